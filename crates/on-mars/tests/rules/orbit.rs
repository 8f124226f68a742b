//! Obtain Blueprint and Resupply.

use on_mars::content::*;
use on_mars::scenario::{ANN, Scenario, hex};
use on_mars::{Action as A, Illegal};

fn orbit() -> Scenario {
    Scenario::of_players(2).space(ANN, Space::One)
}

/// OM-BLUE-01, OM-BLUE-03, OM-BLUE-04: a Blueprint with its marker and its gain; the gap stays.
#[test]
fn a_blueprint_gives_its_gain_and_leaves_a_gap() {
    let mut table = orbit().crystals(ANN, 3).start();
    let card = Blueprint::WindTurbines;
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(card), A::Finish]);
    let player = table.player(ANN);
    assert!(player.blueprints.contains(card));
    assert_eq!((player.markers, player.storage), (7, [1, 2, 1, 1, 1]));
    assert_eq!(table.open().display.iter().flatten().count(), 5);
    assert_eq!(table.open().blueprint_deck.len(), 18, "no card is drawn");
    let unusable = A::UseBuilding { blueprint: card, scientist: None };
    assert!(table.is_turn_of(ANN) && !table.offers(unusable), "its marker is still on it");
}

/// OM-BLUE-02, OM-RULING-25: eight markers, eight Blueprints.
#[test]
fn without_a_marker_no_blueprint_can_be_taken() {
    let mut scenario = orbit();
    for card in BlueprintSet::LEVEL_1.iter().skip(4) {
        scenario = scenario.blueprint(ANN, card);
    }
    let table = scenario.start();
    assert_eq!(table.player(ANN).markers, 0);
    assert!(!table.offers(A::Main(Main::ObtainBlueprint)));
    assert!(table.open().display.iter().flatten().count() > 0);
}

/// OM-BLUE-05: each Colonist takes one more.
#[test]
fn colonists_take_more_blueprints() {
    let mut table = orbit().start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    for card in [Blueprint::ConstructionYard, Blueprint::MetalDeposit, Blueprint::PrivateShip] {
        table.plays(ANN, [A::TakeBlueprint(card)]);
    }
    let player = table.player(ANN);
    assert_eq!((player.blueprints.len(), player.quarters, player.working), (3, 0, 2));
    assert!(!table.offers(A::TakeBlueprint(Blueprint::WindTurbines)));
}

/// OM-SUP-01, OM-SUP-02, OM-RULING-10: items of choice; a Crystal is pending.
#[test]
fn resupply_takes_from_the_warehouse() {
    let mut table = orbit().start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Crystal)]);
    table.plays(ANN, [A::TakeItem(Item::Oxygen), A::Finish]);
    assert_eq!(table.open().warehouse, [0, 2, 2, 2, 1, 1]);
    let player = table.player(ANN);
    assert_eq!((player.pending, player.crystals), (1, 1));
    assert_eq!(player.storage, [1, 1, 1, 1, 2]);
}

/// OM-SUP-03, OM-SUP-04: only what there is room for, pending Crystals included.
#[test]
fn an_item_needs_room() {
    let mut table = orbit().stores(ANN, [0, 2, 0, 0, 0]).crystals(ANN, 2).start();
    table.plays(ANN, [A::Main(Main::Resupply)]);
    assert_eq!(table.refuses(ANN, A::TakeItem(Item::Battery)), Illegal::NoRoom);
    table.plays(ANN, [A::TakeItem(Item::Crystal)]);
    assert_eq!(table.refuses(ANN, A::TakeItem(Item::Crystal)), Illegal::NoRoom);
    let mut empty = orbit().warehouse([0, 1, 0, 0, 0]).start();
    empty.plays(ANN, [A::Main(Main::Resupply)]);
    assert_eq!(empty.refuses(ANN, A::TakeItem(Item::Oxygen)), Illegal::NotInWarehouse);
}

/// OM-TERM-01: a gain comes from the supply, not from the Warehouse.
#[test]
fn gains_leave_the_warehouse_alone() {
    let mut table = Scenario::of_players(2).stores(ANN, [1, 0, 0, 0, 0]).start();
    let before = table.open().warehouse;
    table.plays(ANN, [A::Main(Main::Construct)]);
    table.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(-2, -2) }]);
    assert_eq!(table.player(ANN).storage, [0, 1, 0, 0, 0]);
    assert_eq!(table.open().warehouse, before);
}
