//! Why something could not be stored or read, in words fit for whoever runs the server.

use std::path::Path;

use orrery_core::Seat;

/// Why something could not be stored or read. Nothing of a failed write is kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The entries were to begin at another number than the next one: somebody was faster.
    #[error("the entries of this table go on with number {next}")]
    Conflict {
        /// The number of the next entry.
        next: usize,
    },
    /// The idempotency key is known: this was stored before.
    #[error("this was stored before, as entry {number}")]
    Duplicate {
        /// The entry that bears the key.
        number: usize,
    },
    /// There is no table with this name.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table has no such seat.
    #[error("this table has no {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// A new table has the name of another.
    #[error("there is already a table with this name")]
    TableExists,
    /// A token opens another seat already.
    #[error("this token opens another seat already")]
    TokenTaken,
    /// Something stored cannot be understood.
    #[error("{what} of table {table:?} cannot be read: {why}")]
    Unreadable {
        /// The table.
        table: String,
        /// What of it.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// The file is something else.
    #[error("{path} is not a database; nothing in it was changed")]
    NotADatabase {
        /// The file.
        path: String,
    },
    /// The file belongs to another program.
    #[error("{path} is a database of another program; nothing in it was changed")]
    OtherProgram {
        /// The file.
        path: String,
    },
    /// The file was written by a newer program.
    #[error(
        "{path} was written by a newer version of Orrery (its format is {found}, this program \
         knows {known}); nothing in it was changed"
    )]
    Newer {
        /// The file.
        path: String,
        /// Its format.
        found: i64,
        /// The newest format known here.
        known: i64,
    },
    /// A file cannot be opened or made.
    #[error("{path} cannot be used: {why}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// There is no room left.
    #[error("the disk is full: nothing more can be stored until there is room")]
    DiskFull,
    /// Somebody else holds the database for too long.
    #[error("another program keeps the database locked; try again")]
    Busy,
    /// The file is damaged.
    #[error("the database is damaged ({detail}); restore a backup")]
    Damaged {
        /// What SQLite says.
        detail: String,
    },
    /// Anything else that the database reports.
    #[error("the database failed: {detail}")]
    Database {
        /// What SQLite says.
        detail: String,
    },
    /// The store was closed before.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the write itself was refused, and not the disk or the file at fault.
    pub fn is_refusal(&self) -> bool {
        match self {
            StoreError::Conflict { .. }
            | StoreError::Duplicate { .. }
            | StoreError::NoSuchTable
            | StoreError::NoSuchSeat { .. }
            | StoreError::TableExists
            | StoreError::TokenTaken => true,
            StoreError::Unreadable { .. }
            | StoreError::NotADatabase { .. }
            | StoreError::OtherProgram { .. }
            | StoreError::Newer { .. }
            | StoreError::File { .. }
            | StoreError::DiskFull
            | StoreError::Busy
            | StoreError::Damaged { .. }
            | StoreError::Database { .. }
            | StoreError::Closed => false,
        }
    }

    pub(crate) fn file(path: &Path, why: impl ToString) -> StoreError {
        StoreError::File { path: path.display().to_string(), why: why.to_string() }
    }

    pub(crate) fn unreadable(table: &str, what: impl Into<String>, why: impl ToString) -> Self {
        StoreError::Unreadable { table: table.into(), what: what.into(), why: why.to_string() }
    }
}
