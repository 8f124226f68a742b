//! Move counts, so that drift is noticed. `UPDATE_SNAPSHOTS=1` counts again.

use on_mars::content::{Blueprint, Kind, LabSpace, Main, Space, Tech};
use on_mars::scenario::{ANN, Scenario, Table, hex};
use on_mars::{Action, OnMars};
use orrery_core::Setup;
use orrery_snapshot as snapshot;
use orrery_testkit::moves;

/// The positions by name.
fn position(name: &str) -> OnMars {
    let table = match name {
        "opening-1" => Table::new(Setup::of_players(1)),
        "opening-2" => Table::new(Setup::of_players(2)),
        "opening-4" => Table::new(Setup::of_players(4)),
        "colony" => Scenario::of_players(2).start(),
        "orbit" => Scenario::of_players(3).space(ANN, Space::One).start(),
        "movement" => {
            let mut table = Scenario::of_players(2)
                .bots(ANN, [hex(-2, -1), hex(3, 0)])
                .tech(ANN, Tech::Rover, LabSpace::L1a)
                .crystals(ANN, 1)
                .start();
            table.plays(ANN, [Action::Main(Main::ControlCenter)]);
            table
        }
        "building" => {
            let mut table = Scenario::of_players(2)
                .buildings(Kind::Mine, [hex(-2, 0)])
                .tech(ANN, Tech::Mine, LabSpace::L2a)
                .start();
            table.plays(ANN, [Action::Main(Main::Construct)]);
            table
        }
        "advanced" => Scenario::of_players(2)
            .built(ANN, Blueprint::Casino, hex(-2, -1))
            .built(ANN, Blueprint::HydroponicFarm, hex(-2, 1))
            .crystals(ANN, 3)
            .start(),
        other => panic!("there is no position {other}"),
    };
    table.game
}

#[test]
fn move_counts_have_not_drifted() {
    let rows = moves::check_counts(&snapshot::path!("on-mars.perft"), position);
    assert_eq!(rows, 14, "the rows were not read");
}
