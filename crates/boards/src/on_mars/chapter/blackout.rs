//! Chapter 3, Blackout, in words.

use maud::{Markup, html};
use on_mars::blackout::{Action, Deed, PATCH, Question, Supply, TOO_DARK, Vandalism};
use on_mars::content::Kind;
use on_mars::{Action as Answer, Hex, HexSet, Open};
use orrery_core::Seat;

use super::super::asked::Sight;
use super::super::dock::{Prompt, told};
use super::super::names::{
    a_building, bill_in_words, buildings, capital, effect_in_words, hex_name, slots_name,
};
use super::super::own::own_answers;
use super::super::pieces;
use super::super::thing::Thing;
use super::OURS;
use crate::parts::{count, listed, seat_letter};
use crate::{Line, Words};

/// Says what a Vandalism card shows.
pub(super) fn card_in_words(card: Vandalism) -> String {
    match card.target() {
        Some(kind) => kind.name().to_owned(),
        None => "Alien: all cards are shuffled".to_owned(),
    }
}

/// Says what a Reward tile of this chapter gives.
pub(in super::super) fn supply_in_words(supply: Supply) -> String {
    effect_in_words(supply.effect())
}

/// "the Mine on G5", closed or not.
fn building(open: &Open, hex: Hex) -> String {
    let kind = open.kind_at(hex).or_else(|| open.closed_at(hex).map(|closed| closed.kind));
    format!("the {} on {}", kind.map_or("Building", Kind::name), hex_name(hex))
}

/// The distance to each of the three losses.
pub(super) struct Losses {
    /// Steps before the end of the base game.
    pub(super) base: u8,
    /// Colonists of the player whose turn it is who could go onto a Blackout tile.
    pub(super) colonists: u8,
}

pub(super) fn losses(open: &Open) -> Losses {
    let seat = open.turn.seat;
    let player = &open.players[seat];
    let on_slots = on_mars::content::Slots::ALL.into_iter().map(|slots| open.on_slots(slots, seat));
    let colonists = on_slots.fold(player.quarters + player.working, u8::saturating_add);
    Losses { base: open.remaining, colonists }
}

/// The question at hand.
pub(in super::super) fn asked(sight: &Sight, question: Question) -> Prompt {
    let open = sight.open();
    match question {
        Question::Hit(kind) => {
            let goes_dark = !open.vandalized().and(open.targets(kind)).is_empty();
            let then = match goes_dark {
                true => format!(
                    "It goes into Blackout with one of your Colonists; {} of {TOO_DARK} are dark.",
                    open.closed_hexes().len()
                ),
                false => "It is vandalized: it produces nothing until it is repaired.".to_owned(),
            };
            told(
                format!("Which {} do the aliens hit?", shown(open, kind).name()),
                then,
                "AI-CH3-11",
            )
        }
        Question::Give(hex) => told(
            format!("Which Colonist goes onto {}?", hex_name(hex)),
            "Nobody is at home or in the Working Area, so one leaves an Action slot. Without one the crew loses.",
            "AI-VAL-47",
        ),
    }
}

/// The type that is hit for a card: Shelters if there is none of its type.
fn shown(open: &Open, kind: Kind) -> Kind {
    let any = open.targets(kind).first();
    any.and_then(|hex| open.kind_at(hex)).unwrap_or(kind)
}

/// Returns the text of a button.
pub(in super::super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    match action {
        Action::LaySupply(supply) => format!("Reward: {}", supply_in_words(supply)),
        Action::Reveal(card) => format!("{}: {}", card.name(), card_in_words(card)),
        Action::Hit(hex) => {
            let then = if open.vandalized().contains(hex) { "goes dark" } else { "is vandalized" };
            format!("{} {then}", capital(&building(open, hex)))
        }
        Action::Give(slots) => format!("The Colonist on {}", slots_name(slots)),
        Action::Repair(hex) => {
            let bill = sight.you().and_then(|you| open.price(you, Answer::Blackout(action)));
            match bill.as_ref().and_then(bill_in_words) {
                Some(price) => format!("Repair {} for {price}", building(open, hex)),
                None => format!("Repair {}", building(open, hex)),
            }
        }
        Action::Patch(hex) => {
            let is_free = !matches!(sight.question, Some((_, on_mars::Question::Turn)));
            let building = building(open, hex);
            match sight.you().filter(|_| !is_free) {
                Some(_) => format!("Patch {building} for {}", count(PATCH.value, "Crystal")),
                None => format!("Patch {building}"),
            }
        }
    }
}

/// AI-VAL-52: Patch, as a space of a Depot.
pub(super) fn patch(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    let price = PATCH.value;
    let is_idle = open.vandalized().is_empty();
    let is_dear = is_idle || sight.player(seat).crystals < price;
    let now = if is_idle { " No Building is Vandalized now." } else { "" };
    let does = format!(
        "A Vandalized Building anywhere becomes normal for {}.{now}{OURS}",
        count(price, "Crystal")
    );
    // A tile that patches for free is not this action.
    let is_turn = matches!(sight.asked, Some(on_mars::Question::Turn));
    let patches = |action| is_turn && matches!(action, Answer::Blackout(Action::Patch(_)));
    Thing::new(if is_dear { "exec extra dear" } else { "exec extra" }, "Patch")
        .does(does, "AI-VAL-52")
        .target(own_answers(sight, seat, patches))
        .then("Which Building do you patch?")
        .place(format!("patch-{}", seat_letter(seat)))
        .drawn(&html! {
            span.word { "Patch" }
            span.cost { svg.i.i-12 { use href="#om-crystal" {} } (price) }
        })
}

/// Says what an answer would do.
pub(in super::super) fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let open = sight.open();
    match action {
        Action::Repair(hex) if open.closed_at(hex).is_some() => {
            Some("It works again, and the Colonist on it goes home.".to_owned())
        }
        Action::Repair(_) | Action::Patch(_) => {
            Some("It produces again and can no longer go dark with the next card.".to_owned())
        }
        _ => None,
    }
}

/// Describes an event for the log.
pub(in super::super) fn line(deed: Deed) -> Line {
    match deed {
        Deed::SupplyLaid { supply, column } => {
            let words = Words::plain(format!("LSS Reward of the {}: ", column.name()));
            Line::of_the_table(words.strong(supply_in_words(supply)).and("."))
                .about(pieces::lss(column))
        }
        Deed::Revealed { card } => {
            let words = Words::plain("Vandalism card: ").strong(card_in_words(card));
            Line::of_the_table(words.and("."))
        }
        Deed::Vandalized { kind, hex } => {
            let words = Words::plain("The ").strong(kind.name());
            Line::of_the_table(words.and(format!(" on {} is vandalized.", hex_name(hex))))
                .about(pieces::hex(hex))
        }
        Deed::WentDark { kind, hex, seat } => {
            let words = Words::plain("The ").strong(kind.name());
            let words = words.and(format!(" on {} goes into Blackout with ", hex_name(hex)));
            Line::of_the_table(words.whose(seat).and(" Colonist."))
                .hitting([seat])
                .about(pieces::hex(hex))
        }
        Deed::Mended { seat, hex } => {
            let words = Words::of(seat).verb(" repair ", " repairs ").and("the Building on ");
            Line::by(seat, words.strong(hex_name(hex)).and(".")).about(pieces::hex(hex))
        }
        Deed::Patched { seat, hex } => {
            let words = Words::of(seat).verb(" patch ", " patches ").and("the Building on ");
            Line::by(seat, words.strong(hex_name(hex)).and(".")).about(pieces::hex(hex))
        }
        Deed::TimePassed { space } => {
            let words = Words::plain("The Time Tracker moves to ").strong(space.to_string());
            Line::of_the_table(words.and("."))
        }
    }
}

/// The chapter in sentences.
pub(in super::super) fn in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let Some(blackout) = open.blackout() else { return Vec::new() };
    let names =
        |hexes: HexSet| -> Vec<String> { hexes.iter().map(|hex| building(open, hex)).collect() };
    let list = |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { listed(&all) };
    let near = losses(open);
    vec![
        format!(
            "To win, complete {} more.",
            count(blackout.time, "Mission or Private Goal")
                .replace("Mission or Private Goals", "Missions or Private Goals")
        ),
        format!("Vandalized: {}.", list(names(open.vandalized()))),
        format!("In Blackout: {}. {TOO_DARK} lose the game.", list(names(open.closed_hexes()))),
        format!("Vandalism deck: {}.", deck_in_words(open)),
        format!(
            "The crew also loses if {} has no Colonist for a Blackout tile ({} now), when the base game would end ({}), and after round {}.",
            sight.called(open.turn.seat),
            near.colonists,
            count(near.base, "step"),
            open.last_round_of_blackout()
        ),
    ]
}

/// The cards that are left, by what they show.
pub(super) fn deck_in_words(open: &Open) -> String {
    let Some(blackout) = open.blackout() else { return String::new() };
    let cards = |kind: Option<Kind>| {
        blackout.deck.iter().filter(|card| card.target() == kind).count() as u32
    };
    let mut parts: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|kind| cards(Some(*kind)) > 0)
        .map(|kind| buildings(cards(Some(kind)), kind))
        .collect();
    parts.push(count(cards(None), "Alien"));
    listed(&parts)
}
/// Says what a card of this type would do now.
pub(super) fn threat_in_words(sight: &Sight, kind: Kind) -> String {
    let open = sight.open();
    let targets = open.targets(kind);
    let hexes: Vec<String> = targets.iter().map(hex_name).collect();
    // The active player chooses among several.
    let hexes = match hexes.as_slice() {
        [hex] => hex.clone(),
        several => format!("one of {}", listed(several)),
    };
    let hit = shown(open, kind);
    let instead = match hit == kind {
        true => String::new(),
        false => format!("There is no {} to hit, so a {} is hit. ", kind.name(), hit.name()),
    };
    match (targets.is_empty(), open.vandalized().and(targets).is_empty()) {
        (true, _) => "Nothing to hit.".to_owned(),
        (false, true) => {
            format!("{instead}It vandalizes {} on {hexes}.", a_building(hit))
        }
        (false, false) => {
            let who = sight.called(open.turn.seat);
            let loses = if sight.you() == Some(open.turn.seat) { "lose" } else { "loses" };
            format!("{instead}On {hexes} the lights go out; {who} {loses} a Colonist.")
        }
    }
}
