//! The front page: what this is, my tables, open tables, the games.

use maud::{Markup, html};
use orrery_core::{Seat, Seats, Sides};

use super::facts::{GameRef, TableRef};
use super::parts::{Tone, status};
use super::shell::{Head, Prefs, document, foot, one_button, plain_top, raw};
use crate::assets;
use crate::look_of;
use crate::parts::{icon, seat_name, seat_shape_named};

/// A game on the front page.
pub struct GameCard {
    /// The game.
    pub game: GameRef,
    /// A sentence about what the players do in it.
    pub pitch: String,
    /// "2 to 4 players".
    pub players: String,
    /// [`Drawing::picture`](crate::Drawing::picture).
    pub picture: Markup,
    /// The guided first games: the side each teaches, if there are several, and where it begins.
    pub first_games: Vec<(Option<&'static str>, String)>,
}

/// A table in a list.
pub struct TableRow {
    /// The table.
    pub table: TableRef,
    /// "turn 19 · year 2".
    pub moment: String,
    /// The players by seat; `None` in a free seat.
    pub seats: Seats<Option<String>>,
    /// The sides of the game.
    pub sides: Sides,
    /// The status: tone and words, "Your turn", "Waiting for Bo", "1 seat free".
    pub state: (Tone, String),
    /// A game of many evenings: what it is called, where it stands, and its last story.
    pub shelf: Option<(String, String, String)>,
    /// The text of the button: "Take your turn", "Open", "Sit down", "Watch".
    pub deed: String,
    /// The address it leads to.
    pub href: String,
}

/// The front page.
pub struct HomePage {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// The reader's name, if they have one.
    pub name: Option<String>,
    /// Tables the reader sits at, the ones that wait for them first.
    pub mine: Vec<TableRow>,
    /// Listed tables with a free seat.
    pub open: Vec<TableRow>,
    /// Listed tables one can watch.
    pub running: Vec<TableRow>,
    /// The games.
    pub games: Vec<GameCard>,
}

/// The front page.
pub fn home(page: &HomePage) -> Markup {
    let body = html! {
        div.home {
            (plain_top(page.prefs))
            main #stage tabindex="-1" {
                (door(page))
                (shelf(&page.mine))
                @if !page.mine.is_empty() { (rows("Your tables", &page.mine)) }
                (games(&page.games))
                @if !page.open.is_empty() { (rows("Open tables", &page.open)) }
                @if !page.running.is_empty() { (rows("Games in progress", &page.running)) }
                (your_name(page.name.as_deref()))
            }
            (foot())
        }
    };
    let waiting = page.mine.iter().filter(|row| row.state.0 == Tone::Lamp).count();
    let title = match waiting {
        0 => "Orrery: a table for settling space".to_string(),
        1 => "Your turn at 1 table · Orrery".to_string(),
        many => format!("Your turn at {many} tables · Orrery"),
    };
    let sheets = page.games.iter().filter_map(|card| card.game.sheet).collect();
    let head = Head {
        prefs: page.prefs,
        title: &title,
        your_turn: waiting > 0,
        sheets,
        ..Head::default()
    };
    document(head, body)
}

fn door(page: &HomePage) -> Markup {
    html! {
        section.door aria-labelledby="door" {
            div.words {
                h1 #door { "A table for settling space" }
                p { "Board games played by their full rules: alone against bots, around one screen, or with friends far away. No account, nothing to install." }
                div.ways {
                    form.join method="get" action="/join" {
                        label.field { (icon("link"))
                            input name="code" placeholder="Table code or link" aria-label="Table code or link" autocomplete="off" required; }
                        button.btn { "Join" }
                    }
                    @if let Some((title, href)) = page.games.iter().find_map(first_game) {
                        @let is_lit = page.mine.is_empty();
                        (one_button(href, &[], html! { button.btn.main[is_lit].line[!is_lit] { (icon("book")) "Guided first game: " (title) } }))
                    }
                }
            }
            div.machine { (assets::machine()) }
        }
    }
}

/// The title of a game and where its guided first game begins.
fn first_game(card: &GameCard) -> Option<(&str, &str)> {
    Some((&card.game.title, &card.first_games.first()?.1))
}

/// The games, each with a picture of its table. One press leads to the seats, a second one plays.
/// A game with a guide can also be learned by playing it.
fn games(games: &[GameCard]) -> Markup {
    html! {
        section aria-labelledby="games-title" {
            h2 #games-title .sec { "Start a game" }
            ul.games {
                @for GameCard { game, pitch, players, picture, first_games } in games {
                    li.gamecard.panel data-game=(game.name) {
                        div.picture aria-hidden="true" { (raw(picture)) }
                        h3 { a href={ "/new/" (game.name) } { (game.title) } }
                        p { (pitch) }
                        div.feet {
                            span.cap { (players) }
                            @for (side, href) in first_games {
                                @let label = match side {
                                    Some(side) => format!("Learn: {side}, in a guided game of {}", game.title),
                                    None => format!("Learn {} in a guided game", game.title),
                                };
                                (one_button(href, &[], html! { button.btn.small.line aria-label=(label) { (icon("book")) "Learn" @if let Some(side) = side { ": " (side) } } }))
                            }
                            span.btn.small aria-hidden="true" { (icon("play")) "Play" }
                        }
                    }
                }
            }
        }
    }
}

fn rows(title: &str, rows: &[TableRow]) -> Markup {
    html! {
        section aria-label=(title) {
            h2.sec { (title) }
            ul.rows { @for (nth, row) in rows.iter().enumerate() { (table_row(row, nth == 0)) } }
        }
    }
}

/// The campaigns of the reader: where they stand, who plays, and the last story in a sentence.
fn shelf(tables: &[TableRow]) -> Markup {
    let campaigns = || tables.iter().filter_map(|row| Some((row, row.shelf.as_ref()?)));
    html! {
        @if campaigns().next().is_some() {
            section aria-label="Your campaigns" {
                h2.sec { "Your campaigns" }
                ul.rows {
                    @for (row, (title, standing, last)) in campaigns() {
                        li.panel.trow data-game=(row.table.game.name) {
                            span.dot {}
                            div.what { b.name { (title) } span.cap { (standing) } p.cap { (last) } }
                            span.seats {
                                @for (seat, name) in row.seats.iter() { (chair(look_of(row.sides, seat), name.as_deref())) }
                            }
                            a.btn.small.line href={ "/t/" (row.table.id) "/chronicle" } aria-label={ "Chronicle: " (title) } { "Chronicle" }
                            a.btn.small.line href=(row.href) aria-label={ (row.deed) ": " (title) } { (row.deed) }
                        }
                    }
                }
            }
        }
    }
}

/// A table in a list. Only the first that waits for the reader has the lamp's button.
fn table_row(row: &TableRow, is_first: bool) -> Markup {
    let is_lit = is_first && row.state.0 == Tone::Lamp;
    html! {
        li.panel.trow data-game=(row.table.game.name) {
            span.dot {}
            div.what { b.name { (row.table.title) } span.cap { (row.table.game.title) " · " (row.moment) } }
            span.seats {
                @for (seat, name) in row.seats.iter() { (chair(seat, name.as_deref())) }
            }
            (status(row.state.0, &row.state.1))
            a.btn.small.main[is_lit].line[!is_lit] href=(row.href) aria-label={ (row.deed) ": " (row.table.title) } { (row.deed) }
        }
    }
}

fn chair(seat: Seat, name: Option<&str>) -> Markup {
    match name {
        Some(name) => seat_shape_named(seat, &format!("{}: {name}", seat_name(seat))),
        None => html! {
            span.seat.free { svg role="img" aria-label={ (seat_name(seat)) ": free" } { use href="#seat-x" {} } }
        },
    }
}

fn your_name(name: Option<&str>) -> Markup {
    html! {
        section.named aria-labelledby="name-title" {
            h2 #name-title .sec { "Your name" }
            form.join method="post" action="/name" {
                label.field { (icon("players"))
                    input name="name" maxlength="40" placeholder="Name other players see" aria-label="Your name" value=[name] autocomplete="nickname" required; }
                button.btn { @if name.is_some() { "Change" } @else { "Save name" } }
                span.cap { "Saved in this browser; no account needed." }
            }
        }
    }
}
