//! What comes back: pawns that leave an action of the plan, and the goods of an action that fails.

use first_martians::content::{ActionType, Tile};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, space_called};
use first_martians::{Action, Hand, Illegal, Question, Task};
use orrery_core::Seat;

/// FM-ACT-01: a pawn that is taken out of an action is free again, and whoever had agreed to the
/// action is asked again if it is no longer complete.
#[test]
fn a_pawn_that_leaves_breaks_up_an_action() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[SCIENTIST]);
    let stack = table.newest();
    table.declare(Task::Rest, GEOLOGIST, &[]);
    table.says(Seat::TWO, Action::Agree);
    let withdraw = |who| Action::Withdraw { stack, hand: Hand::Pawn(who) };
    assert_eq!(table.refuses(Seat::FOUR, withdraw(MEDIC)), Illegal::NotInStack);
    let free = table.game.free_pawns(SCIENTIST);
    table.says(Seat::ONE, withdraw(SCIENTIST));
    assert_eq!(table.game.free_pawns(SCIENTIST), free + 1);
    assert_eq!(table.refuses(Seat::ONE, withdraw(SCIENTIST)), Illegal::NotInStack);
    assert!(!table.agreed.has(Seat::TWO), "one pawn does not reach the space");
    assert!(table.plan.iter().any(|one| one.id == stack), "the Geologist's pawn is still there");
    // Two pawns and a third: without it the action is still complete, and nobody is asked again.
    table.says(Seat::ONE, Action::Assist { stack, hand: Hand::Pawn(SCIENTIST) });
    table.says(Seat::THREE, Action::Assist { stack, hand: Hand::Pawn(ENGINEER) });
    table.says(Seat::TWO, Action::Agree);
    table.says(Seat::THREE, withdraw(ENGINEER));
    assert!(table.agreed.has(Seat::TWO));
}

/// FM-AOM-01, FM-ACT-01: an AOM can be taken back like a pawn.
#[test]
fn an_aom_can_leave_an_action() {
    let mut table = Scenario::of_players(3).samples(1).aom(ActionType::Research, GEOLOGIST).plan();
    table.declare(Task::Examine, SCIENTIST, &[]);
    let stack = table.newest();
    let hand = Hand::Aom(ActionType::Research);
    table.says(Seat::TWO, Action::Assist { stack, hand });
    assert_eq!(table.need(0).1, Some(2));
    assert_eq!(table.plan[0].size(), 2);
    table.says(Seat::TWO, Action::Withdraw { stack, hand });
    assert_eq!(table.plan[0].size(), 1);
    let again = Action::Withdraw { stack, hand };
    assert_eq!(table.refuses(Seat::TWO, again), Illegal::NotInStack);
}

/// FM-ACT-22: the seed of a Plant action and the samples of a Discover action come back if it fails.
#[test]
fn goods_of_a_failed_action_come_back() {
    let mut plant = Scenario::of_players(4).seeds(2).farm(3, 1, &[]).plan();
    plant.declare(Task::Plant(at(Tile::Farm)), SCIENTIST, &[]).close();
    assert_eq!(plant.cargo.seeds, 1, "the seed lies with the pawns");
    plant.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_eq!(plant.cargo.seeds, 2);
    let mut discover = Scenario::of_players(4).samples(2).examined(2).plan();
    discover.declare(Task::Discover, SCIENTIST, &[]).close();
    discover.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_eq!((discover.cargo.samples, discover.cargo.examined), (2, 2));
}
