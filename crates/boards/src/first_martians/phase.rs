//! The dock's first row: everything a phase has brought so far.

use first_martians::content::{Block, Word as _};
use first_martians::{Event, Phase};
use maud::{Markup, html};

use super::hub::block_name;
use super::names::{Names, capital};
use super::sight::Sight;
use crate::parts::{signed, small_icon};

/// As many things fit beside each other.
const MOST: usize = 6;

/// Draws what the phase at hand has brought, the newest last.
pub(super) fn row(sight: &Sight) -> Markup {
    let told = sight.scene.events;
    let phase = sight.table().phase;
    let began = told.iter().rposition(|event| *event == Event::PhaseBegan(phase));
    let Some(began) = began.filter(|_| sight.table().ending.is_none()) else { return html! {} };
    // The Actions phase shows its plan.
    if matches!(phase, Phase::Setup | Phase::Actions) {
        return html! {};
    }
    let said = told_so_far(&told[began..], &sight.names);
    let skipped = said.len().saturating_sub(MOST);
    html! {
        @if !said.is_empty() {
            ol.steps.so-far tabindex="0" aria-label="So far in this phase" {
                @for (symbol, words) in &said[skipped..] { li.step.past { (small_icon(symbol)) span { (words) } } }
            }
        }
    }
}

fn told_so_far(events: &[Event], names: &Names) -> Vec<(&'static str, String)> {
    let mut said: Vec<(&'static str, String)> = Vec::new();
    let mut tracks: [Option<usize>; Block::COUNT] = [None; Block::COUNT];
    for event in events {
        let (symbol, words) = match *event {
            Event::MalfunctionMoved(block, to) => {
                let words = format!("{} track at {to}", block_name(block));
                // A track that moves again keeps its place.
                if let Some(place) = tracks[block.index()] {
                    said[place].1 = words;
                    continue;
                }
                tracks[block.index()] = Some(said.len());
                ("malfunction", words)
            }
            Event::MalfunctionDrawn(card) => ("card-draw", names.content[card].title.clone()),
            Event::ConsequenceStruck(id) => ("warn", format!("{} struck", names.event(id))),
            Event::ChainEventCame(id) | Event::EventDrawn(id) => {
                ("act-event", names.event(id).to_owned())
            }
            Event::SceneCame(id, _) => ("hourglass", names.content[id].title.clone()),
            Event::BeatCame(id) => ("radio", names.content[id].title.clone()),
            Event::FirstPlayer(who) => {
                ("first-player", format!("First Player: {}", names.person(who)))
            }
            Event::MoraleMoved(to) => ("morale", format!("Morale {}", signed(to))),
            Event::TokensChanged(who, by, _) => {
                let plus = if by > 0 { "+" } else { "" };
                ("morale-token", format!("{}: {plus}{}", names.the_person(who), signed(by)))
            }
            Event::Wounded(who, _) => ("wound", format!("{} is wounded", names.the_person(who))),
            Event::Produced(utility, made, needed) => {
                (utility.key(), format!("{} {made} for {needed}", capital(utility.words())))
            }
            Event::FoodProduced(made, needed) => ("food", format!("Food {made} for {needed}")),
            Event::StressMoved(to) => ("stress", format!("Stress {to}")),
            Event::Fight => ("warn", "A fight".to_owned()),
            Event::ShutDown(facility, _) => {
                ("shutdown", format!("{} shut down", capital(&names.facility(facility))))
            }
            Event::Wilted(..) => ("warn", "A plant wilts".to_owned()),
            Event::Grew(..) => ("act-plant", "A plant grows".to_owned()),
            Event::UpgradeInstalled(id, _) => ("upgrade", format!("{} works", names.upgrade(id))),
            _ => continue,
        };
        said.push((symbol, words));
    }
    said
}
