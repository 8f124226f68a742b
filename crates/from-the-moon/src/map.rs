//! The map: Terrain tiles in a grid and the Building spaces at their corners.
//!
//! Tiles and spaces are numbered as on the largest map, 4 x 4 tiles with 5 x 5 corners, so that
//! who touches whom is the same on every map; a smaller [`Grid`] uses the upper left part.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::index::{index, numbered};

index! {
    /// A place for a Terrain tile: row times 4 plus column.
    Tile below 16,
    /// Some places for Terrain tiles.
    set TileSet of u16
}
index! {
    /// FTM-MAP-03, FTM-MAP-04, FTM-RULING-01: a Building space, which is a corner point of the
    /// tile grid: row times 5 plus column.
    Spot below 25,
    /// Some Building spaces.
    set SpotSet of u32
}
numbered!(Tile, "Terrain tile");
numbered!(Spot, "Building space");

const SIDE: u8 = 4;
const CORNERS: u8 = 5;

impl Tile {
    /// The tile in this row and column, both counted from 0.
    pub const fn at(row: u8, column: u8) -> Option<Tile> {
        if row < SIDE && column < SIDE { Some(Tile(row * SIDE + column)) } else { None }
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its column, from 0 on the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// FTM-MAP-09: the tiles that share a side with it, on the largest map.
    #[inline]
    pub const fn neighbours(self) -> TileSet {
        NEIGHBOURS[self.index()]
    }

    /// FTM-MAP-07: the 4 Building spaces around it.
    #[inline]
    pub const fn corners(self) -> SpotSet {
        let first = self.row() * CORNERS + self.column();
        SpotSet::from_bits(0b1100011 << first)
    }
}

impl Spot {
    /// The space in this row and column, both counted from 0.
    pub const fn at(row: u8, column: u8) -> Option<Spot> {
        if row < CORNERS && column < CORNERS { Some(Spot(row * CORNERS + column)) } else { None }
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / CORNERS
    }

    /// Its column, from 0 on the left.
    pub const fn column(self) -> u8 {
        self.0 % CORNERS
    }

    /// FTM-MAP-08: the tiles that touch it, on the largest map.
    #[inline]
    pub const fn tiles(self) -> TileSet {
        TOUCHING[self.index()]
    }

    /// FTM-MAP-10: the orthogonal neighbours in the grid of Building spaces.
    #[inline]
    pub const fn neighbours(self) -> SpotSet {
        LINKED[self.index()]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "corner {}.{}", self.row() + 1, self.column() + 1)
    }
}

const NEIGHBOURS: [TileSet; Tile::COUNT] = {
    let mut table = [TileSet::EMPTY; Tile::COUNT];
    let mut number = 0;
    while number < SIDE * SIDE {
        let (row, column) = (number / SIDE, number % SIDE);
        let mut bits = 0u16;
        if row > 0 {
            bits |= 1 << (number - SIDE);
        }
        if row + 1 < SIDE {
            bits |= 1 << (number + SIDE);
        }
        if column > 0 {
            bits |= 1 << (number - 1);
        }
        if column + 1 < SIDE {
            bits |= 1 << (number + 1);
        }
        table[number as usize] = TileSet::from_bits(bits);
        number += 1;
    }
    table
};

const LINKED: [SpotSet; Spot::COUNT] = {
    let mut table = [SpotSet::EMPTY; Spot::COUNT];
    let mut number = 0;
    while number < CORNERS * CORNERS {
        let (row, column) = (number / CORNERS, number % CORNERS);
        let mut bits = 0u32;
        if row > 0 {
            bits |= 1 << (number - CORNERS);
        }
        if row + 1 < CORNERS {
            bits |= 1 << (number + CORNERS);
        }
        if column > 0 {
            bits |= 1 << (number - 1);
        }
        if column + 1 < CORNERS {
            bits |= 1 << (number + 1);
        }
        table[number as usize] = SpotSet::from_bits(bits);
        number += 1;
    }
    table
};

const TOUCHING: [TileSet; Spot::COUNT] = {
    let mut table = [TileSet::EMPTY; Spot::COUNT];
    let mut number = 0;
    while number < CORNERS * CORNERS {
        let (row, column) = (number / CORNERS, number % CORNERS);
        let mut bits = 0u16;
        let mut tile = 0;
        while tile < SIDE * SIDE {
            let (tile_row, tile_column) = (tile / SIDE, tile % SIDE);
            if (tile_row == row || tile_row + 1 == row)
                && (tile_column == column || tile_column + 1 == column)
            {
                bits |= 1 << tile;
            }
            tile += 1;
        }
        table[number as usize] = TileSet::from_bits(bits);
        number += 1;
    }
    table
};

/// FTM-SETM-02, FTM-SETM-03, FTM-SETM-04: how large the map is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// 3 x 3 tiles, for 1 or 2 players.
    Small,
    /// 3 rows of 4 tiles, for 3 players.
    Medium,
    /// 4 x 4 tiles, for 4 players.
    Large,
}

impl Grid {
    /// The map for `players`.
    pub const fn for_players(players: u8) -> Grid {
        match players {
            0..=2 => Grid::Small,
            3 => Grid::Medium,
            _ => Grid::Large,
        }
    }

    /// Its rows of tiles.
    pub const fn rows(self) -> u8 {
        match self {
            Grid::Small | Grid::Medium => 3,
            Grid::Large => 4,
        }
    }

    /// Its columns of tiles.
    pub const fn columns(self) -> u8 {
        match self {
            Grid::Small => 3,
            Grid::Medium | Grid::Large => 4,
        }
    }

    /// Its tiles.
    #[inline]
    pub const fn tiles(self) -> TileSet {
        TileSet::from_bits(match self {
            Grid::Small => 0x0777,
            Grid::Medium => 0x0fff,
            Grid::Large => 0xffff,
        })
    }

    /// FTM-MAP-05: its Building spaces: one row and one column more than tiles.
    #[inline]
    pub const fn spots(self) -> SpotSet {
        SpotSet::from_bits(match self {
            Grid::Small => 0b01111_01111_01111_01111,
            Grid::Medium => 0xf_ffff,
            Grid::Large => 0x1ff_ffff,
        })
    }

    /// FTM-MAP-11: the four tiles at its corners.
    #[inline]
    pub const fn corner_tiles(self) -> TileSet {
        let right = self.columns() - 1;
        let bottom = (self.rows() - 1) * SIDE;
        TileSet::from_bits(1 | 1 << right | 1 << bottom | 1 << (bottom + right))
    }

    /// The tiles of this map that touch a Building space.
    #[inline]
    pub const fn touching(self, spot: Spot) -> TileSet {
        spot.tiles().and(self.tiles())
    }
}

/// FTM-RULING-13: the pairs of neighbours in a set of Building spaces, each counted once.
pub fn connections(spots: SpotSet) -> u8 {
    let links: u8 = spots.iter().map(|spot| spot.neighbours().and(spots).len()).sum();
    links / 2
}

/// FTM-RULING-14: the size of the largest group linked by connections.
pub fn largest_group(spots: SpotSet) -> u8 {
    let (mut left, mut largest) = (spots, 0);
    while let Some(start) = left.first() {
        let mut group = SpotSet::EMPTY.with(start);
        loop {
            let around = group.iter().fold(group, |all, spot| all.or(spot.neighbours()));
            let grown = around.and(spots);
            if grown == group {
                break;
            }
            group = grown;
        }
        largest = largest.max(group.len());
        left = left.without(group);
    }
    largest
}
