//! Builders for the tables of tests.

use connect_four::{Action, Column, ConnectFour};
use orrery_core::{Game as _, Match, Setup};

/// A drop into the column that people call by this digit, from 1.
pub fn drop_into(digit: char) -> Action {
    let number = digit.to_digit(10).and_then(|digit| u8::try_from(digit).ok()?.checked_sub(1));
    Action::Drop(number.and_then(Column::new).expect("columns are called 1 to 7"))
}

/// The table after these drops of both seats in turn, written as columns from 1.
pub fn after(drops: &str) -> Match<ConnectFour> {
    let mut table = Match::<ConnectFour>::new(Setup::of_players(2), None).expect("two can play");
    for digit in drops.chars() {
        let seat = table.game().to_act().first().expect("the game goes on");
        table.answer(seat, drop_into(digit)).expect("the column has room");
    }
    table
}
