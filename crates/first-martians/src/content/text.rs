//! Text with places for names, and where a piece of content comes from.

use serde::{Deserialize, Serialize};

use super::ids::NameId;

/// A text in which names are filled in when it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pieces: Vec<Piece>,
}

/// A piece of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Plain words.
    Plain(String),
    /// A place for a name.
    Name(Placeholder),
}

/// A person or space that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placeholder {
    /// The astronaut on top of the stack.
    Actor,
    /// The astronaut the scene belongs to.
    Owner,
    /// The First Player at the moment the text is shown (FM-RULING-49).
    First,
    /// A random astronaut who is not the actor, not the owner and not named here. Drawn once per scene.
    Other,
    /// The astronaut who died.
    Dead,
    /// The profession of the astronaut who died.
    DeadRole,
    /// The thing that this name was given to.
    Named(NameId),
}

impl Text {
    /// A text of these pieces.
    pub fn new(pieces: Vec<Piece>) -> Text {
        Text { pieces }
    }

    /// A text without names.
    pub fn plain(words: impl Into<String>) -> Text {
        Text { pieces: vec![Piece::Plain(words.into())] }
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The text with every name filled in.
    pub fn fill(&self, mut name: impl FnMut(Placeholder) -> String) -> String {
        let words = |piece: &Piece| match piece {
            Piece::Plain(words) => words.clone(),
            Piece::Name(placeholder) => name(*placeholder),
        };
        self.pieces.iter().map(words).collect()
    }
}

/// The origin of a piece of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Printed in one of the rulebooks; says where.
    Printed(String),
    /// Found elsewhere, for example in the designer's words or the parent game; says where.
    Found(String),
    /// Ours, because no document we have states it.
    Ours,
}
