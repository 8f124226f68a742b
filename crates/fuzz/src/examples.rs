//! Inputs to start from: games that were played a little, in every mode.

use std::sync::LazyLock;

use orrery_catalog::Table;
use orrery_core::{Actor, Dice, Setup};

use crate::{CATALOG, pack, play, upload};

/// The number of answers each game is played for.
const LENGTHS: [usize; 3] = [0, 12, 60];

/// Tables of every game and mode, at the beginning and later.
static POSITIONS: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let mut tables = Vec::new();
    for entry in CATALOG.games() {
        for mode in entry.manifest().modes.iter() {
            for length in LENGTHS {
                let setup = Setup::of_players(*mode.players.start()).in_mode(&mode.key);
                let mut table = entry
                    .new_match(setup, Some("examples".to_owned()))
                    .expect("a mode takes its smallest number of players");
                play::on(&mut table, length, &mut Dice::new("examples", "players"));
                tables.push(table);
            }
        }
    }
    tables
});

pub(crate) fn positions() -> &'static [Table] {
    &POSITIONS
}

pub(crate) fn records() -> Vec<Vec<u8>> {
    let text = |table: &Table| serde_json::to_vec(&table.record()).expect("plain data");
    positions().iter().map(text).collect()
}

pub(crate) fn answers() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (which, table) in positions().iter().enumerate() {
        let actors: Vec<Actor> = table.to_act().union(table.may_act()).iter().collect();
        for (who, actor) in actors.into_iter().enumerate() {
            for action in table.actions(actor).iter().take(8) {
                let text = action.to_string();
                found.push([&[which as u8, who as u8], text.as_bytes()].concat());
            }
        }
    }
    found
}

pub(crate) fn saved_states() -> Vec<Vec<u8>> {
    let tables = positions().iter().enumerate();
    let text = |(which, table): (usize, &Table)| {
        [&[which as u8], table.saved().to_string().as_bytes()].concat()
    };
    tables.map(text).collect()
}

pub(crate) fn packs() -> Vec<Vec<u8>> {
    let packed = CATALOG.games().filter_map(|entry| entry.pack());
    let text = |files: &[orrery_packs::SourceFile]| {
        pack::joined(files.iter().map(|file| (file.path.as_str(), file.text.as_str())))
    };
    packed.map(|packed| text(packed.pack.files())).collect()
}

pub(crate) fn uploads() -> Vec<Vec<u8>> {
    let boundary = upload::BOUNDARY;
    let form = |record: Vec<u8>| {
        let head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; \
             filename=\"games.jsonl\"\r\nContent-Type: text/plain\r\n\r\n"
        );
        [head.as_bytes(), &record, format!("\r\n--{boundary}--\r\n").as_bytes()].concat()
    };
    // The server does not have the test game.
    records().into_iter().map(form).filter(|form| upload::multipart(form)).collect()
}
