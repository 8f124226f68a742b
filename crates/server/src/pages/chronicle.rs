//! The story of a game of many evenings, to read and to print.

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect};
use orrery_boards::{Milestone, page};
use orrery_core::Viewer;
use serde::Deserialize;

use super::look::seats_of;
use super::{Answer, game_ref, shown_name, told};
use crate::App;
use crate::error::Error;
use crate::identity::Reader;

/// `GET /t/{table}/chronicle`
pub(crate) async fn chronicle(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let state = live.state();
    let shelf = state.shelf();
    let shelf = shelf.ok_or(Error::NotFound("chronicle")).map_err(told)?;
    let plays = !seats_of(&state, &reader).is_empty();
    let may_export = state.table.standing().is_some() || plays;
    let people = state.places.iter().filter_map(|place| shown_name(place.seat, &place.sitter));
    let begins = state.table.milestones(Viewer::Spectator).into_iter();
    let begins = begins.filter(|(_, milestone)| milestone.symbol == Milestone::CHAPTER);
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
        checkpoints: begins
            .map(|(answers, milestone)| page::Checkpoint { name: milestone.label, answers })
            .collect(),
        may_export,
        may_branch: plays,
        shelf,
    };
    Ok(page::chronicle(&page).into_response())
}

/// Where to branch off.
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
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    if seats_of(&live.state(), &reader).is_empty() {
        let only = "Only those who play the campaign can branch it.";
        return Err(told(Error::Forbidden(only)));
    }
    let branch = app.tables.branch(&live, from.at).await.map_err(told)?;
    Ok(Redirect::to(&format!("/t/{}", branch.id)).into_response())
}
