//! Changes of an action in the plan: rovers, ways and what it is paid with (ROV, MOVE, COST).

use orrery_core::Seat;

use super::envelopes::FROM_TILE;
use crate::FirstMartians;
use crate::content::{ActionType, Modifier, Penalty, Rover, SpaceId, TimedRule, UpgradeRule};
use crate::refusal::Illegal;
use crate::state::{Payment, Stack, Task};

impl FirstMartians {
    /// FM-ROV-01 to FM-ROV-10: whether a rover can help an action.
    pub(crate) fn may_use_rover(&self, stack: &Stack, rover: Rover) -> Result<(), Illegal> {
        self.rover_could_help(stack, rover)?;
        if self.table.plan.iter().any(|other| other.rover == Some(rover)) {
            return Err(Illegal::RoverTaken(rover));
        }
        Ok(())
    }

    /// Returns whether a rover could help an action, if no other one had it.
    pub(super) fn rover_could_help(&self, stack: &Stack, rover: Rover) -> Result<(), Illegal> {
        let kind = self.kind_of(stack.task);
        let helps = self.space_of(stack.task).is_some()
            && !self.is_rover_gone(rover)
            && match rover {
                Rover::Froggy => kind == Some(ActionType::Explore),
                Rover::Scorpio => kind.is_some(),
            };
        let explore = kind == Some(ActionType::Explore);
        let garage = super::tasks::tile(crate::content::Tile::GarageHall);
        let idle = || {
            let mut all = self.table.facilities();
            all.any(|f| self.penalties(f, Penalty::NoRoverExplore) > 0)
        };
        if !helps
            || self.table.rule(TimedRule::NoRovers)
            || (explore
                && (self.table.rule(TimedRule::NoRoversExplore)
                    || self.table.is_closed(garage)
                    || idle()))
        {
            return Err(Illegal::RoverCannotHelp);
        }
        if self.table.rovers[rover.index()].felt.has(Modifier::Blocked) {
            return Err(Illegal::RoverBlocked(rover));
        }
        Ok(())
    }

    /// A seat changes a stack only where it has a pawn in it.
    fn may_change(&self, seat: Seat, number: u8) -> Result<&Stack, Illegal> {
        let stack = self.stack(number)?;
        if self.seats_in(stack).has(seat) { Ok(stack) } else { Err(Illegal::NotYours) }
    }

    pub(crate) fn may_set_rover(
        &self,
        seat: Seat,
        number: u8,
        rover: Option<Rover>,
    ) -> Result<(), Illegal> {
        let stack = self.may_change(seat, number)?;
        match rover {
            Some(rover) if stack.rover.is_none() => self.may_use_rover(stack, rover),
            None if stack.rover.is_some() => self.may_rethink(seat),
            Some(_) | None => Err(Illegal::RoverCannotHelp),
        }
    }

    pub(crate) fn may_go(&self, seat: Seat, number: u8, way: u8) -> Result<(), Illegal> {
        let stack = self.may_change(seat, number)?;
        self.may_rethink(seat)?;
        if stack.way == way {
            return Err(Illegal::NoSuchWay);
        }
        let changed = Stack { way, ..stack.clone() };
        let starts = way != FROM_TILE
            || self.space_of(stack.task).is_some_and(|space| self.may_start_on_tile(space));
        if !starts || self.way_of(&changed).is_none() {
            return Err(Illegal::NoSuchWay);
        }
        self.may_suffice(&changed)
    }

    /// Returns whether the rule for one cheaper action outside can be used on a stack.
    pub(crate) fn may_be_cheaper(&self, stack: &Stack) -> bool {
        self.table.rule(TimedRule::EvaCheaper)
            && self.space_of(stack.task).is_some()
            && !self.table.plan.iter().any(|other| other.cheaper)
    }

    pub(crate) fn may_make_cheaper(&self, seat: Seat, number: u8) -> Result<(), Illegal> {
        let stack = self.may_change(seat, number)?;
        if self.may_be_cheaper(stack) { Ok(()) } else { Err(Illegal::ForbiddenNow) }
    }

    /// The Recovery Winch: once per round one Explore action ignores the terrain of one tile.
    pub(crate) fn may_winch(&self, seat: Seat, number: u8, at: SpaceId) -> Result<(), Illegal> {
        let stack = self.may_change(seat, number)?;
        let ready = self.upgrade_at(UpgradeRule::IgnoreOneTerrain).is_some()
            && !self.table.plan.iter().any(|other| other.winch.is_some());
        let Task::Explore(target) = stack.task else { return Err(Illegal::NoSuchWay) };
        let tile = at.index() < self.table.map.len() && self.table.is_explored(at);
        if !ready || !tile {
            return Err(Illegal::NoSuchWay);
        }
        let way = self.find_ways(Some(at))[target.index()].first().copied();
        if way.is_some_and(|way| way.spaces & 1 << at.index() != 0) {
            Ok(())
        } else {
            Err(Illegal::NoSuchWay)
        }
    }

    /// Returns whether something can be chosen to pay with.
    pub(crate) fn may_pay_with(
        &self,
        seat: Seat,
        number: u8,
        payment: Payment,
    ) -> Result<(), Illegal> {
        let stack = self.may_change(seat, number)?;
        let bill = self.bill(stack);
        let open = match payment {
            Payment::Part(_) => bill.any_parts,
            Payment::Reserve(_) => bill.any_reserves,
            Payment::Token(who) if who.index() < self.table.crew.len() => bill.any_tokens,
            Payment::Token(_) => 0,
            Payment::Upgrade(_) => bill.any_upgrades,
        };
        if open == 0 || stack.paid.is_full() {
            return Err(Illegal::NothingToPay);
        }
        if let Payment::Upgrade(upgrade) = payment
            && upgrade.index() >= 8
        {
            return Err(Illegal::NoUpgrade(upgrade));
        }
        let mut changed = stack.clone();
        changed.paid.push(payment);
        self.affords_change(number, &changed)
    }
}
