//! A passage of a story.

use crate::Words;

/// A passage of a story: what happens, at length, and its consequences.
///
/// The page shows it above the board, which stays in reach, and the answers beside it; in the log
/// it can be read again. Everything a player needs for a decision is in the consequences, not in
/// the paragraphs alone, and each answer says what it brings by its
/// [`outcome`](crate::Button::outcome).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passage {
    /// "Dust in the air filter".
    pub title: String,
    /// The story itself.
    pub paragraphs: Vec<Words>,
    /// The consequences for the table, one sentence each, whatever is chosen.
    pub consequences: Vec<Words>,
    /// The reader's answers that the passage asks for, by their place among the actions. All
    /// others are in the dock alone.
    pub choices: Vec<usize>,
    /// True if the stage shows the passage in a frame of its own, so that the page need not.
    pub is_drawn: bool,
}
