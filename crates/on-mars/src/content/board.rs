//! Tables V1 to V6 and V16: the boards.

use super::effect::{Effect, blueprints, learn, move_bots, move_rover, upgrade, warehouse};
use super::fact::{Fact, found, ours, printed};
use super::names::{Item, Side, kinds};
use crate::hex::{Hex, HexSet};
use serde::{Deserialize, Serialize};

/// OM-SET-12: where the other four starting Buildings stand.
pub static STARTING_HEXES: Fact<[Hex; 4]> =
    found([Hex::at(0, -2), Hex::at(0, 2), Hex::at(-2, 1), Hex::at(2, -1)], "French summary");

static SHELTERS: Fact<[&[Hex]; 3]> = ours(
    [
        &[Hex::at(-2, -1), Hex::at(2, 1)],
        &[Hex::at(-2, -1), Hex::at(2, -3), Hex::at(2, 1)],
        &[Hex::at(-2, -1), Hex::at(2, -3), Hex::at(-2, 3), Hex::at(2, 1)],
    ],
    "the marked hexes are unknown; 2 from two starting LSS Buildings and 3 from the Mine",
);

/// OM-PSET-05: the Shelter starting hexes in the order of the seats.
pub fn shelter_starts(players: u8) -> &'static [Hex] {
    SHELTERS.value[usize::from(players.clamp(2, 4) - 2)]
}

/// OM-SET-14: the two hexes of each Research letter, A to D.
pub static RESEARCH_HEXES: Fact<[[Hex; 2]; 4]> = ours(
    [
        [Hex::at(-5, 0), Hex::at(-4, -1)],
        [Hex::at(5, -5), Hex::at(4, -5)],
        [Hex::at(-5, 5), Hex::at(-4, 5)],
        [Hex::at(5, 0), Hex::at(4, 1)],
    ],
    "the marked hexes are unknown; one corner each, all 5 from the Mine",
);

kinds! {
    /// OM-PSET-12: a Turn Order space.
    Space, SpaceSet(u8) {
        /// Space 1.
        One = "space 1",
        /// Space 2.
        Two = "space 2",
        /// Space 3.
        Three = "space 3",
        /// Space 4.
        Four = "space 4",
        /// Space 5.
        Five = "space 5",
        /// Space 6.
        Six = "space 6",
        /// Space 7.
        Seven = "space 7",
        /// Space 8.
        Eight = "space 8",
    }
}

const PLACE: &str = "the kind is found, its place is ours";

static SPACES: [Fact<Option<Effect>>; Space::COUNT] = [
    found(None, "no First Colonist tile names it"),
    ours(Some(warehouse(1, false)), PLACE),
    ours(Some(learn(1, false)), PLACE),
    found(Some(Effect::BuyColonist), "player reference, solo helpers"),
    found(None, "no First Colonist tile names it"),
    ours(Some(move_bots(2)), PLACE),
    ours(Some(blueprints(1, false)), PLACE),
    ours(Some(learn(1, false)), "five kinds on six spaces; which comes twice is unknown"),
];

impl Space {
    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The side it is on.
    pub const fn side(self) -> Side {
        if (self as u8) < 4 { Side::Orbit } else { Side::Colony }
    }

    /// Table V2: what a player who takes it may do.
    pub fn benefit(self) -> Option<Effect> {
        SPACES[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<Option<Effect>> {
        &SPACES[self.index()]
    }
}

impl SpaceSet {
    /// OM-FC-02: the spaces the First Colonist tiles name.
    pub const FIRST_COLONISTS: SpaceSet = SpaceSet(0b1110_1110);

    /// The spaces of a side.
    pub const fn of_side(side: Side) -> SpaceSet {
        match side {
            Side::Orbit => SpaceSet(0b0000_1111),
            Side::Colony => SpaceSet(0b1111_0000),
        }
    }
}

/// Table V3, OM-SHUT-04: where the Shuttle arrives at Colony level 1, 2 and 3.
pub static TRAVEL_SPACES: Fact<[u8; 3]> = found([1, 2, 3], "rulebook for level 1 and 2");

/// OM-SHUT-09: from this Colony level on the Shuttle stands still.
pub static SHUTTLE_STOPS_AT: Fact<u8> = found(4, "a player's notes");

kinds! {
    /// Table V5: a space of the Laboratory.
    LabSpace, LabSpaceSet(u16) {
        /// Column 1, top.
        L1a = "L1a",
        /// Column 1, bottom.
        L1b = "L1b",
        /// Column 2, top.
        L2a = "L2a",
        /// Column 2, middle: the Shelter Tech starts here.
        L2b = "L2b",
        /// Column 2, bottom.
        L2c = "L2c",
        /// Column 3, top.
        L3a = "L3a",
        /// Column 3, bottom.
        L3b = "L3b",
        /// Column 4, top.
        L4a = "L4a",
        /// Column 4, middle.
        L4b = "L4b",
        /// Column 4, bottom.
        L4c = "L4c",
        /// Column 5, top.
        L5a = "L5a",
        /// Column 5, bottom.
        L5b = "L5b",
        /// Column 6.
        L6 = "L6",
    }
}

/// The values printed on a space of the Laboratory.
#[derive(Copy, Clone, Debug)]
pub struct LabSpec {
    /// OM-DEV-04: its column, which is the level of a tile there.
    pub level: u8,
    /// The spaces a tile can move to from here.
    pub right: LabSpaceSet,
    /// The benefit of a player whose tile arrives here.
    pub benefit: Option<Effect>,
}

const fn lab(level: u8, right: LabSpaceSet, benefit: Option<Effect>) -> LabSpec {
    LabSpec { level, right, benefit }
}

const fn to(space: LabSpace) -> LabSpaceSet {
    LabSpaceSet::only(space)
}

const fn either(one: LabSpace, other: LabSpace) -> LabSpaceSet {
    LabSpaceSet::only(one).with(other)
}

const CRYSTAL: Option<Effect> = Some(Effect::Crystals { count: 1, boost: false });
const MINERAL: Option<Effect> = Some(Effect::Gain { item: Item::Mineral, count: 1 });
const NONE: &str = "the printed benefit is unknown";

static LABORATORY: [Fact<LabSpec>; LabSpace::COUNT] = {
    use LabSpace::{L2a, L2b, L2c, L3a, L3b, L4a, L4b, L4c, L5a, L5b, L6};
    let item = Some(warehouse(1, false));
    [
        found(lab(1, either(L2a, L2b), item), "inferred from the solo rules"),
        printed(lab(1, either(L2b, L2c), CRYSTAL), "rulebook"),
        ours(lab(2, to(L3a), None), NONE),
        ours(lab(2, either(L3a, L3b), None), NONE),
        ours(lab(2, to(L3b), None), NONE),
        printed(lab(3, either(L4a, L4b), MINERAL), "rulebook: one space of column 3"),
        ours(lab(3, either(L4b, L4c), Some(move_bots(2))), NONE),
        ours(lab(4, to(L5a), CRYSTAL), NONE),
        ours(lab(4, either(L5a, L5b), None), NONE),
        ours(lab(4, to(L5b), item), NONE),
        printed(lab(5, to(L6), Some(blueprints(1, true))), "rulebook: one space of column 5"),
        ours(lab(5, to(L6), Some(upgrade(1, 0, true))), NONE),
        ours(lab(6, LabSpaceSet::EMPTY, None), NONE),
    ]
};

impl LabSpace {
    /// OM-TECH-01: where a learned tile goes.
    pub const FIRST_COLUMN: [LabSpace; 2] = [LabSpace::L1a, LabSpace::L1b];

    /// The values printed on it.
    #[inline]
    pub fn spec(self) -> &'static LabSpec {
        &LABORATORY[self.index()].value
    }

    /// The same with its source.
    pub fn fact(self) -> &'static Fact<LabSpec> {
        &LABORATORY[self.index()]
    }

    /// OM-DEV-04: the level of a tile here.
    #[inline]
    pub fn level(self) -> u8 {
        self.spec().level
    }
}

impl LabSpaceSet {
    /// OM-OPEN-07: the spaces that Private Goal 14 counts.
    pub const MIDDLE: LabSpaceSet = LabSpaceSet(0b11_1110_0000);
}

/// OM-DEV-03: the price of entering a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ColumnCost {
    /// Oxygen.
    pub oxygen: u8,
    /// Resources of choice.
    pub any: u8,
    /// Crystals.
    pub crystals: u8,
}

/// OM-DEV-03: by column, from 1; column 1 is entered by learning.
pub static COLUMN_COSTS: Fact<[ColumnCost; 6]> = {
    const fn cost(oxygen: u8, any: u8, crystals: u8) -> ColumnCost {
        ColumnCost { oxygen, any, crystals }
    }
    printed(
        [cost(0, 0, 0), cost(0, 1, 0), cost(1, 0, 0), cost(1, 0, 0), cost(1, 1, 0), cost(1, 0, 1)],
        "rulebook and laboratory geometry",
    )
};

/// OM-SCORE-05: points of a Tech tile by column, from 1.
pub static TECH_POINTS: Fact<[i16; 6]> = printed([1, 2, 3, 4, 5, 9], "rulebook");

kinds! {
    /// OM-SET-06: a space of the Tech Grid.
    GridSpace, GridSpaceSet(u8) {
        /// Top left.
        G1 = "G1",
        /// Top middle.
        G2 = "G2",
        /// Top right.
        G3 = "G3",
        /// Middle row, left.
        G4 = "G4",
        /// Middle row, middle.
        G5 = "G5",
        /// Middle row, right.
        G6 = "G6",
        /// Bottom left.
        G7 = "G7",
        /// Bottom right.
        G8 = "G8",
    }
}

impl GridSpace {
    /// OM-LVL-05, OM-LVL-09: the order in which empty spaces are refilled.
    pub const REFILL: [GridSpace; 8] = [
        GridSpace::G7,
        GridSpace::G8,
        GridSpace::G4,
        GridSpace::G5,
        GridSpace::G6,
        GridSpace::G1,
        GridSpace::G2,
        GridSpace::G3,
    ];

    /// OM-TECH-02: Batteries and Resources of choice that a tile here costs.
    pub const fn cost(self) -> (u8, u8) {
        match self {
            GridSpace::G1 | GridSpace::G2 | GridSpace::G3 => (1, 1),
            GridSpace::G4 | GridSpace::G5 | GridSpace::G6 => (1, 0),
            GridSpace::G7 | GridSpace::G8 => (0, 0),
        }
    }
}

kinds! {
    /// Table V6: a space of the Depot with its Executive action.
    DepotSpace, DepotSet(u8) {
        /// The top space.
        One = "Executive action 1",
        /// The 2nd space.
        Two = "Executive action 2",
        /// The 3rd space.
        Three = "Executive action 3",
        /// The 4th space.
        Four = "Executive action 4",
        /// The 5th space.
        Five = "Executive action 5",
        /// The 6th space, open from the start.
        Six = "Executive action 6",
        /// The 7th space, open from the start.
        Seven = "Executive action 7",
        /// The 8th space, open from the start: use an Advanced Building.
        Eight = "Executive action 8",
    }
}

impl DepotSet {
    /// OM-PSET-03: the Ships stand on the top five.
    pub const SHIPS: DepotSet = DepotSet(0b1_1111);
}

static EXECUTIVE: Fact<[(u8, Option<Effect>); DepotSpace::COUNT]> = found(
    [
        (4, Some(Effect::Develop { left: 1, free: true, boost: false })),
        (4, Some(move_rover(2))),
        (3, Some(blueprints(1, false))),
        (3, Some(upgrade(1, 0, false))),
        (3, Some(Effect::Gain { item: Item::Mineral, count: 1 })),
        (2, Some(move_bots(2))),
        (2, Some(warehouse(1, false))),
        (2, None),
    ],
    "player reference",
);

impl DepotSpace {
    /// Its price in Crystals.
    pub fn crystals(self) -> u8 {
        EXECUTIVE.value[self.index()].0
    }

    /// Its effect; the last one uses an Advanced Building.
    pub fn effect(self) -> Option<Effect> {
        EXECUTIVE.value[self.index()].1
    }
}

static QUARTERS: Fact<[i16; 6]> = found([0, 3, 6, 10, 15, 21], "card catalogue");

/// OM-SCORE-04, table V16: points for Colonists in the Living Quarters.
pub fn quarters_points(colonists: u8) -> i16 {
    QUARTERS.value[usize::from(colonists.clamp(1, 12).div_ceil(2) - 1)]
}

/// The hexes with Research tiles at the start.
pub fn research_hexes() -> HexSet {
    RESEARCH_HEXES.value.iter().flatten().copied().collect()
}

/// The starts of Shelters with their source.
pub fn shelters_fact() -> &'static Fact<[&'static [Hex]; 3]> {
    &SHELTERS
}
