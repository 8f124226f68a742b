//! The names of the table's pieces in `data-piece`.

use std::collections::BTreeSet;

use from_the_moon::content::{Destination, LargeBuilding, PartId, SmallSpace};
use from_the_moon::{Cube, DisplaySpace, Event, EventKind, LabSpace, RoverId, Spot, Tile};
use orrery_core::Seat;

use super::line::line;
use super::names::{cube_symbol, destination_symbol, rover_number};
use crate::parts::seat_letter;

/// A Terrain tile.
pub(super) fn tile(tile: Tile) -> String {
    format!("tile-{}", tile.index())
}

/// A cube on a Terrain tile, counted from 0 among those of its colour.
pub(super) fn cube(tile: Tile, cube: Cube, number: u8) -> String {
    format!("cube-{}-{}-{number}", tile.index(), cube_symbol(cube))
}

/// A Rover, wherever it is.
pub(super) fn rover(seat: Seat, rover: RoverId) -> String {
    format!("rover-{}-{}", seat_letter(seat), rover_number(rover))
}

/// A Building on the map.
pub(super) fn building(seat: Seat, spot: Spot) -> String {
    format!("building-{}-{}", seat_letter(seat), spot.index())
}

/// A small Building tile of a player's board.
pub(super) fn small(seat: Seat, space: SmallSpace) -> String {
    format!("small-{}-{}", seat_letter(seat), space.index())
}

/// A large Building tile, wherever it is.
pub(super) fn large(tile: LargeBuilding) -> String {
    format!("large-{}", tile.index())
}

/// The Building tile of a player's faction.
pub(super) fn faction(seat: Seat) -> String {
    format!("faction-{}", seat_letter(seat))
}

/// A part of a ship.
pub(super) fn part(to: Destination, part: PartId) -> String {
    format!("part-{}-{}", destination_symbol(to), part.index())
}

/// A face-up Laboratory.
pub(super) fn display(space: DisplaySpace) -> String {
    format!("display-{}", space.index())
}

/// A Laboratory space of a player's Foundations.
pub(super) fn bench(seat: Seat, space: LabSpace) -> String {
    format!("lab-{}-{}", seat_letter(seat), space.index())
}

/// A player's piece on the Progress track.
pub(super) fn progress(seat: Seat) -> String {
    format!("progress-{}", seat_letter(seat))
}

/// A player's marker on the Score track.
pub(super) fn score(seat: Seat) -> String {
    format!("score-{}", seat_letter(seat))
}

/// A player's Greenhouses, team and Energy gauge: one piece each.
pub(super) fn greenhouses(seat: Seat) -> String {
    format!("greenhouses-{}", seat_letter(seat))
}

/// A player's Energy gauge.
pub(super) fn gauge(seat: Seat) -> String {
    format!("gauge-{}", seat_letter(seat))
}

/// Those who can be recruited, of one colour.
pub(super) fn recruits(seat: Seat, colour: Cube) -> String {
    format!("recruits-{}-{}", seat_letter(seat), cube_symbol(colour))
}

/// Those who can be trained, of one colour.
pub(super) fn markers(seat: Seat, colour: Cube) -> String {
    format!("markers-{}-{}", seat_letter(seat), cube_symbol(colour))
}

/// The pieces that came to where they are since the viewer last acted, through others. What is
/// laid out before the first turn is nobody's news.
pub(super) fn fresh(you: Option<Seat>, recent: &[Event]) -> BTreeSet<String> {
    let is_first = |event: &Event| matches!(event.deed, EventKind::TurnBegan { round: 1, .. });
    let began = recent.iter().position(is_first).map_or(0, |place| place + 1);
    let lines = recent[began..].iter().map(|event| line(event, &[]));
    let others = lines.filter(|line| line.who.is_some() && line.who != you);
    others.flat_map(|line| line.pieces).collect()
}
