//! Everything that reads input from outside, as functions a fuzzer can call.
//!
//! Each target takes any bytes. It panics only if something is wrong with Orrery: a panic behind
//! it, a refused answer that changed the table, an accepted answer that was not listed, or a server
//! error. `README.md` says how to run them for long.

#![forbid(unsafe_code)]

mod examples;
mod mutate;
mod pack;
mod play;
mod upload;

use std::sync::LazyLock;

use orrery_catalog::Catalog;
use orrery_core::{Actor, Dice, Record};
use serde_json::Value;

pub use mutate::mutate;
pub use pack::pack;
pub use upload::multipart;

use examples::positions;

/// A target with examples of what it usually reads.
pub struct Target {
    /// The name of the target, and of its file for cargo-fuzz.
    pub name: &'static str,
    /// Reads any bytes. Returns whether they got past the parser.
    pub run: fn(&[u8]) -> bool,
    /// Returns inputs to start from.
    pub examples: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: [Target; 5] = [
    Target { name: "record", run: record, examples: examples::records },
    Target { name: "answer", run: answer, examples: examples::answers },
    Target { name: "saved_state", run: saved_state, examples: examples::saved_states },
    Target { name: "pack", run: pack, examples: examples::packs },
    Target { name: "multipart", run: multipart, examples: examples::uploads },
];

/// All games, with the test game that has a small pack.
static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::built_in().with(orrery_quiz::listed()));

/// Reads a record, replays it and verifies what it claims.
pub fn record(data: &[u8]) -> bool {
    let Ok(record) = serde_json::from_slice::<Record>(data) else { return false };
    let pack = record.pack.as_deref();
    let Ok(entry) = CATALOG.played_with(&record.game, pack, || None) else { return false };
    if let Err(error) = entry.verify(&record) {
        assert!(!error.to_string().is_empty());
    }
    true
}

/// Gives an answer at a table in the middle of a game. The first byte chooses the table, the
/// second who answers, and the rest is the answer.
pub fn answer(data: &[u8]) -> bool {
    let [which, who, rest @ ..] = data else { return false };
    let Ok(action) = serde_json::from_slice::<Value>(rest) else { return false };
    let kept = &positions()[usize::from(*which) % positions().len()];
    let mut table = kept.at(kept.answered()).expect("a table has its newest position");
    let mut actors: Vec<Actor> = table.to_act().union(table.may_act()).iter().collect();
    actors.push(Actor::Chance);
    let who = actors[usize::from(*who) % actors.len()];
    let listed = table.actions(who);
    let before = table.digest();
    match table.answer(who, &action) {
        Ok(()) => {
            let said = table.answers_since(kept.answered());
            assert!(listed.contains(&said[0].1), "{action} was accepted and is not listed");
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(table.digest(), before, "{action} was refused and changed the table");
        }
    }
    true
}

/// Loads a saved state and plays on. The first byte chooses the game whose setup it claims.
pub fn saved_state(data: &[u8]) -> bool {
    let [which, rest @ ..] = data else { return false };
    let Ok(saved) = serde_json::from_slice::<Value>(rest) else { return false };
    let record = positions()[usize::from(*which) % positions().len()].record();
    let pack = record.pack.as_deref();
    let entry = CATALOG.played_with(&record.game, pack, || None).expect("it is in the catalog");
    if let Some(mut table) = entry.resume(&record, saved) {
        play::look(&table);
        play::on(&mut table, 40, &mut Dice::new("saved state", "players"));
        play::look(&table);
    }
    true
}
