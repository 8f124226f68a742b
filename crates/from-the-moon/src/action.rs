//! Every answer that can be given.

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{
    Choice, Destination, Faction, Laboratory, LargeBuilding, MissionTile, PartId, ProgressTile,
    SmallBuilding, SmallSpace, Terrain,
};
use crate::map::{Spot, Tile};
use crate::player::{LabSpace, RoverId};
use crate::state::{DisplaySpace, Objective, Power};
use crate::stock::{Cube, Resource};

/// One answer of a player or of Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this player gets the First Player token.
    NameFirst(Seat),
    /// Chance: this tile goes onto the next small-Building space of every board.
    DrawSmall(SmallBuilding),
    /// Chance: this Faction card is dealt to the player who chooses next.
    DealFaction(Faction),
    /// Chance: this Terrain tile comes next.
    LayTerrain(Terrain),
    /// Chance: this Mission tile comes next.
    LayMission(MissionTile),
    /// Chance: the Specialists of the next colour can do this.
    LayPower(Power),
    /// Chance: this Laboratory comes from the supply.
    DrawLaboratory(Laboratory),
    /// Chance: this large Building is laid out.
    LayLarge(LargeBuilding),
    /// Chance: this Progress tile comes next.
    LayProgress(ProgressTile),
    /// Chance: this cube comes from the bag.
    DrawCube(Cube),
    /// Chance: a Building of the dummy stands here.
    DrawZone(Spot),
    /// Chance: a Rover of the dummy goes here.
    DrawLocation(Tile),
    /// Chance: this Objective is to be achieved.
    DrawObjective(Objective),
    /// Keeps this Faction card and passes the others.
    ChooseFaction(Faction),
    /// Puts the next Astronaut of the starting team into this Rover.
    SeatIn(RoverId),
    /// Sends a Rover to a Terrain tile.
    SendRover {
        /// The Rover.
        rover: RoverId,
        /// The tile it goes to.
        tile: Tile,
    },
    /// Collects a cube with an Astronaut of its colour.
    Collect(Cube),
    /// Triggers the ability of a Specialist of this colour.
    UseAbility(Cube),
    /// Activates the effect of this Terrain tile.
    UseTerrain(Tile),
    /// Constructs a Greenhouse.
    ConstructGreenhouse,
    /// Improves a Greenhouse.
    ImproveGreenhouse,
    /// Recruits an Astronaut.
    Recruit {
        /// Of which colour.
        colour: Cube,
        /// Into which Rover.
        rover: RoverId,
    },
    /// Trains a Specialist.
    Train {
        /// Of which colour.
        colour: Cube,
        /// In which Rover.
        rover: RoverId,
    },
    /// Constructs a Building.
    Construct(Building),
    /// Puts its miniature on this Building space.
    Place(Spot),
    /// Takes a Foundation.
    TakeFoundation,
    /// Takes this face-up Laboratory.
    TakeLaboratory(DisplaySpace),
    /// Puts it on this space of one's own Foundations.
    PutLaboratory(LabSpace),
    /// Activates the Laboratory on this space.
    Activate {
        /// Its space.
        space: LabSpace,
        /// The part of the choice that is used.
        choice: Choice,
    },
    /// Gathers the Rovers and gains Income.
    Gather,
    /// Gains this part of the Income.
    TakeIncome(IncomePart),
    /// Gains all parts of the Income that are left: Buildings, Greenhouses, then the recharge.
    TakeAllIncome,
    /// Feeds the crew.
    Feed,
    /// Turns Energy into Food or Food into Energy.
    Exchange(Exchange),
    /// Uses an approval to construct a part of a ship.
    ConstructPart {
        /// The ship.
        to: Destination,
        /// The part.
        part: PartId,
    },
    /// Uses an approval to improve a part of a ship.
    ImprovePart {
        /// The ship.
        to: Destination,
        /// The part.
        part: PartId,
    },
    /// Takes a point for an approval.
    TakePoint,
    /// Takes this Resource.
    TakeResource(Resource),
    /// Resolves this effect next.
    React(Reaction),
    /// Takes what is offered.
    Accept,
    /// Does nothing with what is offered.
    Decline,
    /// Is done with this.
    Finish,
}

/// A Building tile that can be constructed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Building {
    /// The small tile on this space of the board.
    Small(SmallSpace),
    /// A shared large tile.
    Large(LargeBuilding),
    /// One's own Faction Building.
    Faction,
}

/// FTM-PERM-01, FTM-PERM-02: the permanent conversions.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// 2 Energy for 1 Food.
    EnergyToFood,
    /// 2 Food for 1 Energy.
    FoodToEnergy,
}

impl Exchange {
    /// Both.
    pub const ALL: [Exchange; 2] = [Exchange::EnergyToFood, Exchange::FoodToEnergy];
}

/// FTM-RULING-40: a part of the Income.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IncomePart {
    /// Food from the Greenhouses.
    Greenhouses,
    /// The Energy is recharged.
    Recharge,
    /// A constructed small Building.
    Small(SmallSpace),
    /// A large Building with the Income icon.
    Large(LargeBuilding),
}

impl IncomePart {
    /// All that can be, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = IncomePart> {
        [IncomePart::Greenhouses, IncomePart::Recharge]
            .into_iter()
            .chain(SmallSpace::all().map(IncomePart::Small))
            .chain(LargeBuilding::all().map(IncomePart::Large))
    }

    /// All of them in the order in which [`Action::TakeAllIncome`] gains them. Buildings come
    /// first, because they may bring the first Greenhouse or a Battery tile to recharge.
    pub fn in_one_go() -> impl Iterator<Item = IncomePart> {
        let (first, last) = (IncomePart::all().skip(2), IncomePart::all().take(2));
        first.chain(last)
    }

    const fn bit(self) -> u16 {
        match self {
            IncomePart::Greenhouses => 1,
            IncomePart::Recharge => 2,
            IncomePart::Small(space) => 4 << space.index(),
            IncomePart::Large(tile) => 0x100 << tile.index(),
        }
    }
}

/// The parts of the Income that are still to come. Every bit stands for one of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IncomeSet(u16);

impl IncomeSet {
    /// Returns whether a part is still to come.
    pub const fn contains(self, part: IncomePart) -> bool {
        self.0 & part.bit() != 0
    }

    /// Returns whether all have been gained.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are still to come.
    pub fn iter(self) -> impl Iterator<Item = IncomePart> {
        IncomePart::all().filter(move |part| self.contains(*part))
    }

    pub(crate) fn insert(&mut self, part: IncomePart) {
        self.0 |= part.bit();
    }

    pub(crate) fn remove(&mut self, part: IncomePart) {
        self.0 &= !part.bit();
    }
}

/// FTM-RULING-35: effects that one event can trigger at once and that ask for an answer.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Special Research after working on a ship.
    SpecialResearch,
    /// The Workers' Resource for an improvement.
    WorkersResource,
    /// The Unifiers' recruit for a construction.
    UnifiersRecruit,
}

impl Reaction {
    /// All of them.
    pub const ALL: [Reaction; 3] =
        [Reaction::SpecialResearch, Reaction::WorkersResource, Reaction::UnifiersRecruit];
}

/// Some reactions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct ReactionSet(u8);

impl From<u8> for ReactionSet {
    fn from(bits: u8) -> ReactionSet {
        ReactionSet(bits & ((1 << Reaction::ALL.len()) - 1))
    }
}

impl From<ReactionSet> for u8 {
    fn from(set: ReactionSet) -> u8 {
        set.0
    }
}

impl ReactionSet {
    /// Returns whether it is among them.
    pub const fn contains(self, reaction: Reaction) -> bool {
        self.0 >> reaction as u8 & 1 == 1
    }

    /// The number of reactions.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Reaction> {
        Reaction::ALL.into_iter().filter(move |reaction| self.contains(*reaction))
    }

    pub(crate) fn insert(&mut self, reaction: Reaction) {
        self.0 |= 1 << reaction as u8;
    }

    pub(crate) fn remove(&mut self, reaction: Reaction) {
        self.0 &= !(1 << reaction as u8);
    }
}
