//! A request, and its outcome.

use std::io;

use orrery_core::{Actor, Seat};
use orrery_store::{Entry, Occupant};
use serde_json::Value;

use crate::Life;
use crate::served::{Answer, Client};

/// Something that changes a table, as a request that can be sent again to the letter.
#[derive(Clone, Debug)]
pub struct Deed {
    pub what: What,
    /// The key that makes a repetition harmless. Only sitting down has none.
    pub key: Option<String>,
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
    /// It was not acknowledged and has been found in the store: sent again it must be welcome.
    pub is_stored: bool,
}

/// The trace of a request in the store.
#[derive(Clone, Debug)]
pub enum What {
    /// An answer. A page sends the number of a button, so the action is not known there.
    Answer {
        seat: Seat,
        action: Option<Value>,
    },
    Undo {
        seat: Seat,
    },
    Sit {
        seat: Seat,
        is_bot: bool,
    },
}

impl Deed {
    /// Returns whether this entry is what was asked for.
    pub fn is(&self, entry: &Entry) -> bool {
        let is_same = match (&self.what, entry) {
            (What::Answer { seat, action }, Entry::Answer { who, action: kept, .. }) => {
                *who == Actor::Seat(*seat) && action.as_ref().is_none_or(|action| action == kept)
            }
            (What::Undo { seat }, Entry::Undo { seat: kept, .. }) => seat == kept,
            (What::Sit { seat, is_bot }, Entry::Sit { seat: kept, sitter }) => {
                seat == kept && *is_bot == matches!(sitter, Occupant::Bot { .. })
            }
            _ => false,
        };
        is_same && self.key.as_deref() == sent_key(entry)
    }
}

/// All that one guest has asked for at one table.
#[derive(Debug, Default)]
pub struct Ledger {
    pub table: String,
    /// In the order in which they were acknowledged.
    pub acknowledged: Vec<Deed>,
    /// The keys of those that were refused.
    pub refused: Vec<String>,
    /// The one of which nobody knows what became of it.
    pub pending: Option<Deed>,
    /// The number of answers and a spectator's view, in the order in which they were shown.
    pub seen: Vec<(usize, Value)>,
}

impl Ledger {
    pub fn of(table: &str) -> Ledger {
        Ledger { table: table.to_owned(), ..Ledger::default() }
    }

    /// Notes what was shown to a spectator.
    pub fn see(&mut self, position: &Value) {
        let answers = position["answers"].as_u64().expect("a number of answers") as usize;
        self.seen.push((answers, position["view"].clone()));
    }

    /// A key nobody else has.
    pub fn fresh_key(&self, name: &str) -> String {
        format!("{name}-{}", self.acknowledged.len() + self.refused.len())
    }

    /// Sends a deed without waiting for the answer and hangs up.
    pub fn blurt(&mut self, life: &Life, client: &mut Client, deed: &Deed) -> io::Result<()> {
        self.pending = Some(deed.clone());
        send(client, deed)?;
        *client = Client::to(life.address)?;
        Ok(())
    }

    /// Sends a deed and notes what becomes of it.
    pub fn ask(&mut self, life: &Life, client: &mut Client, deed: Deed) -> io::Result<Answer> {
        self.pending = Some(deed.clone());
        let headers: Vec<_> = borrowed(&deed.headers);
        let answer = client.ask("POST", &deed.path, &headers, &deed.body)?;
        self.pending = None;
        match answer.status {
            200 | 303 => {
                self.acknowledged.push(deed);
                // The kill waits for the first word only; later ones may find nobody.
                let _ = life.acknowledged.send(());
            }
            400 | 403 | 409 | 422 => {
                assert!(!deed.is_stored, "it is stored, and refused: {deed:?} {answer:?}");
                self.refused.extend(deed.key);
            }
            _ => panic!("{deed:?}: {answer:?}"),
        }
        Ok(answer)
    }
}

fn send(client: &mut Client, deed: &Deed) -> io::Result<()> {
    client.send("POST", &deed.path, &borrowed(&deed.headers), &deed.body)
}

fn borrowed(headers: &[(String, String)]) -> Vec<(&str, &str)> {
    headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// The key as it was sent: it is kept with the seat it belongs to.
pub fn sent_key(entry: &Entry) -> Option<&str> {
    entry.key().and_then(|key| key.split_once(':')).map(|(_, key)| key)
}
