//! The door for people: pages and forms. A handler reads the request, asks the table, renders.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use orrery_boards::page::{self, Prefs, Tone};
use orrery_boards::{Line, assets};
use orrery_catalog as catalog;
use orrery_core::{Actor, Manifest, Seat, Seats, Setup, Viewer};
use orrery_store::{Person, Sitter, Status, Table, TokenHash};
use serde::Deserialize;
use serde_json::json;

use crate::App;
use crate::error::Trouble;
use crate::identity::{self, Reader, random_id, tidy_name};
use crate::tables::{Choice, LEVELS, Live, State as Position, Wanted, level_name};

/// How many rows a list on the front page has.
const ROWS: usize = 20;

/// A page, or the page that says why there is none.
type Answer = Result<Response, Response>;

fn told(prefs: Prefs) -> impl Fn(Trouble) -> Response {
    move |trouble| trouble.page(prefs)
}

fn game_ref(manifest: &Manifest) -> page::GameRef {
    page::GameRef { name: manifest.name.to_owned(), title: manifest.title.to_owned() }
}

/// What one does in a game, in a sentence.
fn pitch(name: &str) -> &'static str {
    match name {
        "project-mars" => {
            "Bid, hire and invest to put five modules into orbit, and be the first to launch to Mars."
        }
        "connect-four" => "Drop discs into seven columns; four in a line win.",
        _ => "",
    }
}

fn players_in_words(manifest: &Manifest) -> String {
    let (least, most) = (manifest.players.start(), manifest.players.end());
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

/// `GET /`
pub(crate) async fn home(State(app): State<App>, reader: Reader) -> Answer {
    let told = told(reader.prefs);
    let store = app.tables.store();
    let listed = |status| store.listed(status, ROWS);
    let mine = reader.person.as_ref().map(|person| store.tables_of(&person.id, ROWS));
    let mine = mine.transpose().map_err(|error| told(error.into()))?.unwrap_or_default();
    let open = listed(Status::Open).map_err(|error| told(error.into()))?;
    let running = listed(Status::Running).map_err(|error| told(error.into()))?;
    let rows = |tables: Vec<Table>| {
        tables.iter().filter_map(|table| row(table, reader.person.as_ref())).collect()
    };
    let games = catalog::games().iter().map(|game| {
        let manifest = game.manifest();
        page::GameCard {
            name: manifest.name.to_owned(),
            title: manifest.title.to_owned(),
            pitch: pitch(manifest.name).to_owned(),
            players: players_in_words(manifest),
            picture: game.picture(),
        }
    });
    let page = page::HomePage {
        prefs: reader.prefs,
        name: reader.person.as_ref().map(|person| person.name.clone()),
        mine: rows(mine),
        open: rows(open),
        running: rows(running),
        games: games.collect(),
        first_game: None,
    };
    Ok(page::home(&page).into_response())
}

/// How a list calls whoever sits there.
fn shown_name(sitter: &Sitter) -> Option<String> {
    match sitter {
        Sitter::Nobody => None,
        Sitter::Person(person) => Some(person.name.clone()),
        Sitter::Bot { level, .. } => Some(level_name(level).to_owned()),
    }
}

fn row(table: &Table, reader: Option<&Person>) -> Option<page::TableRow> {
    let manifest = catalog::find(&table.game).ok()?.manifest();
    let is_reader = |sitter: &Sitter| matches!((sitter, reader), (Sitter::Person(one), Some(other)) if one.id == other.id);
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
        Status::Over => (Tone::Calm, "Over".to_owned()),
        _ if waits_for_reader => (Tone::Lamp, "Your turn".to_owned()),
        Status::Open => (Tone::Calm, "A seat is free".to_owned()),
        Status::Running => (Tone::Calm, "Being played".to_owned()),
    };
    Some(page::TableRow {
        table: page::TableRef {
            id: table.id.clone(),
            title: table.summary["title"].as_str().unwrap_or("Table").to_owned(),
            game: game_ref(manifest),
        },
        moment: format!("round {}", table.summary["round"].as_u64().unwrap_or(1)),
        seats: Seats::of(table.seats.len() as u8, |seat| {
            shown_name(&table.seats[seat.index()].sitter)
        }),
        state,
        deed: if waits_for_reader { "Play" } else { "Look" }.to_owned(),
        href: format!("/t/{}", table.id),
    })
}

/// `GET /new/{game}`
pub(crate) async fn new_table(Path(game): Path<String>, reader: Reader) -> Answer {
    let entry = catalog::find(&game).map_err(|_| told(reader.prefs)(Trouble::NotFound("game")))?;
    Ok(new_table_page(entry, &reader, None).into_response())
}

fn new_table_page(
    entry: &dyn catalog::Entry,
    reader: &Reader,
    problem: Option<String>,
) -> maud::Markup {
    let manifest = entry.manifest();
    let words = |value: &str| value.replace('_', " ");
    let options = manifest.options.iter().map(|option| page::OptionChoice {
        key: option.key.to_owned(),
        about: option.about.to_owned(),
        rule: option.rule.to_owned(),
        values: option.values.iter().map(|value| ((*value).to_owned(), words(value))).collect(),
    });
    let bots = LEVELS.iter().map(|(value, word, about)| page::BotLevel {
        value: format!("bot:{value}"),
        label: format!("Bot, {word}: {about}"),
    });
    page::new_table(&page::NewTable {
        prefs: reader.prefs,
        game: game_ref(manifest),
        pitch: pitch(manifest.name).to_owned(),
        credits: manifest.credits.to_owned(),
        picture: entry.picture(),
        players: (*manifest.players.start(), *manifest.players.end()),
        bots: bots.collect(),
        usual_bot: 1,
        options: options.collect(),
        name: reader.person.as_ref().map(|person| person.name.clone()),
        title: format!("{} table", manifest.title),
        problem,
    })
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

/// `POST /tables`
pub(crate) async fn open_table(
    State(app): State<App>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Answer {
    let told = told(reader.prefs);
    let game = form.get("game").map(String::as_str).unwrap_or_default();
    let entry = catalog::find(game).map_err(|_| told(Trouble::NotFound("game")))?;
    let person = person_called(&reader, form.get("name"));
    let mut seats = Vec::new();
    for number in 0..*entry.manifest().players.end() {
        let again = Person { name: format!("{} {}", person.name, number + 1), ..person.clone() };
        match form.get(&format!("seat{number}")).map(String::as_str) {
            None | Some("nobody" | "") => {}
            Some("you") => seats.push(Wanted::Person(person.clone())),
            Some("here") => seats.push(Wanted::Person(again)),
            Some("friend") => seats.push(Wanted::Open),
            Some(bot) => match bot.strip_prefix("bot:").and_then(|bot| bot.parse().ok()) {
                Some(spec) => seats.push(Wanted::Bot(spec)),
                None => return Err(told(Trouble::BadRequest("There is no such bot.".to_owned()))),
            },
        }
    }
    let mut setup = Setup::of_players(seats.len() as u8);
    for (key, value) in &form {
        if let Some(key) = key.strip_prefix("option.") {
            setup.options.insert(key.to_owned(), value.clone());
        }
    }
    if let Err(error) = setup.check(entry.manifest()) {
        let page = new_table_page(entry, &reader, Some(error.to_string()));
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let title = form.get("title").and_then(|title| tidy_name(title)).unwrap_or("Table".to_owned());
    let listed = form.contains_key("listed");
    let opened = app.tables.open(game, setup, seats, title, listed, None).await;
    let (live, _) = opened.map_err(told)?;
    Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{}", live.id))))
}

/// What a page of a table asks for.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Asked {
    view: Option<String>,
    hint: Option<String>,
    log: Option<String>,
    seat: Option<u8>,
}

/// The seat a reader looks from: the one that is asked, where they have several.
fn viewer(state: &Position, reader: &Reader, asked: &Asked) -> Viewer {
    let seats = reader.person.as_ref().map(|person| state.seats_of(person)).unwrap_or_default();
    let wanted = asked.seat.and_then(Seat::new).filter(|seat| seats.contains(seat));
    let to_act = state.table.to_act();
    let speaking = seats.iter().copied().find(|&seat| to_act.contains(seat.into()));
    match wanted.or(speaking).or(seats.first().copied()) {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    }
}

/// What a stream sends.
pub(crate) enum Shown {
    /// The parts that changed, as JSON.
    Table(String),
    /// The game is over: the page becomes another one.
    Over,
}

/// The parts of a table for a stream.
pub(crate) async fn drawn(live: &Live, reader: &Reader, asked: &Asked) -> Shown {
    let state = live.state().await;
    if state.table.to_act().is_empty() {
        return Shown::Over;
    }
    let table = table_ref(live, &state);
    let viewer = viewer(&state, reader, asked);
    let sitters = state.sitters(viewer);
    let page = table_page(live, &state, &table, &sitters, viewer, reader.prefs, asked, None);
    let parts = page.fragments();
    let parts = json!({
        "stage": parts.stage, "rail": parts.rail, "dock": parts.dock, "menu": parts.menu,
        "moment": parts.moment, "title": parts.title, "say": parts.say,
        "your_turn": parts.your_turn, "answers": parts.answers, "version": parts.version,
    });
    Shown::Table(parts.to_string())
}

fn table_ref(live: &Live, state: &Position) -> page::TableRef {
    page::TableRef {
        id: live.id.clone(),
        title: state.title.clone(),
        game: game_ref(state.table.manifest()),
    }
}

fn log_entries(state: &Position, viewer: Viewer) -> Vec<page::LogEntry> {
    let answered = state.table.answered();
    let entry = |(at, line): (usize, Line)| page::LogEntry {
        opens: line.who.is_none() && line.depth == 0,
        is_new: at + 1 > answered,
        is_undone: false,
        pieces: Vec::new(),
        at,
        line,
    };
    state.table.lines(0, viewer).into_iter().map(entry).collect()
}

fn turn(state: &Position, viewer: Viewer) -> page::Turn {
    let asked: Vec<Seat> = state
        .table
        .to_act()
        .iter()
        .filter_map(|who| match who {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        })
        .collect();
    match asked[..] {
        [] => page::Turn::Nobody,
        _ if asked.iter().any(|&seat| viewer.is(seat)) => page::Turn::Yours,
        [seat] => match state.sitter(seat) {
            Sitter::Nobody => page::Turn::Open(seat),
            Sitter::Person(_) => page::Turn::Waiting(seat, None),
            Sitter::Bot { .. } => page::Turn::Bot(seat),
        },
        _ => page::Turn::Several,
    }
}

fn seat_line(live: &Live, state: &Position, viewer: Viewer, seat: Seat) -> page::SeatLine {
    let (seat_state, may_give, may_take) = match state.sitter(seat) {
        _ if viewer.is(seat) => (page::SeatState::You, Some("greedy".to_owned()), false),
        Sitter::Person(_) => (page::SeatState::Person { is_here: true }, None, false),
        Sitter::Bot { level, instead_of } => {
            (page::SeatState::Bot(level_name(level).to_owned()), None, instead_of.is_some())
        }
        Sitter::Nobody => {
            let token = state.invitations.get(&seat);
            let invite = token.map(|token| format!("/t/{}/sit/{token}", live.id));
            let may_see = matches!(viewer, Viewer::Seat(_));
            (page::SeatState::Open { invite: invite.filter(|_| may_see) }, None, false)
        }
    };
    page::SeatLine { seat, state: seat_state, may_give_to_bot: may_give, may_take_back: may_take }
}

#[expect(clippy::too_many_arguments, reason = "a page is made of all that")]
fn table_page<'a>(
    live: &Live,
    state: &Position,
    table: &'a page::TableRef,
    sitters: &'a Seats<orrery_boards::Sitter>,
    viewer: Viewer,
    prefs: Prefs,
    asked: &Asked,
    refused: Option<page::Refusal>,
) -> page::TablePage<'a> {
    let drawn = state.table.drawn(viewer, sitters);
    let players = sitters.players();
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let order = you.map_or(Seat::ONE, |seat| seat.left_of(players)).clockwise(players);
    let mut panels: HashMap<Seat, maud::Markup> = drawn.players.into_iter().collect();
    let others = order.filter(|&seat| Some(seat) != you);
    let others = others.filter_map(|seat| Some((seat, panels.remove(&seat)?)));
    let may_undo = you.is_some_and(|seat| state.table.may_undo(seat).is_ok());
    page::TablePage {
        prefs,
        view: match asked.view.as_deref() {
            Some("text") => page::View::Text,
            _ => page::View::Drawing,
        },
        table,
        moment: drawn.moment,
        sitters,
        you,
        turn: turn(state, viewer),
        stage: drawn.stage,
        words: drawn.words,
        players: others.collect(),
        dock: drawn.dock,
        buttons: drawn.buttons,
        log: log_entries(state, viewer),
        log_filter: match asked.log.as_deref() {
            Some("me") => page::LogFilter::AboutMe,
            _ => page::LogFilter::All,
        },
        since: Vec::new(),
        score: drawn.score,
        hint: None,
        undo: if may_undo { page::Undo::Free { steps: 1 } } else { page::Undo::Nothing },
        seats: Seat::all(players).map(|seat| seat_line(live, state, viewer, seat)).collect(),
        guide: None,
        notice: None,
        refused,
        is_tryout: false,
        answers: state.table.answered(),
        version: *live.version().borrow(),
        key: random_id(),
    }
}

/// `GET /t/{table}`
pub(crate) async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id).map_err(told(reader.prefs))?;
    Ok(show(&live, &reader, &asked, None).await)
}

async fn show(
    live: &Live,
    reader: &Reader,
    asked: &Asked,
    refused: Option<page::Refusal>,
) -> Response {
    let state = live.state().await;
    let table = table_ref(live, &state);
    let viewer = viewer(&state, reader, asked);
    let sitters = state.sitters(viewer);
    if let Some(standing) = state.table.standing() {
        return end_page(live, &state, &table, &sitters, viewer, reader.prefs, &standing);
    }
    let hint = asked.hint.is_some();
    let mut page = table_page(live, &state, &table, &sitters, viewer, reader.prefs, asked, refused);
    if hint && let Viewer::Seat(seat) = viewer {
        page.hint = hint_for(&state, seat, &page.buttons);
    }
    page.document().into_response()
}

/// What a quick bot would do, and why: by its own glance.
fn hint_for(
    state: &Position,
    seat: Seat,
    buttons: &[(usize, orrery_boards::Button)],
) -> Option<page::Hint> {
    let dice = orrery_core::Dice::new(&random_id(), "hint");
    let action = state.table.choose(seat, orrery_bots::BotSpec::Greedy, dice)?;
    let choice = state.table.actions(seat.into()).iter().position(|listed| *listed == action)?;
    let (_, button) = buttons.iter().find(|(number, _)| *number == choice)?;
    Some(page::Hint {
        choice: Some(choice),
        name: button.name.clone(),
        why: "Of all you can do now, the table looks best for you right after this.".to_owned(),
    })
}

fn end_page(
    live: &Live,
    state: &Position,
    table: &page::TableRef,
    sitters: &Seats<orrery_boards::Sitter>,
    viewer: Viewer,
    prefs: Prefs,
    standing: &orrery_core::Standing,
) -> Response {
    let drawn = state.table.drawn(viewer, sitters);
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let answers = state.table.answered();
    let page = page::EndPage {
        prefs,
        table,
        moment: drawn.moment,
        sitters,
        you,
        standing,
        verdict: page::verdict(standing, sitters, you),
        told: drawn.dock.detail,
        score: drawn.score,
        past: Vec::new(),
        turning_points: Vec::new(),
        answers,
        shown: page::Shown {
            at: answers,
            label: "the end".to_owned(),
            stage: drawn.stage,
            told: drawn.words.iter().map(|words| words.text(sitters)).collect(),
        },
        log: log_entries(state, viewer),
        fairness: state.seed().map(|seed| page::Fairness {
            digest: orrery_core::digest(&seed),
            seed: seed.to_owned(),
        }),
        version: *live.version().borrow(),
    };
    page.document().into_response()
}

/// The seat that answers in a reader's name, or why there is none.
async fn own_seat(live: &Live, reader: &Reader) -> Result<Seat, Trouble> {
    let state = live.state().await;
    match viewer(&state, reader, &Asked::default()) {
        Viewer::Seat(seat) => Ok(seat),
        Viewer::Spectator => Err(Trouble::Forbidden("You do not sit at this table.")),
    }
}

/// An answer by form.
#[derive(Deserialize)]
pub(crate) struct Said {
    answers: usize,
    choice: usize,
    #[serde(default)]
    key: Option<String>,
}

/// `POST /t/{table}/answers`
pub(crate) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
    Form(said): Form<Said>,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let seat = own_seat(&live, &reader).await.map_err(&told)?;
    let key = said.key.filter(|key| !key.is_empty());
    let choice = Choice::Number(said.choice);
    let outcome = app.tables.answer(&live, seat, said.answers, choice, key).await;
    after(&live, &reader, outcome).await
}

/// Back to the table, with why not if it was refused.
async fn after(live: &Arc<Live>, reader: &Reader, outcome: Result<(), Trouble>) -> Answer {
    let Err(trouble) = outcome else {
        return Ok(Redirect::to(&format!("/t/{}", live.id)).into_response());
    };
    let refusal = match &trouble {
        Trouble::Stale { .. } => page::Refusal {
            strong: "Not sent.".to_owned(),
            words: "Somebody moved first; the board is fresh now. Choose again.".to_owned(),
            rule: None,
        },
        Trouble::Refused { rule, sentence } => page::Refusal {
            strong: "Not possible.".to_owned(),
            words: sentence.clone(),
            rule: Some((*rule).to_owned()),
        },
        Trouble::BadRequest(sentence) => page::Refusal {
            strong: "Not possible.".to_owned(),
            words: sentence.clone(),
            rule: None,
        },
        _ => return Err(trouble.page(reader.prefs)),
    };
    let mut page = show(live, reader, &Asked::default(), Some(refusal)).await;
    *page.status_mut() = trouble.status();
    Ok(page)
}

/// How much is to be taken back.
#[derive(Deserialize)]
pub(crate) struct TakeBack {
    answers: usize,
}

/// `POST /t/{table}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
    Form(said): Form<TakeBack>,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let seat = {
        let state = live.state().await;
        let seats = reader.person.as_ref().map(|person| state.seats_of(person)).unwrap_or_default();
        seats.into_iter().find(|&seat| state.table.may_undo(seat).is_ok())
    };
    let nothing = || Trouble::BadRequest("There is nothing to take back.".to_owned());
    let outcome = match seat.ok_or_else(nothing) {
        Ok(seat) => app.tables.undo(&live, seat, said.answers).await,
        Err(trouble) => Err(trouble),
    };
    after(&live, &reader, outcome).await
}

/// The seat behind an invitation.
async fn invited(app: &App, id: &str, token: &str) -> Result<(Arc<Live>, Seat), Trouble> {
    let live = app.tables.find(id)?;
    let found = app.tables.store().seat_by_token(&TokenHash::of(token))?;
    let seat = found.filter(|found| found.table == id).ok_or(Trouble::NotFound("invitation"))?;
    Ok((live, seat.seat))
}

/// `GET /t/{table}/sit/{token}`
pub(crate) async fn invitation(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    reader: Reader,
) -> Answer {
    let (live, seat) = invited(&app, &id, &token).await.map_err(told(reader.prefs))?;
    let state = live.state().await;
    let page = page::Invite {
        prefs: reader.prefs,
        table: table_ref(&live, &state),
        moment: format!("round {}", state.table.round()),
        seat,
        others: Seats::of(state.places.len() as u8, |other| shown_name(state.sitter(other))),
        token,
        name: reader.person.map(|person| person.name),
        is_taken: *state.sitter(seat) != Sitter::Nobody,
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
    let told = told(reader.prefs);
    let (live, seat) = invited(&app, &id, &token).await.map_err(&told)?;
    if *live.state().await.sitter(seat) != Sitter::Nobody {
        return Err(told(Trouble::Forbidden("Somebody sits here already.")));
    }
    let person = person_called(&reader, form.get("name"));
    let sitter = Sitter::Person(person.clone());
    app.tables.seat(&live, seat, sitter).await.map_err(told)?;
    Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{id}"))))
}

/// `POST /t/{table}/seats/{seat}/bot`
pub(crate) async fn give_to_bot(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let person = reader.person.clone();
    let is_own = match &person {
        Some(person) => live.state().await.seats_of(person).contains(&seat),
        None => false,
    };
    if !is_own {
        return Err(told(Trouble::Forbidden("This seat is not yours to give.")));
    }
    let level = form.get("level").map_or("greedy", String::as_str);
    let level = level.strip_prefix("bot:").unwrap_or(level);
    if !LEVELS.iter().any(|(known, ..)| *known == level) {
        return Err(told(Trouble::BadRequest("There is no such bot.".to_owned())));
    }
    let sitter = Sitter::Bot { level: level.to_owned(), instead_of: person };
    let outcome = app.tables.seat(&live, seat, sitter).await;
    after(&live, &reader, outcome).await
}

/// `POST /t/{table}/seats/{seat}/take`
pub(crate) async fn take_back(
    State(app): State<App>,
    Path((id, seat)): Path<(String, Seat)>,
    reader: Reader,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let owner = {
        let state = live.state().await;
        let place =
            state.places.get(seat.index()).ok_or_else(|| told(Trouble::NotFound("seat")))?;
        match &place.sitter {
            Sitter::Bot { instead_of: Some(person), .. } => Some(person.clone()),
            Sitter::Bot { instead_of: None, .. } | Sitter::Person(_) | Sitter::Nobody => None,
        }
    };
    let is_reader = |owner: &Person| reader.person.as_ref().is_some_and(|one| one.id == owner.id);
    let Some(person) = owner.filter(is_reader) else {
        return Err(told(Trouble::Forbidden("This seat is not yours to take back.")));
    };
    let outcome = app.tables.seat(&live, seat, Sitter::Person(person)).await;
    after(&live, &reader, outcome).await
}

/// `GET /t/{table}/record`
pub(crate) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Answer {
    let told = told(reader.prefs);
    let live = app.tables.find(&id).map_err(&told)?;
    let state = live.state().await;
    if state.table.standing().is_none() {
        return Err(told(Trouble::Forbidden("The record is open once the game is over.")));
    }
    let line = serde_json::to_string(&state.table.record()).expect("a record is plain data");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"orrery.jsonl\"".to_owned()),
    ];
    Ok((headers, line + "\n").into_response())
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
        .and_then(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()));
    let mut response = Redirect::to(path.as_deref().unwrap_or("/")).into_response();
    let known = [("theme", ["dark", "light", "system"]), ("text", ["normal", "large", "larger"])];
    for (key, values) in known {
        if let Some(value) =
            values.into_iter().find(|value| form.get(key).is_some_and(|said| said == value))
        {
            let cookie = format!("{key}={value}; Path=/; SameSite=Lax; Max-Age=31536000");
            if let Ok(cookie) = cookie.parse() {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        }
    }
    response
}

/// What is looked for in a rule book.
#[derive(Deserialize)]
pub(crate) struct Search {
    #[serde(default)]
    q: String,
}

/// `GET /rules/{game}`
pub(crate) async fn rule_book(
    Path(game): Path<String>,
    Query(search): Query<Search>,
    reader: Reader,
) -> Answer {
    let entry = catalog::find(&game).map_err(|_| told(reader.prefs)(Trouble::NotFound("game")))?;
    let book = page::RuleBook {
        prefs: reader.prefs,
        game: game_ref(entry.manifest()),
        chapters: page::chapters_of(entry.ledger_text()),
        query: search.q,
    };
    Ok(page::rules(&book).into_response())
}

/// `GET /rules`
pub(crate) async fn rule_books(reader: Reader) -> Response {
    let games: Vec<_> = catalog::games().iter().map(|game| game_ref(game.manifest())).collect();
    page::rule_books(reader.prefs, &games).into_response()
}

/// `GET /about`
pub(crate) async fn about(reader: Reader) -> Response {
    let credits = catalog::games().iter().map(|game| page::Credit {
        name: game.manifest().name.to_owned(),
        title: game.manifest().title.to_owned(),
        credits: game.manifest().credits.to_owned(),
    });
    let credits: Vec<_> = credits.collect();
    page::about(reader.prefs, &credits, env!("CARGO_PKG_VERSION")).into_response()
}

/// `GET /assets/{file}`
pub(crate) async fn asset(Path(file): Path<String>, reader: Reader) -> Answer {
    let asset = assets::find(&file).ok_or_else(|| told(reader.prefs)(Trouble::NotFound("file")))?;
    let headers = [
        (header::CONTENT_TYPE, asset.mime),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.body.as_str()).into_response())
}

/// Any other address.
pub(crate) async fn not_found(reader: Reader) -> Response {
    Trouble::NotFound("page").page(reader.prefs)
}
