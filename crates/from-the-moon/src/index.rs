//! Numbers with a meaning, and sets of them as bits.

/// A number below a bound, and the set of such numbers.
macro_rules! index {
    ($(#[$doc:meta])* $name:ident below $count:literal, $(#[$set_doc:meta])* set $set:ident of $bits:ty) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u8);

        impl $name {
            /// The number of values.
            pub const COUNT: usize = $count;

            /// The one with this number, counted from 0, if there is one.
            pub const fn new(number: u8) -> Option<Self> {
                if (number as usize) < Self::COUNT { Some($name(number)) } else { None }
            }

            /// Its number, counted from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..Self::COUNT as u8).map($name)
            }
        }

        $(#[$set_doc])*
        #[derive(
            Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
        )]
        #[serde(from = "u32", into = "u32")]
        pub struct $set($bits);

        impl From<u32> for $set {
            fn from(bits: u32) -> $set {
                $set(bits as $bits & Self::ALL.0)
            }
        }

        impl From<$set> for u32 {
            fn from(set: $set) -> u32 {
                set.0.into()
            }
        }

        #[allow(dead_code)]
        impl $set {
            /// None of them.
            pub const EMPTY: $set = $set(0);
            /// All of them.
            pub const ALL: $set = $set(((1u64 << $count) - 1) as $bits);

            #[inline]
            pub(crate) const fn from_bits(bits: $bits) -> $set {
                $set(bits)
            }

            #[inline]
            pub(crate) const fn bits(self) -> $bits {
                self.0
            }

            /// Returns whether it is in the set.
            #[inline]
            pub const fn contains(self, item: $name) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, item: $name) {
                self.0 |= 1 << item.0;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $name) {
                self.0 &= !(1 << item.0);
            }

            /// The set with one more.
            #[inline]
            pub const fn with(self, item: $name) -> $set {
                $set(self.0 | 1 << item.0)
            }

            /// The number of values in the set.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Returns whether none is.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Those in both sets.
            #[inline]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Those in either set.
            #[inline]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Those that are not in the other set.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// The first of them.
            #[inline]
            pub fn first(self) -> Option<$name> {
                if self.0 == 0 { None } else { Some($name(self.0.trailing_zeros() as u8)) }
            }

            /// Those in the set, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $name> + Clone {
                let mut left = self;
                std::iter::from_fn(move || {
                    let next = left.first()?;
                    left.remove(next);
                    Some(next)
                })
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(items: I) -> $set {
                items.into_iter().fold($set::EMPTY, $set::with)
            }
        }
    };
}

/// Written as its number.
macro_rules! numbered {
    ($name:ident, $what:literal) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_u8(self.0)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let number = u8::deserialize(from)?;
                let unknown = || format!("there is no {} number {number}", $what);
                $name::new(number).ok_or_else(|| serde::de::Error::custom(unknown()))
            }
        }
    };
}

/// Written as its code, which its row in a table of content names.
macro_rules! coded {
    ($name:ident, $spec:ty, $table:ident, $what:literal) => {
        impl $name {
            /// The printed values.
            #[inline]
            pub fn spec(self) -> &'static $spec {
                $table[self.index()].value()
            }

            /// The one with this code.
            pub fn by_code(code: &str) -> Option<Self> {
                Self::all().find(|item| item.spec().code == code)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.spec().code)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.spec().code)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let code = String::deserialize(from)?;
                let unknown = || format!("there is no {} {code:?}", $what);
                $name::by_code(&code).ok_or_else(|| serde::de::Error::custom(unknown()))
            }
        }
    };
}

pub(crate) use {coded, index, numbered};
