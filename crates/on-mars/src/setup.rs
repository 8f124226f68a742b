//! From player count and options to the first state.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use orrery_core::{Manifest, Mode, OptionSpec, Seat, Seats, Setup, Sides};

use crate::agenda::{Agenda, Draw, Duty, Log, Question};
use crate::blackout;
use crate::chapter::{Chapter, Part};
use crate::content::board::{RESEARCH_HEXES, STARTING_HEXES, shelter_starts};
use crate::content::{
    BlueprintSet, ContractSet, FirstCardSet, GridSpace, Kind, Mission, Scientist, Side, Slots,
    SoloCardSet, SpaceSet, TILES_PER_KIND, TaskSet, Tech, Tile, TileSet,
};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::monolith;
use crate::player::Player;
use crate::state::{Card, Hand, Lacerda, MissionState, OnMars, Open, Phase, Stack, Turn};

/// The game by name.
pub static MANIFEST: Manifest = Manifest {
    name: "on-mars",
    title: "On Mars",
    credits: "Designed by Vital Lacerda, illustrated by Ian O'Toole, published by Eagle-Gryphon \
              Games (2020). Orrery is not affiliated with them; its drawings are its own.",
    rules: 1,
    modes: Cow::Borrowed(&[
        Mode::new("versus", "Against others", "Each company for itself.", 2..=4, Sides::Each),
        Mode::new("solo", "Solo", "Alone against Lacerda.", 1..=1, Sides::Each),
    ]),
    options: Options::BASE,
};

orrery_core::options! {
    /// The options of a game.
    pub struct Options {
        /// Short: two Short Missions and a Long one. Long: one Short and two Long.
        length "Length" ("OM-SET-15"; asked): Length {
            /// Two Short Missions and a Long one.
            Short = "short" "Short",
            /// One Short Mission and two Long ones.
            Long = "long" "Long",
        },
        /// A variant: the game ends with the Colonization phase that triggers the end.
        space_oddity "Space Oddity" ("OM-ODD-01"): SpaceOddity {
            /// It is not played.
            No = "no" "No",
            /// It is played.
            Yes = "yes" "Yes",
        },
        /// The variant for a first game: fixed Missions, drawn Turn Order spaces and First
        /// Colonist cards.
        first_colonists "First Colonists" ("OM-FC-01"): FirstColonists {
            /// It is not played.
            No = "no" "No",
            /// It is played.
            Yes = "yes" "Yes",
        },
        /// From Colony level 4 on, the Shuttle stands still or arrives on space 3.
        shuttle_from_level_4 "Shuttle from level 4" ("OM-SHUT-09"): ShuttleFromLevel4 {
            /// It stands still.
            Stops = "stops" "Stands still",
            /// It travels as at level 3.
            Space3 = "space_3" "Arrives on space 3",
        },
        /// Your goal against Lacerda.
        solo_goal "Solo Goal" ("OM-SOLO-01", only in "solo"; asked): SoloGoal {
            /// The easiest.
            FirstColonists = "first_colonists" "First Colonists",
            /// The second.
            NextGeneration = "next_generation" "Next Generation",
            /// The third.
            HunkyDory = "hunky_dory" "Hunky Dory",
            /// All about Greenhouses.
            MartianPotato = "martian_potato" "A Martian Potato",
        },
        /// Lacerda's Living Quarters score by their size, or always 21.
        lacerda_quarters "Lacerda's Living Quarters" ("OM-SOLO-09", only in "solo"): LacerdaQuarters {
            /// By how many Colonists fit.
            Capacity = "capacity" "Score by size",
            /// Always as 12 Colonists.
            Always21 = "21" "Always score 21",
        },
        /// The number of icons Lacerda's Bot moves for the Bots benefit of a Turn Order space.
        lacerda_bots "Lacerda's Bots benefit" ("OM-SOLO-16", only in "solo"): LacerdaBots {
            /// One icon.
            One = "1" "1 icon",
            /// Two icons.
            Two = "2" "2 icons",
        },
        /// The numbers of players that lose to 12 infected Colonists; the others lose to 14.
        #[serde(skip_serializing_if = "OutbreakLimit::is_default")]
        outbreak_limit "Infection limit" ("AI-RULING-20"): OutbreakLimit {
            /// 2 and 3 players.
            TwoAndThree = "12_for_2_and_3" "12 with 2 or 3 players",
            /// 2 players.
            Two = "12_for_2" "12 with 2 players",
        },
        /// The cases in which the end of the base game loses a game of Blackout.
        #[serde(skip_serializing_if = "BlackoutBaseEnd::is_default")]
        blackout_base_end "Base game end" ("AI-RULING-27"): BlackoutBaseEnd {
            /// With the Colonization phase that triggers it.
            PhaseEnd = "phase_end" "After the phase",
            /// At once.
            Immediate = "immediate" "At once",
        },
        /// The Scientist that matches an Advanced Building in Invasion.
        #[serde(skip_serializing_if = "InvasionMatching::is_default")]
        invasion_matching "Matching Scientist" ("AI-RULING-12"): InvasionMatching {
            /// The one who scores Buildings of the type.
            Scores = "scores" "Who scores the type",
            /// The one who works in Buildings of the type.
            WorksIn = "works_in" "Who works in the type",
        },
    }
}

impl Options {
    /// The options of the base game.
    const BASE: &'static [OptionSpec] = Options::SPECS.split_at(7).0;

    /// Returns whether Space Oddity is played.
    pub fn is_oddity(&self) -> bool {
        self.space_oddity == SpaceOddity::Yes
    }

    /// Returns whether First Colonists is played.
    pub fn is_first_colonists(&self) -> bool {
        self.first_colonists == FirstColonists::Yes
    }
}

impl OnMars {
    /// The table before Chance and the players set it up.
    pub(crate) fn set_up(setup: &Setup) -> OnMars {
        let players = setup.players.max(2);
        let open = Open::new(setup.options(), players, setup.players == 1);
        OnMars::begin_at(open)
    }

    /// The same for a chapter of Alien Invasion.
    pub(crate) fn set_up_chapter(number: u8, setup: &Setup) -> OnMars {
        // AI-VAL-01: the Alien Commander is no player of the base game.
        let players = setup.players - u8::from(number == 1);
        let part = Part::of(number, players);
        let mut open = Open::new(setup.options(), players, false);
        open.chapter = Some(Box::new(Chapter::new(part)));
        OnMars::begin_at(open)
    }

    fn begin_at(mut open: Open) -> OnMars {
        open.lay_out();
        open.see_to(Duty::SetUp);
        let hands = Seats::of(open.player_count(), |_| Hand::default());
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
            chapter: None,
            ending: None,
            level: 0,
            agenda: Agenda::default(),
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
        // AI-RULING-30: in Chapter 4 the player chooses the start.
        if self.monolith().is_none() {
            for (seat, hex) in Seat::all(self.player_count()).zip(starts) {
                self.place_first_shelter(seat, *hex);
            }
        }
        if self.options.is_first_colonists() {
            let missions = [Mission::Blueprints, Mission::Scientists, Mission::Research];
            self.missions = missions.map(|mission| {
                Some(MissionState { mission, left: mission.count(self.player_count()) })
            });
        }
    }

    /// OM-PSET-05, OM-PSET-06: the first Shelter with a Bot on it.
    pub(crate) fn place_first_shelter(&mut self, seat: Seat, hex: Hex) {
        let lacerda = self.is_lacerda(seat);
        let player = &mut self.players[seat];
        player.shelters.insert(hex);
        player.shelters_left -= 1;
        player.bots_left -= 1;
        if !lacerda {
            player.bots.insert(hex);
        }
    }

    /// Asks Chance for the next thing of the setup that is missing.
    pub(crate) fn begin_setup(&mut self) {
        match self.next_draw() {
            Some(draw) => {
                self.see_to(Duty::SetUp);
                self.draw(draw);
            }
            None => {
                self.see_to(Duty::ChooseSpaces);
                if self.monolith().is_some() {
                    self.see_to(Duty::Monolith(monolith::Duty::SetUp));
                }
                if self.blackout().is_some() {
                    self.see_to(Duty::Blackout(blackout::Duty::SetUp));
                }
            }
        }
    }

    fn next_draw(&self) -> Option<Draw> {
        if self.done == 0 && self.companies() > 1 {
            return Some(Draw::First);
        }
        let built = self.built();
        let unlaid = Kind::LSS.iter().any(|kind| self.buildings[kind.index()].is_empty());
        if unlaid
            && let Some(hex) = STARTING_HEXES.value.into_iter().find(|hex| !built.contains(*hex))
        {
            return Some(Draw::Building(hex));
        }
        if let Some(space) = GridSpace::ALL.into_iter().find(|one| self.grid[one.index()].is_none())
            && !self.tech_set.is_empty()
        {
            return Some(Draw::Tech(space));
        }
        let gap = |places: &[bool]| places.iter().position(|there| !there).map(|place| place as u8);
        if !self.discoveries.is_empty()
            && let Some(place) = gap(&self.exploration.map(|tile| tile.is_some()))
        {
            return Some(Draw::Discovery(place));
        }
        let upper: [bool; 6] = std::array::from_fn(|place| self.display[place].is_some());
        if let Some(place) = gap(&upper)
            && !self.blueprints_for(place).is_empty()
        {
            return Some(Draw::Blueprint(place));
        }
        let (slots, shorts) = self.mission_slots();
        if let Some(slot) = gap(&self.missions.map(|mission| mission.is_some())[..slots.into()]) {
            return Some(Draw::Mission { slot, short: slot < shorts });
        }
        if let Some(column) = gap(&self.rewards.map(|reward| reward.is_some()))
            && self.has_rewards()
        {
            return Some(Draw::Reward(column));
        }
        let unseen = Kind::SHARED.into_iter().find(|kind| {
            let stack = &self.stacks[kind.index()];
            stack.next.is_none() && stack.below != 0
        });
        if let Some(kind) = unseen {
            return Some(Draw::Stack(kind));
        }
        let seats = || Seat::all(self.companies());
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
