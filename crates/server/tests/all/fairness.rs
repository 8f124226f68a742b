//! Nobody can claim that draws were fair when they were not, or know a draw without the others
//! being told.

use crate::door;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use door::{Browser, between, call, open, open_sealed, play, send, server};
use orrery_catalog::Catalog;
use orrery_core::{Actor, Dice, Draws, Record, Seat, Setup};
use orrery_server::{App, router};
use orrery_store::{Entry, NewTable, Occupant, Person, Place, Store, Stored, TokenHash};
use serde_json::{Value, json};

async fn position(server: &Router, id: &str, token: &str) -> Value {
    call(server, "GET", &format!("/api/tables/{id}"), token, Value::Null).await.1
}

const CHOSEN: &str = "The random seed was chosen.";

#[tokio::test]
async fn a_chosen_seed_is_announced_and_never_called_sealed() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let ann = Browser::new(&server);
    let now = position(&server, &id, &tokens[1]).await;
    assert_eq!((&now["seed_origin"], &now["seed_digest"]), (&json!("chosen"), &Value::Null));
    let (_, page) = ann.get(&format!("/t/{id}")).await;
    assert!(page.contains(CHOSEN) && !page.contains("SHA-256"), "from the start");
    play(&server, &id, &tokens).await;
    assert!(!ann.get(&format!("/t/{id}")).await.1.contains("Was Chance fair?"));

    // The server draws a seed that nobody knows.
    let (id, tokens) = open_sealed(&server, json!(["human", "human"])).await;
    let now = position(&server, &id, &tokens[1]).await;
    assert_eq!(now["seed_origin"], "sealed");
    assert_eq!(now["seed_digest"].as_str().unwrap().len(), 64);
    assert!(!ann.get(&format!("/t/{id}")).await.1.contains(CHOSEN));

    // And after a restart.
    let again = router(App::new(store));
    assert_eq!(position(&again, &id, "").await["seed_origin"], "sealed");
}

#[tokio::test]
async fn a_table_of_an_earlier_version_is_judged_by_its_seed() {
    for (seed, origin) in [("s", "chosen"), ("0123456789abcdef0123456789abcdef", "sealed")] {
        let setup = Setup::of_players(2);
        let mut table = NewTable::new("t", "connect-four", 1, setup);
        table.seed = Some(seed.to_owned());
        table.summary = json!({"title": "Old"});
        let store = Store::in_memory().unwrap();
        store.create_table(table).await.unwrap();
        let found = position(&router(App::new(store)), "t", "").await;
        assert_eq!(found["seed_origin"], origin);
        assert_eq!(found["seed_digest"].is_string(), origin == "sealed");
    }
}

async fn new_table(server: &Router, seed: Value) -> (u16, Value) {
    let table =
        json!({"game": "connect-four", "players": 2, "seats": ["human", "human"], "seed": seed});
    call(server, "POST", "/api/tables", "", table).await
}

#[tokio::test]
async fn a_seed_is_short_text_or_a_whole_number() {
    let (server, store) = server();
    for (seed, text) in [
        (json!("é".repeat(100)), "é".repeat(100)),
        (json!(7), "7".to_owned()),
        (json!(-7), "-7".to_owned()),
        (json!(u64::MAX), u64::MAX.to_string()),
    ] {
        let (status, opened) = new_table(&server, seed).await;
        assert_eq!(status, 201, "{opened}");
        let table = store.table(opened["id"].as_str().unwrap()).unwrap().unwrap();
        assert_eq!(table.seed, Some(text));
    }
    let before = store.counts().unwrap();
    for seed in [json!("x".repeat(101)), json!(1.5), json!([1]), json!(true)] {
        let (status, problem) = new_table(&server, seed).await;
        assert_eq!(status, 400, "{problem}");
        assert!(problem["detail"].as_str().unwrap().to_lowercase().contains("seed"), "{problem}");
    }
    assert_eq!(store.counts().unwrap(), before);
}

async fn upload(server: &Router, text: &str) -> (u16, String) {
    upload_by(&mut Browser::new(server), text).await
}

/// Uploads a record. The browser keeps the cookie that holds the seats of the game.
async fn upload_by(browser: &mut Browser, text: &str) -> (u16, String) {
    let body =
        format!("--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n");
    let request = Request::post("/records")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
        .header(header::COOKIE, &browser.cookie)
        .body(Body::from(body))
        .unwrap();
    let (head, body) = send(&browser.server, request).await;
    browser.keep_cookie(&head);
    let to = head.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
    (head.status().as_u16(), to.unwrap_or(body))
}

/// A game whose seed nobody has goes on with real cards. Once people leave the cards to Orrery, it
/// draws them from a seed that the record names.
#[tokio::test]
async fn a_game_without_a_seed_goes_on_by_hand() {
    let (server, store) = server();
    let (id, tokens) = open_sealed(&server, json!(["human", "human"])).await;
    play(&server, &id, &tokens).await;
    let (_, record) = Browser::new(&server).get(&format!("/t/{id}/record")).await;
    let record: Record = serde_json::from_str(&record).unwrap();
    let entry = Catalog::built_in().find("project-mars").unwrap();
    let whole = entry.verify(&record).unwrap();
    let cut = record.answers.len() / 3;
    let seedless = Record { seed: None, ..whole.at(cut).expect("an earlier position").record() };

    let mut ann = Browser::new(&server);
    let (status, table) = upload_by(&mut ann, &serde_json::to_string(&seedless).unwrap()).await;
    assert_eq!(status, 303, "{table}");
    // What was entered survives a restart.
    ann.server = router(App::new(store));
    let mut entered = 0;
    loop {
        let (_, page) = ann.get(&table).await;
        let Some(answers) = between(&page, "data-answers=\"", "\"") else { break };
        let by_hand = page.contains("name=\"by_hand\"");
        entered += usize::from(by_hand);
        let said = format!("answers={answers}&choice=0&by_hand={by_hand}");
        let (status, next) = ann.post(&format!("{table}/answers"), &said).await;
        assert_eq!(status, 303, "{next}");
        if entered == 10 && by_hand {
            assert_eq!(ann.post(&format!("{table}/settings"), "dice=orrery").await.0, 303);
        }
    }
    assert_eq!(entered, 10, "Orrery draws the rest");
    let (_, end) = ann.get(&table).await;
    assert!(end.contains("10 draws came from real dice or cards"), "{end}");
    let (_, record) = ann.get(&format!("{table}/record")).await;
    let record: Record = serde_json::from_str(&record).unwrap();
    let Draws { seeded, by_hand, unproven } = record.draws();
    assert!(seeded > 10 && by_hand == 10 && unproven > 10, "{:?}", record.draws());
    entry.verify(&record).expect("the seed that took over vouches for the rest");
    let later_seeds = vec![(cut, "another".to_owned())];
    let touched = entry.verify(&Record { later_seeds, ..record }).err().expect("it is checked");
    assert!(touched.to_string().contains("is not what the seed gives"), "{touched}");
}

/// What nobody may see is drawn by Orrery, also in a game whose seed nobody has.
#[tokio::test]
async fn secret_draws_need_no_seed_of_the_record() {
    let entry = Catalog::built_in().find("first-martians").unwrap();
    let setup = Setup::of_players(2).in_mode("make_yourself_at_home");
    let mut played = entry.new_match(setup, Some("s".to_owned())).unwrap();
    played.settle_chance();
    while let Some(Actor::Seat(seat)) = played.to_act().first() {
        let dice = Dice::new(&played.answered().to_string(), "bot");
        let action = played.choose(seat, "random".parse().unwrap(), dice).unwrap();
        played.answer(seat.into(), &action).unwrap();
        played.settle_chance();
    }
    let drawn = played.answers_since(0).into_iter().enumerate();
    let mut drawn = drawn.filter(|(_, (who, _))| *who == Actor::Chance).rev();
    let secret = drawn.find_map(|(number, _)| {
        let then = played.at(number).expect("it was played from its start");
        (!then.is_in_the_open()).then(|| then.record())
    });
    let seedless = Record { seed: None, ..secret.expect("something is drawn in secret") };
    let (server, store) = server();
    let mut ann = Browser::new(&server);
    let (status, table) = upload_by(&mut ann, &serde_json::to_string(&seedless).unwrap()).await;
    assert_eq!(status, 303, "{table}");
    let answers = ann.answers(&table).await;
    assert!(answers > seedless.answers.len(), "it has been drawn");
    ann.server = router(App::new(store));
    assert_eq!(ann.answers(&table).await, answers, "once and for all");
}

/// A table that an earlier version opened from a record without a seed has none to draw from.
#[tokio::test]
async fn a_table_that_never_had_a_seed_keeps_to_real_cards() {
    let store = Store::in_memory().unwrap();
    let mut table = NewTable::new("t", "project-mars", 3, Setup::of_players(2));
    let person = Person { id: "ann".to_owned(), name: "Ann".to_owned() };
    let place = |seat| Place {
        seat,
        sitter: Occupant::Person(person.clone()),
        token: Some(TokenHash::of("token")),
    };
    table.seats = vec![place(Seat::ONE)];
    table.seats.push(Place { token: None, ..place(Seat::TWO) });
    table.summary = json!({"title": "Old"});
    let (about, detail) = ("dice".to_owned(), json!("by_hand"));
    table.entries = vec![Entry::Note { seat: None, about, detail, key: None, made_for: None }];
    store.create_table(table).await.unwrap();
    let server = router(App::new(store));
    let (settings, orrery) = ("/api/tables/t/settings", json!({"dice": "orrery"}));
    let (status, problem) = call(&server, "POST", settings, "token", orrery).await;
    assert_eq!(status, 400, "{problem}");
    let sentence = "This game has no seed, so only your own dice can go on with it.";
    assert_eq!(problem["detail"], sentence);
}

/// The end page and the page of an imported game say which draws were entered by hand, and never
/// that all of them follow from the seed.
#[tokio::test]
async fn draws_entered_by_hand_are_called_that_everywhere() {
    let (server, _) = server();
    let (id, tokens) = open_sealed(&server, json!(["human", "human"])).await;
    let table = format!("/api/tables/{id}");
    let dice = |of: &str| json!({ "dice": of });
    let settings = format!("{table}/settings");
    assert_eq!(call(&server, "POST", &settings, &tokens[0], dice("by_hand")).await.0, 200);
    let mut entered = 0;
    while entered < 3 {
        let position = position(&server, &id, &tokens[0]).await;
        let by_hand = position["to_act"] == json!(["chance"]);
        let seat = if by_hand { 0 } else { position["to_act"][0].as_u64().unwrap() as usize };
        let own = self::position(&server, &id, &tokens[seat]).await;
        let action = if by_hand { &own["by_hand"][0] } else { &own["actions"][0]["action"] };
        let said = json!({"answers": own["answers"], "action": action, "by_hand": by_hand});
        let path = format!("{table}/answers");
        assert_eq!(call(&server, "POST", &path, &tokens[seat], said).await.0, 200);
        entered += u32::from(by_hand);
    }
    let ann = Browser::new(&server);
    assert_eq!(call(&server, "POST", &settings, &tokens[0], dice("orrery")).await.0, 200);
    play(&server, &id, &tokens).await;
    let said = "3 draws came from real dice or cards and were entered by hand. No seed can verify";
    let (_, end) = ann.get(&format!("/t/{id}")).await;
    assert!(end.contains(said), "{:?}", between(&end, "Was Chance fair?", "</details>"));
    assert!(end.contains("draws follow.") && !end.contains("every draw follows"));
    let (_, record) = ann.get(&format!("/t/{id}/record")).await;
    let (status, imported) = upload(&server, &record).await;
    assert_eq!(status, 303, "what people entered is not taken for tampering: {imported}");
    let (_, end) = ann.get(&imported).await;
    assert!(end.contains(said) && !end.contains("Digest"), "no seal, but the draws are named");
    // The same game before its end says so beside the board.
    let mut half: Record = serde_json::from_str(&record).unwrap();
    let entry = Catalog::built_in().find("project-mars").unwrap();
    let whole = entry.verify(&half).unwrap();
    let last = *half.by_hand.last().unwrap();
    half = whole.at(last + 1).expect("an earlier position").record();
    assert_eq!(half.by_hand.len(), 3);
    let (status, imported) = upload(&server, &serde_json::to_string(&half).unwrap()).await;
    assert_eq!(status, 303, "{imported}");
    let (_, page) = ann.get(&imported).await;
    assert!(page.contains("3 draws were entered by hand, which no seed can verify."));
}

/// The code of an invitation is a picture of its link, for those who have the link.
#[tokio::test]
async fn an_invitation_has_a_code() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let form = "game=connect-four&title=Code&seat0=you&seat1=friend";
    let (_, table) = ann.post("/tables", form).await;
    let (_, page) = ann.get(&table).await;
    let link = between(&page, "<input class=\"copy\" readonly value=\"", "\"").expect("a link");
    let code = |path: &str, host: &str| {
        let request = Request::get(format!("{path}/code")).header(header::HOST, host);
        send(&server, request.body(Body::empty()).unwrap())
    };
    let (head, near) = code(link, "192.168.1.7:8080").await;
    assert_eq!((head.status().as_u16(), &near[..4]), (200, "<svg"));
    assert_eq!(head.headers()[header::CONTENT_TYPE], "image/svg+xml");
    let (_, far) = code(link, "table.example").await;
    assert_ne!(near, far, "it leads to where the page was opened");
    let (head, _) = code(&format!("{table}/sit/0123"), "table.example").await;
    assert_eq!(head.status().as_u16(), 404);
    let (head, _) = code(link, &"x".repeat(5000)).await;
    assert_eq!(head.status().as_u16(), 400, "longer than any code");
}

/// A game without luck has nothing to enter and offers no dice.
#[tokio::test]
async fn dice_are_offered_only_where_something_is_thrown_or_drawn() {
    let (server, _) = server();
    for (game, offered) in [("connect-four", false), ("from-the-moon", true)] {
        let mut ann = Browser::new(&server);
        let form = format!("game={game}&title=Dice&seat0=you&seat1=bot:random");
        let (status, table) = ann.post("/tables", &form).await;
        assert_eq!(status, 303, "{table}");
        let (_, page) = ann.get(&table).await;
        assert_eq!(page.contains("value=\"by_hand\""), offered, "{game}");
        let (status, said) = ann.post(&format!("{table}/settings"), "dice=by_hand").await;
        assert_eq!(status, if offered { 303 } else { 400 }, "{game}: {said}");
    }
}

#[tokio::test]
async fn an_uploaded_game_claims_nothing_and_says_how_many_the_file_has() {
    let (server, store) = server();
    let (id, tokens) = open_sealed(&server, json!(["human", "human"])).await;
    play(&server, &id, &tokens).await;
    let ann = Browser::new(&server);
    assert!(ann.get(&format!("/t/{id}")).await.1.contains("Was Chance fair?"));
    let (_, record) = ann.get(&format!("/t/{id}/record")).await;
    for (text, title) in [
        (record.clone(), "Project Mars from a record<"),
        (format!("\u{feff}{record}"), "Project Mars from a record<"),
        (format!("{record}\n{record}{record}"), "Project Mars from a record (1 of 3)<"),
    ] {
        let (status, table) = upload(&server, &text).await;
        assert_eq!(status, 303, "{table}");
        let (_, end) = ann.get(&table).await;
        assert!(end.contains(title), "{:?}", between(&end, "<title>", "</title>"));
        assert!(!end.contains("Was Chance fair?"));
        let found = position(&server, table.trim_start_matches("/t/"), "").await;
        assert_eq!(found["seed_origin"], "imported");
        assert_eq!(found["seed_digest"], Value::Null);
    }
    let before = store.counts().unwrap();
    let seed = "x".repeat(101);
    for (field, value) in [("seed", json!(seed)), ("later_seeds", json!([[1, seed]]))] {
        let mut long: Value = serde_json::from_str(&record).unwrap();
        long[field] = value;
        let (status, page) = upload(&server, &long.to_string()).await;
        assert_eq!(status, 400, "{field}");
        assert!(page.contains("A seed has at most 100 characters; this one has 101."), "{page}");
    }
    assert_eq!(store.counts().unwrap(), before);
}

/// When only bots could object, an undo across a draw marks the game.
#[tokio::test]
async fn an_undone_draw_makes_a_practice_game() {
    let (server, store) = server();
    let mut ann = Browser::new(&server);
    let fields =
        "game=project-mars&name=Ann&seat0=you&seat1=bot:random&option.starting_player=first_seat";
    let (_, table) = ann.post("/tables", fields).await;
    let id = table.trim_start_matches("/t/").to_owned();
    // Ann plays until Chance has drawn after an answer of hers.
    loop {
        let (_, page) = ann.get(&table).await;
        let answers: usize = between(&page, "data-answers=\"", "\"").unwrap().parse().unwrap();
        if page.contains("value=\"ask\"") {
            let entries = store.entries(&id, 0).unwrap();
            let newest_of_ann = entries
                .iter()
                .rposition(|it| it.entry.seat().is_some_and(|seat| seat.index() == 0));
            let since = &entries[newest_of_ann.unwrap()..];
            let is_draw =
                |it: &Stored| matches!(it.entry, Entry::Answer { who: Actor::Chance, .. });
            if since.iter().any(is_draw) {
                let fields = format!("answers={answers}&to=ask");
                let (status, to) = ann.post(&format!("{table}/undo"), &fields).await;
                if status == 303 {
                    assert_eq!(to, table);
                    break;
                }
            }
        }
        if page.contains("name=\"choice\"") {
            ann.post(&format!("{table}/answers"), &format!("answers={answers}&choice=0")).await;
        } else {
            tokio::task::yield_now().await;
        }
    }
    for server in [&server, &router(App::new(store))] {
        assert_eq!(position(server, &id, "").await["practice"], true);
        let (_, page) = Browser::new(server).get(&table).await;
        assert!(page.contains("Practice game.") && page.contains("(practice)"));
    }
}

/// The bids open to a player depend on money the others cannot see; the columns open to a disc do
/// not. Bots take their time in the first case (see `pace.rs`).
#[test]
fn a_choice_is_secret_where_it_depends_on_what_is_hidden() {
    let secret = |game: &str, players: u8| {
        let setup = Setup::of_players(players);
        let game = Catalog::built_in().find(game).unwrap();
        let mut table = game.new_match(setup, Some("s".to_owned())).unwrap();
        table.settle_chance();
        let mut found = Vec::new();
        for number in 0.. {
            let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
            let dice = Dice::new("secret", &number.to_string());
            found.push(table.is_choice_secret(seat, dice));
            let actions = table.actions(seat.into());
            table.answer(seat.into(), &actions[number % actions.len()]).unwrap();
            table.settle_chance();
        }
        found
    };
    assert!(secret("connect-four", 2).iter().all(|secret| !secret));
    // Two players can add up what the other has; with three it is hidden.
    let found = secret("project-mars", 3);
    assert!(found.contains(&true) && found.contains(&false), "{found:?}");
}
