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
    /// The same answers under headings, where there are many.
    pub groups: Vec<Group>,
    /// Answers with words of the reader's own.
    pub fields: Vec<Field>,
    /// The kind of page.
    pub kind: PassageKind,
}

/// A line on which the reader types the words of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// "Name of the Engineer".
    pub label: String,
    /// The text that it starts with.
    pub value: String,
    /// The most letters.
    pub longest: usize,
    /// The answer that takes the words, by its place; see [`orrery_core::Game::worded`].
    pub choice: usize,
}

/// Answers under a heading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// "Wounds and Conditions"; empty for none.
    pub title: String,
    /// The answers by their place, each with other words than its button, if they are shorter here.
    pub choices: Vec<(usize, Option<String>)>,
    /// True if they are shown only when the reader asks for them.
    pub is_folded: bool,
}

/// A kind of page.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PassageKind {
    /// It is read, perhaps aloud.
    #[default]
    Story,
    /// A story of something that came back from before.
    Threat,
    /// The steps to take on a real board.
    Instruction,
    /// A question without a story.
    Question,
    /// People enter what they threw or drew. On a wide screen the dock has room for that.
    Entry,
}
