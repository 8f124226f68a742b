//! The contents of the box: tiles, factions and numbers, each with its source.

pub mod board;
mod buildings;
mod effect;
mod fact;
mod factions;
mod missions;
mod ours;
mod tiles;

pub use buildings::{
    LARGE_BUILDINGS, LargeBuilding, LargeEffect, LargeSet, LargeSpec, Level, SMALL_BUILDINGS,
    SMALL_COSTS, SmallBuilding, SmallSet, SmallSpace, SmallSpaceSet, SmallSpec,
};
pub use effect::{
    Approval, Choice, Destination, Destinations, Effect, Gain, Measure, PartId, PartSet, Work,
};
pub use fact::Fact;
pub use factions::{
    Extra, FACTIONS, Faction, FactionPower, FactionSet, FactionSpec, PowerSource, StartTile,
};
pub use missions::{
    LAUNCHES, LaunchSpec, MISSIONS, MissionSet, MissionSpec, MissionTile, PARTS, PartSpec,
};
pub use ours::ours;
pub use tiles::{
    LABORATORIES, Laboratory, LaboratorySet, LaboratorySpec, PROGRESS, ProgressDeed, ProgressSet,
    ProgressSpec, ProgressTile, TERRAINS, Terrain, TerrainSet, TerrainSpec,
};
