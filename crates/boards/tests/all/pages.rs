//! The pages around the drawings: every one renders, plays without a script, and keeps hostile
//! names harmless.

use crate::page;

use std::collections::HashMap;

use maud::{Markup, html};
use orrery_boards::assets;
use orrery_boards::page::{self as pages, *};
use orrery_boards::{Button, Line, Manner, Passage, PlayerLabel, Words, look_of};
use orrery_core::{Seat, Seats, Sides};
use page::*;

const HOSTILE: &str = "<script>alert('x')</script>\"' onload=\"steal()";

fn front(name: &str) -> Markup {
    let row = TableRow {
        table: table_called(name),
        moment: "turn 2".into(),
        seats: Seats::of(3, |seat| (seat != Seat::TWO).then(|| name.to_string())),
        sides: Sides::Each,
        state: (Tone::Lamp, "Your turn".into()),
        shelf: None,
        deed: "Take your turn".into(),
        href: "/t/k7m2q9".into(),
    };
    pages::home(&HomePage {
        prefs: Prefs::default(),
        name: Some(name.into()),
        mine: vec![row],
        open: vec![],
        running: vec![],
        games: vec![GameCard {
            game: game(),
            pitch: "Build in orbit.".into(),
            players: "2 to 4 players".into(),
            picture: html! { svg {} },
            first_games: vec![(None, "/guide".into())],
        }],
    })
}

/// Three modes of two packs.
fn modes(name: &str) -> Vec<ModeGroup> {
    let mode = |key: &str, players, sides| ModeChoice {
        key: key.into(),
        title: format!("{key} {name}"),
        about: format!("About {name}."),
        players,
        sides,
    };
    let own = vec![mode("solo", (1, 1), Sides::Each), mode("crew", (2, 4), Sides::Crew)];
    let more = vec![mode("raid", (3, 3), Sides::OneAgainst(Seat::TWO))];
    let group = |key: &str, modes| ModeGroup { pack: Some((key.into(), name.into())), modes };
    vec![group("own", own), group("more", more)]
}

fn setup_page(name: &str) -> Markup {
    setup_page_of(name, (0, 1))
}

fn setup_page_of(name: &str, chosen: (usize, usize)) -> Markup {
    pages::new_table(&NewTable {
        prefs: Prefs::default(),
        game: game(),
        pitch: "Build in orbit.".into(),
        credits: "By somebody.".into(),
        picture: html! { svg {} },
        groups: modes(name),
        chosen,
        bots: vec![BotLevel { value: "bot:greedy".into(), label: "Bot, steady".into() }],
        usual_bot: 0,
        options: vec![
            OptionChoice {
                key: "second_year_end".into(),
                name: "The end".into(),
                about: "When the second year ends.".into(),
                rule: "PM-RULING-01".into(),
                values: vec![("a".into(), "at once".into())],
                is_asked: false,
            },
            OptionChoice {
                key: "difficulty".into(),
                name: "Difficulty".into(),
                about: "How many Objectives there are.".into(),
                rule: "PM-RULING-01".into(),
                values: vec![("easy".into(), "Easy: 2 Objectives".into())],
                is_asked: true,
            },
        ],
        filled: HashMap::from([("seat1".into(), "here".into()), ("name".into(), name.into())]),
        name: None,
        title: name.into(),
        problem: Some(name.into()),
    })
}

fn invitation(name: &str) -> Markup {
    pages::invite(&Invite {
        prefs: Prefs::default(),
        table: table_called(name),
        shelf: None,
        briefing: Vec::new(),
        moment: "not begun".into(),
        seat: Seat::TWO,
        sides: Sides::Each,
        others: Seats::of(2, |_| Some(name.to_string())),
        token: "t0k3n".into(),
        name: Some(name.into()),
        is_taken: false,
    })
}

fn rule_book(query: &str) -> Markup {
    let ledger = "# Rules\n\n> Bid for the Contract,\n> and launch.\n\n## 1. The auction\n\
        - PM-CONT-06 [003:12] Only the winner pays.\nprose\n- PM-CONT-07 All others pass.\n- PM-CONT-05 Everybody left unfed costs 3 VP.\n## Notes\nnothing\n";
    pages::rules(&RuleBook {
        prefs: Prefs::default(),
        game: game(),
        summary: pages::summary_of(ledger),
        chapters: pages::chapters_of(ledger),
        topics: Vec::new(),
        about: None,
        query: query.into(),
    })
}

/// Every page, with this name wherever people may choose one.
fn all_pages(name: &str) -> Vec<(&'static str, String)> {
    let (table, sitters) = (table_called(name), sitters_called(name));
    let mut in_words = table_page(&table, &sitters);
    in_words.view = View::Text;
    let problem = Problem {
        title: "This table could not be found".into(),
        sentence: name.into(),
        way_on: ("To the front page".into(), "/".into()),
        details: "404".into(),
    };
    let credit = Credit { game: game(), credits: name.into() };
    let pages = [
        ("home", front(name)),
        ("new", setup_page(name)),
        ("invite", invitation(name)),
        (
            "hand over",
            pages::hand_over(Prefs::default(), &table, Seat::TWO, name, "/t/canaveral?seat=1"),
        ),
        ("table", table_page(&table, &sitters).document()),
        ("words", in_words.document()),
        ("end", end_page(&table, &sitters)),
        ("books", pages::rule_books(Prefs::default(), &[game()])),
        ("rules", rule_book("")),
        ("search", rule_book(name)),
        ("records", pages::records(Prefs::default(), Some(name))),
        ("about", pages::about(Prefs::default(), &[credit], "0.1.0")),
        ("error", pages::error(Prefs::default(), &problem)),
    ];
    pages.into_iter().map(|(page, markup)| (page, markup.into_string())).collect()
}

/// The names of the tags in order, with their attributes; closing ones begin with a slash.
fn tags(page: &str) -> Vec<&str> {
    let opened = page.split('<').skip(1).filter(|rest| !rest.starts_with('!'));
    opened.map(|rest| rest.split('>').next().unwrap_or_default()).collect()
}

fn tag_name(tag: &str) -> &str {
    tag.split(|c: char| c.is_whitespace() || c == '/')
        .find(|part| !part.is_empty())
        .unwrap_or_default()
}

fn check_nesting(name: &str, page: &str) {
    let void = ["meta", "link", "input", "br", "img"];
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(page) {
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(tag_name(tag)), "{name}: a tag closes what is not open");
        } else if !void.contains(&tag_name(tag)) && !tag.ends_with('/') {
            open.push(tag_name(tag));
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} stay open");
}

#[test]
fn every_page_is_well_formed_and_has_its_landmarks() {
    for (name, page) in all_pages("Amara") {
        check_nesting(name, &page);
        for part in ["<!DOCTYPE html>", "lang=\"en\"", "<title>", "<main", "<h1", "role=\"status\""]
        {
            assert!(page.contains(part), "{name} lacks {part}");
        }
        assert_eq!(page.matches("<main").count(), 1, "{name} has one main part");
        assert_eq!(page.matches("<h1").count(), 1, "{name} has one title");
        assert!(
            page.contains("href=\"#stage\"") && page.contains("id=\"stage\""),
            "{name}: skip link"
        );
    }
}

#[test]
fn no_page_has_inline_script_or_style() {
    for (name, page) in all_pages("Amara") {
        for tag in tags(&page).into_iter().filter(|tag| tag.starts_with("script")) {
            assert!(tag.contains(" src=\"/assets/"), "{name}: <{tag}>");
        }
        assert!(!page.contains("<style"), "{name} has a style of its own");
        let attributes = tags(&page).into_iter().flat_map(|tag| tag.split(' ').skip(1));
        for attribute in attributes {
            let is_handler = attribute.starts_with("on") && attribute.contains('=');
            assert!(!is_handler && !attribute.starts_with("style="), "{name}: {attribute}");
        }
    }
}

#[test]
fn an_id_stands_once_and_never_for_a_symbol() {
    for (name, page) in all_pages("Amara") {
        let (_, body) = page.split_once("class=\"skip\"").expect("the skip link begins the body");
        let mut ids = values(body, "id");
        for id in &ids {
            assert!(!assets::has_symbol(id), "{name}: #{id} is also a symbol");
        }
        let number = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), number, "{name} uses an id twice");
    }
}

#[test]
fn every_label_and_every_symbol_points_to_something() {
    for (name, page) in all_pages("Amara") {
        let ids = values(&page, "id");
        for attribute in ["aria-labelledby", "for", "form"] {
            for id in values(&page, attribute) {
                assert!(ids.contains(&id), "{name}: {attribute}={id}");
            }
        }
        for href in values(&page, "href").into_iter().filter_map(|href| href.strip_prefix('#')) {
            assert!(ids.contains(&href), "{name}: #{href}");
        }
    }
}

/// An option has a name, its values are words, and what everyone wants to choose is not folded
/// away.
#[test]
fn options_are_named_and_the_asked_ones_are_shown_at_once() {
    let page = setup_page("Amara").into_string();
    let (shown, folded) = page.split_once("<details class=\"more\"").expect("a fold");
    assert!(shown.contains("Difficulty") && shown.contains("Easy: 2 Objectives"));
    assert!(folded.contains(">The end </label>") && folded.contains("When the second year ends."));
    assert!(!folded.contains("Difficulty"));
}

/// Every mode is a button, without a script too; seats follow the chosen one, and what was filled
/// in stays.
#[test]
fn a_new_table_offers_modes_and_the_seats_of_the_chosen_one() {
    let crew = setup_page("Amara").into_string();
    assert_eq!(crew.matches("name=\"mode\" value=").count(), 4, "three buttons and a field");
    assert!(crew.contains("value=\"crew\" aria-current=\"true\""));
    assert!(crew.contains("2 to 4 players, one crew") && crew.contains(">1 player<"));
    assert!(crew.contains("type=\"hidden\" name=\"mode\" value=\"crew\""));
    assert!(crew.contains("type=\"hidden\" name=\"pack\" value=\"own\""));
    let seats = |page: &str| page.matches("<select id=\"seat").count();
    let empty = |page: &str| page.matches("value=\"nobody\"").count();
    assert_eq!((seats(&crew), empty(&crew)), (4, 2));
    assert!(crew.contains("<option value=\"here\" selected>"), "what was filled in stays");
    let solo = setup_page_of("Amara", (0, 0)).into_string();
    assert_eq!((seats(&solo), empty(&solo)), (1, 0));
    let raid = setup_page_of("Amara", (1, 0)).into_string();
    assert_eq!((seats(&raid), empty(&raid)), (3, 0));
    assert!(raid.contains("<b>Lime</b><span class=\"cap\"> against all</span>"));
}

#[test]
fn a_hostile_name_stays_a_name() {
    for (name, page) in all_pages(HOSTILE) {
        assert!(!page.contains("<script>alert"), "{name} runs a name");
        assert!(!page.contains("\" onload="), "{name} lets a name out of its quotes");
        check_nesting(name, &page);
    }
}

#[test]
fn a_very_long_name_changes_nothing_but_itself() {
    for (name, page) in all_pages(&"Ж".repeat(5000)) {
        check_nesting(name, &page);
    }
}

#[test]
fn every_answer_is_a_button_of_a_form_with_its_number_and_key() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters).document().into_string();
    let (_, form) = page
        .split_once(
            "<form class=\"answer\" id=\"answer\" method=\"post\" action=\"/t/k7m2q9/answers\"",
        )
        .expect("the form");
    let (form, _) = form.split_once("</form>").expect("its end");
    assert!(form.contains("name=\"answers\" value=\"17\""));
    assert!(form.contains("name=\"key\" value=\"one-use-key\""));
    for choice in 0..3 {
        assert!(form.contains(&format!("name=\"choice\" value=\"{choice}\"")), "choice {choice}");
    }
    let (_, undo) = page.split_once("id=\"undo-form\"").expect("the form of undo");
    assert!(undo.contains("name=\"answers\" value=\"17\"") && undo.contains("one-use-key"));
}

#[test]
fn what_gives_something_up_asks_first_and_nothing_is_preselected() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters).dock().into_string();
    let (_, asks) = page.split_once("data-asks=\"0\">").expect("a question");
    let (asks, _) = asks.split_once("</details>").expect("its end");
    assert!(asks.contains("You cannot bid again this turn."));
    assert!(asks.contains("name=\"choice\" value=\"0\""));
    assert_eq!(
        page.matches("name=\"choice\" value=\"0\"").count(),
        1,
        "no way around the question"
    );
    assert!(
        !page.contains(" checked") && !page.contains(" selected") && !page.contains("autofocus")
    );
}

#[test]
fn many_answers_get_a_row_of_their_own_and_the_main_one_stays_last() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.buttons = (0..9).map(|n| (n, button(&format!("Take {n}"), n == 4, None))).collect();
    let dock = page.dock().into_string();
    let (choices, ask) = dock.split_once("class=\"ask\"").expect("the question");
    assert_eq!(choices.matches("name=\"choice\"").count(), 8);
    assert_eq!(ask.matches("name=\"choice\"").count(), 1);
}

#[test]
fn fragments_are_the_parts_of_the_page() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters);
    let (whole, parts) = (page.document().into_string(), page.fragments());
    for part in [&parts.stage, &parts.rail, &parts.dock, &parts.menu] {
        assert!(whole.contains(part.as_str()));
    }
    assert_eq!((parts.answers, parts.version, parts.your_turn), (17, 18, true));
    assert!(parts.title.starts_with("Your turn"));
    assert!(parts.say.contains("Your bid?"));
}

#[test]
fn the_text_view_keeps_every_answer() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.view = View::Text;
    let whole = page.document().into_string();
    assert!(whole.contains("</b> leads.") && !whole.contains("A tile"));
    assert!(whole.contains("action=\"/t/k7m2q9/answers?view=text\""));
    assert_eq!(whole.matches("name=\"choice\"").count(), 3);
}

#[test]
fn the_rule_book_finds_words_and_numbers() {
    let found = |query: &str| rule_book(query).into_string();
    assert!(found("").contains("id=\"PM-CONT-07\"") && found("").contains("id=\"PM-CONT-06\""));
    assert!(
        found("winner PAYS").contains("1 rule found") && !found("winner").contains("PM-CONT-07")
    );
    assert!(found("pm-cont-07").contains("All others pass."));
    assert!(found("zebra").contains("No rule has all of these words."));
    // What people call it, also while they are still writing.
    for word in ["hungry", "starve", "starv", "eats", "points"] {
        assert!(found(word).contains("1 rule found"), "{word}");
    }
}

#[test]
fn the_rule_book_begins_with_how_a_game_goes() {
    let whole = rule_book("").into_string();
    let place = |words: &str| whole.find(words).unwrap_or_else(|| panic!("{words} is told"));
    assert!(place("How a game goes") < place("Bid for the Contract, and launch."));
    assert!(place("Bid for the Contract, and launch.") < place("aria-label=\"Chapters\""));
    assert!(!rule_book("winner").into_string().contains("How a game goes"), "a search finds rules");
}

#[test]
fn cookies_say_how_the_page_looks_and_nothing_else() {
    let prefs = Prefs::from_cookies("a=b; theme=light; text=larger; theme=<script>");
    assert_eq!(prefs, Prefs { theme: Theme::Light, text: TextSize::Larger, ..Prefs::default() });
    let page = pages::records(prefs, None).into_string();
    assert!(page.contains("data-theme=\"light\"") && page.contains("data-text=\"larger\""));
    for (value, is_chosen) in [("light", true), ("dark", false), ("larger", true), ("large", false)]
    {
        let button = format!("value=\"{value}\" aria-pressed=\"{is_chosen}\"");
        assert!(page.contains(&button), "the menu says so: {button}");
    }
    assert_eq!(Prefs::from_cookies("theme"), Prefs::default());
}

#[test]
fn the_files_of_a_table_page_are_small_and_few() {
    let files = ["css", "js"].map(|kind| {
        let house = assets::all().into_iter().filter(|asset| asset.file.starts_with("orrery"));
        house
            .filter(|asset| asset.file.ends_with(kind))
            .map(|asset| asset.body.len())
            .sum::<usize>()
    });
    assert!(files.iter().sum::<usize>() < 90_000, "css and module: {files:?} bytes");
    for asset in assets::all() {
        assert!(std::ptr::eq(assets::find(&asset.file).expect("it is found"), asset));
    }
    assert!(assets::find("../Cargo.toml").is_none());
}

/// A passage is above the board, with its consequences and choices; the board stays.
#[test]
fn a_passage_stands_above_the_board_with_its_consequences_and_choices() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.passage = Some(passage());
    page.buttons[1].1.outcome = Some("1 Oxygen is lost.".into());
    let stage = page.stage().into_string();
    let (told, board) = stage.split_once("</section>").expect("the passage ends");
    assert!(board.contains("A tile"), "the board is still there");
    assert!(told.contains("Dust in the filter") && told.contains("The fans slow down."));
    assert!(told.contains("</b> lose 1 Oxygen."), "the consequence names the reader: {told}");
    for choice in 0..3 {
        assert!(told.contains(&format!("data-choice=\"{choice}\"")), "choice {choice}");
    }
    assert!(told.contains("aria-label=\"Raise to 4. 1 Oxygen is lost.\""));
    let dock = page.dock().into_string();
    assert_eq!(dock.matches("name=\"choice\"").count(), 3, "the dock has every answer too");
    assert!(dock.contains("aria-describedby=\"passage\""));
    let said = page.fragments().say;
    assert!(said.contains("Dust in the filter. The fans slow down. You lose 1 Oxygen."), "{said}");
    page.view = View::Text;
    let words = page.stage().into_string();
    assert!(words.contains("The fans slow down.") && words.contains("id=\"in-words\""));
}

/// With a single answer there is nothing to choose: the dock's button confirms.
#[test]
fn a_passage_with_one_answer_is_confirmed_in_the_dock() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.passage = Some(passage());
    page.buttons = vec![(0, button("Go on to Morale", true, None))];
    assert!(!page.stage().into_string().contains("Your choices"));
    assert!(page.dock().into_string().contains("Go on to Morale"));
}

#[test]
fn the_log_keeps_a_passage_to_be_read_again() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let told = Line::of_the_table(Words::plain("Dust comes in.")).telling(passage());
    page.log.push(entry(told, false));
    let rail = page.rail().into_string();
    let (_, again) = rail.split_once("class=\"told-before\"").expect("it can be read again");
    assert!(again.contains("The fans slow down.") && again.contains("lose 1 Oxygen."));
}

fn passage() -> Passage {
    Passage {
        title: "Dust in the filter".into(),
        paragraphs: vec![Words::plain("The fans slow down.")],
        consequences: vec![Words::of(Seat::ONE).verb(" lose ", " loses ").and("1 Oxygen.")],
        choices: vec![0, 1, 2],
        ..Passage::default()
    }
}

/// A player against all others wears the look of the fifth seat, however many play.
#[test]
fn the_one_against_all_always_looks_the_same() {
    let sides = Sides::OneAgainst(Seat::THREE);
    let three = Seats::of(3, |seat| PlayerLabel {
        name: ["Iris", "Amara", "Bo"][seat.index()].into(),
        is_you: false,
        is_bot: false,
        look: look_of(sides, seat),
    });
    assert_eq!(three[Seat::TWO].look, Seat::TWO);
    let table = table_called("Canaveral");
    let mut page = table_page(&table, &three);
    page.turn = Turn::Waiting(Seat::THREE, None);
    assert!(page.dock().into_string().contains("href=\"#seat-e\""), "the dock waits for Lime");
    page.turn = Turn::Waiting(Seat::TWO, None);
    assert!(page.dock().into_string().contains("href=\"#seat-b\""));
}

/// Plans are shown to a reader who has teammates, and what is in them stays harmless.
#[test]
fn plans_are_shown_to_their_side() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    assert!(!page.document().into_string().contains("name=\"plan\""));
    page.plans = Some(vec![(Seat::TWO, HOSTILE.to_owned())]);
    let shown = page.document().into_string();
    assert!(shown.contains("name=\"plan\"") && !shown.contains("<script>alert"));
}

#[test]
fn the_dock_names_everybody_the_table_waits_for() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.asked = vec![Seat::ONE, Seat::TWO];
    assert!(page.dock().into_string().contains("Also deciding: Amara"));
    (page.turn, page.asked) = (Turn::Waiting(Seat::TWO, Some("2 min".into())), vec![Seat::TWO]);
    assert!(page.dock().into_string().contains("Waiting for Amara, 2 min"));
    let three = Seats::of(3, |seat| PlayerLabel {
        name: ["You", "Amara", "Bo"][seat.index()].into(),
        is_you: seat == Seat::ONE,
        is_bot: false,
        look: seat,
    });
    let mut page = table_page(&table, &three);
    (page.turn, page.asked) = (Turn::Several, vec![Seat::TWO, Seat::THREE]);
    assert!(page.dock().into_string().contains("Waiting for Amara and Bo"));
}

/// A player who may act although nobody waits for it gets an offer and no question.
#[test]
fn an_offer_does_not_look_like_a_question() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    (page.turn, page.asked) = (Turn::Waiting(Seat::TWO, None), vec![Seat::TWO]);
    let dock = page.dock().into_string();
    assert!(dock.contains("class=\"dock offer\"") && dock.contains("nobody is waiting for you"));
    assert_eq!(dock.matches("name=\"choice\"").count(), 3);
    assert!(!page.title().starts_with("Your turn"));
    page.buttons.clear();
    assert!(page.dock().into_string().contains("class=\"dock\""));
}

#[test]
fn the_dock_carries_the_key_of_the_question() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters);
    assert!(page.dock().into_string().contains("data-asked=\"17\""));
}

/// Everything that happened is listed, not counted; what it did to the reader stands below it.
#[test]
fn what_happened_since_the_last_turn_is_listed() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.log.clear();
    page.since = vec![
        line(Seat::TWO, 0, " bids 1."),
        line(Seat::TWO, 1, " pays 1."),
        Line { hits: vec![Seat::ONE], ..line(Seat::TWO, 1, " takes your card.") },
        line(Seat::TWO, 0, " passes."),
    ];
    let rail = page.rail().into_string();
    for told in [" bids 1.", " takes your card.", " passes."] {
        assert!(rail.contains(told), "{told}");
    }
    assert!(!rail.contains(" pays 1."), "effects on others are in the log");
}

/// Taking a card and throwing it away look different, wherever the answer stands.
#[test]
fn what_throws_something_away_is_marked() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    for (_, button) in &mut page.buttons {
        button.manner = Manner::Discards;
    }
    let dock = page.dock().into_string();
    assert_eq!(dock.matches("discards").count(), 4, "two buttons, a summary and its question");
}

/// Everything usable at any moment is behind one button, so that it takes no room from what answers
/// the question.
#[test]
fn what_is_always_possible_gives_way_to_the_answers() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let asked = page.buttons.len();
    let name = "A very long name of a thing that could be used at any moment of the game";
    page.buttons.push((asked, Button { manner: Manner::Aside, ..button(name, false, None) }));
    let dock = page.dock().into_string();
    assert!(!dock.contains("class=\"choices\""), "the answers stay beside the question");
    let (_, asides) = dock.split_once("id=\"asides\"").expect("a button of its own");
    let (list, rest) = asides.split_once("</details>").expect("it ends");
    assert!(list.contains(name) && !rest.contains(name));
    assert_eq!(dock.matches("name=\"choice\"").count(), asked + 1);
}

/// With their own dice, everybody at the table is asked what came up.
#[test]
fn whoever_sits_at_the_table_may_enter_what_the_dice_show() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    (page.turn, page.asked) = (Turn::ByHand, Vec::new());
    page.dice = Some(DiceOf::People);
    page.dock.question = "Throw two dice and enter what they show.".into();
    let whole = page.document().into_string();
    assert!(whole.contains("class=\"dock live\"") && whole.contains("Throw two dice"));
    assert!(whole.contains("action=\"/t/k7m2q9/settings\""));
    let (_, own) = whole.split_once("value=\"by_hand\"").expect("the switch");
    assert!(own.starts_with("><button class=\"btn small line\" aria-pressed=\"true\">Our own"));
    page.you = None;
    page.buttons.clear();
    assert!(page.dock().into_string().contains("class=\"dock\""), "a spectator enters nothing");
}
