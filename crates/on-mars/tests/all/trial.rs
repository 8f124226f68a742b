//! The trial of On Mars, and further promises of this game.

use std::sync::Arc;

use on_mars::{Deed, Event, OnMars, Phase};
use orrery_core::trial::Trial;
use orrery_core::{Game as _, Setup};
use orrery_testkit::games;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(3).closely_every(40).run::<OnMars>();
    assert!(seen.answers > 20_000 && seen.positions > 500, "{seen:?}");
    assert!(seen.differing_redeals > 500, "hands are hidden: {seen:?}");
    assert!(seen.undone > 300, "{seen:?}");
    assert_eq!(seen.simultaneous, 0, "nobody speaks at the same time in this game");
    assert!(seen.refusals.len() >= 20, "{:?}", seen.refusals);
}

/// Plays random games and looks at every position.
fn look_at_random_games(seed: &str, games: u8, look: impl FnMut(&OnMars, &[Event])) {
    let setups = (0..games).map(|number| {
        let setup = Setup::of_players(1 + number % 4);
        if number % 3 > 0 {
            return setup;
        }
        setup.with("first_colonists", "yes").with("length", "long")
    });
    games::look_at_random_games(setups, &Arc::new(()), seed, look);
}

/// OM-END-04, OM-RULING-41, OM-RULING-44: every game ends, and nobody gets stuck on the way.
#[test]
fn every_random_game_ends() {
    let mut ended = 0;
    look_at_random_games("ends", 250, |game, _| {
        if let Some(standing) = game.standing() {
            ended += 1;
            assert!(game.open.round <= 31);
            assert!(!standing.winners.is_empty() || game.open.lacerda.is_some());
        } else {
            let who = game.to_act().first().expect("somebody is asked");
            assert!(!game.legal_actions(who).is_empty());
        }
    });
    assert_eq!(ended, 250);
}

/// The agenda has room for the longest chains; random ones come nowhere near it.
#[test]
fn the_agenda_stays_short() {
    let mut longest = 0;
    look_at_random_games("agenda", 80, |game, _| longest = longest.max(game.open.agenda().len()));
    assert!((5..26).contains(&longest), "{longest}");
}

/// A story is indented: a turn begins without a level, and what it brings about has more.
#[test]
fn stories_are_indented() {
    let (mut deepest, mut turns) = (0, 0);
    look_at_random_games("levels", 40, |_, events| {
        for event in events {
            if let Deed::TurnBegan { .. } | Deed::RoundBegan { .. } = event.deed {
                assert_eq!(event.level, 0);
                turns += 1;
            }
            deepest = deepest.max(event.level);
        }
    });
    assert!(deepest >= 3 && turns > 500, "{deepest} {turns}");
}

/// The limits of the boards hold at every moment.
#[test]
fn limits_hold_at_every_moment() {
    let mut positions = 0;
    look_at_random_games("limits", 60, |game, _| {
        let open = &game.open;
        for (seat, player) in open.players.iter() {
            if !open.is_lacerda(seat) {
                assert!(player.quarters <= player.quarters_limit());
                assert!(player.storage.iter().all(|count| *count <= player.storage_limit()));
            }
            assert!(player.crystals <= player.depot_limit());
            assert!(player.ships_welcomed() <= open.colony_level());
            assert_eq!(player.built.len(), player.advanced.len());
            assert!(player.miners.and(player.advanced).is_empty());
            assert_eq!(usize::from(player.lab_spaces().len()), usize::from(player.techs()));
        }
        assert!(open.warehouse.iter().all(|count| *count <= 3) && open.warehouse[0] == 0);
        assert!(open.phase != Phase::Setup || open.round == 0);
        positions += 1;
    });
    assert!(positions > 10_000, "{positions}");
}
