//! All games together: ledgers, bots and guides.

mod bots;
mod games;
mod guides;
mod ledgers;
