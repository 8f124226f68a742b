//! Reading: a few connections that are shared, and questions that an index answers.

use std::collections::VecDeque;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use orrery_core::Seat;
use rusqlite::{Connection, Row, params};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::backup::back_up;
use super::{Place as Database, pragma, schema, to_sql, trouble};
use crate::{Counts, Place, SeatFound, Status, Store, StoreError, Stored, Table, TokenHash};

/// The most connections that read at the same time; who comes later waits for one of them.
const MOST_READERS: usize = 4;

/// The most tables in one list, whatever was asked for.
const LONGEST_LIST: usize = 1_000;

/// The connections for reading, opened as they are needed.
#[derive(Debug)]
pub(crate) struct Readers {
    database: Database,
    /// The path of the database, for errors.
    name: String,
    pool: Mutex<Pool>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct Pool {
    idle: Vec<Connection>,
    out: usize,
    is_closed: bool,
}

impl Readers {
    pub(crate) fn of(database: Database) -> Readers {
        let name = database.name();
        Readers { database, name, pool: Mutex::default(), freed: Condvar::new() }
    }

    /// The file's path, or words where there is none.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lends a connection, and waits for one if all are out.
    pub(crate) fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let mut pool = self.pool();
        while pool.idle.is_empty() && pool.out >= MOST_READERS && !pool.is_closed {
            pool = self.freed.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
        if pool.is_closed {
            return Err(StoreError::Closed);
        }
        let connection = match pool.idle.pop() {
            Some(connection) => connection,
            None => self.database.open_to_read()?,
        };
        pool.out += 1;
        Ok(Lent { connection: Some(connection), readers: self })
    }

    /// A connection outside the pool, for what takes long.
    pub(crate) fn another(&self) -> Result<Connection, StoreError> {
        if self.pool().is_closed {
            return Err(StoreError::Closed);
        }
        self.database.open_to_read()
    }

    /// Copies the database to a new file.
    pub(crate) fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        // SQLite would make the copy of a database in memory in memory too, and say nothing.
        if self.database.is_in_memory() {
            return Err(StoreError::file(to, "only a store in a file can be backed up"));
        }
        let connection = self.another()?;
        let copied =
            self.database.refuse_strangers(&connection).and_then(|()| back_up(&connection, to));
        copied.map_err(|error| error.named(&self.name))
    }

    /// Closes what is idle now, and the others when they come back.
    pub(crate) fn close(&self) {
        let mut pool = self.pool();
        pool.is_closed = true;
        pool.idle.clear();
        self.freed.notify_all();
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that goes back to the others when it is dropped.
pub(crate) struct Lent<'a> {
    connection: Option<Connection>,
    readers: &'a Readers,
}

impl Deref for Lent<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("it is given back only at the end")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut pool = self.readers.pool();
        pool.out -= 1;
        // One that is stuck in a transaction would show the past for ever.
        let usable = self.connection.take().filter(|it| it.is_autocommit() && !pool.is_closed);
        pool.idle.extend(usable);
        self.readers.freed.notify_one();
    }
}

/// One table with its seats.
pub(crate) fn table(connection: &Connection, id: &str) -> Result<Option<Table>, StoreError> {
    // One transaction, so that heading and seats belong together.
    let moment = connection.unchecked_transaction().map_err(trouble)?;
    table_in(&moment, id)
}

fn table_in(connection: &Connection, id: &str) -> Result<Option<Table>, StoreError> {
    // A file that nobody has brought up to date yet has no packs.
    let sql = match has_packs(connection)? {
        true => {
            "SELECT id, game, rules, setup, seed, listed, status, summary, created_at,
                 updated_at, entries, pack FROM tables WHERE id = ?1"
        }
        false => {
            "SELECT id, game, rules, setup, seed, listed, status, summary, created_at,
                 updated_at, entries, NULL FROM tables WHERE id = ?1"
        }
    };
    let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
    let mut rows = statement.query([id]).map_err(trouble)?;
    let Some(row) = rows.next().map_err(trouble)? else { return Ok(None) };
    let word: String = get(row, 6)?;
    let status = Status::from_word(&word)
        .ok_or_else(|| StoreError::unreadable(id, "the status", format!("it is {word:?}")))?;
    Ok(Some(Table {
        id: get(row, 0)?,
        game: get(row, 1)?,
        rules: get(row, 2)?,
        setup: parse(id, "the setup", &get::<String>(row, 3)?)?,
        seed: get(row, 4)?,
        listed: get(row, 5)?,
        status,
        summary: parse(id, "the summary", &get::<String>(row, 7)?)?,
        created_at: get(row, 8)?,
        updated_at: get(row, 9)?,
        entries: get::<i64>(row, 10)? as usize,
        pack: get(row, 11)?,
        seats: seats(connection, id)?,
    }))
}

fn has_packs(connection: &Connection) -> Result<bool, StoreError> {
    Ok(pragma::<i64>(connection, "user_version")? >= schema::WITH_PACKS)
}

/// The content of a pack.
pub(crate) fn pack(connection: &Connection, digest: &str) -> Result<Option<Value>, StoreError> {
    if !has_packs(connection)? {
        return Ok(None);
    }
    let mut statement = connection
        .prepare_cached("SELECT content FROM packs WHERE digest = ?1")
        .map_err(trouble)?;
    let mut rows = statement.query([digest]).map_err(trouble)?;
    let Some(row) = rows.next().map_err(trouble)? else { return Ok(None) };
    let content: String = get(row, 0)?;
    let read = serde_json::from_str(&content);
    read.map(Some)
        .map_err(|error| StoreError::database(format!("its pack {digest} cannot be read: {error}")))
}

fn seats(connection: &Connection, id: &str) -> Result<Vec<Place>, StoreError> {
    let sql = "SELECT seat, sitter, token_hash FROM seats WHERE table_id = ?1 ORDER BY seat";
    let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
    let mut rows = statement.query([id]).map_err(trouble)?;
    let mut places = Vec::new();
    while let Some(row) = rows.next().map_err(trouble)? {
        places.push(Place {
            seat: seat(id, row, 0)?,
            sitter: parse(id, "a seat", &get::<String>(row, 1)?)?,
            token: get::<Option<[u8; 32]>>(row, 2)?.map(TokenHash),
        });
    }
    Ok(places)
}

/// A table's entries in order, beginning with a number.
pub(crate) fn entries(
    connection: &Connection,
    id: &str,
    from: usize,
) -> Result<Vec<Stored>, StoreError> {
    let sql = "SELECT number, at, body FROM entries
               WHERE table_id = ?1 AND number >= ?2 ORDER BY number";
    let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
    let mut rows = statement.query(params![id, to_sql(from)]).map_err(trouble)?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next().map_err(trouble)? {
        let number = get::<i64>(row, 0)? as usize;
        let body = row.get_ref(2).map_err(trouble)?.as_str();
        let entry = body
            .map_err(|error| error.to_string())
            .and_then(|body| serde_json::from_str(body).map_err(|error| error.to_string()))
            .map_err(|why| StoreError::unreadable(id, format!("entry {number}"), why))?;
        entries.push(Stored { number, at: get(row, 1)?, entry });
    }
    Ok(entries)
}

/// Listed tables of a status, the latest first.
pub(crate) fn listed(
    connection: &Connection,
    status: Status,
    limit: usize,
) -> Result<Vec<Table>, StoreError> {
    let moment = connection.unchecked_transaction().map_err(trouble)?;
    let sql = "SELECT id FROM tables WHERE listed = 1 AND status = ?1
               ORDER BY updated_at DESC LIMIT ?2";
    let mut statement = moment.prepare_cached(sql).map_err(trouble)?;
    let ids = statement
        .query_map(params![status.word(), to_sql(limit.min(LONGEST_LIST))], |row| row.get(0))
        .and_then(Iterator::collect::<rusqlite::Result<Vec<String>>>)
        .map_err(trouble)?;
    readable_tables(&moment, &ids)
}

/// The tables at which a person sits: those not over first, and of these the newest.
pub(crate) fn tables_of(
    connection: &Connection,
    person: &str,
    limit: usize,
) -> Result<Vec<Table>, StoreError> {
    let moment = connection.unchecked_transaction().map_err(trouble)?;
    let sql = "SELECT table_id FROM seats WHERE person = ?1
               ORDER BY over, created_at DESC, table_id";
    let mut statement = moment.prepare_cached(sql).map_err(trouble)?;
    let mut rows = statement.query([person]).map_err(trouble)?;
    let mut ids: Vec<String> = Vec::new();
    // A person's seats at one table are next to each other in the index.
    while let Some(row) = rows.next().map_err(trouble)? {
        let id: String = get(row, 0)?;
        if ids.last() == Some(&id) {
            continue;
        }
        if ids.len() == limit.min(LONGEST_LIST) {
            break;
        }
        ids.push(id);
    }
    readable_tables(&moment, &ids)
}

/// One table that cannot be read must not hide the others; `orrery check` finds and names it.
fn readable_tables(connection: &Connection, ids: &[String]) -> Result<Vec<Table>, StoreError> {
    let mut tables = Vec::with_capacity(ids.len());
    for id in ids {
        match table_in(connection, id) {
            Ok(table) => tables.extend(table),
            Err(StoreError::Unreadable { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(tables)
}

/// The seat that a token opens.
pub(crate) fn seat_by_token(
    connection: &Connection,
    token: &TokenHash,
) -> Result<Option<SeatFound>, StoreError> {
    let sql = "SELECT table_id, seat FROM seats WHERE token_hash = ?1";
    let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
    let mut rows = statement.query([token.0]).map_err(trouble)?;
    let Some(row) = rows.next().map_err(trouble)? else { return Ok(None) };
    let table: String = get(row, 0)?;
    let seat = seat(&table, row, 1)?;
    Ok(Some(SeatFound { table, seat }))
}

/// Counts the tables.
pub(crate) fn counts(connection: &Connection) -> Result<Counts, StoreError> {
    let sql = "SELECT count(*) FROM tables WHERE status = ?1";
    let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
    let mut count = |status: Status| {
        let number: i64 =
            statement.query_row([status.word()], |row| row.get(0)).map_err(trouble)?;
        Ok(number as usize)
    };
    Ok(Counts {
        open: count(Status::Open)?,
        running: count(Status::Running)?,
        over: count(Status::Over)?,
    })
}

/// Returns the faults that SQLite finds in the file; empty if there are none.
pub(crate) fn faults(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare("PRAGMA integrity_check").map_err(trouble)?;
    let mut faults = statement
        .query_map([], |row| row.get(0))
        .and_then(Iterator::collect::<rusqlite::Result<Vec<String>>>)
        .map_err(trouble)?;
    faults.retain(|fault| fault != "ok");
    if faults.is_empty() {
        faults.extend(missing_rows(connection)?);
    }
    Ok(faults)
}

/// Rows that are missing although the file is in order: deleted by hand, or lost with the
/// write-ahead log.
fn missing_rows(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(trouble);
    let mut faults = Vec::new();
    let orphans = number("SELECT count(*) FROM pragma_foreign_key_check")?;
    if orphans > 0 {
        let rows = if orphans == 1 { "row belongs" } else { "rows belong" };
        faults.push(format!("{orphans} {rows} to tables that are missing"));
    }
    if pragma::<i64>(connection, "user_version")? >= schema::WITH_DIGESTS {
        let there = number("SELECT count(*) FROM tables")?;
        let counted = number("SELECT coalesce(max(number), 0) FROM tally WHERE name = 'tables'")?;
        if there != counted {
            let tables = if there == 1 { "table" } else { "tables" };
            faults.push(format!("it has {there} {tables} and should have {counted}"));
        }
    }
    Ok(faults)
}

/// Every table of a store in the order of their names, read a page at a time: it may take hours,
/// and holds nothing up.
#[derive(Debug)]
pub struct EveryTable {
    store: Store,
    page: VecDeque<String>,
    last: Option<String>,
    is_done: bool,
}

impl EveryTable {
    const PAGE: i64 = 256;

    pub(crate) fn of(store: Store) -> EveryTable {
        EveryTable { store, page: VecDeque::new(), last: None, is_done: false }
    }

    fn next_page(&mut self) -> Result<VecDeque<String>, StoreError> {
        let readers = self.store.readers();
        let connection = readers.lend()?;
        // Two questions, because an OR in one would keep SQLite from seeking in the index.
        let sql = match self.last {
            Some(_) => "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
            None => "SELECT id FROM tables WHERE ?1 IS NULL ORDER BY id LIMIT ?2",
        };
        let mut statement = connection.prepare_cached(sql).map_err(trouble)?;
        let ids = statement.query_map(params![self.last, Self::PAGE], |row| row.get(0));
        ids.and_then(Iterator::collect).map_err(|error| trouble(error).named(readers.name()))
    }
}

impl Iterator for EveryTable {
    type Item = Result<Table, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(id) = self.page.pop_front() {
                // A table that went away in between is no fault.
                match self.store.table(&id) {
                    Ok(None) => continue,
                    Ok(Some(table)) => return Some(Ok(table)),
                    // One damaged cell says nothing about the other tables.
                    Err(StoreError::Database { detail, .. }) => {
                        return Some(Err(StoreError::unreadable(&id, "its heading", detail)));
                    }
                    Err(error) => return Some(Err(error)),
                }
            }
            if self.is_done {
                return None;
            }
            match self.next_page() {
                Ok(page) => {
                    self.is_done = page.len() < Self::PAGE as usize;
                    self.last = page.back().cloned().or(self.last.take());
                    self.page = page;
                }
                Err(error) => {
                    self.is_done = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

fn get<T: rusqlite::types::FromSql>(row: &Row<'_>, column: usize) -> Result<T, StoreError> {
    row.get(column).map_err(trouble)
}

fn seat(table: &str, row: &Row<'_>, column: usize) -> Result<Seat, StoreError> {
    let number: u8 = get(row, column)?;
    Seat::try_from(number).map_err(|why| StoreError::unreadable(table, "a seat", why))
}

fn parse<T: DeserializeOwned>(table: &str, what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|why| StoreError::unreadable(table, what, why))
}
