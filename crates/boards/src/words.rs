//! Sentences in which the seats keep their names and shapes.

use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use crate::Sitter;

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Words that matter.
    Strong(String),
    /// Somebody at the table.
    Name(Seat),
}

/// A sentence in pieces, built from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(pub Vec<Span>);

impl Words {
    /// A sentence that begins with somebody.
    pub fn of(seat: Seat) -> Words {
        Words(vec![Span::Name(seat)])
    }

    /// A sentence that begins with plain words.
    pub fn plain(text: impl Into<String>) -> Words {
        Words(vec![Span::Text(text.into())])
    }

    /// Goes on with plain words.
    pub fn and(mut self, text: impl Into<String>) -> Words {
        self.0.push(Span::Text(text.into()));
        self
    }

    /// Goes on with words that matter.
    pub fn strong(mut self, text: impl Into<String>) -> Words {
        self.0.push(Span::Strong(text.into()));
        self
    }

    /// Goes on with somebody.
    pub fn name(mut self, seat: Seat) -> Words {
        self.0.push(Span::Name(seat));
        self
    }

    /// The sentence as text.
    pub fn text(&self, sitters: &Seats<Sitter>) -> String {
        let spans = self.0.iter().map(|span| match span {
            Span::Text(text) | Span::Strong(text) => text.as_str(),
            Span::Name(seat) => sitters[*seat].name.as_str(),
        });
        spans.collect()
    }

    /// The sentence as markup.
    pub fn markup(&self, sitters: &Seats<Sitter>) -> Markup {
        html! {
            @for span in &self.0 {
                @match span {
                    Span::Text(text) => { (text) }
                    Span::Strong(text) => { b { (text) } }
                    Span::Name(seat) => { b { (sitters[*seat].name) } }
                }
            }
        }
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who did it; nobody for Chance and for what the rules do by themselves.
    pub who: Option<Seat>,
    /// Whom it was done to, apart from who did it.
    pub hits: Vec<Seat>,
    /// How deep in a chain of effects it stands, from 0.
    pub depth: u8,
    /// What happened.
    pub words: Words,
}
