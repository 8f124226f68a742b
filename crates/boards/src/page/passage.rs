//! A passage of a story: above the board while it is current, in the log afterwards.

use maud::{Markup, html};
use orrery_core::Seats;

use super::parts::hidden;
use super::shell::Stories;
use super::table::TablePage;
use crate::parts::{icon, small_icon};
use crate::{Button, Field, Group, Manner, Passage, PassageKind, PlayerLabel};

/// The current passage, and the reader's choices.
///
/// It is above the board and never over it, so that the reader can look at everything needed for
/// the decision. The choices are shortcuts to the buttons of the dock, as pieces of a board are.
pub(super) fn told_now(page: &TablePage, passage: &Passage) -> Markup {
    let asked = page.buttons.iter().filter(|(index, _)| passage.choices.contains(index));
    let asked: Vec<&(usize, Button)> = asked.collect();
    html! {
        section #passage .passage.panel.(kind_class(passage.kind)) aria-labelledby="passage-title" data-passage=(passage.title) {
            h2 #passage-title tabindex="-1" { (passage.title) }
            @match page.prefs.stories {
                _ if !matches!(passage.kind, PassageKind::Story | PassageKind::Threat) => { (tale(passage, page.sitters)) }
                Stories::Full => { (tale(passage, page.sitters)) }
                Stories::Brief if passage.paragraphs.is_empty() => {}
                Stories::Brief => {
                    details #tale-in-full .told-before { summary { "Read the story" } (tale(passage, page.sitters)) }
                }
            }
            (consequences(passage, page.sitters))
            @if !matches!(passage.kind, PassageKind::Question | PassageKind::Entry) {
                button #read-aloud .btn.small.line type="button" hidden { (icon("voice")) "Read aloud" }
            }
            @for field in &passage.fields { (typed(page, field)) }
            @if !passage.groups.is_empty() {
                @for group in &passage.groups { (grouped(page, group)) }
            } @else if asked.len() > 1 {
                @if passage.kind == PassageKind::Story { h3.cap { "Your choices" } }
                (ways_on(asked.into_iter().map(|(index, button)| (*index, button, button.name.as_str()))))
            }
        }
    }
}

/// The heading of what a passage brings about.
fn caption(kind: PassageKind) -> &'static str {
    match kind {
        PassageKind::Instruction => "On your board",
        PassageKind::Entry => "Entered so far",
        PassageKind::Story | PassageKind::Threat | PassageKind::Question => "What happens",
    }
}

fn kind_class(kind: PassageKind) -> &'static str {
    match kind {
        PassageKind::Story => "story",
        PassageKind::Threat => "threat",
        PassageKind::Instruction => "instruction",
        PassageKind::Question => "question",
        PassageKind::Entry => "entry",
    }
}

/// A line on which the reader types the words of an answer.
fn typed(page: &TablePage, field: &Field) -> Markup {
    html! {
        form.typed method="post" action=(page.form_url("/answers")) autocomplete="off" {
            (hidden("answers", page.answers)) (hidden("undone", page.undone)) (hidden("key", &page.key))
            (hidden("choice", field.choice))
            label.labelled { (field.label)
                span.field { input id={ "typed-" (field.choice) } name="text" value=(field.value) maxlength=(field.longest) required; }
            }
            button.btn.line aria-label={ (field.label) ": write it down" } { "Write" }
        }
    }
}

/// The answers of a group, under its heading.
fn grouped(page: &TablePage, group: &Group) -> Markup {
    let found = |(index, words): &'_ (usize, Option<String>)| {
        let (_, button) = page.buttons.iter().find(|(place, _)| place == index)?;
        Some((*index, button, words.clone().unwrap_or_else(|| button.name.clone())))
    };
    let found: Vec<(usize, &Button, String)> = group.choices.iter().filter_map(found).collect();
    let ways =
        ways_on(found.iter().map(|(index, button, words)| (*index, *button, words.as_str())));
    html! {
        @if group.is_folded {
            details.told-before { summary { (group.title) } (ways) }
        } @else {
            @if !group.title.is_empty() { h3.cap { (group.title) } }
            (ways)
        }
    }
}

/// Answers for a thumb. Short ones stand side by side.
fn ways_on<'b>(ways: impl Iterator<Item = (usize, &'b Button, &'b str)>) -> Markup {
    let ways: Vec<_> = ways.collect();
    let longest = ways.iter().map(|(_, _, words)| words.chars().count()).max().unwrap_or(0);
    let plain = ways.iter().all(|(_, button, _)| button.outcome.is_none());
    let keys = plain && longest <= 3 && ways.len() > 3;
    let pairs = plain && !keys && longest <= 40 && ways.len() > 4;
    html! {
        ul.ways-on.keys[keys].pairs[pairs] {
            @for (index, button, words) in ways { li { (choice(index, button, words)) } }
        }
    }
}

fn choice(index: usize, button: &Button, words: &str) -> Markup {
    let label = match &button.outcome {
        Some(outcome) => format!("{}. {outcome}", button.name),
        None => button.name.clone(),
    };
    html! {
        // It says all that it does, so one tap is enough.
        div.way-on.can-act.discards[button.manner == Manner::Discards] data-choice=(index) data-at-once role="button" tabindex="0"
            aria-label=(label) {
            b { (words) }
            @if let Some(outcome) = &button.outcome { p { (outcome) } }
            @if let Some(loses) = &button.gives_up { p.status.warn { (small_icon("warn")) span { (loses) } } }
        }
    }
}

/// The paragraphs.
fn tale(passage: &Passage, sitters: &Seats<PlayerLabel>) -> Markup {
    html! { div.tale { @for words in &passage.paragraphs { p { (words.markup(sitters)) } } } }
}

/// The effects of the passage on the table.
fn consequences(passage: &Passage, sitters: &Seats<PlayerLabel>) -> Markup {
    html! {
        @if !passage.consequences.is_empty() {
            h3.cap { (caption(passage.kind)) }
            ul.consequences { @for words in &passage.consequences { li { (words.markup(sitters)) } } }
        }
    }
}

/// An earlier passage, to be read again in the log.
pub(super) fn told_before(passage: &Passage, sitters: &Seats<PlayerLabel>) -> Markup {
    html! {
        details.told-before {
            summary { "Read " q { (passage.title) } " again" }
            (tale(passage, sitters))
            (consequences(passage, sitters))
        }
    }
}

impl Passage {
    /// All of it in one run, for a screen reader.
    pub(super) fn aloud(&self, sitters: &Seats<PlayerLabel>) -> String {
        let said = self.paragraphs.iter().chain(&self.consequences);
        let said: Vec<String> = said.map(|words| words.text(sitters)).collect();
        format!("{}. {}", self.title, said.join(" "))
    }
}
