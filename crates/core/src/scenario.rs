//! A table that tests play at, answer by answer.

use std::ops::Deref;

use crate::{Actor, Dice, Game, Log, Setup};

/// A game and the log of what has happened at it. Whatever can be asked of the game can be asked
/// of the table.
#[derive(Clone)]
pub struct Table<G: Game> {
    /// The game.
    pub game: G,
    /// The events so far.
    pub log: Log<G::Event>,
}

impl<G: Game<Content = ()>> Table<G> {
    /// A new game, as players would begin it.
    ///
    /// # Panics
    /// If the setup is refused.
    pub fn new(setup: Setup) -> Self {
        Table::at(G::start(&setup).expect("a valid setup"))
    }
}

impl<G: Game> Table<G> {
    /// A table at this position, with nothing told yet.
    pub fn at(game: G) -> Self {
        Table { game, log: Log::kept() }
    }

    /// Lets an actor answer, once or several times.
    ///
    /// # Panics
    /// If an answer is refused.
    pub fn plays<const N: usize>(
        &mut self,
        who: impl Into<Actor>,
        actions: [G::Action; N],
    ) -> &mut Self {
        let who = who.into();
        for action in actions {
            if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
                panic!("{action:?} of {who} is refused: {refusal} (listed: {:?})", self.choices());
            }
        }
        self
    }

    /// Lets Chance answer.
    pub fn draws<const N: usize>(&mut self, actions: [G::Action; N]) -> &mut Self {
        self.plays(Actor::Chance, actions)
    }

    /// Lets Chance answer anything until a player has to act.
    pub fn draws_anything(&mut self) -> &mut Self {
        let mut dice = Dice::new("scenario", "any");
        while self.game.to_act().contains(Actor::Chance) {
            let action = self.game.draw(&mut dice, &mut Vec::new());
            self.draws([action]);
        }
        self
    }

    /// Gives the first of these quiet answers that is listed, or else the first that is listed.
    ///
    /// # Panics
    /// If nobody has to answer.
    pub fn plays_quietly(&mut self, quiet: &[G::Action]) -> &mut Self {
        let who = self.game.to_act().first().expect("an actor has to answer");
        let listed = self.game.legal_actions(who);
        let action = quiet.iter().copied().find(|action| listed.contains(action));
        self.plays(who, [action.unwrap_or(listed[0])])
    }

    /// Returns why an answer is refused.
    ///
    /// # Panics
    /// If it is accepted, or if the refusal changed something.
    pub fn refuses(&self, who: impl Into<Actor>, action: G::Action) -> G::Illegal {
        let mut game = self.game.clone();
        let refusal = game.apply(who.into(), action, &mut Log::silent()).expect_err("refused");
        assert_eq!(game, self.game, "a refused answer changed the table");
        refusal
    }

    /// The answers of the actor who has to answer.
    pub fn choices(&self) -> Vec<G::Action> {
        self.game.to_act().first().map_or_else(Vec::new, |who| self.game.legal_actions(who))
    }

    /// Returns whether the answer is listed for the actor who has to answer.
    pub fn offers(&self, action: G::Action) -> bool {
        self.choices().contains(&action)
    }

    /// The events so far.
    pub fn told(&self) -> &[G::Event] {
        self.log.events()
    }
}

impl<G: Game> Deref for Table<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}
