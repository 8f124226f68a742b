//! The place of an effect, a condition or a text, and what it can refer to there.

use orrery_packs::Entry;

use super::super::NameId;

/// The kind of place an effect is in. Decides which people and regions exist there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An Event, its reward or its consequence: nobody acts there, and no region is at hand.
    Event,
    /// A story beat.
    Beat,
    /// Setup, rewards, envelopes and endings.
    Start,
    /// An Adventure: the actor and the region of the action are at hand.
    Adventure,
    /// A later scene: it has an owner.
    Later,
    /// A mission rule or an objective.
    Rule,
    /// A special action.
    Action,
    /// A POI token, a skill, a tile or a card.
    Box,
    /// A Malfunction card.
    Malfunction,
}

impl Place {
    /// Returns whether an astronaut on top of a stack is at hand.
    pub fn has_actor(self) -> bool {
        !matches!(self, Place::Event | Place::Beat)
    }

    /// Returns whether the scene belongs to an astronaut.
    pub fn has_owner(self) -> bool {
        matches!(self, Place::Later)
    }

    /// Returns whether a region is at hand.
    pub fn has_region(self) -> bool {
        !matches!(self, Place::Event | Place::Beat | Place::Start)
    }

    /// Returns whether an action with a rover may be at hand.
    pub fn has_rover(self) -> bool {
        !matches!(self, Place::Event | Place::Beat | Place::Start | Place::Later)
    }
}

/// Something that gives names: an event, an adventure, a scene, a mission. Names live in it and in
/// everything it queues.
#[derive(Clone, Debug, Default)]
pub(super) struct Holder {
    /// The names given here.
    pub given: Vec<NameId>,
    /// The campaign it belongs to.
    pub campaign: Option<usize>,
    /// The event or scene it is, so that what queues it can be found.
    pub is: Option<Queued>,
    /// Everything it queues.
    pub queues: Vec<Queued>,
    /// True if it names something the printed box does not have.
    pub ours: bool,
}

/// Something that can be queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Queued {
    Event(usize),
    Scene(usize),
}

/// The use of a name that was not given before in the same place: it has to come from a parent.
pub(super) struct NameUse<'r> {
    pub entry: Entry<'r>,
    pub name: NameId,
    pub holder: usize,
}

/// The most effects inside effects; more would be unreadable, and could overflow the stack.
pub(super) const DEPTH: usize = 16;

/// The place of the loader while it reads one holder.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub holder: usize,
    pub place: Place,
    /// The mission whose tracks and objectives are meant.
    pub mission: Option<usize>,
    /// Inside a `for_each` over people or regions.
    pub each: bool,
    /// Effects inside effects.
    pub depth: usize,
}

impl Scope {
    pub fn new(holder: usize) -> Scope {
        Scope { holder, place: Place::Box, mission: None, each: false, depth: 0 }
    }

    /// The same scope at another kind of place.
    pub fn at(self, place: Place) -> Scope {
        Scope { place, ..self }
    }

    /// The same scope with a mission.
    pub fn in_mission(self, mission: Option<usize>) -> Scope {
        Scope { mission, ..self }
    }

    /// One level deeper. `None` if that is too deep.
    pub fn deeper(self) -> Option<Scope> {
        (self.depth < DEPTH).then_some(Scope { depth: self.depth + 1, ..self })
    }
}
