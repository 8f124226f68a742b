//! The games in `tests/games` end as they always did. With `UPDATE_SNAPSHOTS=1` they are played
//! again, which is meant for when a rule or a tile has changed.

use from_the_moon::{Action, FromTheMoon};
use orrery_core::{Dice, Setup};
use orrery_snapshot as snapshot;
use orrery_testkit::games::{play, replay_all, rewrite};

/// A style of choosing in a game.
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

/// Two games of either style for each number of players.
fn rewrite_all() {
    for players in 1..=4 {
        for (name, style) in [("random", Style::Random), ("keen", Style::Keen)] {
            let seeds = (1..=2).map(|number| format!("{name} {players} {number}"));
            let records = seeds.map(|seed| {
                let choose = |actions: &[Action], dice: &mut Dice| style.choose(actions, dice);
                play::<FromTheMoon>(Setup::of_players(players), &seed, choose)
            });
            rewrite(&snapshot::path!(format!("games/{name}-{players}.jsonl")), records);
        }
    }
}

#[test]
fn finished_games_replay_to_the_same_end() {
    if snapshot::is_update() {
        rewrite_all();
    }
    let replayed = replay_all::<FromTheMoon>(&snapshot::path!("games"));
    for players in 1..=4 {
        let is_there = replayed.iter().any(|(record, _)| record.setup.players == players);
        assert!(is_there, "there is no finished game of {players} players");
    }
    let launches = replayed.iter().map(|(_, game)| game.open.launches());
    assert!(launches.map(u32::from).sum::<u32>() > 0, "a ship was launched in some of them");
}
