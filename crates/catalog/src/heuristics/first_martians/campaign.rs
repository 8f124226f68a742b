//! The decisions of a bot between the missions of a campaign.

use first_martians::{Action, FirstMartians};

use super::keep;

/// The number of times that a bot plays lost missions again for each mission it has reached.
const TRIES: u8 = 1;

/// Keeps one answer: the level stays, and a lost mission is played again until a crew that has
/// come this far has lost too often.
pub(super) fn prune(game: &FirstMartians, actions: &mut Vec<Action>) {
    let (replays, reached) = game
        .table
        .campaign()
        .map_or((0, 1), |campaign| (campaign.replays, campaign.history.len() as u8));
    // The lost mission is in the history.
    let wanted = if replays < TRIES * reached { Action::Replay } else { Action::GiveUp };
    keep(actions, |action| action == wanted || action == Action::SetOut(game.table.level));
}
