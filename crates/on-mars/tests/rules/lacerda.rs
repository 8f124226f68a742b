//! The solo game against Lacerda: what he can use, and what he leaves out.

use on_mars::content::*;
use on_mars::scenario::{ANN, Scenario, Table, hex};
use on_mars::{Action as A, Card, Hex};

use crate::solo::{LACERDA, acts, base};

/// Where the tile in question lies, and the Crystals he can always use.
const NEAR: Hex = Hex::at(2, 2);
const FAR: Hex = Hex::at(-1, 0);

/// Lacerda, who cannot hire and so moves his Rover; he has a Research tile of each letter.
fn rover(tile: Tile) -> Scenario {
    base()
        .on_slots(Slots::Hire, LACERDA, 1)
        .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
        .rover(LACERDA, hex(3, 0))
        .tile(tile, NEAR)
        .tile(Tile::D13, FAR)
}

/// OM-SOLO-24, OM-SOLO-38: his Rover goes to the nearest tile whose benefit he can use now, and
/// passes one he cannot.
#[test]
fn lacerda_passes_tiles_he_cannot_use() {
    let goes = |scenario: Scenario| acts(scenario, 3).choices();
    let (near, far) = ([A::PickHex(NEAR)], [A::PickHex(FAR)]);
    for tile in [Tile::D01, Tile::D02, Tile::D07, Tile::D09, Tile::D10, Tile::D11, Tile::D12] {
        assert_eq!(goes(rover(tile)), near, "{tile:?} can be used");
    }
    assert_eq!(goes(rover(Tile::D19)), near, "a Tech tile is left");
    assert_eq!(goes(rover(Tile::D15)), far, "Batteries are nothing to him");
    assert_eq!(goes(rover(Tile::D08)), far, "he has no Blueprint");
    let upgrade = rover(Tile::D08).blueprint(LACERDA, Blueprint::HydroponicFarm);
    assert_eq!(goes(upgrade), near, "a Greenhouse is there");
    assert_eq!(goes(rover(Tile::D02).stack(Kind::Mine, None, 0)), far, "no Mine is left");
    assert_eq!(goes(rover(Tile::D11).display([None; 12])), far, "no Blueprint is on display");
    assert_eq!(goes(rover(Tile::D12).warehouse([0; 5])), far, "the Warehouse is empty");
    let hired = rover(Tile::D10)
        .scientist(LACERDA, Scientist::Geologist)
        .scientist(LACERDA, Scientist::Engineer);
    assert_eq!(goes(hired), far, "he wants a Contract, and there is none");
}

/// The table after his Rover has taken the near tile and all has come of it that can.
fn resolved(scenario: Scenario) -> Table {
    let mut table = acts(scenario, 3);
    table.draws([A::PickHex(NEAR)]);
    while !table.is_turn_of(ANN) {
        table.draws_anything();
    }
    table
}

/// OM-SOLO-16, OM-SOLO-21, OM-SOLO-22, OM-SOLO-33, OM-SOLO-39: he resolves the tile he takes.
#[test]
fn lacerda_resolves_his_tile() {
    // There is one tile of a kind: this one lies near instead of far.
    let goods = resolved(rover(Tile::D13).tile(Tile::D13, NEAR));
    let lacerda = goods.player(LACERDA);
    assert_eq!(lacerda.pending + lacerda.crystals, 3, "Crystals");
    let levels = |table: &Table| -> u8 {
        Tech::ALL.iter().map(|tech| table.player(LACERDA).level(*tech)).sum()
    };
    let before = levels(&goods);
    assert_eq!(levels(&resolved(rover(Tile::D01))), before + 2, "he develops twice");
    let upgrade = resolved(rover(Tile::D08).blueprint(LACERDA, Blueprint::HydroponicFarm));
    assert!(upgrade.player(LACERDA).built.contains(Blueprint::HydroponicFarm));
    let any = resolved(rover(Tile::D09));
    assert_eq!(any.open().buildings[Kind::Mine.index()].len(), 2, "the type of his icon");
    assert_ne!(any.open().lacerda.as_ref().unwrap().icon, Kind::Mine, "which moves on");
    assert_eq!(resolved(rover(Tile::D10)).player(LACERDA).scientists.len(), 1);
    let warehouse = |table: &Table| -> u8 { table.open().warehouse.iter().sum() };
    assert_eq!(warehouse(&resolved(rover(Tile::D12))), warehouse(&goods) - 2);
    let single = resolved(rover(Tile::D12).warehouse([0, 1, 0, 0, 0]));
    assert_eq!(warehouse(&single), 0, "no more than there is");
}

/// OM-SOLO-39: a tile that names a type lets him construct that type, wherever his icon stands, and
/// the icon stays.
#[test]
fn lacerda_constructs_the_type_of_a_tile() {
    let table = resolved(rover(Tile::D04));
    let count = |kind: Kind| table.open().buildings[kind.index()].len();
    assert!(table.player(LACERDA).tiles.contains(Tile::D04));
    assert_eq!((count(Kind::WaterExtractor), count(Kind::Mine)), (2, 1));
    assert_eq!(table.open().lacerda.as_ref().unwrap().icon, Kind::Mine);
}

/// OM-SOLO-22, OM-SOLO-37: with fewer than two Scientists a Contract does not tempt him, and what he
/// hires is replaced at once.
#[test]
fn lacerda_wants_scientists_first() {
    let scenario = base()
        .scientist(LACERDA, Scientist::Geologist)
        .contract_on_display(0, Contract::DeliverWater);
    let mut table = acts(scenario, 3);
    assert!(!table.choices().contains(&A::PickSlot(0)), "the Contract is worth 9");
    let A::PickSlot(slot) = table.choices()[0] else { panic!("a slot") };
    table.draws([A::PickSlot(slot), A::PickContract(Contract::UpgradeMine)]);
    let there = table.open().hire[usize::from(slot)];
    assert_eq!(there, Some(Card::Contract(Contract::UpgradeMine)));
    assert_eq!(table.open().turn.emptied, 0, "no slot waits any more");
}

/// OM-SOLO-38: of the shortest ways his Rover takes the one with most Crystals, also if they lie
/// behind the first step.
#[test]
fn lacerda_looks_ahead_for_crystals() {
    let way = |crystal| {
        let scenario = base()
            .on_slots(Slots::Hire, LACERDA, 1)
            .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
            .rover(LACERDA, hex(3, 0))
            .crystals(LACERDA, 2)
            .tile(Tile::D13, hex(2, -2))
            .crystal(crystal);
        let mut table = acts(scenario, 3);
        table.draws([A::PickHex(hex(2, -2))]);
        table
    };
    let table = way(hex(3, -2));
    assert_eq!(table.player(LACERDA).rover, Some(hex(3, 0)));
    assert_eq!(table.choices(), [A::PickHex(hex(3, -1))]);
    assert_eq!(way(hex(2, -1)).choices().len(), 2, "on both ways");
}
