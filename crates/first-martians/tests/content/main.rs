//! The pack that is compiled in, its words, and which rules it brings about.

mod components;
mod example;
mod ledger;
mod pack;
mod words;
