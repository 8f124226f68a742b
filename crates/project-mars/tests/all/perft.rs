//! Move counts, so that drift is noticed. The positions depend as little as can be on what
//! cards cost; where they do, `UPDATE_SNAPSHOTS=1` counts again.

use orrery_snapshot as snapshot;

use orrery_core::{Setup, perft};
use orrery_testkit::moves;
use project_mars::scenario::{ANN, BEN, CLEO, Moves, Phase, Scenario, Table};
use project_mars::{ProjectMars, Space};

/// The positions by name.
fn position(name: &str) -> ProjectMars {
    let table = match name {
        "opening-2" => Table::new(Setup::of_players(2)),
        "opening-3" => Table::new(Setup::of_players(3)),
        "opening-4" => Table::new(Setup::of_players(4)),
        // An auction and an Action phase with nothing in the pool.
        "auction" => Scenario::of_players(3)
            .has(ANN, 8, 3)
            .has(BEN, 8, 2)
            .has(CLEO, 8, 1)
            .at(Phase::Contract),
        // The holder cannot pay, the others can and cannot.
        "pay-day" => Scenario::of_players(3)
            .has(ANN, 2, 0)
            .has(BEN, 1, 0)
            .has(CLEO, 0, 0)
            .tableau(ANN, ["PL01", "PL02", "PL03"])
            .tableau(BEN, ["PL04", "PL05"])
            .tableau(CLEO, ["PL06", "PL07"])
            .at(Phase::PayDay),
        // Test Flights with either Fuel, and money to buy with.
        "test-flight" => Scenario::of_players(2)
            .has(ANN, 20, 2)
            .has(BEN, 10, 0)
            .orbit(ANN, Space::FUEL)
            .orbit(BEN, [Space::FuelRight])
            .at(Phase::Action),
        // Four of five cards go, and the Launch Date is not among them.
        "reorganization" => {
            let pool = ["LD", "VE01", "VE02", "VE03", "VE04", "VE05"];
            Scenario::of_players(2)
                .pool(pool)
                .second_deck(["VE06", "VE07"], 0)
                .at(Phase::Reorganization)
        }
        // The last cards of the second year, the Launch Date within two of three.
        "last-draw" | "last-turn" => {
            let setup = match name {
                "last-turn" => Setup::of_players(2).with("second_year_end", "finish_turn"),
                _ => Setup::of_players(2),
            };
            Scenario::of(setup)
                .pool(["VE01", "VE02"])
                .second_deck(["LD", "VE03", "VE04"], 2)
                .at(Phase::Draw)
        }
        other => panic!("there is no position \"{other}\""),
    };
    table.game
}

#[test]
fn move_counts_have_not_drifted() {
    let rows = moves::check_counts(&snapshot::path!("project-mars.perft"), position);
    assert!(rows > 20, "the rows were not read");
}

/// The rows of the opening can be counted by hand: a card of 85, one of 84, and so on; then who
/// begins.
#[test]
fn the_first_cards_are_counted_by_hand() {
    assert_eq!(perft(&position("opening-2"), 2), 85 * 84);
    let mut table = Table::new(Setup::of_players(2));
    table.turns_up(["VE01", "VE02", "VE03", "VE04", "VE05"]);
    assert_eq!(perft(&table.game, 3), 80 * 79 * 2);
}

/// So can the pool: five cards for the first to go, four for the next, down to two. Or one of five
/// stays beside the Launch Date at any point: at once, after one card, after two.
#[test]
fn the_discards_are_counted_by_hand() {
    let game = position("reorganization");
    assert_eq!(perft(&game, 1), 5 + 5);
    assert_eq!(perft(&game, 2), 5 * (4 + 4) + 5 * 2, "two cards can be drawn next");
    assert_eq!(perft(&position("test-flight"), 1), 4, "money, two Fuels, two materials");
}
