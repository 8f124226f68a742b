//! First Martians in a real browser: a mission by keys, stories, and a plan at one screen.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

const CREW: Seating =
    Seating { game: "first-martians", seats: &["you", "bot:random", "bot:random"] };

/// A page of the mission computer can be closed and opened, and stays as it was left while others
/// play.
#[tokio::test(flavor = "multi_thread")]
async fn a_story_is_read_closed_and_read_again() {
    let (house, browser) = (House::open(), Browser::open(Screen::Laptop).await);
    browser.sit_down(&house, CREW).await;
    play::by_hand(
        &browser,
        async |_| {
            if browser.count(".page[open]").await > 0 { Go::Away } else { Go::On }
        },
    )
    .await;
    let hub = "return document.querySelector('#hub').checkVisibility();";
    assert!(!browser.run::<bool>(hub, Vec::new()).await, "the story has the board's place");
    browser.press(".page[open] > summary").await;
    browser.until::<bool>("the HUB", hub).await;
    browser.press(".page:last-of-type > summary").await;
    browser.see(".page[open] .screen h2").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_end_a_mission() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.open_record(&house, &nearly_over("first-martians", 2, 18)).await;
    let played = play::by_keys(&browser).await;
    assert!(played.answers > 8, "{played:?}");
    browser.is_content().await;
}

/// The first visible button that begins with these words, pressed.
async fn choose(browser: &Browser, words: &str) {
    let script = format!(
        "const button = [...document.querySelectorAll('#answer button[name=choice]')]
            .find(one => one.querySelector('[data-name]')?.dataset.name.startsWith('{words}'));
        if (document.body.hasAttribute('aria-busy') || !document.querySelector('#dock.live')) return false;
        if (button) button.form.requestSubmit(button);
        return button !== undefined;"
    );
    browser.until::<bool>(&format!("an answer {words}"), &script).await;
}

/// Answers whatever comes before the plan.
async fn to_the_plan(host: &Browser, friend: &Browser) {
    for _ in 0..60 {
        for browser in [host, friend] {
            let script = "if (document.body.hasAttribute('aria-busy') || !document.querySelector('#dock.live')) return 'waits';
                if (document.querySelector('.planning')) return 'plans';
                const button = document.querySelector('#answer button.main[name=choice]')
                    ?? document.querySelector('#answer > .choices button[name=choice], #answer .do button[name=choice]');
                button?.form.requestSubmit(button);
                return 'answered';";
            let now: String = browser.run(script, Vec::new()).await;
            if now == "plans" {
                return;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    }
    panic!("the plan does not begin");
}

/// Two people share a screen: the page turns to the one who still has to decide.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_plan_a_sol_at_one_screen() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "first-martians", seats: &["you", "here"] };
    browser.sit_down(&house, seating).await;
    to_the_plan(&browser, &browser).await;
    for seat in ["a", "b"] {
        browser.see(&format!("#dock[data-seat={seat}]")).await;
        choose(&browser, "Rest").await;
        choose(&browser, "Unwind").await;
        choose(&browser, "Agree").await;
    }
    let carried = "return document.querySelector('#happened').textContent.includes('the plan is carried out');";
    browser.until::<bool>("the plan is carried out", carried).await;
    browser.is_content().await;
}
