//! The guided first game of On Mars: every step comes up in a real game, when it should, and
//! points to what is there.

mod guided;

use std::collections::BTreeSet;

use on_mars::content::Effect;
use on_mars::{OnMars, Question};
use orrery_boards::{Drawing, OnMarsDrawing, Scene};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::OnMarsHeuristic;
use orrery_core::{Actor, Game, Match, Seat, Viewer};

use guided::sitters;

/// Plays the guided game, the learner by this bot, and shows every position to `see`.
fn play(learner: &str, seed: &str, see: impl FnMut(&Match<OnMars>)) {
    guided::play(&OnMarsDrawing, &OnMarsHeuristic, (learner, seed), see);
}

/// The step that shows to the learner: its name and the pieces it points to.
fn step(played: &Match<OnMars>) -> Option<(&'static str, Vec<String>)> {
    let script = OnMarsDrawing.guide()?;
    let viewer = Viewer::Seat(script.seat);
    let told: Vec<_> =
        played.events_since(0).iter().map(|event| OnMars::redact(event, viewer)).collect();
    Scene::look(played.game(), &(), viewer, &sitters(2, Seat::ONE), &[], |scene| {
        let (_, step) = script.step(scene, &told)?;
        Some((step.name, script.guide(scene, &told, 1)?.pieces))
    })
}

fn learners() -> impl Iterator<Item = (&'static str, String)> {
    (0..8).map(|game: usize| ("random", format!("game {game}")))
}

#[test]
fn every_step_comes_up_in_a_real_game_and_points_to_what_is_there() {
    let script = OnMarsDrawing.guide().unwrap();
    let mut missing: BTreeSet<&str> = script.steps.iter().map(|step| step.name).collect();
    assert_eq!(missing.len(), script.steps.len(), "two steps have one name");
    let mut pointed = 0;
    for (learner, seed) in learners() {
        let mut last = None;
        play(learner, &seed, |played| {
            let Some((name, pieces)) = step(played) else { return };
            missing.remove(name);
            // The same step in the same turn points to the same things.
            if last.replace(name) == Some(name) || pieces.is_empty() {
                return;
            }
            let stage = Scene::look(
                played.game(),
                &(),
                Viewer::Seat(Seat::ONE),
                &sitters(2, Seat::ONE),
                &[],
                |scene| OnMarsDrawing.stage(scene).into_string(),
            );
            for piece in pieces {
                assert!(stage.contains(&format!("data-piece=\"{piece}\"")), "{name}: {piece}");
                pointed += 1;
            }
        });
    }
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
