//! Relief by terrain. The same tile always looks the same.

use first_martians::content::Terrain;
use maud::{Markup, html};

use super::map_shape::{Point, Shape, pair};
use super::pawns::one;

/// Numbers that follow from a tile's place in the box: not random, only uneven.
struct Uneven(u32);

impl Uneven {
    /// The next number, from 0 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1u32 << 24) as f32
    }

    fn point(&mut self, shape: &Shape) -> Point {
        let (along, across) = (self.next(), self.next());
        shape.inside(along, across)
    }
}

/// The ground of a tile.
pub(super) fn relief(terrain: Terrain, tile: usize, shape: &Shape) -> Markup {
    let mut uneven = Uneven(tile as u32 * 7919 + 17);
    let paths: Vec<(&str, String)> = match terrain {
        Terrain::Plains => contours(&mut uneven, shape, 5, 2.2),
        Terrain::Dunes => contours(&mut uneven, shape, 9, 1.2),
        Terrain::Boulders => vec![("rocky", scattered(&mut uneven, shape, 16, boulder))],
        Terrain::Geysers => vec![("", scattered(&mut uneven, shape, 7, vent))],
        Terrain::Chasm => chasm(&mut uneven, shape),
        Terrain::Mountains => vec![("rocky", scattered(&mut uneven, shape, 11, peak))],
        Terrain::Shadow => hatching(shape),
        Terrain::Fines => vec![("dots", scattered(&mut uneven, shape, 46, grain))],
    };
    html! { @for (class, path) in paths { path class=(class) d=(path) {} } }
}

fn contours(
    uneven: &mut Uneven,
    shape: &Shape,
    lines: u8,
    height: f32,
) -> Vec<(&'static str, String)> {
    let line = |number: u8, shift: f32| {
        let depth = f32::from(number) / f32::from(lines + 1);
        shape.arc(depth, |across| height * (across * 17.0 + shift * 6.0).sin())
    };
    let all = (1..=lines).map(|number| line(number, uneven.next()));
    vec![("", all.collect())]
}

fn scattered(
    uneven: &mut Uneven,
    shape: &Shape,
    number: u8,
    draw: fn(Point, f32) -> String,
) -> String {
    (0..number)
        .map(|_| {
            let at = uneven.point(shape);
            draw(at, 0.7 + uneven.next() * 0.6)
        })
        .collect()
}

fn boulder(at: Point, size: f32) -> String {
    let s = |number: f32| one(number * size);
    format!(
        "M{}l{}-{} {}-{} {} {}-{} {}Z",
        pair(at),
        s(2.0),
        s(4.0),
        s(4.0),
        s(0.8),
        s(2.8),
        s(2.8),
        s(2.0),
        s(3.2)
    )
}

fn vent((x, y): Point, _: f32) -> String {
    let (a, b) = (pair((x, y)), pair((x + 2.0, y - 3.0)));
    let c = pair((x + 6.0, y - 3.0));
    format!("M{a}q4 2.500 8 0M{b}q-2-3 0-6t0-6M{c}q2-3 0-5t1-5")
}

fn peak((x, y): Point, size: f32) -> String {
    let s = |number: f32| one(number * size);
    let (foot, top) = (pair((x, y)), pair((x + 9.0 * size, y - 10.0 * size)));
    format!(
        "M{foot}l{}-{} {} {}M{top}l-{} {} {} {}",
        s(9.0),
        s(10.0),
        s(11.0),
        s(10.0),
        s(3.0),
        s(6.0),
        s(4.0),
        s(4.0)
    )
}

fn grain(at: Point, _: f32) -> String {
    format!("M{}h.1", pair(at))
}

fn chasm(uneven: &mut Uneven, shape: &Shape) -> Vec<(&'static str, String)> {
    let steps = 7;
    let points: Vec<Point> = (0..=steps)
        .map(|step| shape.inside(step as f32 / steps as f32, 0.32 + uneven.next() * 0.36))
        .collect();
    let line: Vec<String> = points.iter().copied().map(pair).collect();
    let line = format!("M{}", line.join("L"));
    let cracks: String = points
        .iter()
        .skip(1)
        .step_by(2)
        .map(|&at| {
            let (dx, dy) = (uneven.next() * 18.0 - 9.0, uneven.next() * 18.0 - 9.0);
            format!("M{}l{} {}", pair(at), one(dx), one(dy))
        })
        .collect();
    vec![("deep", line), ("", cracks)]
}

fn hatching(shape: &Shape) -> Vec<(&'static str, String)> {
    let lines = (1..12).map(|line| {
        let across = line as f32 / 12.0;
        let (from, to) = (shape.inside(0.0, across - 0.16), shape.inside(1.0, across + 0.1));
        format!("M{}L{}", pair(from), pair(to))
    });
    vec![("", lines.collect())]
}
