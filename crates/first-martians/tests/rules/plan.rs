//! The plan of the Action phase: pawns, costs, rovers, distances.

use first_martians::content::{
    ActionType, Ailment, Modifier, Part, Reserve, Rover, Slot, Terrain, Tile, TimedRule,
    TokenColor, UpgradeRule, Utility,
};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, space_called};
use first_martians::{Action, Event, Hand, Illegal, Item, Question, Source, Task};
use orrery_core::{Game as _, Seat};

/// FM-ACT-01, FM-ACT-06, FM-RND-07, FM-RND-17: everybody plans at once; a plan closes when all agree.
#[test]
fn everybody_plans_at_the_same_time() {
    let mut table = Scenario::of_players(4).plan();
    assert_eq!(table.game.to_act().iter().count(), 4);
    assert_eq!(table.refuses(Seat::ONE, Action::Agree), Illegal::PawnsLeft);
    table.declare(Task::Rest, SCIENTIST, &[]).declare(Task::Rest, SCIENTIST, &[]);
    table.says(Seat::ONE, Action::Agree);
    assert!(!table.game.to_act().contains(Seat::ONE.into()));
    assert!(table.game.may_act().contains(Seat::ONE.into()));
    // A player who has agreed may still think again and take a pawn back.
    table.says(Seat::ONE, Action::Reconsider);
    let stack = table.newest();
    let withdraw = Action::Withdraw { stack, hand: Hand::Pawn(SCIENTIST) };
    table.says(Seat::ONE, withdraw);
    assert_eq!(table.plan.len(), 1);
    table.close();
    assert_ne!(table.asks(), Some(Question::Plan));
}

/// FM-ACT-04, FM-ACT-05, FM-ACT-08, FM-ACT-15, FM-ACT-18, FM-EX-41, FM-EX-42, FM-EX-43, FM-ICON-18:
/// stacks of one or two pawns.
#[test]
fn two_pawns_succeed_and_one_rolls() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::MedLab, Part::Cpu)
        .broken(Tile::MedLab, Part::Energy)
        .parts(Part::Cpu, 1)
        .parts(Part::Energy, 1);
    let mut table = scenario.plan();
    table.declare(Task::Repair(at(Tile::MedLab), Part::Cpu, Source::Spare), ENGINEER, &[MEDIC]);
    table.declare(Task::Repair(at(Tile::MedLab), Part::Energy, Source::Spare), GEOLOGIST, &[]);
    assert_eq!((table.need(0), table.need(1)), ((1, Some(2)), (1, Some(2))));
    table.close();
    // The crew orders the two Build actions; the stack of two needs no dice.
    let ids: Vec<u8> = table.plan.iter().map(|stack| stack.id).collect();
    table.until(|question| question == Question::Order || question == Question::Roll);
    table.first_says(Action::Pick(first_martians::Target::Stack(ids[0])));
    assert!(!table.units[at(Tile::MedLab)].broken.has(Part::Cpu));
    assert_eq!(table.asks(), Some(Question::Roll));
}

/// FM-ACT-07, FM-OPEN-43: more pawns than needed may join.
#[test]
fn more_pawns_than_needed_may_join() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Unwind, SCIENTIST, &[GEOLOGIST, ENGINEER]);
    assert_eq!(table.plan[0].size(), 3);
}

/// FM-SKILL-10: only one's own pawns can be placed.
#[test]
fn only_own_pawns_can_be_placed() {
    let table = Scenario::of_players(4).plan();
    let hand = Hand::Pawn(GEOLOGIST);
    let declare = Action::Declare { task: Task::Rest, at: None, hand };
    assert_eq!(table.refuses(Seat::ONE, declare), Illegal::NotYours);
}

/// FM-HEAL-02, FM-HEAL-03, FM-EX-56, FM-EX-95, FM-HEAL-05: a patient and a Medic, or the Medic alone.
#[test]
fn healing_needs_the_medic() {
    let mut table = Scenario::of_players(4).wounds(GEOLOGIST, 1).plan();
    table.declare(Task::Heal, GEOLOGIST, &[]);
    table.declare(Task::Rest, SCIENTIST, &[]);
    let stack = table.plan[0].id;
    table.says(Seat::ONE, Action::Assist { stack, hand: Hand::Pawn(SCIENTIST) });
    // The Geologist can wait for the Medic.
    let rest = table.newest();
    table.says(Seat::TWO, Action::Assist { stack: rest, hand: Hand::Pawn(GEOLOGIST) });
    table.says(Seat::TWO, Action::Agree);
    assert!(!table.game.to_act().contains(Seat::TWO.into()));
    table.says(Seat::FOUR, Action::Assist { stack, hand: Hand::Pawn(MEDIC) });
    table.declare(Task::Heal, MEDIC, &[]);
    table.says(Seat::FOUR, Action::Agree);
    // Both Medic pawns are placed: a third Heal finds none.
    table.declare(Task::Heal, ENGINEER, &[]);
    assert_eq!(table.refuses(Seat::THREE, Action::Agree), Illegal::Incomplete { need: 2, have: 1 });
}

/// FM-HEAL-04, FM-PC-01, FM-RULING-27, FM-RULING-42: with the Auto-scanner no Medic is needed.
#[test]
fn the_auto_scanner_replaces_the_medic() {
    let mut table = Scenario::of_players(3).wounds(GEOLOGIST, 1).plan();
    table.declare(Task::Heal, GEOLOGIST, &[]);
    assert_eq!(table.need(0), (1, None));
    let mut four = Scenario::of_players(4).wounds(GEOLOGIST, 1).plan();
    four.declare(Task::Heal, GEOLOGIST, &[]);
    assert_eq!(four.need(0), (2, None));
}

/// FM-ACT-16, FM-MOD-07, FM-COST-06, FM-EX-67, FM-EX-83, FM-PLANT-08, FM-ICON-10: Extra-pawn tokens
/// on `!` add up; those on `>>` do not count.
#[test]
fn extra_pawn_tokens_add_up() {
    let scenario = Scenario::of_players(4)
        .token(Tile::ControlCenter, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::CrewQuarters, Slot::Next, Modifier::ExtraPawn)
        .samples(1);
    let mut table = scenario.plan();
    table.declare(Task::Manage, SCIENTIST, &[GEOLOGIST]);
    table.declare(Task::Examine, SCIENTIST, &[GEOLOGIST, ENGINEER]);
    table.declare(Task::Unwind, MEDIC, &[]);
    assert_eq!(table.need(0), (2, None));
    assert_eq!(table.need(1), (3, Some(4)));
    assert_eq!(table.need(2), (1, None));
}

/// FM-SHUT-14, FM-SHUT-15, FM-EX-49, FM-PLANT-09: a closed Facility closes its type of action.
#[test]
fn a_closed_facility_closes_its_action() {
    let table = Scenario::of_players(4)
        .shut(Tile::WorkingBay, Utility::Energy)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .plan();
    let repair = Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare);
    assert_eq!(table.cannot(repair, ENGINEER), Illegal::FacilityClosed(at(Tile::WorkingBay)));
    let lab = Scenario::of_players(4).shut(Tile::Lab, Utility::Oxygen).seeds(1).farm(4, 3, &[]);
    let plant = Task::Plant(at(Tile::Farm));
    assert_eq!(lab.plan().cannot(plant, SCIENTIST), Illegal::FacilityClosed(at(Tile::Lab)));
}

/// FM-COST-12, FM-MOD-05: a Blocked token closes a Facility for the round.
#[test]
fn a_blocked_token_closes_a_facility() {
    let scenario = Scenario::of_players(4).token(Tile::ControlCenter, Slot::Now, Modifier::Blocked);
    let blocked = Illegal::FacilityBlocked(at(Tile::ControlCenter));
    assert_eq!(scenario.plan().cannot(Task::Manage, SCIENTIST), blocked);
}

/// FM-PART-04, FM-PART-05, FM-PART-06, FM-PART-07, FM-EX-29, FM-EX-40, FM-EX-82, FM-SUP-04, FM-ACT-25:
/// a red Filter costs 1 oxygen for every action, all of the plan together.
#[test]
fn a_red_filter_costs_oxygen_for_every_action() {
    let broken = |oxygen| {
        Scenario::of_players(4).broken(Tile::Lab, Part::Oxygen).samples(2).reserves(0, oxygen, 9)
    };
    let mut one = broken(1).plan();
    one.declare(Task::Examine, SCIENTIST, &[]);
    assert_eq!(one.cannot(Task::Examine, SCIENTIST), Illegal::TooLittle(Reserve::Oxygen));
    let mut two = broken(2).plan();
    two.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Examine, SCIENTIST, &[]);
    two.close();
    assert_eq!(two.reserve(Reserve::Oxygen), 0);
}

/// FM-COST-10, FM-RULING-15, FM-PART-08: reserves are gone once the plan is closed; taking the
/// action back before frees them.
#[test]
fn reserves_are_paid_when_the_plan_closes() {
    let scenario = Scenario::of_players(4).broken(Tile::Lab, Part::Energy).samples(1);
    let mut table = scenario.reserves(1, 1, 9).plan();
    table.declare(Task::Examine, SCIENTIST, &[]);
    let stack = table.newest();
    table.says(Seat::ONE, Action::Withdraw { stack, hand: Hand::Pawn(SCIENTIST) });
    assert_eq!(table.reserve(Reserve::Energy), 1);
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    assert_eq!(table.reserve(Reserve::Energy), 0);
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_eq!((table.reserve(Reserve::Energy), table.cargo.samples), (0, 1));
}

/// FM-MOVE-01, FM-MOVE-02, FM-MOVE-08, FM-MOVE-10, FM-EXPL-02, FM-EXPL-08, FM-ROV-01, FM-EX-58,
/// FM-RULING-35: one pawn and Froggy explore a space of ring 1 for certain.
#[test]
fn froggy_explores_ring_one_with_one_pawn() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[]);
    assert_eq!(table.need(0), (2, Some(3)));
    table.takes(Rover::Froggy);
    assert_eq!(table.need(0), (1, Some(1)));
}

/// FM-ROV-02, FM-GATH-02, FM-GATH-08, FM-EX-59, FM-EX-60, FM-ROV-03: Scorpio helps to gather, Froggy
/// does not; neither helps inside.
#[test]
fn scorpio_helps_to_gather() {
    let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Plains, 1).plan();
    let north = space_called("R1-N");
    table.declare(Task::Gather(north, Item::Sample), GEOLOGIST, &[GEOLOGIST]);
    assert_eq!(table.need(0), (2, Some(3)));
    let stack = table.newest();
    let froggy = Action::UseRover { stack, rover: Some(Rover::Froggy) };
    assert_eq!(table.refuses(Seat::TWO, froggy), Illegal::RoverCannotHelp);
    table.takes(Rover::Scorpio);
    assert_eq!(table.need(0), (1, Some(2)));
    table.declare(Task::Rest, SCIENTIST, &[]);
    let rest = Action::UseRover { stack: table.newest(), rover: Some(Rover::Scorpio) };
    assert_eq!(table.refuses(Seat::ONE, rest), Illegal::RoverCannotHelp);
}

/// FM-ROV-05, FM-ROV-07, FM-EXPL-09, FM-ROV-12: one rover for an action, one action for a rover.
#[test]
fn a_rover_helps_one_action() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[]).takes(Rover::Froggy);
    let stack = table.newest();
    let both = Action::UseRover { stack, rover: Some(Rover::Scorpio) };
    assert_eq!(table.refuses(Seat::TWO, both), Illegal::RoverCannotHelp);
    table.declare(Task::Explore(space_called("R1-S")), SCIENTIST, &[SCIENTIST]);
    let again = Action::UseRover { stack: table.newest(), rover: Some(Rover::Froggy) };
    assert_eq!(table.refuses(Seat::ONE, again), Illegal::RoverTaken(Rover::Froggy));
}

/// FM-ROV-10, FM-MOD-06, FM-RULING-13, FM-EX-39, FM-WBH-04: a rover with a Blocked token stays.
#[test]
fn a_blocked_rover_cannot_be_used() {
    let scenario = Scenario::of_players(4)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .rover_token(Rover::Froggy, Modifier::Blocked);
    let mut table = scenario.plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[GEOLOGIST]);
    let froggy = Action::UseRover { stack: table.newest(), rover: Some(Rover::Froggy) };
    assert_eq!(table.refuses(Seat::TWO, froggy), Illegal::RoverBlocked(Rover::Froggy));
    // FM-RREP-01, FM-RREP-02, FM-RREP-03, FM-RREP-04, FM-ROV-11: each Build removes one token.
    table.declare(Task::RepairRover(Rover::Froggy), ENGINEER, &[ENGINEER]).close();
    table.until(|question| {
        matches!(question, Question::Roll | Question::Proceed(_) | Question::Advance)
    });
    if table.asks() == Some(Question::Roll) {
        table.rolls(false, false, false);
    }
    table.until(|question| {
        matches!(question, Question::Proceed(_) | Question::MalfunctionDie(_) | Question::Advance)
    });
    assert_eq!(table.rovers[Rover::Froggy.index()].tokens.len(), 1);
}

/// FM-SHUT-25, FM-SHUT-26, FM-RULING-16: with the Garage Hall closed nobody explores; a switch lets
/// people explore on foot.
#[test]
fn nobody_explores_with_the_garage_closed() {
    let explore = Task::Explore(space_called("R1-N"));
    let closed = Scenario::of_players(4).shut(Tile::GarageHall, Utility::Energy);
    let refusal = Illegal::FacilityClosed(at(Tile::GarageHall));
    assert_eq!(closed.plan().cannot(explore, GEOLOGIST), refusal);
    let setup = orrery_core::Setup::of_players(4)
        .in_mode("make_yourself_at_home")
        .with("garage_closed", "on_foot");
    let mut on_foot = Scenario::of(setup).shut(Tile::GarageHall, Utility::Energy).plan();
    on_foot.declare(explore, GEOLOGIST, &[GEOLOGIST]);
    let froggy = Action::UseRover { stack: on_foot.newest(), rover: Some(Rover::Froggy) };
    assert_eq!(on_foot.refuses(Seat::TWO, froggy), Illegal::RoverCannotHelp);
    // FM-SHUT-26: Scorpio still helps elsewhere.
    let mut gather = Scenario::of_players(4)
        .shut(Tile::GarageHall, Utility::Energy)
        .tile("R1-N", Terrain::Plains, 1)
        .plan();
    gather.declare(Task::Gather(space_called("R1-N"), Item::Sample), GEOLOGIST, &[]);
    gather.takes(Rover::Scorpio);
}

/// FM-MOVE-06, FM-MOVE-09, FM-MOVE-11, FM-MOVE-16, FM-EX-51, FM-ROI-06, FM-RULING-18: two ways, the
/// cheaper one with a wound; the target's own pawn comes on top.
#[test]
fn the_crew_chooses_between_ways() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Geysers, 0)
        .tile("R1-NE", Terrain::Plains, 0)
        .tile("R2-NE", Terrain::Chasm, 0)
        .plan();
    table.declare(Task::Explore(space_called("R2-N")), GEOLOGIST, &[GEOLOGIST, MEDIC]);
    let ways = &table.ways[space_called("R2-N").index()];
    let pawns: Vec<u8> = ways.iter().map(|way| way.pawns).collect();
    assert_eq!(pawns[0], 2, "over the Geysers");
    assert!(pawns.contains(&3), "over Plains and Chasm: {ways:?}");
    assert_eq!(table.need(0), (3, Some(4)));
    let way = pawns.iter().position(|&pawns| pawns == 3).unwrap() as u8;
    table.says(Seat::TWO, Action::Go { stack: table.newest(), way });
    assert_eq!(table.need(0), (4, Some(5)));
}

/// FM-ROI-02, FM-EXPL-11: a closed outer edge leads nowhere.
#[test]
fn a_closed_edge_cannot_be_crossed() {
    let table = Scenario::of_players(4).tile("R1-N", Terrain::Mountains, 0).plan();
    let beyond = space_called("R2-N");
    assert_eq!(table.cannot(Task::Explore(beyond), GEOLOGIST), Illegal::NoWay(beyond));
}

/// FM-EXPL-01, FM-MOVE-07: only a space next to the HUB or to an explored tile.
#[test]
fn only_neighbours_can_be_explored() {
    let table = Scenario::of_players(4).plan();
    let far = space_called("R2-S");
    assert_eq!(table.cannot(Task::Explore(far), GEOLOGIST), Illegal::NoWay(far));
}

/// FM-GATH-01, FM-GATH-03, FM-GATH-04, FM-GATH-05, FM-GATH-09, FM-RULING-22, FM-EX-88, FM-EX-94,
/// FM-OBJ-09: each item is taken by one stack only.
#[test]
fn an_item_is_claimed_once() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 1)
        .objective("R1-N", TokenColor::Orange, 1)
        .objective("R1-N", TokenColor::Orange, 2)
        .plan();
    let north = space_called("R1-N");
    let sample = Task::Gather(north, Item::Sample);
    table.declare(sample, GEOLOGIST, &[GEOLOGIST]);
    assert_eq!(table.cannot(sample, SCIENTIST), Illegal::NothingToGather);
    table.declare(Task::Gather(north, Item::Token(TokenColor::Orange, 2)), SCIENTIST, &[SCIENTIST]);
    let south = Task::Gather(space_called("R1-S"), Item::Sample);
    assert_eq!(table.cannot(south, MEDIC), Illegal::NotExplored);
    // FM-ACT-20: what is gathered now cannot be examined in the same round.
    assert_eq!(table.cannot(Task::Examine, MEDIC), Illegal::NoSample);
}

/// FM-PLANT-01, FM-PLANT-02, FM-PLANT-03, FM-PLANT-07, FM-PLANT-10, FM-PLANT-12, FM-EX-32, FM-EX-48,
/// FM-FARM-03: planting needs a seed, a free Greenhouse and slot 1, once a round.
#[test]
fn planting_has_its_conditions() {
    let plant = Task::Plant(at(Tile::Farm));
    let full = Scenario::of_players(3).seeds(1).farm(3, 2, &[4]).plan();
    assert_eq!(full.cannot(plant, SCIENTIST), Illegal::NoGreenhouse);
    let slot = Scenario::of_players(3).seeds(1).farm(3, 1, &[1]).plan();
    assert_eq!(slot.cannot(plant, SCIENTIST), Illegal::SlotOneTaken);
    let none = Scenario::of_players(3).seeds(0).farm(3, 2, &[]).plan();
    assert_eq!(none.cannot(plant, SCIENTIST), Illegal::NoSeed);
    let closed =
        Scenario::of_players(3).seeds(1).farm(3, 2, &[]).shut(Tile::Farm, Utility::Oxygen).plan();
    assert_eq!(closed.cannot(plant, SCIENTIST), Illegal::FacilityClosed(at(Tile::Farm)));
    let mut once = Scenario::of_players(3).seeds(2).farm(3, 1, &[]).plan();
    once.declare(plant, SCIENTIST, &[SCIENTIST]);
    assert_eq!(once.cannot(plant, GEOLOGIST), Illegal::PlantedAlready);
}

/// FM-REP-02, FM-REP-04, FM-REP-08, FM-REP-13, FM-EX-61, FM-SUP-02: a spare part, or a working part
/// of any other open Facility.
#[test]
fn a_repair_needs_a_matching_part() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::GarageHall, Part::Cpu)
        .reserves(9, 9, 9)
        .shut(Tile::Lab, Utility::Energy);
    let table = scenario.plan();
    let garage = at(Tile::GarageHall);
    let with = |source| Task::Repair(garage, Part::Cpu, source);
    assert_eq!(table.cannot(with(Source::Spare), ENGINEER), Illegal::NoSparePart(Part::Cpu));
    assert_eq!(table.cannot(with(Source::Donor(garage)), ENGINEER), Illegal::NoDonor);
    assert_eq!(table.cannot(with(Source::Donor(at(Tile::Lab))), ENGINEER), Illegal::NoDonor);
    let works = Task::Repair(garage, Part::Energy, Source::Spare);
    assert_eq!(table.cannot(works, ENGINEER), Illegal::NotBroken);
    let mut table = table;
    table.declare(with(Source::Donor(at(Tile::MedLab))), ENGINEER, &[]);
}

/// FM-REP-07, FM-REP-09, FM-REP-14, FM-EX-62, FM-TIME-04, FM-REP-10: a part given away counts as
/// broken for every action of the plan, in whatever order they were declared.
#[test]
fn a_part_given_away_counts_at_once() {
    let scenario =
        Scenario::of_players(4).broken(Tile::GarageHall, Part::Energy).samples(2).reserves(1, 9, 9);
    let mut table = scenario.plan();
    table.declare(Task::Examine, SCIENTIST, &[]);
    let swap = Task::Repair(at(Tile::GarageHall), Part::Energy, Source::Donor(at(Tile::Lab)));
    table.declare(swap, ENGINEER, &[ENGINEER]);
    assert_eq!(table.cannot(Task::Examine, SCIENTIST), Illegal::TooLittle(Reserve::Energy));
    let explore = Task::Explore(space_called("R1-N"));
    assert_eq!(table.cannot(explore, GEOLOGIST), Illegal::TooLittle(Reserve::Energy));
    table.close();
    assert_eq!(table.reserve(Reserve::Energy), 0);
    table.until(|question| matches!(question, Question::Roll)).rolls(true, false, false);
    table.until(|question| {
        matches!(question, Question::Proceed(_) | Question::Advance | Question::MalfunctionDie(_))
    });
    // FM-REP-10: the Garage Hall works, the Lab does not.
    assert!(!table.units[at(Tile::GarageHall)].broken.has(Part::Energy));
    assert!(table.units[at(Tile::Lab)].broken.has(Part::Energy));
}

/// FM-REP-11, FM-EX-63: after a failed switch the marker returns to its donor.
#[test]
fn a_failed_switch_returns_the_part() {
    let mut table = Scenario::of_players(4).broken(Tile::GarageHall, Part::Energy).plan();
    let swap = Task::Repair(at(Tile::GarageHall), Part::Energy, Source::Donor(at(Tile::Lab)));
    table.declare(swap, ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert!(table.units[at(Tile::GarageHall)].broken.has(Part::Energy));
    assert!(!table.units[at(Tile::Lab)].broken.has(Part::Energy));
}

/// FM-COST-04, FM-RULING-07, FM-EX-86: a certain deadly wound forbids the declaration, a wound on the
/// route does not; a switch allows both.
#[test]
fn a_certain_deadly_wound_forbids_an_action() {
    let deadly = |setup| {
        Scenario::of(setup)
            .wounds(SCIENTIST, 5)
            .token(Tile::Lab, Slot::Now, Modifier::Wound)
            .samples(1)
            .tile("R1-N", Terrain::Geysers, 1)
            .plan()
    };
    let setup = orrery_core::Setup::of_players(4).in_mode("make_yourself_at_home");
    let mut table = deadly(setup.clone());
    assert_eq!(table.cannot(Task::Examine, SCIENTIST), Illegal::WouldKill);
    table.declare(Task::Examine, GEOLOGIST, &[]);
    table.declare(Task::Gather(space_called("R1-N"), Item::Sample), SCIENTIST, &[SCIENTIST]);
    let mut switched = deadly(setup.with("penalties_may_kill", "yes"));
    switched.declare(Task::Examine, SCIENTIST, &[]);
}

/// FM-COND-16, FM-COND-17, FM-COND-18: Cardiac Disorder keeps one pawn for its own cure.
#[test]
fn cardiac_disorder_keeps_a_pawn() {
    let mut table = Scenario::of_players(4).condition(SCIENTIST, Ailment::CardiacDisorder).plan();
    table.declare(Task::Rest, SCIENTIST, &[]);
    assert_eq!(table.cannot(Task::Rest, SCIENTIST), Illegal::NoPawnLeft);
    let hand = Hand::Heart(SCIENTIST);
    let rest = Action::Declare { task: Task::Rest, at: None, hand };
    assert_eq!(table.refuses(Seat::ONE, rest), Illegal::HeartPawn);
    table.says(Seat::ONE, Action::Declare { task: Task::Heal, at: None, hand });
    let stack = table.newest();
    table.says(Seat::FOUR, Action::Assist { stack, hand: Hand::Pawn(MEDIC) });
    table.close();
    table.until(|question| {
        matches!(question, Question::Proceed(_) | Question::Advance | Question::MalfunctionDie(_))
    });
    assert!(table.crew[SCIENTIST.index()].held.is_empty());
}

/// FM-REM-01, FM-REM-02, FM-REM-03, FM-REM-07, FM-EX-91: one pawn, whatever lies on the Facility, but
/// not without any reserve.
#[test]
fn removing_a_tile_takes_one_pawn() {
    let closed = |oxygen| {
        Scenario::of_players(4)
            .shut(Tile::Lab, Utility::Oxygen)
            .broken(Tile::Lab, Part::Oxygen)
            .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
            .reserves(3, oxygen, 9)
            .plan()
    };
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Oxygen);
    let mut table = closed(1);
    table.declare(reopen, SCIENTIST, &[]);
    assert_eq!(table.need(0), (1, None));
    assert_eq!(closed(0).cannot(reopen, SCIENTIST), Illegal::TooLittle(Reserve::Oxygen));
}

/// FM-UPG-01, FM-UPG-02, FM-UPG-03, FM-OPEN-64: an available card goes on its own Facility.
#[test]
fn an_upgrade_fits_its_facility() {
    let scenario = Scenario::of_players(4).upgrade_card(UpgradeRule::ManageTwo);
    let table = scenario.plan();
    let card = |table: &first_martians::scenario::Table| {
        first_martians::content::UpgradeId(table.cargo.upgrades.trailing_zeros() as u8)
    };
    let upgrade = card(&table);
    let wrong = Task::Install(upgrade, at(Tile::Lab));
    assert_eq!(table.cannot(wrong, ENGINEER), Illegal::UpgradeDoesNotFit);
    let mut table = table;
    table.declare(Task::Install(upgrade, at(Tile::ControlCenter)), ENGINEER, &[ENGINEER]);
    // FM-ACT-25: the same card cannot be installed twice, nor scrapped while the plan needs it.
    assert_eq!(
        table.cannot(Task::Install(upgrade, at(Tile::ControlCenter)), MEDIC),
        Illegal::CannotPay
    );
    assert_eq!(table.refuses(Seat::ONE, Action::Scrap(upgrade)), Illegal::CannotPay);
}

/// FM-EVT-14: rules in force forbid actions.
#[test]
fn rules_in_force_forbid_actions() {
    let forbidden = [
        (TimedRule::NoUnwind, Task::Unwind),
        (TimedRule::NoManage, Task::Manage),
        (TimedRule::NoHeal, Task::Heal),
        (TimedRule::NoEva, Task::Explore(space_called("R1-N"))),
    ];
    for (rule, task) in forbidden {
        let table = Scenario::of_players(4).rule(rule, 1).plan();
        assert_eq!(table.cannot(task, SCIENTIST), Illegal::ForbiddenNow, "{rule:?}");
    }
}

/// FM-AOM-01, FM-AOM-02, FM-AOM-03, FM-AOM-05, FM-PC-03, FM-RULING-03: an AOM pawn takes actions of
/// its type or without a type, by its operator's hand.
#[test]
fn an_aom_takes_actions_of_its_type() {
    let mut scenario = Scenario::of_players(3).samples(1);
    scenario = scenario.aom(ActionType::Research, GEOLOGIST);
    let mut table = scenario.plan();
    let hand = Hand::Aom(ActionType::Research);
    let declare = |task| Action::Declare { task, at: None, hand };
    assert_eq!(table.refuses(Seat::ONE, declare(Task::Examine)), Illegal::NotYours);
    let explore = declare(Task::Explore(space_called("R1-N")));
    assert_eq!(table.refuses(Seat::TWO, explore), Illegal::WrongAom(ActionType::Research));
    assert_eq!(
        table.refuses(Seat::TWO, declare(Task::Rest)),
        Illegal::WrongAom(ActionType::Research)
    );
    table.says(Seat::TWO, declare(Task::Examine));
    // FM-AOM-04, FM-AOM-06: alone it rolls, and its operator acts.
    assert_eq!(table.need(0), (1, Some(2)));
}

/// FM-ACT-05, FM-ACT-06: an action may wait for the pawns of others, as long as they have any.
#[test]
fn an_action_waits_for_others() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[]);
    let stack = table.newest();
    table.declare(Task::Rest, SCIENTIST, &[]);
    let rest = table.newest();
    table.says(Seat::TWO, Action::Assist { stack: rest, hand: Hand::Pawn(GEOLOGIST) });
    table.says(Seat::TWO, Action::Agree);
    table.declare(Task::Rest, SCIENTIST, &[]).says(Seat::ONE, Action::Agree);
    table.declare(Task::Rest, ENGINEER, &[]).declare(Task::Rest, ENGINEER, &[]);
    table.says(Seat::THREE, Action::Agree);
    // Only the Medic is left, with two pawns.
    assert_eq!(table.game.to_act().iter().count(), 1);
    table.declare(Task::Rest, MEDIC, &[]);
    assert_eq!(table.game.to_act().iter().count(), 1);
    let mut refused = table.game.clone();
    let declare = Action::Declare { task: Task::Rest, at: None, hand: Hand::Pawn(MEDIC) };
    refused.apply(Seat::FOUR.into(), declare, &mut orrery_core::Log::silent()).unwrap();
    assert!(refused.to_act().contains(Seat::TWO.into()), "nobody can help the Geologist");
    let alone = refused.apply(Seat::TWO.into(), Action::Agree, &mut orrery_core::Log::silent());
    assert_eq!(alone, Err(Illegal::Incomplete { need: 2, have: 1 }));
    table.says(Seat::FOUR, Action::Assist { stack, hand: Hand::Pawn(MEDIC) });
    table.says(Seat::FOUR, Action::Agree);
    assert_ne!(table.asks(), Some(Question::Plan));
}

/// FM-ACT-01: a plan comes to an end. A player who has taken back forty things places pawns only
/// where the action is complete at once, and can still leave what others have left incomplete.
#[test]
fn nobody_changes_a_plan_for_ever() {
    let mut table = Scenario::of_players(4).plan();
    let pawn = Hand::Pawn(SCIENTIST);
    let declare = |task| Action::Declare { task, at: None, hand: pawn };
    for _ in 0..40 {
        table.says(Seat::ONE, declare(Task::Rest));
        let stack = table.newest();
        table.says(Seat::ONE, Action::Withdraw { stack, hand: pawn });
    }
    let explore = declare(Task::Explore(space_called("R1-N")));
    assert_eq!(table.refuses(Seat::ONE, explore), Illegal::TooManyChanges);
    table.says(Seat::ONE, declare(Task::Rest));
    let rest = table.newest();
    let withdraw = |stack| Action::Withdraw { stack, hand: pawn };
    assert_eq!(table.refuses(Seat::ONE, withdraw(rest)), Illegal::TooManyChanges);
    // An Explore action of the Geologist needs two pawns: one more completes it.
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[]);
    let stack = table.newest();
    table.says(Seat::ONE, Action::Assist { stack, hand: pawn });
    assert_eq!(table.refuses(Seat::ONE, Action::Reconsider), Illegal::TooManyChanges);
    table.says(Seat::ONE, Action::Agree);
    assert_eq!(table.refuses(Seat::ONE, Action::Reconsider), Illegal::TooManyChanges);
    // The Geologist leaves; the stack goes, and the Scientist has a pawn to place again.
    table.says(Seat::TWO, Action::Withdraw { stack, hand: Hand::Pawn(GEOLOGIST) });
    assert!(table.game.to_act().contains(Seat::ONE.into()));
    assert_eq!(table.refuses(Seat::ONE, Action::Agree), Illegal::PawnsLeft);
    table.says(Seat::ONE, declare(Task::Rest)).says(Seat::ONE, Action::Agree);
}

/// FM-ACT-09: every stack is an action of its own, also two of the same astronaut for the same thing.
#[test]
fn every_stack_is_an_action() {
    let mut table = Scenario::of_players(4).samples(2).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    assert_eq!(table.cargo.examined, 1);
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_eq!((table.cargo.examined, table.cargo.samples), (1, 1));
}

/// FM-ACT-11, FM-ACT-12: eight types of action, each with its own Facility, and each may be taken
/// several times in a round.
#[test]
fn there_are_eight_types_of_action() {
    let rows = [
        (Task::Rest, Task::Rest, Tile::QuietPlace),
        (Task::Unwind, Task::Unwind, Tile::CrewQuarters),
        (Task::Heal, Task::Heal, Tile::MedLab),
        (Task::Manage, Task::Manage, Tile::ControlCenter),
        (
            Task::Explore(space_called("R1-N")),
            Task::Explore(space_called("R1-S")),
            Tile::GarageHall,
        ),
        (
            Task::Gather(space_called("R1-E"), Item::Sample),
            Task::Gather(space_called("R1-E"), Item::Sample),
            Tile::ProbeBay,
        ),
        (Task::Examine, Task::Examine, Tile::Lab),
        (
            Task::Repair(at(Tile::Farm), Part::Energy, Source::Spare),
            Task::Repair(at(Tile::Farm), Part::Oxygen, Source::Spare),
            Tile::WorkingBay,
        ),
    ];
    for (first, second, tile) in rows {
        let mut table = Scenario::of_players(4)
            .samples(2)
            .tile("R1-E", Terrain::Plains, 2)
            .broken(Tile::Farm, Part::Energy)
            .broken(Tile::Farm, Part::Oxygen)
            .parts(Part::Energy, 1)
            .parts(Part::Oxygen, 1)
            .wounds(MEDIC, 1)
            .wounds(ENGINEER, 1)
            .plan();
        table.declare(first, MEDIC, &[]).declare(second, ENGINEER, &[]);
        assert!(table.plan.iter().all(|stack| stack.at == Some(at(tile))), "{first:?}");
    }
}

/// FM-ACT-13, FM-EACT-02, FM-ICON-11: Event actions, untyped mission actions and removing a
/// Shutdown tile have no type: no Facility counts, no dice are rolled, and any AOM helps.
#[test]
fn some_actions_have_no_type() {
    let pack = first_martians::scenario::pack();
    let event = pack.content().find_event("ev_m1_wrong_crate").expect("it is in the pack");
    let scenario = Scenario::of_players(3)
        .round(2, 9)
        .open_event(event, 1)
        .shut(Tile::Lab, Utility::Energy)
        .reserves(5, 5, 9);
    for task in [Task::Event(event), Task::Reopen(at(Tile::Lab), Utility::Energy)] {
        for kind in ActionType::all() {
            let mut table = scenario.clone().aom(kind, ENGINEER).plan();
            let hand = Hand::Aom(kind);
            table.says(Seat::THREE, Action::Declare { task, at: None, hand });
            assert_eq!((table.plan[0].at, table.need(0)), (None, (1, None)));
        }
    }
}

/// FM-ACT-17, FM-RULING-30, FM-ICON-09: two pawns succeed without dice, unless something forces a
/// roll.
#[test]
fn two_pawns_succeed_unless_something_forces_a_roll() {
    let scenario = Scenario::of_players(4).samples(1);
    let rolled = |scenario: Scenario| {
        let mut table = scenario.plan();
        table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
        let mut rolled = false;
        table.until(|question| {
            rolled |= question == Question::Roll;
            question == Question::Roll || question == Question::Advance
        });
        rolled
    };
    assert!(!rolled(scenario.clone()));
    assert!(rolled(scenario.broken(Tile::Lab, Part::Cpu)));
}

/// FM-ACT-19: where a part is repaired changes nothing: the Working Bay counts, not the Facility the
/// pawns stand on.
#[test]
fn the_place_of_the_pawns_means_nothing() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::MedLab, Part::Cpu)
        .broken(Tile::MedLab, Part::Oxygen)
        .parts(Part::Cpu, 1)
        .reserves(0, 0, 9);
    let repair = Task::Repair(at(Tile::MedLab), Part::Cpu, Source::Spare);
    let mut there = scenario.clone().token(Tile::MedLab, Slot::Now, Modifier::ExtraPawn).plan();
    there.declare(repair, ENGINEER, &[]);
    assert_eq!(there.need(0), (1, Some(2)));
    let mut bay = scenario.token(Tile::WorkingBay, Slot::Now, Modifier::ExtraPawn).plan();
    bay.declare(repair, ENGINEER, &[]);
    assert_eq!(bay.need(0), (2, Some(3)));
}

/// FM-ACT-23: broken parts, tokens, Conditions and the ground all change one action.
#[test]
fn everything_that_changes_an_action_counts() {
    let north = space_called("R1-N");
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Geysers, 1)
        .broken(Tile::ProbeBay, Part::Oxygen)
        .broken(Tile::ProbeBay, Part::Cpu)
        .token(Tile::ProbeBay, Slot::Now, Modifier::ExtraPawn)
        .condition(GEOLOGIST, Ailment::ConcentrationDifficulties)
        .reserves(0, 1, 9)
        .plan();
    table.declare(Task::Gather(north, Item::Sample), GEOLOGIST, &[GEOLOGIST, ENGINEER, ENGINEER]);
    assert_eq!(table.need(0), (3, Some(4)), "one for the way, one for the token");
    table.close();
    assert_eq!(table.reserve(Reserve::Oxygen), 0, "the Filter");
    table.until(|question| question == Question::Roll);
    let rolls = table.game.legal_actions(orrery_core::Actor::Chance);
    assert_eq!(rolls.len(), 2, "the CPU forces the Success die alone");
    table.rolls(true, false, false);
    assert!(matches!(table.asks(), Some(Question::Adventure(_))), "the Condition");
    table.until(|question| question == Question::Advance);
    let done = |event: &&Event| matches!(event, Event::Succeeded(_));
    let mut after = table.log.events().iter().skip_while(|event| !done(event));
    assert!(after.any(|event| matches!(event, Event::Wounded(GEOLOGIST, _))), "the Geysers");
}

/// FM-PART-13: with one pawn a broken CPU changes nothing: three dice, rolled once.
#[test]
fn a_broken_cpu_adds_no_second_roll() {
    let mut table = Scenario::of_players(4).broken(Tile::Lab, Part::Cpu).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll);
    assert_eq!(table.game.legal_actions(orrery_core::Actor::Chance).len(), 8, "three dice");
    table.rolls(true, false, false);
    assert_eq!(table.cargo.examined, 1, "no second roll");
}

/// FM-PART-03: a part with the no-rover penalty keeps every rover from exploring, nothing else. No
/// Facility of the box prints it; a pack may.
#[test]
fn a_part_may_keep_rovers_from_exploring() {
    let (from, to) = ("penalty = \"froggy_check\"", "penalty = \"no_rover_explore\"");
    let pack = super::changed_pack("box/facilities.toml", from, to);
    let setup = orrery_core::Setup::of_players(4).in_mode("make_yourself_at_home");
    let scenario = Scenario::with_pack(setup, &pack).broken(Tile::GarageHall, Part::Hardware).tile(
        "R1-E",
        Terrain::Plains,
        1,
    );
    let mut table = scenario.plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[GEOLOGIST]);
    for rover in [Rover::Froggy, Rover::Scorpio] {
        let help = Action::UseRover { stack: table.newest(), rover: Some(rover) };
        assert_eq!(table.refuses(Seat::TWO, help), Illegal::RoverCannotHelp);
    }
    table.declare(Task::Gather(space_called("R1-E"), Item::Sample), SCIENTIST, &[]);
    table.takes(Rover::Scorpio);
}
