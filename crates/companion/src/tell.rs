//! Effects at a table with the box: most are said, and people carry them out. Choices and
//! conditions are asked, and what the app has to remember is remembered.

use std::ops::Range;

use first_martians::content::{Each, Effect, Fact, FactId, List, Op, Outcome, Who};
use orrery_core::Log;

use crate::action::{Event, Page, Question};
use crate::run::Duty;
use crate::sheet::{Ctx, Ending, Later, MemberId};
use crate::{Companion, kit};

impl Companion {
    /// Says what can be said at once and asks where the rest depends on the table.
    pub(crate) fn tell(&mut self, list: List<Effect>, ctx: Ctx, log: &mut Log<Event>) {
        let content = self.shared();
        let effects = &content[list];
        if effects.is_empty() {
            return;
        }
        let said = effects.iter().take_while(|effect| !self.asks(**effect, ctx)).count();
        if said == 0 {
            self.branch(list, ctx, log);
            return;
        }
        let Range { start, end } = list.range();
        let part = |from, to| List::new(from, to).unwrap_or(List::EMPTY);
        let (head, tail) = (part(start, start + said), part(start + said, end));
        self.see_to(Duty::Tell(tail, ctx));
        for &effect in &content[head] {
            self.remember(effect, ctx);
        }
        if content[head].iter().any(|effect| !effect.op.is_silent()) {
            self.show(Page::Effects(head, ctx));
        }
    }

    /// Returns whether something has to be known before an effect can be said.
    fn asks(&self, effect: Effect, ctx: Ctx) -> bool {
        match effect.op {
            Op::Choice { .. } | Op::If { .. } | Op::Adventure { .. } | Op::End { .. } => true,
            Op::Roll { hit, miss, .. } => self.remembers(hit) || self.remembers(miss),
            Op::DrawResearch { ranges } => {
                self.content()[ranges].iter().any(|range| self.remembers(range.effects))
            }
            Op::DrawDirection { easy, medium, heavy } => {
                [easy, medium, heavy].into_iter().any(|list| self.remembers(list))
            }
            Op::ForEach { over: Each::Astronaut, effects } => self.remembers(effects),
            Op::QueueScene { owner, .. } => self.owner(owner, ctx).is_none(),
            op => effect.name.is_some() && self.is_unnamed(effect, person(op), ctx),
        }
    }

    /// Returns whether a list holds anything that the companion itself has to do.
    fn remembers(&self, list: List<Effect>) -> bool {
        self.content()[list].iter().any(|effect| {
            effect.op.is_silent()
                || matches!(effect.op, Op::Sols { .. })
                || effect.name.is_some() && person(effect.op).is_some()
                || self.asks(*effect, Ctx::default())
        })
    }

    fn is_unnamed(&self, effect: Effect, who: Option<Who>, ctx: Ctx) -> bool {
        let Some(name) = effect.name else { return false };
        let is_named = self.sheet.names.iter().any(|(at, id, _)| (*at, *id) == (ctx.scope, name));
        let is_one = !matches!(who, None | Some(Who::All | Who::Others | Who::Any));
        is_one && !is_named && who.is_some_and(|who| self.resolve(who, ctx).is_none())
    }

    /// Deals with the first effect of a list, which needs an answer or does something by itself.
    fn branch(&mut self, list: List<Effect>, ctx: Ctx, log: &mut Log<Event>) {
        let content = self.shared();
        let Some(&effect) = content[list].first() else { return };
        let rest = Duty::Tell(list.rest(), ctx);
        match effect.op {
            Op::Choice { options, .. } => {
                self.see_to(rest);
                self.ask(Question::Choice(options, ctx));
            }
            Op::If { cond, then, otherwise } => {
                self.see_to(rest);
                match self.fact(cond, ctx) {
                    Some(holds) => {
                        self.see_to(Duty::Tell(if holds { then } else { otherwise }, ctx));
                    }
                    None => self.ask(Question::If { cond, then, otherwise, ctx }),
                }
            }
            Op::Roll { .. } | Op::DrawResearch { .. } | Op::DrawDirection { .. } => {
                self.see_to(rest);
                self.ask(Question::Outcome(list, ctx));
            }
            Op::ForEach { effects, .. } => {
                self.see_to(rest);
                for member in self.sheet.members().collect::<Vec<_>>().into_iter().rev() {
                    self.see_to(Duty::Tell(effects, Ctx { actor: Some(member), ..ctx }));
                }
            }
            Op::End { outcome, reason } => {
                let ending = match outcome {
                    Outcome::Victory => Ending::Won,
                    Outcome::Defeat => Ending::Lost(reason),
                };
                self.see_to(Duty::End(ending));
            }
            Op::Adventure { who, .. } => match self.resolve(who, ctx) {
                Some(member) => self.take_person(list, ctx, member, log),
                None => self.ask_person(list, ctx, who),
            },
            Op::QueueScene { owner, .. } => {
                self.ask_person(list, ctx, owner.unwrap_or(Who::Random));
            }
            op => self.ask_person(list, ctx, person(op).unwrap_or(Who::Chosen)),
        }
    }

    /// Asks whom an effect means: Chance says who is picked at random, the table everything else.
    fn ask_person(&mut self, list: List<Effect>, ctx: Ctx, who: Who) {
        match who {
            Who::Random | Who::Others | Who::All | Who::Any => {
                self.ask(Question::Anyone(list, ctx));
            }
            _ => self.ask(Question::Whom(list, ctx)),
        }
    }

    /// An effect's person is known: the effect goes on with it.
    pub(crate) fn take_person(
        &mut self,
        list: List<Effect>,
        ctx: Ctx,
        member: MemberId,
        _log: &mut Log<Event>,
    ) {
        let content = self.shared();
        let Some(&effect) = content[list].first() else { return };
        if let Some(name) = effect.name {
            self.sheet.names.retain(|(at, id, _)| (*at, *id) != (ctx.scope, name));
            self.sheet.names.push((ctx.scope, name, member));
        }
        match effect.op {
            Op::Adventure { of, .. } => {
                self.see_to(Duty::Tell(list.rest(), ctx));
                if let Some(of) = of.or(ctx.of) {
                    self.see_to(Duty::Adventure(of, member));
                }
            }
            Op::QueueScene { .. } => {
                self.see_to(Duty::Tell(list.rest(), ctx));
                self.queue_scene(effect, ctx, member);
            }
            _ => self.see_to(Duty::Tell(list, ctx)),
        }
    }

    /// Remembers an effect that people carry out, or that nobody hears of.
    fn remember(&mut self, effect: Effect, ctx: Ctx) {
        if let (Some(name), Some(who)) = (effect.name, person(effect.op))
            && let Some(member) = self.resolve(who, ctx)
        {
            self.sheet.names.retain(|(at, id, _)| (*at, *id) != (ctx.scope, name));
            self.sheet.names.push((ctx.scope, name, member));
        }
        match effect.op {
            Op::Flag { flag, value } => {
                self.sheet.flags.retain(|(id, _)| *id != flag);
                self.sheet.flags.push((flag, value));
            }
            Op::Sols { n } => {
                let rounds = self.sheet.rounds.saturating_add_signed(n);
                self.sheet.rounds = rounds.max(self.sheet.round);
            }
            Op::QueueEvent { event, after, until, chance } => {
                let spec = self.content().event(event);
                let (harmful, fits) = (spec.harmful, spec.with_box);
                if fits {
                    self.queue(Later::Event(event), (after, until), chance, harmful, ctx);
                }
            }
            Op::QueueScene { owner, .. } => {
                if let Some(member) = self.owner(owner, ctx) {
                    self.queue_scene(effect, ctx, member);
                }
            }
            _ => {}
        }
    }

    fn queue_scene(&mut self, effect: Effect, ctx: Ctx, owner: MemberId) {
        let Op::QueueScene { scene, after, until, chance, .. } = effect.op else { return };
        let harmful = self.content()[scene].harmful;
        let ctx = Ctx { actor: Some(owner), owner: Some(owner), ..ctx };
        self.queue(Later::Scene(scene), (after, until), chance, harmful, ctx);
    }

    /// Returns whose scene it is: the person of the running one if nobody is named.
    fn owner(&self, who: Option<Who>, ctx: Ctx) -> Option<MemberId> {
        match who {
            Some(who) => self.resolve(who, ctx),
            None => ctx.owner.or(ctx.actor),
        }
    }

    /// The one person that is meant. `None` if the companion cannot know.
    pub fn resolve(&self, who: Who, ctx: Ctx) -> Option<MemberId> {
        let sheet = &self.sheet;
        match who {
            Who::Actor => ctx.actor,
            Who::Owner => ctx.owner,
            Who::Role(role) => {
                sheet.members().find(|member| sheet.crew[member.index()].role == role)
            }
            Who::Named(name) => {
                let found = sheet.names.iter().find(|(at, id, _)| (*at, *id) == (ctx.scope, name));
                found.map(|(_, _, member)| *member)
            }
            Who::FirstPlayer
            | Who::All
            | Who::Others
            | Who::Chosen
            | Who::Random
            | Who::MostWounded
            | Who::LeastWounded
            | Who::MostTokens
            | Who::Any => None,
        }
    }

    /// Returns whether an optional condition holds. `None` if the table has to be asked.
    pub(crate) fn when(&self, when: Option<FactId>, ctx: Ctx) -> Option<bool> {
        when.map_or(Some(true), |fact| self.fact(fact, ctx))
    }

    /// Returns whether a condition holds. `None` if the table has to be asked.
    pub fn fact(&self, id: FactId, ctx: Ctx) -> Option<bool> {
        self.fact_of(self.content()[id], ctx)
    }

    pub(crate) fn fact_of(&self, fact: Fact, ctx: Ctx) -> Option<bool> {
        let (sheet, content) = (&self.sheet, self.content());
        match fact {
            Fact::Always => Some(true),
            Fact::Not(id) => self.fact(id, ctx).map(|holds| !holds),
            Fact::All(list) => self.joined(list, ctx, false),
            Fact::Any(list) => self.joined(list, ctx, true),
            Fact::RoleInPlay(role) => Some(sheet.crew.iter().any(|member| member.role == role)),
            Fact::IsRole(who, role) => {
                self.resolve(who, ctx).map(|member| sheet.crew[member.index()].role == role)
            }
            Fact::ObjectiveDone(id) => {
                let slot = kit::home_objectives(content).position(|one| one == id);
                let slot = slot.filter(|_| sheet.home);
                Some(slot.is_some_and(|slot| sheet.is_ticked(slot as u8)))
            }
            Fact::Flag(flag, bound) => Some(bound.holds(sheet.flag(flag).into())),
            Fact::FlagSet(flag) => Some(sheet.flag(flag) != 0),
            Fact::Round(bound) => Some(bound.holds(sheet.round.into())),
            Fact::LastRound => Some(sheet.round >= sheet.rounds),
            Fact::Astronauts(bound) => Some(bound.holds(sheet.crew.len() as i16)),
            Fact::Level(level) => Some(sheet.level == level),
            _ => None,
        }
    }

    /// All or any of some conditions: one that decides the whole is enough to know it.
    fn joined(&self, list: List<Fact>, ctx: Ctx, decides: bool) -> Option<bool> {
        let facts = self.content()[list].iter().map(|fact| self.fact_of(*fact, ctx));
        let found: Vec<Option<bool>> = facts.collect();
        if found.contains(&Some(decides)) {
            return Some(decides);
        }
        (!found.contains(&None)).then_some(!decides)
    }

    /// The lists that a die or a card of the box decides between.
    pub fn outcomes(&self, list: List<Effect>) -> Vec<List<Effect>> {
        let content = self.content();
        match content[list].first().map(|effect| effect.op) {
            Some(Op::Roll { hit, miss, .. }) => vec![hit, miss],
            Some(Op::DrawResearch { ranges }) => {
                content[ranges].iter().map(|range| range.effects).collect()
            }
            Some(Op::DrawDirection { easy, medium, heavy }) => vec![easy, medium, heavy],
            _ => Vec::new(),
        }
    }
}

/// The person an operation is about.
pub(crate) fn person(op: Op) -> Option<Who> {
    match op {
        Op::MoraleTokens { who, .. }
        | Op::Wound { who, .. }
        | Op::Heal { who, .. }
        | Op::GiveCondition { who, .. }
        | Op::Cure { who, .. }
        | Op::Pawns { who, .. }
        | Op::Skill { who, .. }
        | Op::PickPerson { who }
        | Op::Roll { who, .. }
        | Op::Adventure { who, .. } => Some(who),
        _ => None,
    }
}

/// The operation with another person.
pub(crate) fn about(op: Op, who: Who) -> Op {
    match op {
        Op::MoraleTokens { n, .. } => Op::MoraleTokens { who, n },
        Op::Wound { n, .. } => Op::Wound { who, n },
        Op::Heal { n, .. } => Op::Heal { who, n },
        Op::GiveCondition { kind, .. } => Op::GiveCondition { who, kind },
        Op::Cure { kind, .. } => Op::Cure { who, kind },
        Op::Pawns { n, when, .. } => Op::Pawns { who, n, when },
        Op::Skill { n, .. } => Op::Skill { who, n },
        Op::PickPerson { .. } => Op::PickPerson { who },
        Op::Roll { die, face, hit, miss, .. } => Op::Roll { die, face, who, hit, miss },
        op => op,
    }
}
