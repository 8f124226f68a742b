//! Measures the decisions per second of random play, and the cost of a clone.

use std::hint::black_box;
use std::ops::RangeInclusive;
use std::time::Instant;

use orrery_core::{Actor, Dice, Game, Log, Setup};

const ROUNDS: u32 = 5;

/// Prints the figures of a game for each number of players, on one thread; each is the best of
/// several rounds of `games` games. Does nothing unless `cargo bench` asks: a test run needs no
/// figures.
///
/// # Panics
/// If a setup is refused.
pub fn random_play<G: Game<Content = ()>>(players: RangeInclusive<u8>, games: u32) {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("state: {} bytes", size_of::<G>());
    for players in players {
        let first = G::start(&Setup::of_players(players)).expect("it is a valid setup");
        let (mut best, mut decisions, mut chance) = (0.0, 0, 0);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            (decisions, chance) = play(&first, games);
            best = f64::max(best, decisions as f64 / start.elapsed().as_secs_f64());
        }
        println!(
            "{players} players: {best:.0} decisions/s, {} per game, {}% Chance, clone {:.0} ns",
            decisions / u64::from(games),
            100 * chance / decisions,
            clone(&first)
        );
    }
}

/// Plays random games: list, choose, apply. Returns the decisions, and how many Chance made.
fn play<G: Game>(first: &G, games: u32) -> (u64, u64) {
    let (mut decisions, mut chance) = (0, 0);
    let mut dice = Dice::new("play", "bench");
    let mut log = Log::silent();
    let mut actions = Vec::new();
    for _ in 0..games {
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

/// Returns the nanoseconds that a clone takes.
fn clone<G: Game>(game: &G) -> f64 {
    const TIMES: u32 = 200_000;
    let start = Instant::now();
    (0..TIMES).for_each(|_| drop(black_box(black_box(game).clone())));
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
