//! Campaigns with the sheets of the box.

use companion::{Action, Ending, Event, Later, Page, Phase, Question, save};
use first_martians::content::ActionType;
use orrery_core::Game as _;

use super::table::Table;

/// Wins the running mission.
fn win(table: &mut Table) {
    table.until(|question| question == Question::Phase(Phase::CleanUp));
    for slot in 0..table.game.sheet.mandatory {
        table.say(Action::Tick(slot));
        table.until(|question| question == Question::Phase(Phase::CleanUp));
    }
    table.say(Action::Next);
    table.say(Action::Yes);
}

fn lose(table: &mut Table) {
    table.until(|question| question == Question::Phase(Phase::CleanUp));
    table.game.sheet.rounds = table.game.sheet.round;
    table.say(Action::Next);
}

/// FMC-T-34
#[test]
fn a_lost_mission_of_the_labyrinth_is_replayed_or_the_campaign_restarts() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    win(&mut table);
    table.until(|question| question == Question::Level);
    lose(&mut table);
    assert_eq!(table.question(), Question::AfterLoss);
    assert_eq!(table.listed(), [Action::Replay, Action::Restart, Action::Stop]);
    let crew = table.game.sheet.crew.clone();
    table.say(Action::Replay);
    assert_eq!((table.game.sheet.leg, table.game.sheet.won), (2, 1));
    lose(&mut table);
    table.say(Action::Restart);
    assert_eq!((table.game.sheet.leg, table.game.sheet.won), (1, 0));
    assert_eq!(table.game.sheet.crew, crew, "the crew stays");
}

/// FMC-T-34
#[test]
fn a_lost_mission_of_welcome_to_mars_is_not_replayed() {
    let mut table = Table::of("welcome_to_mars", 2);
    lose(&mut table);
    assert_eq!(table.listed(), [Action::Next, Action::Stop]);
    table.say(Action::Next);
    assert_eq!(table.game.sheet.leg, 2);
    let mut dead = Table::of("welcome_to_mars", 2);
    dead.until(|question| question == Question::Phase(Phase::Morale));
    let member = dead.game.sheet.members().next().unwrap();
    dead.say(Action::Died(member));
    assert_eq!(dead.listed(), [Action::Stop]);
    dead.say(Action::Stop);
    assert!(dead.game.standing().expect("it is over").winners.is_empty());
}

/// FMC-T-35, FMC-T-36, FMC-T-37
#[test]
fn a_won_mission_brings_bonuses_and_the_whole_table_is_saved_and_rebuilt() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    win(&mut table);
    assert_eq!(table.question(), Question::Read(Page::Bonuses));
    table.until(|question| matches!(question, Question::Save(_)));
    let items = save::items(&table.game.sheet);
    for (place, item) in items.iter().enumerate() {
        assert_eq!(table.question(), Question::Save(place as u8), "{}", item.label);
        table.say(Action::Number(item.count() - 1));
    }
    assert!(table.log.contains(&Event::Saved));
    let most: Vec<u8> = items.iter().map(|item| item.count() - 1).collect();
    assert_eq!(table.game.sheet.saved, most);
    for section in 0..save::SECTIONS.len() as u8 {
        assert_eq!(table.question(), Question::Read(Page::Rebuild(section)));
        table.say(Action::Next);
    }
    assert_eq!(table.question(), Question::Level, "then what the next mission changes");
    assert_eq!(table.game.sheet.leg, 2);
}

/// FMC-T-36
#[test]
fn the_rest_of_a_section_can_be_zero() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    win(&mut table);
    table.until(|question| matches!(question, Question::Save(_)));
    for _ in save::SECTIONS {
        table.say(Action::RestIsZero);
    }
    let items = save::items(&table.game.sheet);
    assert_eq!(table.game.sheet.saved, vec![0; items.len()]);
}

/// FMC-T-02
#[test]
fn each_campaign_mission_has_its_own_level() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    win(&mut table);
    table.until(|question| question == Question::Level);
    table.say(Action::Number(2));
    assert_eq!(table.game.sheet.level, first_martians::content::Level::Hard);
}

/// FMC-T-38
#[test]
fn delayed_adventures_of_earlier_missions_may_still_come() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    table.until(|question| question == Question::Phase(Phase::Actions));
    let content = table.content();
    let later = content.adventures_of(ActionType::Build).iter().copied().find(|id| {
        let adventure = &content[*id];
        adventure.with_box && adventure.when.is_none() && adventure.later.is_some()
    });
    let adventure = later.expect("some Adventure has a later effect");
    let scene = content[adventure].later.unwrap();
    let member = table.game.sheet.members().next().unwrap();
    table.say(Action::Adventure(ActionType::Build));
    table.say(Action::Person(member));
    table.say(Action::Deal(adventure));
    table.until(|question| question == Question::Phase(Phase::Actions));
    let queued = table.game.sheet.queue.len();
    win(&mut table);
    assert!(table.game.sheet.queue.iter().any(|one| one.what == Later::Adventure(scene)));
    // Only Adventures stay.
    assert!(table.game.sheet.queue.len() <= queued);
    let stays = |later: Later| matches!(later, Later::Adventure(_));
    assert!(table.game.sheet.queue.iter().all(|one| stays(one.what)));
}

/// FMC-T-01, FMC-T-32
#[test]
fn five_won_missions_win_the_campaign() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    for _ in 0..4 {
        win(&mut table);
    }
    win(&mut table);
    table.until(|question| question == Question::Read(Page::Bonuses));
    table.say(Action::Next);
    assert_eq!(table.game.sheet.ending, Some(Ending::Won));
    assert_eq!(table.game.standing().expect("it is over").winners.len(), 2);
}
