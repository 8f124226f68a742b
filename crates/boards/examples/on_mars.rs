//! Writes tables of On Mars at real positions, to look at them without a server:
//! `cargo run -p orrery-boards --example on_mars -- FOLDER`, then serve that folder.

use std::fs;
use std::path::Path;

use on_mars::content::{Effect, Side};
use on_mars::{Action, OnMars, Question};
use orrery_boards::page::{self, *};
use orrery_boards::{Drawing, Line, OnMarsDrawing, Scene, Sitter, assets, lines};
use orrery_core::{Actor, Dice, Game, Match, Seat, Seats, Setup, Viewer};

const YOU: Seat = Seat::ONE;

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("assets")).expect("the folder can be made");
    for asset in assets::all().into_iter().chain(OnMarsDrawing.sheet()) {
        fs::write(folder.join("assets").join(&asset.file), &asset.body).expect("it can be written");
    }
    for (name, players, seed, round, wanted) in POSITIONS {
        let Some(game) = position(*players, seed, *round, *wanted) else {
            eprintln!("{name}: no such position");
            continue;
        };
        let page = table_page(&game).into_string();
        fs::write(folder.join(format!("{name}.html")), page).expect("it can be written");
    }
}

type Wanted = fn(&OnMars, Question) -> bool;

/// Name of the page, players, seed, first round to look at, and what the first seat is asked.
const POSITIONS: &[(&str, u8, &str, u8, Wanted)] = &[
    ("setup", 3, "one", 0, |_, question| matches!(question, Question::ChooseSpace(_))),
    ("colony", 3, "one", 1, |game, question| is_turn(game, question, Side::Colony)),
    ("orbit", 3, "two", 2, |game, question| is_turn(game, question, Side::Orbit)),
    ("construct", 3, "one", 7, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Construct { .. }))
    }),
    ("upgrade", 4, "one", 7, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Upgrade { .. }))
    }),
    ("blueprints", 3, "one", 6, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Blueprints { .. }))
    }),
    ("learn", 2, "one", 3, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Learn { .. }))
    }),
    ("move", 4, "two", 6, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Move(_)))
    }),
    ("develop", 3, "two", 5, |_, question| {
        effect(question, |effect| matches!(effect, Effect::Develop { .. }))
    }),
    ("late", 4, "three", 12, |game, question| is_turn(game, question, Side::Colony)),
    ("solo", 1, "one", 5, |game, question| is_turn(game, question, Side::Colony)),
    ("discovery", 2, "one", 4, |_, question| question == Question::PlaceDiscovery),
];

fn is_turn(game: &OnMars, question: Question, side: Side) -> bool {
    question == Question::Turn && game.open.players[YOU].side() == Some(side)
}

fn effect(question: Question, fits: impl Fn(Effect) -> bool) -> bool {
    matches!(question, Question::Effect { effect, .. } if fits(effect))
}

/// Plays by dice, with a liking for doing something, until the first seat is asked this.
fn position(players: u8, seed: &str, round: u8, wanted: Wanted) -> Option<Match<OnMars>> {
    let mut game = Match::<OnMars>::new(Setup::of_players(players), Some(seed.to_owned())).ok()?;
    let mut dice = Dice::new(seed, "players");
    for _ in 0..6000 {
        let (who, question) = game.game().question()?;
        if who == Actor::Seat(YOU)
            && game.game().open.round >= round
            && wanted(game.game(), question)
        {
            return Some(game);
        }
        let action = match game.draw() {
            Some(action) => action,
            None => {
                let all = game.game().legal_actions(who);
                let idle = |action: &Action| {
                    matches!(
                        action,
                        Action::Finish | Action::EndTurn | Action::LeaveTile | Action::Stay
                    )
                };
                let busy: Vec<Action> =
                    all.iter().copied().filter(|action| !idle(action)).collect();
                let from = if busy.is_empty() || dice.index(7) == 0 { all } else { busy };
                from[dice.index(from.len())]
            }
        };
        game.answer(who, action).ok()?;
    }
    None
}

fn table_page(game: &Match<OnMars>) -> maud::Markup {
    let players = game.setup().players;
    let names = ["You", "Amara", "Bo", "Chidi"];
    let sitters = &Seats::of(players, |seat| Sitter {
        name: names[seat.index()].into(),
        is_you: seat == YOU,
        is_bot: false,
    });
    let drawing = &OnMarsDrawing;
    let table = &TableRef {
        id: "k7m2q9".into(),
        title: "Valles table".into(),
        game: GameRef {
            name: "on-mars".into(),
            title: "On Mars".into(),
            sheet: drawing.sheet().map(|sheet| sheet.path()),
        },
    };
    let events: Vec<_> =
        game.events_since(0).iter().map(|event| OnMars::redact(event, Viewer::Seat(YOU))).collect();
    let entry = |(at, line): (usize, Line)| LogEntry {
        opens: line.who.is_none() && line.depth == 0,
        line,
        at,
        is_new: false,
        is_undone: false,
    };
    let others: Vec<Seat> =
        if players == 1 { vec![YOU] } else { YOU.clockwise(players).skip(1).collect() };
    let page =
        Scene::look(game.game(), &(), Viewer::Seat(YOU), sitters, &events, |scene| TablePage {
            prefs: Prefs::default(),
            view: View::Drawing,
            table,
            moment: drawing.moment(scene.view),
            sitters,
            you: Some(YOU),
            turn: Turn::Yours,
            asked: vec![YOU],
            asked_key: events.len().to_string(),
            dice: None,
            plays_forced: None,
            passage: None,
            stage: drawing.stage(scene),
            jumps: drawing.jumps(scene),
            words: drawing.in_words(scene),
            players: others.iter().map(|&seat| (seat, drawing.player(scene, seat))).collect(),
            dock: drawing.dock(scene),
            buttons: scene.actions.iter().map(|&a| drawing.button(scene, a)).enumerate().collect(),
            log: lines(drawing, &events, &()).into_iter().enumerate().map(entry).collect(),
            log_filter: LogFilter::All,
            since: Vec::new(),
            score: drawing.score(scene.view, &events, &()),
            hint: None,
            undo: Undo::Free { steps: 1 },
            seats: Vec::new(),
            guide: None,
            notices: Vec::new(),
            refused: None,
            undone: 0,
            kind: page::Kind::Live,
            seed_digest: None,
            query: None,
            home: "/t/k7m2q9".into(),
            answers: events.len(),
            version: 41,
            key: "0b7e-one-use".into(),
        });
    page.document()
}
