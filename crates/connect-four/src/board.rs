//! The board: a set of cells for each seat, and questions about it; no rules of turn or end.

use std::collections::HashSet;
use std::fmt;

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

/// One of the seven columns. Written as a number from 0 in data and counted from 1 in words.
///
/// Invariant: the number is below [`Column::COUNT`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Column(u8);

impl Column {
    /// The number of columns.
    pub const COUNT: u8 = 7;
    /// All of them, from left to right.
    pub const ALL: [Column; 7] =
        [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];

    /// The column with this number, counted from 0, if the board is that wide.
    pub const fn new(number: u8) -> Option<Column> {
        if number < Column::COUNT { Some(Column(number)) } else { None }
    }

    /// Its number, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name players read: "column 1" is the leftmost.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 7] =
            ["column 1", "column 2", "column 3", "column 4", "column 5", "column 6", "column 7"];
        NAMES[self.index()]
    }

    /// Its lowest cell.
    #[inline]
    const fn bottom(self) -> u64 {
        1 << (self.0 * HEIGHT)
    }

    /// Its highest cell.
    #[inline]
    const fn top(self) -> u64 {
        self.bottom() << (ROWS - 1)
    }

    /// All its cells.
    #[inline]
    const fn cells(self) -> u64 {
        self.bottom() * COLUMN
    }
}

impl TryFrom<u8> for Column {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Column::new(number).ok_or_else(|| format!("there is no column number {number}"))
    }
}

impl From<Column> for u8 {
    fn from(column: Column) -> u8 {
        column.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// C4-BOARD-01: a column has six cells.
pub const ROWS: u8 = 6;
/// The bits of a column: its cells and the one above them that stays empty.
const HEIGHT: u8 = ROWS + 1;
/// The lowest cell of every column.
const BOTTOM: u64 = 0x0408_1020_4081;
/// The highest cell of every column.
const TOP: u64 = BOTTOM << (ROWS - 1);
/// The cells of the first column.
const COLUMN: u64 = (1 << ROWS) - 1;
/// All 42 cells.
const CELLS: u64 = BOTTOM * COLUMN;

/// The discs on the board.
///
/// Each seat has a number in which a bit stands for a cell, counted upwards in a column and
/// then to the right. Above every column one bit stays empty, so that no line runs on from
/// the top of one column into the bottom of the next:
/// ```text
///  6 13 20 27 34 41 48   (always empty)
///  5 12 19 26 33 40 47
///  4 11 18 25 32 39 46
///  3 10 17 24 31 38 45
///  2  9 16 23 30 37 44
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42
/// ```
/// Invariant: some game leads to this position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Board {
    one: u64,
    two: u64,
}

impl Board {
    /// The board before the first disc.
    pub const EMPTY: Board = Board { one: 0, two: 0 };

    /// The cells of a seat's discs. A seat that does not play has none.
    #[inline]
    fn of(&self, seat: Seat) -> u64 {
        match seat {
            Seat::ONE => self.one,
            Seat::TWO => self.two,
            _ => 0,
        }
    }

    /// Puts discs of a seat into cells, or takes them out if they are there.
    #[inline]
    fn flip(&mut self, seat: Seat, cells: u64) {
        match seat {
            Seat::ONE => self.one ^= cells,
            Seat::TWO => self.two ^= cells,
            _ => {}
        }
    }

    /// The cells of all discs.
    #[inline]
    fn all(&self) -> u64 {
        self.one | self.two
    }

    /// Returns whether another disc fits into the column.
    #[inline]
    pub fn has_room(&self, column: Column) -> bool {
        self.all() & column.top() == 0
    }

    /// Returns whether every column has room.
    #[inline]
    pub fn has_room_everywhere(&self) -> bool {
        self.all() & TOP == 0
    }

    /// Returns whether no column has room.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.all() == CELLS
    }

    /// The number of the seat's discs on the board.
    pub fn count(&self, seat: Seat) -> u32 {
        self.of(seat).count_ones()
    }

    /// The discs in a column, from the bottom up.
    pub fn stack(&self, column: Column) -> impl Iterator<Item = Seat> {
        let board = *self;
        let cells = (0..ROWS).map(move |row| column.bottom() << row);
        cells.map_while(move |cell| board.owner(cell))
    }

    fn owner(&self, cell: u64) -> Option<Seat> {
        [Seat::ONE, Seat::TWO].into_iter().find(|&seat| self.of(seat) & cell != 0)
    }

    /// C4-DROP-01: a disc falls to the lowest free cell; its row, from 0 at the bottom.
    ///
    /// Adding the lowest cell carries past all discs of the column and leaves there only the
    /// bit of the first free cell.
    #[inline]
    pub(crate) fn drop_disc(&mut self, seat: Seat, column: Column) -> u8 {
        debug_assert!(self.has_room(column), "{column} is full");
        let landing = (self.all() + column.bottom()) & column.cells();
        self.flip(seat, landing);
        landing.trailing_zeros() as u8 - column.0 * HEIGHT
    }

    /// C4-WIN-01 to C4-WIN-05: whether the seat has four discs in a line.
    #[inline]
    pub fn has_four(&self, seat: Seat) -> bool {
        has_four(self.of(seat))
    }

    /// C4-TURN-01, C4-TURN-02: whose turn it is, as the numbers of discs tell.
    pub fn next_seat(&self) -> Seat {
        if self.count(Seat::ONE) == self.count(Seat::TWO) { Seat::ONE } else { Seat::TWO }
    }

    /// Returns whether some game leads here: the discs can be taken off again, newest first and in
    /// turn, without coming to a position in which the game was over already.
    fn can_be_played(self) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![self];
        while let Some(board) = open.pop() {
            if board == Board::EMPTY {
                return true;
            }
            let last = board.next_seat().left_of(2);
            for column in Column::ALL {
                let before = board.without_newest(last, column);
                let is_over = before.has_four(Seat::ONE) || before.has_four(Seat::TWO);
                if before != board && !is_over && seen.insert(before.all()) {
                    open.push(before);
                }
            }
        }
        false
    }

    /// The board without the highest disc of a column, if it is one of the seat.
    fn without_newest(mut self, seat: Seat, column: Column) -> Board {
        // Below an empty column lies the bit above the one before, where no disc ever is.
        let highest = (column.bottom() << self.stack(column).count()) >> 1;
        self.flip(seat, self.of(seat) & highest);
        self
    }
}

/// C4-WIN-01 to C4-WIN-04: four cells at equal distance, going up, right, right and down,
/// right and up. Pairs first, then pairs of pairs.
#[inline]
fn has_four(discs: u64) -> bool {
    let line = |step: u8| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step))
    };
    line(1) | line(HEIGHT) | line(HEIGHT - 1) | line(HEIGHT + 1) != 0
}

/// A picture of the board: `X` for the first seat, `O` for the second.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in Column::ALL {
                f.write_str(match self.owner(column.bottom() << row) {
                    None => ".",
                    Some(Seat::ONE) => "X",
                    Some(_) => "O",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The board as it is saved: the cells of each seat's discs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    one: u64,
    two: u64,
}

impl From<Board> for Saved {
    fn from(board: Board) -> Saved {
        Saved { one: board.one, two: board.two }
    }
}

/// Why a saved board is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// A bit that is no cell.
    #[error("a disc lies outside the board")]
    Outside,
    /// A cell with two discs.
    #[error("two discs lie in one cell")]
    TwoInACell,
    /// A free cell below a disc.
    #[error("a disc floats above a free cell")]
    Floating,
    /// A seat dropped twice, or the second seat began.
    #[error("the seats have not dropped in turn: {one} discs against {two}")]
    OutOfTurn {
        /// The number of discs the first seat has dropped.
        one: u32,
        /// The number of discs the second seat has dropped.
        two: u32,
    },
    /// Each disc by itself could lie there, but not all of them.
    #[error("no game leads to this position")]
    NoGameLeadsThere,
}

impl TryFrom<Saved> for Board {
    type Error = Impossible;

    fn try_from(saved: Saved) -> Result<Board, Impossible> {
        let board = Board { one: saved.one, two: saved.two };
        let all = board.all();
        if all & !CELLS != 0 {
            return Err(Impossible::Outside);
        }
        if saved.one & saved.two != 0 {
            return Err(Impossible::TwoInACell);
        }
        if all & (all + BOTTOM) != 0 {
            return Err(Impossible::Floating);
        }
        let (one, two) = (board.count(Seat::ONE), board.count(Seat::TWO));
        if one != two && one != two + 1 {
            return Err(Impossible::OutOfTurn { one, two });
        }
        if !board.can_be_played() {
            return Err(Impossible::NoGameLeadsThere);
        }
        Ok(board)
    }
}
