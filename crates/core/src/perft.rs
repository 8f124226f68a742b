//! Move counts, to notice drift.

use crate::{Game, Log};

/// How many different sequences of `depth` answers there are from here, Chance's included.
/// A game that ends earlier counts once.
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
