//! Develop your Research, and Special Research.

use orrery_core::{Actor, Log, Seat};

use crate::agenda::{GreenhouseTerms, LabTerms, Question};
use crate::content::board::{
    FOUNDATION_COST, LABORATORY_COST, ROW_SURCHARGES, SPECIAL_RESEARCH_COST,
};
use crate::content::{Choice, FactionPower, Laboratory, ProgressDeed};
use crate::event::{Event, EventKind, Forfeit, Reason};
use crate::player::{LabSet, LabSpace};
use crate::refusal::{Bill, Illegal};
use crate::state::{DisplaySpace, Open};
use crate::stock::Cost;

impl Open {
    /// FTM-RULING-27: whether a Foundation finds a slot.
    pub(crate) fn may_receive_foundation(&self, seat: Seat) -> Result<(), Illegal> {
        let has_slot = self.players[seat].has_foundation_slot() && self.foundations > 0;
        if has_slot { Ok(()) } else { Err(Illegal::NoFoundationSlot) }
    }

    /// FTM-RSCH-02: a Foundation by the action.
    pub(crate) fn may_buy_foundation(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_receive_foundation(seat)?;
        self.may_pay(seat, FOUNDATION_COST.value(), Bill::Foundation)
    }

    pub(crate) fn buy_foundation(&mut self, seat: Seat, log: &mut Log<Event>) {
        let paid = *FOUNDATION_COST.value();
        self.pay(seat, &paid);
        self.take_foundation(seat, paid, log);
    }

    /// FTM-APPR-16, FTM-APPR-19: a Foundation by Special Research, for 2 Energy in all.
    pub(crate) fn may_research_foundation(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_receive_foundation(seat)?;
        self.may_pay(seat, SPECIAL_RESEARCH_COST.value(), Bill::SpecialResearch)
    }

    pub(crate) fn research_foundation(&mut self, seat: Seat, log: &mut Log<Event>) {
        let paid = *SPECIAL_RESEARCH_COST.value();
        self.pay(seat, &paid);
        self.tell(log, EventKind::SpecialResearched { seat, paid });
        self.within(|open| open.take_foundation(seat, Cost::FREE, log));
    }

    /// A Foundation for free, if there is room for it.
    pub(crate) fn receive_foundation(&mut self, seat: Seat, log: &mut Log<Event>) {
        match self.may_receive_foundation(seat) {
            Ok(()) => self.take_foundation(seat, Cost::FREE, log),
            Err(_) => self.tell(log, EventKind::Forfeited { seat, what: Forfeit::Foundation }),
        }
    }

    /// FTM-RSCH-03, FTM-RSCH-04: it goes on the next slot.
    fn take_foundation(&mut self, seat: Seat, paid: Cost, log: &mut Log<Event>) {
        self.foundations -= 1;
        let player = &mut self.players[seat];
        player.foundations += 1;
        let slot = player.foundations;
        self.tell(log, EventKind::FoundationTaken { seat, slot, paid });
        self.progress(seat, ProgressDeed::TakeFoundation, log);
        // FTM-FAC-19, FTM-RULING-71: each Foundation offers a Greenhouse for its surcharge.
        if self.has(seat, FactionPower::FoundationGreenhouse) {
            self.within(|open| open.offer_greenhouse(seat, GreenhouseTerms::Surcharge, log));
        }
    }

    /// FTM-RSCH-07, FTM-RSCH-08, FTM-SURC-03: the surcharge of a display row.
    pub fn row_surcharge(space: DisplaySpace) -> u8 {
        ROW_SURCHARGES.value()[usize::from(space.row())]
    }

    /// FTM-RSCH-05: what a face-up Laboratory costs on these terms.
    pub fn laboratory_cost(space: DisplaySpace, terms: LabTerms) -> Cost {
        let surcharge = Cost::energy(Self::row_surcharge(space));
        match terms {
            LabTerms::Bought => LABORATORY_COST.value().plus(surcharge),
            LabTerms::Surcharge => surcharge,
            LabTerms::BottomRow => Cost::FREE,
            LabTerms::SpecialResearch => *SPECIAL_RESEARCH_COST.value(),
        }
    }

    /// FTM-RSCH-11, FTM-RSCH-13, FTM-RULING-83: a face-up tile and an empty space for it.
    pub(crate) fn may_take_laboratory(
        &self,
        seat: Seat,
        space: DisplaySpace,
        terms: LabTerms,
    ) -> Result<(), Illegal> {
        if terms == LabTerms::BottomRow && space.row() != 2 {
            return Err(Illegal::OnlyTheBottomRow);
        }
        if self.display[space.index()].is_none() {
            return Err(Illegal::NoLaboratoryThere);
        }
        self.has_laboratory_space(seat)?;
        let bill = match terms {
            LabTerms::SpecialResearch => Bill::SpecialResearch,
            LabTerms::Bought | LabTerms::Surcharge | LabTerms::BottomRow => Bill::Laboratory,
        };
        self.may_pay(seat, &Self::laboratory_cost(space, terms), bill)
    }

    /// FTM-RSCH-13: without an empty space no Laboratory can be taken.
    #[inline]
    pub(crate) fn has_laboratory_space(&self, seat: Seat) -> Result<(), Illegal> {
        let is_full = self.players[seat].empty_spaces().is_empty();
        if is_full { Err(Illegal::NoRoomForLaboratory) } else { Ok(()) }
    }

    /// Pays for a face-up Laboratory on these terms and takes it.
    pub(crate) fn take_laboratory(
        &mut self,
        seat: Seat,
        space: DisplaySpace,
        terms: LabTerms,
        log: &mut Log<Event>,
    ) {
        let paid = Self::laboratory_cost(space, terms);
        self.pay(seat, &paid);
        match terms {
            LabTerms::SpecialResearch => {
                self.tell(log, EventKind::SpecialResearched { seat, paid });
                self.within(|open| open.receive_laboratory(seat, space, Cost::FREE, log));
            }
            LabTerms::Bought | LabTerms::Surcharge | LabTerms::BottomRow => {
                self.receive_laboratory(seat, space, paid, log);
            }
        }
    }

    /// FTM-RSCH-09, FTM-RSCH-10, FTM-RULING-26, FTM-RULING-29: the tiles above slide down, and the
    /// top space is filled at once, as long as there are any.
    fn receive_laboratory(
        &mut self,
        seat: Seat,
        from: DisplaySpace,
        paid: Cost,
        log: &mut Log<Event>,
    ) {
        let Some(laboratory) = self.display[from.index()] else { return };
        self.tell(log, EventKind::LaboratoryTaken { seat, laboratory, from, paid });
        self.progress(seat, ProgressDeed::TakeLaboratory, log);
        self.ask_within(seat, Question::PutLaboratory(laboratory));
        for place in (2..=from.index()).rev().step_by(2) {
            self.display[place] = self.display[place - 2];
        }
        let top = usize::from(from.column());
        self.display[top] = None;
        if self.laboratories.iter().any(|&left| left > 0)
            && let Some(space) = DisplaySpace::new(top as u8)
        {
            self.ask_within(Actor::Chance, Question::DrawLaboratory(space));
        }
    }

    /// FTM-RSCH-11, FTM-RSCH-12: an empty space of a Foundation.
    pub(crate) fn may_put_laboratory(&self, seat: Seat, space: LabSpace) -> Result<(), Illegal> {
        let is_empty = self.players[seat].empty_spaces().contains(space);
        if is_empty { Ok(()) } else { Err(Illegal::NotAnEmptySpace) }
    }

    /// FTM-RSCH-15, FTM-RULING-23: which Laboratories a tile put on this space would activate,
    /// itself included.
    pub fn activation_set(&self, seat: Seat, space: LabSpace) -> LabSet {
        self.players[seat].laboratory_spaces().with(space).and(space.row_and_column())
    }

    /// FTM-RSCH-14, FTM-RULING-24: an Achievement in the 3rd row; the set to activate is fixed
    /// now.
    pub(crate) fn put_laboratory(
        &mut self,
        seat: Seat,
        laboratory: Laboratory,
        space: LabSpace,
        log: &mut Log<Event>,
    ) {
        self.players[seat].laboratories[space.index()] = Some(laboratory);
        self.tell(log, EventKind::LaboratoryPut { seat, laboratory, space });
        if space.is_bottom() {
            self.within(|open| open.achieve(seat, Reason::BottomRow, log));
        }
        self.ask_within(seat, Question::Activate(self.activation_set(seat, space)));
    }

    /// FTM-RSCH-16, FTM-RSCH-17, FTM-RSCH-19: each of the set once, in any order, or not at all.
    pub(crate) fn may_activate(
        &self,
        seat: Seat,
        left: LabSet,
        space: LabSpace,
        choice: Choice,
    ) -> Result<(), Illegal> {
        let laboratory = self.players[seat].laboratories[space.index()];
        match laboratory {
            Some(laboratory) if left.contains(space) => {
                self.may_use(seat, laboratory.spec().effect, choice)
            }
            Some(_) | None => Err(Illegal::NotToActivate),
        }
    }

    /// FTM-RSCH-18: the others wait below until everything this one brings about is done.
    pub(crate) fn activate(
        &mut self,
        seat: Seat,
        mut left: LabSet,
        space: LabSpace,
        choice: Choice,
        log: &mut Log<Event>,
    ) {
        let Some(laboratory) = self.players[seat].laboratories[space.index()] else { return };
        left.remove(space);
        if !left.is_empty() {
            self.ask(seat, Question::Activate(left));
        }
        let effect = laboratory.spec().effect;
        let paid = Self::price_of(effect);
        self.tell(log, EventKind::Activated { seat, laboratory, space, choice, paid });
        self.use_effect(seat, effect, choice, log);
    }
}
