//! Plays campaigns of First Martians with a bot and tells how often each mission was won, how the
//! others ended, and how many campaigns were finished:
//!
//! ```sh
//! cargo run --release -p orrery-catalog --example campaigns -- labyrinth_of_the_night 4 normal greedy 50 1
//! ```
//!
//! The arguments are the campaign, the players, the level, the bot, the number of attempts and the
//! seed. The environment variable `DETAILS=1` prints a line for every mission that ended.

use std::collections::BTreeMap;
use std::env;

use first_martians::content::MissionId;
use first_martians::scenario::pack;
use first_martians::{Ending, Event, FirstMartians};
use orrery_bots::BotSpec;
use orrery_catalog::heuristics::FirstMartiansHeuristic;
use orrery_core::{Actor, Chair, Dice, Game as _, Log, Seat, Setup};

/// The results of the attempts at one mission.
#[derive(Default)]
struct Tally {
    tried: u32,
    won: u32,
    sols: u32,
    causes: BTreeMap<String, u32>,
}

fn main() {
    let asked: Vec<String> = env::args().skip(1).collect();
    let said = |place: usize, otherwise: &str| {
        asked.get(place).cloned().unwrap_or_else(|| otherwise.to_owned())
    };
    let number = |place: usize, otherwise: &str| -> u32 {
        said(place, otherwise).parse().expect("a whole number")
    };
    let (campaign, level) = (said(0, "labyrinth_of_the_night"), said(2, "normal"));
    let bot: BotSpec = said(3, "greedy").parse().expect("a bot");
    let (players, attempts, seed) = (number(1, "4") as u8, number(4, "50"), number(5, "1"));
    let setup = Setup::of_players(players).in_mode(&campaign).with("level", &level);
    let mut missions: BTreeMap<MissionId, Tally> = BTreeMap::new();
    let mut finished = 0;
    for attempt in 0..attempts {
        let won = play(&setup, bot, &format!("{seed}/{attempt}"), &mut missions);
        finished += u32::from(won);
        if env::var_os("DETAILS").is_some() {
            eprintln!("attempt {attempt}: {}", if won { "finished" } else { "not finished" });
        }
    }
    let content = pack();
    for (id, tally) in &missions {
        let Tally { tried, won, sols, causes } = tally;
        let share = 100.0 * f64::from(*won) / f64::from(*tried);
        let mean = f64::from(*sols) / f64::from(*tried);
        let title = &content.content().mission(*id).title;
        println!(
            "{title:<26} {won:>3} of {tried:>3} won ({share:>3.0} %), {mean:.1} sols; {causes:?}"
        );
    }
    println!(
        "{finished} of {attempts} attempts at {campaign} finished ({players} players, {level}, {bot})"
    );
}

/// Plays one campaign. Returns whether its last mission was won.
fn play(
    setup: &Setup,
    bot: BotSpec,
    seed: &str,
    missions: &mut BTreeMap<MissionId, Tally>,
) -> bool {
    let mut game = FirstMartians::start_with(setup, &pack()).expect("the setup is valid");
    let mut chance = Dice::chance(seed);
    let mut bots: Vec<_> = Seat::all(setup.players)
        .map(|seat| {
            let dice = Dice::new(seed, &format!("bot {}", seat.index()));
            bot.seat::<FirstMartians>(&FirstMartiansHeuristic, dice)
        })
        .collect();
    let (mut log, mut buffer, mut answers) = (Log::kept(), Vec::new(), 0);
    while let Some(who) = game.to_act().first() {
        let action = match who {
            Actor::Chance => game.draw(chance.for_answer(answers), &mut buffer),
            Actor::Seat(seat) => bots[seat.index()].choose(&Chair::new(&game, seat)),
        };
        let before = game.table.round;
        game.apply(who, action, &mut log).expect("what is listed is accepted");
        answers += 1;
        for event in log.events() {
            if let Event::Ended(ending) = *event {
                note(&game, ending, before, missions);
            }
        }
        log.clear();
    }
    game.table.ending == Some(Ending::Won)
}

fn note(game: &FirstMartians, ending: Ending, sols: u8, missions: &mut BTreeMap<MissionId, Tally>) {
    let (table, content) = (&game.table, game.content());
    let tally = missions.entry(table.mission).or_default();
    tally.tried += 1;
    tally.won += u32::from(ending == Ending::Won);
    tally.sols += u32::from(sols);
    let mission = content.mission(table.mission);
    let open = || {
        let all = content[mission.objectives].iter().enumerate();
        let open = all.filter(|(slot, spec)| {
            table.done & 1 << slot == 0
                && spec.kind == first_martians::content::ObjectiveKind::Mandatory
        });
        open.map(|(_, spec)| spec.key.clone()).collect::<Vec<_>>().join(" ")
    };
    let cause = match ending {
        Ending::Won => "won".to_owned(),
        Ending::Died(_) => "died".to_owned(),
        Ending::TimeIsUp => format!("time ({})", open()),
        Ending::ThresholdMissed => "threshold".to_owned(),
        Ending::Lost(reason) => content[reason].fill(|_| String::new()),
    };
    if env::var_os("DETAILS").is_some() {
        let wounds: Vec<u8> = table.crew.iter().map(|one| one.wounds).collect();
        eprintln!(
            "  {} after {sols} of {} sols: {cause}; tracks {:?}, wounds {wounds:?}, broken {}, Morale {}, Stress {}, reserves {:?}, parts {:?}",
            mission.title,
            table.rounds,
            table.tracks,
            game.counted_parts(),
            table.morale,
            table.stress,
            table.reserves,
            table.cargo.parts
        );
    }
    *tally.causes.entry(cause).or_default() += 1;
}
