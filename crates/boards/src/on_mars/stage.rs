//! The board: for now its words.

use maud::{Markup, html};

use on_mars::Action;
use on_mars::content::Space;

use super::asked::Sight;
use super::names::space_in_words;
use super::pieces;
use super::story::in_words;

/// The board and what belongs beside it, then the viewer's own board.
pub(super) fn stage(sight: &Sight) -> Markup {
    html! {
        h2.sr { "Mars" }
        div.hero {
            ul.panel aria-label="Turn Order" {
                @for space in Space::ALL {
                    @let target = sight.target([Action::TakeSpace(space)]);
                    li data-piece=(pieces::space(space)) data-choice=[target.choice()]
                        data-why=[target.why()] role=[target.role()] tabindex=[target.tabindex()] {
                        (space_in_words(space))
                    }
                }
            }
            div.panel {
                @for words in in_words(sight) { p { (words.markup(sight.scene.sitters)) } }
            }
        }
    }
}
