//! Several windows at one table, and a server that comes and goes.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};
use serde_json::Value;

const TWO: Seating = Seating { game: "connect-four", seats: &["you", "friend"] };

/// A player with a table, and a friend who has come by the invitation.
async fn two_at_a_table(house: &House) -> (Browser, Browser) {
    let host = Browser::open(Screen::Desktop).await;
    host.sit_down(house, TWO).await;
    let friend = host.invites(house, Screen::Desktop).await;
    (host, friend)
}

async fn discs(browser: &Browser, wanted: usize) {
    let script = format!("return document.querySelectorAll('#stage .disc').length === {wanted};");
    browser.until::<bool>(&format!("{wanted} discs"), &script).await;
}

async fn is_asked(browser: &Browser) {
    let look = "const icon = document.querySelector('#favicon');
        return document.title.startsWith('Your turn') && icon.getAttribute('href') === icon.dataset.turn
            && document.querySelector('#dock.live') !== null;";
    browser.until::<bool>("title, icon and dock say that it is the reader's turn", look).await;
}

async fn is_waiting(browser: &Browser) {
    let look = "const icon = document.querySelector('#favicon');
        return !document.title.startsWith('Your turn') && icon.getAttribute('href') === icon.dataset.rest
            && document.querySelector('#dock.live') === null;";
    browser.until::<bool>("title, icon and dock say that somebody else is asked", look).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_comes_by_the_link_and_both_see_every_move_at_once() {
    let house = House::open();
    let (host, friend) = two_at_a_table(&house).await;
    let named = "return document.querySelector('#rail').textContent.includes('Bo')
        && !document.querySelector('#news').textContent.includes('is free');";
    host.until::<bool>("the friend's name, and no seat is free any more", named).await;
    is_asked(&host).await;
    is_waiting(&friend).await;
    host.press("#stage [data-choice='3']").await;
    discs(&friend, 1).await;
    is_asked(&friend).await;
    is_waiting(&host).await;
    friend.driver().refresh().await.unwrap();
    discs(&friend, 1).await;
    is_asked(&friend).await;
    friend.press("#stage [data-choice='3']").await;
    discs(&host, 2).await;
    is_asked(&host).await;
    host.is_content().await;
    friend.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_and_starts_again_loses_nobody() {
    let mut house = House::open();
    let (host, friend) = two_at_a_table(&house).await;
    host.press("#stage [data-choice='0']").await;
    discs(&friend, 1).await;
    // The stream may be quicker than the answer to the one who moved.
    let arrived = "return !document.body.hasAttribute('aria-busy');";
    host.until::<bool>("the host's move has arrived", arrived).await;
    discs(&host, 1).await;
    house.close();
    let lost = "return document.querySelector('#connection').textContent.includes('Reconnecting')
        && document.querySelector('#lost').checkVisibility();";
    host.until::<bool>("the host hears that the connection is lost", lost).await;
    friend.until::<bool>("so does the friend", lost).await;
    // Pressed while the server is away: it is sent once the server is back.
    friend.press("#stage [data-choice='1']").await;
    let told = |words: &str| {
        format!("return document.querySelector('#lost').textContent.includes({words:?});")
    };
    friend
        .until::<bool>("the move is not called saved", &told("has not reached the server yet"))
        .await;
    host.until::<bool>("the older one is", &told("Your last move is saved.")).await;
    house.open_again();
    let back = "return document.querySelector('#connection').textContent.includes('Connected')
        && !document.querySelector('#lost').checkVisibility();";
    friend.until::<bool>("the friend is back", back).await;
    host.until::<bool>("the host is back", back).await;
    discs(&host, 2).await;
    discs(&friend, 2).await;
    is_asked(&host).await;
    host.press("#stage [data-choice='2']").await;
    discs(&friend, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_window_is_refused_kindly_and_refreshed() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    let table = browser.address().await;
    browser.deaf_window(table).await;
    browser.see("#stage [data-choice='3']").await;
    browser.first_window().await;
    browser.press("#stage [data-choice='3']").await;
    discs(&browser, 2).await;
    browser.last_window().await;
    discs(&browser, 0).await;
    browser.press("#stage [data-choice='0']").await;
    let toast = browser.see("#dock [role=alert]").await.text().await.unwrap();
    assert!(toast.starts_with("Not sent.") && toast.contains("choose again"), "{toast:?}");
    discs(&browser, 2).await;
    browser.press("#stage [data-choice='0']").await;
    let gone = "return document.querySelector('#dock [role=alert]') === null;";
    browser.until::<bool>("the second try is taken", gone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_travel_and_a_click_skips_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Moving).await);
    let seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    let watch = "window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            if (this.dataset.piece) window.moved.push(this.dataset.piece);
            return animate.apply(this, how);
        };";
    browser.run::<Value>(watch, Vec::new()).await;
    browser.press("#stage [data-choice='3']").await;
    discs(&browser, 2).await;
    let moved = "return [...new Set(window.moved)];";
    let moved: Vec<String> = browser.run(moved, Vec::new()).await;
    assert_eq!(moved.len(), 2, "both discs came from somewhere: {moved:?}");
    let still = "document.body.click();
        return document.getAnimations().filter((each) => each.id === 'travel' && each.playState === 'running').length;";
    assert_eq!(browser.run::<usize>(still, Vec::new()).await, 0);
    browser.is_content().await;
}

/// Ships are drawn larger and smaller as the dock leaves room; that is no journey of their parts.
#[tokio::test(flavor = "multi_thread")]
async fn ships_stay_together_when_the_dock_grows() {
    let (house, browser) = (House::open(), Browser::open(Screen::Moving).await);
    browser.open_record(&house, &nearly_over("from-the-moon", 3, 30)).await;
    // After every second answer there is less room for them.
    let watch = "window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (frames[0]?.translate && this.matches('.ship .part')) window.moved.push(this.dataset.piece);
            return animate.call(this, frames, how);
        };
        const odd = [1, 3, 5, 7, 9].map((digit) => `[data-answers$='${digit}']`);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`body:has(#dock:is(${odd})) .ships { padding-bottom: 60px !important; }`);
        document.adoptedStyleSheets.push(sheet);";
    browser.run::<Value>(watch, Vec::new()).await;
    let size = "return document.querySelector('.ship > .board').getBoundingClientRect().height;";
    let mut sizes: Vec<f64> = Vec::new();
    play::by_hand(&browser, async |nth| {
        sizes.push(browser.run(size, Vec::new()).await);
        if nth < 8 { Go::On } else { Go::Away }
    })
    .await;
    let changes = sizes.windows(2).filter(|pair| (pair[0] - pair[1]).abs() > 20.0).count();
    assert!(changes > 4, "the ships are drawn larger and smaller: {sizes:?}");
    let moved: Vec<String> = browser.run("return window.moved;", Vec::new()).await;
    assert!(moved.is_empty(), "nothing of a ship goes anywhere: {moved:?}");
    browser.is_content().await;
}
