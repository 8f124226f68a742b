//! What must hold for every game holds for this one.

use on_mars::OnMars;
use orrery_core::trial::Trial;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(2).closely_every(40).run::<OnMars>();
    assert!(seen.answers > 10_000 && seen.positions > 300, "{seen:?}");
    assert!(seen.differing_redeals > 100, "hands are hidden: {seen:?}");
    assert!(seen.undone > 100, "{seen:?}");
    assert_eq!(seen.simultaneous, 0, "nobody speaks at the same time in this game");
    assert!(seen.refusals.len() >= 20, "{:?}", seen.refusals);
}
