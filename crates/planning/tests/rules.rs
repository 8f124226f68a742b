//! Airlock keeps what every game keeps, and a plan can be taken back while it is open.

use orrery_core::trial::Trial;
use orrery_core::{AnyMatch as _, CannotUndo, Match, Seat, Setup};
use orrery_planning::{Action, Airlock, Task};

fn airlock(players: u8) -> Match<Airlock> {
    Match::new(Setup::of_players(players), Some("airlock".to_owned())).unwrap()
}

#[test]
fn the_trial_holds_for_people_who_act_at_once() {
    let seen = Trial::of_games(40).closely_every(3).run::<Airlock>();
    assert!(seen.simultaneous > 200 && seen.volunteered > 50, "{seen:?}");
    assert!(seen.undone > 100 && seen.rewound > 50, "{seen:?}");
}

/// However often others have acted since, and also after the seat has agreed.
#[test]
fn each_seat_takes_its_own_part_of_an_open_plan_back() {
    let mut table = airlock(3);
    let [one, two, three] = [Seat::ONE, Seat::TWO, Seat::THREE];
    table.answer(one.into(), Action::Place(0, Task::Dig)).unwrap();
    for (pawn, task) in [(0, Task::Weld), (1, Task::Scan)] {
        table.answer(two.into(), Action::Place(pawn, task)).unwrap();
    }
    table.answer(two.into(), Action::Lift(0)).unwrap();
    table.answer(three.into(), Action::Agree).unwrap();
    table.answer(two.into(), Action::Agree).unwrap();
    table.undo(one).unwrap();
    assert_eq!(table.game().pawns[one], [None, None]);
    assert_eq!(table.game().pawns[two], [None, Some(Task::Scan)]);
    table.undo(three).unwrap();
    assert!(!table.game().has_agreed(three) && table.game().has_agreed(two));
    assert_eq!(table.undo(one), Err(CannotUndo::NothingYet));
}

#[test]
fn a_plan_that_is_closed_stays_closed() {
    let mut table = airlock(2);
    table.answer(Seat::ONE.into(), Action::Agree).unwrap();
    table.answer(Seat::TWO.into(), Action::Agree).unwrap();
    assert_eq!(table.settle_chance(), 1);
    assert_eq!(table.undo(Seat::ONE), Err(CannotUndo::ChanceHasSpoken));
}
