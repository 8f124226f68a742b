//! What things cost and give for a player, after all that makes them cheaper or better.
//!
//! The rules decide; these figures are for reading, and a test compares them with what the
//! rules take and hand out.

use orrery_core::Seat;
use project_mars::content::{BUY, Benefit, Card, Face, TAKE_MONEY, TEST_FLIGHT_MATERIALS};
use project_mars::{Open, Space, Stock};

use crate::parts::count;

/// What taking this card from the pool costs.
pub(super) fn cost(open: &Open, seat: Option<Seat>, card: Card) -> Stock {
    let player = seat.map(|seat| &open.players[seat]);
    let less = |benefit| player.map_or(0, |player| player.benefit(benefit));
    match card.spec().face {
        Face::Employee { cost, .. } => {
            Stock { money: cost.saturating_sub(less(Benefit::CheaperHiring)), materials: 0 }
        }
        Face::OfficeSpace { cost, .. } => {
            let is_free = player.is_some_and(|player| player.may_acquire_office_space());
            Stock { money: 0, materials: if is_free { 0 } else { cost } }
        }
        Face::Vendor { .. } | Face::Technology { .. } | Face::LaunchDate => Stock::default(),
    }
}

/// What a Vendor hands out; the supply may have less.
pub(super) fn delivery(open: &Open, seat: Option<Seat>, listed: Stock) -> Stock {
    let more = seat.map_or(0, |seat| open.players[seat].benefit(Benefit::VendorMoney));
    Stock { money: listed.money + more, ..listed }
}

/// What "Take money" gives.
pub(super) fn pocket_money(open: &Open, seat: Seat) -> u8 {
    let more = open.players[seat].benefit(Benefit::MoreMoney);
    (TAKE_MONEY.value() + more).min(open.supply.money)
}

/// What "Buy" costs.
pub(super) fn buying_cost(open: &Open, seat: Seat) -> u8 {
    BUY.value().money.saturating_sub(open.players[seat].benefit(Benefit::CheaperBuy))
}

/// What a Test Flight costs beside the Fuel.
pub(super) fn test_flight_cost(open: &Open, seat: Seat) -> u8 {
    let less = open.players[seat].benefit(Benefit::TestFlightMaterials);
    TEST_FLIGHT_MATERIALS.value().saturating_sub(less)
}

/// What the employees ask for on Pay Day, with and without the Contract.
pub(super) fn wages(open: &Open, seat: Seat, is_holder: bool) -> u8 {
    let player = &open.players[seat];
    let due = player.employee_count().min(if is_holder { u8::MAX } else { 1 });
    match player.benefit(Benefit::PayrollCap) {
        0 => due,
        most => due.min(if is_holder { most } else { 0 }),
    }
}

/// What the winner of an auction pays less than the bid.
pub(super) fn contract_discount(open: &Open, seat: Seat) -> u8 {
    open.players[seat].benefit(Benefit::CheaperContract)
}

/// What a seat still lacks for the Launch Date: "MAV, ERV, 3 Engineering"; empty if nothing.
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

/// "$3", "2 materials", "nothing".
pub(super) fn price_in_words(price: Stock) -> String {
    match (price.money, price.materials) {
        (0, 0) => "nothing".to_owned(),
        (money, 0) => format!("${money}"),
        (0, materials) => count(materials, "material"),
        (money, materials) => format!("${money} and {}", count(materials, "material")),
    }
}
