//! A real browser at the table.
//!
//! [`House`] is a server of its own, on a port of its own and with a database that is gone
//! afterwards. [`Browser`] is Chromium under a chromedriver of its own. [`play`] plays whole games
//! with one hand or another: a mouse, a finger, keys, forms. [`nearly_over`] brings a long one
//! close to its end. [`axe`] looks for what keeps people out. Nothing here sleeps for a while and hopes: everything waits for something that
//! can be seen.

pub mod axe;
mod browser;
mod house;
mod late;
pub mod play;

pub use browser::{Browser, Screen};
pub use house::{House, Seating};
pub use late::nearly_over;
