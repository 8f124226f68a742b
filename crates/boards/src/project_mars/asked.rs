//! The current question, and the answers that fit.

use std::collections::BTreeSet;

use orrery_core::{Actor, Seat};
use project_mars::{Action, Open, ProjectMars, Question};

use super::pieces;
use crate::Scene;
use crate::target::Target;

/// A scene together with what is being asked in it, which is read once.
pub(super) struct Sight<'s> {
    pub(super) scene: &'s Scene<'s, ProjectMars>,
    /// The current question and its actor.
    pub(super) question: Option<(Actor, Question)>,
    /// The viewer's question, if the viewer has to act.
    pub(super) asked: Option<Question>,
    /// The pieces that are new since the viewer last acted.
    fresh: BTreeSet<String>,
}

impl<'s> Sight<'s> {
    pub(super) fn of(scene: &'s Scene<'s, ProjectMars>) -> Sight<'s> {
        let question = scene.view.open.question();
        let you = scene.you().map(Actor::Seat);
        let asked = question.filter(|(who, _)| Some(*who) == you).map(|(_, question)| question);
        let fresh = pieces::fresh(scene.you(), scene.recent);
        Sight { scene, question, asked, fresh }
    }

    /// The effect of pressing the piece of this action.
    pub(super) fn target(&self, action: Action) -> Target {
        let is_asked = self.asked.is_some_and(|question| answers(question, action));
        Target::of(self.scene, action, is_asked)
    }

    /// Returns whether this piece came to where it is since the viewer last acted, through others.
    pub(super) fn is_fresh(&self, piece: &str) -> bool {
        self.fresh.contains(piece)
    }

    pub(super) fn open(&self) -> &'s Open {
        &self.scene.view.open
    }

    pub(super) fn you(&self) -> Option<Seat> {
        self.scene.you()
    }

    /// The Contract holder; `None` before the first turn.
    pub(super) fn holder(&self) -> Option<Seat> {
        (self.open().turn > 0).then_some(self.open().holder)
    }

    /// The seats in the order in which the viewer sees them: the viewer first, then clockwise.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let first = self.you().unwrap_or(Seat::ONE);
        first.clockwise(self.open().player_count()).collect()
    }

    /// The phase being played; none while the first pool is laid out and after the end.
    pub(super) fn phase(&self) -> Option<Phase> {
        if self.open().turn == 0 {
            return None;
        }
        Some(match self.question?.1 {
            Question::WhoBegins => return None,
            Question::NextCard => Phase::Draw,
            Question::Bid => Phase::Contract,
            Question::PayDay => Phase::PayDay,
            Question::PlaceModule => Phase::PlaceModule,
            Question::TakeAction | Question::MakeRoom { .. } => Phase::Action,
            Question::DiscardFromPool => Phase::Reorganize,
        })
    }
}

fn answers(question: Question, action: Action) -> bool {
    match question {
        Question::WhoBegins => matches!(action, Action::FirstHolder(_)),
        Question::NextCard => matches!(action, Action::Draw(_)),
        Question::Bid => matches!(action, Action::Bid(_) | Action::Pass),
        Question::PayDay => matches!(action, Action::Pay | Action::Release(_)),
        Question::PlaceModule => matches!(action, Action::Place(_) | Action::PlaceNothing),
        Question::TakeAction => matches!(
            action,
            Action::Take(_) | Action::TakeMoney | Action::Buy | Action::TestFlight(_)
        ),
        Question::MakeRoom { .. } => matches!(action, Action::Release(_)),
        Question::DiscardFromPool => matches!(action, Action::Discard(_) | Action::Keep(..)),
    }
}

/// The phases of a turn.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Phase {
    Draw,
    Contract,
    PayDay,
    PlaceModule,
    Action,
    Reorganize,
}

impl Phase {
    pub(super) const ALL: [Phase; 6] = [
        Phase::Draw,
        Phase::Contract,
        Phase::PayDay,
        Phase::PlaceModule,
        Phase::Action,
        Phase::Reorganize,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Phase::Draw => "Draw",
            Phase::Contract => "Contract",
            Phase::PayDay => "Pay Day",
            Phase::PlaceModule => "Place Module",
            Phase::Action => "Action",
            Phase::Reorganize => "Reorganize",
        }
    }

    /// PM-TURN-02 to PM-TURN-04: the first turn has an auction, actions and the reorganization
    /// only.
    pub(super) fn is_left_out(self, turn: u8) -> bool {
        turn <= 1 && matches!(self, Phase::Draw | Phase::PayDay | Phase::PlaceModule)
    }
}
