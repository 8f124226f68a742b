//! The dock: who has to decide what, and every answer as a button of one form.

use maud::{Markup, html};

use super::facts::{Guide, Turn, Undo, Vote};
use super::hint::Hint;
use super::parts::{Tone, hidden, rule_link, status, who};
use super::shell::raw;
use super::table::{TablePage, toast};
use crate::Button;
use crate::parts::{icon, seat_letter, seat_shape, seat_shape_named, small_icon};

/// As many answers stand beside the question; more get a row of their own.
const BESIDE_THE_QUESTION: usize = 4;
/// And as many letters of theirs, since a dock is only so wide.
const LETTERS_BESIDE: usize = 60;

/// The decision: for whoever is asked and for whoever waits.
pub(super) fn dock(page: &TablePage) -> Markup {
    let seat = page.you.map(seat_letter);
    html! {
        section #dock .dock.live[page.is_your_turn()] aria-labelledby="question" data-seat=[seat]
            data-answers=(page.answers) {
            // The module writes here what a thing under the pointer would do; it lies over the edge
            // of the dock, so that nothing moves.
            p #preview .preview hidden {}
            @if let Some(refused) = &page.refused { (toast(&page.table.game.name, refused)) }
            @if let Some(guide) = &page.guide { (guide_line(&page.table.game.name, guide)) }
            @if let Undo::Voting(vote) = &page.undo { (vote_line(page, vote)) }
            @if let Some(hint) = &page.hint { (hint_line(hint)) }
            form #answer .answer method="post" action=(page.deed("/answers")) autocomplete="off" {
                (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", &page.key))
                (raw(&page.dock.row))
                @if !fits_beside(page) { (choices(page)) }
                div.ask { (turn_mark(page)) (question(page)) (carry(page)) (deeds(page)) }
            }
            form #undo-form method="post" action=(page.deed("/undo")) {
                (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", &page.key))
                @if let Undo::Voting(vote) = &page.undo { (hidden("vote", vote.number)) }
            }
        }
    }
}

fn fits_beside(page: &TablePage) -> bool {
    let letters = page.buttons.iter().map(|(_, button)| button.name.chars().count()).sum::<usize>();
    page.buttons.len() <= BESIDE_THE_QUESTION && letters <= LETTERS_BESIDE
}

fn question(page: &TablePage) -> Markup {
    html! {
        div.q {
            h2 #question tabindex="-1" { (page.dock.question) }
            p #detail {
                (page.dock.detail)
                @if let Some(rule) = page.dock.rule { " " (rule_link(&page.table.game.name, rule)) }
            }
        }
    }
}

/// What the reader holds, where the own board is out of sight.
fn carry(page: &TablePage) -> Markup {
    let carry = raw(&page.dock.carry);
    html! {
        @if !carry.0.is_empty() { div.amts.carry role="group" aria-label="You hold" { (carry) } }
    }
}

/// The seat we wait for, or the symbol of a bot.
fn turn_mark(page: &TablePage) -> Markup {
    html! {
        span.turn {
            @match &page.turn {
                Turn::Yours => { (seat_shape(page.you)) }
                Turn::Waiting(seat, _) | Turn::Open(seat) => {
                    (seat_shape_named(*seat, &page.sitters[*seat].name))
                }
                Turn::Bot(_) => { (icon("bot")) }
                Turn::Several => { (icon("players")) }
                Turn::Nobody => { (icon("eye")) }
            }
        }
    }
}

/// Hint, back, undo, the alternatives, and the main button at the far right.
fn deeds(page: &TablePage) -> Markup {
    let beside = |main: bool| {
        let kept = move |(_, button): &&(usize, Button)| button.is_main == main;
        page.buttons.iter().filter(kept)
    };
    html! {
        div.do {
            (waiting(page))
            @if page.is_your_turn() && page.hint.is_none() {
                a #ask-hint .btn.plain href=(page.here(Some("hint=1"))) data-swap="#dock" { (icon("hint")) "Hint" }
            }
            (undo(page))
            @if page.buttons.len() > 1 {
                button #all .btn.plain type="button" aria-pressed="false" hidden { (icon("log")) "List" }
            }
            button #step-back .btn.plain type="button" hidden { (icon("back")) "Back " kbd { "Esc" } }
            @if fits_beside(page) {
                @for (index, button) in beside(false) { (answer(page, *index, button, "line")) }
            }
            @for (index, button) in beside(true) { (answer(page, *index, button, "main")) }
        }
    }
}

fn waiting(page: &TablePage) -> Markup {
    html! {
        @match &page.turn {
            Turn::Waiting(_, Some(since)) => { (status(Tone::Calm, since)) }
            Turn::Bot(_) => { (status(Tone::Calm, "a few seconds at most")) }
            _ => {}
        }
        @if !page.is_your_turn() {
            // Without a script the page does not hear of the others' answers.
            noscript { a #look-again .btn.line href=(page.deed("")) { "Look again" } }
        }
    }
}

/// All answers in a row of their own, in their order.
fn choices(page: &TablePage) -> Markup {
    html! {
        div.choices role="group" aria-label={ "Your answers, " (page.buttons.len()) " in all" } {
            @for (index, button) in page.buttons.iter().filter(|(_, button)| !button.is_main) {
                (answer(page, *index, button, "line"))
            }
        }
    }
}

/// One answer. What gives something up opens a question first, also without a script; "No" leads
/// back to the page as it was.
fn answer(page: &TablePage, index: usize, button: &Button, look: &str) -> Markup {
    match &button.gives_up {
        None => html! {
            button.btn.(look) name="choice" value=(index) { (told(button, "")) }
        },
        Some(loses) => html! {
            details.pop.asks data-asks=(index) {
                summary.btn.(look) { (told(button, ", asks first")) }
                div.panel.sheetlet {
                    p.status.warn { (icon("warn")) span { (loses) } }
                    div.rowx {
                        button.btn.line name="choice" value=(index) { "Yes: " span data-name=(button.name) { (button.name) } }
                        a.btn.plain href=(page.here(None)) data-no { "No" }
                    }
                }
            }
        },
    }
}

/// The label for those who see it, and its words for those who do not.
fn told(button: &Button, more: &str) -> Markup {
    html! {
        span.label aria-hidden="true" { (raw(&button.label)) }
        span.sr data-name=(button.name) data-tells=[button.outcome.as_deref()] { (button.name) (more) }
    }
}

fn undo(page: &TablePage) -> Markup {
    html! {
        @match &page.undo {
            Undo::Nothing | Undo::Voting(_) => {}
            Undo::Free { steps } => {
                button.btn.plain form="undo-form" name="to" value="step" { (icon("undo")) "Undo" }
                @if *steps > 1 {
                    @let label = format!("Turn back to its start, {steps} steps");
                    button.btn.plain.whole-turn form="undo-form" name="to" value="turn" aria-label=(label) title=(label) {
                        (icon("first")) span { "Turn back to its start" }
                    }
                }
            }
            // Bots agree to everything.
            Undo::Alone => {
                button.btn.plain form="undo-form" name="to" value="ask" { (icon("undo")) "Undo" }
            }
            Undo::ByAgreement => {
                details.pop.asks {
                    summary.btn.plain { (icon("undo")) "Undo" }
                    div.panel.sheetlet {
                        p { "Something was shown since, so everybody at the table has to agree." }
                        button.btn.line form="undo-form" name="to" value="ask" { "Ask the others" }
                    }
                }
            }
        }
    }
}

fn vote_line(page: &TablePage, vote: &Vote) -> Markup {
    html! {
        div.aside-line role="group" aria-label="A vote" {
            (icon("undo"))
            span.grow { (who(Some(vote.by), &page.sitters[vote.by].name)) " asks to take the last answer back."
                @if !vote.waiting_for.is_empty() {
                    span.cap { " Still to answer: "
                        @for (nth, seat) in vote.waiting_for.iter().enumerate() {
                            @if nth > 0 { ", " } (page.sitters[*seat].name)
                        } }
                }
            }
            @if page.you == Some(vote.by) {
                button.btn.small.line form="undo-form" name="to" value="refuse" { "Withdraw" }
            } @else if vote.asks_you {
                button.btn.small.line form="undo-form" name="to" value="refuse" { "Leave it" }
                button.btn.small.line form="undo-form" name="to" value="agree" { "Agree" }
            }
        }
    }
}

fn hint_line(hint: &Hint) -> Markup {
    html! {
        div.aside-line {
            (icon("hint"))
            span.grow { b { "A bot would: " (hint.name) "." } " " span.quiet { (hint.why) } }
            @if let Some(choice) = hint.choice {
                button.btn.small.line type="button" data-shows=(choice) hidden { "Show me" }
            }
        }
    }
}

/// A step of the guided game, which can be folded away until the next one. The module marks the
/// pieces it speaks of.
fn guide_line(game: &str, guide: &Guide) -> Markup {
    let pieces = (!guide.pieces.is_empty()).then(|| guide.pieces.join(" "));
    html! {
        div.aside-line.guide data-points=[pieces] {
            (small_icon("book"))
            details.grow open {
                summary.cap { "New: " b { (guide.title) } " · " (guide.learnt) " of " (guide.of) " learnt" }
                p { (guide.words) @for rule in &guide.rules { " " (rule_link(game, rule)) } }
            }
        }
    }
}
