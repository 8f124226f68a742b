//! What the judge of From the Moon goes by.

/// What things are worth, in Victory Points.
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
    /// How much a later meal counts next to the one before it.
    pub upkeep: f32,
    /// A unit of Energy.
    pub energy: f32,
    /// A Battery tile, for each cycle to come.
    pub battery: f32,
    /// A task of somebody in a Rover, for each cycle to come.
    pub task: f32,
    /// How much a task beyond the third in a Rover counts, where cubes may be missing.
    pub crowd: f32,
    /// A Rover that can be sent, besides its crew.
    pub rover: f32,
    /// A Food of a Greenhouse, for each cycle to come.
    pub harvest: f32,
    /// How many Laboratories will be placed, for each cycle to come.
    pub research: f32,
    /// How much of what a Laboratory would activate counts before it is placed.
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
    /// How much of the best work on a ship counts before there is an approval for it.
    pub ready: f32,
    /// How much of a launch bonus counts when the ship is nearly complete.
    pub launch: f32,
    /// How sure a lead in Achievements or improvements is, a cycle before the end.
    pub lead: f32,
    /// How much of what is being decided counts.
    pub pending: f32,
    /// For how many cycles the Mission tiles last, if nobody reaches the end of the track.
    pub pace: f32,
    /// The distance that makes the chance to be first clear.
    pub scale: f32,
    /// Alone: a Mission tile that is left, at the start.
    pub solo_tile: f32,
    /// Alone: an Objective that is not achieved, at the start.
    pub solo_objective: f32,
    /// Alone: how much faster than the time that is left what is missing grows.
    pub solo_press: f32,
    /// Alone: what makes a victory as likely as not.
    pub solo_even: f32,
}

impl MoonWeights {
    /// The weights that played best among others.
    pub const TUNED: MoonWeights = MoonWeights {
        cube: 2.98,
        glut: 0.63,
        food: 2.86,
        hungry: 2.43,
        upkeep: 1.18,
        energy: 0.33,
        battery: 2.57,
        task: 2.18,
        crowd: 0.43,
        rover: 0.26,
        harvest: 0.38,
        research: 1.00,
        laboratory: 0.40,
        bench: 0.50,
        faction: 0.87,
        site: 4.15,
        tile: 5.40,
        improvement: 3.02,
        ready: 0.40,
        launch: 0.64,
        lead: 0.43,
        pending: 1.00,
        pace: 3.53,
        scale: 17.97,
        solo_tile: 10.00,
        solo_objective: 20.00,
        solo_press: 1.00,
        solo_even: 60.00,
    };

    /// The weights for those who play alone, chosen by hand where they differ.
    pub const ALONE: MoonWeights =
        MoonWeights { hungry: 20.00, scale: 40.00, ..MoonWeights::TUNED };
}
