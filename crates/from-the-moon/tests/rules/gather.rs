//! Ledger, chapter 11: Gather your Rovers and gain your Income.

use from_the_moon::Action::{
    Decline, Exchange, Feed, Finish, Gather, SendRover, TakeAllIncome, TakeIncome,
};
use from_the_moon::Cube::{Metal, Polymer, Water};
use from_the_moon::Exchange::EnergyToFood;
use from_the_moon::IncomePart::{Greenhouses, Large, Recharge};
use from_the_moon::content::{LargeBuilding, SmallSpace};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Moves, Scenario, Table, basic, specialist, stock, tile,
};
use from_the_moon::{
    Action, Cubes, EventKind, Forfeit, Illegal, IncomePart, Question, Reason, Resource, RoverId,
    Trigger,
};
use orrery_core::{Actor, Refusal as _, Seat, Setup};

fn out(mut scenario: Scenario, seat: Seat) -> Scenario {
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(seat, rover, tile(1, column));
    }
    scenario
}

fn small_part(number: u8) -> IncomePart {
    IncomePart::Small(SmallSpace::new(number - 1).unwrap())
}

/// FTM-GATH-01, FTM-GATH-02: only with all three Rovers out; all of them come home first.
#[test]
fn all_rovers_must_be_out() {
    let table = Scenario::of_players(2)
        .rover(ANN, RoverId::One, tile(1, 1))
        .rover(ANN, RoverId::Two, tile(1, 2))
        .start();
    let refusal = table.refuses(ANN, Gather);
    assert_eq!((refusal, refusal.rule()), (Illegal::RoverAtHome, "FTM-GATH-01"));
    let mut table = out(Scenario::of_players(2), ANN).start();
    table.plays(ANN, [Gather]);
    assert!(table.player(ANN).rovers.iter().all(|rover| rover.at.is_none()));
    assert!(matches!(table.asks(), Some((_, Question::Income(_)))), "then the Income");
}

/// FTM-GATH-03, FTM-GATH-05, FTM-GATH-06, FTM-RULING-40: all parts of the Income, each once, in any
/// order: Greenhouses, every small Building, large ones with the icon, the recharge.
#[test]
fn the_income_in_any_order() {
    let table = out(Scenario::of_players(2), ANN)
        .energy(ANN, 1, 5)
        .greenhouses(ANN, 1, 0)
        .small_tile(5, "S3D")
        .small_tile(1, "S1D")
        .small(ANN, [1, 5])
        .large(ANN, "LB8")
        .large(ANN, "LB1")
        .start();
    let icon = Large(LargeBuilding::by_code("LB8").unwrap());
    let parts = [Greenhouses, Recharge, small_part(1), small_part(5), icon];
    let mut forwards = table.clone();
    forwards.plays(ANN, [Gather]);
    let listed = forwards.choices();
    assert!(parts.iter().all(|part| listed.contains(&TakeIncome(*part))));
    let hourglass = Large(LargeBuilding::by_code("LB1").unwrap());
    let refusal = forwards.refuses(ANN, TakeIncome(hourglass));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoSuchIncome, "FTM-RULING-40"));
    forwards.plays(ANN, parts.map(TakeIncome));
    assert!(forwards.is_asking(ANN, Question::Feed));
    assert_eq!(forwards.score(ANN), 4, "2 of S3D and 2 of LB8");
    assert_eq!((forwards.energy(ANN), forwards.player(ANN).gauge.batteries()), (5, 6));

    let mut backwards = table.clone();
    backwards.plays(ANN, [Gather, TakeIncome(small_part(1)), TakeIncome(Recharge)]);
    assert_eq!(backwards.energy(ANN), 6, "the new Battery tile first");
    let again = backwards.refuses(ANN, TakeIncome(Recharge));
    assert_eq!(again, Illegal::NoSuchIncome);
}

/// FTM-RULING-40: all parts that are left in one step: the Buildings first, so that a new Battery
/// tile is charged and a first Greenhouse is harvested; what a part asks is answered in between.
#[test]
fn all_income_in_one_step() {
    let mut table = out(Scenario::of_players(2), ANN)
        .energy(ANN, 1, 5)
        .greenhouses(ANN, 1, 0)
        .small_tile(5, "S3D")
        .small_tile(1, "S1D")
        .small(ANN, [1, 5])
        .large(ANN, "LB8")
        .start();
    table.plays(ANN, [Gather]);
    let mut rest = table.clone();
    table.plays(ANN, [TakeAllIncome]);
    let taken = table.told().iter().filter_map(|event| match event.deed {
        EventKind::IncomeTaken { part, .. } => Some(part),
        _ => None,
    });
    let icon = Large(LargeBuilding::by_code("LB8").unwrap());
    let order = [small_part(1), small_part(5), icon, Greenhouses, Recharge];
    assert_eq!(taken.collect::<Vec<_>>(), order);
    assert!(table.is_asking(ANN, Question::Feed));
    assert_eq!((table.energy(ANN), table.score(ANN), table.stock(ANN)), (6, 4, stock("1F")));

    rest.plays(ANN, [TakeIncome(Recharge), TakeAllIncome]);
    assert!(rest.is_asking(ANN, Question::Feed));
    assert_eq!(rest.energy(ANN), 5, "the recharge came before the Battery tile");

    let mut table = out(Scenario::of_players(2), ANN)
        .small_tile(1, "S1C")
        .small_tile(2, "S1D")
        .small(ANN, [1, 2])
        .energy(ANN, 3, 3)
        .start();
    table.plays(ANN, [Gather, TakeAllIncome]);
    assert!(!table.is_asking(ANN, Question::Feed), "the first Building asks something");
    assert!(!table.choices().contains(&TakeIncome(Recharge)), "nothing else can be taken now");
    table.plays(ANN, [Action::TakeResource(Resource::Metal)]);
    assert!(table.is_asking(ANN, Question::Feed), "the rest follows by itself");
    assert_eq!(table.energy(ANN), 4, "with the new Battery tile");
}

/// FTM-RULING-40: a single part that can be gained is taken as such. Greenhouses count once there
/// is one.
#[test]
fn one_part_of_the_income_is_no_step_of_several() {
    let mut table = out(Scenario::of_players(2), ANN).start();
    table.plays(ANN, [Gather]);
    assert!(table.offers(TakeIncome(Recharge)) && !table.offers(TakeAllIncome));
    let refusal = table.refuses(ANN, TakeAllIncome);
    assert_eq!((refusal, refusal.rule()), (Illegal::OneIncomeLeft, "FTM-RULING-40"));
    assert_eq!(table.refuses(BEN, TakeAllIncome), Illegal::NotAsked);
}

/// FTM-GATH-04: 1 Food from a basic Greenhouse, 2 from an improved one.
#[test]
fn greenhouses_yield_food() {
    let mut table = out(Scenario::of_players(2), ANN).greenhouses(ANN, 2, 3).start();
    table.plays(ANN, [Gather, TakeIncome(Greenhouses)]);
    assert_eq!(table.stock(ANN), stock("8F"));
}

/// FTM-GATH-03, FTM-GATH-04, FTM-RULING-40: a first Greenhouse that comes during the Income is
/// harvested in it, also if it comes last; without any the part is passed over.
#[test]
fn a_first_greenhouse_is_harvested_in_the_same_income() {
    let scenario = || out(Scenario::of_players(2), ANN).small_tile(3, "S2B").small(ANN, [3]);
    let mut table = scenario().start();
    table.plays(ANN, [Gather]);
    let refusal = table.refuses(ANN, TakeIncome(Greenhouses));
    assert_eq!(refusal, Illegal::NoSuchIncome, "there is none to harvest");
    table.plays(ANN, [TakeIncome(small_part(3)), Action::Accept, TakeIncome(Greenhouses)]);
    assert_eq!(table.stock(ANN), stock("1F"));
    table.plays(ANN, [TakeIncome(Recharge)]);
    assert!(table.is_asking(ANN, Question::Feed));

    let mut last = scenario().start();
    last.plays(ANN, [Gather, TakeIncome(Recharge), TakeIncome(small_part(3)), Action::Accept]);
    last.plays(ANN, [TakeIncome(Greenhouses)]);
    assert_eq!(last.stock(ANN), stock("1F"));
    assert!(last.is_asking(ANN, Question::Feed));

    let mut none = scenario().start();
    none.plays(ANN, [Gather, TakeIncome(Recharge), TakeIncome(small_part(3)), Decline]);
    assert!(none.is_asking(ANN, Question::Feed), "nothing is left to gain");
}

/// FTM-GATH-07: the Energy is refilled to the number of Battery tiles.
#[test]
fn energy_is_recharged() {
    let mut table = out(Scenario::of_players(2), ANN).energy(ANN, 2, 7).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge)]);
    assert_eq!(table.energy(ANN), 7);
}

/// FTM-GATH-08, FTM-GATH-09, FTM-GATH-10, FTM-GATH-11, FTM-RULING-42: each Astronaut eats 1 Food;
/// all Food at hand that is needed is used; who gets none costs 3 VP and stays; the score may
/// become negative.
#[test]
fn feeding() {
    let rows = [(0, 0, -9), (2, 0, -3), (3, 0, 0), (5, 2, 0)];
    for (food, left, points) in rows {
        let mut scenario = out(Scenario::of_players(2), ANN);
        scenario = scenario.has(ANN, &format!("{food}F"));
        let mut table = scenario.start();
        table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
        assert_eq!((table.stock(ANN).food, table.score(ANN)), (left, points));
        assert_eq!(table.player(ANN).crew_size(), 3);
        let hunger = EventKind::Scored { seat: ANN, points, reason: Reason::Hunger };
        assert_eq!(table.has_told(hunger), points < 0, "hunger is told where there is any");
    }
}

/// FTM-RULING-43: who is recruited during this Income eats as well.
#[test]
fn new_recruits_eat() {
    let mut table = out(Scenario::of_players(2), ANN).small(ANN, [2]).has(ANN, "4F").start();
    table.plays(ANN, [Gather, TakeIncome(small_part(2))]);
    table.plays(ANN, [Action::Recruit { colour: Metal, rover: RoverId::One }]);
    table.plays(ANN, [TakeIncome(Recharge), Feed]);
    assert_eq!(table.stock(ANN).food, 0);
}

/// FTM-RULING-41: effects of the Income that recruit, train, build or improve are optional; gains
/// are taken as far as possible.
#[test]
fn decisions_of_the_income_are_optional() {
    let mut table =
        out(Scenario::of_players(2), ANN).small(ANN, [1, 2, 3, 4]).greenhouses(ANN, 1, 0).start();
    table.plays(ANN, [Gather]);
    for number in 1..=4 {
        table.plays(ANN, [TakeIncome(small_part(number))]);
        assert!(table.offers(Decline), "small Building {number}");
        table.plays(ANN, [Decline]);
    }
    assert_eq!(table.score(ANN), 1, "the point of S1B comes anyway");

    let mut table = out(Scenario::of_players(2), ANN).small_tile(1, "S1C").small(ANN, [1]).start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1))]);
    let refusal = table.refuses(ANN, Decline);
    assert_eq!((refusal, refusal.rule()), (Illegal::MustTakeResource, "FTM-RULING-41"));
    table.plays(ANN, [Action::TakeResource(Resource::Metal)]);
}

/// FTM-RULING-41, FTM-RULING-83: the log names Income that is lost, and nobody is asked: a training
/// without a basic Astronaut, a Laboratory without a Foundation, an improvement without a
/// Greenhouse, a Resource without a supply.
#[test]
fn income_in_vain_is_forfeited() {
    let rows = [
        (3, "S2A", Forfeit::Training),
        (3, "S2D", Forfeit::Laboratory),
        (1, "S1A", Forfeit::Improvement),
        (1, "S1C", Forfeit::Resource),
    ];
    for (space, code, what) in rows {
        let mut table = out(Scenario::of_players(2), ANN)
            .crew(ANN, RoverId::One, [specialist(Metal)])
            .crew(ANN, RoverId::Two, [specialist(Water)])
            .crew(ANN, RoverId::Three, [specialist(Polymer)])
            .small_tile(space, code)
            .small(ANN, [space])
            .supply("")
            .start();
        table.plays(ANN, [Gather, TakeIncome(small_part(space))]);
        assert!(table.has_told(EventKind::Forfeited { seat: ANN, what }), "{code}");
        assert!(matches!(table.asks(), Some((_, Question::Income(_)))), "{code}");
    }
}

/// FTM-RULING-44: 40 of each; what the supply has not is lost, and a choice is among what it has.
#[test]
fn the_supply_is_finite() {
    let mut table =
        out(Scenario::of_players(2), ANN).greenhouses(ANN, 5, 0).supply("1M 2F").start();
    table.plays(ANN, [Gather, TakeIncome(Greenhouses)]);
    assert_eq!(table.stock(ANN), stock("2F"));

    let mut table =
        out(Scenario::of_players(2), ANN).small_tile(1, "S1C").small(ANN, [1]).supply("1M").start();
    table.plays(ANN, [Gather, TakeIncome(small_part(1))]);
    let refusal = table.refuses(ANN, Action::TakeResource(Resource::Water));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotInSupply, "FTM-RULING-44"));
    table.plays(ANN, [Action::TakeResource(Resource::Metal)]);

    // Spent cubes go to the supply and not to the bag.
    let mut table = Scenario::of_players(2).has(ANN, "1W 1P").start();
    let (bag, water) = (table.game.open.bag, table.game.open.supply.water);
    table.plays(ANN, [Action::ConstructGreenhouse]);
    assert_eq!((table.game.open.bag, table.game.open.supply.water), (bag, water + 1));
}

/// FTM-GATH-12, FTM-GATH-13, FTM-GATH-15, FTM-GATH-17: the piece moves on; the first on a space
/// brings cubes by its tile and Greenhouses, later ones nothing.
#[test]
fn the_first_piece_on_a_space_brings_cubes() {
    let mut table = out(Scenario::of_players(2), ANN)
        .rover(BEN, RoverId::One, tile(2, 1))
        .rover(BEN, RoverId::Two, tile(2, 2))
        .rover(BEN, RoverId::Three, tile(2, 3))
        .has(BEN, "1W 1P")
        .greenhouse_row(9, 0, 0)
        .start();
    table.gathers(ANN);
    assert_eq!((table.player(ANN).space, table.player(BEN).space), (2, 1));
    let cubes = table.game.open.progress_at(2).unwrap().cubes;
    let total = |table: &Table| table.game.open.cubes.iter().map(Cubes::total).sum::<u8>();
    assert_eq!(total(&table), 9 * cubes);
    assert_eq!(table.game.open.greenhouses.middle, 1);
    assert_eq!(table.game.open.greenhouses.right, 1);
    table.plays(BEN, [Action::ConstructGreenhouse]);
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(3, 3) }, Finish]);
    assert_eq!(table.game.open.greenhouses.right, 0);
    table.gathers(BEN);
    assert_eq!(table.player(BEN).space, 2);
    assert_eq!(total(&table), 9 * cubes, "the second piece brings none");
    let row = table.game.open.greenhouses;
    assert_eq!((row.stack, row.middle, row.right), (7, 1, 0), "and no Greenhouse");
}

/// FTM-MAP-02, FTM-GATH-14, FTM-RULING-46: never more than 4 cubes on a tile; tile by tile in
/// reading order, and tiles with Rovers too.
#[test]
fn tiles_are_refilled_in_reading_order_up_to_four() {
    let mut table = out(Scenario::of_players(2), ANN)
        .rover(BEN, RoverId::One, tile(2, 1))
        .cubes(tile(1, 1), [Metal, Metal, Metal, Metal])
        .cubes(tile(1, 2), [Metal, Metal, Metal])
        .progress(["PR10", "PR02", "PR01", "PR03", "PR04", "PR05"])
        .start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    let mut order = Vec::new();
    while let Some((Actor::Chance, Question::DrawCube(tile, left))) = table.asks() {
        order.push((tile, left));
        table.draws([Action::DrawCube(Water)]);
        if order.len() > 30 {
            break;
        }
    }
    assert_eq!(order[..4], [(tile(1, 2), 1), (tile(1, 3), 3), (tile(1, 3), 2), (tile(1, 3), 1)]);
    assert!(order.contains(&(tile(2, 1), 3)), "Ben's Rover does not matter");
    assert_eq!(order.len(), 1 + 7 * 3);
    assert!(table.game.open.cubes.iter().all(|cubes| cubes.total() <= 4));
}

/// FTM-EX-17, FTM-GATH-16, FTM-RULING-45: the bag is refilled the moment it is empty and another
/// cube is needed, with everything but 4 of each colour; if nothing can be added, it ends.
#[test]
fn the_bag_is_refilled_from_the_supply() {
    let mut table = out(Scenario::of_players(2), ANN)
        .progress(["PR10", "PR01", "PR02", "PR03", "PR04", "PR05"])
        .bag(2, 0, 0)
        .supply_of(9, 4, 12, 30)
        .start();
    assert_eq!(table.game.open.progress_at(2).unwrap().cubes, 2, "18 cubes are needed");
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    table.draws([Action::DrawCube(Metal)]);
    assert_eq!(table.game.open.supply.metal, 9, "not before it is empty");
    table.draws([Action::DrawCube(Metal)]);
    assert_eq!(table.game.open.bag, Cubes { metal: 5, water: 0, polymer: 8 });
    let supply = table.game.open.supply;
    assert_eq!((supply.metal, supply.water, supply.polymer), (4, 4, 4));
    assert_eq!(table.refuses(Actor::Chance, Action::DrawCube(Water)), Illegal::NotInTheBox);
    table.draws_anything();
    assert_eq!(table.game.open.bag.total(), 0);
    let laid: u8 = table.game.open.cubes.iter().map(Cubes::total).sum();
    assert_eq!(laid, 2 + 13, "3 cubes stay unplaced");
    assert!(table.is_turn_of(BEN));
    let refills = table.told().iter().filter(|e| matches!(e.deed, EventKind::BagRefilled { .. }));
    assert_eq!(refills.count(), 1);
}

/// FTM-RULING-45: a colour with 4 cubes or fewer in the supply adds none, and stays as it is; if
/// nothing can be added the refill ends and the game goes on.
#[test]
fn a_refill_without_cubes_ends() {
    let mut table = out(Scenario::of_players(2), ANN).bag(1, 0, 0).supply_of(3, 4, 0, 30).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    table.draws([Action::DrawCube(Metal)]);
    let supply = table.game.open.supply;
    assert_eq!((supply.metal, supply.water, supply.polymer), (3, 4, 0));
    assert_eq!(table.game.open.bag.total(), 0);
    let laid: u8 = table.game.open.cubes.iter().map(Cubes::total).sum();
    assert_eq!(laid, 1, "no other tile gets any");
    assert!(table.is_turn_of(BEN));
    assert!(!table.told().iter().any(|e| matches!(e.deed, EventKind::BagRefilled { .. })));

    // One colour alone can be short.
    let mut short = out(Scenario::of_players(2), ANN).bag(1, 0, 0).supply_of(3, 5, 4, 30).start();
    short.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    short.draws([Action::DrawCube(Metal)]);
    assert_eq!(short.game.open.bag, Cubes { metal: 0, water: 1, polymer: 0 });
    assert_eq!(short.game.open.supply.metal, 3);
}

/// FTM-RULING-45: with `bag_refill = at_once` the bag is refilled with its last cube, even if no
/// other is needed.
#[test]
fn the_bag_may_be_refilled_at_once() {
    let last_cube = |refill| {
        let setup = Setup::of_players(2).with("bag_refill", refill);
        let mut table = out(Scenario::of(setup), ANN).bag(18, 0, 0).supply_of(9, 4, 12, 30).start();
        assert_eq!(table.game.open.progress_at(2).unwrap().cubes, 2, "18 cubes are needed");
        table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
        table.draws_anything();
        assert!(table.is_turn_of(BEN));
        table.game.open.bag
    };
    assert_eq!(last_cube("when_needed"), Cubes::default());
    assert_eq!(last_cube("at_once"), Cubes { metal: 5, water: 0, polymer: 8 });
}

/// FTM-EX-16: seven Astronauts, 4 Food and no Energy to convert: 3 unfed, 9 VP lost.
#[test]
fn the_example_of_seven_astronauts() {
    let mut table = out(Scenario::of_players(2), ANN)
        .crew(ANN, RoverId::One, [basic(Metal), basic(Metal), basic(Water)])
        .crew(ANN, RoverId::Two, [basic(Water), basic(Polymer)])
        .crew(ANN, RoverId::Three, [basic(Polymer), basic(Polymer)])
        .energy(ANN, 0, 1)
        .has(ANN, "4F")
        .start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    assert_eq!((table.score(ANN), table.stock(ANN).food), (-9, 0));
    let fed = EventKind::Fed { seat: ANN, food: 4, unfed: 3 };
    assert!(table.has_told(fed));
}

/// FTM-RULING-47: there is no limit to what one may keep.
#[test]
fn there_is_no_storage_limit() {
    let mut table = out(Scenario::of_players(2), ANN)
        .greenhouses(ANN, 0, 6)
        .has(ANN, "9M 9W 9P 9F")
        .score(ANN, 300, 60)
        .start();
    table.plays(ANN, [Gather, TakeIncome(Greenhouses)]);
    assert_eq!(table.stock(ANN).food, 21);
    assert_eq!((table.score(ANN), table.achievements(ANN)), (300, 60));
}

/// FTM-RULING-52: beyond the last space nothing is refilled and nothing gives an Achievement;
/// others may follow.
#[test]
fn beyond_the_last_space() {
    let mut table = out(Scenario::of_players(3), ANN)
        .space(ANN, 6)
        .space(BEN, 6)
        .rover(BEN, RoverId::One, tile(2, 1))
        .rover(BEN, RoverId::Two, tile(2, 2))
        .rover(BEN, RoverId::Three, tile(2, 3))
        .greenhouse_row(9, 0, 0)
        .start();
    table.gathers(ANN);
    table.plays(ANN, [Finish]);
    assert_eq!(table.player(ANN).space, 7);
    assert_eq!(table.game.open.trigger, Some(Trigger::EndOfTrack));
    assert!(table.game.open.cubes.iter().all(|cubes| cubes.total() == 0));
    assert_eq!(table.game.open.greenhouses.right, 0);
    assert!(table.game.open.progress_of(ANN).is_none());
    table.gathers(BEN);
    table.plays(BEN, [Finish]);
    assert_eq!(table.player(BEN).space, 7);
    assert!(table.is_turn_of(CLEO));
}

/// Feeding comes after the Income, and there may be an exchange between them.
#[test]
fn an_exchange_between_income_and_feeding() {
    let mut table = out(Scenario::of_players(2), ANN).has(ANN, "1F").start();
    table.plays(ANN, [Gather, TakeIncome(Recharge)]);
    table.plays(ANN, [Exchange(EnergyToFood), Exchange(EnergyToFood), Feed]);
    assert_eq!((table.score(ANN), table.stock(ANN).food, table.energy(ANN)), (0, 0, 1));
    table.draws_anything();
    table.plays(BEN, [SendRover { rover: RoverId::One, tile: tile(3, 3) }, Finish]);
}
