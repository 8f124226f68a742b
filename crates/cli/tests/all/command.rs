//! The command as people and scripts use it: what it prints, where, and how it ends.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// The result of running the command.
struct Ran {
    code: i32,
    out: String,
    complaint: String,
}

fn orrery(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("orrery").expect("the command is built for its tests");
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Ran {
    ran(orrery(arguments))
}

fn ran(mut command: Command) -> Ran {
    let output = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    let code = output.status.code().expect("it ends by itself");
    Ran { code, out: text(output.stdout), complaint: text(output.stderr) }
}

/// Runs it well, without a word on standard error.
fn well(arguments: &[&str]) -> String {
    let Ran { code, out, complaint } = run(arguments);
    assert_eq!((code, complaint.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

fn json(arguments: &[&str]) -> Value {
    let line = well(arguments);
    assert_eq!(line.lines().count(), 1, "one object on one line: {line}");
    serde_json::from_str(&line).expect("it is JSON")
}

/// Refused with exactly this sentence, nothing on standard output, and code 2.
fn refused(arguments: &[&str], sentence: &str) {
    let Ran { code, out, complaint } = run(arguments);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
    assert_eq!(complaint, format!("orrery: {sentence}\n"), "{arguments:?}");
}

#[test]
fn its_help_names_every_command() {
    let help = well(&["--help"]);
    for command in [
        "serve", "backup", "check", "health", "games", "packs", "simulate", "replay", "perft",
        "rules",
    ] {
        assert!(help.contains(command), "{help}");
    }
    assert!(well(&["--help"]).contains("Usage: orrery"));
    assert!(well(&["simulate", "--help"]).contains("--records"));
    assert!(well(&["--version"]).starts_with("orrery "));
}

#[test]
fn games_are_listed_with_seats_and_options() {
    assert!(well(&["games"]).contains("connect-four  Connect Four, 2 players"));
    let list = json(&["games", "--json"]);
    let games = list["games"].as_array().unwrap();
    let four = games.iter().find(|game| game["name"] == "connect-four").unwrap();
    assert_eq!(four["players"], serde_json::json!({"min": 2, "max": 2}));
    assert_eq!(four["title"], "Connect Four");
    for game in games {
        for option in game["options"].as_array().unwrap() {
            assert_eq!(option["default"], option["values"][0]);
        }
    }
}

#[test]
fn a_simulation_is_a_summary_for_people_or_one_object() {
    let text = well(&["simulate", "connect-four", "--games", "50"]);
    assert!(text.starts_with("Connect Four, 2 players: 50 games in "), "{text}");
    let found = json(&["simulate", "connect-four", "--games", "50", "--json"]);
    assert_eq!(
        (&found["game"], &found["games"], &found["finished"]),
        (&"connect-four".into(), &50.into(), &50.into())
    );
    assert_eq!(found["bots"], serde_json::json!(["random", "random"]));
    let wins: u64 =
        found["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + found["draws"].as_u64().unwrap() + found["losses"].as_u64().unwrap(), 50);
}

#[test]
fn the_defaults_are_a_hundred_random_games_with_seed_one() {
    let found = json(&["simulate", "connect-four", "--json"]);
    assert_eq!(
        (&found["games"], &found["seed"], &found["players"]),
        (&100.into(), &1.into(), &2.into())
    );
}

#[test]
fn those_who_play_against_each_other_are_two_unless_told_otherwise() {
    let players = |rest: &[&'static str]| {
        let ask = ["simulate", "from-the-moon", "--games", "1", "--json"];
        json(&[&ask[..], rest].concat())["players"].clone()
    };
    assert_eq!(players(&[]), 2, "From the Moon has a solo game, which is another game");
    assert_eq!(players(&["--players", "1"]), 1);
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let play = |seed: &str, threads: &str| {
        let ask = ["simulate", "connect-four", "--seed", seed, "--threads", threads, "--json"];
        let found = json(&ask);
        (found["wins"].clone(), found["decisions"].clone(), found["rounds"].clone())
    };
    assert_eq!(play("5", "1"), play("5", "4"));
    assert_ne!(play("5", "1"), play("6", "1"));
}

#[test]
fn two_bots_are_compared_with_their_seats_changed() {
    let ask = ["simulate", "connect-four", "--bots", "greedy,random", "--rotate", "--games", "40"];
    let found = json(&[&ask[..], &["--json"]].concat());
    assert!(found["wins_by_bot"][0].as_u64() > found["wins_by_bot"][1].as_u64());
    let text = well(&ask);
    assert!(text.contains("greedy") && text.contains("any"), "{text}");
}

#[test]
fn a_wrong_name_or_value_is_one_sentence() {
    let unknown = "unknown game \"chess\"; available: ";
    for ask in
        [&["simulate", "chess"][..], &["perft", "chess", "--depth", "1"], &["rules", "chess"]]
    {
        let Ran { code, out, complaint } = run(ask);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(complaint.starts_with(&format!("orrery: {unknown}")), "{complaint}");
        assert_eq!(complaint.lines().count(), 1);
    }
    let with = |rest: &[&'static str]| [&["simulate", "connect-four"][..], rest].concat();
    let rows: [(&[&str], &str); 16] = [
        (
            &["--bots", "clever"],
            "unknown bot \"clever\"; use random, greedy, mcts:1000, mcts:500ms, \
            or mcts:1000@2 for 2 threads",
        ),
        (
            &["--bots", "random,random,random"],
            "there are 3 bots for 2 seats; name one for all or one for each",
        ),
        (&["--players", "many"], "Connect Four is for 2 players, not many"),
        (&["--players", "300"], "Connect Four is for 2 players, not 300"),
        (&["--players", "-1"], "Connect Four is for 2 players, not -1"),
        (&["--players", "+2"], "Connect Four is for 2 players, not +2"),
        (&["--option", "colour=red"], "Connect Four has no option \"colour\"; its options: none"),
        (&["--option", "colour"], "\"colour\" is not an option; write KEY=VALUE"),
        (&["--option", "a=1", "--option", "a=2"], "the option \"a\" is given twice"),
        (
            &["--seed", "luck"],
            "\"luck\" is not a seed; use a number from 0 to 18446744073709551615",
        ),
        (&["--games", "0"], "\"0\" is not a number of games; use 1 to 4294967295"),
        (&["--games", "-3"], "\"-3\" is not a number of games; use 1 to 4294967295"),
        (&["--games", "+2"], "\"+2\" is not a number of games; use 1 to 4294967295"),
        (
            &["--bots", "mcts:9@64", "--threads", "5"],
            "5 games at a time with bots on 64 threads each are more than 256 threads in all",
        ),
        (&["--threads", "0"], "\"0\" is not a number of threads; use 1 to 256"),
        (&["--colour"], "unexpected argument '--colour' found"),
    ];
    for (rest, sentence) in rows {
        refused(&with(rest), sentence);
    }
    refused(&["simulate"], "the following required arguments were not provided: <GAME>");
    refused(&["dance"], "unrecognized subcommand 'dance'");
    refused(&["perft", "connect-four", "--depth", "x"], "\"x\" is not a depth; use 0 to 100");
}

#[test]
fn paths_that_cannot_be_written_are_refused_before_playing() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("below");
    // This many games would not end within the lifetime of the test.
    for way in ["--records", "--report"] {
        let ask = ["simulate", "connect-four", "--games", "4294967295", way];
        let Ran { code, out, complaint } = run(&[&ask[..], &[below.to_str().unwrap()]].concat());
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(complaint.contains("cannot be written to"), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}

#[test]
fn records_are_left_alone_if_the_report_cannot_be_written() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let before = fs::read(&file).unwrap();
    let (path, below) = (file.to_str().unwrap(), file.join("below"));
    let ask = ["simulate", "connect-four", "--records", path, "--report", below.to_str().unwrap()];
    assert_eq!(run(&ask).code, 2);
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn records_that_are_there_are_not_written_over() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let before = fs::read(&file).unwrap();
    let ask = ["simulate", "connect-four", "--records", file.to_str().unwrap()];
    let Ran { code, out, complaint } = run(&ask);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(complaint.contains("there is something of that name already"), "{complaint}");
    assert_eq!(fs::read(&file).unwrap(), before);
    // What keeps nothing can be written to again and again.
    #[cfg(unix)]
    well(&["simulate", "connect-four", "--games", "1", "--records", "/dev/null"]);
}

/// Nothing that was given reaches the terminal as it is.
#[test]
fn a_complaint_has_no_power_over_the_terminal() {
    let evil = "\u{1b}[2J\r\n";
    let rows: [&[&str]; 7] = [
        &["simulate", evil],
        &["simulate", "connect-four", "--bots", evil],
        &["simulate", "connect-four", "--players", evil],
        &["simulate", "connect-four", "--option", evil],
        &["simulate", "connect-four", "--option", "\u{1b}=\r"],
        &["simulate", "connect-four", "--seed", evil],
        &["replay", evil],
    ];
    for ask in rows {
        let Ran { code, complaint, .. } = run(ask);
        assert_eq!(code, 2, "{complaint:?}");
        let sentence = complaint.strip_suffix('\n').unwrap();
        assert!(!sentence.contains(char::is_control), "{ask:?}: {complaint:?}");
        assert!(sentence.contains("\\u{1b}"), "{ask:?}: {complaint:?}");
    }
}

/// No stack of this size can be had, and so no thread.
#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_be_started_is_a_sentence() {
    let mut command = orrery(&["simulate", "connect-four", "--threads", "2"]);
    command.env("RUST_MIN_STACK", (1u64 << 60).to_string());
    let Ran { code, out, complaint } = ran(command);
    assert_eq!((code, out.as_str()), (2, ""), "{complaint}");
    assert!(complaint.starts_with("orrery: a thread cannot be started: "), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[test]
fn a_report_is_written() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a/report");
    let text =
        well(&["simulate", "connect-four", "--games", "30", "--report", folder.to_str().unwrap()]);
    assert!(text.contains("Report: "), "{text}");
    for name in ["index.html", "wins-by-seat.svg", "scores.svg", "rounds.svg", "components.svg"] {
        assert!(fs::read_to_string(folder.join(name)).unwrap().contains("<svg"), "{name}");
    }
}

fn records(home: &Path, games: &str) -> std::path::PathBuf {
    let file = home.join("games.jsonl");
    well(&["simulate", "connect-four", "--games", games, "--records", file.to_str().unwrap()]);
    file
}

#[test]
fn records_replay() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "25");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 25);
    assert_eq!(well(&["replay", file.to_str().unwrap()]), "25 records replayed: all match\n");
    let mut command = orrery(&["replay", "-", "--json"]);
    command.write_stdin(text);
    let Ran { code, out, .. } = ran(command);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &found["records"], &found["sound"]), (0, &25.into(), &25.into()));
    assert_eq!(found["failures"], serde_json::json!([]));
}

#[test]
fn what_does_not_hold_is_named_by_its_line_and_ends_with_one() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "2");
    let text = fs::read_to_string(&file).unwrap();
    let (first, second) = text.trim_end().split_once('\n').unwrap();
    let mut lie: Value = serde_json::from_str(second).unwrap();
    lie["digest"] = "0".into();
    let other = second.replace("connect-four", "chess");
    let mut newer: Value = serde_json::from_str(second).unwrap();
    newer["rules"] = 99.into();
    let mut bytes = format!("{first}\n\n  \n{lie}\nnot a record\n{other}").into_bytes();
    bytes.extend(b"\n\xff\xfe\n{}\n[1]\n");
    bytes.extend("[".repeat(100_000).into_bytes());
    bytes.extend(format!("\n{newer}").into_bytes());
    fs::write(&file, bytes).unwrap();
    let Ran { code, out, complaint } = run(&["replay", file.to_str().unwrap()]);
    assert_eq!((code, complaint.as_str()), (1, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "line 4: the answers lead to another state than the record says");
    assert_eq!(lines[1], "line 5: not a record: expected ident at column 2");
    assert!(lines[2].starts_with("line 6: unknown game \"chess\""), "{out}");
    assert!(lines[3].starts_with("line 7: not a record: "), "{out}");
    assert!(lines[4].starts_with("line 8: not a record: missing field"), "{out}");
    let unknown = "line 11: this is a record of rules that this program does not know; it was \
                   written under rules 99, and these are rules 1";
    assert!(lines.contains(&unknown), "{out}");
    assert_eq!(lines.last(), Some(&"9 records replayed: 1 match, 8 differ"));
    let Ran { code, out, .. } = run(&["replay", file.to_str().unwrap(), "--json"]);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &found["sound"], &found["failures"][0]["line"]), (1, &1.into(), &4.into()));
}

#[test]
fn a_hostile_record_has_no_power_over_the_terminal_and_is_not_quoted_in_full() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let text = fs::read_to_string(&file).unwrap();
    let record = || serde_json::from_str::<Value>(&text).unwrap();
    let evil = "\u{1b}]0;owned\u{7}\n\u{202e}";
    let mut rows: Vec<Value> = std::iter::repeat_with(record).take(5).collect();
    rows[0]["game"] = evil.into();
    rows[1][evil] = 1.into();
    rows[2]["setup"]["options"] = serde_json::json!({ evil: "x" });
    rows[3]["answers"][0][1] = serde_json::json!({ evil: 1 });
    rows[4]["game"] = "long ".repeat(10_000).into();
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    fs::write(&file, lines.join("\n")).unwrap();
    let Ran { code, out, .. } = run(&["replay", file.to_str().unwrap()]);
    assert_eq!((code, out.lines().count()), (1, 6), "{out:?}");
    for line in out.lines() {
        assert!(!line.contains(|letter: char| letter.is_control() || letter == '\u{202e}'));
        assert!(line.chars().count() < 700, "{line}");
    }
    for line in out.lines().take(4) {
        assert!(line.contains("\\u{1b}]0;owned"), "{line}");
    }
}

#[test]
fn a_line_without_end_is_a_fault_and_the_next_one_is_read() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "2");
    let text = fs::read_to_string(&file).unwrap();
    let (first, second) = text.trim_end().split_once('\n').unwrap();
    let long = "x".repeat((16 << 20) + 1);
    // A line may be as long as that, and blanks are no part of a record.
    let fits = format!("{second}{}", " ".repeat((16 << 20) - second.len()));
    fs::write(&file, format!("{first}\n{long}\n{fits}\n{long}")).unwrap();
    let Ran { code, out, .. } = run(&["replay", file.to_str().unwrap()]);
    let said = "line 2: not a record: longer than 16 MiB\n\
                line 4: not a record: longer than 16 MiB\n\
                4 records replayed: 2 match, 2 differ\n";
    assert_eq!((code, out.as_str()), (1, said));
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    let home = tempfile::tempdir().unwrap();
    for path in [home.path().join("nothing"), home.path().to_owned()] {
        let Ran { code, out, complaint } = run(&["replay", path.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(complaint.contains("cannot read "), "{complaint}");
    }
    let empty = home.path().join("empty");
    for nothing in ["", "\n\n", "\u{feff}"] {
        fs::write(&empty, nothing).unwrap();
        let Ran { code, out, complaint } = run(&["replay", empty.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (2, ""), "{nothing:?} proves nothing");
        assert!(complaint.ends_with("empty has no records\n"), "{complaint}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_record() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("\u{feff}{text}")).unwrap();
    assert_eq!(well(&["replay", file.to_str().unwrap()]), "1 record replayed: it matches\n");
    fs::write(&file, format!("{text}\u{feff}{text}")).unwrap();
    assert_eq!(run(&["replay", file.to_str().unwrap()]).code, 1, "only at the start of a file");
}

/// A seed would be hashed at every draw, so a record cannot bring a huge one.
#[test]
fn a_seed_that_is_too_long_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let record: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let seed = "x".repeat(101);
    let later = serde_json::json!([[1, seed]]);
    for (field, value) in [("seed", seed.into()), ("later_seeds", later)] {
        let mut long = record.clone();
        long[field] = value;
        fs::write(&file, long.to_string()).unwrap();
        let Ran { code, out, .. } = run(&["replay", file.to_str().unwrap()]);
        assert_eq!(code, 1, "{field}");
        assert!(
            out.starts_with("line 1: A seed has at most 100 characters; this one has 101\n"),
            "{out}"
        );
    }
}

/// Draws that people entered are reported as such, with a seed and without one, and are not
/// called verified.
#[test]
fn draws_that_were_entered_by_hand_are_reported_as_entered() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("games");
    let path = file.to_str().unwrap();
    well(&["simulate", "project-mars", "--players", "2", "--games", "2", "--records", path]);
    let text = fs::read_to_string(&file).unwrap();
    let (first, second) = text.trim_end().split_once('\n').unwrap();
    let mut entered: Value = serde_json::from_str(first).unwrap();
    let answers = entered["answers"].as_array().unwrap().clone();
    let draws = answers.iter().enumerate().filter(|(_, answer)| answer[0] == "chance");
    let draws: Vec<usize> = draws.map(|(number, _)| number).collect();
    entered["by_hand"] = draws[..2].into();
    fs::write(&file, format!("{entered}\n{second}\n")).unwrap();
    let said = well(&["replay", path]);
    let some = "1 record with 2 draws entered by hand, which no seed can verify\n";
    assert_eq!(said, format!("2 records replayed: all match\n{some}"));
    // A whole game with real cards needs no seed.
    entered["by_hand"] = draws.clone().into();
    entered["seed"] = Value::Null;
    fs::write(&file, format!("{entered}\n")).unwrap();
    let found = json(&["replay", path, "--json"]);
    assert_eq!((&found["by_hand"], &found["without_seed"]), (&1.into(), &0.into()));
    assert_eq!(found["draws_by_hand"], draws.len());
}

/// Draws that no seed vouches for are counted apart; Connect Four has none.
#[test]
fn records_without_a_seed_are_not_called_verified() {
    let home = tempfile::tempdir().unwrap();
    for (game, without) in [("project-mars", 1), ("connect-four", 0)] {
        let file = home.path().join(game);
        let path = file.to_str().unwrap();
        well(&["simulate", game, "--players", "2", "--games", "2", "--records", path]);
        let text = fs::read_to_string(&file).unwrap();
        let (first, second) = text.trim_end().split_once('\n').unwrap();
        let mut seedless: Value = serde_json::from_str(first).unwrap();
        assert!(seedless["seed"].is_string());
        seedless["seed"] = Value::Null;
        fs::write(&file, format!("{seedless}\n{second}\n")).unwrap();
        let found = json(&["replay", path, "--json"]);
        assert_eq!((&found["sound"], &found["without_seed"]), (&2.into(), &without.into()));
        let said = well(&["replay", path]);
        let warning = "1 record with draws that no seed decided, which could not be verified\n";
        assert_eq!(said.contains(warning), without == 1, "{said}");
    }
}

#[test]
fn the_summary_has_the_figures_of_components() {
    let found = json(&["simulate", "project-mars", "--players", "2", "--games", "2", "--json"]);
    assert!(!found["components"].as_object().unwrap().is_empty(), "{found}");
}

#[test]
fn perft_counts() {
    assert_eq!(well(&["perft", "connect-four", "--depth", "4"]), "2401\n");
    let found = json(&["perft", "connect-four", "--depth", "0", "--json"]);
    assert_eq!((&found["paths"], &found["depth"]), (&1.into(), &0.into()));
    assert_eq!(found.get("seed"), None);
}

#[test]
fn perft_with_a_seed_counts_what_seats_can_answer() {
    assert_eq!(well(&["perft", "connect-four", "--depth", "4", "--seed", "7"]), "2401\n");
    let found = json(&["perft", "project-mars", "--depth", "2", "--seed", "1", "--json"]);
    let paths = found["paths"].as_u64().unwrap();
    assert_eq!(found["seed"], 1);
    assert!(paths > 1 && paths < 1000, "two answers of players, not two cards: {paths}");
    let sentence = "\"-1\" is not a seed; use a number from 0 to 18446744073709551615";
    refused(&["perft", "connect-four", "--depth", "1", "--seed", "-1"], sentence);
}

#[test]
fn rules_are_counted() {
    let text = well(&["rules", "connect-four"]);
    assert!(text.starts_with("Connect Four: ") && text.contains(" pinned by a test"), "{text}");
    let found = json(&["rules", "--json"]);
    let games = found["games"].as_array().unwrap();
    for game in games {
        let left = ["unpinned", "aside"].map(|rest| game[rest].as_array().unwrap().len() as u64);
        let left: u64 = left.iter().sum();
        assert_eq!(game["rules"].as_u64(), game["pinned"].as_u64().map(|pinned| pinned + left));
    }
    let all: u64 = games.iter().map(|game| game["rules"].as_u64().unwrap()).sum();
    assert_eq!(found["rules"], all);
}

/// `orrery … | head` closes the pipe early; how it ended then.
fn unread(ask: &[&str]) -> Option<i32> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let path = assert_cmd::cargo::cargo_bin("orrery");
    let output = std::process::Command::new(path).args(ask).stdout(writer).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{ask:?}");
    output.status.code()
}

#[test]
fn nobody_reading_is_no_reason_to_complain() {
    for ask in [&["games"][..], &["simulate", "connect-four", "--json"], &["--help"], &["rules"]] {
        assert_eq!(unread(ask), Some(0), "{ask:?}");
    }
}

#[test]
fn what_does_not_hold_does_not_hold_if_nobody_reads() {
    let home = tempfile::tempdir().unwrap();
    let file = records(home.path(), "1");
    let path = file.to_str().unwrap();
    for way in [&["replay", path][..], &["replay", path, "--json"]] {
        assert_eq!(unread(way), Some(0));
    }
    fs::write(&file, "{}").unwrap();
    for way in [&["replay", path][..], &["replay", path, "--json"]] {
        assert_eq!(unread(way), Some(1));
    }
}

#[test]
fn a_server_that_cannot_start_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let database = format!("sqlite://{}", file.display());
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, begins) in [
        (["serve", "--database", "mysql://x"], "unknown database \"mysql://x\""),
        (["serve", "--database", "sqlite:///nowhere/at/all/x.db"], ""),
    ] {
        let output = Command::cargo_bin("orrery").unwrap().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("orrery: {begins}")), "{said}");
    }
    let arguments = ["serve", "--listen", &address, "--database", &database];
    let output = Command::cargo_bin("orrery").unwrap().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot listen on"));
}

/// The server prints one line with its address, answers there, and ends when it is asked to.
#[cfg(unix)]
#[test]
fn a_server_answers_where_it_says() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};

    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("games.db").display());
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Orrery is at http://").unwrap().trim_end_matches("/\n");
    let mut wire = std::net::TcpStream::connect(address).unwrap();
    write!(wire, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    wire.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let asked = std::process::Command::new("kill").arg(server.id().to_string()).status().unwrap();
    assert!(asked.success());
    assert!(server.wait().unwrap().success());
}
