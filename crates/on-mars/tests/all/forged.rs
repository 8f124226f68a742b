//! A damaged saved game cannot make the rules panic or hang: it is refused with a sentence, or it
//! can be played.

use on_mars::content::Main;
use on_mars::scenario::{ANN, BEN, Scenario, hex};
use on_mars::{
    Action, BlackoutGame, HexSet, InvasionGame, MonolithGame, OnMars, OutbreakGame, Question,
};
use orrery_core::{Dice, Game as _, Log, Seat, Setup, Viewer};
use orrery_testkit::forge::{Saves, forge_numbers, played, save_each_kind};
use serde_json::Value;

/// A saved table for every kind of question, found by playing, and one that has ended.
fn saves() -> Saves {
    let mut dice = Dice::new("saves", "test");
    let mut saves = Saves::new();
    let mut play = |game: OnMars, name: &str| {
        save_each_kind(game, name, kind, &mut dice, &mut saves);
    };
    for number in 0..16u8 {
        let mut setup = Setup::of_players(1 + number % 4);
        if number.is_multiple_of(3) {
            setup = setup.with("first_colonists", "yes");
        }
        play(OnMars::start(&setup).unwrap(), "");
    }
    for _ in 0..12 {
        play(MonolithGame::start(&Setup::of_players(1)).unwrap().0, "monolith ");
    }
    for number in 0..9 {
        play(OutbreakGame::start(&Setup::of_players(2 + number % 3)).unwrap().0, "outbreak ");
        play(BlackoutGame::start(&Setup::of_players(2 + number % 3)).unwrap().0, "blackout ");
        play(InvasionGame::start(&Setup::of_players(3 + number % 3)).unwrap().0, "invasion ");
    }
    saves
}

/// Names the kind of question that is asked.
fn kind(game: &OnMars) -> String {
    let text = format!("{:?}", game.question().map(|(_, question)| question));
    text.split(|c: char| !c.is_alphanumeric()).skip(1).take(4).collect()
}

/// Loads a forged table and plays on, if it is accepted.
fn is_played(forged: Value, dice: &mut Dice) -> bool {
    let Some(game) = played::<OnMars>(forged, 60, dice) else { return false };
    for seat in Seat::all(game.open.seats()) {
        let _ = (game.view(Viewer::Seat(seat)), game.redeal(seat, dice));
    }
    true
}

/// Changes one number, or three of them.
#[test]
fn forged_numbers_are_refused_or_played() {
    let saves = saves();
    assert!(saves.len() > 30, "{:?}", saves.keys());
    let mut dice = Dice::new("fourth", "test");
    let seen = forge_numbers(&saves, &[0, 1, 2, 5, 9, 40, 90, 255], &mut dice, is_played);
    assert!(seen.refused > 1_000 && seen.played > 1_000, "{seen:?}");
}

/// A table with a Colony status update due, and this many steps more to do than it had.
fn burdened(steps: usize) -> Value {
    let mut dice = Dice::new("burden", "test");
    let mut game = OnMars::start(&Setup::of_players(3)).unwrap();
    while !matches!(game.question(), Some((_, Question::Turn))) {
        let who = game.to_act().first().expect("the setup goes on");
        let actions = game.legal_actions(who);
        game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
    }
    let mut saved = serde_json::to_value(&game).unwrap();
    saved["open"]["lss"] = serde_json::json!([2, 2, 2, 2]);
    let agenda = saved["open"]["agenda"].as_array_mut().expect("the agenda is a list");
    let update = serde_json::json!({ "level": 0, "task": { "do": "update" } });
    agenda.splice(0..0, std::iter::repeat_n(update, steps));
    saved
}

/// A long agenda spills over without losing a step, and an endless one is refused with a sentence.
#[test]
fn a_long_agenda_is_done_to_the_end_or_refused() {
    let mut dice = Dice::new("burden", "test");
    for steps in [20, 28, 60] {
        let mut game: OnMars = serde_json::from_value(burdened(steps)).unwrap();
        let (longest, rest) = (game.open.agenda().len(), steps + 1);
        assert!(longest >= rest);
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
            if game.open.colony_level() == 2 && matches!(game.question(), Some((_, Question::Turn)))
            {
                break;
            }
        }
        assert!(game.open.agenda().len() >= steps, "all of them wait: {steps}");
    }
    let refusal = serde_json::from_value::<OnMars>(burdened(101)).unwrap_err();
    assert_eq!(refusal.to_string(), "this table cannot be: too much is left to do");
}

/// OM-MAP-04, OM-RULING-41: while a player moves, the pieces of all others stand apart. Their owner
/// could otherwise be asked to move and have no answer.
#[test]
fn pieces_of_those_who_do_not_move_stand_apart() {
    let mut table = Scenario::of_players(3).bots(BEN, [hex(3, 0)]).start();
    table.plays(ANN, [Action::Main(Main::ControlCenter)]);
    let mut saved = serde_json::to_value(&table.game).unwrap();
    assert!(serde_json::from_value::<OnMars>(saved.clone()).is_ok());
    let ben = &mut saved["open"]["players"][1];
    let bots: HexSet = serde_json::from_value(ben["bots"].clone()).unwrap();
    ben["rover"] = serde_json::to_value(bots.first()).unwrap();
    let refusal = serde_json::from_value::<OnMars>(saved).unwrap_err();
    assert_eq!(refusal.to_string(), "this table cannot be: pieces share a hex");
}
