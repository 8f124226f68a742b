//! Phase 4, Place Module.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::Question;
use crate::state::{ProjectMars, Space};

impl ProjectMars {
    /// PM-MOD-01, PM-MOD-02: each player in turn may place one module.
    ///
    /// PM-RULING-20: a player without means places none. A player with the Engineering is asked all
    /// the same, because only that player knows whether the means are there.
    pub(crate) fn place_module_phase(&mut self) {
        self.ask_around(Question::PlaceModule, |table, seat| {
            Space::ALL.into_iter().any(|space| table.may_engineer(seat, space).is_ok())
        });
    }

    /// PM-MOD-03, PM-RULING-46: a free space whose Engineering is met.
    fn may_engineer(&self, seat: Seat, space: Space) -> Result<(), Illegal> {
        let player = &self.open.players[seat];
        if player.has_module(space) {
            return Err(Illegal::SpaceIsTaken);
        }
        let need = self.open.module_need(seat, space);
        let have = player.levels().engineering;
        if have < need {
            return Err(Illegal::ModuleNeedsEngineering { need, have });
        }
        Ok(())
    }

    /// PM-MOD-04, PM-MOD-09: any free space that can be paid, in any order.
    pub(crate) fn may_place(&self, seat: Seat, space: Space) -> Result<(), Illegal> {
        self.may_engineer(seat, space)?;
        let (price, have) = (self.open.module_price(seat, space), self.screens[seat]);
        if have.money < price.money {
            return Err(Illegal::CannotPayModule { cost: price.money, have: have.money });
        }
        if have.materials < price.materials {
            let (cost, have) = (price.materials, have.materials);
            return Err(Illegal::TooFewMaterialsForModule { cost, have });
        }
        Ok(())
    }

    pub(crate) fn place(&mut self, seat: Seat, space: Space, log: &mut Log<Event>) {
        let paid = self.open.module_price(seat, space);
        self.pay(seat, paid);
        self.open.players[seat].set_module(space);
        log.push(Event::Placed { seat, space, paid });
    }
}
