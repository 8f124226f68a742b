//! What a game is.
//!
//! A game is a state and six questions one can put to it: who has to speak ([`Game::to_act`]),
//! what they may say ([`Game::list_actions`]), what happens when they say it ([`Game::apply`]),
//! what a viewer may know ([`Game::view`]), what it could look like from a seat
//! ([`Game::redeal`]) and how it ended ([`Game::standing`]). There is no clock, no file and no
//! generator inside: dice and decks are an actor of their own, [`Actor::Chance`], whose answers
//! stand in the record like everybody's.
//!
//! From one implementation the house makes the rest: [`Match`] keeps the answers, undoes and
//! replays; [`AnyMatch`] is the same behind one door for server, command and other languages;
//! [`Chair`] is what a bot gets to see; [`trial`] checks what must hold for every game.
//!
//! Reading order: `seat`, `setup`, `log`, this file, `play`, `record`, `erased`, `trial`.

mod chair;
mod dice;
mod erased;
mod log;
mod perft;
mod play;
mod record;
mod seat;
mod setup;
mod standing;
pub mod trial;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use chair::Chair;
pub use dice::Dice;
pub use erased::{AnswerError, AnyMatch};
pub use log::Log;
pub use perft::{perft, perft_seeded};
pub use play::{Answer, CannotUndo, Match};
pub use record::{Fault, Record, ReplayError, digest};
pub use seat::{Actor, Actors, MAX_SEATS, Seat, Seats, Viewer};
pub use setup::{Manifest, OptionSpec, Setup, SetupError, Sides};
pub use standing::Standing;

/// A set of rules the table can play. No clock, no I/O and no generator inside.
pub trait Game:
    Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + Sized + 'static
{
    /// One answer: a small plain value that can be copied, compared and written down.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, in the past tense and without prose.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Why an answer was not accepted.
    type Illegal: Refusal;
    /// What a viewer may know.
    type View: Clone + Eq + Debug + Serialize;

    /// The game's name, its seats and its options.
    const MANIFEST: &'static Manifest;

    /// The first position. Called with a setup that fits the manifest; see [`Game::start`].
    fn deal(setup: &Setup) -> Self;

    /// Those who have to speak next; nobody once the game is over. Who is asked may depend
    /// only on what everybody knows.
    fn to_act(&self) -> Actors;

    /// Adds every answer the rules accept from `who` right now to `into`, each once and in a
    /// stable order. Adds nothing for someone who is not asked.
    fn list_actions(&self, who: Actor, into: &mut Vec<Self::Action>);

    /// How likely Chance is to give this answer, next to its other answers; at least 1.
    fn weight(&self, outcome: Self::Action) -> u32;

    /// Takes one answer and plays on until the next question. A refused answer changes nothing.
    fn apply(
        &mut self,
        who: Actor,
        action: Self::Action,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// What `viewer` may know: the only door out of the engine.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` may know of an event.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// A state that `seat` cannot tell from this one, with all the rest dealt anew. It may
    /// depend on nothing but what the seat knows and the dice.
    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// How the game ended, once nobody has to speak.
    fn standing(&self) -> Option<Standing>;

    /// The round being played, from 1, by the rulebook's own count.
    fn round(&self) -> u32;

    /// What is in the box: how many of each component, wherever they are. Never changes.
    fn inventory(&self) -> BTreeMap<&'static str, u32>;

    /// The component a seat took for itself in this event, if it is one worth counting.
    fn taken(event: &Self::Event) -> Option<(Seat, &'static str)>;

    /// The component a seat gave back in this event, where that can happen.
    fn given_back(_event: &Self::Event) -> Option<(Seat, &'static str)> {
        None
    }

    /// Writes into a setup what an older version of these rules took for granted. Where a
    /// default has changed since, a game that began under that version keeps its own.
    fn update_setup(_setup: &mut Setup, _rules: u32) {}

    /// Returns the standing as an older version of these rules counted it, so that its records
    /// can still be verified.
    fn standing_under(&self, _rules: u32) -> Option<Standing> {
        self.standing()
    }

    /// The first position for a setup, or why there is none.
    fn start(setup: &Setup) -> Result<Self, SetupError> {
        setup.check(Self::MANIFEST)?;
        Ok(Self::deal(setup))
    }

    /// Every answer the rules accept from `who` right now.
    fn legal_actions(&self, who: Actor) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.list_actions(who, &mut actions);
        actions
    }

    /// One of Chance's answers, each as likely as its weight. `buffer` is scratch space.
    ///
    /// A game whose Chance has very many answers may draw one without listing them all, as
    /// long as the odds stay those of [`Game::weight`]; the trial compares the two.
    fn draw(&self, dice: &mut Dice, buffer: &mut Vec<Self::Action>) -> Self::Action {
        buffer.clear();
        self.list_actions(Actor::Chance, buffer);
        dice.weighted(buffer, |outcome| self.weight(outcome))
    }
}

/// A refused answer: its `Display` is a sentence for the player.
pub trait Refusal: Copy + Eq + Error + Send + Sync + 'static {
    /// The rule that says so, by its ID in the ledger.
    fn rule(&self) -> &'static str;
}
