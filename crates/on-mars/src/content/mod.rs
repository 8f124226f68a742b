//! The box: cards, tiles and boards as tables, each row with where it comes from.

pub mod blueprints;
pub mod board;
pub mod cards;
mod effect;
mod fact;
mod names;
mod ours;
pub mod solo;
pub mod tiles;

pub use blueprints::{Blueprint, BlueprintSet, BlueprintSpec};
pub use board::{DepotSet, DepotSpace, GridSpace, LabSpace, LabSpaceSet, Space, SpaceSet};
pub use cards::{
    Condition, Contract, ContractSet, Goal, GoalSet, Mission, MissionSet, Reward, Scientist,
    ScientistSet, Terms,
};
pub use effect::{DEVELOP_TWICE_FREE, Effect, Movement, Whence, move_bots, move_rover};
pub(crate) use effect::{blueprints, construct, develop, learn, upgrade, warehouse, welcome};
pub use fact::{Fact, Source};
pub(crate) use names::kinds;
pub use names::{
    Item, ItemSet, Kind, KindSet, Main, MainSet, Resource, ResourceSet, Side, Slots, SlotsSet,
    Tech, TechSet,
};
pub use ours::ours;
pub use solo::{FirstCard, FirstCardSet, Requirement, SoloCard, SoloCardSet, Task, TaskSet};
pub use tiles::{BuildingTile, LssReward, LssRewardSet, TILES_PER_KIND, Tile, TileSet};
