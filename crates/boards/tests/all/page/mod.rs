//! Pages with invented facts, and what stands in them.

use maud::{Markup, html};
use orrery_boards::page::{self, *};
use orrery_boards::{Button, Dock, Jump, Line, Manner, PlayerLabel, ScoreLine, Tally, Words};
use orrery_core::{Draws, Seat, Seats, Standing};

/// A game.
pub fn game() -> GameRef {
    GameRef { name: "project-mars".into(), title: "Project Mars".into(), sheet: None }
}

/// A table with this title.
pub fn table_called(title: &str) -> TableRef {
    TableRef { id: "k7m2q9".into(), title: title.into(), game: game() }
}

/// The reader and a player of this name.
pub fn sitters_called(name: &str) -> Seats<PlayerLabel> {
    Seats::of(2, |seat| PlayerLabel {
        name: if seat == Seat::ONE { "You".into() } else { name.into() },
        is_you: seat == Seat::ONE,
        is_bot: false,
        look: seat,
    })
}

/// An answer.
pub fn button(name: &str, is_main: bool, gives_up: Option<&str>) -> Button {
    Button {
        label: html! { (name) },
        name: name.into(),
        is_main,
        outcome: None,
        gives_up: gives_up.map(str::to_string),
        manner: Manner::Takes,
    }
}

/// A line of the log.
pub fn line(seat: Seat, depth: u8, words: &str) -> Line {
    Line { depth, ..Line::by(seat, Words::of(seat).and(words)) }
}

/// The same with what the table knows about it.
pub fn entry(line: Line, is_undone: bool) -> LogEntry {
    LogEntry { line, at: 1, opens: false, is_new: false, is_undone }
}

/// Points of two seats.
pub fn points() -> Vec<ScoreLine> {
    let line = |source, one, two| ScoreLine {
        source,
        made_of: "",
        tally: Tally::Points,
        points: Seats::of(2, |seat| if seat == Seat::ONE { one } else { two }),
    };
    vec![line("Modules", 3, 2), line("Unfed crew", -3, 0)]
}

/// A table with everything a page can show.
pub fn table_page<'a>(table: &'a TableRef, sitters: &'a Seats<PlayerLabel>) -> TablePage<'a> {
    TablePage {
        prefs: Prefs::default(),
        view: View::Drawing,
        table,
        moment: "turn 19 · year 2".into(),
        sitters,
        you: Some(Seat::ONE),
        turn: Turn::Yours,
        asked: vec![Seat::ONE],
        asked_key: "17".into(),
        dice: None,
        plays_forced: None,
        shares: Vec::new(),
        passage: None,
        stage: html! { h2 { "The board" } div data-choice="0" tabindex="0" role="button" { "A tile" } },
        jumps: vec![Jump { id: "stage", name: "Board" }],
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
        has_bots: true,
        entered: 0,
        own_entry: None,
        about: None,
        tells_stories: false,
        lies_on_the_table: false,
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
        plans: None,
        guide: Some(Guide {
            title: "The Contract".into(),
            learnt: 1,
            of: 9,
            words: "Look at the pool.".into(),
            rules: vec!["PM-ACT-01"],
            pieces: vec!["EN05".into(), "contract".into()],
        }),
        notices: vec![Notice {
            tone: Tone::Good,
            strong: "Back.".into(),
            words: "Bo moved twice.".into(),
            link: Some(("Show me".into(), "#happened".into())),
        }],
        refused: Some(Refusal {
            strong: "Not sent.".into(),
            words: "Bo moved first.".into(),
            rule: Some("PM-ACT-01".into()),
        }),
        undone: 0,
        kind: page::Kind::Live,
        seed_digest: None,
        query: None,
        home: "/t/canaveral".into(),
        answers: 17,
        version: 18,
        key: "one-use-key".into(),
    }
}

/// A finished game with points.
pub fn end_page(table: &TableRef, sitters: &Seats<PlayerLabel>) -> Markup {
    end_page_with(table, sitters, &points)
}

/// A finished game with this score.
pub fn end_page_with(
    table: &TableRef,
    sitters: &Seats<PlayerLabel>,
    score: &dyn Fn() -> Vec<ScoreLine>,
) -> Markup {
    let standing = Standing::new(vec![Seat::ONE], Seats::of(2, |s| 5 - s.index() as i32));
    let past =
        |at: usize| Past { at, round: at as u32, label: format!("turn {at}"), score: score() };
    EndPage {
        prefs: Prefs::default(),
        query: Some("seat=1".into()),
        table,
        moment: "finished after 24 turns".into(),
        round: "turn",
        sitters,
        roles: vec![Some("Pioneers"), None],
        you: Some(Seat::ONE),
        standing: &standing,
        verdict: page::verdict(&standing, &score(), sitters),
        detail: "It was close.".into(),
        score: score(),
        debrief: None,
        past: vec![past(0), past(5), past(9)],
        turning_points: vec![TurningPoint {
            at: 5,
            label: "You take the lead".into(),
            symbol: Some("launch"),
        }],
        answers: 9,
        shown: Shown {
            at: 5,
            label: "turn 5".into(),
            stage: html! { p { "board" } },
            lines: vec![],
        },
        log: vec![entry(line(Seat::TWO, 0, " bids 1."), false)],
        fairness: Fairness {
            seal: Some(Seal { digest: "d1".into(), seed: "s33d".into() }),
            draws: Draws { seeded: 7, ..Draws::default() },
        },
        missed: Vec::new(),
        rematch: None,
        version: 30,
    }
    .document()
}

/// The values of an attribute, wherever it stands.
pub fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let needle = format!(" {attribute}=\"");
    page.split(&needle).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}
