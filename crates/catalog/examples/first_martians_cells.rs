//! The balance of First Martians: the 36 cells of docs/balance/first-martians.md as its table, and
//! below it what each mission or level misses.
//!
//! `cargo run --release -p orrery-catalog --example first_martians_cells -- [GAMES [SEED [BOTS]]]`
//!
//! With several bots, as in `greedy,random`, the seats have them in turn: the First Player answers
//! for the crew, so choices are made that no single bot would make.
//!
//! With `FIRST_MARTIANS_PACK=DIR` it reads the pack from a folder instead of the one that is
//! compiled in, with `CELLS=TEXT` it plays only the cells whose line contains the text, and with
//! `SHOWN=FILE` it writes the keys of all Events, Adventures and Malfunction cards that occurred.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;
use std::sync::Arc;

use first_martians::scenario::pack;
use first_martians::{FirstMartians, Pack};
use orrery_bots::BotSpec;
use orrery_catalog::heuristics::FirstMartiansHeuristic;
use orrery_core::Setup;
use orrery_packs::FromPack as _;
use orrery_sim::{Observer, Plan, Tally, Wants, simulate};

/// Wants the figures of every game.
struct Figures;

impl Observer for Figures {
    fn wants(&self) -> Wants {
        Wants { components: true, ..Wants::default() }
    }
}

/// A cell of the table.
struct Cell {
    key: String,
    title: String,
    players: u8,
    level: &'static str,
}

/// The aims for games that were won, by the name of the figure.
const AIMS: [(&str, &str, f64); 5] = [
    ("action rolls", "rolls", 4.0),
    ("Adventures", "Adventures", 3.0),
    ("struck consequences", "struck", 2.0),
    ("wounds", "wounds", 2.0),
    ("sols used, in percent", "sols", 80.0),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1);
    let games = args.next().map_or(Ok(100), |text| text.parse())?;
    let seed = args.next().map_or(Ok(1), |text| text.parse())?;
    let bots = args.next().unwrap_or_else(|| "greedy".to_owned());
    let bots: Vec<BotSpec> = bots.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let only = env::var("CELLS").unwrap_or_default();
    let pack = match env::var_os("FIRST_MARTIANS_PACK") {
        Some(folder) => {
            let read = orrery_packs::Pack::read_dir(Path::new(&folder))?;
            Arc::new(Pack::from_pack(&read).map_err(|report| report.to_string())?.content)
        }
        None => pack(),
    };
    println!(
        "| mission | players | level | won | rolls | Adventures | struck | wounds | sols used | \
         commonest cause of defeat |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut missed = Vec::new();
    let mut shown: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for cell in cells(&pack) {
        let head = format!("{} | {} | {}", cell.title, cell.players, cell.level);
        if !head.contains(&only) {
            continue;
        }
        let setup = Setup::of_players(cell.players).in_mode(&cell.key);
        let setup = Setup { options: [("level".into(), cell.level.into())].into(), ..setup };
        let bots = bots.iter().copied().cycle().take(cell.players.into()).collect();
        let plan = Plan { games, seed, bots, threads: Some(1), ..Plan::of(setup) };
        let outcome =
            simulate::<FirstMartians>(&plan, &pack, &FirstMartiansHeuristic, &mut Figures)?;
        let (line, misses) = row(&outcome.tally);
        println!("| {head} | {line} |");
        missed.extend(misses.into_iter().map(|miss| format!("{head}: {miss}")));
        for (kind, names) in &outcome.tally.shown {
            shown.entry(kind).or_default().extend(names.keys().cloned());
        }
    }
    println!();
    for (kind, names) in &shown {
        println!("{kind}: {} occurred", names.len());
    }
    if let Some(file) = env::var_os("SHOWN") {
        let names: Vec<&str> = shown.values().flatten().map(String::as_str).collect();
        std::fs::write(file, names.join("\n"))?;
    }
    println!("{} aims missed", missed.len());
    missed.iter().for_each(|miss| println!("{miss}"));
    Ok(())
}

/// Each mission with 1 to 4 players on the normal level, and with 4 on the others.
fn cells(pack: &Pack) -> Vec<Cell> {
    let with =
        [(1, "normal"), (2, "normal"), (3, "normal"), (4, "normal"), (4, "easy"), (4, "hard")];
    let missions = pack.content().missions.iter().filter(|mission| mission.campaign.is_none());
    let mut missions: Vec<_> = missions.collect();
    missions.sort_by_key(|mission| mission.order);
    let of = |mission: &&first_martians::content::Mission| {
        let (key, title) = (mission.key.clone(), mission.title.clone());
        with.map(|(players, level)| Cell { key: key.clone(), title: title.clone(), players, level })
    };
    missions.iter().flat_map(of).collect()
}

/// The row of a cell, and what it misses.
fn row(tally: &Tally) -> (String, Vec<String>) {
    let (won, lost) = (tally.won(), tally.losses);
    let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
    let rate = percent(won, tally.finished);
    let mut line = format!("{rate:.0} %");
    let mut missed = Vec::new();
    if !(10.0..=80.0).contains(&rate) {
        missed.push(format!("{rate:.0} % won"));
    }
    for (figure, name, aim) in AIMS {
        let sum = tally.figures.get(figure).map_or(0, |figure| figure.won);
        let mean = sum as f64 / won.max(1) as f64;
        line += &match aim {
            80.0 => format!(" | {mean:.0} %"),
            _ => format!(" | {mean:.1}"),
        };
        if mean < aim {
            missed.push(format!("{name} {mean:.1}"));
        }
    }
    let causes = tally.endings.iter().filter(|(ending, _)| *ending != "victory");
    if let Some((cause, &games)) = causes.max_by_key(|(_, games)| **games) {
        let share = percent(games, lost);
        let cause = cause.replace("time ran out before:", "time:");
        line += &format!(" | {cause} {share:.0} %");
        if share > 70.0 {
            missed.push(format!("{cause} in {share:.0} % of the losses"));
        }
    }
    (line, missed)
}
