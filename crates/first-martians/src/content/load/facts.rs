//! Reads conditions and triggers.

use orrery_packs::{Entry, Fields, Kind};

use super::{
    super::{
        BlockPick, Crossing, Fact, FactId, FlagId, List, Part, SpaceId, TokenPlace, Trigger,
        ZoneSet,
    },
    Loader, append,
    scope::Scope,
    values::{bound, need, numbers, one_of, opt, reference, word},
};

/// The names of all conditions, as a pack writes them.
pub const FACTS: &[&str] = &[
    "all",
    "always",
    "any",
    "broken_count",
    "difficulty",
    "explored",
    "explored_count",
    "facility_built",
    "facility_intact",
    "facility_working",
    "flag",
    "greenhouses",
    "growing",
    "has_condition",
    "last_round",
    "malfunction",
    "morale",
    "morale_tokens",
    "not",
    "objective_done",
    "objective_tokens",
    "outside",
    "part_broken",
    "plants",
    "plants_cover_crew",
    "players",
    "productivity",
    "profile",
    "resource",
    "role",
    "role_in_play",
    "round",
    "rover_blocked",
    "samples",
    "seeds",
    "shut_down",
    "shutdown_count",
    "spare_parts",
    "stress",
    "terrain_explored",
    "threshold_met",
    "track",
    "upgrade_installed",
    "upgrades_installed",
    "used_rover",
    "wounds",
];

/// The names of all triggers, as a pack writes them.
pub const TRIGGERS: &[&str] = &[
    "action_end",
    "card_built",
    "cleanup",
    "explore_success",
    "gather_token",
    "malfunction_end",
    "mission_end",
    "mission_icon",
    "plant_success",
    "production_end",
    "research_discover",
    "research_examine",
    "research_roll_wound",
    "round_start",
    "setup",
    "track_reaches",
];

impl<'r> Loader<'r> {
    /// Reads a field with a condition and files it.
    pub(super) fn need_fact(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> Option<FactId> {
        let fact = fields.need(name).and_then(|entry| self.fact(entry, scope))?;
        self.fact_id(fact)
    }

    /// Reads a field with a condition and files it, if it is there.
    pub(super) fn opt_fact(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> Option<FactId> {
        let fact = fields.opt(name).and_then(|entry| self.fact(entry, scope))?;
        self.fact_id(fact)
    }

    /// Reads a field with a list of conditions; empty if it is missing.
    pub(super) fn opt_facts(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> List<Fact> {
        let items = fields.list(name);
        let facts = self.fact_list(items.clone(), scope);
        if name == "needs" {
            self.note_needs(&items, facts);
        }
        facts
    }

    /// Remembers the flags that an action requires: they need words.
    fn note_needs(&mut self, items: &[Entry<'r>], facts: List<Fact>) {
        for (entry, fact) in items.iter().zip(facts.range()) {
            let fact = match self.facts[fact] {
                Fact::Not(id) => self.facts[id.index()],
                fact => fact,
            };
            if let Fact::FlagSet(flag) | Fact::Flag(flag, _) = fact {
                self.places.flags_needed.push((flag, *entry));
            }
        }
    }

    fn fact_list(&mut self, items: Vec<Entry<'r>>, scope: Scope) -> List<Fact> {
        let facts = items.into_iter().filter_map(|item| self.fact(item, scope)).collect();
        append(&mut self.facts, facts)
    }

    /// Reads a condition.
    pub(super) fn fact(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Fact> {
        let Some(inner) = scope.deeper() else {
            entry.error("conditions inside conditions inside conditions", "expected fewer levels");
            return None;
        };
        let mut fields = entry.fields()?;
        let key = fields.need("fact")?;
        let fact = self.fact_kind(key, &mut fields, inner);
        fields.finish();
        fact
    }

    fn fact_kind(&mut self, key: Entry<'r>, f: &mut Fields<'r>, scope: Scope) -> Option<Fact> {
        let name = key.text()?;
        Some(match name {
            "all" | "any" | "not" => self.combined(name, f, scope)?,
            "always" => Fact::Always,
            "last_round" => Fact::LastRound,
            "outside" => Fact::Outside,
            "threshold_met" => Fact::ThresholdMet,
            "plants_cover_crew" => Fact::PlantsCoverCrew,
            "shutdown_count" => Fact::ShutdownCount(bound(f)?),
            "morale" => Fact::Morale(bound(f)?),
            "stress" => Fact::Stress(bound(f)?),
            "upgrades_installed" => Fact::UpgradesInstalled(bound(f)?),
            "seeds" => Fact::Seeds(bound(f)?),
            "plants" => Fact::Plants(bound(f)?),
            "greenhouses" => Fact::Greenhouses(bound(f)?),
            "round" => Fact::Round(bound(f)?),
            "players" => Fact::Astronauts(bound(f)?),
            "broken_count" => {
                let block = opt(f, "block");
                Fact::BrokenCount(block, bound(f)?)
            }
            "productivity" => {
                let device = need(f, "what");
                Fact::Productivity(device?, bound(f)?)
            }
            "resource" => {
                let kind = need(f, "kind");
                Fact::Reserve(kind?, bound(f)?)
            }
            "malfunction" => {
                let entry = f.need("block")?;
                let block = entry.text().and_then(BlockPick::find);
                if block.is_none() {
                    entry.error(
                        "unknown Block",
                        format!("expected {}", BlockPick::keys().join(", ")),
                    );
                }
                Fact::Malfunction(block?, bound(f)?)
            }
            "spare_parts" => {
                let part: Option<Part> = opt(f, "part");
                Fact::SpareParts(part, bound(f)?)
            }
            "samples" => self.samples(f)?,
            "growing" => {
                let slot = f.opt_int("at_least_space", 1..=6).unwrap_or(1);
                Fact::Growing(bound(f)?, slot)
            }
            "explored_count" => {
                let ring = f.opt_int("ring", 1..=3);
                Fact::ExploredCount(ring, bound(f)?)
            }
            "terrain_explored" => {
                let terrain = need(f, "terrain");
                let ring = f.opt_int("ring", 1..=3);
                Fact::TerrainExplored(terrain?, ring, bound(f)?)
            }
            "difficulty" => Fact::Level(need(f, "level")?),
            "rover_blocked" => Fact::RoverBlocked(need(f, "rover")?),
            "used_rover" => Fact::UsedRover(opt(f, "rover")),
            "role_in_play" => Fact::RoleInPlay(need(f, "role")?),
            "morale_tokens" | "wounds" | "has_condition" | "profile" | "role" => {
                self.fact_about_person(name, f, scope)?
            }
            "part_broken" | "shut_down" | "upgrade_installed" | "facility_built"
            | "facility_working" | "facility_intact" => self.fact_about_facility(name, f, scope)?,
            "explored" | "objective_tokens" | "objective_done" | "track" | "flag" => {
                self.fact_about_mission(name, f, scope)?
            }
            name => {
                one_of(key, name, "condition", FACTS);
                f.ignore_rest();
                return None;
            }
        })
    }

    fn combined(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Fact> {
        let entry = f.need("of")?;
        let items = entry.list();
        if name == "not" {
            let [only] = items[..] else {
                entry.error(format!("`not` of {} conditions", items.len()), "expected exactly one");
                return None;
            };
            let fact = self.fact(only, scope)?;
            return Some(Fact::Not(self.fact_id(fact)?));
        }
        if items.len() < 2 {
            entry.error(format!("`{name}` of {} conditions", items.len()), "expected two or more");
        }
        let list = self.fact_list(items, scope);
        Some(if name == "all" { Fact::All(list) } else { Fact::Any(list) })
    }

    fn samples(&mut self, f: &mut Fields<'r>) -> Option<Fact> {
        if f.has("zone") == f.has("zones") {
            f.error(
                "samples are counted in one zone or several",
                "expected one of `zone` and `zones`",
            );
        }
        let mut zones = ZoneSet::default();
        let entries = f.opt("zone").into_iter().collect::<Vec<_>>();
        for entry in entries.into_iter().chain(f.list("zones")) {
            zones.insert(word(entry)?);
        }
        Some(Fact::Samples(zones, bound(f)?))
    }

    fn fact_about_person(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Fact> {
        let any = matches!(name, "morale_tokens" | "wounds" | "has_condition");
        let who = f.need("who").and_then(|entry| self.who(entry, scope, any));
        Some(match name {
            "morale_tokens" => {
                let bound = bound(f);
                Fact::MoraleTokens(who?, bound?)
            }
            "wounds" => {
                let bound = bound(f);
                Fact::Wounds(who?, bound?)
            }
            "has_condition" => {
                let kind = opt(f, "kind");
                Fact::HasCondition(who?, kind)
            }
            "profile" => {
                self.holders[scope.holder].ours = true;
                let side = need(f, "trait");
                Fact::Profile(who?, side?)
            }
            _ => {
                let role = need(f, "role");
                Fact::IsRole(who?, role?)
            }
        })
    }

    fn fact_about_facility(
        &mut self,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Fact> {
        let card = |loader: &Self, f: &mut Fields<'r>| f.need("card").and_then(|e| loader.card(e));
        Some(match name {
            "part_broken" => {
                let place = f.need("facility").and_then(|entry| self.facility_pick(entry));
                let part = need(f, "part");
                if let (Some(super::super::FacilityPick::The(id)), Some(part)) = (place, part) {
                    self.check_has_part(f, id, part);
                }
                Fact::PartBroken(place?, part?)
            }
            "shut_down" => {
                Fact::ShutDown(f.need("facility").and_then(|entry| self.facility_pick(entry))?)
            }
            "upgrade_installed" => {
                let upgrade = f.need("upgrade").and_then(|entry| self.upgrade(entry))?;
                if !self.symbols.printed_upgrades.contains(&upgrade.index()) {
                    self.holders[scope.holder].ours = true;
                }
                Fact::UpgradeInstalled(upgrade)
            }
            "facility_built" => Fact::CardBuilt(card(self, f)?),
            "facility_working" => Fact::CardWorking(card(self, f)?),
            _ => Fact::CardIntact(card(self, f)?),
        })
    }

    fn fact_about_mission(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Fact> {
        Some(match name {
            "explored" => {
                Fact::Explored(f.need("space").and_then(|entry| self.space(entry, scope))?)
            }
            "objective_tokens" => {
                let (color, place) = (need(f, "color"), need::<TokenPlace>(f, "where"));
                let number = f.opt_int("number", 1..=12);
                let at = f.opt("space").and_then(|entry| self.space(entry, scope));
                let bound = bound(f);
                Fact::ObjectiveTokens { color: color?, place: place?, number, at, bound: bound? }
            }
            "objective_done" => {
                let entry = f.need("objective")?;
                Fact::ObjectiveDone(self.objective(entry, scope)?)
            }
            "track" => {
                let track = f.need("id").and_then(|entry| self.track(entry, scope));
                let bound = bound(f);
                Fact::Track(track?, bound?)
            }
            _ => {
                let entry = f.need("id")?;
                let flag = FlagId::at(self.symbols.flags.intern(entry.text()?))?;
                self.places.flags_read.entry(flag).or_insert(entry);
                if f.has("cmp") || f.has("n") {
                    Fact::Flag(flag, bound(f)?)
                } else {
                    Fact::FlagSet(flag)
                }
            }
        })
    }

    /// Reads a trigger: a name with its fields beside it, or a table with a name.
    pub(super) fn trigger(&mut self, rule: &mut Fields<'r>, scope: Scope) -> Option<Trigger> {
        let entry = rule.need("when")?;
        if entry.kind() != Kind::Table {
            let name = entry.text()?;
            return self.trigger_kind(entry, name, rule, scope);
        }
        let mut fields = entry.fields()?;
        let key = fields.need("trigger")?;
        let name = key.text()?;
        let trigger = self.trigger_kind(key, name, &mut fields, scope);
        fields.finish();
        trigger
    }

    fn trigger_kind(
        &mut self,
        key: Entry<'r>,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Trigger> {
        Some(match name {
            "setup" => Trigger::Setup,
            "round_start" => Trigger::RoundStart,
            "production_end" => Trigger::ProductionEnd,
            "action_end" => Trigger::ActionEnd,
            "malfunction_end" => Trigger::MalfunctionEnd,
            "cleanup" => Trigger::CleanUp,
            "mission_end" => Trigger::MissionEnd,
            "research_examine" => Trigger::Examined,
            "research_discover" => Trigger::Discovered,
            "research_roll_wound" => Trigger::ResearchWound,
            "plant_success" => Trigger::Planted,
            "explore_success" => {
                let spaces = f.list("space_in").into_iter();
                let space = |entry| reference(entry, &self.symbols.spaces, "space");
                let spaces = spaces.filter_map(space).filter_map(SpaceId::at).collect();
                let rings = numbers(f, "ring_in", 3);
                Trigger::Explored { spaces, rings, token: opt(f, "needs_token") }
            }
            "mission_icon" => Trigger::MissionIcon { rings: numbers(f, "ring_in", 3) },
            "gather_token" => Trigger::TokenGathered { color: opt(f, "color") },
            "card_built" => Trigger::CardBuilt(f.need("card").and_then(|entry| self.card(entry))?),
            "track_reaches" => {
                // `id` beside `when` is the rule's own, so the trigger has to be a table.
                let track = f.need("id").and_then(|entry| self.track(entry, scope));
                let n = f.int("n", -1_000..=1_000);
                let crossing = opt(f, "crossing").unwrap_or(Crossing::Either);
                Trigger::TrackReaches { track: track?, n: n?, crossing }
            }
            name => {
                one_of(key, name, "trigger", TRIGGERS);
                return None;
            }
        })
    }
}
