//! Tables that nobody looks at leave memory, and their states are kept so that they come back
//! whatever happens to the rules.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use orrery_store::Snapshot;
use tokio::time::Instant;

use crate::state::State;
use crate::tables::{Live, Tables};

/// A state is kept after so many entries.
const OFTEN: usize = 64;

impl Live {
    /// Somebody has asked for it.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_idle(&self, idle: Duration) -> bool {
        let touched = self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        touched.elapsed() >= idle
    }
}

impl Tables {
    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.shelf().len()
    }

    /// Lets go of all tables that nobody has asked for in so long; how many.
    ///
    /// A table that anybody else holds stays: a stream that follows it, a bot that thinks about
    /// it, a request that is being answered. Whoever wants it must take it from the shelf, which
    /// is locked here, so there are never two of the same table that could both be written to.
    pub fn sweep(&self, idle: Duration) -> usize {
        let mut shelf = self.shelf();
        let before = shelf.len();
        shelf.retain(|_, live| {
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
        let gone = before - shelf.len();
        self.left.fetch_add(gone, Ordering::Relaxed);
        gone
    }

    /// Puts a table on the shelf that was loaded when so many had left, unless another has left
    /// since: somebody may have loaded the same one, answered and let it go meanwhile, and then
    /// what was loaded is old. Of two who load it at once, both get the first.
    pub(crate) fn put(&self, id: &str, state: State, left: usize) -> Option<Arc<Live>> {
        let mut shelf = self.shelf();
        if self.left.load(Ordering::Relaxed) != left {
            return None;
        }
        let fresh = || Arc::new(Live::new(id.to_owned(), state));
        Some(Arc::clone(shelf.entry(id.to_owned()).or_insert_with(fresh)))
    }

    /// Keeps the state from time to time, and when the game is over.
    pub(crate) fn keep_snapshot_if_due(&self, live: &Live, state: &State) {
        let kept = live.kept.load(Ordering::Relaxed);
        if state.entries >= kept + OFTEN || state.table.to_act().is_empty() {
            self.keep_snapshot(live, state);
        }
    }

    /// Keeps the state of every table in memory, before the program ends.
    pub(crate) async fn keep_all_snapshots(&self) {
        let tables: Vec<Arc<Live>> = self.shelf().values().cloned().collect();
        for live in tables {
            self.keep_snapshot(&live, &live.state());
        }
    }

    /// Keeps the state unless it is kept already or not yet that of the store. Nobody waits for
    /// it: nothing is lost without it but the way around a rule that is corrected later.
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
    use crate::tables::{Choice, Moment, Opening, Speaker, Wanted};

    const START: Moment = Moment { answers: 0, undone: None, vote: None };

    #[tokio::test]
    async fn there_are_never_two_of_one_table() {
        let tables = Arc::new(Tables::new(Store::in_memory().unwrap()));
        let person = |name: &str| Person { id: name.to_owned(), name: name.to_owned() };
        let seats = ["Ann", "Bo"].map(|name| Wanted::Person(person(name))).to_vec();
        let opening = Opening { setup: Setup::of_players(2), seats, ..Opening::default() };
        let id = tables.open("connect-four", opening).await.unwrap().0.id.clone();
        tokio::task::yield_now().await;
        assert_eq!(tables.sweep(Duration::ZERO), 1);

        // One loads it, and before it is on the shelf another does so, answers and lets it go.
        let left = tables.left.load(Ordering::Relaxed);
        let old = tables.load(&id).unwrap();
        let live = tables.find(&id).unwrap();
        let (ann, drop_left) = (person("Ann"), Choice::Number(0));
        let speaker = Speaker::Person(&ann);
        tables.answer(&live, Seat::ONE, speaker, START, drop_left, None).await.unwrap();
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
}
