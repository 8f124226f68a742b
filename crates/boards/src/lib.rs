//! Drawings: a view becomes HTML and SVG, an action a button, an event a sentence.
//!
//! A [`Drawing`] knows one game. It is given a [`Scene`], the table as one viewer sees it, and
//! returns markup; it knows no rules, no state and no request.

pub mod assets;
mod companion;
mod connect_four;
mod drawing;
mod first_martians;
mod from_the_moon;
pub mod guide;
mod on_mars;
pub mod page;
mod parts;
mod passage;
mod project_mars;
mod target;
mod words;

pub use companion::CompanionDrawing;
pub use connect_four::ConnectFourDrawing;
pub use drawing::{
    Button, Dock, Drawing, Jump, Manner, Milestone, PlayerLabel, Refused, Scene, ScoreLine, Shelf,
    Tally, lines, look_of,
};
pub use first_martians::FirstMartiansDrawing;
pub use from_the_moon::FromTheMoonDrawing;
pub use on_mars::{ChapterDrawing, OnMarsDrawing};
pub use passage::{Field, Group, Passage, PassageKind};
pub use project_mars::ProjectMarsDrawing;
pub use words::{Line, Span, Words};
