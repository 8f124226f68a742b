//! Welcoming Ships; Scientists and Earth Contracts.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Due, Log, Question, Unit};
use crate::bill::Bill;
use crate::content::{Contract, DepotSpace, Effect, Mission, Resource, Task, Tech};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::state::{Card, Open};

impl Open {
    /// OM-SHIP-01, OM-SHIP-02, OM-SHIP-04, OM-SHIP-05, OM-SHIP-07, OM-RULING-57: the Ships a
    /// player can welcome, and what they bring.
    pub(crate) fn welcome_options(
        &self,
        seat: Seat,
        effect: Effect,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Effect::Welcome { left, free, private, boost, tech, landed } = effect else { return };
        let player = &self.players[seat];
        if tech && landed {
            self.ship_tech_options(seat, effect, offer);
        }
        let Some((mut bill, more)) = self.one_more(seat, left, boost, due) else { return };
        // Colonists who came in this turn cannot fetch another Ship.
        let fetched = bill.colonists > 0;
        if fetched && self.able(seat) <= self.turn.fresh && self.turn.seat == seat {
            return;
        }
        if !free {
            bill = bill.with(Resource::Plant, 1).with(Resource::Water, 1);
        }
        if player.ships_welcomed() >= self.colony_level() || !self.can_pay(seat, &bill) {
            return;
        }
        let rest = Effect::Welcome { left: more, free, private, boost, tech, landed: true };
        for ship in player.ships.iter() {
            for bot in [false, true] {
                if bot && player.bots_left == 0 {
                    continue;
                }
                let colonists = if bot { 1 } else { 2 } + u8::from(private);
                let unit = Unit::Welcome { ship, bot, colonists };
                offer(Action::Welcome { ship, bot }, Reply::Unit { bill, unit, rest: Some(rest) });
            }
        }
    }

    /// OM-USE-09: Ship Tech brings as many more Colonists as its level, once.
    fn ship_tech_options(&self, seat: Seat, effect: Effect, offer: &mut impl FnMut(Action, Reply)) {
        let Effect::Welcome { left, free, private, boost, landed, .. } = effect else { return };
        if self.players[seat].colonists == 0 {
            return;
        }
        for (owner, player) in self.players.iter() {
            if player.level(Tech::Ship) > 0 {
                let unit = Unit::UseTech { owner, tech: Tech::Ship };
                let rest = Effect::Welcome { left, free, private, boost, tech: false, landed };
                let bill = Bill::default();
                offer(Action::UseTech(owner), Reply::Unit { bill, unit, rest: Some(rest) });
            }
        }
    }

    /// OM-SHIP-01, OM-SHIP-02: the Ship moves to the Hangar and brings what was chosen.
    pub(crate) fn welcome(
        &mut self,
        seat: Seat,
        ship: DepotSpace,
        bot: bool,
        colonists: u8,
        log: &mut Log,
    ) {
        let player = &mut self.players[seat];
        player.ships.remove(ship);
        player.hangar += 1;
        self.tell(log, Deed::ShipWelcomed { seat, ship });
        self.within(|open| {
            open.reap_ship(seat, true, log);
            open.gain_colonists(seat, colonists, log);
            if bot {
                let hexes = open.bot_hexes(seat);
                match hexes.first() {
                    Some(hex) if hexes.len() == 1 => open.place_bot(seat, hex, log),
                    Some(_) => open.ask(seat, Question::PlaceBot),
                    None => {}
                }
            }
        });
    }

    /// OM-SHIP-03, OM-RULING-17, AI-VAL-88: where a new Bot can come onto the map.
    pub(crate) fn bot_hexes(&self, seat: Seat) -> HexSet {
        let shelters = self.players[seat].shelters.or(self.dark_shelters(seat));
        let free = shelters.without(self.pieces());
        if !free.is_empty() {
            return free;
        }
        let available = self.available_hexes();
        (1..=crate::hex::FARTHEST as u8)
            .map(|distance| shelters.rings(distance).and(available))
            .find(|near| !near.is_empty())
            .unwrap_or(HexSet::EMPTY)
    }

    /// A Bot comes onto the map.
    pub(crate) fn place_bot(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        let player = &mut self.players[seat];
        player.bots_left -= 1;
        player.bots.insert(hex);
        self.tell(log, Deed::BotPlaced { seat, hex });
        self.within(|open| open.contribute(seat, Mission::Bots, log));
    }

    /// OM-HIRE-01, OM-HIRE-02, OM-HIRE-03: the cards of the Scientist display a player can take.
    pub(crate) fn hire_options(
        &self,
        seat: Seat,
        scientists: bool,
        contracts: bool,
        free: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        for (slot, card) in self.hire.iter().enumerate() {
            let mut bill = Bill::of(due);
            match card {
                Some(Card::Scientist(one)) if scientists => match one.spec().cost {
                    _ if free => {}
                    Some(resource) => bill = bill.with(resource, 2),
                    None => bill.colonists += 2,
                },
                Some(Card::Contract(_)) if contracts => bill.crystals += u8::from(!free),
                _ => continue,
            }
            if self.can_pay(seat, &bill) {
                let unit = Unit::Hire(slot as u8);
                offer(Action::Hire(slot as u8), Reply::Unit { bill, unit, rest: None });
            }
        }
        if scientists && self.chapter.is_some() {
            let offer = &mut |action, reply| offer(action, reply);
            self.microbiologist_options(seat, free, due, offer);
        }
    }

    /// OM-HIRE-04: the card goes to the player.
    pub(crate) fn hire(&mut self, seat: Seat, slot: u8, log: &mut Log) {
        let Some(card) = self.hire.get_mut(usize::from(slot)).and_then(Option::take) else {
            return;
        };
        self.turn.emptied |= 1 << slot;
        self.tell(log, Deed::Hired { seat, card });
        match card {
            Card::Scientist(one) => {
                self.players[seat].scientists.insert(one);
                self.within(|open| {
                    open.reap_hiring(seat, one, log);
                    open.contribute(seat, Mission::Scientists, log);
                });
                self.did(seat, Task::Hire);
            }
            Card::Contract(contract) => {
                self.players[seat].contracts.insert(contract);
                self.within(|open| {
                    open.reap_contract(seat, contract, false, log);
                    open.check_contracts(log);
                });
            }
        }
    }

    /// OM-HIRE-07, OM-HIRE-08, OM-RULING-24: the player refills emptied slots with Contracts.
    pub(crate) fn refill_hire(&mut self) {
        let seat = self.turn.seat;
        let empty = self.turn.emptied;
        let slots = (0..6u8).filter(|slot| empty >> slot & 1 == 1);
        let count = usize::from(self.contract_deck.len());
        let slots: arrayvec::ArrayVec<u8, 6> = slots.take(count).collect();
        for slot in slots.into_iter().rev() {
            if self.is_lacerda(seat) {
                self.draw(crate::agenda::Draw::LacerdaRefill(slot));
            } else {
                self.ask(seat, Question::Refill(slot));
            }
        }
    }

    pub(crate) fn refill_slot(&mut self, slot: u8, contract: Contract, log: &mut Log) {
        self.contract_deck.remove(contract);
        self.hire[usize::from(slot)] = Some(Card::Contract(contract));
        self.turn.emptied &= !(1 << slot);
        self.tell(log, Deed::Refilled { slot, contract });
    }
}
