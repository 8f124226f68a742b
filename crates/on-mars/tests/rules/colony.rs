//! The Life Support System and Colony status updates.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Hex, LssBenefit, Question, Reason};

const GENERATOR: A = A::Build { kind: Kind::Generator, hex: Hex::at(-2, -2) };

fn builds(scenario: Scenario) -> Table {
    let mut table = scenario.stores(ANN, [1, 0, 0, 0, 0]).start();
    table.plays(ANN, [A::Main(Main::Construct), GENERATOR]);
    table
}

/// OM-LSS-01: five rows; a marker at the top stays there and gives nothing.
#[test]
fn the_lss_stops_at_row_5() {
    let mut table = builds(Scenario::of_players(2).lss([5, 4, 4, 4], 6).reward(LssReward::Bots));
    table.draws_anything();
    assert_eq!((table.open().lss, table.points(ANN)), ([5, 4, 4, 4], 0));
}

/// OM-LSS-03: from row 1 to row 2 scores 2.
#[test]
fn the_second_building_of_a_type_scores_2() {
    for (row, points) in [(1, 2), (2, 0)] {
        let table = builds(Scenario::of_players(2).lss([row, 1, 1, 1], 2));
        assert_eq!(table.points(ANN), points);
    }
}

/// OM-LSS-04, OM-LSS-05: below the Colony level marker the Reward tile scores and a benefit follows.
#[test]
fn a_marker_below_the_level_brings_its_reward() {
    let base = || Scenario::of_players(2).reward(LssReward::Bots);
    let table = builds(base().lss([2, 1, 1, 1], 3));
    let reason = Reason::Reward(LssReward::Bots);
    assert!(table.has_told(Deed::Scored { seat: ANN, points: 2, reason }));
    let benefit = Question::Effect { effect: Effect::LssBenefit, due: None };
    assert_eq!(table.asks(), Some((ANN.into(), benefit)));
    assert_eq!(table.open().rewards, [Some(LssReward::Bots); 4], "the tile stays");
    let mut above = builds(base().lss([3, 1, 1, 1], 3));
    above.draws_anything();
    assert_eq!(above.points(ANN), 0, "the marker was in the row of the Colony level marker");
}

/// OM-LSS-06: the four benefits.
#[test]
fn the_lss_offers_four_benefits() {
    let table = builds(Scenario::of_players(2).colonists(ANN, 2, 1));
    let mut bots = table.clone();
    bots.plays(ANN, [A::TakeLssBenefit(LssBenefit::Bots)]);
    assert!(bots.offers(A::MoveBot { from: hex(-2, -1), to: hex(-2, 0) }));
    let mut crystal = table.clone();
    crystal.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]);
    assert_eq!(crystal.player(ANN).pending, 1);
    let mut mineral = table.clone();
    mineral.plays(ANN, [A::TakeLssBenefit(LssBenefit::Mineral)]);
    assert_eq!(mineral.player(ANN).storage, [1, 1, 0, 0, 0]);
    let mut colonist = table.clone();
    colonist.plays(ANN, [A::TakeLssBenefit(LssBenefit::Colonist)]);
    assert!(colonist.offers(A::Retrieve(on_mars::Post::Slot(Slots::Construct))));
    colonist.plays(ANN, [A::Retrieve(on_mars::Post::Working)]);
    assert_eq!((colonist.player(ANN).quarters, colonist.player(ANN).working), (2, 0));
}

/// OM-LSS-07, OM-LVL-01, OM-LVL-02: the level rises at the end of the turn in which the last marker
/// reaches it.
#[test]
fn the_colony_rises_at_the_end_of_the_turn() {
    let mut table = builds(Scenario::of_players(2).lss([1, 2, 3, 2], 2).crystals(ANN, 2));
    table.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]).draws_anything();
    assert_eq!(table.open().colony_level(), 1);
    table.plays(ANN, [A::EndTurn]).draws_anything();
    assert_eq!((table.open().colony_level(), table.open().level_row), (2, 3));
    assert!(table.is_turn_of(BEN));
}

/// A table right after an update to this level.
fn after_update(players: u8, level: u8, more: impl Fn(Scenario) -> Scenario) -> Table {
    let scenario = Scenario::of_players(players).lss([level - 1, level, level, level], level);
    let mut table = builds(more(scenario));
    table.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]).draws_anything();
    if table.is_turn_of(ANN) {
        table.plays(ANN, [A::EndTurn]).draws_anything();
    }
    assert_eq!(table.open().colony_level(), level);
    table
}

/// OM-LVL-03, OM-SET-21: at level 2 all cards go and twelve new ones come.
#[test]
fn level_2_deals_twelve_blueprints() {
    let table = after_update(2, 2, |scenario| scenario);
    let rows = table.open().display.map(|card| card.map(|card| card.spec().level));
    assert_eq!(rows[..6], [Some(1); 6]);
    assert_eq!(rows[6..], [Some(3); 6]);
    assert_eq!(table.open().blueprint_deck.len(), 6);
    assert!(table.has_told(Deed::BlueprintsRemoved { count: 6 }));
}

/// OM-LVL-04, OM-SET-21: at level 3 the upper row is dealt again and the lower row stays.
#[test]
fn level_3_deals_the_last_six_blueprints() {
    let lower = [Blueprint::MineralMine, Blueprint::Biolab, Blueprint::Radar];
    let table = after_update(2, 3, |scenario| {
        let mut cards = [None; 12];
        cards[1] = Some(Blueprint::Gym);
        for (place, card) in lower.into_iter().enumerate() {
            cards[6 + 2 * place] = Some(card);
        }
        let others = BlueprintSet::LEVEL_1.iter().filter(|card| *card != Blueprint::Gym);
        others.fold(scenario.display(cards), Scenario::without_blueprint)
    });
    let open = table.open();
    assert!(open.display[..6].iter().all(|card| card.is_some_and(|card| card.spec().level == 3)));
    for (place, card) in lower.into_iter().enumerate() {
        assert_eq!(open.display[6 + 2 * place], Some(card));
        assert_eq!(open.display[7 + 2 * place], None, "gaps stay");
    }
    let table = after_update(2, 4, |scenario| scenario);
    assert_eq!(table.open().display.iter().flatten().count(), 6, "nothing happens at level 4");
}

/// OM-LVL-05, OM-LVL-09, OM-RULING-52, OM-RULING-61: empty grid spaces are refilled bottom first,
/// from left to right, whatever type still lies there; never with 2 players.
#[test]
fn the_grid_is_refilled_from_the_bottom() {
    let gaps = |scenario: Scenario| {
        scenario.without_tech(GridSpace::G2).without_tech(GridSpace::G4).without_tech(GridSpace::G8)
    };
    let table = after_update(3, 2, gaps);
    let laid: Vec<GridSpace> = table
        .told()
        .iter()
        .filter_map(|event| match event.deed {
            Deed::TechLaid { on, .. } => Some(on),
            _ => None,
        })
        .collect();
    assert_eq!(laid, [GridSpace::G8, GridSpace::G4, GridSpace::G2]);
    assert_eq!(table.open().tech_stack.len(), 5);
    let two = after_update(2, 2, gaps);
    assert_eq!(two.open().grid.iter().flatten().count(), 5);
}

/// OM-LVL-06: the Warehouse is refilled.
#[test]
fn the_warehouse_is_refilled() {
    let table = after_update(3, 2, |scenario| scenario.warehouse([0, 1, 3, 2, 0]));
    assert_eq!(table.open().warehouse, [0, 3, 3, 3, 3, 3]);
}

/// OM-LVL-07: Progress scores at levels 2 and 3 only: 1, 2, 4, 7, 11.
#[test]
fn progress_scores_at_the_first_two_updates() {
    for (level, points) in [(2, 4), (3, 4), (4, 0)] {
        let three = [Kind::Mine, Kind::Greenhouse, Kind::Generator];
        let table = after_update(3, level, |scenario| {
            scenario.progress(CLEO, three).progress(BEN, Kind::SHARED)
        });
        assert_eq!(table.points(CLEO), points, "level {level}");
        assert_eq!(table.points(BEN), if points > 0 { 11 } else { 0 });
    }
    assert_eq!(on_mars::content::cards::PROGRESS_POINTS.value, [0, 1, 2, 4, 7, 11]);
}

/// OM-LVL-08: from level 3 on the Remaining Missions marker moves.
#[test]
fn higher_levels_move_the_remaining_missions_marker() {
    for (level, remaining) in [(2, 3), (3, 2), (4, 2), (5, 2)] {
        let table = after_update(3, level, |scenario| scenario);
        assert_eq!(table.open().remaining, remaining, "level {level}");
    }
}

/// OM-RULING-13: several updates in one turn, each with all its steps.
#[test]
fn the_colony_can_rise_twice_in_a_turn() {
    let scenario = Scenario::of_players(3).progress(BEN, [Kind::Mine]);
    let mut table = builds(scenario.lss([2, 3, 3, 3], 2));
    table.draws_anything();
    assert_eq!(table.open().colony_level(), 3);
    assert_eq!(table.points(BEN), 2, "Progress scored twice");
}

/// OM-V15-01, OM-V15-02, OM-V15-03, OM-V15-04, OM-V15-05, OM-V15-06, OM-V15-07, OM-V15-08: what the
/// Reward tiles count.
#[test]
fn reward_tiles_count_what_they_say() {
    let table = Scenario::of_players(2)
        .tech(ANN, Tech::Rover, LabSpace::L4b)
        .hangar(ANN, 3)
        .built(ANN, Blueprint::Gym, hex(-2, -1))
        .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
        .buildings(Kind::Mine, [hex(3, 0)])
        .miner(ANN, hex(3, 0))
        .bots(ANN, [hex(1, 1), hex(1, 2), hex(3, 1)])
        .took(ANN, [Tile::D02, Tile::R1])
        .shelters(ANN, [hex(-2, -1), hex(-4, 0)])
        .colonists(ANN, 5, 0)
        .start();
    let points = |reward| table.open().reward_points(ANN, reward);
    assert_eq!(LssReward::ALL.map(points), [4, 6, 4, 4, 6, 2, 4, 5]);
    assert_eq!(
        LssReward::ALL.map(LssReward::name),
        ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"]
    );
}
