//! What is read of a saved table. A file can come from anybody, so what the rules rely on is
//! checked; whatever passes can be played. Values that are ours are not: a table may have been saved
//! by earlier rules, with other ones.

mod agenda;

use serde::Deserialize;

use crate::content::board::{
    CUBES_PER_TILE, FOUNDATIONS, GREENHOUSES, IMPROVEMENT_CUBES, LABORATORY_TILES,
};
use crate::content::{
    Destination, FactionSet, LargeSet, MissionSet, ProgressSet, SmallBuilding, SmallSet,
    SmallSpace, TerrainSet,
};
use crate::map::Grid;
use crate::player::{Crew, Player, Rover};
use crate::state::{Ending, FromTheMoon, Open, Part, Power, Trigger};
use crate::stock::{Cube, Resource};

/// A saved table before it is checked.
#[derive(Deserialize)]
pub(crate) struct Saved {
    open: Open,
    pack: FactionSet,
}

/// The most cubes there are of a kind.
const CUBES: u8 = 40;
/// The longest a game can have gone on.
const TURNS: u16 = 10_000;
/// So many points and Achievements nobody has.
const MANY: i16 = 10_000;

/// Whether something can be, and if not, what is wrong.
type Verdict = Result<(), &'static str>;

fn check(holds: bool, what: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(what) }
}

impl TryFrom<Saved> for FromTheMoon {
    type Error = String;

    fn try_from(saved: Saved) -> Result<FromTheMoon, String> {
        let table = FromTheMoon { open: saved.open, pack: saved.pack };
        table.check().map_err(|what| format!("this table cannot be: {what}"))?;
        Ok(table)
    }
}

impl FromTheMoon {
    fn check(&self) -> Verdict {
        let open = &self.open;
        check_frame(open)?;
        check_cubes(open)?;
        check_tiles(open)?;
        for player in open.players.values() {
            check(is_possible(player), "a player has more than there is")?;
        }
        check_ships(open)?;
        check_dummy(open)?;
        self.check_pack()?;
        match open.turn {
            0 => check_setup(open)?,
            1.. => {
                let seated = open.players.values().all(|player| player.waiting.is_empty());
                check(seated, "somebody was left behind at the start")?;
            }
        }
        match &open.ending {
            Some(ending) => check_ending(open, ending),
            None => self.check_agenda(),
        }
    }

    /// FTM-RULING-93: as many cards as are left of those dealt, and none that somebody has.
    fn check_pack(&self) -> Verdict {
        let factions = || self.open.players.values().filter_map(|player| player.faction);
        let mut chosen = FactionSet::EMPTY;
        factions().for_each(|faction| chosen.insert(faction));
        check(usize::from(chosen.len()) == factions().count(), "two have the same faction")?;
        check(self.open.dealt <= self.open.cards_to_deal(), "too many Faction cards are dealt")?;
        check(self.pack.len() == self.open.pack_size(), "Faction cards are missing or too many")?;
        let taken = self.pack.iter().any(|faction| chosen.contains(faction));
        check(!taken, "a Faction card is chosen and still there")
    }
}

fn check_frame(open: &Open) -> Verdict {
    let players = open.player_count();
    check((1..=4).contains(&players), "it is for 1 to 4 players")?;
    check(open.players.get(open.first).is_some(), "the First Player has no seat")?;
    check(open.opponent.is_some() == (players == 1), "only a solo game has a dummy")?;
    check(open.grid == Grid::for_players(players), "the map has another size")?;
    check(open.turn < TURNS, "no game is that long")?;
    check(open.level == 0, "it was saved in the middle of an answer")?;
    check((1..=6).contains(&open.reached), "there are six Progress spaces")
}

fn check_cubes(open: &Open) -> Verdict {
    for resource in Resource::ALL {
        let held = open.players.values().map(|player| u16::from(player.stock.of(resource)));
        let all = held.sum::<u16>() + u16::from(open.supply.of(resource));
        check(all <= CUBES.into(), "too many cubes")?;
    }
    check(Cube::ALL.into_iter().all(|cube| open.bag.of(cube) <= CUBES), "too many in the bag")?;
    let on_tile = |cubes: &crate::stock::Cubes| -> u16 {
        Cube::ALL.into_iter().map(|cube| u16::from(cubes.of(cube))).sum()
    };
    let most = u16::from(*CUBES_PER_TILE.value());
    check(open.cubes.iter().all(|cubes| on_tile(cubes) <= most), "too many cubes on a tile")
}

fn check_tiles(open: &Open) -> Verdict {
    let row = open.greenhouses;
    let tiles = *GREENHOUSES.value();
    check([row.stack, row.middle, row.right].iter().all(|&n| n <= tiles), "too many Greenhouses")?;
    check(open.foundations <= *FOUNDATIONS.value(), "too many Foundations")?;
    check(
        hidden_laboratories(open) <= u16::from(*LABORATORY_TILES.value()),
        "too many Laboratories",
    )
}

fn hidden_laboratories(open: &Open) -> u16 {
    open.laboratories.iter().map(|&left| u16::from(left)).sum()
}

fn check_ships(open: &Open) -> Verdict {
    for ship in &open.ships {
        let seated = |seat| open.players.get(seat).is_some();
        check(ship.launch.is_none_or(|launch| seated(launch.seat)), "nobody launched it")?;
        let improved = |part: &Part| match part {
            Part::Improved(seat) => seated(*seat),
            Part::OutOfPlay | Part::Covered(_) | Part::Constructed => true,
        };
        check(ship.parts.iter().all(improved), "nobody improved it")?;
    }
    Ok(())
}

/// FTM-SOLO-02: three Rovers, six Buildings, and cards for the places of this map.
fn check_dummy(open: &Open) -> Verdict {
    let Some(dummy) = open.opponent else { return Ok(()) };
    let tiles = dummy.rovers.or(dummy.locations);
    let on_map = tiles.without(open.grid.tiles()).is_empty()
        && dummy.buildings.without(open.grid.spots()).is_empty();
    check(on_map, "the dummy is not on the map")?;
    check(dummy.rovers.and(dummy.locations).is_empty(), "a Rover Location card is there twice")?;
    check(dummy.rovers.len() <= 3 && dummy.buildings.len() <= 6, "the dummy has too much")
}

/// Before the first turn nothing has happened but the setup: what is not laid out is in the box,
/// and the players have the crews and tiles their Faction cards give.
fn check_setup(open: &Open) -> Verdict {
    check(open.trigger.is_none() && open.ending.is_none(), "it ended before it began")?;
    check(open.players.values().all(|player| is_set_up(open, player)), "a player has played")?;
    let fits = |index: usize| {
        let count = open.player_count().max(2);
        let place = crate::map::Tile::new(index as u8);
        let on_map = place.is_some_and(|tile| open.grid.tiles().contains(tile));
        open.terrain[index].is_none_or(|terrain| on_map && terrain.spec().players <= count)
    };
    check((0..open.terrain.len()).all(fits), "a Terrain tile does not belong there")?;
    let terrain: TerrainSet = open.terrain.iter().flatten().copied().collect();
    let count = open.terrain.iter().flatten().count();
    check(usize::from(terrain.len()) == count, "a Terrain tile is there twice")?;
    check(
        open.rest.terrain == TerrainSet::ALL.without(terrain),
        "Terrain tiles are missing or too many",
    )?;

    let progress: ProgressSet = open.progress.iter().flatten().copied().collect();
    let count = open.progress.iter().flatten().count();
    check(usize::from(progress.len()) == count, "a Progress tile is there twice")?;
    check(
        open.rest.progress == ProgressSet::ALL.without(progress),
        "Progress tiles are missing or too many",
    )?;
    check(
        open.rest.large == LargeSet::ALL.without(open.large),
        "large Buildings are missing or too many",
    )?;
    check_small(open)?;
    check_missions(open)?;
    let power = |power: &Power| open.powers.iter().flatten().filter(|one| *one == power).count();
    check(Power::ALL.iter().all(|one| power(one) <= 1), "an ability is there twice")?;
    let in_display = open.display.iter().flatten().count() as u16;
    let all = hidden_laboratories(open) + in_display;
    check(all == u16::from(*LABORATORY_TILES.value()), "Laboratories are missing or too many")
}

fn check_small(open: &Open) -> Verdict {
    let small: SmallSet = open.small.iter().flatten().copied().collect();
    let count = open.small.iter().flatten().count();
    check(usize::from(small.len()) == count, "a small Building is there twice")?;
    check(
        open.rest.small == SmallSet::ALL.without(small),
        "small Buildings are missing or too many",
    )?;
    let last = SmallSpace::COUNT - 1;
    let fits = |space: SmallSpace| {
        open.small[space.index()].is_none_or(|tile| {
            let always = tile == SmallBuilding::ALWAYS;
            tile.spec().level == space.level() && always == (space.index() == last)
        })
    };
    check(SmallSpace::all().all(fits), "a small Building does not belong there")
}

fn check_missions(open: &Open) -> Verdict {
    let mut laid = MissionSet::EMPTY;
    let mut count = 0;
    for to in Destination::ALL {
        for part in open.ship(to).parts {
            match part {
                Part::Covered(tile) => {
                    check(tile.spec().destination == to, "a Mission tile lies on another ship")?;
                    laid.insert(tile);
                    count += 1;
                }
                Part::OutOfPlay => {}
                Part::Constructed | Part::Improved(_) => return Err("a ship is under way"),
            }
        }
    }
    check(laid.len() == count, "a Mission tile is there twice")?;
    check(
        open.rest.missions == MissionSet::ALL.without(laid),
        "Mission tiles are missing or too many",
    )
}

/// Whether somebody has the crew and the tile the Faction card gives, with some of the team in the Rovers.
fn is_set_up(open: &Open, player: &Player) -> bool {
    let mut expected = Player::new();
    if let Some(faction) = player.faction {
        expected.begin_as(faction);
        (expected.stock, expected.gauge) = (player.stock, player.gauge);
    }
    let crews = player.rovers.iter().map(|rover| rover.crew).chain([player.waiting]);
    let mut team = Crew::default();
    crews.flat_map(|crew| crew.iter().collect::<Vec<_>>()).for_each(|who| team.add(who));
    let rovers = || player.rovers.iter();
    let empty = rovers().filter(|rover| rover.crew.is_empty()).count();
    let waiting = usize::from(player.waiting.len());
    let untouched = Player { rovers: [Rover::default(); 3], waiting: expected.waiting, ..*player };
    untouched == expected
        && team == expected.waiting
        && (player.faction.is_some() || empty == 3)
        && waiting >= empty
        && rovers().all(|rover| rover.at.is_none() && rover.crew.len() <= open.seats_per_rover())
}

/// Once it has ended nothing is left to be done, and the ending is one of this game.
fn check_ending(open: &Open, ending: &Ending) -> Verdict {
    check(open.agenda().is_empty(), "it has ended and goes on")?;
    let possible = match ending {
        Ending::Scored(scores) => {
            !open.is_solo()
                && open.trigger.is_some()
                && scores.players() == open.player_count()
                && scores.values().all(|score| score.is_possible())
        }
        Ending::Won(score) => {
            open.is_solo() && open.trigger == Some(Trigger::ThirdLaunch) && score.is_possible()
        }
        Ending::Lost(_) => open.is_solo(),
    };
    check(possible, "it cannot have ended like this")
}

fn is_possible(player: &Player) -> bool {
    let crews = player.rovers.iter().map(|rover| &rover.crew).chain([&player.waiting]);
    let heads = crews.flat_map(|crew| {
        Cube::ALL
            .map(|colour| u16::from(crew.basic.of(colour)) + u16::from(crew.specialists.of(colour)))
    });
    let rows = Cube::ALL
        .into_iter()
        .all(|colour| player.recruits.of(colour) <= 3 && player.markers.of(colour) <= 3);
    let improvements: u16 = player.improvements.iter().map(|&count| u16::from(count)).sum();
    heads.sum::<u16>() <= 12
        && rows
        && improvements <= u16::from(*IMPROVEMENT_CUBES.value())
        && player.basic_greenhouses <= 6
        && player.improved_greenhouses <= 6
        && player.greenhouses() <= 6
        && player.foundations <= 6
        && (1..=7).contains(&player.space)
        && player.score.abs() < MANY
        && player.achievements < MANY as u16
}
