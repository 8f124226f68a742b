//! Move counts, to notice drift.

use crate::{Actor, Dice, Game, Log};

/// Counts the sequences of `depth` answers from here, Chance's included. A game that ends earlier
/// counts once.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let asked = game.to_act();
    if asked.is_empty() {
        return 1;
    }
    let mut log = Log::silent();
    asked
        .iter()
        .map(|who| {
            let actions = game.legal_actions(who);
            if depth == 1 {
                return actions.len() as u64;
            }
            let after = |action| {
                let mut next = game.clone();
                next.apply(who, action, &mut log).expect("a listed action is accepted");
                perft(&next, depth - 1)
            };
            actions.into_iter().map(after).sum()
        })
        .sum()
}

/// Counts the sequences of `depth` answers of the seats from the beginning of a game, where the
/// seed answers for Chance as it does in a match. A game that ends earlier counts once.
pub fn perft_seeded<G: Game>(game: &G, depth: u32, seed: &str) -> u64 {
    Seeded { dice: Dice::chance(seed), buffer: Vec::new() }.count(game.clone(), depth, 0)
}

/// Chance, led by a seed.
struct Seeded<G: Game> {
    dice: Dice,
    buffer: Vec<G::Action>,
}

impl<G: Game> Seeded<G> {
    /// Counts the sequences from a position that is reached after `answered` answers, Chance's
    /// included.
    fn count(&mut self, mut game: G, depth: u32, mut answered: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut log = Log::silent();
        while game.to_act().contains(Actor::Chance) {
            let outcome = game.draw(self.dice.for_answer(answered), &mut self.buffer);
            game.apply(Actor::Chance, outcome, &mut log).expect("what is drawn was listed");
            answered += 1;
        }
        let asked = game.to_act();
        if asked.is_empty() {
            return 1;
        }
        let mut paths = 0;
        for who in asked.iter() {
            let actions = game.legal_actions(who);
            if depth == 1 {
                paths += actions.len() as u64;
                continue;
            }
            for action in actions {
                let mut next = game.clone();
                next.apply(who, action, &mut log).expect("a listed action is accepted");
                paths += self.count(next, depth - 1, answered + 1);
            }
        }
        paths
    }
}
