//! Writes tables of From the Moon with invented people, to look at them without a server:
//! `cargo run -p orrery-boards --example moon -- FOLDER`, then serve that folder.

use std::fs;
use std::path::Path;

use from_the_moon::{FromTheMoon, Question};
use orrery_boards::page::{self, *};
use orrery_boards::{Drawing, FromTheMoonDrawing, Line, Scene, Sitter, assets, lines};
use orrery_core::{Actor, Game as _, Match, Record, Seat, Seats, Viewer};

/// Finished games, one for each number of players.
const GAMES: [&str; 4] = [
    include_str!("../../from-the-moon/tests/games/keen-1.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-2.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-3.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-4.jsonl"),
];

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("assets")).expect("the folder can be made");
    for asset in assets::all() {
        fs::write(folder.join("assets").join(&asset.file), &asset.body).expect("it can be written");
    }
    for (players, record) in (1..).zip(GAMES) {
        let record: Record =
            record.lines().next().map(serde_json::from_str).expect("a line").expect("a record");
        for (name, at, seat) in moments(&record, players) {
            let played = Match::<FromTheMoon>::replay(&record).expect("it replays");
            let then = played.at(at).expect("it is known");
            let file = folder.join(format!("moon-{players}-{name}.html"));
            fs::write(file, table(&then, seat, players)).expect("it can be written");
        }
    }
}

/// A late position for each kind of question, and who is asked.
fn moments(record: &Record, players: u8) -> Vec<(&'static str, usize, Seat)> {
    let played = Match::<FromTheMoon>::replay(record).expect("it replays");
    let mut found: Vec<(&'static str, usize, Seat)> = Vec::new();
    let late = played.answered() * 7 / 10;
    for at in 0..=late {
        let then = played.at(at).expect("it is known");
        let Some((Actor::Seat(seat), question)) = then.game().question() else { continue };
        let name = match question {
            Question::ChooseFaction => "draft",
            Question::SeatAstronaut => "seat",
            Question::Turn if then.game().open.turn <= u16::from(players) => "first",
            Question::Turn => "turn",
            Question::Tasks { .. } => "tasks",
            Question::PlaceBuilding(_) => "place",
            Question::PutLaboratory(_) => "put",
            Question::Activate(_) => "activate",
            Question::Income(_) => "income",
            Question::Feed => "feed",
            Question::Approval(_) => "approval",
            Question::SpecialResearch => "special",
            _ => continue,
        };
        found.retain(|(other, ..)| *other != name);
        found.push((name, at, seat));
    }
    found
}

fn table(played: &Match<FromTheMoon>, you: Seat, players: u8) -> String {
    let sitters = Seats::of(players, |seat| Sitter {
        name: if seat == you { "You" } else { ["Iris", "Amara", "Bo", "Chidi"][seat.index()] }
            .into(),
        is_you: seat == you,
        is_bot: false,
    });
    let game = GameRef { name: "from-the-moon".into(), title: "From the Moon".into() };
    let table = TableRef { id: "m3x8w1".into(), title: "Tranquility table".into(), game };
    let told = played.events_since(0);
    let told: Vec<_> =
        told.iter().map(|event| FromTheMoon::redact(event, Viewer::Seat(you))).collect();
    let entry = |(at, line): (usize, Line)| LogEntry {
        opens: line.who.is_none() && line.depth == 0,
        line,
        at,
        is_new: false,
        is_undone: false,
    };
    let drawing = FromTheMoonDrawing;
    let page = Scene::look(played.game(), Viewer::Seat(you), &sitters, &[], |scene| TablePage {
        prefs: Prefs::default(),
        view: View::Drawing,
        table: &table,
        moment: drawing.moment(scene.view),
        sitters: &sitters,
        you: Some(you),
        turn: Turn::Yours,
        stage: drawing.stage(scene),
        words: drawing.in_words(scene),
        players: you
            .clockwise(players)
            .skip(1)
            .map(|seat| (seat, drawing.player(scene, seat)))
            .collect(),
        dock: drawing.dock(scene),
        buttons: scene.actions.iter().map(|&a| drawing.button(scene, a)).enumerate().collect(),
        log: lines(&drawing, &told).into_iter().enumerate().map(entry).collect(),
        log_filter: LogFilter::All,
        since: Vec::new(),
        score: drawing.score(scene.view, &told),
        hint: None,
        undo: Undo::Nothing,
        seats: Vec::new(),
        guide: None,
        notices: Vec::new(),
        home: "/t/canaveral".into(),
        refused: None,
        undone: 0,
        kind: page::Kind::Still,
        seed_digest: None,
        query: None,
        answers: played.answered(),
        version: 1,
        key: "key".into(),
    });
    page.document().into_string()
}
