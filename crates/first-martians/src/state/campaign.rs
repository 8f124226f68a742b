//! A campaign: what is kept from mission to mission besides the table.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::crew::{AstronautId, MAX_CREW};
use super::{Ending, Named, Table};
use crate::content::{
    CampaignId, ChoiceOption, Component, EventId, FacilityId, Level, List, MissionId, NameId, Part,
    SealId, SpaceId, SpecialId,
};

/// A campaign in play (FM-CAMP-19). The table of the running mission lies around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignState {
    /// The campaign.
    pub id: CampaignId,
    /// The missions that were played to their end, the oldest first.
    pub history: Vec<Chapter>,
    /// The mission that comes next, while the crew is between two missions.
    pub next: Option<MissionId>,
    /// The sols of all missions before this one, lost attempts included.
    pub sols: u16,
    /// The number of times a lost mission was tried again since the campaign was begun.
    pub replays: u8,
    /// The number of times the campaign was begun again.
    pub restarts: u8,
    /// FM-CAMP-20: the envelopes that are open, in the order in which they were opened.
    pub opened: Vec<SealId>,
    /// The region tiles of envelopes that lie on the map.
    pub tiles: Vec<(SealId, SpaceId)>,
    /// The Events that came in earlier missions. None of them comes again.
    pub seen: Vec<EventId>,
    /// Actions of the campaign and its envelopes that were used up.
    pub spent: Vec<SpecialId>,
    /// FM-SETUP-31, FM-SKILL-13: the skills each astronaut has unlocked, one bit each.
    pub unlocked: [u8; MAX_CREW],
    /// Names that hold for the whole campaign.
    pub names: Vec<(NameId, Named)>,
    /// Legacy: parts that are red for good.
    pub scars: Vec<(FacilityId, Part)>,
    /// Legacy: components that have left the campaign.
    pub retired: Vec<Component>,
    /// Signed parts that were repaired in this mission.
    pub mended: Vec<(FacilityId, Part)>,
    /// Answers that are written down unseen and shown together.
    pub slips: Option<Slips>,
    /// The number of the ending that was shown.
    pub finale: Option<u8>,
    /// FM-CAMP-07, FM-RULING-45: the table as it was saved before this mission, where a lost
    /// mission may be replayed.
    #[serde(with = "shared", default)]
    pub start: Option<Arc<Table>>,
}

/// A mission of a campaign that is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chapter {
    /// The mission.
    pub mission: MissionId,
    /// FM-CAMP-18: its level.
    pub level: Level,
    /// The ending.
    pub ending: Ending,
    /// The objectives that were met, one bit each, in the mission's order.
    pub done: u32,
    /// The optional objectives that were met.
    pub optional: u8,
    /// The sols it took.
    pub sols: u8,
    /// The line on the wall, by its place; the last one is the mission's own.
    pub line: Option<u8>,
    /// The branch that was taken, by its place.
    pub branch: Option<u8>,
}

/// Answers written on slips of paper: each is known only to the seat that gave it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slips {
    /// The options.
    pub options: List<ChoiceOption>,
    /// The astronauts who have folded theirs, one bit each.
    pub folded: u8,
    /// The option that each wrote, by its place. A viewer sees only their own.
    pub answers: [Option<u8>; MAX_CREW],
}

impl CampaignState {
    /// A campaign that begins.
    pub(crate) fn new(id: CampaignId) -> CampaignState {
        CampaignState {
            id,
            history: Vec::new(),
            next: None,
            sols: 0,
            replays: 0,
            restarts: 0,
            opened: Vec::new(),
            tiles: Vec::new(),
            seen: Vec::new(),
            spent: Vec::new(),
            unlocked: [1; MAX_CREW],
            names: Vec::new(),
            scars: Vec::new(),
            retired: Vec::new(),
            mended: Vec::new(),
            slips: None,
            finale: None,
            start: None,
        }
    }

    /// Returns whether a part is red for good.
    pub fn is_scar(&self, facility: FacilityId, part: Part) -> bool {
        self.scars.contains(&(facility, part))
    }

    /// Returns whether a component has left the campaign.
    pub fn is_retired(&self, component: Component) -> bool {
        self.retired.contains(&component)
    }

    /// The number of missions won.
    pub fn won(&self) -> usize {
        self.history.iter().filter(|chapter| chapter.ending == Ending::Won).count()
    }
}

impl Slips {
    pub(crate) fn has(&self, who: AstronautId) -> bool {
        self.folded & 1 << who.index() != 0
    }
}

impl Table {
    /// The campaign that is played.
    #[inline]
    pub fn campaign(&self) -> Option<&CampaignState> {
        self.campaign.as_deref()
    }

    /// Returns whether a part is a scar of a legacy campaign.
    #[inline]
    pub fn is_scar(&self, facility: FacilityId, part: Part) -> bool {
        self.campaign().is_some_and(|campaign| campaign.is_scar(facility, part))
    }

    /// Returns whether a component has left the campaign.
    #[inline]
    pub fn is_retired(&self, component: Component) -> bool {
        self.campaign().is_some_and(|campaign| campaign.is_retired(component))
    }
}

/// Saves something that is shared as if it were owned.
pub(super) mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(in crate::state) fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Arc<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_deref().serialize(to)
    }

    pub(in crate::state) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Arc<T>>, D::Error> {
        Ok(Option::<T>::deserialize(from)?.map(Arc::new))
    }
}
