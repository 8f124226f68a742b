//! Campaigns with the sheets of the box.

use companion::save::{self, Screen, Values};
use companion::{Action, Companion, Ending, Event, Later, Page, Phase, Question};
use first_martians::content::ActionType;
use orrery_core::Game as _;
use serde_json::json;

use super::table::{Table, kit};

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
    assert_eq!(table.question(), Question::Level, "FMC-T-02: for every mission");
    lose(&mut table);
    table.say(Action::Restart);
    assert_eq!((table.game.sheet.leg, table.game.sheet.won), (1, 0));
    assert_eq!(table.question(), Question::Level, "FMC-T-02: for every mission");
    assert_eq!(table.game.sheet.crew, crew, "the crew stays");
}

/// FMC-T-34
#[test]
fn a_lost_mission_of_welcome_to_mars_is_not_replayed() {
    let mut table = Table::of("welcome_to_mars", 2);
    lose(&mut table);
    assert_eq!(table.listed(), [Action::Next, Action::Stop]);
    table.say(Action::Next);
    table.until(|question| question == Question::Level);
    assert_eq!(table.game.sheet.leg, 2);
    let mut dead = Table::of("welcome_to_mars", 2);
    dead.until(|question| question == Question::Phase(Phase::Morale));
    let member = dead.game.sheet.members().next().unwrap();
    dead.say(Action::Died(member));
    assert_eq!(dead.listed(), [Action::Stop]);
    dead.say(Action::Stop);
    assert!(dead.game.standing().expect("it is over").winners.is_empty());
}

/// A table that has won its first mission and saves.
fn saving() -> Table {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    win(&mut table);
    assert_eq!(table.question(), Question::Read(Page::Bonuses));
    table.until(|question| question == Question::Read(Page::BeginSave));
    table.say(Action::Next);
    table
}

/// Every value of the save, with its number.
fn values(table: &Table) -> Vec<save::Item> {
    save::items(&table.game.sheet, table.content())
}

/// FMC-T-35, FMC-T-36, FMC-T-37
#[test]
fn a_won_mission_brings_bonuses_and_the_whole_table_is_saved_and_rebuilt() {
    let mut table = saving();
    let items = values(&table);
    let screens = save::screens(&table.game.sheet);
    for (place, screen) in screens.iter().enumerate() {
        assert_eq!(table.question(), Question::Screen(place as u8));
        let mut entered = Vec::new();
        // All that can be one more is one more, and every box is ticked.
        while let Some(tap) = table.listed().into_iter().find(|tap| match tap {
            Action::Mark(..) => true,
            Action::Set(at, value) => {
                let is_more = *value > table.game.sheet.saved[usize::from(*at)];
                is_more && !entered.contains(at)
            }
            _ => false,
        }) {
            if let Action::Set(at, _) = tap {
                entered.push(at);
            }
            table.say(tap);
        }
        let shown = save::on_screen(&items, &table.game.sheet.saved, *screen);
        let of_screen = items.iter().filter(|item| item.screen == Some(*screen)).count();
        assert_eq!(shown.len(), of_screen, "everything on {screen:?} can be entered");
        table.say(Action::Next);
    }
    assert!(table.log.contains(&Event::Saved));
    let saved = table.game.sheet.saved.clone();
    for (item, value) in items.iter().zip(&saved) {
        let wanted = match (item.screen, item.values) {
            (None, _) => 0,
            (_, Values::Any(_)) => item.count() - 1,
            _ => item.usual + 1,
        };
        assert_eq!(*value, wanted, "{}", item.name());
    }
    // The table can be rebuilt from it, screen by screen.
    assert_eq!(table.question(), Question::Continue);
    table.say(Action::Yes);
    for screen in 0..screens.len() as u8 {
        assert_eq!(table.question(), Question::Read(Page::Rebuild(screen)));
        table.say(Action::Next);
    }
    assert_eq!(table.question(), Question::Level, "then what the next mission changes");
    assert_eq!(table.game.sheet.leg, 2);
    // The next save begins with these values.
    win(&mut table);
    table.until(|question| matches!(question, Question::Screen(_)));
    assert_eq!(table.game.sheet.saved, saved);
}

/// FMC-T-37
#[test]
fn a_crew_that_plays_on_need_not_rebuild_anything() {
    let mut table = saving();
    table.until(|question| question == Question::Continue);
    assert_eq!(table.listed(), [Action::Next, Action::Yes]);
    table.say(Action::Next);
    assert_eq!(table.question(), Question::Level);
}

/// FMC-T-36: two devices enter different boxes and numbers of the same screen.
#[test]
fn entries_of_a_screen_stand_alone() {
    let mut table = saving();
    let first = table.listed();
    for tap in first.iter().filter(|tap| matches!(tap, Action::Mark(..))) {
        assert!(Companion::stands_alone(*tap));
        table.say(*tap);
    }
    let place = values(&table).iter().position(|item| item.label == "wounds").unwrap() as u16;
    assert!(Companion::stands_alone(Action::Set(place, 1)));
    table.say(Action::Set(place, 1));
    // One step back at a time, and no value beyond its range.
    assert!(table.try_to(Action::Set(place, 9)).is_err());
    assert!(table.try_to(Action::Set(9999, 0)).is_err());
    assert!(table.try_to(Action::Mark(place, 0)).is_err());
}

/// FMC-T-36: a region that is explored, and a card that is in play, ask for what lies on them.
#[test]
fn what_is_not_there_is_not_asked_for() {
    let mut table = saving();
    let items = values(&table);
    let regions = table.content().game_box.spaces.len();
    let shown = |table: &Table| {
        (1..=3)
            .map(|ring| save::on_screen(&items, &table.game.sheet.saved, Screen::Ring(ring)).len())
            .sum::<usize>()
    };
    assert_eq!(shown(&table), regions);
    table.until(|question| question == Question::Screen(7));
    let tile = items.iter().position(|item| item.values == Values::Ground).unwrap() as u16;
    table.say(Action::Set(tile, 1));
    assert_eq!(shown(&table), regions + 3);
}

/// A table that was saved under rules 1 goes on: it keeps what it has entered.
#[test]
fn an_older_save_goes_on() {
    let table = saving();
    let items = values(&table);
    let older = items.iter().position(|item| item.group.starts_with("Skill cards")).unwrap();
    let mut saved = serde_json::to_value(&table.game).unwrap();
    // In the middle of a save, with the pages of the rebuilding still to come.
    saved["saved"] = json!(vec![1; 40]);
    let steps = saved["steps"].as_array_mut().unwrap();
    steps.truncate(steps.len() - 2);
    let asked = steps.len() + 1;
    let rebuild = |section: u8| json!({"ask": {"read": {"rebuild": section}}});
    steps.extend((0..6).rev().map(rebuild));
    steps.push(json!({"ask": {"save": 40}}));
    let mut game = Companion::load(saved.clone(), kit()).expect("it loads");
    let screens = save::screens(&game.sheet);
    let next = items[40..].iter().find_map(|item| item.screen);
    let at = screens.iter().position(|one| Some(*one) == next).unwrap();
    assert_eq!(game.sheet.question(), Some(Question::Screen(at as u8)));
    assert_eq!(game.sheet.steps.len(), asked + 1, "one question about the rebuilding");
    assert_eq!(game.sheet.saved[..40], [1; 40]);
    assert_eq!(game.sheet.saved.len(), items.len());
    // After it, while the table is rebuilt.
    saved["saved"] = json!(vec![1; older]);
    let steps = saved["steps"].as_array_mut().unwrap();
    steps.truncate(steps.len() - 4);
    game = Companion::load(saved, kit()).expect("it loads");
    assert_eq!(game.sheet.question(), Some(Question::Continue));
    assert_eq!(game.sheet.saved[..older], vec![1; older]);
}

/// FMC-T-09
#[test]
fn envelopes_open_after_their_mission_and_stay_open() {
    let mut table = Table::of("labyrinth_of_the_night", 2);
    let seal = table.content()[table.game.sheet.campaign.unwrap()].seals[0];
    for leg in 1..=3 {
        assert_eq!(table.game.sheet.opened, 0, "before mission {leg} is over");
        win(&mut table);
        table.until(|question| question == Question::Continue);
        assert_eq!(table.was_shown(Page::Envelope(seal)), leg == 3);
        table.say(Action::Next);
    }
    assert_eq!(table.game.sheet.opened, 1 << seal.index());
    let shown = |table: &Table| {
        table.log.iter().filter(|one| **one == Event::Shown(Page::Envelope(seal))).count()
    };
    win(&mut table);
    assert_eq!(shown(&table), 1, "once");
    // In the legacy campaign the story goes on after a loss, and so do its envelopes.
    let mut legacy = Table::of("welcome_to_mars", 2);
    let first = legacy.content()[legacy.game.sheet.campaign.unwrap()].seals[0];
    lose(&mut legacy);
    legacy.say(Action::Next);
    assert_eq!(legacy.question(), Question::Read(Page::Envelope(first)));
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
    // It comes in the second mission, for the same person.
    table.until(|question| question == Question::Level);
    assert_eq!(table.game.sheet.leg, 2);
    let came = |one: &Event| matches!(one, Event::Shown(Page::Scene(id, ctx)) if *id == scene && ctx.owner == Some(member));
    for _ in 0..8 {
        table.until(|question| matches!(question, Question::Due(_) | Question::Draw));
        if matches!(table.question(), Question::Due(_)) {
            table.say(Action::Yes);
        }
        if table.log.iter().any(came) {
            return;
        }
        table.next_sol();
    }
    panic!("it never came");
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
