//! Phase 5, Action: what can be done, in the order of the rulebook's list.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::Question;
use crate::content::{BUY, Benefit, Card, Face, TAKE_MONEY, TEST_FLIGHT_MATERIALS};
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
            Face::Employee { cost, .. } => self.may_hire(seat, cost),
            Face::Vendor { need, .. } => self.may_use_vendor(seat, need),
            Face::OfficeSpace { cost, .. } => self.may_expand(seat, cost),
            Face::Technology { need, .. } => self.may_invest(seat, need),
            Face::LaunchDate => self.may_launch(seat),
        }
    }

    pub(crate) fn take(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.pool.remove(card);
        match card.spec().face {
            Face::Employee { cost, .. } => self.pay_and_hire(seat, card, cost, log),
            Face::Vendor { money, materials, .. } => {
                self.use_vendor(seat, card, Stock { money, materials }, log);
            }
            Face::OfficeSpace { cost, .. } => self.expand(seat, card, cost, log),
            Face::Technology { .. } => self.invest(seat, card, log),
            Face::LaunchDate => self.launch(seat, log),
        }
    }

    fn hiring_cost(&self, seat: Seat, printed: u8) -> u8 {
        printed.saturating_sub(self.open.players[seat].benefit(Benefit::CheaperHiring))
    }

    /// PM-ACT-03: an employee costs money. Offices are never too full to hire: see
    /// [`ProjectMars::pay_and_hire`].
    fn may_hire(&self, seat: Seat, printed: u8) -> Result<(), Illegal> {
        let (cost, have) = (self.hiring_cost(seat, printed), self.screens[seat].money);
        if have < cost { Err(Illegal::CannotPayEmployee { cost, have }) } else { Ok(()) }
    }

    /// PM-ACT-04, PM-ACT-05: without room, one employee is let go before the new one comes in.
    fn pay_and_hire(&mut self, seat: Seat, card: Card, printed: u8, log: &mut Log<Event>) {
        let paid = Stock { money: self.hiring_cost(seat, printed), materials: 0 };
        self.pay(seat, paid);
        log.tell(Event::Took { seat, card, paid });
        if self.open.players[seat].offices_are_full() {
            self.ask(seat, Question::MakeRoom { hiring: card });
        } else {
            self.hire(seat, card);
        }
    }

    pub(crate) fn hire(&mut self, seat: Seat, card: Card) {
        self.open.players[seat].add_card(card);
    }

    /// PM-RES-10, PM-RULING-15: materials or a Facilities Manager, who stays.
    fn expanding_cost(&self, seat: Seat, printed: u8) -> u8 {
        if self.open.players[seat].may_acquire_office_space() { 0 } else { printed }
    }

    /// PM-ACT-07, PM-ACT-08.
    fn may_expand(&self, seat: Seat, printed: u8) -> Result<(), Illegal> {
        let (cost, have) = (self.expanding_cost(seat, printed), self.screens[seat].materials);
        if have < cost { Err(Illegal::CannotPayOfficeSpace { cost, have }) } else { Ok(()) }
    }

    /// PM-ACT-06, PM-ACT-09.
    fn expand(&mut self, seat: Seat, card: Card, printed: u8, log: &mut Log<Event>) {
        let paid = Stock { money: 0, materials: self.expanding_cost(seat, printed) };
        self.pay(seat, paid);
        self.open.players[seat].add_card(card);
        log.tell(Event::Took { seat, card, paid });
    }

    /// PM-ACT-10, PM-RES-08, PM-RES-09: the need is compared with the level, nothing is spent.
    fn may_use_vendor(&self, seat: Seat, need: u8) -> Result<(), Illegal> {
        let have = self.open.players[seat].levels().approval;
        if have < need { Err(Illegal::VendorNeedsApproval { need, have }) } else { Ok(()) }
    }

    /// PM-ACT-11, PM-ACT-12, PM-RULING-27: what the supply can deliver, and the card is gone.
    fn use_vendor(&mut self, seat: Seat, card: Card, listed: Stock, log: &mut Log<Event>) {
        let more = self.open.players[seat].benefit(Benefit::VendorMoney);
        let gained = self.gain(seat, Stock { money: listed.money + more, ..listed });
        self.open.discard.insert(card);
        log.tell(Event::UsedVendor { seat, card, gained });
    }

    /// PM-ACT-14.
    fn may_invest(&self, seat: Seat, need: u8) -> Result<(), Illegal> {
        let have = self.open.players[seat].levels().engineering;
        if have < need { Err(Illegal::TechnologyNeedsEngineering { need, have }) } else { Ok(()) }
    }

    /// PM-ACT-15, PM-ACT-16: it comes into the tableau and counts from the next turn on.
    fn invest(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.players[seat].add_card(card);
        log.tell(Event::Took { seat, card, paid: Stock::default() });
    }

    /// PM-ACT-17, PM-RULING-25: always possible, even if the supply has less.
    pub(crate) fn take_money(&mut self, seat: Seat, log: &mut Log<Event>) {
        let more = self.open.players[seat].benefit(Benefit::MoreMoney);
        let gained = self.gain(seat, Stock { money: TAKE_MONEY.value() + more, materials: 0 });
        log.tell(Event::TookMoney { seat, gained });
    }

    /// PM-ACT-18, PM-ACT-19, PM-CARD-09: one material and one Fuel from the own board, once.
    pub(crate) fn may_test_flight(&self, seat: Seat, space: Space) -> Result<(), Illegal> {
        let player = &self.open.players[seat];
        if player.test_flight {
            return Err(Illegal::HasTestFlight);
        }
        if !Space::FUEL.contains(&space) || !player.has_module(space) {
            return Err(Illegal::NoFuelThere);
        }
        let cost = self.test_flight_cost(seat);
        if self.screens[seat].materials < cost {
            return Err(Illegal::CannotPayTestFlight { cost });
        }
        Ok(())
    }

    fn test_flight_cost(&self, seat: Seat) -> u8 {
        let less = self.open.players[seat].benefit(Benefit::TestFlightMaterials);
        TEST_FLIGHT_MATERIALS.value().saturating_sub(less)
    }

    /// PM-RULING-22: the Fuel returns to the player's stock and its space is free again.
    pub(crate) fn test_flight(&mut self, seat: Seat, space: Space, log: &mut Log<Event>) {
        let paid = Stock { money: 0, materials: self.test_flight_cost(seat) };
        self.pay(seat, paid);
        self.open.players[seat].clear_module(space);
        self.open.players[seat].test_flight = true;
        self.open.test_flights -= 1;
        log.tell(Event::TestFlown { seat, space, paid });
    }

    fn buying_cost(&self, seat: Seat) -> u8 {
        let less = self.open.players[seat].benefit(Benefit::CheaperBuy);
        BUY.value().money.saturating_sub(less)
    }

    /// PM-ACT-21, PM-RULING-26: $10 for 2 materials, which the supply must have.
    pub(crate) fn may_buy(&self, seat: Seat) -> Result<(), Illegal> {
        let (cost, have) = (self.buying_cost(seat), self.screens[seat].money);
        if have < cost {
            return Err(Illegal::CannotPayMaterials { cost, have });
        }
        let left = self.open.supply.materials;
        if left < BUY.value().materials {
            return Err(Illegal::SupplyTooSmall { left });
        }
        Ok(())
    }

    pub(crate) fn buy(&mut self, seat: Seat, log: &mut Log<Event>) {
        let paid = Stock { money: self.buying_cost(seat), materials: 0 };
        self.pay(seat, paid);
        let gained = self.gain(seat, Stock { money: 0, ..BUY.value() });
        log.tell(Event::Bought { seat, paid, gained });
    }
}
