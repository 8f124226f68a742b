//! Building tiles: small ones, shared large ones, and those of the factions.

use serde::{Deserialize, Serialize};

use super::effect::{Approval, Destinations, Effect, Gain, Measure, Work};
use super::fact::{Fact, assumed};
use crate::index::{coded, index, numbered};
use crate::stock::{Cost, Resource};

index! {
    /// FTM-COMP-29: one of the 13 small Building tiles every player has.
    SmallBuilding below 13,
    /// Some small Building tiles.
    set SmallSet of u16
}
coded!(SmallBuilding, SmallSpec, SMALL_BUILDINGS, "small Building");

impl SmallBuilding {
    /// FTM-SETP-07: the level-3 tile with a back of its own, which is always in play.
    pub const ALWAYS: SmallBuilding = SmallBuilding(12);
}

/// The level on the back of a small Building tile.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The cheapest.
    One,
    /// In between.
    Two,
    /// The dearest.
    Three,
}

impl Level {
    /// FTM-BLD-02: what a small Building of this level costs.
    pub fn cost(self) -> Cost {
        *SMALL_COSTS[self as usize].value()
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

const LEVEL_REASON: &str = "the Energy leaves the Architects' discount something; not printed";

/// FTM-BLD-03: what a small Building costs by its level; the Energy is a part of it.
pub static SMALL_COSTS: [Fact<Cost>; 3] = [
    assumed(Cost::of("2M 2E"), LEVEL_REASON),
    assumed(Cost::of("2M 3E"), LEVEL_REASON),
    assumed(Cost::of("1M 1P 4E"), LEVEL_REASON),
];

/// A small Building tile as printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SmallSpec {
    /// The code in data files.
    pub code: &'static str,
    /// Its level.
    pub level: Level,
    /// The effect at each Income.
    pub effect: Effect,
}

const fn small(code: &'static str, level: Level, effect: Effect) -> Fact<SmallSpec> {
    assumed(
        SmallSpec { code, level, effect },
        "six effects are printed (002:651-658), the other ones and the levels are not",
    )
}

/// The small Building tiles.
pub static SMALL_BUILDINGS: [Fact<SmallSpec>; 13] = [
    // FTM-SBLD-07.
    small("S1A", Level::One, Effect::Just(Gain::ImproveGreenhouse)),
    // FTM-SBLD-03.
    small("S1B", Level::One, Effect::Both(Gain::Recruit, Gain::Points(1))),
    small("S1C", Level::One, Effect::Just(Gain::AnyResource(1))),
    small("S1D", Level::One, Effect::Just(Gain::Battery)),
    // FTM-SBLD-02.
    small("S2A", Level::Two, Effect::Just(Gain::Train)),
    // FTM-SBLD-05.
    small("S2B", Level::Two, Effect::Just(Gain::GreenhouseFromStack)),
    small("S2C", Level::Two, Effect::Both(Gain::AnyResource(1), Gain::Resource(Resource::Food, 1))),
    small("S2D", Level::Two, Effect::Just(Gain::BottomLaboratory)),
    // FTM-SBLD-01.
    small("S3A", Level::Three, Effect::Just(Gain::PointsPer(1, Measure::Specialists))),
    small(
        "S3B",
        Level::Three,
        Effect::Just(Gain::Approval(Approval { to: Destinations::Any, work: Work::Construct })),
    ),
    small("S3C", Level::Three, Effect::Just(Gain::PointsPer(1, Measure::Buildings))),
    small("S3D", Level::Three, Effect::Just(Gain::Points(2))),
    // FTM-SBLD-04.
    small("S3X", Level::Three, Effect::Just(Gain::PointsPer(2, Measure::Connections))),
];

index! {
    /// A space for a small Building tile: two of each level, in rising order.
    SmallSpace below 6,
    /// Some spaces for small Building tiles.
    set SmallSpaceSet of u8
}
numbered!(SmallSpace, "small Building space");

impl SmallSpace {
    /// FTM-SETP-08: the level of the tile that goes there.
    pub const fn level(self) -> Level {
        match self.0 {
            0 | 1 => Level::One,
            2 | 3 => Level::Two,
            _ => Level::Three,
        }
    }
}

index! {
    /// FTM-COMP-14: one of the 8 shared large Building tiles.
    LargeBuilding below 8,
    /// Some shared large Building tiles.
    set LargeSet of u8
}
coded!(LargeBuilding, LargeSpec, LARGE_BUILDINGS, "large Building");

/// The effect of a large Building.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LargeEffect {
    /// The hourglass: this number of points for each of something, once, at the end.
    AtTheEnd(u8, Measure),
    /// The Income icon.
    Income(Gain),
}

impl std::fmt::Display for LargeEffect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LargeEffect::AtTheEnd(points, measure) => {
                write!(f, "at the end {points} VP per {}", measure.name())
            }
            LargeEffect::Income(gain) => write!(f, "at each Income {gain}"),
        }
    }
}

/// A shared large Building tile as printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LargeSpec {
    /// The code in data files.
    pub code: &'static str,
    /// The price.
    pub cost: Cost,
    /// The effect.
    pub effect: LargeEffect,
}

const fn large(code: &'static str, cost: &str, effect: LargeEffect) -> Fact<LargeSpec> {
    assumed(
        LargeSpec { code, cost: Cost::of(cost), effect },
        "two effects are printed (002:662-663), the other ones and the costs are not",
    )
}

/// The shared large Building tiles.
pub static LARGE_BUILDINGS: [Fact<LargeSpec>; 8] = [
    // FTM-LBLD-01.
    large("LB1", "2M 1W 1P 2E", LargeEffect::AtTheEnd(3, Measure::Specialists)),
    // FTM-LBLD-02.
    large("LB2", "2M 1W 2P 2E", LargeEffect::AtTheEnd(2, Measure::Batteries)),
    large("LB3", "2M 1P 2E", LargeEffect::AtTheEnd(2, Measure::Laboratories)),
    large("LB4", "1M 2W 2E", LargeEffect::AtTheEnd(3, Measure::ImprovedGreenhouses)),
    large("LB5", "2M 1P 2E", LargeEffect::AtTheEnd(2, Measure::Buildings)),
    large("LB6", "2M 1W 1P 1F", LargeEffect::AtTheEnd(2, Measure::MissionTiles)),
    large("LB7", "3M 1W 1P", LargeEffect::AtTheEnd(3, Measure::ImprovedParts)),
    large("LB8", "2M 3E", LargeEffect::Income(Gain::Points(2))),
];
