//! The outcome of a simulation, for people and programs.

use std::collections::BTreeMap;

use orrery_bots::BotSpec;
use orrery_core::{Manifest, Sides};
use serde::Serialize;

use crate::{Component, Figure, Histogram, Plan, Tally};

/// A plan carried out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The game that was played.
    pub manifest: Manifest,
    /// The plan that was played.
    pub plan: Plan,
    /// The sides that win and lose together.
    pub sides: Sides,
    /// The bots, one for each seat; with rotation, as they sat in the first game.
    pub bots: Vec<BotSpec>,
    /// The number of games played at a time.
    pub threads: usize,
    /// All that was counted.
    pub tally: Tally,
    /// The duration in seconds.
    pub seconds: f64,
}

/// The numbers of a simulation. As JSON this is what `orrery simulate --json` prints; fields
/// are only ever added, at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The game's name.
    pub game: &'static str,
    /// The number of players.
    pub players: u8,
    /// The bots, one for each seat; with `rotate`, as they sat in the first game. The numbers by
    /// bot are in this order; the numbers by seat are then not about these bots.
    pub bots: Vec<String>,
    /// Games begun.
    pub games: u64,
    /// Games that ended.
    pub finished: u64,
    /// Answers given, Chance's among them.
    pub decisions: u64,
    /// The duration in seconds.
    pub seconds: f64,
    /// Games a second, on all threads together.
    pub games_per_second: f64,
    /// Answers a second, on all threads together.
    pub decisions_per_second: f64,
    /// Games that each seat won alone, or with the whole crew where all seats are one.
    pub wins: Vec<u64>,
    /// Games that several seats won together, but not as a crew.
    pub draws: u64,
    /// Games that nobody won.
    pub losses: u64,
    /// The scores by seat.
    pub score: Scores,
    /// The number of rounds of the finished games.
    pub rounds: Spread,
    /// The options that were chosen.
    pub options: BTreeMap<String, String>,
    /// The seed of all dice.
    pub seed: u64,
    /// True if the bots changed seats.
    pub rotate: bool,
    /// The number of games played at a time.
    pub threads: usize,
    /// Games that each seat won together with others, but not as a crew.
    pub shared_wins: Vec<u64>,
    /// Games that each bot won alone or with the whole crew, wherever it sat.
    pub wins_by_bot: Vec<u64>,
    /// Games that each bot won together with others, but not as a crew.
    pub shared_wins_by_bot: Vec<u64>,
    /// The scores of those who won.
    pub winning_score: Spread,
    /// The results of players who took a component, if these were counted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub components: BTreeMap<&'static str, Component>,
    /// The number of games that ended in each way, where the game tells and that was counted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub endings: BTreeMap<String, u64>,
    /// The figures of the game on average, where they were counted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<&'static str, Means>,
    /// In how many games each story or card was shown, by kind and name, where that was counted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shown: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

/// A figure of the game on average; nothing where there are no such games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Means {
    /// Over all finished games.
    pub mean: Option<f64>,
    /// Over those that were won.
    pub won: Option<f64>,
}

/// The scores by seat; nothing where no game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scores {
    /// Their means.
    pub mean: Vec<Option<f64>>,
    /// Their standard deviations.
    pub sd: Vec<Option<f64>>,
    /// The least of them.
    pub min: Vec<Option<i32>>,
    /// The greatest of them.
    pub max: Vec<Option<i32>>,
}

/// The spread of some numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// Their mean.
    pub mean: Option<f64>,
    /// The least of them.
    pub min: Option<i32>,
    /// The greatest of them.
    pub max: Option<i32>,
}

impl From<&Histogram> for Spread {
    fn from(numbers: &Histogram) -> Spread {
        Spread { mean: numbers.mean(), min: numbers.min(), max: numbers.max() }
    }
}

impl Outcome {
    /// The numbers of it.
    pub fn summary(&self) -> Summary {
        let Tally { games, finished, decisions, draws, losses, .. } = self.tally;
        let (seats, bots) = (&self.tally.seats, &self.tally.bots);
        // A run too short for the clock shall not make an infinite speed, which JSON cannot say.
        let a_second = |count: u64| count as f64 / self.seconds.max(1e-9);
        Summary {
            game: self.manifest.name,
            players: self.plan.setup.players,
            bots: self.bots.iter().map(BotSpec::to_string).collect(),
            games,
            finished,
            decisions,
            seconds: self.seconds,
            games_per_second: a_second(games),
            decisions_per_second: a_second(decisions),
            wins: seats.values().map(|won| won.alone).collect(),
            draws,
            losses,
            score: self.scores(),
            rounds: Spread::from(&self.tally.rounds),
            options: self.plan.setup.options.clone(),
            seed: self.plan.seed,
            rotate: self.plan.rotate,
            threads: self.threads,
            shared_wins: seats.values().map(|won| won.shared).collect(),
            wins_by_bot: bots.iter().map(|won| won.alone).collect(),
            shared_wins_by_bot: bots.iter().map(|won| won.shared).collect(),
            winning_score: Spread::from(&self.tally.winning),
            components: self.tally.components.clone(),
            endings: self.tally.endings.clone(),
            figures: self.means(),
            shown: self.tally.shown.clone(),
        }
    }

    /// The figures of the game on average.
    pub(crate) fn means(&self) -> BTreeMap<&'static str, Means> {
        let mean = |sum: u64, games: u64| (games > 0).then(|| sum as f64 / games as f64);
        let tally = &self.tally;
        let means = |(&name, figure): (&&'static str, &Figure)| {
            let (all, won) = (mean(figure.all, tally.finished), mean(figure.won, tally.won()));
            (name, Means { mean: all, won })
        };
        tally.figures.iter().map(means).collect()
    }

    fn scores(&self) -> Scores {
        let scores = || self.tally.scores.values();
        Scores {
            mean: scores().map(|scores| scores.mean()).collect(),
            sd: scores().map(|scores| scores.sd()).collect(),
            min: scores().map(|scores| scores.min()).collect(),
            max: scores().map(|scores| scores.max()).collect(),
        }
    }
}
