//! The chronicle of a campaign.

use first_martians::content::{Content, Objective, ObjectiveKind, Word as _};
use first_martians::{Ending, Event, Table};
use orrery_core::Seat;

use super::campaign;
use super::names::Names;
use super::passage;
use crate::parts::{count, listed, signed};
use crate::{Passage, Shelf, Span, Words};

/// The progress of a campaign, and its last story in a sentence.
pub(super) fn shelf(table: &Table, content: &Content) -> Option<Shelf> {
    let campaign = table.campaign()?;
    let spec = &content[campaign.id];
    let names = Names::of_table(table, content);
    let last = match campaign.history.last() {
        Some(chapter) => {
            let mission = content.mission(chapter.mission);
            let branch = chapter.branch.and_then(|place| mission.branches.get(usize::from(place)));
            match (branch, chapter.ending) {
                (Some(branch), _) => names.text(&branch.text),
                (None, Ending::Won) => names.text(&mission.win_text),
                (None, _) => names.text(&mission.lose_text),
            }
        }
        None => names.text(&spec.premise),
    };
    Some(Shelf {
        title: spec.title.clone(),
        standing: standing(table, content),
        last: first_sentence(&last),
    })
}

fn standing(table: &Table, content: &Content) -> String {
    let Some(campaign) = table.campaign() else { return String::new() };
    let spec = &content[campaign.id];
    if table.ending.is_some() {
        let ending = campaign.finale.and_then(|place| spec.endings.get(usize::from(place)));
        let won = count(campaign.won() as u32, "mission");
        return match ending {
            Some(ending) => format!("Ended with “{}”, {won} won", ending.title),
            None => format!("Ended, {won} won"),
        };
    }
    let number = campaign.history.len() + 1;
    let title = &content.mission(campaign.next.unwrap_or(table.mission)).title;
    match table.round {
        0 => format!("Before mission {number}, {title}"),
        sol => format!("Mission {number}, {title}: sol {sol} of {}", table.rounds),
    }
}

/// For those who take a seat in the middle of a campaign: whom they lead, and what is open.
pub(super) fn briefing(table: &Table, seat: Seat, content: &Content) -> Vec<String> {
    if table.campaign().is_none() {
        return Vec::new();
    }
    let names = Names::of_table(table, content);
    let led = table.astronauts().filter(|&who| table.leads(seat, who));
    let mut said: Vec<String> = led
        .map(|who| {
            let astronaut = &table.crew[who.index()];
            let unlocked = astronaut.skills.count_ones();
            let mut has = vec![
                count(astronaut.wounds, "wound"),
                count(astronaut.tokens, "Morale token"),
                count(unlocked, "unlocked skill"),
            ];
            has.extend(astronaut.held.iter().map(|ailment| ailment.words().to_owned()));
            format!("You lead {}, with {}.", names.person(who), listed(&has))
        })
        .collect();
    if table.round > 0 {
        let mission = content.mission(table.mission);
        let objectives = content[mission.objectives].iter().enumerate();
        let is_open = |(slot, it): &(usize, &Objective)| {
            it.kind == ObjectiveKind::Mandatory && table.done & 1 << slot == 0
        };
        let open: Vec<String> =
            objectives.filter(is_open).map(|(_, it)| format!("“{}”", it.title)).collect();
        if !open.is_empty() {
            said.push(format!("Still to be done: {}.", listed(&open)));
        }
        said.push(format!(
            "Morale is {}, Stress is {} of 18, and {} broken.",
            signed(table.morale),
            table.stress,
            match table.broken_parts() {
                1 => "1 part is".to_owned(),
                n => format!("{n} parts are"),
            }
        ));
    }
    said
}

fn first_sentence(text: &str) -> String {
    match text.find(". ") {
        Some(end) => text[..=end].to_owned(),
        None => text.to_owned(),
    }
}

/// The story of a campaign, mission by mission.
pub(super) fn chapters(table: &Table, told: &[Event], content: &Content) -> Vec<Passage> {
    if table.campaign().is_none() {
        return Vec::new();
    }
    let names = Names::of_table(table, content);
    let mut chapters: Vec<Passage> = Vec::new();
    for event in told {
        if let Event::MissionBegan(mission, _) = *event {
            let spec = content.mission(mission);
            chapters.push(Passage {
                title: spec.title.clone(),
                paragraphs: vec![Words::plain(names.text(&spec.premise))],
                ..Passage::default()
            });
        }
        let Some(chapter) = chapters.last_mut() else { continue };
        match *event {
            Event::ObjectiveMet(objective) => {
                let title = content[objective].title.clone();
                chapter.consequences.push(Words::plain("Met: ").strong(title).and("."));
            }
            Event::Epilogue(..)
            | Event::EpilogueLine(..)
            | Event::Branched(..)
            | Event::EnvelopeOpened(_)
            | Event::CampaignEnded(..)
            | Event::CampaignLine(..)
            | Event::EpitaphRead(..)
            | Event::EpitaphLine(..) => {
                let Some(story) = passage::told(event, &[], &names) else { continue };
                let mut paragraphs = story.paragraphs;
                if matches!(
                    event,
                    Event::Epilogue(..)
                        | Event::EnvelopeOpened(_)
                        | Event::CampaignEnded(..)
                        | Event::EpitaphRead(..)
                ) && let Some(first) = paragraphs.first_mut()
                {
                    first.0.insert(0, Span::Strong(format!("{}. ", story.title)));
                }
                chapter.paragraphs.extend(paragraphs);
            }
            Event::Scarred(..)
            | Event::Retired(_)
            | Event::LineWritten(..)
            | Event::SlipShown(..)
            | Event::MissionReplayed(_)
            | Event::CampaignRestarted(_) => {
                let line = campaign::line(event, &names);
                chapter.consequences.extend(line.map(|line| line.words));
            }
            _ => {}
        }
    }
    chapters
}
