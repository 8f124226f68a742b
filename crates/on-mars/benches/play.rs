//! Measures the decisions per second of random play, and the cost of a clone.
//!
//! `cargo bench -p on-mars`, on one thread; each figure is the best of several rounds.

use std::hint::black_box;
use std::time::Instant;

use on_mars::OnMars;
use orrery_core::{Actor, Dice, Game, Log, Setup};

const GAMES: u32 = 300;
const ROUNDS: u32 = 5;

fn main() {
    // Only `cargo bench` says this; a test run needs no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("state: {} bytes", size_of::<OnMars>());
    for players in 1..=4 {
        let first = OnMars::start(&Setup::of_players(players)).expect("it is a valid setup");
        let (mut best, mut decisions, mut chance) = (0.0, 0, 0);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            (decisions, chance) = play(&first);
            best = f64::max(best, decisions as f64 / start.elapsed().as_secs_f64());
        }
        println!(
            "{players} players: {best:.0} decisions/s, {} per game, {}% Chance, clone {:.0} ns",
            decisions / u64::from(GAMES),
            100 * chance / decisions,
            clone(&first)
        );
    }
}

/// Random games: list, choose, apply.
fn play(first: &OnMars) -> (u64, u64) {
    let (mut decisions, mut chance) = (0, 0);
    let mut dice = Dice::new("play", "bench");
    let mut log = Log::silent();
    let mut actions = Vec::new();
    for _ in 0..GAMES {
        let mut game = first.clone();
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => {
                    chance += 1;
                    game.draw(&mut dice, &mut actions)
                }
                Actor::Seat(_) => {
                    actions.clear();
                    game.list_actions(who, &mut actions);
                    actions[dice.index(actions.len())]
                }
            };
            game.apply(who, action, &mut log).expect("a listed action is accepted");
            decisions += 1;
        }
    }
    (decisions, chance)
}

fn clone(game: &OnMars) -> f64 {
    const TIMES: u32 = 200_000;
    let start = Instant::now();
    (0..TIMES).for_each(|_| drop(black_box(black_box(game).clone())));
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
