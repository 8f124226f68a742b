//! The Alien board, its tiles and cards, and the defense of the humans: tables W1, W2 and W3, and
//! the numbers of Chapter 1.

use serde::{Deserialize, Serialize};

use crate::content::{Fact, Kind, Source, kinds};
use crate::hex::Hex;

const SHEET: Source = Source::Printed("reference sheet");
const CARDS: Source = Source::Ours("the printed cards and boards are unknown");
const PLAYERS: Source = Source::Found("notes of players");

const fn sheet<T: Copy>(value: T) -> Fact<T> {
    Fact { value, source: SHEET }
}

const fn unknown<T: Copy>(value: T) -> Fact<T> {
    Fact { value, source: CARDS }
}

const fn noted<T: Copy>(value: T) -> Fact<T> {
    Fact { value, source: PLAYERS }
}

/// AI-CH1-01: the number of Alien Troopers; all of them on the map win.
pub static TROOPERS: Fact<u8> = sheet(20);
/// AI-CH1-02: the collective OP with which the humans win.
pub static GOAL: Fact<i16> = sheet(100);
/// AI-CH1-05: Troopers on the Alien board at the start.
pub static FIRST_TROOPERS: Fact<u8> = sheet(4);
/// AI-CH1-06: Crystals of the Alien Commander at the start.
pub static FIRST_CRYSTALS: Fact<u16> = sheet(3);
/// AI-CH1-07: where the first Alien Shelter stands.
pub static FIRST_SHELTER: Fact<Hex> = sheet(Hex::at(6, -3));
/// AI-CH1-09: Crystals for unlocking a space.
pub static UNLOCK: Fact<u16> = sheet(2);
/// AI-CH1-11: a reset is allowed with this many open spaces or fewer.
pub static FEW_SPACES: Fact<u8> = sheet(2);
/// AI-CH1-19: Crystals that are stolen at once.
pub static STOLEN: Fact<u8> = sheet(2);
/// AI-CH1-41: Crystals for the second token of a turn.
pub static SECOND_TOKEN: Fact<u16> = noted(1);
/// AI-CH1-43: Crystals for taking away a Sabotage token.
pub static BUY_OFF: Fact<u16> = noted(2);
/// AI-VAL-02: Expendable tokens that there are.
pub static EXPENDABLE: Fact<u8> = unknown(10);
/// AI-VAL-02: Corruption markers that there are.
pub static CORRUPTION: Fact<u8> = unknown(6);
/// AI-VAL-02: Alien Buildings of each type.
pub static BUILDINGS: Fact<u8> = unknown(5);
/// AI-VAL-06, AI-CH1-47: the highest level of an Alien Tech.
pub static TOP_LEVEL: Fact<u8> = unknown(4);
/// AI-VAL-10: Troopers that a new Building brings from the reserve, against 2, 3 and 4 humans.
pub static REINFORCEMENTS: Fact<[u8; 3]> = unknown([3, 3, 2]);
/// AI-VAL-18: Crystals for repelling Troopers.
pub static REPEL: Fact<u8> = unknown(2);
/// AI-VAL-24: Sabotage tokens that there are.
pub static SABOTAGE: Fact<u8> = unknown(4);
/// AI-VAL-25: the round after which the Alien Commander wins, against 2, 3 and 4 humans.
pub static LAST_ROUND: Fact<[u8; 3]> = unknown([20, 13, 9]);

/// AI-CH1-03, AI-CH1-04: Reusable Action tokens, one on each Extra space and one in the supply.
pub const REUSABLE: u8 = 5;

kinds! {
    /// An Action space of the Alien board.
    ActionSpace, ActionSpaceSet(u16) {
        /// Builds an Alien Building.
        Construct = "Construct a Building",
        /// Obtains an Alien Blueprint.
        Obtain = "Obtain Blueprint",
        /// Learns an Alien Tech.
        Learn = "Learn New Technology",
        /// Deploys Troopers beside Alien Buildings.
        DeployAdjacent = "Deploy Adjacent",
        /// Steals Crystals.
        Steal = "Steal 2 Crystals",
        /// Upgrades an Alien Building.
        Upgrade = "Upgrade Building",
        /// Activates an upgraded Alien Building.
        Activate = "Activate Building",
        /// Deploys Troopers on Alien Buildings.
        DeployInside = "Deploy Inside",
        /// Moves Troopers.
        Move = "Move Troopers",
    }
}

/// AI-VAL-03, AI-CH1-45: the Extra spaces, which begin covered.
pub static EXTRA: Fact<ActionSpaceSet> = unknown(
    ActionSpaceSet::only(ActionSpace::Upgrade)
        .with(ActionSpace::Activate)
        .with(ActionSpace::DeployInside)
        .with(ActionSpace::Move),
);

/// A kind of Action token.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// Comes back with a reset.
    Reusable,
    /// Is gone after a reset.
    Expendable,
}

impl Token {
    /// Both.
    pub const ALL: [Token; 2] = [Token::Reusable, Token::Expendable];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Token::Reusable => "Reusable Action token",
            Token::Expendable => "Expendable Action token",
        }
    }
}

kinds! {
    /// A type of Alien Building.
    AlienBuilding, AlienBuildingSet(u8) {
        /// An Alien Shelter.
        Shelter = "Alien Shelter",
        /// An Alien Mine.
        Mine = "Alien Mine",
    }
}

kinds! {
    /// Table W1: an Alien Tech tile.
    AlienTech, AlienTechSet(u8) {
        /// AI-W1-01: AT1: Alien Shelters connect.
        Shelter = "Alien Shelter Tech",
        /// AI-W1-02: AT2: Alien Mines connect.
        Mine = "Alien Mine Tech",
        /// AI-W1-03: AT3: more Troopers with a deployment.
        Deployment = "Deployment",
        /// AI-W1-04: AT4: more moves of Troopers.
        Mobilization = "Mobilization",
    }
}

impl AlienBuilding {
    /// AI-VAL-08: the Tech that lets a Building connect with others of its type.
    pub const fn tech(self) -> AlienTech {
        match self {
            AlienBuilding::Shelter => AlienTech::Shelter,
            AlienBuilding::Mine => AlienTech::Mine,
        }
    }
}

kinds! {
    /// Table W2: an Alien Blueprint.
    AlienBlueprint, AlienBlueprintSet(u8) {
        /// AI-W2-01: AB1.
        Abduction = "Abduction Chamber",
        /// AI-W2-02: AB2.
        Corruption = "Corruption Spire",
        /// AI-W2-03: AB3.
        BroodNest = "Brood Nest",
        /// AI-W2-04: AB4.
        CrystalSiphon = "Crystal Siphon",
        /// AI-W2-05: AB5.
        PulseRelay = "Pulse Relay",
        /// AI-W2-06: AB6.
        SignalJammer = "Signal Jammer",
    }
}

/// The reward of an Alien Blueprint that is obtained.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AlienReward {
    /// Crystals.
    Crystals(u16),
    /// An Expendable token.
    Token,
    /// An Alien Tech advances.
    Advance,
}

static ALIEN_BLUEPRINTS: Fact<[(AlienBuilding, AlienReward); AlienBlueprint::COUNT]> = unknown([
    (AlienBuilding::Shelter, AlienReward::Crystals(1)),
    (AlienBuilding::Shelter, AlienReward::Token),
    (AlienBuilding::Shelter, AlienReward::Advance),
    (AlienBuilding::Mine, AlienReward::Crystals(2)),
    (AlienBuilding::Mine, AlienReward::Advance),
    (AlienBuilding::Mine, AlienReward::Token),
]);

/// Table W2 with its source.
pub fn alien_blueprints_fact()
-> &'static Fact<[(AlienBuilding, AlienReward); AlienBlueprint::COUNT]> {
    &ALIEN_BLUEPRINTS
}

impl AlienBlueprint {
    /// The type of Alien Building it upgrades.
    pub fn upgrades(self) -> AlienBuilding {
        ALIEN_BLUEPRINTS.value[self.index()].0
    }

    /// The reward when it is obtained.
    pub fn reward(self) -> AlienReward {
        ALIEN_BLUEPRINTS.value[self.index()].1
    }
}

/// Table W2: what activations do, in numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Powers {
    /// Brood Nest: Troopers that may be deployed.
    pub nest: u8,
    /// Crystal Siphon: Crystals that are gained.
    pub siphon: u16,
    /// Pulse Relay: Troopers that may stand up.
    pub pulse: u8,
    /// Pulse Relay: moves after that.
    pub pulse_moves: u8,
}

/// Table W2: what activations do, in numbers.
pub static POWERS: Fact<Powers> = unknown(Powers { nest: 2, siphon: 2, pulse: 3, pulse_moves: 2 });

kinds! {
    /// Table W3: a Defensive Blueprint.
    Defense, DefenseSet(u8) {
        /// AI-W3-01: DB1.
        ShockCharges = "Shock Charges",
        /// AI-W3-02: DB2.
        ForceFence = "Force Fence",
        /// AI-W3-03: DB3.
        CryoJets = "Cryo Jets",
        /// AI-W3-04: DB4.
        Decontamination = "Decontamination",
        /// AI-W3-05: DB5.
        ExosuitBay = "Exosuit Bay",
        /// AI-W3-06: DB6.
        SentryHub = "Sentry Hub",
    }
}

static DEFENSES: Fact<[Kind; Defense::COUNT]> = unknown(Kind::ALL);

/// Table W3: the type of Building each Defensive Blueprint upgrades, with the source.
pub fn defenses_fact() -> &'static Fact<[Kind; Defense::COUNT]> {
    &DEFENSES
}

impl Defense {
    /// The type of Building it upgrades. What it gives on taking is what that type gives.
    #[inline]
    pub fn kind(self) -> Kind {
        DEFENSES.value[self.index()]
    }
}

/// Table W3: what the actions of Defensive Blueprints do, in numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Arms {
    /// Shock Charges: Troopers that are stunned.
    pub shock: u8,
    /// Shock Charges: within this many hexes.
    pub shock_reach: u8,
    /// Force Fence: Troopers that are removed.
    pub fence: u8,
    /// Decontamination: Corruption markers that are removed.
    pub markers: u8,
    /// Decontamination: Stunned Troopers that are removed.
    pub troopers: u8,
    /// Exosuit Bay: hexes that the Exosuit moves.
    pub suit: u8,
}

/// Table W3: what the actions of Defensive Blueprints do, in numbers.
pub static ARMS: Fact<Arms> =
    unknown(Arms { shock: 2, shock_reach: 2, fence: 1, markers: 2, troopers: 1, suit: 3 });

/// AI-CH1-23 to AI-CH1-32: the points of the humans.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// A Tech is learned.
    pub learned: i16,
    /// A Tech moves a column.
    pub developed: i16,
    /// It enters the last column, on top of that.
    pub last_column: i16,
    /// A Shelter is built.
    pub shelter: i16,
    /// A Building is upgraded with a Defensive Blueprint.
    pub defense: i16,
    /// A matching Scientist, for an upgrade or for each Advanced Building.
    pub matching: i16,
    /// A Ship is welcomed; lost again when it leaves the Hangar.
    pub ship: i16,
}

/// AI-CH1-23 to AI-CH1-32: the points of the humans.
pub static POINTS: Fact<Points> = sheet(Points {
    learned: 1,
    developed: 1,
    last_column: 3,
    shelter: 3,
    defense: 3,
    matching: 3,
    ship: 3,
});
