//! The rail: the others, what happened since the last turn, the score so far, the log.

use maud::{Markup, html};

use super::log::{log, since};
use super::score::{has_points, in_short, score_table};
use super::shell::raw;
use super::table::TablePage;
use crate::parts::seat_shape_named;
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
            @if let Some(first) = page.score.first() { (score_so_far(first, &page.score, page.sitters)) }
            (log(&page.log, page.log_filter, page.sitters, page.you, [page.here(None), page.here(Some("log=me"))]))
        }
    }
}

/// The score in a line, and every source of it on demand. Where there are no points, the line
/// tells of the first way to the goal.
fn score_so_far(first: &ScoreLine, score: &[ScoreLine], sitters: &Seats<Sitter>) -> Markup {
    let title = if has_points(score) { "Score so far" } else { first.source };
    html! {
        section.score-so-far {
            details #score {
                summary {
                    h2 { (title) }
                    span.amts {
                        @for (seat, sitter) in sitters.iter() {
                            span.amt { (seat_shape_named(seat, &sitter.name)) (in_short(score, seat)) }
                        }
                    }
                }
                (score_table(score, sitters))
            }
        }
    }
}
