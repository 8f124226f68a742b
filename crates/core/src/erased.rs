//! One door for server, command and other languages: any match, with plain JSON for its values.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Actor, Actors, CannotUndo, Game, Manifest, Match, Record, Refusal, Seat, Setup, Standing,
    Viewer, digest,
};

/// Why an answer that came as JSON was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// It is no answer of this game at all.
    #[error("this is not an answer of {game}: {why}")]
    Unreadable {
        /// The game's title.
        game: &'static str,
        /// The reason.
        why: String,
    },
    /// Nothing is thrown or drawn in the open now.
    #[error("nothing is thrown or drawn in the open now, so nothing can be entered by hand")]
    NotByHand,
    /// The rules refuse it.
    #[error("{sentence}")]
    Refused {
        /// The rule that says so.
        rule: &'static str,
        /// The refusal in a sentence for the player.
        sentence: String,
    },
}

/// The source of a table's dice and decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dicing {
    /// Orrery throws and draws.
    #[default]
    Orrery,
    /// People throw and draw with the box and enter what they see.
    ByHand,
}

/// A match of any game.
pub trait AnyMatch: Send + Sync {
    /// The game being played.
    fn manifest(&self) -> &Manifest;
    /// The setup of the match.
    fn setup(&self) -> &Setup;
    /// The number of answers so far.
    fn answered(&self) -> usize;
    /// The answers from number `from` on, Chance's among them.
    fn answers_since(&self, from: usize) -> Vec<(Actor, Value)>;
    /// Those who have to answer next; nobody once it is over.
    fn to_act(&self) -> Actors;
    /// Those who may act although nobody waits for them.
    fn may_act(&self) -> Actors;
    /// The only answer of the only seat that is asked, where it may be given at once.
    fn forced(&self) -> Option<(Seat, Value)>;
    /// Returns whether the game ever throws or draws anything in the open.
    fn draws_openly(&self) -> bool;
    /// Returns whether all seats play one hand.
    fn is_shared(&self) -> bool;
    /// Returns whether an answer means the same whatever else was answered in between.
    fn stands_alone(&self, action: &Value) -> bool;
    /// Returns whether Chance is asked for something that people may throw or draw by hand.
    fn is_in_the_open(&self) -> bool;
    /// Everything that people with their own dice and cards may enter now; see
    /// [`Game::list_by_hand`].
    fn entries(&self) -> Vec<Value>;
    /// Returns whether people use their own dice and cards from the start.
    fn begins_by_hand(&self) -> bool;
    /// Takes what people threw or drew, as Chance's answer. Refuses what is not thrown or drawn
    /// in the open.
    fn answer_by_hand(&mut self, action: &Value) -> Result<(), AnswerError>;
    /// The numbers of Chance's answers that people entered.
    fn by_hand(&self) -> BTreeSet<usize>;
    /// The legal actions of `who`.
    fn actions(&self, who: Actor) -> Vec<Value>;
    /// An answer with words that a player has typed; see [`Game::worded`].
    fn worded(&self, action: &Value, text: &str) -> Option<Value>;
    /// Takes an answer. A refused one changes nothing.
    fn answer(&mut self, who: Actor, action: &Value) -> Result<(), AnswerError>;
    /// Lets the seed answer for Chance until a seat has to answer; how many answers that took.
    fn settle_chance(&mut self) -> usize {
        self.settle(Dicing::Orrery)
    }
    /// The same, but where people use their own dice it stops at what they throw or draw.
    fn settle(&mut self, whose: Dicing) -> usize;
    /// Lets another seed decide what Chance answers from here on; see [`Match::reseed`].
    fn reseed(&mut self, seed: String);
    /// The seeds that took over later, each with the number of the first answer it decides.
    fn later_seeds(&self) -> &[(usize, String)];
    /// Returns whether a seat knows something that another cannot work out.
    fn hides(&self, seat: Seat, other: Seat) -> bool;
    /// The viewer's view.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as JSON text, which is quicker than a value that is written down at once.
    fn view_text(&self, viewer: Viewer) -> String;
    /// The legal actions of `who`, each as JSON text.
    fn action_texts(&self, who: Actor) -> Vec<String>;
    /// The viewer's view of the events since answer number `from`.
    fn events_since(&self, from: usize, viewer: Viewer) -> Vec<Value>;
    /// The number of the answer that the seat may take back, or why there is none.
    fn may_undo(&self, seat: Seat) -> Result<usize, CannotUndo>;
    /// Returns whether the seat could have acted before each answer from number `from` on.
    fn stayed_free(&self, seat: Seat, from: usize) -> bool;
    /// The number of the seat's newest answer.
    fn newest_of(&self, seat: Seat) -> Option<usize>;
    /// The number of answers in a row that the seat may undo.
    fn undo_steps(&self, seat: Seat) -> usize;
    /// Takes back the seat's newest answer.
    fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo>;
    /// The number of the newest answer that a person gave or entered: one of a seat in `people`, or
    /// a draw by hand. `None` if there is none that can still be taken back.
    fn newest_by_people(&self, people: &[Seat]) -> Option<usize>;
    /// Cuts the match before answer number `number`, which must be one that can be replayed.
    fn cut_before(&mut self, number: usize) -> Result<(), CannotUndo>;
    /// Cuts the match before the seat's newest answer; for a table where everybody has agreed.
    fn cut(&mut self, seat: Seat) -> Result<(), CannotUndo>;
    /// The number of answers that are not replayed; see [`Match::resume`].
    fn earlier(&self) -> usize;
    /// The whole state, for a snapshot. Nobody but the store may see it.
    fn saved(&self) -> Value;
    /// The round being played.
    fn round(&self) -> u32;
    /// The result, once the game is over.
    fn standing(&self) -> Option<Standing>;
    /// The fingerprint of the state.
    fn digest(&self) -> String;
    /// The match as a record.
    fn record(&self) -> Record;
}

fn text(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("actions and views are plain data")
}

fn plain(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("actions, views and events are plain data")
}

fn read<G: Game>(played: &Match<G>, action: &Value) -> Result<G::Action, AnswerError> {
    G::Action::deserialize(action).map_err(|error| AnswerError::Unreadable {
        game: played.manifest().title,
        why: error.to_string(),
    })
}

fn refused<G: Game>(refusal: G::Illegal, content: &G::Content) -> AnswerError {
    AnswerError::Refused { rule: refusal.rule(), sentence: G::explain(&refusal, content) }
}

impl<G: Game> AnyMatch for Match<G> {
    fn manifest(&self) -> &Manifest {
        Match::manifest(self)
    }

    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn answered(&self) -> usize {
        Match::answered(self)
    }

    fn answers_since(&self, from: usize) -> Vec<(Actor, Value)> {
        Match::answers_since(self, from)
    }

    fn to_act(&self) -> Actors {
        self.game().to_act()
    }

    fn actions(&self, who: Actor) -> Vec<Value> {
        self.game().legal_actions(who).into_iter().map(plain).collect()
    }

    fn worded(&self, action: &Value, text: &str) -> Option<Value> {
        self.game().worded(read(self, action).ok()?, text).map(plain)
    }

    fn may_act(&self) -> Actors {
        self.game().may_act()
    }

    fn forced(&self) -> Option<(Seat, Value)> {
        let game = self.game();
        let (Some(Actor::Seat(seat)), 1) = (game.to_act().first(), game.to_act().len()) else {
            return None;
        };
        let actions = game.legal_actions(seat.into());
        let [only] = actions[..] else { return None };
        game.may_hurry(seat).then(|| (seat, plain(only)))
    }

    fn draws_openly(&self) -> bool {
        G::DRAWS_OPENLY
    }

    fn is_shared(&self) -> bool {
        G::SHARED
    }

    fn stands_alone(&self, action: &Value) -> bool {
        read(self, action).is_ok_and(G::stands_alone)
    }

    fn is_in_the_open(&self) -> bool {
        self.game().to_act().contains(Actor::Chance) && self.game().is_in_a_box()
    }

    fn by_hand(&self) -> BTreeSet<usize> {
        Match::by_hand(self)
    }

    fn entries(&self) -> Vec<Value> {
        self.game().legal_by_hand().into_iter().map(plain).collect()
    }

    fn begins_by_hand(&self) -> bool {
        G::begins_by_hand(Match::setup(self))
    }

    fn answer_by_hand(&mut self, action: &Value) -> Result<(), AnswerError> {
        if self.game().legal_by_hand().is_empty() {
            return Err(AnswerError::NotByHand);
        }
        let action = read(self, action)?;
        let taken = Match::answer_by_hand(self, action);
        taken.map_err(|refusal| refused::<G>(refusal, self.content()))
    }

    fn answer(&mut self, who: Actor, action: &Value) -> Result<(), AnswerError> {
        let action = read(self, action)?;
        let taken = Match::answer(self, who, action);
        taken.map_err(|refusal| refused::<G>(refusal, self.content()))
    }

    fn settle(&mut self, whose: Dicing) -> usize {
        let before = self.answered();
        loop {
            if whose == Dicing::ByHand && AnyMatch::is_in_the_open(self) {
                break;
            }
            let Some(outcome) = self.draw() else { break };
            Match::answer(self, Actor::Chance, outcome).expect("what is drawn was listed");
        }
        self.answered() - before
    }

    fn reseed(&mut self, seed: String) {
        Match::reseed(self, seed);
    }

    fn later_seeds(&self) -> &[(usize, String)] {
        Match::later_seeds(self)
    }

    fn view(&self, viewer: Viewer) -> Value {
        plain(self.game().view(viewer))
    }

    fn hides(&self, seat: Seat, other: Seat) -> bool {
        self.game().hides(seat, other)
    }

    fn view_text(&self, viewer: Viewer) -> String {
        text(self.game().view(viewer))
    }

    fn action_texts(&self, who: Actor) -> Vec<String> {
        self.game().legal_actions(who).into_iter().map(text).collect()
    }

    fn events_since(&self, from: usize, viewer: Viewer) -> Vec<Value> {
        let events = Match::events_since(self, from).iter();
        events.map(|event| plain(G::redact(event, viewer))).collect()
    }

    fn may_undo(&self, seat: Seat) -> Result<usize, CannotUndo> {
        Match::may_undo(self, seat)
    }

    fn stayed_free(&self, seat: Seat, from: usize) -> bool {
        Match::stayed_free(self, seat, from)
    }

    fn newest_of(&self, seat: Seat) -> Option<usize> {
        Match::newest_of(self, seat)
    }

    fn undo_steps(&self, seat: Seat) -> usize {
        Match::undo_steps(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        Match::undo(self, seat)
    }

    fn newest_by_people(&self, people: &[Seat]) -> Option<usize> {
        Match::newest_by_people(self, people)
    }

    fn cut_before(&mut self, number: usize) -> Result<(), CannotUndo> {
        Match::cut_before(self, number)
    }

    fn cut(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        Match::cut(self, seat)
    }

    fn earlier(&self) -> usize {
        Match::earlier(self).len()
    }

    fn saved(&self) -> Value {
        plain(self.game())
    }

    fn round(&self) -> u32 {
        self.game().round()
    }

    fn standing(&self) -> Option<Standing> {
        self.game().standing()
    }

    fn digest(&self) -> String {
        digest(self.game())
    }

    fn record(&self) -> Record {
        Match::record(self)
    }
}
