//! Checks that the steps of a saved agenda name only what exists.

use orrery_core::Actor;

use super::names::Names;
use crate::agenda::{Ctx, Duty, PayKind, Question, Step};
use crate::state::{Ending, Ground};

/// The highest number of anything that is asked for or suffered at once.
const MOST: u8 = 60;

impl Names<'_> {
    pub(super) fn step(&self, step: Step) -> bool {
        match step {
            Step::Ask(who, question) => {
                let sits = match who {
                    Actor::Seat(seat) => seat.index() < usize::from(self.table.players),
                    Actor::Chance => true,
                };
                sits && self.question(question)
            }
            Step::Do(duty) => self.duty(duty),
        }
    }

    fn ctx(&self, ctx: Ctx) -> bool {
        [ctx.actor, ctx.owner].into_iter().flatten().all(|who| self.person(who))
            && ctx.here.is_none_or(|space| self.space(space))
    }

    fn question(&self, question: Question) -> bool {
        use Question as Q;
        match question {
            Q::ChooseAom { left } => left <= MOST,
            Q::Profile(who) | Q::Condition(who) | Q::OutsideDie(who) | Q::Confess(who) => {
                self.person(who)
            }
            Q::Prevent(who, n) => self.person(who) && (1..=MOST).contains(&n),
            Q::Strike(event) => self.event(event),
            Q::Due(later) => self.later(later),
            Q::SearchCard(_, keyword) => self.keyword(keyword),
            Q::Choose(options, ctx) => self.options(options) && self.ctx(ctx),
            Q::PayAny(PayKind::Part | PayKind::Reserve | PayKind::Token | PayKind::Upgrade, n) => {
                (1..=MOST).contains(&n)
            }
            Q::Pick(effects, ctx, _)
            | Q::EffectDie(effects, ctx)
            | Q::ResearchCard(effects, ctx)
            | Q::DirectionCard(effects, ctx) => self.effects(effects) && self.ctx(ctx),
            Q::RedrawResearch(effects, ctx, _, who) => {
                self.effects(effects) && self.ctx(ctx) && self.person(who)
            }
            Q::Adventure(ctx) => self.ctx(ctx),
            Q::Tile(space, _) | Q::TurnToken(space) => self.space(space),
            Q::LookAtTwo(space, skill) => self.space(space) && self.skill(skill),
            Q::SecondTile(space, tile) => self.space(space) && self.tile(tile),
            Q::KeepTile(space, one, other) => {
                self.space(space) && self.tile(one) && self.tile(other)
            }
            Q::Ease(upgrade) => self.upgrade(upgrade),
            Q::EaseBySkill(skill) => self.skill(skill),
            Q::ShutDown(_, n) => (1..=MOST).contains(&n),
            Q::HaltWilting(farm) => farm < 2,
            Q::Starve(left, missed) => {
                (1..=MOST).contains(&left) && missed.iter().all(|&n| n <= MOST)
            }
            Q::Front(facility, _) | Q::FrontDie(facility, _) => self.in_play(facility),
            Q::TakeRole
            | Q::FirstPlayer
            | Q::Operator(_)
            | Q::UpgradeCard
            | Q::HiddenToken
            | Q::Advance
            | Q::MissionEvent
            | Q::MalfunctionCard(_)
            | Q::Poi
            | Q::FroggyCheck
            | Q::LoseSample
            | Q::TakeOut
            | Q::PartToTakeOut
            | Q::FreeManage
            | Q::FreeHeal
            | Q::Plan
            | Q::Order
            | Q::Roll
            | Q::RollAgain(_)
            | Q::AfterRoll
            | Q::FirstResult
            | Q::Unwind
            | Q::Heal
            | Q::Manage
            | Q::RoverCheck(_)
            | Q::MalfunctionDie(_)
            | Q::EndMission
            | Q::Proceed(_)
            | Q::Convert
            | Q::ConvertInto(_)
            | Q::Wall
            | Q::Nurse
            | Q::Printed
            | Q::OwnUpgrade(_) => true,
            Q::OwnTile(space, ground) => self.space(space) && ground.is_none_or(Ground::is_sane),
            Q::Brief(mission) | Q::AfterLoss(mission) => self.mission(mission),
            Q::Unlock(who) => self.person(who),
            Q::PlaceTile(seal) => self.seal(seal),
            Q::Slip(who, options) => self.person(who) && self.options(options),
        }
    }

    fn duty(&self, duty: Duty) -> bool {
        match duty {
            Duty::Run(effects, ctx) | Duty::Op(effects, ctx, _) => {
                self.effects(effects) && self.ctx(ctx)
            }
            Duty::Rule(rule, ctx) => self.rule(rule) && self.ctx(ctx),
            Duty::Strike(event) => self.event(event),
            Duty::Due(later) => self.later(later),
            Duty::Beat(beat) => self.beat(beat),
            Duty::Scene(scene, ctx) => self.scene(scene) && self.ctx(ctx),
            Duty::Wound(who, n) | Duty::Suffer(who, n) => self.person(who) && n <= MOST,
            Duty::Card(card) => self.card(card),
            Duty::Grow(farm) => farm <= 2,
            Duty::DrawPoi(left) => left <= MOST,
            Duty::AfterTile(space) => self.space(space),
            Duty::PlaceBayToken(facility, _) => self.facility(facility),
            Duty::Next(_)
            | Duty::Begin(_)
            | Duty::SetUp(_)
            | Duty::MissionEvent
            | Duty::CloseEvents
            | Duty::Malfunction(_)
            | Duty::AfterCard(_)
            | Duty::Produce(_)
            | Duty::Eat
            | Duty::RaiseStress
            | Duty::BrokenHardware(_)
            | Duty::EndProduction
            | Duty::BeforePlan
            | Duty::MakePlan
            | Duty::ResolveNext
            | Duty::BeginAction
            | Duty::AfterDice(_)
            | Duty::Results
            | Duty::Result(_)
            | Duty::Outcome
            | Duty::Route
            | Duty::EndAction
            | Duty::CloseActions
            | Duty::RollMalfunction(_)
            | Duty::AfterMalfunctionDice
            | Duty::CleanUp
            | Duty::NextRound
            | Duty::Judge
            | Duty::FirstRound
            | Duty::FirstMission
            | Duty::NurseBack
            | Duty::Branch(_)
            | Duty::Onward(None)
            | Duty::ShowSlips => true,
            Duty::Debrief(ending) => match ending {
                Ending::Died(who) => self.person(who),
                Ending::Lost(text) => text.index() < self.content.texts.len(),
                Ending::Won | Ending::TimeIsUp | Ending::ThresholdMissed => true,
            },
            Duty::Onward(Some(mission)) | Duty::SetUpMission(mission) => self.mission(mission),
            Duty::Unlock(who) => self.person(who),
        }
    }
}
