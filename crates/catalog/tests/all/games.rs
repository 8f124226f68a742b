//! Any game through its entry.

use orrery_boards::Line;
use orrery_bots::BotSpec;
use orrery_catalog::{Catalog, Entry, Table};
use orrery_core::{Actor, Dice, Seat, Setup, Viewer};
use orrery_sim::Plan;
use serde_json::Value;

#[test]
fn games_are_found_by_their_names_and_others_are_refused_with_the_list() {
    for game in Catalog::built_in().games() {
        let found = Catalog::built_in().find(game.manifest().name).map(|game| game.manifest().name);
        assert_eq!(found, Ok(game.manifest().name));
    }
    let error = Catalog::built_in().find("chess").map(|_| ()).unwrap_err();
    assert_eq!(error.name, "chess");
    let sentence = error.to_string();
    assert!(sentence.starts_with("unknown game \"chess\"; available: "), "{sentence}");
    assert!(sentence.contains("connect-four"), "{sentence}");
    let sentence = Catalog::built_in().find("\u{1b}[2J\n").map(|_| ()).unwrap_err().to_string();
    assert!(sentence.starts_with("unknown game \"\\u{1b}[2J\\n\"; "), "{sentence}");
}

/// Plays with bots in all seats, through JSON, as a server would.
fn play_out(mut table: Table, bot: BotSpec) -> Table {
    for number in 0.. {
        table.settle_chance();
        let Some(Actor::Seat(seat)) = table.to_act().first() else { break };
        let dice = Dice::new(&format!("game {number}"), "bot");
        let action = table.choose(seat, bot, dice).expect("the seat is asked");
        assert!(table.actions(seat.into()).contains(&action));
        table.answer(seat.into(), &action).unwrap();
    }
    table
}

#[test]
fn bots_play_any_game_to_its_end_and_the_record_replays() {
    for game in Catalog::built_in().games() {
        let setup = Setup::of_players(*game.manifest().players().start());
        let table = game.new_match(setup, Some("seed".to_owned())).unwrap();
        let table = play_out(table, BotSpec::Greedy);
        assert!(table.standing().is_some());
        let record = table.record();
        assert_eq!(game.verify(&record).unwrap().digest(), table.digest());
        assert_eq!(game.replay(&record).unwrap().record(), record);
        let copy = table.clone();
        assert_eq!(copy.record(), record);
    }
}

#[test]
fn every_earlier_position_is_known_and_a_saved_one_goes_on_to_the_same_end() {
    for game in Catalog::built_in().games() {
        let setup = Setup::of_players(*game.manifest().players().end());
        let start = || game.new_match(setup.clone(), Some("seed".to_owned())).unwrap();
        let table = play_out(start(), BotSpec::Random);
        let end = table.record();
        let answers = table.answers_since(0);
        assert_eq!(answers.len(), table.answered());
        assert!(table.at(answers.len() + 1).is_none());
        let mut then = start();
        for (number, (who, action)) in answers.iter().enumerate() {
            let past = table.at(number).expect("it was played");
            assert_eq!((past.answered(), past.digest()), (number, then.digest()));
            if number % 17 == 5 {
                let half = past.record();
                let mut resumed = game.resume(&half, past.saved()).expect("it was saved");
                assert_eq!((resumed.answered(), resumed.earlier()), (number, number));
                assert_eq!(resumed.record(), half);
                assert!(resumed.at(number - 1).is_none() && resumed.at(number).is_some());
                assert_eq!(resumed.answers_since(number - 1), answers[number - 1..number]);
                for seat in Seat::all(setup.players) {
                    assert!(resumed.may_undo(seat).is_err(), "what came before stays");
                }
                for (who, action) in &answers[number..] {
                    resumed.answer(*who, action).unwrap();
                }
                assert_eq!(resumed.record(), end);
                let told = table.events_since(number, Viewer::Spectator);
                assert_eq!(resumed.events_since(number, Viewer::Spectator), told);
                assert_eq!(resumed.events_since(0, Viewer::Spectator), told);
                // The first lines may say less, since what came before is not known any more.
                let doers = |lines: Vec<(usize, Line)>| -> Vec<_> {
                    lines.into_iter().map(|(at, line)| (at, line.who)).collect()
                };
                let lines = resumed.lines(0, Viewer::Spectator);
                assert_eq!(doers(lines), doers(table.lines(number, Viewer::Spectator)));
            }
            then.answer(*who, action).unwrap();
        }
        assert!(game.resume(&end, Value::Null).is_none());
        let past = table.past(Viewer::Spectator);
        assert_eq!(past.first().map(|past| past.at), Some(0));
        assert_eq!(past.last().map(|past| past.at), Some(answers.len()));
    }
}

#[test]
fn taking_back_a_turn_takes_as_many_steps_as_promised() {
    for game in Catalog::built_in().games() {
        let players = game.manifest().players();
        let players = 2.clamp(*players.start(), *players.end());
        let setup = Setup::of_players(players);
        let table = game.new_match(setup, Some("seed".to_owned())).unwrap();
        let table = play_out(table, BotSpec::Random);
        let mut longest = 0;
        for number in 0..table.answered() {
            let then = table.at(number).expect("it was played");
            for seat in Seat::all(players) {
                let mut back = then.clone();
                let steps = back.undo_steps(seat);
                for _ in 0..steps {
                    back.undo(seat).expect("it was promised");
                }
                let shared = then.is_shared();
                assert!(
                    shared || back.undo(seat).is_err(),
                    "after {number} answers, {steps} steps"
                );
                longest = longest.max(steps);
                let mut cut = then.clone();
                let own = |(who, _): &(Actor, Value)| {
                    *who == Actor::Seat(seat) || shared && *who != Actor::Chance
                };
                let newest = then.answers_since(0).iter().rposition(own);
                assert_eq!(cut.cut(seat).is_ok(), newest.is_some());
                assert_eq!(cut.digest(), table.at(newest.unwrap_or(number)).unwrap().digest());
            }
        }
        assert!(longest >= 1, "{}", game.manifest().name);
        assert!(table.clone().cut(Seat::ONE).is_err(), "the game is over");
    }
}

#[test]
fn a_board_to_try_things_out_is_dealt_from_what_the_seat_knows() {
    for game in Catalog::built_in().games() {
        let players = *game.manifest().players().end();
        let table = game.new_match(Setup::of_players(players), Some("seed".to_owned())).unwrap();
        let table = play_out(table, BotSpec::Random);
        let half = table.at(table.answered() / 2).unwrap();
        for seat in Seat::all(players) {
            let tried = half.try_out(Some(seat), "other".to_owned());
            assert_eq!(tried.view(Viewer::Seat(seat)), half.view(Viewer::Seat(seat)));
            assert_eq!(tried.answered(), 0);
            assert!(play_out(tried, BotSpec::Random).standing().is_some());
        }
        assert_eq!(table.try_out(None, "other".to_owned()).digest(), table.digest());
    }
}

#[test]
fn a_bot_in_a_seat_that_is_not_asked_says_nothing() {
    let game = Catalog::built_in().find("connect-four").unwrap();
    let table = game.new_match(Setup::of_players(2), None).unwrap();
    let dice = || Dice::new("seed", "bot");
    assert!(table.choose(Seat::ONE, BotSpec::Random, dice()).is_some());
    assert_eq!(table.choose(Seat::TWO, BotSpec::Random, dice()), None);
    assert_eq!(table.choose(Seat::FOUR, BotSpec::Random, dice()), None);
}

#[test]
fn a_setup_that_does_not_fit_is_refused_everywhere() {
    for game in Catalog::built_in().games() {
        let setup = || Setup::of_players(99);
        assert!(game.new_match(setup(), None).is_err());
        assert!(game.perft(&setup(), 1).is_err());
        assert!(game.perft_seeded(&setup(), 1, "seed").is_err());
        assert!(game.simulate(&Plan::of(setup()), &mut ()).is_err());
    }
}

#[test]
fn perft_counts_the_first_answers() {
    let game = Catalog::built_in().find("connect-four").unwrap();
    let counts = [1, 2, 3].map(|depth| game.perft(&Setup::of_players(2), depth).unwrap());
    assert_eq!(counts, [7, 49, 343]);
}

/// The same counted through matches, which take what the seed gives and try every answer.
fn paths(game: &dyn Entry, said: &mut Vec<(Actor, Value)>, depth: u32) -> u64 {
    let setup = Setup::of_players(*game.manifest().players().start());
    let mut table = game.new_match(setup, Some("seed".to_owned())).unwrap();
    table.settle_chance();
    for (who, action) in said.iter() {
        table.answer(*who, action).unwrap();
        table.settle_chance();
    }
    if depth == 0 || table.to_act().is_empty() {
        return 1;
    }
    let asked = table.to_act().iter();
    let choices = asked.flat_map(|who| table.actions(who).into_iter().map(move |it| (who, it)));
    let mut sum = 0;
    for choice in choices.collect::<Vec<_>>() {
        said.push(choice);
        sum += paths(game, said, depth - 1);
        said.pop();
    }
    sum
}

#[test]
fn with_a_seed_only_the_seats_branch() {
    for game in Catalog::built_in().games() {
        let setup = Setup::of_players(*game.manifest().players().start());
        for depth in 0..=3 {
            let counted = game.perft_seeded(&setup, depth, "seed").unwrap();
            let name = game.manifest().name;
            assert_eq!(counted, paths(&**game, &mut Vec::new(), depth), "{name} {depth}");
        }
    }
}
