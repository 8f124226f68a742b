//! Answers: what each question accepts, resolved once into what it does.
//!
//! [`FirstMartians::resolve`] is the only place that knows which action answers which question.
//! Listing offers candidates and keeps those that resolve; applying carries out what resolved.

mod carry;
mod odds;
mod resolve;

use orrery_core::{Actor, Actors, Log, Seat};

use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::{Ctx, PayKind, Question, Step};
use crate::content::{
    ActionType, AdventureId, Ailment, Block, ChoiceOption, DieFace, Direction, Effect, EventId,
    FacilityId, Level, List, MalfunctionId, MissionId, Part, PoiId, RoiId, Role, Rover, SealId,
    ShutdownId, SkillId, SpaceId, Trait, UpgradeId, Utility,
};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::state::{
    AstronautId, Ground, Hand, Later, OwnUpgrade, Payment, Phase, Stack, UpgradeDraft,
};

/// The meaning of an accepted answer.
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
    Enter(Actor, u8),
    OwnTile(SpaceId, Ground),
    OwnTileDone(SpaceId, Ground),
    OwnUpgrade(UpgradeDraft),
    OwnUpgradeDone(OwnUpgrade),
    Nothing,
}

impl Reply {
    /// Returns whether it changes nothing but the plan.
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

    /// Returns whether the question stays although more than the plan changes.
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

    /// Returns whether the phase or step is one in which the agenda is plain.
    pub fn phase(&self) -> Phase {
        self.table.phase
    }

    /// The steps still to be done, the next one last.
    pub fn agenda(&self) -> &[Step] {
        &self.table.agenda
    }
}
