//! Setup and turn phases: who begins, and what a turn consists of.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::Duty;
use crate::state::{ProjectMars, Stock};

impl ProjectMars {
    /// PM-RULING-02: any player may begin.
    pub(crate) fn may_begin(&self, seat: Seat) -> Result<(), Illegal> {
        if self.open.players.get(seat).is_none() {
            return Err(Illegal::NoSuchSeat);
        }
        Ok(())
    }

    /// PM-SETUP-12: the starting player takes the Contract card.
    pub(crate) fn begin_with(&mut self, holder: Seat) {
        self.open.holder = holder;
    }

    /// PM-TURN-01 to PM-TURN-06: six phases, of which the first turn has only three.
    pub(crate) fn begin_turn(&mut self, log: &mut Log<Event>) {
        self.open.turn += 1;
        let is_first = self.open.turn == 1;
        if is_first {
            log.push(Event::Began { holder: self.open.holder });
        }
        log.push(Event::TurnBegan { turn: self.open.turn });
        for (_, player) in self.open.players.iter_mut() {
            player.wake_technologies();
        }
        if let Some(shown) = &mut self.open.shown {
            *shown = shown.map(|_, _| Stock::default());
        }
        self.see_to(Duty::Reorganization);
        self.see_to(Duty::Action);
        if !is_first {
            self.see_to(Duty::PlaceModule);
            self.see_to(Duty::PayDay);
        }
        self.see_to(Duty::Contract);
        if !is_first {
            self.see_to(Duty::Draw);
        }
    }

    /// PM-RES-07: a cost goes back to the general supply.
    pub(crate) fn pay(&mut self, seat: Seat, price: Stock) {
        self.screens[seat] -= price;
        self.open.supply += price;
        if let Some(shown) = &mut self.open.shown {
            shown[seat] = shown[seat].less(price);
        }
    }

    /// PM-RULING-26: a gain is cut to what the supply holds; what was handed out.
    pub(crate) fn gain(&mut self, seat: Seat, wanted: Stock) -> Stock {
        let gained = wanted.at_most(self.open.supply);
        self.open.supply -= gained;
        self.screens[seat] += gained;
        if let Some(shown) = &mut self.open.shown {
            shown[seat] += gained;
        }
        gained
    }
}
