//! A damaged saved game cannot make the rules panic or hang: it is refused with a sentence, or it
//! can be played.

use std::collections::BTreeMap;

use on_mars::{BlackoutGame, InvasionGame, MonolithGame, OnMars, OutbreakGame, Question};
use orrery_core::{Actor, Dice, Game as _, Log, Seat, Setup, Viewer};
use serde_json::Value;

/// A saved table for every kind of question, found by playing, and one that has ended.
fn saves() -> BTreeMap<String, Value> {
    let mut dice = Dice::new("saves", "test");
    let mut saves = BTreeMap::new();
    for number in 0..16u8 {
        let mut setup = Setup::of_players(1 + number % 4);
        if number.is_multiple_of(3) {
            setup = setup.with("first_colonists", "yes");
        }
        play(OnMars::start(&setup).unwrap(), "", &mut dice, &mut saves);
    }
    for _ in 0..12 {
        let monolith = MonolithGame::start(&Setup::of_players(1)).unwrap();
        play(monolith.0, "monolith ", &mut dice, &mut saves);
    }
    for number in 0..9 {
        let outbreak = OutbreakGame::start(&Setup::of_players(2 + number % 3)).unwrap();
        play(outbreak.0, "outbreak ", &mut dice, &mut saves);
        let blackout = BlackoutGame::start(&Setup::of_players(2 + number % 3)).unwrap();
        play(blackout.0, "blackout ", &mut dice, &mut saves);
        let invasion = InvasionGame::start(&Setup::of_players(3 + number % 3)).unwrap();
        play(invasion.0, "invasion ", &mut dice, &mut saves);
    }
    saves
}

/// Plays a game and keeps it before each kind of question.
fn play(mut game: OnMars, name: &str, dice: &mut Dice, saves: &mut BTreeMap<String, Value>) {
    while let Some((who, question)) = game.question() {
        let text = format!("{question:?}");
        let kind: String = text.split(|c: char| !c.is_alphanumeric()).take(4).collect();
        let kind = format!("{name}{kind}");
        let saved = || serde_json::to_value(&game).unwrap();
        saves.entry(kind).or_insert_with(saved);
        let actions = game.legal_actions(who);
        let action = actions[dice.index(actions.len())];
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    let end = format!("{name}the end");
    saves.entry(end).or_insert_with(|| serde_json::to_value(&game).unwrap());
}

/// Loads a forged table and plays on, if it is accepted.
fn is_played(forged: Value, dice: &mut Dice) -> bool {
    let Ok(mut game) = serde_json::from_value::<OnMars>(forged) else { return false };
    for _ in 0..60 {
        let Some(who) = game.to_act().first() else { break };
        let actions = game.legal_actions(who);
        assert!(!actions.is_empty(), "{who} has no answer to {:?}", game.question());
        let action = match who {
            Actor::Chance => game.draw(dice, &mut Vec::new()),
            Actor::Seat(_) => actions[dice.index(actions.len())],
        };
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    for seat in Seat::all(game.open.seats()) {
        let _ = (game.view(Viewer::Seat(seat)), game.redeal(seat, dice));
    }
    let _ = (game.standing(), game.inventory(), game.round());
    true
}

fn collect(value: &Value, path: String, into: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                collect(item, format!("{path}/{place}"), into);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                collect(item, format!("{path}/{key}"), into);
            }
        }
        Value::Number(_) => into.push(path),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Changes one number, or three of them.
#[test]
fn forged_numbers_are_refused_or_played() {
    const VALUES: [u32; 8] = [0, 1, 2, 5, 9, 40, 90, 255];
    let mut dice = Dice::new("fourth", "test");
    let (mut refused, mut played) = (0, 0);
    let saves = saves();
    assert!(saves.len() > 30, "{:?}", saves.keys());
    for saved in saves.values() {
        let mut leaves = Vec::new();
        collect(saved, String::new(), &mut leaves);
        for number in 0..leaves.len() {
            let mut forged = saved.clone();
            let mut change = |place: usize| {
                let value = VALUES[dice.index(VALUES.len())];
                *forged.pointer_mut(&leaves[place]).unwrap() = value.into();
            };
            change(number);
            if number % 4 == 0 {
                change((number * 7 + 3) % leaves.len());
                change((number * 13 + 5) % leaves.len());
            }
            match is_played(forged, &mut dice) {
                true => played += 1,
                false => refused += 1,
            }
        }
    }
    assert!(refused > 1_000 && played > 1_000, "{refused} {played}");
}

/// A table with a Colony status update due, and this many steps more to do than it had.
fn burdened(steps: usize) -> Value {
    let mut dice = Dice::new("burden", "test");
    let mut game = OnMars::start(&Setup::of_players(3)).unwrap();
    while !matches!(game.question(), Some((_, Question::Turn))) {
        let who = game.to_act().first().expect("the setup goes on");
        let actions = game.legal_actions(who);
        game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
    }
    let mut saved = serde_json::to_value(&game).unwrap();
    saved["open"]["lss"] = serde_json::json!([2, 2, 2, 2]);
    let agenda = saved["open"]["agenda"].as_array_mut().expect("the agenda is a list");
    let update = serde_json::json!({ "level": 0, "task": { "do": "update" } });
    agenda.splice(0..0, std::iter::repeat_n(update, steps));
    saved
}

/// A long agenda spills over without losing a step, and an endless one is refused with a sentence.
#[test]
fn a_long_agenda_is_done_to_the_end_or_refused() {
    let mut dice = Dice::new("burden", "test");
    for steps in [20, 28, 60] {
        let mut game: OnMars = serde_json::from_value(burdened(steps)).unwrap();
        let (longest, rest) = (game.open.agenda().len(), steps + 1);
        assert!(longest >= rest);
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
            if game.open.colony_level() == 2 && matches!(game.question(), Some((_, Question::Turn)))
            {
                break;
            }
        }
        assert!(game.open.agenda().len() >= steps, "all of them wait: {steps}");
    }
    let refusal = serde_json::from_value::<OnMars>(burdened(101)).unwrap_err();
    assert_eq!(refusal.to_string(), "this table cannot be: too much is left to do");
}
