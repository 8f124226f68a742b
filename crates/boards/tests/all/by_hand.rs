//! Dice and cards of the people at the table: every answer of Chance has a button with a name.

use std::sync::Arc;

use orrery_boards::{Drawing, FromTheMoonDrawing, PlayerLabel, ProjectMarsDrawing, Scene};
use orrery_core::{Actor, Game, Seat, Seats, Setup, Viewer};
use orrery_testkit::games::look_at_random_games;

/// Plays whole games and looks at every question of Chance as two people at the table see it.
/// Returns how many there were.
fn check_names<G: Game<Content = ()>>(drawing: &dyn Drawing<G>, players: u8, seed: &str) -> usize {
    let mut asked = 0;
    let setups = [Setup::of_players(players)];
    look_at_random_games::<G>(setups, &Arc::new(()), seed, |game, _| {
        if game.to_act().contains(Actor::Chance) {
            asked += 1;
            for viewer in [Viewer::Seat(Seat::ONE), Viewer::Spectator] {
                let sitters = Seats::of(players, |seat| PlayerLabel {
                    name: format!("Player {}", seat.index() + 1),
                    is_you: viewer.is(seat),
                    is_bot: false,
                    look: seat,
                });
                Scene::by_hand(game, &(), viewer, &sitters, &[], |scene| {
                    let what = drawing.by_hand(scene);
                    assert!(what.ends_with('.'), "{what:?}");
                    let names = scene.actions.iter().map(|&one| drawing.button(scene, one).name);
                    let mut names: Vec<String> = names.collect();
                    assert!(names.iter().all(|name| !name.trim().is_empty()), "{what}: {names:?}");
                    let number = names.len();
                    names.sort_unstable();
                    names.dedup();
                    assert_eq!(names.len(), number, "{what}: two answers have one name: {names:?}");
                });
            }
        }
    });
    asked
}

#[test]
fn every_card_of_project_mars_can_be_entered_by_name() {
    assert!(check_names(&ProjectMarsDrawing, 3, "names") > 50);
}

#[test]
fn every_tile_and_cube_of_from_the_moon_can_be_entered_by_name() {
    assert!(check_names(&FromTheMoonDrawing, 2, "names") > 50);
    assert!(check_names(&FromTheMoonDrawing, 1, "names") > 50);
}
