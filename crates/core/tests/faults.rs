//! The trial can fail: it finds games with a fault, and names the promise they break.

#[allow(dead_code, reason = "every test file uses another part of it")]
mod fists;

use fists::*;
use orrery_core::trial::Trial;

/// Returns the trial's complaint about a game with this fault.
fn complaint<const FAULT: u8>() -> String {
    let trial = || Trial::of_games(60).closely_every(1).run::<Fists<FAULT>>();
    let panic = std::panic::catch_unwind(trial).expect_err("the trial found nothing");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string())).expect("a sentence")
}

#[test]
fn the_trial_finds_every_fault() {
    let rows = [
        (complaint::<LISTS_TOO_MUCH>(), "is listed and refused"),
        (complaint::<ACCEPTS_TOO_MUCH>(), "Hold(4)"),
        (complaint::<CHANGES_ON_REFUSAL>(), "a refused answer changed the state"),
        (complaint::<FORGETS_ON_SAVING>(), "a saved state loads otherwise"),
        (complaint::<FORGETS_TO_REVEAL>(), "see what was redealt"),
        (complaint::<SHOWS_SPECTATORS>(), "a spectator sees what"),
        (complaint::<TELLS_ALL>(), "the log tells"),
        (complaint::<REDEALS_NOTHING>(), "cannot know"),
        (complaint::<REDEALS_HALF>(), "cannot know"),
        (complaint::<LOSES_THE_DIE>(), "components were not conserved"),
        (complaint::<LOADED_DIE>(), "Chance draws with other odds"),
        (complaint::<NEVER_ENDS>(), "no end after"),
    ];
    for (said, expected) in rows {
        assert!(said.contains(expected), "expected {expected:?}, got {said}");
    }
}
