//! What happened, for the log.

use orrery_core::Seat;
use project_mars::content::{Card, Face};
use project_mars::{Event, Stock};

use super::names::{card_name, space_name};
use super::pieces;
use super::prices::price_in_words;
use crate::parts::count;
use crate::{Line, Words};

/// The event as a line.
pub(super) fn line(event: &Event, before: &[Event]) -> Line {
    match *event {
        Event::Began { holder } => {
            let words = Words::of(holder).verb(" take", " takes");
            let words =
                words.and(" the ").strong("Contract").and(" card and ").verb("begin.", "begins.");
            Line::of_the_table(words).hitting([holder]).about(pieces::CONTRACT)
        }
        Event::TurnBegan { turn } => {
            Line::of_the_table(Words::plain("Turn ").strong(turn.to_string()).and(" begins."))
        }
        Event::Drew { card } => drew(card, before),
        Event::SecondYearBegan { cards, launch_within } => Line::of_the_table(
            Words::plain("The last year begins with ")
                .strong(count(cards, "card"))
                .and(format!("; the Launch Date is among the first {launch_within}.")),
        )
        .about(pieces::DECK),
        Event::Bid { seat, materials } => bid(seat, materials, before),
        Event::Passed { seat } => Line::by(seat, Words::of(seat).verb(" pass.", " passes.")),
        Event::WonContract { seat, paid } => won_contract(seat, paid, before),
        Event::KeptContract { seat } => {
            let words = Words::of(seat).verb(" keep", " keeps").and(" the ").strong("Contract");
            Line::by(seat, words.and(", as nobody bids.")).as_effect().about(pieces::CONTRACT)
        }
        Event::PaidEmployees { seat, paid } => {
            let words = Words::of(seat).verb(" pay your team ", " pays the team ");
            Line::by(seat, words.strong(price_in_words(paid)).and("."))
        }
        Event::Released { seat, card } => released(seat, card, before),
        Event::Placed { seat, space, paid } => {
            let words = Words::of(seat).verb(" place ", " places ").strong(space_name(space));
            let words = words.and(format!(" for {}.", price_in_words(paid)));
            Line::by(seat, words).about(pieces::module(seat, space))
        }
        Event::Took { seat, card, paid } => took(seat, card, paid),
        Event::UsedVendor { seat, card, gained } => {
            let words = Words::of(seat).verb(" use ", " uses ").strong(card.spec().name);
            let words = words.and(" and ").verb("get ", "gets ");
            Line::by(seat, words.and(format!("{}.", price_in_words(gained))))
                .about(card.spec().code)
        }
        Event::TookMoney { seat, gained } => {
            let words = Words::of(seat).verb(" take ", " takes ");
            Line::by(seat, words.strong(price_in_words(gained)).and("."))
        }
        Event::Bought { seat, paid, gained } => {
            let words = Words::of(seat).verb(" buy ", " buys ").strong(price_in_words(gained));
            Line::by(seat, words.and(format!(" for {}.", price_in_words(paid))))
        }
        Event::TestFlown { seat, space, paid } => {
            let words = Words::of(seat).verb(" fly a ", " flies a ").strong("Test Flight");
            let also = match paid {
                Stock { materials: 0, .. } => String::new(),
                _ => format!(" and {}", price_in_words(paid)),
            };
            let words = words.and(" with ").strong(space_name(space)).and(format!("{also}."));
            Line::by(seat, words).about(pieces::flight(seat))
        }
        Event::Launched { seat } => {
            let words = Words::of(seat).verb(" take", " takes").and(" the ").strong("Launch Date");
            Line::by(seat, words.and(" and ").verb("win.", "wins."))
                .about(Card::LAUNCH_DATE.spec().code)
        }
        Event::PassedContract { to } => {
            let turn = before.iter().rev().find_map(|event| match event {
                Event::TurnBegan { turn } => Some(format!("Turn {turn} ends. ")),
                _ => None,
            });
            let words = Words::plain(turn.unwrap_or_else(|| "The turn ends. ".to_owned()));
            let words = words.name(to).verb(" take", " takes").and(" the ").strong("Contract");
            Line::of_the_table(words.and(".")).hitting([to]).about(pieces::CONTRACT)
        }
        Event::Discarded { seat, card } => {
            let words = Words::of(seat).verb(" discard ", " discards ").strong(card_name(card));
            Line::by(seat, words.and(" from the pool.")).as_effect().about(card.spec().code)
        }
        Event::AllFailed => Line::of_the_table(
            Words::plain("The last year is over, and ").strong("nobody").and(" has launched."),
        ),
    }
}

/// A card comes into the pool: as an effect of the turn's beginning, or of the first card.
fn drew(card: Card, before: &[Event]) -> Line {
    let (name, kind) = (card.spec().name, card.kind().name());
    let words = match (card, before) {
        (Card::LAUNCH_DATE, _) => Words::plain("The ").strong("Launch Date").and(" comes out."),
        (_, []) => {
            let words = Words::plain("The first pool is laid out, beginning with ").strong(name);
            return Line::of_the_table(words.and(format!(", {kind}."))).about(card.spec().code);
        }
        _ => Words::default().strong(name).and(format!(", {kind}, comes into the pool.")),
    };
    Line::of_the_table(words).as_effect().about(card.spec().code)
}

/// The first bid of an auction opens it; later ones outbid somebody.
fn bid(seat: Seat, materials: u8, before: &[Event]) -> Line {
    let is_of_auction = |event: &&Event| matches!(event, Event::Bid { .. } | Event::Passed { .. });
    let mut auction = before.iter().rev().take_while(is_of_auction);
    let highest = auction.find_map(|event| match event {
        Event::Bid { seat, .. } => Some(*seat),
        _ => None,
    });
    let words = match highest {
        None => Words::of(seat).verb(" open with ", " opens with "),
        Some(_) => Words::of(seat).verb(" raise to ", " raises to "),
    };
    Line::by(seat, words.strong(count(materials, "material")).and(".")).hitting(highest)
}

fn won_contract(seat: Seat, paid: Stock, before: &[Event]) -> Line {
    let holder = before.iter().rev().find_map(|event| match *event {
        Event::Began { holder: seat }
        | Event::PassedContract { to: seat }
        | Event::WonContract { seat, .. }
        | Event::KeptContract { seat } => Some(seat),
        _ => None,
    });
    let other = holder.filter(|&holder| holder != seat);
    let words = match holder {
        Some(holder) if holder == seat => Words::of(seat).verb(" keep", " keeps"),
        _ => Words::of(seat).verb(" win", " wins"),
    };
    let words = words.and(" the ").strong("Contract").and(" and ").verb("pay ", "pays ");
    let words = words.strong(price_in_words(paid)).and(".");
    Line::by(seat, words).as_effect().hitting(other).about(pieces::CONTRACT)
}

/// Somebody leaves: for want of money, or to make room for whom was hired just before.
fn released(seat: Seat, card: Card, before: &[Event]) -> Line {
    let (name, kind) = (card.spec().name, card.kind().name());
    let line = match before.last() {
        Some(Event::Took { .. }) => {
            let words = Words::default().strong(name).and(format!(", {kind}, makes room."));
            Line::by(seat, words).as_effect()
        }
        _ => {
            let words = Words::of(seat).and(" cannot pay and ").verb("let ", "lets ");
            Line::by(seat, words.strong(name).and(format!(", {kind}, go.")))
        }
    };
    line.about(card.spec().code)
}

fn took(seat: Seat, card: Card, paid: Stock) -> Line {
    let (name, kind, price) = (card.spec().name, card.kind().name(), price_in_words(paid));
    let words = Words::of(seat);
    let words = match card.spec().face {
        Face::Employee { .. } => {
            words.verb(" hire ", " hires ").strong(name).and(format!(", {kind}, for {price}."))
        }
        Face::OfficeSpace { .. } => {
            words.verb(" move into ", " moves into ").strong(name).and(format!(" for {price}."))
        }
        Face::Technology { effect, .. } => {
            let words = words.verb(" acquire ", " acquires ").strong(name);
            words.and(format!(": {}.", effect.in_words()))
        }
        Face::Vendor { .. } | Face::LaunchDate => {
            words.verb(" take ", " takes ").strong(name).and(".")
        }
    };
    Line::by(seat, words).about(card.spec().code)
}
