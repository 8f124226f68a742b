//! A tiny game with packs, for tests only: seats answer the cards of a round in turn, and each
//! right answer is a point. It shows that packs work before a real game has them.

#![forbid(unsafe_code)]

mod cards;
mod drawing;

use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_bots::Heuristic;
use orrery_catalog::Listed;
use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Refusal, Seat, Seats, Setup, Standing, Viewer,
};
use orrery_packs::Pack;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

pub use cards::{Card, Cards, Round};
pub use drawing::QuizDrawing;

/// The pack that is built in: one round of two cards.
pub const FILES: &[(&str, &str)] = &[
    ("pack.toml", "game = \"quiz\"\nname = \"basic\"\ntitle = \"Basic cards\"\n"),
    (
        "moons.toml",
        "[[round]]\nkey = \"moons\"\ntitle = \"Moons\"\nabout = \"Which planet has this moon?\"\n\
         [[round.card]]\nask = \"Phobos\"\nanswers = [\"Mars\", \"Jupiter\"]\nright = 0\n\
         [[round.card]]\nask = \"Io\"\nanswers = [\"Mars\", \"Jupiter\"]\nright = 1\n",
    ),
];

/// The game, to be added to a catalog.
///
/// # Panics
/// Never: the pack is valid.
pub fn listed() -> Listed<Quiz> {
    let pack = Pack::built_in(FILES).expect("it is a pack");
    Listed::of_pack(pack, &Guess, &QuizDrawing).expect("it is valid")
}

/// A game. It is saved as its table.
#[derive(Clone, Debug)]
pub struct Quiz {
    table: Table,
    content: Arc<Cards>,
}

/// Everything on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The round's place among the content's.
    pub round: usize,
    /// The number of cards answered.
    pub answered: usize,
    /// The points of each seat.
    pub points: Vec<i32>,
}

/// An answer: its place on the card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Say(pub u8);

/// A player answered a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
    /// The player.
    pub seat: Seat,
    /// The round's place.
    pub round: usize,
    /// The card's place in the round.
    pub card: usize,
    /// The answer.
    pub say: Say,
}

/// Why an answer is refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another player is asked, or nobody.
    #[error("You are not asked.")]
    NotAsked,
    /// The card has no such answer.
    #[error("This card has no such answer.")]
    NoSuchAnswer,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        "QUIZ-ANSWER-01"
    }
}

impl PartialEq for Quiz {
    fn eq(&self, other: &Quiz) -> bool {
        self.table == other.table
    }
}

impl Eq for Quiz {}

impl Serialize for Quiz {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.table.serialize(to)
    }
}

impl Quiz {
    fn played(&self) -> &Round {
        &self.content.rounds[self.table.round]
    }

    fn card(&self) -> Option<&Card> {
        self.played().cards.get(self.table.answered)
    }

    fn asked(&self) -> Option<Seat> {
        self.card()?;
        Seat::new((self.table.answered % self.table.points.len()) as u8)
    }
}

impl Game for Quiz {
    type Action = Say;
    type Event = Said;
    type Illegal = Illegal;
    type View = Table;
    type Content = Cards;

    fn manifest(content: &Cards) -> &Manifest {
        &content.manifest
    }

    fn pack(content: &Cards) -> Option<&str> {
        Some(&content.digest)
    }

    fn deal(setup: &Setup, content: &Arc<Cards>) -> Self {
        let mode = content.manifest.mode(setup).expect("the setup was checked");
        let round = content.rounds.iter().position(|round| round.key == *mode.key);
        let points = vec![0; setup.players.into()];
        let table = Table { round: round.unwrap_or(0), answered: 0, points };
        Quiz { table, content: Arc::clone(content) }
    }

    fn load(saved: Value, content: &Arc<Cards>) -> Result<Self, serde_json::Error> {
        let table: Table = serde_json::from_value(saved)?;
        if table.round >= content.rounds.len() || !(1..=3).contains(&table.points.len()) {
            return Err(serde::de::Error::custom("not a table of this pack"));
        }
        Ok(Quiz { table, content: Arc::clone(content) })
    }

    fn to_act(&self) -> Actors {
        self.asked().map_or(Actors::NOBODY, |seat| Actors::only(seat.into()))
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Say>) {
        if self.asked().map(Actor::Seat) == Some(who)
            && let Some(card) = self.card()
        {
            into.extend((0..card.answers.len()).map(|place| Say(place as u8)));
        }
    }

    fn weight(&self, _: Say) -> u32 {
        1
    }

    fn apply(&mut self, who: Actor, say: Say, log: &mut Log<Said>) -> Result<(), Illegal> {
        let (Some(seat), Some(card)) = (self.asked(), self.card()) else {
            return Err(Illegal::NotAsked);
        };
        if who != Actor::Seat(seat) {
            return Err(Illegal::NotAsked);
        }
        if usize::from(say.0) >= card.answers.len() {
            return Err(Illegal::NoSuchAnswer);
        }
        let is_right = usize::from(say.0) == card.right;
        log.push(Said { seat, round: self.table.round, card: self.table.answered, say });
        self.table.points[seat.index()] += i32::from(is_right);
        self.table.answered += 1;
        Ok(())
    }

    fn view(&self, _: Viewer) -> Table {
        self.table.clone()
    }

    fn redact(event: &Said, _: Viewer) -> Said {
        *event
    }

    fn redeal(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn standing(&self) -> Option<Standing> {
        if self.asked().is_some() {
            return None;
        }
        let points = &self.table.points;
        let most = points.iter().copied().max().unwrap_or(0);
        let players = points.len() as u8;
        let winners = Seat::all(players).filter(|seat| points[seat.index()] == most).collect();
        Some(Standing::new(winners, Seats::of(players, |seat| points[seat.index()])))
    }

    fn round(&self) -> u32 {
        self.table.answered as u32 + 1
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        BTreeMap::from([("card", self.played().cards.len() as u32)])
    }

    fn taken(_: &Said) -> Option<(Seat, &'static str)> {
        None
    }
}

/// A bot that cannot tell good answers from bad ones.
struct Guess;

impl Heuristic<Quiz> for Guess {
    fn value(&self, _: &Quiz, _: Seat) -> f32 {
        0.5
    }
}
