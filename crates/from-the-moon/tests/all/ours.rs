//! The list of what is ours and not printed.

use from_the_moon::content::board::{BAG, ROVER_SEATS, SUPPLY};
use from_the_moon::content::{Fact, ours};
use orrery_snapshot as snapshot;

#[test]
fn the_list_of_what_is_ours_is_seen() {
    snapshot::compare(&snapshot::path!("ours.txt"), &ours());
}

/// Where something is printed, the lines of the rulebook are named with it.
#[test]
fn printed_facts_name_their_lines() {
    assert!(matches!(BAG, Fact::Printed { on: "002:256", .. }));
    assert!(matches!(SUPPLY, Fact::Printed { on: "002:256", .. }));
    assert!(ROVER_SEATS.because().is_some());
    let lines = ours();
    assert_eq!(lines.len(), 8 + 3 + 16 + 18 + 10 + 18 + 3 * 7 + 13 + 8 + 8);
    assert!(!lines.iter().any(|line| line.contains("bag")));
}
