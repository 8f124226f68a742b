//! Paying and gaining: Resources, Energy, points and Achievements.

use orrery_core::{Log, Seat};

use crate::agenda::Question;
use crate::content::board::Bonus;
use crate::content::{FactionPower, Measure, ProgressDeed};
use crate::event::{Event, EventKind, Forfeit, Reason};
use crate::refusal::{Bill, Illegal};
use crate::state::Open;
use crate::stock::{Cost, Resource};

impl Open {
    /// Checks whether a player can pay, and if not, what is missing.
    #[inline]
    pub(crate) fn may_pay(&self, seat: Seat, cost: &Cost, bill: Bill) -> Result<(), Illegal> {
        let player = &self.players[seat];
        if player.can_pay(cost) {
            Ok(())
        } else {
            Err(Illegal::CannotPay { bill, missing: player.missing(cost) })
        }
    }

    /// FTM-RULING-44: spent cubes go to the general supply.
    pub(crate) fn pay(&mut self, seat: Seat, cost: &Cost) {
        let player = &mut self.players[seat];
        player.stock = player.stock.minus(cost.stock);
        player.gauge.pay(cost.energy);
        self.supply = self.supply.plus(cost.stock);
    }

    /// FTM-RULING-44: what the supply cannot cover is lost.
    pub(crate) fn gain_resource(
        &mut self,
        seat: Seat,
        resource: Resource,
        amount: u8,
        reason: Reason,
        log: &mut Log<Event>,
    ) {
        let amount = self.draw_from_supply(seat, resource, amount);
        self.tell(log, EventKind::ResourceGained { seat, resource, amount, reason });
    }

    /// Moves Resources from the supply to a player, as far as there are any.
    pub(crate) fn draw_from_supply(&mut self, seat: Seat, resource: Resource, amount: u8) -> u8 {
        let supply = self.supply.of_mut(resource);
        let amount = amount.min(*supply);
        *supply -= amount;
        let own = self.players[seat].stock.of_mut(resource);
        *own = own.saturating_add(amount);
        amount
    }

    /// FTM-ENER-04: Energy beyond the capacity is lost.
    pub(crate) fn gain_energy(
        &mut self,
        seat: Seat,
        energy: u8,
        reason: Reason,
        log: &mut Log<Event>,
    ) {
        let amount = self.players[seat].gauge.gain(energy);
        self.tell(log, EventKind::EnergyGained { seat, amount, wasted: energy - amount, reason });
    }

    /// FTM-ENER-10, FTM-RULING-86: a tenth Battery tile is an Achievement and no Battery tile.
    pub(crate) fn gain_battery(&mut self, seat: Seat, reason: Reason, log: &mut Log<Event>) {
        if !self.players[seat].gauge.add_battery() {
            return self.achieve(seat, Reason::FullGauge, log);
        }
        self.tell(log, EventKind::BatteryGained { seat, reason });
        self.progress(seat, ProgressDeed::GainBattery, log);
        // FTM-FAC-07, FTM-RULING-64: each Battery tile gained trains a Specialist; a tenth was none.
        if self.has(seat, FactionPower::TrainingBatteries) {
            self.offer_training(seat, log);
        }
    }

    pub(crate) fn score(&mut self, seat: Seat, points: i16, reason: Reason, log: &mut Log<Event>) {
        let score = &mut self.players[seat].score;
        *score = score.saturating_add(points);
        self.tell(log, EventKind::Scored { seat, points, reason });
    }

    pub(crate) fn achieve(&mut self, seat: Seat, reason: Reason, log: &mut Log<Event>) {
        let achievements = &mut self.players[seat].achievements;
        *achievements = achievements.saturating_add(1);
        self.tell(log, EventKind::Achieved { seat, reason });
    }

    /// FTM-ACH-01, FTM-ACH-02, FTM-ACH-03, FTM-RULING-51: every time a player does what the
    /// Progress tile at one's own piece shows, an Achievement.
    #[inline]
    pub(crate) fn progress(&mut self, seat: Seat, deed: ProgressDeed, log: &mut Log<Event>) {
        if self.progress_of(seat).is_some_and(|tile| tile.deed == deed) {
            self.within(|open| open.achieve(seat, Reason::Progress, log));
        }
    }

    /// FTM-RULING-22, FTM-ACH-06: the bonus of a space on the player board.
    pub(crate) fn gain_bonus(
        &mut self,
        seat: Seat,
        bonus: Bonus,
        reason: Reason,
        log: &mut Log<Event>,
    ) {
        self.within(|open| match bonus {
            Bonus::None => {}
            Bonus::Food(food) => open.gain_resource(seat, Resource::Food, food, reason, log),
            Bonus::Points(points) => open.score(seat, points.into(), reason, log),
            Bonus::Achievement => open.achieve(seat, reason, log),
        });
    }

    pub(crate) fn score_measure(
        &mut self,
        seat: Seat,
        each: u8,
        measure: Measure,
        log: &mut Log<Event>,
    ) {
        let points = i16::from(each) * i16::from(self.players[seat].measure(measure));
        self.score(seat, points, Reason::Effect, log);
    }

    /// FTM-SEND-19, FTM-RULING-44: a free choice must be a type the supply still has.
    pub(crate) fn may_take_resource(&self, resource: Resource) -> Result<(), Illegal> {
        if self.supply.of(resource) > 0 { Ok(()) } else { Err(Illegal::NotInSupply) }
    }

    /// FTM-RULING-41: gains are taken as far as possible.
    pub(crate) fn may_take_no_resource(&self) -> Result<(), Illegal> {
        if self.supply.is_empty() { Ok(()) } else { Err(Illegal::MustTakeResource) }
    }

    pub(crate) fn take_resource(
        &mut self,
        seat: Seat,
        left: u8,
        resource: Resource,
        log: &mut Log<Event>,
    ) {
        self.gain_resource(seat, resource, 1, Reason::Effect, log);
        if left > 1 {
            self.ask(seat, Question::ChooseResource(left - 1));
        }
    }

    /// Asks for `amount` Resources of your choice, one by one.
    pub(crate) fn offer_resources(&mut self, seat: Seat, amount: u8, log: &mut Log<Event>) {
        if self.supply.is_empty() {
            self.tell(log, EventKind::Forfeited { seat, what: Forfeit::Resource });
        } else if amount > 0 {
            self.ask(seat, Question::ChooseResource(amount));
        }
    }
}
