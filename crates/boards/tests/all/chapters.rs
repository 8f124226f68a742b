//! The chapters of Alien Invasion in words and on the table.

use crate::table;

use on_mars::{Action, AlienInvasion, Event, blackout, outbreak};
use orrery_boards::{ChapterDrawing, Drawing, Tally, lines};
use orrery_core::{Actor, Dice, Game, Match, Seat, Setup, Viewer};

use table::{check_scene, look, sitters};

/// Plays a random game and shows every position to `see`.
fn random_game<const CHAPTER: u8>(
    players: u8,
    seed: &str,
    mut see: impl FnMut(&Match<AlienInvasion<CHAPTER>>),
) {
    let setup = Setup::of_players(players);
    let mut played = Match::<AlienInvasion<CHAPTER>>::new(setup, Some(seed.to_owned())).unwrap();
    let mut dice = Dice::new("chapters", seed);
    while let Some(who) = played.game().to_act().first() {
        if who != Actor::Chance {
            see(&played);
        }
        let actions = played.game().legal_actions(who);
        played.answer(who, actions[dice.index(actions.len())]).unwrap();
    }
    see(&played);
}

/// Every answer has words of its own, and every question and line has some.
fn check<const CHAPTER: u8>(players: u8, seed: &str) {
    let drawing = ChapterDrawing::<CHAPTER>;
    let mut number = 0;
    random_game::<CHAPTER>(players, seed, |played| {
        number += 1;
        if number % 7 > 0 && played.game().standing().is_none() {
            return;
        }
        for viewer in Viewer::all(players) {
            look(played.game(), players, viewer, |scene| {
                let dock = drawing.dock(scene);
                assert!(!dock.question.is_empty());
                check_scene(&drawing, scene, 3);
                let said = drawing.in_words(scene);
                assert!(said.len() > 8, "the table in words");
            });
        }
        let goal = drawing.score(&played.game().view(Viewer::Spectator), &[], &());
        assert_eq!(goal.len(), 1, "a chapter has no points");
    });
    assert!(number > 50);
    random_game::<CHAPTER>(players, seed, |played| {
        if played.game().standing().is_some() {
            let told: Vec<Event> = played.events_since(0).to_vec();
            let told = lines(&drawing, &told, &());
            let texts: Vec<String> = told
                .iter()
                .map(|line| line.words.text(&sitters(players, Viewer::Spectator)))
                .collect();
            let over = texts.iter().filter(|text| *text == "The game is over.").count();
            assert_eq!(over, 1, "every other line says what happened");
            let ends = match CHAPTER {
                1 => ["The aliens win.", "The humans win."],
                _ => ["Lost.", "Won."],
            };
            let is_end = |text: &String| ends.iter().any(|end| text.starts_with(end));
            assert!(texts.iter().any(is_end), "the end is told");
        }
    });
}

#[test]
fn invasion_has_words_and_symbols_for_everything() {
    for players in 3..=5 {
        check::<1>(players, "one");
    }
}

#[test]
fn outbreak_has_words_and_symbols_for_everything() {
    for players in 2..=4 {
        check::<2>(players, "one");
    }
}

#[test]
fn blackout_has_words_and_symbols_for_everything() {
    for players in 2..=4 {
        check::<3>(players, "one");
    }
}

#[test]
fn monolith_has_words_and_symbols_for_everything() {
    check::<4>(1, "one");
    check::<4>(1, "two");
}

/// The way to the goal begins at nothing, also before the Missions lie on the table.
#[test]
fn nothing_is_reached_before_the_first_round() {
    let setup = Setup::of_players(3);
    let played = Match::<AlienInvasion<2>>::new(setup, Some("one".to_owned())).unwrap();
    let score = ChapterDrawing::<2>.score(&played.game().view(Viewer::Spectator), &[], &());
    let Tally::Progress { goal } = &score[0].tally else { panic!("a chapter has no points") };
    assert!(goal.values().all(|goal| *goal > 0), "{goal:?}");
}

/// The ninth space of a Depot is the Executive action of the chapter: it lies there at all times,
/// and can be pressed only when that action is offered.
fn has_a_ninth_space<const CHAPTER: u8>(place: &str, is_it: fn(&Action) -> bool) {
    let mut lit = 0;
    for seed in ["one", "two", "three"] {
        random_game::<CHAPTER>(2, seed, |played| {
            let Some(Actor::Seat(seat)) = played.game().to_act().first() else { return };
            look(played.game(), 2, Viewer::Seat(seat), |scene| {
                let stage = ChapterDrawing::<CHAPTER>.stage(scene).into_string();
                let letter = if seat == Seat::ONE { "a" } else { "b" };
                let name = format!("data-piece=\"{place}-{letter}\"");
                let at = stage.find(&name).expect("the Depot has a ninth space");
                let tag = &stage[at..at + stage[at..].find('>').expect("a tag ends")];
                if tag.contains("data-choice") {
                    assert!(scene.actions.iter().any(is_it), "{tag}");
                    lit += 1;
                }
            });
        });
    }
    assert!(lit > 0, "{place} was never offered");
}

#[test]
fn the_field_lab_has_a_space_in_the_depot() {
    has_a_ninth_space::<2>("field-lab", |action| {
        matches!(action, Action::Outbreak(outbreak::Action::FieldLab))
    });
}

#[test]
fn patch_has_a_space_in_the_depot() {
    has_a_ninth_space::<3>("patch", |action| {
        matches!(action, Action::Blackout(blackout::Action::Patch(_)))
    });
}
