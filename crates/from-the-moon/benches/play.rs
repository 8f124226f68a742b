//! Measures the decisions per second of random play, and the cost of a clone.
//!
//! `cargo bench -p from-the-moon`, on one thread; each figure is the best of several rounds.

use from_the_moon::FromTheMoon;
use orrery_testkit::bench;

fn main() {
    bench::random_play::<FromTheMoon>(1..=4, 1_000);
}
