//! Low Earth orbit: one orbit a player over the limb of the Earth, the viewer's outermost.
//!
//! The drawing has no fixed shape. Things stand at percentages of it and keep their size; only
//! the sky behind them is stretched. So it fills a wide screen and fits a phone.

use maud::{Markup, html};
use orrery_core::Seat;
use project_mars::{Action, Space};

use super::asked::Sight;
use super::names::{space_name, space_symbol};
use super::pieces;
use super::prices::price_in_words;
use crate::parts::seat_letter;
use crate::target::Target;

/// The position of an orbit's name, in percent of the width.
const NAME: f64 = 1.6;
/// The position of the number of its modules.
const COUNT: f64 = 98.6;
/// The drop of an orbit from the middle to the edge, in percent of the height.
const FALL: f64 = 22.0;

/// The orbits of all players.
struct Orbits {
    players: usize,
}

impl Orbits {
    /// The height of an orbit's middle, in percent from the top.
    fn top(&self, lane: usize) -> f64 {
        let (first, step) = match self.players {
            2 => (34.0, 25.0),
            3 => (30.0, 19.0),
            _ => (26.5, 14.0),
        };
        first + step * lane as f64
    }

    /// The place on an orbit over this part of the width, in percent.
    fn place(&self, lane: usize, along: f64) -> (f64, f64) {
        let from_middle = (along - 50.0) / 50.0;
        (along, self.top(lane) + FALL * from_middle * from_middle)
    }

    /// The place of a module: the meridians come closer together towards the Earth.
    fn module(&self, lane: usize, space: Space) -> (f64, f64) {
        let column = space as usize as f64 - 2.0;
        self.place(lane, 50.0 + column * 16.3 * (1.0 - 0.016 * lane as f64))
    }
}

/// A parabola over the whole width whose middle is at `top`.
fn arc(top: f64, fall: f64) -> String {
    let (edge, middle) = (top + fall * 1.0816, top - fall * 1.0816);
    format!("M-2 {edge:.2}Q50 {middle:.2} 102 {edge:.2}")
}

/// The board all players share.
pub(super) fn low_earth_orbit(sight: &Sight) -> Markup {
    let seats = sight.seats();
    let orbits = Orbits { players: seats.len() };
    let label = format!("Low Earth orbit: the modules of {} players", seats.len());
    html! {
        div #low-orbit .orbit.panel {
            h2.sec.over { "Low Earth orbit" }
            svg.board.leo role="group" aria-label=(label) {
                (sky(sight, &orbits, &seats))
                @for space in Space::ALL { (column_head(sight, &orbits, space)) }
                @for (lane, &seat) in seats.iter().enumerate() {
                    (orbit(sight, &orbits, lane, seat))
                }
            }
        }
    }
}

/// Stars, orbits and the Earth, stretched to the size of the drawing.
fn sky(sight: &Sight, orbits: &Orbits, seats: &[Seat]) -> Markup {
    html! {
        svg.sky viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" {
            linearGradient id="pm-earth" x1="0" y1="0" x2="0" y2="1" {
                stop.near offset="0" {}
                stop.far offset="1" {}
            }
            path.stars d=(dots(46, 11, (0.0, 0.0), (100.0, 84.0))) {}
            path.stars.bright d=(dots(16, 9, (0.0, 0.0), (100.0, 80.0))) {}
            @for air in ["air-3", "air-2", "air-1"] { path.air.(air) d=(arc(86.0, 26.0)) {} }
            path.earth d={ (arc(86.0, 26.0)) "V140H-2Z" } fill="url(#pm-earth)" {}
            path.latitude d=(arc(91.5, 27.5)) {}
            path.latitude d=(arc(97.0, 29.0)) {}
            path.cities d=(cities()) {}
            @for space in [0, 1, 2, 3, 4].map(|place| Space::ALL[place]) {
                (meridian(orbits, seats.len(), space))
            }
            path.limb d=(arc(86.0, 26.0)) {}
            @for (lane, &seat) in seats.iter().enumerate() {
                path.path.yours[sight.you() == Some(seat)] data-seat=(seat_letter(seat))
                    d=(arc(orbits.top(lane), FALL)) {}
            }
        }
    }
}

fn meridian(orbits: &Orbits, players: usize, space: Space) -> Markup {
    let (outer, inner) = (orbits.module(0, space), orbits.module(players - 1, space));
    let d = format!("M{:.2} {:.2}L{:.2} {:.2}", outer.0, outer.1, inner.0, inner.1);
    html! { path.meridian d=(d) {} }
}

/// Scattered dots, always the same ones, as strokes of no length.
fn dots(number: u32, seed: u32, from: (f64, f64), to: (f64, f64)) -> String {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    };
    let mut d = String::new();
    for _ in 0..number {
        let (x, y) = (from.0 + (to.0 - from.0) * next(), from.1 + (to.1 - from.1) * next());
        d += &format!("M{x:.1} {y:.1}h0");
    }
    d
}

/// Lights on the night side, just under the limb and denser to the right.
fn cities() -> String {
    let mut d = String::new();
    for (place, along) in (0..26).map(|n| (n, 30.0 + f64::from(n * 37 % 41))) {
        let from_middle = (along - 50.0) / 50.0;
        let depth = 1.8 + f64::from(place * 29 % 83) / 9.0;
        d += &format!("M{along:.1} {:.1}h0", 86.0 + 26.0 * from_middle * from_middle + depth);
    }
    d
}

/// Something of fixed size at a place of the drawing.
fn at(place: (f64, f64), what: &Markup) -> Markup {
    html! {
        svg.at x={ (format!("{:.2}", place.0)) "%" } y={ (format!("{:.2}", place.1)) "%" }
            overflow="visible" { (what) }
    }
}

/// A module's name with the need and price for the viewer, over the outermost orbit.
fn column_head(sight: &Sight, orbits: &Orbits, space: Space) -> Markup {
    let (need, price) = demand(sight, space);
    let head = html! {
        g.head aria-hidden="true" {
            text.name y="-49" { (space_name(space)) }
            use href="#engineering" x="-28" y="-42" width="13" height="13" {}
            text x="-13" y="-31" { (need) }
            @if price.money > 0 {
                use href="#money" x="4" y="-42" width="13" height="13" {}
                text x="20" y="-31" { (price.money) }
            } @else if price.materials > 0 {
                use href="#material" x="4" y="-42" width="13" height="13" {}
                text x="20" y="-31" { (price.materials) }
            } @else {
                text x="4" y="-31" { "free" }
            }
        }
    };
    at(orbits.module(0, space), &head)
}

/// The price of a space for the viewer; for spectators the printed one.
fn demand(sight: &Sight, space: Space) -> (u8, project_mars::Stock) {
    match sight.you() {
        Some(you) => (sight.open().module_need(you, space), sight.open().module_price(you, space)),
        None => (space.spec().need, space.spec().price),
    }
}

/// A player's orbit: who it is, five modules or places for them, and how many there are.
fn orbit(sight: &Sight, orbits: &Orbits, lane: usize, seat: Seat) -> Markup {
    let player = &sight.open().players[seat];
    let letter = seat_letter(seat);
    let name = short_name(sight.scene.name(seat));
    let who = html! {
        g.who data-seat=(letter) {
            g.pill {
                rect.plate x="17" y="-13" width=(38.0 + text_width(&name)) height="26" rx="13" {}
                use.shape href={ "#seat-" (letter) } x="24" y="-6.5" width="13" height="13" {}
                text x="43" y="4.5" { (name) }
            }
            @if sight.holder() == Some(seat) {
                @let label = format!("{} {} the Contract", sight.scene.name(seat),
                    sight.scene.verb(seat, "hold", "holds"));
                g.contract data-piece=(pieces::CONTRACT) role="img" aria-label=(label) {
                    title { (label) }
                    circle.back cx="8" r="11" {}
                    use href="#contract" x="0" y="-8" width="16" height="16" {}
                }
            }
        }
    };
    let count = html! {
        g.count {
            text y="4.5" { (player.module_count()) " of 5" }
            @if player.test_flight {
                @let label = format!("{}: Test Flight flown", sight.scene.name(seat));
                g.flown data-piece=(pieces::flight(seat)) role="img" aria-label=(label) {
                    title { (label) }
                    circle.back cx="-51" r="11" {}
                    use href="#test-flight" x="-59" y="-8" width="16" height="16" {}
                }
            }
        }
    };
    html! {
        (at(orbits.place(lane, NAME), &who))
        @for space in Space::ALL {
            (at(orbits.module(lane, space), &place_for_module(sight, seat, space)))
        }
        (at(orbits.place(lane, COUNT), &count))
    }
}

/// About how wide a name is at 13 pixels, half bold: letters differ too much to count them.
fn text_width(name: &str) -> f64 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ' ' => 4.2,
        'f' | 'r' | 't' | '1' | '(' | ')' | '-' => 5.6,
        'm' | 'w' | 'M' | 'W' | '@' | '…' => 12.6,
        letter if letter.is_ascii_uppercase() => 9.8,
        letter if letter.is_ascii() => 8.2,
        // Letters of other scripts may be as wide as they are high.
        _ => 13.0,
    };
    name.chars().map(width).sum()
}

fn short_name(name: &str) -> String {
    if name.chars().count() <= 11 {
        return name.to_owned();
    }
    name.chars().take(10).chain(['…']).collect()
}

/// A place in orbit: a module, or its blueprint.
fn place_for_module(sight: &Sight, seat: Seat, space: Space) -> Markup {
    let is_yours = sight.you() == Some(seat);
    let is_there = sight.open().players[seat].has_module(space);
    let target = target(sight, seat, space);
    let label = target.label(&describe(sight, seat, space));
    let role = target.role().unwrap_or("img");
    html! {
        g.space.yours[is_yours].lit[target.is_act()].can-act[target.is_act()]
            .no[target.is_refused()] data-seat=(seat_letter(seat))
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(role) tabindex=[target.tabindex()] aria-disabled=[target.disabled()]
            aria-label=(label) {
            title { (label) }
            circle.touch r="22" {}
            @if target.is_act() { circle.glow r="19" {} (brackets()) }
            @if is_there {
                (module(seat, space))
                @if sight.is_fresh(&pieces::module(seat, space)) { path.new d="M12-17h8m-4-4v8" {} }
            } @else {
                circle.plan r=(if is_yours { "14" } else { "8" }) {}
                @if is_yours { (symbol(space)) }
            }
        }
    }
}

/// A place of the viewer's takes a module, or gives its Fuel for a Test Flight.
fn target(sight: &Sight, seat: Seat, space: Space) -> Target {
    if sight.you() != Some(seat) {
        return Target::Still;
    }
    if !sight.open().players[seat].has_module(space) {
        return sight.target(Action::Place(space));
    }
    match sight.target(Action::TestFlight(space)) {
        target @ Target::Act(_) => target,
        Target::Refused(_) | Target::Still => Target::Still,
    }
}

fn describe(sight: &Sight, seat: Seat, space: Space) -> String {
    let (whose, name) = (sight.scene.name(seat), space_name(space));
    if sight.open().players[seat].has_module(space) {
        return match target(sight, seat, space) {
            Target::Act(_) => format!("{name} is in orbit: fly a test with it"),
            Target::Refused(_) | Target::Still => {
                let is_new = sight.is_fresh(&pieces::module(seat, space));
                let new = if is_new { ", new" } else { "" };
                format!("{whose}: {name} is in orbit{new}")
            }
        };
    }
    if sight.you() != Some(seat) {
        return format!("{whose}: no {name} yet");
    }
    let (need, price) = demand(sight, space);
    let price = price_in_words(price);
    format!("{name}: needs Engineering {need}, costs {price}")
}

/// A module in orbit, in its owner's colour and pattern.
fn module(seat: Seat, space: Space) -> Markup {
    html! {
        g.module.piece data-piece=(pieces::module(seat, space)) {
            circle.back r="18" {}
            circle.body r="16" {}
            circle.core r="11.5" {}
            (symbol(space))
        }
    }
}

fn symbol(space: Space) -> Markup {
    html! { use href={ "#" (space_symbol(space)) } x="-9" y="-9" width="18" height="18" {} }
}

/// The corners round what can be pressed.
fn brackets() -> Markup {
    html! {
        path.reticle d="M-22-14v-3a5 5 0 0 1 5-5h3M22-14v-3a5 5 0 0 0-5-5h-3M-22 14v3a5 5 0 0 0 5 5h3M22 14v3a5 5 0 0 1-5 5h-3" {}
    }
}
