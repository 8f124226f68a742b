//! Looks one decision ahead.

use orrery_core::{Chair, Dice, Game, Log};

use crate::{Bot, Heuristic, worth};

/// Tries every answer on a few tables as they might be and takes the one that looks best
/// right after it.
pub struct Greedy<'h, G: Game> {
    heuristic: &'h dyn Heuristic<G>,
    dice: Dice,
    actions: Vec<G::Action>,
}

/// The number of redeals on which an action is tried.
const REDEALS: usize = 3;

impl<'h, G: Game> Greedy<'h, G> {
    /// A player who judges by this heuristic; the dice deal the tables and break ties.
    pub fn new(heuristic: &'h dyn Heuristic<G>, dice: Dice) -> Self {
        Greedy { heuristic, dice, actions: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Greedy<'_, G> {
    fn choose(&mut self, chair: &Chair<G>) -> G::Action {
        self.actions.clear();
        chair.list_actions(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let tables: [G; REDEALS] = std::array::from_fn(|_| chair.redeal(&mut self.dice));
        self.heuristic.prune(&tables[0], chair.seat(), &mut self.actions);
        let mut log = Log::silent();
        let mut best = (f32::NEG_INFINITY, 0, self.actions[0]);
        for &action in &self.actions {
            let mut sum = 0.0;
            for table in &tables {
                let mut next = table.clone();
                next.apply(chair.seat().into(), action, &mut log)
                    .expect("a redeal offers the seat the same actions");
                sum += worth(&next, chair.seat(), self.heuristic);
            }
            let tie_break = self.dice.bits();
            if (sum, tie_break) > (best.0, best.1) {
                best = (sum, tie_break, action);
            }
        }
        best.2
    }
}
