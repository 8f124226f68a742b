//! Simultaneous questions, secrets, undo, records and setup, shown on a small game.

#[allow(dead_code, reason = "every test file uses another part of it")]
mod fists;

use fists::Said;
use orrery_core::trial::Trial;
use orrery_core::*;

type Fists = fists::Fists<{ fists::NONE }>;

#[test]
fn all_seats_are_asked_at_once_and_the_trial_holds() {
    let seen = Trial::of_games(200).closely_every(1).run::<Fists>();
    assert_eq!(seen.games, 400);
    assert!(seen.simultaneous > 400 && seen.undone > 100 && seen.differing_redeals > 100);
    assert!(seen.refusals["FIST-01"] > 100, "{seen:?}");
}

fn fists(players: u8) -> Match<Fists> {
    Match::new(Setup::of_players(players), Some("seed".to_owned())).unwrap()
}

#[test]
fn a_seat_can_take_back_its_secret_while_others_still_think() {
    let mut table = fists(3);
    table.answer(Seat::ONE.into(), Said::Hold(3)).unwrap();
    table.answer(Seat::TWO.into(), Said::Hold(1)).unwrap();
    table.undo(Seat::ONE).unwrap();
    assert_eq!(table.answers().len(), 1);
    assert_eq!(table.game().fists[Seat::TWO], Some(1));
    assert_eq!(table.undo(Seat::ONE), Err(CannotUndo::NothingYet));
    table.answer(Seat::ONE.into(), Said::Hold(2)).unwrap();
    table.answer(Seat::THREE.into(), Said::Hold(2)).unwrap();
    assert_eq!(table.undo(Seat::THREE), Err(CannotUndo::SecretShown));
    assert_eq!(AnyMatch::settle_chance(&mut table), 1);
    assert_eq!(table.undo(Seat::THREE), Err(CannotUndo::GameIsOver));
}

#[test]
fn a_closed_fist_is_redacted_in_view_and_log() {
    let mut table = fists(2);
    AnyMatch::answer(&mut table, Seat::ONE.into(), &serde_json::json!({"Hold": 3})).unwrap();
    let seen_by = |viewer| {
        let told = AnyMatch::events_since(&table, 0, viewer);
        format!("{} {}", AnyMatch::view(&table, viewer), serde_json::Value::from(told))
    };
    assert!(seen_by(Viewer::Seat(Seat::ONE)).contains('3'));
    assert!(!seen_by(Viewer::Seat(Seat::TWO)).contains('3'));
    assert!(!seen_by(Viewer::Spectator).contains('3'));
}

#[test]
fn a_wrong_answer_is_a_sentence_and_changes_nothing() {
    let mut table = fists(2);
    let before = AnyMatch::digest(&table);
    let wrong = [
        (Seat::ONE, serde_json::json!({"Hold": 9}), "a fist holds 0 to 3 coins"),
        (Seat::THREE, serde_json::json!({"Hold": 1}), "it is not for you to speak"),
        (Seat::ONE, serde_json::json!({"Hold": "x"}), "this is not an answer of Fists"),
        (Seat::ONE, serde_json::json!(null), "this is not an answer of Fists"),
    ];
    for (seat, action, sentence) in wrong {
        let error = AnyMatch::answer(&mut table, seat.into(), &action).unwrap_err();
        assert!(error.to_string().starts_with(sentence), "{error}");
        assert_eq!(AnyMatch::digest(&table), before);
    }
}

fn finished() -> Record {
    let mut table = fists(2);
    table.answer(Seat::ONE.into(), Said::Hold(3)).unwrap();
    table.answer(Seat::TWO.into(), Said::Hold(1)).unwrap();
    AnyMatch::settle_chance(&mut table);
    table.record()
}

#[test]
fn a_record_that_lies_is_found_out() {
    let good = finished();
    Match::<Fists>::verify(&good).unwrap();
    let mut lies = Vec::new();
    let mut tell = |change: &dyn Fn(&mut Record), sentence: &'static str| {
        let mut record = good.clone();
        change(&mut record);
        lies.push((record, sentence));
    };
    tell(&|record| record.orrery = 2, "this is a record of format 2; format 1 can be read");
    tell(&|record| record.game = "chess".into(), "this is a record of \"chess\", not of \"fists\"");
    tell(&|record| record.setup.players = 9, "Fists is for 2 to 3 players, not 9");
    tell(&|record| record.answers[0].1 = 5.into(), "answer 1 cannot be read");
    tell(&|record| record.answers[1].0 = Actor::Chance, "answer 2 of Chance is refused");
    tell(&|record| record.standing = None, "the game does not end as the record says");
    tell(&|record| record.digest.clear(), "the answers lead to another state");
    tell(&|record| record.seed = Some("other".into()), "answer 3 is not what the seed gives");
    for (record, sentence) in lies {
        let error = Match::<Fists>::verify(&record).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn a_setup_error_names_what_there_is() {
    let error = Fists::start(&Setup::of_players(2).with("colour", "red")).unwrap_err();
    assert_eq!(error.to_string(), "Fists has no option \"colour\"; its options: none");
}

#[test]
fn perft_counts_every_order_of_simultaneous_answers() {
    let table = Fists::start(&Setup::of_players(2)).unwrap();
    assert_eq!([0, 1, 2, 3, 9].map(|depth| perft(&table, depth)), [1, 8, 32, 192, 192]);
}
