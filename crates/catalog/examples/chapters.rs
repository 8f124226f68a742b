//! Plays the chapters of Alien Invasion with bots and counts what they lose by: `cargo run
//! --release -p orrery-catalog --example chapters -- CHAPTER PLAYERS BOTS GAMES [SEED]`.
//!
//! The chapter is a number from 1 to 4. The bots sit down seat by seat; the last one named takes all
//! seats that are left. In Chapter 1 the number of players counts the Alien Commander, who has the
//! last seat: `1 3 mcts:100,mcts:100,greedy 20` sets a greedy one against two humans who search.

use std::collections::BTreeMap;

use on_mars::content::Mission;
use on_mars::monolith::Deck;
use on_mars::{AlienInvasion, Outcome, Part};
use orrery_bots::{Bot, BotSpec};
use orrery_catalog::heuristics::AlienInvasionHeuristic;
use orrery_core::{Actor, Chair, Dice, Game, Log, Seat, Setup};

type Report = BTreeMap<String, u32>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [chapter, players, bots, games, rest @ ..] = &words[..] else {
        return eprintln!("usage: chapters CHAPTER PLAYERS BOTS GAMES [SEED]");
    };
    let bots: Result<Vec<BotSpec>, _> = bots.split(',').map(str::parse).collect();
    let (Ok(players), Ok(games), Ok(bots)) = (players.parse(), games.parse(), bots) else {
        return eprintln!("players and games are numbers, bots are named as in `orrery simulate`");
    };
    let seed = rest.first().map_or("1", String::as_str);
    match chapter.as_str() {
        "1" => run::<1>(players, &bots, games, seed),
        "2" => run::<2>(players, &bots, games, seed),
        "3" => run::<3>(players, &bots, games, seed),
        "4" => run::<4>(players, &bots, games, seed),
        _ => eprintln!("there are chapters 1 to 4"),
    }
}

fn run<const CHAPTER: u8>(players: u8, bots: &[BotSpec], games: u32, seed: &str) {
    let mut report = Report::new();
    let (mut won, mut rounds) = (0, 0);
    for number in 0..games {
        let mut seen = Seen::default();
        let seed = format!("{seed} {number}");
        let Some(game) = play::<CHAPTER>(players, bots, &seed, &mut seen) else {
            return eprintln!("chapter {CHAPTER} is not for {players} players");
        };
        won += u32::from(game.0.open.outcome() == Some(Outcome::Won));
        rounds += game.round();
        describe(&game, &seen, &mut report);
    }
    let games = games.max(1);
    let (share, margin) = interval(won, games);
    println!(
        "chapter {CHAPTER}, {players} players: won {won} of {games} ({share:.0} % ± {margin:.0}), \
         {:.1} rounds",
        f64::from(rounds) / f64::from(games)
    );
    for (line, count) in report {
        println!("  {count:5} {line}");
    }
}

/// Returns the share in percent and half of its 95 % interval.
fn interval(won: u32, games: u32) -> (f64, f64) {
    let (won, games) = (f64::from(won), f64::from(games));
    let share = won / games;
    (100.0 * share, 196.0 * (share * (1.0 - share) / games).sqrt())
}

/// What is noticed while a game is played and cannot be told from its end.
#[derive(Default)]
struct Seen {
    /// Outbreak: the most Colonists that were infected at the same time.
    infected: u8,
    /// Monolith: the round in which each Goal was held first.
    held: [Option<u32>; Deck::COUNT],
    /// The round in which Colony level 2 was reached.
    level: Option<u32>,
}

impl Seen {
    fn look<const CHAPTER: u8>(&mut self, game: &AlienInvasion<CHAPTER>) {
        let (open, round) = (&game.0.open, game.round());
        self.infected = self.infected.max(open.infected());
        if open.colony_level() > 1 {
            self.level.get_or_insert(round);
        }
        for goal in open.monolith().into_iter().flat_map(|one| one.goals).flatten() {
            if let Some(deck) = goal.deck().filter(|_| open.is_held(goal)) {
                self.held[deck.index()].get_or_insert(round);
            }
        }
    }
}

/// Plays one game to its end.
fn play<const CHAPTER: u8>(
    players: u8,
    bots: &[BotSpec],
    seed: &str,
    seen: &mut Seen,
) -> Option<AlienInvasion<CHAPTER>> {
    let mut game = AlienInvasion::<CHAPTER>::start(&Setup::of_players(players)).ok()?;
    let mut dice = Dice::new(seed, "chance");
    let mut seats: Vec<Box<dyn Bot<AlienInvasion<CHAPTER>>>> = Seat::all(players)
        .map(|seat| {
            let spec = bots.get(seat.index()).or(bots.last())?;
            let dice = Dice::new(seed, &format!("seat {}", seat.index()));
            Some(spec.seat(&AlienInvasionHeuristic, dice))
        })
        .collect::<Option<_>>()?;
    let mut buffer = Vec::new();
    while let Some(who) = game.to_act().first() {
        let action = match who {
            Actor::Chance => game.draw(&mut dice, &mut buffer),
            Actor::Seat(seat) => seats.get_mut(seat.index())?.choose(&Chair::new(&game, seat)),
        };
        game.apply(who, action, &mut Log::silent()).expect("a bot answers with what is listed");
        seen.look(&game);
    }
    Some(game)
}

/// Notes how a game ended and how far the humans came.
fn describe<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>, seen: &Seen, report: &mut Report) {
    let open = &game.0.open;
    let mut note = |line: String| *report.entry(line).or_default() += 1;
    if let Some(outcome) = open.outcome() {
        note(format!("{outcome:?}"));
        note(format!("{outcome:?} in round {:2}", game.round()));
    }
    match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Invasion(invasion)) => {
            note(format!("points {:3}", i32::from(invasion.points) / 10 * 10));
            note(format!("Troopers {:2}", invasion.deployed() / 2 * 2));
        }
        Some(Part::Outbreak(_)) => {
            let crew: u8 = open.players.values().map(|one| 12 - one.colonists).sum();
            note(format!("Colonists at the end {:2}", crew / 2 * 2));
            note(format!("most infected {:2}", seen.infected / 2 * 2));
            for mission in Mission::ALL {
                if let Some(state) = open.mission(mission) {
                    note(format!("{} not achieved, {} left", mission.name(), state.left));
                }
            }
        }
        Some(Part::Blackout(blackout)) => note(format!("steps left {}", blackout.time)),
        Some(Part::Monolith(monolith)) => {
            note(format!("Goals held: {}", open.monolith_goals_held()));
            note(match seen.level {
                Some(round) => format!("Colony level 2 in round {round:2}"),
                None => "Colony level 2 never".to_owned(),
            });
            for goal in monolith.goals.into_iter().flatten() {
                let Some(deck) = goal.deck() else { continue };
                let held = if open.is_held(goal) { "held" } else { "missed" };
                note(format!("{} Goal {held}", deck.name()));
                note(format!("{goal:?} {held}"));
                if let Some(round) = seen.held[deck.index()] {
                    note(format!("{} Goal first held in round {round:2}", deck.name()));
                }
            }
        }
        None => {}
    }
}
