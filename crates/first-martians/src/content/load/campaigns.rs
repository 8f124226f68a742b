//! Reads campaigns and their envelopes.

use orrery_packs::{Entry, Fields};

use super::{
    super::{
        Campaign, CampaignId, CampaignMode, Carried, CarryOver, Ending, Epitaph, EpitaphLine,
        Legacy, MissionId, NameId, Retired, Seal, SealId, SealTile, StartPoint,
    },
    Loader,
    scope::{Holder, Place, Scope},
    source,
    symbols::{Files, is_key},
    values::{need, numbers, one_of, opt, plain, reference},
};

/// Reads all campaigns, in the order of their ids.
pub(super) fn read<'r>(loader: &mut Loader<'r>, files: &Files<'r>) -> Vec<Option<Campaign>> {
    let mut campaigns = Vec::new();
    for file in &files.stories {
        for mut fields in file.fields().tables("campaign") {
            let id = campaigns.len();
            campaigns.push(loader.campaign(&mut fields, id));
            fields.finish();
        }
    }
    campaigns
}

impl<'r> Loader<'r> {
    fn campaign(&mut self, f: &mut Fields<'r>, id: usize) -> Option<Campaign> {
        let holder = Holder { campaign: Some(id), ..Holder::default() };
        let scope = self.scope(holder).at(Place::Start);
        f.opt("scene");
        let remembered = self.remembered(f);
        self.places.remembered.insert(id, remembered.clone());
        let (key, title) = (plain(f, "id"), plain(f, "title"));
        let mode = f.need("mode").and_then(mode);
        let mission = |loader: &Self, entry| {
            reference(entry, &loader.symbols.missions, "mission").and_then(MissionId::at)
        };
        let first = f.need("first").and_then(|entry| mission(self, entry));
        let missions: Vec<MissionId> =
            f.list("missions").into_iter().filter_map(|entry| mission(self, entry)).collect();
        let between = self.opt_effects(f, "between", scope);
        let actions = self.specials_of(f, scope);
        let seals = self.seals_of(f, id, scope);
        let endings = self.endings(f, scope);
        let epilogue = self.epilogue(f, scope);
        let (carry_over_text, carry_over) = carry_over(f)?;
        let legacy = f.opt("legacy").and_then(Entry::fields).and_then(|mut f| {
            let legacy = self.legacy(&mut f);
            f.finish();
            legacy
        });
        let epitaph = f.opt("epitaph").and_then(Entry::fields).and_then(|mut f| {
            let epitaph = self.epitaph(&mut f, scope);
            f.finish();
            epitaph
        });
        let cover = self.need_text(f, "cover", scope);
        let premise = self.need_text(f, "premise", scope);
        let (rules_text, loss_text) = (plain(f, "rules_text"), plain(f, "on_loss"));
        let skills_locked = match f.opt("start_skills").map(|entry| (entry, entry.as_text())) {
            None | Some((_, Some("open"))) => false,
            Some((_, Some("locked"))) => true,
            Some((entry, other)) => {
                one_of(entry, other.unwrap_or(""), "way to start", &["open", "locked"]);
                false
            }
        };
        Some(Campaign {
            key: key?,
            source: source(f),
            title: title?,
            mode: mode?,
            first: first?,
            missions,
            cover: cover?,
            premise: premise?,
            rules_text: rules_text?,
            loss_text: loss_text?,
            skills_locked,
            remembered,
            between,
            repair_after_loss: f.bool_or("repair_after_loss", false),
            carry_over_text,
            carry_over,
            actions,
            seals,
            endings,
            epilogue,
            legacy,
            epitaph,
        })
    }

    fn remembered(&mut self, f: &mut Fields<'r>) -> Vec<NameId> {
        let mut names = Vec::new();
        for entry in f.list("remembered") {
            let Some(name) = entry.text() else { continue };
            if !is_key(name) {
                entry.error(format!("found {name:?}"), "expected a name in lowercase");
            }
            names.extend(NameId::at(self.symbols.names.intern(name)));
        }
        names
    }

    fn seals_of(&mut self, f: &mut Fields<'r>, campaign: usize, scope: Scope) -> Vec<SealId> {
        let mut ids = Vec::new();
        for mut s in f.tables("seal") {
            let Some(id) = s.peek("id").and_then(|key| self.symbols.seals.find(key)) else {
                continue;
            };
            self.seals[id] = self.seal(&mut s, campaign, scope);
            s.finish();
            ids.extend(SealId::at(id));
        }
        ids
    }

    fn seal(&mut self, f: &mut Fields<'r>, campaign: usize, scope: Scope) -> Option<Seal> {
        let (key, title) = (plain(f, "id"), plain(f, "title"));
        let envelope = f.int("envelope", 1..=9);
        let opens = self.need_fact(f, "opens", scope);
        let with_box_after = f.opt_int("with_box_after", 1..=5);
        let effects = self.effects(f, "effects", scope);
        let (story, letter) =
            (self.need_text(f, "story", scope), self.opt_text(f, "letter", scope));
        let half_if_lost = self.opt_text(f, "half_if_lost", scope);
        let secret_choices = f.bool_or("secret_choices", false);
        let actions = self.specials_of(f, scope);
        let tile = f.tables("tile").into_iter().next();
        let tile = tile.and_then(|mut t| {
            let tile = self.seal_tile(&mut t, scope);
            t.finish();
            tile
        });
        let person = f.tables("person").into_iter().next().and_then(|mut p| {
            let (name, at, text) =
                (plain(&mut p, "name"), plain(&mut p, "where"), plain(&mut p, "text"));
            p.finish();
            Some((name?, at?, text?))
        });
        let mut signed = Vec::new();
        for mut s in f.tables("signed_parts") {
            let facility = s.need("facility").and_then(|entry| self.facility(entry));
            let (part, name) = (need(&mut s, "part"), plain(&mut s, "name"));
            let (Some(facility), Some(part), Some(name)) = (facility, part, name) else { continue };
            self.check_has_part(&s, facility, part);
            s.finish();
            signed.push((facility, part, name));
        }
        let signed_text = f.opt_text("signed_rule").map(str::to_owned);
        let on_signed_repaired = self.opt_effects(f, "on_signed_repaired", scope);
        let on_signed_taken_out = self.opt_effects(f, "on_signed_taken_out", scope);
        Some(Seal {
            key: key?,
            source: source(f),
            campaign: CampaignId::at(campaign)?,
            envelope: envelope?,
            opens: opens?,
            with_box_after,
            title: title?,
            story: story?,
            letter,
            effects,
            secret_choices,
            half_if_lost,
            actions,
            tile,
            person,
            signed,
            signed_text,
            on_signed_repaired,
            on_signed_taken_out,
        })
    }

    fn seal_tile(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<SealTile> {
        let text = plain(f, "text");
        let on_gather_sample = self.opt_effects(f, "on_gather_sample", scope.at(Place::Action));
        let else_ring = f.opt_int("else_ring", 1..=3);
        let start_point = f.opt("start_point").and_then(Entry::fields).and_then(|mut p| {
            let cond = self.need_fact(&mut p, "cond", scope);
            let actions_per_round = p.int("actions_per_round", 1..=9);
            let rings = numbers(&mut p, "rings", 3);
            p.finish();
            Some(StartPoint { cond: cond?, actions_per_round: actions_per_round?, rings })
        });
        let tile = self.roi_tile(f)?;
        Some(SealTile { tile, text: text?, on_gather_sample, else_ring, start_point })
    }

    fn endings(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<Ending> {
        let mut endings = Vec::new();
        for mut e in f.tables("ending") {
            let (key, title) = (plain(&mut e, "id"), plain(&mut e, "title"));
            let cond = self.opt_fact(&mut e, "cond", scope);
            let text = self.need_text(&mut e, "text", scope);
            let source = source(&mut e);
            e.finish();
            let (Some(key), Some(title), Some(text)) = (key, title, text) else { continue };
            endings.push(Ending { key, source, title, cond, text });
        }
        if endings.last().is_none_or(|ending| ending.cond.is_some()) {
            f.error("no ending holds in any case", "expected a last ending without cond");
        }
        if let Some(early) = endings.iter().rev().skip(1).find(|ending| ending.cond.is_none()) {
            f.error(
                format!("the endings after `{}` can never be told", early.key),
                "expected cond",
            );
        }
        endings
    }

    fn legacy(&mut self, f: &mut Fields<'r>) -> Option<Legacy> {
        let scars_count = f.bool_or("scars_count_for_threshold", true);
        let death_ends = f.bool_or("death_ends_campaign", true);
        let (scar_text, record_text) = (plain(f, "scar_text"), plain(f, "record"));
        let mut wall = f.need("wall")?.fields()?;
        let wall_text = plain(&mut wall, "text");
        let prompts = wall.list("prompts").into_iter().filter_map(Entry::text);
        let wall_prompts = prompts.map(str::to_owned).collect();
        let mut wall_lines = Vec::new();
        if let Some(mut lines) = wall.opt("lines_by_default").and_then(Entry::fields) {
            for (key, entry) in lines.unasked() {
                let Some(mission) = self.symbols.missions.find(key).and_then(MissionId::at) else {
                    entry.error(
                        format!("unknown mission {key:?}"),
                        "expected a mission of the campaign",
                    );
                    continue;
                };
                wall_lines.extend(entry.text().map(|line| (mission, line.to_owned())));
            }
        }
        wall.finish();
        let mut retired = Vec::new();
        for mut r in f.tables("retired") {
            let (component, text) = (need(&mut r, "component"), plain(&mut r, "text"));
            let pawns: Option<u8> = r.opt_int("gather_pawns_plus", 1..=3);
            let rings = numbers(&mut r, "rings", 3);
            let unwind_stress = r.opt_int("unwind_stress", 1..=6);
            let upgrade_leaves = r.opt("upgrade_leaves").and_then(|entry| self.upgrade(entry));
            r.finish();
            let (Some(component), Some(text)) = (component, text) else { continue };
            let gather_pawns = pawns.map(|pawns| (pawns, rings));
            retired.push(Retired { component, text, gather_pawns, unwind_stress, upgrade_leaves });
        }
        let (scar_text, record_text, wall_text) = (scar_text?, record_text?, wall_text?);
        Some(Legacy {
            scars_count,
            death_ends,
            scar_text,
            record_text,
            wall_text,
            wall_prompts,
            wall_lines,
            retired,
        })
    }

    fn epitaph(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Epitaph> {
        let (title, text) = (plain(f, "title"), self.need_text(f, "text", scope));
        let mut lines = Vec::new();
        for mut l in f.tables("line") {
            let mission = l.opt("mission");
            let mission =
                mission.and_then(|entry| reference(entry, &self.symbols.missions, "mission"));
            let (role, cond) = (opt(&mut l, "role"), self.opt_fact(&mut l, "cond", scope));
            let text = self.need_text(&mut l, "text", scope);
            l.finish();
            let mission = mission.and_then(MissionId::at);
            lines.extend(text.map(|text| EpitaphLine { mission, role, cond, text }));
        }
        Some(Epitaph { title: title?, text: text?, lines })
    }
}

fn mode(entry: Entry<'_>) -> Option<CampaignMode> {
    match entry.text()? {
        "replay" => Some(CampaignMode::Replay),
        "legacy" => Some(CampaignMode::Legacy),
        other => {
            one_of(entry, other, "mode", &["replay", "legacy"]);
            None
        }
    }
}

fn carry_over(f: &mut Fields<'_>) -> Option<(String, Vec<CarryOver>)> {
    let mut carry = f.need("carry_over")?.fields()?;
    let text = plain(&mut carry, "text");
    let mut all = Vec::new();
    for mut item in carry.tables("except") {
        let what = item.need("what").and_then(|entry| carried(entry, &mut item));
        let text = plain(&mut item, "text");
        item.finish();
        let (Some(what), Some(text)) = (what, text) else { continue };
        all.push(CarryOver { what, text });
    }
    carry.finish();
    Some((text?, all))
}

fn carried(entry: Entry<'_>, f: &mut Fields<'_>) -> Option<Carried> {
    Some(match entry.text()? {
        "reserves" => Carried::Reserves(f.int("at_most", 0..=99)?),
        "malfunction_box" => Carried::MalfunctionBox,
        "malfunction_box_but_system" => Carried::MalfunctionBoxButSystem,
        "open_events" => Carried::OpenEvents,
        "temporary_rules" => Carried::TimedRules,
        "mission_tracks" => Carried::MissionTracks,
        "objective_tokens" => Carried::ObjectiveTokens,
        "aom_choice" => Carried::AomChoice,
        "facility_tokens" => Carried::FacilityTokens,
        other => {
            let keys = [
                "reserves",
                "malfunction_box",
                "malfunction_box_but_system",
                "open_events",
                "temporary_rules",
                "mission_tracks",
                "objective_tokens",
                "aom_choice",
                "facility_tokens",
            ];
            one_of(entry, other, "thing that does not carry over", &keys);
            return None;
        }
    })
}
