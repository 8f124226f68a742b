//! Notices at once when the database file is deleted, replaced or made read-only.
//!
//! SQLite goes on writing to a file that was deleted, and everything stored from then on is lost
//! when the program ends. So the writer looks at the file before and after every commit.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The database file and its write-ahead log, as they were when the store was opened.
#[derive(Debug)]
pub(crate) struct Watch(Vec<Watched>);

#[derive(Debug)]
struct Watched {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl Watch {
    /// Watches over a database that has just been opened for writing.
    pub(crate) fn over(path: &Path) -> Result<Watch, StoreError> {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let watched = [path.to_owned(), PathBuf::from(log)].into_iter().filter_map(|path| {
            match fs::metadata(&path) {
                Ok(found) => Some(Ok(Watched { identity: identity(&found), path })),
                // SQLite creates the log with the first write.
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => Some(Err(StoreError::file(&path, error))),
            }
        });
        Ok(Watch(watched.collect::<Result<_, _>>()?))
    }

    /// Watches over nothing: a database in memory cannot be taken away.
    pub(crate) fn over_nothing() -> Watch {
        Watch(Vec::new())
    }

    /// Returns an error if a file is not what it was.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        for Watched { path, identity: before } in &self.0 {
            let what = match fs::metadata(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => "was deleted or moved",
                Err(error) => return Err(StoreError::file(path, error)),
                Ok(now) if identity(&now) != *before => "was replaced",
                Ok(now) if now.permissions().readonly() => "was made read-only",
                Ok(_) => continue,
            };
            return Err(StoreError::Lost { path: path.display().to_string(), what });
        }
        Ok(())
    }
}

/// Returns a value that differs between two files of the same name.
#[cfg(unix)]
fn identity(file: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
