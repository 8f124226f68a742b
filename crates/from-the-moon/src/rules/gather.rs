//! Gather your Rovers and gain your Income.

use orrery_core::{Actor, Log, Seat};

use crate::action::{IncomePart, IncomeSet};
use crate::agenda::{Duty, Question};
use crate::content::board::{CUBES_PER_TILE, HUNGER, KEPT_IN_SUPPLY};
use crate::content::{Choice, FactionPower, LargeEffect};
use crate::event::{Event, EventKind, Reason};
use crate::map::Tile;
use crate::player::{LargeTile, RoverId};
use crate::refusal::Illegal;
use crate::rules::exchange::PayPlan;
use crate::setup::BagRefill;
use crate::state::{Defeat, Open, Trigger};
use crate::stock::{Cost, Cube, Cubes, Resource, Stock};

impl Open {
    /// FTM-GATH-01: all three Rovers are out.
    pub(crate) fn may_gather(&self, seat: Seat) -> Result<(), Illegal> {
        let all_out = self.players[seat].rovers.iter().all(|rover| rover.at.is_some());
        if all_out { Ok(()) } else { Err(Illegal::RoverAtHome) }
    }

    /// FTM-GATH-02, FTM-GATH-03, FTM-SEND-20, FTM-SOLO-11, FTM-SOLO-12: the Rovers, which have
    /// stood on their tiles until now, come home; then Income, then feeding, then the piece moves
    /// on.
    pub(crate) fn gather(&mut self, seat: Seat, log: &mut Log<Event>) {
        for rover in RoverId::ALL {
            self.players[seat].rover_mut(rover).at = None;
        }
        self.tell(log, EventKind::Gathered { seat });
        self.see_to_within(Duty::MoveOn(seat));
        self.ask_within(seat, Question::Feed);
        self.see_to_within(Duty::Income(seat, self.income_of(seat)));
    }

    /// FTM-GATH-05, FTM-GATH-06: everything of a player that gives Income. The Greenhouses are
    /// always a part of it, because the first one may come during this very Income.
    pub fn income_of(&self, seat: Seat) -> IncomeSet {
        let player = &self.players[seat];
        let mut income = IncomeSet::default();
        income.insert(IncomePart::Recharge);
        income.insert(IncomePart::Greenhouses);
        player.small.iter().for_each(|space| income.insert(IncomePart::Small(space)));
        for tile in player.large.iter().flatten() {
            if let LargeTile::Shared(tile) = *tile
                && let LargeEffect::Income(_) = tile.spec().effect
            {
                income.insert(IncomePart::Large(tile));
            }
        }
        income
    }

    /// Checks whether a part can be gained now: Greenhouses only once there is one.
    pub(crate) fn may_take_income(
        &self,
        seat: Seat,
        left: IncomeSet,
        part: IncomePart,
    ) -> Result<(), Illegal> {
        let waits = part == IncomePart::Greenhouses && self.players[seat].greenhouses() == 0;
        if left.contains(part) && !waits { Ok(()) } else { Err(Illegal::NoSuchIncome) }
    }

    /// Asks for the next part, if any is left that can be gained.
    pub(crate) fn offer_income(&mut self, seat: Seat, left: IncomeSet) {
        if left.iter().any(|part| self.may_take_income(seat, left, part).is_ok()) {
            self.ask(seat, Question::Income(left));
        }
    }

    /// FTM-RULING-40: several parts can be gained in one step.
    pub(crate) fn may_take_all_income(&self, seat: Seat, left: IncomeSet) -> Result<(), Illegal> {
        let can_be_gained = |part: &IncomePart| self.may_take_income(seat, left, *part).is_ok();
        let parts = left.iter().filter(can_be_gained).count();
        if parts > 1 { Ok(()) } else { Err(Illegal::OneIncomeLeft) }
    }

    /// Gains the next part in the order of [`IncomePart::in_one_go`], then the others. What a part
    /// asks is answered before the next.
    pub(crate) fn take_next_income(&mut self, seat: Seat, left: IncomeSet, log: &mut Log<Event>) {
        let mut parts = IncomePart::in_one_go();
        if let Some(part) = parts.find(|part| self.may_take_income(seat, left, *part).is_ok()) {
            self.take_income(seat, left, part, Duty::AllIncome, log);
        }
    }

    /// FTM-RULING-40: each part once, in any order, each finished before the next. `then` sees to
    /// the parts that are left.
    pub(crate) fn take_income(
        &mut self,
        seat: Seat,
        mut left: IncomeSet,
        part: IncomePart,
        then: fn(Seat, IncomeSet) -> Duty,
        log: &mut Log<Event>,
    ) {
        left.remove(part);
        self.see_to(then(seat, left));
        self.tell(log, EventKind::IncomeTaken { seat, part });
        match part {
            IncomePart::Greenhouses => self.within(|open| open.harvest(seat, log)),
            IncomePart::Recharge => {
                let amount = self.players[seat].gauge.recharge();
                self.within(|open| {
                    let reason = Reason::Effect;
                    open.tell(log, EventKind::EnergyGained { seat, amount, wasted: 0, reason });
                });
            }
            IncomePart::Small(space) => {
                if let Some(tile) = self.small[space.index()] {
                    // FTM-RULING-41: nobody chose these, so what needs a decision is offered.
                    let gains = tile.spec().effect.gains(Choice::First);
                    self.within(|open| gains.for_each(|gain| open.gain(seat, gain, log)));
                }
            }
            IncomePart::Large(tile) => {
                if let LargeEffect::Income(gain) = tile.spec().effect {
                    self.within(|open| open.gain(seat, gain, log));
                }
            }
        }
    }

    /// FTM-GATH-04: 1 Food from a basic Greenhouse, 2 from an improved one.
    pub fn harvest_of(&self, seat: Seat) -> u8 {
        let player = &self.players[seat];
        player.basic_greenhouses.saturating_add(player.improved_greenhouses.saturating_mul(2))
    }

    fn harvest(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.gain_resource(seat, Resource::Food, self.harvest_of(seat), Reason::Effect, log);
    }

    /// FTM-GATH-08, FTM-RULING-43: how many have to be fed.
    pub fn mouths(&self, seat: Seat) -> u8 {
        // FTM-FAC-04, FTM-RULING-65: Cyborgs do not eat.
        if self.has(seat, FactionPower::NoFood) { 0 } else { self.players[seat].crew_size() }
    }

    /// FTM-GATH-09, FTM-GATH-11, FTM-RULING-42: all Food that is needed is used; an Astronaut who
    /// gets none costs points, but stays.
    pub(crate) fn feed(&mut self, seat: Seat, log: &mut Log<Event>) {
        let mouths = self.mouths(seat);
        if self.is_solo() && !self.may_survive(seat, log) {
            return self.lose(Defeat::Hunger, log);
        }
        let food = mouths.min(self.players[seat].stock.food);
        self.pay(seat, &Cost { stock: Stock::just(Resource::Food, food), energy: 0 });
        let unfed = mouths - food;
        self.tell(log, EventKind::Fed { seat, food, unfed });
        if unfed > 0 {
            let points = -i16::from(*HUNGER.value()) * i16::from(unfed);
            self.within(|open| open.score(seat, points, Reason::Hunger, log));
        }
    }

    /// FTM-SOLO-13, FTM-RULING-85: how a solo player can feed everybody: with the Food at hand,
    /// after exchanges, or not at all.
    pub fn feeding_plan(&self, seat: Seat) -> PayPlan {
        let food = Stock::just(Resource::Food, self.mouths(seat));
        self.pay_plan(seat, &Cost { stock: food, energy: 0 })
    }

    /// Makes the exchanges that are needed to feed everybody in a solo game. Returns `false` if
    /// no exchange is enough.
    fn may_survive(&mut self, seat: Seat, log: &mut Log<Event>) -> bool {
        match self.feeding_plan(seat) {
            PayPlan::Impossible => false,
            PayPlan::Payable => true,
            PayPlan::After(exchange, times) => {
                self.exchange(seat, exchange, times, log);
                true
            }
        }
    }

    /// FTM-GATH-12, FTM-GATH-13, FTM-GATH-15, FTM-GATH-17, FTM-RULING-75: the piece moves on; the
    /// first one on a space brings cubes and Greenhouses.
    pub(crate) fn move_on(&mut self, seat: Seat, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        player.space = player.space.saturating_add(1).min(7);
        let space = player.space;
        self.tell(log, EventKind::MovedOn { seat, space });
        let Some(tile) = self.progress_at(space) else {
            // FTM-END-02, FTM-RULING-52: beyond the last space, nothing is refilled.
            return self.trigger_end(seat, Trigger::EndOfTrack, log);
        };
        self.check_linked(seat);
        let is_first = space > self.reached;
        if self.is_solo() {
            self.see_to_within(Duty::DrawLocations(3));
        }
        if is_first {
            self.reached = space;
            self.see_to_within(Duty::RefillGreenhouses);
            self.see_to_within(Duty::Replenish { from: 0, cubes: tile.cubes });
        }
    }

    /// FTM-GATH-13, FTM-RULING-46: tile by tile in reading order.
    pub(crate) fn replenish(&mut self, from: u8, cubes: u8) {
        let next = (from..Tile::COUNT as u8).filter_map(Tile::new).find_map(|tile| {
            let room = self.room_for(tile, cubes);
            (room > 0).then_some((tile, room))
        });
        if let Some((tile, room)) = next {
            self.see_to(Duty::Replenish { from: tile.index() as u8 + 1, cubes });
            self.see_to(Duty::DrawCubes(tile, room));
        }
    }

    /// FTM-MAP-02, FTM-GATH-14: the number of these cubes that a tile takes.
    pub(crate) fn room_for(&self, tile: Tile, cubes: u8) -> u8 {
        // FTM-SOLO-14: nothing comes to where a dummy's Rover stands; FTM-RULING-76: at the first
        // filling there is none yet.
        let blocked = self.opponent.is_some_and(|opponent| opponent.rovers.contains(tile));
        if blocked || !self.grid.tiles().contains(tile) {
            return 0;
        }
        let there = self.cubes[tile.index()].total();
        cubes.min(CUBES_PER_TILE.value().saturating_sub(there))
    }

    /// FTM-RULING-45: one cube after the other; the bag is refilled when it is empty and another
    /// cube is needed, or with its last cube.
    pub(crate) fn draw_cubes(&mut self, tile: Tile, left: u8, log: &mut Log<Event>) {
        if self.bag.total() == 0 {
            self.refill_bag(log);
        }
        if self.bag.total() > 0 {
            self.ask(Actor::Chance, Question::DrawCube(tile, left));
        }
    }

    pub(crate) fn lay_cube(&mut self, tile: Tile, left: u8, cube: Cube, log: &mut Log<Event>) {
        *self.bag.of_mut(cube) -= 1;
        let there = self.cubes[tile.index()].of_mut(cube);
        *there = there.saturating_add(1);
        self.tell(log, EventKind::CubeLaid { cube, tile });
        if self.bag.total() == 0 && self.options.bag_refill == BagRefill::AtOnce {
            self.refill_bag(log);
        }
        if left > 1 {
            self.see_to(Duty::DrawCubes(tile, left - 1));
        }
    }

    /// FTM-GATH-16: everything from the supply but 4 of each colour.
    fn refill_bag(&mut self, log: &mut Log<Event>) {
        let mut cubes = Cubes::default();
        for cube in Cube::ALL {
            let supply = self.supply.of_mut(cube.into());
            let moved = supply.saturating_sub(*KEPT_IN_SUPPLY.value());
            *supply -= moved;
            *cubes.of_mut(cube) = moved;
            *self.bag.of_mut(cube) += moved;
        }
        if cubes.total() > 0 {
            self.tell(log, EventKind::BagRefilled { cubes });
        }
    }
}
