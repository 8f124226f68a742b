//! Wounds, Conditions, Morale, Morale tokens and Stress (HLTH, COND, MOR, STRS).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Duty, Question};
use crate::content::{Ailment, SkillRule, TimedRule, Trait};
use crate::event::Event;
use crate::state::{AstronautId, Ending, HIGHEST_MORALE, LOWEST_MORALE, STRESS_END};

impl FirstMartians {
    /// FM-OPEN-59: wounds for several at once, clockwise from the First Player.
    pub(crate) fn wound_each(&mut self, wounds: impl Fn(AstronautId) -> u8) {
        for who in self.table.from_first().rev() {
            self.wound_soon(who, wounds(who));
        }
    }

    /// Wounds an astronaut before anything else happens.
    pub(crate) fn wound_soon(&mut self, who: AstronautId, n: u8) {
        if n > 0 {
            self.see_to(Duty::Wound(who, n));
        }
    }

    /// FM-OPEN-60: prevention comes first, then Poisoning doubles the rest.
    pub(crate) fn wound(&mut self, who: AstronautId, mut n: u8, log: &mut Log<Event>) {
        if self.table.rule(TimedRule::IgnoreNextWound) {
            self.table.rules[TimedRule::IgnoreNextWound.index()] = 0;
            log.push(Event::WoundPrevented(who));
            n -= 1;
        }
        if n == 0 {
            return;
        }
        match self.who_prevents(who) {
            Some(medic) => {
                let seat = self.table.seat_of(medic);
                self.ask(seat, Question::Prevent(who, n));
            }
            None => self.suffer_soon(who, n),
        }
    }

    /// The astronaut whose skill could prevent a wound of another one.
    pub(crate) fn who_prevents(&self, wounded: AstronautId) -> Option<AstronautId> {
        let can = |who: &AstronautId| {
            *who != wounded && self.skill_with(*who, SkillRule::PreventWound).is_some()
        };
        self.table.astronauts().find(can)
    }

    /// FM-COND-25, FM-COND-26: Poisoning doubles wounds, from the phase after it was drawn.
    pub(crate) fn suffer_soon(&mut self, who: AstronautId, n: u8) {
        let poisoned = self.table.crew[who.index()].felt.has(Ailment::Poisoning);
        let n = if poisoned { n.saturating_mul(2) } else { n };
        if n > 0 {
            self.see_to(Duty::Suffer(who, n));
        }
    }

    /// FM-HLTH-01, FM-HLTH-03, FM-HLTH-06: one wound after the other.
    pub(crate) fn suffer(&mut self, who: AstronautId, n: u8, log: &mut Log<Event>) {
        let health = &self.content().game_box.health;
        let (deadly, astronaut) = (health.death_at, &self.table.crew[who.index()]);
        let wounds = astronaut.wounds + 1;
        let is_icon = health.condition_at.contains(&wounds);
        let stoic = astronaut.profile == Some(Trait::Stoic) && !astronaut.wounded_this_round;
        let astronaut = &mut self.table.crew[who.index()];
        astronaut.wounded_this_round = true;
        astronaut.wounds = wounds.min(deadly - 1);
        if wounds >= deadly {
            log.push(Event::Died(who));
            return self.end(Ending::Died(who), log);
        }
        log.push(Event::Wounded(who, wounds));
        if n > 1 {
            self.see_to(Duty::Suffer(who, n - 1));
        }
        if is_icon && !stoic {
            self.draw_condition(who);
        }
    }

    /// FM-COND-01, FM-OPEN-41: a Condition is drawn, if the stack has one that counts.
    pub(crate) fn draw_condition(&mut self, who: AstronautId) {
        if Ailment::all().any(|ailment| self.may_gain(who, ailment)) {
            self.ask(Actor::Chance, Question::Condition(who));
        }
    }

    /// FM-COND-04, FM-COND-05: a type already held is drawn again, an Anxiety Attack never held.
    pub(crate) fn may_gain(&self, who: AstronautId, ailment: Ailment) -> bool {
        self.table.conditions[ailment.index()] > 0
            && !self.table.crew[who.index()].held.has(ailment)
    }

    /// FM-COND-14, FM-COND-15: an Anxiety Attack acts at once and goes back to the stack.
    pub(crate) fn gain_condition(
        &mut self,
        who: AstronautId,
        ailment: Ailment,
        log: &mut Log<Event>,
    ) {
        log.push(Event::ConditionGained(who, ailment));
        if ailment == Ailment::AnxietyAttack {
            return self.change_morale(-1, log);
        }
        self.table.conditions[ailment.index()] -= 1;
        self.table.crew[who.index()].held.insert(ailment);
    }

    /// FM-COND-10: the token goes back; FM-COND-11: it counts until the phase ends.
    pub(crate) fn cure(&mut self, who: AstronautId, ailment: Ailment, log: &mut Log<Event>) {
        if self.table.crew[who.index()].held.has(ailment) {
            self.table.crew[who.index()].held.remove(ailment);
            self.table.conditions[ailment.index()] += 1;
            log.push(Event::ConditionLost(who, ailment));
        }
    }

    /// FM-HLTH-07: the marker moves left; icons do nothing.
    pub(crate) fn heal(&mut self, who: AstronautId, n: u8, log: &mut Log<Event>) {
        let astronaut = &mut self.table.crew[who.index()];
        if astronaut.wounds > 0 && n > 0 {
            astronaut.wounds = astronaut.wounds.saturating_sub(n);
            log.push(Event::Healed(who, astronaut.wounds));
        }
    }

    /// Gives Morale tokens or takes as many as there are. Returns how many were missing.
    pub(crate) fn change_tokens(&mut self, who: AstronautId, n: i8, log: &mut Log<Event>) -> u8 {
        let astronaut = &mut self.table.crew[who.index()];
        let before = astronaut.tokens;
        astronaut.tokens = before.saturating_add_signed(n);
        let change = astronaut.tokens as i16 - i16::from(before);
        if change != 0 {
            log.push(Event::TokensChanged(who, change as i8, astronaut.tokens));
        }
        (change - i16::from(n)).max(0) as u8
    }

    /// FM-MOR-02: Morale stays between −2 and +3.
    pub(crate) fn change_morale(&mut self, n: i8, log: &mut Log<Event>) {
        let before = self.table.morale;
        self.table.morale = before.saturating_add(n).clamp(LOWEST_MORALE, HIGHEST_MORALE);
        if self.table.morale != before {
            log.push(Event::MoraleMoved(self.table.morale));
        }
    }

    /// FM-STRS-03 to FM-STRS-07: at 18 a fight breaks out; Stress never falls below 0.
    pub(crate) fn change_stress(&mut self, n: i8, log: &mut Log<Event>) {
        if n > 0 && self.table.rule(TimedRule::NoStressGain) {
            return;
        }
        let before = self.table.stress;
        let stress = before.saturating_add_signed(n);
        if stress >= STRESS_END {
            self.table.stress = 0;
            log.push(Event::Fight);
            log.push(Event::StressMoved(0));
            // Morale drops after the wounds, but nothing between them depends on it.
            self.change_morale(-1, log);
            self.wound_each(|_| 1);
        } else if stress != before {
            self.table.stress = stress;
            log.push(Event::StressMoved(stress));
        }
    }

    /// FM-MOR-01 to FM-MOR-07: only the First Player feels the level of Morale.
    pub(crate) fn morale_phase(&mut self, log: &mut Log<Event>) {
        let (first, morale) = (self.table.first, self.table.morale);
        let missing = self.change_tokens(first, morale, log);
        self.wound_soon(first, missing);
    }
}
