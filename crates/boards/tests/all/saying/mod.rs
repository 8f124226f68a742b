//! The words of a game's table in many positions, as lines to compare with.

use orrery_boards::Drawing;
use orrery_core::{Dice, Game, Log, Match, Seat, Setup, Viewer};
use orrery_testkit::games::any_answer;

use crate::table::look;

/// A position with a name and the seat that is asked.
pub type Asked<G> = (String, Match<G>, Seat);

/// The first `most` buttons of each position.
pub fn buttons<G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    positions: Vec<Asked<G>>,
    most: usize,
) -> Vec<String> {
    let mut found = Vec::new();
    for (name, then, seat) in positions {
        found.push(format!("# {name}"));
        look(then.game(), then.setup().players, Viewer::Seat(seat), |scene| {
            for &action in scene.actions.iter().take(most) {
                let button = drawing.button(scene, action);
                let main = if button.is_main { "* " } else { "  " };
                let gives = button.outcome.map(|tells| format!(" => {tells}")).unwrap_or_default();
                let asks = button.gives_up.map(|loss| format!(" -- {loss}")).unwrap_or_default();
                found.push(format!("{main}{}{gives}{asks}", button.name));
            }
        });
    }
    found
}

/// The dock of each position, for the seat that is asked and for a spectator.
pub fn docks<G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    positions: impl IntoIterator<Item = Asked<G>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for (name, then, seat) in positions {
        let players = then.setup().players;
        found.push(format!("# {name}, {players} players"));
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let dock = look(then.game(), players, viewer, |scene| drawing.dock(scene));
            let rule = dock.rule.unwrap_or_default();
            found.push(format!("{} | {} {rule}", dock.question, dock.detail));
        }
    }
    found
}

/// The table in words after two thirds of each game, for the first seat and for a spectator.
pub fn tables<G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    games: impl IntoIterator<Item = Match<G>>,
) -> Vec<String> {
    let mut found = Vec::new();
    for played in games {
        let players = played.setup().players;
        let then = played.at(played.answered() * 2 / 3).unwrap();
        for (who, viewer) in [("Iris", Viewer::Seat(Seat::ONE)), ("a spectator", Viewer::Spectator)]
        {
            found.push(format!("# {players} players, for {who}"));
            look(then.game(), players, viewer, |scene| {
                let told = drawing.in_words(scene);
                found.extend(told.iter().map(|words| words.text(scene.sitters)));
            });
        }
    }
    found
}

/// Plays a random game for 1 to 4 players and shows every `every`-th position, the end, and every
/// kind of question the first time.
pub fn random_games<G: Game<Content = ()>>(
    seed: &str,
    every: usize,
    kind: impl Fn(&G) -> String,
    each: impl Fn(&G, u8, &mut Dice),
) {
    for players in 1..=4 {
        let mut dice = Dice::new("boards", seed);
        let mut game = G::start(&Setup::of_players(players)).unwrap();
        let mut seen: Vec<String> = Vec::new();
        let mut answers = 0;
        while let Some(who) = game.to_act().first() {
            let action = any_answer(&game, who, &mut dice);
            let kind = kind(&game);
            if answers % every == 0 || !seen.contains(&kind) {
                seen.push(kind);
                each(&game, players, &mut dice);
            }
            answers += 1;
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        each(&game, players, &mut dice);
    }
}
