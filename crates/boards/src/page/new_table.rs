//! A new table: what is played, and who sits where. The defaults play at once against bots.

use std::collections::HashMap;

use maud::{Markup, html};
use orrery_core::{Seat, Sides};

use super::facts::GameRef;
use super::parts::{hidden, rule_link};
use super::shell::{Head, Prefs, document, foot, plain_top, raw};
use crate::look_of;
use crate::parts::{icon, seat_letter, seat_name, seat_shape};

/// A bot by its strength in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotLevel {
    /// The value the form sends: `bot:mcts:500`.
    pub value: String,
    /// "Bot, steady".
    pub label: String,
}

/// Something to choose before the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// `second_year_end`.
    pub key: String,
    /// The name of the choice, a word or two.
    pub name: String,
    /// The same in a sentence.
    pub about: String,
    /// The ruling it switches.
    pub rule: String,
    /// Value and its words; the first is the default.
    pub values: Vec<(String, String)>,
    /// True if it is shown at once.
    pub is_asked: bool,
}

/// A way to play the game: against others, alone, a mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeChoice {
    /// `solo`.
    pub key: String,
    /// "Solo".
    pub title: String,
    /// The mode in a sentence; may be empty.
    pub about: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The sides that win and lose together.
    pub sides: Sides,
}

/// The modes of a game, or those that a pack adds to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeGroup {
    /// The pack by its name and title. `None` if the game has no packs.
    pub pack: Option<(String, String)>,
    /// The modes, in the order in which they are shown.
    pub modes: Vec<ModeChoice>,
}

/// The page of a new table, for one mode of a game.
pub struct NewTable {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// The game.
    pub game: GameRef,
    /// A sentence about what the players do in it.
    pub pitch: String,
    /// The designers and publishers.
    pub credits: String,
    /// A picture of its table.
    pub picture: Markup,
    /// All modes of the game.
    pub groups: Vec<ModeGroup>,
    /// The group and the place in it of the mode that is set up here.
    pub chosen: (usize, usize),
    /// The bots there are, and which of them sits down by itself.
    pub bots: Vec<BotLevel>,
    /// The place of the usual one among them.
    pub usual_bot: usize,
    /// The options of this mode.
    pub options: Vec<OptionChoice>,
    /// The fields the reader has filled in already, by name.
    pub filled: HashMap<String, String>,
    /// The reader's name.
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
                div.opening {
                    div.chairs {
                        h1 { "A new table of " (page.game.title) }
                        (modes(page))
                        form.setup.chairs method="post" action="/tables" { (seats(page)) }
                    }
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
        sheets: page.game.sheet.into_iter().collect(),
        ..Head::default()
    };
    document(head, body)
}

impl NewTable {
    fn group(&self) -> &ModeGroup {
        &self.groups[self.chosen.0]
    }

    fn mode(&self) -> &ModeChoice {
        &self.group().modes[self.chosen.1]
    }

    /// Returns whether there is more than one mode to choose from.
    fn has_modes(&self) -> bool {
        self.groups.iter().map(|group| group.modes.len()).sum::<usize>() > 1
    }

    fn filled(&self, field: &str) -> Option<&str> {
        self.filled.get(field).map(String::as_str)
    }
}

/// The modes of the game, each a button that opens the page again. Nothing to choose from is not
/// shown.
fn modes(page: &NewTable) -> Markup {
    html! {
        @if page.has_modes() {
            @for (nth, group) in page.groups.iter().enumerate() {
                form.modes method="get" action={ "/new/" (page.game.name) } {
                    @if let Some((name, title)) = &group.pack {
                        (hidden("pack", name))
                        @if page.groups.len() > 1 { h2 { (title) } }
                    }
                    @for (place, mode) in group.modes.iter().enumerate() {
                        button.panel.mode name="mode" value=(mode.key)
                            aria-current=[(page.chosen == (nth, place)).then_some("true")] {
                            b { (mode.title) }
                            span.cap { (players(mode.players)) (with_whom(mode.sides)) }
                        }
                    }
                }
            }
            @if !page.mode().about.is_empty() { p.mode-about { (page.mode().about) } }
        }
    }
}

fn players((least, most): (u8, u8)) -> String {
    match (least, most) {
        (1, 1) => "1 player".to_owned(),
        _ if least == most => format!("{least} players"),
        _ => format!("{least} to {most} players"),
    }
}

fn with_whom(sides: Sides) -> &'static str {
    match sides {
        Sides::Each => "",
        Sides::Crew => ", one crew",
        Sides::OneAgainst(_) => ", one against the others",
    }
}

fn seats(page: &NewTable) -> Markup {
    let (least, most) = page.mode().players;
    html! {
        (hidden("game", &page.game.name))
        @if page.has_modes() {
            (hidden("mode", &page.mode().key))
            @if let Some((name, _)) = &page.group().pack { (hidden("pack", name)) }
        }
        @if let Some(problem) = &page.problem {
            div.toast role="alert" { (icon("not")) span { (problem) } }
        }
        fieldset.rows {
            legend.sr { "Seats" }
            @for seat in Seat::all(most) { (chair(page, seat, least)) }
        }
        @for option in page.options.iter().filter(|option| option.is_asked) {
            div.fields.asked { (option_field(page, option)) }
        }
        @if most > 1 { p.cap { "You get a link to send to each friend. Players on this screen pass it around." } }
        div.setup-foot {
            button.btn.main.large { (icon("play")) "Play" }
            label.check { input type="checkbox" name="listed" value="yes" checked[page.filled("listed").is_some()]; span { "List publicly: anyone may watch or take a free seat" } }
        }
        details.more {
            summary { "Names and rule options" }
            div.fields {
                (text_field("name", "Your name", page.filled("name").or(page.name.as_deref()).unwrap_or(""), "Name other players see"))
                (text_field("title", "Name of the table", page.filled("title").unwrap_or(&page.title), "What the table is called"))
                @for option in page.options.iter().filter(|option| !option.is_asked) {
                    (option_field(page, option))
                }
            }
        }
    }
}

fn chair(page: &NewTable, seat: Seat, least: u8) -> Markup {
    let number = u8::from(seat);
    let id = format!("seat{number}");
    let is_needed = number < least;
    let usual = match (number, page.bots.get(page.usual_bot)) {
        (0, _) => "you",
        (1 | 2, Some(bot)) => &bot.value,
        (_, Some(bot)) if is_needed => &bot.value,
        (_, None) if is_needed => "friend",
        _ => "nobody",
    };
    let sits = page.filled(&id).unwrap_or(usual);
    let is_alone = page.mode().sides == Sides::OneAgainst(seat);
    let look = look_of(page.mode().sides, seat);
    html! {
        div.panel.chair data-seat=(seat_letter(look)) {
            (seat_shape(look))
            label for=(id) {
                b { (seat_name(look)) }
                @if is_alone { span.cap { " against all" } }
            }
            select #(id) name=(id) {
                option value="you" selected[sits == "you"] { "You" }
                option value="friend" selected[sits == "friend"] { "Friend (send a link)" }
                option value="here" selected[sits == "here"] { "Another player on this screen" }
                @for level in &page.bots {
                    option value=(level.value) selected[sits == level.value] { (level.label) }
                }
                @if !is_needed { option value="nobody" selected[sits == "nobody"] { "Empty" } }
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
    let (id, field) = (format!("option-{}", option.key), format!("option.{}", option.key));
    let chosen = page.filled(&field);
    html! {
        div.labelled {
            label for=(id) { (option.name) " " }
            (rule_link(&page.game.name, &option.rule))
            @if option.about != option.name { p.cap { (option.about) } }
            select #(id) name=(field) {
                @for (value, words) in &option.values {
                    option value=(value) selected[chosen == Some(value)] { (words) }
                }
            }
        }
    }
}
