//! The front page and what belongs to the whole house: names, looks, codes.

use std::collections::HashMap;

use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use orrery_boards::page::{self, Tone};
use orrery_catalog::{Entry, FirstGame};
use orrery_core::{Manifest, Seat, Seats};
use orrery_store::{Occupant, Person, Status, Table, TokenHash};
use serde::Deserialize;
use serde_json::Value;

use super::{Answer, game_ref, person_called, shown_name, with_cookie};
use crate::App;
use crate::error::Error;
use crate::identity::{Reader, seat_token};

/// The number of rows of a list on the front page.
const ROWS: usize = 20;

fn players_in_words(manifest: &Manifest) -> String {
    let players = manifest.players();
    match (players.start(), players.end()) {
        (1, 1) => "1 player".to_owned(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

/// `GET /`
pub(crate) async fn home(State(app): State<App>, reader: Reader) -> Answer {
    let store = app.tables.store();
    let listed = |status| store.listed(status, ROWS);
    let mine = reader.person.as_ref().map(|person| store.tables_of(&person.id, ROWS));
    let mine = mine.transpose()?.unwrap_or_default();
    let open = listed(Status::Open)?;
    let running = listed(Status::Running)?;
    let rows = |tables: Vec<Table>| {
        tables.iter().filter_map(|table| row(&app, table, reader.person.as_ref())).collect()
    };
    let games = app.catalog().games().map(|game| {
        let manifest = game.manifest();
        page::GameCard {
            game: game_ref(manifest, game.sheet()),
            pitch: game.pitch().to_owned(),
            players: players_in_words(manifest),
            picture: game.picture(),
            first_games: first_games(game.as_ref()),
        }
    });
    let page = page::HomePage {
        prefs: reader.prefs,
        name: reader.person.as_ref().map(|person| person.name.clone()),
        mine: rows(mine),
        open: rows(open),
        running: rows(running),
        games: games.collect(),
    };
    Ok(page::home(&page).into_response())
}

fn row(app: &App, table: &Table, reader: Option<&Person>) -> Option<page::TableRow> {
    let game = app.catalog().find(&table.game).ok()?;
    let is_reader = |sitter: &Occupant| matches!((sitter, reader), (Occupant::Person(one), Some(other)) if one.id == other.id);
    let asked: Vec<u64> = table.summary["to_act"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|seat| seat.as_u64())
        .collect();
    let waits_for_reader = table
        .seats
        .iter()
        .any(|place| is_reader(&place.sitter) && asked.contains(&(place.seat.index() as u64)));
    let state = match table.status {
        Status::Over => (Tone::Calm, how_it_ended(table, is_reader)),
        _ if waits_for_reader => (Tone::Lamp, "Your turn".to_owned()),
        Status::Open => (Tone::Calm, "Waiting for players".to_owned()),
        Status::Running => (Tone::Calm, "In progress".to_owned()),
    };
    let free = table.seats.iter().find(|place| place.sitter == Occupant::Nobody);
    let sits = table.seats.iter().any(|place| is_reader(&place.sitter));
    let (deed, href) = match free.filter(|_| table.listed && !sits) {
        Some(place) => {
            let token = seat_token(&table.id, place.seat, app.tables.store().secret());
            ("Sit down", format!("/t/{}/sit/{token}", table.id))
        }
        None if waits_for_reader => ("Play", format!("/t/{}", table.id)),
        None if sits => ("Open", format!("/t/{}", table.id)),
        None => ("Watch", format!("/t/{}", table.id)),
    };
    Some(page::TableRow {
        table: page::TableRef {
            id: table.id.clone(),
            title: table.summary["title"].as_str().unwrap_or("Table").to_owned(),
            game: game_ref(game.manifest(), game.sheet()),
        },
        moment: format!("{} {}", game.round(), table.summary["round"].as_u64().unwrap_or(1)),
        seats: Seats::of(table.seats.len() as u8, |seat| {
            shown_name(seat, &table.seats[seat.index()].sitter)
        }),
        sides: game.manifest().mode(&table.setup).map(|mode| mode.sides).unwrap_or_default(),
        state,
        shelf: shelf(table),
        deed: deed.to_owned(),
        href,
    })
}

/// The guided first games of a game, each with its side and where it begins.
fn first_games(game: &dyn Entry) -> Vec<(Option<&'static str>, String)> {
    let name = game.manifest().name;
    let place = |(place, first): (usize, FirstGame)| match first.side {
        Some(side) => (Some(side), format!("/first/{name}?which={place}")),
        None => (None, format!("/first/{name}")),
    };
    game.first_games().into_iter().enumerate().map(place).collect()
}

/// The progress of a game of many evenings, as far as its row knows.
fn shelf(table: &Table) -> Option<(String, String, String)> {
    let words = |place: usize| table.summary["shelf"][place].as_str().map(str::to_owned);
    Some((words(0)?, words(1)?, words(2)?))
}

/// Names the winner of a finished game, as far as its row knows.
fn how_it_ended(table: &Table, is_reader: impl Fn(&Occupant) -> bool) -> String {
    let Some(winners) = table.summary["winners"].as_array() else { return "Over".to_owned() };
    let winner = |seat: &Value| {
        let seat = Seat::new(seat.as_u64()? as u8)?;
        Some((seat, &table.seats.get(seat.index())?.sitter))
    };
    let winners: Vec<(Seat, &Occupant)> = winners.iter().filter_map(winner).collect();
    match winners.as_slice() {
        [] => "Finished: no winner".to_owned(),
        all if all.len() > 1 && all.len() == table.seats.len() => "Finished: a draw".to_owned(),
        some if some.iter().any(|(_, sitter)| is_reader(sitter)) => "You won".to_owned(),
        [(seat, one)] => {
            format!("{} won", shown_name(*seat, one).unwrap_or("An empty seat".to_owned()))
        }
        _ => "Finished: shared win".to_owned(),
    }
}

/// `POST /name`
pub(crate) async fn set_name(
    State(app): State<App>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let person = person_called(&reader, form.get("name"));
    with_cookie(&app, &person, Redirect::to("/"))
}

/// `POST /look`
pub(crate) async fn set_look(
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let back = headers.get(header::REFERER).and_then(|from| from.to_str().ok());
    let path = back
        .and_then(|from| from.split_once("://"))
        .and_then(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()))
        .filter(|path| !path.starts_with("//"))
        .filter(|path| !path.contains(|letter: char| letter == '\\' || letter.is_control()));
    let mut response = Redirect::to(path.as_deref().unwrap_or("/")).into_response();
    let known: [(&str, &[&str]); 3] = [
        ("theme", &["dark", "light", "system"]),
        ("text", &["normal", "large", "larger"]),
        ("stories", &["full", "brief"]),
    ];
    for (key, values) in known {
        if let Some(value) =
            values.iter().find(|value| form.get(key).is_some_and(|it| it == *value))
        {
            let cookie = format!("{key}={value}; Path=/; SameSite=Lax; Max-Age=31536000");
            if let Ok(cookie) = cookie.parse() {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        }
    }
    response
}

/// A table code or a link.
#[derive(Deserialize)]
pub(crate) struct Code {
    #[serde(default)]
    code: String,
}

/// `GET /join`: to the table or the invitation of a code, which may be a whole link.
pub(crate) async fn join(State(app): State<App>, Query(Code { code }): Query<Code>) -> Answer {
    let code = code.trim();
    let link = code.split_once("/t/").map(|(_, rest)| rest.split(['?', '#']).next().unwrap_or(""));
    let mut parts = link.unwrap_or(code).trim_matches('/').split('/');
    let (first, rest): (&str, Vec<&str>) = (parts.next().unwrap_or(""), parts.collect());
    let token = match (link, rest.as_slice()) {
        (Some(_), ["sit", token]) => *token,
        _ => first,
    };
    let store = app.tables.store();
    let seat = store.seat_by_token(&TokenHash::of(token))?;
    if let Some(seat) = seat {
        return Ok(Redirect::to(&format!("/t/{}/sit/{token}", seat.table)).into_response());
    }
    match store.table(first)? {
        Some(table) => Ok(Redirect::to(&format!("/t/{}", table.id)).into_response()),
        None => Err(Error::NotFound("table")),
    }
}
