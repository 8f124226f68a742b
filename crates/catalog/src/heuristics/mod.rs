//! How positions of each game look at a glance, for bots that judge.

mod connect_four;
mod project_mars;

pub use connect_four::ConnectFourHeuristic;
pub use project_mars::{ProjectMarsHeuristic, Weights};
