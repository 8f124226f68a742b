//! The answers to each question, and what they do.

use first_martians::content::{Block, Category, EventId, FactId, Level, List, Role};
use orrery_core::{Actor, Log};

use crate::Companion;
use crate::action::{Action, Event, Illegal, Page, Question};
use crate::run::{Duty, odds};
use crate::save;
use crate::sheet::{Ctx, Ending, Later, MAX_CREW, Member, MemberId, Phase, Step};

/// The sols a sheet can give.
const SOLS: std::ops::RangeInclusive<u8> = 4..=14;
/// The most objectives of one kind on a sheet.
const MOST_OBJECTIVES: u8 = 8;

impl Question {
    /// Returns whether Chance answers it.
    pub fn is_for_chance(self) -> bool {
        matches!(
            self,
            Question::Name(_)
                | Question::Advance
                | Question::Strike(_)
                | Question::Due(_)
                | Question::Draw
                | Question::Anyone(..)
                | Question::FollowUp(..)
                | Question::Deal(..)
        )
    }
}

impl Companion {
    /// Every answer to the question that is asked now.
    pub(crate) fn list(&self, into: &mut Vec<Action>) {
        let Some(question) = self.sheet.question() else { return };
        let sheet = &self.sheet;
        let people = || sheet.members().map(Action::Person);
        match question {
            Question::Crew => {
                let is_free = |role: &Role| sheet.crew.iter().all(|member| member.role != *role);
                into.extend(Role::all().filter(is_free).map(Action::Take));
            }
            Question::Names => {
                into.extend(sheet.members().map(Action::Rename));
                into.push(Action::Next);
                // One device is enough for a larger crew.
                if sheet.crew.len() < MAX_CREW {
                    let is_free =
                        |role: &Role| sheet.crew.iter().all(|member| member.role != *role);
                    into.extend(Role::all().filter(is_free).map(Action::Take));
                }
            }
            Question::Name(_) => {
                let is_free = |name: &u8| sheet.crew.iter().all(|member| member.name != *name);
                into.extend(
                    (0..self.content().game_box.names.len() as u8)
                        .filter(is_free)
                        .map(Action::Name),
                );
            }
            Question::Kind => into.extend(Category::all().map(Action::Kind)),
            Question::Title => into.push(Action::Next),
            Question::Level => into.extend((0..Level::COUNT as u8).map(Action::Number)),
            Question::Sols => into.extend(SOLS.map(Action::Number)),
            Question::Mandatory => into.extend((1..=MOST_OBJECTIVES).map(Action::Number)),
            Question::Optional => into.extend((0..=MOST_OBJECTIVES).map(Action::Number)),
            Question::Read(_) => into.push(Action::Next),
            Question::Advance => into.extend(self.blocks().map(Action::Advance)),
            Question::Tap(block) => into.push(Action::Tap(block)),
            Question::Strike(_)
            | Question::Due(_)
            | Question::When(_)
            | Question::If { .. }
            | Question::AdventureWhen(..)
            | Question::Threshold
            | Question::Opens(_) => into.extend([Action::Yes, Action::No]),
            Question::Draw => into.extend(self.candidates().into_iter().map(Action::Event)),
            Question::Choice(options, ctx) => {
                let content = self.content();
                let is_open = |place: &usize| {
                    let needs = content[content[options][*place].needs].iter();
                    needs.into_iter().all(|fact| self.fact_of(*fact, ctx) != Some(false))
                };
                let places: Vec<usize> = (0..options.len()).filter(is_open).collect();
                let all = if places.is_empty() { (0..options.len()).collect() } else { places };
                into.extend(all.into_iter().map(|place| Action::Choose(place as u8)));
            }
            Question::Outcome(list, _) => {
                into.extend((0..self.outcomes(list).len() as u8).map(Action::Choose));
            }
            Question::Whom(..) | Question::Anyone(..) | Question::FollowUp(..) => {
                into.extend(people());
            }
            Question::Adventurer(_) => {
                into.extend(people());
                into.push(Action::No);
            }
            Question::Phase(phase) => self.list_phase(phase, into),
            Question::Deal(of, member) => {
                into.extend(self.adventures(of, member).into_iter().map(Action::Deal));
            }
            Question::AfterLoss => {
                if self.may_replay() {
                    into.extend([Action::Replay, Action::Restart]);
                } else if sheet.leg < crate::run::LEGS
                    && !matches!(sheet.ending, Some(Ending::Died(_)))
                {
                    into.push(Action::Next);
                }
                into.push(Action::Stop);
            }
            Question::Save(_) => into.push(Action::Next),
            Question::Screen(screen) => {
                into.push(Action::Next);
                let (items, screens) = (save::items(sheet, self.content()), save::screens(sheet));
                let Some(&screen) = screens.get(usize::from(screen)) else { return };
                for place in save::on_screen(&items, &sheet.saved, screen) {
                    let value = sheet.saved.get(place).copied().unwrap_or(items[place].usual);
                    into.extend(items[place].taps(place as u16, value));
                }
            }
            Question::Continue => into.extend([Action::Next, Action::Yes]),
        }
    }

    /// Lists what can be done in a phase. Ticks are listed whether they are set or not, so that two
    /// phones can tick at the same moment without losing either.
    fn list_phase(&self, phase: Phase, into: &mut Vec<Action>) {
        let sheet = &self.sheet;
        into.push(Action::Next);
        for slot in 0..sheet.mandatory + sheet.optional {
            into.extend([Action::Tick(slot), Action::Untick(slot)]);
        }
        into.extend(sheet.added.iter().map(|(event, _, _)| Action::TickAdded(*event)));
        if phase == Phase::Actions {
            into.extend(sheet.open.iter().map(|open| Action::Done(open.event)));
            let types = first_martians::content::ActionType::all();
            into.extend(types.map(Action::Adventure));
        }
        into.extend(sheet.members().map(Action::Died));
    }

    /// FMC-T-13: the Blocks that step 1 may name: not the same one too often in a row.
    fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        let same = usize::from(self.content().difficulty.pacing.advance_same).clamp(1, 2);
        let last = &self.sheet.advanced;
        let newest = last.last().copied().filter(|block| {
            last.len() >= same && last.iter().rev().take(same).all(|one| one == block)
        });
        let weights = self.content().difficulty.pacing.advance_weights;
        let open = move |block: &Block| Some(*block) != newest && weights[block.index()] > 0;
        let any = Block::all().any(|block| open(&block));
        Block::all().filter(move |block| !any || open(block))
    }

    /// Returns the weight of an answer of Chance.
    pub(crate) fn weigh(&self, outcome: Action) -> u32 {
        let content = self.content();
        let (yes, no) = match self.sheet.question() {
            Some(Question::Strike(_)) => {
                let level = &content.difficulty.levels[self.sheet.level.index()];
                let chance = u32::from(level.consequence_chance.min(100));
                (chance, 100 - chance)
            }
            Some(Question::Due(place)) => {
                let queued = self.sheet.queue.get(usize::from(place));
                queued.map_or((1, 1), |queued| odds(*queued))
            }
            _ => (1, 1),
        };
        let weight = match outcome {
            Action::Yes => yes,
            Action::No => no,
            Action::Advance(block) => {
                content.difficulty.pacing.advance_weights[block.index()].into()
            }
            Action::Event(event) if event.index() < content.events.len() => {
                content.event(event).weight.into()
            }
            _ => 1,
        };
        weight.max(1)
    }

    /// Takes an answer, or says why not. A refused answer changes nothing.
    pub(crate) fn take(
        &mut self,
        who: Actor,
        action: Action,
        log: &mut Log<Event>,
    ) -> Result<(), Illegal> {
        let question = self.sheet.question().ok_or(Illegal::Over)?;
        if !orrery_core::Game::to_act(self).contains(who) {
            return Err(Illegal::NotAsked);
        }
        let mut listed = Vec::new();
        self.list(&mut listed);
        // What people type is not in a list.
        let asked_by = match action {
            Action::Called(member, _) => Action::Rename(member),
            Action::Titled(_) if question == Question::Title => Action::Next,
            _ => action,
        };
        if let Action::Called(member, name) = action {
            let is_other = |other: &MemberId| *other != member;
            let mut others = self.sheet.members().filter(is_other);
            if others.any(|other| self.name(other).eq_ignore_ascii_case(name.as_str())) {
                return Err(Illegal::NameTaken);
            }
        }
        if !listed.contains(&asked_by) {
            return Err(match (question, action) {
                (Question::Tap(_), Action::Tap(_)) => Illegal::OtherBlock,
                _ => Illegal::NotAChoice,
            });
        }
        self.sheet.steps.pop();
        self.answer(question, action, log);
        self.run(log);
        Ok(())
    }

    /// Does what a listed answer says. What does not answer the question asks it again.
    fn answer(&mut self, question: Question, action: Action, log: &mut Log<Event>) {
        match (question, action) {
            (Question::Crew, Action::Take(role)) => self.enlist(role),
            (Question::Names, Action::Take(role)) => {
                self.ask(Question::Names);
                self.enlist(role);
            }
            (Question::Names, Action::Rename(member)) => {
                self.ask(Question::Names);
                self.ask(Question::Name(member));
            }
            (Question::Names, Action::Called(member, name)) => {
                self.ask(Question::Names);
                if let Some(found) = self.sheet.crew.get_mut(member.index()) {
                    found.own = Some(name);
                    log.push(Event::Called(member, name));
                }
            }
            (Question::Name(member), Action::Name(name)) => {
                if let Some(found) = self.sheet.crew.get_mut(member.index()) {
                    (found.name, found.own) = (name, None);
                    log.push(Event::Named(member, found.role, name));
                }
            }
            (Question::Kind, Action::Kind(category)) => self.sheet.category = Some(category),
            (Question::Title, Action::Titled(title)) => {
                self.sheet.title = Some(title);
                log.push(Event::Titled(title));
            }
            (Question::Level, Action::Number(level)) => {
                self.sheet.level = Level::all().nth(level.into()).unwrap_or(Level::Normal);
            }
            (Question::Sols, Action::Number(sols)) => self.sheet.rounds = sols,
            (Question::Mandatory, Action::Number(count)) => self.sheet.mandatory = count,
            (Question::Optional, Action::Number(count)) => self.sheet.optional = count,
            (Question::Advance, Action::Advance(block)) => self.advance(block, log),
            (Question::Strike(event), Action::Yes) => self.strike(event),
            (Question::Due(place), Action::Yes) => self.comes(place.into(), log),
            (Question::Draw, Action::Event(event)) => self.draw(event, log),
            (Question::When(event), Action::Yes | Action::No) => {
                self.answer_when(event, action == Action::Yes, log);
            }
            (Question::Choice(options, ctx), Action::Choose(place)) => {
                self.choose(options.range().start + usize::from(place), ctx, log);
            }
            (Question::If { cond, then, otherwise, ctx }, Action::Yes | Action::No) => {
                let holds = action == Action::Yes;
                log.push(Event::Answered(cond, holds));
                self.see_to(Duty::Tell(if holds { then } else { otherwise }, ctx));
            }
            (Question::Outcome(list, ctx), Action::Choose(place)) => {
                let outcome = self.outcomes(list).get(usize::from(place)).copied();
                self.see_to(Duty::Tell(outcome.unwrap_or(List::EMPTY), ctx));
            }
            (Question::Whom(list, ctx) | Question::Anyone(list, ctx), Action::Person(member)) => {
                self.take_person(list, ctx, member, log);
            }
            (Question::FollowUp(event, ctx), Action::Person(member)) => {
                self.follow_up(event, ctx, member);
            }
            (Question::Phase(phase), action) => self.answer_phase(phase, action, log),
            (Question::Adventurer(of), Action::Person(member)) => {
                self.see_to(Duty::Adventure(of, member));
            }
            (Question::Deal(_, member), Action::Deal(adventure)) => self.deal(adventure, member),
            (Question::AdventureWhen(adventure, member), Action::Yes) => {
                self.adventure(adventure, member);
            }
            (Question::AdventureWhen(adventure, member), Action::No) => {
                self.sheet.unfit.push(adventure);
                let of = self.content()[adventure].of;
                self.see_to(Duty::Adventure(of, member));
            }
            (Question::Threshold, Action::Yes) => {
                log.push(Event::ThresholdMet(true));
                self.see_to(Duty::End(Ending::Won));
            }
            (Question::Threshold, Action::No) => {
                log.push(Event::ThresholdMet(false));
                self.threshold_missed();
            }
            (Question::AfterLoss, Action::Next) => {
                self.see_to(Duty::NextLeg);
                self.sheet.campaign.into_iter().for_each(|campaign| self.check_envelopes(campaign));
            }
            (Question::AfterLoss, Action::Replay) => self.see_to(Duty::BeginMission),
            (Question::AfterLoss, Action::Restart) => self.restart(),
            (Question::Screen(screen), Action::Next) => self.next_screen(screen, log),
            (Question::Screen(screen), action) => {
                self.ask(Question::Screen(screen));
                self.save(action);
            }
            (Question::Continue, Action::Yes) => {
                for screen in (0..save::screens(&self.sheet).len()).rev() {
                    self.show(Page::Rebuild(screen as u8));
                }
            }
            (Question::Opens(seal), Action::Yes) => self.open_envelope(seal),
            // A tap, a page that was read, a no: nothing more happens.
            _ => {}
        }
    }

    /// FMC-T-03: as many astronauts as the number of people asks for; their names are drawn.
    fn enlist(&mut self, role: Role) {
        let Some(member) = MemberId::new(self.sheet.crew.len()) else { return };
        // No name is this large: the draw gives a real one.
        let _ = self.sheet.crew.try_push(Member { role, name: u8::MAX, own: None });
        if self.sheet.crew.len() < self.sheet.crew_size() {
            self.ask(Question::Crew);
        }
        self.ask(Question::Name(member));
    }

    /// FMC-T-13: people move the track and tap the Block.
    fn advance(&mut self, block: Block, log: &mut Log<Event>) {
        if self.sheet.advanced.is_full() {
            self.sheet.advanced.remove(0);
        }
        self.sheet.advanced.push(block);
        log.push(Event::Advanced(block));
        self.ask(Question::Tap(block));
    }

    /// An Event whose condition does not hold makes room for another one.
    fn answer_when(&mut self, event: EventId, holds: bool, log: &mut Log<Event>) {
        if let Some(fact) = self.content().event(event).when {
            log.push(Event::Answered(fact, holds));
        }
        let is_chain =
            matches!(self.content().event(event).pool, first_martians::content::Pool::Chain);
        match (holds, is_chain) {
            (true, true) => {
                let scope = self.new_scope();
                self.begin_event(event, scope, log);
            }
            (true, false) => self.mission_event(event, log),
            (false, true) => {}
            (false, false) => {
                self.sheet.passed.push(event);
                self.see_to(Duty::MissionEvent);
            }
        }
    }

    /// FMC-T-27: an answer has its outcome, and perhaps something later.
    fn choose(&mut self, place: usize, ctx: Ctx, log: &mut Log<Event>) {
        let content = self.shared();
        let Some(option) = content.all_options().get(place) else { return };
        let place = place as u16;
        log.push(Event::Chose(place, ctx));
        self.see_to(Duty::Tell(option.effects, ctx));
        if option.text.is_some() || !option.cost.is_empty() {
            self.show(Page::Chosen(place, ctx));
        }
        if let Some(scene) = option.later {
            let later = &content[scene];
            self.queue(Later::Adventure(scene), later.delay, later.chance, later.harmful, ctx);
        }
    }

    fn answer_phase(&mut self, phase: Phase, action: Action, log: &mut Log<Event>) {
        match action {
            // FMC-T-30: after Clean-Up the First Player asks for the next round.
            Action::Next => match phase.next() {
                Some(next) => self.see_to(Duty::Enter(next)),
                None => self.see_to(Duty::EndSol),
            },
            // FMC-T-29: a death loses the mission.
            Action::Died(member) => {
                log.push(Event::Died(member));
                self.see_to(Duty::End(Ending::Died(member)));
            }
            _ => {
                self.ask(Question::Phase(phase));
                self.answer_in_phase(action, log);
            }
        }
    }

    /// Takes an answer in a phase without leaving it.
    fn answer_in_phase(&mut self, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Tick(slot) if !self.sheet.is_ticked(slot) => {
                self.sheet.ticks |= 1 << slot;
                log.push(Event::Ticked(slot, true));
                self.reward(slot);
            }
            Action::Untick(slot) if self.sheet.is_ticked(slot) => {
                self.sheet.ticks &= !(1 << slot);
                log.push(Event::Ticked(slot, false));
            }
            Action::TickAdded(event) => self.tick_added(event, log),
            Action::Done(event) => self.complete(event, log),
            Action::Adventure(of) => self.ask(Question::Adventurer(of)),
            _ => {}
        }
    }

    /// FMC-T-19: an objective whose reward is known says it when it is ticked.
    fn reward(&mut self, slot: u8) {
        let content = self.shared();
        let objective = crate::kit::home_objectives(&content).nth(slot.into());
        if let Some(id) = objective.filter(|_| self.sheet.home) {
            self.see_to(Duty::Tell(content[id].reward, Ctx { scaled: true, ..Ctx::default() }));
        }
    }

    /// FMC-T-17: the objective of an Event is met, once.
    fn tick_added(&mut self, event: EventId, log: &mut Log<Event>) {
        let found = self.sheet.added.iter_mut().find(|(id, _, ticked)| *id == event && !*ticked);
        let Some((_, _, ticked)) = found else { return };
        *ticked = true;
        log.push(Event::AddedTicked(event));
        let objective = self.content().event(event).new_objective.as_ref();
        let reward = objective.map_or(List::EMPTY, |objective| objective.reward);
        self.see_to(Duty::Tell(reward, Ctx { scaled: true, ..Ctx::default() }));
    }

    /// FMC-T-34: the campaign begins again with the same crew.
    fn restart(&mut self) {
        let sheet = &mut self.sheet;
        (sheet.leg, sheet.won, sheet.opened) = (1, 0, 0);
        sheet.queue.clear();
        sheet.drawn.clear();
        sheet.adventures.clear();
        sheet.flags.clear();
        sheet.saved.clear();
        self.see_to(Duty::BeginMission);
    }

    /// FMC-T-36: the whole table, screen by screen. What was saved before is there already.
    pub(crate) fn begin_save(&mut self) {
        let items = save::items(&self.sheet, self.content());
        self.sheet.saved = save::filled(&items, &self.sheet.saved);
        self.ask(Question::Continue);
        self.ask(Question::Screen(0));
        self.show(Page::BeginSave);
    }

    fn save(&mut self, action: Action) {
        let (place, change): (u16, &dyn Fn(u8) -> u8) = match action {
            Action::Set(place, value) => (place, &move |_| value),
            Action::Mark(place, bit) => (place, &move |value| value | 1 << bit),
            Action::Clear(place, bit) => (place, &move |value| value & !(1 << bit)),
            _ => return,
        };
        if let Some(value) = self.sheet.saved.get_mut(usize::from(place)) {
            *value = change(*value);
        }
    }

    fn next_screen(&mut self, screen: u8, log: &mut Log<Event>) {
        match usize::from(screen) + 1 < save::screens(&self.sheet).len() {
            true => self.ask(Question::Screen(screen + 1)),
            false => log.push(Event::Saved),
        }
    }

    /// A table of rules 1 asked one value of the save after the other, and fewer of them. What it
    /// has stored stays, and it goes on with the screen on which that value is.
    pub(crate) fn update_save(&mut self) {
        let items = save::items(&self.sheet, self.content());
        let screens = save::screens(&self.sheet);
        let is_save = |step: &Step| matches!(step, Step::Ask(Question::Save(_)));
        let is_asked_by_value = self.sheet.steps.iter().any(is_save);
        let saved = self.sheet.saved.len();
        if saved == 0 && !is_asked_by_value {
            return;
        }
        self.sheet.saved = save::filled(&items, &self.sheet.saved);
        if saved >= items.len() && !is_asked_by_value {
            return;
        }
        let mut is_asked = false;
        self.sheet.steps.retain_mut(|step| match step {
            Step::Ask(question @ Question::Save(_)) => {
                let Question::Save(place) = *question else { return true };
                // A value that is not asked for any more: the next one that is.
                let screen = items.iter().skip(place.into()).find_map(|item| item.screen);
                let screen = screens.iter().position(|one| Some(*one) == screen);
                *question = Question::Screen(screen.unwrap_or(0) as u8);
                true
            }
            Step::Ask(question @ Question::Read(Page::Rebuild(_))) => {
                *question = Question::Continue;
                !std::mem::replace(&mut is_asked, true)
            }
            _ => true,
        });
    }

    /// Returns whether a saved state can be played: everything it names exists.
    pub(crate) fn check_loaded(&self) -> Result<(), &'static str> {
        let (sheet, content) = (&self.sheet, self.content());
        let event = |id: EventId| id.index() < content.events.len();
        let events = sheet.open.iter().map(|open| open.event).chain(sheet.drawn.iter().copied());
        let added = sheet.added.iter().map(|(event, _, _)| *event);
        if !(1..=4).contains(&sheet.players) {
            return Err("a crew has one to four people");
        }
        if !events.chain(added).all(event) {
            return Err("it names an Event that the pack does not have");
        }
        if sheet.campaign.is_some_and(|id| id.index() >= content.campaigns.len()) {
            return Err("it names a campaign that the pack does not have");
        }
        if u32::from(sheet.mandatory) + u32::from(sheet.optional) > 2 * u32::from(MOST_OBJECTIVES) {
            return Err("it has more objectives than a sheet");
        }
        let fits = |step: &Step| self.step_fits(step);
        match sheet.steps.iter().all(fits)
            && sheet.queue.iter().all(|one| self.later_fits(one.what))
        {
            true => Ok(()),
            false => Err("it names something that the pack does not have"),
        }
    }

    fn later_fits(&self, later: Later) -> bool {
        match later {
            Later::Event(id) => id.index() < self.content().events.len(),
            Later::Adventure(id) | Later::FollowUp(id) | Later::Scene(id) => {
                id.index() < self.content().scenes.len()
            }
        }
    }

    fn step_fits(&self, step: &Step) -> bool {
        let content = self.content();
        let event = |id: EventId| id.index() < content.events.len();
        let effects = |list: List<first_martians::content::Effect>| {
            list.range().end <= content.effect_count()
        };
        let member = |member: MemberId| member.index() < self.sheet.crew.len();
        let people = |ctx: Ctx| [ctx.actor, ctx.owner, ctx.other].into_iter().flatten().all(member);
        let fact = |id: FactId| content.all_facts().any(|one| one == id);
        match *step {
            Step::Do(duty) => match duty {
                Duty::CheckStrike(id) => event(id),
                Duty::CheckDue(later) => self.later_fits(later),
                Duty::Tell(list, ctx) => effects(list) && people(ctx),
                Duty::Adventure(_, one) => member(one),
                Duty::End(Ending::Died(one)) => member(one),
                Duty::CheckEnvelope(seal) => seal.index() < content.seals.len().min(32),
                _ => true,
            },
            Step::Ask(question) => match question {
                Question::Name(one) => member(one),
                Question::Strike(id) | Question::When(id) => event(id),
                Question::Choice(list, ctx) => {
                    list.range().end <= content.all_options().len() && people(ctx)
                }
                Question::If { cond, then, otherwise, ctx } => {
                    fact(cond) && effects(then) && effects(otherwise) && people(ctx)
                }
                Question::Outcome(list, ctx) => {
                    effects(list) && people(ctx) && !self.outcomes(list).is_empty()
                }
                Question::Whom(list, ctx) | Question::Anyone(list, ctx) => {
                    effects(list) && people(ctx) && !self.sheet.crew.is_empty()
                }
                Question::FollowUp(id, ctx) => {
                    event(id) && people(ctx) && !self.sheet.crew.is_empty()
                }
                Question::Deal(of, one) => member(one) && !self.adventures(of, one).is_empty(),
                Question::AdventureWhen(id, one) => {
                    id.index() < content.adventures.len() && member(one)
                }
                Question::Draw => !self.candidates().is_empty(),
                Question::Screen(screen) => usize::from(screen) < save::screens(&self.sheet).len(),
                Question::Opens(seal) => seal.index() < content.seals.len().min(32),
                Question::Read(page) => self.page_fits(page),
                _ => true,
            },
        }
    }

    fn page_fits(&self, page: Page) -> bool {
        let content = self.content();
        let member = |member: MemberId| member.index() < self.sheet.crew.len();
        let people = |ctx: Ctx| [ctx.actor, ctx.owner, ctx.other].into_iter().flatten().all(member);
        match page {
            Page::Event(id) | Page::Open(id) | Page::Struck(id) => {
                id.index() < content.events.len()
            }
            Page::Reward(id, ctx) => id.index() < content.events.len() && people(ctx),
            Page::Scene(id, ctx) => id.index() < content.scenes.len() && people(ctx),
            Page::Adventure(id, ctx) => id.index() < content.adventures.len() && people(ctx),
            Page::Effects(list, ctx) => list.range().end <= content.effect_count() && people(ctx),
            Page::Chosen(place, ctx) => self.option(place).is_some() && people(ctx),
            Page::Envelope(seal) => seal.index() < content.seals.len(),
            Page::Rebuild(screen) => usize::from(screen) < save::screens(&self.sheet).len(),
            _ => true,
        }
    }
}
