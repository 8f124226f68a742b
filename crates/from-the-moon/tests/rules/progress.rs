//! Ledger, chapter 16: Achievements and the Progress tiles.

use from_the_moon::Action::{
    Construct, ConstructGreenhouse, ConstructPart, Feed, Finish, Gather, ImproveGreenhouse,
    ImprovePart, Place, PutLaboratory, Recruit, SendRover, TakeFoundation, TakeIncome,
    TakeLaboratory, Train, UseTerrain,
};
use from_the_moon::content::{Destination, Faction, ProgressDeed, SmallSpace};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Scenario, Table, bench, corner, display, part, small, tile,
};
use from_the_moon::{Action, Cube, IncomePart, RoverId};
use orrery_core::Seat;

/// Everybody stands on a space with this tile.
fn at(code: &str) -> Scenario {
    let others = ["PR01", "PR02", "PR03", "PR04", "PR05", "PR06", "PR07"];
    let mut track = [code; 6];
    let rest: Vec<&str> = others.into_iter().filter(|other| *other != code).collect();
    track[1..].copy_from_slice(&rest[..5]);
    Scenario::of_players(2)
        .progress(track)
        .has(ANN, "9M 9W 9P 9F")
        .energy(ANN, 8, 8)
        .greenhouses(ANN, 1, 0)
        .foundations(ANN, 1)
        .terrain(tile(1, 1), "T01", [])
        .terrain(tile(1, 2), "T07", [])
        .took(BEN, "MA2")
}

/// FTM-ACH-01, FTM-ACH-04, FTM-ACH-05: each deed of the ten tiles gives an Achievement where its
/// tile counts, and none elsewhere.
#[test]
fn each_deed_counts_at_its_own_tile() {
    let to_terrain = |column| SendRover { rover: RoverId::One, tile: tile(1, column) };
    let mars = Destination::Mars;
    let deeds: [(&str, Vec<Action>); 10] = [
        (
            "PR01",
            vec![to_terrain(1), UseTerrain(tile(1, 1)), ConstructPart { to: mars, part: part(1) }],
        ),
        ("PR02", vec![TakeFoundation]),
        ("PR03", vec![TakeLaboratory(display(3, 1))]),
        ("PR04", vec![ConstructGreenhouse]),
        ("PR05", vec![ImproveGreenhouse]),
        ("PR06", vec![Recruit { colour: Cube::Metal, rover: RoverId::One }]),
        ("PR07", vec![Train { colour: Cube::Metal, rover: RoverId::One }]),
        ("PR08", vec![Construct(small(1)), Place(corner(4, 4))]),
        (
            "PR09",
            vec![to_terrain(1), UseTerrain(tile(1, 1)), ImprovePart { to: mars, part: part(2) }],
        ),
        ("PR10", vec![to_terrain(2), UseTerrain(tile(1, 2))]),
    ];
    for (own, actions) in &deeds {
        for (other, _) in &deeds {
            let mut table = at(other).start();
            actions.iter().for_each(|action| {
                table.plays(ANN, [*action]);
            });
            let achievements = u16::from(own == other);
            assert_eq!(table.achievements(ANN), achievements, "the deed of {own} at {other}");
        }
    }
}

/// FTM-ACH-02, FTM-RULING-51, FTM-EX-06: every single time, by an action, by an effect or by the
/// Income.
#[test]
fn every_single_time_counts() {
    // The action Develop your Research, and the Special Research that a Laboratory leads to.
    let mut table = at("PR02").faction(ANN, Faction::Architects).start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    table.plays(ANN, [ImprovePart { to: Destination::Mars, part: part(2) }, TakeFoundation]);
    assert_eq!(table.player(ANN).foundations, 3, "by Special Research and by the Architects");
    assert_eq!(table.achievements(ANN), 2);

    // Two Specialists trained: one in the action and one at the Income.
    let mut scenario = at("PR07").small(ANN, [3]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.plays(ANN, [Train { colour: Cube::Metal, rover: RoverId::One }, Finish]);
    table.plays(BEN, [SendRover { rover: RoverId::One, tile: tile(3, 3) }, Finish]);
    let income = IncomePart::Small(SmallSpace::new(2).unwrap());
    table.plays(ANN, [Gather, TakeIncome(income)]);
    table.plays(ANN, [Train { colour: Cube::Water, rover: RoverId::Two }]);
    assert_eq!(table.achievements(ANN), 2);
}

/// FTM-ACH-03, FTM-EX-07: the tile at one's own piece counts, for each player another one.
#[test]
fn the_tile_at_the_own_piece_counts() {
    let scenario = |seat: Seat| {
        Scenario::of_players(3)
            .progress(["PR02", "PR01", "PR03", "PR04", "PR05", "PR06"])
            .space(BEN, 2)
            .space(CLEO, 2)
            .has(seat, "3M 3W 3P 3F")
            .terrain(tile(1, 1), "T01", [])
            .turn_of(seat)
            .start()
    };
    let mut red = scenario(ANN);
    red.plays(ANN, [TakeFoundation]);
    assert_eq!(red.achievements(ANN), 1);
    let mut yellow = scenario(BEN);
    yellow.plays(BEN, [TakeFoundation]);
    assert_eq!(yellow.achievements(BEN), 0);
    let mut green = scenario(CLEO);
    green.plays(CLEO, [SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
    green.plays(CLEO, [UseTerrain(tile(1, 1))]);
    green.plays(CLEO, [ConstructPart { to: Destination::Mars, part: part(1) }]);
    assert_eq!(green.achievements(CLEO), 1);
}

/// FTM-ACH-06: icons of the player board give Achievements whatever the Progress tile shows.
#[test]
fn the_player_board_gives_achievements() {
    let mut table: Table = at("PR01").foundations(ANN, 3).start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(3, 1))]);
    assert_eq!(table.achievements(ANN), 1);
    let mut table = at("PR01").greenhouses(ANN, 2, 0).start();
    table.plays(ANN, [ConstructGreenhouse]);
    assert_eq!(table.achievements(ANN), 1);
}

/// FTM-RULING-50: during Gather it is the old space until the piece has moved.
#[test]
fn the_old_space_counts_during_gather() {
    let mut scenario = Scenario::of_players(2)
        .progress(["PR07", "PR01", "PR02", "PR03", "PR04", "PR05"])
        .small(ANN, [3]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    let income = IncomePart::Small(SmallSpace::new(2).unwrap());
    table.plays(ANN, [Gather, TakeIncome(income)]);
    table.plays(ANN, [Train { colour: Cube::Water, rover: RoverId::Two }]);
    assert_eq!(table.achievements(ANN), 1);
    table.plays(ANN, [TakeIncome(IncomePart::Recharge), Feed]);
    let now = table.game.open.progress_of(ANN).unwrap().deed;
    assert_eq!(now, ProgressDeed::TakeMissionTile);
}
