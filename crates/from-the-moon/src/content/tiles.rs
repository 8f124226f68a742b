//! Terrain tiles, Laboratories and Progress tiles. Their codes are ours, since they bear icons
//! only.

use super::effect::{Approval, Destinations, Effect, Gain, Measure, Work};
use super::fact::{Fact, assumed};
use crate::index::{coded, index};
use crate::stock::Resource;

use Destinations as To;

index! {
    /// FTM-COMP-03: one of the 16 Terrain tiles.
    Terrain below 16,
    /// Some Terrain tiles.
    set TerrainSet of u16
}
coded!(Terrain, TerrainSpec, TERRAINS, "Terrain tile");

/// A Terrain tile as printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TerrainSpec {
    /// The code in data files.
    pub code: &'static str,
    /// FTM-SETM-01: the fewest players it is used with.
    pub players: u8,
    /// Its effect.
    pub effect: Effect,
}

const fn terrain(code: &'static str, players: u8, effect: Effect) -> Fact<TerrainSpec> {
    assumed(TerrainSpec { code, players, effect }, TERRAIN_REASON)
}

const TERRAIN_REASON: &str =
    "five effects are printed (002:643-647), the other ones and the distribution are not";

const fn either_work(to: Destinations) -> Gain {
    Gain::Approval(Approval { to, work: Work::Either })
}

const fn construct_only(to: Destinations) -> Gain {
    Gain::Approval(Approval { to, work: Work::Construct })
}

/// The Terrain tiles: 9 for every table, 3 more from 3 players on, 4 more with 4.
pub static TERRAINS: [Fact<TerrainSpec>; 16] = [
    // FTM-TERR-04.
    terrain("T01", 2, Effect::Just(either_work(To::EuropaOrMars))),
    terrain("T02", 2, Effect::Just(either_work(To::EuropaOrTitan))),
    terrain("T03", 2, Effect::Just(either_work(To::TitanOrMars))),
    terrain("T04", 2, Effect::Pay(1, either_work(To::Any))),
    // FTM-TERR-01.
    terrain("T05", 2, Effect::Just(Gain::AnyResource(1))),
    // FTM-TERR-02.
    terrain("T06", 2, Effect::Pay(1, Gain::Train)),
    // FTM-TERR-03.
    terrain("T07", 2, Effect::Both(Gain::Resource(Resource::Food, 1), Gain::Battery)),
    // FTM-TERR-05.
    terrain("T08", 2, Effect::Pay(1, Gain::Greenhouse)),
    terrain("T09", 3, Effect::Pay(1, Gain::Train)),
    terrain("T10", 3, Effect::Pay(1, either_work(To::EuropaOrMars))),
    terrain("T11", 2, Effect::Just(Gain::Laboratory)),
    terrain("T12", 3, Effect::Both(Gain::Energy(2), Gain::Points(1))),
    terrain("T13", 4, Effect::Just(Gain::ImproveGreenhouse)),
    terrain("T14", 4, Effect::Just(Gain::AnyResource(1))),
    terrain("T15", 4, Effect::Both(Gain::Resource(Resource::Food, 1), Gain::Energy(1))),
    terrain("T16", 4, Effect::Pay(1, Gain::Greenhouse)),
];

index! {
    /// A kind of Laboratory.
    Laboratory below 18,
    /// Some kinds of Laboratories.
    set LaboratorySet of u32
}
coded!(Laboratory, LaboratorySpec, LABORATORIES, "Laboratory");

/// A Laboratory's effect, and the number of its copies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LaboratorySpec {
    /// The code in data files.
    pub code: &'static str,
    /// The number of such tiles in the box.
    pub copies: u8,
    /// Its effect.
    pub effect: Effect,
}

const fn laboratory(code: &'static str, copies: u8, effect: Effect) -> Fact<LaboratorySpec> {
    assumed(LaboratorySpec { code, copies, effect }, LABORATORY_REASON)
}

const LABORATORY_REASON: &str =
    "14 effects are printed (002:630-639, 389-392), the other ones and the distribution are not";

/// FTM-COMP-17, FTM-LAB-15: the Laboratories, 54 tiles, each of which works every time.
pub static LABORATORIES: [Fact<LaboratorySpec>; 18] = [
    // FTM-LAB-01.
    laboratory("L01", 4, Effect::Either(Gain::Energy(1), Gain::Battery)),
    // FTM-LAB-02.
    laboratory("L02", 4, Effect::Either(Gain::Resource(Resource::Food, 1), Gain::Energy(1))),
    // FTM-LAB-03.
    laboratory("L03", 3, Effect::Either(Gain::ImproveGreenhouse, Gain::Energy(1))),
    // FTM-LAB-04.
    laboratory("L04", 2, Effect::Either(Gain::Energy(1), Gain::Points(2))),
    // FTM-LAB-05.
    laboratory("L05", 4, Effect::Either(Gain::Resource(Resource::Food, 1), Gain::Recruit)),
    // FTM-LAB-06.
    laboratory(
        "L06",
        3,
        Effect::Either(construct_only(To::Europa), Gain::Resource(Resource::Water, 1)),
    ),
    laboratory(
        "L07",
        3,
        Effect::Either(construct_only(To::Titan), Gain::Resource(Resource::Polymer, 1)),
    ),
    // FTM-LAB-14.
    laboratory(
        "L08",
        3,
        Effect::Either(construct_only(To::Mars), Gain::Resource(Resource::Metal, 1)),
    ),
    // FTM-LAB-07.
    laboratory("L09", 1, Effect::Pay(2, Gain::PointsPer(1, Measure::Laboratories))),
    // FTM-LAB-08.
    laboratory("L10", 4, Effect::Pay(1, Gain::Resource(Resource::Food, 2))),
    // FTM-LAB-09.
    laboratory("L11", 3, Effect::Pay(1, construct_only(To::Any))),
    // FTM-LAB-10.
    laboratory("L12", 1, Effect::Pay(1, Gain::PointsPer(2, Measure::ImprovedParts))),
    // FTM-LAB-11.
    laboratory("L13", 1, Effect::Pay(1, Gain::PointsPer(1, Measure::Buildings))),
    // FTM-LAB-12.
    laboratory("L14", 4, Effect::Just(Gain::Resource(Resource::Metal, 1))),
    laboratory("L15", 4, Effect::Just(Gain::Resource(Resource::Water, 1))),
    laboratory("L16", 4, Effect::Just(Gain::Resource(Resource::Polymer, 1))),
    // FTM-LAB-13.
    laboratory("L17", 4, Effect::Pay(1, Gain::AnyResource(1))),
    laboratory("L18", 2, Effect::Pay(1, Gain::Points(2))),
];

index! {
    /// FTM-COMP-13: one of the 10 Progress tiles.
    ProgressTile below 10,
    /// Some Progress tiles.
    set ProgressSet of u16
}
coded!(ProgressTile, ProgressSpec, PROGRESS, "Progress tile");

/// A Progress tile as printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ProgressSpec {
    /// The code in data files.
    pub code: &'static str,
    /// The number of cubes that each Terrain tile gets.
    pub cubes: u8,
    /// The condition for an Achievement.
    pub deed: ProgressDeed,
}

/// A condition for the Achievement of the Progress tile.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ProgressDeed {
    /// FTM-ACH-05.
    TakeMissionTile,
    /// FTM-ACH-04.
    TakeFoundation,
    /// Take a Laboratory.
    TakeLaboratory,
    /// Take a Greenhouse.
    TakeGreenhouse,
    /// Improve a Greenhouse.
    ImproveGreenhouse,
    /// Recruit an Astronaut.
    Recruit,
    /// Train a Specialist.
    Train,
    /// Construct a Building.
    ConstructBuilding,
    /// Improve a ship part.
    ImprovePart,
    /// Gain a Battery tile.
    GainBattery,
}

impl ProgressDeed {
    /// The deed in words.
    pub const fn name(self) -> &'static str {
        match self {
            ProgressDeed::TakeMissionTile => "take a Mission tile",
            ProgressDeed::TakeFoundation => "take a Foundation",
            ProgressDeed::TakeLaboratory => "take a Laboratory",
            ProgressDeed::TakeGreenhouse => "take a Greenhouse",
            ProgressDeed::ImproveGreenhouse => "improve a Greenhouse",
            ProgressDeed::Recruit => "recruit an Astronaut",
            ProgressDeed::Train => "train a Specialist",
            ProgressDeed::ConstructBuilding => "construct a Building",
            ProgressDeed::ImprovePart => "improve a ship part",
            ProgressDeed::GainBattery => "gain a Battery tile",
        }
    }
}

const fn progress(code: &'static str, cubes: u8, deed: ProgressDeed) -> Fact<ProgressSpec> {
    assumed(
        ProgressSpec { code, cubes, deed },
        "two deeds are printed (002:520), the other ones and the numbers of cubes are not",
    )
}

/// The Progress tiles; six of them are used.
pub static PROGRESS: [Fact<ProgressSpec>; 10] = [
    progress("PR01", 2, ProgressDeed::TakeMissionTile),
    progress("PR02", 3, ProgressDeed::TakeFoundation),
    progress("PR03", 2, ProgressDeed::TakeLaboratory),
    progress("PR04", 3, ProgressDeed::TakeGreenhouse),
    progress("PR05", 2, ProgressDeed::ImproveGreenhouse),
    progress("PR06", 3, ProgressDeed::Recruit),
    progress("PR07", 2, ProgressDeed::Train),
    progress("PR08", 3, ProgressDeed::ConstructBuilding),
    progress("PR09", 2, ProgressDeed::ImprovePart),
    progress("PR10", 3, ProgressDeed::GainBattery),
];
