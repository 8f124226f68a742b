//! Records come and go as text; a report is a record of what one viewer may know.

use axum::extract::multipart::{Multipart, MultipartError, MultipartRejection};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use orrery_boards::page;
use orrery_core::{Record, Viewer};
use orrery_packs::Pack;
use orrery_store::{Occupant, Person};
use serde_json::json;

use super::look::{Look, look, seats_of};
use super::{Answer, Asked, person_called, with_cookie};
use crate::App;
use crate::error::Error;
use crate::identity::Reader;
use crate::state::State as Position;
use crate::tables::Tables;

fn download(name: &str, kind: &'static str, body: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, body).into_response()
}

/// `GET /t/{table}/record`
pub(crate) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let state = live.state();
    // Those who play a campaign may take it elsewhere in the middle.
    let is_own = state.table.shelf().is_some() && !seats_of(&state, &reader).is_empty();
    let record = if is_own { state.whole() } else { state.record() }?;
    let mut lines = serde_json::to_string(&record).expect("a record is plain data") + "\n";
    // A campaign is played for months: its file opens wherever other content is installed by then.
    if state.table.shelf().is_some()
        && let Some(pack) = app.tables.pack_of(&record)
    {
        lines += &format!("{pack}\n");
    }
    let name = format!("{}-{id}.jsonl", state.table.manifest().name);
    Ok(download(&name, "application/x-ndjson", lines))
}

/// `GET /t/{table}/report`: the position and its story as the reader may know them.
pub(crate) async fn report(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let mut state = Position::clone(&live.state());
    let viewer = match look(&state, &reader, &asked) {
        Look::As(viewer) => viewer,
        Look::HandOver(_) => Viewer::Spectator,
    };
    for place in &mut state.places {
        if let Occupant::Person(person) = &mut place.sitter {
            person.name = format!("Seat {}", place.seat.index() + 1);
        }
    }
    let manifest = state.table.manifest();
    let mut bundle = crate::api::position(&state, viewer, 0);
    bundle["orrery"] = env!("CARGO_PKG_VERSION").into();
    bundle["rules"] = manifest.rules.into();
    bundle["setup"] = json!(state.table.setup());
    bundle["viewer"] = match viewer {
        Viewer::Seat(seat) => json!(seat),
        Viewer::Spectator => json!("spectator"),
    };
    bundle["events"] = json!(state.table.events_since(0, viewer));
    let text = serde_json::to_string_pretty(&bundle).expect("plain data");
    let name = format!("report-{}-{id}.json", manifest.name);
    Ok(download(&name, "application/json", text + "\n"))
}

/// `GET /records`
pub(crate) async fn records(reader: Reader) -> Response {
    page::records(reader.prefs, None).into_response()
}

/// Reads an uploaded file or pasted text.
async fn sent(form: Result<Multipart, MultipartRejection>) -> Result<String, Error> {
    let bad = |error: String| Error::BadRequest(error);
    let unreadable = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => bad(error.body_text()),
    };
    let mut form = form.map_err(|error| bad(error.body_text()))?;
    let mut found = String::new();
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        let bytes = field.bytes().await.map_err(unreadable)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| bad("A record is text.".to_owned()))?;
        if !text.trim().is_empty() {
            found = text.trim().to_owned();
        }
    }
    Ok(found)
}

async fn opened(
    tables: &std::sync::Arc<Tables>,
    text: &str,
    person: Person,
) -> Result<String, Error> {
    let bad = |sentence: String| Error::BadRequest(sentence);
    // Some programs mark the start of a file as UTF-8.
    let text = text.trim_start_matches('\u{feff}');
    let (packs, lines): (Vec<&str>, Vec<&str>) = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .partition(|line| line.trim_start().starts_with(Pack::LINE));
    let line =
        lines.first().ok_or_else(|| bad("Choose a file, or paste its text here.".to_owned()))?;
    let record: Record = serde_json::from_str(line).map_err(|_| {
        let sentence = "This is not a record of a game, or it is cut short. Records are .jsonl \
                        files; the page of a finished game offers one for download.";
        bad(sentence.to_owned())
    })?;
    // Only the pack that the record names is read, and only if it is not here already.
    let pack = || {
        packs.iter().find_map(|line| {
            let pack = Pack::from_value(&serde_json::from_str(line).ok()?).ok()?;
            (Some(pack.digest()) == record.pack).then_some(pack)
        })
    };
    Ok(tables.import(&record, pack, person, (1, lines.len())).await?.id.clone())
}

/// `POST /records`: opens the first record of a file at its own table, whose title says how many
/// records the file has.
pub(crate) async fn open_record(
    State(app): State<App>,
    reader: Reader,
    form: Result<Multipart, MultipartRejection>,
) -> Answer {
    let person = person_called(&reader, None);
    let outcome = match sent(form).await {
        Ok(text) => opened(&app.tables, &text, person.clone()).await,
        Err(error) => Err(error),
    };
    match outcome {
        Ok(id) => Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{id}")))),
        Err(error @ (Error::BadRequest(_) | Error::TooLarge)) => {
            let page = page::records(reader.prefs, Some(&error.to_string()));
            Ok((error.status(), page).into_response())
        }
        Err(other) => Err(other),
    }
}
