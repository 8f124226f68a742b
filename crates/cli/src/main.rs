//! The command `orrery`.
//!
//! Results go to standard output, progress and complaints to standard error. It ends with 0 if
//! all is well, with 1 if a check failed, and with 2 and one clear sentence if it was asked for
//! something that cannot be.

mod arguments;
mod backup;
mod check;
mod failure;
mod games;
mod health;
mod packs;
mod perft;
mod replay;
mod rules;
mod screen;
mod serve;
mod simulate;

use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};
use failure::Failure;

/// The server spends a quarter of its time on small, short-lived values; mimalloc halves that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(arguments) => run(arguments).unwrap_or_else(Failure::tell),
        Err(error) => Failure::from(error).tell(),
    }
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        None => return run(Arguments::parse_from(["orrery", "serve"])),
        Some(Command::Serve(asked)) => serve::run(&asked)?,
        Some(Command::Backup(asked)) => backup::run(&asked)?,
        Some(Command::Check(asked)) => return check::run(&asked),
        Some(Command::Health(asked)) => return health::run(&asked),
        Some(Command::Games(asked)) => games::run(&asked)?,
        Some(Command::Packs(asked)) => return packs::run(&asked),
        Some(Command::Simulate(asked)) => simulate::run(&asked)?,
        Some(Command::Replay(asked)) => return replay::run(&asked),
        Some(Command::Perft(asked)) => perft::run(&asked)?,
        Some(Command::Rules(asked)) => rules::run(&asked)?,
    }
    Ok(ExitCode::SUCCESS)
}
