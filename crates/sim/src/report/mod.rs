//! A report for people: a page with plots and tables, and every plot as a file of its own.
//!
//! The page needs nothing besides itself: no script, no font, no other file. It follows the
//! reader's choice of light or dark, and everything a plot shows stands beside it in figures.

mod components;
mod distributions;
mod findings;
mod page;
mod plot;
mod shares;
mod told;

use std::path::Path;
use std::{fs, io};

use maud::Markup;

use crate::Outcome;
use plot::Plot;

/// One file of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// The files of a report: `index.html` first, then a `.svg` for every plot.
pub fn render(outcome: &Outcome) -> Vec<File> {
    let chapters = chapters(outcome);
    let page = page::page(outcome, &chapters).into_string();
    let plots = chapters.iter().map(|chapter| &chapter.plot);
    let mut files = vec![File { name: "index.html".to_owned(), text: page }];
    files.extend(plots.map(|plot| File { name: plot.file(), text: plot.alone() }));
    files
}

/// Writes the files of a report into a folder, which is made if it is not there. Plots that
/// an earlier report has left there and this one does not have are removed.
pub fn write(folder: &Path, outcome: &Outcome) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let files = render(outcome);
    for file in &files {
        fs::write(folder.join(&file.name), &file.text)?;
    }
    let stale = PLOTS.map(|plot| format!("{plot}.svg"));
    for name in stale.iter().filter(|name| files.iter().all(|file| file.name != **name)) {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// The names of all plots that a report may have.
const PLOTS: [&str; 5] = ["wins-by-seat", "wins-by-bot", "scores", "rounds", "components"];

/// A part of the page: a plot and the same in figures.
struct Chapter {
    form: Form,
    plot: Plot,
    table: Markup,
}

/// The form of a chapter's figures.
#[derive(Copy, Clone)]
enum Form {
    /// Beside the plot, over the whole width.
    Beside,
    /// Below the plot, in half the width.
    Below,
    /// With a piece of the plot in every row.
    Within,
}

fn chapters(outcome: &Outcome) -> Vec<Chapter> {
    if outcome.tally.finished == 0 {
        return Vec::new();
    }
    let mut chapters = Vec::new();
    let mut add = |form, plot: Plot, table| {
        debug_assert!(PLOTS.contains(&plot.name), "{} would never be removed", plot.name);
        chapters.push(Chapter { form, plot, table });
    };
    let seats = shares::by_seat(outcome);
    let plot = shares::plot("wins-by-seat", "Who wins, by seat", outcome, &seats);
    add(Form::Beside, plot, shares::table("Victories by seat", outcome, &seats));
    let bots = shares::by_bot(outcome);
    if !bots.is_empty() {
        let plot = shares::plot("wins-by-bot", "Who wins, by bot", outcome, &bots);
        add(Form::Beside, plot, shares::table("Victories by bot", outcome, &bots));
    }
    if let Some(plot) = distributions::scores(outcome) {
        add(Form::Below, plot, distributions::score_table(outcome));
    }
    if let Some(plot) = distributions::rounds(outcome) {
        add(Form::Below, plot, distributions::round_table(outcome));
    }
    let rows = components::rows(outcome);
    if !rows.is_empty() {
        let plot = components::plot(outcome, &rows);
        add(Form::Within, plot, components::table(outcome, &rows));
    }
    chapters
}
