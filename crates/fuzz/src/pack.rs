//! Packs: folders of text files, here as one text.

use orrery_core::{Dice, Setup};
use orrery_packs::{Pack, Report};

use crate::{CATALOG, play};

/// The mark in front of a file's path.
const FILE: &str = "=== ";

/// Reads a pack and, if it is valid, begins a game of each mode. A line with the path of a file
/// comes before its text.
pub fn pack(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let files: Vec<(String, String)> = split(&text);
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let Ok(pack) = Pack::built_in(&files) else { return false };
    let Ok(game) = CATALOG.find(pack.game()) else { return false };
    match game.with_pack(&pack) {
        Err(report) => assert_readable(&report, &pack),
        Ok((entry, warnings)) => {
            assert_readable(&warnings, &pack);
            for mode in entry.manifest().modes.iter() {
                let setup = Setup::of_players(*mode.players.start()).in_mode(&mode.key);
                let mut table = entry
                    .new_match(setup, Some("pack".to_owned()))
                    .expect("a mode takes its smallest number of players");
                play::on(&mut table, 40, &mut Dice::new("pack", "players"));
                play::look(&table);
            }
        }
    }
    true
}

/// Every problem is printed with a sentence.
fn assert_readable(report: &Report, pack: &Pack) {
    let text = report.render(pack, false);
    for problem in report.problems() {
        assert!(!problem.message.is_empty() && !text.is_empty(), "{text}");
    }
}

fn split(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(path) = line.strip_prefix(FILE) {
            files.push((path.to_owned(), String::new()));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    files
}

/// Writes the files of a pack as one text.
pub(crate) fn joined<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
    let files = files.into_iter();
    files.map(|(path, text)| format!("{FILE}{path}\n{text}")).collect::<String>().into_bytes()
}
