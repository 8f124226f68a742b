//! Effects of the content, carried out one after the other.
//!
//! An effect without a possible target is skipped. Where several things are possible, Chance or
//! a player picks; the answer comes back to [`FirstMartians::carry_out`] with the same effect.

use orrery_core::{Actor, Log};

use super::picks::Aim;
use crate::FirstMartians;
use crate::action::Target;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    BlockPick, CardState, Decider, Each, Effect, Fallback, List, Moment, Op, PartPick,
    ResearchStep, SceneId, Slot, TimedRule, TokenPlace, TokenSpot, Trigger, Who, Zone,
};
use crate::event::{Event, TokenMove};
use crate::state::{AstronautId, Ending, Later, MOST_EFFECTS, Named, OutputChange, Phase, TokenAt};

impl FirstMartians {
    /// Runs the first effect of a list; the rest follows. A round has room for [`MOST_EFFECTS`], so
    /// that effects which bring each other about come to an end.
    pub(crate) fn run_effects(&mut self, effects: List<Effect>, ctx: Ctx, log: &mut Log<Event>) {
        if self.table.effects_run >= MOST_EFFECTS {
            return;
        }
        self.table.effects_run += 1;
        if !effects.rest().is_empty() {
            self.see_to(Duty::Run(effects.rest(), ctx));
        }
        let n = self.amount(effects, ctx);
        self.repeat_effect(effects, ctx, n, log);
    }

    /// Runs the first effect of a list with so much of it left.
    pub(crate) fn repeat_effect(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        n: i8,
        log: &mut Log<Event>,
    ) {
        match self.aim(effects, ctx, n) {
            Aim::Now => self.carry_out(effects, ctx, n, None, log),
            Aim::OneOf(_, targets) if targets.is_empty() => self.fall_back(effects, log),
            Aim::OneOf(_, targets) if targets.len() == 1 => {
                self.carry_out(effects, ctx, n, Some(targets[0]), log);
            }
            Aim::OneOf(picker, _) => {
                let who = self.actor_of(picker);
                self.ask(who, Question::Pick(effects, ctx, n));
            }
        }
    }

    /// What a break does when there is nothing to break.
    fn fall_back(&mut self, effects: List<Effect>, log: &mut Log<Event>) {
        use crate::content::FacilityPick;
        let Op::Break { facility, fallback: Fallback::Advance, .. } = self.first(effects).op else {
            return;
        };
        // FM-SHUT-16: an effect on a closed Facility is ignored and not replaced by another.
        let facilities = self.facilities_in(facility);
        if let FacilityPick::The(_) = facility
            && facilities.iter().any(|&facility| self.table.units[facility].is_shut())
        {
            return;
        }
        let block = match (facility, facilities.first()) {
            (FacilityPick::AnyOf(block), _) => Some(block),
            (FacilityPick::The(facility), _) => Some(self.block_of(facility)),
            (FacilityPick::Oxygenator | FacilityPick::Solar, Some(&facility)) => {
                Some(self.block_of(facility))
            }
            _ => None,
        };
        let highest = || {
            let blocks = super::malfunction::ORDER.into_iter().rev();
            blocks.max_by_key(|block| self.table.malfunction[block.index()])
        };
        if let Some(block) = block.or_else(highest) {
            self.move_track(block, 1, log);
        }
    }

    pub(crate) fn first(&self, effects: List<Effect>) -> Effect {
        self.content()[effects][0]
    }

    /// How much an effect does, moved by the level where that applies.
    pub(crate) fn amount(&self, effects: List<Effect>, ctx: Ctx) -> i8 {
        let op = self.first(effects).op;
        let level = &self.content().difficulty.levels[self.table.level.index()];
        match if ctx.scaled { level.scaled(op) } else { op } {
            Op::Stress { n }
            | Op::Reserve { n, .. }
            | Op::Malfunction { n, .. }
            | Op::Output { n, .. }
            | Op::MoraleTokens { n, .. }
            | Op::Morale { n }
            | Op::Pawns { n, .. }
            | Op::Skill { n, .. }
            | Op::Productivity { n, .. }
            | Op::SpareParts { n, .. }
            | Op::Samples { n, .. }
            | Op::Seeds { n }
            | Op::Plants { n, .. }
            | Op::Growth { n, .. }
            | Op::Greenhouses { n, .. }
            | Op::UpgradeCards { n }
            | Op::ObjectiveTokens { n, .. }
            | Op::Sols { n } => n,
            Op::Wound { n, .. }
            | Op::Heal { n, .. }
            | Op::Research { n, .. }
            | Op::Poi { n }
            | Op::RemoveUpgrades { n }
            | Op::Scar { n }
            | Op::HealScar { n }
            | Op::MoveObjectiveTokens { n, .. } => n as i8,
            _ => 1,
        }
    }

    /// Remembers what an effect has picked.
    fn name(&mut self, effect: Effect, ctx: Ctx, what: Named) {
        let Some(name) = effect.name else { return };
        if self.remember(name, what) {
            return;
        }
        let known = self.table.names.iter_mut().find(|(at, id, _)| (*at, *id) == (ctx.scope, name));
        match known {
            Some((_, _, named)) => *named = what,
            None => {
                if self.table.names.is_full() {
                    self.table.names.remove(0);
                }
                self.table.names.push((ctx.scope, name, what));
            }
        }
    }

    /// Does the first effect of a list to the target, or to everybody it means.
    pub(crate) fn carry_out(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        n: i8,
        target: Option<Target>,
        log: &mut Log<Event>,
    ) {
        let effect = self.first(effects);
        let named = match target {
            Some(Target::Person(who)) => Some(Named::Person(who)),
            Some(Target::Space(space)) => Some(Named::Space(space)),
            _ => None,
        };
        if let Some(named) = named {
            self.name(effect, ctx, named);
        }
        let people = |who| match target {
            Some(Target::Person(one)) => [one].into_iter().collect(),
            _ => self.people(who, ctx).unwrap_or_default(),
        };
        match effect.op {
            Op::Stress { .. } => self.change_stress(n, log),
            Op::Morale { .. } => self.change_morale(n, log),
            Op::MoraleTokens { who, .. } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                for one in people {
                    self.change_tokens(one, n, log);
                }
            }
            Op::Wound { who, .. } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                for one in people.into_iter().rev() {
                    self.wound_soon(one, n as u8);
                }
            }
            Op::Heal { who, .. } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                for one in people {
                    self.heal(one, n as u8, log);
                }
            }
            Op::GiveCondition { who, kind } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                for one in people.into_iter().rev() {
                    match kind {
                        None => self.draw_condition(one),
                        Some(kind) if self.may_gain(one, kind) => {
                            self.gain_condition(one, kind, log);
                        }
                        Some(_) => {}
                    }
                }
            }
            Op::Cure { who, kind } => match (target, kind) {
                (Some(Target::Ailment(one, ailment)), _) => self.cure(one, ailment, log),
                (_, Some(kind)) => {
                    let people = people(who);
                    self.name_one(effect, ctx, &people);
                    for one in people {
                        self.cure(one, kind, log);
                    }
                }
                (_, None) => {}
            },
            Op::Pawns { who, when, .. } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                // Pawns already placed stay: in and after the plan the change waits for a round.
                let late = matches!(
                    self.table.phase,
                    Phase::Actions | Phase::Malfunction | Phase::CleanUp
                );
                for one in people {
                    let astronaut = &mut self.table.crew[one.index()];
                    match when {
                        Moment::ThisRound if !late => astronaut.pawns += n,
                        Moment::ThisRound | Moment::NextRound => astronaut.next_pawns += n,
                    }
                    log.push(Event::PawnsChanged(one, n));
                }
            }
            Op::Skill { who, .. } => {
                if let (Who::All, true) = (who, n > 0) {
                    for one in self.table.from_first().rev() {
                        self.see_to(Duty::Unlock(one));
                    }
                } else if let Some(Target::Skill(skill)) = target {
                    let role = self.content()[skill].role;
                    let who = self.with_role(role);
                    if n > 0 {
                        self.unlock_skill(who, skill, log);
                    } else {
                        self.lay_skill_aside(who, skill, log);
                    }
                    self.again(effects, ctx, n);
                }
            }
            Op::Aom { rounds, .. } => {
                if let Some(Target::Aom(kind)) = target {
                    self.lend_aom(kind, rounds, log);
                }
            }
            Op::PickPerson { who } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
            }
            Op::Reserve { kind, .. } => self.change_reserve(kind, n, log),
            Op::Output { kind, rounds, .. } => {
                if !self.table.output.is_full() {
                    self.table.output.push(OutputChange { kind, n, rounds });
                    log.push(Event::OutputChanged(kind, n, rounds));
                }
            }
            Op::Productivity { .. } => {
                if let Some(Target::Facility(facility)) = target {
                    let most = self.most_output(facility);
                    let unit = &mut self.table.units[facility];
                    unit.output = unit.output.saturating_add_signed(n).min(most);
                    log.push(Event::OutputMoved(facility, unit.output));
                }
            }
            Op::SpareParts { part, .. } => match (part, target) {
                (PartPick::The(part), _) => self.change_parts(part, n, log),
                (_, Some(Target::Kind(part))) => {
                    self.change_parts(part, n.signum(), log);
                    self.again(effects, ctx, n);
                }
                _ => {}
            },
            Op::Samples { zone, .. } => self.change_samples(zone, n, target, effects, ctx, log),
            Op::Research { step, .. } => self.research_freely(step, n as u8, log),
            Op::Seeds { .. } => self.change_seeds(n, log),
            Op::Plants { .. } => self.with_farm(target, log, |farm| {
                let room = farm.greenhouses.saturating_sub(farm.plants) as i8;
                farm.plants = farm.plants.saturating_add_signed(n.min(room));
            }),
            Op::Growth { .. } => self.with_farm(target, log, |farm| farm.shift(n)),
            Op::Wilt { .. } => {
                if let Some(Target::Farm(farm)) = target
                    && self.farm_facility(farm).is_some_and(|f| !self.table.units[f].is_shut())
                {
                    self.wilt(farm, log);
                }
            }
            Op::Greenhouses { .. } => self.with_farm(target, log, |farm| farm.build(n)),
            Op::Break { .. } => {
                if let Some(Target::Part(facility, part)) = target {
                    self.break_part(facility, part, log);
                }
            }
            Op::Repair { .. } => {
                if let Some(Target::Part(facility, part)) = target {
                    self.repair_part(facility, part, log);
                }
            }
            Op::ShutDown { kind, .. } => {
                if let Some(Target::Facility(facility)) = target {
                    self.shut_down(facility, kind, log);
                }
            }
            Op::ClearShutdown { .. } => {
                if let Some(Target::Tile(facility, kind)) = target {
                    self.remove_tile(facility, kind, log);
                }
            }
            Op::Malfunction { block, .. } => match (block, target) {
                (_, Some(Target::Block(block))) | (BlockPick::The(block), _) => {
                    self.move_track(block, n, log);
                }
                (BlockPick::All, _) => {
                    for block in super::malfunction::ORDER.into_iter().rev() {
                        self.move_track(block, n, log);
                    }
                }
                _ => {}
            },
            Op::MalfunctionBox { block } => self.turn_red(block, log),
            Op::DrawMalfunction { block, keyword } => {
                let blocks = match (block, target) {
                    (_, Some(Target::Block(block))) | (BlockPick::The(block), _) => vec![block],
                    (BlockPick::All, _) => super::malfunction::ORDER.to_vec(),
                    _ => Vec::new(),
                };
                for block in blocks.into_iter().rev() {
                    match keyword {
                        Some(keyword) => self.search_deck(block, keyword),
                        None => self.draw_card(block),
                    }
                }
            }
            Op::Token { token, spot } => self.put_token(token, spot, target, ctx, log),
            Op::RemoveToken { token, .. } => self.take_token(token, target, log),
            Op::Poi { .. } => self.draw_poi(n as u8),
            Op::RevealRoi { .. } => {
                if let Some(Target::Space(space)) = target {
                    self.draw_tile(space, false);
                }
            }
            Op::UpgradeCards { .. } => {
                if let Some(Target::Upgrade(upgrade)) = target {
                    if n > 0 {
                        self.gain_upgrade_card(upgrade, log);
                    } else {
                        self.table.cargo.upgrades &= !(1 << upgrade.index());
                        log.push(Event::UpgradeCardLost(upgrade));
                    }
                    self.again(effects, ctx, n);
                }
            }
            Op::RemoveUpgrades { .. } => {
                if let Some(Target::Upgrade(upgrade)) = target {
                    for facility in self.table.facilities() {
                        let unit = &mut self.table.units[facility];
                        if unit.upgrade == Some(upgrade) {
                            unit.upgrade = None;
                        }
                    }
                    log.push(Event::UpgradeRemoved(upgrade));
                    self.again(effects, ctx, n);
                }
            }
            Op::ObjectiveTokens { color, place, number, .. } => {
                let space = match target {
                    Some(Target::Space(space)) => Some(space),
                    _ => None,
                };
                for _ in 0..n.unsigned_abs() {
                    let there = |at: TokenAt| {
                        at.place() == place && space.is_none_or(|s| at == TokenAt::Space(s))
                    };
                    let (found, to) = if n > 0 {
                        (self.find_token(color, number, |at| at == TokenAt::Box), place)
                    } else {
                        (self.find_token(color, number, there), TokenPlace::Box)
                    };
                    if let Some(number) = found {
                        self.move_token(color, number, to, space, log);
                    }
                }
            }
            Op::MoveObjectiveTokens { color, from, to, number, at, .. } => {
                let onto = match target {
                    Some(Target::Space(space)) => Some(space),
                    _ => None,
                };
                let source = if to == TokenPlace::Roi { None } else { at };
                let source = source.and_then(|at| self.place(at, ctx));
                for _ in 0..n.unsigned_abs() {
                    let found = self.find_token(color, number, |at| {
                        at.place() == from && source.is_none_or(|s| at == TokenAt::Space(s))
                    });
                    if let Some(number) = found {
                        self.move_token(color, number, to, onto.or(ctx.here), log);
                    }
                }
            }
            Op::FacilityCard { card, state } => {
                let place = match target {
                    Some(Target::Space(space)) => Some(space),
                    _ => None,
                };
                self.change_card(card, state, place, log);
            }
            Op::Track { track, n } => self.move_mission_track(track, n, log),
            Op::TrackByDraw { .. } | Op::DrawResearch { .. } => {
                self.ask(Actor::Chance, Question::ResearchCard(effects, ctx));
            }
            Op::Flag { flag, value } => {
                self.set_flag(flag, value);
                self.open_envelopes(ctx.here, log);
            }
            Op::Sols { .. } => {
                let rounds = self.table.rounds.saturating_add_signed(n);
                self.table.rounds = rounds.max(self.table.round);
                log.push(Event::RoundsChanged(self.table.rounds));
            }
            Op::Rule { rule, rounds, n } => {
                let held = &mut self.table.rules[rule.index()];
                *held = (*held).max(rounds);
                if rule == TimedRule::ProductionStressPlus {
                    self.table.production_stress = self.table.production_stress.max(n);
                }
                log.push(Event::RuleHolds(rule, rounds));
            }
            Op::QueueEvent { event, after, until, chance } => {
                let harmful = self.content().event(event).severity > 0;
                self.queue(
                    Later::Event(event),
                    (after, until),
                    chance,
                    harmful,
                    ctx.owner,
                    ctx.scope,
                );
            }
            Op::QueueScene { scene, after, until, chance, owner } => {
                let owner = match (target, owner) {
                    (Some(Target::Person(one)), _) => Some(one),
                    (_, Some(who)) => self.someone(who, ctx),
                    (_, None) => ctx.owner.or(ctx.actor),
                };
                let harmful = self.content()[scene].harmful;
                self.queue(Later::Scene(scene), (after, until), chance, harmful, owner, ctx.scope);
            }
            Op::Scar { .. } => {
                if let Some(Target::Part(facility, part)) = target {
                    self.scar(facility, part, log);
                    self.again(effects, ctx, n);
                }
            }
            Op::HealScar { .. } => {
                if let Some(Target::Part(facility, part)) = target {
                    self.heal_scar(facility, part, log);
                    self.again(effects, ctx, n);
                }
            }
            Op::Retire { component } => self.retire(component, log),
            Op::End { outcome, reason } => {
                let ending = match outcome {
                    crate::content::Outcome::Victory => Ending::Won,
                    crate::content::Outcome::Defeat => Ending::Lost(reason),
                };
                self.end(ending, log);
            }
            Op::Adventure { who, of } => {
                let people = people(who);
                self.name_one(effect, ctx, &people);
                if let (Some(&one), Some(kind)) = (people.first(), of.or(ctx.kind)) {
                    self.begin_adventure(one, Ctx { kind: Some(kind), ..ctx });
                }
            }
            Op::Roll { .. } => self.ask(Actor::Chance, Question::EffectDie(effects, ctx)),
            Op::DrawDirection { .. } => {
                self.ask(Actor::Chance, Question::DirectionCard(effects, ctx));
            }
            Op::Choice { by, options } => {
                let who = match by {
                    Decider::Crew | Decider::FirstPlayer => self.table.first,
                    Decider::Actor => ctx.actor.or(ctx.owner).unwrap_or(self.table.first),
                    Decider::Owner => ctx.owner.or(ctx.actor).unwrap_or(self.table.first),
                    Decider::Named(name) => match self.table.named(ctx.scope, name) {
                        Some(Named::Person(who)) => who,
                        _ => self.table.first,
                    },
                };
                if self.is_secret() {
                    return self.ask_for_slip(who, options);
                }
                let seat = self.table.seat_of(who);
                self.ask(seat, Question::Choose(options, ctx));
            }
            Op::If { cond, then, otherwise } => {
                let effects = if self.holds_id(cond, ctx) { then } else { otherwise };
                self.run(effects, ctx);
            }
            Op::ForEach { over, effects } => self.for_each(over, effects, ctx),
        }
    }

    /// An effect that goes on until nothing of it is left.
    fn again(&mut self, effects: List<Effect>, ctx: Ctx, n: i8) {
        if n.abs() > 1 {
            self.see_to(Duty::Op(effects, ctx, n - n.signum()));
        }
    }

    /// Gives the name of an effect to the one person it meant.
    fn name_one(&mut self, effect: Effect, ctx: Ctx, people: &[AstronautId]) {
        if let [one] = *people {
            self.name(effect, ctx, Named::Person(one));
        }
    }

    fn for_each(&mut self, over: Each, effects: List<Effect>, ctx: Ctx) {
        let table = &self.table;
        let plain = |times: usize| std::iter::repeat_n(ctx, times).collect::<Vec<_>>();
        let turns: Vec<Ctx> = match over {
            Each::Astronaut => {
                let turn = |who| Ctx { actor: Some(who), ..ctx };
                table.from_first().map(turn).collect()
            }
            Each::ExploredRoi => {
                table.explored().map(|space| Ctx { here: Some(space), ..ctx }).collect()
            }
            Each::BrokenPart => plain(table.broken_parts().into()),
            Each::ShutdownTile => plain(table.shutdown_tiles().into()),
            Each::Condition => {
                let held = |who: AstronautId| table.crew[who.index()].held.len();
                let turn = |who| std::iter::repeat_n(Ctx { actor: Some(who), ..ctx }, held(who));
                table.from_first().flat_map(turn).collect()
            }
        };
        for turn in turns.into_iter().rev() {
            self.run(effects, turn);
        }
    }

    fn with_farm(
        &mut self,
        target: Option<Target>,
        log: &mut Log<Event>,
        change: impl Fn(&mut crate::state::FarmState),
    ) {
        let Some(Target::Farm(number)) = target else { return };
        if self.farm_facility(number).is_some_and(|f| self.table.units[f].is_shut()) {
            return;
        }
        let farm = &mut self.table.farms[usize::from(number)];
        change(farm);
        log.push(Event::FarmChanged(number, farm.greenhouses, farm.plants));
    }

    pub(crate) fn change_parts(&mut self, part: crate::content::Part, n: i8, log: &mut Log<Event>) {
        let parts = &mut self.table.cargo.parts[part.index()];
        let before = *parts;
        *parts = before.saturating_add_signed(n);
        if *parts != before {
            log.push(Event::PartsChanged(part, (i16::from(*parts) - i16::from(before)) as i8));
        }
    }

    /// A mission may keep seeds from being taken (no dead end).
    pub(crate) fn change_seeds(&mut self, n: i8, log: &mut Log<Event>) {
        let keep = self.content().mission(self.table.mission).keep_seeds;
        let seeds = &mut self.table.cargo.seeds;
        let before = *seeds;
        *seeds = before.saturating_add_signed(n).max(before.min(keep));
        if *seeds != before {
            log.push(Event::SeedsChanged(*seeds));
        }
    }

    fn change_samples(
        &mut self,
        zone: Zone,
        n: i8,
        target: Option<Target>,
        effects: List<Effect>,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let cargo = &mut self.table.cargo;
        let change = |samples: &mut u8| {
            let before = *samples;
            *samples = before.saturating_add_signed(n);
            *samples > before
        };
        match zone {
            Zone::Available => {
                change(&mut cargo.samples);
            }
            Zone::Pending => {
                change(&mut cargo.pending_samples);
            }
            Zone::Examined => {
                if change(&mut cargo.examined) {
                    self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Examined));
                }
            }
            Zone::Discovery => {
                if change(&mut cargo.discoveries) {
                    self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Discovered));
                    (0..n).for_each(|_| self.discovery_unlocks());
                }
            }
            Zone::Roi => {
                let Some(Target::Space(space)) = target else { return };
                let samples = &mut self.table.map[space.index()].samples;
                if n > 0 {
                    *samples = samples.saturating_add_signed(n);
                } else {
                    *samples = samples.saturating_sub(1);
                    self.again(effects, ctx, n);
                }
                let samples = self.table.map[space.index()].samples;
                log.push(Event::RegionSamples(space, samples));
                return;
            }
        }
        self.tell_samples(log);
    }

    pub(crate) fn tell_samples(&self, log: &mut Log<Event>) {
        let cargo = &self.table.cargo;
        log.push(Event::SamplesChanged(
            cargo.samples,
            cargo.pending_samples,
            cargo.examined,
            cargo.discoveries,
        ));
    }

    /// Samples go one step on without an action.
    fn research_freely(&mut self, step: ResearchStep, n: u8, log: &mut Log<Event>) {
        for _ in 0..n {
            let cargo = &mut self.table.cargo;
            let from = match step {
                ResearchStep::Examine => &mut cargo.samples,
                ResearchStep::Discover => &mut cargo.examined,
            };
            if *from > 0 {
                *from -= 1;
                self.sample_advances(step, log);
            }
        }
    }

    /// FM-RES-03, FM-RES-05: a sample reaches its next space.
    pub(crate) fn sample_advances(&mut self, step: ResearchStep, log: &mut Log<Event>) {
        match step {
            ResearchStep::Examine => {
                self.table.cargo.examined += 1;
                self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Examined));
            }
            ResearchStep::Discover => {
                self.table.cargo.discoveries += 1;
                self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Discovered));
                self.discovery_unlocks();
            }
        }
        self.tell_samples(log);
    }

    fn put_token(
        &mut self,
        token: crate::content::Modifier,
        spot: TokenSpot,
        target: Option<Target>,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        match (target, spot) {
            (Some(Target::Facility(facility)), TokenSpot::Facility(_, slot)) => {
                self.place_token(facility, slot.unwrap_or(Slot::Next), token, log);
            }
            (Some(Target::Space(space)), _) => self.token_on_region(space, token, log),
            (Some(Target::Rover(rover)), _) => self.token_on_rover(rover, token, log),
            (target, TokenSpot::Astronaut(who)) => {
                let people = match target {
                    Some(Target::Person(one)) => [one].into_iter().collect(),
                    _ => self.people(who, ctx).unwrap_or_default(),
                };
                for one in people {
                    self.table.crew[one.index()].marks.add(token);
                    log.push(Event::TokenOnAstronaut(one, token));
                }
            }
            _ => {}
        }
    }

    fn take_token(
        &mut self,
        token: Option<crate::content::Modifier>,
        target: Option<Target>,
        log: &mut Log<Event>,
    ) {
        let is = |one: crate::content::Modifier| token.is_none_or(|token| token == one);
        let taken = match target {
            Some(Target::Token(facility, Slot::Now, one)) => {
                self.table.units[facility].now.remove(one);
                Some(one)
            }
            Some(Target::Token(facility, Slot::Next, one)) => {
                let next = &mut self.table.units[facility].next;
                let place = next.iter().rposition(|&there| there == one);
                place.map(|place| next.remove(place))
            }
            Some(Target::Space(space)) => {
                let marks = &mut self.table.map[space.index()].marks;
                let one = marks.kinds().find(|&one| is(one));
                one.inspect(|&one| {
                    marks.remove(one);
                })
            }
            Some(Target::Rover(rover)) => {
                let tokens = &mut self.table.rovers[rover.index()].tokens;
                let place = tokens.iter().rposition(|&one| is(one));
                place.map(|place| tokens.remove(place))
            }
            Some(Target::Person(who)) => {
                let marks = &mut self.table.crew[who.index()].marks;
                let one = marks.kinds().find(|&one| is(one));
                one.inspect(|&one| {
                    marks.remove(one);
                })
            }
            _ => None,
        };
        if let Some(one) = taken {
            log.push(Event::TokenRemoved(one));
        }
    }

    /// An Objective token goes somewhere.
    pub(crate) fn move_token(
        &mut self,
        color: crate::content::TokenColor,
        number: u8,
        to: TokenPlace,
        space: Option<crate::content::SpaceId>,
        log: &mut Log<Event>,
    ) {
        let (at, told) = match (to, space) {
            (TokenPlace::Roi, Some(space)) => (TokenAt::Space(space), TokenMove::Region(space)),
            (TokenPlace::Available, _) => (TokenAt::Available, TokenMove::Available),
            (TokenPlace::Pending, _) => (TokenAt::Pending, TokenMove::Pending),
            (TokenPlace::Sheet, _) => (TokenAt::Sheet, TokenMove::Sheet),
            (TokenPlace::Card, _) => (TokenAt::Card, TokenMove::Card),
            (TokenPlace::Box, _) => (TokenAt::Box, TokenMove::Box),
            (TokenPlace::Roi, None) => return,
        };
        self.table.tokens[color.index()][usize::from(number) - 1] = at;
        log.push(Event::ObjectiveToken(color, number, told));
    }

    fn change_card(
        &mut self,
        card: crate::content::FacilityId,
        state: CardState,
        place: Option<crate::content::SpaceId>,
        log: &mut Log<Event>,
    ) {
        match state {
            CardState::Available if !self.card_in_play(card) => {
                self.table.buildable |= 1 << card.index();
                log.push(Event::CardAvailable(card));
            }
            CardState::Built | CardState::KeepOrBuild if !self.card_in_play(card) => {
                self.put_into_play(card, place, true, log);
            }
            CardState::Destroyed if self.table.is_in_play(card) => {
                self.table.in_play &= !(1 << card.index());
                self.table.closed &= !(1 << card.index());
                self.table.units[card] = crate::state::Unit::default();
                self.forget_scars(card);
                log.push(Event::CardDestroyed(card));
            }
            CardState::Available
            | CardState::Built
            | CardState::KeepOrBuild
            | CardState::Destroyed => {}
        }
    }

    /// FM-OPEN-67: a track moves within its limits; rules fire that wait for a value it crosses.
    pub(crate) fn move_mission_track(
        &mut self,
        track: crate::content::TrackId,
        n: i16,
        log: &mut Log<Event>,
    ) {
        use crate::content::Crossing;
        let Some(slot) = self.content().mission(self.table.mission).track_slot(track) else {
            return;
        };
        let (min, max) = (self.content()[track].min, self.content()[track].max);
        let Some(&before) = self.table.tracks.get(slot) else { return };
        let after = before.saturating_add(n).clamp(min, max);
        if after == before {
            return;
        }
        self.table.tracks[slot] = after;
        log.push(Event::TrackMoved(track, after));
        self.fire(Ctx::default(), |trigger| match *trigger {
            Trigger::TrackReaches { track: waits, n, crossing } => {
                let up = before < n && after >= n;
                let down = before > n && after <= n;
                waits == track
                    && match crossing {
                        Crossing::Up => up,
                        Crossing::Down => down,
                        Crossing::Either => up || down,
                    }
            }
            _ => false,
        });
    }

    fn set_flag(&mut self, flag: crate::content::FlagId, value: i8) {
        let flags = &mut self.table.flags;
        let place = flags.iter().position(|(id, _)| *id == flag);
        match (place, value) {
            (Some(place), 0) => {
                flags.remove(place);
            }
            (Some(place), value) => flags[place].1 = value,
            (None, 0) => {}
            (None, value) => {
                if flags.is_full() {
                    flags.remove(0);
                }
                flags.push((flag, value));
            }
        }
    }

    /// FM-ADV-02, FM-ADV-03: an Adventure for somebody. Out of an action the crew has no region at
    /// hand; it takes the first explored one for the types that need one.
    pub(crate) fn begin_adventure(&mut self, who: AstronautId, ctx: Ctx) {
        let scope = self.new_scope();
        let ctx = Ctx { actor: Some(who), owner: Some(who), scaled: false, scope, ..ctx };
        if self.fitting_adventures(ctx).next().is_none() {
            return;
        }
        self.ask(Actor::Chance, Question::Adventure(ctx));
    }

    /// The Adventures that fit; once all of them were drawn they come again.
    pub(crate) fn adventure_candidates(
        &self,
        ctx: Ctx,
    ) -> impl Iterator<Item = crate::content::AdventureId> + '_ {
        let any_new = self.fitting_adventures(ctx).any(|id| !self.is_drawn(id));
        self.fitting_adventures(ctx).filter(move |&id| !any_new || !self.is_drawn(id))
    }

    /// Whether this Adventure may be drawn now.
    pub(crate) fn may_draw_adventure(&self, id: crate::content::AdventureId, ctx: Ctx) -> bool {
        ctx.kind.is_some_and(|kind| self.content().adventures_of(kind).contains(&id))
            && self.adventure_fits(id, ctx)
            && (!self.is_drawn(id) || self.fitting_adventures(ctx).all(|id| self.is_drawn(id)))
    }

    fn fitting_adventures(
        &self,
        ctx: Ctx,
    ) -> impl Iterator<Item = crate::content::AdventureId> + '_ {
        let all = ctx.kind.map_or(&[][..], |kind| self.content().adventures_of(kind));
        all.iter().copied().filter(move |&id| self.adventure_fits(id, ctx))
    }

    fn adventure_fits(&self, id: crate::content::AdventureId, ctx: Ctx) -> bool {
        self.content()[id].when.is_none_or(|fact| self.holds_id(fact, ctx))
    }

    fn is_drawn(&self, id: crate::content::AdventureId) -> bool {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        self.table.adventures_drawn.get(word).is_some_and(|drawn| drawn & 1 << bit != 0)
    }

    /// FM-ADV-06 to FM-ADV-08: the Adventure takes effect; what it leaves behind is queued.
    pub(crate) fn play_adventure(
        &mut self,
        id: crate::content::AdventureId,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        if let Some(drawn) = self.table.adventures_drawn.get_mut(word) {
            *drawn |= 1 << bit;
        }
        log.push(Event::AdventureDrawn(id, ctx.owner));
        let spec = &self.content()[id];
        let (effects, later) = (spec.effects, spec.later);
        if let Some(scene) = later {
            self.queue_later(scene, ctx);
        }
        self.run(effects, ctx);
    }

    /// FM-DELAY-12: what comes of an Adventure later.
    pub(crate) fn queue_later(&mut self, scene: SceneId, ctx: Ctx) {
        let spec = &self.content()[scene];
        let (delay, chance, harmful) = (spec.delay, spec.chance, spec.harmful);
        let owner = ctx.owner.or(ctx.actor);
        self.queue(Later::Adventure(scene), delay, chance, harmful, owner, ctx.scope);
    }
}
