//! The tutorial shows the code as it is: what it quotes stands in this crate, word for word.

use std::fs;
use std::path::{Path, PathBuf};

fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text with every run of white space as one space.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A piece of code in the tutorial: the language it names, the line it begins in, what it says.
struct Block {
    language: String,
    line: usize,
    code: String,
}

fn blocks(tutorial: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in tutorial.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open.as_mut()) {
            (Some(language), None) => {
                let language = language.split(',').next().unwrap_or_default().trim().to_owned();
                open = Some(Block { language, line: number + 1, code: String::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.code.push_str(line);
                block.code.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block of the tutorial is not closed");
    blocks
}

/// Every file with this ending under a folder of the crate.
fn files(folder: PathBuf, ending: &str, into: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            files(path, ending, into);
        } else if path.extension().is_some_and(|found| found == ending) {
            into.push(path);
        }
    }
}

#[test]
fn every_piece_of_code_in_the_tutorial_stands_in_the_crate() {
    let tutorial = read(&crate_dir().join("../../docs/write-a-game.md"));
    let mut sources = Vec::new();
    for folder in ["src", "tests", "benches"] {
        files(crate_dir().join(folder), "rs", &mut sources);
    }
    let sources: Vec<String> = sources.iter().map(|path| words(&read(path))).collect();
    let manifest = words(&read(&crate_dir().join("Cargo.toml")));

    let (mut rust, mut stale) = (0, Vec::new());
    for block in blocks(&tutorial) {
        let code = words(&block.code);
        assert!(!code.is_empty(), "the block in line {} is empty", block.line);
        let stands = match block.language.as_str() {
            "rust" => {
                rust += 1;
                sources.iter().any(|source| source.contains(&code))
            }
            "toml" => manifest.contains(&code),
            "sh" | "json" | "text" => true,
            other => panic!("line {}: nobody checks a block of \"{other}\"", block.line),
        };
        if !stands {
            stale.push(format!("line {}:\n{}", block.line, block.code));
        }
    }
    assert!(rust >= 15, "only {rust} blocks of Rust were found");
    assert!(stale.is_empty(), "these blocks are not in the crate:\n{}", stale.join("\n"));
}

/// The rules that the tutorial quotes from the ledger stand there.
#[test]
fn every_rule_in_the_tutorial_stands_in_the_ledger() {
    let tutorial = read(&crate_dir().join("../../docs/write-a-game.md"));
    let ledger = read(&crate_dir().join("../../docs/rules/connect-four.md"));
    let quoted = tutorial.lines().filter(|line| line.starts_with("- C4-"));
    let mut count = 0;
    for line in quoted {
        assert!(ledger.lines().any(|rule| rule == line), "not in the ledger: {line}");
        count += 1;
    }
    assert!(count >= 3, "only {count} rules were quoted");
}
