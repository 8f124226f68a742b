//! Wounds, Conditions, Morale, and the end of a mission.

use first_martians::content::{Ailment, Block, Level, Part, Tile};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, pack};
use first_martians::{Action, Ending, Event, FirstMartians, Phase, Question, Target};
use orrery_core::{Game as _, Seat, Setup};

/// FM-MOR-01, FM-MOR-03, FM-RND-05, FM-RND-13, FM-EX-19: only the First Player gains.
#[test]
fn good_morale_gives_the_first_player_tokens() {
    let table = Scenario::of_players(4).morale(2).first(GEOLOGIST).begin(Phase::Morale);
    assert_eq!((table.tokens(GEOLOGIST), table.tokens(SCIENTIST)), (2, 0));
}

/// FM-MOR-04, FM-MOR-05, FM-MOR-06, FM-HLTH-10, FM-EX-20, FM-EX-21: tokens first, then wounds.
#[test]
fn bad_morale_takes_tokens_then_wounds() {
    let table = Scenario::of_players(4).morale(-1).tokens(SCIENTIST, 2).begin(Phase::Morale);
    assert_eq!((table.tokens(SCIENTIST), table.wounds(SCIENTIST)), (1, 0));
    let table = Scenario::of_players(4).morale(-2).tokens(SCIENTIST, 1).begin(Phase::Morale);
    assert_eq!((table.tokens(SCIENTIST), table.wounds(SCIENTIST)), (0, 1));
}

/// FM-MOR-07: at Morale 0 nothing happens.
#[test]
fn even_morale_does_nothing() {
    let table = Scenario::of_players(4).morale(0).tokens(SCIENTIST, 1).begin(Phase::Morale);
    assert_eq!((table.tokens(SCIENTIST), table.wounds(SCIENTIST)), (1, 0));
}

/// FM-HLTH-01, FM-HLTH-02, FM-HLTH-03, FM-HLTH-04, FM-HLTH-05, FM-FAQ-17, FM-EX-07, FM-EX-08,
/// FM-END-03, FM-END-06, FM-APP-10: the fifth wound is survived, the sixth ends the mission for all.
#[test]
fn the_sixth_wound_ends_the_mission() {
    let alive = Scenario::of_players(4).morale(-1).wounds(SCIENTIST, 4).begin(Phase::Morale);
    assert_eq!(alive.wounds(SCIENTIST), 5);
    assert_eq!(alive.ending, None);
    let dead = Scenario::of_players(4).morale(-1).wounds(SCIENTIST, 5).begin(Phase::Morale);
    assert_eq!(dead.ending, Some(Ending::Died(SCIENTIST)));
    assert!(dead.game.to_act().is_empty());
    assert!(dead.game.standing().unwrap().winners.is_empty());
}

/// FM-HLTH-06, FM-HLTH-08, FM-FAQ-13, FM-EX-09, FM-EX-87, FM-OPEN-10, FM-ICON-01: the icon before
/// the second wound brings a Condition each time it is passed.
#[test]
fn an_icon_brings_a_condition_each_time() {
    let first = Scenario::of_players(4).morale(-1).wounds(SCIENTIST, 0).begin(Phase::Morale);
    assert!(!matches!(first.asks(), Some(Question::Condition(_))));
    let again = Scenario::of_players(4)
        .morale(-1)
        .wounds(SCIENTIST, 1)
        .condition(SCIENTIST, Ailment::Anemia)
        .begin(Phase::Morale);
    assert_eq!(again.asks(), Some(Question::Condition(SCIENTIST)));
}

/// FM-COND-01, FM-COND-03, FM-COND-04, FM-COND-05, FM-EX-10, FM-SETUP-27: a type already held is
/// never kept twice.
#[test]
fn a_condition_is_never_held_twice() {
    let scenario = Scenario::of_players(4)
        .morale(-1)
        .wounds(SCIENTIST, 1)
        .condition(SCIENTIST, Ailment::Migraine);
    let mut table = scenario.begin(Phase::Morale);
    table.refuses(orrery_core::Actor::Chance, Action::Condition(Ailment::Migraine));
    table.chance(Action::Condition(Ailment::Anemia));
    let held = table.crew[SCIENTIST.index()].held;
    assert!(held.has(Ailment::Migraine) && held.has(Ailment::Anemia));
    assert_eq!(table.conditions[Ailment::Anemia.index()], 1);
    assert_eq!(table.conditions[Ailment::Migraine.index()], 1);
}

/// FM-COND-14, FM-COND-15, FM-RULING-39, FM-MOR-08, FM-MOR-02: an Anxiety Attack acts at once and goes
/// back; at the lowest Morale it changes nothing.
#[test]
fn an_anxiety_attack_acts_at_once() {
    let mut table = Scenario::of_players(4).morale(-1).wounds(SCIENTIST, 1).begin(Phase::Morale);
    table.chance(Action::Condition(Ailment::AnxietyAttack));
    assert_eq!(table.morale, -2);
    assert!(table.crew[SCIENTIST.index()].held.is_empty());
    assert_eq!(table.conditions[Ailment::AnxietyAttack.index()], 2);
    let mut low = Scenario::of_players(4).morale(-2).wounds(SCIENTIST, 1).begin(Phase::Morale);
    low.chance(Action::Condition(Ailment::AnxietyAttack));
    assert_eq!(low.morale, -2);
}

/// FM-COND-06, FM-COND-08, FM-COND-26, FM-TIME-09, FM-EX-12, FM-EX-13: a Condition counts from the next
/// phase on.
#[test]
fn a_condition_counts_from_the_next_phase() {
    let mut table = Scenario::of_players(4)
        .morale(-2)
        .wounds(SCIENTIST, 1)
        .farm(4, 4, &[])
        .begin(Phase::Morale);
    table.chance(Action::Condition(Ailment::Poisoning));
    assert_eq!(table.wounds(SCIENTIST), 3, "the second wound of the phase is not doubled");
    table.until(|question| question == Question::TakeOut);
    assert!(table.crew[SCIENTIST.index()].felt.has(Ailment::Poisoning));
}

/// FM-COND-25, FM-COND-27: Poisoning doubles, and the doubled wounds kill.
#[test]
fn poisoning_doubles_wounds() {
    let poisoned = |wounds| {
        Scenario::of_players(4)
            .morale(-1)
            .wounds(SCIENTIST, wounds)
            .condition(SCIENTIST, Ailment::Poisoning)
            .begin(Phase::Morale)
    };
    let mut table = poisoned(0);
    table.until(|question| !matches!(question, Question::Condition(_)));
    assert_eq!(table.wounds(SCIENTIST), 2);
    let table = poisoned(4);
    assert_eq!(table.ending, Some(Ending::Died(SCIENTIST)));
}

/// FM-OPEN-60: a prevented wound is not doubled.
#[test]
fn triage_prevents_before_doubling() {
    let scenario = Scenario::of_players(4)
        .morale(-1)
        .tokens(MEDIC, 2)
        .condition(SCIENTIST, Ailment::Poisoning);
    let mut table = scenario.begin(Phase::Morale);
    assert_eq!(table.asks(), Some(Question::Prevent(SCIENTIST, 1)));
    table.says(Seat::FOUR, Action::Yes);
    assert_eq!((table.wounds(SCIENTIST), table.tokens(MEDIC)), (0, 0));
}

/// FM-SETUP-10, FM-SETUP-11, FM-SETUP-12, FM-SETUP-13, FM-SETUP-30: everybody takes another astronaut.
#[test]
fn no_astronaut_is_taken_twice() {
    use first_martians::content::Role;
    let mut game = FirstMartians::start_with(&Setup::of_players(2), &pack()).unwrap();
    let mut log = orrery_core::Log::silent();
    game.apply(Seat::ONE.into(), Action::TakeRole(Role::Medic), &mut log).unwrap();
    let again = game.clone().apply(Seat::TWO.into(), Action::TakeRole(Role::Medic), &mut log);
    assert!(again.is_err());
    game.apply(Seat::TWO.into(), Action::TakeRole(Role::Engineer), &mut log).unwrap();
    assert_eq!(game.table.crew[0].role, Role::Medic);
    assert_eq!((game.table.crew[0].wounds, game.table.crew[0].tokens), (0, 0));
    assert_eq!(game.table.crew[0].skills, 0b1111);
}

/// FM-PC-01, FM-PC-05, FM-PC-08, FM-SETUP-07, FM-SETUP-17, FM-SETUP-18, FM-SETUP-19, FM-SETUP-20,
/// FM-SETUP-21, FM-SETUP-22, FM-RULING-29: one person alone leads two astronauts.
#[test]
fn one_person_leads_two_astronauts() {
    let table = Scenario::of_players(1).begin(Phase::Events);
    assert_eq!(table.crew.len(), 2);
    assert_eq!((table.farms[0].greenhouses, table.farms[0].plants), (2, 2));
    assert_eq!(table.seat(GEOLOGIST), Seat::ONE);
    assert_eq!((table.stress, table.malfunction), (0, [0, 0, 0]));
    assert_eq!(table.broken_parts(), 0);
    assert!(table.units[first_martians::scenario::at(Tile::MedLab)].upgrade.is_some());
    let four = Scenario::of_players(4).begin(Phase::Events);
    assert!(four.units[first_martians::scenario::at(Tile::MedLab)].upgrade.is_none());
    assert_eq!(four.farms[0].plants, 4);
}

/// FM-APP-09, FM-THR-01, FM-THR-04, FM-THR-07, FM-EX-01, FM-EX-02, FM-EX-03, FM-END-02,
/// FM-RULING-40, FM-THR-03: the Threshold is tested when the mission could end; tracks and Box do
/// not count.
#[test]
fn the_threshold_is_tested_at_the_end() {
    let parts = [Part::Energy, Part::Oxygen, Part::Hardware, Part::Cpu];
    let broken = |count: usize| {
        let mut scenario = Scenario::of_players(4)
            .level(Level::Hard)
            .round(4, 6)
            .red(Block::Working)
            .red(Block::Living)
            .track(Block::System, 3)
            .objectives_done();
        for &part in &parts[..count] {
            scenario = scenario.broken(Tile::Lab, part);
        }
        scenario.begin(Phase::CleanUp)
    };
    let mut met = broken(3);
    assert_eq!(met.asks(), Some(Question::EndMission));
    met.first_says(Action::Yes);
    assert_eq!(met.ending, Some(Ending::Won));
    let mut missed = broken(4);
    missed.until(|question| question == Question::Advance);
    assert_eq!(missed.round, 5);
}

/// FM-OBJ-12, FM-EX-99: with all mandatory objectives met the crew may go on.
#[test]
fn the_crew_may_go_on() {
    let mut table = Scenario::of_players(4).round(4, 6).objectives_done().begin(Phase::CleanUp);
    assert_eq!(table.asks(), Some(Question::EndMission));
    table.first_says(Action::No);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.round, 5);
}

/// FM-END-01, FM-END-04, FM-END-05, FM-THR-05, FM-OBJ-07, FM-EX-80, FM-RND-01: the last round decides.
#[test]
fn the_last_round_decides() {
    let last = || Scenario::of_players(4).round(6, 6);
    assert_eq!(last().begin(Phase::CleanUp).ending, Some(Ending::TimeIsUp));
    assert_eq!(last().objectives_done().begin(Phase::CleanUp).ending, Some(Ending::Won));
    let mut missed = last().objectives_done();
    for tile in [Tile::Lab, Tile::WorkingBay] {
        for part in [Part::Energy, Part::Oxygen, Part::Hardware, Part::Cpu] {
            missed = missed.broken(tile, part);
        }
    }
    assert_eq!(missed.begin(Phase::CleanUp).ending, Some(Ending::ThresholdMissed));
}

/// FM-OBJ-11, FM-APP-02: an objective is ticked the moment it holds, and stays ticked.
#[test]
fn an_objective_is_ticked_at_once() {
    let mut table = Scenario::of_players(4).built("fc_backup_solar").begin(Phase::Morale);
    table.until(|question| question == Question::TakeOut);
    let pack = pack();
    let first = pack.content().mission(table.mission).objective_ids().next().unwrap();
    assert!(table.told(Event::ObjectiveMet(first)));
    assert_eq!(table.done & 1, 1);
}

/// FM-EX-04, FM-OBJ-01, FM-OBJ-02, FM-OPEN-21: the first mission has six mandatory and two optional
/// objectives.
#[test]
fn the_first_mission_has_eight_objectives() {
    use first_martians::content::ObjectiveKind;
    let pack = pack();
    let content = pack.content();
    let mission = content.mission(content.find_mission("make_yourself_at_home").unwrap());
    let kinds: Vec<_> = mission.objective_ids().map(|id| content[id].kind).collect();
    let mandatory = kinds.iter().filter(|kind| **kind == ObjectiveKind::Mandatory).count();
    assert_eq!((kinds.len(), mandatory), (8, 6));
}

/// FM-DELAY-05, FM-DELAY-06, FM-DELAY-07, FM-RULING-47, FM-RULING-32, FM-EX-98: an Event is open for
/// three rounds and checked at the end of two.
#[test]
fn an_event_is_checked_twice_and_open_for_three_rounds() {
    let pack = pack();
    let content = pack.content();
    let event = content.find_event("ev_m1_wrong_crate").unwrap();
    for (round, checked, open) in [(3, true, true), (4, true, true), (5, false, false)] {
        let scenario = Scenario::of_players(4).round(round, 9).open_event(event, 2);
        let mut table = scenario.begin(Phase::Events);
        let mut asked = false;
        table.until(|question| {
            asked |= question == Question::Strike(event);
            question == Question::TakeOut
        });
        assert_eq!(asked, checked, "round {round}");
        let there = table.open_events.iter().any(|open| open.event == event);
        assert_eq!(there, open, "round {round}");
    }
}

/// FM-DELAY-03, FM-DELAY-04: a consequence strikes before the Mission Event and ends its Event.
#[test]
fn a_consequence_strikes_before_the_mission_event() {
    let event = pack().content().find_event("ev_m1_wrong_crate").unwrap();
    let mut table = Scenario::of_players(4).round(2, 6).open_event(event, 1).begin(Phase::Events);
    table.until(|question| question == Question::Strike(event)).chance(Action::Yes);
    assert!(table.told(Event::ConsequenceStruck(event)));
    assert!(!table.log.events().iter().any(|event| matches!(event, Event::EventDrawn(_))));
    assert!(table.open_events.iter().all(|open| open.event != event));
}

/// FM-EACT-01, FM-EACT-08, FM-DELAY-02, FM-ACT-10, FM-EACT-05: taking the action erases the
/// consequences.
#[test]
fn an_event_action_erases_its_consequences() {
    use first_martians::Task;
    let event = pack().content().find_event("ev_m1_wrong_crate").unwrap();
    let mut table =
        Scenario::of_players(4).round(2, 6).open_event(event, 1).reserves(2, 2, 9).plan();
    table.declare(Task::Event(event), ENGINEER, &[]);
    let again = table.cannot(Task::Event(event), MEDIC);
    assert_eq!(again, first_martians::Illegal::EventTaken);
    table.close();
    assert_eq!(table.reserves[0], 1);
    let mut asked = false;
    table.until(|question| {
        asked |= question == Question::Strike(event);
        question == Question::MissionEvent
    });
    assert!(!asked, "nothing is left to strike");
}

/// FM-DECK-01, FM-DECK-04: the people asked are those the rules name: Chance draws, the First Player
/// decides for the crew (FM-RND-14, FM-OPEN-74).
#[test]
fn the_first_player_decides_for_the_crew() {
    let table = Scenario::of_players(4).first(ENGINEER).output(Tile::Solar1, 4);
    let table = table.begin(Phase::Production);
    assert!(matches!(table.asks(), Some(Question::ShutDown(..))));
    let shut = Action::Pick(Target::Facility(first_martians::scenario::at(Tile::Lab)));
    assert_eq!(table.refuses(Seat::ONE, shut), first_martians::Illegal::NotAsked);
    let mut table = table;
    table.says(Seat::THREE, shut);
}

#[test]
fn a_table_is_small() {
    assert!(size_of::<FirstMartians>() < 4096, "{} bytes", size_of::<FirstMartians>());
}
