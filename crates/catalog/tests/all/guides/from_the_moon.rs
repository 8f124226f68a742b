//! The guided first game of From the Moon.

use std::collections::BTreeSet;
use std::sync::Arc;

use from_the_moon::content::Faction;
use from_the_moon::{Action, FromTheMoon, Question};
use orrery_boards::FromTheMoonDrawing;
use orrery_bots::BotSpec;
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::FromTheMoonHeuristic;
use orrery_core::{Actor, Dice, Game, Match, Seat, Viewer};

use crate::guides::guided::{Guided, Seen, sitters};

fn guided() -> Guided<FromTheMoon> {
    Guided::of(&FromTheMoonDrawing, &FromTheMoonHeuristic::TUNED, &Arc::new(()))
}

/// Games of beginners, enough of them that the rare things come up too, and of better players.
fn learners() -> impl Iterator<Item = (&'static str, String)> {
    let games = |bot, games| (0..games).map(move |game: usize| (bot, format!("game {game}")));
    games("random", 40).chain(games("greedy", 2))
}

#[test]
fn every_step_comes_up_in_a_real_game_and_points_to_what_is_there() {
    let (guided, mut seen) = (guided(), Seen::default());
    for (learner, seed) in learners() {
        guided.play((learner, &seed), |played| guided.see(played, &mut seen));
    }
    guided.all_came_up(&seen, &[]);
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
                Question::ChooseFaction => "faction",
                Question::SeatAstronaut => "crew",
                Question::Turn => "send",
                Question::Tasks { .. } => "tasks",
                Question::Approval(_) => "approval",
                Question::PlaceBuilding(_) => "building",
                Question::PutLaboratory(_) => "place a laboratory",
                Question::SpecialResearch => "special research",
                Question::Income(_) => "income",
                Question::Feed => "feed",
                _ => return,
            };
            if seen.insert(lesson) {
                assert_eq!(now, Some(lesson), "{learner} {seed}: {question:?}");
            }
        });
        assert!(seen.len() >= 6, "{learner} saw only {seen:?}");
    }
}

#[test]
fn a_step_is_short_and_teaches_rules_of_the_book() {
    guided().check_words();
}

/// The same through the door the server uses.
#[test]
fn only_the_learner_is_guided() {
    let entry = Catalog::built_in().find("from-the-moon").unwrap();
    let first = entry.first_game().expect("there is a guide");
    assert_eq!((first.setup.players, first.seat, first.bot), (2, Seat::ONE, BotSpec::Greedy));
    let mut table = entry.new_match(first.setup, Some(first.seed.to_owned())).unwrap();
    table.settle_chance();
    while table.to_act().first() != Some(Actor::Seat(Seat::ONE)) {
        let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
        let action = table.choose(seat, first.bot, Dice::new("rival", "bot")).unwrap();
        table.answer(seat.into(), &action).unwrap();
        table.settle_chance();
    }
    let guide = |viewer| table.guide(viewer, &sitters(2, Seat::ONE));
    assert_eq!(guide(Viewer::Seat(Seat::ONE)).expect("the draft is explained").learnt, 0);
    assert_eq!(guide(Viewer::Seat(Seat::TWO)), None);
    assert_eq!(guide(Viewer::Spectator), None);
}

/// A step counts as learnt once it is done, not while it shows; the end page names the rest.
#[test]
fn a_step_is_learnt_once_it_is_done() {
    let entry = Catalog::built_in().find("from-the-moon").unwrap();
    let first = entry.first_game().expect("there is a guide");
    let mut table = entry.new_match(first.setup, Some(first.seed.to_owned())).unwrap();
    let sitters = sitters(2, Seat::ONE);
    let steps = guided().script.steps.len();
    let learner = Viewer::Seat(Seat::ONE);
    table.settle_chance();
    for turn in 0..12 {
        let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
        let action = table.choose(seat, first.bot, Dice::new(&format!("{turn}"), "bot")).unwrap();
        table.answer(seat.into(), &action).unwrap();
        table.settle_chance();
        let missed = table.missed(learner, &sitters);
        if let Some(guide) = table.guide(learner, &sitters) {
            let shows = usize::from(missed.iter().all(|missed| missed.title != guide.title));
            assert_eq!(guide.learnt + shows + missed.len(), steps);
        }
    }
    assert!(table.missed(learner, &sitters).len() < steps);
    assert_eq!(table.missed(Viewer::Spectator, &sitters), []);
}

/// The first advice is about cards that the learner can really choose: they come first.
#[test]
fn the_factions_that_are_recommended_are_dealt() {
    let script = guided().script;
    let words = script.steps[0].words;
    let named: Vec<Faction> =
        Faction::ALL.into_iter().filter(|faction| words.contains(faction.name())).collect();
    assert_eq!(named.len(), 2, "{words}");
    let mut played =
        Match::<FromTheMoon>::new((script.setup)(), Some(script.seed.to_owned())).unwrap();
    while played.game().to_act().first() == Some(Actor::Chance) {
        let action = played.draw().unwrap();
        played.answer(Actor::Chance, action).unwrap();
    }
    let learner = Actor::Seat(script.seat);
    assert_eq!(played.game().question(), Some((learner, Question::ChooseFaction)));
    let offered = played.game().legal_actions(learner);
    for faction in named {
        assert!(offered.contains(&Action::ChooseFaction(faction)), "{faction:?} of {offered:?}");
    }
}
