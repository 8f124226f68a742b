//! First Martians in a real browser: missions by mouse, finger and keys, stories, and plans that
//! two people make together.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

use crate::in_place::Sizes;
use crate::phone::{is_not_too_wide, suits_a_finger};

const CREW: Seating =
    Seating { game: "first-martians", seats: &["you", "bot:random", "bot:random"] };

const FOUR: Seating =
    Seating { game: "first-martians", seats: &["you", "bot:random", "bot:random", "bot:random"] };

/// The sol that the page shows; `None` once the mission is over.
async fn sol(browser: &Browser) -> Option<u32> {
    let look = "return document.querySelector('.sols .now') ? Number(document.querySelector('.sols .now').textContent) : null;";
    browser.run(look, Vec::new()).await
}

/// A mission from the choice of an astronaut to the fourth sol: nothing leaves its place, and
/// nothing but the log has to be scrolled.
#[tokio::test(flavor = "multi_thread")]
async fn a_mouse_leads_a_mission() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, FOUR).await;
    let mut sizes = Sizes::default();
    let played = play::going_on(&browser, async |nth| {
        sizes.look(&browser, &format!("question {nth}")).await;
        let over = "const stage = document.querySelector('#stage'); return document.querySelector('.page[open]') ? 0 : stage.scrollHeight - stage.clientHeight;";
        assert_eq!(browser.run::<i64>(over, Vec::new()).await, 0, "question {nth} scrolls");
        if sol(&browser).await.is_some_and(|sol| sol >= 4) { Go::Away } else { Go::On }
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > 0, "pawns were placed on the board: {played:?}");
    sizes.are_one();
    browser.is_content().await;
}

/// A whole mission under a finger.
#[tokio::test(flavor = "multi_thread")]
async fn fingers_lead_a_mission_to_its_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, FOUR).await;
    let played = play::going_on(&browser, async |nth| {
        let place = format!("question {nth}");
        is_not_too_wide(&browser, &place).await;
        if nth % 16 == 3 {
            suits_a_finger(&browser, &place).await;
        }
        Go::On
    })
    .await;
    println!("{played:?}");
    assert!(played.on_the_board > 1, "pawns were placed on the board: {played:?}");
    suits_a_finger(&browser, "the end").await;
    browser.is_content().await;
}

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
    browser.open_record(&house, &nearly_over("first-martians", 2, 30)).await;
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

/// Two people plan in windows of their own: each sees at once what the other suggests, and keeps
/// what they look at.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_plan_a_sol_in_two_windows() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    host.sit_down(&house, Seating { game: "first-martians", seats: &["you", "friend"] }).await;
    let friend = host.invites(&house, Screen::Desktop).await;
    to_the_plan(&host, &friend).await;
    let planning = "return document.querySelector('#dock.live .planning') !== null;";
    host.until::<bool>("the host plans", planning).await;
    friend.until::<bool>("the friend plans", planning).await;
    // Where the friend looks is not changed by what the host does.
    let focus = "document.querySelector('#question').focus(); return document.activeElement.id === 'question';";
    friend.until::<bool>("the friend looks at the question", focus).await;
    choose(&host, "Rest").await;
    let rests = |seat: &str| {
        format!(
            "return document.querySelector('#f-quiet_place .piece[data-seat={seat}], #stage .room .piece[data-seat={seat}]') !== null;"
        )
    };
    let suggests = rests("a").replace(".piece[", ".piece.suggested[");
    let is_alone = suggests.replace("!== null", "=== null");
    friend.until::<bool>("the host suggests a pawn in the HUB", &suggests).await;
    choose(&host, "Take “Rest” back").await;
    friend.until::<bool>("the host has taken it back", &is_alone).await;
    choose(&host, "Rest").await;
    friend.until::<bool>("the host suggests it again", &suggests).await;
    host.press("#dock .do > [form=undo-form][value=step]").await;
    friend.until::<bool>("the host has undone it", &is_alone).await;
    choose(&host, "Rest").await;
    friend.until::<bool>("the host suggests it once more", &suggests).await;
    let kept = "return document.activeElement.id === 'question';";
    friend.until::<bool>("the friend still looks at it", kept).await;
    choose(&friend, "Unwind").await;
    host.until::<bool>("the friend's pawn stands in the HUB", &rests("b")).await;
    choose(&host, "Unwind").await;
    choose(&host, "Agree").await;
    let ready =
        "return document.querySelector('#rail .player[data-seat=a] .status.good') !== null;";
    friend.until::<bool>("the host is ready", ready).await;
    choose(&friend, "Rest").await;
    choose(&friend, "Agree").await;
    let carried = "return document.querySelector('#happened').textContent.includes('the plan is carried out');";
    host.until::<bool>("the plan is carried out", carried).await;
    friend.until::<bool>("the plan is carried out", carried).await;
    host.is_content().await;
    friend.is_content().await;
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

/// The luminance of the words of a chronicle, and what of the page is not for paper but would be
/// printed.
const PRINTED: &str = "
    const [red, green, blue] = getComputedStyle(document.querySelector('.chapter p')).color.match(/[\\d.]+/g).map(Number);
    const pressed = [...document.querySelectorAll('button, a:not(.skip), input, .noprint')].filter((thing) => thing.checkVisibility());
    return [Math.round((red + green + blue) / 3), pressed.map((thing) => thing.outerHTML.slice(0, 80))];";

/// On paper a chronicle has dark words, whatever the theme of the screen, and nothing to press.
#[tokio::test(flavor = "multi_thread")]
async fn a_chronicle_can_be_printed() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.goto(house.at("/new/first-martians")).await;
    let begin = "const seats = 'game=first-martians&mode=welcome_to_mars&name=Ann&seat0=you&seat1=bot:random';
        const answer = await fetch('/tables', { method: 'POST', body: new URLSearchParams(seats) });
        return answer.url;";
    let table: String = browser.run(begin, Vec::new()).await;
    browser.goto(table.clone()).await;
    play::going_on(&browser, async |nth| if nth > 8 { Go::Away } else { Go::On }).await;
    browser.goto(format!("{table}/chronicle")).await;
    browser.prefers("dark").await;
    let (light, pressed): (u8, Vec<String>) = browser.run(PRINTED, Vec::new()).await;
    assert!(light > 128 && !pressed.is_empty(), "light words on the screen, and buttons: {light}");
    browser.prints().await;
    let (light, pressed): (u8, Vec<String>) = browser.run(PRINTED, Vec::new()).await;
    assert!(light < 128 && pressed.is_empty(), "{light}: {pressed:#?}");
    browser.is_content().await;
}
