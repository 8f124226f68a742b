//! Phase I: the track advance, what comes back, the Mission Event (EVT, DELAY).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    BeatId, Effect, EventId, List, PacingRule, Past, RuleId, SceneId, TimedRule, Trigger,
    odds_of_coming,
};
use crate::event::Event;
use crate::setup::EventChecks;
use crate::state::{AstronautId, Later, OpenEvent, Phase, Queued};

/// The Events that a Mission Event is drawn from.
struct EventPool<'a> {
    events: &'a [EventId],
    /// The rules of pacing that count.
    rules: &'a [PacingRule],
    /// True if only reliefs count.
    only_relief: bool,
}

impl FirstMartians {
    /// FM-EVT-21: the order of the phase.
    pub(crate) fn event_phase(&mut self) {
        self.go_to(Phase::Morale);
        self.see_to(Duty::CloseEvents);
        self.see_to(Duty::MissionEvent);
        let mission = self.content().mission(self.table.mission);
        let round = self.table.round;
        let beats: arrayvec::ArrayVec<BeatId, 4> =
            mission.beat_ids().filter(|&id| self.content()[id].round == round).take(4).collect();
        for &beat in beats.iter().rev() {
            self.see_to(Duty::Beat(beat));
        }
        let due: arrayvec::ArrayVec<Later, 24> = (0..4)
            .flat_map(|kind| self.table.queue.iter().filter(move |one| order(one.what) == kind))
            .filter(|one| (one.from..=one.until).contains(&round))
            .map(|one| one.what)
            .collect();
        for &later in due.iter().rev() {
            self.see_to(Duty::Due(later));
        }
        for index in (0..self.table.open_events.len()).rev() {
            let open = self.table.open_events[index];
            self.see_to(Duty::Strike(open.event));
        }
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::RoundStart));
        self.ask(Actor::Chance, Question::Advance);
    }

    /// FM-EVT-02: the named track goes up, by 2 under a rule.
    pub(crate) fn advance_named(&mut self, block: crate::content::Block, log: &mut Log<Event>) {
        let same = usize::from(self.content().difficulty.pacing.advance_same).clamp(1, 2);
        if self.table.advanced.len() == same || self.table.advanced.is_full() {
            self.table.advanced.remove(0);
        }
        self.table.advanced.push(block);
        let n = if self.table.rule(TimedRule::AdvancePlus) { 2 } else { 1 };
        self.move_track(block, n, log);
    }

    /// FM-DELAY-03, FM-RULING-47: whether the consequence of an open Event is checked. The check
    /// is made when it is shown: in between nobody knows, so nothing has to be decided.
    pub(crate) fn check_consequence(&mut self, event: EventId) {
        let Some(open) = self.open_event(event) else { return };
        let spec = self.content().event(event);
        let (Some(action), Some(_)) = (&spec.action, &spec.consequence) else { return };
        let checks = match self.table.options.event_checks {
            EventChecks::Two => 2,
            EventChecks::Three => 3,
        };
        let age = self.table.round - open.since;
        if !open.done && age >= 1 && age <= checks.min(action.open_rounds) {
            self.ask(Actor::Chance, Question::Strike(event));
        }
    }

    pub(crate) fn open_event(&self, event: EventId) -> Option<OpenEvent> {
        self.table.open_events.iter().copied().find(|open| open.event == event)
    }

    /// FM-DELAY-04, FM-DELAY-06: the consequence strikes and the Event leaves the log.
    pub(crate) fn strike(&mut self, event: EventId, log: &mut Log<Event>) {
        let Some(open) = self.open_event(event) else { return };
        log.push(Event::ConsequenceStruck(event));
        self.table.open_events.retain(|open| open.event != event);
        self.table.struck += 1;
        let consequence = self.content().event(event).consequence.as_ref();
        let effects = consequence.map_or(List::EMPTY, |consequence| consequence.effects);
        self.run(effects, Ctx { scaled: true, scope: open.scope, ..Ctx::default() });
    }

    /// FM-DELAY-05 to FM-DELAY-07: an Event leaves the log when its rounds are over.
    pub(crate) fn close_old_events(&mut self, log: &mut Log<Event>) {
        let round = self.table.round;
        for index in (0..self.table.open_events.len()).rev() {
            let open = self.table.open_events[index];
            let spec = self.content().event(open.event);
            if self.rounds_left(open) == 0 || (open.done && !spec.repeat) {
                self.table.open_events.remove(index);
                log.push(Event::EventClosed(open.event));
            }
        }
        self.table.extra_objectives.retain(|(_, until, _)| *until >= round);
    }

    /// FM-APP-03: the rounds, this one included, in which the action of an Event can be taken.
    pub fn rounds_left(&self, open: OpenEvent) -> u8 {
        let action = self.content().event(open.event).action.as_ref();
        let rounds = action.map_or(0, |action| action.open_rounds);
        rounds.saturating_sub(self.table.round.saturating_sub(open.since))
    }

    /// FM-DELAY-12: whether something delayed comes now. Its round is uniform over its range, so
    /// the odds of each round follow from those before.
    pub(crate) fn check_later(&mut self, later: Later, log: &mut Log<Event>) {
        if let Some(queued) = self.queued(later) {
            let (yes, no) = self.odds_of(queued);
            if no == 0 && yes > 0 {
                self.due_comes(later, log);
            } else {
                self.ask(Actor::Chance, Question::Due(later));
            }
        }
    }

    pub(crate) fn queued(&self, later: Later) -> Option<Queued> {
        let round = self.table.round;
        let due = |one: &&Queued| one.what == later && (one.from..=one.until).contains(&round);
        self.table.queue.iter().find(due).copied()
    }

    /// The weights of coming now and of not coming now.
    pub(crate) fn odds_of(&self, queued: Queued) -> (u32, u32) {
        let (rounds, waited) = (queued.until - queued.from + 1, self.table.round - queued.from);
        odds_of_coming(queued.chance, rounds, waited)
    }

    /// Something delayed comes; an event of a chain only if its condition holds.
    pub(crate) fn due_comes(&mut self, later: Later, log: &mut Log<Event>) {
        let Some(queued) = self.queued(later) else { return };
        self.forget_queued(later);
        let ctx = Ctx {
            actor: queued.owner,
            owner: queued.owner,
            scaled: true,
            scope: queued.scope,
            ..Ctx::default()
        };
        match later {
            Later::Adventure(scene) | Later::FollowUp(scene) | Later::Scene(scene) => {
                self.see_to(Duty::Scene(scene, ctx));
            }
            Later::Event(event) => {
                let when = self.content().event(event).when;
                if when.is_none_or(|fact| self.holds_id(fact, ctx)) {
                    log.push(Event::ChainEventCame(event));
                    self.begin_event(event, queued.scope, log);
                }
            }
        }
    }

    fn forget_queued(&mut self, later: Later) {
        let place = self.table.queue.iter().position(|one| one.what == later);
        if let Some(place) = place {
            self.table.queue.remove(place);
        }
    }

    /// Forgets something delayed that did not come in its last round.
    pub(crate) fn due_passes(&mut self, later: Later) {
        let round = self.table.round;
        if self.queued(later).is_some_and(|queued| queued.until <= round) {
            self.forget_queued(later);
        }
    }

    /// Puts something into the queue, with the chance of the level (difficulty.toml).
    pub(crate) fn queue(
        &mut self,
        what: Later,
        (after, until): (u8, u8),
        chance: u8,
        harmful: bool,
        owner: Option<AstronautId>,
        scope: u8,
    ) {
        let level = &self.content().difficulty.levels[self.table.level.index()];
        let chance = level.later_chance(chance, harmful);
        let round = self.table.round;
        let (from, until) = (round + after.max(1), round + until.max(after).max(1));
        if self.table.queue.is_full() {
            self.table.queue.remove(0);
        }
        self.table.queue.push(Queued { what, from, until, chance, owner, scope });
    }

    pub(crate) fn play_scene(&mut self, scene: SceneId, ctx: Ctx, log: &mut Log<Event>) {
        log.push(Event::SceneCame(scene, ctx.owner));
        self.run(self.content()[scene].effects, ctx);
    }

    pub(crate) fn play_beat(&mut self, beat: BeatId, log: &mut Log<Event>) {
        let spec = &self.content()[beat];
        let (cond, effects) = (spec.cond, spec.effects);
        if cond.is_none_or(|fact| self.holds_id(fact, Ctx::default())) {
            log.push(Event::BeatCame(beat));
            let scope = self.new_scope();
            self.run(effects, Ctx { scope, ..Ctx::default() });
        }
    }

    /// FM-EVT-08: exactly one Mission Event per round, if any can come.
    pub(crate) fn draw_mission_event(&mut self) {
        if self.event_pool().is_some() {
            self.ask(Actor::Chance, Question::MissionEvent);
        }
    }

    /// The Events to draw from now: own ones or general ones, by the share that is due. Where no
    /// Event passes, the rules of pacing are given up one after the other.
    fn event_pool(&self) -> Option<EventPool<'_>> {
        let content = self.content();
        let mission = content.mission(self.table.mission);
        let general: &[EventId] =
            if mission.general_events { &content.general_events } else { &[] };
        let pacing = &content.difficulty.pacing;
        let due = (u32::from(mission.own_share) * u32::from(self.table.round)).div_ceil(100);
        let own_due = u32::from(self.table.own_drawn) < due;
        for relaxed in 0..=pacing.relax.len() {
            let rules = &pacing.relax[relaxed..];
            let any = |events: &[EventId]| events.iter().any(|&id| self.event_passes(id, rules));
            let own = &mission.own_events[..];
            let events = match own_due && any(own) {
                true => own,
                false if any(general) => general,
                false if any(own) => own,
                false => continue,
            };
            // A relief is preferred if none has come by a share of the mission.
            let late = u32::from(self.table.round) * 100
                > u32::from(self.table.rounds) * u32::from(pacing.relief_by);
            let relief = |id: EventId| content.event(id).severity == 0;
            let only_relief = late
                && !self.table.severities.contains(&0)
                && events.iter().any(|&id| relief(id) && self.event_passes(id, rules));
            return Some(EventPool { events, rules, only_relief });
        }
        None
    }

    /// Returns whether an Event is one of those that are drawn from.
    fn is_in_event_pool(&self, id: EventId, pool: &EventPool<'_>) -> bool {
        (!pool.only_relief || self.content().event(id).severity == 0)
            && self.event_passes(id, pool.rules)
    }

    /// The Events that may be drawn now.
    pub(crate) fn event_candidates(&self) -> impl Iterator<Item = EventId> + '_ {
        let pool = self.event_pool();
        pool.into_iter().flat_map(move |pool| {
            let events = pool.events.iter().copied();
            events.filter(move |&id| self.is_in_event_pool(id, &pool))
        })
    }

    /// Returns whether this Event may be drawn now.
    pub(crate) fn may_draw_event(&self, id: EventId) -> bool {
        self.event_pool()
            .is_some_and(|pool| pool.events.contains(&id) && self.is_in_event_pool(id, &pool))
    }

    fn event_passes(&self, id: EventId, rules: &[PacingRule]) -> bool {
        let (table, spec) = (&self.table, self.content().event(id));
        let (from, until) = spec.rounds;
        let past = Past {
            round: table.round,
            severities: &table.severities,
            hard_sols: table.hard_sols.into(),
        };
        (from..=until).contains(&table.round)
            && !table.drawn.contains(&id)
            && !self.was_seen(id)
            && self.content().difficulty.lets_come(spec.severity, table.level, past, rules)
            && spec.when.is_none_or(|fact| self.holds_id(fact, Ctx::default()))
    }

    /// FM-EVT-09 to FM-EVT-13: the Mission Event of the round.
    pub(crate) fn mission_event(&mut self, event: EventId, log: &mut Log<Event>) {
        let mission = self.content().mission(self.table.mission);
        let own = mission.own_events.contains(&event);
        let severity = self.content().event(event).severity;
        self.table.own_drawn += u8::from(own);
        if self.table.severities.is_full() {
            self.table.severities.remove(0);
        }
        self.table.severities.push(severity);
        log.push(Event::EventDrawn(event));
        let scope = self.new_scope();
        self.begin_event(event, scope, log);
    }

    /// An Event comes: its effects run, its action opens, what it may bring later is queued.
    fn begin_event(&mut self, event: EventId, scope: u8, _log: &mut Log<Event>) {
        if self.table.drawn.is_full() {
            self.table.drawn.remove(0);
        }
        self.table.drawn.push(event);
        let spec = self.content().event(event);
        let (immediate, has_action) = (spec.immediate, spec.action.is_some());
        let (follow_up, owner) = (spec.follow_up, spec.follow_up_owner);
        let objective = spec.new_objective.as_ref().map(|objective| objective.within_sols);
        let ctx = Ctx { scaled: true, scope, ..Ctx::default() };
        if has_action {
            if self.table.open_events.is_full() {
                self.table.open_events.remove(0);
            }
            let since = self.table.round;
            self.table.open_events.push(OpenEvent { event, since, done: false, scope });
        }
        if let Some(sols) = objective
            && !self.table.extra_objectives.is_full()
        {
            let until = self.table.round + sols.saturating_sub(1);
            self.table.extra_objectives.push((event, until, scope));
        }
        if let Some(scene) = follow_up {
            let spec = &self.content()[scene];
            let (delay, chance, harmful) = (spec.delay, spec.chance, spec.harmful);
            let owner = owner.and_then(|who| self.someone(who, ctx));
            self.queue(Later::FollowUp(scene), delay, chance, harmful, owner, scope);
        }
        self.run(immediate, ctx);
    }

    /// Lets the rules of the mission fire that wait for this.
    pub(crate) fn fire(&mut self, ctx: Ctx, matches: impl Fn(&Trigger) -> bool) {
        let rules = self.content().mission(self.table.mission).rules;
        for index in rules.range().rev() {
            let Some(id) = RuleId::at(index) else { continue };
            if matches(&self.content()[id].trigger) {
                self.see_to(Duty::Rule(id, ctx));
            }
        }
    }

    /// A rule of the mission fires if it is its time and its condition holds.
    pub(crate) fn fire_rule(&mut self, id: RuleId, ctx: Ctx, log: &mut Log<Event>) {
        let mission = self.content().mission(self.table.mission);
        let slot = mission.rules.slot(id.index()).unwrap_or_default() as u8;
        let rule = &self.content()[id];
        let (round, every) = (self.table.round, rule.every.max(1));
        // Setup comes before the first round.
        let in_time = rule.trigger == Trigger::Setup
            || round >= rule.from_round && (round - rule.from_round).is_multiple_of(every);
        let fired = self.table.fired.iter().find(|(at, _)| *at == slot).map_or(0, |(_, n)| *n);
        let spent = rule.limit.is_some_and(|limit| fired >= limit);
        let (cond, effects, counts) = (rule.cond, rule.effects, rule.limit.is_some());
        if !in_time || spent || cond.is_some_and(|fact| !self.holds_id(fact, ctx)) {
            return;
        }
        if counts {
            match self.table.fired.iter_mut().find(|(at, _)| *at == slot) {
                Some((_, n)) => *n += 1,
                None => {
                    let _ = self.table.fired.try_push((slot, 1));
                }
            }
        }
        log.push(Event::RuleFired(id));
        self.run(effects, ctx);
    }

    /// A place for the names a new scene gives.
    pub(crate) fn new_scope(&mut self) -> u8 {
        let table = &mut self.table;
        loop {
            table.next_scope = table.next_scope.wrapping_add(1);
            // In a long campaign the numbers begin again; one that is in use is left alone.
            if table.names.iter().all(|(scope, ..)| *scope != table.next_scope) {
                return table.next_scope;
            }
        }
    }

    /// Effects of a scene that nobody can see the source of.
    pub(crate) fn run_plain(&mut self, effects: List<Effect>) {
        let scope = self.new_scope();
        self.run(effects, Ctx { scope, ..Ctx::default() });
    }
}

/// FM-EVT-21: delayed Adventures, then Follow-Ups, then scenes and events of chains.
fn order(what: Later) -> u8 {
    match what {
        Later::Adventure(_) => 0,
        Later::FollowUp(_) => 1,
        Later::Scene(_) => 2,
        Later::Event(_) => 3,
    }
}
