//! A short run of every target, always with the same inputs.

use std::panic::catch_unwind;

use orrery_core::Dice;
use orrery_fuzz::{TARGETS, Target, mutate};

/// Runs a target on its examples and on `times` damaged copies of them, of which at least `read`
/// have to get past the parser: a run that only tests the parser shows little.
fn run(name: &str, times: u32, read: u32) {
    let Target { run, examples, .. } =
        TARGETS.into_iter().find(|target| target.name == name).expect("there is such a target");
    let examples = examples();
    assert!(!examples.is_empty() && examples.iter().all(|example| run(example)));
    let mut dice = Dice::new("short", name);
    let mut were_read = 0;
    for number in 0..times {
        let input = mutate(&examples[dice.index(examples.len())], &examples, &mut dice);
        let outcome = catch_unwind(|| run(&input));
        let outcome = outcome
            .unwrap_or_else(|_| panic!("input {number}: {}", String::from_utf8_lossy(&input)));
        were_read += u32::from(outcome);
    }
    assert!(were_read >= read, "{were_read} of {times} inputs got past the parser");
}

#[test]
fn records_are_replayed_or_refused() {
    run("record", 8_000, 500);
}

#[test]
fn answers_are_listed_or_refused() {
    run("answer", 40_000, 4_000);
}

#[test]
fn saved_states_are_played_or_refused() {
    run("saved_state", 10_000, 1_000);
}

#[test]
fn packs_are_played_or_refused() {
    run("pack", 150, 20);
}

#[test]
fn uploads_are_opened_or_refused() {
    run("multipart", 400, 5);
}
