//! Building: spare parts, parts switched and taken out, rovers, upgrades, and planting.

use first_martians::content::{
    Block, Modifier, Part, Reserve, Rover, Slot, Tile, UpgradeRule, Utility,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, space_called,
};
use first_martians::{Action, Event, Hand, Illegal, Phase, Question, Target, Task};
use orrery_core::Seat;

use super::{count, over, repair, suffer, switch, upgrade};

fn broken(table: &Table, tile: Tile, part: Part) -> bool {
    table.units[at(tile)].broken.has(part)
}

/// R932: FM-REP-09, FM-REP-14, FM-PART-04: the Connectors of the Working Bay itself are the donor:
/// the Build action that takes them already costs 1 energy.
#[test]
fn a_part_of_the_working_bay_makes_its_own_repair_dearer() {
    let scenario = Scenario::of_players(4).broken(Tile::Lab, Part::Energy);
    let task = switch(Tile::Lab, Part::Energy, Tile::WorkingBay);
    let none = scenario.clone().reserves(0, 5, 9).plan();
    assert_eq!(none.cannot(task, ENGINEER), Illegal::TooLittle(Reserve::Energy));
    let mut table = scenario.reserves(1, 5, 9).plan();
    table.declare(task, ENGINEER, &[ENGINEER]).close();
    table.until(over);
    assert_eq!(table.reserve(Reserve::Energy), 0);
    assert!(!broken(&table, Tile::Lab, Part::Energy));
    assert!(broken(&table, Tile::WorkingBay, Part::Energy));
}

/// R932, R950, R1485: FM-REP-09, FM-REP-11, FM-PART-09, FM-PART-14: the CPU of the Working Bay is the
/// donor: two pawns have to roll; without a success it goes back.
#[test]
fn a_borrowed_cpu_forces_the_die_of_its_own_repair() {
    let mut table = Scenario::of_players(4).broken(Tile::Lab, Part::Cpu).plan();
    let task = switch(Tile::Lab, Part::Cpu, Tile::WorkingBay);
    table.declare(task, ENGINEER, &[ENGINEER]).close();
    table.until(|question| question == Question::Roll || over(question));
    assert_eq!(table.asks(), Some(Question::Roll));
    table.rolls(false, false, false);
    assert_eq!(table.tokens(ENGINEER), 2);
    assert!(broken(&table, Tile::Lab, Part::Cpu));
    assert!(!broken(&table, Tile::WorkingBay, Part::Cpu));
}

/// R948, A900: FM-REP-14, FM-ACT-25: a switch that makes an action of the plan too dear is refused;
/// with the energy at hand both are paid, and both the old and the new red part count (R932).
#[test]
fn a_switch_counts_for_actions_declared_before() {
    let scenario = Scenario::of_players(4).broken(Tile::GarageHall, Part::Energy).samples(1);
    let task = switch(Tile::GarageHall, Part::Energy, Tile::Lab);
    let mut none = scenario.clone().reserves(0, 5, 9).plan();
    none.declare(Task::Examine, SCIENTIST, &[SCIENTIST]);
    assert_eq!(none.cannot(task, ENGINEER), Illegal::TooLittle(Reserve::Energy));
    let mut table = scenario.reserves(2, 5, 9).plan();
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]);
    table.declare(task, ENGINEER, &[ENGINEER]);
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[GEOLOGIST, MEDIC]).close();
    assert_eq!(table.reserve(Reserve::Energy), 0);
}

/// R932, A1358: FM-REP-07, FM-ACT-25: one working part serves one repair.
#[test]
fn a_donor_gives_a_part_once() {
    let mut table = Scenario::of_players(4)
        .broken(Tile::GarageHall, Part::Cpu)
        .broken(Tile::ProbeBay, Part::Cpu)
        .plan();
    table.declare(switch(Tile::GarageHall, Part::Cpu, Tile::Lab), ENGINEER, &[]);
    let again = switch(Tile::ProbeBay, Part::Cpu, Tile::Lab);
    assert_eq!(table.cannot(again, GEOLOGIST), Illegal::NoDonor);
    // FM-REP-08: a part of another Block will do, one of the same Facility or a red one will not.
    let own = switch(Tile::ProbeBay, Part::Cpu, Tile::ProbeBay);
    assert_eq!(table.cannot(own, GEOLOGIST), Illegal::NoDonor);
    table.declare(switch(Tile::ProbeBay, Part::Cpu, Tile::MedLab), GEOLOGIST, &[]);
}

/// A1361, A542: FM-REP-13, FM-DIS-04: a closed Facility neither gives a part nor is repaired.
#[test]
fn a_closed_facility_gives_and_takes_no_parts() {
    let mut table = Scenario::of_players(4)
        .shut(Tile::Lab, Utility::Oxygen)
        .broken(Tile::Lab, Part::Energy)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Energy, 1)
        .begin(Phase::Actions);
    assert_eq!(table.asks(), Some(Question::TakeOut));
    table.first_says(Action::Yes);
    let first = table.first_seat();
    table.refuses(first, Action::Pick(Target::Part(at(Tile::Lab), Part::Cpu)));
    table.first_says(Action::Pick(Target::Part(at(Tile::MedLab), Part::Hardware)));
    table.until(|question| question == Question::Plan);
    let closed = Illegal::FacilityClosed(at(Tile::Lab));
    assert_eq!(table.cannot(repair(Tile::Lab, Part::Energy), ENGINEER), closed);
    let donor = switch(Tile::MedLab, Part::Cpu, Tile::Lab);
    assert_eq!(table.cannot(donor, ENGINEER), Illegal::NoDonor);
}

/// R944, A1418, A318: FM-DIS-04 to FM-DIS-07, FM-TIME-04, FM-TIME-07: a part taken out before the plan
/// repairs another Facility in the same round; in the Malfunction phase only the new gap counts.
/// FM-DIS-05, FM-DIS-06, FM-DIS-07: once the plan is at hand nothing is taken out any more.
#[test]
fn a_part_taken_out_is_built_in_elsewhere() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .broken(Tile::ControlCenter, Part::Hardware)
        .begin(Phase::Actions);
    table.first_says(Action::Yes);
    table.first_says(Action::Pick(Target::Part(at(Tile::MedLab), Part::Hardware)));
    assert_eq!(table.cargo.parts[Part::Hardware.index()], 1);
    table.first_says(Action::No);
    assert_eq!(table.asks(), Some(Question::Plan));
    let first = table.first_seat();
    table.refuses(first, Action::Pick(Target::Part(at(Tile::Lab), Part::Hardware)));
    table.refuses(first, Action::Yes);
    table.declare(repair(Tile::ControlCenter, Part::Hardware), ENGINEER, &[ENGINEER]).close();
    table.until(|question| question == Question::Advance);
    assert!(broken(&table, Tile::MedLab, Part::Hardware));
    assert!(!broken(&table, Tile::ControlCenter, Part::Hardware));
    assert_eq!(table.malfunction[Block::Living.index()], 1);
}

/// A1360, R932: FM-TIME-04, FM-PART-09: the CPU taken out of the Med Lab makes Heal roll at once.
#[test]
fn a_part_taken_out_is_missed_at_once() {
    let mut table = Scenario::of_players(4).wounds(MEDIC, 1).begin(Phase::Actions);
    table.first_says(Action::Yes);
    table.first_says(Action::Pick(Target::Part(at(Tile::MedLab), Part::Cpu)));
    table.until(|question| question == Question::Plan);
    table.declare(Task::Heal, MEDIC, &[]).close();
    table.until(|question| matches!(question, Question::Roll | Question::Heal));
    assert_eq!(table.asks(), Some(Question::Roll));
}

/// R942: FM-DIS-01, FM-DIS-02, FM-DIS-03: an Upgrade card is broken up in any phase, here while the
/// Malfunction dice are rolled and after the plan has closed.
#[test]
fn an_upgrade_card_is_broken_up_at_any_time() {
    let scenario = Scenario::of_players(4).round(3, 6).upgrade_card(UpgradeRule::ManageTwo);
    let scrap = Action::Scrap(upgrade("up_warning_systems"));
    let mut table = scenario.clone().begin(Phase::Malfunction);
    assert!(matches!(table.asks(), Some(Question::MalfunctionDie(_))));
    table.says(Seat::THREE, scrap);
    assert_eq!(table.cargo.parts, [0, 1, 0, 1]);
    assert_eq!(
        table.refuses(Seat::THREE, scrap),
        Illegal::NoUpgrade(upgrade("up_warning_systems"))
    );
    let mut table = scenario.samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll);
    table.says(Seat::ONE, scrap);
    assert_eq!(table.cargo.parts, [0, 1, 0, 1]);
}

/// A1431, A899: FM-OPEN-33, FM-COST-09, FM-ACT-22: two stacks repair the same part; once the first
/// has, the second returns without dice, and its spare part comes back.
#[test]
fn a_second_repair_of_the_same_part_returns() {
    let scenario = Scenario::of_players(4).broken(Tile::Lab, Part::Cpu).parts(Part::Cpu, 2);
    let task = repair(Tile::Lab, Part::Cpu);
    let mut table = scenario.clone().plan();
    table.declare(task, ENGINEER, &[]).declare(task, ENGINEER, &[]).close();
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 0);
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    table.until(over);
    assert_eq!(count(&table, |event| matches!(event, Event::Rolled(..))), 1);
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 1);
    // The first fails, so the second tries.
    let mut table = scenario.plan();
    table.declare(task, ENGINEER, &[]).declare(task, ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    table.until(over);
    assert!(!broken(&table, Tile::Lab, Part::Cpu));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 1);
}

/// R596, R1517: FM-COST-06, FM-COST-12, FM-PART-04: repairing the Med Lab is a Build action: neither
/// a Blocked token nor a red Connector of the Med Lab matters to it.
#[test]
fn a_repair_uses_the_working_bay_alone() {
    let mut table = Scenario::of_players(4)
        .token(Tile::MedLab, Slot::Now, Modifier::Blocked)
        .token(Tile::MedLab, Slot::Now, Modifier::ExtraPawn)
        .broken(Tile::MedLab, Part::Energy)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .reserves(0, 0, 9)
        .plan();
    table.declare(repair(Tile::MedLab, Part::Cpu), ENGINEER, &[ENGINEER]);
    assert_eq!(table.need(0), (1, Some(2)));
    table.close();
    table.until(over);
    assert!(!broken(&table, Tile::MedLab, Part::Cpu));
    // R1517: a Blocked Working Bay stops every Build action.
    let bay = Scenario::of_players(4)
        .token(Tile::WorkingBay, Slot::Now, Modifier::Blocked)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .plan();
    let blocked = Illegal::FacilityBlocked(at(Tile::WorkingBay));
    assert_eq!(bay.cannot(Task::RepairRover(Rover::Froggy), ENGINEER), blocked);
}

/// A492, R659: FM-PART-06, FM-PART-08, FM-COST-10: three Build actions at a Working Bay with a red
/// Filter cost three oxygen, successful or not.
#[test]
fn every_build_action_pays_for_the_bay() {
    let mut table = Scenario::of_players(4)
        .broken(Tile::WorkingBay, Part::Oxygen)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .upgrade_card(UpgradeRule::ManageTwo)
        .reserves(0, 3, 9)
        .plan();
    let install = Task::Install(upgrade("up_warning_systems"), at(Tile::ControlCenter));
    table.declare(repair(Tile::Lab, Part::Cpu), ENGINEER, &[]);
    table.declare(Task::RepairRover(Rover::Froggy), ENGINEER, &[]);
    table.declare(install, GEOLOGIST, &[]);
    let fourth = repair(Tile::WorkingBay, Part::Oxygen);
    table.cannot(fourth, MEDIC);
    table.close();
    assert_eq!(table.reserve(Reserve::Oxygen), 0);
    for _ in 0..3 {
        table.until(|question| question == Question::Roll).rolls(false, false, false);
    }
    table.until(over);
    assert_eq!(table.reserve(Reserve::Oxygen), 0);
    // R658, R978: what was not spent comes back: the part and the card.
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 1);
    assert_ne!(table.cargo.upgrades, 0);
}

/// A1375, R652: FM-RREP-03, FM-RREP-04, FM-ROV-11, FM-RULING-02: the topmost of two tokens goes; the
/// Blocked token under it still stops the rover. R926: what is repaired helps from the next round.
#[test]
fn a_rover_repair_takes_the_topmost_token() {
    let mut table = Scenario::of_players(4)
        .rover_token(Rover::Scorpio, Modifier::Blocked)
        .rover_token(Rover::Scorpio, Modifier::RoverRisk)
        .plan();
    table.declare(Task::RepairRover(Rover::Scorpio), ENGINEER, &[ENGINEER]).close();
    table.until(over);
    assert_eq!(table.rovers[Rover::Scorpio.index()].tokens[..], [Modifier::Blocked]);
}

/// R598: FM-COST-07, FM-MOD-12: tokens on a rover cost its user an extra pawn and a wound.
#[test]
fn tokens_of_a_rover_cost_its_users() {
    let mut table = Scenario::of_players(4)
        .rover_token(Rover::Froggy, Modifier::ExtraPawn)
        .rover_token(Rover::Froggy, Modifier::Wound)
        .plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[SCIENTIST]);
    assert_eq!(table.need(0), (2, Some(3)));
    table.takes(Rover::Froggy);
    assert_eq!(table.need(0), (1, Some(2)));
    table.close();
    table.until(|question| matches!(question, Question::Tile(..) | Question::Prevent(..)));
    suffer(&mut table);
    assert_eq!((table.wounds(GEOLOGIST), table.wounds(SCIENTIST)), (1, 0));
}

/// R594, R596, A891: FM-COST-08, FM-PLANT-08, FM-MOD-07: planting uses the Farm and the Lab, so the
/// tokens on the `!` space of both count.
#[test]
fn planting_counts_the_tokens_of_farm_and_lab() {
    let scenario = Scenario::of_players(4).farm(4, 3, &[]).seeds(1);
    let plant = Task::Plant(at(Tile::Farm));
    let mut table = scenario
        .clone()
        .token(Tile::Farm, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::Farm, Slot::Now, Modifier::Wound)
        .plan();
    table.declare(plant, SCIENTIST, &[SCIENTIST, GEOLOGIST, GEOLOGIST]);
    assert_eq!(table.need(0), (3, Some(4)));
    table.close();
    table.until(over);
    assert_eq!((table.wounds(SCIENTIST), table.farms[0].growth), (1, 1));
    // R1517: a Blocked token on the Farm: it cannot be used in this round.
    let blocked = scenario.token(Tile::Farm, Slot::Now, Modifier::Blocked).plan();
    assert_eq!(blocked.cannot(plant, SCIENTIST), Illegal::FacilityBlocked(at(Tile::Farm)));
}

/// R912, R914, R916: FM-PLANT-02, FM-PLANT-07, FM-PLANT-12: seeds on the Growth track need Greenhouses
/// too; one seed a round; slot 1 must be free.
#[test]
fn planting_needs_room_and_comes_once() {
    let plant = Task::Plant(at(Tile::Farm));
    let full = Scenario::of_players(4).farm(4, 3, &[2]).seeds(2).plan();
    assert_eq!(full.cannot(plant, SCIENTIST), Illegal::NoGreenhouse);
    let taken = Scenario::of_players(4).farm(5, 3, &[1]).seeds(2).plan();
    assert_eq!(taken.cannot(plant, SCIENTIST), Illegal::SlotOneTaken);
    let mut table = Scenario::of_players(4).farm(5, 3, &[]).seeds(2).plan();
    table.declare(plant, SCIENTIST, &[]);
    assert_eq!(table.cannot(plant, GEOLOGIST), Illegal::PlantedAlready);
    // A912: a closed Farm cannot be planted, although its tile is removed in the same round.
    let mut closed =
        Scenario::of_players(4).farm(5, 3, &[]).seeds(2).shut(Tile::Farm, Utility::Energy).plan();
    closed.declare(Task::Reopen(at(Tile::Farm), Utility::Energy), SCIENTIST, &[]);
    assert_eq!(closed.cannot(plant, GEOLOGIST), Illegal::FacilityClosed(at(Tile::Farm)));
}

/// A916, R1181: FM-ACT-20, FM-REM-02, FM-SHUT-15: nobody builds while the Working Bay is closed,
/// although its tile is removed in the same plan; removing it takes one pawn, whatever lies there.
#[test]
fn nobody_builds_in_a_closed_working_bay() {
    let mut table = Scenario::of_players(4)
        .shut(Tile::WorkingBay, Utility::Energy)
        .token(Tile::WorkingBay, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::WorkingBay, Slot::Now, Modifier::Blocked)
        .token(Tile::WorkingBay, Slot::Now, Modifier::Wound)
        .broken(Tile::WorkingBay, Part::Oxygen)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .reserves(5, 0, 9)
        .wounds(SCIENTIST, 5)
        .plan();
    table.declare(Task::Reopen(at(Tile::WorkingBay), Utility::Energy), SCIENTIST, &[]);
    assert_eq!(table.need(0), (1, None));
    let closed = Illegal::FacilityClosed(at(Tile::WorkingBay));
    assert_eq!(table.cannot(repair(Tile::Lab, Part::Cpu), ENGINEER), closed);
    table.close();
    table.until(over);
    assert_eq!((table.ending, table.wounds(SCIENTIST)), (None, 5));
    assert!(table.told(Event::Succeeded(Task::Reopen(at(Tile::WorkingBay), Utility::Energy))));
}

/// R978, A1406: FM-UPG-04, FM-UPG-05: an upgrade made in step 9 helps nobody in the same round, and a
/// failed one leaves the card.
#[test]
fn an_upgrade_waits_for_clean_up() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .upgrade_card(UpgradeRule::ManageTwo)
        .track(Block::System, 4)
        .plan();
    let install = Task::Install(upgrade("up_warning_systems"), at(Tile::ControlCenter));
    table.declare(install, ENGINEER, &[ENGINEER]).declare(Task::Manage, SCIENTIST, &[]);
    // One card is installed once.
    assert_eq!(
        table.refuses(
            Seat::FOUR,
            Action::Declare { task: install, at: None, hand: Hand::Pawn(MEDIC) }
        ),
        Illegal::CannotPay
    );
    table.close();
    table.until(|question| question == Question::Manage);
    table.says(Seat::ONE, Action::Pick(Target::Block(Block::System)));
    assert_eq!(table.malfunction[Block::System.index()], 3);
    table.until(|question| question == Question::Advance);
    assert!(table.units[at(Tile::ControlCenter)].upgrade.is_some());
}
