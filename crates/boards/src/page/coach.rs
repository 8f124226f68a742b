//! The coach: a step of the guided game, and a bot's hint. It is in the rail, and on a narrow
//! screen in a sheet above the dock, so that the board keeps its size.

use maud::{Markup, html};

use super::facts::Guide;
use super::hint::Hint;
use super::parts::rule_link;
use super::table::TablePage;
use crate::parts::{icon, small_icon};

/// The guide's step and the hint; empty if there is neither.
pub(super) fn coach(page: &TablePage) -> Markup {
    html! {
        section #coach .coach aria-label="Help" hidden[page.guide.is_none() && page.hint.is_none()] {
            @if let Some(hint) = &page.hint { (hint_line(hint)) }
            @if let Some(guide) = &page.guide { (guide_line(&page.table.game.name, guide)) }
        }
    }
}

fn hint_line(hint: &Hint) -> Markup {
    html! {
        div.aside-line.hinted {
            (icon("hint"))
            div.grow {
                p { b { "Hint: " (hint.name) "." } }
                p.quiet { (hint.why) }
                @if let Some(choice) = hint.choice {
                    button.btn.small.line type="button" data-shows=(choice) hidden { "Show me" }
                }
            }
        }
    }
}

/// A step of the guided game, which can be folded away until the next one. The module marks the
/// pieces it speaks of.
fn guide_line(game: &str, guide: &Guide) -> Markup {
    let pieces = (!guide.pieces.is_empty()).then(|| guide.pieces.join(" "));
    html! {
        div.aside-line.guide data-points=[pieces] {
            (small_icon("book"))
            details.grow open {
                summary.cap { "Guide: " b { (guide.title) } " · " (guide.learnt) " of " (guide.of) " topics covered" }
                p { (guide.words) @for rule in &guide.rules { " " (rule_link(game, rule)) } }
            }
        }
    }
}
