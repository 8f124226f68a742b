#![forbid(unsafe_code)]
//! Connect Four: two seats drop discs into an upright board of seven columns, and the first
//! to get four in a line wins.
//!
//! It is the smallest game here. `docs/write-a-game.md` builds it step by step, and
//! `benches/playouts.rs` uses it to measure the cost of the `Game` trait. The rules are in
//! `docs/rules/connect-four.md`; the code that keeps each rule and the test that covers it
//! name its ID.
//!
//! Reading order: `board` (the table as plain data), `action` (everything that can be said),
//! then this file (the rules).

mod action;
mod board;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Mode, Seat, Seats, Setup, Sides, Standing, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use action::{Action, Event, Illegal};
pub use board::{Board, Column, Impossible, ROWS};

/// C4-BOARD-02: the discs of each seat, enough for half the board.
const DISCS: u32 = 21;

/// A game of Connect Four. It is saved as its board, which tells all the rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Board", into = "Board")]
pub struct ConnectFour {
    board: Board,
    phase: Phase,
}

/// The phase of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Phase {
    /// This seat has to drop a disc.
    ToDrop(Seat),
    /// This seat has won.
    Won(Seat),
    /// The board is full and nobody has won.
    Drawn,
}

/// The table as everyone sees it: nothing is hidden in this game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The owners of the discs in each column, from the bottom up; the columns from left to right.
    pub columns: [Vec<Seat>; 7],
    /// The phase of the game.
    pub phase: Phase,
}

impl ConnectFour {
    /// The discs on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// C4-TURN-02, C4-DROP-02, C4-END-01: the seat whose turn it is drops a disc into any
    /// column with a free cell, as long as the game is not over.
    #[inline]
    fn may_drop(&self, who: Actor, column: Column) -> Result<Seat, Illegal> {
        let Phase::ToDrop(asked) = self.phase else {
            return Err(Illegal::GameIsOver);
        };
        if who != Actor::Seat(asked) {
            return Err(Illegal::NotYourTurn { asked });
        }
        if !self.board.has_room(column) {
            return Err(Illegal::ColumnIsFull(column));
        }
        Ok(asked)
    }

    #[inline]
    fn drop_disc(&mut self, seat: Seat, column: Column, log: &mut Log<Event>) {
        let row = self.board.drop_disc(seat, column);
        log.push(Event::DiscDropped { seat, column, row });
        self.phase = self.phase_after(seat);
        match self.phase {
            Phase::ToDrop(_) => {}
            Phase::Won(seat) => log.push(Event::FourInALine { seat }),
            Phase::Drawn => log.push(Event::BoardFilled),
        }
    }

    /// C4-END-01, C4-END-02, C4-TURN-02: a line of four wins at once, even with the last disc;
    /// a full board without one is a draw; otherwise the other seat goes on.
    #[inline]
    fn phase_after(&self, seat: Seat) -> Phase {
        if self.board.has_four(seat) {
            Phase::Won(seat)
        } else if self.board.is_full() {
            Phase::Drawn
        } else {
            Phase::ToDrop(seat.left_of(2))
        }
    }
}

impl From<Board> for ConnectFour {
    fn from(board: Board) -> ConnectFour {
        let next = board.next_seat();
        let mut game = ConnectFour { board, phase: Phase::ToDrop(next) };
        if board != Board::EMPTY {
            game.phase = game.phase_after(next.left_of(2));
        }
        game
    }
}

impl From<ConnectFour> for Board {
    fn from(game: ConnectFour) -> Board {
        game.board
    }
}

static MANIFEST: Manifest = Manifest {
    name: "connect-four",
    title: "Connect Four",
    credits: "Howard Wexler and Ned Strongin; Hasbro (not affiliated)",
    rules: 1,
    modes: Cow::Borrowed(&[Mode::only(2..=2, Sides::Each)]),
    options: &[],
};

impl Game for ConnectFour {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    type Content = ();

    const DRAWS_OPENLY: bool = false;

    fn manifest((): &()) -> &Manifest {
        &MANIFEST
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn deal(_: &Setup, _: &Arc<()>) -> Self {
        ConnectFour::from(Board::EMPTY)
    }

    #[inline]
    fn to_act(&self) -> Actors {
        match self.phase {
            Phase::ToDrop(seat) => Actors::only(Actor::Seat(seat)),
            Phase::Won(_) | Phase::Drawn => Actors::NOBODY,
        }
    }

    #[inline]
    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        if !self.to_act().contains(who) {
            return;
        }
        // All seven are copied at once. Only when a column is full, which is seldom, they are
        // written once more, each over the one before if that was full.
        let before = into.len();
        into.extend_from_slice(&Action::ALL);
        if !self.board.has_room_everywhere() {
            let mut open = before;
            for column in Column::ALL {
                into[open] = Action::Drop(column);
                open += usize::from(self.board.has_room(column));
            }
            into.truncate(open);
        }
    }

    fn may_hurry(&self, _: Seat) -> bool {
        true
    }

    fn weight(&self, _: Action) -> u32 {
        1
    }

    #[inline]
    fn apply(
        &mut self,
        who: Actor,
        Action::Drop(column): Action,
        log: &mut Log<Event>,
    ) -> Result<(), Illegal> {
        let seat = self.may_drop(who, column)?;
        self.drop_disc(seat, column, log);
        Ok(())
    }

    fn view(&self, _: Viewer) -> View {
        let columns = Column::ALL.map(|column| self.board.stack(column).collect());
        View { columns, phase: self.phase }
    }

    fn redact(event: &Event, _: Viewer) -> Event {
        *event
    }

    fn redeal(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    /// C4-END-03: the winner scores 1 and the other seat -1; in a draw, which is a victory
    /// shared, both score 0.
    fn standing(&self) -> Option<Standing> {
        let (winners, scores) = match self.phase {
            Phase::ToDrop(_) => return None,
            Phase::Won(Seat::ONE) => (vec![Seat::ONE], [1, -1]),
            Phase::Won(winner) => (vec![winner], [-1, 1]),
            Phase::Drawn => (vec![Seat::ONE, Seat::TWO], [0, 0]),
        };
        Some(Standing::new(winners, Seats::of(2, |seat| scores[seat.index()])))
    }

    /// C4-TURN-03: a round is one disc of each seat.
    fn round(&self) -> u32 {
        match self.phase {
            Phase::ToDrop(_) => self.board.count(Seat::TWO) + 1,
            Phase::Won(_) | Phase::Drawn => self.board.count(Seat::ONE),
        }
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        let with_hand = |seat| {
            let on_board = self.board.count(seat);
            on_board + DISCS.saturating_sub(on_board)
        };
        BTreeMap::from([
            ("disc of seat 1", with_hand(Seat::ONE)),
            ("disc of seat 2", with_hand(Seat::TWO)),
        ])
    }

    fn taken(event: &Event) -> Option<(Seat, &'static str)> {
        match *event {
            Event::DiscDropped { seat, column, .. } => Some((seat, column.name())),
            Event::FourInALine { .. } | Event::BoardFilled => None,
        }
    }
}
