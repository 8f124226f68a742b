//! The rail: the others, what happened since the last turn, the score so far, the log.

use maud::{Markup, html};

use super::log::{log, since};
use super::parts::{seat_letter, seat_shape_named};
use super::shell::raw;
use super::table::TablePage;
use crate::{ScoreLine, Sitter};
use orrery_core::Seats;

pub(super) fn rail(page: &TablePage) -> Markup {
    html! {
        aside #rail .rail aria-label="Players and log" {
            section.players aria-labelledby="players-title" tabindex="0" {
                h2 #players-title .sr { "Players" }
                @for (_, panel) in &page.players { (raw(panel)) }
            }
            @if !page.since.is_empty() { (since(&page.since, page.sitters, page.you)) }
            @if !page.score.is_empty() { (score_so_far(&page.score, page.sitters)) }
            (log(&page.log, page.log_filter, page.sitters, page.you, &page.path("")))
        }
    }
}

fn score_so_far(score: &[ScoreLine], sitters: &Seats<Sitter>) -> Markup {
    html! {
        section.score-so-far {
            details #score {
                summary { h2 { "Score so far" } (totals(score, sitters)) }
                (score_table(score, sitters))
            }
        }
    }
}

fn totals(score: &[ScoreLine], sitters: &Seats<Sitter>) -> Markup {
    html! {
        span.amts {
            @for (seat, sitter) in sitters.iter() {
                span.amt { (seat_shape_named(Some(seat), &sitter.name)) (signed(total(score, seat))) }
            }
        }
    }
}

/// What a seat has in all.
pub(super) fn total(score: &[ScoreLine], seat: orrery_core::Seat) -> i32 {
    score.iter().filter_map(|line| line.points.get(seat)).sum()
}

/// A number with a real minus.
pub(super) fn signed(number: i32) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Every source of points, a column a seat.
pub(super) fn score_table(score: &[ScoreLine], sitters: &Seats<Sitter>) -> Markup {
    html! {
        table {
            thead {
                tr {
                    td {}
                    @for (seat, sitter) in sitters.iter() {
                        th scope="col" data-seat=(seat_letter(Some(seat))) { (super::parts::who(Some(seat), &sitter.name)) }
                    }
                }
            }
            tbody {
                @for (nth, line) in score.iter().enumerate() {
                    @let best = line.points.values().max().copied().unwrap_or(0);
                    tr {
                        th scope="row" { i.key.(source_class(nth)) {} (line.source) }
                        @for points in line.points.values() {
                            td.best[*points == best && best > 0].zero[*points == 0] { (signed(*points)) }
                        }
                    }
                }
            }
            tfoot {
                tr {
                    th scope="row" { "Total" }
                    @for (seat, _) in sitters.iter() { td { (signed(total(score, seat))) } }
                }
            }
        }
    }
}

/// Six patterns tell the sources apart.
pub(super) fn source_class(nth: usize) -> &'static str {
    ["s1", "s2", "s3", "s4", "s5", "s6"][nth % 6]
}
