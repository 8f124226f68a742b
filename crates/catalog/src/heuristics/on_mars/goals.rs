//! Private Goals.

use on_mars::content::{Condition, Goal, Requirement};

use super::Glance;

impl Glance<'_> {
    /// Returns the odds of finishing in time something that takes this many turns of work.
    pub fn likely(&self, effort: f32) -> f32 {
        (-effort / (self.turns + 0.5)).exp()
    }

    /// Private Goals in hand, by how likely the best one is completed.
    pub fn goals(&self) -> f32 {
        if self.player.goal.is_some() {
            return 0.0;
        }
        self.need * self.w.goal * self.goal_odds()
    }

    /// Returns how likely a Private Goal is completed.
    pub fn goal_odds(&self) -> f32 {
        self.hand.goals.iter().map(|goal| self.odds_of_goal(goal)).fold(0.0, f32::max)
    }

    /// Returns how likely this Private Goal can be completed.
    pub fn odds_of_goal(&self, goal: Goal) -> f32 {
        0.95 * self.likely(self.work_for(goal))
    }

    /// Returns the turns of work that this Private Goal still takes.
    pub fn work_for(&self, goal: Goal) -> f32 {
        let condition = goal.spec().condition;
        let (have, need) = self.open.progress_to(self.seat, condition);
        f32::from(need.saturating_sub(have)) * effort(condition)
    }

    /// Returns whether the Solo Goal asks for a Private Goal, so that none should be paid.
    pub fn needs_goal(&self) -> bool {
        self.player.goal.is_none() && self.wanted.contains(&Requirement::PrivateGoal)
    }

    /// Returns whether paying this many Crystals takes the last Private Goal that could be
    /// completed.
    pub fn costs_last_hope(&self, crystals: u8) -> bool {
        let player = self.player;
        let cards = crystals.saturating_sub(player.crystals);
        player.goal.is_none() && cards > 0 && (cards >= player.goals || self.needs_goal())
    }
}

/// Returns the turns of work that one missing thing takes, beyond what is done anyway.
const fn effort(condition: Condition) -> f32 {
    match condition {
        Condition::Quarters(_) => 0.6,
        Condition::Blueprints(_) | Condition::Techs(_) | Condition::OneResource(_) => 0.8,
        Condition::Progress(_) | Condition::AdvancedInComplexes { complexes: 1, .. } => 1.0,
        Condition::Upgrades(_) | Condition::Mines(_) | Condition::MiddleColumns(_) => 1.2,
        Condition::Shelters(_) => 1.5,
        Condition::Discoveries(_) | Condition::ColonyLevel(_) | Condition::Hangar(_) => 2.0,
        Condition::Research(_) | Condition::ScientistAndContract => 2.5,
        Condition::AdvancedInComplexes { .. } => 3.0,
    }
}
