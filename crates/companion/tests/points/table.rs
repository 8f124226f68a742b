//! A table with the companion, for tests.

use std::sync::{Arc, LazyLock};

use companion::{Action, Companion, Event, Illegal, Kit, Page, Phase, Question};
use first_martians::content::{Content, standard_pack};
use orrery_core::{Actor, Game, Log, Seat, Setup};
use orrery_packs::FromPack as _;

static KIT: LazyLock<Arc<Kit>> = LazyLock::new(|| {
    let loaded = Kit::from_pack(standard_pack()).expect("the pack is valid");
    Arc::new(loaded.content)
});

pub fn kit() -> &'static Arc<Kit> {
    &KIT
}

pub const HOME: &str = "make_yourself_at_home";

/// A game, and everything it has logged.
pub struct Table {
    pub game: Companion,
    pub log: Vec<Event>,
}

impl Table {
    pub fn of(mode: &str, players: u8) -> Table {
        Table::with(Setup::of_players(players).in_mode(mode))
    }

    pub fn with(setup: Setup) -> Table {
        let game = Companion::start_with(&setup, kit()).expect("a valid setup");
        Table { game, log: Vec::new() }
    }

    /// A table of the first mission in the first sol, in the phase.
    pub fn in_phase(phase: Phase) -> Table {
        let mut table = Table::of(HOME, 2);
        table.until(|question| question == Question::Phase(phase));
        table
    }

    pub fn content(&self) -> &Content {
        self.game.content()
    }

    pub fn question(&self) -> Question {
        self.game.sheet.question().expect("the game goes on")
    }

    pub fn listed(&self) -> Vec<Action> {
        let who = self.game.to_act().first().expect("the game goes on");
        self.game.legal_actions(who)
    }

    /// Gives an answer for the seat that is asked.
    pub fn try_to(&mut self, action: Action) -> Result<(), Illegal> {
        let who = self.game.to_act().first().unwrap_or(Actor::Seat(Seat::ONE));
        let mut log = Log::kept();
        self.game.apply(who, action, &mut log)?;
        self.log.extend(log.events().iter().cloned());
        Ok(())
    }

    pub fn say(&mut self, action: Action) {
        let asked = self.game.sheet.question();
        self.try_to(action).unwrap_or_else(|error| panic!("{asked:?}, {action:?}: {error}"));
    }

    /// Answers with what is usual until a question comes up.
    pub fn until(&mut self, stop: impl Fn(Question) -> bool) {
        for _ in 0..3000 {
            let question = self.question();
            if stop(question) {
                return;
            }
            self.say(usual(question, &self.listed()));
        }
        panic!("the question did not come up");
    }

    /// Goes on to the next sol.
    pub fn next_sol(&mut self) {
        let sol = self.game.sheet.round;
        self.until(|question| question == Question::Phase(Phase::CleanUp));
        self.say(Action::Next);
        assert_eq!(self.game.sheet.round, sol + 1);
    }

    /// Returns whether this page was shown.
    pub fn was_shown(&self, page: Page) -> bool {
        self.log.contains(&Event::Shown(page))
    }
}

/// The answer that lets a quiet game go on: nothing strikes and nothing comes.
fn usual(question: Question, listed: &[Action]) -> Action {
    let wanted = match question {
        Question::Strike(_) | Question::Due(_) | Question::Threshold => Action::No,
        Question::Phase(_)
        | Question::Names
        | Question::Title
        | Question::Screen(_)
        | Question::Continue => Action::Next,
        Question::Sols => Action::Number(8),
        Question::Mandatory => Action::Number(2),
        Question::Optional => Action::Number(1),
        _ => listed[0],
    };
    assert!(listed.contains(&wanted), "{question:?} does not take {wanted:?}");
    wanted
}
