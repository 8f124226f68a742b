//! Printed values of cards, for tests that name them.

use super::card;
use crate::content::{Benefit, Card, Face, Kind};
use crate::state::{Levels, Stock};

/// The price of an employee in money, or of an Office Space in materials.
pub fn cost_of(code: &str) -> u8 {
    match card(code).spec().face {
        Face::Employee { cost, .. } | Face::OfficeSpace { cost, .. } => cost,
        Face::Vendor { .. } | Face::Technology { .. } | Face::LaunchDate => {
            panic!("{code} has no cost")
        }
    }
}

/// The Approval a Vendor needs, or the Engineering a Technology needs.
pub fn need_of(code: &str) -> u8 {
    match card(code).spec().face {
        Face::Vendor { need, .. } | Face::Technology { need, .. } => need,
        Face::Employee { .. } | Face::OfficeSpace { .. } | Face::LaunchDate => {
            panic!("{code} has no need of its own")
        }
    }
}

/// By how much an employee or an Office Space raises the levels.
pub fn gain_of(code: &str) -> Levels {
    match card(code).spec().face {
        Face::Employee { approval, engineering, .. } => {
            Levels { approval, engineering, office_space: 0 }
        }
        Face::OfficeSpace { offices, .. } => Levels { office_space: offices, ..Levels::default() },
        Face::Vendor { .. } | Face::Technology { .. } | Face::LaunchDate => {
            panic!("{code} has no gain in levels of its own")
        }
    }
}

/// The delivery of a Vendor.
pub fn delivery_of(code: &str) -> Stock {
    match card(code).spec().face {
        Face::Vendor { money, materials, .. } => Stock { money, materials },
        Face::Employee { .. }
        | Face::OfficeSpace { .. }
        | Face::Technology { .. }
        | Face::LaunchDate => panic!("{code} hands out nothing"),
    }
}

/// The codes of all cards of a kind.
pub fn codes_of(kind: Kind) -> Vec<&'static str> {
    let cards = Card::deck().filter(|card| card.kind() == kind);
    cards.map(|card| card.spec().code).collect()
}

/// A Technology with this benefit, and by how much.
///
/// # Panics
/// If there is none.
pub fn technology(wanted: Benefit) -> (&'static str, u8) {
    let with = |card: Card| match card.spec().face {
        Face::Technology { effect, .. } if effect.benefit == wanted => {
            Some((card.spec().code, effect.by))
        }
        Face::Technology { .. }
        | Face::Employee { .. }
        | Face::Vendor { .. }
        | Face::OfficeSpace { .. }
        | Face::LaunchDate => None,
    };
    Card::deck().find_map(with).unwrap_or_else(|| panic!("no Technology has {wanted:?}"))
}

/// A stock of `money` dollars and `materials` materials.
pub fn stock(money: u8, materials: u8) -> Stock {
    Stock { money, materials }
}

/// The Vendor that needs most Approval, or the Technology that needs most Engineering: more
/// than any player has at the start.
pub fn neediest(kind: Kind) -> &'static str {
    let codes = codes_of(kind).into_iter();
    codes.max_by_key(|code| need_of(code)).expect("there are cards of every kind")
}
