//! Games that were kept while the rules were corrected.

use crate::door;

use axum::Router;
use door::call;
use orrery_catalog::{Catalog, Table as Played};
use orrery_core::{Actor, Seat, Setup};
use orrery_server::{App, router};
use orrery_store::{
    Entry, NewTable, Occupant, Person, Place, Snapshot, Status, Store, TokenHash, Update,
};
use serde::Deserialize;
use serde_json::{Value, json};

const TOKENS: [&str; 2] = ["token-of-one", "token-of-two"];

/// A game of Connect Four after `answers` answers, column after column.
fn played(answers: usize) -> Played {
    let game = Catalog::built_in().find("connect-four").unwrap();
    let mut table = game.new_match(Setup::of_players(2), Some("s".into())).unwrap();
    for number in 0..answers {
        let Some(Actor::Seat(seat)) = table.to_act().iter().next() else { break };
        let actions = table.actions(seat.into());
        let action = actions[number * 3 % actions.len()].clone();
        table.answer(seat.into(), &action).unwrap();
    }
    table
}

fn entries(table: &Played) -> Vec<Entry> {
    let answers = table.answers_since(0).into_iter();
    answers.map(|(who, action)| Entry::answer(who, action)).collect()
}

/// Makes an entry that no rules accept: it names the other seat.
fn spoil(entry: &mut Entry) {
    let Entry::Answer { who, .. } = entry else { panic!("an answer") };
    *who = if *who == Actor::Seat(Seat::ONE) { Seat::TWO.into() } else { Seat::ONE.into() };
}

/// A store with a table that was written by earlier rules.
fn store_with(entries: Vec<Entry>, status: Status) -> Store {
    let rules = Catalog::built_in().find("connect-four").unwrap().manifest().rules;
    let mut table = NewTable::new("t", "connect-four", rules - 1, Setup::of_players(2));
    table.seed = Some("s".into());
    table.status = status;
    table.entries = entries;
    store_of(table)
}

/// A store with this table, at which two people sit.
fn store_of(mut table: NewTable) -> Store {
    table.summary = json!({"title": "Old"});
    table.seats = Seat::all(2)
        .zip(TOKENS)
        .map(|(seat, token)| {
            let sitter = Occupant::Person(Person { id: token.into(), name: token.into() });
            Place { seat, sitter, token: Some(TokenHash::of(token)) }
        })
        .collect();
    let store = Store::in_memory().unwrap();
    done(store.create_table(table));
    store
}

/// Waits for a receipt outside of the runtime.
fn done(receipt: orrery_store::Receipt) {
    std::thread::spawn(move || receipt.wait()).join().unwrap().unwrap();
}

fn keep(store: &Store, table: &Played, entries: usize) {
    let rules = table.manifest().rules - 1;
    let (answers, state) = (table.answered(), table.saved());
    done(store.keep_snapshot("t", Snapshot { entries, answers, rules, state }));
}

async fn look(server: &Router, token: &str) -> (u16, Value) {
    call(server, "GET", "/api/tables/t", token, Value::Null).await
}

/// Gives the first listed answer of the seat that has to act.
async fn go_on(server: &Router) -> Value {
    let (_, position) = look(server, "").await;
    let token = TOKENS[position["to_act"][0].as_u64().unwrap() as usize];
    let (_, own) = look(server, token).await;
    let said = json!({"answers": own["answers"], "action": own["actions"][0]["action"]});
    let (status, after) = call(server, "POST", "/api/tables/t/answers", token, said).await;
    assert_eq!(status, 200, "{after}");
    after
}

#[tokio::test]
async fn a_log_that_still_holds_is_played_again_and_the_table_says_so() {
    let game = played(9);
    let store = store_with(entries(&game), Status::Running);
    let server = router(App::new(store.clone()));
    let (status, position) = look(&server, "").await;
    assert_eq!((status, &position["answers"]), (200, &json!(9)));
    assert_eq!(position["view"], game.view(orrery_core::Viewer::Spectator));
    let notice = position["notice"].as_str().unwrap();
    assert!(notice.contains("began under rules 0 and goes on under rules 1"), "{notice}");
    assert_eq!(store.entries("t", 0).unwrap().len(), 9, "loading writes nothing");
    assert_eq!(go_on(&server).await["answers"], 10);
    let (_, page) = door::Browser::new(&server).get("/t/t").await;
    assert!(page.contains("The rules were corrected."), "the page says so too");
}

#[tokio::test]
async fn a_broken_log_goes_on_from_the_snapshot_and_the_table_says_so() {
    let game = played(10);
    let mut log = entries(&game);
    spoil(&mut log[2]);
    let store = store_with(log, Status::Running);
    keep(&store, &game.at(8).unwrap(), 8);
    let server = router(App::new(store.clone()));
    let (status, position) = look(&server, "").await;
    assert_eq!(status, 200, "{position}");
    assert_eq!(position["answers"], 10, "those after the snapshot are played again");
    assert_eq!(position["view"], game.view(orrery_core::Viewer::Spectator));
    let notice = position["notice"].as_str().unwrap();
    assert!(notice.contains("the position it had after step 8."), "{notice}");
    assert_eq!(store.entries("t", 0).unwrap().len(), 10, "loading writes nothing");

    let after = go_on(&server).await;
    assert_eq!(after["answers"], 11);
    assert!(matches!(
        store.entries("t", 10).unwrap()[0].entry,
        Entry::Resume { rules: 1, answers: 8, kept: 10, .. }
    ));

    // From here on the log tells it all: no snapshot is needed any more.
    store.forget_snapshots().await.unwrap();
    let again = router(App::new(store.clone()));
    let (_, reloaded) = look(&again, "").await;
    assert_eq!(reloaded["view"], look(&server, "").await.1["view"]);
    assert!(reloaded["notice"].as_str().unwrap().contains("after step 8."));

    // What was played since the snapshot can be taken back, and nothing before it.
    let asked = 1 - reloaded["to_act"][0].as_u64().unwrap() as usize;
    let undo = async |answers: u64, seat: usize| {
        let body = json!({"answers": answers});
        call(&again, "POST", "/api/tables/t/undo", TOKENS[seat], body).await
    };
    let (status, back) = undo(11, asked).await;
    assert_eq!((status, &back["answers"]), (200, &json!(10)), "{back}");
    let third = router(App::new(store));
    assert_eq!(look(&third, "").await.1["answers"], 10, "and so it stays");
    assert_eq!(go_on(&third).await["answers"], 11);
}

#[tokio::test]
async fn answers_after_the_snapshot_that_do_not_hold_have_to_be_given_again() {
    let game = played(10);
    let mut log = entries(&game);
    spoil(&mut log[2]);
    spoil(&mut log[8]);
    let store = store_with(log, Status::Running);
    keep(&store, &game.at(6).unwrap(), 6);
    let server = router(App::new(store.clone()));
    let (_, position) = look(&server, "").await;
    assert_eq!(position["answers"], 8);
    let notice = position["notice"].as_str().unwrap();
    assert!(notice.contains("the last 2 answers have to be given again"), "{notice}");
    // A page from before the correction knows another position with as many answers.
    assert_eq!(position["undone"], 1);
    assert_eq!(go_on(&server).await["answers"], 9);
    let (_, reloaded) = look(&router(App::new(store)), "").await;
    assert_eq!((&reloaded["answers"], &reloaded["undone"]), (&json!(9), &json!(1)));
}

#[tokio::test]
async fn a_snapshot_that_was_taken_back_since_is_not_believed() {
    let game = played(10);
    let mut log = entries(&game);
    spoil(&mut log[2]);
    log.push(Entry::Undo { seat: Seat::ONE, answers: 5, key: None, made_for: None });
    let store = store_with(log, Status::Running);
    keep(&store, &game.at(8).unwrap(), 8);
    assert_eq!(look(&router(App::new(store)), "").await.0, 503);
}

#[tokio::test]
async fn without_a_way_on_the_game_says_why_and_stays_as_it_is() {
    let mut log = entries(&played(10));
    spoil(&mut log[2]);
    let store = store_with(log, Status::Running);
    let server = router(App::new(store.clone()));
    let (status, problem) = look(&server, "").await;
    assert_eq!((status, &problem["type"]), (503, &json!("/problems/unplayable")));
    let title = problem["detail"].as_str().unwrap();
    assert!(title.contains("answer 3 is not accepted (C4-TURN-02)"), "{title}");
    assert!(title.contains("no saved position"), "{title}");
    assert_eq!(store.entries("t", 0).unwrap().len(), 10);
}

#[tokio::test]
async fn a_game_of_newer_rules_is_left_alone() {
    let store = store_with(entries(&played(4)), Status::Running);
    let state = played(4).saved();
    let newer = Entry::resume(99, 4, 4, state);
    done(store.append("t", 4, vec![newer], Update::default()));
    let (status, problem) = look(&router(App::new(store)), "").await;
    assert_eq!(status, 503, "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("rules 99"), "{problem}");
}

/// A saved state is trusted by its digest: one that was changed counts as missing.
#[tokio::test]
async fn a_saved_position_that_was_changed_is_not_believed() {
    let game = played(4);
    let entry = |state: Value, changed: Value| match Entry::resume(1, 4, 4, state) {
        Entry::Resume { rules, answers, kept, digest, .. } => {
            Entry::Resume { rules, answers, kept, state: changed, digest }
        }
        _ => unreachable!("it was made here"),
    };
    for (changed, status) in
        [(game.saved(), 200), (played(6).at(4).unwrap().saved(), 200), (played(3).saved(), 503)]
    {
        let store = store_with(entries(&game), Status::Running);
        done(store.append("t", 4, vec![entry(game.saved(), changed)], Update::default()));
        let (found, problem) = look(&router(App::new(store)), "").await;
        assert_eq!(found, status, "{problem}");
    }
}

/// A saved position is of as many players and of the same options as its table, or it is nothing.
#[tokio::test]
async fn a_saved_position_of_another_setup_is_not_believed() {
    let two = || Setup::of_players(2);
    let rows = [
        ("project-mars", two().with("starting_player", "first_seat")),
        ("from-the-moon", two().with("factions", "dealt")),
    ];
    for (name, other) in rows {
        let game = Catalog::built_in().find(name).unwrap();
        let rules = game.manifest().rules;
        let look_at = async |setup: &Setup, saved: &Setup| {
            let mut played = game.new_match(saved.clone(), Some("s".into())).unwrap();
            played.settle_chance();
            let state = played.saved();
            let mut table = NewTable::new("t", name, rules, setup.clone());
            table.seed = Some("s".into());
            table.entries = vec![Entry::resume(rules, 0, 0, state)];
            let server = router(App::new(store_of(table)));
            let page = door::Browser::new(&server).get("/t/t").await.0;
            (look(&server, "").await.0, page)
        };
        assert_eq!(look_at(&two(), &two()).await, (200, 200), "{name}");
        assert_eq!(look_at(&other, &other).await, (200, 200), "{name}");
        for (setup, saved) in [
            (two(), Setup::of_players(3)),
            (two(), other.clone()),
            (other, two()),
            (two().with("gravity", "off"), two()),
        ] {
            assert_eq!(look_at(&setup, &saved).await, (503, 503), "{name} {setup:?} {saved:?}");
        }
    }
}

/// Whatever an entry is about, its seat is one of the table's.
#[tokio::test]
async fn an_entry_about_a_seat_that_is_not_there_is_not_believed() {
    let note = |about: &str| Entry::Note {
        seat: Some(Seat::THREE),
        about: about.into(),
        detail: Value::Null,
        key: None,
        made_for: None,
    };
    let rows = [
        note("undo_asked"),
        note("resigned"),
        Entry::Resign { seat: Seat::THREE, key: None },
        Entry::Undo { seat: Seat::THREE, answers: 1, key: None, made_for: None },
        Entry::answer(Seat::THREE, json!(0)),
    ];
    for entry in rows {
        let mut log = entries(&played(2));
        log.push(entry);
        let server = router(App::new(store_with(log, Status::Running)));
        let (status, problem) = look(&server, "").await;
        assert_eq!(status, 503, "{problem}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("entry 2 is about seat 3, and it has 2 players"), "{detail}");
        assert_eq!(door::Browser::new(&server).get("/t/t").await.0, 503);
    }
}

#[tokio::test]
async fn a_finished_game_keeps_its_end() {
    let whole = played(42);
    assert!(whole.standing().is_some(), "it ends");
    // By today's rules it would not be over with these answers.
    let cut = whole.at(whole.answered() - 1).unwrap();
    let store = store_with(entries(&cut), Status::Over);
    let rules = whole.manifest().rules - 1;
    let (answers, state) = (cut.answered(), whole.saved());
    let snapshot = Snapshot { entries: answers, answers, rules, state };
    store.keep_snapshot("t", snapshot).await.unwrap();
    let server = router(App::new(store));
    let (status, position) = look(&server, "").await;
    assert_eq!(status, 200, "{position}");
    assert_eq!(position["standing"], json!(whole.standing()));
    // Its answers alone would not lead there, so they are not given out as if they did.
    let (status, problem) = call(&server, "GET", "/api/tables/t/record", "", Value::Null).await;
    assert_eq!(status, 403, "{problem}");
    assert!(problem["detail"].as_str().unwrap().starts_with("The rules were corrected"));
}

/// A running game of Project Mars as a server with rules 1 kept it. Hiring cost less then, so
/// its answers no longer hold, and two of the cards on the table gave less Engineering.
#[tokio::test]
async fn a_game_of_project_mars_by_rules_1_is_played_to_its_end() {
    #[derive(Deserialize)]
    struct Kept {
        rules: u32,
        setup: Setup,
        seed: String,
        answers: Vec<(Actor, Value)>,
        state: Value,
    }
    let kept = include_str!("../games/project-mars-rules-1.json");
    let kept: Kept = serde_json::from_str(kept).unwrap();
    let answers = kept.answers.len();
    let mut table = NewTable::new("t", "project-mars", kept.rules, kept.setup);
    table.seed = Some(kept.seed);
    table.status = Status::Running;
    let entry = |(who, action)| Entry::answer(who, action);
    table.entries = kept.answers.into_iter().map(entry).collect();
    let store = store_of(table);
    let snapshot = Snapshot { entries: answers, answers, rules: kept.rules, state: kept.state };
    store.keep_snapshot("t", snapshot).await.unwrap();

    let server = router(App::new(store));
    let (status, position) = look(&server, "").await;
    assert_eq!((status, &position["answers"]), (200, &json!(answers)), "{position}");
    let notice = position["notice"].as_str().unwrap();
    assert!(notice.contains(&format!("the position it had after step {answers}.")), "{notice}");
    // Wind Tunnel and Nuclear Thermal Propulsion give 1 more each: 18 where it was 16.
    assert_eq!(position["view"]["open"]["players"][1]["levels"]["engineering"], 18);

    let mut after = position;
    while after["over"] == false {
        after = go_on(&server).await;
    }
    assert!(after["answers"].as_u64().unwrap() > answers as u64);
    assert!(after["standing"].is_object(), "{after}");
}
