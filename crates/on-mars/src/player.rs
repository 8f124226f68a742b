//! The player area.

use serde::{Deserialize, Serialize};

use crate::content::{
    BlueprintSet, ContractSet, DepotSet, Goal, Item, KindSet, LabSpace, LabSpaceSet, Resource,
    ScientistSet, Side, Space, Tech, TileSet,
};
use crate::hex::{Hex, HexSet};

/// The types of Tech that the base game has.
const BASE_TECHS: usize = Tech::COUNT - 1;

/// A player's board, pieces and cards. What is hidden of it is in [`Hand`](crate::Hand).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Opportunity points.
    pub points: i16,
    /// The Turn Order space of the Player marker.
    pub space: Option<Space>,
    /// Resources in the Storage.
    pub storage: [u8; Resource::COUNT],
    /// Crystals in the Depot.
    pub crystals: u8,
    /// OM-CRY-01: Crystals gained that cannot be spent yet.
    pub pending: u8,
    /// The spaces of the Depot with a Ship.
    pub ships: DepotSet,
    /// Ships in the Hangar.
    pub hangar: u8,
    /// Ships that were spent.
    pub ships_spent: u8,
    /// Colonists in the Living Quarters.
    pub quarters: u8,
    /// Colonists in the Working Area.
    pub working: u8,
    /// Colonists in the personal supply.
    pub colonists: u8,
    /// Bots in the personal supply.
    pub bots_left: u8,
    /// Bots on the player board, which only Lacerda has.
    pub bots_on_board: u8,
    /// The hexes of the Bots on the map.
    pub bots: HexSet,
    /// The Rover's hex; off the map before its first move.
    pub rover: Option<Hex>,
    /// Shelters on the player board.
    pub shelters_left: u8,
    /// Shelters on the map.
    pub shelters: HexSet,
    /// Mines with an own Colonist.
    pub miners: HexSet,
    /// Buildings with an own Advanced Building marker.
    pub advanced: HexSet,
    /// Advanced Building markers in the personal supply.
    pub markers: u8,
    /// Types whose cube is in the Progress area.
    pub progress: KindSet,
    /// The space of each Tech tile in the Laboratory.
    #[serde(with = "laboratory")]
    pub laboratory: [Option<LabSpace>; Tech::COUNT],
    /// OM-USE-04: Oxygen set aside for each Tech tile that others used this turn.
    pub aside: [u8; BASE_TECHS],
    /// Blueprints with their marker still on them.
    pub blueprints: BlueprintSet,
    /// Blueprints that were built.
    pub built: BlueprintSet,
    /// Scientists.
    pub scientists: ScientistSet,
    /// Earth Contracts.
    pub contracts: ContractSet,
    /// OM-RULING-14: the Contracts that have been completed.
    pub completed: ContractSet,
    /// Discovery and Research tiles.
    pub tiles: TileSet,
    /// Private Goals in hand.
    pub goals: u8,
    /// Private Goals used as Crystals.
    pub goals_spent: u8,
    /// The Private Goal that was completed.
    pub goal: Option<Goal>,
    /// OM-FC-03: whether the First Colonist card "A" is in hand.
    pub first_card: bool,
    /// First Colonist cards "B" in hand.
    pub tasks: u8,
}

impl Player {
    /// OM-PSET-01, OM-PSET-02, OM-PSET-03, OM-PSET-04, OM-PSET-07, OM-PSET-09: a board as it is
    /// set up, before the Shelter and the Bot are placed.
    pub(crate) fn new() -> Player {
        let mut laboratory = [None; Tech::COUNT];
        laboratory[Tech::Shelter.index()] = Some(LabSpace::L2b);
        Player {
            points: 0,
            space: None,
            storage: [1; Resource::COUNT],
            crystals: 1,
            pending: 0,
            ships: DepotSet::SHIPS,
            hangar: 0,
            ships_spent: 0,
            quarters: 3,
            working: 0,
            colonists: 9,
            bots_left: 4,
            bots_on_board: 0,
            bots: HexSet::EMPTY,
            rover: None,
            shelters_left: 5,
            shelters: HexSet::EMPTY,
            miners: HexSet::EMPTY,
            advanced: HexSet::EMPTY,
            markers: 8,
            progress: KindSet::EMPTY,
            laboratory,
            aside: [0; BASE_TECHS],
            blueprints: BlueprintSet::EMPTY,
            built: BlueprintSet::EMPTY,
            scientists: ScientistSet::EMPTY,
            contracts: ContractSet::EMPTY,
            completed: ContractSet::EMPTY,
            tiles: TileSet::EMPTY,
            goals: 0,
            goals_spent: 0,
            goal: None,
            first_card: false,
            tasks: 0,
        }
    }

    /// The side of the Player marker.
    pub fn side(&self) -> Option<Side> {
        self.space.map(Space::side)
    }

    /// The number of a Resource in the Storage.
    #[inline]
    pub fn stored(&self, resource: Resource) -> u8 {
        self.storage[resource.index()]
    }

    /// OM-TERM-02: how many of each Resource the Storage holds.
    #[inline]
    pub fn storage_limit(&self) -> u8 {
        self.shelters.len() + 1
    }

    /// OM-CRY-03: how many Crystals the Depot holds.
    #[inline]
    pub fn depot_limit(&self) -> u8 {
        8 - self.ships.len()
    }

    /// OM-TERM-04: how many Colonists the Living Quarters hold.
    #[inline]
    pub fn quarters_limit(&self) -> u8 {
        (2 + 2 * self.shelters.len()).clamp(4, 12)
    }

    /// Returns whether one more of an item can be stored. OM-SUP-04: a Crystal needs room in the
    /// Depot beside the pending ones.
    pub fn has_room_for(&self, item: Item) -> bool {
        match item.resource() {
            Some(resource) => self.stored(resource) < self.storage_limit(),
            None => self.crystals + self.pending < self.depot_limit(),
        }
    }

    /// The level of a Tech tile; 0 without it.
    #[inline]
    pub fn level(&self, tech: Tech) -> u8 {
        self.laboratory[tech.index()].map_or(0, LabSpace::level)
    }

    /// The spaces of the Laboratory that are taken.
    #[inline]
    pub fn lab_spaces(&self) -> LabSpaceSet {
        self.laboratory.iter().flatten().fold(LabSpaceSet::EMPTY, |set, space| set.with(*space))
    }

    /// OM-DEV-02, OM-DEV-07: where a Tech tile can move.
    #[inline]
    pub fn moves_of(&self, tech: Tech) -> LabSpaceSet {
        match self.laboratory[tech.index()] {
            Some(space) => space.spec().right.without(self.lab_spaces()),
            None => LabSpaceSet::EMPTY,
        }
    }

    /// The number of Tech tiles.
    pub fn techs(&self) -> u8 {
        self.laboratory.iter().flatten().count() as u8
    }

    /// OM-ROV-01: where the Rover moves from: the starting Mine before its first move.
    #[inline]
    pub fn rover_position(&self) -> Hex {
        self.rover.unwrap_or(Hex::CENTRE)
    }

    /// OM-BOT-02: the Building zones of all Bots.
    #[inline]
    pub fn zone(&self) -> HexSet {
        self.bots.or(self.bots.neighbours())
    }

    /// The hexes with a piece of this player.
    #[inline]
    pub fn pieces(&self) -> HexSet {
        let rover = self.rover.map_or(HexSet::EMPTY, HexSet::of);
        self.bots.or(rover).or(self.miners).or(self.advanced)
    }

    /// OM-SHIP-04: Ships that have left the Depot.
    pub fn ships_welcomed(&self) -> u8 {
        5 - self.ships.len()
    }

    /// The number of Bots that count for Rewards and Missions.
    pub fn bots_on_mars(&self) -> u8 {
        self.bots.len() + self.bots_on_board
    }

    /// OM-TERM-05: Colonists enter the Living Quarters; those that do not fit go to the supply.
    pub(crate) fn house(&mut self, colonists: u8) {
        let room = self.quarters_limit().saturating_sub(self.quarters);
        let fit = colonists.min(room);
        self.quarters += fit;
        self.colonists += colonists - fit;
    }

    /// Colonists come from the personal supply into the Living Quarters, as many as there are.
    pub(crate) fn gain_colonists(&mut self, count: u8) -> u8 {
        let coming = count.min(self.colonists);
        self.colonists -= coming;
        let before = self.quarters;
        self.house(coming);
        self.quarters - before
    }
}

/// Writes a Laboratory: a Defense Tech, which only one chapter has, only if it is there.
mod laboratory {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::BASE_TECHS;
    use crate::content::{LabSpace, Tech};

    type Laboratory = [Option<LabSpace>; Tech::COUNT];

    pub(super) fn serialize<S: Serializer>(all: &Laboratory, to: S) -> Result<S::Ok, S::Error> {
        let count = if all[BASE_TECHS].is_some() { Tech::COUNT } else { BASE_TECHS };
        all[..count].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Laboratory, D::Error> {
        let tiles = Vec::<Option<LabSpace>>::deserialize(from)?;
        if !(BASE_TECHS..=Tech::COUNT).contains(&tiles.len()) {
            return Err(D::Error::invalid_length(tiles.len(), &"a Laboratory"));
        }
        let mut all = [None; Tech::COUNT];
        all[..tiles.len()].copy_from_slice(&tiles);
        Ok(all)
    }
}
