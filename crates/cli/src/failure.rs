//! Why the command could not do what it was asked for.

use std::error::Error as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::screen::visible;

/// Why the command stops.
pub enum Failure {
    /// It was asked for something that cannot be: one sentence, and exit code 2.
    Sentence(String),
    /// It was asked for help, which it gives.
    Help(clap::Error),
    /// Nobody reads any more, as when `head` has seen enough. That is no reason to complain;
    /// a check that failed has still failed.
    NobodyReads,
}

impl Failure {
    /// Says why and gives the code to end with.
    pub fn tell(self) -> ExitCode {
        match self {
            Failure::Sentence(sentence) => {
                // If this cannot be written either, nobody is left to tell.
                let _ = writeln!(io::stderr(), "orrery: {}", visible(&sentence));
                ExitCode::from(2)
            }
            Failure::Help(help) => {
                let _ = help.print();
                ExitCode::SUCCESS
            }
            Failure::NobodyReads => ExitCode::SUCCESS,
        }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Failure::Help(error),
            _ => Failure::Sentence(sentence(&error)),
        }
    }
}

/// Returns the error without usage and hints: our own sentence where we refused a value, and
/// otherwise the first paragraph.
fn sentence(error: &clap::Error) -> String {
    if let Some(ours) = error.source() {
        return ours.to_string();
    }
    let text = error.to_string();
    let paragraph = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let paragraph = paragraph.collect::<Vec<_>>().join(" ");
    paragraph.strip_prefix("error: ").unwrap_or(&paragraph).to_owned()
}
