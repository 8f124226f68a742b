//! Bills: the price of actions, and whether the crew can pay it (COST).

use arrayvec::ArrayVec;

use crate::FirstMartians;
use crate::agenda::{Ctx, PayKind};
use crate::content::{
    Ailment, Cost, FacilityId, List, Part, Reserve, TokenColor, UpgradeId, Who, Zone,
};
use crate::refusal::Illegal;
use crate::state::{
    LOWEST_MORALE, MAX_CREW, MAX_STACKS, MOST_WOUNDS, Payment, Source, Stack, Task,
};

/// A bill for several actions together (FM-ACT-25: nothing is counted twice).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bill {
    pub(crate) reserves: [u8; Reserve::COUNT],
    pub(crate) any_reserves: u8,
    pub(crate) parts: [u8; Part::COUNT],
    pub(crate) any_parts: u8,
    pub(crate) planted: u8,
    pub(crate) seeds: u8,
    pub(crate) samples: u8,
    pub(crate) examined: u8,
    pub(crate) pending: u8,
    pub(crate) discoveries: u8,
    pub(crate) map_samples: u8,
    pub(crate) tokens: [u8; MAX_CREW],
    pub(crate) any_tokens: u8,
    pub(crate) morale: u8,
    pub(crate) colors: [u8; TokenColor::COUNT],
    pub(crate) upgrades: u8,
    pub(crate) any_upgrades: u8,
    pub(crate) twice: bool,
    pub(crate) wounds: [u8; MAX_CREW],
    pub(crate) stress: u8,
    pub(crate) tracks: [u8; 8],
    /// True if there is more on it than reserves, spare parts, a seed and samples.
    rare: bool,
}

impl Bill {
    /// Puts an Upgrade card on the bill, which can be there only once.
    fn add_card(&mut self, upgrade: UpgradeId) {
        let bit = 1 << upgrade.index();
        self.twice |= self.upgrades & bit != 0;
        self.upgrades |= bit;
        self.rare = true;
    }

    /// The payments still open, by kind.
    pub(crate) fn open_kinds(&self) -> [(PayKind, u8); 4] {
        [
            (PayKind::Reserve, self.any_reserves),
            (PayKind::Part, self.any_parts),
            (PayKind::Token, self.any_tokens),
            (PayKind::Upgrade, self.any_upgrades),
        ]
    }

    /// Returns whether a choice of what to pay with is still open.
    pub(crate) fn is_open(&self) -> bool {
        self.any_reserves + self.any_parts + self.any_tokens + self.any_upgrades > 0
    }
}

/// FM-REP-14: the parts that the plan gives away, which count as broken for every action.
pub(crate) type Given = ArrayVec<(FacilityId, Part), { MAX_STACKS + 1 }>;

/// Returns whether a stack takes this part from a Facility.
pub(crate) fn gives(stack: &Stack, donor: FacilityId, part: Part) -> bool {
    given_by(stack.task) == Some((donor, part))
}

/// The part a task takes from another Facility.
#[inline]
pub(crate) fn given_by(task: Task) -> Option<(FacilityId, Part)> {
    match task {
        Task::Repair(_, part, Source::Donor(donor)) => Some((donor, part)),
        _ => None,
    }
}

impl FirstMartians {
    /// The parts that the plan gives away.
    pub(crate) fn given(&self) -> Given {
        let mut given = Given::new();
        for stack in &self.table.plan {
            if let Some(part) = given_by(stack.task) {
                given.push(part);
            }
        }
        given
    }

    /// The bill of a stack, as far as it is chosen (FM-COST-05, FM-COST-11, FM-COST-13).
    pub(crate) fn bill(&self, stack: &Stack) -> Bill {
        let mut bill = Bill::default();
        self.charge(&mut bill, stack, &self.given());
        bill
    }

    /// The bill of the whole plan.
    pub(crate) fn plan_bill(&self) -> Bill {
        self.bill_of(self.table.plan.iter(), &self.given())
    }

    /// The bill of some stacks together.
    pub(crate) fn bill_of<'a>(
        &self,
        stacks: impl Iterator<Item = &'a Stack>,
        given: &Given,
    ) -> Bill {
        let mut bill = Bill::default();
        stacks.for_each(|stack| self.charge(&mut bill, stack, given));
        bill
    }

    /// FM-COST-11, FM-COST-14: broken parts cost each reserve once per action.
    fn charge_tools(&self, bill: &mut Bill, stack: &Stack, given: &Given) {
        let (mut energy, mut oxygen) = (false, false);
        self.tools(stack).for_each(|tool| {
            let mut red = self.active(tool);
            for &(donor, part) in given {
                if donor == tool {
                    red.insert(part);
                }
            }
            if !red.is_empty() {
                let [pays_energy, pays_oxygen] = self.fees(tool);
                energy |= red.meets(pays_energy);
                oxygen |= red.meets(pays_oxygen);
            }
        });
        bill.reserves[Reserve::Energy.index()] += u8::from(energy);
        bill.reserves[Reserve::Oxygen.index()] += u8::from(oxygen);
    }

    /// Adds what a stack costs to a bill.
    pub(crate) fn charge(&self, bill: &mut Bill, stack: &Stack, given: &Given) {
        self.charge_tools(bill, stack, given);
        match stack.task {
            Task::Examine => bill.samples += 1,
            Task::Discover => bill.examined += 1,
            Task::Plant(_) => bill.planted += 1,
            Task::Repair(_, part, Source::Spare) => bill.parts[part.index()] += 1,
            Task::Install(upgrade, _) => bill.add_card(upgrade),
            Task::Event(_)
            | Task::Special(..)
            | Task::Build(..)
            | Task::Repair(_, _, Source::Fabricated) => self.charge_price(bill, stack),
            Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Explore(_)
            | Task::Gather(..)
            | Task::Repair(_, _, Source::Donor(_))
            | Task::RepairRover(_)
            | Task::Reopen(..) => {}
        }
    }

    /// The prices of an action whose kind of payment may be open.
    #[inline]
    fn price_of(&self, task: Task) -> List<Cost> {
        let mission = self.content().mission(self.table.mission);
        match task {
            Task::Event(_) => self.event_action(task).map_or(List::EMPTY, |action| action.cost),
            Task::Special(special, _) => self.content()[special].cost,
            Task::Build(card, _) => {
                let rule = mission.card_rules.iter().find(|rule| rule.card == card);
                rule.map_or(List::EMPTY, |rule| rule.cost)
            }
            _ => List::EMPTY,
        }
    }

    fn charge_price(&self, bill: &mut Bill, stack: &Stack) {
        let open = *bill;
        let price = self.price_of(stack.task);
        if !price.is_empty() {
            self.add_costs(bill, price, self.ctx_of(stack));
        }
        if let Task::Repair(_, _, Source::Fabricated) = stack.task {
            bill.any_parts += 2;
            bill.rare = true;
        }
        // What was chosen to pay with takes the place of what is open in this very stack.
        for &payment in &stack.paid {
            match payment {
                Payment::Part(part) => {
                    bill.any_parts = bill.any_parts.saturating_sub(1).max(open.any_parts);
                    bill.parts[part.index()] += 1;
                }
                Payment::Reserve(kind) => {
                    bill.any_reserves = bill.any_reserves.saturating_sub(1).max(open.any_reserves);
                    bill.reserves[kind.index()] += 1;
                }
                Payment::Token(who) => {
                    bill.any_tokens = bill.any_tokens.saturating_sub(1).max(open.any_tokens);
                    bill.tokens[who.index()] += 1;
                }
                Payment::Upgrade(upgrade) => {
                    bill.any_upgrades = bill.any_upgrades.saturating_sub(1).max(open.any_upgrades);
                    bill.add_card(upgrade);
                }
            }
        }
    }

    /// Returns whether a stack leaves open what is paid with.
    #[inline]
    pub(crate) fn is_payment_open(&self, stack: &Stack) -> bool {
        match stack.task {
            Task::Repair(_, _, Source::Fabricated) => stack.paid.len() < 2,
            task => {
                !self.price_of(task).is_empty() && {
                    let mut bill = Bill::default();
                    self.charge_price(&mut bill, stack);
                    bill.is_open()
                }
            }
        }
    }

    /// Adds the prices of the content to a bill.
    pub(crate) fn add_costs(&self, bill: &mut Bill, costs: List<Cost>, ctx: Ctx) {
        let person = |who: Who| self.someone(who, ctx).unwrap_or(self.table.first).index();
        for &cost in self.content().costs(costs) {
            bill.rare = true;
            match cost {
                Cost::Reserve(kind, n) => bill.reserves[kind.index()] += n,
                Cost::AnyReserve(n) => bill.any_reserves += n,
                Cost::SpareParts(Some(part), n) => bill.parts[part.index()] += n,
                Cost::SpareParts(None, n) => bill.any_parts += n,
                Cost::Samples(zone, n) => match zone {
                    Zone::Available => bill.samples += n,
                    Zone::Pending => bill.pending += n,
                    Zone::Roi => bill.map_samples += n,
                    Zone::Examined => bill.examined += n,
                    Zone::Discovery => bill.discoveries += n,
                },
                Cost::MoraleTokens(Who::Any, n) => bill.any_tokens += n,
                Cost::MoraleTokens(Who::All, n) => {
                    self.table.astronauts().for_each(|who| bill.tokens[who.index()] += n);
                }
                Cost::MoraleTokens(who, n) => bill.tokens[person(who)] += n,
                Cost::Morale(n) => bill.morale += n,
                Cost::Seeds(n) => bill.seeds += n,
                Cost::ObjectiveTokens(color, n) => bill.colors[color.index()] += n,
                Cost::UpgradeCards(n) => bill.any_upgrades += n,
                Cost::Wounds(who, n) => bill.wounds[person(who)] += n,
                Cost::Stress(n) => bill.stress += n,
                Cost::Track(track, n) => {
                    let slot = self.content().mission(self.table.mission).track_slot(track);
                    match slot.and_then(|slot| bill.tracks.get_mut(slot)) {
                        Some(steps) => *steps += n,
                        // A track the mission does not have cannot pay.
                        None => bill.any_upgrades += 100,
                    }
                }
            }
        }
    }

    /// Returns whether everything on a bill is there (FM-SUP-05, FM-COST-03).
    #[inline]
    pub(crate) fn affords(&self, bill: &Bill) -> Result<(), Illegal> {
        let (table, cargo) = (&self.table, &self.table.cargo);
        for kind in Reserve::all() {
            if bill.reserves[kind.index()] > table.reserve(kind) {
                return Err(Illegal::TooLittle(kind));
            }
        }
        for part in Part::all() {
            if bill.parts[part.index()] > cargo.parts[part.index()] {
                return Err(Illegal::NoSparePart(part));
            }
        }
        if bill.planted > cargo.seeds {
            return Err(Illegal::NoSeed);
        }
        if bill.samples > cargo.samples || bill.examined > cargo.examined {
            return Err(Illegal::NoSample);
        }
        if bill.rare { self.affords_rare(bill) } else { Ok(()) }
    }

    /// Returns whether what hardly ever is on a bill is there.
    fn affords_rare(&self, bill: &Bill) -> Result<(), Illegal> {
        let (table, cargo) = (&self.table, &self.table.cargo);
        let rest = |have: &[u8], need: &[u8]| -> Option<u8> {
            have.iter().zip(need).map(|(have, need)| have.checked_sub(*need)).sum()
        };
        let crew: ArrayVec<u8, MAX_CREW> = table.crew.iter().map(|one| one.tokens).collect();
        let keep = self.content().mission(table.mission).keep_seeds;
        let tracks = self.content().mission(table.mission).track_ids();
        let poisoned = |who: usize| table.crew[who].felt.has(Ailment::Poisoning);
        let survives = |who: usize| {
            let wounds = bill.wounds[who] * if poisoned(who) { 2 } else { 1 };
            wounds == 0 || table.crew[who].wounds + wounds <= MOST_WOUNDS
        };
        let tokens_of = |color: TokenColor| {
            use crate::content::TokenPlace::{Available, Sheet};
            self.count_tokens(color, Available, None, |_| true)
                + self.count_tokens(color, Sheet, None, |_| true)
        };
        let can = rest(&cargo.parts, &bill.parts).is_some_and(|left| left >= bill.any_parts)
            && rest(&table.reserves, &bill.reserves).is_some_and(|left| left >= bill.any_reserves)
            && rest(&crew, &bill.tokens[..crew.len()]).is_some_and(|left| left >= bill.any_tokens)
            && (bill.seeds == 0 || cargo.seeds >= bill.planted + bill.seeds + keep)
            && bill.pending <= cargo.pending_samples
            && bill.discoveries <= cargo.discoveries
            && bill.map_samples <= self.samples_in(Zone::Roi)
            && (bill.morale == 0 || table.morale - bill.morale as i8 >= LOWEST_MORALE)
            && TokenColor::all().all(|color| tokens_of(color) >= bill.colors[color.index()])
            && !bill.twice
            && bill.upgrades & !cargo.upgrades == 0
            && (cargo.upgrades & !bill.upgrades).count_ones() >= u32::from(bill.any_upgrades)
            && (0..crew.len()).all(survives)
            && tracks.zip(bill.tracks).zip(&table.tracks).all(|((id, steps), value)| {
                steps == 0 || value - i16::from(steps) >= self.content()[id].min
            });
        if can { Ok(()) } else { Err(Illegal::CannotPay) }
    }
}
