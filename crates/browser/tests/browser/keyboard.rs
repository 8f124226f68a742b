//! Games without a mouse, and in words.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};
use thirtyfour::Key;

const TABLE: Seating =
    Seating { game: "project-mars", seats: &["you", "bot:greedy", "bot:greedy", "bot:greedy"] };

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_begin_project_mars_and_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, TABLE).await;
    let begun = play::by_keys_until(&browser, 40).await;
    assert!(begun.on_the_board > 10, "the board was played on: {begun:?}");
    browser.open_record(&house, &nearly_over("project-mars", 2, 30)).await;
    let ended = play::by_keys(&browser).await;
    println!("{begun:?} {ended:?}");
    browser.see("#verdict").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_play_connect_four_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "connect-four", seats: &["bot:random", "you"] };
    browser.sit_down(&house, seating).await;
    let played = play::by_keys(&browser).await;
    assert!(played.on_the_board > 1, "the board was played on: {played:?}");
    browser.is_content().await;
}

/// From the page of a new table to its first decisions without a mouse.
#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_begin_on_mars_and_its_chapters() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    for game in ["on-mars", "invasion", "outbreak", "blackout", "monolith"] {
        browser.goto(house.at(&format!("/new/{game}"))).await;
        browser.see("form.setup button.main").await;
        let begins = "return document.activeElement.matches('form.setup button.main');";
        for tabs in 0.. {
            if browser.run::<bool>(begins, Vec::new()).await {
                break;
            }
            assert!(tabs < 60, "{game}: Tab leads to the button that begins");
            browser.keys(Key::Tab).await;
        }
        browser.keys(Key::Enter).await;
        browser.see("#question").await;
        let played = play::by_keys_until(&browser, 6).await;
        println!("{game}: {played:?}");
        assert_eq!(played.answers, 6, "{game}");
        browser.is_content().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_in_words_is_played_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, TABLE).await;
    browser.press("a[href='#table-menu']").await;
    browser.press("#table-menu a[href$='?view=text']").await;
    browser.see("#stage[data-view=text]").await;
    let played = play::by_hand(&browser, async |_| {
        assert_eq!(browser.count("#stage[data-view=text]").await, 1, "the words stay");
        Go::On
    })
    .await;
    assert_eq!(played.on_the_board, 0, "there is no board: {played:?}");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_of_the_help_do_what_it_says() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "connect-four", seats: &["you", "here"] };
    browser.sit_down(&house, seating).await;
    browser.keys("?").await;
    browser.see("#help[open]").await;
    browser.keys(Key::Escape).await;
    browser
        .until::<bool>("the help is closed", "return !document.querySelector('#help').open;")
        .await;
    browser.keys("d").await;
    let asked = "return document.activeElement.id === 'question';";
    browser.until::<bool>("D leads to the decision", asked).await;
    browser.keys("h").await;
    browser.see("#coach .hinted").await;
    browser.keys("?").await;
}
