//! Finished games as files: one record per line, each of which must end as it always did.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use orrery_core::{Actor, Dice, Game, Log, Match, Record, Setup};
use orrery_snapshot as snapshot;

/// Plays a game to its end. Chance answers from the seed, and `choose` for every seat.
///
/// # Panics
/// If the setup or an answer is refused.
pub fn play<G: Game<Content = ()>>(
    setup: Setup,
    seed: &str,
    mut choose: impl FnMut(&[G::Action], &mut Dice) -> G::Action,
) -> Record {
    let mut dice = Dice::new(seed, "players");
    let mut played = Match::<G>::new(setup, Some(seed.to_owned())).expect("a valid setup");
    while let Some(who) = played.game().to_act().first() {
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(_) => choose(&played.game().legal_actions(who), &mut dice),
        };
        played.answer(who, action).expect("it is listed");
    }
    played.record()
}

/// Chooses any action, each as likely.
pub fn any<A: Copy>(actions: &[A], dice: &mut Dice) -> A {
    actions[dice.index(actions.len())]
}

/// Chooses any legal answer of an actor; Chance's by their odds.
pub fn any_answer<G: Game>(game: &G, who: Actor, dice: &mut Dice) -> G::Action {
    match who {
        Actor::Chance => game.draw(dice, &mut Vec::new()),
        Actor::Seat(_) => any(&game.legal_actions(who), dice),
    }
}

/// Plays a game on at random and looks at every position, the last one too, with the events since
/// the one before. Returns the game as it ended.
///
/// # Panics
/// If a listed answer is refused.
pub fn play_at_random<G: Game>(
    mut game: G,
    dice: &mut Dice,
    mut look: impl FnMut(&G, &[G::Event]),
) -> G {
    let mut log = Log::kept();
    while let Some(who) = game.to_act().first() {
        look(&game, log.events());
        log.clear();
        let action = any_answer(&game, who, dice);
        game.apply(who, action, &mut log).expect("it is listed");
    }
    look(&game, log.events());
    game
}

/// Plays a random game for each setup and looks at every position; see [`play_at_random`].
///
/// # Panics
/// If a setup is refused.
pub fn look_at_random_games<G: Game>(
    setups: impl IntoIterator<Item = Setup>,
    content: &Arc<G::Content>,
    seed: &str,
    mut look: impl FnMut(&G, &[G::Event]),
) {
    let mut dice = Dice::new(seed, "test");
    for setup in setups {
        let game = G::start_with(&setup, content).expect("a valid setup");
        play_at_random(game, &mut dice, &mut look);
    }
}

/// Writes records to a file, one per line, where `UPDATE_SNAPSHOTS=1` asks for it.
///
/// # Panics
/// If the file cannot be written.
pub fn rewrite(file: &Path, records: impl IntoIterator<Item = Record>) {
    let folder = file.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("the tests' folder can be written to");
    let lines = records.into_iter().map(|record| serde_json::to_string(&record).expect("plain"));
    snapshot::compare(file, &lines.collect::<Vec<_>>());
}

/// Replays every record in the `.jsonl` files of a folder and verifies what it claims. Returns
/// each record with the game it leads to.
///
/// # Panics
/// If a record differs or is not finished.
pub fn replay_all<G: Game<Content = ()>>(folder: &Path) -> Vec<(Record, G)> {
    let mut replayed = Vec::new();
    for file in files(folder) {
        for (index, line) in snapshot::read(&file).lines().enumerate() {
            let place = format!("{}, game {}", file.display(), index + 1);
            let record: Record =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            let again = Match::<G>::verify(&record).unwrap_or_else(|error| {
                panic!("{place}: {error}; if that is meant, UPDATE_SNAPSHOTS=1 plays it again")
            });
            assert!(again.game().standing().is_some(), "{place} is not finished");
            replayed.push((record, again.game().clone()));
        }
    }
    replayed
}

/// The `.jsonl` files of a folder, in a stable order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.expect("a folder can be read").path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}
