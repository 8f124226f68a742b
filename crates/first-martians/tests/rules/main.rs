//! Scenarios by chapter of the rulebooks.

mod actions;
mod crew;
mod malfunction;
mod missions;
mod plan;
mod production;
