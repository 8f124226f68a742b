//! Hostile or meaningless requests: each gets an error its sender can read, changes nothing and
//! never brings the server down.

use crate::door;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use door::{call, open, server};
use http_body_util::BodyExt as _;
use orrery_core::Dice;
use orrery_store::Store;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// Returns the server's response to bytes of any kind.
async fn send(
    server: &Router,
    method: &str,
    path: &str,
    headers: &[(&str, &[u8])],
    body: impl Into<Body>,
) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut request = Request::new(body.into());
    *request.method_mut() = method.parse().unwrap_or(Method::GET);
    *request.uri_mut() = path.parse().unwrap_or_default();
    for (name, value) in headers {
        let name: header::HeaderName = name.parse().unwrap();
        request.headers_mut().append(name, HeaderValue::from_bytes(value).unwrap());
    }
    let response = server.clone().oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    // A stream goes on for ever; that it began is enough.
    let is_stream =
        head.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
    let body = if is_stream { Vec::new() } else { body.collect().await.unwrap().to_bytes().into() };
    (head.status, head.headers, body)
}

/// A refusal is a problem for programs and a page for people, and says the same status inside.
fn check_refusal(path: &str, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> String {
    let kind = headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap());
    if !path.starts_with("/api/") {
        assert!(kind.starts_with("text/html"), "{path} {status}: {kind}");
        assert!(body.starts_with(b"<!DOCTYPE html>"), "{path}");
        return String::new();
    }
    assert_eq!(kind, "application/problem+json", "{path} {status}");
    let problem: Value = serde_json::from_slice(body).unwrap();
    let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(problem["status"], status.as_u16(), "{problem}");
    assert!(!text("title").is_empty() && !text("detail").is_empty(), "{problem}");
    text("type")
}

/// Every status of the API with its stable type.
#[tokio::test]
async fn every_refusal_has_its_code_and_its_type() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let (_, now) = call(&server, "GET", &format!("/api/tables/{id}"), "", Value::Null).await;
    let asked = now["to_act"][0].as_u64().unwrap() as usize;
    let own = format!("Bearer {}", tokens[asked]);
    let answers = format!("/api/tables/{id}/answers");
    let table = format!("/api/tables/{id}");
    let say = |action: Value| json!({"answers": now["answers"], "action": action}).to_string();
    let stale = json!({"answers": 0, "action": "pass"}).to_string();
    let large = say("x".repeat(70_000).into());
    let (record, nowhere) = (format!("{table}/record"), "/api/nowhere".to_owned());
    let rows: [(&str, &str, &str, &str, &str, u16, &str); 13] = [
        ("POST", &answers, &own, JSON, "{", 400, "bad-request"),
        ("POST", &answers, &own, JSON, &say(json!({"fly": 1})), 400, "bad-request"),
        ("POST", &answers, "Bearer no", JSON, &stale, 401, "unauthorized"),
        ("POST", &answers, "Basic no", JSON, &stale, 401, "unauthorized"),
        ("GET", &record, "", "", "", 403, "forbidden"),
        ("GET", "/api/tables/nowhere", "", "", "", 404, "not-found"),
        ("GET", &nowhere, "", "", "", 404, "not-found"),
        ("DELETE", &table, &own, "", "", 405, "wrong-method"),
        ("BREW", &answers, &own, JSON, &stale, 405, "wrong-method"),
        ("POST", &answers, &own, JSON, &stale, 409, "stale"),
        ("POST", &answers, &own, JSON, &large, 413, "too-large"),
        ("POST", &answers, &own, FORM, &stale, 415, "wrong-kind"),
        ("POST", &answers, &own, JSON, &say(json!({"bid": 9})), 422, "refused"),
    ];
    let before = store.table(&id).unwrap().unwrap();
    for (method, path, token, kind, body, expected, type_) in rows {
        let mut headers: Vec<(&str, &[u8])> = Vec::new();
        headers.extend((!token.is_empty()).then_some(("authorization", token.as_bytes())));
        headers.extend((!kind.is_empty()).then_some(("content-type", kind.as_bytes())));
        let (status, headers, said) = send(&server, method, path, &headers, body.to_owned()).await;
        assert_eq!(status, expected, "{method} {path} {}", String::from_utf8_lossy(&said));
        let found = check_refusal(path, status, &headers, &said);
        assert_eq!(found, format!("/problems/{type_}"), "{method} {path}");
        assert_eq!(headers.contains_key(header::ALLOW), expected == 405);
    }
    assert_eq!(store.table(&id).unwrap().unwrap(), before, "nothing has changed");
}

/// One fault at a time in a body, an address or a head.
#[tokio::test]
async fn what_cannot_be_read_is_a_bad_request_and_no_more() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let token = format!("Bearer {}", tokens[0]);
    let answers = format!("/api/tables/{id}/answers");
    let deep = format!("{{\"answers\":1,\"action\":{}{}}}", "[".repeat(5000), "]".repeat(5000));
    let bodies: [&[u8]; 18] = [
        b"",
        b"null",
        b"[]",
        b"[1, null, {\"bid\": 1}]",
        b" [1,0,1]",
        b"{}",
        b"{\"answers\":1}",
        b"{\"action\":1}",
        b"{\"answers\":\"1\",\"action\":1}",
        b"{\"answers\":-1,\"action\":1}",
        b"{\"answers\":1.5,\"action\":1}",
        b"{\"answers\":1e400,\"action\":1}",
        b"{\"answers\":99999999999999999999999999,\"action\":1}",
        b"{\"answers\":1,\"action\":1,\"more\":1}",
        b"{\"answers\":1,\"answers\":2,\"action\":1}",
        b"{\"answers\":1,\"action\":\"\xff\xfe\"}",
        b"\x00\x01\x02",
        deep.as_bytes(),
    ];
    for body in bodies {
        let head = [("authorization", token.as_bytes()), ("content-type", JSON.as_bytes())];
        let (status, headers, said) = send(&server, "POST", &answers, &head, body.to_vec()).await;
        assert_eq!(status, 400, "{}", String::from_utf8_lossy(body));
        check_refusal(&answers, status, &headers, &said);
    }
    let tables = [
        json!({"game": "chess", "players": 2, "seats": ["human", "human"]}),
        json!({"game": "connect-four", "players": 3, "seats": ["human", "human", "human"]}),
        json!({"game": "connect-four", "players": 2, "seats": ["human"]}),
        json!({"game": "connect-four", "players": 256, "seats": []}),
        json!({"game": "connect-four", "players": 2, "seats": ["human", "bot:deep-thought"]}),
        json!({"game": "connect-four", "players": 2, "seats": ["human", "bot:mcts:0"]}),
        json!({"game": "connect-four", "players": 2, "seats": ["human", 5]}),
        json!({"game": "project-mars", "players": 2, "seats": ["human", "human"],
               "options": {"holdings": "secret"}}),
        json!({"game": "project-mars", "players": 2, "seats": ["human", "human"],
               "options": {"gravity": "off"}}),
        json!({"game": "project-mars", "players": 2, "seats": ["human", "human"], "rules": 9}),
    ];
    for body in tables {
        let (status, problem) = call(&server, "POST", "/api/tables", "", body.clone()).await;
        assert_eq!(status, 400, "{body} {problem}");
        assert_eq!(problem["type"], "/problems/bad-request");
    }
    let list = json!(["connect-four", 2, {}, ["human", "human"], null, false]);
    let (status, problem) = call(&server, "POST", "/api/tables", "", list).await;
    assert_eq!(status, 400, "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("expected an object"), "{problem}");
    assert_eq!(store.counts().unwrap().open + store.counts().unwrap().running, 1);
}

/// People get a page, whatever they send.
#[tokio::test]
async fn people_get_a_page_that_says_what_is_wrong() {
    let (server, store) = server();
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let (table, answers) = (format!("/t/{id}"), format!("/t/{id}/answers"));
    let (undo, bot) = (format!("/t/{id}/undo"), format!("/t/{id}/seats/99/bot"));
    let large = format!("name={}", "x".repeat(70_000));
    let rows: [(&str, &str, &str, &[u8], u16); 16] = [
        ("POST", &answers, FORM, b"", 400),
        ("POST", &answers, FORM, b"answers=1", 400),
        ("POST", &answers, FORM, b"answers=x&choice=0", 400),
        ("POST", &answers, FORM, b"answers=1&choice=99999999999999999999999", 400),
        ("POST", &answers, FORM, b"answers=1&choice=%ff%fe", 400),
        ("POST", &answers, FORM, b"\xff\xfe", 400),
        ("POST", &answers, JSON, b"{}", 415),
        ("POST", &answers, "", b"answers=1&choice=0", 415),
        ("POST", &undo, FORM, b"answers=1&to=yesterday", 400),
        ("POST", &bot, FORM, b"level=greedy", 400),
        ("POST", "/name", FORM, large.as_bytes(), 413),
        ("PUT", &table, "", b"", 405),
        ("GET", &answers, "", b"", 405),
        ("GET", "/t/%ff%fe", "", b"", 400),
        ("GET", "/t/..%2f..%2fetc", "", b"", 404),
        ("GET", "/rules/project-mars?q=%ff&q=1&q=2", "", b"", 400),
    ];
    let before = store.table(&id).unwrap().unwrap();
    for (method, path, kind, body, expected) in rows {
        let mut head: Vec<(&str, &[u8])> = vec![("cookie", b"theme=dark; orrery=a.b.c")];
        head.extend((!kind.is_empty()).then_some(("content-type", kind.as_bytes())));
        let (status, headers, said) = send(&server, method, path, &head, body.to_vec()).await;
        assert_eq!(status, expected, "{method} {path} {}", String::from_utf8_lossy(body));
        check_refusal(path, status, &headers, &said);
    }
    assert_eq!(store.table(&id).unwrap().unwrap(), before, "nothing has changed");
}

/// Heads that no browser sends: they are read as if nothing stood there, or refused.
#[tokio::test]
async fn broken_cookies_and_odd_heads_are_no_trouble() {
    let (server, _) = server();
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let long = vec![b'x'; 60_000];
    let cookies: [&[u8]; 8] = [
        b"orrery",
        b"orrery=",
        b"orrery=..",
        b"orrery=\xff\xfe.\xff.\xff",
        b"orrery=00.zz.00; orrery=11.61.00",
        b"; ; =; theme=; text=\xff",
        b"theme=plaid; text=huge",
        &long,
    ];
    for cookie in cookies {
        let path = format!("/t/{id}");
        let head = [("cookie", cookie), ("accept", b"\xff"), ("last-event-id", b"-1")];
        let (status, ..) = send(&server, "GET", &path, &head, "").await;
        assert_eq!(status, 200, "{:?}", String::from_utf8_lossy(cookie));
        for stream in [format!("/t/{id}/live"), format!("/api/tables/{id}/live")] {
            assert_eq!(send(&server, "GET", &stream, &head, "").await.0, 200);
        }
    }
    let token: [&[u8]; 4] = [b"", b"Bearer", b"Bearer \xff", b"bearer x"];
    for token in token {
        let head = [("authorization", token)];
        let path = format!("/api/tables/{id}");
        let (status, headers, said) = send(&server, "GET", &path, &head, "").await;
        assert_eq!(status, 401);
        check_refusal(&path, status, &headers, &said);
    }
}

/// Requests put together at random from pieces that nearly fit.
#[tokio::test]
async fn whatever_is_sent_is_answered_and_only_what_is_accepted_changes_anything() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human", "human"])).await;
    let mut dice = Dice::new("hostile", "requests");
    let mut seen = [0; 600];
    for _ in 0..3000 {
        let (_, now) = call(&server, "GET", &format!("/api/tables/{id}"), "", Value::Null).await;
        let (method, path, head, body) = random_request(&id, &tokens, &now["answers"], &mut dice);
        let head: Vec<(&str, &[u8])> =
            head.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
        let before = entries(&store, &id);
        let (status, headers, said) = send(&server, method, &path, &head, body.clone()).await;
        let shown = String::from_utf8_lossy(&body).into_owned();
        assert!(status.as_u16() < 500, "{status} {method} {path} {shown}");
        if status.is_client_error() && method != "HEAD" {
            check_refusal(&path, status, &headers, &said);
            assert_eq!(entries(&store, &id), before, "{method} {path} {shown}");
        }
        seen[usize::from(status.as_u16())] += 1;
    }
    for status in [200, 303, 400, 401, 403, 404, 405, 409, 415, 422] {
        assert!(seen[status] > 0, "{status} never came: the pieces no longer fit");
    }
}

fn entries(store: &Store, id: &str) -> usize {
    store.table(id).unwrap().unwrap().entries
}

type Sent = (&'static str, String, Vec<(&'static str, String)>, Vec<u8>);

fn random_request(id: &str, tokens: &[String], answers: &Value, dice: &mut Dice) -> Sent {
    let pick = |dice: &mut Dice, list: &[&'static str]| list[dice.index(list.len())];
    let method = pick(dice, &["GET", "POST", "POST", "POST", "PUT", "HEAD", "PATCH", "BREW"]);
    let place = pick(
        dice,
        &[
            "",
            "/answers",
            "/answers",
            "/undo",
            "/record",
            "/live",
            "/seats/0/bot",
            "/try",
            "/seats/9/take",
            "/seats/1/pass",
            "/resign",
            "/rematch",
            "/report",
            "/sit/0",
            "/%ff",
            "/../..",
        ],
    );
    let door = pick(dice, &["/api/tables/", "/api/tables/", "/t/"]);
    let id = if dice.below(12) == 0 { "nowhere" } else { id };
    let query = pick(dice, &["", "", "", "?seat=1", "?seat=-1", "?at=9999999999999999999", "?%ff"]);
    let mut head = Vec::new();
    if dice.below(4) > 0 {
        let token = &tokens[dice.index(tokens.len())];
        head.push(("authorization", format!("Bearer {token}")));
    }
    if dice.below(8) > 0 {
        head.push(("content-type", pick(dice, &[JSON, JSON, FORM, "text/plain"]).to_owned()));
    }
    if dice.below(8) == 0 {
        head.push(("origin", "http://elsewhere.test".to_owned()));
    }
    let number = match dice.below(2) {
        0 => answers.to_string(),
        _ => pick(dice, &["0", "-1", "1e9", "\"7\"", "null", "18446744073709551616"]).to_owned(),
    };
    let action = pick(
        dice,
        &[
            "\"pass\"",
            "{\"bid\":1}",
            "{\"bid\":300}",
            "{\"take\":\"PL09\"}",
            "[[[]]]",
            "{\"bid\":null}",
        ],
    );
    let mut body = match dice.below(4) {
        0 => format!("answers={number}&choice={number}&to=step&sure=yes&level=greedy"),
        1 => format!("{{\"answers\":{number}}}"),
        _ => format!("{{\"answers\":{number},\"action\":{action}}}"),
    }
    .into_bytes();
    // A byte or two may have suffered on the way.
    for _ in 0..dice.below(3) {
        let place = dice.index(body.len());
        body[place] = dice.below(256) as u8;
    }
    (method, format!("{door}{id}{place}{query}"), head, body)
}
