//! Several people act at the same time, with their own dice if they like, and the table does not
//! ask what has only one answer.

use crate::door;

use axum::Router;
use door::{Browser, between, call, server};
use orrery_server::{App, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};

fn planning() -> Router {
    let operation = Operation { catalog: orrery_planning::catalog(), ..Operation::default() };
    router(App::with(Store::in_memory().unwrap(), &operation))
}

/// A table of programs: its address and the tokens.
async fn open(server: &Router, game: &str, players: usize, more: Value) -> (String, Vec<String>) {
    let mut new = json!({"game": game, "players": players, "seats": vec!["human"; players]});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, opened) = call(server, "POST", "/api/tables", "", new).await;
    assert_eq!(status, 201, "{opened}");
    let tokens = opened["seats"].as_array().unwrap().iter();
    let tokens = tokens.map(|seat| seat["token"].as_str().unwrap().to_owned()).collect();
    (format!("/api/tables/{}", opened["id"].as_str().unwrap()), tokens)
}

async fn look(server: &Router, table: &str, token: &str) -> Value {
    call(server, "GET", table, token, Value::Null).await.1
}

async fn say(
    server: &Router,
    table: &str,
    token: &str,
    answers: &Value,
    action: Value,
) -> (u16, Value) {
    let said = json!({"answers": answers, "action": action});
    call(server, "POST", &format!("{table}/answers"), token, said).await
}

/// Others' answers do not make mine stale, but my own do, and so does a new question.
#[tokio::test]
async fn an_answer_counts_as_long_as_the_seats_own_question_is_the_same() {
    let server = planning();
    let (table, tokens) = open(&server, "airlock", 2, json!({})).await;
    let first = look(&server, &table, &tokens[0]).await["answers"].clone();
    for task in ["weld", "scan"] {
        let pawn = u8::from(task == "scan");
        let now = look(&server, &table, &tokens[1]).await["answers"].clone();
        let (status, after) =
            say(&server, &table, &tokens[1], &now, json!({"place": [pawn, task]})).await;
        assert_eq!(status, 200, "{after}");
    }
    let dig = json!({"place": [0, "dig"]});
    let (status, after) = say(&server, &table, &tokens[0], &first, dig.clone()).await;
    assert_eq!(status, 200, "{after}");
    assert_eq!(after["view"]["pawns"], json!([["dig", null], ["weld", "scan"]]));
    let (status, _) = say(&server, &table, &tokens[0], &first, json!("agree")).await;
    assert_eq!(status, 409, "it was made before the seat's own answer");
    // The crew agrees, the die is thrown, and the next sol asks the same again.
    let last = look(&server, &table, &tokens[1]).await["answers"].clone();
    for token in &tokens {
        let now = look(&server, &table, token).await["answers"].clone();
        assert_eq!(say(&server, &table, token, &now, json!("agree")).await.0, 200);
    }
    let next = look(&server, &table, &tokens[1]).await;
    assert_eq!(next["view"]["sol"], 2);
    let (status, _) = say(&server, &table, &tokens[1], &last, json!({"place": [0, "dig"]})).await;
    assert_eq!(status, 409, "it was made for the sol before");
}

/// A seat that has agreed is waited for by nobody and may still act, and takes its part back.
#[tokio::test]
async fn a_seat_takes_its_own_part_back_while_others_go_on() {
    let server = planning();
    let (table, tokens) = open(&server, "airlock", 3, json!({})).await;
    let now = async |token: &str| look(&server, &table, token).await;
    let at = now(&tokens[0]).await["answers"].clone();
    say(&server, &table, &tokens[0], &at, json!({"place": [0, "dig"]})).await;
    let seen = now(&tokens[0]).await["answers"].clone();
    for action in [json!({"place": [0, "weld"]}), json!({"lift": 0}), json!("agree")] {
        let at = now(&tokens[1]).await["answers"].clone();
        assert_eq!(say(&server, &table, &tokens[1], &at, action).await.0, 200);
    }
    let position = now(&tokens[1]).await;
    assert_eq!((&position["to_act"], &position["may_act"]), (&json!([0, 2]), &json!([1])));
    let actions: Vec<&Value> =
        position["actions"].as_array().unwrap().iter().map(|one| &one["action"]).collect();
    assert_eq!(actions, [&json!("reconsider")]);
    // The page of the first seat still shows the moment after its own answer.
    let back = json!({"answers": seen});
    let (status, after) = call(&server, "POST", &format!("{table}/undo"), &tokens[0], back).await;
    assert_eq!(status, 200, "{after}");
    assert_eq!(after["view"]["pawns"][0], json!([null, null]));
    assert_eq!(now(&tokens[1]).await["may_act"], json!([1]), "the others' parts stand");
}

/// Two players at one screen plan at the same time: every form names its seat, and each of them
/// can turn the page to the other, also to change a plan that is agreed to.
#[tokio::test]
async fn a_screen_is_shared_by_two_who_plan() {
    let server = planning();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=airlock&name=Ann&seat0=you&seat1=here").await;
    let (_, page) = ann.get(&table).await;
    let form = |seat: u8| format!("action=\"{table}/answers?seat={seat}\"");
    let link = |seat: u8| format!("href=\"{table}?seat={seat}\"");
    assert!(page.contains(&form(0)) && page.contains(&link(1)), "{page}");
    let choice = |page: &str, name: &str| -> String {
        let before = page.split(&format!("data-name=\"{name}\"")).next().expect("a button");
        let value = before.rsplit("name=\"choice\" value=\"").next().expect("its number");
        value.split('"').next().unwrap().to_owned()
    };
    let fields = |page: &str, name: &str| {
        let answers = between(page, "name=\"answers\" value=\"", "\"").unwrap();
        format!("answers={answers}&undone=0&choice={}&key=", choice(page, name))
    };
    let (first, (_, second)) = (page, ann.get(&format!("{table}?seat=1")).await);
    assert!(second.contains(&form(1)) && second.contains(&link(0)), "{second}");
    let place = fields(&second, "Pawn 1: Weld");
    let (status, there) = ann.post(&format!("{table}/answers?seat=1"), &place).await;
    assert_eq!((status, there), (303, format!("{table}?seat=1")), "the page stays with its seat");
    // The page of the other seat is still good; once it is done, the next in line is shown.
    let agree = fields(&first, "Agree");
    let (status, there) = ann.post(&format!("{table}/answers?seat=0"), &agree).await;
    assert_eq!((status, &there), (303, &table));
    let (_, next) = ann.get(&there).await;
    assert!(next.contains(&form(1)) && next.contains("who may still change the plan"), "{next}");
    // The same form sent once more is not taken for an answer of the other seat.
    let (status, _) = ann.post(&format!("{table}/answers?seat=0"), &agree).await;
    assert_eq!(status, 409);
    let (_, offer) = ann.get(&format!("{table}?seat=0")).await;
    assert!(offer.contains("You may act now") && offer.contains("Reconsider"), "{offer}");
    let again = fields(&offer, "Reconsider");
    let (_, there) = ann.post(&format!("{table}/answers?seat=0"), &again).await;
    assert_eq!(there, format!("{table}?seat=0"), "it has to act again");
    for seat in [0, 1] {
        let (_, page) = ann.get(&format!("{table}?seat={seat}")).await;
        let agree = fields(&page, "Agree");
        assert_eq!(ann.post(&format!("{table}/answers?seat={seat}"), &agree).await.0, 303);
    }
    assert!(ann.get(&table).await.1.contains("sol 2"));
}

/// Players enter their own throws and draws like any other answer, at any time, and the record says
/// so; secret draws stay with Orrery.
#[tokio::test]
async fn people_enter_what_their_own_cards_show() {
    let (server, store) = server();
    let (table, tokens) = open(&server, "project-mars", 2, json!({"seed": "box"})).await;
    let settings = format!("{table}/settings");
    let by_hand = json!({"dice": "by_hand"});
    assert_eq!(call(&server, "POST", &settings, &tokens[0], by_hand).await.0, 200);
    let mut entered = 0;
    while entered < 8 {
        let position = look(&server, &table, &tokens[0]).await;
        if position["to_act"] == json!(["chance"]) {
            let cards = position["by_hand"].as_array().unwrap();
            assert!(!cards.is_empty(), "{position}");
            let answers = position["answers"].clone();
            let wrong = json!({"answers": answers, "action": {"bid": 1}, "by_hand": true});
            let path = format!("{table}/answers");
            assert_eq!(call(&server, "POST", &path, &tokens[1], wrong).await.0, 422);
            let card = cards[entered % cards.len()].clone();
            let said = json!({"answers": answers, "action": card, "by_hand": true});
            let (status, after) = call(&server, "POST", &path, &tokens[1], said).await;
            assert_eq!(status, 200, "{after}");
            entered += 1;
        } else {
            let seat = position["to_act"][0].as_u64().unwrap() as usize;
            let own = look(&server, &table, &tokens[seat]).await;
            let action = own["actions"][0]["action"].clone();
            let said = json!({"answers": own["answers"], "action": action, "by_hand": true});
            let path = format!("{table}/answers");
            let (status, why) = call(&server, "POST", &path, &tokens[seat], said).await;
            assert_eq!(status, 400, "nothing is drawn now: {why}");
            assert_eq!(say(&server, &table, &tokens[seat], &own["answers"], action).await.0, 200);
        }
    }
    let orrery = json!({"dice": "orrery"});
    assert_eq!(call(&server, "POST", &settings, &tokens[1], orrery).await.0, 200);
    assert_ne!(look(&server, &table, &tokens[0]).await["to_act"], json!(["chance"]));
    // The same after a restart, and the record can be checked.
    let id = table.rsplit('/').next().unwrap();
    let again = router(App::new(store));
    let last = door::play(&again, id, &tokens).await;
    let (_, record) = call(&again, "GET", &format!("{table}/record"), "", Value::Null).await;
    assert_eq!(record["by_hand"].as_array().unwrap().len(), 8, "{}", record["by_hand"]);
    let record: orrery_core::Record = serde_json::from_value(record).unwrap();
    let entry = orrery_catalog::Catalog::built_in().find("project-mars").unwrap();
    entry.verify(&record).expect("what people entered is not taken for tampering");
    assert_eq!(serde_json::to_value(&record.standing).unwrap(), last["standing"]);
    let honest = orrery_core::Record { by_hand: Default::default(), ..record };
    let why = entry.verify(&honest).err().expect("without the mark it is tampering").to_string();
    assert!(why.contains("is not what the seed gives"), "{why}");
}

/// Where all seats play one hand, devices that are tapped at once lose nothing and do nothing
/// twice, and any of them can go back.
#[tokio::test]
async fn devices_of_one_hand_lose_no_tap() {
    let (server, _) = server();
    let (table, tokens) = open(&server, "first-martians-companion", 2, json!({})).await;
    let action = |position: &Value, key: &str, nth: usize| {
        let all = position["actions"].as_array().unwrap().iter().map(|one| one["action"].clone());
        all.filter(|action| action.get(key).is_some() || action == key).nth(nth).unwrap()
    };
    // Both choose an astronaut from the same list.
    let own = look(&server, &table, &tokens[0]).await;
    let first = own["answers"].clone();
    for (token, nth) in tokens.iter().zip([0, 1]) {
        let take = action(&own, "take", nth);
        let (status, after) = say(&server, &table, token, &first, take).await;
        assert_eq!(status, 200, "{after}");
    }
    // Both go on from the same page: one step, and neither is refused.
    let own = look(&server, &table, &tokens[0]).await;
    let there = own["answers"].clone();
    let next = action(&own, "next", 0);
    let (_, once) = say(&server, &table, &tokens[0], &there, next.clone()).await;
    let (status, twice) = say(&server, &table, &tokens[1], &there, next.clone()).await;
    assert_eq!((status, &once["answers"]), (200, &twice["answers"]));
    assert_ne!(once["answers"], there);
    // What answers an earlier question and nothing else is refused.
    let (status, _) = say(&server, &table, &tokens[1], &first, next).await;
    assert_eq!(status, 409);
    // The other device goes back, step by step, to the very beginning.
    let mut now = once["answers"].clone();
    for left in [2, 1, 0] {
        let back = json!({"answers": now, "to": "step"});
        let (status, after) =
            call(&server, "POST", &format!("{table}/undo"), &tokens[1], back).await;
        assert_eq!(status, 200, "{left} left: {after}");
        assert_eq!(after["practice"], false);
        now = after["answers"].clone();
    }
    assert_eq!(now, first);
    let back = json!({"answers": now, "to": "step"});
    let (status, _) = call(&server, "POST", &format!("{table}/undo"), &tokens[1], back).await;
    assert_eq!(status, 400, "there is nothing before the first step");
}

/// A player types the words of an answer: the name of an astronaut at the companion. It works
/// without a script, counts once, and bad words change nothing.
#[tokio::test]
async fn words_can_be_typed() {
    let (server, store) = server();
    let mut ann = Browser::new(&server);
    let fields = "game=first-martians-companion&mode=make_yourself_at_home&name=Ann&seat0=you";
    let (_, table) = ann.post("/tables", fields).await;
    let answers = format!("{table}/answers");
    for _ in 0..2 {
        let said = format!("answers={}&choice=0", ann.answers(&table).await);
        assert_eq!(ann.post(&answers, &said).await.0, 303);
    }
    let there = ann.answers(&table).await;
    let (_, page) = ann.get(&table).await;
    let choice = between(&page, "name=\"choice\" value=\"", "\"").expect("a field").to_owned();
    for bad in ["", "+++", "%E2%80%AE", "the+longest+name+that+nobody+would+ever+have+on+a+badge"] {
        let said = format!("answers={there}&choice={choice}&text={bad}");
        let (status, page) = ann.post(&answers, &said).await;
        assert_eq!(status, 400, "{bad:?}: {page}");
        assert!(page.contains("Type a short name"), "{page}");
        assert_eq!(ann.answers(&table).await, there, "{bad:?} changes nothing");
    }
    let said = format!("answers={there}&choice={choice}&key=once&text=+Zo%C3%AB+%3Cb%3E+");
    assert_eq!(ann.post(&answers, &said).await.0, 303);
    assert_eq!(ann.answers(&table).await, there + 1);
    // The same once more, as after a lost reply.
    assert_eq!(ann.post(&answers, &said).await.0, 303);
    assert_eq!(ann.answers(&table).await, there + 1);
    let (_, page) = ann.get(&table).await;
    assert!(page.contains("Zoë &lt;b&gt;") && !page.contains("Zoë <b>"), "{page}");
    // It is kept, and one step back takes it away.
    ann.server = router(App::new(store));
    assert!(ann.get(&table).await.1.contains("Zoë &lt;b&gt;"));
    let back = format!("answers={}&to=step", there + 1);
    assert_eq!(ann.post(&format!("{table}/undo"), &back).await.0, 303);
    let (_, page) = ann.get(&table).await;
    assert!(!between(&page, "id=\"stage\"", "id=\"dock\"").unwrap_or(&page).contains("Zoë"));
    // Other answers take no words.
    let said = format!("answers={}&choice=2&text=Ann", ann.answers(&table).await);
    assert_eq!(ann.post(&answers, &said).await.0, 400);
}

/// Where a seat has only one answer the table gives it, unless that is turned off or the haste
/// would reveal a secret. Forced answers are not steps of an undo.
#[tokio::test]
async fn only_answers_are_given_by_the_table() {
    let decisions = async |forced: bool| {
        let (server, _) = server();
        let new = json!({"seed": "forced", "forced": forced});
        let (table, tokens) = open(&server, "project-mars", 3, new).await;
        let (mut asked, mut single) = (0, 0);
        loop {
            let position = look(&server, &table, &tokens[0]).await;
            if position["over"] == true {
                return (asked, single, position["answers"].clone());
            }
            let seat = position["to_act"][0].as_u64().unwrap() as usize;
            let own = look(&server, &table, &tokens[seat]).await;
            let actions = own["actions"].as_array().unwrap();
            asked += 1;
            single += usize::from(actions.len() == 1);
            let action = actions[own["answers"].as_u64().unwrap() as usize % actions.len()].clone();
            let said =
                say(&server, &table, &tokens[seat], &own["answers"], action["action"].clone());
            assert_eq!(said.await.0, 200);
        }
    };
    let (every, single, answers) = decisions(false).await;
    let (fewer, left, same) = decisions(true).await;
    assert!(single > 0 && fewer < every && left < single, "{fewer} of {every}, {left} of {single}");
    assert_eq!(same, answers, "the same game is played");
}

/// Two phones lie on a table with a real box. The same entry from both counts once, another one for
/// the same throw is refused with a word, and anyone takes the newest step back without a vote.
#[tokio::test]
async fn two_phones_enter_real_dice_and_take_a_step_back() {
    let (server, _) = server();
    let options = json!({"mode": "make_yourself_at_home", "options": {"cards": "printed"}});
    let (table, tokens) = open(&server, "first-martians", 2, options).await;
    let enter = async |token: &str, answers: &Value, action: &Value| {
        let said = json!({"answers": answers, "action": action, "by_hand": true});
        call(&server, "POST", &format!("{table}/answers"), token, said).await
    };
    // The box is used from the start: the Profile cards are asked for.
    for token in &tokens {
        let position = look(&server, &table, token).await;
        assert_eq!(position["dice"], "by_hand");
        let action = position["actions"][0]["action"].clone();
        assert_eq!(say(&server, &table, token, &position["answers"], action).await.0, 200);
    }
    let position = look(&server, &table, &tokens[0]).await;
    assert_eq!(position["to_act"], json!(["chance"]));
    let (now, entries) = (&position["answers"], &position["by_hand"]);
    assert_eq!(enter(&tokens[0], now, &entries[0]).await.0, 200);
    // The second phone had not seen it.
    let (status, after) = enter(&tokens[1], now, &entries[0]).await;
    assert_eq!((status, &after["answers"]), (200, &json!(now.as_u64().unwrap() + 1)));
    let (status, refused) = enter(&tokens[1], now, &entries[1]).await;
    assert_eq!(status, 409, "{refused}");
    // The other one takes it back, and it is asked for again.
    let undo = json!({"answers": after["answers"], "undone": after["undone"]});
    let (status, back) = call(&server, "POST", &format!("{table}/undo"), &tokens[1], undo).await;
    assert_eq!((status, &back["answers"]), (200, now), "{back}");
    assert_eq!((&back["to_act"], &back["practice"]), (&json!(["chance"]), &json!(false)));
    // With Orrery's dice nothing can be entered.
    let settings = format!("{table}/settings");
    let orrery = json!({"dice": "orrery"});
    assert_eq!(call(&server, "POST", &settings, &tokens[0], orrery).await.0, 200);
    let position = look(&server, &table, &tokens[0]).await;
    let (status, refused) = enter(&tokens[0], &position["answers"], &json!("printed")).await;
    assert_eq!(status, 400, "{refused}");
}

/// On the page, too, the newest step goes back although it answers for Chance.
#[tokio::test]
async fn an_entered_throw_is_taken_back_on_the_page() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let fields = "game=first-martians&mode=make_yourself_at_home&name=Ann&seat0=you";
    let (_, table) = ann.post("/tables", fields).await;
    assert_eq!(ann.post(&format!("{table}/settings"), "dice=by_hand").await.0, 303);
    for _ in 0..60 {
        let (_, page) = ann.get(&table).await;
        let (answers, undo) = (format!("{table}/answers"), format!("{table}/undo"));
        let there = ann.answers(&table).await;
        let enters = page.contains("name=\"by_hand\"");
        let by_hand = if enters { "&by_hand=true" } else { "" };
        let said = format!("answers={there}&choice=0{by_hand}");
        let (status, body) = ann.post(&answers, &said).await;
        assert_eq!(status, 303, "{body}");
        if enters {
            let back = format!("answers={}&to=step", ann.answers(&table).await);
            let (status, body) = ann.post(&undo, &back).await;
            assert_eq!(status, 303, "{body}");
            assert_eq!(ann.answers(&table).await, there);
            return;
        }
    }
    panic!("nothing was to be entered");
}

/// A printed card is entered in the middle of an ordinary game, once the crew uses its own cards.
#[tokio::test]
async fn something_of_a_box_is_entered_at_any_table() {
    let (server, _) = server();
    let mode = json!({"mode": "make_yourself_at_home", "seed": "box"});
    let (table, tokens) = open(&server, "first-martians", 2, mode).await;
    for _ in 0..40 {
        let position = look(&server, &table, &tokens[0]).await;
        if position["view"]["phase"] != "setup" && position["to_act"][0] == 0 {
            break;
        }
        let seat = position["to_act"][0].as_u64().unwrap() as usize;
        let own = look(&server, &table, &tokens[seat]).await;
        let action = own["actions"][0]["action"].clone();
        assert_eq!(say(&server, &table, &tokens[seat], &own["answers"], action).await.0, 200);
    }
    let dice = json!({"dice": "by_hand"});
    assert_eq!(call(&server, "POST", &format!("{table}/settings"), &tokens[1], dice).await.0, 200);
    let mut position = look(&server, &table, &tokens[1]).await;
    let stress = position["view"]["stress"].as_u64().unwrap();
    assert_eq!(position["by_hand"], json!(["printed"]), "nobody is asked for it");
    for entry in [json!("printed"), json!({"choose": 0}), json!("no")] {
        let said = json!({"answers": position["answers"], "action": entry, "by_hand": true});
        let (status, after) =
            call(&server, "POST", &format!("{table}/answers"), &tokens[1], said).await;
        assert_eq!(status, 200, "{after}");
        position = after;
    }
    assert_eq!(position["view"]["stress"], json!(stress + 1));
}
