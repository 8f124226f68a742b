//! The table.

use maud::{Markup, html};
use orrery_boards::{Button, Dock, Drawing, Line, Manner, Scene, ScoreLine, Tally, Words};
use orrery_core::{Actor, Seat};

use crate::{Action, Airlock, Event, Task};

/// The drawings of Airlock.
pub struct AirlockDrawing;

/// The answers that put a pawn of the reader on a task, as the page writes them.
fn choices(scene: &Scene<Airlock>, task: Task) -> Option<String> {
    let actions = scene.actions.iter().enumerate();
    let places =
        actions.filter(|(_, action)| matches!(action, Action::Place(_, to) if *to == task));
    let places: Vec<String> = places.map(|(choice, _)| choice.to_string()).collect();
    (!places.is_empty()).then(|| places.join(" "))
}

impl Drawing<Airlock> for AirlockDrawing {
    fn pitch(&self) -> &'static str {
        "Plan each sol together, then trust the die."
    }

    fn stage(&self, scene: &Scene<Airlock>) -> Markup {
        html! {
            div.boardwrap {
                @for task in Task::ALL {
                    @let choices = choices(scene, task);
                    section.panel.can-act[choices.is_some()] id={ "task-" (task.name()) }
                        data-choice=[&choices] role=[choices.as_ref().map(|_| "button")]
                        tabindex=[choices.as_ref().map(|_| "0")] aria-label=(task.name())
                        data-then={ "Which pawn goes to " (task.name()) "?" } {
                        h2 { (task.name()) }
                        @for (seat, pawns) in scene.view.pawns.iter() {
                            @for _ in pawns.iter().filter(|pawn| **pawn == Some(task)) {
                                p { (scene.name(seat)) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn player(&self, scene: &Scene<Airlock>, seat: Seat) -> Markup {
        let is_ready = scene.view.has_agreed(seat);
        html! { article.player { b { (scene.name(seat)) } @if is_ready { " agrees" } } }
    }

    fn dock(&self, scene: &Scene<Airlock>) -> Dock {
        let you = scene.you().map(Actor::Seat);
        let question = match you {
            _ if scene.to_act.is_empty() => "The mission is over",
            Some(you) if scene.to_act.contains(you) => "Plan the sol",
            Some(you) if scene.may_act.contains(you) => "You agree to the plan",
            Some(_) | None => "The crew plans the sol",
        };
        let detail = "Every task needs a pawn.".to_owned();
        let (row, carry) = (html! {}, html! {});
        Dock { question: question.to_owned(), detail, rule: Some("AIR-PLAN-01"), row, carry }
    }

    fn button(&self, _: &Scene<Airlock>, action: Action) -> Button {
        let name = match action {
            Action::Place(pawn, task) => format!("Pawn {}: {}", pawn + 1, task.name()),
            Action::Lift(pawn) => format!("Take pawn {} back", pawn + 1),
            Action::Agree => "Agree".to_owned(),
            Action::Reconsider => "Reconsider".to_owned(),
            Action::Roll(pips) => format!("The die shows {pips}"),
        };
        Button {
            label: html! { (name) },
            name,
            is_main: false,
            outcome: None,
            gives_up: None,
            manner: Manner::default(),
        }
    }

    fn by_hand(&self, _: &Scene<Airlock>) -> String {
        "Throw the die and enter what it shows".to_owned()
    }

    fn line(&self, event: &Event, _: &[Event], (): &()) -> Line {
        match *event {
            Event::Placed(seat, task) => {
                let words = Words::of(seat).verb(" put a pawn on ", " puts a pawn on ");
                Line::by(seat, words.strong(task.name()).and("."))
            }
            Event::Lifted(seat, task) => {
                let words =
                    Words::of(seat).verb(" take a pawn back from ", " takes a pawn back from ");
                Line::by(seat, words.strong(task.name()).and("."))
            }
            Event::Agreed(seat) => Line::by(seat, Words::of(seat).verb(" agree.", " agrees.")),
            Event::Reconsidered(seat) => {
                Line::by(seat, Words::of(seat).verb(" reconsider.", " reconsiders."))
            }
            Event::Rolled(pips, is_good) => {
                let sol = if is_good { "The sol was good." } else { "The sol was lost." };
                Line::of_the_table(Words::plain(format!("The die shows {pips}. {sol}")))
            }
        }
    }

    fn in_words(&self, scene: &Scene<Airlock>) -> Vec<Words> {
        let task = |task: Task| {
            let pawns = scene.view.pawns.values().flatten();
            let pawns = pawns.filter(|pawn| **pawn == Some(task)).count();
            Words::plain(format!("{}: {pawns} of the pawns.", task.name()))
        };
        Task::ALL.map(task).into()
    }

    fn score(&self, view: &Airlock, _: &[Event], (): &()) -> Vec<ScoreLine> {
        let points = view.pawns.map(|_, _| view.manned() as i32);
        let goal = view.pawns.map(|_, _| 3);
        vec![ScoreLine { source: "Tasks", made_of: "", tally: Tally::Progress { goal }, points }]
    }

    fn moment(&self, view: &Airlock) -> String {
        format!("sol {}", view.sol.min(2))
    }

    fn picture(&self) -> Markup {
        html! { svg {} }
    }
}
