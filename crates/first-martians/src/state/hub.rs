//! The Facilities of the HUB: parts, Shutdown tiles, tokens, productivity.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::tokens::{Marks, Pile};
use crate::content::{FacilityId, Part, ShutdownId, SpaceId, UpgradeId, Utility};

/// The most Facilities there can be: 13 tiles and the Facility cards.
pub const MAX_FACILITIES: usize = 32;

/// A set of parts of one Facility.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Parts(u8);

impl Parts {
    /// Returns whether the part is in the set.
    #[inline]
    pub fn has(self, part: Part) -> bool {
        self.0 & 1 << part.index() != 0
    }

    /// Returns whether no part is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of parts in the set.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Adds a part.
    pub fn insert(&mut self, part: Part) {
        self.0 |= 1 << part.index();
    }

    /// Takes a part out.
    pub fn remove(&mut self, part: Part) {
        self.0 &= !(1 << part.index());
    }

    /// The parts of this set that are not in the other.
    #[inline]
    pub fn without(self, other: Parts) -> Parts {
        Parts(self.0 & !other.0)
    }

    /// Returns whether the two sets have a part in common.
    #[inline]
    pub fn meets(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    /// The parts, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::all().filter(move |&part| self.has(part))
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Parts {
        let mut set = Parts::default();
        parts.into_iter().for_each(|part| set.insert(part));
        set
    }
}

/// A Shutdown tile on a Facility.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shutdown {
    /// FM-SHUT-02: face down. Which one it is gets drawn when it is turned over: nobody
    /// knows before, so nothing has to be decided before.
    FaceDown,
    /// FM-OPEN-34: turned over in an attempt that failed.
    Known(ShutdownId),
}

/// One Facility: a tile of the HUB or a Facility card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unit {
    /// The parts with a red marker.
    pub broken: Parts,
    /// The broken parts whose penalties count for the actions of this round. Repairs and breaks
    /// during the Action phase count from its end (FM-REP-12, FM-OPEN-57).
    pub felt: Parts,
    /// The broken parts whose penalty is cancelled for this round.
    pub eased: Parts,
    /// The Shutdown tiles, energy and oxygen.
    pub shut: [Option<Shutdown>; Utility::COUNT],
    /// The productivity of a producer.
    pub output: u8,
    /// Tokens on the `!` space.
    pub now: Marks,
    /// The tokens on `!` that count for the actions of this round (FM-TIME-10, FM-TIME-12).
    pub felt_now: Marks,
    /// Tokens on the `>>` space, the topmost last.
    pub next: Pile,
    /// The space of a Facility card outside the HUB.
    pub place: Option<SpaceId>,
    /// The upgrade installed here.
    pub upgrade: Option<UpgradeId>,
}

impl Unit {
    /// Returns whether a Shutdown tile lies here.
    #[inline]
    pub fn is_shut(&self) -> bool {
        self.shut.iter().any(Option::is_some)
    }

    /// The number of Shutdown tiles here.
    pub fn tiles(&self) -> u8 {
        self.shut.iter().flatten().count() as u8
    }
}

/// One unit for each Facility.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units([Unit; MAX_FACILITIES]);

impl Default for Units {
    fn default() -> Self {
        Units(std::array::from_fn(|_| Unit::default()))
    }
}

impl Index<FacilityId> for Units {
    type Output = Unit;

    #[inline]
    fn index(&self, facility: FacilityId) -> &Unit {
        &self.0[facility.index()]
    }
}

impl IndexMut<FacilityId> for Units {
    #[inline]
    fn index_mut(&mut self, facility: FacilityId) -> &mut Unit {
        &mut self.0[facility.index()]
    }
}
