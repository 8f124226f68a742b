//! A first visit: a guest sits down and plays to the end.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

/// From the front page two presses lead to a game against bots.
async fn plays_after_two_presses(browser: &Browser, house: &House, game: &str) {
    browser.goto(house.at("/")).await;
    browser.press(&format!("a[href='/new/{game}']")).await;
    browser.press("form.setup button.main").await;
    browser.see("#question").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_lead_to_project_mars_and_clicks_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    plays_after_two_presses(&browser, &house, "project-mars").await;
    let played = play::by_hand(&browser, async |_| Go::On).await;
    assert!(played.on_the_board > 10, "the board was played on: {played:?}");
    assert!(played.asked_first > 0, "something was given up: {played:?}");
    println!("{played:?}");
    browser.see("#verdict").await;
    assert!(browser.driver().title().await.unwrap().contains("Project Mars table"));
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_begin_from_the_moon_and_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "from-the-moon", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    let begun = play::by_hand(&browser, async |nth| if nth < 36 { Go::On } else { Go::Away }).await;
    assert!(begun.on_the_board > 15, "the board was played on: {begun:?}");
    assert!(begun.narrowed > 5, "a Rover first, then its tile: {begun:?}");
    browser.open_record(&house, &nearly_over("from-the-moon", 2, 30)).await;
    let ended = play::by_hand(&browser, async |_| Go::On).await;
    assert!(ended.on_the_board > 5, "the board was played on: {ended:?}");
    println!("{begun:?} {ended:?}");
    browser.see("#verdict").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_lead_to_connect_four_and_clicks_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    plays_after_two_presses(&browser, &house, "connect-four").await;
    let played = play::by_hand(&browser, async |_| Go::On).await;
    assert!(played.on_the_board > 1, "the board was played on: {played:?}");
    browser.see("#verdict").await;
    browser.is_content().await;
}
