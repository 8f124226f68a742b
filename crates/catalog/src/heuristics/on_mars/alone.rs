//! The chance to reach the Solo Goal.

use on_mars::content::solo::SOLO_GOALS;
use on_mars::content::{Contract, ContractSet, Requirement};
use orrery_core::Seat;

use super::Glance;

/// The lead over what is needed that makes it clear.
const LEAD: f32 = 30.0;
/// The weight of a requirement that is not met yet, in points.
const GAP: f32 = 14.0;

impl Glance<'_> {
    /// The chance alone, read off the lead over Lacerda and what is missing for the Solo Goal.
    pub fn alone(&self) -> f32 {
        let rival = f32::from(self.open.final_score(Seat::TWO).total()) + self.rival_growth();
        let mut lead = self.points() - rival;
        for requirement in SOLO_GOALS.value[self.open.options.solo_goal as usize] {
            lead -= match requirement {
                Requirement::Ahead(points) => f32::from(*points),
                one => GAP * (1.0 - self.odds_of(*one).clamp(0.0, 1.0)),
            };
        }
        1.0 / (1.0 + (-lead / LEAD).exp())
    }

    /// Returns how likely a requirement is met at the end.
    fn odds_of(&self, requirement: Requirement) -> f32 {
        let has = self.player.contracts;
        match requirement {
            Requirement::Contracts(1) => self.likeliest(has),
            Requirement::Contracts(_) => {
                let mut odds: Vec<f32> = has.iter().map(|one| self.completed(one)).collect();
                odds.sort_by(|one, other| other.total_cmp(one));
                odds.into_iter().take(2).sum::<f32>() / 2.0
            }
            Requirement::BothKinds => {
                let [upgrade, delivery] = [ContractSet::UPGRADES, ContractSet::DELIVERIES]
                    .map(|kind| self.likeliest(has.and(kind)));
                0.5 * upgrade + 0.5 * delivery
            }
            Requirement::GreenhouseContract => {
                self.likeliest(has.and(ContractSet::only(Contract::UpgradeGreenhouse)))
            }
            Requirement::PlantContract => {
                self.likeliest(has.and(ContractSet::only(Contract::DeliverPlants)))
            }
            Requirement::PrivateGoal if self.player.goal.is_none() => 0.8 * self.nearest_goal(),
            // Where the marker stands now says little before the last rounds.
            Requirement::InOrbit if self.turns > 2.0 => 0.5,
            one => {
                let (have, need) = self.open.progress_to_requirement(one);
                f32::from(have.max(0)) / f32::from(need.max(1))
            }
        }
    }

    /// Returns what Lacerda will still score in a turn, times the turns to come.
    fn rival_growth(&self) -> f32 {
        4.0 * self.turns
    }

    fn likeliest(&self, contracts: ContractSet) -> f32 {
        contracts.iter().map(|one| self.completed(one)).fold(0.0, f32::max)
    }

    fn completed(&self, contract: Contract) -> f32 {
        if self.player.completed.contains(contract) { 1.0 } else { self.contract_odds(contract) }
    }
}
