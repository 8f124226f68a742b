//! Players of any game.
//!
//! A bot sits on a [`Chair`]: it gets its seat's view and redeals that agree with it, but never the
//! real state. [`BotSpec`] names the bots as people write them: `random`, `greedy`, `mcts:1000`,
//! `mcts:500ms`, `mcts:1000@2`.

mod advice;
mod beam;
mod greedy;
mod planner;
mod search;
mod spec;

use orrery_core::{Chair, Dice, Game, Seat, Standing};

pub use advice::Advice;
pub use beam::Beam;
pub use greedy::Greedy;
pub use search::{Budget, Ranked, Search};
pub use spec::{BotSpec, UnknownBot};

/// Someone who answers for a seat.
pub trait Bot<G: Game>: Send {
    /// The answer to the question the seat is being asked.
    fn choose(&mut self, chair: &Chair<G>) -> G::Action;
}

/// A quick estimate of a position's value for a seat.
pub trait Heuristic<G: Game>: Sync {
    /// Between 0 (lost) and 1 (won). Asked only while the game is running.
    fn value(&self, game: &G, seat: Seat) -> f32;

    /// The value of a result for a seat, between 0 and 1: 1 for a win, unless winners can do better
    /// or worse.
    fn result(&self, standing: &Standing, seat: Seat) -> f32 {
        standing.reward(seat)
    }

    /// Removes actions that are not worth searching, but never all of them. Called only while the
    /// game is running.
    fn prune(&self, _game: &G, _seat: Seat, _actions: &mut Vec<G::Action>) {}

    /// The bonus that a search gives actions it has seldom tried, as a share of a win. Where good and
    /// bad actions differ little, a small bonus keeps the search from trying all of them.
    fn curiosity(&self) -> f32 {
        0.07
    }

    /// Returns whether a search for this seat judges a line here instead of following it. A line is
    /// followed as far as the iterations go unless the heuristic says that only tables of the same
    /// moment, such as the end of a turn, can be compared. `start` is the table the search began on.
    /// Asked only while the game is running.
    fn ends_line(&self, _start: &G, _game: &G, _seat: Seat) -> bool {
        false
    }

    /// Returns whether a search follows every line to where it ends, with the answers that look best
    /// right after them, and not just to the first answer that was not tried before. Every line needs
    /// an end then, by [`Heuristic::ends_line`] or by the game.
    fn follows_lines(&self) -> bool {
        false
    }

    /// The moment of a table, if a search for this seat plans whole turns and does not grow a tree:
    /// a number that rises when the seat's turn begins or is over. Only tables of the same moment
    /// are compared. Nobody but this seat and Chance may be asked at such a table. Asked only while
    /// the game is running.
    fn moment(&self, _game: &G, _seat: Seat) -> Option<u32> {
        None
    }

    /// Returns how many rounds are to be planned from a table, where a seat plays alone and single
    /// answers say too little. A [`Beam`] then takes the place of the search.
    fn rounds_to_plan(&self) -> Option<fn(&G) -> u32> {
        None
    }

    /// The components of a seat's position, as (name, value) with higher better; always the same
    /// names in the same order. Used to explain hints; empty if the heuristic has no components.
    /// Called only while the game is running.
    fn parts(&self, _game: &G, _seat: Seat) -> Vec<(&'static str, f32)> {
        Vec::new()
    }

    /// Says what happens if a seat does not give this answer, in a sentence with odds. Nothing if that
    /// is no worse, or if a glance cannot tell. Asked only while the game is running.
    fn averts(&self, _game: &G, _seat: Seat, _action: G::Action) -> Option<String> {
        None
    }
}

/// Returns a position's value for a seat: the result, or the heuristic's estimate.
pub(crate) fn worth<G: Game>(game: &G, seat: Seat, heuristic: &dyn Heuristic<G>) -> f32 {
    match game.standing() {
        Some(standing) => heuristic.result(&standing, seat),
        None => {
            let value = heuristic.value(game, seat);
            debug_assert!(
                (0.0..=1.0).contains(&value),
                "a value between lost and won, not {value}"
            );
            value
        }
    }
}

/// Answers with anything legal, each equally likely.
pub struct Random<G: Game> {
    dice: Dice,
    actions: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// A player led by these dice.
    pub fn new(dice: Dice) -> Self {
        Random { dice, actions: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, chair: &Chair<G>) -> G::Action {
        self.actions.clear();
        chair.list_actions(&mut self.actions);
        self.actions[self.dice.index(self.actions.len())]
    }
}
