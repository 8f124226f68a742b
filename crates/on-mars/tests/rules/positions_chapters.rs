//! Positions worked out from the sheet and the ledger alone: Outbreak and Blackout.

use on_mars::blackout::Vandalism;
use on_mars::content::*;
use on_mars::outbreak::{Action as O, Infection, Place};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Loss, Outcome, Phase};
use orrery_core::Setup;

use crate::blackout::{self, blackout, dark, repair, vandalized};
use crate::outbreak::{self, ends_turn, home, infected, medicine, outbreak, reveal, row};

fn cure(place: Place) -> A {
    A::Outbreak(O::Cure(place))
}

/// AI-CH2-04, AI-CH2-05, AI-RULING-22, AI-RULING-25: with 12 infected the second Mission does not win;
/// the loss waits for the end of the turn, so a cure wins first, and without one the group loses.
#[test]
fn the_last_mission_with_twelve_infected() {
    let start = |doses| {
        let mut table = outbreak::base()
            .space(ANN, Space::One)
            .mission(0, Mission::Blueprints, 1)
            .change(|open| outbreak(open).missions_left = 1)
            .change(home(ANN, [row(2, 0), row(0, 2)], row(0, 5)))
            .change(home(BEN, [row(0, 2), row(0, 2)], row(0, 1)))
            .change(medicine(ANN, doses))
            .start();
        assert_eq!(table.open().infected(), 12);
        table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
        table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit)]);
        assert_eq!(table.open().outcome(), None, "too many are infected");
        table
    };
    let mut cured = start(1);
    cured.plays(ANN, [cure(Place::Row(BEN, 1))]);
    assert_eq!(cured.open().outcome(), Some(Outcome::Won));
    let mut lost = start(0);
    lost.passes_until(|open| open.outcome().is_some());
    assert_eq!(lost.open().outcome(), Some(Outcome::Lost(Loss::Infection)));
}

/// AI-CH2-04, AI-RULING-24: a Mission completed with 11 infected wins before anything spreads.
#[test]
fn a_mission_wins_before_the_spreading() {
    let mut table = outbreak::base()
        .space(ANN, Space::One)
        .mission(0, Mission::Blueprints, 1)
        .change(|open| outbreak(open).missions_left = 1)
        .change(home(ANN, [row(1, 1), row(0, 2)], row(1, 4)))
        .change(home(BEN, [row(0, 2), row(0, 2)], row(0, 0)))
        .start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
}

/// AI-RULING-24: the spreading takes one step: who falls ill now infects nobody yet.
#[test]
fn the_spreading_takes_one_step() {
    let mut table = outbreak::base()
        .on_slots(Slots::Hire, ANN, 1)
        .on_slots(Slots::Hire, BEN, 1)
        .change(home(ANN, [row(2, 0), row(1, 0)], row(1, 0)))
        .change(|open| outbreak(open).slots[Slots::Hire.index()][BEN.index()] = 1)
        .start();
    ends_turn(&mut table);
    assert_eq!(infected(&table, Place::Slot(Slots::Hire, ANN)), 1);
    assert_eq!(table.open().infected(), 2, "the areas of Ann are untouched");
}

/// AI-VAL-41, OM-TRAV-03, OM-TRAV-09: of those who come home and find no room, healthy ones go to the
/// supply first; in the supply everybody is healthy.
#[test]
fn the_healthy_leave_full_quarters() {
    let mut table = outbreak::base()
        .space(ANN, Space::One)
        .change(home(ANN, [row(2, 0), row(1, 0)], row(1, 2)))
        .start();
    table.plays(ANN, [A::Main(Main::LandingPod)]);
    table.passes_until(|open| open.players[ANN].side() == Some(Side::Colony));
    let ill: u8 = (0..6).map(|row| infected(&table, Place::Row(ANN, row))).sum();
    let player = table.player(ANN);
    assert_eq!((ill, player.quarters, player.colonists), (1, 4, 8), "1 infected one finds room");
    assert_eq!(table.open().infected(), 1);
}

/// AI-W4-08, AI-W4-02, AI-RULING-23: a card whose place is empty infects nobody.
#[test]
fn an_empty_place_infects_nobody() {
    for card in [Infection::I15, Infection::I07, Infection::I12] {
        let mut table = outbreak::base().round(2).start();
        table.draws([reveal(card)]);
        assert_eq!(table.open().infected(), 0, "{card:?}");
    }
}

/// AI-CH2-02, AI-RULING-20: with four players 13 infected are not lost yet.
#[test]
fn four_players_bear_thirteen() {
    let start = |more: u8| {
        let sick = |seat, working| home(seat, [row(0, 2), row(0, 2)], row(0, working));
        let mut table = Scenario::of_chapter(2, Setup::of_players(4))
            .change(sick(ANN, 4))
            .change(sick(BEN, 1 + more))
            .start();
        ends_turn(&mut table);
        table.open().outcome()
    };
    assert_eq!(start(0), None);
    assert_eq!(start(1), Some(Outcome::Lost(Loss::Infection)));
}

/// AI-CH2-12, AI-CH2-03: the time is up at the start of the Shuttle phase, before anyone travels.
#[test]
fn time_is_up_before_the_journeys() {
    let start = outbreak::base().shuttle(Side::Colony, 1);
    let table = start.change(|open| outbreak(open).time = 1).start_shuttle();
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Time)));
    assert_eq!(table.player(ANN).side(), Some(Side::Colony));
}

/// AI-VAL-40, AI-CH2-10, OM-COST-08: an infected Colonist is cleared from full slots and stays ill; a
/// healthy one is placed.
#[test]
fn full_slots_clear_the_infected_too() {
    let mut table = outbreak::base()
        .space(ANN, Space::One)
        .on_slots(Slots::Blueprint, BEN, 3)
        .change(home(ANN, [row(1, 1)], row(0, 0)))
        .change(|open| outbreak(open).slots[Slots::Blueprint.index()][BEN.index()] = 2)
        .start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!(table.open().at_place(Place::Working(BEN)), row(1, 2));
    assert_eq!(table.open().at_place(Place::Slot(Slots::Blueprint, ANN)), row(1, 0));
}

/// AI-CH3-11, AI-CH3-12, AI-RULING-29: the Shelter in place of a type is a Vandalized one first.
#[test]
fn the_shelter_in_place_is_a_vandalized_one() {
    let start = blackout::base()
        .change(dark(Kind::Generator, ANN, hex(0, -2), ANN))
        .change(vandalized([hex(2, 1)]));
    let table = blackout::struck(start, Vandalism::V03);
    assert!(table.open().closed_hexes().contains(hex(2, 1)), "Ben's Shelter goes dark");
    assert_eq!(table.player(ANN).quarters, 2, "with a Colonist of the active player");
}

/// AI-CH3-05, AI-RULING-27, AI-GEN-06: the last step wins in the phase that would have lost.
#[test]
fn the_last_step_beats_the_base_end() {
    let start = |time| {
        let mut table = blackout::base()
            .goals(ANN, [Goal::Pioneer])
            .lss([3; 4], 4)
            .remaining(0)
            .change(move |open| blackout(open).time = time)
            .start();
        table.plays(ANN, [A::CompleteGoal { goal: Goal::Pioneer, reward: Reward::Own }]);
        table
    };
    assert_eq!(start(1).open().outcome(), Some(Outcome::Won));
    let mut late = start(2);
    late.passes_until(|open| open.outcome().is_some() || open.phase == Phase::Shuttle);
    assert_eq!(late.open().outcome(), Some(Outcome::Lost(Loss::BaseEnd)));
}

/// AI-VAL-50, OM-COST-03: repairing a Mine takes a Colonist for the slot but none for the Mine; a
/// Blackout costs a Battery more.
#[test]
fn a_dark_mine_is_repaired_without_a_miner() {
    let start = |batteries| {
        let start = blackout::base()
            .change(dark(Kind::Mine, ANN, hex(0, 0), BEN))
            .bots(ANN, [hex(0, -1)])
            .colonists(ANN, 1, 0)
            .stores(ANN, [1, batteries, 0, 0, 0]);
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Construct)]);
        table
    };
    let mut table = start(1);
    table.plays(ANN, [repair(hex(0, 0))]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).storage), (0, [0; 5]));
    assert!(table.open().buildings[0].contains(hex(0, 0)));
    assert!(table.player(ANN).miners.is_empty());
    let poor = blackout::base()
        .change(dark(Kind::Mine, ANN, hex(0, 0), BEN))
        .bots(ANN, [hex(0, -1)])
        .stores(ANN, [1, 0, 0, 0, 0]);
    let mut poor = poor.start();
    poor.plays(ANN, [A::Main(Main::Construct)]);
    assert!(!poor.offers(repair(hex(0, 0))), "a Mineral for the Battery is lacking");
}

/// AI-VAL-71: with its only Building in Blackout a type cannot be built, not even 2 hexes away.
#[test]
fn a_dark_type_is_not_built() {
    let start = blackout::base().change(dark(Kind::Generator, ANN, hex(0, -2), BEN));
    let mut table = start.bots(ANN, [hex(0, -3), hex(-1, -1)]).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let builds = |table: &Table| {
        table.choices().iter().any(|one| matches!(one, A::Build { kind: Kind::Generator, .. }))
    };
    assert!(!builds(&table));
    assert!(!table.offers(A::Build { kind: Kind::Mine, hex: hex(0, -2) }), "the hex is occupied");
    let mut sound = blackout::base().bots(ANN, [hex(0, -3), hex(-1, -1)]).start();
    sound.plays(ANN, [A::Main(Main::Construct)]);
    assert!(builds(&sound));
}

/// AI-VAL-49, OM-CON-03: a Complex of 4 with one in Blackout completes no Contract until it is
/// repaired.
#[test]
fn a_repair_completes_a_contract() {
    let mut table = blackout::base()
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3), hex(1, -2)])
        .built(ANN, Blueprint::WindTurbines, hex(0, -3))
        .change(dark(Kind::Generator, ANN, hex(1, -2), BEN))
        .contract(ANN, Contract::UpgradeGenerator)
        .mission(0, Mission::Contracts, 2)
        .contracts_checked()
        .bots(ANN, [hex(0, -1)])
        .stores(ANN, [1, 1, 0, 0, 0])
        .start();
    assert!(table.player(ANN).completed.is_empty());
    table.plays(ANN, [A::Main(Main::Construct), repair(hex(1, -2))]);
    assert!(table.player(ANN).completed.contains(Contract::UpgradeGenerator));
    assert_eq!(table.open().missions[0].unwrap().left, 1);
    assert_eq!(table.player(ANN).pending, 1);
}

/// AI-VAL-51: the Colonist of a repaired Building goes to the supply when the owner's Living Quarters
/// are full.
#[test]
fn the_colonist_of_a_repaired_building_may_find_no_room() {
    let start = blackout::base()
        .change(dark(Kind::Generator, ANN, hex(0, -2), BEN))
        .change(|open| {
            open.players[BEN].colonists -= 1;
            open.players[BEN].quarters = 4;
        })
        .bots(ANN, [hex(0, -1)])
        .stores(ANN, [1, 1, 0, 0, 0]);
    let mut table = start.start();
    let supply = table.player(BEN).colonists;
    table.plays(ANN, [A::Main(Main::Construct), repair(hex(0, -2))]);
    assert_eq!((table.player(BEN).quarters, table.player(BEN).colonists), (4, supply + 1));
}

/// AI-VAL-88, OM-SHIP-03: a new Bot finds its way although the only Shelter is in Blackout.
#[test]
fn a_new_bot_lands_at_a_dark_shelter() {
    let at = hex(-2, -1);
    let start = |bot| {
        let scenario = blackout::base().stores(ANN, [0, 0, 1, 1, 0]).bots(ANN, [bot]);
        let mut table = scenario.change(dark(Kind::Shelter, ANN, at, BEN)).start();
        let ship = A::Welcome { ship: DepotSpace::One, bot: true };
        table.plays(ANN, [A::Main(Main::WelcomeShip), ship]);
        table
    };
    let landed = start(hex(0, 0));
    assert!(landed.player(ANN).bots.contains(at));
    let mut beside = start(at);
    let choices = beside.choices();
    assert!(
        !choices.is_empty()
            && choices
                .iter()
                .all(|one| matches!(one, A::Place(hex) if at.neighbours().contains(*hex)))
    );
    beside.plays(ANN, [choices[0]]);
    assert_eq!(beside.player(ANN).bots.len(), 2);
}

/// AI-VAL-49, AI-RULING-26: a Shelter in Blackout does not count for Private Goal 7; the Goal itself
/// is a step and, spent as a Crystal, none.
#[test]
fn a_dark_shelter_holds_up_a_goal() {
    let three = [hex(-2, -1), hex(-4, 0), hex(-4, 2)];
    let goal = A::CompleteGoal { goal: Goal::Settler, reward: Reward::Own };
    let lit = blackout::base().shelters(ANN, three).goals(ANN, [Goal::Settler]).start();
    assert!(lit.offers(goal));
    let dim = blackout::base()
        .shelters(ANN, three)
        .goals(ANN, [Goal::Settler])
        .change(dark(Kind::Shelter, ANN, hex(-4, 2), BEN))
        .crystals(ANN, 1);
    let mut dim = dim.start();
    assert!(!dim.offers(goal));
    let time = dim.open().blackout().unwrap().time;
    dim.plays(ANN, [A::Executive(DepotSpace::Seven), A::TakeItem(Item::Water)]);
    dim.plays(ANN, [A::PayGoal(Goal::Settler)]);
    assert_eq!((dim.player(ANN).goals, dim.open().blackout().unwrap().time), (0, time));
}
