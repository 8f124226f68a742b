//! What must hold for every game holds for this one, and what this one promises besides.

use from_the_moon::FromTheMoon;
use orrery_core::trial::Trial;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(1).closely_every(40).run::<FromTheMoon>();
    eprintln!("{seen:?}");
}
