//! Facts printed in a rulebook, and values of our own.

/// A piece of content together with where it comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fact<T> {
    /// The rulebook says so, in these lines.
    Printed {
        /// The printed value.
        value: T,
        /// Document and lines.
        on: &'static str,
    },
    /// Ours, because the rulebook does not say.
    Assumed {
        /// Our value.
        value: T,
        /// Why this.
        because: &'static str,
    },
}

impl<T> Fact<T> {
    /// Returns the content alone.
    #[inline]
    pub const fn value(&self) -> &T {
        match self {
            Fact::Printed { value, .. } | Fact::Assumed { value, .. } => value,
        }
    }

    /// Returns why we chose it. `None` if it is printed.
    pub const fn because(&self) -> Option<&'static str> {
        match self {
            Fact::Printed { .. } => None,
            Fact::Assumed { because, .. } => Some(because),
        }
    }
}

impl<T: Copy> Fact<T> {
    /// Returns a copy of the content.
    #[inline]
    pub const fn get(self) -> T {
        match self {
            Fact::Printed { value, .. } | Fact::Assumed { value, .. } => value,
        }
    }
}
