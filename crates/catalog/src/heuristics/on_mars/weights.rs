//! The weights of the judge of On Mars.

use on_mars::content::{Blueprint, Tech};

/// The values of things, in Opportunity points.
#[derive(Copy, Clone, Debug)]
pub struct MarsWeights {
    /// The first of each Resource in the Storage: Mineral, Battery, Water, Plant, Oxygen.
    pub resource: [f32; 5],
    /// The weight of each further one of a kind next to the one before it.
    pub glut: f32,
    /// The first Crystal.
    pub crystal: f32,
    /// The weight of each further Crystal next to the one before it.
    pub crystals: f32,
    /// A Private Goal in hand, which can be paid as a Crystal.
    pub card: f32,
    /// A Private Goal that is sure to be completed.
    pub goal: f32,
    /// The first Colonist in the Living Quarters.
    pub ready: f32,
    /// The weight of each further one next to the one before.
    pub readiness: f32,
    /// A Colonist who comes back with the next journey or the one after it.
    pub away: f32,
    /// The weight of the points for Living Quarters before the last rounds.
    pub quarters: f32,
    /// Room for one more Colonist.
    pub bed: f32,
    /// A Shelter, for what the Storage holds.
    pub storage: f32,
    /// The first Bot.
    pub bot: f32,
    /// A Ship in the Hangar, beyond its points.
    pub ship: f32,
    /// An Executive action that is open: the top five spaces of the Depot.
    pub executive: [f32; 5],
    /// A level of a Tech tile, beyond its points, by type.
    pub level: [f32; Tech::COUNT],
    /// A Tech tile that can still move.
    pub promise: f32,
    /// A Tech whose type has no cube in the Progress area yet.
    pub cube_tech: f32,
    /// The weight of a later scoring of the Progress area.
    pub progress: f32,
    /// The chance that a Blueprint is built that fits within reach.
    pub fits_here: f32,
    /// The chance that one is built that fits somewhere else.
    pub fits_there: f32,
    /// The chance that one is built that fits nowhere yet.
    pub fits_nowhere: f32,
    /// An Advanced Building, beyond its points and what it produces.
    pub advanced: f32,
    /// The journeys to Orbit in a turn to come.
    pub journeys: f32,
    /// The weight of an Advanced Building's action for each turn to come, paid with Crystals.
    pub use_paid: f32,
    /// The weight of the action with a Scientist.
    pub use_free: f32,
    /// The weight of later Advanced Buildings for a Scientist.
    pub scored_later: f32,
    /// The doubt that each missing thing casts on a Contract.
    pub contract_doubt: f32,
    /// The weight of a Contract that could be completed.
    pub contract: f32,
    /// The weight of an LSS Reward for each turn to come.
    pub reward: f32,
    /// An LSS benefit.
    pub benefit: f32,
    /// The weight of a tile on the map that the Rover could reach.
    pub rover: f32,
    /// The weight of a tile that is one hex farther.
    pub nearness: f32,
    /// The weight of the best action in the next turn.
    pub tempo: f32,
    /// The weight of the second best one.
    pub choice: f32,
    /// The gain of a rival whose Tech is used.
    pub favour: f32,
    /// A turn to come, so that a table is not worth more just because a player has moved.
    pub turn: f32,
    /// The turns to come below which goods count less and less.
    pub need: f32,
    /// The turns to come below which things count less that take a few turns to pay.
    pub soon: f32,
    /// The turns to come below which things count less that pay for the rest of the game.
    pub far: f32,
    /// The turns to come below which it matters where Colonists are.
    pub homecoming: f32,
    /// The distance that makes the chance to win clear.
    pub scale: f32,
}

impl MarsWeights {
    /// The weights in use.
    pub const TUNED: MarsWeights = MarsWeights {
        resource: [1.819, 0.917, 0.834, 1.017, 1.103],
        glut: 0.621,
        crystal: 0.913,
        crystals: 0.937,
        card: 1.058,
        goal: 4.0,
        ready: 1.641,
        readiness: 0.595,
        away: 0.485,
        quarters: 0.463,
        bed: 0.369,
        storage: 0.886,
        bot: 2.554,
        ship: 0.585,
        executive: [1.621, 0.623, 0.818, 1.085, 1.123],
        level: [0.366, 0.383, 0.438, 0.273, 0.438, 0.441, 0.34, 0.829, 0.292, 0.5],
        promise: 0.757,
        cube_tech: 1.035,
        progress: 0.759,
        fits_here: 0.555,
        fits_there: 0.397,
        fits_nowhere: 0.363,
        advanced: 0.835,
        journeys: 0.196,
        use_paid: 0.071,
        use_free: 0.229,
        scored_later: 0.899,
        contract_doubt: 1.66,
        contract: 0.767,
        reward: 0.089,
        benefit: 1.494,
        rover: 0.397,
        nearness: 0.901,
        tempo: 0.405,
        choice: 0.206,
        favour: 1.053,
        turn: 0.0,
        need: 3.0,
        soon: 5.0,
        far: 8.0,
        homecoming: 4.0,
        scale: 24.0,
    };
}

/// Returns what the action of each Advanced Building is worth each time.
pub const fn action_worth(blueprint: Blueprint) -> f32 {
    match blueprint {
        Blueprint::MineralMine => 2.0,
        Blueprint::AutomatedProduction | Blueprint::PrivateShip => 1.9,
        Blueprint::ConstructionYard
        | Blueprint::MetalDeposit
        | Blueprint::WindTurbines
        | Blueprint::MoistureVaporator
        | Blueprint::HydroponicFarm
        | Blueprint::Concentrator
        | Blueprint::Gym
        | Blueprint::BuilderDrone => 1.6,
        Blueprint::Casino | Blueprint::Radar | Blueprint::ResearchLab | Blueprint::EcoResort => 1.5,
        Blueprint::OxygenTank | Blueprint::Aqueduct => 1.2,
        Blueprint::Biomarket
        | Blueprint::TradeMarket
        | Blueprint::RecyclingBots
        | Blueprint::AerialElevator
        | Blueprint::Library
        | Blueprint::CommandCenter
        | Blueprint::Biolab => 1.0,
    }
}
