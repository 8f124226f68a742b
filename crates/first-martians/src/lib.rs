//! The rules of First Martians, a game in which one to four astronauts keep a base on Mars alive
//! while the mission's computer confronts them with events.
//!
//! What the game is played with (the box, missions, events, adventures, campaigns) is a value,
//! [`content::Content`], read from a pack. The law is in `docs/rules/first-martians.md`.

#![forbid(unsafe_code)]

pub mod content;
