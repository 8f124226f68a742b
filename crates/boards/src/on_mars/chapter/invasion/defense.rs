//! The defense of the humans, beside the things of the base game: Defensive Blueprints, and Repel
//! in the Depot.

use maud::{Markup, html};
use on_mars::Action as Answer;
use on_mars::content::Scientist;
use on_mars::invasion::{Action, Defense, DefenseCard, POINTS, REPEL};
use orrery_core::Seat;

use super::{crystals, defense_in_words, defense_piece, defense_short};
use crate::on_mars::asked::Sight;
use crate::on_mars::names::{a_building, breakable, capital, hex_name, items};
use crate::on_mars::own::own_answers;
use crate::on_mars::symbols::{item_symbol, kind_class, kind_symbol};
use crate::on_mars::thing::Thing;
use crate::parts::{seat_letter, small_icon};

/// The Defensive Blueprints as a short list beside the others, for a narrow Orbit.
pub(in crate::on_mars) fn defense_list(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    html! {
        div.defenses role="group" aria-label="Defensive Blueprints" {
            span.level { "defensive" }
            @for card in Defense::ALL {
                @if invasion.defenses[card.index()] == DefenseCard::Display {
                    (displayed(sight, card, "bp def").drawn(&html! {
                        svg.i class=(kind_class(card.kind())) { use href={ "#" (kind_symbol(card.kind())) } {} }
                        span.name { (breakable(card.name())) }
                    }))
                } @else { div.bp.gone {} }
            }
        }
    }
}

/// The same as cards, for a wide Orbit.
pub(in crate::on_mars) fn defense_cards(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    html! {
        @for card in Defense::ALL {
            @if invasion.defenses[card.index()] == DefenseCard::Display {
                @let class = format!("card bpc def {}", kind_class(card.kind()));
                (displayed(sight, card, &class).drawn(&html! {
                    b { svg.i.i-16 { use href={ "#" (kind_symbol(card.kind())) } {} } span { (breakable(card.name())) } }
                    span.fx { (defense_short(card)) }
                    span.need {
                        span.amt { "+1 " svg.i.i-16 { use href={ "#" (item_symbol(card.kind().gives())) } {} } }
                        span.room { "defends" }
                    }
                }))
            } @else { div.card.bpc.gone { span.cap { "taken" } } }
        }
    }
}

fn displayed<'t>(sight: &Sight, card: Defense, class: &'t str) -> Thing<'t> {
    let about = format!("{}: a Defensive Blueprint for {}", card.name(), a_building(card.kind()));
    let does = format!(
        "Taking it gives {} and loses no points. Built, it gives the humans {} points; as \
         Executive action: {}.{}",
        items(1u8, card.kind().gives()),
        POINTS.value.defense,
        defense_in_words(card),
        super::super::OURS
    );
    Thing::new(class, about)
        .does(does, "AI-VAL-17")
        .piece(defense_piece(card))
        .target(sight.answers([Answer::Invasion(Action::TakeDefense(card))]))
}

/// The Defensive Blueprints of a human, built and not, below the other Blueprints.
pub(in crate::on_mars) fn held_defenses(sight: &Sight, seat: Seat) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    let [held, built] = invasion.defenses_of(seat);
    html! { @for card in built.iter().chain(held.iter()) { (held_defense(sight, seat, card)) } }
}

fn held_defense(sight: &Sight, seat: Seat, card: Defense) -> Markup {
    let at = sight.open().invasion().and_then(|one| one.defense_at(card)).map(|(_, hex)| hex);
    let guest = Scientist::ALL.into_iter().find(|one| {
        sight.open().invasion().is_some_and(|invasion| invasion.markers[one.index()] == Some(card))
    });
    let target = own_answers(sight, seat, |action| match action {
        Answer::Invasion(
            Action::UpgradeDefense { card: one, .. } | Action::UseDefense { card: one, .. },
        ) => one == card,
        _ => false,
    });
    let place = match at {
        Some(hex) => format!("It is on {}.", hex_name(hex)),
        None => format!("Not built yet: it needs {}.", a_building(card.kind())),
    };
    let does = format!("{}. {place}", capital(&defense_in_words(card)));
    Thing::new("hold def", format!("{}, a Defensive Blueprint", card.name()))
        .does(does, "AI-VAL-17")
        .target(target)
        .then("Which Building do you upgrade?")
        .piece(defense_piece(card))
        .seat(seat_letter(seat))
        .drawn(&html! {
            (small_icon(kind_symbol(card.kind())))
            b { (card.name()) }
            span.end {
                @if guest.is_some() { svg.i.i-16 { use href="#om-scientist" {} } }
                @if at.is_some() { span.mk { svg.i.i-20 { use href="#om-advanced" {} } } }
                @else { span.mk.plan {} }
            }
        })
}

/// Repel, the Executive action that only this chapter has.
pub(in crate::on_mars) fn repel(sight: &Sight, seat: Seat) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    let player = sight.player(seat);
    let target =
        own_answers(sight, seat, |action| matches!(action, Answer::Invasion(Action::Repel(_))));
    let class = if player.crystals < REPEL.value { "exec extra dear" } else { "exec extra" };
    let near = player.bots.iter().chain(invasion.sentry_of(seat)).chain(invasion.exosuit);
    let any = near.map(|hex| hex.neighbours()).any(|around| around.meets(invasion.on_map()));
    let now = if any { "" } else { " No Trooper is beside a Bot of yours now." };
    let does = format!(
        "For {}: a Bot, your Sentry Bot or the Exosuit stuns an Active Trooper beside it or \
         removes a stunned one.{now} The Alien Commander gains an Expendable token.",
        crystals(REPEL.value)
    );
    Thing::new(class, "Repel")
        .does(does, "AI-VAL-18")
        .target(target)
        .then("With which piece do you repel?")
        .place(format!("repel-{}", seat_letter(seat)))
        .drawn(&html! {
            span.word { "Repel" }
            span.cost { svg.i.i-12 { use href="#om-crystal" {} } (REPEL.value) }
        })
}
