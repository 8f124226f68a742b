//! The board of the Alien Commander: Troopers by place, the Laboratory, Blueprints and Buildings.
//! The same, smaller, is the Commander's panel in the rail of the others.

use maud::{Markup, html};
use on_mars::invasion::{
    Action, AlienBlueprint, AlienBuilding, AlienCard, AlienTech, BUILDINGS, CORRUPTION, Invasion,
    Question, TOP_LEVEL, TROOPERS,
};
use on_mars::{Action as Answer, Open, Question as Asked};
use orrery_core::{Actor, Seat};

use super::board::{building_symbol, spaces, to_obtain, tokens};
use super::{blueprint_in_words, blueprint_short, piece, race, tech_in_words, troopers};
use crate::on_mars::asked::Sight;
use crate::on_mars::names::hex_name;
use crate::on_mars::symbols::many;
use crate::on_mars::thing::Thing;
use crate::parts::{count, seat_letter, seat_shape, small_icon};

/// The Commander's seat, as it looks at every table.
const LOOK: Seat = Seat::FIVE;

/// The Alien Commander's own board.
pub(in crate::on_mars) fn forces(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    html! {
        section #mine .panel.mine.martian.alien aria-label="Your forces" data-seat=(seat_letter(LOOK)) {
            div.store {
                h3 { b.who { (seat_shape(LOOK)) "You, Alien Commander" } }
                (troop(sight, invasion))
            }
            div.lab-col { h3 { "Alien Laboratory" } (laboratory(sight, invasion)) }
            div.bp-col { (blueprints(sight, invasion)) }
            div.yard-col { (buildings(sight.open(), invasion)) }
        }
    }
}

/// Twenty Troopers: active and stunned on Mars, those about to land, on the board, in reserve.
fn troop(sight: &Sight, invasion: &Invasion) -> Markup {
    let landing = match sight.question {
        Some((_, Asked::Invasion(Question::Deploy { ground, left }))) => {
            race::landing(sight.open(), invasion, ground, left)
        }
        _ => 0,
    };
    let [active, stunned] =
        [invasion.active.len() + u8::from(invasion.passing.is_some()), invasion.stunned.len()];
    let ready = invasion.troopers - landing.min(invasion.troopers);
    let groups = [
        ("on", "om-trooper", active, "active"),
        ("down", "om-trooper-down", stunned, "stunned"),
        ("next", "om-trooper", landing, "land now"),
        ("ready", "om-trooper", ready, "on your board"),
        ("rest", "om-trooper", invasion.reserve, "in reserve"),
    ];
    let about = format!(
        "{} of {}: {active} active and {stunned} stunned on Mars, {} on your board, {} in reserve",
        troopers(active + stunned),
        TROOPERS.value,
        invasion.troopers,
        invasion.reserve
    );
    let does = format!(
        "Only Troopers on your board can be deployed. A stunned one still counts, but does not \
         hold its hex. {}",
        next_building(sight.open())
    );
    let inside = html! {
        span.troop {
            @for (class, symbol, number, _) in groups {
                @for _ in 0..number { i class=(class) { svg.i { use href={ "#" (symbol) } {} } } }
            }
        }
        span.legend4 {
            @for (class, symbol, number, word) in groups {
                @if number > 0 { span class=(class) { (small_icon(symbol)) b { (number) } " " (word) } }
            }
        }
    };
    Thing::new("troops", about).does(does, "AI-CH1-01").drawn(&inside)
}

fn tech_symbol(tech: AlienTech) -> &'static str {
    match tech {
        AlienTech::Shelter => "om-alien-shelter",
        AlienTech::Mine => "om-alien-mine",
        AlienTech::Deployment => "om-trooper",
        AlienTech::Mobilization => "om-control",
    }
}

/// One row for each Alien Tech with its level.
fn laboratory(sight: &Sight, invasion: &Invasion) -> Markup {
    html! {
        div.alab role="group" aria-label="Alien Laboratory" {
            @for tech in AlienTech::ALL { (tech_row(sight, invasion, tech)) }
        }
    }
}

fn tech_row(sight: &Sight, invasion: &Invasion, tech: AlienTech) -> Markup {
    let level = invasion.level(tech);
    let about = match level {
        0 => format!("{}: not learned", tech.name()),
        level => format!("{}: level {level} of {}", tech.name(), TOP_LEVEL.value),
    };
    let does = format!("{}{}", tech_in_words(tech, level), super::super::OURS);
    let target = sight.answers_where(|action| match action {
        Answer::Invasion(Action::Learn(one) | Action::Advance(one)) => one == tech,
        _ => false,
    });
    let class = |step: u8| match () {
        () if step == level => "here",
        () if step < level => "past",
        () => "",
    };
    let class_of_row = if level == 0 { "arow none" } else { "arow" };
    Thing::new(class_of_row, about)
        .does(does, "AI-VAL-06")
        .place(format!("alien-tech-{}", tech.index()))
        .target(target)
        .drawn(&html! {
            svg.i.i-20 { use href={ "#" (tech_symbol(tech)) } {} }
            b { (tech.name().trim_end_matches(" Tech")) }
            span.lv4 { @for step in 1..=TOP_LEVEL.value { i class=(class(step)) { (step) } } }
        })
}

/// The Alien Blueprints on the right side: obtained and built.
fn blueprints(sight: &Sight, invasion: &Invasion) -> Markup {
    let obtained = || {
        AlienBlueprint::ALL
            .into_iter()
            .filter(|card| invasion.blueprints[card.index()] != AlienCard::Left)
    };
    let built = obtained().filter(|card| invasion.built_at(*card).is_some()).count();
    html! {
        h3 { "Alien Blueprints" @if obtained().next().is_some() { b { (built) " of " (obtained().count()) " built" } } }
        div.holdings role="group" aria-label="Alien Blueprints" {
            @for card in obtained() { (owned(sight, invasion, card)) }
            @if obtained().next().is_none() { p.cap.wait { "Obtain a Blueprint, upgrade a Building with it, then activate it." } }
        }
    }
}

fn owned(sight: &Sight, invasion: &Invasion, card: AlienBlueprint) -> Markup {
    let state = match invasion.blueprints[card.index()] {
        AlienCard::Built { hex, flipped: true } => {
            format!("built on {}, flipped until the reset", hex_name(hex))
        }
        AlienCard::Built { hex, flipped: false } => format!("built on {}", hex_name(hex)),
        AlienCard::Obtained | AlienCard::Left => {
            format!("not built: needs an {}", card.upgrades().name())
        }
    };
    let is_built = invasion.built_at(card).is_some();
    let is_flipped =
        matches!(invasion.blueprints[card.index()], AlienCard::Built { flipped: true, .. });
    let target = sight.answers_where(|action| match action {
        Answer::Invasion(
            Action::Activate(one) | Action::Scientist(one) | Action::Upgrade { blueprint: one, .. },
        ) => one == card,
        _ => false,
    });
    let about = format!("{}, {state}", card.name());
    let does = format!("Activated: {}.{}", blueprint_in_words(card), super::super::OURS);
    Thing::new(if is_flipped { "hold flipped" } else { "hold" }, about)
        .does(does, "AI-CH1-17")
        .piece(piece(card))
        .target(target)
        .then("Which Building do you upgrade?")
        .drawn(&html! {
            (small_icon(building_symbol(card.upgrades())))
            b { (card.name()) }
            span.sub { (blueprint_short(card)) }
            span.end {
                @if invasion.scientist == Some(card) { svg.i.i-16 { use href="#om-scientist" {} } }
                @if is_built { span.mk { svg.i.i-20 { use href="#om-advanced" {} } } }
                @else { span.mk.plan {} }
            }
        })
}

/// Says what the next Alien Building brings.
fn next_building(open: &Open) -> String {
    match open.reinforcements() {
        0 => "The reserve is empty.".to_owned(),
        more => format!("The next Building brings {} from the reserve.", troopers(more)),
    }
}

fn buildings(open: &Open, invasion: &Invasion) -> Markup {
    let markers = CORRUPTION.value.saturating_sub(invasion.corrupted.len());
    let note = next_building(open);
    let row = |symbol: &str, number: u8, word: &str| html! { svg.i.i-20 { use href={ "#" (symbol) } {} } b { (number) } " " (word) };
    let of = format!("of {}", BUILDINGS.value);
    html! {
        h3 { "Buildings" }
        div.yard role="group" aria-label="Alien Buildings" {
            @for building in AlienBuilding::ALL {
                @let there = invasion.buildings_of(building).len();
                (Thing::new("row", format!("{} on Mars, of {}", count(there, building.name()), BUILDINGS.value))
                    .does("Alien Buildings cannot be removed. Troopers land on or beside them.", "AI-VAL-12")
                    .drawn(&row(building_symbol(building), there, &of)))
            }
            (Thing::new("row", format!("{} left", count(markers, "Corruption marker")))
                .does("A corrupted Building does not produce and cannot be used.", "AI-VAL-23")
                .drawn(&row("om-corruption", markers, "left")))
        }
        p.cap.note { (note) }
    }
}

/// The Commander's panel in the rail: tokens, Crystals, Troopers, and the Alien board on demand.
pub(in crate::on_mars) fn commander(sight: &Sight, seat: Seat) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    let deciding = matches!(sight.question, Some((Actor::Seat(asked), _)) if asked == seat);
    let spaces_open = sight.open().open_spaces().len();
    // A new name, so that it opens although it was folded before.
    let is_asked = matches!(sight.asked, Some(Asked::Invasion(Question::Sabotage)));
    html! {
        article.player.settler.commander data-seat=(seat_letter(LOOK)) {
            header {
                span.who { (seat_shape(LOOK)) b { (sight.name(seat)) } }
                span.cap { (if deciding { "deciding" } else { "Commander" }) }
                span.score { span.sr { "Troopers on Mars: " } (invasion.deployed()) span.cap { " of " (TROOPERS.value) } }
            }
            div.amts {
                (many(u8::try_from(invasion.crystals).unwrap_or(u8::MAX), "om-crystal", "Crystals"))
                (many(invasion.reusable, "om-token", "Reusable tokens"))
                (many(invasion.expendable, "om-token-once", "Expendable tokens"))
                (many(invasion.troopers, "om-trooper", "Troopers on the Alien board"))
                (many(invasion.shelters.len(), "om-alien-shelter", "Alien Shelters"))
                (many(invasion.mines.len(), "om-alien-mine", "Alien Mines"))
            }
            div.amts.line2 { (many(invasion.sabotage, "om-sabotage", "Sabotage tokens of the humans")) span.cap { (count(spaces_open, "open space")) } }
            details.whole-board id=(if is_asked { "board-asked" } else { "board-aliens" }) open[is_asked] {
                summary { "Alien board" }
                div.alien-board.others {
                    (spaces(sight))
                    (tokens(sight))
                    (laboratory(sight, invasion))
                    (blueprints(sight, invasion))
                    (to_obtain(sight))
                }
            }
        }
    }
}
