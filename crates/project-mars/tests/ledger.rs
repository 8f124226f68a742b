//! Every rule of the ledger is named right above a test, and no other rule is named anywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn ledger() -> String {
    read(&folder("../../docs/rules/project-mars.md"))
}

/// The rules that are named in a text. `PM-RULING-*` stands for none.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with("PM-") && word.ends_with(|c: char| c.is_ascii_digit()))
}

/// The Rust files of a folder and of those below it.
fn sources(under: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(under).unwrap_or_else(|error| panic!("{}: {error}", under.display()));
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}

/// The comments that stand right above a `#[test]`.
fn comments_above_tests(source: &str) -> String {
    let mut comments = String::new();
    let mut above: Vec<&str> = Vec::new();
    for line in source.lines() {
        match line.trim().strip_prefix("///") {
            Some(comment) => above.push(comment),
            None if line.trim() == "#[test]" => {
                comments.push_str(&std::mem::take(&mut above).join("\n"))
            }
            None => above.clear(),
        }
        comments.push('\n');
    }
    comments
}

#[test]
fn every_rule_is_pinned_by_a_test() {
    let ledger = ledger();
    let rules = ledger.lines().filter_map(|line| ids(line.strip_prefix("- ")?).next());
    // What the document leaves open and what others say about it are no rules.
    let is_rule = |id: &&str| !id.starts_with("PM-OPEN") && !id.starts_with("PM-FOUND");
    let rules: BTreeSet<&str> = rules.filter(is_rule).collect();
    assert!(rules.len() >= 190, "the ledger was not read: {rules:?}");

    let tests: String =
        sources(&folder("tests")).iter().map(|path| comments_above_tests(&read(path))).collect();
    let pinned: BTreeSet<&str> = ids(&tests).collect();
    let missing: Vec<_> = rules.difference(&pinned).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
}

#[test]
fn the_sources_name_only_rules_of_the_ledger() {
    let ledger = ledger();
    let rules: BTreeSet<&str> = ids(&ledger).collect();
    let files = sources(&folder("src")).into_iter().chain(sources(&folder("tests")));
    for file in files {
        for id in ids(&read(&file)) {
            assert!(rules.contains(id), "{} names {id}", file.display());
        }
    }
}
