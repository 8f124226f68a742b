//! The command line.

use std::collections::btree_map::Entry as Place;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use orrery_bots::BotSpec;
use orrery_catalog::Entry;
use orrery_core::{Manifest, Mode, Setup, SetupError, Sides};
use orrery_server::Limits;

use crate::failure::Failure;
use crate::packs;

/// A table for games about settling space.
#[derive(Parser)]
#[command(name = "orrery", version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Start the web server (the default command)
    Serve(Serve),
    /// Copy the database to a new file, even while a server is using it
    Backup(Backup),
    /// Replay every stored game and look for damage (exit code 1 if anything is wrong)
    Check(Check),
    /// Ask a server whether it is well (exit code 1 if it is not)
    Health(Health),
    /// List the games: seats, modes, options
    Games(Games),
    /// Check packs of missions, or list those that can be played
    #[command(subcommand)]
    Packs(Packs),
    /// Run many bot games and summarize them
    Simulate(Simulate),
    /// Replay recorded games and verify each result (exit code 1 on a mismatch)
    Replay(Replay),
    /// Count move sequences to a given depth, to detect rule changes
    Perft(Perft),
    /// Show the ledger: rules in all, pinned by a test, not pinned
    Rules(Rules),
}

#[derive(Args)]
pub struct Serve {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = Serve::LISTEN)]
    pub listen: String,
    #[command(flatten)]
    pub database: Database,
    /// A folder of packs to offer, or one pack [default: the folder `packs` beside the database,
    /// if there is one]
    #[arg(long, value_name = "DIR")]
    pub packs: Option<PathBuf>,
    /// Limits per client: off, or NAME=N or NAME=off with commas between. Per minute: open (new
    /// tables), answer (moves of a person or token), read, guess (wrong tokens). Per day: upload
    /// (records). At the same time: streams, spectators (of a table), connections. Requests from
    /// this machine are not limited
    #[arg(long, value_name = "LIMITS", default_value = Serve::LIMITS)]
    pub rate_limit: Limits,
    /// Trust X-Forwarded-For and X-Forwarded-Proto from a reverse proxy; requests without them
    /// are refused
    #[arg(long)]
    pub behind_proxy: bool,
    /// Drop a table from memory when nobody has looked at it for this many minutes
    #[arg(long, value_name = "MINUTES", default_value = Serve::IDLE, value_parser = minutes)]
    #[arg(allow_negative_numbers = true)]
    pub idle: u64,
    /// Delete an uploaded game this many days after its last change, or never
    #[arg(long, value_name = "DAYS", default_value = Serve::UPLOADS, value_parser = days)]
    #[arg(allow_negative_numbers = true)]
    pub keep_uploads: Days,
    /// Serve https with the certificates in this file (PEM, the server's own first)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
}

impl Serve {
    const LISTEN: &str = "127.0.0.1:8080";
    const LIMITS: &str = "open=30,answer=600,read=3000,guess=30,upload=20,streams=60,\
                          spectators=300,connections=200";
    const IDLE: &str = "10";
    const UPLOADS: &str = "30";
}

/// A number of days, or `None` for ever.
pub type Days = Option<u64>;

/// The database of games.
#[derive(Args)]
pub struct Database {
    /// Database of the games
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
            Failure::Sentence(format!("unknown database {url:?}; use sqlite://FILE"))
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
    /// Address of the server (without TLS)
    #[arg(long, value_name = "ADDRESS", default_value = Serve::LISTEN)]
    pub at: String,
}

/// Packs to play with besides those that are built in.
#[derive(Args)]
pub struct WithPacks {
    /// A folder of packs to play with, or one pack
    #[arg(long = "packs", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl WithPacks {
    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

#[derive(Subcommand)]
pub enum Packs {
    /// Report every mistake with its file and line, and content that can never occur (exit code 1
    /// if a pack cannot be used)
    Check(CheckPacks),
    /// List the packs that can be played, with their modes and digests
    List(ListPacks),
}

#[derive(Args)]
pub struct CheckPacks {
    /// Folders: each is a pack, or holds packs. A pack that adds to another needs that one built
    /// in or named before it
    #[arg(value_name = "DIR", required = true)]
    pub folders: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ListPacks {
    #[command(flatten)]
    pub packs: WithPacks,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Games {
    #[command(flatten)]
    pub packs: WithPacks,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Simulate {
    #[command(flatten)]
    pub table: Table,
    /// The bots: one for all seats, or one per seat: random, greedy, mcts:1000, mcts:500ms, or
    /// mcts:1000@2 for 2 threads
    #[arg(long, value_name = "SPEC,…", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Number of games
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u32,
    /// Seed for all randomness, bots included
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,
    /// Number of games to play at the same time [default: as many as the cores allow]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// Rotate the bots through the seats to cancel out seat advantage
    #[arg(long)]
    pub rotate: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write a record of every game into a new file, one per line
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    /// Write a report with plots into this folder
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

#[derive(Args)]
pub struct Replay {
    /// A file with one record per line; - for standard input
    pub file: PathBuf,
    #[command(flatten)]
    pub packs: WithPacks,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Perft {
    #[command(flatten)]
    pub table: Table,
    /// Depth in moves
    #[arg(long, value_name = "D", value_parser = depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// Take all draws from this seed, and count the players' moves only
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Rules {
    /// Only this game
    pub game: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A game and how it is set up.
#[derive(Args)]
pub struct Table {
    /// The game, by its name in the list of games
    game: String,
    /// Number of players [default: the fewest, but two where each plays against the others]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// Choose a mode of the game [default: the first for that many players]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Choose an option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Choose a pack by its name or digest [default: the first that offers the mode]
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    #[command(flatten)]
    packs: WithPacks,
}

impl Table {
    /// The game and the setup that were asked for, checked.
    pub fn find(&self) -> Result<(Arc<dyn Entry>, Setup), Failure> {
        let catalog = packs::catalog(self.packs.folder())?;
        let game = catalog.choose(&self.game, self.pack.as_deref(), self.mode.as_deref());
        let game = game.map_err(|error| Failure::Sentence(error.to_string()))?;
        let setup = self.setup(game.manifest())?;
        Ok((game, setup))
    }

    fn setup(&self, manifest: &Manifest) -> Result<Setup, Failure> {
        let players = match &self.players {
            None => usual_players(manifest, self.mode.as_deref()),
            Some(text) => number(text, 0, u8::MAX).ok_or_else(|| {
                Failure::Sentence(SetupError::players(manifest, text).to_string())
            })?,
        };
        let mut setup = Setup { mode: self.mode.clone(), ..Setup::of_players(players) };
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                let sentence = format!("{option:?} is not an option; write KEY=VALUE");
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
        .ok_or_else(|| format!("{text:?} is not a number of games; use 1 to {}", u32::MAX))
}

fn seed(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
        .ok_or_else(|| format!("{text:?} is not a seed; use a number from 0 to {}", u64::MAX))
}

fn threads(text: &str) -> Result<usize, String> {
    number(text, 1, 256).ok_or_else(|| format!("{text:?} is not a number of threads; use 1 to 256"))
}

fn minutes(text: &str) -> Result<u64, String> {
    number(text, 1, 525_600)
        .ok_or_else(|| format!("{text:?} is not a number of minutes; use 1 to 525600"))
}

fn days(text: &str) -> Result<Days, String> {
    if text == "never" {
        return Ok(None);
    }
    let days = number(text, 1, 36_500).map(Some);
    days.ok_or_else(|| format!("{text:?} is not a number of days; use 1 to 36500, or never"))
}

fn depth(text: &str) -> Result<u32, String> {
    number(text, 0, 100).ok_or_else(|| format!("{text:?} is not a depth; use 0 to 100"))
}
