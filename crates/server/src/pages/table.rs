//! The table as a reader sees it, whole and in parts.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use orrery_boards::page::{self, Tone};
use orrery_boards::{Line, look_of};
use orrery_core::{Dicing, Seat, Seats, Viewer};
use orrery_store::{Occupant, Person, TokenHash};
use serde_json::json;

use super::look::{Look, look, seats_of};
use super::{Answer, Asked, game_ref, past};
use crate::App;
use crate::error::Error;
use crate::fresh::{Expected, Mark};
use crate::identity::{Reader, random_id, seat_token};
use crate::pictures::Subject;
use crate::state::{SeedOrigin, State as Position, level_name};
use crate::tables::Live;

/// A table and who looks at it.
pub(super) struct TableContext<'a> {
    pub app: &'a App,
    pub live: &'a Live,
    pub state: &'a Position,
    pub reader: &'a Reader,
    pub asked: &'a Asked,
    pub viewer: Viewer,
    pub table: page::TableRef,
    pub sitters: Seats<orrery_boards::PlayerLabel>,
}

impl<'a> TableContext<'a> {
    pub(super) fn new(
        app: &'a App,
        live: &'a Live,
        state: &'a Position,
        reader: &'a Reader,
        asked: &'a Asked,
        viewer: Viewer,
    ) -> TableContext<'a> {
        let table = table_ref(live, state);
        TableContext {
            app,
            live,
            state,
            reader,
            asked,
            viewer,
            table,
            sitters: state.sitters(viewer),
        }
    }

    pub(super) fn you(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The log, newest last.
    pub(super) fn log(&self) -> Vec<page::LogEntry> {
        let seen = self.state.seen;
        let entry = |(at, line): (usize, Line)| page::LogEntry {
            opens: line.who.is_none() && line.depth == 0,
            is_new: at > seen,
            is_undone: false,
            at,
            line,
        };
        self.state.table.lines(0, self.viewer).into_iter().map(entry).collect()
    }

    /// The seat of this page, if several share the screen: every form has to name it, because
    /// another of them may be the next to act.
    fn own_seat(&self) -> Option<Seat> {
        let shared = seats_of(self.state, self.reader).len() > 1;
        self.you().filter(|_| shared).or(self.asked.seat())
    }

    /// The other seats at this screen that can act now, each with the address of its page. A seat
    /// that knows something else is handed the screen first.
    fn shares(&self) -> Vec<(Seat, String)> {
        let Some(you) = self.you() else { return Vec::new() };
        let table = &self.state.table;
        let can_act = table.to_act().union(table.may_act());
        let others = seats_of(self.state, self.reader).into_iter();
        let others = others.filter(|&seat| seat != you && can_act.contains(seat.into()));
        let others = others.map(|seat| {
            let how = if table.hides(seat, you) { "pass" } else { "seat" };
            let view = if self.asked.view() == page::View::Text { "&view=text" } else { "" };
            (seat, format!("/t/{}?{how}={}{view}", self.live.id, u8::from(seat)))
        });
        others.collect()
    }

    /// The log lines of the others since the reader's latest answer, for the reader's next turn.
    fn since(&self) -> Vec<Line> {
        let Some(you) = self.you() else { return Vec::new() };
        let Some(newest) = self.state.table.newest_of(you) else { return Vec::new() };
        let is_news = |line: &Line| line.who != Some(you);
        let lines = self.state.table.lines(newest + 1, self.viewer).into_iter();
        lines.map(|(_, line)| line).filter(is_news).collect()
    }

    fn turn(&self) -> page::Turn {
        let asked = self.state.asked();
        match asked[..] {
            [] if self.state.waits_for_hands() => page::Turn::ByHand,
            [] => page::Turn::Nobody,
            _ if asked.iter().any(|&seat| self.viewer.is(seat)) => page::Turn::Yours,
            [seat] => match self.state.sitter(seat) {
                Occupant::Nobody => page::Turn::Open(seat),
                Occupant::Person(_) => page::Turn::Waiting(seat, self.waited()),
                Occupant::Bot { .. } => page::Turn::Bot(seat),
            },
            _ => page::Turn::Several,
        }
    }

    /// The time the table has waited, in words; `None` in the first minute.
    fn waited(&self) -> Option<String> {
        let minutes = self.state.changed.elapsed().ok()?.as_secs() / 60;
        match minutes {
            0 => None,
            1..60 => Some(format!("{minutes} min")),
            60..2880 => Some(format!("{} h", minutes / 60)),
            _ => Some(format!("{} days", minutes / 1440)),
        }
    }

    fn seat_line(&self, seat: Seat) -> page::SeatLine {
        let usual = || self.state.table.has_bots().then(|| "greedy".to_owned());
        let is_own = |id: &str| self.reader.person.as_ref().is_some_and(|one| one.id == id);
        let (state, may_give_to_bot, may_take_back) = match self.state.sitter(seat) {
            _ if self.viewer.is(seat) => (page::SeatState::You, usual(), false),
            Occupant::Person(person) if is_own(&person.id) => {
                (page::SeatState::Person { is_here: true }, usual(), false)
            }
            Occupant::Person(person) => {
                let is_here = self.live.is_here(person);
                (page::SeatState::Person { is_here }, None, false)
            }
            Occupant::Bot { level, instead_of } => {
                let is_own = instead_of.as_ref().is_some_and(|person| is_own(&person.id));
                (page::SeatState::Bot(level_name(level).to_owned()), None, is_own)
            }
            Occupant::Nobody => {
                (page::SeatState::Open { invite: self.invitation(seat) }, None, false)
            }
        };
        page::SeatLine { seat, state, may_give_to_bot, may_take_back }
    }

    /// The link to a free seat, for those at the table, and for everyone if the table is listed.
    fn invitation(&self, seat: Seat) -> Option<String> {
        let is_over = self.state.table.to_act().is_empty();
        if is_over || self.you().is_none() && !self.state.listed {
            return None;
        }
        let token = seat_token(&self.live.id, seat, self.app.tables.store().secret());
        let opens = self.state.places[seat.index()].token == Some(TokenHash::of(&token));
        opens.then(|| format!("/t/{}/sit/{token}", self.live.id))
    }

    /// The undo that the page offers: at a shared screen also the answer of the seat before.
    fn undo(&self, seat: Seat) -> page::Undo {
        let own = self.reader.person.as_ref().map(|person| self.state.seats_of(person));
        let others = own.unwrap_or_default().into_iter().filter(|&other| other != seat);
        let free = |other| match self.state.undo(other) {
            free @ page::Undo::Free { .. } => Some(free),
            page::Undo::Nothing
            | page::Undo::Alone
            | page::Undo::ByAgreement
            | page::Undo::Voting(_) => None,
        };
        match self.state.undo(seat) {
            none @ (page::Undo::Nothing | page::Undo::Alone | page::Undo::ByAgreement) => {
                others.filter_map(free).next().unwrap_or(none)
            }
            found @ (page::Undo::Free { .. } | page::Undo::Voting(_)) => found,
        }
    }

    /// The open vote of a person who has lent their only seat.
    fn voice(&self) -> page::Undo {
        let person = self.reader.person.as_ref();
        let lent = person.and_then(|person| self.state.all_seats_of(person).first().copied());
        match lent.map(|seat| self.state.undo(seat)) {
            Some(vote @ page::Undo::Voting(_)) => vote,
            _ => page::Undo::Nothing,
        }
    }

    /// Returns the name of a player who has left a seat, and whether it was the reader.
    fn called(&self, seat: Seat, person: Option<&Person>) -> (String, bool) {
        let reader = self.reader.person.as_ref();
        let is_reader = person.is_some_and(|one| reader.is_some_and(|two| one.id == two.id));
        let name = person.map(|person| person.name.clone());
        (name.unwrap_or_else(|| format!("Player {}", seat.index() + 1)), is_reader)
    }

    fn notices(&self) -> Vec<page::Notice> {
        let calm = |strong: &str, words: String| page::Notice {
            tone: Tone::Calm,
            strong: strong.to_owned(),
            words,
            link: None,
        };
        let corrected = self.state.notice.iter();
        let corrected = corrected.map(|words| calm("The rules were corrected.", words.clone()));
        let resigned = self.state.resigned.iter().map(|(seat, person)| {
            let (who, is_reader) = self.called(*seat, person.as_ref());
            let strong =
                if is_reader { "You resigned.".to_owned() } else { format!("{who} resigned.") };
            let them = if is_reader { "you" } else { "them" };
            calm(&strong, format!("{} plays on for {them}.", self.sitters[*seat].name))
        });
        let given = self.state.places.iter().filter_map(|place| match &place.sitter {
            Occupant::Bot { instead_of: Some(person), .. } => {
                let (who, is_reader) = self.called(place.seat, Some(person));
                let (strong, back) = match is_reader {
                    true => {
                        ("Your seat is with a bot.".to_owned(), " The menu gives it back to you.")
                    }
                    false => (format!("{who} is away."), ""),
                };
                let name = &self.sitters[place.seat].name;
                Some(calm(&strong, format!("{name} is playing for now.{back}")))
            }
            Occupant::Bot { instead_of: None, .. } | Occupant::Person(_) | Occupant::Nobody => None,
        });
        let is_chosen = self.state.seed_origin == SeedOrigin::Chosen && !self.state.guided;
        let chosen = is_chosen.then(|| {
            let words = "The player who opened this table can know every draw in advance.";
            calm("The random seed was chosen.", words.to_owned())
        });
        let practice = self.state.practice.then(|| {
            let words = "A draw was undone, so it was known before it was made again.";
            calm("Practice game.", words.to_owned())
        });
        let entered = self.state.table.by_hand().len();
        let is_imported = self.state.seed_origin == SeedOrigin::Imported;
        let by_hand = (is_imported && entered > 0).then(|| {
            let draws = if entered == 1 { "draw was" } else { "draws were" };
            let words = format!("{entered} {draws} entered by hand, which no seed can verify.");
            calm("Real dice or cards.", words)
        });
        let branch = self.state.branch.as_ref().map(|mission| {
            let words = format!("This table goes on from the start of {mission}. The campaign itself stays as it is.");
            calm("What if.", words)
        });
        corrected
            .chain(branch)
            .chain(chosen)
            .chain(by_hand)
            .chain(practice)
            .chain(resigned)
            .chain(given)
            .collect()
    }

    /// Things of a real box that can be entered although nobody is asked: index and words.
    fn own_entry(&self) -> Option<(usize, String)> {
        let table = &self.state.table;
        if self.state.dicing != Dicing::ByHand || table.entries().is_empty() {
            return None;
        }
        let drawn = table.drawn_by_hand(self.viewer, &self.sitters);
        drawn.buttons.into_iter().next().map(|(place, button)| (place, button.name))
    }

    /// The table while it is played.
    pub(super) fn page(&self, refused: Option<page::Refusal>) -> page::TablePage<'_> {
        let table = &self.state.table;
        let by_hand = self.you().is_some() && self.state.waits_for_hands();
        let mut drawn = match by_hand {
            true => table.drawn_by_hand(self.viewer, &self.sitters),
            false => table.drawn(self.viewer, &self.sitters),
        };
        if let Some(plan) = &self.asked.plan {
            drawn.dock = table.dock(self.viewer, &self.sitters, plan);
        }
        let players = self.sitters.players();
        let you = self.you();
        // A solo player has only their own panel to look at.
        let shows_own = drawn.shows_own || players == 1;
        let order = you.unwrap_or(Seat::ONE).clockwise(players);
        let mut panels: HashMap<Seat, maud::Markup> = drawn.players.into_iter().collect();
        let others = order.filter(|&seat| Some(seat) != you || shows_own);
        let others = others.filter_map(|seat| Some((seat, panels.remove(&seat)?)));
        let turn = self.turn();
        page::TablePage {
            prefs: self.reader.prefs,
            view: self.asked.view(),
            query: self.own_seat().map(|seat| format!("seat={}", u8::from(seat))),
            home: self.asked.address(&self.live.id),
            table: &self.table,
            moment: drawn.moment,
            sitters: &self.sitters,
            you,
            stage: drawn.stage,
            passage: drawn.passage,
            jumps: drawn.jumps,
            words: drawn.words,
            players: others.collect(),
            dock: drawn.dock,
            buttons: drawn.buttons,
            log: self.log(),
            log_filter: match self.asked.log.as_deref() {
                Some("me") => page::LogFilter::AboutMe,
                _ => page::LogFilter::All,
            },
            // Where all play one hand, nobody in particular is waited for.
            asked: if table.is_shared() { Vec::new() } else { self.state.asked() },
            shares: self.shares(),
            asked_key: match you {
                Some(seat) => format!("{}.{}", u8::from(seat), self.state.mark(seat)),
                None => Mark::of(self.state).to_string(),
            },
            dice: you.filter(|_| table.draws_openly()).map(|_| match self.state.dicing {
                Dicing::Orrery => page::DiceOf::Orrery,
                Dicing::ByHand => page::DiceOf::People,
            }),
            entered: table.by_hand().len(),
            about: table.about(),
            own_entry: you.filter(|_| !by_hand).and_then(|_| self.own_entry()),
            plays_forced: you.map(|_| self.state.plays_forced),
            since: if turn == page::Turn::Yours { self.since() } else { Vec::new() },
            turn,
            score: drawn.score,
            has_bots: table.has_bots(),
            tells_stories: drawn.tells_stories,
            lies_on_the_table: drawn.lies_on_the_table,
            hint: None,
            undo: you.map_or_else(|| self.voice(), |seat| self.undo(seat)),
            seats: Seat::all(players).map(|seat| self.seat_line(seat)).collect(),
            guide: self.state.guided.then(|| table.guide(self.viewer, &self.sitters)).flatten(),
            plans: self.state.plans_for(self.viewer),
            notices: self.notices(),
            refused,
            kind: page::Kind::Live,
            seed_digest: self.state.seed_digest(),
            answers: table.answered(),
            undone: self.state.undone,
            version: self.state.version(self.viewer),
            key: random_id(),
        }
    }

    /// An earlier position of a game that is still played, as the viewer saw it.
    fn earlier(&self, at: usize) -> Option<Response> {
        let table = self.state.table.at(at)?;
        let state = Position { table, vote: None, ..self.state.clone() };
        let sight =
            TableContext::new(self.app, self.live, &state, self.reader, self.asked, self.viewer);
        let mut page = sight.page(None);
        let answered = self.state.table.answered();
        page.turn = page::Turn::Nobody;
        page.kind = page::Kind::Still;
        page.buttons = Vec::new();
        page.shares = Vec::new();
        page.plans = None;
        page.undo = page::Undo::Nothing;
        page.notices = vec![page::Notice {
            tone: Tone::Calm,
            strong: "An earlier position.".to_owned(),
            words: format!("This is the table after step {at} of {answered}."),
            link: Some(("Back to now".to_owned(), page.home.clone())),
        }];
        Some(page.document().into_response())
    }
}

pub(super) fn table_ref(live: &Live, state: &Position) -> page::TableRef {
    page::TableRef {
        id: live.id.clone(),
        title: match state.practice {
            true => format!("{} (practice)", state.title),
            false => state.title.clone(),
        },
        game: game_ref(state.table.manifest(), state.table.sheet()),
    }
}

/// A message of a stream.
pub(crate) enum Shown {
    /// The parts that changed, as JSON.
    Table(Arc<str>),
    /// The page becomes another one.
    Reload,
}

/// The parts of a table for a stream.
pub(crate) fn drawn(app: &App, live: &Live, reader: &Reader, asked: &Asked) -> Shown {
    let state = live.state();
    let viewer = match look(&state, reader, asked) {
        Look::As(viewer) if !state.table.to_act().is_empty() => viewer,
        _ => return Shown::Reload,
    };
    let person = reader.person.as_ref();
    if viewer != Viewer::Spectator || person.is_some_and(|person| state.knows(person)) {
        return Shown::Table(
            parts(&TableContext::new(app, live, &state, reader, asked, viewer)).into(),
        );
    }
    // Many may watch, and all of them see the same.
    let (asked, stranger) = (asked.of_spectator(), Reader { person: None, prefs: reader.prefs });
    let subject = Subject::Page {
        prefs: reader.prefs,
        text: asked.view() == page::View::Text,
        about_me: asked.log.as_deref() == Some("me"),
    };
    Shown::Table(live.pictures.get(state.open_version(), subject, || {
        parts(&TableContext::new(app, live, &state, &stranger, &asked, viewer))
    }))
}

/// The number of the table as this reader is sent it.
pub(crate) fn version(live: &Live, reader: &Reader, asked: &Asked) -> u64 {
    let state = live.state();
    match look(&state, reader, asked) {
        Look::As(viewer) => state.version(viewer),
        Look::HandOver(seat) => state.version(Viewer::Seat(seat)),
    }
}

/// The parts of a page that change, as JSON.
fn parts(sight: &TableContext) -> String {
    let parts = sight.page(None).fragments();
    let parts = json!({
        "news": parts.news, "stage": parts.stage, "rail": parts.rail, "dock": parts.dock, "menu": parts.menu,
        "moment": parts.moment, "title": parts.title, "say": parts.say,
        "your_turn": parts.your_turn, "answers": parts.answers, "version": parts.version,
    });
    parts.to_string()
}

/// `GET /t/{table}`
pub(crate) async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    reader: Reader,
) -> Answer {
    let live = app.tables.find(&id)?;
    show(&app, &live, &reader, &asked, None).await
}

/// The page of a table: played, over, or to be handed to the next at this screen.
pub(super) async fn show(
    app: &App,
    live: &Live,
    reader: &Reader,
    asked: &Asked,
    refused: Option<page::Refusal>,
) -> Answer {
    let advice = if asked.hint.is_some() { advised(app, live, reader, asked).await } else { None };
    let state = live.state();
    let viewer = match look(&state, reader, asked) {
        Look::As(viewer) => viewer,
        Look::HandOver(seat) => {
            let table = table_ref(live, &state);
            let name = super::shown_name(seat, state.sitter(seat)).unwrap_or_default();
            let next = asked.of_seat(seat).address(&live.id);
            let look = look_of(state.table.sides(), seat);
            return Ok(page::hand_over(reader.prefs, &table, look, &name, &next).into_response());
        }
    };
    let standing = state.table.standing();
    if standing.is_some() || asked.at.is_some() {
        let sight = TableContext::new(app, live, &state, reader, asked, viewer);
        return match (standing, asked.at) {
            (Some(standing), _) => Ok(past::end_page(&sight, &standing)),
            (None, at) => at.and_then(|at| sight.earlier(at)).ok_or(Error::NotFound("position")),
        };
    }
    let sight = TableContext::new(app, live, &state, reader, asked, viewer);
    let mut page = sight.page(refused);
    if let Some((moment, advice)) = advice
        && moment == Expected::of(&state)
    {
        page.hint = page::Hint::of(&advice, &page.buttons);
    }
    Ok(page.document().into_response())
}

/// Returns a bot's advice for the reader, and the version it is for. The table does not wait for
/// it.
async fn advised(
    app: &App,
    live: &Live,
    reader: &Reader,
    asked: &Asked,
) -> Option<(Expected, page::Advice)> {
    let (table, seat, moment) = {
        let state = live.state();
        match look(&state, reader, asked) {
            Look::As(Viewer::Seat(seat)) => (state.table.clone(), seat, Expected::of(&state)),
            Look::As(Viewer::Spectator) | Look::HandOver(_) => return None,
        }
    };
    Some((moment, app.tables.advise(table, seat).await?))
}
