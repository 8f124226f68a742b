//! Move counts, so that drift is noticed. `UPDATE_SNAPSHOTS=1` counts anew.

use on_mars::content::{Blueprint, Kind, LabSpace, Main, Space, Tech};
use on_mars::scenario::{ANN, Scenario, Table, hex};
use on_mars::{Action, OnMars};
use orrery_core::{Setup, perft};
use orrery_snapshot as snapshot;

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

const ROWS: [(&str, u32); 14] = [
    ("opening-1", 3),
    ("opening-2", 4),
    ("opening-4", 3),
    ("colony", 1),
    ("colony", 2),
    ("colony", 3),
    ("orbit", 1),
    ("orbit", 3),
    ("movement", 1),
    ("movement", 3),
    ("building", 1),
    ("building", 3),
    ("advanced", 1),
    ("advanced", 3),
];

#[test]
fn paths_are_as_many_as_they_were() {
    let mut lines = vec!["# position depth paths".to_owned()];
    lines.extend(
        ROWS.map(|(name, depth)| format!("{name} {depth} {}", perft(&position(name), depth))),
    );
    snapshot::compare(&snapshot::path!("on-mars.perft"), &lines);
}
