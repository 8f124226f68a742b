//! The guided first game of On Mars: every step comes up in a real game, when it should, and
//! points to what is there.

mod guided;

use std::collections::BTreeSet;
use std::sync::Arc;

use on_mars::content::{Effect, Goal, GoalSet};
use on_mars::{Event, OnMars, Question};
use orrery_boards::{Drawing, OnMarsDrawing, Scene};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::OnMarsHeuristic;
use orrery_core::{Actor, Game, Match, Record, Seat, Viewer};

use guided::sitters;

/// Plays the guided game, the learner by this bot, and shows every position to `see`.
fn play(learner: &str, seed: &str, see: impl FnMut(&Match<OnMars>)) {
    guided::play(&OnMarsDrawing, &Arc::new(()), &OnMarsHeuristic::TUNED, (learner, seed), see);
}

/// The step that shows to the learner: its name and the pieces it points to.
fn step(played: &Match<OnMars>) -> Option<(&'static str, Vec<String>)> {
    step_of(played.game(), played.events_since(0))
}

fn step_of(game: &OnMars, events: &[Event]) -> Option<(&'static str, Vec<String>)> {
    let script = OnMarsDrawing.guide()?;
    let viewer = Viewer::Seat(script.seat);
    let told: Vec<Event> = events.iter().map(|event| OnMars::redact(event, viewer)).collect();
    let sitters = sitters(game.open.seats(), Seat::ONE);
    Scene::look(game, &(), viewer, &sitters, &[], |scene| {
        let (_, step) = script.step(scene, &told)?;
        Some((step.name, script.guide(scene, &told, 1)?.pieces))
    })
}

fn learners() -> impl Iterator<Item = (&'static str, String)> {
    (0..8).map(|game: usize| ("random", format!("game {game}")))
}

/// Finished games in which much was built: the Colony grows, and Goals are completed.
const KEEN: [&str; 3] = [
    include_str!("../../on-mars/tests/games/keen-2.jsonl"),
    include_str!("../../on-mars/tests/games/keen-3.jsonl"),
    include_str!("../../on-mars/tests/games/keen-4.jsonl"),
];

fn replayed(line: &str) -> Match<OnMars> {
    Match::replay(&serde_json::from_str::<Record>(line).unwrap()).unwrap()
}

/// OM-GOAL-01: a Goal that can be completed is pointed out, whichever it is.
#[test]
fn a_goal_that_is_met_is_explained() {
    let mut explained = BTreeSet::new();
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
            let shown = step_of(&game, then.events_since(0)).map(|(name, _)| name);
            assert_eq!(shown, Some("goal"), "{goal:?}");
            explained.insert(goal);
        }
    }
    assert!(explained.len() > 1, "{explained:?}");
}

#[test]
fn every_step_comes_up_in_a_real_game_and_points_to_what_is_there() {
    let script = OnMarsDrawing.guide().unwrap();
    let mut missing: BTreeSet<&str> = script.steps.iter().map(|step| step.name).collect();
    assert_eq!(missing.len(), script.steps.len(), "two steps have one name");
    let mut pointed = 0;
    let mut last = None;
    let mut see = |played: &Match<OnMars>| {
        let Some((name, pieces)) = step(played) else { return };
        missing.remove(name);
        // The same step right after itself points to the same things.
        if last.replace(name) == Some(name) || pieces.is_empty() {
            return;
        }
        let stage = Scene::look(
            played.game(),
            &(),
            Viewer::Seat(Seat::ONE),
            &sitters(played.game().open.seats(), Seat::ONE),
            &[],
            |scene| OnMarsDrawing.stage(scene).into_string(),
        );
        for piece in pieces {
            assert!(stage.contains(&format!("data-piece=\"{piece}\"")), "{name}: {piece}");
            pointed += 1;
        }
    };
    for (learner, seed) in learners() {
        play(learner, &seed, &mut see);
    }
    for line in KEEN.iter().flat_map(|games| games.lines()) {
        let keen = replayed(line);
        (0..keen.answered()).for_each(|at| see(&keen.at(at).unwrap()));
    }
    missing.remove("goal");
    assert!(missing.is_empty(), "{missing:?} never came up");
    assert!(pointed > 20, "{pointed} pieces");
}

/// The first time something is asked it is explained, and nobody is taught while others decide.
#[test]
fn what_is_new_is_explained_when_it_comes_up() {
    for (learner, seed) in learners() {
        let mut seen = BTreeSet::new();
        play(learner, &seed, |played| {
            let now = step(played).map(|(name, _)| name);
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
    let ledger = Catalog::built_in().find("on-mars").unwrap().ledger();
    for step in OnMarsDrawing.guide().unwrap().steps {
        assert!(!step.rules.is_empty(), "{} teaches no rule", step.name);
        for rule in step.rules {
            assert!(ledger.rules.iter().any(|known| known.id == *rule), "{rule}");
        }
        assert!(step.words.len() < 420, "{} is too long to be read at the table", step.name);
    }
}
