//! The three ships, filling up part by part, and who would score at their launch.

use from_the_moon::content::{Destination, PartId};
use from_the_moon::{Action, Part};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::marks::{cost_symbols, one};
use super::names::{destination_class, destination_symbol, points};
use super::pieces;
use super::plan::launch_shares;
use crate::parts::{seat_letter, seat_shape_named, small_icon};
use crate::target::Target;

/// The height of all parts together; where six stand on each other they are flatter, so that a
/// short screen can still show them.
fn hull_of(parts: usize) -> f32 {
    if parts < 6 { 172.0 } else { 156.0 }
}

/// The height of the pad below.
const PAD: f32 = 12.0;
/// The middle of the hull.
const AXIS: f32 = 31.0;
/// The left edge of a part's price.
const TEXT: f32 = 64.0;
const WIDTH: f32 = 152.0;

/// The shapes a ship is put together from.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Shape {
    Nose,
    Crew,
    Tank,
    Cargo,
    Engine,
}

/// A ship is as long as its mission: a nose, an engine, and what lies between.
fn shapes(parts: usize) -> Vec<Shape> {
    let between = match parts {
        0..=3 => &[Shape::Tank][..],
        4 => &[Shape::Crew, Shape::Tank],
        5 => &[Shape::Crew, Shape::Tank, Shape::Cargo],
        _ => &[Shape::Crew, Shape::Tank, Shape::Tank, Shape::Cargo],
    };
    let mut shapes = vec![Shape::Nose];
    shapes.extend(between);
    shapes.push(Shape::Engine);
    shapes
}

/// FTM-RULING-97: what players should know about the number of Mission tiles.
pub(super) const OUR_NUMBER: &str = "The number of Mission tiles is Orrery's own and depends on the number of players; the printed Mission boards state theirs.";

/// The three Mission boards.
pub(super) fn ships(sight: &Sight) -> Markup {
    html! {
        div #ships .ships data-swipe { @for to in Destination::ALL { (ship(sight, to)) } }
    }
}

/// The parts of a ship that are in play.
pub(super) fn parts_in_play(sight: &Sight, to: Destination) -> Vec<PartId> {
    PartId::all().filter(|&part| sight.open().ship(to).part(part) != Part::OutOfPlay).collect()
}

fn ship(sight: &Sight, to: Destination) -> Markup {
    let ship = sight.open().ship(to);
    let parts = parts_in_play(sight, to);
    let built = parts.len() - usize::from(ship.tiles_left());
    let shapes = shapes(parts.len());
    let hull = hull_of(parts.len());
    let each = hull / parts.len().max(1) as f32;
    let label = format!("Ship to {}: {built} of {} parts constructed", to.name(), parts.len());
    html! {
        section.ship.(destination_class(to)).gone[ship.launch.is_some()] data-frame={ "ship-" (destination_class(to)) } {
            header {
                (small_icon(destination_symbol(to))) b { (to.name()) }
                @match ship.launch {
                    Some(_) => { span.cap.launched title="launched" { (small_icon("launch")) span.sr { "launched" } } }
                    None => { span.cap title=(OUR_NUMBER) { (built) " of " (parts.len()) span.sr { ". " (OUR_NUMBER) } } }
                }
            }
            svg.board viewBox={ "0 0 " (WIDTH) " " (hull + PAD) } role="group" aria-label=(label)
                data-departed=[ship.launch.map(|_| destination_class(to))] {
                path.axis data-left d={ "M" (AXIS) " 0V" (hull + PAD) } {}
                @for (nth, (&part, &shape)) in parts.iter().zip(&shapes).enumerate() {
                    (ship_part(sight, to, part, shape, 2.0 + each * nth as f32, each))
                }
                @let ground = hull + 4.0;
                path.pad-line data-left d={ "M1 " (ground) "H61" } {}
                path.pad-legs data-left d={ "M7 " (ground) "l-5 7M23 " (ground) "l-5 7M39 " (ground) "l-5 7M55 " (ground) "l-5 7" } {}
            }
            (majority(sight, to))
        }
    }
}

/// One part: its blueprint with what it costs, or the part itself with its improvement.
fn ship_part(
    sight: &Sight,
    to: Destination,
    part: PartId,
    shape: Shape,
    y: f32,
    each: f32,
) -> Markup {
    let state = sight.open().ship(to).part(part);
    let target = part_target(sight, to, part);
    let label = target.label(&part_in_words(sight, to, part));
    let is_built = !matches!(state, Part::Covered(_));
    let middle = y + each / 2.0;
    html! {
        g.part.can-act[target.is_act()].no[target.is_refused()] data-piece=(pieces::part(to, part)) data-place
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(target.role().unwrap_or("img")) tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] {
            title { (label) }
            rect.hit x="0" y=(one(y)) width=(WIDTH) height=(one(each - 1.0)) rx="7" {}
            path.built[is_built].plan[!is_built] d=(outline(shape, y + 2.0, each - 5.0)) {}
            @if is_built { path.detail d=(detail(shape, y + 2.0, each - 5.0)) {} }
            @match state {
                Part::Covered(tile) => {
                    @let symbols = cost_symbols(&tile.spec().cost);
                    (cost_from(&symbols, TEXT, middle, if symbols.len() > 4 { 13.0 } else { 15.5 }))
                    text.points aria-hidden="true" x=(WIDTH - 1.0) y=(one(middle + 4.5)) text-anchor="end" { (tile.spec().points) }
                }
                Part::Constructed => {
                    @let spec = to.part(part);
                    g.more { use href="#improve" x=(TEXT - 4.0) y=(one(middle - 7.0)) width="14" height="14" {} }
                    (cost_from(&cost_symbols(&spec.cost), TEXT + 12.0, middle, 13.0))
                    text.tiny aria-hidden="true" x=(WIDTH - 3.0) y=(one(middle + 4.0)) text-anchor="end" { (spec.points) }
                }
                Part::Improved(seat) => {
                    g.improved data-seat=(seat_letter(seat)) {
                        use href="#cube" x=(TEXT) y=(one(middle - 10.0)) width="20" height="20" {}
                        use href={ "#seat-" (seat_letter(seat)) } x=(TEXT + 26.0) y=(one(middle - 6.5)) width="13" height="13" {}
                    }
                }
                Part::OutOfPlay => {}
            }
            @if target.is_act() { path.reticle aria-hidden="true" d=(brackets(y, each - 1.0)) {} }
            path.rule d={ "M" (TEXT - 4.0) " " (one(y + each - 1.5)) "H" (WIDTH) } {}
        }
    }
}

fn cost_from(symbols: &[&'static str], x: f32, middle: f32, size: f32) -> Markup {
    html! {
        @for (nth, symbol) in symbols.iter().enumerate() {
            use href={ "#" (symbol) } x=(one(x + (size + 0.5) * nth as f32)) y=(one(middle - size / 2.0)) width=(size) height=(size) {}
        }
    }
}

fn part_target(sight: &Sight, to: Destination, part: PartId) -> Target {
    match sight.open().ship(to).part(part) {
        Part::Covered(_) => sight.target([Action::ConstructPart { to, part }]),
        Part::Constructed => sight.target([Action::ImprovePart { to, part }]),
        Part::Improved(_) | Part::OutOfPlay => Target::Still,
    }
}

/// A part of a ship in words.
pub(super) fn part_in_words(sight: &Sight, to: Destination, part: PartId) -> String {
    let number = parts_in_play(sight, to).iter().position(|&one| one == part).map_or(0, |n| n + 1);
    let name = format!("{}, part {number}", to.name());
    match sight.open().ship(to).part(part) {
        Part::Covered(tile) => {
            let spec = tile.spec();
            format!("{name}: to construct for {}, {}", spec.cost, points(spec.points))
        }
        Part::Constructed => {
            let spec = to.part(part);
            format!("{name}: constructed, to improve for {}, {}", spec.cost, points(spec.points))
        }
        Part::Improved(seat) => {
            let who = match sight.you() == Some(seat) {
                true => "you".to_owned(),
                false => sight.scene.name(seat).to_owned(),
            };
            format!("{name}: constructed, improved by {who}")
        }
        Part::OutOfPlay => format!("{name}: not in play"),
    }
}

/// Each player's Mission tiles, and the scores if the ship launched now.
fn majority(sight: &Sight, to: Destination) -> Markup {
    let open = sight.open();
    let bonus = open.launch_bonus(to);
    let may_launch = open.ship(to).launch.is_none() && open.ending.is_none();
    let title = launch_in_words(sight, to);
    let would_score = |seat: Seat| may_launch && bonus[seat] > 0;
    let sharers = sight.seats().into_iter().filter(|&seat| would_score(seat)).count();
    html! {
        footer title=(title) data-sharers=(sharers) {
            ul.shares aria-label=(title) {
                @for seat in sight.seats() {
                    @let tiles = open.players[seat].missions_of(to);
                    li data-n=(tiles) {
                        (seat_shape_named(seat, sight.scene.name(seat))) (tiles)
                        @if would_score(seat) { span.would { "+" (bonus[seat]) } }
                    }
                }
            }
            span.cap aria-hidden="true" { (to.launch().main) " / " (to.launch().secondary) }
        }
    }
}

/// The result of a launch, in a sentence.
pub(super) fn launch_in_words(sight: &Sight, to: Destination) -> String {
    let open = sight.open();
    if open.ship(to).launch.is_some() {
        return format!("The ship to {} has launched.", to.name());
    }
    let bonus = to.launch();
    let ranks = match open.is_solo() {
        true => format!(
            "{} points with 2 parts of it improved, {} with 1.",
            bonus.main, bonus.secondary
        ),
        false => format!(
            "{} points for most Mission tiles, {} for second most.",
            bonus.main, bonus.secondary
        ),
    };
    match launch_shares(sight, open, to) {
        None => format!("If the ship to {} launched now, nobody would score. {ranks}", to.name()),
        Some(shares) => format!("If the ship to {} launched now: {shares}. {ranks}", to.name()),
    }
}

/// Four corners around a part that can answer.
fn brackets(y: f32, h: f32) -> String {
    let (r, b, w) = (7.0, y + h, WIDTH);
    format!(
        "M0 {:.1}V{:.1}a{r} {r} 0 0 1 {r}-{r}H13M{:.1} {y:.1}H{:.1}a{r} {r} 0 0 1 {r} {r}V{:.1}M{w} {:.1}V{:.1}a{r} {r} 0 0 1-{r} {r}H{:.1}M13 {b:.1}H{r}a{r} {r} 0 0 1-{r}-{r}V{:.1}",
        y + 10.0,
        y + r,
        w - 13.0,
        w - r,
        y + 10.0,
        b - 10.0,
        b - r,
        w - 13.0,
        b - 10.0,
    )
}

/// The outline of a part between `y` and `y + h`.
fn outline(shape: Shape, y: f32, h: f32) -> String {
    let b = y + h;
    match shape {
        Shape::Nose => {
            let (near, far) = (y + h * 0.22, y + h * 0.6);
            format!(
                "M31 {y:.1}C40 {near:.1} 49 {far:.1} 49 {b:.1}H13C13 {far:.1} 22 {near:.1} 31 {y:.1}Z"
            )
        }
        Shape::Crew => format!("M13 {y:.1}H49L51 {b:.1}H11Z"),
        Shape::Tank | Shape::Cargo => format!("M11 {y:.1}H51V{b:.1}H11Z"),
        Shape::Engine => {
            let neck = y + h * 0.34;
            format!(
                "M11 {y:.1}H51V{neck:.1}L57 {:.1}V{b:.1}H5V{:.1}L11 {neck:.1}Z",
                b - 3.0,
                b - 3.0
            )
        }
    }
}

/// Lines on a finished part.
fn detail(shape: Shape, y: f32, h: f32) -> String {
    let b = y + h;
    match shape {
        Shape::Nose => {
            let (eye, belt) = (y + h * 0.58, b - (0.2 * h).min(6.0));
            format!("M27 {eye:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0M14 {belt:.1}H48")
        }
        Shape::Crew => {
            let eye = y + h * 0.48;
            format!(
                "M19 {eye:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0M35 {eye:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0M13 {:.1}H49M11 {:.1}H51",
                y + 6.0,
                b - 6.0
            )
        }
        Shape::Tank => {
            format!("M11 {:.1}q20 7 40 0M11 {:.1}q20 7 40 0", y + h * 0.22, b - h * 0.26)
        }
        Shape::Cargo => format!(
            "M21 {:.1}V{:.1}M31 {:.1}V{:.1}M41 {:.1}V{:.1}",
            y + 5.0,
            b - 5.0,
            y + 5.0,
            b - 5.0,
            y + 5.0,
            b - 5.0
        ),
        Shape::Engine => {
            format!(
                "M11 {:.1}H51M21 {:.1}L18 {:.1}M31 {:.1}V{:.1}M41 {:.1}L44 {:.1}",
                y + h * 0.34,
                y + h * 0.45,
                b - 4.0,
                y + h * 0.45,
                b - 4.0,
                y + h * 0.45,
                b - 4.0
            )
        }
    }
}
