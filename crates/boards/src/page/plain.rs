//! Pages of words: what went wrong, records, who made what.

use maud::{Markup, html};

use super::facts::GameRef;
use super::shell::{Prefs, reading_page, reading_page_of};
use crate::parts::icon;

/// The page that an installed Orrery shows while the server does not answer. The browser keeps it,
/// so it says nothing about anyone, and it asks again by itself.
pub fn away() -> Markup {
    let main = html! {
        meta http-equiv="refresh" content="5";
        h1 { "The table does not answer" }
        p.lead { "Orrery is not running, or this device is not in its network. Nothing is lost: every move is on the server's disk before anyone sees it." }
        p { "This page tries again every few seconds." }
    };
    reading_page(Prefs::default(), "The table does not answer", None, main)
}

/// A problem, in words a player understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// "This table could not be found."
    pub title: String,
    /// A sentence about what happened, and that nothing was changed.
    pub sentence: String,
    /// The one way on: label and address.
    pub way_on: (String, String),
    /// Details for the operator: status, type, number.
    pub details: String,
}

/// The error page.
pub fn error(prefs: Prefs, problem: &Problem) -> Markup {
    let main = html! {
        section.empty.problem aria-labelledby="problem" {
            h1 #problem { (icon("warn")) (problem.title) }
            p { (problem.sentence) }
            a.btn.line href=(problem.way_on.1) { (problem.way_on.0) }
            details { summary.cap { "Details" } p.cap { (problem.details) } }
        }
    };
    reading_page(prefs, &format!("{} · Orrery", problem.title), None, main)
}

/// Opens a record that was exported before.
pub fn records(prefs: Prefs, problem: Option<&str>) -> Markup {
    let main = html! {
        h1 { "Records" }
        p.lead { "A record is a line of text: the setup and every move. You can replay it here, or on any other Orrery, for as long as you keep it." }
        @if let Some(problem) = problem { div.toast role="alert" { (icon("not")) span { (problem) } } }
        form.panel.sheetform method="post" action="/records" enctype="multipart/form-data" {
            label.labelled { span { "A file" } input type="file" name="file" accept=".json,.jsonl,.txt,application/json,text/plain"; }
            label.labelled { span { "or its text" } textarea name="text" rows="5" spellcheck="false" {} }
            button.btn.main { (icon("play")) "Open the record" }
        }
    };
    reading_page(prefs, "Records · Orrery", None, main)
}

/// The credits of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credit {
    /// The game.
    pub game: GameRef,
    /// Designers and publisher.
    pub credits: String,
}

/// The page of credits.
pub fn about(prefs: Prefs, games: &[Credit], version: &str) -> Markup {
    let main = html! {
        h1 { "About Orrery" }
        p.lead { "Orrery is a table for board games. One program, one file, no account: your games stay where the program runs." }
        section aria-labelledby="made" {
            h2 #made .sec { "Credits" }
            ul.rows {
                @for Credit { game, credits } in games {
                    li.panel.credit data-game=(game.name) { b { (game.title) } p { (credits) } a href={ "/rules/" (game.name) } { "Rules" } }
                }
            }
            p { "Orrery is not affiliated with, endorsed by or connected to any designer or publisher named here. The rules are in our own words; every drawing and symbol is our own. If you like a game, buy its box." }
        }
        section aria-labelledby="kept" {
            h2 #kept .sec { "What your browser stores" }
            p { "A signed cookie says which seats are yours and what your name is. Three more remember your theme, your text size and how you want stories told. Your browser remembers how quickly you want to see other players' moves, and whether it keeps the screen on and reads aloud; it also keeps the files that pages are made of, but nothing of a game. That is all: no tracking, nothing from other sites." }
        }
        section aria-labelledby="fair" {
            h2 #fair .sec { "Are the dice fair?" }
            p { "All dice and decks come from one random seed. Its digest is shown from the start and the seed itself at the end, so anyone can check that nothing was changed in between. At a table that uses its own dice, people enter what they throw and draw; the record marks those draws, and no seed vouches for them." }
        }
        p.cap { "Version " (version) ". Free software under the MIT and Apache 2.0 licences. The letters are Inter by Rasmus Andersson and others, under the SIL Open Font License." }
    };
    reading_page_of(prefs, "About Orrery", games.iter().map(|credit| &credit.game), main)
}
