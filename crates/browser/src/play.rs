//! Whole games, played with one hand or another.

use serde_json::{Value, json};
use thirtyfour::extensions::query::ElementWaitable as _;
use thirtyfour::{Key, WebElement};

use crate::{Browser, Screen};

/// More presses than any game here needs.
const ENDLESS: usize = 2000;
/// More presses than any one answer needs: a plan narrows step by step, and some presses go back.
const STUCK: usize = 30;

/// The statistics of a game.
#[derive(Copy, Clone, Default, Debug)]
pub struct Played {
    /// The number of answers given.
    pub answers: usize,
    /// The number of answers that began with a press on the board.
    pub on_the_board: usize,
    /// The number of answers narrowed down by more than one press.
    pub narrowed: usize,
    /// The number of answers that asked again before something was given up.
    pub asked_first: usize,
}

/// True if to play on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Go {
    /// To the end.
    On,
    /// No further.
    Away,
}

impl Played {
    fn count(&mut self, place: &str, is_new: bool) {
        self.answers += usize::from(is_new);
        self.on_the_board += usize::from(is_new && place == "board");
        self.narrowed += usize::from(!is_new && place != "sure");
        self.asked_first += usize::from(place == "sure");
    }
}

/// A player's turn as the page shows it, and something to press.
struct Moment {
    /// For how many answers the page was made; nothing once the game is over.
    answers: Option<u64>,
    /// The place of the thing: `board`, `steps`, `dock`, or `sure` while a question stands open that
    /// asks once more.
    place: String,
    thing: Option<WebElement>,
}

/// A player's taste for what to press.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Taste {
    /// Anything, so that all of it is pressed now and then.
    Anything,
    /// The main button wherever there is one, so that the game goes on.
    GoingOn,
}

/// Once nothing is under way: the end, or something to press. Three times of four that is a
/// thing on the board, if there is one and a board can be played on.
const LOOK: &str = "
    const [turn, hasScript, goesOn] = arguments;
    if (document.querySelector('#verdict')) return [null, 'end', null];
    const dock = document.querySelector('#dock.live');
    if (!dock || document.body.hasAttribute('aria-busy')) return null;
    const seen = (thing) => thing.checkVisibility({ visibilityProperty: true }) && thing.getBoundingClientRect().width > 0 && getComputedStyle(thing).pointerEvents !== 'none';
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const places = {
        sure: all('#answer details[data-asks][open] button[name=choice]'),
        board: all('#stage [data-choice]:not(.out)'),
        steps: all('#answer .steps [data-choice]:not(.out)'),
        dock: all('#answer button[name=choice], #answer details[data-asks] > summary'),
    };
    const main = goesOn && !places.sure.length && all('#answer button.main[name=choice], #answer details[data-asks] > summary.main')[0];
    if (main) return [Number(dock.dataset.answers), 'dock', main];
    const order = turn % 4 && hasScript ? ['sure', 'board', 'steps', 'dock'] : ['sure', 'dock', 'steps', 'board'];
    const place = order.find((name) => places[name].length);
    return place ? [Number(dock.dataset.answers), place, places[place][turn % places[place].length]] : null;";

async fn moment(browser: &Browser, turn: usize, taste: Taste) -> Moment {
    let what = "the reader is asked, or the game is over";
    let has_script = browser.screen() != Screen::WithoutScript;
    let arguments = vec![json!(turn), json!(has_script), json!(taste == Taste::GoingOn)];
    let (answers, place, thing): (Option<u64>, String, Value) =
        browser.until_given(what, LOOK, arguments).await;
    let element = |thing| WebElement::from_json(thing, browser.driver().handle().clone()).ok();
    Moment { answers, place, thing: element(thing) }
}

/// Plays with presses on the board and the dock until the game is over, or until `look`, which
/// is called at every question, has seen enough.
pub async fn by_hand(browser: &Browser, look: impl AsyncFnMut(usize) -> Go) -> Played {
    by_pressing(browser, Taste::Anything, look).await
}

/// The same by a player who presses the main button wherever there is one: who agrees to a plan
/// instead of changing it again and again.
pub async fn going_on(browser: &Browser, look: impl AsyncFnMut(usize) -> Go) -> Played {
    by_pressing(browser, Taste::GoingOn, look).await
}

async fn by_pressing(
    browser: &Browser,
    taste: Taste,
    mut look: impl AsyncFnMut(usize) -> Go,
) -> Played {
    let mut played = Played::default();
    let (mut before, mut tries) = (None, 0);
    for press in 0..ENDLESS {
        let now = moment(browser, press, taste).await;
        let Some(answers) = now.answers else { return played };
        let is_new = before != Some(answers);
        tries = if is_new { 0 } else { tries + 1 };
        if is_new && look(played.answers).await == Go::Away {
            return played;
        }
        before = Some(answers);
        played.count(&now.place, is_new);
        // The page may have been another one while it was looked at.
        let now = if is_new { moment(browser, press, taste).await } else { now };
        let Some(thing) = now.thing else { return played };
        if tries == STUCK {
            let what = thing.outer_html().await;
            panic!("nothing happens, lately after a press in the {}: {what:?}", now.place);
        }
        // A thing that has gone is looked for again, and counts as a wasted press.
        browser.press_if_there(&thing).await;
    }
    panic!("after {ENDLESS} presses the game goes on");
}

/// Plays where no script runs: with the buttons alone, and looks again while others play.
pub async fn by_forms(browser: &Browser) -> Played {
    let mut played = Played::default();
    for press in 0..ENDLESS {
        if browser.count("#verdict").await > 0 {
            return played;
        }
        if browser.count("#dock.live").await == 0 {
            browser.press("#look-again").await;
            continue;
        }
        let now = moment(browser, press, Taste::Anything).await;
        let Some(thing) = now.thing else { return played };
        let asks = thing.tag_name().await.expect("it is there") == "summary";
        played.answers += usize::from(!asks);
        played.asked_first += usize::from(asks);
        browser.press_thing(&thing).await;
        if !asks {
            thing.wait_until().stale().await.expect("another page comes");
        }
    }
    panic!("after {ENDLESS} presses the game goes on");
}

/// The place of the focus: `body` when it is lost.
async fn focus(browser: &Browser) -> String {
    let look = "const at = document.activeElement;
        if (!at || at === document.body || !at.isConnected) return 'body';
        if (at.closest('details.asks[open]') && at.matches('button')) return 'sure';
        if (at.matches(':is(#stage, #dock .steps) [data-choice]')) return 'board';
        if (at.matches('#answer button[name=choice]')) return 'button';
        return at.id || at.tagName;";
    browser.run(look, Vec::new()).await
}

/// The address of the page and the words of its dock.
async fn asked(browser: &Browser) -> String {
    let dock = "return location.href + ' ' + document.querySelector('#dock')?.innerText;";
    browser.run(dock, Vec::new()).await
}

/// The things that arrow keys lead to.
const BY_ARROWS: &str = ":is(#stage, #dock .steps) [data-choice]:not(.out)";

/// The number of wasted presses in a row that means that keys lead nowhere.
const STUCK_BY_KEYS: usize = 200;

/// Plays with keys alone: the arrows and Enter on the board, numbers and Enter in the dock.
/// The focus must never be lost.
pub async fn by_keys(browser: &Browser) -> Played {
    by_keys_until(browser, usize::MAX).await
}

/// The same for `enough` answers.
pub async fn by_keys_until(browser: &Browser, enough: usize) -> Played {
    let mut played = Played::default();
    let (mut before, mut tries, mut last) = (None, 0, String::new());
    browser.keys(Key::Tab).await;
    for press in 0..ENDLESS {
        let Some(answers) = moment(browser, press, Taste::Anything).await.answers else {
            return played;
        };
        if played.answers == enough && before != Some(answers) {
            return played;
        }
        let at = focus(browser).await;
        if at == "body" {
            let question = asked(browser).await;
            panic!("the focus is lost at answer {answers}; it was on {last}; asked: {question}");
        }
        last.clone_from(&at);
        let is_new = before != Some(answers);
        before = Some(answers);
        tries = if is_new { 0 } else { tries + 1 };
        if tries == STUCK_BY_KEYS {
            let question = asked(browser).await;
            panic!("nothing happens, with the focus on {at} and this in the dock: {question}");
        }
        if at == "sure" {
            played.asked_first += 1;
            browser.keys(Key::Enter).await;
        } else if browser.count("#answer details[data-asks][open]").await > 0 {
            browser.keys(Key::Tab).await;
        } else if browser.count(BY_ARROWS).await > 0 && press % 4 > 0 {
            let mut keys = String::from("d");
            keys.extend((0..=press % 8).map(|_| Key::Right.value()));
            if press % 3 == 0 {
                keys.push(Key::Down.value());
            }
            keys.push(Key::Enter.value());
            browser.keys(keys).await;
            played.on_the_board += usize::from(is_new);
            played.narrowed += usize::from(!is_new);
        } else {
            let shown = browser.count("#answer [data-digit]").await.max(1);
            browser.keys(((press % shown) + 1).to_string()).await;
        }
        played.answers += usize::from(is_new);
    }
    panic!("after {ENDLESS} presses the game goes on");
}
