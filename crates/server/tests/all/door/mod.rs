//! The server's door without a port.
#![allow(dead_code, reason = "every test file uses another part of it")]

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, header};
use http_body_util::BodyExt as _;
use orrery_server::{App, router};
use orrery_store::Store;
use serde_json::{Value, json};
use tower::ServiceExt as _;

pub fn server() -> (Router, Store) {
    let store = Store::in_memory().unwrap();
    (router(App::new(store.clone())), store)
}

pub async fn send(server: &Router, request: Request<Body>) -> (Response<()>, String) {
    let response = server.clone().oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    (Response::from_parts(head, ()), String::from_utf8(body.to_vec()).unwrap())
}

pub async fn call(
    server: &Router,
    method: &str,
    path: &str,
    token: &str,
    body: Value,
) -> (u16, Value) {
    let mut request = Request::builder().method(method).uri(path);
    if !token.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
    let (response, body) = send(server, request).await;
    (response.status().as_u16(), serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

pub async fn open(server: &Router, seats: Value) -> (String, Vec<String>) {
    let players = seats.as_array().unwrap().len();
    let table = json!({"game": "project-mars", "players": players, "seats": seats, "seed": "s"});
    opened(server, table).await
}

/// Opens a table whose seed the server chooses.
pub async fn open_sealed(server: &Router, seats: Value) -> (String, Vec<String>) {
    let players = seats.as_array().unwrap().len();
    opened(server, json!({"game": "project-mars", "players": players, "seats": seats})).await
}

async fn opened(server: &Router, table: Value) -> (String, Vec<String>) {
    let (status, opened) = call(server, "POST", "/api/tables", "", table).await;
    assert_eq!(status, 201, "{opened}");
    let tokens = opened["seats"].as_array().unwrap().iter();
    let tokens = tokens.map(|seat| seat["token"].as_str().unwrap_or_default().to_owned());
    (opened["id"].as_str().unwrap().to_owned(), tokens.collect())
}

/// Plays a table of programs to its end; the last position.
pub async fn play(server: &Router, id: &str, tokens: &[String]) -> Value {
    let path = format!("/api/tables/{id}");
    loop {
        let (_, position) = call(server, "GET", &path, "", Value::Null).await;
        if position["over"] == true {
            return position;
        }
        let seat = position["to_act"][0].as_u64().unwrap() as usize;
        let (_, own) = call(server, "GET", &path, &tokens[seat], Value::Null).await;
        let actions = own["actions"].as_array().unwrap();
        let action = &actions[own["answers"].as_u64().unwrap() as usize % actions.len()]["action"];
        let said = json!({"answers": own["answers"], "action": action});
        let answers = format!("{path}/answers");
        let (status, after) = call(server, "POST", &answers, &tokens[seat], said).await;
        assert_eq!(status, 200, "{after}");
    }
}

pub fn form(path: &str, cookie: &str, fields: &str) -> Request<Body> {
    Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie)
        .header(header::HOST, "orrery.test")
        .header(header::ORIGIN, "http://orrery.test")
        .body(Body::from(fields.to_owned()))
        .unwrap()
}

pub fn page(path: &str, cookie: &str) -> Request<Body> {
    Request::get(path).header(header::COOKIE, cookie).body(Body::empty()).unwrap()
}

/// A person with a browser: a cookie, and the pages it gets.
#[derive(Clone)]
pub struct Browser {
    pub server: Router,
    pub cookie: String,
}

impl Browser {
    pub fn new(server: &Router) -> Browser {
        Browser { server: server.clone(), cookie: String::new() }
    }

    /// The status, where it leads or what it shows.
    pub async fn get(&self, path: &str) -> (u16, String) {
        let (head, body) = send(&self.server, page(path, &self.cookie)).await;
        (head.status().as_u16(), location(&head).unwrap_or(body))
    }

    /// The status, where it leads or what it shows. A new cookie is kept.
    pub async fn post(&mut self, path: &str, fields: &str) -> (u16, String) {
        let (head, body) = send(&self.server, form(path, &self.cookie, fields)).await;
        self.keep_cookie(&head);
        (head.status().as_u16(), location(&head).unwrap_or(body))
    }

    /// Keeps the cookie of a response, if it brings one.
    pub fn keep_cookie(&mut self, head: &Response<()>) {
        if let Some(cookie) = head.headers().get(header::SET_COOKIE) {
            self.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
    }

    /// The number of answers that the page of a table was made for.
    pub async fn answers(&self, table: &str) -> usize {
        let (_, page) = self.get(table).await;
        between(&page, "data-answers=\"", "\"").expect("a table").parse().unwrap()
    }
}

fn location(head: &Response<()>) -> Option<String> {
    Some(head.headers().get(header::LOCATION)?.to_str().unwrap().to_owned())
}

/// The first text between two others.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(between, _)| between)
}
