//! From player count and options to the first state.

use std::borrow::Cow;

use orrery_core::{Log, Manifest, Mode, Seat, Seats, Setup, Sides};

use crate::agenda::{Agenda, Duty};
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
    modes: Cow::Borrowed(&[
        Mode::new("versus", "Against others", "Each faction for itself.", 2..=4, Sides::Each),
        Mode::new("solo", "Solo", "Alone, with Objectives to reach.", 1..=1, Sides::Each),
    ]),
    options: Options::SPECS,
};

orrery_core::options! {
    /// The options. Options that came after the first records are written only where they differ
    /// from the default, so that the states of earlier games keep their digest.
    pub struct Options {
        /// The owner of the First Player token: a random player, or the first seat.
        #[serde(skip_serializing_if = "StartingPlayer::is_default")]
        starting_player "First player" ("FTM-RULING-95", only in "versus"): StartingPlayer {
            /// A random player.
            Random = "random" "Random",
            /// The player in the first seat.
            FirstSeat = "first_seat" "First seat",
        },
        /// When an approval allows Special Research: after an improvement only, or after a
        /// construction too.
        special_research_after "Special Research after" ("FTM-RULING-28"): SpecialResearchAfter {
            /// After an improvement.
            Improve = "improve" "An improvement only",
            /// After an improvement or a construction.
            Both = "both" "An improvement or a construction",
        },
        /// The number of Astronauts in a Rover.
        rover_seats "Seats per Rover" ("FTM-RULING-02"): RoverSeats {
            /// Three.
            Three = "three" "3",
            /// Four.
            Four = "four" "4",
        },
        /// The number of Objectives in a solo game: easy 2, normal 3, hard 4, expert 5.
        difficulty "Difficulty" ("FTM-SOLO-05", only in "solo"; asked): Difficulty {
            /// Two.
            Easy = "easy" "Easy: 2 Objectives",
            /// Three.
            Normal = "normal" "Normal: 3 Objectives",
            /// Four.
            Hard = "hard" "Hard: 4 Objectives",
            /// Five.
            Expert = "expert" "Expert: 5 Objectives",
        },
        /// Factions are drafted, or each player is dealt one at random.
        factions "Factions" ("FTM-RULING-94", only in "versus"): Factions {
            /// They choose from cards that are passed on.
            Drafted = "drafted" "Draft: keep one, pass the rest",
            /// One card each, at random.
            Dealt = "dealt" "Dealt: one each at random",
        },
        /// A solo player chooses from all factions, or from three at random.
        solo_factions "Factions to choose from" ("FTM-RULING-80", only in "solo"): SoloFactions {
            /// All eight.
            All = "all" "All 8",
            /// Three at random.
            Three = "three" "3 at random",
        },
        /// A new Building pays the price inside the Terrain effect it uses, or uses it without
        /// paying.
        #[serde(skip_serializing_if = "BuildingTerrain::is_default")]
        building_terrain "A Building's Terrain effect" ("FTM-RULING-08"): BuildingTerrain {
            /// The price inside the effect.
            Priced = "priced" "Pay its price",
            /// Nothing; a surcharge is due all the same.
            Free = "free" "Free of its price",
        },
        /// When the empty bag is refilled: when the next cube is needed, or at once.
        #[serde(skip_serializing_if = "BagRefill::is_default")]
        bag_refill "Refill the empty bag" ("FTM-RULING-45"): BagRefill {
            /// When another cube is needed.
            WhenNeeded = "when_needed" "When a cube is needed",
            /// With the last cube drawn.
            AtOnce = "at_once" "At once",
        },
        /// When the Architects take the Foundation for a Building: after its Terrain effect, or
        /// before it.
        #[serde(skip_serializing_if = "ArchitectsFoundation::is_default")]
        architects_foundation "Architects' Foundation" ("FTM-RULING-67"): ArchitectsFoundation {
            /// After the Terrain effect of the Building.
            AfterTerrain = "after_terrain" "After the Terrain effect",
            /// Before it.
            BeforeTerrain = "before_terrain" "Before the Terrain effect",
        },
        /// When the Biofarmers use the approval for a Greenhouse action: at the end of the action,
        /// or after its first half.
        #[serde(skip_serializing_if = "BiofarmersApproval::is_default")]
        biofarmers_approval "Biofarmers' approval" ("FTM-RULING-69"): BiofarmersApproval {
            /// At the end of the action.
            ActionEnd = "action_end" "At the end of the action",
            /// After the half that is done first.
            FirstHalf = "first_half" "After its first half",
        },
        /// When the Netrunners may do Special Research in a team action: at the end of the action,
        /// or after its first half.
        #[serde(skip_serializing_if = "NetrunnersResearch::is_default")]
        netrunners_research "Netrunners' Special Research" ("FTM-RULING-72"): NetrunnersResearch {
            /// At the end of the action.
            ActionEnd = "action_end" "At the end of the action",
            /// After the half that is done first.
            FirstHalf = "first_half" "After its first half",
        },
    }
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
            agenda: Agenda::default(),
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
