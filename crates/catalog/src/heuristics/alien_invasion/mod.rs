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
mod blackout;
mod missions;
mod monolith;
mod outbreak;

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

    fn prune(&self, game: &AlienInvasion<CHAPTER>, seat: Seat, actions: &mut Vec<Action>) {
        if is_human(game, seat) {
            BASE.prune(&game.0, seat, actions);
            blackout::prune(&game.0.open, actions);
            monolith::prune(&game.0.open, actions);
            // Bots that move farther than their points hardly ever pay for the Crystal.
            keep(actions, |action| *action != Action::BuyBotPoint);
        }
    }

    fn parts(&self, game: &AlienInvasion<CHAPTER>, seat: Seat) -> Vec<(&'static str, f32)> {
        let sign = if is_human(game, seat) { 1.0 } else { -1.0 };
        parts(&game.0).map(|(name, points)| (name, sign * points)).to_vec()
    }
}

/// Keeps what passes, unless nothing does.
fn keep(actions: &mut Vec<Action>, passes: impl Fn(&Action) -> bool) {
    if actions.iter().any(&passes) {
        actions.retain(passes);
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
            let wealth: f32 = crew.iter().map(|one| one.goods() + one.colonists()).sum();
            let lead = outbreak::lead(open, outbreak) + 0.6 * WEALTH * wealth;
            (STEP, TURN * lead, -TURN * outbreak::danger(open, outbreak))
        }
        Some(Part::Blackout(blackout)) => {
            let wealth: f32 = crew.iter().map(|one| one.goods() + one.colonists()).sum();
            let lead = blackout::lead(game, blackout) + 0.6 * WEALTH * wealth;
            (STEP, TURN * lead, -TURN * blackout::danger(open, blackout))
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
