//! Bots by name.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use orrery_core::{Dice, Game};

use crate::{Beam, Bot, Budget, Greedy, Heuristic, Random, Search};

/// A bot as people write it: `random`, `greedy`, `mcts:1000`, `mcts:500ms`, and with several
/// threads `mcts:1000@2`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    /// Anything legal.
    Random,
    /// One decision ahead.
    Greedy,
    /// Search over redeals.
    Mcts {
        /// The budget for one action.
        budget: Budget,
        /// The number of threads.
        threads: NonZeroU32,
    },
}

impl BotSpec {
    /// Such a bot for a game, led by these dice.
    pub fn seat<'h, G: Game>(
        self,
        heuristic: &'h dyn Heuristic<G>,
        dice: Dice,
    ) -> Box<dyn Bot<G> + 'h> {
        match self {
            BotSpec::Random => Box::new(Random::new(dice)),
            BotSpec::Greedy => Box::new(Greedy::new(heuristic, dice)),
            BotSpec::Mcts { budget, threads } => match heuristic.rounds_to_plan() {
                Some(rounds) => Box::new(Beam::new(heuristic, rounds, budget, threads, dice)),
                None => Box::new(Search::new(heuristic, budget, threads, dice)),
            },
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Mcts { budget, threads } => {
                match budget {
                    Budget::Iterations(count) => write!(f, "mcts:{count}")?,
                    Budget::Time(time) => write!(f, "mcts:{}ms", time.as_millis())?,
                }
                if threads.get() > 1 { write!(f, "@{threads}") } else { Ok(()) }
            }
        }
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown bot {0:?}; use random, greedy, mcts:1000, mcts:500ms, or mcts:1000@2 for 2 threads"
)]
pub struct UnknownBot(pub String);

impl FromStr for BotSpec {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        let unknown = || UnknownBot(name.to_owned());
        match name {
            "random" => return Ok(BotSpec::Random),
            "greedy" => return Ok(BotSpec::Greedy),
            _ => {}
        }
        let thinking = name.strip_prefix("mcts:").ok_or_else(unknown)?;
        let (budget, threads) = thinking.split_once('@').unwrap_or((thinking, "1"));
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<NonZeroU32>().ok().filter(|_| digits);
            number.ok_or_else(unknown)
        };
        let budget = match budget.strip_suffix("ms") {
            Some(time) => Budget::Time(Duration::from_millis(number(time)?.get().into())),
            None => Budget::Iterations(number(budget)?),
        };
        let threads = number(threads)?;
        if threads.get() > 64 {
            return Err(unknown());
        }
        Ok(BotSpec::Mcts { budget, threads })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_alike() {
        for name in ["random", "greedy", "mcts:1", "mcts:1000", "mcts:500ms", "mcts:1000@2"] {
            assert_eq!(name.parse::<BotSpec>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn other_names_are_refused() {
        let wrong = ["", "Random", "mcts", "mcts:", "mcts:0", "mcts:-1", "mcts:+5", "mcts:5s"];
        for name in
            wrong.into_iter().chain(["mcts:1e3", "mcts:99999999999", "mcts:10@0", "mcts:5@65"])
        {
            assert_eq!(name.parse::<BotSpec>(), Err(UnknownBot(name.to_owned())));
        }
    }

    #[test]
    fn a_refused_name_cannot_command_a_terminal() {
        let sentence = |name: &str| name.parse::<BotSpec>().unwrap_err().to_string();
        assert!(sentence("clever").starts_with("unknown bot \"clever\"; use random, "));
        assert!(sentence("\u{1b}[2J\n").starts_with("unknown bot \"\\u{1b}[2J\\n\"; "));
    }
}
