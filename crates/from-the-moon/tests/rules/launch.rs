//! Ledger, chapter 14: mission launch.

use from_the_moon::Action::{ConstructPart, SendRover, TakePoint, UseTerrain};
use from_the_moon::content::Destination::{Europa, Mars, Titan};
use from_the_moon::content::{Destination, Faction};
use from_the_moon::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table, mission, part, tile};
use from_the_moon::{Action, EventKind, Illegal, Part, Question, Reason, RoverId, Trigger};
use orrery_core::{Game as _, Refusal as _, Seat};

const RICH: &str = "9M 9W 9P 9F";

/// Ann takes the last tile of Mars, which is MA1; the others have tiles already.
fn launching(scenario: Scenario, owned: &[(Seat, &str)]) -> Table {
    let mut scenario = scenario.ship(Mars, ["MA1"]).has(ANN, RICH);
    for (seat, code) in owned {
        scenario = scenario.took(*seat, code);
    }
    let mut table = scenario.terrain(tile(2, 2), "T03", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2)), ConstructPart { to: Mars, part: part(1) }]);
    table
}

fn points(table: &Table, seat: Seat) -> i16 {
    let own = mission("MA1").spec().points;
    table.score(seat) - if seat == ANN { i16::from(own) } else { 0 }
}

/// FTM-LNCH-01, FTM-LNCH-02, FTM-LNCH-03: with its last Mission tile the ship launches; most tiles
/// score the main bonus, second most the secondary.
#[test]
fn the_last_tile_launches_the_ship() {
    let table = launching(Scenario::of_players(3), &[(ANN, "MA2"), (BEN, "MA3")]);
    assert!(table.has_told(EventKind::Launched { seat: ANN, to: Mars }));
    let bonus = Mars.launch();
    assert_eq!(points(&table, ANN), i16::from(bonus.main));
    assert_eq!(points(&table, BEN), i16::from(bonus.secondary));
    assert_eq!(points(&table, CLEO), 0);
    let launch = table.game.open.ship(Mars).launch.unwrap();
    assert_eq!((launch.seat, launch.space), (ANN, 1));

    let early = Scenario::of_players(2).has(ANN, RICH).terrain(tile(2, 2), "T03", []);
    let mut table = early.start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2)), ConstructPart { to: Mars, part: part(1) }]);
    assert!(table.game.open.ship(Mars).launch.is_none(), "three tiles are left");
}

/// FTM-LNCH-04, FTM-EX-12: a tie for first shares both bonuses, rounded down.
#[test]
fn a_tie_for_the_first_place() {
    let owned = [(ANN, "MA2"), (BEN, "MA3"), (BEN, "MA4"), (CLEO, "MA5")];
    let table = launching(Scenario::of_players(4), &owned);
    let bonus = Mars.launch();
    assert_eq!((bonus.main, bonus.secondary), (10, 5), "as in the example");
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| points(&table, seat)), [7, 7, 0, 0]);
}

/// FTM-LNCH-05, FTM-EX-13: a tie for second shares the secondary bonus, rounded down.
#[test]
fn a_tie_for_the_second_place() {
    let owned = [(ANN, "MA2"), (ANN, "MA3"), (BEN, "MA4"), (CLEO, "MA5")];
    let table = launching(Scenario::of_players(4), &owned);
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| points(&table, seat)), [10, 2, 2, 0]);
}

/// FTM-LNCH-06: no further work on that ship.
#[test]
fn no_work_after_the_launch() {
    let mut table = Scenario::of_players(2)
        .launched(Titan, BEN, 1)
        .has(ANN, RICH)
        .terrain(tile(2, 2), "T02", [])
        .start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2))]);
    for number in 1..=3 {
        for action in [
            ConstructPart { to: Titan, part: part(number) },
            Action::ImprovePart { to: Titan, part: part(number) },
        ] {
            let refusal = table.refuses(ANN, action);
            assert_eq!(
                (refusal, refusal.rule()),
                (Illegal::HasLaunched { to: Titan }, "FTM-LNCH-06")
            );
        }
    }
}

/// FTM-LNCH-07: an approval for a launched ship is a point.
#[test]
fn an_approval_for_a_launched_ship_is_a_point() {
    let mut table = Scenario::of_players(2)
        .launched(Titan, BEN, 1)
        .launched(Europa, BEN, 1)
        .has(ANN, RICH)
        .terrain(tile(2, 2), "T02", [])
        .start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2))]);
    assert_eq!(table.game.open.ship(Titan).part(part(1)), Part::Constructed, "to be improved");
    let work = |action: &Action| !matches!(action, Action::Exchange(_));
    assert_eq!(table.choices().into_iter().filter(work).collect::<Vec<_>>(), [TakePoint]);
    table.plays(ANN, [TakePoint]);
    assert_eq!(table.score(ANN), 1);
}

/// FTM-RULING-34: the launch counts the tile just taken and comes before everything else; the last
/// part can never be improved.
#[test]
fn a_launch_comes_first() {
    let scenario = Scenario::of_players(2).faction(ANN, Faction::Unifiers);
    let table = launching(scenario, &[(BEN, "MA2")]);
    let bonus = Mars.launch();
    let share = i16::from((bonus.main + bonus.secondary) / 2);
    assert_eq!([ANN, BEN].map(|seat| points(&table, seat)), [share, share]);
    assert!(table.is_asking(ANN, Question::Recruit), "the Unifiers' recruit comes after it");
    assert_eq!(table.game.open.ship(Mars).part(part(1)), Part::Constructed);
    assert!(table.game.open.ship(Mars).launch.is_some());
}

/// FTM-RULING-37: with 2 players there is a secondary bonus too.
#[test]
fn two_players_have_a_second_place() {
    let table = launching(Scenario::of_players(2), &[(ANN, "MA2"), (BEN, "MA3")]);
    assert_eq!(points(&table, BEN), i16::from(Mars.launch().secondary));
}

/// FTM-RULING-38, FTM-RULING-57: a player without a part scores nothing, and after a tie for first
/// there is no second place.
#[test]
fn nobody_scores_for_nothing() {
    let table = launching(Scenario::of_players(3), &[]);
    assert_eq!([ANN, BEN, CLEO].map(|seat| points(&table, seat)), [10, 0, 0]);
    let told = |seat| table.has_told(EventKind::Scored { seat, points: 0, reason: Reason::Launch });
    assert!(!told(BEN) && !told(CLEO), "and the log does not say that they scored");
    let table = launching(
        Scenario::of_players(3),
        &[(ANN, "MA4"), (BEN, "MA2"), (BEN, "MA3"), (CLEO, "MA5")],
    );
    assert_eq!([ANN, BEN, CLEO].map(|seat| points(&table, seat)), [7, 7, 0]);
}

/// FTM-RULING-39: a ship that is still there at the end scores no bonus.
#[test]
fn a_ship_left_behind_scores_nothing() {
    let mut scenario = Scenario::of_players(2).turn_of(BEN).space(BEN, 6).took(BEN, "MA2");
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(BEN, rover, tile(1, column));
    }
    let mut table = scenario.has(BEN, "3F").energy(BEN, 0, 1).start();
    table.gathers(BEN);
    assert!(table.game.standing().is_some());
    assert_eq!(table.score(BEN), 0);
    let launched = |e: &from_the_moon::Event| {
        matches!(e.deed, EventKind::Scored { reason: Reason::Launch, .. })
    };
    assert!(!table.told().iter().any(launched));
}

/// FTM-RULING-66: the Unifiers' recruit needs a seat, and columns give their bonuses.
#[test]
fn the_unifiers_recruit_after_the_points_and_the_launch() {
    let mut table = launching(Scenario::of_players(2).faction(ANN, Faction::Unifiers), &[]);
    let energy = table.energy(ANN);
    table.plays(ANN, [Action::Recruit { colour: from_the_moon::Cube::Metal, rover: RoverId::Two }]);
    assert_eq!(table.energy(ANN), energy, "for free");
    assert_eq!(table.player(ANN).rover(RoverId::Two).crew.len(), 2);
    use from_the_moon::Cube::{Metal, Polymer, Water};
    use from_the_moon::scenario::basic;
    let full = Scenario::of_players(2)
        .faction(ANN, Faction::Unifiers)
        .crew(ANN, RoverId::One, [basic(Metal), basic(Metal), basic(Metal)])
        .crew(ANN, RoverId::Two, [basic(Water), basic(Water), basic(Water)])
        .crew(ANN, RoverId::Three, [basic(Polymer), basic(Polymer), basic(Polymer)]);
    let table = launching(full, &[]);
    assert!(table.is_turn_of(BEN), "nobody finds a seat");

    // The second Metal Astronaut comes from the second column.
    let second = Scenario::of_players(2)
        .faction(ANN, Faction::Unifiers)
        .crew(ANN, RoverId::One, [basic(Metal), basic(Metal)])
        .crew(ANN, RoverId::Two, [basic(Water)]);
    let mut table = launching(second, &[]);
    let score = table.score(ANN);
    table.plays(ANN, [Action::Recruit { colour: Metal, rover: RoverId::Two }]);
    assert_eq!(table.score(ANN), score + 1);
}

/// FTM-END-01: the third launch triggers the end, the second does not.
#[test]
fn the_third_launch_triggers_the_end() {
    let table = launching(Scenario::of_players(2).launched(Europa, BEN, 1), &[]);
    assert_eq!((table.game.open.trigger, table.game.open.launches()), (None, 2));

    let scenario = Scenario::of_players(2).launched(Europa, BEN, 1).launched(Titan, BEN, 1);
    let table = launching(scenario, &[]);
    assert_eq!(table.game.open.trigger, Some(Trigger::ThirdLaunch));
    assert_eq!(table.game.open.launches(), 3);
    assert_eq!(Destination::ALL.len(), 3);
}
