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
    Ailment, Block, Level, MissionId, Modifier, Part, Reserve, Rover, Tile, Utility,
};
use first_martians::scenario::{Scenario, Table, at, pack};
use first_martians::{Action, Ending, Phase, Question, Shutdown};
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

/// Which parts are broken first: as many as the Threshold allows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Broken {
    /// Those that make actions cost supplies.
    Costs,
    /// Those of the Farm, so that it wilts, and of the System Block.
    Farm,
    /// Those that make dice necessary.
    Dice,
    /// The Hardware of the Working Block, then that of the rest.
    Hardware,
}

impl Broken {
    const ALL: [Broken; 4] = [Broken::Costs, Broken::Farm, Broken::Dice, Broken::Hardware];

    fn order(self) -> ([Part; 4], [Tile; 6]) {
        let works = [Tile::WorkingBay, Tile::Lab, Tile::ProbeBay, Tile::MedLab, Tile::GarageHall];
        let [a, b, c, d, e] = works;
        let last = Tile::ControlCenter;
        match self {
            Broken::Costs => {
                ([Part::Energy, Part::Oxygen, Part::Cpu, Part::Hardware], [a, b, c, d, e, last])
            }
            Broken::Farm => (
                [Part::Energy, Part::Oxygen, Part::Cpu, Part::Hardware],
                [Tile::Farm, Tile::Oxygenator1, Tile::Oxygenator2, Tile::Solar1, Tile::Solar2, a],
            ),
            Broken::Dice => {
                ([Part::Cpu, Part::Energy, Part::Oxygen, Part::Hardware], [a, b, c, d, e, last])
            }
            Broken::Hardware => {
                ([Part::Hardware, Part::Cpu, Part::Energy, Part::Oxygen], [a, b, c, d, e, last])
            }
        }
    }
}

/// The worst end of a mission from which a campaign goes on. Everything is as bad as the rules
/// allow at once: 5 wounds each and every Condition token, Morale −2 without tokens, Stress one step
/// before a fight, tracks one step before a card, nothing in store, nothing grown, both rovers
/// blocked, every Facility shut down, no productivity, a token on every Facility and two on every
/// region, and parts broken up to the Threshold.
fn worsen(table: &mut Table, broken: Broken) {
    let content = pack();
    let threshold = content.content().mission(table.mission).threshold;
    let most = threshold.map_or(0, |levels| levels[table.level.index()]);
    worsen_crew(&mut table.game.table);
    worsen_base(&mut table.game.table);
    if table.campaign().is_some_and(|it| pack().content()[it.id].key == LABYRINTH) {
        shut_down(&mut table.game.table);
    }
    let (parts, tiles) = broken.order();
    for part in parts {
        for facility in tiles.map(at) {
            let there = table.game.slots(facility)[part.index()].is_some();
            if there && table.game.counted_parts() < most {
                table.game.table.units[facility].broken.insert(part);
            }
        }
    }
}

fn worsen_crew(worst: &mut first_martians::Table) {
    worst.reserves = [0; Reserve::COUNT];
    worst.cargo.parts = [0; Part::COUNT];
    (worst.cargo.samples, worst.cargo.pending_samples, worst.cargo.seeds) = (0, 0, 0);
    worst.upgrades_left |= std::mem::take(&mut worst.cargo.upgrades);
    worst.poi_left |= std::mem::take(&mut worst.cargo.poi);
    (worst.morale, worst.stress) = (-2, 17);
    for one in &mut worst.crew {
        (one.wounds, one.tokens) = (5, 0);
        for ailment in Ailment::all().filter(|&ailment| ailment != Ailment::AnxietyAttack) {
            if worst.conditions[ailment.index()] > 0 && !one.held.has(ailment) {
                worst.conditions[ailment.index()] -= 1;
                one.held.insert(ailment);
            }
        }
    }
}

fn worsen_base(worst: &mut first_martians::Table) {
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
}

/// Shuts down every Facility and takes away all productivity. Only in the Labyrinth: in Welcome to
/// Mars built backups need more than the rules between two missions give back.
fn shut_down(worst: &mut first_martians::Table) {
    let used = [
        Tile::CrewQuarters,
        Tile::MedLab,
        Tile::ControlCenter,
        Tile::GarageHall,
        Tile::ProbeBay,
        Tile::Lab,
        Tile::WorkingBay,
    ];
    for facility in worst.facilities() {
        worst.units[facility].output = 0;
    }
    for facility in used.map(at) {
        let unit = &mut worst.units[facility];
        unit.now.add(Modifier::Blocked);
        if !unit.next.is_full() {
            unit.next.push(Modifier::Blocked);
        }
        unit.shut = [Some(Shutdown::FaceDown); Utility::COUNT];
    }
    worst.units[at(Tile::Farm)].shut = [Some(Shutdown::FaceDown); Utility::COUNT];
    for facility in [Tile::Oxygenator1, Tile::Oxygenator2].map(at) {
        worst.units[facility].shut[Utility::Energy.index()] = Some(Shutdown::FaceDown);
    }
}

/// The Facilities of which a crew may repair two parts for free before it sets out.
const REPAIRED_FIRST: [Tile; 3] = [Tile::Farm, Tile::WorkingBay, Tile::Lab];

/// Sets out on the next mission and plays to its first sol.
fn sets_out(table: &mut Table, first: Tile) {
    table.until(|question| matches!(question, Question::Brief(_)));
    let Some(Question::Brief(_)) = table.asks() else { panic!("no briefing") };
    table.first_says(Action::SetOut(Level::Hard));
    while table.round == 0 {
        let Some((who, question)) = table.game.question() else { break };
        table.says(who, player::prepare(&table.game, who, question, first));
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

/// The briefing of the next mission, or of another version of it.
fn briefed(table: &Table, next: Option<&str>) -> Table {
    let mut briefed = table.clone();
    if let Some(next) = next {
        briefed.briefed_for(mission(next));
    }
    briefed
}

/// The fifth missions of a campaign.
fn fifths(key: &str) -> [&'static str; 2] {
    match key {
        LABYRINTH => ["labyrinth_5a", "labyrinth_5b"],
        _ => ["welcome_5a", "welcome_5b"],
    }
}

/// Notes a briefing after which the mission was never won.
fn try_start(failures: &mut Vec<String>, briefed: &Table, how: &str) {
    let start = |first: Tile| {
        let mut start = briefed.clone();
        sets_out(&mut start, first);
        start
    };
    if !REPAIRED_FIRST.into_iter().any(|first| won(&start(first)).is_some()) {
        let start = start(Tile::Farm);
        let title = pack().content().mission(start.mission).title.clone();
        failures.push(format!("{title}, {} players, {how}", start.players));
    }
}

/// Plays a campaign of won missions, and each mission also from the worst end of the one before.
/// Returns those that were never won. In Welcome to Mars only from the first order of broken
/// parts.
fn never_won(key: &str, players: u8) -> Vec<String> {
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
        let next = if number < 4 { vec![None] } else { fifths(key).map(Some).to_vec() };
        for next in next {
            let orders = match key {
                LABYRINTH => &Broken::ALL[..],
                _ => &Broken::ALL[..1],
            };
            for &broken in orders {
                let mut worst = table.clone();
                worsen(&mut worst, broken);
                let how = format!("{broken:?} after a win");
                try_start(&mut failures, &briefed(&worst, next), &how);
            }
        }
        sets_out(&mut table, Tile::Farm);
    }
    failures
}

macro_rules! campaigns_can_be_won {
    ($($name:ident: $key:expr, $players:literal;)+) => {$(
        /// FM-CAMP-05, FM-CAMP-10, FM-CAMP-12.
        #[test]
        fn $name() {
            let failures = never_won($key, $players);
            assert!(failures.is_empty(), "{failures:#?}");
        }
    )+};
}

campaigns_can_be_won! {
    the_labyrinth_can_be_won_by_one: LABYRINTH, 1;
    the_labyrinth_can_be_won_by_two: LABYRINTH, 2;
    the_labyrinth_can_be_won_by_three: LABYRINTH, 3;
    the_labyrinth_can_be_won_by_four: LABYRINTH, 4;
    welcome_to_mars_can_be_won_by_one: WELCOME, 1;
    welcome_to_mars_can_be_won_by_two: WELCOME, 2;
    welcome_to_mars_can_be_won_by_three: WELCOME, 3;
    welcome_to_mars_can_be_won_by_four: WELCOME, 4;
}
