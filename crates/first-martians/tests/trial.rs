//! What must hold for every game holds for this one.

use first_martians::scenario::pack;
use first_martians::{Action, Ending, FirstMartians};
use orrery_core::trial::Trial;
use orrery_core::{Actor, Dice, Game as _, Log, Setup};

#[test]
fn random_games_of_every_mission_end() {
    let pack = pack();
    let mut dice = Dice::new("random games", "test");
    let mut buffer = Vec::new();
    let (mut games, mut answers) = (0, 0);
    let modes: Vec<String> =
        pack.manifest().modes.iter().map(|mode| mode.key.to_string()).collect();
    for mode in &modes {
        for players in 1..=4 {
            for _ in 0..3 {
                let setup = Setup::of_players(players).in_mode(mode);
                let mut game = FirstMartians::start_with(&setup, &pack).unwrap();
                let mut number = 0;
                while let Some(who) = game.to_act().first() {
                    number += 1;
                    assert!(
                        number < 20_000,
                        "no end: {:?} {:?} {:?} {:?} {:?}",
                        game.agenda(),
                        game.to_act(),
                        game.table.plan,
                        game.clone().apply(who, Action::Agree, &mut Log::silent()),
                        game.legal_actions(who)
                    );
                    let action = match who {
                        Actor::Chance => game.draw(&mut dice, &mut buffer),
                        Actor::Seat(_) => {
                            let actions = game.legal_actions(who);
                            assert!(
                                !actions.is_empty(),
                                "{who} has no answer: {:?}",
                                game.agenda()
                            );
                            actions[dice.index(actions.len())]
                        }
                    };
                    game.apply(who, action, &mut Log::silent()).unwrap();
                }
                assert!(game.table.ending.is_some());
                assert_ne!(game.table.ending, Some(Ending::Won), "random play wins");
                games += 1;
                answers += number;
            }
        }
    }
    assert_eq!(games, modes.len() * 12);
    assert!(answers > 1_000 * modes.len(), "{answers} answers in {games} games");
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
