//! An answer as a button.

use maud::{Markup, html};
use project_mars::content::{BUY, Card, Face, Kind, TEST_FLIGHT_RELIEF};
use project_mars::{Action, Stock};

use super::asked::Sight;
use super::names::{card_name, kind_symbol, space_name, space_symbol};
use super::prices::{cost, gift, price_in_words};
use crate::Button;
use crate::parts::{amount, count, icon, listed};

/// The answer as a button.
pub(super) fn button(sight: &Sight, action: Action) -> Button {
    let name = name(sight, action);
    Button {
        label: label(sight, action, &name),
        is_main: is_main(sight, action),
        outcome: None,
        gives_up: gives_up(sight, action),
        name,
    }
}

/// What the button says, in words.
pub(super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    let you = sight.you().unwrap_or(open.holder);
    match action {
        Action::FirstHolder(seat) => match sight.scene.sitters[seat].is_you {
            true => "You begin".to_owned(),
            false => format!("{} begins", sight.scene.name(seat)),
        },
        Action::Draw(card) => format!("Draw {}", card_name(card)),
        Action::Bid(bid) => match high_bid(sight) {
            0 => format!("Open with {}", count(bid, "material")),
            _ => format!("Raise to {bid}"),
        },
        Action::Pass => "Pass".to_owned(),
        Action::Pay => format!("Pay ${}", open.wages(you)),
        Action::Release(card) => format!("Let {} go", card.spec().name),
        Action::Place(space) => {
            let price = price_in_words(open.module_price(you, space));
            format!("Place {} for {price}", space_name(space))
        }
        Action::PlaceNothing => "Place nothing".to_owned(),
        Action::Take(card) => {
            let (deed, stock) = taking_in_short(sight, card);
            match card.spec().face {
                Face::Technology { .. } | Face::LaunchDate => deed,
                Face::Employee { .. } | Face::OfficeSpace { .. } | Face::Vendor { .. } => {
                    format!("{deed} for {}", price_in_words(stock))
                }
            }
        }
        Action::TakeMoney => format!("Take ${}", open.pocket_money(you).at_most(open.supply).money),
        Action::Buy => {
            let sold = count(BUY.value().materials, "material");
            format!("Buy {sold} for {}", price_in_words(open.buying_price(you)))
        }
        Action::TestFlight(space) => {
            let name = space_name(space);
            match open.test_flight_price(you).materials {
                0 => format!("Fly a test with {name}"),
                materials => {
                    format!("Fly a test with {name} and {}", count(materials, "material"))
                }
            }
        }
        Action::Discard(card) => format!("Discard {}", card_name(card)),
    }
}

/// What taking a card is called, and what it costs or, with a Vendor, gives.
fn taking_in_short(sight: &Sight, card: Card) -> (String, Stock) {
    let (open, name) = (sight.open(), card_name(card));
    let price = cost(sight, card);
    match card.spec().face {
        Face::Employee { .. } => (format!("Hire {name}"), price),
        Face::OfficeSpace { .. } => (format!("Move into {name}"), price),
        Face::Vendor { .. } => (format!("Use {name}"), gift(sight, card).at_most(open.supply)),
        Face::Technology { .. } => (format!("Acquire {name}"), price),
        Face::LaunchDate => ("Launch to Mars".to_owned(), price),
    }
}

fn high_bid(sight: &Sight) -> u8 {
    sight.open().auction.as_ref().map_or(0, |auction| auction.high_bid())
}

/// The same with icons for nouns, so that many stand side by side: deed, then what it takes or
/// gives as amounts.
fn label(sight: &Sight, action: Action, name: &str) -> Markup {
    let open = sight.open();
    let you = sight.you().unwrap_or(open.holder);
    let (symbol, deed, stock) = match action {
        Action::Bid(bid) => return bid_label(sight, bid),
        Action::Pass | Action::PlaceNothing => return html! { (name) },
        Action::FirstHolder(_) => ("contract", name.to_owned(), Stock::default()),
        Action::Draw(_) => ("deck", name.to_owned(), Stock::default()),
        Action::Release(_) => ("minus", name.to_owned(), Stock::default()),
        Action::Discard(_) => ("cross", name.to_owned(), Stock::default()),
        Action::Pay | Action::TakeMoney => ("money", name.to_owned(), Stock::default()),
        Action::Buy => {
            let sold = count(BUY.value().materials, "material");
            ("material", format!("Buy {sold}"), open.buying_price(you))
        }
        Action::Place(space) => {
            let deed = format!("Place {}", space_name(space));
            (space_symbol(space), deed, open.module_price(you, space))
        }
        Action::TestFlight(space) => {
            let deed = format!("Test Flight: {}", space_name(space));
            ("test-flight", deed, open.test_flight_price(you))
        }
        Action::Take(card) => {
            let (deed, stock) = taking_in_short(sight, card);
            (kind_symbol(card.kind()), deed, stock)
        }
    };
    html! { (icon(symbol)) (deed) (amounts(stock)) }
}

/// "3" with a material; the lowest raise says what it does.
fn bid_label(sight: &Sight, bid: u8) -> Markup {
    let deed = match (high_bid(sight), bid == high_bid(sight) + 1) {
        (0, true) => "Open with ",
        (_, true) => "Raise to ",
        (_, false) => "",
    };
    html! { (deed) (bid) " " (icon("material")) }
}

/// Money and materials as icon and figure.
fn amounts(stock: Stock) -> Markup {
    html! {
        @if stock.money > 0 { (amount("money", "Money", stock.money)) }
        @if stock.materials > 0 { (amount("material", "Materials", stock.materials)) }
    }
}

/// The answer that goes on: the lowest raise, paying, launching, or the only one there is.
fn is_main(sight: &Sight, action: Action) -> bool {
    let actions = sight.scene.actions;
    match action {
        Action::Bid(bid) => bid == high_bid(sight) + 1,
        Action::Pay | Action::Take(Card::LAUNCH_DATE) => true,
        Action::Place(_) => {
            actions.iter().filter(|action| matches!(action, Action::Place(_))).count() == 1
        }
        Action::PlaceNothing => actions.len() == 1,
        _ => false,
    }
}

/// What deserves a second question.
fn gives_up(sight: &Sight, action: Action) -> Option<String> {
    if could_launch_instead(sight, action) {
        return Some("You could launch to Mars now and win.".to_owned());
    }
    match action {
        Action::Release(card) => Some(loss_of(card)),
        Action::PlaceNothing => {
            let could = sight.scene.actions.iter().filter_map(|action| match action {
                Action::Place(space) => Some(space_name(*space).to_owned()),
                _ => None,
            });
            let could: Vec<String> = could.collect();
            if could.is_empty() {
                return None;
            }
            let or = listed(&could).replace(" and ", " or ");
            Some(format!("You could place {or} this turn."))
        }
        Action::TestFlight(space) => {
            let again = price_in_words(sight.open().module_price(sight.you()?, space));
            let name = space_name(space);
            let less = TEST_FLIGHT_RELIEF.value();
            Some(format!(
                "{name} leaves its orbit; placing it again costs {again}. For that the launch needs \
                 {less} Engineering less."
            ))
        }
        Action::Take(card) if card.kind().is_employee() => {
            let is_full = sight.open().players[sight.you()?].offices_are_full();
            is_full.then(|| "Your offices are full: somebody will have to leave.".to_owned())
        }
        _ => None,
    }
}

fn could_launch_instead(sight: &Sight, action: Action) -> bool {
    let launch = Action::Take(Card::LAUNCH_DATE);
    action != launch && sight.scene.choice(launch).is_some()
}

/// Whom one loses, and what that person brought.
fn loss_of(card: Card) -> String {
    let (name, kind) = (card.spec().name, card.kind().name());
    let Face::Employee { approval, engineering, .. } = card.spec().face else {
        return format!("{name} leaves you.");
    };
    let skills = [(approval, "Approval"), (engineering, "Engineering")];
    let skills = skills.into_iter().filter(|(less, _)| *less > 0);
    let less: Vec<String> = skills.map(|(less, skill)| format!("{less} {skill}")).collect();
    let free = match card.kind() {
        Kind::FacilitiesManager => ", and Office Space may cost materials again",
        _ => "",
    };
    format!("{name}, {kind}, leaves you: {} less{free}.", listed(&less))
}
