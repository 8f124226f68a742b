//! Production: shortages, Shutdown tiles, the Farm, hunger, Stress and broken Hardware.

use first_martians::content::{
    Ailment, Modifier, Part, Reserve, Rover, Slot, Terrain, Tile, UpgradeRule, Utility,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, space_called,
};
use first_martians::{Action, Ending, Event, Illegal, Phase, Question, Target, Task};
use orrery_core::Seat;

use super::{count, front, over};

fn shuts(table: &mut Table, tile: Tile) {
    table.first_says(Action::Pick(Target::Facility(at(tile))));
}

fn starves(table: &mut Table, who: first_martians::AstronautId) {
    table.first_says(Action::Pick(Target::Person(who)));
}

/// A574, R500: FM-SHUT-06, FM-SHUT-11, FM-SHUT-22, FM-SHUT-23: both resources miss a point, and the
/// crew may close the same Facility for both. Its upgrade stops in the same phase (R1145).
#[test]
fn one_facility_takes_both_tiles_of_a_round() {
    let mut table = Scenario::of_players(4)
        .output(Tile::Oxygenator2, 3)
        .output(Tile::Solar2, 4)
        .installed(UpgradeRule::ProductionMoraleToken)
        .stress(0)
        .begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Oxygen, 1)));
    shuts(&mut table, Tile::CrewQuarters);
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Energy, 1)));
    shuts(&mut table, Tile::CrewQuarters);
    assert_eq!(table.units[at(Tile::CrewQuarters)].tiles(), 2);
    assert_eq!((table.stress, table.tokens(SCIENTIST)), (4 + 4, 0));
}

/// A564, A539: FM-SHUT-09, FM-PROD-19: a tile of an earlier round covers the missing point: no new
/// tile, no surplus, and its Stress once more.
#[test]
fn an_old_tile_covers_the_shortage() {
    let scenario = Scenario::of_players(4).output(Tile::Oxygenator2, 3).reserves(1, 1, 9).stress(0);
    let table = scenario.clone().shut(Tile::Lab, Utility::Oxygen).begin(Phase::Production);
    assert!(table.told(Event::Produced(Utility::Oxygen, 7, 7)));
    assert_eq!((table.shutdown_tiles(), table.stress), (1, 6));
    assert_eq!(table.reserve(Reserve::Oxygen), 1);
    // A562: a tile of the other resource covers nothing, and may be joined by one on the same spot.
    let mut table = scenario.shut(Tile::Lab, Utility::Energy).begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Oxygen, 1)));
    shuts(&mut table, Tile::Lab);
    assert_eq!(table.units[at(Tile::Lab)].tiles(), 2);
}

/// A574: FM-SHUT-23, FM-REM-12, FM-TIME-08: with one of two tiles removed the Facility stays closed.
#[test]
fn one_removed_tile_of_two_opens_nothing() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .shut(Tile::MedLab, Utility::Energy)
        .shut(Tile::MedLab, Utility::Oxygen)
        .broken(Tile::MedLab, Part::Hardware)
        .reserves(3, 3, 9)
        .plan();
    table.declare(Task::Reopen(at(Tile::MedLab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..))).chance(front("sd_e1"));
    assert!(table.told(Event::TileRemoved(at(Tile::MedLab), Utility::Energy)));
    table.until(|question| question == Question::Advance);
    assert!(table.is_closed(at(Tile::MedLab)));
    // FM-MALF-05, R543: the red Hardware of a closed Facility adds nothing.
    assert_eq!(table.malfunction, [0, 0, 0]);
}

/// A655, A647: FM-WILT-02, FM-WILT-10, FM-WILT-11, FM-OPEN-30: a tile closes the Farm; halting costs
/// that resource, and a seed on slot 6 does not ripen.
#[test]
fn a_halted_farm_lets_nothing_ripen() {
    let mut table = Scenario::of_players(4)
        .farm(4, 3, &[6])
        .shut(Tile::Farm, Utility::Energy)
        .reserves(1, 0, 9)
        .begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::HaltWilting(0)));
    table.first_says(Action::Yes);
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (3, 1 << 5));
    assert!(table.told(Event::FoodProduced(3, 4)));
    // R476: the tile spares 1 energy of 10, and half of that, rounded up, came before.
    assert_eq!(table.reserve(Reserve::Energy), 1 + 1 - 1);
}

/// A657, R526: FM-WILT-09, FM-WILT-10: with both parts red one resource alone halts nothing.
#[test]
fn half_a_payment_does_not_halt_wilting() {
    let table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .broken(Tile::Farm, Part::Energy)
        .broken(Tile::Farm, Part::Oxygen)
        .reserves(5, 0, 9)
        .begin(Phase::Production);
    assert_eq!(count(&table, |event| matches!(event, Event::Wilted(..))), 1);
    assert_eq!((table.farms[0].plants, table.reserve(Reserve::Energy)), (3, 5));
}

/// R1161, R526: FM-UPG-08, FM-THR-06: the Power Generator eases the Farm's red Connectors: the Farm
/// grows, and the part is still broken.
#[test]
fn an_eased_farm_grows() {
    let mut table = Scenario::of_players(4)
        .farm(4, 3, &[6])
        .broken(Tile::Farm, Part::Energy)
        .installed(UpgradeRule::IgnoreOnePenalty)
        .begin(Phase::Production);
    assert!(matches!(table.asks(), Some(Question::Ease(_))));
    table.first_says(Action::Pick(Target::Part(at(Tile::Farm), Part::Energy)));
    assert_eq!((table.farms[0].plants, table.broken_parts()), (4, 1));
}

/// R518: FM-FARM-12, FM-FARM-13: reserves go first, unasked, then the crew decides; an astronaut with
/// Anemia may miss one of two portions (R1565, FM-COND-13).
#[test]
fn an_anemic_astronaut_may_miss_half_a_meal() {
    let mut table = Scenario::of_players(4)
        .farm(4, 2, &[])
        .reserves(3, 3, 1)
        .condition(SCIENTIST, Ailment::Anemia)
        .begin(Phase::Production);
    assert!(table.told(Event::FoodProduced(2, 5)));
    assert_eq!(table.reserve(Reserve::Food), 0);
    assert_eq!(table.asks(), Some(Question::Starve(2, [0; 4])));
    starves(&mut table, SCIENTIST);
    starves(&mut table, MEDIC);
    let wounds = [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC].map(|who| table.wounds(who));
    assert_eq!(wounds, [1, 0, 0, 1]);
}

/// R518: FM-FARM-13: nobody misses more portions than they need.
#[test]
fn nobody_misses_more_than_a_meal() {
    let mut table =
        Scenario::of_players(4).farm(4, 2, &[]).reserves(3, 3, 0).begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::Starve(2, [0; 4])));
    starves(&mut table, MEDIC);
    let first = table.first_seat();
    table.refuses(first, Action::Pick(Target::Person(MEDIC)));
    starves(&mut table, ENGINEER);
    assert_eq!((table.wounds(MEDIC), table.wounds(ENGINEER)), (1, 1));
}

/// A155, R518: FM-HLTH-04, FM-END-03: hunger kills, and Stress does not rise any more.
#[test]
fn hunger_kills_before_stress_rises() {
    let mut table = Scenario::of_players(4)
        .farm(4, 3, &[])
        .reserves(3, 3, 0)
        .wounds(ENGINEER, 5)
        .stress(3)
        .begin(Phase::Production);
    starves(&mut table, ENGINEER);
    assert_eq!((table.ending, table.stress), (Some(Ending::Died(ENGINEER)), 3));
}

/// R278, R534: FM-COND-06, FM-COND-26, FM-STRS-04: Poisoning drawn for hunger does not double the
/// wound of a fight in the same phase.
#[test]
fn poison_of_a_hungry_astronaut_waits_for_the_next_phase() {
    let mut table = Scenario::of_players(4)
        .farm(4, 3, &[])
        .reserves(3, 3, 0)
        .wounds(MEDIC, 1)
        .stress(14)
        .begin(Phase::Production);
    starves(&mut table, MEDIC);
    assert_eq!(table.asks(), Some(Question::Condition(MEDIC)));
    table.chance(Action::Condition(Ailment::Poisoning));
    assert!(table.told(Event::Fight));
    assert_eq!((table.wounds(MEDIC), table.wounds(SCIENTIST)), (3, 1));
}

/// A207, A686: FM-COND-25, FM-STRS-04, FM-MOR-02: in a fight a poisoned astronaut suffers twice, and
/// Morale at the bottom stays.
#[test]
fn a_fight_hurts_the_poisoned_twice() {
    let mut table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .condition(GEOLOGIST, Ailment::Poisoning)
        .morale(-2)
        .stress(17)
        .begin(Phase::Production);
    table.until(|question| !matches!(question, Question::Condition(_)));
    let wounds = [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC].map(|who| table.wounds(who));
    assert_eq!((wounds, table.stress, table.morale), ([1, 2, 1, 1], 0, -2));
}

/// R539, R547: FM-STRS-06, FM-WBH-08: the fight resets Stress, then broken Hardware adds its point.
#[test]
fn hardware_adds_stress_after_a_fight() {
    let table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .stress(14)
        .broken(Tile::Lab, Part::Hardware)
        .begin(Phase::Production);
    assert_eq!((count(&table, |event| *event == Event::Fight), table.stress), (1, 1));
}

/// R546: FM-WBH-06: the crew chooses any region with a sample, and only such a one.
#[test]
fn the_lost_sample_comes_from_any_region() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 1)
        .tile("R1-E", Terrain::Dunes, 1)
        .tile("R1-S", Terrain::Plains, 0)
        .broken(Tile::ProbeBay, Part::Hardware)
        .begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::LoseSample));
    let first = table.first_seat();
    table.refuses(first, Action::Pick(Target::Space(space_called("R1-S"))));
    table.first_says(Action::Pick(Target::Space(space_called("R1-E"))));
    assert_eq!(table.map[space_called("R1-E").index()].samples, 0);
    assert_eq!(table.map[space_called("R1-N").index()].samples, 1);
}

/// R1137, R543: FM-MOD-03, FM-WBH-09, FM-WBH-02: an equal token on `!` is not placed a second time;
/// a closed Working Bay gets none.
#[test]
fn the_bay_token_is_placed_once_and_never_on_a_closed_bay() {
    let broken = Scenario::of_players(4).broken(Tile::WorkingBay, Part::Hardware);
    let token = Modifier::AdventureBuild;
    let equal = broken.clone().token(Tile::WorkingBay, Slot::Now, token).begin(Phase::Production);
    assert!(equal.told(Event::TokenNotPlaced(token)));
    let closed = broken.shut(Tile::WorkingBay, Utility::Oxygen).begin(Phase::Production);
    assert!(closed.units[at(Tile::WorkingBay)].now.is_empty());
}

/// R545, A707: FM-WBH-04, FM-ROV-10: Froggy damaged in Production stays in the Depot this round.
#[test]
fn froggy_damaged_in_production_stays_home() {
    let mut table =
        Scenario::of_players(4).broken(Tile::GarageHall, Part::Hardware).begin(Phase::Production);
    table.chance(Action::Yes);
    table.until(|question| question == Question::Plan);
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[GEOLOGIST]);
    let froggy = Action::UseRover { stack: table.newest(), rover: Some(Rover::Froggy) };
    assert_eq!(table.refuses(Seat::TWO, froggy), Illegal::RoverBlocked(Rover::Froggy));
}

/// A1430, A1431: FM-REM-06, FM-REM-09, FM-OPEN-34: two pawns on a tile that costs too much: neither
/// spends anything, and the tile still adds Stress.
#[test]
fn a_tile_too_dear_costs_nothing_twice() {
    let mut table =
        Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).reserves(2, 2, 9).plan();
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Energy);
    table.declare(reopen, SCIENTIST, &[]).declare(reopen, SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..))).chance(front("sd_e4"));
    table.until(over);
    assert_eq!((table.reserve(Reserve::Energy), table.shutdown_tiles()), (2, 1));
    // A1432, FM-REM-07: without any reserve of the kind nobody can try.
    let empty = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).reserves(0, 5, 9).plan();
    assert_eq!(empty.cannot(reopen, SCIENTIST), Illegal::TooLittle(Reserve::Energy));
}

/// R1153, A1425: FM-REM-11, FM-PROD-07: the front raises production, but not above its maximum.
#[test]
fn a_front_raises_production_up_to_its_maximum() {
    let reopened = |first: u8| {
        let mut table = Scenario::of_players(4)
            .shut(Tile::Lab, Utility::Oxygen)
            .output(Tile::Oxygenator1, first)
            .reserves(2, 2, 9)
            .plan();
        table.declare(Task::Reopen(at(Tile::Lab), Utility::Oxygen), SCIENTIST, &[]).close();
        table.until(|question| matches!(question, Question::Front(..))).chance(front("sd_o1"));
        if let Some(Question::Pick(..)) = table.asks() {
            table.first_says(Action::Pick(Target::Facility(at(Tile::Oxygenator1))));
        }
        [Tile::Oxygenator1, Tile::Oxygenator2].map(|tile| table.units[at(tile)].output)
    };
    assert_eq!(reopened(4), [4, 4]);
    assert_eq!(reopened(2), [3, 4]);
}

/// R1077, R534, R342: FM-PC-05, FM-PC-08: alone a player has two astronauts who eat and add Stress.
#[test]
fn a_single_player_feeds_two() {
    let table = Scenario::of_players(1).reserves(3, 3, 0).stress(0).begin(Phase::Production);
    assert_eq!((table.crew.len(), table.farms[0].greenhouses), (2, 2));
    assert!(table.told(Event::FoodProduced(2, 2)));
    assert_eq!(table.stress, 2);
}
