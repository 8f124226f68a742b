//! Phase III: oxygen and energy, Shutdown tiles, the Farm, Stress, broken Hardware.

use first_martians::content::{
    Ailment, Block, Device, Effect, FacilityPick, FarmPick, List, Modifier, Op, Part, PartPick,
    Reserve, Rover, Slot, Tile, TimedRule, UpgradeRule, Utility,
};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack};
use first_martians::{Action, Ctx, Event, Illegal, Phase, Question, Shutdown, Target, Task};
use orrery_core::Game as _;

use super::effect;

/// Plays Production without halting anything; shut-down Facilities are those named, in order.
fn produce(scenario: Scenario, shut: &[Tile]) -> Table {
    let mut table = scenario.begin(Phase::Production);
    let mut shut = shut.iter();
    while table.phase == Phase::Production {
        match table.asks() {
            Some(Question::ShutDown(..)) => {
                let tile = *shut.next().expect("one more Facility has to be named");
                table.first_says(Action::Pick(Target::Facility(at(tile))));
            }
            Some(Question::Starve(..)) => {
                table.first_says(Action::Pick(Target::Person(MEDIC)));
            }
            Some(Question::Condition(_)) => {
                table.chance(Action::Condition(Ailment::Migraine));
            }
            Some(Question::HaltWilting(_)) => {
                table.first_says(Action::No);
            }
            Some(Question::Proceed(_)) | None => break,
            Some(_) => break,
        }
    }
    table
}

/// FM-PROD-03, FM-PROD-04, FM-PROD-05, FM-PROD-08, FM-PROD-12, FM-EX-22: the standard set-up is in
/// balance, and producing moves no marker.
#[test]
fn the_standard_hub_produces_exactly_what_it_needs() {
    let table = produce(Scenario::of_players(4).reserves(2, 2, 2).farm(4, 4, &[]), &[]);
    assert!(table.told(Event::Produced(Utility::Oxygen, 8, 8)));
    assert!(table.told(Event::Produced(Utility::Energy, 10, 10)));
    assert!(table.told(Event::FoodProduced(4, 4)));
    assert_eq!(table.reserves, [2, 2, 2]);
    assert_eq!(table.units[at(Tile::Oxygenator1)].output, 4);
    assert_eq!(table.units[at(Tile::Solar2)].output, 5);
}

/// FM-PROD-09, FM-PROD-10, FM-PROD-11, FM-PROD-17, FM-SHUT-01, FM-SHUT-02, FM-SHUT-04, FM-SHUT-08,
/// FM-SHUT-10, FM-TIME-03, FM-EX-23, FM-ICON-02: two points of oxygen are missing.
#[test]
fn every_missing_point_shuts_a_facility_down() {
    let scenario = Scenario::of_players(4).output(Tile::Oxygenator2, 2).stress(0);
    let table = produce(scenario, &[Tile::Lab, Tile::Farm]);
    assert!(table.told(Event::Produced(Utility::Oxygen, 6, 8)));
    for tile in [Tile::Lab, Tile::Farm] {
        let shut = table.units[at(tile)].shut;
        assert_eq!(shut[Utility::Oxygen.index()], Some(Shutdown::FaceDown));
        assert_eq!(shut[Utility::Energy.index()], None);
    }
    assert_eq!(table.stress, 4 + 4);
}

/// FM-EX-24, FM-SHUT-28, FM-ICON-03: energy tiles lie on any of the ten users of energy, and
/// nowhere else.
#[test]
fn an_energy_tile_lies_only_on_a_user_of_energy() {
    let scenario = Scenario::of_players(4).output(Tile::Solar2, 3);
    let table = scenario.begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Energy, 2)));
    let first = table.first_seat();
    for tile in [Tile::Solar1, Tile::QuietPlace] {
        table.refuses(first, Action::Pick(Target::Facility(at(tile))));
    }
    let mut table = table;
    table.first_says(Action::Pick(Target::Facility(at(Tile::Oxygenator1))));
    // FM-SHUT-05: not twice on the same Facility.
    table.refuses(first, Action::Pick(Target::Facility(at(Tile::Oxygenator1))));
    table.first_says(Action::Pick(Target::Facility(at(Tile::Lab))));
    assert_eq!(table.shutdown_tiles(), 2);
}

/// FM-PROD-18, FM-SUP-03, FM-FAQ-18, FM-EX-93: reserves do not replace production.
#[test]
fn reserves_do_not_cover_a_shortage() {
    let scenario = Scenario::of_players(4).output(Tile::Solar1, 4).reserves(6, 0, 9);
    let table = produce(scenario, &[Tile::Lab]);
    assert_eq!(table.shutdown_tiles(), 1);
    assert_eq!(table.reserve(Reserve::Energy), 6);
}

/// FM-PROD-15, FM-PROD-16, FM-PROD-19, FM-SHUT-09, FM-EX-25, FM-EX-26: tiles of earlier rounds
/// lower the need; half of the surplus, rounded up, is kept.
#[test]
fn half_of_a_surplus_is_kept_rounded_up() {
    let two = Scenario::of_players(4)
        .shut(Tile::Lab, Utility::Oxygen)
        .shut(Tile::MedLab, Utility::Oxygen)
        .reserves(0, 0, 9);
    let table = produce(two.clone(), &[]);
    assert!(table.told(Event::Produced(Utility::Oxygen, 8, 6)));
    assert!(table.told(Event::Produced(Utility::Energy, 10, 10)));
    assert_eq!(table.reserve(Reserve::Oxygen), 1);
    let table = produce(two.shut(Tile::ProbeBay, Utility::Oxygen), &[]);
    assert_eq!(table.reserve(Reserve::Oxygen), 2);
}

/// FM-PROD-20, FM-EX-89, FM-RULING-25: energy tiles spare energy, not oxygen.
#[test]
fn a_tile_spares_only_its_own_resource() {
    let scenario = Scenario::of_players(4)
        .shut(Tile::CrewQuarters, Utility::Energy)
        .shut(Tile::MedLab, Utility::Energy)
        .reserves(0, 0, 9)
        .stress(0);
    let table = produce(scenario, &[]);
    assert!(table.told(Event::Produced(Utility::Energy, 10, 8)));
    assert!(table.told(Event::Produced(Utility::Oxygen, 8, 8)));
    assert_eq!(table.stress, 4 + 4);
}

/// FM-SHUT-06, FM-SHUT-11, FM-SHUT-23, FM-EX-27: two tiles on one Facility.
#[test]
fn two_tiles_on_one_facility_count_twice() {
    let scenario = Scenario::of_players(4)
        .shut(Tile::CrewQuarters, Utility::Energy)
        .shut(Tile::CrewQuarters, Utility::Oxygen)
        .stress(0);
    let table = produce(scenario, &[]);
    assert_eq!(table.stress, 4 + 4);
    assert!(table.is_closed(at(Tile::CrewQuarters)));
}

/// FM-PROD-14: a red Connector or Filter does not change what a Facility needs.
#[test]
fn a_broken_part_does_not_lower_the_need() {
    let scenario =
        Scenario::of_players(4).broken(Tile::Lab, Part::Energy).broken(Tile::Lab, Part::Oxygen);
    let table = produce(scenario, &[]);
    assert!(table.told(Event::Produced(Utility::Energy, 10, 10)));
    assert!(table.told(Event::Produced(Utility::Oxygen, 8, 8)));
}

/// FM-FARM-09, FM-FARM-11, FM-FARM-12, FM-FARM-13, FM-FARM-14, FM-FARM-15, FM-EX-31, FM-RULING-21:
/// not enough food; the crew decides who goes without.
#[test]
fn the_crew_decides_who_goes_hungry() {
    let mut table =
        Scenario::of_players(3).farm(3, 2, &[]).reserves(3, 3, 0).begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::Starve(1, [0; 4])));
    table.first_says(Action::Pick(Target::Person(ENGINEER)));
    assert_eq!((table.wounds(SCIENTIST), table.wounds(ENGINEER)), (0, 1));
    assert_eq!(table.farms[0].plants, 2);
    let fed = produce(Scenario::of_players(3).farm(3, 2, &[]).reserves(3, 3, 2), &[]);
    assert_eq!((fed.reserve(Reserve::Food), fed.wounds(ENGINEER)), (1, 0));
}

/// FM-FARM-16: half of a surplus of food, rounded up, is kept.
#[test]
fn half_of_the_surplus_food_is_kept() {
    let table = produce(Scenario::of_players(2).farm(5, 5, &[]).reserves(3, 3, 0), &[]);
    assert_eq!(table.reserve(Reserve::Food), 2);
}

/// FM-COND-12, FM-COND-13: Anemia needs two portions, each one missed is a wound.
#[test]
fn anemia_needs_two_portions() {
    let scenario = Scenario::of_players(2).farm(2, 2, &[]).reserves(0, 0, 0);
    let scenario = scenario.condition(SCIENTIST, Ailment::Anemia);
    let mut table = scenario.begin(Phase::Production);
    assert!(table.told(Event::FoodProduced(2, 3)));
    table.first_says(Action::Pick(Target::Person(SCIENTIST)));
    assert_eq!(table.wounds(SCIENTIST), 1);
    let none = Scenario::of_players(2).farm(2, 0, &[]).reserves(0, 0, 0);
    let table = produce(none.condition(SCIENTIST, Ailment::Anemia), &[]);
    assert_eq!((table.wounds(SCIENTIST), table.wounds(GEOLOGIST)), (2, 1));
}

/// FM-FARM-06, FM-FARM-07, FM-FARM-08, FM-FARM-10, FM-EX-32: growth comes before food.
#[test]
fn a_plant_that_ripens_feeds_in_the_same_phase() {
    let table = produce(Scenario::of_players(3).farm(3, 2, &[4]), &[]);
    assert!(table.told(Event::FoodProduced(2, 3)));
    assert_eq!(table.farms[0].growth, 1 << 4);
    let table = produce(Scenario::of_players(3).farm(3, 2, &[6]), &[]);
    assert!(table.told(Event::FoodProduced(3, 3)));
    assert_eq!((table.farms[0].growth, table.farms[0].plants), (0, 3));
}

/// FM-WILT-01, FM-WILT-04 to FM-WILT-08, FM-WILT-13, FM-EX-34: wilting instead of growth.
/// FM-WILT-05, FM-WILT-06, FM-WILT-07, FM-PART-02.
#[test]
fn a_broken_connector_makes_the_farm_wilt() {
    let scenario = Scenario::of_players(4).farm(3, 2, &[1]).broken(Tile::Farm, Part::Energy);
    let table = produce(scenario.reserves(0, 0, 9), &[]);
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (1, 1 << 5));
    assert!(table.told(Event::FoodProduced(1, 4)));
}

/// FM-WILT-10, FM-WILT-11, FM-WILT-12, FM-RULING-10, FM-EX-30, FM-EX-96: halting costs what is
/// lacking, for one round.
#[test]
fn halting_stops_wilting_and_growth() {
    let scenario = Scenario::of_players(4).farm(4, 3, &[3]).reserves(0, 1, 9);
    let mut table = scenario.broken(Tile::Farm, Part::Oxygen).begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::HaltWilting(0)));
    table.first_says(Action::Yes);
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (3, 1 << 2));
    assert_eq!(table.reserve(Reserve::Oxygen), 0);
}

/// FM-WILT-09, FM-EX-35: both parts broken wilt once, and halting costs both.
#[test]
fn two_broken_parts_wilt_once() {
    let both = |scenario: Scenario| {
        scenario.broken(Tile::Farm, Part::Energy).broken(Tile::Farm, Part::Oxygen)
    };
    let table = produce(both(Scenario::of_players(4).farm(4, 4, &[]).reserves(0, 0, 9)), &[]);
    assert_eq!(table.farms[0].plants, 3);
    let scenario = both(Scenario::of_players(4).farm(4, 4, &[]).reserves(1, 1, 9));
    let mut table = scenario.begin(Phase::Production);
    table.first_says(Action::Yes);
    assert_eq!((table.reserve(Reserve::Energy), table.reserve(Reserve::Oxygen)), (0, 0));
    let only_one = both(Scenario::of_players(4).farm(4, 4, &[]).reserves(1, 0, 9));
    assert_eq!(produce(only_one, &[]).farms[0].plants, 3);
}

/// FM-WILT-02, FM-RULING-09, FM-OPEN-29, FM-OPEN-30: a Shutdown tile makes the Farm wilt as well;
/// its plants still give food.
#[test]
fn a_closed_farm_wilts() {
    let scenario = Scenario::of_players(4).farm(4, 4, &[]).shut(Tile::Farm, Utility::Oxygen);
    let table = produce(scenario.reserves(5, 0, 9), &[]);
    assert_eq!(table.farms[0].plants, 3);
    assert!(table.told(Event::FoodProduced(3, 4)));
}

/// FM-OPEN-29: a closed Oxygenator produces nothing.
#[test]
fn a_closed_oxygenator_produces_nothing() {
    let scenario = Scenario::of_players(4).shut(Tile::Oxygenator1, Utility::Energy);
    let table = scenario.begin(Phase::Production);
    assert!(table.told(Event::Produced(Utility::Oxygen, 4, 8)));
}

/// FM-STRS-01, FM-STRS-02, FM-EX-36, FM-PC-08: 1 for each astronaut and 2 for each tile.
#[test]
fn stress_rises_by_astronauts_and_tiles() {
    assert_eq!(produce(Scenario::of_players(4).stress(10), &[]).stress, 14);
    let shut = Scenario::of_players(4).stress(10).shut(Tile::Lab, Utility::Oxygen);
    assert_eq!(produce(shut, &[]).stress, 16);
    assert_eq!(produce(Scenario::of_players(1).stress(3), &[]).stress, 5);
}

/// FM-STRS-03, FM-STRS-04, FM-STRS-05, FM-STRS-06, FM-OPEN-31, FM-EX-37: a fight.
#[test]
fn at_eighteen_a_fight_breaks_out() {
    let table = produce(Scenario::of_players(4).stress(15).morale(1), &[]);
    assert_eq!((table.stress, table.morale), (0, 0));
    for who in [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC] {
        assert_eq!(table.wounds(who), 1);
    }
}

/// FM-WBH-01, FM-WBH-06, FM-WBH-08, FM-PROD-01, FM-EX-38, FM-ICON-04: Probe Bay and Lab come last.
#[test]
fn broken_hardware_of_the_working_block_comes_last() {
    use first_martians::content::Terrain;
    let scenario = Scenario::of_players(4)
        .broken(Tile::ProbeBay, Part::Hardware)
        .broken(Tile::Lab, Part::Hardware)
        .tile("R1-N", Terrain::Plains, 2)
        .stress(0);
    let mut table = scenario.begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::LoseSample));
    assert_eq!(table.stress, 4);
    let north = first_martians::scenario::space_called("R1-N");
    table.first_says(Action::Pick(Target::Space(north)));
    assert_eq!(table.map[north.index()].samples, 1);
    assert_eq!(table.stress, 5);
}

/// FM-WBH-02, FM-SHUT-18, FM-WBH-07: a closed Lab adds nothing, and without a sample nothing is lost.
#[test]
fn closed_facilities_and_empty_maps_have_no_penalty() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::ProbeBay, Part::Hardware)
        .broken(Tile::Lab, Part::Hardware)
        .shut(Tile::Lab, Utility::Oxygen)
        .stress(0);
    assert_eq!(produce(scenario, &[]).stress, 4 + 2);
}

/// FM-WBH-03, FM-WBH-04, FM-WBH-05, FM-RULING-11, FM-ICON-05: Froggy is checked with the green
/// Wound die.
#[test]
fn froggy_may_be_damaged_in_the_garage() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::GarageHall, Part::Hardware)
        .rover_token(Rover::Froggy, Modifier::Blocked);
    let mut table = scenario.begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::FroggyCheck));
    table.chance(Action::Yes);
    assert_eq!(table.rovers[Rover::Froggy.index()].tokens.len(), 2);
}

/// FM-WBH-09, FM-WBH-10, FM-WBH-11, FM-TIME-13, FM-EX-81, FM-OPEN-07, FM-ICON-06: the token of the
/// Working Bay joins the others and counts in this round.
#[test]
fn the_working_bay_gets_a_token() {
    let scenario = Scenario::of_players(4).broken(Tile::WorkingBay, Part::Hardware).token(
        Tile::WorkingBay,
        Slot::Now,
        Modifier::Reroll,
    );
    let mut table = produce(scenario, &[]);
    table.until(|question| question == Question::Plan);
    let counts = table.units[at(Tile::WorkingBay)].felt_now;
    assert!(counts.has(Modifier::Reroll) && counts.has(Modifier::AdventureBuild));
}

/// FM-UPG-09, FM-SHUT-22, FM-FAQ-07, FM-EX-70: the Common Room's token, unless it is closed.
#[test]
fn the_common_room_gives_the_first_player_a_token() {
    let rule = UpgradeRule::ProductionMoraleToken;
    let table = produce(Scenario::of_players(4).installed(rule), &[]);
    assert_eq!((table.tokens(SCIENTIST), table.tokens(GEOLOGIST)), (1, 0));
    let closed = Scenario::of_players(4).installed(rule).shut(Tile::CrewQuarters, Utility::Energy);
    assert_eq!(produce(closed, &[]).tokens(SCIENTIST), 0);
}

/// FM-FARM-17, FM-FARM-18, FM-EX-33, FM-PLANT-05: six steps from seed to plant.
#[test]
fn a_seed_takes_six_steps() {
    let mut farm = first_martians::FarmState { room: 5, greenhouses: 4, plants: 3, growth: 0 };
    farm.plant_seed();
    for slot in 2..=6 {
        farm.grow();
        assert_eq!((farm.growth, farm.plants), (1 << (slot - 1), 3));
    }
    farm.grow();
    assert_eq!((farm.growth, farm.plants), (0, 4));
}

/// FM-WILT-08, FM-FARM-02: without a plant only seeds are hit.
#[test]
fn wilting_without_plants_touches_only_seeds() {
    let mut farm = first_martians::FarmState { room: 5, greenhouses: 4, plants: 0, growth: 0b11 };
    farm.wilt();
    assert_eq!((farm.growth, farm.plants), (0b1, 0));
}

/// FM-EVT-14: temporary rules change Production.
#[test]
fn temporary_rules_change_production() {
    let surplus = Scenario::of_players(4).shut(Tile::Lab, Utility::Oxygen).reserves(0, 0, 9);
    let table = produce(surplus.rule(TimedRule::NoSurplus, 1), &[]);
    assert_eq!(table.reserve(Reserve::Oxygen), 0);
    let growing = Scenario::of_players(4).farm(4, 3, &[2]).rule(TimedRule::NoGrowth, 1);
    assert_eq!(produce(growing, &[]).farms[0].growth, 0b10);
    let calm = Scenario::of_players(4).stress(3).rule(TimedRule::NoStressGain, 1);
    assert_eq!(produce(calm, &[]).stress, 3);
}

/// FM-FCARD-05, FM-FCARD-11, FM-OPEN-14, FM-EX-97: a built backup produces although it is red.
#[test]
fn a_backup_oxygenator_produces_two_and_uses_energy() {
    let scenario = Scenario::of_players(4).built("fc_backup_oxygenator").reserves(0, 0, 9);
    let table = scenario.begin(Phase::Production);
    assert!(table.told(Event::Produced(Utility::Oxygen, 10, 8)));
    assert!(table.told(Event::Produced(Utility::Energy, 10, 11)));
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Energy, 1)));
}

/// FM-MALF-05, FM-FCARD-07, FM-THR-02: red markers of built cards count.
#[test]
fn red_markers_of_cards_count() {
    let table = Scenario::of_players(4).built("fc_backup_oxygenator").begin(Phase::Malfunction);
    assert_eq!(table.broken_parts(), 2);
    assert_eq!(table.malfunction[Block::System.index()], 2);
}

/// Lets an effect happen this many times; the crew takes the first choice.
fn repeat(table: &mut Table, one: List<Effect>, times: u8) {
    for _ in 0..times {
        table.happens(one, Ctx::default());
        while let Some(Question::Pick(..)) = table.asks() {
            let (who, _) = table.game.question().expect("it is asked");
            let action = table.game.legal_actions(who)[0];
            table.says(who, action);
        }
    }
}

/// FM-PROD-06, FM-PROD-07, FM-RULING-01: productivity is between 0 and 4, or 0 and 5.
#[test]
fn productivity_has_limits() {
    for (device, tiles, most) in [
        (Device::Oxygenator, [Tile::Oxygenator1, Tile::Oxygenator2], 4),
        (Device::Solar, [Tile::Solar1, Tile::Solar2], 5),
    ] {
        let by = |n: i8| effect(|op| *op == Op::Productivity { device, n });
        let mut table = Scenario::of_players(4).begin(Phase::Events);
        let outputs = |table: &Table| tiles.map(|tile| table.units[at(tile)].output);
        repeat(&mut table, by(-1), 12);
        assert_eq!(outputs(&table), [0, 0]);
        repeat(&mut table, by(1), 12);
        assert_eq!(outputs(&table), [most, most]);
    }
}

/// FM-PROD-02: a mission adds rules of its own at the end of Production.
#[test]
fn a_mission_adds_production_rules() {
    let setup = orrery_core::Setup::of_players(4).in_mode("off_the_ellipse");
    let heaters = |round| {
        let scenario = Scenario::of(setup.clone()).round(round, 9).reserves(3, 3, 9);
        let table = scenario.farm(4, 4, &[]).begin(Phase::Production);
        table.log.events().iter().any(|event| matches!(event, Event::RuleFired(_)))
    };
    assert!(!heaters(2) && heaters(3), "the old heaters, from the third sol on");
}

/// FM-PROD-13, FM-OPEN-29, FM-RULING-31: built producers produce, and users use.
#[test]
fn built_cards_change_production() {
    let solar = Scenario::of_players(4).built("fc_backup_solar").begin(Phase::Production);
    assert!(solar.told(Event::Produced(Utility::Energy, 13, 10)));
    assert_eq!(solar.reserve(Reserve::Energy), 6 + 2);
    let all = Scenario::of_players(4)
        .built("fc_backup_solar")
        .built("fc_backup_oxygenator")
        .built("fc_backup_farm")
        .begin(Phase::Production);
    assert!(all.told(Event::Produced(Utility::Oxygen, 10, 9)));
    assert!(all.told(Event::Produced(Utility::Energy, 13, 12)));
}

/// FM-PROD-21, FM-PROD-22: the crew chooses in which Oxygenator or Solar Panel a part breaks; a built
/// backup is among them, a closed one is not.
#[test]
fn the_crew_chooses_the_producer_that_breaks() {
    for (pick, card, tiles) in [
        (FacilityPick::Oxygenator, "fc_backup_oxygenator", [Tile::Oxygenator1, Tile::Oxygenator2]),
        (FacilityPick::Solar, "fc_backup_solar", [Tile::Solar1, Tile::Solar2]),
    ] {
        let hit = effect(|op| {
            matches!(op, Op::Break { facility, part: PartPick::The(Part::Hardware), .. }
                if *facility == pick)
        });
        let backup = pack().content().find_facility(card).expect("it is in the box");
        let hardware = |facility| Action::Pick(Target::Part(facility, Part::Hardware));
        let mut table = Scenario::of_players(4).built_green(card).begin(Phase::Events);
        table.happens(hit, Ctx::default());
        assert!(matches!(table.asks(), Some(Question::Pick(..))));
        let open = [at(tiles[0]), at(tiles[1]), backup].map(hardware);
        assert_eq!(table.game.legal_actions(table.first_seat().into())[..3], open);
        table.first_says(hardware(backup));
        assert!(table.units[backup].broken.has(Part::Hardware));
        assert_eq!(table.broken_parts(), 1);
        if pick == FacilityPick::Oxygenator {
            let mut closed = Scenario::of_players(4)
                .shut(tiles[0], Utility::Energy)
                .broken(tiles[1], Part::Hardware)
                .begin(Phase::Events);
            closed.happens(hit, Ctx::default());
            assert_eq!(closed.broken_parts(), 1, "nothing is left that could break");
        }
    }
}

/// FM-SHUT-03, FM-SHUT-05: an effect that names a Facility shuts down that one, without a question,
/// and never twice with the same kind of tile.
#[test]
fn a_named_facility_is_shut_down() {
    let named = effect(|op| matches!(op, Op::ShutDown { facility: FacilityPick::The(_), .. }));
    let Op::ShutDown { facility: FacilityPick::The(facility), kind } =
        pack().content()[named][0].op
    else {
        unreachable!()
    };
    let mut table = Scenario::of_players(4).begin(Phase::Events);
    let asked = table.asks();
    table.happens(named, Ctx::default());
    assert_eq!(table.asks(), asked);
    assert!(table.told(Event::ShutDown(facility, kind)));
    table.happens(named, Ctx::default());
    assert_eq!(table.shutdown_tiles(), 1);
    assert!(table.is_closed(facility));
}

/// FM-SHUT-07, FM-REST-04: A Quiet Place never gets a Shutdown tile, although nothing else is left.
#[test]
fn the_quiet_place_is_never_shut_down() {
    let mut table = Scenario::of_players(4)
        .output(Tile::Oxygenator1, 0)
        .output(Tile::Oxygenator2, 0)
        .output(Tile::Solar1, 0)
        .output(Tile::Solar2, 0)
        .begin(Phase::Production);
    let quiet = Action::Pick(Target::Facility(at(Tile::QuietPlace)));
    while let Some(Question::ShutDown(..)) = table.asks() {
        table.refuses(table.first_seat(), quiet);
        let action = table.game.legal_actions(table.first_seat().into())[0];
        table.first_says(action);
    }
    assert_eq!(table.shutdown_tiles(), 18, "all users of energy and of oxygen");
    assert!(!table.is_closed(at(Tile::QuietPlace)));
    table.until(|question| question == Question::Plan);
    table.declare(Task::Rest, SCIENTIST, &[]);
}

/// FM-SHUT-12, FM-SHUT-13: nobody can shut a Facility down without need: neither for a surplus nor to
/// escape the penalty of a broken part.
#[test]
fn nobody_shuts_a_facility_down_by_choice() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .broken(Tile::Lab, Part::Cpu)
        .broken(Tile::Oxygenator1, Part::Hardware)
        .begin(Phase::Events);
    let shut = Action::Pick(Target::Facility(at(Tile::Lab)));
    let mut rounds = 0;
    while let Some((who, question)) = table.game.question() {
        assert!(!matches!(question, Question::ShutDown(..)), "nothing is missing");
        for seat in orrery_core::Seat::all(4) {
            table.refuses(seat, shut);
        }
        rounds += u8::from(question == Question::Advance);
        if rounds == 2 {
            break;
        }
        if question == Question::Plan {
            table.close();
        } else {
            let actions = table.game.legal_actions(who);
            let no = actions.iter().copied().find(|action| *action == Action::No);
            table.says(who, no.unwrap_or(actions[0]));
        }
    }
    assert_eq!(rounds, 2);
}

/// FM-SHUT-27, FM-ICON-08: a red Connector makes the action cost 1 energy; a Shutdown tile closes
/// the Facility.
#[test]
fn a_red_part_is_not_a_shutdown_tile() {
    let red = Scenario::of_players(4).broken(Tile::Lab, Part::Energy).samples(1).reserves(1, 0, 9);
    let produced = produce(red.clone().farm(4, 4, &[]).stress(0), &[]);
    assert_eq!((produced.stress, produced.is_closed(at(Tile::Lab))), (4, false));
    let mut table = red.plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    assert_eq!(table.reserve(Reserve::Energy), 0);
    let tile = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).samples(1);
    let produced = produce(tile.clone().farm(4, 4, &[]).stress(0), &[]);
    assert_eq!((produced.stress, produced.is_closed(at(Tile::Lab))), (6, true));
    let closed = Illegal::FacilityClosed(at(Tile::Lab));
    assert_eq!(tile.plan().cannot(Task::Examine, SCIENTIST), closed);
}

/// FM-FARM-01, FM-OPEN-54: the Farm never has more than five Greenhouses.
#[test]
fn the_farm_has_room_for_five_greenhouses() {
    let build = effect(|op| matches!(op, Op::Greenhouses { n: 1, .. }));
    let mut table = Scenario::of_players(4).farm(4, 4, &[]).begin(Phase::Events);
    table.happens(build, Ctx::default());
    assert_eq!((table.farms[0].greenhouses, table.farms[0].plants), (5, 4));
    table.happens(build, Ctx::default());
    assert_eq!(table.farms[0].greenhouses, 5);
}

/// FM-FARM-04: Greenhouses come only from missions: no general Event, Adventure or card builds one.
#[test]
fn only_missions_build_greenhouses() {
    let pack = pack();
    let content = pack.content();
    let builds = |list: List<Effect>| {
        content
            .effects(list)
            .iter()
            .any(|effect| matches!(effect.op, Op::Greenhouses { n: 1.., .. }))
    };
    let general = content.general_events.iter().map(|id| content.event(*id));
    for event in general {
        let reward = event.action.as_ref().map_or(List::EMPTY, |action| action.reward);
        assert!(!builds(event.immediate) && !builds(reward), "{}", event.key);
    }
    assert!(content.adventures.iter().all(|adventure| !builds(adventure.effects)));
    assert!(content.game_box.poi.iter().all(|poi| !builds(poi.effects)));
    assert!(content.game_box.malfunctions.iter().all(|card| !builds(card.effects)));
    assert!(
        content.missions.iter().any(|mission| {
            content[mission.actions].iter().any(|special| builds(special.success))
        })
    );
}

/// FM-FARM-19, FM-FARM-20, FM-OPEN-53: the Backup Farm has its own Greenhouse, track and parts; the
/// parts of one Farm do not make the other wilt.
#[test]
fn the_backup_farm_is_separate() {
    let backup = pack().content().find_facility("fc_backup_farm").expect("it is in the box");
    let scenario = Scenario::of_players(4)
        .built_green("fc_backup_solar")
        .built_green("fc_backup_oxygenator")
        .built_green("fc_backup_farm")
        .seeds(1);
    let mut table = scenario.clone().farm(4, 4, &[]).round(1, 9).plan();
    assert_eq!(table.cannot(Task::Plant(at(Tile::Farm)), SCIENTIST), Illegal::NoGreenhouse);
    table.declare(Task::Plant(backup), SCIENTIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Advance);
    assert_eq!((table.farms[0].growth, table.farms[1].growth), (0, 1));
    let main = scenario.clone().farm(5, 4, &[3]).broken(Tile::Farm, Part::Energy);
    let main = produce(main.reserves(0, 0, 9), &[]);
    assert!(main.told(Event::Wilted(0, 3)) && main.told(Event::Grew(1, 0)));
    let other = scenario.farm(5, 4, &[3]).broken_in(backup, Part::Oxygen).reserves(0, 0, 9);
    let other = produce(other, &[]);
    assert!(other.told(Event::Grew(0, 4)) && other.told(Event::Wilted(1, 0)));
}

/// FM-FARM-21: an effect on the Farm means the main one, also beside a Backup Farm.
#[test]
fn an_effect_on_the_farm_means_the_main_one() {
    let mut table =
        Scenario::of_players(4).built("fc_backup_farm").farm(4, 4, &[]).begin(Phase::Events);
    let asked = table.asks();
    let less = effect(|op| matches!(op, Op::Plants { n: -1, farm: FarmPick::Main }));
    table.happens(less, Ctx::default());
    assert_eq!((table.asks(), table.farms[0].plants), (asked, 3));
}

/// FM-WILT-03, FM-WILT-14: an effect may make the Farm wilt, in any phase; it cannot be bought off,
/// and the next Production grows as usual.
#[test]
fn an_effect_may_make_the_farm_wilt() {
    let wilt = effect(|op| matches!(op, Op::Wilt { farm: FarmPick::Main }));
    let mut table = Scenario::of_players(4).farm(5, 4, &[3]).reserves(5, 5, 5).begin(Phase::Events);
    let asked = table.asks();
    table.happens(wilt, Ctx::default());
    assert_eq!(table.asks(), asked, "nobody is asked to pay");
    assert_eq!((table.farms[0].plants, table.farms[0].growth), (3, 0b10_0010));
    assert_eq!(table.reserves, [5, 5, 5]);
    let next = Scenario::of_players(4).farm(5, 3, &[2, 6]).begin(Phase::Production);
    assert_eq!((next.farms[0].plants, next.farms[0].growth), (4, 0b100));
}

/// FM-WBH-12: a card of the Working Block with a red part that has a Production penalty counts, once;
/// cards of other Blocks do not.
#[test]
fn broken_cards_of_the_working_block_count_once() {
    let base = || Scenario::of_players(4).farm(4, 4, &[]).stress(0);
    assert_eq!(produce(base(), &[]).stress, 4);
    assert_eq!(produce(base().built("fc_isolation_cabinet"), &[]).stress, 5);
    assert_eq!(produce(base().built_green("fc_isolation_cabinet"), &[]).stress, 4);
    assert_eq!(produce(base().built("fc_storm_shelter"), &[]).stress, 4);
    let both = base().built("fc_isolation_cabinet").broken(Tile::Lab, Part::Hardware);
    assert_eq!(produce(both, &[]).stress, 6, "the Lab and the Cabinet");
}
