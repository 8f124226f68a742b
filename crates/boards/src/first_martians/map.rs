//! The map around the HUB: 19 spaces in rings, with terrain, finds, routes and pawns.

use std::borrow::Cow;

use first_martians::content::{
    Content, RoiId, RoiTile, Rover, SpaceId, TerrainEffect, TokenColor, Word as _,
};
use first_martians::{Features, SPACES, Stack, Table, Task, TokenAt, Way};
use maud::{Markup, html};

use super::map_relief::relief;
use super::map_shape::{Point, Shape, pair};
use super::names::capital;
use super::pawns::{self, one};
use super::rooms::{is_several, token_symbol};
use super::rooms_art::rover_in_words;
use super::spots::{Sight, Spot};
use crate::parts::{count, listed, seat_letter};

/// The map with its heading and what the way takes.
pub(super) fn map(sight: &Sight) -> Markup {
    let explored = sight.table.explored().count();
    html! {
        section #map .around aria-label="Around the HUB" data-frame="map" {
            h2.sec { "Around the HUB" span.cap { (explored) " of " (SPACES) " explored" } }
            div.boardwrap { (rings(sight)) }
            p.sum { (sum(sight)) }
        }
    }
}

fn spaces(sight: &Sight) -> impl Iterator<Item = SpaceId> + use<> {
    (0..sight.content.game_box.spaces.len().min(SPACES)).filter_map(SpaceId::at)
}

fn rings(sight: &Sight) -> Markup {
    let shape = |space: SpaceId| Shape::of(&sight.content[space]);
    let explored = || spaces(sight).filter(|&space| sight.table.is_explored(space));
    html! {
        svg.board.rings viewBox="0 0 400 400" role="group" aria-label="Map: the HUB in the middle, three rings of ground around it" {
            defs { @for space in explored() { clipPath id={ "fm-" (sight.content[space].key) } { path d=(shape(space).path()) {} } } }
            use href="#map-ground" width="400" height="400" {}
            @for space in spaces(sight) { (ground(sight, space)) }
            (home())
            @for stack in &sight.table.plan { (route(sight, stack)) }
            @for space in spaces(sight) { (on_it(sight, space)) }
            (compass())
        }
    }
}

/// The middle, which leads nowhere else.
fn home() -> Markup {
    html! {
        g.home aria-hidden="true" {
            circle cx="200" cy="200" r="37" {}
            path.hubline d="M178 214v-8h44v8M182 206v-9h36v9M178 214h44M188 197v-8M212 197v-8M183 189h10M207 189h10M192 206v8M208 206v8M200 206v-9" {}
            text x="200" y="227" text-anchor="middle" { "HUB" }
        }
    }
}

fn compass() -> Markup {
    html! {
        g.compass transform="translate(362 362)" aria-hidden="true" {
            circle r="20" {}
            path d="M0-24V-15M0 24V17M-24 0h7M24 0h-7" {}
            path.needle d="M0-13l4.500 13L0 13l-4.500-13Z" {}
            path.north d="M0-13l4.500 13h-9Z" {}
            text y="-27" text-anchor="middle" { "N" }
        }
    }
}

/// The tile on a space: one of ours, or one of a real box.
pub(super) fn tile_at<'s>(
    table: &'s Table,
    content: &'s Content,
    space: SpaceId,
) -> Option<Cow<'s, RoiTile>> {
    match table.map[space.index()].tile? {
        RoiId::OWN => {
            let ground = table.own_tile(space)?;
            Some(Cow::Owned(ground.as_tile(content[space].ring)))
        }
        tile => Some(Cow::Borrowed(&content[tile])),
    }
}

/// Returns whether an unexplored space lies beside the HUB or an explored one.
fn is_near(sight: &Sight, space: SpaceId) -> bool {
    let spec = &sight.content[space];
    spec.at_hub || spec.adjacent.iter().any(|&beside| sight.table.is_explored(beside))
}

/// The land of a space; it carries the answers.
fn ground(sight: &Sight, space: SpaceId) -> Markup {
    let spec = &sight.content[space];
    let shape = Shape::of(spec);
    let tile = tile_at(sight.table, sight.content, space);
    let near = tile.is_none() && is_near(sight, space);
    let task = (tile.is_none() && near).then_some(Task::Explore(space));
    let target = sight.target_or_why(Spot::Space(space), task);
    let told = describe(sight, space);
    let name = tile.as_ref().map_or_else(|| spec.key.clone(), |tile| tile.name.clone());
    let label = target.label(&format!("{name}. {told}"));
    let is_now = sight.resolving().and_then(|stack| stack.task.space()) == Some(space);
    let then = format!("What happens at {}?", spec.key);
    let walled = tile.as_ref().is_some_and(|tile| tile.has(TerrainEffect::OuterEdgeClosed));
    html! {
        g.roi.unknown[tile.is_none()].near[near].lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()].at-work[is_now]
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(target.role().unwrap_or("img")) tabindex=[target.tabindex()] aria-disabled=[target.disabled()]
            aria-label=(label) data-about=(name) data-does=(told) data-then=[is_several(&target).then_some(then)] {
            path.land d=(shape.path()) {}
            @if let (Some(tile), Some(id)) = (&tile, sight.table.map[space.index()].tile) {
                g.relief clip-path={ "url(#fm-" (spec.key) ")" } { (relief(tile.terrain, id.index(), &shape)) }
                path.rim d=(shape.path()) {}
            }
        }
        @if walled { path.wall d=(shape.outer_edge()) {} }
    }
}

/// A space in sentences.
pub(super) fn describe(sight: &Sight, space: SpaceId) -> String {
    let spec = &sight.content[space];
    let here = &sight.table.map[space.index()];
    let mut told = vec![match tile_at(sight.table, sight.content, space) {
        None => format!("{}, unexplored.", spec.key),
        Some(tile) => format!("{}, {}.", spec.key, tile.terrain.words().to_lowercase()),
    }];
    if let Some(tile) = tile_at(sight.table, sight.content, space) {
        if here.samples > 0 {
            told.push(format!("{}.", count(u32::from(here.samples), "sample")));
        }
        told.extend(tile.effects.iter().map(|effect| format!("{}.", capital(effect.words()))));
    }
    if here.hidden {
        told.push("There is a face-down Objective token here.".to_owned());
    }
    let tokens: Vec<String> = objective_tokens(sight, space)
        .map(|(color, number)| format!("{} Objective token {number}", color.words()))
        .collect();
    if !tokens.is_empty() {
        told.push(format!("{}.", capital(&listed(&tokens))));
    }
    told.extend(here.marks.kinds().map(|token| format!("{}.", capital(token.words()))));
    if let Some(way) = sight.table.ways[space.index()].first() {
        told.push(format!("The way there takes {}.", count(u32::from(way.pawns), "pawn")));
    }
    told.join(" ")
}

fn objective_tokens(sight: &Sight, space: SpaceId) -> impl Iterator<Item = (TokenColor, u8)> {
    let tokens = sight.table.tokens;
    TokenColor::all().flat_map(move |color| {
        let of_color = tokens[color.index()];
        (1..=of_color.len() as u8).filter_map(move |number| {
            let at = of_color[usize::from(number) - 1];
            (at == TokenAt::Space(space)).then_some((color, number))
        })
    })
}

/// Symbols of what is on a tile.
fn features(sight: &Sight, space: SpaceId) -> Vec<(&'static str, String, &'static str)> {
    let here = &sight.table.map[space.index()];
    let mut all = Vec::new();
    if here.samples > 0 {
        all.push(("sample", here.samples.to_string(), ""));
    }
    if let Some(tile) = tile_at(sight.table, sight.content, space) {
        if tile.pawns > 1 {
            all.push(("extra-pawn", String::new(), "hurt"));
        }
        for effect in &tile.effects {
            let symbol = match effect {
                TerrainEffect::PawnPlus => continue,
                TerrainEffect::Wound => "wound",
                TerrainEffect::MoraleMinus => "morale",
                TerrainEffect::Adventure => "adventure",
                TerrainEffect::RoverRisk => "rover-check",
                TerrainEffect::OuterEdgeClosed => "edge-closed",
            };
            all.push((symbol, String::new(), "hurt"));
        }
    }
    all.extend(here.marks.kinds().map(|token| (token_symbol(token), String::new(), "token")));
    if here.hidden {
        all.push(("hidden", String::new(), "goal"));
    }
    all.extend(objective_tokens(sight, space).map(|(_, n)| ("objective", n.to_string(), "goal")));
    all
}

/// Words, finds, cards, rover and pawns on a space. The land below takes the presses.
fn on_it(sight: &Sight, space: SpaceId) -> Markup {
    let spec = &sight.content[space];
    let shape = Shape::of(spec);
    let here = pawns::at(sight, Spot::Space(space));
    let going = sight.table.plan.iter().filter(|stack| stack.task.space() == Some(space));
    let rovers: Vec<Rover> = going.filter_map(|stack| stack.rover).collect();
    let (x, y) = shape.middle(!here.is_empty());
    let lines = match tile_at(sight.table, sight.content, space) {
        Some(tile) => two_lines(&tile.name, if spec.ring == 1 { 7 } else { 11 }),
        None => vec![spec.key.clone()],
    };
    let explored = sight.table.is_explored(space);
    let marks = features(sight, space);
    let rows = lines.len() as f32 + if marks.is_empty() { 0.0 } else { 1.1 };
    let top = y - rows * 6.25 + 9.5;
    html! {
        g.legend aria-hidden="true" {
            @for (line, words) in lines.iter().enumerate() {
                text.tname[explored].tcode[!explored] x=(one(x)) y=(one(top + 12.5 * line as f32)) text-anchor="middle" { (words) }
            }
            (symbols_row(&marks, x, top + 12.5 * lines.len() as f32 - 9.5))
            (cards_at(sight, space, &shape))
        }
        (crew_at(sight, &here, &rovers, &shape))
    }
}

fn two_lines(name: &str, most: usize) -> Vec<String> {
    if name.chars().count() <= most {
        return vec![name.to_owned()];
    }
    let half = name.len() / 2;
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(half)) {
        Some(at) => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

fn symbols_row(marks: &[(&str, String, &str)], x: f32, y: f32) -> Markup {
    let wide = |(_, figure, _): &(&str, String, &str)| if figure.is_empty() { 15.0 } else { 23.0 };
    let total: f32 = marks.iter().map(wide).sum();
    let mut left = x - total / 2.0;
    let mut placed = Vec::new();
    for mark in marks {
        placed.push((left, mark));
        left += wide(mark);
    }
    html! {
        @for (left, (symbol, figure, class)) in placed {
            g class={ "fx " (class) } {
                use href={ "#" (symbol) } x=(one(left)) y=(one(y)) width="13" height="13" {}
                @if !figure.is_empty() { text x=(one(left + 14.0)) y=(one(y + 10.5)) { (figure) } }
            }
        }
    }
}

/// Facility cards that stand out here.
fn cards_at(sight: &Sight, space: SpaceId, shape: &Shape) -> Markup {
    let cards =
        sight.table.facilities().filter(|&card| sight.table.units[card].place == Some(space));
    let (x, y) = shape.stop();
    html! {
        @for (place, card) in cards.enumerate() {
            svg.outpost x=(one(x - 16.0)) y=(one(y - 16.0 - 22.0 * place as f32)) width="32" height="30" viewBox="2 4 60 54" {
                use href={ "#" (super::rooms_annex::card_symbol(sight, card)) } width="146" height="60" {}
            }
        }
    }
}

/// Rovers and the pawns of those who go there.
fn crew_at(sight: &Sight, here: &[pawns::Placed], rovers: &[Rover], shape: &Shape) -> Markup {
    let ((x, y), room) = shape.pawns();
    let width = if room > 80.0 { 20.0 } else { 16.0 };
    let car = width * 1.6;
    let cars = car * rovers.len() as f32;
    let all = (here.len() as f32 * width * 0.92 + cars).min(room.max(cars + width));
    let right = x + all / 2.0;
    let floor = y + width * 0.66;
    html! {
        @for (place, &rover) in rovers.iter().enumerate() {
            @let label = rover_in_words(sight, rover);
            @let left = right - all + car * place as f32;
            g.rov data-piece={ "rover-" (rover.key()) } role="img" aria-label=(label) data-about=(label) {
                use href={ "#rover-" (rover.key()) } x=(one(left)) y=(one(floor - car * 0.57)) width=(one(car)) height=(one(car * 0.57)) {}
            }
        }
        (pawns::row(sight, here, right, floor, all - cars, width))
    }
}

// ---- Routes -------------------------------------------------------------------------

/// The way a stack goes: a dotted line in the colour of the one on top.
fn route(sight: &Sight, stack: &Stack) -> Markup {
    let Some((space, way)) = way_of(sight, stack) else { return html! {} };
    let stops = in_order(sight, way.spaces, space);
    let points: Vec<Point> =
        stops.iter().map(|&stop| Shape::of(&sight.content[stop]).stop()).collect();
    let (shape, ends) = (Shape::of(&sight.content[space]), points.len().saturating_sub(1));
    let (end, _) = shape.pawns();
    // Beside the name of its target the way makes a bend only if the pawns stand behind it.
    let is_behind = from_hub(end) > from_hub(shape.middle(true));
    let stops = if is_behind { &points[..] } else { &points[..ends] };
    let first = *stops.first().unwrap_or(&end);
    let part = 38.0 / from_hub(first).max(1.0);
    let start = (200.0 + (first.0 - 200.0) * part, 200.0 + (first.1 - 200.0) * part);
    let line: Vec<Point> = [start].into_iter().chain(stops.iter().copied()).chain([end]).collect();
    let line = format!("M{}", line.into_iter().map(pair).collect::<Vec<_>>().join("L"));
    html! {
        g.way data-seat=(seat_letter(sight.seat_of(stack.top))) aria-hidden="true" {
            path.case d=(line) {}
            path.line d=(line) {}
            @for &(x, y) in &points[..ends] { circle.stop cx=(one(x)) cy=(one(y)) r="4" {} }
        }
    }
}

/// The distance from the middle of the map.
fn from_hub((x, y): Point) -> f32 {
    (x - 200.0).hypot(y - 200.0)
}

/// The target of a stack and its way there.
fn way_of<'s>(sight: &Sight<'s>, stack: &Stack) -> Option<(SpaceId, &'s Way)> {
    let place = match stack.task {
        Task::Repair(facility, ..) | Task::Install(_, facility) => {
            sight.table.units[facility].place
        }
        task => task.space(),
    };
    let space = place?;
    let ways = &sight.table.ways[space.index()];
    ways.get(usize::from(stack.way)).or(ways.first()).map(|way| (space, way))
}

/// The spaces of a way from the HUB to its end.
fn in_order(sight: &Sight, spaces: u32, end: SpaceId) -> Vec<SpaceId> {
    fn walk(sight: &Sight, left: u32, end: SpaceId, path: &mut Vec<SpaceId>) -> bool {
        if left == 0 {
            return path.last() == Some(&end);
        }
        let next = (0..SPACES as u8).map(SpaceId).filter(|space| left & 1 << space.index() != 0);
        for space in next {
            let reached = match path.last() {
                None => sight.content[space].at_hub,
                Some(last) => sight.content[*last].adjacent.contains(&space),
            };
            if reached {
                path.push(space);
                if walk(sight, left & !(1 << space.index()), end, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
    let mut path = Vec::new();
    if walk(sight, spaces | 1 << end.index(), end, &mut path) { path } else { vec![end] }
}

/// Draws what the ways of the plan take, in words.
fn sum(sight: &Sight) -> Markup {
    let out: Vec<(&Stack, SpaceId, &Way)> = sight
        .table
        .plan
        .iter()
        .filter_map(|stack| way_of(sight, stack).map(|(space, way)| (stack, space, way)))
        .collect();
    let samples: u8 = sight.table.map.iter().map(|space| space.samples).sum();
    html! {
        @if out.is_empty() {
            "No one is outside. " (count(u32::from(samples), "sample")) " on the map."
        }
        @for (stack, space, way) in out {
            b { (sight.content[space].key) } ": the way takes " (count(u32::from(way.pawns), "pawn"))
            @let risks = risks(way.features, stack.rover);
            @if !risks.is_empty() { ", with " (listed(&risks)) }
            @if let Some(rover) = stack.rover { "; " (rover.words()) " helps" }
            ". "
        }
    }
}

fn risks(features: Features, rover: Option<Rover>) -> Vec<String> {
    let all = [
        (Features::WOUND, "a wound for the one on top"),
        (Features::ADVENTURE, "an Adventure"),
        (Features::MORALE, "Morale −1"),
        (Features::REROLL, "a second roll"),
        (Features::ROVER, "a check for the rover"),
    ];
    let on_it = all.into_iter().filter(|(feature, _)| features.has(*feature));
    let on_it = on_it.filter(|(feature, _)| *feature != Features::ROVER || rover.is_some());
    on_it.map(|(_, words)| words.to_owned()).collect()
}
