//! Tables on disk: everything that happens at each table, in order, with nothing lost.
//!
//! A table is its setup ([`NewTable`]) and a list of [`Entry`]s that only ever grows; even an undo
//! is an entry. All else here helps to find a table quickly or is a cache: seats by token and by
//! person, a summary for the lobby, [`Snapshot`]s.
//!
//! - Every write goes to one thread. It takes all writes that have arrived and commits them in one
//!   transaction that waits for the disk, then answers each: safety costs milliseconds and not
//!   throughput. A [`Receipt`] can be awaited, or waited for.
//! - A writer names the number of its first entry. Two writers cannot both write entry 17: the
//!   second gets [`StoreError::Conflict`] and nothing of its own is kept. An idempotency key makes
//!   a repeated send harmless ([`StoreError::Duplicate`]).
//! - Reads use a few connections of their own and see what is committed. They are short and
//!   block: some tens of microseconds for a table, so an async caller may call them in place.
//!
//! The database is SQLite, and no type of it appears in this interface: PostgreSQL fits behind
//! the same [`Store`] beside the module `sqlite`, since the number with which an append begins is
//! compared and set in one statement and does not depend on there being a single writer.

mod entry;
mod error;
mod receipt;
mod sqlite;
mod store;
mod table;

pub use entry::{Entry, Occupant, Person, Stored, standing_answers, standing_by_hand};
pub use error::StoreError;
pub use receipt::{Committed, Receipt};
pub use sqlite::reads::EveryTable;
pub use store::{Store, Workload};
pub use table::{
    Counts, NewTable, Place, SeatFound, Snapshot, Status, StoredPack, Table, TokenHash, Update,
};
