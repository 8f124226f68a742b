//! The guided games of Invasion: one for each side, and every step points to what is there.

use std::collections::BTreeSet;
use std::sync::Arc;

use on_mars::InvasionGame;
use orrery_boards::{ChapterDrawing, Drawing, PlayerLabel, Scene};
use orrery_bots::{Bot, BotSpec};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::AlienInvasionHeuristic;
use orrery_core::{Actor, Chair, Dice, Game as _, Match, Seat, Seats, Viewer};

const DRAWING: ChapterDrawing<1> = ChapterDrawing;

/// Plays a guided game up to a number of answers; the names of the steps that showed.
fn shown(which: usize, learner: &str, seed: &str, most: usize) -> BTreeSet<&'static str> {
    let script = DRAWING.guides()[which];
    let content = Arc::new(());
    let setup = (script.setup)();
    let players = setup.players;
    let begun = Match::<InvasionGame>::new_with(setup, Some(script.seed.to_owned()), &content);
    let mut played = begun.expect("it can begin");
    let sitters = Seats::of(players, |seat| PlayerLabel {
        name: "Engineer".to_owned(),
        is_you: seat == script.seat,
        is_bot: seat != script.seat,
        look: seat,
    });
    let bot = |name: &str| -> Box<dyn Bot<InvasionGame>> {
        let spec: BotSpec = name.parse().expect("a bot");
        spec.seat(&AlienInvasionHeuristic, Dice::new(seed, "guide"))
    };
    let (mut learner, mut rival) = (bot(learner), bot(script.bot));
    let mut names = BTreeSet::new();
    while let Some(who) = played.game().to_act().first()
        && played.answered() < most
    {
        Scene::look(played.game(), &(), Viewer::Seat(script.seat), &sitters, &[], |scene| {
            let told = played.events_since(0);
            let Some((_, step)) = script.step(scene, told) else { return };
            names.insert(step.name);
            let stage = DRAWING.stage(scene).into_string();
            for piece in script.guide(scene, told, 0).expect("a step").pieces {
                assert!(stage.contains(&format!("data-piece=\"{piece}\"")), "no {piece}");
            }
        });
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(seat) => {
                let bot = if seat == script.seat { &mut learner } else { &mut rival };
                bot.choose(&Chair::new(played.game(), seat))
            }
        };
        played.answer(who, action).expect("it is listed");
    }
    names
}

/// AI-CH1-08: the Alien Commander learns the three options of a turn, and a human what counts.
#[test]
fn both_sides_are_taught() {
    let entry = Catalog::built_in().find("invasion").expect("it is a game of the house");
    let firsts = entry.first_games();
    let of: Vec<_> = firsts.iter().map(|first| (first.seat, first.side)).collect();
    assert_eq!(of, [(Seat::ONE, Some("humans")), (Seat::THREE, Some("aliens"))]);
    let mut humans = shown(0, "greedy", "one", 900);
    humans.extend(shown(0, "random", "two", 900));
    for step in ["start", "turn", "turn in Orbit", "troopers", "defense", "defense tech"] {
        assert!(humans.contains(step), "{step} is not among {humans:?}");
    }
    let mut aliens = shown(1, "random", "one", 900);
    aliens.extend(shown(1, "random", "two", 900));
    for step in ["start", "construct", "deploy", "learn", "obtain", "steal", "reset", "unlock"] {
        assert!(aliens.contains(step), "{step} is not among {aliens:?}");
    }
}

/// Every rule that a step names is in the rule book of the game, and no two steps share a name.
#[test]
fn every_step_names_rules_that_there_are() {
    let entry = Catalog::built_in().find("invasion").expect("it is a game of the house");
    for script in DRAWING.guides() {
        let names: BTreeSet<&str> = script.steps.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), script.steps.len(), "two steps have one name");
        for rule in script.steps.iter().flat_map(|step| step.rules) {
            assert!(entry.has_rule(rule), "there is no rule {rule}");
        }
    }
}
