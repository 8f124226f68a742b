//! How positions of each game look at a glance, for bots that judge.

mod connect_four;
mod first_martians;
mod from_the_moon;
mod on_mars;
mod project_mars;

pub use connect_four::ConnectFourHeuristic;
pub use first_martians::FirstMartiansHeuristic;
pub use from_the_moon::{FromTheMoonHeuristic, MoonWeights};
pub use on_mars::OnMarsHeuristic;
pub use project_mars::{ProjectMarsHeuristic, Weights};
