//! The whole table in words.

use first_martians::Shutdown;
use first_martians::content::{Block, Modifier, ObjectiveKind, Part, Reserve, Word as _};

use super::names::{capital, phase_name};
use super::plan;
use super::sight::Sight;
use crate::Words;
use crate::parts::{count, listed, signed};

/// The table in sentences.
pub(super) fn in_words(sight: &Sight) -> Vec<Words> {
    let mut said = vec![mission(sight)];
    said.extend(super::campaign::so_far(sight.table(), sight.content()));
    said.extend(objectives(sight));
    said.push(supplies(sight));
    said.push(mood(sight));
    said.extend(crew(sight));
    said.extend(facilities(sight));
    said.extend(tracks(sight));
    said.extend(map(sight));
    said.extend(events(sight));
    said.extend(planned(sight));
    said.into_iter().map(Words::plain).collect()
}

fn mission(sight: &Sight) -> String {
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    match table.round {
        0 => format!("{}: setting up.", mission.title),
        round => format!(
            "{}: sol {round} of {}, {} phase.",
            mission.title,
            table.rounds,
            phase_name(table.phase)
        ),
    }
}

fn objectives(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    let objectives = sight.content()[mission.objectives].iter().enumerate();
    let say = |(slot, it): (usize, &first_martians::content::Objective)| {
        let state = if table.done & 1 << slot == 0 { "open" } else { "met" };
        let kind = match it.kind {
            ObjectiveKind::Mandatory => "Objective",
            ObjectiveKind::Optional => "Optional objective",
        };
        format!("{kind} ({state}): {}. {}", it.title, it.text)
    };
    let mut said: Vec<String> = objectives.map(say).collect();
    if let Some(threshold) = mission.threshold {
        said.push(format!(
            "Broken: {}; the Threshold is {}.",
            count(table.broken_parts(), "part"),
            threshold[table.level.index()]
        ));
    }
    said
}

fn supplies(sight: &Sight) -> String {
    let (table, cargo) = (sight.table(), &sight.table().cargo);
    let reserves = Reserve::all().map(|kind| format!("{} {}", table.reserve(kind), kind.words()));
    let mut held: Vec<String> = reserves.collect();
    for part in Part::all() {
        match cargo.parts[part.index()] {
            0 => {}
            n => held.push(format!("{} ({})", count(n, "spare part"), part.words())),
        }
    }
    for (n, one) in [
        (cargo.seeds, "seed"),
        (cargo.samples, "available sample"),
        (cargo.pending_samples, "pending sample"),
        (cargo.examined, "examined sample"),
    ] {
        if n > 0 {
            held.push(count(n, one));
        }
    }
    if cargo.discoveries > 0 {
        held.push(format!(
            "{} of a sample",
            count(cargo.discoveries, "discovery").replace("discoverys", "discoveries")
        ));
    }
    format!("The crew has {}.", listed(&held))
}

fn mood(sight: &Sight) -> String {
    let table = sight.table();
    format!("Morale is {}, Stress is {} of 18.", signed(table.morale), table.stress)
}

fn crew(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let say = |who: first_martians::AstronautId| {
        let astronaut = &table.crew[who.index()];
        let mut has =
            vec![count(astronaut.wounds, "wound"), count(astronaut.tokens, "Morale token")];
        has.extend(astronaut.held.iter().map(|ailment| ailment.words().to_owned()));
        let first = if who == table.first { ", First Player" } else { "" };
        let seat = sight.scene.name(table.seat_of(who));
        format!("{}{first} ({seat}): {}.", sight.names.the_person(who), listed(&has))
    };
    table.astronauts().map(say).collect()
}

fn facilities(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let mut said = Vec::new();
    for facility in table.facilities() {
        let unit = &table.units[facility];
        let spec = sight.content().facility(facility);
        let mut state: Vec<String> = Vec::new();
        if spec.production.reserve().is_some_and(|kind| kind != Reserve::Food) {
            state.push(format!("makes {}", unit.output));
        }
        let broken: Vec<String> = unit.broken.iter().map(|part| part.words().to_owned()).collect();
        if !broken.is_empty() {
            state.push(format!("broken: {}", listed(&broken)));
        }
        for tile in unit.shut.iter().flatten() {
            state.push(match tile {
                Shutdown::FaceDown => "shut down".to_owned(),
                Shutdown::Known(id) => format!("shut down ({})", sight.content()[*id].name),
            });
        }
        let marks: Vec<String> =
            unit.now.kinds().map(|it: Modifier| it.words().to_owned()).collect();
        if !marks.is_empty() {
            state.push(listed(&marks));
        }
        if let Some(upgrade) = unit.upgrade {
            state.push(format!("upgrade {}", sight.content()[upgrade].name));
        }
        if !state.is_empty() {
            let name = capital(&sight.names.facility(facility));
            said.push(format!("{name}: {}.", state.join("; ")));
        }
    }
    for (number, farm) in table.farms.iter().enumerate().filter(|(_, farm)| farm.room > 0) {
        let name = if number == 0 { "Farm" } else { "Backup Farm" };
        said.push(format!(
            "{name}: {}, {}, {} growing.",
            count(farm.greenhouses, "Greenhouse"),
            count(farm.plants, "plant"),
            count(farm.seeds(), "seed")
        ));
    }
    said
}

fn tracks(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let say = |block: Block| {
        let die = if table.red[block.index()] { ", its die is rolled" } else { "" };
        format!(
            "Malfunction track of {}: {} of 5{die}.",
            block.words(),
            table.malfunction[block.index()]
        )
    };
    let mut said: Vec<String> = Block::all().map(say).collect();
    let mission = sight.content().mission(table.mission);
    for (track, value) in mission.track_ids().zip(&table.tracks) {
        let track = &sight.content()[track];
        said.push(format!("{}: {} {}.", track.name, signed(*value), track.unit));
    }
    said
}

fn map(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let say = |space: first_martians::content::SpaceId| {
        let at = &table.map[space.index()];
        let tile = super::map::tile_at(table, sight.content(), space)?;
        let mut has = vec![tile.terrain.words().to_lowercase()];
        if at.samples > 0 {
            has.push(count(at.samples, "sample"));
        }
        has.extend(at.marks.kinds().map(|it| it.words().to_owned()));
        Some(format!("{}: {}, {}.", sight.names.space(space), tile.name, listed(&has)))
    };
    table.explored().filter_map(say).collect()
}

fn events(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let say = |open: &first_martians::OpenEvent| {
        let state = if open.done { "done" } else { "open" };
        format!("Event {} ({state}), since sol {}.", sight.names.event(open.event), open.since)
    };
    table.open_events.iter().map(say).collect()
}

fn planned(sight: &Sight) -> Vec<String> {
    let say = |stack: &first_martians::Stack| {
        let task = sight.names.task(stack.task);
        format!("Planned: {task} ({}).", plan::pawns(sight, stack))
    };
    sight.table().plan.iter().map(say).collect()
}
