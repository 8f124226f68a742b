//! The rulebook, one file for each chapter, in its order.

mod actions;
mod contract;
mod draw;
mod launch;
mod pay_day;
mod place_module;
mod reorganization;
mod turn;
