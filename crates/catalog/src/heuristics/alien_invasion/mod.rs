//! How a position of a chapter of Alien Invasion looks at a glance.
//!
//! The table is that of On Mars, and so are its means: goods, Colonists, Tech and Blueprints count
//! as in the base game, but little. What decides is counted in the same points: Missions, Private
//! Goals and Goals by how near they are, infections and dark Buildings by how many are too many.

use on_mars::content::Mission;
use on_mars::{Action, AlienInvasion, OnMars, Part};
use orrery_bots::Heuristic;
use orrery_core::Seat;

mod ahead;
mod monolith;

use super::on_mars::{Glance, MarsWeights, OnMarsHeuristic, Sight};

/// Judges positions of the chapters of Alien Invasion.
pub struct AlienInvasionHeuristic;

/// The worth of a step towards the victory: a Mission, a Private Goal or a Goal.
const STEP: f32 = 40.0;
/// The worth of a turn in Monolith.
const TURN: f32 = 16.0;
/// The turns that a point of the base game saves in Monolith, in goods, Colonists and Ships.
const WEALTH: f32 = 0.12;
/// The weight of everything that the base game counts.
const MEANS: f32 = 0.3;
/// The distance that makes the chance to win clear.
const SCALE: f32 = 60.0;

const WEIGHTS: MarsWeights = MarsWeights::TUNED;

/// The judge of the base game sifts here, too.
const BASE: OnMarsHeuristic = OnMarsHeuristic::TUNED;

impl<const CHAPTER: u8> Heuristic<AlienInvasion<CHAPTER>> for AlienInvasionHeuristic {
    fn value(&self, game: &AlienInvasion<CHAPTER>, seat: Seat) -> f32 {
        let points: f32 = parts(&game.0).into_iter().map(|(_, points)| points).sum();
        let humans = 1.0 / (1.0 + (-(points - STEP) / SCALE).exp());
        if is_human(game, seat) { humans } else { 1.0 - humans }
    }

    fn sift(&self, game: &AlienInvasion<CHAPTER>, seat: Seat, actions: &mut Vec<Action>) {
        if is_human(game, seat) {
            BASE.sift(&game.0, seat, actions);
            monolith::sift(&game.0.open, actions);
        }
    }

    fn parts(&self, game: &AlienInvasion<CHAPTER>, seat: Seat) -> Vec<(&'static str, f32)> {
        let sign = if is_human(game, seat) { 1.0 } else { -1.0 };
        parts(&game.0).map(|(name, points)| (name, sign * points)).to_vec()
    }
}

/// Returns whether a seat has a board of its own; the Alien Commander has none.
fn is_human<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>, seat: Seat) -> bool {
    seat.index() < usize::from(game.0.open.player_count())
}

/// Returns what the crew has, each part by its name.
fn parts(game: &OnMars) -> [(&'static str, f32); 4] {
    let open = &game.open;
    let sight = Sight::of(&WEIGHTS, game);
    let crew: Vec<Glance> = Seat::all(open.player_count()).map(|seat| sight.at(seat)).collect();
    let means: f32 = crew.iter().map(Glance::points).sum();
    let goals = |step: f32| -> f32 {
        let near = crew.iter().flat_map(|one| one.goals_near());
        near.map(|near| step * near.powi(3)).sum()
    };
    let missions: f32 = Mission::ALL
        .into_iter()
        .filter_map(|mission| open.mission(mission).map(|state| (mission, state.left)))
        .map(|(mission, left)| {
            1.0 - f32::from(left) / f32::from(open.mission_count(mission).max(1))
        })
        .sum();
    let (steps, near, danger) = match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Outbreak(outbreak)) => {
            let done = 2.0 - f32::from(outbreak.missions_left);
            let ill = f32::from(open.infected()) / f32::from(open.infection_limit().max(1));
            let medicine: u8 = outbreak.wards.values().map(|ward| ward.medicine).sum();
            let cures = 1.5 * f32::from(medicine);
            (STEP * done, STEP * missions, cures - 60.0 * ill * ill)
        }
        Some(Part::Blackout(blackout)) => {
            let dark = f32::from(open.closed_hexes().len());
            let hit = f32::from(blackout.vandalized.len());
            // The marker must not leave the last space before the tracker does.
            let left = f32::from(open.remaining);
            let late = 6.0 * (3.0 - left) * (f32::from(blackout.time) - left).max(0.0);
            let danger = -4.0 * hit - 6.0 * dark * (1.0 + dark) / 2.0 - late;
            (STEP * f32::from(blackout.steps), STEP * 0.7 * missions + goals(0.6 * STEP), danger)
        }
        Some(Part::Invasion(invasion)) => {
            // A race to 100 points and to 20 Troopers.
            let troopers = 5.0 * f32::from(invasion.deployed());
            (f32::from(invasion.points), 0.0, -troopers)
        }
        Some(Part::Monolith(monolith)) => {
            let lead = monolith::lead(open, monolith);
            let own = &crew[0];
            (STEP, TURN * (lead + WEALTH * (own.goods() + own.colonists() + own.fleet())), 0.0)
        }
        None => (0.0, 0.0, 0.0),
    };
    [("steps made", steps), ("steps ahead", near), ("danger", danger), ("means", MEANS * means)]
}
