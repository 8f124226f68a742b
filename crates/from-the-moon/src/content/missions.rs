//! The ships: Mission tiles, improvements of parts, and launch bonuses.

use super::effect::{Destination, PartId};
use super::fact::{Fact, assumed};
use crate::index::{coded, index};
use crate::stock::Cost;

index! {
    /// FTM-COMP-04: one of the 18 Mission tiles.
    MissionTile below 18,
    /// Some Mission tiles.
    set MissionSet of u32
}
coded!(MissionTile, MissionSpec, MISSIONS, "Mission tile");

impl MissionSet {
    /// The six tiles of a destination.
    pub const fn of(destination: Destination) -> MissionSet {
        MissionSet::from_bits(0b11_1111 << (destination as u32 * 6))
    }
}

/// A Mission tile as printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MissionSpec {
    /// The code in data files.
    pub code: &'static str,
    /// The ship it belongs to.
    pub destination: Destination,
    /// The cost of constructing the part.
    pub cost: Cost,
    /// The points it scores.
    pub points: u8,
}

const fn mission(
    code: &'static str,
    destination: Destination,
    cost: &str,
    points: u8,
) -> Fact<MissionSpec> {
    assumed(
        MissionSpec { code, destination, cost: Cost::of(cost), points },
        "3 VP for each cube or Food, 10 for three of one colour; costs and points are not printed",
    )
}

use Destination::{Europa, Mars, Titan};

/// The Mission tiles, six for each destination.
pub static MISSIONS: [Fact<MissionSpec>; 18] = [
    mission("EU1", Europa, "2W", 6),
    mission("EU2", Europa, "2W 1M", 9),
    mission("EU3", Europa, "1W 1P 1F", 9),
    mission("EU4", Europa, "1W 1M 1P", 9),
    mission("EU5", Europa, "1W 2F", 9),
    mission("EU6", Europa, "3W", 10),
    mission("TI1", Titan, "2P", 6),
    mission("TI2", Titan, "2P 1W", 9),
    mission("TI3", Titan, "1P 1M 1F", 9),
    mission("TI4", Titan, "1P 1W 1M", 9),
    mission("TI5", Titan, "1P 2F", 9),
    mission("TI6", Titan, "3P", 10),
    mission("MA1", Mars, "2M", 6),
    mission("MA2", Mars, "2M 1P", 9),
    mission("MA3", Mars, "1M 1W 1F", 9),
    mission("MA4", Mars, "1M 1P 1W", 9),
    mission("MA5", Mars, "1M 2F", 9),
    mission("MA6", Mars, "3M", 10),
];

/// The cost and points of improving a part of a ship.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PartSpec {
    /// The cost.
    pub cost: Cost,
    /// The points it scores.
    pub points: u8,
}

const fn part(cost: &str, points: u8) -> Fact<PartSpec> {
    assumed(
        PartSpec { cost: Cost::of(cost), points },
        "the destination's main colour, mostly; costs and points of parts are not printed",
    )
}

/// The improvements, for each destination part by part.
pub static PARTS: [[Fact<PartSpec>; 6]; 3] = [
    [
        part("1W 1E", 2),
        part("2W", 3),
        part("1W 1M 1P", 4),
        part("1W 1F 1E", 3),
        part("2W 1F", 4),
        part("3W", 5),
    ],
    [
        part("1P 1E", 2),
        part("2P", 3),
        part("1P 1M 1W", 4),
        part("1P 1F 1E", 3),
        part("2P 1F", 4),
        part("3P", 5),
    ],
    [
        part("1M 1E", 2),
        part("2M", 3),
        part("1M 1W 1P", 4),
        part("1M 1F 1E", 3),
        part("2M 1F", 4),
        part("3M", 5),
    ],
];

/// FTM-COMP-05: what a Launch tile shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LaunchSpec {
    /// For who has the most Mission tiles of the ship.
    pub main: u8,
    /// For who comes second.
    pub secondary: u8,
}

const fn launch(main: u8, secondary: u8) -> Fact<LaunchSpec> {
    assumed(LaunchSpec { main, secondary }, "two values per tile are printed, but not which")
}

/// The Launch tiles of the three destinations.
pub static LAUNCHES: [Fact<LaunchSpec>; 3] = [launch(8, 4), launch(6, 3), launch(10, 5)];

impl Destination {
    /// The cost and points of improving a part of its ship.
    pub fn part(self, part: PartId) -> &'static PartSpec {
        PARTS[self as usize][part.index()].value()
    }

    /// Its Launch tile.
    pub fn launch(self) -> &'static LaunchSpec {
        LAUNCHES[self as usize].value()
    }
}
