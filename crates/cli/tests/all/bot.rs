//! The bot of `docs/write-a-bot.md` plays whole games at the real server.

use crate::served;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use served::{Client, Server};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_page_shows_the_bot_as_it_is() {
    let (page, bot) = (read("docs/write-a-bot.md"), read("examples/bot.py"));
    assert!(page.contains(&format!("```python\n{bot}```\n")), "the page shows another bot");
    assert!(bot.lines().count() < 60, "the bot is no longer short");
}

/// Opens a table; its name, and the tokens of its human seats.
fn open(client: &mut Client, game: &str, seats: &[&str]) -> (String, Vec<String>) {
    let asked = json!({"game": game, "players": seats.len(), "seats": seats}).to_string();
    let kind = [("content-type", "application/json")];
    let opened = client.ask("POST", "/api/tables", &kind, &asked).expect("an answer");
    assert_eq!(opened.status, 201, "{opened:?}");
    let opened = opened.json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let tokens = opened["seats"].as_array().expect("a list").iter();
    let tokens = tokens.filter_map(|seat| seat["token"].as_str()).map(str::to_owned);
    (text(&opened["id"]), tokens.collect())
}

fn start_bot(server: &Server, table: &str, token: &str) -> Child {
    Command::new("python3")
        .arg(root().join("examples/bot.py"))
        .args([&format!("http://{}/", server.address), table, token])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3 is needed for this test")
}

#[test]
fn it_sits_down_and_plays_to_the_end() {
    let folder = tempfile::tempdir().expect("there is room");
    let server = Server::start(&folder.path().join("orrery.db"));
    let mut client = Client::to(&server.address).expect("it listens");
    for (game, seats) in [
        ("connect-four", &["human", "human"][..]),
        ("project-mars", &["bot:random", "human", "bot:greedy"]),
    ] {
        let (table, tokens) = open(&mut client, game, seats);
        let bots: Vec<Child> =
            tokens.iter().map(|token| start_bot(&server, &table, token)).collect();
        for bot in bots {
            let ended = bot.wait_with_output().expect("it ends");
            let complaint = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success(), "{game}: {complaint}");
            let said = String::from_utf8(ended.stdout).expect("it writes text");
            let standing: Value =
                serde_json::from_str(said.lines().last().expect("a last line")).expect("JSON");
            let now = client.ask("GET", &format!("/api/tables/{table}"), &[], "");
            let now = now.expect("an answer").json();
            assert_eq!((&now["over"], &now["standing"]), (&json!(true), &standing), "{game}");
        }
    }
}

#[test]
fn a_wrong_token_is_told_at_once() {
    let folder = tempfile::tempdir().expect("there is room");
    let server = Server::start(&folder.path().join("orrery.db"));
    let mut client = Client::to(&server.address).expect("it listens");
    let (table, _) = open(&mut client, "connect-four", &["human", "human"]);
    let ended = start_bot(&server, &table, "nonsense").wait_with_output().expect("it ends");
    assert!(!ended.status.success());
    assert!(String::from_utf8_lossy(&ended.stderr).contains("401"));
}
