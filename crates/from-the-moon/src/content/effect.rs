//! The effects of tiles, as plain values that the rules resolve.

use serde::{Deserialize, Serialize};

use crate::index::{index, numbered};
use crate::stock::Resource;

/// The three places the colony ships go to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// A moon of Jupiter.
    Europa,
    /// A moon of Saturn.
    Titan,
    /// The planet.
    Mars,
}

impl Destination {
    /// All three, in the order of the rulebook.
    pub const ALL: [Destination; 3] = [Destination::Europa, Destination::Titan, Destination::Mars];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Destination::Europa => "Europa",
            Destination::Titan => "Titan",
            Destination::Mars => "Mars",
        }
    }
}

/// Some destinations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destinations {
    /// Europa alone.
    Europa,
    /// Titan alone.
    Titan,
    /// Mars alone.
    Mars,
    /// One of the two.
    EuropaOrTitan,
    /// One of the two.
    EuropaOrMars,
    /// One of the two.
    TitanOrMars,
    /// Any of the three.
    Any,
}

impl Destinations {
    /// Returns whether this destination is one of them.
    #[inline]
    pub const fn contains(self, destination: Destination) -> bool {
        match destination {
            Destination::Europa => matches!(
                self,
                Destinations::Europa
                    | Destinations::EuropaOrTitan
                    | Destinations::EuropaOrMars
                    | Destinations::Any
            ),
            Destination::Titan => matches!(
                self,
                Destinations::Titan
                    | Destinations::EuropaOrTitan
                    | Destinations::TitanOrMars
                    | Destinations::Any
            ),
            Destination::Mars => matches!(
                self,
                Destinations::Mars
                    | Destinations::EuropaOrMars
                    | Destinations::TitanOrMars
                    | Destinations::Any
            ),
        }
    }

    /// Their names: "Europa or Mars".
    pub const fn name(self) -> &'static str {
        match self {
            Destinations::Europa => "Europa",
            Destinations::Titan => "Titan",
            Destinations::Mars => "Mars",
            Destinations::EuropaOrTitan => "Europa or Titan",
            Destinations::EuropaOrMars => "Europa or Mars",
            Destinations::TitanOrMars => "Titan or Mars",
            Destinations::Any => "any mission",
        }
    }
}

/// FTM-APPR-04, FTM-APPR-05: what an approval may be used for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// FTM-RULING-33: constructing or improving.
    Either,
    /// Constructing only.
    Construct,
    /// Improving only. No tile of ours gives one; the rulebook says that they may exist.
    Improve,
}

/// FTM-APPR-01: leave to work on a ship.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Approval {
    /// For which ships.
    pub to: Destinations,
    /// The work it allows.
    pub work: Work,
}

/// The things that points are counted by.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// Laboratories owned.
    Laboratories,
    /// Ship parts the player has improved.
    ImprovedParts,
    /// Buildings constructed.
    Buildings,
    /// Specialists on the team.
    Specialists,
    /// Connections between own Buildings on the map.
    Connections,
    /// Battery tiles on the gauge.
    Batteries,
    /// Improved Greenhouses.
    ImprovedGreenhouses,
    /// Mission tiles taken.
    MissionTiles,
}

impl Measure {
    /// One of what is counted.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Laboratories => "Laboratory",
            Measure::ImprovedParts => "ship part improved",
            Measure::Buildings => "Building",
            Measure::Specialists => "Specialist",
            Measure::Connections => "connection between own Buildings",
            Measure::Batteries => "Battery tile",
            Measure::ImprovedGreenhouses => "improved Greenhouse",
            Measure::MissionTiles => "Mission tile",
        }
    }
}

/// One thing a tile gives.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gain {
    /// An amount of Energy.
    Energy(u8),
    /// A Battery tile.
    Battery,
    /// An amount of one Resource.
    Resource(Resource, u8),
    /// A number of Resources of your choice.
    AnyResource(u8),
    /// Victory Points.
    Points(u8),
    /// A number of Victory Points for each of something.
    PointsPer(u8, Measure),
    /// Leave to work on a ship.
    Approval(Approval),
    /// An Astronaut without the usual Energy.
    Recruit,
    /// A Specialist without the usual Energy and Food.
    Train,
    /// A Greenhouse turned without the usual Water.
    ImproveGreenhouse,
    /// A Greenhouse without Water and Polymer; a surcharge is paid.
    Greenhouse,
    /// A Greenhouse from the stack, without cost and surcharge.
    GreenhouseFromStack,
    /// A Laboratory without Polymer; a surcharge is paid.
    Laboratory,
    /// A Laboratory of the bottom row without Polymer.
    BottomLaboratory,
}

/// The effect of using a tile.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// This.
    Just(Gain),
    /// Both; what needs no answer comes first.
    Both(Gain, Gain),
    /// One of the two, as the player likes.
    Either(Gain, Gain),
    /// This for an amount of Energy.
    Pay(u8, Gain),
}

impl Effect {
    /// Returns whether the player has to say which.
    pub const fn is_choice(self) -> bool {
        matches!(self, Effect::Either(..))
    }

    /// The gains of this choice.
    #[inline]
    pub fn gains(self, choice: Choice) -> impl Iterator<Item = Gain> {
        let (one, other) = match (self, choice) {
            (Effect::Just(gain) | Effect::Pay(_, gain), _)
            | (Effect::Either(gain, _), Choice::First)
            | (Effect::Either(_, gain), Choice::Second) => (gain, None),
            (Effect::Both(one, other), _) => (one, Some(other)),
        };
        std::iter::once(one).chain(other)
    }
}

/// The part of a choice that is used. Tiles without a choice have the first only.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The part before "or", or the whole effect.
    First,
    /// The part after "or".
    Second,
}

impl Choice {
    /// Both.
    pub const ALL: [Choice; 2] = [Choice::First, Choice::Second];
}

index! {
    /// One of the six parts of a ship, counted from the left.
    PartId below 6,
    /// Some parts of a ship.
    set PartSet of u8
}
numbered!(PartId, "ship part");

impl std::fmt::Display for Gain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Gain::Energy(amount) => write!(f, "{amount} Energy"),
            Gain::Battery => f.write_str("1 Battery tile"),
            Gain::Resource(resource, amount) => write!(f, "{amount} {}", resource.name()),
            Gain::AnyResource(1) => f.write_str("1 Resource of choice"),
            Gain::AnyResource(amount) => write!(f, "{amount} Resources of choice"),
            Gain::Points(points) => write!(f, "{points} VP"),
            Gain::PointsPer(points, measure) => write!(f, "{points} VP per {}", measure.name()),
            Gain::Approval(approval) => {
                let only = match approval.work {
                    Work::Either => "",
                    Work::Construct => ", construction only",
                    Work::Improve => ", improvement only",
                };
                write!(f, "approval for {}{only}", approval.to.name())
            }
            Gain::Recruit => f.write_str("recruit 1 Astronaut"),
            Gain::Train => f.write_str("train 1 Specialist"),
            Gain::ImproveGreenhouse => f.write_str("improve 1 Greenhouse"),
            Gain::Greenhouse => f.write_str("1 Greenhouse (surcharge applies)"),
            Gain::GreenhouseFromStack => f.write_str("1 Greenhouse from the stack"),
            Gain::Laboratory => f.write_str("1 Laboratory (surcharge applies)"),
            Gain::BottomLaboratory => f.write_str("1 Laboratory of the bottom row"),
        }
    }
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Just(gain) => gain.fmt(f),
            Effect::Both(one, other) => write!(f, "{one} and {other}"),
            Effect::Either(one, other) => write!(f, "{one} or {other}"),
            Effect::Pay(energy, gain) => write!(f, "pay {energy} Energy: {gain}"),
        }
    }
}
