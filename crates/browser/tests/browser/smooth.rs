//! A smooth table: other players' moves are shown, everything explains itself, and nothing half
//! done is lost.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_place::Sizes;

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

/// Board and dock keep their sizes from one decision to the next, also where there is little room.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_keeps_its_size_in_project_mars() {
    let (house, browser) = (House::open(), Browser::open(Screen::Laptop).await);
    browser.sit_down(&house, MARS).await;
    let mut sizes = Sizes::default();
    play::by_hand(&browser, async |nth| {
        sizes.measure(&browser).await;
        // However little room is left, the symbols of the dock can be seen.
        let unseen: Vec<String> = browser.run(UNSEEN, Vec::new()).await;
        assert!(unseen.is_empty(), "question {nth}: {unseen:#?}");
        if nth < 60 { Go::On } else { Go::Away }
    })
    .await;
    sizes.are_one();
}

/// Buttons of the dock with a symbol that has no size.
const UNSEEN: &str = "
    return [...document.querySelectorAll('#dock .do .btn .i')].filter((symbol) => symbol.checkVisibility() && symbol.getBoundingClientRect().width < 8)
        .map((symbol) => symbol.parentElement.outerHTML.slice(0, 120));";

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

/// Names on the orbit, and the pills they leave.
const NAMES: &str = "
    return [...document.querySelectorAll('.leo .pill')].map((pill) => {
        const [words, plate] = [pill.querySelector('text').getBBox(), pill.querySelector('rect').getBBox()];
        return [pill.textContent.trim(), plate.x + plate.width - words.x - words.width];
    });";

/// The names of the strongest bots fit into their pills.
#[tokio::test(flavor = "multi_thread")]
async fn long_names_fit_on_the_orbit() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seats = &["you", "bot:mcts:4000", "bot:mcts:400", "bot:random"];
    browser.sit_down(&house, Seating { game: "project-mars", seats }).await;
    let names: Vec<(String, f64)> = browser.run(NAMES, Vec::new()).await;
    assert!(names.iter().any(|(name, _)| name == "Commander 2"), "{names:?}");
    assert!(names.iter().all(|(_, room)| *room >= 4.0), "{names:?}");
}

/// The pictures of the page where a game is set up, unless all of them can be seen.
const CROPPED: &str = "
    const frames = (thing) => { const all = []; for (let at = thing.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflow !== 'visible') all.push(at.getBoundingClientRect()); return all; };
    const pictures = [...document.querySelectorAll('.about-game svg')].filter((one) => one.getBoundingClientRect().width > 100);
    const isWhole = (one) => {
        const [box, ratio] = [one.getBoundingClientRect(), one.preserveAspectRatio.baseVal.meetOrSlice];
        return ratio !== SVGPreserveAspectRatio.SVG_MEETORSLICE_SLICE && frames(one).every((edge) => box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1 && box.left >= edge.left - 1 && box.right <= edge.right + 1);
    };
    return [pictures.length, pictures.filter((one) => !isWhole(one)).length];";

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_game_is_seen_whole() {
    for screen in [Screen::Desktop, Screen::Phone] {
        let (house, browser) = (House::open(), Browser::open(screen).await);
        for game in ["from-the-moon", "project-mars"] {
            browser.goto(house.at(&format!("/new/{game}"))).await;
            let [pictures, cropped]: [usize; 2] = browser.run(CROPPED, Vec::new()).await;
            assert!(pictures > 0 && cropped == 0, "{game}: {cropped} of {pictures}");
        }
    }
}
