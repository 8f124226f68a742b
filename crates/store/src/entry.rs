//! Entries: everything that happens at a table, as it is stored.

use std::collections::BTreeSet;

use orrery_core::{Actor, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// One thing that happened at a table. Entries are never changed and never taken out.
///
/// They are kept as JSON with the name of the variant around it. A later program may add variants
/// and optional fields; it may not rename or reuse any.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// An actor answered the current question.
    Answer {
        /// The actor: a seat, or Chance.
        who: Actor,
        /// The answer in the game's own words.
        action: Value,
        /// True if people entered it for Chance, from real dice or cards.
        #[serde(default, skip_serializing_if = "is_false")]
        by_hand: bool,
        /// The sender's key for this answer, so that sending it twice cannot apply it twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The number of answers the sender knew of; only with a key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made_for: Option<usize>,
    },
    /// Answers were taken back.
    Undo {
        /// The seat that asked for it.
        seat: Seat,
        /// The number of answers that remain.
        answers: usize,
        /// As for an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// As for an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made_for: Option<usize>,
    },
    /// A seat has another sitter from here on.
    Sit {
        /// The seat.
        seat: Seat,
        /// The seat's new player.
        sitter: Occupant,
    },
    /// A seat gave up.
    Resign {
        /// The seat.
        seat: Seat,
        /// As for an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// A corrected rule no longer accepts an earlier answer, so the game goes on from a state
    /// that was saved before the correction.
    Resume {
        /// The version of the rules by which it goes on.
        rules: u32,
        /// The number of answers that led to the saved state.
        answers: usize,
        /// The number of answers after it that remain; the others were no longer legal.
        kept: usize,
        /// The saved state.
        state: Value,
        /// The digest of the saved state; entries of earlier versions have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digest: Option<String>,
    },
    /// Something worth keeping that changes nothing in the game: a vote, a rematch.
    Note {
        /// The seat, if the note is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The kind of note.
        about: String,
        /// The content of the note.
        #[serde(default, skip_serializing_if = "Value::is_null")]
        detail: Value,
        /// As for an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// As for an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made_for: Option<usize>,
    },
}

/// The digest of a saved state: SHA-256 of its JSON.
fn digest_of(state: &Value) -> String {
    Sha256::digest(state.to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Entry {
    /// Builds an answer without an idempotency key.
    pub fn answer(who: impl Into<Actor>, action: Value) -> Entry {
        Entry::Answer { who: who.into(), action, by_hand: false, key: None, made_for: None }
    }

    /// Builds the entry by which a game continues from a saved state, with the state's digest.
    pub fn resume(rules: u32, answers: usize, kept: usize, state: Value) -> Entry {
        let digest = Some(digest_of(&state));
        Entry::Resume { rules, answers, kept, state, digest }
    }

    /// Returns whether a saved state in this entry is the one that was written.
    pub fn is_intact(&self) -> bool {
        match self {
            Entry::Resume { state, digest: Some(digest), .. } => digest_of(state) == *digest,
            _ => true,
        }
    }

    /// The idempotency key it came with.
    pub fn key(&self) -> Option<&str> {
        match self {
            Entry::Answer { key, .. }
            | Entry::Undo { key, .. }
            | Entry::Resign { key, .. }
            | Entry::Note { key, .. } => key.as_deref(),
            Entry::Sit { .. } | Entry::Resume { .. } => None,
        }
    }

    /// Adds an idempotency key and the number of answers the sender knew of, where there is a
    /// place for them.
    pub fn with_key(mut self, with: Option<String>, answers: usize) -> Entry {
        match &mut self {
            Entry::Answer { key, made_for, .. }
            | Entry::Undo { key, made_for, .. }
            | Entry::Note { key, made_for, .. } => {
                *made_for = with.is_some().then_some(answers);
                *key = with;
            }
            Entry::Resign { key, .. } => *key = with,
            Entry::Sit { .. } | Entry::Resume { .. } => {}
        }
        self
    }

    /// The number of answers the sender knew of. `None` for entries without a key and for those
    /// of earlier versions.
    pub fn made_for(&self) -> Option<usize> {
        match self {
            Entry::Answer { made_for, .. }
            | Entry::Undo { made_for, .. }
            | Entry::Note { made_for, .. } => *made_for,
            Entry::Sit { .. } | Entry::Resign { .. } | Entry::Resume { .. } => None,
        }
    }

    /// The seat it is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Answer { who: Actor::Seat(seat), .. }
            | Entry::Undo { seat, .. }
            | Entry::Sit { seat, .. }
            | Entry::Resign { seat, .. } => Some(*seat),
            Entry::Note { seat, .. } => *seat,
            Entry::Answer { who: Actor::Chance, .. } | Entry::Resume { .. } => None,
        }
    }
}

/// The player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// The seat is free.
    #[default]
    Nobody,
    /// A person. Hot-seat is the same person in several seats, under several names.
    Person(Person),
    /// A bot.
    Bot {
        /// The bot: `random`, `greedy`, `mcts:500`.
        level: String,
        /// The person it plays for, who may take the seat back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<Person>,
    },
}

impl Occupant {
    /// The person to whose tables this seat belongs, also while a bot plays for them.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Occupant::Nobody => None,
            Occupant::Person(person) => Some(person),
            Occupant::Bot { instead_of, .. } => instead_of.as_ref(),
        }
    }
}

/// A person without an account: what their cookie says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Known to the server alone.
    pub id: String,
    /// The name they chose.
    pub name: String,
}

/// An entry as it lies in the store.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// Its place among the table's entries, from 0 and without gaps.
    pub number: usize,
    /// The time it was handed in, in milliseconds since 1970.
    pub at: i64,
    /// The entry.
    pub entry: Entry,
}

/// The numbers of the standing answers that people entered for Chance, from real dice or cards.
pub fn standing_by_hand<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> BTreeSet<usize> {
    let (mut count, mut by_hand) = (0, BTreeSet::new());
    for entry in entries {
        match entry {
            Entry::Answer { by_hand: is_by_hand, .. } => {
                if *is_by_hand {
                    by_hand.insert(count);
                }
                count += 1;
            }
            Entry::Undo { answers: kept, .. } | Entry::Resume { kept, .. } => {
                count = *kept;
                by_hand.split_off(kept);
            }
            Entry::Sit { .. } | Entry::Resign { .. } | Entry::Note { .. } => {}
        }
    }
    by_hand
}

/// The answers that stand after all that was taken back: what a record consists of.
pub fn standing_answers<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<(Actor, Value)> {
    let mut answers = Vec::new();
    for entry in entries {
        match entry {
            Entry::Answer { who, action, .. } => answers.push((*who, action.clone())),
            Entry::Undo { answers: kept, .. } | Entry::Resume { kept, .. } => {
                answers.truncate(*kept);
            }
            Entry::Sit { .. } | Entry::Resign { .. } | Entry::Note { .. } => {}
        }
    }
    answers
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Stored games depend on these lines: they may be added to and never changed.
    #[test]
    fn entries_are_written_like_this_forever() {
        let ann = Person { id: "p1".into(), name: "Ann".into() };
        let lines = [
            (Entry::answer(Actor::Chance, json!(3)), r#"{"answer":{"who":"chance","action":3}}"#),
            (
                Entry::Answer {
                    who: Seat::TWO.into(),
                    action: json!("Pass"),
                    by_hand: false,
                    key: Some("k".into()),
                    made_for: None,
                },
                r#"{"answer":{"who":1,"action":"Pass","key":"k"}}"#,
            ),
            (
                Entry::answer(Seat::TWO, json!("Pass")).with_key(Some("k".into()), 7),
                r#"{"answer":{"who":1,"action":"Pass","key":"k","made_for":7}}"#,
            ),
            (
                Entry::Undo { seat: Seat::ONE, answers: 4, key: None, made_for: None },
                r#"{"undo":{"seat":0,"answers":4}}"#,
            ),
            (
                Entry::Sit { seat: Seat::ONE, sitter: Occupant::Person(ann.clone()) },
                r#"{"sit":{"seat":0,"sitter":{"person":{"id":"p1","name":"Ann"}}}}"#,
            ),
            (
                Entry::Sit {
                    seat: Seat::ONE,
                    sitter: Occupant::Bot { level: "greedy".into(), instead_of: Some(ann) },
                },
                r#"{"sit":{"seat":0,"sitter":{"bot":{"level":"greedy","instead_of":{"id":"p1","name":"Ann"}}}}}"#,
            ),
            (
                Entry::Sit { seat: Seat::TWO, sitter: Occupant::Nobody },
                r#"{"sit":{"seat":1,"sitter":"nobody"}}"#,
            ),
            (Entry::Resign { seat: Seat::THREE, key: None }, r#"{"resign":{"seat":2}}"#),
            (
                Entry::Resume {
                    rules: 2,
                    answers: 7,
                    kept: 9,
                    state: json!({"round": 3}),
                    digest: None,
                },
                r#"{"resume":{"rules":2,"answers":7,"kept":9,"state":{"round":3}}}"#,
            ),
            (
                Entry::resume(2, 7, 9, json!({"round": 3})),
                r#"{"resume":{"rules":2,"answers":7,"kept":9,"state":{"round":3},"digest":"2fb5efd3a3ae7ad619f7f4f2ebca7405e89454529d6e2ab5d0751826a9ea1156"}}"#,
            ),
            (
                Entry::Note {
                    seat: None,
                    about: "upgrade".into(),
                    detail: Value::Null,
                    key: None,
                    made_for: None,
                },
                r#"{"note":{"about":"upgrade"}}"#,
            ),
            (
                Entry::Note {
                    seat: Some(Seat::ONE),
                    about: "undo_agreed".into(),
                    detail: json!(2),
                    key: Some("k".into()),
                    made_for: None,
                },
                r#"{"note":{"seat":0,"about":"undo_agreed","detail":2,"key":"k"}}"#,
            ),
        ];
        for (entry, line) in lines {
            assert_eq!(serde_json::to_string(&entry).unwrap(), line);
            assert_eq!(serde_json::from_str::<Entry>(line).unwrap(), entry);
        }
    }

    #[test]
    fn a_saved_state_that_was_changed_is_noticed() {
        let mut entry = Entry::resume(2, 7, 9, json!({"round": 3}));
        assert!(entry.is_intact());
        let Entry::Resume { state, .. } = &mut entry else { unreachable!() };
        *state = json!({"round": 4});
        assert!(!entry.is_intact());
        let Entry::Resume { digest, .. } = &mut entry else { unreachable!() };
        *digest = None;
        assert!(entry.is_intact(), "earlier versions wrote no digest");
    }

    #[test]
    fn an_undo_takes_answers_back_and_leaves_the_rest_standing() {
        let say = |number: u8| Entry::answer(Seat::ONE, json!(number));
        let undo = |answers| Entry::Undo { seat: Seat::ONE, answers, key: None, made_for: None };
        let resume = |kept| Entry::resume(2, 0, kept, Value::Null);
        let entries = [say(1), say(2), say(3), undo(1), say(4), undo(9), undo(2), say(5)];
        let entries = entries.into_iter().chain([resume(2)]).collect::<Vec<_>>();
        let standing: Vec<Value> =
            standing_answers(&entries).into_iter().map(|(_, action)| action).collect();
        assert_eq!(standing, [json!(1), json!(4)]);
    }
}
