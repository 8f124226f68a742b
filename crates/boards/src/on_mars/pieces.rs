//! Names of the pieces in `data-piece`.

use on_mars::Hex;
use on_mars::content::{
    Blueprint, Contract, DepotSpace, Goal, Kind, Mission, Scientist, Space, Tech, Tile,
};
use orrery_core::Seat;

use super::names::hex_name;
use crate::parts::seat_letter;

/// A hex of the surface.
pub(super) fn hex(hex: Hex) -> String {
    format!("hex-{}", hex_name(hex))
}

/// A player's Bot on a hex.
pub(super) fn bot(seat: Seat, at: Hex) -> String {
    format!("bot-{}-{}", seat_letter(seat), hex_name(at))
}

/// A player's Rover.
pub(super) fn rover(seat: Seat) -> String {
    format!("rover-{}", seat_letter(seat))
}

/// A Discovery or Research tile, wherever it is.
pub(super) fn tile(tile: Tile) -> String {
    format!("tile-{}", tile.name())
}

/// A Turn Order space.
pub(super) fn space(space: Space) -> String {
    format!("space-{}", space.number())
}

/// A player's marker.
pub(super) fn marker(seat: Seat) -> String {
    format!("marker-{}", seat_letter(seat))
}

/// The Shuttle.
pub(super) fn shuttle() -> String {
    "shuttle".to_owned()
}

/// A Blueprint, wherever it is.
pub(super) fn blueprint(blueprint: Blueprint) -> String {
    format!("blueprint-{}", blueprint.number())
}

/// A Tech tile in a player's Laboratory.
pub(super) fn tech(seat: Seat, tech: Tech) -> String {
    format!("tech-{}-{}", seat_letter(seat), tech.index())
}

/// A Tech tile on the Tech Grid.
pub(super) fn grid_tech(tech: Tech) -> String {
    format!("tech-{}", tech.index())
}

/// A Scientist, wherever they are.
pub(super) fn scientist(scientist: Scientist) -> String {
    format!("scientist-{}", scientist.index())
}

/// An Earth Contract, wherever it is.
pub(super) fn contract(contract: Contract) -> String {
    format!("contract-{}", contract.number())
}

/// A column of the Life Support System.
pub(super) fn lss(kind: Kind) -> String {
    format!("lss-{}", kind.index())
}

/// A Mission.
pub(super) fn mission(mission: Mission) -> String {
    format!("mission-{}", mission.index())
}

/// A Private Goal.
pub(super) fn goal(goal: Goal) -> String {
    format!("goal-{}", goal.index())
}

/// A space of a player's Depot, with its Executive action.
pub(super) fn depot(seat: Seat, space: DepotSpace) -> String {
    format!("depot-{}-{}", seat_letter(seat), space.index())
}

/// A player's Storage, Depot and Quarters.
pub(super) fn board(seat: Seat) -> String {
    format!("board-{}", seat_letter(seat))
}
