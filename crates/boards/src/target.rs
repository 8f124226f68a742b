//! The effect of pressing a piece of the board.

use maud::{Markup, html};
use orrery_core::Game;

use crate::{Refused, Scene};

/// The effect of pressing a piece of the board.
pub(crate) enum Target {
    /// It stands for the actions at these places of the viewer's list: one is its answer, of
    /// several it picks those, and another piece decides.
    Act(Vec<usize>),
    /// It would answer, but for this reason.
    Refused(Refused),
    /// It is no answer to what is asked.
    Still,
}

impl Target {
    /// The effect of pressing the piece of this action. `is_asked` says whether the viewer has a
    /// question that this action answers.
    pub(crate) fn of<G: Game>(scene: &Scene<G>, action: G::Action, is_asked: bool) -> Target {
        if !is_asked {
            return Target::Still;
        }
        match scene.choice(action) {
            Some(choice) => Target::Act(vec![choice]),
            None => (scene.refusal)(action).map_or(Target::Still, Target::Refused),
        }
    }

    /// The effect of pressing the piece of several actions: those of them that are answers, or the
    /// first reason against one of them that is worth showing.
    pub(crate) fn of_any<G: Game>(
        scene: &Scene<G>,
        actions: impl IntoIterator<Item = G::Action>,
        is_telling: impl Fn(&Refused) -> bool,
    ) -> Target {
        let actions: Vec<G::Action> = actions.into_iter().collect();
        let choices: Vec<usize> =
            actions.iter().filter_map(|&action| scene.choice(action)).collect();
        if !choices.is_empty() {
            return Target::Act(choices);
        }
        let mut refusals = actions.iter().filter_map(|&action| (scene.refusal)(action));
        refusals.find(is_telling).map_or(Target::Still, Target::Refused)
    }

    pub(crate) fn is_act(&self) -> bool {
        matches!(self, Target::Act(_))
    }

    pub(crate) fn is_refused(&self) -> bool {
        self.why().is_some()
    }

    /// For `data-choice`.
    pub(crate) fn choice(&self) -> Option<String> {
        match self {
            Target::Act(choices) => {
                let choices: Vec<String> = choices.iter().map(usize::to_string).collect();
                Some(choices.join(" "))
            }
            Target::Refused(_) | Target::Still => None,
        }
    }

    /// For `data-why`.
    pub(crate) fn why(&self) -> Option<&str> {
        match self {
            Target::Refused(refused) => Some(&refused.sentence),
            Target::Act(_) | Target::Still => None,
        }
    }

    /// For `data-rule`.
    pub(crate) fn rule(&self) -> Option<&'static str> {
        match self {
            Target::Refused(refused) => Some(refused.rule),
            Target::Act(_) | Target::Still => None,
        }
    }

    /// For `role`: what cannot be pressed keeps its own.
    pub(crate) fn role(&self) -> Option<&'static str> {
        match self {
            Target::Act(_) | Target::Refused(_) => Some("button"),
            Target::Still => None,
        }
    }

    /// For `tabindex`: a refused piece is reached too, so that its reason can be read.
    pub(crate) fn tabindex(&self) -> Option<&'static str> {
        self.role().map(|_| "0")
    }

    /// For `aria-disabled`.
    pub(crate) fn disabled(&self) -> Option<&'static str> {
        self.is_refused().then_some("true")
    }

    /// A label that also says why not.
    pub(crate) fn label(&self, what: &str) -> String {
        match self.why() {
            Some(why) => format!("{}. {why}", what.trim_end_matches('.')),
            None => what.to_owned(),
        }
    }
}

/// A step of the dock's first row: why it cannot be taken, in short, or what it leaves to be asked.
pub(crate) fn step(
    target: &Target,
    mark: &Markup,
    name: &str,
    short: Option<Markup>,
    then: &str,
) -> Markup {
    priced_step(target, mark, name, None, short, then)
}

/// The same with a price that is shown whether it can be taken or not.
pub(crate) fn priced_step(
    target: &Target,
    mark: &Markup,
    name: &str,
    price: Option<&Markup>,
    short: Option<Markup>,
    then: &str,
) -> Markup {
    let then = (target.is_act() && !then.is_empty()).then_some(then);
    html! {
        span.step.can-act[target.is_act()] data-choice=[target.choice()] data-why=[target.why()]
            data-rule=[target.rule()] role=[target.role()] tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] data-then=[then] {
            (mark) span { (name) }
            @if let Some(price) = price { span.price { (price) } }
            @if target.is_refused() {
                @if let Some(short) = short { small { (short) } }
            }
            @if let Some(why) = target.why() { span.sr { "Not possible: " (why) } }
        }
    }
}
