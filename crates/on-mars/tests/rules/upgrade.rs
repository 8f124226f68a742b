//! Upgrading Buildings.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Hex, Illegal};

fn upgrade(blueprint: Blueprint, hex: Hex) -> A {
    A::Upgrade { blueprint, hex }
}

/// Ann's Bot stands beside the Mine, the Greenhouse and the Generator are out of its zone.
fn base() -> Scenario {
    Scenario::of_players(2).bots(ANN, [hex(-1, 0)]).stores(ANN, [1, 0, 0, 0, 0])
}

fn upgrades(scenario: Scenario) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Main(Main::Upgrade)]);
    table
}

const MINE: Blueprint = Blueprint::MetalDeposit;

/// OM-UPG-01, OM-UPG-03, OM-UPG-04, OM-UPG-05, OM-V6-04: a Blueprint with its marker, a Building of
/// the type in a zone, 1 Mineral.
#[test]
fn an_upgrade_moves_the_marker_onto_the_building() {
    let mut table = upgrades(base().blueprint(ANN, MINE).blueprint(ANN, Blueprint::HydroponicFarm));
    assert_eq!(table.refuses(ANN, upgrade(Blueprint::Gym, hex(0, 0))), Illegal::NoBlueprint);
    let far = upgrade(Blueprint::HydroponicFarm, hex(-2, 1));
    assert!(table.offers(far), "(-2,1) is next to (-1,0)");
    table.plays(ANN, [upgrade(MINE, hex(0, 0))]);
    let player = table.player(ANN);
    assert!(player.advanced.contains(hex(0, 0)) && player.built.contains(MINE));
    assert!(!player.blueprints.contains(MINE));
    assert_eq!((player.storage, player.markers), ([0; 5], 6));
    assert_eq!(table.open().built_at[MINE.index()], Some(hex(0, 0)));
    // Once a Building, and only inside the zone.
    let twice = base().blueprint(ANN, MINE).built(BEN, Blueprint::ConstructionYard, hex(0, 0));
    assert!(!twice.start().offers(A::Main(Main::Upgrade)));
    let outside = base().blueprint(ANN, MINE).bots(ANN, [hex(-2, -1)]).start();
    assert!(!outside.offers(A::Main(Main::Upgrade)));
    let poor = base().blueprint(ANN, MINE).stores(ANN, [0, 2, 2, 2, 2]).start();
    assert!(!poor.offers(A::Main(Main::Upgrade)), "a Mineral, and nothing stands in for it");
}

/// OM-UPG-02: level 3 needs a Complex of three.
#[test]
fn level_3_needs_a_complex_of_three() {
    let card = Blueprint::MineralMine;
    let pair = base().blueprint(ANN, card).buildings(Kind::Mine, [hex(1, 0)]).start();
    assert!(!pair.offers(A::Main(Main::Upgrade)));
    let trio = base().blueprint(ANN, card).buildings(Kind::Mine, [hex(1, 0), hex(2, 0)]);
    assert!(upgrades(trio).offers(upgrade(card, hex(0, 0))));
}

/// OM-UPG-06, OM-MINE-03: only one's own Shelters, but any player's Mine.
#[test]
fn shelters_are_upgraded_by_their_owner_only() {
    let base = || base().bots(ANN, [hex(2, 0), hex(-2, 0)]).shelters(BEN, [hex(2, 1)]);
    let table = upgrades(base().blueprint(ANN, Blueprint::Gym));
    assert!(table.offers(upgrade(Blueprint::Gym, hex(-2, -1))));
    assert_eq!(table.refuses(ANN, upgrade(Blueprint::Gym, hex(2, 1))), Illegal::DoesNotFit);
    let scenario = base().bots(ANN, [hex(1, 0)]).blueprint(ANN, MINE).miner(BEN, hex(0, 0));
    let mut table = upgrades(scenario);
    table.plays(ANN, [upgrade(MINE, hex(0, 0))]);
    assert!(table.player(BEN).miners.is_empty());
}

/// OM-DISP-04: the Colonist on an upgraded Mine goes home, or to the supply.
#[test]
fn a_miner_goes_home() {
    for (quarters, at_home, supply) in [(3, 4, 8), (4, 4, 8)] {
        let scenario = base().blueprint(ANN, MINE).miner(BEN, hex(0, 0));
        let mut table = upgrades(scenario.colonists(BEN, quarters, 0));
        table.plays(ANN, [upgrade(MINE, hex(0, 0))]);
        let ben = table.player(BEN);
        assert_eq!((ben.quarters, ben.colonists), (at_home, supply));
        assert!(table.has_told(Deed::MinerReturned { seat: BEN, hex: hex(0, 0) }));
    }
}

/// OM-DISP-03: a piece on the Building gives way.
#[test]
fn a_piece_on_the_building_gives_way() {
    let mut table = upgrades(base().blueprint(ANN, MINE).rover(BEN, hex(0, 0)));
    table.plays(ANN, [upgrade(MINE, hex(0, 0))]);
    assert!(table.offers(A::Place(hex(1, 0))));
    table.plays(BEN, [A::Place(hex(1, 0))]);
    assert_eq!(table.player(BEN).rover, Some(hex(1, 0)));
    assert!(table.player(ANN).advanced.contains(hex(0, 0)));
}

/// OM-UPG-07, OM-USE-08, OM-V4-08, OM-EXEC-02: Upgrade Tech of level 2 allows up to three in all.
#[test]
fn upgrade_tech_adds_its_level() {
    let cards =
        [MINE, Blueprint::ConstructionYard, Blueprint::HydroponicFarm, Blueprint::Biomarket];
    let scenario = cards.into_iter().fold(base(), |scenario, card| scenario.blueprint(ANN, card));
    let scenario = scenario
        .buildings(Kind::Mine, [hex(-1, 1), hex(0, -1)])
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .stores(ANN, [4, 0, 0, 0, 0])
        .tech(BEN, Tech::Upgrade, LabSpace::L2a);
    let mut table = upgrades(scenario);
    table.plays(ANN, [upgrade(MINE, hex(0, 0)), A::UseTech(BEN)]);
    table.plays(ANN, [upgrade(Blueprint::ConstructionYard, hex(-1, 1))]);
    table.plays(ANN, [upgrade(Blueprint::HydroponicFarm, hex(-2, 1))]);
    assert_eq!(table.player(ANN).storage[0], 1);
    assert!(!table.choices().iter().any(|one| matches!(one, A::Upgrade { .. })));
}

/// OM-USE-11, OM-RULING-22, OM-V12-01: "at no cost" covers the number it names; Tech adds paid ones.
#[test]
fn free_upgrades_are_as_many_as_named() {
    let cards =
        [MINE, Blueprint::ConstructionYard, Blueprint::HydroponicFarm, Blueprint::Biomarket];
    let scenario = cards.into_iter().fold(base(), |scenario, card| scenario.blueprint(ANN, card));
    let mut table = scenario
        .buildings(Kind::Mine, [hex(-1, 1), hex(0, -1)])
        .tech(ANN, Tech::Upgrade, LabSpace::L1a)
        .stores(ANN, [1, 0, 0, 0, 0])
        .goals(ANN, [Goal::Planner])
        .start();
    table.plays(ANN, [A::CompleteGoal { goal: Goal::Planner, reward: Reward::Own }]);
    table.plays(ANN, [upgrade(MINE, hex(0, 0)), upgrade(Blueprint::ConstructionYard, hex(-1, 1))]);
    assert_eq!(table.player(ANN).storage[0], 1, "two for free");
    table.plays(ANN, [A::UseTech(ANN), upgrade(Blueprint::HydroponicFarm, hex(-2, 1))]);
    assert_eq!(table.player(ANN).storage[0], 0, "the third costs a Mineral");
}

/// OM-UPG-08, OM-TRAV-05, OM-TRAV-06: Advanced Buildings produce on the way to Orbit.
#[test]
fn advanced_buildings_produce_on_the_way_to_orbit() {
    let mut table = base()
        .built(ANN, MINE, hex(0, 0))
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .built(ANN, Blueprint::Gym, hex(-2, -1))
        .stores(ANN, [0; 5])
        .shuttle(Side::Colony, 1)
        .start_shuttle();
    table.plays(ANN, [A::Travel]);
    assert_eq!((table.player(ANN).storage, table.player(ANN).pending), ([1, 1, 0, 0, 0], 1));
}
