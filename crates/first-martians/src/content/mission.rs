//! Missions: how they are set up, what holds in them, and how they end.

use super::{
    ActionPlace, ActionType, BeatId, CampaignId, Category, Cost, Counts, Effect, EventId,
    FacilityId, Fact, FactId, Icon, List, Markers, MissionId, ObjectiveId, ObjectiveKind, Part,
    PawnNeed, RuleId, Source, SpecialId, Text, Tile, TokenColor, TrackId, Trigger, UpgradeId,
};

/// One number for each size of crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByPlayers {
    /// One player, who leads two astronauts.
    pub solo: u8,
    /// Two players.
    pub two: u8,
    /// Three players.
    pub three: u8,
    /// Four players.
    pub four: u8,
}

impl ByPlayers {
    /// The number for a crew of `players`.
    pub fn of(self, players: usize) -> u8 {
        match players {
            0 | 1 => self.solo,
            2 => self.two,
            3 => self.three,
            _ => self.four,
        }
    }
}

/// One value for each level, in the order of `Level`.
pub type ByLevel<T> = [T; 3];

/// Reserves of the General Supply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reserves {
    /// Energy.
    pub energy: u8,
    /// Oxygen.
    pub oxygen: u8,
    /// Food.
    pub food: u8,
}

/// A number that may depend on the astronauts in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Exactly(u8),
    /// One for each astronaut, and this many more.
    Astronauts(u8),
}

impl Count {
    /// The number for a crew of `astronauts`.
    pub fn of(self, astronauts: u8) -> u8 {
        match self {
            Count::Exactly(n) => n,
            Count::Astronauts(more) => astronauts + more,
        }
    }
}

/// The Farm at the start of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarmSetup {
    /// Campaigns: the Farm stays as it is, and this many Greenhouses are added.
    pub keep: Option<u8>,
    /// Greenhouses at the start.
    pub greenhouses: Count,
    /// Plants at the start.
    pub plants: Count,
    /// Seeds at the start, or added in a campaign.
    pub seeds: u8,
}

/// A rule for building one Facility card in a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRule {
    /// The card.
    pub card: FacilityId,
    /// The colour of its markers when it is built.
    pub markers: Markers,
    /// The conditions for building it.
    pub needs: List<Fact>,
    /// A price for building it.
    pub cost: List<Cost>,
    /// The spaces where it may be built; empty: as the card says.
    pub places: Vec<ActionPlace>,
    /// It may not stand on the same region as this card.
    pub not_with: Option<FacilityId>,
    /// It must stand on the same region as this card.
    pub with: Option<FacilityId>,
    /// The pawns it needs, if not those on the card.
    pub pawns: Option<PawnNeed>,
}

/// A Facility card that lies on the space of a tile from the start (FM-FCARD-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The tile whose space it takes.
    pub tile: Tile,
    /// The card.
    pub card: FacilityId,
    /// The colour of its markers.
    pub markers: Markers,
}

/// Objective tokens placed face down at setup, each in the direction of a drawn Direction card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenTokens {
    /// The colour.
    pub color: TokenColor,
    /// Their numbers.
    pub numbers: Vec<u8>,
    /// The ring they are placed in.
    pub ring: u8,
    /// True if they go to different spaces: a direction drawn twice is drawn again.
    pub distinct: bool,
    /// True if they are placed face down.
    pub face_down: bool,
}

/// A track of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The key in the pack.
    pub key: String,
    /// The mission it belongs to.
    pub mission: MissionId,
    /// The name.
    pub name: String,
    /// The value at the start.
    pub start: i16,
    /// The lowest value.
    pub min: i16,
    /// The highest value.
    pub max: i16,
    /// The unit it counts.
    pub unit: String,
}

/// An objective of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The mission it belongs to.
    pub mission: MissionId,
    /// Mandatory or optional.
    pub kind: ObjectiveKind,
    /// The title.
    pub title: String,
    /// The task of the crew, in words.
    pub text: String,
    /// The condition under which it is met.
    pub check: FactId,
    /// The moment at which it counts (FM-OBJ-11).
    pub counts: Counts,
    /// The reward for meeting it.
    pub reward: List<Effect>,
    /// True if the debrief reports it.
    pub scored: bool,
}

/// An action that a mission, a campaign or an envelope adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The name.
    pub name: String,
    /// The effect, in words.
    pub text: String,
    /// Its type; `None` for an action that never rolls.
    pub of: Option<ActionType>,
    /// The place where it is taken.
    pub place: ActionPlace,
    /// The pawns it needs.
    pub pawns: PawnNeed,
    /// The Facility card it uses.
    pub card: Option<FacilityId>,
    /// The conditions.
    pub needs: List<Fact>,
    /// Its price.
    pub cost: List<Cost>,
    /// The effects of a success.
    pub success: List<Effect>,
    /// The effects of a failure.
    pub fail: List<Effect>,
    /// True if one success uses it up.
    pub once: bool,
    /// The number of times it may be taken in a round. `None`: any number of times.
    pub limit_per_round: Option<u8>,
    /// True if an AOM may take or assist it.
    pub aom: bool,
}

/// A rule that a mission or an envelope adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionRule {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// Its trigger.
    pub trigger: Trigger,
    /// The effect, in words.
    pub text: String,
    /// The first sol in which it fires.
    pub from_round: u8,
    /// The interval in sols at which it fires from then on.
    pub every: u8,
    /// The number of times it fires in a mission. `None`: any number of times.
    pub limit: Option<u8>,
    /// It fires only if this holds.
    pub cond: Option<FactId>,
    /// The effects.
    pub effects: List<Effect>,
}

/// The meaning of a POI token with a mission icon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionPoi {
    /// The icon.
    pub icon: Icon,
    /// The name.
    pub name: String,
    /// A line of colour.
    pub text: String,
    /// The effects when it is used.
    pub effects: List<Effect>,
}

/// A story beat: a scene at the start of a given sol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The sol.
    pub round: u8,
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// It comes only if this holds.
    pub cond: Option<FactId>,
    /// The effects.
    pub effects: List<Effect>,
}

/// The result that something belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Both.
    Either,
    /// A win.
    Win,
    /// A loss.
    Loss,
}

/// A line of the debrief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epilogue {
    /// After which result.
    pub after: After,
    /// It is shown only if this holds.
    pub cond: Option<FactId>,
    /// The line.
    pub text: Text,
}

/// The reward of a won campaign mission, by the optional objectives done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// The optional objectives done.
    pub optional_done: u8,
    /// A line about it.
    pub text: Text,
    /// The effects of the reward.
    pub effects: List<Effect>,
}

/// A way on for a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// After which result.
    pub after: After,
    /// Taken only if this holds.
    pub cond: Option<FactId>,
    /// The next mission. `None`: the campaign ends.
    pub next: Option<MissionId>,
    /// A line about it.
    pub text: Text,
    /// The effects on the way.
    pub effects: List<Effect>,
}

/// A text for one cause of losing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoseText {
    /// `death`, `time`, `threshold`, or a track of the mission.
    pub cause: LoseCause,
    /// The text.
    pub text: Text,
}

/// Why a mission was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoseCause {
    /// An astronaut died.
    Death,
    /// The sols ran out.
    Time,
    /// Too many parts were broken.
    Threshold,
    /// This track ended it.
    Track(TrackId),
}

/// A mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The title.
    pub title: String,
    /// The campaign it belongs to.
    pub campaign: Option<CampaignId>,
    /// The category.
    pub category: Category,
    /// Its place in the list of missions.
    pub order: u8,
    /// The premise.
    pub premise: Text,
    /// The rules that the crew must know before they start.
    pub rules_text: Option<String>,
    /// The special rules of the map.
    pub map_rules: Option<String>,
    /// The sols it lasts.
    pub rounds: ByPlayers,
    /// The Threshold. `None`: the mission has none.
    pub threshold: Option<ByLevel<u8>>,
    /// The reserves at the start, or added in a campaign.
    pub supplies: ByLevel<Reserves>,
    /// True if the reserves are added to what is left.
    pub supplies_add: bool,
    /// The Farm at the start.
    pub farm: FarmSetup,
    /// Upgrade cards drawn at the start.
    pub upgrades_drawn: u8,
    /// Upgrade cards given in any case.
    pub upgrades_included: Vec<UpgradeId>,
    /// Upgrade cards left in the box.
    pub upgrades_excluded: Vec<UpgradeId>,
    /// Morale at the start.
    pub start_morale: i8,
    /// Morale tokens of each astronaut at the start.
    pub start_tokens: u8,
    /// Stress at the start.
    pub start_stress: u8,
    /// Productivity of both Oxygenators and both Solar Panels at the start, if not what the tiles say.
    pub start_productivity: Option<[[u8; 2]; 2]>,
    /// Parts that are red from the start.
    pub broken_at_start: Vec<(FacilityId, Part)>,
    /// Facility cards that lie in place of tiles.
    pub replace: Vec<Replacement>,
    /// Planting is possible only while this holds (FM-PLANT-11).
    pub planting: Option<FactId>,
    /// Seeds that effects and costs other than planting leave in the Cargo Bay.
    pub keep_seeds: u8,
    /// Further setup, in order.
    pub start: List<Effect>,
    /// Facility cards that can be built.
    pub facility_cards: Vec<FacilityId>,
    /// Rules for building them.
    pub card_rules: Vec<CardRule>,
    /// Tokens placed face down.
    pub hidden_tokens: Option<HiddenTokens>,
    /// The first sol from which the mission adds the Malfunction die, in the order of `Block`. 0: never.
    pub malfunction_dice: [u8; 3],
    /// True if general Events are drawn.
    pub general_events: bool,
    /// True if its own Events are drawn.
    pub draws_own: bool,
    /// Its own Events that are drawn.
    pub own_events: Vec<EventId>,
    /// The share of Mission Events that are its own, in percent.
    pub own_share: u8,
    /// Its tracks: ids from the first to the last.
    pub tracks: List<Track>,
    /// Its objectives: ids from the first to the last.
    pub objectives: List<Objective>,
    /// Its actions: ids from the first to the last.
    pub actions: List<Special>,
    /// Its rules: ids from the first to the last.
    pub rules: List<MissionRule>,
    /// The meanings of its POI icons.
    pub poi: Vec<MissionPoi>,
    /// Its story beats: ids from the first to the last.
    pub beats: List<Beat>,
    /// The text of a win.
    pub win_text: Text,
    /// The text of a loss.
    pub lose_text: Text,
    /// Texts for single causes.
    pub lose_texts: Vec<LoseText>,
    /// Lines of the debrief.
    pub epilogue: Vec<Epilogue>,
    /// Campaigns: what a win brings.
    pub rewards: Vec<Reward>,
    /// Campaigns: where it goes on.
    pub branches: Vec<Branch>,
    /// Campaigns: after a win.
    pub on_win: List<Effect>,
    /// Campaigns: after a loss.
    pub on_loss: List<Effect>,
    /// Campaigns: after the result.
    pub after: List<Effect>,
}

impl Mission {
    /// The ids of its tracks.
    pub fn track_ids(&self) -> impl Iterator<Item = TrackId> + use<> {
        self.tracks.range().filter_map(TrackId::at)
    }

    /// The ids of its objectives.
    pub fn objective_ids(&self) -> impl Iterator<Item = ObjectiveId> + use<> {
        self.objectives.range().filter_map(ObjectiveId::at)
    }

    /// The ids of its actions.
    pub fn action_ids(&self) -> impl Iterator<Item = SpecialId> + use<> {
        self.actions.range().filter_map(SpecialId::at)
    }

    /// The ids of its rules.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        self.rules.range().filter_map(RuleId::at)
    }

    /// The ids of its story beats.
    pub fn beat_ids(&self) -> impl Iterator<Item = BeatId> + use<> {
        self.beats.range().filter_map(BeatId::at)
    }

    /// The position of a track among its own. `None` if it belongs to another mission.
    pub fn track_slot(&self, track: TrackId) -> Option<usize> {
        self.tracks.slot(track.index())
    }

    /// The position of an objective among its own. `None` if it belongs to another mission.
    pub fn objective_slot(&self, objective: ObjectiveId) -> Option<usize> {
        self.objectives.slot(objective.index())
    }
}
