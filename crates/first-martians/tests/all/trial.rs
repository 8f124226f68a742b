//! The trial of First Martians.

use first_martians::scenario::pack;
use first_martians::{Action, Ending, FirstMartians};
use orrery_core::trial::Trial;
use orrery_core::{Actor, Dice, Game as _, Log, Setup};

/// Answers at random for the first who is asked, so that one seat plans to its end before the
/// next one begins, or for any of them. Returns the number of answers.
fn play_at_random(game: &mut FirstMartians, dice: &mut Dice, only_first: bool) -> usize {
    let mut actions = Vec::new();
    let (mut number, mut begun) = (0, 0);
    loop {
        let asked: Vec<Actor> = game.to_act().iter().collect();
        let place = if only_first || asked.is_empty() { 0 } else { dice.index(asked.len()) };
        let Some(&who) = asked.get(place) else { return number };
        let action = match who {
            Actor::Chance => game.draw(dice, &mut actions),
            Actor::Seat(_) => {
                actions.clear();
                game.list_actions(who, &mut actions);
                assert!(!actions.is_empty(), "{who} has no answer: {:?}", game.agenda());
                actions[dice.index(actions.len())]
            }
        };
        game.apply(who, action, &mut Log::silent()).unwrap();
        number += 1;
        if let Action::Replay | Action::Restart = action {
            begun = number;
        }
        assert!(number - begun < 10_000, "no end: {:?} {:?}", game.agenda(), game.table.plan);
    }
}

#[test]
fn random_games_of_every_mission_end() {
    let pack = pack();
    let mut dice = Dice::new("random games", "test");
    let (mut games, mut won, mut answers) = (0, 0, 0);
    for mode in pack.manifest().modes.iter() {
        for players in 1..=4 {
            for round in 0..10 {
                let setup = Setup::of_players(players).in_mode(&mode.key);
                let mut game = FirstMartians::start_with(&setup, &pack).unwrap();
                answers += play_at_random(&mut game, &mut dice, round % 2 == 0);
                games += 1;
                won += usize::from(game.table.ending == Some(Ending::Won));
            }
        }
    }
    assert!(won * 50 < games, "random play wins {won} of {games} games");
    assert!(answers > 150 * games, "{answers} answers in {games} games");
}

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(1).closely_every(401).run_with::<FirstMartians>(&pack());
    assert!(seen.games > 20 && seen.answers > 10_000, "{seen:?}");
    assert!(seen.positions > 50 && seen.strangers > 1_000, "{seen:?}");
    assert!(seen.simultaneous > 1_000 && seen.volunteered > 100, "{seen:?}");
    assert!(seen.refusals.len() >= 10, "{:?}", seen.refusals);
    // Nothing is secret: what nobody knows is decided when it is shown.
    assert_eq!((seen.differing_redeals, seen.twins), (0, 0));
}
