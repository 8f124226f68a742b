//! Sentences in which the seats keep their names and shapes.
//!
//! A sentence does not know who reads it. Only when it is shown do its names become "you", or
//! "You" where a sentence begins, and only then do its verbs agree with them. A verb that begins
//! a sentence gets its capital then, too.

use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use crate::{Passage, PlayerLabel};

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Words that matter.
    Strong(String),
    /// A player at the table. The words are for a player whom the rules play, with no seat.
    Name(Seat, &'static str),
    /// Something of theirs: "your", "Amara's".
    Whose(Seat, &'static str),
    /// The verb: the first for "you", the second for everyone else.
    Verb(Seat, &'static str, &'static str),
}

/// The name of a player without a seat, unless the game has one for them.
const UNSEATED: &str = "Nobody";

/// A sentence in pieces, built from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(pub Vec<Span>);

impl Words {
    /// A sentence that begins with a player.
    pub fn of(seat: Seat) -> Words {
        Words(vec![Span::Name(seat, UNSEATED)])
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

    /// Goes on with a player.
    pub fn name(mut self, seat: Seat) -> Words {
        self.0.push(Span::Name(seat, UNSEATED));
        self
    }

    /// Goes on with something of a player's.
    pub fn whose(mut self, seat: Seat) -> Words {
        self.0.push(Span::Whose(seat, UNSEATED));
        self
    }

    /// Goes on with what the one named last does: "hire" for you, "hires" for others.
    ///
    /// # Panics
    /// If nobody was named.
    pub fn verb(mut self, you: &'static str, other: &'static str) -> Words {
        let named = self.0.iter().rev().find_map(|span| match span {
            Span::Name(seat, _) => Some(*seat),
            Span::Text(_) | Span::Strong(_) | Span::Whose(..) | Span::Verb(..) => None,
        });
        self.0.push(Span::Verb(named.expect("a verb follows a name"), you, other));
        self
    }

    /// The same, in which players without a seat have this name.
    pub fn calling_unseated(mut self, name: &'static str) -> Words {
        for span in &mut self.0 {
            if let Span::Name(_, unseated) | Span::Whose(_, unseated) = span {
                *unseated = name;
            }
        }
        self
    }

    /// The sentence as text.
    pub fn text(&self, sitters: &Seats<PlayerLabel>) -> String {
        self.shown(sitters).map(|(text, _)| text).collect()
    }

    /// The sentence as markup.
    pub fn markup(&self, sitters: &Seats<PlayerLabel>) -> Markup {
        html! {
            @for (text, is_strong) in self.shown(sitters) {
                @if is_strong { b { (text) } } @else { (text) }
            }
        }
    }

    /// The pieces as these sitters read them, and whether each matters.
    fn shown(&self, sitters: &Seats<PlayerLabel>) -> impl Iterator<Item = (String, bool)> {
        let mut begins = true;
        self.0.iter().map(move |span| {
            let (text, is_strong) = match span {
                Span::Text(text) => (text.clone(), false),
                Span::Strong(text) => (text.clone(), true),
                Span::Name(seat, unseated) => {
                    let sitter = sitters.get(*seat).map(|sitter| sitter.called(begins));
                    (sitter.unwrap_or_else(|| (*unseated).to_owned()), true)
                }
                Span::Whose(seat, unseated) => {
                    let sitter = sitters.get(*seat).map(|sitter| sitter.whose(begins));
                    (sitter.unwrap_or_else(|| format!("{unseated}'s")), true)
                }
                Span::Verb(seat, you, other) => {
                    let is_you = sitters.get(*seat).is_some_and(|sitter| sitter.is_you);
                    let verb = if is_you { you } else { other };
                    (if begins { capital(verb) } else { (*verb).to_owned() }, false)
                }
            };
            if let Some(last) = text.trim_end().chars().last() {
                begins = matches!(last, '.' | '?' | '!');
            }
            (text, is_strong)
        })
    }
}

/// Returns the words with a capital first letter.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl PlayerLabel {
    /// The player's name, at the beginning of a sentence or within one.
    fn called(&self, begins: bool) -> String {
        match (self.is_you, begins) {
            (true, true) => "You".to_owned(),
            (true, false) => "you".to_owned(),
            (false, _) => self.name.clone(),
        }
    }

    /// The possessive of the player's name.
    fn whose(&self, begins: bool) -> String {
        match (self.is_you, begins) {
            (true, true) => "Your".to_owned(),
            (true, false) => "your".to_owned(),
            (false, _) => format!("{}'s", self.name),
        }
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The player who did it; `None` for Chance and for duties of the rules.
    pub who: Option<Seat>,
    /// The players it was done to, apart from the one who did it.
    pub hits: Vec<Seat>,
    /// The depth in a chain of effects, from 0.
    pub depth: u8,
    /// The sentence.
    pub words: Words,
    /// The pieces it speaks of, by their `data-piece`.
    pub pieces: Vec<String>,
    /// True if it takes the place of the line before it: it tells the same, gone on.
    pub goes_on: bool,
    /// The passage of the story that this was, to be read again.
    pub passage: Option<Passage>,
}

impl Line {
    /// Something a seat does.
    pub fn by(seat: Seat, words: Words) -> Line {
        Line { who: Some(seat), ..Line::of_the_table(words) }
    }

    /// Something nobody does.
    pub fn of_the_table(words: Words) -> Line {
        let (hits, pieces) = (Vec::new(), Vec::new());
        Line { who: None, hits, depth: 0, words, pieces, goes_on: false, passage: None }
    }

    /// The same as an effect of the line above it.
    pub fn as_effect(self) -> Line {
        Line { depth: 1, ..self }
    }

    /// The same, done to players.
    pub fn hitting(mut self, seats: impl IntoIterator<Item = Seat>) -> Line {
        self.hits.extend(seats);
        self
    }

    /// The same, in place of the line before it.
    pub fn going_on(self) -> Line {
        Line { goes_on: true, ..self }
    }

    /// The same, with the passage of the story that it was.
    pub fn telling(self, passage: Passage) -> Line {
        Line { passage: Some(passage), ..self }
    }

    /// The same, about this piece.
    pub fn about(mut self, piece: impl Into<String>) -> Line {
        self.pieces.push(piece.into());
        self
    }
}
