//! The heuristic of Connect Four.
//!
//! Every four cells in a line that only one seat has discs in are a chance for that seat, the
//! better the more discs there are. A third disc in a line counts at once if the fourth can be
//! dropped now: the seat whose turn it is takes it, and the other one needs two of them, since one
//! is blocked.

use connect_four::{Column, ConnectFour, Phase, ROWS};
use orrery_bots::Heuristic;
use orrery_core::Seat;

/// Judges positions of Connect Four.
pub struct ConnectFourHeuristic;

const COLUMNS: u8 = Column::COUNT;
/// Bits from a cell to the same row of the next column: one more than there are rows.
const ASIDE: u8 = ROWS + 1;

/// The value of a line by the number of discs that one seat alone has in it.
const POINTS: [f32; 5] = [0.0, 1.0, 4.0, 14.0, 0.0];
/// The lead in points that makes the chance to win clear.
const SCALE: f32 = 24.0;

/// The number of lines of four cells on a board.
const LINES: usize = 69;

/// Every line of four cells, as a set of cells: bit `column * 7 + row`.
const ALL_LINES: [u64; LINES] = all_lines();

const fn all_lines() -> [u64; LINES] {
    let mut lines = [0; LINES];
    let mut found = 0;
    let mut cell = 0;
    while cell < COLUMNS * ROWS {
        let (column, row) = (cell / ROWS, cell % ROWS);
        let right = column + 3 < COLUMNS;
        let up = row + 3 < ROWS;
        let fits = [right, up, right && up, right && row >= 3];
        let step = [ASIDE, 1, ASIDE + 1, ASIDE - 1];
        let mut way = 0;
        while way < 4 {
            if fits[way] {
                let first = 1u64 << (column * ASIDE + row);
                let step = step[way];
                lines[found] = first | first << step | first << (2 * step) | first << (3 * step);
                found += 1;
            }
            way += 1;
        }
        cell += 1;
    }
    assert!(found == LINES, "a board has 69 lines");
    lines
}

/// The position as sets of cells, seen by the seat whose turn it is.
struct Glance {
    mine: u64,
    theirs: u64,
    /// The cells in which a disc can come to rest now.
    landing: u64,
}

impl Glance {
    fn at(game: &ConnectFour, mover: Seat) -> Glance {
        let mut glance = Glance { mine: 0, theirs: 0, landing: 0 };
        for column in Column::ALL {
            let mut cell = 1u64 << (column.index() as u8 * ASIDE);
            let mut height = 0;
            for seat in game.board().stack(column) {
                *if seat == mover { &mut glance.mine } else { &mut glance.theirs } |= cell;
                cell <<= 1;
                height += 1;
            }
            if height < ROWS {
                glance.landing |= cell;
            }
        }
        glance
    }

    fn chances(&self) -> Chances {
        let mut found = Chances { mine: 0.0, theirs: 0.0, i_win: 0, they_win: 0 };
        for line in ALL_LINES {
            let (mine, theirs) = (self.mine & line, self.theirs & line);
            match (mine.count_ones(), theirs.count_ones()) {
                (3, 0) => found.i_win |= line & self.landing,
                (0, 3) => found.they_win |= line & self.landing,
                _ => {}
            }
            if theirs == 0 {
                found.mine += POINTS[mine.count_ones() as usize];
            }
            if mine == 0 {
                found.theirs += POINTS[theirs.count_ones() as usize];
            }
        }
        found
    }
}

/// The chances of the lines, seen by the seat whose turn it is.
struct Chances {
    /// The value of the lines that are open to one seat alone.
    mine: f32,
    theirs: f32,
    /// The cells in which a disc makes four now.
    i_win: u64,
    they_win: u64,
}

impl Chances {
    /// The chance that the seat whose turn it is wins.
    fn value(&self) -> f32 {
        let lead = 1.5 + self.mine - self.theirs;
        if self.i_win != 0 {
            0.98
        } else if self.they_win.count_ones() > 1 {
            0.04
        } else {
            1.0 / (1.0 + (-lead / SCALE).exp())
        }
    }
}

impl Heuristic<ConnectFour> for ConnectFourHeuristic {
    fn value(&self, game: &ConnectFour, seat: Seat) -> f32 {
        let Phase::ToDrop(mover) = game.phase() else { return 0.5 };
        let value = Glance::at(game, mover).chances().value();
        if seat == mover { value } else { 1.0 - value }
    }

    fn parts(&self, game: &ConnectFour, seat: Seat) -> Vec<(&'static str, f32)> {
        let Chances { mine, theirs, .. } = Glance::at(game, seat).chances();
        vec![("lines open to you", mine), ("lines closed to the other", -theirs)]
    }
}

#[cfg(test)]
mod tests {
    use connect_four::Action;
    use orrery_core::{Game as _, Log, Setup};

    use super::*;

    /// The position after discs in these columns, counted from 1.
    fn after(columns: &[u8]) -> ConnectFour {
        let mut game = ConnectFour::start(&Setup::of_players(2)).unwrap();
        for column in columns {
            let who = game.to_act().first().unwrap();
            let action = Action::Drop(Column::new(column - 1).unwrap());
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        game
    }

    fn value(columns: &[u8]) -> f32 {
        ConnectFourHeuristic.value(&after(columns), Seat::ONE)
    }

    #[test]
    fn every_line_has_four_cells_and_is_listed_once() {
        let mut lines = ALL_LINES;
        assert!(lines.iter().all(|line| line.count_ones() == 4));
        lines.sort();
        assert!(lines.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn what_is_good_for_one_seat_is_bad_for_the_other() {
        for columns in [&[][..], &[4], &[4, 4, 3], &[1, 7, 1, 7, 1]] {
            let game = after(columns);
            let [one, two] =
                [Seat::ONE, Seat::TWO].map(|seat| ConnectFourHeuristic.value(&game, seat));
            assert!((one + two - 1.0).abs() < 1e-6 && (0.0..=1.0).contains(&one));
        }
    }

    #[test]
    fn the_middle_and_open_lines_are_better() {
        assert!(value(&[4]) > value(&[1]));
        assert!(value(&[4, 1, 3, 1]) > value(&[4, 1, 1, 2]));
    }

    #[test]
    fn four_that_can_be_made_now_are_seen() {
        assert!(value(&[4, 1, 4, 1, 4, 2]) > 0.95, "three on top of each other and one's turn");
        assert!(value(&[4, 1, 4, 2, 4]) < 0.9, "it can still be blocked");
        assert!(value(&[3, 3, 4, 4, 5]) > 0.95, "open on both sides");
    }
}
