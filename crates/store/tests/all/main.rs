//! The store, also after an unclean end.

mod backup;
mod hostile;
mod store;
mod unclean_end;
