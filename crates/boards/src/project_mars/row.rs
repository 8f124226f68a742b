//! The dock's first row: the bids of an auction, the actions of the moment, or who is next.

use maud::{Markup, html};
use orrery_core::{Actor, Seat};
use project_mars::content::BUY;
use project_mars::{Action, Auction, Question, Space};

use super::asked::Sight;
use super::names::{space_name, space_symbol};
use super::prices::price_or_free;
use crate::parts::{amount, count, icon, seat_letter, seat_shape};
use crate::target::Target;

/// The first row.
pub(super) fn first_row(sight: &Sight) -> Markup {
    if let Some(auction) = &sight.open().auction {
        return bids(sight, auction);
    }
    match (sight.asked, sight.you()) {
        (Some(Question::TakeAction), Some(you)) => actions(sight, you),
        (Some(Question::PlaceModule), Some(you)) => modules(sight, you),
        _ => who_is_next(sight),
    }
}

/// The bids for the Contract, in the order of bidding.
fn bids(sight: &Sight, auction: &Auction) -> Markup {
    let open = sight.open();
    let asked = sight.question.map(|(who, _)| who);
    html! {
        ol.bids aria-label="Bids" {
            @for seat in open.holder.clockwise(open.player_count()) {
                @let is_next = asked == Some(Actor::Seat(seat));
                li.bid.me[sight.you() == Some(seat)].top1[auction.highest == Some(seat)]
                    .passed[auction.passed[seat]] data-seat=(seat_letter(seat)) {
                    (seat_shape(seat)) b { (sight.scene.name(seat)) }
                    @if open.holder == seat {
                        svg.i.i-16 role="img" aria-label="holds the Contract" { use href="#contract" {} }
                    }
                    @if auction.passed[seat] {
                        span.cap { "passed" }
                    } @else if auction.bids[seat] > 0 {
                        (amount("material", "Materials", auction.bids[seat]))
                    } @else {
                        span.cap { (if is_next { "deciding" } else { "no bid yet" }) }
                    }
                }
            }
        }
    }
}

/// The actions without a card; cards are pressed where they lie.
fn actions(sight: &Sight, you: Seat) -> Markup {
    let open = sight.open();
    let money = open.pocket_money(you).at_most(open.supply).money;
    let sold = BUY.get().materials;
    let price = price_or_free(open.buying_price(you));
    let fuel = match open.test_flight_price(you).materials {
        0 => String::new(),
        materials => format!(" for {}", count(materials, "material")),
    };
    html! {
        nav.steps aria-label="Actions without a card" {
            (step(&sight.target(Action::TakeMoney), "money", &format!("Take ${money}")))
            (step(&sight.target(Action::Buy), "material",
                &format!("Buy {} for {price}", count(sold, "material"))))
            @for space in flights(sight) {
                (step(&sight.target(Action::TestFlight(space)), "test-flight",
                    &format!("Test {}{fuel}", space_name(space))))
            }
        }
    }
}

/// The Fuel a Test Flight can be flown with; one of the two if there is none, to say why.
fn flights(sight: &Sight) -> Vec<Space> {
    let can = |&space: &Space| sight.scene.choice(Action::TestFlight(space)).is_some();
    let spaces: Vec<Space> = Space::FUEL.into_iter().filter(can).collect();
    if spaces.is_empty() { vec![Space::FuelLeft] } else { spaces }
}

fn modules(sight: &Sight, you: Seat) -> Markup {
    let open = sight.open();
    html! {
        nav.steps aria-label="Modules" {
            @for space in Space::ALL {
                @let price = price_or_free(open.module_price(you, space));
                @if open.players[you].has_module(space) {
                    (step(&sight.target(Action::Place(space)), "check", space_name(space)))
                } @else {
                    (step(&sight.target(Action::Place(space)), space_symbol(space),
                        &format!("{} for {price}", space_name(space))))
                }
            }
        }
    }
}

fn step(target: &Target, symbol: &str, name: &str) -> Markup {
    html! {
        span.step.can-act[target.is_act()] data-choice=[target.choice()] data-why=[target.why()]
            data-rule=[target.rule()] role=[target.role()] tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] title=[target.why()] {
            (icon(symbol)) span { (name) }
            @if let Some(why) = target.why() { span.sr { "Not possible: " (why) } }
        }
    }
}

/// The players who get the same question after the current one.
fn who_is_next(sight: &Sight) -> Markup {
    let line: Vec<Seat> = sight.open().asked_in_turn().collect();
    if line.len() < 2 {
        return html! {};
    }
    html! {
        ol.bids.queue aria-label="Who is next" {
            @for (place, seat) in line.into_iter().enumerate() {
                li.bid.me[sight.you() == Some(seat)] data-seat=(seat_letter(seat)) {
                    (seat_shape(seat)) b { (sight.scene.name(seat)) }
                    span.cap { (if place == 0 { "now" } else { "next" }) }
                }
            }
        }
    }
}
