//! The shape of the map: sectors of two rings around the HUB, and three corners beyond.

use first_martians::content::{Direction, Space};

use super::pawns::one;

/// A point of the drawing, whose middle is (200, 200).
pub(super) type Point = (f32, f32);

const MIDDLE: f32 = 200.0;
/// Half of the gap between two sectors.
const GAP: f32 = 1.4;

/// The outline of a space.
pub(super) struct Shape {
    ring: u8,
    /// Degrees clockwise from the east.
    angle: f32,
    /// Mirrors east and south, for the corners of ring 3.
    mirrored: (bool, bool),
}

impl Shape {
    pub(super) fn of(space: &Space) -> Shape {
        let angle = match space.direction {
            Direction::North => -90.0,
            Direction::NorthEast => -45.0,
            Direction::East => 0.0,
            Direction::SouthEast => 45.0,
            Direction::South => 90.0,
            Direction::SouthWest => 135.0,
            Direction::West => 180.0,
            Direction::NorthWest => -135.0,
        };
        let east = matches!(space.direction, Direction::NorthEast | Direction::SouthEast);
        let south = matches!(space.direction, Direction::SouthEast | Direction::SouthWest);
        Shape { ring: space.ring, angle, mirrored: (east, south) }
    }

    /// Returns whether it is a corner of the square around the rings.
    pub(super) fn is_corner(&self) -> bool {
        self.ring >= 3
    }

    /// Inner and outer radius.
    fn radii(&self) -> (f32, f32) {
        match self.ring {
            1 => (40.0, 106.0),
            2 => (106.0, 170.0),
            _ => (170.0, 240.0),
        }
    }

    /// A point of the sector: a distance from the middle and degrees off its own direction.
    pub(super) fn at(&self, radius: f32, off: f32) -> Point {
        let angle = (self.angle + off).to_radians();
        (MIDDLE + radius * angle.cos(), MIDDLE + radius * angle.sin())
    }

    /// A corner's point, given for the north-west.
    fn corner(&self, (x, y): Point) -> Point {
        let flip = |value: f32, is: bool| if is { 2.0 * MIDDLE - value } else { value };
        (flip(x, self.mirrored.0), flip(y, self.mirrored.1))
    }

    /// The outline as a path.
    pub(super) fn path(&self) -> String {
        if self.is_corner() {
            return self.corner_path();
        }
        let (inner, outer) = self.radii();
        let (inner, outer) = (inner + GAP, outer - GAP);
        let half = |radius: f32| 22.5 - (GAP / radius).asin().to_degrees();
        let points = [
            self.at(inner, -half(inner)),
            self.at(outer, -half(outer)),
            self.at(outer, half(outer)),
            self.at(inner, half(inner)),
        ];
        let [a, b, c, d] = points.map(pair);
        let (outer, inner) = (one(outer), one(inner));
        format!("M{a}L{b}A{outer} {outer} 0 0 1 {c}L{d}A{inner} {inner} 0 0 0 {a}Z")
    }

    fn corner_path(&self) -> String {
        let ends = [(42.2, 133.1), (3.5, 116.7), (3.1, 29.0), (3.0, 3.0), (29.0, 3.1)];
        let more = [(116.7, 3.5), (133.1, 42.2)];
        let [a, b, c, d, e] = ends.map(|point| pair(self.corner(point)));
        let [f, g] = more.map(|point| pair(self.corner(point)));
        let sweep = u8::from(self.mirrored.0 != self.mirrored.1);
        format!("M{a}L{b}L{c}Q{d} {e}L{f}L{g}A171.4 171.4 0 0 {sweep} {a}Z")
    }

    /// The outer edge, for a wall on it.
    pub(super) fn outer_edge(&self) -> String {
        let (_, radius) = self.radii();
        let radius = radius.min(196.0);
        let [a, b] = [self.at(radius, -20.5), self.at(radius, 20.5)].map(pair);
        format!("M{a}A{radius} {radius} 0 0 1 {b}")
    }

    /// Returns whether it lies straight above or below the HUB.
    fn is_upright(&self) -> bool {
        (self.angle.abs() - 90.0).abs() < 1.0
    }

    /// The position of its name: in the middle, or so that pawns find room: further in where the
    /// sector is upright, above them everywhere else.
    pub(super) fn middle(&self, beside_pawns: bool) -> Point {
        let above = |(x, y): Point, by: f32| (x, y - by);
        match (self.ring, beside_pawns, self.is_upright()) {
            (1, false, _) => self.at(74.0, 0.0),
            (1, true, true) => self.at(60.0, 0.0),
            (1, true, false) => above(self.at(77.0, 0.0), 13.0),
            (2, false, _) => self.at(140.0, 0.0),
            (2, true, true) => self.at(125.0, 0.0),
            (2, true, false) => above(self.at(139.0, 0.0), 13.0),
            (_, false, _) => self.corner((55.0, 55.0)),
            (_, true, _) => self.corner((66.0, 40.0)),
        }
    }

    /// The position of pawns and a rover, and their largest width.
    pub(super) fn pawns(&self) -> (Point, f32) {
        let below = |(x, y): Point, by: f32| (x, y + by);
        match (self.ring, self.is_upright()) {
            (1, true) => (self.at(91.0, 0.0), 62.0),
            (1, false) => (below(self.at(77.0, 0.0), 12.0), 54.0),
            (2, true) => (self.at(154.0, 0.0), 104.0),
            (2, false) => (below(self.at(139.0, 0.0), 14.0), 60.0),
            _ => (self.corner((52.0, 82.0)), 84.0),
        }
    }

    /// The point that a route passes: beside the name, and below it in the south-west.
    pub(super) fn stop(&self) -> Point {
        let side = if self.angle > 90.0 && self.angle < 180.0 { -1.0 } else { 1.0 };
        match self.ring {
            1 if self.is_upright() => self.at(90.0, 19.0),
            1 => self.at(92.0, 15.0 * side),
            2 => self.at(124.0, 15.0 * side),
            _ => self.corner((92.0, 92.0)),
        }
    }

    /// A place inside, by two numbers from 0 to 1.
    pub(super) fn inside(&self, along: f32, across: f32) -> Point {
        let (inner, outer) = self.radii();
        if !self.is_corner() {
            let radius = inner + 7.0 + (outer - inner - 12.0) * along;
            return self.at(radius, (across - 0.5) * 38.0);
        }
        let reach = 14.0 + 96.0 * along;
        let turn = (across * 90.0).to_radians();
        self.corner((12.0 + reach * turn.sin().abs(), 12.0 + reach * turn.cos().abs() * 0.8))
    }

    /// Arcs across the sector at a share of its depth.
    pub(super) fn arc(&self, depth: f32, wave: impl Fn(f32) -> f32) -> String {
        let (inner, outer) = self.radii();
        let steps = 10;
        let point = |step: i32| {
            let across = step as f32 / steps as f32;
            let radius = inner + (outer - inner) * depth + wave(across);
            if self.is_corner() {
                self.inside(depth + wave(across) / 90.0, across)
            } else {
                self.at(radius, (across - 0.5) * 46.0)
            }
        };
        let points: Vec<String> = (0..=steps).map(|step| pair(point(step))).collect();
        format!("M{}", points.join("L"))
    }
}

/// "12.5 40".
pub(super) fn pair((x, y): Point) -> String {
    format!("{} {}", one(x), one(y))
}
