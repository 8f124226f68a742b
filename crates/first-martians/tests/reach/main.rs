//! Every mission of both campaigns can be won from the worst table with which it may begin.
//!
//! The proof is a game: a crew that knows what the mission needs plays it on the hardest level,
//! and Chance is kind to it. It shows that no start makes a mandatory objective impossible, not
//! that such a start is often won.

mod player;

use first_martians::content::{Level, MissionId, Part, Reserve, Tile};
use first_martians::scenario::{Scenario, Table, at, pack};
use first_martians::{Action, Ending, Phase, Question};
use orrery_core::{Log, Setup};

use player::Style;

const LABYRINTH: &str = "labyrinth_of_the_night";
const WELCOME: &str = "welcome_to_mars";

fn mission(key: &str) -> MissionId {
    pack().content().find_mission(key).expect("there is such a mission")
}

fn campaign(key: &str, players: u8) -> Table {
    let setup = Setup::of_players(players).in_mode(key).with("level", "hard");
    let mut table = Scenario::of(setup).begin(Phase::Events);
    table.log = Log::silent();
    table
}

/// The worst end of a mission that the campaigns are made for: nothing is left in store, everyone
/// has 3 wounds, and as many parts are broken as the Threshold allows.
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
    for one in &mut worst.crew {
        (one.wounds, one.tokens) = (one.wounds.max(3), 0);
    }
    // What costs supplies first, at the places where the crew works.
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

/// Plays the mission at hand in every style until one wins it.
fn won(start: &Table) -> Option<Table> {
    [Style::Careful, Style::Bold, Style::Tidy].into_iter().find_map(|style| {
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

/// FM-CAMP-05, FM-CAMP-12: so can every mission of Welcome to Mars, with three or four players. A
/// smaller crew of this kind runs out of pawns in the second mission.
#[test]
fn every_mission_of_welcome_to_mars_can_be_won() {
    let fifths = ["welcome_5a", "welcome_5b"];
    let failures: Vec<_> = (3..=4).flat_map(|n| never_won(WELCOME, n, fifths)).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
