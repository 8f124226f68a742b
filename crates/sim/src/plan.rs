//! The plan of a simulation.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use orrery_bots::{BotSpec, Budget};
use orrery_core::{Dice, Seat, Setup, SetupError};

/// The plan of a simulation: the game, its setup, the bots and the number of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The table.
    pub setup: Setup,
    /// The bots: one for all seats or one for each.
    pub bots: Vec<BotSpec>,
    /// The number of games.
    pub games: u32,
    /// The seed for all randomness, bots included.
    pub seed: u64,
    /// The number of games played at a time; by default, as many as there are cores for the bots to
    /// think on.
    pub threads: Option<usize>,
    /// True if the bots move on by one seat with every game, so that they can be compared
    /// without the seats mattering.
    pub rotate: bool,
}

/// More threads than this help nobody, those of the bots among them.
const MOST_THREADS: usize = 256;

impl Plan {
    /// A hundred games between random players.
    pub fn of(setup: Setup) -> Plan {
        let bots = vec![BotSpec::Random];
        Plan { setup, bots, games: 100, seed: 1, threads: None, rotate: false }
    }

    /// The text that Chance's dice in the game with this index come from.
    pub fn game_seed(&self, index: u32) -> String {
        format!("{}/{index}", self.seed)
    }

    /// The number of games that random bots play one after the other with one stream of numbers.
    /// Beginning a stream takes as long as playing a small game, and where other bots think, a
    /// game takes long enough to be handed out alone.
    pub fn games_per_stream(&self) -> u32 {
        if self.bots.iter().all(|bot| *bot == BotSpec::Random) { 16 } else { 1 }
    }

    /// The dice that all random bots share from the game with this index on.
    pub fn random_dice(&self, index: u32) -> Dice {
        let mut dice = Dice::new(&self.seed.to_string(), "random bots");
        dice.for_answer((index / self.games_per_stream()) as usize);
        dice
    }

    /// The dice of the bot with this number, from 0, in the game with this index.
    pub fn bot_dice(&self, bot: usize, index: u32) -> Dice {
        let mut dice = Dice::new(&self.seed.to_string(), &format!("bot {bot}"));
        dice.for_answer(index as usize);
        dice
    }

    /// The bots, one for each seat in a game that is not rotated.
    pub fn seated(&self) -> Result<Vec<BotSpec>, SimError> {
        let (given, players) = (self.bots.len(), self.setup.players);
        match self.bots[..] {
            [one] => Ok(vec![one; players.into()]),
            _ if given == usize::from(players) => Ok(self.bots.clone()),
            _ => Err(SimError::Bots { given, players }),
        }
    }

    /// The seat of the bot with this number, from 0, in the game with this index.
    pub fn seat_of(&self, bot: usize, index: u32) -> Seat {
        let number = (bot + self.moved(index)) % usize::from(self.setup.players.max(1));
        Seat::new(number as u8).expect("a checked setup has no more players than seats")
    }

    /// The number of the bot that has this seat in the game with this index.
    pub fn bot_in(&self, seat: Seat, index: u32) -> usize {
        let (seat, moved) = (seat.index(), self.moved(index));
        if seat < moved { seat + usize::from(self.setup.players) - moved } else { seat - moved }
    }

    /// By how many seats the bots have moved on.
    fn moved(&self, index: u32) -> usize {
        if self.rotate { index as usize % usize::from(self.setup.players.max(1)) } else { 0 }
    }

    /// Returns the number of games played at a time.
    pub fn threads_used(&self) -> Result<usize, SimError> {
        let bots = self.bots.iter().copied().map(threads_of).max().unwrap_or(1);
        let cores = || available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
        let wanted = self.threads.unwrap_or_else(|| cores() / bots);
        let games = wanted.clamp(1, self.games.max(1) as usize);
        if games.saturating_mul(bots) > MOST_THREADS {
            return Err(SimError::TooManyThreads { games, bots });
        }
        Ok(games)
    }

    /// Returns whether a bot thinks by the clock, so that it may play otherwise when asked again.
    pub fn is_timed(&self) -> bool {
        let is_timed = |bot: &BotSpec| matches!(bot, BotSpec::Mcts { budget: Budget::Time(_), .. });
        self.bots.iter().any(is_timed)
    }
}

/// On how many threads a bot thinks. One bot thinks at a time in a game.
fn threads_of(bot: BotSpec) -> usize {
    match bot {
        BotSpec::Random | BotSpec::Greedy => 1,
        BotSpec::Mcts { threads, .. } => threads.get() as usize,
    }
}

/// Why a plan was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// The game cannot be set up like that.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Neither one bot for all nor one for each seat.
    #[error(
        "there are {given} bots for {players} {}; name one for all or one for each",
        if *players == 1 { "seat" } else { "seats" }
    )]
    Bots {
        /// The number of bots named.
        given: usize,
        /// The number of seats.
        players: u8,
    },
    /// More threads than are of any use.
    #[error(
        "{games} {} at a time with bots on {bots} {} are more than {MOST_THREADS} threads in all",
        if *games == 1 { "game" } else { "games" },
        if *bots == 1 { "thread" } else { "threads each" }
    )]
    TooManyThreads {
        /// The requested number of games at a time.
        games: usize,
        /// On how many threads the bot with the most of them thinks.
        bots: usize,
    },
    /// The machine has no thread left.
    #[error("a thread cannot be started: {0}")]
    NoThread(std::io::Error),
    /// The observer could not go on.
    #[error(transparent)]
    Observer(#[from] std::io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_is_for_all_and_otherwise_there_is_one_for_each_seat() {
        let mut plan = Plan::of(Setup::of_players(3));
        assert_eq!(plan.seated().unwrap(), [BotSpec::Random; 3]);
        plan.bots = vec![BotSpec::Greedy, BotSpec::Random];
        let refused = plan.seated().unwrap_err().to_string();
        assert_eq!(refused, "there are 2 bots for 3 seats; name one for all or one for each");
        plan.bots.push(BotSpec::Greedy);
        assert_eq!(plan.seated().unwrap(), plan.bots);
        plan.bots.clear();
        assert!(plan.seated().is_err());
    }

    #[test]
    fn bots_move_on_by_one_seat_with_every_game_when_rotated() {
        let mut plan = Plan { rotate: true, ..Plan::of(Setup::of_players(3)) };
        let seats = |plan: &Plan, index| [0, 1, 2].map(|bot| plan.seat_of(bot, index).index());
        assert_eq!(seats(&plan, 0), [0, 1, 2]);
        assert_eq!(seats(&plan, 1), [1, 2, 0]);
        assert_eq!(seats(&plan, u32::MAX), [0, 1, 2]);
        plan.rotate = false;
        assert_eq!(seats(&plan, 1), [0, 1, 2]);
    }

    #[test]
    fn the_bot_in_a_seat_is_the_one_that_was_given_it() {
        for players in 1..=6 {
            let plan = Plan { rotate: true, ..Plan::of(Setup::of_players(players)) };
            for index in 0..20 {
                for bot in 0..usize::from(players) {
                    assert_eq!(plan.bot_in(plan.seat_of(bot, index), index), bot);
                }
            }
        }
    }

    #[test]
    fn every_bot_has_other_dice_in_every_game() {
        let plan = Plan::of(Setup::of_players(2));
        let bits = |bot, index| plan.bot_dice(bot, index).bits();
        assert_eq!(bits(1, 7), bits(1, 7));
        let different = [bits(0, 0), bits(0, 1), bits(1, 0), bits(1, 1)];
        assert!((1..4).all(|place| !different[..place].contains(&different[place])));
    }

    #[test]
    fn there_is_always_a_thread_and_never_more_than_games() {
        let plan = |games, threads| Plan { games, threads, ..Plan::of(Setup::of_players(2)) };
        let used = |games, threads| plan(games, threads).threads_used().unwrap();
        assert_eq!(used(100, Some(0)), 1);
        assert_eq!(used(3, Some(8)), 3);
        assert_eq!(used(0, Some(8)), 1);
        assert_eq!(used(1, Some(usize::MAX)), 1);
        assert_eq!(used(1000, Some(256)), 256);
        assert!((1..=256).contains(&used(1000, None)));
    }

    #[test]
    fn threads_of_games_and_bots_are_bounded_together() {
        let plan = |bots: &str, threads| {
            let bots = bots.split(',').map(|bot| bot.parse().unwrap()).collect();
            Plan { bots, threads, games: 1000, ..Plan::of(Setup::of_players(2)) }
        };
        assert_eq!(plan("mcts:9@64,mcts:9@2", Some(4)).threads_used().unwrap(), 4);
        let why = |plan: Plan| plan.threads_used().unwrap_err().to_string();
        let sentence =
            "5 games at a time with bots on 64 threads each are more than 256 threads in all";
        assert_eq!(why(plan("random,mcts:9@64", Some(5))), sentence);
        let sentence = "257 games at a time with bots on 1 thread are more than 256 threads in all";
        assert_eq!(why(plan("random", Some(257))), sentence);
        // If nothing is said, the bots share the cores that there are.
        let cores = plan("random", None).threads_used().unwrap();
        assert_eq!(plan("mcts:9@2", None).threads_used().unwrap(), (cores / 2).max(1));
    }

    #[test]
    fn a_bot_with_a_clock_makes_a_plan_timed() {
        let timed = |bots: &[&str]| {
            let bots = bots.iter().map(|bot| bot.parse().unwrap()).collect();
            Plan { bots, ..Plan::of(Setup::of_players(2)) }.is_timed()
        };
        assert!(timed(&["random", "mcts:5ms@2"]) && !timed(&["greedy", "mcts:5@2"]));
    }
}
