//! Phases in their order, and phase VI (RND, CLEAN).

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{ActionType, Trigger};
use crate::event::Event;
use crate::state::{Marks, Phase};

impl FirstMartians {
    /// FM-RND-16: the next phase comes; before that, players may use what they still can.
    pub(crate) fn go_to(&mut self, phase: Phase) {
        self.see_to(Duty::Next(phase));
    }

    /// FM-SKILL-03: skills can be used in every phase, so the First Player leads on only if nobody
    /// could use one, or by saying so.
    pub(crate) fn next_phase(&mut self, phase: Phase, log: &mut Log<Event>) {
        if self.may_act_freely().is_empty() {
            return self.begin_phase(phase, log);
        }
        self.see_to(Duty::Begin(phase));
        self.ask_crew(Question::Proceed(phase));
    }

    /// A phase begins. FM-TIME-08 to FM-TIME-10: what waited for the end of the last one counts now.
    pub(crate) fn begin_phase(&mut self, phase: Phase, log: &mut Log<Event>) {
        self.table.phase = phase;
        log.push(Event::PhaseBegan(phase));
        for astronaut in &mut self.table.crew {
            astronaut.felt = astronaut.held;
            astronaut.felt_marks = astronaut.marks;
        }
        for facility in self.table.facilities() {
            let unit = &mut self.table.units[facility];
            unit.felt = unit.broken;
            unit.felt_now = unit.now;
            let bit = 1 << facility.index();
            self.table.closed =
                if unit.is_shut() { self.table.closed | bit } else { self.table.closed & !bit };
        }
        for rover in &mut self.table.rovers {
            rover.felt = Marks::default();
            for &token in &rover.tokens {
                rover.felt.add(token);
            }
        }
        match phase {
            Phase::Setup => {}
            Phase::Events => self.event_phase(),
            Phase::Morale => {
                self.go_to(Phase::Production);
                self.morale_phase(log);
            }
            Phase::Production => self.production_phase(),
            Phase::Actions => self.see_to(Duty::BeforePlan),
            Phase::Malfunction => self.see_to(Duty::RollMalfunction(0)),
            Phase::CleanUp => {
                self.see_to(Duty::CleanUp);
            }
        }
    }

    /// FM-RULING-49: tokens, Cargo Bay, skills, temporary rules; then the mission's rules.
    pub(crate) fn clean_up(&mut self, log: &mut Log<Event>) {
        self.clean_tokens();
        self.clean_cargo(log);
        let table = &mut self.table;
        for astronaut in &mut table.crew {
            astronaut.used = 0;
            astronaut.marks = Marks::default();
            astronaut.pawns = std::mem::take(&mut astronaut.next_pawns);
            astronaut.inside =
                if astronaut.went_out { 0 } else { astronaut.inside.saturating_add(1) };
            astronaut.went_out = false;
            astronaut.profile_used = false;
            astronaut.wounded_this_round = false;
        }
        for facility in table.facilities() {
            table.units[facility].eased = Default::default();
        }
        for space in &mut table.map {
            space.fresh = false;
        }
        for rounds in &mut table.rules {
            *rounds = rounds.saturating_sub(1);
        }
        for kind in ActionType::all() {
            let left = &mut table.lent_aoms[kind.index()];
            *left = left.saturating_sub(1);
        }
        table.upgrades_used = 0;
        table.operated = 0;
        let hard = table.struck > 0 || table.cards_resolved >= 2;
        table.hard_sols = if hard { table.hard_sols.saturating_add(1) } else { 0 };
        table.struck = 0;
        table.cards_resolved = 0;
        self.forget_names();
        self.see_to(Duty::NextRound);
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::CleanUp));
    }

    /// FM-CLEAN-01 to FM-CLEAN-03: `!` is emptied and the topmost token of `>>` moves there, but
    /// not on closed Facilities.
    fn clean_tokens(&mut self) {
        for facility in self.table.facilities() {
            let unit = &mut self.table.units[facility];
            if unit.is_shut() {
                continue;
            }
            unit.now = Marks::default();
            if let Some(token) = unit.next.pop() {
                unit.now.add(token);
            }
        }
    }

    /// FM-CLEAN-04, FM-CLEAN-05: Pending becomes Available; Upgrade tiles go to their Facilities.
    fn clean_cargo(&mut self, log: &mut Log<Event>) {
        let cargo = &mut self.table.cargo;
        cargo.samples += std::mem::take(&mut cargo.pending_samples);
        for (upgrade, facility) in std::mem::take(&mut cargo.pending_upgrades) {
            self.table.units[facility].upgrade = Some(upgrade);
            log.push(Event::UpgradeInstalled(upgrade, facility));
        }
        for tokens in &mut self.table.tokens {
            for at in tokens.iter_mut() {
                if *at == crate::state::TokenAt::Pending {
                    *at = crate::state::TokenAt::Available;
                }
            }
        }
    }

    /// Names that no open Event and nothing queued can use any more are forgotten.
    fn forget_names(&mut self) {
        let table = &mut self.table;
        let (open, queue) = (&table.open_events, &table.queue);
        let extra = &table.extra_objectives;
        table.names.retain(|(scope, _, _)| {
            open.iter().any(|one| one.scope == *scope)
                || queue.iter().any(|one| one.scope == *scope)
                || extra.iter().any(|one| one.2 == *scope)
        });
    }
}
