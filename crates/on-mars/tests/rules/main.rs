//! Scenarios by chapter of the rulebook.

mod blackout;
mod build;
mod cards;
mod colony;
mod cost;
mod executive;
mod finish;
mod goals;
mod map;
mod monolith;
mod movement;
mod orbit;
mod outbreak;
mod sabotage;
mod setup;
mod ship;
mod shuttle;
mod solo;
mod tables;
mod tech;
mod turn;
mod upgrade;
mod variants;
