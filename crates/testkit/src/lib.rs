//! Harnesses that the tests of every game share: move counts, finished games, random
//! games, and damaged and forged saves.
//!
//! Each panics with a description when something does not hold, and returns what it has seen, so
//! that a test can tell that it saw enough.

pub mod damage;
pub mod forge;
pub mod games;
pub mod moves;
