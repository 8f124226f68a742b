//! The mission that docs/write-a-mission.md teaches with.

use std::{fs, path::PathBuf};

use first_martians::content::{
    COSTS, Content, FACTS, OPERATIONS, TRIGGERS, TimedRule, Word, standard_pack, words::Words,
};
use orrery_packs::{FromPack as _, Pack};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn example() -> Pack {
    Pack::read_dir(root().join("examples/packs/dust-season")).expect("the example is a pack")
}

#[test]
fn the_example_of_the_guide_is_valid_and_everything_in_it_can_occur() {
    let pack = standard_pack().join(&example()).expect("it adds to the standard pack");
    let loaded = Content::from_pack(&pack)
        .unwrap_or_else(|report| panic!("{}", report.render(&pack, false)));
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings.render(&pack, false));
    let content = loaded.content;
    let mission = content.find_mission("dust_season").expect("the mission is there");
    assert_eq!(content[mission].own_events.len(), 2);
    let words = Words::new(&content);
    let action = &content[content[mission].actions][0];
    assert_eq!(words.effects_text(action.success), "Dust: down 3.");
    let transmit = &content[content[mission].actions][1];
    assert_eq!(words.facts(transmit.needs), "the weather mast is clear");
    // What was there before is still there.
    let standard = Content::standard();
    assert_eq!(content.missions.len(), standard.missions.len() + 1);
    assert_eq!(content.events.len(), standard.events.len() + 3);
}

#[test]
fn the_guide_shows_the_example_as_it_is() {
    let guide =
        fs::read_to_string(root().join("docs/write-a-mission.md")).expect("the guide is there");
    for file in example().files() {
        assert!(
            guide.contains(file.text.trim()),
            "docs/write-a-mission.md does not show {}",
            file.path
        );
    }
}

#[test]
fn the_guide_names_every_word_of_the_language() {
    let guide =
        fs::read_to_string(root().join("docs/write-a-mission.md")).expect("the guide is there");
    let rules = TimedRule::all().map(Word::key);
    let words = [OPERATIONS, FACTS, COSTS, TRIGGERS].concat().into_iter().chain(rules);
    for word in words {
        assert!(
            guide.contains(&format!("\n| `{word}` |")),
            "docs/write-a-mission.md lacks `{word}`"
        );
    }
}

#[test]
fn the_guide_shows_a_mistake_as_the_check_reports_it() {
    let files = example();
    let files: Vec<(String, String)> = files
        .files()
        .iter()
        .map(|file| {
            (
                file.path.clone(),
                file.text.replacen("fail = [{ op = \"stress\"", "fail = [{ op = \"stres\"", 1),
            )
        })
        .collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let pack = standard_pack().join(&Pack::built_in(&files).expect("a pack")).expect("they fit");
    let report = Content::from_pack(&pack).expect_err("there is a mistake").render(&pack, false);
    let guide =
        fs::read_to_string(root().join("docs/write-a-mission.md")).expect("the guide is there");
    let (shown, _) = report.split_once(" choice,").expect("the list of operations is long");
    assert!(guide.contains(shown.trim_end()), "docs/write-a-mission.md does not show:\n{shown}");
}
