//! A copy of the whole database while it is being written.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::Connection;

use super::{private, sync_directory_of, trouble};
use crate::StoreError;

/// Copies everything committed so far to a file that does not exist yet.
///
/// `VACUUM INTO` reads one moment of the database and does not disturb the writer; the backup
/// interface would start over at every commit. The copy gets its name only when it is complete.
pub(super) fn back_up(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    let to = &std::path::absolute(to).map_err(|error| StoreError::file(to, error))?;
    if to.symlink_metadata().is_ok() {
        return Err(StoreError::file(to, "there is something of that name already"));
    }
    let partial = beside(to);
    let copied = copy(connection, &partial)
        .and_then(|()| fs::rename(&partial, to).map_err(|error| StoreError::file(to, error)))
        .and_then(|()| sync_directory_of(to).map_err(|error| StoreError::file(to, error)));
    if copied.is_err() {
        // What is left of it is of no use; if it cannot be removed, the first error says more.
        let _ = fs::remove_file(&partial);
    }
    copied
}

/// A name of its own for each attempt, so that two of them do not write into one file.
fn beside(to: &Path) -> PathBuf {
    static ATTEMPTS: AtomicU64 = AtomicU64::new(0);
    let attempt = ATTEMPTS.fetch_add(1, Ordering::Relaxed);
    let mut name = OsString::from(to);
    name.push(format!(".partial-{}-{attempt}", std::process::id()));
    name.into()
}

fn copy(connection: &Connection, partial: &Path) -> Result<(), StoreError> {
    let failed = |error: std::io::Error| StoreError::file(partial, error);
    let name = partial
        .to_str()
        .ok_or_else(|| StoreError::file(partial, "its name is not written in UTF-8"))?;
    // SQLite fills an empty file, which nobody else may read: there are secrets in it.
    private(OpenOptions::new().write(true).create_new(true)).open(partial).map_err(failed)?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(trouble)?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(failed)
}
