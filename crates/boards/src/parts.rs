//! Small parts that boards and pages use: icons, amounts, seats, numbers in words.

use maud::{Markup, html};
use orrery_core::Seat;

/// The letter of a seat: `data-seat` takes colour and pattern from it, `#seat-…` the shape.
pub(crate) fn seat_letter(seat: impl Into<Option<Seat>>) -> &'static str {
    let of = |seat: Seat| ["a", "b", "c", "d", "e", "f"].get(seat.index()).copied();
    seat.into().and_then(of).unwrap_or("x")
}

/// The name of an empty seat.
pub(crate) fn seat_name(seat: impl Into<Option<Seat>>) -> &'static str {
    let of =
        |seat: Seat| ["Coral", "Sun", "Orchid", "Teal", "Lime", "Sky"].get(seat.index()).copied();
    seat.into().and_then(of).unwrap_or("Nobody")
}

/// A seat's shape in its colour. The name beside it says whose it is, so it is silent.
pub(crate) fn seat_shape(seat: impl Into<Option<Seat>>) -> Markup {
    let letter = seat_letter(seat);
    html! {
        span.seat data-seat=(letter) {
            svg aria-hidden="true" { use href={ "#seat-" (letter) } {} }
        }
    }
}

/// A seat's shape where no name stands beside it.
pub(crate) fn seat_shape_named(seat: impl Into<Option<Seat>>, label: &str) -> Markup {
    let letter = seat_letter(seat);
    html! {
        span.seat data-seat=(letter) {
            svg role="img" aria-label=(label) { use href={ "#seat-" (letter) } {} }
        }
    }
}

/// An icon beside a word that says the same.
pub(crate) fn icon(symbol: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// A small icon beside a word that says the same.
pub(crate) fn small_icon(symbol: &str) -> Markup {
    html! { svg.i.i-16 aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// An icon in place of a word.
pub(crate) fn named_icon(symbol: &str, name: &str) -> Markup {
    html! { svg.i role="img" aria-label=(name) { use href={ "#" (symbol) } {} } }
}

/// Icon and figure.
pub(crate) fn amount(symbol: &str, name: &str, figure: impl std::fmt::Display) -> Markup {
    let figure = figure.to_string();
    html! { span.amt data-n=(figure) { (named_icon(symbol, name)) (figure) } }
}

/// A quiet mark on what is new since the reader last acted.
pub(crate) fn new_mark(is_new: bool) -> Markup {
    html! { @if is_new { span.new { "new" } } }
}

/// A number with a real minus.
pub(crate) fn signed(number: impl Into<i32>) -> String {
    let number = number.into();
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// "1 card", "3 cards".
pub(crate) fn count(number: impl Into<u32>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        many => format!("{many} {one}s"),
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
