//! From the Moon as a whole: drift, saves, values of ours.

mod finished_games;
mod forged;
mod ours;
mod perft;
mod trial;
