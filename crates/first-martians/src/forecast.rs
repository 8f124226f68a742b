//! What is to be expected: exact odds of actions and Malfunction tracks, prices, and the supplies
//! of the coming sols. Everything is counted in whole numbers and changes nothing.
//!
//! A forecast is about a table. What a repair or a new Facility would change is found by asking
//! about a table on which it is done: see [`FirstMartians::if_repaired`].

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::{
    ActionType, Ailment, Block, Cost, DieFace, FacilityId, Markers, Modifier, Part, Penalty,
    Production, Reserve, ShutdownId, SkillRule, TimedRule, TokenColor, TrackId, Utility, Who, Zone,
};
use crate::event::Event;
use crate::rules::{MALFUNCTION_ORDER, reserve_of};
use crate::state::{
    AstronautId, FarmState, Features, Hand, MOST_WOUNDS, Phase, STRESS_END, Shutdown, Stack,
    TRACK_END, Task,
};

/// A chance: so many of equally likely cases. Always in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    hits: u64,
    of: u64,
}

impl Odds {
    /// It never happens.
    pub const NEVER: Odds = Odds { hits: 0, of: 1 };
    /// It happens in any case.
    pub const ALWAYS: Odds = Odds { hits: 1, of: 1 };

    /// So many of so many cases. Without any case it never happens.
    pub fn new(hits: u64, of: u64) -> Odds {
        if hits == 0 || of == 0 {
            return Odds::NEVER;
        }
        let (mut a, mut b) = (hits, of);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Odds { hits: hits / a, of: of / a }
    }

    /// It happens, or it does not.
    pub fn certain(happens: bool) -> Odds {
        if happens { Odds::ALWAYS } else { Odds::NEVER }
    }

    /// The cases in which it happens.
    pub fn hits(self) -> u64 {
        self.hits
    }

    /// All cases.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The chance in percent, rounded; 0 and 100 only if it is certain.
    pub fn percent(self) -> u8 {
        if self == Odds::NEVER {
            return 0;
        }
        if self == Odds::ALWAYS {
            return 100;
        }
        let rounded =
            (200 * u128::from(self.hits) + u128::from(self.of)) / (2 * u128::from(self.of));
        rounded.clamp(1, 99) as u8
    }

    /// It does not happen.
    pub fn fails(self) -> Odds {
        Odds::new(self.of - self.hits, self.of)
    }

    /// Both happen, where one does not depend on the other.
    pub fn and(self, other: Odds) -> Odds {
        let (hits, of) = (
            u128::from(self.hits) * u128::from(other.hits),
            u128::from(self.of) * u128::from(other.of),
        );
        Odds::reduced(hits, of)
    }

    /// At least one happens, where one does not depend on the other.
    pub fn or(self, other: Odds) -> Odds {
        self.fails().and(other.fails()).fails()
    }

    /// One or the other happens, where both never do.
    fn plus(self, other: Odds) -> Odds {
        let of = u128::from(self.of) * u128::from(other.of);
        let hits = u128::from(self.hits) * u128::from(other.of)
            + u128::from(other.hits) * u128::from(self.of);
        Odds::reduced(hits, of)
    }

    fn reduced(hits: u128, of: u128) -> Odds {
        let (mut a, mut b) = (hits, of);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let a = a.max(1);
        Odds::new((hits / a) as u64, (of / a) as u64)
    }
}

/// What an action can bring, before any skill is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ActionOdds {
    /// The set of dice, if any are rolled.
    pub dice: Option<ActionType>,
    /// Whether it succeeds.
    pub success: Odds,
    /// Whether the acting astronaut suffers at least one wound.
    pub wound: Odds,
    /// Whether an Adventure comes.
    pub adventure: Odds,
    /// The wounds that are certain, Poisoning included.
    pub wounds: u8,
    /// Whether the certain wounds kill the acting astronaut.
    pub is_deadly: bool,
    /// Whether the worst roll would kill the acting astronaut.
    pub may_kill: bool,
    /// The pawns that are missing before it can be taken at all.
    pub missing: u8,
    /// The pawns that would make it succeed without dice; 0 if it does already.
    pub to_be_sure: u8,
}

/// What Production makes of a supply, and what becomes of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Supply {
    /// How much is made.
    pub made: u8,
    /// How much is needed.
    pub needed: u8,
    /// How much is missing: Facilities that are shut down, or portions that are not eaten.
    pub missing: u8,
    /// The reserve after it.
    pub reserve: u8,
}

/// What the Production phase of a coming sol brings if nothing changes until then.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct SolOutlook {
    /// Which sol.
    pub sol: u8,
    /// The supplies, in the order of [`Reserve`].
    pub supplies: [Supply; Reserve::COUNT],
    /// Grown plants after growth or wilting.
    pub plants: u8,
    /// Whether each Farm wilts unless the crew pays.
    pub wilts: [bool; 2],
    /// Stress after it; a fight sets it back to 0.
    pub stress: u8,
    /// Whether Stress reaches its limit.
    pub is_fight: bool,
}

impl SolOutlook {
    /// The outlook for one supply.
    pub fn of(&self, kind: Reserve) -> Supply {
        self.supplies[kind.index()]
    }
}

/// Something to think of before the plan is agreed to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The certain wounds of an action kill this astronaut.
    Deadly(u8, AstronautId),
    /// The worst roll of an action kills this astronaut.
    MayKill(u8, AstronautId),
    /// A new Facility uses more of this than is made: so many Facilities are shut down.
    Shortage(u8, FacilityId, Utility, u8),
    /// The red parts of a new Facility raise this Malfunction track by so much this very sol.
    RedParts(u8, FacilityId, Block, u8),
}

impl FirstMartians {
    /// The pawns an astronaut can still place freely.
    pub fn pawns_left(&self, who: AstronautId) -> u8 {
        self.free_pawns(who)
    }

    /// The action that a pawn would begin. `None` if the rules do not allow it.
    pub fn as_declared(&self, task: Task, at: Option<FacilityId>, hand: Hand) -> Option<Stack> {
        self.new_stack(task, at, hand).ok()
    }

    /// What an action costs, besides pawns.
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

    /// What so many wounds do to an astronaut: Poisoning doubles them.
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

    /// The same if the plan is carried out: repairs, lost parts and new Facilities count as often
    /// as their actions succeed. Manage actions do not, since the crew chooses the track later.
    pub fn malfunction_with_plan(&self) -> [Odds; Block::COUNT] {
        let tonight = self.at_night();
        MALFUNCTION_ORDER.map(|block| {
            let start = i16::from(tonight.malfunction_penalties(block));
            let mut cases = vec![(start, Odds::ALWAYS)];
            for stack in &self.table.plan {
                let by = tonight.pushes(stack.task, block);
                if by == 0 {
                    continue;
                }
                let success = self.odds(stack).success;
                cases = cases
                    .into_iter()
                    .flat_map(|(sum, odds)| {
                        [(sum + by, odds.and(success)), (sum, odds.and(success.fails()))]
                    })
                    .filter(|(_, odds)| *odds != Odds::NEVER)
                    .collect();
            }
            let reach = |(sum, odds): (i16, Odds)| odds.and(tonight.reaches_end(block, sum));
            cases.into_iter().map(reach).fold(Odds::NEVER, Odds::plus)
        })
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

    /// The odds that a track reaches 5 with its die and so many penalties.
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

    /// By how much an action that succeeds changes what pushes a track.
    fn pushes(&self, task: Task, block: Block) -> i16 {
        let pushes = |facility: FacilityId, part: Part| {
            self.block_of(facility) == block
                && self.slots(facility)[part.index()] == Some(Penalty::MalfunctionPlus)
                && !self.table.is_closed(facility)
        };
        match task {
            Task::Repair(facility, part, _) => {
                let eased = self.table.units[facility].eased.has(part);
                -i16::from(pushes(facility, part) && !eased)
            }
            Task::Build(card, _) => i16::from(self.red_parts_of_new(card, block)),
            _ => 0,
        }
    }

    /// How many red parts of a Facility card push a track as soon as it is built.
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

    /// The table on which a Facility card is built.
    pub fn if_built(&self, card: FacilityId) -> FirstMartians {
        let mut after = self.clone();
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        let red = rule.is_none_or(|rule| rule.markers == Markers::Red);
        after.put_into_play(card, None, red, &mut Log::silent());
        after
    }

    /// FM-PROD-01: what the Production phases of the coming sols bring, if nothing changes: no
    /// Event, no break, no repair, and no action. A Farm that wilts is not paid for. A missing
    /// point shuts down a Facility that makes nothing, as far as there is one.
    pub fn outlook(&self, sols: u8) -> Vec<SolOutlook> {
        let mut then = self.at_night();
        then.table.phase = Phase::Production;
        then.table.agenda.clear();
        for who in then.table.astronauts() {
            let astronaut = &mut then.table.crew[who.index()];
            astronaut.felt = astronaut.held;
        }
        // The sol at hand has had its Production unless an earlier phase is going on.
        let had = self.table.phase >= Phase::Production;
        let first = self.table.round + u8::from(had);
        (first..first.saturating_add(sols))
            .map(|sol| {
                if sol > self.table.round {
                    then.next_sol();
                }
                then.table.round = sol;
                then.live_through_production(sol)
            })
            .collect()
    }

    /// Lets what holds for a number of sols run out by one.
    fn next_sol(&mut self) {
        for rounds in &mut self.table.rules {
            *rounds = rounds.saturating_sub(1);
        }
        for facility in self.table.facilities() {
            self.table.units[facility].eased = Default::default();
        }
    }

    /// Goes through one Production phase on the table at hand.
    fn live_through_production(&mut self, sol: u8) -> SolOutlook {
        let mut log: Log<Event> = Log::silent();
        let mut outlook = SolOutlook { sol, ..SolOutlook::default() };
        for utility in [Utility::Oxygen, Utility::Energy] {
            let (made, needed) = (self.produced(utility), self.needed(utility));
            let missing = needed.saturating_sub(made);
            let kind = reserve_of(utility);
            if missing == 0 {
                self.keep_surplus(kind, made - needed, &mut log);
            }
            for _ in 0..missing {
                if let Some(facility) = self.least_needed(utility) {
                    self.shut_down(facility, utility, &mut log);
                }
            }
            outlook.supplies[kind.index()] = Supply { made, needed, missing, reserve: 0 };
        }
        for farm in 0..2u8 {
            if self.farm_facility(farm).is_none() {
                continue;
            }
            let wilts = self.lacks(farm) != [false; 2];
            outlook.wilts[usize::from(farm)] = wilts;
            let state: &mut FarmState = &mut self.table.farms[usize::from(farm)];
            if wilts {
                state.wilt();
            } else if !self.table.rule(TimedRule::NoGrowth) {
                self.table.farms[usize::from(farm)].grow();
            }
        }
        outlook.plants = self.table.farms.iter().map(|farm| farm.plants).sum();
        let (made, needed) = self.meals();
        let short = needed.saturating_sub(made);
        let stored = short.min(self.table.reserve(Reserve::Food));
        if short == 0 {
            self.keep_surplus(Reserve::Food, made - needed, &mut log);
        } else {
            self.change_reserve(Reserve::Food, -(stored as i8), &mut log);
        }
        let missing = short - stored;
        outlook.supplies[Reserve::Food.index()] = Supply { made, needed, missing, reserve: 0 };
        for kind in Reserve::all() {
            outlook.supplies[kind.index()].reserve = self.table.reserve(kind);
        }
        let rises = match self.table.rule(TimedRule::NoStressGain) {
            true => 0,
            false => self.stress_of_production(),
        };
        let stress = self.table.stress.saturating_add(rises);
        outlook.is_fight = stress >= STRESS_END;
        self.table.stress = if outlook.is_fight { 0 } else { stress };
        outlook.stress = self.table.stress;
        for change in &mut self.table.output {
            change.rounds = change.rounds.saturating_sub(1);
        }
        self.table.output.retain(|change| change.rounds > 0);
        outlook
    }

    /// The Facility whose shutdown says least about the next sol: one that makes nothing.
    fn least_needed(&self, utility: Utility) -> Option<FacilityId> {
        let open = self.table.facilities().filter(|&f| self.may_shut(f, utility));
        let open: Vec<FacilityId> = open.collect();
        let idle = |f: &&FacilityId| self.content().facility(**f).production == Production::Nothing;
        open.iter().find(idle).or(open.first()).copied()
    }

    /// What to think of before agreeing to the plan.
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

    /// What building a Facility card brings besides its use.
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

    /// Whether a skill of the acting astronaut could turn a failed roll of these dice.
    pub fn could_save(&self, who: AstronautId, dice: ActionType) -> bool {
        [SkillRule::RerollDie, SkillRule::FailBecomesSuccess].into_iter().any(|rule| {
            self.skill_with(who, rule)
                .is_some_and(|skill| self.content()[skill].dice.contains(&dice))
        })
    }
}
