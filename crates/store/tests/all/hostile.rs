//! Files that are none, and names and texts that mean harm.

use std::fs;
use std::path::Path;

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Occupant, Person, Status, Store, StoreError, Update};
use rusqlite::Connection;
use serde_json::{Value, json};

fn new_table(id: &str) -> NewTable {
    NewTable::new(id, "connect-four", 1, Setup::of_players(2))
}

fn say(action: Value) -> Vec<Entry> {
    vec![Entry::answer(Seat::ONE, action)]
}

fn file_with_a_game(path: &Path) {
    let store = Store::open(path).unwrap();
    let mut table = new_table("t");
    table.listed = true;
    store.create_table(table).wait().unwrap();
    store.append("t", 0, say(json!(1)), Update::default()).wait().unwrap();
}

#[test]
fn a_file_that_is_no_database_of_ours_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it");
    fs::write(&path, "Dear diary, ".repeat(500)).unwrap();
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(error.to_string().ends_with("it is not a database; nothing in it was changed"));
    assert_eq!(fs::read(&path).unwrap(), before);

    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE photos (x)").unwrap();
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(error.to_string().contains("a database of another program"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);

    // An empty file is nobody's yet.
    fs::write(&path, "").unwrap();
    file_with_a_game(&path);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 999, .. }), "{error}");
    assert!(error.to_string().contains("newer version of Orrery"), "{error}");
}

#[test]
fn a_place_where_no_file_can_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing").join("orrery.db");
    for path in [folder.path(), missing.as_path(), Path::new("/dev/null"), Path::new("")] {
        let error = Store::open(path).unwrap_err();
        assert!(!error.is_refusal() && !error.to_string().is_empty(), "{error}");
    }
}

#[test]
fn a_damaged_file_gives_sentences_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.db");
    file_with_a_game(&path);
    let whole = fs::read(&path).unwrap();
    let mut sentences = 0;
    // Each page is turned to noise in turn, then the file is cut off at each page.
    for page in 0..whole.len() / 4096 {
        let mut noise = whole.clone();
        // The first hundred bytes are the heading by which a database is known.
        let start = if page == 0 { 100 } else { page * 4096 };
        for (place, byte) in noise[start..(page + 1) * 4096].iter_mut().enumerate() {
            *byte = (place.wrapping_mul(2_654_435_761) >> 7) as u8;
        }
        for content in [&noise[..], &whole[..page * 4096 + 2000]] {
            for leftover in ["damaged.db-wal", "damaged.db-shm"] {
                let _ = fs::remove_file(folder.path().join(leftover));
            }
            fs::write(&path, content).unwrap();
            sentences +=
                use_all(&path).inspect_err(|error| assert!(!error.is_refusal())).is_err() as usize;
        }
    }
    assert!(sentences > 5, "{sentences}");
}

fn use_all(path: &Path) -> Result<(), StoreError> {
    let store = Store::open(path)?;
    let faults = store.faults();
    let written = store.append("t", 1, say(json!(2)), Update::default()).wait();
    store.table("t")?;
    store.entries("t", 0)?;
    store.listed(Status::Open, 10)?;
    store.tables_of("ann", 10)?;
    store.every_table().try_for_each(|table| table.map(drop))?;
    store.counts()?;
    store.close()?;
    if let Err(error) = written
        && !error.is_refusal()
    {
        return Err(error);
    }
    match faults?.into_iter().next() {
        Some(detail) => Err(StoreError::Damaged { path: String::new(), detail }),
        None => Ok(()),
    }
}

#[test]
fn names_and_texts_are_only_ever_data() {
    let store = Store::in_memory().unwrap();
    let long = "long".repeat(50_000);
    let names = [
        "",
        "'; DROP TABLE entries; --",
        "nul\0in the middle",
        "nul\0in the end\0",
        "../../etc/passwd",
        "%_?1:x@y$z",
        "𝔘𝔫𝔦\u{202e}code\u{feff}\n\r\t",
        long.as_str(),
    ];
    for name in names {
        let mut table = new_table(name);
        table.game = name.into();
        table.seed = Some(name.into());
        table.listed = true;
        table.summary = json!({ name: name });
        table.setup = table.setup.with(name, name);
        let ann = Person { id: name.into(), name: name.into() };
        table.seats[0].sitter = Occupant::Person(ann);
        store.create_table(table.clone()).wait().unwrap();

        let deep = (0..100).fold(json!(name), |inner, _| json!([inner]));
        let numbers = json!([u64::MAX, i64::MIN, 1e308, -0.0, 0.1]);
        let entries = vec![
            Entry::Answer {
                who: Seat::ONE.into(),
                action: json!({ name: deep, "n": numbers }),
                by_hand: false,
                key: Some(name.into()),
                made_for: None,
            },
            Entry::Note {
                seat: None,
                about: name.into(),
                detail: json!(name),
                key: None,
                made_for: None,
            },
        ];
        store.append(name, 0, entries.clone(), Update::default()).wait().unwrap();

        let found = store.table(name).unwrap().unwrap();
        assert_eq!((&found.id, &found.game, &found.seed), (&table.id, &table.game, &table.seed));
        assert_eq!((&found.setup, &found.summary), (&table.setup, &table.summary));
        assert_eq!(found.seats, table.seats);
        let read: Vec<Entry> =
            store.entries(name, 0).unwrap().into_iter().map(|it| it.entry).collect();
        assert_eq!(read, entries);
        assert_eq!(store.number_of_key(name, name).unwrap(), Some(0));
        assert_eq!(store.tables_of(name, 10).unwrap(), [found]);
    }
    assert_eq!(store.every_table().count(), names.len());
    assert_eq!(store.listed(Status::Open, usize::MAX).unwrap().len(), names.len());
}

#[test]
fn a_table_that_cannot_be_read_hides_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    file_with_a_game(&path);
    let store = Store::open(&path).unwrap();
    let mut other = new_table("u");
    other.listed = true;
    store.create_table(other).wait().unwrap();
    let meddler = Connection::open(&path).unwrap();
    meddler.execute_batch("UPDATE entries SET body = '{\"dance\":{}}'").unwrap();
    meddler.execute_batch("UPDATE tables SET setup = '[' WHERE id = 't'").unwrap();

    let error = store.entries("t", 0).unwrap_err().to_string();
    assert!(error.starts_with("entry 0 of table \"t\" cannot be read"), "{error}");
    assert!(store.table("t").is_err());
    assert_eq!(store.listed(Status::Open, 9).unwrap().len(), 1);
    let walked: Vec<bool> = store.every_table().map(|table| table.is_ok()).collect();
    assert_eq!(walked, [false, true]);
}
