//! A table that tests play at.

use orrery_core::{Actor, Game as _, Match, Seat, Setup, scenario};

use crate::action::Action;
use crate::agenda::Question;
use crate::event::EventKind;
use crate::player::Player;
use crate::scenario::names::stock;
use crate::state::FromTheMoon;
use crate::stock::{Resource, Stock};

/// A table to play at.
pub type Table = scenario::Table<FromTheMoon>;

/// Shortcuts for tests, which look at a table again and again.
impl FromTheMoon {
    /// The current question and its actor.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.question()
    }

    /// Returns whether the seat is asked this.
    pub fn is_asking(&self, seat: Seat, question: Question) -> bool {
        self.asks() == Some((seat.into(), question))
    }

    /// Returns whether the turn has passed to this seat.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.is_asking(seat, Question::Turn)
    }

    /// A seat's player area.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat]
    }

    /// A seat's Resources.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.player(seat).stock
    }

    /// A seat's Energy.
    pub fn energy(&self, seat: Seat) -> u8 {
        self.player(seat).gauge.energy()
    }

    /// A seat's points.
    pub fn score(&self, seat: Seat) -> i16 {
        self.player(seat).score
    }

    /// A seat's Achievements.
    pub fn achievements(&self, seat: Seat) -> u16 {
        self.player(seat).achievements
    }
}

/// The steps of a test at a table of this game.
pub trait Moves {
    /// A game that a seed has set up, at its first turn; players choose what comes first.
    fn seeded(setup: Setup, seed: &str) -> Self;

    /// Gathers, takes the whole Income, declines everything on the way, feeds the crew and lets
    /// Chance refill.
    fn gathers(&mut self, seat: Seat) -> &mut Self;

    /// Answers quietly until the seat's turn is over: the first part of the Income, feeding,
    /// declining and finishing.
    fn goes_on(&mut self, seat: Seat) -> &mut Self;

    /// Gives the seat more Resources from the supply.
    fn gives(&mut self, seat: Seat, resources: &str) -> &mut Self;

    /// Takes a Battery tile from the seat, which no tile of ours does.
    fn takes_battery(&mut self, seat: Seat) -> &mut Self;

    /// Puts a question to the seat that no tile of ours leads to, before what is asked now.
    fn puts(&mut self, seat: Seat, question: Question) -> &mut Self;

    /// Returns whether this happened.
    fn has_told(&self, kind: EventKind) -> bool;
}

impl Moves for Table {
    fn seeded(setup: Setup, seed: &str) -> Table {
        let mut played = Match::<FromTheMoon>::new(setup, Some(seed.to_owned())).expect("valid");
        while played.game().open.turn == 0 {
            let who = played.game().to_act().first().expect("the setup is not over");
            let first = played.game().legal_actions(who)[0];
            let action = played.draw().unwrap_or(first);
            played.answer(who, action).expect("it is listed");
        }
        Table::at(played.game().clone())
    }

    fn gathers(&mut self, seat: Seat) -> &mut Self {
        self.plays(seat, [Action::Gather]);
        self.goes_on(seat)
    }

    fn goes_on(&mut self, seat: Seat) -> &mut Self {
        let turn = self.open.turn;
        while let Some((who, question)) = self.asks() {
            let over = matches!(question, Question::Turn | Question::LastExchange);
            if self.open.turn != turn || over {
                break;
            }
            match who {
                Actor::Chance => self.draws_anything(),
                Actor::Seat(asked) => {
                    assert_eq!(asked, seat, "another seat is asked");
                    let quiet = [Action::Decline, Action::Finish, Action::TakePoint, Action::Feed];
                    self.plays_quietly(&quiet)
                }
            };
        }
        self
    }

    fn gives(&mut self, seat: Seat, resources: &str) -> &mut Self {
        let more = stock(resources);
        for resource in Resource::ALL {
            self.game.open.draw_from_supply(seat, resource, more.of(resource));
        }
        self
    }

    fn takes_battery(&mut self, seat: Seat) -> &mut Self {
        self.game.open.players[seat].gauge.remove_battery();
        self
    }

    fn puts(&mut self, seat: Seat, question: Question) -> &mut Self {
        self.game.open.ask(seat, question);
        self
    }

    fn has_told(&self, kind: EventKind) -> bool {
        self.told().iter().any(|event| event.deed == kind)
    }
}
