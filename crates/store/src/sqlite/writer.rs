//! The one writer: takes all jobs that have arrived and commits them together.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::deeds::Write;
use super::{Watch, trouble};
use crate::{Committed, StoreError, Workload};

/// The most jobs in one transaction, so that the first of them does not wait for too many others.
const MOST_TOGETHER: usize = 512;

/// Groups are counted by size: 1, up to 2, up to 4, and so on up to all that fit in one.
pub(crate) const GROUP_SIZES: usize = MOST_TOGETHER.ilog2() as usize + 1;

/// Something to be written, and who waits for it.
pub(crate) struct Job {
    pub deed: Write,
    pub reply: oneshot::Sender<Outcome>,
}

type Outcome = Result<Committed, StoreError>;

/// The work of the writer so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    groups: AtomicU64,
    sizes: [AtomicU64; GROUP_SIZES],
    stored: AtomicU64,
    answers: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

impl Tally {
    pub(crate) fn read(&self) -> Workload {
        Workload {
            groups: self.groups.load(Ordering::Relaxed),
            sizes: std::array::from_fn(|size| self.sizes[size].load(Ordering::Relaxed)),
            stored: self.stored.load(Ordering::Relaxed),
            answers: self.answers.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
            failed: self.failed.load(Ordering::Relaxed),
        }
    }

    fn count_group(&self, writes: usize) {
        self.groups.fetch_add(1, Ordering::Relaxed);
        let size = (usize::BITS - writes.saturating_sub(1).leading_zeros()) as usize;
        self.sizes[size.min(GROUP_SIZES - 1)].fetch_add(1, Ordering::Relaxed);
    }

    fn count(&self, deed: &Write, outcome: &Outcome) {
        if outcome.is_ok() {
            self.answers.fetch_add(deed.answers(), Ordering::Relaxed);
        }
        let counter = match outcome {
            Ok(_) => &self.stored,
            Err(error) if error.is_refusal() => &self.refused,
            Err(_) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// Works until nobody can send jobs any more and all that were sent are answered.
pub(crate) fn work(
    connection: Connection,
    jobs: &Receiver<Job>,
    tally: &Tally,
    (watch, name): (&Watch, &str),
) -> Result<(), StoreError> {
    while let Ok(first) = jobs.recv() {
        let mut deeds = vec![first.deed];
        let mut replies = vec![first.reply];
        for job in jobs.try_iter().take(MOST_TOGETHER - 1) {
            deeds.push(job.deed);
            replies.push(job.reply);
        }
        let outcomes = commit_together(&connection, &deeds, watch);
        tally.count_group(deeds.len());
        for ((deed, reply), outcome) in deeds.iter().zip(replies).zip(outcomes) {
            let outcome = outcome.map_err(|error| error.named(name));
            tally.count(deed, &outcome);
            // A caller who no longer waits needs no answer.
            let _ = reply.send(outcome);
        }
    }
    connection.close().map_err(|(_, error)| trouble(error).named(name))
}

/// One transaction for all. A deed that is refused fails alone; when the commit fails, nothing is
/// stored and all of them fail, also those that were refused because of one another.
pub(super) fn commit_together(
    connection: &Connection,
    deeds: &[Write],
    watch: &Watch,
) -> Vec<Outcome> {
    let outcomes = watch
        .check()
        .and_then(|()| begin(connection))
        .and_then(|()| deeds.iter().map(|deed| do_alone(connection, deed)).collect())
        .and_then(|outcomes: Vec<Outcome>| run(connection, "COMMIT").map(|()| outcomes))
        // What went into a file that is no longer there was not stored.
        .and_then(|outcomes| watch.check().map(|()| outcomes));
    outcomes.unwrap_or_else(|error| {
        if !connection.is_autocommit() {
            // Should even this fail, the next `begin` tries again.
            let _ = run(connection, "ROLLBACK");
        }
        vec![Err(error); deeds.len()]
    })
}

fn begin(connection: &Connection) -> Result<(), StoreError> {
    if !connection.is_autocommit() {
        run(connection, "ROLLBACK")?;
    }
    run(connection, "BEGIN IMMEDIATE")
}

/// Does one deed in a savepoint of its own. The outer error is one that ends the whole group.
fn do_alone(connection: &Connection, deed: &Write) -> Result<Outcome, StoreError> {
    run(connection, "SAVEPOINT deed")?;
    let outcome = deed.perform(connection);
    if let Err(error) = &outcome {
        // A full or failing disk can make SQLite give up the transaction by itself.
        if connection.is_autocommit() {
            return Err(error.clone());
        }
        run(connection, "ROLLBACK TO deed")?;
    }
    run(connection, "RELEASE deed")?;
    Ok(outcome)
}

fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection
        .prepare_cached(sql)
        .and_then(|mut statement| statement.execute([]))
        .map(drop)
        .map_err(trouble)
}
