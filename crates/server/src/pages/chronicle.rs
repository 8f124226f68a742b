//! The story of a game of many evenings, to read and to print.

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use orrery_boards::page;
use orrery_core::Viewer;
use serde::Deserialize;

use super::forms::own_seat;
use super::look::seats_of;
use super::{Answer, Asked, game_ref, shown_name};
use crate::App;
use crate::error::Error;
use crate::identity::Reader;
use crate::tables::Caller;

/// `GET /t/{table}/chronicle`
pub(crate) async fn chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let state = live.state();
    let shelf = state.shelf();
    let shelf = shelf.ok_or(Error::NotFound("chronicle"))?;
    let plays = !seats_of(&state, &reader).is_empty();
    let may_export = state.table.standing().is_some() || plays;
    let people = state.places.iter().filter_map(|place| shown_name(place.seat, &place.sitter));
    let page = page::ChroniclePage {
        prefs: reader.prefs,
        table: page::TableRef {
            id: id.clone(),
            title: state.title.clone(),
            game: game_ref(state.table.manifest(), state.table.sheet()),
        },
        sitters: state.sitters(Viewer::Spectator),
        people: people.collect(),
        chapters: state.table.chapters(Viewer::Spectator),
        checkpoints: state
            .checkpoints()
            .into_iter()
            .map(|(answers, name)| page::Checkpoint { name, answers })
            .collect(),
        may_name: plays && state.table.standing().is_none(),
        may_export,
        may_branch: plays,
        shelf,
    };
    Ok(page::chronicle(&page).into_response())
}

/// The checkpoint to branch off from.
#[derive(Deserialize)]
pub(crate) struct From {
    at: usize,
}

/// `POST /t/{table}/branch`
pub(crate) async fn branch(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
    Form(from): Form<From>,
) -> Answer {
    let live = app.tables.find(&id)?;
    if seats_of(&live.state(), &reader).is_empty() {
        let only = "Only those who play the campaign can branch it.";
        return Err(Error::Forbidden(only));
    }
    let branch = app.tables.branch(&live, from.at).await?;
    Ok(Redirect::to(&format!("/t/{}", branch.id)).into_response())
}

/// The name of the moment.
#[derive(Deserialize)]
pub(crate) struct Named {
    #[serde(default)]
    name: String,
}

/// `POST /t/{table}/checkpoints`
pub(crate) async fn name_moment(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(said): Form<Named>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let (seat, person) = own_seat(&live, &reader, &asked)?;
    let named = app.tables.name_moment(&live, seat, Caller::Person(person), &said.name);
    named.await?;
    Ok(Redirect::to(&format!("/t/{id}/chronicle#checkpoints")).into_response())
}
