//! Events: everything that happened, in order.
//!
//! A chain of effects reads as one indented story: every event has a level, and what an event
//! brought about follows it with a higher one.

use orrery_core::{Seat, Sides, Viewer};
use serde::Serialize;

use crate::action::Coin;
use crate::blackout;
use crate::chapter::Outcome;
use crate::content::{
    Blueprint, BuildingTile, Contract, DepotSpace, Effect, FirstCard, Goal, GridSpace, Item, Kind,
    LabSpace, LssReward, Main, Mission, Reward, Scientist, Side, Slots, SoloCard, Space, Task,
    Tech, Tile,
};
use crate::hex::Hex;
use crate::invasion;
use crate::monolith;
use crate::outbreak;
use crate::state::{Card, FinalScore};

/// Something that happened, and how deep in a chain of effects.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// 0 for an action of a turn, 1 for what it brings about, and so on.
    pub level: u8,
    /// The sides of the game: the secrets in it are seen by the side of their player.
    #[serde(skip_serializing_if = "Sides::is_each")]
    pub sides: Sides,
    /// The event itself.
    pub deed: Deed,
}

/// The source of points.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// OM-LSS-03: the second Building of an LSS type.
    SecondBuilding,
    /// OM-LSS-04: an LSS Reward tile.
    Reward(LssReward),
    /// OM-LVL-07: Progress at a Colony status update.
    Progress,
    /// An effect.
    Effect,
    /// Something that only Chapter 1 of Alien Invasion has.
    Invasion(invasion::Cause),
}

/// A piece that can be displaced.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A Bot.
    Bot,
    /// A Rover.
    Rover,
    /// A Sentry Bot.
    Sentry,
    /// The Defense Exosuit.
    Exosuit,
}

/// An event, without its level and sides.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Deed {
    /// A seat chooses a Turn Order space first.
    FirstNamed { seat: Seat },
    /// A starting Building was laid out.
    BuildingLaid { kind: Kind, hex: Hex },
    /// A Tech tile came onto the grid.
    TechLaid { tech: Tech, on: GridSpace },
    /// A Blueprint came onto the display.
    BlueprintLaid { blueprint: Blueprint, place: u8 },
    /// A Discovery tile came onto the Exploration space.
    DiscoveryLaid { tile: Tile, place: u8 },
    /// A Mission was laid out.
    MissionLaid { mission: Mission, slot: u8 },
    /// An LSS Reward tile was laid out.
    RewardLaid { reward: LssReward, column: Kind },
    /// The next Building tile of a stack is seen.
    TileTurnedUp { kind: Kind, tile: BuildingTile },
    /// A Private Goal was dealt; only its player sees which.
    GoalDealt { seat: Seat, goal: Option<Goal> },
    /// A First Colonist card "A" was dealt.
    FirstDealt { seat: Seat, card: Option<FirstCard> },
    /// A First Colonist card "B" was dealt.
    TaskDealt { seat: Seat, task: Option<Task> },
    /// A Player marker was put on a Turn Order space.
    SpaceTaken { seat: Seat, space: Space },
    /// The Shuttle was put on its first space.
    ShuttlePut { seat: Seat, side: Side },

    /// A round began.
    RoundBegan { round: u8 },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// Pending Crystals moved to the Depot, and some were lost.
    CrystalsArrived { seat: Seat, count: u8, lost: u8 },
    /// A Main action was taken.
    MainTaken { seat: Seat, main: Main },
    /// An Executive action was taken.
    ExecutiveTaken { seat: Seat, space: DepotSpace },
    /// An Advanced Building was used.
    BuildingUsed { seat: Seat, blueprint: Blueprint, scientist: Option<Scientist> },
    /// Full slots were cleared of a player's Colonists.
    SlotsCleared { seat: Seat, slots: Slots, colonists: u8 },
    /// A Colonist was placed on a slot.
    ColonistPlaced { seat: Seat, slots: Slots },
    /// Something was paid.
    Paid { seat: Seat, coin: Coin, count: u8 },
    /// A Private Goal was used as a Crystal; only its player sees which.
    GoalSpent { seat: Seat, goal: Option<Goal> },
    /// An effect began that a tile, space or card grants.
    Granted { seat: Seat, effect: Effect },

    /// Items were gained; some did not fit.
    Gained { seat: Seat, item: Item, count: u8, lost: u8 },
    /// Points were scored.
    Scored { seat: Seat, points: i16, reason: Reason },
    /// Colonists came from the supply.
    ColonistsGained { seat: Seat, count: u8 },
    /// A Colonist was retrieved.
    Retrieved { seat: Seat, colonists: u8 },
    /// An item was delivered onto a Contract.
    Delivered { seat: Seat, contract: Contract, item: Item },
    /// A Contract was completed.
    ContractCompleted { seat: Seat, contract: Contract },

    /// A Building was constructed; the size is that of its Complex.
    Constructed { seat: Seat, kind: Kind, hex: Hex, size: u8 },
    /// Arrows put Crystals on the map.
    CrystalFound { hex: Hex },
    /// A player's Tech was used.
    TechUsed { seat: Seat, owner: Seat, tech: Tech },
    /// A piece was displaced.
    Displaced { seat: Seat, piece: Piece, from: Hex, to: Hex },
    /// A Colonist left a Mine that was upgraded.
    MinerReturned { seat: Seat, hex: Hex },
    /// A tile or Crystal was built over or destroyed by a Bot.
    TileLost { hex: Hex, tile: Option<Tile> },
    /// A cube moved to the Progress area.
    Progressed { seat: Seat, kind: Kind },
    /// An LSS marker moved up.
    LssRose { kind: Kind, row: u8 },
    /// A Building was upgraded.
    Upgraded { seat: Seat, blueprint: Blueprint, hex: Hex },
    /// A Blueprint was taken.
    BlueprintTaken { seat: Seat, blueprint: Blueprint },
    /// A Tech tile was taken.
    TechLearned { seat: Seat, tech: Tech, to: LabSpace },
    /// A Tech tile was developed.
    TechDeveloped { seat: Seat, tech: Tech, to: LabSpace },
    /// A Bot moved.
    BotMoved { seat: Seat, from: Hex, to: Hex },
    /// A Rover moved.
    RoverMoved { seat: Seat, from: Hex, to: Hex },
    /// A tile was taken from the map.
    TileTaken { seat: Seat, tile: Tile, hex: Hex },
    /// A Discovery tile was put on the Radar.
    RadarSet { seat: Seat, tile: Tile },
    /// A Ship was welcomed.
    ShipWelcomed { seat: Seat, ship: DepotSpace },
    /// A Bot came onto the map.
    BotPlaced { seat: Seat, hex: Hex },
    /// A card was taken from the Scientist display.
    Hired { seat: Seat, card: Card },
    /// A slot of the display was refilled.
    Refilled { slot: u8, contract: Contract },
    /// A Mission was contributed to.
    Contributed { seat: Seat, mission: Mission, left: u8 },
    /// A Mission was completed.
    MissionCompleted { mission: Mission },
    /// The Remaining Missions marker moved.
    MissionsRemain { spaces: u8 },
    /// A Private Goal was completed.
    GoalCompleted { seat: Seat, goal: Goal, reward: Reward },
    /// A First Colonist card "A" was revealed.
    FirstRevealed { seat: Seat, card: FirstCard },
    /// A First Colonist card "B" was revealed.
    TaskRevealed { seat: Seat, task: Task },
    /// The owner of a used Tech keeps the Oxygen.
    OxygenKept { seat: Seat },

    /// The Colony rose to a level.
    ColonyRose { level: u8 },
    /// Blueprints left in the display were removed.
    BlueprintsRemoved { count: u8 },
    /// The Warehouse was refilled.
    WarehouseRefilled,
    /// The Shuttle moved to a Travel space of its side.
    ShuttleMoved { side: Side, space: u8 },
    /// The Shuttle travelled to the other side.
    ShuttleTravelled { side: Side, space: u8 },
    /// A player travelled.
    Travelled { seat: Seat, to: Side, by_ship: bool },
    /// A player stays.
    Stayed { seat: Seat },
    /// A Discovery tile was placed on the map.
    DiscoveryPlaced { seat: Seat, tile: Tile, hex: Hex },
    /// The end of the game was triggered.
    EndTriggered { last_round: u8 },
    /// The points of a player were counted.
    Counted { seat: Seat, score: FinalScore },
    /// The game ended.
    GameEnded,

    /// Lacerda revealed a card.
    SoloRevealed { card: SoloCard },
    /// Lacerda's deck was shuffled again.
    SoloShuffled,
    /// Lacerda's Bot moved to an icon.
    IconMoved { kind: Kind },
    /// Lacerda removed an item from the Warehouse.
    ItemRemoved { item: Item },

    /// A chapter of Alien Invasion was decided.
    Decided { outcome: Outcome },
    /// Something that only Chapter 1 of Alien Invasion has, with the seat of the Alien Commander.
    Invasion(Seat, invasion::Deed),
    /// Something that only Chapter 2 of Alien Invasion has.
    Outbreak(outbreak::Deed),
    /// Something that only Chapter 3 of Alien Invasion has.
    Blackout(blackout::Deed),
    /// Something that only Chapter 4 of Alien Invasion has.
    Monolith(monolith::Deed),
}

impl Event {
    /// The event as a viewer may know it: cards dealt or spent are known to their player alone.
    /// AI-GEN-08: allies know them, too.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Event {
        let knows = |seat: Seat| match viewer {
            Viewer::Seat(own) => self.sides.are_allies(own, seat),
            Viewer::Spectator => false,
        };
        let deed = match self.deed {
            Deed::GoalDealt { seat, .. } if !knows(seat) => Deed::GoalDealt { seat, goal: None },
            Deed::GoalSpent { seat, .. } if !knows(seat) => Deed::GoalSpent { seat, goal: None },
            Deed::FirstDealt { seat, .. } if !knows(seat) => Deed::FirstDealt { seat, card: None },
            Deed::TaskDealt { seat, .. } if !knows(seat) => Deed::TaskDealt { seat, task: None },
            deed => deed,
        };
        Event { deed, ..*self }
    }
}
