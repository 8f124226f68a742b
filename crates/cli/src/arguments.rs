//! What can be asked for, and how it is written.

use std::collections::btree_map::Entry as Place;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use orrery_bots::BotSpec;
use orrery_catalog::{Entry, find};
use orrery_core::{Manifest, Mode, Setup, SetupError, Sides};
use orrery_server::Limits;

use crate::failure::Failure;

/// A table for games about settling space.
#[derive(Parser)]
#[command(name = "orrery", version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the table in the browser; this is also what `orrery` alone does
    Serve(Serve),
    /// Copy the database to a new file, also while a server writes to it
    Backup(Backup),
    /// Play every stored game again; exit code 1 if anything is wrong
    Check(Check),
    /// Ask a server whether it is well; exit code 1 if it is not
    Health(Health),
    /// List the games: seats, scenarios, options
    Games(Games),
    /// Let bots play many games and count
    Simulate(Simulate),
    /// Play every record in a file again; exit code 1 if any ends otherwise than it says
    Replay(Replay),
    /// Count the different sequences of answers, to notice drift
    Perft(Perft),
    /// Show the ledger: rules in all, pinned by a test, not pinned
    Rules(Rules),
}

#[derive(Args)]
pub struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = Serve::LISTEN)]
    pub listen: String,
    #[command(flatten)]
    pub database: Database,
    /// What one client may ask for in a minute: off, or any of open=N (new tables from an
    /// address), answer=N (of a person or token), read=N (by an address), guess=N (wrong tokens
    /// from an address), with off for no limit; whoever sits at this machine is not limited
    #[arg(long, value_name = "LIMITS", default_value = Serve::LIMITS)]
    pub rate_limit: Limits,
    /// Believe the proxy in front when it says for whom it asks (X-Forwarded-For and
    /// X-Forwarded-Proto)
    #[arg(long)]
    pub behind_proxy: bool,
    /// After how many minutes a table that nobody looks at leaves memory
    #[arg(long, value_name = "MINUTES", default_value = Serve::IDLE, value_parser = minutes)]
    #[arg(allow_negative_numbers = true)]
    pub idle: u64,
    /// Serve https with the certificates in this file (PEM, the server's own first)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
}

impl Serve {
    const LISTEN: &str = "127.0.0.1:8080";
    const LIMITS: &str = "open=30,answer=600,read=3000,guess=30";
    const IDLE: &str = "10";
}

/// Where games are kept.
#[derive(Args)]
pub struct Database {
    /// Where games are kept
    #[arg(long = "database", value_name = "URL", default_value = Database::USUAL)]
    url: String,
}

impl Database {
    const USUAL: &str = "sqlite://orrery.db";

    /// The file it is in.
    pub fn file(&self) -> Result<&Path, Failure> {
        let file = self.url.strip_prefix("sqlite://").filter(|file| !file.is_empty());
        file.map(Path::new).ok_or_else(|| {
            let url = &self.url;
            Failure::Sentence(format!("{url:?} is no database; one is written sqlite://FILE"))
        })
    }
}

#[derive(Args)]
pub struct Backup {
    /// The new file; there must be nothing of that name yet
    pub file: PathBuf,
    #[command(flatten)]
    pub database: Database,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub database: Database,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Health {
    /// Where the server listens (without TLS)
    #[arg(long, value_name = "ADDRESS", default_value = Serve::LISTEN)]
    pub at: String,
}

#[derive(Args)]
pub struct Games {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Simulate {
    #[command(flatten)]
    pub table: Table,
    /// Who plays: one bot for all seats or one for each; random, greedy, mcts:ITERATIONS or
    /// mcts:500ms, and @T behind either to think on T threads
    #[arg(long, value_name = "SPEC,…", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u32,
    /// What all chance and all bots come from
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,
    /// How many games are played at a time [default: as many as there are cores for the bots]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// Move the bots on by one seat with every game, to compare them without the seats mattering
    #[arg(long)]
    pub rotate: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write every game as a record, one a line, into a new file
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    /// Write a report with plots into this folder
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

#[derive(Args)]
pub struct Replay {
    /// A file with one record a line; - for standard input
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Perft {
    #[command(flatten)]
    pub table: Table,
    /// How many answers deep
    #[arg(long, value_name = "D", value_parser = depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// Let this seed answer for Chance, and count the answers of the seats only
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Rules {
    /// Only this game
    #[arg(value_parser = find)]
    pub game: Option<&'static dyn Entry>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A game and how it is set up.
#[derive(Args)]
pub struct Table {
    /// The game, by its name in the list of games
    #[arg(value_parser = find)]
    pub game: &'static dyn Entry,
    /// How many play [default: the fewest, but two where each plays against the others]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// Choose a mode of the game [default: the first for that many players]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Choose an option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl Table {
    /// The setup that was asked for, checked.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let manifest = self.game.manifest();
        let players = match &self.players {
            None => usual_players(manifest, self.mode.as_deref()),
            Some(text) => number(text, 0, u8::MAX).ok_or_else(|| {
                Failure::Sentence(SetupError::players(manifest, text).to_string())
            })?,
        };
        let mut setup = Setup { mode: self.mode.clone(), ..Setup::of_players(players) };
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                let sentence = format!("{option:?} is no option; an option is written KEY=VALUE");
                return Err(Failure::Sentence(sentence));
            };
            match setup.options.entry(key.to_owned()) {
                Place::Vacant(place) => place.insert(value.to_owned()),
                Place::Occupied(_) => {
                    return Err(Failure::Sentence(format!("the option {key:?} is given twice")));
                }
            };
        }
        setup.check(manifest).map_err(|error| Failure::Sentence(error.to_string()))?;
        Ok(setup)
    }
}

/// The fewest a game is for. A solo game of one that people play against each other has rules of
/// its own, so there it is two.
fn usual_players(manifest: &Manifest, mode: Option<&str>) -> u8 {
    if let Some(mode) = manifest.modes.iter().find(|known| Some(&*known.key) == mode) {
        return *mode.players.start();
    }
    let rivals = |mode: &&Mode| mode.sides == Sides::Each && *mode.players.end() > 1;
    match manifest.modes.iter().find(rivals) {
        Some(mode) => (*mode.players.start()).max(2),
        None => *manifest.players().start(),
    }
}

fn number<N: FromStr + PartialOrd>(text: &str, least: N, most: N) -> Option<N> {
    // A sign is no part of a count.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number >= least && *number <= most)
}

fn games(text: &str) -> Result<u32, String> {
    number(text, 1, u32::MAX)
        .ok_or_else(|| format!("{text:?} is no number of games; play 1 to {}", u32::MAX))
}

fn seed(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
        .ok_or_else(|| format!("{text:?} is no seed; a seed is a number from 0 to {}", u64::MAX))
}

fn threads(text: &str) -> Result<usize, String> {
    number(text, 1, 256).ok_or_else(|| format!("{text:?} is no number of threads; use 1 to 256"))
}

fn minutes(text: &str) -> Result<u64, String> {
    number(text, 1, 525_600)
        .ok_or_else(|| format!("{text:?} is no number of minutes; use 1 to 525600"))
}

fn depth(text: &str) -> Result<u32, String> {
    number(text, 0, 100).ok_or_else(|| format!("{text:?} is no depth; count 0 to 100 answers"))
}
