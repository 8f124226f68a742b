//! A browser that runs no scripts.

use orrery_browser::play;
use orrery_browser::{Browser, House, Screen};

#[tokio::test(flavor = "multi_thread")]
async fn forms_alone_play_project_mars_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::WithoutScript).await);
    browser.goto(house.at("/")).await;
    browser.press("a[href='/new/project-mars']").await;
    browser.press("form.setup button.main").await;
    browser.see("#question").await;
    assert_eq!(browser.count("html[data-module]").await, 0, "no script runs");
    let played = play::by_forms(&browser).await;
    assert!(played.answers > 20 && played.asked_first > 0, "{played:?}");
    println!("{played:?}");
}
