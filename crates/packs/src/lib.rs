//! Packs: folders of TOML files that a game is played with.
//!
//! A game whose content is data (missions, events, cards) reads it from a [`Pack`]. A pack is
//! compiled in ([`Pack::built_in`]), read from a folder ([`Pack::read_dir`]) or taken out of the
//! store ([`Pack::from_value`]), and is the same value in all three cases. This crate knows no
//! game: a game says how its content is made by implementing [`FromPack`].
//!
//! ```
//! use orrery_packs::{FromPack, Loaded, Pack, Reader, Report};
//!
//! struct Jokes(Vec<String>);
//!
//! impl FromPack for Jokes {
//!     const GAME: &'static str = "stand-up";
//!
//!     fn from_pack(pack: &Pack) -> Result<Loaded<Jokes>, Report> {
//!         let reader = Reader::new(pack);
//!         let mut jokes = Vec::new();
//!         for file in reader.files() {
//!             let mut root = file.fields();
//!             for mut joke in root.tables("joke") {
//!                 jokes.extend(joke.text("text").map(str::to_owned));
//!                 joke.finish();
//!             }
//!             root.finish();
//!         }
//!         reader.finish(Jokes(jokes))
//!     }
//! }
//!
//! let header = "game = \"stand-up\"\nname = \"jokes\"\ntitle = \"Jokes\"\n";
//! let pack = Pack::built_in(&[("pack.toml", header), ("a.toml", "[[joke]]\ntxt = \"Knock.\"\n")]);
//! let report = Jokes::from_pack(&pack.unwrap()).err().unwrap();
//! assert!(report.to_string().contains("a.toml:1:1: error: `text` is missing"));
//! assert!(report.to_string().contains("a.toml:2:1: error: unknown field `txt`"));
//! ```
//!
//! **The folder.** `pack.toml` at its root names the game, the pack and its title; all other
//! files ending in `.toml`, in any folders, belong to the game. Everything else in the folder is
//! ignored, except links, which are refused. A pack may say `adds_to = "NAME"`; it is then joined
//! with the pack of that name ([`Pack::join`]), so that an author can write one mission and use
//! the box, events and adventures that exist.
//!
//! **Errors.** Reading never stops at the first mistake. Every [`Problem`] has a file, a line, what
//! was found and what was expected. A [`Report`] prints as one line per problem, or with the
//! source underlined ([`Report::render`]). Warnings are for content that is valid and can never
//! occur. The pictures are drawn by `annotate-snippets`, which cargo uses too: it only renders, so
//! our problems stay plain values, and it needs no macros and no error type of its own.
//!
//! **Identity.** [`Pack::digest`] is a SHA-256 over the sorted paths and bytes. Records and saves
//! name it, and the store keeps [`Pack::to_value`] of every pack a game was started with, so a
//! game in progress does not change when a file on disk does.
//!
//! **Limits.** [`limits`] bounds files, sizes and folders; the TOML parser bounds nesting. No input can cause a panic.

#![forbid(unsafe_code)]

mod pack;
mod reader;
mod report;

pub use pack::{Pack, PackError, SourceFile, limits};
pub use reader::{Entry, Fields, File, Kind, Reader};
pub use report::{Problem, Report, Severity};

/// A game's content together with the warnings about it.
#[derive(Debug)]
pub struct Loaded<T> {
    /// The content.
    pub content: T,
    /// Warnings, for example about an event that nothing draws. Never errors.
    pub warnings: Report,
}

/// Content that is made from a pack.
pub trait FromPack: Sized {
    /// The game's key, as `pack.toml` names it.
    const GAME: &'static str;

    /// Makes the content, or reports everything that is wrong with the pack.
    fn from_pack(pack: &Pack) -> Result<Loaded<Self>, Report>;
}
