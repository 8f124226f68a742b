//! Puts effects, conditions, costs and triggers into words.
//!
//! The rules execute an effect and this printer says what it does: in the log, on the event
//! screen, and at a table with the printed box. Everything is a statement in the present tense, so
//! the same sentence works in all three places. What the reader already knows (who acts, which
//! branch holds) comes from [`Known`].

mod effects;
mod facts;

use super::{
    BlockPick, Content, Decider, FacilityId, FacilityPick, FactId, LevelSpec, List, PartPick,
    Piece, Placeholder, RoverPick, Text, TokenSpot, Where, Who, Word as _,
};

/// The knowledge at the moment something is put into words. Whatever is not known is described.
pub trait Known {
    /// The name of a person. `None` if nobody is meant yet.
    fn person(&self, _who: Who) -> Option<String> {
        None
    }

    /// The name of a space. `None` if none is meant yet.
    fn space(&self, _at: Where) -> Option<String> {
        None
    }

    /// Returns whether a condition holds. `None` if that is to be told.
    fn holds(&self, _fact: FactId) -> Option<bool> {
        None
    }
}

/// Nothing is known: everything is described.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl Known for Nothing {}

/// The printer.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    content: &'a Content,
    known: &'a dyn Known,
    /// Inside a `for_each`, where "the actor" is the astronaut of the turn.
    each: bool,
    /// The level that moves the size of harm and rewards; none where they stay as written.
    level: Option<&'a LevelSpec>,
}

impl<'a> Words<'a> {
    /// A printer that describes everything.
    pub fn new(content: &'a Content) -> Words<'a> {
        Words { content, known: &Nothing, each: false, level: None }
    }

    /// A printer that uses names and decides conditions where they are known.
    pub fn knowing(content: &'a Content, known: &'a dyn Known) -> Words<'a> {
        Words { content, known, each: false, level: None }
    }

    /// The same printer for the effects of Events and of what comes of them, in the size that this
    /// level gives them.
    pub fn at_level(self, level: &'a LevelSpec) -> Words<'a> {
        Words { level: Some(level), ..self }
    }

    /// A text with its names filled in. A description at the start of a sentence gets a capital
    /// letter.
    pub fn text(&self, text: &Text) -> String {
        let mut words = String::new();
        for piece in text.pieces() {
            match piece {
                Piece::Plain(plain) => words.push_str(plain),
                Piece::Name(placeholder) => {
                    let name = self.placeholder(*placeholder);
                    let before = words.trim_end_matches(['"', '(']);
                    let starts = before.is_empty()
                        || before.ends_with([' ', '\n']) && {
                            before.trim_end().ends_with(['.', '?', ':'])
                        };
                    words.push_str(&if starts { capital(&name) } else { name });
                }
            }
        }
        words
    }

    fn placeholder(&self, placeholder: Placeholder) -> String {
        let (who, otherwise) = match placeholder {
            Placeholder::Actor => (Who::Actor, "one of the crew"),
            Placeholder::Owner => (Who::Owner, "one of the crew"),
            Placeholder::First => (Who::FirstPlayer, "the First Player"),
            Placeholder::Other => (Who::Others, "another of the crew"),
            Placeholder::Dead => (Who::MostWounded, "the astronaut who died"),
            Placeholder::DeadRole => (Who::MostWounded, "member of the crew"),
            Placeholder::Named(name) => (Who::Named(name), "one of the crew"),
        };
        let spot = match placeholder {
            Placeholder::Named(name) => self.known.space(Where::Named(name)),
            _ => None,
        };
        self.known.person(who).or(spot).unwrap_or_else(|| otherwise.to_owned())
    }

    fn who(&self, who: Who) -> String {
        if let Some(name) = self.known.person(who) {
            return name;
        }
        let words = match who {
            Who::Actor if self.each => "that astronaut",
            Who::Actor => "the astronaut on top of the stack",
            Who::Owner => "the astronaut this is about",
            Who::FirstPlayer => "the First Player",
            Who::All => "every astronaut",
            Who::Others => "every other astronaut",
            Who::Chosen => "one astronaut of your choice",
            Who::Random => "one astronaut picked at random",
            Who::Role(role) => {
                return format!("{} (the First Player if there is none)", role.words());
            }
            Who::MostWounded => "the astronaut with the most wounds (your choice on a tie)",
            Who::LeastWounded => "the astronaut with the fewest wounds (your choice on a tie)",
            Who::MostTokens => "the astronaut with the most Morale tokens (your choice on a tie)",
            Who::Any => "any one astronaut",
            Who::Named(_) => "the astronaut picked before",
        };
        words.to_owned()
    }

    fn decider(&self, by: Decider) -> String {
        match by {
            Decider::Crew => "the crew".to_owned(),
            Decider::Actor => self.who(Who::Actor),
            Decider::Owner => self.who(Who::Owner),
            Decider::FirstPlayer => self.who(Who::FirstPlayer),
            Decider::Named(name) => self.who(Who::Named(name)),
        }
    }

    fn space(&self, at: Where) -> String {
        if let Some(name) = self.known.space(at) {
            return name;
        }
        let words = match at {
            Where::At(space) => return self.content[space].key.clone(),
            Where::OfCard(card) => {
                return format!("the region of {}", self.facility_name(card));
            }
            Where::Here if self.each => "that region",
            Where::Here => "this region",
            Where::ChosenExplored => "an explored region of your choice",
            Where::RandomExplored => "an explored region picked at random",
            Where::DirectionRing1 => "the ring-1 space in the direction of a drawn Direction card",
            Where::DirectionRing2 => "the ring-2 space in the direction of a drawn Direction card",
            Where::NearestUnexplored => {
                "the nearest space that can be explored (your choice on a tie)"
            }
            Where::ChosenUnexplored => "a space of your choice that can be explored",
            Where::Named(_) => "the region picked before",
        };
        words.to_owned()
    }

    fn facility_name(&self, id: FacilityId) -> String {
        match id.tile() {
            Some(tile) => tile.words().to_owned(),
            None => format!("the {}", self.content[id].name),
        }
    }

    fn facility(&self, pick: FacilityPick) -> String {
        let words = match pick {
            FacilityPick::The(id) => return self.facility_name(id),
            FacilityPick::AnyOf(block) => {
                return format!("an open Facility of {}", block.words());
            }
            FacilityPick::Oxygenator => "an Oxygenator of your choice",
            FacilityPick::Solar => "a Solar Panel of your choice",
            FacilityPick::Any => "any open Facility",
            FacilityPick::Chosen => "a Facility of your choice",
            FacilityPick::Random => "a Facility picked at random",
            FacilityPick::ShutDown => "a shut-down Facility of your choice",
            FacilityPick::BuiltCard => "a built Facility card",
        };
        words.to_owned()
    }

    fn spot(&self, spot: TokenSpot) -> String {
        match spot {
            TokenSpot::Facility(facility, slot) => {
                let slot = slot.map_or("! or >> space", |slot| slot.words());
                format!("the {slot} of {}", self.facility(facility))
            }
            TokenSpot::Region(at) => self.space(at),
            TokenSpot::Rover(rover) => rover_words(rover).to_owned(),
            TokenSpot::Astronaut(who) => format!("the ID board of {}", self.who(who)),
        }
    }
}

fn part_words(part: PartPick) -> String {
    match part {
        PartPick::The(part) => part.words().to_owned(),
        PartPick::Random => "a random kind".to_owned(),
        PartPick::Chosen => "a kind of your choice".to_owned(),
    }
}

fn block_words(block: BlockPick) -> &'static str {
    match block {
        BlockPick::The(block) => block.words(),
        BlockPick::All => "each Block",
        BlockPick::Random => "a Block picked at random",
        BlockPick::Highest => "the Block with the highest track (your choice on a tie)",
        BlockPick::Lowest => "the Block with the lowest track (your choice on a tie)",
    }
}

fn rover_words(rover: RoverPick) -> &'static str {
    match rover {
        RoverPick::The(rover) => rover.words(),
        RoverPick::Chosen => "a rover of your choice",
        RoverPick::Random => "a rover picked at random",
        RoverPick::Used => "the rover that was used, if there was one",
    }
}

/// A number with its noun: "1 wound", "2 wounds".
fn count(n: impl Into<i64>, noun: &str) -> String {
    match n.into().abs() {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// "rises" or "falls".
fn moves(n: i8) -> &'static str {
    if n > 0 { "rises" } else { "falls" }
}

/// A sentence: the first letter large, a full stop at the end.
fn sentence(words: &str) -> String {
    let stop = if words.ends_with(['.', '?']) { "" } else { "." };
    format!("{}{stop}", capital(words))
}

/// The words with a large first letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// Returns whether a list is empty, for lists of any kind.
fn any<T>(list: List<T>) -> bool {
    !list.is_empty()
}
