//! On Mars and its chapters as whole games: drift, saves, values of ours.

mod chapters;
mod finished_games;
mod forged;
mod ours;
mod perft;
mod trial;
