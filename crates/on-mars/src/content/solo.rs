//! Tables V17 and V18: Lacerda's deck, the Solo Goals, and the cards of First Colonists.

use super::effect::Effect;
use super::fact::{Fact, found, ours, printed};
use super::names::{Item, Kind, KindSet, kinds};
use serde::{Deserialize, Serialize};

kinds! {
    /// OM-COMP-12: a card of the solo deck.
    SoloCard, SoloCardSet(u16) {
        /// Card 1.
        S1 = "solo card 1",
        /// Card 2.
        S2 = "solo card 2",
        /// Card 3.
        S3 = "solo card 3",
        /// Card 4.
        S4 = "solo card 4",
        /// Card 5.
        S5 = "solo card 5",
        /// Card 6.
        S6 = "solo card 6",
        /// Card 7.
        S7 = "solo card 7",
        /// Card 8.
        S8 = "solo card 8",
        /// Card 9.
        S9 = "solo card 9",
        /// Card 10.
        S10 = "solo card 10",
        /// Card 11.
        S11 = "solo card 11",
        /// Card 12.
        S12 = "solo card 12",
    }
}

/// The values printed on a solo card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SoloSpec {
    /// Its Mission: 0 for A to 2 for C.
    pub mission: u8,
    /// True if Lacerda travels after it.
    pub travels: bool,
    /// The number of his action, 1 to 3.
    pub action: u8,
}

static SOLO_CARDS: Fact<[SoloSpec; SoloCard::COUNT]> = {
    const fn card(mission: u8, travels: bool, action: u8) -> SoloSpec {
        SoloSpec { mission, travels, action }
    }
    found(
        [
            card(0, true, 2),
            card(0, false, 2),
            card(0, true, 1),
            card(0, true, 3),
            card(1, true, 1),
            card(1, false, 3),
            card(1, true, 1),
            card(1, true, 2),
            card(2, false, 1),
            card(2, true, 2),
            card(2, true, 1),
            card(2, true, 3),
        ],
        "card catalogue, solo deck list",
    )
};

impl SoloCard {
    /// The values printed on it.
    pub fn spec(self) -> &'static SoloSpec {
        &SOLO_CARDS.value[self.index()]
    }
}

/// Table V17: what a Solo Goal asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Such a Colony level.
    ColonyLevel(u8),
    /// This many completed Earth Contracts.
    Contracts(u8),
    /// A completed Contract of each kind.
    BothKinds,
    /// A completed Private Goal.
    PrivateGoal,
    /// A Tech tile on level 6.
    AnyTechAtSix,
    /// This many Research tiles.
    Research(u8),
    /// This many Shelters of yours.
    Shelters(u8),
    /// Colonists or Advanced markers of yours on this many Mines.
    Mines(u8),
    /// This many Advanced Buildings.
    AdvancedBuildings(u8),
    /// Contract 3, completed.
    GreenhouseContract,
    /// Contract 11, completed.
    PlantContract,
    /// The Biochemist.
    Biochemist,
    /// This many Advanced Greenhouses of yours.
    AdvancedGreenhouses(u8),
    /// A Greenhouse Complex of such a size.
    GreenhouseComplex(u8),
    /// This many Plants in the Storage.
    Plants(u8),
    /// Greenhouse Tech on level 6.
    GreenhouseTechAtSix,
    /// The Player marker ends in Orbit.
    InOrbit,
    /// At least this many more points than Lacerda.
    Ahead(i16),
}

/// Table V17: everything each Solo Goal asks for.
pub static SOLO_GOALS: Fact<[&[Requirement]; 4]> = printed(
    [
        &[
            Requirement::ColonyLevel(3),
            Requirement::Contracts(1),
            Requirement::PrivateGoal,
            Requirement::AnyTechAtSix,
            Requirement::Ahead(1),
        ],
        &[
            Requirement::ColonyLevel(3),
            Requirement::Contracts(2),
            Requirement::BothKinds,
            Requirement::PrivateGoal,
            Requirement::Research(2),
            Requirement::Shelters(4),
            Requirement::Ahead(10),
        ],
        &[
            Requirement::ColonyLevel(4),
            Requirement::Contracts(2),
            Requirement::BothKinds,
            Requirement::PrivateGoal,
            Requirement::Mines(3),
            Requirement::AdvancedBuildings(5),
            Requirement::Ahead(20),
        ],
        &[
            Requirement::ColonyLevel(3),
            Requirement::GreenhouseContract,
            Requirement::PlantContract,
            Requirement::Biochemist,
            Requirement::AdvancedGreenhouses(3),
            Requirement::GreenhouseComplex(5),
            Requirement::Plants(5),
            Requirement::Research(2),
            Requirement::GreenhouseTechAtSix,
            Requirement::InOrbit,
            Requirement::Ahead(30),
        ],
    ],
    "rulebook",
);

kinds! {
    /// OM-FC-03: a First Colonist card "A".
    FirstCard, FirstCardSet(u8) {
        /// All but the Oxygen Condenser.
        A1 = "A1",
        /// All but the Generator.
        A2 = "A2",
        /// All but the Water Extractor.
        A3 = "A3",
        /// All but the Greenhouse.
        A4 = "A4",
    }
}

impl FirstCard {
    /// The types whose construction reveals it.
    pub const fn kinds(self) -> KindSet {
        let missing = match self {
            FirstCard::A1 => Kind::OxygenCondenser,
            FirstCard::A2 => Kind::Generator,
            FirstCard::A3 => Kind::WaterExtractor,
            FirstCard::A4 => Kind::Greenhouse,
        };
        KindSet::ALL.without(KindSet::only(Kind::Shelter)).without(KindSet::only(missing))
    }
}

kinds! {
    /// OM-FC-04: a First Colonist card "B", called by its task.
    Task, TaskSet(u8) {
        /// B1: learn a Tech.
        Learn = "B1",
        /// B2: travel with the Shuttle.
        Shuttle = "B2",
        /// B3: construct a Shelter.
        Shelter = "B3",
        /// B4: hire a Scientist.
        Hire = "B4",
        /// B5: take the R&D action.
        Research = "B5",
        /// B6: develop two different Techs in one turn.
        TwoTechs = "B6",
        /// B7: place a Discovery tile.
        Discovery = "B7",
        /// B8: obtain a Blueprint.
        Blueprint = "B8",
    }
}

const REWARD: &str = "the task is found, the printed reward is unknown";

static TASKS: [Fact<Item>; Task::COUNT] = [
    ours(Item::Battery, REWARD),
    ours(Item::Crystal, REWARD),
    ours(Item::Plant, REWARD),
    ours(Item::Mineral, REWARD),
    ours(Item::Oxygen, REWARD),
    ours(Item::Water, REWARD),
    ours(Item::Crystal, REWARD),
    printed(Item::Crystal, "rulebook"),
];

impl Task {
    /// The reward for doing it.
    pub fn reward(self) -> Effect {
        Effect::Gain { item: self.fact().value, count: 1 }
    }

    /// The item it gives, with its source.
    pub fn fact(self) -> &'static Fact<Item> {
        &TASKS[self.index()]
    }
}
