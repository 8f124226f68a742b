//! Chapter 3, Blackout: a crew completes Missions and Private Goals while aliens vandalize the
//! Buildings of the colony.

mod cards;
mod repair;
mod rules;

use arrayvec::ArrayVec;
use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{GoalSet, Kind, Slots};
use crate::hex::{Hex, HexSet};
use crate::state::Open;

pub use cards::{
    ALIENS, LAST_ROUND, PATCH, Supply, SupplySet, TIME, TOO_DARK, Vandalism, VandalismSet,
    supplies_fact, targets_fact,
};

/// The parts that Chapter 3 adds to the table. Buildings in Blackout are the closed ones of the
/// chapter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blackout {
    /// The space of the Time Tracker.
    pub time: u8,
    /// Steps of the Time Tracker that were made.
    pub steps: u8,
    /// Vandalism cards that have not been revealed, in no order.
    pub deck: VandalismSet,
    /// Vandalized Buildings.
    pub vandalized: HexSet,
    /// The Colonist on each Blackout tile.
    pub dark: ArrayVec<Dark, TOO_DARK>,
    /// AI-CH3-01: the Reward tiles above the LSS columns.
    pub supplies: [Option<Supply>; 4],
    /// AI-RULING-26: Private Goals that were completed.
    pub goals: GoalSet,
}

/// A Colonist on a Blackout tile.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dark {
    /// The tile's hex.
    pub hex: Hex,
    /// The seat whose Colonist it is.
    pub seat: Seat,
}

/// An answer that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this Reward tile comes next.
    LaySupply(Supply),
    /// Chance: this Vandalism card is on top.
    Reveal(Vandalism),
    /// The aliens hit the Building on this hex.
    Hit(Hex),
    /// A Colonist from these Action slots goes onto the Blackout tile.
    Give(Slots),
    /// Repairs the Building on this hex.
    Repair(Hex),
    /// The Vandalized Building on this hex becomes normal.
    Patch(Hex),
}

/// A question that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which Building of this type do the aliens hit?
    Hit(Kind),
    /// From which Action slots does a Colonist go onto the tile on this hex?
    Give(Hex),
}

/// A question to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Which Reward tile goes above this LSS column?
    Supply(u8),
    /// Which Vandalism card is next?
    Vandalism,
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Lays out the Reward tiles.
    SetUp,
    /// Reveals a Vandalism card.
    Vandalize,
}

/// One use of an effect, chosen and paid.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The Building on this hex becomes normal.
    Mend(Hex),
}

/// An event that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Deed {
    /// A Reward tile was laid above an LSS column.
    SupplyLaid { supply: Supply, column: Kind },
    /// A Vandalism card was revealed.
    Revealed { card: Vandalism },
    /// A Building was vandalized.
    Vandalized { kind: Kind, hex: Hex },
    /// A Building went into Blackout, and a Colonist onto its tile.
    WentDark { kind: Kind, hex: Hex, seat: Seat },
    /// A Building became normal.
    Mended { seat: Seat, hex: Hex },
    /// A Building was patched as the Executive action.
    Patched { seat: Seat, hex: Hex },
    /// The Time Tracker moved.
    TimePassed { space: u8 },
}

impl Blackout {
    /// AI-CH3-04: the beginning for this many players.
    pub(crate) fn new(players: u8) -> Blackout {
        Blackout {
            time: TIME.value[usize::from(players.clamp(2, 4) - 2)],
            steps: 0,
            deck: Vandalism::deck(players),
            vandalized: HexSet::EMPTY,
            dark: ArrayVec::new(),
            supplies: [None; 4],
            goals: GoalSet::EMPTY,
        }
    }
}

impl Open {
    /// Chapter 3, if it is played.
    #[inline]
    pub fn blackout(&self) -> Option<&Blackout> {
        match &self.chapter.as_deref()?.part {
            crate::chapter::Part::Blackout(blackout) => Some(blackout),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn blackout_mut(&mut self) -> Option<&mut Blackout> {
        match &mut self.chapter.as_deref_mut()?.part {
            crate::chapter::Part::Blackout(blackout) => Some(blackout),
            _ => None,
        }
    }

    /// AI-VAL-88: a player's Shelters in Blackout.
    #[inline]
    pub(crate) fn dark_shelters(&self, seat: Seat) -> HexSet {
        if self.blackout().is_none() {
            return HexSet::EMPTY;
        }
        let closed = self.chapter.iter().flat_map(|chapter| &chapter.closed);
        let own = closed.filter(|one| one.kind == Kind::Shelter && one.owner == seat);
        own.map(|one| one.hex).collect()
    }

    /// A player's Colonists on Blackout tiles.
    pub fn in_the_dark(&self, seat: Seat) -> u8 {
        self.blackout()
            .map_or(0, |blackout| blackout.dark.iter().filter(|one| one.seat == seat).count() as u8)
    }
}
