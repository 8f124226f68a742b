//! The map: spaces, tiles, and the ways to them.

use serde::{Deserialize, Serialize};

use super::row::Row;
use super::tokens::Marks;
use crate::content::{ActionType, RoiId};

/// The spaces around the HUB.
pub const SPACES: usize = 19;

/// A space of the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Space {
    /// The tile, once the space is explored.
    pub tile: Option<RoiId>,
    /// Samples on the tile.
    pub samples: u8,
    /// Modifier tokens.
    pub marks: Marks,
    /// FM-EXPL-07: explored in this round, so that its terrain does not count yet.
    pub fresh: bool,
    /// True if a face-down Objective token lies here. Its number is drawn when it is turned.
    pub hidden: bool,
}

/// The features of a route, each at most once (FM-MOVE-16).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Features(pub u16);

impl Features {
    /// FM-ROI-05: a wound for the astronaut on top.
    pub const WOUND: Features = Features(1);
    /// FM-ROI-03: an Adventure of the action's type.
    pub const ADVENTURE: Features = Features(2);
    /// FM-ROI-04: Morale falls by 1.
    pub const MORALE: Features = Features(4);
    /// FM-ROI-01: a rover that passes is checked.
    pub const ROVER: Features = Features(8);
    /// FM-MOD-09: a success must be rolled again.
    pub const REROLL: Features = Features(16);

    /// FM-MOD-08: the Adventure token of a type of action.
    #[inline]
    pub fn token(kind: ActionType) -> Features {
        Features(32 << kind.index())
    }

    /// Returns whether all of these are here.
    #[inline]
    pub fn has(self, other: Features) -> bool {
        self.0 & other.0 == other.0
    }

    /// Everything that is on either of two tiles.
    #[inline]
    pub fn with(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }
}

/// A way from the HUB to a space, the space included.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Way {
    /// FM-MOVE-11: the pawns of all its tiles together.
    pub pawns: u8,
    /// Its features.
    pub features: Features,
    /// The spaces it goes through, one bit each.
    pub spaces: u32,
}

/// FM-MOVE-09: the most ways to one space that the crew chooses from.
pub const MAX_WAYS: usize = 4;

/// The ways to one space, the cheapest first: of two with the same features only the cheaper.
pub type Ways = Row<Way, MAX_WAYS>;
