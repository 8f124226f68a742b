//! Measures a decision, the simulator, a clone, a redeal and an iteration of the search in every
//! game.
//!
//! `cargo bench -p orrery-catalog`, on one thread. All games are measured in the same run, so that
//! they can be compared; each figure is the best of several rounds. `-- on-mars` measures On Mars
//! alone.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;

use connect_four::ConnectFour;
use first_martians::FirstMartians;
use from_the_moon::FromTheMoon;
use on_mars::OnMars;
use orrery_bots::{Budget, Heuristic, Search};
use orrery_catalog::heuristics::{
    ConnectFourHeuristic, FirstMartiansHeuristic, FromTheMoonHeuristic, OnMarsHeuristic,
    ProjectMarsHeuristic,
};
use orrery_core::{Actor, Chair, Dice, Game, Log, Seat, Setup};
use orrery_sim::{Plan, simulate};
use project_mars::ProjectMars;

const ROUNDS: u32 = 7;
/// The iterations of a search that is measured.
const SEARCHED: u32 = 5_000;

fn main() {
    // Only `cargo bench` says this; a test run needs no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(
        "{:<14} {:>7} {:>12} {:>9} {:>9} {:>10} {:>7} {:>7} {:>6} {:>9} {:>10} {:>12}",
        "game",
        "players",
        "decisions/s",
        "simulator",
        "games/s",
        "per game",
        "chance",
        "forced",
        "bytes",
        "clone ns",
        "redeal ns",
        "mcts it/s"
    );
    let closed = Arc::new(());
    for players in 2..=4 {
        let setup = Setup::of_players(players);
        measure::<ProjectMars>(&setup, &closed, 2_000, &ProjectMarsHeuristic::TUNED);
    }
    for players in 1..=4 {
        let setup = Setup::of_players(players);
        measure::<FromTheMoon>(&setup, &closed, 2_000, &FromTheMoonHeuristic::TUNED);
    }
    for players in 1..=4 {
        measure::<OnMars>(&Setup::of_players(players), &closed, 100, &OnMarsHeuristic::TUNED);
    }
    let pack = first_martians::scenario::pack();
    for players in 1..=4 {
        let setup = Setup::of_players(players).in_mode("make_yourself_at_home");
        measure::<FirstMartians>(&setup, &pack, 500, &FirstMartiansHeuristic);
    }
    measure::<ConnectFour>(&Setup::of_players(2), &closed, 2_000, &ConnectFourHeuristic);
}

/// Prints the row of a game, unless other games were named.
fn measure<G: Game>(
    setup: &Setup,
    content: &Arc<G::Content>,
    games: u32,
    heuristic: &dyn Heuristic<G>,
) {
    let (name, players) = (G::manifest(content).name, setup.players);
    let mut named =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    if named.peek().is_some() && !named.any(|argument| argument == name) {
        return;
    }
    let first = G::start_with(setup, content).expect("the manifest allows it");
    let mut played = Played::default();
    let speed = best(|| {
        played = play::<G>(&first, games);
        played.decisions as f64
    });
    // With fewer games, starting a thread would count.
    let enough = games * (1 + 1_000_000 / played.decisions as u32);
    let plan = Plan { games: enough, threads: Some(1), ..Plan::of(setup.clone()) };
    let simulated = best(|| {
        let outcome = simulate::<G>(&plan, content, heuristic, &mut ());
        outcome.expect("the manifest allows it").tally.decisions as f64
    });
    let (opening, seat) = opening(&first);
    let mut dice = Dice::new("redeal", "bench");
    let clones = best(|| repeat(|| drop(black_box(black_box(&opening).clone()))));
    let redeals = best(|| repeat(|| drop(black_box(opening.redeal(seat, &mut dice)))));
    let iterations = best(|| {
        let budget = Budget::Iterations(NonZeroU32::new(SEARCHED).expect("it is not 0"));
        let dice = Dice::new("search", "bench");
        let mut search = Search::new(heuristic, budget, NonZeroU32::MIN, dice);
        black_box(search.rank(&Chair::new(&opening, seat)));
        search.iterations() as f64
    });
    let per_game = played.decisions as f64 / f64::from(games);
    let percent = |part: u64| 100.0 * part as f64 / played.decisions as f64;
    println!(
        "{:<14} {:>7} {:>12.0} {:>9.2} {:>9.0} {:>10.0} {:>6.0}% {:>6.0}% {:>6} {:>9.1} {:>10.1} {:>12.0}",
        name,
        players,
        speed,
        simulated / speed,
        speed / per_game,
        per_game,
        percent(played.chance),
        percent(played.forced),
        size_of::<G>(),
        1e9 / clones,
        1e9 / redeals,
        iterations
    );
}

/// The best of some rounds, as amounts per second.
fn best(mut round: impl FnMut() -> f64) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let amount = round();
        amount / start.elapsed().as_secs_f64()
    });
    rounds.fold(0.0, f64::max)
}

fn repeat(mut deed: impl FnMut()) -> f64 {
    const TIMES: u32 = 200_000;
    (0..TIMES).for_each(|_| deed());
    f64::from(TIMES)
}

#[derive(Default)]
struct Played {
    decisions: u64,
    /// Answers of Chance.
    chance: u64,
    /// Answers of seats that had no other.
    forced: u64,
}

/// Random games through the typed path: list, choose, apply.
fn play<G: Game>(first: &G, games: u32) -> Played {
    let mut played = Played::default();
    let mut dice = Dice::new("play", "bench");
    let mut log = Log::silent();
    let mut actions = Vec::new();
    for _ in 0..games {
        let mut game = first.clone();
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => {
                    played.chance += 1;
                    game.draw(&mut dice, &mut actions)
                }
                Actor::Seat(_) => {
                    actions.clear();
                    game.list_actions(who, &mut actions);
                    played.forced += u64::from(actions.len() == 1);
                    actions[dice.index(actions.len())]
                }
            };
            game.apply(who, action, &mut log).expect("a listed action is accepted");
            played.decisions += 1;
        }
    }
    played
}

/// The first position in which a seat is asked.
fn opening<G: Game>(first: &G) -> (G, Seat) {
    let mut game = first.clone();
    let mut dice = Dice::new("opening", "bench");
    loop {
        match game.to_act().first().expect("a game begins with a question") {
            Actor::Seat(seat) => return (game, seat),
            Actor::Chance => {
                let outcome = game.draw(&mut dice, &mut Vec::new());
                game.apply(Actor::Chance, outcome, &mut Log::silent()).expect("it was listed");
            }
        }
    }
}
