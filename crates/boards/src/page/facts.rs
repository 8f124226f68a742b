//! The facts of a table page, in small plain values.

use orrery_core::Seat;

use super::parts::Tone;
use crate::assets::GameSheet;

/// A game, as pages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRef {
    /// `project-mars`.
    pub name: String,
    /// "Project Mars".
    pub title: String,
    /// The files its pages need besides those that all pages share:
    /// [`Drawing::sheet`](crate::Drawing::sheet).
    pub sheet: Option<&'static GameSheet>,
}

/// A table, as pages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRef {
    /// The code in its address.
    pub id: String,
    /// "Canaveral table".
    pub title: String,
    /// The game.
    pub game: GameRef,
}

/// The reader's choice of how to see the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Drawn.
    #[default]
    Drawing,
    /// In sentences.
    Text,
}

/// The kind of table page.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// The table as it is now; it follows what happens.
    #[default]
    Live,
    /// An earlier position to look at.
    Still,
    /// A practice board that is never sent; [`TablePage::query`](super::TablePage::query) says
    /// which.
    TryOut,
}

/// The players the table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The reader.
    Yours,
    /// Another player, and for how long: "2 min".
    Waiting(Seat, Option<String>),
    /// A bot.
    Bot(Seat),
    /// An open seat: nobody has sat down yet.
    Open(Seat),
    /// Several at once, the reader not among them; [`TablePage::asked`](super::TablePage::asked)
    /// says who.
    Several,
    /// The dice and cards of the people at the table: everybody there may enter what came up.
    ByHand,
    /// Nobody: the game is over, or an earlier position is looked at.
    Nobody,
}

/// The dice and cards that decide Chance's answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum DiceOf {
    /// Orrery's.
    #[default]
    Orrery,
    /// Those on the table of the people who play.
    People,
}

/// The undo that the reader may make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Undo {
    /// Nothing.
    #[default]
    Nothing,
    /// The last answer, or all since the turn began.
    Free {
        /// The number of answers in the turn so far.
        steps: usize,
    },
    /// The same as by agreement, at a table where nobody else has a voice.
    Alone,
    /// Something everybody has to agree to, since a secret was shown or Chance has spoken.
    ByAgreement,
    /// A player has asked; the table votes.
    Voting(Vote),
}

/// A vote about taking something back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// The number of the vote; an answer counts for this vote only.
    pub number: usize,
    /// The seat that asked.
    pub by: Seat,
    /// The seats that have not answered yet.
    pub waiting_for: Vec<Seat>,
    /// True if the reader is asked.
    pub asks_you: bool,
}

/// A sentence under the top bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The tone.
    pub tone: Tone,
    /// "Back."
    pub strong: String,
    /// "Bo moved twice while you were away."
    pub words: String,
    /// Its link: label and address.
    pub link: Option<(String, String)>,
}

/// Why an answer was not taken, at the dock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// "Not sent."
    pub strong: String,
    /// "Another player moved first. The board is up to date; choose again."
    pub words: String,
    /// The rule that says so.
    pub rule: Option<String>,
}

/// A step of the guided first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    /// The topic: "Test Flight".
    pub title: String,
    /// The number of steps done so far.
    pub learnt: usize,
    /// Of how many.
    pub of: usize,
    /// The advice: where to look, and why.
    pub words: String,
    /// The rules it teaches.
    pub rules: Vec<&'static str>,
    /// The pieces to look at, by their `data-piece`.
    pub pieces: Vec<String>,
}

/// A step of the guided first game that did not come up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missed {
    /// The topic: "Test Flight".
    pub title: &'static str,
    /// The rules it teaches.
    pub rules: &'static [&'static str],
}
