//! The writes to the store, each inside a transaction that the writer commits.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Params, ffi, params};
use serde::Serialize;

use super::{snapshots, to_sql, trouble};
use crate::{Committed, Entry, NewTable, Occupant, Place, Snapshot, Status, StoreError, Update};

/// Something to be written. All JSON is text already, so that the writer has the least to do.
pub(crate) enum Write {
    Open(Box<Opening>),
    Append(Box<Append>),
    KeepSnapshot {
        table: String,
        at: i64,
        snapshot: Snapshot,
        state: String,
    },
    ForgetSnapshots {
        at: i64,
    },
    /// Deletes tables whose time has come.
    DeleteExpired {
        at: i64,
    },
    /// The time alone, to see whether the writer and the file are well.
    Probe {
        at: i64,
    },
}

pub(crate) struct Opening {
    table: NewTable,
    at: i64,
    setup: String,
    summary: String,
    /// The digest and the content of its pack.
    pack: Option<(String, String)>,
    lines: Vec<Line>,
}

pub(crate) struct Append {
    table: String,
    first: usize,
    at: i64,
    lines: Vec<Line>,
    update: Update,
    summary: Option<String>,
}

/// An entry ready to be written.
struct Line {
    entry: Entry,
    body: String,
}

fn lines(entries: Vec<Entry>) -> Vec<Line> {
    entries.into_iter().map(|entry| Line { body: json(&entry), entry }).collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("entries and headings are plain data with text as keys")
}

impl Write {
    pub(crate) fn open(mut table: NewTable, at: i64) -> Write {
        let lines = lines(std::mem::take(&mut table.entries));
        let (setup, summary) = (json(&table.setup), json(&table.summary));
        let pack = table.pack.take().map(|pack| (pack.digest, json(&pack.content)));
        Write::Open(Box::new(Opening { table, at, setup, summary, pack, lines }))
    }

    pub(crate) fn append(
        table: &str,
        first: usize,
        entries: Vec<Entry>,
        update: Update,
        at: i64,
    ) -> Write {
        let summary = update.summary.as_ref().map(json);
        let (table, lines) = (table.to_owned(), lines(entries));
        Write::Append(Box::new(Append { table, first, at, lines, update, summary }))
    }

    pub(crate) fn keep_snapshot(table: &str, snapshot: Snapshot, at: i64) -> Write {
        let state = json(&snapshot.state);
        Write::KeepSnapshot { table: table.to_owned(), at, snapshot, state }
    }

    /// The number of answers it stores.
    pub(super) fn answers(&self) -> u64 {
        let lines = match self {
            Write::Open(opening) => &opening.lines,
            Write::Append(append) => &append.lines,
            Write::KeepSnapshot { .. }
            | Write::ForgetSnapshots { .. }
            | Write::DeleteExpired { .. }
            | Write::Probe { .. } => return 0,
        };
        lines.iter().filter(|line| matches!(line.entry, Entry::Answer { .. })).count() as u64
    }

    pub(super) fn perform(&self, connection: &Connection) -> Result<Committed, StoreError> {
        match self {
            Write::Open(opening) => opening.perform(connection),
            Write::Append(append) => append.perform(connection),
            Write::KeepSnapshot { table, at, snapshot, state } => {
                snapshots::keep(connection, table, snapshot, state)?;
                Ok(Committed { entries: snapshot.entries, at: *at })
            }
            Write::ForgetSnapshots { at } => {
                run(connection, "DELETE FROM snapshots", [])?;
                Ok(Committed { entries: 0, at: *at })
            }
            Write::DeleteExpired { at } => {
                Ok(Committed { entries: delete_expired(connection, *at)?, at: *at })
            }
            Write::Probe { at } => {
                // On a full disk a transaction without a write would still succeed.
                let sql = "INSERT INTO meta (name, value) VALUES ('probed', ?1)
                           ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                run(connection, sql, [at.to_le_bytes()])?;
                Ok(Committed { entries: 0, at: *at })
            }
        }
    }
}

impl Opening {
    fn perform(&self, connection: &Connection) -> Result<Committed, StoreError> {
        let Opening { table, at, setup, summary, pack, lines } = self;
        if let Some((digest, content)) = pack {
            let sql = "INSERT OR IGNORE INTO packs (digest, content) VALUES (?1, ?2)";
            run(connection, sql, params![digest, content])?;
        }
        let sql = "INSERT INTO tables (id, game, rules, setup, seed, listed, status, summary,
                       created_at, updated_at, entries, expires_at, pack)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10, ?11, ?12)";
        let heading = params![
            table.id,
            table.game,
            table.rules,
            setup,
            table.seed,
            table.listed,
            table.status.word(),
            summary,
            at,
            to_sql(lines.len()),
            table.expires_after.map(|after| at.saturating_add(milliseconds(after))),
            pack.as_ref().map(|(digest, _)| digest),
        ];
        try_run(connection, sql, heading).map_err(|error| match violated(&error) {
            Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => StoreError::TableExists,
            _ => trouble(error),
        })?;
        count_tables(connection, 1)?;
        for place in &table.seats {
            insert_seat(connection, table, place, *at)?;
        }
        insert_lines(connection, &table.id, 0, lines, *at)?;
        Ok(Committed { entries: lines.len(), at: *at })
    }
}

impl Append {
    fn perform(&self, connection: &Connection) -> Result<Committed, StoreError> {
        let Append { table, first, at, lines, update, summary } = self;
        // A repeated send comes with an old number too; that it is a repetition matters more.
        for key in lines.iter().filter_map(|line| line.entry.key()) {
            if let Some(number) = number_of_key(connection, table, key)? {
                return Err(StoreError::Duplicate { number });
            }
        }
        let entries = first.saturating_add(lines.len());
        // Compared and set in one statement: of two writers only one can have this number.
        // A table that expires does so a fixed time after it was last changed.
        let sql = "UPDATE tables SET entries = ?3, updated_at = iif(?6, updated_at, ?4),
                       summary = coalesce(?5, summary),
                       expires_at = expires_at + iif(?6, 0, ?4 - updated_at)
                   WHERE id = ?1 AND entries = ?2";
        let is_quiet = update.is_quiet;
        let numbers = params![table, to_sql(*first), to_sql(entries), at, summary, is_quiet];
        if run(connection, sql, numbers)? == 0 {
            return Err(conflict(connection, table)?);
        }
        insert_lines(connection, table, *first, lines, *at)?;
        self.update_heading(connection)?;
        for (seat, token) in &update.tokens {
            let sql = "UPDATE seats SET token_hash = ?3 WHERE table_id = ?1 AND seat = ?2";
            let values = params![table, u8::from(*seat), token.map(|token| token.0)];
            if try_run(connection, sql, values).map_err(token_trouble)? == 0 {
                return Err(StoreError::NoSuchSeat { seat: *seat });
            }
        }
        Ok(Committed { entries, at: *at })
    }

    /// Updates indexed columns only when they change.
    fn update_heading(&self, connection: &Connection) -> Result<(), StoreError> {
        if let Some(status) = self.update.status {
            let sql = "UPDATE tables SET status = ?2 WHERE id = ?1 AND status <> ?2";
            if run(connection, sql, params![self.table, status.word()])? > 0 {
                let sql = "UPDATE seats SET over = ?2 WHERE table_id = ?1 AND over <> ?2";
                run(connection, sql, params![self.table, status == Status::Over])?;
            }
        }
        if let Some(listed) = self.update.listed {
            let sql = "UPDATE tables SET listed = ?2 WHERE id = ?1 AND listed <> ?2";
            run(connection, sql, params![self.table, listed])?;
        }
        Ok(())
    }
}

/// The most tables deleted in one transaction, so that no player waits long for it.
const MOST_DELETED: usize = 100;

fn delete_expired(connection: &Connection, now: i64) -> Result<usize, StoreError> {
    let sql = "SELECT id FROM tables WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2";
    let ids = connection.prepare_cached(sql).and_then(|mut statement| {
        let ids = statement.query_map(params![now, to_sql(MOST_DELETED)], |row| row.get(0))?;
        ids.collect::<rusqlite::Result<Vec<String>>>()
    });
    let ids = ids.map_err(trouble)?;
    for id in &ids {
        for sql in [
            "DELETE FROM snapshots WHERE table_id = ?1",
            "DELETE FROM entries WHERE table_id = ?1",
            "DELETE FROM seats WHERE table_id = ?1",
            "DELETE FROM tables WHERE id = ?1",
        ] {
            run(connection, sql, [id])?;
        }
    }
    count_tables(connection, -to_sql(ids.len()))?;
    Ok(ids.len())
}

/// Keeps count of the tables, so that `orrery check` notices if some are missing.
fn count_tables(connection: &Connection, more: i64) -> Result<(), StoreError> {
    let sql = "UPDATE tally SET number = number + ?1 WHERE name = 'tables'";
    run(connection, sql, [more]).map(drop)
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

fn insert_seat(
    connection: &Connection,
    table: &NewTable,
    place: &Place,
    at: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO seats (table_id, seat, token_hash, person, sitter, over, created_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let values = params![
        table.id,
        u8::from(place.seat),
        place.token.map(|token| token.0),
        place.sitter.person().map(|person| &person.id),
        json(&place.sitter),
        table.status == Status::Over,
        at,
    ];
    try_run(connection, sql, values).map(drop).map_err(token_trouble)
}

/// Writes entries in a row. The seats follow the entries: they cannot say anything else.
fn insert_lines(
    connection: &Connection,
    table: &str,
    first: usize,
    lines: &[Line],
    at: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO entries (table_id, number, at, key, body) VALUES (?1, ?2, ?3, ?4, ?5)";
    for (number, line) in (first..).zip(lines) {
        let key = line.entry.key();
        let written = try_run(connection, sql, params![table, to_sql(number), at, key, line.body]);
        if let Err(error) = written {
            // The same key twice among the entries of one append.
            if let Some(key) = key
                && violated(&error) == Some(ffi::SQLITE_CONSTRAINT_UNIQUE)
                && let Some(number) = number_of_key(connection, table, key)?
            {
                return Err(StoreError::Duplicate { number });
            }
            return Err(trouble(error));
        }
        if let Entry::Sit { seat, sitter } = &line.entry
            && seat_down(connection, table, u8::from(*seat), sitter)? == 0
        {
            return Err(StoreError::NoSuchSeat { seat: *seat });
        }
    }
    Ok(())
}

fn seat_down(
    connection: &Connection,
    table: &str,
    seat: u8,
    sitter: &Occupant,
) -> Result<usize, StoreError> {
    let sql = "UPDATE seats SET sitter = ?3, person = ?4 WHERE table_id = ?1 AND seat = ?2";
    let person = sitter.person().map(|person| &person.id);
    run(connection, sql, params![table, seat, json(sitter), person])
}

/// The entry that bears this idempotency key.
pub(crate) fn number_of_key(
    connection: &Connection,
    table: &str,
    key: &str,
) -> Result<Option<usize>, StoreError> {
    let sql = "SELECT number FROM entries WHERE table_id = ?1 AND key = ?2";
    let number: Option<i64> = connection
        .prepare_cached(sql)
        .and_then(|mut statement| {
            statement.query_row(params![table, key], |row| row.get(0)).optional()
        })
        .map_err(trouble)?;
    Ok(number.map(|number| number as usize))
}

fn conflict(connection: &Connection, table: &str) -> Result<StoreError, StoreError> {
    let next: Option<i64> = connection
        .prepare_cached("SELECT entries FROM tables WHERE id = ?1")
        .and_then(|mut statement| statement.query_row([table], |row| row.get(0)).optional())
        .map_err(trouble)?;
    Ok(match next {
        Some(next) => StoreError::Conflict { next: next as usize },
        None => StoreError::NoSuchTable,
    })
}

fn run(connection: &Connection, sql: &str, values: impl Params) -> Result<usize, StoreError> {
    try_run(connection, sql, values).map_err(trouble)
}

pub(super) fn try_run(
    connection: &Connection,
    sql: &str,
    values: impl Params,
) -> rusqlite::Result<usize> {
    connection.prepare_cached(sql)?.execute(values)
}

/// The code of the violated constraint, if one was.
pub(super) fn violated(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_extended_error_code().filter(|code| code & 0xff == ffi::SQLITE_CONSTRAINT)
}

fn token_trouble(error: rusqlite::Error) -> StoreError {
    match violated(&error) {
        Some(ffi::SQLITE_CONSTRAINT_UNIQUE) => StoreError::TokenTaken,
        _ => trouble(error),
    }
}
