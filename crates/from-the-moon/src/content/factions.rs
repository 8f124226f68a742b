//! The eight factions: what they start with, what their Buildings cost, and who has which power.

use serde::{Deserialize, Serialize};

use super::fact::{Fact, assumed};
use crate::stock::{Cost, Cube, Stock};

/// FTM-COMP-32, FTM-COMP-33: a faction, with its card and its Building.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faction {
    /// Corners and edges.
    Pioneers,
    /// No Food, dearer crew.
    Cyborgs,
    /// Improvements and Rovers side by side.
    Workers,
    /// Crew for ship parts.
    Unifiers,
    /// Foundations for Buildings.
    Architects,
    /// Approvals for Greenhouses.
    Biofarmers,
    /// Cheaper Energy from Food.
    Survivors,
    /// Special Research.
    Netrunners,
}

impl Faction {
    /// All eight.
    pub const ALL: [Faction; 8] = [
        Faction::Pioneers,
        Faction::Cyborgs,
        Faction::Workers,
        Faction::Unifiers,
        Faction::Architects,
        Faction::Biofarmers,
        Faction::Survivors,
        Faction::Netrunners,
    ];

    /// Its card.
    #[inline]
    pub fn spec(self) -> &'static FactionSpec {
        FACTIONS[self as usize].value()
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Faction::Pioneers => "Pioneers",
            Faction::Cyborgs => "Cyborgs",
            Faction::Workers => "Workers",
            Faction::Unifiers => "Unifiers",
            Faction::Architects => "Architects",
            Faction::Biofarmers => "Biofarmers",
            Faction::Survivors => "Survivors",
            Faction::Netrunners => "Netrunners",
        }
    }

    /// The code of its Building in data files.
    pub const fn code(self) -> &'static str {
        match self {
            Faction::Pioneers => "FB Pioneers",
            Faction::Cyborgs => "FB Cyborgs",
            Faction::Workers => "FB Workers",
            Faction::Unifiers => "FB Unifiers",
            Faction::Architects => "FB Architects",
            Faction::Biofarmers => "FB Biofarmers",
            Faction::Survivors => "FB Survivors",
            Faction::Netrunners => "FB Netrunners",
        }
    }

    /// Its power, in our words.
    pub const fn power(self) -> &'static str {
        match self {
            Faction::Pioneers => "When you place a Rover on a corner tile, you gain 1 Energy.",
            Faction::Cyborgs => {
                "Your crew needs no Food. Every Astronaut you recruit costs 1 Energy and 1 Metal \
                 more."
            }
            Faction::Workers => "When you improve a ship part, you gain 1 Resource of your choice.",
            Faction::Unifiers => {
                "When you construct a ship part, you recruit 1 Astronaut for free."
            }
            Faction::Architects => "When you construct a Building, you gain 1 Foundation for free.",
            Faction::Biofarmers => {
                "When you develop your Greenhouses, you gain an approval for any mission."
            }
            Faction::Survivors => "You may exchange 1 Food, instead of 2, for 1 Energy.",
            Faction::Netrunners => "When you develop your Team, you may do Special Research.",
        }
    }

    /// The effect of its Building, in our words.
    pub const fn building(self) -> &'static str {
        match self {
            Faction::Pioneers => {
                "A Building you place on an edge may use both adjacent Terrain tiles, this one \
                 included."
            }
            Faction::Cyborgs => "When you gain a Battery tile, you train 1 Specialist for free.",
            Faction::Workers => {
                "When you place a Rover, you gain 2 Energy for each of your Rovers beside it."
            }
            Faction::Unifiers => "When you recruit an Astronaut, you score 2 points.",
            Faction::Architects => {
                "Your later Buildings cost 1 Energy less for each of your Rovers beside their space."
            }
            Faction::Biofarmers => "When you improve a Greenhouse, you gain 1 Food and 2 Energy.",
            Faction::Survivors => {
                "When you gain a Foundation, you may take 1 Greenhouse for its surcharge only."
            }
            Faction::Netrunners => {
                "When you train a Specialist, you gain 1 Battery tile and 1 Energy."
            }
        }
    }
}

/// A power that one faction has. The rules ask for powers by name at the places they bend;
/// [`FactionPower::owner`] is the table of their factions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FactionPower {
    /// FTM-FAC-01: 1 Energy for a Rover on a corner tile.
    CornerEnergy,
    /// FTM-FAC-02, FTM-FAC-03: a Building on an edge uses both Terrain tiles.
    EdgeBuildings,
    /// FTM-FAC-04: the crew needs no Food.
    NoFood,
    /// FTM-FAC-05, FTM-FAC-06: every Astronaut costs more.
    DearAstronauts,
    /// FTM-FAC-07: each Battery tile trains a Specialist.
    TrainingBatteries,
    /// FTM-FAC-08: a Resource for each part improved.
    ImprovementResource,
    /// FTM-FAC-09: 2 Energy for each own Rover beside a placed one.
    RoverConvoys,
    /// FTM-FAC-10: a recruit for each part constructed.
    ConstructionRecruit,
    /// FTM-FAC-11: 2 points for each recruit.
    RecruitPoints,
    /// FTM-FAC-12: a Foundation for each Building.
    BuildingFoundation,
    /// FTM-FAC-13, FTM-FAC-14: Buildings cost less Energy beside own Rovers.
    CheapBuildings,
    /// FTM-FAC-15: an approval for each Greenhouse action.
    GreenhouseApproval,
    /// FTM-FAC-16: Food and Energy for each Greenhouse improved.
    RichGreenhouses,
    /// FTM-FAC-17: 1 Food for 1 Energy.
    CheapEnergy,
    /// FTM-FAC-19: a Greenhouse for each Foundation.
    FoundationGreenhouse,
    /// FTM-FAC-20: Special Research with each team action.
    TeamResearch,
    /// FTM-FAC-21: a Battery tile and Energy for each Specialist trained.
    SpecialistBatteries,
}

/// The source of a faction's power.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PowerSource {
    /// The Faction card: from the start.
    Card,
    /// The Faction Building: once it is constructed.
    Building,
}

impl FactionPower {
    /// The faction that has this power, and where it comes from.
    #[inline]
    pub const fn owner(self) -> (Faction, PowerSource) {
        use PowerSource::{Building, Card};
        match self {
            FactionPower::CornerEnergy => (Faction::Pioneers, Card),
            FactionPower::EdgeBuildings => (Faction::Pioneers, Building),
            FactionPower::NoFood => (Faction::Cyborgs, Card),
            FactionPower::DearAstronauts => (Faction::Cyborgs, Card),
            FactionPower::TrainingBatteries => (Faction::Cyborgs, Building),
            FactionPower::ImprovementResource => (Faction::Workers, Card),
            FactionPower::RoverConvoys => (Faction::Workers, Building),
            FactionPower::ConstructionRecruit => (Faction::Unifiers, Card),
            FactionPower::RecruitPoints => (Faction::Unifiers, Building),
            FactionPower::BuildingFoundation => (Faction::Architects, Card),
            FactionPower::CheapBuildings => (Faction::Architects, Building),
            FactionPower::GreenhouseApproval => (Faction::Biofarmers, Card),
            FactionPower::RichGreenhouses => (Faction::Biofarmers, Building),
            FactionPower::CheapEnergy => (Faction::Survivors, Card),
            FactionPower::FoundationGreenhouse => (Faction::Survivors, Building),
            FactionPower::TeamResearch => (Faction::Netrunners, Card),
            FactionPower::SpecialistBatteries => (Faction::Netrunners, Building),
        }
    }
}

/// Some factions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FactionSet(u8);

impl FactionSet {
    /// None of them.
    pub const EMPTY: FactionSet = FactionSet(0);
    /// All eight.
    pub const ALL: FactionSet = FactionSet(0xff);

    /// Returns whether it is in the set.
    pub const fn contains(self, faction: Faction) -> bool {
        self.0 >> faction as u8 & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, faction: Faction) {
        self.0 |= 1 << faction as u8;
    }

    /// Takes one out.
    pub fn remove(&mut self, faction: Faction) {
        self.0 &= !(1 << faction as u8);
    }

    /// The number of factions.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in the set, in the order of the rulebook.
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        Faction::ALL.into_iter().filter(move |faction| self.contains(*faction))
    }
}

/// An Astronaut who joins the starting team, or is trained at once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Extra {
    /// Nobody.
    None,
    /// FTM-SETP-13: one more Astronaut of this colour, from the player board.
    Astronaut(Cube),
    /// FTM-SETP-14: the starting Astronaut of this colour is a Specialist.
    Specialist(Cube),
}

/// FTM-SETP-17: a tile that lies on the player board from the beginning.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StartTile {
    /// No tile.
    None,
    /// A Greenhouse.
    Greenhouse,
    /// A Foundation.
    Foundation,
}

/// The Setup side of a Faction card, and the cost of the faction's Building.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FactionSpec {
    /// The number of Battery tiles at the start.
    pub batteries: u8,
    /// The Astronaut who joins.
    pub extra: Extra,
    /// The tile that is on the board from the start.
    pub tile: StartTile,
    /// The Resources at the start.
    pub stock: Stock,
    /// The cost of the faction's Building.
    pub building: Cost,
}

const fn faction(
    batteries: u8,
    extra: Extra,
    tile: StartTile,
    stock: &str,
    building: &str,
) -> Fact<FactionSpec> {
    let stock = Cost::of(stock).stock;
    assumed(
        FactionSpec { batteries, extra, tile, stock, building: Cost::of(building) },
        "the kinds of things are printed (002:199-207), the amounts are not",
    )
}

use Cube::{Metal, Polymer, Water};
use Extra::{Astronaut, Specialist};

/// The factions.
pub static FACTIONS: [Fact<FactionSpec>; 8] = [
    faction(5, Astronaut(Metal), StartTile::None, "2M 2W 2P 4F", "1M 1P 1E"),
    faction(5, Specialist(Metal), StartTile::None, "3M 2P", "1M 1W 1P 1E"),
    faction(5, Astronaut(Polymer), StartTile::None, "2M 1W 2P 4F", "1M 1W 1E"),
    faction(5, Extra::None, StartTile::None, "2M 1W 1P 2F", "1M 1W 1E"),
    faction(5, Extra::None, StartTile::None, "2M 1W 2P 2F", "1M 1P 1E"),
    faction(5, Astronaut(Water), StartTile::Greenhouse, "2M 2W 2P 4F", "1M 1W 1E"),
    faction(5, Astronaut(Water), StartTile::Foundation, "2M 1W 2P 4F", "1M 1P 1E"),
    faction(5, Extra::None, StartTile::Foundation, "1M 1W 2P 4F", "2P 1E"),
];
