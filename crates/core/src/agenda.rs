//! The agenda of a game: a stack of steps that never drops one.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::{Array, SmallVec};

/// A stack of steps still to be done, the next one last. As many as the array has room for need no
/// heap; more than that go on it, so that no chain of effects is too long.
pub struct Agenda<A: Array>(SmallVec<A>);

impl<A: Array> Default for Agenda<A> {
    fn default() -> Self {
        Agenda(SmallVec::new())
    }
}

impl<A: Array<Item: Copy>> Clone for Agenda<A> {
    /// Copies all steps at once, which search does for every answer it looks at.
    #[inline]
    fn clone(&self) -> Self {
        Agenda(SmallVec::from_slice(&self.0))
    }
}

impl<A: Array<Item: PartialEq>> PartialEq for Agenda<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Array<Item: Eq>> Eq for Agenda<A> {}

impl<A: Array<Item: fmt::Debug>> fmt::Debug for Agenda<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<A: Array<Item: Serialize>> Serialize for Agenda<A> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, A: Array<Item: Deserialize<'de>>> Deserialize<'de> for Agenda<A> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        SmallVec::deserialize(from).map(Agenda)
    }
}

impl<A: Array> Deref for Agenda<A> {
    type Target = SmallVec<A>;

    #[inline]
    fn deref(&self) -> &SmallVec<A> {
        &self.0
    }
}

impl<A: Array> DerefMut for Agenda<A> {
    #[inline]
    fn deref_mut(&mut self) -> &mut SmallVec<A> {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_do_not_fit_inside_are_kept_and_saved_like_the_others() {
        let mut agenda = Agenda::<[u8; 4]>::default();
        (0..6).for_each(|step| agenda.push(step));
        assert!(agenda.spilled());
        let saved = serde_json::to_string(&agenda).unwrap();
        assert_eq!(saved, "[0,1,2,3,4,5]");
        assert_eq!(serde_json::from_str::<Agenda<[u8; 4]>>(&saved).unwrap(), agenda);
        assert_eq!(agenda.clone(), agenda);
        assert_eq!(format!("{agenda:?}"), "[0, 1, 2, 3, 4, 5]");
    }
}
