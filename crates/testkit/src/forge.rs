//! Forged saves: numbers of a saved state are changed, and the result is refused or played.

use std::collections::BTreeMap;

use orrery_core::{Dice, Game, Log};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::damage::{Seen, ask_everything};
use crate::games::any_answer;

/// Saved states by the kind of question they stand before.
pub type Saves = BTreeMap<String, Value>;

/// Plays a game at random and saves it before each kind of question that is not saved yet, and at
/// its end, under names that begin with `name`. `kind` names the question of a position.
///
/// # Panics
/// If a listed answer is refused.
pub fn save_each_kind<G: Game>(
    mut game: G,
    name: &str,
    kind: impl Fn(&G) -> String,
    dice: &mut Dice,
    saves: &mut Saves,
) {
    let save = |game: &G| serde_json::to_value(game).expect("a state is plain data");
    while let Some(who) = game.to_act().first() {
        saves.entry(format!("{name}{}", kind(&game))).or_insert_with(|| save(&game));
        let actions = game.legal_actions(who);
        let action = actions[dice.index(actions.len())];
        game.apply(who, action, &mut Log::silent()).expect("it is listed");
    }
    saves.entry(format!("{name}the end")).or_insert_with(|| save(&game));
}

/// Loads a forged state and plays up to `answers` answers, if it is accepted. Returns the game that
/// this leads to.
///
/// # Panics
/// If an actor has to answer and cannot, or if nobody has to and the game is not over.
pub fn played<G: Game + DeserializeOwned>(
    forged: Value,
    answers: usize,
    dice: &mut Dice,
) -> Option<G> {
    let mut game: G = serde_json::from_value(forged).ok()?;
    for _ in 0..answers {
        let Some(who) = game.to_act().first() else {
            assert!(game.standing().is_some(), "nobody has to answer");
            break;
        };
        assert!(!game.legal_actions(who).is_empty(), "{who} has no answer: {game:?}");
        let action = any_answer(&game, who, dice);
        game.apply(who, action, &mut Log::silent()).expect("it is listed");
    }
    ask_everything(&game, dice);
    Some(game)
}

/// Changes every number of every save once, and with every fourth two others, to one of `values`.
/// `is_played` loads a forged state and returns whether it could be played.
pub fn forge_numbers(
    saves: &Saves,
    values: &[u32],
    dice: &mut Dice,
    mut is_played: impl FnMut(Value, &mut Dice) -> bool,
) -> Seen {
    let mut seen = Seen::default();
    for saved in saves.values() {
        let numbers = paths(saved, Value::is_number);
        for number in 0..numbers.len() {
            let mut forged = saved.clone();
            let mut change = |place: usize| {
                let value = values[dice.index(values.len())];
                *forged.pointer_mut(&numbers[place]).expect("the path leads there") = value.into();
            };
            change(number);
            if number % 4 == 0 {
                change((number * 7 + 3) % numbers.len());
                change((number * 13 + 5) % numbers.len());
            }
            seen.note(is_played(forged, dice));
        }
    }
    seen
}

/// The paths to every value of a saved state that fits, inner ones before those around them.
pub fn paths(saved: &Value, fits: impl Fn(&Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    collect(saved, String::new(), &fits, &mut found);
    found
}

fn collect(value: &Value, path: String, fits: &impl Fn(&Value) -> bool, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(place, item)| collect(item, format!("{path}/{place}"), fits, found));
        }
        Value::Object(map) => {
            map.iter().for_each(|(key, item)| collect(item, format!("{path}/{key}"), fits, found));
        }
        _ => {}
    }
    if fits(value) {
        found.push(path);
    }
}
