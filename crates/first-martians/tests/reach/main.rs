//! Every mission of both campaigns can be won from the worst table with which it may begin.
//!
//! The proof is a game: a crew that knows what the mission needs plays it on the hardest level,
//! and Chance is kind to it. It shows that no start makes a mandatory objective impossible, not
//! that such a start is often won. What the worst table is stands in `docs/balance/first-martians.md`.
//!
//! A start is given up after 150 whims of each kind of crew. `REACH=2000` tries 2,000:
//! `REACH=2000 cargo nextest run -p first-martians --test reach`.

mod player;

use first_martians::content::{
    Ailment, Block, Level, MissionId, Modifier, Part, Reserve, Rover, Tile,
};
use first_martians::scenario::{Scenario, Table, at, pack};
use first_martians::{Action, Ending, Phase, Question};
use orrery_core::{Log, Setup};

use player::{Care, Style};

/// The number of whims of every kind that a crew tries before it gives up.
fn whims() -> u32 {
    std::env::var("REACH").ok().and_then(|asked| asked.parse().ok()).unwrap_or(150)
}

const LABYRINTH: &str = "labyrinth_of_the_night";
const WELCOME: &str = "welcome_to_mars";

fn mission(key: &str) -> MissionId {
    pack().content().find_mission(key).expect("there is such a mission")
}

fn campaign(key: &str, players: u8) -> Table {
    let setup = Setup::of_players(players).in_mode(key).with("level", "hard");
    let mut table = Scenario::with_pack(setup, &pack()).begin(Phase::Events);
    table.log = Log::silent();
    table
}

/// The worst end of a mission from which a campaign goes on. Everything is as bad as the rules
/// allow at once: 5 wounds each and every Condition token, Morale −2 without tokens, Stress one step
/// before a fight, tracks one step before a card, nothing in store, nothing grown, both rovers
/// blocked, and parts broken up to the Threshold, those first that cost supplies.
fn worsen(table: &mut Table) {
    let content = pack();
    let threshold = content.content().mission(table.mission).threshold;
    let most = threshold.map_or(0, |levels| levels[table.level.index()]);
    let worst = &mut table.game.table;
    worst.reserves = [0; Reserve::COUNT];
    worst.cargo.parts = [0; Part::COUNT];
    (worst.cargo.samples, worst.cargo.pending_samples, worst.cargo.seeds) = (0, 0, 0);
    worst.upgrades_left |= std::mem::take(&mut worst.cargo.upgrades);
    worst.poi_left |= std::mem::take(&mut worst.cargo.poi);
    (worst.morale, worst.stress) = (-2, 17);
    worst.malfunction = [4; Block::COUNT];
    for farm in &mut worst.farms {
        (farm.plants, farm.growth) = (0, 0);
    }
    for rover in Rover::all() {
        let tokens = &mut worst.rovers[rover.index()].tokens;
        if tokens.is_empty() {
            tokens.push(Modifier::Blocked);
        }
    }
    for one in &mut worst.crew {
        (one.wounds, one.tokens) = (5, 0);
        for ailment in Ailment::all().filter(|&ailment| ailment != Ailment::AnxietyAttack) {
            if worst.conditions[ailment.index()] > 0 && !one.held.has(ailment) {
                worst.conditions[ailment.index()] -= 1;
                one.held.insert(ailment);
            }
        }
    }
    let tiles = [Tile::WorkingBay, Tile::Lab, Tile::ProbeBay, Tile::MedLab, Tile::GarageHall];
    for part in [Part::Energy, Part::Oxygen, Part::Cpu, Part::Hardware] {
        for facility in tiles.map(at) {
            let there = table.game.slots(facility)[part.index()].is_some();
            if there && table.game.counted_parts() < most {
                table.game.table.units[facility].broken.insert(part);
            }
        }
    }
}
/// Sets out on the next mission and plays to its first sol.
fn sets_out(table: &mut Table) {
    table.until(|question| matches!(question, Question::Brief(_)));
    let Some(Question::Brief(_)) = table.asks() else { panic!("no briefing") };
    table.first_says(Action::SetOut(Level::Hard));
    while table.round == 0 {
        let Some((who, question)) = table.game.question() else { break };
        table.says(who, player::answer(&table.game, who, question));
    }
}

/// Plays the mission at hand in one style after the other until one wins it.
fn won(start: &Table) -> Option<Table> {
    let all = [Care::Careful, Care::Bold, Care::Tidy];
    let styles = (0..whims()).flat_map(|whim| all.map(|care| Style { care, whim }));
    styles.into_iter().find_map(|style| {
        let mut table = start.clone();
        (player::play(&mut table, style) == Ending::Won).then_some(table)
    })
}

/// The briefing of the next mission, or of another version of it, from the worst end of the one
/// before.
fn worst_start(table: &Table, next: Option<&str>) -> Table {
    let mut worst = table.clone();
    worsen(&mut worst);
    if let Some(next) = next {
        worst.briefed_for(mission(next));
    }
    sets_out(&mut worst);
    worst
}

/// Plays a campaign of won missions, and each mission also from the worst end of the one before.
/// Returns those that were never won.
fn never_won(key: &str, players: u8, fifths: [&str; 2]) -> Vec<String> {
    let mut table = campaign(key, players);
    let mut failures = Vec::new();
    for number in 1..=4 {
        let title = pack().content().mission(table.mission).title.clone();
        let Some(after) = won(&table) else {
            failures.push(format!("{title}, {players} players, after a good mission"));
            break;
        };
        table = after;
        table.until(|question| matches!(question, Question::Brief(_)));
        let next = if number < 4 { vec![None] } else { fifths.map(Some).to_vec() };
        for next in next {
            let worst = worst_start(&table, next);
            if won(&worst).is_none() {
                let title = &pack().content().mission(worst.mission).title.clone();
                failures.push(format!("{title}, {players} players, after the worst mission"));
            }
        }
        sets_out(&mut table);
    }
    failures
}

/// FM-CAMP-10, FM-CAMP-12: every mission of the Labyrinth can be won from its worst start.
#[test]
fn every_mission_of_the_labyrinth_can_be_won() {
    let fifths = ["labyrinth_5a", "labyrinth_5b"];
    let failures: Vec<_> = (1..=4).flat_map(|n| never_won(LABYRINTH, n, fifths)).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

/// FM-CAMP-05, FM-CAMP-12: so can every mission of Welcome to Mars.
#[test]
fn every_mission_of_welcome_to_mars_can_be_won() {
    let fifths = ["welcome_5a", "welcome_5b"];
    let failures: Vec<_> = (1..=4).flat_map(|n| never_won(WELCOME, n, fifths)).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
