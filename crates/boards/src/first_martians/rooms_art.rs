//! Draws rooms from inside: shells, furniture, cells, plants and rovers.

use first_martians::content::{Rover, Tile, Word as _};
use first_martians::{FarmState, GROWTH_SLOTS};
use maud::{Markup, PreEscaped, html};

use super::pawns::{self, one};
use super::rooms::{Room, token_symbol};
use super::spots::{Sight, Spot};
use crate::parts::listed;

pub(super) fn unit_shell() -> Markup {
    html! {
        path.roof d="M0 90H117" {}
        path.crawl d="M3 92.500h111v20q0 3-3 3H6q-3 0-3-3Z" {}
    }
}

pub(super) fn unit_art(sight: &Sight, room: &Room, tile: Tile) -> Markup {
    let farm = room.farm(sight);
    let most = room.most().unwrap_or(0);
    html! {
        @if let Some(farm) = farm { (glasshouse(farm)) }
        @else if matches!(tile, Tile::Solar1 | Tile::Solar2) {
            use.furnish href="#room-solar" width="117" height="117" {}
            @for string in 0..most { (solar_string(string, most, string < room.unit.output)) }
        } @else {
            use.furnish href="#room-oxygenator" width="117" height="117" {}
            @for cell in 0..most {
                @let height = 42.0 / f32::from(most.max(1));
                rect.cell.on[cell < room.unit.output].off[cell >= room.unit.output] x="19"
                    y=(one(89.5 - height * f32::from(cell + 1))) width="18" height=(one(height - 3.0)) rx="2" {}
            }
        }
    }
}

/// One string of a Solar Panel, seen from the side.
fn solar_string(string: u8, most: u8, is_on: bool) -> Markup {
    let wide = 76.0 / f32::from(most.max(1));
    let (step, i) = (wide, f32::from(string));
    let face = wide - 1.8;
    let (fall, far) = (5.0 * wide / 15.2, 5.4 * wide / 15.2);
    let corner = |dx: f32, y: f32, fall: f32| (8.9 + step * i + dx, y - fall * i);
    let a = corner(0.0, 59.7, fall);
    let b = corner(face, 59.7 - 4.4 * wide / 15.2, fall);
    let c = corner(26.0 + face, 76.7 - 4.8 * wide / 15.2, far);
    let d = corner(26.0, 76.7, far);
    let between = |from: (f32, f32), to: (f32, f32), share: f32| {
        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    };
    let seam = |share: f32| {
        let (from, to) = (between(a, d, share), between(b, c, share));
        format!("M{} {}L{} {}", one(from.0), one(from.1), one(to.0), one(to.1))
    };
    let corners = [a, b, c, d].map(|(x, y)| format!("{} {}", one(x), one(y)));
    html! {
        path.cell.on[is_on].off[!is_on] d={ "M" (corners.join("L")) "Z" } {}
        @if is_on { path.seam d={ (seam(1.0 / 3.0)) (seam(2.0 / 3.0)) } {} }
    }
}

/// Beds with plants under glass, and the Growth track.
fn glasshouse(farm: &FarmState) -> Markup {
    html! {
        path.glass d="M4 90V62Q6 33 58.500 33T113 62v28Z" {}
        g.art { path.fine d="M22 90V46M40 90V37M58.500 90V33M77 90V37M95 90V46M4.500 60h108" {} }
        @for bed in 0..farm.room.max(1) {
            @let wide = 22.0 * 5.0 / f32::from(farm.room.max(5));
            @let x = 6.0 + wide * f32::from(bed);
            path.bed.none[bed >= farm.greenhouses] d={ "M" (one(x)) " 90l1-8h" (one(wide - 8.0)) "l1 8Z" } {}
            @if bed < farm.plants { (plant(x + wide / 2.0 - 3.0, 24.0 + f32::from(bed * 7 % 3) * 3.0)) }
        }
        @for slot in 0..GROWTH_SLOTS {
            @let (x, height) = (76.0 + 6.0 * f32::from(slot), 7.0 + 1.2 * f32::from(slot));
            @let has = farm.growth & 1 << slot != 0;
            rect.slot6.has[has] x=(one(x)) y=(one(113.0 - height)) width="4.6" height=(one(height)) rx="1.3" {}
            @if has {
                path.sprout d={ "M" (one(x + 2.3)) " " (one(112.0 - height)) "v-3m0 1.500q-2.600 0-2.600-2.800 2.600 0 2.600 2.800q0-2.800 2.600-2.800 0 2.800-2.600 2.800" } {}
            }
        }
    }
}

fn plant(x: f32, height: f32) -> Markup {
    let leaf = |y: f32, size: f32| {
        let (s, h, d) = (one(size), one(size * 0.75), one(size * 0.9));
        let (q, r) = (one(size * 0.4), one(size * 0.7));
        format!(
            "M{} {}q-{q}-{r} -{s}-{h}q0 {d} {s} {h}q{q}-{r} {s}-{h}q0 {d} -{s} {h}Z",
            one(x),
            one(y)
        )
    };
    let leaves = [(77.0, 6.5), (77.0 - height * 0.25, 5.6), (77.0 - height * 0.5, 4.7)];
    html! {
        g.plant {
            path d={ "M" (one(x)) " 82V" (one(82.0 - height)) } {}
            path d=(leaves.map(|(y, size)| leaf(y, size)).concat()) {}
        }
    }
}

/// A room of a deck: shell, air, furniture, floor.
pub(super) fn chamber(sight: &Sight, room: &Room, tile: Tile) -> Markup {
    let (shell, air) = match tile {
        Tile::QuietPlace => (
            "M27 1H140q5 0 5 5V103q0 5-5 5H6q-5 0-5-5V27q0-26 26-26Z",
            "M4 15.600q0-11.600 22-11.600H142V82H4Z",
        ),
        Tile::ControlCenter => (
            "M6 1H119q26 0 26 26V103q0 5-5 5H6q-5 0-5-5V6q0-5 5-5Z",
            "M4 4H120q22 0 22 11.600V82H4Z",
        ),
        Tile::GarageHall => {
            ("M6 1H140q5 0 5 5V103q0 5-5 5H11q-10 0-10-10V6q0-5 5-5Z", "M4 4H142V82H4Z")
        }
        Tile::WorkingBay => {
            ("M6 1H140q5 0 5 5V98q0 10-10 10H6q-5 0-5-5V6q0-5 5-5Z", "M4 4H142V82H4Z")
        }
        _ => ("M6 1H140q5 0 5 5V103q0 5-5 5H6q-5 0-5-5V6q0-5 5-5Z", "M4 4H142V82H4Z"),
    };
    let is_last = matches!(tile, Tile::ControlCenter | Tile::WorkingBay);
    html! {
        path.shell d=(shell) {}
        path.air d=(air) {}
        @if room.unit.is_shut() { path.bolts d="M4 74h138v8H4Z" {} }
        path.tubelight d="M94 6.500h20" {}
        use.furnish href={ "#room-" (tile.key().replace('_', "-")) } width="146" height="109" {}
        @if tile == Tile::GarageHall { (rovers(sight)) }
        path.floor d="M4 82h138" {}
        path.crawl d="M7 84.500h132v18.500q0 3-3 3H10q-3 0-3-3Z" {}
        @if !is_last { path.hatchway d="M142 82V66q0-3 3-3h2q3 0 3 3v18" {} }
    }
}

/// Rovers at home; one that is out leaves its outline.
fn rovers(sight: &Sight) -> Markup {
    let boxes = [(Rover::Froggy, 40.0, 61.5, 35.0, 20.0), (Rover::Scorpio, 80.0, 50.5, 56.0, 31.5)];
    html! {
        @for (rover, x, y, width, height) in boxes {
            @let out = sight.table.plan.iter().any(|stack| stack.rover == Some(rover));
            @let tokens = &sight.table.rovers[rover.index()].tokens;
            @let target = sight.target(Spot::Rover(rover));
            @let state = rover_in_words(sight, rover);
            g.rov.away[out].can-act[target.is_act()].hurt[!tokens.is_empty()] role=(target.role().unwrap_or("img"))
                tabindex=[target.tabindex()] aria-label=(state) data-about=(state) data-choice=[target.choice()]
                data-piece=[(!out).then(|| format!("rover-{}", rover.key()))] {
                rect.hit x=(one(x)) y=(one(y - 5.0)) width=(one(width)) height=(one(height + 6.0)) {}
                use href={ "#rover-" (rover.key()) } x=(one(x)) y=(one(y)) width=(one(width)) height=(one(height)) {}
                @if let Some(&token) = tokens.last() {
                    g.tok { rect x=(one(x + 2.0)) y=(one(y - 14.0)) width="18" height="18" rx="9" {}
                        use href={ "#" (token_symbol(token)) } x=(one(x + 5.0)) y=(one(y - 11.0)) width="12" height="12" {} }
                }
            }
            @let here = pawns::at(sight, Spot::Rover(rover));
            (pawns::row(sight, &here, x + width, 82.0, width, 20.0))
        }
    }
}

/// "Froggy, in the Garage Hall".
pub(super) fn rover_in_words(sight: &Sight, rover: Rover) -> String {
    let out = sight.table.plan.iter().any(|stack| stack.rover == Some(rover));
    let tokens = &sight.table.rovers[rover.index()].tokens;
    let words: Vec<String> = tokens.iter().map(|token| token.words().to_owned()).collect();
    let place = if out { "out" } else { "in the Garage Hall" };
    let carries =
        if words.is_empty() { String::new() } else { format!(", with {}", listed(&words)) };
    format!("{}, {place}{carries}", rover.words())
}

/// Gradients and patterns that the drawings of this game name.
pub(super) const FILLS: PreEscaped<&str> = PreEscaped(
    r##"<svg class="sr" aria-hidden="true" focusable="false" width="0" height="0"><defs>
<radialGradient id="fm-air" cx=".5" cy="0" r=".95"><stop offset="0" stop-color="var(--room-1)"/><stop offset="1" stop-color="var(--room-2)"/></radialGradient>
<radialGradient id="fm-air-lit" cx=".5" cy="0" r=".95"><stop offset="0" stop-color="color-mix(in oklab, var(--lamp-soft) 40%, var(--room-1))"/><stop offset="1" stop-color="color-mix(in oklab, var(--lamp-soft) 22%, var(--room-2))"/></radialGradient>
<linearGradient id="fm-soil2" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="var(--rust-1)"/><stop offset="1" stop-color="var(--rust-2)"/></linearGradient>
<pattern id="fm-hazard" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="var(--room-off)"/><rect width="4" height="8" fill="color-mix(in oklab, var(--bad) 55%, var(--room-off))"/></pattern>
<linearGradient id="sc-night" x1="0" y1="0" x2="0" y2="1"><stop offset=".25" stop-color="var(--night-1)"/><stop offset="1" stop-color="var(--night-2)"/></linearGradient>
<linearGradient id="sc-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sky-1)"/><stop offset="1" stop-color="var(--sky-2)"/></linearGradient>
<radialGradient id="sc-sun"><stop offset="0" stop-color="var(--sun-halo)" stop-opacity=".8"/><stop offset=".25" stop-color="var(--sun-halo)" stop-opacity=".3"/><stop offset="1" stop-color="var(--sun-halo)" stop-opacity="0"/></radialGradient>
<linearGradient id="fm-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sky-1)" stop-opacity="0"/><stop offset=".14" stop-color="var(--sky-1)"/><stop offset=".42" stop-color="var(--sky-2)"/></linearGradient>
<linearGradient id="fm-soil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--rust-1)"/><stop offset="1" stop-color="var(--rust-2)"/></linearGradient></defs></svg>"##,
);
