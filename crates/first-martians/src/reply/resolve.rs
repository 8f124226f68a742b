//! Resolves an answer to a question into what it does.

use orrery_core::{Actor, Log, Seat};

use super::Reply;
use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::{Ctx, Duty, PayKind, Question};
use crate::content::{
    Block, ChoiceOption, DieFace, FacilityId, MalfunctionId, Part, SkillRule, UpgradeId,
};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::rules::{Aim, own_tile};
use crate::state::AstronautId;

impl FirstMartians {
    /// Resolves an answer into what it does, or says why it is not accepted.
    pub(crate) fn resolve(&self, who: Actor, action: Action) -> Result<Reply, Illegal> {
        let Some((_, question)) = self.question() else { return Err(Illegal::MissionIsOver) };
        if let Actor::Seat(seat) = who
            && seat.index() >= usize::from(self.table.players)
        {
            return Err(Illegal::NotAsked);
        }
        if let Some(free) = self.resolve_free(who, question, action) {
            return free;
        }
        if question == Question::Plan {
            let Actor::Seat(seat) = who else { return Err(Illegal::NotAsked) };
            return self.resolve_plan(seat, action);
        }
        if !self.asked().contains(who) {
            return Err(Illegal::NotAsked);
        }
        self.resolve_question(question, action).ok_or(Illegal::NotTheQuestion)
    }

    /// FM-SKILL-03, FM-POI-04, FM-DIS-02: what may be used at any moment.
    fn resolve_free(
        &self,
        who: Actor,
        question: Question,
        action: Action,
    ) -> Option<Result<Reply, Illegal>> {
        let Actor::Seat(seat) = who else { return None };
        let late = |result: Result<Reply, Illegal>| {
            if self.is_free_moment() { result } else { Err(Illegal::WrongMoment) }
        };
        match action {
            // Saving a failed roll answers the question about the roll.
            Action::UseSkill { skill, .. }
                if question == Question::AfterRoll
                    && skill.index() < self.content().game_box.skills.len()
                    && self.content()[skill].rule == SkillRule::FailBecomesSuccess =>
            {
                None
            }
            Action::UseSkill { who, skill } => {
                let allowed = self.may_use_freely(seat, who, skill);
                Some(late(allowed.map(|()| Reply::Skill(who, skill))))
            }
            Action::Printed => {
                let allowed = self.may_enter_card(question);
                Some(late(allowed.map(|()| Reply::PrintedCard(question))))
            }
            Action::UsePoi(poi) => Some(late(self.may_use_poi(poi).map(|()| Reply::UsePoi(poi)))),
            Action::Scrap(upgrade) => {
                let scrap = self.may_scrap(upgrade).and_then(|()| self.keeps_plan(upgrade));
                Some(late(scrap.map(|()| Reply::Scrap(upgrade))))
            }
            _ => None,
        }
    }

    /// A card that the plan needs cannot be scrapped before it is taken back.
    fn keeps_plan(&self, upgrade: UpgradeId) -> Result<(), Illegal> {
        let planned =
            self.table.current.is_none() && self.plan_bill().upgrades & 1 << upgrade.index() != 0;
        if planned { Err(Illegal::CannotPay) } else { Ok(()) }
    }

    fn resolve_plan(&self, seat: Seat, action: Action) -> Result<Reply, Illegal> {
        let agreed = self.table.agreed.has(seat);
        match action {
            Action::Reconsider if agreed || self.is_ready(seat, self.outline(seat)) => {
                return self.may_rethink(seat).map(|()| Reply::Reconsider(seat));
            }
            _ if agreed => return Err(Illegal::HasAgreed),
            Action::Withdraw { .. } if self.is_ready(seat, self.outline(seat)) => {
                return Err(Illegal::IsReady);
            }
            _ => {}
        }
        match action {
            Action::Declare { task, at, hand } => {
                self.may_declare(seat, task, at, hand).map(Reply::Declare)
            }
            Action::Assist { stack, hand } => {
                self.may_assist(seat, stack, hand).map(|()| Reply::Assist(stack, hand))
            }
            Action::Withdraw { stack, hand } => {
                self.may_withdraw(seat, stack, hand).map(|()| Reply::Withdraw(seat, stack, hand))
            }
            Action::Lead { stack, hand } => {
                self.may_take_lead(seat, stack, hand).map(|()| Reply::Lead(seat, stack, hand))
            }
            Action::UseRover { stack, rover } => {
                self.may_set_rover(seat, stack, rover).map(|()| Reply::UseRover(seat, stack, rover))
            }
            Action::Go { stack, way } => {
                self.may_go(seat, stack, way).map(|()| Reply::Go(seat, stack, way))
            }
            Action::Pay { stack, with } => {
                self.may_pay_with(seat, stack, with).map(|()| Reply::Pay(stack, with))
            }
            Action::Cheaper { stack } => {
                self.may_make_cheaper(seat, stack).map(|()| Reply::Cheaper(stack))
            }
            Action::Winch { stack, tile } => {
                self.may_winch(seat, stack, tile).map(|()| Reply::Winch(stack, tile))
            }
            Action::UseSkillOn { who, skill, stack } => {
                let target = self.stack(stack)?;
                self.may_guide(seat, who, skill, target)?;
                Ok(Reply::Guide(who, skill, stack))
            }
            Action::Agree => self.may_agree(seat, self.outline(seat)).map(|()| Reply::Agree(seat)),
            Action::Reconsider => Err(Illegal::NotReady),
            _ => Err(Illegal::NotTheQuestion),
        }
    }

    /// Resolves an answer to any other question; `None` if it does not answer it.
    pub(crate) fn resolve_question(&self, question: Question, action: Action) -> Option<Reply> {
        use Action as A;
        let table = &self.table;
        let content = self.content();
        let crew = |who: AstronautId| who.index() < table.crew.len();
        let when = |holds: bool, reply: Reply| holds.then_some(reply);
        let yes = |action: Action| match action {
            A::Yes => Some(true),
            A::No => Some(false),
            _ => None,
        };
        match (question, action) {
            (Question::TakeRole, A::TakeRole(role)) => {
                when(table.crew.iter().all(|one| one.role != role), Reply::TakeRole(role))
            }
            (Question::FirstPlayer, A::Pick(Target::Person(who))) => {
                when(crew(who), Reply::FirstPlayer(who))
            }
            (Question::FirstPlayer, A::No) => {
                when(!self.asked().contains(Actor::Chance), Reply::DrawFirstPlayer)
            }
            (Question::ChooseAom { left }, A::Pick(Target::Aom(kind))) => {
                when(self.may_choose_aom(kind), Reply::ChooseAom(kind, left))
            }
            (Question::ChooseAom { .. }, A::No) => Some(Reply::Nothing),
            (Question::Operator(kind), A::Pick(Target::Person(who))) => {
                when(crew(who), Reply::Operator(kind, who))
            }
            (Question::Profile(who), A::Profile(side)) => {
                let role = table.crew[who.index()].role;
                let sides = content.game_box.astronauts[role.index()].profile;
                when(sides.contains(&side), Reply::Profile(who, side))
            }
            (Question::UpgradeCard, A::Pick(Target::Upgrade(upgrade))) => {
                let open =
                    upgrade.index() < 8 && self.upgrades_to_draw() & 1 << upgrade.index() != 0;
                when(open, Reply::Upgrade(upgrade))
            }
            (Question::HiddenToken, A::Pick(Target::Space(space))) => {
                when(self.may_hide(space), Reply::Hide(space))
            }
            (Question::Advance, A::Pick(Target::Block(block))) => {
                when(self.advance_weight(block) > 0, Reply::Advance(block))
            }
            (Question::Strike(event), A::Yes) => Some(Reply::Strike(event)),
            (Question::Strike(_), A::No) => Some(Reply::Nothing),
            (Question::Due(later), A::Yes) => Some(Reply::Comes(later)),
            (Question::Due(later), A::No) => {
                let queued = self.queued(later)?;
                when(self.odds_of(queued).1 > 0, Reply::Passes(later))
            }
            (Question::MissionEvent, A::Event(event)) => {
                when(self.may_draw_event(event), Reply::MissionEvent(event))
            }
            (Question::MalfunctionCard(block), A::Malfunction(card)) => {
                when(self.is_in_deck(block, card), Reply::Card(card))
            }
            (Question::SearchCard(block, keyword), A::Malfunction(card)) => {
                when(self.is_in_deck(block, card), Reply::Found(block, keyword, card))
            }
            (Question::Condition(who), A::Condition(ailment)) => {
                when(self.may_gain(who, ailment), Reply::Condition(who, ailment))
            }
            (Question::Prevent(who, n), A::Yes) => {
                self.who_prevents(who).map(|medic| Reply::Prevent(who, n, medic))
            }
            (Question::Prevent(who, n), A::No) => Some(Reply::Suffer(who, n)),
            (Question::Choose(options, ctx), A::Choose(place)) => {
                let option = content.options(options).get(usize::from(place))?;
                when(self.is_open_option(option, ctx), Reply::Option(options, place, ctx))
            }
            (Question::PayAny(kind, n), A::Pick(target)) => {
                when(self.can_pay_with(kind, target), Reply::PayAny(kind, n, target))
            }
            (Question::Pick(effects, ctx, n), A::Pick(target)) => match self.aim(effects, ctx, n) {
                Aim::OneOf(_, targets) => {
                    when(targets.contains(&target), Reply::Pick(effects, ctx, n, target))
                }
                Aim::Now => None,
            },
            (Question::EffectDie(effects, ctx), action) => {
                yes(action).map(|hit| Reply::EffectDie(effects, ctx, hit))
            }
            (Question::ResearchCard(effects, ctx), A::Research(number)) => {
                let known = content.game_box.research.iter().any(|card| card.number == number);
                when(known, Reply::Research(effects, ctx, number))
            }
            (Question::RedrawResearch(effects, ctx, _, who), A::Yes) => {
                let can = self.skill_with(who, SkillRule::RedrawResearchCard).is_some();
                when(can, Reply::Redraw(effects, ctx, who))
            }
            (Question::RedrawResearch(effects, ctx, number, _), A::No) => {
                Some(Reply::KeepResearch(effects, ctx, number))
            }
            (Question::DirectionCard(effects, ctx), A::Direction(direction)) => {
                Some(Reply::Direction(effects, ctx, direction))
            }
            (Question::Adventure(ctx), A::Adventure(id)) => {
                when(self.may_draw_adventure(id, ctx), Reply::Adventure(id, ctx))
            }
            (Question::Poi, A::Poi(poi)) => {
                when(poi.index() < 16 && table.poi_left & 1 << poi.index() != 0, Reply::Poi(poi))
            }
            (Question::Tile(space, two), A::Roi(tile)) => {
                let there = tile.index() < 32 && self.tiles_left(space) & 1 << tile.index() != 0;
                let reply =
                    if two { Reply::FirstOfTwo(space, tile) } else { Reply::Tile(space, tile) };
                when(there, reply)
            }
            (Question::SecondTile(space, first), A::Roi(tile)) => {
                let there = tile.index() < 32 && self.tiles_left(space) & 1 << tile.index() != 0;
                when(there && tile != first, Reply::SecondOfTwo(space, first, tile))
            }
            (Question::KeepTile(space, one, other), A::Roi(tile)) => {
                when(tile == one || tile == other, Reply::Tile(space, tile))
            }
            (Question::LookAtTwo(space, skill), A::Yes) => {
                let can = self.table.current.is_some();
                when(can, Reply::LookAtTwo(space, Some(skill)))
            }
            (Question::LookAtTwo(space, _), A::No) => Some(Reply::LookAtTwo(space, None)),
            (Question::TurnToken(space), A::Die(number)) => {
                let there = number < 16 && table.hidden_numbers & 1 << number != 0;
                when(there, Reply::TurnToken(space, number))
            }
            (
                Question::Ease(_) | Question::EaseBySkill(_),
                A::Pick(Target::Part(facility, part)),
            ) => {
                let red = self.red_parts().any(|red| red == (facility, part));
                when(red, Reply::Ease(facility, part))
            }
            (Question::Ease(_), A::No) => Some(Reply::Nothing),
            (Question::ShutDown(kind, n), A::Pick(Target::Facility(facility))) => {
                let known = facility.index() < content.game_box.facilities.len();
                when(known && self.may_shut(facility, kind), Reply::ShutDown(facility, kind, n))
            }
            (Question::HaltWilting(farm), A::Yes) => when(self.may_halt(farm), Reply::Halt(farm)),
            (Question::HaltWilting(farm), A::No) => Some(Reply::Wilt(farm)),
            (Question::Starve(left, missed), A::Pick(Target::Person(who))) => {
                let hungry = crew(who) && missed[who.index()] < self.portions(who);
                when(hungry, Reply::Starve(who, left, missed))
            }
            (Question::FroggyCheck, action) => yes(action).map(Reply::Froggy),
            (Question::LoseSample, A::Pick(Target::Space(space))) => {
                let there = table.map.get(space.index()).is_some_and(|at| at.samples > 0);
                when(there, Reply::LoseSample(space))
            }
            (Question::TakeOut, A::Yes) => {
                when(self.parts_to_take().next().is_some(), Reply::AskPart)
            }
            (Question::TakeOut, A::No) => Some(Reply::Nothing),
            (Question::TakeOut, A::Pick(Target::Aom(kind))) => {
                when(self.may_change_operator(kind), Reply::AskOperator(kind))
            }
            (Question::PartToTakeOut, A::Pick(Target::Part(facility, part))) => {
                let works = self.parts_to_take().any(|one| one == (facility, part));
                when(works, Reply::TakeOut(facility, part))
            }
            (Question::FreeManage, A::Pick(Target::Block(block))) => {
                when(table.malfunction[block.index()] > 0, Reply::LowerFree(block))
            }
            (Question::FreeHeal, A::Pick(Target::Person(who))) => {
                when(crew(who) && table.crew[who.index()].wounds > 0, Reply::HealFree(who))
            }
            (Question::FreeManage | Question::FreeHeal, A::No) => Some(Reply::Nothing),
            (Question::Order, A::Pick(Target::Stack(number))) => {
                when(self.ready().any(|ready| ready == number), Reply::Order(number))
            }
            (Question::Roll, A::Roll { success, wound, adventure }) => {
                let all = table.current?.all_three;
                when(all || (!wound && !adventure), Reply::Roll(success, wound, adventure))
            }
            (Question::RollAgain(die), action) => {
                yes(action).map(|icon| Reply::RollAgain(die, icon))
            }
            (Question::AfterRoll, A::No) => Some(Reply::Accept),
            (Question::AfterRoll, A::Reroll(die)) => {
                let actor = self.current_actor()?;
                let skill = self.skill_with(actor, SkillRule::RerollDie)?;
                when(self.rerolls(actor).any(|one| one == die), Reply::Reroll(actor, skill, die))
            }
            (Question::AfterRoll, A::UseSkill { who, skill }) => {
                let actor = self.current_actor()?;
                when(who == actor && self.saves(actor) == Some(skill), Reply::Save(actor, skill))
            }
            (Question::FirstResult, A::Pick(Target::Result(die))) => {
                when(die != DieFace::Success, Reply::FirstResult(die))
            }
            (Question::Unwind, A::RaiseMorale) => Some(Reply::RaiseMorale),
            (Question::Unwind, A::LowerStress) => Some(Reply::LowerStress),
            (Question::Heal, A::HealWound) => {
                let actor = self.current_actor()?;
                when(table.crew[actor.index()].wounds > 0, Reply::HealWound)
            }
            (Question::Heal, A::Pick(Target::Ailment(who, ailment))) => {
                let actor = self.current_actor()?;
                let held = table.crew[actor.index()].held.has(ailment);
                when(who == actor && held, Reply::Cure(ailment))
            }
            (Question::Heal | Question::Manage, A::No) => Some(Reply::Nothing),
            (Question::Manage, A::Pick(Target::Block(block))) => {
                when(table.malfunction[block.index()] > 0, Reply::Manage(block))
            }
            (Question::Front(facility, kind), A::Shutdown(front)) => {
                when(self.front_weight(kind, front) > 0, Reply::Front(facility, kind, front))
            }
            (Question::FrontDie(facility, kind), action) => {
                yes(action).map(|icon| Reply::FrontDie(facility, kind, icon))
            }
            (Question::OutsideDie(who), action) => yes(action).map(|hurt| Reply::Hurt(who, hurt)),
            (Question::RoverCheck(rover), action) => {
                yes(action).map(|hurt| Reply::RoverCheck(rover, hurt))
            }
            (Question::MalfunctionDie(block), A::Die(shows)) => {
                let faces = content.game_box.malfunction_dice[block.index()];
                when(faces.contains(&shows), Reply::MalfunctionDie(block, shows))
            }
            (Question::EndMission, A::Yes) => Some(Reply::EndMission),
            (Question::EndMission, A::No) => Some(Reply::GoOn),
            (Question::Proceed(_), A::Yes) => Some(Reply::Nothing),
            (Question::Convert, A::Pick(Target::Kind(part))) => {
                when(table.cargo.parts[part.index()] > 0, Reply::Convert(part))
            }
            (Question::ConvertInto(from), A::Pick(Target::Kind(into))) => {
                when(from != into, Reply::ConvertInto(from, into))
            }
            (Question::Confess(actor), A::Pick(Target::Person(who))) => {
                when(crew(who) && who != actor, Reply::Confess(who))
            }
            (Question::Printed, A::Choose(place)) => {
                let known = usize::from(place) < content.game_box.printed.len();
                let who = self.question().map_or(Actor::Chance, |(who, _)| who);
                when(known, Reply::Enter(who, place))
            }
            (Question::Printed, A::No) => Some(Reply::Nothing),
            (Question::OwnTile(space, ground), action) => own_tile(space, ground, action),
            (Question::OwnUpgrade(draft), action) => self.own_upgrade(draft, action),
            (Question::Brief(mission), A::SetOut(level)) => Some(Reply::SetOut(mission, level)),
            (Question::AfterLoss(_), A::Replay) => Some(Reply::Replay),
            (Question::AfterLoss(_), A::Restart) => Some(Reply::Restart),
            (Question::AfterLoss(_), A::GiveUp) => Some(Reply::GiveUp),
            (Question::Wall, A::Choose(place)) => {
                when(place < self.wall_lines(), Reply::Line(place))
            }
            (Question::Nurse, A::Pick(Target::Part(facility, part))) => {
                let red = self.mendable().any(|one| one == (facility, part));
                when(red, Reply::Nurse(facility, part))
            }
            (Question::Unlock(who), A::Pick(Target::Skill(skill))) => {
                let locked = self.locked_skills(who).any(|one| one == skill);
                when(locked, Reply::Unlock(who, skill))
            }
            (Question::PlaceTile(seal), A::Pick(Target::Space(space))) => {
                when(self.places_for(seal).contains(&space), Reply::PlaceTile(seal, space))
            }
            (Question::Slip(who, options), A::Choose(place)) => {
                when(usize::from(place) < options.len(), Reply::Slip(who, place))
            }
            _ => None,
        }
    }

    /// Returns whether an option can be chosen. If none could be, the first is open all the same.
    fn is_open_option(&self, option: &ChoiceOption, ctx: Ctx) -> bool {
        self.hold(option.needs, ctx) && self.may_pay(option.cost, ctx)
    }

    fn can_pay_with(&self, kind: PayKind, target: Target) -> bool {
        let table = &self.table;
        match (kind, target) {
            (PayKind::Part, Target::Kind(part)) => table.cargo.parts[part.index()] > 0,
            (PayKind::Reserve, Target::Reserve(kind)) => table.reserve(kind) > 0,
            (PayKind::Token, Target::Person(who)) => {
                table.crew.get(who.index()).is_some_and(|one| one.tokens > 0)
            }
            (PayKind::Upgrade, Target::Upgrade(upgrade)) => {
                upgrade.index() < 8 && table.cargo.upgrades & 1 << upgrade.index() != 0
            }
            _ => false,
        }
    }

    /// FM-DIS-04: the working parts of open Facilities.
    pub(crate) fn parts_to_take(&self) -> impl Iterator<Item = (FacilityId, Part)> + '_ {
        self.table.facilities().flat_map(move |facility| {
            self.working_parts(facility).iter().map(move |part| (facility, part))
        })
    }

    fn is_in_deck(&self, block: Block, card: MalfunctionId) -> bool {
        card.index() < self.content().game_box.malfunctions.len()
            && self.content()[card].block == block
            && self.table.malfunction_left & 1 << card.index() != 0
    }

    /// A question that has become idle by what was used in between is dropped: nothing is left
    /// to choose, or only one thing. Returns whether it was.
    pub(crate) fn drop_idle_question(&mut self, question: Question, log: &mut Log<Event>) -> bool {
        match question {
            Question::Pick(effects, ctx, n) => {
                let idle = match self.aim(effects, ctx, n) {
                    Aim::OneOf(_, targets) => targets.len() < 2,
                    Aim::Now => true,
                };
                if idle {
                    self.table.agenda.pop();
                    self.repeat_effect(effects, ctx, n, log);
                }
                idle
            }
            Question::Choose(options, ctx) => {
                let open = |option: &ChoiceOption| self.is_open_option(option, ctx);
                let idle = !self.content().options(options).iter().any(open);
                if idle {
                    self.table.agenda.pop();
                }
                idle
            }
            Question::EaseBySkill(_)
            | Question::Convert
            | Question::FreeManage
            | Question::FreeHeal
            | Question::Heal
            | Question::Manage
            | Question::LoseSample
            | Question::PayAny(..)
            | Question::Ease(_)
            | Question::TakeOut
            | Question::AfterRoll
            | Question::UpgradeCard
            | Question::HiddenToken
            | Question::ShutDown(..)
            | Question::Condition(_) => {
                let mut found = false;
                let declines = |action: Action| action == Action::No;
                self.candidates_for(question, &mut |action| {
                    found |= !declines(action) && self.resolve_question(question, action).is_some();
                });
                if !found {
                    self.table.agenda.pop();
                    if question == Question::AfterRoll {
                        self.see_to(Duty::Results);
                    }
                }
                !found
            }
            Question::Prevent(who, n) if self.who_prevents(who).is_none() => {
                self.table.agenda.pop();
                self.suffer_soon(who, n);
                true
            }
            _ => false,
        }
    }
}
