//! A builder with which tests set the table, and a table they can play at.
//!
//! Tiles are named by their codes. What stands on them is tuned now and then, so a test asks the
//! tile for its cost and its points instead of remembering numbers.

use orrery_core::{Actor, Dice, Game, Log, Match, Seat, Setup};

use crate::action::{Action, Building};
use crate::agenda::{Duty, Question};
use crate::content::board::{BAG, FREE_GREENHOUSES, GREENHOUSES, LARGE_LAID_OUT, TILES_PER_SHIP};
use crate::content::{
    Destination, Faction, Laboratory, LargeBuilding, LargeSet, MissionTile, PartId, ProgressSet,
    ProgressTile, SmallBuilding, SmallSpace, Terrain,
};
use crate::event::{Deed, Event};
use crate::map::{Spot, Tile, TileSet};
use crate::player::{Astronaut, Crew, Gauge, LabSpace, LargeTile, Player, RoverId};
use crate::refusal::Illegal;
use crate::state::{DisplaySpace, FromTheMoon, Objective, ObjectiveSet, Part, Power};
use crate::stock::{Cost, Cube, Cubes, Stock};

/// Who sits in the first seat of a scenario; the others follow clockwise.
pub const ANN: Seat = Seat::ONE;
/// Who sits in the second seat.
pub const BEN: Seat = Seat::TWO;
/// Who sits in the third seat.
pub const CLEO: Seat = Seat::THREE;
/// Who sits in the fourth seat.
pub const DAN: Seat = Seat::FOUR;

/// The Terrain tile in this row and column, counted from 1.
///
/// # Panics
/// If there is no such tile: a test is mistaken. So it is with all these names.
pub fn tile(row: u8, column: u8) -> Tile {
    Tile::at(row - 1, column - 1).expect("rows and columns of tiles go from 1 to 4")
}

/// The Building space in this row and column, counted from 1.
pub fn corner(row: u8, column: u8) -> Spot {
    Spot::at(row - 1, column - 1).expect("rows and columns of corners go from 1 to 5")
}

/// The space for a Laboratory in this row and column, counted from 1.
pub fn bench(row: u8, column: u8) -> LabSpace {
    LabSpace::at(row - 1, column - 1).expect("there are 3 rows of 4 Laboratories")
}

/// The display space in this row and column, counted from 1.
pub fn display(row: u8, column: u8) -> DisplaySpace {
    DisplaySpace::at(row - 1, column - 1).expect("the display has 3 rows of 2")
}

/// A part of a ship, counted from 1.
pub fn part(number: u8) -> PartId {
    PartId::new(number - 1).expect("a ship has 6 parts")
}

/// The small Building on this space, counted from 1.
pub fn small(number: u8) -> Building {
    Building::Small(SmallSpace::new(number - 1).expect("there are 6 small spaces"))
}

/// A shared large Building by its code.
pub fn large(code: &str) -> Building {
    Building::Large(LargeBuilding::by_code(code).expect("there is such a large Building"))
}

/// A Laboratory by its code.
pub fn laboratory(code: &str) -> Laboratory {
    Laboratory::by_code(code).expect("there is such a Laboratory")
}

/// A Mission tile by its code.
pub fn mission(code: &str) -> MissionTile {
    MissionTile::by_code(code).expect("there is such a Mission tile")
}

/// An Objective by its number in the rulebook.
pub fn objective(number: u8) -> Objective {
    Objective::number(number).expect("there are 9 Objectives")
}

/// Resources from their short form: `2M 1F`.
pub fn stock(text: &str) -> Stock {
    Cost::of(text).stock
}

/// A basic Astronaut.
pub fn basic(colour: Cube) -> Astronaut {
    Astronaut { colour, specialist: false }
}

/// A Specialist.
pub fn specialist(colour: Cube) -> Astronaut {
    Astronaut { colour, specialist: true }
}

/// A table being set.
pub struct Scenario {
    table: FromTheMoon,
    supply: Option<Stock>,
    bag: Option<Cubes>,
}

impl Scenario {
    /// A turn of the first seat in a game for so many players. Nobody has a faction, everybody
    /// has 5 Energy of 5 and one basic Astronaut in each Rover: gray, blue, black.
    ///
    /// There are no cubes on the map. Tiles lie in the order of their codes: Terrain T01 on,
    /// Missions EU1, TI1 and MA1 on, Laboratories L01 to L06 in the display, small Buildings
    /// S1A, S1B, S2A, S2B, S3A and S3X, large ones LB1 on. The Progress track is PR10, PR01 to
    /// PR05, so that at first only Battery tiles count. The three abilities are own Buildings
    /// for gray, enemy Rovers for blue and own Rovers for black.
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
            let tiles = tiles.take(TILES_PER_SHIP.value()[count].into());
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
        let scenario = Scenario { table, supply: None, bag: None };
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

    /// Sets the seat's gauge: so much Energy on so many Battery tiles.
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

    /// Gives the seat Greenhouses, so many basic and so many improved.
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

    /// Gives the seat so many Foundations.
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

    /// Lets it be this seat's turn.
    pub fn turn_of(mut self, seat: Seat) -> Self {
        self.table.open.turn = seat.index() as u16 + 1;
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
        open.turn -= 1;
        open.see_to(Duty::BeginTurn);
        let mut log = Log::kept();
        self.table.run_agenda(&mut log);
        Table { game: self.table, log }
    }
}

/// A table to play at.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub game: FromTheMoon,
    log: Log<Event>,
}

impl Table {
    /// A new game, as players would begin it.
    pub fn new(setup: Setup) -> Table {
        Table { game: FromTheMoon::start(&setup).expect("a valid setup"), log: Log::kept() }
    }

    /// A game that a seed has set up, at its first turn; players choose what comes first.
    pub fn seeded(setup: Setup, seed: &str) -> Table {
        let mut played = Match::<FromTheMoon>::new(setup, Some(seed.to_owned())).expect("valid");
        while played.game().open.turn == 0 {
            let who = played.game().to_act().first().expect("the setup is not over");
            let first = played.game().legal_actions(who)[0];
            let action = played.draw().unwrap_or(first);
            played.answer(who, action).expect("it is listed");
        }
        Table { game: played.game().clone(), log: Log::kept() }
    }

    /// Somebody answers, once or several times.
    ///
    /// # Panics
    /// If an answer is refused.
    pub fn plays<const N: usize>(
        &mut self,
        who: impl Into<Actor>,
        actions: [Action; N],
    ) -> &mut Self {
        let who = who.into();
        for action in actions {
            if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
                panic!("{action:?} of {who} is refused: {refusal} ({:?})", self.asks());
            }
        }
        self
    }

    /// Chance answers.
    pub fn draws<const N: usize>(&mut self, actions: [Action; N]) -> &mut Self {
        self.plays(Actor::Chance, actions)
    }

    /// Chance answers anything until somebody else is asked.
    pub fn draws_anything(&mut self) -> &mut Self {
        let mut dice = Dice::new("scenario", "any");
        while let Some((Actor::Chance, _)) = self.asks() {
            let action = self.game.draw(&mut dice, &mut Vec::new());
            self.draws([action]);
        }
        self
    }

    /// Gathers, takes the whole Income, declines everything on the way, feeds the crew and lets
    /// Chance refill.
    pub fn gathers(&mut self, seat: Seat) -> &mut Self {
        self.plays(seat, [Action::Gather]);
        self.goes_on(seat)
    }

    /// Answers quietly until the seat's turn is over: the first part of the Income, feeding,
    /// declining and finishing.
    pub fn goes_on(&mut self, seat: Seat) -> &mut Self {
        let turn = self.game.open.turn;
        while let Some((who, question)) = self.asks() {
            let over = matches!(question, Question::Turn | Question::LastExchange);
            if self.game.open.turn != turn || over {
                break;
            }
            match who {
                Actor::Chance => {
                    self.draws_anything();
                }
                Actor::Seat(_) => {
                    let quiet = [Action::Decline, Action::Finish, Action::TakePoint, Action::Feed];
                    let listed = self.game.legal_actions(who);
                    let action = quiet.into_iter().find(|action| listed.contains(action));
                    self.plays(seat, [action.unwrap_or(listed[0])]);
                }
            }
        }
        self
    }

    /// Why an answer is refused.
    ///
    /// # Panics
    /// If it is accepted, or if the refusal changed something.
    pub fn refuses(&self, who: impl Into<Actor>, action: Action) -> Illegal {
        let mut game = self.game.clone();
        let refusal = game.apply(who.into(), action, &mut Log::silent()).expect_err("refused");
        assert_eq!(game, self.game, "a refused answer changed the table");
        refusal
    }

    /// What is being asked, and of whom.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.game.question()
    }

    /// Whether the seat is asked this.
    pub fn is_asking(&self, seat: Seat, question: Question) -> bool {
        self.asks() == Some((seat.into(), question))
    }

    /// Whether the turn has passed to this seat.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.is_asking(seat, Question::Turn)
    }

    /// Whether the answer is listed for whoever is asked.
    pub fn offers(&self, action: Action) -> bool {
        self.choices().contains(&action)
    }

    /// What is listed for whoever is asked.
    pub fn choices(&self) -> Vec<Action> {
        self.game.to_act().first().map_or_else(Vec::new, |who| self.game.legal_actions(who))
    }

    /// What happened so far.
    pub fn told(&self) -> &[Event] {
        self.log.events()
    }

    /// Whether this happened.
    pub fn has_told(&self, deed: Deed) -> bool {
        self.told().iter().any(|event| event.deed == deed)
    }

    /// What lies before a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.game.open.players[seat]
    }

    /// A seat's Resources.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.player(seat).stock
    }

    /// A seat's Energy.
    pub fn energy(&self, seat: Seat) -> u8 {
        self.player(seat).gauge.energy()
    }

    /// A seat's points.
    pub fn score(&self, seat: Seat) -> i16 {
        self.player(seat).score
    }

    /// A seat's Achievements.
    pub fn achievements(&self, seat: Seat) -> u16 {
        self.player(seat).achievements
    }
}
