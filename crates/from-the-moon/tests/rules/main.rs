//! Scenarios for every rule of the ledger, chapter by chapter.

mod components;
mod construct;
mod energy;
mod exchange;
mod factions;
mod finish;
mod gather;
mod glossary;
mod greenhouses;
mod launch;
mod map;
mod missions;
mod planning;
mod progress;
mod research;
mod send;
mod setup;
mod solo;
mod team;
mod turn;
