//! A builder with which tests set the table, and a table they can play at.

use orrery_core::{Actor, Dice, Game, Log, Seat, Setup, Viewer};

use crate::action::{Action, Event, Illegal};
use crate::agenda::{Duty, Question};
use crate::content::{Card, CardSet, MATERIALS_IN_BOX, MONEY_IN_BOX};
use crate::state::{ProjectMars, Space, Stock, Year};
use crate::view::View;

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
    table: ProjectMars,
}

impl Scenario {
    /// The second turn of a game for so many players, the first seat holding the Contract, an
    /// empty pool, and everybody as at the start.
    pub fn of_players(players: u8) -> Scenario {
        Scenario::of(Setup::of_players(players))
    }

    /// The same with options.
    pub fn of(setup: Setup) -> Scenario {
        let mut table = ProjectMars::start(&setup).expect("a scenario has a valid setup");
        table.open.agenda.clear();
        table.open.turn = 2;
        Scenario { table }
    }

    /// Gives the Contract to a seat.
    pub fn holder(mut self, seat: Seat) -> Self {
        self.table.open.holder = seat;
        self
    }

    /// Puts exactly this behind the seat's screen; the supply has the rest.
    pub fn has(mut self, seat: Seat, money: u8, materials: u8) -> Self {
        self.table.screens[seat] = Stock { money, materials };
        let held = |of: fn(&Stock) -> u8| self.table.screens.values().map(of).sum::<u8>();
        self.table.open.supply = Stock {
            money: MONEY_IN_BOX.value() - held(|stock| stock.money),
            materials: MATERIALS_IN_BOX.value() - held(|stock| stock.materials),
        };
        self
    }

    /// Puts cards into the seat's tableau; Technologies among them work already.
    pub fn tableau<const N: usize>(mut self, seat: Seat, codes: [&str; N]) -> Self {
        for code in codes {
            let card = card(code);
            self.table.open.deck.remove(card);
            self.table.open.players[seat].add_card(card);
        }
        self.table.open.players[seat].wake_technologies();
        self
    }

    /// Places modules of the seat.
    pub fn orbit<const N: usize>(mut self, seat: Seat, spaces: [Space; N]) -> Self {
        for space in spaces {
            self.table.open.players[seat].set_module(space);
        }
        self
    }

    /// Gives the seat a Test Flight.
    pub fn flown(mut self, seat: Seat) -> Self {
        self.table.open.players[seat].test_flight = true;
        self.table.open.test_flights -= 1;
        self
    }

    /// Lays out the pool.
    pub fn pool<const N: usize>(mut self, codes: [&str; N]) -> Self {
        for code in codes {
            self.table.open.deck.remove(card(code));
            self.table.open.pool.insert(card(code));
        }
        if self.table.open.pool.contains(Card::LAUNCH_DATE) {
            self.table.open.year = Year::Second;
        }
        self
    }

    /// Puts cards on the discard pile.
    pub fn discarded<const N: usize>(mut self, codes: [&str; N]) -> Self {
        for code in codes {
            self.table.open.deck.remove(card(code));
            self.table.open.discard.insert(card(code));
        }
        self
    }

    /// Leaves exactly these cards in the deck of the first year; all others that lie nowhere
    /// else go to the discard pile.
    pub fn deck<const N: usize>(mut self, codes: [&str; N]) -> Self {
        let left: CardSet = codes.into_iter().map(card).collect();
        for gone in self.table.open.deck.without(left).iter() {
            self.table.open.discard.insert(gone);
        }
        self.table.open.deck = left;
        self
    }

    /// Leaves exactly these cards in the deck of the second year. If the Launch Date is among
    /// them, it lies within the first so many.
    pub fn second_deck<const N: usize>(mut self, codes: [&str; N], launch_within: u8) -> Self {
        self = self.deck(codes);
        self.table.open.year = Year::Second;
        self.table.open.launch_within = launch_within;
        self
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
        let mut log = Log::kept();
        self.table.run_agenda(&mut log);
        Table { game: self.table, log }
    }
}

/// A card by its code.
///
/// # Panics
/// If there is no such card: a test is mistaken.
pub fn card(code: &str) -> Card {
    Card::by_code(code).unwrap_or_else(|| panic!("there is no card {code}"))
}

/// A table to play at.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub game: ProjectMars,
    log: Log<Event>,
}

impl Table {
    /// A new game, as a player would begin it.
    pub fn new(setup: Setup) -> Table {
        Table { game: ProjectMars::start(&setup).expect("a valid setup"), log: Log::kept() }
    }

    /// Somebody answers.
    ///
    /// # Panics
    /// If the answer is refused.
    pub fn plays(&mut self, who: impl Into<Actor>, action: Action) -> &mut Self {
        let who = who.into();
        if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
            panic!("{action:?} of {who} is refused: {refusal}");
        }
        self
    }

    /// Chance draws cards.
    pub fn draws<const N: usize>(&mut self, codes: [&str; N]) -> &mut Self {
        for code in codes {
            self.plays(Actor::Chance, Action::Draw(card(code)));
        }
        self
    }

    /// Everybody who is asked to bid passes.
    pub fn nobody_bids(&mut self) -> &mut Self {
        while let Some((Actor::Seat(seat), Question::Bid)) = self.game.question() {
            self.plays(seat, Action::Pass);
        }
        self
    }

    /// Everybody who is asked for an action takes money.
    pub fn all_take_money(&mut self) -> &mut Self {
        while let Some((Actor::Seat(seat), Question::TakeAction)) = self.game.question() {
            self.plays(seat, Action::TakeMoney);
        }
        self
    }

    /// Plays on with the first answer that is listed, Chance drawing anything, until the
    /// question fits or the game is over.
    pub fn plays_until(&mut self, fits: impl Fn(&ProjectMars) -> bool) -> &mut Self {
        let mut dice = Dice::new("scenario", "any");
        while !fits(&self.game) {
            let Some(who) = self.game.to_act().first() else { break };
            let action = match who {
                Actor::Chance => self.game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => self.game.legal_actions(who)[0],
            };
            self.plays(who, action);
        }
        self
    }

    /// Why an answer is refused.
    ///
    /// # Panics
    /// If it is accepted, or if the refusal changed something.
    pub fn refuses(&self, who: impl Into<Actor>, action: Action) -> Illegal {
        let mut game = self.game.clone();
        let refusal = game.apply(who.into(), action, &mut Log::silent()).expect_err("refused");
        assert_eq!(game, self.game, "a refused answer changed the table");
        refusal
    }

    /// What is being asked, and of whom.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.game.question()
    }

    /// Whether the answer is listed for whoever is asked.
    pub fn offers(&self, action: Action) -> bool {
        let who = self.game.to_act().first().expect("somebody is asked");
        self.game.legal_actions(who).contains(&action)
    }

    /// What happened so far.
    pub fn told(&self) -> &[Event] {
        self.log.events()
    }

    /// What is behind the seat's screen.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.game.screens[seat]
    }

    /// What a viewer sees.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }
}
