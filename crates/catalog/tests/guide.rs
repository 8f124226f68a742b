//! The guided first games: every step comes up in a real game, when it should, and points to
//! what is there.

mod guided;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use orrery_boards::{Drawing, ProjectMarsDrawing, Scene};
use orrery_bots::BotSpec;
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::ProjectMarsHeuristic;
use orrery_core::{Actor, Game, Match, Seat, Viewer};
use project_mars::{Action, Event, ProjectMars, Question, Year};

use guided::sitters;

/// Plays the guided game, the learner by this bot, and shows every position to `see`.
fn play(learner: &str, seed: &str, see: impl FnMut(&Match<ProjectMars>)) -> Match<ProjectMars> {
    guided::play(
        &ProjectMarsDrawing,
        &Arc::new(()),
        &ProjectMarsHeuristic::TUNED,
        (learner, seed),
        see,
    )
}

/// The name of the step that shows to the learner.
fn step(played: &Match<ProjectMars>) -> Option<&'static str> {
    let script = ProjectMarsDrawing.guide()?;
    let viewer = Viewer::Seat(script.seat);
    Scene::look(played.game(), &(), viewer, &sitters(2, script.seat), &[], |scene| {
        script.step(scene, played.events_since(0)).map(|(_, step)| step.name)
    })
}

fn asked(played: &Match<ProjectMars>) -> Option<Question> {
    let (who, question) = played.game().question()?;
    (who == Actor::Seat(Seat::ONE)).then_some(question)
}

/// Games of beginners and of better players.
const LEARNERS: [(&str, &str); 8] = [
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
fn every_step_comes_up_in_a_real_game() {
    let script = ProjectMarsDrawing.guide().unwrap();
    let mut missing: BTreeSet<&str> = script.steps.iter().map(|step| step.name).collect();
    assert_eq!(missing.len(), script.steps.len(), "two steps have one name");
    for (learner, seed) in LEARNERS {
        play(learner, seed, |played| {
            missing.extract_if(.., |name| step(played) == Some(name)).for_each(drop);
        });
    }
    assert!(missing.is_empty(), "{missing:?} never came up");
}

/// The first time something is asked in the first year it is explained, and by which step.
#[test]
fn what_is_new_is_explained_when_it_comes_up() {
    for (learner, seed) in LEARNERS {
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        play(learner, seed, |played| {
            let now = step(played);
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
        assert!(seen.len() >= 4, "{learner} saw only {seen:?}");
    }
}

/// The actions are taught one by one, whatever was done before.
#[test]
fn each_action_brings_the_next_lesson() {
    let lessons = ["hire", "vendors", "offices", "technology", "money"];
    for (learner, seed) in LEARNERS {
        let mut acted = 0;
        play(learner, seed, |played| {
            let is_first_year = played.game().open.year == Year::First;
            if is_first_year && asked(played) == Some(Question::TakeAction) {
                let told = played.events_since(0).iter();
                let mine = |event: &&Event| {
                    matches!(event,
                    Event::Took { seat, .. } | Event::UsedVendor { seat, .. } | Event::TookMoney { seat, .. }
                    | Event::Bought { seat, .. } | Event::TestFlown { seat, .. } if *seat == Seat::ONE)
                };
                let done = told.filter(mine).count();
                let now = step(played);
                assert!(now == lessons.get(done).copied() || now == Some("test flight"), "{now:?}");
                acted = acted.max(done);
            }
        });
        assert!(acted > lessons.len(), "{learner} acted {acted} times in the first year");
    }
}

#[test]
fn a_step_points_to_pieces_that_are_there_and_to_rules_of_the_book() {
    let entry = Catalog::built_in().find("project-mars").unwrap();
    let ledger = entry.ledger();
    let script = ProjectMarsDrawing.guide().unwrap();
    for step in script.steps {
        assert!(!step.rules.is_empty(), "{} teaches no rule", step.name);
        for rule in step.rules {
            assert!(ledger.rules.iter().any(|known| known.id == *rule), "{rule}");
        }
        assert!(step.words.len() < 420, "{} is too long to be read at the table", step.name);
    }
    let mut pointed = 0;
    for (learner, seed) in LEARNERS {
        play(learner, seed, |played| {
            let viewer = Viewer::Seat(script.seat);
            Scene::look(played.game(), &(), viewer, &sitters(2, script.seat), &[], |scene| {
                let Some(guide) = script.guide(scene, played.events_since(0), 1) else { return };
                let stage = ProjectMarsDrawing.stage(scene).into_string();
                for piece in guide.pieces {
                    assert!(stage.contains(&format!("data-piece=\"{piece}\"")), "{piece}");
                    pointed += 1;
                }
            });
        });
    }
    assert!(pointed > 100, "{pointed} pieces");
}

/// The first lessons speak of cards that lie on the table.
#[test]
fn the_first_pool_has_a_card_of_each_kind() {
    let mut kinds = BTreeSet::new();
    play("random", "one", |played| {
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

/// The same through the door the server uses; others see nothing, and not every game has one.
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
    let catalog = Catalog::built_in();
    let guided = catalog.games().filter(|game| game.first_game().is_some());
    let guided: Vec<_> = guided.map(|game| game.manifest().name).collect();
    let names = [
        "first-martians",
        "from-the-moon",
        "project-mars",
        "on-mars",
        "invasion",
        "outbreak",
        "blackout",
        "monolith",
    ];
    assert_eq!(guided, names);
}

/// PM-CARD-08: the guide says by how much.
#[test]
fn the_guide_knows_what_a_test_flight_is_worth() {
    let script = ProjectMarsDrawing.guide().unwrap();
    let step = script.steps.iter().find(|step| step.name == "test flight").expect("it is taught");
    let less = project_mars::content::TEST_FLIGHT_RELIEF.get();
    assert!(step.words.contains(&format!("{less} less Engineering")), "{}", step.words);
}

/// PM-ACT-18: the end page names the steps that did not come up. A Test Flight that was flown is
/// not among them.
#[test]
fn a_test_flight_that_was_flown_came_up() {
    let mut flown = 0;
    for number in 0..24 {
        let (seed, mut shown) = (format!("flight {number}"), BTreeSet::new());
        let played = play("random", &seed, |played| shown.extend(step(played)));
        let flies =
            |event: &Event| matches!(event, Event::TestFlown { seat, .. } if *seat == Seat::ONE);
        if played.events_since(0).iter().any(flies) {
            assert!(shown.contains("test flight"), "{seed}: {shown:?}");
            flown += 1;
        }
    }
    assert!(flown > 4, "{flown} of 24 flew");
}
