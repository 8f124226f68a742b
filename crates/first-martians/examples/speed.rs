//! Plays random games of "Make Yourself at Home" with four astronauts on one core and says how
//! many decisions per second that is: `cargo run --release -p first-martians --example speed`.
//!
//! A number after `--` plays exactly that number of games, for a profiler that counts instructions.

use std::time::{Duration, Instant};

use first_martians::FirstMartians;
use first_martians::scenario::pack;
use orrery_core::{Actor, Dice, Game as _, Log, Setup};

fn main() {
    let pack = pack();
    let setup = Setup::of_players(4).in_mode("make_yourself_at_home");
    let mut dice = Dice::new("speed", "example");
    let (mut actions, mut games, mut decisions, mut won) = (Vec::new(), 0u32, 0u64, 0u32);
    let most = std::env::args().nth(1).and_then(|number| number.parse::<u32>().ok());
    let begin = Instant::now();
    while most.map_or_else(|| begin.elapsed() < Duration::from_secs(5), |most| games < most) {
        let mut game = FirstMartians::start_with(&setup, &pack).expect("the setup is legal");
        let mut log = Log::silent();
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut actions),
                Actor::Seat(_) => {
                    actions.clear();
                    game.list_actions(who, &mut actions);
                    actions[dice.index(actions.len())]
                }
            };
            game.apply(who, action, &mut log).expect("it is listed");
            decisions += 1;
        }
        games += 1;
        won += u32::from(game.standing().is_some_and(|standing| !standing.winners.is_empty()));
    }
    let per_second = decisions as f64 / begin.elapsed().as_secs_f64();
    println!("{games} games, {won} won, {} decisions a game", decisions / u64::from(games));
    println!(
        "{per_second:.0} decisions per second; a table is {} bytes",
        size_of::<FirstMartians>()
    );
}
