//! The guided first sols of First Martians: every step comes up in a real mission, when it should,
//! and points to what is there.

mod guided;

use std::collections::BTreeSet;

use first_martians::scenario::pack;
use first_martians::{FirstMartians, Phase, Question};
use orrery_boards::{Drawing, FirstMartiansDrawing, Scene};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::FirstMartiansHeuristic;
use orrery_core::{Match, Seat, Viewer};

use guided::sitters;

/// Plays the guided mission, the learner by this bot, and shows every position to `see`.
fn play(learner: &str, seed: &str, see: impl FnMut(&Match<FirstMartians>)) {
    let (drawing, judge) = (&FirstMartiansDrawing, &FirstMartiansHeuristic);
    guided::play(drawing, &pack(), judge, (learner, seed), see);
}

/// The step that shows to the learner: its name and the pieces it points to.
fn step(played: &Match<FirstMartians>) -> Option<(&'static str, Vec<String>)> {
    let script = FirstMartiansDrawing.guide()?;
    let (viewer, sitters) = (Viewer::Seat(script.seat), sitters(3, script.seat));
    let told = played.events_since(0);
    Scene::look(played.game(), played.content(), viewer, &sitters, &[], |scene| {
        let (_, step) = script.step(scene, told)?;
        Some((step.name, script.guide(scene, told, 1)?.pieces))
    })
}

/// Missions of two who think and of many who do not.
fn learners() -> impl Iterator<Item = (&'static str, String)> {
    (0..24).map(|game: usize| (if game < 2 { "greedy" } else { "random" }, format!("game {game}")))
}

#[test]
fn every_step_comes_up_and_points_to_what_is_there() {
    let script = FirstMartiansDrawing.guide().unwrap();
    let mut missing: BTreeSet<&str> = script.steps.iter().map(|step| step.name).collect();
    assert_eq!(missing.len(), script.steps.len(), "two steps have one name");
    let mut pointed = 0;
    for (learner, seed) in learners() {
        play(learner, &seed, |played| {
            let Some((name, pieces)) = step(played) else { return };
            if !missing.remove(name) {
                return;
            }
            let sitters = sitters(3, Seat::ONE);
            let viewer = Viewer::Seat(Seat::ONE);
            Scene::look(played.game(), played.content(), viewer, &sitters, &[], |scene| {
                let stage = FirstMartiansDrawing.stage(scene).into_string();
                for piece in pieces {
                    assert!(stage.contains(&format!("data-piece=\"{piece}\"")), "{name}: {piece}");
                    pointed += 1;
                }
            });
        });
    }
    assert!(missing.is_empty(), "{missing:?} never came up");
    assert!(pointed > 10, "{pointed} pieces");
}

/// The first sol is taught phase by phase, and nobody is taught while others decide.
#[test]
fn the_first_sol_is_explained_phase_by_phase() {
    let mut taught = BTreeSet::new();
    play("greedy", "one", |played| {
        let now = step(played).map(|(name, _)| name);
        let game = played.game();
        let is_asked = game
            .question()
            .is_some_and(|(who, question)| who == Seat::ONE.into() || question == Question::Plan);
        assert!(is_asked || now.is_none(), "{now:?} while others decide");
        if game.table.round <= 1 && game.table.phase <= Phase::Malfunction {
            taught.extend(now);
        }
    });
    for step in ["role", "plan", "second pawn", "agree"] {
        assert!(taught.contains(step), "{step} is not among {taught:?}");
    }
}

#[test]
fn a_step_is_short_and_teaches_rules_of_the_book() {
    let entry = Catalog::built_in().find("first-martians").unwrap();
    let ledger = entry.ledger();
    for step in FirstMartiansDrawing.guide().unwrap().steps {
        assert!(!step.rules.is_empty(), "{} teaches no rule", step.name);
        for rule in step.rules {
            assert!(ledger.rules.iter().any(|known| known.id == *rule), "{rule}");
        }
        assert!(step.words.len() < 420, "{} is too long to be read at the table", step.name);
    }
}
