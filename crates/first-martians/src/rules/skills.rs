//! Skills, POI tokens, Upgrade cards and AOMs: what can be used besides actions (SKILL, POI, DIS,
//! PC).

use orrery_core::{Actors, Log, Seat};

use crate::FirstMartians;
use crate::action::Action;
use crate::agenda::{Ctx, Question};
use crate::content::{
    ActionType, Ailment, PoiId, SkillId, SkillRule, SkillTiming, TimedRule, UpgradeId,
};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::setup::Cards;
use crate::state::{AstronautId, Stack};

impl FirstMartians {
    /// The base skill and the Skill cards of an astronaut, in that order.
    #[inline]
    pub(crate) fn skills_of(&self, who: AstronautId) -> &[SkillId] {
        &self.tables().skills[self.table.crew[who.index()].role.index()]
    }

    /// FM-SKILL-01, FM-SKILL-02, FM-COND-23: whether an astronaut can use a skill at all now.
    pub(crate) fn may_use_skill(&self, who: AstronautId, skill: SkillId) -> Result<(), Illegal> {
        let place = self.skills_of(who).iter().position(|&id| id == skill);
        let bit = place.ok_or(Illegal::NoSkill)?;
        let astronaut = &self.table.crew[who.index()];
        if astronaut.skills & 1 << bit == 0 {
            return Err(Illegal::NoSkill);
        }
        if astronaut.used & 1 << bit != 0 {
            return Err(Illegal::SkillUsed);
        }
        if astronaut.felt.has(Ailment::Migraine) {
            return Err(Illegal::Migraine);
        }
        if self.table.rule(TimedRule::NoSkills) {
            return Err(Illegal::ForbiddenNow);
        }
        let (need, have) = (self.content()[skill].cost, astronaut.tokens);
        if have < need { Err(Illegal::TooFewTokens { need, have }) } else { Ok(()) }
    }

    /// The Skill cards that an effect can unlock or lay aside. What is laid aside comes back with
    /// the next mission of a campaign, so only what was never unlocked can be unlocked there.
    pub(crate) fn skills_to_change(
        &self,
        who: AstronautId,
        n: i8,
    ) -> impl Iterator<Item = SkillId> + '_ {
        let held = self.table.crew[who.index()].skills;
        let skills = self.skills_of(who).iter().copied().enumerate().skip(1);
        let locked = move |id: SkillId| self.locked_skills(who).any(|one| one == id);
        skills
            .filter(move |&(bit, id)| if n < 0 { held & 1 << bit != 0 } else { locked(id) })
            .map(|(_, id)| id)
    }

    /// FM-SKILL-12: a Skill card is laid aside for the mission.
    pub(crate) fn lay_skill_aside(
        &mut self,
        who: AstronautId,
        skill: SkillId,
        log: &mut Log<Event>,
    ) {
        let place = self.skills_of(who).iter().position(|&id| id == skill);
        self.table.crew[who.index()].skills &= !(1 << place.unwrap_or_default());
        log.push(Event::SkillChanged(who, skill));
    }

    /// The skill of an astronaut that does this, if it can be used.
    pub(crate) fn skill_with(&self, who: AstronautId, rule: SkillRule) -> Option<SkillId> {
        // Most of the time nobody can pay, and that is quick to see.
        if self.table.crew[who.index()].tokens == 0 {
            return None;
        }
        let mut skills = self.skills_of(who).iter().copied();
        skills.find(|&id| self.content()[id].rule == rule && self.may_use_skill(who, id).is_ok())
    }

    /// FM-SKILL-01, FM-SKILL-08, FM-SKILL-09: the tokens are paid and the skill is marked.
    pub(crate) fn spend_skill(&mut self, who: AstronautId, skill: SkillId, log: &mut Log<Event>) {
        let place = self.skills_of(who).iter().position(|&id| id == skill);
        let cost = self.content()[skill].cost;
        log.push(Event::SkillUsed(who, skill));
        self.change_tokens(who, -(cost as i8), log);
        self.table.crew[who.index()].used |= 1 << place.unwrap_or_default();
    }

    /// FM-SKILL-03: whether a skill can be used at any moment, so also now.
    pub(crate) fn may_use_freely(
        &self,
        seat: Seat,
        who: AstronautId,
        skill: SkillId,
    ) -> Result<(), Illegal> {
        if who.index() >= self.table.crew.len() || !self.table.leads(seat, who) {
            return Err(Illegal::NotYours);
        }
        self.may_use_skill(who, skill)?;
        let spec = &self.content()[skill];
        if spec.timing != SkillTiming::Any {
            return Err(Illegal::WrongMoment);
        }
        let useful = match spec.rule {
            SkillRule::IgnorePenaltyThisRound => self.red_parts().next().is_some(),
            SkillRule::ConvertSparePart => self.table.cargo.parts.iter().any(|&n| n > 0),
            _ => true,
        };
        if useful { Ok(()) } else { Err(Illegal::WrongMoment) }
    }

    /// FM-SKILL-05: a skill takes effect at once.
    pub(crate) fn use_freely(&mut self, who: AstronautId, skill: SkillId, log: &mut Log<Event>) {
        self.spend_skill(who, skill, log);
        let seat = self.table.seat_of(who);
        let (rule, effects) = (self.content()[skill].rule, self.content()[skill].effects);
        match rule {
            SkillRule::IgnorePenaltyThisRound => self.ask(seat, Question::EaseBySkill(skill)),
            SkillRule::ConvertSparePart => self.ask(seat, Question::Convert),
            SkillRule::Effects => {
                let scope = self.new_scope();
                let ctx = Ctx { actor: Some(who), owner: Some(who), scope, ..Ctx::default() };
                self.run(effects, ctx);
            }
            SkillRule::RerollDie
            | SkillRule::FailBecomesSuccess
            | SkillRule::RedrawResearchCard
            | SkillRule::PawnDiscountOutside
            | SkillRule::RoiPickOfTwo
            | SkillRule::PreventWound => {}
        }
    }

    /// Returns whether a skill makes an action of the plan cheaper.
    pub(crate) fn may_guide(
        &self,
        seat: Seat,
        who: AstronautId,
        skill: SkillId,
        stack: &Stack,
    ) -> Result<(), Illegal> {
        if who.index() >= self.table.crew.len() || !self.table.leads(seat, who) {
            return Err(Illegal::NotYours);
        }
        self.may_use_skill(who, skill)?;
        let own = self.acting(stack.top) == who && self.space_of(stack.task).is_some();
        let fits = self.content()[skill].rule == SkillRule::PawnDiscountOutside;
        if own && fits && !stack.guided { Ok(()) } else { Err(Illegal::WrongMoment) }
    }

    /// FM-POI-04, FM-DIS-02: everything a seat may use at any moment.
    pub(crate) fn free_actions(&self, seat: Seat, mut offer: impl FnMut(Action)) {
        for who in self.table.led_by(seat) {
            if self.table.crew[who.index()].tokens == 0 {
                continue;
            }
            for &skill in self.skills_of(who) {
                if self.may_use_freely(seat, who, skill).is_ok() {
                    offer(Action::UseSkill { who, skill });
                }
            }
        }
        if self.question().is_some_and(|(_, question)| self.may_enter_card(question).is_ok()) {
            offer(Action::Printed);
        }
        for bit in crate::state::bits(self.table.cargo.poi.into()) {
            offer(Action::UsePoi(PoiId(bit as u8)));
        }
        for bit in crate::state::bits(self.table.cargo.upgrades.into()) {
            offer(Action::Scrap(UpgradeId(bit as u8)));
        }
    }

    /// Returns whether people may enter what a Malfunction card, a POI token or the front of a
    /// Shutdown tile of their box does, instead of drawing one of ours.
    pub(crate) fn may_enter_card(&self, question: Question) -> Result<(), Illegal> {
        let drawn = matches!(
            question,
            Question::MalfunctionCard(_)
                | Question::SearchCard(..)
                | Question::Poi
                | Question::Front(..)
        );
        let printed = self.table.options.cards == Cards::Printed;
        if drawn && printed { Ok(()) } else { Err(Illegal::WrongMoment) }
    }

    /// Something printed was drawn: its effects are entered one by one. A printed POI token takes
    /// effect at once, and a Shutdown tile goes back to its stack.
    pub(crate) fn enter_card(&mut self, drawn: Question, log: &mut Log<Event>) {
        if let Question::Front(facility, kind) = drawn {
            self.remove_tile(facility, kind, log);
        }
        self.ask_crew(Question::Printed);
    }

    /// Returns whether anything is asked of people or of Chance, so that things can be used in
    /// between.
    pub(crate) fn is_free_moment(&self) -> bool {
        self.table.ending.is_none() && self.table.phase > crate::state::Phase::Setup
    }

    /// The seats that could use something now although nobody waits for them.
    pub(crate) fn may_act_freely(&self) -> Actors {
        if !self.is_free_moment() {
            return Actors::NOBODY;
        }
        let has_any = |seat: &Seat| {
            let mut found = false;
            self.free_actions(*seat, |_| found = true);
            found
        };
        Seat::all(self.table.players).filter(has_any).map(Into::into).collect()
    }

    pub(crate) fn may_use_poi(&self, poi: PoiId) -> Result<(), Illegal> {
        let held = poi.index() < 16 && self.table.cargo.poi & 1 << poi.index() != 0;
        if held { Ok(()) } else { Err(Illegal::NoPoi) }
    }

    pub(crate) fn may_scrap(&self, upgrade: UpgradeId) -> Result<(), Illegal> {
        let held = upgrade.index() < 8 && self.table.cargo.upgrades & 1 << upgrade.index() != 0;
        if held { Ok(()) } else { Err(Illegal::NoUpgrade(upgrade)) }
    }

    /// FM-DIS-01, FM-DIS-03: the card goes to the box and its two parts are there at once.
    pub(crate) fn scrap(&mut self, upgrade: UpgradeId, log: &mut Log<Event>) {
        self.table.cargo.upgrades &= !(1 << upgrade.index());
        log.push(Event::Scrapped(upgrade));
        for part in self.upgrade(upgrade).salvage {
            self.change_parts(part, 1, log);
        }
    }

    pub(crate) fn gain_upgrade_card(&mut self, upgrade: UpgradeId, log: &mut Log<Event>) {
        self.table.upgrades_left &= !(1 << upgrade.index());
        self.table.cargo.upgrades |= 1 << upgrade.index();
        log.push(Event::UpgradeCardGained(upgrade));
    }

    /// FM-AOM-07, FM-RULING-17: whether an AOM can get another operator: once per round, before the
    /// first pawn is placed. Nothing earlier in a round concerns operators.
    pub(crate) fn may_change_operator(&self, kind: ActionType) -> bool {
        let bit = 1 << kind.index();
        self.table.aoms & bit != 0 && self.table.operated & bit == 0 && self.table.crew.len() > 1
    }

    /// FM-PC-09: an effect provides an AOM; its operator is chosen.
    pub(crate) fn lend_aom(&mut self, kind: ActionType, rounds: u8, log: &mut Log<Event>) {
        let lent = &mut self.table.lent_aoms[kind.index()];
        *lent = (*lent).max(rounds);
        if self.table.plan.is_empty() {
            self.table.aoms |= 1 << kind.index();
        }
        log.push(Event::AomLent(kind, rounds));
        if self.table.operators[kind.index()].is_none() {
            self.ask_crew(Question::Operator(kind));
        }
    }
}
