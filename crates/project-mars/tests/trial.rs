//! What must hold for every game holds for this one.

use orrery_core::trial::Trial;
use project_mars::ProjectMars;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(6).closely_every(5).run::<ProjectMars>();
    println!("{seen:#?}");
    assert!(seen.strangers > 1000, "{seen:?}");
}
