//! The dock: who has to decide what, and every answer as a button of one form.

use maud::{Markup, html};

use super::facts::{Turn, Undo, Vote};
use super::parts::{Tone, hidden, rule_link, status, who};
use super::shell::raw;
use super::table::{TablePage, toast};
use crate::parts::{icon, listed, seat_letter, seat_shape, seat_shape_named};
use crate::{Button, Manner};

/// As many answers stand beside the question; more get a row of their own.
const BESIDE_THE_QUESTION: usize = 4;
/// And as many letters of theirs, since a dock is only so wide.
const LETTERS_BESIDE: usize = 60;

/// The decision: for the player who has to act and for those who wait.
pub(super) fn dock(page: &TablePage) -> Markup {
    let seat = page.you.map(|you| seat_letter(page.sitters[you].look));
    html! {
        section #dock .dock.live[page.is_your_turn()].offer[page.is_offer()] aria-labelledby="question"
            data-seat=[seat] data-answers=(page.answers) data-asked=(page.asked_key) {
            // All of this lies over the edge of the dock, so that nothing moves. The module writes
            // into the preview what a thing under the pointer would do.
            div.over {
                @if let Some(refused) = &page.refused { (toast(&page.table.game.name, refused)) }
                @if let Undo::Voting(vote) = &page.undo { (vote_line(page, vote)) }
                p #preview .preview hidden {}
            }
            form #answer .answer method="post" action=(page.form_url("/answers")) autocomplete="off" {
                (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", &page.key))
                @if page.turn == Turn::ByHand { (hidden("by_hand", "true")) }
                (raw(&page.dock.row))
                @if !fits_beside(page) { (choices(page)) }
                div.ask { (turn_mark(page)) (question(page)) (carry(page)) (deeds(page)) }
            }
            form #undo-form method="post" action=(page.form_url("/undo")) {
                (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", &page.key))
                @if let Undo::Voting(vote) = &page.undo { (hidden("vote", vote.number)) }
            }
        }
    }
}

fn fits_beside(page: &TablePage) -> bool {
    let asked = || page.buttons.iter().filter(|(_, button)| !is_aside(button));
    let letters = asked().map(|(_, button)| button.name.chars().count()).sum::<usize>();
    asked().count() <= BESIDE_THE_QUESTION && letters <= LETTERS_BESIDE
}

fn is_aside(button: &Button) -> bool {
    button.manner == Manner::Aside
}

fn question(page: &TablePage) -> Markup {
    html! {
        div.q {
            @if page.is_offer() { p.cap.offered { "You may act now, but nobody is waiting for you." } }
            h2 #question tabindex="-1" aria-describedby=[page.passage.as_ref().map(|_| "passage")] { (page.dock.question) }
            p #detail {
                (page.dock.detail)
                @if let Some(rule) = page.dock.rule { " " (rule_link(&page.table.game.name, rule)) }
            }
        }
    }
}

/// The reader's holdings, where their own board is out of sight.
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
                Turn::Yours => { (seat_shape(page.you.map(|you| page.sitters[you].look))) }
                Turn::Waiting(seat, _) | Turn::Open(seat) => {
                    (seat_shape_named(page.sitters[*seat].look, &page.sitters[*seat].name))
                }
                Turn::Bot(_) => { (icon("bot")) }
                Turn::Several => { (icon("players")) }
                Turn::ByHand => { (icon("chance")) }
                Turn::Nobody => { (icon("eye")) }
            }
        }
    }
}

/// Hint, back, undo, the alternatives, and the main button at the far right.
fn deeds(page: &TablePage) -> Markup {
    let beside = |main: bool| {
        let kept =
            move |(_, button): &&(usize, Button)| button.is_main == main && !is_aside(button);
        page.buttons.iter().filter(kept)
    };
    html! {
        div.do {
            (waiting(page)) (sharing(page))
            @if page.has_bots && page.is_your_turn() && page.hint.is_none() {
                a #ask-hint .btn.plain href=(page.here(Some("hint=1"))) data-swap="#dock" { (icon("hint")) "Hint" }
            }
            (undo(page))
            @if page.buttons.len() > 1 {
                button #all .btn.plain type="button" aria-pressed="false" hidden { (icon("log")) "List" }
            }
            button #step-back .btn.plain type="button" hidden { (icon("back")) "Back " kbd { "Esc" } }
            (asides(page))
            @if fits_beside(page) {
                @for (index, button) in beside(false) { (answer(page, *index, button, "line")) }
            }
            @for (index, button) in beside(true) { (answer(page, *index, button, "main")) }
        }
    }
}

/// Actions that are possible at any moment, behind one button.
fn asides(page: &TablePage) -> Markup {
    let all: Vec<&(usize, Button)> =
        page.buttons.iter().filter(|(_, button)| is_aside(button)).collect();
    html! {
        @if !all.is_empty() {
            details #asides .pop {
                summary.btn.plain { (icon("plus")) "Also " (all.len()) span.sr { " that you can use now" } }
                div.panel.sheetlet {
                    p.cap { "You can use this now, whatever is asked." }
                    @for (index, button) in all { (answer(page, *index, button, "line")) }
                }
            }
        }
    }
}

/// The players the table waits for, by name, and for how long.
fn waiting(page: &TablePage) -> Markup {
    let is_here = |seat| page.shares.iter().any(|(other, _)| *other == seat);
    let others = page.asked.iter().filter(|&&seat| page.you != Some(seat) && !is_here(seat));
    let names: Vec<String> = others.map(|&seat| page.sitters[seat].name.clone()).collect();
    let names = listed(&names);
    let words = match &page.turn {
        _ if names.is_empty() => None,
        Turn::Yours => Some(format!("Also deciding: {names}")),
        Turn::Waiting(_, Some(since)) => Some(format!("Waiting for {names}, {since}")),
        Turn::Waiting(_, None) | Turn::Bot(_) | Turn::Open(_) | Turn::Several => {
            Some(format!("Waiting for {names}"))
        }
        Turn::ByHand | Turn::Nobody => None,
    };
    html! {
        @if let Some(words) = words { span #waits-for { (status(Tone::Calm, &words)) } }
        @if !page.is_your_turn() {
            // Without a script the page does not hear of the others' answers.
            noscript { a #look-again .btn.line href=(page.form_url("")) { "Refresh" } }
        }
    }
}

/// The other players at this screen who can act now: pressing a name turns the page to them.
fn sharing(page: &TablePage) -> Markup {
    html! {
        @if !page.shares.is_empty() {
            nav #sharing .sharing aria-label="Players at this screen" {
                @for (seat, address) in &page.shares {
                    @let is_asked = page.asked.contains(seat);
                    @let look = page.sitters[*seat].look;
                    a.btn.small.line data-seat=(seat_letter(look)) href=(address) {
                        (seat_shape(look)) span.sr { "Play for " } (page.sitters[*seat].name)
                        @if !is_asked { span.sr { ", who may still change the plan" } (icon("check")) }
                    }
                }
            }
        }
    }
}

/// All answers in a row of their own, in their order.
fn choices(page: &TablePage) -> Markup {
    let asked = page.buttons.iter().filter(|(_, button)| !is_aside(button)).count();
    html! {
        div.choices role="group" aria-label={ "Your choices, " (asked) " in all" } {
            @for (index, button) in page.buttons.iter().filter(|(_, button)| !button.is_main && !is_aside(button)) {
                (answer(page, *index, button, "line"))
            }
        }
    }
}

/// One answer. What gives something up opens a question first, also without a script; "No" leads
/// back to the page as it was.
fn answer(page: &TablePage, index: usize, button: &Button, look: &str) -> Markup {
    let discards = button.manner == Manner::Discards;
    match &button.gives_up {
        None => html! {
            button.btn.(look).discards[discards] name="choice" value=(index) { (told(button, "")) }
        },
        Some(loses) => html! {
            details.pop.asks id={ "asks-" (index) } data-asks=(index) {
                summary.btn.(look).discards[discards] { (told(button, ", asks first")) }
                div.panel.sheetlet {
                    p.status.warn { (icon("warn")) span { (loses) } }
                    div.rowx {
                        button.btn.line.discards[discards] name="choice" value=(index) { span data-name=(button.name) { (button.name) } }
                        a.btn.plain href=(page.here(None)) data-no { "Go back" }
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
        @if let Some(outcome) = &button.outcome { small.brings aria-hidden="true" { (outcome) } }
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
                    @let label = format!("Undo turn, {steps} moves");
                    button.btn.plain.whole-turn form="undo-form" name="to" value="turn" aria-label=(label) data-about=(label) {
                        (icon("first")) span { "Undo turn" }
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
                        p { "Others have moved or something was revealed since, so everyone at the table must agree." }
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
            span.grow { (who(page.sitters[vote.by].look, &page.sitters[vote.by].name))
                @if page.you == Some(vote.by) { " ask to undo the last move." } @else { " asks to undo the last move." }
                @if !vote.waiting_for.is_empty() {
                    span.cap { " Waiting for "
                        @for (nth, seat) in vote.waiting_for.iter().enumerate() {
                            @if nth > 0 { ", " } (page.sitters[*seat].name)
                        } }
                }
            }
            @if page.you == Some(vote.by) {
                button.btn.small.line form="undo-form" name="to" value="refuse" { "Cancel request" }
            } @else if vote.asks_you {
                button.btn.small.line form="undo-form" name="to" value="refuse" { "Refuse" }
                button.btn.small.line form="undo-form" name="to" value="agree" { "Allow" }
            }
        }
    }
}
