//! A backup is one moment of the store, taken while others write.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Store, StoreError, Update};
use serde_json::json;

fn new_table(id: &str) -> NewTable {
    let mut table = NewTable::new(id, "connect-four", 1, Setup::of_players(2));
    table.summary = json!(0);
    table
}

#[test]
fn a_backup_taken_while_writing_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("busy.db")).unwrap();
    for table in ["a", "b"] {
        store.create_table(new_table(table)).wait().unwrap();
    }
    // Told also when an assertion fails, lest the writers go on for ever.
    struct Over<'a>(&'a AtomicBool);
    impl Drop for Over<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let write = |table: &'static str| {
            for number in (0..).step_by(2).take_while(|_| !is_over.load(Ordering::Relaxed)) {
                let pair = [0, 1].map(|it| Entry::answer(Seat::ONE, json!(number + it)));
                let summary = Some(json!(number + 2));
                let update = Update { summary, ..Update::default() };
                store.append(table, number, pair.into(), update).wait().unwrap();
            }
        };
        let _over = Over(&is_over);
        scope.spawn(move || write("a"));
        scope.spawn(move || write("b"));
        for round in 0..4 {
            let before = store.table("a").unwrap().unwrap().entries;
            let copy = folder.path().join(format!("copy-{round}.db"));
            store.backup(&copy).unwrap();
            let copy = Store::open(&copy).unwrap();
            assert_eq!(copy.faults().unwrap(), Vec::<String>::new());
            assert_eq!(copy.secret(), store.secret());
            assert!(copy.table("a").unwrap().unwrap().entries >= before);
            for table in copy.every_table().map(Result::unwrap) {
                let entries = copy.entries(&table.id, 0).unwrap();
                assert_eq!(entries.len(), table.entries);
                assert_eq!(entries.len() % 2, 0, "an append is there as a whole");
                assert_eq!(table.summary, json!(entries.len()));
            }
        }
    });
}

#[test]
fn a_backup_replaces_nothing_and_leaves_nothing_half() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("orrery.db")).unwrap();
    store.create_table(new_table("t")).wait().unwrap();
    let taken = folder.path().join("taken");
    fs::write(&taken, "precious").unwrap();
    let error = store.backup(&taken).unwrap_err();
    assert!(error.to_string().contains("there is something of that name already"), "{error}");
    assert_eq!(fs::read(&taken).unwrap(), b"precious");

    let nowhere = folder.path().join("missing").join("copy.db");
    assert!(matches!(store.backup(nowhere), Err(StoreError::File { .. })));

    let copy = folder.path().join("quotes ' and ? and %.db");
    store.backup(&copy).unwrap();
    assert!(Store::open(&copy).unwrap().table("t").unwrap().is_some());
    store.close().unwrap();
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap()).collect();
    assert_eq!(files.len(), 3, "{files:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_file_is_backed_up_without_being_opened_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    let store = Store::open(&path).unwrap();
    store.create_table(new_table("t")).wait().unwrap();
    // While another program has it open, and when none has.
    Store::back_up_file(&path, folder.path().join("one.db")).unwrap();
    store.close().unwrap();
    Store::back_up_file(&path, folder.path().join("two.db")).unwrap();
    for copy in ["one.db", "two.db"] {
        let copy = Store::open_existing(folder.path().join(copy)).unwrap();
        assert!(copy.table("t").unwrap().is_some());
    }
    let missing = folder.path().join("missing.db");
    for error in [
        Store::back_up_file(&missing, folder.path().join("three.db")).unwrap_err(),
        Store::open_existing(&missing).unwrap_err(),
    ] {
        assert!(error.to_string().ends_with("there is no such file"), "{error}");
    }
    assert!(!missing.exists());
    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute("CREATE TABLE x (y)", []).unwrap();
    let error = Store::back_up_file(&other, folder.path().join("four.db")).unwrap_err();
    assert!(matches!(error, StoreError::OtherProgram { .. }), "{error}");
    assert!(!folder.path().join("four.db").exists());
}

#[test]
fn a_store_in_memory_says_that_it_has_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let error = Store::in_memory().unwrap().backup(folder.path().join("copy.db")).unwrap_err();
    assert!(error.to_string().contains("only a store in a file can be backed up"), "{error}");
}
