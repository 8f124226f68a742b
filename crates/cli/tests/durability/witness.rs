//! Looks at what a killed server has left of one table, and remembers what it saw before.

use orrery_catalog::{Catalog, Table};
use orrery_core::{Actor, Record, Viewer};
use orrery_store::{Entry, Store, standing_answers};
use serde_json::{Value, json};

use crate::deed::{Deed, Ledger, What, sent_key};

/// The knowledge about one table so far.
#[derive(Default)]
pub struct Witness {
    entries: Vec<Entry>,
    played: Option<Table>,
}

impl Witness {
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    pub fn is_over(&self) -> bool {
        self.played.as_ref().is_some_and(|played| played.to_act().is_empty())
    }

    /// The record of the finished game is what was said here, and holds.
    pub fn compare(&self, record: &Record) {
        assert_eq!(record.answers, standing_answers(&self.entries));
        Catalog::built_in()
            .find(&record.game)
            .expect("a game")
            .verify(record)
            .expect("the record holds");
    }

    /// Checks all that has to hold for a table after a kill.
    pub fn look(&mut self, store: &Store, table: &str, ledgers: &mut [&mut Ledger]) {
        let heading = store.table(table).expect("it can be read");
        let heading = heading.unwrap_or_else(|| panic!("table {table} was opened and is lost"));
        let stored = store.entries(table, 0).expect("they can be read");
        assert_eq!(heading.entries, stored.len(), "the heading counts otherwise");
        assert!(stored.iter().map(|entry| entry.number).eq(0..stored.len()), "a gap in {table}");
        let entries: Vec<Entry> = stored.into_iter().map(|stored| stored.entry).collect();
        let before = self.entries.len();
        assert_eq!(entries.get(..before), Some(&self.entries[..]), "what was there has changed");
        for ledger in ledgers.iter_mut() {
            check_ledger(&entries, ledger);
        }
        if !ledgers.is_empty() {
            check_origin(&entries, ledgers);
        }
        for place in &heading.seats {
            let sat_down = entries.iter().rev().find_map(|entry| match entry {
                Entry::Sit { seat, sitter } if *seat == place.seat => Some(sitter),
                _ => None,
            });
            let says = "somebody else sits there than the entries say";
            assert_eq!(sat_down.unwrap_or(&place.sitter), &place.sitter, "{says}");
        }
        self.play_on(&heading, entries, ledgers);
    }

    /// Plays what is new; everything that was shown is on the way, and the end is whole.
    fn play_on(
        &mut self,
        heading: &orrery_store::Table,
        entries: Vec<Entry>,
        ledgers: &mut [&mut Ledger],
    ) {
        let entry = Catalog::built_in().find(&heading.game).expect("a game");
        let replayed = |entries: &[Entry]| {
            let record = Record {
                orrery: Record::FORMAT,
                game: heading.game.clone(),
                rules: heading.rules,
                setup: heading.setup.clone(),
                seed: heading.seed.clone(),
                later_seeds: Vec::new(),
                answers: standing_answers(entries),
                by_hand: Default::default(),
                pack: None,
                standing: None,
                digest: String::new(),
            };
            entry.replay(&record).unwrap_or_else(|error| panic!("{}: {error}", heading.id))
        };
        let mut played = self.played.take().unwrap_or_else(|| replayed(&[]));
        let mut unseen: Vec<_> =
            ledgers.iter_mut().map(|it| it.seen.drain(..).peekable()).collect();
        let mut look = |played: &Table| {
            for seen in &mut unseen {
                let is_here = |(answers, view): &(usize, Value)| {
                    *answers == played.answered() && *view == played.view(Viewer::Spectator)
                };
                while seen.next_if(is_here).is_some() {}
            }
        };
        look(&played);
        for number in self.entries.len()..entries.len() {
            match &entries[number] {
                Entry::Answer { who, action, .. } => {
                    played.answer(*who, action).unwrap_or_else(|error| panic!("{error}"));
                }
                Entry::Undo { .. } => played = replayed(&entries[..=number]),
                Entry::Sit { .. } | Entry::Resign { .. } => {}
                Entry::Resume { .. } | Entry::Note { .. } => {}
            }
            look(&played);
        }
        for mut seen in unseen {
            assert_eq!(seen.next(), None, "something was shown at {} and is lost", heading.id);
        }
        let asked: Vec<Actor> = played.to_act().iter().collect();
        assert!(!asked.contains(&Actor::Chance), "an answer is there without Chance's");
        assert_eq!(heading.summary["to_act"], json!(asked), "the lobby waits for somebody else");
        assert_eq!(heading.summary["round"], played.round());
        (self.entries, self.played) = (entries, Some(played));
    }
}

/// Checks that acknowledged requests are stored once and in order and refused ones are not, and
/// settles the unknown ones.
fn check_ledger(entries: &[Entry], ledger: &mut Ledger) {
    let mut rest = entries.iter();
    for deed in &ledger.acknowledged {
        assert!(rest.any(|entry| deed.is(entry)), "acknowledged and lost: {deed:?}");
    }
    for key in &ledger.refused {
        let kept = entries.iter().any(|entry| sent_key(entry) == Some(key));
        assert!(!kept, "{key} was refused and has happened");
    }
    let Some(deed) = &mut ledger.pending else { return };
    match deed.what {
        What::Answer { .. } | What::Undo { .. } => {
            deed.is_stored = entries.iter().any(|entry| deed.is(entry));
        }
        // A change of seats has no key: if it is there, it comes after all others.
        What::Sit { .. } => {
            let is_stored = rest.any(|entry| deed.is(entry));
            ledger.acknowledged.extend(ledger.pending.take().filter(|_| is_stored));
        }
    }
}

/// Nothing is there twice, and nothing that nobody has asked for.
fn check_origin(entries: &[Entry], ledgers: &[&mut Ledger]) {
    let deeds = || ledgers.iter().flat_map(|it| it.acknowledged.iter().chain(&it.pending));
    let mut keys: Vec<&str> = entries.iter().filter_map(sent_key).collect();
    let known = |key: &str| deeds().any(|deed| deed.key.as_deref() == Some(key));
    assert!(keys.iter().all(|key| known(key)), "a key nobody has sent: {keys:?}");
    keys.sort_unstable();
    assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "a key is there twice: {keys:?}");
    let is_sit = |deed: &&Deed| matches!(deed.what, What::Sit { .. });
    let seated = entries.iter().filter(|entry| matches!(entry, Entry::Sit { .. })).count();
    assert_eq!(seated, deeds().filter(is_sit).count(), "somebody sat down unasked or twice");
}
