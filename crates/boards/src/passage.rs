//! A passage of a story.

use crate::Words;

/// A passage of a story: what happens, at length, and its consequences.
///
/// The page shows it above the board, which stays in reach, and the answers beside it; in the log
/// it can be read again. Everything a player needs for a decision is in the consequences, not in
/// the paragraphs alone, and each answer says what it brings by its
/// [`outcome`](crate::Button::outcome).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// "Dust in the air filter".
    pub title: String,
    /// The story itself.
    pub paragraphs: Vec<Words>,
    /// The consequences for the table, one sentence each, whatever is chosen.
    pub consequences: Vec<Words>,
}
