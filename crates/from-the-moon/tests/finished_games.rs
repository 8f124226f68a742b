//! The games in `tests/games` end as they always did. With `UPDATE_SNAPSHOTS=1` they are played
//! anew, which is meant for when a rule or a tile has changed.

use std::fs;
use std::path::PathBuf;

use from_the_moon::{Action, FromTheMoon};
use orrery_core::{Actor, Dice, Game as _, Match, Record, Setup};
use orrery_snapshot as snapshot;

/// How the players of a game choose.
#[derive(Copy, Clone)]
enum Style {
    /// Anything.
    Random,
    /// Work on ships first, then cubes and effects, so that ships launch.
    Keen,
}

impl Style {
    fn choose(self, actions: &[Action], dice: &mut Dice) -> Action {
        let eagerness = |action: &Action| match (self, action) {
            (Style::Random, _) => 0,
            (Style::Keen, Action::ConstructPart { .. } | Action::ImprovePart { .. }) => 4,
            (Style::Keen, Action::Collect(_) | Action::UseAbility(_)) => 3,
            (Style::Keen, Action::UseTerrain(_) | Action::Activate { .. }) => 2,
            (Style::Keen, Action::Exchange(_) | Action::Finish | Action::Decline) => 0,
            (Style::Keen, _) => 1,
        };
        let most = actions.iter().map(eagerness).max();
        let kept: Vec<&Action> = actions.iter().filter(|a| Some(eagerness(a)) == most).collect();
        *kept[dice.index(kept.len())]
    }
}

fn play(players: u8, seed: &str, style: Style) -> Record {
    let mut dice = Dice::new(seed, "players");
    let mut played =
        Match::<FromTheMoon>::new(Setup::of_players(players), Some(seed.to_owned())).unwrap();
    while let Some(who) = played.game().to_act().first() {
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(_) => style.choose(&played.game().legal_actions(who), &mut dice),
        };
        played.answer(who, action).unwrap();
    }
    played.record()
}

/// Two games of either style for each number of players.
fn rewrite() {
    fs::create_dir_all(snapshot::path!("games")).unwrap();
    for players in 1..=4 {
        for (name, style) in [("random", Style::Random), ("keen", Style::Keen)] {
            let seeds = (1..=2).map(|number| format!("{name} {players} {number}"));
            let records = seeds.map(|seed| play(players, &seed, style));
            let lines: Vec<String> =
                records.map(|record| serde_json::to_string(&record).unwrap()).collect();
            snapshot::compare(&snapshot::path!(format!("games/{name}-{players}.jsonl")), &lines);
        }
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
    let (mut replayed, mut launches) = (Vec::new(), 0);
    for file in files() {
        for (number, line) in snapshot::read(&file).lines().enumerate() {
            let place = format!("{}, game {}", file.display(), number + 1);
            let record: Record =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            let again = Match::<FromTheMoon>::verify(&record).unwrap_or_else(|error| {
                panic!("{place}: {error}; if that is meant, UPDATE_SNAPSHOTS=1 plays them anew")
            });
            assert!(again.game().standing().is_some(), "{place} is not finished");
            launches += again.game().open.launches();
            replayed.push(record.setup.players);
        }
    }
    for players in 1..=4 {
        assert!(replayed.contains(&players), "there is no finished game of {players} players");
    }
    assert!(launches > 0, "a ship was launched in some of them");
}
