//! From player count and options to the first state.

use orrery_core::{Log, Manifest, OptionSpec, Seat, Seats, Setup, Sides};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::agenda::Duty;
use crate::content::board::{BAG, FOUNDATIONS, GREENHOUSES, SUPPLY};
use crate::content::{
    FactionSet, Laboratory, LargeSet, MissionSet, ProgressSet, SmallSet, TerrainSet,
};
use crate::map::{Grid, SpotSet, Tile, TileSet};
use crate::player::Player;
use crate::state::{FromTheMoon, GreenhouseRow, ObjectiveSet, Open, Opponent, Rest, Ship};
use crate::stock::Cubes;

/// The game by name.
pub static MANIFEST: Manifest = Manifest {
    name: "from-the-moon",
    title: "From the Moon",
    credits: "Designed by Johannes Goupy and Gilles Lasfargues, published by La Boîte de Jeu \
              (2024). Orrery is not affiliated with them.",
    rules: 5,
    players: 1..=4,
    sides: Sides::Each,
    options: &[
        OptionSpec {
            key: "starting_player",
            about: "Who gets the First Player token: anybody, or whoever sits in the first seat.",
            rule: "FTM-RULING-95",
            values: &["random", "first_seat"],
        },
        OptionSpec {
            key: "special_research_after",
            about: "When an approval allows Special Research: after an improvement only, or \
                    after a construction too.",
            rule: "FTM-RULING-28",
            values: &["improve", "both"],
        },
        OptionSpec {
            key: "rover_seats",
            about: "How many Astronauts a Rover holds.",
            rule: "FTM-RULING-02",
            values: &["three", "four"],
        },
        OptionSpec {
            key: "difficulty",
            about: "How many Objectives a solo game has: easy 2, normal 3, hard 4, expert 5.",
            rule: "FTM-SOLO-05",
            values: &["easy", "normal", "hard", "expert"],
        },
        OptionSpec {
            key: "factions",
            about: "Whether factions are drafted, or each player is dealt one at random.",
            rule: "FTM-RULING-94",
            values: &["drafted", "dealt"],
        },
        OptionSpec {
            key: "solo_factions",
            about: "Whether a solo player chooses from all factions or from three at random.",
            rule: "FTM-RULING-80",
            values: &["all", "three"],
        },
        OptionSpec {
            key: "building_terrain",
            about: "Whether a new Building pays the price inside the Terrain effect it uses, or \
                    uses it without paying.",
            rule: "FTM-RULING-08",
            values: &["priced", "free"],
        },
        OptionSpec {
            key: "bag_refill",
            about: "When the empty bag is refilled: when the next cube is needed, or at once.",
            rule: "FTM-RULING-45",
            values: &["when_needed", "at_once"],
        },
        OptionSpec {
            key: "architects_foundation",
            about: "When the Architects take the Foundation for a Building: after its Terrain \
                    effect, or before it.",
            rule: "FTM-RULING-67",
            values: &["after_terrain", "before_terrain"],
        },
        OptionSpec {
            key: "biofarmers_approval",
            about: "When the Biofarmers use the approval for a Greenhouse action: at the end of \
                    the action, or after its first half.",
            rule: "FTM-RULING-69",
            values: &["action_end", "first_half"],
        },
        OptionSpec {
            key: "netrunners_research",
            about: "When the Netrunners may do Special Research in a team action: at the end of \
                    the action, or after its first half.",
            rule: "FTM-RULING-72",
            values: &["action_end", "first_half"],
        },
    ],
};

/// What can be switched. Options that came after the first records are written only where they
/// differ from the default, so that the states of earlier games keep their digest.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// FTM-RULING-95.
    #[serde(skip_serializing_if = "is_default")]
    pub starting_player: StartingPlayer,
    /// FTM-RULING-28.
    pub special_research_after: SpecialResearchAfter,
    /// FTM-RULING-02.
    pub rover_seats: RoverSeats,
    /// FTM-SOLO-05, FTM-SOLO-06, FTM-SOLO-07, FTM-SOLO-08.
    pub difficulty: Difficulty,
    /// FTM-RULING-94.
    pub factions: Factions,
    /// FTM-RULING-80.
    pub solo_factions: SoloFactions,
    /// FTM-RULING-08.
    #[serde(skip_serializing_if = "is_default")]
    pub building_terrain: BuildingTerrain,
    /// FTM-RULING-45.
    #[serde(skip_serializing_if = "is_default")]
    pub bag_refill: BagRefill,
    /// FTM-RULING-67.
    #[serde(skip_serializing_if = "is_default")]
    pub architects_foundation: ArchitectsFoundation,
    /// FTM-RULING-69.
    #[serde(skip_serializing_if = "is_default")]
    pub biofarmers_approval: BonusTiming,
    /// FTM-RULING-72.
    #[serde(skip_serializing_if = "is_default")]
    pub netrunners_research: BonusTiming,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Who gets the First Player token.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingPlayer {
    /// Anybody.
    #[default]
    Random,
    /// Whoever sits in the first seat.
    FirstSeat,
}

/// When an approval allows Special Research.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialResearchAfter {
    /// After an improvement.
    #[default]
    Improve,
    /// After an improvement or a construction.
    Both,
}

/// How many Astronauts a Rover holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoverSeats {
    /// Three.
    #[default]
    Three,
    /// Four.
    Four,
}

/// How many Objectives a solo game has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Two.
    #[default]
    Easy,
    /// Three.
    Normal,
    /// Four.
    Hard,
    /// Five.
    Expert,
}

impl Difficulty {
    /// FTM-SOLO-05, FTM-SOLO-06, FTM-SOLO-07, FTM-SOLO-08: how many Objective cards are drawn.
    pub const fn objectives(self) -> u8 {
        match self {
            Difficulty::Easy => 2,
            Difficulty::Normal => 3,
            Difficulty::Hard => 4,
            Difficulty::Expert => 5,
        }
    }
}

/// How players come by their factions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Factions {
    /// They choose from cards that are passed on.
    #[default]
    Drafted,
    /// One card each, at random.
    Dealt,
}

/// From which factions a solo player chooses.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloFactions {
    /// All eight.
    #[default]
    All,
    /// Three at random.
    Three,
}

/// What a new Building pays for the Terrain effect it uses.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildingTerrain {
    /// The price inside the effect.
    #[default]
    Priced,
    /// Nothing; a surcharge is due all the same.
    Free,
}

/// When the empty bag is refilled.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BagRefill {
    /// When another cube is needed.
    #[default]
    WhenNeeded,
    /// With the last cube drawn.
    AtOnce,
}

/// When the Architects take their Foundation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArchitectsFoundation {
    /// After the Terrain effect of the Building.
    #[default]
    AfterTerrain,
    /// Before it.
    BeforeTerrain,
}

/// When a faction's bonus for an action in two halves comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusTiming {
    /// At the end of the action.
    #[default]
    ActionEnd,
    /// After the half that is done first.
    FirstHalf,
}

impl FromTheMoon {
    /// The table before Chance and the players set it up.
    pub(crate) fn set_up(setup: &Setup) -> FromTheMoon {
        let players = setup.players;
        let grid = Grid::for_players(players);
        let open = Open {
            options: setup.options(),
            first: Seat::ONE,
            turn: 0,
            players: Seats::of(players, |_| Player::new()),
            opponent: (players == 1).then_some(Opponent {
                buildings: SpotSet::EMPTY,
                rovers: TileSet::EMPTY,
                locations: grid.tiles(),
            }),
            grid,
            terrain: [None; Tile::COUNT],
            cubes: [Cubes::default(); Tile::COUNT],
            powers: [None; 3],
            ships: [Ship::default(); 3],
            greenhouses: GreenhouseRow { stack: *GREENHOUSES.value(), middle: 0, right: 0 },
            display: [None; 6],
            laboratories: std::array::from_fn(|kind| {
                let kind = Laboratory::new(kind as u8);
                kind.map_or(0, |kind| kind.spec().copies)
            }),
            foundations: *FOUNDATIONS.value(),
            small: [None; 6],
            large: LargeSet::EMPTY,
            progress: [None; 6],
            reached: 1,
            bag: *BAG.value(),
            supply: *SUPPLY.value(),
            rest: Rest {
                terrain: TerrainSet::ALL,
                missions: MissionSet::ALL,
                small: SmallSet::ALL,
                large: LargeSet::ALL,
                progress: ProgressSet::ALL,
            },
            objectives: ObjectiveSet::EMPTY,
            linked_on_fourth: false,
            dealt: 0,
            trigger: None,
            ending: None,
            level: 0,
            agenda: SmallVec::new(),
        };
        let mut table = FromTheMoon { open, pack: FactionSet::EMPTY };
        // FTM-RULING-80: a solo player has all cards to choose from, unless three are dealt.
        if table.open.cards_to_deal() == FactionSet::ALL.len() {
            table.pack = FactionSet::ALL;
            table.open.dealt = FactionSet::ALL.len();
        }
        table.open.see_to(Duty::SetUp);
        table.run_agenda(&mut Log::silent());
        table
    }
}
