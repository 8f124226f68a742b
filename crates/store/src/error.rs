//! Errors of the store, in words for the person who runs the server.

use std::path::Path;

use orrery_core::Seat;

/// An error of the store. Nothing of a failed write is kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The first entry did not have the next number: another writer was faster.
    #[error("the next entry of this table has number {next}")]
    Conflict {
        /// The number of the next entry.
        next: usize,
    },
    /// The idempotency key is known: this was stored before.
    #[error("this was already stored, as entry {number}")]
    Duplicate {
        /// The entry that bears the key.
        number: usize,
    },
    /// No table has this name.
    #[error("no table has this name")]
    NoSuchTable,
    /// The table does not have this seat.
    #[error("this table has no {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Another table already has this name.
    #[error("a table with this name already exists")]
    TableExists,
    /// The token already belongs to another seat.
    #[error("this token already belongs to another seat")]
    TokenTaken,
    /// Something stored cannot be understood.
    #[error("{what} of table {table:?} cannot be read: {why}")]
    Unreadable {
        /// The table.
        table: String,
        /// The damaged part.
        what: String,
        /// The reason.
        why: String,
    },
    /// The file is not a database.
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
    /// The file has no tables of ours in it, although there should be some.
    #[error("{path} is empty: there is no Orrery database in it; restore a backup")]
    Empty {
        /// The file.
        path: String,
    },
    /// The file was deleted, replaced or made read-only while the store had it open.
    #[error("{path} {what} while it was in use; nothing more is stored until it is back")]
    Lost {
        /// The file.
        path: String,
        /// The change: deleted, replaced, read-only.
        what: &'static str,
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
    /// A file cannot be opened or created.
    #[error("cannot use {path}: {why}")]
    File {
        /// The file.
        path: String,
        /// The system's message.
        why: String,
    },
    /// The disk is full.
    #[error("the disk with {path} is full: nothing more can be stored until there is room")]
    DiskFull {
        /// The file.
        path: String,
    },
    /// Another program has kept the database locked for too long.
    #[error("another program keeps {path} locked; try again")]
    Busy {
        /// The file.
        path: String,
    },
    /// The file is damaged.
    #[error("{path} is damaged ({detail}); restore a backup")]
    Damaged {
        /// The file.
        path: String,
        /// SQLite's message.
        detail: String,
    },
    /// Anything else that the database reports.
    #[error("{path} failed: {detail}")]
    Database {
        /// The file.
        path: String,
        /// SQLite's message.
        detail: String,
    },
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Returns whether the write itself was refused, as opposed to a failing disk or file.
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
            | StoreError::Empty { .. }
            | StoreError::Lost { .. }
            | StoreError::Newer { .. }
            | StoreError::File { .. }
            | StoreError::DiskFull { .. }
            | StoreError::Busy { .. }
            | StoreError::Damaged { .. }
            | StoreError::Database { .. }
            | StoreError::Closed => false,
        }
    }

    /// Adds the name of the file to an error that SQLite reported without it.
    pub(crate) fn named(mut self, name: &str) -> StoreError {
        if let StoreError::DiskFull { path }
        | StoreError::Busy { path }
        | StoreError::Damaged { path, .. }
        | StoreError::Database { path, .. } = &mut self
            && path.is_empty()
        {
            *path = name.to_owned();
        }
        self
    }

    /// Builds an error of the database from what it reports, still without the file's name.
    pub(crate) fn database(detail: impl Into<String>) -> StoreError {
        StoreError::Database { path: String::new(), detail: detail.into() }
    }

    pub(crate) fn file(path: &Path, why: impl ToString) -> StoreError {
        StoreError::File { path: path.display().to_string(), why: why.to_string() }
    }

    pub(crate) fn unreadable(table: &str, what: impl Into<String>, why: impl ToString) -> Self {
        StoreError::Unreadable { table: table.into(), what: what.into(), why: why.to_string() }
    }
}
