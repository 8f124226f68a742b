//! The list of what is ours and not printed.

use on_mars::content::board::SHUTTLE_STOPS_AT;
use on_mars::content::{Blueprint, Mission, Source, ours};
use orrery_snapshot as snapshot;

#[test]
fn the_list_of_what_is_ours_is_seen() {
    snapshot::compare(&snapshot::path!("ours.txt"), &ours());
}

/// Every value has a source, and only some are ours.
#[test]
fn values_name_their_source() {
    assert!(matches!(Blueprint::Gym.fact().source, Source::Found(_)));
    assert!(matches!(SHUTTLE_STOPS_AT.source, Source::Found(_)));
    assert!(Mission::Bots.fact().source.is_ours());
    assert!(!ours().iter().any(|line| line.starts_with("Gym")));
}
