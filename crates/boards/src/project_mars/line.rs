//! What happened, for the log.
//!
//! In the past tense, which reads alike for "You" and for a name: a line is made without
//! knowing who reads it.

use orrery_core::Seat;
use project_mars::content::{Card, Face};
use project_mars::{Event, Stock};

use super::names::{card_name, space_name};
use super::prices::price_in_words;
use crate::parts::count;
use crate::{Line, Words};

/// The event as a line.
pub(super) fn line(event: &Event) -> Line {
    match *event {
        Event::Began { holder } => {
            let words = Words::of(holder).and(" took the Contract card and began.");
            Line { who: None, hits: vec![holder], depth: 0, words }
        }
        Event::TurnBegan { turn } => {
            of_the_table(0, Words::plain("Turn ").strong(turn.to_string()).and(" began."))
        }
        Event::Drew { card } => {
            let spec = card.spec();
            let words = match card {
                Card::LAUNCH_DATE => Words::plain("The ").strong("Launch Date").and(" came out."),
                _ => Words::plain("")
                    .strong(spec.name)
                    .and(format!(", {}, came into the pool.", spec.kind.name())),
            };
            of_the_table(1, words)
        }
        Event::SecondYearBegan { cards, launch_within } => of_the_table(
            0,
            Words::plain("The last year began with ")
                .strong(count(cards, "card"))
                .and(format!("; the Launch Date is among the first {launch_within}.")),
        ),
        Event::Bid { seat, materials } => {
            by(seat, Words::of(seat).and(" bid ").strong(count(materials, "material")).and("."))
        }
        Event::Passed { seat } => by(seat, Words::of(seat).and(" passed.")),
        Event::WonContract { seat, paid } => {
            let words = Words::of(seat).and(" won the ").strong("Contract").and(" and paid ");
            effect(seat, words.strong(price_in_words(paid)).and("."))
        }
        Event::KeptContract { seat } => effect(
            seat,
            Words::of(seat).and(" kept the ").strong("Contract").and(", as nobody bid."),
        ),
        Event::PaidEmployees { seat, paid } => {
            by(seat, Words::of(seat).and(" paid the team ").strong(price_in_words(paid)).and("."))
        }
        Event::Released { seat, card } => {
            let kind = card.kind().name();
            let words = Words::of(seat).and(" let ").strong(card.spec().name);
            by(seat, words.and(format!(", {kind}, go.")))
        }
        Event::Placed { seat, space, paid } => {
            let words = Words::of(seat).and(" placed ").strong(space_name(space));
            by(seat, words.and(format!(" for {}.", price_in_words(paid))))
        }
        Event::Took { seat, card, paid } => by(seat, took(seat, card, paid)),
        Event::UsedVendor { seat, card, gained } => {
            let words = Words::of(seat).and(" used ").strong(card.spec().name);
            by(seat, words.and(format!(" and got {}.", price_in_words(gained))))
        }
        Event::TookMoney { seat, gained } => {
            by(seat, Words::of(seat).and(" took ").strong(price_in_words(gained)).and("."))
        }
        Event::Bought { seat, paid, gained } => {
            let words = Words::of(seat).and(" bought ").strong(price_in_words(gained));
            by(seat, words.and(format!(" for {}.", price_in_words(paid))))
        }
        Event::TestFlown { seat, space, paid } => {
            let words = Words::of(seat).and(" flew a ").strong("Test Flight").and(" with ");
            let also = match paid {
                Stock { materials: 0, .. } => String::new(),
                _ => format!(" and {}", price_in_words(paid)),
            };
            by(seat, words.strong(space_name(space)).and(format!("{also}.")))
        }
        Event::Launched { seat } => {
            by(seat, Words::of(seat).and(" took the ").strong("Launch Date").and(" and won."))
        }
        Event::PassedContract { to } => {
            let words = Words::plain("The ").strong("Contract").and(" went on to ").name(to);
            Line { who: None, hits: vec![to], depth: 0, words: words.and(".") }
        }
        Event::Discarded { seat, card } => by(
            seat,
            Words::of(seat).and(" discarded ").strong(card_name(card)).and(" from the pool."),
        ),
        Event::AllFailed => of_the_table(
            0,
            Words::plain("The last year was over, and ").strong("nobody").and(" had launched."),
        ),
    }
}

fn took(seat: Seat, card: Card, paid: Stock) -> Words {
    let (name, kind, price) = (card.spec().name, card.kind().name(), price_in_words(paid));
    let words = Words::of(seat);
    match card.spec().face {
        Face::Employee { .. } => {
            words.and(" hired ").strong(name).and(format!(", {kind}, for {price}."))
        }
        Face::OfficeSpace { .. } => {
            words.and(" moved into ").strong(name).and(format!(" for {price}."))
        }
        Face::Technology { effect, .. } => {
            words.and(" acquired ").strong(name).and(format!(": {}.", effect.in_words()))
        }
        Face::Vendor { .. } | Face::LaunchDate => words.and(" took ").strong(name).and("."),
    }
}

/// Something a player did.
fn by(seat: Seat, words: Words) -> Line {
    Line { who: Some(seat), hits: Vec::new(), depth: 0, words }
}

/// Something that followed from what others did.
fn effect(seat: Seat, words: Words) -> Line {
    Line { who: Some(seat), hits: Vec::new(), depth: 1, words }
}

/// Something nobody did.
fn of_the_table(depth: u8, words: Words) -> Line {
    Line { who: None, hits: Vec::new(), depth, words }
}
