//! The five Goals of Chapter 4, and the win.

use orrery_core::Seat;

use super::{Deck, GOALS_TO_WIN, GoalCard, Sabotage};
use crate::agenda::Log;
use crate::chapter::Outcome;
use crate::content::{Blueprint, Tech, TileSet};
use crate::state::Open;

/// The size of Complex a Blueprint Goal asks for.
const COMPLEX: u8 = 3;
/// The points a Scientist Goal asks for.
const POINTS: i16 = 9;

impl Open {
    /// Table W11: whether a Goal holds now.
    pub fn is_held(&self, goal: GoalCard) -> bool {
        let player = &self.players[Seat::ONE];
        match goal {
            GoalCard::Blueprint(card) => self.is_blueprint_goal_held(card),
            GoalCard::Contract(contract) => {
                player.contracts.contains(contract) && self.is_fulfilled(Seat::ONE, contract)
            }
            GoalCard::Tech(tech) => player.level(tech) == 6,
            GoalCard::Scientist(one) => {
                player.scientists.contains(one) && 3 * self.advanced_of(one.spec().scores) >= POINTS
            }
            GoalCard::Tiles(card) => {
                let [discoveries, research] = card.tiles();
                player.tiles.and(TileSet::DISCOVERIES).len() >= discoveries
                    && player.tiles.and(TileSet::RESEARCH).len() >= research
            }
        }
    }

    /// The Building of the card counts and stands in a Complex of 3 or more; after Change of Plans
    /// a second Building of its type has to be upgraded, too.
    fn is_blueprint_goal_held(&self, card: Blueprint) -> bool {
        let player = &self.players[Seat::ONE];
        let Some(hex) = self.built_at[card.index()] else { return false };
        let same = |other: &Blueprint| other.spec().kind == card.spec().kind && self.counts(*other);
        self.complex(hex).len() >= COMPLEX
            && (!self.suffers(Sabotage::ChangeOfPlans)
                || player.built.iter().filter(same).count() >= 2)
    }

    /// The number of the five Goals that hold now.
    pub fn monolith_goals_held(&self) -> u8 {
        let goals = self.monolith().map(|monolith| monolith.goals).unwrap_or_default();
        goals.into_iter().flatten().filter(|goal| self.is_held(*goal)).count() as u8
    }

    /// AI-CH4-06, AI-RULING-33: the game is won at the first moment 4 Goals hold together.
    pub(crate) fn check_monolith(&mut self, log: &mut Log) {
        if self.monolith_goals_held() >= GOALS_TO_WIN {
            self.decide(Outcome::Won, log);
        }
    }

    /// The Blueprint of the first Goal.
    pub(crate) fn goal_blueprint(&self) -> Option<Blueprint> {
        match self.monolith()?.goals[Deck::Blueprint.index()] {
            Some(GoalCard::Blueprint(card)) => Some(card),
            _ => None,
        }
    }

    /// The Tech of the third Goal.
    pub(crate) fn goal_tech(&self) -> Option<Tech> {
        match self.monolith()?.goals[Deck::Technology.index()] {
            Some(GoalCard::Tech(tech)) => Some(tech),
            _ => None,
        }
    }
}
