//! Tests for a full disk and for a file that another program holds. They need to make the disk
//! small and the patience short, which nothing else may do.

use std::time::Duration;

use orrery_core::{Seat, Setup};
use rusqlite::Connection;
use serde_json::json;

use super::{Place, Watch, deeds::Write, writer};
use crate::{Entry, NewTable, Store, StoreError, Update};

fn new_table(id: &str) -> NewTable {
    NewTable::new(id, "connect-four", 1, Setup::of_players(2))
}

fn say(length: usize) -> Vec<Entry> {
    vec![Entry::answer(Seat::ONE, json!("x".repeat(length)))]
}

#[test]
fn a_full_disk_is_an_error_and_what_was_acknowledged_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.db");
    let mut place = Place::file(&path).unwrap();
    place.most_pages = Some(60);
    let store = Store::start(place).unwrap();
    store.create_table(new_table("t")).wait().unwrap();

    let mut stored = 0;
    let error = loop {
        match store.append("t", stored, say(20_000), Update::default()).wait() {
            Ok(committed) => stored = committed.entries,
            Err(error) => break error,
        }
    };
    assert_eq!(error, StoreError::DiskFull { path: path.display().to_string() });
    assert!(stored > 0);
    assert_eq!(store.workload().failed, 1);

    // Reading goes on, and so does what still fits.
    assert_eq!(store.entries("t", 0).unwrap().len(), stored);
    store.append("t", stored, say(1), Update::default()).wait().unwrap();
    store.close().unwrap();
    let store = Store::open(&path).unwrap();
    assert_eq!(store.table("t").unwrap().unwrap().entries, stored + 1);
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
}

#[test]
fn a_group_that_cannot_begin_fails_as_a_whole_and_the_next_one_works() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("locked.db");
    let mut place = Place::file(&path).unwrap();
    place.patience = Duration::from_millis(20);
    let store = Store::start(place).unwrap();
    store.create_table(new_table("t")).wait().unwrap();

    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let receipts = [0, 1, 2].map(|first| store.append("t", first, say(1), Update::default()));
    for receipt in receipts {
        assert_eq!(receipt.wait(), Err(StoreError::Busy { path: path.display().to_string() }));
    }
    assert_eq!(store.entries("t", 0).unwrap(), []);

    other.execute_batch("ROLLBACK").unwrap();
    store.append("t", 0, say(1), Update::default()).wait().unwrap();
}

/// Something written behind our back that breaks a promise of the schema is noticed at the commit:
/// then every job of the group has failed, also one that had gone well and one that was refused.
#[test]
fn when_the_commit_fails_all_jobs_of_the_group_fail() {
    let place = Place::memory();
    let (connection, _) = place.open_to_write().unwrap();
    let deeds = [
        Write::open(new_table("t"), 1),
        Write::open(new_table("t"), 2),
        Write::append("t", 0, say(1), Update::default(), 3),
    ];
    let watch = Watch::over_nothing();
    let fine = writer::commit_together(&connection, &deeds, &watch);
    assert!(fine[0].is_ok() && fine[2].is_ok(), "{fine:?}");
    assert_eq!(fine[1], Err(StoreError::TableExists));

    // A deferred constraint is one that only the commit checks.
    connection
        .execute_batch(
            "CREATE TABLE promise (id TEXT REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED);
             CREATE TEMP TRIGGER breaks AFTER INSERT ON main.entries
                 BEGIN INSERT INTO promise VALUES ('nobody'); END;",
        )
        .unwrap();
    let deeds = [
        Write::open(new_table("u"), 4),
        Write::append("t", 0, say(1), Update::default(), 5),
        Write::append("t", 1, say(1), Update::default(), 6),
    ];
    let failed = writer::commit_together(&connection, &deeds, &watch);
    assert_eq!(failed.len(), 3);
    for outcome in failed {
        assert!(matches!(outcome, Err(StoreError::Database { .. })), "{outcome:?}");
    }
    connection.execute_batch("DROP TRIGGER breaks").unwrap();
    let after = writer::commit_together(&connection, &deeds[..1], &watch);
    assert!(after[0].is_ok(), "{after:?}");
}
