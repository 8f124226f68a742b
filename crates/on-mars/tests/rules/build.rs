//! Constructing Buildings, displacement and Mines.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, Deed, Hex, Illegal, LssBenefit, Piece, Question};

fn build(kind: Kind, hex: Hex) -> A {
    A::Build { kind, hex }
}

/// A table where LSS markers are so high that Buildings bring no benefit.
fn colony() -> Scenario {
    Scenario::of_players(2).lss([4, 4, 4, 3], 4).stores(ANN, [1, 0, 0, 0, 0])
}

fn construct(table: &mut Table, kind: Kind, at: Hex) {
    table.plays(ANN, [A::Main(Main::Construct), build(kind, at)]);
}

/// OM-BUILD-01, OM-RULING-38: a type without a tile cannot be constructed.
#[test]
fn a_building_needs_a_tile() {
    let mut table = colony().stack(Kind::Generator, None, 0).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let site = hex(-2, -2);
    assert_eq!(table.refuses(ANN, build(Kind::Generator, site)), Illegal::NoTile(Kind::Generator));
    let five = [hex(-2, -1), hex(-4, 0), hex(-4, 2), hex(-4, 4), hex(-2, 5)];
    let mut table = colony().shelters(ANN, five).stores(ANN, [0, 0, 0, 0, 1]).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let full = table.refuses(ANN, build(Kind::Shelter, hex(-3, -1)));
    assert_eq!(full, Illegal::NoTile(Kind::Shelter));
}

/// OM-BUILD-02, OM-V7-07, OM-V7-08, OM-V7-09, OM-V7-10, OM-V7-11, OM-V7-12: prices, gains, LSS and
/// Progress of the six types.
#[test]
fn every_type_has_its_price_and_its_gain() {
    use Resource::{Battery, Mineral, Oxygen, Plant, Water};
    let rows = [
        (Kind::Mine, None, Item::Mineral, false),
        (Kind::Generator, Some(Mineral), Item::Battery, true),
        (Kind::WaterExtractor, Some(Battery), Item::Water, true),
        (Kind::Greenhouse, Some(Water), Item::Plant, true),
        (Kind::OxygenCondenser, Some(Plant), Item::Oxygen, true),
        (Kind::Shelter, Some(Oxygen), Item::Crystal, false),
    ];
    for (kind, cost, gives, lss) in rows {
        assert_eq!((kind.cost(), kind.gives(), kind.column().is_some()), (cost, gives, lss));
    }
}

/// OM-BUILD-03, OM-BOT-02: inside the zone of an own Bot, on a hex without a Building.
#[test]
fn a_building_goes_into_the_zone_of_a_bot() {
    let mut table = colony().start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let mine = |q, r| table.refuses(ANN, build(Kind::Mine, hex(q, r)));
    assert_eq!(mine(2, 0), Illegal::OutsideZone);
    assert_eq!(mine(-2, -1), Illegal::Built);
    assert!(table.offers(build(Kind::Mine, hex(-2, 0))));
}

/// OM-BUILD-04, OM-BUILD-05, OM-BUILD-06: next to the type with Tech, or exactly two away.
#[test]
fn a_building_stands_next_to_its_type_or_two_away() {
    let mut table = colony().tech(ANN, Tech::Generator, LabSpace::L1a).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let choices = table.choices();
    let mut hexes: Vec<Hex> = choices
        .iter()
        .filter_map(|one| match one {
            A::Build { kind: Kind::Generator, hex } => Some(*hex),
            _ => None,
        })
        .collect();
    let mut expected = vec![hex(-2, -2), hex(-2, 0), hex(-1, -2), hex(-1, -1)];
    expected.sort();
    hexes.sort();
    assert_eq!(hexes, expected);
    let bad = table.refuses(ANN, build(Kind::Generator, hex(-3, -1)));
    assert_eq!(bad, Illegal::BadSite(Kind::Generator));
    let mut without = colony().start();
    without.plays(ANN, [A::Main(Main::Construct)]);
    let joined = without.refuses(ANN, build(Kind::Generator, hex(-1, -1)));
    assert_eq!(joined, Illegal::TechTooLow { connected: 1, best: 0 });
}

/// OM-BUILD-08, OM-BUILD-09, OM-V4-01, OM-V4-02, OM-V4-03, OM-V4-04, OM-V4-05, OM-V4-09: the level
/// has to reach all Buildings that are connected, counted once each.
#[test]
fn the_level_must_cover_everything_that_is_connected() {
    // Next to a single one; between a single one and a Complex of 2; next to a Complex of 3.
    let connects = |more: &[Hex], site| {
        let scenario =
            more.iter().fold(colony(), |scenario, one| scenario.buildings(Kind::Generator, [*one]));
        scenario.start().open().connects_to(ANN, Kind::Generator, site)
    };
    assert_eq!(connects(&[], hex(-1, -2)), 1);
    assert_eq!(connects(&[hex(-2, 0), hex(-3, 0)], hex(-1, -1)), 3);
    assert_eq!(connects(&[hex(0, -3), hex(1, -3)], hex(-1, -2)), 3);
    for kind in Kind::ALL {
        assert_eq!(kind.tech().name(), format!("{} Tech", kind.name()));
    }
    let two = |at| {
        let scenario = colony().buildings(Kind::Generator, [hex(0, -3)]);
        scenario.tech(ANN, Tech::Generator, at).start()
    };
    let mut table = two(LabSpace::L1a);
    table.plays(ANN, [A::Main(Main::Construct)]);
    let site = build(Kind::Generator, hex(-1, -1));
    assert_eq!(table.refuses(ANN, site), Illegal::TechTooLow { connected: 2, best: 1 });
    let mut table = two(LabSpace::L2a);
    construct(&mut table, Kind::Generator, hex(-1, -1));
    assert_eq!(table.open().complex(hex(-1, -1)).len(), 3);
}

/// OM-BUILD-07, OM-BUILD-10, OM-BUILD-11, OM-BUILD-12, OM-RULING-37, OM-RULING-63: arrows put
/// Crystals on empty hexes in fixed directions; the next tile is known before.
#[test]
fn arrows_leave_crystals_on_empty_hexes() {
    // Tile f of the Generators: NE, S, NW.
    let mut table = colony().stack(Kind::Generator, Some(5), 0b00_0001).start();
    assert_eq!(table.open().stacks[1].next.map(u8::from), Some(5), "all see it");
    construct(&mut table, Kind::Generator, hex(-2, -2));
    let crystals: Vec<Hex> = table.open().crystals.iter().collect();
    let mut expected = vec![hex(-1, -3), hex(-3, -2)];
    expected.sort();
    assert_eq!(crystals, expected, "none on the Shelter in the south");
    assert_eq!(table.open().stacks[1].next, None, "Chance turns up the next one");
    table.draws([A::TurnUp(BuildingTile::try_from(0).unwrap())]);
    let mut blocked = colony().stack(Kind::Generator, Some(5), 0).rover(BEN, hex(-1, -3)).start();
    construct(&mut blocked, Kind::Generator, hex(-2, -2));
    assert_eq!(blocked.open().crystals.iter().collect::<Vec<_>>(), [hex(-3, -2)]);
    assert!(BuildingTile::all().all(|tile| tile.arrows(Kind::Shelter).is_empty()));
}

/// OM-BUILD-13, OM-BUILD-14: as many as the Complex is large; Crystals for a Shelter.
#[test]
fn the_gain_is_the_size_of_the_complex() {
    let mut alone = colony().start();
    construct(&mut alone, Kind::Generator, hex(-2, -2));
    assert_eq!(alone.player(ANN).storage, [0, 1, 0, 0, 0]);
    let mut joined = colony()
        .buildings(Kind::Generator, [hex(0, -3)])
        .tech(ANN, Tech::Generator, LabSpace::L2a)
        .shelters(ANN, [hex(-2, -1), hex(-5, 2)])
        .start();
    construct(&mut joined, Kind::Generator, hex(-1, -1));
    assert_eq!(joined.player(ANN).storage, [0, 3, 0, 0, 0]);
    let mut shelter = colony().stores(ANN, [0, 0, 0, 0, 1]).start();
    construct(&mut shelter, Kind::Shelter, hex(-3, -1));
    shelter.plays(ANN, [A::UseTech(ANN)]);
    assert_eq!((shelter.player(ANN).pending, shelter.player(ANN).shelters.len()), (2, 2));
}

/// OM-BUILD-15, OM-BUILD-16: the first Complex of a type moves its cube; alone or Shelters never.
#[test]
fn the_first_complex_of_a_type_moves_its_cube() {
    let mut alone = colony().start();
    construct(&mut alone, Kind::Generator, hex(-2, -2));
    assert!(alone.player(ANN).progress.is_empty());
    let mut joined = colony().tech(ANN, Tech::Generator, LabSpace::L1a).start();
    construct(&mut joined, Kind::Generator, hex(-1, -1));
    assert!(joined.player(ANN).progress.contains(Kind::Generator));
    let mut shelter = colony().stores(ANN, [0, 0, 0, 0, 1]).start();
    construct(&mut shelter, Kind::Shelter, hex(-3, -1));
    shelter.plays(ANN, [A::UseTech(ANN)]);
    assert!(shelter.player(ANN).progress.is_empty());
    let mut again = colony()
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .progress(ANN, [Kind::Generator])
        .mission(0, Mission::Progress, 5)
        .start();
    construct(&mut again, Kind::Generator, hex(-1, -1));
    assert_eq!(again.open().missions[0].unwrap().left, 5, "only the first time");
}

/// OM-BUILD-17, OM-LSS-02: an LSS type moves its marker.
#[test]
fn an_lss_building_moves_its_marker() {
    let mut table = colony().start();
    construct(&mut table, Kind::Generator, hex(-2, -2));
    assert_eq!(table.open().lss, [5, 4, 4, 3]);
}

/// OM-DISP-01, OM-DISP-02, OM-RULING-43: Crystals and tiles under a Building are gone.
#[test]
fn what_lies_under_a_building_is_gone() {
    let mut table = colony().crystal(hex(-2, -2)).start();
    construct(&mut table, Kind::Generator, hex(-2, -2));
    assert!(table.open().crystals.is_empty() && table.player(ANN).pending == 0);
    let mut table = colony().tile(Tile::D14, hex(-2, -2)).start();
    construct(&mut table, Kind::Generator, hex(-2, -2));
    assert!(table.has_told(Deed::TileLost { hex: hex(-2, -2), tile: Some(Tile::D14) }));
    assert!(table.open().tiles_lost.contains(Tile::D14));
}

/// OM-DISP-03, OM-DISP-05, OM-RULING-17, OM-RULING-54: the owner moves a Bot or Rover to the closest
/// available hex.
#[test]
fn pieces_make_room() {
    let mut table = colony().rover(BEN, hex(-2, -2)).crystal(hex(-2, -3)).start();
    construct(&mut table, Kind::Generator, hex(-2, -2));
    let asked = Question::Displace { piece: Piece::Rover, from: hex(-2, -2) };
    assert_eq!(table.asks(), Some((BEN.into(), asked)));
    assert!(!table.offers(A::Place(hex(-2, -2))), "not the new Building");
    assert!(!table.offers(A::Place(hex(-2, -3))), "a Crystal lies there");
    assert!(!table.offers(A::Place(hex(-2, -1))), "a Bot stands there");
    assert_eq!(table.refuses(BEN, A::Place(hex(0, 0))), Illegal::NotClosest);
    table.plays(BEN, [A::Place(hex(-1, -2))]);
    assert_eq!((table.player(BEN).rover, table.player(BEN).pending), (Some(hex(-1, -2)), 0));
}

/// OM-MINE-01, OM-MINE-04: a Mine takes a Colonist and moves no LSS marker.
#[test]
fn a_mine_takes_a_colonist() {
    let mut table = colony().stores(ANN, [0; 5]).start();
    construct(&mut table, Kind::Mine, hex(-2, 0));
    assert!(table.player(ANN).miners.contains(hex(-2, 0)));
    assert_eq!((table.player(ANN).quarters, table.open().lss), (1, [4, 4, 4, 3]));
    let mut last = colony().colonists(ANN, 1, 0).start();
    last.plays(ANN, [A::Main(Main::Construct)]);
    assert_eq!(last.refuses(ANN, build(Kind::Mine, hex(-2, 0))), Illegal::NoMiner);
    // The extra cost cannot be paid with the Colonist who is needed.
    let tight = colony().colonists(ANN, 2, 0).on_slots(Slots::Construct, BEN, 1);
    let mut tight = tight.crystals(ANN, 1).start();
    construct(&mut tight, Kind::Mine, hex(-2, 0));
    assert_eq!((tight.player(ANN).crystals, tight.player(ANN).quarters), (0, 0));
}

/// OM-MINE-02, OM-MINE-05: Miners produce when their owner travels to Orbit, and stay.
#[test]
fn miners_produce_on_the_way_to_orbit() {
    let mut table = colony()
        .miner(ANN, hex(0, 0))
        .stores(ANN, [0; 5])
        .shuttle(Side::Colony, 1)
        .lss([1; 4], 2)
        .start_shuttle();
    table.plays(ANN, [A::Travel]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    assert!(table.player(ANN).miners.contains(hex(0, 0)));
}

/// OM-RULING-47: gain, Progress cube, LSS with its benefit, Missions, in this order.
#[test]
fn a_construction_has_its_order() {
    let mut table = Scenario::of_players(2)
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .mission(0, Mission::Progress, 4)
        .start();
    construct(&mut table, Kind::Generator, hex(-1, -1));
    let place = |find: fn(&Deed) -> bool| {
        table.told().iter().position(|event| find(&event.deed)).expect("it was told")
    };
    let order = [
        place(|deed| matches!(deed, Deed::Paid { coin: Coin::Mineral, .. })),
        place(|deed| matches!(deed, Deed::Constructed { .. })),
        place(|deed| matches!(deed, Deed::Gained { item: Item::Battery, .. })),
        place(|deed| matches!(deed, Deed::Progressed { .. })),
        place(|deed| matches!(deed, Deed::LssRose { .. })),
    ];
    assert!(order.is_sorted(), "{order:?}");
    assert!(table.offers(A::TakeLssBenefit(LssBenefit::Crystal)));
}
