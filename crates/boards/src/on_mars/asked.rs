//! The current question, and what pressing a piece does.

use on_mars::{Action, Hand, OnMars, Open, Player, Question};
use orrery_core::{Actor, Seat};

use crate::Scene;
use crate::target::Target;

/// The name of Lacerda, who plays a solo game without a seat.
pub(super) const LACERDA: &str = "Lacerda";

/// A scene together with what is being asked in it, which is read once.
pub(super) struct Sight<'s> {
    pub(super) scene: &'s Scene<'s, OnMars>,
    /// The current question and its actor.
    pub(super) question: Option<(Actor, Question)>,
    /// The question to the viewer, if the viewer is asked.
    pub(super) asked: Option<Question>,
}

/// How points count in the game that is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    /// Everybody has points of their own.
    Own,
    /// AI-RULING-02: the humans have one total.
    Together,
    /// AI-GEN-03: there are none.
    Nothing,
}

/// These rules only say that something else is asked now, which is no reason to give.
const NOT_ASKED: [&str; 2] = ["OM-TURN-02", "OM-TERM-10"];

impl<'s> Sight<'s> {
    pub(super) fn of(scene: &'s Scene<'s, OnMars>) -> Sight<'s> {
        let question = scene.view.open.question();
        let you = scene.you().map(Actor::Seat);
        let asked = question.filter(|(who, _)| Some(*who) == you).map(|(_, question)| question);
        Sight { scene, question, asked }
    }

    /// Returns what pressing the piece of these actions does. Another player's piece does nothing.
    pub(super) fn target(&self, actions: impl IntoIterator<Item = Action>) -> Target {
        if self.asked.is_none() {
            return Target::Still;
        }
        Target::of_any(self.scene, actions, |refused| !NOT_ASKED.contains(&refused.rule))
    }

    pub(super) fn open(&self) -> &'s Open {
        &self.scene.view.open
    }

    pub(super) fn player(&self, seat: Seat) -> &'s Player {
        &self.open().players[seat]
    }

    /// The viewer's own secrets.
    pub(super) fn hand(&self) -> Option<&'s Hand> {
        self.scene.view.hands.get(self.you()?)?.as_ref()
    }

    pub(super) fn you(&self) -> Option<Seat> {
        self.scene.you()
    }

    /// The viewer's own seat if a board belongs to it: the Alien Commander plays without one.
    pub(super) fn settler(&self) -> Option<Seat> {
        self.you().filter(|you| self.open().players.get(*you).is_some())
    }

    /// Returns how points count.
    pub(super) fn counting(&self) -> Counting {
        match self.open() {
            open if open.is_without_points() => Counting::Nothing,
            open if open.invasion().is_some() => Counting::Together,
            _ => Counting::Own,
        }
    }

    /// Returns whether every player has points of their own.
    pub(super) fn has_own_points(&self) -> bool {
        self.counting() == Counting::Own
    }

    /// Returns whether the viewer is the Alien Commander.
    pub(super) fn is_alien(&self) -> bool {
        self.you().is_some() && self.you() == self.open().alien_seat()
    }

    /// Says what to call a player: "You" for the viewer, "Lacerda" for the one without a seat.
    pub(super) fn name(&self, seat: Seat) -> &'s str {
        if self.open().is_lacerda(seat) { LACERDA } else { self.scene.name(seat) }
    }

    /// The same within a sentence.
    pub(super) fn called(&self, seat: Seat) -> &'s str {
        if self.you() == Some(seat) { "you" } else { self.name(seat) }
    }

    /// "your", "Ada's".
    pub(super) fn whose(&self, seat: Seat) -> String {
        if self.you() == Some(seat) { "your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }

    /// The players with a board in the order in which the viewer sees them: the viewer first, then
    /// clockwise.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let first = self.settler().unwrap_or(Seat::ONE);
        first.clockwise(self.open().player_count()).collect()
    }
}
