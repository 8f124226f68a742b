//! The names of the board's pieces in `data-piece`. Cards go by their codes.

use std::collections::BTreeSet;

use orrery_core::Seat;
use project_mars::{Event, Space};

use super::line::line;
use crate::parts::seat_letter;

/// The Contract card.
pub(super) const CONTRACT: &str = "contract";
/// The draw deck.
pub(super) const DECK: &str = "deck";

/// A module in orbit.
pub(super) fn module(seat: Seat, space: Space) -> String {
    format!("module-{}-{}", seat_letter(seat), space.spec().code)
}

/// A Test Flight beside an orbit.
pub(super) fn flight(seat: Seat) -> String {
    format!("flight-{}", seat_letter(seat))
}

/// The pieces that came to where they are since the viewer last acted, through others. The
/// first pool is nobody's news.
pub(super) fn fresh(you: Option<Seat>, recent: &[Event]) -> BTreeSet<String> {
    let played = recent.rsplit(|event| matches!(event, Event::Began { .. })).next();
    let lines = played.unwrap_or_default().iter().map(|event| line(event, &[]));
    let others = lines.filter(|line| line.who.is_none() || line.who != you);
    others.flat_map(|line| line.pieces).collect()
}
