//! Every page in both themes and on both screens: nothing that keeps people out, nothing for
//! the browser to complain about.

use orrery_browser::axe::Axe;
use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};

const PAGES: [&str; 13] = [
    "/",
    "/new/from-the-moon",
    "/rules/from-the-moon?q=rover",
    "/new/project-mars",
    "/new/connect-four",
    "/new/first-martians",
    "/new/first-martians-companion",
    "/rules",
    "/rules/connect-four",
    "/rules/project-mars?q=contract",
    "/rules/first-martians-companion?q=threshold",
    "/records",
    "/about",
];

/// Pages whose answer is a refusal; the browser itself says so on its console.
const REFUSALS: [&str; 2] = ["/no-such-page", "/t/no-such-table"];

const SHOW_A_TIP: &str = "const tip = document.querySelector('#tip');
    tip.querySelector('[data-words]').textContent = 'It costs $3; you have $2.';
    tip.querySelector('a').textContent = 'PM-ACT-01';
    tip.hidden = false;";

pub(crate) async fn is_open_to_all(browser: &Browser, axe: &Axe, place: &str) {
    let violations = axe.violations(browser).await;
    assert!(violations.is_empty(), "{place}:\n{}", violations.join("\n"));
}

async fn pages_to_read(screen: Screen) {
    let axe = Axe::beside(env!("CARGO_TARGET_TMPDIR"));
    let (house, browser) = (House::open(), Browser::open(screen).await);
    for path in PAGES {
        browser.goto(house.at(path)).await;
        is_open_to_all(&browser, &axe, path).await;
        browser.is_content().await;
    }
    for path in REFUSALS {
        browser.goto(house.at(path)).await;
        is_open_to_all(&browser, &axe, path).await;
        let complaints = browser.complaints().await;
        assert!(complaints.iter().all(|words| words.contains("status of 404")), "{complaints:?}");
    }
}

/// A table at many questions, with its drawers, in words, with an open seat, and at its end.
async fn the_table(screen: Screen, game: &str) {
    let axe = Axe::beside(env!("CARGO_TARGET_TMPDIR"));
    let (house, browser) = (House::open(), Browser::open(screen).await);
    let four = ["you", "bot:greedy", "bot:random", "bot:random"];
    browser.sit_down(&house, Seating { game, seats: &four }).await;
    let table = browser.address().await;
    for drawer in ["#rules", "#table-menu"] {
        browser.goto(format!("{table}{drawer}")).await;
        is_open_to_all(&browser, &axe, drawer).await;
    }
    browser.goto(table.clone()).await;
    play::by_hand(&browser, async |nth| {
        if nth % 12 == 0 {
            is_open_to_all(&browser, &axe, &format!("question {nth}")).await;
        }
        if nth == 6 {
            // What a tip says must be found like everything else.
            browser.run::<Option<()>>(SHOW_A_TIP, Vec::new()).await;
            is_open_to_all(&browser, &axe, "a tip").await;
        }
        if nth < 24 { Go::On } else { Go::Away }
    })
    .await;
    browser.goto(format!("{table}?view=text")).await;
    is_open_to_all(&browser, &axe, "the table in words").await;
    browser.goto(format!("{table}#table-menu")).await;
    browser.press("form[action$='/bot'] button").await;
    browser.see("#verdict").await;
    is_open_to_all(&browser, &axe, "the end").await;
    browser.is_content().await;
}

/// An invitation, open and taken.
async fn an_invitation(screen: Screen) {
    let axe = Axe::beside(env!("CARGO_TARGET_TMPDIR"));
    let (house, browser) = (House::open(), Browser::open(screen).await);
    browser.sit_down(&house, Seating { game: "connect-four", seats: &["you", "friend"] }).await;
    is_open_to_all(&browser, &axe, "a table with a free seat").await;
    let whole = "const link = document.querySelector('input.copy').value; return link.startsWith('http') && link;";
    let link: String = browser.until("the link to send is whole", whole).await;
    browser.goto(link.clone()).await;
    is_open_to_all(&browser, &axe, "an invitation").await;
    browser.see("input[name=name]").await.send_keys("Bo").await.unwrap();
    browser.press(".invite button.main").await;
    browser.see("#question").await;
    browser.goto(link).await;
    is_open_to_all(&browser, &axe, "an invitation that is taken").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_to_read_are_open_to_all_on_a_desktop() {
    pages_to_read(Screen::Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_to_read_are_open_to_all_on_a_phone() {
    pages_to_read(Screen::Phone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_open_to_all_on_a_desktop() {
    the_table(Screen::Desktop, "project-mars").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moon_is_open_to_all_on_a_desktop() {
    the_table(Screen::Desktop, "from-the-moon").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moon_is_open_to_all_on_a_phone() {
    the_table(Screen::Phone, "from-the-moon").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_open_to_all_on_a_phone() {
    the_table(Screen::Phone, "project-mars").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_open_to_all_on_a_desktop() {
    an_invitation(Screen::Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_open_to_all_on_a_phone() {
    an_invitation(Screen::Phone).await;
}
