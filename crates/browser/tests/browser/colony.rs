//! On Mars and the chapters of Alien Invasion in a real browser.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

use crate::in_place::Sizes;
use crate::phone::{is_not_too_wide, suits_a_finger};

/// Plays so many questions with the mouse; nothing leaves its place.
async fn by_mouse(browser: &Browser, sizes: &mut Sizes, enough: usize) {
    let played = play::by_hand(browser, async |nth| {
        sizes.look(browser, &format!("question {nth}")).await;
        if nth < enough { Go::On } else { Go::Away }
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > enough / 4, "the board was played on: {played:?}");
}

/// Plays so many questions with a finger; the page suits it.
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

/// A chapter from its beginning, and another one to its end.
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
