//! The whole table in words.

use from_the_moon::content::Destination;
use from_the_moon::{Cube, DisplaySpace, Open, RoverId};
use orrery_core::Seat;

use super::asked::Sight;
use super::dock::dock;
use super::map::describe;
use super::names::{
    effect_in_words, large_in_words, objective_in_words, power_counts, power_gives, rover_number,
    spot_name, tile_name,
};
use super::rover::crew_in_words;
use super::ships::{OUR_NUMBER, launch_in_words, part_in_words, parts_in_play};
use crate::Words;
use crate::parts::{count, listed, signed};

/// The table as sentences: the question, the map, the ships, what can be had, every player.
pub(super) fn in_words(sight: &Sight) -> Vec<Words> {
    let open = sight.open();
    let dock = dock(sight);
    let mut lines = vec![Words::plain(match dock.question.ends_with('?') {
        true => format!("{} {}", dock.question, dock.detail),
        false => format!("{}. {}", dock.question, dock.detail).trim().to_owned(),
    })];
    if open.progress_at(1).is_some() {
        lines.extend(progress(sight));
    }
    if open.terrain.iter().any(Option::is_some) {
        lines.extend(
            open.grid
                .tiles()
                .iter()
                .map(|tile| Words::plain(format!("{}.", describe(sight, tile)))),
        );
        lines.extend(powers(open));
        for to in Destination::ALL {
            lines.extend(ship(sight, to));
        }
        lines.push(Words::plain(OUR_NUMBER));
        lines.push(shop(sight));
    }
    for seat in sight.seats() {
        lines.extend(player(sight, seat));
    }
    lines.extend(dummy(sight));
    lines
}

fn progress(sight: &Sight) -> Vec<Words> {
    let open = sight.open();
    let spaces: Vec<String> = (1..=6)
        .filter_map(|space| {
            let tile = open.progress_at(space)?;
            let cubes = count(tile.cubes, "cube");
            Some(format!("{space}: {cubes} per tile, Achievements to {}", tile.deed.name()))
        })
        .collect();
    vec![Words::plain(format!("Progress track. {}.", spaces.join("; ")))]
}

fn powers(open: &Open) -> Option<Words> {
    let powers: Vec<String> = Cube::ALL
        .into_iter()
        .filter_map(|colour| {
            let power = open.power(colour)?;
            let (_, gives) = power_gives(power);
            let counts = power_counts(power).trim_end_matches('s');
            Some(format!("{} 1 {gives} per {counts}", colour.name()))
        })
        .collect();
    (!powers.is_empty()).then(|| Words::plain(format!("Specialists: {}.", powers.join("; "))))
}

fn ship(sight: &Sight, to: Destination) -> Vec<Words> {
    let mut lines: Vec<Words> = parts_in_play(sight, to)
        .into_iter()
        .map(|part| Words::plain(format!("{}.", part_in_words(sight, to, part))))
        .collect();
    lines.push(Words::plain(launch_in_words(sight, to)));
    lines
}

/// The Main board in words.
fn shop(sight: &Sight) -> Words {
    let open = sight.open();
    let laboratories: Vec<String> = DisplaySpace::all()
        .filter_map(|space| {
            let effect = open.display[space.index()]?.spec().effect;
            Some(format!("{} (+{} Energy)", effect_in_words(effect), Open::row_surcharge(space)))
        })
        .collect();
    let large: Vec<String> = open
        .large
        .iter()
        .map(|tile| format!("{} for {}", large_in_words(tile.spec().effect), tile.spec().cost))
        .collect();
    let row = open.greenhouses;
    Words::plain(format!(
        "Laboratories to take: {}. Large Buildings: {}. Greenhouses: {} free, {} for 2 extra Energy. {} left. The supply has {}.",
        if laboratories.is_empty() { "none".to_owned() } else { laboratories.join("; ") },
        if large.is_empty() { "none".to_owned() } else { large.join("; ") },
        row.middle + row.right,
        row.stack,
        count(open.foundations, "Foundation"),
        open.supply,
    ))
}

/// A player: faction and stock, Rovers, team, Greenhouses, Laboratories, Buildings.
fn player(sight: &Sight, seat: Seat) -> Vec<Words> {
    let open = sight.open();
    let player = sight.player(seat);
    let said = |text: String| Words::of(seat).verb(" have ", " has ").and(text);
    let mut lines = Vec::new();
    if let Some(faction) = player.faction {
        let words = Words::of(seat).verb(" lead the ", " leads the ");
        let mut about = format!("{}: {}", faction.name(), faction.power());
        if player.faction_building().is_some() {
            about += &format!(" {}", faction.building());
        }
        lines.push(words.and(about));
    }
    let gauge = player.gauge;
    let stock = match player.stock.is_empty() {
        true => "no Resources".to_owned(),
        false => player.stock.to_string(),
    };
    lines.push(said(format!(
        "{} points, {}, {stock}, and {} Energy of {}, on Progress space {}.",
        signed(player.score),
        count(player.achievements, "Achievement"),
        gauge.energy(),
        gauge.batteries(),
        player.space,
    )));
    let rovers: Vec<String> = RoverId::ALL
        .into_iter()
        .map(|rover| {
            let there = player.rover(rover);
            let place = there.at.map_or("at home".to_owned(), |at| format!("on {}", tile_name(at)));
            format!("Rover {} {place} with {}", rover_number(rover), crew_in_words(&there.crew))
        })
        .collect();
    lines.push(said(format!("{}.", rovers.join("; "))));
    let recruits =
        Cube::ALL.map(|colour| format!("{} {}", player.recruits.of(colour), colour.name()));
    let markers =
        Cube::ALL.map(|colour| format!("{} {}", player.markers.of(colour), colour.name()));
    lines.push(said(format!(
        "left to recruit: {}; left to train: {}.",
        recruits.join(", "),
        markers.join(", ")
    )));
    lines.push(said(match player.greenhouses() {
        0 => "no Greenhouses.".to_owned(),
        some => format!(
            "{}, {} improved, giving {} Food.",
            count(some, "Greenhouse"),
            player.improved_greenhouses,
            open.harvest_of(seat),
        ),
    }));
    lines.extend(research(sight, seat));
    lines.extend(buildings(sight, seat));
    lines
}

fn research(sight: &Sight, seat: Seat) -> Option<Words> {
    let player = sight.player(seat);
    let laboratories: Vec<String> = player
        .laboratory_spaces()
        .iter()
        .filter_map(|space| {
            let effect = player.laboratories[space.index()]?.spec().effect;
            let effect = effect_in_words(effect);
            Some(format!("row {}, column {}: {effect}", space.row() + 1, space.column() + 1))
        })
        .collect();
    if player.foundations == 0 {
        return None;
    }
    let words =
        Words::of(seat).verb(" have ", " has ").and(count(player.foundations, "Foundation"));
    Some(match laboratories.as_slice() {
        [] => words.and(" without a Laboratory."),
        all => words.and(format!(" with {}.", all.join("; "))),
    })
}

fn buildings(sight: &Sight, seat: Seat) -> Option<Words> {
    use from_the_moon::{Building, LargeTile};
    let open = sight.open();
    let player = sight.player(seat);
    let small = player.small.iter().map(Building::Small);
    let large = player.large.iter().flatten().map(|tile| match *tile {
        LargeTile::Shared(tile) => Building::Large(tile),
        LargeTile::Faction => Building::Faction,
    });
    let tiles: Vec<String> =
        small.chain(large).map(|tile| super::names::building_name(open, seat, tile)).collect();
    let places: Vec<String> = player.buildings.iter().map(spot_name).collect();
    if tiles.is_empty() && places.is_empty() {
        return None;
    }
    let words = Words::of(seat).verb(" have constructed ", " has constructed ");
    Some(words.and(format!("{}, at {}.", listed(&tiles), listed(&places))))
}

/// The dummy and the Objectives of a solo game.
fn dummy(sight: &Sight) -> Vec<Words> {
    let open = sight.open();
    let Some(dummy) = open.opponent else { return Vec::new() };
    let rovers: Vec<String> = dummy.rovers.iter().map(tile_name).collect();
    let places: Vec<String> = dummy.buildings.iter().map(spot_name).collect();
    let mut lines = Vec::new();
    if !places.is_empty() {
        let rovers = listed(&rovers);
        lines.push(Words::plain(format!(
            "The dummy has Rovers on {rovers} and Buildings at {}.",
            listed(&places)
        )));
    }
    for objective in open.objectives.iter() {
        let state = if open.is_achieved(objective) { "achieved" } else { "not achieved yet" };
        lines.push(Words::plain(format!("Objective: {}, {state}.", objective_in_words(objective))));
    }
    lines
}
