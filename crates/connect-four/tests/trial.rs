//! The trial, move counts, and a second opinion on every line.

use connect_four::{ConnectFour, Phase};
use orrery_core::trial::Trial;
use orrery_core::{Dice, Game, Log, Seat, Setup, Viewer, perft};

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(200).closely_every(1).run::<ConnectFour>();
    assert_eq!(seen.games, 200);
    assert!(seen.undone > 1000 && seen.differing_redeals == 0, "{seen:?}");
    assert!(seen.refusals["C4-TURN-02"] > 1000, "{seen:?}");
    assert!(seen.refusals["C4-DROP-02"] > 100, "{seen:?}");
}

fn opening() -> ConnectFour {
    ConnectFour::start(&Setup::of_players(2)).unwrap()
}

/// Counts the sequences of fewer than `depth` drops that end the game.
fn ended_before(game: &ConnectFour, depth: u32) -> u64 {
    let Some(who) = game.to_act().first() else { return u64::from(depth > 0) };
    if depth <= 1 {
        return 0;
    }
    let after = |action| {
        let mut next = game.clone();
        next.apply(who, action, &mut Log::silent()).unwrap();
        ended_before(&next, depth - 1)
    };
    game.legal_actions(who).into_iter().map(after).sum()
}

/// The rows are: position, depth, paths as [`perft`] counts them, and paths as they are
/// published for this game. We count a game that has ended once; the published numbers count
/// only what is still being played, so the two part at depth 8, after the first possible wins.
#[test]
fn move_counts_have_not_drifted() {
    let rows = include_str!("connect-four.perft").lines().filter(|row| !row.starts_with('#'));
    let mut checked = 0;
    for row in rows {
        let mut words = row.split_whitespace();
        assert_eq!(words.next(), Some("opening"), "{row}");
        let mut number =
            || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        let (depth, paths, published) = (number() as u32, number(), number());
        assert_eq!(perft(&opening(), depth), paths, "{row}");
        assert_eq!(paths - ended_before(&opening(), depth), published, "{row}");
        checked += 1;
    }
    assert_eq!(checked, 8);
}

/// Returns whether the seat has a line, by looking at every cell of the view in every direction.
fn has_line(columns: &[Vec<Seat>; 7], seat: Seat) -> bool {
    let at = |column: i32, row: i32| {
        let stack = usize::try_from(column).ok().and_then(|column| columns.get(column));
        usize::try_from(row).ok().and_then(|row| stack?.get(row).copied())
    };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    (0..7).any(|column| {
        (0..6).any(|row| {
            directions.iter().any(|(right, up)| {
                (0..4).all(|step| at(column + step * right, row + step * up) == Some(seat))
            })
        })
    })
}

#[test]
fn a_plain_look_at_the_board_finds_the_same_lines() {
    let mut dice = Dice::new("lines", "test");
    let mut won = [0; 2];
    for _ in 0..3_000 {
        let mut game = opening();
        while let Some(who) = game.to_act().first() {
            let columns = game.view(Viewer::Spectator).columns;
            assert!(![Seat::ONE, Seat::TWO].into_iter().any(|seat| has_line(&columns, seat)));
            let actions = game.legal_actions(who);
            game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
        }
        let columns = game.view(Viewer::Spectator).columns;
        let lines = [Seat::ONE, Seat::TWO].map(|seat| has_line(&columns, seat));
        match game.phase() {
            Phase::ToDrop(_) => unreachable!("nobody has to speak"),
            Phase::Won(seat) => {
                won[seat.index()] += 1;
                assert_eq!(lines, [seat == Seat::ONE, seat == Seat::TWO]);
            }
            Phase::Drawn => assert_eq!(lines, [false, false]),
        }
    }
    assert!(won.iter().all(|wins| *wins > 1000), "{won:?}");
}
