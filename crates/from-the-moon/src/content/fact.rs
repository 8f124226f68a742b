//! What is printed and what is ours.

/// A piece of content together with how we came by it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fact<T> {
    /// The rulebook says so, in these lines.
    Printed {
        /// What it says.
        value: T,
        /// Document and lines.
        on: &'static str,
    },
    /// Ours, because the rulebook does not say.
    Assumed {
        /// What we chose.
        value: T,
        /// Why this.
        because: &'static str,
    },
}

impl<T> Fact<T> {
    /// The content alone.
    #[inline]
    pub const fn value(&self) -> &T {
        match self {
            Fact::Printed { value, .. } | Fact::Assumed { value, .. } => value,
        }
    }

    /// Why we chose it, if it is ours.
    pub const fn because(&self) -> Option<&'static str> {
        match self {
            Fact::Printed { .. } => None,
            Fact::Assumed { because, .. } => Some(because),
        }
    }
}

pub(super) const fn printed<T: Copy>(value: T, on: &'static str) -> Fact<T> {
    Fact::Printed { value, on }
}

pub(super) const fn assumed<T: Copy>(value: T, because: &'static str) -> Fact<T> {
    Fact::Assumed { value, because }
}
