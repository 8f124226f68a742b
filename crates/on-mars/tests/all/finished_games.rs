//! The games in `tests/games` end as they always did. With `UPDATE_SNAPSHOTS=1` they are played
//! again, which is meant for when a rule or a card has changed.

use on_mars::content::Main;
use on_mars::{Action, OnMars};
use orrery_core::{Dice, Game as _, Setup};
use orrery_snapshot as snapshot;
use orrery_testkit::games::{play, replay_all, rewrite};

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

/// A game of either style for each number of players.
fn rewrite_all() {
    for players in 1..=4 {
        for (name, style) in [("random", Style::Random), ("keen", Style::Keen)] {
            let mut setup = Setup::of_players(players);
            if name == "keen" && players == 3 {
                setup = setup.with("first_colonists", "yes");
            }
            let choose = |actions: &[Action], dice: &mut Dice| style.choose(actions, dice);
            let record = play::<OnMars>(setup, &format!("{name} {players}"), choose);
            rewrite(&snapshot::path!(format!("games/{name}-{players}.jsonl")), [record]);
        }
    }
}

#[test]
fn finished_games_replay_to_the_same_end() {
    if snapshot::is_update() {
        rewrite_all();
    }
    let replayed = replay_all::<OnMars>(&snapshot::path!("games"));
    assert_eq!(replayed.len(), 8);
    let standings = replayed.iter().filter_map(|(_, game)| game.standing());
    let best = standings.filter_map(|standing| standing.scores.values().copied().max()).max();
    assert!(best > Some(40), "keen players score: {best:?}");
}
