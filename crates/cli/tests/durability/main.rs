//! The server is killed with SIGKILL in the middle of play, again and again. Whatever it has
//! acknowledged or shown to a client is there afterwards, once and in order; what it has not
//! acknowledged is there or not, and never half; sent again with its key it counts once.
//!
//! The moments are random. Their seed is printed, and `ORRERY_SEED` brings it back.

#[path = "../served/mod.rs"]
mod served;

mod deed;
mod people;
mod programs;
mod witness;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs, io, thread};

use orrery_core::Dice;
use orrery_store::Store;

use deed::Ledger;
use people::Host;
use programs::Program;
use served::{Client, Server};
use witness::Witness;

const KILLS: usize = 55;
/// The longest time from the server's first acknowledgement until it is killed.
const LONGEST_LIFE: u32 = 60;

/// A guest who plays at one table after the other, from one life of the server to the next.
trait Guest: Send {
    /// Plays until there is nothing left to do or the server is gone.
    fn play(&mut self, life: &Life) -> io::Result<()>;
    /// Its requests, table by table.
    fn ledgers(&mut self) -> Vec<&mut Ledger>;
}

/// One life of the server, from its start to its kill.
struct Life<'a> {
    address: &'a str,
    acknowledged: Sender<()>,
    /// Nobody opens another table when one is over.
    is_last: bool,
}

#[test]
fn what_was_acknowledged_or_shown_survives_every_kill() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is past 1970");
    let seed = env::var("ORRERY_SEED").unwrap_or_else(|_| now.as_nanos().to_string());
    println!("ORRERY_SEED={seed}");
    let mut dice = Dice::new(&seed, "kills");
    let folder = tempfile::tempdir().expect("there is room");
    let database = folder.path().join("orrery.db");
    let mut guests = arrive(&database, &seed);
    let mut witnesses = BTreeMap::new();
    for kill in 0..KILLS {
        // Now and then it dies while it still reads what the last one left.
        let wait = (kill % 7 != 6).then(|| Duration::from_millis(dice.below(LONGEST_LIFE).into()));
        live_and_die(&database, &mut guests, wait);
        check(&database, &mut guests, &mut witnesses);
    }
    play_to_the_end(&database, &mut guests);
    check(&database, &mut guests, &mut witnesses);
    let kept: usize = witnesses.values().map(Witness::entries).sum();
    let deeds: usize =
        guests.iter_mut().flat_map(|it| it.ledgers()).map(|it| it.acknowledged.len()).sum();
    println!("{KILLS} kills, {} tables, {deeds} deeds, {kept} entries", witnesses.len());
    assert!(deeds > 10 * KILLS, "hardly anything was played: {deeds}");
    check_records(&database, &witnesses);
}

/// All who play: alone, in pairs at one table, against bots, and as rivals for the same seats.
fn arrive(database: &Path, seed: &str) -> Vec<Box<dyn Guest>> {
    let server = Server::start(database);
    let mut client = Client::to(&server.address).expect("it listens");
    let dice = |name: &str| Dice::new(seed, name);
    let mut guests: Vec<Box<dyn Guest>> = Vec::new();
    for (name, game, seats) in [
        ("four", "connect-four", &["human", "human"][..]),
        ("four against a bot", "connect-four", &["bot:random", "human"]),
        ("mars", "project-mars", &["human", "human"]),
        ("mars against bots", "project-mars", &["human", "bot:random", "bot:greedy"]),
    ] {
        guests.push(Box::new(Program::opening(&mut client, game, seats, dice(name))));
    }
    let (one, two) = Program::pair(&mut client, "project-mars", [dice("one"), dice("two")]);
    let (rival, other) = Program::rivals(&mut client, "project-mars", [dice("r"), dice("s")]);
    guests.extend([one, two, rival, other].map(|guest| Box::new(guest) as Box<dyn Guest>));
    guests.push(Box::new(Host::opening(&mut client, dice("host"))));
    guests
}

/// Starts the server, lets everybody play and kills it some time after its first
/// acknowledgement, or at once.
fn live_and_die(database: &Path, guests: &mut [Box<dyn Guest>], wait: Option<Duration>) {
    let server = Server::start(database);
    let address = server.address.clone();
    let is_killed = AtomicBool::new(false);
    let (acknowledged, first) = mpsc::channel();
    thread::scope(|scope| {
        for guest in guests {
            let life =
                Life { address: &address, acknowledged: acknowledged.clone(), is_last: false };
            let is_killed = &is_killed;
            scope.spawn(move || {
                if let Err(error) = guest.play(&life) {
                    assert!(is_killed.load(Ordering::SeqCst), "it hung up by itself: {error}");
                }
            });
        }
        drop(acknowledged);
        if let Some(wait) = wait {
            first.recv().expect("somebody is heard before all have left");
            thread::sleep(wait);
        }
        is_killed.store(true, Ordering::SeqCst);
        server.kill();
    });
}

fn play_to_the_end(database: &Path, guests: &mut [Box<dyn Guest>]) {
    let server = Server::start(database);
    let (acknowledged, _heard) = mpsc::channel();
    thread::scope(|scope| {
        for guest in guests {
            let life = Life {
                address: &server.address,
                acknowledged: acknowledged.clone(),
                is_last: true,
            };
            scope.spawn(move || guest.play(&life).expect("nobody ends it now"));
        }
    });
    server.kill();
}

/// Looks at a copy of what the dead server left, so that the next one has to mend the file
/// itself.
fn check(
    database: &Path,
    guests: &mut [Box<dyn Guest>],
    witnesses: &mut BTreeMap<String, Witness>,
) {
    let folder = tempfile::tempdir().expect("there is room");
    let copy = folder.path().join("orrery.db");
    for end in ["", "-wal"] {
        let name = |path: &Path| format!("{}{end}", path.display());
        if fs::exists(name(database)).expect("the folder can be read") {
            fs::copy(name(database), name(&copy)).expect("there is room");
        }
    }
    let store = Store::open(&copy).expect("it opens after a kill");
    assert_eq!(store.faults().expect("it can be read"), Vec::<String>::new());
    let mut ledgers: BTreeMap<String, Vec<&mut Ledger>> = BTreeMap::new();
    for ledger in guests.iter_mut().flat_map(|guest| guest.ledgers()) {
        ledgers.entry(ledger.table.clone()).or_default().push(ledger);
    }
    // Tables nobody has heard of: their opening was not acknowledged, and is whole all the same.
    for table in store.every_table() {
        ledgers.entry(table.expect("it can be read").id).or_default();
    }
    for (table, ledgers) in &mut ledgers {
        let witness = witnesses.entry(table.clone()).or_default();
        witness.look(&store, table, ledgers);
    }
}

/// The server shows what the file holds: the records of all games that are over hold.
fn check_records(database: &Path, witnesses: &BTreeMap<String, Witness>) {
    let server = Server::start(database);
    let mut client = Client::to(&server.address).expect("it listens");
    let over: Vec<_> = witnesses.iter().filter(|(_, witness)| witness.is_over()).collect();
    assert!(over.len() > 3, "hardly any game was played to its end: {}", over.len());
    for (table, witness) in over {
        let path = format!("/api/tables/{table}/record");
        let record = client.ask("GET", &path, &[], "").expect("it is there");
        let record = serde_json::from_value(record.json()).expect("it is a record");
        witness.compare(&record);
    }
}
