//! The tables in memory, and the one place where they change.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime};

use orrery_bots::BotSpec;
use orrery_catalog::{self as catalog, Catalog};
use orrery_core::{Actor, AnswerError, Dicing, LongSeed, Seat, Seats, Setup};
use orrery_store::{
    Entry, NewTable, Occupant, Person, Place, Store, StoreError, StoredPack, TokenHash,
};
use serde_json::{Value, json};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::Instant;

use crate::error::Error;
use crate::fresh::{Expected, Late, Mark};
use crate::identity::{random_id, seat_token};
use crate::keys::{Sent, own_key};
use crate::limits::may_think;
use crate::loading::edition;
use crate::pace::Pace;
use crate::pictures::Pictures;
use crate::state::{SeedOrigin, State, note};
use crate::thinking::{Client, Room};

/// All tables, by their codes in addresses. A table is loaded when a request asks for it.
pub struct Tables {
    store: Store,
    catalog: Arc<Catalog>,
    live: std::sync::Mutex<HashMap<String, Arc<Live>>>,
    /// The number of tables that have left memory; changed only while the map is locked.
    pub(crate) left: AtomicUsize,
    /// Bots that people wait for think on as many threads as there are cores.
    pub(crate) thinking: Room,
    /// Bots among themselves think on one more: nobody has to wait for them.
    pub(crate) alone: Room,
    pub(crate) cores: usize,
    /// The seed for Chance and the bots at new tables, if it does not come from the operating
    /// system.
    pub(crate) seed: Option<String>,
    /// The time uploaded games are kept after their last change; `None` keeps them for good.
    pub(crate) keep_uploads: Option<Duration>,
    /// The pace of bots whose timing must not reveal their holdings.
    pub(crate) pace: Pace,
}

/// A table in memory.
pub struct Live {
    /// Its name in addresses.
    pub id: String,
    /// Held while the table is changed, until the change is stored.
    turn: Arc<Mutex<()>>,
    /// The newest stored state. Readers take it and never wait for a writer.
    state: std::sync::Mutex<Arc<State>>,
    /// Rendered output, drawn once for each version.
    pub(crate) pictures: Pictures,
    version: watch::Sender<u64>,
    /// Held while its bots think: one search at a time.
    pub(crate) thinker: Mutex<()>,
    /// The number of pages with which each person follows the table.
    present: std::sync::Mutex<HashMap<String, usize>>,
    /// The number of spectators' streams.
    pub(crate) spectators: Arc<AtomicUsize>,
    /// The time of the latest request.
    pub(crate) touched: std::sync::Mutex<Instant>,
    /// The number of entries that led to the latest snapshot.
    pub(crate) kept: AtomicUsize,
}

/// The latest state of a table, locked against other changes.
pub(crate) struct Held {
    state: Arc<State>,
    _turn: OwnedMutexGuard<()>,
}

impl Deref for Held {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// A seat at a new table.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// For a person who is there.
    Person(Person),
    /// For a player with a token.
    Open,
    /// For a program, which plays it with the token.
    Program,
    /// For a bot.
    Bot(BotSpec),
}

/// The request to open a table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Players and options.
    pub setup: Setup,
    /// The pack to play with, by its name or its digest. Without one, the first installed pack
    /// that offers the mode.
    pub pack: Option<String>,
    /// The players by seat.
    pub seats: Vec<Wanted>,
    /// The title.
    pub title: String,
    /// True if the lobby shows it.
    pub listed: bool,
    /// A chosen seed for all draws; without one the server draws a seed itself.
    pub seed: Option<String>,
    /// True if a guide explains the first turns.
    pub guided: bool,
    /// True if the table gives answers that are the only ones by itself.
    pub plays_forced: bool,
    /// The number of this record and of all records in the file, for a game that was uploaded.
    pub imported: Option<(usize, usize)>,
    /// The mission from which it goes on, for a game that branches off from a campaign.
    pub branch: Option<String>,
}

impl Default for Opening {
    fn default() -> Self {
        Opening {
            setup: Setup::of_players(0),
            pack: None,
            seats: Vec::new(),
            title: "Table".to_owned(),
            listed: false,
            seed: None,
            guided: false,
            plays_forced: false,
            imported: None,
            branch: None,
        }
    }
}

pub(crate) fn too_long(seed: LongSeed) -> Error {
    Error::BadRequest(format!("{seed}."))
}

/// The time uploaded games are kept after their last change, unless the operator says otherwise.
pub(crate) const KEEP_UPLOADS: Duration = Duration::from_secs(30 * 24 * 60 * 60);

impl Tables {
    /// The tables of a store, at which these games can be played.
    pub fn new(store: Store, catalog: Arc<Catalog>) -> Tables {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (live, left) = (std::sync::Mutex::default(), AtomicUsize::new(0));
        let (thinking, alone) = (Room::of_threads(cores), Room::of_threads(1));
        let keep_uploads = Some(KEEP_UPLOADS);
        let pace = Pace::default();
        Tables {
            store,
            catalog,
            live,
            left,
            thinking,
            alone,
            cores,
            seed: None,
            keep_uploads,
            pace,
        }
    }

    /// The same, with a seed that leads Chance and the bots.
    pub(crate) fn led_by(self, seed: Option<String>) -> Tables {
        Tables { seed, ..self }
    }

    /// The same, keeping uploaded games this long after their last change.
    pub(crate) fn keeping_uploads(self, keep_uploads: Option<Duration>) -> Tables {
        Tables { keep_uploads, ..self }
    }

    /// On how many threads bots think right now.
    pub fn bots_thinking(&self) -> usize {
        self.thinking.busy() + self.alone.busy()
    }

    /// The games that can be played.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The store behind the tables.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Opens a table. The tokens open its seats; nobody else can know them.
    pub async fn open(
        self: &Arc<Self>,
        game: &str,
        opening: Opening,
    ) -> Result<(Arc<Live>, Vec<String>), Error> {
        let entry = self.wanted(game, &opening)?;
        if opening.seats.len() != usize::from(opening.setup.players) {
            let (seats, players) = (opening.seats.len(), opening.setup.players);
            let sentence = format!("Expected {players} seats for {players} players, got {seats}.");
            return Err(Error::BadRequest(sentence));
        }
        let seed = opening.seed.as_deref().unwrap_or_default();
        LongSeed::check(seed).map_err(too_long)?;
        for seat in &opening.seats {
            if let Wanted::Bot(bot) = seat {
                if !entry.has_bots() {
                    let title = entry.manifest().title;
                    return Err(Error::BadRequest(format!("{title} has no bots.")));
                }
                may_think(*bot, self.cores)?;
            }
        }
        let seed = opening.seed.clone().or_else(|| self.seed.clone()).unwrap_or_else(random_id);
        let table = entry
            .new_match(opening.setup.clone(), Some(seed.clone()))
            .map_err(|error| Error::BadRequest(error.to_string()))?;
        self.lay(&*entry, table, Some(seed), opening).await
    }

    /// Finds the game with the requested pack. A stored pack may be named by its digest although it
    /// is no longer installed, so that people can play again.
    fn wanted(&self, game: &str, opening: &Opening) -> Result<Arc<dyn catalog::Entry>, Error> {
        let bad = |error: &dyn std::error::Error| Error::BadRequest(error.to_string());
        let (pack, mode) = (opening.pack.as_deref(), opening.setup.mode.as_deref());
        match self.catalog.choose(game, pack, mode) {
            Ok(entry) => Ok(entry),
            Err(unknown @ catalog::ChooseError::UnknownPack { .. }) => {
                edition(&self.catalog, &self.store, game, pack).map_err(|_| bad(&unknown))
            }
            Err(other) => Err(bad(&other)),
        }
    }

    /// Stores a new table with all that was said at it, and lets its bots begin.
    pub(crate) async fn lay(
        self: &Arc<Self>,
        entry: &dyn catalog::Entry,
        table: catalog::Table,
        seed: Option<String>,
        opening: Opening,
    ) -> Result<(Arc<Live>, Vec<String>), Error> {
        let id = random_id();
        let Opening { setup, seats, title, listed, guided, plays_forced, imported, branch, .. } =
            opening;
        let chosen = opening.seed;
        let by_hand = seed.is_none() || table.begins_by_hand();
        let dicing = if by_hand { Dicing::ByHand } else { Dicing::Orrery };
        let secret = self.store.secret();
        let tokens: Vec<String> =
            Seat::all(setup.players).map(|seat| seat_token(&id, seat, secret)).collect();
        // A token opens a free seat, or one that a program plays.
        let place = |(seat, (wanted, token)): (Seat, (Wanted, &String))| {
            let token = Some(TokenHash::of(token));
            let (sitter, token) = match wanted {
                Wanted::Open => (Occupant::Nobody, token),
                Wanted::Program => {
                    let person = Person { id: random_id(), name: "Player".to_owned() };
                    (Occupant::Person(person), token)
                }
                Wanted::Person(person) => (Occupant::Person(person), None),
                Wanted::Bot(spec) => {
                    (Occupant::Bot { level: spec.to_string(), instead_of: None }, None)
                }
            };
            Place { seat, sitter, token }
        };
        let places = Seat::all(setup.players).zip(seats.into_iter().zip(&tokens)).map(place);
        let places: Vec<Place> = places.collect();
        let mut entries = Vec::new();
        if guided {
            entries.push(plain_note(note::GUIDED, None, Value::Null));
        }
        if plays_forced {
            entries.push(plain_note(note::FORCED, None, true.into()));
        }
        if dicing == Dicing::ByHand {
            entries.push(plain_note(note::DICE, None, json!(dicing)));
        }
        if let Some(mission) = &branch {
            entries.push(plain_note(note::BRANCH, None, mission.clone().into()));
        }
        if !table.later_seeds().is_empty() {
            entries.push(plain_note(note::LATER_SEEDS, None, json!(table.later_seeds())));
        }
        let seed_origin = match (&chosen, imported.is_some() || branch.is_some()) {
            (_, true) => SeedOrigin::Imported,
            (Some(_), false) => SeedOrigin::Chosen,
            (None, false) => SeedOrigin::Sealed,
        };
        entries.extend(match seed_origin {
            SeedOrigin::Sealed => None,
            SeedOrigin::Chosen => Some(plain_note(note::SEED_CHOSEN, None, Value::Null)),
            SeedOrigin::Imported => Some(plain_note(note::IMPORTED, None, json!(imported))),
        });
        let (name, rules) = (table.manifest().name, table.manifest().rules);
        let mut state = State {
            table,
            places,
            title,
            listed,
            resigned: Vec::new(),
            plans: Vec::new(),
            planned: 0,
            vote: None,
            votes: 0,
            rematch: None,
            guided,
            undone: 0,
            seen: 0,
            changed: SystemTime::now(),
            entries: entries.len(),
            seed,
            notice: None,
            seed_origin,
            practice: false,
            branch,
            moments: Vec::new(),
            dicing,
            plays_forced,
            marks: Seats::of(setup.players, |_| Mark::default()),
            pending: Vec::new(),
        };
        state.settle();
        state.forget_marks();
        let answers = answers_of(&state.table, 0);
        let entries: Vec<Entry> = answers.into_iter().chain(entries).collect();
        let mut new = NewTable::new(id.clone(), name, rules, setup);
        new.pack = entry.pack().map(|packed| StoredPack {
            digest: packed.digest.clone(),
            content: packed.pack.to_value(),
        });
        new.seed = state.seed.clone();
        new.listed = listed;
        new.status = state.status();
        new.summary = state.summary();
        new.seats = state.places.clone();
        new.entries = entries;
        new.expires_after = imported.and(self.keep_uploads);
        state.entries = new.entries.len();
        self.store.create_table(new).await?;
        let live = Arc::new(Live::new(id, state));
        self.loaded_tables().insert(live.id.clone(), Arc::clone(&live));
        self.wake_bots(&live, Client::current());
        Ok((live, tokens))
    }

    pub(crate) fn loaded_tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this name, loaded if need be.
    pub fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Error> {
        loop {
            let left = {
                let shelf = self.loaded_tables();
                if let Some(live) = shelf.get(id) {
                    live.touch();
                    return Ok(Arc::clone(live));
                }
                self.left.load(Ordering::Relaxed)
            };
            let state = self.load(id)?;
            if let Some(live) = self.put(id, state, left) {
                self.wake_bots(&live, Client::current());
                return Ok(live);
            }
        }
    }

    /// Takes an answer of a seat, made for this version of the table, or a throw or draw that a
    /// player entered by hand.
    #[expect(clippy::too_many_arguments, reason = "each says something else about one answer")]
    pub async fn answer(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        caller: Caller<'_>,
        moment: Expected,
        action: Choice,
        by_hand: bool,
        key: Option<String>,
    ) -> Result<(), Error> {
        let own = key.as_ref().map(|key| own_key(seat, key)).transpose()?;
        let state = live.hold().await;
        caller.may_speak(&state, seat)?;
        if by_hand && state.dicing != Dicing::ByHand {
            let sentence = "This table uses Orrery's dice. Choose your own in the menu first.";
            return Err(Error::BadRequest(sentence.to_owned()));
        }
        let late = match by_hand {
            true => state.late_entry(moment, &action),
            false => state.late(seat, moment, &action),
        };
        if late == Some(Late::Given) {
            return Ok(());
        }
        let outcome = match answered(&state, seat, moment, &action, late, by_hand, own) {
            Ok((next, entries)) => self.store_and_tell(live, state, next, entries).await,
            Err(error) => {
                drop(state);
                Err(error)
            }
        };
        let Err(error) = outcome else { return Ok(()) };
        // Most answers come once: only one that does not fit may have come before.
        let sent = Sent::Answer(moment, &action);
        let is_heard = self.has_heard(live, &live.state(), seat, key.as_ref(), sent)?;
        if is_heard { Ok(()) } else { Err(error) }
    }

    /// Writes `entries` to the store, then updates the table and notifies its viewers. Runs as its
    /// own task, so it finishes even if the client disconnects.
    pub(crate) async fn store_and_tell(
        self: &Arc<Self>,
        live: &Arc<Live>,
        state: Held,
        next: State,
        entries: Vec<Entry>,
    ) -> Result<(), Error> {
        let (tables, live, client) = (Arc::clone(self), Arc::clone(live), Client::current());
        let carried = tokio::spawn(async move {
            let entries = state.pending.iter().cloned().chain(entries).collect();
            let receipt =
                tables.store.append(&live.id, state.entries, entries, next.update(&state));
            match receipt.await {
                Ok(committed) => {
                    let (entries, pending) = (committed.entries, Vec::new());
                    live.show(State { entries, pending, ..next });
                }
                Err(StoreError::Duplicate { .. }) => return Err(Error::UsedKey),
                Err(StoreError::Conflict { .. }) => {
                    // Another server has written to this table: what is known here is old.
                    let fresh = live.show(tables.load(&live.id)?);
                    return Err(Error::Stale { answers: fresh.table.answered() });
                }
                Err(error) => return Err(error.into()),
            }
            drop(state);
            tables.keep_snapshot_if_due(&live, &live.state());
            tables.wake_bots(&live, client);
            Ok(())
        });
        carried.await.unwrap_or(Err(Error::Store(StoreError::Closed)))
    }
}

/// The table after an answer of a seat and what Chance makes of it, and what is to be written.
fn answered(
    state: &State,
    seat: Seat,
    moment: Expected,
    action: &Choice,
    late: Option<Late>,
    by_hand: bool,
    key: Option<String>,
) -> Result<(State, Vec<Entry>), Error> {
    let who = if by_hand { Actor::Chance } else { Actor::Seat(seat) };
    let action = match late {
        Some(Late::Stands(action)) => action,
        Some(Late::Given) | None => {
            match by_hand {
                // Everybody at the table sees the same dice, so there is one question for all.
                true => state.is_newest(moment)?,
                false => state.is_fresh_for(seat, moment)?,
            }
            let missing = || Error::BadRequest("There is no such choice now.".to_owned());
            let found = match by_hand {
                true => action.entry(&state.table),
                false => action.action(&state.table, who),
            };
            found.ok_or_else(missing)?
        }
    };
    let mut next = state.clone();
    let taken = match by_hand {
        true => next.table.answer_by_hand(&action),
        false => next.table.answer(who, &action),
    };
    taken.map_err(|error| match error {
        AnswerError::Unreadable { .. } | AnswerError::NotByHand => {
            Error::BadRequest(error.to_string())
        }
        AnswerError::Refused { rule, sentence } => Error::Refused { rule, sentence },
    })?;
    next.settle();
    next.vote = None;
    next.changed = SystemTime::now();
    let stood = state.table.answered();
    next.seen = stood;
    next.set_marks(state, (!by_hand).then_some(seat), stood);
    let mut entries = answers_of(&next.table, stood);
    if let Some(first) = entries.first_mut() {
        *first = first.clone().with_key(key, moment.answers);
    }
    Ok((next, entries))
}

/// The caller in whose name a seat acts. A person who has left the seat is no longer heard.
#[derive(Copy, Clone, Debug)]
pub enum Caller<'a> {
    /// A person at a page.
    Person(&'a Person),
    /// A program, by its token.
    Token(&'a str),
    /// The bot that sits there.
    Bot,
}

impl Caller<'_> {
    pub(crate) fn may_speak(self, state: &State, seat: Seat) -> Result<(), Error> {
        match self {
            Caller::Person(person) if state.seats_of(person).contains(&seat) => Ok(()),
            Caller::Person(_) => Err(Error::Forbidden("This seat is not yours.")),
            Caller::Token(token) if state.seat_of_token(token) == Some(seat) => Ok(()),
            Caller::Token(_) => Err(Error::Unauthorized),
            Caller::Bot if matches!(state.sitter(seat), Occupant::Bot { .. }) => Ok(()),
            Caller::Bot => Err(Error::Stale { answers: state.table.answered() }),
        }
    }

    /// Returns whether the caller has a voice in votes: people who have lent their seat to a bot
    /// do.
    pub(crate) fn may_vote(self, state: &State, seat: Seat) -> Result<(), Error> {
        match self {
            Caller::Person(person) if state.is_of(person, seat) => Ok(()),
            Caller::Person(_) | Caller::Token(_) | Caller::Bot => self.may_speak(state, seat),
        }
    }
}

/// An answer: the action itself, or its index in the list the page showed.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The action.
    Action(Value),
    /// Its place.
    Number(usize),
}

impl Choice {
    /// The action itself, as people with their own dice enter it; `None` if the list is shorter.
    pub(crate) fn entry(&self, table: &catalog::Table) -> Option<Value> {
        match self {
            Choice::Action(action) => Some(action.clone()),
            Choice::Number(number) => table.entries().into_iter().nth(*number),
        }
    }

    /// The action itself, at this position; `None` if the list is shorter.
    pub(crate) fn action(&self, table: &catalog::Table, who: Actor) -> Option<Value> {
        match self {
            Choice::Action(action) => Some(action.clone()),
            Choice::Number(number) => table.actions(who).into_iter().nth(*number),
        }
    }
}

impl Live {
    pub(crate) fn new(id: String, state: State) -> Live {
        let version = watch::channel(state.entries as u64).0;
        let (present, touched) =
            (std::sync::Mutex::default(), std::sync::Mutex::new(Instant::now()));
        let (turn, state) = (Arc::default(), std::sync::Mutex::new(Arc::new(state)));
        let (thinker, kept) = (Mutex::default(), AtomicUsize::new(0));
        let pictures = Pictures::default();
        let spectators = Arc::default();
        Live { id, turn, state, pictures, version, thinker, present, spectators, touched, kept }
    }

    /// Waits until nobody else is changing the table, and keeps others from doing so.
    pub(crate) async fn hold(&self) -> Held {
        let turn = Arc::clone(&self.turn).lock_owned().await;
        Held { state: self.state(), _turn: turn }
    }

    /// The newest stored state.
    pub fn state(&self) -> Arc<State> {
        Arc::clone(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the state by one that is stored, and tells everyone who follows the table.
    fn show(&self, state: State) -> Arc<State> {
        let state = Arc::new(state);
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&state);
        self.version.send_replace(state.entries as u64);
        state
    }

    /// Shows a state that is not stored, so that tests can compare what two states show.
    pub fn replace(&self, state: State) {
        self.pictures.forget();
        self.show(state);
    }

    /// The number of entries of the table: it grows with every change. What a viewer is sent is
    /// counted by `State::version`.
    pub fn version(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn people(&self) -> std::sync::MutexGuard<'_, HashMap<String, usize>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a page of this person follows the table.
    pub fn is_here(&self, person: &Person) -> bool {
        self.people().contains_key(&person.id)
    }
}

/// A page that follows a table; the person is at the table as long as it is kept.
pub struct Presence(Arc<Live>, Option<String>);

impl Presence {
    /// Counts a viewer until it is dropped.
    pub fn of(live: &Arc<Live>, person: Option<&Person>) -> Presence {
        let id = person.map(|person| person.id.clone());
        if let Some(id) = &id {
            *live.people().entry(id.clone()).or_default() += 1;
        }
        Presence(Arc::clone(live), id)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let Some(id) = &self.1 else { return };
        let mut people = self.0.people();
        if let Some(pages) = people.get_mut(id) {
            *pages -= 1;
            if *pages == 0 {
                people.remove(id);
            }
        }
    }
}

pub(crate) fn plain_note(about: &str, seat: Option<Seat>, detail: Value) -> Entry {
    Entry::Note { seat, about: about.to_owned(), detail, key: None, made_for: None }
}

/// The answers from number `from` on, as entries.
pub(crate) fn answers_of(table: &catalog::Table, from: usize) -> Vec<Entry> {
    let by_hand = table.by_hand();
    let numbered = (from..).zip(table.answers_since(from));
    let entry = |(number, (who, action))| match by_hand.contains(&number) {
        true => Entry::Answer { who, action, by_hand: true, key: None, made_for: None },
        false => Entry::answer(who, action),
    };
    numbered.map(entry).collect()
}
