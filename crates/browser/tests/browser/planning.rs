//! A crew plans together: in two windows at once, and at one screen.

use orrery_browser::{Browser, House, Screen, Seating};

/// Takes the reader's own last step back.
const UNDO: &str = "button[form=undo-form][value=step]";

/// The button with this name, pressed.
async fn choose(browser: &Browser, name: &str) {
    let script = format!(
        "const button = [...document.querySelectorAll('#dock button[name=choice], #dock [data-choice], #answer button')]
            .find(one => one.textContent.trim().startsWith('{name}'));
        if (button) button.click();
        return button !== undefined;"
    );
    browser.until::<bool>(&format!("a button {name}"), &script).await;
}

async fn stage_shows(browser: &Browser, what: &str, pawns: usize) {
    let script =
        format!("return document.querySelectorAll('#stage section p').length === {pawns};");
    browser.until::<bool>(what, &script).await;
}

/// Others' answers neither refuse mine nor take away what I have begun.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_plan_at_the_same_time() {
    let house = House::with(orrery_planning::catalog());
    let host = Browser::open(Screen::Desktop).await;
    host.sit_down(&house, Seating { game: "airlock", seats: &["you", "friend"] }).await;
    let friend = host.invites(&house, Screen::Desktop).await;
    // Focus stands for anything half done: a fresh dock would lose it.
    let focus = "const button = [...document.querySelectorAll('#answer button')]
            .find(one => one.getClientRects().length); button.focus();
        window.kept = button.textContent; return document.activeElement === button;";
    friend.until::<bool>("a focused button", focus).await;
    choose(&host, "Pawn 1: Dig").await;
    stage_shows(&friend, "the host's pawn", 1).await;
    let kept = "return document.activeElement.textContent === window.kept;";
    friend.until::<bool>("the friend's choice is still there", kept).await;
    // The same for a task that is picked, for which a pawn is still to be chosen.
    friend.press("#task-Weld").await;
    let half = "return document.querySelector('#task-Weld').classList.contains('chosen')
        && document.querySelector('#question').textContent === 'Which pawn goes to Weld?'
        && document.querySelectorAll('#answer [name=choice].lampy').length === 2;";
    friend.until::<bool>("a task is picked", half).await;
    choose(&host, "Take pawn 1 back").await;
    stage_shows(&friend, "no pawn", 0).await;
    assert!(friend.run::<bool>(half, Vec::new()).await, "the pick is still there");
    choose(&host, "Pawn 1: Dig").await;
    stage_shows(&friend, "the host's pawn again", 1).await;
    assert!(friend.run::<bool>(half, Vec::new()).await, "the pick is still there");
    choose(&friend, "Pawn 1: Weld").await;
    choose(&host, "Pawn 2: Scan").await;
    stage_shows(&host, "three pawns", 3).await;
    stage_shows(&friend, "three pawns", 3).await;
    // The friend takes back what is the friend's own, although the host has acted since.
    friend.press(UNDO).await;
    stage_shows(&host, "the host's two pawns", 2).await;
    stage_shows(&friend, "the host's two pawns", 2).await;
    choose(&friend, "Pawn 1: Weld").await;
    stage_shows(&host, "three pawns again", 3).await;
    choose(&host, "Agree").await;
    let offer = "return document.querySelector('#dock.offer') !== null
        && document.querySelector('#dock').textContent.includes('Bo');";
    host.until::<bool>("an offer, and whom the table waits for", offer).await;
    choose(&friend, "Agree").await;
    let next = "return document.body.textContent.includes('sol 2');";
    host.until::<bool>("the second sol", next).await;
    friend.until::<bool>("the second sol", next).await;
    host.is_content().await;
    friend.is_content().await;
}

/// Turns the page of a shared screen to this seat, by its letter.
async fn turn_to(browser: &Browser, seat: &str) {
    browser.press(&format!("#sharing a[data-seat={seat}]")).await;
    shows(browser, seat).await;
}

async fn shows(browser: &Browser, seat: &str) {
    browser.see(&format!("#dock[data-seat={seat}]")).await;
}

/// Two people at one phone: the page turns to the one who still has to decide, either can take it
/// back at any time, and nothing that one of them does counts for the other.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_plan_at_one_screen() {
    let house = House::with(orrery_planning::catalog());
    let browser = Browser::open(Screen::Phone).await;
    browser.sit_down(&house, Seating { game: "airlock", seats: &["you", "here"] }).await;
    shows(&browser, "a").await;
    choose(&browser, "Pawn 1: Dig").await;
    stage_shows(&browser, "the first pawn", 1).await;
    turn_to(&browser, "b").await;
    choose(&browser, "Pawn 1: Weld").await;
    stage_shows(&browser, "both pawns", 2).await;
    shows(&browser, "b").await;
    choose(&browser, "Agree").await;
    // The first has not agreed yet, so it is the first one's page; the second reconsiders.
    shows(&browser, "a").await;
    turn_to(&browser, "b").await;
    browser.see("#dock.offer").await;
    choose(&browser, "Reconsider").await;
    browser.see("#dock.live[data-seat=b]").await;
    choose(&browser, "Pawn 2: Scan").await;
    stage_shows(&browser, "three pawns", 3).await;
    choose(&browser, "Agree").await;
    shows(&browser, "a").await;
    choose(&browser, "Agree").await;
    let next = "return document.body.textContent.includes('sol 2');";
    browser.until::<bool>("the second sol", next).await;
    shows(&browser, "a").await;
    browser.is_content().await;
}
