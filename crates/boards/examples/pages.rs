//! Writes every page with invented people at real tables, to look at them without a server:
//! `cargo run -p orrery-boards --example pages -- FOLDER`, then serve that folder.

use std::fs;
use std::path::Path;

use connect_four::ConnectFour;
use maud::Markup;
use on_mars::{AlienInvasion, OnMars};
use orrery_boards::assets::GameSheet;
use orrery_boards::page::{self, *};
use orrery_boards::{
    ChapterDrawing, ConnectFourDrawing, Drawing, Line, OnMarsDrawing, PlayerLabel,
    ProjectMarsDrawing, Scene, assets, lines, look_of,
};
use orrery_core::{Actor, Dice, Draws, Game, Match, Mode, Seat, Seats, Setup, Sides, Viewer};
use project_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Phase, Scenario, Table, card};
use project_mars::{Action, ProjectMars, Question, Space};

#[path = "positions/alien_invasion.rs"]
mod alien_positions;
#[path = "positions/on_mars.rs"]
mod on_mars_positions;

const YOU: Seat = Seat::ONE;
const LEDGER: &str = include_str!("../../../docs/rules/project-mars.md");

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("assets")).expect("the folder can be made");
    let sheets = [
        ProjectMarsDrawing.sheet(),
        ConnectFourDrawing.sheet(),
        OnMarsDrawing.sheet(),
        ChapterDrawing::<1>.sheet(),
        ChapterDrawing::<2>.sheet(),
        ChapterDrawing::<3>.sheet(),
        ChapterDrawing::<4>.sheet(),
    ];
    let own = sheets.into_iter().flatten().flat_map(GameSheet::files);
    for asset in assets::all().into_iter().chain(own) {
        fs::write(folder.join("assets").join(&asset.file), &asset.body).expect("it can be written");
    }
    let write = |name: &str, page: Markup| {
        fs::write(folder.join(format!("{name}.html")), page.into_string())
            .expect("it can be written");
    };
    write("home", page::home(&front()));
    write("new", page::new_table(&new()));
    write("invite", page::invite(&invitation()));
    write(
        "hand-over",
        page::hand_over(Prefs::default(), &canaveral(), BEN, "Amara", "/t/canaveral?seat=1"),
    );
    write("error", page::error(Prefs::default(), &problem()));
    write(
        "records",
        page::records(Prefs::default(), Some("This is not a record: line 1 ends too early.")),
    );
    write("about", page::about(Prefs::default(), &credits(), "0.1.0"));
    write("books", page::rule_books(Prefs::default(), &[mars_ref(), four_ref()]));
    write("rules", page::rules(&book("")));
    write("search", page::rules(&book("contract material")));
    for (name, table, view) in [
        ("bid", bidding(), View::Drawing),
        ("action", acting(), View::Drawing),
        ("place", placing(), View::Drawing),
        ("room", making_room(), View::Drawing),
        ("news", acting_again(), View::Drawing),
        ("discard", discarding(), View::Drawing),
        ("first", beginning(), View::Drawing),
        ("two", with_two(), View::Drawing),
        ("words", acting(), View::Text),
    ] {
        write(name, mars_page(&table, view));
        let parts = mars_parts(&table);
        fs::write(folder.join(format!("{name}.json")), parts).expect("it can be written");
    }
    for (name, game, told) in on_mars_positions::all_positions() {
        write(name, martian_page(&game, &told));
    }
    for (name, chapter, you, table) in alien_positions::all_positions() {
        write(name, chapter_page(chapter, you, table));
    }
    write("guided", guided());
    write("waits", waiting());
    write("four", four_page());
    write("end", mars_end());
    write("four-end", four_end());
}

fn mars_ref() -> GameRef {
    let sheet = ProjectMarsDrawing.sheet();
    GameRef { name: "project-mars".into(), title: "Project Mars".into(), sheet }
}

fn four_ref() -> GameRef {
    let sheet = ConnectFourDrawing.sheet();
    GameRef { name: "connect-four".into(), title: "Connect Four".into(), sheet }
}

fn canaveral() -> TableRef {
    TableRef { id: "k7m2q9".into(), title: "Canaveral table".into(), game: mars_ref() }
}

fn valles() -> TableRef {
    let sheet = OnMarsDrawing.sheet();
    let game = GameRef { name: "on-mars".into(), title: "On Mars".into(), sheet };
    TableRef { id: "v4l7e5".into(), title: "Valles table".into(), game }
}

fn kitchen() -> TableRef {
    TableRef { id: "p3x8w1".into(), title: "Kitchen table".into(), game: four_ref() }
}

fn row(table: TableRef, moment: &str, players: u8, state: (Tone, &str), deed: &str) -> TableRow {
    let names = ["Iris", "Amara", "Bo", "Chidi"];
    let free = deed == "Sit down";
    TableRow {
        href: format!("/t/{}", table.id),
        table,
        moment: moment.into(),
        seats: Seats::of(players, |seat| {
            (!free || seat.index() < 2).then(|| names[seat.index()].to_string())
        }),
        sides: Sides::Each,
        state: (state.0, state.1.into()),
        shelf: None,
        deed: deed.into(),
    }
}

fn front() -> HomePage {
    HomePage {
        prefs: Prefs::default(),
        name: Some("Iris".into()),
        mine: vec![
            row(canaveral(), "turn 19 · year 2", 4, (Tone::Lamp, "Your turn"), "Take your turn"),
            row(kitchen(), "move 9", 2, (Tone::Calm, "Waiting for Bo"), "Open"),
        ],
        open: vec![row(canaveral(), "not begun", 3, (Tone::Calm, "1 seat free"), "Sit down")],
        running: vec![row(kitchen(), "move 22", 2, (Tone::Calm, "Amara thinks"), "Watch")],
        games: vec![
            GameCard {
                game: valles().game,
                pitch: OnMarsDrawing.pitch().into(),
                players: "1 to 4 players".into(),
                picture: OnMarsDrawing.picture(),
                first_games: vec![(None, "/first/on-mars".into())],
            },
            GameCard {
                game: mars_ref(),
                pitch: ProjectMarsDrawing.pitch().into(),
                players: "2 to 4 players".into(),
                picture: ProjectMarsDrawing.picture(),
                first_games: vec![(None, "/first/project-mars".into())],
            },
            GameCard {
                game: four_ref(),
                pitch: ConnectFourDrawing.pitch().into(),
                players: "2 players".into(),
                picture: ConnectFourDrawing.picture(),
                first_games: Vec::new(),
            },
        ],
    }
}

fn new() -> NewTable {
    let manifest = ProjectMars::manifest(&());
    let mode = |mode: &Mode| ModeChoice {
        key: mode.key.to_string(),
        title: mode.title.to_string(),
        about: mode.about.to_string(),
        players: (*mode.players.start(), *mode.players.end()),
        sides: mode.sides,
    };
    let level = |value: &str, label: &str| BotLevel { value: value.into(), label: label.into() };
    NewTable {
        prefs: Prefs::default(),
        game: mars_ref(),
        pitch: ProjectMarsDrawing.pitch().into(),
        credits: manifest.credits.into(),
        picture: ProjectMarsDrawing.picture(),
        groups: vec![ModeGroup { pack: None, modes: manifest.modes.iter().map(mode).collect() }],
        chosen: (0, 0),
        bots: vec![
            level("bot:random", "Bot, just learning"),
            level("bot:greedy", "Bot, steady"),
            level("bot:mcts:500", "Bot, strong"),
        ],
        usual_bot: 1,
        options: manifest
            .options
            .iter()
            .map(|option| OptionChoice {
                key: option.key.into(),
                name: option.about.into(),
                about: option.about.into(),
                is_asked: false,
                rule: option.rule.into(),
                values: option
                    .values
                    .iter()
                    .map(|v| (v.to_string(), v.replace('_', " ")))
                    .collect(),
            })
            .collect(),
        filled: Default::default(),
        name: Some("Iris".into()),
        title: "Canaveral table".into(),
        problem: None,
    }
}

fn invitation() -> Invite {
    let names = [Some("Iris"), None, Some("Bo"), None];
    Invite {
        prefs: Prefs::default(),
        table: canaveral(),
        shelf: None,
        briefing: Vec::new(),
        moment: "not begun".into(),
        seat: BEN,
        sides: Sides::Each,
        others: Seats::of(4, |seat| names[seat.index()].map(str::to_string)),
        token: "t0k3n".into(),
        name: None,
        is_taken: false,
    }
}

fn problem() -> Problem {
    Problem {
        title: "This table could not be found".into(),
        sentence: "Nothing was changed. Perhaps the link lacks its last letters.".into(),
        way_on: ("To the front page".into(), "/".into()),
        details: "404, table-not-found".into(),
    }
}

fn credits() -> Vec<Credit> {
    let credit =
        |game, manifest: &orrery_core::Manifest| Credit { game, credits: manifest.credits.into() };
    vec![
        credit(mars_ref(), ProjectMars::manifest(&())),
        credit(four_ref(), ConnectFour::manifest(&())),
    ]
}

fn book(query: &str) -> RuleBook {
    RuleBook {
        prefs: Prefs::default(),
        game: mars_ref(),
        summary: page::summary_of(LEDGER),
        chapters: page::chapters_of(LEDGER),
        topics: Vec::new(),
        about: None,
        query: query.into(),
    }
}

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
        .pool(["EN06", "SE02", "VE14", "VE24", "TE09", "OF03", "LD"])
}

fn bidding() -> Table {
    let mut table = mid_game().at(Phase::Contract);
    table.plays(ANN, [Action::Bid(1)]).plays(BEN, [Action::Bid(2)]);
    table.plays(CLEO, [Action::Pass]).plays(DAN, [Action::Pass]);
    table
}

fn acting() -> Table {
    mid_game().at(Phase::Action)
}

fn placing() -> Table {
    mid_game().at(Phase::PlaceModule)
}

fn making_room() -> Table {
    let mut table = mid_game().tableau(ANN, ["EN10"]).at(Phase::Action);
    table.plays(ANN, [Action::Take(card("EN06"))]);
    table
}

/// Others have placed a module and taken a card since the reader's first action.
fn acting_again() -> Table {
    let mut table = mid_game().at(Phase::PlaceModule);
    table.plays(ANN, [Action::PlaceNothing]).plays(BEN, [Action::Place(Space::Erv)]);
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table.plays(ANN, [Action::TakeMoney]).plays(BEN, [Action::TakeMoney]);
    table.plays(CLEO, [Action::TakeMoney]).plays(DAN, [Action::Take(card("OF03"))]);
    table
}

fn discarding() -> Table {
    let mut table = mid_game().holder(DAN).at(Phase::Action);
    table.all_take_money();
    table
}

fn beginning() -> Table {
    let mut table = Table::new(Setup::of_players(4).with("starting_player", "first_seat"));
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table
}

fn with_two() -> Table {
    Scenario::of_players(2)
        .has(ANN, 14, 3)
        .tableau(ANN, ["FM04", "SE05", "EN09", "TE07", "TE12", "OF05"])
        .tableau(BEN, ["PL06", "SE03", "TE08"])
        .orbit(BEN, [Space::FuelLeft])
        .orbit(ANN, [Space::FuelRight, Space::Mav])
        .pool(["PL01", "EN01", "VE25", "TE11", "OF08"])
        .at(Phase::PlaceModule)
}

fn sitters(players: u8) -> Seats<PlayerLabel> {
    let names = ["You", "Amara", "Bo", "Chidi"];
    Seats::of(players, |seat| PlayerLabel {
        name: names[seat.index()].into(),
        is_you: seat == YOU,
        is_bot: seat.index() == 3,
        look: seat,
    })
}

/// A table as the one who is "you" sees it, with everything a page can show.
fn table_page<'a, G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    game: &G,
    events: &[G::Event],
    table: &'a TableRef,
    sitters: &'a Seats<PlayerLabel>,
) -> TablePage<'a> {
    let you = sitters.iter().find(|(_, sitter)| sitter.is_you).map_or(YOU, |(seat, _)| seat);
    let turn = match game.to_act().first() {
        Some(Actor::Seat(seat)) if seat == you => Turn::Yours,
        Some(Actor::Seat(seat)) => Turn::Waiting(seat, Some("2 min".into())),
        _ => Turn::Nobody,
    };
    let entry = |(at, line): (usize, Line)| LogEntry {
        opens: line.who.is_none() && line.depth == 0,
        line,
        at,
        is_new: false,
        is_undone: false,
    };
    // A solo player has a panel, too.
    let others = you.clockwise(sitters.players()).skip(usize::from(sitters.players() > 1));
    Scene::look(game, &(), Viewer::Seat(you), sitters, events, |scene| TablePage {
        prefs: Prefs::default(),
        view: View::Drawing,
        table,
        moment: drawing.moment(scene.view),
        sitters,
        you: Some(you),
        turn,
        asked: Seat::all(sitters.players())
            .filter(|&seat| game.to_act().contains(seat.into()))
            .collect(),
        asked_key: events.len().to_string(),
        dice: None,
        plays_forced: None,
        shares: Vec::new(),
        passage: drawing.passage(scene),
        stage: drawing.stage(scene),
        jumps: drawing.jumps(scene),
        words: drawing.in_words(scene),
        players: others.map(|seat| (seat, drawing.player(scene, seat))).collect(),
        dock: drawing.dock(scene),
        buttons: scene.actions.iter().map(|&a| drawing.button(scene, a)).enumerate().collect(),
        log: lines(drawing, events, &()).into_iter().enumerate().map(entry).collect(),
        log_filter: LogFilter::All,
        since: Vec::new(),
        score: drawing.score(scene.view, events, scene.content),
        has_bots: true,
        entered: 0,
        own_entry: None,
        about: None,
        tells_stories: false,
        lies_on_the_table: false,
        hint: None,
        undo: Undo::Nothing,
        seats: seats(sitters),
        plans: None,
        guide: None,
        notices: Vec::new(),
        refused: None,
        undone: 0,
        kind: page::Kind::Live,
        seed_digest: None,
        query: None,
        home: "/t/canaveral".into(),
        answers: events.len(),
        version: 41,
        key: "0b7e-one-use".into(),
    })
}

fn seats(sitters: &Seats<PlayerLabel>) -> Vec<SeatLine> {
    let line = |(seat, sitter): (Seat, &PlayerLabel)| SeatLine {
        seat,
        state: match (sitter.is_you, sitter.is_bot) {
            (true, _) => SeatState::You,
            (_, true) => SeatState::Bot("steady".into()),
            _ => SeatState::Person { is_here: seat == BEN },
        },
        may_give_to_bot: (!sitter.is_bot).then(|| "bot:greedy".into()),
        may_take_back: false,
    };
    sitters.iter().map(line).collect()
}

fn mars_page(table: &Table, view: View) -> Markup {
    let (place, sitters) = (canaveral(), sitters(table.game.open.player_count()));
    let mut page = table_page(&ProjectMarsDrawing, &table.game, table.told(), &place, &sitters);
    page.view = view;
    page.undo = Undo::Free { steps: 2 };
    page.document()
}

/// A table of On Mars as the first seat sees it.
fn martian_page(game: &OnMars, told: &[on_mars::Event]) -> Markup {
    let told: Vec<_> = told.iter().map(|event| OnMars::redact(event, Viewer::Seat(YOU))).collect();
    let (place, sitters) = (valles(), sitters(game.open.seats()));
    table_page(&OnMarsDrawing, game, &told, &place, &sitters).document()
}

/// A table of a chapter of Alien Invasion as this seat sees it.
fn chapter_page(chapter: u8, you: Seat, table: on_mars::scenario::Table) -> Markup {
    match chapter {
        1 => page_of::<1>("invasion", "On Mars: Invasion", you, table),
        2 => page_of::<2>("outbreak", "On Mars: Outbreak", you, table),
        3 => page_of::<3>("blackout", "On Mars: Blackout", you, table),
        _ => page_of::<4>("monolith", "On Mars: Monolith", you, table),
    }
}

fn page_of<const CHAPTER: u8>(
    name: &str,
    title: &str,
    you: Seat,
    table: on_mars::scenario::Table,
) -> Markup {
    let drawing = ChapterDrawing::<CHAPTER>;
    let (told, game) = (table.told().to_vec(), AlienInvasion::<CHAPTER>(table.game));
    let viewer = Viewer::Seat(you);
    let told: Vec<_> =
        told.iter().map(|one| AlienInvasion::<CHAPTER>::redact(one, viewer)).collect();
    let (all, sides) = (game.0.open.seats(), game.0.open.sides());
    let names = ["Iris", "Amara", "Bo", "Chidi", "Emil"];
    let sitters = Seats::of(all, |seat| PlayerLabel {
        name: if seat == you { "You".into() } else { names[seat.index()].into() },
        is_you: seat == you,
        is_bot: false,
        look: look_of(sides, seat),
    });
    let game_ref = GameRef { name: name.into(), title: title.into(), sheet: drawing.sheet() };
    let place = TableRef { game: game_ref, ..valles() };
    table_page(&drawing, &game, &told, &place, &sitters).document()
}

/// The parts that the stream would send.
fn mars_parts(table: &Table) -> String {
    let (place, sitters) = (canaveral(), sitters(table.game.open.player_count()));
    let mut page = table_page(&ProjectMarsDrawing, &table.game, table.told(), &place, &sitters);
    page.version += 1;
    let parts = page.fragments();
    serde_json::json!({
        "stage": parts.stage, "rail": parts.rail, "dock": parts.dock, "menu": parts.menu,
        "moment": parts.moment, "title": parts.title, "say": parts.say,
        "your_turn": parts.your_turn, "answers": parts.answers, "version": parts.version,
    })
    .to_string()
}

/// The guided first game at its first action.
fn guided() -> Markup {
    let script = ProjectMarsDrawing.guide().expect("there is a guide");
    let mut game = Match::<ProjectMars>::new((script.setup)(), Some(script.seed.into()))
        .expect("a valid setup");
    while !matches!(game.game().question(), Some((_, Question::TakeAction))) {
        let who = game.game().to_act().first().expect("the game goes on");
        let action = game.draw().unwrap_or(Action::Pass);
        game.answer(who, action).expect("it may be answered");
    }
    let (place, sitters) = (canaveral(), sitters(2));
    let told = game.events_since(0);
    let mut page = table_page(&ProjectMarsDrawing, game.game(), told, &place, &sitters);
    page.guide =
        Scene::look(game.game(), &(), Viewer::Seat(script.seat), &sitters, told, |scene| {
            script.guide(scene, told, 1)
        });
    page.document()
}

/// Everything around a table while another player decides.
fn waiting() -> Markup {
    let mut table = acting();
    table.plays(ANN, [Action::TakeMoney]);
    let (place, sitters) = (canaveral(), sitters(4));
    let mut page = table_page(&ProjectMarsDrawing, &table.game, table.told(), &place, &sitters);
    page.since = page.log.iter().rev().take(3).map(|entry| entry.line.clone()).collect();
    if let Some(line) = page.since.first_mut() {
        line.hits = vec![YOU];
    }
    page.seats[1].state =
        SeatState::Open { invite: Some("https://orrery.example/t/k7m2q9/sit/9f2c4b".into()) };
    page.undo =
        Undo::Voting(Vote { number: 1, by: CLEO, waiting_for: vec![YOU, DAN], asks_you: true });
    page.hint = Some(Hint {
        choice: Some(0),
        name: "Take $2".into(),
        why: "About a 41% chance to win after 400 simulations; \u{201c}Hire Reese for \
              $3\u{201d} is about as good. Helps: money."
            .into(),
    });
    page.refused = Some(Refusal {
        strong: "Not sent.".into(),
        words: "Another player moved first. The board is up to date; choose again.".into(),
        rule: Some("PM-ACT-01".into()),
    });
    page.guide = Some(Guide {
        title: "The Contract".into(),
        learnt: 3,
        of: 9,
        words: "The Contract holder acts first.".into(),
        rules: vec!["PM-CARD-12"],
        pieces: vec!["contract".into()],
    });
    page.document()
}

fn four_page() -> Markup {
    let mut game = Match::<ConnectFour>::new(Setup::of_players(2), None).expect("a valid setup");
    let mut dice = Dice::new("a kitchen", "example");
    for _ in 0..8 {
        step(&mut game, &mut dice);
    }
    let (place, sitters) = (kitchen(), sitters(2));
    table_page(&ConnectFourDrawing, game.game(), game.events_since(0), &place, &sitters).document()
}

/// One answer by the actor who has to act, any that is legal.
fn step<G: Game<Content = ()>>(game: &mut Match<G>, dice: &mut Dice) -> bool {
    let Some(who) = game.game().to_act().first() else { return false };
    let action = match who {
        Actor::Chance => game.draw().expect("there is a seed"),
        Actor::Seat(_) => {
            let actions = game.game().legal_actions(who);
            actions[dice.index(actions.len())]
        }
    };
    game.answer(who, action).expect("a listed action is accepted");
    true
}

fn end<G: Game<Content = ()>>(
    drawing: &dyn Drawing<G>,
    place: &TableRef,
    players: u8,
    seed: &str,
) -> Markup {
    let mut game =
        Match::<G>::new(Setup::of_players(players), Some(seed.into())).expect("a valid setup");
    let mut dice = Dice::new(seed, "example");
    let mut past = Vec::new();
    let mut at = 0;
    loop {
        let view = game.game().view(Viewer::Spectator);
        let label = format!("{}", game.game().round());
        let round = game.game().round();
        past.push(Past { at, round, label, score: drawing.score(&view, &[], &()) });
        if !step(&mut game, &mut dice) {
            break;
        }
        at += 1;
    }
    let sitters = sitters(players);
    let standing = game.game().standing().expect("the game is over");
    let shown = table_page(drawing, game.game(), game.events_since(0), place, &sitters);
    EndPage {
        prefs: Prefs::default(),
        query: None,
        table: place,
        moment: format!("finished after {} rounds", game.game().round()),
        round: drawing.round(),
        sitters: &sitters,
        roles: Seat::all(players)
            .map(|seat| drawing.role(&game.game().view(Viewer::Spectator), seat))
            .collect(),
        you: Some(YOU),
        verdict: page::verdict(&standing, &shown.score, &sitters),
        detail: "Amara was ahead before the final count.".into(),
        standing: &standing,
        score: shown.score,
        debrief: None,
        past,
        turning_points: vec![
            TurningPoint { at: at / 3, label: "You take the lead".into(), symbol: None },
            TurningPoint { at: at * 2 / 3, label: "Amara catches up".into(), symbol: None },
        ],
        answers: at,
        shown: Shown {
            at,
            label: shown.moment,
            stage: shown.stage,
            lines: vec!["The last answer ended the game.".into()],
        },
        log: shown.log,
        fairness: Fairness {
            seal: Some(Seal { digest: "9f2c4b7e".repeat(8), seed: seed.into() }),
            draws: Draws { seeded: 40, ..Draws::default() },
        },
        missed: Vec::new(),
        rematch: None,
        version: 300,
    }
    .document()
}

fn mars_end() -> Markup {
    end(&ProjectMarsDrawing, &canaveral(), 4, "a seed")
}

fn four_end() -> Markup {
    end(&ConnectFourDrawing, &kitchen(), 2, "another seed")
}
