//! Permanent abilities: Energy into Food and Food into Energy.

use orrery_core::{Log, Seat};

use crate::action::{Building, Exchange};
use crate::agenda::Question;
use crate::content::FactionPower;
use crate::event::{Event, EventKind};
use crate::refusal::{Bill, Illegal};
use crate::state::Open;
use crate::stock::{Cost, Resource, Stock};

impl Open {
    /// FTM-PERM-01, FTM-PERM-02: what an exchange costs.
    pub fn exchange_cost(&self, seat: Seat, exchange: Exchange) -> Cost {
        match exchange {
            // FTM-FAC-18: for everybody.
            Exchange::EnergyToFood => Cost::energy(2),
            Exchange::FoodToEnergy => {
                let food = self.food_per_energy(seat);
                Cost { stock: Stock::just(Resource::Food, food), energy: 0 }
            }
        }
    }

    #[inline]
    fn food_per_energy(&self, seat: Seat) -> u8 {
        // FTM-FAC-17: one is enough.
        if self.has(seat, FactionPower::CheapEnergy) { 1 } else { 2 }
    }

    /// FTM-PERM-03, FTM-PERM-04, FTM-RULING-49, FTM-RULING-90: at every question of one's own turn,
    /// as often as one likes, if it gives something.
    #[inline]
    pub(crate) fn may_exchange(
        &self,
        seat: Seat,
        exchange: Exchange,
        question: Question,
    ) -> Result<(), Illegal> {
        if matches!(question, Question::ChooseFaction | Question::SeatAstronaut) {
            return Err(Illegal::NotTheQuestion);
        }
        let cost = self.exchange_cost(seat, exchange);
        self.may_pay(seat, &cost, Bill::Exchange)?;
        let gives = match exchange {
            Exchange::EnergyToFood => self.supply.food > 0,
            Exchange::FoodToEnergy => self.players[seat].gauge.room() > 0,
        };
        if !gives {
            return Err(Illegal::ExchangeGivesNothing);
        }
        match question {
            Question::PlaceBuilding(building) => self.may_still_construct(seat, building, exchange),
            _ => Ok(()),
        }
    }

    /// FTM-RULING-88: a Building that was begun must stay possible, for nobody can step back from
    /// it.
    fn may_still_construct(
        &self,
        seat: Seat,
        building: Building,
        exchange: Exchange,
    ) -> Result<(), Illegal> {
        // An exchange that takes nothing the Building needs cannot be in the way.
        let printed = self.printed_cost(seat, building);
        let rest = printed.plus(self.exchange_cost(seat, exchange));
        if self.players[seat].can_pay(&rest) {
            return Ok(());
        }
        let mut after = self.clone();
        after.exchange(seat, exchange, 1, &mut Log::silent());
        match after.may_construct(seat, building) {
            Ok(()) => Ok(()),
            Err(_) => Err(Illegal::ExchangeBreaksPlan),
        }
    }

    pub(crate) fn may_exchange_anything(&self, seat: Seat, question: Question) -> bool {
        Exchange::ALL
            .into_iter()
            .any(|exchange| self.may_exchange(seat, exchange, question).is_ok())
    }

    /// Exchanges a number of times. The current question stays.
    pub(crate) fn exchange(
        &mut self,
        seat: Seat,
        exchange: Exchange,
        times: u8,
        log: &mut Log<Event>,
    ) {
        let cost = self.exchange_cost(seat, exchange);
        for _ in 0..times {
            self.pay(seat, &cost);
            match exchange {
                Exchange::EnergyToFood => {
                    self.draw_from_supply(seat, Resource::Food, 1);
                }
                Exchange::FoodToEnergy => {
                    self.players[seat].gauge.gain(1);
                }
            }
        }
        self.tell(log, EventKind::Exchanged { seat, exchange, times });
    }

    /// Returns whether a price can be paid now or after some exchanges.
    pub fn could_pay(&self, seat: Seat, cost: &Cost) -> bool {
        self.pay_plan(seat, cost) != PayPlan::Impossible
    }

    /// Finds a way to pay a price, with exchanges if they help.
    pub fn pay_plan(&self, seat: Seat, cost: &Cost) -> PayPlan {
        let player = &self.players[seat];
        let missing = player.missing(cost);
        let cubes = Stock { food: 0, ..missing.stock };
        if !cubes.is_empty() {
            return PayPlan::Impossible;
        }
        match (missing.energy, missing.stock.food) {
            (0, 0) => PayPlan::Payable,
            (need, 0) => {
                let spare = (player.stock.food - cost.stock.food) / self.food_per_energy(seat);
                let fits = cost.energy <= player.gauge.batteries();
                PayPlan::after(fits && spare >= need, Exchange::FoodToEnergy, need)
            }
            (0, need) => {
                let spare = (player.gauge.energy() - cost.energy) / 2;
                let there = self.supply.food >= need;
                PayPlan::after(there && spare >= need, Exchange::EnergyToFood, need)
            }
            (_, _) => PayPlan::Impossible,
        }
    }
}

/// A way to pay a price.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PayPlan {
    /// As things are.
    Payable,
    /// After this exchange, made this number of times.
    After(Exchange, u8),
    /// Not at all: something is missing that no exchange brings.
    Impossible,
}

impl PayPlan {
    fn after(helps: bool, exchange: Exchange, times: u8) -> PayPlan {
        if helps { PayPlan::After(exchange, times) } else { PayPlan::Impossible }
    }
}
