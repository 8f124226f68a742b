//! What would happen if: before a Gather, before a Laboratory is placed, when a price is missing.

use from_the_moon::content::{Choice, Effect, Gain, Laboratory};
use from_the_moon::{
    Cost, Exchange, GatherForecast, LabSpace, LaboratoryOutcome, Open, PayPlan, Question, Resource,
};
use orrery_core::Seat;

use super::names::{choice_in_words, points};
use crate::parts::{count, listed};

/// What a Gather would cost or waste, one sentence each; nothing if all is well.
pub(super) fn gather_alarms(open: &Open, seat: Seat) -> Vec<String> {
    let forecast = open.gather_forecast(seat);
    let mut told: Vec<String> = hunger(open, &forecast).into_iter().collect();
    if forecast.energy_unused > 0 {
        told.push(format!(
            "{} Energy would be recharged anyway: use it first.",
            forecast.energy_unused
        ));
    }
    if forecast.cubes_too_many > 0 {
        told.push(format!(
            "{} would not fit on full Terrain tiles.",
            count(forecast.cubes_too_many, "new cube")
        ));
    }
    if forecast.leaves_track {
        told.push(
            "Your piece would leave the Progress track: this round would be the last.".into(),
        );
    }
    told
}

/// Who would starve, what that costs, and the exchange that would help.
pub(super) fn hunger(open: &Open, forecast: &GatherForecast) -> Option<String> {
    let GatherForecast { mouths, food, hungry, points_lost, exchanges, .. } = *forecast;
    if hungry == 0 {
        return None;
    }
    let loss = match open.is_solo() {
        true => "the game would be lost".to_owned(),
        false => format!("{} lost", points(points_lost)),
    };
    let price = "2 Energy for 1 Food";
    let help = match (exchanges, forecast.hungry_after_exchanges) {
        (0, _) => String::new(),
        (times, 0) => format!(" Exchange {price} {} to feed all.", often(times)),
        (times, _) => format!(" Exchange {price} {} to save {times}.", often(times)),
    };
    let verb = if hungry == 1 { "goes" } else { "go" };
    Some(format!("{hungry} of {mouths} {verb} hungry with {food} Food: {loss}.{help}"))
}

fn often(times: u8) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

/// The set a Laboratory on this space would activate, in one order that wastes little, and what
/// the player would have then. Others may be better: only one is tried.
pub(super) fn laboratory_plan(
    open: &Open,
    seat: Seat,
    laboratory: Laboratory,
    space: LabSpace,
) -> (Vec<(LabSpace, Choice)>, LaboratoryOutcome) {
    let set = open.activation_set(seat, space);
    let kind = |at: LabSpace| match at == space {
        true => Some(laboratory),
        false => open.players[seat].laboratories[at.index()],
    };
    let mut order: Vec<(LabSpace, Choice)> = Vec::new();
    let mut left: Vec<(LabSpace, Effect)> =
        set.iter().filter_map(|at| Some((at, kind(at)?.spec().effect))).collect();
    // What gives Energy comes first, what takes it last; what cannot be paid is left out.
    left.sort_by_key(|(_, effect)| rank(*effect));
    for (at, effect) in left {
        let choice = if prefers_second(effect) { Choice::Second } else { Choice::First };
        for choice in [choice, Choice::First, Choice::Second] {
            order.push((at, choice));
            if open.laboratory_outcome(seat, laboratory, space, &order).stopped.is_none() {
                break;
            }
            order.pop();
        }
    }
    let outcome = open.laboratory_outcome(seat, laboratory, space, &order);
    (order, outcome)
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

/// The plan in a sentence: "Activates 3, for example: 1 Metal, then 1 Energy. Outcome: +1 Metal…".
pub(super) fn plan_in_words(
    open: &Open,
    seat: Seat,
    laboratory: Laboratory,
    space: LabSpace,
) -> String {
    let (order, outcome) = laboratory_plan(open, seat, laboratory, space);
    let effect = |at: LabSpace, choice: Choice| {
        let there = open.players[seat].laboratories[at.index()];
        let tile = if at == space { Some(laboratory) } else { there };
        tile.map(|tile| choice_in_words(tile.spec().effect, choice)).unwrap_or_default()
    };
    let steps: Vec<String> = order.iter().map(|&(at, choice)| effect(at, choice)).collect();
    let set = outcome.set.len();
    let mut told = match set {
        1 => "Activates itself alone".to_owned(),
        many => format!("Activates {many} in its row and column"),
    };
    if steps.is_empty() {
        told += ", none of which can be used now";
    } else {
        // One order among many; which is best is the player's to find.
        let one_of_many = if steps.len() > 1 { ", for example" } else { "" };
        told += &format!("{one_of_many}: {}", steps.join(", then "));
    }
    told + &format!(". {}", gains_in_words(open, seat, &outcome))
}

/// What would have changed: "Then: +1 Metal, -1 Energy, +2 points."
fn gains_in_words(open: &Open, seat: Seat, outcome: &LaboratoryOutcome) -> String {
    let player = &open.players[seat];
    let mut changes = Vec::new();
    let mut change = |before: i32, after: i32, name: &str| {
        let change = after - before;
        // Matter has no plural.
        let is_one = change.abs() == 1 || !name.ends_with('s');
        let name = if is_one { name.trim_end_matches('s') } else { name };
        if change != 0 {
            changes.push(format!("{change:+} {name}"));
        }
    };
    for resource in Resource::ALL {
        let (before, after) = (player.stock.of(resource), outcome.stock.of(resource));
        change(before.into(), after.into(), resource.name());
    }
    change(player.gauge.energy().into(), outcome.energy.into(), "Energy");
    change(player.gauge.batteries().into(), outcome.batteries.into(), "Battery tiles");
    change(0, outcome.points.into(), "points");
    change(0, outcome.achievements.into(), "Achievements");
    let mut told = match changes.as_slice() {
        [] => String::new(),
        changes => format!("Outcome: {}.", changes.join(", ")),
    };
    let asked: Vec<String> = outcome.questions.iter().filter_map(also).map(str::to_owned).collect();
    if !asked.is_empty() {
        told += &format!(" And you choose: {}.", listed(&asked));
    }
    told.trim().to_owned()
}

/// What an effect leaves to be chosen.
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

/// The exchange that would make a price payable.
pub(super) fn remedy(open: &Open, seat: Seat, cost: &Cost) -> Option<String> {
    match open.pay_plan(seat, cost) {
        PayPlan::Payable | PayPlan::Impossible => None,
        PayPlan::After(exchange, times) => {
            let price = open.exchange_cost(seat, exchange);
            let gives = match exchange {
                Exchange::EnergyToFood => "1 Food",
                Exchange::FoodToEnergy => "1 Energy",
            };
            Some(format!("Exchange {price} for {gives} {} first.", often(times)))
        }
    }
}
