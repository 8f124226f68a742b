//! Ledger, chapter 26: the factions.

use from_the_moon::Action::{
    Accept, Activate, Construct, ConstructPart, Decline, Finish, Gather, ImproveGreenhouse,
    ImprovePart, Place, Recruit, SendRover, TakeFoundation, TakeIncome, TakePoint, TakeResource,
    Train, UseTerrain,
};
use from_the_moon::Cube::{Metal, Polymer, Water};
use from_the_moon::RoverId::{One, Three, Two};
use from_the_moon::content::Destination::Mars;
use from_the_moon::content::{Choice, Faction, Level, SmallSpace};
use from_the_moon::scenario::{
    ANN, BEN, Moves, Scenario, Table, bench, corner, display, part, small, stock, tile,
};
use from_the_moon::{
    Action, Bill, Building, Cost, Event, EventKind, Exchange, Forfeit, Illegal, IncomePart,
    Question, Resource,
};
use orrery_core::{Refusal as _, Setup};

use crate::glossary::put;

const RICH: &str = "9M 9W 9P 9F";

fn send(row: u8, column: u8) -> Action {
    SendRover { rover: One, tile: tile(row, column) }
}

/// Ann's Rovers are out, and she has constructed this small Building on this space.
fn gathering(mut scenario: Scenario, space: u8, code: &str) -> Scenario {
    for (rover, column) in from_the_moon::RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    scenario.small_tile(space, code).small(ANN, [space])
}

fn small_part(number: u8) -> IncomePart {
    IncomePart::Small(SmallSpace::new(number - 1).unwrap())
}

fn rich(faction: Faction) -> Scenario {
    Scenario::of_players(2).faction(ANN, faction).has(ANN, RICH).energy(ANN, 5, 8)
}

fn rich_with_building(faction: Faction) -> Scenario {
    Scenario::of_players(2).faction_building(ANN, faction).has(ANN, RICH).energy(ANN, 5, 8)
}

/// FTM-FAC-01: Pioneers gain 1 Energy on a corner tile, others do not.
#[test]
fn pioneers_gain_energy_on_corners() {
    for (row, column, gain) in [(1, 1, 1), (1, 3, 1), (3, 1, 1), (3, 3, 1), (1, 2, 0), (2, 2, 0)] {
        let mut table = rich(Faction::Pioneers).start();
        table.plays(ANN, [send(row, column)]);
        assert_eq!(table.energy(ANN), 5 + gain, "{row} {column}");
    }
    let mut table = rich(Faction::Workers).start();
    table.plays(ANN, [send(1, 1)]);
    assert_eq!(table.energy(ANN), 5);
}

/// FTM-FAC-02, FTM-FAC-03, FTM-RULING-62: on an edge both tiles, in any order, also for the
/// miniature of this very Building; elsewhere one tile.
#[test]
fn pioneers_activate_both_tiles_of_an_edge() {
    let terrains = |scenario: Scenario| {
        scenario.terrain(tile(1, 1), "T05", []).terrain(tile(1, 2), "T07", []).terrain(
            tile(2, 2),
            "T05",
            [],
        )
    };
    let mut table = terrains(rich(Faction::Pioneers)).start();
    table.plays(ANN, [Construct(Building::Faction), Place(corner(1, 2))]);
    table.plays(ANN, [UseTerrain(tile(1, 2))]);
    table.plays(ANN, [UseTerrain(tile(1, 1)), TakeResource(Resource::Metal)]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.player(ANN).gauge.batteries(), 9);

    let mut table = terrains(rich_with_building(Faction::Pioneers)).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 2)), UseTerrain(tile(1, 1))]);
    table.plays(ANN, [TakeResource(Resource::Metal)]);
    assert_eq!(table.refuses(ANN, UseTerrain(tile(1, 1))), Illegal::NotAdjacent, "each once");
    table.plays(ANN, [UseTerrain(tile(1, 2))]);
    assert!(table.is_turn_of(BEN));

    for spot in [corner(2, 2), corner(1, 1)] {
        let mut table = terrains(rich_with_building(Faction::Pioneers)).start();
        table.plays(ANN, [Construct(small(1)), Place(spot), UseTerrain(tile(1, 1))]);
        table.plays(ANN, [TakeResource(Resource::Metal)]);
        assert!(table.is_turn_of(BEN), "one tile on {spot}");
    }
    let mut table = terrains(rich(Faction::Pioneers)).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 2)), UseTerrain(tile(1, 2))]);
    assert!(table.is_turn_of(BEN), "not without the Building");
}

/// FTM-FAC-04, FTM-RULING-65: Cyborgs need no Food, in solo neither.
#[test]
fn cyborgs_do_not_eat() {
    for players in [1, 2] {
        let mut scenario = Scenario::of_players(players).faction(ANN, Faction::Cyborgs);
        for (rover, column) in from_the_moon::RoverId::ALL.into_iter().zip(1..) {
            scenario = scenario.rover(ANN, rover, tile(1, column));
        }
        let mut table = scenario.has(ANN, "2F").energy(ANN, 0, 1).start();
        table.gathers(ANN);
        assert_eq!((table.score(ANN), table.stock(ANN).food), (0, 2));
        assert_eq!(table.player(ANN).space, 2);
    }
}

/// FTM-FAC-05: every recruit costs 1 Energy and 1 Metal more.
#[test]
fn cyborgs_pay_more_for_recruits() {
    let mut table = rich(Faction::Cyborgs).start();
    table.plays(ANN, [Recruit { colour: Water, rover: One }]);
    assert_eq!((table.energy(ANN), table.stock(ANN).metal), (3, 8));
    let table = Scenario::of_players(2).faction(ANN, Faction::Cyborgs).start();
    let refusal = table.refuses(ANN, Recruit { colour: Water, rover: One });
    assert_eq!(refusal.to_string(), "You are 1 Metal short for recruiting.");
}

/// FTM-FAC-06, FTM-RULING-63: also for free ones; who cannot pay forfeits it; nothing at setup.
#[test]
fn cyborgs_pay_for_free_recruits_too() {
    let mut table = gathering(rich(Faction::Cyborgs), 1, "S1B").start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1)), Recruit { colour: Water, rover: One }]);
    assert_eq!((table.energy(ANN), table.stock(ANN).metal), (4, 8));

    let table = put(Scenario::of_players(2).faction(ANN, Faction::Cyborgs), "L05");
    let refusal = table.refuses(ANN, Activate { space: bench(1, 1), choice: Choice::Second });
    assert_eq!(refusal.rule(), "FTM-FAC-05");

    // A recruit of the Income that cannot be paid is forfeited; the point comes all the same.
    let poor = |food: &str| {
        let scenario = Scenario::of_players(2).faction(ANN, Faction::Cyborgs).has(ANN, food);
        gathering(scenario, 1, "S1B").energy(ANN, 0, 5)
    };
    let mut table = poor("1M").start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1))]);
    assert!(table.has_told(EventKind::Forfeited { seat: ANN, what: Forfeit::Recruit }));
    assert_eq!((table.score(ANN), table.player(ANN).crew_size()), (1, 3));
    assert!(matches!(table.asks(), Some((_, Question::Income(_)))), "nobody is asked");

    // Food that can become the Energy counts.
    let mut table = poor("1M 2F").start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1))]);
    assert!(table.is_asking(ANN, Question::Recruit));
    let missing = Cost::energy(1);
    let recruit = Recruit { colour: Water, rover: One };
    assert_eq!(table.refuses(ANN, recruit), Illegal::CannotPay { bill: Bill::Cyborg, missing });
    table.plays(ANN, [Action::Exchange(Exchange::FoodToEnergy), recruit]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock(""), 0));

    let spec = Faction::Cyborgs.spec();
    let mut table = Table::new(Setup::of_players(1));
    table.draws_anything();
    table.plays(ANN, [Action::ChooseFaction(Faction::Cyborgs)]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (spec.stock, spec.batteries));
}

/// FTM-FAC-07, FTM-RULING-64: each Battery tile gained trains a Specialist; a tenth does not.
#[test]
fn cyborgs_train_with_batteries() {
    let battery = |batteries| {
        let mut table = Scenario::of_players(2)
            .faction_building(ANN, Faction::Cyborgs)
            .energy(ANN, 1, batteries)
            .terrain(tile(2, 2), "T07", [])
            .start();
        table.plays(ANN, [send(2, 2), UseTerrain(tile(2, 2))]);
        table
    };
    let mut table = battery(5);
    assert!(table.is_asking(ANN, Question::Train));
    table.plays(ANN, [Train { colour: Polymer, rover: Three }]);
    assert_eq!((table.player(ANN).specialists(), table.energy(ANN)), (1, 1));
    let table = battery(9);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.achievements(ANN), 1);
}

/// Ann has an approval for Europa or Mars.
fn approved(scenario: Scenario) -> Table {
    let mut table = scenario.terrain(tile(2, 2), "T01", []).start();
    table.plays(ANN, [send(2, 2), UseTerrain(tile(2, 2))]);
    table
}

/// FTM-FAC-08: Workers gain a Resource of choice for each improvement.
#[test]
fn workers_gain_a_resource_for_an_improvement() {
    let mut table = approved(rich(Faction::Workers).energy(ANN, 0, 5).took(BEN, "MA2"));
    table.plays(ANN, [ImprovePart { to: Mars, part: part(2) }]);
    table.plays(ANN, [Action::React(from_the_moon::Reaction::WorkersResource)]);
    let before = table.stock(ANN);
    table.plays(ANN, [TakeResource(Resource::Food)]);
    assert_eq!(table.stock(ANN), before.plus(stock("1F")));
    let mut table = approved(rich(Faction::Workers));
    table.plays(ANN, [ConstructPart { to: Mars, part: part(1) }]);
    assert!(table.is_turn_of(BEN), "nothing for a construction");
}

/// FTM-FAC-09: 2 Energy for each own Rover beside the new one.
#[test]
fn workers_gain_energy_for_rovers_side_by_side() {
    let mut table = rich_with_building(Faction::Workers)
        .energy(ANN, 0, 9)
        .rover(ANN, Two, tile(1, 2))
        .rover(ANN, Three, tile(2, 3))
        .rover(BEN, One, tile(2, 1))
        .start();
    table.plays(ANN, [send(2, 2)]);
    assert_eq!(table.energy(ANN), 4);
    for (column, energy) in [(2, 2), (1, 0)] {
        let mut table = rich_with_building(Faction::Workers)
            .energy(ANN, 0, 9)
            .rover(ANN, Two, tile(1, column))
            .start();
        table.plays(ANN, [send(2, 2)]);
        assert_eq!(table.energy(ANN), energy, "a diagonal is not beside");
        let told = |event: &Event| matches!(event.deed, EventKind::EnergyGained { .. });
        assert_eq!(table.told().iter().any(told), energy > 0);
    }
}

/// FTM-FAC-10: Unifiers recruit for free with each part they construct.
#[test]
fn unifiers_recruit_with_a_ship_part() {
    let mut table = approved(rich(Faction::Unifiers));
    table.plays(ANN, [ConstructPart { to: Mars, part: part(1) }]);
    assert!(table.is_asking(ANN, Question::Recruit));
    table.plays(ANN, [Recruit { colour: Metal, rover: Two }]);
    assert_eq!((table.player(ANN).crew_size(), table.energy(ANN)), (4, 5));
    let mut table = approved(rich(Faction::Unifiers).took(BEN, "MA2"));
    table.plays(ANN, [ImprovePart { to: Mars, part: part(2) }]);
    assert!(table.is_asking(ANN, Question::SpecialResearch), "not with an improvement");
}

/// FTM-FAC-11: each recruit gives 2 VP, however obtained.
#[test]
fn unifiers_score_for_recruits() {
    let mut table = approved(rich_with_building(Faction::Unifiers));
    table.plays(ANN, [ConstructPart { to: Mars, part: part(1) }]);
    let points = table.score(ANN);
    table.plays(ANN, [Recruit { colour: Metal, rover: Two }]);
    assert_eq!(table.score(ANN), points + 2);
    let mut table = rich_with_building(Faction::Unifiers).start();
    table.plays(ANN, [Recruit { colour: Metal, rover: Two }]);
    assert_eq!(table.score(ANN), 2);
}

/// FTM-FAC-12, FTM-RULING-67: a Foundation for the action, after the Terrain effect.
#[test]
fn architects_gain_a_foundation() {
    let mut table = rich(Faction::Architects).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(4, 4))]);
    assert_eq!(table.player(ANN).foundations, 0, "not before the Terrain");
    table.plays(ANN, [Decline]);
    assert_eq!(table.player(ANN).foundations, 1);
    assert_eq!(table.stock(ANN), stock(RICH).minus(Level::One.cost().stock), "for free");
    let mut table = rich(Faction::Workers).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(4, 4)), Decline]);
    assert_eq!(table.player(ANN).foundations, 0);
}

/// FTM-RULING-67: with `architects_foundation = before_terrain` the Foundation is there in time for
/// a Laboratory that the Terrain gives.
#[test]
fn architects_may_take_the_foundation_first() {
    let build = |order| {
        let setup = Setup::of_players(2).with("architects_foundation", order);
        let scenario = Scenario::of(setup).faction(ANN, Faction::Architects).has(ANN, RICH);
        let mut table = scenario.terrain(tile(3, 3), "T11", []).energy(ANN, 5, 5).start();
        table.plays(ANN, [Construct(small(1)), Place(corner(4, 4))]);
        let found = (table.player(ANN).foundations, table.offers(UseTerrain(tile(3, 3))));
        table.plays(ANN, [Decline]);
        assert_eq!(table.player(ANN).foundations, 1, "one either way");
        assert!(table.is_turn_of(BEN));
        found
    };
    assert_eq!(build("after_terrain"), (0, false));
    assert_eq!(build("before_terrain"), (1, true));
}

/// FTM-RULING-72: with `netrunners_research = first_half` the Special Research comes between the
/// halves, once.
#[test]
fn netrunners_may_research_between_the_halves() {
    let setup = Setup::of_players(2).with("netrunners_research", "first_half");
    let scenario = Scenario::of(setup).faction(ANN, Faction::Netrunners).has(ANN, RICH);
    let mut table = scenario.energy(ANN, 9, 9).start();
    table.plays(ANN, [Recruit { colour: Metal, rover: One }]);
    assert!(table.is_asking(ANN, Question::SpecialResearch));
    table.plays(ANN, [TakeFoundation]);
    assert!(table.is_asking(ANN, Question::OtherHalf(from_the_moon::Half::Train)));
    table.plays(ANN, [Train { colour: Metal, rover: One }]);
    assert!(table.is_turn_of(BEN), "once per action");
}

/// FTM-FAC-13, FTM-FAC-14, FTM-RULING-68: 1 Energy less for each own Rover on a tile that touches
/// the space, never below 0 and no Resources, and not for this Building itself.
#[test]
fn architects_build_cheaper_beside_their_rovers() {
    let with_rovers = |scenario: Scenario| {
        scenario.rover(ANN, One, tile(1, 1)).rover(ANN, Two, tile(1, 2)).rover(
            ANN,
            Three,
            tile(3, 3),
        )
    };
    let table = with_rovers(rich_with_building(Faction::Architects)).start();
    let cost = |spot| table.game.open.building_cost(ANN, small(5), spot);
    let printed = Level::Three.cost();
    assert_eq!(cost(corner(2, 2)), printed.less_energy(2));
    assert_eq!(cost(corner(1, 1)), printed.less_energy(1));
    assert_eq!(cost(corner(1, 4)), printed);
    assert!(Level::One.cost().energy < 3);
    assert_eq!(Level::One.cost().less_energy(3).energy, 0);
    let mut own = with_rovers(rich(Faction::Architects)).start();
    let printed_own = Faction::Architects.spec().building;
    own.plays(ANN, [Construct(Building::Faction), Place(corner(2, 2))]);
    assert_eq!(own.energy(ANN), 5 - printed_own.energy, "two own Rovers beside it do not help");
    assert_eq!(own.stock(ANN), stock(RICH).minus(printed_own.stock));
    assert!(printed_own.energy > 0);
    let next = own.game.open.building_cost(ANN, small(5), corner(2, 3));
    assert_eq!(next.energy, printed.energy - 1, "but with the next one they do");

    // With 2 Energy, a Building of level 3 is possible only where two Rovers are beside it.
    let mut poor = with_rovers(rich_with_building(Faction::Architects).energy(ANN, 2, 5)).start();
    poor.plays(ANN, [Construct(small(5))]);
    assert_eq!(printed.energy, 4);
    let spots: Vec<Action> = poor.choices();
    assert!(spots.contains(&Place(corner(2, 2))) && !spots.contains(&Place(corner(1, 1))));
    assert_eq!(poor.refuses(ANN, Place(corner(1, 1))).rule(), "FTM-BLD-02");
    poor.plays(ANN, [Place(corner(2, 2))]);
    assert_eq!((poor.energy(ANN), poor.stock(ANN)), (0, stock(RICH).minus(printed.stock)));
}

/// FTM-FAC-16, FTM-RULING-70: each flip gives 1 Food and 2 Energy, by the action, by a Laboratory
/// or by the Income.
#[test]
fn biofarmers_gain_with_each_flip() {
    let mut table =
        rich_with_building(Faction::Biofarmers).energy(ANN, 1, 8).greenhouses(ANN, 1, 0).start();
    table.plays(ANN, [ImproveGreenhouse]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (3, 10));

    let mut table = rich_with_building(Faction::Biofarmers)
        .energy(ANN, 1, 8)
        .greenhouses(ANN, 1, 0)
        .foundations(ANN, 1)
        .display(["L18", "L18", "L18", "L18", "L03", "L18"])
        .start();
    table.plays(ANN, [Action::TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [Action::PutLaboratory(bench(1, 1))]);
    let choice = from_the_moon::content::Choice::First;
    table.plays(ANN, [Action::Activate { space: bench(1, 1), choice }]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (3, 10));

    let mut table = gathering(rich_with_building(Faction::Biofarmers), 1, "S1A")
        .energy(ANN, 1, 8)
        .greenhouses(ANN, 1, 0)
        .start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1)), Accept]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (3, 10), "by the Income");
}

/// FTM-FAC-19, FTM-RULING-71: each Foundation, from wherever, offers a Greenhouse for its
/// surcharge.
#[test]
fn survivors_gain_a_greenhouse_with_a_foundation() {
    let table = rich_with_building(Faction::Survivors).greenhouse_row(5, 0, 0).start();
    let mut taken = table.clone();
    taken.plays(ANN, [TakeFoundation, Accept]);
    assert_eq!(taken.player(ANN).greenhouses(), 1);
    let foundation = Cost::of("1M 1P 1E");
    assert_eq!(taken.stock(ANN), stock(RICH).minus(foundation.stock), "no Water, no Polymer");
    assert_eq!(taken.energy(ANN), 5 - 1 - 2, "the surcharge of the stack");
    let mut declined = table.clone();
    declined.plays(ANN, [TakeFoundation, Decline]);
    assert_eq!(declined.player(ANN).greenhouses(), 0);

    let mut table = approved(rich_with_building(Faction::Survivors).took(BEN, "MA2"));
    table.plays(ANN, [ImprovePart { to: Mars, part: part(2) }, TakeFoundation]);
    assert!(matches!(table.asks(), Some((_, Question::OfferGreenhouse(_)))), "any source");

    // A surcharge that cannot be paid, not even after an exchange, forfeits it.
    let poor = |food: &str| {
        let mut table = Scenario::of_players(2)
            .faction_building(ANN, Faction::Survivors)
            .has(ANN, food)
            .energy(ANN, 1, 5)
            .greenhouse_row(5, 0, 0)
            .start();
        table.plays(ANN, [TakeFoundation]);
        table
    };
    let forfeited = EventKind::Forfeited { seat: ANN, what: Forfeit::Greenhouse };
    let table = poor("1M 1P 1F");
    assert!(table.has_told(forfeited) && table.is_turn_of(BEN));
    let mut table = poor("1M 1P 2F");
    assert!(!table.has_told(forfeited));
    let exchange = Action::Exchange(Exchange::FoodToEnergy);
    table.plays(ANN, [exchange, exchange, Accept]);
    assert_eq!((table.player(ANN).greenhouses(), table.energy(ANN)), (1, 0));
}

/// FTM-FAC-20, FTM-RULING-72: after Develop your Team, whichever half was done, Special Research
/// without any mission.
#[test]
fn netrunners_research_after_their_team_action() {
    for action in [Recruit { colour: Metal, rover: One }, Train { colour: Metal, rover: One }] {
        let mut table = rich(Faction::Netrunners).start();
        table.plays(ANN, [action, Finish]);
        assert!(table.is_asking(ANN, Question::SpecialResearch));
        let energy = table.energy(ANN);
        table.plays(ANN, [TakeFoundation]);
        assert_eq!((table.energy(ANN), table.player(ANN).foundations), (energy - 2, 1));
        assert!(table.is_turn_of(BEN));
    }
    let mut table = rich(Faction::Netrunners).start();
    table.plays(ANN, [Recruit { colour: Metal, rover: One }, Finish, Decline]);
    assert!(table.is_turn_of(BEN));
    let mut table = rich(Faction::Netrunners).terrain(tile(2, 2), "T06", []).start();
    table.plays(ANN, [send(2, 2), UseTerrain(tile(2, 2)), Train { colour: Metal, rover: One }]);
    assert!(table.is_turn_of(BEN), "only for the action");
}

/// FTM-FAC-21, FTM-RULING-73, FTM-EX-20: each training gives a Battery tile first and 1 Energy
/// second, from any source; with nine the Battery part is an Achievement.
#[test]
fn netrunners_gain_a_battery_with_each_specialist() {
    let mut table = Scenario::of_players(2)
        .faction_building(ANN, Faction::Netrunners)
        .has(ANN, "1F")
        .energy(ANN, 2, 5)
        .progress(["PR01", "PR02", "PR03", "PR04", "PR05", "PR06"])
        .start();
    table.plays(ANN, [Train { colour: Metal, rover: One }]);
    assert_eq!((table.player(ANN).gauge.batteries(), table.energy(ANN)), (6, 1));

    let mut full = Scenario::of_players(2)
        .faction_building(ANN, Faction::Netrunners)
        .energy(ANN, 5, 5)
        .terrain(tile(2, 2), "T06", [])
        .start();
    full.plays(ANN, [send(2, 2), UseTerrain(tile(2, 2)), Train { colour: Water, rover: Two }]);
    assert_eq!((full.player(ANN).gauge.batteries(), full.energy(ANN)), (6, 5), "4 and 1 more");

    let scenario = Scenario::of_players(2).faction_building(ANN, Faction::Netrunners);
    let mut income = gathering(scenario, 3, "S2A").energy(ANN, 5, 5).start();
    income.plays(ANN, [Gather, TakeIncome(small_part(3)), Train { colour: Water, rover: Two }]);
    let gauge = income.player(ANN).gauge;
    assert_eq!((gauge.batteries(), gauge.energy()), (6, 6), "by the Income too");

    let mut nine = Scenario::of_players(2)
        .faction_building(ANN, Faction::Netrunners)
        .has(ANN, "1F")
        .energy(ANN, 5, 9)
        .start();
    nine.plays(ANN, [Train { colour: Metal, rover: One }]);
    assert_eq!((nine.player(ANN).gauge.batteries(), nine.energy(ANN)), (9, 4));
    assert_eq!(nine.achievements(ANN), 1);
}

/// FTM-RULING-61: what only gives is automatic; what needs a decision or a payment can be declined.
#[test]
fn gifts_are_automatic_and_decisions_optional() {
    let mut pioneer = rich(Faction::Pioneers).start();
    pioneer.plays(ANN, [send(1, 1)]);
    assert!(matches!(pioneer.asks(), Some((_, Question::Tasks { .. }))), "no question for Energy");
    let mut unifier = approved(rich(Faction::Unifiers));
    unifier.plays(ANN, [ConstructPart { to: Mars, part: part(1) }, Decline]);
    assert_eq!(unifier.player(ANN).crew_size(), 3);
    let mut farmer = rich(Faction::Biofarmers).greenhouses(ANN, 1, 0).start();
    farmer.plays(ANN, [ImproveGreenhouse, Finish, TakePoint]);
    assert_eq!(farmer.score(ANN), 1);
    assert!(farmer.has_told(EventKind::GreenhouseImproved { seat: ANN, paid: Cost::of("1W") }));
}
