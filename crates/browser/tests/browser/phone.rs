//! The same table under a finger, 390 px wide.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};

use crate::in_place::Sizes;

/// The width by which the page is wider than the screen, and the elements that cause it.
const TOO_WIDE: &str = "
    // A page that is too wide makes the window wider, too; the screen stays.
    const wide = document.documentElement.scrollWidth - screen.width;
    if (wide < 1) return [];
    const isClipped = (thing) => {
        for (let around = thing.parentElement; around; around = around.parentElement) if (getComputedStyle(around).overflowX !== 'visible') return around !== document.body;
        return false;
    };
    const culprits = [...document.querySelectorAll('body *')].filter((thing) => thing.getBoundingClientRect().right > screen.width + 1 && !isClipped(thing) && getComputedStyle(thing).position !== 'fixed' && !thing.closest('.drawer'));
    return [`${wide} px too wide`, ...culprits.slice(0, 5).map((thing) => thing.outerHTML.slice(0, 120))];";

/// Everything to press that a finger would miss: less than 44 px, also where it is pressed
/// farther than it is drawn. Words in a sentence are as large as the sentence.
const TOO_SMALL: &str = "
    const all = [...document.querySelectorAll('.btn, button, summary, select, input:not([type=hidden]), .steps [data-choice], #stage [data-choice], .games a')];
    const small = [];
    for (const thing of all) {
        thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = (thing.matches('input') && thing.closest('label') || thing).getBoundingClientRect();
        if (!box.width || !box.height || thing.closest('.sr, .copy') || getComputedStyle(thing).pointerEvents === 'none') continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const isOver = (dx, dy) => {
            const at = document.elementFromPoint(x + dx, y + dy);
            return at && (thing.contains(at) || at.closest('label')?.contains(thing) || at.closest('a, button, [data-choice]')?.contains(thing));
        };
        const reach = 21;
        const tall = box.height >= 43.5 || (isOver(0, reach) && isOver(0, -reach));
        const wide = box.width >= 43.5 || (isOver(reach, 0) && isOver(-reach, 0));
        if (!tall || !wide) small.push(`${Math.round(box.width)} x ${Math.round(box.height)}: ${thing.outerHTML.slice(0, 140)}`);
    }
    scrollTo(0, 0);
    return small;";

/// Actions of the first row that are possible, while none of them is in sight.
const ROW_OUT_OF_SIGHT: &str = "
    const row = document.querySelector('#answer .steps');
    const possible = [...(row?.querySelectorAll('[data-choice]:not(.swap)') ?? [])];
    const frame = row?.getBoundingClientRect();
    const isSeen = (step) => { const box = step.getBoundingClientRect(); return box.left >= frame.left - 1 && box.right <= frame.right + 1; };
    return possible.some(isSeen) ? [] : possible.map((step) => step.textContent.trim());";

/// Opens or closes all questions that ask once more.
const ASK_ALL: &str =
    "for (const pop of document.querySelectorAll('#dock details.asks')) pop.open = arguments[0];";

pub async fn is_not_too_wide(browser: &Browser, place: &str) {
    let wide: Vec<String> = browser.run(TOO_WIDE, Vec::new()).await;
    assert!(wide.is_empty(), "{place}: {wide:#?}");
}

pub async fn suits_a_finger(browser: &Browser, place: &str) {
    is_not_too_wide(browser, place).await;
    let small: Vec<String> = browser.run(TOO_SMALL, Vec::new()).await;
    assert!(small.is_empty(), "{place}: {small:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_begin_project_mars_and_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.goto(house.at("/")).await;
    suits_a_finger(&browser, "the front page").await;
    browser.press("a[href='/new/project-mars']").await;
    browser.see("form.setup").await;
    suits_a_finger(&browser, "a new table").await;
    browser.press("form.setup button.main").await;
    browser.see("#question").await;
    let mut sizes = Sizes::default();
    let mut look = async |nth: usize, place: &str| {
        let place = format!("{place}, question {nth}");
        sizes.measure(&browser).await;
        is_not_too_wide(&browser, &place).await;
        if nth % 10 == 3 {
            suits_a_finger(&browser, &place).await;
        }
        // Questions that ask once more lie over the page and must not widen it either.
        browser.run::<Option<()>>(ASK_ALL, vec![true.into()]).await;
        is_not_too_wide(&browser, &format!("{place}, asked once more")).await;
        browser.run::<Option<()>>(ASK_ALL, vec![false.into()]).await;
    };
    let begun = play::by_hand(&browser, async |nth| {
        look(nth, "at the beginning").await;
        if nth < 40 { Go::On } else { Go::Away }
    })
    .await;
    assert!(begun.on_the_board > 10, "the board was played on: {begun:?}");
    browser.open_record(&house, &nearly_over("project-mars", 2, 30)).await;
    let ended = play::by_hand(&browser, async |nth| {
        look(nth, "near the end").await;
        Go::On
    })
    .await;
    println!("{begun:?} {ended:?}");
    sizes.have_one_dock();
    suits_a_finger(&browser, "the end").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_begin_from_the_moon_and_play_it_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    let seating = Seating { game: "from-the-moon", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    let mut sizes = Sizes::default();
    let mut look = async |nth: usize, place: &str| {
        let place = format!("{place}, question {nth}");
        sizes.measure(&browser).await;
        is_not_too_wide(&browser, &place).await;
        let unseen: Vec<String> = browser.run(ROW_OUT_OF_SIGHT, Vec::new()).await;
        assert!(unseen.is_empty(), "{place}: out of sight in the row: {unseen:?}");
        if nth % 12 == 3 {
            suits_a_finger(&browser, &place).await;
        }
    };
    let begun = play::by_hand(&browser, async |nth| {
        look(nth, "at the beginning").await;
        if nth < 30 { Go::On } else { Go::Away }
    })
    .await;
    assert!(begun.on_the_board > 10, "the board was played on: {begun:?}");
    browser.open_record(&house, &nearly_over("from-the-moon", 3, 30)).await;
    let ended = play::by_hand(&browser, async |nth| {
        look(nth, "near the end").await;
        Go::On
    })
    .await;
    println!("{begun:?} {ended:?}");
    sizes.have_one_dock();
    suits_a_finger(&browser, "the end").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fingers_play_connect_four_to_the_end() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    let seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    suits_a_finger(&browser, "Connect Four").await;
    let played = play::by_hand(&browser, async |_| Go::On).await;
    assert!(played.narrowed > 0, "a first tap only chooses: {played:?}");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_to_read_suit_a_finger() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    for path in ["/rules", "/rules/project-mars", "/about", "/no-such-page"] {
        browser.goto(house.at(path)).await;
        suits_a_finger(&browser, path).await;
    }
}

/// The answers after a tile was tapped: how many can be pressed, and those that the line
/// with the preview covers.
const AFTER_A_TAP: &str = "
    const line = document.querySelector('#preview');
    const answers = [...document.querySelectorAll(':is(#stage, #answer) [data-choice]:not(.out, .later, .chosen)')];
    const at = (thing) => { const box = thing.getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); };
    const open = answers.filter((thing) => { const top = at(thing); return top && thing.contains(top); });
    const covered = answers.filter((thing) => line?.contains(at(thing)));
    return document.querySelector('.chosen') && [open.length, covered.length];";

#[tokio::test(flavor = "multi_thread")]
async fn a_tapped_tile_leaves_its_rovers_in_sight() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    let seats = &["you", "bot:random"];
    browser.sit_down(&house, Seating { game: "from-the-moon", seats }).await;
    let asked =
        "return document.querySelector('#question').textContent === 'Which action do you take?'
        && document.querySelectorAll('#stage [data-piece^=\"tile-\"][data-choice]').length > 1;";
    play::by_hand(&browser, async |_| {
        if browser.run::<bool>(asked, Vec::new()).await { Go::Away } else { Go::On }
    })
    .await;
    browser.press("#stage [data-piece^='tile-'][data-choice]").await;
    let after = "const seen = (() => {".to_owned()
        + AFTER_A_TAP
        + "})(); return seen && seen[0] > 0 && seen;";
    let [_, covered]: [usize; 2] = browser.until("a Rover can be pressed", &after).await;
    assert_eq!(covered, 0, "answers lie under the preview");
    browser.is_content().await;
}
