//! The tables of the ledger against the tables of the code.

use on_mars::content::board::{RESEARCH_HEXES, STARTING_HEXES, research_hexes, shelter_starts};
use on_mars::content::*;
use on_mars::scenario::hex;
use on_mars::{Direction, Hex};

/// OM-V1-14, OM-V1-15, OM-V1-16, OM-V1-17, OM-V1-18, OM-V1-19, OM-V1-20, OM-V1-21, OM-V1-22,
/// OM-V1-23, OM-TWO-04: the marked hexes.
#[test]
fn the_marked_hexes() {
    assert_eq!(Hex::CENTRE, hex(0, 0));
    assert_eq!(STARTING_HEXES.value, [hex(0, -2), hex(0, 2), hex(-2, 1), hex(2, -1)]);
    assert_eq!(shelter_starts(4), [hex(-2, -1), hex(2, -3), hex(-2, 3), hex(2, 1)]);
    assert_eq!(shelter_starts(3), [hex(-2, -1), hex(2, -3), hex(2, 1)]);
    assert_eq!(shelter_starts(2), [hex(-2, -1), hex(2, 1)]);
    let corners = [
        [hex(-5, 0), hex(-4, -1)],
        [hex(5, -5), hex(4, -5)],
        [hex(-5, 5), hex(-4, 5)],
        [hex(5, 0), hex(4, 1)],
    ];
    assert_eq!(RESEARCH_HEXES.value, corners);
    for start in shelter_starts(4) {
        let near = STARTING_HEXES.value.iter().filter(|one| one.distance(*start) == 2);
        assert_eq!((near.count(), start.distance(hex(0, 0))), (2, 3));
    }
    assert!(research_hexes().iter().all(|one| one.distance(hex(0, 0)) == 5));
    let last = Hex::all().filter(|one| one.coordinates().0 == 6).nth(1);
    assert_eq!(last, Some(hex(6, -3)), "the middle rightmost hex");
}

/// OM-V5-01, OM-V5-02, OM-V5-03, OM-V5-04, OM-V5-05, OM-V5-06, OM-V5-07, OM-V5-08, OM-V5-09,
/// OM-V5-10, OM-V5-11, OM-V5-12, OM-V5-13: the Laboratory.
#[test]
fn the_laboratory() {
    use LabSpace::{L2a, L2b, L2c, L3a, L3b, L4a, L4b, L4c, L5a, L5b, L6};
    let crystal = Some(Effect::Crystals { count: 1, boost: false });
    let item = Some(Effect::Warehouse { left: 1, boost: false });
    let mineral = Some(Effect::Gain { item: Item::Mineral, count: 1 });
    let card = Some(Effect::Blueprints { left: 1, boost: true });
    let upgrade =
        Some(Effect::Upgrade { left: 1, free: 0, anywhere: false, boost: true, tech: true });
    let rows: [(u8, &[LabSpace], Option<Effect>); 13] = [
        (1, &[L2a, L2b], item),
        (1, &[L2b, L2c], crystal),
        (2, &[L3a], None),
        (2, &[L3a, L3b], None),
        (2, &[L3b], None),
        (3, &[L4a, L4b], mineral),
        (3, &[L4b, L4c], Some(move_bots(2))),
        (4, &[L5a], crystal),
        (4, &[L5a, L5b], None),
        (4, &[L5b], item),
        (5, &[L6], card),
        (5, &[L6], upgrade),
        (6, &[], None),
    ];
    for (space, (level, right, benefit)) in LabSpace::ALL.into_iter().zip(rows) {
        let spec = space.spec();
        assert_eq!(spec.level, level, "{space:?}");
        assert_eq!(spec.right, right.iter().copied().collect(), "{space:?}");
        assert_eq!(spec.benefit, benefit, "{space:?}");
    }
}

/// OM-V7-01, OM-V7-02, OM-V7-03, OM-V7-04, OM-V7-05, OM-V7-06: the arrows of tiles a to f.
#[test]
fn the_arrows() {
    use Direction::{N, NE, NW, S, SE, SW};
    let tiles: [[&[Direction]; 5]; 6] = [
        [&[], &[], &[], &[], &[]],
        [&[N], &[NE], &[SE], &[S], &[SW]],
        [&[S], &[SW], &[NW], &[N], &[NE]],
        [&[NE, SW], &[SE, NW], &[S, N], &[SW, NE], &[NW, SE]],
        [&[SE, NW], &[S, N], &[SW, NE], &[NW, SE], &[N, S]],
        [&[N, SE, SW], &[NE, S, NW], &[SE, SW, N], &[S, NW, NE], &[SW, N, SE]],
    ];
    for (tile, row) in BuildingTile::all().zip(tiles) {
        for (kind, arrows) in Kind::SHARED.into_iter().zip(row) {
            assert_eq!(tile.arrows(kind), arrows, "{kind:?} {tile:?}");
        }
    }
    let around = [N, NE, SE, S, SW, NW].map(|direction| hex(0, 0).towards(direction).unwrap());
    assert_eq!(around, [hex(0, -1), hex(1, -1), hex(1, 0), hex(0, 1), hex(-1, 1), hex(-1, 0)]);
}

/// OM-V8-01, OM-V8-02, OM-V8-03, OM-V8-04, OM-V8-05, OM-V8-06, OM-V8-07, OM-V8-08, OM-V8-09,
/// OM-V8-10, OM-V8-11, OM-V8-12, OM-V8-13, OM-V8-14, OM-V8-15, OM-V8-16, OM-V8-17, OM-V8-18,
/// OM-V8-19, OM-V8-20, OM-V8-21, OM-V8-22, OM-V8-23, OM-V8-24: names, levels, types and gains.
#[test]
fn the_blueprints() {
    let rows = [
        ("Construction Yard", Kind::Mine),
        ("Metal Deposit", Kind::Mine),
        ("Automated Production", Kind::Generator),
        ("Wind Turbines", Kind::Generator),
        ("Private Ship", Kind::WaterExtractor),
        ("Moisture Vaporator", Kind::WaterExtractor),
        ("Biomarket", Kind::Greenhouse),
        ("Hydroponic Farm", Kind::Greenhouse),
        ("Oxygen Tank", Kind::OxygenCondenser),
        ("Concentrator", Kind::OxygenCondenser),
        ("Casino", Kind::Shelter),
        ("Gym", Kind::Shelter),
        ("Mineral Mine", Kind::Mine),
        ("Biolab", Kind::Mine),
        ("Radar", Kind::Generator),
        ("Builder Drone AI600", Kind::Generator),
        ("Research Lab", Kind::WaterExtractor),
        ("Aqueduct", Kind::WaterExtractor),
        ("Eco Resort", Kind::Greenhouse),
        ("Trade Market", Kind::Greenhouse),
        ("Recycling Bots", Kind::OxygenCondenser),
        ("Aerial Elevator", Kind::OxygenCondenser),
        ("Library", Kind::Shelter),
        ("Command Center", Kind::Shelter),
    ];
    for (number, (name, kind)) in (1..).zip(rows) {
        let card = Blueprint::by_number(number).expect("24 cards");
        let level = if number <= 12 { 1 } else { 3 };
        assert_eq!((card.name(), card.spec().kind, card.spec().level), (name, kind, level));
        assert_eq!((card.spec().gain(), card.number()), (kind.gives(), number));
    }
}

/// OM-V13-01, OM-V13-02, OM-V13-03, OM-V13-04, OM-V13-05, OM-V13-06, OM-V13-07, OM-V13-08, OM-V13-09,
/// OM-V13-10: the Discovery tiles.
#[test]
fn the_discovery_tiles() {
    let build = |kinds| Effect::Construct { kinds, boost: false };
    let one = |kind| build(KindSet::only(kind));
    let three = |item| Effect::Gain { item, count: 3 };
    let expected = [
        Effect::Develop { left: 2, free: false, boost: false },
        one(Kind::Mine),
        one(Kind::Generator),
        one(Kind::WaterExtractor),
        one(Kind::Greenhouse),
        one(Kind::OxygenCondenser),
        one(Kind::Shelter),
        Effect::Upgrade { left: 2, free: 0, anywhere: false, boost: false, tech: true },
        build(KindSet::ALL),
        Effect::Hire { scientists: true, contracts: true, free: false },
        Effect::Blueprints { left: 2, boost: false },
        Effect::Warehouse { left: 2, boost: false },
        Effect::Crystals { count: 3, boost: false },
        three(Item::Mineral),
        three(Item::Battery),
        three(Item::Water),
        three(Item::Plant),
        three(Item::Oxygen),
        Effect::Learn { left: 1, boost: false },
    ];
    for (tile, effect) in Tile::ALL.into_iter().zip(expected) {
        assert_eq!(tile.benefit(), effect, "{tile:?}");
        assert!(tile.is_discovery());
    }
}
