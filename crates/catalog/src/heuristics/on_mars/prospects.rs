//! The decision at hand, and what could be done next.

use on_mars::content::board::COLUMN_COSTS;
use on_mars::content::{
    Blueprint, Effect, GridSpace, Item, Kind, KindSet, LabSpace, Mission, Resource, Side, Slots,
    Tech,
};
use on_mars::{Bill, Card, Due, HexSet, Phase, Unit};
use orrery_core::Actor;

use super::alone::Wish;
use super::{Duty, Glance, Question, Task};

/// A repaired Building in Blackout.
const REPAIR: f32 = 12.0;
/// Medicine in Outbreak.
const MEDICINE: f32 = 5.0;

/// The larger of two, the larger first.
fn add(best: &mut (f32, f32), worth: f32) {
    if worth > best.0 {
        *best = (worth, best.0);
    } else if worth > best.1 {
        best.1 = worth;
    }
}

impl Glance<'_> {
    /// Returns what the player is in the middle of.
    pub fn pending(&self) -> f32 {
        self.open.agenda().iter().map(|step| self.task(step.task)).sum()
    }

    fn task(&self, task: Task) -> f32 {
        match task {
            Task::Ask(Actor::Seat(seat), question) if seat == self.seat => self.question(question),
            Task::Ask(..) => 0.0,
            Task::Do(duty) => self.duty(duty),
        }
    }

    fn question(&self, question: Question) -> f32 {
        match question {
            // What is due has to be paid; an effect without it may be left.
            Question::Effect { effect, due: Some(due) } => self.effect(effect) - self.due(due),
            Question::Effect { effect, due: None } => self.effect(effect).max(0.0),
            Question::Pay(bill) => -self.bill(&bill),
            Question::ChooseTech { kind, hex, due, .. } => {
                self.building(kind, self.open.size_with(self.seat, kind, hex)) - self.due(due)
            }
            Question::PlaceBot => self.soon * self.w.bot * 0.6 + self.contribution(Mission::Bots),
            Question::TakeTile(hex) => {
                self.open.tile_at(hex).map_or(0.0, |tile| self.effect(tile.benefit()).max(0.3))
            }
            Question::UsedTech(_) => self.items(Item::Oxygen, 1).max(1.2),
            Question::Gained { item, left } => self.items(item, left).max(0.3 * f32::from(left)),
            Question::ChooseSpace(_) => self.need,
            _ => 0.0,
        }
    }

    fn duty(&self, duty: Duty) -> f32 {
        match duty {
            Duty::Offer(seat, effect) | Duty::GoOn(seat, effect) if seat == self.seat => {
                self.effect(effect).max(0.0)
            }
            Duty::Begin(seat, effect, due) if seat == self.seat => {
                self.effect(effect) - self.due(due)
            }
            Duty::Pay(seat, bill) if seat == self.seat => -self.bill(&bill),
            Duty::Unit(seat, unit) if seat == self.seat => self.unit(unit),
            Duty::AfterBuilding(seat, kind, hex) if seat == self.seat => {
                let size = self.open.complex_at(kind, seat, hex).len();
                self.items(kind.gives(), size) + self.settled(kind, size)
            }
            Duty::SettleBuilding(seat, kind, hex) if seat == self.seat => {
                self.settled(kind, self.open.complex_at(kind, seat, hex).len())
            }
            Duty::Travel { seat, .. } | Duty::Arrive(seat, _) if seat == self.seat => self.need,
            _ => 0.0,
        }
    }

    /// Returns what is left to happen once a Building stands and its gain is stored.
    fn settled(&self, kind: Kind, size: u8) -> f32 {
        let mut worth = self.rise(kind) + self.new_cube(kind, size);
        if kind == Kind::Mine {
            worth += self.mine() - self.person();
        }
        worth
    }

    fn unit(&self, unit: Unit) -> f32 {
        match unit {
            Unit::Build { kind, hex } => {
                let size = self.open.size_with(self.seat, kind, hex);
                // The price is a payment of its own.
                let price = match kind.cost() {
                    Some(one) if self.player.stored(one) > 0 => self.last_of(one),
                    Some(_) => self.last_of(Resource::Mineral),
                    None => 0.0,
                };
                self.building(kind, size) + price
            }
            Unit::UseTech { owner, .. } if owner != self.seat => -self.w.favour,
            Unit::UseTech { tech: Tech::Ship, owner } => {
                f32::from(self.open.players[owner].level(Tech::Ship)) * self.person()
            }
            Unit::Upgrade { blueprint, .. } => self.upgrade_gain(blueprint),
            Unit::Develop { tech, to } => self.step(tech, to),
            Unit::TakeItem(item) => self.items(item, 1),
            Unit::TakeBlueprint(card) => self.taking(card),
            Unit::Learn { from, to } => {
                self.open.grid[from.index()].map_or(0.0, |tech| self.tech(tech, 1))
                    + self.lab_benefit(to)
                    + self.contribution(Mission::Techs)
            }
            Unit::Welcome { bot, colonists, .. } => self.ship(bot, colonists),
            Unit::Hire(slot) => {
                let card = self.open.hire.get(usize::from(slot)).copied().flatten();
                card.map_or(0.0, |card| self.card(card))
            }
            Unit::Gain(item, count) => self.items(item, count),
            Unit::Colonists(count) => f32::from(count) * self.person(),
            Unit::Effect(effect) => self.effect(effect),
            Unit::Radar(tile) => self.effect(tile.benefit()).max(0.0),
            Unit::SetRadar(_) => 2.0 * self.soon,
            Unit::Blackout(_) => REPAIR,
            Unit::Outbreak(_) => MEDICINE,
            _ => 0.0,
        }
    }

    /// Returns what repairing a Building among these hexes is worth in Blackout.
    fn repair(&self, zone: HexSet) -> f32 {
        let damaged = self.open.vandalized().or(self.open.closed_hexes());
        if self.open.blackout().is_some() && damaged.meets(zone) { REPAIR } else { 0.0 }
    }

    /// Returns what is due with the first use of an effect.
    fn due(&self, due: Due) -> f32 {
        self.crystals(due.crystals + due.extra)
    }

    /// Returns what a payment takes away.
    fn bill(&self, bill: &Bill) -> f32 {
        let needed = Resource::ALL.into_iter().zip(bill.need);
        let resources: f32 = needed
            .map(|(one, count)| {
                let own = count.min(self.player.stored(one));
                f32::from(own) * self.last_of(one)
                    + f32::from(count - own) * self.last_of(Resource::Mineral)
            })
            .sum();
        let any = f32::from(bill.any + bill.water_or_plant) * 0.7 * self.need;
        let people = f32::from(bill.colonists) * 0.7 * self.need;
        resources + any + people + self.crystals(bill.crystals + bill.extra)
    }

    /// A Ship with what it brings.
    fn ship(&self, bot: bool, colonists: u8) -> f32 {
        let bots = match bot {
            true => self.soon * self.w.bot * 0.6 + self.contribution(Mission::Bots),
            false => 0.0,
        };
        3.0 + 1.0 * self.soon + bots + f32::from(colonists) * 0.85 * self.person()
    }

    /// Returns what one development step brings, its price left aside.
    fn step(&self, tech: Tech, to: LabSpace) -> f32 {
        let level = to.level();
        self.tech(tech, level) - self.tech(tech, level - 1)
            + self.lab_benefit(to)
            + self.wish(Wish::Level(tech))
    }

    /// The value of this many development steps.
    fn developments(&self, left: u8, free: bool) -> f32 {
        let oxygen = self.player.stored(Resource::Oxygen) + self.player.stored(Resource::Mineral);
        let goods: u8 = self.player.storage.iter().sum();
        let mut best = (0.0, 0.0);
        let mut any = 0u8;
        for tech in Tech::ALL {
            let mut own = 0.0f32;
            for to in self.player.moves_of(tech).iter() {
                let mut worth = self.step(tech, to);
                if !free {
                    let cost = COLUMN_COSTS.value[usize::from(to.level() - 1)];
                    if cost.oxygen > oxygen
                        || cost.oxygen + cost.any > goods
                        || cost.crystals > self.player.crystals
                    {
                        continue;
                    }
                    let paid = if self.player.stored(Resource::Oxygen) > 0 {
                        Resource::Oxygen
                    } else {
                        Resource::Mineral
                    };
                    worth -= f32::from(cost.oxygen) * self.last_of(paid)
                        + 0.7 * self.need * f32::from(cost.any)
                        + self.crystals(cost.crystals);
                }
                own = own.max(worth);
            }
            any += u8::from(own > 0.0);
            add(&mut best, own);
        }
        match (left, any) {
            (0, _) | (_, 0) => 0.0,
            (1, _) => best.0,
            _ => best.0 + best.1.max(0.8 * best.0),
        }
    }

    /// Returns what the best Tech tile of the grid brings.
    fn learning(&self) -> f32 {
        let spaces = self.player.lab_spaces();
        let to = LabSpace::FIRST_COLUMN.into_iter().filter(|to| !spaces.contains(*to));
        let Some(benefit) = to.map(|to| self.lab_benefit(to)).reduce(f32::max) else { return 0.0 };
        let contribution = self.contribution(Mission::Techs);
        let mut best = 0.0f32;
        for from in GridSpace::ALL {
            let Some(tech) = self.open.grid[from.index()] else { continue };
            if self.player.laboratory[tech.index()].is_some() {
                continue;
            }
            let (batteries, any) = from.cost();
            let minerals = self.player.stored(Resource::Mineral);
            if batteries > self.player.stored(Resource::Battery) + minerals {
                continue;
            }
            let price = f32::from(batteries) * self.last_of(Resource::Battery).max(0.5 * self.need)
                + 0.7 * self.need * f32::from(any);
            best = best.max(self.tech(tech, 1) + benefit - price + contribution);
        }
        best
    }

    /// Returns what the best Blueprint of the display brings.
    fn blueprint(&self) -> f32 {
        if self.player.markers == 0 {
            return 0.0;
        }
        let cards = self.open.display.iter().flatten();
        cards.map(|card| self.taking(*card)).fold(0.0, f32::max)
    }

    fn taking(&self, card: Blueprint) -> f32 {
        self.plan(card) + self.items(card.spec().gain(), 1) + self.contribution(Mission::Blueprints)
    }

    /// Returns what the best card of the Scientist display brings.
    fn hiring(&self, scientists: bool, contracts: bool, free: bool) -> f32 {
        let mut best = 0.0f32;
        for card in self.open.hire.iter().flatten() {
            let price = match card {
                Card::Scientist(_) if !scientists => continue,
                Card::Contract(_) if !contracts => continue,
                _ if free => 0.0,
                Card::Scientist(one) => match one.spec().cost {
                    Some(resource) => {
                        let minerals = self.player.stored(Resource::Mineral);
                        let have = self.player.stored(resource);
                        let total =
                            if resource == Resource::Mineral { have } else { have + minerals };
                        if total < 2 {
                            continue;
                        }
                        2.0 * self.last_of(resource).max(0.5 * self.need)
                    }
                    None if self.ready >= 3.0 => 1.4 * self.need,
                    None => continue,
                },
                Card::Contract(_) if self.player.crystals + self.player.goals == 0 => continue,
                Card::Contract(_) => self.crystals(1),
            };
            best = best.max(self.card(*card) - price);
        }
        best
    }

    /// Returns what welcoming a Ship brings.
    fn welcoming(&self, free: bool, private: bool) -> f32 {
        let player = self.player;
        if player.ships_welcomed() >= self.open.colony_level() || player.ships.is_empty() {
            return 0.0;
        }
        let mut price = 0.0;
        if !free {
            let minerals = player.stored(Resource::Mineral);
            let short = [Resource::Water, Resource::Plant]
                .into_iter()
                .filter(|one| player.stored(*one) == 0)
                .count() as u8;
            if short > minerals {
                return 0.0;
            }
            price = self.last_of(Resource::Water).max(0.5 * self.need)
                + self.last_of(Resource::Plant).max(0.5 * self.need);
        }
        let more = u8::from(private);
        let room = player.quarters_limit().saturating_sub(player.quarters);
        let people = self.ship(false, (2 + more).min(room));
        let with_bot =
            if player.bots_left > 0 { self.ship(true, (1 + more).min(room)) } else { 0.0 };
        people.max(with_bot) - price
    }

    /// Returns what the best upgrades bring.
    fn upgrading(&self, left: u8, free: u8, anywhere: bool, tech: bool) -> f32 {
        let minerals = self.player.stored(Resource::Mineral) + free;
        let more = if tech { self.open.best_level(Tech::Upgrade) } else { 0 };
        let count = (left + more).min(minerals);
        if count == 0 {
            return 0.0;
        }
        let zone = self.zone();
        let fits = |card: &_| {
            let fitting = self.fitting(*card);
            if anywhere { !fitting.is_empty() } else { fitting.meets(zone) }
        };
        let mut gains: Vec<f32> = self
            .player
            .blueprints
            .iter()
            .filter(fits)
            .map(|card| self.upgrade_gain(card) - self.last_of(Resource::Mineral))
            .collect();
        gains.sort_by(|one, other| other.total_cmp(one));
        gains.into_iter().take(usize::from(count)).filter(|gain| *gain > 0.0).sum()
    }

    /// Returns what an effect brings now.
    pub fn effect(&self, effect: Effect) -> f32 {
        let many = |count: u8, worth: f32| f32::from(count) * worth;
        match effect {
            Effect::Construct { kinds, boost } => {
                self.construction(kinds, boost).0.max(self.repair(self.zone()))
            }
            Effect::Upgrade { left, free, anywhere, tech, .. } => {
                self.upgrading(left, free, anywhere, tech)
            }
            Effect::Move(one) => {
                self.need * (0.25 * f32::from(one.bots) + 0.15 * f32::from(one.rover))
            }
            Effect::CommandCenter => many(self.open.best_level(Tech::Rover), 0.25 * self.need),
            Effect::Develop { left, free, .. } => self.developments(left, free),
            Effect::Warehouse { left, .. } => many(left, self.supply()),
            Effect::Blueprints { left, .. } => many(left, self.blueprint()),
            Effect::Learn { left, .. } => many(left, self.learning()),
            Effect::Welcome { left: 0, landed: true, tech: true, .. } => 0.3 * self.need,
            Effect::Welcome { left, free, private, .. } => {
                many(left, self.welcoming(free, private))
            }
            Effect::Hire { scientists, contracts, free } => {
                self.hiring(scientists, contracts, free)
            }
            Effect::Retrieve { left, .. } => {
                let away = self.coming + self.on_side(Side::Orbit) + self.on_side(Side::Colony);
                f32::from(left).min(away) * 0.9 * self.need
            }
            Effect::Produce { .. } => Kind::ALL
                .map(|kind| self.items(kind.gives(), self.open.producers(self.seat, kind)))
                .into_iter()
                .sum(),
            Effect::ProduceAgain => 0.2 * self.need,
            Effect::Crystals { count, .. } => self.items(Item::Crystal, count),
            Effect::Resources { left, .. } => many(left, self.need),
            Effect::Trade => 0.9 * self.need,
            Effect::Gain { item, count } => self.items(item, count),
            Effect::Colonists(count) => many(count, self.person()),
            Effect::BuyColonist => (self.person() - self.need).max(0.0),
            Effect::Score(points) => points.into(),
            Effect::Radar => 2.0 * self.soon,
            Effect::TravelToOrbit | Effect::TravelAcross => 2.0 * self.need,
            Effect::LssBenefit => self.w.benefit * self.need,
            Effect::Repair { left, .. } => many(left, self.repair(self.zone())),
            Effect::Patch => self.repair(HexSet::ALL),
            Effect::Medicine(count) => many(count, MEDICINE),
        }
    }

    /// Returns what the best item of the Warehouse brings.
    fn supply(&self) -> f32 {
        let there = Item::ALL.into_iter().filter(|item| self.open.warehouse[item.index()] > 0);
        there.map(|item| self.items(item, 1)).fold(0.0, f32::max)
    }

    /// The best Main actions on the side the player is on, for the next turn.
    pub fn next_action(&self) -> f32 {
        if self.turns <= 0.0 || self.open.phase == Phase::Count {
            return 0.0;
        }
        let mut best = (0.0, 0.0);
        let slot = |slots: Slots, worth: f32| {
            if self.ready < 1.0 {
                return 0.0;
            }
            let extra = self.open.extra_cost(self.seat, slots);
            worth - 0.6 * self.need - self.crystals(extra)
        };
        match self.side {
            Some(Side::Colony) => {
                let (first, second) = self.construction(KindSet::ALL, false);
                add(&mut best, slot(Slots::Construct, first));
                add(&mut best, slot(Slots::Construct, 0.6 * second));
                add(&mut best, slot(Slots::Upgrade, self.upgrading(1, 0, false, true)));
                add(&mut best, self.welcoming(false, false));
                if self.open.on_slots(Slots::Hire, self.seat) == 0 {
                    add(&mut best, slot(Slots::Hire, self.hiring(true, true, false)));
                }
            }
            Some(Side::Orbit) => {
                add(&mut best, self.learning());
                add(&mut best, slot(Slots::Research, self.developments(2, false)));
                let people = (self.ready - 1.0).clamp(0.0, 2.0);
                let more = if people > 0.0 { 0.5 * people } else { 0.0 };
                add(&mut best, slot(Slots::Blueprint, self.blueprint() * (1.0 + more)));
                add(&mut best, self.supply() * (1.0 + 0.3 * people));
            }
            None => {}
        }
        let time = self.turns.min(1.0);
        time * (self.w.tempo * best.0 + self.w.choice * best.1)
    }
}
