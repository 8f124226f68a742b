//! The chance to reach the Solo Goal.

use on_mars::content::solo::SOLO_GOALS;
use on_mars::content::{Contract, ContractSet, Kind, Requirement, Scientist, Tech};
use on_mars::{Card, Open};
use orrery_core::Seat;

use super::Glance;
use super::plan::{BUILD, Plan};

/// The points that a turn of work for the Solo Goal is worth late in the game.
const TURN: f32 = 8.0;
/// The part of it that counts early, while a growing colony makes all later work easier.
const CALM: f32 = 0.2;
/// The turns to come that are early, and those that are late.
const EARLY: f32 = 16.0;
const LATE: f32 = 6.0;
/// The weight of points beyond the lead that the Solo Goal asks for.
const SPARE: f32 = 0.3;
/// The distance that makes the chance clear.
const SCALE: f32 = 40.0;
/// The points that Lacerda still gains and the player's hopes still lose in each of the last turns;
/// before them the two sides grow alike.
const CATCHING_UP: f32 = 6.0;
/// The number of these last turns.
const LAST_TURNS: f32 = 3.0;
/// The turns that a Private Goal takes without a card in hand, and the most any requirement takes.
const MOST: f32 = 8.0;
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
    /// The chance alone: the lead over Lacerda, less the turns of work that the requirements of the
    /// Solo Goal still take. They are added up, since one turn serves one of them only.
    pub fn alone(&self) -> f32 {
        let plan = Plan::of(self.open, self.seat);
        let (mut turns, mut wanted) = (0.0, 0.0);
        for requirement in self.wanted {
            match requirement {
                Requirement::Ahead(points) => wanted = f32::from(*points),
                other => turns += self.turns_for(&plan, *other).clamp(0.0, MOST),
            }
        }
        let rival = f32::from(self.open.final_score(Seat::TWO).total());
        let fading = CATCHING_UP * self.turns.min(LAST_TURNS);
        let lead = self.points() - rival - fading - wanted;
        let lead = if lead > 0.0 { SPARE * lead } else { lead };
        let haste = (1.0 - (self.turns - LATE) / (EARLY - LATE)).clamp(CALM, 1.0);
        1.0 / (1.0 + (-(lead - haste * TURN * turns) / SCALE).exp())
    }

    /// Returns how many turns of work a requirement still takes.
    fn turns_for(&self, plan: &Plan, requirement: Requirement) -> f32 {
        let nearest = |contracts: ContractSet| {
            contracts.iter().map(|one| plan.contract(one)).fold(MOST, f32::min)
        };
        let (have, need) = self.open.progress_to_requirement(requirement);
        let missing = u8::try_from(need - have).unwrap_or(0);
        match requirement {
            // The lead is counted in points. Both kinds are asked for, too.
            Requirement::Ahead(_) | Requirement::Contracts(2..) => 0.0,
            Requirement::Contracts(_) => nearest(ContractSet::ALL),
            Requirement::BothKinds => {
                nearest(ContractSet::UPGRADES) + nearest(ContractSet::DELIVERIES)
            }
            Requirement::GreenhouseContract => plan.contract(Contract::UpgradeGreenhouse),
            Requirement::PlantContract => plan.contract(Contract::DeliverPlants),
            Requirement::PrivateGoal if self.player.goal.is_some() => 0.0,
            Requirement::PrivateGoal => {
                let goals = self.hand.goals.iter().map(|goal| 0.2 + self.work_for(goal));
                goals.fold(MOST, f32::min)
            }
            Requirement::ColonyLevel(level) => {
                let short: u8 = self.open.lss.iter().map(|row| level.saturating_sub(*row)).sum();
                BUILD * f32::from(short)
            }
            Requirement::AnyTechAtSix => {
                Tech::ALL.map(|tech| plan.tech(tech)).into_iter().fold(MOST, f32::min)
            }
            // There is room for one Tech on level 6.
            Requirement::GreenhouseTechAtSix => plan.tech(Tech::Greenhouse),
            Requirement::Research(count) => plan.tiles([0, count]),
            Requirement::Shelters(_) => plan.buildings(Kind::Shelter, missing),
            Requirement::Mines(_) => plan.buildings(Kind::Mine, missing),
            Requirement::AdvancedBuildings(_) => plan.upgrades(None, missing),
            Requirement::AdvancedGreenhouses(_) => plan.upgrades(Some(Kind::Greenhouse), missing),
            Requirement::GreenhouseComplex(size) => plan.growing(Kind::Greenhouse, size),
            // Only with Shelters do this many fit into the Storage.
            Requirement::Plants(count) => {
                let shelters = count.saturating_sub(self.player.storage_limit());
                plan.buildings(Kind::Shelter, shelters) + 0.3 * f32::from(missing)
            }
            Requirement::Biochemist => plan.hired(Scientist::Biochemist),
            // Where the marker stands now says little before the last rounds.
            Requirement::InOrbit if self.turns > 3.0 => 0.5,
            Requirement::InOrbit => f32::from(missing),
        }
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
