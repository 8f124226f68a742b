//! Events, Malfunction, Clean-Up and the end of a mission.

use first_martians::content::{
    ActionType, Ailment, Block, Modifier, Op, Part, Reserve, Rover, Slot, Terrain, Tile, Utility,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, pack, skill_called, space_called,
};
use first_martians::{Action, Ctx, Ending, Event, Illegal, Phase, Question, Target, Task};
use orrery_core::{Actor, Game as _, Seat};

use super::{card, count, event, over};

fn advance(block: Block) -> Action {
    Action::Pick(Target::Block(block))
}

/// A343, A347, A570: FM-EVT-03, FM-EVT-04, FM-SHUT-17, FM-MALF-11: the card of step 1 names a closed
/// Facility: nothing breaks, the track falls to 0, and the Box turns all the same.
#[test]
fn a_wasted_card_still_turns_the_box() {
    let mut table = Scenario::of_players(4)
        .round(2, 6)
        .track(Block::Living, 4)
        .shut(Tile::MedLab, Utility::Oxygen)
        .begin(Phase::Events);
    table.until(|question| question == Question::Advance).chance(advance(Block::Living));
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Living)));
    table.chance(card("mf_l08"));
    assert_eq!((table.malfunction, table.broken_parts()), ([0, 0, 0], 0));
    assert_eq!(table.red, [false, false, true]);
}

/// A313, A990: FM-EVT-18, FM-TIME-05, FM-MALF-12: a Box marker turned in the Malfunction phase adds no
/// die to it, although its Block is rolled later.
#[test]
fn a_box_turned_by_the_dice_waits() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .red(Block::Working)
        .track(Block::Working, 4)
        .track(Block::Living, 2)
        .begin(Phase::Malfunction);
    assert_eq!(table.asks(), Some(Question::MalfunctionDie(Block::Working)));
    table.chance(Action::Die(2)).chance(card("mf_w12"));
    assert_eq!(table.malfunction, [0, 2, 0]);
    assert!(table.red[Block::Living.index()]);
    assert_eq!(count(&table, |event| matches!(event, Event::MalfunctionRolled(..))), 1);
}

/// A1459, A1465: FM-MALF-05, FM-MALF-09: 4 plus a die plus penalties is 5 and one card, then 0; nothing
/// is carried over. A red part of a closed Facility adds nothing (R543).
#[test]
fn a_track_far_beyond_five_draws_one_card() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .red(Block::Living)
        .track(Block::Living, 4)
        .broken(Tile::CrewQuarters, Part::Hardware)
        .broken(Tile::MedLab, Part::Hardware)
        .begin(Phase::Malfunction);
    table.chance(Action::Die(3)).chance(card("mf_l04"));
    assert_eq!(table.malfunction[Block::Living.index()], 0);
    assert_eq!(count(&table, |event| matches!(event, Event::MalfunctionDrawn(_))), 1);
    let closed = Scenario::of_players(4)
        .round(1, 6)
        .broken(Tile::CrewQuarters, Part::Hardware)
        .broken(Tile::MedLab, Part::Hardware)
        .shut(Tile::MedLab, Utility::Energy)
        .begin(Phase::Malfunction);
    assert_eq!(closed.malfunction[Block::Living.index()], 1);
}

/// R999, A1459: FM-MALF-22, FM-MALF-24, FM-MALF-10: a card raises all tracks: its own stays on 5 and
/// falls to 0, another reaches 5 and draws its card, and both turn the Box.
#[test]
fn a_cascade_sets_off_another_track() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .track(Block::System, 5)
        .track(Block::Working, 4)
        .begin(Phase::Malfunction);
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::System)));
    table.chance(card("mf_s24"));
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Working)));
    table.chance(card("mf_w12"));
    assert_eq!(table.malfunction, [0, 1, 0]);
    assert_eq!(table.red, [true, true, false]);
    assert_eq!(count(&table, |event| matches!(event, Event::MalfunctionDrawn(_))), 2);
}

/// R1001: FM-MALF-14: the last card of a deck is drawn; the next draw is from the shuffled discards,
/// this card among them.
#[test]
fn an_empty_deck_is_shuffled_again() {
    let pack = pack();
    let cards = &pack.content().game_box.malfunctions;
    let Action::Malfunction(last) = card("mf_l24") else { unreachable!() };
    let mut table = Scenario::of_players(4).round(1, 6).track(Block::Living, 5);
    let mut table = {
        table = table.morale(1);
        table.begin(Phase::Events)
    };
    for (number, spec) in cards.iter().enumerate() {
        if spec.block == Block::Living && number != last.index() {
            table.game.table.malfunction_left &= !(1 << number);
        }
    }
    table.game.table.malfunction[Block::Living.index()] = 4;
    table.until(|question| question == Question::Advance).chance(advance(Block::Living));
    table.chance(card("mf_l24"));
    assert_eq!(table.morale, 0);
    table.game.table.malfunction[Block::Living.index()] = 4;
    let up = super::super::effect(|op| {
        matches!(
            op,
            Op::Malfunction { block: first_martians::content::BlockPick::The(Block::Living), n: 1 }
        )
    });
    table.happens(up, Ctx::default());
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Living)));
    assert_eq!(table.game.legal_actions(Actor::Chance).len(), 28);
}

/// A466, R1185: FM-PROD-21, FM-MALF-17, FM-OPEN-51: a Complication of the Oxygenators: the crew chooses
/// between the two; with one of them closed the other is hit.
#[test]
fn the_crew_chooses_between_the_oxygenators() {
    let scenario = Scenario::of_players(4).round(1, 6).track(Block::System, 5);
    let mut table = scenario.clone().begin(Phase::Malfunction);
    table.chance(card("mf_s02"));
    assert!(matches!(table.asks(), Some(Question::Pick(..))));
    table.first_says(Action::Pick(Target::Part(at(Tile::Oxygenator2), Part::Hardware)));
    assert!(table.units[at(Tile::Oxygenator2)].broken.has(Part::Hardware));
    let mut closed = scenario.shut(Tile::Oxygenator2, Utility::Energy).begin(Phase::Malfunction);
    closed.chance(card("mf_s02"));
    assert!(closed.units[at(Tile::Oxygenator1)].broken.has(Part::Hardware));
}

/// R1025, A577, A1502, A1522: FM-CLEAN-01, FM-CLEAN-02, FM-CLEAN-03, FM-CLEAN-10, FM-CLEAN-12: Clean-Up
/// takes Facility tokens, but none of a rover, of a region or of a closed Facility.
#[test]
fn clean_up_leaves_rovers_regions_and_closed_facilities() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .tile("R1-N", Terrain::Plains, 1)
        .region_token("R1-N", Modifier::Wound)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .token(Tile::Lab, Slot::Now, Modifier::Blocked)
        .token(Tile::Lab, Slot::Next, Modifier::Wound)
        .token(Tile::Lab, Slot::Next, Modifier::Wound)
        .token(Tile::MedLab, Slot::Now, Modifier::Blocked)
        .token(Tile::MedLab, Slot::Next, Modifier::Wound)
        .shut(Tile::MedLab, Utility::Energy)
        .begin(Phase::CleanUp);
    table.until(|question| question == Question::Advance);
    let (lab, med) = (&table.units[at(Tile::Lab)], &table.units[at(Tile::MedLab)]);
    assert!(lab.now.has(Modifier::Wound) && !lab.now.has(Modifier::Blocked));
    assert_eq!(lab.next.len(), 1);
    assert!(med.now.has(Modifier::Blocked) && med.next.len() == 1);
    assert_eq!(table.rovers[Rover::Froggy.index()].tokens.len(), 1);
    assert!(table.map[space_called("R1-N").index()].marks.has(Modifier::Wound));
}

/// A576, A578: FM-SHUT-19, FM-SHUT-21: the tokens of a closed Facility are asleep and wake when it is
/// open again.
#[test]
fn tokens_sleep_on_a_closed_facility() {
    let scenario = Scenario::of_players(4)
        .token(Tile::ControlCenter, Slot::Now, Modifier::ExtraPawn)
        .shut(Tile::ControlCenter, Utility::Energy);
    let closed = Illegal::FacilityClosed(at(Tile::ControlCenter));
    assert_eq!(scenario.clone().plan().cannot(Task::Manage, SCIENTIST), closed);
    let mut open = scenario.open(Tile::ControlCenter).plan();
    open.declare(Task::Manage, SCIENTIST, &[GEOLOGIST]);
    assert_eq!(open.need(0), (2, None));
}

/// A542, A570: FM-SHUT-16: an effect that puts a token on a closed Facility is ignored.
#[test]
fn a_closed_facility_gets_no_tokens() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .shut(Tile::Lab, Utility::Oxygen)
        .track(Block::Working, 5)
        .begin(Phase::Malfunction);
    table.chance(card("mf_w25"));
    assert!(table.units[at(Tile::Lab)].next.is_empty());
    assert_eq!(table.malfunction[Block::Working.index()], 0);
}

/// A49, R1048, A45: FM-THR-01, FM-THR-03, FM-THR-04, FM-THR-05, FM-END-02: at the Threshold the crew may
/// end the mission; above it play goes on, and in the last round it is lost. Tracks and Box count
/// for nothing.
#[test]
fn the_threshold_is_met_at_its_value() {
    let parts = [
        (Tile::Lab, Part::Energy),
        (Tile::Lab, Part::Oxygen),
        (Tile::MedLab, Part::Energy),
        (Tile::MedLab, Part::Oxygen),
        (Tile::GarageHall, Part::Cpu),
        (Tile::GarageHall, Part::Energy),
    ];
    let with = |n: usize, round: u8| {
        let base = Scenario::of_players(4)
            .round(round, 6)
            .objectives_done()
            .track(Block::Working, 3)
            .red(Block::Working)
            .red(Block::Living)
            .level(first_martians::content::Level::Normal);
        let broken = |scenario: Scenario, &(tile, part)| scenario.broken(tile, part);
        let mut table = parts[..n].iter().fold(base, broken).begin(Phase::CleanUp);
        table.until(|question| matches!(question, Question::EndMission | Question::Advance));
        table
    };
    assert_eq!(with(5, 3).asks(), Some(Question::EndMission));
    let on = with(6, 3);
    assert_eq!((on.asks(), on.round, on.ending), (Some(Question::Advance), 4, None));
    assert_eq!(with(5, 6).ending, Some(Ending::Won));
    assert_eq!(with(6, 6).ending, Some(Ending::ThresholdMissed));
}

/// R1055, A31: FM-END-04, FM-OBJ-07: the last round ends with an objective open, however whole the HUB.
#[test]
fn time_runs_out() {
    let mut table = Scenario::of_players(4).round(6, 6).begin(Phase::CleanUp);
    table.until(|_| false);
    assert_eq!(table.ending, Some(Ending::TimeIsUp));
}

/// A1086, R755: FM-DELAY-05, FM-DELAY-06, FM-DELAY-07: in its third round an Event action is open for
/// the last time; in the fourth it is gone and cannot strike.
#[test]
fn an_event_lasts_three_rounds() {
    let clock = event("ev_clock_drift");
    let at_round = |round: u8| {
        let scenario = Scenario::of_players(4).round(round, 9).open_event(clock, 2);
        let mut table = scenario.reserves(5, 5, 9).begin(Phase::Events);
        let mut asked = false;
        table.until(|question| {
            asked |= question == Question::Strike(clock);
            question == Question::Plan
        });
        (table, asked)
    };
    let (mut third, asked) = at_round(4);
    assert!(asked);
    third.declare(Task::Event(clock), SCIENTIST, &[]);
    let (fourth, asked) = at_round(5);
    assert!(!asked);
    assert_eq!(fourth.cannot(Task::Event(clock), SCIENTIST), Illegal::EventNotOpen);
}

/// A1084, R751: FM-DELAY-02: an Event action that was taken cannot strike in the next round.
#[test]
fn a_finished_event_never_strikes() {
    let clock = event("ev_clock_drift");
    let mut table =
        Scenario::of_players(4).round(2, 9).open_event(clock, 2).reserves(5, 5, 9).plan();
    table.declare(Task::Event(clock), SCIENTIST, &[]).close();
    let mut asked = false;
    table.until(|question| question == Question::Advance);
    table.until(|question| {
        asked |= question == Question::Strike(clock);
        question == Question::Plan
    });
    assert!(!asked);
    assert_eq!(table.cannot(Task::Event(clock), SCIENTIST), Illegal::EventNotOpen);
}

/// R278: FM-COND-06, FM-COND-09: Migraine drawn in the Event phase stops skills in the Morale phase, and
/// not before.
#[test]
fn a_migraine_of_the_event_phase_waits_for_morale() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .wounds(GEOLOGIST, 1)
        .tokens(GEOLOGIST, 4)
        .begin(Phase::Events);
    table.until(|question| question == Question::Advance);
    super::wound(&mut table, GEOLOGIST);
    table.chance(Action::Condition(Ailment::Migraine));
    let sample = Action::UseSkill { who: GEOLOGIST, skill: skill_called("sk_pocket_sample") };
    table.says(Seat::TWO, sample);
    assert_eq!(table.cargo.samples, 1);
    table.until(|question| question == Question::Plan);
    assert_eq!(table.refuses(Seat::TWO, sample), Illegal::SkillUsed);
    let plate = Action::UseSkill { who: GEOLOGIST, skill: skill_called("sk_dead_reckoning") };
    assert_eq!(table.refuses(Seat::TWO, plate), Illegal::Migraine);
}

/// R413, R284: FM-CLEAN-06, FM-CLEAN-08, FM-SKILL-02, FM-MOR-01: a skill used in one round is ready in
/// the next, and the next astronaut feels Morale.
#[test]
fn a_new_round_brings_skills_back() {
    let mut table = Scenario::of_players(4).round(1, 9).tokens(MEDIC, 4).stress(9).morale(2).plan();
    let talk = Action::UseSkill { who: MEDIC, skill: skill_called("sk_talk_it_through") };
    table.says(Seat::FOUR, talk);
    assert_eq!(table.refuses(Seat::FOUR, talk), Illegal::SkillUsed);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.first, GEOLOGIST);
    table.says(Seat::FOUR, talk);
    let before = [SCIENTIST, GEOLOGIST, ENGINEER].map(|who| table.tokens(who));
    let morale = table.morale;
    table.game.table.morale = 2;
    table.until(|question| matches!(question, Question::Plan | Question::ShutDown(..)));
    assert!(morale >= 0 && table.tokens(GEOLOGIST) >= before[1]);
}

/// R1075, R1076, A1601: FM-PC-03, FM-PC-04, FM-PC-09: three astronauts have one AOM, two have two, four
/// none.
#[test]
fn fewer_astronauts_have_more_aoms() {
    for (players, aoms) in [(2, 2), (3, 1), (4, 0)] {
        let table = Scenario::of_players(players);
        let mut game = first_martians::FirstMartians::start_with(
            &orrery_core::Setup::of_players(players).in_mode("make_yourself_at_home"),
            &pack(),
        )
        .expect("the setup is legal");
        let mut chosen = 0;
        while let Some((who, question)) = game.question() {
            if game.table.round > 0 {
                break;
            }
            let action = match question {
                Question::ChooseAom { .. } => {
                    chosen += 1;
                    let kind = ActionType::all().nth(chosen - 1).expect("one of four");
                    Action::Pick(Target::Aom(kind))
                }
                _ => game.legal_actions(who)[0],
            };
            game.apply(who, action, &mut orrery_core::Log::silent()).expect("it is legal");
        }
        assert_eq!(chosen, aoms, "{players} players");
        drop(table);
    }
}

/// A308, A319, R1195: FM-TIME-08, FM-RULING-44, FM-SHUT-10: a Facility opened in step 10 is hit by the
/// card of the same round, and reserves never stand in for production in the next one.
#[test]
fn a_reopened_facility_is_closed_again_by_a_shortage() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .output(Tile::Solar1, 3)
        .shut(Tile::Lab, Utility::Energy)
        .shut(Tile::MedLab, Utility::Energy)
        .reserves(9, 3, 9)
        .plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..))).chance(super::front("sd_e1"));
    table.until(over);
    assert_eq!(table.units[at(Tile::Solar1)].output, 4);
    table.until(|question| matches!(question, Question::ShutDown(..) | Question::Plan));
    assert_eq!(table.shutdown_tiles(), 1, "9 energy for 9 users");
    assert!(table.reserve(Reserve::Energy) > 0);
}
