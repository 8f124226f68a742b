//! Effects of actions, cards, tiles and spaces: one small language for all of them.

use serde::{Deserialize, Serialize};

use super::names::{Item, Kind, KindSet};

/// Something a player may do, whatever grants it.
///
/// Counts are what is still to be done, so an effect in progress is a value of the same type.
/// `boost` means that a Colonist who moves from the Living Quarters to the Working Area adds one
/// more; `free` means that the usual price is not paid.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Construct a Building of one of these types. A boost adds 1 to the level of the Tech used.
    Construct {
        /// The types to choose from.
        kinds: KindSet,
        /// OM-EXEC-05: whether Colonists raise the level of the Tech.
        boost: bool,
    },
    /// Upgrade Buildings.
    Upgrade {
        /// The number left.
        left: u8,
        /// OM-USE-11: how many of them without the Mineral.
        free: u8,
        /// True if the Building may stand outside the zones of the player's Bots.
        anywhere: bool,
        /// True if Colonists add upgrades.
        boost: bool,
        /// True if an Upgrade Tech may still be used.
        tech: bool,
    },
    /// Move Bots and the Rover.
    Move(Movement),
    /// Move the Rover as many hexes as the highest Rover Tech in play has levels.
    CommandCenter,
    /// Develop Tech tiles.
    Develop {
        /// The number of steps left.
        left: u8,
        /// True if the column's price is waived.
        free: bool,
        /// True if Colonists add steps.
        boost: bool,
    },
    /// Take items from the Warehouse.
    Warehouse {
        /// The number left.
        left: u8,
        /// True if Colonists add items.
        boost: bool,
    },
    /// Take Blueprints from the display.
    Blueprints {
        /// The number left.
        left: u8,
        /// True if Colonists add Blueprints.
        boost: bool,
    },
    /// Take Tech tiles from the Tech Grid.
    Learn {
        /// The number left.
        left: u8,
        /// True if Colonists add tiles.
        boost: bool,
    },
    /// Welcome Ships.
    Welcome {
        /// The number left.
        left: u8,
        /// True if the Plant and the Water are waived.
        free: bool,
        /// True if every Ship brings one Colonist more.
        private: bool,
        /// True if Colonists add Ships.
        boost: bool,
        /// True if a Ship Tech may still be used.
        tech: bool,
        /// True if a Ship has come in.
        landed: bool,
    },
    /// Take a card from the Scientist display.
    Hire {
        /// True if Scientists may be taken.
        scientists: bool,
        /// True if Earth Contracts may be taken.
        contracts: bool,
        /// True if the card's price is waived.
        free: bool,
    },
    /// Bring Colonists back to the Living Quarters.
    Retrieve {
        /// The number left.
        left: u8,
        /// From where.
        from: Whence,
    },
    /// All own Miners and Advanced Buildings produce.
    Produce {
        /// True if Colonists make single ones produce once more.
        boost: bool,
    },
    /// One Miner or Advanced Building produces once more for a Colonist.
    ProduceAgain,
    /// Gain Crystals.
    Crystals {
        /// The number.
        count: u8,
        /// True if Colonists add Crystals.
        boost: bool,
    },
    /// Gain Resources of choice, but no Minerals.
    Resources {
        /// The number left.
        left: u8,
        /// True if Colonists add Resources.
        boost: bool,
    },
    /// Pay a Resource for two of choice.
    Trade,
    /// Gain this many of one item.
    Gain {
        /// Of which.
        item: Item,
        /// The number.
        count: u8,
    },
    /// Move Colonists from the personal supply to the Living Quarters.
    Colonists(u8),
    /// Pay 1 Water or 1 Plant for a Colonist.
    BuyColonist,
    /// Score points.
    Score(u8),
    /// AI-VAL-50: repair more Buildings of a type.
    Repair {
        /// The type.
        kind: Kind,
        /// The number left.
        left: u8,
        /// True if a Tech of the type may still be used.
        tech: bool,
    },
    /// One Vandalized Building anywhere becomes normal.
    Patch,
    /// AI-VAL-33: gain Medicine.
    Medicine(u8),
    /// Use the Discovery tile on the Radar; the first time choose it.
    Radar,
    /// Travel from the Colony to Orbit.
    TravelToOrbit,
    /// Travel to the other side.
    TravelAcross,
    /// Choose one of the benefits of the Life Support System.
    LssBenefit,
}

/// Movement points, and what they may be used for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Movement {
    /// Points for Bots.
    pub bots: u8,
    /// Points for the Rover.
    pub rover: u8,
    /// True if Crystals add points for Bots.
    pub more_bots: bool,
    /// True if Crystals add points for the Rover.
    pub more_rover: bool,
    /// True if Rover Tech may still be used.
    pub tech: bool,
    /// True if Bots collect like Rovers.
    pub collecting: bool,
}

/// From where Colonists are retrieved.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whence {
    /// From the Working Area.
    Working,
    /// From the Working Area and any Action slots.
    Anywhere,
    /// From the Action slots of one side, which the first Colonist decides.
    OneSide,
    /// From the Action slots of Orbit.
    Orbit,
    /// From the Action slots of the Colony.
    Colony,
}

/// Develop one Tech tile twice or two once each, at no cost.
pub const DEVELOP_TWICE_FREE: Effect = Effect::Develop { left: 2, free: true, boost: false };

/// Movement points for Bots; Crystals may add more.
pub const fn move_bots(points: u8) -> Effect {
    Effect::Move(Movement {
        bots: points,
        rover: 0,
        more_bots: true,
        more_rover: false,
        tech: false,
        collecting: false,
    })
}

/// Movement points for the Rover; Crystals and Rover Tech may add more.
pub const fn move_rover(points: u8) -> Effect {
    Effect::Move(Movement {
        bots: 0,
        rover: points,
        more_bots: false,
        more_rover: true,
        tech: true,
        collecting: false,
    })
}

pub(crate) const fn construct(kinds: KindSet, boost: bool) -> Effect {
    Effect::Construct { kinds, boost }
}

pub(crate) const fn upgrade(left: u8, free: u8, boost: bool) -> Effect {
    Effect::Upgrade { left, free, anywhere: false, boost, tech: true }
}

pub(crate) const fn develop(left: u8, boost: bool) -> Effect {
    Effect::Develop { left, free: false, boost }
}

pub(crate) const fn warehouse(left: u8, boost: bool) -> Effect {
    Effect::Warehouse { left, boost }
}

pub(crate) const fn blueprints(left: u8, boost: bool) -> Effect {
    Effect::Blueprints { left, boost }
}

pub(crate) const fn learn(left: u8, boost: bool) -> Effect {
    Effect::Learn { left, boost }
}

pub(crate) const fn welcome(free: bool, private: bool, boost: bool) -> Effect {
    Effect::Welcome { left: 1, free, private, boost, tech: true, landed: false }
}
