//! A process that is killed while it writes has lost nothing that it acknowledged.
//!
//! The test starts itself again as the writing process, tells it by the environment what to do,
//! reads the acknowledgements from a pipe and kills it at random moments.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, thread};

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Status, Store, Update};
use serde_json::json;

const SWITCH: &str = "ORRERY_STORE_TEST_WRITES_TO";
const KILLS: usize = 15;
const TABLES: usize = 8;

#[test]
fn every_acknowledged_entry_survives_a_kill() {
    if let Some(path) = env::var_os(SWITCH) {
        write_for_ever(Path::new(&path));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    let mut acknowledged = BTreeMap::new();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let mut moment = u64::from(now.subsec_nanos()) ^ u64::from(std::process::id()) << 32;
    for kill in 0..KILLS {
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
        let lines = write_until_killed(&path, Duration::from_millis(moment >> 33 & 63));
        for (table, entries) in lines {
            acknowledged.insert(table, entries);
        }
        check(&path, &acknowledged, kill);
    }
    let total: usize = acknowledged.values().sum();
    assert!(total > KILLS, "hardly anything was written: {acknowledged:?}");
}

/// Runs the writing process and kills it some time after its first acknowledgement. Gives how
/// many entries of which table were acknowledged, in the order of the acknowledgements.
fn write_until_killed(path: &Path, after: Duration) -> Vec<(usize, usize)> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "unclean_end::every_acknowledged_entry_survives_a_kill", "--nocapture"])
        .env(SWITCH, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut found = Vec::new();
    // The harness prints a few lines of its own; a line of ours that was cut off by the kill was
    // never acknowledged, and lacks its full stop.
    let parse = |line: String| -> Option<(usize, usize)> {
        let (table, entries) = line.strip_suffix('.')?.strip_prefix("stored ")?.split_once(' ')?;
        Some((table.parse().ok()?, entries.parse().ok()?))
    };
    found.extend(lines.by_ref().map_while(Result::ok).find_map(parse));
    let killer = thread::spawn(move || {
        thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap()
    });
    found.extend(lines.map_while(Result::ok).filter_map(parse));
    assert!(!killer.join().unwrap().success());
    assert!(!found.is_empty(), "the writing process acknowledged nothing");
    found
}

fn check(path: &Path, acknowledged: &BTreeMap<usize, usize>, kill: usize) {
    let store = Store::open(path).unwrap();
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    for (&number, &least) in acknowledged {
        let table = store.table(&name(number)).unwrap().unwrap();
        let entries = store.entries(&table.id, 0).unwrap();
        assert!(entries.len() >= least, "kill {kill}: {} of {least}", entries.len());
        assert_eq!(entries.len(), table.entries);
        assert_eq!(entries.len() % 3, 0, "kill {kill}: an append is half there");
        assert_eq!(table.summary, json!(entries.len()));
        for (place, stored) in entries.iter().enumerate() {
            assert_eq!(stored.number, place);
            assert_eq!(stored.entry, say(place));
        }
    }
}

/// The writing process: several tables at once, three entries an append.
fn write_for_ever(path: &Path) -> ! {
    let store = Store::open(path).unwrap();
    thread::scope(|scope| {
        for number in 0..TABLES {
            let store = &store;
            scope.spawn(move || write_to(store, number));
        }
    });
    unreachable!("the writers write until they are killed")
}

fn write_to(store: &Store, number: usize) {
    let name = name(number);
    if store.table(&name).unwrap().is_none() {
        let mut table = NewTable::new(&name, "connect-four", 1, Setup::of_players(2));
        table.summary = json!(0);
        store.create_table(table).wait().unwrap();
    }
    let mut next = store.table(&name).unwrap().unwrap().entries;
    loop {
        let entries = (next..next + 3).map(say).collect();
        let update = Update {
            status: Some(Status::Running),
            summary: Some(json!(next + 3)),
            ..Update::default()
        };
        next = store.append(&name, next, entries, update).wait().unwrap().entries;
        // The print of the standard library is caught by the test harness.
        let line = format!("stored {number} {next}.\n");
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
    }
}

fn name(number: usize) -> String {
    format!("table-{number}")
}

fn say(place: usize) -> Entry {
    let action = json!({"said": place, "text": "x".repeat(place * 37 % 400)});
    let key = Some(format!("key-{place}"));
    Entry::Answer { who: Seat::ONE.into(), action, key, by_hand: false, made_for: None }
}
