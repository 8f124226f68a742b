//! The end of the game and the count.

use on_mars::content::board::quarters_points;
use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, FinalScore, Phase, Question};
use orrery_core::{Game as _, Setup};

/// OM-END-01, OM-END-02: after the trigger the round ends with its Shuttle phase, and one more round
/// is played without.
#[test]
fn one_more_round_is_played_without_a_shuttle_phase() {
    let mut table = Scenario::of_players(2).remaining(0).shuttle(Side::Colony, 1).start();
    table.passes_until(|open| open.phase == Phase::Shuttle);
    assert_eq!(table.open().last_round, Some(2));
    table.passes_until(|open| open.round == 2);
    table.passes_until(|_| false);
    assert!(table.game.standing().is_some());
    let shuttles = table.told().iter().filter(|event| {
        matches!(event.deed, Deed::ShuttleTravelled { .. } | Deed::ShuttleMoved { .. })
    });
    assert_eq!((shuttles.count(), table.open().round), (1, 2));
}

/// OM-RULING-50: what happens in a Shuttle phase is seen at the end of the next Colonization phase.
#[test]
fn the_trigger_is_looked_at_after_colonization_phases() {
    let mut table = Scenario::of_players(2)
        .remaining(1)
        .mission(0, Mission::Blueprints, 1)
        .space(ANN, Space::One)
        .shuttle(Side::Orbit, 1)
        .exploration([None, None], true)
        .start_shuttle();
    table.plays(ANN, [A::Travel, A::TakeSpace(Space::Seven)]);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!((table.open().remaining, table.open().last_round), (0, None));
    table.passes_until(|open| open.phase == Phase::Shuttle || open.round == 3);
    assert_eq!(table.open().last_round, Some(3));
}

/// OM-END-04: round 30 triggers the end.
#[test]
fn no_game_goes_on_forever() {
    let mut table = Scenario::of_players(2).round(29).start();
    table.passes_until(|open| open.round == 30);
    assert_eq!(table.open().last_round, None);
    table.passes_until(|open| open.round == 31);
    assert_eq!(table.open().last_round, Some(31));
    table.passes_until(|_| false);
    assert!(table.game.standing().is_some());
}

/// OM-END-03: pending Crystals arrive, and everything fitting may be delivered a last time.
#[test]
fn the_last_deliveries() {
    let mut table = Scenario::of_players(2)
        .contract(ANN, Contract::DeliverCrystals)
        .pending(ANN, 2)
        .crystals(ANN, 1)
        .stores(ANN, [2, 0, 0, 0, 0])
        .count();
    assert_eq!(table.player(ANN).crystals, 3);
    assert_eq!(table.asks(), Some((ANN.into(), Question::LastDeliveries)));
    let deliver = |item| A::Deliver { contract: Contract::DeliverCrystals, item };
    table.plays(ANN, [deliver(Item::Crystal); 3]);
    table.plays(ANN, [deliver(Item::Mineral); 2]);
    table.plays(ANN, [A::Finish]);
    assert_eq!(scores(&table)[0].contracts, 9);
}

/// OM-SCORE-01 to OM-SCORE-08: everything counts once, and nothing is subtracted.
#[test]
fn the_total_is_the_sum_of_all() {
    let score = FinalScore {
        game: 1,
        progress: 2,
        ships: 4,
        quarters: 8,
        techs: 16,
        blueprints: 32,
        scientists: 64,
        contracts: 128,
    };
    assert_eq!(score.total(), 255);
}

fn scores(table: &Table) -> Vec<FinalScore> {
    table.open().ending.as_ref().expect("the points are counted").values().copied().collect()
}

/// OM-SCORE-01, OM-SCORE-02, OM-SHIP-06, OM-SCORE-05, OM-SCORE-06: Progress, Ships, Tech, Blueprints.
#[test]
fn the_count_by_source() {
    let table = Scenario::of_players(2)
        .points(ANN, 12)
        .progress(ANN, [Kind::Mine, Kind::Generator, Kind::Greenhouse, Kind::WaterExtractor])
        .hangar(ANN, 2)
        .tech(ANN, Tech::Shelter, LabSpace::L6)
        .tech(ANN, Tech::Rover, LabSpace::L5b)
        .tech(ANN, Tech::Mine, LabSpace::L1a)
        .built(ANN, Blueprint::Gym, hex(-2, -1))
        .built(ANN, Blueprint::MineralMine, hex(0, 0))
        .blueprint(ANN, Blueprint::Casino)
        .blueprint(ANN, Blueprint::Library)
        .count();
    let ann = scores(&table)[0];
    assert_eq!((ann.game, ann.progress, ann.ships, ann.techs), (12, 7, 6, 9 + 5 + 1));
    assert_eq!(ann.blueprints, 3 + 5 - 3 - 5);
    assert_eq!(ann.total(), 12 + 7 + 6 + 15 + ann.quarters);
}

/// OM-SCORE-03, OM-SCORE-04, OM-V16-01: Colonists of one's own side and of the Working Area come
/// home, then the highest one counts.
#[test]
fn the_living_quarters_are_counted() {
    let table = Scenario::of_players(2)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .on_slots(Slots::Construct, ANN, 2)
        .on_slots(Slots::Research, ANN, 3)
        .colonists(ANN, 2, 1)
        .count();
    assert_eq!((table.player(ANN).quarters, scores(&table)[0].quarters), (5, 6));
    let points: Vec<i16> = (0..=12).map(quarters_points).collect();
    assert_eq!(points, [0, 0, 0, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21]);
    let full =
        Scenario::of_players(2).on_slots(Slots::Construct, ANN, 3).colonists(ANN, 3, 0).count();
    assert_eq!(full.player(ANN).quarters, 4, "the rest goes to the supply");
}

/// OM-SCORE-07, OM-SCI-05: 3 for each Advanced Building of the scored type, no matter whose.
#[test]
fn scientists_count_everybodys_buildings() {
    let table = Scenario::of_players(2)
        .scientist(ANN, Scientist::Geologist)
        .scientist(ANN, Scientist::Geochemist)
        .buildings(Kind::Generator, [hex(1, -3)])
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .built(BEN, Blueprint::AutomatedProduction, hex(1, -3))
        .built(BEN, Blueprint::Gym, hex(2, 1))
        .count();
    assert_eq!(scores(&table)[0].scientists, 3 * 2 + 3);
    assert_eq!(scores(&table)[1].scientists, 0);
}

/// OM-SCORE-08, OM-CON-01, OM-CON-03, OM-V10-01, OM-V10-02, OM-V10-03, OM-V10-04, OM-V10-05,
/// OM-V10-06, OM-V10-07, OM-V10-08, OM-V10-09, OM-V10-10, OM-V10-11, OM-V10-12: the Earth Contracts.
#[test]
fn contracts_score_or_cost() {
    let kinds = [
        Kind::Generator,
        Kind::WaterExtractor,
        Kind::Greenhouse,
        Kind::OxygenCondenser,
        Kind::Shelter,
        Kind::Mine,
    ];
    for (contract, kind) in Contract::ALL.into_iter().zip(kinds) {
        assert_eq!(contract.terms(), Terms::Upgrade(kind));
        assert_eq!(contract.terms().points(), [12, -6]);
    }
    let items = [
        (Item::Mineral, 4, 0),
        (Item::Battery, 3, 2),
        (Item::Water, 3, 2),
        (Item::Oxygen, 3, 2),
        (Item::Plant, 3, 2),
        (Item::Crystal, 3, 2),
    ];
    for (contract, (item, count, minerals)) in Contract::ALL[6..].iter().zip(items) {
        assert_eq!(contract.terms(), Terms::Deliver { item, count, minerals });
        assert_eq!(contract.terms().points(), [9, -4]);
    }
    let table = Scenario::of_players(2)
        .contract(ANN, Contract::UpgradeMine)
        .contract(ANN, Contract::UpgradeShelter)
        .contract(ANN, Contract::DeliverWater)
        .buildings(Kind::Mine, [hex(1, 0), hex(2, 0), hex(3, 0)])
        .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
        .stores(ANN, [0; 5])
        .count();
    assert_eq!(scores(&table)[0].contracts, 12 - 6 - 4);
}

/// OM-SCORE-09: most points; then Crystals, Advanced Buildings, Progress cubes; then it is shared.
#[test]
fn ties_are_broken() {
    let winners = |scenario: Scenario| scenario.count().game.standing().unwrap().winners;
    let base = || Scenario::of_players(3).crystals(ANN, 1).crystals(BEN, 1).crystals(CLEO, 1);
    assert_eq!(winners(base()), [ANN, BEN, CLEO], "shared");
    assert_eq!(winners(base().points(BEN, 1)), [BEN]);
    assert_eq!(winners(base().crystals(CLEO, 2)), [CLEO]);
    // An Advanced Building is worth 3, a cube 1: the others get as many points otherwise.
    let advanced = base().built(ANN, Blueprint::Gym, hex(-2, -1)).points(BEN, 3).points(CLEO, 3);
    assert_eq!(winners(advanced), [ANN]);
    let cubes = base().progress(BEN, [Kind::Mine]).points(ANN, 1).points(CLEO, 1);
    assert_eq!(winners(cubes), [BEN]);
    // One Advanced Building comes before two cubes, which are worth 2.
    let both = base().built(ANN, Blueprint::Gym, hex(-2, -1)).points(CLEO, 3);
    let both = both.progress(BEN, [Kind::Mine, Kind::Generator]).points(BEN, 1);
    assert_eq!(winners(both), [ANN]);
}

/// OM-ODD-01: with Space Oddity the game ends with the phase of the trigger.
#[test]
fn space_oddity_ends_at_once() {
    let setup = Setup::of_players(2).with("space_oddity", "yes");
    let mut table = Scenario::of(setup).remaining(0).start();
    table.passes_until(|open| open.ending.is_some());
    assert_eq!(table.open().round, 1);
    assert!(table.told().iter().any(|event| event.deed == Deed::GameEnded));
}
