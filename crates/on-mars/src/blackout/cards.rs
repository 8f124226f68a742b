//! Tables W5, W6 and W9 of Chapter 3: the Vandalism deck, its LSS Reward tiles, the Time Track.

use serde::{Deserialize, Serialize};

use crate::content::{Effect, Fact, Kind, Source, Whence, blueprints, kinds, move_rover};

const UNKNOWN: Source = Source::Ours("the printed cards and tiles are unknown");

/// AI-CH3-04, table W9: where the Time Tracker starts with 2, 3 and 4 players.
pub static TIME: Fact<[u8; 3]> =
    Fact { value: [6, 7, 8], source: Source::Printed("reference sheet") };

/// Table W5: Alien cards in the deck with 2, 3 and 4 players.
pub static ALIENS: Fact<[u8; 3]> = Fact { value: [4, 4, 5], source: UNKNOWN };

/// AI-VAL-81: the round after which the game is lost with 2, 3 and 4 players.
pub static LAST_ROUND: Fact<[u8; 3]> =
    Fact { value: [22, 22, 17], source: Source::Ours("a guard against endless games") };

/// AI-CH3-06: the number of Buildings in Blackout that loses the game.
pub const TOO_DARK: usize = 5;

kinds! {
    /// Table W5: a Vandalism card.
    Vandalism, VandalismSet(u32) {
        /// Mine.
        V01 = "V01",
        /// Mine.
        V02 = "V02",
        /// Generator.
        V03 = "V03",
        /// Generator.
        V04 = "V04",
        /// Water Extractor.
        V05 = "V05",
        /// Water Extractor.
        V06 = "V06",
        /// Greenhouse.
        V07 = "V07",
        /// Greenhouse.
        V08 = "V08",
        /// Oxygen Condenser.
        V09 = "V09",
        /// Oxygen Condenser.
        V10 = "V10",
        /// Shelter.
        V11 = "V11",
        /// Shelter.
        V12 = "V12",
        /// Alien.
        V13 = "V13",
        /// Alien.
        V14 = "V14",
        /// Alien.
        V15 = "V15",
        /// Alien.
        V16 = "V16",
        /// Alien, with 4 players.
        V17 = "V17",
        /// Alien, in games that began before rules 3; it is gone with the next Alien card.
        V18 = "V18",
    }
}

static TARGETS: Fact<[Kind; 6]> = Fact { value: Kind::ALL, source: UNKNOWN };

impl Vandalism {
    /// The type of Building it shows; `None` for an Alien.
    pub fn target(self) -> Option<Kind> {
        TARGETS.value.get(self.index() / 2).copied()
    }

    /// The deck for this many players.
    pub fn deck(players: u8) -> VandalismSet {
        let aliens = usize::from(ALIENS.value[usize::from(players.clamp(2, 4) - 2)]);
        Vandalism::ALL.into_iter().take(12 + aliens).collect()
    }
}

kinds! {
    /// Table W6: an LSS Reward tile of this chapter.
    Supply, SupplySet(u8) {
        /// Crystals.
        X1 = "X1",
        /// Resources.
        X2 = "X2",
        /// Colonists come back.
        X3 = "X3",
        /// A Vandalized Building becomes normal.
        X4 = "X4",
        /// A Tech is developed.
        X5 = "X5",
        /// A Blueprint.
        X6 = "X6",
        /// The Rover moves.
        X7 = "X7",
        /// A Colonist.
        X8 = "X8",
    }
}

static SUPPLIES: Fact<[Effect; Supply::COUNT]> = Fact {
    value: [
        Effect::Crystals { count: 2, boost: false },
        Effect::Resources { left: 2, boost: false },
        Effect::Retrieve { left: 2, from: Whence::Anywhere },
        Effect::Patch,
        Effect::Develop { left: 1, free: true, boost: false },
        blueprints(1, false),
        move_rover(3),
        Effect::Colonists(1),
    ],
    source: UNKNOWN,
};

/// AI-VAL-52: Crystals for a patch.
pub static PATCH: Fact<u8> = Fact { value: 1, source: UNKNOWN };

/// Table W5 with its source.
pub fn targets_fact() -> &'static Fact<[Kind; 6]> {
    &TARGETS
}

/// Table W6 with its source.
pub fn supplies_fact() -> &'static Fact<[Effect; Supply::COUNT]> {
    &SUPPLIES
}

impl Supply {
    /// The effect it gives to the builder.
    pub fn effect(self) -> Effect {
        SUPPLIES.value[self.index()]
    }
}
