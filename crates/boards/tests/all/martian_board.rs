//! The drawn table of First Martians: what can be pressed, what travels, what is never missing.

use crate::table;

use first_martians::content::{Modifier, Part, Slot, Tile};
use first_martians::scenario::{GEOLOGIST, SCIENTIST, Scenario, at, pack};
use first_martians::{Action, FirstMartians, Question, Target, Task};
use orrery_boards::{Drawing, FirstMartiansDrawing, Scene};
use orrery_core::{Actor, Dice, Game as _, Seat, Setup, Viewer};
use orrery_testkit::games::play_at_random;
use table::{attributes, check_pieces, sitters};

const DRAWING: FirstMartiansDrawing = FirstMartiansDrawing;

/// Shows a table to the viewer of a seat.
fn see<T>(game: &FirstMartians, seat: Seat, see: impl FnOnce(&Scene<FirstMartians>) -> T) -> T {
    let viewer = Viewer::Seat(seat);
    let sitters = sitters(game.table.players, viewer);
    Scene::look(game, &pack(), viewer, &sitters, &[], see)
}

/// The stage and the panels of all seats.
fn drawn(scene: &Scene<FirstMartians>) -> String {
    let panels = Seat::all(scene.view.table.players).map(|seat| DRAWING.player(scene, seat));
    let panels: String = panels.map(|panel| panel.into_string()).collect();
    DRAWING.stage(scene).into_string() + &panels
}

/// Plays at random and shows every seventh position to those who are asked. Returns how many.
fn play(mission: &str, players: u8, mut look: impl FnMut(&FirstMartians, Seat)) -> usize {
    let mut dice = Dice::new("martian board", mission);
    let setup = Setup::of_players(players).in_mode(mission);
    let game = FirstMartians::start_with(&setup, &pack()).expect("it begins");
    let (mut step, mut seen) = (0, 0);
    play_at_random(game, &mut dice, |game, _| {
        if let Some(Actor::Seat(seat)) = game.to_act().first()
            && step % 7 == 0
        {
            look(game, seat);
            seen += 1;
        }
        step += 1;
    });
    seen
}

fn check_board(game: &FirstMartians, seat: Seat) {
    see(game, seat, |scene| {
        check_pieces(&DRAWING, scene, 4);
        let page = drawn(scene);
        let symbols = DRAWING.sheet().expect("the game has a sheet");
        let mut pieces = attributes(&page, "data-piece");
        let mut ids = attributes(&page, "id");
        for id in &ids {
            assert!(!symbols.has_symbol(id), "#{id} is also a symbol");
        }
        for all in [&mut pieces, &mut ids] {
            let number = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), number, "something is in two places");
        }
    });
}

#[test]
fn every_position_is_drawn_with_known_symbols_and_each_piece_once() {
    for (mission, players) in [
        ("make_yourself_at_home", 4),
        ("off_the_ellipse", 1),
        ("thicker_walls", 2),
        ("line_of_sight", 3),
    ] {
        assert!(play(mission, players, check_board) > 20, "{mission}");
    }
}

/// Things on the board are pressed on the board.
#[test]
fn every_pick_of_a_thing_on_the_board_is_pressed_where_it_is() {
    let mut found = 0;
    for mission in ["make_yourself_at_home", "perchlorate", "root_cause"] {
        play(mission, 4, |game, seat| {
            see(game, seat, |scene| {
                let page = drawn(scene);
                let pressed: Vec<usize> = attributes(&page, "data-choice")
                    .iter()
                    .flat_map(|choices| choices.split(' '))
                    .map(|choice| choice.parse().expect("a number"))
                    .collect();
                for (choice, action) in scene.actions.iter().enumerate() {
                    let is_drawn = match action {
                        Action::Declare { .. }
                        | Action::Assist { .. }
                        | Action::Withdraw { .. } => true,
                        Action::UseSkill { .. } | Action::UsePoi(_) | Action::Scrap(_) => true,
                        Action::Pick(target) => matches!(
                            target,
                            Target::Person(_)
                                | Target::Facility(_)
                                | Target::Part(..)
                                | Target::Tile(..)
                                | Target::Kind(_)
                                | Target::Block(_)
                                | Target::Space(_)
                                | Target::Rover(_)
                                | Target::Reserve(_)
                                | Target::Upgrade(_)
                        ),
                        _ => false,
                    };
                    // During setup and between missions cards lie in the box.
                    let is_open = scene.view.table.round > 0;
                    if is_drawn && is_open {
                        found += 1;
                        assert!(pressed.contains(&choice), "{action:?} has no place on the board");
                    }
                }
            });
        });
    }
    assert!(found > 500, "{found}");
}

/// A plan in which the Scientist rests and the Geologist manages, while the Lab needs a CPU.
fn planned() -> FirstMartians {
    let scenario = Scenario::of_players(2).broken(Tile::Lab, Part::Cpu).parts(Part::Cpu, 1);
    let mut table = scenario.plan();
    table.declare(Task::Rest, SCIENTIST, &[]).declare(Task::Manage, GEOLOGIST, &[]);
    table.game
}

#[test]
fn a_pawn_is_dashed_until_its_owner_agrees() {
    let table = planned();
    assert_eq!(table.question().map(|(_, question)| question), Some(Question::Plan));
    let stage = see(&table, Seat::ONE, |scene| DRAWING.stage(scene).into_string());
    let pawns = stage.matches("href=\"#pawn-ghost\"").count();
    assert_eq!(pawns, 2, "both pawns are suggestions");
    let mut agreed = table;
    agreed.table.agreed.insert(Seat::TWO);
    let stage = see(&agreed, Seat::ONE, |scene| DRAWING.stage(scene).into_string());
    assert_eq!(stage.matches("href=\"#pawn-ghost\"").count(), 1);
    assert_eq!(stage.matches("href=\"#pawn\"").count(), 1);
}

#[test]
fn a_broken_part_is_repaired_where_it_is() {
    let table = planned();
    see(&table, Seat::TWO, |scene| {
        let lab = at(Tile::Lab);
        let repairs = scene.actions.iter().enumerate().filter(|(_, action)| {
            matches!(action, Action::Declare { task: Task::Repair(facility, Part::Cpu, _), .. } if *facility == lab)
        });
        let repairs: Vec<String> = repairs.map(|(choice, _)| choice.to_string()).collect();
        assert!(!repairs.is_empty());
        let stage = DRAWING.stage(scene).into_string();
        let (_, part) = stage.split_once("part broken").expect("the part is drawn");
        let tag = part.split('>').next().unwrap_or_default();
        assert_eq!(attributes(tag, "data-choice"), [repairs.join(" ")]);
    });
}

#[test]
fn a_room_that_cannot_be_used_says_why() {
    let table =
        Scenario::of_players(2).token(Tile::CrewQuarters, Slot::Now, Modifier::Blocked).plan();
    see(&table.game, Seat::ONE, |scene| {
        let stage = DRAWING.stage(scene).into_string();
        let (_, room) = stage.split_once("id=\"f-crew_quarters\"").expect("the room is drawn");
        let tag = room.split('>').next().unwrap_or_default();
        assert_eq!(attributes(tag, "data-choice"), [""; 0]);
        assert_eq!(attributes(tag, "data-why").len(), 1, "{tag}");
    });
}
