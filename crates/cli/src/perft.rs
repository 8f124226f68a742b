//! `orrery perft`: how many sequences of answers there are.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;

use crate::arguments::Perft;
use crate::failure::Failure;
use crate::screen::{print, print_json, spinner};

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    players: u8,
    options: BTreeMap<String, String>,
    depth: u32,
    paths: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

pub fn run(asked: &Perft) -> Result<(), Failure> {
    let (game, setup) = asked.table.find()?;
    let begun = Instant::now();
    let life = spinner("{spinner} counting, {elapsed}");
    let depth = asked.depth;
    let counted = match asked.seed {
        None => game.perft(&setup, depth),
        Some(seed) => game.perft_seeded(&setup, depth, &seed.to_string()),
    };
    life.finish_and_clear();
    let paths = counted.map_err(|error| Failure::Sentence(error.to_string()))?;
    if !asked.json {
        return print(&format!("{paths}\n"));
    }
    print_json(&Counted {
        game: game.manifest().name,
        players: setup.players,
        options: setup.options,
        depth,
        paths,
        seconds: begun.elapsed().as_secs_f64(),
        seed: asked.seed,
    })
}
