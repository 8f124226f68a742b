//! Reads lists of effects, and the operations that branch: choices, rolls, draws.

use orrery_packs::{Entry, Fields};

use super::{
    super::{
        ActionType, ChoiceOption, Component, DieFace, Each, Effect, List, NumberRange, Op,
        PartPick, ResearchStep, Who,
    },
    Loader, append,
    operations::{change, count, pick_word},
    scope::{Place, Scope},
    values::{farm, need, one_of, opt},
};

/// The names of all operations, as a pack writes them.
pub const OPERATIONS: &[&str] = &[
    "adventure",
    "aom",
    "break",
    "choice",
    "clear_shutdown",
    "condition",
    "cure",
    "draw_direction",
    "draw_malfunction",
    "draw_research",
    "end",
    "facility_card",
    "flag",
    "for_each",
    "greenhouse",
    "growth",
    "heal",
    "heal_scar",
    "if",
    "malfunction",
    "malfunction_box",
    "morale",
    "morale_tokens",
    "move_objective_token",
    "objective_token",
    "output",
    "pawns",
    "pick",
    "plant",
    "poi",
    "productivity",
    "queue_event",
    "queue_scene",
    "remove_token",
    "repair",
    "research",
    "resource",
    "retire",
    "reveal_roi",
    "roll",
    "rule",
    "sample",
    "scar",
    "seed",
    "shutdown",
    "skill",
    "sols",
    "spare_part",
    "stress",
    "token",
    "track",
    "upgrade",
    "upgrade_card",
    "wilt",
    "wound",
];

impl<'r> Loader<'r> {
    /// Reads a field with a list of effects.
    pub(super) fn effects(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> List<Effect> {
        fields.need(name).map(|entry| self.effect_list(entry, scope)).unwrap_or_default()
    }

    /// Reads a field with a list of effects; empty if it is missing.
    pub(super) fn opt_effects(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> List<Effect> {
        fields.opt(name).map(|entry| self.effect_list(entry, scope)).unwrap_or_default()
    }

    /// Reads a list of effects.
    pub(super) fn effect_list(&mut self, entry: Entry<'r>, scope: Scope) -> List<Effect> {
        let effects = self.effect_vec(entry, scope);
        append(&mut self.effects, effects)
    }

    /// Reads a list of effects without filing it.
    pub(super) fn effect_vec(&mut self, entry: Entry<'r>, scope: Scope) -> Vec<Effect> {
        let Some(inner) = scope.deeper() else {
            entry.error("effects inside effects inside effects", "expected fewer levels");
            return Vec::new();
        };
        let effects: Vec<_> =
            entry.list().into_iter().filter_map(|item| self.effect(item, inner)).collect();
        let random = |effect: &&Effect| {
            effect.name.is_none()
                && matches!(
                    effect.op,
                    Op::Wound { who: Who::Random, .. }
                        | Op::MoraleTokens { who: Who::Random, .. }
                        | Op::GiveCondition { who: Who::Random, .. }
                        | Op::Pawns { who: Who::Random, .. }
                )
        };
        if effects.iter().filter(random).count() > 1 {
            entry.warn(
                "two effects each pick a person at random, and they need not pick the same one",
                "give the first a name with `as` if the same person is meant",
            );
        }
        effects
    }

    fn effect(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Effect> {
        let mut fields = entry.fields()?;
        let key = fields.need("op")?;
        // The name comes first: the hits and misses of a roll may use it.
        let name = fields.opt("as").and_then(|entry| {
            if matches!(fields.peek("who"), Some("all" | "others")) {
                entry.error("one name for several people", "expected one person in `who`");
            }
            if !fields.has("who") && !fields.has("space") {
                entry.error("this effect picks nobody", "expected `who` or `space` beside `as`");
            }
            self.give_name(entry, scope)
        });
        let op = self.operation(key, &mut fields, scope);
        if matches!(op, Some(Op::PickPerson { .. })) && name.is_none() {
            fields.error("`pick` without `as` does nothing", "expected as = \"NAME\"");
        }
        fields.finish();
        Some(Effect { op: op?, name })
    }

    fn operation(&mut self, key: Entry<'r>, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        let name = key.text()?;
        Some(match name {
            "stress" => Op::Stress { n: change(f)? },
            "morale" => Op::Morale { n: change(f)? },
            "resource" => {
                let kind = need(f, "kind");
                let n = change(f);
                Op::Reserve { kind: kind?, n: n? }
            }
            "output" => {
                let (kind, n) = (need(f, "kind"), change(f));
                Op::Output { kind: kind?, n: n?, rounds: f.int("rounds", 1..=9)? }
            }
            "productivity" => {
                let device = need(f, "what");
                Op::Productivity { device: device?, n: change(f)? }
            }
            "spare_part" => {
                let part = pick_word(f, "part", PartPick::find, PartPick::keys, PartPick::KIND);
                Op::SpareParts { part: part?, n: change(f)? }
            }
            "sample" => self.sample(f, scope)?,
            "research" => {
                let step: Option<ResearchStep> = need(f, "what");
                Op::Research { step: step?, n: count(f)? }
            }
            "seed" => Op::Seeds { n: change(f)? },
            "plant" => {
                let (n, farm) = (change(f), farm(f));
                Op::Plants { n: n?, farm: farm? }
            }
            "growth" => {
                let (n, farm) = (change(f), farm(f));
                Op::Growth { n: n?, farm: farm? }
            }
            "wilt" => Op::Wilt { farm: farm(f)? },
            "greenhouse" => {
                let (n, farm) = (change(f), farm(f));
                Op::Greenhouses { n: n?, farm: farm? }
            }
            "poi" => Op::Poi { n: count(f)? },
            "upgrade_card" => Op::UpgradeCards { n: change(f)? },
            "upgrade" => Op::RemoveUpgrades { n: count(f)? },
            "sols" => Op::Sols { n: change(f)? },
            "scar" => Op::Scar { n: count(f)? },
            "heal_scar" => Op::HealScar { n: count(f)? },
            "retire" => {
                let component: Option<Component> = need(f, "component");
                Op::Retire { component: component? }
            }
            "morale_tokens" | "wound" | "heal" | "condition" | "cure" | "pawns" | "skill"
            | "aom" | "pick" => self.crew_operation(name, f, scope)?,
            "break" | "repair" | "shutdown" | "clear_shutdown" | "malfunction"
            | "malfunction_box" | "draw_malfunction" => self.hub_operation(name, f, scope)?,
            "token"
            | "remove_token"
            | "reveal_roi"
            | "objective_token"
            | "move_objective_token"
            | "facility_card" => self.board_operation(name, f, scope)?,
            "track" | "flag" | "rule" | "queue_event" | "queue_scene" | "end" => {
                self.mission_operation(name, f, scope)?
            }
            "adventure" | "roll" | "draw_research" | "draw_direction" | "choice" | "if"
            | "for_each" => self.flow_operation(name, f, scope)?,
            name => {
                one_of(key, name, "operation", OPERATIONS);
                f.ignore_rest();
                return None;
            }
        })
    }

    fn flow_operation(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        Some(match name {
            "adventure" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
                let of: Option<ActionType> = opt(f, "type");
                if of.is_none() && matches!(scope.place, Place::Event | Place::Beat) {
                    f.error("an event has no action to take the type from", "expected `type`");
                }
                Op::Adventure { who: who?, of }
            }
            "roll" => {
                let (die, face) = (need(f, "die"), need::<DieFace>(f, "face"));
                let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
                let hit = self.effects(f, "hit", scope);
                let miss = self.effects(f, "miss", scope);
                Op::Roll { die: die?, face: face?, who: who?, hit, miss }
            }
            "draw_research" => {
                let entry = f.need("ranges")?;
                Op::DrawResearch { ranges: self.ranges(entry, scope) }
            }
            "draw_direction" => {
                let easy = self.effects(f, "easy", scope);
                let medium = self.effects(f, "medium", scope);
                let heavy = self.effects(f, "heavy", scope);
                Op::DrawDirection { easy, medium, heavy }
            }
            "choice" => {
                let by = f.need("by").and_then(|entry| self.decider(entry, scope));
                let entry = f.need("options")?;
                let options = self.choice_options(entry, scope);
                Op::Choice { by: by?, options }
            }
            "if" => {
                let cond = f.need("cond").and_then(|entry| self.fact(entry, scope));
                let then = self.effects(f, "then", scope);
                let otherwise = self.opt_effects(f, "else", scope);
                Op::If { cond: self.fact_id(cond?)?, then, otherwise }
            }
            _ => {
                let over: Option<Each> = need(f, "over");
                let people =
                    matches!(over, Some(Each::Astronaut | Each::Condition | Each::ExploredRoi));
                let inner = Scope { each: scope.each || people, ..scope };
                let effects = self.effects(f, "effects", inner);
                Op::ForEach { over: over?, effects }
            }
        })
    }

    fn ranges(&mut self, entry: Entry<'r>, scope: Scope) -> List<NumberRange> {
        let mut ranges = Vec::new();
        let mut covered = Vec::new();
        for item in entry.list() {
            let Some(mut f) = item.fields() else { continue };
            let (from, to) = (f.int::<u8>("from", 1..=6), f.int::<u8>("to", 1..=6));
            let effects = self.effects(&mut f, "effects", scope);
            f.finish();
            let (Some(from), Some(to)) = (from, to) else { continue };
            covered.extend(from..=to);
            ranges.push(NumberRange { from, to, effects });
        }
        covered.sort_unstable();
        if covered != [1, 2, 3, 4, 5, 6] {
            entry.error(format!("the ranges cover {covered:?}"), "expected 1 to 6, each once");
        }
        append(&mut self.ranges, ranges)
    }

    /// Reads the options of a choice. At least one has to be open in any case.
    pub(super) fn choice_options(&mut self, entry: Entry<'r>, scope: Scope) -> List<ChoiceOption> {
        let items = entry.list();
        if items.len() < 2 {
            entry.error(format!("a choice with {} options", items.len()), "expected two or more");
        }
        let tables = items.into_iter().filter_map(Entry::fields).collect();
        self.option_tables(tables, entry, scope)
    }

    /// Reads the options of a choice from their tables.
    pub(super) fn option_tables(
        &mut self,
        tables: Vec<Fields<'r>>,
        at: Entry<'r>,
        scope: Scope,
    ) -> List<ChoiceOption> {
        let mut options = Vec::new();
        for mut f in tables {
            let effects = self.effects(&mut f, "effects", scope);
            let needs = self.opt_facts(&mut f, "needs", scope);
            let cost = self.opt_costs(&mut f, "cost", scope);
            let label = self.need_text(&mut f, "label", scope);
            let text = self.opt_text(&mut f, "text", scope);
            let later =
                if scope.place == Place::Adventure { self.later(&mut f, scope) } else { None };
            f.finish();
            let Some(label) = label else { continue };
            options.push(ChoiceOption { label, text, needs, cost, effects, later });
        }
        let open = |option: &ChoiceOption| option.needs.is_empty() && option.cost.is_empty();
        if !options.iter().any(open) {
            at.error(
                "every option needs something",
                "expected one option without needs and cost, so that a choice is always possible",
            );
        }
        append(&mut self.options, options)
    }
}
