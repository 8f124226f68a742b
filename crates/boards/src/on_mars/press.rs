//! The answers behind the things of the table, and the side of the board to look at.

use on_mars::content::{Effect, Main, Side};
use on_mars::{Action, Duty, Question, Task, Unit, blackout, invasion};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::monolith;
use crate::target::Target;

impl Sight<'_> {
    /// Returns what pressing the thing of these actions does; a thing that is not an answer does
    /// nothing.
    pub(super) fn answers(&self, actions: impl IntoIterator<Item = Action>) -> Target {
        let choices: Vec<usize> =
            actions.into_iter().filter_map(|action| self.scene.choice(action)).collect();
        if choices.is_empty() { Target::Still } else { Target::Act(choices) }
    }

    /// Returns what pressing the thing of all listed actions that fit does.
    pub(super) fn answers_where(&self, fits: impl Fn(Action) -> bool) -> Target {
        self.answers(self.scene.actions.iter().copied().filter(|action| fits(*action)))
    }

    /// Returns what pressing the space of a Main action does. A refusal is explained while the turn
    /// is open; on the other side of the board nobody expects it.
    pub(super) fn main_target(&self, main: Main) -> Target {
        let is_here =
            self.settler().is_some_and(|you| self.player(you).side() == Some(main.side()));
        match self.asked {
            Some(Question::Turn) if is_here && !self.open().turn.main => {
                self.target([Action::Main(main)])
            }
            _ => Target::Still,
        }
    }

    /// The verb that fits a player: "take" for the viewer, "takes" for others.
    pub(super) fn verb<'w>(&self, seat: Seat, you: &'w str, other: &'w str) -> &'w str {
        if self.you() == Some(seat) { you } else { other }
    }

    /// The side that gets the width: where the things lie that are asked for, else the side of the
    /// viewer's marker. It follows the question, so it is calm while others play.
    pub(super) fn side(&self) -> Side {
        let home = self.settler().and_then(|you| self.player(you).side()).unwrap_or(Side::Colony);
        self.asked.and_then(|question| self.side_of(question)).unwrap_or(home)
    }

    /// The side with the things that answer a question, unless they are on the viewer's own board or
    /// all over the page.
    fn side_of(&self, question: Question) -> Option<Side> {
        match question {
            Question::Effect { effect, .. } => side_of_effect(effect),
            Question::Pay(_) => self.side_of_next(),
            Question::ChooseTech { .. }
            | Question::Displace { .. }
            | Question::PlaceBot
            | Question::TakeTile(_)
            | Question::PlaceDiscovery
            | Question::ChooseSpace(_)
            | Question::PutShuttle => Some(Side::Colony),
            Question::Refill(_) => Some(Side::Orbit),
            Question::Draw(_)
            | Question::Turn
            | Question::Journey
            | Question::UsedTech(_)
            | Question::Gained { .. }
            | Question::LastDeliveries
            | Question::Invasion(invasion::Question::Sabotage) => None,
            Question::Invasion(_) => Some(Side::Colony),
            // The areas are where Orbit is.
            Question::Outbreak(_) => Some(Side::Orbit),
            Question::Blackout(blackout::Question::Hit(_)) => Some(Side::Colony),
            Question::Blackout(blackout::Question::Give(_)) => None,
            Question::Monolith(question) => monolith::side(question),
        }
    }

    /// A payment is made where the thing lies that is paid for.
    fn side_of_next(&self) -> Option<Side> {
        let paid_for = self.open().agenda().iter().rev().nth(1)?;
        match paid_for.task {
            Task::Do(Duty::Unit(_, unit)) => match unit {
                Unit::Build { .. } | Unit::UseTech { .. } | Unit::Upgrade { .. } => {
                    Some(Side::Colony)
                }
                Unit::TakeItem(_)
                | Unit::TakeBlueprint(_)
                | Unit::Learn { .. }
                | Unit::Hire(_)
                | Unit::SetRadar(_)
                | Unit::Radar(_)
                | Unit::Invasion(
                    invasion::Unit::TakeDefense(_) | invasion::Unit::LearnDefense(_),
                ) => Some(Side::Orbit),
                Unit::Invasion(_) => Some(Side::Colony),
                Unit::Effect(effect) => side_of_effect(effect),
                Unit::Develop { .. }
                | Unit::Welcome { .. }
                | Unit::Gain(..)
                | Unit::Colonists(_)
                | Unit::Outbreak(_)
                | Unit::Blackout(_)
                | Unit::Nothing => None,
            },
            Task::Do(_) | Task::Ask(..) => None,
        }
    }
}

/// The side with the things that an effect is about.
fn side_of_effect(effect: Effect) -> Option<Side> {
    match effect {
        Effect::Construct { .. }
        | Effect::Upgrade { .. }
        | Effect::Move(_)
        | Effect::CommandCenter
        | Effect::Repair { .. }
        | Effect::Patch => Some(Side::Colony),
        Effect::Warehouse { .. }
        | Effect::Blueprints { .. }
        | Effect::Learn { .. }
        | Effect::Hire { .. }
        | Effect::Radar => Some(Side::Orbit),
        Effect::Develop { .. }
        | Effect::Welcome { .. }
        | Effect::Retrieve { .. }
        | Effect::Produce { .. }
        | Effect::ProduceAgain
        | Effect::Crystals { .. }
        | Effect::Resources { .. }
        | Effect::Trade
        | Effect::Gain { .. }
        | Effect::Colonists(_)
        | Effect::BuyColonist
        | Effect::Score(_)
        | Effect::Medicine(_)
        | Effect::TravelToOrbit
        | Effect::TravelAcross
        | Effect::LssBenefit => None,
    }
}
