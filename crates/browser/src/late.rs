//! Games that are nearly over: their last answers are played by hand, and not all the others.

use orrery_catalog::Catalog;
use orrery_core::{Actor, Dice, Setup};

/// A game that bots have played up to `left` answers before its end, as the text of a record. It is
/// the same every time.
pub fn nearly_over(game: &str, players: u8, left: usize) -> String {
    let game = Catalog::built_in().find(game).unwrap_or_else(|error| panic!("{error}"));
    let start = game.new_match(Setup::of_players(players), Some("late".to_owned()));
    let mut table = start.unwrap_or_else(|error| panic!("{error}"));
    let bot = "random".parse().expect("there is such a bot");
    for number in 0.. {
        table.settle_chance();
        let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
        let dice = Dice::new(&format!("answer {number}"), "bot");
        let action = table.choose(seat, bot, dice).expect("the seat is asked");
        table.answer(seat.into(), &action).expect("bots choose what is listed");
    }
    let then = table.at(table.answered() - left).expect("it was played from its start");
    serde_json::to_string(&then.record()).expect("a record is plain data")
}
