//! The worth of what a player has, in points.

use on_mars::Card;
use on_mars::content::board::TECH_POINTS;
use on_mars::content::cards::PROGRESS_POINTS;
use on_mars::content::{
    Blueprint, Contract, DepotSpace, Item, Kind, Mission, Resource, Scientist, Side, Slots, Tech,
    Terms,
};

use super::Glance;
use super::alone::Wish;
use super::weights::action_worth;

/// The value of several of one thing, each worth a share of the one before it.
fn series(first: f32, ratio: f32, count: u8) -> f32 {
    let shares = std::iter::successors(Some(first), |worth| Some(worth * ratio));
    shares.take(usize::from(count)).sum()
}

/// Points for Colonists, without the steps of two.
fn quarters(colonists: f32) -> f32 {
    const POINTS: [f32; 13] =
        [0.0, 0.0, 1.0, 2.5, 4.0, 5.5, 7.0, 9.0, 11.0, 13.5, 16.0, 18.5, 21.0];
    let whole = colonists.clamp(0.0, 11.99);
    let below = whole as usize;
    POINTS[below] + (POINTS[below + 1] - POINTS[below]) * whole.fract()
}

impl Glance<'_> {
    /// Resources and Crystals.
    pub fn goods(&self) -> f32 {
        let w = self.w;
        let stored: f32 =
            Resource::ALL.map(|one| self.stock(one, self.player.stored(one))).into_iter().sum();
        let crystals = self.player.crystals + self.player.pending;
        stored
            + self.purse(crystals)
            + w.card * self.need * f32::from(self.player.goals)
            + 0.02 * f32::from(self.player.crystals)
    }

    fn stock(&self, resource: Resource, count: u8) -> f32 {
        self.need * series(self.w.resource[resource.index()], self.w.glut, count)
    }

    fn purse(&self, crystals: u8) -> f32 {
        let count = crystals.min(self.player.depot_limit());
        self.need * series(self.w.crystal, self.w.crystals, count)
    }

    /// Returns what the last Resource of a kind is worth.
    pub fn last_of(&self, resource: Resource) -> f32 {
        let count = self.player.stored(resource);
        self.stock(resource, count) - self.stock(resource, count.saturating_sub(1))
    }

    /// The value of gaining several of an item.
    pub fn items(&self, item: Item, count: u8) -> f32 {
        match item.resource() {
            Some(one) => {
                let have = self.player.stored(one);
                let limit = self.player.storage_limit().max(have);
                self.stock(one, (have + count).min(limit)) - self.stock(one, have)
            }
            None => {
                let have = self.player.crystals + self.player.pending;
                self.purse(have + count) - self.purse(have)
            }
        }
    }

    /// The cost of paying Crystals. Private Goals pay for those that are missing.
    pub fn crystals(&self, count: u8) -> f32 {
        let player = self.player;
        let have = player.crystals + player.pending;
        let paid = count.min(player.crystals);
        let cards = (count - paid).min(player.goals);
        let last_hope = if self.costs_last_hope(count) { self.goals() } else { 0.0 };
        let taken = self.purse(have) - self.purse(have - paid);
        taken + self.need * self.w.card * f32::from(cards) + last_hope
    }

    /// Colonists on the Action slots of a side.
    pub fn on_side(&self, side: Side) -> f32 {
        let slots = Slots::ALL.into_iter().filter(|slots| slots.side() == side);
        slots.map(|slots| f32::from(self.open.on_slots(slots, self.seat))).sum()
    }

    /// Colonists: those who can act, those who will, and the points at the end.
    pub fn colonists(&self) -> f32 {
        let w = self.w;
        let [orbit, colony] = Side::ALL.map(|side| self.on_side(side));
        let posted = orbit + colony;
        // Those who arrive are counted as ready already.
        let arriving = (self.ready - f32::from(self.player.quarters)).max(0.0);
        let working = f32::from(self.player.working);
        let away = (posted + working - arriving).max(0.0);
        let limit = f32::from(self.player.quarters_limit());
        let here = match self.side {
            Some(Side::Orbit) => orbit,
            Some(Side::Colony) => colony,
            None => 0.0,
        };
        let at_the_end = (f32::from(self.player.quarters) + working + here).min(limit);
        let later = (f32::from(self.player.quarters) + working + posted).min(limit);
        let far = (self.turns / self.w.homecoming).min(1.0);
        let points = (1.0 - far) * quarters(at_the_end) + far * w.quarters * quarters(later);
        let acting = series(w.ready, w.readiness, self.ready as u8) + w.away * away;
        let beds = (limit - later).clamp(0.0, 4.0);
        points + self.need * (acting + w.bed * beds)
    }

    /// Returns what one more Colonist is worth.
    pub fn person(&self) -> f32 {
        let w = self.w;
        let all = self.ready + self.coming + 1.0;
        let points = quarters(all) - quarters(all - 1.0);
        w.quarters * points + self.need * w.ready * w.readiness.powi(self.ready.max(1.0) as i32)
    }

    /// Returns what two more beds are worth to those who are there.
    pub fn new_beds(&self) -> f32 {
        let limit = f32::from(self.player.quarters_limit());
        let all = self.ready + self.coming;
        if all + 1.0 >= limit { 1.0 * self.soon } else { 0.0 }
    }

    /// Returns the worth of `count` cubes in the Progress area, for all scorings to come.
    pub fn cubes(&self, count: u8) -> f32 {
        let points = f32::from(PROGRESS_POINTS.value[usize::from(count.min(5))]);
        let scorings = match self.open.colony_level() {
            0 | 1 => 2.0,
            2 => 1.0,
            _ => 0.0,
        };
        points * (1.0 + self.w.progress * scorings) + 0.6 * f32::from(count) * self.soon
    }

    /// Tech tiles: their points, and what they are good for.
    pub fn technology(&self) -> f32 {
        Tech::ALL.into_iter().map(|tech| self.tech(tech, self.player.level(tech))).sum()
    }

    /// A Tech tile at a level.
    pub fn tech(&self, tech: Tech, level: u8) -> f32 {
        if level == 0 {
            return 0.0;
        }
        let w = self.w;
        let far = (self.turns / self.w.far).min(1.0);
        let mut worth = f32::from(TECH_POINTS.value[usize::from(level.min(6) - 1)]);
        worth += far * w.level[tech.index()] * f32::from(level);
        if level < 6 {
            worth += far * w.promise;
        }
        let kind = Kind::SHARED.into_iter().find(|kind| kind.tech() == tech);
        if kind.is_some_and(|kind| !self.player.progress.contains(kind)) {
            worth += far * w.cube_tech;
        }
        worth
    }

    /// Returns how likely a Blueprint will be built.
    fn odds(&self, card: Blueprint) -> f32 {
        let w = self.w;
        let fitting = self.fitting(card);
        let odds = if fitting.meets(self.zone()) {
            w.fits_here
        } else if fitting.is_empty() {
            w.fits_nowhere
        } else {
            w.fits_there
        };
        // One action builds one of them, or a few with Upgrade Tech.
        let reach = 1.0 + 0.7 * f32::from(self.open.best_level(Tech::Upgrade));
        let waiting = f32::from(self.player.blueprints.len()).max(1.0);
        odds * (0.45 * self.turns * reach / waiting).min(1.0)
    }

    /// A Blueprint that was built, beyond the use of its action.
    fn built_worth(&self, card: Blueprint) -> f32 {
        let made = self.need * 0.8 * self.w.resource[0].min(1.0);
        f32::from(card.spec().points())
            + self.w.advanced * self.soon
            + self.w.journeys * self.turns.min(12.0) * made
    }

    /// A Blueprint that still has its marker.
    pub fn plan(&self, card: Blueprint) -> f32 {
        let odds = self.odds(card);
        let mineral = self.need * 0.6 * self.w.resource[0];
        odds * (self.built_worth(card) - mineral) - (1.0 - odds) * f32::from(card.spec().points())
    }

    /// Returns what building a Blueprint changes, the Mineral left aside.
    pub fn upgrade_gain(&self, card: Blueprint) -> f32 {
        self.built_worth(card) - self.plan(card)
            + self.scored_by_own(card.spec().kind)
            + self.contribution(Mission::AdvancedBuildings)
            + self.wish(Wish::Advanced(card.spec().kind))
    }

    /// Points that own Scientists give for one more Advanced Building of a type.
    fn scored_by_own(&self, kind: Kind) -> f32 {
        let own = self.player.scientists.iter().filter(|one| one.spec().scores == kind);
        3.0 * (1.0 - self.w.scored_later * 0.5) * own.count() as f32
    }

    /// Blueprints, Advanced Buildings, and what they can be used for.
    pub fn blueprints(&self) -> f32 {
        let plans: f32 = self.player.blueprints.iter().map(|card| self.plan(card)).sum();
        let built: f32 = self.player.built.iter().map(|card| self.built_worth(card)).sum();
        let best = self.player.built.iter().map(action_worth).fold(0.0, f32::max);
        let usable: f32 =
            if best > 0.0 { best + 0.1 * f32::from(self.player.built.len()) } else { 0.0 };
        let wealth = (f32::from(self.player.crystals + self.player.pending) / 4.0).min(1.0);
        plans + built + self.w.use_paid * self.turns.min(12.0) * usable * (0.5 + 0.5 * wealth)
    }

    /// Returns what one contribution to a Mission brings.
    pub fn contribution(&self, mission: Mission) -> f32 {
        match self.open.mission(mission) {
            Some(state) if state.left > 0 => {
                let all = f32::from(self.open.mission_count(mission).max(1));
                self.items(Item::Crystal, mission.spec().crystals) + self.stake / all
            }
            _ => 0.0,
        }
    }

    /// Scientists: what they score, and the actions they make free.
    pub fn scientists(&self) -> f32 {
        let own = self.player.scientists;
        let points: f32 = own.iter().map(|one| self.scored(one)).sum();
        let mut best = 0.0f32;
        for one in own.iter() {
            let field = one.spec().works_in;
            for player in self.open.players.values() {
                for card in player.built.iter().filter(|card| card.spec().kind == field) {
                    best = best.max(action_worth(card));
                }
            }
        }
        // Without a Building to work in there may be one later.
        let hope = if best == 0.0 && !own.is_empty() { 0.5 } else { best };
        points + self.w.use_free * self.turns.min(12.0) * hope
    }

    /// Returns what a Scientist will score.
    pub fn scored(&self, scientist: Scientist) -> f32 {
        let kind = scientist.spec().scores;
        let there = f32::from(self.open.advanced_of(kind));
        let of_kind = |card: &Blueprint| card.spec().kind == kind;
        let mut planned = 0.0;
        for (seat, player) in self.open.players.iter() {
            let share = if seat == self.seat { 0.8 } else { 0.6 };
            planned += share * player.blueprints.iter().filter(of_kind).count() as f32;
        }
        let shown = self.open.display.iter().flatten().filter(|card| of_kind(card)).count() as f32;
        let later = planned + 0.3 * shown * self.soon;
        3.0 * (there + self.w.scored_later * self.soon * later)
    }

    /// Earth Contracts, by how likely they are completed.
    pub fn contracts(&self) -> f32 {
        self.player.contracts.iter().map(|one| self.contract(one)).sum()
    }

    fn contract(&self, contract: Contract) -> f32 {
        let [complete, failed] = contract.terms().points().map(f32::from);
        if self.player.completed.contains(contract) {
            // Once complete it can fail only in rare cases.
            return complete;
        }
        let (lacking, price) = self.lacking(contract);
        let odds = self.contract_odds(contract);
        // What can be completed is better delivered than kept.
        let share = if lacking == 0.0 { 1.02 } else { odds };
        failed + (complete - failed) * odds - share * price
    }

    /// Returns how likely a Contract will be completed.
    pub fn contract_odds(&self, contract: Contract) -> f32 {
        let (lacking, _) = self.lacking(contract);
        self.w.contract * (-self.w.contract_doubt * lacking / (self.turns + 0.5)).exp()
    }

    /// Returns what a Contract lacks, in things to come by, and what a delivery will take away.
    pub fn lacking(&self, contract: Contract) -> (f32, f32) {
        match contract.terms() {
            Terms::Deliver { item, .. } => {
                let (mut lacking, mut price) = (0.0, 0.0);
                for wanted in [Some(item), (item != Item::Mineral).then_some(Item::Mineral)] {
                    let Some(wanted) = wanted else { continue };
                    let needed = self.open.missing(contract, wanted);
                    let (have, taken) = match wanted.resource() {
                        Some(one) => {
                            let have = self.player.stored(one);
                            let left = have.saturating_sub(needed);
                            (have, self.stock(one, have) - self.stock(one, left))
                        }
                        None => {
                            let have = self.player.crystals + self.player.pending;
                            let left = have.saturating_sub(needed);
                            (have, self.purse(have) - self.purse(left))
                        }
                    };
                    let short = f32::from(needed.saturating_sub(have));
                    lacking += if wanted == Item::Mineral { 1.2 * short } else { short };
                    price += taken;
                }
                (lacking, price)
            }
            Terms::Upgrade(kind) => {
                let own = self.open.buildings_of(kind, self.seat);
                let size_at = |hex| self.open.complex_at(kind, self.seat, hex).len();
                let marked = own.and(self.player.advanced).iter().map(size_at).max();
                let largest = own.iter().map(size_at).max().unwrap_or(0);
                let plan = self.player.blueprints.iter().any(|card| card.spec().kind == kind);
                let grow = |size: u8| 1.2 * f32::from(Contract::COMPLEX.saturating_sub(size));
                let new = grow(largest) + if plan { 0.8 } else { 2.2 };
                (marked.map_or(new, |size| grow(size).min(new)), 0.0)
            }
        }
    }

    /// Ships, Bots, Shelters, Miners, and what the Life Support System would reward.
    pub fn fleet(&self) -> f32 {
        let (w, player, open) = (self.w, self.player, self.open);
        let hangar = f32::from(player.hangar);
        let far = (self.turns / self.w.far).min(1.0);
        let mut worth = 3.0 * hangar;
        if player.hangar > 0 {
            worth += w.ship * self.soon;
        }
        for (space, value) in DepotSpace::ALL.into_iter().zip(w.executive) {
            if !player.ships.contains(space) {
                worth += far * value;
            }
        }
        worth += self.soon * series(w.bot, 0.6, player.bots.len());
        worth += self.need * w.storage * f32::from(player.shelters.len());
        worth += self.mine() * f32::from(player.miners.len());
        let times = (w.reward * self.turns).min(1.2);
        for (reward, row) in open.rewards.iter().zip(open.lss) {
            if let (Some(reward), ..5) = (reward, row) {
                worth += times * f32::from(open.reward_points(self.seat, *reward));
            }
        }
        worth
    }

    /// A Miner.
    pub fn mine(&self) -> f32 {
        self.w.journeys * self.turns.min(12.0) * self.need * self.w.resource[0] * 0.8
    }

    /// Returns what hiring a Scientist or taking a Contract brings, its price left aside.
    pub fn card(&self, card: Card) -> f32 {
        let worth = match card {
            Card::Scientist(one) => {
                let free = self.w.use_free * self.turns.min(12.0);
                self.scored(one) + free + self.contribution(Mission::Scientists)
            }
            Card::Contract(one) => {
                let [complete, failed] = one.terms().points().map(f32::from);
                failed + (complete - failed) * self.contract_odds(one)
            }
        };
        worth + self.wish(Wish::Card(card))
    }
}
