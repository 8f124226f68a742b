//! The work of a crew on its Rover's tile: zones on the tile, and their outcomes.

use from_the_moon::{Action, AstronautProspect, Cube, Cubes, Open, RoverId, Tile};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::map::{CUBE_STEP, Plate, cubes_of};
use super::marks::one;
use super::names::{astronaut_name, effect_in_words, power_in_words};
use crate::target::Target;

/// The zones in which a mouse collects cubes, asks a Specialist and uses the Terrain. A finger does the same
/// in the dock, where there is room for it.
pub(super) fn zones(sight: &Sight, tile: Tile) -> Markup {
    let Some((seat, rover, _)) = sight.at_work() else { return html! {} };
    let seats = sight.open().seats_per_rover();
    let each = if seats > 3 { 18.5 } else { 24.0 };
    let crew = sight.player(seat).rover(rover).crew;
    let terrain = sight.own_target(seat, [Action::UseTerrain(tile)]);
    let wide = sight.open().terrain_effect(tile).map_or(0.0, |effect| Plate::of(effect).wide);
    html! {
        @for colour in Cube::ALL {
            @let (first, number) = cubes_of(sight, tile, colour);
            @let target = sight.own_target(seat, [Action::Collect(colour)]);
            @if number > 0 && target.is_act() {
                (zone(&target, &format!("Collect 1 {}", colour.name()),
                    (9.0 + CUBE_STEP * f32::from(first), 91.0, CUBE_STEP * f32::from(number), 32.0)))
            }
            @let ability = sight.own_target(seat, [Action::UseAbility(colour)]);
            @let place = crew.iter().position(|one| one.specialist && one.colour == colour);
            @if let Some(place) = place {
                @if ability.is_act() {
                    (zone(&ability, &format!("{} Specialist: use the ability", colour.name()),
                        (26.0 + each * place as f32, 43.0, each, 26.0)))
                }
            }
        }
        @if terrain.is_act() {
            (zone(&terrain, "Use the Terrain; this ends the Rover's work", (108.0 - wide, 4.0, wide + 16.0, 34.0)))
        }
    }
}

fn zone(target: &Target, label: &str, (x, y, width, height): (f32, f32, f32, f32)) -> Markup {
    html! {
        g.zone.can-act data-choice=[target.choice()] role="button" tabindex="0" aria-label=(label) {
            title { (label) }
            rect x=(one(x)) y=(one(y)) width=(one(width)) height=(one(height)) rx="7" {}
        }
    }
}

/// The possible work of a Rover's crew on a tile, Astronaut by Astronaut: "Metal Astronaut: 1
/// Metal. 2 Water Specialists, 2 tasks each: 3 Water between them, or 1 Energy each. Last task, the
/// Terrain: …"
pub(super) fn prospects_in_words(open: &Open, seat: Seat, rover: RoverId, tile: Tile) -> String {
    let prospects = open.prospects(seat, rover, tile);
    let there = open.cubes[tile.index()];
    let mut parts = Vec::new();
    // The tasks of those named before, who may take the cubes of their colour first.
    let mut earlier = Cubes::default();
    for alike in prospects.chunk_by(|one, other| one.astronaut == other.astronaut) {
        let colour = alike[0].astronaut.colour;
        parts.push(prospect_in_words(alike, there.of(colour), earlier.of(colour)));
        *earlier.of_mut(colour) += alike.iter().map(|one| one.tasks).sum::<u8>();
    }
    if let (Some(effect), Some(first)) = (open.terrain_effect(tile), prospects.first()) {
        parts.push(match first.terrain {
            Ok(()) => format!("Last task, the Terrain: {}.", effect_in_words(effect)),
            Err(why) => format!("You cannot use the Terrain now: {why}"),
        });
    }
    parts.join(" ")
}

/// The possible work of several Astronauts who are alike, with `there` cubes of their colour on the
/// tile and others of their colour, who have `earlier` tasks, named before them.
fn prospect_in_words(alike: &[AstronautProspect], there: u8, earlier: u8) -> String {
    let Some(prospect) = alike.first() else { return String::new() };
    let many = alike.len() > 1;
    let each = if many { " each" } else { "" };
    let all = alike.iter().map(|one| one.tasks).sum::<u8>();
    let colour = prospect.astronaut.colour.name();
    let mut can = Vec::new();
    if there > 0 {
        let cubes = match (many, prospect.tasks.min(there)) {
            (true, _) if there < all => format!("{there} {colour} between them"),
            (_, 1) => format!("1 {colour}{each}"),
            (_, up_to) => format!("up to {up_to} {colour}{each}"),
        };
        let is_sure = there.saturating_sub(earlier) >= all.min(there);
        can.push(if is_sure { cubes } else { format!("{cubes}, if any is left") });
    }
    if let Some((power, amount)) = prospect.ability.filter(|(_, amount)| *amount > 0) {
        can.push(format!("{}{each}", power_in_words(power, amount)));
    }
    let name = astronaut_name(prospect.astronaut);
    let who = if many { format!("{} {name}s", alike.len()) } else { name };
    match (can.as_slice(), prospect.tasks) {
        ([], _) => format!("{who}: nothing to collect."),
        (can, 1) => format!("{who}: {}.", can.join(" or ")),
        (can, tasks) => format!("{who}, {tasks} tasks{each}: {}.", can.join(", or ")),
    }
}
