//! Everything that knows SQLite: the file and its schema, the writer, the readers, backups.

mod backup;
pub(crate) mod deeds;
pub(crate) mod reads;
mod schema;
pub(crate) mod snapshots;
#[cfg(test)]
mod trouble_tests;
mod watch;
pub(crate) mod writer;

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

pub(crate) use watch::Watch;

use crate::StoreError;

/// The location of a database and the behaviour of its connections.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    at: At,
    /// The time to wait for another program's lock.
    pub patience: Duration,
    /// The largest number of pages of the file; a test makes the disk small with it.
    pub most_pages: Option<u32>,
}

#[derive(Clone, Debug)]
enum At {
    File(PathBuf),
    /// A name that all connections to one database in memory share.
    Memory(String),
}

impl Place {
    pub(crate) fn file(path: &Path) -> Result<Place, StoreError> {
        // An absolute path is never taken for a `file:` address or for `:memory:`.
        let path = std::path::absolute(path).map_err(|error| StoreError::file(path, error))?;
        Ok(Place::at(At::File(path)))
    }

    pub(crate) fn memory() -> Place {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Place::at(At::Memory(format!("file:/orrery-{number}?vfs=memdb")))
    }

    fn at(at: At) -> Place {
        Place { at, patience: Duration::from_secs(5), most_pages: None }
    }

    fn is_in_memory(&self) -> bool {
        matches!(self.at, At::Memory(_))
    }

    /// The file's path, or words where there is none.
    pub(crate) fn name(&self) -> String {
        match &self.at {
            At::File(path) => path.display().to_string(),
            At::Memory(_) => "the database in memory".to_owned(),
        }
    }

    /// Opens the database for writing, creates it if there is none, and brings it up to date.
    /// Returns the connection and the server's secret.
    pub(crate) fn open_to_write(&self) -> Result<(Connection, [u8; 32]), StoreError> {
        self.open_and_update().map_err(|error| error.named(&self.name()))
    }

    /// Opens a database that is there and leaves it as it is. Closing the connection tidies the
    /// write-ahead log away, which one that may only read could not do.
    pub(crate) fn open_as_it_is(&self) -> Result<(Connection, [u8; 32]), StoreError> {
        let open = || {
            let connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            schema::refuse_strangers(&connection, &self.name())?;
            let secret = schema::secret_of_existing(&connection, &self.name())?;
            Ok((connection, secret))
        };
        open().map_err(|error: StoreError| error.named(&self.name()))
    }

    /// Starts to watch over the file, if the database is in one.
    pub(crate) fn watch(&self) -> Result<Watch, StoreError> {
        match &self.at {
            At::File(path) => Watch::over(path),
            At::Memory(_) => Ok(Watch::over_nothing()),
        }
    }

    fn open_and_update(&self) -> Result<(Connection, [u8; 32]), StoreError> {
        if let At::File(path) = &self.at {
            make_private_file(path)?;
        }
        let mut connection = self.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        schema::refuse_strangers(&connection, &self.name())?;
        // Every commit waits for the disk; readers do not wait for it.
        connection.pragma_update(None, "journal_mode", "WAL").map_err(trouble)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(trouble)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(trouble)?;
        connection.pragma_update(None, "wal_autocheckpoint", 2_000).map_err(trouble)?;
        // After a long backup the log is cut back to this size.
        connection.pragma_update(None, "journal_size_limit", 64 << 20).map_err(trouble)?;
        if let Some(pages) = self.most_pages {
            connection.pragma_update(None, "max_page_count", pages).map_err(trouble)?;
        }
        self.check_modes(&connection)?;
        connection.set_prepared_statement_cache_capacity(32);
        let secret = schema::bring_up_to_date(&mut connection, &self.name())?;
        Ok((connection, secret))
    }

    /// Refuses a file that is not ours, before anything is made of it.
    pub(crate) fn refuse_strangers(&self, connection: &Connection) -> Result<(), StoreError> {
        schema::refuse_strangers(connection, &self.name())
    }

    /// Opens the database, which is there, for reading only.
    pub(crate) fn open_to_read(&self) -> Result<Connection, StoreError> {
        let connection = self.connect(match self.at {
            At::File(_) => OpenFlags::SQLITE_OPEN_READ_ONLY,
            // One database in memory has to be opened alike by all.
            At::Memory(_) => OpenFlags::SQLITE_OPEN_READ_WRITE,
        })?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    }

    fn connect(&self, flags: OpenFlags) -> Result<Connection, StoreError> {
        // A connection is used by one thread at a time; SQLite need not lock it once more.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match &self.at {
            At::File(path) => Connection::open_with_flags(path, flags),
            At::Memory(name) => {
                let flags = flags | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_CREATE;
                Connection::open_with_flags(name, flags)
            }
        };
        let connection = connection.map_err(|error| match trouble(error) {
            StoreError::Database { detail, .. } => {
                StoreError::File { path: self.name(), why: detail }
            }
            other => other.named(&self.name()),
        })?;
        connection.busy_timeout(self.patience).map_err(trouble)?;
        Ok(connection)
    }

    /// A file system that cannot do what durability needs is refused, not put up with.
    fn check_modes(&self, connection: &Connection) -> Result<(), StoreError> {
        let At::File(path) = &self.at else { return Ok(()) };
        let journal: String = pragma(connection, "journal_mode")?;
        let synchronous: i64 = pragma(connection, "synchronous")?;
        if journal != "wal" || synchronous != 2 {
            let why = format!(
                "this place cannot keep a write-ahead log (it offers {journal}, {synchronous})"
            );
            return Err(StoreError::file(path, why));
        }
        Ok(())
    }
}

fn pragma<T: rusqlite::types::FromSql>(
    connection: &Connection,
    name: &str,
) -> Result<T, StoreError> {
    connection.pragma_query_value(None, name, |row| row.get(0)).map_err(trouble)
}

/// Makes the file if it is missing, readable by its owner alone: it holds secrets.
///
/// A file that exists is left closed: to open and close it here would take away the locks that
/// another store of this process holds on it.
fn make_private_file(path: &Path) -> Result<(), StoreError> {
    match private(OpenOptions::new().write(true).create_new(true)).open(path) {
        Ok(_) => sync_directory_of(path).map_err(|error| StoreError::file(path, error)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => {
            Err(StoreError::file(path, "it is a directory"))
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(StoreError::file(path, error)),
    }
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// A new or renamed file is only safe once its directory is.
fn sync_directory_of(path: &Path) -> std::io::Result<()> {
    match path.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        _ => Ok(()),
    }
}

/// Turns an error of SQLite into one of ours. The caller adds the file with
/// [`StoreError::named`].
pub(crate) fn trouble(error: rusqlite::Error) -> StoreError {
    let path = String::new();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::DiskFull { path },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged { path, detail: error.to_string() }
        }
        _ => StoreError::database(error.to_string()),
    }
}

/// A count as SQLite keeps it. No table has more entries than fit, so the largest stands for all
/// that do not.
pub(crate) fn to_sql(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
