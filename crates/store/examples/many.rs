//! Measures whether a hundred thousand stored games slow opening or listing.
//!
//! `cargo run --release -p orrery-store --example many [FILE] [GAMES] [ENTRIES]`

use std::time::Instant;
use std::{env, fs};

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Occupant, Person, Status, Store, TokenHash, Update};
use serde_json::json;

fn main() {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "target/many.db".into());
    let games: usize = arguments.next().map_or(100_000, |it| it.parse().expect("GAMES"));
    let entries: usize = arguments.next().map_or(60, |it| it.parse().expect("ENTRIES"));
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{path}{end}"));
    }
    let store = Store::open(&path).expect("a fresh file");
    timed("an empty store: listed(50)", || store.listed(Status::Running, 50).unwrap().len());

    let began = Instant::now();
    for start in (0..games).step_by(500) {
        let receipts: Vec<_> = (start..games.min(start + 500))
            .map(|number| store.create_table(game(number, entries)))
            .collect();
        receipts.into_iter().for_each(|receipt| assert!(receipt.wait().is_ok()));
    }
    println!("{games} games of {entries} entries stored in {:.1} s", began.elapsed().as_secs_f64());
    timed("close", || store.close().unwrap());
    println!("the file has {} MB", fs::metadata(&path).map_or(0, |it| it.len()) >> 20);

    let store = timed("open", || Store::open(&path).expect("it opens"));
    timed("first listed(running, 50)", || store.listed(Status::Running, 50).unwrap().len());
    timed("again", || store.listed(Status::Running, 50).unwrap().len());
    timed("listed(open, 50)", || store.listed(Status::Open, 50).unwrap().len());
    timed("listed(over, 50)", || store.listed(Status::Over, 50).unwrap().len());
    timed("tables_of(somebody, 50)", || store.tables_of("person-77", 50).unwrap().len());
    timed("tables_of(one with all, 50)", || store.tables_of("everywhere", 50).unwrap().len());
    let token = TokenHash::of(&token(games / 2));
    let found = timed("seat_by_token", || store.seat_by_token(&token).unwrap().unwrap());
    timed("table", || store.table(&found.table).unwrap().unwrap().entries);
    timed("entries", || store.entries(&found.table, 0).unwrap().len());
    timed("counts", || store.counts().unwrap());
    timed("first append", || {
        let entry = vec![Entry::answer(Seat::ONE, json!(1))];
        store.append(&found.table, entries, entry, Update::default()).wait().unwrap()
    });
    timed("every_table", || store.every_table().map(Result::unwrap).count());
    let copy = format!("{path}.copy");
    let _ = fs::remove_file(&copy);
    timed("backup", || store.backup(&copy).unwrap());
    let _ = fs::remove_file(&copy);
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let done = work();
    println!("{what:32} {:9.3} ms", began.elapsed().as_secs_f64() * 1e3);
    done
}

fn token(number: usize) -> String {
    format!("token-{number}")
}

/// Most games are over; some thousands run, and some hundreds wait.
fn game(number: usize, entries: usize) -> NewTable {
    // Names without an order, as random ones have none.
    let name = format!("{:016x}-{number:06}", (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut table = NewTable::new(name, "project-mars", 1, Setup::of_players(3));
    table.seed = Some(format!("seed-{number}"));
    table.listed = !number.is_multiple_of(3);
    table.status = match number % 100 {
        0 => Status::Open,
        1..5 => Status::Running,
        _ => Status::Over,
    };
    table.summary = json!({"to_act": [number % 3], "round": 9, "score": [31, 28, number % 40]});
    let people = [format!("person-{}", number % 5_000), "everywhere".to_owned()];
    for (place, id) in table.seats.iter_mut().zip(people) {
        place.sitter = Occupant::Person(Person { name: format!("{id} by name"), id });
        place.token = (place.seat == Seat::ONE).then(|| TokenHash::of(&token(number)));
    }
    let seats = [Seat::ONE, Seat::TWO, Seat::THREE];
    table.entries = (0..entries)
        .map(|turn| Entry::answer(seats[turn % 3], json!({"PlaceModule": {"at": [turn % 5, 3]}})))
        .collect();
    table
}
