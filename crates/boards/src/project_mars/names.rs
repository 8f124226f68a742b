//! The names of things, and their symbols.

use project_mars::content::{Card, Face, Kind};
use project_mars::{Module, Space};

use super::prices::price_in_words;

/// The name of a module space, with a number for the two Fuel spaces.
pub(super) fn space_name(space: Space) -> &'static str {
    match space {
        Space::FuelLeft => "Fuel 1",
        Space::FuelRight => "Fuel 2",
        Space::Hab => "HAB",
        Space::Mav => "MAV",
        Space::Erv => "ERV",
    }
}

/// The symbol of what goes on a space.
pub(super) fn space_symbol(space: Space) -> &'static str {
    match space.spec().module {
        Module::Fuel => "fuel",
        Module::Hab => "hab",
        Module::Mav => "mav",
        Module::Erv => "erv",
    }
}

/// The symbol of a kind of cards.
pub(super) fn kind_symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::ProjectLead => "emp-lead",
        Kind::Engineer => "emp-engineer",
        Kind::SeniorEngineer => "emp-senior",
        Kind::FacilitiesManager => "emp-facilities",
        Kind::Vendor => "vendor",
        Kind::OfficeSpace => "office",
        Kind::Technology => "technology",
        Kind::LaunchDate => "launch-date",
    }
}

/// The class that gives a card its coloured edge.
pub(super) fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::ProjectLead => "k-lead",
        Kind::Engineer | Kind::SeniorEngineer => "k-eng",
        Kind::FacilitiesManager => "k-fm",
        Kind::Vendor => "k-vendor",
        Kind::OfficeSpace => "k-office",
        Kind::Technology => "k-tech",
        Kind::LaunchDate => "k-tech prize",
    }
}

/// The name of a card in a sentence.
pub(super) fn card_name(card: Card) -> &'static str {
    match card {
        Card::LAUNCH_DATE => "the Launch Date",
        _ => card.spec().name,
    }
}

/// The effect of a card in a tableau, in words.
pub(super) fn gain_in_words(card: Card) -> String {
    match card.spec().face {
        Face::Employee { approval, engineering, .. } => {
            let mut gains = Vec::new();
            if approval > 0 {
                gains.push(format!("+{approval} Approval"));
            }
            if engineering > 0 {
                gains.push(format!("+{engineering} Engineering"));
            }
            if card.kind() == Kind::FacilitiesManager {
                gains.push("makes Office Space free".to_owned());
            }
            gains.join(", ")
        }
        Face::Vendor { .. } => price_in_words(card.spec().face.gift()),
        Face::OfficeSpace { offices, .. } => format!("+{offices} Office Space"),
        Face::Technology { effect, .. } => effect.in_words(),
        Face::LaunchDate => "wins the game".to_owned(),
    }
}
