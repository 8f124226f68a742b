//! A picture of the table for the front page.

use maud::{Markup, html};

/// A dome on a plain.
pub(super) fn picture() -> Markup {
    html! {
        svg.board viewBox="0 0 320 180" aria-hidden="true" {
            path d="M0 140h320v40H0z" fill="currentColor" opacity=".25" {}
            path d="M90 140a70 70 0 0 1 140 0z" fill="none" stroke="currentColor" stroke-width="2" {}
        }
    }
}
