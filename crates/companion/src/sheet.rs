//! The sheet of the companion: the crew, the mission log and what may still come. It knows no
//! track, part, wound or card of the table.

use arrayvec::{ArrayString, ArrayVec};
pub use first_martians::Phase;
use first_martians::content::{
    ActionType, AdventureId, Block, CampaignId, Category, EventId, FlagId, Level, NameId, Role,
    SceneId, TextId,
};
use serde::{Deserialize, Serialize};

use crate::action::Question;

/// The most astronauts.
pub const MAX_CREW: usize = 4;

/// One of the crew, by place.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct MemberId(u8);

impl MemberId {
    /// The member at this place. `None` beyond the largest crew.
    pub fn new(index: usize) -> Option<MemberId> {
        (index < MAX_CREW).then_some(MemberId(index as u8))
    }

    /// The place.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for MemberId {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<MemberId, &'static str> {
        MemberId::new(index.into()).ok_or("there are at most four astronauts")
    }
}

impl From<MemberId> for u8 {
    fn from(member: MemberId) -> u8 {
        member.0
    }
}

/// A name that people have typed: one line of letters that can be seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Written(ArrayString<{ Written::LONGEST * 4 }>);

impl Written {
    /// The most letters.
    pub const LONGEST: usize = 24;

    /// Reads a name. `None` if it is empty, too long, or has letters that cannot be seen.
    pub fn new(text: &str) -> Option<Written> {
        let is_hidden = |letter: char| {
            letter.is_control()
                || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
                    | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        };
        let text = text.trim();
        let fits = !text.is_empty() && text.chars().count() <= Written::LONGEST;
        let fits = fits && text.chars().all(|letter| !is_hidden(letter));
        fits.then(|| ArrayString::from(text).ok().map(Written))?
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Written {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Written, &'static str> {
        Written::new(&text).ok_or("a name is one line of 1 to 24 letters that can be seen")
    }
}

impl From<Written> for String {
    fn from(name: Written) -> String {
        name.as_str().to_owned()
    }
}

/// An astronaut in play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The profession.
    pub role: Role,
    /// The number of the name in the pack.
    pub name: u8,
    /// The name that people have typed instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Written>,
}

/// The ending of a mission.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All mandatory objectives were met.
    Won,
    /// An astronaut died.
    Died(MemberId),
    /// The last sol is over.
    TimeIsUp,
    /// Too many parts were broken, and no sol is left.
    ThresholdMissed,
    /// An effect ended the mission.
    Lost(TextId),
}

/// An Event whose action is open.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenEvent {
    /// The event.
    pub event: EventId,
    /// The sol in which it came.
    pub since: u8,
    /// The scope of its names.
    pub scope: u8,
}

/// Something that may come later.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Later {
    /// A delayed Adventure.
    Adventure(SceneId),
    /// A Follow-Up.
    FollowUp(SceneId),
    /// A scene of one person.
    Scene(SceneId),
    /// An Event of a chain.
    Event(EventId),
}

impl Later {
    /// Delayed Adventures come first, then Follow-Ups, then scenes and Events.
    pub(crate) fn order(self) -> u8 {
        match self {
            Later::Adventure(_) => 0,
            Later::FollowUp(_) => 1,
            Later::Scene(_) => 2,
            Later::Event(_) => 3,
        }
    }
}

/// Something that may come, and when.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Queued {
    /// The thing that is queued.
    pub what: Later,
    /// In how many sols at the earliest; 0 is this one.
    pub from: u8,
    /// In how many sols it can come, from then on.
    pub span: u8,
    /// In how many of them it has not come.
    pub waited: u8,
    /// The chance that it comes at all, in percent.
    pub chance: u8,
    /// For whom.
    pub ctx: Ctx,
}

/// For whom something happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ctx {
    /// The astronaut who acts.
    pub actor: Option<MemberId>,
    /// The astronaut a scene belongs to.
    pub owner: Option<MemberId>,
    /// Another astronaut, picked once per scene.
    pub other: Option<MemberId>,
    /// The type of the action it comes from.
    pub of: Option<ActionType>,
    /// The scope of its names.
    pub scope: u8,
    /// True if the level changes its size (an Event's, not an Adventure's).
    pub scaled: bool,
}

/// A step still to be done: the last one comes first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Asks.
    Ask(Question),
    /// Does something by itself.
    Do(crate::run::Duty),
}

/// Everything the companion stores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The number of people who play.
    pub players: u8,
    /// The campaign, if it is one.
    pub campaign: Option<CampaignId>,
    /// True if the first mission is played, whose objectives are known.
    pub home: bool,
    /// The type of a standalone mission.
    #[serde(default)]
    pub category: Option<Category>,
    /// The title of a printed sheet, if people have typed it.
    #[serde(default)]
    pub title: Option<Written>,
    /// The level of the running mission.
    pub level: Level,
    /// The number of the mission in a campaign, from 1.
    pub leg: u8,
    /// The crew.
    pub crew: ArrayVec<Member, MAX_CREW>,
    /// All sols so far, those of earlier missions and attempts included.
    pub sols: u16,
    /// The sol, from 1; 0 during setup.
    pub round: u8,
    /// The sols of the mission.
    pub rounds: u8,
    /// The phase.
    pub phase: Phase,
    /// Mandatory objectives to tick; they come first.
    pub mandatory: u8,
    /// Optional objectives to tick.
    pub optional: u8,
    /// The ticks, one bit each.
    pub ticks: u32,
    /// Objectives that Events have added: until which sol, and whether they are ticked.
    pub added: Vec<(EventId, u8, bool)>,
    /// The Blocks that step 1 has named lately.
    pub advanced: ArrayVec<Block, 2>,
    /// Events whose action is open.
    pub open: Vec<OpenEvent>,
    /// Everything that may come later.
    pub queue: Vec<Queued>,
    /// Events that have come; none comes twice.
    pub drawn: Vec<EventId>,
    /// Events that did not fit in this sol.
    pub passed: Vec<EventId>,
    /// Adventures that have come.
    pub adventures: Vec<AdventureId>,
    /// Adventures that did not fit the action at hand.
    pub unfit: Vec<AdventureId>,
    /// The severity of each Mission Event of this mission.
    pub severities: Vec<u8>,
    /// The number of them that were the mission's own.
    pub own_drawn: u8,
    /// The values that the app remembers under a name.
    pub flags: Vec<(FlagId, i8)>,
    /// The people who were given a name, by scope.
    pub names: Vec<(u8, NameId, MemberId)>,
    /// The newest scope.
    pub scope: u8,
    /// Envelopes that were opened, one bit each.
    pub opened: u32,
    /// The values of the last save.
    pub saved: Vec<u8>,
    /// The number of missions of the campaign that were won.
    pub won: u8,
    /// The ending.
    pub ending: Option<Ending>,
    /// The steps still to be done.
    pub steps: Vec<Step>,
}

impl Sheet {
    /// Everybody in the crew, by place.
    pub fn members(&self) -> impl Iterator<Item = MemberId> + use<> {
        (0..self.crew.len()).filter_map(MemberId::new)
    }

    /// Returns how many astronauts are in play: one person leads two (FM-PC).
    pub fn crew_size(&self) -> usize {
        usize::from(self.players.max(2))
    }

    /// Returns whether an objective is ticked.
    pub fn is_ticked(&self, slot: u8) -> bool {
        self.ticks >> slot & 1 == 1
    }

    /// Returns whether all mandatory objectives are ticked.
    pub fn all_ticked(&self) -> bool {
        (0..self.mandatory).all(|slot| self.is_ticked(slot))
    }

    /// The value of a flag; 0 if it was never set.
    pub(crate) fn flag(&self, flag: FlagId) -> i8 {
        self.flags.iter().find(|(id, _)| *id == flag).map_or(0, |(_, value)| *value)
    }

    /// Returns the current question.
    pub fn question(&self) -> Option<Question> {
        match self.steps.last() {
            Some(Step::Ask(question)) => Some(*question),
            _ => None,
        }
    }
}
