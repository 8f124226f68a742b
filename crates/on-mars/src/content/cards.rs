//! Tables V9, V10, V11 and V12: Scientists, Earth Contracts, Missions and Private Goals.

use super::effect::{DEVELOP_TWICE_FREE, Effect, Whence, move_rover, upgrade, welcome};
use super::fact::{Fact, found, ours, printed};
use super::names::{Item, Kind, Resource, kinds};
use serde::{Deserialize, Serialize};

kinds! {
    /// OM-SET-09: a Scientist, in the order of the display.
    Scientist, ScientistSet(u8) {
        /// Works in Mines.
        Geologist = "Geologist",
        /// Works in Generators.
        Engineer = "R&D Engineer",
        /// Works in Water Extractors.
        Hydrologist = "Hydrologist",
        /// Works in Greenhouses.
        Biochemist = "Biochemist",
        /// Works in Oxygen Condensers.
        Geochemist = "Geochemist",
        /// Works in Shelters.
        SystemsEngineer = "Systems Engineer",
    }
}

/// The values printed on a Scientist.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScientistSpec {
    /// OM-HIRE-02: two of this; for `None` two Colonists go to the Working Area.
    pub cost: Option<Resource>,
    /// OM-SCI-04: the type of Building the Scientist works in.
    pub works_in: Kind,
    /// OM-SCI-05: the type of Advanced Building the Scientist scores.
    pub scores: Kind,
}

const fn scientist(cost: Option<Resource>, works_in: Kind, scores: Kind) -> Fact<ScientistSpec> {
    found(ScientistSpec { cost, works_in, scores }, "card catalogue, scans")
}

static SCIENTISTS: [Fact<ScientistSpec>; Scientist::COUNT] = [
    scientist(None, Kind::Mine, Kind::Generator),
    scientist(Some(Resource::Mineral), Kind::Generator, Kind::WaterExtractor),
    scientist(Some(Resource::Battery), Kind::WaterExtractor, Kind::Greenhouse),
    scientist(Some(Resource::Water), Kind::Greenhouse, Kind::OxygenCondenser),
    scientist(Some(Resource::Plant), Kind::OxygenCondenser, Kind::Shelter),
    scientist(Some(Resource::Oxygen), Kind::Shelter, Kind::Mine),
];

impl Scientist {
    /// The values printed on the card.
    #[inline]
    pub fn spec(self) -> &'static ScientistSpec {
        &SCIENTISTS[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<ScientistSpec> {
        &SCIENTISTS[self.index()]
    }
}

kinds! {
    /// OM-COMP-12: an Earth Contract, by its number.
    Contract, ContractSet(u16) {
        /// Contract 1.
        UpgradeGenerator = "Contract 1: Advanced Generator",
        /// Contract 2.
        UpgradeWaterExtractor = "Contract 2: Advanced Water Extractor",
        /// Contract 3.
        UpgradeGreenhouse = "Contract 3: Advanced Greenhouse",
        /// Contract 4.
        UpgradeOxygenCondenser = "Contract 4: Advanced Oxygen Condenser",
        /// Contract 5.
        UpgradeShelter = "Contract 5: Advanced Shelter",
        /// Contract 6.
        UpgradeMine = "Contract 6: Advanced Mine",
        /// Contract 7.
        DeliverMinerals = "Contract 7: Minerals",
        /// Contract 8.
        DeliverBatteries = "Contract 8: Batteries",
        /// Contract 9.
        DeliverWater = "Contract 9: Water",
        /// Contract 10.
        DeliverOxygen = "Contract 10: Oxygen",
        /// Contract 11.
        DeliverPlants = "Contract 11: Plants",
        /// Contract 12.
        DeliverCrystals = "Contract 12: Crystals",
    }
}

/// The demand of an Earth Contract.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Terms {
    /// OM-CON-03: an own Advanced Building of this type in a Complex of 4 or more.
    Upgrade(Kind),
    /// OM-CON-01: this many of an item, and this many Minerals.
    Deliver {
        /// The item.
        item: Item,
        /// The number.
        count: u8,
        /// Minerals on top.
        minerals: u8,
    },
}

impl Terms {
    /// OM-CON-01, OM-CON-03: points if complete and if not.
    pub const fn points(self) -> [i16; 2] {
        match self {
            Terms::Upgrade(_) => [12, -6],
            Terms::Deliver { .. } => [9, -4],
        }
    }

    /// The number of an item that it asks for.
    pub fn wants(self, item: Item) -> u8 {
        match self {
            Terms::Upgrade(_) => 0,
            Terms::Deliver { item: main, count, .. } if main == item => count,
            Terms::Deliver { minerals, .. } if item == Item::Mineral => minerals,
            Terms::Deliver { .. } => 0,
        }
    }
}

const fn deliver(item: Item, count: u8, minerals: u8) -> Fact<Terms> {
    found(Terms::Deliver { item, count, minerals }, "scans, card catalogue")
}

const fn on_upgrade(kind: Kind) -> Fact<Terms> {
    found(Terms::Upgrade(kind), "scans, card catalogue")
}

static CONTRACTS: [Fact<Terms>; Contract::COUNT] = [
    on_upgrade(Kind::Generator),
    on_upgrade(Kind::WaterExtractor),
    on_upgrade(Kind::Greenhouse),
    on_upgrade(Kind::OxygenCondenser),
    on_upgrade(Kind::Shelter),
    on_upgrade(Kind::Mine),
    deliver(Item::Mineral, 4, 0),
    deliver(Item::Battery, 3, 2),
    deliver(Item::Water, 3, 2),
    deliver(Item::Oxygen, 3, 2),
    deliver(Item::Plant, 3, 2),
    deliver(Item::Crystal, 3, 2),
];

impl ContractSet {
    /// Those that ask for deliveries.
    pub const DELIVERIES: ContractSet = ContractSet(0b1111_1100_0000);
    /// Those that ask for an Advanced Building.
    pub const UPGRADES: ContractSet = ContractSet(0b11_1111);
}

impl Contract {
    /// OM-CON-03: the size of Complex an Upgrade Contract asks for.
    pub const COMPLEX: u8 = 4;

    /// The demand.
    #[inline]
    pub fn terms(self) -> Terms {
        CONTRACTS[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<Terms> {
        &CONTRACTS[self.index()]
    }

    /// The number on the card.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

kinds! {
    /// OM-COMP-12: a Mission, by its number.
    Mission, MissionSet(u16) {
        /// Mission 1.
        Scientists = "Scientists",
        /// Mission 2.
        Bots = "Bots",
        /// Mission 3.
        Discoveries = "Discovery tiles",
        /// Mission 4.
        Progress = "Progress cubes",
        /// Mission 5.
        Research = "Research tiles",
        /// Mission 6.
        Blueprints = "Blueprints",
        /// Mission 7.
        AdvancedBuildings = "Advanced Buildings",
        /// Mission 8.
        Techs = "Tech tiles",
        /// Mission 9.
        Contracts = "Earth Contracts",
    }
}

/// The values printed on a Mission.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MissionSpec {
    /// OM-SET-15: whether it is a Short one.
    pub short: bool,
    /// OM-SET-16: how often it is to be contributed to with 2, 3 and 4 players.
    pub counts: [u8; 3],
    /// OM-MISS-01: Crystals for each contribution.
    pub crystals: u8,
}

const fn mission(short: bool, counts: [u8; 3], crystals: u8) -> Fact<MissionSpec> {
    let spec = MissionSpec { short, counts, crystals };
    ours(spec, "numbers found; which Missions are Short is ours")
}

static MISSIONS: [Fact<MissionSpec>; Mission::COUNT] = [
    mission(true, [4, 4, 5], 2),
    mission(true, [3, 4, 5], 2),
    mission(false, [5, 7, 9], 1),
    mission(false, [8, 11, 14], 1),
    mission(true, [5, 5, 7], 2),
    mission(true, [10, 10, 13], 1),
    mission(false, [8, 8, 10], 1),
    mission(true, [7, 11, 12], 1),
    mission(false, [2, 2, 3], 1),
];

impl Mission {
    /// The values printed on it.
    #[inline]
    pub fn spec(self) -> &'static MissionSpec {
        &MISSIONS[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<MissionSpec> {
        &MISSIONS[self.index()]
    }

    /// OM-SET-16: how many contributions complete it. Solo uses the number for 2 players.
    pub fn count(self, players: u8) -> u8 {
        self.spec().counts[usize::from(players.clamp(2, 4) - 2)]
    }
}

kinds! {
    /// OM-COMP-12: a Private Goal, by its number.
    Goal, GoalSet(u16) {
        /// Goal 1.
        Planner = "Private Goal 1",
        /// Goal 2.
        Upgrader = "Private Goal 2",
        /// Goal 3.
        Miner = "Private Goal 3",
        /// Goal 4.
        Explorer = "Private Goal 4",
        /// Goal 5.
        Densifier = "Private Goal 5",
        /// Goal 6.
        Hoarder = "Private Goal 6",
        /// Goal 7.
        Settler = "Private Goal 7",
        /// Goal 8.
        Pioneer = "Private Goal 8",
        /// Goal 9.
        Host = "Private Goal 9",
        /// Goal 10.
        Scholar = "Private Goal 10",
        /// Goal 11.
        Captain = "Private Goal 11",
        /// Goal 12.
        Surveyor = "Private Goal 12",
        /// Goal 13.
        Contractor = "Private Goal 13",
        /// Goal 14.
        Developer = "Private Goal 14",
        /// Goal 15.
        Progressive = "Private Goal 15",
        /// Goal 16.
        Networker = "Private Goal 16",
    }
}

/// The condition of a Private Goal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// This many Blueprints, built or not.
    Blueprints(u8),
    /// This many upgraded Buildings.
    Upgrades(u8),
    /// A Miner or Advanced marker of yours on this many Mines.
    Mines(u8),
    /// This many Discovery tiles.
    Discoveries(u8),
    /// An Advanced marker of yours in this many Complexes of at least this size.
    AdvancedInComplexes {
        /// The number of different Complexes.
        complexes: u8,
        /// The size of each.
        size: u8,
    },
    /// This many Resources of one type that is not Mineral.
    OneResource(u8),
    /// This many Shelters of yours on the map.
    Shelters(u8),
    /// Such a Colony level.
    ColonyLevel(u8),
    /// This many Colonists in the Living Quarters.
    Quarters(u8),
    /// This many Tech tiles.
    Techs(u8),
    /// This many Ships in the Hangar.
    Hangar(u8),
    /// This many Research tiles.
    Research(u8),
    /// A Scientist and a completed Earth Contract.
    ScientistAndContract,
    /// This many Tech tiles on spaces of the columns 3 and 4.
    MiddleColumns(u8),
    /// This many cubes in the Progress area.
    Progress(u8),
}

/// The values printed on a Private Goal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GoalSpec {
    /// The condition for completing it.
    pub condition: Condition,
    /// The second of its rewards; the first is [`DEVELOP_TWICE_FREE`] on every card.
    pub reward: Effect,
}

const fn goal(condition: Condition, reward: Effect) -> Fact<GoalSpec> {
    found(GoalSpec { condition, reward }, "card catalogue")
}

const BACK: Effect = Effect::Retrieve { left: 2, from: Whence::Anywhere };
const CONTRACT: Effect = Effect::Hire { scientists: false, contracts: true, free: true };
const SCIENTIST: Effect = Effect::Hire { scientists: true, contracts: false, free: true };

static GOALS: [Fact<GoalSpec>; Goal::COUNT] = [
    goal(Condition::Blueprints(4), upgrade(2, 2, false)),
    goal(Condition::Upgrades(3), Effect::Resources { left: 3, boost: false }),
    goal(Condition::Mines(3), Effect::Gain { item: Item::Mineral, count: 3 }),
    goal(Condition::Discoveries(3), move_rover(5)),
    goal(Condition::AdvancedInComplexes { complexes: 1, size: 4 }, Effect::Colonists(2)),
    goal(Condition::OneResource(4), CONTRACT),
    goal(Condition::Shelters(3), Effect::Colonists(2)),
    goal(Condition::ColonyLevel(3), move_rover(5)),
    goal(Condition::Quarters(7), welcome(true, false, false)),
    goal(Condition::Techs(5), BACK),
    goal(Condition::Hangar(3), Effect::TravelAcross),
    goal(Condition::Research(2), SCIENTIST),
    goal(Condition::ScientistAndContract, CONTRACT),
    ours(
        GoalSpec {
            condition: Condition::MiddleColumns(3),
            reward: Effect::Crystals { count: 3, boost: false },
        },
        "the spaces meant are unknown; columns 3 and 4 are ours",
    ),
    goal(Condition::Progress(3), BACK),
    goal(Condition::AdvancedInComplexes { complexes: 2, size: 3 }, upgrade(2, 2, false)),
];

/// OM-GOAL-03: which of the two rewards of a Private Goal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// The one on every card: develop twice at no cost.
    Develop,
    /// The card's own.
    Own,
}

impl Reward {
    /// Both.
    pub const ALL: [Reward; 2] = [Reward::Develop, Reward::Own];
}

impl Goal {
    /// The values printed on it.
    pub fn spec(self) -> &'static GoalSpec {
        &GOALS[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<GoalSpec> {
        &GOALS[self.index()]
    }

    /// The effect of a reward.
    pub fn reward(self, which: Reward) -> Effect {
        match which {
            Reward::Develop => DEVELOP_TWICE_FREE,
            Reward::Own => self.spec().reward,
        }
    }
}

/// OM-LVL-07, OM-SCORE-01: points for 0 to 5 cubes in the Progress area.
pub static PROGRESS_POINTS: Fact<[i16; 6]> = printed([0, 1, 2, 4, 7, 11], "rulebook");
