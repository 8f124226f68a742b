//! Ledger, chapters 7 and 17: Develop your Greenhouses, and surcharges.

use from_the_moon::Action::{
    Accept, ConstructGreenhouse, Decline, Finish, ImproveGreenhouse, SendRover, UseTerrain,
};
use from_the_moon::content::Faction;
use from_the_moon::content::board::{Bonus, FREE_GREENHOUSES, GREENHOUSE_SPACES};
use from_the_moon::scenario::{ANN, BEN, Moves, Scenario, Table, stock, tile};
use from_the_moon::{
    Action, Bill, Cost, EventKind, GreenhouseSpace, GreenhouseTerms, Half, Illegal, IncomePart,
    Question, RoverId,
};
use orrery_core::Refusal as _;

/// FTM-GRN-01, FTM-GRN-02, FTM-GRN-03, FTM-GRN-08, FTM-GRN-10: a Greenhouse for 1 Water and 1
/// Polymer, basic side up, and the same one improved for 1 Water.
#[test]
fn construct_and_improve_the_same_greenhouse() {
    let mut table = Scenario::of_players(2).has(ANN, "2W 1P").start();
    table.plays(ANN, [ConstructGreenhouse]);
    let player = table.player(ANN);
    assert_eq!((player.basic_greenhouses, player.improved_greenhouses), (1, 0));
    assert_eq!(table.stock(ANN), stock("1W"));
    table.plays(ANN, [ImproveGreenhouse]);
    let player = table.player(ANN);
    assert_eq!((player.basic_greenhouses, player.improved_greenhouses), (0, 1));
    assert_eq!(table.stock(ANN), stock(""));
    assert!(table.is_turn_of(BEN));
}

/// FTM-GRN-04, FTM-GRN-05, FTM-GRN-06, FTM-SURC-01: the rightmost space first, then the middle one,
/// both without a surcharge; the stack costs 2 Energy more.
#[test]
fn greenhouses_are_taken_from_the_right() {
    let rows = [
        ((5, 1, 1), GreenhouseSpace::Right, 0),
        ((5, 1, 0), GreenhouseSpace::Middle, 0),
        ((5, 0, 0), GreenhouseSpace::Stack, 2),
    ];
    for ((stack, middle, right), space, surcharge) in rows {
        let mut table =
            Scenario::of_players(2).has(ANN, "1W 1P").greenhouse_row(stack, middle, right).start();
        table.plays(ANN, [ConstructGreenhouse]);
        assert_eq!(table.energy(ANN), 5 - surcharge, "{space:?}");
        let told = table.told().iter().any(
            |event| matches!(event.deed, EventKind::GreenhouseTaken { from, .. } if from == space),
        );
        assert!(told, "{space:?}");
    }
    let table =
        Scenario::of_players(2).has(ANN, "1W 1P").energy(ANN, 1, 5).greenhouse_row(5, 0, 0).start();
    let Illegal::CannotPay { bill, missing } = table.refuses(ANN, ConstructGreenhouse) else {
        panic!("the surcharge cannot be paid");
    };
    assert_eq!((bill, missing.energy), (Bill::Greenhouse, 1));
}

/// FTM-GRN-07, FTM-GRN-09: the spaces are covered from the bottom, each with its bonus.
#[test]
fn each_greenhouse_space_has_its_bonus() {
    for (covered, bonus) in (0..).zip(*GREENHOUSE_SPACES.value()) {
        let mut table =
            Scenario::of_players(2).has(ANN, "1W 1P").greenhouses(ANN, covered, 0).start();
        table.plays(ANN, [ConstructGreenhouse]);
        let (food, achievements) = match bonus {
            Bonus::None => (0, 0),
            Bonus::Food(food) => (food, 0),
            Bonus::Achievement => (0, 1),
            Bonus::Points(_) => panic!("only Food and Achievements are printed there"),
        };
        assert_eq!((table.stock(ANN).food, table.achievements(ANN)), (food, achievements));
        assert_eq!(table.player(ANN).greenhouses(), covered + 1);
    }
}

/// FTM-GRN-11, FTM-GRN-12: only a basic Greenhouse can be improved, and that alone is an action.
#[test]
fn an_improved_greenhouse_cannot_be_improved() {
    let table = Scenario::of_players(2).has(ANN, "1W").greenhouses(ANN, 0, 3).start();
    let refusal = table.refuses(ANN, ImproveGreenhouse);
    assert_eq!((refusal, refusal.rule()), (Illegal::NoBasicGreenhouse, "FTM-GRN-11"));
    let mut table = Scenario::of_players(2).has(ANN, "1W").greenhouses(ANN, 1, 3).start();
    table.plays(ANN, [ImproveGreenhouse]);
    assert!(table.is_turn_of(BEN), "there is nothing left to construct with");
    assert_eq!(table.player(ANN).improved_greenhouses, 4);
}

/// FTM-RULING-17: without a space or a tile nothing is taken; what an effect gives is forfeited.
#[test]
fn no_space_or_no_tile_means_no_greenhouse() {
    let table = Scenario::of_players(2).has(ANN, "1W 1P").greenhouses(ANN, 6, 0).start();
    let refusal = table.refuses(ANN, ConstructGreenhouse);
    assert_eq!((refusal, refusal.rule()), (Illegal::NoGreenhouseSpace, "FTM-RULING-17"));
    let table = Scenario::of_players(2).has(ANN, "1W 1P").greenhouse_row(0, 0, 0).start();
    assert_eq!(table.refuses(ANN, ConstructGreenhouse), Illegal::NoGreenhouseLeft);

    // The small Building names the stack, even if a space on the right has a tile.
    let mut scenario =
        Scenario::of_players(2).small_tile(1, "S2B").small(ANN, [1]).greenhouse_row(0, 1, 1);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    let part = IncomePart::Small(from_the_moon::content::SmallSpace::new(0).unwrap());
    table.plays(ANN, [Action::Gather, Action::TakeIncome(part)]);
    assert_eq!(table.player(ANN).greenhouses(), 0);
    let forfeit = EventKind::Forfeited { seat: ANN, what: from_the_moon::Forfeit::Greenhouse };
    assert!(table.has_told(forfeit));
}

/// FTM-RULING-18: refilling gives each free space that is empty its amount, as far as the stack
/// lasts; a space that still holds a Greenhouse is not topped up.
#[test]
fn empty_greenhouse_spaces_are_refilled_from_the_stack() {
    let refilled = |stack, middle, right| {
        let mut scenario = Scenario::of_players(4).greenhouse_row(stack, middle, right);
        for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
            scenario = scenario.rover(ANN, rover, tile(1, column));
        }
        let mut table = scenario.start();
        table.gathers(ANN);
        let row = table.game.open.greenhouses;
        let told = table.told().iter().filter_map(|event| match event.deed {
            EventKind::GreenhousesRefilled { tiles } => Some(tiles),
            _ => None,
        });
        let moved = Some(stack - row.stack).filter(|&tiles| tiles > 0);
        assert_eq!(told.collect::<Vec<_>>(), Vec::from_iter(moved));
        (row.stack, row.middle, row.right)
    };
    let [middle, right] = FREE_GREENHOUSES.value()[3];
    assert_eq!((middle, right), (2, 2));
    assert_eq!(refilled(10, 0, 0), (6, 2, 2));
    assert_eq!(refilled(10, 1, 0), (8, 1, 2), "one tile is left in the middle");
    assert_eq!(refilled(10, 2, 1), (10, 2, 1), "no space is empty");
    assert_eq!(refilled(1, 1, 0), (0, 1, 1));
    assert_eq!(refilled(3, 0, 0), (0, 1, 2), "the right one first");
}

/// A Rover of Ann's on a tile with "pay 1 Energy: 1 Greenhouse".
fn at_the_nursery(scenario: Scenario) -> Table {
    let mut table = scenario.terrain(tile(2, 2), "T08", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table
}

/// FTM-EX-08, FTM-SURC-02, FTM-RULING-16: from the stack, by a Terrain effect: 1 + 2 Energy.
#[test]
fn the_surcharge_is_due_however_the_greenhouse_is_taken() {
    let mut table = at_the_nursery(Scenario::of_players(2).greenhouse_row(5, 0, 0));
    table.plays(ANN, [UseTerrain(tile(2, 2)), Accept]);
    assert_eq!(table.energy(ANN), 5 - 3);
    assert_eq!(table.player(ANN).greenhouses(), 1);
    assert_eq!(table.game.open.greenhouses.stack, 4);

    let poor = at_the_nursery(Scenario::of_players(2).greenhouse_row(5, 0, 0).energy(ANN, 2, 5));
    let refusal = poor.refuses(ANN, UseTerrain(tile(2, 2)));
    assert_eq!(refusal.rule(), "FTM-SURC-02");
    let (bill, missing) = (Bill::GreenhouseSurcharge, Cost::energy(1));
    assert_eq!(refusal, Illegal::CannotPay { bill, missing }, "after the price of the effect");

    let mut table = at_the_nursery(Scenario::of_players(2).greenhouse_row(5, 1, 0));
    table.plays(ANN, [UseTerrain(tile(2, 2))]);
    assert!(table.is_asking(ANN, Question::OfferGreenhouse(GreenhouseTerms::Surcharge)));
    table.plays(ANN, [Accept]);
    assert_eq!(table.energy(ANN), 4, "the rightmost available one has no surcharge");
    assert_eq!(table.game.open.greenhouses.middle, 0);
}

/// FTM-EX-09: one right-hand space still holds a Greenhouse: 1 Water, 1 Polymer and no Energy.
#[test]
fn the_example_without_a_surcharge() {
    let mut table =
        Scenario::of_players(2).has(ANN, "1W 1P").energy(ANN, 0, 5).greenhouse_row(9, 1, 0).start();
    table.plays(ANN, [ConstructGreenhouse]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock(""), 0));
}

/// FTM-SURC-04: an effect that says so waives the surcharge.
#[test]
fn a_small_building_waives_the_surcharge() {
    let mut scenario = Scenario::of_players(2)
        .energy(ANN, 0, 5)
        .small_tile(1, "S2B")
        .small(ANN, [1])
        .greenhouse_row(5, 0, 0);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    let part = IncomePart::Small(from_the_moon::content::SmallSpace::new(0).unwrap());
    table.plays(ANN, [Action::Gather, Action::TakeIncome(part)]);
    assert!(table.is_asking(ANN, Question::OfferGreenhouse(GreenhouseTerms::FromStack)));
    table.plays(ANN, [Accept]);
    assert_eq!((table.player(ANN).greenhouses(), table.energy(ANN)), (1, 0));
    assert_eq!(table.game.open.greenhouses.stack, 4);
}

/// FTM-FAC-15, FTM-RULING-69: the Biofarmers' approval at the end, once, whatever half was done.
#[test]
fn biofarmers_gain_an_approval_at_the_end_of_the_action() {
    let mut table = Scenario::of_players(2)
        .faction(ANN, Faction::Biofarmers)
        .has(ANN, "2W 1P")
        .greenhouses(ANN, 1, 0)
        .start();
    table.plays(ANN, [ImproveGreenhouse]);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::ConstructGreenhouse)));
    let mut both = table.clone();
    table.plays(ANN, [Finish]);
    let Some((_, Question::Approval(approval))) = table.asks() else { panic!("an approval") };
    assert_eq!(approval.to, from_the_moon::content::Destinations::Any);
    assert_eq!(approval.work, from_the_moon::content::Work::Either);
    table.plays(ANN, [Action::TakePoint]);
    assert_eq!(table.score(ANN), 1);
    assert!(table.is_turn_of(BEN));
    both.plays(ANN, [ConstructGreenhouse, Action::TakePoint]);
    assert!(both.is_turn_of(BEN), "once per action");
}

/// FTM-RULING-69: with `biofarmers_approval = first_half` the approval comes between the halves,
/// once.
#[test]
fn biofarmers_may_use_the_approval_between_the_halves() {
    let setup = orrery_core::Setup::of_players(2).with("biofarmers_approval", "first_half");
    let mut table = Scenario::of(setup)
        .faction(ANN, Faction::Biofarmers)
        .has(ANN, "2W 1P")
        .greenhouses(ANN, 1, 0)
        .start();
    table.plays(ANN, [ImproveGreenhouse]);
    assert!(matches!(table.asks(), Some((_, Question::Approval(_)))));
    table.plays(ANN, [Action::TakePoint]);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::ConstructGreenhouse)));
    table.plays(ANN, [ConstructGreenhouse]);
    assert!(table.is_turn_of(BEN), "once per action");
    assert_eq!(table.score(ANN), 1);
}

/// A Greenhouse that an effect offers can be declined.
#[test]
fn an_offered_greenhouse_can_be_declined() {
    let mut table = at_the_nursery(Scenario::of_players(2));
    table.plays(ANN, [UseTerrain(tile(2, 2)), Decline]);
    assert_eq!(table.player(ANN).greenhouses(), 0);
}
