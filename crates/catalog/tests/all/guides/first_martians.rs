//! The guided first sols of First Martians.

use std::collections::BTreeSet;

use first_martians::scenario::pack;
use first_martians::{FirstMartians, Phase, Question};
use orrery_boards::FirstMartiansDrawing;
use orrery_catalog::heuristics::FirstMartiansHeuristic;
use orrery_core::Seat;

use crate::guides::guided::{Guided, Seen};

fn guided() -> Guided<FirstMartians> {
    Guided::of(&FirstMartiansDrawing, &FirstMartiansHeuristic, &pack())
}

/// Missions of two who think and of many who do not.
fn learners() -> impl Iterator<Item = (&'static str, String)> {
    (0..24).map(|game: usize| (if game < 2 { "greedy" } else { "random" }, format!("game {game}")))
}

#[test]
fn every_step_comes_up_and_points_to_what_is_there() {
    let (guided, mut seen) = (guided(), Seen::default());
    for (learner, seed) in learners() {
        guided.play((learner, &seed), |played| guided.see(played, &mut seen));
    }
    guided.all_came_up(&seen, &[]);
    assert!(seen.pointed > 10, "{} pieces", seen.pointed);
}

/// The first sol is taught phase by phase, and nobody is taught while others decide.
#[test]
fn the_first_sol_is_explained_phase_by_phase() {
    let (guided, mut taught) = (guided(), BTreeSet::new());
    guided.play(("greedy", "one"), |played| {
        let now = guided.step(played);
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
    guided().check_words();
}
