//! Players of any game.
//!
//! A bot sits on a [`Chair`]: it gets what its seat may know, and tables that are dealt anew
//! from that, but never the table itself. [`BotSpec`] names the bots as people write them:
//! `random`, `greedy`, `mcts:1000`, `mcts:500ms`, `mcts:1000@2`.

mod advice;
mod greedy;
mod search;
mod spec;

use orrery_core::{Chair, Dice, Game, Seat, Standing};

pub use advice::Advice;
pub use greedy::Greedy;
pub use search::{Budget, Ranked, Search};
pub use spec::{BotSpec, UnknownBot};

/// Someone who answers for a seat.
pub trait Bot<G: Game>: Send {
    /// The answer to the question the seat is being asked.
    fn choose(&mut self, chair: &Chair<G>) -> G::Action;
}

/// How good a position is for a seat, as far as a glance can tell.
pub trait Heuristic<G: Game>: Sync {
    /// Between 0 (lost) and 1 (won). Asked only while the game is running.
    fn value(&self, game: &G, seat: Seat) -> f32;

    /// How good a result is for a seat, between 0 and 1: whether the seat wins, unless winners
    /// can do better or worse.
    fn result(&self, standing: &Standing, seat: Seat) -> f32 {
        standing.reward(seat)
    }

    /// Takes answers out of the list that are not worth looking at, but never all of them. Asked
    /// only while the game is running.
    fn sift(&self, _game: &G, _seat: Seat, _actions: &mut Vec<G::Action>) {}

    /// What a seat's position is made of, each part by its name and the better the greater;
    /// always the same parts in the same order. For the reasons of a hint; nothing if a glance
    /// cannot tell. Asked only while the game is running.
    fn parts(&self, _game: &G, _seat: Seat) -> Vec<(&'static str, f32)> {
        Vec::new()
    }
}

/// What a position is worth to a seat: the result, or else what the heuristic says.
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
