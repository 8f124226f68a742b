//! The companion lies on a real table: one phone or several, a network that sleeps, a voice.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use serde_json::Value;

use crate::own_dice::use_dice;
use crate::phone::is_not_too_wide;

const GAME: &str = "first-martians-companion";

/// Presses the next thing to do: in full light on the page, once, as a thumb does. The first
/// astronauts, numbers below 3, Yes to every question. `null` while nothing can be pressed.
const NEXT: &str = "
    if (document.querySelector('#verdict')) return 'over';
    if (document.body.hasAttribute('aria-busy') || !document.querySelector('#dock.live')) return null;
    const seen = (thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 0;
    const all = [...document.querySelectorAll('#stage .tick:not(.done)[data-choice], #passage .way-on, #answer button[name=choice]')].filter(seen);
    const named = (words) => all.find((thing) => thing.textContent.trim().startsWith(words));
    return ['Yes', 'Next', 'Done:', 'Tick'].map(named).find(Boolean) ?? all.find((thing) => thing.matches('.tick')) ?? all[Math.min(1, all.length - 1)] ?? null;";

/// The number of answers that the page shows.
async fn answers(browser: &Browser) -> u64 {
    let look = "return Number(document.querySelector('#dock')?.dataset.answers ?? -1)";
    browser.run::<i64>(look, vec![]).await.try_into().unwrap_or(u64::MAX)
}

async fn shows_more_than(browser: &Browser, before: u64) {
    let more = format!(
        "return Boolean(document.querySelector('#verdict')) || Number(document.querySelector('#dock')?.dataset.answers) > {before}"
    );
    browser.until::<bool>("the tap has counted", &more).await;
}

/// Taps once what comes next, and waits until it has counted. Whether the game goes on.
async fn tap(browser: &Browser) -> bool {
    let thing: Value = browser.until("something to tap", NEXT).await;
    if thing == "over" {
        return false;
    }
    let before = answers(browser).await;
    let thing = browser.element(thing);
    if browser.press_if_there(&thing).await {
        shows_more_than(browser, before).await;
    }
    true
}

/// From here on the page sends nothing until it is released, so that two phones can be tapped at the
/// same moment however slow one of them is.
const HOLD: &str = "const send = window.fetch;
    const released = new Promise((release) => { window.release = release; });
    window.fetch = async (...all) => { await released; return send(...all); };";

/// Taps on both phones, on what a function body of the page finds, before either has heard of the
/// other.
async fn tap_at_once(phones: [&Browser; 2], find: [&str; 2]) {
    for (phone, find) in phones.into_iter().zip(find) {
        phone.run::<Value>(HOLD, vec![]).await;
        phone.run::<Value>(&format!("{find}.click();"), vec![]).await;
    }
    for phone in phones {
        phone.run::<Value>("window.release();", vec![]).await;
    }
    for phone in phones {
        let quiet = "return !document.body.hasAttribute('aria-busy')";
        phone.until::<bool>("it was heard", quiet).await;
        assert_eq!(phone.count("#dock [role=alert]").await, 0, "neither was refused");
    }
}

/// Everything on the page that is too small to be read from a metre away or hit with a thumb, or
/// wider than the screen.
const TOO_SMALL: &str = "
    const wide = document.documentElement.scrollWidth - screen.width;
    const found = wide > 0 ? [`${wide} px too wide`] : [];
    const dock = document.querySelector('#dock')?.getBoundingClientRect().height ?? 0;
    if (dock > innerHeight * .28) found.push(`the dock takes ${dock} of ${innerHeight} px`);
    for (const form of document.querySelectorAll('.typed')) {
        const [field, button] = ['.field', 'button'].map((part) => form.querySelector(part).getBoundingClientRect());
        if (field.right > button.left) found.push(`${form.textContent.trim()}: the button lies on the field`);
    }
    const told = '#passage :is(h2, .tale p, .consequences li, .way-on b), #question, .aux .sol, .aux .tick, .aux .signals p';
    for (const words of document.querySelectorAll(told)) {
        const size = parseFloat(getComputedStyle(words).fontSize);
        if (words.checkVisibility() && words.textContent.trim() && size < 17) found.push(`${size} px: ${words.textContent.trim().slice(0, 60)}`);
    }
    for (const thing of document.querySelectorAll('#passage .way-on, .aux [data-choice], #answer button[name=choice]')) {
        const box = thing.getBoundingClientRect();
        if (thing.checkVisibility() && box.height && box.height < 48) found.push(`${box.height} px high: ${thing.textContent.trim().slice(0, 60)}`);
    }
    return found;";

/// FMC-T-40: a whole game on one narrow screen, in large letters, with one tap for each answer and
/// a way back at any moment; the server restarts in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_thin_game_is_played_on_a_phone_across_a_restart() {
    let (mut house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, Seating { game: GAME, seats: &["you"] }).await;
    // Back one step during setup, and forward again.
    assert!(tap(&browser).await);
    let first = answers(&browser).await;
    browser.press("button[form=undo-form][value=step]").await;
    browser
        .until::<bool>(
            "the first step is taken back",
            &format!("return Number(document.querySelector('#dock').dataset.answers) < {first}"),
        )
        .await;
    let mut taps = 0;
    while tap(&browser).await {
        taps += 1;
        if taps < 4 || taps % 9 == 4 {
            let small: Vec<String> = browser.run(TOO_SMALL, vec![]).await;
            assert!(small.is_empty(), "after {taps} taps: {small:#?}");
        }
        if taps == 12 {
            // The stream may be quicker than the answer to the tap.
            let quiet = "return !document.body.hasAttribute('aria-busy')";
            browser.until::<bool>("the tap was heard", quiet).await;
            house.close();
            browser
                .until::<bool>(
                    "the phone notices",
                    "return document.body.classList.contains('lost')",
                )
                .await;
            // Tapped while the server is away: it is sent as soon as the server is back.
            let before = answers(&browser).await;
            let thing: Value = browser.until("something to tap", NEXT).await;
            browser.press_thing(&browser.element(thing)).await;
            house.open_again();
            shows_more_than(&browser, before).await;
        }
        assert!(taps < 400, "the game ends");
    }
    assert!(taps > 30, "{taps} taps");
}

/// A second phone joins by the code of its link; both can tap at the same moment, and nothing is
/// lost or done twice.
#[tokio::test(flavor = "multi_thread")]
async fn two_phones_tap_at_once_and_lose_nothing() {
    let house = House::open();
    let one = Browser::open(Screen::Phone).await;
    one.sit_down(&house, Seating { game: GAME, seats: &["you", "friend"] }).await;
    one.press("a[href='#table-menu']").await;
    one.press("#table-menu .code > summary").await;
    let drawn = "const image = document.querySelector('#table-menu .code img');
        return image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > 150;";
    one.until::<bool>("the code is drawn", drawn).await;
    let link = one.see("#table-menu input.copy").await.value().await.unwrap().expect("a link");
    one.goto(one.address().await).await;
    let two = Browser::open(Screen::Phone).await;
    two.goto(link).await;
    two.see("input[name=name]").await.send_keys("Bo").await.unwrap();
    two.press(".invite button.main").await;
    two.see("#question").await;
    // Each takes another astronaut at the same moment: both are in the crew.
    let way = [
        "[...document.querySelectorAll('#passage .way-on')][0]",
        "[...document.querySelectorAll('#passage .way-on')][1]",
    ];
    tap_at_once([&one, &two], way).await;
    for phone in [&one, &two] {
        let crew = "return document.querySelectorAll('.crewlist li').length === 2";
        phone.until::<bool>("both astronauts", crew).await;
    }
    // Both tap Next on the same page: one step.
    let next = "[...document.querySelectorAll('#passage .way-on, #answer button[name=choice]')].find((thing) => thing.checkVisibility() && thing.textContent.trim().startsWith('Next'))";
    let asked = answers(&one).await;
    tap_at_once([&one, &two], [next, next]).await;
    for phone in [&one, &two] {
        shows_more_than(phone, asked).await;
    }
    assert_eq!(answers(&one).await, answers(&two).await);
    let question = "return document.querySelector('#question').textContent";
    let now = one.run::<String>(question, vec![]).await;
    assert_eq!(now, two.run::<String>(question, vec![]).await);
    // The second takes back what the first has said, without a vote.
    let there = answers(&two).await;
    two.press("button[form=undo-form][value=step]").await;
    let less = format!("return Number(document.querySelector('#dock').dataset.answers) < {there}");
    one.until::<bool>("it is taken back on both", &less).await;
    one.is_content().await;
    two.is_content().await;
}

/// FMC-T-39: the rules can be searched at any time, from the page itself. The device reads aloud
/// and tells in brief only when it is asked to, and keeps its screen on.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_on_the_table_searches_reads_aloud_and_stays_awake() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, Seating { game: GAME, seats: &["you"] }).await;
    browser.press("a[href='#rules']").await;
    let search = browser.see("#rules input[name=q]").await;
    search.send_keys("Threshold").await.unwrap();
    let found = "const words = document.querySelector('#rules #found')?.textContent ?? '';
        return words.includes('FMC-T-31') && words.includes('FM-FCARD-07');";
    browser.until::<bool>("what the app asks, and the rule of the game", found).await;
    // Questions about the mission that is played, with the answer one tap away.
    browser.goto(browser.address().await).await;
    browser.press("a[href='#rules']").await;
    let asked = "const first = document.querySelector('#rules #found section.faq');
        return first?.querySelector('h2').textContent === 'Questions: Make Yourself at Home'
            && !first.querySelector('details').open && first.querySelectorAll('details').length > 4;";
    browser.until::<bool>("the questions about this mission", asked).await;
    let search = browser.see("#rules input[name=q]").await;
    search.send_keys("power generator threshold").await.unwrap();
    let answered = "const found = [...document.querySelectorAll('#rules #found details')];
        return found.length === 1 && found[0].open && found[0].textContent.includes('the part stays broken');";
    browser.until::<bool>("an answer, open", answered).await;
    browser.goto(browser.address().await).await;
    // What is spoken is written down instead, since a test has no ears.
    let ears = "window.heard = []; speechSynthesis.speak = (words) => heard.push(words.text);
        window.locks = []; return 'wakeLock' in navigator;";
    assert!(browser.run::<bool>(ears, vec![]).await);
    // The crew comes first, then the story.
    for _ in 0..12 {
        if browser.count("#read-aloud").await > 0 {
            break;
        }
        assert!(tap(&browser).await);
    }
    assert_eq!(browser.run::<usize>("return heard.length", vec![]).await, 0, "silent by default");
    browser.press("#read-aloud").await;
    let title = "return heard.length > 0 && heard[0] === document.querySelector('#passage-title').textContent";
    browser.until::<bool>("the title is read first", title).await;
    browser.press("a[href='#table-menu']").await;
    let awake = "return document.querySelector('#awake')?.getAttribute('aria-pressed') === 'true'";
    browser.until::<bool>("the screen stays on by default", awake).await;
    let ask = "navigator.wakeLock.request = async (kind) => { locks.push(kind); return Object.assign(new EventTarget(), { release() {} }); };
        return locks.length === 0;";
    assert!(browser.run::<bool>(ask, vec![]).await);
    for pressed in [false, true] {
        browser.press("#awake").await;
        let is_so = format!(
            "return document.querySelector('#awake').getAttribute('aria-pressed') === '{pressed}'"
        );
        browser.until::<bool>("the switch turns", &is_so).await;
    }
    browser.until::<bool>("the browser is asked for it", "return locks[0] === 'screen'").await;
    browser.press("#table-menu button[name=stories][value=brief]").await;
    browser.until::<bool>("told in brief", "return document.querySelector('#table-menu button[value=brief][aria-pressed=true]') !== null").await;
    browser.goto(browser.address().await).await;
    for _ in 0..12 {
        if browser.count("#tale-in-full").await > 0 {
            break;
        }
        assert!(tap(&browser).await);
    }
    let folded = "const tale = document.querySelector('#passage .tale');
        return tale !== null && !tale.checkVisibility();";
    browser.until::<bool>("the story is one tap away", folded).await;
    browser.press("#tale-in-full > summary").await;
    browser
        .until::<bool>(
            "and can be read",
            "return document.querySelector('#passage .tale').checkVisibility()",
        )
        .await;
    // Installable: a manifest with a picture, and files that are kept. Nothing of the game is.
    let kept = "const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
        const ready = await navigator.serviceWorker.ready;
        const names = (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat();
        return Boolean(ready.active) && manifest.display === 'standalone' && manifest.icons.length > 1
            && names.length > 5 && names.every((name) => name === '/away' || name.startsWith('/assets/'));";
    assert!(browser.run::<bool>(kept, vec![]).await);
    browser.is_content().await;
}

/// Waits until the phone shows what people are to enter, on a page for a thumb.
const ENTRY: &str = "return document.querySelector('#dock.live #answer input[name=by_hand]')
    && document.querySelector('#passage.entry')?.checkVisibility() ? document.querySelector('#passage-title').textContent : null;";

/// Taps the way on an entry page that begins with these words.
async fn enter(browser: &Browser, words: &str) {
    let script = format!(
        "if (document.body.hasAttribute('aria-busy')) return null;
        const thing = [...document.querySelectorAll('#passage.entry .way-on, #answer button.main[name=choice]')]
            .find((one) => one.checkVisibility() && one.textContent.trim().startsWith('{words}'));
        return thing ?? null;"
    );
    let before = answers(browser).await;
    let thing: Value = browser.until(&format!("“{words}” to tap"), &script).await;
    browser.press_thing(&browser.element(thing)).await;
    shows_more_than(browser, before).await;
}

/// Everything on an entry page that is too small or too wide.
const ENTRY_TOO_SMALL: &str = "
    const found = [];
    for (const thing of document.querySelectorAll('#passage.entry .way-on, #answer button.main[name=choice]')) {
        const box = thing.getBoundingClientRect();
        if (thing.checkVisibility() && box.height && box.height < 48) found.push(`${box.height} px high: ${thing.textContent.trim().slice(0, 60)}`);
    }
    for (const words of document.querySelectorAll('#passage.entry :is(h2, .way-on b)')) {
        const size = parseFloat(getComputedStyle(words).fontSize);
        if (words.checkVisibility() && size < 17) found.push(`${size} px: ${words.textContent.trim().slice(0, 60)}`);
    }
    return found;";

/// Orrery keeps the whole table and people enter dice and cards of their box, on a phone: a card by
/// what it does, one step back, and a server that ends and starts again meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_thick_game_is_played_on_a_phone_across_a_restart() {
    let (mut house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    browser.sit_down(&house, Seating { game: "first-martians", seats: &["you"] }).await;
    use_dice(&browser, "by_hand").await;
    let (mut entered, mut printed, mut restarted) = (0, 0, false);
    let played = play::going_on(&browser, async |nth| {
        is_not_too_wide(&browser, &format!("question {nth}")).await;
        let title: Option<String> = browser.run(ENTRY, vec![]).await;
        if let Some(title) = title {
            entered += 1;
            let small: Vec<String> = browser.run(ENTRY_TOO_SMALL, vec![]).await;
            assert!(small.is_empty(), "{title}: {small:#?}");
            let is_card = title.starts_with("Draw a Malfunction card");
            if is_card && printed < 2 {
                printed += 1;
                enter(&browser, "Enter what your card does").await;
                enter(&browser, "Stress +1").await;
                let told = "return document.querySelector('#passage .consequences')?.textContent.includes('Stress') ?? false";
                browser.until::<bool>("what was entered so far", told).await;
                // One step back, and the same again.
                let there = answers(&browser).await;
                browser.press("button[form=undo-form][value=step]").await;
                let less = format!("return Number(document.querySelector('#dock').dataset.answers) < {there}");
                browser.until::<bool>("it is taken back", &less).await;
                enter(&browser, "Stress +1").await;
                enter(&browser, "That is all").await;
            }
        }
        if entered == 6 && !restarted {
            restarted = true;
            house.close();
            let lost = "return document.body.classList.contains('lost')";
            browser.until::<bool>("the phone notices", lost).await;
            house.open_again();
            let found = "return !document.body.classList.contains('lost')";
            browser.until::<bool>("the phone is back", found).await;
        }
        Go::On
    })
    .await;
    println!("{played:?}, {entered} entered, {printed} cards of the box");
    assert!(restarted && printed > 0 && entered > 12, "{entered} entered, {printed} cards");
    let fair = "return document.querySelector('.fair').textContent";
    let fair = browser.run::<String>(fair, vec![]).await;
    assert!(fair.contains("came from real dice or cards"), "{fair}");
}

/// Two phones at a table with real dice: the same throw entered on both at the same moment counts
/// once, and neither is told that something went wrong.
#[tokio::test(flavor = "multi_thread")]
async fn two_phones_enter_the_same_throw() {
    let house = House::open();
    let one = Browser::open(Screen::Phone).await;
    one.sit_down(&house, Seating { game: "first-martians", seats: &["you", "friend"] }).await;
    use_dice(&one, "by_hand").await;
    let two = one.invites(&house, Screen::Phone).await;
    for phone in [&one, &two] {
        let take =
            "const button = document.querySelector('#dock.live #answer button[name=choice]');
            if (!button || document.body.hasAttribute('aria-busy')) return false;
            button.form.requestSubmit(button); return true;";
        phone.until::<bool>("an astronaut", take).await;
    }
    for _ in 0..2 {
        for phone in [&one, &two] {
            phone.until::<String>("something to enter", ENTRY).await;
        }
        let before = answers(&one).await;
        let first = "document.querySelector('#passage.entry .way-on')";
        tap_at_once([&one, &two], [first, first]).await;
        for phone in [&one, &two] {
            shows_more_than(phone, before).await;
        }
        assert_eq!(answers(&one).await, answers(&two).await, "it counts once");
    }
    one.is_content().await;
    two.is_content().await;
}
