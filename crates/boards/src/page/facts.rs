//! What a table page is told, in small plain values.

use orrery_core::Seat;

use super::parts::Tone;

/// A game, as pages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRef {
    /// `project-mars`.
    pub name: String,
    /// "Project Mars".
    pub title: String,
    /// The address of its stylesheet: the path of [`Drawing::sheet`](crate::Drawing::sheet).
    pub sheet: Option<String>,
}

/// A table, as pages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRef {
    /// What stands in its address.
    pub id: String,
    /// "Canaveral table".
    pub title: String,
    /// What is played.
    pub game: GameRef,
}

/// How the reader wants to see the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Drawn.
    #[default]
    Drawing,
    /// In sentences.
    Text,
}

/// What a table page is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// The table as it is now; it follows what happens.
    #[default]
    Live,
    /// An earlier position to look at.
    Still,
    /// A board of one's own that is never sent; [`TablePage::query`](super::TablePage::query)
    /// says which.
    TryOut,
}

/// Whom the table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The reader.
    Yours,
    /// Somebody else, and how long already: "2 min".
    Waiting(Seat, Option<String>),
    /// A bot.
    Bot(Seat),
    /// An open seat: somebody has yet to sit down.
    Open(Seat),
    /// Several at once, the reader not among them; [`TablePage::asked`](super::TablePage::asked)
    /// says who.
    Several,
    /// The dice and cards of the people at the table: everybody there may enter what came up.
    ByHand,
    /// Nobody: the game is over, or an earlier position is looked at.
    Nobody,
}

/// Whose dice and cards decide what Chance is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum DiceOf {
    /// Orrery's.
    #[default]
    Orrery,
    /// Those on the table of the people who play.
    People,
}

/// What can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Undo {
    /// Nothing.
    #[default]
    Nothing,
    /// The last answer, or all since the turn began.
    Free {
        /// How many answers the turn has so far.
        steps: usize,
    },
    /// The same as by agreement, at a table where nobody else has a voice.
    Alone,
    /// Something everybody has to agree to, since a secret was shown or Chance has spoken.
    ByAgreement,
    /// Somebody has asked; the table votes.
    Voting(Vote),
}

/// A vote about taking something back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// Which vote of the table it is; the answer goes to this one and no other.
    pub number: usize,
    /// Who asked.
    pub by: Seat,
    /// Who has not answered yet.
    pub waiting_for: Vec<Seat>,
    /// Whether the reader is asked.
    pub asks_you: bool,
}

/// A sentence under the top bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// How it sounds.
    pub tone: Tone,
    /// "Back."
    pub strong: String,
    /// "Bo moved twice while you were away."
    pub words: String,
    /// Where it leads: label and address.
    pub link: Option<(String, String)>,
}

/// Why an answer was not taken, at the dock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// "Not sent."
    pub strong: String,
    /// "Amara moved first; the board is fresh now. Choose again."
    pub words: String,
    /// The rule that says so.
    pub rule: Option<String>,
}

/// A step of the guided first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    /// What it teaches: "Test Flight".
    pub title: String,
    /// How many steps have been done by now.
    pub learnt: usize,
    /// Of how many.
    pub of: usize,
    /// What to look at and why.
    pub words: String,
    /// The rules it teaches.
    pub rules: Vec<&'static str>,
    /// The pieces to look at, by their `data-piece`.
    pub pieces: Vec<String>,
}

/// A step of the guided first game that did not come up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missed {
    /// What it teaches: "Test Flight".
    pub title: &'static str,
    /// The rules it teaches.
    pub rules: &'static [&'static str],
}
