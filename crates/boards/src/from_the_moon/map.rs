//! The Moon: Terrain tiles in a grid, cubes and Rovers on them, Buildings at their corners.

use from_the_moon::content::Effect;
use from_the_moon::{Action, Crew, Cube, Question, RoverId, Spot, SpotSet, Tile};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::marks::{Mark, drawn, effect_marks, one, total_width};
use super::names::{cube_symbol, effect_in_words, rover_number, spot_name, tile_name};
use super::pieces;
use super::rover::{Token, rover_in_words, token};
use super::work::{prospects_in_words, zones};
use crate::parts::{listed, seat_letter};
use crate::target::Target;

/// From one tile to the next.
const PITCH: u32 = 140;
/// The side of a tile.
const SIDE: u32 = 128;
/// The distance of the outermost Building spaces from the edge.
const MARGIN: u32 = 24;
/// The distance between the cubes of a tile.
pub(super) const CUBE_STEP: f32 = 27.5;

fn tile_at(tile: Tile) -> (u32, u32) {
    let place = |number: u8| MARGIN + (PITCH - SIDE) / 2 + PITCH * u32::from(number);
    (place(tile.column()), place(tile.row()))
}

fn spot_at(spot: Spot) -> (u32, u32) {
    let place = |number: u8| MARGIN + PITCH * u32::from(number);
    (place(spot.column()), place(spot.row()))
}

/// Returns whether there is a map yet.
pub(super) fn is_laid(sight: &Sight) -> bool {
    sight.open().terrain.iter().any(Option::is_some)
}

/// The map.
pub(super) fn moon(sight: &Sight) -> Markup {
    let grid = sight.open().grid;
    let (columns, rows) = (u32::from(grid.columns()), u32::from(grid.rows()));
    let (width, height) = (2 * MARGIN + PITCH * columns, 2 * MARGIN + PITCH * rows);
    let (tiles, spots) = (grid.tiles(), grid.spots());
    let label = format!("The Moon: {} Terrain tiles, {} Building spaces", tiles.len(), spots.len());
    html! {
        svg.board.moon.large[columns > 3] data-frame="moon" viewBox={ "0 0 " (width) " " (height) } role="group" aria-label=(label) {
            clipPath id="ftm-tile" { rect width=(SIDE) height=(SIDE) rx="10" {} }
            (graticule(columns, rows))
            (links(sight))
            @for tile in tiles.iter() { (terrain_tile(sight, tile)) }
            @for spot in spots.iter() { (building_space(sight, spot)) }
        }
    }
}

/// The survey lines on which Building spaces lie.
fn graticule(columns: u32, rows: u32) -> Markup {
    let (right, bottom) = (MARGIN + PITCH * columns, MARGIN + PITCH * rows);
    let mut d = String::new();
    for row in 0..=rows {
        d += &format!("M6 {y}H{}", right + 18, y = MARGIN + PITCH * row);
    }
    for column in 0..=columns {
        d += &format!("M{x} 6V{}", bottom + 18, x = MARGIN + PITCH * column);
    }
    html! { path.graticule d=(d) aria-hidden="true" {} }
}

/// Connections between neighbouring Buildings of one owner.
fn links(sight: &Sight) -> Markup {
    let owners = owners(sight);
    html! {
        @for (seat, spots) in owners {
            @let d = link_path(spots);
            @if !d.is_empty() {
                path.link data-seat=(seat_letter(seat)) d=(d) aria-hidden="true" {}
            }
        }
    }
}

fn link_path(spots: SpotSet) -> String {
    let mut d = String::new();
    for spot in spots.iter() {
        for other in spot.neighbours().iter().filter(|&other| other > spot && spots.contains(other))
        {
            let ((x, y), (u, v)) = (spot_at(spot), spot_at(other));
            d += &format!("M{x} {y}L{u} {v}");
        }
    }
    d
}

/// The Buildings by owner; those of the dummy are nobody's.
fn owners(sight: &Sight) -> Vec<(Option<Seat>, SpotSet)> {
    let open = sight.open();
    let mut owners: Vec<_> =
        open.players.iter().map(|(seat, player)| (Some(seat), player.buildings)).collect();
    owners.extend(open.opponent.map(|dummy| (None, dummy.buildings)));
    owners
}

/// The effect of pressing a tile.
fn tile_target(sight: &Sight, tile: Tile) -> Target {
    let you = sight.you().map(|you| sight.player(you));
    let mut rovers = RoverId::ALL.to_vec();
    // A Rover at home comes first, so that a taken tile says that it is taken.
    rovers.sort_by_key(|&rover| you.is_some_and(|you| you.rover(rover).at.is_some()));
    let sends = rovers.into_iter().map(|rover| Action::SendRover { rover, tile });
    // While the crew works here, its zones are pressed and not the tile.
    if sight.at_work().is_some() {
        return Target::Still;
    }
    sight.target([Action::UseTerrain(tile)].into_iter().chain(sends))
}

/// The plate with the effect of a Terrain tile, in its upper right corner.
pub(super) struct Plate {
    marks: Vec<Mark>,
    /// The height of the marks.
    size: f32,
    /// The width of all marks.
    pub(super) wide: f32,
}

impl Plate {
    const SIZE: f32 = 21.0;
    /// More would cover the name of the tile in the other corner.
    const WIDEST: f32 = 74.0;

    pub(super) fn of(effect: Effect) -> Plate {
        let marks = effect_marks(effect);
        let fits = (Self::WIDEST / total_width(&marks, Self::SIZE).max(1.0)).min(1.0);
        let size = Self::SIZE * fits;
        Plate { wide: total_width(&marks, size).min(Self::WIDEST), size, marks }
    }
}

/// One Terrain tile: its ground, what it does, its cubes, and the Rover that stands on it.
fn terrain_tile(sight: &Sight, tile: Tile) -> Markup {
    let open = sight.open();
    let (x, y) = tile_at(tile);
    let target = tile_target(sight, tile);
    let label = target.label(&describe(sight, tile));
    // A tile to press is named by its title, which says more.
    let says = target.role().is_none().then_some(label.as_str());
    let works_here = sight.at_work().is_some_and(|(_, _, at)| at == tile);
    html! {
        g.tile.lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()].at-work[works_here]
            data-piece=(pieces::tile(tile)) transform={ "translate(" (x) " " (y) ")" }
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(target.role().unwrap_or(if works_here { "group" } else { "img" }))
            tabindex=[target.tabindex()] aria-disabled=[target.disabled()] aria-label=[says]
            data-then=[target.is_act().then(|| format!("Which Rover goes to {}?", tile_name(tile)))] {
            title { (label) (prospects(sight, tile)) }
            g aria-hidden="true" {
            rect.ground width=(SIDE) height=(SIDE) rx="10" {}
            (ground(sight, tile))
            @if let Some(effect) = open.terrain_effect(tile) {
                @let plate = Plate::of(effect);
                rect.plate x=(one(110.0 - plate.wide)) y="6" width=(one(plate.wide + 12.0)) height="30" rx="8" {}
                g.effect { (drawn(&plate.marks, 116.0 - plate.wide, 21.0, plate.size)) }
            }
            text.tiny x="9" y="19" { (tile_name(tile)) }
            (cubes(sight, tile))
            (rover_here(sight, tile))
            @if target.is_act() {
                path.reticle d="M0 22V10a10 10 0 0 1 10-10H22M106 0H118a10 10 0 0 1 10 10V22M128 106V118a10 10 0 0 1-10 10H106M22 128H10a10 10 0 0 1-10-10V106" {}
            }
            rect.frame width=(SIDE) height=(SIDE) rx="10" {}
            }
            @if works_here { (zones(sight, tile)) }
        }
    }
}

/// The possible work of each Astronaut of each Rover at home, one line per Rover.
fn prospects(sight: &Sight, tile: Tile) -> String {
    let (Some(you), Some(Question::Turn)) = (sight.you(), sight.asked) else {
        return String::new();
    };
    let parts = RoverId::ALL
        .into_iter()
        .filter(|&rover| sight.may(Action::SendRover { rover, tile }))
        .map(|rover| {
            let words = prospects_in_words(sight.open(), you, rover, tile);
            format!("\nRover {}: {words}", rover_number(rover))
        });
    parts.collect()
}

/// The ground under a tile: eight drawings, each as it is and as a mirror shows it.
fn ground(sight: &Sight, tile: Tile) -> Markup {
    let Some(terrain) = sight.open().terrain[tile.index()] else { return html! {} };
    let (ground, mirrored) = (terrain.index() % 8 + 1, terrain.index() >= 8);
    let turn = mirrored.then_some("translate(128 0) scale(-1 1)");
    html! {
        g.relief clip-path="url(#ftm-tile)" aria-hidden="true" {
            use href={ "#ground-" (ground) } width=(SIDE) height=(SIDE) transform=[turn] {}
        }
    }
}

/// The cubes of a colour among all on a tile: the index of the first, and the number.
pub(super) fn cubes_of(sight: &Sight, tile: Tile, colour: Cube) -> (u8, u8) {
    let cubes = sight.open().cubes[tile.index()];
    let before = Cube::ALL.into_iter().take_while(|&other| other != colour);
    (before.map(|other| cubes.of(other)).sum(), cubes.of(colour))
}

fn cubes(sight: &Sight, tile: Tile) -> Markup {
    let there = sight.open().cubes[tile.index()];
    html! {
        @for colour in Cube::ALL {
            @let (first, number) = cubes_of(sight, tile, colour);
            @for nth in 0..number {
                @let x = 23.0 + CUBE_STEP * f32::from(first + nth);
                g.cube data-piece=(pieces::cube(tile, colour, nth)) {
                    (cube_token(colour, x))
                }
            }
        }
        @for place in there.total()..4 {
            circle.slot cx=(one(23.0 + CUBE_STEP * f32::from(place))) cy="107" r="3" {}
        }
    }
}

/// A wooden cube: the symbol of its matter with a lip below.
fn cube_token(colour: Cube, x: f32) -> Markup {
    html! {
        @match colour {
            Cube::Metal => { rect.lip.metal x=(one(x - 9.0)) y="100" width="18" height="18" rx="3" {} }
            Cube::Water => { circle.lip.water cx=(one(x)) cy="109" r="9.7" {} }
            Cube::Polymer => {
                path.lip.polymer transform={ "translate(" (one(x)) " 109)" } d="M9.150 5.280 0 10.560-9.150 5.280V-5.280L0-10.560 9.150-5.280Z" {}
            }
        }
        use href={ "#" (cube_symbol(colour)) } x=(one(x - 12.0)) y="94" width="24" height="24" {}
    }
}

/// The Rover on a tile.
fn rover_here(sight: &Sight, tile: Tile) -> Markup {
    let open = sight.open();
    let seats = open.seats_per_rover();
    if let Some((seat, rover)) = open.rover_on(tile) {
        let number = (sight.you() == Some(seat)).then(|| rover_number(rover));
        let crew = open.players[seat].rover(rover).crew;
        let drawn = Token { seat: Some(seat), number, crew, seats };
        let piece = pieces::rover(seat, rover);
        return html! {
            g data-seat=(seat_letter(seat)) data-piece=(piece) transform="translate(18 41)" {
                (token(&drawn))
                @if sight.is_fresh(&piece) { path.new d="M88-4h8m-4-4v8" {} }
            }
        };
    }
    let dummy = open.opponent.is_some_and(|dummy| dummy.rovers.contains(tile));
    html! {
        @if dummy {
            g data-seat="x" transform="translate(18 41)" {
                (token(&Token { seat: None, number: None, crew: Crew::default(), seats }))
            }
        }
    }
}

/// A tile in words.
pub(super) fn describe(sight: &Sight, tile: Tile) -> String {
    let open = sight.open();
    let mut label = tile_name(tile);
    if let Some(effect) = open.terrain_effect(tile) {
        label += &format!(": {}", effect_in_words(effect));
    }
    label += &match cubes_in_words(sight, tile).as_str() {
        "" => "; no cubes".to_owned(),
        cubes => format!("; cubes: {cubes}"),
    };
    if let Some(rover) = rover_in_words(sight, tile) {
        label += &format!("; {rover}");
    }
    label
}

/// "1 Metal and 2 Water", or nothing.
pub(super) fn cubes_in_words(sight: &Sight, tile: Tile) -> String {
    let there = sight.open().cubes[tile.index()];
    let cubes = Cube::ALL.into_iter().filter(|&cube| there.of(cube) > 0);
    let cubes: Vec<String> =
        cubes.map(|cube| format!("{} {}", there.of(cube), cube.name())).collect();
    listed(&cubes)
}

/// A Building space: a Building, a place for one, or only a point of the grid.
fn building_space(sight: &Sight, spot: Spot) -> Markup {
    let (x, y) = spot_at(spot);
    let owner = owners(sight).into_iter().find(|(_, spots)| spots.contains(spot));
    let target = sight.target([Action::Place(spot)]);
    // A refused space that is taken needs no second reason.
    let target = if owner.is_some() { Target::Still } else { target };
    let reach = if sight.open().grid.columns() > 3 { 35 } else { 28 };
    html! {
        g.spot.lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()]
            transform={ "translate(" (x) " " (y) ")" } data-choice=[target.choice()]
            data-why=[target.why()] data-rule=[target.rule()] role=[target.role()]
            tabindex=[target.tabindex()] aria-disabled=[target.disabled()]
            aria-label=[target.role().map(|_| target.label(&format!("Building space: {}", spot_name(spot))))] {
            @if target.role().is_some() { circle.touch r=(reach) {} }
            @match owner {
                Some((seat, _)) => { (building(sight, seat, spot)) }
                None => {
                    @if target.is_act() { circle.glow r="17" {} }
                    circle.pad r=(if target.is_act() { "9" } else { "5" }) {}
                }
            }
        }
    }
}

/// A player's Building, in colour, pattern and shape.
fn building(sight: &Sight, seat: Option<Seat>, spot: Spot) -> Markup {
    let letter = seat_letter(seat);
    let whose = seat.map_or("the dummy", |seat| sight.scene.name(seat));
    let piece = seat.map(|seat| pieces::building(seat, spot));
    let is_new = piece.as_deref().is_some_and(|piece| sight.is_fresh(piece));
    let new = if is_new { ", new" } else { "" };
    let label = format!("{whose}: Building at {}{new}", spot_name(spot));
    html! {
        g.building data-seat=(letter) data-piece=[piece] role="img" aria-label=(label) {
            title { (label) }
            use href="#building-token" x="-20" y="-24" width="40" height="44" {}
            use.shape href={ "#seat-" (letter) } x="-6.500" y="-7.500" width="13" height="13" {}
            @if is_new { path.new d="M14-17h8m-4-4v8" {} }
        }
    }
}
