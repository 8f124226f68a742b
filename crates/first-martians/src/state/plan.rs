//! The plan of the Action phase: stacks of pawns and what they are for.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::crew::{AstronautId, MAX_CREW};
use crate::content::{
    ActionType, EventId, FacilityId, Part, Reserve, Rover, SpaceId, SpecialId, TokenColor,
    UpgradeId, Utility,
};

/// The most stacks of a plan.
pub const MAX_STACKS: usize = 12;

/// A pawn, as far as it matters which one it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// A pawn of an astronaut.
    Pawn(AstronautId),
    /// FM-COND-16: the pawn that Cardiac Disorder keeps for curing it.
    Heart(AstronautId),
    /// The pawn of an AOM.
    Aom(ActionType),
}

/// The task of an action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Step 1: the action of an open Event.
    Event(EventId),
    /// Step 2: a Morale token.
    Rest,
    /// Step 3: Morale or Stress.
    Unwind,
    /// Step 4: a wound or a Condition of the astronaut on top.
    Heal,
    /// Step 5: a Malfunction track.
    Manage,
    /// Step 6: a new tile.
    Explore(SpaceId),
    /// Step 7: something from a region.
    Gather(SpaceId, Item),
    /// Step 8: the first examination of an available sample.
    Examine,
    /// Step 8: the second examination of a sample.
    Discover,
    /// Step 8: a seed for the Farm, or for the Backup Farm.
    Plant(FacilityId),
    /// Step 9: a broken part.
    Repair(FacilityId, Part, Source),
    /// Step 9: the topmost token of a rover.
    RepairRover(Rover),
    /// Step 9: an Upgrade card, on its Facility or a card that copies it.
    Install(UpgradeId, FacilityId),
    /// Step 9: a Facility card, in the HUB or on a region.
    Build(FacilityId, Option<SpaceId>),
    /// Step 10: a Shutdown tile.
    Reopen(FacilityId, Utility),
    /// An action of the mission, in the step of its type or last.
    Special(SpecialId, Option<SpaceId>),
}

/// The item that a Gather action takes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A sample.
    Sample,
    /// The Objective token of this colour and number.
    Token(TokenColor, u8),
}

/// FM-REP-02: where the part for a repair comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A spare part of the same kind.
    Spare,
    /// Two spare parts of any kind, with the Fabricator.
    Fabricated,
    /// A working part of another Facility.
    Donor(FacilityId),
}

/// Something paid for an action of which the payer could choose the kind.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// A spare part of this kind.
    Part(Part),
    /// 1 of this reserve.
    Reserve(Reserve),
    /// A Morale token of this astronaut.
    Token(AstronautId),
    /// An Upgrade card.
    Upgrade(UpgradeId),
}

/// FM-ACT-09: one stack of pawns, one action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stack {
    /// Its name in answers: 16 for each seat before that of the seat that declared it, and the
    /// lowest number that seat has free. So an answer means the same stack whatever others take
    /// back.
    pub id: u8,
    /// The task.
    pub task: Task,
    /// The Facility whose action it is, if it has one: its parts and tokens count.
    pub at: Option<FacilityId>,
    /// FM-ACT-08: the pawn on top.
    pub top: Hand,
    /// Pawns of each astronaut, the one on top included.
    pub pawns: [u8; MAX_CREW],
    /// The astronaut whose restricted pawn is in it.
    pub heart: Option<AstronautId>,
    /// AOM pawns in it, one bit for each type.
    pub aoms: u8,
    /// The rover that helps.
    pub rover: Option<Rover>,
    /// The number of the way to the target.
    pub way: u8,
    /// FM-PLANT etc.: a skill makes it 1 pawn cheaper.
    pub guided: bool,
    /// The temporary rule makes it 1 pawn cheaper.
    pub cheaper: bool,
    /// The space whose terrain the Recovery Winch ignores.
    pub winch: Option<SpaceId>,
    /// The payments chosen so far.
    pub paid: ArrayVec<Payment, 4>,
}

impl Stack {
    /// The pawns in it.
    #[inline]
    pub fn size(&self) -> u8 {
        let crew: u8 = self.pawns.iter().sum();
        crew + self.aoms.count_ones() as u8 + u8::from(self.heart.is_some())
    }

    /// Returns whether a pawn of this astronaut is in it.
    pub fn has(&self, astronaut: AstronautId) -> bool {
        self.pawns[astronaut.index()] > 0 || self.heart == Some(astronaut)
    }

    /// The astronauts with a pawn in it, one bit each.
    #[inline]
    pub fn astronauts(&self) -> u8 {
        let mut set = self.heart.map_or(0, |who| 1 << who.index());
        for (number, pawns) in self.pawns.iter().enumerate() {
            set |= u8::from(*pawns > 0) << number;
        }
        set
    }

    /// Puts a pawn in.
    pub fn add(&mut self, hand: Hand) {
        match hand {
            Hand::Pawn(astronaut) => self.pawns[astronaut.index()] += 1,
            Hand::Heart(astronaut) => self.heart = Some(astronaut),
            Hand::Aom(kind) => self.aoms |= 1 << kind.index(),
        }
    }

    /// Takes a pawn out.
    pub fn remove(&mut self, hand: Hand) {
        match hand {
            Hand::Pawn(astronaut) => self.pawns[astronaut.index()] -= 1,
            Hand::Heart(_) => self.heart = None,
            Hand::Aom(kind) => self.aoms &= !(1 << kind.index()),
        }
    }

    /// Returns whether such a pawn is in it.
    #[inline]
    pub fn holds(&self, hand: Hand) -> bool {
        match hand {
            Hand::Pawn(astronaut) => self.pawns[astronaut.index()] > 0,
            Hand::Heart(astronaut) => self.heart == Some(astronaut),
            Hand::Aom(kind) => self.aoms & 1 << kind.index() != 0,
        }
    }
}

impl Task {
    /// The region it is about, if it is taken outside the HUB at a place named in it.
    pub fn space(self) -> Option<SpaceId> {
        match self {
            Task::Explore(space) | Task::Gather(space, _) => Some(space),
            Task::Build(_, space) | Task::Special(_, space) => space,
            Task::Event(_)
            | Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Examine
            | Task::Discover
            | Task::Plant(_)
            | Task::Repair(..)
            | Task::RepairRover(_)
            | Task::Install(..)
            | Task::Reopen(..) => None,
        }
    }
}
