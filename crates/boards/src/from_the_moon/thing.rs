//! A thing of a board that may be pressed.

use maud::{Markup, html};

use crate::target::Target;

/// A box with what is in it, which is for the eye. Its label says what it is, and why it cannot
/// be used.
pub(super) fn thing(
    class: &str,
    piece: Option<String>,
    target: &Target,
    label: &str,
    inside: &Markup,
) -> Markup {
    thing_then(class, piece, target, label, inside, "")
}

/// The same for a thing that is only half an answer, with the question that it leaves open.
pub(super) fn thing_then(
    class: &str,
    piece: Option<String>,
    target: &Target,
    label: &str,
    inside: &Markup,
    then: &str,
) -> Markup {
    let then = (target.is_act() && !then.is_empty()).then_some(then);
    let label = target.label(label);
    // Something to press is named by what is in it, anything else by its label.
    let (role, says) = match target.role() {
        Some(role) => (role, None),
        None => ("img", Some(label.as_str())),
    };
    html! {
        div class={ (class) " " (target.look()) } data-piece=[piece] data-choice=[target.choice()]
            data-why=[target.why()] data-rule=[target.rule()] role=(role)
            tabindex=[target.tabindex()] aria-disabled=[target.disabled()] aria-label=[says]
            title=(label) data-then=[then] {
            @if says.is_none() { span.sr { (label) } }
            span.within aria-hidden="true" { (inside) }
        }
    }
}
