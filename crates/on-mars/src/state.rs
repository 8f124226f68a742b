//! The table as plain data, and questions about it.

use arrayvec::ArrayVec;
use orrery_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::agenda::{Agenda, Step};
use crate::chapter::Chapter;
use crate::content::{
    Blueprint, BlueprintSet, BuildingTile, Contract, ContractSet, FirstCard, FirstCardSet, Goal,
    GoalSet, Kind, KindSet, LssReward, Mission, Scientist, Side, Slots, SoloCard, SoloCardSet,
    SpaceSet, Task, TaskSet, Tech, TechSet, Tile, TileSet,
};
use crate::hex::{Hex, HexSet};
use crate::player::Player;
use crate::setup::Options;

/// A game of On Mars.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::load::Saved")]
pub struct OnMars {
    /// Everything that all players see.
    pub open: Open,
    /// OM-INFO-01: what is secret to one player.
    pub hands: Seats<Hand>,
}

/// The cards that are secret to one player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// Private Goals in hand.
    pub goals: GoalSet,
    /// Private Goals used as Crystals, unseen by others.
    pub spent: GoalSet,
    /// OM-FC-03: the First Colonist card "A".
    pub first_card: Option<FirstCard>,
    /// OM-FC-04: the First Colonist cards "B".
    pub tasks: TaskSet,
}

/// Everything that lies open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// The options chosen before the game.
    pub options: Options,
    /// The player areas, in the order of the seats. In a solo game the second one is Lacerda, who
    /// has no seat at the table.
    pub players: Seats<Player>,
    /// Lacerda, in a solo game.
    pub lacerda: Option<Lacerda>,
    /// The phase.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// OM-PSET-11: who chose a Turn Order space first.
    pub first: Seat,
    /// The turn order of this round or Shuttle phase.
    pub order: ArrayVec<Seat, 4>,
    /// The number of seats in `order` that have had their turn.
    pub done: u8,
    /// The turn being taken.
    pub turn: Turn,
    /// OM-SET-03: how many of each item are in the Warehouse; never Minerals.
    pub warehouse: [u8; 6],
    /// The Tech Grid.
    pub grid: [Option<Tech>; 8],
    /// OM-SET-05: tiles of the first set that are not on the grid yet.
    pub tech_set: TechSet,
    /// OM-SET-07: the face-down tiles beside it.
    pub tech_stack: TechSet,
    /// OM-SET-21: the Blueprint display: the upper row, then the lower row.
    pub display: [Option<Blueprint>; 12],
    /// Blueprints that have not been dealt.
    pub blueprint_deck: BlueprintSet,
    /// The Scientist display.
    pub hire: [Option<Card>; 6],
    /// Earth Contracts that nobody has taken and that are not on display.
    pub contract_deck: ContractSet,
    /// The items on the Delivery Contracts 7 to 12: of the main item, and Minerals.
    pub delivered: [[u8; 2]; 6],
    /// OM-SCI-03: the Blueprint each Scientist marker lies on.
    pub scientist_markers: [Option<Blueprint>; 6],
    /// The stacks of Building tiles, by type.
    pub stacks: [Stack; 5],
    /// Buildings on the map, by type; Shelters are with their players.
    pub buildings: [HexSet; 5],
    /// The hex of each Blueprint's Building.
    pub built_at: [Option<Hex>; Blueprint::COUNT],
    /// Crystals on the map.
    pub crystals: HexSet,
    /// The hex of each tile on the map.
    pub lying: [Option<Hex>; Tile::COUNT],
    /// The hexes with a tile.
    pub tile_hexes: HexSet,
    /// OM-SET-02: the face-up Discovery tiles.
    pub exploration: [Option<Tile>; 2],
    /// Discovery tiles in the stack.
    pub discoveries: TileSet,
    /// The Discovery tile on the Radar.
    pub radar: Option<Tile>,
    /// Tiles that left the game.
    pub tiles_lost: TileSet,
    /// OM-LSS-01: the rows of the LSS markers.
    pub lss: [u8; 4],
    /// OM-SET-19: the row of the Colony level marker.
    pub level_row: u8,
    /// OM-SET-20: the LSS Reward tiles above the columns.
    pub rewards: [Option<LssReward>; 4],
    /// The Missions in slots A, B and C; `None` once one is complete.
    pub missions: [Option<MissionState>; 3],
    /// OM-SET-17: the space of the Remaining Missions marker; 0 once it has left space 1.
    pub remaining: u8,
    /// OM-COST-04: Colonists on the Action slots, by action and player.
    pub slots: [[u8; 4]; Slots::COUNT],
    /// The side of the Shuttle.
    pub shuttle: Side,
    /// OM-SHUT-01: its Travel space, 1 to 3.
    pub shuttle_space: u8,
    /// The side it left in this Shuttle phase.
    pub shuttle_left: Option<Side>,
    /// OM-END-02: the round that is the last, once the end is triggered.
    pub last_round: Option<u8>,
    /// Turn Order spaces of First Colonist tiles that were drawn.
    pub first_spaces: SpaceSet,
    /// First Colonist cards "A" that were revealed.
    pub first_seen: FirstCardSet,
    /// First Colonist cards "B" that were revealed.
    pub tasks_seen: TaskSet,
    /// The chapter of Alien Invasion that is played, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<Box<Chapter>>,
    /// The final scores, once the game is over.
    pub ending: Option<Seats<FinalScore>>,
    /// The depth of the present step in a chain of effects.
    pub(crate) level: u8,
    /// The steps still to be done, the next one last.
    pub(crate) agenda: Agenda,
}

/// A part of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The table is being set up.
    Setup,
    /// Everybody takes a turn.
    Colonization,
    /// AI-CH4-07: aliens sabotage the colony.
    Sabotage,
    /// Players travel.
    Shuttle,
    /// The last deliveries and the count.
    Count,
}

/// The turn being taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The seat whose turn it is.
    pub seat: Seat,
    /// True if the Main action has been taken.
    pub main: bool,
    /// True if the Executive action has been taken.
    pub executive: bool,
    /// True if the end-of-turn steps have begun.
    pub over: bool,
    /// OM-SHIP-05: Colonists gained in this turn.
    pub fresh: u8,
    /// Tech tiles developed in this turn.
    pub developed: TechSet,
    /// Types constructed in this turn.
    pub constructed: KindSet,
    /// OM-FC-04: tasks done in this turn.
    pub tasks: TaskSet,
    /// OM-FC-04: whether a task was rewarded in this turn.
    pub rewarded: bool,
    /// OM-HIRE-07: slots of the Scientist display that were emptied in this turn.
    pub emptied: u8,
    /// The hexes of the Bots that have moved in the present movement.
    pub moved: HexSet,
    /// True if the Rover has moved in it.
    pub rover_moved: bool,
}

impl Turn {
    pub(crate) fn of(seat: Seat) -> Turn {
        Turn {
            seat,
            main: false,
            executive: false,
            over: false,
            fresh: 0,
            developed: TechSet::EMPTY,
            constructed: KindSet::EMPTY,
            tasks: TaskSet::EMPTY,
            rewarded: false,
            emptied: 0,
            moved: HexSet::EMPTY,
            rover_moved: false,
        }
    }
}

/// A card on the Scientist display.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// A Scientist.
    Scientist(Scientist),
    /// An Earth Contract.
    Contract(Contract),
}

/// A stack of Building tiles. OM-INFO-04: the back of the next tile is seen by all.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stack {
    /// The next tile.
    pub next: Option<BuildingTile>,
    /// The tiles below, in no order: a bit each.
    pub below: u8,
}

impl Stack {
    /// The number of tiles left.
    pub fn len(self) -> u8 {
        self.below.count_ones() as u8 + u8::from(self.next.is_some())
    }

    /// Returns whether no tile is left.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A Mission in play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MissionState {
    /// The Mission.
    pub mission: Mission,
    /// Contributions that are still needed.
    pub left: u8,
}

/// Lacerda, the opponent of the solo game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lacerda {
    /// OM-SOLO-14: the icon his Bot stands on.
    pub icon: Kind,
    /// Cards of his deck that have not been revealed in this pass.
    pub deck: SoloCardSet,
    /// OM-SOLO-05: how often the deck has been used up.
    pub passes: u8,
    /// His latest card.
    pub latest: Option<SoloCard>,
}

/// The sources of a player's points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FinalScore {
    /// Points scored during the game.
    pub game: i16,
    /// OM-SCORE-01: cubes in the Progress area.
    pub progress: i16,
    /// OM-SCORE-02: Ships in the Hangar.
    pub ships: i16,
    /// OM-SCORE-03: Colonists in the Living Quarters.
    pub quarters: i16,
    /// OM-SCORE-05: Tech tiles.
    pub techs: i16,
    /// OM-SCORE-06: Blueprints.
    pub blueprints: i16,
    /// OM-SCORE-07: Scientists.
    pub scientists: i16,
    /// OM-SCORE-08: Earth Contracts.
    pub contracts: i16,
}

impl FinalScore {
    /// All of it.
    pub fn total(&self) -> i16 {
        self.game
            + self.progress
            + self.ships
            + self.quarters
            + self.techs
            + self.blueprints
            + self.scientists
            + self.contracts
    }
}

impl Open {
    /// The number of players that the rules count: 2 in a solo game.
    #[inline]
    pub fn player_count(&self) -> u8 {
        self.players.players()
    }

    /// The number of people at the table.
    pub fn seats(&self) -> u8 {
        self.companies() + u8::from(self.invasion().is_some())
    }

    /// The number of people who play a company of the base game.
    pub fn companies(&self) -> u8 {
        if self.lacerda.is_some() { 1 } else { self.player_count() }
    }

    /// Returns whether this is Lacerda.
    #[inline]
    pub fn is_lacerda(&self, seat: Seat) -> bool {
        self.lacerda.is_some() && seat == Seat::TWO
    }

    /// OM-LSS-07: the Colony level.
    #[inline]
    pub fn colony_level(&self) -> u8 {
        self.level_row - 1
    }

    /// Returns whether it is this player's own turn and not yet its end.
    #[inline]
    pub fn is_own_turn(&self, seat: Seat) -> bool {
        self.phase == Phase::Colonization && self.turn.seat == seat && !self.turn.over
    }

    /// The hexes with a Building, those that count as none included.
    #[inline]
    pub fn built(&self) -> HexSet {
        let shared = self.buildings.iter().fold(HexSet::EMPTY, |all, set| all.or(*set));
        let all = self.players.values().fold(shared, |all, player| all.or(player.shelters));
        if self.chapter.is_none() {
            return all;
        }
        all.or(self.closed_hexes()).or(self.alien_buildings())
    }

    /// The Buildings of a type: for Shelters those of one player (OM-MAP-08).
    #[inline]
    pub fn buildings_of(&self, kind: Kind, seat: Seat) -> HexSet {
        match self.buildings.get(kind.index()) {
            Some(set) => *set,
            None => self.players[seat].shelters,
        }
    }

    /// The type of Building on a hex.
    pub fn kind_at(&self, hex: Hex) -> Option<Kind> {
        let shared =
            Kind::SHARED.into_iter().find(|kind| self.buildings[kind.index()].contains(hex));
        shared.or_else(|| {
            let shelter = self.players.values().any(|player| player.shelters.contains(hex));
            shelter.then_some(Kind::Shelter)
        })
    }

    /// OM-MAP-04: the hexes with a piece.
    #[inline]
    pub fn pieces(&self) -> HexSet {
        let all = self.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.pieces()));
        if self.chapter.is_none() { all } else { all.or(self.chapter_pieces()) }
    }

    /// OM-MAP-03: the hexes with nothing at all on them.
    #[inline]
    pub fn empty_hexes(&self) -> HexSet {
        let taken = self.built().or(self.pieces()).or(self.crystals).or(self.tile_hexes);
        HexSet::ALL.without(taken)
    }

    /// OM-RULING-17: empty hexes and Buildings without a piece.
    pub fn available_hexes(&self) -> HexSet {
        self.empty_hexes().or(self.built().without(self.pieces()))
    }

    /// The tile on a hex.
    pub fn tile_at(&self, hex: Hex) -> Option<Tile> {
        if !self.tile_hexes.contains(hex) {
            return None;
        }
        Tile::ALL.into_iter().find(|tile| self.lying[tile.index()] == Some(hex))
    }

    pub(crate) fn lay_tile(&mut self, tile: Tile, hex: Hex) {
        self.lying[tile.index()] = Some(hex);
        self.tile_hexes.insert(hex);
    }

    /// Takes the tile from a hex.
    pub(crate) fn lift_tile(&mut self, hex: Hex) -> Option<Tile> {
        let tile = self.tile_at(hex)?;
        self.lying[tile.index()] = None;
        self.tile_hexes.remove(hex);
        Some(tile)
    }

    /// OM-MAP-07: the connected Buildings of its type around a Building of a type.
    pub fn complex_at(&self, kind: Kind, owner: Seat, hex: Hex) -> HexSet {
        self.buildings_of(kind, owner).connected(HexSet::of(hex))
    }

    /// The Complex around any Building.
    pub fn complex(&self, hex: Hex) -> HexSet {
        for kind in Kind::SHARED {
            if self.buildings[kind.index()].contains(hex) {
                return self.buildings[kind.index()].connected(HexSet::of(hex));
            }
        }
        for player in self.players.values() {
            if player.shelters.contains(hex) {
                return player.shelters.connected(HexSet::of(hex));
            }
        }
        HexSet::EMPTY
    }

    /// OM-TERM-09: the players by ascending Turn Order space.
    pub(crate) fn read_order(&mut self) {
        let mut order: ArrayVec<Seat, 4> = self.players.iter().map(|(seat, _)| seat).collect();
        order.sort_by_key(|seat| self.players[*seat].space.map(|space| space.number()));
        self.order = order;
        self.done = 0;
    }

    /// The Turn Order spaces with a marker.
    pub fn taken_spaces(&self) -> SpaceSet {
        self.players.values().filter_map(|player| player.space).collect()
    }

    /// The number of Colonists that a player has on the slots of an action.
    pub fn on_slots(&self, slots: Slots, seat: Seat) -> u8 {
        self.slots[slots.index()].get(seat.index()).copied().unwrap_or(0)
    }

    /// The best level of a Tech in play.
    pub fn best_level(&self, tech: Tech) -> u8 {
        self.players.values().map(|player| player.level(tech)).max().unwrap_or(0)
    }

    /// The Mission of this name, if it is in play.
    pub fn mission(&self, mission: Mission) -> Option<MissionState> {
        self.missions.iter().flatten().find(|state| state.mission == mission).copied()
    }

    /// The Private Goals that have been completed, by any player.
    pub fn goals_completed(&self) -> GoalSet {
        let shared = self.blackout().map_or(GoalSet::EMPTY, |blackout| blackout.goals);
        shared.or(self.players.values().filter_map(|player| player.goal).collect())
    }

    /// The steps still to be done, the next one last.
    pub fn agenda(&self) -> &[Step] {
        &self.agenda
    }
}

/// The Private Goals that a player with this hand cannot place: in no hand they know and not
/// completed.
pub(crate) fn unknown_goals(open: &Open, hand: &Hand) -> impl Iterator<Item = Goal> {
    let known = open.goals_completed().or(open.removed_goals()).or(hand.goals).or(hand.spent);
    Goal::ALL.into_iter().filter(move |goal| !known.contains(*goal))
}

/// The same for the First Colonist cards.
pub(crate) fn unknown_cards(open: &Open, hand: &Hand) -> (Vec<FirstCard>, Vec<Task>) {
    let cards = FirstCard::ALL
        .into_iter()
        .filter(|card| !open.first_seen.contains(*card) && hand.first_card != Some(*card));
    let tasks = Task::ALL
        .into_iter()
        .filter(|task| !open.tasks_seen.contains(*task) && !hand.tasks.contains(*task));
    (cards.collect(), tasks.collect())
}
