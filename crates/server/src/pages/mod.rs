//! Pages and forms, for people. A handler reads the request, asks the table and draws the page.

mod books;
mod chronicle;
mod code;
mod forms;
mod home;
mod look;
mod opening;
mod past;
mod records;
mod table;
mod tryout;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use orrery_boards::assets::GameSheet;
use orrery_boards::page;
use orrery_core::{Manifest, Seat};
use orrery_store::{Occupant, Person};

pub(crate) use books::{about, not_found, rule_book, rule_book_about, rule_books};
pub(crate) use chronicle::{branch, chronicle, name_moment};
pub(crate) use code::code;
pub(crate) use forms::{
    answer, give_to_bot, invitation, pass_on, plan, rematch, resign, settings, sit, take_back, undo,
};
pub(crate) use home::{home, join, set_look, set_name};
pub(crate) use look::Asked;
pub(crate) use opening::{first_game, new_table, open_table};
pub(crate) use records::{open_record, record, records, report};
pub(crate) use table::{Shown, drawn, table, version};
pub(crate) use tryout::{go_on, try_out};

use crate::App;
use crate::error::Error;
use crate::identity::{self, Reader, random_id, tidy_name};
use crate::state::bot_name;

/// A page, or why there is none: people read that on a page, too.
type Answer = Result<Response, Error>;

fn game_ref(manifest: &Manifest, sheet: Option<&'static GameSheet>) -> page::GameRef {
    page::GameRef { name: manifest.name.to_owned(), title: manifest.title.to_owned(), sheet }
}

/// Returns the name of a seat's player in a list, the same as at the table.
fn shown_name(seat: Seat, sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Nobody => None,
        Occupant::Person(person) => Some(person.name.clone()),
        Occupant::Bot { level, .. } => Some(bot_name(seat, level)),
    }
}

fn person_called(reader: &Reader, name: Option<&String>) -> Person {
    let known = reader.person.as_ref();
    let name = name.and_then(|name| tidy_name(name));
    Person {
        id: known.map_or_else(random_id, |person| person.id.clone()),
        name: name.or(known.map(|person| person.name.clone())).unwrap_or("Player".to_owned()),
    }
}

fn with_cookie(app: &App, person: &Person, response: impl IntoResponse) -> Response {
    let mut response = response.into_response();
    let cookie = identity::write(person, app.tables.store().secret());
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}
