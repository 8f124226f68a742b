//! A picture of the table for the front page.

use maud::{Markup, html};

/// A dome under the sun of Mars.
pub(super) fn picture() -> Markup {
    html! {
        svg.board.emblem viewBox="0 0 300 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
            path d="M-900 98C-600 84-200 100-6 92c30-14 52-16 84-8s48-6 78-10 70-4 150 14c200 14 500-12 900 4v40H-900Z" {}
            path d="M120 92a30 30 0 0 1 60 0Z" {}
        }
    }
}
