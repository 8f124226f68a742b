//! A game of the house, whatever its types.

use std::sync::{Arc, LazyLock};

use maud::Markup;
use orrery_boards::Drawing;
use orrery_boards::assets::Asset;
use orrery_bots::{BotSpec, Heuristic};
use orrery_core::{
    Game, Manifest, Match, Record, ReplayError, Seat, Setup, SetupError, perft, perft_seeded,
};
use orrery_sim::{Observer, Outcome, Plan, SimError, simulate};
use serde_json::Value;

use crate::{Ledger, Table};

/// A game of the house.
pub trait Entry: Sync {
    /// Its name, its seats and its options.
    fn manifest(&self) -> &Manifest;
    /// Whether every rule of its ledger has to be pinned by a test.
    fn is_complete(&self) -> bool;
    /// The text of its ledger.
    fn ledger_text(&self) -> &'static str;
    /// A game about to begin. With a seed, Chance can be answered for.
    fn new_match(&self, setup: Setup, seed: Option<String>) -> Result<Table, SetupError>;
    /// Plays a record again, up to its end or to the answer that does not fit.
    fn replay(&self, record: &Record) -> Result<Table, ReplayError>;
    /// Goes on from a saved state with a record whose answers led there, without playing them
    /// again. Nothing if the state cannot be read, or belongs to another setup.
    fn resume(&self, record: &Record, saved: Value) -> Option<Table>;
    /// Plays a record again and checks all it claims.
    fn verify(&self, record: &Record) -> Result<Table, ReplayError>;
    /// How many different sequences of so many answers there are, Chance's included.
    fn perft(&self, setup: &Setup, depth: u32) -> Result<u64, SetupError>;
    /// How many different sequences of so many answers of the seats there are, where the seed
    /// answers for Chance.
    fn perft_seeded(&self, setup: &Setup, depth: u32, seed: &str) -> Result<u64, SetupError>;
    /// Plays many games.
    fn simulate(&self, plan: &Plan, observer: &mut dyn Observer) -> Result<Outcome, SimError>;

    /// The stylesheet of its drawings.
    fn sheet(&self) -> Option<&'static Asset>;
    /// What the players do in it, in a sentence.
    fn pitch(&self) -> &'static str;
    /// What it calls a round.
    fn round(&self) -> &'static str;
    /// A picture of its table.
    fn picture(&self) -> Markup;
    /// How its guided first game begins, where it has one; [`Table::guide`] says the rest.
    fn first_game(&self) -> Option<FirstGame>;

    /// Its rules.
    fn ledger(&self) -> Ledger {
        Ledger::read(self.ledger_text())
    }
}

/// How a guided first game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstGame {
    /// How it is set up.
    pub setup: Setup,
    /// The seed of Chance.
    pub seed: &'static str,
    /// Who learns.
    pub seat: Seat,
    /// Who sits in the other seats.
    pub bot: BotSpec,
}

/// A game with what the house knows of it.
pub(crate) struct Listed<G: Game> {
    pub(crate) ledger: &'static str,
    pub(crate) complete: bool,
    pub(crate) heuristic: &'static dyn Heuristic<G>,
    pub(crate) drawing: &'static dyn Drawing<G>,
    /// Whether a state has the players and the options of a setup that the game takes. A game
    /// whose states are the same for all setups has nothing to compare.
    pub(crate) fits: fn(&G, &Setup) -> bool,
    /// What it is played with.
    pub(crate) content: LazyLock<Arc<G::Content>>,
}

impl<G: Game> Listed<G> {
    fn table(&self, played: Match<G>) -> Table {
        Table::new(played, self.heuristic, self.drawing)
    }
}

impl<G: Game> Entry for Listed<G> {
    fn manifest(&self) -> &Manifest {
        G::manifest(&self.content)
    }

    fn is_complete(&self) -> bool {
        self.complete
    }

    fn sheet(&self) -> Option<&'static Asset> {
        self.drawing.sheet()
    }

    fn pitch(&self) -> &'static str {
        self.drawing.pitch()
    }

    fn round(&self) -> &'static str {
        self.drawing.round()
    }

    fn picture(&self) -> Markup {
        self.drawing.picture()
    }

    fn first_game(&self) -> Option<FirstGame> {
        let script = self.drawing.guide()?;
        Some(FirstGame {
            setup: (script.setup)(),
            seed: script.seed,
            seat: script.seat,
            bot: script.bot.parse().expect("a script names a bot that there is"),
        })
    }

    fn ledger_text(&self) -> &'static str {
        self.ledger
    }

    fn new_match(&self, setup: Setup, seed: Option<String>) -> Result<Table, SetupError> {
        setup.check(self.manifest())?;
        Ok(self.table(Match::new_with(setup, seed, &self.content)?))
    }

    fn replay(&self, record: &Record) -> Result<Table, ReplayError> {
        Ok(self.table(Match::replay_with(record, &self.content)?))
    }

    fn resume(&self, record: &Record, saved: Value) -> Option<Table> {
        let setup = record.setup_now::<G>();
        G::start_with(&setup, &self.content).ok()?;
        let saved = G::load(saved, &self.content).ok()?;
        if !(self.fits)(&saved, &setup) {
            return None;
        }
        Some(self.table(Match::resume(record, saved, &self.content)))
    }

    fn verify(&self, record: &Record) -> Result<Table, ReplayError> {
        Ok(self.table(Match::verify_with(record, &self.content)?))
    }

    fn perft(&self, setup: &Setup, depth: u32) -> Result<u64, SetupError> {
        setup.check(self.manifest())?;
        Ok(perft(&G::start_with(setup, &self.content)?, depth))
    }

    fn perft_seeded(&self, setup: &Setup, depth: u32, seed: &str) -> Result<u64, SetupError> {
        setup.check(self.manifest())?;
        Ok(perft_seeded(&G::start_with(setup, &self.content)?, depth, seed))
    }

    fn simulate(&self, plan: &Plan, observer: &mut dyn Observer) -> Result<Outcome, SimError> {
        simulate::<G>(plan, &self.content, self.heuristic, observer)
    }
}
