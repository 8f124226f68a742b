//! A table as the store knows it: its heading, its seats and what helps to find it.

use std::fmt;
use std::time::Duration;

use orrery_core::{Seat, Setup};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::{Entry, Occupant};

/// The status of a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It waits for people to sit down.
    Open,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
}

impl Status {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Status> {
        [Status::Open, Status::Running, Status::Over].into_iter().find(|it| it.word() == word)
    }
}

/// A table to be opened.
#[derive(Clone, PartialEq, Debug)]
pub struct NewTable {
    /// Its name in addresses: unguessable, and not yet taken.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The setup of the game.
    pub setup: Setup,
    /// The pack it is played with. It is stored together with the table.
    pub pack: Option<StoredPack>,
    /// Chance's seed. A secret until the game is over.
    pub seed: Option<String>,
    /// True if the lobby shows it.
    pub listed: bool,
    /// The status: a table of bots is running from the start.
    pub status: Status,
    /// Whatever the lobby wants to show without replaying the game.
    pub summary: Value,
    /// Its seats.
    pub seats: Vec<Place>,
    /// The entries so far: Chance's first answers, or an imported game.
    pub entries: Vec<Entry>,
    /// The time after its last change when the table is deleted; `None` keeps it.
    pub expires_after: Option<Duration>,
}

impl NewTable {
    /// An open, private table at which nobody sits.
    pub fn new(id: impl Into<String>, game: impl Into<String>, rules: u32, setup: Setup) -> Self {
        let seats = Seat::all(setup.players).map(Place::empty).collect();
        NewTable {
            id: id.into(),
            game: game.into(),
            rules,
            setup,
            pack: None,
            seed: None,
            listed: false,
            status: Status::Open,
            summary: Value::Null,
            seats,
            entries: Vec::new(),
            expires_after: None,
        }
    }
}

/// The content a game is played with. The store keeps each once.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredPack {
    /// The digest that tables name it by.
    pub digest: String,
    /// All of it.
    pub content: Value,
}

/// A seat of a table, who sits there and whose token opens it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// The player in it.
    pub sitter: Occupant,
    /// The hash of the token that opens the seat, if any does.
    pub token: Option<TokenHash>,
}

impl Place {
    /// A seat that nobody holds and no token opens.
    pub fn empty(seat: Seat) -> Place {
        Place { seat, sitter: Occupant::Nobody, token: None }
    }

    /// Returns whether a token opens the seat, in a time that says nothing about the right one.
    pub fn is_opened_by(&self, token: &TokenHash) -> bool {
        self.token.is_some_and(|own| own.0.ct_eq(&token.0).into())
    }
}

/// A token as it is stored: reading the file does not let anyone sit down.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token. Tokens are long and random, so one round of SHA-256 is enough.
    pub fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token).into())
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenHash({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

/// Changes to a table that are written together with the entries of an append. `None` leaves a
/// value as it is.
///
/// Seats are not in here: an [`Entry::Sit`] changes them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Update {
    /// The new status.
    pub status: Option<Status>,
    /// The new summary for the lobby.
    pub summary: Option<Value>,
    /// True if the lobby shows it from now on.
    pub listed: Option<bool>,
    /// Seats with a new token; the old one opens nothing any more.
    pub tokens: Vec<(Seat, Option<TokenHash>)>,
    /// True if the table keeps the time of its last change, and with it its place in the lobby:
    /// not everyone may know that something was written.
    pub is_quiet: bool,
}

/// A table in the store.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Its name in addresses.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The version of the rules it began with.
    pub rules: u32,
    /// The setup of the game.
    pub setup: Setup,
    /// The digest of the pack it is played with; see [`Store::pack`](crate::Store::pack).
    pub pack: Option<String>,
    /// Chance's seed. A secret until the game is over.
    pub seed: Option<String>,
    /// True if the lobby shows it.
    pub listed: bool,
    /// The status.
    pub status: Status,
    /// Whatever the lobby wants to show without replaying the game.
    pub summary: Value,
    /// The time it was opened, in milliseconds since 1970.
    pub created_at: i64,
    /// The time of the last write, in milliseconds since 1970.
    pub updated_at: i64,
    /// The number of entries, which is the number of the next one.
    pub entries: usize,
    /// Its seats, in order.
    pub seats: Vec<Place>,
}

/// The seat that a token opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatFound {
    /// At which table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}

/// A saved state: a cache that can be thrown away at any time. A table keeps its newest one.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The number of the table's entries that led to it. Answers cannot say it, because after an
    /// undo the same number of answers is another state.
    pub entries: usize,
    /// The number of answers at that point. If a later undo leaves fewer, it reaches behind the
    /// snapshot, and the game is replayed from its beginning.
    pub answers: usize,
    /// The version of the rules that made it.
    pub rules: u32,
    /// The state.
    pub state: Value,
}

/// The number of tables.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Waiting for people.
    pub open: usize,
    /// Being played.
    pub running: usize,
    /// Ended.
    pub over: usize,
}
