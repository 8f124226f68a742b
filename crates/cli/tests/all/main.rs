//! The command `orrery`, run as people run it.

mod bot;
mod command;
mod operation;
mod packs;
#[path = "../served/mod.rs"]
mod served;
