//! Every answer that can be given.

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::blackout;
use crate::content::{
    Blueprint, BuildingTile, Contract, DepotSpace, FirstCard, Goal, GridSpace, Item, Kind,
    LabSpace, LssReward, Main, Mission, Resource, Reward, Scientist, Side, Slots, SoloCard, Space,
    Task, Tech, Tile,
};
use crate::hex::Hex;
use crate::invasion;
use crate::monolith;
use crate::outbreak;

/// One answer of a player or of Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this player chooses a Turn Order space first.
    NameFirst(Seat),
    /// Chance: this starting Building comes next.
    LayBuilding(Kind),
    /// Chance: this Tech tile comes next.
    LayTech(Tech),
    /// Chance: this Blueprint comes next.
    LayBlueprint(Blueprint),
    /// Chance: this Discovery tile comes next.
    LayDiscovery(Tile),
    /// Chance: this Mission is played.
    LayMission(Mission),
    /// Chance: this LSS Reward tile comes next.
    LayReward(LssReward),
    /// Chance: this Building tile lies next on its stack.
    TurnUp(BuildingTile),
    /// Chance: this Private Goal is dealt.
    DealGoal(Goal),
    /// Chance: a First Colonist tile names this space.
    DealSpace(Space),
    /// Chance: this First Colonist card "A" is dealt.
    DealFirst(FirstCard),
    /// Chance: this First Colonist card "B" is dealt.
    DealTask(Task),
    /// Chance: this card is on top of Lacerda's deck.
    RevealSolo(SoloCard),
    /// Chance: Lacerda takes this hex.
    PickHex(Hex),
    /// Chance: Lacerda takes this Blueprint.
    PickBlueprint(Blueprint),
    /// Chance: Lacerda takes the card in this slot of the Scientist display, from 0.
    PickSlot(u8),
    /// Chance: this Contract refills the display.
    PickContract(Contract),

    /// Puts the Player marker on this space.
    TakeSpace(Space),
    /// Puts the Shuttle on this side.
    PutShuttle(Side),
    /// Takes this Main action.
    Main(Main),
    /// Takes this Executive action.
    Executive(DepotSpace),
    /// Uses an Advanced Building as the Executive action: for Crystals, or by a Scientist.
    UseBuilding {
        /// Its Blueprint.
        blueprint: Blueprint,
        /// The Scientist who works there; `None` pays Crystals.
        scientist: Option<Scientist>,
    },
    /// Ends the turn.
    EndTurn,

    /// Constructs a Building.
    Build {
        /// Of which type.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// Uses the Tech tile of this player.
    UseTech(Seat),
    /// Upgrades a Building.
    Upgrade {
        /// With which Blueprint.
        blueprint: Blueprint,
        /// The Building's hex.
        hex: Hex,
    },
    /// Moves a Bot to an adjacent hex.
    MoveBot {
        /// From where.
        from: Hex,
        /// The target.
        to: Hex,
    },
    /// Moves the Rover to an adjacent hex.
    MoveRover(Hex),
    /// Spends a Crystal for a Movement point for Bots.
    BuyBotPoint,
    /// Spends a Crystal for a Movement point for the Rover.
    BuyRoverPoint,
    /// Develops a Tech tile.
    Develop {
        /// The Tech.
        tech: Tech,
        /// The space it moves to.
        to: LabSpace,
    },
    /// Takes an item from the Warehouse.
    TakeItem(Item),
    /// Takes a Blueprint from the display.
    TakeBlueprint(Blueprint),
    /// Takes a Tech tile from the Tech Grid.
    Learn {
        /// From where.
        from: GridSpace,
        /// The space in the Laboratory it goes to.
        to: LabSpace,
    },
    /// Welcomes a Ship.
    Welcome {
        /// From which space of the Depot.
        ship: DepotSpace,
        /// True if it brings a Bot in place of a Colonist.
        bot: bool,
    },
    /// Takes the card in this slot of the Scientist display, from 0.
    Hire(u8),
    /// Brings a Colonist back to the Living Quarters.
    Retrieve(Post),
    /// Lets a Miner or an Advanced Building of this type produce once more.
    ProduceAgain(Kind),
    /// Moves a Colonist to the Working Area for one more Crystal.
    BoostCrystals,
    /// Takes this Resource.
    TakeResource(Resource),
    /// Takes what is offered.
    Accept,
    /// Puts the Discovery tile from the left (0) or right (1) space on the Radar.
    PickDiscovery(u8),
    /// Takes this benefit of the Life Support System.
    TakeLssBenefit(LssBenefit),
    /// Is done with this.
    Finish,

    /// Pays with this.
    Pay(Coin),
    /// OM-CRY-04: pays a Crystal with this Private Goal.
    PayGoal(Goal),
    /// Puts a displaced piece or a new Bot here.
    Place(Hex),
    /// Takes the tile under the Rover.
    TakeTile,
    /// Leaves the tile where it is.
    LeaveTile,
    /// Places a face-up Discovery tile on the map.
    PlaceDiscovery {
        /// The left (0) or the right one (1).
        which: u8,
        /// The hex.
        hex: Hex,
    },
    /// Stays on this side.
    Stay,
    /// Travels with the Shuttle.
    Travel,
    /// Travels with a Ship from the Hangar.
    TravelByShip,
    /// Keeps the Oxygen for a Tech tile another player used.
    KeepOxygen,
    /// Puts this Contract on the empty slot.
    Refill(Contract),
    /// Keeps what was just gained.
    Store,

    /// Moves an item onto a Contract.
    Deliver {
        /// The Contract.
        contract: Contract,
        /// The item.
        item: Item,
    },
    /// Completes a Private Goal.
    CompleteGoal {
        /// The Goal.
        goal: Goal,
        /// For which of its rewards.
        reward: Reward,
    },
    /// OM-FC-03: reveals the First Colonist card "A".
    RevealFirst,
    /// OM-FC-04: reveals a First Colonist card "B" whose task was done.
    RevealTask(Task),

    /// An answer of Chapter 1 of Alien Invasion.
    Invasion(invasion::Action),
    /// An answer of Chapter 2 of Alien Invasion.
    Outbreak(outbreak::Action),
    /// An answer of Chapter 3 of Alien Invasion.
    Blackout(blackout::Action),
    /// An answer of Chapter 4 of Alien Invasion.
    Monolith(monolith::Action),
}

/// A space from which a Colonist can be retrieved.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// The Working Area.
    Working,
    /// An Action slot.
    Slot(Slots),
}

/// OM-LSS-06: a benefit of the Life Support System.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LssBenefit {
    /// Up to 2 Movement points for Bots.
    Bots,
    /// A Crystal.
    Crystal,
    /// A Mineral.
    Mineral,
    /// A Colonist comes back.
    Colonist,
}

/// Something to pay with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    /// A Mineral.
    Mineral,
    /// A Battery.
    Battery,
    /// Water.
    Water,
    /// A Plant.
    Plant,
    /// Oxygen.
    Oxygen,
    /// A Crystal from the Depot.
    Crystal,
    /// OM-COST-06: a Colonist who moves to the Working Area.
    Colonist,
}

impl From<Resource> for Coin {
    fn from(resource: Resource) -> Coin {
        match resource {
            Resource::Mineral => Coin::Mineral,
            Resource::Battery => Coin::Battery,
            Resource::Water => Coin::Water,
            Resource::Plant => Coin::Plant,
            Resource::Oxygen => Coin::Oxygen,
        }
    }
}
