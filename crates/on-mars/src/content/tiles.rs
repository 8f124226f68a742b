//! Tables V7, V13, V14 and V15: Building tiles, Discovery and Research tiles, LSS Rewards.

use super::effect::{
    DEVELOP_TWICE_FREE, Effect, blueprints, construct, develop, learn, upgrade, warehouse,
};
use super::fact::{Fact, found, ours};
use super::names::{Item, Kind, KindSet, kinds};
use crate::hex::Direction::{self, N, NE, NW, S, SE, SW};
use serde::{Deserialize, Serialize};

/// OM-COMP-04, OM-COMP-05: ordinary tiles of each of the five shared types.
pub const TILES_PER_KIND: u8 = 6;

/// Table V7: the arrows on the backs of the six tiles of each type.
static ARROWS: Fact<[[&[Direction]; 6]; 5]> = ours(
    [
        [&[], &[N], &[S], &[NE, SW], &[SE, NW], &[N, SE, SW]],
        [&[], &[NE], &[SW], &[SE, NW], &[S, N], &[NE, S, NW]],
        [&[], &[SE], &[NW], &[S, N], &[SW, NE], &[SE, SW, N]],
        [&[], &[S], &[N], &[SW, NE], &[NW, SE], &[S, NW, NE]],
        [&[], &[SW], &[NE], &[NW, SE], &[N, S], &[SW, N, SE]],
    ],
    "the printed arrows are unknown",
);

/// One of the six ordinary Building tiles of a type, a to f.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BuildingTile(u8);

impl BuildingTile {
    /// All six.
    pub fn all() -> impl Iterator<Item = BuildingTile> {
        (0..TILES_PER_KIND).map(BuildingTile)
    }

    /// Its place among the six, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// OM-BUILD-11: where the arrows on its back point. OM-RULING-37: Shelters have none.
    pub fn arrows(self, kind: Kind) -> &'static [Direction] {
        ARROWS.value.get(kind.index()).map_or(&[], |tiles| tiles[self.index()])
    }
}

impl TryFrom<u8> for BuildingTile {
    type Error = String;

    fn try_from(number: u8) -> Result<BuildingTile, String> {
        if number < TILES_PER_KIND {
            Ok(BuildingTile(number))
        } else {
            Err(format!("there is no Building tile number {number}"))
        }
    }
}

impl From<BuildingTile> for u8 {
    fn from(tile: BuildingTile) -> u8 {
        tile.0
    }
}

kinds! {
    /// OM-COMP-09: a tile that lies on the map: 19 Discovery tiles, then 8 Research tiles.
    Tile, TileSet(u32) {
        /// Develop twice.
        D01 = "D01",
        /// Construct a Mine.
        D02 = "D02",
        /// Construct a Generator.
        D03 = "D03",
        /// Construct a Water Extractor.
        D04 = "D04",
        /// Construct a Greenhouse.
        D05 = "D05",
        /// Construct an Oxygen Condenser.
        D06 = "D06",
        /// Construct a Shelter.
        D07 = "D07",
        /// Upgrade two.
        D08 = "D08",
        /// Construct anything.
        D09 = "D09",
        /// Hire.
        D10 = "D10",
        /// Two Blueprints.
        D11 = "D11",
        /// Two items from the Warehouse.
        D12 = "D12",
        /// Crystals.
        D13 = "D13",
        /// Minerals.
        D14 = "D14",
        /// Batteries.
        D15 = "D15",
        /// Water.
        D16 = "D16",
        /// Plants.
        D17 = "D17",
        /// Oxygen.
        D18 = "D18",
        /// A Tech tile.
        D19 = "D19",
        /// Research A.
        R1 = "R1",
        /// Research A.
        R2 = "R2",
        /// Research B.
        R3 = "R3",
        /// Research B.
        R4 = "R4",
        /// Research C.
        R5 = "R5",
        /// Research C.
        R6 = "R6",
        /// Research D.
        R7 = "R7",
        /// Research D.
        R8 = "R8",
    }
}

const fn tile(effect: Effect) -> Fact<Effect> {
    found(effect, "player reference; the split over 19 tiles is inferred")
}

const fn three(item: Item) -> Fact<Effect> {
    tile(Effect::Gain { item, count: 3 })
}

const fn build(kind: Kind) -> Fact<Effect> {
    tile(construct(KindSet::only(kind), false))
}

static BENEFITS: [Fact<Effect>; 19] = [
    tile(develop(2, false)),
    build(Kind::Mine),
    build(Kind::Generator),
    build(Kind::WaterExtractor),
    build(Kind::Greenhouse),
    build(Kind::OxygenCondenser),
    build(Kind::Shelter),
    tile(upgrade(2, 0, false)),
    tile(construct(KindSet::ALL, false)),
    tile(Effect::Hire { scientists: true, contracts: true, free: false }),
    tile(blueprints(2, false)),
    tile(warehouse(2, false)),
    tile(Effect::Crystals { count: 3, boost: false }),
    three(Item::Mineral),
    three(Item::Battery),
    three(Item::Water),
    three(Item::Plant),
    three(Item::Oxygen),
    tile(learn(1, false)),
];

static RESEARCH: Fact<Effect> = found(DEVELOP_TWICE_FREE, "player reference");

impl TileSet {
    /// The Discovery tiles.
    pub const DISCOVERIES: TileSet = TileSet(0x7ffff);
    /// The Research tiles.
    pub const RESEARCH: TileSet = TileSet(0xff << 19);

    /// The two Research tiles of a letter.
    pub const fn letter(letter: u8) -> TileSet {
        TileSet(0b11 << (19 + 2 * letter))
    }
}

impl Tile {
    /// OM-COMP-10: the letter of a Research tile: 0 for A to 3 for D.
    pub const fn letter(self) -> Option<u8> {
        let number = self as u8;
        if number < 19 { None } else { Some((number - 19) / 2) }
    }

    /// Returns whether it is a Discovery tile.
    pub const fn is_discovery(self) -> bool {
        self.letter().is_none()
    }

    /// The benefit of taking it.
    pub fn benefit(self) -> Effect {
        self.fact().value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<Effect> {
        BENEFITS.get(self.index()).unwrap_or(&RESEARCH)
    }
}

kinds! {
    /// OM-COMP-11: an LSS Reward tile.
    LssReward, LssRewardSet(u8) {
        /// The level of the most developed Tech tile.
        BestTech = "W1",
        /// 2 per Ship in the Hangar.
        Ships = "W2",
        /// 2 per own Advanced Building.
        AdvancedBuildings = "W3",
        /// 2 per Mine with an own Colonist or Advanced marker.
        Mines = "W4",
        /// 2 per own Bot on Mars.
        Bots = "W5",
        /// 2 per Discovery tile.
        Discoveries = "W6",
        /// 2 per own Shelter.
        Shelters = "W7",
        /// 1 per Colonist in the Living Quarters.
        Colonists = "W8",
    }
}

/// Returns whether values of this table are ours, for the list of what is.
pub fn arrows_fact() -> &'static Fact<[[&'static [Direction]; 6]; 5]> {
    &ARROWS
}
