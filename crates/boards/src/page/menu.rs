//! The menu of a table: seats and their links, the other view, downloads, giving up.

use maud::{Markup, html};
use orrery_core::Seat;

use super::facts::{DiceOf, Kind, View};
use super::parts::hidden;
use super::shell::{Stories, asks_first, one_button};
use super::table::TablePage;
use crate::parts::{icon, seat_name, seat_shape, small_icon};

/// The player who acts for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatState {
    /// The reader.
    You,
    /// Another person, and whether they are looking.
    Person {
        /// True if a page of theirs is open.
        is_here: bool,
    },
    /// A bot, by its level in words: "steady".
    Bot(String),
    /// Nobody yet; the link to sit down, for those who may send it.
    Open {
        /// The whole address.
        invite: Option<String>,
    },
}

/// A seat in the menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLine {
    /// The seat.
    pub seat: Seat,
    /// The player who acts for it.
    pub state: SeatState,
    /// True if the reader may give it to a bot; the bot's level as forms write it.
    pub may_give_to_bot: Option<String>,
    /// True if the reader may take it back from a bot.
    pub may_take_back: bool,
}

impl SeatLine {
    /// The link for a friend, while the seat is open.
    pub fn invite(&self) -> Option<&str> {
        match &self.state {
            SeatState::Open { invite } => invite.as_deref(),
            SeatState::You | SeatState::Person { .. } | SeatState::Bot(_) => None,
        }
    }
}

pub(super) fn menu(page: &TablePage) -> Markup {
    html! {
        aside #table-menu .drawer aria-label="Menu" {
            header {
                h2 { "This table" }
                a.btn.plain.icon href="#stage" aria-label="Close the menu" { (icon("cross")) }
            }
            (menu_body(page))
        }
    }
}

/// The part of the menu that changes while it is open.
pub(super) fn menu_body(page: &TablePage) -> Markup {
    html! {
        div #menu-body .menu {
            section aria-labelledby="menu-seats" {
                h3 #menu-seats .cap { "Seats" }
                ul.rows { @for line in &page.seats { (seat_line(page, line)) } }
            }
            section aria-labelledby="menu-view" {
                h3 #menu-view .cap { "Look" }
                div.rowx {
                    @match page.view {
                        View::Drawing => { a.btn.line href=(page.seen(View::Text)) { (icon("log")) "Text view" } }
                        View::Text => { a.btn.line href=(page.seen(View::Drawing)) { (icon("eye")) "Board view" } }
                    }
                    button #notify .btn.line type="button" hidden data-on="You get a notification when it is your turn"
                        data-off="Notify me when it is my turn" data-blocked="Notifications are blocked in your browser" { (icon("wait")) span { "Notify me when it is my turn" } }
                    button #keys .btn.line type="button" hidden { "Keys " kbd { "?" } }
                }
            }
            (pace())
            (device(page))
            @if let Some(dice) = page.dice { (dice_switch(page, dice)) }
            @if let Some(forced) = page.plays_forced { (forced_switch(page, forced)) }
            section aria-labelledby="menu-record" {
                h3 #menu-record .cap { "Record" }
                div.rowx {
                    a.btn.line href=(page.form_url("/report")) download data-saved="report-saved" { (icon("warn")) "Report a problem" }
                    @if page.kind != Kind::TryOut {
                        @let at = page.answers.to_string();
                        (one_button(&page.form_url("/try"), &[("at", &at)], html! { button.btn.line { (icon("fork")) "Practice from here" } }))
                    }
                }
                p #report-saved .status.good role="status" hidden { (icon("check"))
                    span { "The report is in your downloads. Send the file to the person who runs this server, and say what should have happened." } }
                @if let Some(digest) = &page.seed_digest {
                    p.cap { "The random seed was fixed before the first move. Its SHA-256: " code { (digest) } }
                }
                p.cap { "You can export the record once the game is over. A report is a file with this position as you see it, and nothing that is hidden from you, for the person who runs this server." }
            }
            @if let Some(seat) = page.you.filter(|_| page.kind == Kind::Live) { (give_up(page, seat)) }
        }
    }
}

/// Switches for this device. The module shows those that need it.
fn device(page: &TablePage) -> Markup {
    let usual = |is: bool| if is { "yes" } else { "no" };
    let told = |stories: Stories, value: &str, name: &str| {
        let pressed = (page.prefs.stories == stories).to_string();
        html! { button.btn.small.line name="stories" value=(value) aria-pressed=(pressed) { (name) } }
    };
    html! {
        section #device aria-labelledby="menu-device" {
            h3 #menu-device .cap { "This device" }
            @if page.tells_stories {
                form.rowx method="post" action="/look" {
                    (told(Stories::Full, "full", "Stories in full"))
                    (told(Stories::Brief, "brief", "Stories in brief"))
                }
            }
            div.rowx {
                button #awake .btn.small.line type="button" hidden aria-pressed="false" data-usual=(usual(page.lies_on_the_table)) { "Keep the screen on" }
                @if page.tells_stories {
                    button #aloud .btn.small.line type="button" hidden aria-pressed="false" data-usual=(usual(false)) { (icon("voice")) "Read stories aloud" }
                }
            }
        }
    }
}

/// The pace at which other players' moves are shown. The browser remembers it, so it needs the
/// module, which shows it.
fn pace() -> Markup {
    let paces = [("0", "At once"), ("400", "Quick"), ("800", "Normal"), ("1600", "Slow")];
    html! {
        section #pace aria-labelledby="menu-pace" hidden {
            h3 #menu-pace .cap { "Show the moves of others" }
            div.rowx role="group" aria-labelledby="menu-pace" {
                @for (pace, name) in paces {
                    button.btn.small.line type="button" data-pace=(pace) aria-pressed="false" { (name) }
                }
            }
        }
    }
}

/// The switch for forced answers.
fn forced_switch(page: &TablePage, forced: bool) -> Markup {
    let choice = |on: bool, value: &str, name: &str| {
        let pressed = (forced == on).to_string();
        let button = html! { button.btn.small.line aria-pressed=(pressed) { (name) } };
        one_button(&page.form_url("/settings"), &[("forced", value)], button)
    };
    html! {
        section aria-labelledby="menu-forced" {
            h3 #menu-forced .cap { "When there is only one answer" }
            div.rowx {
                (choice(true, "on", "Play it"))
                (choice(false, "off", "Ask me"))
            }
            p.cap { "The log tells what was played. Where it would give a secret away, the table always asks." }
        }
    }
}

/// The choice between Orrery's dice and your own.
fn dice_switch(page: &TablePage, dice: DiceOf) -> Markup {
    let choice = |of: DiceOf, value: &str, name: &str| {
        let pressed = (dice == of).to_string();
        let button = html! { button.btn.small.line aria-pressed=(pressed) { (name) } };
        one_button(&page.form_url("/settings"), &[("dice", value)], button)
    };
    html! {
        section aria-labelledby="menu-dice" {
            h3 #menu-dice .cap { "Dice and cards" }
            div.rowx {
                (choice(DiceOf::Orrery, "orrery", "Orrery's"))
                (choice(DiceOf::People, "by_hand", "Our own"))
            }
            p.cap { "With your own, you throw and draw at your table and enter what comes up. You can change this at any time." }
            @if let Some((place, words)) = &page.own_entry {
                form method="post" action=(page.form_url("/answers")) {
                    (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", format!("own-{}", page.key)))
                    (hidden("by_hand", "true"))
                    button #own-entry .btn.line name="choice" value=(place) { (icon("chance")) (words) }
                }
                p.cap { "For a card, token or rule of your box that applies now. Whatever is asked waits until you are done." }
            }
            @if page.entered > 0 { p #entered .cap { "Entered by hand so far: " (page.entered) ". The record marks it." } }
        }
    }
}

fn seat_line(page: &TablePage, line: &SeatLine) -> Markup {
    let sitter = &page.sitters[line.seat];
    let number = u8::from(line.seat);
    html! {
        li.seatline-row {
            (seat_shape(sitter.look))
            span.grow {
                b.name { (sitter.name) } " "
                span.cap {
                    (seat_name(sitter.look)) ", "
                    @match &line.state {
                        SeatState::You => "you",
                        SeatState::Person { is_here: true } => "at the table",
                        SeatState::Person { is_here: false } => "away",
                        SeatState::Bot(level) => { "bot, " (level) }
                        SeatState::Open { .. } => "free",
                    }
                }
            }
            @if let Some(level) = &line.may_give_to_bot {
                (one_button(&page.form_url(&format!("/seats/{number}/bot")), &[("level", level)],
                    html! { button.btn.small.line { (small_icon("bot")) "Let a bot play" } }))
            }
            @if line.may_take_back {
                (one_button(&page.form_url(&format!("/seats/{number}/take")), &[],
                    html! { button.btn.small.line { "Take my seat back" } }))
            }
            @if let Some(link) = line.invite() {
                input.copy readonly value=(link) aria-label={ "Link to seat " (seat_name(line.seat)) };
                button.btn.small.line type="button" data-copy=(link) hidden { "Copy" }
                details.code {
                    summary.btn.small.line { "QR code" }
                    img src={ (link) "/code" } alt={ "QR code of the link to seat " (seat_name(line.seat)) } width="232" height="232" loading="lazy";
                    p.cap data-own-name hidden { "This page was opened under a name that only this computer knows. Open it by the computer's address in your network, and the code works on other devices." }
                }
            }
        }
    }
}

fn give_up(page: &TablePage, seat: Seat) -> Markup {
    let number = u8::from(seat);
    let sure = one_button(
        &page.form_url(&format!("/seats/{number}/resign")),
        &[("sure", "yes")],
        html! { button.btn.line { "Yes, resign" } },
    );
    let means = "You leave this game for good: a bot plays your seat to the end so that the others \
                 can finish, and you cannot take it back. To pause, just close the page.";
    let pass = one_button(
        &page.form_url(&format!("/seats/{number}/pass")),
        &[("sure", "yes")],
        html! { button.btn.line { "Yes, free my seat" } },
    );
    let passes = "Your seat becomes free. The next page is the invitation to it: send its address \
                  to the person who takes over. It says where the game stands.";
    html! {
        section aria-labelledby="menu-leave" {
            h3 #menu-leave .cap { "Leave" }
            (asks_first(html! { "Pass my seat on" }, passes, pass))
            @if page.has_bots { (asks_first(html! { "Resign" }, means, sure)) }
        }
    }
}
