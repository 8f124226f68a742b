//! The promises of a look: colours that can be read, and a shape and a pattern for every seat.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use orrery_boards::assets::GameSheet;
use orrery_boards::{
    ChapterDrawing, CompanionDrawing, ConnectFourDrawing, Drawing, FirstMartiansDrawing,
    FromTheMoonDrawing, OnMarsDrawing, ProjectMarsDrawing, assets,
};
use orrery_core::Game;

const TOKENS: &str = include_str!("../../assets/tokens.css");
const FILLS: &str = include_str!("../../assets/fills.svg");
const SEATS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const GROUNDS: [&str; 5] = ["ground", "panel", "raised", "control", "well"];

/// The tokens that are a colour by day and another by night.
fn tokens() -> BTreeMap<&'static str, [&'static str; 2]> {
    let token = |rest: &'static str| {
        let (name, rest) = rest.split_once(':')?;
        let (light, rest) = rest.trim().strip_prefix("light-dark(")?.split_once(',')?;
        let dark = rest.split(')').next()?;
        let pair = [light.trim(), dark.trim()];
        pair.iter().all(|colour| colour.starts_with('#')).then_some((name, pair))
    };
    TOKENS.split("--").skip(1).filter_map(token).collect()
}

/// The luminance of a colour, as WCAG defines it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let byte = u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour of six digits");
        let part = f64::from(byte) / 255.0;
        if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(one: &str, two: &str) -> f64 {
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

#[test]
fn six_seats_have_a_colour_a_shape_and_a_pattern_of_their_own() {
    let tokens = tokens();
    let mut shapes = Vec::new();
    let mut patterns = Vec::new();
    for seat in SEATS.into_iter().chain(["x"]) {
        let symbol =
            assets::symbols_used_in(&format!("<use href=\"#seat-{seat}\">"), &[]).into_string();
        let (_, shape) = symbol.split_once('>').expect("every seat has a symbol");
        shapes.push(shape.to_owned());
        let (_, rest) = FILLS.split_once(&format!("id=\"fill-{seat}\"")).expect("a pattern");
        let pattern = rest.split("</pattern>").next().expect("it ends");
        patterns.push(pattern.replace(&format!("--seat-{seat}"), "--seat"));
        let rule = format!(
            "[data-seat=\"{seat}\"] {{ --seat: var(--seat-{seat}); --seat-fill: url(#fill-{seat}); }}"
        );
        assert!(TOKENS.contains(&rule), "{rule}");
        for theme in [0, 1] {
            let colour = tokens[format!("seat-{seat}").as_str()][theme];
            // A seat is a shape and never words.
            for ground in GROUNDS.into_iter().chain(["soil-1", "soil-2"]) {
                let contrast = contrast(colour, tokens[ground][theme]);
                assert!(contrast >= 3.0, "seat {seat} on {ground}: {contrast:.2}");
            }
        }
    }
    for (name, all) in [("shape", shapes), ("pattern", patterns)] {
        for (nth, one) in all.iter().enumerate() {
            assert!(!all[..nth].contains(one), "two seats have the {name} {one}");
        }
    }
}

/// The sheet, the pitch and the picture of every game.
fn games() -> Vec<(&'static GameSheet, &'static str, String)> {
    fn of<G: Game>(drawing: impl Drawing<G>) -> (&'static GameSheet, &'static str, String) {
        let sheet = drawing.sheet().expect("it has a sheet");
        (sheet, drawing.pitch(), drawing.picture().into_string())
    }
    vec![
        of(ConnectFourDrawing),
        of(FromTheMoonDrawing),
        of(OnMarsDrawing),
        of(ChapterDrawing::<1>),
        of(ChapterDrawing::<2>),
        of(ChapterDrawing::<3>),
        of(ChapterDrawing::<4>),
        of(ProjectMarsDrawing),
        of(FirstMartiansDrawing),
        of(CompanionDrawing),
    ]
}

#[test]
fn every_game_brings_an_accent_that_can_be_read_a_pitch_and_a_picture() {
    let tokens = tokens();
    for (sheet, pitch, picture) in games() {
        let text = std::str::from_utf8(&sheet.style.body).expect("a sheet is text");
        let (_, rest) = text.split_once("--accent:light-dark(").expect("it sets its accent");
        let accent: Vec<&str> = rest.split(')').next().expect("it ends").split(',').collect();
        for (theme, colour) in accent.into_iter().enumerate() {
            for ground in GROUNDS {
                let contrast = contrast(colour, tokens[ground][theme]);
                assert!(contrast >= 4.5, "{} on {ground}: {contrast:.2}", sheet.style.file);
            }
        }
        assert!(pitch.ends_with('.'), "{}: {pitch}", sheet.style.file);
        for symbol in picture.split("<use href=\"#").skip(1).filter_map(|it| it.split('"').next()) {
            assert!(sheet.has_symbol(symbol), "{}: there is no symbol {symbol}", sheet.style.file);
        }
    }
}

/// Code, sheets and symbols that all games share name none of them.
#[test]
fn what_games_share_knows_no_game() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_shared = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
        let sheets = ["table.css", "told.css", "tokens.css", "moves.css", "icons.svg", "fills.svg"];
        name.ends_with(".js") || sheets.contains(&name)
    };
    let mut shared = files_in(&here.join("assets"));
    shared.retain(is_shared);
    shared.extend(files_in(&here.join("src/page")));
    let rest = ["assets", "drawing", "guide", "parts", "passage", "target", "words"];
    shared.extend(rest.map(|name| here.join(format!("src/{name}.rs"))));
    for part in ["core", "packs", "bots", "sim", "store", "server", "cli"] {
        let files = files_in(&here.parent().expect("crates").join(part).join("src"));
        assert!(!files.is_empty(), "{part}");
        // Tests play real games.
        shared.extend(files.into_iter().filter(|file| !file.ends_with("trouble_tests.rs")));
    }
    assert!(shared.len() > 150, "{shared:?}");
    let names = [
        "from the moon",
        "connect four",
        "project mars",
        "on mars",
        "martian",
        "companion",
        "invasion",
        "outbreak",
        "blackout",
        "monolith",
        "alien",
        "lunar",
        "#ships",
    ];
    let classes =
        [".moon", ".ship", ".track", ".tableau", ".orbit", ".bid", ".mini", ".labs", ".leo"];
    for file in shared {
        let text = fs::read_to_string(&file).expect("it is text").to_lowercase();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        // An example in a comment may be a real one.
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let words = line.replace(['-', '_'], " ");
            let name = names.iter().find(|name| words.contains(**name));
            assert_eq!(name, None, "{} names a game: {line}", file.display());
            let class = classes.iter().find(|class| words.contains(**class));
            assert!(class.is_none() || !file.starts_with(here), "{}: {line}", file.display());
        }
    }
}

/// All files of a folder and the folders in it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is there");
    let entries = entries.map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}
