//! The table: everything around a drawing while a game is played.

use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use super::facts::{DiceOf, GameRef, Guide, Kind, Notice, Refusal, TableRef, Turn, Undo, View};
use super::hint::Hint;
use super::log::{LogEntry, LogFilter};
use super::menu::{SeatLine, menu, menu_body};
use super::parts::rule_link;
use super::shell::{Head, Prefs, document, raw, top};
use super::{dock, passage, rail};
use crate::parts::{icon, seat_name, small_icon};
use crate::{Button, Dock, Jump, Line, Passage, PlayerLabel, ScoreLine, Words};

/// The table as one viewer sees it.
pub struct TablePage<'a> {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// Drawn or in words.
    pub view: View,
    /// The query of every form and link besides the view: `seat=1` where several seats share a
    /// screen, or the practice board.
    pub query: Option<String>,
    /// The table itself, as the reader looks at it.
    pub home: String,
    /// The table.
    pub table: &'a TableRef,
    /// "turn 19 · year 2".
    pub moment: String,
    /// The players by seat.
    pub sitters: &'a Seats<PlayerLabel>,
    /// The reader's seat; nobody's for a spectator.
    pub you: Option<Seat>,
    /// The players the table waits for.
    pub turn: Turn,
    /// Every seat that has to act now, the reader's among them.
    pub asked: Vec<Seat>,
    /// The other seats at this screen that can act now, each with the address of its page.
    pub shares: Vec<(Seat, String)>,
    /// Changes only when the reader's own question or answers do: a choice that is half made
    /// outlives what others do as long as this stays the same.
    pub asked_key: String,
    /// The dice and cards in use, at a table where that can be chosen.
    pub dice: Option<DiceOf>,
    /// The number of draws that people have entered so far.
    pub entered: usize,
    /// Things of a real box that can be entered although nobody is asked: index among the
    /// entries, and in words.
    pub own_entry: Option<(usize, String)>,
    /// The key of the mission that is played, for the questions about it.
    pub about: Option<String>,
    /// True if the table gives answers that are the only ones by itself, where that can be
    /// chosen.
    pub plays_forced: Option<bool>,
    /// [`Drawing::stage`](crate::Drawing::stage).
    pub stage: Markup,
    /// [`Drawing::passage`](crate::Drawing::passage).
    pub passage: Option<Passage>,
    /// [`Drawing::jumps`](crate::Drawing::jumps).
    pub jumps: Vec<Jump>,
    /// [`Drawing::in_words`](crate::Drawing::in_words), for the text view.
    pub words: Vec<Words>,
    /// [`Drawing::player`](crate::Drawing::player) of the others, in order of turns after the
    /// reader; the reader's own comes first, where the drawing shows it.
    pub players: Vec<(Seat, Markup)>,
    /// [`Drawing::dock`](crate::Drawing::dock).
    pub dock: Dock,
    /// The reader's answers: the index among the actions, and
    /// [`Drawing::button`](crate::Drawing::button).
    pub buttons: Vec<(usize, Button)>,
    /// The log, oldest first.
    pub log: Vec<LogEntry>,
    /// The lines of the log that are shown.
    pub log_filter: LogFilter,
    /// The lines since the reader's last turn, oldest first.
    pub since: Vec<Line>,
    /// [`Drawing::score`](crate::Drawing::score).
    pub score: Vec<ScoreLine>,
    /// True if bots can take seats and give hints.
    pub has_bots: bool,
    /// True if the game tells stories at length.
    pub tells_stories: bool,
    /// True if the device lies on a real table.
    pub lies_on_the_table: bool,
    /// A bot's hint, if the reader has asked.
    pub hint: Option<Hint>,
    /// The undo that the reader may make.
    pub undo: Undo,
    /// Every seat, for the menu.
    pub seats: Vec<SeatLine>,
    /// The plans of the reader's side, at a table where it can share some.
    pub plans: Option<Vec<(Seat, String)>>,
    /// A step of the guided first game.
    pub guide: Option<Guide>,
    /// Sentences under the top bar.
    pub notices: Vec<Notice>,
    /// Why the last answer was not taken.
    pub refused: Option<Refusal>,
    /// The table as it is, an earlier position, or a board that is only tried out.
    pub kind: Kind,
    /// The digest of Chance's seed, shown from the start.
    pub seed_digest: Option<String>,
    /// For how many answers the page was made.
    pub answers: usize,
    /// The number of undos so far.
    pub undone: usize,
    /// The number of what this viewer sees; see the stream in [`crate::page`].
    pub version: u64,
    /// A key nobody has used yet, so that a repeated send cannot apply twice.
    pub key: String,
}

/// The parts that change, for the stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragments {
    /// The element with the id `news`.
    pub news: String,
    /// The element with the id `stage`.
    pub stage: String,
    /// The element with the id `rail`.
    pub rail: String,
    /// The element with the id `dock`.
    pub dock: String,
    /// The element with the id `menu-body`.
    pub menu: String,
    /// "turn 19 · year 2".
    pub moment: String,
    /// The title of the tab.
    pub title: String,
    /// The text for a screen reader.
    pub say: String,
    /// True if it is the reader's turn.
    pub your_turn: bool,
    /// For how many answers these parts were made.
    pub answers: usize,
    /// The same number as the event's id.
    pub version: u64,
}

impl TablePage<'_> {
    /// The whole page.
    pub fn document(&self) -> Markup {
        let body = html! {
            div.table.(self.table.game.name) {
                (self.top())
                div.notices {
                    (self.news())
                    (connection())
                }
                (self.stage())
                (self.rail())
                (self.dock())
                (menu(self))
                (rules_drawer(&self.table.game, self.about.as_deref()))
                (help())
                (telling())
            }
        };
        let head = Head {
            prefs: self.prefs,
            title: &self.title(),
            game: Some(&self.table.game.name),
            live: (self.kind == Kind::Live).then_some((&self.table.id, self.version)),
            your_turn: self.is_your_turn(),
            sheets: self.table.game.sheet.into_iter().collect(),
        };
        document(head, body)
    }

    /// The parts that change.
    pub fn fragments(&self) -> Fragments {
        Fragments {
            news: self.news().into_string(),
            stage: self.stage().into_string(),
            rail: self.rail().into_string(),
            dock: self.dock().into_string(),
            menu: menu_body(self).into_string(),
            moment: self.place(),
            title: self.title(),
            say: self.say(),
            your_turn: self.is_your_turn(),
            answers: self.answers,
            version: self.version,
        }
    }

    /// The board, drawn or in words.
    pub fn stage(&self) -> Markup {
        html! {
            main #stage .stage tabindex="0" data-view=[(self.view == View::Text).then_some("text")] {
                (self.jumps())
                @if let Some(passage) = &self.passage && (self.view == View::Text || !passage.is_drawn) {
                    (passage::told_now(self, passage))
                }
                @match self.view {
                    View::Drawing => { (raw(&self.stage)) }
                    View::Text => { (self.in_words()) }
                }
            }
        }
    }

    /// Players, what happened since the last turn, score, log.
    pub fn rail(&self) -> Markup {
        rail::rail(self)
    }

    /// The decision.
    pub fn dock(&self) -> Markup {
        dock::dock(self)
    }

    /// The title of the tab.
    pub fn title(&self) -> String {
        let game = &self.table.game.title;
        if self.kind == Kind::TryOut {
            format!("Practice board · {}", self.place())
        } else if self.is_your_turn() {
            format!("Your turn · {}", self.dock.question)
        } else {
            format!("{game} · {}", self.table.title)
        }
    }

    /// The text for a screen reader when this page replaces an older one.
    pub fn say(&self) -> String {
        let fresh = self.log.iter().filter(|entry| entry.is_new);
        let mut said: Vec<String> =
            fresh.map(|entry| entry.line.words.text(self.sitters)).collect();
        said.extend(self.passage.iter().map(|passage| passage.aloud(self.sitters)));
        said.push(self.dock.question.clone());
        said.extend(self.guide.as_ref().map(|guide| guide.words.clone()));
        said.join(" ")
    }

    pub(super) fn is_your_turn(&self) -> bool {
        match self.turn {
            Turn::Yours => true,
            Turn::ByHand => self.you.is_some(),
            Turn::Waiting(..) | Turn::Bot(_) | Turn::Open(_) | Turn::Several | Turn::Nobody => {
                false
            }
        }
    }

    /// Returns whether the reader may do something although nobody waits for it.
    pub(super) fn is_offer(&self) -> bool {
        !self.is_your_turn() && !self.buttons.is_empty()
    }

    /// The address of a form: what the reader looks at goes with it, and with the redirect.
    pub(super) fn form_url(&self, rest: &str) -> String {
        self.kept(if self.kind == Kind::TryOut { "/try" } else { rest }, self.view, None)
    }

    /// This page with one more wish, or with none.
    pub(super) fn here(&self, wish: Option<&str>) -> String {
        self.kept(if self.kind == Kind::TryOut { "/try" } else { "" }, self.view, wish)
    }

    /// This page in the other view.
    pub(super) fn seen(&self, view: View) -> String {
        self.kept(if self.kind == Kind::TryOut { "/try" } else { "" }, view, None)
    }

    fn kept(&self, rest: &str, view: View, wish: Option<&str>) -> String {
        let view = (view == View::Text).then_some("view=text");
        let kept: Vec<&str> = self.query.as_deref().into_iter().chain(view).chain(wish).collect();
        let mark = if kept.is_empty() { "" } else { "?" };
        format!("/t/{}{rest}{mark}{}", self.table.id, kept.join("&"))
    }

    fn place(&self) -> String {
        format!("{} · {}", self.table.title, self.moment)
    }

    fn top(&self) -> Markup {
        let end = html! {
            span #connection .status.good data-lost="Reconnecting" data-found="Connected" {
                (small_icon("link")) span { "Connected" }
            }
            a.btn.plain.small href="#rules" { (icon("book")) span { "Rules" } }
        };
        let menu = html! {
            a.btn.plain.icon href="#table-menu" aria-label="Menu" data-about="Menu" { (icon("menu")) }
        };
        let title = html! { h1 { (self.table.game.title) } };
        top(self.prefs, title, html! { span #moment .where { (self.place()) } }, end, menu)
    }

    /// The jumps of a narrow screen, which shows everything in one column.
    fn jumps(&self) -> Markup {
        let parts = if self.view == View::Drawing { &self.jumps[..] } else { &[] };
        let has_own = self.players.iter().any(|(seat, _)| self.you == Some(*seat));
        let players = match (has_own, self.sitters.players()) {
            (true, 1) => "You",
            (true, _) => "Players",
            (false, _) => "Others",
        };
        html! {
            nav.jumps aria-label="On this page" {
                @if parts.is_empty() { a href="#stage" { "Board" } }
                @for part in parts { a href={ "#" (part.id) } { (part.name) } }
                @if !self.players.is_empty() { a href="#others" { (players) } }
                a href="#happened" { "Log" }
            }
        }
    }

    /// Notices about the table.
    pub fn news(&self) -> Markup {
        html! {
            div #news .news role="status" {
                @if self.kind == Kind::TryOut {
                    div.notice {
                        (icon("fork"))
                        span { b { "Practice board." } " You play every seat, hidden cards are dealt at random, and the real game is not affected." }
                        a.btn.small.line href=(&self.home) { "Back to the table" }
                    }
                }
                @if self.kind == Kind::Live && self.you.is_none() {
                    div.notice { (icon("eye")) span { b { "You are watching." } " You see only what is public." } }
                }
                @for notice in &self.notices { (notice_line(notice)) }
                (self.open_seats())
            }
        }
    }

    /// A seat that waits for a friend, with the link to send.
    fn open_seats(&self) -> Markup {
        // On a real table the menu has the codes, and the screen is for the game.
        let open = self.seats.iter().filter(|_| !self.lies_on_the_table);
        let open = open.filter_map(|line| Some((line, line.invite()?)));
        html! {
            @for (line, link) in open {
                div.notice {
                    (icon("share"))
                    span { b { "Seat " (seat_name(line.seat)) " is free." } " Send this link to a friend:" }
                    input.copy readonly value=(link) aria-label={ "Link to seat " (seat_name(line.seat)) };
                    button.btn.small.line type="button" data-copy=(link) hidden { "Copy the link" }
                }
            }
        }
    }

    fn in_words(&self) -> Markup {
        html! {
            section.panel.told-table aria-labelledby="in-words" {
                h2 #in-words .sec { "Text view"
                    a.btn.small.line href=(self.seen(View::Drawing)) { "Board view" } }
                ul.sentences { @for words in &self.words { li { (words.markup(self.sitters)) } } }
            }
        }
    }
}

fn notice_line(notice: &Notice) -> Markup {
    html! {
        div.notice.(notice.tone.class()) {
            (icon(notice.tone.icon()))
            span { b { (notice.strong) } " " (notice.words) }
            @if let Some((label, href)) = &notice.link { a.btn.small.line href=(href) { (label) } }
        }
    }
}

/// The notices about a lost connection and its return, which the module shows.
fn connection() -> Markup {
    html! {
        div role="status" {
            div #lost .notice hidden {
                (icon("unlink"))
                span { b { "Connection lost." } " Trying again" span data-seconds { "" } ". "
                    span data-safe="Your last move is saved." data-sending="Your move has not reached the server yet; we keep trying." {} }
                button #retry .btn.small.line type="button" { "Try now" }
            }
            div #away .notice hidden {
                (icon("check"))
                span { b { "Back." } " " span data-away { "The board is up to date." } }
                button #unaway .btn.small.plain type="button" { "Show me" }
            }
        }
    }
}

/// Why an answer was not taken, as a toast at the dock.
pub(super) fn toast(game: &str, refused: &Refusal) -> Markup {
    html! {
        div.toast.refused role="alert" {
            (icon("not"))
            span { b { (refused.strong) } " " (refused.words) }
            @if let Some(rule) = &refused.rule { (rule_link(game, rule)) }
        }
    }
}

/// The rulebook beside the table. The module fills it; without one it leads to the book's page.
fn rules_drawer(game: &GameRef, about: Option<&str>) -> Markup {
    let book = about.map_or_else(String::new, |about| format!("/{about}"));
    html! {
        aside #rules .drawer aria-label="Rulebook" data-book={ "/rules/" (game.name) } {
            header {
                h2 { "Rulebook" }
                a.btn.plain.icon href="#stage" aria-label="Close the rulebook" { (icon("cross")) }
            }
            form.join.searching method="get" action={ "/rules/" (game.name) (book) } role="search" aria-label="Rules" {
                label.field { (icon("search"))
                    input type="search" name="q" placeholder="A word or a rule number" aria-label="Search the rules" autocomplete="off"; }
                button.btn { "Search" }
            }
            div #found { p.quiet { "Every question and every refusal names its rule. Search here, or "
                a href={ "/rules/" (game.name) } { "read the whole rulebook" } "." } }
        }
    }
}

/// Other players' moves, one by one, while they are shown on the board. The log has them all, so
/// this is for readers who see the board.
fn telling() -> Markup {
    html! {
        div #telling .telling aria-hidden="true" hidden {
            span.seat data-told-seat {}
            p data-told {}
            span.cap data-told-count {}
            button #skip .btn.small.plain type="button" tabindex="-1" { "Skip " kbd { "S" } }
        }
    }
}

/// The keys and what they do.
fn help() -> Markup {
    let keys = [
        ("Tab, arrow keys", "move between things you can press"),
        ("Enter", "choose; the last step sends your move"),
        ("Esc", "one step back"),
        ("1 to 9", "press a button below the board, counted from the left"),
        ("D", "jump to the question"),
        ("I", "explain the next thing; arrow keys go on from there"),
        ("S", "skip to the end of what is being shown"),
        ("U", "undo"),
        ("H", "hint"),
        ("?", "this list"),
    ];
    html! {
        dialog #help .panel.help aria-labelledby="help-title" {
            h2 #help-title .sec { "Keys" }
            dl { @for (key, what) in keys { div { dt { kbd { (key) } } dd { (what) } } } }
            form method="dialog" { button.btn.line { "Close" } }
        }
        // What a thing is, what it does now and its rule; the module fills it.
        aside.tips aria-label="Explanation" {
            div #tip .tip.card-of role="tooltip" hidden {
                b data-title {}
                p.status.bad data-why hidden { (small_icon("not")) span { "Not possible" } }
                p data-words {}
                footer { a.rule data-rule="" href="#rules" {} }
            }
        }
    }
}
