//! Reads the operations of effects that change the crew, the HUB, the board and the mission.

use orrery_packs::{Fields, Kind};

use super::{
    super::{
        Block, BlockPick, CardState, EventId, FacilityId, FacilityPick, Fallback, FlagId,
        KeywordId, Modifier, Moment, Op, Outcome, Part, PartPick, Pick, RoverPick, SceneId, Slot,
        TimedRule, TokenColor, TokenPlace, TokenSpot, Where, Word as _, Zone,
    },
    Loader,
    scope::{Place, Queued, Scope},
    values::{aom, need, one_of, opt, percent, range, reference},
};

/// The largest change by one effect.
const MOST: i64 = 20;

/// Reads a change, up or down and never 0.
pub(super) fn change<T: TryFrom<i64>>(fields: &mut Fields<'_>) -> Option<T> {
    let entry = fields.need("n")?;
    let n: i64 = entry.int(-MOST..=MOST)?;
    if n == 0 {
        entry.error("found 0", "expected a number other than 0: this would do nothing");
    }
    T::try_from(n).ok()
}

/// Reads a number of at least 1.
pub(super) fn count(fields: &mut Fields<'_>) -> Option<u8> {
    fields.int("n", 1..=MOST)
}

impl<'r> Loader<'r> {
    pub(super) fn crew_operation(
        &mut self,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Op> {
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

    pub(super) fn sample(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Op> {
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

    pub(super) fn hub_operation(
        &mut self,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Op> {
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
                if !f.has("fallback") && scope.place != Place::Malfunction {
                    f.warn(
                        "nothing happens if there is no green part",
                        "expected fallback = \"advance\", or \"none\" if that is meant",
                    );
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

    pub(super) fn board_operation(
        &mut self,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Op> {
        Some(match name {
            "token" => {
                let token = need(f, "token");
                let spot = self.token_spot(f, scope, true);
                let check = token == Some(Modifier::RoverRisk);
                if check && matches!(spot, Some(TokenSpot::Astronaut(_))) {
                    f.error("a Rover-check token on an astronaut", "expected a rover or a place");
                }
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

    pub(super) fn mission_operation(
        &mut self,
        name: &str,
        f: &mut Fields<'r>,
        scope: Scope,
    ) -> Option<Op> {
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
}

/// Reads a pick that has a name beside the words of its closed list.
pub(super) fn pick_word<T>(
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

/// The time and the chance of something queued.
fn queue(f: &mut Fields<'_>) -> (Option<(u8, u8)>, Option<u8>) {
    let when = f.need("after").and_then(|entry| range(entry, 20));
    (when, f.opt("chance").map_or(Some(100), percent))
}
