//! Saved states that were damaged: each is refused, or can be played without a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use orrery_core::{Actor, Dice, Game, Log, Seat, Setup, Viewer};
use serde_json::Value;

/// The fate of damaged states.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// States that could not be loaded.
    pub refused: u32,
    /// States that could, and were played on.
    pub played: u32,
}

impl Seen {
    /// Counts one state.
    pub fn note(&mut self, is_played: bool) {
        match is_played {
            true => self.played += 1,
            false => self.refused += 1,
        }
    }
}

/// Saves every `each`-th position of one random game for each setup, and its end.
pub fn saves<G: Game>(
    setups: impl IntoIterator<Item = Setup>,
    content: &Arc<G::Content>,
    each: usize,
) -> Vec<Value> {
    let mut dice = Dice::new("saves", "test");
    let (mut saves, mut buffer) = (Vec::new(), Vec::new());
    let save = |game: &G| serde_json::to_value(game).expect("a state is plain data");
    for (number, setup) in setups.into_iter().enumerate() {
        let mut game = G::start_with(&setup, content).expect("the setup is legal");
        let mut answers = number;
        while let Some(who) = game.to_act().first() {
            if answers.is_multiple_of(each) {
                saves.push(save(&game));
            }
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut buffer),
                Actor::Seat(_) => {
                    let actions = game.legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            };
            game.apply(who, action, &mut Log::silent()).expect("it is listed");
            answers += 1;
        }
        saves.push(save(&game));
    }
    saves
}

/// Damages saved states `times` times, one to three values each, and tries every result. `load`
/// reads a state as the game does.
///
/// # Panics
/// With the damaged state, if anything panics or a seat that has to act has no answer.
pub fn try_all<G: Game>(
    saves: &[Value],
    times: u32,
    dice: &mut Dice,
    load: impl Fn(Value) -> Option<G>,
) -> Seen {
    let mut seen = Seen::default();
    let pool: Vec<Value> = saves.iter().flat_map(leaves).collect();
    for _ in 0..times {
        let mut damaged = saves[dice.index(saves.len())].clone();
        for _ in 0..=dice.index(3) {
            damage(&mut damaged, &pool, dice);
        }
        let text = damaged.to_string();
        let tried = AssertUnwindSafe(|| match load(damaged) {
            Some(game) => {
                play_on(game, dice);
                true
            }
            None => false,
        });
        match catch_unwind(tried) {
            Ok(is_played) => seen.note(is_played),
            Err(_) => panic!("this damaged state was loaded and panicked: {text}"),
        }
    }
    seen
}

/// Asks a state everything a table asks, and plays up to 60 answers of it.
fn play_on<G: Game>(mut game: G, dice: &mut Dice) {
    let mut buffer = Vec::new();
    for _ in 0..60 {
        ask_everything(&game, dice);
        let Some(who) = game.to_act().first() else { break };
        let actions = game.legal_actions(who);
        assert!(!actions.is_empty(), "{who} has to act and has no answer");
        let action = match who {
            Actor::Chance => game.draw(dice, &mut buffer),
            Actor::Seat(_) => actions[dice.index(actions.len())],
        };
        game.apply(who, action, &mut Log::silent()).expect("it is listed");
    }
}

/// Asks a state everything a table asks.
pub(crate) fn ask_everything<G: Game>(game: &G, dice: &mut Dice) {
    let players = game.standing().map_or(0, |standing| standing.scores.players());
    let seats = game.to_act().iter().filter_map(|who| match who {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    });
    for seat in seats.chain(Seat::all(players)) {
        let _ = (game.view(Viewer::Seat(seat)), game.redeal(seat, dice));
    }
    for outcome in game.legal_actions(Actor::Chance) {
        assert!(game.weight(outcome) > 0, "{outcome:?} has no odds");
    }
    let _ = (game.view(Viewer::Spectator), game.inventory(), game.round());
}

/// Every value in a saved state that holds no other.
fn leaves(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items.iter().flat_map(leaves).collect(),
        Value::Object(map) => map.values().flat_map(leaves).collect(),
        leaf => vec![leaf.clone()],
    }
}

/// Changes one value: to another number, to a value from somewhere else, or by taking an item
/// of a list away, doubling it or exchanging it for another.
fn damage(value: &mut Value, pool: &[Value], dice: &mut Dice) {
    const NUMBERS: [i64; 10] = [-1, 0, 1, 2, 3, 7, 40, 200, 255, 65_536];
    match value {
        Value::Array(items) if !items.is_empty() && dice.index(4) > 0 => {
            let index = dice.index(items.len());
            damage(&mut items[index], pool, dice);
        }
        Value::Array(items) if !items.is_empty() => {
            let (one, other) = (dice.index(items.len()), dice.index(items.len()));
            match dice.index(3) {
                0 => drop(items.remove(one)),
                1 => items.insert(other, items[one].clone()),
                _ => items.swap(one, other),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let index = dice.index(map.len());
            let inner = map.values_mut().nth(index).expect("the index is below their number");
            damage(inner, pool, dice);
        }
        leaf => {
            *leaf = match (dice.index(3), leaf.as_i64()) {
                (0, Some(number)) => (number + dice.index(5) as i64 - 2).into(),
                (1, Some(_)) => NUMBERS[dice.index(NUMBERS.len())].into(),
                _ => pool[dice.index(pool.len())].clone(),
            };
        }
    }
}
