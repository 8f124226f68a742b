//! The guided first game of Project Mars.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use orrery_boards::ProjectMarsDrawing;
use orrery_bots::BotSpec;
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::ProjectMarsHeuristic;
use orrery_core::{Actor, Game, Match, Seat, Viewer};
use project_mars::{Action, Event, ProjectMars, Question, Year};

use crate::guides::guided::{Guided, Learner, Seen, sitters};

fn guided() -> Guided<ProjectMars> {
    Guided::of(&ProjectMarsDrawing, &ProjectMarsHeuristic::TUNED, &Arc::new(()))
}

fn asked(played: &Match<ProjectMars>) -> Option<Question> {
    let (who, question) = played.game().question()?;
    (who == Actor::Seat(Seat::ONE)).then_some(question)
}

/// Games of beginners and of better players.
const LEARNERS: [Learner; 8] = [
    ("random", "one"),
    ("random", "two"),
    ("random", "three"),
    ("random", "four"),
    ("greedy", "five"),
    ("greedy", "six"),
    ("mcts:60", "five"),
    ("mcts:60", "six"),
];

#[test]
fn every_step_comes_up_in_a_real_game_and_points_to_what_is_there() {
    let (guided, mut seen) = (guided(), Seen::default());
    for learner in LEARNERS {
        guided.play(learner, |played| guided.see(played, &mut seen));
    }
    guided.all_came_up(&seen, &[]);
    assert!(seen.pointed > 100, "{} pieces", seen.pointed);
}

/// The first time something is asked in the first year it is explained, and by which step.
#[test]
fn what_is_new_is_explained_when_it_comes_up() {
    let guided = guided();
    for learner in LEARNERS {
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        guided.play(learner, |played| {
            let now = guided.step(played);
            let Some(question) = asked(played) else {
                assert_eq!(now, None, "nobody is taught while others decide");
                return;
            };
            if played.game().open.year == Year::Second {
                let last = ["launch", "launch date", "second year"];
                assert!(now.is_none_or(|now| last.contains(&now)), "{now:?} in the second year");
                return;
            }
            let can_pay = played.game().legal_actions(Seat::ONE.into()).contains(&Action::Pay);
            let kind = match question {
                Question::Bid => "auction",
                Question::PayDay if can_pay => "pay day",
                Question::PayDay => "no money",
                Question::PlaceModule => "place",
                Question::TakeAction => "hire",
                Question::MakeRoom { .. } => "make room",
                Question::DiscardFromPool => "reorganize",
                Question::WhoBegins | Question::NextCard => panic!("that is Chance's"),
            };
            let first = *seen.entry(kind).or_insert(now.unwrap_or("nothing"));
            let explained = first == kind || (kind == "place" && first == "no means");
            assert!(explained, "{kind} is explained by {first:?}");
        });
        assert!(seen.len() >= 4, "{learner:?} saw only {seen:?}");
    }
}

/// The actions are taught one by one, whatever was done before.
#[test]
fn each_action_brings_the_next_lesson() {
    let lessons = ["hire", "vendors", "offices", "technology", "money"];
    let guided = guided();
    for learner in LEARNERS {
        let mut acted = 0;
        guided.play(learner, |played| {
            let is_first_year = played.game().open.year == Year::First;
            if is_first_year && asked(played) == Some(Question::TakeAction) {
                let told = played.events_since(0).iter();
                let mine = |event: &&Event| {
                    matches!(event,
                    Event::Took { seat, .. } | Event::UsedVendor { seat, .. } | Event::TookMoney { seat, .. }
                    | Event::Bought { seat, .. } | Event::TestFlown { seat, .. } if *seat == Seat::ONE)
                };
                let done = told.filter(mine).count();
                let now = guided.step(played);
                assert!(now == lessons.get(done).copied() || now == Some("test flight"), "{now:?}");
                acted = acted.max(done);
            }
        });
        assert!(acted > lessons.len(), "{learner:?} acted {acted} times in the first year");
    }
}

#[test]
fn a_step_is_short_and_teaches_rules_of_the_book() {
    guided().check_words();
}

/// The first lessons speak of cards that lie on the table.
#[test]
fn the_first_pool_has_a_card_of_each_kind() {
    let mut kinds = BTreeSet::new();
    guided().play(("random", "one"), |played| {
        if played.game().open.turn == 1 && kinds.is_empty() {
            kinds.extend(played.game().open.pool.iter().map(|card| card.kind().name()));
        }
    });
    for kind in
        ["Engineer", "Project Lead", "Facilities Manager", "Vendor", "Office Space", "Technology"]
    {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
}

/// The same through the door the server uses; others see nothing.
#[test]
fn only_the_learner_is_guided() {
    let entry = Catalog::built_in().find("project-mars").unwrap();
    let first = entry.first_game().expect("there is a guide");
    assert_eq!((first.setup.players, first.seat, first.bot), (2, Seat::ONE, BotSpec::Greedy));
    let mut table = entry.new_match(first.setup, Some(first.seed.to_owned())).unwrap();
    table.settle_chance();
    let guide = |viewer| table.guide(viewer, &sitters(2, Seat::ONE));
    let shown = guide(Viewer::Seat(Seat::ONE)).expect("the auction is explained");
    assert_eq!((shown.title.as_str(), shown.learnt, shown.of), ("The Contract", 0, 17));
    assert_eq!(shown.pieces, ["contract"]);
    assert_eq!(guide(Viewer::Seat(Seat::TWO)), None);
    assert_eq!(guide(Viewer::Spectator), None);
}

/// PM-CARD-08: the guide says by how much.
#[test]
fn the_guide_knows_what_a_test_flight_is_worth() {
    let script = guided().script;
    let step = script.steps.iter().find(|step| step.name == "test flight").expect("it is taught");
    let less = project_mars::content::TEST_FLIGHT_RELIEF.get();
    assert!(step.words.contains(&format!("{less} less Engineering")), "{}", step.words);
}

/// PM-ACT-18: the end page names the steps that did not come up. A Test Flight that was flown is
/// not among them.
#[test]
fn a_test_flight_that_was_flown_came_up() {
    let (guided, mut flown) = (guided(), 0);
    for number in 0..24 {
        let (seed, mut shown) = (format!("flight {number}"), BTreeSet::new());
        let mut has_flown = false;
        guided.play(("random", &seed), |played| {
            shown.extend(guided.step(played));
            has_flown = played
                .events_since(0)
                .iter()
                .any(|event| matches!(event, Event::TestFlown { seat, .. } if *seat == Seat::ONE));
        });
        if has_flown {
            assert!(shown.contains("test flight"), "{seed}: {shown:?}");
            flown += 1;
        }
    }
    assert!(flown > 4, "{flown} of 24 flew");
}
