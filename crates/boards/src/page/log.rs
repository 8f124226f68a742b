//! The log in plain sentences: newest first, effects below what caused them, what was taken
//! back folded into one line.

use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use crate::parts::{seat_shape, seat_shape_named};
use crate::{Line, Sitter};

/// A line of the log with what the table knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// What happened.
    pub line: Line,
    /// How many answers there were after it: the position behind the link.
    pub at: usize,
    /// Whether a round, or a turn of the reader, begins with it: a hairline stands before it.
    pub opens: bool,
    /// Whether it is new since the reader's page before.
    pub is_new: bool,
    /// Whether it was taken back.
    pub is_undone: bool,
}

/// Which lines are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum LogFilter {
    /// All of them.
    #[default]
    All,
    /// What the reader did and what was done to them.
    AboutMe,
}

/// The section of the rail. `paths` lead to the whole log and to what is about the reader.
pub(super) fn log(
    entries: &[LogEntry],
    filter: LogFilter,
    sitters: &Seats<Sitter>,
    you: Option<Seat>,
    paths: [String; 2],
) -> Markup {
    let only = (filter == LogFilter::AboutMe).then_some("me");
    let current = |this: LogFilter| (filter == this).then_some("true");
    html! {
        section #happened .log aria-labelledby="log-title" data-only=[only] {
            h2 { span #log-title { "Log" }
                @if you.is_some() {
                    span.cap.filters {
                        a href=(paths[0]) data-log="all" aria-current=[current(LogFilter::All)] { "all" }
                        " · "
                        a href=(paths[1]) data-log="me" aria-current=[current(LogFilter::AboutMe)] { "about me" }
                    }
                }
            }
            @if entries.is_empty() { p.cap { "Nothing has happened yet." } }
            ol tabindex="0" aria-labelledby="log-title" {
                @for stretch in stretches(entries).into_iter().rev() { (stretch.markup(sitters, you)) }
            }
        }
    }
}

/// A chain of what was done and what followed, or a run of what was taken back.
enum Stretch<'a> {
    Chain(&'a [LogEntry]),
    Undone(&'a [LogEntry]),
}

fn stretches(entries: &[LogEntry]) -> Vec<Stretch<'_>> {
    let mut found = Vec::new();
    for run in entries.chunk_by(|before, after| before.is_undone == after.is_undone) {
        if run[0].is_undone {
            found.push(Stretch::Undone(run));
        } else {
            found.extend(run.chunk_by(|_, after| after.line.depth > 0).map(Stretch::Chain));
        }
    }
    found
}

impl Stretch<'_> {
    fn markup(&self, sitters: &Seats<Sitter>, you: Option<Seat>) -> Markup {
        match self {
            Stretch::Chain(chain) => html! { @for entry in *chain { (line(entry, sitters, you)) } },
            Stretch::Undone(run) => {
                let moves = run.iter().filter(|entry| entry.line.depth == 0).count().max(1);
                html! {
                    li.undone {
                        span {}
                        details {
                            summary { (moves) @if moves == 1 { " move" } @else { " moves" } " taken back" }
                            ol { @for entry in *run { (line(entry, sitters, you)) } }
                        }
                    }
                }
            }
        }
    }
}

fn line(entry: &LogEntry, sitters: &Seats<Sitter>, you: Option<Seat>) -> Markup {
    let Line { who, hits, depth, words, pieces, goes_on: _ } = &entry.line;
    let is_effect = *depth > 0;
    let about_me = you.is_some_and(|you| *who == Some(you) || hits.contains(&you));
    let hits_me = you.is_some_and(|you| *who != Some(you) && hits.contains(&you));
    let lights = (!pieces.is_empty()).then(|| pieces.join(" "));
    html! {
        li.fx[is_effect].mark[entry.opens].me[about_me].hit[hits_me].new[entry.is_new]
            .deep[*depth > 1] data-lights=[lights] data-at=(entry.at) {
            @if is_effect { span {} } @else { (seat_shape(*who)) }
            span { (words.markup(sitters)) @if hits_me { span.sr { " This touched you." } } }
        }
    }
}

/// What happened while the reader was away: what was done to them first.
pub(super) fn since(lines: &[Line], sitters: &Seats<Sitter>, you: Option<Seat>) -> Markup {
    let touches = |line: &&Line| you.is_some_and(|you| line.hits.contains(&you));
    let (hits, others): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(touches);
    let item = |line: &Line, hit: bool| {
        let name = line.who.map_or("Nobody", |seat| sitters[seat].name.as_str());
        html! {
            li.hit[hit].fx[line.depth > 0] { (seat_shape_named(line.who, name)) span { (line.words.markup(sitters)) } }
        }
    };
    html! {
        section.since.log aria-labelledby="since-title" {
            h2 #since-title { "Since your last turn" }
            @if !hits.is_empty() { ol { @for line in &hits { (item(line, true)) } } }
            @if !others.is_empty() {
                details open[hits.is_empty() && others.len() <= 3] {
                    summary { @if hits.is_empty() { (others.len()) " things happened" } @else { "and " (others.len()) " more" } }
                    ol { @for line in &others { (item(line, false)) } }
                }
            }
        }
    }
}
