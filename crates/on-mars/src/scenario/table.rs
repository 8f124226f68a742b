//! A table that tests play at.

use orrery_core::{Actor, Seat, Setup, scenario};

use crate::action::Action;
use crate::agenda::Question;
use crate::content::Main;
use crate::event::Deed;
use crate::player::Player;
use crate::state::{OnMars, Open};

/// A table to play at.
pub type Table = scenario::Table<OnMars>;

/// Shortcuts for tests, which look at a table again and again.
impl OnMars {
    /// Everything that all players see.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The current question and its actor.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.question()
    }

    /// Returns whether the seat is asked what it does in its turn.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.asks() == Some((seat.into(), Question::Turn))
    }

    /// A seat's player area.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat]
    }

    /// A seat's points.
    pub fn points(&self, seat: Seat) -> i16 {
        self.player(seat).points
    }
}

/// A table at this position, once the rules have done all they do by themselves.
pub(super) fn settled(game: OnMars) -> Table {
    let mut table = Table::at(game);
    table.game.run_agenda(&mut table.log);
    table
}

/// The steps of a test at a table of this game.
pub trait Moves {
    /// A new game of a chapter of Alien Invasion.
    fn of_chapter(number: u8, setup: &Setup) -> Self;

    /// Answers quietly until this holds: ends turns, finishes effects, stays, declines, and takes
    /// the Control Center or the Landing Pod where a Main action is due.
    fn passes_until(&mut self, holds: impl Fn(&Open) -> bool) -> &mut Self;

    /// Plays on quietly until it is this seat's turn.
    fn passes_to(&mut self, seat: Seat) -> &mut Self;

    /// Returns whether this happened.
    fn has_told(&self, deed: Deed) -> bool;
}

impl Moves for Table {
    fn of_chapter(number: u8, setup: &Setup) -> Table {
        Table::at(OnMars::set_up_chapter(number, setup))
    }

    fn passes_until(&mut self, holds: impl Fn(&Open) -> bool) -> &mut Self {
        const QUIET: [Action; 8] = [
            Action::Finish,
            Action::EndTurn,
            Action::Stay,
            Action::LeaveTile,
            Action::Store,
            Action::KeepOxygen,
            Action::Main(Main::ControlCenter),
            Action::Main(Main::LandingPod),
        ];
        for _ in 0..500 {
            if holds(self.open()) || self.asks().is_none() {
                return self;
            }
            self.draws_anything();
            if holds(self.open()) || self.asks().is_none() {
                return self;
            }
            self.plays_quietly(&QUIET);
        }
        panic!("that never comes about");
    }

    fn passes_to(&mut self, seat: Seat) -> &mut Self {
        let round = self.open().round;
        let is_new = |open: &Open| open.round > round || open.turn.seat == seat;
        self.passes_until(|open| {
            is_new(open)
                && open.question() == Some((seat.into(), Question::Turn))
                && !open.turn.main
        })
    }

    fn has_told(&self, deed: Deed) -> bool {
        self.told().iter().any(|event| event.deed == deed)
    }
}
