//! A builder with which tests set the table, and a table they can play at.
//!
//! Cards are named by their codes. What stands on them is tuned now and then, so a test asks
//! [`cost_of`], [`need_of`] and their like instead of remembering numbers.

mod printed;
mod table;

use orrery_core::{Game as _, Seat, Setup};

use crate::agenda::Duty;
use crate::content::{Card, CardSet, Kind, MATERIALS_IN_BOX, MONEY_IN_BOX};
use crate::state::{Levels, ProjectMars, Space, Stock, Year};

pub use printed::{codes_of, cost_of, delivery_of, gain_of, need_of, neediest, stock, technology};
pub use table::{Moves, Table};

/// The player in the first seat of a scenario; the others follow clockwise.
pub const ANN: Seat = Seat::ONE;
/// The player in the second seat.
pub const BEN: Seat = Seat::TWO;
/// The player in the third seat.
pub const CLEO: Seat = Seat::THREE;
/// The player in the fourth seat.
pub const DAN: Seat = Seat::FOUR;

/// The phases of a turn, as places where a scenario can begin.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Phase 1.
    Draw,
    /// Phase 2.
    Contract,
    /// Phase 3.
    PayDay,
    /// Phase 4.
    PlaceModule,
    /// Phase 5.
    Action,
    /// Phase 6.
    Reorganization,
}

/// A table being set.
pub struct Scenario {
    /// The cards in its deck are those the scenario has not named yet.
    table: ProjectMars,
    /// The cards of a deck that was stacked.
    stacked: Option<CardSet>,
}

impl Scenario {
    /// The second turn of a game for `players`, with the Contract at the first seat, an empty pool,
    /// and everyone as at the start.
    pub fn of_players(players: u8) -> Scenario {
        Scenario::of(Setup::of_players(players))
    }

    /// The same with options.
    pub fn of(setup: Setup) -> Scenario {
        let mut table = ProjectMars::start(&setup).expect("a scenario has a valid setup");
        table.open.agenda.clear();
        table.open.turn = 2;
        Scenario { table, stacked: None }
    }

    /// Gives the Contract to a seat.
    pub fn holder(mut self, seat: Seat) -> Self {
        self.table.open.holder = seat;
        self
    }

    /// Puts exactly this behind the seat's screen; the supply has the rest.
    pub fn has(mut self, seat: Seat, money: u8, materials: u8) -> Self {
        self.table.screens[seat] = Stock { money, materials };
        self
    }

    /// Puts cards into the seat's tableau; Technologies among them work already.
    pub fn tableau<'a>(mut self, seat: Seat, codes: impl IntoIterator<Item = &'a str>) -> Self {
        for code in codes {
            let card = self.take_out(card(code));
            self.table.open.players[seat].add_card(card);
        }
        self.table.open.players[seat].wake_technologies();
        self
    }

    /// Hires engineers for the seat until its Engineering is exactly this. Call it after the
    /// cards that the test names, because it takes any that are left.
    pub fn engineering(self, seat: Seat, level: u8) -> Self {
        self.hire_up_to(seat, level, [Kind::Engineer, Kind::SeniorEngineer], |l| l.engineering)
    }

    /// Hires Project Leads for the seat until its Approval is exactly this; see
    /// [`Scenario::engineering`].
    pub fn approval(self, seat: Seat, level: u8) -> Self {
        self.hire_up_to(seat, level, [Kind::ProjectLead], |l| l.approval)
    }

    fn hire_up_to<const N: usize>(
        mut self,
        seat: Seat,
        level: u8,
        kinds: [Kind; N],
        of: fn(Levels) -> u8,
    ) -> Self {
        let mut hands: Vec<Card> =
            self.table.open.deck.iter().filter(|card| kinds.contains(&card.kind())).collect();
        hands.sort_by_key(|card| std::cmp::Reverse(of(gain_of(card.spec().code))));
        let has = |scenario: &Self| of(scenario.table.open.players[seat].levels());
        for card in hands {
            if has(&self) + of(gain_of(card.spec().code)) <= level {
                self = self.tableau(seat, [card.spec().code]);
            }
        }
        assert_eq!(has(&self), level, "no {kinds:?} of the deck give exactly this level");
        self
    }

    /// Places modules of the seat.
    pub fn orbit<const N: usize>(mut self, seat: Seat, spaces: [Space; N]) -> Self {
        for space in spaces {
            self.table.open.players[seat].set_module(space);
        }
        self
    }

    /// Gives the seat all it needs for the Launch Date and not a point more; see
    /// [`Scenario::engineering`].
    pub fn ready_to_launch(self, seat: Seat) -> Self {
        let need = self.table.open.launch_need(seat);
        self.orbit(seat, Space::ALL).engineering(seat, need)
    }

    /// Gives the seat a Test Flight.
    pub fn flown(mut self, seat: Seat) -> Self {
        self.table.open.players[seat].test_flight = true;
        self.table.open.test_flights -= 1;
        self
    }

    /// Lays out the pool. With the Launch Date in it, it is the second year.
    pub fn pool<'a>(mut self, codes: impl IntoIterator<Item = &'a str>) -> Self {
        for code in codes {
            let card = self.take_out(card(code));
            self.table.open.pool.insert(card);
        }
        if self.table.open.pool.contains(Card::LAUNCH_DATE) {
            self.table.open.year = Year::Second;
        }
        self
    }

    /// Puts cards on the discard pile.
    pub fn discarded<'a>(mut self, codes: impl IntoIterator<Item = &'a str>) -> Self {
        for code in codes {
            let card = self.take_out(card(code));
            self.table.open.discard.insert(card);
        }
        self
    }

    /// Leaves exactly these cards in the deck of the first year; all others that lie nowhere
    /// else go to the discard pile.
    pub fn deck<'a>(mut self, codes: impl IntoIterator<Item = &'a str>) -> Self {
        let cards = codes.into_iter().map(|code| self.take_out(card(code))).collect();
        self.stacked = Some(cards);
        self
    }

    /// Leaves exactly these cards in the deck of the second year. If the Launch Date is one of
    /// them, it is within the first `launch_within`.
    pub fn second_deck<'a>(
        mut self,
        codes: impl IntoIterator<Item = &'a str>,
        launch_within: u8,
    ) -> Self {
        self = self.deck(codes);
        self.table.open.year = Year::Second;
        self.table.open.launch_within = launch_within;
        self
    }

    /// A card that has been lying in the deck, or the Launch Date, which was set aside.
    fn take_out(&mut self, card: Card) -> Card {
        let open = &mut self.table.open;
        let is_there = open.deck.contains(card) || card == Card::LAUNCH_DATE;
        assert!(is_there, "{card} lies elsewhere already");
        open.deck.remove(card);
        card
    }

    /// Lets the turn with this number begin, with all that comes at its beginning.
    pub fn begins_turn(mut self, turn: u8) -> Table {
        self.table.open.turn = turn - 1;
        self.table.see_to(Duty::BeginTurn);
        self.start()
    }

    /// Lets the turn begin with this phase.
    pub fn at(mut self, phase: Phase) -> Table {
        let phases = [
            (Phase::Reorganization, Duty::Reorganization),
            (Phase::Action, Duty::Action),
            (Phase::PlaceModule, Duty::PlaceModule),
            (Phase::PayDay, Duty::PayDay),
            (Phase::Contract, Duty::Contract),
            (Phase::Draw, Duty::Draw),
        ];
        for (_, duty) in phases.into_iter().filter(|(at, _)| *at >= phase) {
            self.table.see_to(duty);
        }
        self.start()
    }

    fn start(mut self) -> Table {
        let left = |whole: u8, of: fn(&Stock) -> u8| {
            let left =
                self.table.screens.values().try_fold(whole, |left, s| left.checked_sub(of(s)));
            left.expect("a scenario hands out no more than the box holds")
        };
        self.table.open.supply = Stock {
            money: left(MONEY_IN_BOX.get(), |stock| stock.money),
            materials: left(MATERIALS_IN_BOX.get(), |stock| stock.materials),
        };
        if let Some(stacked) = self.stacked {
            let open = &mut self.table.open;
            open.deck.iter().for_each(|card| open.discard.insert(card));
            open.deck = stacked;
        }
        let mut table = Table::at(self.table);
        table.game.run_agenda(&mut table.log);
        table
    }
}

/// A card by its code.
///
/// # Panics
/// If there is no such card: a test is mistaken.
pub fn card(code: &str) -> Card {
    Card::by_code(code).unwrap_or_else(|| panic!("there is no card {code}"))
}
