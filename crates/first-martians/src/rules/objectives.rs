//! Objectives, the Threshold and the end of a mission (OBJ, THR, END).

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{Counts, Objective, ObjectiveKind, Trigger};
use crate::event::Event;
use crate::state::{Ending, Phase};

impl FirstMartians {
    /// FM-THR-01, FM-THR-03: at most this many parts are broken; Box and tracks do not count.
    pub(crate) fn threshold_met(&self) -> bool {
        let threshold = self.content().mission(self.table.mission).threshold;
        threshold.is_none_or(|by_level| self.counted_parts() <= by_level[self.table.level.index()])
    }

    /// FM-OBJ-11: ticks what is fulfilled now; it stays fulfilled. Returns whether rewards follow.
    pub(crate) fn tick_objectives(&mut self, log: &mut Log<Event>) -> bool {
        if self.table.phase == Phase::Setup {
            return false;
        }
        let objectives = self.content().mission(self.table.mission).objective_ids();
        let before = self.table.agenda.len();
        for (slot, id) in objectives.enumerate() {
            if self.table.done & 1 << slot != 0 {
                continue;
            }
            let spec = &self.content()[id];
            let (counts, check, reward) = (spec.counts, spec.check, spec.reward);
            if counts == Counts::Once && self.holds_id(check, Ctx::default()) {
                self.table.done |= 1 << slot;
                log.push(Event::ObjectiveMet(id));
                self.run_plain(reward);
            }
        }
        self.tick_extra(log);
        self.table.agenda.len() > before
    }

    /// FM-EVT-12: objectives that an Event has added.
    fn tick_extra(&mut self, log: &mut Log<Event>) {
        for index in (0..self.table.extra_objectives.len()).rev() {
            let (event, _, scope) = self.table.extra_objectives[index];
            let Some(spec) = &self.content().event(event).new_objective else { continue };
            let (check, reward) = (spec.check, spec.reward);
            let ctx = Ctx { scaled: true, scope, ..Ctx::default() };
            if self.holds_id(check, ctx) {
                self.table.extra_objectives.remove(index);
                log.push(Event::EventObjectiveMet(event));
                self.run(reward, ctx);
            }
        }
    }

    /// Returns whether every mandatory objective is met, those of the end included.
    pub(crate) fn mandatory_met(&self) -> bool {
        let objectives = self.content().mission(self.table.mission).objectives;
        let met = |(slot, spec): (usize, &Objective)| {
            spec.kind == ObjectiveKind::Optional
                || match spec.counts {
                    Counts::Once => self.table.done & 1 << slot != 0,
                    Counts::AtEnd => self.holds_id(spec.check, Ctx::default()),
                }
        };
        self.threshold_met() && self.content()[objectives].iter().enumerate().all(met)
    }

    /// FM-END-02, FM-OBJ-12: before the next round the crew may end a mission it has won.
    pub(crate) fn next_round(&mut self, log: &mut Log<Event>) {
        if self.table.round >= self.table.rounds {
            self.see_to_end();
        } else if self.mandatory_met() {
            self.ask_crew(Question::EndMission);
        } else {
            self.begin_round(log);
        }
    }

    /// The mission is to end: its last rules fire, then it is judged.
    pub(crate) fn see_to_end(&mut self) {
        self.see_to(Duty::Judge);
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::MissionEnd));
    }

    /// The first mandatory objective that was never fulfilled.
    pub(crate) fn open_objective(&self) -> Option<&Objective> {
        let objectives = self.content().mission(self.table.mission).objectives;
        let is_open = |slot: usize, spec: &Objective| {
            spec.kind == ObjectiveKind::Mandatory
                && spec.counts == Counts::Once
                && self.table.done & 1 << slot == 0
        };
        let mut all = self.content()[objectives].iter().enumerate();
        all.find(|(slot, spec)| is_open(*slot, spec)).map(|(_, spec)| spec)
    }

    /// FM-END-01, FM-END-04, FM-END-05: victory, or why not.
    pub(crate) fn judge(&mut self, log: &mut Log<Event>) {
        let ending = if self.mandatory_met() {
            Ending::Won
        } else if self.open_objective().is_some() || self.threshold_met() {
            Ending::TimeIsUp
        } else {
            Ending::ThresholdMissed
        };
        self.end(ending, log);
    }

    /// FM-RND-12: the First Player token passes clockwise and the sol marker advances.
    pub(crate) fn begin_round(&mut self, log: &mut Log<Event>) {
        if self.table.round > 0 {
            let next = self.table.from_first().nth(1);
            self.table.first = next.unwrap_or(self.table.first);
            log.push(Event::FirstPlayer(self.table.first));
        }
        self.table.round += 1;
        self.table.effects_run = 0;
        log.push(Event::RoundBegan(self.table.round));
        self.go_to(Phase::Events);
    }
}
