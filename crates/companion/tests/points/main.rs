//! Tests of the companion, point by point.

mod campaign;
mod damaged;
mod end;
mod printed;
mod round;
mod setup;
mod table;
mod trial;
