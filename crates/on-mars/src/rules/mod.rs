//! The rulebook chapter by chapter.

mod chance;
mod colony;
mod construct;
mod develop;
mod effects;
mod finish;
mod gain;
mod goals;
mod lacerda;
mod lacerda_rover;
mod movement;
mod ship;
mod shuttle;
mod turn;
mod upgrade;
