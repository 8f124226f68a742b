//! Answers that are not worth looking at.

use on_mars::content::{Blueprint, DepotSpace, Effect, Goal};
use on_mars::{Action, Hex, HexSet, Question};

use super::Glance;

/// Takes answers out of the list that bring nothing, but never all of them.
pub fn prune(glance: &Glance, actions: &mut Vec<Action>) {
    let Some((_, question)) = glance.open.question() else { return };
    if actions.len() < 2 {
        return;
    }
    match question {
        Question::Pay(_) => {
            let offered = |action: &Action| match action {
                Action::PayGoal(goal) => Some(*goal),
                _ => None,
            };
            let odds = |goal: &Goal| glance.odds_of_goal(*goal);
            let by_odds = |one: &Goal, other: &Goal| odds(one).total_cmp(&odds(other));
            let worst = actions.iter().filter_map(offered).min_by(by_odds);
            keep(actions, |action| match offered(&action) {
                // Of several Private Goals the one that is least likely completed pays, but never
                // the last hope.
                Some(goal) => {
                    let done = glance.player.goal.is_some();
                    Some(goal) == worst && (done || !glance.needs_goal() && glance.player.goals > 1)
                }
                None => true,
            });
        }
        // A tile that lies farther from the others' Rovers is as good as any at that distance.
        Question::PlaceDiscovery => {
            let rival = |action: &Action| match action {
                Action::PlaceDiscovery { hex, .. } => glance.nearest_rival(*hex),
                _ => 0,
            };
            let farthest = actions.iter().map(rival).max().unwrap_or(0);
            keep(actions, |action| rival(&action) >= farthest);
        }
        Question::Turn if glance.open.chapter.is_none() => sift_executives(glance, actions),
        Question::Effect { effect: Effect::Move(_), .. } if glance.open.chapter.is_none() => {
            sift_steps(glance, actions);
        }
        _ => {}
    }
}

/// Executive actions that are not worth their Crystals. Movement is kept: what it is worth shows
/// only step by step.
fn sift_executives(glance: &Glance, actions: &mut Vec<Action>) {
    let free = |blueprint: Blueprint| {
        actions.iter().any(|action| {
            matches!(action, Action::UseBuilding { blueprint: one, scientist: Some(_) }
                if *one == blueprint)
        })
    };
    let is_worth = |effect: Effect, crystals: u8| {
        !glance.costs_last_hope(crystals)
            && (matches!(effect, Effect::Move(_))
                || glance.effect(effect) > glance.crystals(crystals))
    };
    let passes: Vec<bool> = actions
        .iter()
        .map(|action| match *action {
            Action::Executive(space) => {
                space.effect().is_some_and(|effect| is_worth(effect, space.crystals()))
            }
            Action::UseBuilding { blueprint, scientist } => {
                let price = if scientist.is_some() { 0 } else { DepotSpace::Eight.crystals() };
                (price == 0 || !free(blueprint)) && is_worth(blueprint.spec().action, price)
            }
            _ => true,
        })
        .collect();
    let mut passes = passes.into_iter();
    actions.retain(|_| passes.next().unwrap_or(true));
}

/// The Rover moves before the Bots, with its own Tech, and only towards something it could get.
fn sift_steps(glance: &Glance, actions: &mut Vec<Action>) {
    let own_tech = Action::UseTech(glance.seat);
    if actions.contains(&own_tech) {
        *actions = vec![own_tech];
        return;
    }
    let from = glance.player.rover_position();
    let turn = &glance.open.turn;
    let arrived = turn.rover_moved && glance.open.tile_hexes.contains(from);
    let rests = arrived || !turn.moved.is_empty();
    let wanted = if rests { HexSet::EMPTY } else { glance.worth_a_trip() };
    let nearer = |to: Hex| wanted.iter().any(|hex| to.distance(hex) < from.distance(hex));
    let goes = |action: &Action| matches!(action, Action::MoveRover(to) if nearer(*to));
    if actions.iter().any(goes) {
        actions.retain(goes);
        return;
    }
    keep(actions, |action| match action {
        Action::MoveRover(_) => false,
        Action::UseTech(_) => !rests,
        Action::BuyRoverPoint => !rests && !glance.costs_last_hope(1),
        Action::BuyBotPoint => !glance.costs_last_hope(1),
        _ => true,
    });
}

/// Keeps what passes, unless nothing does.
fn keep(actions: &mut Vec<Action>, passes: impl Fn(Action) -> bool) {
    if actions.iter().any(|action| passes(*action)) {
        actions.retain(|action| passes(*action));
    }
}
