//! A damaged saved game cannot make the rules panic or hang: it is refused with a sentence, or it
//! can be played.

use from_the_moon::scenario::{ANN, Moves, Scenario, Table};
use from_the_moon::{Action, EventKind, FromTheMoon, Question, Reaction, ReactionSet};
use orrery_core::{Dice, Game as _, Seat, Setup, Viewer};
use orrery_testkit::forge::{self, Saves, forge_numbers, paths, save_each_kind};
use serde_json::{Value, json};

/// A saved table for every kind of question, found by playing, and one that has ended.
fn saves() -> Saves {
    let mut dice = Dice::new("saves", "test");
    let mut saves = Saves::new();
    for number in 0..24u8 {
        let mut setup = Setup::of_players(1 + number % 4);
        if number.is_multiple_of(2) {
            setup = setup.with("special_research_after", "both").with("solo_factions", "three");
        }
        if number % 4 == number / 4 % 4 {
            setup = setup.with("factions", "dealt");
        }
        let game = FromTheMoon::start(&setup).unwrap();
        save_each_kind(game, "", kind, &mut dice, &mut saves);
    }
    saves
}

/// Names the kind of question that is asked, before the first turn and after.
fn kind(game: &FromTheMoon) -> String {
    let Some((_, question)) = game.question() else { return String::new() };
    let text = format!("{question:?}");
    let kind = text.split(['(', ' ']).next().unwrap_or_default();
    format!("{kind}, {}", game.open.turn > 0)
}

/// Loads a forged table and plays on, if it is accepted: every actor who has to answer can.
fn is_played(forged: Value, dice: &mut Dice) -> bool {
    let Some(game) = forge::played::<FromTheMoon>(forged, 150, dice) else { return false };
    for seat in Seat::all(game.open.player_count()) {
        let _ = (game.view(Viewer::Seat(seat)), game.redeal(seat, dice));
        let _ = game.open.gather_forecast(seat);
    }
    let _ = game.open.final_scores();
    true
}

/// Changes one number, or three of them.
#[test]
fn forged_numbers_are_refused_or_played() {
    let saves = saves();
    assert!(saves.len() > 30, "{:?}", saves.keys());
    assert!(saves.values().all(|saved| paths(saved, Value::is_number).len() > 100));
    let mut dice = Dice::new("numbers", "test");
    let values = [0, 1, 2, 7, 40, 200, 255, 65_535];
    let seen = forge_numbers(&saves, &values, &mut dice, is_played);
    assert!(seen.refused > 2_000 && seen.played > 1_000, "{seen:?}");
}

/// Takes steps off the agenda, repeats, swaps and adds them.
#[test]
fn forged_agendas_are_refused_or_played() {
    let saves = saves();
    let steps = |saved: &Value| saved["open"]["agenda"].as_array().unwrap().clone();
    let mut pool: Vec<Value> = Vec::new();
    for step in saves.values().flat_map(steps) {
        if !pool.contains(&step) {
            pool.push(step);
        }
    }
    assert!(pool.len() > 40, "{}", pool.len());
    let mut dice = Dice::new("agendas", "test");
    let (mut refused, mut played) = (0, 0);
    for saved in saves.values() {
        let agenda = steps(saved);
        let mut forgeries: Vec<Vec<Value>> = Vec::new();
        for place in 0..agenda.len() {
            let mut less = agenda.clone();
            less.remove(place);
            forgeries.push(less);
            for times in [1, 30, 60] {
                let mut more = agenda.clone();
                let copies = std::iter::repeat_n(agenda[place].clone(), times);
                more.splice(place..place, copies);
                forgeries.push(more);
            }
            let mut swapped = agenda.clone();
            swapped.swap(place, dice.index(agenda.len()));
            forgeries.push(swapped);
        }
        for step in &pool {
            let mut more = agenda.clone();
            more.insert(dice.index(agenda.len() + 1), step.clone());
            forgeries.push(more.clone());
            more.push(step.clone());
            forgeries.push(more);
        }
        for forgery in forgeries {
            let mut forged = saved.clone();
            forged["open"]["agenda"] = forgery.into();
            match is_played(forged, &mut dice) {
                true => played += 1,
                false => refused += 1,
            }
        }
    }
    assert!(refused > 2_000 && played > 100, "{refused} refused, {played} played");
}

/// Returns the complaint about a forged table.
fn complaint(game: &FromTheMoon, forge: impl FnOnce(&mut Value)) -> String {
    let mut saved = serde_json::to_value(game).unwrap();
    forge(&mut saved);
    match serde_json::from_value::<FromTheMoon>(saved) {
        Ok(game) => panic!("it is accepted and asks {:?}", game.question()),
        Err(error) => error.to_string(),
    }
}

fn complains(game: &FromTheMoon, forge: impl FnOnce(&mut Value), expected: &str) {
    let said = complaint(game, forge);
    assert!(said.contains(expected), "expected {expected:?}, got {said:?}");
}

/// Replaces anything at all: numbers, words, lists and whole objects, by something from elsewhere
/// in a saved game, or by nothing.
#[test]
fn forged_parts_are_refused_or_played() {
    let mut dice = Dice::new("parts", "test");
    let (mut refused, mut played) = (0, 0);
    let saves = saves();
    let mut pool = vec![Value::Null];
    for saved in saves.values() {
        let places = paths(saved, |_| true);
        let found = (0..40).map(|_| saved.pointer(&places[dice.index(places.len())]).unwrap());
        pool.extend(found.cloned());
    }
    for saved in saves.values() {
        let places = paths(saved, |_| true);
        for _ in 0..150 {
            let mut forged = saved.clone();
            for _ in 0..=dice.index(2) {
                let place = &places[dice.index(places.len())];
                // An earlier change may have taken this place away.
                if let Some(part) = forged.pointer_mut(place) {
                    let alike: Vec<&Value> =
                        pool.iter().filter(|new| is_alike(new, part)).collect();
                    let new = match dice.index(8) {
                        0 => &pool[dice.index(pool.len())],
                        _ => alike[dice.index(alike.len())],
                    };
                    *part = new.clone();
                }
            }
            match is_played(forged, &mut dice) {
                true => played += 1,
                false => refused += 1,
            }
        }
    }
    assert!(refused > 1_000 && played > 1_000, "{refused} refused, {played} played");
}

/// Returns whether two values have the same type, or one of them is nothing.
fn is_alike(one: &Value, other: &Value) -> bool {
    one.is_null() || std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Values that are ours were others in earlier rules; what was saved by those goes on.
#[test]
fn a_table_of_other_values_goes_on() {
    let swapped = |saved: &mut Value| {
        let kinds = &mut saved["open"]["laboratories"];
        let (less, more) = (kinds[0].as_u64().unwrap() - 1, kinds[8].as_u64().unwrap() + 1);
        (kinds[0], kinds[8]) = (less.into(), more.into());
    };
    let mut begun = Table::new(Setup::of_players(2));
    begun.draws_anything();
    begun.plays(begun.game.to_act().first().unwrap(), [begun.choices()[0]]);
    let turn = Table::seeded(Setup::of_players(2), "values").game;
    for game in [begun.game, turn] {
        let mut saved = serde_json::to_value(&game).unwrap();
        swapped(&mut saved);
        let chosen = game.open.players.iter().find(|(_, player)| player.faction.is_some());
        let player = &mut saved["open"]["players"][chosen.unwrap().0.index()];
        player["stock"]["food"] = 0.into();
        player["gauge"] = json!({"batteries": 6, "energy": 6});
        assert!(is_played(saved, &mut Dice::new("values", "test")));
    }
}

/// Everything the rules rely on is checked, and the complaint names the fault.
#[test]
fn what_the_rules_rely_on_is_checked() {
    let turn = Table::seeded(Setup::of_players(2), "forged").game;
    let set = |pointer: &'static str, value: Value| {
        move |saved: &mut Value| *saved.pointer_mut(pointer).unwrap() = value
    };
    complains(&turn, set("/open/first", 3.into()), "the First Player has no seat");
    complains(&turn, set("/open/level", 1.into()), "in the middle of an answer");
    complains(&turn, set("/open/reached", 0.into()), "six Progress spaces");
    complains(&turn, set("/open/turn", 20_000.into()), "no game is that long");
    complains(&turn, set("/open/supply/food", 255.into()), "too many cubes");
    complains(&turn, set("/open/players/0/space", 8.into()), "more than there is");
    complains(&turn, set("/pack", 1.into()), "Faction cards");
    complains(&turn, set("/open/agenda", json!([])), "nobody is asked");
    complains(&turn, set("/open/agenda/1/task", json!({"do": "end_turn"})), "nobody is asked");
    let elsewhere = json!({"ask": [3, "turn"]});
    complains(&turn, set("/open/agenda/1/task", elsewhere), "a seat is asked that is not there");
    let chance = json!({"ask": ["chance", "turn"]});
    complains(&turn, set("/open/agenda/1/task", chance), "put to the wrong side");
    for nothing in [json!({"income": 0}), json!({"income": 1}), json!({"reactions": 0})] {
        let asked = json!({"ask": [0, nothing]});
        complains(&turn, set("/open/agenda/1/task", asked), "the question has no answer");
    }
    let long = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        steps.splice(1..1, vec![json!({"level": 0, "task": {"do": "draw_small"}}); 100]);
    };
    complains(&turn, long, "more is to be done");

    let solo = Table::seeded(Setup::of_players(1), "forged").game;
    let rovers = set("/open/opponent/rovers", 0x1ff.into());
    complains(&solo, rovers, "the dummy is not on the map");
    let no_objective_left = |saved: &mut Value| {
        saved["open"]["objectives"] = 0x1ff.into();
        saved["open"]["agenda"][1]["task"] = json!({"ask": ["chance", "draw_objective"]});
    };
    complains(&solo, no_objective_left, "the question has no answer");
}

/// A game that has ended is loaded as it was, and does not go on.
#[test]
fn an_ended_game_stays_ended() {
    let mut over = Table::seeded(Setup::of_players(1), "forged");
    while let Some((who, _)) = over.asks() {
        over.plays(who, [over.choices()[0]]);
    }
    let saved = serde_json::to_value(&over.game).unwrap();
    let loaded: FromTheMoon = serde_json::from_value(saved).unwrap();
    assert_eq!(loaded, over.game);
    let goes_on = |saved: &mut Value| {
        let step = json!({"level": 0, "task": {"do": "end_turn"}});
        saved["open"]["agenda"].as_array_mut().unwrap().push(step);
    };
    complains(&over.game, goes_on, "it has ended and goes on");
    complains(&over.game, |saved| saved["open"]["ending"] = Value::Null, "nobody is asked");
    let score = json!({
        "achievement_rank": 0, "improvement_rank": 0, "resources": 0, "achievements": 0,
        "buildings": 0,
    });
    let scored = |saved: &mut Value| saved["open"]["ending"] = json!({"scored": [score]});
    complains(&over.game, scored, "it ended otherwise");
}

/// A chain longer than any in play is kept whole: the agenda forgets no step.
#[test]
fn a_long_agenda_forgets_nothing() {
    let mut table = Scenario::of_players(2).start();
    for _ in 0..300 {
        table.puts(ANN, Question::Feed);
    }
    assert_eq!(table.game.open.agenda().len(), 302);
    let fed = |table: &Table| {
        table.told().iter().filter(|event| matches!(event.deed, EventKind::Fed { .. })).count()
    };
    while table.is_asking(ANN, Question::Feed) {
        table.plays(ANN, [Action::Feed]);
    }
    assert_eq!((fed(&table), table.is_turn_of(ANN)), (300, true));
}

/// Sets have no unknown members.
#[test]
fn unknown_members_of_sets_are_dropped() {
    let set: ReactionSet = serde_json::from_str("255").unwrap();
    assert_eq!(set.iter().collect::<Vec<_>>(), Reaction::ALL);
    assert_eq!(set.len(), 3);
    assert_eq!(serde_json::to_string(&set).unwrap(), "7");
}
