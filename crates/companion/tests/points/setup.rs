//! Before a mission.

use companion::{Action, Companion, Event, Illegal, Page, Question, Written};
use first_martians::content::{Category, Level, Role};
use orrery_core::{Game as _, Setup};

use super::table::{HOME, Table, kit};

/// FMC-T-01, FMC-T-04
#[test]
fn a_table_plays_a_mission_or_a_campaign_of_the_box() {
    let modes = &Companion::manifest(kit()).modes;
    let keys: Vec<&str> = modes.iter().map(|mode| mode.key.as_ref()).collect();
    assert_eq!(keys, [HOME, "printed_sheet", "labyrinth_of_the_night", "welcome_to_mars"]);
    assert!(modes[0].about.contains("sheet"), "the crew is told which sheet to take");
    // What only the sheet says is entered.
    let mut home = Table::of(HOME, 2);
    home.until(|question| question == Question::Sols);
    home.say(Action::Number(7));
    assert_eq!(home.game.sheet.rounds, 7);
    assert_eq!(home.question(), Question::Read(Page::Reserves));
    let mut sheet = Table::of("printed_sheet", 2);
    // The crew can say which sheet it takes.
    sheet.until(|question| question == Question::Title);
    let title = sheet.game.worded(Action::Next, "Dust to Dust").expect("a title");
    assert_eq!(title, Action::Titled(Written::new("Dust to Dust").unwrap()));
    sheet.say(title);
    assert_eq!(sheet.game.sheet.title.unwrap().as_str(), "Dust to Dust");
    sheet.until(|question| question == Question::Mandatory);
    sheet.say(Action::Number(3));
    sheet.say(Action::Number(2));
    assert_eq!((sheet.game.sheet.mandatory, sheet.game.sheet.optional), (3, 2));
    assert_eq!(sheet.game.objective(3), "Optional objective 1 of your sheet");
}

/// FMC-T-02
#[test]
fn the_level_is_chosen_for_a_mission() {
    for (value, level) in [("easy", Level::Easy), ("normal", Level::Normal), ("hard", Level::Hard)]
    {
        let setup = Setup::of_players(2).in_mode(HOME).with("level", value);
        assert_eq!(Table::with(setup).game.sheet.level, level);
    }
}

/// FMC-T-02
#[test]
fn the_type_of_a_standalone_mission_is_asked_first() {
    for category in Category::all() {
        let mut table = Table::of("printed_sheet", 2);
        assert_eq!(table.question(), Question::Kind);
        assert_eq!(table.listed().len(), Category::COUNT);
        table.say(Action::Kind(category));
        assert_eq!(table.game.sheet.category, Some(category));
        assert_eq!(table.question(), Question::Crew);
    }
    // "Make Yourself at Home" has one, and a campaign has none.
    assert_eq!(Table::of(HOME, 2).game.sheet.category, Some(Category::Build));
    let campaign = Table::of("welcome_to_mars", 2);
    assert_eq!(campaign.game.sheet.category, None);
    assert_eq!(campaign.question(), Question::Crew);
}

/// FMC-T-03
#[test]
fn names_can_be_typed() {
    let mut table = Table::of(HOME, 2);
    table.until(|question| question == Question::Names);
    let [first, second] = [0, 1].map(|nth| table.game.sheet.members().nth(nth).unwrap());
    let typed = |table: &Table, text: &str| table.game.worded(Action::Rename(first), text);
    for bad in ["", "   ", "a name that is too long for a badge", "hid\u{202e}den", "two\nlines"] {
        assert_eq!(typed(&table, bad), None, "{bad:?}");
    }
    table.say(typed(&table, " Zoë O'Brien ").expect("a name"));
    assert_eq!(table.game.name(first), "Zoë O'Brien");
    assert_eq!(table.question(), Question::Names);
    let log: Vec<Event> = table.log.clone();
    assert_eq!(Companion::of_log(&log, kit()).name(first), "Zoë O'Brien", "the log knows it too");
    // It is kept, and nobody else takes it.
    let saved = serde_json::to_value(&table.game).unwrap();
    assert_eq!(Companion::load(saved, kit()).unwrap().name(first), "Zoë O'Brien");
    let taken = Action::Called(second, Written::new("zoë o'brien").unwrap());
    assert_eq!(table.try_to(taken), Err(Illegal::NameTaken));
    // A drawn name takes its place again; later nothing can be renamed.
    table.say(Action::Rename(first));
    table.say(Action::Name(9));
    assert_eq!(table.game.name(first), table.content().game_box.names[9]);
    let late = typed(&table, "Ann").expect("a name");
    table.say(Action::Next);
    assert_eq!(table.try_to(late), Err(Illegal::NotAChoice));
    assert_eq!(table.game.worded(Action::Next, "Ann"), None, "no words are asked for");
}

/// FMC-T-03
#[test]
fn the_crew_chooses_astronauts_and_gets_names_that_can_change() {
    // One person leads two astronauts.
    for (players, crew) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let mut table = Table::of(HOME, players);
        assert_eq!(table.question(), Question::Crew);
        table.until(|question| question == Question::Names);
        assert_eq!(table.game.sheet.crew.len(), crew);
    }
    let mut table = Table::of(HOME, 2);
    table.say(Action::Take(Role::Medic));
    table.say(Action::Name(3));
    assert!(!table.listed().contains(&Action::Take(Role::Medic)), "each profession is there once");
    table.say(Action::Take(Role::Engineer));
    assert!(!table.listed().contains(&Action::Name(3)), "each name is given once");
    table.say(Action::Name(4));
    let medic = table.game.sheet.members().next().unwrap();
    table.say(Action::Rename(medic));
    table.say(Action::Name(9));
    assert_eq!(table.game.name(medic), table.content().game_box.names[9]);
    assert_eq!(table.question(), Question::Names);
}

/// FMC-T-03: one device is enough for a larger crew.
#[test]
fn a_table_with_one_seat_adds_astronauts() {
    let mut table = Table::of(HOME, 1);
    table.until(|question| question == Question::Names);
    assert_eq!(table.game.sheet.crew.len(), 2);
    for role in [Role::Engineer, Role::Medic] {
        assert!(table.listed().contains(&Action::Take(role)));
        table.say(Action::Take(role));
        table.until(|question| question == Question::Names);
    }
    assert_eq!(table.game.sheet.crew.len(), 4);
    assert!(table.listed().iter().all(|action| !matches!(action, Action::Take(_))));
    table.say(Action::Next);
    assert_eq!(table.question(), Question::Sols);
}

/// FMC-T-05, FMC-T-06, FMC-T-07, FMC-T-08, FMC-T-09
#[test]
fn setup_is_told_page_by_page_and_each_is_confirmed() {
    let mut table = Table::of(HOME, 2);
    table.until(|question| matches!(question, Question::Read(_)));
    let pages = [Page::Reserves, Page::Upgrades, Page::Changes, Page::Story, Page::KeptBack];
    for page in pages {
        assert_eq!(table.question(), Question::Read(page));
        assert_eq!(table.listed(), [Action::Next]);
        table.say(Action::Next);
    }
    assert_eq!(table.question(), Question::Advance);
    // Nothing has been opened.
    assert_eq!(table.game.sheet.opened, 0);
}

/// FMC-T-10
#[test]
fn a_campaign_tells_its_changes_of_play() {
    let mut home = Table::of(HOME, 2);
    home.until(|question| question == Question::Advance);
    assert!(!home.was_shown(Page::CampaignRules));
    let mut campaign = Table::of("welcome_to_mars", 2);
    campaign.until(|question| question == Question::Advance);
    assert!(campaign.was_shown(Page::CampaignRules));
}
