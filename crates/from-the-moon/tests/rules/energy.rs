//! Ledger, chapters 15 and 18: the Energy gauge and the Score track.

use from_the_moon::Action::{Gather, SendRover, UseTerrain};
use from_the_moon::scenario::{ANN, Moves, Scenario, Table, stock, tile};
use from_the_moon::{
    Action, EventKind, Exchange, Gauge, Illegal, IncomePart, Player, Reason, RoverId,
};

/// FTM-ENER-01, FTM-ENER-03: Battery tiles are the capacity; the marker may stand on 0.
#[test]
fn a_gauge_has_a_capacity_and_a_marker() {
    let mut gauge = Gauge::full(4);
    assert_eq!((gauge.batteries(), gauge.energy(), gauge.room()), (4, 4, 0));
    gauge.pay(4);
    assert_eq!((gauge.batteries(), gauge.energy(), gauge.room()), (4, 0, 4));
}

/// FTM-ENER-02, FTM-ENER-04: Energy beyond the capacity is lost.
#[test]
fn surplus_energy_goes_to_waste() {
    for (energy, gain, after) in [(0, 2, 2), (4, 2, 5), (5, 3, 5)] {
        let mut gauge = Gauge::full(5);
        gauge.pay(5 - energy);
        assert_eq!(gauge.gain(gain), after - energy);
        assert_eq!(gauge.energy(), after);
    }
    let mut table =
        Scenario::of_players(3).energy(ANN, 4, 5).terrain(tile(1, 1), "T12", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }, UseTerrain(tile(1, 1))]);
    assert_eq!(table.energy(ANN), 5);
    let (amount, wasted, reason) = (1, 1, Reason::Effect);
    assert!(table.has_told(EventKind::EnergyGained { seat: ANN, amount, wasted, reason }));
}

/// FTM-ENER-05: nobody pays more Energy than the marker shows.
#[test]
fn energy_that_is_not_there_cannot_be_paid() {
    let mut table = Scenario::of_players(2).energy(ANN, 1, 5).has(ANN, "1F").start();
    let train = Action::Train { colour: from_the_moon::Cube::Metal, rover: RoverId::One };
    assert_eq!(table.refuses(ANN, train).to_string(), "You are 1 Energy short for training.");
    let colour = from_the_moon::Cube::Metal;
    table.plays(ANN, [Action::Recruit { colour, rover: RoverId::One }]);
    assert_eq!(table.energy(ANN), 0);
}

/// FTM-ENER-06: a new Battery tile arrives uncharged.
#[test]
fn a_battery_arrives_uncharged() {
    let mut table =
        Scenario::of_players(2).energy(ANN, 5, 5).terrain(tile(1, 1), "T07", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }, UseTerrain(tile(1, 1))]);
    assert_eq!((table.energy(ANN), table.player(ANN).gauge.batteries()), (5, 6));
}

/// FTM-ENER-07, FTM-ENER-08: a Battery tile can be removed; a marker on it steps back, one
/// elsewhere stays, and the recharge fills what is left. No tile of ours removes one.
#[test]
fn a_battery_can_be_removed() {
    let mut scenario = Scenario::of_players(2).energy(ANN, 4, 5).has(ANN, "3F");
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    let gauge = |table: &Table| {
        let gauge = table.player(ANN).gauge;
        (gauge.batteries(), gauge.energy())
    };
    table.takes_battery(ANN);
    assert_eq!(gauge(&table), (4, 4), "the marker stood left of it");
    table.takes_battery(ANN);
    assert_eq!(gauge(&table), (3, 3), "the marker stood on it");
    table.plays(ANN, [Action::Exchange(Exchange::EnergyToFood)]);
    assert_eq!(gauge(&table), (3, 1));
    table.plays(ANN, [Gather, Action::TakeIncome(IncomePart::Recharge)]);
    assert_eq!(gauge(&table), (3, 3), "no more than is left");
    for _ in 0..4 {
        table.takes_battery(ANN);
    }
    assert_eq!(gauge(&table), (0, 0));
    let refusal = table.refuses(ANN, Action::Exchange(Exchange::EnergyToFood));
    assert!(matches!(refusal, Illegal::CannotPay { .. }));
}

/// FTM-ENER-09, FTM-ENER-10, FTM-EX-21, FTM-RULING-86: nine are the most; a tenth is an
/// Achievement, and no Battery tile for the Progress tile.
#[test]
fn a_tenth_battery_is_an_achievement() {
    let mut table =
        Scenario::of_players(2).energy(ANN, 3, 9).terrain(tile(1, 1), "T07", []).start();
    assert_eq!(table.game.open.progress_of(ANN).unwrap().code, "PR10", "Battery tiles count");
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }, UseTerrain(tile(1, 1))]);
    assert_eq!((table.energy(ANN), table.player(ANN).gauge.batteries()), (3, 9));
    assert_eq!((table.stock(ANN), table.achievements(ANN)), (stock("1F"), 1));
    assert!(Gauge::full(200).is_complete());
}

/// FTM-SCOR-01, FTM-SCOR-02, FTM-SCOR-03, FTM-SCOR-04, FTM-SCOR-05: a token for each lap of 50.
#[test]
fn score_tokens_by_laps() {
    let rows = [
        (0, None),
        (49, None),
        (50, Some(50)),
        (99, Some(50)),
        (100, Some(100)),
        (150, Some(150)),
        (199, Some(150)),
        (200, Some(200)),
        (320, Some(200)),
    ];
    for (score, token) in rows {
        assert_eq!(Player { score, ..Player::new() }.lap_token(), token, "{score}");
    }
}

/// FTM-RULING-60: a negative score is a negative number, without a token, and goes on from there.
#[test]
fn negative_scores_are_kept() {
    assert_eq!(Player { score: -60, ..Player::new() }.lap_token(), None);
    let mut scenario =
        Scenario::of_players(2).energy(ANN, 0, 1).small_tile(5, "S3D").small(ANN, [5]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.score(ANN, -10, 0).start();
    let space = from_the_moon::content::SmallSpace::new(4).unwrap();
    table.plays(ANN, [Gather, Action::TakeIncome(IncomePart::Small(space))]);
    assert_eq!(table.score(ANN), -8);
    table.plays(ANN, [Action::TakeIncome(IncomePart::Recharge), Action::Feed]);
    assert_eq!(table.score(ANN), -17);
}
