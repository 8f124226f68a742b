//! Gaining, storing and delivering; Colonists coming back; production.

use orrery_core::Seat;

use crate::action::{Action, Post};
use crate::agenda::{Due, Duty, Log, Question, Unit};
use crate::bill::Bill;
use crate::content::{
    Contract, ContractSet, Effect, Item, Kind, Mission, Side, Slots, Terms, Whence,
};
use crate::event::Deed;
use crate::outbreak::{self, MoverStep};
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// OM-TERM-01: gains items from the supply. AI-W10-09: a theft has the first claim on Crystals.
    /// OM-CON-01: the others may go onto a Contract at once.
    pub(crate) fn gain(&mut self, seat: Seat, item: Item, count: u8, log: &mut Log) {
        let count = if item == Item::Crystal { self.after_theft(count, log) } else { count };
        if count == 0 {
            return;
        }
        if !self.is_lacerda(seat) && !self.wanting(seat, item).is_empty() {
            self.ask(seat, Question::Gained { item, left: count });
        } else {
            self.store(seat, item, count, log);
        }
    }

    /// Goes on with a gain of which a part was delivered.
    pub(crate) fn gain_more(&mut self, seat: Seat, item: Item, left: u8, log: &mut Log) {
        self.gain(seat, item, left, log);
    }

    /// OM-TERM-03, OM-CRY-01: puts Resources into the Storage, as many as fit, and Crystals below
    /// the Depot.
    pub(crate) fn store(&mut self, seat: Seat, item: Item, count: u8, log: &mut Log) {
        if self.is_lacerda(seat) && item != Item::Crystal {
            return;
        }
        let player = &mut self.players[seat];
        let fits = match item.resource() {
            Some(resource) => {
                let room = player.storage_limit().saturating_sub(player.stored(resource));
                let fits = count.min(room);
                player.storage[resource.index()] += fits;
                fits
            }
            None => {
                player.pending = player.pending.saturating_add(count);
                count
            }
        };
        self.tell(log, Deed::Gained { seat, item, count: fits, lost: count - fits });
    }

    /// Returns whether one of an item could be kept or delivered.
    pub(crate) fn can_take(&self, seat: Seat, item: Item) -> bool {
        self.players[seat].has_room_for(item) || !self.wanting(seat, item).is_empty()
    }

    /// OM-CON-01: the Delivery Contracts of a player that still want an item.
    #[inline]
    pub(crate) fn wanting(&self, seat: Seat, item: Item) -> ContractSet {
        let player = &self.players[seat];
        let open = player.contracts.and(ContractSet::DELIVERIES).without(player.completed);
        if open.is_empty() {
            return open;
        }
        open.iter().filter(|contract| self.missing(*contract, item) > 0).collect()
    }

    /// The number of an item that a Contract still wants.
    pub fn missing(&self, contract: Contract, item: Item) -> u8 {
        let Some([main, minerals]) = self.on_contract(contract) else { return 0 };
        match contract.terms() {
            Terms::Upgrade(_) => 0,
            Terms::Deliver { item: wanted, count, .. } if wanted == item => count - main.min(count),
            Terms::Deliver { minerals: wanted, .. } if item == Item::Mineral => {
                wanted - minerals.min(wanted)
            }
            Terms::Deliver { .. } => 0,
        }
    }

    /// The items on a Delivery Contract: the main item and Minerals.
    pub fn on_contract(&self, contract: Contract) -> Option<[u8; 2]> {
        self.delivered.get(contract.index().checked_sub(6)?).copied()
    }

    /// Puts an item onto a Contract. OM-CON-02: it stays there.
    pub(crate) fn deliver(&mut self, seat: Seat, contract: Contract, item: Item, log: &mut Log) {
        let Terms::Deliver { item: wanted, .. } = contract.terms() else { return };
        if let Some(card) = contract.index().checked_sub(6) {
            self.delivered[card][usize::from(wanted != item)] += 1;
        }
        self.tell(log, Deed::Delivered { seat, contract, item });
        let complete = Item::ALL.into_iter().all(|item| self.missing(contract, item) == 0);
        if complete {
            self.complete_contract(seat, contract, log);
        }
    }

    /// OM-RULING-59: moves an item from the Storage or the Depot onto a Contract.
    pub(crate) fn deliver_from_board(
        &mut self,
        seat: Seat,
        contract: Contract,
        item: Item,
        log: &mut Log,
    ) {
        let player = &mut self.players[seat];
        match item.resource() {
            Some(resource) => player.storage[resource.index()] -= 1,
            None => player.crystals -= 1,
        }
        self.deliver(seat, contract, item, log);
    }

    /// The deliveries a player can make from their own board.
    pub(crate) fn delivery_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let player = &self.players[seat];
        let cards = player.contracts.and(ContractSet::DELIVERIES).without(player.completed);
        for contract in cards.iter() {
            for item in Item::ALL {
                let have = item.resource().map_or(player.crystals, |one| player.stored(one));
                if have > 0 && self.missing(contract, item) > 0 {
                    let action = Action::Deliver { contract, item };
                    offer(action, Reply::Deliver { contract, item });
                }
            }
        }
    }

    /// OM-RULING-14: a Contract is completed once.
    pub(crate) fn complete_contract(&mut self, seat: Seat, contract: Contract, log: &mut Log) {
        self.players[seat].completed.insert(contract);
        self.tell(log, Deed::ContractCompleted { seat, contract });
        self.reap_contract(seat, contract, true, log);
        self.contribute(seat, Mission::Contracts, log);
    }

    /// OM-CON-03: completes Upgrade Contracts whose condition holds.
    pub(crate) fn check_contracts(&mut self, log: &mut Log) {
        for seat in Seat::all(self.player_count()) {
            let player = &self.players[seat];
            let cards = player.contracts.and(ContractSet::UPGRADES).without(player.completed);
            for contract in cards.iter() {
                if self.is_fulfilled(seat, contract) {
                    self.complete_contract(seat, contract, log);
                }
            }
        }
    }

    /// Returns whether what a Contract asks for is so.
    pub(crate) fn is_fulfilled(&self, seat: Seat, contract: Contract) -> bool {
        match contract.terms() {
            Terms::Deliver { .. } => {
                Item::ALL.into_iter().all(|item| self.missing(contract, item) == 0)
            }
            Terms::Upgrade(kind) => {
                let buildings = self.buildings_of(kind, seat);
                let own = self.players[seat].advanced.and(buildings);
                own.iter().any(|hex| {
                    buildings.connected(crate::hex::HexSet::of(hex)).len() >= Contract::COMPLEX
                })
            }
        }
    }

    /// Colonists come from the personal supply.
    pub(crate) fn gain_colonists(&mut self, seat: Seat, count: u8, log: &mut Log) {
        let gained = self.players[seat].gain_colonists(count);
        self.note_entering(seat, gained, MoverStep::Enter);
        if self.turn.seat == seat {
            self.turn.fresh += gained;
        }
        self.tell(log, Deed::ColonistsGained { seat, count: gained });
    }

    /// The places from which a Colonist can be retrieved.
    pub(crate) fn retrieve_options(
        &self,
        seat: Seat,
        left: u8,
        from: Whence,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let bill = Bill::of(due);
        if left == 0 || !self.can_pay(seat, &bill) {
            return;
        }
        if !bill.is_nothing() {
            // What is due is paid first; then the Colonists are chosen one by one.
            let any = self.is_usable(seat, Effect::Retrieve { left, from }, None);
            if any {
                let rest = Some(Effect::Retrieve { left, from });
                offer(Action::Accept, Reply::Unit { bill, unit: Unit::Nothing, rest });
            }
            return;
        }
        let sides: &[Side] = match from {
            Whence::Working => &[],
            Whence::Anywhere | Whence::OneSide => &Side::ALL,
            Whence::Orbit => &[Side::Orbit],
            Whence::Colony => &[Side::Colony],
        };
        if matches!(from, Whence::Working | Whence::Anywhere) && self.players[seat].working > 0 {
            let rest = Effect::Retrieve { left: left - 1, from };
            self.offer_retrieval(seat, Post::Working, rest, offer);
        }
        for slots in Slots::ALL.into_iter().filter(|slots| sides.contains(&slots.side())) {
            if self.on_slots(slots, seat) > 0 {
                let from = match (from, slots.side()) {
                    (Whence::OneSide, Side::Orbit) => Whence::Orbit,
                    (Whence::OneSide, Side::Colony) => Whence::Colony,
                    (from, _) => from,
                };
                let rest = Effect::Retrieve { left: left - 1, from };
                self.offer_retrieval(seat, Post::Slot(slots), rest, offer);
            }
        }
    }

    /// AI-VAL-80: where some are infected, the owner chooses who comes back.
    fn offer_retrieval(
        &self,
        seat: Seat,
        post: Post,
        rest: Effect,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let plain = Reply::Retrieve { post, infected: false, rest };
        if self.outbreak().is_none() {
            return offer(Action::Retrieve(post), plain);
        }
        let there = self.at_place(Self::place_of(seat, post));
        if there.healthy > 0 {
            offer(Action::Retrieve(post), plain);
        }
        if there.infected > 0 {
            let action = Action::Outbreak(outbreak::Action::RetrieveInfected(post));
            offer(action, Reply::Retrieve { post, infected: true, rest });
        }
    }

    /// OM-TERM-05: brings a Colonist back to the Living Quarters.
    pub(crate) fn retrieve(
        &mut self,
        seat: Seat,
        post: Post,
        infected: bool,
        rest: Effect,
        log: &mut Log,
    ) {
        self.see_to(Duty::GoOn(seat, rest));
        match post {
            Post::Working => self.players[seat].working -= 1,
            Post::Slot(slots) => self.slots[slots.index()][seat.index()] -= 1,
        }
        if infected {
            self.lift_infected(seat, post);
        }
        self.house(seat, 1, u8::from(infected));
        self.tell(log, Deed::Retrieved { seat, colonists: 1 });
    }

    /// OM-TRAV-06: each own Advanced Building gives 1 of its type and each own Miner 1 Mineral.
    pub(crate) fn produce(&mut self, seat: Seat, log: &mut Log) {
        for kind in Kind::ALL.into_iter().rev() {
            let count = self.producers(seat, kind);
            self.gain(seat, kind.gives(), count, log);
        }
    }

    /// The number of a player's Miners and Advanced Buildings of a type that produce.
    pub fn producers(&self, seat: Seat, kind: Kind) -> u8 {
        let player = &self.players[seat];
        let idle = self.idle_hexes();
        let advanced = player.advanced.and(self.buildings_of(kind, seat)).without(idle).len();
        let miners = if kind == Kind::Mine {
            player.miners.without(idle.or(self.sick_mines(seat))).len()
        } else {
            0
        };
        advanced + miners
    }

    /// Blueprint 3: for a Colonist one of them produces once more.
    pub(crate) fn produce_again_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        if self.able(seat) == 0 {
            return;
        }
        for kind in Kind::ALL {
            if self.producers(seat, kind) > 0 {
                let bill = Bill::default().with_colonists(1);
                let unit = Unit::Gain(kind.gives(), 1);
                let rest = Some(Effect::ProduceAgain);
                offer(Action::ProduceAgain(kind), Reply::Unit { bill, unit, rest });
            }
        }
    }
}
