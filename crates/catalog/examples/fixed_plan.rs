//! Counts how often a crew wins First Martians that follows the same list of actions in every sol
//! and never looks at the table: `cargo run --release -p orrery-catalog --example fixed_plan`.

use first_martians::scenario::pack;
use first_martians::{Action, FirstMartians, Source, Task};
use orrery_bots::{BotSpec, Heuristic};
use orrery_core::{Seat, Setup};
use orrery_sim::{Plan, simulate};

/// Takes the first answer by a fixed order, whatever the position is.
struct FixedPlan;

impl Heuristic<FirstMartians> for FixedPlan {
    fn value(&self, _: &FirstMartians, _: Seat) -> f32 {
        0.5
    }

    fn prune(&self, _: &FirstMartians, _: Seat, actions: &mut Vec<Action>) {
        if let Some(first) = actions.iter().copied().min_by_key(|&action| rank(action)) {
            actions.retain(|&action| action == first);
            actions.truncate(1);
        }
    }
}

/// The mission first, then its supplies, then the base, then the crew.
fn rank(action: Action) -> u8 {
    match action {
        Action::Assist { .. } | Action::UseRover { rover: Some(_), .. } | Action::Pay { .. } => 0,
        Action::Declare { task, .. } => match task {
            Task::Special(..) => 1,
            Task::Build(..) => 2,
            Task::Gather(..) => 3,
            Task::Explore(_) => 4,
            Task::Examine => 5,
            Task::Discover => 6,
            Task::Plant(_) => 7,
            Task::Repair(_, _, Source::Spare | Source::Fabricated) => 8,
            Task::Install(..) => 9,
            Task::Event(_) => 10,
            Task::Reopen(..) | Task::RepairRover(_) => 11,
            Task::Heal => 12,
            Task::Unwind => 13,
            Task::Manage => 14,
            Task::Rest => 15,
            Task::Repair(_, _, Source::Donor(_)) => 16,
        },
        Action::Agree => 20,
        Action::Withdraw { .. }
        | Action::Lead { .. }
        | Action::Go { .. }
        | Action::UseRover { rover: None, .. }
        | Action::Reconsider
        | Action::UseSkill { .. }
        | Action::UseSkillOn { .. }
        | Action::UsePoi(_)
        | Action::Scrap(_) => 30,
        _ => 19,
    }
}

fn main() {
    let pack = pack();
    for mode in pack.manifest().modes.iter() {
        for players in 1..=4 {
            let setup = Setup::of_players(players).in_mode(&mode.key);
            let plan = Plan { games: 100, bots: vec![BotSpec::Greedy], ..Plan::of(setup) };
            match simulate::<FirstMartians>(&plan, &pack, &FixedPlan, &mut ()) {
                Ok(outcome) => {
                    let won = outcome.tally.won();
                    println!("{:<24} {players} players: {won} of 100 won", mode.key);
                }
                Err(error) => eprintln!("{}: {error}", mode.key),
            }
        }
    }
}
