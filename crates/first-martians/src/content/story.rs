//! Events, Adventures, scenes and the choices in them.

use super::{
    ActionType, AdventureId, Cost, Effect, Fact, FactId, List, MissionId, Role, SceneId, Source,
    Text, Who,
};

/// An Event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// 0 relief, 1 nuisance, 2 trouble, 3 crisis.
    pub severity: u8,
    /// The pool it is drawn from.
    pub pool: Pool,
    /// The first and last sol in which it may be drawn.
    pub rounds: (u8, u8),
    /// It is drawn, or comes from a queue, only while this holds.
    pub when: Option<FactId>,
    /// Its share of the draw; 1 is usual.
    pub weight: u8,
    /// True if an AOM may help in its action (FM-EVT-22).
    pub aom: bool,
    /// True if its action may be taken again while it is open. The first time erases the
    /// consequence.
    pub repeat: bool,
    /// True if it can be used with the printed box.
    pub with_box: bool,
    /// True if it comes at most once per campaign.
    pub once_per_campaign: bool,
    /// The effects at once.
    pub immediate: List<Effect>,
    /// The action that the crew can take about it.
    pub action: Option<EventAction>,
    /// The consequence that may strike if the crew does not.
    pub consequence: Option<Consequence>,
    /// The scene that may come of it later, for one person.
    pub follow_up: Option<SceneId>,
    /// The person of that scene.
    pub follow_up_owner: Option<Who>,
    /// An objective it adds.
    pub new_objective: Option<NewObjective>,
    /// True if it does harm, so that the level moves its chance when it is queued.
    pub harmful: bool,
}

/// The pool an Event is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pool {
    /// In every mission.
    General,
    /// In these missions.
    Missions(Vec<MissionId>),
    /// Never; something has to queue it.
    Chain,
}

/// The action of an Event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAction {
    /// The action of the crew, in words.
    pub label: Text,
    /// The pawns it needs, 1 to 3.
    pub pawns: u8,
    /// Its price.
    pub cost: List<Cost>,
    /// The conditions.
    pub needs: List<Fact>,
    /// The astronaut who must take part; the First Player if nobody has the profession.
    pub role: Option<Role>,
    /// The rounds it is open; 3 is usual. Its consequence is checked at the end of the first two.
    pub open_rounds: u8,
    /// The reward.
    pub reward: List<Effect>,
}

/// The consequence of an Event that was left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// The effects.
    pub effects: List<Effect>,
}

/// An objective that an Event adds for a few sols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewObjective {
    /// The title.
    pub title: String,
    /// The task of the crew, in words.
    pub text: Text,
    /// The condition under which it is met.
    pub check: FactId,
    /// The sols it is open.
    pub within_sols: u8,
    /// The reward.
    pub reward: List<Effect>,
}

/// Something that comes later and belongs to one person: a `[[scene]]`, a Follow-Up, or what
/// comes after an Adventure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The key in the pack; of a Follow-Up or a delayed Adventure, made from its parent's key.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// In how many rounds it comes, at least and at most. Of a `[[scene]]`, the queue says so.
    pub delay: (u8, u8),
    /// The chance that it comes, in percent.
    pub chance: u8,
    /// The effects.
    pub effects: List<Effect>,
    /// True if it does harm, so that the level moves its chance (see `Levels`).
    pub harmful: bool,
}

/// An Adventure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adventure {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The type of action that leads to it.
    pub of: ActionType,
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// It is drawn only while this holds.
    pub when: Option<FactId>,
    /// True if it can be used with the printed box.
    pub with_box: bool,
    /// The effects at once. A choice is an effect among them.
    pub effects: List<Effect>,
    /// The scene that comes of it later.
    pub later: Option<SceneId>,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The label of the option.
    pub label: Text,
    /// The text shown after it was chosen.
    pub text: Option<Text>,
    /// The conditions.
    pub needs: List<Fact>,
    /// Its price.
    pub cost: List<Cost>,
    /// The effects.
    pub effects: List<Effect>,
    /// The scene that comes of it later, for the actor (Adventures only).
    pub later: Option<SceneId>,
}

/// The ids of all Adventures, in the order of `ActionType`.
pub type AdventuresByType = [Vec<AdventureId>; ActionType::COUNT];
