//! The games in `tests/games` end as they always did, also those of earlier rules. With
//! `UPDATE_SNAPSHOTS=1` those of the current rules are played again, which is meant for when a
//! rule or a card has changed.

use orrery_snapshot as snapshot;

use std::fs;
use std::path::PathBuf;

use orrery_core::{Actor, Dice, Game as _, Match, Record, Setup};
use project_mars::ProjectMars;

/// A game of random players.
fn play(players: u8, seed: &str) -> Record {
    let mut dice = Dice::new(seed, "players");
    let mut played =
        Match::<ProjectMars>::new(Setup::of_players(players), Some(seed.to_owned())).unwrap();
    while let Some(who) = played.game().to_act().first() {
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(_) => {
                let actions = played.game().legal_actions(who);
                actions[dice.index(actions.len())]
            }
        };
        played.answer(who, action).unwrap();
    }
    played.record()
}

/// Two games for each number of players.
fn rewrite() {
    fs::create_dir_all(snapshot::path!("games")).unwrap();
    for players in 2..=4 {
        let records = (1..=2).map(|number| play(players, &format!("finished {players} {number}")));
        let lines: Vec<String> =
            records.map(|record| serde_json::to_string(&record).unwrap()).collect();
        snapshot::compare(&snapshot::path!(format!("games/random-{players}.jsonl")), &lines);
    }
}

/// The files of games, in a stable order.
fn files() -> Vec<PathBuf> {
    let folder = fs::read_dir(snapshot::path!("games")).into_iter().flatten();
    let paths = folder.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}

#[test]
fn finished_games_replay_to_the_same_end() {
    if snapshot::is_update() {
        rewrite();
    }
    let mut replayed = Vec::new();
    for file in files() {
        for (number, line) in snapshot::read(&file).lines().enumerate() {
            let place = format!("{}, game {}", file.display(), number + 1);
            let record: Record =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            let again = Match::<ProjectMars>::verify(&record).unwrap_or_else(|error| {
                panic!("{place}: {error}; if that is meant, UPDATE_SNAPSHOTS=1 plays them anew")
            });
            assert!(again.game().standing().is_some(), "{place} is not finished");
            replayed.push((record.rules, record.setup.players));
        }
    }
    for players in 2..=4 {
        for rules in [2, 3] {
            let missing = format!("no finished game of {players} players under rules {rules}");
            assert!(replayed.contains(&(rules, players)), "{missing}");
        }
    }
}
