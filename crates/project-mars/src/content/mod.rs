//! The contents of the box: cards, module spaces and numbers, each with its source.

mod card;
mod cards;
mod facts;
mod glossary;

pub use orrery_core::Fact;

pub use card::{Card, CardSet};
pub use cards::{Benefit, CardSpec, Effect, Face, Kind};
pub use facts::{
    BUY, FIRST_POOL, LAUNCH_NEED, LAUNCH_WINDOW, MATERIALS_IN_BOX, MONEY_IN_BOX, POOL, POOL_KEPT,
    SPACES, START, START_LEVELS, SpaceSpec, TAKE_MONEY, TEST_FLIGHT_MATERIALS, TEST_FLIGHT_RELIEF,
    ours,
};
pub use glossary::{GLOSSARY, Term};
