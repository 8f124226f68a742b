//! The one list that names all games, with their drawings, heuristics and ledgers of rules.
//!
//! Adding a game means adding its crate, a heuristic, a drawing, and one line in
//! [`Catalog::built_in`]. Everything that knows all games, the command and the server, is given a
//! [`Catalog`] and speaks to an [`Entry`] or a [`Table`], never to the types of a game.

mod catalog;
mod entry;
mod folder;
pub mod heuristics;
mod ledger;
pub mod scan;
mod table;

use std::sync::{Arc, LazyLock};

use companion::Companion;
use connect_four::ConnectFour;
use first_martians::FirstMartians;
use from_the_moon::FromTheMoon;
use on_mars::{AlienInvasion, OnMars};
use project_mars::ProjectMars;

pub use catalog::{Catalog, ChooseError, Edition, UnknownGame};
pub use entry::{Entry, FirstGame, Listed, Packed};
pub use folder::{FoundPack, PackTrouble};
pub use ledger::{Coverage, Ledger, PINS, Pin, Rule};
pub use table::{Drawn, Offer, Table};

fn companion() -> Listed<Companion> {
    let pack = first_martians::content::standard_pack().clone();
    Listed::of_pack(pack, &heuristics::NoOpinion, &orrery_boards::CompanionDrawing)
        .expect("the pack that is compiled in is valid")
        .with_ledger(include_str!("../../../docs/rules/first-martians-companion.md"), false)
        .expanding(include_str!("../../../docs/rules/first-martians.md"))
        .answering(include_str!("../../../docs/faq/first-martians.md"))
        .fitting(|game, setup| game.sheet.players == setup.players)
}

fn connect_four() -> Listed<ConnectFour> {
    Listed::closed(&heuristics::ConnectFourHeuristic, &orrery_boards::ConnectFourDrawing)
        .with_ledger(include_str!("../../../docs/rules/connect-four.md"), true)
}

fn first_martians() -> Listed<FirstMartians> {
    let pack = first_martians::content::standard_pack().clone();
    Listed::of_pack(pack, &heuristics::FirstMartiansHeuristic, &orrery_boards::FirstMartiansDrawing)
        .expect("the pack we compile in is valid: a test loads it")
        .with_ledger(include_str!("../../../docs/rules/first-martians.md"), true)
        .answering(include_str!("../../../docs/faq/first-martians.md"))
        .fitting(|game, setup| {
            let table = &game.table;
            let mission = &game.content().mission(table.mission).key;
            table.players == setup.players
                && table.options == setup.options()
                && setup.mode.as_ref().is_none_or(|mode| mode == mission)
        })
}

fn from_the_moon() -> Listed<FromTheMoon> {
    let heuristic = &heuristics::FromTheMoonHeuristic::TUNED;
    Listed::closed(heuristic, &orrery_boards::FromTheMoonDrawing)
        .with_ledger(include_str!("../../../docs/rules/from-the-moon.md"), true)
        .fitting(|game, setup| {
            game.open.players.players() == setup.players && game.open.options == setup.options()
        })
}

const ON_MARS_LEDGER: &str = include_str!("../../../docs/rules/on-mars.md");

/// A chapter of Alien Invasion. All chapters share one ledger, and what it does not say is as in
/// On Mars.
fn alien_invasion<const CHAPTER: u8>() -> Listed<AlienInvasion<CHAPTER>> {
    let drawing = &orrery_boards::ChapterDrawing::<CHAPTER>;
    Listed::closed(&heuristics::AlienInvasionHeuristic, drawing)
        .with_ledger(include_str!("../../../docs/rules/alien-invasion.md"), false)
        .expanding(ON_MARS_LEDGER)
        .fitting(|game, setup| {
            game.0.open.seats() == setup.players && game.0.open.options == setup.options()
        })
}

fn on_mars() -> Listed<OnMars> {
    Listed::closed(&heuristics::OnMarsHeuristic::TUNED, &orrery_boards::OnMarsDrawing)
        .with_ledger(ON_MARS_LEDGER, true)
        .fitting(|game, setup| {
            game.open.seats() == setup.players && game.open.options == setup.options()
        })
}

fn project_mars() -> Listed<ProjectMars> {
    let heuristic = &heuristics::ProjectMarsHeuristic::TUNED;
    Listed::closed(heuristic, &orrery_boards::ProjectMarsDrawing)
        .with_ledger(include_str!("../../../docs/rules/project-mars.md"), true)
        .fitting(|game, setup| {
            game.open.players.players() == setup.players && game.open.options == setup.options()
        })
}

/// The games that are built in, in the order in which they are shown. Reading the pack of a game
/// takes a while, so it is done once.
static BUILT_IN: LazyLock<Vec<Arc<dyn Entry>>> = LazyLock::new(|| {
    vec![
        Arc::new(first_martians()),
        Arc::new(from_the_moon()),
        Arc::new(project_mars()),
        Arc::new(on_mars()),
        Arc::new(alien_invasion::<1>()),
        Arc::new(alien_invasion::<2>()),
        Arc::new(alien_invasion::<3>()),
        Arc::new(alien_invasion::<4>()),
        Arc::new(companion()),
        Arc::new(connect_four()),
    ]
});

impl Catalog {
    /// The games that are built in.
    pub fn built_in() -> Catalog {
        Catalog::of(BUILT_IN.iter().cloned())
    }
}
