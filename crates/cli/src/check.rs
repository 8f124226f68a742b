//! `orrery check`: replays every stored game and looks for damage. Changes nothing.

use std::process::ExitCode;

use orrery_catalog::Catalog;
use orrery_server::loading::{Corrected, Found, load, stands};
use orrery_sim::words::counted;
use orrery_store::{Status, Store, StoreError, Table};
use serde::Serialize;

use crate::arguments::Check;
use crate::failure::Failure;
use crate::screen::{print, print_json, spinner, visible};

#[derive(Serialize)]
struct Checked {
    database: String,
    tables: usize,
    sound: usize,
    /// Games that continue under corrected rules.
    corrected: Vec<Remark>,
    failures: Vec<Remark>,
}

/// Something about a table, or about the file if no table is named.
#[derive(Serialize)]
struct Remark {
    table: Option<String>,
    message: String,
}

impl Remark {
    fn of(table: impl Into<Option<String>>, message: impl ToString) -> Remark {
        Remark { table: table.into(), message: visible(&message.to_string()) }
    }

    fn in_words(&self) -> String {
        match &self.table {
            Some(table) => format!("table {}: {}\n", visible(table), self.message),
            None => format!("the file: {}\n", self.message),
        }
    }
}

pub fn run(asked: &Check) -> Result<ExitCode, Failure> {
    let catalog = Catalog::built_in();
    let path = asked.database.file()?;
    let sentence = |error: StoreError| Failure::Sentence(error.to_string());
    let store = Store::open_existing(path).map_err(sentence)?;
    let life = spinner("{spinner} {human_pos} tables, {elapsed}");
    let mut checked = Checked {
        database: path.display().to_string(),
        tables: 0,
        sound: 0,
        corrected: Vec::new(),
        failures: Vec::new(),
    };
    let faults = store.faults().map_err(sentence)?;
    checked.failures.extend(faults.into_iter().map(|fault| Remark::of(None, fault)));
    for table in store.every_table() {
        checked.tables += 1;
        life.set_position(checked.tables as u64);
        match table {
            Ok(table) => checked.look_at(&catalog, &store, table),
            Err(StoreError::Unreadable { table, what, why }) => {
                let message = format!("{what} cannot be read: {why}");
                checked.failures.push(Remark::of(table, message));
            }
            Err(error) => return Err(sentence(error)),
        }
    }
    life.finish_and_clear();
    store.close().map_err(sentence)?;
    let told = if asked.json { print_json(&checked) } else { print(&checked.in_words()) };
    match told {
        // A reader who has seen enough still gets the exit code.
        Ok(()) | Err(Failure::NobodyReads) => {}
        Err(failure) => return Err(failure),
    }
    Ok(if checked.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

impl Checked {
    fn look_at(&mut self, catalog: &Catalog, store: &Store, table: Table) {
        match check(catalog, store, &table) {
            Ok(corrected) => {
                self.sound += 1;
                let remark = corrected.map(|it| Remark::of(table.id, it));
                self.corrected.extend(remark);
            }
            Err(message) => self.failures.push(Remark::of(table.id, message)),
        }
    }

    fn in_words(&self) -> String {
        let remarks = self.corrected.iter().chain(&self.failures).map(Remark::in_words);
        let mut text: String = remarks.collect();
        text += &counted(self.tables as u64, "table");
        text += " checked; ";
        text += &match self.failures.len() {
            0 => "all is well\n".to_owned(),
            _ => format!("{} sound\n", self.sound),
        };
        text
    }
}

/// Replays the game of a table. Returns what is wrong with it, in a sentence.
fn check(catalog: &Catalog, store: &Store, table: &Table) -> Result<Option<Corrected>, String> {
    let found = load(catalog, store, table).map_err(|error| match error.to_string() {
        // The store names the table too; the caller has done so already.
        text if text.contains(&table.id) => text.replace(&format!(" of table {:?}", table.id), ""),
        text => text,
    })?;
    if found.entries.len() != table.entries {
        let (said, there) = (table.entries, found.entries.len());
        return Err(format!("it should have {said} entries and has {there}"));
    }
    let is_over = found.table.to_act().is_empty();
    if is_over != (table.status == Status::Over) {
        let is = if is_over { "over" } else { "not over" };
        return Err(format!("its game is {is}, but its heading says the opposite"));
    }
    check_snapshot(store, table, &found)?;
    // Under corrected rules other draws might have been due; those that were made stand.
    if found.corrected.is_none() {
        found.table.verify(&found.table.record()).map_err(|error| error.to_string())?;
    }
    Ok(found.corrected)
}

/// Compares the saved state of a table with its digest, and with the game if the same rules made
/// it and it has not been overtaken by an undo.
fn check_snapshot(store: &Store, table: &Table, found: &Found) -> Result<(), String> {
    let damaged = |why| format!("its saved position is damaged: {why}");
    if let Some(why) = store.snapshot_fault(&table.id).map_err(|error| error.to_string())? {
        return Err(damaged(why));
    }
    let snapshot = store.newest_snapshot(&table.id).map_err(|error| error.to_string())?;
    let Some(snapshot) = snapshot.filter(|saved| stands(&found.entries, saved)) else {
        return Ok(());
    };
    let then = found.table.at(snapshot.answers);
    let is_ours = |then: &orrery_catalog::Table| then.manifest().rules == snapshot.rules;
    match then.filter(is_ours) {
        Some(then) if then.saved() != snapshot.state => {
            Err(damaged("the game has another position there".to_owned()))
        }
        _ => Ok(()),
    }
}
