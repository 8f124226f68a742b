//! Games that bots have played nearly as far as a test wants: the rest is played by hand.

use orrery_catalog::{Catalog, Table};
use orrery_core::{Actor, Dice, Setup, Viewer};

/// A game that bots have played up to `left` answers before its end, as the text of a record. It is
/// the same every time.
pub fn nearly_over(game: &str, players: u8, left: usize) -> String {
    let table = played_by_bots(game, players, "random");
    record_at(&table, table.answered() - left)
}

/// A position just before something that changes the game for everyone.
pub struct Brink {
    /// The game so far, as the text of a record.
    pub record: String,
    /// The place of the answer that brings it about among all answers.
    pub choice: usize,
}

/// The first time that bots come to this milestone, named by a part of its label. It is the same
/// every time.
pub fn on_the_brink(game: &str, players: u8, milestone: &str) -> Brink {
    // Bots that play at random never get far.
    let table = played_by_bots(game, players, "greedy");
    let milestones = table.milestones(Viewer::Spectator);
    let found = milestones.iter().find(|(_, one)| one.label.contains(milestone));
    let (answered, _) = found.unwrap_or_else(|| panic!("{game} never comes to {milestone:?}"));
    let decision = (0..*answered).rev().find_map(|before| {
        let then = table.at(before)?;
        let (who, action) = table.answers_since(before).into_iter().next()?;
        let is_free = matches!(who, Actor::Seat(_)) && then.forced().is_none();
        let choice = then.actions(who).into_iter().position(|listed| listed == action);
        choice.filter(|_| is_free).map(|choice| Brink { record: record_at(&table, before), choice })
    });
    decision.expect("a player decided something before")
}

/// A game that bots have played to its end. It is the same every time.
fn played_by_bots(game: &str, players: u8, bot: &str) -> Table {
    let game = Catalog::built_in().find(game).unwrap_or_else(|error| panic!("{error}"));
    let start = game.new_match(Setup::of_players(players), Some("late".to_owned()));
    let mut table = start.unwrap_or_else(|error| panic!("{error}"));
    let bot = bot.parse().expect("there is such a bot");
    for number in 0.. {
        table.settle_chance();
        let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
        let dice = Dice::new(&format!("answer {number}"), "bot");
        let action = table.choose(seat, bot, dice).expect("the seat is asked");
        table.answer(seat.into(), &action).expect("bots choose what is listed");
    }
    table
}

/// The position after so many answers, as the text of a record.
fn record_at(table: &Table, answered: usize) -> String {
    let then = table.at(answered).expect("it was played from its start");
    serde_json::to_string(&then.record()).expect("a record is plain data")
}
