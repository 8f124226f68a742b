//! On Mars and the chapters of Alien Invasion in a real browser.

use std::collections::BTreeSet;

use orrery_browser::axe::Axe;
use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

use crate::accessible::is_open_to_all;
use crate::in_place::Sizes;
use crate::phone::{is_not_too_wide, suits_a_finger};

/// Plays a number of questions with the mouse; nothing leaves its place.
async fn by_mouse(browser: &Browser, sizes: &mut Sizes, enough: usize) {
    let played = play::by_hand(browser, async |nth| {
        sizes.look(browser, &format!("question {nth}")).await;
        if nth < enough { Go::On } else { Go::Away }
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > enough / 4, "the board was played on: {played:?}");
}

/// Plays a number of questions with a finger; the page suits it.
async fn by_finger(browser: &Browser, enough: usize) {
    let played = play::by_hand(browser, async |nth| {
        let place = format!("question {nth}");
        is_not_too_wide(browser, &place).await;
        if nth % 16 == 5 {
            suits_a_finger(browser, &place).await;
        }
        if nth < enough { Go::On } else { Go::Away }
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > enough / 4, "the board was played on: {played:?}");
}

/// Two players settle Mars, one of them a bot; dock and board keep their heights.
#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_settles_mars() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let mut sizes = Sizes::default();
    browser.sit_down(&house, Seating { game: "on-mars", seats: &["you", "bot:random"] }).await;
    by_mouse(&browser, &mut sizes, 40).await;
    sizes.are_one();
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_settle_mars() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, Seating { game: "on-mars", seats: &["you", "bot:random"] }).await;
    by_finger(&browser, 40).await;
    browser.is_content().await;
}

/// A chapter from its beginning, and another one to its end; nothing is cut off or out of place.
#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_begins_an_outbreak_and_ends_a_blackout() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let mut sizes = Sizes::default();
    browser.sit_down(&house, Seating { game: "outbreak", seats: &["you", "bot:random"] }).await;
    by_mouse(&browser, &mut sizes, 24).await;
    sizes.are_one();
    browser.open_record(&house, &nearly_over("blackout", 2, 24)).await;
    play::by_hand(&browser, async |nth| {
        sizes.look(&browser, &format!("Blackout, question {nth}")).await;
        // Another hand may keep the lights on for longer than the bots did.
        if nth < 40 { Go::On } else { Go::Away }
    })
    .await;
    sizes.are_one();
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_find_the_monolith() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, Seating { game: "monolith", seats: &["you"] }).await;
    by_finger(&browser, 24).await;
    browser.is_content().await;
}

/// Both sides of an Invasion and the Monolith on a small laptop: nothing is cut off or moves.
/// Words of a rival's panel that lie under what opens the rival's board.
const UNDER_A_BOARDS_NAME: &str = "
    const meet = (a, b) => b.width && b.left < a.right - 1 && b.right > a.left + 1 && b.top < a.bottom - 1 && b.bottom > a.top + 1;
    return [...document.querySelectorAll('#rail .whole-board > summary')].flatMap((name) => {
        const others = [...name.parentElement.parentElement.querySelectorAll('.amts > *, .techs > *, .cap')];
        return others.filter((other) => meet(name.getBoundingClientRect(), other.getBoundingClientRect())).map((other) => other.outerHTML.slice(0, 140));
    });";

#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_leads_both_sides_of_an_invasion_and_finds_the_monolith() {
    let (house, browser) = (House::open(), Browser::open(Screen::Laptop).await);
    for (game, seats) in [
        ("invasion", &["you", "bot:random", "bot:random"][..]),
        ("invasion", &["bot:random", "bot:random", "you"]),
        ("monolith", &["you"]),
    ] {
        let mut sizes = Sizes::default();
        browser.sit_down(&house, Seating { game, seats }).await;
        by_mouse(&browser, &mut sizes, 10).await;
        sizes.are_one();
        let under: Vec<String> = browser.run(UNDER_A_BOARDS_NAME, Vec::new()).await;
        assert!(under.is_empty(), "{game}: under the name of a board: {under:#?}");
    }
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_begin_the_other_chapters() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    for (game, seats) in [
        ("invasion", &["you", "bot:random", "bot:random"][..]),
        ("invasion", &["bot:random", "bot:random", "you"]),
        ("outbreak", &["you", "bot:random"]),
        ("blackout", &["you", "bot:random"]),
    ] {
        browser.sit_down(&house, Seating { game, seats }).await;
        by_finger(&browser, 5).await;
    }
    browser.is_content().await;
}

/// The side that has the width.
const SIDE: &str = "return document.querySelector('.mars-hero').dataset.side;";

/// Everything outside of its frame at a large screen: words under another board or off the page.
const HIDDEN: &str = "const frame = document.querySelector('#orbit');
    const over = frame.scrollHeight - frame.clientHeight;
    return over > 2 ? [`${over} px of the left side are hidden`] : [];";

/// Tables on the surface and in Orbit: those of a crew in their last rounds, which one reader can
/// play for all, and the others from their beginning.
async fn tables_are_open_to_all(screen: Screen, games: &[(&str, u8)]) {
    let axe = Axe::beside(env!("CARGO_TARGET_TMPDIR"));
    let (house, browser) = (House::open(), Browser::open(screen).await);
    for (game, players) in games {
        match *game {
            "on-mars" | "invasion" => {
                let seats = &["you", "bot:random", "bot:random"];
                browser.sit_down(&house, Seating { game, seats }).await;
            }
            _ => browser.open_record(&house, &nearly_over(game, *players, 60)).await,
        }
        let mut seen = BTreeSet::new();
        play::by_hand(&browser, async |nth| {
            let side: String = browser.run(SIDE, Vec::new()).await;
            if seen.insert(side.clone()) {
                is_open_to_all(&browser, &axe, &format!("{game}: {side}, question {nth}")).await;
            }
            if seen.len() < 2 && nth < 12 { Go::On } else { Go::Away }
        })
        .await;
        browser.is_content().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mars_is_open_to_all_on_a_desktop() {
    tables_are_open_to_all(Screen::Desktop, &[("on-mars", 3), ("invasion", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chapters_are_open_to_all_on_a_desktop() {
    let games = [("outbreak", 3), ("blackout", 3), ("monolith", 1)];
    tables_are_open_to_all(Screen::Desktop, &games).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mars_is_open_to_all_on_a_phone() {
    tables_are_open_to_all(Screen::Phone, &[("on-mars", 3), ("invasion", 3)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chapters_are_open_to_all_on_a_phone() {
    let games = [("outbreak", 3), ("blackout", 3), ("monolith", 1)];
    tables_are_open_to_all(Screen::Phone, &games).await;
}

/// All of Orbit and of the areas is in sight at 1440 x 900 without a notice over the table.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_orbit_is_hidden() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    for (game, seats) in [
        ("on-mars", &["you", "bot:random", "bot:random", "bot:random"][..]),
        ("invasion", &["you", "bot:random", "bot:random"]),
        ("outbreak", &["you", "bot:random", "bot:random"]),
        ("blackout", &["you", "bot:random"]),
    ] {
        browser.sit_down(&house, Seating { game, seats }).await;
        play::by_hand(&browser, async |nth| {
            let hidden: Vec<String> = browser.run(HIDDEN, Vec::new()).await;
            assert!(hidden.is_empty(), "{game}, question {nth}: {hidden:?}");
            if nth < 10 { Go::On } else { Go::Away }
        })
        .await;
    }
    browser.is_content().await;
}

/// Parts of the position of a finished game that lie over one another.
const OVERLAPPING: &str = "
    const parts = ['.surface', '.corner.tl', '.corner.tr', '.corner.bl', '.corner.br', '.descent', '#orbit'];
    const boxes = parts.map((part) => [part, document.querySelector(`.still ${part}`).getBoundingClientRect()]);
    const over = (one, other) => one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2;
    return boxes.flatMap(([one, box], at) => boxes.slice(at + 1).filter(([, other]) => over(box, other)).map(([other]) => `${one} and ${other}`));";

#[tokio::test(flavor = "multi_thread")]
async fn the_position_of_a_finished_game_has_everything_in_its_place() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    for (game, players) in [("on-mars", 2), ("invasion", 3), ("outbreak", 2), ("monolith", 1)] {
        browser.open_finished(&house, &nearly_over(game, players, 0)).await;
        let overlapping: Vec<String> = browser.run(OVERLAPPING, Vec::new()).await;
        assert!(overlapping.is_empty(), "{game}: {overlapping:?}");
    }
    browser.is_content().await;
}
