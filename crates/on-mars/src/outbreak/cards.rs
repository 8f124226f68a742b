//! Tables W4 and W9 of Chapter 2: the Infection deck, the Time Track and the limits.

use serde::{Deserialize, Serialize};

use crate::content::{Fact, Slots, Source, kinds};

const UNKNOWN: Source = Source::Ours("the printed value is unknown");

/// AI-VAL-30, table W9: where the Time Tracker starts with 2, 3 and 4 players.
pub static TIME: Fact<[u8; 3]> = Fact { value: [13, 11, 11], source: UNKNOWN };

/// AI-VAL-34: Medicine in the Warehouse with 2, 3 and 4 players.
pub static WAREHOUSE: Fact<[u8; 3]> = Fact { value: [2, 3, 4], source: UNKNOWN };

/// AI-VAL-36: Crystals that hiring the Microbiologist costs.
pub static MICROBIOLOGIST: Fact<u8> = Fact { value: 2, source: UNKNOWN };

/// AI-VAL-35: Crystals and Plants that the Field Lab costs.
pub static FIELD_LAB: Fact<[u8; 2]> = Fact { value: [1, 1], source: UNKNOWN };

/// AI-VAL-36: Medicine that the Microbiologist brings alone and on a Greenhouse.
pub static DOSES: Fact<[u8; 2]> = Fact { value: [1, 2], source: UNKNOWN };

/// AI-RULING-20: how many infected Colonists lose the game: few and many.
pub static LIMITS: Fact<[u8; 2]> = Fact { value: [12, 14], source: Source::Printed("sheet") };

kinds! {
    /// Table W4: an Infection card.
    Infection, InfectionSet(u32) {
        /// Row 1.
        I01 = "I01",
        /// Row 2.
        I02 = "I02",
        /// Row 3.
        I03 = "I03",
        /// Row 4.
        I04 = "I04",
        /// Row 5.
        I05 = "I05",
        /// Row 6.
        I06 = "I06",
        /// Working Area.
        I07 = "I07",
        /// Working Area.
        I08 = "I08",
        /// Working Area.
        I09 = "I09",
        /// Obtain Blueprint.
        I10 = "I10",
        /// Research & Development.
        I11 = "I11",
        /// Construct a Building.
        I12 = "I12",
        /// Upgrade a Building.
        I13 = "I13",
        /// Hire a Scientist or take an Earth Contract.
        I14 = "I14",
        /// A Mine.
        I15 = "I15",
        /// The Living Quarters with the most healthy Colonists.
        I16 = "I16",
        /// No Infection.
        I17 = "I17",
        /// No Infection.
        I18 = "I18",
    }
}

/// The site of an Infection card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Site {
    /// A row of the active player's Living Quarters, from 0.
    Row(u8),
    /// The active player's Working Area.
    Working,
    /// The Action slots of a Main action.
    Slots(Slots),
    /// Any Mine with a Colonist.
    Mines,
    /// The Living Quarters with the most healthy Colonists.
    MostHealthy,
    /// Nowhere.
    Nowhere,
}

static SITES: Fact<[Site; Infection::COUNT]> = Fact {
    value: [
        Site::Row(0),
        Site::Row(1),
        Site::Row(2),
        Site::Row(3),
        Site::Row(4),
        Site::Row(5),
        Site::Working,
        Site::Working,
        Site::Working,
        Site::Slots(Slots::Blueprint),
        Site::Slots(Slots::Research),
        Site::Slots(Slots::Construct),
        Site::Slots(Slots::Upgrade),
        Site::Slots(Slots::Hire),
        Site::Mines,
        Site::MostHealthy,
        Site::Nowhere,
        Site::Nowhere,
    ],
    source: UNKNOWN,
};

/// Table W4 with its source.
pub fn sites_fact() -> &'static Fact<[Site; Infection::COUNT]> {
    &SITES
}

impl Infection {
    /// The values printed on it.
    pub fn site(self) -> Site {
        SITES.value[self.index()]
    }
}
