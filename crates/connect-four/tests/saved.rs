//! Values loaded from elsewhere: saved states, answers and finished games.

mod table;

use connect_four::{Action, Column, ConnectFour, Phase};
use orrery_core::{Dice, Game as _, Log, Match, Record, Seat, digest};
use serde_json::json;
use table::after;

/// The cells of a seat's discs in a picture as `Board` draws it.
fn cells(picture: &[&str], disc: char) -> u64 {
    let rows = picture.iter().rev().zip(0u32..);
    let discs = rows.flat_map(|(line, row)| {
        let columns = line.chars().zip(0u32..).filter(move |(c, _)| *c == disc);
        columns.map(move |(_, column)| 1 << (7 * column + row))
    });
    discs.fold(0, |cells, cell: u64| cells | cell)
}

/// Loads a position from the lower rows of a picture.
fn load(picture: &[&str]) -> Result<ConnectFour, String> {
    let saved = json!({"one": cells(picture, 'X'), "two": cells(picture, 'O')});
    serde_json::from_value(saved).map_err(|error| error.to_string())
}

#[test]
fn a_position_that_was_played_loads_with_its_turn_and_its_end() {
    let phases = [
        (vec!["......."], Phase::ToDrop(Seat::ONE)),
        (vec!["...X..."], Phase::ToDrop(Seat::TWO)),
        (vec!["...O...", "...X..."], Phase::ToDrop(Seat::ONE)),
        (vec!["OOO....", "XXXX..."], Phase::Won(Seat::ONE)),
        (vec!["X.X....", "X.XOOOO"], Phase::Won(Seat::TWO)),
        // Two lines that the same disc has closed.
        (vec!["X......", "OX.....", "OOX....", "XXXXOOO"], Phase::Won(Seat::ONE)),
    ];
    for (picture, phase) in phases {
        assert_eq!(load(&picture).map(|game| game.phase()), Ok(phase), "{picture:#?}");
    }
    let draw = after("117337171723751443555154427335226424266666");
    let text = serde_json::to_string(draw.game()).unwrap();
    assert_eq!(serde_json::from_str::<ConnectFour>(&text).unwrap().phase(), Phase::Drawn);
}

#[test]
fn an_impossible_position_is_refused_with_a_sentence() {
    let refused = [
        (vec!["...X...", "......."], "a disc floats above a free cell"),
        (vec!["...X...", ".......", "...O..."], "a disc floats above a free cell"),
        (vec!["...O..."], "the seats have not dropped in turn: 0 discs against 1"),
        (vec!["...X.X."], "the seats have not dropped in turn: 2 discs against 0"),
        // Both have won.
        (vec!["OOOO...", "XXXX..."], "no game leads to this position"),
        // The second seat has dropped once more after the first had won.
        (vec!["OOO....", "XXXX..O"], "no game leads to this position"),
        // The first seat has two lines that no single disc can have closed.
        (vec!["XXXX...", "OOXO...", "XOOO..O", "XXXX.OO"], "no game leads to this position"),
        // All discs of the second seat lie below all of the first, who has to begin.
        (vec!["XX.....", "OO....."], "no game leads to this position"),
    ];
    for (picture, sentence) in refused {
        let error = load(&picture).unwrap_err();
        assert!(error.starts_with(sentence), "{error}: {picture:#?}");
    }
}

#[test]
fn hostile_files_are_refused_and_nothing_panics() {
    let hostile = [
        (json!({"one": 1, "two": 1}), "two discs lie in one cell"),
        (json!({"one": 1u64 << 6, "two": 0}), "a disc lies outside the board"),
        (json!({"one": 1u64 << 49, "two": 0}), "a disc lies outside the board"),
        (json!({"one": u64::MAX, "two": u64::MAX}), "a disc lies outside the board"),
        (json!({"one": 0, "two": u64::MAX}), "a disc lies outside the board"),
        (json!({"one": 0, "two": -1}), "invalid value: integer `-1`, expected u64"),
        (json!({"one": 0.5, "two": 0}), "invalid type: floating point"),
        (json!({"one": 0}), "missing field `two`"),
        (json!({"one": 0, "two": 0, "phase": "Drawn"}), "unknown field `phase`"),
        (json!(null), "invalid type: null"),
        (json!("XXXX"), "invalid type: string"),
    ];
    for (saved, sentence) in hostile {
        let error = serde_json::from_value::<ConnectFour>(saved.clone()).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}: {saved}");
    }
}

/// Any two numbers are refused or can be played on from to the end.
#[test]
fn whatever_loads_can_be_played_to_its_end() {
    let mut dice = Dice::new("saved", "test");
    let mut loaded = 0;
    for _ in 0..20_000 {
        // Heights first, so that some of them pass the simple checks.
        let (mut one, mut two) = (0u64, 0u64);
        for column in 0..7 {
            for row in 0..dice.below(4) {
                let cell = 1 << (7 * column + row);
                if dice.below(2) == 0 { one |= cell } else { two |= cell }
            }
        }
        if dice.below(8) == 0 {
            one ^= 1 << dice.below(64);
        }
        let Ok(mut game) = serde_json::from_value::<ConnectFour>(json!({"one": one, "two": two}))
        else {
            continue;
        };
        loaded += 1;
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            let action = actions[dice.index(actions.len())];
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        assert!(game.standing().is_some());
    }
    assert!(loaded > 500, "only {loaded} positions were possible");
}

#[test]
fn an_answer_is_a_column_from_0_to_6() {
    let third = Action::Drop(Column::new(2).unwrap());
    assert_eq!(serde_json::to_value(third).unwrap(), json!({"Drop": 2}));
    assert_eq!(serde_json::from_value::<Action>(json!({"Drop": 2})).unwrap(), third);
    for wrong in
        [json!({"Drop": 7}), json!({"Drop": -1}), json!({"Drop": 256}), json!({"Drop": "2"})]
    {
        assert!(serde_json::from_value::<Action>(wrong.clone()).is_err(), "{wrong}");
    }
    let error = serde_json::from_value::<Action>(json!({"Drop": 7})).unwrap_err();
    assert_eq!(error.to_string(), "there is no column number 7");
}

/// The same game after one drop into each column that has room.
fn next(game: &ConnectFour) -> impl Iterator<Item = ConnectFour> {
    let seat = game.to_act().first();
    let actions = seat.map(|seat| game.legal_actions(seat)).unwrap_or_default();
    actions.into_iter().map(move |action| {
        let mut next = game.clone();
        next.apply(seat.expect("somebody drops"), action, &mut Log::silent()).unwrap();
        next
    })
}

/// Adds every board with `discs` discs in the columns from `column` on, in any colours.
fn fill(column: u32, discs: u32, one: u64, two: u64, into: &mut Vec<(u64, u64)>) {
    if column == 7 {
        if discs == 0 {
            into.push((one, two));
        }
        return;
    }
    for height in 0..=discs.min(6) {
        for colours in 0..1u64 << height {
            let others = !colours & ((1 << height) - 1);
            let place = 7 * column;
            fill(column + 1, discs - height, one | colours << place, two | others << place, into);
        }
    }
}

/// A game can be over after 7 drops, so 8 also have boards on which a player went on.
#[test]
fn exactly_the_positions_that_play_leads_to_are_accepted() {
    let mut reached = vec![after("").game().clone()];
    for discs in 1..=8 {
        reached = reached.iter().flat_map(next).collect();
        reached.sort_by_cached_key(|game| game.board().to_string());
        reached.dedup();

        let mut boards = Vec::new();
        fill(0, discs, 0, 0, &mut boards);
        let saved = boards.into_iter().map(|(one, two)| json!({"one": one, "two": two}));
        let mut accepted: Vec<ConnectFour> =
            saved.filter_map(|saved| serde_json::from_value(saved).ok()).collect();
        accepted.sort_by_cached_key(|game| game.board().to_string());
        assert_eq!(accepted.len(), reached.len(), "with {discs} discs");
        assert!(accepted == reached, "with {discs} discs");
    }
}

/// The games in `tests/games` end as they always did.
#[test]
fn finished_games_replay_to_the_same_end() {
    for (number, line) in include_str!("games/finished.jsonl").lines().enumerate() {
        let record: Record = serde_json::from_str(line).unwrap();
        let again = Match::<ConnectFour>::verify(&record)
            .unwrap_or_else(|error| panic!("game {}: {error}", number + 1));
        assert!(again.game().standing().is_some());
        assert_eq!(digest(again.game()), record.digest);
    }
}
