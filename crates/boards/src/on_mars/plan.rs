//! Forecasts in words, which the rules make by playing an answer on a copy.

use std::collections::BTreeMap;

use on_mars::content::{Item, Kind};
use on_mars::{Action, Deed, Event, Piece, Question, Reason, blackout, invasion, monolith};
use orrery_core::{Actor, Seat};

use super::asked::Sight;
use super::chapter::decided_in_words;
use super::chapter::invasion::cause_in_words;
use super::chapter::monolith::sabotage_in_words;
use super::names::{
    capital, contract_name, hex_name, items, mission_in_words, points, reward_in_words,
};
use crate::parts::{count, listed};

/// Says what an answer would bring about, in sentences.
pub(super) fn outlook(sight: &Sight, you: Seat, action: Action) -> Vec<String> {
    match action {
        Action::Pay(_) | Action::PayGoal(_) => return Vec::new(),
        _ => {}
    }
    let Some(forecast) = sight.scene.view.forecast(you, action) else { return Vec::new() };
    // What others do afterwards is theirs to tell.
    let ends =
        |event: &&Event| !matches!(event.deed, Deed::TurnBegan { .. } | Deed::ShuttleMoved { .. });
    let events: Vec<Event> = forecast.events.iter().take_while(ends).copied().collect();
    let mut told = consequences(sight, you, &events);
    if let Some((Actor::Seat(owner), Question::Displace { piece, from })) =
        forecast.then.open.question()
    {
        let piece = match piece {
            Piece::Bot => "Bot",
            Piece::Rover => "Rover",
            Piece::Sentry => "Sentry Bot",
            Piece::Exosuit => "Exosuit",
        };
        let whose = capital(&sight.whose(owner));
        told.push(format!("{whose} {piece} on {} has to make way.", hex_name(from)));
    }
    match action {
        Action::Build { kind, hex } => {
            let gains = events.iter().any(|event| matches!(event.deed, Deed::Gained { .. }));
            if !gains {
                let size = sight.open().size_with(you, kind, hex);
                told.push(format!("You gain {}.", items(size, kind.gives())));
            }
            told.extend(tech_owner(sight, you, kind, hex));
        }
        Action::UseTech(owner) if owner != you => {
            let used = events.iter().find_map(|event| match event.deed {
                Deed::TechUsed { tech, .. } => Some(tech),
                _ => None,
            });
            let tech = used.map_or("that Tech", |tech| tech.name());
            told.push(format!(
                "At the end of your turn {} keeps 1 Oxygen or develops {tech}.",
                sight.called(owner)
            ));
            if sight.open().invasion().is_some() {
                told.push("The Alien Commander may advance an Alien Tech at once.".to_owned());
            }
        }
        Action::MoveBot { to, .. } => told.extend(under_bot(sight, to)),
        _ => {}
    }
    told
}

/// Says what a Bot that ends its turn on a hex destroys.
fn under_bot(sight: &Sight, hex: on_mars::Hex) -> Option<String> {
    let open = sight.open();
    let what = match open.tile_at(hex) {
        Some(_) => "tile",
        None if open.crystals.contains(hex) => "Crystal",
        None => return None,
    };
    Some(format!("If the Bot is still there at the end of your turn, the {what} is lost."))
}

/// Says what the Tech of another player costs and gives.
fn tech_owner(sight: &Sight, you: Seat, kind: Kind, hex: on_mars::Hex) -> Option<String> {
    let choices = sight.open().tech_for(you, kind, hex);
    let level = sight.open().connects_to(you, kind, hex);
    if choices.is_empty() || choices.iter().any(|choice| choice.owner == you) {
        return None;
    }
    let owners: Vec<String> =
        choices.iter().map(|choice| sight.name(choice.owner).to_owned()).collect();
    Some(format!(
        "It needs level-{level} {}, which {} {}: at the end of your turn the owner keeps 1 Oxygen or develops that Tech.",
        kind.tech().name(),
        owners.join(" or "),
        if owners.len() == 1 { "has" } else { "have" },
    ))
}

/// Sums up a list of events.
fn consequences(sight: &Sight, you: Seat, events: &[Event]) -> Vec<String> {
    let mut told = Vec::new();
    let mut gained: BTreeMap<Item, (u8, u8)> = BTreeMap::new();
    let mut others = Vec::new();
    for event in events {
        match event.deed {
            Deed::Gained { seat, item, count, lost } if seat == you => {
                let sum = gained.entry(item).or_default();
                *sum = (sum.0.saturating_add(count), sum.1.saturating_add(lost));
            }
            Deed::Scored { seat, points: scored, reason } if scored != 0 => {
                let who = match (sight.has_own_points(), seat == you) {
                    (false, _) if scored < 0 => "The humans lose".to_owned(),
                    (false, _) => "The humans gain".to_owned(),
                    (true, true) => "You score".to_owned(),
                    (true, false) => format!("{} scores", sight.name(seat)),
                };
                let scored = if sight.has_own_points() { scored } else { scored.abs() };
                let why = reason_in_words(reason);
                others.push(format!("{who} {}{why}.", points(scored)));
            }
            Deed::Invasion(_, invasion::Deed::TokenGained) if sight.settler().is_some() => {
                others.push("The Alien Commander gains an Expendable token.".to_owned());
            }
            Deed::Invasion(_, invasion::Deed::Removed { hex }) => {
                others.push(format!(
                    "The Trooper on {} goes back to the Alien board.",
                    hex_name(hex)
                ));
            }
            Deed::ColonistsGained { seat, count: 0 } if seat == you => {
                others.push("You gain no Colonist: no room, or none left.".to_owned());
            }
            Deed::ColonistsGained { seat, count: number } if seat == you => {
                others.push(format!("You gain {}.", count(number, "Colonist")));
            }
            Deed::Retrieved { seat, colonists } if seat == you => {
                let verb = if colonists == 1 { "comes" } else { "come" };
                others.push(format!("{} {verb} back.", count(colonists, "Colonist")));
            }
            Deed::Decided { outcome } => others.push(decided_in_words(sight, outcome)),
            Deed::Blackout(blackout::Deed::TimePassed { space }) => {
                others.push(format!("The Time Tracker moves to {space}."));
            }
            Deed::Monolith(monolith::Deed::Resolved { card }) => {
                let words = sabotage_in_words(card);
                others.push(format!("Your turn ends: {} strikes. {words}", card.name()));
            }
            Deed::Progressed { seat, kind } if seat == you => {
                others.push(format!("Your {} Progress cube moves.", kind.name()));
            }
            Deed::LssRose { kind, row } => {
                others.push(format!("Life Support: {} rises to {row}.", kind.name()));
            }
            Deed::Contributed { seat, mission, left } if seat == you => {
                let left = match left {
                    0 => "which completes it".to_owned(),
                    left => format!("{left} left"),
                };
                others.push(format!("Mission \"{}\": {left}.", mission_in_words(mission)));
            }
            Deed::MissionsRemain { spaces: 0 } if sight.open().has_base_end() => {
                others.push(match sight.open().blackout() {
                    Some(_) => "The crew loses at the end of this round.".to_owned(),
                    None => "This triggers the end of the game.".to_owned(),
                });
            }
            Deed::ContractCompleted { seat, contract } if seat == you => {
                others.push(format!("You complete {}.", contract_name(contract)));
            }
            Deed::CrystalFound { hex } => {
                others.push(format!("A Crystal appears on {}.", hex_name(hex)));
            }
            Deed::TileLost { hex, tile } => {
                let what = if tile.is_some() { "tile" } else { "Crystal" };
                // Bots destroy what they stand on once the turn is over.
                others.push(match event.level {
                    0 => format!(
                        "Your turn ends: the {what} under the Bot on {} is lost.",
                        hex_name(hex)
                    ),
                    _ => format!("The {what} on {} is lost.", hex_name(hex)),
                });
            }
            Deed::ColonyRose { level } => {
                others.push(format!("Your turn ends: the Colony reaches level {level}."));
            }
            Deed::SlotsCleared { seat, colonists, .. } => {
                let whose = sight.whose(seat);
                others
                    .push(format!("{} go to {whose} Working Area.", count(colonists, "Colonist")));
            }
            Deed::MinerReturned { seat, hex } => {
                let whose = sight.whose(seat);
                others.push(format!(
                    "The Colonist on {} returns to {whose} Quarters.",
                    hex_name(hex)
                ));
            }
            _ => {}
        }
    }
    let kept: Vec<String> = gained
        .iter()
        .filter(|(_, (count, _))| *count > 0)
        .map(|(item, (count, _))| items(*count, *item))
        .collect();
    if !kept.is_empty() {
        told.push(format!("You gain {}.", listed(&kept)));
    }
    for (item, (_, lost)) in gained.iter().filter(|(_, (_, lost))| *lost > 0) {
        told.push(format!("{} would be lost: no room.", items(*lost, *item)));
    }
    told.extend(others);
    told
}

/// Why points are scored, in brackets.
pub(super) fn reason_in_words(reason: Reason) -> String {
    match reason {
        Reason::SecondBuilding => " (second of its kind)".to_owned(),
        Reason::Reward(reward) => format!(" (LSS Reward: {})", reward_in_words(reward)),
        Reason::Progress => " (Progress)".to_owned(),
        Reason::Effect => String::new(),
        Reason::Invasion(cause) => cause_in_words(cause).to_owned(),
    }
}
