//! `orrery replay`: replays records and verifies everything they claim.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;
use std::process::ExitCode;

use orrery_catalog::Catalog;
use orrery_core::{Draws, Record};
use orrery_packs::Pack;
use orrery_sim::words::counted;
use rayon::prelude::*;
use serde::Serialize;

use crate::arguments::Replay;
use crate::failure::Failure;
use crate::packs;
use crate::screen::{print, print_json, spinner, visible};

/// The number of lines read and then replayed at once; fewer if they are long.
const BATCH: usize = 1024;
const BATCH_BYTES: usize = LONGEST_LINE;

/// No line is read further than this: a record is far shorter, and a file can be anything.
const LONGEST_LINE: usize = 16 << 20;

/// No more packs are kept than this. The file of a campaign has one.
const MOST_PACKS: usize = 16;

/// The longest message about a record, which might quote all of it.
const LONGEST_MESSAGE: usize = 600;

#[derive(Serialize)]
struct Checked {
    file: String,
    records: usize,
    sound: usize,
    /// Sound records with draws that no seed vouches for.
    without_seed: usize,
    /// Sound records with draws that people entered from real dice or cards.
    by_hand: usize,
    /// The number of those draws.
    draws_by_hand: usize,
    failures: Vec<Fault>,
}

/// A record that does not match.
#[derive(Serialize)]
struct Fault {
    /// The line, from 1.
    line: usize,
    message: String,
}

pub fn run(asked: &Replay) -> Result<ExitCode, Failure> {
    let catalog = packs::catalog(asked.packs.folder())?;
    let lines = open(&asked.file)?;
    let life = spinner("{spinner} {human_pos} records, {elapsed}");
    let checked = check(&catalog, &asked.file, lines, |records| life.set_position(records as u64));
    life.finish_and_clear();
    let checked = checked?;
    let told = if asked.json { print_json(&checked) } else { print(&in_words(&checked)) };
    match told {
        // A reader like `head` has seen enough, but still asks for the exit code.
        Ok(()) | Err(Failure::NobodyReads) => {}
        Err(failure) => return Err(failure),
    }
    Ok(if checked.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Sentence(format!("cannot read {}: {error}", path.display()))
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Replays every record of a file, and reports after each batch how many there were.
fn check(
    catalog: &Catalog,
    path: &Path,
    mut lines: Box<dyn BufRead>,
    tell: impl Fn(usize),
) -> Result<Checked, Failure> {
    let (mut records, mut without_seed) = (0, 0);
    let (mut by_hand, mut draws_by_hand) = (0, 0);
    let mut failures = Vec::new();
    let mut number = 0;
    let mut packs = Vec::new();
    loop {
        let mut batch =
            read_batch(&mut *lines, &mut number).map_err(|error| unreadable(path, &error))?;
        if batch.is_empty() {
            break;
        }
        batch.retain(|(_, line)| match pack_in(line) {
            Some(pack) => {
                if packs.len() < MOST_PACKS {
                    packs.push(pack);
                }
                false
            }
            None => true,
        });
        let outcomes = batch.par_iter().map(|(line, text)| (*line, verify(catalog, &packs, text)));
        let outcomes: Vec<_> = outcomes.collect();
        for (line, outcome) in outcomes {
            match outcome {
                Ok(draws) => {
                    without_seed += usize::from(draws.unproven > 0);
                    by_hand += usize::from(draws.by_hand > 0);
                    draws_by_hand += draws.by_hand;
                }
                Err(message) => {
                    failures.push(Fault { line, message: cut(visible(&message)) });
                }
            }
        }
        records += batch.len();
        tell(records);
    }
    if records == 0 {
        return Err(Failure::Sentence(format!("{} has no records", path.display())));
    }
    let sound = records - failures.len();
    let file = path.display().to_string();
    Ok(Checked { file, records, sound, without_seed, by_hand, draws_by_hand, failures })
}

/// Reads the next lines that are not blank, with their numbers. Bytes that are not text are left
/// to the reader of records to complain about.
fn read_batch(lines: &mut dyn BufRead, number: &mut usize) -> io::Result<Vec<(usize, Line)>> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while batch.len() < BATCH && bytes < BATCH_BYTES {
        let Some(line) = read_line(lines)? else { break };
        *number += 1;
        let line = if *number == 1 { without_mark(line) } else { line };
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

/// Removes the byte-order mark with which some programs begin a file in UTF-8.
fn without_mark(line: Line) -> Line {
    match line {
        Line::Text(text) => match text.strip_prefix("\u{feff}".as_bytes()) {
            Some(rest) => Line::Text(rest.to_owned()),
            None => Line::Text(text),
        },
        Line::TooLong => Line::TooLong,
    }
}

/// Reads the next line; `None` at the end. Skips the rest of a line that is too long.
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

/// The pack that a line holds instead of a record, as in the file of a campaign.
fn pack_in(line: &Line) -> Option<Pack> {
    let Line::Text(text) = line else { return None };
    let text = text.trim_ascii();
    if !text.starts_with(Pack::LINE.as_bytes()) {
        return None;
    }
    Pack::from_value(&serde_json::from_slice(text).ok()?).ok()
}

/// Replays one record. Returns its draws, or what is wrong with it in a sentence.
fn verify(catalog: &Catalog, packs: &[Pack], line: &Line) -> Result<Draws, String> {
    let Line::Text(text) = line else {
        return Err(format!("not a record: longer than {} MiB", LONGEST_LINE >> 20));
    };
    let record: Record = serde_json::from_slice(text.trim_ascii()).map_err(|error| {
        // The JSON reader sees one line only; the caller names the line of the file.
        let why = error.to_string().replace(" at line 1 column ", " at column ");
        format!("not a record: {why}")
    })?;
    record.check_seeds().map_err(|error| error.to_string())?;
    let digest = record.pack.as_deref();
    let own = || packs.iter().find(|pack| Some(&*pack.digest()) == digest).cloned();
    let game = catalog.played_with(&record.game, digest, own);
    let game = game.map_err(|error| error.to_string())?;
    game.verify(&record).map_err(|error| error.to_string())?;
    Ok(record.draws())
}

/// Cuts a message that quotes too much.
fn cut(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        None => message,
        Some((end, _)) => format!("{}…", &message[..end]),
    }
}

fn in_words(checked: &Checked) -> String {
    let Checked { records, sound, without_seed, by_hand, draws_by_hand, failures, .. } = checked;
    let mut text = String::new();
    for Fault { line, message } in failures {
        text += &format!("line {line}: {message}\n");
    }
    let all = counted(*records as u64, "record");
    text += &match failures.len() {
        0 if *records == 1 => format!("{all} replayed: it matches\n"),
        0 => format!("{all} replayed: all match\n"),
        1 => format!("{all} replayed: {sound} match, 1 differs\n"),
        differ => format!("{all} replayed: {sound} match, {differ} differ\n"),
    };
    if *without_seed > 0 {
        let some = counted(*without_seed as u64, "record");
        text += &format!("{some} with draws that no seed decided, which could not be verified\n");
    }
    if *by_hand > 0 {
        let some = counted(*by_hand as u64, "record");
        let draws = counted(*draws_by_hand as u64, "draw");
        text += &format!("{some} with {draws} entered by hand, which no seed can verify\n");
    }
    text
}
