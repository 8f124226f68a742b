//! The store as the server uses it.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use orrery_core::{Actor, Seat, Setup};
use orrery_store::{
    Counts, Entry, NewTable, Occupant, Person, SeatFound, Snapshot, Status, Store, StoreError,
    TokenHash, Update,
};
use serde_json::{Value, json};

fn new_table(id: &str) -> NewTable {
    NewTable::new(id, "connect-four", 1, Setup::of_players(2).with("first", "two"))
}

fn store_with(ids: &[&str]) -> Store {
    let store = Store::in_memory().unwrap();
    for id in ids {
        store.create_table(new_table(id)).wait().unwrap();
    }
    store
}

fn say(action: impl Into<Value>) -> Entry {
    Entry::answer(Seat::ONE, action.into())
}

fn keyed(key: &str) -> Entry {
    Entry::Answer {
        who: Seat::ONE.into(),
        action: json!(1),
        key: Some(key.into()),
        by_hand: false,
        made_for: None,
    }
}

fn person(id: &str) -> Occupant {
    Occupant::Person(Person { id: id.into(), name: format!("{id} by name") })
}

fn names(tables: Vec<orrery_store::Table>) -> Vec<String> {
    tables.into_iter().map(|table| table.id).collect()
}

#[test]
fn what_was_written_is_read_back() {
    let store = Store::in_memory().unwrap();
    let mut table = new_table("t");
    table.seed = Some("dice".into());
    table.listed = true;
    table.summary = json!({"turn": 0});
    table.seats[1].token = Some(TokenHash::of("two"));
    table.entries = vec![Entry::answer(Actor::Chance, json!({"die": 6}))];
    let opened = store.create_table(table.clone()).wait().unwrap();
    assert_eq!(opened.entries, 1);

    let update = Update {
        status: Some(Status::Running),
        summary: Some(json!({"turn": 1})),
        ..Update::default()
    };
    let entries =
        vec![say(3), Entry::Undo { seat: Seat::ONE, answers: 1, key: None, made_for: None }];
    let committed = store.append("t", 1, entries.clone(), update).wait().unwrap();
    assert_eq!(committed.entries, 3);

    let found = store.table("t").unwrap().unwrap();
    assert_eq!((found.setup, found.seed, found.rules), (table.setup, table.seed, 1));
    assert_eq!((found.status, found.listed, found.entries), (Status::Running, true, 3));
    assert_eq!(found.summary, json!({"turn": 1}));
    assert_eq!((found.created_at, found.updated_at), (opened.at, committed.at));
    assert_eq!(found.seats, table.seats);

    let stored = store.entries("t", 1).unwrap();
    assert_eq!(stored.iter().map(|it| it.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(stored.into_iter().map(|it| it.entry).collect::<Vec<_>>(), entries);
    assert_eq!(store.table("u").unwrap(), None);
    assert_eq!(store.entries("u", 0).unwrap(), []);
}

/// What not everyone may know does not move a table in the lobby.
#[test]
fn a_quiet_entry_leaves_the_time_of_the_last_change() {
    let store = Store::in_memory().unwrap();
    let opened = store.create_table(new_table("t")).wait().unwrap();
    let mut next = opened.entries;
    let mut append = |is_quiet| {
        std::thread::sleep(std::time::Duration::from_millis(2));
        let update = Update { is_quiet, ..Update::default() };
        let committed = store.append("t", next, vec![say(3)], update).wait().unwrap();
        next = committed.entries;
        (store.table("t").unwrap().unwrap().updated_at, committed.at)
    };
    let (changed, at) = append(true);
    assert!(changed == opened.at && changed < at);
    let (changed, at) = append(false);
    assert_eq!(changed, at);
}

#[test]
fn many_writers_at_once_end_up_in_order_and_once() {
    const WRITERS: usize = 16;
    const EACH: usize = 50;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("many.db")).unwrap();
    store.create_table(new_table("shared")).wait().unwrap();

    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let store = store.clone();
            scope.spawn(move || {
                let own = format!("own-{writer}");
                store.create_table(new_table(&own)).wait().unwrap();
                let mut next = 0;
                for number in 0..EACH {
                    let own = store.append(&own, number, vec![say(number)], Update::default());
                    // All write to one table too, and who comes late tries again.
                    loop {
                        let entry = say(json!([writer, number]));
                        match store.append("shared", next, vec![entry], Update::default()).wait() {
                            Ok(committed) => break next = committed.entries,
                            Err(StoreError::Conflict { next: now }) => next = now,
                            Err(error) => panic!("{error}"),
                        }
                    }
                    own.wait().unwrap();
                }
            });
        }
    });

    let shared = store.entries("shared", 0).unwrap();
    assert_eq!(shared.len(), WRITERS * EACH);
    assert!(shared.iter().enumerate().all(|(place, it)| it.number == place));
    for writer in 0..WRITERS {
        let entries = shared.iter().map(|it| &it.entry);
        let said: Vec<Entry> = entries
            .filter(|entry| matches!(entry, Entry::Answer { action, .. } if action[0] == writer))
            .cloned()
            .collect();
        assert_eq!(said, (0..EACH).map(|it| say(json!([writer, it]))).collect::<Vec<_>>());
        let own = store.entries(&format!("own-{writer}"), 0).unwrap();
        let own: Vec<Entry> = own.into_iter().map(|it| it.entry).collect();
        assert_eq!(own, (0..EACH).map(say).collect::<Vec<_>>());
    }
    let work = store.workload();
    assert_eq!(work.stored as usize, 1 + WRITERS + 2 * WRITERS * EACH);
    assert!(work.groups < (work.stored + work.refused) / 2, "hardly grouped: {work:?}");
}

#[test]
fn a_conflict_fails_alone_and_keeps_nothing() {
    let store = store_with(&["a", "b"]);
    let running = Update { status: Some(Status::Running), ..Update::default() };
    // Handed in together, so that most of them share a group.
    let receipts = [
        store.append("a", 0, vec![say(0), say(1)], Update::default()),
        store.append("a", 1, vec![say("late")], running.clone()),
        store.append("a", 7, vec![say("early")], running.clone()),
        store.append("a", usize::MAX, vec![say("never")], running.clone()),
        store.append("nowhere", 0, vec![say(0)], running),
        store.append("b", 0, vec![say(0)], Update::default()),
        store.append("a", 2, vec![say(2)], Update::default()),
        store.create_table(new_table("b")),
    ];
    let outcomes = receipts.map(|receipt| receipt.wait().map(|committed| committed.entries));
    let conflict = Err(StoreError::Conflict { next: 2 });
    assert_eq!(outcomes[..4], [Ok(2), conflict.clone(), conflict.clone(), conflict]);
    assert_eq!(outcomes[4..6], [Err(StoreError::NoSuchTable), Ok(1)]);
    assert_eq!(outcomes[6..], [Ok(3), Err(StoreError::TableExists)]);

    let said: Vec<Entry> = store.entries("a", 0).unwrap().into_iter().map(|it| it.entry).collect();
    assert_eq!(said, [say(0), say(1), say(2)]);
    assert_eq!(store.table("a").unwrap().unwrap().status, Status::Open);
}

#[test]
fn a_key_applies_once_per_table() {
    let store = store_with(&["a", "b"]);
    let append = |table, first, entries| store.append(table, first, entries, Update::default());
    append("a", 0, vec![say(0), keyed("k")]).wait().unwrap();
    let known = Err(StoreError::Duplicate { number: 1 });
    // Whatever number it comes with, and whatever comes with it.
    assert_eq!(append("a", 0, vec![keyed("k")]).wait(), known);
    assert_eq!(append("a", 2, vec![say(2), keyed("k")]).wait(), known);
    let undo = Entry::Undo { seat: Seat::ONE, answers: 0, key: Some("k".into()), made_for: None };
    assert_eq!(append("a", 2, vec![undo]).wait(), known);
    let twice = vec![keyed("l"), keyed("l")];
    assert_eq!(append("a", 2, twice).wait(), Err(StoreError::Duplicate { number: 2 }));

    append("b", 0, vec![keyed("k")]).wait().unwrap();
    append("a", 2, vec![keyed("l")]).wait().unwrap();
    assert_eq!(store.number_of_key("a", "k").unwrap(), Some(1));
    assert_eq!(store.number_of_key("b", "l").unwrap(), None);
    assert_eq!(store.entries("a", 0).unwrap().len(), 3);
}

#[test]
fn a_closed_store_has_written_all_and_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    let store = Store::open(&path).unwrap();
    let secret = *store.secret();
    store.create_table(new_table("t")).wait().unwrap();
    let receipts: Vec<_> =
        (0..100).map(|it| store.append("t", it, vec![say(it)], Update::default())).collect();
    let clone = store.clone();
    store.close().unwrap();
    for receipt in receipts {
        receipt.wait().unwrap();
    }
    let late = clone.append("t", 100, vec![say(0)], Update::default());
    assert_eq!(late.wait(), Err(StoreError::Closed));
    assert_eq!(clone.table("t"), Err(StoreError::Closed));
    clone.close().unwrap();

    // Dropped without a word, with writes under way and their receipts thrown away.
    let store = Store::open(&path).unwrap();
    (100..200).for_each(|it| drop(store.append("t", it, vec![say(it)], Update::default())));
    drop(store);
    let log = path.with_extension("db-wal");
    assert!(!log.exists(), "the log was tidied away");

    let store = Store::open(&path).unwrap();
    assert_eq!(store.entries("t", 0).unwrap().len(), 200);
    assert_eq!(store.secret(), &secret);
    assert_ne!(Store::in_memory().unwrap().secret(), &secret);
    assert!(!format!("{store:?}").contains("secret"));
}

#[test]
fn a_receipt_can_be_awaited() {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let store = store_with(&["t"]);
    let mut receipt = pin!(store.append("t", 0, vec![say(0)], Update::default()));
    let committed = loop {
        match receipt.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(outcome) => break outcome.unwrap(),
            Poll::Pending => thread::park(),
        }
    };
    assert_eq!(committed.entries, 1);
}

#[test]
fn people_find_their_tables_and_tokens_their_seats() {
    let store = Store::in_memory().unwrap();
    for (number, id) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let mut table = new_table(id);
        table.listed = id != "d";
        table.seats[0].token = Some(TokenHash::of(id));
        // Ann has two seats at the first table: one screen, two names.
        table.seats[0].sitter = person("ann");
        table.seats[1].sitter = if number == 0 { person("ann") } else { person("bob") };
        store.create_table(table).wait().unwrap();
        // Times are stored in milliseconds.
        thread::sleep(std::time::Duration::from_millis(2));
    }
    let over = Update { status: Some(Status::Over), ..Update::default() };
    store.append("c", 0, vec![say(0)], over).wait().unwrap();
    let sit = |sitter| vec![Entry::Sit { seat: Seat::TWO, sitter }];
    store.append("b", 0, sit(Occupant::Nobody), Update::default()).wait().unwrap();
    thread::sleep(std::time::Duration::from_millis(2));
    let ann = Person { id: "ann".into(), name: "Ann".into() };
    let bot = Occupant::Bot { level: "greedy".into(), instead_of: Some(ann) };
    store.append("a", 0, sit(bot.clone()), Update::default()).wait().unwrap();

    assert_eq!(names(store.tables_of("ann", 9).unwrap()), ["d", "b", "a", "c"]);
    assert_eq!(names(store.tables_of("ann", 2).unwrap()), ["d", "b"]);
    assert_eq!(names(store.tables_of("bob", 9).unwrap()), ["d", "c"]);
    assert_eq!(store.tables_of("eve", 9).unwrap(), []);
    assert_eq!(names(store.listed(Status::Open, 9).unwrap()), ["a", "b"]);
    assert_eq!(names(store.listed(Status::Open, 1).unwrap()), ["a"]);
    assert_eq!(names(store.listed(Status::Over, 9).unwrap()), ["c"]);
    assert_eq!(store.counts().unwrap(), Counts { open: 3, running: 0, over: 1 });
    assert_eq!(store.table("a").unwrap().unwrap().seats[1].sitter, bot);

    let found = store.seat_by_token(&TokenHash::of("b")).unwrap();
    assert_eq!(found, Some(SeatFound { table: "b".into(), seat: Seat::ONE }));
    let new_token = |token: &str| Update {
        tokens: vec![(Seat::ONE, Some(TokenHash::of(token)))],
        ..Update::default()
    };
    assert_eq!(store.append("b", 1, vec![], new_token("a")).wait(), Err(StoreError::TokenTaken));
    store.append("b", 1, vec![], new_token("fresh")).wait().unwrap();
    assert_eq!(store.seat_by_token(&TokenHash::of("b")).unwrap(), None);
    assert!(store.seat_by_token(&TokenHash::of("fresh")).unwrap().is_some());

    let nobody = vec![Entry::Sit { seat: Seat::FOUR, sitter: Occupant::Nobody }];
    let refused = store.append("b", 1, nobody, Update::default()).wait();
    assert_eq!(refused, Err(StoreError::NoSuchSeat { seat: Seat::FOUR }));
    assert_eq!(store.table("b").unwrap().unwrap().entries, 1);
}

#[test]
fn a_snapshot_is_a_cache_of_the_newest_state() {
    let store = store_with(&["t"]);
    let snapshot =
        |entries, rules| Snapshot { entries, answers: entries, rules, state: json!([entries]) };
    store.keep_snapshot("t", snapshot(8, 1)).wait().unwrap();
    store.keep_snapshot("t", snapshot(4, 1)).wait().unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot(8, 1)));
    store.keep_snapshot("t", snapshot(4, 2)).wait().unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot(4, 2)));
    let nowhere = store.keep_snapshot("nowhere", snapshot(1, 1)).wait();
    assert_eq!(nowhere, Err(StoreError::NoSuchTable));
    store.forget_snapshots().wait().unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), None);
    assert!(store.table("t").unwrap().is_some());
}

#[test]
fn every_table_is_walked_through_once() {
    let store = Store::in_memory().unwrap();
    let receipts: Vec<_> = (0..600)
        .rev()
        .map(|number| store.create_table(new_table(&format!("{number:03}"))))
        .collect();
    for receipt in receipts {
        receipt.wait().unwrap();
    }
    let all: Vec<String> = store.every_table().map(|table| table.unwrap().id).collect();
    assert_eq!(all, (0..600).map(|number| format!("{number:03}")).collect::<Vec<_>>());
    assert_eq!(Store::in_memory().unwrap().every_table().count(), 0);
}

#[test]
fn the_writer_answers_a_probe_as_long_as_it_lives_and_counts_what_it_does() {
    let store = Store::in_memory().unwrap();
    store.probe().wait().unwrap();
    let mut table = NewTable::new("t", "connect-four", 1, Setup::of_players(2));
    let say = || Entry::answer(Seat::ONE, json!(1));
    table.entries = vec![say(), Entry::Sit { seat: Seat::ONE, sitter: Occupant::Nobody }];
    store.create_table(table).wait().unwrap();
    store.append("t", 2, vec![say(), say()], Update::default()).wait().unwrap();
    let late = store.append("t", 2, vec![say()], Update::default()).wait();
    assert_eq!(late, Err(StoreError::Conflict { next: 4 }));
    let work = store.workload();
    assert_eq!((work.answers, work.groups, work.refused), (3, 4, 1));
    let sizes: Vec<(u64, u64)> = work.group_sizes().collect();
    assert_eq!((sizes[0], sizes[1]), ((1, 4), (2, 0)), "each was waited for");
    assert_eq!(sizes.last().unwrap().0, 512);
    store.close().unwrap();
    assert_eq!(store.probe().wait(), Err(StoreError::Closed));
}

#[test]
fn the_newest_snapshot_is_found_whatever_rules_made_it() {
    let store = Store::in_memory().unwrap();
    let table = NewTable::new("t", "connect-four", 1, Setup::of_players(2));
    store.create_table(table).wait().unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), None);
    let snapshot = Snapshot { entries: 0, answers: 0, rules: 7, state: json!({"a": 1}) };
    store.keep_snapshot("t", snapshot.clone()).wait().unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot));
}

/// A file with a table "t" and a snapshot of it, in a folder that is deleted with the test.
fn file_with_a_snapshot() -> (tempfile::TempDir, std::path::PathBuf, Snapshot) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.db");
    let store = Store::open(&path).unwrap();
    store.create_table(new_table("t")).wait().unwrap();
    store.create_table(new_table("u")).wait().unwrap();
    let snapshot = Snapshot { entries: 3, answers: 2, rules: 1, state: json!({"a": [1, 2]}) };
    store.keep_snapshot("t", snapshot.clone()).wait().unwrap();
    store.close().unwrap();
    (folder, path, snapshot)
}

fn change(path: &std::path::Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn a_snapshot_that_was_changed_counts_as_missing() {
    for damage in [
        "UPDATE snapshots SET state = '{\"a\":[1,3]}'",
        "UPDATE snapshots SET state = '{'",
        "UPDATE snapshots SET state = CAST(x'ff00' AS TEXT)",
        "UPDATE snapshots SET entries = 4",
        "UPDATE snapshots SET answers = 1",
        "UPDATE snapshots SET answers = -1",
        "UPDATE snapshots SET rules = 2",
        "UPDATE snapshots SET digest = NULL",
        "UPDATE snapshots SET digest = '00'",
    ] {
        let (_folder, path, snapshot) = file_with_a_snapshot();
        let store = Store::open(&path).unwrap();
        assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot));
        assert_eq!(store.snapshot_fault("t").unwrap(), None);
        store.close().unwrap();
        change(&path, damage);
        let store = Store::open(&path).unwrap();
        assert_eq!(store.newest_snapshot("t").unwrap(), None, "{damage}");
        assert!(store.snapshot_fault("t").unwrap().is_some(), "{damage}");
    }
    let (_folder, path, _) = file_with_a_snapshot();
    change(&path, "UPDATE snapshots SET table_id = 'u'");
    assert_eq!(Store::open(&path).unwrap().newest_snapshot("u").unwrap(), None, "another table's");
}

/// Takes a file back to the first version of the schema.
const FIRST_VERSION: &str = "
    ALTER TABLE tables DROP COLUMN pack;
    DROP TABLE packs;
    ALTER TABLE snapshots DROP COLUMN digest;
    DROP INDEX tables_by_expiry;
    ALTER TABLE tables DROP COLUMN expires_at;
    DROP TABLE tally;
    PRAGMA user_version = 1;";

#[test]
fn a_file_of_the_first_version_keeps_its_snapshots() {
    let (_folder, path, snapshot) = file_with_a_snapshot();
    change(&path, FIRST_VERSION);
    // Looking at it changes nothing.
    for _ in 0..2 {
        let store = Store::open_existing(&path).unwrap();
        assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot.clone()));
        assert_eq!(store.faults().unwrap(), Vec::<String>::new());
        assert_eq!(store.probe().wait(), Err(StoreError::Closed));
        store.close().unwrap();
    }
    let store = Store::open(&path).unwrap();
    assert_eq!(store.newest_snapshot("t").unwrap(), Some(snapshot));
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    store.close().unwrap();
    change(&path, "UPDATE snapshots SET state = '{}'");
    assert_eq!(Store::open(&path).unwrap().newest_snapshot("t").unwrap(), None);
}

#[test]
fn tables_that_are_missing_are_noticed() {
    let (_folder, path, _) = file_with_a_snapshot();
    let faults = |path| Store::open_existing(path).unwrap().faults().unwrap();
    change(&path, "DELETE FROM seats WHERE table_id = 'u'; DELETE FROM tables WHERE id = 'u'");
    assert_eq!(faults(&path), ["it has 1 table and should have 2"]);
    change(&path, "PRAGMA foreign_keys = 0; DELETE FROM tables");
    let found = faults(&path);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].ends_with("rows belong to tables that are missing"), "{found:?}");
}

#[test]
fn an_empty_file_is_not_taken_for_a_database() {
    let (_folder, path, _) = file_with_a_snapshot();
    change(&path, "DELETE FROM meta");
    let empty = |error: StoreError| matches!(error, StoreError::Empty { .. });
    assert!(empty(Store::open_existing(&path).unwrap_err()));
    std::fs::write(&path, "").unwrap();
    assert!(empty(Store::open_existing(&path).unwrap_err()));
    assert_eq!(std::fs::read(&path).unwrap(), b"", "it is left as it is");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_taken_away_is_noticed_with_the_next_write() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, aside) = (folder.path().join("it.db"), folder.path().join("aside"));
    let log = folder.path().join("it.db-wal");
    let store = Store::open(&path).unwrap();
    store.create_table(new_table("t")).wait().unwrap();
    let name = path.display().to_string();
    let refused = |what: &str| {
        let error = store.probe().wait().unwrap_err().to_string();
        assert!(error.starts_with(&name) && error.contains(what), "{error}");
    };
    for file in [&path, &log] {
        std::fs::rename(file, &aside).unwrap();
        refused("was deleted or moved");
        std::fs::write(file, "another").unwrap();
        refused("was replaced");
        std::fs::rename(&aside, file).unwrap();
        store.probe().wait().unwrap();
    }
    let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
    mode(0o400);
    refused("was made read-only");
    mode(0o600);
    store.probe().wait().unwrap();
}

#[test]
fn a_table_expires_so_long_after_its_last_change() {
    let store = Store::in_memory().unwrap();
    let open = |id: &str, after| {
        let mut table = new_table(id);
        table.expires_after = after;
        table.entries = vec![say(1)];
        store.create_table(table).wait().unwrap();
        store.keep_snapshot(id, Snapshot { entries: 1, answers: 1, rules: 1, state: json!(1) })
    };
    open("kept", None).wait().unwrap();
    open("later", Some(std::time::Duration::from_secs(3600))).wait().unwrap();
    open("now", Some(std::time::Duration::ZERO)).wait().unwrap();
    store.append("now", 1, vec![say(2)], Update::default()).wait().unwrap();
    assert_eq!(store.delete_expired().wait().unwrap().entries, 1);
    assert_eq!(store.table("now").unwrap(), None);
    assert_eq!(store.entries("now", 0).unwrap(), []);
    assert!(store.table("kept").unwrap().is_some() && store.table("later").unwrap().is_some());
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    assert_eq!(store.delete_expired().wait().unwrap().entries, 0);
}
