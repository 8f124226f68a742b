//! First Martians in words: docks, buttons, lines and stories.

use crate::table;

use std::collections::BTreeSet;

use first_martians::content::{
    ActionType, Ailment, Block, Modifier, Part, Reserve, Role, Rover, Tile, Utility,
};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, pack};
use first_martians::{
    Action, Ending, Event, FirstMartians, Hand, Phase, Question, RolledDice, Source, Task,
};
use orrery_boards::{Drawing, FirstMartiansDrawing, Scene, lines};
use orrery_core::{Actor, Dice, Game as _, Log, Seat, Setup, Viewer};
use orrery_snapshot as snapshot;
use table::sitters;

const DRAWING: FirstMartiansDrawing = FirstMartiansDrawing;

fn see<T>(game: &FirstMartians, viewer: Viewer, see: impl FnOnce(&Scene<FirstMartians>) -> T) -> T {
    let sitters = sitters(game.table.players, viewer);
    Scene::look(game, &pack(), viewer, &sitters, &[], see)
}

/// A sentence for people: something, without the marks of a value.
fn check_words(words: &str, about: &dyn std::fmt::Debug) {
    assert!(!words.trim().is_empty(), "{about:?} says nothing");
    for mark in ["{", "}", "  ", "Some(", " ,"] {
        assert!(!words.contains(mark), "{about:?} says {words:?}");
    }
}

/// Every question has a dock for everybody, every answer a button of its own name, and every
/// event a line, in random games of every mission.
#[test]
fn everything_that_comes_up_is_told() {
    let pack = pack();
    let mut dice = Dice::new("martian words", "test");
    let (mut told, mut stories) = (BTreeSet::new(), 0);
    for (number, mode) in pack.manifest().modes.iter().enumerate() {
        let setup = Setup::of_players(number as u8 % 4 + 1).in_mode(&mode.key);
        let mut game = FirstMartians::start_with(&setup, &pack).unwrap();
        let mut log = Log::kept();
        let mut step = 0;
        while let Some(who) = game.to_act().first() {
            if step % 5 == 0 {
                let viewer = match who {
                    Actor::Seat(seat) => Viewer::Seat(seat),
                    Actor::Chance => Viewer::Spectator,
                };
                check_table(&game, viewer);
                check_table(&game, Viewer::Spectator);
            }
            step += 1;
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => {
                    let actions = game.legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            };
            game.apply(who, action, &mut log).unwrap();
        }
        check_table(&game, Viewer::Seat(Seat::ONE));
        let sitters = sitters(setup.players, Viewer::Spectator);
        for (event, line) in log.events().iter().zip(lines(&DRAWING, log.events(), &pack)) {
            let words = line.words.text(&sitters);
            check_words(&words, event);
            assert!(words.ends_with(['.', '?', '!', '”']), "{event:?} says {words:?}");
            let kind = format!("{event:?}");
            told.insert(kind.split(['(', ' ']).next().unwrap_or_default().to_owned());
            if let Some(passage) = line.passage {
                stories += 1;
                check_words(&passage.title, event);
                for words in passage.paragraphs.iter().chain(&passage.consequences) {
                    check_words(&words.text(&sitters), event);
                }
            }
        }
    }
    assert!(told.len() > 40 && stories > 60, "{} kinds of events, {stories} stories", told.len());
}

fn check_table(game: &FirstMartians, viewer: Viewer) {
    see(game, viewer, |scene| {
        let dock = DRAWING.dock(scene);
        check_words(&dock.question, &game.question());
        assert!(dock.rule.is_some());
        let mut names = BTreeSet::new();
        for &action in scene.actions {
            let button = DRAWING.button(scene, action);
            check_words(&button.name, &action);
            if let Some(outcome) = &button.outcome {
                check_words(outcome, &action);
            }
            assert!(!(button.is_main && button.gives_up.is_some()) || action == Action::Agree);
            assert!(names.insert(button.name.clone()), "twice {:?}: {action:?}", button.name);
        }
        for words in DRAWING.in_words(scene) {
            check_words(&words.text(scene.sitters), &game.question());
        }
    });
}

/// The words of a plan before a pawn is placed, while an action is unfinished, and before all
/// agree.
#[test]
fn the_plan_tells_prices_odds_and_warnings() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .wounds(GEOLOGIST, 5)
        .samples(1)
        .track(Block::System, 3)
        .red(Block::System);
    let mut table = scenario.plan();
    let repair = Task::Repair(at(Tile::MedLab), Part::Cpu, Source::Spare);
    let declare = Action::Declare { task: repair, at: None, hand: Hand::Pawn(SCIENTIST) };
    let button = |game: &FirstMartians, seat: Seat, action: Action| {
        see(game, Viewer::Seat(seat), |scene| DRAWING.button(scene, action))
    };
    let said = button(&table.game, Seat::ONE, declare);
    assert_eq!(said.name, "Repair the CPU of the Med Lab with a spare part (Scientist)");
    let outcome = said.outcome.unwrap();
    assert!(outcome.starts_with("Costs 1 spare part (CPU). Success "), "{outcome}");
    assert!(outcome.contains("With 1 more pawn it succeeds for certain."), "{outcome}");
    // A bad roll could kill the Geologist: the page says so before the plan is agreed to.
    table.declare(Task::Examine, GEOLOGIST, &[]).declare(Task::Rest, GEOLOGIST, &[]);
    let dock = see(&table.game, Viewer::Seat(Seat::TWO), |scene| DRAWING.dock(scene));
    assert_eq!(dock.question, "Do you agree to the plan?");
    // The page names those it waits for beside the question, so the warning has the room.
    assert_eq!(dock.detail, "A bad roll kills the Geologist.");
    let row = dock.row.into_string();
    assert_eq!(row.matches("A bad roll kills").count(), 2, "it marks its action, seen and read");
    assert!(row.contains("Examine a sample") && row.contains("Rest"), "{row}");
    assert!(row.find("Rest") < row.find("Examine"), "in the order of resolving: {row}");
}

/// Two actions with the same name can be told apart.
#[test]
fn actions_of_the_same_name_are_told_apart() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Rest, SCIENTIST, &[]).declare(Task::Rest, GEOLOGIST, &[]);
    table.declare(Task::Rest, GEOLOGIST, &[]);
    check_table(&table.game, Viewer::Seat(Seat::ONE));
    check_table(&table.game, Viewer::Seat(Seat::THREE));
}

/// A game that goes on from a saved state has forgotten who is who: then the players are named.
#[test]
fn a_line_claims_nothing_it_cannot_know() {
    let event = Event::Wounded(GEOLOGIST, 2);
    let text = |before: &[Event]| {
        let line = DRAWING.line(&event, before, &pack());
        line.words.text(&sitters(4, Viewer::Spectator))
    };
    assert_eq!(text(&[]), "Amara's astronaut suffers a wound and has 2 wounds.");
    let known = Event::RoleTaken(Seat::TWO, GEOLOGIST, Role::Geologist);
    assert_eq!(text(&[known]), "The Geologist suffers a wound and has 2 wounds.");
}

/// Events of the table in words.
#[test]
fn events_are_told() {
    let lab = at(Tile::Lab);
    let rolled = RolledDice { success: true, wound: true, adventure: false, all_three: true };
    let events = [
        Event::RoleTaken(Seat::ONE, SCIENTIST, Role::Scientist),
        Event::RoleTaken(Seat::TWO, GEOLOGIST, Role::Geologist),
        Event::RoleTaken(Seat::THREE, ENGINEER, Role::Engineer),
        Event::RoleTaken(Seat::FOUR, MEDIC, Role::Medic),
        Event::FirstPlayer(MEDIC),
        Event::AomChosen(ActionType::Explore),
        Event::OperatorSet(ActionType::Explore, GEOLOGIST),
        Event::RoundBegan(3),
        Event::PhaseBegan(Phase::Production),
        Event::Produced(Utility::Oxygen, 6, 8),
        Event::ShutDown(lab, Utility::Oxygen),
        Event::FoodProduced(4, 4),
        Event::ReserveChanged(Reserve::Energy, 2, 5),
        Event::StressMoved(9),
        Event::Declared(Seat::THREE, Hand::Pawn(ENGINEER), Task::Reopen(lab, Utility::Oxygen)),
        Event::Assisted(Seat::TWO, Hand::Aom(ActionType::Explore), Task::Manage),
        Event::Withdrew(Seat::THREE, Hand::Pawn(ENGINEER), Task::Rest),
        Event::Agreed(Seat::ONE),
        Event::PlanClosed,
        Event::ActionBegan(Hand::Pawn(ENGINEER), Task::Repair(lab, Part::Cpu, Source::Spare)),
        Event::Rolled(ActionType::Build, rolled),
        Event::Wounded(ENGINEER, 1),
        Event::ConditionGained(ENGINEER, Ailment::Migraine),
        Event::PartRepaired(lab, Part::Energy),
        Event::RoverChecked(Rover::Froggy, true),
        Event::TokenPlaced(lab, Modifier::Blocked),
        Event::MalfunctionRolled(Block::System, 2),
        Event::MalfunctionMoved(Block::System, 5),
        Event::PartBroke(lab, Part::Hardware),
        Event::Died(ENGINEER),
        Event::Ended(Ending::Died(ENGINEER)),
    ];
    let sitters = sitters(4, Viewer::Seat(Seat::ONE));
    let told = lines(&DRAWING, &events, &pack());
    let found: Vec<String> = told.iter().map(|line| line.words.text(&sitters)).collect();
    snapshot::compare(&snapshot::path!("words/first-martians-events.txt"), &found);
}

/// Docks of the questions that a scenario reaches quickly.
#[test]
fn questions_are_told_to_all() {
    let unwind = {
        let mut table = Scenario::of_players(4).plan();
        table.declare(Task::Unwind, SCIENTIST, &[]);
        table.close();
        table.until(|question| question == Question::Unwind);
        table
    };
    let take_out = Scenario::of_players(4).begin(Phase::Actions);
    let shut = Scenario::of_players(4).output(Tile::Oxygenator1, 0).begin(Phase::Production);
    let mut found = Vec::new();
    for (name, table) in [
        ("plan", Scenario::of_players(4).plan()),
        ("take out", take_out),
        ("unwind", unwind),
        ("shut down", shut),
    ] {
        found.push(format!("# {name}"));
        for viewer in [Viewer::Seat(Seat::ONE), Viewer::Seat(Seat::TWO), Viewer::Spectator] {
            let dock = see(&table.game, viewer, |scene| DRAWING.dock(scene));
            let who = match viewer {
                Viewer::Seat(seat) => ["Iris", "Amara"][seat.index()],
                Viewer::Spectator => "a spectator",
            };
            let rule = dock.rule.unwrap_or_default();
            found.push(format!("{who}: {} | {} {rule}", dock.question, dock.detail));
        }
    }
    snapshot::compare(&snapshot::path!("words/first-martians-docks.txt"), &found);
}
