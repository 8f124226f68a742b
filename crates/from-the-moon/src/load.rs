//! Reads a saved table.
//!
//! The store keeps a digest beside every state it saves, so a state that gets here is one that
//! Orrery wrote, perhaps by earlier rules with other values. What is checked is what the rules rely
//! on so as not to panic: numbers small enough to add up, seats and tiles that are there, and a
//! question that has an answer. Whatever else may be odd in a state, the rules play on from it.

use orrery_core::{Actor, Seat};
use serde::Deserialize;

use crate::agenda::{Duty, Question, Task};
use crate::content::FactionSet;
use crate::content::board::{
    CUBES_PER_TILE, FOUNDATIONS, GREENHOUSES, IMPROVEMENT_CUBES, LABORATORY_TILES,
};
use crate::map::Grid;
use crate::player::Player;
use crate::state::{Ending, FromTheMoon, Open, Part};
use crate::stock::{Cube, Cubes, Resource};

/// A saved table before it is checked.
#[derive(Deserialize)]
pub(crate) struct Saved {
    open: Open,
    pack: FactionSet,
}

/// The number of cubes of a kind in the box.
const CUBES: u8 = 40;
/// Upper bound for the turns of a saved game.
const TURNS: u16 = 10_000;
/// Upper bound for points and Achievements in a saved game.
const MANY: i16 = 10_000;
/// Upper bound for the steps of a saved agenda, and for the depth of its chains.
const STEPS: usize = 100;

/// True if something holds, and if not, what is wrong.
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
        check_stocks(open)?;
        let players = open.players.values();
        check(players.into_iter().all(is_possible), "a player has more than there is")?;
        self.check_pack()?;
        match &open.ending {
            Some(ending) => check_ending(open, ending),
            None => self.check_agenda(),
        }
    }

    /// FTM-RULING-93: as many cards as are left of those dealt, and none that a player has.
    fn check_pack(&self) -> Verdict {
        check(self.open.dealt <= self.open.cards_to_deal(), "too many Faction cards are dealt")?;
        check(self.pack.len() == self.open.pack_size(), "Faction cards are missing or too many")?;
        let taken = self.pack.iter().any(|faction| self.open.is_chosen(faction));
        check(!taken, "a Faction card is chosen and still there")
    }

    /// A game that goes on asks something that has an answer.
    fn check_agenda(&self) -> Verdict {
        let agenda = self.open.agenda();
        check(agenda.len() <= STEPS, "more is to be done than ever is")?;
        check(agenda.iter().all(|step| usize::from(step.level) < STEPS), "a chain is too long")?;
        let steps = || agenda.iter().map(|step| step.task);
        let seated = |seat| self.open.players.get(seat).is_some();
        check(steps().filter_map(seat_of).all(seated), "a seat is asked that is not there")?;
        check(steps().all(is_asked_rightly), "a question is put to the wrong side")?;
        let waiting = agenda.split_last().map_or(&[][..], |(_, waiting)| waiting);
        check(waiting.iter().all(|step| may_wait(step.task)), "a question waits that never does")?;
        match self.question() {
            Some((_, question)) => check(self.has_answer(question), "the question has no answer"),
            None => Err("nobody is asked, and the game has not ended"),
        }
    }
}

fn check_frame(open: &Open) -> Verdict {
    let players = open.player_count();
    check((1..=4).contains(&players), "it is for 1 to 4 players")?;
    let seated = |seat: Seat| open.players.get(seat).is_some();
    check(seated(open.first), "the First Player has no seat")?;
    check(open.opponent.is_some() == (players == 1), "only a solo game has a dummy")?;
    check(open.grid == Grid::for_players(players), "the map has another size")?;
    check(open.turn < TURNS, "no game is that long")?;
    check(open.level == 0, "it was saved in the middle of an answer")?;
    check((1..=6).contains(&open.reached), "there are six Progress spaces")?;
    let parts = open.ships.iter().flat_map(|ship| ship.parts);
    let improvers = parts.filter_map(|part| match part {
        Part::Improved(seat) => Some(seat),
        Part::OutOfPlay | Part::Covered(_) | Part::Constructed => None,
    });
    let launchers = open.ships.iter().filter_map(|ship| ship.launch).map(|launch| launch.seat);
    check(improvers.chain(launchers).all(seated), "nobody worked on a ship")?;
    // FTM-RULING-82: then there is always a free tile for a Rover.
    let dummy = open.opponent.is_none_or(|dummy| {
        let tiles = dummy.rovers.or(dummy.locations);
        dummy.rovers.len() <= 3
            && tiles.without(open.grid.tiles()).is_empty()
            && dummy.buildings.without(open.grid.spots()).is_empty()
    });
    check(dummy, "the dummy is not on the map")
}

fn check_stocks(open: &Open) -> Verdict {
    for resource in Resource::ALL {
        let held = open.players.values().map(|player| u16::from(player.stock.of(resource)));
        let all = held.sum::<u16>() + u16::from(open.supply.of(resource));
        check(all <= CUBES.into(), "too many cubes")?;
    }
    check(Cube::ALL.into_iter().all(|cube| open.bag.of(cube) <= CUBES), "too many in the bag")?;
    let on_tile = |cubes: &Cubes| -> u16 {
        Cube::ALL.into_iter().map(|cube| u16::from(cubes.of(cube))).sum()
    };
    let most = u16::from(*CUBES_PER_TILE.value());
    check(open.cubes.iter().all(|cubes| on_tile(cubes) <= most), "too many cubes on a tile")?;
    let row = open.greenhouses;
    let tiles = *GREENHOUSES.value();
    check([row.stack, row.middle, row.right].iter().all(|&n| n <= tiles), "too many Greenhouses")?;
    check(open.foundations <= *FOUNDATIONS.value(), "too many Foundations")?;
    let laboratories: u16 = open.laboratories.iter().map(|&left| u16::from(left)).sum();
    check(laboratories <= u16::from(*LABORATORY_TILES.value()), "too many Laboratories")
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

/// Once a game has ended nothing is left to be done.
fn check_ending(open: &Open, ending: &Ending) -> Verdict {
    check(open.agenda().is_empty(), "it has ended and goes on")?;
    let possible = match ending {
        Ending::Scored(scores) => {
            scores.players() == open.player_count()
                && scores.values().all(|score| score.is_possible())
        }
        Ending::Won(score) => score.is_possible(),
        Ending::Lost(_) => true,
    };
    check(possible && open.is_solo() != matches!(ending, Ending::Scored(_)), "it ended otherwise")
}

/// The seat a step is about.
fn seat_of(task: Task) -> Option<Seat> {
    match task {
        Task::Ask(Actor::Seat(seat), _)
        | Task::Do(
            Duty::SeatTeam(seat)
            | Duty::OtherHalf(seat, _)
            | Duty::AfterGreenhouses(seat)
            | Duty::AfterTeam(seat)
            | Duty::AfterConstruction(seat)
            | Duty::Launch(seat, _)
            | Duty::Reactions(seat, _)
            | Duty::Income(seat, _)
            | Duty::AllIncome(seat, _)
            | Duty::MoveOn(seat),
        ) => Some(seat),
        Task::Ask(Actor::Chance, _) | Task::Do(_) => None,
    }
}

/// Returns whether a step can lie below others. A question that may have no answer is asked right
/// away, apart from the Faction card to be kept and the Laboratory in a player's hand.
fn may_wait(task: Task) -> bool {
    match task {
        Task::Ask(Actor::Chance, _)
        | Task::Ask(
            _,
            Question::PlaceBuilding(_)
            | Question::Income(_)
            | Question::Reactions(_)
            | Question::SeatAstronaut,
        ) => false,
        Task::Ask(Actor::Seat(_), _) | Task::Do(_) => true,
    }
}

/// Chance draws, and players decide.
fn is_asked_rightly(task: Task) -> bool {
    match task {
        Task::Ask(who, question) => (who == Actor::Chance) == is_for_chance(question),
        Task::Do(_) => true,
    }
}

fn is_for_chance(question: Question) -> bool {
    matches!(
        question,
        Question::NameFirst
            | Question::DrawSmall(_)
            | Question::DealFaction
            | Question::LayTerrain(_)
            | Question::LayMission(..)
            | Question::LayPower(_)
            | Question::DrawLaboratory(_)
            | Question::LayLarge
            | Question::LayProgress(_)
            | Question::DrawCube(..)
            | Question::DrawZone
            | Question::DrawLocation
            | Question::DrawObjective
    )
}
