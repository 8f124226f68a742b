//! Develop your Greenhouses.

use orrery_core::{Log, Seat};

use crate::agenda::{GreenhouseTerms, Question, Terms};
use crate::content::board::{
    GREENHOUSE_COST, GREENHOUSE_SPACES, GREENHOUSE_SURCHARGE, IMPROVE_COST,
};
use crate::content::{Approval, Destinations, FactionPower, ProgressDeed, Work};
use crate::event::{Event, EventKind, GreenhouseSpace, Reason};
use crate::refusal::{Bill, Illegal};
use crate::state::Open;
use crate::stock::{Cost, Resource};

impl Open {
    /// FTM-GRN-04, FTM-RULING-16: the rightmost Greenhouse there is.
    pub(crate) fn rightmost_greenhouse(&self) -> Option<GreenhouseSpace> {
        let row = &self.greenhouses;
        if row.right > 0 {
            Some(GreenhouseSpace::Right)
        } else if row.middle > 0 {
            Some(GreenhouseSpace::Middle)
        } else if row.stack > 0 {
            Some(GreenhouseSpace::Stack)
        } else {
            None
        }
    }

    /// FTM-RULING-17: where a Greenhouse comes from on these terms, if there is one and a space
    /// for it.
    pub fn has_greenhouse_for(
        &self,
        seat: Seat,
        terms: GreenhouseTerms,
    ) -> Result<GreenhouseSpace, Illegal> {
        if !self.players[seat].has_greenhouse_space() {
            return Err(Illegal::NoGreenhouseSpace);
        }
        let from = match terms {
            GreenhouseTerms::Bought | GreenhouseTerms::Surcharge => self.rightmost_greenhouse(),
            // FTM-SBLD-06: it names the stack.
            GreenhouseTerms::FromStack => {
                (self.greenhouses.stack > 0).then_some(GreenhouseSpace::Stack)
            }
        };
        from.ok_or(Illegal::NoGreenhouseLeft)
    }

    /// FTM-GRN-03, FTM-GRN-05, FTM-GRN-06, FTM-SURC-01, FTM-SURC-02, FTM-SURC-04: what a
    /// Greenhouse from this space costs on these terms.
    pub fn greenhouse_cost(from: GreenhouseSpace, terms: GreenhouseTerms) -> Cost {
        let surcharge = match from {
            GreenhouseSpace::Stack => Cost::energy(*GREENHOUSE_SURCHARGE.value()),
            GreenhouseSpace::Middle | GreenhouseSpace::Right => Cost::FREE,
        };
        match terms {
            GreenhouseTerms::Bought => GREENHOUSE_COST.value().plus(surcharge),
            GreenhouseTerms::Surcharge => surcharge,
            GreenhouseTerms::FromStack => Cost::FREE,
        }
    }

    pub(crate) fn may_take_greenhouse(
        &self,
        seat: Seat,
        terms: GreenhouseTerms,
    ) -> Result<(), Illegal> {
        let from = self.has_greenhouse_for(seat, terms)?;
        let bill = match terms {
            GreenhouseTerms::Bought => Bill::Greenhouse,
            GreenhouseTerms::Surcharge | GreenhouseTerms::FromStack => Bill::GreenhouseSurcharge,
        };
        self.may_pay(seat, &Self::greenhouse_cost(from, terms), bill)
    }

    /// The same with this much Energy left, where the price of an effect was paid before.
    pub(crate) fn may_take_greenhouse_with(
        &self,
        seat: Seat,
        terms: GreenhouseTerms,
        energy: u8,
    ) -> Result<(), Illegal> {
        let from = self.has_greenhouse_for(seat, terms)?;
        let cost = Self::greenhouse_cost(from, terms);
        if energy >= cost.energy {
            return Ok(());
        }
        let missing = Cost::energy(cost.energy - energy);
        Err(Illegal::CannotPay { bill: Bill::GreenhouseSurcharge, missing })
    }

    /// FTM-GRN-07, FTM-GRN-08, FTM-GRN-09: it goes on the bottommost empty space, basic side up.
    pub(crate) fn take_greenhouse(
        &mut self,
        seat: Seat,
        terms: GreenhouseTerms,
        log: &mut Log<Event>,
    ) {
        let Ok(from) = self.has_greenhouse_for(seat, terms) else { return };
        let paid = Self::greenhouse_cost(from, terms);
        self.pay(seat, &paid);
        match from {
            GreenhouseSpace::Stack => self.greenhouses.stack -= 1,
            GreenhouseSpace::Middle => self.greenhouses.middle -= 1,
            GreenhouseSpace::Right => self.greenhouses.right -= 1,
        }
        let player = &mut self.players[seat];
        let bonus = GREENHOUSE_SPACES.value()[usize::from(player.greenhouses())];
        player.basic_greenhouses += 1;
        self.tell(log, EventKind::GreenhouseTaken { seat, from, paid });
        self.gain_bonus(seat, bonus, Reason::GreenhouseSpace, log);
        self.progress(seat, ProgressDeed::TakeGreenhouse, log);
    }

    fn improvement_cost(terms: Terms) -> Cost {
        match terms {
            Terms::Bought => *IMPROVE_COST.value(),
            Terms::Free => Cost::FREE,
        }
    }

    /// FTM-GRN-10, FTM-GRN-11: a basic Greenhouse for 1 Water.
    pub(crate) fn may_improve_greenhouse(&self, seat: Seat, terms: Terms) -> Result<(), Illegal> {
        if self.players[seat].basic_greenhouses == 0 {
            return Err(Illegal::NoBasicGreenhouse);
        }
        self.may_pay(seat, &Self::improvement_cost(terms), Bill::Improvement)
    }

    pub(crate) fn improve_greenhouse(&mut self, seat: Seat, terms: Terms, log: &mut Log<Event>) {
        let paid = Self::improvement_cost(terms);
        self.pay(seat, &paid);
        let player = &mut self.players[seat];
        player.basic_greenhouses -= 1;
        player.improved_greenhouses += 1;
        self.tell(log, EventKind::GreenhouseImproved { seat, paid });
        self.progress(seat, ProgressDeed::ImproveGreenhouse, log);
        // FTM-FAC-16, FTM-RULING-70: every flip gives 1 Food and 2 Energy.
        if self.has(seat, FactionPower::RichGreenhouses) {
            self.within(|open| {
                open.gain_resource(seat, Resource::Food, 1, Reason::FactionBuilding, log);
                open.gain_energy(seat, 2, Reason::FactionBuilding, log);
            });
        }
    }

    /// The action is over, or its first half.
    pub(crate) fn after_greenhouses(&mut self, seat: Seat) {
        // FTM-FAC-15, FTM-RULING-69: once per action.
        if self.has(seat, FactionPower::GreenhouseApproval) {
            let approval = Approval { to: Destinations::Any, work: Work::Either };
            self.ask_within(seat, Question::Approval(approval));
        }
    }
}
