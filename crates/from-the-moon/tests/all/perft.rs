//! Move counts, which notice that rules have changed. Where they depend on what tiles cost,
//! `UPDATE_SNAPSHOTS=1` counts again.

use from_the_moon::content::{Destination, Faction};
use from_the_moon::scenario::{ANN, BEN, Scenario, Table, basic, bench, display, specialist, tile};
use from_the_moon::{Action, Cube, FromTheMoon, RoverId};
use orrery_core::{Setup, perft};
use orrery_snapshot as snapshot;
use orrery_testkit::moves;

/// The positions by name.
fn position(name: &str) -> FromTheMoon {
    let table = match name {
        "opening-1" => Table::new(Setup::of_players(1)),
        "opening-2" => Table::new(Setup::of_players(2)),
        "opening-3" => Table::new(Setup::of_players(3)),
        "opening-4" => Table::new(Setup::of_players(4)),
        // The first turn with nothing but Rovers to send.
        "first-turn" => Scenario::of_players(2).energy(ANN, 0, 1).energy(BEN, 0, 1).start(),
        // A crew with much to do.
        "tasks" => {
            let mut table = Scenario::of_players(2)
                .crew(
                    ANN,
                    RoverId::One,
                    [specialist(Cube::Metal), specialist(Cube::Water), basic(Cube::Polymer)],
                )
                .terrain(tile(2, 2), "T05", [Cube::Metal, Cube::Water, Cube::Water, Cube::Polymer])
                .rover(BEN, RoverId::One, tile(1, 2))
                .energy(ANN, 1, 1)
                .start();
            table.plays(ANN, [Action::SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
            table
        }
        // Four Laboratories in any order, some of them with a choice.
        "laboratories" => {
            let mut table = Scenario::of_players(2)
                .has(ANN, "1P")
                .energy(ANN, 1, 5)
                .foundations(ANN, 3)
                .laboratories(
                    ANN,
                    [(bench(3, 1), "L14"), (bench(1, 2), "L02"), (bench(2, 2), "L13")],
                )
                .display(["L01", "L01", "L01", "L01", "L04", "L01"])
                .start();
            table.plays(ANN, [Action::TakeLaboratory(display(3, 1))]).draws_anything();
            table.plays(ANN, [Action::PutLaboratory(bench(3, 2))]);
            table
        }
        // An Income of many parts.
        "income" => {
            let mut scenario = Scenario::of_players(2)
                .small(ANN, [1, 2, 3])
                .greenhouses(ANN, 1, 1)
                .energy(ANN, 0, 1);
            for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
                scenario = scenario.rover(ANN, rover, tile(1, column));
            }
            let mut table = scenario.start();
            table.plays(ANN, [Action::Gather]);
            table
        }
        // An approval with everything at hand.
        "approval" => {
            let mut table = Scenario::of_players(2)
                .faction(ANN, Faction::Workers)
                .has(ANN, "9M 9W 9P")
                .energy(ANN, 5, 5)
                .took(BEN, "MA1")
                .ship(Destination::Europa, ["EU1"])
                .foundations(ANN, 1)
                .terrain(tile(2, 2), "T01", [])
                .start();
            let send = Action::SendRover { rover: RoverId::One, tile: tile(2, 2) };
            table.plays(ANN, [send, Action::UseTerrain(tile(2, 2))]);
            table
        }
        other => panic!("there is no position \"{other}\""),
    };
    table.game
}

#[test]
fn move_counts_have_not_drifted() {
    let rows = moves::check_counts(&snapshot::path!("from-the-moon.perft"), position);
    assert!(rows > 15, "the rows were not read");
}

/// The opening can be counted by hand: who begins, then small Buildings by level.
#[test]
fn the_first_draws_are_counted_by_hand() {
    assert_eq!(perft(&position("opening-4"), 6), 4 * (4 * 3) * (4 * 3) * 4);
    assert_eq!(perft(&position("opening-1"), 6), (4 * 3) * (4 * 3) * 4 * 9);
}

/// So can the first turns: 3 Rovers to 9 tiles; then the crew finishes or works.
#[test]
fn the_first_turn_is_counted_by_hand() {
    assert_eq!(perft(&position("first-turn"), 1), 3 * 9);
    // Without cubes an Astronaut can finish, or use the Terrain where that costs nothing.
    let free = ["T01", "T02", "T03", "T05", "T07"].len() as u64;
    assert_eq!(perft(&position("first-turn"), 2), 3 * (9 + free));
}

/// And a choice among four Laboratories: L14 and L13 have one way each, L02 and L04 two.
#[test]
fn the_laboratories_are_counted_by_hand() {
    // Six ways to begin, and to stop at once.
    assert_eq!(perft(&position("laboratories"), 1), 6 + 1);
}
