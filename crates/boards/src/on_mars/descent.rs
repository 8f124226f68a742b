//! The way down: Turn Order spaces from top to bottom, and the Shuttle between the sides.

use maud::{Markup, html};
use on_mars::content::{Main, Side, Space};
use on_mars::{Action, Open, Phase, ShuttleFromLevel4};
use orrery_core::Seat;

use super::asked::Sight;
use super::names::{effect_in_words, side_name, space_in_words};
use super::orbit::heading;
use super::pieces;
use super::symbols::effect_mark;
use super::thing::Thing;
use crate::parts::{seat_letter, small_icon};
use crate::target::Target;

/// Spaces 1 to 4 of Orbit, the Travel spaces, spaces 5 to 8 of the Colony. Read from the top it is
/// the order of play.
pub(super) fn descent(sight: &Sight) -> Markup {
    html! {
        section #descent .descent data-swipe aria-label="Turn Order and Shuttle" {
            h3 { (small_icon("om-orbit")) (heading(sight, "Orbit", Main::LandingPod)) }
            (spaces(sight, &Space::ALL[..4]))
            (stops(sight, Side::Orbit, [3, 2, 1]))
            (stops(sight, Side::Colony, [1, 2, 3]))
            (spaces(sight, &Space::ALL[4..]))
            h3 { (small_icon("om-colony")) span { "Colony" } }
        }
    }
}

fn spaces(sight: &Sight, spaces: &[Space]) -> Markup {
    html! {
        div.spaces role="group" aria-label="Turn Order spaces" {
            @for space in spaces { (turn_space(sight, *space)) }
        }
    }
}

fn turn_space(sight: &Sight, space: Space) -> Markup {
    let open = sight.open();
    let there = open.players.iter().find(|(_, player)| player.space == Some(space));
    let holder = there.map(|(seat, _)| seat);
    let state = holder.map_or(State::Waits, |seat| state(open, seat));
    let class = match (holder, state) {
        (None, _) => "space",
        (Some(_), State::Plays) => "space taken now",
        (Some(_), State::Waits | State::Played) => "space taken",
    };
    let about = match holder {
        None => format!("Free: {}", space_in_words(space)),
        Some(seat) => {
            let name = sight.name(seat);
            let does = match state {
                State::Plays => format!("{name} {} playing", sight.verb(seat, "are", "is")),
                State::Played => format!("{name} {} played", sight.verb(seat, "have", "has")),
                State::Waits => format!("{name} {} yet to play", sight.verb(seat, "have", "has")),
            };
            format!("{}: {does}", space.name())
        }
    };
    let does = match space.benefit() {
        Some(benefit) => format!("A player who takes it may {}.", effect_in_words(benefit)),
        None => "It gives nothing but an early turn.".to_owned(),
    };
    let inside = html! {
        span.n { (space.number()) }
        @if let Some(seat) = holder {
            span.marker.laid[state == State::Played] data-piece=(pieces::marker(seat)) {
                svg { use href={ "#seat-" (seat_letter(seat)) } {} }
            }
        }
        @if let Some(benefit) = space.benefit() {
            span.ben { (small_icon(effect_mark(benefit).symbol)) }
        }
    };
    let thing = Thing::new(class, about).does(does, "OM-PSET-12").place(pieces::space(space));
    let thing = thing.seat(seat_letter(holder));
    thing.target(sight.answers([Action::TakeSpace(space)])).drawn(&inside)
}

/// The progress of a player in this round.
#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    Waits,
    Plays,
    Played,
}

fn state(open: &Open, seat: Seat) -> State {
    let done = usize::from(open.done);
    let place = open.order.iter().position(|one| *one == seat);
    match (open.phase, place) {
        (Phase::Colonization | Phase::Shuttle, Some(place)) if place + 1 == done => State::Plays,
        (Phase::Colonization, Some(place)) if place < done => State::Played,
        (
            Phase::Setup | Phase::Colonization | Phase::Shuttle | Phase::Sabotage | Phase::Count,
            _,
        ) => State::Waits,
    }
}

/// The Travel spaces of a side; the red one is the last before the Shuttle leaves.
fn stops(sight: &Sight, side: Side, numbers: [u8; 3]) -> Markup {
    let open = sight.open();
    let target = sight.answers([Action::PutShuttle(side)]);
    let class = match side {
        Side::Orbit => "stops orbit-stops",
        Side::Colony => "stops colony-stops",
    };
    let inside = html! {
        @for number in numbers {
            @let is_here = open.shuttle == side && open.shuttle_space == number;
            div.stop.red[number == 1].here[is_here] {
                span { (number) }
                @if is_here { (shuttle(sight)) }
            }
        }
    };
    if target.is_act() {
        let about = format!("Travel spaces: the Shuttle starts in {}", side_name(side));
        return Thing::new(class, about).target(target).drawn(&inside);
    }
    html! { div class=(class) role="group" aria-label={ "Travel spaces of " (side_name(side)) } { (inside) } }
}

/// The Shuttle, pointing where it flies.
fn shuttle(sight: &Sight) -> Markup {
    let open = sight.open();
    let (class, to) = match open.shuttle {
        Side::Orbit => ("shuttle down", Side::Colony),
        Side::Colony => ("shuttle up", Side::Orbit),
    };
    let stands =
        open.colony_level() >= 4 && open.options.shuttle_from_level_4 == ShuttleFromLevel4::Stops;
    let does = match open.shuttle_space {
        _ if stands => "From Colony level 4 on it stays put.".to_owned(),
        0 | 1 => format!("It leaves for {} at the end of this round.", side_name(to)),
        2 => format!("It leaves for {} at the end of the next round.", side_name(to)),
        more => format!("It leaves for {} in {more} rounds.", side_name(to)),
    };
    let travels = sight.answers([Action::Travel]);
    let target = if travels.is_act() { travels } else { Target::Still };
    Thing::new(class, "The Shuttle")
        .does(does, "OM-SHUT-02")
        .piece(pieces::shuttle())
        .target(target)
        .drawn(&html! { svg.i.i-24 { use href="#om-shuttle" {} } })
}
