//! How a position of First Martians looks at a glance.
//!
//! The crew has one fate, so the value is the same for every seat: objectives that are met, and
//! how far the base and its people are from disaster.

use first_martians::content::{ObjectiveKind, Reserve};
use first_martians::{Action, FirstMartians, Question};
use orrery_bots::Heuristic;
use orrery_core::Seat;

/// Judges positions of First Martians.
pub struct FirstMartiansHeuristic;

impl FirstMartiansHeuristic {
    /// The share of mandatory objectives that are met.
    fn objectives(game: &FirstMartians) -> f32 {
        let table = &game.table;
        let objectives = &game.content()[game.content().mission(table.mission).objectives];
        let mandatory = objectives
            .iter()
            .enumerate()
            .filter(|(_, objective)| objective.kind == ObjectiveKind::Mandatory);
        let (mut met, mut all) = (0.0, 0.0);
        for (slot, _) in mandatory {
            all += 1.0;
            met += if table.done & 1 << slot == 0 { 0.0 } else { 1.0 };
        }
        if all == 0.0 { 1.0 } else { met / all }
    }

    /// How healthy the crew is; the worst counts most, for one death loses the mission.
    fn health(game: &FirstMartians) -> f32 {
        let worst = game.table.crew.iter().map(|one| one.wounds).max().unwrap_or(0);
        let sum: u8 = game.table.crew.iter().map(|one| one.wounds).sum();
        1.0 - f32::from(worst) / 6.0 - f32::from(sum) / 60.0
    }

    /// How well the base works.
    fn base(game: &FirstMartians) -> f32 {
        let table = &game.table;
        let broken = f32::from(table.broken_parts()) / 30.0;
        let shut = f32::from(table.shutdown_tiles()) / 8.0;
        let tracks: u8 = table.malfunction.iter().sum();
        (1.0 - broken - shut - f32::from(tracks) / 45.0).clamp(0.0, 1.0)
    }

    /// What is in store.
    fn supplies(game: &FirstMartians) -> f32 {
        let held = Reserve::all().map(|kind| f32::from(game.table.reserve(kind).min(6)) / 6.0);
        held.sum::<f32>() / 3.0
    }

    /// How the crew feels.
    fn mood(game: &FirstMartians) -> f32 {
        let table = &game.table;
        0.5 * (f32::from(table.morale) + 2.0) / 5.0 + 0.5 * (1.0 - f32::from(table.stress) / 18.0)
    }
}

impl Heuristic<FirstMartians> for FirstMartiansHeuristic {
    fn value(&self, game: &FirstMartians, _: Seat) -> f32 {
        let value = 0.45 * Self::objectives(game)
            + 0.2 * Self::health(game)
            + 0.15 * Self::base(game)
            + 0.1 * Self::supplies(game)
            + 0.1 * Self::mood(game);
        value.clamp(0.0, 1.0)
    }

    /// A plan that stands is not changed again.
    fn sift(&self, game: &FirstMartians, _: Seat, actions: &mut Vec<Action>) {
        if !matches!(game.question(), Some((_, Question::Plan))) {
            return;
        }
        if actions.contains(&Action::Agree) {
            actions.retain(|action| *action == Action::Agree);
            return;
        }
        let forward = |action: &Action| {
            !matches!(action, Action::Withdraw { .. } | Action::Reconsider | Action::Lead { .. })
        };
        if actions.iter().any(forward) {
            actions.retain(forward);
        }
    }

    fn parts(&self, game: &FirstMartians, _: Seat) -> Vec<(&'static str, f32)> {
        vec![
            ("objectives", 0.45 * Self::objectives(game)),
            ("the crew's health", 0.2 * Self::health(game)),
            ("a working base", 0.15 * Self::base(game)),
            ("supplies", 0.1 * Self::supplies(game)),
            ("Morale and Stress", 0.1 * Self::mood(game)),
        ]
    }
}
