//! The components that go with winning.

use maud::{Markup, html};

use super::plot::{AIR, Plot, Scale, WIDTH, cut, dot_with_interval, n, share_axis};
use crate::words::{grouped, percent, range};
use crate::{Component, Interval, Outcome, wilson};

/// One component and how those fared who took it.
pub(super) struct Row {
    /// Its name.
    pub(super) name: &'static str,
    counts: Component,
    /// The part of all finished games in which it was taken.
    taken: f64,
    /// The part of its takers that won.
    pub(super) won: f64,
    /// The confidence interval.
    pub(super) interval: Interval,
    /// The part of all winners that had it at the end.
    kept: f64,
}

/// A component's win rate compared with the usual one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Bearing {
    /// Its takers win more often.
    Above,
    /// No difference can be seen.
    Level,
    /// Its takers win less often.
    Below,
}

impl Row {
    /// Compares the component's win rate with the usual one.
    pub(super) fn bearing(&self, usual: f64) -> Bearing {
        if self.interval.low > usual {
            Bearing::Above
        } else if self.interval.high < usual {
            Bearing::Below
        } else {
            Bearing::Level
        }
    }
}

/// The win rate of any seat, whatever it takes.
pub(super) fn usual(outcome: &Outcome) -> f64 {
    let seats = outcome.tally.finished * u64::from(outcome.plan.setup.players);
    outcome.tally.winners() as f64 / seats.max(1) as f64
}

/// All components, those first whose takers win most often.
pub(super) fn rows(outcome: &Outcome) -> Vec<Row> {
    let (finished, winners) = (outcome.tally.finished, outcome.tally.winners());
    let part = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    let row = |(name, counts): (&&'static str, &Component)| Row {
        name,
        counts: *counts,
        taken: part(counts.games, finished),
        won: part(counts.winners, counts.takers),
        interval: wilson(counts.winners as f64, counts.takers),
        kept: part(counts.kept, winners),
    };
    let mut rows: Vec<Row> = outcome.tally.components.iter().map(row).collect();
    // The names are in order already, and this sort keeps equals as they are.
    rows.sort_by(|one, other| other.won.total_cmp(&one.won));
    rows
}

/// Every component as a line: how often it is taken, and how often its takers win.
pub(super) fn plot(outcome: &Outcome, rows: &[Row]) -> Plot {
    let usual = usual(outcome);
    let (row, top) = (26.0, 46.0);
    let bottom = top + row * rows.len() as f64;
    let taken = Scale { values: (0.0, 1.0), places: (200.0, 330.0) };
    let won = Scale { values: (0.0, furthest(rows, usual)), places: (400.0, WIDTH - 84.0) };
    let body = html! {
        text.small x=(n(taken.places.0)) y="14" { "taken in games" }
        text.small x=(n(won.places.0)) y="14" { "takers win, with 95% interval" }
        (share_axis(&won, top, bottom))
        @for (number, component) in rows.iter().enumerate() {
            (line(&taken, &won, component, usual, top + row * (number as f64 + 0.5)))
        }
        line.axis x1=(n(taken.at(0.0))) x2=(n(taken.at(0.0))) y1=(n(top)) y2=(n(bottom)) {}
        line.axis x1=(n(won.at(0.0))) x2=(n(won.at(0.0))) y1=(n(top)) y2=(n(bottom)) {}
        @let x = n(won.at(usual));
        line.fair x1=(x) x2=(x) y1=(n(top - 6.0)) y2=(n(bottom)) {}
        text.small.middle x=(x) y=(n(top - 12.0)) { "any seat " (percent(usual)) }
    };
    let about = "How often a component is taken, and how often those who took it win; \
        arrows mark what chance does not explain."
        .to_owned();
    let title = "Components and winning".to_owned();
    Plot { name: "components", title, about, height: bottom + 26.0, body }
}

/// The right end of the axis of shares.
fn furthest(rows: &[Row], usual: f64) -> f64 {
    let furthest = rows.iter().map(|row| row.interval.high).fold(usual, f64::max);
    ((furthest * 10.0).ceil() / 10.0).clamp(0.1, 1.0)
}

fn line(taken: &Scale, won: &Scale, row: &Row, usual: f64, y: f64) -> Markup {
    let base = n(y + 4.5);
    let left = taken.at(0.0);
    html! {
        g {
            title { (row.name) ": takers win " (percent(row.won)) ", " (range(row.interval)) }
            text x=(AIR) y=(base) { (cut(row.name, 24)) }
            rect.bar x=(n(left)) y=(n(y - 6.0)) width=(n(taken.at(row.taken) - left)) height="12"
                rx="2" {}
            text.small x=(n(taken.at(row.taken) + 6.0)) y=(base) { (percent(row.taken)) }
            (dot_with_interval(won, y, row.won, row.interval))
            text.end x=(n(WIDTH - AIR - 14.0)) y=(base) { (percent(row.won)) }
            (arrow(row.bearing(usual), WIDTH - AIR - 3.0, y))
        }
    }
}

/// A solid arrow up or a hollow one down, so that shape alone tells them apart.
fn arrow(bearing: Bearing, x: f64, y: f64) -> Markup {
    let at = format!("translate({} {})", n(x), n(y));
    html! {
        @match bearing {
            Bearing::Above => { path.known transform=(at) d="M0-5L5 4H-5Z" {} }
            Bearing::Below => { path.edge transform=(at) d="M0 5L4.5-3.5H-4.5Z" {} }
            Bearing::Level => {}
        }
    }
}

/// The same in figures, each row with its own piece of the plot.
pub(super) fn table(outcome: &Outcome, rows: &[Row]) -> Markup {
    let usual = usual(outcome);
    let won = Scale { values: (0.0, furthest(rows, usual)), places: (4.0, PIECE - 16.0) };
    html! {
        table.pieces {
            caption { "Components, those first whose takers win most often" }
            thead { tr {
                th scope="col" { "Component" }
                th scope="col" colspan="2" { "Taken in games" }
                th.figure scope="col" { "Takers" }
                th.figure scope="col" { "They win" }
                th scope="col" { (piece_axis(&won, usual)) }
                th.figure scope="col" { "95% interval" }
                th.word scope="col" { "Next to any seat" }
                th.figure scope="col" { "Winners have it" }
            } }
            tbody {
                @for row in rows {
                    tr {
                        th scope="row" { (row.name) }
                        td.figure { (percent(row.taken)) }
                        td.piece { (taken_piece(row)) }
                        td.figure { (grouped(row.counts.takers)) }
                        td.figure { (percent(row.won)) }
                        td.piece { (won_piece(&won, row, usual)) }
                        td.figure { (range(row.interval)) }
                        td.word { (in_words(row.bearing(usual))) }
                        td.figure { (percent(row.kept)) }
                    }
                }
            }
        }
    }
}

/// The width and height of the plot pieces in the table.
const PIECE: f64 = 260.0;
const PIECE_HEIGHT: f64 = 32.0;

fn piece_axis(won: &Scale, usual: f64) -> Markup {
    html! {
        svg width=(PIECE) height="34" viewBox={ "0 0 " (PIECE) " 34" } aria-hidden="true" {
            text.small.middle x=(n(won.at(usual))) y="12" { "any seat " (percent(usual)) }
            @for tick in won.ticks(5) {
                text.small.middle[tick > 0.0] x=(n(won.at(tick))) y="29" { (n(tick * 100.0)) "%" }
            }
        }
    }
}

fn taken_piece(row: &Row) -> Markup {
    html! {
        svg width="90" height=(PIECE_HEIGHT) aria-hidden="true" {
            rect.grid-fill x="0" y="12" width="90" height="8" rx="2" {}
            rect.column x="0" y="12" width=(n(row.taken * 90.0)) height="8" rx="2" {}
        }
    }
}

fn won_piece(won: &Scale, row: &Row, usual: f64) -> Markup {
    html! {
        svg width=(PIECE) height=(PIECE_HEIGHT) aria-hidden="true" {
            @for tick in won.ticks(5) {
                line.grid x1=(n(won.at(tick))) x2=(n(won.at(tick))) y1="0" y2=(PIECE_HEIGHT) {}
            }
            line.fair x1=(n(won.at(usual))) x2=(n(won.at(usual))) y1="0" y2=(PIECE_HEIGHT) {}
            (dot_with_interval(won, PIECE_HEIGHT / 2.0, row.won, row.interval))
        }
    }
}

fn in_words(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::Above => "▲ more",
        Bearing::Level => "as often",
        Bearing::Below => "▽ less",
    }
}
