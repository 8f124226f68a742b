//! The pages around the drawings: every one renders, plays without a script, and keeps hostile
//! names harmless.

use maud::{Markup, html};
use orrery_boards::page::{self, *};
use orrery_boards::{Button, Dock, Line, ScoreLine, Sitter, Tally, Words, assets};
use orrery_core::{Seat, Seats, Sides, Standing};

const HOSTILE: &str = "<script>alert('x')</script>\"' onload=\"steal()";

fn game() -> GameRef {
    GameRef { name: "project-mars".into(), title: "Project Mars".into() }
}

fn table_called(title: &str) -> TableRef {
    TableRef { id: "k7m2q9".into(), title: title.into(), game: game() }
}

fn sitters_called(name: &str) -> Seats<Sitter> {
    Seats::of(2, |seat| Sitter {
        name: if seat == Seat::ONE { "You".into() } else { name.into() },
        is_you: seat == Seat::ONE,
        is_bot: false,
    })
}

fn button(name: &str, is_main: bool, gives_up: Option<&str>) -> Button {
    Button {
        label: html! { (name) },
        name: name.into(),
        is_main,
        gives_up: gives_up.map(str::to_string),
    }
}

fn line(seat: Seat, depth: u8, words: &str) -> Line {
    Line { depth, ..Line::by(seat, Words::of(seat).and(words)) }
}

fn entry(line: Line, is_undone: bool) -> LogEntry {
    LogEntry { line, at: 1, opens: false, is_new: false, is_undone }
}

fn points() -> Vec<ScoreLine> {
    let line = |source, one, two| ScoreLine {
        source,
        tally: Tally::Points,
        points: Seats::of(2, |seat| if seat == Seat::ONE { one } else { two }),
    };
    vec![line("Modules", 3, 2), line("Unfed crew", -3, 0)]
}

fn table_page<'a>(table: &'a TableRef, sitters: &'a Seats<Sitter>) -> TablePage<'a> {
    TablePage {
        prefs: Prefs::default(),
        view: View::Drawing,
        table,
        moment: "turn 19 · year 2".into(),
        sitters,
        you: Some(Seat::ONE),
        turn: Turn::Yours,
        stage: html! { h2 { "The board" } div data-choice="0" tabindex="0" role="button" { "A tile" } },
        words: vec![Words::of(Seat::TWO).and(" leads.")],
        players: vec![(Seat::TWO, html! { article.player { (sitters[Seat::TWO].name) } })],
        dock: Dock {
            question: "Your bid?".into(),
            detail: "Only the winner pays.".into(),
            rule: Some("PM-CONT-06"),
            row: html! {},
            carry: html! { span.amt { "9" } },
        },
        buttons: vec![
            (0, button("Pass", false, Some("You cannot bid again this turn."))),
            (1, button("Raise to 4", false, None)),
            (2, button("Raise to 3", true, None)),
        ],
        log: vec![
            entry(line(Seat::TWO, 0, " bids 1."), false),
            entry(line(Seat::ONE, 0, " bid 2."), true),
            entry(line(Seat::TWO, 0, " bids 3."), false),
            entry(line(Seat::TWO, 1, " pays 3."), false),
        ],
        log_filter: LogFilter::All,
        since: vec![Line { hits: vec![Seat::ONE], ..line(Seat::TWO, 0, " outbids you.") }],
        score: points(),
        hint: Some(Hint { choice: Some(2), name: "Raise to 3".into(), why: "It is cheap.".into() }),
        undo: Undo::Free { steps: 2 },
        seats: vec![
            SeatLine {
                seat: Seat::ONE,
                state: SeatState::You,
                may_give_to_bot: Some("bot:greedy".into()),
                may_take_back: false,
            },
            SeatLine {
                seat: Seat::TWO,
                state: SeatState::Open { invite: Some("https://x.example/t/k/sit/t".into()) },
                may_give_to_bot: None,
                may_take_back: true,
            },
        ],
        guide: Some(Guide {
            step: 1,
            of: 9,
            words: "Look at the pool.".into(),
            rules: vec!["PM-ACT-01"],
            pieces: vec!["EN05".into(), "contract".into()],
        }),
        notice: Some(Notice {
            tone: Tone::Good,
            strong: "Back.".into(),
            words: "Bo moved twice.".into(),
            link: Some(("Show me".into(), "#happened".into())),
        }),
        refused: Some(Refusal {
            strong: "Not sent.".into(),
            words: "Bo moved first.".into(),
            rule: Some("PM-ACT-01".into()),
        }),
        undone: 0,
        kind: page::Kind::Live,
        seed_digest: None,
        query: None,
        answers: 17,
        version: 18,
        key: "one-use-key".into(),
    }
}

fn end_page(table: &TableRef, sitters: &Seats<Sitter>) -> Markup {
    end_page_with(table, sitters, &points)
}

fn end_page_with(
    table: &TableRef,
    sitters: &Seats<Sitter>,
    score: &dyn Fn() -> Vec<ScoreLine>,
) -> Markup {
    let standing =
        Standing { winners: vec![Seat::ONE], scores: Seats::of(2, |s| 5 - s.index() as i32) };
    let past = |at: usize| Past { at, label: format!("turn {at}"), score: score() };
    EndPage {
        prefs: Prefs::default(),
        table,
        moment: "finished after 24 turns".into(),
        sitters,
        you: Some(Seat::ONE),
        standing: &standing,
        verdict: page::verdict(&standing, Sides::Each, &score(), sitters),
        told: "It was close.".into(),
        score: score(),
        past: vec![past(0), past(5), past(9)],
        turning_points: vec![TurningPoint { at: 5, label: "You take the lead".into() }],
        answers: 9,
        shown: Shown {
            at: 5,
            label: "turn 5".into(),
            stage: html! { p { "board" } },
            told: vec![],
        },
        log: vec![entry(line(Seat::TWO, 0, " bids 1."), false)],
        fairness: Some(Fairness { digest: "d1".into(), seed: "s33d".into() }),
        rematch: None,
        version: 30,
    }
    .document()
}

fn front(name: &str) -> Markup {
    let row = TableRow {
        table: table_called(name),
        moment: "turn 2".into(),
        seats: Seats::of(3, |seat| (seat != Seat::TWO).then(|| name.to_string())),
        state: (Tone::Lamp, "Your turn".into()),
        deed: "Take your turn".into(),
        href: "/t/k7m2q9".into(),
    };
    page::home(&HomePage {
        prefs: Prefs::default(),
        name: Some(name.into()),
        mine: vec![row],
        open: vec![],
        running: vec![],
        games: vec![GameCard {
            name: "project-mars".into(),
            title: "Project Mars".into(),
            pitch: "Build in orbit.".into(),
            players: "2 to 4 players".into(),
            picture: html! { svg {} },
        }],
        first_game: Some("/guide".into()),
    })
}

fn setup_page(name: &str) -> Markup {
    page::new_table(&NewTable {
        prefs: Prefs::default(),
        game: game(),
        pitch: "Build in orbit.".into(),
        credits: "By somebody.".into(),
        picture: html! { svg {} },
        players: (2, 4),
        bots: vec![BotLevel { value: "bot:greedy".into(), label: "Bot, steady".into() }],
        usual_bot: 0,
        options: vec![OptionChoice {
            key: "second_year_end".into(),
            about: "When the second year ends.".into(),
            rule: "PM-RULING-01".into(),
            values: vec![("a".into(), "at once".into())],
        }],
        name: Some(name.into()),
        title: name.into(),
        problem: Some(name.into()),
    })
}

fn invitation(name: &str) -> Markup {
    page::invite(&Invite {
        prefs: Prefs::default(),
        table: table_called(name),
        moment: "not begun".into(),
        seat: Seat::TWO,
        others: Seats::of(2, |_| Some(name.to_string())),
        token: "t0k3n".into(),
        name: Some(name.into()),
        is_taken: false,
    })
}

fn rule_book(query: &str) -> Markup {
    let chapters = page::chapters_of(
        "## 1. The auction\n- PM-CONT-06 [003:12] Only the winner pays.\nprose\n- PM-CONT-07 All others pass.\n## Notes\nnothing\n",
    );
    page::rules(&RuleBook { prefs: Prefs::default(), game: game(), chapters, query: query.into() })
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
    let credit =
        Credit { name: "project-mars".into(), title: "Project Mars".into(), credits: name.into() };
    let pages = [
        ("home", front(name)),
        ("new", setup_page(name)),
        ("invite", invitation(name)),
        ("hand over", page::hand_over(Prefs::default(), &table, Seat::TWO, name)),
        ("table", table_page(&table, &sitters).document()),
        ("words", in_words.document()),
        ("end", end_page(&table, &sitters)),
        ("books", page::rule_books(Prefs::default(), &[game()])),
        ("rules", rule_book("")),
        ("search", rule_book(name)),
        ("records", page::records(Prefs::default(), Some(name))),
        ("about", page::about(Prefs::default(), &[credit], "0.1.0")),
        ("error", page::error(Prefs::default(), &problem)),
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
    let void = ["meta", "link", "input", "br"];
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

/// The values of an attribute, wherever it stands.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let needle = format!(" {attribute}=\"");
    page.split(&needle).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect()
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
    let (_, asks) =
        page.split_once("<details class=\"pop asks\" data-asks=\"0\">").expect("a question");
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
fn the_log_is_newest_first_with_effects_below_their_cause() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let rail = table_page(&table, &sitters).rail().into_string();
    let (_, log) = rail.split_once("id=\"happened\"").expect("the log");
    let place = |words: &str| log.find(words).unwrap_or_else(|| panic!("{words} is in the log"));
    assert!(place(" bids 3.") < place(" pays 3."));
    assert!(place(" pays 3.") < place("1 move taken back"));
    assert!(place("1 move taken back") < place(" bids 1."));
}

#[test]
fn what_was_done_to_you_comes_first() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.since.insert(0, line(Seat::TWO, 0, " takes $2."));
    let rail = page.rail().into_string();
    let place = |words: &str| rail.find(words).expect("it is told");
    assert!(place(" outbids you.") < place(" takes $2."));
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
}

#[test]
fn a_verdict_says_who_and_by_how_much() {
    let sitters = |players, you: Option<Seat>| {
        Seats::of(players, |seat| Sitter {
            name: if Some(seat) == you { "You" } else { ["Iris", "Bo", "Amara"][seat.index()] }
                .into(),
            is_you: Some(seat) == you,
            is_bot: false,
        })
    };
    let three = [Seat::ONE, Seat::TWO, Seat::THREE];
    let (you, nobody) = (Some(Seat::ONE), None);
    for (sides, score, winners, scores, you, words) in [
        (Sides::Each, points(), &three[..1], &[9, 5, 1][..], you, "You win by 4 points"),
        (Sides::Each, points(), &three[1..2], &[4, 5], you, "Bo wins by 1 point"),
        (Sides::Each, points(), &three[1..2], &[5, 5], you, "Bo wins"),
        (Sides::Each, progress(), &three[..1], &[6, 2], you, "You win"),
        (Sides::Each, progress(), &three[..1], &[6, 2], nobody, "Iris wins"),
        (Sides::Each, points(), &three[..2], &[3, 3, 1], you, "You and Bo share the victory"),
        (Sides::Each, points(), &three[..2], &[3, 3], you, "It is a draw"),
        (Sides::Each, progress(), &[], &[0, 0], you, "Nobody wins"),
        (Sides::Crew, progress(), &three[..], &[1, 1, 1], you, "You all win together"),
        (Sides::Crew, points(), &[], &[3, 3], you, "You all lose together"),
        (Sides::Crew, points(), &three[..1], &[3], you, "You win"),
        (Sides::Crew, points(), &[], &[3, 3], nobody, "The crew loses"),
        (Sides::Crew, points(), &three[..2], &[3, 3], nobody, "The crew wins"),
    ] {
        let players = scores.len() as u8;
        let scores = Seats::of(players, |seat| scores[seat.index()]);
        let standing = Standing { winners: winners.to_vec(), scores };
        assert_eq!(page::verdict(&standing, sides, &score, &sitters(players, you)), words);
    }
}

fn progress() -> Vec<ScoreLine> {
    let goal = Seats::of(2, |_| 5);
    let tally = Tally::Progress { goal };
    let line = |source, one, two| ScoreLine {
        source,
        tally: tally.clone(),
        points: Seats::of(2, |seat| if seat == Seat::ONE { one } else { two }),
    };
    vec![line("Modules in orbit", 3, 2), line("Engineering", 4, 5)]
}

#[test]
fn a_hint_says_how_sure_it_is_and_why() {
    let buttons = vec![(0, button("Pass", false, None)), (1, button("Raise to 3", true, None))];
    let estimate = |choice, percent| Estimate { choice, percent };
    let told = |best, next, gains: &[&'static str], losses: &[&'static str]| {
        let (gains, losses) = (gains.to_vec(), losses.to_vec());
        Hint::of(&Advice { best, next, looks: 400, gains, losses }, &buttons).map(|hint| hint.why)
    };
    for (advised, why) in [
        (
            told(estimate(1, 62), Some(estimate(0, 55)), &["the Contract"], &["materials"]),
            "After 400 looks ahead it has a chance of 62 % to win; the next best, \u{201c}Pass\u{201d}, \
             of 55 %. It is good for the Contract; it costs materials.",
        ),
        (
            told(estimate(1, 62), Some(estimate(0, 62)), &[], &["materials", "money", "room"]),
            "After 400 looks ahead it has a chance of 62 % to win; \u{201c}Pass\u{201d} is about as \
             good. It costs materials and money.",
        ),
        (told(estimate(0, 50), None, &[], &[]), "It is the only answer."),
    ] {
        assert_eq!(advised.as_deref(), Some(why));
    }
    assert_eq!(told(estimate(7, 50), None, &[], &[]), None, "there is no such button");
}

#[test]
fn whoever_is_ahead_leads_and_nobody_if_several_are() {
    assert_eq!(page::leader(&points()), Some(Seat::TWO), "2 are more than 3 less 3");
    assert_eq!(page::leader(&progress()), None, "as far on both ways together");
    assert_eq!(page::leader(&progress()[..1]), Some(Seat::ONE));
    assert_eq!(page::leader(&[]), None);
}

#[test]
fn progress_has_goals_and_no_sum() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    assert!(page.rail().into_string().contains("Total"));
    page.score = progress();
    let rail = page.rail().into_string();
    assert!(
        rail.contains("<h2>Modules in orbit</h2>") && rail.contains("<td class=\"best\">3 of 5")
    );
    assert!(!rail.contains("Total") && !rail.contains("Score so far"));
    let end = end_page_with(&table, &sitters, &progress).into_string();
    for words in ["every point", "Points over time", "by 1 point", "Total"] {
        assert!(!end.contains(words), "the end speaks of {words}");
    }
    assert!(end.contains("How far everybody came") && end.contains("4 of 5"));
    assert!(
        end.contains("progress over time, ending at Modules in orbit 3 of 5, Engineering 4 of 5")
    );
    assert!(end_page(&table, &sitters).into_string().contains("Where every point came from"));
}

#[test]
fn the_dock_carries_what_the_reader_holds() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let carried = "aria-label=\"You hold\"><span class=\"amt\">9</span>";
    assert!(page.dock().into_string().contains(carried));
    page.dock.carry = html! {};
    assert!(!page.dock().into_string().contains("You hold"));
}

#[test]
fn a_step_of_the_guide_names_its_rules_and_its_pieces() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters);
    let dock = page.dock().into_string();
    assert!(dock.contains("data-points=\"EN05 contract\"") && dock.contains("Step 1 of 9"));
    assert!(dock.contains("href=\"/rules/project-mars#PM-ACT-01\""));
    assert!(page.say().ends_with("Your bid? Look at the pool."));
}

#[test]
fn a_line_of_the_log_names_its_pieces() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.log[0].line = page.log[0].line.clone().about("EN05").about("contract");
    let rail = page.rail().into_string();
    assert_eq!(values(&rail, "data-lights"), ["EN05 contract"]);
}

#[test]
fn a_sentence_speaks_to_its_reader() {
    let sitters = sitters_called("Amara");
    let (you, amara) = (Seat::ONE, Seat::TWO);
    let hires = |seat| Words::of(seat).verb(" hire ", " hires ").strong("Quinn").and(".");
    let taken = |by, whose| {
        Words::plain("Turn 2 ends. ").name(by).verb(" take ", " takes ").whose(whose).and(" card.")
    };
    for (words, text) in [
        (hires(you), "You hire Quinn."),
        (hires(amara), "Amara hires Quinn."),
        (taken(you, amara), "Turn 2 ends. You take Amara's card."),
        (taken(amara, you), "Turn 2 ends. Amara takes your card."),
        (Words::plain("It goes to ").name(you).and("."), "It goes to you."),
        (Words::default().whose(you).and(" card."), "Your card."),
    ] {
        assert_eq!(words.text(&sitters), text);
        assert_eq!(
            words.markup(&sitters).into_string().replace("<b>", "").replace("</b>", ""),
            text
        );
    }
}

#[test]
fn cookies_say_how_the_page_looks_and_nothing_else() {
    let prefs = Prefs::from_cookies("a=b; theme=light; text=larger; theme=<script>");
    assert_eq!(prefs, Prefs { theme: Theme::Light, text: TextSize::Larger });
    let page = page::records(prefs, None).into_string();
    assert!(page.contains("data-theme=\"light\"") && page.contains("data-text=\"larger\""));
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
