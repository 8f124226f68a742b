//! The top of the rail in the chapters: how near the goal and the losses are.

use maud::{Markup, html};
use on_mars::Part;
use on_mars::blackout::TOO_DARK;
use on_mars::content::Kind;
use on_mars::monolith::{Deck, GOALS_TO_WIN};
use orrery_core::Seat;

use super::super::asked::Sight;
use super::super::names::buildings;
use super::super::stage::is_about_areas;
use super::super::symbols::{kind_class, kind_symbol};
use super::super::thing::Thing;
use super::{areas, blackout, invasion, monolith, time_track};
use crate::parts::{count, icon, small_icon};

/// The board of the chapter, over the first panel of the rail.
pub(in super::super) fn board(sight: &Sight, seat: Seat) -> Option<Markup> {
    let chapter = sight.open().chapter.as_deref()?;
    let all = sight.open().seats();
    let mut seats = sight.you().unwrap_or(Seat::ONE).clockwise(all);
    let first = if sight.you().is_some() && all > 1 { seats.nth(1) } else { seats.next() };
    if first != Some(seat) || sight.open().round == 0 && sight.open().monolith().is_none() {
        return None;
    }
    Some(match chapter.part {
        Part::Invasion(_) => invasion::race(sight),
        // The areas show it, where they stand.
        Part::Outbreak(_) if is_about_areas(sight) => return None,
        Part::Outbreak(_) => html! { article.player.settler.warning { (areas::contagion(sight)) } },
        Part::Blackout(_) => warning(sight),
        Part::Monolith(_) => goals(sight),
    })
}

/// Chapter 3: three ways to lose, and the Vandalism deck.
fn warning(sight: &Sight) -> Markup {
    let open = sight.open();
    let near = blackout::losses(open);
    let dark = open.closed_hexes().len();
    let who = sight.whose(open.turn.seat);
    html! {
        article.player.settler.warning {
            header { (icon("om-sabotage")) b { "Warning board" } span.cap { "any of these loses" } }
            div.losses role="group" aria-label="Three ways to lose" {
                (Thing::new("loss", format!("{dark} of {TOO_DARK} Buildings in Blackout"))
                    .does("The fifth one loses the game. Repair them with Construct.", "AI-CH3-06")
                    .drawn(&html! {
                        span.word { "Blackout" }
                        span.pips { @for place in 0..TOO_DARK as u8 { i.on[place < dark] {} } }
                        b { (dark) " of " (TOO_DARK) }
                    }))
                (Thing::new("loss", format!("{who} Colonists for a Blackout tile: {}", near.colonists))
                    .does("At home, at work or on slots of the player whose turn it is. Without one the crew loses.", "AI-CH3-07")
                    .drawn(&html! {
                        span.word { "Colonists left" }
                        span.who-is { (crate::parts::seat_shape(open.turn.seat)) }
                        b { (near.colonists) }
                    }))
                (Thing::new("loss", format!("{} before the base game ends", count(near.base, "step")))
                    .does("Completed Missions and Colony levels from 3 on move it. Without a step left the crew loses at the end of the round.", "AI-CH3-08")
                    .drawn(&html! {
                        span.word { "Base game" }
                        span.pips { @for place in 0..near.base.min(6) { i.on[place < near.base] {} } }
                        b { (near.base) " left" }
                    }))
            }
            (vandals(sight))
        }
    }
}

/// The Vandalism deck by what its cards show, with what each would hit now.
fn vandals(sight: &Sight) -> Markup {
    let open = sight.open();
    let Some(deck) = open.blackout().map(|blackout| blackout.deck) else { return html! {} };
    let cards = |kind: Option<Kind>| deck.iter().filter(|card| card.target() == kind).count();
    html! {
        div.vandals role="group" aria-label="Vandalism deck" {
            @for kind in Kind::ALL {
                @let left = cards(Some(kind));
                @let targets = open.targets(kind);
                @let dark = !open.vandalized().and(targets).is_empty();
                @let class = format!("vandal {}{}", kind_class(kind), if dark && left > 0 { " goes-dark" } else { "" });
                @let about = format!("{} of {} Vandalism cards: {}", left, deck.len(), kind.name());
                (Thing::new(&class, about).does(blackout::threat_in_words(sight, kind), "AI-CH3-11").drawn(&html! {
                    svg.i.i-16 { use href={ "#" (kind_symbol(kind)) } {} }
                    b { (left) }
                    @if dark && left > 0 { (small_icon("warn")) }
                }))
            }
            @let aliens = cards(None);
            (Thing::new("vandal", format!("{aliens} of {} Vandalism cards: Alien", deck.len()))
                .does("It hits nothing; all cards are shuffled.", "AI-CH3-10")
                .drawn(&html! { svg.i.i-16 { use href="#om-trooper" {} } b { (aliens) } }))
        }
        p.cap { "Vandalism deck " span.ours { "ours" } " \u{b7} " (buildings(open.vandalized().len(), Kind::Mine).replace("Mine", "Building")) " vandalized" }
    }
}

/// Chapter 4: five Goals, and the Sabotage row with what strikes when.
fn goals(sight: &Sight) -> Markup {
    let open = sight.open();
    let Some(state) = open.monolith() else { return html! {} };
    let held = open.monolith_goals_held();
    html! {
        article.player.settler.warning {
            header { (icon("om-goal")) b { "Goals" } span.score { (held) span.cap { " of " (GOALS_TO_WIN) } } }
            div.goal-cards role="group" aria-label="Goals" {
                @for deck in Deck::ALL {
                    @match state.goals[deck.index()] {
                        Some(goal) => {
                            @let is_held = open.is_held(goal);
                            @let (have, need) = monolith::goal_progress(open, goal);
                            @let class = if is_held { "goal-card done" } else { "goal-card" };
                            (Thing::new(class, format!("{}: {}", deck.name(), monolith::goal_in_words(goal)))
                                .does(if is_held { "It holds now." } else { "It does not hold yet." }, "AI-CH4-12")
                                .drawn(&html! {
                                    (small_icon(if is_held { "check" } else { "wait" }))
                                    span { (super::super::names::capital(&monolith::goal_in_words(goal))) }
                                    b { @if !is_held { (have) "/" (need) } }
                                }))
                        }
                        None => { (Thing::new("goal-card gone", format!("{} deck", deck.name()))
                            .does(monolith::deck_in_words(deck), "AI-CH4-05")
                            .target(sight.answers([on_mars::Action::Monolith(on_mars::monolith::Action::NameDeck(deck))]))
                            .drawn(&html! { (small_icon("deck")) span { (deck.name()) } })) }
                    }
                }
            }
            @if let Some(track) = time_track(sight) { (track) }
            (sabotage_row(sight))
        }
    }
}

fn sabotage_row(sight: &Sight) -> Markup {
    let open = sight.open();
    let Some(state) = open.monolith() else { return html! {} };
    html! {
        h3.strike { (icon("om-sabotage")) "Sabotage" }
        p.cap { (monolith::strike_in_words(open)) }
        div.sabotages role="group" aria-label="Sabotage row" {
            @for laid in &state.row {
                @let ready = laid.cubes == 2;
                @let class = if ready { "sab ready" } else { "sab" };
                @let about = format!("{} {}: {} of 2 cubes", laid.card.letter(), laid.card.name(), laid.cubes);
                @let does = format!("{} {}", monolith::sabotage_in_words(laid.card), monolith::card_strikes(open, *laid));
                (Thing::new(class, about).does(does, "AI-CH4-08")
                    .piece(monolith::piece(laid.card))
                    .drawn(&html! {
                        span.letter { (laid.card.letter()) }
                        span.word { (laid.card.name()) }
                        span.pips { @for place in 0..2u8 { i.on[place < laid.cubes] {} } }
                    }))
            }
            @for card in state.lasting.iter() {
                (Thing::new("sab lasting", format!("In effect: {}", card.name()))
                    .does(monolith::sabotage_in_words(card), "AI-VAL-61")
                    .piece(monolith::piece(card))
                    .drawn(&html! { span.letter { "!" } span.word { (card.name()) } span.cap { "in effect" } }))
            }
        }
    }
}
