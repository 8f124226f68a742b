//! A desk: everything has its place, and nothing lies over its edge.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};
use thirtyfour::Key;

use crate::in_place::Sizes;

const FULL: Seating =
    Seating { game: "project-mars", seats: &["you", "bot:greedy", "bot:greedy", "bot:greedy"] };

/// Everything outside of the dock, of the rail's panels or of the window.
const OUTSIDE: &str = "
    const found = [];
    const name = (thing) => thing.outerHTML.slice(0, 140);
    const inside = (edge, selector, what) => {
        const around = edge.getBoundingClientRect();
        for (const thing of edge.querySelectorAll(selector)) {
            if (!thing.checkVisibility({ visibilityProperty: true }) || thing.closest('.sr, .sheetlet, .preview')) continue;
            const box = thing.getBoundingClientRect();
            if (box.width && (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1)) found.push(`${what}: ${name(thing)}`);
        }
    };
    inside(document.querySelector('#dock'), '.btn, .step, .bid, p, h2', 'outside of the dock');
    const players = document.querySelector('#rail .players');
    if (players.scrollHeight > players.clientHeight + 1) found.push(`rivals are cut: ${players.scrollHeight} in ${players.clientHeight}`);
    if (document.documentElement.scrollHeight > innerHeight) found.push(`${document.documentElement.scrollHeight} px high in ${innerHeight}`);
    return found;";

/// Words and figures of the end page's table that lie over those of the next column.
const COLLIDING: &str = "
    const isShown = (thing) => getComputedStyle(thing).clipPath === 'none' && !thing.closest('.sr') && thing.checkVisibility();
    const extent = (cell) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const boxes = [...cell.querySelectorAll('svg')].map((one) => one.getBoundingClientRect());
        while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            if (isShown(texts.currentNode.parentElement)) boxes.push(range.getBoundingClientRect());
        }
        return [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    };
    const rows = [...document.querySelectorAll('.sheet tr')].map((row) => [...row.children].map((cell) => [...extent(cell), cell.textContent.trim()]));
    const collide = rows.flatMap((row) => row.filter((cell, nth) => nth && row[nth - 1][1] > cell[0]).map((cell) => cell[2]));
    return [rows.length, collide];";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaves_its_place_in_a_whole_game_of_four() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, FULL).await;
    let mut sizes = Sizes::default();
    play::by_hand(&browser, async |nth| {
        sizes.measure(&browser).await;
        let outside: Vec<String> = browser.run(OUTSIDE, Vec::new()).await;
        assert!(outside.is_empty(), "question {nth}: {outside:#?}");
        Go::On
    })
    .await;
    sizes.are_one();
    let (rows, colliding): (usize, Vec<String>) = browser.run(COLLIDING, Vec::new()).await;
    assert!(rows > 2 && colliding.is_empty(), "{colliding:?} in {rows} rows");
    browser.is_content().await;
}

/// Everything on the Moon that has to be scrolled to, and a question whose answers are out of
/// sight.
const OUT_OF_SIGHT: &str = "
    const found = [];
    const stage = document.querySelector('#stage');
    const isLaid = document.querySelector('.moon') && !document.querySelector('.draft');
    if (document.documentElement.scrollHeight > innerHeight) found.push(`${document.documentElement.scrollHeight} px high in ${innerHeight}`);
    if (isLaid && stage.scrollHeight > stage.clientHeight + 1) found.push(`the stage: ${stage.scrollHeight} in ${stage.clientHeight}`);
    const ships = [...document.querySelectorAll('.ship > .board')].map((ship) => ship.getBoundingClientRect().height);
    if (isLaid && Math.min(...ships) < 90) found.push(`ships ${ships} px high`);
    const isInSight = (thing) => {
        const box = thing.getBoundingClientRect();
        const at = box.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return at && (thing.contains(at) || at.contains(thing));
    };
    const answers = [...document.querySelectorAll('#stage [data-choice], #answer [data-choice]:not(.swap), #answer [name=choice], #answer .asks > summary')];
    if (!answers.some(isInSight)) found.push(`no answer in sight: ${document.querySelector('#question').textContent}`);
    return found;";

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_moon_is_in_sight_and_the_dock_keeps_its_height() {
    let (house, browser) = (House::open(), Browser::open(Screen::Laptop).await);
    let seats = &["you", "bot:greedy", "bot:greedy", "bot:greedy"];
    browser.sit_down(&house, Seating { game: "from-the-moon", seats }).await;
    let look = async |nth: usize, place: &str| {
        let hidden: Vec<String> = browser.run(OUT_OF_SIGHT, Vec::new()).await;
        assert!(hidden.is_empty(), "{place}, question {nth}: {hidden:#?}");
    };
    play::by_hand(&browser, async |nth| {
        look(nth, "at the beginning").await;
        if nth < 30 { Go::On } else { Go::Away }
    })
    .await;
    browser.open_record(&house, &nearly_over("from-the-moon", 3, 30)).await;
    let mut sizes = Sizes::default();
    play::by_hand(&browser, async |nth| {
        look(nth, "near the end").await;
        sizes.measure(&browser).await;
        Go::On
    })
    .await;
    sizes.are_one();
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_is_as_wide_as_its_drawer() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.sit_down(&house, FULL).await;
    browser.press("a[href='#table-menu']").await;
    browser.see("#menu-body code").await;
    let wide = "const drawer = document.querySelector('#table-menu'); return drawer.scrollWidth - drawer.clientWidth;";
    assert_eq!(browser.run::<i64>(wide, Vec::new()).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_tells_of_a_position_follows_the_slider() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    play::by_hand(&browser, async |_| Go::On).await;
    let last: usize = browser.run("return Number(at.max);", Vec::new()).await;
    let follows = |at: usize| {
        format!(
            "const back = document.querySelector('#steps [aria-label=\"One back\"]').dataset.at;
             return document.querySelector('#moment').dataset.at === '{at}' && at.value === '{at}'
                 && back === '{}' && document.querySelector('#try-from [name=at]').value === '{at}'
                 && document.querySelector('#slider output').textContent === '{at} of {last}'
                 && location.search.includes('at={at}');",
            at.saturating_sub(1)
        )
    };
    browser.run::<Option<()>>("at.focus();", Vec::new()).await;
    browser.keys(Key::Left).await;
    browser.until::<bool>("one back by key", &follows(last - 1)).await;
    browser.keys(Key::Left).await;
    browser.until::<bool>("the slider kept the focus", &follows(last - 2)).await;
    browser.press("#steps [aria-label='One back']").await;
    browser.until::<bool>("one back by button", &follows(last - 3)).await;
    browser.press("#steps [aria-label='To the start']").await;
    browser.until::<bool>("to the start", &follows(0)).await;
    browser.is_content().await;
}
