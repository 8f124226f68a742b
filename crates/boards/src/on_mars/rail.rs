//! A player's panel in the rail, with the rest of the board on demand; Lacerda's in a solo game.

use maud::{Markup, html};
use on_mars::Action;
use on_mars::content::{Item, Resource, SoloCard, Tech};
use orrery_core::{Actor, Seat};

use super::asked::Sight;
use super::chapter;
use super::chapter::areas::infected_of;
use super::chapter::invasion::commander;
use super::names::{on_side, requirement_in_words, solo_goal, tech_at};
use super::orbit::tech_does;
use super::own::{depot, quarters, silos};
use super::own_cards::{blueprints, cards, of_teammate};
use super::own_lab::{is_asked_for, laboratory};
use super::pieces;
use super::symbols::{item_symbol, kind_symbol, many, resource_symbol, tech_class, tech_symbol};
use super::thing::Thing;
use crate::parts::{seat_letter, seat_shape, signed, small_icon};
use crate::target::Target;

/// The panel of a seat. A solo player sees Lacerda and the Solo Goal.
pub(super) fn player(sight: &Sight, seat: Seat) -> Markup {
    match sight.open().lacerda {
        Some(_) => html! { (goal(sight)) (panel(sight, Seat::TWO)) },
        None if sight.open().alien_seat() == Some(seat) => {
            html! { @if let Some(board) = chapter::board(sight, seat) { (board) } (commander(sight, seat)) }
        }
        None => {
            // Alone against the monolith, your own board below the map says all of it.
            let is_told = sight.open().monolith().is_some() && sight.you() == Some(seat);
            html! {
                @if let Some(board) = chapter::board(sight, seat) { (board) }
                @if !is_told { (panel(sight, seat)) }
            }
        }
    }
}

fn panel(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let letter = seat_letter(seat);
    html! {
        article.player.settler data-seat=(letter) {
            header {
                span.who data-piece=(pieces::board(seat)) data-place { (seat_shape(seat)) b { (sight.name(seat)) } }
                (place(sight, seat))
                @if let Some(infected) = infected_of(sight, seat) {
                    span.score.sc { (small_icon("om-germ")) (infected) span.sr { " infected" } }
                } @else if sight.has_own_points() {
                    span.score { span.sr { "Opportunity points: " } (signed(player.points)) }
                }
            }
            @if let Some(card) = lacerda(sight, seat) { (card) }
            div.amts {
                @for resource in Resource::ALL { (many(player.stored(resource), resource_symbol(resource), resource.name())) }
                span.sep {}
                (many(player.crystals, item_symbol(Item::Crystal), "Crystals"))
                @if sight.open().outbreak().is_some() { (many(sight.open().medicine(seat), "om-medicine", "Medicine")) }
                @if player.pending > 0 { span.cap data-about="Crystals that can be spent from the next turn on" { "+" (player.pending) } }
            }
            (holdings(sight, seat))
            (techs(sight, seat))
            @if sight.open().round > 0 && !sight.open().is_lacerda(seat) && sight.you() != Some(seat) { (whole_board(sight, seat)) }
        }
    }
}

/// The player's side and space, and whether they have played.
fn place(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    let deciding = matches!(sight.question, Some((Actor::Seat(asked), _)) if asked == seat);
    let position = open.order.iter().position(|one| *one == seat);
    let turn = match position {
        _ if deciding => "deciding",
        Some(place) if place < usize::from(open.done) => "has played",
        Some(place) if place == usize::from(open.done) => "next",
        _ => "",
    };
    let side = sight.player(seat).side().map(on_side);
    let words: Vec<&str> =
        [turn, side.unwrap_or_default()].into_iter().filter(|word| !word.is_empty()).collect();
    html! { @if open.ending.is_none() { span.cap { (words.join(", ")) } } }
}

/// Draws what a player has built and gathered.
fn holdings(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let [defenses, _] = sight.open().defense_counts(seat);
    let microbiologist =
        sight.open().outbreak().is_some_and(|one| one.microbiologist == Some(seat));
    html! {
        div.amts.line2 {
            (many(player.quarters, "om-colonist", "Colonists at home"))
            (many(player.bots_on_mars(), "om-bot", "Bots on Mars"))
            (many(player.shelters.len(), "om-shelter", "Shelters"))
            (many(player.advanced.len(), "om-advanced", "Advanced Buildings"))
            (many(player.hangar, "om-ship", "Ships in the Hangar"))
            (many(player.blueprints.len() + defenses, "om-blueprint", "Blueprints not built yet"))
            (many(player.scientists.len() + u8::from(microbiologist), "om-scientist", "Scientists"))
            @if !player.contracts.is_empty() { (many(player.contracts.len(), "contract", "Contracts")) }
            @if !player.tiles.is_empty() { (many(player.tiles.len(), "om-discovery", "Discovery and Research tiles")) }
        }
    }
}

/// The Tech tiles with their levels: every player may use them.
fn techs(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        div.techs role="group" aria-label="Tech tiles and their levels" {
            @for tech in Tech::ALL {
                @let level = player.level(tech);
                @if level > 0 { (tech_chip(sight, seat, tech, level)) }
            }
        }
    }
}

fn tech_chip(sight: &Sight, seat: Seat, tech: Tech, level: u8) -> Markup {
    let uses = sight.answers([Action::UseTech(seat)]);
    let target = if is_asked_for(sight, tech) && uses.is_act() { uses } else { Target::Still };
    let class = format!("knows {}", tech_class(tech));
    let inside = html! { svg.i { use href={ "#" (tech_symbol(tech)) } {} } (level) };
    Thing::new(&class, tech_at(tech, level))
        .does(
            format!("{} Others may use it too; its owner gains by that.", tech_does(tech)),
            "OM-USE-04",
        )
        .target(target)
        .piece(pieces::tech(seat, tech))
        .drawn(&inside)
}

/// Another player's board, folded at first.
fn whole_board(sight: &Sight, seat: Seat) -> Markup {
    html! {
        details.whole-board id={ "board-" (seat_letter(seat)) } {
            summary { "Board" span.sr { " of " (sight.name(seat)) } }
            div.martian.others {
                div.store { (silos(sight, seat)) }
                div.dep { (depot(sight, seat)) }
                div.home-col { (quarters(sight, seat)) }
                div.lab-col { (laboratory(sight, seat)) }
                div.bp-col { (blueprints(sight, seat)) }
                div.goal-col { div.holdings { (of_teammate(sight, seat)) (cards(sight, seat)) } }
            }
        }
    }
}

/// Lacerda's deck, his latest card, and the type that his Bot stands on.
fn lacerda(sight: &Sight, seat: Seat) -> Option<Markup> {
    let open = sight.open();
    let lacerda = open.lacerda.as_ref().filter(|_| open.is_lacerda(seat))?;
    let passes = match lacerda.passes {
        0 => "first pass",
        1 => "second pass",
        _ => "last pass",
    };
    let card = |card: SoloCard| {
        let spec = card.spec();
        let mission = char::from(b'A' + spec.mission);
        let travels = if spec.travels { ", then he travels" } else { "" };
        format!("Mission {mission}, action {}{travels}", spec.action)
    };
    Some(html! {
        div.amts.automa {
            (Thing::new("amt", format!("Lacerda's deck: {} cards left, {passes}", lacerda.deck.len()))
                .does("He reveals one in each of his turns.", "OM-SOLO-05")
                .drawn(&html! { (small_icon("deck")) (lacerda.deck.len()) span.cap { (passes) } }))
            (Thing::new("amt", format!("Lacerda's Bot is on {}", lacerda.icon.name()))
                .does("It says what he constructs next.", "OM-SOLO-14")
                .drawn(&html! { (small_icon("om-bot")) svg.i { use href={ "#" (kind_symbol(lacerda.icon)) } {} } }))
        }
        @if let Some(latest) = lacerda.latest {
            p.cap.latest { (capital_card(&card(latest))) }
        }
    })
}

fn capital_card(words: &str) -> String {
    format!("Latest card: {words}.")
}

/// The Solo Goal: everything it asks for, and what is done.
fn goal(sight: &Sight) -> Markup {
    let open = sight.open();
    let (name, needs) = solo_goal(open.options.solo_goal);
    html! {
        article.player.solo-goal data-seat=(seat_letter(Seat::ONE)) {
            header { (small_icon("om-goal")) b { (name) } span.cap { "your Solo Goal" } }
            ul.needs {
                @for need in needs {
                    @let is_done = open.meets(*need);
                    li.done[is_done] {
                        (small_icon(if is_done { "check" } else { "wait" }))
                        (requirement_in_words(*need))
                        span.sr { (if is_done { ": done" } else { ": not yet" }) }
                    }
                }
            }
        }
    }
}
