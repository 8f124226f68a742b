//! The schema, in steps: opening a file of an earlier version brings it up to date.

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use super::{pragma, trouble};
use crate::StoreError;

/// Marks our files: "ORRY".
const APPLICATION: i64 = 0x4f52_5259;

/// One step of the schema: statements, then work that SQL cannot do.
struct Step {
    sql: &'static str,
    then: fn(&Connection) -> Result<(), StoreError>,
}

const fn sql(sql: &'static str) -> Step {
    Step { sql, then: |_| Ok(()) }
}

/// The first version whose snapshots have a digest.
pub(super) const WITH_DIGESTS: i64 = 2;

/// The first version whose tables may name a pack.
pub(super) const WITH_PACKS: i64 = 3;

/// The steps that turn a file of version n into one of version n + 1. Steps are added at the end
/// and never changed, because there are files that have gone through them.
const STEPS: &[Step] = &[
    sql(TABLES),
    Step { sql: DIGESTS_AND_EXPIRY, then: super::snapshots::add_missing_digests },
    sql(PACKS),
];

/// Adds the packs that games are played with. A game goes on with the content it was started
/// with, whatever becomes of the files.
const PACKS: &str = "
    CREATE TABLE packs (
        digest  TEXT NOT NULL PRIMARY KEY,
        content TEXT NOT NULL                   -- JSON
    ) STRICT;
    ALTER TABLE tables ADD COLUMN pack TEXT REFERENCES packs (digest);
";

/// Adds a digest to every snapshot, a time after which a table may be deleted, and a count of
/// the tables by which `orrery check` notices that some are missing.
const DIGESTS_AND_EXPIRY: &str = "
    ALTER TABLE snapshots ADD COLUMN digest TEXT;
    ALTER TABLE tables ADD COLUMN expires_at INTEGER;
    CREATE INDEX tables_by_expiry ON tables (expires_at) WHERE expires_at IS NOT NULL;
    CREATE TABLE tally (
        name   TEXT PRIMARY KEY,
        number INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tally (name, number) SELECT 'tables', count(*) FROM tables;
";

const TABLES: &str = "
    CREATE TABLE meta (
        name  TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tables (
        id         TEXT NOT NULL PRIMARY KEY,
        game       TEXT NOT NULL,
        rules      INTEGER NOT NULL,
        setup      TEXT NOT NULL,               -- JSON
        seed       TEXT,
        listed     INTEGER NOT NULL CHECK (listed IN (0, 1)),
        status     TEXT NOT NULL CHECK (status IN ('open', 'running', 'over')),
        summary    TEXT NOT NULL,               -- JSON
        created_at INTEGER NOT NULL,            -- milliseconds since 1970
        updated_at INTEGER NOT NULL,
        entries    INTEGER NOT NULL             -- how many there are: the number of the next
    ) STRICT;
    CREATE INDEX tables_listed ON tables (status, updated_at) WHERE listed = 1;
    CREATE INDEX tables_by_status ON tables (status);

    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number   INTEGER NOT NULL,
        at       INTEGER NOT NULL,
        key      TEXT,                          -- the idempotency key, if it came with one
        body     TEXT NOT NULL,                 -- JSON
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_by_key ON entries (table_id, key) WHERE key IS NOT NULL;

    -- `over` and `created_at` repeat what the table says: with them the tables of a person are
    -- read off one index in the order in which they are shown.
    CREATE TABLE seats (
        table_id   TEXT NOT NULL REFERENCES tables (id),
        seat       INTEGER NOT NULL,
        token_hash BLOB,
        person     TEXT,
        sitter     TEXT NOT NULL,               -- JSON
        over       INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX seats_by_token ON seats (token_hash) WHERE token_hash IS NOT NULL;
    CREATE INDEX seats_by_person ON seats (person, over, created_at DESC, table_id)
        WHERE person IS NOT NULL;

    -- A cache: every row may be deleted at any time.
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
        entries  INTEGER NOT NULL,
        answers  INTEGER NOT NULL,
        rules    INTEGER NOT NULL,
        state    TEXT NOT NULL                  -- JSON
    ) STRICT;
";

/// Refuses a file that is not ours or of a later version, before anything in it is touched.
pub(super) fn refuse_strangers(connection: &Connection, name: &str) -> Result<(), StoreError> {
    // The first look into the file tells whether it is a database at all.
    let application: i64 = match pragma(connection, "application_id") {
        Err(StoreError::Damaged { detail, .. }) if detail.contains("not a database") => {
            return Err(StoreError::NotADatabase { path: name.to_owned() });
        }
        other => other?,
    };
    let version: i64 = pragma(connection, "user_version")?;
    let things: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(trouble)?;
    let is_new = application == 0 && version == 0 && things == 0;
    if application != APPLICATION && !is_new {
        return Err(StoreError::OtherProgram { path: name.to_owned() });
    }
    refuse_newer(version, STEPS, name)
}

fn refuse_newer(found: i64, steps: &[Step], name: &str) -> Result<(), StoreError> {
    let known = steps.len() as i64;
    if found > known {
        return Err(StoreError::Newer { path: name.to_owned(), found, known });
    }
    Ok(())
}

/// Takes the steps that the file has not yet taken, all or none, and gives the server's secret,
/// which is made once for each file.
pub(super) fn bring_up_to_date(
    connection: &mut Connection,
    name: &str,
) -> Result<[u8; 32], StoreError> {
    let version: i64 = pragma(connection, "user_version")?;
    if version != STEPS.len() as i64 {
        take_steps(connection, STEPS, name)?;
    }
    match secret(connection)? {
        Some(secret) => Ok(secret),
        None => make_secret(connection),
    }
}

fn take_steps(connection: &mut Connection, steps: &[Step], name: &str) -> Result<(), StoreError> {
    let changes =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble)?;
    // Another process may have done it while this one waited for the lock.
    let version: i64 = pragma(&changes, "user_version")?;
    refuse_newer(version, steps, name)?;
    for step in steps.iter().skip(usize::try_from(version).unwrap_or(0)) {
        changes.execute_batch(step.sql).map_err(trouble)?;
        (step.then)(&changes)?;
    }
    changes.pragma_update(None, "application_id", APPLICATION).map_err(trouble)?;
    changes.pragma_update(None, "user_version", steps.len() as i64).map_err(trouble)?;
    changes.commit().map_err(trouble)
}

/// Reads the secret of a database that must be there, and refuses an emptied one.
pub(super) fn secret_of_existing(
    connection: &Connection,
    name: &str,
) -> Result<[u8; 32], StoreError> {
    let empty = || StoreError::Empty { path: name.to_owned() };
    if pragma::<i64>(connection, "application_id")? == 0 {
        return Err(empty());
    }
    secret(connection)?.ok_or_else(empty)
}

fn secret(connection: &Connection) -> Result<Option<[u8; 32]>, StoreError> {
    connection
        .query_row("SELECT value FROM meta WHERE name = 'secret'", [], |row| row.get(0))
        .optional()
        .map_err(trouble)
}

fn make_secret(connection: &Connection) -> Result<[u8; 32], StoreError> {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh).map_err(|error| {
        StoreError::database(format!("the system gives no random numbers: {error}"))
    })?;
    connection
        .execute("INSERT OR IGNORE INTO meta (name, value) VALUES ('secret', ?1)", params![fresh])
        .map_err(trouble)?;
    // Not `fresh`: another process may have been faster.
    secret(connection)?.ok_or_else(|| StoreError::database("it has no secret"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_once_and_all_or_none() {
        let mut connection = Connection::open_in_memory().unwrap();
        let first = || sql("CREATE TABLE a (x)");
        let second = || sql("ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)");
        take_steps(&mut connection, &[first()], "it").unwrap();
        take_steps(&mut connection, &[first(), second()], "it").unwrap();
        take_steps(&mut connection, &[first(), second()], "it").unwrap();
        let broken = sql("INSERT INTO a VALUES (3, 4); INSERT INTO nowhere VALUES (5)");
        take_steps(&mut connection, &[first(), second(), broken], "it").unwrap_err();

        let count = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM a"), 1);
        assert_eq!(count("PRAGMA user_version"), 2);
    }

    #[test]
    fn a_file_from_the_future_is_refused_while_steps_are_taken() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 7).unwrap();
        let error = take_steps(&mut connection, &[sql("SELECT 1")], "it").unwrap_err();
        assert_eq!(error, StoreError::Newer { path: "it".into(), found: 7, known: 1 });
    }
}
