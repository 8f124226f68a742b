//! A table that tests play at.

use orrery_core::{Actor, Dice, Game as _, Log, Seat, Setup};

use crate::action::Action;
use crate::agenda::Question;
use crate::event::{Deed, Event};
use crate::player::Player;
use crate::refusal::Illegal;
use crate::state::{OnMars, Open};

/// A table to play at.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub game: OnMars,
    log: Log<Event>,
}

impl Table {
    /// A new game, as players would begin it.
    pub fn new(setup: Setup) -> Table {
        Table { game: OnMars::start(&setup).expect("a valid setup"), log: Log::kept() }
    }

    /// The same for a chapter of Alien Invasion.
    pub fn of_chapter(number: u8, setup: &Setup) -> Table {
        Table { game: OnMars::set_up_chapter(number, setup), log: Log::kept() }
    }

    pub(super) fn at(game: OnMars) -> Table {
        let mut table = Table { game, log: Log::kept() };
        table.game.run_agenda(&mut table.log);
        table
    }

    /// Everything that all players see.
    pub fn open(&self) -> &Open {
        &self.game.open
    }

    /// Somebody answers, once or several times.
    ///
    /// # Panics
    /// If an answer is refused.
    pub fn plays<const N: usize>(
        &mut self,
        who: impl Into<Actor>,
        actions: [Action; N],
    ) -> &mut Self {
        let who = who.into();
        for action in actions {
            if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
                panic!(
                    "{action:?} of {who} is refused: {refusal} (asked: {:?}, choices {:?})",
                    self.asks(),
                    self.choices()
                );
            }
        }
        self
    }

    /// Chance answers.
    pub fn draws<const N: usize>(&mut self, actions: [Action; N]) -> &mut Self {
        self.plays(Actor::Chance, actions)
    }

    /// Chance answers anything until somebody else is asked.
    pub fn draws_anything(&mut self) -> &mut Self {
        let mut dice = Dice::new("scenario", "any");
        while let Some((Actor::Chance, _)) = self.asks() {
            let action = self.game.draw(&mut dice, &mut Vec::new());
            self.draws([action]);
        }
        self
    }

    /// Answers quietly until this holds: ends turns, finishes effects, stays, declines, and takes
    /// the Control Center or the Landing Pod where a Main action is due.
    pub fn passes_until(&mut self, holds: impl Fn(&Open) -> bool) -> &mut Self {
        use crate::content::Main;
        for _ in 0..500 {
            if holds(self.open()) || self.asks().is_none() {
                return self;
            }
            self.draws_anything();
            if holds(self.open()) {
                return self;
            }
            let Some((who, _)) = self.asks() else { return self };
            let quiet = [
                Action::Finish,
                Action::EndTurn,
                Action::Stay,
                Action::LeaveTile,
                Action::Store,
                Action::KeepOxygen,
                Action::Main(Main::ControlCenter),
                Action::Main(Main::LandingPod),
            ];
            let listed = self.choices();
            let action = quiet.into_iter().find(|action| listed.contains(action));
            self.plays(who, [action.unwrap_or(listed[0])]);
        }
        panic!("that never comes about");
    }

    /// Plays on quietly until it is this seat's turn.
    pub fn passes_to(&mut self, seat: Seat) -> &mut Self {
        let round = self.open().round;
        let is_new = |open: &Open| open.round > round || open.turn.seat == seat;
        self.passes_until(|open| {
            is_new(open)
                && open.question() == Some((seat.into(), Question::Turn))
                && !open.turn.main
        })
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

    /// The current question and its actor.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.game.question()
    }

    /// Returns whether the seat is asked what it does in its turn.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.asks() == Some((seat.into(), Question::Turn))
    }

    /// Returns whether the answer is listed for the actor who has to answer.
    pub fn offers(&self, action: Action) -> bool {
        self.choices().contains(&action)
    }

    /// The answers of the actor who has to answer.
    pub fn choices(&self) -> Vec<Action> {
        self.game.to_act().first().map_or_else(Vec::new, |who| self.game.legal_actions(who))
    }

    /// The events so far.
    pub fn told(&self) -> &[Event] {
        self.log.events()
    }

    /// Returns whether this happened.
    pub fn has_told(&self, deed: Deed) -> bool {
        self.told().iter().any(|event| event.deed == deed)
    }

    /// A seat's player area.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.game.open.players[seat]
    }

    /// A seat's points.
    pub fn points(&self, seat: Seat) -> i16 {
        self.player(seat).points
    }
}
