//! A builder with which tests set the table, and a table they can play at.
//!
//! Tiles are named by their codes. What stands on them is tuned now and then, so a test asks the
//! tile for its cost and its points instead of remembering numbers.

mod names;
mod table;

use orrery_core::{Game as _, Log, Seat, Setup};

use crate::agenda::Duty;
use crate::content::board::{BAG, FREE_GREENHOUSES, GREENHOUSES, LARGE_LAID_OUT, tiles_of_ship};
use crate::content::{
    Destination, Faction, Laboratory, LargeBuilding, LargeSet, MissionTile, ProgressSet,
    ProgressTile, SmallBuilding, SmallSpace, Terrain,
};
use crate::gauge::Gauge;
use crate::map::{Spot, Tile, TileSet};
use crate::player::{Astronaut, Crew, LabSpace, LargeTile, Player, RoverId};
use crate::state::{FromTheMoon, ObjectiveSet, Part, Power};
use crate::stock::{Cube, Cubes, Stock};

pub use names::{
    basic, bench, corner, display, laboratory, large, mission, objective, part, small, specialist,
    stock, tile,
};
pub use table::{Moves, Table};

/// The player in the first seat of a scenario; the others follow clockwise.
pub const ANN: Seat = Seat::ONE;
/// The player in the second seat.
pub const BEN: Seat = Seat::TWO;
/// The player in the third seat.
pub const CLEO: Seat = Seat::THREE;
/// The player in the fourth seat.
pub const DAN: Seat = Seat::FOUR;

/// A table being set.
pub struct Scenario {
    table: FromTheMoon,
    supply: Option<Stock>,
    bag: Option<Cubes>,
    turn_of: Option<Seat>,
}

impl Scenario {
    /// A turn of the first seat in a game for `players`. Nobody has a faction, everyone has 5
    /// Energy of 5 and one basic Astronaut in each Rover: gray, blue, black.
    ///
    /// There are no cubes on the map. Tiles lie in the order of their codes: Terrain T01 on,
    /// Missions EU1, TI1 and MA1 on, Laboratories L01 to L06 in the display, small Buildings S1A,
    /// S1B, S2A, S2B, S3A and S3X, large ones LB1 on. The Progress track is PR10, PR01 to PR05, so
    /// that at first only Battery tiles count. The three abilities are own Buildings for gray,
    /// enemy Rovers for blue and own Rovers for black.
    pub fn of_players(players: u8) -> Scenario {
        Scenario::of(Setup::of_players(players))
    }

    /// The same with options.
    pub fn of(setup: Setup) -> Scenario {
        let mut table = FromTheMoon::start(&setup).expect("a scenario has a valid setup");
        table.pack = Default::default();
        let open = &mut table.open;
        open.agenda.clear();
        open.turn = 1;
        let count = usize::from(setup.players) - 1;
        for (place, terrain) in open.grid.tiles().iter().zip(Terrain::all()) {
            open.terrain[place.index()] = Some(terrain);
            open.rest.terrain.remove(terrain);
        }
        open.powers = Power::ALL.map(Some);
        for to in Destination::ALL {
            let tiles = MissionTile::all().filter(|tile| tile.spec().destination == to);
            let tiles = tiles.take(tiles_of_ship(setup.players, to).into());
            for (place, tile) in tiles.enumerate() {
                open.ships[to as usize].parts[place] = Part::Covered(tile);
                open.rest.missions.remove(tile);
            }
        }
        let [middle, right] = FREE_GREENHOUSES.value()[count];
        open.greenhouses.stack = *GREENHOUSES.value() - middle - right;
        (open.greenhouses.middle, open.greenhouses.right) = (middle, right);
        for code in ["S1A", "S1B", "S2A", "S2B", "S3A", "S3X"] {
            let tile = SmallBuilding::by_code(code).expect("a small Building");
            let place = open.small.iter().position(Option::is_none);
            open.small[place.unwrap_or(5)] = Some(tile);
            open.rest.small.remove(tile);
        }
        for tile in LargeBuilding::all().take(LARGE_LAID_OUT.value()[count].into()) {
            open.large.insert(tile);
            open.rest.large.remove(tile);
        }
        let scenario = Scenario { table, supply: None, bag: None, turn_of: None };
        let mut scenario = scenario
            .display(["L01", "L02", "L03", "L04", "L05", "L06"])
            .progress(["PR10", "PR01", "PR02", "PR03", "PR04", "PR05"]);
        for seat in Seat::all(setup.players) {
            scenario = scenario.energy(seat, 5, 5);
            scenario.table.open.players[seat].waiting = Crew::default();
            for (rover, colour) in RoverId::ALL.into_iter().zip(Cube::ALL) {
                scenario = scenario.crew(seat, rover, [basic(colour)]);
            }
        }
        scenario
    }

    fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.table.open.players[seat]
    }

    /// Gives the seat a faction's power, without what its card gives at the start.
    pub fn faction(mut self, seat: Seat, faction: Faction) -> Self {
        self.player(seat).faction = Some(faction);
        self
    }

    /// The same with its Faction Building constructed, on no space of the map.
    pub fn faction_building(mut self, seat: Seat, faction: Faction) -> Self {
        self.player(seat).faction = Some(faction);
        self.player(seat).large[0] = Some(LargeTile::Faction);
        self
    }

    /// Gives the seat exactly these Resources.
    pub fn has(mut self, seat: Seat, resources: &str) -> Self {
        self.player(seat).stock = stock(resources);
        self
    }

    /// Sets the seat's gauge: Energy and Battery tiles.
    pub fn energy(mut self, seat: Seat, energy: u8, batteries: u8) -> Self {
        let gauge = &mut self.player(seat).gauge;
        *gauge = Gauge::full(batteries);
        gauge.pay(batteries - energy);
        self
    }

    /// Puts exactly these into a Rover; markers and recruits are taken from the board.
    pub fn crew<const N: usize>(
        mut self,
        seat: Seat,
        rover: RoverId,
        crew: [Astronaut; N],
    ) -> Self {
        let player = self.player(seat);
        player.rover_mut(rover).crew = Crew::default();
        crew.into_iter().for_each(|astronaut| player.rover_mut(rover).crew.add(astronaut));
        for colour in Cube::ALL {
            let of = |count: fn(&Crew) -> &Cubes| -> u8 {
                player.rovers.iter().map(|rover| count(&rover.crew).of(colour)).sum()
            };
            let (basic, trained) = (of(|crew| &crew.basic), of(|crew| &crew.specialists));
            *player.recruits.of_mut(colour) = 4u8.saturating_sub(basic + trained).min(3);
            *player.markers.of_mut(colour) = 3 - trained;
        }
        self
    }

    /// Puts a Rover onto a tile.
    pub fn rover(mut self, seat: Seat, rover: RoverId, at: Tile) -> Self {
        self.player(seat).rover_mut(rover).at = Some(at);
        self
    }

    /// Lays a Terrain tile with cubes on it.
    pub fn terrain<const N: usize>(mut self, at: Tile, code: &str, cubes: [Cube; N]) -> Self {
        let terrain = Terrain::by_code(code).expect("there is such a Terrain tile");
        self.table.open.terrain[at.index()] = Some(terrain);
        self.cubes(at, cubes)
    }

    /// Puts exactly these cubes on a tile.
    pub fn cubes<const N: usize>(mut self, at: Tile, cubes: [Cube; N]) -> Self {
        let all = cubes.into_iter().fold(Cubes::default(), |all, cube| all.plus(cube, 1));
        self.table.open.cubes[at.index()] = all;
        self
    }

    /// Puts Buildings of the seat on the map, without tiles.
    pub fn buildings<const N: usize>(mut self, seat: Seat, spots: [Spot; N]) -> Self {
        spots.into_iter().for_each(|spot| self.player(seat).buildings.insert(spot));
        self
    }

    /// Constructs small Buildings of the seat, by their spaces, without miniatures.
    pub fn small<const N: usize>(mut self, seat: Seat, spaces: [u8; N]) -> Self {
        for number in spaces {
            let space = SmallSpace::new(number - 1).expect("there are 6 small spaces");
            self.player(seat).small.insert(space);
        }
        self
    }

    /// Lays this small Building onto a space of every board.
    pub fn small_tile(mut self, space: u8, code: &str) -> Self {
        let tile = SmallBuilding::by_code(code).expect("there is such a small Building");
        self.table.open.small[usize::from(space) - 1] = Some(tile);
        self
    }

    /// Constructs a shared large Building of the seat, without a miniature.
    pub fn large(mut self, seat: Seat, code: &str) -> Self {
        let tile = LargeBuilding::by_code(code).expect("there is such a large Building");
        self.table.open.large.remove(tile);
        self.table.open.rest.large.remove(tile);
        let place = self.player(seat).free_large_space().expect("there is a large space");
        self.player(seat).large[place] = Some(LargeTile::Shared(tile));
        self
    }

    /// Lays out exactly these large Buildings.
    pub fn lay_out<const N: usize>(mut self, codes: [&str; N]) -> Self {
        let tiles = codes.map(|code| LargeBuilding::by_code(code).expect("a large Building"));
        self.table.open.large = LargeSet::from_iter(tiles);
        self
    }

    /// Gives the seat basic and improved Greenhouses.
    pub fn greenhouses(mut self, seat: Seat, basic: u8, improved: u8) -> Self {
        self.player(seat).basic_greenhouses = basic;
        self.player(seat).improved_greenhouses = improved;
        self
    }

    /// Sets the Greenhouses on the Main board: stack, middle, right.
    pub fn greenhouse_row(mut self, stack: u8, middle: u8, right: u8) -> Self {
        let row = &mut self.table.open.greenhouses;
        (row.stack, row.middle, row.right) = (stack, middle, right);
        self
    }

    /// Gives the seat `count` Foundations.
    pub fn foundations(mut self, seat: Seat, count: u8) -> Self {
        self.player(seat).foundations = count;
        self
    }

    /// Puts Laboratories onto the seat's Foundations.
    pub fn laboratories<const N: usize>(
        mut self,
        seat: Seat,
        tiles: [(LabSpace, &str); N],
    ) -> Self {
        for (space, code) in tiles {
            self.player(seat).laboratories[space.index()] = Some(laboratory(code));
        }
        self
    }

    /// Lays these Laboratories into the display, row by row.
    pub fn display(mut self, codes: [&str; 6]) -> Self {
        self.table.open.display = codes.map(|code| Some(laboratory(code)));
        self
    }

    /// Leaves exactly these in the Laboratory supply.
    pub fn laboratory_supply<const N: usize>(mut self, codes: [&str; N]) -> Self {
        self.table.open.laboratories = [0; Laboratory::COUNT];
        for code in codes {
            self.table.open.laboratories[laboratory(code).index()] += 1;
        }
        self
    }

    /// Lays these Progress tiles.
    pub fn progress(mut self, codes: [&str; 6]) -> Self {
        let tiles = codes.map(|code| ProgressTile::by_code(code).expect("a Progress tile"));
        let open = &mut self.table.open;
        open.progress = tiles.map(Some);
        open.rest.progress = ProgressSet::ALL.without(ProgressSet::from_iter(tiles));
        self
    }

    /// Puts the seat's piece on a space of the Progress track.
    pub fn space(mut self, seat: Seat, space: u8) -> Self {
        self.player(seat).space = space;
        let reached = &mut self.table.open.reached;
        *reached = space.min(6).max(*reached);
        self
    }

    /// Gives the seat points and Achievements.
    pub fn score(mut self, seat: Seat, points: i16, achievements: u16) -> Self {
        self.player(seat).score = points;
        self.player(seat).achievements = achievements;
        self
    }

    /// Gives the seat a Mission tile from its ship.
    pub fn took(mut self, seat: Seat, code: &str) -> Self {
        let tile = mission(code);
        let ship = &mut self.table.open.ships[tile.spec().destination as usize];
        for part in &mut ship.parts {
            if *part == Part::Covered(tile) {
                *part = Part::Constructed;
            }
        }
        self.table.open.rest.missions.remove(tile);
        self.player(seat).missions.insert(tile);
        self
    }

    /// Puts an Improvement cube of the seat on a part.
    pub fn improved(mut self, seat: Seat, to: Destination, number: u8) -> Self {
        self.table.open.ships[to as usize].parts[part(number).index()] = Part::Improved(seat);
        self.player(seat).improvements[to as usize] += 1;
        self
    }

    /// Lays these Mission tiles on the parts of a ship, and on no others.
    pub fn ship<const N: usize>(mut self, to: Destination, codes: [&str; N]) -> Self {
        let ship = &mut self.table.open.ships[to as usize];
        ship.parts = Default::default();
        for (place, code) in codes.into_iter().enumerate() {
            ship.parts[place] = Part::Covered(mission(code));
        }
        self
    }

    /// Marks a ship as launched by a seat that stood on this Progress space.
    pub fn launched(mut self, to: Destination, seat: Seat, space: u8) -> Self {
        let ship = &mut self.table.open.ships[to as usize];
        for part in &mut ship.parts {
            if matches!(part, Part::Covered(_)) {
                *part = Part::Constructed;
            }
        }
        ship.launch = Some(crate::state::Launch { seat, space });
        self
    }

    /// Gives the colours gray, blue and black these abilities.
    pub fn powers(mut self, powers: [Power; 3]) -> Self {
        self.table.open.powers = powers.map(Some);
        self
    }

    /// Leaves exactly this in the general supply.
    pub fn supply(mut self, resources: &str) -> Self {
        self.supply = Some(stock(resources));
        self
    }

    /// The same with more than nine of something: Metal, Water, Polymer, Food.
    pub fn supply_of(mut self, metal: u8, water: u8, polymer: u8, food: u8) -> Self {
        self.supply = Some(Stock { metal, water, polymer, food });
        self
    }

    /// Leaves exactly these cubes in the bag.
    pub fn bag(mut self, metal: u8, water: u8, polymer: u8) -> Self {
        self.bag = Some(Cubes { metal, water, polymer });
        self
    }

    /// Puts the dummy's Rovers and Buildings on the map of a solo game, with nothing drawn from
    /// the Rover Location deck but these.
    pub fn dummy<const N: usize, const M: usize>(
        mut self,
        rovers: [Tile; N],
        buildings: [Spot; M],
    ) -> Self {
        if let Some(dummy) = &mut self.table.open.opponent {
            dummy.rovers = TileSet::from_iter(rovers);
            dummy.locations = dummy.locations.without(dummy.rovers);
            dummy.buildings = buildings.into_iter().collect();
        }
        self
    }

    /// Gives a solo game these Objectives.
    pub fn objectives<const N: usize>(mut self, numbers: [u8; N]) -> Self {
        self.table.open.objectives = ObjectiveSet::from_iter(numbers.map(objective));
        self
    }

    /// Gives the First Player token to this seat.
    pub fn first(mut self, seat: Seat) -> Self {
        self.table.open.first = seat;
        self
    }

    /// Lets it be this seat's turn, in the first round.
    pub fn turn_of(mut self, seat: Seat) -> Self {
        self.turn_of = Some(seat);
        self
    }

    /// Lets the turn begin.
    pub fn start(mut self) -> Table {
        let open = &mut self.table.open;
        let on_tiles = |cube| -> u8 { open.cubes.iter().map(|cubes| cubes.of(cube)).sum() };
        for cube in Cube::ALL {
            let there = on_tiles(cube);
            let left = BAG.value().of(cube).saturating_sub(there);
            *open.bag.of_mut(cube) = self.bag.map_or(left, |bag| bag.of(cube));
        }
        for resource in crate::stock::Resource::ALL {
            let held: u8 = open.players.values().map(|player| player.stock.of(resource)).sum();
            let full = if resource == crate::stock::Resource::Food { 40 } else { 10 };
            let left = full - held.min(full);
            *open.supply.of_mut(resource) = self.supply.map_or(left, |supply| supply.of(resource));
        }
        let mut order = open.first.clockwise(open.player_count());
        let before = order.position(|seat| Some(seat) == self.turn_of).unwrap_or(0);
        open.turn = before as u16;
        open.see_to(Duty::BeginTurn);
        let mut log = Log::kept();
        self.table.run_agenda(&mut log);
        Table { game: self.table, log }
    }
}
