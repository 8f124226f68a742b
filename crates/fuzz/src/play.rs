//! Playing on from any position.

use orrery_catalog::Table;
use orrery_core::{Dice, Seat, Viewer};

/// Plays up to `most` answers at random, fewer if the game ends before. A forged state may also
/// lead to a seat without an answer, which ends it.
///
/// # Panics
/// If a listed answer is refused.
pub(crate) fn on(table: &mut Table, most: usize, dice: &mut Dice) {
    for _ in 0..most {
        table.settle_chance();
        let asked = table.to_act();
        // Without a seed nobody answers for Chance, so any of its answers will do.
        let Some(who) = asked.first() else { break };
        let actions = table.actions(who);
        if actions.is_empty() {
            break;
        }
        let action = &actions[dice.index(actions.len())];
        table.answer(who, action).expect("it is listed");
    }
}

/// Asks for everything that a table shows.
pub(crate) fn look(table: &Table) {
    let seats = Seat::all(table.setup().players).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        assert!(!table.view_text(viewer).is_empty());
    }
}
