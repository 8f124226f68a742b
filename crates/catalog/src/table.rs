//! A match of any game at which bots can sit.

use std::ops::{Deref, DerefMut};

use orrery_bots::{BotSpec, Heuristic};
use orrery_core::{Actor, AnyMatch, Chair, Dice, Game, Match, Seat};
use serde_json::Value;

/// A match of any game, together with the heuristic by which bots judge it. It can do all that
/// an [`AnyMatch`] can.
pub struct Table(Box<dyn Seated>);

impl Table {
    pub(crate) fn new<G: Game>(played: Match<G>, heuristic: &'static dyn Heuristic<G>) -> Self {
        Table(Box::new(Judged { played, heuristic }))
    }

    /// What a bot answers in a seat, from what that seat may know and these dice. Nothing if
    /// the seat is not asked.
    pub fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value> {
        self.0.choose(seat, bot, dice)
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table(self.0.boxed())
    }
}

impl Deref for Table {
    type Target = dyn AnyMatch;

    fn deref(&self) -> &Self::Target {
        self.0.played()
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.played_mut()
    }
}

/// What is done with a match once its types are forgotten.
trait Seated: Send + Sync {
    fn played(&self) -> &(dyn AnyMatch + 'static);
    fn played_mut(&mut self) -> &mut (dyn AnyMatch + 'static);
    fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value>;
    fn boxed(&self) -> Box<dyn Seated>;
}

struct Judged<G: Game> {
    played: Match<G>,
    heuristic: &'static dyn Heuristic<G>,
}

impl<G: Game> Seated for Judged<G> {
    fn played(&self) -> &(dyn AnyMatch + 'static) {
        &self.played
    }

    fn played_mut(&mut self) -> &mut (dyn AnyMatch + 'static) {
        &mut self.played
    }

    fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value> {
        let game = self.played.game();
        if !game.to_act().contains(Actor::Seat(seat)) {
            return None;
        }
        let action = bot.seat(self.heuristic, dice).choose(&Chair::new(game, seat));
        Some(serde_json::to_value(action).expect("an action is a plain value"))
    }

    fn boxed(&self) -> Box<dyn Seated> {
        Box::new(Judged { played: self.played.clone(), heuristic: self.heuristic })
    }
}
