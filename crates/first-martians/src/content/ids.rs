//! Small copyable ids into the vectors of a [`Content`](super::Content), and runs of them.

use std::{fmt, hash, marker::PhantomData, ops::Range};

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty)),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl $name {
            /// The position in its vector.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id of the item at `index`. `None` if no id is that large.
            pub fn at(index: usize) -> Option<$name> {
                index.try_into().ok().map($name)
            }
        }
    )* };
}

ids! {
    /// A space of the map.
    SpaceId(u8),
    /// A Facility: the tiles in the order of `Tile`, then the Facility cards.
    FacilityId(u8),
    /// A skill: a base skill or a Skill card.
    SkillId(u8),
    /// An Upgrade card.
    UpgradeId(u8),
    /// A Malfunction card.
    MalfunctionId(u8),
    /// A Shutdown tile.
    ShutdownId(u8),
    /// A POI token.
    PoiId(u8),
    /// A ROI tile.
    RoiId(u8),
    /// A keyword of Malfunction cards.
    KeywordId(u8),
    /// A mission, standalone or of a campaign.
    MissionId(u8),
    /// A campaign.
    CampaignId(u8),
    /// An envelope of a campaign.
    SealId(u8),
    /// A track of a mission. Unique over all missions, see `Mission::tracks`.
    TrackId(u8),
    /// An objective of a mission. Unique over all missions, see `Mission::objectives`.
    ObjectiveId(u16),
    /// An action that a mission, a campaign or an envelope adds.
    SpecialId(u16),
    /// A rule that a mission or an envelope adds.
    RuleId(u16),
    /// A story beat of a mission.
    BeatId(u16),
    /// An Event, general, of a mission, or of a chain.
    EventId(u16),
    /// An Adventure.
    AdventureId(u16),
    /// Something that comes later and belongs to one person: a Follow-Up, a delayed Adventure, a scene.
    SceneId(u16),
    /// A flag: a number the app remembers under a name. 0 until it is set.
    FlagId(u16),
    /// A name that content gives to a person or a space it has picked.
    NameId(u8),
    /// One condition.
    FactId(u16),
    /// One option of a choice.
    OptionId(u16),
    /// A sentence that is not part of anything larger.
    TextId(u16),
}

/// A run of items that lie next to each other in one of the vectors of a
/// [`Content`](super::Content). Copies like two numbers.
pub struct List<T> {
    start: u16,
    len: u16,
    of: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// The list without items.
    pub const EMPTY: List<T> = List { start: 0, len: 0, of: PhantomData };

    /// The items from `start` to `end`, without `end`. `None` if a vector cannot be that long.
    pub fn new(start: usize, end: usize) -> Option<List<T>> {
        let len = end.checked_sub(start)?.try_into().ok()?;
        Some(List { start: start.try_into().ok()?, len, of: PhantomData })
    }

    /// The number of items.
    #[inline]
    pub fn len(self) -> usize {
        usize::from(self.len)
    }

    /// Returns whether there are no items.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The positions of the items in their vector.
    #[inline]
    pub fn range(self) -> Range<usize> {
        usize::from(self.start)..usize::from(self.start) + usize::from(self.len)
    }

    /// The list without its first item: what is left to do after one step.
    pub fn rest(self) -> List<T> {
        match self.len {
            0 => self,
            len => List { start: self.start + 1, len: len - 1, of: PhantomData },
        }
    }

    /// The position of `index` in this list. `None` if it is not one of its items.
    pub fn slot(self, index: usize) -> Option<usize> {
        index.checked_sub(usize::from(self.start)).filter(|slot| *slot < self.len())
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.start, self.len) == (other.start, other.len)
    }
}

impl<T> Eq for List<T> {}

impl<T> hash::Hash for List<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        (self.start, self.len).hash(state);
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List::EMPTY
    }
}

impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.range())
    }
}

impl<T> Serialize for List<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.start, self.len).serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for List<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (start, len) = Deserialize::deserialize(deserializer)?;
        Ok(List { start, len, of: PhantomData })
    }
}

impl RoiId {
    /// A tile of a real box, whose icons people have entered.
    pub const OWN: RoiId = RoiId(u8::MAX);
}
