//! The store itself: what the server and the commands call.

use std::fmt;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::sqlite::deeds::Write;
use crate::sqlite::reads::{self, Readers};
use crate::sqlite::writer::{self, GROUP_SIZES, Job, Tally};
use crate::sqlite::{self, Place, snapshots};
use crate::{
    Counts, Entry, EveryTable, NewTable, Receipt, SeatFound, Snapshot, Status, StoreError, Stored,
    Table, TokenHash, Update,
};

/// All tables, on disk. Clones are the same store.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    readers: Readers,
    /// Gone once the store is closed; then the writer finishes what it has and ends.
    jobs: RwLock<Option<Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<Result<(), StoreError>>>>,
    /// Keeps a file open that is only looked at, so that closing it tidies the log away.
    held: Mutex<Option<Connection>>,
    tally: Arc<Tally>,
    secret: [u8; 32],
}

/// The work of the writer since the store was opened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Workload {
    /// The number of groups committed or tried.
    pub groups: u64,
    pub(crate) sizes: [u64; GROUP_SIZES],
    /// The number of writes stored.
    pub stored: u64,
    /// The number of answers in them.
    pub answers: u64,
    /// The number of writes refused: conflicts and repetitions.
    pub refused: u64,
    /// The number of writes that failed because of the disk or the file.
    pub failed: u64,
}

impl Workload {
    /// The number of groups by size: each size counts the groups that have at most that many writes
    /// and more than the size before.
    pub fn group_sizes(&self) -> impl Iterator<Item = (u64, u64)> {
        self.sizes.into_iter().enumerate().map(|(size, groups)| (1 << size, groups))
    }
}

impl Store {
    /// Opens a file that is there already, to read it. Nothing in it is changed or brought up to
    /// date, and every write is refused. An empty file is an error.
    pub fn open_existing(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        match path.try_exists() {
            Ok(true) => {}
            Ok(false) => return Err(StoreError::file(path, "there is no such file")),
            Err(error) => return Err(StoreError::file(path, error)),
        }
        let place = Place::file(path)?;
        let (connection, secret) = place.open_as_it_is()?;
        Ok(Store(Arc::new(Inner {
            readers: Readers::of(place),
            jobs: RwLock::new(None),
            writer: Mutex::new(None),
            held: Mutex::new(Some(connection)),
            tally: Arc::default(),
            secret,
        })))
    }

    /// Opens the file, or creates it if there is none, and starts the writer.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::start(Place::file(path.as_ref())?)
    }

    /// A store that is gone when its last clone is dropped.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::start(Place::memory())
    }

    pub(crate) fn start(place: Place) -> Result<Store, StoreError> {
        let (connection, secret) = place.open_to_write()?;
        let (watch, name) = (place.watch()?, place.name());
        let (jobs, queue) = mpsc::channel();
        let tally = Arc::new(Tally::default());
        let shared = Arc::clone(&tally);
        let writer = thread::Builder::new()
            .name("orrery-store".into())
            .spawn(move || writer::work(connection, &queue, &shared, (&watch, &name)))
            .map_err(|error| {
                let detail = format!("no thread can be started for it: {error}");
                StoreError::database(detail).named(&place.name())
            })?;
        Ok(Store(Arc::new(Inner {
            readers: Readers::of(place),
            jobs: RwLock::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            held: Mutex::new(None),
            tally,
            secret,
        })))
    }

    /// Opens a table, with all it begins with.
    pub fn create_table(&self, table: NewTable) -> Receipt {
        self.hand_in(Write::open(table, now()))
    }

    /// Writes entries to a table in a row, the first with this number, and changes its heading;
    /// all of it or nothing. Without entries it changes the heading alone.
    ///
    /// The order in which appends are called is the order in which they are written.
    pub fn append(
        &self,
        table: &str,
        first_number: usize,
        entries: Vec<Entry>,
        update: Update,
    ) -> Receipt {
        self.hand_in(Write::append(table, first_number, entries, update, now()))
    }

    /// Keeps a state, so that the game need not be replayed from its beginning.
    pub fn keep_snapshot(&self, table: &str, snapshot: Snapshot) -> Receipt {
        self.hand_in(Write::keep_snapshot(table, snapshot, now()))
    }

    /// Throws all snapshots away. Nothing is lost but time.
    pub fn forget_snapshots(&self) -> Receipt {
        self.hand_in(Write::ForgetSnapshots { at: now() })
    }

    /// Deletes tables whose time has come, a hundred at most. The receipt's `entries` says how
    /// many.
    pub fn delete_expired(&self) -> Receipt {
        self.hand_in(Write::DeleteExpired { at: now() })
    }

    /// Writes the time and nothing else, in the same queue as everything.
    pub fn probe(&self) -> Receipt {
        self.hand_in(Write::Probe { at: now() })
    }

    fn hand_in(&self, deed: Write) -> Receipt {
        let (reply, answer) = oneshot::channel();
        let jobs = self.0.jobs.read().unwrap_or_else(PoisonError::into_inner);
        let is_taken = jobs.as_ref().is_some_and(|jobs| jobs.send(Job { deed, reply }).is_ok());
        if is_taken { Receipt::underway(answer) } else { Receipt::refused(StoreError::Closed) }
    }

    /// One table with its seats.
    pub fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.0.read(|it| reads::table(it, id))
    }

    /// The content of a pack that a table is played with, by its digest.
    pub fn pack(&self, digest: &str) -> Result<Option<Value>, StoreError> {
        self.0.read(|it| reads::pack(it, digest))
    }

    /// All entries of a table beginning with a number, in order. None for an unknown table.
    pub fn entries(&self, id: &str, from: usize) -> Result<Vec<Stored>, StoreError> {
        self.0.read(|it| reads::entries(it, id, from))
    }

    /// The entry of a table that bears this idempotency key.
    pub fn number_of_key(&self, id: &str, key: &str) -> Result<Option<usize>, StoreError> {
        self.0.read(|it| sqlite::deeds::number_of_key(it, id, key))
    }

    /// Tables the lobby shows, of one status, those with the latest entries first; at most a
    /// thousand.
    pub fn listed(&self, status: Status, limit: usize) -> Result<Vec<Table>, StoreError> {
        self.0.read(|it| reads::listed(it, status, limit))
    }

    /// The tables at which a person sits, listed or not: those not over first, then the newest
    /// first; at most a thousand.
    pub fn tables_of(&self, person: &str, limit: usize) -> Result<Vec<Table>, StoreError> {
        self.0.read(|it| reads::tables_of(it, person, limit))
    }

    /// The seat that a token opens.
    pub fn seat_by_token(&self, token: &TokenHash) -> Result<Option<SeatFound>, StoreError> {
        self.0.read(|it| reads::seat_by_token(it, token))
    }

    /// Returns the newest saved state of a table, whatever rules made it. Its digest has been
    /// checked: a state that does not match it counts as missing.
    pub fn newest_snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        self.0.read(|it| snapshots::newest(it, id))
    }

    /// Says what is wrong with the saved state of a table, if anything is.
    pub fn snapshot_fault(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.0.read(|it| snapshots::fault(it, id))
    }

    /// Every table there is, in the order of their names.
    pub fn every_table(&self) -> EveryTable {
        EveryTable::of(self.clone())
    }

    /// Counts the tables.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        self.0.read(reads::counts)
    }

    /// Returns what is wrong with the file itself; empty if nothing is. Reads all of it.
    pub fn faults(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.0.readers.another()?;
        reads::faults(&connection).map_err(|error| error.named(self.0.readers.name()))
    }

    /// The work of the writer so far.
    pub fn workload(&self) -> Workload {
        self.0.tally.read()
    }

    /// The key that signs cookies: made once for this file from the system's randomness.
    pub fn secret(&self) -> &[u8; 32] {
        &self.0.secret
    }

    /// Copies all that is committed now to a new file while the store goes on. Takes as long as
    /// the disk needs to read and write it.
    pub fn backup(&self, to: impl AsRef<Path>) -> Result<(), StoreError> {
        self.0.readers.back_up(to.as_ref())
    }

    /// Copies everything committed in one file to another, which must not exist. A server may be
    /// writing to the first. Nothing in it is changed or brought up to date.
    pub fn back_up_file(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), StoreError> {
        let from = from.as_ref();
        if !from.is_file() {
            return Err(StoreError::file(from, "there is no such file"));
        }
        Readers::of(Place::file(from)?).back_up(to.as_ref())
    }

    /// Writes all that was handed in, and closes the file; for all clones. Dropping the last
    /// clone does the same and keeps quiet about trouble.
    pub fn close(&self) -> Result<(), StoreError> {
        self.0.close()
    }

    pub(crate) fn readers(&self) -> &Readers {
        &self.0.readers
    }
}

impl Inner {
    fn close(&self) -> Result<(), StoreError> {
        // Before the writer's: the last connection to be closed tidies the log away, which only
        // one that may write can do. Without jobs the writer closes its own at once.
        self.readers.close();
        drop(self.held.lock().unwrap_or_else(PoisonError::into_inner).take());
        drop(self.jobs.write().unwrap_or_else(PoisonError::into_inner).take());
        match self.writer.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(writer) => writer.join().unwrap_or_else(|_| {
                let error = StoreError::database("its writer ended unexpectedly");
                Err(error.named(self.readers.name()))
            }),
            None => Ok(()),
        }
    }

    /// Asks the database something, with a connection of the pool.
    fn read<T>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let connection = self.readers.lend()?;
        question(&connection).map_err(|error| error.named(self.readers.name()))
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let _ = self.close();
    }
}

impl fmt::Debug for Store {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("workload", &self.workload()).finish_non_exhaustive()
    }
}

/// Milliseconds since 1970, by the system's clock.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
