//! The time a bot takes to answer where its choices are secret.
//!
//! A search with one legal move is over at once; in an auction that tells everyone that the bot
//! could not bid. So where a seat's choices depend on hidden information, a bot that searches
//! answers after the longest time it has lately needed, no matter how many choices it had.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use orrery_bots::BotSpec;

/// The shortest time for a secret choice, until slower searches have been seen.
const SHORTEST: Duration = Duration::from_millis(500);

/// No bot is made to wait longer than it may think.
const LONGEST: Duration = Duration::from_secs(2);

/// The longest searches of late, by game and bot.
#[derive(Default)]
pub(crate) struct Pace(Mutex<HashMap<(String, BotSpec), Duration>>);

impl Pace {
    /// Notes how long a bot has thought, and returns how much longer it has to wait.
    pub(crate) fn wait(
        &self,
        game: &str,
        bot: BotSpec,
        took: Duration,
        is_secret: bool,
    ) -> Option<Duration> {
        // The others answer at once whatever they have to choose from.
        let BotSpec::Mcts { .. } = bot else { return None };
        let mut longest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let longest = longest.entry((game.to_owned(), bot)).or_insert(SHORTEST);
        // One slow search is forgotten after a while.
        *longest = took.max(*longest - *longest / 64).clamp(SHORTEST, LONGEST);
        is_secret.then(|| longest.saturating_sub(took)).filter(|wait| !wait.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_choice_takes_as_long_whatever_there_is_to_choose() {
        let (pace, bot) = (Pace::default(), "mcts:400".parse().unwrap());
        let ms = Duration::from_millis;
        let total =
            |took, is_secret| took + pace.wait("g", bot, took, is_secret).unwrap_or_default();
        assert_eq!(total(ms(1), true), SHORTEST);
        assert_eq!(total(ms(300), true), SHORTEST);
        assert_eq!(total(ms(300), false), ms(300), "nobody waits without a reason");
        assert_eq!(total(ms(900), false), ms(900));
        let (forced, chosen) = (total(ms(1), true), total(ms(700), true));
        assert!(forced > ms(850) && forced.abs_diff(chosen) < ms(20), "{forced:?} {chosen:?}");
        assert_eq!(total(ms(60_000), true), ms(60_000));
        assert!(total(ms(1), true) <= LONGEST);
        let greedy = "greedy".parse().unwrap();
        assert_eq!(pace.wait("g", greedy, ms(1), true), None);
    }
}
