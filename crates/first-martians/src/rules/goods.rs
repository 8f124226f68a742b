//! Farms, spare parts, seeds and samples, as effects and actions change them (RES).

use orrery_core::Log;

use crate::FirstMartians;
use crate::action::Target;
use crate::agenda::Ctx;
use crate::content::{Effect, List, ResearchStep, Trigger, Zone};
use crate::event::Event;

impl FirstMartians {
    pub(super) fn with_farm(
        &mut self,
        target: Option<Target>,
        log: &mut Log<Event>,
        change: impl Fn(&mut crate::state::FarmState),
    ) {
        let Some(Target::Farm(number)) = target else { return };
        if self.farm_facility(number).is_some_and(|f| self.table.units[f].is_shut()) {
            return;
        }
        let farm = &mut self.table.farms[usize::from(number)];
        change(farm);
        log.push(Event::FarmChanged(number, farm.greenhouses, farm.plants));
    }

    pub(crate) fn change_parts(&mut self, part: crate::content::Part, n: i8, log: &mut Log<Event>) {
        let parts = &mut self.table.cargo.parts[part.index()];
        let before = *parts;
        *parts = before.saturating_add_signed(n);
        if *parts != before {
            log.push(Event::PartsChanged(part, (i16::from(*parts) - i16::from(before)) as i8));
        }
    }

    /// A mission may keep seeds from being taken (no dead end).
    pub(crate) fn change_seeds(&mut self, n: i8, log: &mut Log<Event>) {
        let keep = self.content().mission(self.table.mission).keep_seeds;
        let seeds = &mut self.table.cargo.seeds;
        let before = *seeds;
        *seeds = before.saturating_add_signed(n).max(before.min(keep));
        if *seeds != before {
            log.push(Event::SeedsChanged(*seeds));
        }
    }

    pub(super) fn change_samples(
        &mut self,
        zone: Zone,
        n: i8,
        target: Option<Target>,
        effects: List<Effect>,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let cargo = &mut self.table.cargo;
        let change = |samples: &mut u8| {
            let before = *samples;
            *samples = before.saturating_add_signed(n);
            *samples > before
        };
        match zone {
            Zone::Available => {
                change(&mut cargo.samples);
            }
            Zone::Pending => {
                change(&mut cargo.pending_samples);
            }
            Zone::Examined => {
                if change(&mut cargo.examined) {
                    self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Examined));
                }
            }
            Zone::Discovery => {
                if change(&mut cargo.discoveries) {
                    self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Discovered));
                    (0..n).for_each(|_| self.discovery_unlocks());
                }
            }
            Zone::Roi => {
                let Some(Target::Space(space)) = target else { return };
                let samples = &mut self.table.map[space.index()].samples;
                if n > 0 {
                    *samples = samples.saturating_add_signed(n);
                } else {
                    *samples = samples.saturating_sub(1);
                    self.again(effects, ctx, n);
                }
                let samples = self.table.map[space.index()].samples;
                log.push(Event::RegionSamples(space, samples));
                return;
            }
        }
        self.tell_samples(log);
    }

    pub(crate) fn tell_samples(&self, log: &mut Log<Event>) {
        let cargo = &self.table.cargo;
        log.push(Event::SamplesChanged(
            cargo.samples,
            cargo.pending_samples,
            cargo.examined,
            cargo.discoveries,
        ));
    }

    /// Samples go one step on without an action.
    pub(super) fn research_freely(&mut self, step: ResearchStep, n: u8, log: &mut Log<Event>) {
        for _ in 0..n {
            let cargo = &mut self.table.cargo;
            let from = match step {
                ResearchStep::Examine => &mut cargo.samples,
                ResearchStep::Discover => &mut cargo.examined,
            };
            if *from > 0 {
                *from -= 1;
                self.sample_advances(step, log);
            }
        }
    }

    /// FM-RES-03, FM-RES-05: a sample reaches its next space.
    pub(crate) fn sample_advances(&mut self, step: ResearchStep, log: &mut Log<Event>) {
        match step {
            ResearchStep::Examine => {
                self.table.cargo.examined += 1;
                self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Examined));
            }
            ResearchStep::Discover => {
                self.table.cargo.discoveries += 1;
                self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Discovered));
                self.discovery_unlocks();
            }
        }
        self.tell_samples(log);
    }
}
