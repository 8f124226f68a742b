//! Trying things out: a board that goes on from any position and is never sent. It is kept
//! nowhere but in its address: where it began, how it was dealt, and what was chosen since.

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use orrery_boards::page;
use orrery_catalog as catalog;
use orrery_core::{LongSeed, Seat, Viewer};
use serde::Deserialize;

use super::look::{Look, look};
use super::table::TableContext;
use super::{Answer, Asked};
use crate::App;
use crate::error::Error;
use crate::identity::{Reader, random_id};
use crate::state::State as Position;

/// The largest number of moves on a practice board.
const LONGEST: usize = 1000;

/// The start of a practice board and the choices made on it.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Board {
    #[serde(default)]
    at: usize,
    #[serde(default)]
    deal: String,
    /// The places of the choices in their lists, with dots between them.
    #[serde(default)]
    moves: String,
}

impl Board {
    fn moves(&self) -> Result<Vec<usize>, Error> {
        let moves: Result<Vec<usize>, _> =
            self.moves.split('.').filter(|text| !text.is_empty()).map(str::parse).collect();
        let is_short = |moves: &Vec<usize>| moves.len() <= LONGEST;
        let unknown = || Error::BadRequest("This board cannot be read.".to_owned());
        moves.ok().filter(is_short).ok_or_else(unknown)
    }

    fn query(&self) -> String {
        let plain =
            |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
        format!("at={}&deal={}&moves={}", self.at, plain(&self.deal), self.moves)
    }

    /// The board with all that was chosen on it.
    fn played(&self, from: &catalog::Table, seat: Option<Seat>) -> Result<catalog::Table, Error> {
        if LongSeed::check(&self.deal).is_err() {
            return Err(Error::BadRequest("This board cannot be read.".to_owned()));
        }
        let from = from.at(self.at).ok_or(Error::NotFound("position"))?;
        let mut table = from.try_out(seat, self.deal.clone());
        table.settle_chance();
        for number in self.moves()? {
            let who = table.to_act().first().ok_or(Error::NotFound("position"))?;
            let action = table.actions(who).into_iter().nth(number);
            let action = action.ok_or(Error::NotFound("position"))?;
            table.answer(who, &action).map_err(|error| Error::BadRequest(error.to_string()))?;
            table.settle_chance();
        }
        Ok(table)
    }
}

/// Returns the seat whose knowledge a practice board is dealt from, or none once everything is
/// open. A shared screen has to be handed over first, as at the table itself.
fn dealt_for(state: &Position, reader: &Reader, asked: &Asked) -> Result<Option<Seat>, Error> {
    if state.table.standing().is_some() {
        return Ok(None);
    }
    match look(state, reader, asked) {
        Look::As(Viewer::Seat(seat)) => Ok(Some(seat)),
        Look::As(Viewer::Spectator) => {
            let only = "Only those at the table can try things out before the game is over.";
            Err(Error::Forbidden(only))
        }
        Look::HandOver(_) => Err(Error::Forbidden("This screen has to be handed over first.")),
    }
}

/// `GET /t/{table}/try`
pub(crate) async fn try_out(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(board): Query<Board>,
    Query(asked): Query<Asked>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let state = live.state();
    let seat = dealt_for(&state, &reader, &asked)?;
    let table = board.played(&state.table, seat)?;
    let tried = Position { table, vote: None, guided: false, ..Position::clone(&state) };
    let speaks = tried.asked().first().copied().or(seat).unwrap_or(Seat::ONE);
    let sight = TableContext::new(&app, &live, &tried, &reader, &asked, Viewer::Seat(speaks));
    let mut page = sight.page(None);
    page.kind = page::Kind::TryOut;
    let kept = asked.seat().map(|seat| format!("&seat={}", u8::from(seat))).unwrap_or_default();
    page.query = Some(board.query() + &kept);
    page.undo = match board.moves()?.len() {
        0 => page::Undo::Nothing,
        _ => page::Undo::Free { steps: 1 },
    };
    page.since = Vec::new();
    page.notices = Vec::new();
    // The practice board is played for every seat, and plans are for their own side.
    page.plans = None;
    page.shares = Vec::new();
    for line in &mut page.seats {
        (line.may_give_to_bot, line.may_take_back) = (None, false);
        if let page::SeatState::Open { invite } = &mut line.state {
            *invite = None;
        }
    }
    if asked.hint.is_some()
        && let Some(advice) = app.tables.advise(tried.table.clone(), speaks).await
    {
        page.hint = page::Hint::of(&advice, &page.buttons);
    }
    Ok(page.document().into_response())
}

/// A command on a practice board: start, move or undo.
#[derive(Deserialize)]
pub(crate) struct Deed {
    at: Option<usize>,
    choice: Option<usize>,
    to: Option<String>,
}

/// `POST /t/{table}/try`
pub(crate) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(mut board): Query<Board>,
    Query(asked): Query<Asked>,
    Form(deed): Form<Deed>,
) -> Answer {
    app.tables.find(&id)?;
    if let Some(at) = deed.at {
        board = Board { at, deal: random_id(), moves: String::new() };
    }
    let mut moves = board.moves()?;
    if deed.to.is_some() {
        moves.pop();
    }
    moves.extend(deed.choice);
    board.moves = moves.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
    let kept = asked.query().map(|kept| format!("&{kept}"));
    let address = format!("/t/{id}/try?{}{}", board.query(), kept.unwrap_or_default());
    Ok(Redirect::to(&address).into_response())
}
