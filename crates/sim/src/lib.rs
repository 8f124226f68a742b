//! Many games at once.
//!
//! A [`Plan`] says what to play, [`simulate`] plays it on all cores and an [`Outcome`] is what
//! came of it: a [`Summary`] for people and programs, a [`Tally`] with all that was counted, and
//! a [`report`] with plots. What comes out depends on the seed and never on the number of games
//! played at a time: every game has a seed of its own, `"{seed}/{index}"`, and all that is
//! counted is counted in whole numbers, whose sums know no order. That holds for the same build
//! and for all bots but those that think by the clock (`mcts:500ms`).
//!
//! ```text
//! let plan = Plan { games: 10_000, ..Plan::of(Setup::of_players(3)) };
//! let outcome = simulate::<ProjectMars>(&plan, &heuristic, &mut ())?;
//! println!("{}", serde_json::to_string(&outcome.summary())?);
//! ```
//!
//! Reading order: `plan`, `play`, `run`, `tally`, `summary`, `stats`, `report`.

mod plan;
mod play;
pub mod report;
mod run;
mod stats;
mod summary;
mod tally;
pub mod words;

pub use plan::{Plan, SimError};
pub use play::{MOST_DECISIONS, Played};
pub use run::{Observer, Wants, simulate};
pub use stats::{Histogram, Interval, wilson};
pub use summary::{Means, Outcome, Scores, Spread, Summary};
pub use tally::{Component, Figure, Tally, Victories};
