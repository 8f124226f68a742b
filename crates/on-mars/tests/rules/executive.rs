//! Executive actions and Scientists at work.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Due, Illegal, Question};

fn base() -> Scenario {
    Scenario::of_players(2).hangar(ANN, 5).crystals(ANN, 8)
}

fn executes(scenario: Scenario, space: DepotSpace) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Executive(space)]);
    table
}

/// The seat that is asked how to use an effect, and the effect.
fn asked(table: &Table) -> Option<(Effect, Option<Due>)> {
    match table.asks() {
        Some((_, Question::Effect { effect, due })) => Some((effect, due)),
        _ => None,
    }
}

/// OM-EXEC-02, OM-V6-01, OM-V6-02, OM-V6-03, OM-V6-04, OM-V6-05, OM-V6-06, OM-V6-07, OM-V6-08: what
/// the eight spaces cost and do.
#[test]
fn the_eight_executive_actions() {
    assert_eq!(DepotSpace::ALL.map(DepotSpace::crystals), [4, 4, 3, 3, 3, 2, 2, 2]);
    // 1: develop once at no cost.
    let mut table = executes(base().stores(ANN, [0; 5]), DepotSpace::One);
    table.plays(ANN, [A::Develop { tech: Tech::Shelter, to: LabSpace::L3a }]);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).level(Tech::Shelter)), (4, 3));
    assert!(table.is_turn_of(ANN), "once only");
    // 2: the Rover, with Tech and Crystals.
    let mut table = executes(
        base().tech(ANN, Tech::Rover, LabSpace::L1a).rover(ANN, hex(3, 0)),
        DepotSpace::Two,
    );
    table.plays(ANN, [A::UseTech(ANN)]);
    for to in [hex(3, 1), hex(3, 2), hex(2, 3)] {
        table.plays(ANN, [A::MoveRover(to)]);
    }
    assert!(table.offers(A::BuyRoverPoint) && !table.offers(A::BuyBotPoint));
    // 3: one Blueprint, no boost.
    let mut table = executes(base(), DepotSpace::Three);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::WindTurbines)]);
    assert!(table.is_turn_of(ANN) && table.player(ANN).crystals == 5);
    // 4: one upgrade for a Mineral; Upgrade Tech may add more, Colonists may not.
    let scenario = base()
        .bots(ANN, [hex(-1, 0)])
        .blueprint(ANN, Blueprint::MetalDeposit)
        .blueprint(ANN, Blueprint::HydroponicFarm)
        .stores(ANN, [2, 0, 0, 0, 0])
        .tech(ANN, Tech::Upgrade, LabSpace::L1a);
    let mut table = executes(scenario, DepotSpace::Four);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::MetalDeposit, hex: hex(0, 0) }]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    let more = A::Upgrade { blueprint: Blueprint::HydroponicFarm, hex: hex(-2, 1) };
    assert!(table.offers(A::UseTech(ANN)) && !table.offers(more));
    // 5: a Mineral.
    let table = executes(base().stores(ANN, [0; 5]), DepotSpace::Five);
    assert_eq!((table.player(ANN).storage[0], table.player(ANN).crystals), (1, 5));
    // 6: Bots, and a Crystal for each point more.
    let mut table = executes(base(), DepotSpace::Six);
    table.plays(ANN, [A::MoveBot { from: hex(-2, -1), to: hex(-2, 0) }]);
    table.plays(ANN, [A::MoveBot { from: hex(-2, 0), to: hex(-3, 0) }, A::BuyBotPoint]);
    assert_eq!(table.player(ANN).crystals, 5);
    // 7: an item from the Warehouse; OM-RULING-09: also a Crystal.
    let table = executes(base(), DepotSpace::Seven);
    assert!(table.offers(A::TakeItem(Item::Water)));
    // 8: an Advanced Building.
    let mut table = base().built(ANN, Blueprint::Casino, hex(-2, -1)).start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Casino, scientist: None }]);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).pending), (6, 2));
}

/// OM-RULING-09: Executive action 7 may take a Crystal.
#[test]
fn the_seventh_space_may_take_a_crystal() {
    let table = executes(base().crystals(ANN, 2), DepotSpace::Seven);
    assert!(table.offers(A::TakeItem(Item::Crystal)));
}

/// OM-EXEC-01, OM-EXEC-03: a Ship on the space closes it; 6, 7 and 8 are open from the start.
#[test]
fn a_ship_closes_its_space() {
    let table = Scenario::of_players(2).crystals(ANN, 3).stores(ANN, [0; 5]).start();
    assert_eq!(table.refuses(ANN, A::Executive(DepotSpace::Five)), Illegal::ShipInTheWay);
    assert!(table.offers(A::Executive(DepotSpace::Six)));
    assert!(table.offers(A::Executive(DepotSpace::Seven)));
    let poor = Scenario::of_players(2).crystals(ANN, 1).start();
    let short = Illegal::Crystals { needed: 2, have: 1 };
    assert_eq!(poor.refuses(ANN, A::Executive(DepotSpace::Six)), short);
}

/// OM-EXEC-04: for Crystals only one's own Advanced Buildings.
#[test]
fn crystals_use_own_buildings_only() {
    let table = base().built(BEN, Blueprint::Casino, hex(2, 1)).start();
    let casino = A::UseBuilding { blueprint: Blueprint::Casino, scientist: None };
    assert_eq!(table.refuses(ANN, casino), Illegal::NotYourBuilding);
}

/// OM-EXEC-05, OM-EXEC-06, OM-V8-04: the worked example: from size 3 to 4 needs level 3; level 2 and
/// one boosting Colonist are enough.
#[test]
fn a_colonist_raises_the_level_of_the_tech() {
    let scenario = |quarters| {
        base()
            .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
            .built(ANN, Blueprint::WindTurbines, hex(1, -3))
            .tech(ANN, Tech::Generator, LabSpace::L2a)
            .colonists(ANN, quarters, 0)
            .lss([3, 3, 3, 1], 3)
            .start()
    };
    let build = A::Build { kind: Kind::Generator, hex: hex(-1, -1) };
    let turbines = A::UseBuilding { blueprint: Blueprint::WindTurbines, scientist: None };
    let mut table = scenario(1);
    table.plays(ANN, [turbines, build]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 1));
    assert_eq!(table.open().complex(hex(-1, -1)).len(), 4);
    let mut none = scenario(0);
    none.plays(ANN, [turbines]);
    assert!(!none.offers(build));
    assert!(
        none.offers(A::Build { kind: Kind::Generator, hex: hex(-2, -2) }),
        "apart without Tech"
    );
}

/// OM-EXEC-07: no Colonist on a slot, but the normal price of what is done.
#[test]
fn an_executive_action_takes_no_slot() {
    let mut table = base()
        .built(ANN, Blueprint::Gym, hex(-2, -1))
        .on_slots(Slots::Construct, BEN, 1)
        .stores(ANN, [0, 0, 0, 0, 1])
        .start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Gym, scientist: None }]);
    table.plays(ANN, [A::Build { kind: Kind::Shelter, hex: hex(-3, -1) }, A::UseTech(ANN)]);
    let player = table.player(ANN);
    assert_eq!((player.quarters, player.storage, player.crystals), (3, [0; 5], 6));
}

/// OM-SCI-01, OM-SCI-02, OM-SCI-03: a Scientist's marker makes a Building free for both owners, until
/// it moves on.
#[test]
fn a_scientist_works_on_anybodys_card() {
    let casino = Blueprint::Casino;
    let by = |scientist| A::UseBuilding { blueprint: casino, scientist };
    let mut table = Scenario::of_players(2)
        .scientist(ANN, Scientist::SystemsEngineer)
        .built(BEN, casino, hex(2, 1))
        .blueprint(BEN, Blueprint::Library)
        .crystals(ANN, 0)
        .crystals(BEN, 0)
        .start();
    let engineer = Some(Scientist::SystemsEngineer);
    assert!(table.offers(by(engineer)), "another player's card");
    table.plays(ANN, [by(engineer), A::Finish]);
    assert_eq!(table.open().scientist_markers[5], Some(casino));
    assert_eq!(table.player(ANN).pending, 2);
    assert!(!table.offers(A::Executive(DepotSpace::Six)), "it was the Executive action");
    table.passes_to(BEN);
    assert!(table.offers(by(engineer)), "Ben may use his card for free, too");
    let unbuilt = A::UseBuilding { blueprint: Blueprint::Library, scientist: engineer };
    assert!(!table.offers(unbuilt), "its marker is still on the card");
    // Without the marker there Ben has to pay.
    let alone = Scenario::of_players(2)
        .scientist(ANN, Scientist::SystemsEngineer)
        .built(BEN, casino, hex(2, 1))
        .crystals(BEN, 0)
        .turn_of(BEN)
        .start();
    assert!(!alone.offers(by(engineer)) && !alone.offers(by(None)));
    // The field has to match.
    let other = Scenario::of_players(2)
        .scientist(ANN, Scientist::Geologist)
        .built(BEN, casino, hex(2, 1))
        .start();
    assert!(!other.offers(by(Some(Scientist::Geologist))));
}

/// OM-TERM-10, OM-TERM-11: an optional benefit can be declined, and one with a cost is only received
/// if it is paid.
#[test]
fn benefits_are_optional() {
    let mut table = Scenario::of_players(2).space(ANN, Space::One).stores(ANN, [0; 5]).start();
    table.plays(ANN, [A::Main(Main::LandingPod), A::TakeSpace(Space::Eight)]);
    assert!(asked(&table).is_some_and(|(_, due)| due.is_none()));
    table.plays(ANN, [A::Finish]);
    assert_eq!(table.player(ANN).techs(), 1);
    let mut poor = Scenario::of_players(2)
        .stores(ANN, [0, 1, 0, 0, 1])
        .shuttle(Side::Colony, 1)
        .start_shuttle();
    poor.plays(ANN, [A::Travel, A::TakeSpace(Space::Four)]);
    assert_eq!(poor.player(ANN).quarters, 3, "nothing to pay a Colonist with, so nobody is asked");
}
