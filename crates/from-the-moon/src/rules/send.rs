//! Send one of your Rovers to a Terrain tile.

use orrery_core::{Log, Seat};

use crate::agenda::Question;
use crate::content::{Choice, Effect, FactionPower, Terrain};
use crate::event::{Event, EventKind, Reason};
use crate::map::Tile;
use crate::player::RoverId;
use crate::refusal::Illegal;
use crate::state::{Open, Power};
use crate::stock::{Cube, Cubes, Resource};

/// FTM-SEND-03, FTM-SEND-04, FTM-RULING-04: a crew at work. Those of one colour are alike, so it is
/// enough to know how many tasks they have left together, and how many of their Specialists have
/// not used their ability.
#[derive(Copy, Clone)]
pub(crate) struct Work {
    pub(crate) rover: RoverId,
    pub(crate) left: Cubes,
    pub(crate) abilities: Cubes,
}

impl Open {
    /// FTM-SEND-01, FTM-SEND-02, FTM-SEND-23: an available Rover goes to a tile where no Rover
    /// stands, and it costs nothing.
    #[inline]
    pub(crate) fn may_send(&self, seat: Seat, rover: RoverId, tile: Tile) -> Result<(), Illegal> {
        if self.players[seat].rover(rover).at.is_some() {
            return Err(Illegal::RoverIsOut);
        }
        if !self.grid.tiles().contains(tile) {
            return Err(Illegal::NoSuchTile);
        }
        if !self.free_tiles().contains(tile) {
            return Err(Illegal::TileIsOccupied);
        }
        Ok(())
    }

    pub(crate) fn send(&mut self, seat: Seat, rover: RoverId, tile: Tile, log: &mut Log<Event>) {
        let sent = self.players[seat].rover_mut(rover);
        sent.at = Some(tile);
        let crew = sent.crew;
        self.tell(log, EventKind::RoverSent { seat, rover, tile });
        self.within(|open| open.react_to_rover(seat, tile, log));
        let tasks = |colour| crew.tasks(colour);
        let left = Cubes {
            metal: tasks(Cube::Metal),
            water: tasks(Cube::Water),
            polymer: tasks(Cube::Polymer),
        };
        self.ask_within(seat, Question::Tasks { rover, left, abilities: crew.specialists });
    }

    /// FTM-RULING-84: what a faction makes of a placed Rover, before its tasks.
    pub(crate) fn react_to_rover(&mut self, seat: Seat, tile: Tile, log: &mut Log<Event>) {
        // FTM-FAC-01: 1 Energy on a corner tile.
        if self.has(seat, FactionPower::CornerEnergy) && self.grid.corner_tiles().contains(tile) {
            self.gain_energy(seat, 1, Reason::FactionPower, log);
        }
        // FTM-FAC-09, FTM-RULING-06: 2 Energy for each own Rover beside it.
        if self.has(seat, FactionPower::RoverConvoys) {
            let beside = tile.neighbours().and(self.rovers_of(seat)).len();
            if beside > 0 {
                self.gain_energy(seat, 2 * beside, Reason::FactionBuilding, log);
            }
        }
    }

    /// FTM-SEND-05, FTM-SEND-06: a cube of the Astronaut's colour that lies on the tile.
    pub(crate) fn may_collect(&self, seat: Seat, work: Work, colour: Cube) -> Result<(), Illegal> {
        let tile = self.tile_of(seat, work)?;
        if work.left.of(colour) == 0 {
            return Err(Illegal::NoTaskLeft { colour });
        }
        if self.cubes[tile.index()].of(colour) == 0 {
            return Err(Illegal::NoSuchCube { colour });
        }
        Ok(())
    }

    /// FTM-SEND-08, FTM-SEND-09, FTM-SEND-10: each Specialist once.
    pub(crate) fn may_use_ability(
        &self,
        seat: Seat,
        work: Work,
        colour: Cube,
    ) -> Result<(), Illegal> {
        let tile = self.tile_of(seat, work)?;
        if work.left.of(colour) == 0 {
            return Err(Illegal::NoTaskLeft { colour });
        }
        if work.abilities.of(colour) == 0 {
            return Err(Illegal::NoAbilityLeft { colour });
        }
        // FTM-RULING-92: nobody is sent to do nothing.
        match self.power(colour) {
            Some(power) if self.ability_amount(seat, tile, power) > 0 => Ok(()),
            Some(_) | None => Err(Illegal::AbilityGivesNothing),
        }
    }

    /// FTM-SEND-11, FTM-SEND-14, FTM-SEND-15: any Astronaut with a task left may use the Terrain.
    pub(crate) fn may_use_own_terrain(
        &self,
        seat: Seat,
        work: Work,
        tile: Tile,
    ) -> Result<(), Illegal> {
        if tile != self.tile_of(seat, work)? {
            return Err(Illegal::OtherTile);
        }
        if work.left.total() == 0 {
            return Err(Illegal::NobodyHasATask);
        }
        self.may_use_terrain(seat, tile)
    }

    /// The tile on which the crew is at work.
    fn tile_of(&self, seat: Seat, work: Work) -> Result<Tile, Illegal> {
        self.players[seat].rover(work.rover).at.ok_or(Illegal::NotTheQuestion)
    }

    /// FTM-SEND-16, FTM-SEND-17, FTM-SEND-18: how much the ability of a Specialist on this tile
    /// gives.
    pub fn ability_amount(&self, seat: Seat, tile: Tile, power: Power) -> u8 {
        let own = self.rovers_of(seat);
        match power {
            Power::OwnBuildings => tile.corners().and(self.players[seat].buildings).len(),
            // FTM-RULING-07: a dummy's Rover counts as well.
            Power::EnemyRovers => tile.neighbours().and(self.occupied().without(own)).len(),
            Power::OwnRovers => tile.neighbours().and(own).len(),
        }
    }

    /// FTM-SEND-12, FTM-SEND-13, FTM-RULING-05: the crew works on while it has tasks; the Terrain
    /// comes last and once, so nothing is asked after it.
    fn work_on(&mut self, seat: Seat, work: Work) {
        let Work { rover, left, abilities } = work;
        if left.total() > 0 {
            self.ask(seat, Question::Tasks { rover, left, abilities });
        }
    }

    /// FTM-SEND-07, FTM-SEND-21: one cube; the others stay.
    pub(crate) fn collect(&mut self, seat: Seat, mut work: Work, cube: Cube, log: &mut Log<Event>) {
        let Some(tile) = self.players[seat].rover(work.rover).at else { return };
        *work.left.of_mut(cube) -= 1;
        self.work_on(seat, work);
        *self.cubes[tile.index()].of_mut(cube) -= 1;
        let own = self.players[seat].stock.of_mut(cube.into());
        *own = own.saturating_add(1);
        self.tell(log, EventKind::Collected { seat, cube, tile });
    }

    pub(crate) fn use_ability(
        &mut self,
        seat: Seat,
        mut work: Work,
        colour: Cube,
        log: &mut Log<Event>,
    ) {
        let at = self.players[seat].rover(work.rover).at;
        let (Some(tile), Some(power)) = (at, self.power(colour)) else { return };
        *work.left.of_mut(colour) -= 1;
        *work.abilities.of_mut(colour) -= 1;
        self.work_on(seat, work);
        let amount = self.ability_amount(seat, tile, power);
        self.tell(log, EventKind::AbilityUsed { seat, colour, power, amount });
        self.within(|open| match power {
            Power::OwnBuildings => {
                open.gain_resource(seat, Resource::Food, amount, Reason::Ability, log);
            }
            Power::EnemyRovers => open.gain_energy(seat, amount, Reason::Ability, log),
            Power::OwnRovers => open.offer_resources(seat, amount, log),
        });
    }

    /// The effect of the tile in a place.
    pub fn terrain_effect(&self, tile: Tile) -> Option<Effect> {
        self.terrain[tile.index()].map(|terrain: Terrain| terrain.spec().effect)
    }

    /// Checks whether the effect of a Terrain tile can be used now.
    pub fn may_use_terrain(&self, seat: Seat, tile: Tile) -> Result<(), Illegal> {
        let effect = self.terrain_effect(tile).ok_or(Illegal::NoSuchTile)?;
        self.may_use(seat, effect, Choice::First)
    }

    /// The Terrain effect as a task of the crew.
    pub(crate) fn use_own_terrain(&mut self, seat: Seat, tile: Tile, log: &mut Log<Event>) {
        if let Some(terrain) = self.terrain[tile.index()] {
            self.use_terrain(seat, tile, terrain, terrain.spec().effect, log);
        }
    }

    pub(crate) fn use_terrain(
        &mut self,
        seat: Seat,
        tile: Tile,
        terrain: Terrain,
        effect: Effect,
        log: &mut Log<Event>,
    ) {
        let paid = Self::price_of(effect);
        self.tell(log, EventKind::TerrainUsed { seat, tile, terrain, paid });
        self.use_effect(seat, effect, Choice::First, log);
    }
}
