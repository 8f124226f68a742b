//! Loads tables from the store, also across a correction of the rules.
//!
//! A game is its answers, so it is loaded by replaying them. That takes less time than reading
//! them, and it restores the log and the undo history. Where a corrected rule no longer accepts an
//! answer, the game continues from its latest snapshot and says so. Loading writes nothing: the
//! fallback is recorded with the next change.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use orrery_catalog::{self as catalog, Catalog};
use orrery_core::{AnswerError, Dicing, Fault, Record, ReplayError, Seat, Seats};
use orrery_packs::Pack;
use orrery_store::{
    Entry, Snapshot, Status, Store, StoreError, Stored, Table, standing_answers, standing_by_hand,
};
use serde_json::Value;

use crate::error::Error;
use crate::fresh::Mark;
use crate::state::{SeedOrigin, State, note};
use crate::tables::{Tables, answers_of};

/// A game as it was found in the store.
pub struct Found {
    /// The game.
    pub table: catalog::Table,
    /// Everything that happened at the table.
    pub entries: Vec<Stored>,
    /// The effect of corrected rules, if the rules were corrected.
    pub corrected: Option<Corrected>,
    /// Entries to write before the next one.
    pub pending: Vec<Entry>,
}

/// The effect of corrected rules on a stored game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Corrected {
    /// All its answers are accepted by the new rules.
    #[error(
        "This game began under rules {from} and goes on under rules {to}; all moves still hold."
    )]
    Replayed {
        /// The version it began under.
        from: u32,
        /// The version it is played under.
        to: u32,
    },
    /// It goes on from a saved state.
    #[error(
        "An earlier move is no longer accepted, so the game goes on from the position it had \
         after step {answers}{}.", lost_in_words(*lost)
    )]
    Resumed {
        /// The number of answers that led to the saved state.
        answers: usize,
        /// The number of later answers that are no longer legal.
        lost: usize,
    },
}

fn lost_in_words(lost: usize) -> String {
    match lost {
        0 => String::new(),
        1 => "; the last answer has to be given again".to_owned(),
        _ => format!("; the last {lost} answers have to be given again"),
    }
}

/// Why a game cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The store does not give it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such game here, or not the pack it is played with.
    #[error(transparent)]
    Game(#[from] catalog::ChooseError),
    /// It was played by a newer program.
    #[error("it is played under rules {found}, and this program knows rules {known}")]
    NewerRules {
        /// The version of the game.
        found: u32,
        /// The version here.
        known: u32,
    },
    /// A seat is missing, or there are too many.
    #[error("its seats are not those of {0} players")]
    Seats(u8),
    /// Something happened at a seat that is not there.
    #[error("entry {number} is about seat {}, and it has {players} players", seat.index() + 1)]
    NoSuchSeat {
        /// The entry's number, from 0.
        number: usize,
        /// The seat it names.
        seat: Seat,
        /// The number of seats.
        players: u8,
    },
    /// An answer is not accepted, and no snapshot leads past it.
    #[error("it cannot be played again, and there is no saved position to go on from: {0}")]
    Refused(String),
}

/// Loads the game of a table.
pub fn load(catalog: &Catalog, store: &Store, stored: &Table) -> Result<Found, LoadError> {
    let entry = &*edition(catalog, store, &stored.game, stored.pack.as_deref())?;
    let known = entry.manifest().rules;
    let players = stored.setup.players;
    if !stored.seats.iter().map(|place| place.seat).eq(Seat::all(players)) {
        return Err(LoadError::Seats(players));
    }
    let entries = store.entries(&stored.id, 0)?;
    for Stored { number, entry, .. } in &entries {
        if let Some(seat) = entry.seat().filter(|seat| seat.index() >= players.into()) {
            return Err(LoadError::NoSuchSeat { number: *number, seat, players });
        }
    }
    let resumes = entries.iter().rev().find_map(|stored| match &stored.entry {
        Entry::Resume { rules, answers, state, .. } => Some((*rules, *answers, state)),
        _ => None,
    });
    let found = resumes.map_or(stored.rules, |(rules, ..)| rules.max(stored.rules));
    if found > known {
        return Err(LoadError::NewerRules { found, known });
    }
    let is_intact = entries.iter().all(|stored| stored.entry.is_intact());
    let whole = record(stored, &entries);
    let played = match resumes {
        // A state that is not the one we saved is not even looked at.
        Some(_) if !is_intact => Err("its saved position is damaged".to_owned()),
        None => entry.replay(&whole).map_err(|error| in_words(&error)),
        Some((_, from, state)) => match resume(entry, &whole, from, state.clone()) {
            Some((table, None)) => Ok(table),
            Some((_, Some(refused))) => Err(refused),
            None => Err("its saved position cannot be read".to_owned()),
        },
    };
    // A finished game keeps its end, whatever the rules say now.
    let played = played.and_then(|table| match stored.status {
        Status::Over if table.standing().is_none() => Err("it would not be over".to_owned()),
        _ => Ok(table),
    });
    match played {
        Ok(table) => {
            let is_older = found < known && stored.status != Status::Over;
            let corrected = match resumes {
                Some((_, answers, _)) => Some(Corrected::Resumed { answers, lost: 0 }),
                None => is_older.then_some(Corrected::Replayed { from: found, to: known }),
            };
            Ok(Found { table, entries, corrected, pending: Vec::new() })
        }
        Err(why) => {
            let snapshot = store.newest_snapshot(&stored.id)?;
            let snapshot = snapshot.filter(|snapshot| stands(&entries, snapshot));
            let snapshot = snapshot.ok_or_else(|| LoadError::Refused(why.clone()))?;
            go_on(entry, &whole, entries, snapshot).ok_or(LoadError::Refused(why))
        }
    }
}

/// Finds the game that was played with the pack of this digest. If no installed pack has it, the
/// content comes from the store: it does not change when a file does.
pub fn edition(
    catalog: &Catalog,
    store: &Store,
    game: &str,
    pack: Option<&str>,
) -> Result<Arc<dyn catalog::Entry>, LoadError> {
    let mut unread = None;
    let stored = || match store.pack(pack?) {
        Ok(content) => Pack::from_value(&content?).ok(),
        Err(error) => {
            unread = Some(error);
            None
        }
    };
    let found = catalog.played_with(game, pack, stored);
    match unread {
        Some(error) => Err(error.into()),
        None => Ok(found?),
    }
}

/// The game from a snapshot on, as far as its later answers are accepted.
fn go_on(
    entry: &dyn catalog::Entry,
    whole: &Record,
    entries: Vec<Stored>,
    snapshot: Snapshot,
) -> Option<Found> {
    let from = snapshot.answers;
    let (mut table, _) = resume(entry, whole, from, snapshot.state.clone())?;
    let kept = table.answered();
    // What was cut off may have been Chance's to answer.
    table.settle(dicing_of(&entries));
    let rules = entry.manifest().rules;
    let mut pending = vec![Entry::resume(rules, from, kept, snapshot.state)];
    pending.extend(answers_of(&table, kept));
    let corrected = Some(Corrected::Resumed { answers: from, lost: whole.answers.len() - kept });
    Some(Found { table, entries, corrected, pending })
}

/// The game from a saved state on, and why it stops short of the last answer if it does.
/// Nothing if the state cannot be read.
fn resume(
    entry: &dyn catalog::Entry,
    whole: &Record,
    from: usize,
    state: Value,
) -> Option<(catalog::Table, Option<String>)> {
    let (earlier, later) = whole.answers.split_at_checked(from)?;
    let by_hand = whole.by_hand.range(..from).copied().collect();
    let earlier = Record { answers: earlier.to_vec(), by_hand, ..whole.clone() };
    let mut table = entry.resume(&earlier, state)?;
    for (who, action) in later {
        let number = table.answered();
        let taken = match whole.by_hand.contains(&number) {
            true => table.answer_by_hand(action),
            false => table.answer(*who, action),
        };
        let why = match taken {
            Ok(()) => continue,
            Err(AnswerError::Refused { rule, .. }) => refused(number, rule),
            Err(AnswerError::Unreadable { .. } | AnswerError::NotByHand) => unreadable(number),
        };
        return Some((table, Some(why)));
    }
    Some((table, None))
}

/// Returns whether a snapshot belongs to these entries and no later undo reaches behind it.
pub fn stands(entries: &[Stored], snapshot: &Snapshot) -> bool {
    let Some((before, since)) = entries.split_at_checked(snapshot.entries) else { return false };
    let stood = standing_answers(before.iter().map(|stored| &stored.entry)).len();
    stood == snapshot.answers
        && since.iter().all(|stored| match &stored.entry {
            Entry::Undo { answers: kept, .. } => *kept >= snapshot.answers,
            Entry::Resume { .. } => false,
            Entry::Answer { .. } | Entry::Sit { .. } | Entry::Resign { .. } => true,
            Entry::Note { .. } => true,
        })
}

/// Returns the source of dice that a table used last.
pub(crate) fn dicing_of(entries: &[Stored]) -> Dicing {
    let newest = entries.iter().rev().find_map(|stored| match &stored.entry {
        Entry::Note { about, detail, .. } if about == note::DICE => {
            serde_json::from_value(detail.clone()).ok()
        }
        _ => None,
    });
    newest.unwrap_or_default()
}

/// Returns the seeds that took over later at a table.
fn later_seeds(entries: &[Stored]) -> Vec<(usize, String)> {
    let found = entries.iter().find_map(|stored| match &stored.entry {
        Entry::Note { about, detail, .. } if about == note::LATER_SEEDS => {
            serde_json::from_value(detail.clone()).ok()
        }
        _ => None,
    });
    found.unwrap_or_default()
}

/// The game as it stands after these entries.
fn record(stored: &Table, entries: &[Stored]) -> Record {
    let said = || entries.iter().map(|stored| &stored.entry);
    Record {
        orrery: Record::FORMAT,
        game: stored.game.clone(),
        rules: stored.rules,
        setup: stored.setup.clone(),
        seed: stored.seed.clone(),
        later_seeds: later_seeds(entries),
        answers: standing_answers(said()),
        by_hand: standing_by_hand(said()),
        pack: stored.pack.clone(),
        standing: None,
        digest: String::new(),
    }
}

/// Describes the error without the answer or the reason of its refusal, which may be a secret.
fn in_words(error: &ReplayError) -> String {
    match &error.fault {
        Fault::Refused { number, rule, .. } => refused(*number, rule),
        Fault::Unreadable { number, .. } => unreadable(*number),
        fault => fault.to_string(),
    }
}

fn refused(number: usize, rule: &str) -> String {
    format!("answer {} is not accepted ({rule})", number + 1)
}

fn unreadable(number: usize) -> String {
    format!("answer {} cannot be read", number + 1)
}

impl Tables {
    /// Loads a table from the store.
    pub(crate) fn load(&self, id: &str) -> Result<State, Error> {
        let stored = self.store().table(id)?.ok_or(Error::NotFound("table"))?;
        let found = load(self.catalog(), self.store(), &stored).map_err(|error| match error {
            LoadError::Store(error) => error.into(),
            other => {
                tracing::error!(table = id, error = %other, "a game cannot be loaded");
                Error::Unplayable(other.to_string())
            }
        })?;
        let players = stored.setup.players;
        let since = Duration::from_millis(u64::try_from(stored.updated_at).unwrap_or_default());
        let title = stored.summary["title"].as_str().unwrap_or("Table").to_owned();
        let mut state = State {
            table: found.table,
            title: title.clone(),
            places: stored.seats,
            listed: stored.listed,
            resigned: Vec::new(),
            plans: Vec::new(),
            planned: 0,
            vote: None,
            votes: 0,
            rematch: None,
            guided: false,
            // Viewers have seen the part that is cut off here: the same number of answers is
            // another position now. Once it is written down, the entry counts.
            undone: usize::from(!found.pending.is_empty()),
            seen: 0,
            changed: SystemTime::UNIX_EPOCH + since,
            notice: found.corrected.map(|corrected| corrected.to_string()),
            seed_origin: SeedOrigin::of_old_table(stored.seed.as_deref(), &title),
            practice: false,
            branch: None,
            moments: Vec::new(),
            entries: found.entries.len(),
            seed: stored.seed,
            pending: found.pending,
            dicing: dicing_of(&found.entries),
            plays_forced: false,
            marks: Seats::of(players, |_| Mark::default()),
        };
        state.read_notes(&found.entries);
        state.forget_marks();
        Ok(state)
    }
}
