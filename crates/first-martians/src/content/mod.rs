//! The content of First Martians: the box, missions, events, adventures and campaigns.
//!
//! A [`Content`] is made once from a pack and never changes. Everything in it is reached by a
//! small copyable id, so a state holds ids and no text. One effect value has two readers: the
//! rules execute it, and the printer in [`words`] puts it into words.

mod campaign;
mod components;
mod cost;
mod effect;
mod fact;
mod ids;
mod level;
mod load;
mod mission;
mod story;
mod target;
mod text;
mod trigger;
mod vocabulary;
pub mod words;

use std::ops::Index;

pub use campaign::*;
pub use components::*;
pub use cost::*;
pub use effect::*;
pub use fact::*;
pub use ids::*;
pub use level::*;
pub use load::{COSTS, FACTS, OPERATIONS, TRIGGERS, standard, standard_pack};
pub use mission::*;
pub use story::*;
pub use target::*;
pub use text::*;
pub use trigger::*;
pub use vocabulary::*;

/// Everything a game is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The box.
    pub game_box: GameBox,
    /// Levels and pacing.
    pub difficulty: Difficulty,
    /// The missions, in the order of their files.
    pub missions: Vec<Mission>,
    /// The campaigns.
    pub campaigns: Vec<Campaign>,
    /// The envelopes of all campaigns.
    pub seals: Vec<Seal>,
    /// The Events.
    pub events: Vec<Event>,
    /// The Events drawn in every mission.
    pub general_events: Vec<EventId>,
    /// The Adventures.
    pub adventures: Vec<Adventure>,
    /// The Adventures of each type.
    pub adventures_of: AdventuresByType,
    /// Scenes, Follow-Ups and what comes after Adventures.
    pub scenes: Vec<Scene>,
    /// The tracks of all missions.
    pub tracks: Vec<Track>,
    /// The objectives of all missions.
    pub objectives: Vec<Objective>,
    /// The special actions of all missions, campaigns and envelopes.
    pub specials: Vec<Special>,
    /// The rules of all missions and envelopes.
    pub rules: Vec<MissionRule>,
    /// The story beats of all missions.
    pub beats: Vec<Beat>,
    /// The keys of flags.
    pub flags: Vec<String>,
    /// The words of flags that players see: when the flag is set, and when it is not.
    pub flag_words: Vec<Option<[String; 2]>>,
    /// The names content gives to what it picks.
    pub names: Vec<String>,
    /// Sentences that are not part of anything larger.
    pub texts: Vec<Text>,
    effects: Vec<Effect>,
    facts: Vec<Fact>,
    costs: Vec<Cost>,
    options: Vec<ChoiceOption>,
    ranges: Vec<NumberRange>,
}

/// Lets an id, or a run, pick its item out of a vector of the content.
macro_rules! reach {
    ($($id:ident => $($field:ident).+: $item:ty),* $(,)?) => { $(
        impl Index<$id> for Content {
            type Output = $item;

            #[inline]
            fn index(&self, id: $id) -> &$item {
                &self.$($field).+[id.index()]
            }
        }
    )* };
}

reach! {
    SpaceId => game_box.spaces: Space,
    FacilityId => game_box.facilities: Facility,
    SkillId => game_box.skills: Skill,
    UpgradeId => game_box.upgrades: Upgrade,
    MalfunctionId => game_box.malfunctions: MalfunctionCard,
    ShutdownId => game_box.shutdowns: ShutdownTile,
    PoiId => game_box.poi: Poi,
    KeywordId => game_box.keywords: String,
    MissionId => missions: Mission,
    CampaignId => campaigns: Campaign,
    SealId => seals: Seal,
    TrackId => tracks: Track,
    ObjectiveId => objectives: Objective,
    SpecialId => specials: Special,
    RuleId => rules: MissionRule,
    BeatId => beats: Beat,
    EventId => events: Event,
    AdventureId => adventures: Adventure,
    SceneId => scenes: Scene,
    FlagId => flags: String,
    NameId => names: String,
    FactId => facts: Fact,
    OptionId => options: ChoiceOption,
    TextId => texts: Text,
}

impl Index<RoiId> for Content {
    type Output = RoiTile;

    #[inline]
    fn index(&self, id: RoiId) -> &RoiTile {
        let tiles = &self.game_box.roi;
        tiles.get(id.index()).unwrap_or_else(|| {
            let mut more = self.seals.iter().filter_map(|seal| seal.tile.as_ref());
            let tile = more.nth(id.index() - tiles.len());
            &tile.expect("an id of a tile comes from this content").tile
        })
    }
}

macro_rules! reach_runs {
    ($($item:ty => $field:ident),* $(,)?) => { $(
        impl Index<List<$item>> for Content {
            type Output = [$item];

            #[inline]
            fn index(&self, list: List<$item>) -> &[$item] {
                &self.$field[list.range()]
            }
        }
    )* };
}

reach_runs! {
    Effect => effects,
    Fact => facts,
    Cost => costs,
    ChoiceOption => options,
    NumberRange => ranges,
    Track => tracks,
    Objective => objectives,
    Special => specials,
    MissionRule => rules,
    Beat => beats,
}

impl Content {
    /// The mission with this key. `None` if there is none.
    pub fn find_mission(&self, key: &str) -> Option<MissionId> {
        self.missions.iter().position(|mission| mission.key == key).and_then(MissionId::at)
    }

    /// The campaign with this key. `None` if there is none.
    pub fn find_campaign(&self, key: &str) -> Option<CampaignId> {
        self.campaigns.iter().position(|campaign| campaign.key == key).and_then(CampaignId::at)
    }

    /// The region tile of an envelope. It comes after the tiles of the box. `None` if the envelope
    /// has no tile.
    pub fn tile_of(&self, seal: SealId) -> Option<RoiId> {
        self[seal].tile.as_ref()?;
        let before = self.seals[..seal.index()].iter().filter(|seal| seal.tile.is_some()).count();
        RoiId::at(self.game_box.roi.len() + before)
    }

    /// The number of region tiles, those of envelopes included.
    pub fn tile_count(&self) -> usize {
        self.game_box.roi.len() + self.seals.iter().filter(|seal| seal.tile.is_some()).count()
    }

    /// The Event with this key. `None` if there is none.
    pub fn find_event(&self, key: &str) -> Option<EventId> {
        self.events.iter().position(|event| event.key == key).and_then(EventId::at)
    }

    /// The Facility, tile or card, with this key. `None` if there is none.
    pub fn find_facility(&self, key: &str) -> Option<FacilityId> {
        self.game_box.facilities.iter().position(|spec| spec.key == key).and_then(FacilityId::at)
    }

    /// The space with this key, such as `R2-N`. `None` if there is none.
    pub fn find_space(&self, key: &str) -> Option<SpaceId> {
        self.game_box.spaces.iter().position(|space| space.key == key).and_then(SpaceId::at)
    }

    /// The effects of a list.
    pub fn effects(&self, list: List<Effect>) -> &[Effect] {
        &self[list]
    }

    /// The number of effects, to check lists that come from a saved game.
    pub fn effect_count(&self) -> usize {
        self.effects.len()
    }

    /// The conditions of a list.
    pub fn facts(&self, list: List<Fact>) -> &[Fact] {
        &self[list]
    }

    /// The prices of a list.
    #[inline]
    pub fn costs(&self, list: List<Cost>) -> &[Cost] {
        &self[list]
    }

    /// The options of a choice.
    pub fn options(&self, list: List<ChoiceOption>) -> &[ChoiceOption] {
        &self[list]
    }

    /// A Facility, tile or card.
    #[inline]
    pub fn facility(&self, id: FacilityId) -> &Facility {
        &self[id]
    }

    /// A mission.
    #[inline]
    pub fn mission(&self, id: MissionId) -> &Mission {
        &self[id]
    }

    /// An Event.
    #[inline]
    pub fn event(&self, id: EventId) -> &Event {
        &self[id]
    }

    /// The Adventures of a type.
    pub fn adventures_of(&self, of: ActionType) -> &[AdventureId] {
        &self.adventures_of[of.index()]
    }

    /// Visits every operation that a list of effects can come to, the lists inside it included.
    pub fn visit_ops(&self, effects: List<Effect>, visit: &mut impl FnMut(Op)) {
        for effect in self.effects(effects) {
            visit(effect.op);
            match effect.op {
                Op::Roll { hit, miss, .. } => {
                    self.visit_ops(hit, visit);
                    self.visit_ops(miss, visit);
                }
                Op::DrawResearch { ranges } => {
                    self[ranges].iter().for_each(|range| self.visit_ops(range.effects, visit));
                }
                Op::DrawDirection { easy, medium, heavy } => {
                    [easy, medium, heavy].into_iter().for_each(|list| self.visit_ops(list, visit));
                }
                Op::Choice { options, .. } => {
                    let options = self.options(options).iter();
                    options.for_each(|option| self.visit_ops(option.effects, visit));
                }
                Op::If { then, otherwise, .. } => {
                    self.visit_ops(then, visit);
                    self.visit_ops(otherwise, visit);
                }
                Op::ForEach { effects, .. } => self.visit_ops(effects, visit),
                _ => {}
            }
        }
    }

    /// All effects, in no particular order: for tests and reports over the whole content.
    pub fn all_effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The ids of all conditions.
    pub fn all_facts(&self) -> impl Iterator<Item = FactId> + use<> {
        (0..self.facts.len()).filter_map(FactId::at)
    }

    /// All prices.
    pub fn all_costs(&self) -> &[Cost] {
        &self.costs
    }

    /// All options of choices.
    pub fn all_options(&self) -> &[ChoiceOption] {
        &self.options
    }
}
