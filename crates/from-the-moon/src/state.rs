//! The table as plain data, and questions about it.

use orrery_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::agenda::Agenda;
use crate::content::board::ROVER_SEATS;
use crate::content::{
    Destination, Faction, FactionPower, FactionSet, Laboratory, LargeSet, MissionSet, MissionTile,
    PartId, PowerSource, ProgressSet, ProgressSpec, ProgressTile, SmallBuilding, SmallSet,
    SmallSpace, Terrain, TerrainSet,
};
use crate::index::{index, numbered};
use crate::map::{Grid, SpotSet, Tile, TileSet};
use crate::player::{LargeTile, Player};
use crate::setup::{Options, RoverSeats};
use crate::stock::{Cube, Cubes, Stock};

/// The whole table: what lies open, and the Faction cards that are being passed around, which
/// are the only secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::load::Saved")]
pub struct FromTheMoon {
    /// The open part, which everyone sees.
    pub open: Open,
    /// FTM-RULING-93: the Faction cards in the hand of the player who chooses next.
    pub pack: FactionSet,
}

/// All that is public. Nothing in here is a secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// The options of the game.
    pub options: Options,
    /// FTM-SETP-05, FTM-RULING-53: the player with the First Player token; the first seat until
    /// Chance has named one.
    pub first: Seat,
    /// The number of turns begun.
    pub turn: u16,
    /// The boards of the players.
    pub players: Seats<Player>,
    /// The dummy opponent, in solo.
    pub opponent: Option<Opponent>,
    /// The size of the map.
    pub grid: Grid,
    /// The Terrain tiles by their places.
    pub terrain: [Option<Terrain>; Tile::COUNT],
    /// The cubes on them.
    pub cubes: [Cubes; Tile::COUNT],
    /// FTM-SETM-09: the ability of the Specialists of each colour.
    pub powers: [Option<Power>; 3],
    /// FTM-COMP-01: the ships, by destination.
    pub ships: [Ship; 3],
    /// The Greenhouses on the Main board.
    pub greenhouses: GreenhouseRow,
    /// FTM-RSCH-06: the face-up Laboratories.
    pub display: [Option<Laboratory>; DisplaySpace::COUNT],
    /// FTM-SETM-13, FTM-RSCH-20: the Laboratories left, by kind, the leftovers in the box among
    /// them. Nobody knows their order, so they have none.
    pub laboratories: [u8; Laboratory::COUNT],
    /// The Foundations left.
    pub foundations: u8,
    /// FTM-SETP-09: the small Building tiles of every player board.
    pub small: [Option<SmallBuilding>; SmallSpace::COUNT],
    /// The large Building tiles on the Main board.
    pub large: LargeSet,
    /// The Progress track.
    pub progress: [Option<ProgressTile>; 6],
    /// The farthest space a piece has entered.
    pub reached: u8,
    /// The cubes in the bag.
    pub bag: Cubes,
    /// The general supply.
    pub supply: Stock,
    /// The tiles that went back into the box, or have not come out of it yet.
    pub rest: Rest,
    /// The Objective cards, in solo.
    pub objectives: ObjectiveSet,
    /// FTM-OBJ-09: whether four Buildings were connected while on the 4th space.
    pub linked_on_fourth: bool,
    /// The Faction cards dealt for the draft so far.
    pub dealt: u8,
    /// The trigger of the end, once it has come.
    pub trigger: Option<Trigger>,
    /// The ending, once the game is over.
    pub ending: Option<Ending>,
    /// The current depth in a chain of effects.
    pub(crate) level: u8,
    /// The agenda.
    pub(crate) agenda: Agenda,
}

/// The tiles that are not in play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// Terrain tiles.
    pub terrain: TerrainSet,
    /// Mission tiles.
    pub missions: MissionSet,
    /// Small Building tiles.
    pub small: SmallSet,
    /// Large Building tiles.
    pub large: LargeSet,
    /// Progress tiles.
    pub progress: ProgressSet,
}

/// FTM-COMP-19: what Specialists of a colour can do.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// FTM-SEND-16: 1 Food for each own Building around the tile.
    OwnBuildings,
    /// FTM-SEND-17: 1 Energy for each opponent's Rover beside the tile.
    EnemyRovers,
    /// FTM-SEND-18: 1 Resource of choice for each own Rover beside the tile.
    OwnRovers,
}

impl Power {
    /// All three.
    pub const ALL: [Power; 3] = [Power::OwnBuildings, Power::EnemyRovers, Power::OwnRovers];
}

/// A part of a ship.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// FTM-RULING-30: it got no Mission tile at the start.
    #[default]
    OutOfPlay,
    /// A Mission tile lies on it.
    Covered(MissionTile),
    /// Constructed, not improved.
    Constructed,
    /// Improved by this player.
    Improved(Seat),
}

/// A Mission board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ship {
    /// Its parts.
    pub parts: [Part; PartId::COUNT],
    /// FTM-LNCH-06: the launch, once the Launch tile is flipped.
    pub launch: Option<Launch>,
}

/// A launch that has happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Launch {
    /// The player who took the last Mission tile.
    pub seat: Seat,
    /// On which Progress space that player stood.
    pub space: u8,
}

impl Ship {
    /// One of its parts.
    pub fn part(&self, part: PartId) -> Part {
        self.parts[part.index()]
    }

    /// Mission tiles left on it.
    pub fn tiles_left(&self) -> u8 {
        self.parts.iter().filter(|part| matches!(part, Part::Covered(_))).count() as u8
    }
}

/// FTM-SETM-10, FTM-SETM-11: the Greenhouses on the Main board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GreenhouseRow {
    /// The stack on the left.
    pub stack: u8,
    /// The space in the middle.
    pub middle: u8,
    /// The space on the right.
    pub right: u8,
}

/// FTM-SOLO-02: the dummy opponent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opponent {
    /// Its Buildings.
    pub buildings: SpotSet,
    /// The tiles of its Rovers.
    pub rovers: TileSet,
    /// FTM-SOLO-16: the Rover Location cards left in the deck.
    pub locations: TileSet,
}

index! {
    /// A space of the Laboratory display: row times 2 plus column, from the top.
    DisplaySpace below 6,
    /// Some spaces of the display.
    set DisplaySet of u8
}
numbered!(DisplaySpace, "display space");

impl DisplaySpace {
    /// The space in this row and column, both counted from 0.
    pub const fn at(row: u8, column: u8) -> Option<DisplaySpace> {
        if row < 3 && column < 2 { Some(DisplaySpace(row * 2 + column)) } else { None }
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 2
    }

    /// Its column, 0 or 1.
    pub const fn column(self) -> u8 {
        self.0 % 2
    }
}

index! {
    /// FTM-COMP-36: an Objective card of the solo game, in the order of the rulebook.
    Objective below 9,
    /// Some Objective cards.
    set ObjectiveSet of u16
}
numbered!(Objective, "objective");

impl Objective {
    /// The objective with its number in the rulebook, from 1.
    pub const fn number(number: u8) -> Option<Objective> {
        match number.checked_sub(1) {
            Some(number) => Objective::new(number),
            None => None,
        }
    }
}

/// The trigger of the end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// FTM-END-01: the third launch.
    ThirdLaunch,
    /// FTM-END-02: a piece beyond the last Progress space.
    EndOfTrack,
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The final scoring of each player.
    Scored(Seats<FinalScore>),
    /// FTM-SOLO-20: the solo game is won.
    Won(FinalScore),
    /// The solo game is lost.
    Lost(Defeat),
}

/// Why a solo game is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defeat {
    /// FTM-SOLO-13: an Astronaut could not be fed.
    Hunger,
    /// FTM-SOLO-20: a ship is still there.
    ShipsLeft,
    /// FTM-SOLO-20: these Objectives are not achieved.
    Objectives(ObjectiveSet),
}

/// FTM-FIN-12: what the steps of the final scoring gave a player, in their order.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FinalScore {
    /// For the most or second most Achievements, or the stage reached in solo.
    pub achievement_rank: u16,
    /// For the most or second most improvements, or for several ships in solo.
    pub improvement_rank: u16,
    /// For pairs of Resources.
    pub resources: u16,
    /// For each Achievement.
    pub achievements: u16,
    /// For large Buildings with the hourglass.
    pub buildings: u16,
}

impl FinalScore {
    pub(crate) fn is_possible(&self) -> bool {
        let steps = [
            self.achievement_rank,
            self.improvement_rank,
            self.resources,
            self.achievements,
            self.buildings,
        ];
        steps.iter().all(|points| *points < 10_000)
    }

    /// All of it.
    pub const fn total(&self) -> u16 {
        self.achievement_rank
            + self.improvement_rank
            + self.resources
            + self.achievements
            + self.buildings
    }
}

impl Open {
    /// The number of players.
    #[inline]
    pub fn player_count(&self) -> u8 {
        self.players.players()
    }

    /// Returns whether it is the solo game.
    pub fn is_solo(&self) -> bool {
        self.player_count() == 1
    }

    /// FTM-TURN-02: whose turn it is, or was last: clockwise from the First Player.
    pub fn current(&self) -> Seat {
        let players = u16::from(self.player_count());
        let step = (self.turn.max(1) - 1) % players;
        let mut turns = self.first.clockwise(self.player_count());
        turns.nth(step.into()).unwrap_or(self.first)
    }

    /// The ship to a destination.
    #[inline]
    pub fn ship(&self, to: Destination) -> &Ship {
        &self.ships[to as usize]
    }

    /// The number of ships that have launched.
    pub fn launches(&self) -> u8 {
        self.ships.iter().filter(|ship| ship.launch.is_some()).count() as u8
    }

    /// FTM-RULING-02: how many Astronauts a Rover holds.
    pub fn seats_per_rover(&self) -> u8 {
        let [three, four] = *ROVER_SEATS.value();
        match self.options.rover_seats {
            RoverSeats::Three => three,
            RoverSeats::Four => four,
        }
    }

    /// The tiles with Rovers of a player.
    #[inline]
    pub fn rovers_of(&self, seat: Seat) -> TileSet {
        self.players[seat].rovers.iter().filter_map(|rover| rover.at).collect()
    }

    /// FTM-MAP-01: the tiles with any Rover, a dummy's included.
    pub fn occupied(&self) -> TileSet {
        let dummies = self.opponent.map_or(TileSet::EMPTY, |opponent| opponent.rovers);
        let rovers = self.players.values().flat_map(|player| player.rovers.iter());
        rovers.filter_map(|rover| rover.at).fold(dummies, TileSet::with)
    }

    /// The tiles a Rover may be sent to.
    #[inline]
    pub fn free_tiles(&self) -> TileSet {
        self.grid.tiles().without(self.occupied())
    }

    /// The Rover on a tile; a dummy's Rover belongs to nobody.
    pub fn rover_on(&self, tile: Tile) -> Option<(Seat, crate::player::RoverId)> {
        self.players.iter().find_map(|(seat, player)| {
            let found = crate::player::RoverId::ALL
                .into_iter()
                .find(|rover| player.rover(*rover).at == Some(tile))?;
            Some((seat, found))
        })
    }

    /// FTM-MAP-06: the Building spaces where a Building stands, a dummy's included.
    pub fn built_spots(&self) -> SpotSet {
        let dummies = self.opponent.map_or(SpotSet::EMPTY, |opponent| opponent.buildings);
        self.players.values().fold(dummies, |all, player| all.or(player.buildings))
    }

    /// FTM-RULING-50: the Progress tile that counts for a player; none beyond the last space.
    #[inline]
    pub fn progress_of(&self, seat: Seat) -> Option<&'static ProgressSpec> {
        self.progress_at(self.players[seat].space)
    }

    /// The Progress tile on a space, counted from 1.
    pub fn progress_at(&self, space: u8) -> Option<&'static ProgressSpec> {
        let place = usize::from(space).checked_sub(1)?;
        self.progress.get(place).copied().flatten().map(ProgressTile::spec)
    }

    /// The ability of the Specialists of a colour.
    pub fn power(&self, colour: Cube) -> Option<Power> {
        self.powers[colour as usize]
    }

    /// Returns whether a player's faction has this power, and its Building if the power needs it.
    #[inline]
    pub fn has(&self, seat: Seat, power: FactionPower) -> bool {
        let (faction, source) = power.owner();
        let player = &self.players[seat];
        player.faction == Some(faction)
            && match source {
                PowerSource::Card => true,
                PowerSource::Building => player.large.contains(&Some(LargeTile::Faction)),
            }
    }

    /// The faction of a player, once it is chosen.
    #[inline]
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.players[seat].faction
    }

    /// The round being played: every player once, from 1.
    pub fn round(&self) -> u32 {
        let players = u32::from(self.player_count().max(1));
        u32::from(self.turn.max(1) - 1) / players + 1
    }
}
