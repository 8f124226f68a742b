//! Project Mars, chapter by chapter.

mod actions;
mod cards;
mod components;
mod contract;
mod damaged;
mod draw;
mod examples;
mod finished_games;
mod glossary;
mod hidden;
mod pay_day;
mod perft;
mod place_module;
mod reorganization;
mod resources;
mod rulings;
mod setup;
mod technologies;
mod trial;
mod turn;
mod winning;
