//! How a position of On Mars looks at a glance.
//!
//! The points as they would be counted now, and a little for what can still become points: goods,
//! Crystals, Colonists, Bots and open Missions' reach.

use on_mars::content::Resource;
use on_mars::{OnMars, Open};
use orrery_bots::Heuristic;
use orrery_core::Seat;

/// Judges positions of On Mars.
pub struct OnMarsHeuristic;

/// So many points of a lead make the chance to win clear.
const SCALE: f32 = 24.0;

/// What a position is worth to a player, in points.
fn worth(open: &Open, seat: Seat) -> f32 {
    let player = &open.players[seat];
    let points = f32::from(open.final_score(seat).total());
    let goods: u8 = Resource::ALL.iter().map(|one| player.stored(*one)).sum();
    let people = player.quarters + player.working;
    points
        + 0.5 * f32::from(goods)
        + 0.7 * f32::from(player.crystals + player.pending)
        + 0.8 * f32::from(people)
        + 1.5 * f32::from(player.bots.len())
        + 2.0 * f32::from(player.miners.or(player.advanced).len())
        // A Blueprint that can still be built is worth more than the points it would lose.
        + 4.0 * f32::from(player.blueprints.len())
}

impl Heuristic<OnMars> for OnMarsHeuristic {
    fn value(&self, game: &OnMars, seat: Seat) -> f32 {
        let open = &game.open;
        let own = worth(open, seat);
        let others = Seat::all(open.player_count()).filter(|other| *other != seat);
        let best = others.map(|other| worth(open, other)).fold(f32::MIN, f32::max);
        1.0 / (1.0 + (-(own - best) / SCALE).exp())
    }
}
