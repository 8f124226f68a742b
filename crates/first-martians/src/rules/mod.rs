//! The rules, chapter by chapter.

mod adventures;
mod bill;
mod campaign;
mod changes;
mod clean_up;
mod crew;
mod effects;
mod envelopes;
mod events;
mod facts;
mod goods;
mod hands;
mod hub;
mod malfunction;
mod map;
mod objectives;
mod outline;
mod pay;
mod picks;
mod plan;
mod production;
mod resolve;
mod skills;
mod tasks;
mod tokens;
mod tracks;

pub(crate) use bill::Bill;
pub use envelopes::FROM_TILE;
pub(crate) use envelopes::{hide_slips, redeal_slips};
pub(crate) use malfunction::ORDER as MALFUNCTION_ORDER;
pub(crate) use outline::Draft;
pub(crate) use picks::Aim;
pub(crate) use production::reserve_of;
pub use tasks::Need;
pub(crate) use tasks::tile;
