//! Answers: what each question accepts, resolved once into what it does.
//!
//! [`FirstMartians::resolve`] is the only place that knows which action answers which question.
//! Listing offers candidates and keeps those that resolve; applying carries out what resolved.

use orrery_core::{Actor, Actors, Log, Seat};

use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::{Ctx, Duty, PayKind, Question, Step};
use crate::content::{
    ActionType, AdventureId, Ailment, Block, ChoiceOption, DieFace, Direction, Effect, EventId,
    FacilityId, Level, List, MalfunctionId, MissionId, Op, OptionId, Part, PoiId, RoiId, Role,
    Rover, SealId, ShutdownId, SkillId, SkillRule, SpaceId, Trait, UpgradeId, Utility,
};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::rules::Aim;
use crate::state::{AstronautId, Hand, Later, Payment, Phase, Stack};

/// What an accepted answer does.
pub(crate) enum Reply {
    Skill(AstronautId, SkillId),
    UsePoi(PoiId),
    Scrap(UpgradeId),

    TakeRole(Role),
    FirstPlayer(AstronautId),
    DrawFirstPlayer,
    ChooseAom(ActionType, u8),
    Operator(ActionType, AstronautId),
    Profile(AstronautId, Trait),
    Upgrade(UpgradeId),
    Hide(SpaceId),

    Advance(Block),
    Strike(EventId),
    Comes(Later),
    Passes(Later),
    MissionEvent(EventId),
    Card(MalfunctionId),
    Found(Block, crate::content::KeywordId, MalfunctionId),
    Condition(AstronautId, Ailment),
    Prevent(AstronautId, u8, AstronautId),
    Suffer(AstronautId, u8),
    Option(List<ChoiceOption>, u8, Ctx),
    PayAny(PayKind, u8, Target),
    Pick(List<Effect>, Ctx, i8, Target),
    EffectDie(List<Effect>, Ctx, bool),
    Research(List<Effect>, Ctx, u8),
    KeepResearch(List<Effect>, Ctx, u8),
    Redraw(List<Effect>, Ctx, AstronautId),
    Direction(List<Effect>, Ctx, Direction),
    Adventure(AdventureId, Ctx),
    Poi(PoiId),
    Tile(SpaceId, RoiId),
    FirstOfTwo(SpaceId, RoiId),
    SecondOfTwo(SpaceId, RoiId, RoiId),
    LookAtTwo(SpaceId, Option<SkillId>),
    TurnToken(SpaceId, u8),

    Ease(FacilityId, Part),
    ShutDown(FacilityId, Utility, u8),
    Halt(u8),
    Wilt(u8),
    Starve(AstronautId, u8, [u8; crate::state::MAX_CREW]),
    Froggy(bool),
    LoseSample(SpaceId),

    AskPart,
    AskOperator(ActionType),
    TakeOut(FacilityId, Part),
    LowerFree(Block),
    HealFree(AstronautId),
    Declare(Stack),
    Assist(u8, Hand),
    Withdraw(Seat, u8, Hand),
    Lead(Seat, u8, Hand),
    UseRover(Seat, u8, Option<Rover>),
    Go(Seat, u8, u8),
    Pay(u8, Payment),
    Cheaper(u8),
    Winch(u8, SpaceId),
    Guide(AstronautId, SkillId, u8),
    Agree(Seat),
    Reconsider(Seat),
    Order(u8),
    Roll(bool, bool, bool),
    RollAgain(DieFace, bool),
    Reroll(AstronautId, SkillId, DieFace),
    Save(AstronautId, SkillId),
    Accept,
    FirstResult(DieFace),
    RaiseMorale,
    LowerStress,
    HealWound,
    Cure(Ailment),
    Manage(Block),
    Front(FacilityId, Utility, ShutdownId),
    FrontDie(FacilityId, Utility, bool),
    Hurt(AstronautId, bool),
    RoverCheck(Rover, bool),
    MalfunctionDie(Block, u8),
    EndMission,
    GoOn,
    Convert(Part),
    ConvertInto(Part, Part),
    Confess(AstronautId),
    SetOut(MissionId, Level),
    Replay,
    Restart,
    GiveUp,
    Line(u8),
    Nurse(FacilityId, Part),
    Unlock(AstronautId, SkillId),
    PlaceTile(SealId, SpaceId),
    Slip(AstronautId, u8),
    PrintedCard(Question),
    Enter(u8),
    Nothing,
}

impl Reply {
    /// Whether it changes nothing but the plan.
    fn only_plans(&self) -> bool {
        matches!(
            self,
            Reply::Declare(_)
                | Reply::Assist(..)
                | Reply::Withdraw(..)
                | Reply::Lead(..)
                | Reply::UseRover(..)
                | Reply::Go(..)
                | Reply::Pay(..)
                | Reply::Cheaper(_)
                | Reply::Winch(..)
                | Reply::Reconsider(_)
        )
    }

    /// Whether the question stays although more than the plan changes.
    fn keeps_question(&self) -> bool {
        matches!(
            self,
            Reply::Skill(..)
                | Reply::UsePoi(_)
                | Reply::Scrap(_)
                | Reply::Guide(..)
                | Reply::Agree(_)
        )
    }
}

impl FirstMartians {
    /// Those who have to answer.
    pub(crate) fn asked(&self) -> Actors {
        match self.question() {
            Some((_, Question::Plan)) => Seat::all(self.table.players)
                .filter(|&seat| !self.table.agreed.has(seat))
                .map(Actor::from)
                .collect(),
            Some((who, _)) => Actors::only(who),
            None => Actors::NOBODY,
        }
    }

    /// Those who may act although nobody waits for them.
    pub(crate) fn volunteers(&self) -> Actors {
        let mut may = self.may_act_freely();
        if let Some((_, Question::Plan)) = self.question() {
            let agreed = Seat::all(self.table.players).filter(|&seat| self.table.agreed.has(seat));
            agreed
                .filter(|&seat| self.may_rethink(seat).is_ok())
                .for_each(|seat| may.insert(seat.into()));
        }
        self.asked().iter().for_each(|actor| may.remove(actor));
        may
    }

    /// What an answer does, or why it is not accepted.
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

    /// What an answer does to any other question; `None` if it is no answer to it.
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
                when(known, Reply::Enter(place))
            }
            (Question::Printed, A::No) => Some(Reply::Nothing),
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

    /// Whether an option can be chosen. If none could be, the first is open all the same.
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

    /// How likely Chance is to give an answer.
    pub(crate) fn weigh(&self, outcome: Action) -> u32 {
        let Some((_, question)) = self.question() else { return 1 };
        let content = self.content();
        let odds = |kind: ActionType, die: DieFace, icon: bool| {
            let hits = u32::from(content.game_box.dice(kind).hits(die));
            if icon { hits } else { 6 - hits }
        };
        let is_yes = outcome == Action::Yes;
        match (question, outcome) {
            (Question::Advance, Action::Pick(Target::Block(block))) => self.advance_weight(block),
            (Question::Strike(_), _) => {
                let level = &content.difficulty.levels[self.table.level.index()];
                let chance = u32::from(level.consequence_chance.min(100));
                if is_yes { chance } else { 100 - chance }
            }
            (Question::Due(later), _) => self.queued(later).map_or(1, |queued| {
                let (yes, no) = self.odds_of(queued);
                if is_yes { yes } else { no }
            }),
            (Question::MissionEvent, Action::Event(event)) => content.event(event).weight.into(),
            (Question::Condition(_), Action::Condition(ailment)) => {
                self.table.conditions[ailment.index()].into()
            }
            (Question::EffectDie(effects, _), _) => match self.first(effects).op {
                Op::Roll { die, face, .. } => odds(die, face, is_yes),
                _ => 1,
            },
            (Question::FroggyCheck | Question::OutsideDie(_) | Question::RoverCheck(_), _) => {
                odds(ActionType::Explore, DieFace::Wound, is_yes)
            }
            (Question::FrontDie(facility, kind), _) => {
                self.front_check(facility, kind).map_or(1, |(die, face)| odds(die, face, is_yes))
            }
            (Question::RollAgain(die), _) => {
                let kind = self.table.current.and_then(|current| current.dice);
                kind.map_or(1, |kind| odds(kind, die, is_yes))
            }
            (Question::Roll, Action::Roll { success, wound, adventure }) => {
                let Some(current) = self.table.current else { return 1 };
                let Some(kind) = current.dice else { return 1 };
                let both =
                    odds(kind, DieFace::Wound, wound) * odds(kind, DieFace::Adventure, adventure);
                odds(kind, DieFace::Success, success) * if current.all_three { both } else { 1 }
            }
            (Question::Front(_, kind), Action::Shutdown(front)) => self.front_weight(kind, front),
            (Question::MalfunctionDie(block), Action::Die(shows)) => {
                let faces = content.game_box.malfunction_dice[block.index()];
                faces.iter().filter(|face| **face == shows).count() as u32
            }
            _ => 1,
        }
    }

    /// FM-EVT-02: how likely step 1 names a Block; never the same too often in a row.
    fn advance_weight(&self, block: Block) -> u32 {
        let pacing = &self.content().difficulty.pacing;
        let same = usize::from(pacing.advance_same).clamp(1, 2);
        let recent = &self.table.advanced;
        let too_often = recent.len() >= same && recent.iter().rev().take(same).all(|b| *b == block);
        if too_often { 0 } else { u32::from(pacing.advance_weights[block.index()]).max(1) }
    }

    /// FM-OPEN-35: the fronts a face-down tile can have: those not known to lie elsewhere; if all
    /// are, it is a copy of any.
    pub(crate) fn front_weight(&self, kind: Utility, front: ShutdownId) -> u32 {
        use crate::state::Shutdown;
        let tiles = &self.content().game_box.shutdowns;
        let known = |id: ShutdownId| {
            self.table.facilities().any(|facility| {
                self.table.units[facility].shut[kind.index()] == Some(Shutdown::Known(id))
            })
        };
        let of_kind = |id: ShutdownId| tiles.get(id.index()).is_some_and(|tile| tile.kind == kind);
        let all = (0..tiles.len() as u8).map(ShutdownId).filter(|&id| of_kind(id));
        let none_left = all.clone().all(known);
        u32::from(of_kind(front) && (none_left || !known(front)))
    }

    fn front_check(&self, facility: FacilityId, kind: Utility) -> Option<(ActionType, DieFace)> {
        match self.table.units[facility].shut[kind.index()] {
            Some(crate::state::Shutdown::Known(front)) => self.content()[front].check,
            _ => None,
        }
    }

    /// Takes an answer and plays on to the next question.
    pub(crate) fn take(
        &mut self,
        who: Actor,
        action: Action,
        log: &mut Log<Event>,
    ) -> Result<(), Illegal> {
        let reply = self.resolve(who, action)?;
        let only_plans = reply.only_plans();
        if !only_plans && !reply.keeps_question() {
            self.table.agenda.pop();
        }
        self.carry(reply, log);
        if only_plans {
            self.stop_waiting();
        } else {
            self.run_agenda(log);
        }
        Ok(())
    }

    fn carry(&mut self, reply: Reply, log: &mut Log<Event>) {
        match reply {
            Reply::Skill(who, skill) => self.use_freely(who, skill, log),
            Reply::UsePoi(poi) => self.use_poi(poi, log),
            Reply::Scrap(upgrade) => self.scrap(upgrade, log),
            Reply::TakeRole(role) => self.take_role(role, log),
            Reply::FirstPlayer(who) => {
                self.table.first = who;
                log.push(Event::FirstPlayer(who));
            }
            // FM-SETUP-28: players who cannot decide let it be drawn.
            Reply::DrawFirstPlayer => self.ask(Actor::Chance, Question::FirstPlayer),
            Reply::ChooseAom(kind, left) => self.choose_aom(kind, left, log),
            Reply::Operator(kind, who) => {
                self.table.operators[kind.index()] = Some(who);
                self.table.operated |= 1 << kind.index();
                log.push(Event::OperatorSet(kind, who));
            }
            Reply::Profile(who, side) => {
                self.table.crew[who.index()].profile = Some(side);
                log.push(Event::ProfileDealt(who, side));
            }
            Reply::Upgrade(upgrade) => self.gain_upgrade_card(upgrade, log),
            Reply::Hide(space) => self.table.map[space.index()].hidden = true,
            Reply::Advance(block) => self.advance_named(block, log),
            Reply::Strike(event) => self.strike(event, log),
            Reply::Comes(later) => self.due_comes(later, log),
            Reply::Passes(later) => self.due_passes(later),
            Reply::MissionEvent(event) => self.mission_event(event, log),
            Reply::Card(card) => self.see_to(Duty::Card(card)),
            Reply::Found(block, keyword, card) => self.found_card(block, keyword, card, log),
            Reply::Condition(who, ailment) => self.gain_condition(who, ailment, log),
            Reply::Prevent(who, n, medic) => {
                if let Some(skill) = self.skill_with(medic, SkillRule::PreventWound) {
                    self.spend_skill(medic, skill, log);
                    log.push(Event::WoundPrevented(who));
                    self.suffer_soon(who, n - 1);
                }
            }
            Reply::Suffer(who, n) => self.suffer_soon(who, n),
            Reply::Option(options, place, ctx) => self.choose_option(options, place, ctx, log),
            Reply::PayAny(kind, n, target) => {
                if n > 1 {
                    self.ask_crew(Question::PayAny(kind, n - 1));
                }
                self.pay_one(kind, target, log);
            }
            Reply::Pick(effects, ctx, n, target) => {
                self.carry_out(effects, ctx, n, Some(target), log);
            }
            Reply::EffectDie(effects, ctx, hit) => {
                if let Op::Roll { hit: on_hit, miss, .. } = self.first(effects).op {
                    self.run(if hit { on_hit } else { miss }, ctx);
                }
            }
            Reply::Research(effects, ctx, number) => self.research_drawn(effects, ctx, number, log),
            Reply::KeepResearch(effects, ctx, number) => {
                self.research_counts(effects, ctx, number, log);
            }
            Reply::Redraw(effects, ctx, who) => {
                if let Some(skill) = self.skill_with(who, SkillRule::RedrawResearchCard) {
                    self.spend_skill(who, skill, log);
                }
                self.ask(Actor::Chance, Question::ResearchCard(effects, ctx));
            }
            Reply::Direction(effects, ctx, direction) => {
                self.direction_drawn(effects, ctx, direction)
            }
            Reply::Adventure(id, ctx) => self.play_adventure(id, ctx, log),
            Reply::Poi(poi) => self.find_poi(poi, log),
            Reply::Tile(space, tile) => self.place_tile(space, tile, log),
            Reply::FirstOfTwo(space, tile) => {
                self.ask(Actor::Chance, Question::SecondTile(space, tile));
            }
            Reply::SecondOfTwo(space, first, tile) => {
                let seat = self
                    .current_actor()
                    .map_or(self.table.first_seat(), |who| self.table.seat_of(who));
                self.ask(seat, Question::KeepTile(space, first, tile));
            }
            Reply::LookAtTwo(space, skill) => {
                if let (Some(skill), Some(who)) = (skill, self.current_actor()) {
                    self.spend_skill(who, skill, log);
                }
                self.draw_tile(space, skill.is_some());
            }
            Reply::TurnToken(space, number) => self.turn_token(space, number, log),
            Reply::Ease(facility, part) => self.ease(facility, part, log),
            Reply::ShutDown(facility, kind, n) => {
                if n > 1 {
                    self.ask_crew(Question::ShutDown(kind, n - 1));
                }
                self.shut_down(facility, kind, log);
            }
            Reply::Halt(farm) => self.halt_wilting(farm, log),
            Reply::Wilt(farm) => self.wilt(farm, log),
            Reply::Starve(who, left, mut missed) => {
                missed[who.index()] += 1;
                self.starve(left - 1, missed, log);
            }
            Reply::Froggy(hurt) | Reply::RoverCheck(Rover::Froggy, hurt) => {
                self.rover_checked(Rover::Froggy, hurt, log);
            }
            Reply::RoverCheck(rover, hurt) => self.rover_checked(rover, hurt, log),
            Reply::LoseSample(space) => {
                let samples = &mut self.table.map[space.index()].samples;
                *samples -= 1;
                log.push(Event::RegionSamples(space, *samples));
            }
            Reply::AskPart => self.ask_crew(Question::PartToTakeOut),
            Reply::AskOperator(kind) => {
                self.ask_crew(Question::TakeOut);
                self.ask_crew(Question::Operator(kind));
            }
            Reply::TakeOut(facility, part) => {
                self.takes_out(facility, part, log);
                self.change_parts(part, 1, log);
                self.ask_crew(Question::TakeOut);
            }
            Reply::LowerFree(block) => self.move_track(block, -1, log),
            Reply::HealFree(who) => self.heal(who, 1, log),
            Reply::Declare(stack) => {
                let seat = self.seat_for(stack.top);
                log.push(Event::Declared(seat, stack.top, stack.task));
                self.table.plan.push(stack);
            }
            Reply::Assist(number, hand) => {
                let (place, seat) = (self.place_of(number), self.seat_for(hand));
                let stack = &mut self.table.plan[place];
                stack.add(hand);
                log.push(Event::Assisted(seat, hand, stack.task));
            }
            Reply::Withdraw(seat, number, hand) => {
                self.count_change(seat);
                self.withdraw(number, hand, log);
            }
            Reply::Lead(seat, number, hand) => {
                self.count_change(seat);
                self.change_stack(number, |stack| stack.top = hand);
            }
            Reply::UseRover(seat, number, rover) => {
                if rover.is_none() {
                    self.count_change(seat);
                }
                self.change_stack(number, |stack| stack.rover = rover);
            }
            Reply::Go(seat, number, way) => {
                self.count_change(seat);
                self.change_stack(number, |stack| stack.way = way);
            }
            Reply::Pay(number, with) => self.change_stack(number, |stack| stack.paid.push(with)),
            Reply::Cheaper(number) => self.change_stack(number, |stack| stack.cheaper = true),
            Reply::Winch(number, tile) => self.change_stack(number, |stack| {
                stack.winch = Some(tile);
                stack.way = 0;
            }),
            Reply::Guide(who, skill, number) => {
                self.spend_skill(who, skill, log);
                self.change_stack(number, |stack| stack.guided = true);
            }
            Reply::Agree(seat) => self.agree(seat, log),
            Reply::Reconsider(seat) => {
                self.table.agreed.remove(seat);
                self.table.rethinking.insert(seat);
                self.count_change(seat);
                log.reveal(Event::Reconsidered(seat));
            }
            Reply::Order(id) => self.take_up(self.place_of(id) as u8, log),
            Reply::Roll(success, wound, adventure) => self.rolled(success, wound, adventure, log),
            Reply::RollAgain(die, icon) => self.rolled_again(die, icon, log),
            Reply::Reroll(who, skill, die) => {
                self.spend_skill(who, skill, log);
                self.ask(Actor::Chance, Question::RollAgain(die));
            }
            Reply::Save(who, skill) => {
                self.spend_skill(who, skill, log);
                if let Some(current) = &mut self.table.current {
                    current.success = true;
                }
                self.see_to(Duty::Results);
            }
            Reply::Accept => self.see_to(Duty::Results),
            Reply::FirstResult(die) => {
                let other = if die == DieFace::Wound { DieFace::Adventure } else { DieFace::Wound };
                self.see_to(Duty::Result(other));
                self.see_to(Duty::Result(die));
            }
            Reply::RaiseMorale => {
                self.change_morale(1, log);
                self.confess();
            }
            Reply::LowerStress => {
                self.lower_stress(log);
                self.confess();
            }
            Reply::HealWound => {
                if let Some(actor) = self.current_actor() {
                    self.heal(actor, 1, log);
                }
            }
            Reply::Cure(ailment) => {
                if let Some(actor) = self.current_actor() {
                    self.cure(actor, ailment, log);
                }
            }
            Reply::Manage(block) => self.manage(block, log),
            Reply::Front(facility, kind, front) => self.try_front(facility, kind, front, log),
            Reply::FrontDie(facility, kind, icon) => {
                if icon {
                    self.front_succeeds(facility, kind, log);
                }
            }
            Reply::Hurt(who, hurt) => self.wound_soon(who, u8::from(hurt)),
            Reply::MalfunctionDie(block, shows) => self.malfunction_rolled(block, shows, log),
            Reply::EndMission => self.see_to_end(),
            Reply::GoOn => {
                log.push(Event::WentOn);
                self.begin_round(log);
            }
            Reply::Convert(part) => {
                let who = self.skilled_seat();
                self.ask(who, Question::ConvertInto(part));
            }
            Reply::ConvertInto(from, into) => {
                self.change_parts(from, -1, log);
                self.change_parts(into, 1, log);
            }
            Reply::Confess(who) => {
                self.change_tokens(who, 1, log);
            }
            Reply::SetOut(mission, level) => self.set_out(mission, level, log),
            Reply::Replay => self.replay(log),
            Reply::Restart => self.restart(log),
            Reply::GiveUp => self.give_up(),
            Reply::Line(place) => self.write_line(place, log),
            Reply::Nurse(facility, part) => self.mend_part(facility, part, log),
            Reply::Unlock(who, skill) => self.unlock_skill(who, skill, log),
            Reply::PlaceTile(seal, space) => self.lay_tile(seal, space, log),
            Reply::Slip(who, place) => self.fold_slip(who, place, log),
            Reply::PrintedCard(drawn) => self.enter_card(drawn, log),
            Reply::Enter(place) => self.enter_effect(place),
            Reply::Nothing => {}
        }
    }

    /// The seat whose skill changes a spare part.
    fn skilled_seat(&self) -> Seat {
        let has = |who: &AstronautId| {
            let mut skills = self.skills_of(*who).iter();
            skills.any(|&skill| self.content()[skill].rule == SkillRule::ConvertSparePart)
        };
        let who = self.table.astronauts().find(has).unwrap_or(self.table.first);
        self.table.seat_of(who)
    }

    /// A seat has taken something back.
    fn count_change(&mut self, seat: Seat) {
        let changes = &mut self.table.changes[seat.index()];
        *changes = changes.saturating_add(1);
    }

    fn change_stack(&mut self, number: u8, change: impl FnOnce(&mut Stack)) {
        self.changed(number);
        let place = self.place_of(number);
        change(&mut self.table.plan[place]);
    }

    /// An option is chosen: it is paid, then it takes effect.
    fn choose_option(
        &mut self,
        options: List<ChoiceOption>,
        place: u8,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let chosen = options.range().start + usize::from(place);
        if let Some(chosen) = OptionId::at(chosen) {
            log.push(Event::OptionChosen(chosen));
        }
        let option = &self.content().options(options)[usize::from(place)];
        let (cost, effects, later) = (option.cost, option.effects, option.later);
        if let Some(scene) = later {
            self.queue_later(scene, ctx);
        }
        self.run(effects, ctx);
        self.pay(cost, ctx, log);
    }

    /// FM-DECK-08: a drawn Research card may be drawn again by whoever has the skill.
    fn research_drawn(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        number: u8,
        log: &mut Log<Event>,
    ) {
        log.push(Event::ResearchCard(number));
        let redraw = SkillRule::RedrawResearchCard;
        let who = self.table.astronauts().find(|&who| self.skill_with(who, redraw).is_some());
        match who {
            Some(who) => {
                let seat = self.table.seat_of(who);
                self.ask(seat, Question::RedrawResearch(effects, ctx, number, who));
            }
            None => self.research_counts(effects, ctx, number, log),
        }
    }

    fn research_counts(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        number: u8,
        log: &mut Log<Event>,
    ) {
        use crate::content::Draw;
        let cards = &self.content().game_box.research;
        let percent =
            cards.iter().find(|card| card.number == number).map_or(0, |card| card.percent);
        match self.first(effects).op {
            Op::TrackByDraw { track, by } => {
                let n = match by {
                    Draw::ResearchPercent => percent,
                    Draw::ResearchNumber => number,
                };
                self.move_mission_track(track, n.into(), log);
            }
            Op::DrawResearch { ranges } => {
                let ranges = &self.content()[ranges];
                let range = ranges.iter().find(|range| (range.from..=range.to).contains(&number));
                let effects = range.map_or(List::EMPTY, |range| range.effects);
                self.run(effects, ctx);
            }
            _ => {}
        }
    }

    fn direction_drawn(&mut self, effects: List<Effect>, ctx: Ctx, direction: Direction) {
        use crate::content::Effort;
        let cards = &self.content().game_box.directions;
        let card = cards.iter().find(|card| card.direction == direction);
        let effort = card.map_or(Effort::Easy, |card| card.effort);
        if let Op::DrawDirection { easy, medium, heavy } = self.first(effects).op {
            let effects = match effort {
                Effort::Easy => easy,
                Effort::Medium => medium,
                Effort::Heavy => heavy,
            };
            self.run(effects, ctx);
        }
    }

    fn rover_checked(&mut self, rover: Rover, hurt: bool, log: &mut Log<Event>) {
        log.push(Event::RoverChecked(rover, hurt));
        if hurt {
            self.token_on_rover(rover, crate::content::Modifier::Blocked, log);
        }
    }

    /// FM-UNW-01: 6, or what rules and the profile of whoever unwinds make of it.
    fn lower_stress(&mut self, log: &mut Log<Event>) {
        let solitary = self
            .current_actor()
            .is_some_and(|who| self.table.crew[who.index()].profile == Some(Trait::Solitary));
        let half = self.table.rule(crate::content::TimedRule::UnwindHalf);
        let whole = self.unwind_stress() as i8;
        let n = if half { whole / 2 } else { whole } - i8::from(solitary);
        self.change_stress(-n, log);
    }

    /// The Confessor's Unwind gives one other astronaut a Morale token.
    fn confess(&mut self) {
        if let Some(who) = self.current_actor()
            && self.table.crew[who.index()].profile == Some(Trait::Confessor)
            && self.table.crew.len() > 1
        {
            let seat = self.table.seat_of(who);
            self.ask(seat, Question::Confess(who));
        }
    }

    /// FM-MAN-01, FM-MAN-05: a track goes down by 1, by 2 with Warning Systems.
    fn manage(&mut self, block: Block, log: &mut Log<Event>) {
        let at = self.table.current.and_then(|current| {
            self.table.plan.get(usize::from(current.stack)).and_then(|stack| stack.at)
        });
        let upgraded =
            at.is_some_and(|at| self.upgraded(at, crate::content::UpgradeRule::ManageTwo));
        let double = self.table.rule(crate::content::TimedRule::ManageDouble);
        self.move_track(block, -(1 + i8::from(upgraded) + i8::from(double)), log);
    }

    /// Whether the phase or step is one in which the agenda is plain.
    pub fn phase(&self) -> Phase {
        self.table.phase
    }

    /// The steps still to be done, the next one last.
    pub fn agenda(&self) -> &[Step] {
        &self.table.agenda
    }
}
