//! The outlook for the Production phases of the coming sols.

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::Question;
use crate::content::{FacilityId, Production, Reserve, TimedRule, Utility};
use crate::event::Event;
use crate::rules::reserve_of;
use crate::state::{Phase, STRESS_END};

/// The balance of a supply in a Production phase.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Supply {
    /// The amount made.
    pub made: u8,
    /// The amount needed.
    pub needed: u8,
    /// The amount missing: Facilities that are shut down, or portions that are not eaten.
    pub missing: u8,
    /// The reserve after it.
    pub reserve: u8,
}

/// The Production phase of a coming sol if nothing changes until then.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct SolOutlook {
    /// The sol.
    pub sol: u8,
    /// The supplies, in the order of [`Reserve`].
    pub supplies: [Supply; Reserve::COUNT],
    /// Grown plants after growth or wilting.
    pub plants: u8,
    /// True if each Farm wilts unless the crew pays.
    pub wilts: [bool; 2],
    /// Stress after it; a fight sets it back to 0.
    pub stress: u8,
    /// True if Stress reaches its limit.
    pub is_fight: bool,
}

impl SolOutlook {
    /// The outlook for one supply.
    pub fn of(&self, kind: Reserve) -> Supply {
        self.supplies[kind.index()]
    }
}

impl FirstMartians {
    /// FM-PROD-01: what the Production phases of the coming sols bring, if nothing changes: no
    /// Event, no break, no repair, and no action. A Farm that wilts is not paid for. A missing
    /// point shuts down a Facility that makes nothing, as far as there is one.
    pub fn outlook(&self, sols: u8) -> Vec<SolOutlook> {
        let mut then = self.at_night();
        then.table.phase = Phase::Production;
        then.table.agenda.clear();
        for who in then.table.astronauts() {
            let astronaut = &mut then.table.crew[who.index()];
            astronaut.felt = astronaut.held;
        }
        // The sol at hand has had its Production unless an earlier phase is going on.
        let begins = matches!(self.question(), Some((_, Question::Proceed(Phase::Events))));
        let had = self.table.phase >= Phase::Production && !begins;
        let first = self.table.round + u8::from(had);
        (first..first.saturating_add(sols))
            .map(|sol| {
                if sol > self.table.round {
                    then.next_sol();
                }
                then.table.round = sol;
                then.live_through_production(sol)
            })
            .collect()
    }

    /// Lets what holds for a number of sols run out by one.
    pub(super) fn next_sol(&mut self) {
        for rounds in &mut self.table.rules {
            *rounds = rounds.saturating_sub(1);
        }
        for facility in self.table.facilities() {
            self.table.units[facility].eased = Default::default();
        }
    }

    /// Goes through one Production phase on the table at hand.
    fn live_through_production(&mut self, sol: u8) -> SolOutlook {
        let mut log: Log<Event> = Log::silent();
        let mut outlook = SolOutlook { sol, ..SolOutlook::default() };
        for utility in [Utility::Oxygen, Utility::Energy] {
            let (made, needed) = (self.produced(utility), self.needed(utility));
            let missing = needed.saturating_sub(made);
            let kind = reserve_of(utility);
            if missing == 0 {
                self.keep_surplus(kind, made - needed, &mut log);
            }
            for _ in 0..missing {
                if let Some(facility) = self.least_needed(utility) {
                    self.shut_down(facility, utility, &mut log);
                }
            }
            outlook.supplies[kind.index()] = Supply { made, needed, missing, reserve: 0 };
        }
        for farm in 0..2u8 {
            if self.farm_facility(farm).is_none() {
                continue;
            }
            let wilts = self.lacks(farm) != [false; 2];
            outlook.wilts[usize::from(farm)] = wilts;
            if wilts {
                self.table.farms[usize::from(farm)].wilt();
            } else if !self.table.rule(TimedRule::NoGrowth) {
                self.table.farms[usize::from(farm)].grow();
            }
        }
        outlook.plants = self.table.farms.iter().map(|farm| farm.plants).sum();
        let (made, needed) = self.meals();
        let short = needed.saturating_sub(made);
        let stored = short.min(self.table.reserve(Reserve::Food));
        if short == 0 {
            self.keep_surplus(Reserve::Food, made - needed, &mut log);
        } else {
            self.change_reserve(Reserve::Food, -(stored as i8), &mut log);
        }
        let missing = short - stored;
        outlook.supplies[Reserve::Food.index()] = Supply { made, needed, missing, reserve: 0 };
        for kind in Reserve::all() {
            outlook.supplies[kind.index()].reserve = self.table.reserve(kind);
        }
        // What the crew and its tiles add comes in one step, then one for each broken Hardware.
        let hardware = self.stress_of_hardware();
        if !self.table.rule(TimedRule::NoStressGain) {
            for rises in
                std::iter::once(self.stress_of_production()).chain((0..hardware).map(|_| 1))
            {
                let stress = self.table.stress.saturating_add(rises);
                outlook.is_fight |= stress >= STRESS_END;
                self.table.stress = if stress >= STRESS_END { 0 } else { stress };
            }
        }
        outlook.stress = self.table.stress;
        for change in &mut self.table.output {
            change.rounds = change.rounds.saturating_sub(1);
        }
        self.table.output.retain(|change| change.rounds > 0);
        outlook
    }

    /// The Facility whose shutdown says least about the next sol: one that makes nothing.
    pub(super) fn least_needed(&self, utility: Utility) -> Option<FacilityId> {
        let open = self.table.facilities().filter(|&f| self.may_shut(f, utility));
        let open: Vec<FacilityId> = open.collect();
        let idle = |f: &&FacilityId| self.content().facility(**f).production == Production::Nothing;
        open.iter().find(idle).or(open.first()).copied()
    }
}
