//! Makes a [`Content`] from a pack, or reports everything that is wrong with the pack.
//!
//! Two passes: [`symbols`] collects every key with its id, so that content can refer to what comes
//! later; then each kind of file has a reader of its own. Nothing here stops at a mistake. What
//! can only be judged at the end (flags, chains, names) is looked at in [`check`].

mod campaigns;
mod check;
mod components;
mod costs;
mod difficulty;
mod effects;
mod facilities;
mod facts;
mod mission_setup;
mod missions;
mod operations;
mod rings;
mod scope;
mod stories;
mod symbols;
mod values;

use std::sync::{Arc, LazyLock};

use orrery_packs::{Entry, Fields, FromPack, Loaded, Pack, Reader, Report};

use super::{
    ActionType, AdventureId, ChoiceOption, Content, Cost, Effect, Fact, FactId, List, MissionRule,
    NumberRange, Scene, SceneId, Seal, Source, Special, Text, TextId,
};
pub use costs::COSTS;
pub use effects::OPERATIONS;
pub use facts::{FACTS, TRIGGERS};
use scope::{Holder, NameUse, Scope};
use symbols::Symbols;

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

static STANDARD_PACK: LazyLock<Pack> = LazyLock::new(|| {
    Pack::built_in(FILES).expect("the pack we compile in is a pack: a test reads it")
});

static STANDARD: LazyLock<Arc<Content>> = LazyLock::new(|| {
    let loaded = Content::from_pack(&STANDARD_PACK);
    Arc::new(loaded.expect("the pack we compile in is valid: a test loads it").content)
});

/// The pack that is compiled in: the box, six missions and two campaigns.
pub fn standard_pack() -> &'static Pack {
    &STANDARD_PACK
}

/// The content of the pack that is compiled in. Made once and shared.
pub fn standard() -> Arc<Content> {
    STANDARD.clone()
}

impl Content {
    /// The content of the pack that is compiled in. Made once and shared.
    pub fn standard() -> Arc<Content> {
        standard()
    }
}

impl FromPack for Content {
    const GAME: &'static str = "first-martians";

    fn from_pack(pack: &Pack) -> Result<Loaded<Content>, Report> {
        let reader = Reader::new(pack);
        if pack.game() != Self::GAME {
            let found = format!("the pack is for the game `{}`", pack.game());
            reader.error(found, "expected a pack for `first-martians`");
        }
        let content = read(&reader);
        match content {
            Some(content) => reader.finish(content),
            None => Err(reader.report()),
        }
    }
}

/// Reads all files. `None` if the box or the levels are incomplete, which is reported.
fn read(reader: &Reader<'_>) -> Option<Content> {
    let files = symbols::sort(reader);
    let mut loader = Loader::new(Symbols::collect(&files));
    let game_box = components::read(&mut loader, &files);
    let difficulty = difficulty::read(&files);
    let share = difficulty.as_ref().map_or(50, |difficulty| difficulty.pacing.own_share);
    let missions = missions::read(&mut loader, &files, share);
    let campaigns = campaigns::read(&mut loader, &files);
    let events = stories::events(&mut loader, &files);
    let adventures = stories::adventures(&mut loader, &files);
    stories::scenes(&mut loader, &files);
    let flag_words = stories::flag_words(&mut loader, &files);
    check::names(&mut loader);
    check::sizes(reader, &loader, game_box.as_ref());
    // With a mistake in it, ids point at what is missing: nothing more can be said.
    if reader.has_errors() {
        return None;
    }
    let mut content = Content {
        game_box: game_box?,
        difficulty: difficulty?,
        missions: missions.into_iter().collect::<Option<_>>()?,
        campaigns: campaigns.into_iter().collect::<Option<_>>()?,
        seals: loader.seals.into_iter().collect::<Option<_>>()?,
        events: events.into_iter().collect::<Option<_>>()?,
        general_events: Vec::new(),
        adventures: adventures.into_iter().collect::<Option<_>>()?,
        adventures_of: Default::default(),
        scenes: loader.scenes.into_iter().collect::<Option<_>>()?,
        tracks: loader.tracks,
        objectives: loader.objectives,
        specials: loader.specials,
        rules: loader.rules,
        beats: loader.beats,
        flags: loader.symbols.flags.keys(),
        flag_words,
        names: loader.symbols.names.keys(),
        texts: loader.texts,
        effects: loader.effects,
        facts: loader.facts,
        costs: loader.costs,
        options: loader.options,
        ranges: loader.ranges,
    };
    content.link();
    check::occurrence(&content, &loader.places);
    rings::rings(&content, &loader.places);
    Some(content)
}

impl Content {
    /// Returns whether the effects do harm to the crew or the base, nested ones included. The level
    /// moves the chance of later scenes that do.
    fn does_harm(&self, list: List<Effect>) -> bool {
        use super::Op;
        self[list].iter().any(|effect| match effect.op {
            Op::Stress { n } => n > 0,
            Op::Malfunction { n, .. } => n > 0,
            Op::Reserve { n, .. }
            | Op::Output { n, .. }
            | Op::Morale { n }
            | Op::MoraleTokens { n, .. }
            | Op::Pawns { n, .. }
            | Op::Productivity { n, .. } => n < 0,
            Op::Wound { .. }
            | Op::GiveCondition { .. }
            | Op::Break { .. }
            | Op::ShutDown { .. }
            | Op::Wilt { .. }
            | Op::Token { .. } => true,
            Op::Roll { hit, miss, .. } => self.does_harm(hit) || self.does_harm(miss),
            Op::DrawResearch { ranges } => {
                self[ranges].iter().any(|range| self.does_harm(range.effects))
            }
            Op::DrawDirection { easy, medium, heavy } => {
                self.does_harm(easy) || self.does_harm(medium) || self.does_harm(heavy)
            }
            Op::Choice { options, .. } => {
                self[options].iter().any(|option| self.does_harm(option.effects))
            }
            Op::If { then, otherwise, .. } => self.does_harm(then) || self.does_harm(otherwise),
            Op::ForEach { effects, .. } => self.does_harm(effects),
            _ => false,
        })
    }

    /// Fills the lists that follow from the rest: pools of events, adventures by type, harm.
    fn link(&mut self) {
        use super::{EventId, Pool};
        for (n, event) in self.events.iter().enumerate() {
            let Some(id) = EventId::at(n) else { continue };
            match &event.pool {
                Pool::General => self.general_events.push(id),
                Pool::Chain => {}
                Pool::Missions(missions) => {
                    for mission in missions {
                        let mission = &mut self.missions[mission.index()];
                        if mission.draws_own {
                            mission.own_events.push(id);
                        }
                    }
                }
            }
        }
        for of in ActionType::all() {
            let matching = |(n, adventure): (usize, &super::Adventure)| {
                (adventure.of == of).then(|| AdventureId::at(n)).flatten()
            };
            self.adventures_of[of.index()] =
                self.adventures.iter().enumerate().filter_map(matching).collect();
        }
        let harmful: Vec<bool> =
            self.scenes.iter().map(|scene| self.does_harm(scene.effects)).collect();
        for (scene, harmful) in self.scenes.iter_mut().zip(harmful) {
            scene.harmful = harmful;
        }
        let harmful = |event: &super::Event| {
            let consequence = event.consequence.as_ref().map(|consequence| consequence.effects);
            self.does_harm(event.immediate) || consequence.is_some_and(|list| self.does_harm(list))
        };
        let harmful: Vec<bool> = self.events.iter().map(harmful).collect();
        for (event, harmful) in self.events.iter_mut().zip(harmful) {
            event.harmful = harmful;
        }
    }
}

/// A collection of everything found while the files are read.
pub(super) struct Loader<'r> {
    symbols: Symbols<'r>,
    effects: Vec<Effect>,
    facts: Vec<Fact>,
    costs: Vec<Cost>,
    options: Vec<ChoiceOption>,
    ranges: Vec<NumberRange>,
    texts: Vec<Text>,
    scenes: Vec<Option<Scene>>,
    tracks: Vec<super::Track>,
    objectives: Vec<super::Objective>,
    specials: Vec<Special>,
    rules: Vec<MissionRule>,
    beats: Vec<super::Beat>,
    seals: Vec<Option<Seal>>,
    holders: Vec<Holder>,
    name_uses: Vec<NameUse<'r>>,
    places: check::Places<'r>,
}

impl<'r> Loader<'r> {
    fn new(symbols: Symbols<'r>) -> Loader<'r> {
        let scenes = vec![None; symbols.scenes.len()];
        let seals = vec![None; symbols.seals.len()];
        Loader {
            symbols,
            scenes,
            seals,
            effects: Vec::new(),
            facts: Vec::new(),
            costs: Vec::new(),
            options: Vec::new(),
            ranges: Vec::new(),
            texts: Vec::new(),
            tracks: Vec::new(),
            objectives: Vec::new(),
            specials: Vec::new(),
            rules: Vec::new(),
            beats: Vec::new(),
            holders: Vec::new(),
            name_uses: Vec::new(),
            places: check::Places::default(),
        }
    }

    /// Opens the scope of one thing that content names by a key.
    fn scope(&mut self, holder: Holder) -> Scope {
        self.holders.push(holder);
        Scope::new(self.holders.len() - 1)
    }

    fn text_id(&mut self, text: Text) -> Option<TextId> {
        self.texts.push(text);
        TextId::at(self.texts.len() - 1)
    }

    fn fact_id(&mut self, fact: Fact) -> Option<FactId> {
        self.facts.push(fact);
        FactId::at(self.facts.len() - 1)
    }

    fn scene_id(&mut self, scene: Option<Scene>) -> Option<SceneId> {
        self.scenes.push(scene);
        SceneId::at(self.scenes.len() - 1)
    }
}

/// Appends `items` to a vector of the content and gives the run they form.
fn append<T>(all: &mut Vec<T>, items: Vec<T>) -> List<T> {
    let start = all.len();
    all.extend(items);
    // A vector that is too long is reported by `check::sizes`; nothing is used then.
    List::new(start, all.len()).unwrap_or_default()
}

/// Reads where an item comes from: its own `source`, or that of its file.
fn source(fields: &mut Fields<'_>) -> Source {
    let own = fields.opt("source").and_then(parse_source);
    own.or_else(|| fields.file().fields().opt("source").and_then(parse_source)).unwrap_or_else(|| {
        fields.error(
            "nothing says where this comes from",
            "expected source = \"ours\", \"printed WHERE\" or \"found WHERE\", here or at the top of the file",
        );
        Source::Ours
    })
}

fn parse_source(entry: Entry<'_>) -> Option<Source> {
    let text = entry.text()?;
    let (kind, place) = text.split_once(' ').unwrap_or((text, ""));
    match (kind, place.trim()) {
        ("ours", "") => Some(Source::Ours),
        ("printed", place) if !place.is_empty() => Some(Source::Printed(place.to_owned())),
        ("found", place) if !place.is_empty() => Some(Source::Found(place.to_owned())),
        _ => {
            entry.error(
                format!("found {text:?}"),
                "expected \"ours\", \"printed WHERE\" or \"found WHERE\"",
            );
            None
        }
    }
}
