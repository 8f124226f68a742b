//! The Shuttle phase and travelling.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Illegal, Phase, Question};
use orrery_core::Setup;

fn phase(scenario: Scenario) -> Table {
    scenario.start_shuttle()
}

/// OM-SHUT-01, OM-SHUT-02: it moves towards the middle, and from the red space to the other side.
#[test]
fn the_shuttle_moves_inwards_and_then_across() {
    let table = phase(Scenario::of_players(2).shuttle(Side::Orbit, 3));
    assert_eq!((table.open().shuttle, table.open().shuttle_space), (Side::Orbit, 2));
    assert!(table.has_told(Deed::ShuttleMoved { side: Side::Orbit, space: 2 }));
    let table = phase(Scenario::of_players(2).shuttle(Side::Orbit, 1));
    assert_eq!((table.open().shuttle, table.open().shuttle_space), (Side::Colony, 1));
}

/// OM-SHUT-03, OM-SHUT-04, OM-V3-01, OM-V3-02, OM-V3-03: it arrives on the space of the Colony level.
#[test]
fn the_shuttle_arrives_by_colony_level() {
    for (level, space) in [(1, 1), (2, 2), (3, 3)] {
        let scenario = Scenario::of_players(2).lss([level; 4], level + 1);
        let table = phase(scenario.shuttle(Side::Orbit, 1));
        assert_eq!((table.open().shuttle, table.open().shuttle_space), (Side::Colony, space));
    }
}

/// OM-SHUT-09, OM-SHUT-10, OM-V3-04: from level 4 on it stands still, unless the switch says
/// otherwise; Ships still travel.
#[test]
fn the_shuttle_stops_at_level_4() {
    for level in [4, 5] {
        let scenario = Scenario::of_players(2).lss([level; 4], level + 1).hangar(ANN, 1);
        let mut table = phase(scenario.shuttle(Side::Colony, 1));
        assert_eq!(table.open().shuttle, Side::Colony);
        assert!(!table.offers(A::Travel) && table.offers(A::TravelByShip));
        table.plays(ANN, [A::Stay]);
        assert_eq!((table.open().round, table.open().phase), (2, Phase::Colonization));
    }
    let setup = Setup::of_players(2).with("shuttle_from_level_4", "space_3");
    let table = phase(Scenario::of(setup).lss([4; 4], 5).shuttle(Side::Colony, 1));
    assert_eq!((table.open().shuttle, table.open().shuttle_space), (Side::Orbit, 3));
}

/// OM-SHUT-05, OM-SHUT-08, OM-SHUT-07: in turn order, those on the side it left travel for free; who
/// stays keeps the space without its benefit.
#[test]
fn those_on_the_side_it_left_travel_for_free() {
    let mut table = phase(Scenario::of_players(3).shuttle(Side::Colony, 1).space(CLEO, Space::Two));
    assert!(table.has_told(Deed::Stayed { seat: CLEO }), "she is on the other side");
    assert_eq!(table.asks(), Some((ANN.into(), Question::Journey)));
    assert_eq!(table.refuses(ANN, A::TravelByShip), Illegal::NoPassage);
    table.plays(ANN, [A::Travel, A::TakeSpace(Space::One)]);
    assert_eq!(table.asks(), Some((BEN.into(), Question::Journey)));
    table.plays(BEN, [A::Stay]);
    assert_eq!(table.player(BEN).space, Some(Space::Six));
    assert!(table.is_turn_of(ANN), "no benefit for Ben; round 2 begins");
    assert_eq!(table.open().order[..], [ANN, CLEO, BEN]);
}

/// OM-TRAV-08, OM-TERM-08: the Colonist of a Turn Order space costs 1 Water or 1 Plant, or a Mineral
/// in place of either.
#[test]
fn a_colonist_costs_water_or_a_plant() {
    let rows = [
        ([1, 0, 0, 0, 0], true),
        ([0, 0, 1, 0, 0], true),
        ([0, 0, 0, 1, 0], true),
        ([0, 2, 0, 0, 2], false),
    ];
    for (stores, may) in rows {
        let scenario = Scenario::of_players(2).shuttle(Side::Colony, 1);
        let mut table = phase(scenario.stores(ANN, stores).colonists(ANN, 1, 0));
        table.plays(ANN, [A::Travel, A::TakeSpace(Space::Four)]);
        assert_eq!(table.offers(A::Accept), may, "{stores:?}");
    }
}

/// OM-SHUT-06, OM-SHIP-06: a Ship takes its player across and leaves the game.
#[test]
fn a_ship_takes_anybody_across() {
    let mut table = phase(Scenario::of_players(2).hangar(ANN, 2).stores(ANN, [0; 5]));
    table.plays(ANN, [A::TravelByShip, A::TakeSpace(Space::One)]);
    let player = table.player(ANN);
    assert_eq!((player.hangar, player.ships_spent, player.side()), (1, 1, Some(Side::Orbit)));
}

/// OM-TRAV-01, OM-MAP-03: a Discovery tile on an empty hex exactly 3 from the Rover.
#[test]
fn a_discovery_tile_is_placed_on_the_way_down() {
    let scenario = Scenario::of_players(2)
        .space(ANN, Space::One)
        .shuttle(Side::Orbit, 1)
        .rover(ANN, hex(3, 0))
        .crystal(hex(3, 2));
    let mut table = phase(scenario);
    table.plays(ANN, [A::Travel]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::PlaceDiscovery)));
    let place = |which, hex| A::PlaceDiscovery { which, hex };
    assert_eq!(table.refuses(ANN, place(0, hex(3, 1))), Illegal::NotThreeAway);
    assert_eq!(table.refuses(ANN, place(0, hex(0, 0))), Illegal::NotThreeAway, "not empty");
    for one in table.choices() {
        let A::PlaceDiscovery { hex: at, .. } = one else { panic!("{one:?}") };
        assert_eq!(at.distance(hex(3, 0)), 3);
        assert!(table.open().empty_hexes().contains(at));
    }
    table.plays(ANN, [place(1, hex(0, 3))]);
    assert_eq!(table.open().tile_at(hex(0, 3)), Some(Tile::D01));
    table.draws([A::LayDiscovery(Tile::D07)]);
    assert_eq!(table.open().exploration, [Some(Tile::D13), Some(Tile::D07)]);
    // Before its first move the Rover counts as being on the starting Mine.
    let mut table = phase(Scenario::of_players(2).space(ANN, Space::One).shuttle(Side::Orbit, 1));
    table.plays(ANN, [A::Travel]);
    assert!(table.offers(place(0, hex(3, 0))));
}

/// OM-TRAV-02, OM-RULING-39: with the stack empty the space stays open; without a tile or a hex the
/// step is skipped.
#[test]
fn exploration_runs_out() {
    let base = || Scenario::of_players(2).space(ANN, Space::One).shuttle(Side::Orbit, 1);
    let mut last = phase(base().exploration([None, Some(Tile::D05)], true));
    last.plays(ANN, [A::Travel, A::PlaceDiscovery { which: 1, hex: hex(3, 0) }]);
    assert_eq!(last.open().exploration, [None, None]);
    assert!(matches!(last.asks(), Some((_, Question::ChooseSpace(_)))));
    let mut none = phase(base().exploration([None, None], true));
    none.plays(ANN, [A::Travel]);
    assert!(matches!(none.asks(), Some((_, Question::ChooseSpace(_)))));
    let ring = hex(0, 0).ring(3).iter();
    let full = ring.fold(base(), Scenario::crystal);
    let mut full = phase(full);
    full.plays(ANN, [A::Travel]);
    assert!(matches!(full.asks(), Some((_, Question::ChooseSpace(_)))), "no empty hex");
}

/// OM-TRAV-03, OM-TRAV-04, OM-TRAV-09, OM-TRAV-10: Colonists of the side one arrives at come back,
/// then a space with its benefit.
#[test]
fn colonists_of_the_side_of_arrival_come_back() {
    let slots = |scenario: Scenario| {
        scenario
            .on_slots(Slots::Construct, ANN, 1)
            .on_slots(Slots::Upgrade, ANN, 1)
            .on_slots(Slots::Research, ANN, 2)
            .colonists(ANN, 1, 1)
    };
    let down = Scenario::of_players(2).space(ANN, Space::One).shuttle(Side::Orbit, 1);
    let mut table = phase(slots(down).exploration([None, None], true));
    table.plays(ANN, [A::Travel]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (4, 0));
    assert_eq!(table.open().on_slots(Slots::Research, ANN), 2, "those in Orbit stay");
    assert!(table.offers(A::TakeSpace(Space::Five)) && !table.offers(A::TakeSpace(Space::Six)));
    assert!(!table.offers(A::TakeSpace(Space::Two)));
    table.plays(ANN, [A::TakeSpace(Space::Seven)]);
    assert!(table.offers(A::TakeBlueprint(Blueprint::WindTurbines)));
}

/// OM-TRAV-07, OM-TRAV-08: the same on the way up.
#[test]
fn the_way_up_brings_back_those_in_orbit() {
    let scenario = Scenario::of_players(2)
        .shuttle(Side::Colony, 1)
        .on_slots(Slots::Construct, ANN, 1)
        .on_slots(Slots::Research, ANN, 2)
        .colonists(ANN, 0, 2);
    let mut table = phase(scenario);
    table.plays(ANN, [A::Travel]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (4, 0));
    assert_eq!(table.open().on_slots(Slots::Construct, ANN), 1);
    assert_eq!(table.choices().len(), 4, "the spaces 1 to 4");
}

/// OM-V2-01, OM-V2-02, OM-V2-03, OM-V2-04, OM-V2-05, OM-V2-06, OM-V2-07, OM-V2-08: the benefits of
/// the Turn Order spaces.
#[test]
fn turn_order_spaces_have_their_benefits() {
    let up = |space| {
        let mut table = phase(Scenario::of_players(2).shuttle(Side::Colony, 1).crystals(ANN, 1));
        table.plays(ANN, [A::Travel, A::TakeSpace(space)]);
        table
    };
    assert!(matches!(up(Space::One).asks(), Some((_, Question::Journey))), "nothing on space 1");
    assert!(up(Space::Two).offers(A::TakeItem(Item::Crystal)));
    let mut tech = up(Space::Three);
    tech.plays(ANN, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    assert!(matches!(tech.asks(), Some((_, Question::Journey))), "no boost");
    let mut colonist = up(Space::Four);
    colonist.plays(ANN, [A::Accept]);
    assert_eq!(colonist.choices().len(), 3, "Water, Plant or a Mineral");
    colonist.plays(ANN, [A::Pay(on_mars::Coin::Plant)]);
    assert_eq!((colonist.player(ANN).quarters, colonist.player(ANN).storage), (4, [1, 1, 1, 0, 1]));
    let down = |space| {
        let scenario = Scenario::of_players(2)
            .space(ANN, Space::One)
            .space(BEN, Space::Two)
            .shuttle(Side::Orbit, 1)
            .exploration([None, None], true)
            .crystals(ANN, 1);
        let mut table = phase(scenario);
        table.plays(ANN, [A::Travel, A::TakeSpace(space)]);
        table
    };
    assert!(matches!(down(Space::Five).asks(), Some((_, Question::Journey))));
    let mut bots = down(Space::Six);
    bots.plays(ANN, [A::MoveBot { from: hex(-2, -1), to: hex(-2, 0) }]);
    bots.plays(ANN, [A::MoveBot { from: hex(-2, 0), to: hex(-3, 0) }, A::BuyBotPoint]);
    assert_eq!(bots.player(ANN).crystals, 0);
    let mut card = down(Space::Seven);
    card.plays(ANN, [A::TakeBlueprint(Blueprint::WindTurbines)]);
    assert!(matches!(card.asks(), Some((_, Question::Journey))), "no boost");
    assert!(down(Space::Eight).offers(A::Learn { from: GridSpace::G8, to: LabSpace::L1a }));
}

/// OM-RULING-55, OM-CRY-04: outside one's own turn Private Goals do not count as Crystals.
#[test]
fn goals_do_not_pay_in_the_shuttle_phase() {
    let scenario = Scenario::of_players(2)
        .space(ANN, Space::One)
        .shuttle(Side::Orbit, 1)
        .exploration([None, None], true)
        .goals(ANN, [Goal::Planner])
        .crystals(ANN, 0);
    let mut table = phase(scenario.space(BEN, Space::Two));
    table.plays(ANN, [A::Travel, A::TakeSpace(Space::Six)]);
    table.plays(ANN, [A::MoveBot { from: hex(-2, -1), to: hex(-2, 0) }]);
    table.plays(ANN, [A::MoveBot { from: hex(-2, 0), to: hex(-3, 0) }]);
    assert!(matches!(table.asks(), Some((_, Question::Journey))), "no point can be bought");
}
