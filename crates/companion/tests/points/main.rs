//! What the companion tells, asks and stores, point by point.

mod campaign;
mod damaged;
mod end;
mod round;
mod setup;
mod table;
mod trial;
