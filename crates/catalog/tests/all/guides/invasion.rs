//! The guided games of Invasion, one for each side.

use std::collections::BTreeSet;
use std::sync::Arc;

use on_mars::InvasionGame;
use orrery_boards::{ChapterDrawing, Drawing};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::AlienInvasionHeuristic;
use orrery_core::Seat;

use crate::guides::guided::{Guided, Learner, Seen};

const DRAWING: ChapterDrawing<1> = ChapterDrawing;

/// The guided game of each side.
fn guided() -> Vec<Guided<InvasionGame>> {
    let scripts = DRAWING.guides().into_iter();
    let guided = || Guided::of(&DRAWING, &AlienInvasionHeuristic, &Arc::new(()));
    scripts.map(|script| guided().teaching(script)).collect()
}

/// The steps that show in the first 900 answers of these games.
fn shown(guided: &Guided<InvasionGame>, learners: [Learner; 2]) -> BTreeSet<&'static str> {
    let mut seen = Seen::default();
    for learner in learners {
        guided.play_some(learner, 900, |played| guided.see(played, &mut seen));
    }
    seen.names
}

/// AI-CH1-08: the Alien Commander learns the three options of a turn, and a human what counts.
#[test]
fn both_sides_are_taught() {
    let entry = Catalog::built_in().find("invasion").expect("it is a game of the house");
    let firsts = entry.first_games();
    let of: Vec<_> = firsts.iter().map(|first| (first.seat, first.side)).collect();
    assert_eq!(of, [(Seat::ONE, Some("humans")), (Seat::THREE, Some("aliens"))]);
    let guided = guided();
    let humans = shown(&guided[0], [("greedy", "one"), ("random", "two")]);
    for step in ["start", "turn", "turn in Orbit", "troopers", "defense", "defense tech"] {
        assert!(humans.contains(step), "{step} is not among {humans:?}");
    }
    let aliens = shown(&guided[1], [("random", "one"), ("random", "two")]);
    for step in ["start", "construct", "deploy", "learn", "obtain", "steal", "reset", "unlock"] {
        assert!(aliens.contains(step), "{step} is not among {aliens:?}");
    }
}

#[test]
fn a_step_is_short_and_teaches_rules_of_the_book() {
    guided().iter().for_each(Guided::check_words);
}
