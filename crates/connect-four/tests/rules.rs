//! The rules, one by one.

mod table;

use connect_four::{Action, Column, ConnectFour, Event, Illegal, Phase};
use orrery_core::{Actor, Actors, Game as _, Refusal as _, Seat, Setup, Standing, Viewer};
use table::{after, drop_into};

/// A game that fills the board without a line.
const DRAW: &str = "117337171723751443555154427335226424266666";
/// A game that the second seat wins with the very last disc.
const LAST_DISC: &str = "426415453475242252731737532133451766616617";

/// C4-BOARD-01
#[test]
fn seven_columns_hold_six_discs_each() {
    assert_eq!(after("").game().view(Viewer::Spectator).columns.len(), 7);
    for column in "1234567".chars() {
        let table = after(&column.to_string().repeat(6));
        let seat = table.game().to_act().first().unwrap();
        assert_eq!(table.game().legal_actions(seat).len(), 6, "column {column} is full");
    }
    assert_eq!(Column::new(6).map(Column::name), Some("column 7"));
    assert_eq!(Column::new(7), None);
}

/// C4-BOARD-02
#[test]
fn a_full_board_takes_all_21_discs_of_each_seat() {
    let full = after(DRAW);
    assert_eq!([Seat::ONE, Seat::TWO].map(|seat| full.game().board().count(seat)), [21, 21]);
    for table in [after(""), after("44"), full] {
        let inventory = table.game().inventory();
        assert_eq!(
            inventory.into_iter().collect::<Vec<_>>(),
            [("disc of seat 1", 21), ("disc of seat 2", 21)]
        );
    }
}

/// C4-BOARD-03
#[test]
fn the_game_is_for_two() {
    for players in [0, 1, 3, 4, 255] {
        assert!(ConnectFour::start(&Setup::of_players(players)).is_err(), "{players}");
    }
}

/// C4-TURN-01
#[test]
fn the_first_seat_drops_first() {
    assert_eq!(after("").game().to_act(), Actors::only(Seat::ONE.into()));
}

/// C4-TURN-02
#[test]
fn the_seats_take_turns_and_nobody_else_may_drop() {
    let mut table = after("4");
    assert_eq!(table.game().to_act(), Actors::only(Seat::TWO.into()));
    for other in [Actor::Seat(Seat::ONE), Actor::Seat(Seat::THREE), Actor::Chance] {
        let refusal = table.answer(other, drop_into('4')).unwrap_err();
        assert_eq!(refusal, Illegal::NotYourTurn { asked: Seat::TWO });
        assert_eq!(refusal.to_string(), "it is the turn of seat 2");
        assert_eq!(refusal.rule(), "C4-TURN-02");
        assert_eq!(table.game().legal_actions(other), []);
    }
    table.answer(Seat::TWO.into(), drop_into('4')).unwrap();
    assert_eq!(table.game().to_act(), Actors::only(Seat::ONE.into()));
}

/// C4-TURN-03
#[test]
fn a_round_is_one_disc_of_each_seat() {
    let rounds = [("", 1), ("4", 1), ("44", 2), ("444", 2), ("1212121", 4), (LAST_DISC, 21)];
    for (drops, round) in rounds {
        assert_eq!(after(drops).game().round(), round, "{drops}");
    }
}

/// C4-DROP-01
#[test]
fn a_disc_falls_to_the_lowest_free_cell() {
    let table = after("4432");
    let picture = "\
        .......\n\
        .......\n\
        .......\n\
        .......\n\
        ...O...\n\
        .OXX...\n";
    assert_eq!(table.game().board().to_string(), picture);
    let column = Column::new(3).unwrap();
    let fallen = Event::DiscDropped { seat: Seat::TWO, column, row: 1 };
    assert_eq!(table.events_since(1).first(), Some(&fallen));
    assert_eq!(ConnectFour::taken(&fallen), Some((Seat::TWO, "column 4")));
}

/// C4-DROP-02
#[test]
fn a_full_column_takes_no_disc() {
    let mut table = after("444444");
    let before = table.game().clone();
    let refusal = table.answer(Seat::ONE.into(), drop_into('4')).unwrap_err();
    assert_eq!(refusal, Illegal::ColumnIsFull(Column::new(3).unwrap()));
    assert_eq!(refusal.to_string(), "column 4 is full");
    assert_eq!(refusal.rule(), "C4-DROP-02");
    assert_eq!(table.game(), &before);
    let open: Vec<Action> = "123567".chars().map(drop_into).collect();
    assert_eq!(table.game().legal_actions(Seat::ONE.into()), open);
}

/// C4-DROP-03
#[test]
fn nobody_may_pass() {
    let seven: Vec<Action> = "1234567".chars().map(drop_into).collect();
    assert_eq!(after("").game().legal_actions(Seat::ONE.into()), seven);
}

/// The last of these drops wins for the seat; without it nobody has won.
fn assert_wins(drops: &str, seat: Seat) {
    let (last, before) = drops.as_bytes().split_last().expect("a game has drops");
    let mut table = after(str::from_utf8(before).unwrap());
    assert_eq!(table.game().phase(), Phase::ToDrop(seat), "{drops}");
    table.answer(seat.into(), drop_into(char::from(*last))).unwrap();
    assert_eq!(table.game().phase(), Phase::Won(seat), "{drops}");
    assert_eq!(table.events_since(0).last(), Some(&Event::FourInALine { seat }));
}

/// C4-WIN-01
#[test]
fn four_side_by_side_win() {
    assert_wins("1122334", Seat::ONE);
    assert_wins("4455667", Seat::ONE);
    assert_wins("61727374", Seat::TWO);
}

/// C4-WIN-02
#[test]
fn four_on_top_of_each_other_win() {
    assert_wins("1212121", Seat::ONE);
    assert_wins("21715161", Seat::TWO);
}

/// C4-WIN-03
#[test]
fn four_in_a_line_rising_to_the_right_win() {
    assert_wins("12233434464", Seat::ONE);
}

/// C4-WIN-04
#[test]
fn four_in_a_line_falling_to_the_right_win() {
    assert_wins("76655454424", Seat::ONE);
}

/// C4-WIN-05
#[test]
fn a_line_ends_at_the_edge_of_the_board() {
    // Three at the top of column 1 and one at the bottom of column 2.
    assert_eq!(after("211117171").game().phase(), Phase::ToDrop(Seat::TWO));
    // Columns 6, 7, 1 and 2 of the lowest row.
    assert_eq!(after("6677112").game().phase(), Phase::ToDrop(Seat::TWO));
}

/// C4-WIN-06
#[test]
fn five_in_a_line_or_two_lines_at_once_win_as_well() {
    assert_wins("112233554", Seat::ONE);
    assert_wins("1121122536374", Seat::ONE);
}

/// C4-END-01
#[test]
fn the_game_ends_with_the_first_line() {
    let mut table = after("1122334");
    assert_eq!(table.game().to_act(), Actors::NOBODY);
    for seat in [Seat::ONE, Seat::TWO] {
        assert_eq!(table.game().legal_actions(seat.into()), []);
        let refusal = table.answer(seat.into(), drop_into('5')).unwrap_err();
        assert_eq!(refusal, Illegal::GameIsOver);
        assert_eq!(refusal.to_string(), "the game is over");
        assert_eq!(refusal.rule(), "C4-END-01");
    }
    assert_wins(LAST_DISC, Seat::TWO);
}

/// C4-END-02
#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let table = after(DRAW);
    assert_eq!(table.game().phase(), Phase::Drawn);
    assert_eq!(table.game().to_act(), Actors::NOBODY);
    assert_eq!(table.events_since(0).last(), Some(&Event::BoardFilled));
}

/// C4-END-03
#[test]
fn a_win_scores_one_a_loss_minus_one_and_a_draw_nothing() {
    let standing = |drops| after(drops).game().standing();
    let scores = |standing: &Standing| standing.scores.values().copied().collect::<Vec<_>>();
    assert_eq!(standing("112233"), None);

    let won = standing(LAST_DISC).unwrap();
    assert_eq!((won.winners.as_slice(), scores(&won)), (&[Seat::TWO][..], vec![-1, 1]));

    let drawn = standing(DRAW).unwrap();
    assert_eq!(
        (drawn.winners.as_slice(), scores(&drawn)),
        (&[Seat::ONE, Seat::TWO][..], vec![0, 0])
    );
    assert_eq!(drawn.reward(Seat::ONE), drawn.reward(Seat::TWO));
}
