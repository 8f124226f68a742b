//! The guided first game of On Mars.

use std::collections::BTreeSet;
use std::sync::Arc;

use on_mars::content::{Effect, Goal, GoalSet};
use on_mars::{OnMars, Question};
use orrery_boards::OnMarsDrawing;
use orrery_catalog::heuristics::OnMarsHeuristic;
use orrery_core::{Actor, Match, Record, Seat};

use crate::guides::guided::{Guided, Seen};

fn guided() -> Guided<OnMars> {
    Guided::of(&OnMarsDrawing, &OnMarsHeuristic::TUNED, &Arc::new(()))
}

fn learners() -> impl Iterator<Item = (&'static str, String)> {
    (0..8).map(|game: usize| ("random", format!("game {game}")))
}

/// Finished games in which much was built: the Colony grows, and Goals are completed.
const KEEN: [&str; 3] = [
    include_str!("../../../../on-mars/tests/games/keen-2.jsonl"),
    include_str!("../../../../on-mars/tests/games/keen-3.jsonl"),
    include_str!("../../../../on-mars/tests/games/keen-4.jsonl"),
];

fn replayed(line: &str) -> Match<OnMars> {
    Match::replay(&serde_json::from_str::<Record>(line).unwrap()).unwrap()
}

/// OM-GOAL-01: a Goal that can be completed is pointed out, whichever it is.
#[test]
fn a_goal_that_is_met_is_explained() {
    let (guided, mut explained) = (guided(), BTreeSet::new());
    for line in KEEN.iter().flat_map(|games| games.lines()) {
        let played = replayed(line);
        for at in (0..played.answered()).step_by(5) {
            let then = played.at(at).unwrap();
            let mut game = then.game().clone();
            let open = &game.open;
            let is_turn = open.question() == Some((Seat::ONE.into(), Question::Turn));
            if !is_turn || open.last_round.is_some() || open.players[Seat::ONE].goal.is_some() {
                continue;
            }
            let met = |goal: &Goal| open.holds(Seat::ONE, goal.spec().condition);
            let Some(goal) = Goal::ALL.into_iter().find(met) else { continue };
            let hand = &mut game.hands[Seat::ONE];
            hand.goals = GoalSet::only(goal);
            game.open.players[Seat::ONE].goals = 1;
            assert_eq!(guided.step_at(&game, &then), Some("goal"), "{goal:?}");
            explained.insert(goal);
        }
    }
    assert!(explained.len() > 1, "{explained:?}");
}

#[test]
fn every_step_comes_up_in_a_real_game_and_points_to_what_is_there() {
    let (guided, mut seen) = (guided(), Seen::default());
    for (learner, seed) in learners() {
        guided.play((learner, &seed), |played| guided.see(played, &mut seen));
    }
    for line in KEEN.iter().flat_map(|games| games.lines()) {
        let keen = replayed(line);
        (0..keen.answered()).for_each(|at| guided.see(&keen.at(at).unwrap(), &mut seen));
    }
    guided.all_came_up(&seen, &["goal"]);
    assert!(seen.pointed > 20, "{} pieces", seen.pointed);
}

/// The first time something is asked it is explained, and nobody is taught while others decide.
#[test]
fn what_is_new_is_explained_when_it_comes_up() {
    let guided = guided();
    for (learner, seed) in learners() {
        let mut seen = BTreeSet::new();
        guided.play((learner, &seed), |played| {
            let now = guided.step(played);
            let asked = played.game().question();
            let Some((Actor::Seat(Seat::ONE), question)) = asked else {
                assert_eq!(now, None, "nobody is taught while others decide");
                return;
            };
            let lesson = match question {
                Question::ChooseSpace(None) => "start",
                Question::ChooseSpace(Some(_)) => "arrive",
                Question::PutShuttle => "shuttle",
                Question::ChooseTech { .. } => "tech use",
                Question::Journey => "journey",
                Question::PlaceDiscovery => "discovery",
                Question::TakeTile(_) => "tile",
                Question::UsedTech(_) => "used tech",
                Question::Effect { effect, .. } => match effect {
                    Effect::Construct { .. } => "construct",
                    Effect::Move(_) => "move",
                    Effect::Blueprints { .. } => "blueprint",
                    Effect::Learn { .. } => "learn",
                    Effect::Develop { .. } => "develop",
                    Effect::Warehouse { .. } => "warehouse",
                    Effect::Upgrade { .. } => "upgrade",
                    Effect::Welcome { .. } => "ship",
                    Effect::Hire { .. } => "hire",
                    _ => return,
                },
                _ => return,
            };
            if seen.insert(lesson) {
                assert_eq!(now, Some(lesson), "{learner} {seed}: {question:?}");
            }
        });
        assert!(seen.len() >= 8, "{learner} saw only {seen:?}");
    }
}

#[test]
fn a_step_is_short_and_teaches_rules_of_the_book() {
    guided().check_words();
}
