//! Tiles and Upgrade cards that players have entered from their own box.

use serde::{Deserialize, Serialize};

use crate::content::{
    Part, RoiTile, Source, SpaceId, Terrain, TerrainEffect, Tile, UpgradeId, UpgradeRule, Word as _,
};

/// The most of anything that is counted on a tile.
const MOST_ICONS: u8 = 4;

/// A tile of the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// The terrain.
    pub terrain: Terrain,
    /// The pawns it costs to go there or through, the base pawn included.
    pub pawns: u8,
    /// The samples placed on it.
    pub samples: u8,
    /// The POI tokens it gives.
    pub poi: u8,
    /// True if it shows the mission icon.
    pub mission_icon: bool,
    /// Its effects on an action that goes there, one bit each.
    effects: u8,
}

impl Ground {
    /// Open ground, with nothing on it yet.
    pub fn of_terrain(terrain: Terrain) -> Ground {
        Ground { terrain, pawns: 1, samples: 0, poi: 0, mission_icon: false, effects: 0 }
    }

    /// Returns one of our tiles.
    #[inline]
    pub fn of(tile: &RoiTile) -> Ground {
        let effects = tile.effects.iter().fold(0, |set, effect| set | 1 << effect.index());
        Ground {
            terrain: tile.terrain,
            pawns: tile.pawns,
            samples: tile.samples,
            poi: tile.poi,
            mission_icon: tile.mission_icon,
            effects,
        }
    }

    /// Returns whether it has this effect.
    #[inline]
    pub fn has(self, effect: TerrainEffect) -> bool {
        self.effects & 1 << effect.index() != 0
    }

    /// Its effects.
    pub fn effects(self) -> impl Iterator<Item = TerrainEffect> {
        TerrainEffect::all().filter(move |effect| self.has(*effect))
    }

    /// The same with one more icon. `None` if there is no room for it.
    pub fn with(mut self, icon: TileIcon) -> Option<Ground> {
        let count = match icon {
            TileIcon::Pawn => &mut self.pawns,
            TileIcon::Sample => &mut self.samples,
            TileIcon::Poi => &mut self.poi,
            TileIcon::Mission => {
                let is_new = !std::mem::replace(&mut self.mission_icon, true);
                return is_new.then_some(self);
            }
            TileIcon::Effect(effect) => {
                let is_new = !self.has(effect);
                self.effects |= 1 << effect.index();
                return is_new.then_some(self);
            }
        };
        *count += 1;
        (*count <= MOST_ICONS).then_some(self)
    }

    /// Returns whether a saved one could have been entered.
    pub(crate) fn is_sane(self) -> bool {
        let counts = [self.pawns, self.samples, self.poi];
        counts.iter().all(|&n| n <= MOST_ICONS)
            && usize::from(self.effects) >> TerrainEffect::COUNT == 0
    }

    /// As a tile of a box, for those who draw it.
    pub fn as_tile(self, ring: u8) -> RoiTile {
        RoiTile {
            key: "own".to_owned(),
            source: Source::Printed("your box".to_owned()),
            ring,
            name: format!("{} of your box", self.terrain.words()),
            terrain: self.terrain,
            pawns: self.pawns,
            samples: self.samples,
            poi: self.poi,
            mission_icon: self.mission_icon,
            effects: self.effects().collect(),
        }
    }
}

/// An icon on a tile of the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TileIcon {
    /// One more pawn.
    Pawn,
    /// A sample.
    Sample,
    /// A point of interest.
    Poi,
    /// The mission icon.
    Mission,
    /// Returns its effects on an action that goes there.
    Effect(TerrainEffect),
}

impl TileIcon {
    /// The icons in the order in which they are offered.
    pub const ALL: [TileIcon; 9] = [
        TileIcon::Pawn,
        TileIcon::Sample,
        TileIcon::Poi,
        TileIcon::Mission,
        TileIcon::Effect(TerrainEffect::Wound),
        TileIcon::Effect(TerrainEffect::Adventure),
        TileIcon::Effect(TerrainEffect::MoraleMinus),
        TileIcon::Effect(TerrainEffect::RoverRisk),
        TileIcon::Effect(TerrainEffect::OuterEdgeClosed),
    ];
}

/// An Upgrade card of the box.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnUpgrade {
    /// The parts it gives when it is broken up.
    pub salvage: [Part; 2],
    /// The Facility it is installed on.
    pub tile: Tile,
    /// The upgrade of ours that does the same. Otherwise people enter its effects when
    /// they apply.
    pub rule: Option<UpgradeRule>,
}

/// The part of an Upgrade card entered so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UpgradeDraft {
    /// One of the parts it gives when it is broken up.
    pub one: Option<Part>,
    /// The other.
    pub other: Option<Part>,
    /// The Facility it is installed on.
    pub tile: Option<Tile>,
}

/// Everything of their own box that people have entered and that stays on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnBox {
    /// The tiles, by where they lie.
    pub tiles: Vec<(SpaceId, Ground)>,
    /// The Upgrade cards. Each has the number of a card of ours, which stays in the box.
    pub upgrades: Vec<(UpgradeId, OwnUpgrade)>,
}

impl OwnBox {
    /// The tile on a space.
    pub fn tile(&self, space: SpaceId) -> Option<Ground> {
        self.tiles.iter().rev().find(|(at, _)| *at == space).map(|(_, ground)| *ground)
    }

    /// The Upgrade card with this number.
    pub fn upgrade(&self, id: UpgradeId) -> Option<OwnUpgrade> {
        self.upgrades.iter().find(|(number, _)| *number == id).map(|(_, own)| *own)
    }
}
