//! Idempotency keys: what is sent twice with a key is done once.

use orrery_catalog as catalog;
use orrery_core::{Record, Seat};
use orrery_store::{Entry, Stored, standing_answers, standing_by_hand};
use serde_json::json;

use crate::commands::UndoRequest;
use crate::error::Error;
use crate::fresh::Expected;
use crate::state::{State, note};
use crate::tables::{Choice, Live, Tables};

/// The longest idempotency key, in bytes.
const LONGEST_KEY: usize = 100;

/// Two seats may use the same key: it is the sender's own.
pub(crate) fn own_key(seat: Seat, key: &str) -> Result<String, Error> {
    if key.len() > LONGEST_KEY {
        let sentence = format!("A key has at most {LONGEST_KEY} characters.");
        return Err(Error::BadRequest(sentence));
    }
    Ok(format!("{}:{key}", u8::from(seat)))
}

/// Something that is sent with a key, to be compared with what came with it before.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Sent<'a> {
    /// An answer for a moment of the table.
    Answer(Expected, &'a Choice),
    /// A wish to take something back, or a voice in the vote of this moment.
    Undo(Expected, UndoRequest),
}

impl Tables {
    /// Checks whether this was stored with this key of a seat before. Refuses a key that came with
    /// something else.
    pub(crate) fn has_heard(
        &self,
        live: &Live,
        state: &State,
        seat: Seat,
        key: Option<&String>,
        sent: Sent<'_>,
    ) -> Result<bool, Error> {
        let Some(key) = key else { return Ok(false) };
        let key = own_key(seat, key)?;
        let Some(number) = self.store().number_of_key(&live.id, &key)? else { return Ok(false) };
        let entries = self.store().entries(&live.id, 0)?;
        let Some((before, [stored, ..])) = entries.split_at_checked(number) else {
            return Ok(false);
        };
        // What was sent for another moment of the table is something else, although it says the
        // same. Entries of earlier versions do not remember the moment they were sent for.
        let (Sent::Answer(moment, _) | Sent::Undo(moment, _)) = sent;
        let made_for = stored
            .entry
            .made_for()
            .unwrap_or_else(|| standing_answers(before.iter().map(|stored| &stored.entry)).len());
        let is_same = made_for == moment.answers
            && match (&stored.entry, sent) {
                (Entry::Answer { action, .. }, Sent::Answer(_, Choice::Action(said))) => {
                    action == said
                }
                (
                    Entry::Answer { action, by_hand, .. },
                    Sent::Answer(_, Choice::Number(choice)),
                ) => {
                    let who = (!by_hand).then_some(seat);
                    listed(&state.table, before, who, *choice).as_ref() == Some(action)
                }
                (Entry::Undo { .. }, Sent::Undo(_, UndoRequest::Step | UndoRequest::Turn)) => true,
                (Entry::Note { about, detail, .. }, Sent::Undo(moment, back)) => match back {
                    UndoRequest::Ask => about == note::UNDO_ASKED,
                    UndoRequest::Agree => {
                        about == note::UNDO_AGREED && *detail == json!(moment.vote)
                    }
                    UndoRequest::Refuse => {
                        about == note::UNDO_REFUSED && *detail == json!(moment.vote)
                    }
                    UndoRequest::Step | UndoRequest::Turn => false,
                },
                _ => false,
            };
        if is_same { Ok(true) } else { Err(Error::UsedKey) }
    }
}

/// The action with this number in the list that a seat had after these entries, or that people
/// could enter then.
fn listed(
    table: &catalog::Table,
    before: &[Stored],
    seat: Option<Seat>,
    choice: usize,
) -> Option<serde_json::Value> {
    let said = || before.iter().map(|stored| &stored.entry);
    let (answers, by_hand) = (standing_answers(said()), standing_by_hand(said()));
    let then = table.replay(&Record { answers, by_hand, ..table.record() }).ok()?;
    let list = seat.map_or_else(|| then.entries(), |seat| then.actions(seat.into()));
    list.into_iter().nth(choice)
}
