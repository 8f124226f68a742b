//! A damaged saved table is refused, or it can be played: nothing in a file makes the rules panic.

use std::sync::Arc;

use orrery_core::{Dice, Setup};
use orrery_testkit::damage;
use project_mars::{Action, ProjectMars};
use serde_json::{Value, json};

/// Saved tables of games with all options, spread over their whole length.
fn saves() -> Vec<Value> {
    let setup = |number: u8| {
        let mut setup = Setup::of_players(2 + number % 3);
        if number >= 3 {
            setup = setup.with("holdings", "ranges").with("auction_pass", "may_return");
        }
        if number >= 6 {
            setup = setup.with("second_deck", "when_needed").with("second_year_end", "finish_turn");
            setup = setup.with("launch_date_in_pool", "extra");
        }
        setup
    };
    damage::saves::<ProjectMars>((0..9).map(setup), &Arc::new(()), 1)
}

fn load(saved: Value) -> Option<ProjectMars> {
    serde_json::from_value(saved).ok()
}

#[test]
fn damaged_tables_are_refused_or_played() {
    let saves = saves();
    assert!(saves.iter().all(|saved| load(saved.clone()).is_some()), "a whole table is accepted");
    let seen = damage::try_all(&saves, 20_000, &mut Dice::new("damage", "test"), load);
    assert_eq!(seen.refused + seen.played, 20_000);
    assert!(seen.played > 1_000 && seen.refused > 5_000, "{seen:?}");
}

/// A table whose parts do not fit together says what is wrong.
#[test]
fn a_damaged_table_says_what_is_wrong() {
    let saves = saves();
    let asks = |word: &str| {
        let is_one = |saved: &&Value| saved["open"]["agenda"].to_string().contains(word);
        saves.iter().rev().find(is_one).expect(word).clone()
    };
    let why = |change: &dyn Fn(&mut Value), mut saved: Value| {
        change(&mut saved);
        serde_json::from_value::<ProjectMars>(saved).unwrap_err().to_string()
    };
    let bidding = || asks("\"bid\"");
    type Row<'a> = (&'a str, Value, &'a dyn Fn(&mut Value));
    let rows: [Row; 8] = [
        ("a card is in two places", bidding(), &|saved| {
            let card = saved["open"]["pool"][0].clone();
            saved["open"]["discard"].as_array_mut().unwrap().push(card);
        }),
        ("a card is missing", bidding(), &|saved| {
            saved["open"]["pool"].as_array_mut().unwrap().remove(0);
        }),
        ("more markers than in the box", bidding(), &|saved| {
            saved["screens"][0]["money"] = json!(81);
        }),
        ("nobody sits where the Contract lies", bidding(), &|saved| {
            saved["open"]["holder"] = json!(4);
        }),
        ("a player bids without an auction", bidding(), &|saved| {
            saved["open"]["auction"] = json!(null);
        }),
        ("nobody is asked anything", bidding(), &|saved| {
            saved["open"]["auction"] = json!(null);
            saved["open"]["agenda"] = json!([]);
        }),
        ("its duties are in disorder", bidding(), &|saved| {
            saved["open"]["agenda"].as_array_mut().unwrap().insert(0, json!({ "do": "draw" }));
        }),
        ("what is asked cannot be answered", asks("discard_from_pool"), &|saved| {
            while saved["open"]["pool"].as_array().unwrap().len() > 1 {
                let card = saved["open"]["pool"].as_array_mut().unwrap().remove(0);
                saved["open"]["deck"].as_array_mut().unwrap().push(card);
            }
        }),
    ];
    for (expected, saved, change) in rows {
        let found = why(change, saved);
        assert!(found.contains(expected), "{expected}: {found}");
    }
}

/// A full agenda is refused rather than one of its steps dropped.
#[test]
fn an_agenda_that_is_too_long_is_refused() {
    let mut saved = saves().swap_remove(30);
    let step = json!({ "ask": ["chance", "next_card"] });
    for steps in [6, 12, 16, 17, 40] {
        saved["open"]["agenda"] = json!(vec![step.clone(); steps]);
        assert!(load(saved.clone()).is_none(), "{steps} steps");
    }
}

/// The action that came with rules 3 is written as it is named.
#[test]
fn keeping_two_cards_is_written_as_a_pair() {
    let keep: Action = serde_json::from_value(json!({ "keep": ["PL01", "LD"] })).unwrap();
    assert_eq!(serde_json::to_value(keep).unwrap(), json!({ "keep": ["PL01", "LD"] }));
}
