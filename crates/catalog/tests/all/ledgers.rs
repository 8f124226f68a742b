//! Every rule is pinned by a test, and no source names a rule that there is not.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use orrery_catalog::{Catalog, PINS, scan};

#[test]
fn every_rule_of_a_complete_game_is_pinned_by_a_test() {
    for game in Catalog::built_in().games().filter(|game| game.is_complete()) {
        let unpinned = game.ledger().coverage(PINS).unpinned;
        let title = game.manifest().title;
        assert!(unpinned.is_empty(), "no test names these rules of {title}: {unpinned:?}");
    }
}

/// Everything a ledger sets aside is one of its rules or chapters, with a reason, and no test names
/// it.
#[test]
fn what_is_set_aside_needs_to_be() {
    for game in Catalog::built_in().games() {
        let (ledger, title) = (game.ledger(), game.manifest().title);
        for (what, reason) in &ledger.aside {
            let chapter = format!("{what}-");
            let known = |id: &str| id == *what || id.starts_with(&chapter);
            assert!(ledger.rules.iter().any(|rule| known(rule.id)), "{title} has no {what}");
            assert!(reason.len() > 10, "{title} does not say why {what} is set aside");
            let pin = PINS.iter().find(|pin| pin.rule == *what);
            assert_eq!(pin, None, "{title} need not set {what} aside");
        }
    }
}

/// The Rust files of a folder and of those below it.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The part of an ID that names the game.
fn game_of(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// Returns the folders of all crates.
fn crates() -> Vec<PathBuf> {
    let all = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let entries = fs::read_dir(all).expect("the crates are beside this one");
    entries.map(|entry| entry.expect("a folder can be listed").path()).collect()
}

/// A file of tests that no binary includes would pin rules without ever being built.
#[test]
fn every_file_of_tests_is_built() {
    for tests in crates().into_iter().map(|folder| folder.join("tests")).filter(|it| it.is_dir()) {
        let mut files = Vec::new();
        sources(&tests, &mut files);
        let read = |file: &PathBuf| fs::read_to_string(file).expect("sources can be read");
        let text: String = files.iter().map(read).collect();
        // Cargo finds the files at the top by itself.
        for file in files.iter().filter(|file| file.parent() != Some(&tests)) {
            let module =
                if file.ends_with("mod.rs") { file.parent() } else { Some(file.as_path()) };
            let name =
                module.and_then(Path::file_stem).expect("a file has a name").to_string_lossy();
            let is_built = name == "main" || text.contains(&format!("mod {name};"));
            assert!(is_built, "no test binary includes {}", file.display());
        }
    }
}

/// `test = false` saves building a library twice, and would silence tests in it.
#[test]
fn libraries_without_tests_of_their_own_have_none() {
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        if !manifest.contains("[lib]\ntest = false") {
            continue;
        }
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).expect("sources can be read");
            assert!(!text.contains("#[cfg(test)]"), "tests in {} never run", file.display());
        }
    }
}

/// In all crates, not only in tests and not only in comments. IDs of other games are the
/// examples of tests.
#[test]
fn sources_name_only_rules_that_a_ledger_has() {
    let mut known = BTreeSet::new();
    for ledger in Catalog::built_in().games().map(|game| game.ledger()) {
        known.extend(ledger.rules.iter().map(|rule| rule.id));
        known.extend(ledger.notes);
    }
    let ours: BTreeSet<&str> = known.iter().map(|id| game_of(id)).collect();
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut files);
    let (mut named, mut unknown) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        for id in scan::ids(&text).filter(|id| ours.contains(game_of(id))) {
            named += 1;
            if !known.contains(id) {
                unknown.push(format!("{} names {id}", file.display()));
            }
        }
    }
    assert!(named > 200, "the sources were not read: only {named} names");
    assert!(unknown.is_empty(), "no ledger has these rules: {unknown:#?}");
}

#[test]
fn no_id_is_given_twice_and_no_rule_is_empty() {
    let (mut seen, mut ledgers) = (BTreeSet::new(), BTreeSet::new());
    // Chapters of one expansion share a ledger.
    for game in Catalog::built_in().games().filter(|game| ledgers.insert(game.ledger_text())) {
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
    for game in Catalog::built_in().games() {
        for option in game.manifest().options {
            assert!(game.has_rule(option.rule), "{} has no {}", option.key, option.rule);
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

/// FMC-T-39: every question has an answer that rests on rules there are, and there are questions
/// about every mission and campaign, with the box and without.
#[test]
fn every_mission_has_questions_with_answers() {
    use orrery_boards::page;
    let catalog = Catalog::built_in();
    let game = |name: &str| catalog.find(name).unwrap();
    let (digital, companion) = (game("first-martians"), game("first-martians-companion"));
    let topics = page::topics_of(companion.faq_text());
    for topic in &topics {
        assert!(topic.questions.len() >= 5, "{}", topic.title);
        for it in &topic.questions {
            assert!(it.answer.len() > 10, "{it:?}");
            let texts = [companion.ledger_text(), companion.base_ledger_text()];
            let known =
                |rule: &String| texts.iter().any(|text| text.contains(&format!("- {rule} ")));
            assert!(it.rules.iter().all(known), "{it:?}");
        }
    }
    for mode in companion.manifest().modes.iter() {
        let key = &*mode.key;
        assert!(topics.iter().any(|topic| topic.about.as_deref() == Some(key)), "{key}");
    }
    let content = first_martians::content::Content::standard();
    for mission in &content.missions {
        let topic = digital.questions(&mission.key).expect("its sheet answers");
        assert!(topic.questions.len() >= 5, "{}: {topic:?}", mission.key);
    }
}
