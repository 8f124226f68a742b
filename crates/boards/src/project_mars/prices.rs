//! Prices and gains, in words; for spectators the printed ones.

use orrery_core::Seat;
use project_mars::content::Card;
use project_mars::{Open, Space, Stock};

use super::asked::Sight;
use crate::parts::count;

/// The viewer's price for taking this card from the pool.
pub(super) fn cost(sight: &Sight, card: Card) -> Stock {
    sight.you().map_or(card.spec().face.price(), |you| sight.open().card_price(you, card))
}

/// The delivery of a Vendor to the viewer; the supply may have less.
pub(super) fn gift(sight: &Sight, card: Card) -> Stock {
    sight.you().map_or(card.spec().face.gift(), |you| sight.open().vendor_gift(you, card))
}

/// The requirements of the Launch Date that a seat still lacks: "MAV, ERV, 3 Engineering"; empty if
/// none.
pub(super) fn missing_for_launch(open: &Open, seat: Seat) -> Vec<String> {
    let player = &open.players[seat];
    let fuel = Space::FUEL.into_iter().filter(|&space| !player.has_module(space)).count();
    let mut missing = match fuel {
        0 => Vec::new(),
        1 => vec!["Fuel".to_owned()],
        both => vec![format!("{both} Fuel")],
    };
    let others = [(Space::Hab, "HAB"), (Space::Mav, "MAV"), (Space::Erv, "ERV")];
    let absent = others.into_iter().filter(|(space, _)| !player.has_module(*space));
    missing.extend(absent.map(|(_, name)| name.to_owned()));
    let short = open.launch_need(seat).saturating_sub(player.levels().engineering);
    if short > 0 {
        missing.push(format!("{short} Engineering"));
    }
    missing
}

/// "$3", "2 materials", "free": what comes after "for".
pub(super) fn price_or_free(price: Stock) -> String {
    if price == Stock::default() { "free".to_owned() } else { price_in_words(price) }
}

/// "$3", "2 materials", "nothing".
pub(super) fn price_in_words(price: Stock) -> String {
    match (price.money, price.materials) {
        (0, 0) => "nothing".to_owned(),
        (money, 0) => format!("${money}"),
        (0, materials) => count(materials, "material"),
        (money, materials) => format!("${money} and {}", count(materials, "material")),
    }
}
