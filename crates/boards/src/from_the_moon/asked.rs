//! The current question, and the effect of pressing a piece.

use std::collections::BTreeSet;

use from_the_moon::{Action, FromTheMoon, Open, Player, Question, RoverId, Tile};
use orrery_core::{Actor, Seat};

use super::pieces;
use crate::Scene;
use crate::target::Target;

/// A scene together with what is being asked in it, which is read once.
pub(super) struct Sight<'s> {
    pub(super) scene: &'s Scene<'s, FromTheMoon>,
    /// The current question and its actor.
    pub(super) question: Option<(Actor, Question)>,
    /// The viewer's question, if the viewer has to act.
    pub(super) asked: Option<Question>,
    /// The pieces that are new since the viewer last acted.
    fresh: BTreeSet<String>,
}

/// These rules only say that something else is asked now, which is no reason to give.
const NOT_ASKED: [&str; 2] = ["FTM-TURN-02", "FTM-TURN-03"];

impl<'s> Sight<'s> {
    pub(super) fn of(scene: &'s Scene<'s, FromTheMoon>) -> Sight<'s> {
        let question = scene.view.open.question();
        let you = scene.you().map(Actor::Seat);
        let asked = question.filter(|(who, _)| Some(*who) == you).map(|(_, question)| question);
        Sight { scene, question, asked, fresh: pieces::fresh(scene.you(), scene.recent) }
    }

    /// The effect of pressing the piece of these actions. Another player's piece does nothing.
    pub(super) fn target(&self, actions: impl IntoIterator<Item = Action>) -> Target {
        if self.asked.is_none() {
            return Target::Still;
        }
        Target::of_any(self.scene, actions, |refused| !NOT_ASKED.contains(&refused.rule))
    }

    /// The same for a piece of this seat, which only its owner can press.
    pub(super) fn own_target(
        &self,
        seat: Seat,
        actions: impl IntoIterator<Item = Action>,
    ) -> Target {
        if self.you() == Some(seat) { self.target(actions) } else { Target::Still }
    }

    /// Returns whether this piece came to where it is since the viewer last acted, through others.
    pub(super) fn is_fresh(&self, piece: &str) -> bool {
        self.fresh.contains(piece)
    }

    pub(super) fn open(&self) -> &'s Open {
        &self.scene.view.open
    }

    pub(super) fn player(&self, seat: Seat) -> &'s Player {
        &self.open().players[seat]
    }

    pub(super) fn you(&self) -> Option<Seat> {
        self.scene.you()
    }

    pub(super) fn may(&self, action: Action) -> bool {
        self.scene.choice(action).is_some()
    }

    /// The seats in the order in which the viewer sees them: the viewer first, then clockwise.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let first = self.you().unwrap_or(Seat::ONE);
        first.clockwise(self.open().player_count()).collect()
    }

    /// The Rover whose crew is at work, and its tile, no matter whose it is.
    pub(super) fn at_work(&self) -> Option<(Seat, RoverId, Tile)> {
        match self.question? {
            (Actor::Seat(seat), Question::Tasks { rover, .. }) => {
                Some((seat, rover, self.player(seat).rover(rover).at?))
            }
            _ => None,
        }
    }
}

impl Target {
    /// The classes of a piece that is no tile of the map: whether it can be pressed.
    pub(super) fn look(&self) -> &'static str {
        match self {
            Target::Act(_) => "can-act",
            Target::Refused(_) => "cannot",
            Target::Still => "",
        }
    }
}
