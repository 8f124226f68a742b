//! Connect Four in words, and its board.

use crate::table;
use orrery_snapshot as snapshot;

use connect_four::{Action, Column, ConnectFour, Event};
use orrery_boards::{ConnectFourDrawing, Drawing, Scene, lines};
use orrery_core::{Dice, Game, Log, Seat, Setup, Viewer};
use table::{check_scene, everything, look, sitters};

const DRAWING: ConnectFourDrawing = ConnectFourDrawing;

/// The position after discs in these columns, counted from 1.
fn after(columns: &[u8]) -> ConnectFour {
    let mut game = ConnectFour::start(&Setup::of_players(2)).unwrap();
    for &column in columns {
        let who = game.to_act().first().unwrap();
        game.apply(who, Action::Drop(Column::new(column - 1).unwrap()), &mut Log::silent())
            .unwrap();
    }
    game
}

#[test]
fn the_board_is_told_in_words() {
    let column = Column::new(3).unwrap();
    let events = [
        Event::DiscDropped { seat: Seat::TWO, column, row: 0 },
        Event::FourInALine { seat: Seat::ONE },
        Event::BoardFilled,
    ];
    let mut found: Vec<String> = lines(&DRAWING, &events, &())
        .iter()
        .map(|line| line.words.text(&sitters(2, Viewer::Seat(Seat::ONE))))
        .collect();
    for columns in [&[][..], &[4, 4, 5, 3], &[4, 1, 5, 2, 6, 1, 7]] {
        let game = after(columns);
        for viewer in Viewer::all(2) {
            look(&game, 2, viewer, |scene| {
                let dock = DRAWING.dock(scene);
                found.push(format!("# {viewer:?}, {}", DRAWING.moment(scene.view)));
                found.push(format!("{} | {} {:?}", dock.question, dock.detail, dock.rule));
                let names = scene.actions.iter().map(|&action| DRAWING.button(scene, action).name);
                found.extend(names);
                let told = DRAWING.in_words(scene);
                found.extend(told.iter().map(|words| words.text(scene.sitters)));
            });
        }
    }
    snapshot::compare(&snapshot::path!("words/connect-four.txt"), &found);
}

#[test]
fn every_column_with_room_can_be_pressed() {
    for seed in ["one", "two", "three"] {
        let mut dice = Dice::new(seed, "connect four");
        let mut game = after(&[]);
        loop {
            for viewer in Viewer::all(2) {
                look(&game, 2, viewer, |scene| {
                    check_scene(&DRAWING, scene, 1);
                    let stage = DRAWING.stage(scene).into_string();
                    assert!(!everything(&DRAWING, scene).contains("Iris") || !viewer.is(Seat::ONE));
                    let pressed = table::attributes(&stage, "data-choice").len();
                    assert_eq!(pressed, scene.actions.len(), "every answer is on the board");
                });
            }
            let Some(who) = game.to_act().first() else { break };
            let actions = game.legal_actions(who);
            game.apply(who, actions[dice.index(actions.len())], &mut Log::silent()).unwrap();
        }
    }
}

#[test]
fn the_line_of_four_and_a_full_column_are_marked() {
    let won = after(&[4, 1, 5, 2, 6, 1, 7]);
    let stage =
        |game| look(game, 2, Viewer::Seat(Seat::ONE), |scene| DRAWING.stage(scene).into_string());
    assert_eq!(stage(&won).matches("class=\"four\"").count(), 4);
    let full = after(&[1, 1, 1, 1, 1, 1]);
    assert!(stage(&full).contains("data-rule=\"C4-DROP-02\""));
}

#[test]
fn the_newest_disc_is_marked_and_lit_by_its_line() {
    let game = after(&[4, 4]);
    let column = Column::new(3).unwrap();
    let recent = [
        Event::DiscDropped { seat: Seat::ONE, column, row: 0 },
        Event::DiscDropped { seat: Seat::TWO, column, row: 1 },
    ];
    let viewer = Viewer::Seat(Seat::ONE);
    let stage = Scene::look(&game, &(), viewer, &sitters(2, viewer), &recent, |scene| {
        DRAWING.stage(scene).into_string()
    });
    assert_eq!(stage.matches("newest").count(), 1);
    let line = DRAWING.line(&recent[1], &recent[..1], &());
    assert_eq!(line.pieces, ["disc-4-2"]);
    assert!(table::attributes(&stage, "data-piece").contains(&line.pieces[0]));
    let (_, newest) = stage.split_once("data-piece=\"disc-4-2\"").expect("the disc is there");
    assert!(newest.split_once("</g>").expect("it ends").0.contains("newest"));
}

#[test]
fn the_longest_line_is_counted_toward_four() {
    for (columns, lengths) in [
        (&[][..], [0, 0]),
        (&[4], [1, 0]),
        (&[4, 4, 5, 3], [2, 2]),
        (&[4, 1, 5, 2, 6, 1, 7], [4, 2]),
    ] {
        let score = DRAWING.score(&after(columns).view(Viewer::Spectator), &[], &());
        let found: Vec<i32> = score[0].points.values().copied().collect();
        assert_eq!(found, lengths, "{columns:?}");
    }
}
