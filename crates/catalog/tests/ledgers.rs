//! Every rule is pinned by a test, and every test names rules that there are.

use std::collections::BTreeSet;

use orrery_catalog::{PINS, games};

#[test]
fn every_rule_of_a_complete_game_is_pinned_by_a_test() {
    for game in games().iter().filter(|game| game.is_complete()) {
        let unpinned = game.ledger().coverage(PINS).unpinned;
        let title = game.manifest().title;
        assert!(unpinned.is_empty(), "no test names these rules of {title}: {unpinned:?}");
    }
}

#[test]
fn tests_name_only_rules_that_a_ledger_has() {
    for game in games() {
        let unknown = game.ledger().coverage(PINS).unknown;
        let title = game.manifest().title;
        assert!(unknown.is_empty(), "the ledger of {title} has no such rules: {unknown:#?}");
    }
}

#[test]
fn no_id_is_given_twice_and_no_rule_is_empty() {
    let mut seen = BTreeSet::new();
    for game in games() {
        let rules = game.ledger().rules;
        assert!(!rules.is_empty(), "{} has a ledger", game.manifest().title);
        for rule in rules {
            assert!(seen.insert(rule.id), "{} is given twice", rule.id);
            assert!(!rule.sentence.is_empty() && !rule.section.is_empty(), "{rule:?}");
        }
    }
}

#[test]
fn options_name_the_ruling_they_switch() {
    for game in games() {
        let ledger = game.ledger();
        for option in game.manifest().options {
            assert!(ledger.find(option.rule).is_some(), "{} has no {}", option.key, option.rule);
        }
    }
}

/// The build script has found tests in other crates, with where they stand.
#[test]
fn pins_say_where_they_are() {
    let pin = PINS.iter().find(|pin| pin.rule == "C4-DROP-01").expect("Connect Four is pinned");
    assert!(pin.file.starts_with("crates/connect-four/"), "{pin:?}");
    assert!(!pin.test.is_empty());
}
