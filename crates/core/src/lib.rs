//! The `Game` trait, and everything that follows from implementing it.
//!
//! A game state answers six questions: whose turn it is ([`Game::to_act`]), what they may do
//! ([`Game::list_actions`]), what happens then ([`Game::apply`]), what a viewer may see
//! ([`Game::view`]), which other states look the same from a seat ([`Game::redeal`]) and how the
//! game ended ([`Game::standing`]). It contains no clock, file or random generator: dice and decks
//! belong to an actor of their own, [`Actor::Chance`], whose answers are recorded like everyone
//! else's. A game is played with its [`Game::Content`]: a closed box has none, and a game with
//! packs reads its missions and events from there.
//!
//! One implementation gives all the rest: [`Match`] keeps the answers, undoes and replays;
//! [`AnyMatch`] hides the types of a game from server and command; [`Chair`] is the view a bot
//! gets; [`scenario`] is the table that tests play at; [`trial`] checks what must hold for every
//! game.
//!
//! Reading order: `seat`, `sides`, `setup`, `options`, `log`, this file, `play`, `record`,
//! `erased`, `trial`.

mod agenda;
mod chair;
mod dice;
mod erased;
mod fact;
mod log;
mod options;
mod perft;
mod play;
mod record;
pub mod scenario;
mod seat;
mod setup;
mod sides;
mod standing;
pub mod trial;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use agenda::Agenda;
pub use chair::Chair;
pub use dice::Dice;
pub use erased::{AnswerError, AnyMatch, Dicing};
pub use fact::Fact;
pub use log::Log;
pub use perft::{perft, perft_seeded};
pub use play::{Answer, CannotUndo, Match};
pub use record::{Draws, Fault, LongSeed, Record, ReplayError, digest};
pub use seat::{Actor, Actors, MAX_SEATS, Seat, Seats, Viewer};
pub use setup::{Manifest, Mode, OptionSpec, Setup, SetupError};
pub use sides::Sides;
pub use standing::Standing;

/// A set of rules the table can play. No clock, no I/O and no generator inside.
pub trait Game: Clone + Eq + Debug + Serialize + Send + Sync + Sized + 'static {
    /// One answer: a small plain value that can be copied, compared and written down.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// An event, in the past tense and without prose.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Why an answer was not accepted.
    type Illegal: Refusal;
    /// The table as one viewer may see it.
    type View: Clone + Eq + Debug + Serialize;
    /// The content a game is played with: missions, events and cards of a pack. `()` for a closed
    /// box. States hold small ids; a state that looks things up keeps the `Arc` it was dealt with,
    /// outside of what is saved and compared.
    type Content: Send + Sync + 'static;

    /// True if anything is ever thrown or drawn in the open, so that people with the box can use
    /// their own dice and cards. Not in a game without luck.
    const DRAWS_OPENLY: bool = true;

    /// True if all seats play one hand: every seat is asked the same, the first to answer answers
    /// for all, and any seat may take back any step.
    const SHARED: bool = false;

    /// The game's name, its modes and its options.
    fn manifest(content: &Self::Content) -> &Manifest;

    /// The digest of the pack that the content was made from, by which records and saves name it.
    /// `None` for a closed box.
    fn pack(_content: &Self::Content) -> Option<&str> {
        None
    }

    /// Deals the first position. Called with a setup that fits the manifest; see
    /// [`Game::start`].
    fn deal(setup: &Setup, content: &Arc<Self::Content>) -> Self;

    /// Loads a saved state that was played with this content. A damaged state is an error and
    /// never a panic, neither now nor later.
    fn load(saved: Value, content: &Arc<Self::Content>) -> Result<Self, serde_json::Error>;

    /// Those who have to answer next; nobody once the game is over. Who is asked may depend
    /// only on what everybody knows.
    fn to_act(&self) -> Actors;

    /// Those who may act although nobody waits for them: a skill for any moment, a plan that
    /// can still be changed. Nobody once the game is over. Like [`Game::to_act`], it may depend
    /// only on what everybody knows.
    fn may_act(&self) -> Actors {
        Actors::NOBODY
    }

    /// Returns whether what Chance is asked now is thrown or drawn openly at the table, so that
    /// people with the box may do it by hand. What must stay secret says no.
    fn in_the_open(&self) -> bool {
        Self::DRAWS_OPENLY
    }

    /// Adds every answer the rules accept from `who` right now to `into`, each once and in a
    /// stable order. Adds nothing for someone who neither has to nor may act.
    fn list_actions(&self, who: Actor, into: &mut Vec<Self::Action>);

    /// The weight of this answer among Chance's answers; at least 1.
    fn weight(&self, outcome: Self::Action) -> u32;

    /// Takes one answer and plays on until the next question. A refused answer changes nothing.
    fn apply(
        &mut self,
        who: Actor,
        action: Self::Action,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// Returns the table as `viewer` may see it. Nothing else leaves the engine.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns whether `seat` knows something that `other` cannot work out. Players who share a
    /// screen hand it over only then.
    fn hides(&self, seat: Seat, other: Seat) -> bool {
        self.view(Viewer::Seat(seat)) != self.view(Viewer::Seat(other))
    }

    /// Returns an event as `viewer` may see it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// Returns a state that looks the same to `seat`, with everything the seat cannot see drawn
    /// again from `dice`. The result must depend only on `dice` and on what the seat can see.
    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// The result, once nobody has to act.
    fn standing(&self) -> Option<Standing>;

    /// The round being played, from 1, by the rulebook's own count.
    fn round(&self) -> u32;

    /// The contents of the box: the number of each component, wherever it is. It never changes.
    fn inventory(&self) -> BTreeMap<&'static str, u32>;

    /// The component a seat took for itself in this event, if it is one worth counting.
    fn taken(event: &Self::Event) -> Option<(Seat, &'static str)>;

    /// The component a seat gave back in this event, where that can happen.
    fn given_back(_event: &Self::Event) -> Option<(Seat, &'static str)> {
        None
    }

    /// Returns the figure that an event adds to in reports of many games, and by how much: 1 for
    /// "Adventures", say.
    fn counts(_event: &Self::Event) -> Option<(&'static str, u32)> {
        None
    }

    /// Returns further figures of a finished game for such reports.
    fn figures(&self) -> Vec<(&'static str, u32)> {
        Vec::new()
    }

    /// Says in a few words how a finished game ended, where it can end in several ways.
    fn ending(&self) -> Option<String> {
        None
    }

    /// Returns the story or the card that an event shows: its kind and its name in the content.
    fn shows<'c>(
        _event: &Self::Event,
        _content: &'c Self::Content,
    ) -> Option<(&'static str, &'c str)> {
        None
    }

    /// Returns whether the table may give a seat's answer at once where it has only one. The others
    /// must be able to tell the seat's answers from what they see, or from the answer itself;
    /// otherwise the speed of an answer shows what is hidden. A story that wants to be read says
    /// no, too.
    fn may_hurry(&self, _seat: Seat) -> bool {
        false
    }

    /// Returns whether people with their own dice and cards have something for what Chance is asked.
    /// If not, Orrery answers although they use their own.
    fn is_in_a_box(&self) -> bool {
        self.in_the_open()
    }

    /// Lists what people may enter who play with their own dice and cards: what Chance could answer
    /// now, and what only a real box can show. It may also be something that nobody is asked for.
    fn list_by_hand(&self, into: &mut Vec<Self::Action>) {
        if self.in_the_open() {
            self.list_actions(Actor::Chance, into);
        }
    }

    /// Takes what people have entered, or says why not. A refused entry changes nothing.
    fn apply_by_hand(
        &mut self,
        action: Self::Action,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Self::Illegal> {
        self.apply(Actor::Chance, action, log)
    }

    /// Returns whether people use their own dice and cards from the start, as the setup says.
    fn begins_by_hand(_setup: &Setup) -> bool {
        false
    }

    /// Returns whether an answer means the same whatever else was answered in between, as a tick in
    /// a list. Where several devices share one hand, it then counts as long as it is legal.
    fn stands_alone(_action: Self::Action) -> bool {
        false
    }

    /// Returns the answer that this one is with words that a player has typed, such as a name.
    /// `None` if it takes none, or not these. [`Game::list_actions`] lists the answer without words.
    fn worded(&self, _action: Self::Action, _text: &str) -> Option<Self::Action> {
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

    /// Tells a player why an answer was refused. A game whose refusals speak of its content
    /// looks the names up there.
    fn explain(refusal: &Self::Illegal, _content: &Self::Content) -> String {
        refusal.to_string()
    }

    /// Deals the first position for a setup, or says why there is none.
    fn start_with(setup: &Setup, content: &Arc<Self::Content>) -> Result<Self, SetupError> {
        setup.check_loosely(Self::manifest(content))?;
        Ok(Self::deal(setup, content))
    }

    /// The same for a closed box.
    fn start(setup: &Setup) -> Result<Self, SetupError>
    where
        Self: Game<Content = ()>,
    {
        Self::start_with(setup, &Arc::new(()))
    }

    /// Every answer the rules accept from `who` right now.
    fn legal_actions(&self, who: Actor) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.list_actions(who, &mut actions);
        actions
    }

    /// Everything that people may enter right now.
    fn legal_by_hand(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.list_by_hand(&mut actions);
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

/// A refused answer: its `Display` is a sentence for the player, unless the game says it better
/// with [`Game::explain`].
pub trait Refusal: Copy + Eq + Error + Send + Sync + 'static {
    /// The rule that says so, by its ID in the ledger.
    fn rule(&self) -> &'static str;
}
