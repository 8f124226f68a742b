//! The trial of the companion, and of the content with the box.

use companion::Companion;
use orrery_core::trial::Trial;

use super::table::kit;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(2).closely_every(41).run_with::<Companion>(kit());
    assert!(seen.simultaneous > 1000 && seen.undone > 50, "{seen:?}");
    assert!(seen.refusals["FMC-T-11"] > 100, "{seen:?}");
}
