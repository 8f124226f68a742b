//! `orrery replay`: plays records again and checks all they claim.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;
use std::process::ExitCode;

use orrery_catalog::find;
use orrery_core::Record;
use orrery_sim::words::counted;
use rayon::prelude::*;
use serde::Serialize;

use crate::arguments::Replay;
use crate::failure::Failure;
use crate::screen::{print, print_json, spinner, visible};

/// So many lines are read before they are played, all at once; fewer if they are long.
const BATCH: usize = 1024;
const BATCH_BYTES: usize = LONGEST_LINE;

/// No line is read further than this: a record is far shorter, and a file can be anything.
const LONGEST_LINE: usize = 16 << 20;

/// So much of what is wrong with a record is told: it may quote all of the record.
const LONGEST_MESSAGE: usize = 600;

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
    let told = if asked.json { print_json(&checked) } else { print(&in_words(&checked)) };
    match told {
        // Whoever has seen enough still asks how it ended.
        Ok(()) | Err(Failure::NobodyReads) => {}
        Err(failure) => return Err(failure),
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
            let message = verify(text).err()?;
            Some(Fault { line: *line, message: cut(visible(&message)) })
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
fn read_batch(lines: &mut dyn BufRead, number: &mut usize) -> io::Result<Vec<(usize, Line)>> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while batch.len() < BATCH && bytes < BATCH_BYTES {
        let Some(line) = read_line(lines)? else { break };
        *number += 1;
        if let Line::Text(text) = &line {
            bytes += text.len();
            if text.trim_ascii().is_empty() {
                continue;
            }
        }
        batch.push((*number, line));
    }
    Ok(batch)
}

enum Line {
    Text(Vec<u8>),
    TooLong,
}

/// The next line, or nothing at the end. Of a line that is too long, the rest is passed over.
fn read_line(lines: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut text = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if (&mut *lines).take(most).read_until(b'\n', &mut text)? == 0 {
        return Ok(None);
    }
    if text.len() > LONGEST_LINE && !text.ends_with(b"\n") {
        lines.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(text)))
}

/// Plays one record; what is wrong with it, in a sentence.
fn verify(line: &Line) -> Result<(), String> {
    let Line::Text(text) = line else {
        return Err(format!("this is no record: it is longer than {} MiB", LONGEST_LINE >> 20));
    };
    let record: Record = serde_json::from_slice(text.trim_ascii()).map_err(|error| {
        // The reader of JSON knows one line only; which one it is stands before the sentence.
        let why = error.to_string().replace(" at line 1 column ", " at column ");
        format!("this is no record: {why}")
    })?;
    let game = find(&record.game).map_err(|error| error.to_string())?;
    game.verify(&record).map(|_| ()).map_err(|error| error.to_string())
}

/// As much of a message as is told.
fn cut(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        None => message,
        Some((end, _)) => format!("{}…", &message[..end]),
    }
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
