//! Medicine: where it comes from, and curing.

use orrery_core::Seat;

use super::{Action, DOSES, Deed, FIELD_LAB, MICROBIOLOGIST, Place, Unit};
use crate::action::Action as Answer;
use crate::agenda::{self, Due, Duty, Log};
use crate::bill::Bill;
use crate::content::{Effect, Kind, Mission, Resource};
use crate::event::Deed as Told;
use crate::reply::Reply;
use crate::state::Open;

/// AI-VAL-35: what the Field Lab costs.
fn field_lab() -> Bill {
    let [crystals, plants] = FIELD_LAB.value;
    Bill { crystals, ..Bill::default() }.with(Resource::Plant, plants)
}

impl Open {
    /// AI-VAL-33: Medicine in a player's Storage.
    #[inline]
    pub fn medicine(&self, seat: Seat) -> u8 {
        self.outbreak()
            .and_then(|outbreak| outbreak.wards.get(seat))
            .map_or(0, |ward| ward.medicine)
    }

    /// AI-VAL-33: whether one more fits.
    pub(crate) fn has_room_for_medicine(&self, seat: Seat) -> bool {
        self.outbreak().is_some() && self.medicine(seat) < self.players[seat].storage_limit()
    }

    /// Gains Medicine, as much as fits.
    pub(crate) fn gain_medicine(&mut self, seat: Seat, count: u8, log: &mut Log) {
        let room = self.players[seat].storage_limit().saturating_sub(self.medicine(seat));
        let fits = count.min(room);
        if let Some(outbreak) = self.outbreak_mut() {
            outbreak.wards[seat].medicine += fits;
        }
        let deed = Deed::MedicineGained { seat, count: fits, lost: count - fits };
        self.tell(log, Told::Outbreak(deed));
    }

    /// AI-CH2-09: the Colonists a player can cure at any moment of their turn.
    pub(crate) fn cure_options(&self, seat: Seat, offer: &mut dyn FnMut(Answer, Reply)) {
        if self.medicine(seat) == 0 {
            return;
        }
        for place in self.places().filter(|place| self.at_place(*place).infected > 0) {
            let action = Action::Cure(place);
            offer(Answer::Outbreak(action), Reply::Cure(place));
        }
    }

    /// AI-CH2-09: 1 Medicine stands an infected Colonist up.
    pub(crate) fn cure(&mut self, seat: Seat, place: Place, log: &mut Log) {
        let infected = self.at_place(place).infected;
        if let Some(outbreak) = self.outbreak_mut() {
            let medicine = &mut outbreak.wards[seat].medicine;
            *medicine = medicine.saturating_sub(1);
        }
        self.set_infected(place, infected.saturating_sub(1));
        self.tell(log, Told::Outbreak(Deed::Cured { seat, place }));
    }

    /// AI-VAL-34: Medicine is taken like any other item of the Warehouse.
    pub(crate) fn medicine_options(
        &self,
        seat: Seat,
        bill: Bill,
        rest: Effect,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let there = self.outbreak().is_some_and(|outbreak| outbreak.warehouse > 0);
        if there && self.has_room_for_medicine(seat) {
            let unit = agenda::Unit::Outbreak(Unit::TakeMedicine);
            let reply = Reply::Unit { bill, unit, rest: Some(rest) };
            offer(Answer::Outbreak(Action::TakeMedicine), reply);
        }
    }

    /// AI-VAL-36: the Microbiologist on the seventh slot of the display.
    pub(crate) fn microbiologist_options(
        &self,
        seat: Seat,
        free: bool,
        due: Option<Due>,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        if self.outbreak().is_none_or(|outbreak| outbreak.microbiologist.is_some()) {
            return;
        }
        let mut bill = Bill::of(due);
        bill.crystals += if free { 0 } else { MICROBIOLOGIST.value };
        if self.can_pay(seat, &bill) {
            let unit = agenda::Unit::Outbreak(Unit::Hire);
            let reply = Reply::Unit { bill, unit, rest: None };
            offer(Answer::Outbreak(Action::HireMicrobiologist), reply);
        }
    }

    /// Carries out what was chosen and paid.
    pub(crate) fn do_outbreak_unit(&mut self, seat: Seat, unit: Unit, log: &mut Log) {
        match unit {
            Unit::TakeMedicine => {
                if let Some(outbreak) = self.outbreak_mut() {
                    outbreak.warehouse = outbreak.warehouse.saturating_sub(1);
                }
                self.gain_medicine(seat, 1, log);
            }
            Unit::Hire => {
                if let Some(outbreak) = self.outbreak_mut() {
                    outbreak.microbiologist = Some(seat);
                }
                self.tell(log, Told::Outbreak(Deed::Hired { seat }));
                self.within(|open| open.contribute(seat, Mission::Scientists, log));
            }
        }
    }

    /// AI-VAL-36: whether a player has a Scientist, the Microbiologist included.
    #[inline]
    pub(crate) fn has_scientist(&self, seat: Seat) -> bool {
        !self.players[seat].scientists.is_empty()
            || self.outbreak().is_some_and(|outbreak| outbreak.microbiologist == Some(seat))
    }

    /// AI-VAL-35, AI-VAL-36: the Executive actions of this chapter.
    pub(crate) fn outbreak_executives(&self, seat: Seat, offer: &mut dyn FnMut(Answer, Reply)) {
        let Some(outbreak) = self.outbreak() else { return };
        if !self.has_room_for_medicine(seat) {
            return;
        }
        let mut add = |action| offer(Answer::Outbreak(action), Reply::OutbreakExecutive(action));
        if self.can_pay(seat, &field_lab()) {
            add(Action::FieldLab);
        }
        let own = outbreak.microbiologist == Some(seat);
        if own {
            add(Action::Microbiologist(None));
        }
        for player in self.players.values() {
            let greenhouses = player.built.iter().filter(|one| one.spec().kind == Kind::Greenhouse);
            for blueprint in greenhouses {
                let host = outbreak.marker == Some(blueprint)
                    && self.players[seat].built.contains(blueprint);
                if own || host {
                    add(Action::Microbiologist(Some(blueprint)));
                }
            }
        }
    }

    /// Takes an Executive action of this chapter.
    pub(crate) fn take_outbreak_executive(&mut self, seat: Seat, action: Action, log: &mut Log) {
        self.turn.executive = true;
        self.see_to(Duty::Menu);
        match action {
            Action::FieldLab => {
                self.tell(log, Told::Outbreak(Deed::FieldLab { seat }));
                self.within(|open| {
                    let unit = agenda::Unit::Effect(Effect::Medicine(1));
                    open.start_unit(seat, field_lab(), unit, None);
                });
            }
            Action::Microbiologist(blueprint) => {
                let deed = Deed::MicrobiologistUsed { seat, blueprint };
                self.tell(log, Told::Outbreak(deed));
                if let Some(outbreak) = self.outbreak_mut()
                    && outbreak.microbiologist == Some(seat)
                    && blueprint.is_some()
                {
                    outbreak.marker = blueprint;
                }
                let count = DOSES.value[usize::from(blueprint.is_some())];
                self.within(|open| open.gain_medicine(seat, count, log));
            }
            // Nothing else is an Executive action.
            _ => {}
        }
    }
}
