//! Bots that play On Mars, and where their points come from: `cargo run --release -p orrery-catalog --example mars -- PLAYERS BOTS
//! GAMES [SEED] [SOLO GOAL]`.
//!
//! The bots sit down seat by seat and move on by one seat with every game; the last one named takes
//! all seats that are left. With 1 player the game is solo, and the requirements of the Solo Goal
//! are counted: how often each was met, how far it came otherwise, and how often nothing else was
//! missing. Every game tells its result on the error stream as soon as it is over, bots by their
//! place in the list and points by seat.

use std::collections::BTreeMap;

use on_mars::content::Requirement;
use on_mars::content::solo::SOLO_GOALS;
use on_mars::{Action, FinalScore, OnMars};
use orrery_bots::{Bot, BotSpec};
use orrery_catalog::heuristics::OnMarsHeuristic;
use orrery_core::{Actor, Chair, Dice, Game, Log, Setup};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, bots, games, rest @ ..] = &words[..] else {
        return eprintln!("usage: mars PLAYERS BOTS GAMES [SEED] [SOLO GOAL]");
    };
    let bots: Result<Vec<BotSpec>, _> = bots.split(',').map(str::parse).collect();
    let (Ok(players), Ok(games), Ok(bots)) = (players.parse(), games.parse::<usize>(), bots) else {
        return eprintln!("players and games are numbers, bots are named as in `orrery simulate`");
    };
    let seed = rest.first().map_or("1", String::as_str);
    let mut setup = Setup::of_players(players);
    if let Some(goal) = rest.get(1) {
        setup = setup.with("solo_goal", goal);
    }
    let mut sums = Sums::default();
    for number in 0..games {
        let acts = &mut sums.acts;
        let Some(game) = play(&setup, &bots, number, &format!("{seed} {number}"), acts) else {
            return eprintln!("that game cannot be set up");
        };
        sums.add(&game, number, bots.len());
    }
    sums.print();
}

/// Plays one game to its end, and counts the actions of the seat that the first bot has.
fn play(
    setup: &Setup,
    bots: &[BotSpec],
    number: usize,
    seed: &str,
    acts: &mut BTreeMap<String, u32>,
) -> Option<OnMars> {
    let mut game = OnMars::start(setup).ok()?;
    let mut dice = Dice::new(seed, "chance");
    let judge = &OnMarsHeuristic::TUNED;
    let seats = usize::from(setup.players);
    let mut players: Vec<Box<dyn Bot<OnMars>>> = (0..seats)
        .map(|seat| {
            let spec = bots[((seat + number) % seats).min(bots.len() - 1)];
            spec.seat(judge, Dice::new(seed, &format!("seat {seat}")))
        })
        .collect();
    let mut buffer = Vec::new();
    while let Some(who) = game.to_act().first() {
        let action = match who {
            Actor::Chance => game.draw(&mut dice, &mut buffer),
            Actor::Seat(seat) => players.get_mut(seat.index())?.choose(&Chair::new(&game, seat)),
        };
        if let Actor::Seat(seat) = who
            && (seat.index() + number).is_multiple_of(seats)
        {
            match action {
                Action::Main(_) | Action::Executive(_) => {
                    *acts.entry(format!("{action:?}")).or_default() += 1;
                }
                Action::UseBuilding { .. } => *acts.entry("UseBuilding".into()).or_default() += 1,
                _ => {}
            }
        }
        game.apply(who, action, &mut Log::silent()).expect("a bot answers with what is listed");
    }
    Some(game)
}

/// The sums over many games.
#[derive(Default)]
struct Sums {
    games: u32,
    rounds: u32,
    won: BTreeMap<usize, f64>,
    seats: BTreeMap<usize, f64>,
    winners: f64,
    levels: u32,
    /// Points by source: of the seats, then of Lacerda.
    sources: BTreeMap<usize, (u32, [i64; 9])>,
    /// Missions that were completed.
    missions: usize,
    /// Main and Executive actions of the seat that the first bot has.
    acts: BTreeMap<String, u32>,
    /// Of each requirement: how often it was met, how often only it was missing, and what was there
    /// where it was missing.
    met: BTreeMap<String, (u32, u32, Vec<i16>)>,
}

impl Sums {
    fn add(&mut self, game: &OnMars, number: usize, bots: usize) {
        let (open, standing) = (&game.open, game.standing().expect("it is over"));
        self.games += 1;
        self.rounds += u32::from(open.round);
        self.levels += u32::from(open.colony_level());
        let seats = usize::from(open.seats());
        let scores = open.ending.as_ref().expect("it was counted");
        let mut best = i16::MIN;
        for (seat, score) in scores.iter() {
            let place = seat.index();
            let bot = ((place + number) % seats).min(bots - 1);
            let row = if place < seats { bot } else { bots };
            let (count, sums) = self.sources.entry(row).or_default();
            *count += 1;
            for (sum, points) in sums.iter_mut().zip(by_source(score)) {
                *sum += i64::from(points);
            }
            if place < seats {
                best = best.max(score.total());
                *self.won.entry(bot).or_default() += f64::from(standing.reward(seat));
                *self.seats.entry(place).or_default() += f64::from(standing.reward(seat));
            }
        }
        self.winners += f64::from(best);
        let missions = open.missions.iter().filter(|one| one.is_none()).count();
        self.missions += missions;
        let totals: Vec<i16> = scores.iter().map(|(_, score)| score.total()).collect();
        let won = standing.winners.iter().map(|seat| (seat.index() + number) % seats);
        let won: Vec<usize> = won.map(|bot| bot.min(bots - 1)).collect();
        let mut missing = Vec::new();
        if open.lacerda.is_some() {
            let wanted = SOLO_GOALS.value[open.options.solo_goal as usize];
            let short = |one: &Requirement| {
                let (have, need) = open.progress_to_requirement(*one);
                have < need
            };
            let all = wanted.iter().filter(|one| short(one)).count();
            for requirement in wanted {
                let met = self.met.entry(format!("{requirement:?}")).or_default();
                let (have, _) = open.progress_to_requirement(*requirement);
                if short(requirement) {
                    met.1 += u32::from(all == 1);
                    met.2.push(have);
                    missing.push(format!("{requirement:?}: {have}"));
                } else {
                    met.0 += 1;
                }
            }
        }
        eprintln!(
            "game {number}: won by {won:?}, points {totals:?}, {} rounds, {missions} Missions, Colony \
             level {}, missing {missing:?}",
            open.round,
            open.colony_level(),
        );
    }

    fn print(&self) {
        let games = f64::from(self.games.max(1));
        println!(
            "{} games, {:.1} rounds, {:.1} Missions, Colony level {:.1}, best score {:.1}",
            self.games,
            f64::from(self.rounds) / games,
            self.missions as f64 / games,
            f64::from(self.levels) / games,
            self.winners / games
        );
        println!("won by bot {:?}, by seat {:?}", self.won, self.seats);
        for (row, (count, sums)) in &self.sources {
            let average = sums.map(|sum| sum as f64 / f64::from(*count));
            println!(
                "  {row}: {:.1} = {:.1} in the game, {:.1} Progress, {:.1} Ships, {:.1} Colonists, {:.1} \
                 Tech, {:.1} Blueprints, {:.1} Scientists, {:.1} Contracts",
                average[8],
                average[0],
                average[1],
                average[2],
                average[3],
                average[4],
                average[5],
                average[6],
                average[7]
            );
        }
        for (requirement, (met, only, had)) in &self.met {
            let average = had.iter().map(|one| f64::from(*one)).sum::<f64>() / had.len() as f64;
            match had[..] {
                [] => println!("  {met:5} {requirement}"),
                _ => println!("  {met:5} {requirement}; {only} lacked only this; had {average:.1}"),
            }
        }
        for (act, count) in &self.acts {
            println!("  {:5.2} {act}", f64::from(*count) / games);
        }
    }
}

fn by_source(score: &FinalScore) -> [i16; 9] {
    [
        score.game,
        score.progress,
        score.ships,
        score.quarters,
        score.techs,
        score.blueprints,
        score.scientists,
        score.contracts,
        score.total(),
    ]
}
