//! A short list in place.

use std::ops::{Deref, DerefMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items in place. Copying a row copies its bytes, while an `ArrayVec` is cloned item by
/// item; a table has dozens of them, and search copies it for every answer it looks at.
///
/// Invariant: `len <= N`, and the items after the first `len` are the default.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Row<T, N> {
    /// A row without items.
    #[inline]
    pub fn new() -> Row<T, N> {
        const { assert!(N <= u8::MAX as usize) };
        Row { items: [T::default(); N], len: 0 }
    }

    /// Returns whether there is no room for another item.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len() == N
    }

    /// Adds an item at a place; there has to be room.
    pub fn insert(&mut self, place: usize, item: T) {
        let len = self.len();
        self.items.copy_within(place..len, place + 1);
        self.items[place] = item;
        self.len += 1;
    }

    /// Adds an item at the end; there has to be room.
    pub fn push(&mut self, item: T) {
        self.insert(self.len(), item);
    }

    /// Takes out the item at a place.
    pub fn remove(&mut self, place: usize) -> T {
        let item = self[place];
        self.items.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        self.items[usize::from(self.len)] = T::default();
        item
    }

    /// Takes out all items.
    pub fn clear(&mut self) {
        *self = Row::new();
    }

    /// Takes out the last item.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len().checked_sub(1)?;
        Some(self.remove(last))
    }
}

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row::new()
    }
}

impl<T, const N: usize> Deref for Row<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Row<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Row<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(from)?;
        if items.len() > N {
            return Err(D::Error::invalid_length(items.len(), &"a shorter list"));
        }
        let mut row = Row::new();
        items.into_iter().for_each(|item| row.push(item));
        Ok(row)
    }
}
