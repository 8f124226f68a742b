//! Small parts of pages: people, statuses, links to rules, fields.

use maud::{Markup, html};
use orrery_core::Seat;

use crate::parts::{seat_shape, small_icon};

/// A player: the shape of a seat and a name.
pub(super) fn who(look: Seat, name: &str) -> Markup {
    html! { span.who { (seat_shape(look)) span.name { (name) } } }
}

/// A tone, from good to bad; always with its shape and its word.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Waiting, resting.
    Calm,
    /// Done, saved, connected.
    Good,
    /// Will be lost.
    Warn,
    /// Not possible.
    Bad,
    /// You, here, now.
    Lamp,
}

impl Tone {
    /// The class of the stylesheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Tone::Calm => "calm",
            Tone::Good => "good",
            Tone::Warn => "warn",
            Tone::Bad => "bad",
            Tone::Lamp => "lamp",
        }
    }

    /// The shape.
    pub(super) fn icon(self) -> &'static str {
        match self {
            Tone::Calm => "wait",
            Tone::Good => "check",
            Tone::Warn => "warn",
            Tone::Bad => "not",
            Tone::Lamp => "play",
        }
    }
}

/// Shape and word.
pub(super) fn status(tone: Tone, text: &str) -> Markup {
    html! { span.status.(tone.class()) { (small_icon(tone.icon())) span { (text) } } }
}

/// A rule's number as a link into the rulebook; the module opens it in the drawer.
pub(super) fn rule_link(game: &str, rule: &str) -> Markup {
    html! { a.rule href={ "/rules/" (game) "#" (rule) } data-rule=(rule) { (rule) } }
}

/// A hidden field.
pub(super) fn hidden(name: &str, value: impl std::fmt::Display) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}
