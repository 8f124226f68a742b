//! What is read of a saved table. A file can come from anybody, so the numbers the rules rely on
//! are checked; whatever passes can be played.

use orrery_core::Seat;
use serde::Deserialize;

use crate::content::FactionSet;
use crate::content::Laboratory;
use crate::content::board::{CUBES_PER_TILE, FOUNDATIONS, GREENHOUSES, IMPROVEMENT_CUBES};
use crate::player::Player;
use crate::state::{Ending, FromTheMoon, Open, Part};
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

impl TryFrom<Saved> for FromTheMoon {
    type Error = String;

    fn try_from(saved: Saved) -> Result<FromTheMoon, String> {
        let Saved { open, pack } = saved;
        let players = open.player_count();
        let check = |holds: bool, what: &str| match holds {
            true => Ok(()),
            false => Err(format!("this table cannot be: {what}")),
        };
        check((1..=4).contains(&players), "it is for 1 to 4 players")?;
        check(open.players.get(open.first).is_some(), "the First Player has no seat")?;
        check(open.opponent.is_some() == (players == 1), "only a solo game has a dummy")?;
        check(open.grid == crate::map::Grid::for_players(players), "the map has another size")?;
        check(open.turn < TURNS && open.level < 200, "no game is that long")?;
        check((1..=6).contains(&open.reached), "there are six Progress spaces")?;
        check(open.dealt <= 8, "there are eight Faction cards")?;
        for (_, player) in open.players.iter() {
            check(is_possible(player), "a player has more than there is")?;
        }
        for resource in Resource::ALL {
            let held = open.players.values().map(|player| u16::from(player.stock.of(resource)));
            let held: u16 = held.sum();
            check(held + u16::from(open.supply.of(resource)) <= CUBES.into(), "too many cubes")?;
        }
        for cube in Cube::ALL {
            check(open.bag.of(cube) <= CUBES, "too many cubes in the bag")?;
        }
        for cubes in &open.cubes {
            let kinds = Cube::ALL.map(|cube| u16::from(cubes.of(cube)));
            let most = u16::from(*CUBES_PER_TILE.value());
            check(kinds.iter().sum::<u16>() <= most, "too many cubes on a tile")?;
        }
        let row = open.greenhouses;
        let tiles = *GREENHOUSES.value();
        check([row.stack, row.middle, row.right].iter().all(|&n| n <= tiles), "Greenhouses")?;
        check(open.foundations <= *FOUNDATIONS.value(), "too many Foundations")?;
        for kind in Laboratory::all() {
            let left = open.laboratories[kind.index()];
            check(left <= kind.spec().copies, "too many Laboratories")?;
        }
        for ship in &open.ships {
            let seated = |seat: Seat| open.players.get(seat).is_some();
            check(ship.launch.is_none_or(|launch| seated(launch.seat)), "nobody launched it")?;
            let improved = |part: &Part| match part {
                Part::Improved(seat) => seated(*seat),
                Part::OutOfPlay | Part::Covered(_) | Part::Constructed => true,
            };
            check(ship.parts.iter().all(improved), "nobody improved it")?;
        }
        check(open.agenda().iter().all(|step| step.level < 200), "a chain is too long")?;
        check(open.agenda_is_possible(), "something is asked that cannot be")?;
        match &open.ending {
            Some(Ending::Scored(scores)) => {
                check(scores.players() == players, "a score for each player")?;
                let possible = scores.values().all(|score| score.is_possible());
                check(possible, "a score is too high")?;
            }
            Some(Ending::Won(score)) => check(score.is_possible(), "the score is too high")?,
            Some(Ending::Lost(_)) | None => {}
        }
        let table = FromTheMoon { open, pack };
        let has_answer = table.question().is_none_or(|(who, question)| {
            let mut answers = Vec::new();
            table.list(who, question, &mut answers);
            !answers.is_empty()
        });
        check(has_answer, "there is no answer to what is asked")?;
        Ok(table)
    }
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
