//! Table V8: the Blueprints.

use super::effect::{
    Effect, Movement, Whence, blueprints, construct, develop, learn, upgrade, warehouse, welcome,
};
use super::fact::{Fact, found};
use super::names::{Item, Kind, KindSet, kinds};
use serde::{Deserialize, Serialize};

kinds! {
    /// OM-COMP-12: a Blueprint card.
    Blueprint, BlueprintSet(u32) {
        /// Card 1.
        ConstructionYard = "Construction Yard",
        /// Card 2.
        MetalDeposit = "Metal Deposit",
        /// Card 3.
        AutomatedProduction = "Automated Production",
        /// Card 4.
        WindTurbines = "Wind Turbines",
        /// Card 5.
        PrivateShip = "Private Ship",
        /// Card 6.
        MoistureVaporator = "Moisture Vaporator",
        /// Card 7.
        Biomarket = "Biomarket",
        /// Card 8.
        HydroponicFarm = "Hydroponic Farm",
        /// Card 9.
        OxygenTank = "Oxygen Tank",
        /// Card 10.
        Concentrator = "Concentrator",
        /// Card 11.
        Casino = "Casino",
        /// Card 12.
        Gym = "Gym",
        /// Card 13.
        MineralMine = "Mineral Mine",
        /// Card 14.
        Biolab = "Biolab",
        /// Card 15.
        Radar = "Radar",
        /// Card 16.
        BuilderDrone = "Builder Drone AI600",
        /// Card 17.
        ResearchLab = "Research Lab",
        /// Card 18.
        Aqueduct = "Aqueduct",
        /// Card 19.
        EcoResort = "Eco Resort",
        /// Card 20.
        TradeMarket = "Trade Market",
        /// Card 21.
        RecyclingBots = "Recycling Bots",
        /// Card 22.
        AerialElevator = "Aerial Elevator",
        /// Card 23.
        Library = "Library",
        /// Card 24.
        CommandCenter = "Command Center",
    }
}

/// The values printed on a Blueprint.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BlueprintSpec {
    /// 1 or 3.
    pub level: u8,
    /// The type of Building it upgrades.
    pub kind: Kind,
    /// The action of its Advanced Building.
    pub action: Effect,
}

impl BlueprintSpec {
    /// OM-BLUE-01: what is gained on taking it: always what its Building gives.
    pub const fn gain(&self) -> Item {
        self.kind.gives()
    }

    /// OM-SCORE-06: its worth at the end, lost if it is not built.
    pub const fn points(&self) -> i16 {
        if self.level == 1 { 3 } else { 5 }
    }
}

const CARDS: &str = "player reference, card catalogue";
const SCANS: &str = "player reference, card catalogue, scans";

const fn one(kind: Kind, action: Effect) -> Fact<BlueprintSpec> {
    found(BlueprintSpec { level: 1, kind, action }, CARDS)
}

const fn three(kind: Kind, action: Effect) -> Fact<BlueprintSpec> {
    found(BlueprintSpec { level: 3, kind, action }, SCANS)
}

const fn build(kind: Kind) -> Fact<BlueprintSpec> {
    one(kind, construct(KindSet::only(kind), true))
}

static BLUEPRINTS: [Fact<BlueprintSpec>; Blueprint::COUNT] = [
    one(Kind::Mine, upgrade(1, 0, true)),
    build(Kind::Mine),
    one(Kind::Generator, Effect::Produce { boost: true }),
    build(Kind::Generator),
    one(Kind::WaterExtractor, welcome(false, true, true)),
    build(Kind::WaterExtractor),
    one(Kind::Greenhouse, warehouse(1, true)),
    build(Kind::Greenhouse),
    one(Kind::OxygenCondenser, learn(1, true)),
    build(Kind::OxygenCondenser),
    one(Kind::Shelter, Effect::Crystals { count: 2, boost: true }),
    build(Kind::Shelter),
    three(Kind::Mine, Effect::Score(2)),
    three(Kind::Mine, Effect::Hire { scientists: false, contracts: true, free: false }),
    three(Kind::Generator, Effect::Radar),
    three(
        Kind::Generator,
        Effect::Upgrade { left: 1, free: 0, anywhere: true, boost: false, tech: true },
    ),
    three(Kind::WaterExtractor, develop(2, true)),
    three(Kind::WaterExtractor, Effect::Retrieve { left: 2, from: Whence::Working }),
    three(Kind::Greenhouse, Effect::Retrieve { left: u8::MAX, from: Whence::OneSide }),
    three(Kind::Greenhouse, Effect::Trade),
    three(
        Kind::OxygenCondenser,
        Effect::Move(Movement {
            bots: 2,
            rover: 0,
            more_bots: true,
            more_rover: false,
            tech: false,
            collecting: true,
        }),
    ),
    three(Kind::OxygenCondenser, Effect::TravelToOrbit),
    three(Kind::Shelter, blueprints(1, true)),
    three(Kind::Shelter, Effect::CommandCenter),
];

impl BlueprintSet {
    /// The cards of level 1.
    pub const LEVEL_1: BlueprintSet = BlueprintSet(0xfff);
    /// The cards of level 3.
    pub const LEVEL_3: BlueprintSet = BlueprintSet(0xfff << 12);
}

impl Blueprint {
    /// The values printed on it.
    #[inline]
    pub fn spec(self) -> &'static BlueprintSpec {
        &self.fact().value
    }

    /// The same with its source.
    #[inline]
    pub fn fact(self) -> &'static Fact<BlueprintSpec> {
        &BLUEPRINTS[self.index()]
    }

    /// The number on the card.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The card with this number.
    pub fn by_number(number: u8) -> Option<Blueprint> {
        Blueprint::ALL.get(usize::from(number.checked_sub(1)?)).copied()
    }
}
