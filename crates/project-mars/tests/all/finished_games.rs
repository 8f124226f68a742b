//! The games in `tests/games` end as they always did, also those of earlier rules. With
//! `UPDATE_SNAPSHOTS=1` those of the current rules are played again, which is meant for when a
//! rule or a card has changed.

use orrery_core::{Record, Setup};
use orrery_snapshot as snapshot;
use orrery_testkit::games::{any, play, replay_all, rewrite};
use project_mars::ProjectMars;

fn random_game(players: u8, number: u8) -> Record {
    let seed = format!("finished {players} {number}");
    play::<ProjectMars>(Setup::of_players(players), &seed, any)
}

#[test]
fn finished_games_replay_to_the_same_end() {
    if snapshot::is_update() {
        for players in 2..=4 {
            let file = snapshot::path!(format!("games/random-{players}.jsonl"));
            rewrite(&file, (1..=2).map(|number| random_game(players, number)));
        }
    }
    let replayed = replay_all::<ProjectMars>(&snapshot::path!("games"));
    for players in 2..=4 {
        for rules in [2, 3] {
            let is_one = |record: &Record| (record.rules, record.setup.players) == (rules, players);
            let missing = format!("no finished game of {players} players under rules {rules}");
            assert!(replayed.iter().any(|(record, _)| is_one(record)), "{missing}");
        }
    }
}
