//! Positions worked out from the ledger alone: turns, Crystals, Action slots and borrowed Tech.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Open, Phase, Question};
use orrery_core::Seat;

fn build(kind: Kind, q: i8, r: i8) -> A {
    A::Build { kind, hex: hex(q, r) }
}

fn asked(seat: Seat, question: Question) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), question))
}

fn on(table: &Table, slots: Slots, seat: Seat) -> u8 {
    table.open().on_slots(slots, seat)
}

/// OM-POD-01, OM-POD-02, OM-POD-03, OM-TRAV-10, OM-RULING-27: the pod brings home the Colony's
/// workers, places no tile, gives no second turn, and the Shuttle may take the player back.
#[test]
fn the_landing_pod_is_the_whole_turn_and_no_bar_to_the_shuttle() {
    let mut table = Scenario::of_players(3)
        .space(ANN, Space::One)
        .shuttle(Side::Colony, 1)
        .colonists(ANN, 1, 2)
        .on_slots(Slots::Research, ANN, 1)
        .on_slots(Slots::Construct, ANN, 1)
        .start();
    let tiles = table.open().exploration;
    table.plays(ANN, [A::Main(Main::LandingPod), A::TakeSpace(Space::Eight)]);
    let player = table.player(ANN);
    assert_eq!((player.quarters, player.working), (4, 0));
    assert_eq!((on(&table, Slots::Construct, ANN), on(&table, Slots::Research, ANN)), (0, 1));
    assert_eq!(table.open().exploration, tiles, "no Discovery tile is placed");
    table.passes_to(BEN);
    let again = asked(ANN, Question::Turn);
    table.passes_until(|open| open.phase == Phase::Shuttle || again(open));
    assert_eq!(table.open().phase, Phase::Shuttle, "no turn for her later space");
    table.passes_until(asked(ANN, Question::Journey));
    assert!(table.offers(A::Travel) && table.open().round == 1);
}

/// OM-POD-04, OM-V8-22: after the pod an Executive action of the Colony side is possible, even the
/// Aerial Elevator, which has to wait for the pod.
#[test]
fn the_aerial_elevator_waits_for_the_pod() {
    let elevator = A::UseBuilding { blueprint: Blueprint::AerialElevator, scientist: None };
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .built(ANN, Blueprint::AerialElevator, hex(2, -1))
        .crystals(ANN, 2)
        .start();
    assert!(!table.offers(elevator), "it goes from the Colony to Orbit");
    table.plays(ANN, [A::Main(Main::LandingPod), A::TakeSpace(Space::Five)]);
    table.plays(ANN, [elevator, A::TakeSpace(Space::One)]);
    assert_eq!(table.player(ANN).side(), Some(Side::Orbit));
    table.passes_to(BEN);
    assert_eq!(table.open().round, 1, "her Main action was the pod");
}

/// OM-V8-22, OM-RULING-26, OM-TRAV-06: used first, the elevator produces and moves the Main action
/// to Orbit.
#[test]
fn the_aerial_elevator_comes_before_a_main_action_in_orbit() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::AerialElevator, hex(2, -1))
        .miner(ANN, hex(0, 0))
        .stores(ANN, [0; 5])
        .crystals(ANN, 2)
        .colonists(ANN, 1, 1)
        .on_slots(Slots::Upgrade, ANN, 1)
        .start();
    let blueprint = Blueprint::AerialElevator;
    table.plays(ANN, [A::UseBuilding { blueprint, scientist: None }, A::TakeSpace(Space::One)]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 1], "the Miner and the Condenser");
    assert_eq!((table.player(ANN).quarters, on(&table, Slots::Upgrade, ANN)), (2, 1));
    assert!(table.offers(A::Main(Main::Resupply)));
    assert!(!table.offers(A::Main(Main::ControlCenter)));
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water)]);
    table.passes_to(BEN);
    assert_eq!((table.open().round, table.player(ANN).space), (1, Some(Space::One)));
}

/// OM-CRY-02, OM-CRY-03: of the pending Crystals only those that fit enter the Depot.
#[test]
fn pending_crystals_that_do_not_fit_are_lost() {
    let table = Scenario::of_players(2).crystals(ANN, 2).pending(ANN, 3).start();
    assert_eq!((table.player(ANN).crystals, table.player(ANN).pending), (3, 0));
    let wide = Scenario::of_players(2).hangar(ANN, 2).crystals(ANN, 2).pending(ANN, 3).start();
    assert_eq!(wide.player(ANN).crystals, 5, "two Ships less leave room for five");
}

/// OM-CRY-01, OM-SUP-04: a Crystal from the Warehouse is pending, takes room at once and pays
/// nothing this turn.
#[test]
fn a_resupplied_crystal_neither_pays_nor_makes_room() {
    let mut table = Scenario::of_players(3)
        .space(ANN, Space::One)
        .crystals(ANN, 1)
        .colonists(ANN, 3, 0)
        .stores(ANN, [2; 5])
        .start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Crystal)]);
    table.plays(ANN, [A::TakeItem(Item::Crystal)]);
    assert!(!table.offers(A::TakeItem(Item::Crystal)), "1 + 2 pending fill the Depot of 3");
    assert!(!table.offers(A::TakeItem(Item::Water)), "the Storage is full");
    assert!(!table.offers(A::Executive(DepotSpace::Seven)), "only 1 Crystal can be spent");
}

/// OM-CRY-04, OM-RULING-11, OM-COST-05: a Private Goal pays the extra cost of an action; it cannot
/// be delivered.
#[test]
fn a_private_goal_pays_like_a_crystal_but_is_none() {
    let mut table = Scenario::of_players(3)
        .on_slots(Slots::Construct, BEN, 2)
        .colonists(ANN, 1, 0)
        .crystals(ANN, 0)
        .stores(ANN, [1, 0, 0, 0, 0])
        .contract(ANN, Contract::DeliverCrystals)
        .goals(ANN, [Goal::Host])
        .start();
    let deliver = A::Deliver { contract: Contract::DeliverCrystals, item: Item::Crystal };
    assert!(!table.offers(deliver));
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    table.plays(ANN, [A::PayGoal(Goal::Host)]);
    let player = table.player(ANN);
    assert_eq!((player.goals, player.goals_spent, player.crystals), (0, 1, 0));
    assert_eq!((player.quarters, player.working), (0, 0));
    let mut poor = Scenario::of_players(3)
        .on_slots(Slots::Construct, BEN, 2)
        .colonists(ANN, 1, 0)
        .crystals(ANN, 0)
        .pending(ANN, 0)
        .start();
    assert!(!poor.offers(A::Main(Main::Construct)), "one colour, one Crystal, and she has none");
    poor.plays(ANN, [A::Main(Main::ControlCenter)]);
}

/// OM-CRY-04, OM-DEV-03: column 6 takes a Private Goal for its Crystal.
#[test]
fn a_private_goal_pays_for_column_6() {
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .tech(ANN, Tech::Shelter, LabSpace::L5a)
        .stores(ANN, [0, 0, 0, 0, 1])
        .crystals(ANN, 0)
        .goals(ANN, [Goal::Miner])
        .start();
    let develop = A::Develop { tech: Tech::Shelter, to: LabSpace::L6 };
    table.plays(ANN, [A::Main(Main::Research), develop]);
    table.plays(ANN, [A::PayGoal(Goal::Miner)]);
    assert_eq!((table.player(ANN).level(Tech::Shelter), table.player(ANN).goals), (6, 0));
}

/// OM-COST-08, OM-RULING-03: full slots lose the Colonists of the player with most, and the price
/// counts who is left.
#[test]
fn full_slots_send_the_majority_to_work() {
    let mut table = Scenario::of_players(3)
        .space(ANN, Space::One)
        .colonists(ANN, 2, 0)
        .on_slots(Slots::Research, BEN, 2)
        .on_slots(Slots::Research, CLEO, 1)
        .crystals(ANN, 0)
        .stores(ANN, [0, 0, 0, 0, 1])
        .start();
    let develop = A::Develop { tech: Tech::Shelter, to: LabSpace::L3b };
    table.plays(ANN, [A::Main(Main::Research), develop]);
    table.passes_until(|open| open.players[ANN].level(Tech::Shelter) == 3);
    assert_eq!((table.player(BEN).working, table.player(BEN).quarters), (2, 3));
    assert_eq!(on(&table, Slots::Research, CLEO), 1);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 1), "1 for Cleo");
}

/// OM-COST-08: three tied players all leave, and the action costs nothing more.
#[test]
fn tied_players_all_leave_full_slots() {
    let mut table = Scenario::of_players(4)
        .space(ANN, Space::One)
        .colonists(ANN, 1, 0)
        .on_slots(Slots::Blueprint, BEN, 1)
        .on_slots(Slots::Blueprint, CLEO, 1)
        .on_slots(Slots::Blueprint, DAN, 1)
        .crystals(ANN, 0)
        .start();
    let take = A::TakeBlueprint(Blueprint::MetalDeposit);
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), take]);
    let there = [ANN, BEN, CLEO, DAN].map(|seat| on(&table, Slots::Blueprint, seat));
    assert_eq!(there, [1, 0, 0, 0]);
    assert_eq!([BEN, CLEO, DAN].map(|seat| table.player(seat).working), [1, 1, 1]);
}

/// OM-RULING-04, OM-COST-08: one's own Colonists that full slots release go to work, so they place
/// nobody; with one in the Living Quarters the other colour left is still to be paid.
#[test]
fn own_released_colonists_do_not_take_the_slot() {
    let start = |quarters, crystals| {
        Scenario::of_players(3)
            .colonists(ANN, quarters, 0)
            .on_slots(Slots::Construct, ANN, 2)
            .on_slots(Slots::Construct, BEN, 1)
            .crystals(ANN, crystals)
            .start()
    };
    assert!(!start(0, 3).offers(A::Main(Main::Construct)));
    assert!(!start(1, 0).offers(A::Main(Main::Construct)), "1 for Ben, and nothing to pay with");
    let mut table = start(1, 1);
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    assert_eq!((on(&table, Slots::Construct, ANN), table.player(ANN).working), (1, 2));
    assert_eq!((table.player(ANN).crystals, on(&table, Slots::Construct, BEN)), (0, 1));
}

/// OM-COST-07, OM-TWO-03: with two players one's own Colonists cost as well, until three of them
/// clear the slots.
#[test]
fn two_players_pay_for_their_own_colonists() {
    let start = |quarters, placed| {
        let table = Scenario::of_players(2).space(ANN, Space::One).crystals(ANN, 0);
        table.colonists(ANN, quarters, 0).on_slots(Slots::Blueprint, ANN, placed).start()
    };
    let obtain = A::Main(Main::ObtainBlueprint);
    assert!(!start(2, 2).offers(obtain), "1 to place and 2 to pay");
    let mut table = start(3, 2);
    table.plays(ANN, [obtain, A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 2));
    let mut table = start(1, 3);
    table.plays(ANN, [obtain, A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!((on(&table, Slots::Blueprint, ANN), table.player(ANN).working), (1, 3));
}

/// OM-COST-09, OM-COST-10, OM-RULING-23: four slots of Hire never clear; one's own Colonist there
/// bars the Main action but not a tile that hires.
#[test]
fn hire_never_clears_and_only_bars_the_main_action() {
    let mut table = Scenario::of_players(4)
        .on_slots(Slots::Hire, BEN, 1)
        .on_slots(Slots::Hire, CLEO, 1)
        .on_slots(Slots::Hire, DAN, 1)
        .colonists(ANN, 1, 0)
        .crystals(ANN, 3)
        .stores(ANN, [2, 0, 0, 0, 0])
        .start();
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(1)]);
    table.passes_until(|open| !open.players[ANN].scientists.is_empty());
    assert_eq!(table.player(ANN).crystals, 0, "1 for each of three colours");
    assert!([BEN, CLEO, DAN].iter().all(|seat| on(&table, Slots::Hire, *seat) == 1));
    let mut again = Scenario::of_players(2)
        .on_slots(Slots::Hire, ANN, 1)
        .rover(ANN, hex(1, 0))
        .tile(Tile::D10, hex(2, 0))
        .stores(ANN, [2, 0, 0, 0, 0])
        .colonists(ANN, 0, 0)
        .start();
    assert!(!again.offers(A::Main(Main::Hire)));
    again.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0)), A::Finish]);
    again.plays(ANN, [A::TakeTile, A::Hire(1)]);
    assert!(again.player(ANN).scientists.contains(Scientist::Engineer));
    assert_eq!(on(&again, Slots::Hire, ANN), 1);
}

/// OM-HIRE-02, OM-COST-03: the Geologist asks for three Colonists in all.
#[test]
fn the_geologist_needs_three_colonists() {
    let start = |quarters| {
        let mut table = Scenario::of_players(2).colonists(ANN, quarters, 0).start();
        table.plays(ANN, [A::Main(Main::Hire)]);
        table
    };
    assert!(!start(2).offers(A::Hire(0)));
    let mut table = start(3);
    table.plays(ANN, [A::Hire(0)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 2));
}

/// OM-MINE-01, OM-COST-06: the Colonists of the slot, of the extra cost and of the Mine are three.
#[test]
fn a_mine_needs_a_colonist_beyond_slot_and_extra_cost() {
    let start = |quarters, crystals| {
        let mut table = Scenario::of_players(2)
            .colonists(ANN, quarters, 0)
            .on_slots(Slots::Construct, BEN, 1)
            .bots(ANN, [hex(-1, -1)])
            .crystals(ANN, crystals)
            .start();
        table.plays(ANN, [A::Main(Main::Construct)]);
        table.offers(build(Kind::Mine, -2, 0))
    };
    assert!(!start(2, 0), "one to place, one to pay, none for the Mine");
    assert!(start(2, 1), "a Crystal pays");
    assert!(start(3, 0));
}

/// A Generator beside the one above the Mine, with the Tech of Ben.
fn borrows(scenario: Scenario, at: LabSpace) -> Scenario {
    scenario.bots(ANN, [hex(0, -1)]).stores(ANN, [2, 0, 0, 0, 0]).tech(BEN, Tech::Generator, at)
}

/// OM-USE-05, OM-TERM-03: Oxygen kept in a full Storage is lost.
#[test]
fn oxygen_kept_in_a_full_storage_is_lost() {
    let start = borrows(Scenario::of_players(2), LabSpace::L1a).stores(BEN, [0, 0, 0, 0, 2]);
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
    assert_eq!(table.player(BEN).stored(Resource::Oxygen), 2, "it lies aside");
    table.plays(BEN, [A::KeepOxygen]);
    assert_eq!(table.player(BEN).stored(Resource::Oxygen), 2);
    assert_eq!(table.player(BEN).level(Tech::Generator), 1);
}

/// OM-USE-05: a tile that cannot move leaves its owner the Oxygen without a question.
#[test]
fn the_owner_of_a_blocked_tile_keeps_the_oxygen() {
    for (at, blocker) in [(LabSpace::L6, None), (LabSpace::L5a, Some(LabSpace::L6))] {
        let mut start = borrows(Scenario::of_players(2), at).stores(BEN, [0; 5]);
        if let Some(space) = blocker {
            start = start.tech(BEN, Tech::Mine, space);
        }
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
        table.passes_to(BEN);
        assert_eq!(table.player(BEN).stored(Resource::Oxygen), 1);
        assert_eq!(table.player(BEN).laboratory[Tech::Generator.index()], Some(at));
    }
}

/// OM-RULING-06: the same tile used twice gives two Oxygen and two choices, one after the other.
#[test]
fn a_tile_used_twice_gives_two_choices() {
    let start = borrows(Scenario::of_players(2), LabSpace::L2a)
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .crystals(ANN, 2)
        .stores(BEN, [0; 5]);
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    table.passes_until(asked(ANN, Question::Turn));
    let blueprint = Blueprint::WindTurbines;
    table.plays(ANN, [A::UseBuilding { blueprint, scientist: None }]);
    table.plays(ANN, [build(Kind::Generator, 1, -1)]);
    table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
    table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L3a }]);
    assert_eq!(table.player(BEN).stored(Resource::Mineral), 1, "the benefit of L3a");
    assert_eq!(table.asks(), Some((BEN.into(), Question::UsedTech(Tech::Generator))));
    table.plays(BEN, [A::KeepOxygen]);
    assert_eq!((table.player(BEN).stored(Resource::Oxygen), table.player(BEN).aside[1]), (1, 0));
}

/// OM-RULING-07: owners decide in turn order, beginning after the acting player.
#[test]
fn owners_decide_after_the_acting_player() {
    let mut table = Scenario::of_players(3)
        .turn_of(BEN)
        .bots(BEN, [hex(0, -1), hex(-2, 2)])
        .stores(BEN, [2, 0, 2, 0, 0])
        .crystals(BEN, 2)
        .built(BEN, Blueprint::HydroponicFarm, hex(-2, 1))
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .tech(CLEO, Tech::Greenhouse, LabSpace::L1a)
        .start();
    table.plays(BEN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    table.passes_until(asked(BEN, Question::Turn));
    let blueprint = Blueprint::HydroponicFarm;
    table.plays(BEN, [A::UseBuilding { blueprint, scientist: None }]);
    table.plays(BEN, [build(Kind::Greenhouse, -3, 2)]);
    table.passes_until(|open| {
        matches!(open.question(), Some((_, Question::UsedTech(_)))) || open.turn.seat != BEN
    });
    assert_eq!(table.asks(), Some((CLEO.into(), Question::UsedTech(Tech::Greenhouse))));
    table.plays(CLEO, [A::KeepOxygen]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::UsedTech(Tech::Generator))));
}

/// OM-RULING-55, OM-RULING-21: the owner takes the benefit outside their turn with Crystals
/// from the Depot, not with pending ones and not with Private Goals.
#[test]
fn a_benefit_outside_the_own_turn_takes_no_private_goal() {
    let start = |crystals| {
        let start = borrows(Scenario::of_players(2), LabSpace::L2c);
        let start = start.crystals(BEN, crystals).pending(BEN, 2).goals(BEN, [Goal::Host]);
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
        table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
        table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L3b }]);
        assert!(table.offers(A::MoveBot { from: hex(2, 1), to: hex(1, 1) }));
        table
    };
    let steps = [(hex(2, 1), hex(1, 1)), (hex(1, 1), hex(1, 2))];
    let steps = steps.map(|(from, to)| A::MoveBot { from, to });
    let mut poor = start(0);
    poor.plays(BEN, steps);
    assert!(poor.is_turn_of(BEN), "a Goal buys no point outside your own turn");
    let mut table = start(1);
    table.plays(BEN, steps);
    table.plays(BEN, [A::BuyBotPoint]);
    assert_eq!((table.player(BEN).crystals, table.player(BEN).goals), (0, 1));
    assert!(!table.offers(A::BuyBotPoint));
}

/// OM-TURN-09, OM-LVL-06: the owner's choice comes before the Colony update refills the Warehouse.
#[test]
fn the_owner_is_served_before_the_warehouse_is_refilled() {
    let start = borrows(Scenario::of_players(2), LabSpace::L3b)
        .lss([1, 2, 2, 2], 2)
        .stores(BEN, [0; 5])
        .warehouse([1, 0, 0, 0, 0]);
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
    table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L4c }]);
    assert!(table.offers(A::TakeItem(Item::Battery)) && !table.offers(A::TakeItem(Item::Water)));
    table.plays(BEN, [A::TakeItem(Item::Battery)]);
    table.passes_to(BEN);
    assert_eq!(table.open().warehouse[1..], [2; 5]);
    assert_eq!(table.open().colony_level(), 2);
}

/// OM-RULING-56: the Command Center reads the best Rover Tech without using it.
#[test]
fn the_command_center_owes_no_oxygen() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::CommandCenter, hex(-2, -1))
        .bots(ANN, [hex(-1, -1)])
        .tech(BEN, Tech::Rover, LabSpace::L4a)
        .rover(ANN, hex(0, 1))
        .crystals(ANN, 3)
        .start();
    let blueprint = Blueprint::CommandCenter;
    table.plays(ANN, [A::UseBuilding { blueprint, scientist: None }]);
    let way = [hex(1, 1), hex(2, 0), hex(3, 0), hex(3, -1)].map(A::MoveRover);
    table.plays(ANN, way);
    assert!(!table.offers(A::UseTech(BEN)));
    assert!(!table.offers(A::MoveRover(hex(3, -2))), "4 hexes, and a Crystal for one more");
    table.plays(ANN, [A::BuyRoverPoint, A::MoveRover(hex(3, -2))]);
    assert_eq!(table.player(BEN).aside.iter().sum::<u8>(), 0);
    assert_eq!(table.player(ANN).crystals, 0);
}

/// OM-SCI-01, OM-SCI-02, OM-SCI-03: a Scientist on another player's card serves both, and nobody
/// else; moving on ends it for the card's owner.
#[test]
fn a_scientist_on_a_rivals_card_serves_two() {
    let start = || {
        Scenario::of_players(3)
            .scientist(ANN, Scientist::SystemsEngineer)
            .built(BEN, Blueprint::Casino, hex(2, -3))
            .built(ANN, Blueprint::Gym, hex(-2, -1))
            .crystals(ANN, 0)
            .crystals(BEN, 0)
            .crystals(CLEO, 2)
    };
    let by = |scientist| A::UseBuilding { blueprint: Blueprint::Casino, scientist };
    let engineer = Some(Scientist::SystemsEngineer);
    let mut table = start().start();
    table.plays(ANN, [by(engineer)]);
    table.passes_until(asked(ANN, Question::Turn));
    assert_eq!((table.player(ANN).pending, table.player(ANN).crystals), (2, 0));
    table.passes_to(BEN);
    assert!(table.offers(by(engineer)), "the card is his");
    table.passes_to(CLEO);
    assert!(!table.offers(by(engineer)) && !table.offers(by(None)));
    let mut gone = start().start();
    gone.plays(ANN, [by(engineer)]).passes_to(BEN).passes_to(ANN);
    gone.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Gym, scientist: engineer }]);
    gone.passes_to(BEN);
    assert!(!gone.offers(by(engineer)), "the marker has moved to the Gym");
}
