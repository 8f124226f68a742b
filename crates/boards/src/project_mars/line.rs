//! Events as lines of the log.

use orrery_core::Seat;
use project_mars::content::{Card, Face};
use project_mars::{Event, Stock};

use super::names::{card_name, space_name};
use super::pieces;
use super::prices::{price_in_words, price_or_free};
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
            Words::plain("The second and last year begins with ")
                .strong(count(cards, "card"))
                .and(format!("; the Launch Date is among the first {launch_within}.")),
        )
        .about(pieces::DECK),
        Event::Bid { seat, materials } => bid(seat, materials, before),
        Event::Passed { seat } => Line::by(seat, Words::of(seat).verb(" pass.", " passes.")),
        Event::WonContract { seat, paid } => won_contract(seat, paid, before),
        Event::KeptContract { seat } => {
            let words = Words::plain("Nobody bids; ").name(seat).verb(" keep", " keeps");
            Line::by(seat, words.and(" the ").strong("Contract").and("."))
                .as_effect()
                .about(pieces::CONTRACT)
        }
        Event::PaidEmployees { seat, paid } => {
            let words = Words::of(seat).verb(" pay your team ", " pays the team ");
            Line::by(seat, words.strong(price_in_words(paid)).and("."))
        }
        Event::Released { seat, card } => released(seat, card, before),
        Event::Placed { seat, space, paid } => {
            let words = Words::of(seat).verb(" place ", " places ").strong(space_name(space));
            let words = words.and(format!(" for {}.", price_or_free(paid)));
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
            Line::by(seat, words.and(format!(" for {}.", price_or_free(paid))))
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
            Words::plain("The second year is over, and ").strong("nobody").and(" has launched."),
        ),
    }
}

/// A card comes into the pool, as an effect of the event before.
fn drew(card: Card, before: &[Event]) -> Line {
    let words = match card {
        Card::LAUNCH_DATE => Words::plain("The ").strong("Launch Date").and(" is revealed."),
        _ => {
            let kind = card.kind().name();
            Words::default().strong(card.spec().name).and(format!(" ({kind}) joins the pool."))
        }
    };
    let line = Line::of_the_table(words).about(card.spec().code);
    if before.is_empty() { line } else { line.as_effect() }
}

/// The first bid of an auction opens it; later ones outbid another player.
fn bid(seat: Seat, materials: u8, before: &[Event]) -> Line {
    let of_other_things =
        before.iter().rposition(|event| !matches!(event, Event::Bid { .. } | Event::Passed { .. }));
    let auction = &before[of_other_things.map_or(0, |place| place + 1)..];
    let highest = auction.iter().rev().find_map(|event| match event {
        Event::Bid { seat, .. } => Some(*seat),
        _ => None,
    });
    let words = Words::of(seat);
    let words = match (highest, of_other_things) {
        (Some(_), _) => words.verb(" raise to ", " raises to "),
        (None, Some(_)) => words.verb(" open with ", " opens with "),
        // The known events begin within the auction.
        (None, None) => words.verb(" bid ", " bids "),
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

/// An employee leaves: for want of money, or to make room for the one hired just before.
fn released(seat: Seat, card: Card, before: &[Event]) -> Line {
    let (name, kind) = (card.spec().name, card.kind().name());
    let line = match before.last() {
        Some(Event::Took { .. }) => {
            let words = Words::default().strong(name).and(format!(" ({kind}) makes room."));
            Line::by(seat, words).as_effect()
        }
        why => {
            let words = Words::of(seat).and(if why.is_some() { " cannot pay and" } else { "" });
            let words = words.verb(" let ", " lets ").strong(name);
            Line::by(seat, words.and(format!(" ({kind}) go.")))
        }
    };
    line.about(card.spec().code)
}

fn took(seat: Seat, card: Card, paid: Stock) -> Line {
    let (name, kind, price) = (card.spec().name, card.kind().name(), price_or_free(paid));
    let words = Words::of(seat);
    let words = match card.spec().face {
        Face::Employee { .. } => {
            words.verb(" hire ", " hires ").strong(name).and(format!(" ({kind}) for {price}."))
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
