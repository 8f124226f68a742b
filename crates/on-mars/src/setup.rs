//! From player count and options to the first state.

use arrayvec::ArrayVec;
use orrery_core::{Manifest, OptionSpec, Seat, Seats, Setup, Sides};
use serde::{Deserialize, Serialize};

use crate::agenda::{Draw, Duty, Log, Question};
use crate::content::board::{RESEARCH_HEXES, STARTING_HEXES, shelter_starts};
use crate::content::{
    BlueprintSet, ContractSet, FirstCardSet, GridSpace, Kind, Mission, Scientist, Side, Slots,
    SoloCardSet, SpaceSet, TILES_PER_KIND, TaskSet, Tech, Tile, TileSet,
};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::player::Player;
use crate::state::{Card, Hand, Lacerda, MissionState, OnMars, Open, Phase, Stack, Turn};

/// The game by name.
pub static MANIFEST: Manifest = Manifest {
    name: "on-mars",
    title: "On Mars",
    credits: "Designed by Vital Lacerda, published by Eagle-Gryphon Games (2020). Orrery is not \
              affiliated with them.",
    rules: 1,
    players: 1..=4,
    sides: Sides::Each,
    options: &[
        OptionSpec {
            key: "length",
            about: "Short: two Short Missions and a Long one. Long: one Short and two Long.",
            rule: "OM-SET-15",
            values: &["short", "long"],
        },
        OptionSpec {
            key: "space_oddity",
            about: "Whether the game ends with the Colonization phase that triggers the end.",
            rule: "OM-ODD-01",
            values: &["no", "yes"],
        },
        OptionSpec {
            key: "first_colonists",
            about: "The variant for a first game: fixed Missions, drawn Turn Order spaces and \
                    First Colonist cards.",
            rule: "OM-FC-01",
            values: &["no", "yes"],
        },
        OptionSpec {
            key: "shuttle_from_level_4",
            about: "Whether the Shuttle stands still from Colony level 4 on, or arrives on space 3.",
            rule: "OM-SHUT-09",
            values: &["stops", "space_3"],
        },
        OptionSpec {
            key: "solo_goal",
            about: "Solo: what you have to achieve against Lacerda: First Colonists, Next \
                    Generation, Hunky Dory, or A Martian Potato.",
            rule: "OM-SOLO-01",
            values: &["first_colonists", "next_generation", "hunky_dory", "martian_potato"],
        },
        OptionSpec {
            key: "lacerda_quarters",
            about: "Solo: whether Lacerda's Living Quarters score by their size, or always 21.",
            rule: "OM-SOLO-09",
            values: &["capacity", "21"],
        },
        OptionSpec {
            key: "lacerda_bots",
            about: "Solo: how many icons Lacerda's Bot moves for the Bots benefit of a Turn Order \
                    space.",
            rule: "OM-SOLO-16",
            values: &["1", "2"],
        },
    ],
};

/// What can be switched.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// OM-SET-15.
    pub length: Length,
    /// OM-ODD-01.
    pub space_oddity: Choice,
    /// OM-FC-01.
    pub first_colonists: Choice,
    /// OM-SHUT-09.
    pub shuttle_from_level_4: ShuttleFromLevel4,
    /// OM-SOLO-01.
    pub solo_goal: SoloGoal,
    /// OM-SOLO-09.
    pub lacerda_quarters: LacerdaQuarters,
    /// OM-SOLO-16.
    pub lacerda_bots: LacerdaBots,
}

impl Options {
    /// Whether Space Oddity is played.
    pub fn is_oddity(&self) -> bool {
        self.space_oddity == Choice::Yes
    }

    /// Whether First Colonists is played.
    pub fn is_first_colonists(&self) -> bool {
        self.first_colonists == Choice::Yes
    }
}

/// How long the game is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// Two Short Missions and a Long one.
    #[default]
    Short,
    /// One Short Mission and two Long ones.
    Long,
}

/// Whether a variant is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// It is not.
    #[default]
    No,
    /// It is.
    Yes,
}

/// What the Shuttle does from Colony level 4 on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShuttleFromLevel4 {
    /// It stands still.
    #[default]
    Stops,
    /// It travels as at level 3.
    #[serde(rename = "space_3")]
    Space3,
}

/// Table V17: what a solo player has to achieve.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloGoal {
    /// The easiest.
    #[default]
    FirstColonists,
    /// The second.
    NextGeneration,
    /// The third.
    HunkyDory,
    /// All about Greenhouses.
    MartianPotato,
}

/// How Lacerda's Living Quarters score.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LacerdaQuarters {
    /// By how many Colonists fit.
    #[default]
    Capacity,
    /// Always as 12 Colonists.
    #[serde(rename = "21")]
    Always21,
}

/// How far Lacerda's Bot moves for the Bots benefit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum LacerdaBots {
    /// One icon.
    #[default]
    #[serde(rename = "1")]
    One,
    /// Two icons.
    #[serde(rename = "2")]
    Two,
}

impl OnMars {
    /// The table before Chance and the players set it up.
    pub(crate) fn set_up(setup: &Setup) -> OnMars {
        let players = setup.players.max(2);
        let mut open = Open::new(setup.options(), players, setup.players == 1);
        open.lay_out();
        open.see_to(Duty::SetUp);
        let hands = Seats::of(players, |_| Hand::default());
        let mut table = OnMars { open, hands };
        table.run_agenda(&mut Log::silent());
        table
    }
}

impl Open {
    fn new(options: Options, players: u8, solo: bool) -> Open {
        let stack = Stack { next: None, below: (1 << TILES_PER_KIND) - 1 };
        Open {
            options,
            players: Seats::of(players, |_| Player::new()),
            lacerda: solo.then_some(Lacerda {
                icon: Kind::Mine,
                deck: SoloCardSet::ALL,
                passes: 0,
                latest: None,
            }),
            phase: Phase::Setup,
            round: 0,
            first: Seat::ONE,
            order: ArrayVec::new(),
            done: 0,
            turn: Turn::of(Seat::ONE),
            warehouse: [0; 6],
            grid: [None; 8],
            tech_set: Tech::ORDINARY.into_iter().collect(),
            // OM-SET-07, OM-TWO-02: the second set is not used with 2 players.
            tech_stack: Tech::ORDINARY.into_iter().filter(|_| players > 2).collect(),
            display: [None; 12],
            blueprint_deck: BlueprintSet::ALL,
            hire: Scientist::ALL.map(|one| Some(Card::Scientist(one))),
            contract_deck: ContractSet::ALL,
            delivered: [[0; 2]; 6],
            scientist_markers: [None; 6],
            stacks: [stack; 5],
            buildings: [HexSet::EMPTY; 5],
            built_at: [None; 24],
            crystals: HexSet::EMPTY,
            lying: [None; Tile::COUNT],
            tile_hexes: HexSet::EMPTY,
            exploration: [None; 2],
            discoveries: TileSet::DISCOVERIES,
            radar: None,
            tiles_lost: TileSet::EMPTY,
            lss: [1; 4],
            level_row: 2,
            rewards: [None; 4],
            missions: [None; 3],
            remaining: 3,
            slots: [[0; 4]; Slots::COUNT],
            shuttle: Side::Orbit,
            shuttle_space: 1,
            shuttle_left: None,
            last_round: None,
            first_spaces: SpaceSet::EMPTY,
            first_seen: FirstCardSet::EMPTY,
            tasks_seen: TaskSet::EMPTY,
            ending: None,
            level: 0,
            agenda: ArrayVec::new(),
        }
    }

    /// OM-SET-03, OM-SET-11, OM-SET-14, OM-PSET-05, OM-PSET-06, OM-SOLO-02: what is laid out
    /// without Chance.
    fn lay_out(&mut self) {
        self.fill_warehouse();
        self.buildings[Kind::Mine.index()].insert(Hex::CENTRE);
        let research = RESEARCH_HEXES.value.iter().flatten();
        let tiles = Tile::ALL.into_iter().filter(|tile| !tile.is_discovery());
        for (tile, hex) in tiles.zip(research) {
            self.lay_tile(tile, *hex);
        }
        let starts = shelter_starts(self.player_count());
        for (seat, hex) in Seat::all(self.player_count()).zip(starts) {
            let lacerda = self.is_lacerda(seat);
            let player = &mut self.players[seat];
            player.shelters.insert(*hex);
            player.shelters_left -= 1;
            player.bots_left -= 1;
            if !lacerda {
                player.bots.insert(*hex);
            }
        }
        if self.options.is_first_colonists() {
            let missions = [Mission::Blueprints, Mission::Scientists, Mission::Research];
            self.missions = missions.map(|mission| {
                Some(MissionState { mission, left: mission.count(self.player_count()) })
            });
        }
    }

    /// Asks Chance for the next thing of the setup that is missing.
    pub(crate) fn begin_setup(&mut self) {
        match self.next_draw() {
            Some(draw) => {
                self.see_to(Duty::SetUp);
                self.draw(draw);
            }
            None => self.see_to(Duty::ChooseSpaces),
        }
    }

    fn next_draw(&self) -> Option<Draw> {
        if self.done == 0 && self.lacerda.is_none() {
            return Some(Draw::First);
        }
        let built = self.built();
        if let Some(hex) = STARTING_HEXES.value.into_iter().find(|hex| !built.contains(*hex)) {
            return Some(Draw::Building(hex));
        }
        if let Some(space) = GridSpace::ALL.into_iter().find(|one| self.grid[one.index()].is_none())
        {
            return Some(Draw::Tech(space));
        }
        let gap = |places: &[bool]| places.iter().position(|there| !there).map(|place| place as u8);
        if let Some(place) = gap(&self.exploration.map(|tile| tile.is_some())) {
            return Some(Draw::Discovery(place));
        }
        let upper: [bool; 6] = std::array::from_fn(|place| self.display[place].is_some());
        if let Some(place) = gap(&upper) {
            return Some(Draw::Blueprint(place));
        }
        if let Some(slot) = gap(&self.missions.map(|mission| mission.is_some())) {
            let shorts = match self.options.length {
                Length::Short => 2,
                Length::Long => 1,
            };
            return Some(Draw::Mission { slot, short: slot < shorts });
        }
        if let Some(column) = gap(&self.rewards.map(|reward| reward.is_some())) {
            return Some(Draw::Reward(column));
        }
        let unseen = Kind::SHARED.into_iter().find(|kind| self.stacks[kind.index()].next.is_none());
        if let Some(kind) = unseen {
            return Some(Draw::Stack(kind));
        }
        let seats = || Seat::all(self.seats());
        if let Some(seat) = seats().find(|seat| self.players[*seat].goals < 3) {
            return Some(Draw::Goal(seat));
        }
        let first = self.options.is_first_colonists();
        seats().find(|seat| first && !self.players[*seat].first_card).map(Draw::FirstCard)
    }

    /// OM-PSET-11, OM-FC-02, OM-SOLO-03, OM-RULING-62: the next player without a space gets one;
    /// then the Shuttle is put down.
    pub(crate) fn choose_spaces(&mut self) {
        let start = if self.lacerda.is_some() { Seat::TWO } else { self.first };
        let next =
            start.clockwise(self.player_count()).find(|seat| self.players[*seat].space.is_none());
        if let Some(seat) = next {
            self.turn = Turn::of(seat);
            self.see_to(Duty::ChooseSpaces);
            if self.is_lacerda(seat) || self.options.is_first_colonists() {
                self.draw(Draw::FirstSpace(seat));
            } else {
                self.ask(seat, Question::ChooseSpace(None));
            }
            return;
        }
        self.see_to(Duty::BeginRound);
        self.read_order();
        match self.order.last() {
            _ if self.lacerda.is_some() => {
                self.shuttle = self.players[Seat::TWO].side().unwrap_or(Side::Orbit);
            }
            Some(&seat) => self.ask(seat, Question::PutShuttle),
            None => {}
        }
        self.see_to(Duty::Settle);
    }

    /// OM-PSET-13: the Shuttle starts on the red space of a side.
    pub(crate) fn put_shuttle(&mut self, seat: Seat, side: Side, log: &mut Log) {
        self.shuttle = side;
        self.shuttle_space = 1;
        self.tell(log, Deed::ShuttlePut { seat, side });
    }
}
