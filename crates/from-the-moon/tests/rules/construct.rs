//! Ledger, chapter 9: Construct a Building.

use from_the_moon::Action::{
    Construct, Decline, Finish, Place, SendRover, TakeIncome, TakePoint, TakeResource, UseTerrain,
};
use from_the_moon::content::{Faction, LargeBuilding, Level, SmallSpace};
use from_the_moon::scenario::{ANN, BEN, Scenario, Table, corner, large, part, small, stock, tile};
use from_the_moon::{
    Action, Bill, Building, Cost, EventKind, Exchange, Illegal, IncomePart, LargeTile, Question,
    Reach, Resource, RoverId,
};
use orrery_core::{Refusal as _, Setup};

/// Everything a Building can cost.
fn rich(seat: orrery_core::Seat) -> Scenario {
    Scenario::of_players(2).has(seat, "9M 9W 9P 9F").energy(seat, 9, 9)
}

fn paid(table: &Table) -> Cost {
    let found = table.told().iter().find_map(|event| match event.deed {
        EventKind::Constructed { paid, .. } => Some(paid),
        _ => None,
    });
    found.expect("a Building was constructed")
}

/// FTM-BLD-01, FTM-BLD-02, FTM-BLD-03: one Building, for what its level or its tile costs, Energy
/// included.
#[test]
fn small_buildings_cost_by_level() {
    let levels = [Level::One, Level::One, Level::Two, Level::Two, Level::Three, Level::Three];
    for (number, level) in (1..).zip(levels) {
        let mut table = rich(ANN).start();
        table.plays(ANN, [Construct(small(number)), Place(corner(1, 1)), Decline]);
        let cost = level.cost();
        assert!(cost.energy > 0, "Energy is a part of it");
        assert_eq!(paid(&table), cost);
        assert_eq!(table.stock(ANN), stock("9M 9W 9P 9F").minus(cost.stock));
        assert_eq!(table.energy(ANN), 9 - cost.energy);
        assert_eq!(table.player(ANN).small.len(), 1);
        assert!(table.is_turn_of(BEN), "exactly one");
    }
    let table = Scenario::of_players(2).has(ANN, "1M").start();
    let refusal = table.refuses(ANN, Construct(small(1)));
    let missing = Cost { stock: stock("1M"), energy: 0 };
    assert_eq!(refusal, Illegal::CannotPay { bill: Bill::SmallBuilding, missing });
    assert_eq!(refusal.rule(), "FTM-BLD-02");
}

/// FTM-BLD-04, FTM-BLD-05: nothing at once; from the next Gather on, each time.
#[test]
fn a_small_building_works_from_the_next_income_on() {
    let mut scenario = rich(ANN).small_tile(5, "S3D");
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.plays(ANN, [Construct(small(5)), Place(corner(4, 4)), Decline]);
    assert_eq!(table.score(ANN), 0);
    table.plays(BEN, [SendRover { rover: RoverId::One, tile: tile(2, 1) }, Finish]);
    let space = IncomePart::Small(SmallSpace::new(4).unwrap());
    table.plays(ANN, [Action::Gather, TakeIncome(space)]);
    assert_eq!(table.score(ANN), 2);
    assert_eq!(table.refuses(ANN, TakeIncome(space)), Illegal::NoSuchIncome, "once each");
}

/// FTM-BLD-06, FTM-BLD-07, FTM-BLD-08, FTM-BLD-09: the miniature goes on any empty space, the edge
/// too, and one adjacent Terrain effect may be activated, without an Astronaut there.
#[test]
fn a_building_activates_one_adjacent_terrain() {
    let mut table = rich(ANN).terrain(tile(1, 1), "T05", []).terrain(tile(1, 2), "T05", []).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 2))]);
    assert!(table.player(ANN).buildings.contains(corner(1, 2)));
    let both = [tile(1, 1), tile(1, 2)].into_iter().collect();
    let question = Question::BuildingTerrain { tiles: both, reach: Reach::One };
    assert!(table.is_asking(ANN, question));
    let refusal = table.refuses(ANN, UseTerrain(tile(2, 2)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotAdjacent, "FTM-BLD-08"));
    table.plays(ANN, [UseTerrain(tile(1, 2)), TakeResource(Resource::Food)]);
    assert!(table.is_turn_of(BEN), "only one of them");
}

/// FTM-RULING-08: what an effect itself costs is paid.
#[test]
fn the_price_inside_an_effect_is_paid() {
    let mut table = rich(ANN).terrain(tile(1, 1), "T06", []).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    assert_eq!(table.energy(ANN), 9 - Level::One.cost().energy - 1);
    let price = Level::One.cost().energy;
    let mut poor = rich(ANN).energy(ANN, price, 9).terrain(tile(1, 1), "T06", []).start();
    poor.plays(ANN, [Construct(small(1)), Place(corner(1, 1))]);
    let refusal = poor.refuses(ANN, UseTerrain(tile(1, 1)));
    assert_eq!(refusal.to_string(), "You are 1 Energy short for that effect.");
    assert_eq!(refusal.rule(), "FTM-RULING-08");
}

/// FTM-RULING-08: with `building_terrain = free` the price inside the effect is not paid, but a
/// surcharge is, and a crew pays as ever.
#[test]
fn a_building_may_use_an_effect_without_its_price() {
    let setup = || Setup::of_players(2).with("building_terrain", "free");
    let price = Level::One.cost().energy;
    let rich = |energy| {
        let scenario = Scenario::of(setup()).has(ANN, "9M 9W 9P 9F").energy(ANN, energy, 9);
        scenario.terrain(tile(1, 1), "T06", []).terrain(tile(3, 3), "T08", [])
    };
    let mut table = rich(price).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    assert_eq!((table.energy(ANN), table.asks()), (0, Some((ANN.into(), Question::Train))));

    let mut stack = rich(price + 2).greenhouse_row(9, 0, 0).start();
    stack.plays(ANN, [Construct(small(1)), Place(corner(4, 4)), UseTerrain(tile(3, 3))]);
    stack.plays(ANN, [from_the_moon::Action::Accept]);
    assert_eq!((stack.energy(ANN), stack.player(ANN).greenhouses()), (0, 1));

    let mut crew = rich(0).start();
    crew.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
    assert_eq!(crew.refuses(ANN, UseTerrain(tile(1, 1))).rule(), "FTM-RULING-08");
}

/// FTM-RULING-09: a Rover on the tile, or no cubes on it, does not matter.
#[test]
fn an_occupied_tile_can_be_activated() {
    let mut table =
        rich(ANN).terrain(tile(1, 1), "T05", []).rover(BEN, RoverId::One, tile(1, 1)).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    assert!(table.is_asking(ANN, Question::ChooseResource(1)));
}

/// Of two tiles with the same effect, the log names the chosen one.
#[test]
fn the_tile_chosen_is_the_tile_told() {
    let mut table = rich(ANN).terrain(tile(1, 1), "T05", []).terrain(tile(1, 2), "T14", []).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 2)), UseTerrain(tile(1, 2))]);
    let told = |event: &from_the_moon::Event| match event.deed {
        EventKind::TerrainUsed { tile, .. } => Some(tile),
        _ => None,
    };
    assert_eq!(table.told().iter().find_map(told), Some(tile(1, 2)));
}

/// FTM-BLD-10, FTM-BLD-12, FTM-BLD-13, FTM-BLD-14, FTM-BLD-15, FTM-BLD-19: a large tile for what is
/// printed on it, an Achievement, a miniature, a Terrain effect; the Main board gets no other.
#[test]
fn a_large_building_from_the_main_board() {
    let mut table = rich(ANN).terrain(tile(1, 1), "T05", []).start();
    let tile_taken = LargeBuilding::by_code("LB1").unwrap();
    table.plays(ANN, [Construct(large("LB1")), Place(corner(1, 1))]);
    assert_eq!(paid(&table), tile_taken.spec().cost);
    let player = table.player(ANN);
    assert_eq!(player.large, [Some(LargeTile::Shared(tile_taken)), None]);
    assert!(player.buildings.contains(corner(1, 1)));
    assert_eq!(table.achievements(ANN), 1);
    table.plays(ANN, [UseTerrain(tile(1, 1)), TakeResource(Resource::Food)]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.game.open.large.len(), 2, "not replaced");
    let refusal = table.refuses(BEN, Construct(large("LB1")));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotLaidOut, "FTM-BLD-19"));
    let poor = Scenario::of_players(2).start();
    assert_eq!(poor.refuses(ANN, Construct(large("LB1"))).rule(), "FTM-BLD-10");
}

/// FTM-BLD-11, FTM-BLD-18: one's own Faction Building for its printed cost, and nobody else's.
#[test]
fn the_own_faction_building() {
    for faction in Faction::ALL {
        let mut table = rich(ANN).faction(ANN, faction).start();
        table.plays(ANN, [Construct(Building::Faction), Place(corner(4, 4))]);
        assert_eq!(paid(&table), faction.spec().building);
        assert_eq!(table.player(ANN).faction_building(), Some(faction));
        assert_eq!(table.player(BEN).faction_building(), None);
        assert!(table.achievements(ANN) >= 1);
    }
    let again = rich(ANN).faction_building(ANN, Faction::Workers).start();
    assert_eq!(again.refuses(ANN, Construct(Building::Faction)), Illegal::AlreadyConstructed);
    let poor = Scenario::of_players(2).faction(ANN, Faction::Workers).start();
    assert_eq!(poor.refuses(ANN, Construct(Building::Faction)).rule(), "FTM-BLD-11");
}

/// FTM-BLD-16, FTM-BLD-17, FTM-RULING-12: six small Buildings and two large ones, of either kind.
#[test]
fn six_small_and_two_large_are_the_most() {
    let table = rich(ANN)
        .faction_building(ANN, Faction::Workers)
        .large(ANN, "LB1")
        .small(ANN, [1, 2, 3, 4, 5, 6])
        .start();
    let refusal = table.refuses(ANN, Construct(large("LB2")));
    assert_eq!((refusal, refusal.rule()), (Illegal::LargeSpacesFull, "FTM-BLD-16"));
    for number in 1..=6 {
        let refusal = table.refuses(ANN, Construct(small(number)));
        assert_eq!((refusal, refusal.rule()), (Illegal::AlreadyConstructed, "FTM-BLD-17"));
    }
    let two_shared =
        rich(ANN).faction(ANN, Faction::Workers).large(ANN, "LB1").large(ANN, "LB2").start();
    assert_eq!(two_shared.refuses(ANN, Construct(Building::Faction)), Illegal::LargeSpacesFull);
}

/// FTM-RULING-11: level 3 needs no level 1 first.
#[test]
fn small_buildings_in_any_order() {
    let table = rich(ANN).start();
    assert!((1..=6).all(|number| table.offers(Construct(small(number)))));
}

/// FTM-RULING-88: tile and space are chosen, then paid; then the Achievement, the miniature, the
/// Terrain, and everything else. In between, an exchange must not make the price unpayable.
#[test]
fn the_order_of_a_construction() {
    let mut table =
        rich(ANN).faction(ANN, Faction::Architects).terrain(tile(1, 1), "T01", []).start();
    table.plays(ANN, [Construct(large("LB1"))]);
    assert_eq!(table.stock(ANN), stock("9M 9W 9P 9F"), "nothing is paid before the space");
    table.plays(ANN, [Place(corner(1, 1)), UseTerrain(tile(1, 1)), TakePoint]);
    let order: Vec<&str> = table
        .told()
        .iter()
        .filter_map(|event| match event.deed {
            EventKind::Constructed { .. } => Some("constructed"),
            EventKind::Achieved { .. } => Some("achieved"),
            EventKind::TerrainUsed { .. } => Some("terrain"),
            EventKind::FoundationTaken { .. } => Some("foundation"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["constructed", "achieved", "terrain", "foundation"]);

    let cost = Level::One.cost();
    let mut table =
        Scenario::of_players(2).has(ANN, "2M 4F").energy(ANN, cost.energy + 1, 5).start();
    table.plays(ANN, [Construct(small(1))]);
    let refusal = table.refuses(ANN, Action::Exchange(Exchange::EnergyToFood));
    assert_eq!((refusal, refusal.rule()), (Illegal::ExchangeBreaksPlan, "FTM-RULING-88"));
    table.plays(ANN, [Action::Exchange(Exchange::FoodToEnergy), Place(corner(1, 1))]);
}

/// The effect of a Terrain that a Building activates may lead on to a ship.
#[test]
fn a_building_can_lead_to_a_ship() {
    let mut table = rich(ANN).terrain(tile(1, 1), "T01", []).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    let to = from_the_moon::content::Destination::Mars;
    table.plays(ANN, [Action::ConstructPart { to, part: part(1) }]);
    let levels: Vec<(u8, &str)> = table
        .told()
        .iter()
        .filter_map(|event| match event.deed {
            EventKind::Constructed { .. } => Some((event.level, "constructed")),
            EventKind::TerrainUsed { .. } => Some((event.level, "terrain")),
            EventKind::PartConstructed { .. } => Some((event.level, "part")),
            EventKind::Scored { .. } => Some((event.level, "scored")),
            _ => None,
        })
        .collect();
    assert_eq!(levels, [(0, "constructed"), (1, "terrain"), (2, "part"), (3, "scored")]);
}
