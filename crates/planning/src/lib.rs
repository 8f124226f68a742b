//! Airlock: a small game in which a crew plans together. For tests only.
//!
//! Two to four people have two pawns each and three tasks. All put pawns on tasks and take them
//! away at the same time, in the open, until everyone agrees; a player who has agreed may
//! reconsider as long as another has not. Then a die is thrown. The sol is good if every task has a
//! pawn and the die does not show 1. The crew wins with one good sol out of two.
//!
//! It exists to show that several people can act at once: through the server and in browsers.

#![forbid(unsafe_code)]

mod drawing;
mod game;

use std::sync::Arc;

use orrery_bots::Heuristic;
use orrery_catalog::{Catalog, Listed};
use orrery_core::Seat;

pub use drawing::AirlockDrawing;
pub use game::{Action, Airlock, Event, Illegal, Task};

/// The more tasks have a pawn and the more of the crew agree, the better for everybody.
struct Glance;

impl Heuristic<Airlock> for Glance {
    fn value(&self, game: &Airlock, seat: Seat) -> f32 {
        let manned = game.manned() as f32 / 4.0;
        let agreed = if game.manned() == 3 && game.has_agreed(seat) { 0.1 } else { 0.0 };
        (manned + agreed).min(1.0)
    }
}

/// The built-in games and Airlock.
pub fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::built_in().with(Listed::closed(&Glance, &AirlockDrawing)))
}
