//! `orrery simulate`: many games at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use indicatif::ProgressBar;
use orrery_catalog::Entry;
use orrery_core::Sides;
use orrery_sim::words::{counted, grouped, percent, range, rounded};
use orrery_sim::{Observer, Outcome, Plan, Played, SimError, Summary, Victories, Wants, report};

use crate::arguments::Simulate;
use crate::failure::Failure;
use crate::screen::{Side, columns, print, print_json, progress, visible};

pub fn run(asked: &Simulate) -> Result<(), Failure> {
    let (game, plan) = plan(asked)?;
    // The report first: it leaves what is there, while a file of records is made.
    asked.report.as_deref().map(open_report).transpose()?;
    let records = asked.records.as_deref().map(open_records).transpose()?;
    let mut watcher = Watcher {
        wants: Wants {
            records: records.is_some(),
            components: asked.report.is_some() || asked.json,
        },
        records,
        bar: progress(plan.games.into(), "games"),
    };
    let outcome = game.simulate(&plan, &mut watcher);
    watcher.bar.finish_and_clear();
    let outcome = outcome.map_err(|error| why(asked, error))?;
    if let Some(mut file) = watcher.records {
        file.flush().map_err(|error| why(asked, error.into()))?;
    }
    if let Some(folder) = &asked.report {
        report::write(folder, &outcome)
            .map_err(|error| unwritable("the report", folder, &error))?;
    }
    if asked.json {
        return print_json(&outcome.summary());
    }
    let mut text = in_words(&outcome);
    if let Some(folder) = &asked.report {
        let page = folder.join("index.html");
        text += &format!("\nReport: {}\n", visible(&page.display().to_string()));
    }
    print(&text)
}

/// Returns the plan, checked before a file is touched.
fn plan(asked: &Simulate) -> Result<(Arc<dyn Entry>, Plan), Failure> {
    let (game, setup) = asked.table.find()?;
    let plan = Plan {
        setup,
        bots: asked.bots.clone(),
        games: asked.games,
        seed: asked.seed,
        threads: asked.threads,
        rotate: asked.rotate,
    };
    let checked = plan.seated().and_then(|_| plan.threads_used());
    checked.map_err(|error| Failure::Sentence(error.to_string()))?;
    Ok((game, plan))
}

fn unwritable(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Sentence(format!("{what} cannot be written to {}: {error}", path.display()))
}

fn open_records(path: &Path) -> Result<BufWriter<File>, Failure> {
    // What was played before is not written over; a pipe or a terminal keeps nothing.
    let file = match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match path.is_file() {
            true => Err(io::Error::other("there is something of that name already")),
            false => File::create(path),
        },
        made => made,
    };
    file.map(BufWriter::new).map_err(|error| unwritable("records", path, &error))
}

/// Makes the folder and the file of the page, so that a long simulation is not played for
/// nothing. A page that is there already is left as it is until the new one is written.
fn open_report(folder: &Path) -> Result<(), Failure> {
    let open = || {
        fs::create_dir_all(folder)?;
        OpenOptions::new().create(true).append(true).open(folder.join("index.html"))
    };
    open().map(|_| ()).map_err(|error| unwritable("the report", folder, &error))
}

fn why(asked: &Simulate, error: SimError) -> Failure {
    match (error, &asked.records) {
        (SimError::Observer(error), Some(path)) => unwritable("records", path, &error),
        (error, _) => Failure::Sentence(error.to_string()),
    }
}

/// Moves the bar on and writes records.
struct Watcher {
    wants: Wants,
    records: Option<BufWriter<File>>,
    bar: ProgressBar,
}

impl Observer for Watcher {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn progress(&mut self, games: u32) -> io::Result<()> {
        self.bar.inc(games.into());
        Ok(())
    }

    fn played(&mut self, game: &Played) -> io::Result<()> {
        if let (Some(file), Some(record)) = (&mut self.records, &game.record) {
            writeln!(file, "{record}")?;
        }
        Ok(())
    }
}

fn in_words(outcome: &Outcome) -> String {
    let summary = outcome.summary();
    let mut text = heading(outcome, &summary);
    text += &format!("\n{}", by_seat(outcome, &summary));
    if outcome.bots.windows(2).any(|pair| pair[0] != pair[1]) {
        text += &format!("\n{}", by_bot(outcome));
    }
    text
}

fn heading(outcome: &Outcome, summary: &Summary) -> String {
    let Summary { games, finished, draws, losses, .. } = *summary;
    let mut text = format!(
        "{}, {}: {} in {} s\n",
        outcome.manifest.title,
        counted(summary.players.into(), "player"),
        counted(games, "game"),
        rounded(summary.seconds)
    );
    for (key, value) in &summary.options {
        text += &format!("  {key}: {value}\n");
    }
    text += &format!(
        "  {} decisions; {} games and {} decisions a second\n",
        grouped(summary.decisions),
        rounded(summary.games_per_second),
        rounded(summary.decisions_per_second)
    );
    if finished < games {
        text += &format!("  {} did not end\n", counted(games - finished, "game"));
    }
    for (what, spread) in [("rounds", &summary.rounds), ("winners' scores", &summary.winning_score)]
    {
        if let (Some(mean), Some(least), Some(most)) = (spread.mean, spread.min, spread.max) {
            text += &format!("  {what}: {} on average, {least} to {most}\n", rounded(mean));
        }
    }
    let (together, who) = match outcome.sides {
        Sides::Each => (draws, "several"),
        Sides::Crew => (finished - losses, "all"),
        Sides::OneAgainst(one) => {
            let alone = outcome.tally.seats[one].alone;
            (finished - losses - alone, "the many")
        }
    };
    let (together, losses) = (counted(together, "game"), grouped(losses));
    text + &format!("  {together} won by {who} together, {losses} by nobody\n")
}

const LEFT: Side = Side::Left;
const RIGHT: Side = Side::Right;

fn by_seat(outcome: &Outcome, summary: &Summary) -> String {
    let heading =
        ["seat", "bot", "wins", "shared", "share", "95% interval", "score", "sd", "min", "max"];
    let mut rows = vec![heading.map(str::to_owned)];
    let known = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), rounded);
    let whole =
        |number: Option<i32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    for (seat, won) in outcome.tally.seats.iter() {
        let place = seat.index();
        let bot = if summary.rotate { "any" } else { &summary.bots[place] };
        let [alone, shared, share, interval] = victories(outcome, *won);
        rows.push([
            (place + 1).to_string(),
            bot.to_owned(),
            alone,
            shared,
            share,
            interval,
            known(summary.score.mean[place]),
            known(summary.score.sd[place]),
            whole(summary.score.min[place]),
            whole(summary.score.max[place]),
        ]);
    }
    columns([RIGHT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT], &rows)
}

fn by_bot(outcome: &Outcome) -> String {
    let heading = ["bot", "", "wins", "shared", "share", "95% interval"];
    let mut rows = vec![heading.map(str::to_owned)];
    for (number, (bot, won)) in outcome.bots.iter().zip(&outcome.tally.bots).enumerate() {
        let [alone, shared, share, interval] = victories(outcome, *won);
        rows.push([(number + 1).to_string(), bot.to_string(), alone, shared, share, interval]);
    }
    columns([RIGHT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT], &rows)
}

/// Victories alone, shared, their part of all finished games, and how sure that is.
fn victories(outcome: &Outcome, won: Victories) -> [String; 4] {
    let finished = outcome.tally.finished;
    let (share, interval) = (percent(won.share(finished)), range(won.interval(finished)));
    [grouped(won.alone), grouped(won.shared), share, interval]
}
