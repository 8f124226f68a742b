//! The chance to reach the Solo Goal.

use on_mars::content::solo::SOLO_GOALS;
use on_mars::content::{Contract, ContractSet, Item, Kind, Requirement, Scientist, Tech, Terms};
use on_mars::{Card, Open};
use orrery_core::Seat;

use super::Glance;

/// The lead that makes the chance clear after the last turn, and how much more it takes for each
/// turn to come.
const LEAD: (f32, f32) = (6.0, 1.2);
/// The points that Lacerda still gains and the player's hopes still lose in each of the last turns;
/// before them the two sides grow alike. Measured over games of greedy players.
const CATCHING_UP: f32 = 18.0;
/// The number of these last turns.
const LAST_TURNS: f32 = 3.0;
/// The odds of a requirement that seems out of reach: a glance may be wrong.
const DESPERATE: f32 = 0.03;
/// The doubt whether a Contract comes at all that the player does not have yet.
const HOPE: f32 = 0.3;
/// The turns it takes to come by such a Contract and to complete it.
const CONTRACT: f32 = 3.0;
/// The turns it takes to deliver an item that is in the Storage.
const DELIVERY: f32 = 0.05;
/// The points that a whole requirement adds to the worth of a card that serves it.
const WISHED_CARD: f32 = 8.0;
/// The same for Buildings, Tech and tiles, which show in the odds at once.
const WISH: f32 = 2.0;

/// Returns what the Solo Goal asks for; nothing with others at the table.
pub fn requirements(open: &Open) -> &'static [Requirement] {
    match open.lacerda {
        Some(_) => SOLO_GOALS.value[open.options.solo_goal as usize],
        None => &[],
    }
}

/// Something that a Solo Goal may ask for.
#[derive(Copy, Clone)]
pub enum Wish {
    /// A Scientist or a Contract.
    Card(Card),
    /// One more Building of a type.
    Building(Kind),
    /// One more Advanced Building of a type.
    Advanced(Kind),
    /// One more level of a Tech.
    Level(Tech),
    /// A Research tile.
    Research,
}

impl Glance<'_> {
    /// The chance alone. Every requirement has to be met, so their odds are multiplied; the root
    /// keeps the value of a goal with many requirements from vanishing.
    pub fn alone(&self) -> f32 {
        let mut chance = 1.0;
        for requirement in self.wanted {
            chance *= self.odds_of(*requirement).clamp(DESPERATE, 1.0);
        }
        chance.powf(2.0 / (1.0 + self.wanted.len() as f32))
    }

    /// Returns how likely it is to be so many points ahead of Lacerda.
    fn odds_of_lead(&self, points: i16) -> f32 {
        let rival = f32::from(self.open.final_score(Seat::TWO).total());
        let fading = CATCHING_UP * self.turns.min(LAST_TURNS);
        let lead = self.points() - rival - fading - f32::from(points);
        1.0 / (1.0 + (-lead / (LEAD.0 + LEAD.1 * self.turns)).exp())
    }

    /// Returns how likely a requirement is met at the end.
    fn odds_of(&self, requirement: Requirement) -> f32 {
        let only = ContractSet::only;
        let effort = match requirement {
            Requirement::Ahead(points) => return self.odds_of_lead(points),
            Requirement::Contracts(1) => return self.likeliest(ContractSet::ALL),
            // Both kinds are asked for, too.
            Requirement::Contracts(_) => return 1.0,
            Requirement::BothKinds => {
                return self.likeliest(ContractSet::UPGRADES)
                    * self.likeliest(ContractSet::DELIVERIES);
            }
            Requirement::GreenhouseContract => {
                return self.likeliest(only(Contract::UpgradeGreenhouse));
            }
            Requirement::PlantContract => return self.likeliest(only(Contract::DeliverPlants)),
            Requirement::PrivateGoal if self.player.goal.is_none() => return self.goal_odds(),
            // Where the marker stands now says little before the last rounds.
            Requirement::InOrbit if self.turns > 2.0 => return 0.5,
            Requirement::PrivateGoal | Requirement::InOrbit => 4.0,
            Requirement::ColonyLevel(level) => {
                let missing: u8 = self.open.lss.iter().map(|row| level.saturating_sub(*row)).sum();
                return self.likely(0.6 * f32::from(missing));
            }
            Requirement::AnyTechAtSix | Requirement::GreenhouseTechAtSix => 0.5,
            Requirement::Plants(_) | Requirement::GreenhouseComplex(_) => 0.8,
            Requirement::Mines(_) | Requirement::AdvancedBuildings(_) => 1.2,
            Requirement::Shelters(_) | Requirement::AdvancedGreenhouses(_) => 1.5,
            Requirement::Research(_) | Requirement::Biochemist => 2.0,
        };
        let (have, need) = self.open.progress_to_requirement(requirement);
        self.likely(effort * f32::from((need - have).max(0)))
    }

    /// Returns the odds of completing one of these Contracts: one the player has, or one to come.
    fn likeliest(&self, contracts: ContractSet) -> f32 {
        let own = self.player.contracts.and(contracts).iter();
        own.map(|one| self.completed(one)).fold(HOPE * self.likely(CONTRACT), f32::max)
    }

    fn completed(&self, contract: Contract) -> f32 {
        if self.player.completed.contains(contract) {
            return 1.0;
        }
        // What is there is not delivered yet.
        let undelivered: u8 = match contract.terms() {
            Terms::Deliver { item, .. } if item == Item::Mineral => {
                self.open.missing(contract, item)
            }
            Terms::Deliver { item, .. } => {
                self.open.missing(contract, item) + self.open.missing(contract, Item::Mineral)
            }
            Terms::Upgrade(_) => 0,
        };
        let (lacking, _) = self.lacking(contract);
        self.likely(lacking + DELIVERY * f32::from(undelivered))
    }

    /// Returns what the requirements of the Solo Goal add to the worth of something.
    pub fn wish(&self, wish: Wish) -> f32 {
        let serves = |one: &&Requirement| match (wish, one) {
            (Wish::Card(Card::Contract(one)), requirement) => {
                self.wants_contract(one, **requirement)
            }
            (Wish::Card(Card::Scientist(one)), Requirement::Biochemist) => {
                one == Scientist::Biochemist
            }
            (Wish::Building(kind), Requirement::Shelters(_)) => kind == Kind::Shelter,
            (Wish::Building(kind), Requirement::Mines(_)) => kind == Kind::Mine,
            (Wish::Building(kind), Requirement::GreenhouseComplex(_)) => kind == Kind::Greenhouse,
            (Wish::Advanced(_), Requirement::AdvancedBuildings(_)) => true,
            (Wish::Advanced(kind), Requirement::AdvancedGreenhouses(_)) => kind == Kind::Greenhouse,
            (Wish::Level(_), Requirement::AnyTechAtSix) => true,
            (Wish::Level(tech), Requirement::GreenhouseTechAtSix) => tech == Tech::Greenhouse,
            (Wish::Research, Requirement::Research(_)) => true,
            _ => false,
        };
        let whole = if matches!(wish, Wish::Card(_)) { WISHED_CARD } else { WISH };
        let worth = |one: &Requirement| {
            let (have, need) = self.open.progress_to_requirement(*one);
            if have >= need { 0.0 } else { whole / f32::from(need.max(1)) }
        };
        self.wanted.iter().filter(serves).map(worth).sum()
    }

    fn wants_contract(&self, contract: Contract, requirement: Requirement) -> bool {
        let has = |kind: ContractSet| !self.player.contracts.and(kind).is_empty();
        match requirement {
            Requirement::Contracts(1) => self.player.contracts.is_empty(),
            Requirement::BothKinds => {
                let kinds = [ContractSet::UPGRADES, ContractSet::DELIVERIES];
                kinds.into_iter().any(|kind| kind.contains(contract) && !has(kind))
            }
            Requirement::GreenhouseContract => contract == Contract::UpgradeGreenhouse,
            Requirement::PlantContract => contract == Contract::DeliverPlants,
            _ => false,
        }
    }
}
