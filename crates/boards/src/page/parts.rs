//! Small parts of every page: symbols, seats, statuses, links to rules, fields.

use maud::{Markup, html};
use orrery_core::Seat;

use crate::parts;

/// A symbol beside a word that says the same.
pub fn icon(name: &str) -> Markup {
    parts::icon(name)
}

/// A small symbol beside a word that says the same.
pub fn icon_16(name: &str) -> Markup {
    parts::small_icon(name)
}

/// A symbol in place of a word.
pub fn icon_named(name: &str, label: &str) -> Markup {
    parts::named_icon(name, label)
}

/// The letter that stylesheets know a seat by: `data-seat`.
pub fn seat_letter(seat: Option<Seat>) -> &'static str {
    seat.map_or("x", parts::seat_letter)
}

/// What a seat is called when nobody sits there.
pub fn seat_name(seat: Option<Seat>) -> &'static str {
    seat.map_or("Nobody", parts::seat_shape)
}

/// A seat's shape in its colour. The name beside it says whose it is, so it is silent.
pub fn seat_shape(seat: Option<Seat>) -> Markup {
    let letter = seat_letter(seat);
    html! {
        span.seat data-seat=(letter) {
            svg aria-hidden="true" { use href={ "#seat-" (letter) } {} }
        }
    }
}

/// A seat's shape where no name stands beside it.
pub fn seat_shape_named(seat: Option<Seat>, label: &str) -> Markup {
    let letter = seat_letter(seat);
    html! {
        span.seat data-seat=(letter) {
            svg role="img" aria-label=(label) { use href={ "#seat-" (letter) } {} }
        }
    }
}

/// Somebody: shape and name.
pub fn who(seat: Option<Seat>, name: &str) -> Markup {
    html! { span.who { (seat_shape(seat)) span.name { (name) } } }
}

/// How good or bad something is; always with its shape and its word.
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
pub fn status(tone: Tone, text: &str) -> Markup {
    html! { span.status.(tone.class()) { (icon_16(tone.icon())) span { (text) } } }
}

/// A rule's number as a link into the rule book; the module opens it in the drawer.
pub fn rule_link(game: &str, rule: &str) -> Markup {
    html! { a.rule href={ "/rules/" (game) "#" (rule) } data-rule=(rule) { (rule) } }
}

/// A hidden field.
pub(super) fn hidden(name: &str, value: impl std::fmt::Display) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}
