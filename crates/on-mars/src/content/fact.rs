//! The source of each value.

use serde::Serialize;

/// The origin of a value, and so how sure it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rulebook or the reference sheet states it.
    Printed(&'static str),
    /// Public pages show it, or it follows from what they show.
    Found(&'static str),
    /// We chose it because the printed value is unknown.
    Ours(&'static str),
}

impl Source {
    /// Returns whether we chose the value.
    pub const fn is_ours(self) -> bool {
        matches!(self, Source::Ours(_))
    }
}

/// A value together with its source.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fact<T> {
    /// The value.
    pub value: T,
    /// Its source.
    pub source: Source,
}

pub(super) const fn printed<T: Copy>(value: T, on: &'static str) -> Fact<T> {
    Fact { value, source: Source::Printed(on) }
}

pub(super) const fn found<T: Copy>(value: T, on: &'static str) -> Fact<T> {
    Fact { value, source: Source::Found(on) }
}

pub(super) const fn ours<T: Copy>(value: T, because: &'static str) -> Fact<T> {
    Fact { value, source: Source::Ours(because) }
}
