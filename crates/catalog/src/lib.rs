//! The one list that names all games, with their drawings, heuristics and ledgers of rules.
//!
//! Adding a game means adding its crate, a heuristic, a drawing, and one line in [`games`]. Everything
//! that knows all games, the command and the server, asks here and speaks
//! to an [`Entry`] or a [`Table`], never to the types of a game.

mod entry;
pub mod heuristics;
mod ledger;
pub mod scan;
mod table;

use std::sync::{Arc, LazyLock};

use connect_four::ConnectFour;
use from_the_moon::FromTheMoon;
use project_mars::ProjectMars;

use entry::Listed;
pub use entry::{Entry, FirstGame};
pub use ledger::{Coverage, Ledger, PINS, Pin, Rule};
pub use table::{Drawn, Offer, Table};

static CONNECT_FOUR: Listed<ConnectFour> = Listed {
    ledger: include_str!("../../../docs/rules/connect-four.md"),
    complete: true,
    heuristic: &heuristics::ConnectFourHeuristic,
    drawing: &orrery_boards::ConnectFourDrawing,
    fits: |_, _| true,
    content: LazyLock::new(|| Arc::new(())),
};

static FROM_THE_MOON: Listed<FromTheMoon> = Listed {
    ledger: include_str!("../../../docs/rules/from-the-moon.md"),
    complete: true,
    heuristic: &heuristics::FromTheMoonHeuristic::TUNED,
    drawing: &orrery_boards::FromTheMoonDrawing,
    fits: |game, setup| {
        game.open.players.players() == setup.players && game.open.options == setup.options()
    },
    content: LazyLock::new(|| Arc::new(())),
};

static PROJECT_MARS: Listed<ProjectMars> = Listed {
    ledger: include_str!("../../../docs/rules/project-mars.md"),
    complete: true,
    heuristic: &heuristics::ProjectMarsHeuristic::TUNED,
    drawing: &orrery_boards::ProjectMarsDrawing,
    fits: |game, setup| {
        game.open.players.players() == setup.players && game.open.options == setup.options()
    },
    content: LazyLock::new(|| Arc::new(())),
};

/// All games, in the order in which they are shown.
pub fn games() -> &'static [&'static dyn Entry] {
    static GAMES: [&dyn Entry; 3] = [&FROM_THE_MOON, &PROJECT_MARS, &CONNECT_FOUR];
    &GAMES
}

/// The game with this name.
pub fn find(name: &str) -> Result<&'static dyn Entry, UnknownGame> {
    let found = games().iter().copied().find(|game| game.manifest().name == name);
    found.ok_or_else(|| UnknownGame(name.to_owned()))
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no game here; games are {names}", names = names())]
pub struct UnknownGame(pub String);

fn names() -> String {
    let names: Vec<_> = games().iter().map(|game| game.manifest().name).collect();
    names.join(", ")
}
