//! The board: the HUB, the map around it, and the desk.

use first_martians::FirstMartians;
use maud::{Markup, html};

use super::sight::Sight;
use super::story;
use crate::Scene;

/// The board.
pub(super) fn stage(scene: &Scene<FirstMartians>) -> Markup {
    let sight = Sight::of(scene);
    html! {
        h2.sr { "The base" }
        div.hero {
            div #hub .panel.boardwrap {
                ul { @for words in story::in_words(&sight) { li { (words.markup(scene.sitters)) } } }
            }
        }
    }
}
