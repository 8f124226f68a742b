//! The agenda: everything still to be done, and the loop that does it.

use orrery_core::{Actor, Log, Seat};
use serde::{Deserialize, Serialize};

use crate::action::Event;
use crate::content::Card;
use crate::state::{Open, ProjectMars};

/// A step of the agenda, which is a stack: the next step is last.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An actor has to answer before the game goes on.
    Ask(Actor, Question),
    /// The rules see to this by themselves.
    Do(Duty),
}

/// A question to a player or to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Chance: who begins?
    WhoBegins,
    /// Chance: which card comes next?
    NextCard,
    /// Do you bid for the Contract?
    Bid,
    /// Can you pay your employees, or whom do you let go?
    PayDay,
    /// Which module do you place?
    PlaceModule,
    /// Which action do you take?
    TakeAction,
    /// Which employee do you let go to make room for the one you are hiring?
    MakeRoom {
        /// The employee being hired.
        hiring: Card,
    },
    /// Which card do you discard from the pool?
    DiscardFromPool,
}

/// A duty that the rules carry out by themselves. The phases of a turn are such duties.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// A new turn begins.
    BeginTurn,
    /// Cards come into the pool up to a number.
    FillPool {
        /// The number.
        to: u8,
    },
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
    /// The new holder discards until two cards are left.
    TidyPool,
}

impl Open {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        match self.agenda.last() {
            Some(&Step::Ask(who, question)) => Some((who, question)),
            Some(Step::Do(_)) | None => None,
        }
    }

    /// The players who get the current question in turn, beginning with the one who has it now.
    pub fn asked_in_turn(&self) -> impl Iterator<Item = Seat> {
        let now = self.question();
        self.agenda.iter().rev().map_while(move |step| match (*step, now) {
            (Step::Ask(Actor::Seat(seat), question), Some((_, same))) if question == same => {
                Some(seat)
            }
            (Step::Ask(..) | Step::Do(_), _) => None,
        })
    }
}

impl ProjectMars {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        self.open.question()
    }

    pub(crate) fn ask(&mut self, who: impl Into<Actor>, question: Question) {
        self.open.agenda.push(Step::Ask(who.into(), question));
    }

    pub(crate) fn see_to(&mut self, duty: Duty) {
        self.open.agenda.push(Step::Do(duty));
    }

    /// PM-RULING-09: asks every seat in turn, clockwise from the holder.
    pub(crate) fn ask_around(&mut self, question: Question, whom: impl Fn(&Self, Seat) -> bool) {
        for seat in self.open.holder.clockwise(self.open.player_count()).rev() {
            if whom(self, seat) {
                self.ask(seat, question);
            }
        }
    }

    /// Sees to every duty up to the next question.
    pub(crate) fn run_agenda(&mut self, log: &mut Log<Event>) {
        while let Some(&Step::Do(duty)) = self.open.agenda.last() {
            self.open.agenda.pop();
            match duty {
                Duty::BeginTurn => self.begin_turn(log),
                Duty::FillPool { to } => self.fill_pool(to),
                Duty::Draw => self.draw_phase(),
                Duty::Contract => self.contract_phase(),
                Duty::PayDay => self.pay_day_phase(),
                Duty::PlaceModule => self.place_module_phase(),
                Duty::Action => self.action_phase(),
                Duty::Reorganization => self.reorganization_phase(log),
                Duty::TidyPool => self.tidy_pool(),
            }
        }
    }
}
