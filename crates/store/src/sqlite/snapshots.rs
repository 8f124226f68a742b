//! Snapshots and their digests.
//!
//! A snapshot is trusted because its digest says that it is the state this program saved. The
//! digest covers the whole row, so a snapshot of another table or moment is noticed too. It
//! protects against damage, not against a person who can write to the file.

use rusqlite::{Connection, OptionalExtension as _, ffi, params};
use sha2::{Digest as _, Sha256};

use super::deeds::{try_run, violated};
use super::{pragma, schema, to_sql, trouble};
use crate::{Snapshot, StoreError};

/// A row of the table `snapshots`.
struct Row {
    entries: i64,
    answers: i64,
    rules: i64,
    state: String,
}

impl Row {
    fn digest(&self, table: &str) -> String {
        let Row { entries, answers, rules, state } = self;
        let digest = Sha256::digest(format!("{table}\n{entries}\n{answers}\n{rules}\n{state}"));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Saves a snapshot with its digest, unless a newer one by the same rules is there.
pub(super) fn keep(
    connection: &Connection,
    table: &str,
    snapshot: &Snapshot,
    state: &str,
) -> Result<(), StoreError> {
    let row = Row {
        entries: to_sql(snapshot.entries),
        answers: to_sql(snapshot.answers),
        rules: snapshot.rules.into(),
        state: state.to_owned(),
    };
    // Snapshots may arrive out of order.
    let sql = "INSERT INTO snapshots (table_id, entries, answers, rules, state, digest)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries,
                   answers = excluded.answers, rules = excluded.rules, state = excluded.state,
                   digest = excluded.digest
               WHERE excluded.rules <> rules OR excluded.entries >= entries";
    let digest = row.digest(table);
    let values = params![table, row.entries, row.answers, row.rules, row.state, digest];
    try_run(connection, sql, values).map(drop).map_err(|error| match violated(&error) {
        Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreError::NoSuchTable,
        _ => trouble(error),
    })
}

/// Returns the snapshot of a table. `Err` says what is wrong with it; `Ok(None)` if there is none.
fn read(connection: &Connection, id: &str) -> Result<Result<Option<Snapshot>, String>, StoreError> {
    // A file that nobody has brought up to date yet has no digests.
    let has_digests = pragma::<i64>(connection, "user_version")? >= schema::WITH_DIGESTS;
    let sql = match has_digests {
        true => "SELECT entries, answers, rules, state, digest FROM snapshots WHERE table_id = ?1",
        false => "SELECT entries, answers, rules, state, NULL FROM snapshots WHERE table_id = ?1",
    };
    let found: rusqlite::Result<Option<(Row, Option<String>)>> =
        connection.prepare_cached(sql).and_then(|mut statement| {
            let row = |row: &rusqlite::Row<'_>| {
                let (entries, answers, rules) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((Row { entries, answers, rules, state: row.get(3)? }, row.get(4)?))
            };
            statement.query_row([id], row).optional()
        });
    let found = match found {
        // A value of the wrong kind: text that is not UTF-8, say.
        Err(error) if error.sqlite_error_code().is_none() => return Ok(Err(error.to_string())),
        found => found.map_err(trouble)?,
    };
    let Some((row, digest)) = found else { return Ok(Ok(None)) };
    if has_digests && digest.as_deref() != Some(row.digest(id).as_str()) {
        return Ok(Err("its digest does not match".to_owned()));
    }
    let whole = |number: i64| usize::try_from(number).map_err(|why| why.to_string());
    let snapshot = || {
        Ok(Snapshot {
            entries: whole(row.entries)?,
            answers: whole(row.answers)?,
            rules: u32::try_from(row.rules).map_err(|why| why.to_string())?,
            state: serde_json::from_str(&row.state).map_err(|why| why.to_string())?,
        })
    };
    Ok(snapshot().map(Some))
}

/// Returns the newest snapshot of a table, whatever rules made it. A damaged one counts as
/// missing.
pub(crate) fn newest(connection: &Connection, id: &str) -> Result<Option<Snapshot>, StoreError> {
    Ok(read(connection, id)?.unwrap_or_default())
}

/// Says what is wrong with the snapshot of a table, if anything is.
pub(crate) fn fault(connection: &Connection, id: &str) -> Result<Option<String>, StoreError> {
    Ok(read(connection, id)?.err())
}

/// Adds digests to snapshots that were saved before there were any.
pub(super) fn add_missing_digests(connection: &Connection) -> Result<(), StoreError> {
    let sql = "SELECT table_id, entries, answers, rules, state FROM snapshots
               WHERE digest IS NULL AND table_id > ?1 ORDER BY table_id LIMIT 1";
    let mut next = connection.prepare(sql).map_err(trouble)?;
    let mut last = String::new();
    // One at a time: all states together may not fit into memory.
    loop {
        let row = next.query_row([&last], |row| {
            let (entries, answers, rules) = (row.get(1)?, row.get(2)?, row.get(3)?);
            Ok((row.get::<_, String>(0)?, Row { entries, answers, rules, state: row.get(4)? }))
        });
        let Some((id, row)) = row.optional().map_err(trouble)? else { return Ok(()) };
        let sql = "UPDATE snapshots SET digest = ?2 WHERE table_id = ?1";
        try_run(connection, sql, params![id, row.digest(&id)]).map_err(trouble)?;
        last = id;
    }
}
