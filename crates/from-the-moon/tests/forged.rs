//! A file from anybody cannot make the rules panic or hang: what is impossible is refused with a
//! sentence, and what is accepted can be played.

use std::collections::BTreeMap;

use from_the_moon::scenario::{ANN, Scenario, Table, tile};
use from_the_moon::{Action, FromTheMoon, Question, Reaction, ReactionSet, RoverId};
use orrery_core::{Actor, Dice, Game as _, Log, Setup};
use serde_json::{Value, json};

/// A saved table for every kind of question, found by playing, and one that has ended.
fn saves() -> BTreeMap<String, Value> {
    let mut dice = Dice::new("saves", "test");
    let mut saves = BTreeMap::new();
    for number in 0..24u8 {
        let mut setup = Setup::of_players(1 + number % 4);
        if number.is_multiple_of(2) {
            setup = setup.with("special_research_after", "both").with("solo_factions", "three");
        }
        if number % 4 == number / 4 % 4 {
            setup = setup.with("factions", "dealt");
        }
        let mut game = FromTheMoon::start(&setup).unwrap();
        while let Some((who, question)) = game.question() {
            let text = format!("{question:?}");
            let kind = text.split(['(', ' ']).next().unwrap().to_owned();
            let saved = || serde_json::to_value(&game).unwrap();
            saves.entry(format!("{kind}, {}", game.open.turn > 0)).or_insert_with(saved);
            let actions = game.legal_actions(who);
            let action = actions[dice.index(actions.len())];
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        saves.entry("the end".to_owned()).or_insert_with(|| serde_json::to_value(&game).unwrap());
    }
    saves
}

/// Loads a forged table and plays on, if it is accepted: whoever is asked has an answer.
fn is_played(forged: Value, dice: &mut Dice) -> bool {
    let Ok(mut game) = serde_json::from_value::<FromTheMoon>(forged) else { return false };
    for _ in 0..40 {
        let Some(who) = game.to_act().first() else { break };
        let actions = game.legal_actions(who);
        assert!(!actions.is_empty(), "{who} has no answer to {:?}", game.question());
        let action = match who {
            Actor::Chance => game.draw(dice, &mut Vec::new()),
            Actor::Seat(_) => actions[dice.index(actions.len())],
        };
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    let _ = (game.standing(), game.inventory(), game.round());
    true
}

/// Changes one number, or three of them.
#[test]
fn forged_numbers_are_refused_or_played() {
    const VALUES: [u32; 8] = [0, 1, 2, 7, 40, 200, 255, 65_535];
    let mut dice = Dice::new("numbers", "test");
    let (mut refused, mut played) = (0, 0);
    let saves = saves();
    assert!(saves.len() > 30, "{:?}", saves.keys());
    for saved in saves.values() {
        let mut leaves = Vec::new();
        collect(saved, String::new(), &mut leaves);
        assert!(leaves.len() > 100, "{}", leaves.len());
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
    assert!(refused > 2_000 && played > 1_000, "{refused} refused, {played} played");
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

/// What is said to a forged table.
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

/// Before the first turn everything must be there that is still to be laid out.
#[test]
fn a_setup_without_enough_tiles_is_refused() {
    for players in [1, 3] {
        let game = Table::new(Setup::of_players(players)).game;
        let missing = "are missing or too many";
        for rest in ["terrain", "missions", "small", "large", "progress"] {
            complains(&game, |saved| saved["open"]["rest"][rest] = 0.into(), missing);
        }
        let none = |saved: &mut Value| saved["open"]["laboratories"] = vec![0; 18].into();
        complains(&game, none, missing);
        complains(&game, |saved| saved["open"]["terrain"][0] = "T02".into(), missing);
    }
    let mut table = Table::new(Setup::of_players(2));
    table.draws_anything();
    let game = &table.game;
    assert!(matches!(table.asks(), Some((_, Question::ChooseFaction))));
    let crowd = |saved: &mut Value| {
        saved["open"]["players"][0]["waiting"]["basic"] =
            json!({"metal": 4, "water": 4, "polymer": 4});
    };
    complains(game, crowd, "a player has played");
    complains(game, |saved| saved["pack"] = 255.into(), "Faction cards");
    complains(game, |saved| saved["open"]["dealt"] = 2.into(), "Faction cards");
    let mut chosen = table.clone();
    let Action::ChooseFaction(faction) = table.choices()[0] else { panic!("a faction") };
    chosen.plays(table.game.to_act().first().unwrap(), [table.choices()[0]]);
    let other = (faction as u8 + 1) % 8;
    let both = |saved: &mut Value| saved["pack"] = (1u8 << faction as u8 | 1 << other).into();
    complains(&chosen.game, both, "is chosen and still there");
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

/// Once turns are played, nothing of the setup is left to be done, and the other way round.
#[test]
fn an_agenda_of_another_time_is_refused() {
    let turn = Table::seeded(Setup::of_players(2), "forged").game;
    let insert = |place: usize, task: Value| {
        move |saved: &mut Value| {
            let steps = saved["open"]["agenda"].as_array_mut().unwrap();
            steps.insert(place, json!({"level": 0, "task": task}));
        }
    };
    let wrong_time = "at the wrong time";
    for duty in ["lay_terrain", "draw_small", "draft", "fill_display", "set_up", "begin_turn"] {
        complains(&turn, insert(1, json!({"do": duty})), wrong_time);
    }
    complains(&turn, insert(2, json!({"ask": ["chance", "name_first"]})), wrong_time);
    complains(&turn, insert(2, json!({"do": "end_turn"})), "nobody is asked");
    complains(&turn, insert(1, json!({"ask": [0, "feed"]})), "within a turn");
    complains(&turn, forget_bottom, "nothing has ended");
    let mut tasks = Scenario::of_players(2).start();
    tasks.plays(ANN, [Action::SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
    let other_end = |saved: &mut Value| {
        saved["open"]["agenda"][0]["task"] = json!({"do": "refill_greenhouses"});
    };
    complains(&tasks.game, other_end, "the turn has no end");
    let at_home = |saved: &mut Value| saved["open"]["players"][0]["rovers"][0]["at"] = Value::Null;
    complains(&tasks.game, at_home, "that cannot be");
    let setup = Table::new(Setup::of_players(2)).game;
    complains(&setup, insert(1, json!({"do": {"move_on": 0}})), wrong_time);
    complains(&setup, insert(1, json!({"ask": [0, "feed"]})), wrong_time);
    let long = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        let step = json!({"level": 0, "task": {"do": "draw_small"}});
        steps.splice(1..1, std::iter::repeat_n(step, 57));
    };
    complains(&setup, long, "more is to be done");
}

fn forget_bottom(saved: &mut Value) {
    saved["open"]["agenda"].as_array_mut().unwrap().remove(0);
}

/// Either somebody is asked something that has an answer, or the game has ended.
#[test]
fn a_table_without_a_question_is_refused() {
    let turn = Table::seeded(Setup::of_players(2), "forged").game;
    complains(&turn, |saved| saved["open"]["agenda"] = json!([]), "nothing has ended");
    let mut scenario = Scenario::of_players(2).has(ANN, "4F").energy(ANN, 3, 5);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.space(ANN, 6).turn_of(ANN).start();
    table.plays(ANN, [Action::Gather]);
    let nothing = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        steps.last_mut().unwrap()["task"] = json!({"ask": [0, {"income": 0}]});
    };
    let no_answer = "there is no answer";
    complains(&table.game, nothing, no_answer);
    let greenhouses = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        steps.last_mut().unwrap()["task"] = json!({"ask": [0, {"income": 1}]});
    };
    complains(&table.game, greenhouses, no_answer);

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
    complains(&over.game, |saved| saved["open"]["ending"] = Value::Null, "nothing has ended");
}

/// What cannot come about in play is refused as well.
#[test]
fn a_table_that_play_cannot_bring_about_is_refused() {
    let turn = Table::seeded(Setup::of_players(2), "forged").game;
    let same = |saved: &mut Value| {
        saved["open"]["players"][1]["faction"] = saved["open"]["players"][0]["faction"].clone();
    };
    complains(&turn, same, "the same faction");
    let waiting = |saved: &mut Value| {
        saved["open"]["players"][0]["waiting"]["basic"]["metal"] = 1.into();
    };
    complains(&turn, waiting, "left behind");
    complains(&turn, |saved| saved["open"]["level"] = 1.into(), "in the middle of an answer");
    let drawing = |saved: &mut Value| {
        saved["open"]["display"][0] = Value::Null;
        saved["open"]["agenda"][1]["task"] = json!({"ask": ["chance", {"draw_laboratory": 0}]});
    };
    complains(&turn, drawing, "nobody took a Laboratory");

    let mut scenario = Scenario::of_players(1).energy(ANN, 0, 1);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut lost = scenario.start();
    lost.gathers(ANN);
    assert!(lost.game.standing().is_some(), "everybody starves");
    let score = json!({
        "achievement_rank": 0, "improvement_rank": 0, "resources": 0, "achievements": 0,
        "buildings": 0,
    });
    let scored = |saved: &mut Value| saved["open"]["ending"] = json!({"scored": [score.clone()]});
    complains(&lost.game, scored, "cannot have ended like this");
    let won = |saved: &mut Value| saved["open"]["ending"] = json!({"won": score.clone()});
    complains(&lost.game, won, "cannot have ended like this");
}

/// The dummy's Rovers stay three, on tiles of the map, with a card for each other tile.
#[test]
fn a_dummy_with_more_rovers_is_refused() {
    let mut table = Table::new(Setup::of_players(1));
    while !matches!(table.asks(), Some((_, Question::DrawLocation))) {
        table.draws([table.choices()[0]]);
    }
    let more = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        let place = steps.len() - 2;
        assert_eq!(steps[place]["task"], json!({"do": {"draw_locations": 2}}));
        steps[place]["task"] = json!({"do": {"draw_locations": 200}});
    };
    let three = "the dummy has three Rovers";
    complains(&table.game, more, three);
    let twice = |saved: &mut Value| {
        let steps = saved["open"]["agenda"].as_array_mut().unwrap();
        steps.insert(1, json!({"level": 0, "task": {"do": {"draw_locations": 2}}}));
    };
    complains(&table.game, twice, three);
    let locations = |saved: &mut Value| saved["open"]["opponent"]["locations"] = 0xffff.into();
    complains(&table.game, locations, "not on the map");
    let rovers = |saved: &mut Value| saved["open"]["opponent"]["rovers"] = 1.into();
    complains(&table.game, rovers, "twice");
}

/// Sets have no unknown members.
#[test]
fn unknown_members_of_sets_are_dropped() {
    let set: ReactionSet = serde_json::from_str("255").unwrap();
    assert_eq!(set.iter().collect::<Vec<_>>(), Reaction::ALL);
    assert_eq!(set.len(), 3);
    assert_eq!(serde_json::to_string(&set).unwrap(), "7");
}

fn collect(value: &Value, path: String, into: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(place, item)| collect(item, format!("{path}/{place}"), into));
        }
        Value::Object(map) => {
            map.iter().for_each(|(key, item)| collect(item, format!("{path}/{key}"), into));
        }
        Value::Number(_) => into.push(path),
        _ => {}
    }
}
