//! Reports about the files of a pack, and their appearance.

use orrery_packs::{Pack, Reader, Report, Severity};

const HEADER: &str = "game = \"chess\"\nname = \"openings\"\ntitle = \"Openings\"\n";

/// A reader of openings: a name, a number of moves, and who plays it.
fn check(text: &str) -> (Pack, Report) {
    let pack = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", text)]).unwrap();
    let reader = Reader::new(&pack);
    for file in reader.files() {
        let mut root = file.fields();
        for mut opening in root.tables("opening") {
            opening.text("name");
            opening.int::<u8>("moves", 1..=40);
            opening.bool_or("gambit", false);
            for player in opening.list("players") {
                player.text();
            }
            if let Some(entry) = opening.opt("side") {
                entry.read::<Side>();
            }
            if opening.has("boring") {
                opening.warn("nobody plays it", "leave it out");
            }
            opening.finish();
        }
        root.finish();
    }
    let report = reader.report();
    (pack, report)
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    #[expect(dead_code)]
    colour: String,
}

fn lines(text: &str) -> Vec<String> {
    let (_, report) = check(text);
    report.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn a_good_file_has_no_problems() {
    let text = "[[opening]]\nname = \"Ruy Lopez\"\nmoves = 3\nplayers = [\"Lasker\"]\nside = { colour = \"white\" }\n";
    assert_eq!(lines(text), Vec::<String>::new());
    assert_eq!(lines(&text.replace("[[opening]]", "[opening]")), Vec::<String>::new());
}

#[test]
fn every_problem_is_reported_with_its_line_what_was_found_and_what_was_expected() {
    let text = "\
[[opening]]
name = 3
moves = 41

[[opening]]
moves = \"three\"
gambit = 1
players = [\"Tal\", true]
side = { color = \"white\" }
nmae = \"Sicilian\"

[[closing]]
";
    assert_eq!(
        lines(text),
        [
            "a.toml:2:8: error: found a whole number (expected a text)",
            "a.toml:3:9: error: found 41 (expected a whole number from 1 to 40)",
            "a.toml:5:1: error: `name` is missing (expected a field `name`)",
            "a.toml:6:9: error: found a text (expected a whole number from 1 to 40)",
            "a.toml:7:10: error: found a whole number (expected true or false)",
            "a.toml:8:19: error: found true or false (expected a text)",
            "a.toml:9:10: error: unknown field `color`, expected `colour`",
            "a.toml:10:1: error: unknown field `nmae` (expected one of: gambit, moves, name, players, side)",
            "a.toml:12:3: error: unknown field `closing` (expected one of: opening)",
        ]
    );
}

#[test]
fn broken_toml_is_reported_and_the_rest_of_the_file_is_still_checked() {
    let found = lines(
        "[[opening]]\nname = \nmoves = 99\n\n[[opening]]\nname = \"A\"\nname = \"B\"\nmoves = 50\n",
    );
    let has =
        |part: &str| assert!(found.iter().any(|line| line.contains(part)), "{part}: {found:?}");
    has("a.toml:2:8: error: not valid TOML");
    has("a.toml:3:9: error: found 99");
    has("a.toml:7:1: error: not valid TOML: duplicate key");
    has("a.toml:8:9: error: found 50");
}

#[test]
fn a_warning_is_not_an_error() {
    let (_, report) = check("[[opening]]\nname = \"A\"\nmoves = 1\n");
    assert!(report.is_empty());
    let pack = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", "n = 1")]).unwrap();
    let reader = Reader::new(&pack);
    let mut fields = reader.files().next().unwrap().fields();
    fields.opt("n").unwrap().warn("nothing reads `n`", "leave it out");
    fields.finish();
    let loaded = reader.finish("content").unwrap();
    assert_eq!(loaded.content, "content");
    assert_eq!((loaded.warnings.errors(), loaded.warnings.warnings()), (0, 1));
    assert_eq!(loaded.warnings.problems()[0].severity, Severity::Warning);
}

#[test]
fn a_report_shows_the_line_and_points_at_the_place() {
    let (pack, report) = check("[[opening]]\nname = \"Ruy Lopez\"\nmoves = 41\n");
    let drawn = report.render(&pack, false);
    assert!(drawn.contains("error: found 41"), "{drawn}");
    assert!(drawn.contains("a.toml:3:9"), "{drawn}");
    assert!(drawn.contains("moves = 41"), "{drawn}");
    assert!(drawn.contains("^^ expected a whole number from 1 to 40"), "{drawn}");
    assert!(drawn.ends_with("1 error, 0 warnings"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'));
    assert!(report.render(&pack, true).contains('\u{1b}'));
}

/// A pack from a stranger has no power over the terminal of the person who checks it.
#[test]
fn control_characters_of_a_pack_are_not_printed() {
    for text in ["\"\\u001b[2J\" = 1\n", "[[opening]]\nname = \"\u{1b}[2J\"\nmoves = 1\n"] {
        let (pack, report) = check(text);
        assert!(report.errors() > 0);
        assert!(!report.to_string().contains('\u{1b}'), "{report}");
        assert!(!report.render(&pack, false).contains('\u{1b}'));
    }
}

#[test]
fn a_report_about_another_pack_can_still_be_drawn() {
    let (_, report) = check("[[opening]]\nname = \"Ruy Lopez\"\nmoves = 41\n");
    let other = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", "ä")]).unwrap();
    assert!(report.render(&other, false).contains("found 41"));
    let none = Pack::built_in(&[("pack.toml", HEADER)]).unwrap();
    assert!(report.render(&none, false).contains("found 41"));
}

#[test]
fn a_long_report_is_cut_when_drawn() {
    let text = "[[opening]]\n".repeat(80);
    let (pack, report) = check(&text);
    assert_eq!(report.errors(), 160);
    let drawn = report.render(&pack, false);
    assert!(drawn.contains("… and 60 more"));
    assert!(drawn.ends_with("160 errors, 0 warnings"));
}

/// Files that are damaged anywhere are reported or read; nothing panics.
#[test]
fn a_thousand_damaged_files_do_no_harm() {
    let text = "[[opening]]\nname = \"Réti\"\nmoves = 3\nplayers = [\"Réti\", \"\u{1f40e}\"]\nside = { colour = \"white\" }\n";
    let junk =
        ["[", "]", "\"", "'''", "=", ".", "\n", "{", "}", "\\u", "é", "0x", "1e9", "\u{0}", "#"];
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below
    };
    let mut reported = 0;
    for _ in 0..1_000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            match next(3) {
                0 => drop(bytes.drain(at..(at + 1 + next(9)).min(bytes.len()))),
                1 => drop(bytes.splice(at..at, junk[next(junk.len())].bytes())),
                _ => bytes[at] = b' ' + next(95) as u8,
            }
        }
        let damaged = String::from_utf8_lossy(&bytes);
        let (pack, report) = check(&damaged);
        report.render(&pack, false);
        assert_eq!(Pack::from_value(&pack.to_value()).unwrap(), pack);
        reported += usize::from(!report.is_empty());
    }
    assert!(reported > 500, "{reported}");
}

#[test]
fn a_file_of_brackets_is_reported_in_a_reasonable_number_of_problems() {
    let (pack, report) = check(&"[\n".repeat(200_000));
    assert!((1..=1_000).contains(&report.errors()), "{}", report.errors());
    report.render(&pack, false);
}
