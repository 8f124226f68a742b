//! The save of a campaign (FM-CAMP-19): every value of the table, asked screen by screen and shown
//! again when the table is rebuilt.

use first_martians::content::{Ailment, Block, Part, Reserve, Rover, Tile, Word as _};

use crate::sheet::{MemberId, Sheet};

/// The sections of the save, in the order in which they are asked.
pub const SECTIONS: [&str; 6] =
    ["Crew", "Tracks", "HUB", "Map and rovers", "Cargo Bay", "Farm and research"];

/// The range of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// 0 up to this number.
    UpTo(u8),
    /// Morale, from -2 to 3.
    Morale,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Any of the four kinds of parts, one bit each.
    Parts,
}

/// One value of the save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The number of its section.
    pub section: usize,
    /// The astronaut it belongs to.
    pub member: Option<MemberId>,
    /// The label.
    pub label: String,
    /// The range of the value.
    pub values: Values,
}

impl Item {
    /// The number of different values.
    pub fn count(&self) -> u8 {
        match self.values {
            Values::UpTo(most) => most + 1,
            Values::Morale => 6,
            Values::OneOf(words) => words.len() as u8,
            Values::Parts => 1 << Part::COUNT,
        }
    }

    /// A value in words.
    pub fn words(&self, value: u8) -> String {
        match self.values {
            Values::UpTo(_) => value.to_string(),
            Values::Morale => (i16::from(value) - 2).to_string(),
            Values::OneOf(words) => {
                words.get(usize::from(value)).copied().unwrap_or_default().to_owned()
            }
            Values::Parts => {
                let parts = Part::all().filter(|part| value >> part.index() & 1 == 1);
                let words: Vec<&str> = parts.map(|part| part.words()).collect();
                if words.is_empty() { "none".to_owned() } else { words.join(", ") }
            }
        }
    }
}

const SIDES: &[&str] = &["first side", "second side"];
const MARKER: &[&str] = &["green", "red"];
const TILE: &[&str] = &["none", "energy", "oxygen", "both"];
const YES: &[&str] = &["no", "yes"];
const ROVER: &[&str] = &["in the Garage Hall", "on the map"];

/// Every value of the save for this crew, in the order in which they are asked.
pub fn items(sheet: &Sheet) -> Vec<Item> {
    let mut items = Vec::new();
    for member in sheet.members() {
        let mut ask = |label: &str, values| {
            let (section, member, label) = (0, Some(member), label.to_owned());
            items.push(Item { section, member, label, values });
        };
        ask("wounds", Values::UpTo(12));
        ask("Morale tokens", Values::UpTo(10));
        ask("unlocked Skill cards", Values::UpTo(4));
        ask("Profile card", Values::OneOf(SIDES));
        for ailment in Ailment::all() {
            ask(ailment.words(), Values::OneOf(YES));
        }
    }
    let mut ask = |section, label: String, values| {
        items.push(Item { section, member: None, label, values });
    };
    ask(1, "Morale".to_owned(), Values::Morale);
    ask(1, "Stress".to_owned(), Values::UpTo(18));
    for block in Block::all() {
        ask(1, format!("Malfunction track of {}", block.words()), Values::UpTo(5));
        ask(1, format!("Malfunction Box, {}", block.words()), Values::OneOf(MARKER));
    }
    for reserve in Reserve::all() {
        ask(1, format!("{} in the General Supply", reserve.words()), Values::UpTo(30));
    }
    for tile in [Tile::Oxygenator1, Tile::Oxygenator2, Tile::Solar1, Tile::Solar2] {
        ask(1, format!("productivity of {}", tile.words()), Values::UpTo(6));
    }
    for tile in Tile::all() {
        ask(2, format!("broken parts of {}", tile.words()), Values::Parts);
        ask(2, format!("Shutdown tiles on {}", tile.words()), Values::OneOf(TILE));
        ask(2, format!("tokens on {}", tile.words()), Values::UpTo(6));
    }
    ask(2, "Facility cards in play".to_owned(), Values::UpTo(6));
    ask(2, "broken parts on Facility cards".to_owned(), Values::UpTo(24));
    for ring in 1..=3 {
        ask(3, format!("explored regions in ring {ring}"), Values::UpTo(9));
    }
    ask(3, "samples on the map".to_owned(), Values::UpTo(20));
    ask(3, "tokens on the map".to_owned(), Values::UpTo(20));
    for rover in Rover::all() {
        ask(3, rover.words().to_owned(), Values::OneOf(ROVER));
        ask(3, format!("tokens on {}", rover.words()), Values::UpTo(6));
    }
    for part in Part::all() {
        ask(4, format!("spare parts: {}", part.words()), Values::UpTo(20));
    }
    for label in ["seeds", "samples, Available", "samples, Pending", "POI tokens"] {
        ask(4, label.to_owned(), Values::UpTo(20));
    }
    for label in ["Upgrade cards not installed", "Upgrade cards installed", "Objective tokens"] {
        ask(4, label.to_owned(), Values::UpTo(12));
    }
    for label in ["Greenhouses", "plants", "markers on the Growth track"] {
        ask(5, label.to_owned(), Values::UpTo(10));
    }
    for label in ["samples on Examined", "samples on Discovery"] {
        ask(5, label.to_owned(), Values::UpTo(12));
    }
    items
}
