//! An answer as a button.

use maud::{Markup, html};
use project_mars::content::{BUY, Card, Face, Kind, TEST_FLIGHT_RELIEF};
use project_mars::{Action, Stock};

use super::asked::Sight;
use super::names::{card_name, gain_in_words, kind_symbol, space_name, space_symbol};
use super::prices::{cost, gift, price_in_words, price_or_free};
use crate::parts::{amount, count, icon, listed};
use crate::{Button, Manner};

/// The answer as a button.
pub(super) fn button(sight: &Sight, action: Action) -> Button {
    let name = name(sight, action);
    Button {
        label: label(sight, action, &name),
        is_main: is_main(sight, action),
        outcome: outcome(sight, action),
        gives_up: gives_up(sight, action),
        manner: manner(action),
        name,
    }
}

/// Takes or throws away the card that the answer names.
fn manner(action: Action) -> Manner {
    match action {
        Action::Discard(_) | Action::Release(_) => Manner::Discards,
        _ => Manner::Takes,
    }
}

/// The button's name, in words.
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
            let price = price_or_free(open.module_price(you, space));
            format!("Place {} for {price}", space_name(space))
        }
        Action::PlaceNothing => "Place nothing".to_owned(),
        Action::Take(card) => {
            let (deed, stock) = taking_in_short(sight, card);
            match card.spec().face {
                Face::Technology { .. } | Face::LaunchDate => deed,
                Face::Vendor { .. } => format!("{deed}: gain {}", price_in_words(stock)),
                Face::Employee { .. } | Face::OfficeSpace { .. } => {
                    format!("{deed} for {}", price_or_free(stock))
                }
            }
        }
        Action::TakeMoney => format!("Take ${}", open.pocket_money(you).at_most(open.supply).money),
        Action::Buy => {
            let sold = count(BUY.get().materials, "material");
            format!("Buy {sold} for {}", price_or_free(open.buying_price(you)))
        }
        Action::TestFlight(space) => {
            let name = space_name(space);
            match open.test_flight_price(you).materials {
                0 => format!("Test Flight: spend {name}"),
                materials => {
                    format!("Test Flight: spend {name} and {}", count(materials, "material"))
                }
            }
        }
        Action::Discard(card) => format!("Discard {}", card_name(card)),
        Action::Keep(one, other) => format!("Keep {} and {}", card_name(one), card_name(other)),
    }
}

/// The name of taking a card, and its price or, with a Vendor, its gain.
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
        Action::Discard(card) => (kind_symbol(card.kind()), name.to_owned(), Stock::default()),
        Action::Keep(..) => ("check", name.to_owned(), Stock::default()),
        Action::Pay | Action::TakeMoney => ("money", name.to_owned(), Stock::default()),
        Action::Buy => {
            let sold = count(BUY.get().materials, "material");
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

/// The loss that deserves a confirmation.
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
            let less = TEST_FLIGHT_RELIEF.get();
            Some(format!(
                "You burn {name}; placing it again costs {again}. In return, your launch needs \
                 {less} less Engineering."
            ))
        }
        Action::Take(card) if card.kind().is_employee() => {
            let is_full = sight.open().players[sight.you()?].offices_are_full();
            is_full.then(|| {
                "Your offices are full: one of your employees will have to leave.".to_owned()
            })
        }
        _ => None,
    }
}

/// The viewer's holdings after an action, in words, with a warning where Pay Day could not be paid.
fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let (open, you) = (sight.open(), sight.you()?);
    let have = sight.scene.view.screens[you]?;
    let left = |price: Stock| price_in_words(have.less(price));
    let with = |more: Stock| {
        let mut stock = have;
        stock += more.at_most(open.supply);
        price_in_words(stock)
    };
    Some(match action {
        Action::Bid(bid) => {
            let paid = open.contract_price(you, bid);
            let left = count(have.less(paid).materials, "material");
            format!("If you win, you pay {} and keep {left}.", price_in_words(paid))
        }
        Action::Pay => {
            format!("You keep {}.", left(Stock { money: open.wages(you), materials: 0 }))
        }
        Action::Place(space) => format!(
            "You keep {} and have {} of 5 modules in orbit.",
            left(open.module_price(you, space)),
            open.players[you].module_count() + 1,
        ),
        Action::Take(card) => match card.spec().face {
            Face::Employee { .. } => hired(sight, card),
            Face::Vendor { .. } => format!("You then have {}.", with(gift(sight, card))),
            Face::OfficeSpace { offices, .. } => format!(
                "You keep {}, with desks for {}.",
                left(cost(sight, card)),
                count(open.players[you].levels().office_space + offices, "employee"),
            ),
            Face::Technology { effect, .. } => {
                format!("From next turn: {}.", effect.in_words())
            }
            Face::LaunchDate => "You win the game.".to_owned(),
        },
        Action::TakeMoney => format!("You then have {}.", with(open.pocket_money(you))),
        Action::Buy => {
            let bought = Stock { money: 0, ..BUY.get() };
            let mut stock = have.less(open.buying_price(you));
            stock += bought.at_most(open.supply);
            format!("You then have {}.", price_in_words(stock))
        }
        Action::TestFlight(_) => format!(
            "You keep {}. Your launch then needs Engineering {}.",
            left(open.test_flight_price(you)),
            open.launch_need(you).saturating_sub(TEST_FLIGHT_RELIEF.get()),
        ),
        Action::Keep(one, other) => {
            let stays = |card: &Card| [one, other, Card::LAUNCH_DATE].contains(card);
            let gone = open.pool.iter().filter(|card| !stays(card));
            let gone: Vec<String> = gone.map(|card| card_name(card).to_owned()).collect();
            format!("You discard {}.", listed(&gone))
        }
        Action::FirstHolder(_)
        | Action::Draw(_)
        | Action::Pass
        | Action::PlaceNothing
        // What these give up is asked about before they are done.
        | Action::Release(_)
        | Action::Discard(_) => return None,
    })
}

/// The gain and the rest after hiring an employee, and the cost of the next Pay Day.
fn hired(sight: &Sight, card: Card) -> String {
    let open = sight.open();
    let (Some(you), Face::Employee { .. }) = (sight.you(), card.spec().face) else {
        return String::new();
    };
    let have = sight.scene.view.screens[you].unwrap_or_default();
    let left = have.less(cost(sight, card)).money;
    let player = &open.players[you];
    let team = player.employee_count() + u8::from(!player.offices_are_full());
    let (other, holder) = open.wages_of(you, team);
    let gain = gain_in_words(card);
    let wages = match holder {
        0 => "costs you nothing".to_owned(),
        _ if other == holder => format!("costs you ${other}"),
        _ => format!("costs you ${other}, or ${holder} with the Contract"),
    };
    let warning = match left {
        left if left < other => " If you cannot pay then, one employee leaves.",
        left if left < holder => " With the Contract you could not pay, and one would leave.",
        _ => "",
    };
    format!("{gain}. You keep ${left}; the next Pay Day {wages}.{warning}")
}

fn could_launch_instead(sight: &Sight, action: Action) -> bool {
    let launch = Action::Take(Card::LAUNCH_DATE);
    action != launch && sight.scene.choice(launch).is_some()
}

/// The employee who leaves, and the loss.
fn loss_of(card: Card) -> String {
    let (name, kind) = (card.spec().name, card.kind().name());
    let Face::Employee { approval, engineering, .. } = card.spec().face else {
        return format!("{name} leaves.");
    };
    let skills = [(approval, "Approval"), (engineering, "Engineering")];
    let skills = skills.into_iter().filter(|(less, _)| *less > 0);
    let less: Vec<String> = skills.map(|(less, skill)| format!("{less} {skill}")).collect();
    let free = match card.kind() {
        Kind::FacilitiesManager => ", and Office Space may cost you materials again",
        _ => "",
    };
    format!("{name} ({kind}) leaves: you lose {}{free}.", listed(&less))
}
