//! Every rule of the ledger is named right above a test.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with("C4-"))
}

#[test]
fn every_rule_is_pinned_by_a_test() {
    let ledger = read("../../docs/rules/connect-four.md");
    let rules = ledger.lines().filter_map(|line| ids(line.strip_prefix("- ")?).next());
    let rules: BTreeSet<&str> = rules.collect();
    assert!(rules.len() >= 12, "the ledger was not read: {rules:?}");

    let tests = read("tests/rules.rs");
    let pairs = tests.lines().zip(tests.lines().skip(1));
    let above_tests = pairs.filter(|(_, below)| below.trim() == "#[test]").map(|(above, _)| above);
    let pinned: BTreeSet<&str> =
        above_tests.filter_map(|line| line.strip_prefix("/// ")).flat_map(ids).collect();
    assert_eq!(rules, pinned, "left: the rules of the ledger; right: those above a test");
}

#[test]
fn the_sources_name_only_rules_of_the_ledger() {
    let ledger = read("../../docs/rules/connect-four.md");
    let rules: BTreeSet<&str> = ids(&ledger).collect();
    for source in ["src/lib.rs", "src/action.rs", "src/board.rs"] {
        for id in ids(&read(source)) {
            assert!(rules.contains(id), "{source} names {id}");
        }
    }
}
