//! The actions of the plan, resolved step by step (ACT, DICE, ADV and the chapters of the actions).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    ActionType, Ailment, DieFace, FacilityId, Markers, Modifier, Penalty, ResearchStep, ShutdownId,
    SkillRule, Tile, TimedRule, TokenPlace, Trait, Trigger, UpgradeRule, Utility,
};
use crate::event::Event;
use crate::state::{
    AstronautId, Current, Features, Hand, Item, Phase, Shutdown, Source, Stack, Task, TokenAt,
    adventure_token,
};

impl FirstMartians {
    /// FM-ACT-02, FM-OPEN-46: the next action: the earliest step, in the order the crew likes.
    pub(crate) fn resolve_next(&mut self, log: &mut Log<Event>) {
        self.table.current = None;
        let step = |stack: &Stack| self.step_of(stack.task);
        let Some(first) = self.table.plan.iter().map(step).min() else {
            return self.see_to(Duty::CloseActions);
        };
        let mut ready = self.table.plan.iter().enumerate().filter(|(_, one)| step(one) == first);
        let (number, stack) = ready.next().expect("the earliest step has an action");
        // The order of actions that are all alike means nothing.
        let alike = |other: &Stack| {
            other.task == stack.task && (other.top == stack.top || stack.task == Task::Rest)
        };
        if ready.all(|(_, other)| alike(other)) {
            self.take_up(number as u8, log);
        } else {
            self.ask_crew(Question::Order);
        }
    }

    /// The ids of the stacks of the earliest step.
    pub(crate) fn ready(&self) -> impl Iterator<Item = u8> + '_ {
        let step = |stack: &Stack| self.step_of(stack.task);
        let first = self.table.plan.iter().map(step).min();
        let plan = self.table.plan.iter();
        plan.filter(move |stack| Some(self.step_of(stack.task)) == first).map(|stack| stack.id)
    }

    /// An action is taken up.
    pub(crate) fn take_up(&mut self, number: u8, log: &mut Log<Event>) {
        let stack = &self.table.plan[usize::from(number)];
        log.push(Event::ActionBegan(stack.top, stack.task));
        self.table.current = Some(Current {
            stack: number,
            dice: None,
            all_three: false,
            success: true,
            wound: false,
            adventure: false,
            rerolled: false,
            token_wound: false,
            had_adventure: false,
        });
        self.see_to(Duty::BeginAction);
    }

    fn current(&self) -> Option<(Current, &Stack)> {
        let current = self.table.current?;
        Some((current, self.table.plan.get(usize::from(current.stack))?))
    }

    fn current_mut(&mut self) -> Option<&mut Current> {
        self.table.current.as_mut()
    }

    /// The astronaut who takes the action at hand.
    pub(crate) fn current_actor(&self) -> Option<AstronautId> {
        self.current().map(|(_, stack)| self.acting(stack.top))
    }

    /// FM-OPEN-33: whether what an action is for is gone or done.
    fn is_gone(&self, task: Task) -> bool {
        let table = &self.table;
        match task {
            Task::Event(event) => {
                let repeat = self.content().event(event).repeat;
                self.open_event(event).is_none_or(|open| open.done && !repeat)
            }
            Task::Explore(space) => table.is_explored(space) || self.tiles_left(space) == 0,
            Task::Gather(space, Item::Sample) => table.map[space.index()].samples == 0,
            Task::Gather(space, Item::Token(color, number)) => {
                table.token(color, number) != TokenAt::Space(space)
            }
            Task::Plant(farm) => {
                let farm = &table.farms[usize::from(farm != super::tasks::tile(Tile::Farm))];
                farm.free() == 0 || !farm.slot_one_is_free()
            }
            Task::Repair(facility, part, _) => !table.units[facility].broken.has(part),
            Task::RepairRover(rover) => table.rovers[rover.index()].tokens.is_empty(),
            Task::Install(_, facility) => table.units[facility].upgrade.is_some(),
            Task::Build(card, _) => table.is_in_play(card),
            Task::Reopen(facility, kind) => table.units[facility].shut[kind.index()].is_none(),
            Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Examine
            | Task::Discover
            | Task::Special(..) => false,
        }
    }

    /// FM-DICE-01, FM-PART-12, FM-PART-13: which dice are rolled.
    pub(crate) fn begin_action(&mut self, log: &mut Log<Event>) {
        let Some((_, stack)) = self.current() else { return };
        let stack = stack.clone();
        self.see_to(Duty::EndAction);
        if self.is_gone(stack.task) {
            log.push(Event::ActionReturned(stack.task));
            self.return_donor(&stack, log);
            return self.give_back(&stack, log);
        }
        self.see_to(Duty::Route);
        self.see_to(Duty::Outcome);
        let need = self.need(&stack);
        let rolls = need.sure.is_some_and(|sure| stack.size() < sure);
        let forced = stack.task != Task::Rest
            && self.tools(&stack).any(|f| self.penalties(f, Penalty::SuccessDie) > 0);
        let die = |f: FacilityId| self.printed(f).die;
        let dice = self.kind_of(stack.task).or_else(|| stack.at.and_then(die));
        let Some(dice) = dice.filter(|_| rolls || forced) else {
            return self.see_to(Duty::Results);
        };
        let clean = rolls && dice == ActionType::Research && self.use_clean_bench(&stack);
        if let Some(current) = self.current_mut() {
            current.dice = Some(dice);
            current.all_three = rolls && !clean;
        }
        self.ask(Actor::Chance, Question::Roll);
    }

    /// The Clean Bench: the first Research roll of a round is only the Success die.
    fn use_clean_bench(&mut self, stack: &Stack) -> bool {
        let rule = UpgradeRule::ResearchSuccessDieOnly;
        let Some(at) = stack.at.filter(|&at| self.upgraded(at, rule)) else { return false };
        self.use_upgrade(at)
    }

    /// Returns whether the Clean Bench is still unused.
    pub(crate) fn has_clean_bench(&self, stack: &Stack) -> bool {
        stack.at.is_some_and(|at| {
            let unit = &self.table.units[at];
            self.upgraded(at, UpgradeRule::ResearchSuccessDieOnly)
                && unit.upgrade.is_some_and(|it| self.table.upgrades_used & 1 << it.index() == 0)
        })
    }

    /// Uses an upgrade that works once per round. Returns whether it was still unused.
    fn use_upgrade(&mut self, at: FacilityId) -> bool {
        let Some(upgrade) = self.table.units[at].upgrade else { return false };
        let bit = 1 << upgrade.index();
        let unused = self.table.upgrades_used & bit == 0;
        self.table.upgrades_used |= bit;
        unused
    }

    /// The dice have fallen.
    pub(crate) fn rolled(
        &mut self,
        success: bool,
        wound: bool,
        adventure: bool,
        log: &mut Log<Event>,
    ) {
        let Some(current) = self.current_mut() else { return };
        (current.success, current.wound, current.adventure) = (success, wound, adventure);
        if let Some(dice) = current.dice {
            let all_three = current.all_three;
            let shown = crate::event::RolledDice { success, wound, adventure, all_three };
            log.push(Event::Rolled(dice, shown));
        }
        self.see_to(Duty::AfterDice(true));
    }

    /// FM-MOD-09, FM-OPEN-45: a Reroll token first, then the skills of the acting player.
    pub(crate) fn after_dice(&mut self, _fresh: bool, _log: &mut Log<Event>) {
        let Some((current, stack)) = self.current() else { return };
        let on_way = self.way_of(stack).is_some_and(|way| way.features.has(Features::REROLL));
        let token = on_way || self.has_token(stack, Modifier::Reroll);
        let actor = self.acting(stack.top);
        if current.success && !current.rerolled && token {
            if let Some(current) = self.current_mut() {
                current.rerolled = true;
            }
            return self.ask(Actor::Chance, Question::RollAgain(DieFace::Success));
        }
        if self.may_change_roll(actor) {
            let seat = self.table.seat_of(actor);
            return self.ask(seat, Question::AfterRoll);
        }
        self.see_to(Duty::Results);
    }

    /// FM-SKILL-11: whether the astronaut who acts could change the roll.
    pub(crate) fn may_change_roll(&self, actor: AstronautId) -> bool {
        self.rerolls(actor).next().is_some() || self.saves(actor).is_some()
    }

    /// The dice the acting astronaut could roll again.
    pub(crate) fn rerolls(&self, actor: AstronautId) -> impl Iterator<Item = DieFace> + '_ {
        let current = self.table.current;
        let skill = current.and_then(|current| {
            let dice = current.dice?;
            let skill = self.skill_with(actor, SkillRule::RerollDie)?;
            self.content()[skill].dice.contains(&dice).then_some(current)
        });
        DieFace::all().filter(move |die| {
            skill.is_some_and(|current| *die == DieFace::Success || current.all_three)
        })
    }

    /// The skill that turns the failure at hand into a success.
    pub(crate) fn saves(&self, actor: AstronautId) -> Option<crate::content::SkillId> {
        let current = self.table.current?;
        let skill = self.skill_with(actor, SkillRule::FailBecomesSuccess)?;
        let fits = current.dice.is_some_and(|dice| self.content()[skill].dice.contains(&dice));
        (fits && !current.success).then_some(skill)
    }

    /// One die is rolled again.
    pub(crate) fn rolled_again(&mut self, die: DieFace, icon: bool, log: &mut Log<Event>) {
        let Some(current) = self.current_mut() else { return };
        match die {
            DieFace::Success => current.success = icon,
            DieFace::Wound => current.wound = icon,
            DieFace::Adventure => current.adventure = icon,
        }
        log.push(Event::RolledAgain(icon));
        self.see_to(Duty::AfterDice(false));
    }

    /// FM-ADV-01: whether something besides the die and the route brings an Adventure.
    fn adventure_due(&self, current: Current, stack: &Stack) -> bool {
        self.kind_of(stack.task).is_some() && (current.adventure || self.adventure_certain(stack))
    }

    /// FM-ADV-01: whether a token or Concentration Difficulties bring an Adventure.
    pub(crate) fn adventure_certain(&self, stack: &Stack) -> bool {
        let Some(kind) = self.kind_of(stack.task) else { return false };
        let distracted = |who: AstronautId| {
            self.table.crew[who.index()].felt.has(Ailment::ConcentrationDifficulties)
        };
        let mut in_stack = self.table.astronauts().filter(|&who| stack.has(who));
        self.has_token(stack, adventure_token(kind))
            || in_stack.any(distracted)
            || matches!(stack.top, Hand::Aom(_)) && distracted(self.acting(stack.top))
    }

    /// FM-DICE-08, FM-DICE-09: wound and Adventure count whatever the success; the acting player
    /// chooses which comes first.
    pub(crate) fn resolve_results(&mut self, _log: &mut Log<Event>) {
        let Some((current, stack)) = self.current() else { return };
        let token = self.token_wound(stack);
        let adventure = self.adventure_due(current, stack);
        let research = current.wound && current.dice == Some(ActionType::Research);
        let actor = self.acting(stack.top);
        let ctx = self.ctx_of(stack);
        if let Some(current) = self.current_mut() {
            current.token_wound = token;
        }
        let hurt = current.wound || token;
        if hurt && adventure {
            let seat = self.table.seat_of(actor);
            self.ask(seat, Question::FirstResult);
        } else if hurt {
            self.see_to(Duty::Result(DieFace::Wound));
        } else if adventure {
            self.see_to(Duty::Result(DieFace::Adventure));
        }
        if research {
            self.fire(ctx, |trigger| matches!(trigger, Trigger::ResearchWound));
        }
    }

    /// FM-DICE-06, FM-DICE-07, FM-OPEN-36: one result.
    pub(crate) fn resolve_result(&mut self, die: DieFace, _log: &mut Log<Event>) {
        let Some((current, stack)) = self.current() else { return };
        let (actor, ctx) = (self.acting(stack.top), self.ctx_of(stack));
        match die {
            DieFace::Wound => {
                self.wound_soon(actor, u8::from(current.wound) + u8::from(current.token_wound));
            }
            DieFace::Adventure => self.adventure_of_action(actor, ctx),
            DieFace::Success => {}
        }
    }

    /// FM-ADV-04: at most one Adventure per action.
    fn adventure_of_action(&mut self, actor: AstronautId, ctx: Ctx) {
        let Some(current) = self.current_mut() else { return };
        if !std::mem::replace(&mut current.had_adventure, true) {
            self.begin_adventure(actor, ctx);
        }
    }

    /// FM-ACT-21, FM-ACT-22, FM-DICE-05: the effect of a success, or 2 Morale tokens.
    pub(crate) fn resolve_outcome(&mut self, log: &mut Log<Event>) {
        let Some((current, stack)) = self.current() else { return };
        let stack = stack.clone();
        let actor = self.acting(stack.top);
        if current.success {
            log.push(Event::Succeeded(stack.task));
            return self.succeed(&stack, actor, log);
        }
        log.push(Event::Failed(stack.task));
        let build = current.dice == Some(ActionType::Build);
        let tinkers = self.table.crew[actor.index()].profile == Some(Trait::Tinkerer);
        self.change_tokens(actor, 2 + i8::from(build && tinkers), log);
        self.return_donor(&stack, log);
        self.give_back(&stack, log);
        if let Task::Special(special, _) = stack.task {
            let fail = self.content()[special].fail;
            self.run(fail, self.ctx_of(&stack));
        }
    }

    /// FM-REP-11: the green marker returns to the donor.
    fn return_donor(&mut self, stack: &Stack, log: &mut Log<Event>) {
        if let Task::Repair(_, part, Source::Donor(donor)) = stack.task {
            self.table.units[donor].felt.remove(part);
            self.mend_part(donor, part, log);
        }
    }

    fn succeed(&mut self, stack: &Stack, actor: AstronautId, log: &mut Log<Event>) {
        let seat = self.table.seat_of(actor);
        let ctx = self.ctx_of(stack);
        self.reward_profile(stack, actor, log);
        match stack.task {
            Task::Event(event) => {
                let reward = self.event_action(stack.task).map(|action| action.reward);
                for open in &mut self.table.open_events {
                    open.done |= open.event == event;
                }
                self.run(reward.unwrap_or_default(), ctx);
            }
            Task::Rest => {
                let alone = self.table.resting == 1 && stack.size() == 1;
                let solitary = self.table.crew[actor.index()].profile == Some(Trait::Solitary);
                self.change_tokens(actor, 1 + i8::from(alone && solitary), log);
            }
            Task::Unwind => self.ask(seat, Question::Unwind),
            Task::Heal => self.begin_heal(stack, actor, log),
            Task::Manage => {
                if self.table.malfunction.iter().any(|&track| track > 0) {
                    self.ask(seat, Question::Manage);
                }
            }
            Task::Explore(space) => {
                self.table.crew[actor.index()].explored |= 1 << space.index();
                let plate = self.skill_with(actor, SkillRule::RoiPickOfTwo);
                match plate.filter(|_| self.tiles_left(space).count_ones() > 1) {
                    Some(skill) => self.ask(seat, Question::LookAtTwo(space, skill)),
                    None => self.draw_tile(space, false),
                }
            }
            Task::Gather(space, item) => self.gather(stack, space, item, log),
            Task::Examine => self.sample_advances(ResearchStep::Examine, log),
            Task::Discover => self.sample_advances(ResearchStep::Discover, log),
            Task::Plant(farm) => {
                let number = u8::from(farm != super::tasks::tile(Tile::Farm));
                let farm = &mut self.table.farms[usize::from(number)];
                farm.plant_seed();
                log.push(Event::FarmChanged(number, farm.greenhouses, farm.plants));
                self.fire(ctx, |trigger| matches!(trigger, Trigger::Planted));
            }
            Task::Repair(facility, part, _) => self.repair_part(facility, part, log),
            Task::RepairRover(rover) => {
                if let Some(token) = self.table.rovers[rover.index()].tokens.pop() {
                    log.push(Event::TokenRemoved(token));
                }
            }
            Task::Install(upgrade, facility) => {
                let pending = &mut self.table.cargo.pending_upgrades;
                if pending.try_push((upgrade, facility)).is_ok() {
                    log.push(Event::UpgradeBuilt(upgrade));
                }
            }
            Task::Build(card, space) => {
                let mission = self.content().mission(self.table.mission);
                let rule = mission.card_rules.iter().find(|rule| rule.card == card);
                let red = rule.is_none_or(|rule| rule.markers == Markers::Red);
                self.put_into_play(card, space, red, log);
                self.fire(ctx, |trigger| matches!(trigger, Trigger::CardBuilt(id) if *id == card));
            }
            Task::Reopen(facility, kind) => match self.table.units[facility].shut[kind.index()] {
                Some(Shutdown::FaceDown) => {
                    self.ask(Actor::Chance, Question::Front(facility, kind));
                }
                Some(Shutdown::Known(front)) => self.try_front(facility, kind, front, log),
                None => {}
            },
            Task::Special(special, _) => {
                let spec = &self.content()[special];
                let (once, success) = (spec.once, spec.success);
                if once {
                    self.spend(special);
                }
                self.run(success, ctx);
            }
        }
    }

    /// Gives what Profile cards give for successful actions.
    fn reward_profile(&mut self, stack: &Stack, actor: AstronautId, log: &mut Log<Event>) {
        let astronaut = &self.table.crew[actor.index()];
        if astronaut.profile == Some(Trait::Methodical)
            && !astronaut.profile_used
            && self.kind_of(stack.task) == Some(ActionType::Research)
            && stack.size() >= 2
        {
            self.table.crew[actor.index()].profile_used = true;
            self.change_tokens(actor, 1, log);
        }
        if let Task::Explore(space) = stack.task {
            let near = &self.content()[space].adjacent;
            let known = near.iter().fold(0u32, |set, space| set | 1 << space.index());
            let guide = self.table.astronauts().find(|&who| {
                let other = &self.table.crew[who.index()];
                who != actor
                    && other.profile == Some(Trait::Guide)
                    && !other.profile_used
                    && other.explored & known != 0
            });
            if let Some(guide) = guide {
                self.table.crew[guide.index()].profile_used = true;
                self.change_tokens(actor, 1, log);
            }
        }
    }

    /// FM-HEAL-01, FM-COND-16: a wound or a Condition; the restricted pawn cures the heart.
    fn begin_heal(&mut self, stack: &Stack, actor: AstronautId, log: &mut Log<Event>) {
        if stack.heart == Some(actor) {
            return self.cure(actor, Ailment::CardiacDisorder, log);
        }
        let astronaut = &self.table.crew[actor.index()];
        if astronaut.wounds > 0 || !astronaut.held.is_empty() {
            let seat = self.table.seat_of(actor);
            self.ask(seat, Question::Heal);
        }
    }

    /// FM-GATH-05, FM-GATH-06: one item goes to the Pending area. The Sample Carousel brings it
    /// straight home, and one more sample with it.
    fn gather(
        &mut self,
        stack: &Stack,
        space: crate::content::SpaceId,
        item: Item,
        log: &mut Log<Event>,
    ) {
        let rule = UpgradeRule::GatherToAvailable;
        let carousel = stack.at.filter(|&at| self.upgraded(at, rule));
        let carousel = carousel.is_some_and(|at| self.use_upgrade(at));
        let mut samples = 0;
        match item {
            Item::Sample => samples = 1,
            Item::Token(color, number) => {
                let to = if carousel { TokenPlace::Available } else { TokenPlace::Pending };
                self.move_token(color, number, to, None, log);
                let ctx = self.ctx_of(stack);
                self.fire(ctx, |trigger| {
                    matches!(trigger, Trigger::TokenGathered { color: of }
                        if of.is_none_or(|of| of == color))
                });
            }
        }
        let here = &mut self.table.map[space.index()];
        let taken = (samples + u8::from(carousel)).min(here.samples);
        here.samples -= taken;
        if taken > 0 {
            let left = here.samples;
            let cargo = &mut self.table.cargo;
            let to = if carousel { &mut cargo.samples } else { &mut cargo.pending_samples };
            *to += taken;
            log.push(Event::RegionSamples(space, left));
            self.tell_samples(log);
            let ctx = self.ctx_of(stack);
            (0..taken).for_each(|_| self.gathered_on_tile(space, ctx));
        }
    }

    /// FM-REM-05, FM-REM-06: the front says what is needed; without it nothing is spent.
    pub(crate) fn try_front(
        &mut self,
        facility: FacilityId,
        kind: Utility,
        front: ShutdownId,
        log: &mut Log<Event>,
    ) {
        log.push(Event::TileTurned(facility, front));
        self.table.units[facility].shut[kind.index()] = Some(Shutdown::Known(front));
        let actor = self.current_actor();
        let ctx = Ctx { actor, ..Ctx::default() };
        let spec = &self.content()[front];
        let (cost, check) = (spec.cost, spec.check);
        if !self.may_pay(cost, ctx) {
            return;
        }
        match check {
            Some(_) => self.ask(Actor::Chance, Question::FrontDie(facility, kind)),
            None => self.front_succeeds(facility, kind, log),
        }
        self.pay(cost, ctx, log);
    }

    /// The tile goes back to its stack and its front takes effect.
    pub(crate) fn front_succeeds(
        &mut self,
        facility: FacilityId,
        kind: Utility,
        log: &mut Log<Event>,
    ) {
        let Some(Shutdown::Known(front)) = self.table.units[facility].shut[kind.index()] else {
            return;
        };
        let ctx = Ctx { actor: self.current_actor(), ..Ctx::default() };
        self.remove_tile(facility, kind, log);
        self.run(self.content()[front].effects, ctx);
    }

    /// FM-MOVE-12 to FM-MOVE-15, FM-OPEN-44: the penalties of the route, also after a failure.
    pub(crate) fn route_penalties(&mut self, log: &mut Log<Event>) {
        let Some((current, stack)) = self.current() else { return };
        let stack = stack.clone();
        let checked = self.has_token(&stack, Modifier::RoverRisk);
        if let Some(rover) = stack.rover.filter(|_| checked) {
            self.table.rovers[rover.index()].to_check = true;
        }
        let Some(way) = self.way_of(&stack) else { return };
        let (actor, ctx) = (self.acting(stack.top), self.ctx_of(&stack));
        if let Some(rover) = stack.rover.filter(|_| way.features.has(Features::ROVER)) {
            self.table.rovers[rover.index()].to_check = true;
        }
        self.go_out(actor, log);
        if self.table.rule(TimedRule::EvaWoundCheck) {
            self.ask(Actor::Chance, Question::OutsideDie(actor));
        }
        let token = ctx.kind.is_some_and(|kind| way.features.has(Features::token(kind)));
        if ctx.kind.is_some() && (token || way.features.has(Features::ADVENTURE)) {
            self.adventure_of_action(actor, ctx);
        }
        if way.features.has(Features::WOUND) && !current.token_wound {
            self.wound_soon(actor, 1);
        }
        if way.features.has(Features::MORALE) {
            self.change_morale(-1, log);
        }
    }

    fn go_out(&mut self, actor: AstronautId, log: &mut Log<Event>) {
        let astronaut = &mut self.table.crew[actor.index()];
        astronaut.went_out = true;
        if astronaut.profile == Some(Trait::Restless)
            && !std::mem::replace(&mut astronaut.profile_used, true)
        {
            self.change_stress(-1, log);
        }
    }

    /// FM-MOVE-05, FM-ROV-09: everybody and every rover is back.
    pub(crate) fn end_action(&mut self, _log: &mut Log<Event>) {
        if let Some(current) = self.table.current.take() {
            self.table.plan.remove(current.stack.into());
        }
        self.see_to(Duty::ResolveNext);
    }

    /// FM-OPEN-58, FM-ROV-09: rover checks, then the mission's rules, then phase V.
    pub(crate) fn close_actions(&mut self, _log: &mut Log<Event>) {
        self.go_to(Phase::Malfunction);
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::ActionEnd));
        for rover in crate::content::Rover::all() {
            if std::mem::take(&mut self.table.rovers[rover.index()].to_check) {
                self.ask(Actor::Chance, Question::RoverCheck(rover));
            }
        }
    }
}
