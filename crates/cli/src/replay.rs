//! `orrery replay`: plays records again and checks all they claim.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;

use orrery_catalog::find;
use orrery_core::Record;
use orrery_sim::words::counted;
use rayon::prelude::*;
use serde::Serialize;

use crate::arguments::Replay;
use crate::failure::Failure;
use crate::screen::{print, print_json, spinner};

/// So many lines are read before they are played, all at once.
const BATCH: usize = 1024;

#[derive(Serialize)]
struct Checked {
    file: String,
    records: usize,
    sound: usize,
    failures: Vec<Fault>,
}

/// A record that does not hold.
#[derive(Serialize)]
struct Fault {
    /// On which line, from 1.
    line: usize,
    message: String,
}

pub fn run(asked: &Replay) -> Result<ExitCode, Failure> {
    let lines = open(&asked.file)?;
    let life = spinner("{spinner} {human_pos} records, {elapsed}");
    let checked = check(&asked.file, lines, |records| life.set_position(records as u64));
    life.finish_and_clear();
    let checked = checked?;
    if asked.json {
        print_json(&checked)?;
    } else {
        print(&in_words(&checked))?;
    }
    Ok(if checked.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Sentence(format!("{} cannot be read: {error}", path.display()))
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Plays every record of a file, and tells after each batch how many there were.
fn check(
    path: &Path,
    mut lines: Box<dyn BufRead>,
    tell: impl Fn(usize),
) -> Result<Checked, Failure> {
    let mut records = 0;
    let mut failures = Vec::new();
    let mut number = 0;
    loop {
        let batch =
            read_batch(&mut *lines, &mut number).map_err(|error| unreadable(path, &error))?;
        if batch.is_empty() {
            break;
        }
        let faults = batch.par_iter().filter_map(|(line, text)| {
            verify(text).err().map(|message| Fault { line: *line, message })
        });
        failures.extend(faults.collect::<Vec<_>>());
        records += batch.len();
        tell(records);
    }
    let sound = records - failures.len();
    Ok(Checked { file: path.display().to_string(), records, sound, failures })
}

/// The next lines that are not blank, with their numbers. What is no text is left to the
/// reader of records to complain about.
fn read_batch(lines: &mut dyn BufRead, number: &mut usize) -> io::Result<Vec<(usize, Vec<u8>)>> {
    let mut batch = Vec::new();
    while batch.len() < BATCH {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        *number += 1;
        if !line.trim_ascii().is_empty() {
            batch.push((*number, line));
        }
    }
    Ok(batch)
}

/// Plays one record; what is wrong with it, in a sentence.
fn verify(line: &[u8]) -> Result<(), String> {
    let record: Record = serde_json::from_slice(line.trim_ascii()).map_err(|error| {
        // The reader of JSON knows one line only; which one it is stands before the sentence.
        let why = error.to_string().replace(" at line 1 column ", " at column ");
        format!("this is no record: {why}")
    })?;
    let game = find(&record.game).map_err(|error| error.to_string())?;
    game.verify(&record).map(|_| ()).map_err(|error| error.to_string())
}

fn in_words(checked: &Checked) -> String {
    let Checked { records, sound, failures, .. } = checked;
    let mut text = String::new();
    for Fault { line, message } in failures {
        text += &format!("line {line}: {message}\n");
    }
    text + &match failures.len() {
        0 => format!("{} replayed; all end as they say\n", counted(*records as u64, "record")),
        _ => format!("{} replayed; {sound} as they say\n", counted(*records as u64, "record")),
    }
}
