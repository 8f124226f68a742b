//! The games in `tests/games` end as they always did. With `UPDATE_SNAPSHOTS=1` they are played
//! anew, which is meant for when a rule or a card has changed.

use std::fs;
use std::path::PathBuf;

use on_mars::content::Main;
use on_mars::{Action, OnMars};
use orrery_core::{Actor, Dice, Game as _, Match, Record, Setup};
use orrery_snapshot as snapshot;

/// A style of choosing in a game.
#[derive(Copy, Clone)]
enum Style {
    /// Anything.
    Random,
    /// Build and upgrade first, so that the Colony grows.
    Keen,
}

impl Style {
    fn choose(self, actions: &[Action], dice: &mut Dice) -> Action {
        let eagerness = |action: &Action| match (self, action) {
            (Style::Random, _) => 0,
            (Style::Keen, Action::CompleteGoal { .. } | Action::Upgrade { .. }) => 5,
            (Style::Keen, Action::Build { .. } | Action::TakeTile | Action::Deliver { .. }) => 4,
            (Style::Keen, Action::Main(Main::Construct | Main::Upgrade | Main::Research)) => 4,
            (Style::Keen, Action::Main(Main::ControlCenter | Main::LandingPod)) => 1,
            (Style::Keen, Action::Main(_) | Action::Executive(_) | Action::Travel) => 3,
            (Style::Keen, Action::UseBuilding { .. }) => 3,
            (Style::Keen, Action::Finish | Action::EndTurn | Action::Stay | Action::Store) => 0,
            (Style::Keen, _) => 2,
        };
        let most = actions.iter().map(eagerness).max();
        let kept: Vec<&Action> = actions.iter().filter(|a| Some(eagerness(a)) == most).collect();
        *kept[dice.index(kept.len())]
    }
}

fn play(setup: Setup, seed: &str, style: Style) -> Record {
    let mut dice = Dice::new(seed, "players");
    let mut played = Match::<OnMars>::new(setup, Some(seed.to_owned())).unwrap();
    while let Some(who) = played.game().to_act().first() {
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(_) => style.choose(&played.game().legal_actions(who), &mut dice),
        };
        played.answer(who, action).unwrap();
    }
    played.record()
}

/// A game of either style for each number of players.
fn rewrite() {
    fs::create_dir_all(snapshot::path!("games")).unwrap();
    for players in 1..=4 {
        for (name, style) in [("random", Style::Random), ("keen", Style::Keen)] {
            let seed = format!("{name} {players}");
            let mut setup = Setup::of_players(players);
            if name == "keen" && players == 3 {
                setup = setup.with("first_colonists", "yes");
            }
            let record = play(setup, &seed, style);
            let lines = [serde_json::to_string(&record).unwrap()];
            snapshot::compare(&snapshot::path!(format!("games/{name}-{players}.jsonl")), &lines);
        }
    }
}

#[test]
fn finished_games_end_as_they_did() {
    if snapshot::is_update() {
        rewrite();
    }
    let folder = snapshot::path!("games");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 8);
    let mut best = 0;
    for file in files {
        for line in snapshot::read(&file).lines() {
            let record: Record = serde_json::from_str(line).unwrap();
            let played = Match::<OnMars>::verify(&record)
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let standing = played.game().standing().expect("the game is over");
            best = standing.scores.values().copied().max().unwrap_or(0).max(best);
        }
    }
    assert!(best > 40, "keen players score: {best}");
}
