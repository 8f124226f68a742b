//! What a sol brought, in a few sentences: done, failed, made, lost and broken, and why.

use first_martians::content::Word as _;
use first_martians::{Event, Phase};

use super::names::{Names, capital};
use crate::Words;
use crate::parts::{count, listed};

/// The sols that events tell of, one paragraph for each part of a sol that is over.
pub(super) fn sols(events: &[Event], names: &Names) -> Vec<Words> {
    let Some(end) = events.iter().rposition(|event| matches!(event, Event::RoundBegan(_))) else {
        return Vec::new();
    };
    let Event::RoundBegan(next) = events[end] else { return Vec::new() };
    let mut said = Vec::new();
    if next > 1 {
        let gone = &events[..end];
        said.extend(paragraph(&format!("Sol {}: the plan.", next - 1), deeds(gone, names)));
        said.extend(paragraph(&format!("Sol {}: the night.", next - 1), night(gone, names)));
    }
    said.extend(paragraph(&format!("Sol {next}: supplies."), supplies(&events[end..], names)));
    said
}

fn paragraph(title: &str, sentences: Vec<String>) -> Option<Words> {
    let words = Words::plain("").strong(title).and(format!(" {}", sentences.join(" ")));
    (!sentences.is_empty()).then_some(words)
}

/// What was done and what failed, and who was hurt.
fn deeds(events: &[Event], names: &Names) -> Vec<String> {
    let tasks = |wanted: fn(&Event) -> Option<first_martians::Task>| -> Vec<String> {
        events.iter().filter_map(wanted).map(|task| names.short_task(task)).collect()
    };
    let done = tasks(|event| match event {
        Event::Succeeded(task) => Some(*task),
        _ => None,
    });
    let failed = tasks(|event| match event {
        Event::Failed(task) => Some(*task),
        _ => None,
    });
    let mut said = Vec::new();
    if !done.is_empty() {
        said.push(format!("Done: {}.", done.join("; ")));
    }
    if !failed.is_empty() {
        said.push(format!("Failed: {}.", failed.join("; ")));
    }
    said.extend(hurt(events, names));
    said
}

/// Who was wounded or fell ill.
fn hurt(events: &[Event], names: &Names) -> Vec<String> {
    let mut wounds = [0u8; first_martians::MAX_CREW];
    let mut said = Vec::new();
    for event in events {
        match *event {
            Event::Wounded(who, _) => wounds[who.index()] += 1,
            Event::ConditionGained(who, ailment) => {
                said.push(format!("{} has {}.", names.the_person(who), ailment.words()));
            }
            _ => {}
        }
    }
    for who in first_martians::AstronautId::all(wounds.len()) {
        if wounds[who.index()] > 0 {
            let wounds = count(wounds[who.index()], "wound");
            said.push(format!("{} suffered {wounds}.", names.the_person(who)));
        }
    }
    said
}

/// Malfunction dice, the cards they drew, and what broke.
fn night(events: &[Event], names: &Names) -> Vec<String> {
    let begins = |event: &Event| matches!(event, Event::PhaseBegan(Phase::Malfunction));
    let Some(begin) = events.iter().rposition(begins) else { return Vec::new() };
    let mut said = Vec::new();
    let mut broke: Vec<String> = Vec::new();
    for event in &events[begin..] {
        match *event {
            Event::MalfunctionRolled(block, shows) => {
                said.push(format!("The die of {} showed {shows}.", block.words()));
            }
            Event::MalfunctionMoved(block, 5) => {
                said.push(format!("The track of {} reached 5.", block.words()));
            }
            Event::MalfunctionDrawn(card) => {
                said.push(format!("It brought “{}”.", names.content[card].title));
            }
            Event::PartBroke(facility, part) => broke.push(names.part_of(facility, part)),
            _ => {}
        }
    }
    if !broke.is_empty() {
        said.push(format!("Broken: {}.", listed(&broke)));
    }
    said
}

/// What Production made and used.
fn supplies(events: &[Event], names: &Names) -> Vec<String> {
    let mut said = Vec::new();
    for event in events {
        match *event {
            Event::Produced(utility, made, needed) => {
                let utility = capital(utility.words());
                said.push(format!("{utility}: {made} made, {needed} needed."));
            }
            Event::FoodProduced(made, needed) => {
                said.push(format!("Food: {made} made, {needed} needed."));
            }
            Event::ShutDown(facility, utility) => said.push(format!(
                "{} is shut down for lack of {}.",
                capital(&names.facility(facility)),
                utility.words()
            )),
            Event::Wilted(farm, _) => {
                let farm = if farm == 0 { "The Farm" } else { "The Backup Farm" };
                said.push(format!("{farm} wilts."));
            }
            Event::WentHungry(who, _) => {
                said.push(format!("{} goes hungry.", names.the_person(who)));
            }
            Event::Fight => said.push("Stress reached 18, and a fight broke out.".to_owned()),
            _ => {}
        }
    }
    said
}
