//! Plays many games on many threads, and reports them in order.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Instant;

use orrery_bots::{BotSpec, Heuristic};
use orrery_core::Game;

use crate::play::Worker;
use crate::{Outcome, Plan, Played, SimError, Tally};

/// Extras that an observer wants besides the sums; each costs some time.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// Every game as a record, delivered one by one.
    pub records: bool,
    /// The components each player took, and whether that player won.
    pub components: bool,
}

/// An observer of a simulation: a progress bar, a file of records. Its methods are called on the
/// thread that called [`simulate`], and an error ends the simulation.
pub trait Observer {
    /// The extras it wants.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// Reports the number of games played since the last call.
    fn progress(&mut self, _games: u32) -> io::Result<()> {
        Ok(())
    }

    /// Called for each game in order, where records are wanted.
    fn played(&mut self, _game: &Played) -> io::Result<()> {
        Ok(())
    }
}

/// Nobody watches.
impl Observer for () {}

/// Plays the games of a plan.
pub fn simulate<G: Game>(
    plan: &Plan,
    content: &Arc<G::Content>,
    heuristic: &dyn Heuristic<G>,
    observer: &mut dyn Observer,
) -> Result<Outcome, SimError> {
    let manifest = G::manifest(content);
    plan.setup.check(manifest)?;
    let sides = manifest.mode(&plan.setup)?.sides;
    let first = G::start_with(&plan.setup, content)?;
    let bots = plan.seated()?;
    let threads = plan.threads_used()?;
    let tally = Tally::new(plan.setup.players, sides);
    let wants = observer.wants();
    let crew = Crew { plan, bots: &bots, content, heuristic, wants, first, tally };
    let batches = Batches::of(plan.games, threads, plan.games_per_stream());
    let begun = Instant::now();
    let tally = thread::scope(|scope| {
        // A thread that is ahead of the observer waits, so that records do not pile up.
        let (sender, receiver) = mpsc::sync_channel(2 * threads);
        let work = |_| {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, || crew.work(&batches, sender))
        };
        // If one cannot start, nobody listens to the others any more, and they stop as well.
        let workers = (0..threads).map(work).collect::<io::Result<Vec<_>>>();
        let workers = workers.map_err(SimError::NoThread)?;
        drop(sender);
        let watched = watch(receiver, observer);
        let mut tally = crew.tally.clone();
        for worker in workers {
            match worker.join() {
                Ok(counted) => tally.add(&counted),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        watched.map(|()| tally).map_err(SimError::Observer)
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    let (manifest, plan) = (manifest.clone(), plan.clone());
    Ok(Outcome { manifest, plan, sides, bots, threads, tally, seconds })
}

/// The state that all threads share.
struct Crew<'p, G: Game> {
    plan: &'p Plan,
    bots: &'p [BotSpec],
    content: &'p Arc<G::Content>,
    heuristic: &'p dyn Heuristic<G>,
    wants: Wants,
    first: G,
    /// Nothing counted yet.
    tally: Tally,
}

impl<G: Game> Crew<'_, G> {
    /// Plays batch after batch until there are none left or nobody listens any more.
    fn work(&self, batches: &Batches, sender: SyncSender<Batch>) -> Tally {
        let first = self.first.clone();
        let tally = self.tally.clone();
        let Crew { plan, bots, content, heuristic, wants, .. } = *self;
        let mut worker = Worker::new(plan, bots, heuristic, wants, first, content, tally);
        while let Some(games) = batches.next() {
            let mut batch = Batch { games: games.clone(), played: Vec::new() };
            for index in games {
                let played = worker.play(index);
                if self.wants.records {
                    batch.played.push(played);
                }
            }
            if sender.send(batch).is_err() {
                break;
            }
        }
        worker.into_tally()
    }
}

/// Games that one thread has played, reported one by one where that is wanted.
struct Batch {
    games: Range<u32>,
    played: Vec<Played>,
}

/// Hands out games in small batches and in order, so that no thread waits at the end and few
/// games have to be held back until the observer gets them in order.
struct Batches {
    games: u32,
    size: u32,
    next: AtomicU64,
}

impl Batches {
    /// Batches of games, `together` of which are played one after the other.
    fn of(games: u32, threads: usize, together: u32) -> Self {
        let size = (games / (threads as u32 * 64)).clamp(1, 1024).next_multiple_of(together);
        Batches { games, size, next: AtomicU64::new(0) }
    }

    fn next(&self) -> Option<Range<u32>> {
        let begin = self.next.fetch_add(self.size.into(), Ordering::Relaxed);
        let begin = u32::try_from(begin).ok().filter(|begin| *begin < self.games)?;
        Some(begin..begin.saturating_add(self.size).min(self.games))
    }
}

/// Gives the observer every game, in order.
fn watch(receiver: Receiver<Batch>, observer: &mut dyn Observer) -> io::Result<()> {
    let mut next = 0;
    let mut early = BTreeMap::new();
    for batch in receiver {
        observer.progress(batch.games.len() as u32)?;
        early.insert(batch.games.start, batch);
        while let Some(batch) = early.remove(&next) {
            next = batch.games.end;
            batch.played.iter().try_for_each(|game| observer.played(game))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_cover_every_game_once() {
        for (games, threads) in [(0, 1), (1, 4), (100, 2), (9_999, 3), (1_000_000, 2)] {
            let batches = Batches::of(games, threads, 16);
            let mut next = 0;
            while let Some(batch) = batches.next() {
                assert_eq!(batch.start, next);
                assert!(!batch.is_empty() && batch.start.is_multiple_of(16));
                next = batch.end;
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn batches_of_the_longest_plan_do_not_run_over() {
        let batches = Batches::of(u32::MAX, 1, 1);
        batches.next.store(u64::from(u32::MAX) - 5, Ordering::Relaxed);
        assert_eq!(batches.next(), Some(u32::MAX - 5..u32::MAX));
        assert_eq!(batches.next(), None);
    }
}
