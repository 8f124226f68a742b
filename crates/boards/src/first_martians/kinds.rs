//! The answers of the plan in groups: first what kind of action, then where and with whom. The
//! board shows the same; this is for screens on which it is out of sight.

use first_martians::content::{ActionType, Word as _};
use first_martians::{Action, Target as Aim, Task};
use maud::{Markup, html};

use super::hub::action_symbol;

use super::rooms::broken_symbol;
use super::sight::Sight;
use crate::parts::{icon, named_icon, small_icon};
use crate::target::{Target, step};

/// A group of answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Event,
    Rest,
    Unwind,
    Heal,
    Manage,
    Typed(ActionType),
    Repair,
    Reopen,
    Mission,
    Skill,
    Thing,
}

const KINDS: [Kind; 14] = [
    Kind::Event,
    Kind::Typed(ActionType::Explore),
    Kind::Typed(ActionType::Gather),
    Kind::Typed(ActionType::Research),
    Kind::Typed(ActionType::Build),
    Kind::Repair,
    Kind::Reopen,
    Kind::Mission,
    Kind::Rest,
    Kind::Unwind,
    Kind::Heal,
    Kind::Manage,
    Kind::Skill,
    Kind::Thing,
];

impl Kind {
    fn of_task(sight: &Sight, task: Task) -> Kind {
        match task {
            Task::Event(_) => Kind::Event,
            Task::Rest => Kind::Rest,
            Task::Unwind => Kind::Unwind,
            Task::Heal => Kind::Heal,
            Task::Manage => Kind::Manage,
            Task::Explore(_) => Kind::Typed(ActionType::Explore),
            Task::Gather(..) => Kind::Typed(ActionType::Gather),
            Task::Examine | Task::Discover | Task::Plant(_) => Kind::Typed(ActionType::Research),
            Task::Repair(..) | Task::RepairRover(_) => Kind::Repair,
            Task::Install(..) | Task::Build(..) => Kind::Typed(ActionType::Build),
            Task::Reopen(..) => Kind::Reopen,
            Task::Special(special, _) => {
                sight.content()[special].of.map_or(Kind::Mission, Kind::Typed)
            }
        }
    }

    /// The group of an answer. `None` for what belongs to an action of the plan, and for what can be
    /// used at any moment, which has a button of its own.
    fn of(sight: &Sight, action: Action) -> Option<Kind> {
        match action {
            _ if sight.is_aside(action) => None,
            Action::Declare { task, .. } => Some(Kind::of_task(sight, task)),
            Action::UseSkill { .. } | Action::UseSkillOn { .. } => Some(Kind::Skill),
            Action::UsePoi(_) | Action::Scrap(_) => Some(Kind::Thing),
            _ => None,
        }
    }

    fn symbol(self) -> &'static str {
        match self {
            Kind::Event => "act-event",
            Kind::Rest => "act-rest",
            Kind::Unwind => "act-unwind",
            Kind::Heal => "act-heal",
            Kind::Manage => "act-manage",
            Kind::Typed(kind) => action_symbol(kind),
            Kind::Repair => "part-hardware-broken",
            Kind::Reopen => "shutdown",
            Kind::Mission => "objective",
            Kind::Skill => "morale-token",
            Kind::Thing => "cargo",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Event => "Event",
            Kind::Rest => "Rest",
            Kind::Unwind => "Unwind",
            Kind::Heal => "Heal",
            Kind::Manage => "Manage",
            Kind::Typed(ActionType::Explore) => "Explore",
            Kind::Typed(ActionType::Gather) => "Gather",
            Kind::Typed(ActionType::Research) => "Research",
            Kind::Typed(ActionType::Build) => "Build",
            Kind::Repair => "Repair",
            Kind::Reopen => "Open",
            Kind::Mission => "Mission",
            Kind::Skill => "Skills",
            Kind::Thing => "Cargo",
        }
    }

    /// Says what is asked once the group is picked.
    fn then(self) -> &'static str {
        match self {
            Kind::Event => "Which Event do you see to?",
            Kind::Typed(ActionType::Explore) => "Which region do you explore?",
            Kind::Typed(ActionType::Gather) => "What do you gather?",
            Kind::Typed(ActionType::Research) => "What do you research?",
            Kind::Typed(ActionType::Build) => "What do you build?",
            Kind::Repair => "What do you repair?",
            Kind::Reopen => "Which Facility do you open?",
            Kind::Mission => "Which action of the mission?",
            Kind::Skill => "Which skill?",
            Kind::Thing => "What do you use up?",
            Kind::Rest | Kind::Unwind | Kind::Heal | Kind::Manage => "Who does it?",
        }
    }
}

/// The groups of the viewer's answers.
pub(super) fn row(sight: &Sight) -> Markup {
    let of_kind = |kind: Kind| -> Vec<usize> {
        let actions = sight.scene.actions.iter().enumerate();
        let fit = actions.filter(|(_, action)| Kind::of(sight, **action) == Some(kind));
        fit.map(|(place, _)| place).collect()
    };
    html! {
        div.kinds role="group" aria-label="Kinds of action" {
            @for kind in KINDS {
                @let choices = of_kind(kind);
                @if !choices.is_empty() {
                    (step(&Target::Act(choices), &icon(kind.symbol()), kind.name(), None, kind.then()))
                }
            }
        }
    }
}

/// The symbol of an action; a repair shows the part that is repaired.
pub(super) fn mark(sight: &Sight, task: Task) -> Markup {
    match task {
        Task::Repair(_, part, _) => named_icon(broken_symbol(part), part.words()),
        _ => small_icon(Kind::of_task(sight, task).symbol()),
    }
}

/// Returns what the viewer can change about an action of the plan.
pub(super) fn about(sight: &Sight, id: u8) -> Target {
    let is_about = |action: &Action| match *action {
        Action::Assist { stack, .. }
        | Action::Withdraw { stack, .. }
        | Action::Lead { stack, .. }
        | Action::UseRover { stack, .. }
        | Action::Go { stack, .. }
        | Action::Pay { stack, .. }
        | Action::Cheaper { stack }
        | Action::Winch { stack, .. }
        | Action::UseSkillOn { stack, .. }
        | Action::Pick(Aim::Stack(stack)) => stack == id,
        _ => false,
    };
    let actions = sight.scene.actions.iter().enumerate();
    let choices: Vec<usize> =
        actions.filter(|(_, action)| is_about(action)).map(|(place, _)| place).collect();
    if choices.is_empty() { Target::Still } else { Target::Act(choices) }
}
