//! The rules, a file for each chapter of the rulebook.

mod approval;
mod construct;
mod effects;
mod exchange;
mod finish;
mod gains;
mod gather;
mod greenhouses;
mod launch;
mod preparation;
mod research;
mod send;
mod solo;
mod team;
mod turn;
pub use exchange::PayPlan;
pub(crate) use send::Work;
pub use solo::solo_score;
pub(crate) use turn::HalfAction;
