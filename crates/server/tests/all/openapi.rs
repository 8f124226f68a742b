//! The description of the API cannot drift: every route is in it, and every answer is as it says.

use crate::door;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use boon::{Compiler, SchemaIndex, Schemas};
use door::{play, send, server};
use orrery_core::{Actor, Record, Setup};
use orrery_server::{App, Limits, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};

/// A server whose answers are compared with its own description.
struct Described {
    server: Router,
    store: Store,
    document: Value,
    /// With which key and which kind of body it is called.
    key: String,
    kind: &'static str,
    /// The answers that were seen: path, method, status.
    seen: Vec<(String, String, String)>,
}

impl Described {
    async fn new() -> Described {
        let store = Store::in_memory().unwrap();
        let operation =
            Operation { limits: Limits::OFF, behind_proxy: true, ..Operation::default() };
        Described::over(router(App::with(store.clone(), &operation)), store).await
    }

    async fn over(server: Router, store: Store) -> Described {
        let request = Request::get("/api/openapi.json").body(Body::empty()).unwrap();
        let (head, text) = send(&server, request).await;
        assert_eq!(head.status(), 200);
        let document = serde_json::from_str(&text).unwrap();
        let (key, kind, seen) = (String::new(), "application/json", Vec::new());
        Described { server, store, document, key, kind, seen }
    }

    /// Calls, and holds the answer against the description of this pattern and status.
    async fn call(
        &mut self,
        method: &str,
        pattern: &str,
        id: &str,
        token: &str,
        body: &str,
    ) -> (u16, Value) {
        let path = pattern.replace("{table}", id);
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::CONTENT_TYPE, self.kind);
        request = request.header("x-forwarded-for", "192.0.2.1");
        if !self.key.is_empty() {
            request = request.header("idempotency-key", &self.key);
        }
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let (head, text) = send(&self.server, request).await;
        let status = head.status().as_u16();
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let method = method.to_lowercase();
        let said = &self.document["paths"][pattern][&method]["responses"][status.to_string()];
        let kind = head.headers()[header::CONTENT_TYPE].to_str().unwrap();
        let schema = &said["content"][kind]["schema"];
        assert!(schema.is_object(), "{method} {pattern} {status} {kind} is not described");
        self.holds(schema, &answer);
        self.seen.push((pattern.to_owned(), method, status.to_string()));
        (status, answer)
    }

    fn holds(&self, schema: &Value, answer: &Value) {
        let (schemas, index) = compiled(&self.document, schema);
        if let Err(error) = schemas.validate(answer, index) {
            panic!("{error:#}\n{answer}");
        }
    }
}

/// A schema of the document, ready to be held against something.
fn compiled(document: &Value, schema: &Value) -> (Schemas, SchemaIndex) {
    let whole = json!({"components": document["components"], "allOf": [schema]});
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.set_default_draft(boon::Draft::V2020_12);
    compiler.add_resource("http://orrery.test/api.json", whole).unwrap();
    let index = compiler.compile("http://orrery.test/api.json", &mut schemas).unwrap();
    (schemas, index)
}

/// The routes under /api with their methods, as the router names them.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../../src/lib.rs");
    let mut routes = Vec::new();
    for rest in source.split(".route(").skip(1) {
        let path = rest.split('"').nth(1).unwrap();
        let handlers = rest.split_once('"').unwrap().1.split_once(',').unwrap().1;
        let handlers = handlers.split("\n        .").next().unwrap();
        if path.starts_with("/api/") && !path.contains('*') {
            let methods = ["get", "post", "put", "delete", "patch", "any"];
            let used =
                methods.into_iter().filter(|method| handlers.contains(&format!("{method}(")));
            routes.extend(used.map(|method| (path.to_owned(), method.to_owned())));
        }
    }
    routes.sort();
    routes
}

#[tokio::test]
async fn every_route_is_described_and_nothing_else() {
    let api = Described::new().await;
    let mut described = Vec::new();
    for (path, operations) in api.document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys().filter(|it| *it != "parameters") {
            described.push((path.clone(), method.clone()));
        }
    }
    described.sort();
    assert!(described.len() > 7);
    assert_eq!(described, routes());
    assert_eq!(api.document["openapi"], "3.1.0");
}

/// A program can check a request before it sends it.
#[tokio::test]
async fn a_new_table_has_bounds() {
    let api = Described::new().await;
    let schema = json!({"$ref": "#/components/schemas/NewTable"});
    let (schemas, index) = compiled(&api.document, &schema);
    let table = |change: &dyn Fn(&mut Value)| {
        let mut table = json!({
            "game": "connect-four", "players": 2, "seats": ["human", "bot:mcts:500ms@2"], "seed": 7,
        });
        change(&mut table);
        schemas.validate(&table, index).is_ok()
    };
    assert!(table(&|_| {}));
    assert!(table(&|it| it["seed"] = "x".repeat(100).into()));
    assert!(!table(&|it| it["seed"] = "x".repeat(101).into()));
    assert!(!table(&|it| it["seed"] = json!(1.5)));
    assert!(!table(&|it| it["game"] = "chess".into()));
    assert!(!table(&|it| it["players"] = 0.into()));
    assert!(!table(&|it| it["players"] = 7.into()));
    assert!(!table(&|it| it["seats"] = json!([])));
    assert!(!table(&|it| it["seats"][1] = "bot:clever".into()));
}

#[tokio::test]
async fn every_schema_can_be_used() {
    let api = Described::new().await;
    for name in api.document["components"]["schemas"].as_object().unwrap().keys() {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        let (schemas, index) = compiled(&api.document, &schema);
        // One that takes anything would prove nothing.
        assert!(schemas.validate(&json!([[[]]]), index).is_err(), "{name}");
    }
}

/// Every field of a record is described, those that most records do not have too.
#[tokio::test]
async fn a_whole_record_is_described() {
    let record = Record {
        orrery: Record::FORMAT,
        game: "quiz".to_owned(),
        rules: 1,
        setup: Setup::of_players(2),
        seed: None,
        later_seeds: vec![(1, "s".to_owned())],
        answers: vec![(Actor::Chance, json!(1)), (Actor::Chance, json!(2))],
        by_hand: [0].into(),
        pack: Some("0".repeat(64)),
        standing: None,
        digest: "0123456789abcdef".to_owned(),
    };
    let record = serde_json::to_value(record).unwrap();
    Described::new().await.holds(&json!({"$ref": "#/components/schemas/Record"}), &record);
}

const TABLE: &str = "/api/tables/{table}";
const ANSWERS: &str = "/api/tables/{table}/answers";
const UNDO: &str = "/api/tables/{table}/undo";
const SETTINGS: &str = "/api/tables/{table}/settings";
const RECORD: &str = "/api/tables/{table}/record";

#[tokio::test]
async fn every_answer_is_as_described() {
    let mut api = Described::new().await;
    let large = format!("{{\"x\": \"{}\"}}", "x".repeat(100_000));
    assert_eq!(api.call("GET", "/api/games", "", "", "").await.0, 200);
    assert_eq!(api.call("GET", "/api/openapi.json", "", "", "").await.0, 200);
    let new = json!({"game": "project-mars", "players": 2, "seats": ["human", "human"],
        "seed": "s", "listed": true, "options": {"starting_player": "first_seat"}});
    api.holds(&json!({"$ref": "#/components/schemas/NewTable"}), &new);
    let (status, opened) = api.call("POST", "/api/tables", "", "", &new.to_string()).await;
    assert_eq!(status, 201);
    assert_eq!(api.call("POST", "/api/tables", "", "", "[]").await.0, 400);
    assert_eq!(api.call("POST", "/api/tables", "", "", &large).await.0, 413);
    let id = opened["id"].as_str().unwrap().to_owned();
    let tokens: Vec<String> =
        (0..2).map(|seat| opened["seats"][seat]["token"].as_str().unwrap().to_owned()).collect();

    let (status, position) = api.call("GET", TABLE, &id, "", "").await;
    assert_eq!(status, 200);
    assert_eq!(api.call("GET", TABLE, &id, &tokens[0], "").await.0, 200);
    assert_eq!(api.call("GET", TABLE, &id, "wrong", "").await.0, 401);
    assert_eq!(api.call("GET", TABLE, "nowhere", "", "").await.0, 404);
    let asked = position["to_act"][0].as_u64().unwrap() as usize;
    let bid =
        |answers: u64, bid: u8| json!({"answers": answers, "action": {"bid": bid}}).to_string();
    let now = position["answers"].as_u64().unwrap();
    let rows = [
        (id.as_str(), tokens[asked].as_str(), "{}".to_owned(), 400),
        (&id, "", bid(now, 1), 401),
        ("nowhere", &tokens[asked], bid(now, 1), 404),
        (&id, &tokens[asked], bid(0, 1), 409),
        (&id, &tokens[asked], large.clone(), 413),
        (&id, &tokens[asked], bid(now, 9), 422),
        (&id, &tokens[asked], bid(now, 1), 200),
    ];
    for (id, token, body, expected) in rows {
        let (status, answer) = api.call("POST", ANSWERS, id, token, &body).await;
        assert_eq!(status, expected, "{answer}");
    }
    let back = |answers: u64, to: &str| json!({"answers": answers, "to": to}).to_string();
    let vote = |to: &str| json!({"answers": now + 1, "to": to, "vote": 1}).to_string();
    let rows = [
        (id.as_str(), tokens[asked].as_str(), "{}".to_owned(), 400),
        (&id, "", back(now + 1, "step"), 401),
        ("nowhere", &tokens[asked], back(now + 1, "step"), 404),
        (&id, &tokens[asked], back(0, "step"), 409),
        (&id, &tokens[asked], large.clone(), 413),
        (&id, &tokens[asked], back(now + 1, "ask"), 200),
        (&id, &tokens[asked], vote("agree"), 403),
        (&id, &tokens[asked], vote("refuse"), 200),
        (&id, &tokens[asked], vote("refuse"), 409),
        (&id, &tokens[asked], back(now + 1, "step"), 200),
    ];
    for (id, token, body, expected) in rows {
        let (status, answer) = api.call("POST", UNDO, id, token, &body).await;
        assert_eq!(status, expected, "{body}: {answer}");
    }
    let by_hand = json!({"dice": "by_hand", "forced": true}).to_string();
    let rows = [
        (id.as_str(), tokens[0].as_str(), r#"{"dice": "loaded"}"#.to_owned(), 400),
        (&id, "", by_hand.clone(), 401),
        ("nowhere", &tokens[0], by_hand.clone(), 404),
        (&id, &tokens[0], large.clone(), 413),
        (&id, &tokens[0], by_hand, 200),
        (&id, &tokens[1], json!({"dice": "orrery", "forced": false}).to_string(), 200),
    ];
    for (id, token, body, expected) in rows {
        let (status, answer) = api.call("POST", SETTINGS, id, token, &body).await;
        assert_eq!(status, expected, "{body}: {answer}");
    }
    // A key for something else.
    api.key = "k".to_owned();
    let (status, after) = api.call("POST", ANSWERS, &id, &tokens[asked], &bid(now, 1)).await;
    assert_eq!(status, 200, "{after}");
    for (path, body) in [(ANSWERS, bid(now, 2)), (UNDO, back(now + 1, "step"))] {
        let (status, problem) = api.call("POST", path, &id, &tokens[asked], &body).await;
        assert_eq!((status, &problem["type"]), (422, &json!("/problems/used-key")));
    }
    // A body of another kind.
    api.key.clear();
    api.kind = "text/plain";
    for path in ["/api/tables", ANSWERS, UNDO, SETTINGS] {
        assert_eq!(api.call("POST", path, &id, &tokens[asked], "{}").await.0, 415);
    }
    api.kind = "application/json";
    assert_eq!(api.call("GET", RECORD, &id, "", "").await.0, 403);
    assert_eq!(api.call("GET", RECORD, "nowhere", "", "").await.0, 404);
    play(&api.server, &id, &tokens).await;
    assert_eq!(api.call("GET", RECORD, &id, "", "").await.0, 200);
    assert_eq!(api.call("GET", TABLE, &id, "", "").await.0, 200, "with a standing and a seed");
    let live = format!("/api/tables/{id}/live");
    let wrong = Request::get(&live).header(header::AUTHORIZATION, "Bearer wrong");
    assert_eq!(send(&api.server, wrong.body(Body::empty()).unwrap()).await.0.status(), 401);
    let live = "/api/tables/{table}/live";
    assert_eq!(api.call("GET", live, "nowhere", "", "").await.0, 404);
    assert_eq!(api.call("GET", live, &id, "wrong", "").await.0, 401);
    api.seen.push((live.to_owned(), "get".to_owned(), "200".to_owned()));

    // The disk is gone.
    api.store.close().unwrap();
    for (method, path) in [("POST", "/api/tables"), ("GET", TABLE), ("GET", RECORD), ("GET", live)]
    {
        let (status, _) = api.call(method, path, "other", "", &new.to_string()).await;
        assert_eq!(status, 503, "{method} {path}");
    }
    let body = bid(0, 1);
    assert_eq!(api.call("POST", ANSWERS, "other", "x", &body).await.0, 503);
    assert_eq!(api.call("POST", UNDO, "other", "x", &back(0, "step")).await.0, 503);
    assert_eq!(api.call("POST", SETTINGS, "other", "x", "{}").await.0, 503);

    // Too many requests.
    let limits = "open=1,answer=1,read=1,guess=off".parse().unwrap();
    let operation = Operation { limits, behind_proxy: true, ..Operation::default() };
    let store = Store::in_memory().unwrap();
    let mut strict = Described::over(router(App::with(store.clone(), &operation)), store).await;
    for (path, operations) in api.document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys().filter(|it| *it != "parameters") {
            let mut status = 0;
            for _ in 0..3 {
                let method = method.to_uppercase();
                (status, _) = strict.call(&method, path, "nowhere", "", "").await;
            }
            assert_eq!(status, 429, "{method} {path}");
        }
    }
    api.seen.extend(strict.seen);

    // And every status that is described was seen.
    for (path, operations) in api.document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let Some(responses) = operation["responses"].as_object() else { continue };
            for status in responses.keys() {
                let answer = (path.clone(), method.clone(), status.clone());
                assert!(api.seen.contains(&answer), "{answer:?} is described and was never given");
            }
        }
    }
}

#[tokio::test]
async fn other_addresses_and_methods_get_a_problem_too() {
    let (server, _) = server();
    let mut api = Described::over(server, Store::in_memory().unwrap()).await;
    let responses = api.document["components"]["responses"].clone();
    for (method, path, expected, described) in [
        ("GET", "/api/nothing", 404, "NotFound"),
        ("POST", "/api/x/y", 404, "NotFound"),
        ("DELETE", "/api/games", 405, "WrongMethod"),
    ] {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let (head, text) = send(&api.server, request).await;
        assert_eq!(head.status(), expected, "{method} {path}");
        let kind = head.headers()[header::CONTENT_TYPE].to_str().unwrap();
        let schema = &responses[described]["content"][kind]["schema"];
        assert!(schema.is_object(), "{described} {kind} is not described");
        api.holds(schema, &serde_json::from_str(&text).unwrap());
        let has_allow = head.headers().contains_key(header::ALLOW);
        assert_eq!(has_allow, responses[described]["headers"]["Allow"].is_object());
    }
    api.seen.clear();
}
