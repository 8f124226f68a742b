//! Trust: who may act at a table, for how long, and how often.

use crate::door;

use axum::body::Body;
use axum::http::{Request, header};
use door::{Browser, between, call, form, open, send, server};
use http_body_util::BodyExt as _;
use orrery_core::Seat;
use orrery_server::fresh::Expected;
use orrery_server::tables::{Caller, Choice};
use orrery_server::{App, router};
use orrery_store::{Occupant, Store};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Once a person has sat down with an invitation, nobody else can use it.
#[tokio::test]
async fn an_invitation_is_for_one() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let fields = "game=project-mars&seat0=you&seat1=friend&seat2=friend&listed=yes\
                  &option.starting_player=first_seat";
    let (_, table) = ann.post("/tables", fields).await;
    let (_, page) = ann.get(&table).await;
    let token = between(&page, "/sit/", "\"").unwrap();
    let mut bo = Browser::new(&server);
    assert_eq!(bo.post(&format!("{table}/sit/{token}"), "name=Bo").await.0, 303);
    let path = format!("/api{}", table.replace("/t/", "/tables/"));
    assert_eq!(call(&server, "GET", &path, "", Value::Null).await.0, 200, "anybody may watch");
    assert_eq!(call(&server, "GET", &path, token, Value::Null).await.0, 401);
    assert_eq!(call(&server, "GET", &format!("{path}/live"), token, Value::Null).await.0, 401);
    let said = json!({"answers": 0, "action": "pass"});
    assert_eq!(call(&server, "POST", &format!("{path}/answers"), token, said).await.0, 401);
}

#[tokio::test]
async fn a_stream_ends_with_the_seat_it_looks_from() {
    let app = App::new(Store::in_memory().unwrap());
    let server = router(app.clone());
    let (id, tokens) = open(&server, json!(["human", "human", "human"])).await;
    let path = format!("/api/tables/{id}/live");
    let request = Request::get(path).header(header::AUTHORIZATION, format!("Bearer {}", tokens[1]));
    let request = request.body(Body::empty()).unwrap();
    let mut stream = server.clone().oneshot(request).await.unwrap().into_body();
    assert!(stream.frame().await.is_some(), "the position");
    let live = app.tables().find(&id).unwrap();
    let bot = Occupant::Bot { level: "random".to_owned(), instead_of: None };
    app.tables().seat(&live, Seat::TWO, bot, |_| Ok(())).await.unwrap();
    assert!(stream.frame().await.is_none(), "nothing of another's is told");
}

#[tokio::test]
async fn a_bot_is_not_heard_once_its_seat_was_taken_back() {
    let app = App::new(Store::in_memory().unwrap());
    let (id, _) = open(&router(app.clone()), json!(["human", "human", "human"])).await;
    let live = app.tables().find(&id).unwrap();
    let (moment, seat) = {
        let state = live.state();
        (Expected::of(&state), state.asked()[0])
    };
    let late = Choice::Number(0);
    let heard = app.tables().answer(&live, seat, Caller::Bot, moment, late, false, None).await;
    assert!(heard.is_err());
    assert_eq!(Expected::of(&live.state()), moment);
}

/// Says something with a key.
async fn keyed(
    door: &axum::Router,
    path: &str,
    token: &str,
    key: &str,
    said: Value,
) -> (u16, Value) {
    let request = Request::post(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", key);
    let (head, body) = send(door, request.body(Body::from(said.to_string())).unwrap()).await;
    (head.status().as_u16(), serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn a_key_is_for_one_answer() {
    let (server, _) = server();
    let table = json!({"game": "connect-four", "players": 2, "seats": ["human", "human"]});
    let (_, opened) = call(&server, "POST", "/api/tables", "", table).await;
    let path = format!("/api/tables/{}/answers", opened["id"].as_str().unwrap());
    let token = |seat: usize| opened["seats"][seat]["token"].as_str().unwrap();
    let say = async |seat: usize, key: &str, answers: usize, action: &Value| {
        keyed(&server, &path, token(seat), key, json!({"answers": answers, "action": action})).await
    };
    let table = path.trim_end_matches("/answers");
    let (_, own) = call(&server, "GET", table, token(0), Value::Null).await;
    let column = |nth: usize| &own["actions"][nth]["action"];
    for _ in 0..2 {
        let (status, after) = say(0, "k", 0, column(0)).await;
        assert_eq!((status, &after["answers"]), (200, &json!(1)), "once, however often it is sent");
    }
    let used = |(status, problem): (u16, Value)| (status, problem["type"].clone());
    let refused = (422, json!("/problems/used-key"));
    assert_eq!(used(say(0, "k", 0, column(1)).await), refused);
    assert_eq!(say(1, &"k".repeat(101), 1, column(0)).await.0, 400);
    assert_eq!(say(1, "k", 1, column(0)).await.0, 200, "the other seat has keys of its own");
    // At a later moment an old key does not pass for a new answer either.
    assert_eq!(used(say(0, "k", 2, column(3)).await), refused);
    let (_, now) = call(&server, "GET", table, "", Value::Null).await;
    assert_eq!(now["answers"], 2);
}

#[tokio::test]
async fn a_key_is_for_one_voice_in_one_vote() {
    let (server, _) = server();
    let table = json!({"game": "connect-four", "players": 2, "seats": ["human", "human"]});
    let (_, opened) = call(&server, "POST", "/api/tables", "", table).await;
    let table = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let token = |seat: usize| opened["seats"][seat]["token"].as_str().unwrap();
    for seat in 0..2 {
        let (_, own) = call(&server, "GET", &table, token(seat), Value::Null).await;
        let said = json!({"answers": seat, "action": own["actions"][0]["action"]});
        let answers = format!("{table}/answers");
        assert_eq!(call(&server, "POST", &answers, token(seat), said).await.0, 200);
    }
    let undo = format!("{table}/undo");
    let vote = async |seat: usize, key: &str, to: &str, number: Value| {
        let said = json!({"answers": 2, "to": to, "vote": number});
        let (status, after) = keyed(&server, &undo, token(seat), key, said).await;
        (status, after["vote"]["number"].clone(), after["type"].clone())
    };
    let open = |number: usize| (200, json!(number), Value::Null);
    let none = || (200, Value::Null, Value::Null);
    let used = (422, Value::Null, json!("/problems/used-key"));
    for _ in 0..2 {
        assert_eq!(vote(0, "ask", "ask", Value::Null).await, open(1));
    }
    // The position says who is asked, and about what.
    let (_, asked) = call(&server, "GET", &table, token(1), Value::Null).await;
    let expected = json!({"number": 1, "by": 0, "waiting_for": [1], "asks_you": true});
    assert_eq!(asked["vote"], expected);
    for own in ["", token(0)] {
        let (_, other) = call(&server, "GET", &table, own, Value::Null).await;
        assert_eq!(other["vote"]["asks_you"], false);
    }
    for _ in 0..2 {
        assert_eq!(vote(1, "no", "refuse", json!(1)).await, none());
    }
    assert_eq!(vote(0, "ask", "ask", Value::Null).await, none(), "it was heard, and is over");
    assert_eq!(vote(0, "ask", "step", Value::Null).await, used);
    assert_eq!(vote(0, "again", "ask", Value::Null).await, open(2));
    // What was meant for the first vote does not count in the second.
    assert_eq!(vote(1, "no", "refuse", json!(1)).await, open(2));
    assert_eq!(vote(1, "no", "refuse", json!(2)).await, used);
    assert_eq!(vote(1, "no", "agree", json!(1)).await, used);
    assert_eq!(vote(1, "late", "agree", json!(1)).await.0, 409);
    let stale = json!({"answers": 2, "to": "agree", "vote": 1});
    let (_, problem) = call(&server, "POST", &undo, token(1), stale).await;
    assert_eq!(problem["type"], "/problems/stale");
    assert_eq!(problem["position"]["vote"]["number"], 2);
    assert_eq!(vote(1, "yes", "agree", Value::Null).await.0, 400, "it says which vote");
    for _ in 0..2 {
        assert_eq!(vote(1, "yes", "agree", json!(2)).await, none());
        let (_, now) = call(&server, "GET", &table, "", Value::Null).await;
        assert_eq!((&now["answers"], &now["undone"]), (&json!(0), &json!(1)), "once");
    }
}

#[tokio::test]
async fn a_page_sent_twice_with_another_choice_is_refused() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    let answers = format!("{table}/answers");
    for (said, expected) in [
        ("answers=0&undone=0&choice=3&key=one", 303),
        ("answers=0&undone=0&choice=4&key=one", 422),
        ("answers=0&undone=0&choice=3&key=one", 303),
        // The same choice at a later moment is another answer.
        ("answers=1&undone=0&choice=4&key=two", 303),
        ("answers=2&undone=0&choice=3&key=one", 422),
    ] {
        let (status, page) = ann.post(&answers, said).await;
        assert_eq!(status, expected, "{said}");
        assert_eq!(page.contains("This page was out of date"), status == 422);
    }
    assert_eq!(ann.answers(&table).await, 2);
    // What was taken back since was said all the same.
    ann.post(&format!("{table}/undo"), "answers=2&undone=0&to=step&key=back").await;
    assert_eq!(ann.post(&answers, "answers=1&undone=0&choice=4&key=two").await.0, 303);
    assert_eq!(ann.post(&answers, "answers=1&undone=0&choice=3&key=two").await.0, 422);
    assert_eq!(ann.answers(&table).await, 1);
}

#[tokio::test]
async fn a_key_that_cannot_be_read_is_refused() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    for (deed, said) in
        [("answers", json!({"answers": 0, "action": 0})), ("undo", json!({"answers": 0}))]
    {
        let request = Request::post(format!("/api/tables/{id}/{deed}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", tokens[0]))
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", "clé");
        let (head, body) = send(&server, request.body(Body::from(said.to_string())).unwrap()).await;
        assert_eq!(head.status(), 400);
        assert!(body.contains("of ASCII"), "{body}");
    }
}

#[tokio::test]
async fn what_is_sent_twice_at_a_shared_screen_is_done_once_and_not_denied() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    for _ in 0..2 {
        let said = "answers=0&undone=0&choice=3&key=one";
        assert_eq!(ann.post(&format!("{table}/answers"), said).await.0, 303);
        assert_eq!(ann.answers(&table).await, 1);
    }
    for _ in 0..2 {
        let said = "answers=1&undone=0&to=step&key=two";
        assert_eq!(ann.post(&format!("{table}/undo"), said).await.0, 303);
        assert_eq!(ann.answers(&table).await, 0);
    }
}

#[tokio::test]
async fn pages_of_a_table_are_not_kept_and_refusals_are_guarded_too() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    let (head, _) = send(&server, door::page(&table, &ann.cookie)).await;
    assert_eq!(head.headers()[header::CACHE_CONTROL], "no-store");
    let mut foreign = form(&format!("{table}/answers"), &ann.cookie, "answers=0&choice=0");
    foreign.headers_mut().insert(header::ORIGIN, "http://elsewhere.test".parse().unwrap());
    let (head, _) = send(&server, foreign).await;
    assert_eq!(head.status(), 403);
    assert!(head.headers().contains_key("content-security-policy"));
}
