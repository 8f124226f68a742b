//! The heuristic of the chapters of Alien Invasion.
//!
//! Each chapter counts the turns that its victory still takes (`monolith`, `missions`, `blackout`,
//! `invasion`), with an action that was chosen counted as its best use (`ahead`), and the turns that
//! its dangers cost. What the base game counts says how fast those turns will be made. A crew is
//! judged as one: every seat sees the same value. The time that is left is no part of it, for it
//! passes whatever a player does, and a search that sees it pass would put off the end of its turn.

use on_mars::{Action, AlienInvasion, OnMars, Part, Phase, Question};
use orrery_bots::Heuristic;
use orrery_core::{Actor, Seat};

mod ahead;
mod blackout;
mod invasion;
mod missions;
mod monolith;
mod outbreak;
#[cfg(test)]
mod tests;

pub(super) use ahead::Ahead;

use super::on_mars::{Glance, MarsWeights, OnMarsHeuristic, Sight};

/// Judges positions of the chapters of Alien Invasion.
pub struct AlienInvasionHeuristic;

/// The worth of a turn, in points.
const TURN: f32 = 16.0;
/// The turns that a point of the base game saves one of a crew, in goods and Colonists.
const SHARED: f32 = 0.072;
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
        let humans = 1.0 / (1.0 + (-points / SCALE).exp());
        if is_human(game, seat) { humans } else { 1.0 - humans }
    }

    fn prune(&self, game: &AlienInvasion<CHAPTER>, seat: Seat, actions: &mut Vec<Action>) {
        if is_human(game, seat) {
            // Of the answers in Monolith only payments are sifted like those of the base game.
            let pays = matches!(game.0.open.question(), Some((_, Question::Pay(_))));
            if CHAPTER != 4 || pays {
                BASE.prune(&game.0, seat, actions);
            }
            blackout::prune(&game.0.open, seat, actions);
            monolith::prune(&game.0.open, actions);
            // Bots that move farther than their points hardly ever pay for the Crystal.
            keep(actions, |action| *action != Action::BuyBotPoint);
        }
    }

    /// The judge tells actions apart by a part of a turn, which is little of a win.
    fn curiosity(&self) -> f32 {
        if CHAPTER == 4 { 0.07 } else { 0.03 }
    }

    /// A line ends with the turn, after what the chapter does at its end: what others do next says
    /// little about it. Who plays alone looks ahead.
    fn ends_line(
        &self,
        _start: &AlienInvasion<CHAPTER>,
        game: &AlienInvasion<CHAPTER>,
        seat: Seat,
    ) -> bool {
        let open = &game.0.open;
        match open.question() {
            _ if CHAPTER == 4 => false,
            Some((Actor::Seat(other), _)) => other != seat,
            Some((Actor::Chance, _)) => open.phase == Phase::Colonization && open.turn.seat != seat,
            None => true,
        }
    }

    fn rounds_to_plan(&self) -> Option<fn(&AlienInvasion<CHAPTER>) -> u32> {
        (CHAPTER == 4).then_some(|game| monolith::rounds_left(&game.0.open))
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

/// Returns what the humans have, each part by its name.
fn parts(game: &OnMars) -> [(&'static str, f32); 3] {
    let open = &game.open;
    if let Some(monolith) = open.monolith() {
        let (lead, means) = (monolith::lead(open, monolith), monolith::means(open, monolith));
        return [("steps ahead", TURN * lead), ("danger", 0.0), ("means", TURN * means)];
    }
    let sight = Sight::of(&WEIGHTS, game);
    let crew: Vec<Glance> = Seat::all(open.player_count()).map(|seat| sight.at(seat)).collect();
    let means: f32 = crew.iter().map(Glance::points).sum();
    let wealth = || crew.iter().map(|one| one.goods() + one.colonists()).sum::<f32>();
    let (lead, danger, means) = match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Invasion(invasion)) => (invasion::lead(open, invasion, means), 0.0, 0.0),
        Some(Part::Outbreak(outbreak)) => {
            let lead = outbreak::lead(open, outbreak) + SHARED * wealth();
            (lead, outbreak::danger(open, outbreak), MEANS * means)
        }
        Some(Part::Blackout(blackout)) => {
            let lead = blackout::lead(game, blackout) + SHARED * wealth();
            (lead, blackout::danger(open, blackout), MEANS * means)
        }
        Some(Part::Monolith(_)) | None => (0.0, 0.0, MEANS * means),
    };
    [("steps ahead", TURN * lead), ("danger", -TURN * danger), ("means", means)]
}
