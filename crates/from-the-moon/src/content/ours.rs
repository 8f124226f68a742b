//! The list of everything that is ours and not printed.

use super::board;
use super::buildings::{LARGE_BUILDINGS, SMALL_BUILDINGS, SMALL_COSTS};
use super::effect::Destination;
use super::fact::Fact;
use super::factions::{FACTIONS, Faction};
use super::missions::{LAUNCHES, MISSIONS, PARTS};
use super::tiles::{LABORATORIES, PROGRESS, TERRAINS};

/// Every value that is ours, a line each, so that the list is seen.
pub fn ours() -> Vec<String> {
    let mut list = List(Vec::new());
    list.note("seats of a Rover", &board::ROVER_SEATS, |v| format!("{v:?}"));
    list.note("Specialist slots", &board::SLOT_BONUSES, |v| format!("{v:?}"));
    list.note("Greenhouse spaces", &board::GREENHOUSE_SPACES, |v| format!("{v:?}"));
    list.note("free Greenhouses", &board::FREE_GREENHOUSES, |v| format!("{v:?}"));
    list.note("Foundation slots", &board::FOUNDATION_SLOTS, |v| format!("{v:?}"));
    list.note("row surcharges", &board::ROW_SURCHARGES, |v| format!("{v:?}"));
    list.note("tiles per ship", &board::TILES_PER_SHIP, |v| format!("{v:?}"));
    list.note("large spaces", &board::LARGE_SPACES, |v| format!("{v:?}"));
    for (level, fact) in SMALL_COSTS.iter().enumerate() {
        list.note(&format!("small Building, level {}", level + 1), fact, |v| v.to_string());
    }
    for fact in &TERRAINS {
        list.note(fact.value().code, fact, |v| format!("{}+ players, {}", v.players, v.effect));
    }
    for fact in &LABORATORIES {
        list.note(fact.value().code, fact, |v| format!("{} x {}", v.copies, v.effect));
    }
    for fact in &PROGRESS {
        list.note(fact.value().code, fact, |v| format!("{} cubes, {}", v.cubes, v.deed.name()));
    }
    for fact in &MISSIONS {
        list.note(fact.value().code, fact, |v| format!("{}: {} VP", v.cost, v.points));
    }
    for destination in Destination::ALL {
        let name = destination.name();
        for (part, fact) in PARTS[destination as usize].iter().enumerate() {
            let name = format!("{name}, part {}", part + 1);
            list.note(&name, fact, |v| format!("{}: {} VP", v.cost, v.points));
        }
        let launch = &LAUNCHES[destination as usize];
        list.note(&format!("{name}, launch"), launch, |v| format!("{} / {}", v.main, v.secondary));
    }
    for fact in &SMALL_BUILDINGS {
        list.note(fact.value().code, fact, |v| format!("level {}, {}", v.level.number(), v.effect));
    }
    for fact in &LARGE_BUILDINGS {
        list.note(fact.value().code, fact, |v| format!("{}, {}", v.cost, v.effect));
    }
    for faction in Faction::ALL {
        list.note(faction.name(), &FACTIONS[faction as usize], |v| {
            format!(
                "{} batteries, {:?}, {:?}, {}; Building for {}",
                v.batteries, v.extra, v.tile, v.stock, v.building
            )
        });
    }
    list.0
}

struct List(Vec<String>);

impl List {
    fn note<T>(&mut self, name: &str, fact: &Fact<T>, in_words: impl Fn(&T) -> String) {
        if let Some(because) = fact.because() {
            self.0.push(format!("{name}: {} ({because})", in_words(fact.value())));
        }
    }
}
