//! The save of a campaign (FM-CAMP-19): the whole table, entered screen by screen and shown again
//! when the table is rebuilt.

use first_martians::content::{
    Ailment, Block, Content, Part, Reserve, Rover, Terrain, Tile, Word as _,
};

use crate::action::Action;
use crate::sheet::{MemberId, Sheet};

/// The range of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// 0 up to this number.
    UpTo(u8),
    /// Morale, from -2 to 3.
    Morale,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Any of these, one bit each.
    Any(&'static [&'static str]),
    /// The tile of a region, or none.
    Ground,
}

/// A screen of the save.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Screen {
    /// An astronaut.
    Member(MemberId),
    /// The tracks, the General Supply and the productivity.
    Tracks,
    /// The Facilities of a Block.
    Hub(Block),
    /// Facility cards beside the board.
    Cards,
    /// The regions of a ring.
    Ring(u8),
    /// The Cargo Bay and the rovers.
    Cargo,
    /// The Farm and the Research box.
    Farm,
}

impl Screen {
    /// Returns the title.
    pub fn title(self) -> String {
        match self {
            Screen::Member(_) => "Crew".to_owned(),
            Screen::Tracks => "Tracks".to_owned(),
            Screen::Hub(block) => block.words().trim_start_matches("the ").to_owned(),
            Screen::Cards => "Facility cards".to_owned(),
            Screen::Ring(ring) => format!("Map, ring {ring}"),
            Screen::Cargo => "Cargo Bay and rovers".to_owned(),
            Screen::Farm => "Farm and research".to_owned(),
        }
    }
}

/// One value of the save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The screen on which it is entered. `None` for a value that only older saves have.
    pub screen: Option<Screen>,
    /// The group it belongs to: "the Med Lab". Empty where the screen says it.
    pub group: String,
    /// The label.
    pub label: String,
    /// The range of the value.
    pub values: Values,
    /// The value of a table on which nothing has happened.
    pub usual: u8,
}

impl Item {
    /// Its name: "the Med Lab, broken parts".
    pub fn name(&self) -> String {
        let words = [self.group.as_str(), self.label.as_str()];
        let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
        words.join(", ")
    }

    /// The number of different values.
    pub fn count(&self) -> u8 {
        match self.values {
            Values::UpTo(most) => most + 1,
            Values::Morale => 6,
            Values::OneOf(words) => words.len() as u8,
            Values::Any(words) => 1 << words.len(),
            Values::Ground => 1 + Terrain::COUNT as u8,
        }
    }

    /// The taps that change this value of the save at `place`: one for each box to tick, one less
    /// and one more for a number.
    pub fn taps(&self, place: u16, value: u8) -> Vec<Action> {
        if let Values::Any(words) = self.values {
            let tap = |bit: u8| match value >> bit & 1 {
                0 => Action::Mark(place, bit),
                _ => Action::Clear(place, bit),
            };
            return (0..words.len() as u8).map(tap).collect();
        }
        let (less, more) = (value.checked_sub(1), value.saturating_add(1));
        let near = less.into_iter().chain((more < self.count()).then_some(more));
        near.map(|value| Action::Set(place, value)).collect()
    }

    /// A value in words.
    pub fn words(&self, value: u8) -> String {
        match self.values {
            Values::UpTo(_) => value.to_string(),
            Values::Morale => (i16::from(value) - 2).to_string(),
            Values::OneOf(words) => {
                words.get(usize::from(value)).copied().unwrap_or_default().to_owned()
            }
            Values::Any(words) => {
                let found = words.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1);
                let words: Vec<&str> = found.map(|(_, words)| *words).collect();
                if words.is_empty() { "none".to_owned() } else { words.join(", ") }
            }
            Values::Ground => {
                let ground =
                    value.checked_sub(1).and_then(|place| Terrain::all().nth(place.into()));
                ground.map_or("unexplored", |ground| ground.words()).to_owned()
            }
        }
    }
}

const SIDES: &[&str] = &["first side", "second side"];
const MARKER: &[&str] = &["green", "red"];
const TILES: &[&str] = &["energy", "oxygen"];
const YES: &[&str] = &["no", "yes"];
const ROVER: &[&str] = &["in the Depot", "on the map"];
const PARTS: &[&str] = &["Energy Connectors", "Oxygen Filters", "Hardware", "CPU"];
const SKILLS: &[&str] = &["the first", "the second", "the third"];
const TOKENS: &[&str] =
    &["Blocked", "Extra pawn", "a second Extra pawn", "Adventure", "Reroll", "Wound"];
const ON_A_REGION: &[&str] =
    &["Extra pawn", "a second Extra pawn", "Adventure", "Wound", "Rover check"];
const UPGRADE: &[&str] = &["none", "card at hand", "tile installed"];
const ROW: &[&str] = &["not in play", "System row", "Living row", "Working row", "on the map"];
const SLOTS: &[&str] = &["1", "2", "3", "4", "5", "6"];
/// The most Facility cards beside the board.
const CARDS: u8 = 6;

/// The Block whose row holds a Facility.
fn block_of(tile: Tile) -> Block {
    match tile {
        Tile::Oxygenator1 | Tile::Oxygenator2 | Tile::Solar1 | Tile::Solar2 | Tile::Farm => {
            Block::System
        }
        Tile::QuietPlace | Tile::CrewQuarters | Tile::MedLab | Tile::ControlCenter => Block::Living,
        Tile::GarageHall | Tile::ProbeBay | Tile::Lab | Tile::WorkingBay => Block::Working,
    }
}

/// The values in the order in which they are stored.
struct Items(Vec<Item>);

impl Items {
    fn add(&mut self, screen: Option<Screen>, group: &str, label: &str, values: Values, usual: u8) {
        let (group, label) = (group.to_owned(), label.to_owned());
        self.0.push(Item { screen, group, label, values, usual });
    }

    /// Adds a value that is 0, or none, on a table on which nothing has happened.
    fn ask(&mut self, screen: Screen, group: &str, label: &str, values: Values) {
        self.add(Some(screen), group, label, values, 0);
    }

    /// Adds a value that older saves have and this one says better.
    fn old(&mut self, group: &str, label: &str, most: u8) {
        self.add(None, group, label, Values::UpTo(most), 0);
    }
}

/// Every value of the save for this crew. A value keeps its place, so what is new comes last.
pub fn items(sheet: &Sheet, content: &Content) -> Vec<Item> {
    use Values::{Any, Ground, Morale, OneOf, UpTo};
    let mut items = Items(Vec::new());
    let crew = sheet.crew.len() as u8;
    for member in sheet.members() {
        let screen = Screen::Member(member);
        let name = sheet.crew[member.index()].role.words().trim_start_matches("the ");
        items.ask(screen, "", "wounds", UpTo(12));
        items.ask(screen, "", "Morale tokens", UpTo(10));
        items.old(name, "unlocked Skill cards", 4);
        items.ask(screen, "", "Profile card", OneOf(SIDES));
        for ailment in Ailment::all() {
            items.ask(screen, "Conditions", ailment.words(), OneOf(YES));
        }
    }
    items.add(Some(Screen::Tracks), "", "Morale", Morale, 2);
    items.ask(Screen::Tracks, "", "Stress", UpTo(18));
    for block in Block::all() {
        items.ask(Screen::Tracks, block.words(), "Malfunction track", UpTo(5));
        items.ask(Screen::Tracks, block.words(), "Malfunction Box", OneOf(MARKER));
    }
    for reserve in Reserve::all() {
        items.ask(Screen::Tracks, "General Supply", reserve.words(), UpTo(30));
    }
    for (tile, full) in
        [(Tile::Oxygenator1, 4), (Tile::Oxygenator2, 4), (Tile::Solar1, 5), (Tile::Solar2, 5)]
    {
        items.add(Some(Screen::Tracks), "Productivity", tile.words(), UpTo(6), full);
    }
    for tile in Tile::all() {
        let screen = Screen::Hub(block_of(tile));
        items.ask(screen, tile.words(), "broken parts", Any(PARTS));
        items.ask(screen, tile.words(), "Shutdown tiles", Any(TILES));
        items.old(tile.words(), "tokens", 6);
    }
    items.old("", "Facility cards in play", CARDS);
    items.old("", "broken parts on Facility cards", 24);
    for ring in 1..=3 {
        items.old("", &format!("explored regions in ring {ring}"), 9);
    }
    items.old("", "samples on the map", 20);
    items.old("", "tokens on the map", 20);
    for rover in Rover::all() {
        items.ask(Screen::Cargo, rover.words(), "stands", OneOf(ROVER));
        items.ask(Screen::Cargo, rover.words(), "Blocked tokens", UpTo(6));
    }
    for part in Part::all() {
        items.ask(Screen::Cargo, "Spare parts", part.words(), UpTo(20));
    }
    for label in ["seeds", "samples, Available", "samples, Pending", "POI tokens"] {
        items.ask(Screen::Cargo, "Cargo Bay", label, UpTo(20));
    }
    items.old("", "Upgrade cards not installed", 12);
    items.old("", "Upgrade cards installed", 12);
    items.ask(Screen::Cargo, "Cargo Bay", "Objective tokens", UpTo(12));
    items.add(Some(Screen::Farm), "The Farm", "Greenhouses", UpTo(10), crew);
    items.add(Some(Screen::Farm), "The Farm", "plants", UpTo(10), crew);
    items.old("", "markers on the Growth track", 10);
    for label in ["samples on Examined", "samples on Discovery"] {
        items.ask(Screen::Farm, "Research box", label, UpTo(12));
    }
    // New in rules 2.
    for member in sheet.members() {
        let screen = Screen::Member(member);
        items.ask(screen, "Skill cards unlocked, by the alphabet", "", Any(SKILLS));
        items.ask(screen, "Tokens on the ID board", "", Any(TOKENS));
        items.ask(screen, "", "First Player token", OneOf(YES));
    }
    for tile in Tile::all() {
        let screen = Screen::Hub(block_of(tile));
        items.ask(screen, tile.words(), "! space", Any(TOKENS));
        items.ask(screen, tile.words(), ">> space", Any(TOKENS));
        items.ask(screen, tile.words(), "Upgrade", OneOf(UPGRADE));
    }
    for card in 1..=CARDS {
        let group = format!("Facility card {card}");
        items.ask(Screen::Cards, &group, "place", OneOf(ROW));
        items.ask(Screen::Cards, &group, "broken parts", Any(PARTS));
        items.ask(Screen::Cards, &group, "Shutdown tiles", Any(TILES));
    }
    for space in &content.game_box.spaces {
        let screen = Screen::Ring(space.ring);
        items.ask(screen, &space.key, "tile", Ground);
        items.ask(screen, &space.key, "samples", UpTo(6));
        items.ask(screen, &space.key, "Objective tokens", UpTo(6));
        items.ask(screen, &space.key, "tokens", Any(ON_A_REGION));
    }
    items.ask(Screen::Farm, "The Farm", "Growth track", Any(SLOTS));
    items.ask(Screen::Farm, "Backup Farm", "plants", UpTo(5));
    items.ask(Screen::Farm, "Backup Farm", "Growth track", Any(SLOTS));
    items.0
}

/// The screens of the save for this crew, in the order in which they are shown.
pub fn screens(sheet: &Sheet) -> Vec<Screen> {
    let crew = sheet.members().map(Screen::Member);
    let hub = [Block::System, Block::Living, Block::Working].map(Screen::Hub);
    let rest = [Screen::Cards, Screen::Ring(1), Screen::Ring(2), Screen::Ring(3)];
    crew.chain([Screen::Tracks])
        .chain(hub)
        .chain(rest)
        .chain([Screen::Cargo, Screen::Farm])
        .collect()
}

/// The places of the values on a screen. A card that is not in play and a region that is not
/// explored have nothing more to enter.
pub fn on_screen(items: &[Item], saved: &[u8], screen: Screen) -> Vec<usize> {
    let mut shown = Vec::new();
    // The first value of a card or a region says whether it is there.
    let mut absent = None;
    for (place, item) in items.iter().enumerate().filter(|(_, item)| item.screen == Some(screen)) {
        let opens = match item.values {
            Values::Ground => true,
            Values::OneOf(words) => words == ROW,
            _ => false,
        };
        if opens {
            absent = (saved.get(place) == Some(&0)).then_some(&item.group);
        } else if absent == Some(&item.group) {
            continue;
        }
        shown.push(place);
    }
    shown
}

/// The values of a table on which nothing has happened, as far as they are not saved already.
pub(crate) fn filled(items: &[Item], saved: &[u8]) -> Vec<u8> {
    let known = items.iter().enumerate().map(|(place, item)| {
        let value = saved.get(place).copied().unwrap_or(item.usual);
        value.min(item.count() - 1)
    });
    known.collect()
}
