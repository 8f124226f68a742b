//! A new mission of First Martians without a mouse, and in the states in which it is seen: open to
//! all, with a dock that keeps its height.

use std::collections::{BTreeMap, BTreeSet};

use orrery_browser::axe::Axe;
use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use thirtyfour::Key;

use crate::accessible::is_open_to_all;

const CREW: Seating =
    Seating { game: "first-martians", seats: &["you", "bot:greedy", "bot:greedy"] };

/// The sol that the page shows; 0 before the first one.
const SOL: &str = "return Number(document.querySelector('.sols .now')?.textContent ?? 0);";

/// The number of keys after which a test says that they lead nowhere.
const ENDLESS: usize = 600;

/// The target of the next key: `done` on the second sol, the digit of a button in the
/// dock, the first thing on the board, or where the place to rest lies from the thing that has the
/// focus. `null` while others act.
const NEXT: &str = "
    const dock = document.querySelector('#dock.live');
    if (!dock || document.body.hasAttribute('aria-busy')) return null;
    if (document.querySelector('.sols .now')?.textContent === '2') return 'done';
    const isSeen = (thing) => !thing.hidden && thing.getClientRects().length > 0;
    if (document.querySelector('#dock [data-asks][open]')) return 'Enter';
    const all = [...document.querySelectorAll('#answer .choices > *, #answer .do > :is([name=choice], [data-asks])')].filter(isSeen);
    const main = all.findIndex((button) => button.matches('.main'));
    if (main >= 0) return String(main + 1);
    const at = document.activeElement;
    const isPlan = document.querySelector('.planning > .kinds') && !document.querySelector('.answer.picked');
    if (!isPlan && all.length) return '1';
    if (!isPlan) return at.closest('#stage [data-choice]:not(.out)') ? 'Enter' : 'board';
    const rests = [document.querySelector('#f-quiet_place[data-choice]'), ...document.querySelectorAll('.kinds .step')];
    const rest = rests.find((thing) => thing && thing.checkVisibility() && /Rest/.test(thing.textContent));
    if (!rest) return 'nowhere';
    if (at === rest) return 'rest';
    if (!at.closest('[data-choice], [data-why]')) return 'board';
    const middle = (thing) => { const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [[x, y], [ax, ay]] = [middle(rest), middle(at)];
    return `${x - ax} ${y - ay}`;";

/// The key that leads nearer to a thing that lies this far from the focus. Every other time it is
/// the one across, in case the first one leads no further.
fn arrow(far: &str, press: usize) -> Key {
    let far: Vec<f32> = far.split(' ').filter_map(|part| part.parse().ok()).collect();
    let [dx, dy] = far[..] else { panic!("neither a key nor a distance: {far:?}") };
    let is_level = (dx.abs() > dy.abs()) == (press % 3 < 2);
    match (is_level, dx > 0.0, dy > 0.0) {
        (true, true, _) => Key::Right,
        (true, false, _) => Key::Left,
        (false, _, true) => Key::Down,
        (false, _, false) => Key::Up,
    }
}

/// From the page of a new table to the end of the first sol, with the keyboard only: Tab begins the
/// mission, arrows lead to the place where a pawn goes, and digits press what the dock asks.
#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_begin_a_mission_plan_a_sol_and_end_it() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.goto(house.at("/new/first-martians")).await;
    browser.see("form.setup button.main").await;
    let begins = "return document.activeElement.matches('form.setup button.main');";
    for tabs in 0.. {
        if browser.run::<bool>(begins, Vec::new()).await {
            break;
        }
        assert!(tabs < 60, "Tab leads to the button that begins");
        browser.keys(Key::Tab).await;
    }
    browser.keys(Key::Enter).await;
    browser.see("#question").await;
    let mut rested = 0_usize;
    for press in 0..ENDLESS {
        let next: String = browser.until("the table asks, or the sol is over", NEXT).await;
        match next.as_str() {
            "done" => {
                assert!(rested > 0, "arrows led to a place of the board");
                browser.is_content().await;
                return;
            }
            "nowhere" => panic!("no place to rest is in sight"),
            "Enter" | "rest" => {
                rested += usize::from(next == "rest");
                browser.keys(Key::Enter).await;
            }
            "board" => {
                browser.keys("d").await;
                browser.keys(Key::Right).await;
            }
            digit if digit.parse::<u8>().is_ok() => browser.keys(digit).await,
            far => browser.keys(arrow(far, press)).await,
        }
    }
    panic!("after {ENDLESS} keys the first sol goes on");
}

/// The subject of the page: the page of the mission computer that lies over the board, or the phase.
const STATE: &str = "
    const page = document.querySelector('.page[open]');
    const name = page ? page.id.replace(/\\d+/, 'n') : '';
    const phase = document.querySelector('.phases [aria-current]')?.textContent ?? 'set-up';
    const plan = document.querySelector('.planning') ? ` ${Math.min(document.querySelectorAll('.decl').length, 1)}` : '';
    return `${phase} ${name}${plan}`;";

/// A mission at its briefing, an Event, the plan, the dice, the report of a sol, and its debrief.
async fn a_mission_is_open_to_all(screen: Screen) {
    let axe = Axe::beside(env!("CARGO_TARGET_TMPDIR"));
    let (house, browser) = (House::open(), Browser::open(screen).await);
    browser.sit_down(&house, CREW).await;
    let table = browser.address().await;
    let mut seen = BTreeSet::new();
    play::going_on(&browser, async |nth| {
        let state: String = browser.run(STATE, Vec::new()).await;
        if seen.insert(state.clone()) {
            is_open_to_all(&browser, &axe, &format!("{state}, question {nth}")).await;
        }
        if browser.run::<u8>(SOL, Vec::new()).await < 3 { Go::On } else { Go::Away }
    })
    .await;
    assert!(seen.len() > 4, "few states were seen: {seen:?}");
    browser.goto(format!("{table}#table-menu")).await;
    browser.press("form[action$='/bot'] button").await;
    browser.see("#verdict").await;
    is_open_to_all(&browser, &axe, "the debrief").await;
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mission_is_open_to_all_on_a_desktop() {
    a_mission_is_open_to_all(Screen::Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mission_is_open_to_all_on_a_phone() {
    a_mission_is_open_to_all(Screen::Phone).await;
}

/// The height of the dock, its buttons that do not lie within it, and the words of the plan that
/// leave their card.
const DOCK: &str = "
    const dock = document.querySelector('#dock').getBoundingClientRect();
    const outside = [...document.querySelectorAll('#dock :is(.btn, .step, .decl, #question)')].filter((thing) => {
        if (!thing.checkVisibility() || thing.closest('.sr, .sheetlet, .preview')) return false;
        const box = thing.getBoundingClientRect();
        return box.height > 0 && (box.top < dock.top - 1 || box.bottom > dock.bottom + 1);
    });
    const cut = [...document.querySelectorAll('#dock .decl :is(.t, .p)')].filter((words) => {
        const [own, card] = [words, words.closest('.decl')].map((thing) => thing.getBoundingClientRect());
        return own.height > 0 && (own.top < card.top - 1 || own.bottom > card.bottom + 1);
    });
    return [Math.round(dock.height), [...outside, ...cut].map((thing) => thing.outerHTML.slice(0, 120)), document.querySelector('#question').textContent];";

/// From the briefing to the third sol the dock is as high as at the first question, and everything
/// in it can be seen.
async fn the_dock_keeps_its_height(screen: Screen) {
    let (house, browser) = (House::open(), Browser::open(screen).await);
    browser.sit_down(&house, CREW).await;
    let mut heights: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    play::going_on(&browser, async |nth| {
        let (height, outside, question): (u32, Vec<String>, String) =
            browser.run(DOCK, Vec::new()).await;
        assert!(
            outside.is_empty(),
            "question {nth}, {question}: outside of the dock: {outside:#?}"
        );
        heights.entry(height).or_default().push(question);
        if browser.run::<u8>(SOL, Vec::new()).await < 3 { Go::On } else { Go::Away }
    })
    .await;
    assert_eq!(heights.len(), 1, "the dock changes its height: {heights:#?}");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dock_keeps_its_height_on_a_desktop() {
    the_dock_keeps_its_height(Screen::Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dock_keeps_its_height_on_a_laptop() {
    the_dock_keeps_its_height(Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dock_keeps_its_height_on_a_phone() {
    the_dock_keeps_its_height(Screen::Phone).await;
}

/// The first action of the plan about which a few things can be changed.
const FEW_CHANGES: &str = "
    if (!document.querySelector('#dock.live') || document.body.hasAttribute('aria-busy')) return null;
    return [...document.querySelectorAll('#dock .decl[data-choice]')].find((card) => {
        const choices = card.dataset.choice.split(' ').length;
        return choices > 1 && choices < 5 && card.checkVisibility();
    }) ?? null;";

/// The answers that are left after an action of the plan was picked, and how many of them have a
/// button that lies whole within the dock.
const LISTED: &str = "
    if (!document.querySelector('.answer.picked')) return null;
    const dock = document.querySelector('#dock').getBoundingClientRect();
    const shown = [...document.querySelectorAll('#answer .choices [name=choice]')].filter((button) => {
        const [box, list] = [button, button.closest('.choices')].map((thing) => thing.getBoundingClientRect());
        return button.checkVisibility() && box.width > 0 && box.top >= dock.top && box.bottom <= dock.bottom && box.right <= list.right + 1;
    });
    return [Number.parseInt(document.querySelector('#detail').textContent), shown.length];";

/// What can be changed about an action of the plan stands beside it, although the board shows it
/// as well.
async fn a_planned_action_lists_what_can_change(screen: Screen) {
    let (house, browser) = (House::open(), Browser::open(screen).await);
    browser.sit_down(&house, CREW).await;
    play::going_on(&browser, async |_| {
        let found: serde_json::Value = browser.run(FEW_CHANGES, Vec::new()).await;
        if found.is_null() { Go::On } else { Go::Away }
    })
    .await;
    let card: serde_json::Value = browser.until("an action of the plan", FEW_CHANGES).await;
    browser.press_thing(&browser.element(card)).await;
    let (left, shown): (usize, usize) = browser.until("it is picked", LISTED).await;
    assert!(left > 1 && shown == left, "{shown} of {left} answers have a button");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_action_lists_what_can_change_on_a_desktop() {
    a_planned_action_lists_what_can_change(Screen::Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_action_lists_what_can_change_on_a_laptop() {
    a_planned_action_lists_what_can_change(Screen::Laptop).await;
}
