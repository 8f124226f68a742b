//! Events, for the log.
//!
//! A chain of effects reads as one indented story: every event has a level, and the events it
//! caused follow it with a higher one.

use orrery_core::Seat;
use serde::Serialize;

use crate::action::{Building, Exchange, IncomePart};
use crate::content::{
    Choice, Destination, Faction, Laboratory, LargeBuilding, MissionTile, PartId, ProgressTile,
    SmallBuilding, SmallSpace, Terrain,
};
use crate::map::{Spot, Tile};
use crate::player::{Astronaut, LabSpace, RoverId};
use crate::state::{Defeat, DisplaySpace, FinalScore, Objective, Power, Trigger};
use crate::stock::{Cost, Cube, Cubes, Resource};

/// Something that happened, and how deep in a chain of effects.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// 0 for an action of a turn, 1 for what belongs to it, and so on.
    pub level: u8,
    /// The event itself.
    pub deed: EventKind,
}

/// The space a Greenhouse was taken from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GreenhouseSpace {
    /// The stack on the left.
    Stack,
    /// The space in the middle.
    Middle,
    /// The space on the right.
    Right,
}

/// The reason for points, an Achievement or a gift.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A column of Astronauts.
    Column,
    /// A slot of Specialist markers.
    Slot,
    /// A Greenhouse space.
    GreenhouseSpace,
    /// The 3rd row of Foundations.
    BottomRow,
    /// A large-Building space.
    LargeSpace,
    /// The Progress tile.
    Progress,
    /// A tenth Battery tile.
    FullGauge,
    /// The power of the faction.
    FactionPower,
    /// The Building of the faction.
    FactionBuilding,
    /// The tile that was used.
    Effect,
    /// The ability of a Specialist.
    Ability,
    /// A Mission tile.
    MissionTile,
    /// An improvement of a ship part.
    Improvement,
    /// A launch.
    Launch,
    /// An approval that was not used.
    UnusedApproval,
    /// Hunger.
    Hunger,
}

impl Reason {
    /// Returns whether it is a bonus for something that was done for another reason.
    pub const fn is_bonus(self) -> bool {
        match self {
            Reason::Column
            | Reason::Slot
            | Reason::GreenhouseSpace
            | Reason::BottomRow
            | Reason::LargeSpace
            | Reason::Progress
            | Reason::FullGauge
            | Reason::FactionPower
            | Reason::FactionBuilding => true,
            Reason::Effect
            | Reason::Ability
            | Reason::MissionTile
            | Reason::Improvement
            | Reason::Launch
            | Reason::UnusedApproval
            | Reason::Hunger => false,
        }
    }
}

/// An event, in the past tense. The `seat` did it or got it; `paid` is its price.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what their types say")]
pub enum EventKind {
    /// A player got the First Player token.
    FirstNamed { seat: Seat },
    /// A small Building tile came onto every board.
    SmallDrawn { tile: SmallBuilding, space: SmallSpace },
    /// A Faction card was handed over; only that player sees which.
    FactionDealt { to: Seat, faction: Option<Faction> },
    /// A player chose a faction and set up by its card.
    FactionChosen { seat: Seat, faction: Faction },
    /// The Faction cards left were passed on.
    PackPassed { cards: u8 },
    /// A starting Astronaut took a seat.
    Seated { seat: Seat, astronaut: Astronaut, rover: RoverId },
    /// A Terrain tile was laid.
    TerrainLaid { terrain: Terrain, tile: Tile },
    /// A Mission tile was laid on a part.
    MissionLaid { mission: MissionTile, part: PartId },
    /// A Specialist Power token was laid.
    PowerLaid { power: Power, colour: Cube },
    /// A Laboratory came into the display.
    LaboratoryDrawn { laboratory: Laboratory, space: DisplaySpace },
    /// A large Building was laid out.
    LargeLaid { tile: LargeBuilding },
    /// A Progress tile was laid.
    ProgressLaid { tile: ProgressTile, space: u8 },
    /// The dummy got a Building.
    ZoneDrawn { spot: Spot },
    /// A Rover of the dummy moved.
    LocationDrawn { tile: Tile },
    /// The Rover Location deck was shuffled again.
    LocationsShuffled,
    /// An Objective was drawn.
    ObjectiveDrawn { objective: Objective },
    /// A turn began.
    TurnBegan { seat: Seat, round: u32 },
    /// A Rover was sent.
    RoverSent { seat: Seat, rover: RoverId, tile: Tile },
    /// A cube was collected.
    Collected { seat: Seat, cube: Cube, tile: Tile },
    /// The ability of a Specialist was triggered.
    AbilityUsed { seat: Seat, colour: Cube, power: Power, amount: u8 },
    /// The effect of a Terrain tile was activated.
    TerrainUsed { seat: Seat, tile: Tile, terrain: Terrain, paid: Cost },
    /// A Greenhouse was taken.
    GreenhouseTaken { seat: Seat, from: GreenhouseSpace, paid: Cost },
    /// A Greenhouse was improved.
    GreenhouseImproved { seat: Seat, paid: Cost },
    /// An Astronaut was recruited from this column, counted from 1.
    Recruited { seat: Seat, colour: Cube, rover: RoverId, column: u8, paid: Cost },
    /// A Specialist was trained with the marker of this slot, counted from 1.
    Trained { seat: Seat, colour: Cube, rover: RoverId, slot: u8, paid: Cost },
    /// A Building was constructed; data calls its tile by this code.
    Constructed { seat: Seat, building: Building, code: &'static str, spot: Spot, paid: Cost },
    /// A Foundation was taken and lies on this slot, counted from 1.
    FoundationTaken { seat: Seat, slot: u8, paid: Cost },
    /// A Laboratory was taken.
    LaboratoryTaken { seat: Seat, laboratory: Laboratory, from: DisplaySpace, paid: Cost },
    /// A Laboratory was put on a space.
    LaboratoryPut { seat: Seat, laboratory: Laboratory, space: LabSpace },
    /// A Laboratory was activated.
    Activated { seat: Seat, laboratory: Laboratory, space: LabSpace, choice: Choice, paid: Cost },
    /// The Rovers came home.
    Gathered { seat: Seat },
    /// A part of the Income was gained.
    IncomeTaken { seat: Seat, part: IncomePart },
    /// The crew was fed; `unfed` Astronauts went hungry.
    Fed { seat: Seat, food: u8, unfed: u8 },
    /// A piece moved on; 7 is beyond the last space.
    MovedOn { seat: Seat, space: u8 },
    /// A cube was laid on a Terrain tile.
    CubeLaid { cube: Cube, tile: Tile },
    /// The bag was refilled from the supply.
    BagRefilled { cubes: Cubes },
    /// The Greenhouse spaces of the Main board were refilled.
    GreenhousesRefilled { tiles: u8 },
    /// Energy was turned into Food or Food into Energy.
    Exchanged { seat: Seat, exchange: Exchange, times: u8 },
    /// A part of a ship was constructed.
    PartConstructed { seat: Seat, to: Destination, part: PartId, tile: MissionTile, paid: Cost },
    /// A part of a ship was improved.
    PartImproved { seat: Seat, to: Destination, part: PartId, paid: Cost },
    /// A ship launched.
    Launched { seat: Seat, to: Destination },
    /// Special Research was paid for.
    SpecialResearched { seat: Seat, paid: Cost },
    /// Energy was gained, and some went to waste.
    EnergyGained { seat: Seat, amount: u8, wasted: u8, reason: Reason },
    /// A Battery tile was gained.
    BatteryGained { seat: Seat, reason: Reason },
    /// A Resource was gained, as far as the supply had it.
    ResourceGained { seat: Seat, resource: Resource, amount: u8, reason: Reason },
    /// Points were scored or lost.
    Scored { seat: Seat, points: i16, reason: Reason },
    /// An Achievement was gained.
    Achieved { seat: Seat, reason: Reason },
    /// Something was given that could not be used.
    Forfeited { seat: Seat, what: Forfeit },
    /// The end of the game was triggered.
    EndTriggered { seat: Seat, trigger: Trigger },
    /// The final scoring of a player.
    FinalScored { seat: Seat, score: FinalScore, total: i16 },
    /// The solo game was won.
    SoloWon { total: i16, medal: Medal },
    /// The solo game was lost.
    SoloLost { why: Defeat },
}

/// A gain that was lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// A recruit without a seat, a row or the means.
    Recruit,
    /// A training with no Astronaut left to train.
    Training,
    /// A Greenhouse without a space or a tile.
    Greenhouse,
    /// An improvement without a basic Greenhouse.
    Improvement,
    /// A Foundation without a slot.
    Foundation,
    /// A Laboratory without a space or a tile.
    Laboratory,
    /// Special Research without the means, or a place for anything.
    SpecialResearch,
    /// A Resource the supply does not have.
    Resource,
}

/// The medal of a won solo game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Medal {
    /// FTM-MEDAL-01: fewer than 150.
    Bronze,
    /// FTM-MEDAL-02: 150 to 200.
    Silver,
    /// FTM-MEDAL-03: more than 200.
    Gold,
}

impl Medal {
    /// The medal for these points.
    pub const fn of(points: i16) -> Medal {
        match points {
            ..150 => Medal::Bronze,
            150..=200 => Medal::Silver,
            201.. => Medal::Gold,
        }
    }
}
