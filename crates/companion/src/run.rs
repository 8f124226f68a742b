//! The steps between two questions: missions, sols and their phases.

use first_martians::content::{
    ActionType, AdventureId, CampaignId, CampaignMode, Effect, EventId, List, PacingRule, Past,
    SealId, odds_of_coming,
};
use orrery_core::Log;
use serde::{Deserialize, Serialize};

use crate::Companion;
use crate::action::{Event, Page, Question};
use crate::kit;
use crate::sheet::{Ctx, Ending, Later, MemberId, OpenEvent, Phase, Queued, Step};

/// At the end of how many sols an open Event is checked for its consequence (FM-RULING-47).
const CHECKS: u8 = 2;
/// The missions of a campaign.
pub(crate) const LEGS: u8 = 5;

/// Something the companion does by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Begins a mission.
    BeginMission,
    /// Begins the next sol.
    BeginSol,
    /// Goes to a phase.
    Enter(Phase),
    /// Checks whether the consequence of an Event strikes.
    CheckStrike(EventId),
    /// Checks whether something delayed comes now.
    CheckDue(Later),
    /// Deals the Mission Event.
    MissionEvent,
    /// Lets Events go whose time is over.
    CloseEvents,
    /// Says and does what effects say.
    Tell(List<Effect>, Ctx),
    /// Deals an Adventure.
    Adventure(ActionType, MemberId),
    /// Looks whether the mission is over.
    EndSol,
    /// Ends the mission.
    End(Ending),
    /// Looks whether an envelope is to be opened.
    CheckEnvelope(SealId),
    /// Goes to the next mission of the campaign.
    NextLeg,
}

impl Companion {
    pub(crate) fn ask(&mut self, question: Question) {
        self.sheet.steps.push(Step::Ask(question));
    }

    pub(crate) fn see_to(&mut self, duty: Duty) {
        self.sheet.steps.push(Step::Do(duty));
    }

    pub(crate) fn show(&mut self, page: Page) {
        self.ask(Question::Read(page));
    }

    /// Works until there is a question.
    pub(crate) fn run(&mut self, log: &mut Log<Event>) {
        while let Some(&Step::Do(duty)) = self.sheet.steps.last() {
            self.sheet.steps.pop();
            self.carry_out(duty, log);
        }
        if let Some(Question::Read(page)) = self.sheet.question() {
            log.push(Event::Shown(page));
        }
    }

    fn carry_out(&mut self, duty: Duty, log: &mut Log<Event>) {
        match duty {
            Duty::BeginMission => self.begin_mission(log),
            Duty::BeginSol => self.begin_sol(log),
            Duty::Enter(phase) => self.enter(phase, log),
            Duty::CheckStrike(event) => self.check_strike(event),
            Duty::CheckDue(later) => self.check_due(later, log),
            Duty::MissionEvent => self.deal_event(),
            Duty::CloseEvents => self.close_events(log),
            Duty::Tell(effects, ctx) => self.tell(effects, ctx, log),
            Duty::Adventure(of, member) => self.deal_adventure(of, member),
            Duty::EndSol => self.end_sol(),
            Duty::End(ending) => self.end_mission(ending, log),
            Duty::CheckEnvelope(seal) => self.check_envelope(seal),
            Duty::NextLeg => self.next_leg(),
        }
    }

    /// FMC-T-04 to FMC-T-10: what the sheet of the box decides is entered, the rest is said.
    fn begin_mission(&mut self, log: &mut Log<Event>) {
        log.push(Event::MissionBegan(self.sheet.leg));
        let sheet = &mut self.sheet;
        sheet.round = 0;
        sheet.phase = Phase::Setup;
        sheet.ticks = 0;
        sheet.added.clear();
        sheet.severities.clear();
        sheet.own_drawn = 0;
        sheet.ending = None;
        let is_campaign = sheet.campaign.is_some();
        // FM-CAMP-14: the setup says the level of the very first mission.
        let is_first = sheet.sols == 0;
        let home = sheet.home;
        self.see_to(Duty::BeginSol);
        if is_campaign {
            self.show(Page::CampaignRules);
        }
        self.show(Page::KeptBack);
        self.show(Page::Story);
        self.show(Page::Changes);
        self.show(Page::Upgrades);
        self.show(Page::Reserves);
        if home {
            let content = self.shared();
            let kinds = |kind| {
                let of_kind = |id: &first_martians::content::ObjectiveId| content[*id].kind == kind;
                kit::home_objectives(&content).filter(of_kind).count() as u8
            };
            self.sheet.mandatory = kinds(first_martians::content::ObjectiveKind::Mandatory);
            self.sheet.optional = kinds(first_martians::content::ObjectiveKind::Optional);
        } else {
            self.ask(Question::Optional);
            self.ask(Question::Mandatory);
        }
        self.ask(Question::Sols);
        if !home && !is_campaign {
            self.ask(Question::Title);
        }
        if !is_first {
            self.ask(Question::Level);
        }
    }

    /// Phase I: the track advance, what comes back, then the Mission Event (FM-EVT-21).
    fn begin_sol(&mut self, log: &mut Log<Event>) {
        let sheet = &mut self.sheet;
        sheet.sols = sheet.sols.saturating_add(1);
        sheet.round = sheet.round.saturating_add(1);
        sheet.phase = Phase::Events;
        sheet.passed.clear();
        sheet.queue.retain_mut(|queued| {
            match queued.from {
                0 => queued.waited = queued.waited.saturating_add(1),
                _ => queued.from -= 1,
            }
            queued.waited < queued.span
        });
        let round = sheet.round;
        sheet.added.retain(|(_, until, ticked)| *until >= round || *ticked);
        log.push(Event::SolBegan(round));
        let mut due: Vec<Later> =
            sheet.queue.iter().filter(|queued| queued.from == 0).map(|one| one.what).collect();
        due.sort_by_key(|later| later.order());
        let open: Vec<EventId> = sheet.open.iter().map(|open| open.event).collect();
        self.see_to(Duty::Enter(Phase::Morale));
        self.see_to(Duty::CloseEvents);
        self.see_to(Duty::MissionEvent);
        for later in due.into_iter().rev() {
            self.see_to(Duty::CheckDue(later));
        }
        for event in open.into_iter().rev() {
            self.see_to(Duty::CheckStrike(event));
        }
        self.ask(Question::Advance);
    }

    /// FMC-T-11: every phase is named, with what there is to do in it.
    fn enter(&mut self, phase: Phase, log: &mut Log<Event>) {
        self.sheet.phase = phase;
        log.push(Event::PhaseBegan(phase));
        self.ask(Question::Phase(phase));
    }

    /// FMC-T-23: chance decides whether an open Event strikes. Nobody can know before, so it is
    /// decided when it is shown.
    fn check_strike(&mut self, event: EventId) {
        let Some(open) = self.open_event(event) else { return };
        let spec = self.content().event(event);
        let Some(action) = &spec.action else { return };
        let age = self.sheet.round.saturating_sub(open.since);
        if spec.consequence.is_some() && (1..=CHECKS.min(action.open_rounds)).contains(&age) {
            self.ask(Question::Strike(event));
        }
    }

    pub(crate) fn open_event(&self, event: EventId) -> Option<OpenEvent> {
        self.sheet.open.iter().copied().find(|open| open.event == event)
    }

    /// FMC-T-14, FMC-T-24: a consequence is shown before the Mission Event, and its Event is over.
    pub(crate) fn strike(&mut self, event: EventId) {
        let Some(open) = self.open_event(event) else { return };
        self.sheet.open.retain(|open| open.event != event);
        let effects = self.content().event(event).consequence.as_ref().map(|one| one.effects);
        let ctx = self.with_other(Ctx { scope: open.scope, scaled: true, ..Ctx::default() });
        self.see_to(Duty::Tell(effects.unwrap_or(List::EMPTY), ctx));
        self.show(Page::Struck(event));
    }

    /// FMC-T-28: by chance, in one of the sols it may come in.
    fn check_due(&mut self, later: Later, log: &mut Log<Event>) {
        let Some(place) = self.sheet.queue.iter().position(|one| one.what == later) else { return };
        let (yes, no) = odds(self.sheet.queue[place]);
        if no == 0 && yes > 0 {
            self.comes(place, log);
        } else {
            self.ask(Question::Due(place as u8));
        }
    }

    /// FMC-T-14, FMC-T-25: something delayed comes and is spent.
    pub(crate) fn comes(&mut self, place: usize, log: &mut Log<Event>) {
        if place >= self.sheet.queue.len() {
            return;
        }
        let queued = self.sheet.queue.remove(place);
        let ctx = self.with_other(queued.ctx);
        match queued.what {
            Later::Adventure(scene) | Later::FollowUp(scene) | Later::Scene(scene) => {
                let effects = self.content()[scene].effects;
                self.see_to(Duty::Tell(effects, ctx));
                self.show(Page::Scene(scene, ctx));
            }
            // An Event of a chain whose condition cannot hold any more is dropped.
            Later::Event(event) => match self.when(self.content().event(event).when, ctx) {
                Some(false) => {}
                Some(true) => self.begin_event(event, queued.ctx.scope, log),
                None => self.ask(Question::When(event)),
            },
        }
    }

    /// FMC-T-15: exactly one Mission Event per sol, if any fits.
    fn deal_event(&mut self) {
        match self.candidates().is_empty() {
            true => self.show(Page::Quiet),
            false => self.ask(Question::Draw),
        }
    }

    /// The Events that may be dealt now, by the pacing of the pack.
    pub(crate) fn candidates(&self) -> Vec<EventId> {
        let content = self.content();
        let (own, general) = kit::events(content, self.sheet.home);
        let pacing = &content.difficulty.pacing;
        let share = content.mission(kit::home(content)).own_share;
        for relaxed in 0..=pacing.relax.len() {
            let rules = &pacing.relax[relaxed..];
            let pass = |ids: &[EventId]| -> Vec<EventId> {
                ids.iter().copied().filter(|id| self.passes(*id, rules)).collect()
            };
            let (own, general) = (pass(&own), pass(&general));
            let due = (u32::from(share) * u32::from(self.sheet.round)).div_ceil(100);
            if !own.is_empty() && u32::from(self.sheet.own_drawn) < due {
                return own;
            }
            let found = if general.is_empty() { own } else { general };
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn passes(&self, id: EventId, rules: &[PacingRule]) -> bool {
        let (sheet, spec) = (&self.sheet, self.content().event(id));
        let (from, until) = spec.rounds;
        let hard = sheet.severities.iter().rev().take_while(|severity| **severity >= 2).count();
        let past = Past { round: sheet.round, severities: &sheet.severities, hard_sols: hard };
        (from..=until).contains(&sheet.round)
            && !sheet.drawn.contains(&id)
            && !sheet.passed.contains(&id)
            && self.when(spec.when, Ctx::default()) != Some(false)
            && self.content().difficulty.lets_come(spec.severity, sheet.level, past, rules)
    }

    /// The Mission Event is dealt. What the companion cannot know about it is asked first.
    pub(crate) fn draw(&mut self, event: EventId, log: &mut Log<Event>) {
        match self.when(self.content().event(event).when, Ctx::default()) {
            None => self.ask(Question::When(event)),
            _ => self.mission_event(event, log),
        }
    }

    /// The Mission Event of the sol comes.
    pub(crate) fn mission_event(&mut self, event: EventId, log: &mut Log<Event>) {
        let content = self.shared();
        let is_own = content.mission(kit::home(&content)).own_events.contains(&event);
        self.sheet.own_drawn += u8::from(is_own);
        self.sheet.severities.push(content.event(event).severity);
        let scope = self.new_scope();
        self.begin_event(event, scope, log);
    }

    /// FMC-T-15 to FMC-T-18: story, effect, then what the crew can do about it.
    pub(crate) fn begin_event(&mut self, event: EventId, scope: u8, _log: &mut Log<Event>) {
        let content = self.shared();
        let spec = content.event(event);
        let ctx = self.with_other(Ctx { scope, scaled: true, ..Ctx::default() });
        self.sheet.drawn.push(event);
        if spec.action.is_some() {
            let since = self.sheet.round;
            self.sheet.open.push(OpenEvent { event, since, scope });
        }
        if let Some(objective) = &spec.new_objective {
            let until = self.sheet.round + objective.within_sols.saturating_sub(1);
            self.sheet.added.push((event, until, false));
        }
        self.show(Page::Open(event));
        self.see_to(Duty::Tell(spec.immediate, ctx));
        self.show(Page::Event(event));
        if spec.follow_up.is_some() {
            match spec.follow_up_owner.and_then(|who| self.resolve(who, ctx)) {
                Some(owner) => self.follow_up(event, ctx, owner),
                None => self.ask(Question::FollowUp(event, ctx)),
            }
        }
    }

    /// FMC-T-25: something may come of an Event later, for one person, whatever the crew does.
    pub(crate) fn follow_up(&mut self, event: EventId, ctx: Ctx, owner: MemberId) {
        let content = self.shared();
        let Some(scene) = content.event(event).follow_up else { return };
        let spec = &content[scene];
        let ctx = Ctx { actor: Some(owner), owner: Some(owner), ..ctx };
        self.queue(Later::FollowUp(scene), spec.delay, spec.chance, spec.harmful, ctx);
    }

    /// Puts something into the queue, with the chance of the level.
    pub(crate) fn queue(
        &mut self,
        what: Later,
        (after, until): (u8, u8),
        chance: u8,
        harmful: bool,
        ctx: Ctx,
    ) {
        let level = &self.content().difficulty.levels[self.sheet.level.index()];
        let chance = level.later_chance(chance, harmful);
        let from = after.max(1);
        let span = until.max(from) - from + 1;
        self.sheet.queue.push(Queued { what, from, span, waited: 0, chance, ctx });
    }

    /// FMC-T-24: an Event leaves the log when its sols are over.
    fn close_events(&mut self, log: &mut Log<Event>) {
        let content = self.shared();
        let round = self.sheet.round;
        self.sheet.open.retain(|open| {
            let rounds = content.event(open.event).action.as_ref().map_or(0, |it| it.open_rounds);
            let stays = round.saturating_sub(open.since) < rounds;
            if !stays {
                log.push(Event::Closed(open.event));
            }
            stays
        });
    }

    /// FMC-T-21: the action of an Event is completed: its consequence is erased.
    pub(crate) fn complete(&mut self, event: EventId, log: &mut Log<Event>) {
        let Some(open) = self.open_event(event) else { return };
        let content = self.shared();
        let spec = content.event(event);
        if !spec.repeat {
            self.sheet.open.retain(|open| open.event != event);
        }
        log.push(Event::Completed(event));
        let reward = spec.action.as_ref().map_or(List::EMPTY, |action| action.reward);
        let ctx = self.with_other(Ctx { scope: open.scope, scaled: true, ..Ctx::default() });
        self.see_to(Duty::Tell(reward, ctx));
        self.show(Page::Reward(event, ctx));
    }

    /// FMC-T-26: the Adventures of a type that may come now. When all have come, they may again.
    pub(crate) fn adventures(&self, of: ActionType, member: MemberId) -> Vec<AdventureId> {
        let content = self.content();
        let ctx = Ctx { actor: Some(member), owner: Some(member), of: Some(of), ..Ctx::default() };
        let fits = |id: &AdventureId| {
            kit::fits(content, *id)
                && !self.sheet.unfit.contains(id)
                && self.when(content[*id].when, ctx) != Some(false)
        };
        let all: Vec<AdventureId> =
            content.adventures_of(of).iter().copied().filter(fits).collect();
        let is_new = |id: &AdventureId| !self.sheet.adventures.contains(id);
        let new: Vec<AdventureId> = all.iter().copied().filter(is_new).collect();
        if new.is_empty() { all } else { new }
    }

    fn deal_adventure(&mut self, of: ActionType, member: MemberId) {
        if !self.adventures(of, member).is_empty() {
            self.ask(Question::Deal(of, member));
        }
    }

    /// FMC-T-26: an Adventure is dealt. What the companion cannot know about it is asked first.
    pub(crate) fn deal(&mut self, adventure: AdventureId, member: MemberId) {
        let ctx = Ctx { actor: Some(member), owner: Some(member), ..Ctx::default() };
        match self.when(self.content()[adventure].when, ctx) {
            None => self.ask(Question::AdventureWhen(adventure, member)),
            _ => self.adventure(adventure, member),
        }
    }

    /// FMC-T-27: its story, then what it does, and perhaps something later.
    pub(crate) fn adventure(&mut self, adventure: AdventureId, member: MemberId) {
        self.sheet.unfit.clear();
        self.sheet.adventures.push(adventure);
        let content = self.shared();
        let spec = &content[adventure];
        let scope = self.new_scope();
        let (actor, owner, of) = (Some(member), Some(member), Some(spec.of));
        let ctx = self.with_other(Ctx { actor, owner, of, scope, ..Ctx::default() });
        if let Some(scene) = spec.later {
            let later = &content[scene];
            self.queue(Later::Adventure(scene), later.delay, later.chance, later.harmful, ctx);
        }
        self.see_to(Duty::Tell(spec.effects, ctx));
        self.show(Page::Adventure(adventure, ctx));
    }

    /// FMC-T-30, FMC-T-31: with every mandatory objective ticked, the Threshold decides.
    fn end_sol(&mut self) {
        let is_last = self.sheet.round >= self.sheet.rounds;
        match (self.sheet.all_ticked(), is_last) {
            (true, _) => self.ask(Question::Threshold),
            (false, true) => self.see_to(Duty::End(Ending::TimeIsUp)),
            (false, false) => self.see_to(Duty::BeginSol),
        }
    }

    /// FMC-T-31: too many broken parts: the next sol, or defeat if there is none.
    pub(crate) fn threshold_missed(&mut self) {
        match self.sheet.round >= self.sheet.rounds {
            true => self.see_to(Duty::End(Ending::ThresholdMissed)),
            false => self.see_to(Duty::BeginSol),
        }
    }

    /// FMC-T-32, FMC-T-34 to FMC-T-36: the end of a mission, and how a campaign goes on.
    fn end_mission(&mut self, ending: Ending, log: &mut Log<Event>) {
        log.push(Event::MissionEnded(ending));
        // FM-CAMP-17: only delayed Adventures are left in the queue.
        self.sheet.open.clear();
        self.sheet.added.clear();
        self.sheet.queue.retain(|queued| matches!(queued.what, Later::Adventure(_)));
        self.sheet.steps.clear();
        self.sheet.ending = Some(ending);
        let Some(campaign) = self.sheet.campaign else { return };
        if ending != Ending::Won {
            self.ask(Question::AfterLoss);
            return;
        }
        self.sheet.won = self.sheet.won.saturating_add(1);
        if self.sheet.leg < LEGS {
            self.see_to(Duty::NextLeg);
            self.begin_save();
            self.check_envelopes(campaign);
        }
        self.show(Page::Bonuses);
    }

    /// FMC-T-09: the envelopes whose time may have come after a mission.
    pub(crate) fn check_envelopes(&mut self, campaign: CampaignId) {
        for &seal in self.shared()[campaign].seals.iter().rev() {
            self.see_to(Duty::CheckEnvelope(seal));
        }
    }

    /// FMC-T-34: whether a lost mission of this campaign may be played again.
    pub fn may_replay(&self) -> bool {
        let campaign = self.sheet.campaign.map(|id| &self.content()[id]);
        campaign.is_some_and(|campaign| campaign.mode == CampaignMode::Replay)
    }

    /// FMC-T-09: an envelope is opened only when its time has come, and stays open.
    fn check_envelope(&mut self, seal: SealId) {
        if self.sheet.opened >> seal.index() & 1 == 1 {
            return;
        }
        // With the box the stories that open ours are not told, so the pack says after which mission.
        let spec = &self.content()[seal];
        let is_due = match spec.with_box_after {
            Some(mission) => Some(self.sheet.leg >= mission),
            None => self.fact(spec.opens, Ctx::default()),
        };
        match is_due {
            Some(true) => self.open_envelope(seal),
            Some(false) => {}
            None => self.ask(Question::Opens(seal)),
        }
    }

    pub(crate) fn open_envelope(&mut self, seal: SealId) {
        self.sheet.opened |= 1 << seal.index();
        self.show(Page::Envelope(seal));
    }

    fn next_leg(&mut self) {
        self.sheet.leg = self.sheet.leg.saturating_add(1);
        self.see_to(Duty::BeginMission);
    }

    /// A place for the names of a new scene.
    pub(crate) fn new_scope(&mut self) -> u8 {
        self.sheet.scope = self.sheet.scope.wrapping_add(1);
        let scope = self.sheet.scope;
        self.sheet.names.retain(|(at, _, _)| *at != scope);
        scope
    }

    /// Everybody but the actor and the owner is "another of the crew" in turn.
    fn with_other(&self, ctx: Ctx) -> Ctx {
        let is_free = |member: &MemberId| ctx.actor != Some(*member) && ctx.owner != Some(*member);
        let free: Vec<MemberId> = self.sheet.members().filter(is_free).collect();
        let other = (!free.is_empty()).then(|| free[usize::from(ctx.scope) % free.len()]);
        Ctx { other, ..ctx }
    }
}

/// The weights of coming now and of not coming now.
pub(crate) fn odds(queued: Queued) -> (u32, u32) {
    odds_of_coming(queued.chance, queued.span, queued.waited)
}
