//! Scenarios by chapter of the rulebooks.

mod actions;
mod crew;
mod decks;
mod effects;
mod events;
mod malfunction;
mod missions;
mod plan;
mod production;
mod rounds;
mod setup;

use first_martians::content::{Effect, List, Op};
use first_martians::scenario::pack;

/// The first effect of the content that fits, as a list of its own.
fn effect(fits: impl Fn(&Op) -> bool) -> List<Effect> {
    let pack = pack();
    let place = pack.content().all_effects().iter().position(|effect| fits(&effect.op));
    let place = place.expect("some content has such an effect");
    List::new(place, place + 1).expect("a list of one")
}
