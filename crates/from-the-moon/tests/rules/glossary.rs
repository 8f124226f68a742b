//! Ledger, chapters 22 to 25: Laboratories, Terrain effects and Buildings.

use from_the_moon::Action::{
    Accept, Activate, Gather, PutLaboratory, SendRover, TakeIncome, TakeLaboratory, TakePoint,
    TakeResource, UseTerrain,
};
use from_the_moon::content::{
    Approval, Choice, Destination, Destinations, Laboratory, LargeEffect, Measure, SmallSpace, Work,
};
use from_the_moon::scenario::{
    ANN, Moves, Scenario, Table, basic, bench, corner, display, specialist, stock, tile,
};
use from_the_moon::{
    Action, Cube, EventKind, GreenhouseTerms, Illegal, IncomePart, Question, Resource, RoverId,
};

use Choice::{First, Second};

/// Ann has put this Laboratory on its own, with 5 Energy of 7 and nothing else, and activates it.
fn activated(scenario: Scenario, code: &str, choice: Choice) -> Table {
    let mut table = put(scenario, code);
    table.plays(ANN, [Activate { space: bench(1, 1), choice }]);
    table
}

pub(crate) fn put(scenario: Scenario, code: &str) -> Table {
    let mut table = scenario
        .has(ANN, "1P")
        .energy(ANN, 5, 7)
        .foundations(ANN, 1)
        .display(["L18", "L18", "L18", "L18", code, "L18"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 1))]);
    table
}

fn plain() -> Scenario {
    Scenario::of_players(2)
}

/// FTM-LAB-01: 1 Energy or 1 Battery tile.
#[test]
fn energy_or_battery() {
    assert_eq!(activated(plain(), "L01", First).energy(ANN), 6);
    let table = activated(plain(), "L01", Second);
    assert_eq!((table.energy(ANN), table.player(ANN).gauge.batteries()), (5, 8));
}

/// FTM-LAB-02: 1 Food or 1 Energy.
#[test]
fn food_or_energy() {
    assert_eq!(activated(plain(), "L02", First).stock(ANN), stock("1F"));
    assert_eq!(activated(plain(), "L02", Second).energy(ANN), 6);
}

/// FTM-LAB-03, FTM-RULING-19: improve a Greenhouse without Water, or 1 Energy.
#[test]
fn improve_or_energy() {
    let table = activated(plain().greenhouses(ANN, 1, 0), "L03", First);
    assert!(!table.offers(Accept), "to choose it is to do it");
    assert_eq!((table.player(ANN).improved_greenhouses, table.stock(ANN)), (1, stock("")));
    assert_eq!(activated(plain(), "L03", Second).energy(ANN), 6);
}

/// FTM-RULING-19: columns, slots and spaces give their bonuses no matter who pays.
#[test]
fn what_is_free_has_its_bonus_too() {
    let metal = basic(Cube::Metal);
    let three = plain().crew(ANN, RoverId::One, [metal, metal, metal]);
    let mut table = activated(three, "L05", Second);
    table.plays(ANN, [Action::Recruit { colour: Cube::Metal, rover: RoverId::Two }]);
    assert_eq!(table.achievements(ANN), 1, "the third column");

    let trained = plain().crew(ANN, RoverId::One, [specialist(Cube::Metal), metal]);
    let mut table = income(trained, "S2A");
    table.plays(ANN, [Action::Train { colour: Cube::Metal, rover: RoverId::One }]);
    assert_eq!(table.score(ANN), 2, "the second slot");

    let mut table = income(plain().greenhouses(ANN, 2, 0), "S2B");
    table.plays(ANN, [Accept]);
    assert_eq!(table.achievements(ANN), 1, "the third space");
}

/// FTM-LAB-04: 1 Energy or 2 VP.
#[test]
fn energy_or_points() {
    assert_eq!(activated(plain(), "L04", First).energy(ANN), 6);
    assert_eq!(activated(plain(), "L04", Second).score(ANN), 2);
}

/// FTM-LAB-05: 1 Food, or recruit without Energy.
#[test]
fn food_or_recruit() {
    assert_eq!(activated(plain(), "L05", First).stock(ANN), stock("1F"));
    let mut table = activated(plain(), "L05", Second);
    assert!(table.is_asking(ANN, Question::Recruit));
    table.plays(ANN, [Action::Recruit { colour: Cube::Water, rover: RoverId::One }]);
    assert_eq!((table.energy(ANN), table.player(ANN).crew_size()), (5, 4));
}

/// FTM-LAB-06, FTM-LAB-14: a construction approval for the tile's destination, or its cube.
#[test]
fn approval_or_cube() {
    let rows = [
        ("L06", Destinations::Europa, "1W"),
        ("L07", Destinations::Titan, "1P"),
        ("L08", Destinations::Mars, "1M"),
    ];
    for (code, to, cube) in rows {
        let table = activated(plain(), code, First);
        let approval = Approval { to, work: Work::Construct };
        assert!(table.is_asking(ANN, Question::Approval(approval)), "{code}");
        assert_eq!(activated(plain(), code, Second).stock(ANN), stock(cube), "{code}");
    }
}

/// FTM-LAB-07: 2 Energy for 1 VP per Laboratory.
#[test]
fn points_per_laboratory() {
    let scenario = plain().laboratories(ANN, [(bench(1, 2), "L14")]);
    let table = activated(scenario, "L09", First);
    assert_eq!((table.energy(ANN), table.score(ANN)), (3, 2));
}

/// FTM-LAB-08: 1 Energy for 2 Food.
#[test]
fn energy_for_food() {
    let table = activated(plain(), "L10", First);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (4, stock("2F")));
}

/// FTM-LAB-09: 1 Energy for a construction approval of any destination.
#[test]
fn energy_for_an_approval() {
    let table = activated(plain(), "L11", First);
    let approval = Approval { to: Destinations::Any, work: Work::Construct };
    assert!(table.is_asking(ANN, Question::Approval(approval)));
    assert_eq!(table.energy(ANN), 4);
}

/// FTM-LAB-10: 1 Energy for 2 VP per part improved.
#[test]
fn points_per_improved_part() {
    let scenario = plain().improved(ANN, Destination::Mars, 1).improved(ANN, Destination::Titan, 1);
    let table = activated(scenario, "L12", First);
    assert_eq!((table.energy(ANN), table.score(ANN)), (4, 4));
}

/// FTM-LAB-11: 1 Energy for 1 VP per Building constructed.
#[test]
fn points_per_building() {
    let table = activated(plain().small(ANN, [1, 4]).large(ANN, "LB1"), "L13", First);
    assert_eq!((table.energy(ANN), table.score(ANN)), (4, 3));
}

/// FTM-LAB-12: 1 Metal, and its sisters.
#[test]
fn a_cube() {
    for (code, cube) in [("L14", "1M"), ("L15", "1W"), ("L16", "1P")] {
        assert_eq!(activated(plain(), code, First).stock(ANN), stock(cube), "{code}");
    }
}

/// FTM-LAB-13: 1 Energy for a Resource of choice.
#[test]
fn energy_for_a_resource_of_choice() {
    let mut table = activated(plain(), "L17", First);
    table.plays(ANN, [TakeResource(Resource::Polymer)]);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (4, stock("1P")));
    let table = activated(plain(), "L18", First);
    assert_eq!((table.energy(ANN), table.score(ANN)), (4, 2));
}

/// FTM-LAB-15: each time it is activated, without a limit per game.
#[test]
fn a_laboratory_works_every_time() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "3P")
        .foundations(ANN, 2)
        .laboratories(ANN, [(bench(1, 1), "L14")])
        .display(["L15", "L15", "L15", "L15", "L15", "L15"])
        .start();
    for (space, metal) in [(bench(1, 2), 1), (bench(2, 1), 2)] {
        table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
        table.plays(ANN, [PutLaboratory(space)]);
        table.plays(ANN, [Activate { space: bench(1, 1), choice: First }]).goes_on(ANN);
        assert_eq!(table.stock(ANN).metal, metal);
        let ben = from_the_moon::scenario::BEN;
        let send = SendRover { rover: RoverId::ALL[usize::from(metal) - 1], tile: tile(1, metal) };
        table.plays(ben, [send]).goes_on(ben);
    }
}

/// Ann's Rover uses this Terrain.
fn terrain(scenario: Scenario, code: &str) -> Table {
    let mut table = scenario.terrain(tile(2, 2), code, []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }, UseTerrain(tile(2, 2))]);
    table
}

/// FTM-TERR-01: a Resource of choice.
#[test]
fn a_terrain_gives_a_resource_of_choice() {
    for resource in Resource::ALL {
        let mut table = terrain(plain(), "T05");
        table.plays(ANN, [TakeResource(resource)]);
        assert_eq!((table.stock(ANN).of(resource), table.stock(ANN).total()), (1, 1));
    }
    let mut table = plain().terrain(tile(2, 2), "T05", []).supply("").start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    assert_eq!(table.refuses(ANN, UseTerrain(tile(2, 2))), Illegal::NotInSupply);
}

/// FTM-TERR-02: 1 Energy instead of the normal cost of training.
#[test]
fn a_terrain_trains_for_one_energy() {
    let mut table = terrain(plain(), "T06");
    table.plays(ANN, [Action::Train { colour: Cube::Water, rover: RoverId::Two }]);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (4, stock("")));
    assert_eq!(table.player(ANN).specialists(), 1);

    // All gray markers are used, and nobody of another colour sits in a Rover.
    let three = [specialist(Cube::Metal), specialist(Cube::Metal), specialist(Cube::Metal)];
    let mut table = plain()
        .crew(ANN, RoverId::One, [basic(Cube::Metal)])
        .crew(ANN, RoverId::Two, three)
        .crew(ANN, RoverId::Three, [])
        .terrain(tile(2, 2), "T06", [])
        .start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    assert_eq!(table.refuses(ANN, UseTerrain(tile(2, 2))), Illegal::NobodyAtAllToTrain);
}

/// FTM-TERR-03: 1 Food and 1 Battery tile.
#[test]
fn a_terrain_gives_food_and_a_battery() {
    let table = terrain(plain(), "T07");
    assert_eq!((table.stock(ANN), table.player(ANN).gauge.batteries()), (stock("1F"), 6));
}

/// FTM-TERR-04: an approval for Europa or Mars.
#[test]
fn a_terrain_gives_an_approval() {
    let approval = Approval { to: Destinations::EuropaOrMars, work: Work::Either };
    let table = terrain(plain(), "T01");
    assert!(table.is_asking(ANN, Question::Approval(approval)));
}

/// FTM-TERR-05: 1 Energy and a surcharge for a Greenhouse, without Water and Polymer.
#[test]
fn a_terrain_gives_a_greenhouse() {
    let mut table = terrain(plain(), "T08");
    assert!(table.is_asking(ANN, Question::OfferGreenhouse(GreenhouseTerms::Surcharge)));
    table.plays(ANN, [Accept]);
    assert_eq!((table.player(ANN).greenhouses(), table.energy(ANN)), (1, 4));
    assert_eq!(table.stock(ANN), stock(""));
}

/// The other Terrain effects, which are ours.
#[test]
fn other_terrain_effects() {
    let table = terrain(plain(), "T04");
    let approval = Approval { to: Destinations::Any, work: Work::Either };
    assert!(table.is_asking(ANN, Question::Approval(approval)));
    assert_eq!(table.energy(ANN), 4);
    let mut table = terrain(plain(), "T09");
    table.plays(ANN, [Action::Train { colour: Cube::Metal, rover: RoverId::One }]);
    assert_eq!((table.player(ANN).specialists(), table.energy(ANN)), (1, 4));
    let table = terrain(plain(), "T10");
    let approval = Approval { to: Destinations::EuropaOrMars, work: Work::Either };
    assert!(table.is_asking(ANN, Question::Approval(approval)));
    assert_eq!(table.energy(ANN), 4);
    let table = terrain(plain().greenhouses(ANN, 1, 0), "T13");
    assert_eq!((table.player(ANN).improved_greenhouses, table.stock(ANN)), (1, stock("")));
    let table = terrain(plain().energy(ANN, 1, 5), "T12");
    assert_eq!((table.energy(ANN), table.score(ANN)), (3, 1));
    let table = terrain(plain().energy(ANN, 1, 5), "T15");
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock("1F"), 2));
}

/// Ann has gathered and takes the Income of this small Building.
fn income(scenario: Scenario, code: &str) -> Table {
    let space = SmallSpace::all()
        .find(|space| {
            let tile = from_the_moon::content::SmallBuilding::by_code(code).unwrap();
            space.level() == tile.spec().level
        })
        .unwrap();
    let number = space.index() as u8 + 1;
    let mut scenario = scenario.small_tile(number, code).small(ANN, [number]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.plays(ANN, [Gather, TakeIncome(IncomePart::Small(space))]);
    table
}

/// FTM-SBLD-01: 1 VP per Specialist.
#[test]
fn income_of_points_per_specialist() {
    let scenario = plain()
        .crew(ANN, RoverId::One, [specialist(Cube::Metal), specialist(Cube::Metal)])
        .crew(ANN, RoverId::Two, [specialist(Cube::Water)]);
    assert_eq!(income(scenario, "S3A").score(ANN), 3);
}

/// FTM-SBLD-02: train a Specialist.
#[test]
fn income_that_trains() {
    let mut table = income(plain(), "S2A");
    table.plays(ANN, [Action::Train { colour: Cube::Metal, rover: RoverId::One }]);
    assert_eq!((table.player(ANN).specialists(), table.energy(ANN)), (1, 5));
}

/// FTM-SBLD-03: recruit an Astronaut and score 1 VP.
#[test]
fn income_that_recruits() {
    let mut table = income(plain(), "S1B");
    assert_eq!(table.score(ANN), 1);
    table.plays(ANN, [Action::Recruit { colour: Cube::Metal, rover: RoverId::One }]);
    assert_eq!((table.player(ANN).crew_size(), table.energy(ANN)), (4, 5));
}

/// FTM-SBLD-04: 2 VP per connection between own Buildings.
#[test]
fn income_of_points_per_connection() {
    let scenario = plain()
        .buildings(ANN, [corner(1, 1), corner(1, 2), corner(2, 1), corner(2, 2), corner(4, 4)])
        .buildings(from_the_moon::scenario::BEN, [corner(4, 3)]);
    assert_eq!(income(scenario, "S3X").score(ANN), 8);
}

/// FTM-SBLD-05, FTM-SBLD-06: a Greenhouse from the stack, free of cost and surcharge, if one likes.
#[test]
fn income_that_builds_a_greenhouse() {
    let mut table = income(plain().energy(ANN, 0, 5), "S2B");
    let (stack, right) = (table.game.open.greenhouses.stack, table.game.open.greenhouses.right);
    assert!(table.offers(Action::Decline));
    table.plays(ANN, [Accept]);
    assert_eq!(table.game.open.greenhouses.stack, stack - 1);
    assert_eq!(table.game.open.greenhouses.right, right);
    assert_eq!((table.player(ANN).greenhouses(), table.energy(ANN)), (1, 0));
}

/// FTM-SBLD-07: improve a Greenhouse.
#[test]
fn income_that_improves() {
    let mut table = income(plain().greenhouses(ANN, 1, 0), "S1A");
    table.plays(ANN, [Accept]);
    assert_eq!(table.player(ANN).improved_greenhouses, 1);
    assert_eq!(table.stock(ANN), stock(""));
}

/// The other small Buildings, which are ours.
#[test]
fn other_incomes() {
    let table = income(plain(), "S1D");
    assert_eq!(table.player(ANN).gauge.batteries(), 6);
    let mut table = income(plain(), "S2C");
    table.plays(ANN, [TakeResource(Resource::Metal)]);
    assert_eq!(table.stock(ANN), stock("1M 1F"));
    let mut table = income(plain(), "S3B");
    let approval = Approval { to: Destinations::Any, work: Work::Construct };
    assert!(table.is_asking(ANN, Question::Approval(approval)));
    table.plays(ANN, [TakePoint]);
    assert_eq!(income(plain().small(ANN, [1, 2]), "S3C").score(ANN), 3);
}

/// FTM-LBLD-01, FTM-LBLD-02: 3 VP per Specialist and 2 VP per Battery tile, at the end.
#[test]
fn hourglass_criteria() {
    let effect = |code| from_the_moon::content::LargeBuilding::by_code(code).unwrap().spec().effect;
    assert_eq!(effect("LB1"), LargeEffect::AtTheEnd(3, Measure::Specialists));
    assert_eq!(effect("LB2"), LargeEffect::AtTheEnd(2, Measure::Batteries));
    let table = plain()
        .crew(ANN, RoverId::One, [specialist(Cube::Metal), specialist(Cube::Water)])
        .energy(ANN, 0, 6)
        .large(ANN, "LB1")
        .large(ANN, "LB2")
        .start();
    assert_eq!(table.game.open.final_scores()[ANN].buildings, 3 * 2 + 2 * 6);
}

/// A price that cannot be paid is refused before anything happens.
#[test]
fn an_effect_without_its_price() {
    let mut table = put(plain(), "L09");
    for _ in 0..2 {
        table.plays(ANN, [Action::Exchange(from_the_moon::Exchange::EnergyToFood)]);
    }
    let refusal = table.refuses(ANN, Activate { space: bench(1, 1), choice: First });
    assert!(matches!(refusal, Illegal::CannotPay { .. }));
    let activated =
        |event: &from_the_moon::Event| matches!(event.deed, EventKind::Activated { .. });
    assert!(!table.told().iter().any(activated));
    assert_eq!(Laboratory::COUNT, 18);
}
