//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::{Seat, Seats};

/// How a game ended: who won, and the score of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Who won. Several share a victory; nobody when all lost together.
    pub winners: Vec<Seat>,
    /// The score of each seat by the rulebook, or how far it came where the rulebook has none.
    pub scores: Seats<i32>,
}

impl Standing {
    /// What a seat's result is worth between 0 and 1: a victory, shared by those who won.
    pub fn reward(&self, seat: Seat) -> f32 {
        if self.winners.contains(&seat) { 1.0 / self.winners.len() as f32 } else { 0.0 }
    }
}
