//! Chapter 4, Monolith: one player, five Goals, 15 rounds, and a row of Sabotage cards.

mod cards;
mod goals;
mod rules;
mod sabotage;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::content::{Effect, GridSpace, Item, Kind, LabSpace, Mission, Slots, Tech};
use crate::hex::Hex;
use crate::state::Open;

pub use cards::{
    ALIEN_SPACES, Deck, DeckSet, GOALS_TO_WIN, GoalCard, LAST_SPACE, Sabotage, SabotageSet,
    TilesGoal, TilesGoalSet,
};

/// The parts that Chapter 4 adds to the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Monolith {
    /// The space of the Time Tracker, from 0.
    pub time: u8,
    /// Sabotage cards that have not been laid out, in no order.
    pub deck: SabotageSet,
    /// AI-CH4-03: the Sabotage row from left to right.
    pub row: ArrayVec<Laid, { Sabotage::COUNT }>,
    /// AI-VAL-61: cards beside the row whose effect lasts.
    pub lasting: SabotageSet,
    /// Crystals that are still missing on Crystal Theft.
    pub theft: u8,
    /// The state of the Rover after Rover Disabled.
    pub rover: RoverState,
    /// AI-RULING-38: the decks whose Goal is drawn at random.
    pub named: DeckSet,
    /// AI-CH4-05: the Goal of each deck.
    pub goals: [Option<GoalCard>; Deck::COUNT],
}

/// A card in the Sabotage row.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// The card.
    pub card: Sabotage,
    /// Sabotage cubes on it; 2 at most.
    pub cubes: u8,
}

/// The state of the Rover after Rover Disabled.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoverState {
    /// It can be used.
    #[default]
    Usable,
    /// It is on the card.
    OnCard,
    /// It lies on the hex of the starting Mine.
    Lying,
}

impl Monolith {
    pub(crate) fn new() -> Monolith {
        Monolith {
            time: 0,
            deck: SabotageSet::ALL,
            row: ArrayVec::new(),
            lasting: SabotageSet::EMPTY,
            theft: 0,
            rover: RoverState::Usable,
            named: DeckSet::EMPTY,
            goals: [None; Deck::COUNT],
        }
    }
}

/// The place an abducted Colonist is taken from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victim {
    /// The Living Quarters.
    Quarters,
    /// An Action slot.
    Slot(Slots),
    /// A Mine.
    Mine(Hex),
}

/// An answer that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this Sabotage card comes next.
    LaySabotage(Sabotage),
    /// Chance: this Goal is drawn.
    LayGoal(GoalCard),
    /// Lets Chance draw the Goal of this deck.
    NameDeck(Deck),
    /// Chooses this Goal.
    ChooseGoal(GoalCard),
    /// Gives up this Colonist.
    Abduct(Victim),
    /// Picks the hex of a Shelter start, of what is hit, or for the Rover.
    Pick(Hex),
    /// Moves the hacked Tech tile to this space.
    MoveTech(LabSpace),
    /// Returns the hacked Tech tile to this space of the Tech Grid.
    ReturnTech(GridSpace),
}

/// A question that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// From which deck is a Goal drawn at random?
    NameDeck,
    /// Which Goal of this deck do you choose?
    ChooseGoal(Deck),
    /// Where does your first Shelter stand?
    ShelterStart,
    /// What does this Sabotage card hit?
    Suffer(Sabotage),
    /// Where is your Rover usable again?
    StandUp,
}

/// A question to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Which Sabotage card is next?
    Sabotage,
    /// Which Goal is drawn from this deck?
    Goal(Deck),
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Lays out cards and asks for Goals and the first Shelter.
    SetUp,
    /// Begins the Sabotage phase.
    Phase,
    /// Resolves the leftmost Sabotage card with 2 cubes.
    Resolve,
    /// Adds a card to the row.
    AddCard,
    /// Goes on once a tile is rebuilt and pieces are out of the way.
    Rebuilt(Kind, Hex),
}

/// An event that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Deed {
    /// A Goal came onto the table.
    GoalLaid { goal: GoalCard, chosen: bool },
    /// The first Shelter was placed.
    ShelterPlaced { hex: Hex },
    /// A Sabotage card came to the right end of the row.
    SabotageLaid { card: Sabotage },
    /// A Sabotage card got a cube.
    CubePut { card: Sabotage, cubes: u8 },
    /// The Time Tracker moved.
    TimePassed { space: u8, alien: bool },
    /// A Sabotage card was resolved.
    Resolved { card: Sabotage },
    /// A lasting Sabotage card is spent.
    Spent { card: Sabotage },
    /// A marker came back from a bombed Building.
    Bombed { hex: Hex },
    /// A Tech tile moved back, or to the Tech Grid.
    TechHacked { tech: Tech, to: Option<LabSpace> },
    /// Resources were lost.
    Lost { item: Item, count: u8 },
    /// Colonists went from the Living Quarters to the Working Area.
    Overworked { colonists: u8 },
    /// A Colonist was abducted.
    Abducted { from: Option<Victim> },
    /// Crystals left the map.
    Harvested { crystals: u8 },
    /// The Shuttle moved back.
    ShuttleDelayed { space: u8 },
    /// Crystals went onto Crystal Theft.
    CrystalsStolen { count: u8 },
    /// A Mine or Shelter was flipped face down.
    Flipped { kind: Kind, hex: Hex },
    /// A Bot was destroyed.
    BotDestroyed { hex: Hex },
    /// The Rover went to its card.
    RoverTaken,
    /// The Rover lies on the hex of the starting Mine.
    RoverLies,
    /// The Rover can be used again.
    RoverStands { hex: Hex },
    /// A Mission needs one more contribution.
    MissionGrew { mission: Mission, left: u8 },
}

impl Open {
    /// Chapter 4, if it is played.
    #[inline]
    pub fn monolith(&self) -> Option<&Monolith> {
        match &self.chapter.as_deref()?.part {
            crate::chapter::Part::Monolith(monolith) => Some(monolith),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn monolith_mut(&mut self) -> Option<&mut Monolith> {
        match &mut self.chapter.as_deref_mut()?.part {
            crate::chapter::Part::Monolith(monolith) => Some(monolith),
            _ => None,
        }
    }

    /// Returns whether a lasting Sabotage card is in effect.
    #[inline]
    pub fn suffers(&self, card: Sabotage) -> bool {
        self.monolith().is_some_and(|monolith| monolith.lasting.contains(card))
    }
}

/// AI-GEN-03: what an effect that only gives points does where there are none.
pub(crate) const INSTEAD_OF_POINTS: Effect = Effect::Gain { item: Item::Mineral, count: 1 };
