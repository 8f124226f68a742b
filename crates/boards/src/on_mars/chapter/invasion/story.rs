//! Chapter 1 in sentences, for those who do not see the drawing.

use on_mars::content::Main;
use on_mars::invasion::{
    ActionSpace, AlienBlueprint, AlienCard, AlienTech, BUILDINGS, Defense, DefenseCard, GOAL,
    Invasion, TROOPERS,
};
use on_mars::{HexSet, Open};
use orrery_core::Seat;

use super::names::building_on;
use super::{crystals, race, reset_in_words, reward_in_words, space_in_words, why_closed};
use crate::on_mars::asked::Sight;
use crate::on_mars::names::{a_building, capital, hex_name, main_name, points};
use crate::parts::{count, listed};

/// The chapter in sentences.
pub(in crate::on_mars) fn in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let Some(invasion) = open.invasion() else { return Vec::new() };
    let on = |hexes: HexSet| -> String {
        let names: Vec<String> = hexes.iter().map(hex_name).collect();
        if names.is_empty() { "no hex".to_owned() } else { listed(&names) }
    };
    let commander = open.alien_seat().map_or("", |seat| sight.name(seat));
    let mut told = vec![
        race::in_words(sight),
        format!(
            "The Alien Commander ({commander}) wins with {} Troopers on Mars or after round {}; \
             the humans win with {} points together.",
            TROOPERS.value,
            open.last_invasion_round(),
            GOAL.value
        ),
        format!(
            "Troopers: active on {}; stunned on {}; {} on the Alien board; {} in the reserve.",
            on(invasion.active),
            on(invasion.stunned),
            invasion.troopers,
            invasion.reserve
        ),
        format!(
            "Alien Shelters on {}; Alien Mines on {}, of {} each.",
            on(invasion.shelters),
            on(invasion.mines),
            BUILDINGS.value
        ),
        format!(
            "The Alien Commander has {}, {} and {}.",
            crystals(invasion.crystals),
            count(invasion.reusable, "Reusable token"),
            count(invasion.expendable, "Expendable token"),
        ),
        reset_in_words(open),
    ];
    for space in ActionSpace::ALL {
        let state = why_closed(open, space).unwrap_or_else(|| "Open.".to_owned());
        told.push(format!(
            "Alien action {}: {}. {state}",
            space.name(),
            space_in_words(open, space)
        ));
    }
    told.push(alien_cards(open, invasion));
    told.extend(defense_words(sight, invasion));
    told
}

fn alien_cards(open: &Open, invasion: &Invasion) -> String {
    let techs: Vec<String> = AlienTech::ALL
        .into_iter()
        .filter(|tech| invasion.level(*tech) > 0)
        .map(|tech| format!("{} {}", tech.name(), invasion.level(tech)))
        .collect();
    let cards: Vec<String> = AlienBlueprint::ALL
        .into_iter()
        .map(|card| {
            let state = match invasion.blueprints[card.index()] {
                AlienCard::Left => {
                    format!("not obtained, reward: {}", reward_in_words(card.reward()))
                }
                AlienCard::Obtained => "obtained".to_owned(),
                AlienCard::Built { hex, flipped: false } => format!("built on {}", hex_name(hex)),
                AlienCard::Built { hex, flipped: true } => {
                    format!("built on {}, flipped until the reset", hex_name(hex))
                }
            };
            format!("{} ({state})", card.name())
        })
        .collect();
    let jammed: Vec<String> = Main::ALL
        .into_iter()
        .filter(|main| invasion.jammed.contains(*main))
        .map(|main| main_name(main).to_owned())
        .collect();
    let jammed = match jammed.is_empty() {
        true => String::new(),
        false => format!(" Jammed: {}.", listed(&jammed)),
    };
    let corrupted: Vec<String> =
        invasion.corrupted.iter().map(|hex| building_on(open, hex)).collect();
    let corrupted = match corrupted.is_empty() {
        true => String::new(),
        false => format!(" Corrupted: {}.", listed(&corrupted)),
    };
    format!(
        "Alien Tech: {}. Alien Blueprints: {}.{jammed}{corrupted}",
        listed(&techs),
        cards.join("; ")
    )
}

fn defense_words(sight: &Sight, invasion: &Invasion) -> Vec<String> {
    let cards: Vec<String> = Defense::ALL
        .into_iter()
        .map(|card| {
            let state = match invasion.defenses[card.index()] {
                DefenseCard::Display => "on display".to_owned(),
                DefenseCard::Held(seat) => format!("with {}", sight.called(seat)),
                DefenseCard::Built(seat, hex) => {
                    format!("{} on {}", sight.whose(seat), hex_name(hex))
                }
            };
            format!("{} for {} ({state})", card.name(), a_building(card.kind()))
        })
        .collect();
    let mut told = vec![
        format!("Defensive Blueprints: {}.", cards.join("; ")),
        format!(
            "The humans have {} and {}.",
            count(invasion.sabotage, "Sabotage token"),
            points(invasion.points)
        ),
    ];
    let guards: Vec<String> = Seat::all(sight.open().player_count())
        .filter_map(|seat| Some((seat, invasion.sentry_of(seat)?)))
        .map(|(seat, hex)| format!("{} Sentry Bot on {}", sight.whose(seat), hex_name(hex)))
        .chain(invasion.exosuit.map(|hex| format!("the Exosuit on {}", hex_name(hex))))
        .collect();
    if !guards.is_empty() {
        told.push(format!("{}.", capital(&listed(&guards))));
    }
    told
}
