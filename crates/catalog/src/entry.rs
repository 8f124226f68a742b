//! A game of the house, whatever its types.

use std::sync::Arc;

use maud::Markup;
use orrery_boards::Drawing;
use orrery_boards::assets::GameSheet;
use orrery_boards::guide::Script;
use orrery_boards::page::Topic;
use orrery_bots::{BotSpec, Heuristic};
use orrery_core::{
    Game, Manifest, Match, Record, ReplayError, Seat, Setup, SetupError, perft, perft_seeded,
};
use orrery_packs::{FromPack, Loaded, Pack, Problem, Report, Severity};
use orrery_sim::{Observer, Outcome, Plan, SimError, simulate};
use serde_json::Value;

use crate::{Ledger, Table};

/// A game of the house.
pub trait Entry: Send + Sync {
    /// Its name, its seats and its options.
    fn manifest(&self) -> &Manifest;
    /// Returns whether every rule of its ledger has to be pinned by a test.
    fn is_complete(&self) -> bool;
    /// The text of its ledger.
    fn ledger_text(&self) -> &'static str;
    /// The text of the questions and answers about it; empty if there are none.
    fn faq_text(&self) -> &'static str;
    /// The questions that its content answers about a mission.
    fn questions(&self, about: &str) -> Option<Topic>;
    /// The text of the ledger of the game it expands; empty if it stands alone.
    fn base_ledger_text(&self) -> &'static str;
    /// A game about to begin. With a seed, Chance can be answered for.
    fn new_match(&self, setup: Setup, seed: Option<String>) -> Result<Table, SetupError>;
    /// Plays a record again, up to its end or to the answer that does not fit.
    fn replay(&self, record: &Record) -> Result<Table, ReplayError>;
    /// Goes on from a saved state with a record whose answers led there, without playing them
    /// again. Nothing if the state cannot be read, or belongs to another setup.
    fn resume(&self, record: &Record, saved: Value) -> Option<Table>;
    /// Plays a record again and checks all it claims.
    fn verify(&self, record: &Record) -> Result<Table, ReplayError>;
    /// Counts the sequences of `depth` answers, Chance's included.
    fn perft(&self, setup: &Setup, depth: u32) -> Result<u64, SetupError>;
    /// Counts the sequences of `depth` answers of the seats, where the seed answers for Chance.
    fn perft_seeded(&self, setup: &Setup, depth: u32, seed: &str) -> Result<u64, SetupError>;
    /// Plays many games.
    fn simulate(&self, plan: &Plan, observer: &mut dyn Observer) -> Result<Outcome, SimError>;

    /// The stylesheet of its drawings.
    fn sheet(&self) -> Option<&'static GameSheet>;
    /// Returns whether bots can take seats and give hints.
    fn has_bots(&self) -> bool;
    /// A sentence about what the players do in it.
    fn pitch(&self) -> &'static str;
    /// The game's word for a round.
    fn round(&self) -> &'static str;
    /// A picture of its table.
    fn picture(&self) -> Markup;
    /// The starts of its guided first games; [`Table::guide`] gives the steps. There are several
    /// where the sides play differently.
    fn first_games(&self) -> Vec<FirstGame>;
    /// The start of the first of them, if there is one.
    fn first_game(&self) -> Option<FirstGame> {
        self.first_games().into_iter().next()
    }

    /// The pack it is played with, if the game has packs.
    fn pack(&self) -> Option<&Packed>;
    /// The same game with another pack, and warnings about content that can never occur. Reports
    /// everything that is wrong with the pack.
    fn with_pack(&self, pack: &Pack) -> Result<(Arc<dyn Entry>, Report), Report>;

    /// Its rules, without those of the game it expands.
    fn ledger(&self) -> Ledger {
        Ledger::read(self.ledger_text())
    }

    /// Returns whether a rule with this ID holds in it.
    fn has_rule(&self, id: &str) -> bool {
        let ledgers = [self.ledger(), Ledger::read(self.base_ledger_text())];
        ledgers.iter().any(|ledger| ledger.find(id).is_some())
    }
}

/// The start of a guided first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstGame {
    /// The setup.
    pub setup: Setup,
    /// The seed of Chance.
    pub seed: &'static str,
    /// The learner's seat.
    pub seat: Seat,
    /// The bot in the other seats.
    pub bot: BotSpec,
    /// The side it teaches, if there is a guided game for each.
    pub side: Option<&'static str>,
}

/// A pack that a game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// Its name; of one that adds to another, its own.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The digest that records and tables name it by.
    pub digest: String,
    /// All of it.
    pub pack: Pack,
}

impl Packed {
    fn of(pack: Pack) -> Packed {
        let name = pack.name().rsplit('+').next().unwrap_or_default().to_owned();
        Packed { name, title: pack.title().to_owned(), digest: pack.digest(), pack }
    }
}

type Read<G> = fn(&Pack) -> Result<Loaded<<G as Game>::Content>, Report>;

/// A game with everything that belongs to it: its rules, drawing, heuristic and content.
pub struct Listed<G: Game> {
    ledger: &'static str,
    base_ledger: &'static str,
    faq: &'static str,
    complete: bool,
    heuristic: &'static dyn Heuristic<G>,
    drawing: &'static dyn Drawing<G>,
    /// Returns whether a state has the players and the options of a setup that the game takes. A
    /// game whose states are the same for all setups has nothing to compare.
    fits: fn(&G, &Setup) -> bool,
    content: Arc<G::Content>,
    packed: Option<Packed>,
    /// The function that reads content from a pack, if the game has packs.
    read: Option<Read<G>>,
}

impl<G: Game<Content = ()>> Listed<G> {
    /// A game without packs.
    pub fn closed(
        heuristic: &'static dyn Heuristic<G>,
        drawing: &'static dyn Drawing<G>,
    ) -> Listed<G> {
        Listed::bare(heuristic, drawing, Arc::new(()))
    }
}

impl<G: Game<Content: FromPack>> Listed<G> {
    /// A game with packs, as it is played with this one.
    pub fn of_pack(
        pack: Pack,
        heuristic: &'static dyn Heuristic<G>,
        drawing: &'static dyn Drawing<G>,
    ) -> Result<Listed<G>, Report> {
        let read: Read<G> = G::Content::from_pack;
        let bare = Listed::bare(heuristic, drawing, Arc::new(read(&pack)?.content));
        let listed = Listed { packed: Some(Packed::of(pack)), read: Some(read), ..bare };
        Ok(listed.checked())
    }
}

impl<G: Game> Listed<G> {
    /// A game without a ledger, whose states fit every setup.
    fn bare(
        heuristic: &'static dyn Heuristic<G>,
        drawing: &'static dyn Drawing<G>,
        content: Arc<G::Content>,
    ) -> Listed<G> {
        Listed {
            ledger: "",
            base_ledger: "",
            faq: "",
            complete: false,
            heuristic,
            drawing,
            fits: |_, _| true,
            content,
            packed: None,
            read: None,
        }
    }

    /// The same with the text of its ledger, and whether every rule of it has to be pinned by a
    /// test.
    pub fn with_ledger(self, ledger: &'static str, complete: bool) -> Listed<G> {
        Listed { ledger, complete, ..self }
    }

    /// The same for an expansion, with the text of the ledger of the game it expands.
    pub fn expanding(self, base_ledger: &'static str) -> Listed<G> {
        Listed { base_ledger, ..self }
    }

    /// The same with questions and answers.
    pub fn answering(self, faq: &'static str) -> Listed<G> {
        Listed { faq, ..self }
    }

    /// The same, for a game whose states depend on the setup: says whether a saved state has the
    /// players and options of a setup.
    pub fn fitting(self, fits: fn(&G, &Setup) -> bool) -> Listed<G> {
        Listed { fits, ..self }
    }

    /// # Panics
    /// If the game does not name its pack. Its records would not, either.
    fn checked(self) -> Listed<G> {
        let digest = self.packed.as_ref().map(|packed| packed.digest.as_str());
        assert_eq!(G::pack(&self.content), digest, "a game with packs names its pack by digest");
        self
    }

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

    fn sheet(&self) -> Option<&'static GameSheet> {
        self.drawing.sheet()
    }

    fn has_bots(&self) -> bool {
        self.drawing.has_bots()
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

    fn first_games(&self) -> Vec<FirstGame> {
        let of = |script: &'static Script<G>| FirstGame {
            setup: (script.setup)(),
            seed: script.seed,
            seat: script.seat,
            bot: script.bot.parse().expect("a script names a bot that there is"),
            side: script.side,
        };
        self.drawing.guides().into_iter().map(of).collect()
    }

    fn ledger_text(&self) -> &'static str {
        self.ledger
    }

    fn base_ledger_text(&self) -> &'static str {
        self.base_ledger
    }

    fn faq_text(&self) -> &'static str {
        self.faq
    }

    fn questions(&self, about: &str) -> Option<Topic> {
        self.drawing.questions(about, &self.content)
    }

    fn pack(&self) -> Option<&Packed> {
        self.packed.as_ref()
    }

    fn with_pack(&self, pack: &Pack) -> Result<(Arc<dyn Entry>, Report), Report> {
        let Some(read) = self.read else {
            return Err(Report::new(vec![Problem {
                severity: Severity::Error,
                file: String::new(),
                span: 0..0,
                line: 1,
                column: 1,
                message: format!("{} has no packs", self.manifest().title),
                expected: String::new(),
            }]));
        };
        let Loaded { content, warnings } = read(pack)?;
        let (content, packed) = (Arc::new(content), Some(Packed::of(pack.clone())));
        let made = Listed { content, packed, read: Some(read), ..*self };
        Ok((Arc::new(made.checked()), warnings))
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
