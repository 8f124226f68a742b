//! Construct a Building.

use orrery_core::{Log, Seat};

use crate::action::Building;
use crate::agenda::{Duty, Question, Reach};
use crate::content::board::LARGE_SPACES;
use crate::content::{Choice, Effect, Faction, FactionPower, ProgressDeed};
use crate::event::{Event, EventKind, Reason};
use crate::map::{Spot, SpotSet, Tile, TileSet};
use crate::player::LargeTile;
use crate::refusal::{Bill, Illegal};
use crate::setup::{ArchitectsFoundation, BuildingTerrain};
use crate::state::Open;
use crate::stock::Cost;

impl Open {
    /// FTM-BLD-02, FTM-BLD-10, FTM-BLD-11: what is printed for a Building.
    pub fn printed_cost(&self, seat: Seat, building: Building) -> Cost {
        match building {
            Building::Small(space) => space.level().cost(),
            Building::Large(tile) => tile.spec().cost,
            Building::Faction => {
                self.faction(seat).map_or(Cost::FREE, |faction| faction.spec().building)
            }
        }
    }

    /// The cost of a Building on this space.
    pub fn building_cost(&self, seat: Seat, building: Building, spot: Spot) -> Cost {
        let cost = self.printed_cost(seat, building);
        // FTM-FAC-13, FTM-FAC-14, FTM-RULING-68: 1 Energy less for each own Rover on a tile that
        // touches the space, once the Faction Building is there.
        if self.has(seat, FactionPower::CheapBuildings) {
            return cost.less_energy(self.grid.touching(spot).and(self.rovers_of(seat)).len());
        }
        cost
    }

    /// The Building spaces that are still empty.
    pub fn empty_spots(&self) -> SpotSet {
        self.grid.spots().without(self.built_spots())
    }

    /// FTM-BLD-01, FTM-BLD-16, FTM-BLD-17, FTM-BLD-18, FTM-BLD-19, FTM-RULING-11: a tile that can
    /// still be constructed, in any order.
    fn may_choose_building(&self, seat: Seat, building: Building) -> Result<(), Illegal> {
        let player = &self.players[seat];
        match building {
            Building::Small(space) if player.small.contains(space) => {
                Err(Illegal::AlreadyConstructed)
            }
            Building::Small(_) => Ok(()),
            Building::Faction if player.large.contains(&Some(LargeTile::Faction)) => {
                Err(Illegal::AlreadyConstructed)
            }
            Building::Faction if player.faction.is_none() => Err(Illegal::NotLaidOut),
            Building::Large(tile) if !self.large.contains(tile) => Err(Illegal::NotLaidOut),
            Building::Faction | Building::Large(_) => match player.free_large_space() {
                Some(_) => Ok(()),
                None => Err(Illegal::LargeSpacesFull),
            },
        }
    }

    fn bill(building: Building) -> Bill {
        match building {
            Building::Small(_) => Bill::SmallBuilding,
            Building::Large(_) => Bill::LargeBuilding,
            Building::Faction => Bill::FactionBuilding,
        }
    }

    /// FTM-RULING-10, FTM-RULING-88: a tile, an empty space, and the price on that space.
    pub(crate) fn may_construct(&self, seat: Seat, building: Building) -> Result<(), Illegal> {
        self.may_choose_building(seat, building)?;
        let bill = Self::bill(building);
        let printed = self.may_pay(seat, &self.printed_cost(seat, building), bill);
        let discount = self.has(seat, FactionPower::CheapBuildings);
        match printed {
            // The discount is Energy only.
            Err(Illegal::CannotPay { missing, .. }) if !discount || !missing.stock.is_empty() => {
                return printed;
            }
            Ok(()) | Err(_) => {}
        }
        let empty = self.empty_spots();
        if empty.is_empty() {
            return Err(Illegal::NoSpotLeft);
        }
        let affordable =
            |spot: Spot| self.players[seat].can_pay(&self.building_cost(seat, building, spot));
        if printed.is_ok() || empty.iter().any(affordable) { Ok(()) } else { printed }
    }

    /// FTM-BLD-06, FTM-BLD-07, FTM-MAP-06: an empty space, on the edge too.
    pub(crate) fn may_place(
        &self,
        seat: Seat,
        building: Building,
        spot: Spot,
    ) -> Result<(), Illegal> {
        if !self.grid.spots().contains(spot) {
            return Err(Illegal::NoSuchSpot);
        }
        if self.built_spots().contains(spot) {
            return Err(Illegal::SpotIsTaken);
        }
        self.may_choose_building(seat, building)?;
        self.may_pay(seat, &self.building_cost(seat, building, spot), Self::bill(building))
    }

    /// The code of a Building's tile in data files.
    fn building_code(&self, seat: Seat, building: Building) -> &'static str {
        match building {
            Building::Small(space) => {
                self.small[space.index()].map_or("small Building", |tile| tile.spec().code)
            }
            Building::Large(tile) => tile.spec().code,
            Building::Faction => self.faction(seat).map_or("Faction Building", Faction::code),
        }
    }

    /// FTM-RULING-88: pay, move the tile, take the Achievement of a large-Building space, place
    /// the miniature, use the Terrain, then everything else.
    pub(crate) fn place(
        &mut self,
        seat: Seat,
        building: Building,
        spot: Spot,
        log: &mut Log<Event>,
    ) {
        let paid = self.building_cost(seat, building, spot);
        self.pay(seat, &paid);
        let code = self.building_code(seat, building);
        self.tell(log, EventKind::Constructed { seat, building, code, spot, paid });
        match building {
            // FTM-BLD-04, FTM-BLD-05: it takes part in every later Income.
            Building::Small(space) => self.players[seat].small.insert(space),
            Building::Large(tile) => {
                self.large.remove(tile);
                self.cover_large_space(seat, LargeTile::Shared(tile), log);
            }
            Building::Faction => self.cover_large_space(seat, LargeTile::Faction, log),
        }
        // FTM-BLD-14: the miniature of a large tile too.
        self.players[seat].buildings.insert(spot);
        self.progress(seat, ProgressDeed::ConstructBuilding, log);
        self.check_linked(seat);
        let tiles = self.grid.touching(spot);
        let terrain = Question::BuildingTerrain { tiles, reach: self.building_reach(seat, tiles) };
        // FTM-RULING-67.
        match self.options.architects_foundation {
            ArchitectsFoundation::AfterTerrain => {
                self.see_to_within(Duty::AfterConstruction(seat));
                self.ask_within(seat, terrain);
            }
            ArchitectsFoundation::BeforeTerrain => {
                self.ask_within(seat, terrain);
                self.see_to_within(Duty::AfterConstruction(seat));
            }
        }
    }

    /// FTM-BLD-12, FTM-BLD-13: the tile covers a space, which gives an Achievement.
    fn cover_large_space(&mut self, seat: Seat, tile: LargeTile, log: &mut Log<Event>) {
        if let Some(space) = self.players[seat].free_large_space() {
            self.players[seat].large[space] = Some(tile);
            self.gain_bonus(seat, LARGE_SPACES.value()[space], Reason::LargeSpace, log);
        }
    }

    /// FTM-BLD-08, FTM-BLD-15: one adjacent tile.
    fn building_reach(&self, seat: Seat, tiles: TileSet) -> Reach {
        // FTM-FAC-02, FTM-FAC-03, FTM-RULING-62: both tiles of an edge space.
        let both = tiles.len() == 2 && self.has(seat, FactionPower::EdgeBuildings);
        if both { Reach::Each } else { Reach::One }
    }

    /// FTM-BLD-09, FTM-RULING-08, FTM-RULING-09: no Astronaut is needed, and a Rover on the tile
    /// does not matter; the price inside the effect is paid.
    pub(crate) fn may_use_adjacent(
        &self,
        seat: Seat,
        tiles: TileSet,
        tile: Tile,
    ) -> Result<(), Illegal> {
        if !tiles.contains(tile) {
            return Err(Illegal::NotAdjacent);
        }
        let effect = self.building_effect(tile).ok_or(Illegal::NoSuchTile)?;
        self.may_use(seat, effect, Choice::First)
    }

    /// FTM-RULING-08: the effect of a Terrain tile as a new Building uses it.
    pub fn building_effect(&self, tile: Tile) -> Option<Effect> {
        match (self.options.building_terrain, self.terrain_effect(tile)?) {
            (BuildingTerrain::Free, Effect::Pay(_, gain)) => Some(Effect::Just(gain)),
            (BuildingTerrain::Free | BuildingTerrain::Priced, effect) => Some(effect),
        }
    }

    pub(crate) fn use_adjacent(
        &mut self,
        seat: Seat,
        mut tiles: TileSet,
        reach: Reach,
        tile: Tile,
        log: &mut Log<Event>,
    ) {
        tiles.remove(tile);
        match reach {
            Reach::Each if !tiles.is_empty() => {
                self.ask(seat, Question::BuildingTerrain { tiles, reach });
            }
            Reach::Each | Reach::One => {}
        }
        let terrain = self.terrain[tile.index()];
        if let (Some(terrain), Some(effect)) = (terrain, self.building_effect(tile)) {
            self.use_terrain(seat, tile, terrain, effect, log);
        }
    }

    /// The Building stands, and its Terrain effect is over or about to come.
    pub(crate) fn after_construction(&mut self, seat: Seat, log: &mut Log<Event>) {
        // FTM-FAC-12, FTM-RULING-67: a Foundation for the action.
        if self.has(seat, FactionPower::BuildingFoundation) {
            self.receive_foundation(seat, log);
        }
    }
}
