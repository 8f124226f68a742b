//! The heuristics of each game, for bots that judge.

use orrery_bots::Heuristic;
use orrery_core::{Game, Seat};

mod alien_invasion;
mod connect_four;
mod first_martians;
mod from_the_moon;
mod on_mars;
mod project_mars;

pub use alien_invasion::AlienInvasionHeuristic;
pub use connect_four::ConnectFourHeuristic;
pub use first_martians::FirstMartiansHeuristic;
pub use from_the_moon::{FromTheMoonHeuristic, MoonWeights};
pub use on_mars::{MarsWeights, OnMarsHeuristic};
pub use project_mars::{ProjectMarsHeuristic, Weights};

/// For a game in which no answer is better than another, such as reading a page.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoOpinion;

impl<G: Game> Heuristic<G> for NoOpinion {
    fn value(&self, _: &G, _: Seat) -> f32 {
        0.5
    }
}
