//! The astronauts.

use serde::{Deserialize, Serialize};

use super::tokens::{Ailments, Marks};
use crate::content::{Role, Trait};

/// The most astronauts of a crew.
pub const MAX_CREW: usize = 4;
/// FM-COMP-23: the action pawns of an astronaut.
pub const PAWNS: u8 = 2;
/// FM-HLTH-02: the wounds an astronaut survives.
pub const MOST_WOUNDS: u8 = 5;

/// An astronaut, by place in the crew. Written as a number from 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct AstronautId(u8);

impl AstronautId {
    /// The astronaut with this number, from 0.
    pub const fn new(number: u8) -> Option<AstronautId> {
        if (number as usize) < MAX_CREW { Some(AstronautId(number)) } else { None }
    }

    /// The number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first astronauts of a crew of this size.
    pub fn all(size: usize) -> impl DoubleEndedIterator<Item = AstronautId> + Clone {
        (0..size.min(MAX_CREW) as u8).map(AstronautId)
    }
}

impl TryFrom<u8> for AstronautId {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        AstronautId::new(number).ok_or_else(|| format!("there is no astronaut number {number}"))
    }
}

impl From<AstronautId> for u8 {
    fn from(astronaut: AstronautId) -> u8 {
        astronaut.0
    }
}

/// An astronaut: an ID board with everything on it (FM-AST-01).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Astronaut {
    /// The profession.
    pub role: Role,
    /// The side of the Profile card that lies face up.
    pub profile: Option<Trait>,
    /// Wounds, 0 to 5; the 6th kills.
    pub wounds: u8,
    /// The Conditions on the board.
    pub held: Ailments,
    /// FM-COND-06: the Conditions that count in this phase.
    pub felt: Ailments,
    /// FM-AST-03: the Morale tokens of this astronaut.
    pub tokens: u8,
    /// The skills that can be used: bit 0 is the base skill, 1 to 3 are the Skill cards.
    pub skills: u8,
    /// The skills used in this round.
    pub used: u8,
    /// Pawns more or fewer in this round.
    pub pawns: i8,
    /// Pawns more or fewer in the next round.
    pub next_pawns: i8,
    /// Modifier tokens on the ID board.
    pub marks: Marks,
    /// The tokens on the ID board that count in this phase.
    pub felt_marks: Marks,
    /// Rounds since the last action outside the HUB.
    pub inside: u8,
    /// True if this astronaut took an action outside in this round.
    pub went_out: bool,
    /// True if the profile has already paid out in this round.
    pub profile_used: bool,
    /// Wounds suffered in this round, as far as they matter to the profile.
    pub wounded_this_round: bool,
    /// The spaces this astronaut has explored, one bit each.
    pub explored: u32,
}

impl Astronaut {
    /// FM-SETUP-12, FM-SETUP-13, FM-SETUP-30: an astronaut at the start of a standalone mission.
    pub fn new(role: Role) -> Astronaut {
        Astronaut {
            role,
            profile: None,
            wounds: 0,
            held: Ailments::default(),
            felt: Ailments::default(),
            tokens: 0,
            skills: 0b1111,
            used: 0,
            pawns: 0,
            next_pawns: 0,
            marks: Marks::default(),
            felt_marks: Marks::default(),
            inside: 0,
            went_out: false,
            profile_used: false,
            wounded_this_round: false,
            explored: 0,
        }
    }

    /// FM-OPEN-62: the action pawns of this round.
    #[inline]
    pub fn pawn_count(&self) -> u8 {
        (PAWNS as i8 + self.pawns).max(0) as u8
    }
}
