//! Operation: limits, health, figures, a quiet log, small answers, tables that leave memory.

use crate::door;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use door::{Browser, call, form, open, page, send, server};
use http_body_util::BodyExt as _;
use orrery_server::{App, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tower::ServiceExt as _;

/// A server that believes its proxy, with these limits.
fn limited(limits: &str) -> Router {
    let operation =
        Operation { limits: limits.parse().unwrap(), behind_proxy: true, ..Operation::default() };
    router(App::with(Store::in_memory().unwrap(), &operation))
}

async fn from(
    server: &Router,
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: Value,
) -> (u16, HeaderMap, String) {
    let mut request = Request::builder().method(method).uri(path);
    request = request.header("x-forwarded-for", format!("203.0.113.9, {address}"));
    if !token.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let (head, body) = send(server, request.body(Body::from(body.to_string())).unwrap()).await;
    (head.status().as_u16(), head.headers().clone(), body)
}

fn table() -> Value {
    json!({"game": "connect-four", "players": 2, "seats": ["human", "human"], "seed": "s"})
}

#[tokio::test]
async fn an_address_opens_so_many_tables_and_others_are_not_disturbed() {
    let server = limited("open=2");
    let opened = async |address| from(&server, address, "POST", "/api/tables", "", table()).await;
    assert_eq!(opened("192.0.2.1").await.0, 201);
    assert_eq!(opened("192.0.2.1").await.0, 201);
    let (status, headers, problem) = opened("192.0.2.1").await;
    assert_eq!(status, 429, "{problem}");
    let problem: Value = serde_json::from_str(&problem).unwrap();
    assert_eq!(problem["type"], "/problems/too-many");
    let wait: u64 = headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=31).contains(&wait), "{wait}");
    assert_eq!(opened("192.0.2.2").await.0, 201, "another address");
    for _ in 0..9 {
        assert_eq!(opened("127.0.0.1").await.0, 201, "the machine itself");
    }
    let (_, _, page) = from(&server, "192.0.2.1", "GET", "/", "", Value::Null).await;
    assert!(page.contains("<html"), "reading goes on");
}

#[tokio::test]
async fn a_page_that_is_too_much_says_so_as_a_page() {
    let server = limited("read=1");
    assert_eq!(from(&server, "192.0.2.1", "GET", "/", "", Value::Null).await.0, 200);
    let (status, headers, page) = from(&server, "192.0.2.1", "GET", "/", "", Value::Null).await;
    assert_eq!(status, 429);
    assert!(page.contains("<html") && page.contains("Too many requests"), "{page}");
    assert!(headers.contains_key(header::RETRY_AFTER));
}

#[tokio::test]
async fn answers_are_counted_for_who_gives_them() {
    let server = limited("answer=2");
    let (_, _, opened) = from(&server, "192.0.2.1", "POST", "/api/tables", "", table()).await;
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let path = format!("/api/tables/{}/answers", opened["id"].as_str().unwrap());
    let token = |seat: usize| opened["seats"][seat]["token"].as_str().unwrap().to_owned();
    let say = async |seat: usize| {
        let stale = json!({"answers": 99, "action": 0});
        from(&server, "192.0.2.1", "POST", &path, &token(seat), stale).await.0
    };
    assert_eq!((say(0).await, say(0).await, say(0).await), (409, 409, 429));
    assert_eq!(say(1).await, 409, "the other seat at the same address");
}

#[tokio::test]
async fn a_person_is_counted_once_whatever_else_a_browser_sends() {
    let server = limited("answer=2");
    let mut ann = Browser::new(&server);
    let (_, table) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    let mut statuses = Vec::new();
    for number in 0..3 {
        let cookie = format!("{}; x={number}", ann.cookie);
        let mut stale = form(&format!("{table}/answers"), &cookie, "answers=99&choice=0");
        stale.headers_mut().insert("x-forwarded-for", "192.0.2.1".parse().unwrap());
        statuses.push(send(&server, stale).await.0.status().as_u16());
    }
    assert_eq!(statuses, [409, 409, 429]);
}

#[tokio::test]
async fn wrong_tokens_run_out_and_the_right_one_still_opens() {
    let server = limited("guess=3,answer=off");
    let (_, _, opened) = from(&server, "192.0.2.1", "POST", "/api/tables", "", table()).await;
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let path = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let look =
        async |token: &str| from(&server, "192.0.2.1", "GET", &path, token, Value::Null).await.0;
    let sit = async |token: &str| {
        let path = format!("/t/{}/sit/{token}", opened["id"].as_str().unwrap());
        from(&server, "192.0.2.1", "GET", &path, "", Value::Null).await.0
    };
    assert_eq!((look("a").await, sit("b").await, look("c").await), (401, 404, 401));
    assert_eq!((look("d").await, sit("e").await), (429, 429));
    let nowhere = from(&server, "192.0.2.1", "GET", "/t/nowhere", "", Value::Null).await.0;
    assert_eq!(nowhere, 429, "names of tables are guessed as well");
    let right = opened["seats"][0]["token"].as_str().unwrap();
    assert_eq!((look(right).await, sit(right).await), (200, 200));
    let other = from(&server, "192.0.2.2", "GET", &path, "x", Value::Null).await.0;
    assert_eq!(other, 401, "another address has guesses of its own");
}

#[tokio::test]
async fn a_proxy_is_believed_only_if_the_operator_says_so() {
    let operation = Operation { limits: "open=1".parse().unwrap(), ..Operation::default() };
    let server = router(App::with(Store::in_memory().unwrap(), &operation));
    // Without a wire there is no address either, so nothing is counted.
    for _ in 0..3 {
        assert_eq!(from(&server, "192.0.2.1", "POST", "/api/tables", "", table()).await.0, 201);
    }
}

#[tokio::test]
async fn a_bot_may_not_think_for_ever() {
    let (server, _) = server();
    for bot in ["bot:mcts:4000000000", "bot:mcts:3600000ms", "bot:mcts:10@64"] {
        let table = json!({"game": "connect-four", "players": 2, "seats": ["human", bot]});
        let (status, problem) = call(&server, "POST", "/api/tables", "", table).await;
        assert_eq!(status, 400, "{problem}");
        assert!(problem["detail"].as_str().unwrap().contains("thinks too much"), "{problem}");
    }
}

async fn squeezed(reader: &Browser, path: &str, accept: &str) -> (Option<String>, usize) {
    let request = Request::get(path)
        .header(header::ACCEPT_ENCODING, accept)
        .header(header::COOKIE, &reader.cookie);
    let response =
        reader.server.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (head, body) = response.into_parts();
    let encoding = head.headers.get(header::CONTENT_ENCODING);
    let encoding = encoding.map(|it| it.to_str().unwrap().to_owned());
    (encoding, body.collect().await.unwrap().to_bytes().len())
}

/// The addresses a page asks for by itself.
fn files_of(page: &str) -> Vec<String> {
    let mut files: Vec<String> = page
        .split(['"', '\'', ' '])
        .filter(|text| text.starts_with("/assets/"))
        .map(|text| text.split('#').next().unwrap().to_owned())
        .collect();
    files.sort();
    files.dedup();
    files
}

#[tokio::test]
async fn a_table_with_all_its_files_is_small() {
    let (server, _) = server();
    let mut ann = Browser::new(&server);
    for game in ["project-mars", "from-the-moon", "connect-four"] {
        let fields = format!("game={game}&name=Ann&seat0=you&seat1=bot:greedy");
        let (_, table) = ann.post("/tables", &fields).await;
        let (_, shown) = ann.get(&table).await;
        let files = files_of(&shown);
        assert!(files.len() >= 3, "{files:?}");
        assert!(files.len() <= 18, "{files:?}");
        for accept in ["br", "gzip"] {
            let mut all = 0;
            for path in files.iter().chain([&table]) {
                let (encoding, bytes) = squeezed(&ann, path, accept).await;
                let (plainly, plain) = squeezed(&ann, path, "identity").await;
                all += bytes;
                if path.ends_with(".woff2") {
                    assert_eq!((encoding, bytes), (None, plain), "it is squeezed already");
                    continue;
                }
                assert_eq!((encoding.as_deref(), plainly), (Some(accept), None), "{path}");
                assert!(bytes < plain, "{path}: {bytes} of {plain}");
            }
            println!("{game}, {accept}: {all} bytes in {} requests", files.len() + 1);
            assert!(all < 120_000, "{game}, {accept}: {all} bytes");
        }
    }
}

#[tokio::test]
async fn streams_are_not_squeezed() {
    let (server, _) = server();
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let request = Request::get(format!("/api/tables/{id}/live"))
        .header(header::ACCEPT_ENCODING, "gzip, br")
        .body(Body::empty())
        .unwrap();
    let mut response = server.clone().oneshot(request).await.unwrap();
    assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
    let first = response.body_mut().frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(first.starts_with(b"id:") || first.starts_with(b"data:"), "{first:?}");
}

fn figure(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[tokio::test]
async fn the_figures_say_what_happened_and_not_to_whom() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let request = Request::get(format!("{path}/live")).body(Body::empty()).unwrap();
    let stream = server.clone().oneshot(request).await.unwrap();
    let (_, before) = call(&server, "GET", &path, "", Value::Null).await;
    call(&server, "GET", "/somewhere/else", "", Value::Null).await;
    let (head, text) = send(&server, page("/metrics", "")).await;
    assert_eq!(head.status(), 200);
    assert_eq!(figure(&text, "orrery_open_streams"), Some(1.0), "{text}");
    assert_eq!(figure(&text, "orrery_live_tables"), Some(1.0));
    assert_eq!(figure(&text, "orrery_bots_thinking"), Some(0.0));
    assert_eq!(figure(&text, "orrery_answers_total"), before["answers"].as_f64());
    assert_eq!(figure(&text, "orrery_commit_group_size_count"), Some(1.0));
    let position =
        r#"orrery_requests_total{method="GET",route="/api/tables/{table}",status="200"}"#;
    assert_eq!(figure(&text, position), Some(1.0), "{text}");
    let nowhere = r#"orrery_requests_total{method="GET",route="none",status="404"}"#;
    assert_eq!(figure(&text, nowhere), Some(1.0), "{text}");
    assert!(text.contains("orrery_request_duration_seconds_bucket"), "{text}");
    assert!(text.ends_with("# EOF\n"));
    assert!(!text.contains(&id) && !text.contains(&tokens[0]), "{text}");
    assert_eq!(store.workload().answers as f64, before["answers"].as_f64().unwrap());
    drop(stream);
    let (_, text) = send(&server, page("/metrics", "")).await;
    assert_eq!(figure(&text, "orrery_open_streams"), Some(0.0));
}

#[tokio::test]
async fn it_is_well_only_if_the_store_is() {
    let (server, store) = server();
    let (head, said) = send(&server, page("/healthz", "")).await;
    assert_eq!((head.status().as_u16(), said.as_str()), (200, "ok\n"));
    store.close().unwrap();
    let (head, said) = send(&server, page("/healthz", "")).await;
    assert_eq!((head.status().as_u16(), said.as_str()), (503, "the store is closed\n"));
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_the_same() {
    let app = App::new(Store::in_memory().unwrap());
    let server = router(app.clone());
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let position = async || call(&server, "GET", &path, &tokens[0], Value::Null).await.1;
    let before = position().await;
    // The task that was to wake its bots has seen that there are none.
    tokio::task::yield_now().await;
    let tables = app.tables();
    assert_eq!((tables.sweep(Duration::from_secs(600)), tables.loaded()), (0, 1));

    // A stream keeps it in memory.
    let request = Request::get(format!("{path}/live")).body(Body::empty()).unwrap();
    let stream = server.clone().oneshot(request).await.unwrap();
    assert_eq!((tables.sweep(Duration::ZERO), tables.loaded()), (0, 1));
    drop(stream);
    let held = tables.find(&id).unwrap();
    assert_eq!((tables.sweep(Duration::ZERO), tables.loaded()), (0, 1));
    drop(held);

    assert_eq!((tables.sweep(Duration::ZERO), tables.loaded()), (1, 0));
    assert_eq!(position().await, before);
    assert_eq!(tables.loaded(), 1);
    // It was let go with its state kept, which the writer has seen by now.
    tables.store().probe().await.unwrap();
    let snapshot = tables.store().newest_snapshot(&id).unwrap().unwrap();
    assert_eq!(json!(snapshot.answers), before["answers"]);
}

#[tokio::test(start_paused = true)]
async fn a_table_is_idle_when_nobody_has_asked_for_it_in_so_long() {
    let app = App::new(Store::in_memory().unwrap());
    let server = router(app.clone());
    let (id, _) = open(&server, json!(["human", "human"])).await;
    let idle = Duration::from_secs(600);
    tokio::time::advance(Duration::from_secs(599)).await;
    assert_eq!(app.tables().sweep(idle), 0);
    call(&server, "GET", &format!("/api/tables/{id}"), "", Value::Null).await;
    tokio::time::advance(Duration::from_secs(599)).await;
    assert_eq!(app.tables().sweep(idle), 0);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(app.tables().sweep(idle), 1);
}

#[tokio::test]
async fn two_servers_on_one_store_do_not_both_write_and_the_slower_catches_up() {
    let (one, store) = server();
    let other = router(App::new(store));
    let (id, tokens) = open(&one, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let (_, before) = call(&other, "GET", &path, "", Value::Null).await;
    let asked = before["to_act"][0].as_u64().unwrap() as usize;
    let said = json!({"answers": before["answers"], "action": {"bid": 1}});
    let answers = format!("{path}/answers");
    assert_eq!(call(&one, "POST", &answers, &tokens[asked], said.clone()).await.0, 200);
    let (status, late) = call(&other, "POST", &answers, &tokens[asked], said).await;
    assert_eq!(status, 409, "{late}");
    let (_, now) = call(&one, "GET", &path, &tokens[asked], Value::Null).await;
    assert_eq!((&late["position"]["view"], &late["answers"]), (&now["view"], &now["answers"]));
    assert_eq!(call(&other, "GET", &path, &tokens[asked], Value::Null).await.1, now);
}

#[tokio::test]
async fn cookies_go_through_tls_alone_where_there_is_tls() {
    let server = limited("off");
    let named = async |protocol: &str| {
        let request = Request::post("/name")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("x-forwarded-proto", protocol)
            .body(Body::from("name=Ann"))
            .unwrap();
        send(&server, request).await.0.headers()[header::SET_COOKIE].to_str().unwrap().to_owned()
    };
    assert!(named("https").await.ends_with("; Secure"));
    assert!(!named("http").await.contains("Secure"));
}

/// The log of a test.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_has_a_line_for_every_request_and_nothing_secret() {
    let paper = Paper::default();
    let log = paper.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || log.clone());
    let subscriber = subscriber.with_max_level(tracing::Level::TRACE).finish();
    let _set = tracing::subscriber::set_default(subscriber);
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    call(&server, "GET", &format!("{path}?secret=query"), &tokens[0], Value::Null).await;
    call(&server, "GET", &path, "wrong-token", Value::Null).await;
    let sit = format!("/t/{id}/sit/{}", tokens[1]);
    send(&server, page(&sit, "orrery=a.b.secretcookie")).await;
    send(&server, page("/t/evil%0Aname", "")).await;
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    let requests: Vec<&str> = text.lines().filter(|line| line.contains("request")).collect();
    assert_eq!(requests.len(), 5, "{text}");
    let wanted = format!("method=GET path=\"/api/tables/{{table}}\" table=\"{id}\" status=200");
    assert!(requests[1].contains(&wanted), "{}", requests[1]);
    assert!(requests[2].contains("status=401") && requests[2].contains("ms="));
    assert!(requests[3].contains("path=\"/t/{table}/sit/{token}\""), "{}", requests[3]);
    for secret in [&tokens[0], &tokens[1], "wrong-token", "secretcookie", "query", "evil"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

/// Clients that send nothing, or half of a request, are disconnected; others are served all the
/// while.
#[tokio::test]
async fn connections_that_say_nothing_are_closed() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let patience = Duration::from_millis(50);
    let operation = Operation { patience, ..Operation::default() };
    let store = Store::in_memory().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let served = tokio::spawn(orrery_server::serve(listener, store, operation, async {
        stopped.await.ok();
    }));
    let halves: [&[u8]; 4] = [
        b"",
        b"P",
        b"POST /name HTTP/1.1\r\nhost: x\r\n",
        b"POST /name HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\
          content-type: application/x-www-form-urlencoded\r\n\r\nname",
    ];
    for half in halves {
        let mut client = tokio::net::TcpStream::connect(address).await.unwrap();
        client.write_all(half).await.unwrap();
        let mut said = Vec::new();
        let closed = tokio::time::timeout(Duration::from_secs(20), client.read_to_end(&mut said));
        let what = String::from_utf8_lossy(half);
        closed.await.unwrap_or_else(|_| panic!("{what:?} is waited for")).unwrap();
        let said = String::from_utf8(said).unwrap();
        let is_refusal = said.is_empty() || said.starts_with("HTTP/1.1 4");
        assert!(is_refusal, "{what:?} got {said:?}");
    }
    stop.send(()).unwrap();
    served.await.unwrap().unwrap();
}
