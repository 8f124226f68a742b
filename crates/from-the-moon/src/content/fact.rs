//! Printed values, and values of our own.

pub use orrery_core::Fact;

pub(super) const fn printed<T: Copy>(value: T, on: &'static str) -> Fact<T> {
    Fact::Printed { value, on }
}

pub(super) const fn assumed<T: Copy>(value: T, because: &'static str) -> Fact<T> {
    Fact::Assumed { value, because }
}
