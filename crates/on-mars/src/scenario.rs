//! A builder with which tests set the table, and a table they can play at.

mod table;

use orrery_core::{Game as _, Seat, Setup};

use crate::agenda::Duty;
use crate::content::board::STARTING_HEXES;
use crate::content::{
    Blueprint, BlueprintSet, BuildingTile, Contract, Goal, GridSpace, Kind, LabSpace, LssReward,
    Mission, Scientist, Side, Slots, SoloCard, SoloCardSet, Space, Task, Tech, TechSet, Tile,
};
use crate::hex::{Hex, HexSet};
use crate::invasion::{self, Invasion};
use crate::player::Player;
use crate::state::{Card, MissionState, OnMars, Open, Phase};

use table::settled;
pub use table::{Moves, Table};

/// The player in the first seat of a scenario; the others follow clockwise.
pub const ANN: Seat = Seat::ONE;
/// The player in the second seat. In a solo game this is Lacerda.
pub const BEN: Seat = Seat::TWO;
/// The player in the third seat.
pub const CLEO: Seat = Seat::THREE;
/// The player in the fourth seat.
pub const DAN: Seat = Seat::FOUR;

/// The hex with these axial coordinates.
pub fn hex(q: i8, r: i8) -> Hex {
    Hex::at(q, r)
}

/// A table being set.
pub struct Scenario {
    table: OnMars,
    turn_of: Option<Seat>,
}

impl Scenario {
    /// The first turn of the first seat in round 1, for this many players.
    ///
    /// Everybody is in the Colony, on the spaces 5, 6, 7 and 8 in seat order, with the board of the
    /// setup. The Generator stands above the Mine, the Water Extractor below, the Greenhouse to
    /// the left, the Oxygen Condenser to the right. The Tech Grid holds the types in their order:
    /// Mine, Generator, Water Extractor on top; Greenhouse, Oxygen Condenser, Rover; Ship and
    /// Upgrade below. The display shows the Blueprints 1 to 6, the Exploration space D13 and D01,
    /// and every stack a tile without arrows. There are no Missions, no Rewards and no Private
    /// Goals unless a test adds them. The Shuttle stands on space 3 of Orbit.
    pub fn of_players(players: u8) -> Scenario {
        Scenario::of(Setup::of_players(players))
    }

    /// The same with options.
    pub fn of(setup: Setup) -> Scenario {
        Scenario::at(OnMars::start(&setup).expect("a scenario has a valid setup"))
    }

    /// The same in a chapter of Alien Invasion. In Chapter 4 the Shelter stands where the first
    /// seat's does; there are no Goals and no Sabotage cards unless a test adds them.
    pub fn of_chapter(number: u8, setup: Setup) -> Scenario {
        let mut table = OnMars::set_up_chapter(number, &setup);
        if table.open.monolith().is_some() {
            table.open.place_first_shelter(ANN, hex(-2, -1));
        }
        Scenario::at(table)
    }

    /// Changes what Chapter 1 has beside the table.
    ///
    /// # Panics
    /// If another chapter is played.
    pub fn invasion(mut self, change: impl FnOnce(&mut Invasion)) -> Self {
        change(self.table.open.invasion_mut().expect("Chapter 1 is played"));
        self
    }

    /// Changes anything else on the table.
    pub fn change(mut self, change: impl FnOnce(&mut Open)) -> Self {
        change(&mut self.table.open);
        self
    }

    fn at(mut table: OnMars) -> Scenario {
        let open = &mut table.open;
        open.agenda.clear();
        open.phase = Phase::Colonization;
        open.round = 1;
        for (place, kind) in STARTING_HEXES.value.into_iter().zip([
            Kind::Generator,
            Kind::WaterExtractor,
            Kind::Greenhouse,
            Kind::OxygenCondenser,
        ]) {
            open.buildings[kind.index()] = HexSet::of(place);
        }
        for (space, tech) in GridSpace::ALL.into_iter().zip(Tech::ORDINARY) {
            open.grid[space.index()] = Some(tech);
        }
        open.tech_set = TechSet::EMPTY;
        open.exploration = [Some(Tile::D13), Some(Tile::D01)];
        open.discoveries.remove(Tile::D13);
        open.discoveries.remove(Tile::D01);
        for (place, card) in BlueprintSet::LEVEL_1.iter().take(6).enumerate() {
            open.display[place] = Some(card);
            open.blueprint_deck.remove(card);
        }
        open.missions = [None; 3];
        for stack in &mut open.stacks {
            stack.next = BuildingTile::all().next();
            stack.below = 0b11_1110;
        }
        let spaces = [Space::Five, Space::Six, Space::Seven, Space::Eight];
        for (seat, space) in Seat::all(open.player_count()).zip(spaces) {
            open.players[seat].space = Some(space);
        }
        open.shuttle_space = 3;
        Scenario { table, turn_of: None }
    }

    fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.table.open.players[seat]
    }

    /// Puts the Player marker on a space.
    pub fn space(mut self, seat: Seat, space: Space) -> Self {
        self.player(seat).space = Some(space);
        self
    }

    /// Lets another seat take the first turn; those before it have had theirs.
    pub fn turn_of(mut self, seat: Seat) -> Self {
        self.turn_of = Some(seat);
        self
    }

    /// The round being played.
    pub fn round(mut self, round: u8) -> Self {
        self.table.open.round = round;
        self
    }

    /// Exactly these Minerals, Batteries, Water, Plants and Oxygen in the Storage.
    pub fn stores(mut self, seat: Seat, storage: [u8; 5]) -> Self {
        self.player(seat).storage = storage;
        self
    }

    /// This many Crystals in the Depot.
    pub fn crystals(mut self, seat: Seat, count: u8) -> Self {
        self.player(seat).crystals = count;
        self
    }

    /// This many pending Crystals.
    pub fn pending(mut self, seat: Seat, count: u8) -> Self {
        self.player(seat).pending = count;
        self
    }

    /// This many points.
    pub fn points(mut self, seat: Seat, points: i16) -> Self {
        self.player(seat).points = points;
        self
    }

    /// This many Colonists in the Living Quarters and in the Working Area; the rest is supply.
    pub fn colonists(mut self, seat: Seat, quarters: u8, working: u8) -> Self {
        let placed: u8 = Slots::ALL.map(|slots| self.table.open.on_slots(slots, seat)).iter().sum();
        let player = self.player(seat);
        (player.quarters, player.working) = (quarters, working);
        player.colonists = 12 - quarters - working - placed - player.miners.len();
        self
    }

    /// This many Colonists on Action slots, from the supply.
    pub fn on_slots(mut self, slots: Slots, seat: Seat, count: u8) -> Self {
        self.table.open.slots[slots.index()][seat.index()] = count;
        self.player(seat).colonists -= count;
        self
    }

    /// The Bots on the map, exactly on these hexes.
    pub fn bots<const N: usize>(mut self, seat: Seat, hexes: [Hex; N]) -> Self {
        self.player(seat).bots = hexes.into_iter().collect();
        self.player(seat).bots_left = 4 - N as u8;
        self
    }

    /// The Rover on the map.
    pub fn rover(mut self, seat: Seat, at: Hex) -> Self {
        self.player(seat).rover = Some(at);
        self
    }

    /// The Shelters on the map, exactly on these hexes.
    pub fn shelters<const N: usize>(mut self, seat: Seat, hexes: [Hex; N]) -> Self {
        self.player(seat).shelters = hexes.into_iter().collect();
        self.player(seat).shelters_left = 5 - N as u8;
        self
    }

    /// More Buildings of a type.
    pub fn buildings<const N: usize>(mut self, kind: Kind, hexes: [Hex; N]) -> Self {
        for hex in hexes {
            self.table.open.buildings[kind.index()].insert(hex);
        }
        self
    }

    /// A Miner on a Mine, from the supply.
    pub fn miner(mut self, seat: Seat, at: Hex) -> Self {
        self.player(seat).miners.insert(at);
        self.player(seat).colonists -= 1;
        self
    }

    /// This many tiles left on a stack, and which of the six, from 0, is next.
    pub fn stack(mut self, kind: Kind, next: Option<u8>, below: u8) -> Self {
        let stack = &mut self.table.open.stacks[kind.index()];
        stack.next = next.and_then(|number| BuildingTile::try_from(number).ok());
        stack.below = below;
        self
    }

    /// A Tech tile in the Laboratory.
    pub fn tech(mut self, seat: Seat, tech: Tech, at: LabSpace) -> Self {
        self.player(seat).laboratory[tech.index()] = Some(at);
        self
    }

    /// An own Blueprint that is not built.
    pub fn blueprint(mut self, seat: Seat, card: Blueprint) -> Self {
        self.forget_blueprint(card);
        let player = self.player(seat);
        player.blueprints.insert(card);
        player.markers -= 1;
        self
    }

    /// An own Advanced Building.
    pub fn built(mut self, seat: Seat, card: Blueprint, at: Hex) -> Self {
        self.forget_blueprint(card);
        let player = self.player(seat);
        player.built.insert(card);
        player.advanced.insert(at);
        player.markers -= 1;
        self.table.open.built_at[card.index()] = Some(at);
        self
    }

    fn forget_blueprint(&mut self, card: Blueprint) {
        let open = &mut self.table.open;
        open.blueprint_deck.remove(card);
        for place in open.display.iter_mut().filter(|place| **place == Some(card)) {
            *place = None;
        }
    }

    /// A Blueprint that is out of the game.
    pub fn without_blueprint(mut self, card: Blueprint) -> Self {
        self.forget_blueprint(card);
        self
    }

    /// The display shows these Blueprints from the left, upper row first.
    pub fn display<const N: usize>(mut self, cards: [Option<Blueprint>; N]) -> Self {
        let open = &mut self.table.open;
        for card in open.display.iter_mut().filter_map(Option::take) {
            open.blueprint_deck.insert(card);
        }
        for (place, card) in cards.into_iter().enumerate() {
            open.display[place] = card;
            card.into_iter().for_each(|card| open.blueprint_deck.remove(card));
        }
        self
    }

    /// A Scientist, taken from the display.
    pub fn scientist(mut self, seat: Seat, one: Scientist) -> Self {
        self.player(seat).scientists.insert(one);
        self.table.open.hire[one.index()] = None;
        self
    }

    /// An Earth Contract.
    pub fn contract(mut self, seat: Seat, contract: Contract) -> Self {
        self.player(seat).contracts.insert(contract);
        self.table.open.contract_deck.remove(contract);
        self
    }

    /// An Earth Contract on a slot of the display.
    pub fn contract_on_display(mut self, slot: usize, contract: Contract) -> Self {
        self.table.open.hire[slot] = Some(Card::Contract(contract));
        self.table.open.contract_deck.remove(contract);
        self
    }

    /// Private Goals in hand.
    pub fn goals<const N: usize>(mut self, seat: Seat, goals: [Goal; N]) -> Self {
        self.table.hands[seat].goals = goals.into_iter().collect();
        self.player(seat).goals = N as u8;
        self
    }

    /// First Colonist cards "B" in hand.
    pub fn tasks<const N: usize>(mut self, seat: Seat, tasks: [Task; N]) -> Self {
        self.table.hands[seat].tasks = tasks.into_iter().collect();
        self.player(seat).tasks = N as u8;
        self
    }

    /// The First Colonist card "A" in hand.
    pub fn first_card(mut self, seat: Seat, card: crate::content::FirstCard) -> Self {
        self.table.hands[seat].first_card = Some(card);
        self.player(seat).first_card = true;
        self
    }

    /// A tile on the map.
    pub fn tile(mut self, tile: Tile, at: Hex) -> Self {
        let open = &mut self.table.open;
        open.discoveries.remove(tile);
        if let Some(old) = open.lying[tile.index()] {
            open.tile_hexes.remove(old);
        }
        open.lay_tile(tile, at);
        self
    }

    /// Tiles that a player has taken.
    pub fn took<const N: usize>(mut self, seat: Seat, tiles: [Tile; N]) -> Self {
        for tile in tiles {
            let open = &mut self.table.open;
            open.discoveries.remove(tile);
            if let Some(old) = open.lying[tile.index()].take() {
                open.tile_hexes.remove(old);
            }
            open.players[seat].tiles.insert(tile);
        }
        self
    }

    /// The tiles of the Exploration space; nothing else is left in the stack if `alone`.
    pub fn exploration(mut self, tiles: [Option<Tile>; 2], alone: bool) -> Self {
        let open = &mut self.table.open;
        open.exploration.into_iter().flatten().for_each(|tile| open.discoveries.insert(tile));
        open.exploration = tiles;
        tiles.into_iter().flatten().for_each(|tile| open.discoveries.remove(tile));
        if alone {
            open.tiles_lost = open.tiles_lost.or(open.discoveries);
            open.discoveries = crate::content::TileSet::EMPTY;
        }
        self
    }

    /// A Crystal on the map.
    pub fn crystal(mut self, at: Hex) -> Self {
        self.table.open.crystals.insert(at);
        self
    }

    /// The rows of the LSS markers and of the Colony level marker.
    pub fn lss(mut self, rows: [u8; 4], level_row: u8) -> Self {
        self.table.open.lss = rows;
        self.table.open.level_row = level_row;
        self
    }

    /// The same Reward tile above every LSS column.
    pub fn reward(mut self, reward: LssReward) -> Self {
        self.table.open.rewards = [Some(reward); 4];
        self
    }

    /// A Mission on a slot.
    pub fn mission(mut self, slot: usize, mission: Mission, left: u8) -> Self {
        self.table.open.missions[slot] = Some(MissionState { mission, left });
        self
    }

    /// The space of the Remaining Missions marker.
    pub fn remaining(mut self, spaces: u8) -> Self {
        self.table.open.remaining = spaces;
        self
    }

    /// Puts the Shuttle on a space.
    pub fn shuttle(mut self, side: Side, space: u8) -> Self {
        self.table.open.shuttle = side;
        self.table.open.shuttle_space = space;
        self
    }

    /// This many Ships moved from the top of the Depot to the Hangar.
    pub fn hangar(mut self, seat: Seat, ships: u8) -> Self {
        let player = self.player(seat);
        for _ in 0..ships {
            let ship = player.ships.iter().next().expect("a player has five Ships");
            player.ships.remove(ship);
            player.hangar += 1;
        }
        self
    }

    /// Sets the Warehouse: Batteries, Water, Plants, Oxygen, Crystals.
    pub fn warehouse(mut self, [battery, water, plant, oxygen, crystal]: [u8; 5]) -> Self {
        self.table.open.warehouse = [0, battery, water, plant, oxygen, crystal];
        self
    }

    /// Cubes in the Progress area.
    pub fn progress<const N: usize>(mut self, seat: Seat, kinds: [Kind; N]) -> Self {
        self.player(seat).progress = kinds.into_iter().collect();
        self
    }

    /// Empties a space of the Tech Grid.
    pub fn without_tech(mut self, space: GridSpace) -> Self {
        self.table.open.grid[space.index()] = None;
        self
    }

    /// Puts items on a Delivery Contract, which is complete if it asks for no more.
    pub fn delivered(mut self, contract: Contract, items: [u8; 2]) -> Self {
        self.table.open.delivered[contract.index() - 6] = items;
        let owner = Seat::all(self.table.open.player_count())
            .find(|seat| self.table.open.players[*seat].contracts.contains(contract));
        let owner = owner.expect("somebody has the Contract");
        let complete = self.table.open.is_fulfilled(owner, contract);
        let player = self.player(owner);
        player.completed.remove(contract);
        if complete {
            player.completed.insert(contract);
        }
        self
    }

    /// A Private Goal that was completed.
    pub fn completed_goal(mut self, seat: Seat, goal: Goal) -> Self {
        self.player(seat).goal = Some(goal);
        self
    }

    /// No Private Goal was completed.
    pub fn without_goal(mut self, seat: Seat) -> Self {
        self.player(seat).goal = None;
        self
    }

    /// The icon of Lacerda's Bot.
    pub fn icon(mut self, kind: Kind) -> Self {
        if let Some(lacerda) = &mut self.table.open.lacerda {
            lacerda.icon = kind;
        }
        self
    }

    /// Lacerda's latest card.
    pub fn latest(mut self, card: SoloCard) -> Self {
        if let Some(lacerda) = &mut self.table.open.lacerda {
            lacerda.latest = Some(card);
            lacerda.deck.remove(card);
        }
        self
    }

    /// Lacerda has used up his deck once.
    pub fn second_pass(mut self) -> Self {
        if let Some(lacerda) = &mut self.table.open.lacerda {
            lacerda.deck = SoloCardSet::EMPTY;
        }
        self
    }

    /// Completes the Upgrade Contracts whose condition holds.
    pub fn contracts_checked(mut self) -> Self {
        self.table.open.check_contracts(&mut crate::agenda::Log::silent());
        self
    }

    /// Begins the turn.
    pub fn start(mut self) -> Table {
        let open = &mut self.table.open;
        open.read_order();
        if let Some(seat) = self.turn_of {
            let place = open.order.iter().position(|one| *one == seat);
            open.done = place.expect("the seat is at the table") as u8;
        }
        open.see_to(Duty::NextTurn);
        settled(self.table)
    }

    /// Begins a turn of the Alien Commander instead, in Chapter 1; the first seat follows.
    pub fn start_aliens(mut self) -> Table {
        let open = &mut self.table.open;
        open.read_order();
        open.turn.over = true;
        open.see_to(Duty::NextTurn);
        open.see_to(Duty::Invasion(invasion::Duty::Turn));
        settled(self.table)
    }

    /// Begins the Shuttle phase instead.
    pub fn start_shuttle(mut self) -> Table {
        self.table.open.see_to(Duty::BeginShuttle);
        settled(self.table)
    }

    /// Counts the points instead.
    pub fn count(mut self) -> Table {
        self.table.open.see_to(Duty::Finish);
        settled(self.table)
    }
}
