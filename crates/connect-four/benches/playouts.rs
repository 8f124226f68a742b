//! Random playouts of Connect Four, in moves per second.
//!
//! `typed` plays through the contract that every game keeps, with nothing known about Connect
//! Four; `bare` is the loop one would write by hand if there were no contract. Both use the
//! same dice and play the same games, so their ratio is what the contract costs. `bare_quick`
//! has a cheap generator of its own and shows what the portable dice cost.
//!
//! `cargo bench -p connect-four`

use std::hint::black_box;
use std::time::{Duration, Instant};

use connect_four::ConnectFour;
use divan::Bencher;
use divan::counter::ItemsCount;
use orrery_core::{Dice, Game, Log, Setup};

/// The games of one measurement.
const GAMES: u32 = 10_000;

fn main() {
    divan::main();
    // Only `cargo bench` says this; a test run or a listing needs no figures.
    if std::env::args().any(|argument| argument == "--bench") {
        compare();
    }
}

#[divan::bench]
fn typed(bencher: Bencher) {
    let moves = ItemsCount::new(typed_games::<ConnectFour>());
    bencher.counter(moves).bench_local(typed_games::<ConnectFour>);
}

#[divan::bench]
fn bare(bencher: Bencher) {
    bencher.counter(ItemsCount::new(bare_games())).bench_local(bare_games);
}

#[divan::bench]
fn bare_quick(bencher: Bencher) {
    bencher.counter(ItemsCount::new(bare_quick_games())).bench_local(bare_quick_games);
}

/// Takes turns between the loops, so that whatever else the machine does meets them alike, and
/// compares the best round of each.
fn compare() {
    const ROUNDS: u32 = 200;
    assert_eq!(typed_games::<ConnectFour>(), bare_games(), "they play the same games");
    let loops = [typed_games::<ConnectFour>, bare_games, bare_quick_games];
    let mut best = [0.0f64; 3];
    for _ in 0..ROUNDS {
        for (best, games) in best.iter_mut().zip(loops) {
            let start = Instant::now();
            let moves = black_box(games());
            *best = best.max(per_second(moves, start.elapsed()));
        }
    }
    let [typed, bare, quick] = best.map(|moves| moves / 1e6);
    println!("typed      {typed:6.1} million moves per second");
    println!("bare       {bare:6.1} million moves per second; typed/bare {:.2}", typed / bare);
    println!(
        "bare_quick {quick:6.1} million moves per second; typed/bare_quick {:.2}",
        typed / quick
    );
}

fn per_second(moves: u64, time: Duration) -> f64 {
    moves as f64 / time.as_secs_f64()
}

/// Counts the answers in a fixed number of random games of any game.
fn typed_games<G: Game<Content = ()>>() -> u64 {
    let players = *G::manifest(&()).players().start();
    let first = G::start(&Setup::of_players(players)).expect("the manifest allows it");
    let mut dice = Dice::new("playouts", "bench");
    let mut log = Log::silent();
    let mut actions = Vec::new();
    let mut moves = 0;
    for _ in 0..GAMES {
        let mut game = first.clone();
        while let Some(who) = game.to_act().first() {
            actions.clear();
            game.list_actions(who, &mut actions);
            let action = actions[dice.index(actions.len())];
            game.apply(who, action, &mut log).expect("a listed action is accepted");
            moves += 1;
        }
    }
    moves
}

fn bare_games() -> u64 {
    let mut dice = Dice::new("playouts", "bench");
    (0..GAMES).map(|_| bare_game(|bound| dice.index(bound))).sum()
}

fn bare_quick_games() -> u64 {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut xorshift = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (((state >> 32) * bound as u64) >> 32) as usize
    };
    (0..GAMES).map(|_| bare_game(&mut xorshift)).sum()
}

/// One random game by hand on the same bitboards: no seats, no turn, no refusals, no events.
fn bare_game(mut any_below: impl FnMut(usize) -> usize) -> u64 {
    const BOTTOM: u64 = 0x0408_1020_4081;
    const CELLS: u64 = BOTTOM * 0b11_1111;
    const TOP: u64 = BOTTOM << 5;
    let (mut mine, mut yours, mut moves) = (0u64, 0u64, 0);
    loop {
        let all = mine | yours;
        if all == CELLS {
            return moves;
        }
        let column = if all & TOP == 0 {
            any_below(7) as u8
        } else {
            let (mut open, mut length) = ([0u8; 7], 0);
            for column in 0..7 {
                open[length] = column;
                length += usize::from(all & (1 << (7 * column + 5)) == 0);
            }
            open[any_below(length)]
        };
        mine |= (all + (1 << (7 * column))) & (0b11_1111 << (7 * column));
        moves += 1;
        let line = |step: u8| {
            let pairs = mine & (mine >> step);
            pairs & (pairs >> (2 * step))
        };
        if line(1) | line(7) | line(6) | line(8) != 0 {
            return moves;
        }
        (mine, yours) = (yours, mine);
    }
}
