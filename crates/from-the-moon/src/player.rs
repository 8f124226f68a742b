//! One player's area: board, crew, gauge and tiles.

use serde::{Deserialize, Serialize};

use crate::content::board::{FOUNDATION_ORDER, GREENHOUSE_SPACES, IMPROVEMENT_CUBES};
use crate::content::{
    Destination, Extra, Faction, Laboratory, LargeBuilding, Measure, MissionSet, SmallSpaceSet,
    StartTile,
};
use crate::gauge::Gauge;
use crate::index::{index, numbered};
use crate::map::{SpotSet, Tile, connections};
use crate::stock::{Cost, Cube, Cubes, Stock};

/// One of the three Rovers of a player.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoverId {
    /// The first.
    One,
    /// The second.
    Two,
    /// The third.
    Three,
}

impl RoverId {
    /// FTM-COMP-26: all three.
    pub const ALL: [RoverId; 3] = [RoverId::One, RoverId::Two, RoverId::Three];
}

/// Astronauts by colour. Those of one colour and training are alike.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Crew {
    /// Basic Astronauts.
    pub basic: Cubes,
    /// Specialists.
    pub specialists: Cubes,
}

impl Crew {
    /// The number of Astronauts.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.basic.total().saturating_add(self.specialists.total())
    }

    /// Returns whether there is nobody.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// FTM-SEND-03, FTM-SEND-04: how many tasks those of a colour have together.
    pub const fn tasks(&self, colour: Cube) -> u8 {
        self.basic.of(colour) + 2 * self.specialists.of(colour)
    }

    /// The first of them, in the order of colours, Specialists before others of their colour.
    pub fn first(&self) -> Option<Astronaut> {
        Cube::ALL.into_iter().find_map(|colour| {
            let specialist = self.specialists.of(colour) > 0;
            (specialist || self.basic.of(colour) > 0).then_some(Astronaut { colour, specialist })
        })
    }

    /// Each of them, in the same order.
    pub fn iter(&self) -> impl Iterator<Item = Astronaut> {
        let crew = *self;
        Cube::ALL.into_iter().flat_map(move |colour| {
            let of = move |specialist, count: u8| {
                std::iter::repeat_n(Astronaut { colour, specialist }, count.into())
            };
            of(true, crew.specialists.of(colour)).chain(of(false, crew.basic.of(colour)))
        })
    }

    fn of_mut(&mut self, astronaut: Astronaut) -> &mut u8 {
        if astronaut.specialist {
            self.specialists.of_mut(astronaut.colour)
        } else {
            self.basic.of_mut(astronaut.colour)
        }
    }

    pub(crate) fn add(&mut self, astronaut: Astronaut) {
        let count = self.of_mut(astronaut);
        *count = count.saturating_add(1);
    }

    pub(crate) fn remove(&mut self, astronaut: Astronaut) {
        let count = self.of_mut(astronaut);
        *count = count.saturating_sub(1);
    }
}

/// One Astronaut.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Astronaut {
    /// The colour.
    pub colour: Cube,
    /// True if there is a Specialist marker in the backpack.
    pub specialist: bool,
}

/// A Rover: who sits in it and where it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rover {
    /// The crew.
    pub crew: Crew,
    /// The Terrain tile it stands on; at home if none.
    pub at: Option<Tile>,
}

index! {
    /// A space for a Laboratory on the Foundations: row times 4 plus column.
    LabSpace below 12,
    /// Some spaces for Laboratories.
    set LabSet of u16
}
numbered!(LabSpace, "Laboratory space");

impl LabSpace {
    /// The space in this row and column, both counted from 0.
    pub const fn at(row: u8, column: u8) -> Option<LabSpace> {
        if row < 3 && column < 4 { Some(LabSpace(row * 4 + column)) } else { None }
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Its column, from 0 on the left.
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// FTM-RSCH-14: whether it is in the 3rd row.
    pub const fn is_bottom(self) -> bool {
        self.row() == 2
    }

    /// All spaces of its row and of its column, itself included.
    pub const fn row_and_column(self) -> LabSet {
        LabSet::from_bits(0b1111 << (4 * self.row()) | 0b0001_0001_0001 << self.column())
    }
}

/// The spaces of the first Foundations, by their number.
const FOUNDATION_SPACES: [LabSet; 7] = {
    let slots = FOUNDATION_ORDER;
    let mut table = [LabSet::EMPTY; 7];
    let mut count = 1;
    while count < table.len() {
        let (row, half) = slots[count - 1];
        let new = 0b11 << (4 * row + 2 * half);
        table[count] = LabSet::from_bits(table[count - 1].bits() | new);
        count += 1;
    }
    table
};

/// FTM-RULING-12: a tile on one of the two large-Building spaces.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LargeTile {
    /// From the Main board.
    Shared(LargeBuilding),
    /// The Faction Building.
    Faction,
}

/// Everything of one player. What nobody else can change has no order: Greenhouses, Astronauts
/// and Mission tiles that are alike are only counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The faction, once it is chosen.
    pub faction: Option<Faction>,
    /// FTM-RULING-47: the Resources; there is no limit.
    pub stock: Stock,
    /// The Energy.
    pub gauge: Gauge,
    /// FTM-GATH-10, FTM-RULING-60: Victory Points, which may be below 0.
    pub score: i16,
    /// FTM-RULING-48: Achievements, which never run out.
    pub achievements: u16,
    /// FTM-COMP-26: the Rovers.
    pub rovers: [Rover; 3],
    /// The part of the starting team that sits in no Rover yet.
    pub waiting: Crew,
    /// Astronauts left in the three rows of the board.
    pub recruits: Cubes,
    /// Specialist markers left in the slots of the board.
    pub markers: Cubes,
    /// Greenhouses with their basic side up.
    pub basic_greenhouses: u8,
    /// Greenhouses with their improved side up.
    pub improved_greenhouses: u8,
    /// Foundations, which lie in the printed order.
    pub foundations: u8,
    /// Laboratories by their spaces.
    pub laboratories: [Option<Laboratory>; LabSpace::COUNT],
    /// The small Buildings that are constructed.
    pub small: SmallSpaceSet,
    /// The large-Building spaces.
    pub large: [Option<LargeTile>; 2],
    /// The Mission tiles taken.
    pub missions: MissionSet,
    /// Ship parts improved, by destination.
    pub improvements: [u8; 3],
    /// The Buildings on the map.
    pub buildings: SpotSet,
    /// The space on the Progress track, from 1; 7 is beyond the last.
    pub space: u8,
}

impl Player {
    /// FTM-SETP-01, FTM-SETP-02, FTM-SETP-03, FTM-SETP-23, FTM-SETP-24: a board before a faction
    /// is chosen.
    pub fn new() -> Player {
        Player {
            faction: None,
            stock: Stock::NOTHING,
            gauge: Gauge::default(),
            score: 0,
            achievements: 0,
            rovers: [Rover::default(); 3],
            waiting: Crew { basic: Cubes::each(1), specialists: Cubes::each(0) },
            recruits: Cubes::each(3),
            markers: Cubes::each(3),
            basic_greenhouses: 0,
            improved_greenhouses: 0,
            foundations: 0,
            laboratories: [None; LabSpace::COUNT],
            small: SmallSpaceSet::EMPTY,
            large: [None; 2],
            missions: MissionSet::EMPTY,
            improvements: [0; 3],
            buildings: SpotSet::EMPTY,
            space: 1,
        }
    }

    /// FTM-SETP-13, FTM-SETP-14, FTM-SETP-15, FTM-SETP-16, FTM-SETP-19, FTM-RULING-20: sets up by
    /// the Faction card, without the bonus of any space.
    pub(crate) fn begin_as(&mut self, faction: Faction) {
        let spec = faction.spec();
        self.faction = Some(faction);
        self.gauge = Gauge::full(spec.batteries);
        self.stock = spec.stock;
        match spec.extra {
            Extra::None => {}
            Extra::Astronaut(colour) => {
                let left = self.recruits.of_mut(colour);
                *left = left.saturating_sub(1);
                self.waiting.add(Astronaut { colour, specialist: false });
            }
            Extra::Specialist(colour) => {
                let left = self.markers.of_mut(colour);
                *left = left.saturating_sub(1);
                self.waiting.remove(Astronaut { colour, specialist: false });
                self.waiting.add(Astronaut { colour, specialist: true });
            }
        }
        match spec.tile {
            StartTile::None => {}
            StartTile::Greenhouse => self.basic_greenhouses += 1,
            StartTile::Foundation => self.foundations += 1,
        }
    }

    /// One of the Rovers.
    #[inline]
    pub fn rover(&self, rover: RoverId) -> &Rover {
        &self.rovers[rover as usize]
    }

    /// One of the Rovers, to be changed.
    pub(crate) fn rover_mut(&mut self, rover: RoverId) -> &mut Rover {
        &mut self.rovers[rover as usize]
    }

    /// Returns whether the price can be paid.
    #[inline]
    pub fn can_pay(&self, cost: &Cost) -> bool {
        self.gauge.energy() >= cost.energy && self.stock.covers(&cost.stock)
    }

    /// The amounts missing for a price.
    pub fn missing(&self, cost: &Cost) -> Cost {
        Cost {
            stock: cost.stock.minus(self.stock),
            energy: cost.energy.saturating_sub(self.gauge.energy()),
        }
    }

    /// The faction, if its Building is constructed.
    #[inline]
    pub fn faction_building(&self) -> Option<Faction> {
        if self.large.contains(&Some(LargeTile::Faction)) { self.faction } else { None }
    }

    /// The large-Building space that is covered next.
    pub fn free_large_space(&self) -> Option<usize> {
        self.large.iter().position(Option::is_none)
    }

    /// Greenhouses of either side.
    pub const fn greenhouses(&self) -> u8 {
        self.basic_greenhouses.saturating_add(self.improved_greenhouses)
    }

    /// Returns whether another Greenhouse finds a space.
    pub fn has_greenhouse_space(&self) -> bool {
        usize::from(self.greenhouses()) < GREENHOUSE_SPACES.value().len()
    }

    /// Returns whether another Foundation finds a slot.
    pub fn has_foundation_slot(&self) -> bool {
        usize::from(self.foundations) < FOUNDATION_ORDER.len()
    }

    /// FTM-RSCH-12: the spaces of the Foundations there are, two on each.
    pub fn foundation_spaces(&self) -> LabSet {
        FOUNDATION_SPACES[usize::from(self.foundations).min(FOUNDATION_SPACES.len() - 1)]
    }

    /// The spaces with a Laboratory.
    pub fn laboratory_spaces(&self) -> LabSet {
        LabSpace::all().filter(|space| self.laboratories[space.index()].is_some()).collect()
    }

    /// FTM-RSCH-11: the spaces a Laboratory may be put on.
    pub fn empty_spaces(&self) -> LabSet {
        self.foundation_spaces().without(self.laboratory_spaces())
    }

    /// FTM-RULING-32: Improvement cubes left.
    pub fn improvement_cubes(&self) -> u8 {
        IMPROVEMENT_CUBES.value().saturating_sub(self.improvements.iter().sum())
    }

    /// The Mission tiles of one ship.
    pub const fn missions_of(&self, destination: Destination) -> u8 {
        self.missions.and(MissionSet::of(destination)).len()
    }

    /// All who sit in the Rovers.
    #[inline]
    pub const fn crew_size(&self) -> u8 {
        self.rovers[0].crew.len() + self.rovers[1].crew.len() + self.rovers[2].crew.len()
    }

    /// All Specialists in the Rovers.
    pub fn specialists(&self) -> u8 {
        self.rovers.iter().map(|rover| rover.crew.specialists.total()).sum()
    }

    /// Large Buildings constructed.
    pub fn large_buildings(&self) -> u8 {
        self.large.iter().flatten().count() as u8
    }

    /// The player's count of a measure.
    pub fn measure(&self, measure: Measure) -> u8 {
        match measure {
            Measure::Laboratories => self.laboratory_spaces().len(),
            Measure::ImprovedParts => self.improvements.iter().sum(),
            Measure::Buildings => self.small.len() + self.large_buildings(),
            Measure::Specialists => self.specialists(),
            Measure::Connections => connections(self.buildings),
            Measure::Batteries => self.gauge.batteries(),
            Measure::ImprovedGreenhouses => self.improved_greenhouses,
            Measure::MissionTiles => self.missions.len(),
        }
    }

    /// FTM-SCOR-01, FTM-SCOR-02, FTM-SCOR-03, FTM-SCOR-04, FTM-SCOR-05: the score token that lies
    /// on the board: +50 for each lap of 50 spaces, up to +200.
    pub fn lap_token(&self) -> Option<u8> {
        let laps = (self.score.max(0) / 50).min(4) as u8;
        (laps > 0).then_some(laps * 50)
    }
}

impl Default for Player {
    fn default() -> Self {
        Player::new()
    }
}
