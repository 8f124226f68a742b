//! A thing of a board that may be pressed.

use maud::{Markup, html};

use crate::target::Target;

/// A box with what is in it. Its label says what it is, and why it cannot be used.
pub(super) fn thing(
    class: &str,
    piece: Option<String>,
    target: &Target,
    label: &str,
    inside: &Markup,
) -> Markup {
    let label = target.label(label);
    html! {
        div class={ (class) " " (target.look()) } data-piece=[piece] data-choice=[target.choice()]
            data-why=[target.why()] data-rule=[target.rule()] role=(target.role().unwrap_or("img"))
            tabindex=[target.tabindex()] aria-disabled=[target.disabled()] aria-label=(label)
            title=(label) { (inside) }
    }
}
