//! From the Moon in words, and what its drawings must never show.

mod log;
mod planning;
use crate::saying;
use crate::secrets;
use crate::table;

use orrery_snapshot as snapshot;

use from_the_moon::content::{Choice, Destination, Faction, Laboratory, MissionTile, Terrain};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Scenario, Table, basic, bench, corner, laboratory, mission, objective, part,
    small, specialist, tile,
};
use from_the_moon::{
    Action, Building, Cost, Cube, Defeat, DisplaySpace, Event, EventKind, Exchange, FinalScore,
    Forfeit, FromTheMoon, GreenhouseSpace, IncomePart, Medal, Power, Question, Reason, Resource,
    RoverId, Trigger,
};
use orrery_boards::{Drawing, FromTheMoonDrawing, Line, Scene, Tally, lines};
use orrery_core::{Actor, Dice, Game, Match, Record, Seat, Seats, Viewer};
use secrets::{check_secrets, told};
use table::{attributes, check_scene, look, sitters};

const DRAWING: FromTheMoonDrawing = FromTheMoonDrawing;

/// Of one answer two pieces may speak: the last Rover at home and the last free tile.
const PIECES_OF_ONE_ANSWER: usize = 2;

const GAMES: [&str; 4] = [
    include_str!("../../../../from-the-moon/tests/games/keen-1.jsonl"),
    include_str!("../../../../from-the-moon/tests/games/keen-2.jsonl"),
    include_str!("../../../../from-the-moon/tests/games/keen-3.jsonl"),
    include_str!("../../../../from-the-moon/tests/games/keen-4.jsonl"),
];

/// A finished game for this number of players.
fn finished(players: usize) -> Match<FromTheMoon> {
    let line = GAMES[players - 1].lines().next().unwrap();
    Match::replay(&serde_json::from_str::<Record>(line).unwrap()).unwrap()
}

/// A position for each kind of question of a seat, by what is asked, the latest of each.
fn questions(played: &Match<FromTheMoon>) -> Vec<(String, Match<FromTheMoon>, Seat)> {
    let mut found: Vec<(String, Match<FromTheMoon>, Seat)> = Vec::new();
    for at in (0..played.answered()).rev() {
        let then = played.at(at).unwrap();
        let Some((Actor::Seat(seat), question)) = then.game().question() else { continue };
        let name = kind(question);
        if found.iter().all(|(other, ..)| *other != name) {
            found.push((name, then, seat));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn every_action_is_a_button() {
    let found = saying::buttons(&DRAWING, questions(&finished(3)), 7);
    snapshot::compare(&snapshot::path!("words/from-the-moon-buttons.txt"), &found);
}

#[test]
fn every_question_is_told_to_all() {
    let positions = questions(&finished(2)).into_iter().chain(questions(&finished(1)));
    let found = saying::docks(&DRAWING, positions);
    snapshot::compare(&snapshot::path!("words/from-the-moon-docks.txt"), &found);
}

#[test]
fn the_table_is_told_in_words() {
    let found = saying::tables(&DRAWING, [1, 2].map(finished));
    snapshot::compare(&snapshot::path!("words/from-the-moon-tables.txt"), &found);
}

/// Names the kind of a question.
fn kind(question: Question) -> String {
    format!("{question:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// Plays random games and shows a position now and then, and every question the first time.
fn random_games(every: usize, each: impl Fn(&FromTheMoon, u8, &mut Dice)) {
    let asked = |game: &FromTheMoon| game.question().map_or(String::new(), |(_, it)| kind(it));
    saying::random_games("random moons", every, asked, each);
}

/// FTM-RULING-93: what a seat is shown depends on nothing it cannot know.
#[test]
fn nothing_hidden_is_drawn() {
    random_games(97, |game, players, dice| {
        check_secrets(&DRAWING, game, players, dice);
    });
}

#[test]
fn every_answer_has_its_button_and_every_piece_its_answer() {
    random_games(41, |game, players, _| {
        for viewer in Viewer::all(players) {
            look(game, players, viewer, |scene| {
                check_scene(&DRAWING, scene, PIECES_OF_ONE_ANSWER);
            });
        }
    });
    for players in 1..=4 {
        for (_, then, _) in questions(&finished(players)) {
            for viewer in Viewer::all(players as u8) {
                look(then.game(), players as u8, viewer, |scene| {
                    check_scene(&DRAWING, scene, PIECES_OF_ONE_ANSWER);
                });
            }
        }
    }
}

/// Everything that lies on the table is pressed where it lies; what is only said has a button.
#[test]
fn answers_about_things_lie_on_the_things() {
    let is_said = |action: &Action| {
        matches!(
            action,
            Action::Finish
                | Action::Decline
                | Action::TakePoint
                | Action::Feed
                | Action::React(_)
                | Action::Gather
                | Action::Exchange(_)
                | Action::Accept
        )
    };
    for players in 1..=4 {
        for (name, then, seat) in questions(&finished(players)) {
            look(then.game(), players as u8, Viewer::Seat(seat), |scene| {
                let stage = DRAWING.stage(scene).into_string();
                let drawn = attributes(&stage, "data-choice").join(" ");
                let drawn: Vec<&str> = drawn.split(' ').collect();
                for (place, action) in scene.actions.iter().enumerate() {
                    let is_drawn = drawn.contains(&place.to_string().as_str());
                    assert!(is_drawn || is_said(action), "{name}: {action:?} is not on the table");
                }
            });
        }
    }
}

#[test]
fn every_point_has_a_source() {
    for players in 1..=4 {
        let played = finished(players);
        for at in [played.answered() / 3, played.answered() * 2 / 3, played.answered()] {
            let then = played.at(at).unwrap();
            let view = then.game().view(Viewer::Spectator);
            let score = DRAWING.score(&view, then.events_since(0), &());
            for (seat, player) in view.open.players.iter() {
                let points = score.iter().filter(|line| line.tally == Tally::Points);
                let sum: i32 = points.map(|line| line.points[seat]).sum();
                assert_eq!(sum, i32::from(player.score));
            }
            assert!(score.iter().all(|line| line.source != "Before this record"));
        }
    }
}

/// A game that goes on from a saved state does not know where the earlier points came from.
#[test]
fn points_from_before_have_a_line_of_their_own() {
    let table = Scenario::of_players(2).score(ANN, 12, 3).start();
    let view = table.game.view(Viewer::Spectator);
    let score = DRAWING.score(&view, table.told(), &());
    let earlier = score.iter().find(|line| line.source == "Before this record").unwrap();
    assert_eq!((earlier.points[ANN], earlier.points[BEN]), (12, 0));
}

/// The launches are what a game turns on, and everybody plays a faction.
#[test]
fn launches_are_milestones_and_factions_are_roles() {
    let played = finished(3);
    let told = played.events_since(0);
    let launches: Vec<String> = told
        .iter()
        .filter_map(|event| DRAWING.milestone(event, &()))
        .map(|one| one.label)
        .collect();
    assert_eq!(launches.len(), usize::from(played.game().open.launches()));
    assert!(launches.iter().all(|label| label.ends_with(" launches")));
    let view = played.game().view(Viewer::Spectator);
    for (seat, player) in view.open.players.iter() {
        assert_eq!(DRAWING.role(&view, seat), player.faction.map(Faction::name));
    }
}

/// FTM-COMP-37: each player plays one colour: the pieces of a seat bear its mark wherever they are
/// drawn, four seats have four marks, and each mark has a colour of its own.
#[test]
fn each_player_has_a_colour_of_their_own() {
    let mut scenario = Scenario::of_players(4);
    let seats: Vec<Seat> = Seat::all(4).collect();
    for (&seat, column) in seats.iter().zip(1..) {
        scenario = scenario.rover(seat, RoverId::One, tile(1, column));
        scenario = scenario.buildings(seat, [corner(3, column)]);
    }
    let table = scenario.start();
    let stage = look(&table.game, 4, Viewer::Spectator, |scene| DRAWING.stage(scene).into_string());
    let mark_of = |piece: &str| -> String {
        let end = stage.find(&format!("data-piece=\"{piece}\"")).expect(piece);
        let start = stage[..end].rfind('<').unwrap();
        let close = end + stage[end..].find('>').unwrap();
        attributes(&stage[start..=close], "data-seat").remove(0)
    };
    let mut marks = Vec::new();
    for (&seat, column) in seats.iter().zip(1..) {
        let letter = ["a", "b", "c", "d"][seat.index()];
        let spot = corner(3, column);
        let of_rover = mark_of(&format!("rover-{letter}-1"));
        assert_eq!(of_rover, mark_of(&format!("building-{letter}-{}", spot.index())));
        marks.push(of_rover);
    }
    assert_eq!(marks, ["a", "b", "c", "d"]);
    let sheet = include_str!("../../../assets/tokens.css");
    let mut colours: Vec<&str> = Vec::new();
    for mark in marks {
        let (_, rest) = sheet.split_once(&format!("--seat-{mark}:")).expect("it has a colour");
        colours.push(rest.split(';').next().unwrap().trim());
    }
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), 4, "{colours:?}");
}
