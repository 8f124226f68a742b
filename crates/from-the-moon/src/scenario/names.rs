//! Names in tests: rows, columns and numbers count from 1, tiles go by their codes.
//!
//! Naming something that is not there is a mistake in a test, which panics.

use crate::action::Building;
use crate::content::{Laboratory, LargeBuilding, MissionTile, PartId, SmallSpace};
use crate::map::{Spot, Tile};
use crate::player::{Astronaut, LabSpace};
use crate::state::{DisplaySpace, Objective};
use crate::stock::{Cost, Cube, Stock};

/// The Terrain tile in this row and column, counted from 1.
pub fn tile(row: u8, column: u8) -> Tile {
    Tile::at(row - 1, column - 1).expect("rows and columns of tiles go from 1 to 4")
}

/// The Building space in this row and column, counted from 1.
pub fn corner(row: u8, column: u8) -> Spot {
    Spot::at(row - 1, column - 1).expect("rows and columns of corners go from 1 to 5")
}

/// The space for a Laboratory in this row and column, counted from 1.
pub fn bench(row: u8, column: u8) -> LabSpace {
    LabSpace::at(row - 1, column - 1).expect("there are 3 rows of 4 Laboratories")
}

/// The display space in this row and column, counted from 1.
pub fn display(row: u8, column: u8) -> DisplaySpace {
    DisplaySpace::at(row - 1, column - 1).expect("the display has 3 rows of 2")
}

/// A part of a ship, counted from 1.
pub fn part(number: u8) -> PartId {
    PartId::new(number - 1).expect("a ship has 6 parts")
}

/// The small Building on this space, counted from 1.
pub fn small(number: u8) -> Building {
    Building::Small(SmallSpace::new(number - 1).expect("there are 6 small spaces"))
}

/// A shared large Building by its code.
pub fn large(code: &str) -> Building {
    Building::Large(LargeBuilding::by_code(code).expect("there is such a large Building"))
}

/// A Laboratory by its code.
pub fn laboratory(code: &str) -> Laboratory {
    Laboratory::by_code(code).expect("there is such a Laboratory")
}

/// A Mission tile by its code.
pub fn mission(code: &str) -> MissionTile {
    MissionTile::by_code(code).expect("there is such a Mission tile")
}

/// An Objective by its number in the rulebook.
pub fn objective(number: u8) -> Objective {
    Objective::number(number).expect("there are 9 Objectives")
}

/// Resources from their short form: `2M 1F`.
pub fn stock(text: &str) -> Stock {
    Cost::of(text).stock
}

/// A basic Astronaut.
pub fn basic(colour: Cube) -> Astronaut {
    Astronaut { colour, specialist: false }
}

/// A Specialist.
pub fn specialist(colour: Cube) -> Astronaut {
    Astronaut { colour, specialist: true }
}
