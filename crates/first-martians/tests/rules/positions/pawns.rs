//! Pawns: who may be placed where, AOMs, rovers, dice and the order of actions.

use first_martians::content::{
    ActionType, Ailment, Block, Modifier, Part, Rover, Slot, Terrain, Tile, Utility,
};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, space_called};
use first_martians::{Action, Event, Hand, Illegal, Item, Phase, Question, Target, Task};
use orrery_core::Seat;

use super::{count, event, over, repair, suffer};

fn declare(task: Task, hand: Hand) -> Action {
    Action::Declare { task, at: None, hand }
}

/// R1519: FM-MOD-07, FM-REST-01: an Extra-pawn token in A Quiet Place: two pawns rest for one token,
/// and only the one on top gains it.
#[test]
fn two_pawns_rest_for_one_token() {
    let mut table =
        Scenario::of_players(4).token(Tile::QuietPlace, Slot::Now, Modifier::ExtraPawn).plan();
    table.declare(Task::Rest, SCIENTIST, &[GEOLOGIST]);
    assert_eq!(table.need(0), (2, None));
    table.declare(Task::Rest, SCIENTIST, &[GEOLOGIST]);
    table.declare(Task::Rest, ENGINEER, &[ENGINEER]);
    table.declare(Task::Rest, MEDIC, &[MEDIC]).close();
    table.until(over);
    let tokens = [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC].map(|who| table.tokens(who));
    assert_eq!(tokens, [2, 0, 1, 1]);
}

/// R565: FM-ACT-06, FM-COST-12: where every Facility is Blocked and nothing else can be done, pawns
/// stay unused and the round goes on.
#[test]
fn a_crew_without_any_action_goes_on() {
    let all = [
        Tile::QuietPlace,
        Tile::CrewQuarters,
        Tile::MedLab,
        Tile::ControlCenter,
        Tile::GarageHall,
        Tile::ProbeBay,
        Tile::Lab,
        Tile::WorkingBay,
    ];
    let blocked = |scenario: Scenario, &tile| scenario.token(tile, Slot::Now, Modifier::Blocked);
    let mut table = all.iter().fold(Scenario::of_players(4), blocked).plan();
    assert_eq!(table.cannot(Task::Rest, SCIENTIST), Illegal::FacilityBlocked(at(Tile::QuietPlace)));
    for seat in Seat::all(4) {
        table.says(seat, Action::Agree);
    }
    assert_ne!(table.asks(), Some(Question::Plan));
}

/// A937, A943, A1434: FM-AOM-02, FM-AOM-03, FM-REM-03: an AOM works for its type and for actions
/// without one; the four actions of the Living Block have types of their own.
#[test]
fn an_aom_knows_its_type() {
    let clock = event("ev_clock_drift");
    let mut table = Scenario::of_players(3)
        .round(2, 6)
        .open_event(clock, 2)
        .aom(ActionType::Gather, GEOLOGIST)
        .aom(ActionType::Build, GEOLOGIST)
        .shut(Tile::Lab, Utility::Energy)
        .reserves(5, 5, 9)
        .plan();
    let gather = Hand::Aom(ActionType::Gather);
    for task in [Task::Rest, Task::Unwind, Task::Manage, Task::Explore(space_called("R1-N"))] {
        let refusal = table.refuses(Seat::TWO, declare(task, gather));
        assert_eq!(refusal, Illegal::WrongAom(ActionType::Gather), "{task:?}");
    }
    table.says(Seat::TWO, declare(Task::Event(clock), gather));
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Energy);
    table.says(Seat::TWO, declare(reopen, Hand::Aom(ActionType::Build)));
    table.close();
    table.until(over);
    assert!(table.told(Event::Succeeded(Task::Event(clock))));
    assert!(table.told(Event::Succeeded(reopen)));
}

/// A936, R630, R705: FM-AOM-06, FM-DICE-05: an AOM alone rolls; its operator takes the wound and the
/// two tokens of the failure, and may reroll as the one who acts.
#[test]
fn an_operator_answers_for_the_aom() {
    let mut table = Scenario::of_players(3).samples(1).aom(ActionType::Research, ENGINEER).plan();
    table.says(Seat::THREE, declare(Task::Examine, Hand::Aom(ActionType::Research)));
    assert_eq!(table.need(0), (1, Some(2)));
    table.close();
    table.until(|question| question == Question::Roll);
    let before = table.tokens(ENGINEER);
    table.rolls(false, true, false);
    assert_eq!((table.wounds(ENGINEER), table.tokens(ENGINEER)), (1, before + 2));
    assert_eq!(table.cargo.samples, 1);
}

/// A941, A942, A951: FM-AOM-08, FM-AOM-09, FM-ROV-01, FM-ROV-04: an AOM with Froggy explores ring 1
/// for certain; with both rovers nobody goes.
#[test]
fn an_aom_drives_froggy() {
    let mut table = Scenario::of_players(3).aom(ActionType::Explore, GEOLOGIST).plan();
    let explore = Task::Explore(space_called("R1-N"));
    table.says(Seat::TWO, declare(explore, Hand::Aom(ActionType::Explore)));
    let stack = table.newest();
    table.says(Seat::TWO, Action::UseRover { stack, rover: Some(Rover::Froggy) });
    assert_eq!(table.need(0), (1, Some(1)));
    let both = Action::UseRover { stack, rover: Some(Rover::Scorpio) };
    table.refuses(Seat::TWO, both);
    table.close();
    table.until(|question| matches!(question, Question::Tile(..) | Question::Roll));
    assert!(matches!(table.asks(), Some(Question::Tile(..))));
}

/// R1077, A1603: FM-PC-06, FM-PC-10: alone a player uses at most two of the four AOMs in a round.
#[test]
fn a_single_player_uses_two_aoms() {
    let mut table = Scenario::of_players(1).begin(Phase::Actions);
    for kind in [ActionType::Explore, ActionType::Build] {
        assert!(matches!(table.asks(), Some(Question::ChooseAom { .. })), "{:?}", table.asks());
        table.says(Seat::ONE, Action::Pick(Target::Aom(kind)));
        if let Some(Question::Operator(_)) = table.asks() {
            table.says(Seat::ONE, Action::Pick(Target::Person(SCIENTIST)));
        }
    }
    table.until(|question| question == Question::Plan);
    table.says(
        Seat::ONE,
        declare(Task::Explore(space_called("R1-N")), Hand::Aom(ActionType::Explore)),
    );
    let third = declare(Task::Examine, Hand::Aom(ActionType::Research));
    assert_eq!(table.refuses(Seat::ONE, third), Illegal::NoPawnLeft);
}

/// R644, A961: FM-ROV-03, FM-PLANT-01: Scorpio helps outside the HUB only: not to plant, not to
/// repair, not to repair Froggy.
#[test]
fn scorpio_stays_outside() {
    let mut table = Scenario::of_players(4)
        .farm(4, 3, &[])
        .seeds(1)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .plan();
    for (task, seat, who) in [
        (Task::Plant(at(Tile::Farm)), Seat::ONE, SCIENTIST),
        (repair(Tile::Lab, Part::Cpu), Seat::TWO, GEOLOGIST),
        (Task::RepairRover(Rover::Froggy), Seat::THREE, ENGINEER),
    ] {
        table.declare(task, who, &[]);
        let scorpio = Action::UseRover { stack: table.newest(), rover: Some(Rover::Scorpio) };
        assert_eq!(table.refuses(seat, scorpio), Illegal::RoverCannotHelp, "{task:?}");
    }
}

/// A1538, R1177: FM-MOD-09, FM-MOD-10, FM-PART-12: a red CPU forces the Success die and a Reroll token
/// takes its success back; only the second result counts.
#[test]
fn a_forced_success_is_rolled_again() {
    let mut table = Scenario::of_players(4)
        .broken(Tile::ControlCenter, Part::Cpu)
        .token(Tile::ControlCenter, Slot::Now, Modifier::Reroll)
        .track(Block::Living, 3)
        .plan();
    table.declare(Task::Manage, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    assert!(matches!(table.asks(), Some(Question::RollAgain(_))));
    let before = table.tokens(SCIENTIST);
    table.chance(Action::No);
    table.until(over);
    assert_eq!(table.malfunction[Block::Living.index()], 3);
    assert_eq!(table.tokens(SCIENTIST), before + 2);
}

/// R1135, R1542: FM-COST-11, FM-OPEN-36: a Wound token and Geysers are one wound; the die adds its
/// own.
#[test]
fn a_token_and_geysers_are_one_wound() {
    for (rolled, wounds) in [(false, 1), (true, 2)] {
        let mut table = Scenario::of_players(4)
            .tile("R1-N", Terrain::Geysers, 1)
            .token(Tile::ProbeBay, Slot::Now, Modifier::Wound)
            .condition(MEDIC, Ailment::Migraine)
            .plan();
        let task = Task::Gather(space_called("R1-N"), Item::Sample);
        table.declare(task, GEOLOGIST, &[SCIENTIST]).close();
        table.until(|question| question == Question::Roll).rolls(true, rolled, false);
        table.until(over);
        assert_eq!((table.wounds(GEOLOGIST), table.wounds(SCIENTIST)), (wounds, 0));
    }
}

/// A1511, A321: FM-TIME-10, FM-TIME-11: a token that comes to lie on the Lab after the plan was made
/// does not touch the actions declared there; two pawns stay a sure success.
#[test]
fn a_late_token_does_not_touch_the_plan() {
    let mut table = Scenario::of_players(4).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
    for token in [Modifier::ExtraPawn, Modifier::Wound, Modifier::Blocked] {
        table.game.table.units[at(Tile::Lab)].now.add(token);
    }
    table.until(over);
    assert_eq!(count(&table, |event| matches!(event, Event::Rolled(..))), 0);
    assert_eq!((table.cargo.examined, table.wounds(SCIENTIST)), (1, 0));
}

/// R566 to R576, A775 to A793: FM-ACT-02, FM-EACT-08, FM-REM-04: the tokens of Rest come after the
/// Event action; a Shutdown tile is turned after the last Build action.
#[test]
fn events_come_first_and_tiles_last() {
    let clock = event("ev_clock_drift");
    let mut table = Scenario::of_players(4)
        .round(2, 6)
        .open_event(clock, 1)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .shut(Tile::Lab, Utility::Energy)
        .reserves(5, 5, 9)
        .plan();
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Energy);
    table.declare(reopen, SCIENTIST, &[]).declare(Task::Rest, SCIENTIST, &[]);
    table.declare(repair(Tile::MedLab, Part::Cpu), ENGINEER, &[ENGINEER]);
    table.declare(Task::Unwind, GEOLOGIST, &[]).declare(Task::Event(clock), GEOLOGIST, &[]);
    table.declare(Task::Manage, MEDIC, &[]).declare(Task::Heal, MEDIC, &[]).close();
    table.until(over);
    let order: Vec<Task> = table
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::ActionBegan(_, task) => Some(*task),
            _ => None,
        })
        .collect();
    let expected = [
        Task::Event(clock),
        Task::Rest,
        Task::Unwind,
        Task::Heal,
        Task::Manage,
        repair(Tile::MedLab, Part::Cpu),
        reopen,
    ];
    assert_eq!(order, expected);
}

/// R563, A1086, R765: FM-ACT-10, FM-EACT-05, FM-EACT-06, FM-DELAY-05: the current and two past Event
/// actions in one round, each once.
#[test]
fn three_event_actions_fit_into_a_round() {
    let [clock, stone, bank] = ["ev_clock_drift", "ev_biofilm", "ev_tremor"].map(event);
    let mut table = Scenario::of_players(4)
        .round(4, 6)
        .open_event(clock, 2)
        .open_event(stone, 3)
        .open_event(bank, 4)
        .reserves(5, 5, 9)
        .plan();
    table.declare(Task::Event(clock), SCIENTIST, &[]);
    assert_eq!(table.cannot(Task::Event(clock), GEOLOGIST), Illegal::EventTaken);
    table.declare(Task::Event(stone), SCIENTIST, &[]);
    table.declare(Task::Event(bank), ENGINEER, &[ENGINEER]).close();
    table.until(over);
    suffer(&mut table);
    for one in [clock, stone, bank] {
        assert!(table.told(Event::Succeeded(Task::Event(one))), "{one:?}");
    }
}
