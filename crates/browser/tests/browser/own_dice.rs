//! Real dice and cards: people enter what they throw and draw with the same buttons as any other
//! answer, and change back at any time.

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating, nearly_over};
use serde_json::Value;

/// The mark of a form in which a draw is entered.
const ENTERS: &str = "#dock.live #answer input[name=by_hand]";

/// Chooses in the menu whose dice are used from here on: `by_hand` or `orrery`.
pub(crate) async fn use_dice(browser: &Browser, of: &str) {
    let table = browser.address().await;
    browser.press("a[href='#table-menu']").await;
    let form = format!("#table-menu form:has(input[name=dice][value={of}])");
    browser.press(&format!("{form} button")).await;
    let is_on =
        format!("return document.querySelector(`{form} button[aria-pressed=true]`) !== null");
    browser.until::<bool>("the dice are chosen", &is_on).await;
    browser.goto(table).await;
}

/// Plays on until enough draws were entered, or enough other questions were answered. Returns the
/// draws.
async fn enter(browser: &Browser, draws: usize, questions: usize) -> usize {
    let mut entered = 0;
    play::by_hand(browser, async |nth| {
        if entered == draws || nth == questions {
            return Go::Away;
        }
        entered += browser.count(ENTERS).await;
        Go::On
    })
    .await;
    entered
}

/// An old window enters what another one has entered: it is refused, and nothing is drawn twice.
async fn is_refused_once_it_is_late(browser: &Browser) {
    browser.see(ENTERS.trim_end_matches(" input[name=by_hand]")).await;
    let first = "const button = document.querySelector('#answer button[name=choice]');
        return button.closest('form').dataset.pressed = button.value;";
    browser.deaf_window(browser.address().await).await;
    browser.see("#dock.live #answer").await;
    browser.first_window().await;
    browser.run::<String>(first, Vec::new()).await;
    browser
        .run::<Value>("document.querySelector('#answer button[name=choice]').click();", vec![])
        .await;
    browser
        .until::<bool>(
            "it is entered",
            "return !document.querySelector('#answer')?.dataset.pressed",
        )
        .await;
    browser.last_window().await;
    // The same draw from a second window counts once; another one comes too late.
    let other = "[...document.querySelectorAll('#answer button[name=choice]')].at(-1).click();";
    browser.run::<Value>(other, vec![]).await;
    let toast = browser.see("#dock [role=alert]").await.text().await.unwrap();
    assert!(toast.starts_with("Not sent."), "{toast:?}");
    let complaints = browser.complaints().await;
    assert!(complaints.iter().all(|one| one.contains("409")), "only the refusal: {complaints:?}");
    browser.driver().close_window().await.expect("the old window closes");
    browser.first_window().await;
}

/// Plays on until something is to be entered.
async fn until_asked(browser: &Browser) {
    play::by_hand(browser, async |_| match browser.count(ENTERS).await {
        0 => Go::On,
        _ => Go::Away,
    })
    .await;
}

/// The cards of Project Mars are entered in the middle of a game, one of them twice, and then left
/// to Orrery again.
#[tokio::test(flavor = "multi_thread")]
async fn project_mars_is_played_with_real_cards() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let seating = Seating { game: "project-mars", seats: &["you", "bot:greedy"] };
    browser.sit_down(&house, seating).await;
    assert_eq!(enter(&browser, 1, 5).await, 0, "Orrery draws at first");
    use_dice(&browser, "by_hand").await;
    assert_eq!(enter(&browser, 2, 60).await, 2, "people are asked for the draws");
    until_asked(&browser).await;
    is_refused_once_it_is_late(&browser).await;
    use_dice(&browser, "orrery").await;
    assert_eq!(enter(&browser, 1, 5).await, 0, "Orrery draws again");
    let entered = "return document.querySelector('#entered').textContent";
    let entered = browser.run::<String>(entered, vec![]).await;
    assert!(entered.contains("so far: 3."), "{entered}");
    browser.is_content().await;
}

/// A tile of From the Moon is entered near the end; the end and the record say so.
#[tokio::test(flavor = "multi_thread")]
async fn from_the_moon_is_played_with_real_tiles() {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    browser.open_record(&house, &nearly_over("from-the-moon", 2, 60)).await;
    use_dice(&browser, "by_hand").await;
    until_asked(&browser).await;
    assert_eq!(enter(&browser, 1, 1).await, 1, "a draw is entered");
    use_dice(&browser, "orrery").await;
    assert_eq!(enter(&browser, 1, usize::MAX).await, 0, "Orrery draws again, to the end");
    let fair = "return document.querySelector('.fair').textContent";
    let fair = browser.run::<String>(fair, vec![]).await;
    assert!(fair.contains("1 draw came from real dice or cards"), "{fair}");
    let marks = "const answer = await fetch(location.pathname + '/record');
        return (await answer.json()).by_hand.length;";
    assert_eq!(browser.run::<usize>(marks, vec![]).await, 1, "the record marks it");
    browser.is_content().await;
}

/// A game whose seed nobody knows goes on with the cards and tiles of a real table, and can be left
/// to Orrery.
async fn goes_on_without_a_seed(game: &str, left: usize) {
    let (house, browser) = (House::open(), Browser::open(Screen::Desktop).await);
    let mut record: Value = serde_json::from_str(&nearly_over(game, 2, left)).expect("a record");
    record.as_object_mut().expect("an object").remove("seed");
    browser.open_record(&house, &record.to_string()).await;
    assert_eq!(enter(&browser, 2, usize::MAX).await, 2, "{game}: people are asked for the draws");
    use_dice(&browser, "orrery").await;
    assert_eq!(enter(&browser, 1, usize::MAX).await, 0, "{game}: Orrery draws, to the end");
    let fair = "return document.querySelector('.fair').textContent";
    let fair = browser.run::<String>(fair, vec![]).await;
    assert!(fair.contains("2 draws came from real dice or cards"), "{fair}");
    browser.is_content().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn project_mars_goes_on_without_a_seed() {
    goes_on_without_a_seed("project-mars", 60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_moon_goes_on_without_a_seed() {
    goes_on_without_a_seed("from-the-moon", 60).await;
}

/// A game without luck has nothing to enter, so its menu does not offer it.
#[tokio::test(flavor = "multi_thread")]
async fn connect_four_offers_no_dice() {
    let (house, browser) = (House::open(), Browser::open(Screen::Phone).await);
    let seating = Seating { game: "connect-four", seats: &["you", "bot:random"] };
    browser.sit_down(&house, seating).await;
    browser.press("a[href='#table-menu']").await;
    browser.see("#menu-forced").await;
    assert_eq!(browser.count("#menu-dice, input[name=by_hand]").await, 0);
    browser.is_content().await;
}
