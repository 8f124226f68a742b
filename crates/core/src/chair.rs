//! The view of the game that a bot gets.

use crate::{Actors, Dice, Game, Seat, Viewer};

/// A seat at a running game, as a bot gets it. It exposes only what that seat may know; the state
/// stays hidden behind it.
pub struct Chair<'a, G: Game> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Chair<'a, G> {
    /// The chair of a seat.
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Chair { game, seat }
    }

    /// The seat this chair belongs to.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Those who have to speak next.
    pub fn to_act(&self) -> Actors {
        self.game.to_act()
    }

    /// Returns the seat's view.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// Lists the seat's legal actions.
    pub fn list_actions(&self, into: &mut Vec<G::Action>) {
        self.game.list_actions(self.seat.into(), into);
    }

    /// A table as it might be, as far as the seat can tell.
    pub fn redeal(&self, dice: &mut Dice) -> G {
        self.game.redeal(self.seat, dice)
    }
}
