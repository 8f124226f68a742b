//! Bills: the price of something, and whether a player can pay it.

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Coin;
use crate::agenda::{Due, Duty, Log, Question};
use crate::content::Resource;
use crate::event::Deed;
use crate::state::Open;

/// A price. It is paid one thing at a time; whatever can be paid in one way only is paid without
/// asking.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bill {
    /// Resources; OM-TERM-08: a Mineral may stand in for any other.
    pub need: [u8; Resource::COUNT],
    /// Resources of choice.
    pub any: u8,
    /// Water or Plants.
    pub water_or_plant: u8,
    /// Crystals.
    pub crystals: u8,
    /// Colonists who move from the Living Quarters to the Working Area.
    pub colonists: u8,
    /// Colonists who have to be left in the Living Quarters for what is paid for.
    pub reserve: u8,
    /// OM-COST-06: Crystals or Colonists, in any mix.
    pub extra: u8,
}

impl Bill {
    /// The bill for what is due with an effect.
    pub fn of(due: Option<Due>) -> Bill {
        let Due { extra, crystals, people } = due.unwrap_or_default();
        Bill { crystals, extra, reserve: people, ..Bill::default() }
    }

    /// The same with Resources.
    pub fn with(mut self, resource: Resource, count: u8) -> Bill {
        self.need[resource.index()] += count;
        self
    }

    /// The same with Colonists who move to the Working Area.
    pub fn with_colonists(mut self, count: u8) -> Bill {
        self.colonists += count;
        self
    }

    /// Returns whether there is nothing to pay.
    pub fn is_nothing(&self) -> bool {
        Bill { reserve: 0, ..*self } == Bill::default()
    }
}

/// Ways to pay the next thing: a bit for each [`Coin`], and one for Private Goals.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ways(u8);

impl Ways {
    const GOAL: u8 = 1 << 7;
    pub(crate) const COINS: [Coin; 7] = [
        Coin::Mineral,
        Coin::Battery,
        Coin::Water,
        Coin::Plant,
        Coin::Oxygen,
        Coin::Crystal,
        Coin::Colonist,
    ];

    pub(crate) fn goals(self) -> bool {
        self.0 & Self::GOAL != 0
    }

    pub(crate) fn coins(self) -> impl Iterator<Item = Coin> {
        Self::COINS.into_iter().filter(move |coin| self.0 >> *coin as u8 & 1 == 1)
    }

    fn add(&mut self, coin: Coin) {
        self.0 |= 1 << coin as u8;
    }

    fn only(self) -> Option<Coin> {
        (self.0.count_ones() == 1).then(|| self.coins().next()).flatten()
    }
}

/// Takes one away. A bill that cannot be paid is never written, but a saved table might hold one.
fn spend(count: &mut u8) {
    *count = count.saturating_sub(1);
}

impl Open {
    /// Crystals that can be spent now. OM-CRY-04, OM-RULING-55: Private Goals count in one's own
    /// turn only.
    #[inline]
    pub(crate) fn wallet(&self, seat: Seat) -> u8 {
        let player = &self.players[seat];
        player.crystals + if self.is_own_turn(seat) { player.goals } else { 0 }
    }

    /// Returns whether a player can pay a bill.
    pub(crate) fn can_pay(&self, seat: Seat, bill: &Bill) -> bool {
        let player = &self.players[seat];
        let wallet = self.wallet(seat);
        let people = bill.colonists.saturating_add(bill.reserve);
        let able = self.able(seat);
        if wallet < bill.crystals || able < people {
            return false;
        }
        if wallet - bill.crystals + able - people < bill.extra {
            return false;
        }
        let minerals = player.stored(Resource::Mineral);
        let mut stand_ins = bill.need[0];
        let (mut have, mut needed) = (minerals, bill.need[0]);
        for resource in &Resource::ALL[1..] {
            let (stored, need) = (player.stored(*resource), bill.need[resource.index()]);
            stand_ins = stand_ins.saturating_add(need.saturating_sub(stored));
            have += stored;
            needed = needed.saturating_add(need);
        }
        if stand_ins > minerals {
            return false;
        }
        if bill.water_or_plant > 0 {
            let fluid = player.stored(Resource::Water) + player.stored(Resource::Plant) + minerals;
            return fluid >= bill.water_or_plant;
        }
        have >= needed.saturating_add(bill.any)
    }

    /// The ways to pay the next thing on a bill, each of which leaves the rest payable, and the
    /// bill after it; `None` once all is paid.
    pub(crate) fn ways_to_pay(&self, seat: Seat, bill: &Bill) -> Option<(Ways, Bill)> {
        let player = &self.players[seat];
        let mut ways = Ways::default();
        let mut rest = *bill;
        let mut resources = |rest: &Bill, allowed: &mut dyn FnMut(Resource) -> bool| {
            for resource in Resource::ALL {
                if allowed(resource)
                    && player.stored(resource) > 0
                    && self.can_pay_after(seat, rest, resource)
                {
                    ways.add(resource.into());
                }
            }
        };
        if let Some(due) = Resource::ALL.into_iter().find(|one| bill.need[one.index()] > 0) {
            rest.need[due.index()] -= 1;
            resources(&rest, &mut |one| one == due || one == Resource::Mineral);
        } else if bill.water_or_plant > 0 {
            rest.water_or_plant -= 1;
            let fits = [Resource::Mineral, Resource::Water, Resource::Plant];
            resources(&rest, &mut |one| fits.contains(&one));
        } else if bill.any > 0 {
            rest.any -= 1;
            resources(&rest, &mut |_| true);
        } else if bill.crystals > 0 {
            rest.crystals -= 1;
            self.crystal_ways(seat, &mut ways);
        } else if bill.colonists > 0 {
            rest.colonists -= 1;
            ways.add(Coin::Colonist);
        } else if bill.extra > 0 {
            rest.extra -= 1;
            self.crystal_ways(seat, &mut ways);
            if self.able(seat) > bill.reserve {
                ways.add(Coin::Colonist);
            }
        } else {
            return None;
        }
        Some((ways, rest))
    }

    fn crystal_ways(&self, seat: Seat, ways: &mut Ways) {
        let player = &self.players[seat];
        if player.crystals > 0 {
            ways.add(Coin::Crystal);
        }
        if self.is_own_turn(seat) && player.goals > 0 {
            ways.0 |= Ways::GOAL;
        }
    }

    /// Returns whether the Resources on a bill can be paid with one of this fewer.
    fn can_pay_after(&self, seat: Seat, rest: &Bill, spent: Resource) -> bool {
        let stored = |one: Resource| self.players[seat].stored(one) - u8::from(one == spent);
        let minerals = stored(Resource::Mineral);
        let (mut stand_ins, mut have, mut needed) = (rest.need[0], minerals, rest.need[0]);
        for one in &Resource::ALL[1..] {
            stand_ins += rest.need[one.index()].saturating_sub(stored(*one));
            have += stored(*one);
            needed += rest.need[one.index()];
        }
        stand_ins <= minerals && have >= needed + rest.any
    }

    /// Pays what can be paid in one way only, and asks for the rest.
    pub(crate) fn settle_bill(&mut self, seat: Seat, bill: Bill, log: &mut Log) {
        let mut bill = bill;
        while let Some((ways, rest)) = self.ways_to_pay(seat, &bill) {
            match ways.only() {
                Some(coin) => self.pay_coin(seat, coin, log),
                None => return self.ask(seat, Question::Pay(bill)),
            }
            bill = rest;
        }
    }

    pub(crate) fn pay_coin(&mut self, seat: Seat, coin: Coin, log: &mut Log) {
        let player = &mut self.players[seat];
        match coin {
            Coin::Mineral => spend(&mut player.storage[0]),
            Coin::Battery => spend(&mut player.storage[1]),
            Coin::Water => spend(&mut player.storage[2]),
            Coin::Plant => spend(&mut player.storage[3]),
            Coin::Oxygen => spend(&mut player.storage[4]),
            Coin::Crystal => spend(&mut player.crystals),
            Coin::Colonist if player.quarters > 0 => {
                player.quarters -= 1;
                player.working += 1;
                self.note_leaving(seat);
            }
            Coin::Colonist => {}
        }
        self.tell(log, Deed::Paid { seat, coin, count: 1 });
    }

    /// Puts a payment on the agenda, if there is anything to pay.
    pub(crate) fn charge(&mut self, seat: Seat, bill: Bill) {
        if !bill.is_nothing() {
            self.see_to(Duty::Pay(seat, bill));
        }
    }
}
