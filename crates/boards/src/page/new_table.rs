//! A new table: who sits where, and what is played. The defaults play at once against bots.

use maud::{Markup, html};
use orrery_core::Seat;

use super::facts::GameRef;
use super::parts::{hidden, rule_link};
use super::shell::{Head, Prefs, document, foot, plain_top, raw};
use crate::parts::{icon, seat_letter, seat_name, seat_shape};

/// A bot by its strength in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotLevel {
    /// What the form sends: `bot:mcts:500`.
    pub value: String,
    /// "Bot, steady".
    pub label: String,
}

/// Something to choose before the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// `second_year_end`.
    pub key: String,
    /// What it decides, in a word or two.
    pub name: String,
    /// The same in a sentence.
    pub about: String,
    /// The ruling it switches.
    pub rule: String,
    /// Value and its words; the first is the default.
    pub values: Vec<(String, String)>,
    /// With how many players it matters, from the fewest to the most.
    pub players: (u8, u8),
    /// Whether it is shown at once.
    pub is_asked: bool,
}

/// The page of a new table.
pub struct NewTable {
    /// How the reader wants it to look.
    pub prefs: Prefs,
    /// What is played.
    pub game: GameRef,
    /// What one does in it, in a sentence.
    pub pitch: String,
    /// Who designed and who publishes it.
    pub credits: String,
    /// A picture of its table.
    pub picture: Markup,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The bots there are, and which of them sits down by itself.
    pub bots: Vec<BotLevel>,
    /// The place of the usual one among them.
    pub usual_bot: usize,
    /// What can be chosen.
    pub options: Vec<OptionChoice>,
    /// How the reader is called.
    pub name: Option<String>,
    /// A proposal for the table's name.
    pub title: String,
    /// Why the last try was refused.
    pub problem: Option<String>,
}

/// The page of a new table.
pub fn new_table(page: &NewTable) -> Markup {
    let title = format!("A new table of {} · Orrery", page.game.title);
    let body = html! {
        div.home.newtable {
            (plain_top(page.prefs))
            main #stage tabindex="-1" {
                form.setup method="post" action="/tables" {
                    (hidden("game", &page.game.name))
                    (seats(page))
                    (about(page))
                }
            }
            (foot())
        }
    };
    let head = Head {
        prefs: page.prefs,
        title: &title,
        game: Some(&page.game.name),
        sheets: page.game.sheet.as_deref().into_iter().collect(),
        ..Head::default()
    };
    document(head, body)
}

fn seats(page: &NewTable) -> Markup {
    html! {
        div.chairs {
            h1 { (page.game.title) ": who plays?" }
            @if let Some(problem) = &page.problem {
                div.toast role="alert" { (icon("not")) span { (problem) } }
            }
            fieldset.rows {
                legend.sr { "Seats" }
                @for seat in Seat::all(page.players.1) { (chair(page, seat)) }
            }
            @for option in page.options.iter().filter(|option| option.is_asked) {
                div.fields.asked { (option_field(page, option)) }
            }
            p.cap { "You get a link to send to each friend. Players on this screen pass it around." }
            div.setup-foot {
                button.btn.main.large { (icon("play")) "Play" }
                label.check { input type="checkbox" name="listed" value="yes"; span { "List publicly: anyone may watch or take a free seat" } }
            }
            details.more {
                summary { "Names and rule options" }
                div.fields {
                    (text_field("name", "Your name", page.name.as_deref().unwrap_or(""), "Name other players see"))
                    (text_field("title", "Name of the table", &page.title, "What the table is called"))
                    @for option in page.options.iter().filter(|option| !option.is_asked) {
                        (option_field(page, option))
                    }
                }
            }
        }
    }
}

fn chair(page: &NewTable, seat: Seat) -> Markup {
    let number = u8::from(seat);
    let id = format!("seat{number}");
    let is_needed = number < page.players.0;
    let bot = (1..3).contains(&number) || is_needed && number > 0;
    html! {
        div.panel.chair data-seat=(seat_letter(seat)) {
            (seat_shape(seat))
            label for=(id) { b { (seat_name(seat)) } }
            select #(id) name=(id) {
                option value="you" selected[number == 0] { "You" }
                option value="friend" { "Friend (send a link)" }
                option value="here" { "Another player on this screen" }
                @for (nth, level) in page.bots.iter().enumerate() {
                    option value=(level.value) selected[bot && nth == page.usual_bot] { (level.label) }
                }
                @if !is_needed { option value="nobody" selected[!bot] { "Empty" } }
            }
        }
    }
}

fn about(page: &NewTable) -> Markup {
    html! {
        aside.about-game aria-label={ "About " (page.game.title) } {
            div.panel.gamecard.large data-game=(page.game.name) {
                div.picture aria-hidden="true" { (raw(&page.picture)) }
                p { (page.pitch) }
                p.cap { (page.credits) }
                div.feet { a.btn.small.line href={ "/rules/" (page.game.name) } { (icon("book")) "Read the rules" } }
            }
        }
    }
}

fn text_field(name: &str, label: &str, value: &str, placeholder: &str) -> Markup {
    html! {
        label.labelled { span { (label) }
            span.field { input name=(name) value=(value) maxlength="40" placeholder=(placeholder) autocomplete="off"; } }
    }
}

fn option_field(page: &NewTable, option: &OptionChoice) -> Markup {
    let id = format!("option-{}", option.key);
    html! {
        // The stylesheet knows who sits down, and shows what matters to them.
        div.labelled.alone[option.players.1 == 1].several[option.players.0 > 1 && page.players.0 == 1] {
            label for=(id) { (option.name) " " }
            (rule_link(&page.game.name, &option.rule))
            @if option.about != option.name { p.cap { (option.about) } }
            select #(id) name={ "option." (option.key) } {
                @for (value, words) in &option.values { option value=(value) { (words) } }
            }
        }
    }
}
