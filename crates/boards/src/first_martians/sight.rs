//! The table as a viewer sees it, with the rules at hand to ask about it.

use first_martians::content::Content;
use first_martians::content::words::Words as Printer;
use first_martians::{Action, Ctx, FirstMartians, Question, Table};
use orrery_core::{Actor, Seat};

use super::names::Names;
use crate::Scene;

/// A scene, and what follows from it.
pub(super) struct Sight<'a> {
    pub(super) scene: &'a Scene<'a, FirstMartians>,
    /// The same table to ask the rules about. Nothing on it is secret.
    pub(super) game: FirstMartians,
    pub(super) names: Names<'a>,
}

impl<'a> Sight<'a> {
    pub(super) fn of(scene: &'a Scene<'a, FirstMartians>) -> Sight<'a> {
        let content = scene.content.content();
        Sight {
            scene,
            game: FirstMartians::seen(scene.view, scene.content),
            names: Names::of_table(&scene.view.table, content),
        }
    }

    pub(super) fn table(&self) -> &'a Table {
        &self.scene.view.table
    }

    pub(super) fn content(&self) -> &'a Content {
        self.scene.content.content()
    }

    /// The current question and its actor.
    pub(super) fn question(&self) -> Option<(Actor, Question)> {
        self.game.question()
    }

    /// Returns whether the viewer has to answer.
    pub(super) fn is_asked(&self) -> bool {
        self.scene.you().is_some_and(|you| self.scene.to_act.contains(you.into()))
    }

    /// Returns whether an answer uses something that may be used at any moment, while something else is
    /// asked. A roll, a wound and a card ask for them.
    pub(super) fn is_aside(&self, action: Action) -> bool {
        is_aside(self.question().map(|(_, question)| question), action)
    }

    /// The seats the table waits for.
    pub(super) fn awaited(&self) -> Vec<Seat> {
        let seats = Seat::all(self.table().players);
        seats.filter(|&seat| self.scene.to_act.contains(seat.into())).collect()
    }

    /// Prints content with the names and conditions of a moment.
    pub(super) fn print<T>(&self, ctx: Ctx, print: impl FnOnce(&Printer) -> T) -> T {
        let teller = self.game.teller(ctx, |who| self.names.person(who));
        let printer = Printer::knowing(self.content(), &teller);
        let level = &self.content().difficulty.levels[self.table().level.index()];
        print(&if ctx.scaled { printer.at_level(level) } else { printer })
    }
}

/// Returns whether an answer uses something that may be used at any moment, while something else is asked.
pub(super) fn is_aside(question: Option<Question>, action: Action) -> bool {
    // A skill for an action of the plan is a part of the plan.
    let is_thing = match action {
        Action::UseSkill { .. } | Action::UsePoi(_) | Action::Scrap(_) => true,
        Action::UseSkillOn { .. } => question != Some(Question::Plan),
        _ => false,
    };
    let asks_for_things = matches!(
        question,
        Some(
            Question::AfterRoll
                | Question::Prevent(..)
                | Question::RedrawResearch(..)
                | Question::LookAtTwo(..)
        )
    );
    is_thing && !asks_for_things
}
