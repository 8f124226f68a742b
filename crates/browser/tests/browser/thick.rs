//! First Martians with the dice and cards of the box, on the phone that lies on the table.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};

/// A whole mission in which every die and card is entered, while the server stops and starts
/// again in the middle.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_mission_is_played_with_the_box() {
    let (mut house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    let seating = Seating { game: "first-martians", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    browser.press("a[href='#table-menu']").await;
    let form = "#table-menu form:has(input[name=dice][value=by_hand]) button";
    browser.press(form).await;
    let is_on = format!("return document.querySelector('{form}[aria-pressed=true]') !== null");
    browser.until::<bool>("the dice are chosen", &is_on).await;
    let address = browser.address().await;
    let mut entered = 0;
    play::by_hand(&browser, async |nth| {
        entered += browser.count("#answer input[name=by_hand]").await;
        if nth == 25 {
            house.close();
            house.open_again();
            browser.goto(address.clone()).await;
            browser.see("#question").await;
        }
        Go::On
    })
    .await;
    browser.see("#verdict").await;
    assert!(entered > 10, "only {entered} dice and cards were entered");
}
