//! Drops idle tables from memory, and saves states so that games survive a correction of the
//! rules.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use orrery_store::Snapshot;
use tokio::time::Instant;

use crate::state::State;
use crate::tables::{Live, Tables};

/// A state is saved after this many entries.
const OFTEN: usize = 64;

impl Live {
    /// Notes that the table was asked for.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_idle(&self, idle: Duration) -> bool {
        let touched = self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        touched.elapsed() >= idle
    }
}

impl Tables {
    /// The number of tables in memory.
    pub fn loaded(&self) -> usize {
        self.loaded_tables().len()
    }

    /// Drops every table that has been idle for at least `idle`, and returns how many were dropped.
    ///
    /// A table stays while anything else holds it: a stream, a thinking bot, a request in
    /// progress. New holders go through the map, which is locked during the sweep, so two copies
    /// of one table never exist.
    pub fn sweep(&self, idle: Duration) -> usize {
        let mut tables = self.loaded_tables();
        let before = tables.len();
        tables.retain(|_, live| {
            if Arc::strong_count(live) > 1 {
                live.touch();
                return true;
            }
            let is_idle = live.is_idle(idle);
            if is_idle {
                self.keep_snapshot(live, &live.state());
            }
            !is_idle
        });
        let gone = before - tables.len();
        self.left.fetch_add(gone, Ordering::Relaxed);
        gone
    }

    /// Adds a freshly loaded table and returns it. `left` is the eviction count from before
    /// loading. If it has changed, someone may have loaded, changed and evicted the same table in
    /// between, so this state may be stale: returns `None`, and the caller loads again. If two
    /// requests load a table at once, both get the first copy.
    pub(crate) fn put(&self, id: &str, state: State, left: usize) -> Option<Arc<Live>> {
        let mut tables = self.loaded_tables();
        if self.left.load(Ordering::Relaxed) != left {
            return None;
        }
        let fresh = || Arc::new(Live::new(id.to_owned(), state));
        Some(Arc::clone(tables.entry(id.to_owned()).or_insert_with(fresh)))
    }

    /// Saves the state from time to time, and when the game is over.
    pub(crate) fn keep_snapshot_if_due(&self, live: &Live, state: &State) {
        let kept = live.kept.load(Ordering::Relaxed);
        if state.entries >= kept + OFTEN || state.table.to_act().is_empty() {
            self.keep_snapshot(live, state);
        }
    }

    /// Saves the states of all tables in memory that have changed since they were last saved, and
    /// stops at `until`. Returns how many are left.
    pub fn keep_snapshots(&self, until: std::time::Instant) -> usize {
        let tables: Vec<Arc<Live>> = self.loaded_tables().values().cloned().collect();
        for (place, live) in tables.iter().enumerate() {
            if std::time::Instant::now() >= until {
                let is_changed =
                    |live: &&Arc<Live>| live.kept.load(Ordering::Relaxed) != live.state().entries;
                return tables[place..].iter().filter(is_changed).count();
            }
            self.keep_snapshot(live, &live.state());
        }
        0
    }

    /// Saves a snapshot unless this state is already saved or has entries the store does not have
    /// yet. Does not wait for the write; a lost snapshot matters only if a later rules correction
    /// needs it.
    fn keep_snapshot(&self, live: &Live, state: &State) {
        if live.kept.load(Ordering::Relaxed) == state.entries || !state.pending.is_empty() {
            return;
        }
        let snapshot = Snapshot {
            entries: state.entries,
            answers: state.table.answered(),
            rules: state.table.manifest().rules,
            state: state.table.saved(),
        };
        drop(self.store().keep_snapshot(&live.id, snapshot));
        live.kept.store(state.entries, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use orrery_core::{Seat, Setup};
    use orrery_store::{Person, Store};

    use super::*;
    use crate::fresh::Expected;
    use crate::tables::{Caller, Choice, Opening, Wanted};

    const START: Expected = Expected { answers: 0, undone: None, vote: None };

    #[tokio::test]
    async fn there_are_never_two_of_one_table() {
        let tables = Arc::new(Tables::new(Store::in_memory().unwrap(), Arc::default()));
        let person = |name: &str| Person { id: name.to_owned(), name: name.to_owned() };
        let seats = ["Ann", "Bo"].map(|name| Wanted::Person(person(name))).to_vec();
        let opening = Opening { setup: Setup::of_players(2), seats, ..Opening::default() };
        let id = tables.open("connect-four", opening).await.unwrap().0.id.clone();
        tokio::task::yield_now().await;
        assert_eq!(tables.sweep(Duration::ZERO), 1);

        // One loads it, and before it is on the tables another does so, answers and lets it go.
        let left = tables.left.load(Ordering::Relaxed);
        let old = tables.load(&id).unwrap();
        let live = tables.find(&id).unwrap();
        let (ann, drop_left) = (person("Ann"), Choice::Number(0));
        let caller = Caller::Person(&ann);
        tables.answer(&live, Seat::ONE, caller, START, drop_left, false, None).await.unwrap();
        drop(live);
        tokio::task::yield_now().await;
        assert_eq!(tables.sweep(Duration::ZERO), 1);
        assert!(tables.put(&id, old, left).is_none(), "what the first has read is old");
        let live = tables.find(&id).unwrap();
        assert_eq!(live.state().table.answered(), 1);

        // Two load it at once: both get the same.
        let left = tables.left.load(Ordering::Relaxed);
        let second = tables.load(&id).unwrap();
        assert!(Arc::ptr_eq(&live, &tables.put(&id, second, left).unwrap()));
    }

    /// The server has to be gone in time, however many tables there are; what was saved before
    /// need not be saved again.
    #[tokio::test]
    async fn saving_stops_when_the_time_is_over() {
        let tables = Arc::new(Tables::new(Store::in_memory().unwrap(), Arc::default()));
        for _ in 0..3 {
            let seats = vec![Wanted::Program, Wanted::Program];
            let opening = Opening { setup: Setup::of_players(2), seats, ..Opening::default() };
            let (live, _) = tables.open("connect-four", opening).await.unwrap();
            live.kept.store(usize::MAX, Ordering::Relaxed);
        }
        let (now, later) = (std::time::Instant::now(), Duration::from_secs(3600));
        assert_eq!(tables.keep_snapshots(now), 3, "there is no time at all");
        assert_eq!(tables.keep_snapshots(now + later), 0);
        assert_eq!(tables.keep_snapshots(now), 0, "everything is saved");
        tables.store().probe().await.unwrap();
        for table in tables.store().every_table() {
            assert!(tables.store().newest_snapshot(&table.unwrap().id).unwrap().is_some());
        }
    }
}
