//! The list of everything that is ours and not printed.

use super::blueprints::Blueprint;
use super::board::{self, LabSpace, Space};
use super::cards::{Contract, Goal, Mission, PROGRESS_POINTS, Scientist};
use super::fact::{Fact, Source};
use super::solo::{SOLO_GOALS, Task};
use super::tiles::{Tile, arrows_fact};
use crate::{blackout, invasion, monolith, outbreak};
use std::fmt::Debug;

/// Every value that is ours, a line each, so that the list is seen.
pub fn ours() -> Vec<String> {
    let mut list = List(Vec::new());
    list.note("starting Buildings", &board::STARTING_HEXES);
    list.note("Shelter starts", board::shelters_fact());
    list.note("Research hexes", &board::RESEARCH_HEXES);
    Space::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    list.note("Travel spaces", &board::TRAVEL_SPACES);
    list.note("level at which the Shuttle stops", &board::SHUTTLE_STOPS_AT);
    LabSpace::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    list.note("prices of the columns", &board::COLUMN_COSTS);
    list.note("points of Tech tiles", &board::TECH_POINTS);
    list.note("arrows", arrows_fact());
    Blueprint::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    Scientist::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    Contract::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    Mission::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    Goal::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    Tile::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    list.note("points of Progress cubes", &PROGRESS_POINTS);
    list.note("Solo Goals", &SOLO_GOALS);
    Task::ALL.iter().for_each(|one| list.note(one.name(), one.fact()));
    list.note("Invasion: Extra Action spaces", &invasion::EXTRA);
    list.note("Invasion: Expendable tokens", &invasion::EXPENDABLE);
    list.note("Invasion: Corruption markers", &invasion::CORRUPTION);
    list.note("Invasion: Alien Buildings of each type", &invasion::BUILDINGS);
    list.note("Invasion: levels of Alien Tech", &invasion::TOP_LEVEL);
    list.note("Invasion: Troopers with a new Building", &invasion::REINFORCEMENTS);
    list.note("Invasion: Alien Blueprints", invasion::alien_blueprints_fact());
    list.note("Invasion: activations", &invasion::POWERS);
    list.note("Invasion: Defensive Blueprints", invasion::defenses_fact());
    list.note("Invasion: actions of Defensive Blueprints", &invasion::ARMS);
    list.note("Invasion: Crystals for repelling", &invasion::REPEL);
    list.note("Invasion: Sabotage tokens", &invasion::SABOTAGE);
    list.note("Invasion: last round", &invasion::LAST_ROUND);
    list.note("Outbreak: Time Track", &outbreak::TIME);
    list.note("Outbreak: Medicine in the Warehouse", &outbreak::WAREHOUSE);
    list.note("Outbreak: Crystals for the Microbiologist", &outbreak::MICROBIOLOGIST);
    list.note("Outbreak: Medicine of the Microbiologist", &outbreak::DOSES);
    list.note("Outbreak: price of the Field Lab", &outbreak::FIELD_LAB);
    list.note("Outbreak: infection limits", &outbreak::LIMITS);
    list.note("Outbreak: Infection deck", outbreak::sites_fact());
    list.note("Blackout: Time Track", &blackout::TIME);
    list.note("Blackout: Alien cards", &blackout::ALIENS);
    list.note("Blackout: targets of Vandalism", blackout::targets_fact());
    list.note("Blackout: LSS Reward tiles", blackout::supplies_fact());
    list.note("Blackout: Crystals for a patch", &blackout::PATCH);
    list.note("Blackout: last round", &blackout::LAST_ROUND);
    list.note("Monolith: alien spaces", &monolith::ALIEN_SPACES);
    list.0
}

struct List(Vec<String>);

impl List {
    fn note<T: Debug>(&mut self, name: &str, fact: &Fact<T>) {
        if let Source::Ours(because) = fact.source {
            self.0.push(format!("{name}: {:?} ({because})", fact.value));
        }
    }
}
