//! Upgrading Buildings, and the Blueprints for it.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Due, Duty, Log, Unit};
use crate::bill::Bill;
use crate::content::{Blueprint, Effect, Item, Mission, Resource, Task, Tech};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::invasion;
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// OM-UPG-02, OM-UPG-05, OM-UPG-06: the Buildings a Blueprint fits now, wherever they stand.
    pub fn fitting(&self, seat: Seat, blueprint: Blueprint) -> HexSet {
        let spec = blueprint.spec();
        let buildings = self.buildings_of(spec.kind, seat);
        let free = self.upgradable(buildings);
        if spec.level == 1 {
            return free;
        }
        let mut left = buildings;
        let mut found = HexSet::EMPTY;
        while let Some(hex) = left.first() {
            let complex = buildings.connected(HexSet::of(hex));
            if complex.len() >= 3 {
                found = found.or(complex);
            }
            left = left.without(complex);
        }
        found.and(free)
    }

    /// OM-UPG-05, AI-CH1-36: Buildings without a marker on which nothing prevents an upgrade.
    pub(crate) fn upgradable(&self, buildings: HexSet) -> HexSet {
        let advanced =
            self.players.values().fold(HexSet::EMPTY, |all, player| all.or(player.advanced));
        let free = buildings.without(advanced);
        if self.chapter.is_none() {
            return free;
        }
        free.without(self.shut_hexes()).without(self.blocked_hexes())
    }

    /// OM-UPG-01, OM-UPG-03, OM-UPG-07, OM-USE-08, OM-USE-11: the upgrades a player can make.
    pub(crate) fn upgrade_options(
        &self,
        seat: Seat,
        effect: Effect,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Effect::Upgrade { left, free, anywhere, boost, tech } = effect else { return };
        let player = &self.players[seat];
        if player.blueprints.is_empty() && self.chapter.is_none() {
            return;
        }
        let zone = if anywhere { HexSet::ALL } else { player.zone() };
        let priced = |bill: Bill, card| bill.with(Resource::Mineral, self.upgrade_minerals(card));
        if let Some((bill, left)) = self.one_more(seat, left, boost, due) {
            let waived = free > 0;
            let rest =
                Effect::Upgrade { left, free: free.saturating_sub(1), anywhere, boost, tech };
            let price = |card| if waived { bill } else { priced(bill, card) };
            self.each_upgrade(seat, zone, &price, &mut |blueprint, hex, bill| {
                let unit = Unit::Upgrade { blueprint, hex };
                let action = Action::Upgrade { blueprint, hex };
                offer(action, Reply::Unit { bill, unit, rest: Some(rest) });
            });
            if self.chapter.is_some() {
                let bill = if waived { bill } else { bill.with(Resource::Mineral, 1) };
                self.each_defense_upgrade(seat, zone, &bill, &mut |card, hex| {
                    let unit = Unit::Invasion(invasion::Unit::UpgradeDefense { card, hex });
                    let action = Action::Invasion(invasion::Action::UpgradeDefense { card, hex });
                    offer(action, Reply::Unit { bill, unit, rest: Some(rest) });
                });
            }
        }
        if tech && left == 0 && due.is_none() {
            let mut any = false;
            let price = |card| priced(Bill::of(due), card);
            self.each_upgrade(seat, zone, &price, &mut |_, _, _| any = true);
            if self.chapter.is_some() {
                let bill = Bill::of(due).with(Resource::Mineral, 1);
                self.each_defense_upgrade(seat, zone, &bill, &mut |_, _| any = true);
            }
            if !any {
                return;
            }
            for (owner, player) in self.players.iter() {
                let level = player.level(Tech::Upgrade);
                if level > 0 {
                    let unit = Unit::UseTech { owner, tech: Tech::Upgrade };
                    let rest = Effect::Upgrade { left: level, free, anywhere, boost, tech: false };
                    let bill = Bill::default();
                    offer(Action::UseTech(owner), Reply::Unit { bill, unit, rest: Some(rest) });
                }
            }
        }
    }

    /// The upgrades in a zone that a player can pay, with their price.
    fn each_upgrade(
        &self,
        seat: Seat,
        zone: HexSet,
        price: &impl Fn(Blueprint) -> Bill,
        each: &mut impl FnMut(Blueprint, Hex, Bill),
    ) {
        for blueprint in self.players[seat].blueprints.iter() {
            let bill = price(blueprint);
            if self.can_pay(seat, &bill) {
                for hex in self.fitting(seat, blueprint).and(zone).iter() {
                    each(blueprint, hex, bill);
                }
            }
        }
    }

    /// OM-UPG-04: the marker goes from the Blueprint onto the Building.
    pub(crate) fn upgrade(&mut self, seat: Seat, blueprint: Blueprint, hex: Hex, log: &mut Log) {
        self.tell(log, Deed::Upgraded { seat, blueprint, hex });
        self.within(|open| {
            open.see_to(Duty::AfterUpgrade(seat, blueprint, hex));
            open.clear_for_marker(hex, log);
        });
    }

    /// OM-DISP-01, OM-DISP-02, OM-DISP-03, OM-DISP-04: everything leaves a hex that gets a marker.
    pub(crate) fn clear_for_marker(&mut self, hex: Hex, log: &mut Log) {
        for owner in Seat::all(self.player_count()) {
            if self.players[owner].miners.contains(hex) {
                self.players[owner].miners.remove(hex);
                if !self.is_lacerda(owner) {
                    let infected = self.lift_infected_miner(owner, hex);
                    self.house(owner, 1, u8::from(infected));
                }
                self.tell(log, Deed::MinerReturned { seat: owner, hex });
            }
        }
        self.clear_hex(hex, log);
    }

    /// The rest of an upgrade, once the hex is clear.
    pub(crate) fn after_upgrade(
        &mut self,
        seat: Seat,
        blueprint: Blueprint,
        hex: Hex,
        log: &mut Log,
    ) {
        let player = &mut self.players[seat];
        player.blueprints.remove(blueprint);
        player.built.insert(blueprint);
        player.advanced.insert(hex);
        self.built_at[blueprint.index()] = Some(hex);
        self.reap_upgrade(seat, blueprint, log);
        self.contribute(seat, Mission::AdvancedBuildings, log);
        self.check_contracts(log);
    }

    /// OM-BLUE-01, OM-BLUE-02, OM-BLUE-05: the Blueprints a player can take.
    pub(crate) fn blueprint_options(
        &self,
        seat: Seat,
        left: u8,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        if self.players[seat].markers == 0 {
            return;
        }
        let Some((bill, left)) = self.one_more(seat, left, boost, due) else { return };
        if !self.can_pay(seat, &bill) {
            return;
        }
        for card in self.display.iter().flatten() {
            let rest = Some(Effect::Blueprints { left, boost });
            let unit = Unit::TakeBlueprint(*card);
            offer(Action::TakeBlueprint(*card), Reply::Unit { bill, unit, rest });
        }
        if self.chapter.is_some() {
            let rest = Effect::Blueprints { left, boost };
            let offer = &mut |action, reply| offer(action, reply);
            self.defense_blueprint_options(bill, rest, offer);
        }
    }

    /// OM-BLUE-01, OM-BLUE-03: a Blueprint leaves a gap in the display, gets a marker and gives
    /// what is printed on it.
    pub(crate) fn take_blueprint(&mut self, seat: Seat, card: Blueprint, log: &mut Log) {
        for place in &mut self.display {
            if *place == Some(card) {
                *place = None;
            }
        }
        let player = &mut self.players[seat];
        player.blueprints.insert(card);
        player.markers = player.markers.saturating_sub(1);
        self.tell(log, Deed::BlueprintTaken { seat, blueprint: card });
        self.within(|open| {
            open.reap_blueprint(seat, card, log);
            open.gain(seat, card.spec().gain(), 1, log);
            open.contribute(seat, Mission::Blueprints, log);
        });
        self.did(seat, Task::Blueprint);
    }

    /// OM-SUP-01, OM-SUP-02, OM-SUP-03: the items a player can take from the Warehouse.
    pub(crate) fn warehouse_options(
        &self,
        seat: Seat,
        left: u8,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Some((bill, left)) = self.one_more(seat, left, boost, due) else { return };
        if !self.can_pay(seat, &bill) {
            return;
        }
        for item in Item::ALL {
            if self.warehouse[item.index()] > 0 && self.can_take(seat, item) {
                let rest = Some(Effect::Warehouse { left, boost });
                let unit = Unit::TakeItem(item);
                offer(Action::TakeItem(item), Reply::Unit { bill, unit, rest });
            }
        }
        if self.chapter.is_some() {
            let rest = Effect::Warehouse { left, boost };
            self.medicine_options(seat, bill, rest, &mut |action, reply| offer(action, reply));
        }
    }

    /// OM-RULING-10: an item leaves the Warehouse; a Crystal is pending like any other.
    pub(crate) fn take_item(&mut self, seat: Seat, item: Item, log: &mut Log) {
        let left = &mut self.warehouse[item.index()];
        *left = left.saturating_sub(1);
        self.gain(seat, item, 1, log);
    }
}
