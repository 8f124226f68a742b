//! The Medic's Profile sides (FM-OPEN-27), and machines that an effect lends (FM-PC-09).

use first_martians::content::{AomPick, Op, Trait, Who};
use first_martians::scenario::{ENGINEER, MEDIC, Scenario};
use first_martians::{Action, Ctx, Phase, Question, Target, Task};
use orrery_core::Seat;

use super::effect;

/// FM-OPEN-27: the Confessor's Unwind gives another astronaut a token.
#[test]
fn a_confessor_listens_to_another() {
    let unwound = |side: Trait| {
        let mut table = Scenario::of_players(4).profile(MEDIC, side).stress(9).plan();
        table.declare(Task::Unwind, MEDIC, &[]).close();
        table.until(|question| question == Question::Unwind);
        table.says(Seat::FOUR, Action::LowerStress);
        table
    };
    assert_ne!(unwound(Trait::Stoic).asks(), Some(Question::Confess(MEDIC)));
    let mut table = unwound(Trait::Confessor);
    assert_eq!((table.stress, table.asks()), (3, Some(Question::Confess(MEDIC))));
    let person = |who| Action::Pick(Target::Person(who));
    table.refuses(Seat::FOUR, person(MEDIC));
    let before = table.tokens(ENGINEER);
    table.says(Seat::FOUR, person(ENGINEER));
    assert_eq!(table.tokens(ENGINEER), before + 1);
}

/// FM-OPEN-27, FM-HLTH-06: the Stoic's first wound of a round brings no Condition.
#[test]
fn a_stoic_bears_the_first_wound_of_a_round() {
    let hurt = effect(|op| matches!(*op, Op::Wound { who: Who::Actor, n: 1 }));
    let ctx = Ctx { actor: Some(MEDIC), owner: Some(MEDIC), ..Ctx::default() };
    let draws = Some(Question::Condition(MEDIC));
    let mut other =
        Scenario::of_players(4).wounds(MEDIC, 1).profile(MEDIC, Trait::Confessor).plan();
    assert_eq!(other.happens(hurt, ctx).asks(), draws);
    let mut first = Scenario::of_players(4).wounds(MEDIC, 1).profile(MEDIC, Trait::Stoic).plan();
    assert_ne!(first.happens(hurt, ctx).asks(), draws);
    assert_eq!(first.wounds(MEDIC), 2);
    let mut second = Scenario::of_players(4).wounds(MEDIC, 2).profile(MEDIC, Trait::Stoic).plan();
    assert_ne!(second.happens(hurt, ctx).asks(), draws, "no icon on the third");
    assert_eq!(second.happens(hurt, ctx).asks(), draws, "the fourth is not the first of the round");
}

/// FM-PC-09, FM-AOM-01: a lent machine helps even a full crew, for as many rounds as the effect says.
#[test]
fn a_lent_machine_helps_for_its_rounds() {
    let pick = |op: &Op| match *op {
        Op::Aom { aom: AomPick::The(kind), rounds: 2 } => Some(kind),
        _ => None,
    };
    let lends = effect(|op| pick(op).is_some());
    let mut table = Scenario::of_players(4).round(1, 9).reserves(9, 9, 9).begin(Phase::Morale);
    table.happens(lends, Ctx::default());
    let Some(Question::Operator(kind)) = table.asks() else { panic!("{:?}", table.asks()) };
    table.first_says(Action::Pick(Target::Person(ENGINEER)));
    let bit = 1 << kind.index();
    for (round, there) in [(1, true), (2, true), (3, false)] {
        table.until(|question| question == Question::Plan);
        assert_eq!((table.round, table.aoms & bit != 0), (round, there));
        table.close();
        table.until(|question| question == Question::Advance);
    }
}
