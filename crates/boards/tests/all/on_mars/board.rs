//! The drawn table: every answer has its place, every line finds its pieces.

use std::cell::Cell;

use on_mars::content::{Effect, Kind, Side};
use on_mars::scenario::Scenario;
use on_mars::{Action, Closed, Hex, Question};
use orrery_boards::{Drawing, Manner};
use orrery_core::{Actor, Seat, Setup, Viewer};

use super::table::{attributes, look};
use super::{DRAWING, finished, questions, random_games};

/// Returns whether an answer can be given by pressing a thing of the table.
fn has_a_place(action: Action) -> bool {
    matches!(
        action,
        Action::TakeSpace(_)
            | Action::Build { .. }
            | Action::Upgrade { .. }
            | Action::MoveBot { .. }
            | Action::MoveRover(_)
            | Action::Place(_)
            | Action::PlaceDiscovery { .. }
            | Action::PickDiscovery(_)
            | Action::TakeTile
            | Action::Executive(_)
            | Action::UseBuilding { .. }
            | Action::Develop { .. }
            | Action::Learn { .. }
            | Action::TakeItem(_)
            | Action::TakeResource(_)
            | Action::TakeBlueprint(_)
            | Action::Welcome { .. }
            | Action::Hire(_)
            | Action::Retrieve(_)
            | Action::Pay(_)
            | Action::PayGoal(_)
            | Action::CompleteGoal { .. }
            | Action::Deliver { .. }
            | Action::Main(_)
    )
}

#[test]
fn whatever_lies_on_the_table_can_be_pressed() {
    let mut checked = 0;
    for players in 1..=4 {
        for (name, then, seat) in questions(&finished(players)) {
            look(then.game(), players as u8, Viewer::Seat(seat), |scene| {
                let stage = DRAWING.stage(scene).into_string();
                let choices = attributes(&stage, "data-choice").join(" ");
                let lit: Vec<&str> = choices.split(' ').collect();
                for (choice, &action) in scene.actions.iter().enumerate() {
                    if has_a_place(action) {
                        let is_lit = lit.contains(&choice.to_string().as_str());
                        assert!(is_lit, "{name}: {action:?} has no place");
                        checked += 1;
                    }
                }
            });
        }
    }
    assert!(checked > 200, "{checked} answers");
}

#[test]
fn the_side_of_the_question_gets_the_width() {
    let mut seen = [0, 0];
    for (_, then, seat) in questions(&finished(3)) {
        let expected = match then.game().question() {
            Some((Actor::Seat(_), Question::Effect { effect: Effect::Construct { .. }, .. })) => {
                Side::Colony
            }
            Some((
                Actor::Seat(_),
                Question::Effect {
                    effect: Effect::Blueprints { .. } | Effect::Learn { .. } | Effect::Hire { .. },
                    ..
                },
            )) => Side::Orbit,
            Some((Actor::Seat(_), Question::Turn)) => {
                then.game().open.players[seat].side().expect("everybody is somewhere")
            }
            _ => continue,
        };
        let stage = look(then.game(), 3, Viewer::Seat(seat), |scene| DRAWING.stage(scene));
        let (place, name) = match expected {
            Side::Orbit => (0, "orbit"),
            Side::Colony => (1, "colony"),
        };
        assert_eq!(attributes(&stage.into_string(), "data-side"), [name]);
        seen[place] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// Every piece a line speaks of is drawn right after it, unless it has left the table.
#[test]
fn a_line_of_the_log_finds_its_pieces() {
    let mut found = 0;
    for players in [2, 4] {
        let played = finished(players);
        for at in (0..played.answered()).step_by(5) {
            let (then, players) = (played.at(at + 1).unwrap(), players as u8);
            let shown = look(then.game(), players, Viewer::Seat(Seat::ONE), |scene| {
                let others = Seat::ONE.clockwise(players).skip(1);
                let panels = others.map(|seat| DRAWING.player(scene, seat).into_string());
                DRAWING.stage(scene).into_string() + &panels.collect::<String>()
            });
            let pieces = attributes(&shown, "data-piece");
            for event in then.events_of(at) {
                for piece in DRAWING.line(event, &[], &()).pieces {
                    let has_left = ["tile-", "mission-"].iter().any(|kind| piece.starts_with(kind));
                    assert!(pieces.contains(&piece) || has_left, "{piece} of {event:?}");
                    found += usize::from(pieces.contains(&piece));
                }
            }
        }
    }
    assert!(found > 100, "{found} pieces");
}

/// The same map shows the effects of a chapter of Alien Invasion on Buildings.
#[test]
fn buildings_out_of_order_are_drawn_where_they_stand() {
    let table = Scenario::of_chapter(4, Setup::of_players(1)).change(|open| {
        let hex = Hex::CENTRE;
        open.buildings[Kind::Mine.index()].remove(hex);
        let chapter = open.chapter.as_mut().expect("a chapter is played");
        chapter.closed.push(Closed { kind: Kind::Mine, owner: Seat::ONE, hex });
    });
    let stage = look(&table.start().game, 1, Viewer::Seat(Seat::ONE), |scene| DRAWING.stage(scene));
    let stage = stage.into_string();
    let there =
        attributes(&stage, "data-about").iter().any(|about| about == "G5: Mine, out of order");
    assert!(there, "the closed Mine is not drawn");
    let pieces = attributes(&stage, "data-piece");
    assert_eq!(pieces.iter().filter(|piece| *piece == "hex-G5").count(), 1);
}

/// Every type of Building shows what it costs now, whether it can be built or not.
#[test]
fn every_type_of_building_shows_its_price() {
    let mut seen = 0;
    for (_, then, seat) in questions(&finished(3)) {
        let Some((_, Question::Effect { effect: Effect::Construct { kinds, .. }, .. })) =
            then.game().question()
        else {
            continue;
        };
        let kinds = kinds.iter().count();
        if kinds > 1 {
            let row = look(then.game(), 3, Viewer::Seat(seat), |scene| DRAWING.dock(scene).row);
            assert_eq!(row.into_string().matches("class=\"price\"").count(), kinds);
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// Going on without something costs nothing and does not look as if it did.
#[test]
fn what_is_left_undone_does_not_look_thrown_away() {
    let mut seen = 0;
    for (_, then, seat) in questions(&finished(2)) {
        look(then.game(), 2, Viewer::Seat(seat), |scene| {
            for &action in scene.actions {
                if matches!(action, Action::Finish | Action::Stay) {
                    assert_eq!(DRAWING.button(scene, action).manner, Manner::Takes);
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 0);
}

/// A Main action of the viewer's side that cannot be taken looks like it and says why.
#[test]
fn every_main_action_can_be_taken_or_says_why_not() {
    let seen = Cell::new(0);
    random_games(23, |game, players, _| {
        let Some((Actor::Seat(seat), Question::Turn)) = game.question() else { return };
        let row = look(game, players, Viewer::Seat(seat), |scene| DRAWING.dock(scene).row);
        let row = row.into_string();
        for step in row.split("<span class=\"step").skip(1) {
            assert!(step.contains("data-choice=") || step.contains("data-why="), "{step}");
            seen.set(seen.get() + 1);
        }
    });
    assert!(seen.get() > 100, "{} actions", seen.get());
}
