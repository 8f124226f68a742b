//! Dice and cards of the people at the table: every answer of Chance has a button with a name.

use orrery_boards::{Drawing, FromTheMoonDrawing, PlayerLabel, ProjectMarsDrawing, Scene};
use orrery_core::{Actor, Dice, Game, Log, Seat, Seats, Setup, Viewer};

/// Plays whole games and looks at every question of Chance as two people at the table see it.
/// Returns how many there were.
fn check_names<G: Game<Content = ()>>(drawing: &dyn Drawing<G>, players: u8, seed: &str) -> usize {
    let mut dice = Dice::new(seed, "by hand");
    let mut game = G::start(&Setup::of_players(players)).expect("it begins");
    let mut asked = 0;
    while let Some(who) = game.to_act().first() {
        if who == Actor::Chance {
            asked += 1;
            for viewer in [Viewer::Seat(Seat::ONE), Viewer::Spectator] {
                let sitters = Seats::of(players, |seat| PlayerLabel {
                    name: format!("Player {}", seat.index() + 1),
                    is_you: viewer.is(seat),
                    is_bot: false,
                    look: seat,
                });
                Scene::by_hand(&game, &(), viewer, &sitters, &[], |scene| {
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
        let action = match who {
            Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
            Actor::Seat(_) => {
                let actions = game.legal_actions(who);
                actions[dice.index(actions.len())]
            }
        };
        game.apply(who, action, &mut Log::silent()).expect("it is legal");
    }
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
