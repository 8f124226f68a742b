//! The API: JSON under `/api`, for programs.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use orrery_bots::BotSpec;
use orrery_catalog::{Offer, Packed};
use orrery_core::{Actor, Dicing, Mode, Seat, Setup, Viewer};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::commands::{Setting, UndoRequest};
use crate::error::Error;
use crate::fresh::Expected;
use crate::pictures::Subject;
use crate::state::{State as Position, Vote};
use crate::tables::{Caller, Choice, Live, Opening, Wanted};
use crate::{App, identity};

/// A mode as programs read it, with the pack that offers it.
fn mode(mode: &Mode, pack: Option<&Packed>) -> Value {
    let mut said = json!({
        "key": mode.key, "title": mode.title, "about": mode.about,
        "players": { "least": mode.players.start(), "most": mode.players.end() },
        "sides": mode.sides,
    });
    if let Some(Packed { name, title, digest, .. }) = pack {
        said["pack"] = json!({ "name": name, "title": title, "digest": digest });
    }
    said
}

/// `GET /api/games`
pub(crate) async fn games(State(app): State<App>) -> Json<Value> {
    let games = app.catalog().games().map(|game| {
        let manifest = game.manifest();
        let options = manifest.options.iter().map(|option| {
            json!({
                "key": option.key, "about": option.about, "rule": option.rule,
                "values": option.values, "default": option.values.first(),
                "modes": option.modes,
            })
        });
        let modes = app.catalog().editions(manifest.name).iter().flat_map(|edition| {
            let pack = edition.entry().pack();
            edition.modes().into_iter().map(move |it| mode(it, pack))
        });
        json!({
            "name": manifest.name, "title": manifest.title, "credits": manifest.credits,
            "rules": manifest.rules,
            "players": { "least": manifest.players().start(), "most": manifest.players().end() },
            "options": options.collect::<Vec<_>>(),
            "modes": modes.collect::<Vec<_>>(),
        })
    });
    Json(Value::Array(games.collect()))
}

/// The request body for a new table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    game: String,
    players: u8,
    #[serde(default)]
    mode: Option<String>,
    #[serde(default)]
    pack: Option<String>,
    #[serde(default)]
    options: std::collections::BTreeMap<String, String>,
    seats: Vec<String>,
    #[serde(default)]
    seed: Option<Seed>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    forced: bool,
}

/// A seed is text; a whole number is taken as its digits.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a seed is text or a whole number")]
enum Seed {
    Text(String),
    Positive(u64),
    Negative(i64),
}

impl Seed {
    fn into_text(self) -> String {
        match self {
            Seed::Text(text) => text,
            Seed::Positive(number) => number.to_string(),
            Seed::Negative(number) => number.to_string(),
        }
    }
}

/// A request body that must be a JSON object. By default serde also accepts an array of the field
/// values, and a client that miscounted them would be misread.
pub(crate) struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        from.deserialize_map(Fields(PhantomData)).map(Object)
    }
}

/// The body of a request, where there can be one.
type Body<T> = Result<Json<Object<T>>, JsonRejection>;

fn body<T>(body: Body<T>) -> Result<T, Error> {
    body.map(|Json(Object(body))| body).map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::WrongKind,
        _ => Error::BadRequest(rejection.body_text()),
    })
}

/// `POST /api/tables`
pub(crate) async fn open_table(
    State(app): State<App>,
    request: Body<NewTable>,
) -> Result<(StatusCode, Json<Value>), Error> {
    let asked = body(request)?;
    let seats = asked.seats.iter().map(|seat| wanted(seat)).collect::<Result<_, _>>()?;
    let is_program: Vec<bool> = asked.seats.iter().map(|seat| seat == "human").collect();
    let setup = Setup { players: asked.players, mode: asked.mode, options: asked.options };
    let (listed, seed) = (asked.listed, asked.seed.map(Seed::into_text));
    let plays_forced = asked.forced;
    let pack = asked.pack;
    let opening = Opening { setup, pack, seats, listed, seed, plays_forced, ..Opening::default() };
    let (live, tokens) = app.tables.open(&asked.game, opening).await?;
    let seats: Vec<Value> = tokens
        .into_iter()
        .enumerate()
        .zip(&is_program)
        .map(|((seat, token), is_program)| {
            json!({ "seat": seat, "token": is_program.then_some(token) })
        })
        .collect();
    let answer = json!({ "id": live.id, "seats": seats });
    Ok((StatusCode::CREATED, Json(answer)))
}

fn wanted(seat: &str) -> Result<Wanted, Error> {
    match seat.strip_prefix("bot:") {
        // A program plays a human's seat with its token; it needs no invitation.
        None if seat == "human" => Ok(Wanted::Program),
        None => Err(Error::BadRequest(format!("A seat is \"human\" or \"bot:…\", not {seat:?}."))),
        Some(bot) => {
            let spec: BotSpec =
                bot.parse().map_err(|error| Error::BadRequest(format!("{error}")))?;
            Ok(Wanted::Bot(spec))
        }
    }
}

/// The token of a program; nothing is a spectator's.
pub(crate) fn token(headers: &HeaderMap) -> Result<Option<&str>, Error> {
    match identity::token(headers) {
        None if headers.contains_key(header::AUTHORIZATION) => Err(Error::Unauthorized),
        token => Ok(token),
    }
}

/// Returns the viewer: the seat of the token, or a spectator without one.
pub(crate) fn viewer(state: &Position, token: Option<&str>) -> Result<Viewer, Error> {
    let Some(token) = token else { return Ok(Viewer::Spectator) };
    state.seat_of_token(token).map(Viewer::Seat).ok_or(Error::Unauthorized)
}

/// Finds a table. A program that brings the token of an invitation sits down first.
pub(crate) async fn find(app: &App, id: &str, headers: &HeaderMap) -> Result<Arc<Live>, Error> {
    let live = app.tables.find(id)?;
    if let Some(token) = token(headers)?
        && live.state().invited_by(token).is_some()
    {
        app.tables.sit_with_token(&live, token).await?;
    }
    Ok(live)
}

/// The seat that a program plays, and its token.
fn seat<'a>(live: &Live, headers: &'a HeaderMap) -> Result<(Seat, Caller<'a>), Error> {
    let token = token(headers)?.ok_or(Error::Unauthorized)?;
    let seat = live.state().seat_of_token(token).ok_or(Error::Unauthorized)?;
    Ok((seat, Caller::Token(token)))
}

/// The position of a table for a viewer, as JSON text with the log from answer `log_from` on.
/// A stream and a response of the same version share one text.
pub(crate) fn position_text(
    live: &Live,
    state: &Position,
    viewer: Viewer,
    log_from: usize,
) -> Arc<str> {
    let subject = Subject::Position { viewer, log_from };
    live.pictures.get(state.open_version(), subject, || write_position(state, viewer, log_from))
}

/// The position of a table for a viewer, with the log from answer `log_from` on.
pub(crate) fn position(state: &Position, viewer: Viewer, log_from: usize) -> Value {
    let text = write_position(state, viewer, log_from);
    serde_json::from_str(&text).expect("it was written as JSON")
}

/// Writes a position. The view and the actions are most of it, and are written straight from the
/// game's own types.
fn write_position(state: &Position, viewer: Viewer, log_from: usize) -> String {
    let sitters = state.sitters(viewer);
    let Offer { question, names } = state.table.offer(viewer, &sitters);
    let mut text = heading(state, viewer, log_from, question).to_string();
    // The last brace is closed again below.
    text.pop();
    text.push_str(",\"view\":");
    text.push_str(&state.table.view_text(viewer));
    text.push_str(",\"actions\":[");
    let actions = match viewer {
        Viewer::Seat(seat) => state.table.action_texts(seat.into()),
        Viewer::Spectator => Vec::new(),
    };
    for (number, (action, label)) in actions.iter().zip(names).enumerate() {
        text.push_str(if number == 0 { "{\"action\":" } else { ",{\"action\":" });
        text.push_str(action);
        text.push_str(",\"label\":");
        text.push_str(&Value::String(label).to_string());
        text.push('}');
    }
    text.push_str("]}");
    text
}

/// All of a position but its view and its actions.
fn heading(state: &Position, viewer: Viewer, log_from: usize, question: String) -> Value {
    let table = &state.table;
    let sitters = state.sitters(viewer);
    let lines = table.lines(log_from, viewer);
    let log = lines.iter().map(|(_, line)| line.words.text(&sitters));
    // Any player at the table enters what was thrown or drawn.
    let by_hand = match viewer {
        Viewer::Seat(_) if state.dicing == Dicing::ByHand => table.entries(),
        Viewer::Seat(_) | Viewer::Spectator => Vec::new(),
    };
    json!({
        "game": table.manifest().name,
        "answers": table.answered(),
        "undone": state.undone,
        "to_act": table.to_act().iter().collect::<Vec<Actor>>(),
        "by_hand": by_hand,
        "question": question,
        "log": log.collect::<Vec<_>>(),
        "log_from": log_from,
        "standing": table.standing(),
        "over": table.to_act().is_empty(),
        "seed_digest": state.seed_digest(),
        "seed": state.seed(),
        "seed_origin": state.seed_origin.word(),
        "practice": state.practice,
        "dice": state.dicing,
        "forced": state.plays_forced,
        "may_act": table.may_act().iter().collect::<Vec<Actor>>(),
        "notice": state.notice,
        "vote": state.vote.as_ref().map(|vote| open_vote(state, vote, viewer)),
    })
}

/// The vote that is open, and whether the viewer is asked.
fn open_vote(state: &Position, vote: &Vote, viewer: Viewer) -> Value {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let (waiting_for, asks_you) = state.asks(vote, seat);
    json!({
        "number": vote.number, "by": vote.by, "waiting_for": waiting_for, "asks_you": asks_you,
    })
}

/// `GET /api/tables/{id}`
pub(crate) async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let live = find(&app, &id, &headers).await?;
    let state = live.state();
    let viewer = viewer(&state, token(&headers)?)?;
    Ok(sent(&position_text(&live, &state, viewer, 0)))
}

/// A response with JSON that is written already.
fn sent(text: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.to_owned()).into_response()
}

/// An answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    answers: usize,
    #[serde(default)]
    undone: Option<usize>,
    action: Value,
    #[serde(default)]
    by_hand: bool,
}

fn key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let unreadable = |_| {
        let sentence = "A key consists of the letters, digits and signs of ASCII.";
        Error::BadRequest(sentence.to_owned())
    };
    key.to_str().map(|key| Some(key.to_owned())).map_err(unreadable)
}

/// `POST /api/tables/{id}/answers`
pub(crate) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body<Answer>,
) -> Result<Response, Error> {
    let (said, key) = (body(request)?, key(&headers)?);
    let live = find(&app, &id, &headers).await?;
    let (seat, caller) = seat(&live, &headers)?;
    let moment = Expected { answers: said.answers, undone: said.undone, vote: None };
    let action = Choice::Action(said.action);
    let outcome = app.tables.answer(&live, seat, caller, moment, action, said.by_hand, key).await;
    after(&live, seat, said.answers, outcome).await
}

/// Builds the response to an answer or undo: the new position, with the log lines since then. A
/// stale request gets its problem together with the current position.
async fn after(
    live: &Live,
    seat: Seat,
    log_from: usize,
    outcome: Result<(), Error>,
) -> Result<Response, Error> {
    let state = live.state();
    match outcome {
        Ok(()) => Ok(sent(&position_text(live, &state, Viewer::Seat(seat), log_from))),
        Err(stale @ (Error::Stale { .. } | Error::PastVote { .. })) => {
            Ok(stale.problem(Some(position(&state, Viewer::Seat(seat), log_from))))
        }
        Err(other) => Err(other),
    }
}

/// The body of an undo request: the number of answers it was made for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    answers: usize,
    #[serde(default)]
    undone: Option<usize>,
    #[serde(default)]
    to: UndoRequest,
    #[serde(default)]
    vote: Option<usize>,
}

/// `POST /api/tables/{id}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body<Undo>,
) -> Result<Response, Error> {
    let (said, key) = (body(request)?, key(&headers)?);
    let live = find(&app, &id, &headers).await?;
    let (seat, caller) = seat(&live, &headers)?;
    let moment = Expected { answers: said.answers, undone: said.undone, vote: said.vote };
    let outcome = app.tables.undo(&live, seat, caller, moment, said.to, key).await;
    after(&live, seat, 0, outcome).await
}

/// `POST /api/tables/{id}/settings`: whose dice the table uses, and whether it gives answers
/// that are the only ones by itself.
pub(crate) async fn settings(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body<Setting>,
) -> Result<Response, Error> {
    let setting = body(request)?;
    let live = app.tables.find(&id)?;
    let (seat, caller) = seat(&live, &headers)?;
    let log_from = live.state().table.answered();
    let outcome = app.tables.set(&live, seat, caller, setting).await;
    after(&live, seat, log_from, outcome).await
}

/// `GET /api/tables/{id}/record`: once the game is over, since it holds every secret.
pub(crate) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Error> {
    let live = app.tables.find(&id)?;
    let state = live.state();
    Ok(Json(serde_json::to_value(state.record()?).expect("a record is plain data")))
}

/// `GET /api/openapi.json`: what all of this takes and gives, with the games there are.
pub(crate) async fn description(State(app): State<App>) -> Response {
    let mut document: Value =
        serde_json::from_str(include_str!("openapi.json")).expect("it is JSON, a test reads it");
    let names: Vec<&str> = app.catalog().games().map(|game| game.manifest().name).collect();
    document["components"]["schemas"]["NewTable"]["properties"]["game"]["enum"] = json!(names);
    sent(&document.to_string())
}

/// Any other address under `/api`.
pub(crate) async fn not_found() -> Error {
    Error::NotFound("API endpoint")
}
