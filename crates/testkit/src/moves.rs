//! Move counts, which notice that rules have changed.

use std::path::Path;

use orrery_core::{Game, perft};
use orrery_snapshot as snapshot;

/// Counts the moves of every row in a file again and compares. A row is a position by name, a
/// depth and the number of paths; a row that begins with `#` is a comment. Returns the number of
/// rows. `UPDATE_SNAPSHOTS=1` rewrites the numbers.
///
/// # Panics
/// If a number has changed, or a row cannot be read.
pub fn check_counts<G: Game<Content = ()>>(file: &Path, position: impl Fn(&str) -> G) -> usize {
    let kept = snapshot::read(file);
    let mut rows = 0;
    let mut recount = |row: &str| {
        if row.starts_with('#') {
            return row.to_owned();
        }
        let mut words = row.split_whitespace();
        let name = words.next().expect("a row begins with a position");
        let depth = words.next().and_then(|word| word.parse().ok()).expect("then the depth");
        rows += 1;
        format!("{name} {depth} {}", perft(&position(name), depth))
    };
    let found: Vec<String> = kept.lines().map(&mut recount).collect();
    snapshot::compare(file, &found);
    rows
}
