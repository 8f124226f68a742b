//! Conditions: what content asks about the table.

use serde::{Deserialize, Serialize};

use super::{
    Ailment, Block, BlockPick, Cmp, Device, FacilityId, FacilityPick, FactId, FlagId, Level, List,
    ObjectiveId, Part, Reserve, Role, Rover, Terrain, TokenColor, TokenPlace, TrackId, Trait,
    UpgradeId, Where, Who, Zone,
};

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bound {
    /// The comparison.
    pub cmp: Cmp,
    /// The number.
    pub n: i16,
}

impl Bound {
    /// Returns whether `value` passes the comparison.
    pub fn holds(self, value: i16) -> bool {
        match self.cmp {
            Cmp::Less => value < self.n,
            Cmp::AtMost => value <= self.n,
            Cmp::Equal => value == self.n,
            Cmp::AtLeast => value >= self.n,
            Cmp::More => value > self.n,
        }
    }
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// The marker of this part is red.
    PartBroken(FacilityPick, Part),
    /// Red status markers, on tiles and built cards, shut-down ones included (FM-OPEN-49).
    BrokenCount(Option<Block>, Bound),
    /// The Facility carries a Shutdown tile.
    ShutDown(FacilityPick),
    /// Shutdown tiles on the board.
    ShutdownCount(Bound),
    /// The productivity of all Oxygenators or Solar Panels together, shut-down ones included.
    Productivity(Device, Bound),
    /// A reserve in the General Supply.
    Reserve(Reserve, Bound),
    /// The Morale level.
    Morale(Bound),
    /// The Stress level.
    Stress(Bound),
    /// A Malfunction track.
    Malfunction(BlockPick, Bound),
    /// Morale tokens of a person.
    MoraleTokens(Who, Bound),
    /// Wounds of a person.
    Wounds(Who, Bound),
    /// A person has the Condition, or any Condition.
    HasCondition(Who, Option<Ailment>),
    /// The side of a person's Profile card.
    Profile(Who, Trait),
    /// An astronaut has this profession.
    RoleInPlay(Role),
    /// This person has this profession.
    IsRole(Who, Role),
    /// The upgrade is installed.
    UpgradeInstalled(UpgradeId),
    /// Installed upgrades; the free Auto-scanner of a small crew does not count.
    UpgradesInstalled(Bound),
    /// The Facility card is in play.
    CardBuilt(FacilityId),
    /// The Facility card is in play and not shut down.
    CardWorking(FacilityId),
    /// The Facility card is in play, not shut down and has no red marker.
    CardIntact(FacilityId),
    /// Spare parts in the Available area.
    SpareParts(Option<Part>, Bound),
    /// Samples in the zones together.
    Samples(ZoneSet, Bound),
    /// Seeds in the Cargo Bay.
    Seeds(Bound),
    /// Grown plants of all Farms.
    Plants(Bound),
    /// Markers on the Growth tracks, on this slot or higher (1: all).
    Growing(Bound, u8),
    /// Built Greenhouses of all Farms.
    Greenhouses(Bound),
    /// The space is explored.
    Explored(Where),
    /// Explored regions, in one ring or all.
    ExploredCount(Option<u8>, Bound),
    /// Explored regions of a terrain, in one ring or all.
    TerrainExplored(Terrain, Option<u8>, Bound),
    /// Objective tokens in a place.
    ObjectiveTokens {
        /// The colour.
        color: TokenColor,
        /// The place.
        place: TokenPlace,
        /// The number on the token.
        number: Option<u8>,
        /// On which region; only for the map.
        at: Option<Where>,
        /// The bound.
        bound: Bound,
    },
    /// The objective is ticked.
    ObjectiveDone(ObjectiveId),
    /// A mission track.
    Track(TrackId, Bound),
    /// A flag. Set is "not exactly 0".
    Flag(FlagId, Bound),
    /// The flag is set: not 0.
    FlagSet(FlagId),
    /// The number of this round.
    Round(Bound),
    /// This is the last round.
    LastRound,
    /// Astronauts in play.
    Astronauts(Bound),
    /// The level of difficulty.
    Level(Level),
    /// The rover carries a Blocked token.
    RoverBlocked(Rover),
    /// The action at hand was taken outside the HUB.
    Outside,
    /// The rover, or any rover, helped in the action at hand.
    UsedRover(Option<Rover>),
    /// No more parts are broken than the Threshold allows.
    ThresholdMet,
    /// At least as many grown plants as astronauts.
    PlantsCoverCrew,
    /// In any case.
    Always,
    /// All of these hold.
    All(List<Fact>),
    /// At least one of these holds.
    Any(List<Fact>),
    /// This does not hold.
    Not(FactId),
}

/// A set of zones, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZoneSet(u8);

impl ZoneSet {
    /// Adds a zone.
    pub fn insert(&mut self, zone: Zone) {
        self.0 |= 1 << zone.index();
    }

    /// The zones, in order.
    pub fn iter(self) -> impl Iterator<Item = Zone> + Clone {
        Zone::all().filter(move |zone| self.0 & 1 << zone.index() != 0)
    }
}
