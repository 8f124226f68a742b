//! Files that tests compare with, and rewrite if `UPDATE_SNAPSHOTS=1` asks for it.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A file or folder among the tests.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Whether files are to be rewritten.
pub fn is_update() -> bool {
    env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1")
}

/// What the file says.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compares the lines of a file with those that were found.
pub fn compare(name: &str, found: &[String]) {
    let path = path(name);
    if is_update() {
        fs::write(&path, found.join("\n") + "\n").expect("the tests' folder can be written to");
    }
    let text = read(&path);
    let kept: Vec<&str> = text.lines().collect();
    let gone = kept.iter().filter(|line| !found.iter().any(|new| new == *line));
    let new = found.iter().filter(|line| !kept.contains(&line.as_str()));
    let changes: Vec<String> =
        gone.map(|line| format!("- {line}")).chain(new.map(|line| format!("+ {line}"))).collect();
    assert!(
        kept == found,
        "{name} has drifted; if that is meant, UPDATE_SNAPSHOTS=1 rewrites it:\n{}",
        changes.join("\n")
    );
}
