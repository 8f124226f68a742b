//! A table that tests play at.

use orrery_core::{Actor, Dice, Game as _, Seat, scenario};

use super::{Phase, card};
use crate::action::Action;
use crate::agenda::Question;
use crate::state::{Player, ProjectMars, Stock};

/// A table to play at.
pub type Table = scenario::Table<ProjectMars>;

/// Shortcuts for tests, which look at a table again and again.
impl ProjectMars {
    /// In which phase something is being asked; `None` before the first turn and after the end.
    pub fn phase(&self) -> Option<Phase> {
        match self.question()?.1 {
            Question::NextCard if self.open.turn == 0 => None,
            Question::WhoBegins => None,
            Question::NextCard => Some(Phase::Draw),
            Question::Bid => Some(Phase::Contract),
            Question::PayDay => Some(Phase::PayDay),
            Question::PlaceModule => Some(Phase::PlaceModule),
            Question::TakeAction | Question::MakeRoom { .. } => Some(Phase::Action),
            Question::DiscardFromPool => Some(Phase::Reorganization),
        }
    }

    /// The money and materials behind the seat's screen.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.screens[seat]
    }

    /// The seat's board and tableau.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat]
    }
}

/// The moves of this game's tests at a table.
pub trait Moves {
    /// Turns these cards up from the deck.
    fn turns_up<'a>(&mut self, codes: impl IntoIterator<Item = &'a str>) -> &mut Self;

    /// Lets everybody who is asked to bid pass.
    fn nobody_bids(&mut self) -> &mut Self;

    /// Lets everybody who is asked for an action take money.
    fn all_take_money(&mut self) -> &mut Self;

    /// Plays on quietly until the table fits or the game is over: nobody bids, places a module
    /// or takes a card, and where there is no quiet answer the first one is given. Chance draws
    /// anything.
    fn plays_until(&mut self, fits: impl FnMut(&Table) -> bool) -> &mut Self;
}

impl Moves for Table {
    fn turns_up<'a>(&mut self, codes: impl IntoIterator<Item = &'a str>) -> &mut Self {
        for code in codes {
            self.draws([Action::Draw(card(code))]);
        }
        self
    }

    fn nobody_bids(&mut self) -> &mut Self {
        while let Some((who, Question::Bid)) = self.question() {
            self.plays(who, [Action::Pass]);
        }
        self
    }

    fn all_take_money(&mut self) -> &mut Self {
        while let Some((who, Question::TakeAction)) = self.question() {
            self.plays(who, [Action::TakeMoney]);
        }
        self
    }

    fn plays_until(&mut self, mut fits: impl FnMut(&Table) -> bool) -> &mut Self {
        let quiet = [Action::Pass, Action::PlaceNothing, Action::TakeMoney];
        let mut dice = Dice::new("scenario", "any");
        while !fits(self) {
            match self.to_act().first() {
                None => break,
                Some(Actor::Chance) => {
                    let action = self.draw(&mut dice, &mut Vec::new());
                    self.draws([action])
                }
                Some(Actor::Seat(_)) => self.plays_quietly(&quiet),
            };
        }
        self
    }
}
