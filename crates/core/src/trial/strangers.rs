//! Answers from elsewhere: accepted exactly if they are listed.

use serde::Deserialize as _;
use serde_json::Value;

use super::{Seen, any_of};
use crate::{Actor, Dice, Game, Log, MAX_SEATS, Match, Refusal as _, Seat};

/// Actions from elsewhere: what was possible at other moments, with parts exchanged.
#[derive(Default)]
pub(super) struct Known {
    actions: Vec<Value>,
    leaves: Vec<Value>,
    names: Vec<String>,
}

impl Known {
    const MOST: usize = 600;

    pub(super) fn learn<A: serde::Serialize>(&mut self, actions: &[A]) {
        for action in actions {
            let action = serde_json::to_value(action).expect("an action is a plain value");
            collect_leaves(&action, &mut self.leaves);
            let name = match &action {
                Value::Object(map) => map.keys().next().cloned(),
                Value::String(name) => Some(name.clone()),
                _ => None,
            };
            self.names.extend(name.filter(|name| !self.names.contains(name)));
            if self.actions.len() < Self::MOST && !self.actions.contains(&action) {
                self.actions.push(action);
            }
        }
    }

    pub(super) fn stranger(&self, dice: &mut Dice) -> Value {
        let mut action = self.actions[dice.index(self.actions.len())].clone();
        if dice.below(4) == 0 && !self.names.is_empty() {
            // The same said of something else: an action under another action's name.
            let name = self.names[dice.index(self.names.len())].clone();
            return match action {
                Value::Object(map) => {
                    map.into_values().map(|value| (name.clone(), value)).collect()
                }
                _ => Value::String(name),
            };
        }
        if dice.below(3) > 0
            && let Some(leaf) = any_leaf(&mut action, dice)
        {
            match leaf.as_i64() {
                Some(number) if dice.below(2) == 0 => {
                    let near = number + i64::from(dice.below(5)) - 2;
                    *leaf = if dice.below(8) == 0 { dice.bits().into() } else { near.into() };
                }
                _ => *leaf = self.leaves[dice.index(self.leaves.len())].clone(),
            }
        }
        action
    }
}

fn collect_leaves(value: &Value, leaves: &mut Vec<Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_leaves(item, leaves)),
        Value::Object(map) => map.values().for_each(|item| collect_leaves(item, leaves)),
        leaf => {
            if leaves.len() < Known::MOST && !leaves.contains(leaf) {
                leaves.push(leaf.clone());
            }
        }
    }
}

fn any_leaf<'a>(value: &'a mut Value, dice: &mut Dice) -> Option<&'a mut Value> {
    match value {
        Value::Array(items) => {
            let index = dice.index(items.len().max(1));
            items.get_mut(index).and_then(|item| any_leaf(item, dice))
        }
        Value::Object(map) => {
            let index = dice.index(map.len().max(1));
            map.values_mut().nth(index).and_then(|item| any_leaf(item, dice))
        }
        leaf => Some(leaf),
    }
}

/// Anything that can be said is accepted exactly if it is listed, and changes nothing if not.
pub(super) fn check_strangers<G: Game>(
    played: &Match<G>,
    known: &Known,
    tries: usize,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let game = played.game();
    let everybody: Vec<Actor> =
        Seat::all(MAX_SEATS as u8).map(Actor::Seat).chain([Actor::Chance]).collect();
    for _ in 0..tries {
        let Ok(action) = G::Action::deserialize(known.stranger(dice)) else { continue };
        let anybody = everybody[dice.index(everybody.len())];
        let asked = any_of(game.to_act().union(game.may_act()), dice).filter(|_| dice.below(4) > 0);
        let who = asked.unwrap_or(anybody);
        let mut next = game.clone();
        let mut log = Log::kept();
        let listed = game.legal_actions(who).contains(&action);
        let verdict = next.apply(who, action, &mut log);
        assert_eq!(verdict.is_ok(), listed, "{action:?} of {who}: {verdict:?} in {game:?}");
        if let Err(refusal) = verdict {
            assert_eq!(&next, game, "a refused answer changed the state");
            assert!(log.events().is_empty(), "a refused answer told something");
            assert!(!log.take_revealed(), "a refused answer showed a secret");
            let sentence = G::explain(&refusal, played.content());
            assert!(!sentence.is_empty() && !refusal.rule().is_empty());
            *seen.refusals.entry(refusal.rule()).or_default() += 1;
        }
        seen.strangers += 1;
    }
}
