//! The forms at a table: sit down, answer, undo, leave.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use orrery_boards::page;
use orrery_core::{Dicing, Seat, Seats, Viewer};
use orrery_store::{Occupant, Person};
use serde::Deserialize;

use super::look::{Look, look, look_after, seats_of};
use super::table::{show, table_ref};
use super::{Answer, Asked, person_called, shown_name, with_cookie};
use crate::App;
use crate::commands::{Setting, UndoRequest};
use crate::error::Error;
use crate::fresh::Expected;
use crate::identity::{Reader, is_same_secret, seat_token, tidy_plan};
use crate::keys::Sent;
use crate::state::LEVELS;
use crate::tables::{Caller, Choice, Live};

/// Returns the sender and the seat that answers in their name, or the reason why there is none.
pub(super) fn own_seat<'a>(
    live: &Live,
    reader: &'a Reader,
    asked: &Asked,
) -> Result<(Seat, &'a Person), Error> {
    let stranger = Error::Forbidden("You do not sit at this table.");
    let Some(person) = &reader.person else { return Err(stranger) };
    let state = live.state();
    // A form of a shared screen names the seat it was made for.
    if let Some(seat) = asked.seat().filter(|seat| seats_of(&state, reader).contains(seat)) {
        return Ok((seat, person));
    }
    match look(&state, reader, asked) {
        Look::As(Viewer::Seat(seat)) | Look::HandOver(seat) => Ok((seat, person)),
        Look::As(Viewer::Spectator) => Err(stranger),
    }
}

/// Returns the outcome of a command. A request that does not fit may be a repetition, from any seat
/// of this person.
async fn or_heard(
    app: &App,
    live: &Live,
    reader: &Reader,
    (key, sent): (Option<&String>, Sent<'_>),
    outcome: Result<(), Error>,
) -> Result<(), Error> {
    let Err(error) = outcome else { return Ok(()) };
    let Some(person) = &reader.person else { return Err(error) };
    let state = live.state();
    for seat in state.all_seats_of(person) {
        if app.tables.has_heard(live, &state, seat, key, sent)? {
            return Ok(());
        }
    }
    Err(error)
}

/// An answer by form.
#[derive(Deserialize)]
pub(crate) struct Said {
    answers: usize,
    #[serde(default)]
    undone: Option<usize>,
    choice: usize,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    by_hand: bool,
    #[serde(default)]
    key: Option<String>,
}

impl Said {
    /// The answer: its place in the list, or, with words that the reader has typed, itself.
    fn choice(&self, live: &Live, seat: Seat) -> Result<Choice, Error> {
        let Some(text) = &self.text else { return Ok(Choice::Number(self.choice)) };
        let state = live.state();
        let worded = || {
            let then = state.table.at(self.answers)?;
            let action = then.actions(seat.into()).into_iter().nth(self.choice)?;
            then.worded(&action, &tidy_plan(text))
        };
        let sentence = "Type a short name, in letters that can be seen.";
        worded().map(Choice::Action).ok_or_else(|| Error::BadRequest(sentence.to_owned()))
    }
}

/// `POST /t/{table}/answers`
pub(crate) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(said): Form<Said>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let (seat, person) = own_seat(&live, &reader, &asked)?;
    let choice = match said.choice(&live, seat) {
        Ok(choice) => choice,
        Err(error) => return after(&app, &live, &reader, &asked, Err(error)).await,
    };
    let key = said.key.filter(|key| !key.is_empty());
    let moment = Expected { answers: said.answers, undone: said.undone, vote: None };
    let caller = Caller::Person(person);
    let sent = (key.as_ref(), Sent::Answer(moment, &choice));
    let answered =
        app.tables.answer(&live, seat, caller, moment, choice.clone(), said.by_hand, key.clone());
    let outcome = or_heard(&app, &live, &reader, sent, answered.await).await;
    after(&app, &live, &reader, &asked, outcome).await
}

/// Back to the table, with why not if it was refused.
async fn after(
    app: &App,
    live: &Arc<Live>,
    reader: &Reader,
    asked: &Asked,
    outcome: Result<(), Error>,
) -> Answer {
    let Err(error) = outcome else {
        let next = look_after(&live.state(), reader, asked);
        return Ok(Redirect::to(&next.address(&live.id)).into_response());
    };
    // The page of a game that is over has no place for a refusal.
    if live.state().table.to_act().is_empty() {
        return Err(error);
    }
    let refusal = match &error {
        Error::Stale { .. } => page::Refusal {
            strong: "Not sent.".to_owned(),
            words: "Another player moved first. The board is up to date; choose again.".to_owned(),
            rule: None,
        },
        Error::PastVote { .. } => {
            page::Refusal { strong: "Not sent.".to_owned(), words: error.to_string(), rule: None }
        }
        Error::UsedKey => page::Refusal {
            strong: "Not sent.".to_owned(),
            words: "This page was out of date and has been refreshed. Choose again.".to_owned(),
            rule: None,
        },
        Error::Refused { rule, sentence } => page::Refusal {
            strong: "Not possible.".to_owned(),
            words: sentence.clone(),
            rule: Some((*rule).to_owned()),
        },
        Error::BadRequest(sentence) => page::Refusal {
            strong: "Not possible.".to_owned(),
            words: sentence.clone(),
            rule: None,
        },
        _ => return Err(error),
    };
    let mut page = show(app, live, reader, asked, Some(refusal)).await?;
    *page.status_mut() = error.status();
    Ok(page)
}

/// The settings form.
#[derive(Deserialize)]
pub(crate) struct Run {
    #[serde(default)]
    dice: Option<Dicing>,
    #[serde(default)]
    forced: Option<Switch>,
}

/// A switch of a form.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Switch {
    On,
    Off,
}

/// `POST /t/{table}/settings`
pub(crate) async fn settings(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(run): Form<Run>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let (seat, person) = own_seat(&live, &reader, &asked)?;
    let forced = run.forced.map(|switch| switch == Switch::On);
    let setting = Setting { dice: run.dice, forced };
    let outcome = app.tables.set(&live, seat, Caller::Person(person), setting).await;
    after(&app, &live, &reader, &asked, outcome).await
}

/// The form of a plan.
#[derive(Deserialize)]
pub(crate) struct Plan {
    #[serde(default)]
    plan: String,
}

/// `POST /t/{table}/plan`
pub(crate) async fn plan(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(said): Form<Plan>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let (seat, person) = own_seat(&live, &reader, &asked)?;
    let outcome = app.tables.plan(&live, seat, Caller::Person(person), &said.plan).await;
    after(&app, &live, &reader, &asked, outcome).await
}

/// The undo form.
#[derive(Deserialize)]
pub(crate) struct TakeBack {
    answers: usize,
    #[serde(default)]
    undone: Option<usize>,
    #[serde(default)]
    to: UndoRequest,
    #[serde(default)]
    vote: Option<usize>,
    #[serde(default)]
    key: Option<String>,
}

/// `POST /t/{table}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(said): Form<TakeBack>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let key = said.key.filter(|key| !key.is_empty());
    let seat = {
        let state = live.state();
        let person = reader.person.as_ref();
        let seats = person.map(|person| match said.to {
            UndoRequest::Step | UndoRequest::Turn | UndoRequest::Ask => state.seats_of(person),
            UndoRequest::Agree | UndoRequest::Refuse => state.all_seats_of(person),
        });
        let seats = seats.unwrap_or_default();
        let is_meant = |seat: &Seat| match (said.to, &state.vote) {
            // A crew with its own dice takes back what anyone has entered, Chance's draws among it.
            (UndoRequest::Step, _) if state.goes_back_freely() => state.newest_step().is_some(),
            (UndoRequest::Step | UndoRequest::Turn, _) => state.table.may_undo(*seat).is_ok(),
            (UndoRequest::Ask, _) => state.table.newest_of(*seat).is_some(),
            (UndoRequest::Agree, Some(vote)) => state.voters(vote).contains(seat),
            (UndoRequest::Refuse, Some(vote)) => {
                vote.by == *seat || state.voters(vote).contains(seat)
            }
            (UndoRequest::Agree | UndoRequest::Refuse, None) => false,
        };
        let looks = asked.seat().filter(|seat| seats.contains(seat) && is_meant(seat));
        looks.or_else(|| seats.into_iter().find(is_meant))
    };
    let moment = Expected { answers: said.answers, undone: said.undone, vote: said.vote };
    let outcome = match (seat, &reader.person) {
        (Some(seat), Some(person)) => {
            let caller = Caller::Person(person);
            app.tables.undo(&live, seat, caller, moment, said.to, key.clone()).await
        }
        _ => Err(nothing(&live.state(), said.to)),
    };
    let sent = (key.as_ref(), Sent::Undo(moment, said.to));
    let outcome = or_heard(&app, &live, &reader, sent, outcome).await;
    after(&app, &live, &reader, &asked, outcome).await
}

/// Explains why none of a person's seats has anything to undo, or a voice in a vote.
fn nothing(state: &crate::state::State, to: UndoRequest) -> Error {
    match (to, &state.vote) {
        (UndoRequest::Step | UndoRequest::Turn | UndoRequest::Ask, _) => {
            Error::BadRequest("There is nothing to undo.".to_owned())
        }
        (UndoRequest::Agree | UndoRequest::Refuse, Some(_)) => {
            Error::BadRequest("Your agreement is not needed.".to_owned())
        }
        (UndoRequest::Agree | UndoRequest::Refuse, None) => {
            Error::PastVote { answers: state.table.answered() }
        }
    }
}

/// The confirmation of a form.
#[derive(Deserialize)]
pub(crate) struct Sure {
    #[serde(default)]
    sure: String,
}

/// The person who asks for something about their seat. A stranger has none.
fn seated(reader: &Reader) -> Result<&Person, Error> {
    reader.person.as_ref().ok_or(Error::Forbidden("This seat is not yours."))
}

/// `POST /t/{table}/seats/{seat}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(Sure { sure }): Form<Sure>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let person = seated(&reader)?;
    Caller::Person(person).may_speak(&live.state(), seat)?;
    let outcome = match sure.as_str() {
        "yes" => app.tables.resign(&live, seat, person).await,
        _ => Err(Error::BadRequest("You did not confirm, so you are still playing.".to_owned())),
    };
    after(&app, &live, &reader, &asked, outcome).await
}

/// `POST /t/{table}/seats/{seat}/pass`: the seat becomes free, and the next page is the invitation to
/// it, to be sent to the person who takes over.
pub(crate) async fn pass_on(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    reader: Reader,
    Form(Sure { sure }): Form<Sure>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let person = seated(&reader)?;
    if sure != "yes" {
        let sentence = "You did not confirm, so you still have your seat.";
        return Err(Error::BadRequest(sentence.to_owned()));
    }
    let token = app.tables.pass_on(&live, seat, person).await?;
    Ok(Redirect::to(&format!("/t/{id}/sit/{token}")).into_response())
}

/// `POST /t/{table}/rematch`
pub(crate) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let sat = {
        let state = live.state();
        let is_theirs = |person: &Person| {
            state
                .places
                .iter()
                .any(|place| place.sitter.person().is_some_and(|one| one.id == person.id))
        };
        reader.person.as_ref().is_some_and(is_theirs)
    };
    if !sat {
        return Err(Error::Forbidden("Only those who played can play again."));
    }
    let again = app.tables.rematch(&live).await?;
    Ok(Redirect::to(&format!("/t/{again}")).into_response())
}

/// Returns the seat behind an invitation, also after a player has taken it.
pub(super) fn invited(app: &App, id: &str, token: &str) -> Result<(Arc<Live>, Seat), Error> {
    let live = app.tables.find(id)?;
    let players = live.state().places.len() as u8;
    let secret = app.tables.store().secret();
    let is_its =
        |seat: &Seat| is_same_secret(seat_token(id, *seat, secret).as_bytes(), token.as_bytes());
    let seat = Seat::all(players).find(is_its);
    Ok((live, seat.ok_or(Error::NotFound("invitation"))?))
}

/// `GET /t/{table}/sit/{token}`
pub(crate) async fn invitation(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    reader: Reader,
) -> Answer {
    let (live, seat) = invited(&app, &id, &token)?;
    let state = live.state();
    let sits = |person: &Person| state.seats_of(person).contains(&seat);
    if reader.person.as_ref().is_some_and(sits) {
        return Ok(Redirect::to(&format!("/t/{id}")).into_response());
    }
    let page = page::Invite {
        prefs: reader.prefs,
        table: table_ref(&live, &state),
        moment: state.table.drawn(Viewer::Spectator, &state.sitters(Viewer::Spectator)).moment,
        shelf: state.table.shelf(),
        briefing: state.table.briefing(seat),
        seat,
        sides: state.table.sides(),
        others: Seats::of(state.places.len() as u8, |other| shown_name(other, state.sitter(other))),
        token,
        name: reader.person.map(|person| person.name),
        is_taken: *state.sitter(seat) != Occupant::Nobody,
    };
    Ok(page::invite(&page).into_response())
}

/// `POST /t/{table}/sit/{token}`
pub(crate) async fn sit(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Answer {
    let (live, seat) = invited(&app, &id, &token)?;
    let person = person_called(&reader, form.get("name"));
    let is_free = |sitter: &Occupant| match sitter {
        Occupant::Nobody => Ok(()),
        _ => Err(Error::Forbidden("Someone has already taken this seat.")),
    };
    let sitter = Occupant::Person(person.clone());
    app.tables.seat(&live, seat, sitter, is_free).await?;
    Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{id}"))))
}

/// `POST /t/{table}/seats/{seat}/bot`
pub(crate) async fn give_to_bot(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    Query(asked): Query<Asked>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Answer {
    let live = app.tables.find(&id)?;
    let level = form.get("level").map_or("greedy", String::as_str);
    let level = level.strip_prefix("bot:").unwrap_or(level);
    let has_bots = live.state().table.has_bots();
    if !has_bots || !LEVELS.iter().any(|(known, ..)| *known == level) {
        return Err(Error::BadRequest("There is no such bot.".to_owned()));
    }
    let person = reader.person.clone();
    let is_own = |sitter: &Occupant| match (sitter, &person) {
        (Occupant::Person(sitting), Some(person)) if sitting.id == person.id => Ok(()),
        _ => Err(Error::Forbidden("Only the player in this seat can give it to a bot.")),
    };
    let kept = match live.state().places.get(seat.index()).map(|place| &place.sitter) {
        Some(Occupant::Person(sitting)) => Some(sitting.clone()),
        _ => None,
    };
    let sitter = Occupant::Bot { level: level.to_owned(), instead_of: kept };
    let outcome = app.tables.seat(&live, seat, sitter, is_own).await;
    after(&app, &live, &reader, &asked, outcome).await
}

/// `POST /t/{table}/seats/{seat}/take`
pub(crate) async fn take_back(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    Query(asked): Query<Asked>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    let owner = live.state().places.get(seat.index()).and_then(|place| match &place.sitter {
        Occupant::Bot { instead_of, .. } => instead_of.clone(),
        Occupant::Person(_) | Occupant::Nobody => None,
    });
    let not_yours = || Error::Forbidden("This seat is not yours.");
    let is_reader = |owner: &Person| reader.person.as_ref().is_some_and(|one| one.id == owner.id);
    let person = owner.filter(is_reader).ok_or_else(not_yours)?;
    let still = |sitter: &Occupant| match sitter {
        Occupant::Bot { instead_of: Some(owner), .. } if is_reader(owner) => Ok(()),
        _ => Err(not_yours()),
    };
    let outcome = app.tables.seat(&live, seat, Occupant::Person(person), still).await;
    after(&app, &live, &reader, &asked, outcome).await
}
