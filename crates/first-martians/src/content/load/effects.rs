//! Reads effects, options, ranges and costs.

use orrery_packs::{Entry, Fields, Kind};

use super::{
    super::{
        ActionType, Block, BlockPick, CardState, ChoiceOption, Component, Cost, DieFace, Each,
        Effect, EventId, FacilityId, FacilityPick, Fallback, FlagId, KeywordId, List, Moment,
        NumberRange, Op, Outcome, Part, PartPick, Pick, ResearchStep, Reserve, RoverPick, SceneId,
        Slot, TimedRule, TokenColor, TokenPlace, TokenSpot, Where, Who, Word as _, Zone,
    },
    Loader, append,
    scope::{Place, Queued, Scope},
    values::{aom, farm, need, one_of, opt, percent, range, reference, word},
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

/// The names of all costs, as a pack writes them.
pub const COSTS: &[&str] = &[
    "energy",
    "food",
    "morale",
    "morale_tokens",
    "objective_token",
    "oxygen",
    "reserve",
    "sample",
    "seed",
    "spare_part",
    "stress",
    "track",
    "upgrade_card",
    "wound",
];

/// The largest change by one effect.
const MOST: i64 = 20;

/// Reads a change, up or down and never 0.
fn change<T: TryFrom<i64>>(fields: &mut Fields<'_>) -> Option<T> {
    let entry = fields.need("n")?;
    let n: i64 = entry.int(-MOST..=MOST)?;
    if n == 0 {
        entry.error("found 0", "expected a number other than 0: this would do nothing");
    }
    T::try_from(n).ok()
}

/// Reads a number of at least 1.
fn count(fields: &mut Fields<'_>) -> Option<u8> {
    fields.int("n", 1..=MOST)
}

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
                "two effects each pick somebody at random, so they may be two people",
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
            | "malfunction_box" | "draw_malfunction" => self.hub_operation(name, f)?,
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
                ask_everything(f);
                return None;
            }
        })
    }

    fn crew_operation(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        if name == "aom" {
            let aom = f.need("aom").and_then(aom);
            return Some(Op::Aom { aom: aom?, rounds: f.int("rounds", 1..=9)? });
        }
        let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
        Some(match name {
            "morale_tokens" => {
                let n = change(f);
                Op::MoraleTokens { who: who?, n: n? }
            }
            "wound" => {
                let n = count(f);
                Op::Wound { who: who?, n: n? }
            }
            "heal" => {
                let n = count(f);
                Op::Heal { who: who?, n: n? }
            }
            "condition" => {
                let kind = opt(f, "kind");
                Op::GiveCondition { who: who?, kind }
            }
            "cure" => {
                let kind = opt(f, "kind");
                Op::Cure { who: who?, kind }
            }
            "pawns" => {
                let (n, when) = (change(f), need::<Moment>(f, "when"));
                Op::Pawns { who: who?, n: n?, when: when? }
            }
            "skill" => {
                let n = change(f);
                Op::Skill { who: who?, n: n? }
            }
            _ => Op::PickPerson { who: who? },
        })
    }

    fn sample(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        let zone: Option<Zone> = need(f, "zone");
        let n = change(f);
        let at = f.opt("space").and_then(|entry| self.space(entry, scope));
        if zone.is_some_and(|zone| (zone == Zone::Roi) != at.is_some()) {
            f.error(
                "`space` belongs to zone = \"roi\", and only there",
                "expected both or neither",
            );
        }
        Some(Op::Samples { zone: zone?, n: n?, at })
    }

    fn hub_operation(&mut self, name: &str, f: &mut Fields<'r>) -> Option<Op> {
        let facility = |loader: &Self, f: &mut Fields<'r>| {
            f.need("facility").and_then(|entry| loader.facility_pick(entry))
        };
        let block = |f: &mut Fields<'r>| {
            pick_word(f, "block", BlockPick::find, BlockPick::keys, BlockPick::KIND)
        };
        Some(match name {
            "break" | "repair" => {
                let place = facility(self, f);
                let part = pick_word(f, "part", PartPick::find, PartPick::keys, PartPick::KIND);
                let pick: Option<Pick> = opt(f, "pick");
                self.check_part(f, place, part, pick);
                if name == "repair" {
                    return Some(Op::Repair { facility: place?, part: part?, pick });
                }
                let fallback = opt(f, "fallback").unwrap_or(Fallback::None);
                Op::Break { facility: place?, part: part?, pick, fallback }
            }
            "shutdown" => {
                let place = facility(self, f);
                Op::ShutDown { facility: place?, kind: need(f, "kind")? }
            }
            "clear_shutdown" => Op::ClearShutdown { facility: facility(self, f)? },
            "malfunction" => {
                let block = block(f);
                Op::Malfunction { block: block?, n: change(f)? }
            }
            "malfunction_box" => {
                let block: Option<Block> = need(f, "block");
                if let Some(entry) = f.need("state")
                    && entry.text()? != "red"
                {
                    entry.error("only red is possible", "expected \"red\"");
                }
                Op::MalfunctionBox { block: block? }
            }
            _ => {
                let block = block(f);
                let keyword = f
                    .opt("keyword")
                    .and_then(|entry| reference(entry, &self.symbols.keywords, "keyword"));
                Op::DrawMalfunction { block: block?, keyword: keyword.and_then(KeywordId::at) }
            }
        })
    }

    /// A named part must exist on a named Facility, and the two ways to pick must agree.
    fn check_part(
        &self,
        f: &Fields<'r>,
        place: Option<FacilityPick>,
        part: Option<PartPick>,
        pick: Option<Pick>,
    ) {
        let both = match (part, pick) {
            (Some(PartPick::Random), Some(Pick::Chosen)) => Some(("random", "chosen")),
            (Some(PartPick::Chosen), Some(Pick::Random)) => Some(("chosen", "random")),
            _ => None,
        };
        if let Some((part, pick)) = both {
            f.error(format!("part = {part:?} contradicts pick = {pick:?}"), "leave out `pick`");
        }
        if let (Some(FacilityPick::The(id)), Some(PartPick::The(part))) = (place, part) {
            self.check_has_part(f, id, part);
        }
    }

    /// A Facility that is named must have the part that is named.
    pub(super) fn check_has_part(&self, f: &Fields<'r>, id: FacilityId, part: Part) {
        if !self.symbols.parts.contains(&(id.index(), part)) {
            let facility = self.symbols.facilities.key(id.index());
            let has = Part::all().filter(|part| self.symbols.parts.contains(&(id.index(), *part)));
            let has: Vec<&str> = has.map(|part| part.key()).collect();
            let expected = format!("expected one of: {}", has.join(", "));
            f.error(format!("{facility} has no part `{}`", part.key()), expected);
        }
    }

    fn board_operation(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        Some(match name {
            "token" => {
                let token = need(f, "token");
                let spot = self.token_spot(f, scope, true);
                Op::Token { token: token?, spot: spot? }
            }
            "remove_token" => {
                let token = opt(f, "token");
                Op::RemoveToken { token, spot: self.token_spot(f, scope, false)? }
            }
            "reveal_roi" => {
                let at = f.need("space").and_then(|entry| self.space(entry, scope));
                Op::RevealRoi { at: at? }
            }
            "objective_token" => {
                let color: Option<TokenColor> = need(f, "color");
                let n: Option<i8> = change(f);
                let place: Option<TokenPlace> = need(f, "where");
                let (number, at) = self.numbered(f, scope);
                if place == Some(TokenPlace::Card) {
                    f.error("tokens are not put on a card this way", "expected another place");
                }
                let removes = n.is_some_and(|n| n < 0) && number.is_some();
                if place == Some(TokenPlace::Roi) && at.is_none() && !removes {
                    f.error("`space` is missing", "expected a space for tokens on the map");
                }
                Op::ObjectiveTokens { color: color?, n: n?, place: place?, number, at }
            }
            "move_objective_token" => {
                let color: Option<TokenColor> = need(f, "color");
                let (from, to) = (need(f, "from"), need(f, "to"));
                let n = f.opt_int("n", 1..=12).unwrap_or(1);
                let (number, at) = self.numbered(f, scope);
                if from == Some(TokenPlace::Box) || to == Some(TokenPlace::Card) {
                    f.error(
                        "tokens do not come from the box or go to a card this way",
                        "use objective_token",
                    );
                }
                Op::MoveObjectiveTokens { color: color?, from: from?, to: to?, n, number, at }
            }
            _ => {
                let card = f.need("card").and_then(|entry| self.card(entry));
                let state: Option<CardState> = need(f, "state");
                if let Some(card) = card {
                    self.places.cards_used.insert(card.index());
                }
                Op::FacilityCard { card: card?, state: state? }
            }
        })
    }

    fn numbered(&mut self, f: &mut Fields<'r>, scope: Scope) -> (Option<u8>, Option<Where>) {
        let number = f.opt_int("number", 1..=12);
        (number, f.opt("space").and_then(|entry| self.space(entry, scope)))
    }

    fn token_spot(&mut self, f: &mut Fields<'r>, scope: Scope, placing: bool) -> Option<TokenSpot> {
        let on = f.need("on")?;
        Some(match on.text()? {
            "facility" => {
                let place = f.need("facility").and_then(|entry| self.facility_pick(entry));
                let slot: Option<Slot> =
                    if placing { Some(need(f, "slot")?) } else { opt(f, "slot") };
                TokenSpot::Facility(place?, slot)
            }
            "roi" => TokenSpot::Region(f.need("space").and_then(|entry| self.space(entry, scope))?),
            "rover" => {
                let rover =
                    pick_word(f, "rover", RoverPick::find, RoverPick::keys, RoverPick::KIND);
                if rover == Some(RoverPick::Used) && !scope.place.has_rover() {
                    on.error(
                        "no action is at hand here",
                        "expected froggy, scorpio, chosen or random",
                    );
                }
                TokenSpot::Rover(rover?)
            }
            "astronaut" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
                TokenSpot::Astronaut(who?)
            }
            other => {
                one_of(on, other, "place", &["facility", "roi", "rover", "astronaut"]);
                return None;
            }
        })
    }

    fn mission_operation(&mut self, name: &str, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
        Some(match name {
            "track" => {
                let track = f.need("id").and_then(|entry| self.track(entry, scope));
                if f.has("by") == f.has("n") {
                    f.error("a track moves by `n` or by a draw", "expected one of `n` and `by`");
                }
                match opt(f, "by") {
                    Some(by) => Op::TrackByDraw { track: track?, by },
                    None => Op::Track { track: track?, n: f.opt_int("n", -1_000..=1_000)? },
                }
            }
            "flag" => {
                let entry = f.need("id")?;
                let flag = FlagId::at(self.symbols.flags.intern(entry.text()?))?;
                let value = f.opt("value").map_or(Some(1), |entry| match entry.kind() {
                    Kind::Bool => entry.bool().map(i8::from),
                    _ => entry.int(-100..=100),
                });
                if value != Some(0) {
                    self.places.flags_set.entry(flag).or_insert(entry);
                }
                Op::Flag { flag, value: value? }
            }
            "rule" => {
                let rule: Option<TimedRule> = need(f, "rule");
                let rounds = f.int("rounds", 1..=20);
                let n = f.opt_int("n", 1..=MOST);
                let wants = rule == Some(TimedRule::ProductionStressPlus);
                if wants && n.is_none() {
                    f.error("this rule needs `n`", "expected n = the amount");
                }
                Op::Rule { rule: rule?, rounds: rounds?, n: n.unwrap_or(0) }
            }
            "queue_event" => {
                let event =
                    f.need("id").and_then(|entry| reference(entry, &self.symbols.events, "event"));
                let (when, chance) = queue(f);
                if let Some(event) = event {
                    self.holders[scope.holder].queues.push(Queued::Event(event));
                }
                let (after, until) = when?;
                Op::QueueEvent { event: EventId::at(event?)?, after, until, chance: chance? }
            }
            "queue_scene" => {
                let scene =
                    f.need("id").and_then(|entry| reference(entry, &self.symbols.scenes, "scene"));
                let (when, chance) = queue(f);
                let owner = f.opt("owner").and_then(|entry| self.who(entry, scope, false));
                if let Some(scene) = scene {
                    self.holders[scope.holder].queues.push(Queued::Scene(scene));
                }
                let (after, until) = when?;
                let scene = SceneId::at(scene?)?;
                Op::QueueScene { scene, after, until, chance: chance?, owner }
            }
            _ => {
                let outcome: Option<Outcome> = need(f, "result");
                let reason = self.need_text(f, "reason", scope);
                Op::End { outcome: outcome?, reason: self.text_id(reason?)? }
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
                "expected one option without needs and cost, so that somebody can always choose",
            );
        }
        append(&mut self.options, options)
    }

    /// Reads a field with a list of costs; empty if it is missing.
    pub(super) fn opt_costs(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> List<Cost> {
        let items = fields.list(name);
        let costs = items.into_iter().filter_map(|item| self.cost(item, scope)).collect();
        append(&mut self.costs, costs)
    }

    fn cost(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Cost> {
        let mut fields = entry.fields()?;
        let cost = self.cost_kind(&mut fields, scope);
        fields.finish();
        cost
    }

    fn cost_kind(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Cost> {
        let kind = f.need("kind")?;
        let name = kind.text()?;
        let n = f.int("n", 1..=100);
        if let Some(reserve) = Reserve::find(name) {
            return Some(Cost::Reserve(reserve, n?));
        }
        Some(match name {
            "reserve" => Cost::AnyReserve(n?),
            "morale" => Cost::Morale(n?),
            "seed" => Cost::Seeds(n?),
            "upgrade_card" => Cost::UpgradeCards(n?),
            "stress" => Cost::Stress(n?),
            "spare_part" => {
                let entry = f.need("part")?;
                let any = entry.as_text() == Some("any");
                let part: Option<Part> = if any { None } else { Some(word(entry)?) };
                Cost::SpareParts(part, n?)
            }
            "sample" => {
                let zone = need(f, "zone");
                Cost::Samples(zone?, n?)
            }
            "objective_token" => {
                let color = need(f, "color");
                Cost::ObjectiveTokens(color?, n?)
            }
            "morale_tokens" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, true));
                Cost::MoraleTokens(who?, n?)
            }
            "wound" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
                Cost::Wounds(who?, n?)
            }
            "track" => {
                let track = f.need("id").and_then(|entry| self.track(entry, scope));
                Cost::Track(track?, n?)
            }
            name => {
                one_of(kind, name, "cost", COSTS);
                ask_everything(f);
                return None;
            }
        })
    }
}

/// Reads a pick that has a name beside the words of its closed list.
fn pick_word<T>(
    f: &mut Fields<'_>,
    name: &'static str,
    find: fn(&str) -> Option<T>,
    keys: fn() -> Vec<&'static str>,
    kind: &str,
) -> Option<T> {
    let entry = f.need(name)?;
    let key = entry.text()?;
    let found = find(key);
    if found.is_none() {
        one_of(entry, key, kind, &keys());
    }
    found
}

/// When something queued comes, and with which chance.
fn queue(f: &mut Fields<'_>) -> (Option<(u8, u8)>, Option<u8>) {
    let when = f.need("after").and_then(|entry| range(entry, 20));
    (when, f.opt("chance").map_or(Some(100), percent))
}

/// With an unknown operation, nothing can be said about its fields.
fn ask_everything(f: &mut Fields<'_>) {
    f.ignore_rest();
}
