//! People at a table: join, vote, resign, play again, try out, look back, bring records.

use crate::door;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use door::{Browser, between, call, open, play, send, server};
use http_body_util::BodyExt as _;
use orrery_server::{App, Operation, router};
use orrery_store::{Occupant, Store};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Ann opens a table of two and Bo sits down by link.
async fn two(server: &Router, game: &str) -> (Browser, Browser, String) {
    let (mut ann, mut bo) = (Browser::new(server), Browser::new(server));
    let fields = format!("game={game}&name=Ann&title=Ours&seat0=you&seat1=friend");
    let (status, table) = ann.post("/tables", &fields).await;
    assert_eq!(status, 303);
    let (_, page) = ann.get(&table).await;
    let token = between(&page, "/sit/", "\"").expect("a link for the friend");
    let (_, there) = bo.get(&format!("/join?code=http%3A%2F%2Fhost{table}%2Fsit%2F{token}")).await;
    assert_eq!(there, format!("{table}/sit/{token}"));
    assert_eq!(bo.post(&there, "name=Bo").await, (303, table.clone()));
    (ann, bo, table)
}

async fn say(who: &mut Browser, table: &str, choice: usize) -> u16 {
    let answers = who.answers(table).await;
    let fields = format!("answers={answers}&choice={choice}&key=");
    who.post(&format!("{table}/answers"), &fields).await.0
}

#[tokio::test]
async fn a_code_leads_to_its_table_and_a_wrong_one_says_so() {
    let (server, store) = server();
    let (ann, bo, table) = two(&server, "connect-four").await;
    let id = table.strip_prefix("/t/").unwrap();
    for code in [id.to_owned(), format!("%20{id}%20"), format!("https://x.test{table}?view=text")] {
        assert_eq!(ann.get(&format!("/join?code={code}")).await, (303, table.clone()), "{code}");
    }
    for code in ["", "nowhere", "/t/", "%00", "http://x.test/t/nowhere/sit/1"] {
        assert_eq!(ann.get(&format!("/join?code={code}")).await.0, 404, "{code}");
    }
    assert_eq!(ann.get("/join").await.0, 404);
    // An invitation lasts: another server over the same store knows it too.
    let mut cy = Browser::new(&router(App::new(store)));
    let (_, there) = cy.post("/tables", "game=connect-four&seat0=you&seat1=friend").await;
    let (_, page) = cy.get(&there).await;
    assert!(between(&page, "/sit/", "\"").is_some());
    assert!(!bo.get(&table).await.1.contains("/sit/"), "no seat is free any more");
}

#[tokio::test]
async fn what_was_shown_is_taken_back_only_when_all_agree() {
    let (server, store) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    let undo = format!("{table}/undo");
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    assert_eq!(say(&mut bo, &table, 2).await, 303);
    // Bo has answered since: Ann cannot take it back alone, but may ask.
    let (status, page) = ann.post(&undo, "answers=2&to=step").await;
    assert_eq!(status, 400, "{page}");
    assert!(ann.get(&table).await.1.contains("Ask the others"));
    assert_eq!(ann.post(&undo, "answers=2&vote=1&to=agree").await.0, 409, "nobody has asked");
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 400, "once is enough");
    let (status, page) = ann.post(&undo, "answers=2&vote=1&to=agree").await;
    assert_eq!(status, 400, "Bo is asked, not Ann");
    assert!(page.contains("Your agreement is not needed."));
    let (_, page) = bo.get(&table).await;
    assert!(page.contains("asks to undo the last move") && page.contains("value=\"agree\""));
    assert!(page.contains("name=\"vote\" value=\"1\""), "the form names the vote");
    assert_eq!(bo.post(&undo, "answers=2&to=agree").await.0, 400, "it says which");
    // The vote is on disk: another server knows it.
    let again = router(App::new(store));
    let elsewhere = Browser { server: again, cookie: bo.cookie.clone() };
    assert!(elsewhere.get(&table).await.1.contains("value=\"agree\""));
    assert_eq!(bo.post(&undo, "answers=2&vote=1&to=refuse").await.0, 303);
    assert_eq!(ann.answers(&table).await, 2);
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    let (status, page) = bo.post(&undo, "answers=2&vote=1&to=agree").await;
    assert_eq!(status, 409, "that was another vote");
    assert!(page.contains("This vote is over; nothing was changed."));
    assert_eq!(ann.answers(&table).await, 2);
    assert_eq!(bo.post(&undo, "answers=2&vote=2&to=agree").await.0, 303);
    assert_eq!(ann.answers(&table).await, 0);
    // An answer ends a vote.
    say(&mut ann, &table, 3).await;
    say(&mut bo, &table, 2).await;
    ann.post(&undo, "answers=2&to=ask").await;
    say(&mut ann, &table, 3).await;
    assert_eq!(bo.post(&undo, "answers=3&vote=3&to=agree").await.0, 409);
    assert_eq!(ann.post(&undo, "answers=3&to=nonsense").await.0, 400);
}

/// A bot that plays for a person does not agree in their name.
#[tokio::test]
async fn whoever_lends_a_seat_is_still_asked() {
    let (server, store) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    let undo = format!("{table}/undo");
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    assert_eq!(say(&mut bo, &table, 2).await, 303);
    assert_eq!(bo.post(&format!("{table}/seats/1/bot"), "level=random").await.0, 303);
    assert!(ann.get(&table).await.1.contains("Ask the others"), "Bo is one of them");
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    assert_eq!(ann.answers(&table).await, 2, "Bo has not agreed");
    for server in [server.clone(), router(App::new(store))] {
        let away = Browser { server, cookie: bo.cookie.clone() };
        assert!(away.get(&table).await.1.contains("value=\"agree\""), "Bo is asked while away");
    }
    assert_eq!(Browser::new(&server).post(&undo, "answers=2&vote=1&to=agree").await.0, 400);
    assert_eq!(bo.post(&undo, "answers=2&vote=1&to=refuse").await.0, 303);
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    assert_eq!(bo.post(&undo, "answers=2&to=step").await.0, 400, "it is the bot's to take back");
    assert_eq!(bo.post(&undo, "answers=2&vote=2&to=agree").await.0, 303);
    assert_eq!(ann.answers(&table).await, 0);
    // Nobody waits for a person who is away: the game goes on, and the vote is over.
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    while ann.answers(&table).await < 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    assert_eq!(say(&mut ann, &table, 3).await, 303);
}

#[tokio::test]
async fn a_game_that_is_over_keeps_those_who_played_it() {
    let (server, store) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    for turn in 0..6 {
        let who = if turn % 2 == 0 { &mut ann } else { &mut bo };
        assert_eq!(say(who, &table, turn % 2).await, 303);
    }
    assert_eq!(bo.post(&format!("{table}/seats/1/bot"), "level=greedy").await.0, 303);
    assert_eq!(say(&mut ann, &table, 0).await, 303);
    assert!(ann.get(&table).await.1.contains("id=\"verdict\""));
    let seats = || store.table(&table[3..]).unwrap().unwrap().seats;
    let before = seats();
    for (who, deed) in [(&ann, "0/bot"), (&ann, "0/resign"), (&bo, "1/take")] {
        let (status, page) = who.clone().post(&format!("{table}/seats/{deed}"), "sure=yes").await;
        assert_eq!(status, 400, "{deed}");
        assert!(page.contains("The game at this table is over."), "{deed}: {page}");
    }
    assert_eq!(seats(), before);
}

#[tokio::test]
async fn among_bots_a_person_takes_anything_back() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let fields = "game=connect-four&seat0=you&seat1=bot%3Arandom";
    let (_, table) = ann.post("/tables", fields).await;
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    while ann.answers(&table).await < 2 {
        tokio::task::yield_now().await;
    }
    let undo = format!("{table}/undo");
    assert_eq!(ann.post(&undo, "answers=2&to=ask").await.0, 303);
    assert_eq!(ann.answers(&table).await, 0);
}

#[tokio::test]
async fn a_whole_turn_is_taken_back_at_once() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    // Somewhere in a game a seat has answered twice in a row without a secret in between.
    for _ in 0..400 {
        let (_, position) = call(&server, "GET", &path, "", Value::Null).await;
        let seat = position["to_act"][0].as_u64().expect("not over yet") as usize;
        let (_, own) = call(&server, "GET", &path, &tokens[seat], Value::Null).await;
        let actions = own["actions"].as_array().unwrap();
        let said =
            json!({"answers": own["answers"], "action": actions[actions.len() / 2]["action"]});
        let answers = format!("{path}/answers");
        let (status, now) = call(&server, "POST", &answers, &tokens[seat], said).await;
        assert_eq!(status, 200);
        let back = json!({"answers": now["answers"], "to": "turn"});
        let (status, back) =
            call(&server, "POST", &format!("{path}/undo"), &tokens[seat], back).await;
        if status != 200 {
            continue;
        }
        let steps = now["answers"].as_u64().unwrap() - back["answers"].as_u64().unwrap();
        if steps > 1 {
            return;
        }
        // One step was all there was: the same answer again, and on.
        let said =
            json!({"answers": own["answers"], "action": actions[actions.len() / 2]["action"]});
        call(&server, "POST", &answers, &tokens[seat], said).await;
    }
    panic!("no turn of two steps in a whole game");
}

/// A bot would have nothing to do there, and rename astronauts for ever.
#[tokio::test]
async fn nobody_resigns_where_no_bot_can_go_on() {
    let (server, store) = server();
    let game = "first-martians-companion&mode=make_yourself_at_home";
    let (mut ann, _, table) = two(&server, game).await;
    assert!(!ann.get(&table).await.1.contains("Yes, resign"));
    let (status, page) = ann.post(&format!("{table}/seats/0/resign"), "sure=yes").await;
    assert_eq!(status, 400);
    assert!(page.contains("has no bots, so nobody could go on. Pass your seat on."), "{page}");
    let seats = store.table(&table[3..]).unwrap().unwrap().seats;
    assert!(seats.iter().all(|place| matches!(place.sitter, Occupant::Person(_))));
}

#[tokio::test]
async fn resigning_asks_first_and_is_for_good() {
    let (server, store) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    let resign = format!("{table}/seats/0/resign");
    assert!(ann.get(&table).await.1.contains("Yes, resign"));
    assert_eq!(ann.post(&resign, "").await.0, 400, "not sure");
    assert_eq!(Browser::new(&server).post(&resign, "sure=yes").await.0, 403);
    assert_eq!(ann.post(&resign, "sure=yes").await.0, 303);
    assert_eq!(ann.post(&resign, "sure=yes").await.0, 403, "no seat of hers any more");
    assert_eq!(ann.post(&format!("{table}/seats/0/take"), "").await.0, 403);
    let (_, page) = bo.get(&table).await;
    assert!(page.contains("<b>Ann resigned.</b> Navigator 1 plays on for them."), "{page}");
    assert!(ann.get(&table).await.1.contains("<b>You resigned.</b> Navigator 1 plays on for you."));
    assert_eq!(store.table(&table[3..]).unwrap().unwrap().seats[0].token, None);
    // Bo plays on against the bot, to the end, whenever the stream says that it is his turn.
    let stream = Request::get(format!("/api/tables/{}/live", table.trim_start_matches("/t/")));
    let stream = server.clone().oneshot(stream.body(Body::empty()).unwrap()).await.unwrap();
    let mut stream = stream.into_body();
    while let Some(event) = stream.frame().await {
        let event = String::from_utf8(event.unwrap().into_data().unwrap().to_vec()).unwrap();
        if event.contains("\"over\":true") {
            assert!(bo.get(&table).await.1.contains("id=\"verdict\""));
            return;
        }
        if event.contains("\"to_act\":[1]") {
            say(&mut bo, &table, 0).await;
        }
    }
    panic!("the game has not ended");
}

#[tokio::test]
async fn the_same_people_play_again_one_seat_further_on() {
    let (server, _) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    let rematch = format!("{table}/rematch");
    assert_eq!(ann.post(&rematch, "").await.0, 400, "not over yet");
    for turn in 0..7 {
        let who = if turn % 2 == 0 { &mut ann } else { &mut bo };
        assert_eq!(say(who, &table, turn % 2).await, 303);
    }
    let (_, end) = bo.get(&table).await;
    assert!(end.contains("id=\"verdict\"") && end.contains("Play again"));
    assert_eq!(Browser::new(&server).post(&rematch, "").await.0, 403);
    let (status, again) = bo.post(&rematch, "").await;
    assert_eq!(status, 303);
    assert_eq!(ann.post(&rematch, "").await, (303, again.clone()), "one table for both");
    assert!(ann.get(&table).await.1.contains(&format!("href=\"{again}\"")));
    assert!(bo.get(&again).await.1.contains("name=\"choice\""), "Bo begins now");
    assert!(!ann.get(&again).await.1.contains("name=\"choice\""));

    // Tables that follow each other can be told apart by their names.
    assert!(ann.get(&again).await.1.contains("Ours, game 2 ·"));
    for turn in 0..7 {
        let who = if turn % 2 == 0 { &mut bo } else { &mut ann };
        assert_eq!(say(who, &again, turn % 2).await, 303);
    }
    let (_, third) = ann.post(&format!("{again}/rematch"), "").await;
    assert!(ann.get(&third).await.1.contains("Ours, game 3 ·"));
}

#[tokio::test]
async fn a_board_to_try_things_out_is_never_sent() {
    let (server, _) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    say(&mut ann, &table, 3).await;
    let tries = format!("{table}/try");
    assert_eq!(Browser::new(&server).post(&tries, "at=1").await.0, 303);
    let (status, board) = bo.post(&tries, "at=1").await;
    assert_eq!(status, 303);
    assert_eq!(Browser::new(&server).get(&board).await.0, 403, "a stranger may not yet");
    let (_, page) = bo.get(&board).await;
    assert!(page.contains("Practice board") && page.contains("name=\"choice\""));
    assert!(page.contains("<title>Practice board · Ours"), "two tabs, two names");
    assert!(!page.contains("data-table="), "it follows nothing");
    // Everybody's answers are the reader's here; undo is a step back.
    let (_, next) = bo.post(&board, "answers=0&choice=2&key=").await;
    let (_, next) = bo.post(&next, "answers=1&choice=4&key=").await;
    assert!(next.ends_with("moves=2.4"), "{next}");
    assert!(bo.get(&next).await.1.contains("name=\"to\""));
    let (_, back) = bo.post(&next, "answers=2&to=step").await;
    assert!(back.ends_with("moves=2"), "{back}");
    assert_eq!(ann.answers(&table).await, 1);
    for wrong in ["at=99&deal=a&moves=", "at=0&deal=a&moves=99", "at=0&deal=a&moves=x"] {
        let (status, _) = bo.get(&format!("{tries}?{wrong}")).await;
        assert!(status == 404 || status == 400, "{wrong}: {status}");
    }
    assert_eq!(bo.get(&format!("{tries}?at=-1")).await.0, 400);
    let deal = |length: usize| format!("{tries}?at=0&deal={}&moves=", "a".repeat(length));
    assert_eq!(bo.get(&deal(100)).await.0, 200);
    assert_eq!(bo.get(&deal(101)).await.0, 400, "a seed is short here, too");
}

#[tokio::test]
async fn a_game_is_looked_at_from_its_beginning_while_it_is_played() {
    let (server, _) = server();
    let (mut ann, _, table) = two(&server, "connect-four").await;
    say(&mut ann, &table, 3).await;
    let (status, past) = ann.get(&format!("{table}?at=0")).await;
    assert_eq!(status, 200);
    assert!(past.contains("An earlier position.") && !past.contains("name=\"choice\""));
    assert_eq!(ann.get(&format!("{table}?at=5")).await.0, 404);
}

#[tokio::test]
async fn the_end_tells_the_story_and_a_record_comes_back() {
    let operation = Operation { seed: Some("s".to_owned()), ..Operation::default() };
    let server = router(App::with(Store::in_memory().unwrap(), &operation));
    let (id, tokens) = door::open_sealed(&server, json!(["human", "human"])).await;
    let path = format!("/t/{id}");
    let ann = Browser::new(&server);
    let running: Value = serde_json::from_str(&ann.get(&format!("{path}/report")).await.1).unwrap();
    assert_eq!(running["viewer"], "spectator");
    assert_eq!(running["seed"], Value::Null, "sealed until the end");
    assert!(running["seed_digest"].is_string() && running["events"].is_array());
    play(&server, &id, &tokens).await;
    let (_, end) = ann.get(&path).await;
    for part in ["id=\"verdict\"", "id=\"over-time\"", "<figure", "Was Chance fair?", "the lead"] {
        assert!(end.contains(part), "{part}");
    }
    let (_, middle) = ann.get(&format!("{path}?at=20")).await;
    assert!(middle.contains("step 20 of"));

    let (_, record) = ann.get(&format!("{path}/record")).await;
    let send_text = async |text: &str| {
        let body = format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n\
             --x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n"
        );
        let request = Request::post("/records")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(body))
            .unwrap();
        let (head, body) = send(&server, request).await;
        let to = head.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
        (head.status().as_u16(), to.unwrap_or(body))
    };
    let (status, copy) = send_text(&record).await;
    assert_eq!(status, 303, "{copy}");
    assert!(ann.get(&copy).await.1.contains("id=\"verdict\""));
    let (_, again) = ann.get(&format!("{copy}/record")).await;
    assert_eq!(again, record);
    for wrong in ["", "nonsense", "{}", &record.replace("project-mars", "chess")] {
        let (status, page) = send_text(wrong).await;
        assert_eq!(status, 400, "{wrong}");
        assert!(page.contains("role=\"alert\""));
    }
    let mut lies: Value = serde_json::from_str(&record).unwrap();
    lies["standing"]["scores"][0] = json!(999);
    assert_eq!(send_text(&lies.to_string()).await.0, 400);
}

#[tokio::test]
async fn an_unfinished_record_goes_on_with_all_seats_in_one_hand() {
    let (server, _) = server();
    let game = orrery_catalog::Catalog::built_in().find("connect-four").unwrap();
    let setup = orrery_core::Setup::of_players(2);
    let mut table = game.new_match(setup.clone(), Some("seed".to_owned())).unwrap();
    let one = orrery_core::Actor::from(orrery_core::Seat::ONE);
    let drop = table.actions(one).swap_remove(3);
    table.answer(one, &drop).unwrap();
    let line = serde_json::to_string(&table.record()).unwrap();
    let body =
        format!("--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{line}\r\n--x--\r\n");
    let request = Request::post("/records")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
        .body(Body::from(body))
        .unwrap();
    let (head, _) = send(&server, request).await;
    let cookie = head.headers()[header::SET_COOKIE].to_str().unwrap();
    let mut ann = Browser { server, cookie: cookie.split(';').next().unwrap().to_owned() };
    let table = head.headers()[header::LOCATION].to_str().unwrap().to_owned();
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    assert_eq!(say(&mut ann, &table, 3).await, 303);
    assert_eq!(ann.answers(&table).await, 3);
}

/// Two players of Project Mars can work out each other's holdings from the supply.
#[tokio::test]
async fn a_shared_screen_is_not_handed_over_where_nothing_is_hidden() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    for (seats, players) in [("seat2=nobody", 2), ("seat2=here&option.holdings=open", 3)] {
        let fields = format!(
            "game=project-mars&name=Ann&seat0=you&seat1=here&{seats}\
             &option.starting_player=first_seat"
        );
        let (_, table) = ann.post("/tables", &fields).await;
        let mut asked = std::collections::BTreeSet::new();
        for _ in 0..12 {
            let (_, page) = ann.get(&table).await;
            assert!(!page.contains("Hand the screen to") && page.contains("name=\"choice\""));
            let action = between(&page, "id=\"answer\"", "autocomplete").unwrap();
            let action = between(action, "action=\"", "\"").unwrap().to_owned();
            asked.insert(action.clone());
            let answers = ann.answers(&table).await;
            let said = format!("answers={answers}&choice=0&key=");
            assert_eq!(ann.post(&action, &said).await.0, 303);
        }
        assert_eq!(asked.len(), players, "all have acted: {asked:?}");
    }
}

#[tokio::test]
async fn a_shared_screen_is_handed_over_where_the_seats_see_different_things() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let fields = "game=project-mars&name=Ann&seat0=you&seat1=here&seat2=here\
                  &option.starting_player=first_seat";
    let (_, table) = ann.post("/tables", fields).await;
    let (_, page) = ann.get(&table).await;
    assert!(page.contains("Hand the screen to") && !page.contains("id=\"dock\""));
    let (_, in_words) = ann.get(&format!("{table}?view=text")).await;
    assert!(
        in_words.contains(&format!("{table}?view=text&amp;seat=0")),
        "the next sees words, too"
    );
    let own = format!("{table}?seat=0");
    let (_, page) = ann.get(&own).await;
    assert!(page.contains("name=\"choice\""));
    let action = between(&page, "action=\"", "\"").unwrap().to_owned();
    assert!(page.contains("/answers?seat=0"), "{action}");
    let answers = ann.answers(&own).await;
    let said = format!("answers={answers}&choice=0&key=");
    let (status, next) = ann.post(&format!("{table}/answers?seat=0"), &said).await;
    assert_eq!((status, &next), (303, &table));
    let (_, page) = ann.get(&next).await;
    assert!(page.contains("Hand the screen to"), "the next seat is asked");
    let (_, page) = ann.get(&format!("{table}?pass=1")).await;
    assert!(page.contains("Hand the screen to"), "the screen is passed on, not turned");
    // Nothing is hidden in Connect Four: nobody has to look away.
    let (_, open) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    assert!(ann.get(&open).await.1.contains("name=\"choice\""));
}

#[tokio::test]
async fn a_log_about_me_keeps_the_seat_and_the_words() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    let (_, page) = ann.get(&format!("{table}?seat=0&view=text")).await;
    for link in ["?seat=0&amp;view=text&amp;log=me\"", "?seat=0&amp;view=text\" data-log=\"all\""] {
        assert!(page.contains(link), "{link}");
    }
}

#[tokio::test]
async fn the_front_page_says_how_many_people_can_play() {
    let (server, _) = server();
    let page = Browser::new(&server).get("/").await.1;
    for players in ["1 player<", "2 players<", "2 to 4 players<"] {
        assert!(page.contains(players), "{players}");
    }
    assert!(!page.contains("1 players"));
}

#[tokio::test]
async fn people_sit_down_with_the_bots_that_have_a_name() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    for (bot, expected) in [("mcts:400", 303), ("mcts:401", 400), ("mcts:1ms", 400), ("", 400)] {
        let fields = format!("game=connect-four&seat0=you&seat1=bot:{bot}");
        assert_eq!(ann.post("/tables", &fields).await.0, expected, "{bot}");
    }
}

#[tokio::test]
async fn a_free_seat_of_a_listed_table_is_offered_to_everybody() {
    let (server, _) = server();
    let (mut ann, bo) = (Browser::new(&server), Browser::new(&server));
    ann.post("/tables", "game=connect-four&title=Secret&seat0=you&seat1=friend").await;
    assert!(!bo.get("/").await.1.contains("Secret"));
    let fields = "game=connect-four&title=Open&seat0=you&seat1=friend&listed=yes";
    let (_, table) = ann.post("/tables", fields).await;
    let (_, home) = bo.get("/").await;
    assert!(home.contains("Sit down: Open") && home.contains("/sit/"));
    assert!(bo.get(&table).await.1.contains("/sit/"));
    assert!(ann.get("/").await.1.contains("Play: Open"));
}

#[tokio::test]
async fn since_your_last_turn_tells_what_others_did() {
    let (server, _) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    say(&mut ann, &table, 3).await;
    assert!(!ann.get(&table).await.1.contains("Since your last turn"));
    say(&mut bo, &table, 2).await;
    assert!(ann.get(&table).await.1.contains("Since your last turn"));
    assert!(!bo.get(&table).await.1.contains("Since your last turn"), "it is not Bo's turn");
}

#[tokio::test]
async fn a_hint_says_what_a_bot_would_do_and_why() {
    let (server, _) = server();
    let (ann, bo, table) = two(&server, "connect-four").await;
    let (_, page) = ann.get(&format!("{table}?hint=1")).await;
    assert!(page.contains("Hint:") && page.contains("simulations"), "a reason");
    assert!(!bo.get(&format!("{table}?hint=1")).await.1.contains("Hint:"), "not asked");
    assert!(!ann.get(&table).await.1.contains("Hint:"), "only who asks is told");
}

#[tokio::test]
async fn a_guide_stands_beside_a_first_game_and_nowhere_else() {
    let (server, store) = server();
    let mut ann = Browser::new(&server);
    assert!(ann.get("/").await.1.contains("action=\"/first/project-mars\""));
    let (status, table) = ann.post("/first/project-mars", "").await;
    assert_eq!(status, 303);
    assert!(ann.get(&table).await.1.contains("0 of 17 topics covered"));
    let again = Browser { server: router(App::new(store)), cookie: ann.cookie.clone() };
    assert!(again.get(&table).await.1.contains("0 of 17 topics covered"), "the guide is kept");
    assert_eq!(ann.post("/first/connect-four", "").await.0, 404);
    assert_eq!(ann.post("/first/chess", "").await.0, 404);
}

/// Each side of Invasion has a guided game of its own.
#[tokio::test]
async fn both_sides_can_be_learned() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    assert!(ann.get("/").await.1.contains("action=\"/first/invasion?which=1\""));
    for which in 0..2 {
        let (status, table) = ann.post(&format!("/first/invasion?which={which}"), "").await;
        assert_eq!(status, 303);
        let page = ann.get(&table).await.1;
        assert_eq!(page.contains("aria-label=\"Your forces\""), which == 1);
    }
    assert_eq!(ann.post("/first/invasion?which=2", "").await.0, 404);
    assert_eq!(ann.post("/first/invasion?which=x", "").await.0, 400);
}

/// Teammates share a plan that the other side does not read. It is kept, and can be taken back.
#[tokio::test]
async fn a_plan_is_for_the_own_side() {
    let (server, store) = server();
    let (mut ann, mut bo) = (Browser::new(&server), Browser::new(&server));
    let fields = "game=invasion&name=Ann&seat0=you&seat1=bot:random&seat2=friend";
    let (status, table) = ann.post("/tables", fields).await;
    assert_eq!(status, 303);
    let page = ann.get(&table).await.1;
    let token = between(&page, "/sit/", "\"").expect("a link for the friend");
    assert_eq!(bo.post(&format!("{table}/sit/{token}"), "name=Bo").await.0, 303);
    let plan = format!("{table}/plan");
    assert_eq!(ann.post(&plan, "plan=Build%20%20Shelters%0A").await.0, 303);
    assert!(ann.get(&table).await.1.contains("Build Shelters"));
    assert!(!bo.get(&table).await.1.contains("Build Shelters"), "Bo commands the aliens");
    assert_eq!(bo.post(&plan, "plan=Land").await.0, 400);
    let mut cy = Browser::new(&server);
    assert!(cy.post(&plan, "plan=Watch").await.0 >= 400, "Cy has no seat");
    let again = Browser { server: router(App::new(store)), cookie: ann.cookie.clone() };
    assert!(again.get(&table).await.1.contains("Build Shelters"), "the plan is kept");
    assert_eq!(ann.post(&plan, "plan=").await.0, 303);
    assert!(!ann.get(&table).await.1.contains("Build Shelters"), "it is taken back");
}

#[tokio::test]
async fn an_invitation_opens_nothing_once_somebody_sits_there() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) =
        ann.post("/tables", "game=project-mars&seat0=you&seat1=friend&seat2=friend").await;
    let (_, page) = ann.get(&table).await;
    let token = between(&page, "/sit/", "\"").unwrap().to_owned();
    let mut bo = Browser::new(&server);
    let sit = format!("{table}/sit/{token}");
    assert_eq!(bo.post(&sit, "name=Bo").await.0, 303);
    let (status, _) = call(
        &server,
        "GET",
        &format!("/api{}", table.replace("/t/", "/tables/")),
        &token,
        Value::Null,
    )
    .await;
    assert_eq!(status, 401, "whoever has seen the link cannot look into Bo's hand");
    assert_eq!(bo.get(&sit).await, (303, table.clone()), "Bo's own link leads to the table");
    assert!(ann.get(&sit).await.1.contains("This seat is taken"));
    // A bot's seat has no token at all.
    let seats = json!(["human", "bot:random"]);
    let asked = json!({"game": "connect-four", "players": 2, "seats": seats});
    let (_, opened) = call(&server, "POST", "/api/tables", "", asked).await;
    assert!(opened["seats"][0]["token"].is_string() && opened["seats"][1]["token"].is_null());
}

#[tokio::test]
async fn only_the_seat_on_the_form_resigns() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    assert_eq!(ann.post(&format!("{table}/seats/1/resign"), "sure=yes").await.0, 303);
    assert!(ann.get(&table).await.1.contains("name=\"choice\""), "seat 0 still plays");
    assert_eq!(ann.post(&format!("{table}/seats/1/resign"), "sure=yes").await.0, 403);
    assert_eq!(ann.post(&format!("{table}/seats/5/resign"), "sure=yes").await.0, 403);
}

#[tokio::test]
async fn an_answer_for_a_position_that_was_taken_back_is_stale() {
    let (server, _) = server();
    let (mut ann, mut bo, table) = two(&server, "connect-four").await;
    say(&mut ann, &table, 3).await;
    let old = "answers=1&undone=0&choice=2&key=";
    assert_eq!(ann.post(&format!("{table}/undo"), "answers=1&undone=0&to=step").await.0, 303);
    say(&mut ann, &table, 4).await;
    assert_eq!(bo.post(&format!("{table}/answers"), old).await.0, 409);
    let fresh = "answers=1&undone=1&choice=2&key=";
    assert_eq!(bo.post(&format!("{table}/answers"), fresh).await.0, 303);
}

#[tokio::test]
async fn a_key_belongs_to_its_seat() {
    let (server, _) = server();
    let asked = json!({"game": "connect-four", "players": 2, "seats": ["human", "human"]});
    let (_, opened) = call(&server, "POST", "/api/tables", "", asked).await;
    let path = format!("/api/tables/{}/answers", opened["id"].as_str().unwrap());
    for seat in 0..2 {
        let token = opened["seats"][seat]["token"].as_str().unwrap();
        let (_, now) =
            call(&server, "GET", path.trim_end_matches("/answers"), token, Value::Null).await;
        let said = json!({"answers": seat, "action": now["actions"][0]["action"]});
        let request = Request::post(&path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", "1")
            .body(Body::from(said.to_string()))
            .unwrap();
        let (_, body) = send(&server, request).await;
        let after: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(after["answers"], seat + 1, "the same key in another seat counts");
    }
}

#[tokio::test]
async fn a_look_leads_back_to_this_site_only() {
    let (server, _) = server();
    for (referer, leads) in [
        ("http://orrery.test/rules?q=a", "/rules?q=a"),
        ("http://orrery.test//evil.test/", "/"),
        ("nonsense", "/"),
    ] {
        let mut request = door::form("/look", "", "theme=dark");
        request.headers_mut().insert(header::REFERER, referer.parse().unwrap());
        let (head, _) = send(&server, request).await;
        assert_eq!(head.headers()[header::LOCATION], leads, "{referer}");
    }
}

#[tokio::test]
async fn a_mode_says_how_many_sit_down_and_what_they_choose() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, versus) = ann.get("/new/from-the-moon").await;
    let (_, solo) = ann.get("/new/from-the-moon?mode=solo").await;
    let seats = |page: &str| page.matches("<select id=\"seat").count();
    assert_eq!((seats(&versus), seats(&solo)), (4, 1));
    let asks = |page: &str| page.contains("name=\"option.difficulty\"");
    assert_eq!((asks(&versus), asks(&solo)), (false, true));
    // What does not fit the mode is refused in a sentence, and nothing filled in is lost.
    let fields = "game=from-the-moon&mode=versus&name=Ann%20of%20Ares&seat0=you&seat1=nobody";
    let (status, page) = ann.post("/tables", fields).await;
    assert_eq!(status, 422);
    let sentence = "From the Moon (Against others) is for 2 to 4 players, not 1";
    assert!(page.contains(sentence) && page.contains("value=\"Ann of Ares\""), "{page}");
    let fields = "game=from-the-moon&mode=solo&seat0=you&option.difficulty=hard";
    let (status, table) = ann.post("/tables", fields).await;
    assert_eq!(status, 303, "{table}");
    assert_eq!(ann.get(&table).await.0, 200);
}
