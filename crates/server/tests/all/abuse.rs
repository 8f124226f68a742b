//! Clients that take more than their share, or never finish what they began.

use crate::door;

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use door::{Browser, call, open, page, send, server};
use http_body_util::BodyExt as _;
use orrery_server::{App, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tower::ServiceExt as _;

/// A server behind a proxy, with these limits.
fn limited(limits: &str) -> Router {
    let operation =
        Operation { limits: limits.parse().unwrap(), behind_proxy: true, ..Operation::default() };
    router(App::with(Store::in_memory().unwrap(), &operation))
}

/// Follows a table from an address; the response goes on as long as it is kept.
async fn follow(
    server: &Router,
    address: &str,
    path: &str,
    token: &str,
) -> axum::response::Response {
    let mut request = Request::get(path).header("x-forwarded-for", address);
    if !token.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("bearer {token}"));
    }
    server.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test]
async fn an_address_follows_so_many_tables_at_once() {
    let server = limited("streams=2");
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let (page, api) = (format!("/t/{id}/live"), format!("/api/tables/{id}/live"));
    let first = follow(&server, "192.0.2.1", &page, "").await;
    let second = follow(&server, "192.0.2.1", &api, "").await;
    assert_eq!((first.status(), second.status()), (StatusCode::OK, StatusCode::OK));
    for path in [&page, &api] {
        let refused = follow(&server, "192.0.2.1", path, "").await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(refused.headers()[header::RETRY_AFTER], "30");
    }
    assert_eq!(follow(&server, "192.0.2.2", &api, "").await.status(), 200, "another address");
    assert_eq!(follow(&server, "127.0.0.1", &api, "").await.status(), 200, "this machine");
    drop(first);
    assert_eq!(follow(&server, "192.0.2.1", &api, "").await.status(), 200, "one has ended");
}

#[tokio::test]
async fn spectators_cannot_keep_players_from_their_table() {
    let server = limited("spectators=2");
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let (other, _) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}/live");
    let watching = [
        follow(&server, "192.0.2.1", &path, "").await,
        follow(&server, "127.0.0.1", &path, "").await,
    ];
    assert!(watching.iter().all(|stream| stream.status() == 200));
    assert_eq!(follow(&server, "192.0.2.3", &path, "").await.status(), 429);
    assert_eq!(follow(&server, "192.0.2.3", &format!("/t/{id}/live"), "").await.status(), 429);
    assert_eq!(follow(&server, "192.0.2.3", &path, &tokens[0]).await.status(), 200, "a player");
    let elsewhere = format!("/api/tables/{other}/live");
    assert_eq!(follow(&server, "192.0.2.3", &elsewhere, "").await.status(), 200, "another table");
    drop(watching);
    assert_eq!(follow(&server, "192.0.2.3", &path, "").await.status(), 200);
}

/// All spectators get the same picture, no matter who they are or what they ask for.
#[tokio::test]
async fn spectators_see_the_same_picture() {
    let (server, _) = server();
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let mut bo = Browser::new(&server);
    bo.post("/name", "name=Bo").await;
    let mut seen = Vec::new();
    for (path, cookie) in [("", ""), ("?seat=1&plan=x", ""), ("", bo.cookie.as_str())] {
        let request = page(&format!("/t/{id}/live{path}"), cookie);
        let mut stream = server.clone().oneshot(request).await.unwrap().into_body();
        seen.push(stream.frame().await.unwrap().unwrap().into_data().unwrap());
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0], seen[2], "the key of its forms would tell another drawing");
}

#[tokio::test]
async fn a_proxy_that_does_not_say_who_asks_is_not_served() {
    let server = limited("off");
    let ask = async |path: &str, forwarded: Option<&str>| {
        let mut request = page(path, "");
        let peer: std::net::SocketAddr = "10.0.0.1:4711".parse().unwrap();
        if let Some(value) = forwarded {
            request.headers_mut().insert("x-forwarded-for", value.parse().unwrap());
        }
        orrery_server::from_peer(&mut request, peer);
        send(&server, request).await.0.status().as_u16()
    };
    assert_eq!(ask("/", Some("192.0.2.1")).await, 200);
    for unreadable in [None, Some(""), Some("unknown"), Some("192.0.2.1, unknown"), Some("_hidden")]
    {
        assert_eq!(ask("/", unreadable).await, 400, "{unreadable:?}");
        assert_eq!(ask("/api/games", unreadable).await, 400, "{unreadable:?}");
    }
    assert_eq!(ask("/healthz", None).await, 200, "whoever watches over it asks without a proxy");
    assert_eq!(ask("/healthz", Some("unknown")).await, 400);
}

async fn upload(server: &Router, address: &str, text: &str) -> u16 {
    let body =
        format!("--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n");
    let request = Request::post("/records")
        .header("x-forwarded-for", address)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
        .body(Body::from(body))
        .unwrap();
    send(server, request).await.0.status().as_u16()
}

fn unfinished_game() -> String {
    let game = orrery_catalog::Catalog::built_in().find("connect-four").unwrap();
    let setup = orrery_core::Setup::of_players(2);
    let table = game.new_match(setup, Some("seed".to_owned())).unwrap();
    serde_json::to_string(&table.record()).unwrap()
}

#[tokio::test]
async fn an_address_uploads_so_many_records_a_day() {
    let server = limited("upload=2,open=off");
    let record = unfinished_game();
    assert_eq!(upload(&server, "192.0.2.1", &record).await, 303);
    assert_eq!(upload(&server, "192.0.2.1", "nonsense").await, 400, "it counts, too");
    assert_eq!(upload(&server, "192.0.2.1", &record).await, 429);
    assert_eq!(upload(&server, "192.0.2.2", &record).await, 303, "another address");
    let large = "x".repeat(4 * 1024 * 1024);
    assert_eq!(upload(&server, "192.0.2.3", &large).await, 413);
}

#[tokio::test]
async fn uploaded_games_are_deleted_after_a_while() {
    for (keep, is_deleted) in
        [(Some(Duration::ZERO), true), (Some(Duration::from_secs(3600)), false), (None, false)]
    {
        let store = Store::in_memory().unwrap();
        let operation =
            Operation { keep_uploads: keep, behind_proxy: true, ..Operation::default() };
        let server = router(App::with(store.clone(), &operation));
        open(&server, json!(["human", "human"])).await;
        assert_eq!(upload(&server, "127.0.0.1", &unfinished_game()).await, 303);
        let deleted = store.delete_expired().await.unwrap().entries;
        assert_eq!(deleted, usize::from(is_deleted), "{keep:?}");
        let left = store.every_table().count();
        assert_eq!(left, 2 - deleted, "what was not uploaded stays");
    }
}

#[tokio::test]
async fn a_missing_token_is_asked_for() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let ask = async |token: &str| {
        let request =
            Request::get(format!("/api/tables/{id}")).header(header::AUTHORIZATION, token);
        let (head, _) = send(&server, request.body(Body::empty()).unwrap()).await;
        let asked = head.headers().get(header::WWW_AUTHENTICATE).cloned();
        (head.status().as_u16(), asked.map(|it| it.to_str().unwrap().to_owned()))
    };
    let asked = Some("Bearer realm=\"orrery\"".to_owned());
    assert_eq!(ask("Bearer wrong").await, (401, asked.clone()));
    assert_eq!(ask("Basic xyz").await, (401, asked));
    for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
        assert_eq!(ask(&format!("{scheme} {}", tokens[0])).await, (200, None), "{scheme}");
    }
}

#[tokio::test]
async fn pages_are_kept_by_nobody_but_their_reader() {
    let server = limited("off");
    let (id, _) = open(&server, json!(["human", "human"])).await;
    for (path, expected) in [
        ("/".to_owned(), "private, no-cache"),
        ("/rules".to_owned(), "private, no-cache"),
        (format!("/t/{id}"), "no-store"),
        ("/api/games".to_owned(), "no-store"),
        (format!("/api/tables/{id}"), "no-store"),
        ("/api/nowhere".to_owned(), "no-store"),
    ] {
        let (head, _) = send(&server, page(&path, "")).await;
        assert_eq!(head.headers()[header::CACHE_CONTROL], expected, "{path}");
        assert!(!head.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
        let mut secure = page(&path, "");
        secure.headers_mut().insert("x-forwarded-proto", "https".parse().unwrap());
        let (head, _) = send(&server, secure).await;
        assert_eq!(head.headers()[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
    }
}

/// Serves on a port with this patience, until the test ends.
async fn served(patience: Duration) -> std::net::SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let operation = Operation { patience, ..Operation::default() };
    let store = Store::in_memory().unwrap();
    tokio::spawn(orrery_server::serve(listener, store, operation, std::future::pending()));
    address
}

const LONG: Duration = Duration::from_secs(60);

/// A client that sends a byte at a time is never silent for long, and still has to finish.
#[tokio::test]
async fn a_body_that_never_ends_is_cut_off() {
    let address = served(Duration::from_millis(400)).await;
    let client = TcpStream::connect(address).await.unwrap();
    let (mut answer, mut request) = client.into_split();
    let head = "POST /name HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\
                content-type: application/x-www-form-urlencoded\r\n\r\n";
    request.write_all(head.as_bytes()).await.unwrap();
    let sending = tokio::spawn(async move {
        while request.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    let mut said = Vec::new();
    // The connection may be reset while bytes are still on their way.
    let _ = tokio::time::timeout(LONG, answer.read_to_end(&mut said)).await.expect("it is closed");
    tokio::time::timeout(LONG, sending).await.expect("nothing more is taken").unwrap();
    let said = String::from_utf8_lossy(&said);
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
}

/// A client that asks and never reads is let go.
#[tokio::test]
async fn a_client_that_reads_nothing_is_cut_off() {
    let address = served(Duration::from_millis(200)).await;
    let mut client = TcpStream::connect(address).await.unwrap();
    let asking = async {
        while client
            .write_all(b"GET /rules/from-the-moon HTTP/1.1\r\nhost: x\r\n\r\n")
            .await
            .is_ok()
        {}
    };
    tokio::time::timeout(LONG, asking).await.expect("the connection is closed");
}

/// The token of an invitation is all that a program needs: it sits down with its first request.
#[tokio::test]
async fn a_program_sits_down_with_an_invitation() {
    for first in ["", "/live", "/answers"] {
        let (server, store) = server();
        let mut ann = Browser::new(&server);
        let fields =
            "game=project-mars&name=Ann&seat0=friend&seat1=you&option.starting_player=first_seat";
        let (_, table) = ann.post("/tables", fields).await;
        let (_, shown) = ann.get(&table).await;
        let token = door::between(&shown, "/sit/", "\"").unwrap().to_owned();
        let path = format!("/api{}", table.replace("/t/", "/tables/"));
        let answers = ann.answers(&table).await;
        let status = match first {
            "/live" => follow(&server, "127.0.0.1", &format!("{path}/live"), &token)
                .await
                .status()
                .as_u16(),
            "/answers" => {
                let said = json!({"answers": answers, "action": {"bid": 1}});
                call(&server, "POST", &format!("{path}/answers"), &token, said).await.0
            }
            _ => call(&server, "GET", &path, &token, Value::Null).await.0,
        };
        assert_eq!(status, 200, "{first}");
        let (_, own) = call(&server, "GET", &path, &token, Value::Null).await;
        assert_eq!(own["actions"].as_array().unwrap().is_empty(), first == "/answers", "{first}");
        let seats = store.table(table.trim_start_matches("/t/")).unwrap().unwrap().seats;
        assert!(seats[0].sitter.person().is_some() && seats[0].token.is_some());
        let mut bo = Browser::new(&server);
        let (status, _) = bo.post(&format!("{table}/sit/{token}"), "name=Bo").await;
        assert_eq!(status, 403, "the seat is taken");
        let again = router(App::new(store));
        assert_eq!(call(&again, "GET", &path, &token, Value::Null).await.0, 200, "and stays so");
    }
}
