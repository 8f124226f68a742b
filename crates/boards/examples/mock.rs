//! Renders tables into static pages, to look at them without a server:
//! `cargo run -p orrery-boards --example mock -- /tmp/mock` writes one file a scene and theme.

use std::fs;
use std::path::Path;

use connect_four::ConnectFour;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use orrery_boards::{
    ConnectFourDrawing, Drawing, Line, ProjectMarsDrawing, Refused, Scene, Sitter,
};
use orrery_core::{Game, Log, Refusal as _, Seat, Seats, Setup, Viewer};
use project_mars::scenario::{ANN, BEN, CLEO, DAN, Phase, Scenario, Table, card};
use project_mars::{Action, Space};

const STYLES: [&str; 4] = [
    include_str!("../assets/tokens.css"),
    include_str!("../assets/table.css"),
    include_str!("../assets/project-mars.css"),
    include_str!("../assets/connect-four.css"),
];
const ICONS: &str = include_str!("../assets/icons.svg");
const FILLS: &str = include_str!("../assets/fills.svg");

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: &str, page: &dyn Fn(&str) -> Markup| {
        for theme in ["dark", "light"] {
            let path = Path::new(&folder).join(format!("{name}-{theme}.html"));
            fs::write(path, page(theme).into_string()).expect("the folder can be written to");
        }
    };
    for (name, table, you) in tables() {
        let lines = lines(&table);
        let you = Viewer::Seat(you);
        write(name, &|theme| {
            page(&ProjectMarsDrawing, &table.game, players(&table), you, &lines, theme)
        });
    }
    let table = &tables().remove(0).1;
    write("watching", &|theme| {
        page(&ProjectMarsDrawing, &table.game, 4, Viewer::Spectator, &lines(table), theme)
    });
    for (name, drops) in
        [("four", &[3, 3, 4, 2, 4, 4, 2, 5][..]), ("won", &[3, 0, 4, 0, 5, 1, 6][..])]
    {
        let (game, lines) = four(drops);
        let you = Viewer::Seat(Seat::ONE);
        write(name, &|theme| page(&ConnectFourDrawing, &game, 2, you, &lines, theme));
    }
}

/// A game in its middle, with four players.
fn mid_game() -> Scenario {
    Scenario::of_players(4)
        .has(ANN, 9, 4)
        .has(BEN, 5, 6)
        .has(CLEO, 7, 2)
        .has(DAN, 3, 3)
        .tableau(ANN, ["PL08", "EN02", "SE01", "EN07", "TE05", "OF08"])
        .tableau(BEN, ["PL06", "SE03", "EN09", "FM01", "TE08", "OF05", "OF06"])
        .tableau(CLEO, ["PL01", "EN01", "EN03", "TE11", "TE01", "OF07"])
        .tableau(DAN, ["PL11", "PL12", "EN04", "OF01", "OF02"])
        .orbit(ANN, [Space::FuelLeft, Space::FuelRight, Space::Hab])
        .orbit(BEN, [Space::FuelLeft, Space::FuelRight, Space::Hab, Space::Mav])
        .orbit(CLEO, [Space::FuelLeft, Space::Hab])
        .orbit(DAN, [Space::FuelLeft, Space::FuelRight])
        .flown(DAN)
        .discarded(["VE01", "VE02", "PL02", "PL03", "VE06", "VE08", "EN05", "TE02", "VE18"])
        .pool(["EN06", "SE02", "VE14", "VE24", "TE09", "OF03", "LD"])
}

fn tables() -> Vec<(&'static str, Table, Seat)> {
    let mut bid = mid_game().at(Phase::Contract);
    bid.plays(ANN, Action::Bid(1)).plays(BEN, Action::Bid(2));
    bid.plays(CLEO, Action::Pass).plays(DAN, Action::Pass);
    let action = mid_game().at(Phase::Action);
    let place = mid_game().at(Phase::PlaceModule);
    let mut room = mid_game().tableau(ANN, ["EN10"]).at(Phase::Action);
    room.plays(ANN, Action::Take(card("EN06")));
    let mut waits = mid_game().at(Phase::Action);
    waits.plays(ANN, Action::TakeMoney);
    let mut discard = mid_game().holder(DAN).at(Phase::Action);
    discard.all_take_money();
    let mut first = Table::new(Setup::of_players(4).with("starting_player", "first_seat"));
    first.plays_until(|table| table.phase() == Some(Phase::Action));
    let two = Scenario::of_players(2)
        .has(ANN, 14, 3)
        .tableau(ANN, ["FM04", "SE05", "EN09", "TE07", "TE12", "OF05"])
        .tableau(BEN, ["PL06", "SE03", "TE08"])
        .orbit(BEN, [Space::FuelLeft])
        .orbit(ANN, [Space::FuelRight, Space::Mav])
        .pool(["PL01", "EN01", "VE25", "TE11", "OF08"])
        .at(Phase::PlaceModule);
    let three = Scenario::of_players(3)
        .has(ANN, 2, 3)
        .tableau(ANN, ["PL01", "EN01", "EN02", "OF04"])
        .orbit(BEN, [Space::FuelLeft, Space::Erv])
        .pool(["PL04", "EN08", "VE20", "VE07", "TE16", "OF07"])
        .at(Phase::Action);
    vec![
        ("bid", bid, ANN),
        ("action", action, ANN),
        ("place", place, ANN),
        ("room", room, ANN),
        ("waits", waits, ANN),
        ("discard", discard, ANN),
        ("first", first, ANN),
        ("two", two, ANN),
        ("three", three, ANN),
    ]
}

fn players(table: &Table) -> u8 {
    table.game.open.player_count()
}

fn lines(table: &Table) -> Vec<Line> {
    table.told().iter().map(|event| ProjectMarsDrawing.line(event)).collect()
}

/// A game of Connect Four with these columns, counted from 0.
fn four(drops: &[u8]) -> (ConnectFour, Vec<Line>) {
    let mut game = ConnectFour::start(&Setup::of_players(2)).expect("a valid setup");
    let mut log = Log::kept();
    for &column in drops {
        let who = game.to_act().first().expect("the game goes on");
        let column = connect_four::Column::new(column).expect("a column");
        game.apply(who, connect_four::Action::Drop(column), &mut log).expect("a legal drop");
    }
    (game, log.events().iter().map(|event| ConnectFourDrawing.line(event)).collect())
}

fn sitters(players: u8, viewer: Viewer) -> Seats<Sitter> {
    Seats::of(players, |seat| Sitter {
        name: match viewer.is(seat) {
            true => "You".to_owned(),
            false => ["Iris", "Amara", "Bo", "Chidi"][seat.index()].to_owned(),
        },
        is_you: viewer.is(seat),
        is_bot: false,
    })
}

/// The scene a viewer sees, and a page around it.
fn page<G: Game>(
    drawing: &dyn Drawing<G>,
    game: &G,
    players: u8,
    viewer: Viewer,
    lines: &[Line],
    theme: &str,
) -> Markup {
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let view = game.view(viewer);
    let sitters = sitters(players, viewer);
    let actions = you.map(|seat| game.legal_actions(seat.into())).unwrap_or_default();
    let refusal = |action: G::Action| {
        let mut tried = game.clone();
        let refused = tried.apply(you?.into(), action, &mut Log::silent()).err()?;
        Some(Refused { rule: refused.rule(), sentence: refused.to_string() })
    };
    let scene = Scene::<G> {
        view: &view,
        viewer,
        sitters: &sitters,
        to_act: game.to_act(),
        actions: &actions,
        refusal: &refusal,
    };
    shell(drawing, &scene, lines, theme)
}

fn shell<G: Game>(
    drawing: &dyn Drawing<G>,
    scene: &Scene<G>,
    lines: &[Line],
    theme: &str,
) -> Markup {
    let dock = drawing.dock(scene);
    let is_live = !scene.actions.is_empty();
    html! {
        (DOCTYPE)
        html lang="en" data-theme=(theme) data-game=(G::MANIFEST.name) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (G::MANIFEST.title) }
                @for style in STYLES { style { (PreEscaped(style)) } }
            }
            body {
                div.sr aria-hidden="true" { (PreEscaped(ICONS)) (PreEscaped(FILLS)) }
                div.table.pm {
                    header.top {
                        a.mark href="#" { (use_icon("orrery")) "Orrery" }
                        h1 { (G::MANIFEST.title) }
                        span.where { "Canaveral table · " (drawing.moment(scene.view)) }
                    }
                    main.stage { (drawing.stage(scene)) }
                    aside.rail {
                        section aria-label="Players" {
                            @for (seat, _) in scene.sitters.iter().filter(|(_, sitter)| !sitter.is_you) {
                                (drawing.player(scene, seat))
                            }
                        }
                        (log(scene.sitters, lines))
                    }
                    section.dock.live[is_live] data-seat="a" {
                        (dock.row)
                        div.choices {
                            (buttons(drawing, scene, false))
                        }
                        div.ask {
                            span.turn { span.seat data-seat="a" { svg { use href="#seat-a" {} } } }
                            div.q {
                                h2 { (dock.question) }
                                p { (dock.detail) " " a.rule { (dock.rule.unwrap_or_default()) } }
                            }
                            div.do { (buttons(drawing, scene, true)) }
                        }
                    }
                }
                div.games style="display:none" { a.gamecard.panel { (drawing.picture()) } }
            }
        }
    }
}

/// The answers: beside the question if they are few, else in a row of their own.
fn buttons<G: Game>(drawing: &dyn Drawing<G>, scene: &Scene<G>, are_beside: bool) -> Markup {
    let fit = scene.actions.len() <= 3;
    let buttons = scene.actions.iter().map(|&action| drawing.button(scene, action));
    let mut buttons: Vec<_> =
        buttons.filter(|button| (button.is_main || fit) == are_beside).collect();
    buttons.sort_by_key(|button| button.is_main);
    html! {
        @for button in buttons {
            a.btn.main[button.is_main].line[!button.is_main].small[!are_beside]
                title=[button.gives_up] { (button.label) }
        }
    }
}

fn log(sitters: &Seats<Sitter>, lines: &[Line]) -> Markup {
    html! {
        section.log aria-label="Log" {
            h2 { "Log" }
            ol {
                @for line in lines.iter().rev() {
                    @let letter = line.who.map_or("x", |seat| ["a", "b", "c", "d"][seat.index()]);
                    li.fx[line.depth > 0] {
                        span.seat data-seat=(letter) { svg { use href={ "#seat-" (letter) } {} } }
                        span { (line.words.markup(sitters)) }
                    }
                }
            }
        }
    }
}

fn use_icon(name: &str) -> Markup {
    html! { svg.i."i-20" aria-hidden="true" { use href={ "#" (name) } {} } }
}
