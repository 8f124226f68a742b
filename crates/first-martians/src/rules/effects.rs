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
    BlockPick, Decider, Each, Effect, Fallback, List, Moment, Op, PartPick, TimedRule, TokenPlace,
    Who,
};
use crate::event::Event;
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

    /// Runs the first effect of a list with this much of it left.
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
                let who = if ctx.entered { Actor::Chance } else { self.actor_of(picker) };
                self.ask(who, Question::Pick(effects, ctx, n));
            }
        }
    }

    /// Does what a break does when there is nothing to break.
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

    /// The amount of an effect, moved by the level where that applies.
    pub(crate) fn amount(&self, effects: List<Effect>, ctx: Ctx) -> i8 {
        let op = self.first(effects).op;
        let level = &self.content().difficulty.levels[self.table.level.index()];
        if ctx.scaled { level.scaled(op).amount() } else { op.amount() }
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
    pub(super) fn again(&mut self, effects: List<Effect>, ctx: Ctx, n: i8) {
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
}
