//! Measures how many appends per second the disk allows, and how long one takes.
//!
//! `cargo run --release -p orrery-store --example load [FILE] [WRITERS] [SECONDS] [RATE]`
//!
//! With a rate, that many appends per second in all; without, as many as possible.

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Status, Store, Update};
use serde_json::json;

fn main() {
    let mut arguments = env::args().skip(1);
    // Beside the code and not in /tmp, which may be memory.
    let path: PathBuf = arguments.next().unwrap_or_else(|| "target/load.db".into()).into();
    let writers: usize = arguments.next().map_or(64, |it| it.parse().expect("WRITERS"));
    let seconds: u64 = arguments.next().map_or(10, |it| it.parse().expect("SECONDS"));
    let rate: Option<f64> = arguments.next().map(|it| it.parse().expect("RATE"));
    let pause = rate.map(|rate| Duration::from_secs_f64(writers as f64 / rate));
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", path.display()));
    }
    let store = Store::open(&path).expect("a fresh file");
    let began = Instant::now();
    let until = began + Duration::from_secs(seconds);
    let mut times: Vec<Duration> = thread::scope(|scope| {
        let handles: Vec<_> = (0..writers)
            .map(|writer| {
                let store = &store;
                scope.spawn(move || write(store, writer, until, pause))
            })
            .collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("a writer")).collect()
    });
    let took = began.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let work = store.workload();
    println!(
        "{writers} writers, {took:.1} s: {} appends, {:.0} a second; {:.1} in a group of {:.2} ms",
        times.len(),
        times.len() as f64 / took,
        work.stored as f64 / work.groups as f64,
        took * 1e3 / work.groups as f64,
    );
    println!(
        "latency ms: p50 {:.2}, p90 {:.2}, p99 {:.2}, p99.9 {:.2}, most {:.2}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    let size = fs::metadata(&path).map_or(0, |it| it.len());
    let began = Instant::now();
    store.close().expect("it closes");
    println!("closed in {:.1} ms; the file has {} MB", ms(began), size >> 20);
}

fn ms(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1e3
}

/// One table, one entry an append, with what a server would change along with it.
fn write(store: &Store, writer: usize, until: Instant, pause: Option<Duration>) -> Vec<Duration> {
    let name = format!("load-table-{writer:04}-of-22-letters");
    let mut table = NewTable::new(&name, "project-mars", 1, Setup::of_players(3));
    table.listed = true;
    store.create_table(table).wait().expect("a new table");
    let mut times = Vec::new();
    let start = Instant::now();
    for number in 0_u32.. {
        if let Some(pause) = pause {
            thread::sleep((start + pause * number).saturating_duration_since(Instant::now()));
        }
        let began = Instant::now();
        if began > until {
            break;
        }
        let entry = Entry::Answer {
            who: Seat::ONE.into(),
            action: json!({"PlaceModule": {"module": number % 7, "at": [number % 5, 3]}}),
            by_hand: false,
            key: Some(format!("{number:016x}")),
            made_for: Some(number as usize),
        };
        let update = Update {
            status: Some(Status::Running),
            summary: Some(json!({"to_act": [number % 3], "round": number / 30, "players": 3})),
            ..Update::default()
        };
        store.append(&name, number as usize, vec![entry], update).wait().expect("stored");
        times.push(began.elapsed());
    }
    times
}
