//! Measures the decisions per second of random play, and the cost of a clone.
//!
//! `cargo bench -p on-mars`, on one thread; each figure is the best of several rounds.

use on_mars::OnMars;
use orrery_testkit::bench;

fn main() {
    bench::random_play::<OnMars>(1..=4, 300);
}
