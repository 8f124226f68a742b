//! The order of Laboratories: which would be activated, what each brings when its turn comes, and
//! what the player has in the end. The order is the reader's: the page's address may name it.

use from_the_moon::content::{Choice, Effect, Gain, Laboratory};
use from_the_moon::{
    Action, Illegal, LabSet, LabSpace, LaboratoryOutcome, LaboratoryStep, Means, Open, Question,
    Resource,
};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::marks::{effect_marks, row};
use super::names::{bench_name, choice_in_words, resource_symbol};
use super::pieces;
use crate::parts::{icon, listed, small_icon};

/// A set of Laboratories to activate.
pub(super) struct Activation<'a> {
    open: &'a Open,
    seat: Seat,
    set: LabSet,
    /// The Laboratory that would be put on a space first.
    put: Option<(Laboratory, LabSpace)>,
}

/// A step of an order: a Laboratory, and the chosen part of its effect.
type Step = (LabSpace, Choice);

impl<'a> Activation<'a> {
    /// The activation that a Laboratory on this space would cause.
    pub(super) fn of_put(
        open: &'a Open,
        seat: Seat,
        laboratory: Laboratory,
        space: LabSpace,
    ) -> Activation<'a> {
        let set = open.activation_set(seat, space);
        Activation { open, seat, set, put: Some((laboratory, space)) }
    }

    fn effect(&self, at: LabSpace) -> Option<Effect> {
        let there = match self.put {
            Some((laboratory, space)) if space == at => Some(laboratory),
            Some(_) | None => self.open.players[self.seat].laboratories[at.index()],
        };
        there.map(|laboratory| laboratory.spec().effect)
    }

    fn outcome(&self, order: &[Step]) -> LaboratoryOutcome {
        match self.put {
            Some((laboratory, space)) => {
                self.open.laboratory_outcome(self.seat, laboratory, space, order)
            }
            None => self.open.activation_outcome(self.seat, self.set, order),
        }
    }

    /// One order that wastes little. Others may be better: only one is tried.
    fn usual_order(&self) -> Vec<Step> {
        let mut left: Vec<(LabSpace, Effect)> =
            self.set.iter().filter_map(|at| Some((at, self.effect(at)?))).collect();
        // What costs Energy comes last, what costs most of all at the very end.
        left.sort_by_key(|(_, effect)| rank(*effect));
        let mut order: Vec<Step> = Vec::new();
        for (at, effect) in left {
            let liked = if prefers_second(effect) { Choice::Second } else { Choice::First };
            let usable = |choice: &Choice| {
                let order: Vec<Step> = order.iter().copied().chain([(at, *choice)]).collect();
                self.outcome(&order).steps.last().is_some_and(|step| step.used.is_ok())
            };
            let choice = [liked, Choice::First, Choice::Second].into_iter().find(usable);
            order.push((at, choice.unwrap_or(liked)));
            if self.is_wasted(&order) {
                order.pop();
            }
        }
        order
    }

    /// Returns whether the last step of an order wastes its Energy.
    fn is_wasted(&self, order: &[Step]) -> bool {
        let outcome = self.outcome(order);
        let [.., last] = outcome.steps.as_slice() else { return false };
        let before = match outcome.steps.len().checked_sub(2) {
            Some(before) => outcome.steps[before].after,
            None => outcome.put,
        };
        let pays = matches!(self.effect(last.space), Some(Effect::Pay(..)));
        let gains = Means { energy: before.energy, ..last.after } != before;
        pays && last.used.is_ok() && last.questions.is_empty() && !gains
    }

    /// The Laboratories that an order leaves out.
    fn left_out(&self, order: &[Step]) -> Vec<String> {
        let left = self.set.iter().filter(|at| order.iter().all(|(used, _)| used != at));
        left.map(|at| self.name((at, Choice::First))).collect()
    }

    /// The usual order, but for what the reader wants first: `11a-2b` is the Laboratory on space
    /// 11, then the one on space 2 with the second half of its effect.
    fn order(&self, wish: Option<&str>) -> Vec<Step> {
        let mut rest = self.usual_order();
        let mut order: Vec<Step> = Vec::new();
        for word in wish.unwrap_or_default().split('-') {
            let choice = match word.as_bytes().last() {
                Some(b'a') => Choice::First,
                Some(b'b') => Choice::Second,
                Some(_) | None => continue,
            };
            let is_it = |at: &LabSpace| {
                let has_choice = self.effect(*at).is_some_and(Effect::is_choice);
                word[..word.len() - 1] == at.index().to_string()
                    && (choice == Choice::First || has_choice)
            };
            let is_new = |at: &LabSpace| order.iter().all(|(used, _)| used != at);
            if let Some(at) = self.set.iter().find(|at| is_it(at) && is_new(at)) {
                rest.retain(|(other, _)| *other != at);
                order.push((at, choice));
            }
        }
        order.extend(rest);
        order
    }

    /// The name of a step: "2 Food for 1 Energy".
    fn name(&self, (at, choice): Step) -> String {
        self.effect(at).map(|effect| choice_in_words(effect, choice)).unwrap_or_default()
    }

    /// The address of this order.
    fn address(&self, order: &[Step]) -> String {
        let space = self.put.map(|(_, space)| space.index().to_string());
        let words: Vec<String> = space.into_iter().chain(order.iter().map(word)).collect();
        format!("?plan={}", words.join("-"))
    }
}

/// A step as the address has it.
fn word((at, choice): &Step) -> String {
    let letter = match choice {
        Choice::First => 'a',
        Choice::Second => 'b',
    };
    format!("{}{letter}", at.index())
}

fn rank(effect: Effect) -> u8 {
    match effect {
        Effect::Just(_) => 0,
        Effect::Either(..) | Effect::Both(..) => 1,
        Effect::Pay(1, _) => 2,
        Effect::Pay(..) => 3,
    }
}

/// Points rather than Energy, a Resource rather than an approval that may not be of use.
fn prefers_second(effect: Effect) -> bool {
    match effect {
        Effect::Either(Gain::Approval(_), _) => true,
        Effect::Either(_, Gain::Points(_)) => true,
        Effect::Just(_) | Effect::Both(..) | Effect::Either(..) | Effect::Pay(..) => false,
    }
}

/// The changes between two moments, each with its symbol and its name.
fn changes(before: &Means, after: &Means) -> Vec<(&'static str, String, i32)> {
    let of = |resource: Resource| {
        let (before, after) = (before.stock.of(resource), after.stock.of(resource));
        let name = resource.name().to_owned();
        (resource_symbol(resource), name, i32::from(after) - i32::from(before))
    };
    let between = |before: i32, after: i32| after - before;
    let plural = |number: i32, one: &str| match number.abs() {
        1 => one.to_owned(),
        _ => format!("{one}s"),
    };
    let energy = between(before.energy.into(), after.energy.into());
    let batteries = between(before.batteries.into(), after.batteries.into());
    let scored = between(before.score.into(), after.score.into());
    let achieved = between(before.achievements.into(), after.achievements.into());
    let others = [
        ("energy", "Energy".to_owned(), energy),
        ("battery", plural(batteries, "Battery tile"), batteries),
        ("vp", plural(scored, "point"), scored),
        ("achievement", plural(achieved, "Achievement"), achieved),
    ];
    let all = Resource::ALL.into_iter().map(of).chain(others);
    all.filter(|(_, _, change)| *change != 0).collect()
}

/// "+2", or "−1" with a real minus.
fn signed(number: i32) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { format!("+{number}") }
}

fn in_words(before: &Means, after: &Means) -> String {
    let changes = changes(before, after);
    let parts: Vec<String> =
        changes.iter().map(|(_, name, change)| format!("{} {name}", signed(*change))).collect();
    parts.join(", ")
}

/// Why a Laboratory cannot be used when its turn comes, in a few words.
fn why_not(why: &Illegal) -> String {
    match why {
        Illegal::CannotPay { missing, .. } => format!("{missing} short"),
        other => other.to_string().trim_end_matches('.').to_owned(),
    }
}

/// The steps left out, with reasons, and the choices still open.
fn remarks(activation: &Activation, order: &[Step], outcome: &LaboratoryOutcome) -> String {
    let refused = outcome.steps.iter().filter_map(|step| {
        let why = step.used.as_ref().err()?;
        Some(format!("{} ({})", activation.name((step.space, step.choice)), why_not(why)))
    });
    let refused: Vec<String> = refused.collect();
    let questions = outcome.steps.iter().flat_map(|step| &step.questions);
    let asked: Vec<String> = questions.filter_map(also).map(str::to_owned).collect();
    let mut parts = Vec::new();
    if !refused.is_empty() {
        parts.push(format!("Not used: {}.", listed(&refused)));
    }
    let left = activation.left_out(order);
    if !left.is_empty() {
        parts.push(format!("Left out, as it would gain nothing: {}.", listed(&left)));
    }
    if !asked.is_empty() {
        parts.push(format!("You also choose {}.", listed(&asked)));
    }
    parts.join(" ")
}

/// The choice that an effect leaves open.
fn also(question: &Question) -> Option<&'static str> {
    Some(match question {
        Question::Approval(_) => "what an approval is used for",
        Question::ChooseResource(_) => "a Resource",
        Question::Recruit => "a recruit",
        Question::Train => "a Specialist to train",
        Question::OfferImprovement => "a Greenhouse to improve",
        Question::OfferGreenhouse(_) => "a Greenhouse",
        _ => return None,
    })
}

/// The effect of a Laboratory on this space, in a sentence or two: "Activates 3 in its row and
/// column: 1 Metal, then 1 Energy. Then you have +1 Metal, +1 Energy."
pub(super) fn put_in_words(sight: &Sight, activation: &Activation) -> String {
    let order = activation.order(wish_for(sight, activation));
    let outcome = activation.outcome(&order);
    let used = outcome.steps.iter().filter(|step| step.used.is_ok());
    let steps: Vec<String> = used.map(|step| activation.name((step.space, step.choice))).collect();
    let what = match outcome.set.len() {
        1 => "Activates itself alone".to_owned(),
        many => format!("Activates {many} in its row and column"),
    };
    let how = match steps.as_slice() {
        [] => ", none of which can be used now".to_owned(),
        steps => format!(": {}", steps.join(", then ")),
    };
    let gains = in_words(&outcome.before, &outcome.after);
    let gains = if gains.is_empty() { String::new() } else { format!(" Outcome: {gains}.") };
    let remarks = remarks(activation, &order, &outcome);
    format!("{what}{how}.{gains} {remarks}").trim_end().to_owned()
}

/// The reader's order for this space, without the space; for an activation, all of it.
fn wish_for<'s>(sight: &Sight<'s>, activation: &Activation) -> Option<&'s str> {
    let wish = sight.scene.plan?;
    match activation.put {
        None => Some(wish),
        Some((_, space)) => {
            let (at, order) = wish.split_once('-')?;
            (at == space.index().to_string()).then_some(order)
        }
    }
}

/// The panel of the dock: the order of what would be activated, for every space on which the
/// Laboratory could be put, or of what is still to be activated.
pub(super) fn panel(sight: &Sight) -> Markup {
    let open = sight.open();
    match (sight.asked, sight.you()) {
        (Some(Question::PutLaboratory(laboratory)), Some(seat)) => {
            let spaces = open.players[seat].empty_spaces();
            let ways = spaces.iter().filter_map(|space| {
                let choice = sight.scene.choice(Action::PutLaboratory(space))?;
                Some((choice, space, Activation::of_put(open, seat, laboratory, space)))
            });
            put_panel(sight, &ways.collect::<Vec<_>>())
        }
        (Some(Question::Activate(set)), Some(seat)) if set.len() > 1 => {
            let activation = Activation { open, seat, set, put: None };
            html! {
                section #plan .plan aria-label="The order of your Laboratories" {
                    (planned(sight, &activation, None))
                }
            }
        }
        _ => html! {},
    }
}

fn put_panel(sight: &Sight, ways: &[(usize, LabSpace, Activation)]) -> Markup {
    let wished =
        |(_, _, activation): &&(usize, LabSpace, Activation)| wish_for(sight, activation).is_some();
    let shown = ways.iter().find(wished).or(ways.first()).map(|(choice, ..)| *choice);
    html! {
        section #plan .plan aria-label="What each space would activate" {
            ul.ways {
                @for (choice, space, activation) in ways {
                    li {
                        label.way {
                            input type="radio" name="way" value=(choice) checked[shown == Some(*choice)];
                            span { (bench_name(*space)) }
                            small { (activation.set.len()) span.sr { " activated" } }
                        }
                        (planned(sight, activation, Some(*choice)))
                    }
                }
            }
        }
    }
}

/// An order as chips, and what comes of it. `choice` is the answer that would put the Laboratory.
fn planned(sight: &Sight, activation: &Activation, choice: Option<usize>) -> Markup {
    let order = activation.order(wish_for(sight, activation));
    let outcome = activation.outcome(&order);
    let lights: Vec<String> =
        activation.set.iter().map(|at| pieces::bench(activation.seat, at)).collect();
    let space = activation.put.map(|(_, space)| space.index());
    let next = outcome.steps.iter().position(|step| step.used.is_ok());
    let next = next.filter(|_| choice.is_none());
    let remarks = remarks(activation, &order, &outcome);
    html! {
        div.planned data-plan=(choice.map(|choice| choice.to_string()).unwrap_or_default())
            data-space=[space] data-lights=(lights.join(" ")) {
            ol.chips aria-label="In this order" {
                @for (nth, step) in outcome.steps.iter().enumerate() {
                    @let before = match nth.checked_sub(1) {
                        Some(before) => &outcome.steps[before].after,
                        None => &outcome.put,
                    };
                    (chip(sight, activation, &order, nth, step, before, next == Some(nth)))
                }
            }
            p.comes {
                span.cap { "Outcome" }
                (amounts(&outcome.before, &outcome.after))
                @if !remarks.is_empty() { span.remarks { (remarks) } }
            }
        }
    }
}

/// One Laboratory of an order, between the links that move it.
fn chip(
    sight: &Sight,
    activation: &Activation,
    order: &[Step],
    nth: usize,
    step: &LaboratoryStep,
    before: &Means,
    is_next: bool,
) -> Markup {
    let name = activation.name(order[nth]);
    let moved = |to: usize| {
        let mut moved = order.to_vec();
        moved.swap(nth, to);
        activation.address(&moved)
    };
    let nudge = |to: Option<usize>, way: &str, symbol: &str| {
        html! {
            @match to {
                Some(to) => {
                    a.nudge href=(moved(to)) data-move=(way) aria-label={ (way) ": " (name) } title=(way) { (icon(symbol)) }
                }
                None => { span.nudge aria-hidden="true" {} }
            }
        }
    };
    let answer = Action::Activate { space: step.space, choice: step.choice };
    let choice = match activation.put {
        Some(_) => None,
        None => sight.scene.choice(answer),
    };
    let role = choice.map(|_| "button");
    let tabindex = choice.map(|_| "0");
    let cannot = step.used.is_err();
    html! {
        li.chip.cannot[cannot].next[is_next] data-step=(word(&order[nth]))
            data-lights=(pieces::bench(activation.seat, step.space)) {
            (nudge(nth.checked_sub(1), "Earlier", "prev"))
            span.what.can-act[choice.is_some()] data-choice=[choice] role=[role] tabindex=[tabindex]
                title=(name) {
                span.sr { @if choice.is_some() { "Activate: " } (name) ". " (came_of(step, before)) }
                (row(&chosen_marks(activation, order[nth])))
                @match &step.used {
                    Ok(()) => { (amounts(before, &step.after)) }
                    Err(why) => { span.why aria-hidden="true" { (small_icon("not")) (why_not(why)) } }
                }
            }
            (instead(activation, order, nth))
            (nudge(Some(nth + 1).filter(|&to| to < order.len()), "Later", "chevron"))
        }
    }
}

/// The result of a step, in words.
fn came_of(step: &LaboratoryStep, before: &Means) -> String {
    match &step.used {
        Err(why) => format!("Not used: {}", why_not(why)),
        Ok(()) => in_words(before, &step.after),
    }
}

fn chosen_marks(activation: &Activation, (at, choice): Step) -> Vec<super::marks::Mark> {
    let chosen = activation.effect(at).map(|effect| match (effect, choice) {
        (Effect::Either(one, _), Choice::First) => Effect::Just(one),
        (Effect::Either(_, other), Choice::Second) => Effect::Just(other),
        (Effect::Just(_) | Effect::Both(..) | Effect::Pay(..), _) => effect,
    });
    chosen.map(effect_marks).unwrap_or_default()
}

/// The link that takes the other half of an effect.
fn instead(activation: &Activation, order: &[Step], nth: usize) -> Markup {
    let (at, choice) = order[nth];
    let other = match choice {
        Choice::First => Choice::Second,
        Choice::Second => Choice::First,
    };
    let has_choice = activation.effect(at).is_some_and(Effect::is_choice);
    let mut turned = order.to_vec();
    turned[nth] = (at, other);
    html! {
        @if has_choice {
            @let name = format!("Rather {}", activation.name((at, other)));
            a.instead href=(activation.address(&turned)) data-move="other" aria-label=(name) title=(name) {
                span aria-hidden="true" { "or" } (row(&chosen_marks(activation, (at, other))))
            }
        }
    }
}

/// The changes, as figures with symbols.
fn amounts(before: &Means, after: &Means) -> Markup {
    let changes = changes(before, after);
    html! {
        span.changes {
            @for (symbol, name, change) in &changes {
                span.change.less[*change < 0] {
                    span aria-hidden="true" { (signed(*change)) }
                    svg.i.i-16 aria-hidden="true" { use href={ "#" (symbol) } {} }
                    span.sr { (signed(*change)) " " (name) " " }
                }
            }
            @if changes.is_empty() { span.quiet { "nothing by itself" } }
        }
    }
}
