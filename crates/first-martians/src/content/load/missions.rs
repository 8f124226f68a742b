//! Reads missions.

use orrery_packs::{Entry, Fields, File};

use super::{
    super::{
        ActionPlace, After, Beat, Branch, CampaignId, Count, Counts, Epilogue, FactId, FarmSetup,
        Icon, List, LoseCause, LoseText, Mission, MissionId, MissionPoi, MissionRule, Objective,
        ObjectiveKind, Op, PawnNeed, Reward, Special, Text, Track, TrackId,
    },
    Loader, append, facilities,
    mission_setup::{by_level, by_players, farm, supplies},
    scope::{Holder, Place, Scope},
    source,
    symbols::Files,
    values::{by_die, need, one_of, opt, plain, reference, word},
};

/// Reads all missions, in the order of their ids.
pub(super) fn read<'r>(
    loader: &mut Loader<'r>,
    files: &Files<'r>,
    share: u8,
) -> Vec<Option<Mission>> {
    let mut missions = Vec::new();
    for file in &files.stories {
        for mut fields in file.fields().tables("mission") {
            let id = missions.len();
            missions.push(loader.mission(*file, &mut fields, id, share));
            fields.finish();
        }
    }
    missions
}

impl<'r> Loader<'r> {
    fn mission(
        &mut self,
        file: File<'r>,
        f: &mut Fields<'r>,
        id: usize,
        share: u8,
    ) -> Option<Mission> {
        let (campaign, _) = self.belongs(file);
        let holder = Holder { campaign, ..Holder::default() };
        let scope = self.scope(holder).at(Place::Start).in_mission(Some(id));
        let mission = MissionId::at(id)?;
        f.opt("scene");
        self.places.missions.push(f.opt("id"));
        let (key, title, category) = (plain(f, "id"), plain(f, "title"), need(f, "category"));
        let order = f.opt_int("order", 0..=99).unwrap_or(99);
        let rounds = f.need("rounds").and_then(by_players);
        let threshold = f.opt("threshold").and_then(|entry| by_level(entry, |e| e.int(0..=44)));
        let (supplies, supplies_add) = supplies(f)?;
        let farm = f.opt("farm").and_then(farm);
        let upgrades = f.opt("upgrades").and_then(|entry| self.upgrades(entry));
        let malfunction_dice =
            f.need("malfunction_dice").and_then(Entry::fields).and_then(|mut dice| {
                let found = by_die(&mut dice);
                dice.finish();
                found
            });
        let tracks = self.tracks_of(f, mission);
        let start = self.opt_effects(f, "start", scope);
        let rules = self.rules_of(f, scope);
        let actions = self.specials_of(f, scope);
        let beats = self.beats_of(f, scope);
        let poi = self.poi_of(f, scope);
        let objectives = self.objectives_of(f, mission, scope);
        let setup = self.setup(f, scope);
        let (general_events, draws_own) = self.pools(f, id);
        let texts = self.mission_texts(f, scope);
        let rewards = self.rewards(f, scope);
        let on_win = self.opt_effects(f, "on_win_effects", scope);
        let on_loss = self.opt_effects(f, "on_loss_effects", scope);
        let after = self.opt_effects(f, "after_effects", scope);
        let branches = self.branches(f, scope);
        let epilogue = self.epilogue(f, scope);
        self.check_mission(f, threshold.is_some(), campaign.is_some());
        let in_play = |card| {
            setup.cards.contains(&card)
                || setup.replace.iter().any(|replaced| replaced.card == card)
        };
        for special in &self.specials[actions.range()] {
            if campaign.is_none() && special.card.is_some_and(|card| !in_play(card)) {
                let message = format!("the action `{}` uses a card the mission lacks", special.key);
                f.error(message, "expected the card in facility_cards or replace");
            }
        }
        let most = |what: &str, found: usize, most: usize| {
            if found > most {
                f.error(
                    format!("the mission has {found} {what}"),
                    format!("expected at most {most}"),
                );
            }
        };
        most("tracks", tracks.len(), 8);
        most("objectives", objectives.len(), 32);
        most("actions", actions.len(), 32);
        most("rules", rules.len(), 255);
        let (draw, include, exclude) = upgrades.unwrap_or_default();
        let (premise, win_text, lose_text, lose_texts) = texts?;
        Some(Mission {
            key: key?,
            source: source(f),
            title: title?,
            campaign: campaign.and_then(CampaignId::at),
            category: category?,
            order,
            premise,
            rules_text: f.opt_text("rules_text").map(str::to_owned),
            map_rules: f.opt_text("map_rules").map(str::to_owned),
            rounds: rounds?,
            threshold,
            supplies,
            supplies_add,
            farm: farm.unwrap_or(FarmSetup {
                keep: None,
                greenhouses: Count::Exactly(0),
                plants: Count::Exactly(0),
                seeds: 0,
            }),
            upgrades_drawn: draw,
            upgrades_included: include,
            upgrades_excluded: exclude,
            start_morale: f.opt_int("start_morale", -2..=3).unwrap_or(0),
            start_tokens: f.opt_int("start_tokens", 0..=9).unwrap_or(0),
            start_stress: f.opt_int("start_stress", 0..=17).unwrap_or(0),
            start_productivity: setup.productivity,
            broken_at_start: setup.broken,
            replace: setup.replace,
            planting: setup.planting,
            keep_seeds: setup.keep_seeds,
            start,
            facility_cards: setup.cards,
            card_rules: setup.card_rules,
            hidden_tokens: setup.hidden,
            malfunction_dice: malfunction_dice?,
            general_events,
            draws_own,
            own_events: Vec::new(),
            own_share: f.opt_int("own_pool_share", 0..=100).unwrap_or(share),
            tracks,
            objectives,
            actions,
            rules,
            poi,
            beats,
            win_text,
            lose_text,
            lose_texts,
            epilogue,
            rewards,
            branches,
            on_win,
            on_loss,
            after,
        })
    }

    fn check_mission(&self, f: &mut Fields<'r>, threshold: bool, campaign: bool) {
        let mut mandatory = false;
        for objective in f.tables("objective") {
            mandatory |= objective.peek("kind") == Some("mandatory");
            let mut objective = objective;
            let check = objective.opt("check").and_then(Entry::fields);
            let fact = check.and_then(|check| check.peek("fact")).unwrap_or("");
            let at_end = objective.peek("counts") == Some("at_end");
            if matches!(fact, "threshold_met" | "plants_cover_crew") && !at_end {
                objective.error("this can stop holding", "expected counts = \"at_end\"");
            }
            if fact == "threshold_met" && !threshold {
                objective.error("the mission has no Threshold", "expected threshold = { … }");
            }
            if at_end && objective.has("reward") && !campaign {
                objective.error("a reward at the end of a mission comes too late", "leave it out");
            }
        }
        if !mandatory {
            f.error("no objective is mandatory", "expected at least one");
        }
        let mut icons: Vec<&str> =
            f.tables("poi").iter().filter_map(|poi| poi.peek("icon")).collect();
        icons.sort_unstable();
        if !campaign && icons != ["alpha", "beta", "gamma"] {
            f.error(
                "the POI tokens have three mission icons",
                "expected alpha, beta and gamma, each once",
            );
        }
    }

    fn tracks_of(&mut self, f: &mut Fields<'r>, mission: MissionId) -> List<Track> {
        let mut tracks = Vec::new();
        for mut t in f.tables("tracks") {
            let (key, name, unit) =
                (plain(&mut t, "id"), plain(&mut t, "name"), plain(&mut t, "unit"));
            let (start, min, max): (Option<i16>, Option<i16>, Option<i16>) =
                (t.int("start", -999..=999), t.int("min", -999..=999), t.int("max", -999..=999));
            if let (Some(start), Some(min), Some(max)) = (start, min, max)
                && !(min < max && (min..=max).contains(&start))
            {
                t.error(
                    format!("starts at {start}, from {min} to {max}"),
                    "expected min < max and start between",
                );
            }
            self.places.tracks.push(t.opt("id"));
            t.finish();
            tracks.push(Track {
                key: key.unwrap_or_default(),
                mission,
                name: name.unwrap_or_default(),
                start: start.unwrap_or(0),
                min: min.unwrap_or(0),
                max: max.unwrap_or(0),
                unit: unit.unwrap_or_default(),
            });
        }
        append(&mut self.tracks, tracks)
    }

    fn objectives_of(
        &mut self,
        f: &mut Fields<'r>,
        mission: MissionId,
        scope: Scope,
    ) -> List<Objective> {
        let mut objectives = Vec::new();
        for mut o in f.tables("objective") {
            let (key, title, text) =
                (plain(&mut o, "id"), plain(&mut o, "title"), plain(&mut o, "text"));
            let kind: Option<ObjectiveKind> = need(&mut o, "kind");
            let check = self.need_fact(&mut o, "check", scope.at(Place::Rule));
            let counts = opt(&mut o, "counts").unwrap_or(Counts::Once);
            let reward = self.opt_effects(&mut o, "reward", scope.at(Place::Rule));
            let scored = o.bool_or("scored", false);
            let source = source(&mut o);
            o.finish();
            objectives.push(Objective {
                key: key.unwrap_or_default(),
                source,
                mission,
                kind: kind.unwrap_or(ObjectiveKind::Optional),
                title: title.unwrap_or_default(),
                text: text.unwrap_or_default(),
                check: check.unwrap_or(FactId(0)),
                counts,
                reward,
                scored,
            });
        }
        append(&mut self.objectives, objectives)
    }

    /// Reads the special actions of a mission, a campaign or an envelope.
    pub(super) fn specials_of(&mut self, f: &mut Fields<'r>, scope: Scope) -> List<Special> {
        let mut specials = Vec::new();
        for mut a in f.tables("action") {
            specials.extend(self.special(&mut a, scope.at(Place::Action)));
            a.finish();
        }
        append(&mut self.specials, specials)
    }

    fn special(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Special> {
        let (key, name, text) = (plain(f, "id"), plain(f, "name"), plain(f, "text"));
        let of = f.need("type").and_then(|entry| match entry.as_text() {
            Some("none") => Some(None),
            _ => Some(Some(word(entry)?)),
        });
        let place = need(f, "where");
        let pawns = f.need("pawns").and_then(Entry::fields).and_then(|mut pawns| {
            let need = facilities::pawns(&mut pawns);
            pawns.finish();
            need
        });
        let fixed = matches!(pawns, Some(PawnNeed::Fixed(_)));
        if of.is_some() && pawns.is_some() && of.flatten().is_none() != fixed {
            f.error(
                "pawns and type do not fit",
                "expected { roll, sure } with a type, { fixed } without",
            );
        }
        let card = f.opt("uses_card").and_then(|entry| self.card(entry));
        if place == Some(ActionPlace::Card) && card.is_none() {
            f.error("where = \"card\" needs a card", "expected uses_card");
        }
        let needs = self.opt_facts(f, "needs", scope);
        let cost = self.opt_costs(f, "cost", scope);
        let success = self.effects(f, "success", scope);
        let fail = self.opt_effects(f, "fail", scope);
        let once = f.bool_or("once", false);
        let limit_per_round = f.opt_int("limit_per_round", 1..=9);
        let aom = f.bool_or("aom", true);
        let sets_flag =
            self.effects[success.range()].iter().any(|e| matches!(e.op, Op::Flag { .. }));
        if sets_flag && !once && needs.is_empty() && limit_per_round.is_none() {
            f.warn("it sets a flag and can be repeated", "is once = true meant?");
        }
        Some(Special {
            key: key?,
            source: source(f),
            name: name?,
            text: text?,
            of: of?,
            place: place?,
            pawns: pawns?,
            card,
            needs,
            cost,
            success,
            fail,
            once,
            limit_per_round,
            aom,
        })
    }

    /// Reads the rules of a mission or an envelope.
    pub(super) fn rules_of(&mut self, f: &mut Fields<'r>, scope: Scope) -> List<MissionRule> {
        let mut rules = Vec::new();
        for mut r in f.tables("rule") {
            let at = r.opt("id");
            if let Some(rule) = self.rule(&mut r, scope.at(Place::Rule)) {
                self.places.rules.push(at);
                rules.push(rule);
            }
            r.finish();
        }
        append(&mut self.rules, rules)
    }

    fn rule(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<MissionRule> {
        let (key, text) = (plain(f, "id"), plain(f, "text"));
        let trigger = self.trigger(f, scope);
        let from_round = f.opt_int("from_round", 1..=20).unwrap_or(1);
        let every = f.opt_int("every", 1..=20).unwrap_or(1);
        let limit = f.opt_int("limit", 1..=99);
        let cond = self.opt_fact(f, "cond", scope);
        let effects = self.effects(f, "effects", scope);
        let (key, trigger, text) = (key?, trigger?, text?);
        let source = source(f);
        Some(MissionRule { key, source, trigger, text, from_round, every, limit, cond, effects })
    }

    fn poi_of(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<MissionPoi> {
        let mut all = Vec::new();
        for mut p in f.tables("poi") {
            let icon: Option<Icon> = need(&mut p, "icon");
            let (name, text) = (plain(&mut p, "name"), plain(&mut p, "text"));
            let effects = self.effects(&mut p, "effects", scope.at(Place::Box));
            p.finish();
            let (Some(icon), Some(name), Some(text)) = (icon, name, text) else { continue };
            all.push(MissionPoi { icon, name, text, effects });
        }
        all
    }

    fn beats_of(&mut self, f: &mut Fields<'r>, scope: Scope) -> List<Beat> {
        let scope = scope.at(Place::Beat);
        let mut beats = Vec::new();
        for mut b in f.tables("beat") {
            let at = b.opt("round");
            let round = b.int("round", 1..=20);
            let cond = self.opt_fact(&mut b, "cond", scope);
            let effects = self.effects(&mut b, "effects", scope);
            let (title, story) = (plain(&mut b, "title"), self.need_text(&mut b, "story", scope));
            b.finish();
            let (Some(round), Some(title), Some(story)) = (round, title, story) else { continue };
            self.places.beats.push(at);
            beats.push(Beat { round, title, story, cond, effects });
        }
        append(&mut self.beats, beats)
    }

    fn pools(&mut self, f: &mut Fields<'r>, id: usize) -> (bool, bool) {
        let (mut general, mut own) = (false, false);
        for entry in f.list("event_pools") {
            match entry.as_text() {
                Some("any") => general = true,
                _ => match reference(entry, &self.symbols.missions, "mission") {
                    Some(mission) if mission == id => own = true,
                    Some(_) => entry
                        .error("a mission draws its own events", "expected \"any\" or its own id"),
                    None => {}
                },
            }
        }
        if !general && !own {
            f.error("the mission draws no events", "expected event_pools = [\"any\", ITS OWN ID]");
        }
        (general, own)
    }

    fn mission_texts(
        &mut self,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<(Text, Text, Text, Vec<LoseText>)> {
        let premise = self.need_text(f, "premise", scope);
        let win = self.need_text(f, "win_text", scope);
        let lose = self.need_text(f, "lose_text", scope);
        let mut lose_texts = Vec::new();
        if let Some(mut texts) = f.opt("lose_texts").and_then(Entry::fields) {
            let causes = [
                ("death", LoseCause::Death),
                ("time", LoseCause::Time),
                ("threshold", LoseCause::Threshold),
            ];
            for (name, cause) in causes {
                if let Some(text) = self.opt_text(&mut texts, name, scope) {
                    lose_texts.push(LoseText { cause, text });
                }
            }
            for (key, entry) in texts.unasked() {
                let track =
                    scope.mission.and_then(|mission| self.symbols.tracks.get(&(mission, key)));
                let Some(track) = track.copied().and_then(TrackId::at) else {
                    entry.error(
                        format!("unknown cause {key:?}"),
                        "expected death, time, threshold or a track",
                    );
                    continue;
                };
                if let Some(text) = self.text(entry, scope) {
                    lose_texts.push(LoseText { cause: LoseCause::Track(track), text });
                }
            }
        }
        Some((premise?, win?, lose?, lose_texts))
    }

    /// Reads the lines of a debrief or of the end of a campaign.
    pub(super) fn epilogue(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<Epilogue> {
        let mut lines = Vec::new();
        for mut e in f.tables("epilogue") {
            let after = after(&mut e);
            let cond = self.opt_fact(&mut e, "cond", scope);
            let text = self.need_text(&mut e, "text", scope);
            e.finish();
            lines.extend(text.map(|text| Epilogue { after, cond, text }));
        }
        lines
    }

    fn rewards(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<Reward> {
        let mut rewards = Vec::new();
        for mut r in f.tables("reward") {
            let optional_done = r.int("optional_done", 0..=9);
            let effects = self.effects(&mut r, "effects", scope);
            let text = self.need_text(&mut r, "text", scope);
            r.finish();
            let (Some(optional_done), Some(text)) = (optional_done, text) else { continue };
            rewards.push(Reward { optional_done, text, effects });
        }
        rewards
    }

    fn branches(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<Branch> {
        let mut branches = Vec::new();
        for mut b in f.tables("branch") {
            let after = after(&mut b);
            let cond = self.opt_fact(&mut b, "cond", scope);
            let effects = self.opt_effects(&mut b, "effects", scope);
            let next = b.need("next").and_then(|entry| match entry.as_text() {
                Some("campaign_end") => Some(None),
                _ => Some(Some(reference(entry, &self.symbols.missions, "mission")?)),
            });
            let text = self.need_text(&mut b, "text", scope);
            b.finish();
            let (Some(next), Some(text)) = (next, text) else { continue };
            branches.push(Branch {
                after,
                cond,
                next: next.and_then(MissionId::at),
                text,
                effects,
            });
        }
        branches
    }
}

fn after(f: &mut Fields<'_>) -> After {
    let Some(entry) = f.opt("on") else { return After::Either };
    match entry.as_text() {
        Some("win") => After::Win,
        Some("loss") => After::Loss,
        Some("both") => After::Either,
        other => {
            one_of(entry, other.unwrap_or(""), "result", &["win", "loss", "both"]);
            After::Either
        }
    }
}
