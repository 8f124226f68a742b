//! Answers that are not worth looking at.

use on_mars::{Action, Question};

use super::Glance;

/// Takes answers out of the list that bring nothing, but never all of them.
pub fn prune(glance: &Glance, actions: &mut Vec<Action>) {
    let Some((_, question)) = glance.open.question() else { return };
    if actions.len() < 2 {
        return;
    }
    match question {
        // Which Private Goal pays for a Crystal hardly matters, but the nearest one should not.
        Question::Pay(_) => keep(actions, |action| match action {
            Action::PayGoal(goal) => glance.nearness(goal) < 0.99 || glance.player.goal.is_some(),
            _ => true,
        }),
        // A tile that lies farther from the others' Rovers is as good as any at that distance.
        Question::PlaceDiscovery => {
            let rival = |action: &Action| match action {
                Action::PlaceDiscovery { hex, .. } => glance.nearest_rival(*hex),
                _ => 0,
            };
            let farthest = actions.iter().map(rival).max().unwrap_or(0);
            keep(actions, |action| rival(&action) >= farthest);
        }
        _ => {}
    }
}

/// Keeps what passes, unless nothing does.
fn keep(actions: &mut Vec<Action>, passes: impl Fn(Action) -> bool) {
    if actions.iter().any(|action| passes(*action)) {
        actions.retain(|action| passes(*action));
    }
}
