//! Positions that hardly ever come up: several rules at once, and supplies that are empty.

use first_martians::content::{Ailment, Op, Part, Reserve, Tile, TimedRule, Utility, Who};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at};
use first_martians::{Action, Ctx, Ending, Event, OutputChange, Phase, Question, Target};
use orrery_core::{Actor, Game as _};

use super::effect;

/// Plays Production to its end: the Medic goes hungry, nothing is halted, Chance and the crew take
/// whatever comes first.
fn produce(scenario: Scenario) -> Table {
    let mut table = scenario.begin(Phase::Production);
    while table.phase == Phase::Production {
        let Some((who, question)) = table.game.question() else { break };
        let action = match question {
            Question::Starve(..) => Action::Pick(Target::Person(MEDIC)),
            Question::HaltWilting(_) => Action::No,
            _ => table.game.legal_actions(who)[0],
        };
        table.says(who, action);
    }
    table
}

/// FM-COND-12, FM-COND-25, FM-FARM-14: two portions missed are two wounds, and Poisoning makes four
/// of them; both icons on the way bring a Condition.
#[test]
fn a_poisoned_astronaut_with_anemia_starves_fast() {
    let scenario = Scenario::of_players(4)
        .condition(MEDIC, Ailment::Anemia)
        .condition(MEDIC, Ailment::Poisoning)
        .reserves(0, 0, 0)
        .farm(4, 3, &[]);
    let table = produce(scenario);
    assert!(table.told(Event::FoodProduced(3, 5)) && table.told(Event::WentHungry(MEDIC, 2)));
    assert_eq!(table.wounds(MEDIC), 4);
    let drawn = |event: &&Event| matches!(event, Event::ConditionGained(MEDIC, _));
    assert_eq!(table.log.events().iter().filter(drawn).count(), 2);
}

/// FM-FARM-13: if nobody can eat there is nothing to decide.
#[test]
fn without_any_food_everyone_goes_hungry_unasked() {
    let table = produce(Scenario::of_players(4).reserves(0, 0, 0).farm(4, 0, &[]));
    for who in [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC] {
        assert!(table.told(Event::WentHungry(who, 1)));
        assert_eq!(table.wounds(who), 1);
    }
}

/// FM-STRS-03, FM-WBH-08: the last point of Stress comes from broken Hardware, and the fight breaks
/// out all the same.
#[test]
fn broken_hardware_can_start_a_fight() {
    let scenario =
        Scenario::of_players(4).farm(4, 4, &[]).stress(13).broken(Tile::Lab, Part::Hardware);
    let table = produce(scenario);
    assert!(table.told(Event::StressMoved(17)) && table.told(Event::Fight));
    assert_eq!((table.stress, table.morale), (0, -1));
    assert!(table.crew.iter().all(|one| one.wounds == 1));
}

/// FM-HLTH-04, FM-OPEN-59, FM-END-03: wounds of a fight come clockwise, and nothing comes after a
/// death.
#[test]
fn a_death_in_a_fight_spares_those_who_come_after() {
    let scenario = Scenario::of_players(4).farm(4, 4, &[]).stress(14).wounds(GEOLOGIST, 5);
    let table = produce(scenario);
    assert_eq!(table.ending, Some(Ending::Died(GEOLOGIST)));
    assert_eq!([SCIENTIST, ENGINEER, MEDIC].map(|who| table.wounds(who)), [1, 0, 0]);
    assert!(table.game.agenda().is_empty() && table.game.to_act().is_empty());
}

/// FM-SHUT-01, FM-SHUT-05: without any energy every user is shut down, Oxygenators included, and
/// then nothing more is asked. FM-STRS-06: however far Stress would go, there is one fight.
#[test]
fn without_any_energy_every_user_is_shut_down() {
    let scenario = Scenario::of_players(4)
        .farm(4, 4, &[])
        .stress(0)
        .output(Tile::Solar1, 0)
        .output(Tile::Solar2, 0);
    let table = produce(scenario);
    assert!(table.told(Event::Produced(Utility::Energy, 0, 10)));
    assert_eq!(table.shutdown_tiles(), 10);
    assert!(table.units[at(Tile::Oxygenator1)].is_shut());
    assert_eq!(table.log.events().iter().filter(|event| **event == Event::Fight).count(), 1);
    assert_eq!(table.stress, 0, "4 + 20 is one fight and no rest");
}

/// FM-FARM-07: a ripe seed waits while every Greenhouse is full, and those below close up.
#[test]
fn seeds_queue_behind_one_that_waits() {
    let table = produce(Scenario::of_players(4).farm(3, 3, &[6, 4, 1]).reserves(0, 0, 9));
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (3, 0b11_0010));
}

/// FM-WILT-05 to FM-WILT-08: everything moves down, the lowest seed dies, then a plant takes the
/// slot that has just become free.
#[test]
fn wilting_moves_seeds_before_the_plant() {
    let scenario = Scenario::of_players(4)
        .farm(4, 2, &[6, 1])
        .reserves(0, 0, 9)
        .broken(Tile::Farm, Part::Energy);
    let table = produce(scenario);
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (1, 0b11_0000));
}

/// FM-COND-01, FM-OPEN-41: with an empty stack a wound is only a wound.
#[test]
fn an_empty_stack_brings_no_condition() {
    let mut table = Scenario::of_players(4).wounds(MEDIC, 1).plan();
    table.game.table.conditions = [0; Ailment::COUNT];
    let wound = effect(|op| matches!(op, Op::Wound { who: Who::Actor, n: 1 }));
    table.happens(wound, Ctx { actor: Some(MEDIC), ..Ctx::default() });
    assert_eq!(table.wounds(MEDIC), 2);
    assert!(table.crew[MEDIC.index()].held.is_empty());
    assert_eq!(table.asks(), Some(Question::Plan));
}

/// FM-COND-14, FM-COND-15, FM-MOR-02: an Anxiety Attack in despair changes nothing and goes back.
#[test]
fn an_anxiety_attack_in_despair_changes_nothing() {
    let mut table = Scenario::of_players(4).wounds(MEDIC, 1).morale(-2).plan();
    let before = table.conditions;
    let wound = effect(|op| matches!(op, Op::Wound { who: Who::Actor, n: 1 }));
    table.happens(wound, Ctx { actor: Some(MEDIC), ..Ctx::default() });
    assert_eq!(table.game.to_act().first(), Some(Actor::Chance));
    table.chance(Action::Condition(Ailment::AnxietyAttack));
    assert_eq!((table.morale, table.conditions), (-2, before));
    assert!(table.crew[MEDIC.index()].held.is_empty());
}

/// FM-COND-12, FM-FARM-09: a further meal for everybody and an anemic astronaut's portion add up.
#[test]
fn portions_add_up() {
    let base = || Scenario::of_players(4).farm(4, 4, &[]).reserves(9, 9, 9);
    let more = || base().rule(TimedRule::ExtraMeal, 1);
    let anemic = |scenario: Scenario| scenario.condition(MEDIC, Ailment::Anemia);
    for (scenario, portions) in [(base(), 4), (more(), 8), (anemic(base()), 5), (anemic(more()), 9)]
    {
        let table = produce(scenario);
        assert!(table.told(Event::FoodProduced(4, portions)), "{portions}");
        assert_eq!(table.reserve(Reserve::Food), 9 - (portions - 4));
    }
}

/// FM-OPEN-68: changes of the output count for their own kind, and together.
#[test]
fn changes_of_the_output_add_up() {
    let mut table = Scenario::of_players(4).plan();
    let outputs = |table: &Table| {
        [Utility::Oxygen, Utility::Energy].map(|utility| table.game.produced(utility))
    };
    let [oxygen, energy] = outputs(&table);
    for n in [-1, -2] {
        let change = OutputChange { kind: Reserve::Oxygen, n, rounds: 1 };
        table.game.table.output.push(change);
    }
    assert_eq!(outputs(&table), [oxygen - 3, energy]);
}
