//! Choosing the Faction card to keep.

use from_the_moon::content::Faction;
use from_the_moon::{Action, FromTheMoon};

/// The win rate of each faction in percent, by players from 1 on: solo of all games, otherwise of
/// its fair share. The figures of docs/balance/from-the-moon.md. The heuristic cannot tell: it sees
/// what a faction begins with and not what its power will bring.
const WON: [[u8; 8]; 4] = [
    [14, 12, 3, 2, 3, 39, 4, 4],
    [105, 81, 99, 96, 123, 82, 102, 113],
    [95, 104, 94, 101, 107, 97, 94, 109],
    [83, 102, 97, 107, 97, 94, 113, 106],
];

/// Takes all Faction cards out of the list but the one that has won most often.
pub(super) fn keep_the_best(game: &FromTheMoon, actions: &mut Vec<Action>) {
    // Everything else that is asked is no business of the draft's.
    if !matches!(actions.first(), Some(Action::ChooseFaction(_))) {
        return;
    }
    let best = actions.iter().filter_map(|action| match action {
        Action::ChooseFaction(faction) => Some(*faction),
        _ => None,
    });
    let best = best.max_by_key(|faction| won(game.open.player_count(), *faction));
    if let Some(best) = best {
        actions.retain(|action| *action == Action::ChooseFaction(best));
    }
}

/// The win rate of a faction among `players`.
pub(super) fn won(players: u8, faction: Faction) -> u8 {
    WON[usize::from(players) - 1][faction as usize]
}
