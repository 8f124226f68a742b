//! Forecasts: exact odds of actions and Malfunction tracks, prices, and the supplies of the coming
//! sols. Everything is counted in whole numbers and changes nothing.
//!
//! A forecast is about a table. What a repair or a new Facility would change is found by asking
//! about a table on which it is done: see [`FirstMartians::if_repaired`].

mod odds;
mod outlook;
#[cfg(test)]
mod tests;

use orrery_core::Log;

pub use odds::Odds;
pub use outlook::{SolOutlook, Supply};

use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::{
    ActionType, Ailment, Block, Cost, DieFace, FacilityId, Markers, Modifier, Part, Penalty,
    Reserve, ShutdownId, SkillRule, Tile, TimedRule, TokenColor, TrackId, Utility, Who, Zone,
};
use crate::rules::{MALFUNCTION_ORDER, reserve_of};
use crate::state::{
    AstronautId, Features, Hand, MOST_WOUNDS, Phase, Shutdown, Source, Stack, TRACK_END, Task,
};

/// The odds of an action, before any skill is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ActionOdds {
    /// The set of dice, if any are rolled.
    pub dice: Option<ActionType>,
    /// The odds of success.
    pub success: Odds,
    /// The odds that the acting astronaut suffers at least one wound.
    pub wound: Odds,
    /// The odds of an Adventure.
    pub adventure: Odds,
    /// The wounds that are certain, Poisoning included.
    pub wounds: u8,
    /// True if the certain wounds kill the acting astronaut.
    pub is_deadly: bool,
    /// True if the worst roll would kill the acting astronaut.
    pub may_kill: bool,
    /// The pawns that are missing before it can be taken at all.
    pub missing: u8,
    /// The pawns that would make it succeed without dice; 0 if it does already.
    pub to_be_sure: u8,
}

/// Something to think of before the plan is agreed to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The certain wounds of an action kill this astronaut.
    Deadly(u8, AstronautId),
    /// The worst roll of an action kills this astronaut.
    MayKill(u8, AstronautId),
    /// A new Facility uses more of this than is made: this many Facilities shut down.
    Shortage(u8, FacilityId, Utility, u8),
    /// The red parts of a new Facility raise this Malfunction track by this much already this sol.
    RedParts(u8, FacilityId, Block, u8),
}

/// The most tables that a forecast of the plan looks at.
const MOST_CASES: usize = 64;

/// Returns whether the success of an action changes what a forecast is about.
fn is_foretold(task: Task) -> bool {
    matches!(task, Task::Repair(..) | Task::Build(..) | Task::Reopen(..) | Task::Plant(_))
}

impl FirstMartians {
    /// The pawns an astronaut can still place freely.
    pub fn pawns_left(&self, who: AstronautId) -> u8 {
        self.free_pawns(who)
    }

    /// FM-ACT-08, FM-AOM-06: the astronaut who acts if this pawn is on top.
    pub fn acting_astronaut(&self, top: Hand) -> AstronautId {
        self.acting(top)
    }

    /// The action that a pawn would begin. `None` if the rules do not allow it.
    pub fn as_declared(&self, task: Task, at: Option<FacilityId>, hand: Hand) -> Option<Stack> {
        self.new_stack(task, at, hand).ok()
    }

    /// The price of an action, besides pawns.
    pub fn price(&self, stack: &Stack) -> Vec<Cost> {
        let bill = self.bill(stack);
        let table = &self.table;
        let mut price = Vec::new();
        let mut add = |n: u8, cost: &dyn Fn(u8) -> Cost| {
            if n > 0 {
                price.push(cost(n));
            }
        };
        for kind in Reserve::all() {
            add(bill.reserves[kind.index()], &|n| Cost::Reserve(kind, n));
        }
        for part in Part::all() {
            add(bill.parts[part.index()], &|n| Cost::SpareParts(Some(part), n));
        }
        let [(_, reserves), (_, parts), (_, tokens), (_, upgrades)] = bill.open_kinds();
        add(reserves, &Cost::AnyReserve);
        add(parts, &|n| Cost::SpareParts(None, n));
        add(tokens, &|n| Cost::MoraleTokens(Who::Any, n));
        add(upgrades, &Cost::UpgradeCards);
        add(bill.planted + bill.seeds, &Cost::Seeds);
        for (zone, n) in [
            (Zone::Available, bill.samples),
            (Zone::Examined, bill.examined),
            (Zone::Pending, bill.pending),
            (Zone::Discovery, bill.discoveries),
            (Zone::Roi, bill.map_samples),
        ] {
            add(n, &|n| Cost::Samples(zone, n));
        }
        for who in table.astronauts() {
            let role = Who::Role(table.crew[who.index()].role);
            add(bill.tokens[who.index()], &|n| Cost::MoraleTokens(role, n));
            add(bill.wounds[who.index()], &|n| Cost::Wounds(role, n));
        }
        add(bill.morale, &Cost::Morale);
        add(bill.stress, &Cost::Stress);
        for color in TokenColor::all() {
            add(bill.colors[color.index()], &|n| Cost::ObjectiveTokens(color, n));
        }
        let tracks: Vec<TrackId> = self.content().mission(table.mission).track_ids().collect();
        for (track, steps) in tracks.into_iter().zip(bill.tracks) {
            add(steps, &|n| Cost::Track(track, n));
        }
        price
    }

    /// FM-DICE-01 to FM-DICE-08, FM-MOVE-12 to FM-MOVE-15: what an action of the plan can bring.
    pub fn odds(&self, stack: &Stack) -> ActionOdds {
        let need = self.need(stack);
        let size = stack.size();
        let rolls = need.sure.is_some_and(|sure| size < sure);
        let forced = stack.task != Task::Rest
            && self.tools(stack).any(|f| self.penalties(f, Penalty::SuccessDie) > 0);
        let die = |facility: FacilityId| self.content().facility(facility).die;
        let kind = self.kind_of(stack.task);
        let dice = kind.or_else(|| stack.at.and_then(die)).filter(|_| rolls || forced);
        let all_three =
            rolls && !(dice == Some(ActionType::Research) && self.has_clean_bench(stack));
        let of_die = |face: DieFace| {
            dice.map_or(Odds::NEVER, |dice| {
                Odds::new(self.content().game_box.dice(dice).hits(face).into(), 6)
            })
        };
        let way = self.way_of(stack);
        let on_way = |feature: Features| way.is_some_and(|way| way.features.has(feature));
        let again = on_way(Features::REROLL) || self.has_token(stack, Modifier::Reroll);
        let mut success = match dice {
            None => Odds::ALWAYS,
            Some(_) if again => of_die(DieFace::Success).and(of_die(DieFace::Success)),
            Some(_) => of_die(DieFace::Success),
        };
        if let Task::Reopen(facility, utility) = stack.task {
            success = self.reopen_odds(facility, utility, self.acting(stack.top));
        }
        let rolled_wound = if all_three { of_die(DieFace::Wound) } else { Odds::NEVER };
        let outside = match way.is_some() && self.table.rule(TimedRule::EvaWoundCheck) {
            true => {
                let dice = self.content().game_box.dice(ActionType::Explore);
                Odds::new(dice.hits(DieFace::Wound).into(), 6)
            }
            false => Odds::NEVER,
        };
        let token = self.token_wound(stack);
        let actor = self.acting(stack.top);
        let sure = u8::from(token || on_way(Features::WOUND));
        let rolled = u8::from(rolled_wound != Odds::NEVER) + u8::from(outside != Odds::NEVER);
        let by_token = kind.is_some_and(|kind| on_way(Features::token(kind)));
        let led = kind.is_some()
            && (self.adventure_certain(stack) || by_token || on_way(Features::ADVENTURE));
        let rolled_adventure = if all_three { of_die(DieFace::Adventure) } else { Odds::NEVER };
        let (wounds, worst) = (self.hurts(actor, sure), self.hurts(actor, sure + rolled));
        let has = self.table.crew[actor.index()].wounds;
        ActionOdds {
            dice,
            success,
            wound: Odds::certain(wounds > 0).or(rolled_wound).or(outside),
            adventure: Odds::certain(led).or(if kind.is_some() {
                rolled_adventure
            } else {
                Odds::NEVER
            }),
            wounds,
            is_deadly: has + wounds > MOST_WOUNDS,
            may_kill: has + worst > MOST_WOUNDS,
            missing: need.least.saturating_sub(size),
            to_be_sure: need.sure.map_or(0, |sure| sure.saturating_sub(size.max(need.least))),
        }
    }

    /// The wounds an astronaut really takes: Poisoning doubles them.
    fn hurts(&self, who: AstronautId, n: u8) -> u8 {
        let n = n.saturating_sub(self.table.rule(TimedRule::IgnoreNextWound).into());
        let poisoned = self.table.crew[who.index()].felt.has(Ailment::Poisoning);
        if poisoned { 2 * n } else { n }
    }

    /// FM-REM-02: over the fronts a tile can have, what can be paid and what its die shows.
    fn reopen_odds(&self, facility: FacilityId, kind: Utility, actor: AstronautId) -> Odds {
        let ctx = Ctx { actor: Some(actor), ..Ctx::default() };
        let with = |front: ShutdownId| {
            let spec = &self.content()[front];
            match spec.check {
                _ if !self.may_pay(spec.cost, ctx) => Odds::NEVER,
                None => Odds::ALWAYS,
                Some((die, face)) => {
                    Odds::new(self.content().game_box.dice(die).hits(face).into(), 6)
                }
            }
        };
        if let Some(Shutdown::Known(front)) = self.table.units[facility].shut[kind.index()] {
            return with(front);
        }
        let fronts = (0..self.content().game_box.shutdowns.len()).filter_map(ShutdownId::at);
        let fronts: Vec<(ShutdownId, u64)> =
            fronts.map(|front| (front, self.front_weight(kind, front).into())).collect();
        let all: u64 = fronts.iter().map(|(_, weight)| weight).sum();
        fronts.into_iter().fold(Odds::NEVER, |sum, (front, weight)| {
            sum.plus(Odds::new(weight, all).and(with(front)))
        })
    }

    /// FM-MALF-01 to FM-MALF-09: the odds that each Malfunction track reaches 5 in the next
    /// Malfunction phase, in the order of [`Block`], if nothing changes until then.
    pub fn malfunction_tonight(&self) -> [Odds; Block::COUNT] {
        let tonight = self.at_night();
        MALFUNCTION_ORDER.map(|block| {
            let penalties = tonight.malfunction_penalties(block);
            tonight.reaches_end(block, i16::from(penalties))
        })
    }

    /// The same if the plan is carried out: repairs, the parts they take from elsewhere, opened and
    /// new Facilities count as often as their actions succeed. Manage actions do not, since the
    /// crew chooses the track later.
    pub fn malfunction_with_plan(&self) -> [Odds; Block::COUNT] {
        let mut sum = [Odds::NEVER; Block::COUNT];
        for (then, odds) in self.plan_cases() {
            for (sum, tonight) in sum.iter_mut().zip(then.malfunction_tonight()) {
                *sum = sum.plus(odds.and(tonight));
            }
        }
        sum
    }

    /// The outlooks on the coming sols if the plan is carried out, one for every way its rolls can
    /// fall. In the first one everything succeeds.
    pub fn outlooks_with_plan(&self, sols: u8) -> Vec<Vec<SolOutlook>> {
        self.plan_cases().into_iter().map(|(then, _)| then.outlook(sols)).collect()
    }

    /// The tables that the plan can lead to, as far as a forecast is about it, and how likely each
    /// is. Actions that lack pawns are left out. After [`MOST_CASES`] an action counts as it will
    /// more likely go.
    fn plan_cases(&self) -> Vec<(FirstMartians, Odds)> {
        let mut paid = self.clone();
        let bill = self.plan_bill();
        for kind in Reserve::all() {
            let n = bill.reserves[kind.index()].min(paid.table.reserve(kind));
            paid.change_reserve(kind, -(n as i8), &mut Log::silent());
        }
        let mut cases = vec![(paid, Odds::ALWAYS)];
        for stack in self.table.plan.iter().filter(|stack| is_foretold(stack.task)) {
            let odds = self.odds(stack);
            if odds.missing > 0 {
                continue;
            }
            let mut success = odds.success;
            if cases.len() >= MOST_CASES {
                success = Odds::certain(success.percent() >= 50);
            }
            let after = |(table, odds): &(FirstMartians, Odds)| {
                let works = (table.if_done(stack.task), odds.and(success));
                let fails = (table.clone(), odds.and(success.fails()));
                [works, fails].into_iter().filter(|(_, odds)| *odds != Odds::NEVER)
            };
            cases = cases.iter().flat_map(after).collect();
        }
        cases
    }

    /// The table as the Malfunction phase would find it.
    fn at_night(&self) -> FirstMartians {
        let mut tonight = self.clone();
        tonight.table.phase = Phase::Malfunction;
        for facility in self.table.facilities() {
            let bit = 1 << facility.index();
            match tonight.table.units[facility].is_shut() {
                true => tonight.table.closed |= bit,
                false => tonight.table.closed &= !bit,
            }
        }
        tonight
    }

    /// The odds that a track reaches 5 with its die and this many penalties.
    fn reaches_end(&self, block: Block, penalties: i16) -> Odds {
        let track = i16::from(self.table.malfunction[block.index()]) + penalties.max(0);
        let end = i16::from(TRACK_END);
        if !self.in_pool(block) {
            return Odds::certain(track >= end);
        }
        let faces = self.content().game_box.malfunction_dice[block.index()];
        let hits = faces.iter().filter(|&&face| track + i16::from(face) >= end).count();
        Odds::new(hits as u64, faces.len() as u64)
    }

    /// The number of red parts of a Facility card that push a track as soon as it is built.
    fn red_parts_of_new(&self, card: FacilityId, block: Block) -> u8 {
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        let red = rule.is_none_or(|rule| rule.markers == Markers::Red);
        if !red || self.block_of(card) != block {
            return 0;
        }
        let slots = self.content().facility(card).parts;
        slots.iter().filter(|slot| **slot == Some(Penalty::MalfunctionPlus)).count() as u8
    }

    /// The table on which a broken part is repaired.
    pub fn if_repaired(&self, facility: FacilityId, part: Part) -> FirstMartians {
        let mut after = self.clone();
        after.mend_part(facility, part, &mut Log::silent());
        after.table.units[facility].felt.remove(part);
        after
    }

    /// The table on which an action has succeeded, as far as a forecast is about it: a repair, with
    /// the part that it takes from elsewhere, a new or an opened Facility, and a seed.
    pub fn if_done(&self, task: Task) -> FirstMartians {
        let log = &mut Log::silent();
        match task {
            Task::Repair(facility, part, source) => {
                let mut after = self.if_repaired(facility, part);
                if let Source::Donor(donor) = source {
                    after.take_part(donor, part, log);
                }
                after
            }
            Task::Build(card, _) => self.if_built(card),
            Task::Reopen(facility, utility) => {
                let mut after = self.clone();
                after.remove_tile(facility, utility, log);
                after
            }
            Task::Plant(farm) => {
                let mut after = self.clone();
                let number = usize::from(farm.index() != Tile::Farm.index());
                after.table.farms[number].plant_seed();
                after
            }
            _ => self.clone(),
        }
    }

    /// The table on which a Facility card is built.
    pub fn if_built(&self, card: FacilityId) -> FirstMartians {
        let mut after = self.clone();
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        let red = rule.is_none_or(|rule| rule.markers == Markers::Red);
        after.put_into_play(card, None, red, &mut Log::silent());
        after
    }

    /// Warnings to consider before agreeing to the plan.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        for stack in &self.table.plan {
            let odds = self.odds(stack);
            let actor = self.acting(stack.top);
            if odds.is_deadly {
                warnings.push(Warning::Deadly(stack.id, actor));
            } else if odds.may_kill {
                warnings.push(Warning::MayKill(stack.id, actor));
            }
            if let Task::Build(card, _) = stack.task {
                self.warn_of_building(stack.id, card, &mut warnings);
            }
        }
        warnings
    }

    /// Warnings about building a Facility card.
    pub fn warnings_of_building(&self, card: FacilityId) -> Vec<Warning> {
        let mut warnings = Vec::new();
        self.warn_of_building(0, card, &mut warnings);
        warnings
    }

    fn warn_of_building(&self, stack: u8, card: FacilityId, warnings: &mut Vec<Warning>) {
        let (Some(now), Some(then)) =
            (self.outlook(1).first().copied(), self.if_built(card).outlook(1).first().copied())
        else {
            return;
        };
        for utility in Utility::all() {
            let kind = reserve_of(utility);
            let (missing, before) = (then.of(kind).missing, now.of(kind).missing);
            if missing > before {
                warnings.push(Warning::Shortage(stack, card, utility, missing - before));
            }
        }
        for block in Block::all() {
            match self.red_parts_of_new(card, block) {
                0 => {}
                n => warnings.push(Warning::RedParts(stack, card, block, n)),
            }
        }
    }

    /// Returns whether a skill of the acting astronaut could turn a failed roll of these dice.
    pub fn could_save(&self, who: AstronautId, dice: ActionType) -> bool {
        [SkillRule::RerollDie, SkillRule::FailBecomesSuccess].into_iter().any(|rule| {
            self.skill_with(who, rule)
                .is_some_and(|skill| self.content()[skill].dice.contains(&dice))
        })
    }
}
