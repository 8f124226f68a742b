//! Checks of the drawing of a game that has Chance and secrets.

use orrery_boards::{Drawing, lines};
use orrery_core::{Dice, Game, Seat, Viewer};

use crate::table::{everything, look, sitters};

/// Events as a stranger and the second seat see them, and the pieces each line lights up.
pub fn told<G: Game<Content = ()>>(drawing: &dyn Drawing<G>, events: &[G::Event]) -> Vec<String> {
    let mut found = Vec::new();
    for line in lines(drawing, events, &()) {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::TWO)] {
            let text = line.words.text(&sitters(4, viewer));
            found.push(format!("{}{text}", "  ".repeat(line.depth.into())));
        }
        found.dedup();
        if !(line.hits.is_empty() && line.pieces.is_empty()) {
            found.push(format!("    # {:?} {:?}", line.hits, line.pieces));
        }
    }
    found
}

/// A seat's page depends on nothing it cannot know.
pub fn check_secrets<G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    game: &G,
    players: u8,
    dice: &mut Dice,
) {
    for seat in Seat::all(players) {
        let shown =
            |game| look(game, players, Viewer::Seat(seat), |scene| everything(drawing, scene));
        let redealt = game.redeal(seat, dice);
        assert!(shown(game) == shown(&redealt), "{seat} sees a secret in {game:?}");
    }
}
