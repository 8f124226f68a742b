//! Reads events, adventures and scenes.

use orrery_packs::{Entry, Fields, File};

use super::{
    super::{
        Adventure, Consequence, Decider, Effect, Event, EventAction, FactId, List, MissionId,
        NewObjective, Op, Pool, Scene, SceneId, Who,
    },
    Loader, append,
    scope::{Holder, Place, Queued, Scope},
    source,
    symbols::{Files, folder},
    values::{need, one_of, opt, percent, plain, range, reference},
};

/// Reads all events, in the order of their ids.
pub(super) fn events<'r>(loader: &mut Loader<'r>, files: &Files<'r>) -> Vec<Option<Event>> {
    let mut events = Vec::new();
    for file in &files.stories {
        let mut root = file.fields();
        root.opt("source");
        for table in ["campaign", "mission", "adventure", "scene", "flags"] {
            root.opt(table);
        }
        for mut fields in root.tables("event") {
            let id = events.len();
            events.push(loader.event(*file, &mut fields, id));
            fields.finish();
        }
        // Every reader of stories asks for the same tables, so one of them may close the file.
        root.finish();
    }
    events
}

/// Reads all adventures, in the order of their ids.
pub(super) fn adventures<'r>(loader: &mut Loader<'r>, files: &Files<'r>) -> Vec<Option<Adventure>> {
    let mut adventures = Vec::new();
    for file in &files.stories {
        for mut fields in file.fields().tables("adventure") {
            adventures.push(loader.adventure(*file, &mut fields));
            fields.finish();
        }
    }
    adventures
}

/// Reads all `[[scene]]` tables, wherever they are.
pub(super) fn scenes<'r>(loader: &mut Loader<'r>, files: &Files<'r>) {
    for file in &files.stories {
        let mut root = file.fields();
        let mut tables = root.tables("scene");
        for kind in ["campaign", "mission"] {
            for mut parent in root.tables(kind) {
                tables.extend(parent.tables("scene"));
            }
        }
        for mut fields in tables {
            loader.scene(*file, &mut fields);
            fields.finish();
        }
    }
}

/// Reads the words of flags: `[flags]` at the top of any file, with two sentences for each.
pub(super) fn flag_words<'r>(
    loader: &mut Loader<'r>,
    files: &Files<'r>,
) -> Vec<Option<[String; 2]>> {
    let mut words = vec![None; loader.symbols.flags.len()];
    for file in &files.stories {
        let Some(mut flags) = file.fields().opt("flags").and_then(Entry::fields) else { continue };
        for (key, entry) in flags.unasked() {
            let both = entry.list().into_iter().filter_map(Entry::text).map(str::to_owned);
            let both: Option<[String; 2]> = both.collect::<Vec<_>>().try_into().ok();
            if both.is_none() {
                entry.error(
                    "a flag has two clauses",
                    "expected [\"when it is set\", \"when it is not\"]",
                );
            }
            match loader.symbols.flags.find(key) {
                Some(flag) => words[flag] = both,
                None => {
                    entry.error(format!("unknown flag {key:?}"), "expected a flag that is read")
                }
            }
        }
    }
    words
}

impl<'r> Loader<'r> {
    /// The campaign and the mission a file belongs to, by its folder.
    pub(super) fn belongs(&self, file: File<'r>) -> (Option<usize>, Option<usize>) {
        let here = folder(file.path());
        let mission = self.symbols.mission_folders.get(here).copied();
        let campaign = self.symbols.campaign_folders.iter();
        let campaign =
            campaign.filter(|(known, _)| here.starts_with(**known)).map(|(_, id)| *id).next();
        (campaign, mission)
    }

    fn event(&mut self, file: File<'r>, f: &mut Fields<'r>, id: usize) -> Option<Event> {
        let (campaign, mission) = self.belongs(file);
        let holder = Holder { campaign, is: Some(Queued::Event(id)), ..Holder::default() };
        let pools = f.list("pools");
        let pool = self.pool(f, &pools);
        // An event in a folder without a mission may belong to one by its pool.
        let by_pool = match &pool {
            Some(Pool::Missions(missions)) => missions.first().map(|mission| mission.index()),
            _ => None,
        };
        let scope = self.scope(holder).at(Place::Event).in_mission(mission.or(by_pool));
        self.places.events.push(f.opt("id"));
        let (key, title) = (plain(f, "id"), plain(f, "title"));
        let severity = f.int("severity", 0..=3);
        let rounds = f.opt("rounds").map_or(Some((1, 99)), |entry| range(entry, 99));
        let immediate = self.effects(f, "immediate", scope);
        // The story may use only names that need no decision, so it is read right after the
        // effects that come before it.
        let story = self.need_text(f, "story", scope);
        self.check_story(f, scope);
        let action = f.opt("action").and_then(Entry::fields);
        let action = action.and_then(|mut fields| {
            let action = self.event_action(&mut fields, scope);
            fields.finish();
            action
        });
        let consequence = f.opt("consequence").and_then(Entry::fields);
        let consequence = consequence.and_then(|mut fields| {
            let consequence = self.consequence(&mut fields, scope);
            fields.finish();
            consequence
        });
        let follow_up = f.opt("follow_up").and_then(Entry::fields);
        let (follow_up, follow_up_owner) = match follow_up {
            Some(mut fields) => self.follow_up(&mut fields, scope),
            None => (None, None),
        };
        let new_objective = f.opt("new_objective").and_then(Entry::fields);
        let new_objective = new_objective.and_then(|mut fields| {
            let objective = self.new_objective(&mut fields, scope);
            fields.finish();
            objective
        });
        let when = self.opt_fact(f, "when", scope);
        let weight = f.opt("weight").map_or(Some(1), |entry| entry.int(1..=20));
        let (aom, repeat) = (f.bool_or("aom", true), f.bool_or("repeat", false));
        let with_box = f.bool_or("box", true);
        let once_per_campaign = f.bool_or("once_per_campaign", false);
        self.check_event(f, immediate, action.as_ref(), consequence.as_ref());
        self.check_box(f, scope, with_box);
        if let (Some(2..), Some(Pool::General | Pool::Missions(_))) = (severity, &pool) {
            self.check_trouble(f, immediate);
        }
        Some(Event {
            key: key?,
            source: source(f),
            title: title?,
            story: story?,
            severity: severity?,
            pool: pool?,
            rounds: rounds?,
            when,
            weight: weight?,
            aom,
            repeat,
            with_box,
            once_per_campaign,
            immediate,
            action,
            consequence,
            follow_up,
            follow_up_owner,
            new_objective,
            harmful: false,
        })
    }

    fn pool(&self, f: &Fields<'r>, pools: &[Entry<'r>]) -> Option<Pool> {
        let keys: Vec<&str> = pools.iter().filter_map(|entry| entry.as_text()).collect();
        match keys[..] {
            [] => {
                f.error(
                    "nothing draws this event",
                    "expected pools = [\"any\"], [\"chain\"] or missions",
                );
                None
            }
            ["any"] => Some(Pool::General),
            ["chain"] => Some(Pool::Chain),
            _ => {
                let mission =
                    |entry: &Entry<'r>| reference(*entry, &self.symbols.missions, "mission");
                let missions = pools.iter().filter_map(mission).filter_map(MissionId::at);
                Some(Pool::Missions(missions.collect()))
            }
        }
    }

    /// A story is shown before any decision, so it cannot name what a decision picks.
    fn check_story(&self, f: &mut Fields<'r>, scope: Scope) {
        let Some(story) = f.opt("story") else { return };
        let known: Vec<&str> = f
            .list("immediate")
            .into_iter()
            .filter_map(Entry::fields)
            .filter(|effect| effect.peek("who") != Some("chosen"))
            .filter(|effect| !effect.peek("space").is_some_and(|at| at.starts_with("chosen")))
            .filter_map(|effect| effect.peek("as"))
            .collect();
        for name in &self.holders[scope.holder].given {
            let key = self.symbols.names.key(name.index());
            let named = story.as_text().is_some_and(|text| text.contains(&format!("{{{key}}}")));
            if named && !known.contains(&key) {
                story.error(
                    format!("the story names {{{key}}} before it is decided who that is"),
                    "expected a name given at the top of `immediate` without a choice",
                );
            }
        }
    }

    /// Trouble that nobody can do anything about is no fun.
    fn check_trouble(&self, f: &Fields<'r>, immediate: List<Effect>) {
        let choice = |effect: &Effect| matches!(effect.op, Op::Choice { .. });
        let decides = self.effects[immediate.range()].iter().any(choice);
        if !f.has("action") && !f.has("new_objective") && !decides {
            f.warn("trouble, and nothing to do about it", "expected an action or a choice");
        }
    }

    /// What is dealt beside a printed box may not need our own cards.
    fn check_box(&self, f: &Fields<'r>, scope: Scope, with_box: bool) {
        if self.holders[scope.holder].ours && with_box {
            f.error(
                "this reads a Profile side or an upgrade that only we have",
                "expected box = false, so that it is left out beside a printed box",
            );
        }
    }

    fn check_event(
        &self,
        f: &Fields<'r>,
        immediate: List<Effect>,
        action: Option<&EventAction>,
        consequence: Option<&Consequence>,
    ) {
        let rest = f.has("follow_up") || f.has("new_objective");
        if immediate.is_empty() && action.is_none() && !rest && !f.has("action") {
            f.error("the event does nothing", "expected immediate effects or an action");
        }
        if f.has("consequence") && !f.has("action") {
            f.error(
                "nothing can prevent the consequence",
                "expected an action, or queue_event or follow_up",
            );
        }
        if let Some(action) = action
            && action.reward.is_empty()
            && consequence.is_none()
        {
            f.error("the action brings nothing", "expected a reward or a consequence it prevents");
        }
        if (f.has("aom") || f.has("repeat")) && !f.has("action") {
            f.error("`aom` and `repeat` are about an action", "expected an action");
        }
    }

    fn event_action(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<EventAction> {
        let pawns = f.int("pawns", 1..=3);
        let cost = self.opt_costs(f, "cost", scope);
        let needs = self.opt_facts(f, "needs", scope);
        let role = opt(f, "role");
        let open_rounds = f.opt("before_sol_offset").map_or(Some(3), |entry| entry.int(1..=9));
        let reward = self.effects(f, "reward", scope);
        let label = self.need_text(f, "label", scope);
        let (label, pawns, open_rounds) = (label?, pawns?, open_rounds?);
        Some(EventAction { label, pawns, cost, needs, role, open_rounds, reward })
    }

    fn consequence(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Consequence> {
        let effects = self.effects(f, "effects", scope);
        if effects.is_empty() {
            f.error("the consequence does nothing", "expected effects");
        }
        let (title, story) = (plain(f, "title"), self.need_text(f, "story", scope));
        Some(Consequence { title: title?, story: story?, effects })
    }

    fn follow_up(&mut self, f: &mut Fields<'r>, scope: Scope) -> (Option<SceneId>, Option<Who>) {
        let owner = f.need("owner").and_then(|entry| self.who(entry, scope, false));
        let scene = self.later_scene(f, scope);
        (self.scene_id(scene), owner)
    }

    /// Reads the field `later` of an adventure or one of its options.
    pub(super) fn later(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<SceneId> {
        let mut later = f.opt("later")?.fields()?;
        let scene = self.later_scene(&mut later, scope);
        self.scene_id(scene)
    }

    fn later_scene(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Scene> {
        let delay = f.need("delay").and_then(|entry| range(entry, 20));
        let chance = f.need("chance").and_then(percent);
        let scene = self.scene_fields(f, scope, String::new());
        // The table is borrowed from its parent, so it is closed here.
        f.close();
        Some(Scene { delay: delay?, chance: chance?, ..scene? })
    }

    fn scene_fields(&mut self, f: &mut Fields<'r>, scope: Scope, key: String) -> Option<Scene> {
        let scope = scope.at(Place::Later);
        let effects = self.effects(f, "effects", scope);
        let (title, story) = (plain(f, "title"), self.need_text(f, "story", scope));
        Some(Scene {
            key,
            source: source(f),
            title: title?,
            story: story?,
            delay: (1, 1),
            chance: 100,
            effects,
            harmful: false,
        })
    }

    fn scene(&mut self, file: File<'r>, f: &mut Fields<'r>) -> Option<()> {
        let (campaign, mission) = self.belongs(file);
        let key = plain(f, "id")?;
        let id = self.symbols.scenes.find(&key)?;
        self.places.scenes.extend(f.opt("id").map(|entry| (id, entry)));
        let holder = Holder { campaign, is: Some(Queued::Scene(id)), ..Holder::default() };
        let scope = self.scope(holder).in_mission(mission);
        self.scenes[id] = self.scene_fields(f, scope, key);
        Some(())
    }

    fn new_objective(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<NewObjective> {
        let title = plain(f, "title");
        let check: Option<FactId> = self.need_fact(f, "check", scope);
        let within_sols = f.int("within_sols", 1..=20);
        let reward = self.effects(f, "reward", scope);
        let text = self.need_text(f, "text", scope);
        let (title, text, check) = (title?, text?, check?);
        Some(NewObjective { title, text, check, within_sols: within_sols?, reward })
    }

    fn adventure(&mut self, file: File<'r>, f: &mut Fields<'r>) -> Option<Adventure> {
        let (campaign, mission) = self.belongs(file);
        let holder = Holder { campaign, ..Holder::default() };
        let scope = self.scope(holder).at(Place::Adventure).in_mission(mission);
        self.places.adventures.push(f.opt("id"));
        let (key, title, of) = (plain(f, "id"), plain(f, "title"), need(f, "type"));
        let with_box = f.bool_or("box", true);
        let when = self.opt_fact(f, "when", scope);
        let mut effects = f.opt("effects").map(|e| self.effect_vec(e, scope)).unwrap_or_default();
        let story = self.need_text(f, "story", scope);
        let at = f.opt("option");
        if let Some(at) = at {
            let options = self.option_tables(f.tables("option"), at, scope);
            effects.push(Effect { op: Op::Choice { by: Decider::Actor, options }, name: None });
        }
        let later = self.later(f, scope);
        let entry = f.need("kind")?;
        match entry.text()? {
            "choice" if at.is_none() => {
                entry.error("a choice without options", "expected [[adventure.option]]")
            }
            "postponed" if later.is_none() => {
                entry.error("nothing comes later", "expected [adventure.later]")
            }
            "regular" if effects.is_empty() => {
                entry.error("the adventure does nothing", "expected effects")
            }
            "choice" | "postponed" | "regular" => {}
            other => one_of(entry, other, "kind of adventure", &["regular", "postponed", "choice"]),
        }
        let effects = append(&mut self.effects, effects);
        self.check_box(f, scope, with_box);
        let (key, of, title, story) = (key?, of?, title?, story?);
        Some(Adventure { key, source: source(f), of, title, story, when, with_box, effects, later })
    }
}
