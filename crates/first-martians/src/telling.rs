//! The knowledge at a moment of the game, for the printer of the content.

use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::words::Known;
use crate::content::{FactId, Where, Who};
use crate::state::AstronautId;

/// Names people and places and decides conditions as the rules would at this moment.
pub struct Teller<'a, N> {
    game: &'a FirstMartians,
    ctx: Ctx,
    name: N,
}

impl FirstMartians {
    /// Tells what effects, conditions and texts mean right now. `name` says what to call an
    /// astronaut.
    pub fn teller<N: Fn(AstronautId) -> String>(&self, ctx: Ctx, name: N) -> Teller<'_, N> {
        Teller { game: self, ctx, name }
    }

    /// Returns whether a condition of the content holds for the crew as a whole.
    pub fn is_so(&self, fact: FactId) -> bool {
        self.holds_id(fact, Ctx::default())
    }
}

impl<N: Fn(AstronautId) -> String> Known for Teller<'_, N> {
    fn person(&self, who: Who) -> Option<String> {
        let people = match who {
            // These are groups, or still to be chosen: the printer describes them.
            Who::All | Who::Others | Who::Chosen | Who::Random | Who::Any => return None,
            _ => self.game.people(who, self.ctx)?,
        };
        match people[..] {
            [one] => Some((self.name)(one)),
            _ => None,
        }
    }

    fn space(&self, at: Where) -> Option<String> {
        let space = match at {
            Where::At(space) => space,
            Where::Here | Where::Named(_) => self.game.place(at, self.ctx)?,
            _ => return None,
        };
        Some(self.game.content()[space].key.clone())
    }

    fn holds(&self, fact: FactId) -> Option<bool> {
        Some(self.game.holds_id(fact, self.ctx))
    }
}
