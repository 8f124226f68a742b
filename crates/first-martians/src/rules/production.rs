//! Phase III: oxygen and energy, the Farms, Stress, broken Hardware (PROD, SHUT, FARM, WILT, WBH).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    Ailment, Block, Device, FacilityId, Modifier, Part, Penalty, Reserve, TimedRule, Trait,
    Trigger, UpgradeRule, Utility,
};
use crate::event::Event;
use crate::state::{AstronautId, MAX_CREW, Phase};

/// The reserve a utility is kept in.
pub(crate) fn reserve_of(utility: Utility) -> Reserve {
    match utility {
        Utility::Energy => Reserve::Energy,
        Utility::Oxygen => Reserve::Oxygen,
    }
}

fn device_of(utility: Utility) -> Device {
    match utility {
        Utility::Energy => Device::Solar,
        Utility::Oxygen => Device::Oxygenator,
    }
}

impl FirstMartians {
    /// FM-PROD-01: the steps of the phase in their order.
    pub(crate) fn production_phase(&mut self) {
        self.see_to(Duty::EndProduction);
        self.see_to(Duty::BrokenHardware(0));
        self.see_to(Duty::RaiseStress);
        self.see_to(Duty::Eat);
        self.see_to(Duty::Grow(1));
        self.see_to(Duty::Grow(0));
        self.see_to(Duty::Produce(Utility::Energy));
        self.see_to(Duty::Produce(Utility::Oxygen));
        if let Some(facility) = self.upgrade_at(UpgradeRule::IgnoreOnePenalty)
            && self.red_parts().next().is_some()
            && let Some(upgrade) = self.table.units[facility].upgrade
        {
            self.ask_crew(Question::Ease(upgrade));
        }
    }

    /// The red parts whose penalty could be cancelled.
    pub(crate) fn red_parts(&self) -> impl Iterator<Item = (FacilityId, Part)> + '_ {
        self.table.facilities().flat_map(move |facility| {
            let unit = &self.table.units[facility];
            unit.broken.without(unit.eased).iter().map(move |part| (facility, part))
        })
    }

    /// FM-UPG-08: the penalty of one red marker does not apply this round.
    pub(crate) fn ease(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        self.table.units[facility].eased.insert(part);
        log.push(Event::PartEased(facility, part));
    }

    /// FM-OPEN-29, FM-OPEN-68: what the producers that are open give, with changes of the round.
    pub fn produced(&self, utility: Utility) -> u8 {
        let devices = self.devices(device_of(utility)).filter(|&f| !self.table.is_closed(f));
        let sum: u8 = devices.map(|facility| self.table.units[facility].output).sum();
        sum.saturating_add_signed(self.output_change(reserve_of(utility)))
    }

    fn output_change(&self, kind: Reserve) -> i8 {
        self.table.output.iter().filter(|change| change.kind == kind).map(|change| change.n).sum()
    }

    /// FM-PROD-09, FM-PROD-10, FM-PROD-19, FM-PROD-20: the users without a tile of that kind.
    pub fn needed(&self, utility: Utility) -> u8 {
        self.table.facilities().filter(|&facility| self.may_shut(facility, utility)).count() as u8
    }

    /// FM-PROD-15 to FM-PROD-18: half of a surplus goes to the reserve; for every missing point a
    /// Facility is shut down, whatever the reserve.
    pub(crate) fn produce(&mut self, utility: Utility, log: &mut Log<Event>) {
        let (produced, needed) = (self.produced(utility), self.needed(utility));
        log.push(Event::Produced(utility, produced, needed));
        if produced >= needed {
            self.keep_surplus(reserve_of(utility), produced - needed, log);
        } else {
            self.ask_crew(Question::ShutDown(utility, needed - produced));
        }
    }

    pub(crate) fn keep_surplus(&mut self, kind: Reserve, surplus: u8, log: &mut Log<Event>) {
        if surplus == 0 {
            return;
        }
        if self.table.rule(TimedRule::NoSurplus) {
            return log.push(Event::SurplusLost(kind));
        }
        self.change_reserve(kind, surplus.div_ceil(2) as i8, log);
    }

    /// FM-SUP-05: a reserve never falls below 0.
    pub(crate) fn change_reserve(&mut self, kind: Reserve, n: i8, log: &mut Log<Event>) {
        let reserve = &mut self.table.reserves[kind.index()];
        let before = *reserve;
        *reserve = before.saturating_add_signed(n);
        if *reserve != before {
            let change = i16::from(*reserve) - i16::from(before);
            log.push(Event::ReserveChanged(kind, change as i8, *reserve));
        }
    }

    /// FM-WILT-01, FM-WILT-02, FM-OPEN-30: what a Farm lacks, energy and oxygen.
    pub fn lacks(&self, farm: u8) -> [bool; 2] {
        let Some(facility) = self.farm_facility(farm) else { return [false; 2] };
        let unit = &self.table.units[facility];
        let (active, slots) = (self.active(facility), self.slots(facility));
        let red = |part: Part| active.has(part) && slots[part.index()] == Some(Penalty::Wilting);
        [
            unit.shut[Utility::Energy.index()].is_some() || red(Part::Energy),
            unit.shut[Utility::Oxygen.index()].is_some() || red(Part::Oxygen),
        ]
    }

    /// FM-WILT-10: whether the crew can pay what a Farm lacks.
    pub(crate) fn may_halt(&self, farm: u8) -> bool {
        let [energy, oxygen] = self.lacks(farm);
        (!energy || self.table.reserve(Reserve::Energy) > 0)
            && (!oxygen || self.table.reserve(Reserve::Oxygen) > 0)
    }

    /// FM-FARM-06, FM-WILT-04: a Farm grows, unless something makes it wilt.
    pub(crate) fn grow(&mut self, farm: u8, log: &mut Log<Event>) {
        if self.farm_facility(farm).is_none() {
            return;
        }
        if self.lacks(farm) == [false; 2] {
            if !self.table.rule(TimedRule::NoGrowth) {
                self.table.farms[usize::from(farm)].grow();
                log.push(Event::Grew(farm, self.table.farms[usize::from(farm)].plants));
            }
        } else if self.may_halt(farm) {
            self.ask_crew(Question::HaltWilting(farm));
        } else {
            self.wilt(farm, log);
        }
    }

    /// FM-WILT-11, FM-WILT-12: paid for one round, neither wilting nor growth.
    pub(crate) fn halt_wilting(&mut self, farm: u8, log: &mut Log<Event>) {
        let [energy, oxygen] = self.lacks(farm);
        self.change_reserve(Reserve::Energy, -i8::from(energy), log);
        self.change_reserve(Reserve::Oxygen, -i8::from(oxygen), log);
        log.push(Event::WiltingHalted(farm));
    }

    pub(crate) fn wilt(&mut self, farm: u8, log: &mut Log<Event>) {
        self.table.farms[usize::from(farm)].wilt();
        log.push(Event::Wilted(farm, self.table.farms[usize::from(farm)].plants));
    }

    /// FM-COND-12: the portions an astronaut needs.
    pub(crate) fn portions(&self, who: AstronautId) -> u8 {
        let anemia = self.table.crew[who.index()].felt.has(Ailment::Anemia);
        1 + u8::from(anemia) + u8::from(self.table.rule(TimedRule::ExtraMeal))
    }

    /// The food that is produced, and the portions that are needed.
    pub(crate) fn meals(&self) -> (u8, u8) {
        let plants: u8 = self.table.farms.iter().map(|farm| farm.plants).sum();
        let produced = plants.saturating_add_signed(self.output_change(Reserve::Food));
        (produced, self.table.astronauts().map(|who| self.portions(who)).sum())
    }

    /// FM-FARM-09 to FM-FARM-16: food is produced and eaten, then reserves, then hunger.
    pub(crate) fn eat(&mut self, log: &mut Log<Event>) {
        let (produced, needed) = self.meals();
        log.push(Event::FoodProduced(produced, needed));
        if produced >= needed {
            return self.keep_surplus(Reserve::Food, produced - needed, log);
        }
        let missing = needed - produced;
        let from_reserve = missing.min(self.table.reserve(Reserve::Food));
        self.change_reserve(Reserve::Food, -(from_reserve as i8), log);
        self.starve(missing - from_reserve, [0; MAX_CREW], log);
    }

    /// FM-FARM-13, FM-FARM-14: the crew decides who goes without; each portion missed is a wound.
    pub(crate) fn starve(&mut self, left: u8, missed: [u8; MAX_CREW], log: &mut Log<Event>) {
        let open: u8 =
            self.table.astronauts().map(|who| self.portions(who) - missed[who.index()]).sum();
        if left > 0 && left < open {
            return self.ask_crew(Question::Starve(left, missed));
        }
        let hungry = |who: AstronautId| {
            if left == 0 { missed[who.index()] } else { self.portions(who) }
        };
        let hungry: [u8; MAX_CREW] = std::array::from_fn(|i| {
            AstronautId::new(i as u8)
                .filter(|who| who.index() < self.table.crew.len())
                .map_or(0, hungry)
        });
        for who in self.table.astronauts().filter(|who| hungry[who.index()] > 0) {
            log.push(Event::WentHungry(who, hungry[who.index()]));
        }
        self.wound_each(|who| hungry[who.index()]);
    }

    /// FM-STRS-01, FM-STRS-02, FM-OPEN-31: one total for astronauts, Shutdown tiles and rules.
    pub(crate) fn production_stress(&mut self, log: &mut Log<Event>) {
        // FM-UPG-09: the token of the Crew Quarters' upgrade.
        if self.upgrade_at(UpgradeRule::ProductionMoraleToken).is_some() {
            self.change_tokens(self.table.first, 1, log);
        }
        let broken = self.table.broken_parts();
        for who in self.table.astronauts() {
            let astronaut = &self.table.crew[who.index()];
            match astronaut.profile {
                Some(Trait::Perfectionist) if broken >= 5 => {
                    self.change_tokens(who, -1, log);
                }
                Some(Trait::Perfectionist) if broken <= 2 => {
                    self.change_tokens(who, 1, log);
                }
                _ => {}
            }
        }
        self.change_stress(self.stress_of_production().min(100) as i8, log);
    }

    /// FM-STRS-02: what the crew, Shutdown tiles, profiles and rules add to Stress.
    pub(crate) fn stress_of_production(&self) -> u8 {
        let restless = |one: &&crate::state::Astronaut| {
            one.profile == Some(Trait::Restless) && one.inside >= 2
        };
        let restless = self.table.crew.iter().filter(restless).count() as u8;
        let more = match self.table.rule(TimedRule::ProductionStressPlus) {
            true => self.table.production_stress,
            false => 0,
        };
        let tiles = self.table.shutdown_tiles();
        (self.table.crew.len() as u8 + 2 * tiles + restless).saturating_add(more)
    }

    /// FM-WBH-01 to FM-WBH-12: each Facility of the Working Block, from `from` on.
    pub(crate) fn broken_hardware(&mut self, from: u8, log: &mut Log<Event>) {
        let found = self.table.facilities().find(|&facility| {
            facility.0 >= from
                && self.block_of(facility) == Block::Working
                && self.production_penalty(facility).is_some()
        });
        let Some(facility) = found else { return };
        self.see_to(Duty::BrokenHardware(facility.0 + 1));
        match self.production_penalty(facility) {
            Some(Penalty::FroggyCheck) if self.is_rover_gone(crate::content::Rover::Froggy) => {}
            Some(Penalty::FroggyCheck) => self.ask(Actor::Chance, Question::FroggyCheck),
            Some(Penalty::LoseSample) if self.table.map.iter().any(|space| space.samples > 0) => {
                self.ask_crew(Question::LoseSample);
            }
            Some(Penalty::StressPlus) => self.change_stress(1, log),
            Some(Penalty::BayToken) => {
                let bay = FacilityId(crate::content::Tile::WorkingBay.index() as u8);
                self.place_now(bay, Modifier::AdventureBuild, log);
            }
            _ => {}
        }
    }

    /// FM-WBH-08: how often broken Hardware of the Working Block raises Stress in this phase.
    pub(crate) fn stress_of_hardware(&self) -> u8 {
        let raises = |facility: &FacilityId| {
            self.block_of(*facility) == Block::Working
                && self.production_penalty(*facility) == Some(Penalty::StressPlus)
        };
        self.table.facilities().filter(raises).count() as u8
    }

    fn production_penalty(&self, facility: FacilityId) -> Option<Penalty> {
        let slots = self.slots(facility);
        self.active(facility).iter().filter_map(|part| slots[part.index()]).find(|penalty| {
            use Penalty::{BayToken, FroggyCheck, LoseSample, StressPlus};
            matches!(penalty, FroggyCheck | LoseSample | StressPlus | BayToken)
        })
    }

    /// Changes of production run out; the mission's rules fire.
    pub(crate) fn end_production(&mut self) {
        for change in &mut self.table.output {
            change.rounds = change.rounds.saturating_sub(1);
        }
        self.table.output.retain(|change| change.rounds > 0);
        self.go_to(Phase::Actions);
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::ProductionEnd));
    }
}
