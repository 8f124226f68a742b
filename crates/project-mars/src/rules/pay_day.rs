//! Phase 3, Pay Day.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::Question;
use crate::content::Card;
use crate::state::{ProjectMars, Stock};

impl ProjectMars {
    /// PM-PAY-04: a player without employees skips the phase.
    ///
    /// Whether a player can pay is a secret until that player answers, so everyone with wages to
    /// pay is asked, although there is never a choice between paying and not.
    pub(crate) fn pay_day_phase(&mut self) {
        self.ask_around(Question::PayDay, |table, seat| table.open.wages(seat) > 0);
    }

    pub(crate) fn may_pay(&self, seat: Seat) -> Result<(), Illegal> {
        let (due, have) = (self.open.wages(seat), self.screens[seat].money);
        if have < due { Err(Illegal::CannotPayEmployees { due, have }) } else { Ok(()) }
    }

    pub(crate) fn pay_employees(&mut self, seat: Seat, log: &mut Log<Event>) {
        let paid = Stock { money: self.open.wages(seat), materials: 0 };
        self.pay(seat, paid);
        log.push(Event::PaidEmployees { seat, paid });
    }

    /// PM-PAY-03: who cannot pay in full lets one employee go. PM-PAY-05: who can must pay.
    pub(crate) fn may_fail_to_pay(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if self.may_pay(seat).is_ok() {
            return Err(Illegal::MustPay { due: self.open.wages(seat) });
        }
        self.may_release(seat, card)
    }

    /// PM-RULING-10: one employee, of the player's own choice.
    pub(crate) fn may_release(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if !self.open.players[seat].employees().contains(card) {
            return Err(Illegal::NotYourEmployee);
        }
        Ok(())
    }

    /// PM-RULING-11: an employee who is let go goes to the discard pile.
    pub(crate) fn release(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.players[seat].remove_employee(card);
        self.open.discard.insert(card);
        log.push(Event::Released { seat, card });
    }
}
