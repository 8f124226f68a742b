//! A smooth table: other players' moves are shown, everything explains itself, and nothing half
//! done is lost.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use serde_json::{Value, json};
use thirtyfour::Key;

const BOT: Seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
const FRIENDS: Seating = Seating { game: "connect-four", seats: &["you", "friend"] };
const MARS: Seating = Seating { game: "project-mars", seats: &["you", "bot:greedy"] };

async fn choose_pace(browser: &Browser, pace: &str) {
    browser.press("a[href='#table-menu']").await;
    browser.press(&format!("[data-pace='{pace}']")).await;
    browser.see(&format!("[data-pace='{pace}'][aria-pressed=true]")).await;
    browser.press("#table-menu a[href='#stage']").await;
}

/// Collects every text that was shown, for as long as the page stays.
const LISTEN: &str = "window.told = [];
    new MutationObserver(() => {
        const box = document.querySelector('#telling');
        if (!box.hidden) window.told.push(box.querySelector('[data-told]').textContent.trim());
    }).observe(document.querySelector('#telling'), { attributes: true, childList: true, subtree: true });";

#[tokio::test(flavor = "multi_thread")]
async fn the_moves_of_others_are_told_at_the_readers_pace_and_a_key_skips() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, BOT).await;
    choose_pace(&browser, "1600").await;
    browser.run::<Value>(LISTEN, Vec::new()).await;
    browser.press("#stage [data-choice='3']").await;
    let told = "return window.told.find((words) => words.includes('drops a disc into'));";
    let told: String = browser.until("the bot's move is told", told).await;
    assert!(!told.starts_with("You "), "what the reader did needs no telling: {told:?}");
    let ringed = "return document.querySelector('#stage .disc.changed') !== null;";
    browser.until::<bool>("with the piece it touches", ringed).await;
    // The reader may act at once.
    assert_eq!(browser.count("#dock.live").await, 1);
    browser.keys("s").await;
    let gone = "return document.querySelector('#telling').hidden;";
    browser.until::<bool>("a key skips", gone).await;
    choose_pace(&browser, "0").await;
    browser.run::<Value>("window.told = [];", Vec::new()).await;
    browser.press("#stage [data-choice='2']").await;
    let four = "return document.querySelectorAll('#stage .disc').length === 4;";
    browser.until::<bool>("two more discs", four).await;
    assert_eq!(browser.run::<Vec<String>>("return window.told;", Vec::new()).await.len(), 0);
    browser.is_content().await;
}

/// A choice that a player has begun stays when others do something that does not change the
/// question: here a friend leaves the seat to a bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_half_made_choice_survives_what_others_do() {
    let (house, host) = (House::open(), Browser::open(Screen::Phone).await);
    host.sit_down(&house, FRIENDS).await;
    let friend = host.invites(&house, Screen::Desktop).await;
    let sits = "return document.querySelector('#rail').textContent.includes('Bo');";
    host.until::<bool>("the friend sits down", sits).await;
    host.press("#stage [data-choice='3']").await;
    let chosen = "return document.querySelector('#stage .chosen')?.dataset.choice === '3'
        && document.querySelector('#question').textContent === 'Drop into column 4?'
        && document.querySelector('#answer').classList.contains('picked');";
    host.until::<bool>("a first tap chooses", chosen).await;
    let before: u64 = host
        .run("return Number(document.querySelector('#dock [name=answers]').value);", Vec::new())
        .await;
    host.run::<Value>("window.old = document.querySelector('#dock');", Vec::new()).await;
    friend.press("a[href='#table-menu']").await;
    friend.press("form[action$='/bot'] button").await;
    let fresh = "return document.querySelector('#dock') !== window.old && document.querySelector('#news').textContent.includes('is away');";
    host.until::<bool>("the page has been drawn again", fresh).await;
    assert!(host.run::<bool>(chosen, Vec::new()).await, "and the choice is still there");
    host.press("#stage [data-choice='3']").await;
    let played =
        format!("return Number(document.querySelector('#dock [name=answers]').value) > {before};");
    host.until::<bool>("the second tap plays it", &played).await;
    host.is_content().await;
    friend.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_explains_itself_in_one_card() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, MARS).await;
    let native = "return document.querySelectorAll('[title]').length + document.querySelectorAll('svg:not(#symbols) title').length;";
    assert_eq!(browser.run::<usize>(native, Vec::new()).await, 0, "no tooltips of the browser");
    // Under a pointer that rests.
    let amount = browser.see("#rail .player .amt").await;
    browser.driver().action_chain().move_to(5, 5).move_to(9, 9).perform().await.unwrap();
    browser.driver().action_chain().move_to_element_center(&amount).perform().await.unwrap();
    let card = browser.see("#tip").await;
    assert!(!card.text().await.unwrap().is_empty());
    browser.driver().action_chain().move_to(5, 5).perform().await.unwrap();
    let closed = "return document.querySelector('#tip').hidden;";
    browser.until::<bool>("it goes with the pointer", closed).await;
    // By keys: from one thing to the next, and back by Escape.
    browser.keys("i").await;
    let first: String = browser.see("#tip").await.text().await.unwrap();
    // The bot may move in between; a fresh board begins with its first thing again.
    let mut others = 0;
    for _ in 0..30 {
        browser.keys("i").await;
        let words: String =
            browser.run("return document.querySelector('#tip').innerText;", Vec::new()).await;
        others += usize::from(!words.trim().is_empty() && words.trim() != first.trim());
    }
    assert!(others > 0, "the next thing explains itself, too: {first:?}");
    browser.keys(Key::Escape).await;
    browser.until::<bool>("Escape closes it", closed).await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_press_explains_and_presses_nothing() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, BOT).await;
    let column =
        "const box = document.querySelector('#stage [data-choice=\"3\"]').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];";
    let [x, y]: [f64; 2] = browser.run(column, Vec::new()).await;
    let touch = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
    browser.driver().cdp().send_raw("Input.dispatchTouchEvent", touch).await.unwrap();
    let words = browser.see("#tip").await.text().await.unwrap();
    assert!(words.contains("column 4"), "{words:?}");
    let lift = json!({ "type": "touchEnd", "touchPoints": [] });
    browser.driver().cdp().send_raw("Input.dispatchTouchEvent", lift).await.unwrap();
    assert_eq!(browser.count("#answer.picked").await, 0, "nothing was chosen");
    assert_eq!(browser.count("#stage .disc").await, 0);
    browser.is_content().await;
}

/// A passage comes in with a fresh page: the reader is led to its title, and its choices are
/// shortcuts to the buttons of the dock, by mouse and by keys.
#[tokio::test(flavor = "multi_thread")]
async fn a_passage_is_read_first_and_its_choices_answer() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, BOT).await;
    // Connect Four tells no story; the next page that is fetched gets one.
    let tell = "const real = window.fetch;
        window.fetch = async (...how) => {
            const answer = await real(...how);
            const text = (await answer.text()).replace('<nav class=\"jumps\"', `<section id=\"passage\" class=\"passage panel\" aria-labelledby=\"passage-title\" data-passage=\"Dust\">
                <h2 id=\"passage-title\" tabindex=\"-1\">Dust</h2><div class=\"tale\"><p>The fans slow down.</p></div>
                <ul class=\"ways-on\"><li><div class=\"way-on can-act\" data-choice=\"3\" role=\"button\" tabindex=\"0\"><b>Clean it</b></div></li></ul></section>$&`);
            window.fetch = real;
            return new Response(text, { status: answer.status });
        };";
    browser.run::<Value>(tell, Vec::new()).await;
    browser.press("#ask-hint").await;
    let read = "return document.activeElement.id === 'passage-title';";
    browser.until::<bool>("the reader is led to the title", read).await;
    assert_eq!(browser.count("#stage .board.c4").await, 1, "the board is still there");
    let wide = "return document.documentElement.scrollWidth <= innerWidth;";
    assert!(browser.run::<bool>(wide, Vec::new()).await);
    browser.keys(Key::Tab).await;
    let chosen = "return document.activeElement.matches('.way-on');";
    browser.until::<bool>("Tab leads to the first choice", chosen).await;
    browser.keys(Key::Enter).await;
    let disc = "return document.querySelector('[data-piece=\"disc-4-1\"]') !== null;";
    browser.until::<bool>("it is the answer of the dock", disc).await;
    browser.is_content().await;
}

/// The board keeps its size from one decision to the next.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_keeps_its_size_in_project_mars() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, MARS).await;
    let mut heights = Vec::new();
    play::by_hand(&browser, async |nth| {
        let height = "return [document.querySelector('#stage').clientHeight, document.querySelector('#question').textContent];";
        heights.push(browser.run::<(u32, String)>(height, Vec::new()).await);
        if nth < 60 { Go::On } else { Go::Away }
    })
    .await;
    let mut sorted: Vec<u32> = heights.iter().map(|(height, _)| *height).collect();
    sorted.sort_unstable();
    let usual = sorted[sorted.len() / 2];
    let others: Vec<_> = heights.iter().filter(|(height, _)| *height != usual).collect();
    assert!(others.len() * 10 <= heights.len(), "usually {usual}: {others:?}");
}

/// A hint stands beside the board and does not push it.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_and_a_notice_leave_the_board_where_it_is() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, BOT).await;
    let place = "const box = document.querySelector('#stage .board').getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round);";
    let before: Vec<i64> = browser.run(place, Vec::new()).await;
    browser.press("#ask-hint").await;
    browser.see("#coach .hinted").await;
    assert_eq!(browser.run::<Vec<i64>>(place, Vec::new()).await, before);
    // A button of the menu that has no question to close.
    browser.press("a[href='#table-menu']").await;
    browser.press("#notify").await;
    browser.is_content().await;
}
