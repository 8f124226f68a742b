//! A table to look at: who sits there, and the scene of a viewer.

use orrery_boards::assets::GameSheet;
use orrery_boards::{Drawing, PlayerLabel, Scene};
use orrery_core::{Game, Seats, Viewer};

/// Those who sit at the table, as the viewer calls them.
pub fn sitters(players: u8, viewer: Viewer) -> Seats<PlayerLabel> {
    Seats::of(players, |seat| PlayerLabel {
        name: match viewer.is(seat) {
            true => "You".to_owned(),
            false => ["Iris", "Amara", "Bo", "Chidi", "Emil"][seat.index()].to_owned(),
        },
        is_you: viewer.is(seat),
        is_bot: false,
        look: seat,
    })
}

/// Shows the scene of a viewer to whom nothing is new.
pub fn look<G: Game<Content = ()>, T>(
    game: &G,
    players: u8,
    viewer: Viewer,
    see: impl FnOnce(&Scene<G>) -> T,
) -> T {
    Scene::look(game, &(), viewer, &sitters(players, viewer), &[], see)
}

/// Everything a viewer is shown, as text.
pub fn everything<G: Game>(drawing: &dyn Drawing<G>, scene: &Scene<G>) -> String {
    let mut shown = drawing.stage(scene).into_string();
    for (seat, _) in scene.sitters.iter() {
        shown += &drawing.player(scene, seat).into_string();
    }
    let dock = drawing.dock(scene);
    shown += &format!("{}{}{:?}", dock.question, dock.detail, dock.rule);
    shown += &(dock.row.into_string() + &dock.carry.into_string());
    for &action in scene.actions {
        let button = drawing.button(scene, action);
        shown += &format!(
            "{}{}{:?}{:?}",
            button.label.into_string(),
            button.name,
            button.outcome,
            button.gives_up
        );
    }
    for words in drawing.in_words(scene) {
        shown += &words.text(scene.sitters);
    }
    for line in drawing.score(scene.view, scene.recent, scene.content) {
        shown += &format!("{line:?}");
    }
    let guide = drawing.guide().and_then(|script| script.guide(scene, scene.recent, 1));
    shown + &drawing.moment(scene.view) + &format!("{guide:?}")
}

/// The values of an attribute, in the order in which they stand.
pub fn attributes(markup: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let parts = markup.split(&start).skip(1);
    parts.map(|part| part.split('"').next().unwrap_or_default().to_owned()).collect()
}

/// Checks that every symbol in the markup is drawn: in the game's own sheet or in the one that all
/// games share.
pub fn check_symbols(sheet: &GameSheet, markup: &str) {
    for tag in markup.split('<').filter(|tag| tag.starts_with("use ")) {
        let symbol = attributes(tag, "href").swap_remove(0);
        assert!(sheet.has_symbol(symbol.trim_start_matches('#')), "there is no symbol {symbol}");
    }
}

/// Checks that hold for every scene: a button for every answer, at most one of them the main one,
/// and on the board only pieces that answer, up to a number of pieces per answer.
pub fn check_scene<G: Game>(
    drawing: &dyn Drawing<G>,
    scene: &Scene<G>,
    pieces_of_one_answer: usize,
) {
    let (mut names, mut labels): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut main = 0;
    for &action in scene.actions {
        let button = drawing.button(scene, action);
        let label = button.label.into_string();
        assert!(!button.name.is_empty() && !label.is_empty(), "{action:?}");
        assert!(!(button.is_main && button.gives_up.is_some()), "{action:?} gives up too much");
        main += usize::from(button.is_main);
        names.push(button.name);
        labels.push(label);
    }
    assert!(main <= 1, "{main} main buttons");
    for (mut said, how) in [(names, "name"), (labels, "look")] {
        said.sort();
        let twice = said.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "two answers have the same {how}");
    }
    check_pieces(drawing, scene, pieces_of_one_answer);
}

/// The part of it that is about the board.
pub fn check_pieces<G: Game>(
    drawing: &dyn Drawing<G>,
    scene: &Scene<G>,
    pieces_of_one_answer: usize,
) {
    let stage = drawing.stage(scene).into_string();
    let row = drawing.dock(scene).row.into_string();
    for choices in attributes(&stage, "data-choice").iter().chain(&attributes(&row, "data-choice"))
    {
        for choice in choices.split(' ') {
            let choice: usize = choice.parse().expect("a number");
            assert!(choice < scene.actions.len(), "{choice} is no answer");
        }
    }
    // What stands for several answers leaves the rest to another piece or to the dock. Only
    // where a single way is left may two pieces say the same.
    let on_stage = attributes(&stage, "data-choice");
    let single = |choices: &&String| !choices.contains(' ');
    for choice in on_stage.iter().filter(single) {
        let alike = on_stage.iter().filter(|other| *other == choice).count();
        assert!(alike <= pieces_of_one_answer, "{alike} pieces are the answer {choice}");
    }
    let tags = stage.split('<').map(|rest| rest.split('>').next().unwrap_or_default());
    for tag in tags.filter(|tag| tag.contains(" data-why=")) {
        assert!(tag.contains(" data-rule="), "a reason has no rule: {tag}");
    }

    let panels = scene.sitters.iter().map(|(seat, _)| drawing.player(scene, seat).into_string());
    let labels = scene.actions.iter().map(|&action| drawing.button(scene, action).label);
    let labels = labels.map(|label| label.into_string());
    let sheet = drawing.sheet().expect("the game has a sheet");
    check_symbols(
        sheet,
        &panels.chain(labels).chain([row]).fold(stage.clone(), |all, one| all + &one),
    );

    let mut pieces = attributes(&stage, "data-piece");
    let count = pieces.len();
    pieces.sort();
    pieces.dedup();
    assert_eq!(pieces.len(), count, "a piece is in two places");
}
