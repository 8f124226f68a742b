//! On Mars in words, and what its drawings must never show.

mod board;
mod planning;
use crate::saying;
use crate::secrets;
use crate::table;

use std::collections::BTreeMap;

use orrery_snapshot as snapshot;

use on_mars::{Deed, Event, OnMars, Question};
use orrery_boards::{Drawing, OnMarsDrawing, lines};
use orrery_core::{Actor, Dice, Game, Log, Match, Record, Seat, Viewer};
use secrets::{check_secrets, told};
use table::{check_scene, look, sitters};

const DRAWING: OnMarsDrawing = OnMarsDrawing;

/// Of one answer several pieces may speak: the hex and what lies on it.
const PIECES_OF_ONE_ANSWER: usize = 3;

const GAMES: [&str; 4] = [
    include_str!("../../../../on-mars/tests/games/keen-1.jsonl"),
    include_str!("../../../../on-mars/tests/games/keen-2.jsonl"),
    include_str!("../../../../on-mars/tests/games/keen-3.jsonl"),
    include_str!("../../../../on-mars/tests/games/keen-4.jsonl"),
];

/// A finished game for this many players.
fn finished(players: usize) -> Match<OnMars> {
    let line = GAMES[players - 1].lines().next().unwrap();
    Match::replay(&serde_json::from_str::<Record>(line).unwrap()).unwrap()
}

/// Says what a question is called: its kind, and of an effect that of the effect.
fn kind(question: Question) -> String {
    let name = match question {
        Question::Effect { effect, .. } => format!("{effect:?}"),
        question => format!("{question:?}"),
    };
    name.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// A position for each kind of question of a seat, by what is asked: the one with the most answers.
fn questions(played: &Match<OnMars>) -> Vec<(String, Match<OnMars>, Seat)> {
    let mut found: BTreeMap<String, (usize, usize, Seat)> = BTreeMap::new();
    for at in 0..played.answered() {
        let then = played.at(at).unwrap();
        let Some((who @ Actor::Seat(seat), question)) = then.game().question() else { continue };
        let answers = then.game().legal_actions(who).len();
        let best = found.entry(kind(question)).or_insert((0, at, seat));
        if answers > best.0 {
            *best = (answers, at, seat);
        }
    }
    let then = |(name, (_, at, seat))| (name, played.at(at).unwrap(), seat);
    found.into_iter().map(then).collect()
}

#[test]
fn every_action_is_a_button() {
    let found = saying::buttons(&DRAWING, questions(&finished(3)), 12);
    snapshot::compare(&snapshot::path!("words/on-mars-buttons.txt"), &found);
}

#[test]
fn every_question_is_told_to_all() {
    let positions = questions(&finished(2)).into_iter().chain(questions(&finished(1)));
    let found = saying::docks(&DRAWING, positions);
    snapshot::compare(&snapshot::path!("words/on-mars-docks.txt"), &found);
}

#[test]
fn the_table_is_told_in_words() {
    let found = saying::tables(&DRAWING, [1, 2].map(finished));
    snapshot::compare(&snapshot::path!("words/on-mars-tables.txt"), &found);
}

/// A part of the log in the middle of a game, beginning with a round.
fn middle(played: &Match<OnMars>, events: usize) -> &[Event] {
    let all = played.events_since(0);
    let begins = |at: &usize| matches!(all[*at].deed, Deed::RoundBegan { .. });
    let from = (all.len() / 2..all.len()).find(begins).unwrap_or(all.len() / 2);
    &all[from..(from + events).min(all.len())]
}

/// The setup and two rounds, as a stranger and the second seat read them.
#[test]
fn chains_are_one_indented_story() {
    let played = finished(3);
    let mut found = told(&DRAWING, &played.events_since(0)[..70]);
    found.extend(told(&DRAWING, middle(&played, 150)));
    snapshot::compare(&snapshot::path!("words/on-mars-log.txt"), &found);
}

/// OM-SOLO-04: Lacerda has no seat, and his name in the log.
#[test]
fn lacerda_is_called_by_his_name() {
    let played = finished(1);
    let sitters = sitters(1, Viewer::Seat(Seat::ONE));
    let found: Vec<String> = lines(&DRAWING, middle(&played, 160), &())
        .iter()
        .map(|line| format!("{}{}", "  ".repeat(line.depth.into()), line.words.text(&sitters)))
        .collect();
    assert!(
        found.iter().any(|line| line.contains("Lacerda's turn") || line.starts_with("Lacerda"))
    );
    assert!(found.iter().all(|line| !line.contains("Nobody")));
    snapshot::compare(&snapshot::path!("words/on-mars-solo-log.txt"), &found);
}

/// Plays random games and shows a position now and then, and every question the first time.
fn random_games(every: usize, each: impl Fn(&OnMars, u8, &mut Dice)) {
    let asked = |game: &OnMars| game.question().map_or(String::new(), |(_, it)| kind(it));
    saying::random_games("random colonies", every, asked, each);
}

/// OM-INFO-01: what a seat is shown depends on nothing it cannot know.
#[test]
fn nothing_hidden_is_drawn() {
    random_games(197, |game, players, dice| {
        check_secrets(&DRAWING, game, players, dice);
    });
}

#[test]
fn every_answer_has_its_button_and_every_piece_its_answer() {
    random_games(71, |game, players, _| {
        for viewer in Viewer::all(players) {
            look(game, players, viewer, |scene| {
                check_scene(&DRAWING, scene, PIECES_OF_ONE_ANSWER);
            });
        }
    });
}

#[test]
fn every_point_has_a_source() {
    for players in 1..=4 {
        let played = finished(players);
        for at in [played.answered() / 3, played.answered() * 2 / 3, played.answered()] {
            let then = played.at(at).unwrap();
            let view = then.game().view(Viewer::Spectator);
            let score = DRAWING.score(&view, then.events_since(0), &());
            for seat in Seat::all(view.open.seats()) {
                let total = match &view.open.ending {
                    Some(scores) => scores[seat].total(),
                    None => view.open.players[seat].points,
                };
                let counted =
                    score.iter().filter(|line| line.tally == orrery_boards::Tally::Points);
                let sum: i32 = counted.map(|line| line.points[seat]).sum();
                assert_eq!(sum, i32::from(total), "{players} players, answer {at}");
                assert!(score.iter().all(|line| line.source != "Before this record"));
            }
        }
    }
}
