//! The weights of the heuristic of From the Moon.

/// The values of things, in Victory Points.
#[derive(Copy, Clone, Debug)]
pub struct MoonWeights {
    /// A cube that a ship or a Building will ask for.
    pub cube: f32,
    /// A cube beyond the fourth of its colour.
    pub glut: f32,
    /// A Food beyond the meals to come.
    pub food: f32,
    /// An Astronaut who will get nothing to eat.
    pub hungry: f32,
    /// The weight of a later meal next to the one before it.
    pub upkeep: f32,
    /// A unit of Energy.
    pub energy: f32,
    /// A Battery tile, for each cycle to come.
    pub battery: f32,
    /// A task of an Astronaut in a Rover, for each future cycle.
    pub task: f32,
    /// The weight of a task beyond the third in a Rover, where cubes may be missing.
    pub crowd: f32,
    /// A Rover that can be sent, besides its crew.
    pub rover: f32,
    /// A Greenhouse, besides the Food it will bring.
    pub harvest: f32,
    /// The number of Laboratories that will be placed, for each future cycle.
    pub research: f32,
    /// The weight of a Laboratory's activations before it is placed.
    pub laboratory: f32,
    /// A Laboratory to come, besides the others it will activate.
    pub bench: f32,
    /// A Faction Building, for each cycle to come.
    pub faction: f32,
    /// A Building's miniature on the map, besides its tile.
    pub site: f32,
    /// A Mission tile beyond its points.
    pub tile: f32,
    /// An improvement beyond its points.
    pub improvement: f32,
    /// The weight of the best work on a ship before there is an approval for it.
    pub ready: f32,
    /// The weight of a launch bonus when the ship is nearly complete.
    pub launch: f32,
    /// The certainty of a lead in Achievements or improvements, a cycle before the end.
    pub lead: f32,
    /// The weight of the current decision.
    pub pending: f32,
    /// For how many cycles the Mission tiles last, if nobody reaches the end of the track.
    pub pace: f32,
    /// The distance that makes the chance to be first clear.
    pub scale: f32,
    /// Alone: a Mission tile that is left.
    pub solo_tile: f32,
    /// Alone: an Objective that is not achieved.
    pub solo_objective: f32,
    /// Alone: a cube that will not come in time.
    pub solo_cubes: f32,
    /// Alone: an approval that will not come in time.
    pub solo_approval: f32,
    /// Alone: how many cubes a task brings.
    pub solo_yield: f32,
    /// Alone: how many approvals a Rover brings.
    pub solo_visits: f32,
    /// Alone: what makes a victory as likely as not.
    pub solo_even: f32,
}

impl MoonWeights {
    /// The weights that played best among others.
    pub const TUNED: MoonWeights = MoonWeights {
        cube: 2.36,
        glut: 1.54,
        food: 1.21,
        hungry: 2.61,
        upkeep: 0.89,
        energy: 1.09,
        battery: 1.65,
        task: 2.28,
        crowd: 0.64,
        rover: 0.13,
        harvest: 1.41,
        research: 3.43,
        laboratory: 0.40,
        bench: 1.91,
        faction: 0.78,
        site: 2.91,
        tile: 2.37,
        improvement: 6.03,
        ready: 0.72,
        launch: 1.00,
        lead: 1.92,
        pending: 1.64,
        pace: 7.12,
        scale: 26.89,
        solo_tile: 10.00,
        solo_objective: 20.00,
        solo_cubes: 3.00,
        solo_approval: 8.00,
        solo_yield: 0.70,
        solo_visits: 0.50,
        solo_even: 60.00,
    };

    /// The weights that won most often alone.
    pub const ALONE: MoonWeights = MoonWeights {
        cube: 15.03,
        glut: 0.54,
        food: 2.51,
        hungry: 11.29,
        upkeep: 1.00,
        energy: 0.23,
        battery: 8.38,
        task: 3.94,
        crowd: 0.41,
        rover: 0.27,
        harvest: 0.25,
        research: 0.28,
        laboratory: 1.09,
        bench: 0.56,
        faction: 0.90,
        site: 1.30,
        tile: 14.68,
        improvement: 2.79,
        ready: 0.13,
        launch: 0.58,
        lead: 0.18,
        pending: 0.28,
        pace: 11.78,
        scale: 263.73,
        solo_tile: 25.26,
        solo_objective: 131.01,
        solo_cubes: 4.17,
        solo_approval: 16.41,
        solo_yield: 0.47,
        solo_visits: 0.83,
        solo_even: 20.00,
    };
}
