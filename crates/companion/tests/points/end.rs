//! The end of a mission.

use companion::{Action, Ending, Event, Phase, Question};
use orrery_core::Game as _;

use super::table::{HOME, Table};

/// A table of the first mission in Clean-Up of a sol, with every mandatory objective ticked.
fn ticked(sols: u8) -> Table {
    let mut table = Table::of(HOME, 2);
    table.until(|question| question == Question::Sols);
    table.say(Action::Number(sols));
    table.until(|question| question == Question::Phase(Phase::CleanUp));
    for slot in 0..table.game.sheet.mandatory {
        table.say(Action::Tick(slot));
        table.until(|question| question == Question::Phase(Phase::CleanUp));
    }
    table
}

/// FMC-T-29
#[test]
fn a_death_loses_the_mission() {
    let mut table = Table::in_phase(Phase::Malfunction);
    let dead = table.game.sheet.members().nth(1).unwrap();
    table.say(Action::Died(dead));
    assert_eq!(table.game.sheet.ending, Some(Ending::Died(dead)));
    let standing = table.game.standing().expect("it is over");
    assert!(standing.winners.is_empty());
}

/// FMC-T-30, FMC-T-32
#[test]
fn after_the_last_sol_the_mission_is_lost() {
    let mut table = Table::of(HOME, 2);
    table.until(|question| question == Question::Sols);
    table.say(Action::Number(4));
    table.until(|question| question == Question::Phase(Phase::Morale));
    for sol in 2..=4 {
        table.next_sol();
        assert!(table.log.contains(&Event::SolBegan(sol)));
    }
    table.until(|question| question == Question::Phase(Phase::CleanUp));
    table.say(Action::Next);
    assert_eq!(table.game.sheet.ending, Some(Ending::TimeIsUp));
    assert!(table.log.contains(&Event::MissionEnded(Ending::TimeIsUp)));
}

/// FMC-T-31, FMC-T-32
#[test]
fn with_all_ticked_the_threshold_decides() {
    let mut table = ticked(8);
    table.say(Action::Next);
    assert_eq!(table.question(), Question::Threshold);
    table.say(Action::Yes);
    let standing = table.game.standing().expect("it is over");
    assert_eq!(standing.winners.len(), 2);
    assert!(table.log.contains(&Event::ThresholdMet(true)));
}

/// FMC-T-31
#[test]
fn a_missed_threshold_means_another_sol_or_defeat() {
    let mut table = ticked(8);
    table.say(Action::Next);
    table.say(Action::No);
    assert_eq!(table.game.sheet.round, 2);
    assert_eq!(table.game.sheet.ending, None);
    // The next round asks again.
    table.until(|question| question == Question::Phase(Phase::CleanUp));
    table.game.sheet.rounds = table.game.sheet.round;
    table.say(Action::Next);
    table.say(Action::No);
    assert_eq!(table.game.sheet.ending, Some(Ending::ThresholdMissed));
}
