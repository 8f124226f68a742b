//! On Mars by mouse, finger and keys, and as axe sees it.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

const TWO: Seating = Seating { game: "on-mars", seats: &["you", "bot:random"] };

/// What has to be scrolled to, and a question whose answers are nowhere to be seen.
const OUT_OF_SIGHT: &str = "
    const found = [];
    if (document.documentElement.scrollHeight > innerHeight) found.push(`${document.documentElement.scrollHeight} px high in ${innerHeight}`);
    const isInSight = (thing) => {
        const box = thing.getBoundingClientRect();
        const at = box.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return at && (thing.contains(at) || at.contains(thing));
    };
    const answers = [...document.querySelectorAll('#stage [data-choice], #answer [data-choice], #answer [name=choice], #answer .asks > summary')];
    if (!answers.some(isInSight)) found.push(`no answer in sight: ${document.querySelector('#question').textContent}`);
    return found;";

#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_plays_a_whole_game_against_a_bot() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, TWO).await;
    let played = play::by_hand(&browser, async |nth| {
        if nth % 8 == 0 {
            let hidden: Vec<String> = browser.run(OUT_OF_SIGHT, Vec::new()).await;
            assert!(hidden.is_empty(), "question {nth}: {hidden:#?}");
        }
        Go::On
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > 20, "the board was played on: {played:?}");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_begin_on_mars_and_end_there() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, TWO).await;
    let begun = play::by_hand(&browser, async |nth| {
        crate::phone::is_not_too_wide(&browser, &format!("at the beginning, question {nth}")).await;
        if nth < 25 { Go::On } else { Go::Away }
    })
    .await;
    assert!(begun.on_the_board > 5, "the board was played on: {begun:?}");
    browser.open_record(&house, &nearly_over("on-mars", 2, 25)).await;
    play::by_hand(&browser, async |nth| {
        crate::phone::is_not_too_wide(&browser, &format!("near the end, question {nth}")).await;
        Go::On
    })
    .await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_end_a_game_on_mars() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.open_record(&house, &nearly_over("on-mars", 2, 30)).await;
    let played = play::by_keys(&browser).await;
    assert!(played.answers > 3, "{played:?}");
    browser.is_content().await;
}

/// The chapters of Alien Invasion, each for a few turns on a desktop and on a phone.
#[tokio::test(flavor = "multi_thread")]
async fn the_chapters_begin_by_mouse_and_finger() {
    let chapters: [Seating; 3] = [
        Seating { game: "outbreak", seats: &["you", "bot:random"] },
        Seating { game: "blackout", seats: &["you", "bot:random"] },
        Seating { game: "monolith", seats: &["you"] },
    ];
    for screen in [Screen::Desktop, Screen::Phone] {
        let (house, browser) = (House::open(), Browser::open(screen).await);
        for seating in chapters {
            browser.sit_down(&house, seating).await;
            let played = play::by_hand(&browser, async |nth| {
                if screen == Screen::Phone {
                    let place = format!("{}, question {nth}", seating.game);
                    crate::phone::is_not_too_wide(&browser, &place).await;
                }
                if nth < 14 { Go::On } else { Go::Away }
            })
            .await;
            assert!(played.on_the_board > 1, "{}: {played:?}", seating.game);
        }
        browser.is_content().await;
    }
}
