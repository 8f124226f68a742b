//! The command as its operator uses it: it ends when asked to, is backed up while it runs, is
//! checked, and speaks TLS.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use orrery_core::{Actor, Seat, Setup};
use orrery_store::{Entry, NewTable, Snapshot, Status, Store, Update};
use serde_json::{Value, json};

fn orrery(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(arguments).output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder with a database in it.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn database(&self) -> String {
        format!("sqlite://{}", self.path("games.db").display())
    }

    fn store(&self) -> Store {
        Store::open(self.path("games.db")).unwrap()
    }
}

/// A server that runs until the test ends.
struct Server {
    process: Child,
    address: String,
    log: Option<std::process::ChildStderr>,
}

impl Server {
    fn start(database: &str, more: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_orrery"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("://").nth(1).expect("an address").trim_end_matches("/\n");
        let log = process.stderr.take();
        Server { address: address.to_owned(), process, log }
    }

    fn wire(&self) -> TcpStream {
        let wire = TcpStream::connect(&self.address).unwrap();
        wire.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        wire
    }

    fn call(&self, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
        let mut wire = self.wire();
        wire.write_all(request(method, path, token, body).as_bytes()).unwrap();
        let mut answer = String::new();
        wire.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
    }

    fn open_table(&self) -> (String, String) {
        let table = json!({"game": "connect-four", "players": 2, "seats": ["human", "human"]});
        let (status, opened) = self.call("POST", "/api/tables", "", &table.to_string());
        assert_eq!(status, 201, "{opened}");
        let opened: Value = serde_json::from_str(&opened).unwrap();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        (word(&opened["id"]), word(&opened["seats"][0]["token"]))
    }

    /// Asks it to end, and waits until it has.
    fn end(mut self, signal: &str) -> (bool, Duration, String) {
        let began = Instant::now();
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let mut log = String::new();
        self.log.take().unwrap().read_to_string(&mut log).unwrap();
        let ended = self.process.wait().unwrap().success();
        (ended, began.elapsed(), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn request(method: &str, path: &str, token: &str, body: &str) -> String {
    let token =
        if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{token}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

#[test]
fn a_server_ends_when_asked_to_although_pages_follow_its_tables() {
    for signal in ["-INT", "-TERM"] {
        let place = Place::new();
        let server = Server::start(&place.database(), &[]);
        let (id, token) = server.open_table();
        // A stream that never ends by itself, and a client that never finishes its request.
        let mut stream = server.wire();
        let live = request("GET", &format!("/api/tables/{id}/live"), "", "");
        stream.write_all(live.as_bytes()).unwrap();
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        while !line.starts_with("data:") {
            line.clear();
            assert!(stream.read_line(&mut line).unwrap() > 0);
        }
        let mut silent = server.wire();
        silent.write_all(b"POST /api/tab").unwrap();
        let (_, position) = server.call("GET", &format!("/api/tables/{id}"), &token, "");
        let position: Value = serde_json::from_str(&position).unwrap();
        let said = json!({"answers": 0, "action": position["actions"][3]["action"]}).to_string();
        let answers = format!("/api/tables/{id}/answers");
        assert_eq!(server.call("POST", &answers, &token, &said).0, 200);

        let (ended, took, log) = server.end(signal);
        assert!(ended, "{log}");
        assert!(took < Duration::from_secs(8), "{took:?}");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("0\r\n\r\n"), "the stream was ended in order: {rest:?}");
        assert!(log.contains("asked to end"), "{log}");
        assert!(log.contains("path=\"/api/tables/{table}/answers\""), "{log}");
        assert!(!log.contains(&token), "{log}");

        // The store was closed: nothing is left beside the file, and all of it is there.
        let files: Vec<_> = fs::read_dir(place.folder.path()).unwrap().collect();
        assert_eq!(files.len(), 1, "{files:?}");
        let store = place.store();
        assert_eq!(store.entries(&id, 0).unwrap().len(), 1);
        assert_eq!(store.newest_snapshot(&id).unwrap().unwrap().answers, 1, "for the next program");
    }
}

#[test]
fn health_is_asked_for_by_command() {
    let place = Place::new();
    let server = Server::start(&place.database(), &[]);
    let output = orrery(&["health", "--at", &server.address]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "ok\n"));
    let address = server.address.clone();
    assert!(server.end("-TERM").0);
    for nobody in [address.as_str(), "nonsense"] {
        let output = orrery(&["health", "--at", nobody]);
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stdout);
        assert!(said.starts_with(&format!("{nobody} does not answer: ")), "{said}");
    }
}

#[test]
fn a_filter_for_the_log_that_means_nothing_is_refused() {
    let place = Place::new();
    let output = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &place.database()])
        .env("ORRERY_LOG", "orrery=loudly")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.starts_with("orrery: ORRERY_LOG=\"orrery=loudly\" is not a valid log filter"),
        "{said}"
    );
}

/// The operator has to hear about it when no file can be opened any more.
#[test]
fn a_server_without_files_says_so() {
    let place = Place::new();
    let command = format!(
        "ulimit -n 40; exec {} serve --listen 127.0.0.1:0 --database {}",
        env!("CARGO_BIN_EXE_orrery"),
        place.database()
    );
    let mut process = Command::new("sh")
        .args(["-c", &command])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("://").nth(1).expect("an address").trim_end_matches("/\n").to_owned();
    let log = BufReader::new(process.stderr.take().unwrap());
    let _connections: Vec<_> = (0..60).map_while(|_| TcpStream::connect(&address).ok()).collect();
    // The bots, which are woken at the start, may miss their files before that.
    let mut errors = log.lines().map_while(Result::ok).filter(|line| line.contains("ERROR"));
    let said = errors.find(|line| line.contains("no connection can be accepted"));
    process.kill().unwrap();
    process.wait().unwrap();
    let said = said.expect("it says so");
    assert!(said.contains("raise the limit of open files"), "{said}");
}

/// The proxy of the compose file passes on who asks, and the server believes it.
#[test]
fn the_compose_file_passes_on_the_addresses_of_clients() {
    let compose = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../compose.yaml"));
    let compose = compose.unwrap();
    assert!(compose.contains("--behind-proxy"), "{compose}");
    assert!(compose.contains("network_mode: host"), "{compose}");
    assert!(compose.contains("127.0.0.1:8081:8080"), "only the proxy is reached from outside");
}

#[test]
fn wrong_ways_to_serve_are_refused_in_a_sentence() {
    let rows: [(&[&str], &str); 5] = [
        (
            &["--keep-uploads", "0"],
            "orrery: \"0\" is not a number of days; use 1 to 36500, or never",
        ),
        (&["--rate-limit", "fast"], "orrery: unknown limit \"fast\"; write off, or NAME=N"),
        (&["--idle", "0"], "orrery: \"0\" is not a number of minutes"),
        (&["--tls-cert", "x.pem"], "orrery: the following required arguments were not provided"),
        (&["--database", "sqlite://"], "orrery: unknown database \"sqlite://\""),
    ];
    for (arguments, begins) in rows {
        let output = orrery(&[&["serve"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with(begins), "{arguments:?}: {said}");
    }
}

#[test]
fn a_backup_is_taken_while_the_server_runs_and_replaces_nothing() {
    let place = Place::new();
    let server = Server::start(&place.database(), &[]);
    let (id, _) = server.open_table();
    let copy = place.path("copy.db");
    let ask = ["backup", copy.to_str().unwrap(), "--database", &place.database()];
    let output = orrery(&ask);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    assert!(text(&output.stdout).contains("copy.db is a copy of"), "{}", text(&output.stdout));
    let output = orrery(&ask);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is something of that name already"));
    let (status, _) = server.call("GET", &format!("/api/tables/{id}"), "", "");
    assert_eq!(status, 200, "the server goes on");
    assert!(Store::open(&copy).unwrap().table(&id).unwrap().is_some());
    let checked = orrery(&["check", "--database", &format!("sqlite://{}", copy.display())]);
    assert_eq!(text(&checked.stdout), "1 table checked; all is well\n");
}

#[test]
fn what_is_no_database_is_neither_backed_up_nor_checked_nor_made() {
    let place = Place::new();
    let missing = place.database();
    fs::write(place.path("other.txt"), "a text that is long enough to be taken for a file")
        .unwrap();
    let other = format!("sqlite://{}", place.path("other.txt").display());
    let copy = place.path("copy.db");
    let copy = copy.to_str().unwrap();
    for (arguments, says) in [
        (&["backup", copy, "--database", &missing][..], "there is no such file"),
        (&["backup", copy, "--database", &other], "is not a database"),
        (&["backup", copy, "--database", "postgres://x"], "unknown database"),
        (&["check", "--database", &missing], "there is no such file"),
        (&["check", "--database", &other], "is not a database"),
    ] {
        let output = orrery(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with("orrery: ") && said.contains(says), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1);
    }
    assert!(!Path::new(copy).exists() && !place.path("games.db").exists());
}

/// A game of Connect Four after `answers` answers.
fn played(answers: usize) -> orrery_catalog::Table {
    let game = orrery_catalog::Catalog::built_in().find("connect-four").unwrap();
    let mut table = game.new_match(Setup::of_players(2), Some("s".into())).unwrap();
    for number in 0..answers {
        let Some(Actor::Seat(seat)) = table.to_act().iter().next() else { break };
        let actions = table.actions(seat.into());
        table.answer(seat.into(), &actions[number * 3 % actions.len()]).unwrap();
    }
    table
}

fn keep_table(store: &Store, id: &str, rules: u32, change: impl FnOnce(&mut Vec<Entry>)) {
    let mut table = NewTable::new(id, "connect-four", rules, Setup::of_players(2));
    table.seed = Some("s".into());
    table.status = Status::Running;
    let answers = played(10).answers_since(0).into_iter();
    table.entries = answers.map(|(who, action)| Entry::answer(who, action)).collect();
    change(&mut table.entries);
    store.create_table(table).wait().unwrap();
}

fn spoil(entries: &mut [Entry]) {
    let Entry::Answer { who, .. } = &mut entries[2] else { panic!("an answer") };
    *who = Seat::TWO.into();
}

#[test]
fn a_check_names_every_table_that_does_not_hold() {
    let place = Place::new();
    let database = place.database();
    let check = |more: &[&str]| orrery(&[&["check", "--database", &database], more].concat());
    {
        let store = place.store();
        keep_table(&store, "good", 1, |_| {});
        keep_table(&store, "older", 0, |_| {});
        keep_table(&store, "saved", 0, |entries| spoil(entries));
        let state = played(10).saved();
        let snapshot = Snapshot { entries: 10, answers: 10, rules: 0, state };
        store.keep_snapshot("saved", snapshot).wait().unwrap();
        store.close().unwrap();
    }
    let output = check(&[]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("table older: This game began under rules 0"), "{said}");
    assert!(said.contains("table saved: An earlier move is no longer accepted"), "{said}");
    assert!(said.ends_with("3 tables checked; all is well\n"), "{said}");
    {
        let store = place.store();
        keep_table(&store, "broken", 1, |entries| spoil(entries));
        keep_table(&store, "finished", 1, |_| {});
        let over = Update { status: Some(Status::Over), ..Update::default() };
        store.append("finished", 10, Vec::new(), over).wait().unwrap();
        let mut unknown = NewTable::new("unknown", "chess", 1, Setup::of_players(2));
        unknown.summary = Value::Null;
        store.create_table(unknown).wait().unwrap();
        store.close().unwrap();
    }
    let output = check(&[]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("table broken: it cannot be played again"), "{said}");
    assert!(said.contains("answer 3"), "{said}");
    assert!(said.contains("table finished: "), "{said}");
    assert!(said.contains("table unknown: unknown game \"chess\""), "{said}");
    assert!(said.ends_with("6 tables checked; 3 sound\n"), "{said}");
    let found: Value = serde_json::from_slice(&check(&["--json"]).stdout).unwrap();
    assert_eq!((&found["tables"], &found["sound"]), (&json!(6), &json!(3)));
    assert_eq!(found["failures"].as_array().unwrap().len(), 3);
    assert_eq!(found["corrected"].as_array().unwrap().len(), 2);
    assert_eq!(found["failures"][0]["table"], "broken");
}

/// Returns the result of a check of these tables after their file was damaged.
fn said_of(tables: &[&str], damage: &str) -> String {
    let place = Place::new();
    let store = place.store();
    for table in tables {
        keep_table(&store, table, 1, |_| {});
    }
    store.close().unwrap();
    let connection = rusqlite::Connection::open(place.path("games.db")).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.execute(damage, []).unwrap();
    drop(connection);
    let output = orrery(&["check", "--database", &place.database()]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}

#[test]
fn a_damaged_entry_is_found() {
    let said = said_of(&["good"], "UPDATE entries SET body = '{}' WHERE number = 4");
    assert!(said.contains("table good: entry 4 cannot be read"), "{said}");
}

/// Whatever an entry is about, its seat is one of the table's.
#[test]
fn an_entry_about_a_seat_that_is_not_there_is_found() {
    let bodies = [
        r#"{"resign":{"seat":2}}"#,
        r#"{"sit":{"seat":2,"sitter":"nobody"}}"#,
        r#"{"undo":{"seat":2,"answers":20}}"#,
        r#"{"note":{"seat":2,"about":"undo_asked"}}"#,
    ];
    for body in bodies {
        let damage = format!("UPDATE entries SET body = '{body}' WHERE number = 9");
        let said = said_of(&["good"], &damage);
        assert!(said.contains("table good: entry 9 is about seat 3"), "{said}");
        assert!(said.contains("and it has 2 players"), "{said}");
    }
}

#[test]
fn a_missing_seat_is_found() {
    let said = said_of(&["good"], "DELETE FROM seats WHERE seat = 1");
    assert!(said.contains("table good: its seats are not those of 2 players"), "{said}");
}

#[test]
fn a_damaged_snapshot_is_found() {
    let place = Place::new();
    let store = place.store();
    for (id, answers) in [("good", 10), ("other", 9)] {
        keep_table(&store, id, 1, |_| {});
        let state = played(answers).saved();
        let snapshot = Snapshot { entries: 10, answers: 10, rules: 1, state };
        store.keep_snapshot(id, snapshot).wait().unwrap();
    }
    keep_table(&store, "bad", 1, |_| {});
    let snapshot = Snapshot { entries: 10, answers: 10, rules: 1, state: played(10).saved() };
    store.keep_snapshot("bad", snapshot).wait().unwrap();
    store.close().unwrap();
    let connection = rusqlite::Connection::open(place.path("games.db")).unwrap();
    let damage = "UPDATE snapshots SET state = replace(state, '1', '0') WHERE table_id = 'bad'";
    assert_eq!(connection.execute(damage, []).unwrap(), 1);
    drop(connection);
    let output = orrery(&["check", "--database", &place.database()]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("table bad: its saved position is damaged: its digest"), "{said}");
    let other = "table other: its saved position is damaged: the game has another position there";
    assert!(said.contains(other), "{said}");
    assert!(said.ends_with("3 tables checked; 1 sound\n"), "{said}");
}

/// Neither a file without a database nor one without its tables is well.
#[test]
fn an_emptied_database_is_found() {
    let said = said_of(&["good", "gone"], "DELETE FROM tables WHERE id = 'gone'");
    assert!(said.contains("the file: 12 rows belong to tables that are missing"), "{said}");
    assert!(said.contains("the file: it has 1 table and should have 2"), "{said}");
    let place = Place::new();
    fs::write(place.path("games.db"), "").unwrap();
    let output = orrery(&["check", "--database", &place.database()]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("games.db is empty: there is no Orrery database in it"), "{said}");
    assert_eq!(fs::read(place.path("games.db")).unwrap(), b"", "it is left as it is");
}

#[test]
fn a_damaged_heading_does_not_hide_the_other_tables() {
    let said = said_of(&["bad", "good"], "UPDATE tables SET rules = -1 WHERE id = 'bad'");
    assert!(said.contains("table bad: its heading cannot be read"), "{said}");
    assert!(said.ends_with("2 tables checked; 1 sound\n"), "{said}");
}

/// A certificate for localhost and its key, in two files.
fn certificate(place: &Place) -> (PathBuf, PathBuf, rustls::RootCertStore) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (place.path("cert.pem"), place.path("key.pem"));
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let mut roots = rustls::RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    (certificate, key, roots)
}

#[test]
fn it_speaks_tls_and_its_cookies_go_through_nothing_else() {
    let place = Place::new();
    let (certificate, key, roots) = certificate(&place);
    let tls = ["--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let server = Server::start(&place.database(), &tls);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = "localhost".try_into().unwrap();
    let mut client = rustls::ClientConnection::new(Arc::new(config), name).unwrap();
    let mut wire = server.wire();
    let mut secure = rustls::Stream::new(&mut client, &mut wire);
    let form = "name=Ann";
    write!(
        secure,
        "POST /name HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    )
    .unwrap();
    let mut answer = String::new();
    secure.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let cookie = answer.lines().find(|line| line.starts_with("set-cookie:")).unwrap();
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    assert!(answer.contains("strict-transport-security: max-age=31536000\r\n"), "{answer}");
    let (ended, _, log) = server.end("-TERM");
    assert!(ended, "{log}");
}

#[test]
fn a_certificate_that_cannot_be_used_is_refused_in_a_sentence() {
    let place = Place::new();
    let (certificate, key, _) = certificate(&place);
    let other = Place::new();
    let (_, foreign, _) = self::certificate(&other);
    let nothing = place.path("nothing.pem");
    fs::write(&nothing, "no certificate").unwrap();
    let missing = place.path("missing.pem");
    for (certificate, key, says) in [
        (&missing, &key, "missing.pem cannot be read: "),
        (&certificate, &missing, "missing.pem cannot be read: "),
        (&nothing, &key, "there is no certificate in PEM form in "),
        (&certificate, &nothing, "there is no private key in PEM form in "),
        (&certificate, &foreign, "this certificate and key cannot be used: "),
    ] {
        let (certificate, key) = (certificate.to_str().unwrap(), key.to_str().unwrap());
        let database = place.database();
        let ask = ["serve", "--database", &database, "--tls-cert", certificate, "--tls-key", key];
        let output = orrery(&ask);
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(said.starts_with("orrery: ") && said.contains(says), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!place.path("games.db").exists(), "nothing was begun");
    }
}
