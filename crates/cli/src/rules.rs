//! `orrery rules`: how much of the law is pinned by tests.

use orrery_catalog::{Catalog, Entry, PINS};
use serde::Serialize;

use crate::arguments::Rules;
use crate::failure::Failure;
use crate::screen::{print, print_json, wrapped};

#[derive(Serialize)]
struct All {
    rules: usize,
    pinned: usize,
    unpinned: Vec<&'static str>,
    games: Vec<Counted>,
}

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    title: &'static str,
    /// True if a test fails as long as something is not pinned.
    complete: bool,
    rules: usize,
    pinned: usize,
    unpinned: Vec<&'static str>,
    /// Rules that the ledger sets aside: no test has to cover them.
    aside: Vec<&'static str>,
    /// Rules that tests name although the ledger does not have them.
    unknown: Vec<&'static str>,
}

impl Counted {
    fn of(game: &dyn Entry) -> Counted {
        let coverage = game.ledger().coverage(PINS);
        Counted {
            game: game.manifest().name,
            title: game.manifest().title,
            complete: game.is_complete(),
            rules: coverage.rules,
            pinned: coverage.pinned,
            unpinned: coverage.unpinned,
            aside: coverage.aside,
            unknown: coverage.unknown.iter().map(|pin| pin.rule).collect(),
        }
    }

    fn in_words(&self) -> String {
        let Counted { title, rules, pinned, aside, .. } = self;
        let mut text = format!("{title}: {rules} rules, {pinned} pinned by a test, ");
        if !aside.is_empty() {
            text += &format!("{} set aside, ", aside.len());
        }
        text += &match self.unpinned.len() {
            0 => "none left\n".to_owned(),
            left => format!("{left} not pinned:\n{}", wrapped(&self.unpinned, "    ")),
        };
        if !self.unknown.is_empty() {
            text +=
                &format!("  named by tests, but in no ledger:\n{}", wrapped(&self.unknown, "    "));
        }
        text
    }
}

pub fn run(asked: &Rules) -> Result<(), Failure> {
    let catalog = Catalog::built_in();
    let games: Vec<Counted> = match &asked.game {
        Some(name) => {
            let game = catalog.find(name).map_err(|error| Failure::Sentence(error.to_string()))?;
            vec![Counted::of(&*game)]
        }
        None => catalog.games().map(|game| Counted::of(&**game)).collect(),
    };
    if asked.json {
        return print_json(&All {
            rules: games.iter().map(|game| game.rules).sum(),
            pinned: games.iter().map(|game| game.pinned).sum(),
            unpinned: games.iter().flat_map(|game| game.unpinned.clone()).collect(),
            games,
        });
    }
    let texts: Vec<String> = games.iter().map(Counted::in_words).collect();
    print(&texts.concat())
}
