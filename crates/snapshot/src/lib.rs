//! Files that tests compare with, and rewrite if `UPDATE_SNAPSHOTS=1` asks for it.

use std::path::Path;
use std::{env, fs};

/// A file or folder among the tests of the crate that asks.
#[macro_export]
macro_rules! path {
    ($name:expr) => {
        ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join($name)
    };
}

/// Returns whether files are to be rewritten.
pub fn is_update() -> bool {
    env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1")
}

/// Returns the text of the file.
///
/// # Panics
/// If it cannot be read.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compares the lines of a file with those that were found.
///
/// # Panics
/// If they differ and are not to be rewritten.
pub fn compare(path: &Path, found: &[String]) {
    if is_update() {
        fs::write(path, found.join("\n") + "\n").expect("the tests' folder can be written to");
    }
    let text = read(path);
    let kept: Vec<&str> = text.lines().collect();
    let gone = kept.iter().filter(|line| !found.iter().any(|new| new == *line));
    let new = found.iter().filter(|line| !kept.contains(&line.as_str()));
    let changes: Vec<String> =
        gone.map(|line| format!("- {line}")).chain(new.map(|line| format!("+ {line}"))).collect();
    assert!(
        kept == found,
        "{} has drifted; if that is meant, UPDATE_SNAPSHOTS=1 rewrites it:\n{}",
        path.display(),
        changes.join("\n")
    );
}
