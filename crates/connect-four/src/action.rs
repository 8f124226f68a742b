//! Everything that can be said: what a player does, what happened, and why not.

use orrery_core::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::Column;

/// A player's action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Drop a disc into this column.
    Drop(Column),
}

impl Action {
    /// A drop into each column, from left to right.
    pub const ALL: [Action; 7] = {
        let [a, b, c, d, e, f, g] = Column::ALL;
        let drop = Action::Drop;
        [drop(a), drop(b), drop(c), drop(d), drop(e), drop(f), drop(g)]
    };
}

/// An event.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A disc fell.
    DiscDropped {
        /// The owner of the disc.
        seat: Seat,
        /// Into which column.
        column: Column,
        /// In which row it came to rest, from 0 at the bottom.
        row: u8,
    },
    /// A seat has four discs in a line and has won.
    FourInALine {
        /// The owner of the line.
        seat: Seat,
    },
    /// The last cell was filled and nobody has won.
    BoardFilled,
}

/// Why an action was not accepted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another seat has to drop.
    #[error("it is the turn of {asked}")]
    NotYourTurn {
        /// The seat whose turn it is.
        asked: Seat,
    },
    /// There is no free cell in this column.
    #[error("{0} is full")]
    ColumnIsFull(Column),
    /// The game has ended.
    #[error("the game is over")]
    GameIsOver,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn { .. } => "C4-TURN-02",
            Illegal::ColumnIsFull(_) => "C4-DROP-02",
            Illegal::GameIsOver => "C4-END-01",
        }
    }
}
