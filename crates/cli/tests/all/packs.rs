//! Packs as their authors and operators use them: checked, listed, played, replayed and served.
#![cfg(unix)]

use crate::served;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use served::{Client, Server};

/// The mission that docs/write-a-mission.md walks through.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/packs");

fn orrery(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the command starts")
}

/// The exit code, standard output and standard error.
fn ran(arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = orrery(arguments);
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    (status.code().expect("it ends by itself"), text(stdout), text(stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, _) = ran(arguments);
    assert!(code < 2, "{arguments:?}");
    serde_json::from_str(&out).expect("it is JSON")
}

/// A copy of the example in a folder of packs.
fn copied(home: &Path) -> PathBuf {
    let (from, to) = (Path::new(EXAMPLES).join("dust-season"), home.join("packs/dust-season"));
    let missions = "missions/dust_season";
    fs::create_dir_all(to.join(missions)).unwrap();
    for file in
        ["pack.toml", "missions/dust_season/mission.toml", "missions/dust_season/events.toml"]
    {
        fs::copy(from.join(file), to.join(file)).unwrap();
    }
    to
}

fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{from:?} is in {}", file.display());
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn the_example_of_the_docs_is_a_pack_without_a_mistake() {
    let (code, out, complaint) = ran(&["packs", "check", EXAMPLES]);
    assert_eq!((code, complaint.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("1 pack checked; all is well\n"), "{out}");
    assert!(out.contains("dust-season for first-martians, 1 mode"), "{out}");
}

#[test]
fn a_mistake_is_shown_with_its_file_and_line_and_ends_with_one() {
    let home = tempfile::tempdir().unwrap();
    let pack = copied(home.path());
    let mission = pack.join("missions/dust_season/mission.toml");
    change(&mission, "op = \"stress\"", "op = \"stres\"");
    let line = fs::read_to_string(&mission).unwrap();
    let line = line.lines().position(|line| line.contains("\"stres\"")).unwrap() + 1;
    for folder in [&pack, pack.parent().unwrap()] {
        let (code, out, _) = ran(&["packs", "check", folder.to_str().unwrap()]);
        assert_eq!(code, 1, "{out}");
        assert!(out.contains(&format!("missions/dust_season/mission.toml:{line}:")), "{out}");
        assert!(out.contains("found \"stres\"") && out.contains("expected an operation"), "{out}");
        assert!(out.contains("cannot be used") && out.contains("1 error, 0 warnings"), "{out}");
    }
    let checked = json(&["packs", "check", "--json", pack.to_str().unwrap()]);
    let problem = &checked["packs"][0]["problems"][0];
    assert_eq!((&problem["severity"], &problem["line"]), (&json!("error"), &json!(line)));
    assert_eq!((&checked["errors"], &checked["warnings"]), (&json!(1), &json!(0)));
}

/// Each row: what is done to the pack, then the file, the problem and what was expected.
#[test]
fn whatever_is_wrong_is_said_with_its_file_what_was_found_and_what_was_expected() {
    const MISSION: &str = "missions/dust_season/mission.toml";
    const EVENTS: &str = "missions/dust_season/events.toml";
    type Damage<'d> = &'d dyn Fn(&Path);
    let rows: [(Damage, &str, &str, &str); 9] = [
        (
            &|pack| change(&pack.join(MISSION), "order = 20", "order = \"20\""),
            MISSION,
            "found a text",
            "expected a whole number from 0 to 99",
        ),
        (
            &|pack| change(&pack.join(MISSION), "order = 20", "ordr = 20"),
            MISSION,
            "unknown field `ordr`",
            "expected one of: action,",
        ),
        (
            &|pack| fs::remove_file(pack.join(MISSION)).unwrap(),
            EVENTS,
            "unknown mission \"dust_season\"",
            "expected one that the pack defines",
        ),
        (
            &|pack| change(&pack.join(EVENTS), "\"ev_dust_scarf\"", "\"ev_dust_grit\""),
            EVENTS,
            "there are two of the event `ev_dust_grit`",
            "rename one",
        ),
        (
            &|pack| {
                change(
                    &pack.join(EVENTS),
                    "id = \"ev_dust_answer\", after",
                    "id = \"ev_dust_answr\", after",
                )
            },
            EVENTS,
            "unknown event \"ev_dust_answr\"",
            "did you mean `ev_dust_answer`?",
        ),
        (
            &|pack| fs::write(pack.join(EVENTS), b"\n# \xe9").unwrap(),
            EVENTS,
            "found the byte 0xe9, which is not UTF-8",
            "expected text that is saved as UTF-8",
        ),
        (
            &|pack| fs::write(pack.join(EVENTS), vec![b'#'; (1 << 20) + 1]).unwrap(),
            EVENTS,
            "too large",
            "expected 1048576 bytes at most",
        ),
        (
            &|pack| std::os::unix::fs::symlink(".", pack.join("loop")).unwrap(),
            "loop",
            "found a link",
            "expected a plain file or folder",
        ),
        (
            &|pack| {
                change(
                    &pack.join("pack.toml"),
                    "adds_to = \"first-martians\"",
                    "adds_to = \"second-martians\"",
                )
            },
            "pack.toml",
            "it adds to the pack `second-martians`, which is not installed",
            "installed packs: first-martians",
        ),
    ];
    for (damage, file, message, expected) in rows {
        let home = tempfile::tempdir().unwrap();
        let pack = copied(home.path());
        damage(&pack);
        let checked = json(&["packs", "check", "--json", pack.to_str().unwrap()]);
        let problems = checked["packs"][0]["problems"].as_array().unwrap();
        let is_said = problems.iter().any(|problem| {
            let says = |field: &str, text: &str| problem[field].as_str().unwrap().contains(text);
            problem["file"] == file && says("message", message) && says("expected", expected)
        });
        assert!(is_said, "{message}: {checked}");
        let (code, out, _) = ran(&["packs", "check", pack.to_str().unwrap()]);
        assert_eq!(code, 1, "{out}");
        assert!(
            out.contains(file) && out.contains(message) && out.contains("cannot be used"),
            "{out}"
        );
    }
}

/// Editors put a mark of the byte order before a text.
#[test]
fn a_mark_of_the_byte_order_is_no_mistake() {
    let home = tempfile::tempdir().unwrap();
    let pack = copied(home.path());
    for file in ["pack.toml", "missions/dust_season/mission.toml"] {
        let text = fs::read_to_string(pack.join(file)).unwrap();
        fs::write(pack.join(file), format!("\u{feff}{text}")).unwrap();
    }
    let (code, out, _) = ran(&["packs", "check", pack.to_str().unwrap()]);
    assert_eq!(code, 0, "{out}");
}

#[test]
fn content_that_can_never_occur_is_reported_and_does_no_harm() {
    let home = tempfile::tempdir().unwrap();
    let pack = copied(home.path());
    let events = pack.join("missions/dust_season/events.toml");
    change(&events, ", { op = \"queue_event\", id = \"ev_dust_answer\", after = [1, 2] }", "");
    change(&events, "{ op = \"flag\", id = \"dust_scarf\" }, ", "");
    let (code, out, _) = ran(&["packs", "check", pack.to_str().unwrap()]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("warning: nothing queues this event, so it never comes"), "{out}");
    assert!(out.contains("warning: nothing sets the flag `dust_scarf`"), "{out}");
    assert!(out.contains("0 errors, 2 warnings"), "{out}");
    assert!(!out.contains("all is well"), "{out}");
}

/// The mission decides which events it draws; those it leaves out are named.
#[test]
fn events_that_their_mission_does_not_draw_are_reported() {
    let home = tempfile::tempdir().unwrap();
    let pack = copied(home.path());
    let mission = pack.join("missions/dust_season/mission.toml");
    change(&mission, "event_pools = [\"any\", \"dust_season\"]", "event_pools = [\"any\"]");
    let (code, out, _) = ran(&["packs", "check", pack.to_str().unwrap()]);
    assert_eq!(code, 0, "{out}");
    let warning = "warning: its mission does not draw events of its own, so it never comes";
    assert_eq!(out.matches(warning).count(), 2, "{out}");
}

#[test]
fn what_is_not_a_pack_is_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let lost = home.path().join("lost");
    let (code, out, complaint) = ran(&["packs", "check", lost.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(complaint.starts_with("orrery: cannot read the packs in "), "{complaint}");
    let empty = home.path().to_str().unwrap();
    let (code, _, complaint) = ran(&["packs", "check", empty]);
    assert_eq!(code, 2);
    assert!(complaint.contains("has no packs: it needs a pack.toml"), "{complaint}");
    fs::create_dir(home.path().join("notes")).unwrap();
    let (code, _, complaint) = ran(&["packs", "check", empty]);
    assert_eq!(code, 2);
    assert!(complaint.contains("has no packs: it needs a pack.toml"), "{complaint}");
    // A folder beside real packs is named, whatever its name does to a terminal.
    let pack = copied(home.path());
    fs::create_dir(pack.with_file_name("\u{1b}[2J")).unwrap();
    let (code, out, _) = ran(&["packs", "check", pack.parent().unwrap().to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(out.contains("pack.toml is missing") && !out.contains('\u{1b}'), "{out}");
    change(&pack.join("pack.toml"), "first-martians", "chess");
    let (code, out, _) = ran(&["packs", "check", pack.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(out.contains("the pack is for the game `chess`"), "{out}");
}

#[test]
fn packs_and_their_modes_are_listed() {
    let list = json(&["packs", "list", "--json", "--packs", EXAMPLES]);
    let packs = list["packs"].as_array().unwrap();
    let named = |name: &str| packs.iter().find(|pack| pack["name"] == name).expect("it is listed");
    assert_eq!(named("first-martians")["built_in"], json!(true));
    let dust = named("dust-season");
    assert_eq!((&dust["title"], &dust["built_in"]), (&json!("Dust Season"), &json!(false)));
    assert_eq!(dust["modes"], json!(["dust_season"]));
    assert_eq!(dust["digest"].as_str().unwrap().len(), 64);
    let modes = |arguments: &[&str]| -> Vec<Value> {
        let games = json(arguments)["games"].as_array().unwrap().clone();
        let game = games.into_iter().find(|game| game["name"] == "first-martians").unwrap();
        game["modes"].as_array().unwrap().clone()
    };
    let is_dust = |mode: &Value| mode["key"] == "dust_season";
    assert!(!modes(&["games", "--json"]).iter().any(is_dust));
    let with = modes(&["games", "--json", "--packs", EXAMPLES]);
    let dust = with.iter().find(|mode| is_dust(mode)).expect("it is offered");
    assert_eq!((&dust["pack"], &dust["sides"]), (&json!("dust-season"), &json!("crew")));
}

#[test]
fn a_record_names_its_pack_and_replays_only_with_it() {
    let home = tempfile::tempdir().unwrap();
    let records = home.path().join("games.jsonl");
    let records = records.to_str().unwrap();
    let played =
        ["simulate", "first-martians", "--mode", "dust_season", "--games", "1", "--records"];
    let (code, _, complaint) = ran(&[&played[..], &[records, "--packs", EXAMPLES]].concat());
    assert_eq!((code, complaint.as_str()), (0, ""));
    let record: Value = serde_json::from_str(&fs::read_to_string(records).unwrap()).unwrap();
    let digest = record["pack"].as_str().expect("it names its pack");
    let (code, out, _) = ran(&["replay", records, "--packs", EXAMPLES]);
    assert_eq!((code, out.as_str()), (0, "1 record replayed: it matches\n"));
    let (code, out, _) = ran(&["replay", records]);
    assert_eq!(code, 1);
    let sentence = format!("line 1: First Martians has no pack \"{digest}\" here");
    assert!(out.starts_with(&sentence), "{out}");
    let (code, out, complaint) = ran(&played[..6]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(complaint.contains("First Martians has no mode \"dust_season\""), "{complaint}");
    let lost = ["simulate", "first-martians", "--pack", "lost"];
    assert!(ran(&lost).2.contains("First Martians has no pack \"lost\" here"));
}

/// `--packs` reaches every command that plays: here those that no other test plays with a pack.
#[test]
fn a_folder_of_packs_can_be_named_for_every_command_that_plays() {
    let mission = ["perft", "first-martians", "--mode", "dust_season", "--depth", "1"];
    let (code, out, complaint) = ran(&[&mission[..], &["--packs", EXAMPLES]].concat());
    assert_eq!((code, complaint.as_str()), (0, ""), "{out}");
    let (code, _, complaint) = ran(&mission);
    assert_eq!(code, 2);
    assert!(complaint.contains("First Martians has no mode \"dust_season\""), "{complaint}");
    let home = tempfile::tempdir().unwrap();
    let server = Server::start_with(&home.path().join("games.db"), &["--packs", EXAMPLES]);
    let mut client = Client::to(&server.address).unwrap();
    let table = json!({
        "game": "first-martians", "mode": "dust_season", "players": 1, "seats": ["human"],
    });
    let kind = [("content-type", "application/json")];
    let opened = client.ask("POST", "/api/tables", &kind, &table.to_string()).unwrap();
    assert_eq!(opened.status, 201, "{opened:?}");
    server.kill();
}

/// The folder beside the database is served by itself. A pack with a mistake is left out, and the
/// server says so and starts.
#[test]
fn a_server_offers_the_packs_beside_its_database() {
    let home = tempfile::tempdir().unwrap();
    let pack = copied(home.path());
    let broken = pack.with_file_name("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("pack.toml"), "game = 7\n").unwrap();
    let server = Server::start(&home.path().join("games.db"));
    let mut client = Client::to(&server.address).unwrap();
    let games = client.ask("GET", "/api/games", &[], "").unwrap().json();
    let games = games.as_array().unwrap();
    let game = games.iter().find(|game| game["name"] == "first-martians").unwrap();
    let modes: Vec<_> = game["modes"].as_array().unwrap().iter().map(|it| &it["key"]).collect();
    assert!(modes.contains(&&json!("dust_season")), "{modes:?}");
    server.kill();
    let (code, _, complaint) = ran(&["games", "--packs", pack.parent().unwrap().to_str().unwrap()]);
    assert_eq!(code, 0);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("broken is left out: pack.toml:1:"), "{complaint}");
}
