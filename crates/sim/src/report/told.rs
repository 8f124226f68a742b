//! The part of a report that a game tells of itself: how it ended, its own figures, and what was
//! shown.

use maud::{Markup, html};

use crate::Outcome;
use crate::words::{counted, grouped, percent, rounded};

/// Tables of what the games have told, or nothing.
pub(super) fn tables(outcome: &Outcome) -> Markup {
    let tally = &outcome.tally;
    let share = |games: u64| percent(games as f64 / tally.finished.max(1) as f64);
    let known = |mean: Option<f64>| mean.map_or_else(|| "-".to_owned(), rounded);
    html! {
        @if !tally.endings.is_empty() {
            section.chapter id="endings" {
                div.heading { h2 { "How the games ended" } }
                div.table { table {
                    thead { tr {
                        th scope="col" { "Ending" }
                        th.figure scope="col" { "Games" }
                        th.figure scope="col" { "Share" }
                    } }
                    tbody { @for (ending, games) in &tally.endings {
                        tr {
                            th scope="row" { (ending) }
                            td.figure { (grouped(*games)) }
                            td.figure { (share(*games)) }
                        }
                    } }
                } }
            }
        }
        @if !tally.figures.is_empty() {
            section.chapter id="figures" {
                div.heading { h2 { "In a game, on average" } }
                div.table { table {
                    thead { tr {
                        th scope="col" { "Figure" }
                        th.figure scope="col" { "All games" }
                        th.figure scope="col" { "Games won" }
                    } }
                    tbody { @for (name, means) in outcome.means() {
                        tr {
                            th scope="row" { (name) }
                            td.figure { (known(means.mean)) }
                            td.figure { (known(means.won)) }
                        }
                    } }
                } }
                @if !tally.shown.is_empty() {
                    p.quiet {
                        @for (kind, names) in &tally.shown {
                            (counted(names.len() as u64, kind)) " shown. "
                        }
                    }
                }
            }
        }
    }
}
