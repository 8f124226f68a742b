//! The surface of Mars: 91 hexes, and everything about them that never changes.
//!
//! OM-MAP-01: flat-top hexes in 13 columns, in axial coordinates (q to the right, r downwards).
//! Distances, neighbours and rings are tables made when the program is compiled; a set of hexes
//! is 91 bits of one number.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of hexes.
pub const HEXES: usize = 91;

/// Columns of the map: q, first r and last r.
const COLUMNS: [(i8, i8, i8); 13] = [
    (-6, 2, 4),
    (-5, 0, 5),
    (-4, -1, 5),
    (-3, -2, 5),
    (-2, -3, 5),
    (-1, -3, 4),
    (0, -4, 4),
    (1, -4, 3),
    (2, -5, 3),
    (3, -5, 2),
    (4, -5, 1),
    (5, -5, 0),
    (6, -4, -2),
];

const COORDINATES: [(i8, i8); HEXES] = {
    let mut all = [(0, 0); HEXES];
    let (mut column, mut next) = (0, 0);
    while column < COLUMNS.len() {
        let (q, from, to) = COLUMNS[column];
        let mut r = from;
        while r <= to {
            all[next] = (q, r);
            next += 1;
            r += 1;
        }
        column += 1;
    }
    all
};

const fn axial_distance(a: (i8, i8), b: (i8, i8)) -> u8 {
    let (dq, dr) = ((a.0 - b.0).unsigned_abs(), (a.1 - b.1).unsigned_abs());
    let ds = (a.0 - b.0 + a.1 - b.1).unsigned_abs();
    let most = if dq > dr { dq } else { dr };
    if most > ds { most } else { ds }
}

/// The greatest distance between two hexes.
pub const FARTHEST: usize = 12;

static DISTANCES: [[u8; HEXES]; HEXES] = {
    let mut all = [[0; HEXES]; HEXES];
    let mut a = 0;
    while a < HEXES {
        let mut b = 0;
        while b < HEXES {
            all[a][b] = axial_distance(COORDINATES[a], COORDINATES[b]);
            b += 1;
        }
        a += 1;
    }
    all
};

/// The hexes at each exact distance.
static RINGS: [[u128; HEXES]; FARTHEST + 1] = {
    let mut all = [[0; HEXES]; FARTHEST + 1];
    let mut a = 0;
    while a < HEXES {
        let mut b = 0;
        while b < HEXES {
            let distance = axial_distance(COORDINATES[a], COORDINATES[b]) as usize;
            all[distance][a] |= 1 << b;
            b += 1;
        }
        a += 1;
    }
    all
};

/// The hexes at most so far away.
static BALLS: [[u128; HEXES]; FARTHEST + 1] = {
    let mut all = [[0; HEXES]; FARTHEST + 1];
    let mut a = 0;
    while a < HEXES {
        let (mut distance, mut within) = (0, 0);
        while distance <= FARTHEST {
            within |= RINGS[distance][a];
            all[distance][a] = within;
            distance += 1;
        }
        a += 1;
    }
    all
};

/// One hex of the map, by its number: column by column from the left, each from the top.
///
/// Invariant: the number is below [`HEXES`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Hex(u8);

/// A direction on the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Up and left.
    NW,
}

impl Direction {
    const fn step(self) -> (i8, i8) {
        match self {
            Direction::N => (0, -1),
            Direction::NE => (1, -1),
            Direction::SE => (1, 0),
            Direction::S => (0, 1),
            Direction::SW => (-1, 1),
            Direction::NW => (-1, 0),
        }
    }
}

impl Hex {
    /// The hex in the middle: the starting Mine, and where all Rovers begin.
    pub const CENTRE: Hex = Hex::at(0, 0);

    /// The hex with this number.
    pub const fn new(number: u8) -> Option<Hex> {
        if (number as usize) < HEXES { Some(Hex(number)) } else { None }
    }

    /// The hex with these axial coordinates, if the map has it.
    pub const fn find(q: i8, r: i8) -> Option<Hex> {
        let mut number = 0;
        while number < HEXES {
            if COORDINATES[number].0 == q && COORDINATES[number].1 == r {
                return Some(Hex(number as u8));
            }
            number += 1;
        }
        None
    }

    /// The hex with these axial coordinates.
    ///
    /// # Panics
    /// If the map has no such hex.
    pub const fn at(q: i8, r: i8) -> Hex {
        match Hex::find(q, r) {
            Some(hex) => hex,
            None => panic!("the map has no such hex"),
        }
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its axial coordinates.
    pub const fn coordinates(self) -> (i8, i8) {
        COORDINATES[self.0 as usize]
    }

    /// OM-MAP-02: how many steps apart two hexes are, whatever lies between.
    #[inline]
    pub fn distance(self, other: Hex) -> u8 {
        DISTANCES[self.index()][other.index()]
    }

    /// The adjacent hexes.
    #[inline]
    pub fn neighbours(self) -> HexSet {
        HexSet(RINGS[1][self.index()])
    }

    /// The hexes exactly so far away.
    #[inline]
    pub fn ring(self, distance: u8) -> HexSet {
        RINGS.get(usize::from(distance)).map_or(HexSet::EMPTY, |ring| HexSet(ring[self.index()]))
    }

    /// The hexes at most so far away, this one included.
    #[inline]
    pub fn ball(self, distance: u8) -> HexSet {
        HexSet(BALLS[usize::from(distance).min(FARTHEST)][self.index()])
    }

    /// The adjacent hex in this direction.
    pub fn towards(self, direction: Direction) -> Option<Hex> {
        let ((q, r), (dq, dr)) = (self.coordinates(), direction.step());
        Hex::find(q + dq, r + dr)
    }

    /// Every hex.
    pub fn all() -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator {
        (0..HEXES as u8).map(Hex)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.coordinates();
        write!(f, "({q},{r})")
    }
}

impl TryFrom<u8> for Hex {
    type Error = String;

    fn try_from(number: u8) -> Result<Hex, String> {
        Hex::new(number).ok_or_else(|| format!("the map has no hex number {number}"))
    }
}

impl From<Hex> for u8 {
    fn from(hex: Hex) -> u8 {
        hex.0
    }
}

/// Some hexes.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct HexSet(u128);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet(0);
    /// The whole map.
    pub const ALL: HexSet = HexSet((1 << HEXES) - 1);

    /// One hex.
    #[inline]
    pub const fn of(hex: Hex) -> HexSet {
        HexSet(1 << hex.0)
    }

    /// Returns whether a hex is among them.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.0 & 1 == 1
    }

    /// The number of members.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0 |= 1 << hex.0;
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0 &= !(1 << hex.0);
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    /// Those that are not in the other.
    #[inline]
    pub const fn without(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }

    /// Returns whether they have a hex in common.
    #[inline]
    pub const fn meets(self, other: HexSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The first of them.
    #[inline]
    pub const fn first(self) -> Option<Hex> {
        if self.0 == 0 { None } else { Some(Hex(self.0.trailing_zeros() as u8)) }
    }

    /// Each of them, in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hex> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let hex = Hex(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(hex)
        })
    }

    /// All hexes adjacent to one of them; they may be among each other.
    #[inline]
    pub fn neighbours(self) -> HexSet {
        self.iter().fold(HexSet::EMPTY, |all, hex| all.or(hex.neighbours()))
    }

    /// All hexes exactly so far from at least one of them.
    #[inline]
    pub fn rings(self, distance: u8) -> HexSet {
        self.iter().fold(HexSet::EMPTY, |all, hex| all.or(hex.ring(distance)))
    }

    /// OM-MAP-07: those connected with a part of them.
    pub fn connected(self, seed: HexSet) -> HexSet {
        let mut found = seed.and(self);
        let mut fresh = found;
        while !fresh.is_empty() {
            fresh = fresh.neighbours().and(self).without(found);
            found = found.or(fresh);
        }
        found
    }

    /// OM-MAP-02: those closest to a hex.
    pub fn closest_to(self, hex: Hex) -> HexSet {
        (0..=FARTHEST as u8)
            .map(|distance| self.and(hex.ring(distance)))
            .find(|near| !near.is_empty())
            .unwrap_or(HexSet::EMPTY)
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes.into_iter().fold(HexSet::EMPTY, |all, hex| all.or(HexSet::of(hex)))
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set is written as the list of its hexes, because JSON has no number of 91 bits.
impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Vec::<Hex>::deserialize(deserializer).map(|hexes| hexes.into_iter().collect())
    }
}
