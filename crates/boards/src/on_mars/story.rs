//! The whole table in words.

use on_mars::content::{DepotSpace, GridSpace, Item, Kind, Resource, Slots, Space};
use on_mars::{Card, Hex};
use orrery_core::Seat;

use super::asked::{LACERDA, Sight};
use super::chapter;
use super::chapter::blackout::supply_in_words;
use super::dock::{dock, stock, techs};
use super::forecast::{
    goals_in_words, missions_in_words, order_in_words, production_in_words, shuttle_in_words,
    solo_in_words, update_in_words,
};
use super::laid::display;
use super::names::{
    blueprint_in_words, card_name, contract_in_words, contract_name, effect_in_words, hex_name,
    items, reward_in_words, scientist_in_words, slots_name, space_in_words, tile_in_words,
};
use crate::Words;
use crate::parts::{count, listed, signed};

/// The table as sentences: the question, what is near, Orbit, the surface, every player.
pub(super) fn in_words(sight: &Sight) -> Vec<Words> {
    let dock = dock(sight);
    let mut told = vec![match dock.question.ends_with('?') {
        true => format!("{} {}", dock.question, dock.detail),
        false => format!("{}. {}", dock.question, dock.detail).trim().to_owned(),
    }];
    told.push(order_in_words(sight));
    told.extend(Some(shuttle_in_words(sight)).filter(|words| !words.is_empty()));
    told.push(update_in_words(sight));
    told.extend(chapter::in_words(sight));
    told.extend(missions_in_words(sight));
    told.extend(solo_in_words(sight));
    told.extend(orbit(sight));
    told.extend(surface(sight));
    let mut words: Vec<Words> = told.into_iter().map(Words::plain).collect();
    for seat in sight.seats() {
        words.extend(player(sight, seat));
    }
    words.extend(goals_in_words(sight).into_iter().map(Words::plain));
    words.into_iter().map(|words| words.calling_unseated(LACERDA)).collect()
}

fn list_or(items: &[String], none: &str) -> String {
    if items.is_empty() { none.to_owned() } else { items.join("; ") }
}

fn orbit(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let warehouse = Item::ALL.into_iter().map(|item| (item, open.warehouse[item.index()]));
    let grid: Vec<String> = GridSpace::ALL
        .into_iter()
        .filter_map(|space| {
            let tech = open.grid[space.index()]?;
            let price = match space.cost() {
                (0, _) => "free".to_owned(),
                (_, 0) => "1 Battery".to_owned(),
                (_, _) => "1 Battery and 1 Resource".to_owned(),
            };
            Some(format!("{} ({price})", tech.name()))
        })
        .collect();
    let hire: Vec<String> = open
        .hire
        .iter()
        .flatten()
        .map(|card| match card {
            Card::Scientist(one) => {
                format!("{}, who {}", card_name(*card), scientist_in_words(sight, *one))
            }
            Card::Contract(one) => format!("{}: {}", card_name(*card), contract_in_words(*one)),
        })
        .collect();
    let exploration: Vec<String> =
        open.exploration.iter().flatten().map(|tile| tile_in_words(*tile)).collect();
    let spaces: Vec<String> = Space::ALL
        .into_iter()
        .filter(|space| !open.taken_spaces().contains(*space))
        .map(space_in_words)
        .collect();
    let mut told = vec![
        format!("The Warehouse has {}.", stock(warehouse)),
        format!("Tech Grid: {}.", list_or(&grid, "empty")),
        format!("Blueprints: {}.", display(open, open.display.iter().flatten().copied())),
        format!("Scientists and Contracts: {}.", list_or(&hire, "none")),
        format!("Exploration: {}.", list_or(&exploration, "none")),
        format!("Free Turn Order spaces: {}.", list_or(&spaces, "none")),
    ];
    let slots: Vec<String> = Slots::ALL
        .into_iter()
        .filter_map(|slots| {
            let there: Vec<String> = sight
                .seats()
                .into_iter()
                .filter(|seat| open.on_slots(slots, *seat) > 0)
                .map(|seat| format!("{} {}", open.on_slots(slots, seat), sight.called(seat)))
                .collect();
            (!there.is_empty()).then(|| format!("{}: {}", slots_name(slots), listed(&there)))
        })
        .collect();
    if !slots.is_empty() {
        told.push(format!("Colonists on action slots. {}.", slots.join("; ")));
    }
    told
}

fn surface(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let names = |hexes: on_mars::HexSet| -> Vec<String> { hexes.iter().map(hex_name).collect() };
    let mut told = Vec::new();
    for kind in Kind::SHARED {
        let hexes = open.buildings[kind.index()];
        if hexes.is_empty() {
            continue;
        }
        let (mut left, mut single, mut joined) = (hexes, Vec::new(), Vec::new());
        while let Some(hex) = left.first() {
            let complex = open.complex(hex);
            match complex.len() {
                1 => single.push(hex_name(hex)),
                size => joined.push(format!("a Complex of {size} on {}", listed(&names(complex)))),
            }
            left = left.without(complex);
        }
        let single = (!single.is_empty()).then(|| format!("on {}", listed(&single)));
        let places: Vec<String> = joined.into_iter().chain(single).collect();
        let stack = open.stacks[kind.index()];
        let row = kind.column().map(|column| {
            let scores = open.rewards[column].map(|reward| reward_in_words(reward).to_owned());
            let supply = open.blackout().and_then(|blackout| blackout.supplies[column]);
            let reward = scores.or(supply.map(supply_in_words));
            let reward = reward.map(|reward| format!(", Reward: {reward}")).unwrap_or_default();
            format!(", Life Support {}{reward}", open.lss[column])
        });
        told.push(format!(
            "{}s: {}; {} left{}.",
            kind.name(),
            places.join("; "),
            count(stack.len(), "tile"),
            row.unwrap_or_default()
        ));
    }
    if !open.crystals.is_empty() {
        told.push(format!("Crystals on {}.", listed(&names(open.crystals))));
    }
    let tiles: Vec<String> = open
        .tile_hexes
        .iter()
        .filter_map(|hex| Some(format!("{} {}", hex_name(hex), tile_in_words(open.tile_at(hex)?))))
        .collect();
    if !tiles.is_empty() {
        told.push(format!("Tiles: {}.", tiles.join("; ")));
    }
    told
}

/// A player: stores, people, pieces, Techs, cards.
fn player(sight: &Sight, seat: Seat) -> Vec<Words> {
    let open = sight.open();
    let player = sight.player(seat);
    let said = |text: String| Words::of(seat).verb(" have ", " has ").and(text);
    let on = |hexes: on_mars::HexSet| listed(&hexes.iter().map(hex_name).collect::<Vec<String>>());
    let mut told = Vec::new();
    let storage = Resource::ALL.into_iter().map(|one| (one.into(), player.stored(one)));
    let points = match sight.has_own_points() {
        true => format!("{} points, ", signed(player.points)),
        false => String::new(),
    };
    told.push(said(format!(
        "{points}{} (room for {} of each), {} of {} in the Depot{}.",
        stock(storage),
        player.storage_limit(),
        items(player.crystals, Item::Crystal),
        player.depot_limit(),
        match player.pending {
            0 => String::new(),
            more => format!(" and {more} more next turn"),
        },
    )));
    told.push(said(format!(
        "{} of {} in the Living Quarters, {} at work and {} left; {} in the Hangar.",
        count(player.quarters, "Colonist"),
        player.quarters_limit(),
        player.working,
        player.colonists,
        count(player.hangar, "Ship"),
    )));
    let rover =
        player.rover.map_or("not on the map yet".to_owned(), |hex| format!("on {}", hex_name(hex)));
    told.push(said(format!(
        "{}, the Rover {rover}, Shelters on {}.",
        match player.bots.is_empty() {
            true => "no Bots on the map".to_owned(),
            false => format!("Bots on {}", on(player.bots)),
        },
        on(player.shelters)
    )));
    let advanced: Vec<String> = player
        .built
        .iter()
        .map(|card| {
            let place =
                open.built_at[card.index()].map(|hex: Hex| format!(" on {}", hex_name(hex)));
            format!("{}{}", blueprint_in_words(open, card), place.unwrap_or_default())
        })
        .collect();
    if !advanced.is_empty() {
        told.push(said(format!("Advanced Buildings: {}.", advanced.join("; "))));
    }
    if !player.miners.is_empty() {
        told.push(said(format!("Colonists on the Mines {}.", on(player.miners))));
    }
    if !player.blueprints.is_empty() {
        told.push(said(format!(
            "Blueprints to build: {}.",
            display(open, player.blueprints.iter())
        )));
    }
    told.push(said(format!("{}.", techs(open, seat))));
    let progress: Vec<String> = player.progress.iter().map(|kind| kind.name().to_owned()).collect();
    if !progress.is_empty() {
        told.push(said(format!("Progress cubes: {}.", listed(&progress))));
    }
    told.extend(cards(sight, seat).map(said));
    let executive: Vec<String> = DepotSpace::ALL
        .into_iter()
        .filter(|space| !player.ships.contains(*space))
        .filter_map(|space| Some((space.crystals(), effect_in_words(space.effect()?))))
        .map(|(price, what)| format!("{what} for {}", items(price, Item::Crystal)))
        .collect();
    if !open.is_lacerda(seat) {
        told.push(said(format!("Executive actions: {}.", executive.join("; "))));
        if sight.you() == Some(seat) {
            told.push(Words::plain(production_in_words(sight, seat)));
        }
    }
    told
}

/// Scientists, Contracts and tiles.
fn cards(sight: &Sight, seat: Seat) -> Option<String> {
    let open = sight.open();
    let player = sight.player(seat);
    let scientists = player.scientists.iter().map(|one| format!("the {}", one.name()));
    let contracts = player.contracts.iter().map(|one| {
        let state = match player.completed.contains(one) {
            true => "complete".to_owned(),
            false => match open.on_contract(one) {
                Some([main, minerals]) => {
                    format!("{}; {} there", contract_in_words(one), main + minerals)
                }
                None => contract_in_words(one),
            },
        };
        format!("{} ({state})", contract_name(one))
    });
    let tiles = player.tiles.iter().map(tile_in_words);
    let all: Vec<String> = scientists.chain(contracts).chain(tiles).collect();
    (!all.is_empty()).then(|| format!("{}.", all.join("; ")))
}
