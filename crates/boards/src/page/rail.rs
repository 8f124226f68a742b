//! The rail: the others, the score so far, the log.

use maud::{Markup, html};

use super::coach::coach;
use super::log::log;
use super::plans::plans;
use super::score::{at_the_end, end_table, has_points, in_short, score_table};
use super::shell::raw;
use super::table::TablePage;
use crate::parts::seat_shape_named;
use crate::{PlayerLabel, ScoreLine};
use orrery_core::Seats;

pub(super) fn rail(page: &TablePage) -> Markup {
    html! {
        aside #rail .rail aria-label="Players and log" {
            (coach(page))
            @if !page.players.is_empty() {
                section #others .players aria-labelledby="players-title" tabindex="0" {
                    h2 #players-title .sr { "Players" }
                    @for (_, panel) in &page.players { (raw(panel)) }
                }
            }
            (plans(page))
            // How far everybody is on the way to a goal, the boards show.
            @if has_points(&page.score) { (score_so_far(&page.score, page.sitters)) }
            (log(&page.log, page.log_filter, page.sitters, page.you, [page.here(None), page.here(Some("log=me"))], &page.since))
        }
    }
}

/// The score in a line, and every source of it on demand.
fn score_so_far(score: &[ScoreLine], sitters: &Seats<PlayerLabel>) -> Markup {
    html! {
        section.score-so-far {
            details #score {
                summary {
                    h2 { "Score so far" }
                    span.amts {
                        @for (seat, sitter) in sitters.iter() {
                            span.amt { (seat_shape_named(sitter.look, &sitter.name)) (in_short(score, seat))
                                @if let Some(added) = at_the_end(score, seat).filter(|&added| added > 0) {
                                    span.would data-about="Added if the game ended now" { span.sr { " and, if the game ended now, " } "+" (added) }
                                } }
                        }
                    }
                }
                (score_table(score, sitters))
                (end_table(score, sitters))
            }
        }
    }
}
