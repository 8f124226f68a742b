//! Connect Four: an upright board, a shape in every disc.

use std::sync::LazyLock;

use connect_four::{Action, Column, ConnectFour, Event, Phase, ROWS, View};
use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use crate::assets::{Accent, GameSheet};
use crate::parts::{count, icon, seat_letter, seat_shape, small_icon};
use crate::target::Target;
use crate::{Button, Dock, Drawing, Line, Manner, Scene, ScoreLine, Tally, Words};

/// The side of a cell in the drawing.
const SIDE: usize = 60;
/// The air over the board, where the arrows stand.
const AIR: usize = 44;
/// The frame around the cells.
const FRAME: usize = 14;
/// Columns and rows as a `usize`.
const SIZE: (usize, usize) = (7, ROWS as usize);
/// The number of discs of each seat.
const DISCS: usize = 21;

static SHEET: LazyLock<GameSheet> = LazyLock::new(|| {
    let accent = Accent { light: "#1f5f7a", dark: "#7cc4de" };
    GameSheet::new("connect-four", accent, include_str!("../assets/connect-four.css"))
});

/// The drawings of Connect Four.
#[derive(Copy, Clone, Debug, Default)]
pub struct ConnectFourDrawing;

impl Drawing<ConnectFour> for ConnectFourDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Drop discs into seven columns. Four in a line win."
    }

    fn stage(&self, scene: &Scene<ConnectFour>) -> Markup {
        html! { div.boardwrap.upright { (board(scene)) } }
    }

    fn player(&self, scene: &Scene<ConnectFour>, seat: Seat) -> Markup {
        let left = DISCS.saturating_sub(discs(scene.view, seat));
        html! {
            article.player data-seat=(seat_letter(seat)) {
                header { (seat_shape(seat)) b { (scene.name(seat)) } (tag(scene, seat)) }
                div.line2 { (count(left as u32, "disc")) " left" }
            }
        }
    }

    fn dock(&self, scene: &Scene<ConnectFour>) -> Dock {
        let (question, detail, rule) = prompt(scene);
        Dock { question, detail, rule: Some(rule), row: html! {}, carry: html! {} }
    }

    fn button(&self, _: &Scene<ConnectFour>, Action::Drop(column): Action) -> Button {
        let name = format!("Drop into {}", column.name());
        let label = html! { (icon("income")) (column.index() + 1) };
        Button { label, name, is_main: false, outcome: None, gives_up: None, manner: Manner::Takes }
    }

    fn line(&self, event: &Event, _: &[Event], _: &()) -> Line {
        match *event {
            Event::DiscDropped { seat, column, row } => {
                let words = Words::of(seat).verb(" drop a disc into ", " drops a disc into ");
                let words = words.strong(column.name()).and(format!(", row {}.", row + 1));
                Line::by(seat, words).about(piece(column.index(), row.into()))
            }
            Event::FourInALine { seat } => {
                let words = Words::of(seat).verb(" have ", " has ").strong("four in a line");
                Line::by(seat, words.and(".")).as_effect()
            }
            Event::BoardFilled => {
                let words = Words::plain("The board is full, and nobody has four in a line.");
                Line::of_the_table(words).as_effect()
            }
        }
    }

    fn in_words(&self, scene: &Scene<ConnectFour>) -> Vec<Words> {
        let (question, detail, _) = prompt(scene);
        let stop = if question.ends_with('?') { "" } else { "." };
        let mut said = vec![Words::plain(format!("{question}{stop} {detail}"))];
        for column in Column::ALL {
            said.push(column_in_words(scene, column));
        }
        let line = winning_cells(scene.view);
        if !line.is_empty() {
            let cells = line.iter().map(|(column, row)| format!("{}-{}", column + 1, row + 1));
            let cells: Vec<String> = cells.collect();
            said.push(Words::plain(format!("The line, as column-row: {}.", cells.join(", "))));
        }
        said
    }

    fn score(&self, view: &View, _: &[Event], (): &()) -> Vec<ScoreLine> {
        vec![ScoreLine {
            source: "Discs in the longest line",
            made_of: "",
            tally: Tally::Progress { goal: Seats::of(2, |_| 4) },
            points: Seats::of(2, |seat| longest_line(view, seat)),
        }]
    }

    fn moment(&self, view: &View) -> String {
        match view.columns.iter().map(Vec::len).sum::<usize>() {
            0 => "an empty board".to_owned(),
            discs => format!("disc {discs} of 42"),
        }
    }

    fn picture(&self) -> Markup {
        picture()
    }
}

fn discs(view: &View, seat: Seat) -> usize {
    view.columns.iter().flatten().filter(|&&owner| owner == seat).count()
}

fn tag(scene: &Scene<ConnectFour>, seat: Seat) -> Markup {
    let status = |symbol, word: &str| html! { span.status.tag { (small_icon(symbol)) (word) } };
    match scene.view.phase {
        Phase::Won(winner) if winner == seat => status("trophy", "four in a line"),
        Phase::ToDrop(asked) if asked == seat && scene.sitters[seat].is_you => {
            html! { span.status.tag.lamp { (small_icon("play")) "your turn" } }
        }
        Phase::ToDrop(asked) if asked == seat => status("wait", "deciding"),
        Phase::ToDrop(_) | Phase::Won(_) | Phase::Drawn => html! {},
    }
}

/// Question, what it means, and the rule.
fn prompt(scene: &Scene<ConnectFour>) -> (String, String, &'static str) {
    match scene.view.phase {
        Phase::ToDrop(seat) if scene.sitters[seat].is_you => (
            "Where do you drop your disc?".to_owned(),
            "It falls to the lowest free cell. Four in a line win.".to_owned(),
            "C4-DROP-01",
        ),
        Phase::ToDrop(seat) => (
            format!("{} is choosing a column", scene.name(seat)),
            "Four in a line win: across, up or diagonally.".to_owned(),
            "C4-TURN-02",
        ),
        Phase::Won(seat) => (
            format!("{} {}", scene.name(seat), scene.verb(seat, "win", "wins")),
            "Four discs in a line.".to_owned(),
            "C4-END-01",
        ),
        Phase::Drawn => (
            "It is a draw".to_owned(),
            "The board is full and there is no line of four.".to_owned(),
            "C4-END-02",
        ),
    }
}

fn column_in_words(scene: &Scene<ConnectFour>, column: Column) -> Words {
    let stack = &scene.view.columns[column.index()];
    let name = format!("Column {}", column.index() + 1);
    if stack.is_empty() {
        return Words::plain(format!("{name} is empty."));
    }
    let mut words = Words::plain(format!("{name}, from the bottom: "));
    for (row, &seat) in stack.iter().enumerate() {
        words = if row > 0 { words.and(", ").name(seat) } else { words.name(seat) };
    }
    words.and(".")
}

/// The ways a line can go, as columns to the right and rows up.
const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The discs of a seat in a row from a cell on, as column and row from 0; four at most.
fn row_of(view: &View, seat: Seat, cell: (usize, usize), way: (i32, i32)) -> Vec<(usize, usize)> {
    let step = |step: i32| {
        let column = usize::try_from(cell.0 as i32 + step * way.0).ok()?;
        let row = usize::try_from(cell.1 as i32 + step * way.1).ok()?;
        let owner = view.columns.get(column)?.get(row)?;
        (*owner == seat).then_some((column, row))
    };
    (0..4).map_while(step).collect()
}

/// All rows of a seat's discs.
fn rows(view: &View, seat: Seat) -> impl Iterator<Item = Vec<(usize, usize)>> {
    let cells = (0..SIZE.0).flat_map(|column| (0..SIZE.1).map(move |row| (column, row)));
    cells.flat_map(move |cell| WAYS.map(|way| row_of(view, seat, cell, way)))
}

/// The length of a seat's longest line, four at most.
fn longest_line(view: &View, seat: Seat) -> i32 {
    rows(view, seat).map(|row| row.len() as i32).max().unwrap_or(0)
}

/// The cells of all lines of four, as column and row from 0; empty as long as nobody has won.
fn winning_cells(view: &View) -> Vec<(usize, usize)> {
    let Phase::Won(seat) = view.phase else { return Vec::new() };
    let mut cells: Vec<_> = rows(view, seat).filter(|row| row.len() == 4).flatten().collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The disc that fell last since the viewer last acted, as column and row from 0.
fn last_disc(recent: &[Event]) -> Option<(usize, usize)> {
    recent.iter().rev().find_map(|event| match *event {
        Event::DiscDropped { column, row, .. } => Some((column.index(), row.into())),
        Event::FourInALine { .. } | Event::BoardFilled => None,
    })
}

/// The name of a disc in `data-piece`, by column and row from 0.
fn piece(column: usize, row: usize) -> String {
    format!("disc-{}-{}", column + 1, row + 1)
}

/// The middle of a cell; row 0 is the lowest.
fn middle(column: usize, row: usize) -> (usize, usize) {
    (FRAME + column * SIDE + SIDE / 2, AIR + FRAME + (SIZE.1 - 1 - row) * SIDE + SIDE / 2)
}

fn board(scene: &Scene<ConnectFour>) -> Markup {
    let (width, height) = (2 * FRAME + SIZE.0 * SIDE, AIR + 2 * FRAME + SIZE.1 * SIDE + 12);
    let view_box = format!("0 0 {width} {height}");
    html! {
        svg.board.c4 viewBox=(view_box) role="group" aria-label="The board: seven columns" {
            rect.foot x="6" y=(height - 14) width=(width - 12) height="12" rx="6" {}
            rect.frame x="0" y=(AIR) width=(width) height=(2 * FRAME + SIZE.1 * SIDE) rx="18" {}
            @for column in Column::ALL { (column_of_cells(scene, column)) }
            (winning_line(scene.view))
        }
    }
}

/// A column: its cells, its discs and, if a disc can go there, where it would come to rest.
fn column_of_cells(scene: &Scene<ConnectFour>, column: Column) -> Markup {
    let stack = &scene.view.columns[column.index()];
    let asked = match scene.view.phase {
        Phase::ToDrop(seat) if scene.you() == Some(seat) => Some(seat),
        Phase::ToDrop(_) | Phase::Won(_) | Phase::Drawn => None,
    };
    let target = Target::of(scene, Action::Drop(column), asked.is_some());
    let what =
        format!("Column {}, {} in it", column.index() + 1, count(stack.len() as u32, "disc"));
    let label = match target.is_act() {
        true => format!("Drop into column {}, row {}", column.index() + 1, stack.len() + 1),
        false => target.label(&what),
    };
    let (x, _) = middle(column.index(), 0);
    let (won, last) = (winning_cells(scene.view), last_disc(scene.recent));
    html! {
        g.column.can-act[target.is_act()].lit[target.is_act()].no[target.is_refused()]
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(target.role().unwrap_or("img")) tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] aria-label=(label) {
            rect.touch x=(x - SIDE / 2) y="0" width=(SIDE)
                height=(AIR + 2 * FRAME + SIZE.1 * SIDE) rx="10" {}
            @if target.is_act() { path.reticle d={ "M" (x - 9) " 20l9 9 9-9" } {} }
            text.tiny x=(x) y=(AIR - 28) text-anchor="middle" { (column.index() + 1) }
            @for row in 0..SIZE.1 {
                @let (x, y) = middle(column.index(), row);
                circle.cell cx=(x) cy=(y) r="24" {}
                @if let Some(&seat) = stack.get(row) {
                    (disc(seat, (column.index(), row), won.contains(&(column.index(), row)),
                        last == Some((column.index(), row))))
                }
            }
            @if let (Some(seat), true, true) = (asked, target.is_act(), stack.len() < SIZE.1) {
                (ghost(seat, middle(column.index(), stack.len())))
            }
        }
    }
}

/// A disc with the shape of its seat.
fn disc(seat: Seat, cell: (usize, usize), won: bool, last: bool) -> Markup {
    let letter = seat_letter(seat);
    let (x, y) = middle(cell.0, cell.1);
    html! {
        g.disc.piece.won[won].last[last] data-seat=(letter)
            data-piece=(piece(cell.0, cell.1)) {
            circle.body cx=(x) cy=(y) r="23" {}
            circle.rim cx=(x) cy=(y) r="16.500" {}
            use.shape href={ "#seat-" (letter) } x=(x - 9) y=(y - 9) width="18" height="18" {}
            @if last { circle.newest cx=(x) cy=(y) r="27" {} }
        }
    }
}

/// The disc as it would come to rest, shown under the pointer and the focus.
fn ghost(seat: Seat, (x, y): (usize, usize)) -> Markup {
    let letter = seat_letter(seat);
    html! {
        g.ghost data-seat=(letter) aria-hidden="true" {
            circle.body cx=(x) cy=(y) r="22" {}
            use.shape href={ "#seat-" (letter) } x=(x - 9) y=(y - 9) width="18" height="18" {}
        }
    }
}

/// A stroke through each line of four.
fn winning_line(view: &View) -> Markup {
    let cells = winning_cells(view);
    html! { @for &(column, row) in &cells {
        @let (x, y) = middle(column, row);
        circle.four cx=(x) cy=(y) r="26" {}
    } }
}

/// The board as an emblem: a slanting line about to be closed.
fn picture() -> Markup {
    const COLUMNS: [&str; 7] = ["", "b", "ab", "aba", "bbab", "ab", "a"];
    html! {
        svg.board.emblem.c4-picture viewBox="0 0 300 120" aria-hidden="true" {
            rect.frame x="74" y="10" width="152" height="104" rx="10" {}
            @for (column, stack) in COLUMNS.iter().enumerate() {
                @for row in 0..5 {
                    @let (x, y) = (90 + column * 20, 102 - row * 20);
                    @match stack.get(row..=row) {
                        Some(letter) => {
                            g data-seat=(letter) {
                                circle.body cx=(x) cy=(y) r="8" {}
                                use.shape href={ "#seat-" (letter) } x=(x - 3) y=(y - 3) width="6" height="6" {}
                            }
                        }
                        None => { circle.cell cx=(x) cy=(y) r="8" {} }
                    }
                }
            }
        }
    }
}
