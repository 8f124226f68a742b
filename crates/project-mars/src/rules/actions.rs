//! Phase 5, Action: what can be done, in the order of the rulebook's list.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::Question;
use crate::content::{BUY, Card, Face};
use crate::state::{ProjectMars, Space, Stock};

impl ProjectMars {
    /// PM-ACT-01, PM-ACT-02: everybody once, clockwise, and the holder once more at the end.
    pub(crate) fn action_phase(&mut self) {
        self.ask(self.open.holder, Question::TakeAction);
        self.ask_around(Question::TakeAction, |_, _| true);
    }

    /// PM-ACT-23: only cards in the pool can be taken, and what that means depends on the card.
    pub(crate) fn may_take(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if !self.open.pool.contains(card) {
            return Err(match card {
                Card::LAUNCH_DATE => Illegal::LaunchDateNotOut,
                _ => Illegal::NotInPool,
            });
        }
        match card.spec().face {
            Face::Employee { .. } => self.may_hire(seat, card),
            Face::Vendor { need, .. } => self.may_use_vendor(seat, need),
            Face::OfficeSpace { .. } => self.may_expand(seat, card),
            Face::Technology { need, .. } => self.may_invest(seat, need),
            Face::LaunchDate => self.may_launch(seat),
        }
    }

    pub(crate) fn take(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.pool.remove(card);
        match card.spec().face {
            Face::Employee { .. } => self.pay_and_hire(seat, card, log),
            Face::Vendor { .. } => self.use_vendor(seat, card, log),
            Face::OfficeSpace { .. } => self.expand(seat, card, log),
            Face::Technology { .. } => self.invest(seat, card, log),
            Face::LaunchDate => self.launch(seat, log),
        }
    }

    /// PM-ACT-03: an employee costs money. Offices are never too full to hire: see
    /// [`ProjectMars::pay_and_hire`].
    fn may_hire(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        let (cost, have) = (self.open.card_price(seat, card).money, self.screens[seat].money);
        if have < cost { Err(Illegal::CannotPayEmployee { cost, have }) } else { Ok(()) }
    }

    /// PM-ACT-04, PM-ACT-05: without room, one employee is let go before the new one comes in.
    fn pay_and_hire(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        let paid = self.open.card_price(seat, card);
        self.pay(seat, paid);
        log.push(Event::Took { seat, card, paid });
        if self.open.players[seat].offices_are_full() {
            self.ask(seat, Question::MakeRoom { hiring: card });
        } else {
            self.hire(seat, card);
        }
    }

    pub(crate) fn hire(&mut self, seat: Seat, card: Card) {
        self.open.players[seat].add_card(card);
    }

    /// PM-ACT-07, PM-ACT-08.
    fn may_expand(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        let cost = self.open.card_price(seat, card).materials;
        let have = self.screens[seat].materials;
        if have < cost { Err(Illegal::CannotPayOfficeSpace { cost, have }) } else { Ok(()) }
    }

    /// PM-ACT-06, PM-ACT-09.
    fn expand(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        let paid = self.open.card_price(seat, card);
        self.pay(seat, paid);
        self.open.players[seat].add_card(card);
        log.push(Event::Took { seat, card, paid });
    }

    /// PM-ACT-10, PM-RES-08, PM-RES-09: the need is compared with the level, nothing is spent.
    fn may_use_vendor(&self, seat: Seat, need: u8) -> Result<(), Illegal> {
        let have = self.open.players[seat].levels().approval;
        if have < need { Err(Illegal::VendorNeedsApproval { need, have }) } else { Ok(()) }
    }

    /// PM-ACT-11, PM-ACT-12, PM-RULING-27: what the supply can deliver, and the card is gone.
    fn use_vendor(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        let gained = self.gain(seat, self.open.vendor_gift(seat, card));
        self.open.discard.insert(card);
        log.push(Event::UsedVendor { seat, card, gained });
    }

    /// PM-ACT-14.
    fn may_invest(&self, seat: Seat, need: u8) -> Result<(), Illegal> {
        let have = self.open.players[seat].levels().engineering;
        if have < need { Err(Illegal::TechnologyNeedsEngineering { need, have }) } else { Ok(()) }
    }

    /// PM-ACT-15, PM-ACT-16: it comes into the tableau and counts from the next turn on.
    fn invest(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.players[seat].add_card(card);
        log.push(Event::Took { seat, card, paid: Stock::default() });
    }

    /// PM-ACT-17, PM-RULING-25: always possible, even if the supply has less.
    pub(crate) fn take_money(&mut self, seat: Seat, log: &mut Log<Event>) {
        let gained = self.gain(seat, self.open.pocket_money(seat));
        log.push(Event::TookMoney { seat, gained });
    }

    /// PM-ACT-18, PM-ACT-19, PM-CARD-09: one material and one Fuel from one's own board, once.
    pub(crate) fn may_test_flight(&self, seat: Seat, space: Space) -> Result<(), Illegal> {
        let player = &self.open.players[seat];
        if player.test_flight {
            return Err(Illegal::HasTestFlight);
        }
        if !Space::FUEL.contains(&space) || !player.has_module(space) {
            return Err(Illegal::NoFuelThere);
        }
        let cost = self.open.test_flight_price(seat).materials;
        if self.screens[seat].materials < cost {
            return Err(Illegal::CannotPayTestFlight { cost });
        }
        Ok(())
    }

    /// PM-RULING-22: the Fuel returns to the player's stock and its space is free again.
    pub(crate) fn test_flight(&mut self, seat: Seat, space: Space, log: &mut Log<Event>) {
        let paid = self.open.test_flight_price(seat);
        self.pay(seat, paid);
        self.open.players[seat].clear_module(space);
        self.open.players[seat].test_flight = true;
        self.open.test_flights -= 1;
        log.push(Event::TestFlown { seat, space, paid });
    }

    /// PM-ACT-21, PM-RULING-26: $10 for 2 materials, which the supply must have.
    pub(crate) fn may_buy(&self, seat: Seat) -> Result<(), Illegal> {
        let (cost, have) = (self.open.buying_price(seat).money, self.screens[seat].money);
        if have < cost {
            return Err(Illegal::CannotPayMaterials { cost, have });
        }
        let left = self.open.supply.materials;
        if left < BUY.get().materials {
            return Err(Illegal::SupplyTooSmall { left });
        }
        Ok(())
    }

    pub(crate) fn buy(&mut self, seat: Seat, log: &mut Log<Event>) {
        let paid = self.open.buying_price(seat);
        self.pay(seat, paid);
        let gained = self.gain(seat, Stock { money: 0, ..BUY.get() });
        log.push(Event::Bought { seat, paid, gained });
    }
}
