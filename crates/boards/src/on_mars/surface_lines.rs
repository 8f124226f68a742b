//! The positions of hexes on the drawing, and lines round several of them.

use std::fmt::Write as _;

use on_mars::{Direction, Hex, HexSet};

/// From the middle of a hex to its corners.
const SIZE: f32 = 32.0;
/// Half of the height of a hex.
const HALF: f32 = 27.713;
/// From one column to the next.
const PITCH: f32 = 48.0;

/// A point of the drawing.
pub(super) type Point = (f32, f32);

/// The middle of a hex.
pub(super) fn middle(hex: Hex) -> Point {
    let (q, r) = hex.coordinates();
    (PITCH * f32::from(q), HALF * f32::from(2 * r + q))
}

/// The columns with the letter over each and where it stands.
pub(super) fn columns() -> impl Iterator<Item = (char, Point)> {
    (-6..=6i8).filter_map(|q| {
        let top = Hex::all().find(|hex| hex.coordinates().0 == q)?;
        let (x, y) = middle(top);
        Some((char::from(b'A' + (q + 6).unsigned_abs()), (x, y - HALF - 7.0)))
    })
}

/// A number with one decimal at most, as paths have it.
pub(super) fn one(number: f32) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// "translate(12 -8.5)" to the middle of a hex.
pub(super) fn at(hex: Hex) -> String {
    let (x, y) = middle(hex);
    format!("translate({} {})", one(x), one(y))
}

/// The six corners of a hex of this size round the origin, clockwise from the right.
fn corners(size: f32) -> [Point; 6] {
    let (half, height) = (size / 2.0, size * 0.866);
    [(size, 0.0), (half, height), (-half, height), (-size, 0.0), (-half, -height), (half, -height)]
}

/// A closed hex of this size round the origin.
pub(super) fn hexagon(size: f32) -> String {
    let mut d = String::new();
    for (place, (x, y)) in corners(size).into_iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(d, "{letter}{} {}", one(x), one(y));
    }
    d + "Z"
}

/// Six corner brackets, just inside a hex.
pub(super) fn brackets() -> String {
    let corners = corners(29.4);
    let mut d = String::new();
    let towards =
        |from: Point, to: Point| (from.0 + (to.0 - from.0) * 0.26, from.1 + (to.1 - from.1) * 0.26);
    for place in 0..6 {
        let corner = corners[place];
        let (before, after) = (corners[(place + 5) % 6], corners[(place + 1) % 6]);
        let ((a, b), (c, e)) = (towards(corner, before), towards(corner, after));
        let (x, y) = (one(corner.0), one(corner.1));
        let _ = write!(d, "M{} {}L{x} {y}L{} {}", one(a), one(b), one(c), one(e));
    }
    d
}

/// The side of a hex from each corner to the next, clockwise from the right corner.
const SIDES: [Direction; 6] =
    [Direction::SE, Direction::S, Direction::SW, Direction::NW, Direction::N, Direction::NE];

/// The same point, however it was computed.
fn key((x, y): Point) -> (i32, i32) {
    ((x * 4.0).round() as i32, (y * 4.0).round() as i32)
}

/// The outline of a set of hexes, a loop round each connected part and each hole, drawn inside the
/// set by `inset` and with rounded corners.
pub(super) fn outline(hexes: HexSet, inset: f32, round: f32) -> String {
    let shape = corners(SIZE);
    let mut edges: Vec<(Point, Point)> = Vec::new();
    for hex in hexes.iter() {
        let (x, y) = middle(hex);
        for (place, side) in SIDES.into_iter().enumerate() {
            if hex.towards(side).is_none_or(|other| !hexes.contains(other)) {
                let (from, to) = (shape[place], shape[(place + 1) % 6]);
                edges.push(((x + from.0, y + from.1), (x + to.0, y + to.1)));
            }
        }
    }
    let mut d = String::new();
    while let Some((start, mut end)) = edges.pop() {
        let mut points = vec![start];
        // Three hexes meet in a corner, so an outline goes on in one way only.
        while let Some(next) = edges.iter().position(|(from, _)| key(*from) == key(end)) {
            points.push(end);
            end = edges.swap_remove(next).1;
        }
        d += &rounded(&shrunk(&points, inset), round);
    }
    d
}

/// From one point to another, and the length of one step.
fn way(from: Point, to: Point) -> (Point, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    ((dx / length, dy / length), length)
}

/// A clockwise loop, moved inwards.
fn shrunk(points: &[Point], inset: f32) -> Vec<Point> {
    let count = points.len();
    let moved = points.iter().enumerate().map(|(place, &(x, y))| {
        let ((ax, ay), _) = way(points[(place + count - 1) % count], (x, y));
        let ((bx, by), _) = way((x, y), points[(place + 1) % count]);
        let by_how_much = inset / (1.0 + ax * bx + ay * by).max(0.2);
        (x - (ay + by) * by_how_much, y + (ax + bx) * by_how_much)
    });
    moved.collect()
}

/// A loop with rounded corners.
fn rounded(points: &[Point], round: f32) -> String {
    let count = points.len();
    let mut d = String::new();
    for (place, &(x, y)) in points.iter().enumerate() {
        let ((ax, ay), before) = way((x, y), points[(place + count - 1) % count]);
        let ((bx, by), after) = way((x, y), points[(place + 1) % count]);
        let (back, on) = (round.min(before / 2.0), round.min(after / 2.0));
        let letter = if place == 0 { 'M' } else { 'L' };
        let (from, to) = ((x + ax * back, y + ay * back), (x + bx * on, y + by * on));
        let (corner, end) = ((one(x), one(y)), (one(to.0), one(to.1)));
        let _ = write!(d, "{letter}{} {}", one(from.0), one(from.1));
        let _ = write!(d, "Q{} {} {} {}", corner.0, corner.1, end.0, end.1);
    }
    d + "Z"
}

/// Pairs of adjacent hexes of a set.
pub(super) fn seams(hexes: HexSet) -> Vec<(Hex, Hex)> {
    let pairs = hexes.iter().flat_map(|hex| {
        let others = hex.neighbours().and(hexes).iter();
        others.filter(move |other| *other > hex).map(move |other| (hex, other))
    });
    pairs.collect()
}
