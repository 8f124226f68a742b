//! The log in plain sentences: newest first, effects below what caused them, what was taken
//! back folded into one line.

use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use super::passage::told_before;
use crate::parts::seat_shape;
use crate::{Line, PlayerLabel};

/// A line of the log with what the table knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The line.
    pub line: Line,
    /// The number of answers after it: the position behind the link.
    pub at: usize,
    /// True if a round, or a turn of the reader, begins with it: a hairline stands before it.
    pub opens: bool,
    /// True if it is new since the reader's page before.
    pub is_new: bool,
    /// True if it was taken back.
    pub is_undone: bool,
}

/// The lines that are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum LogFilter {
    /// All of them.
    #[default]
    All,
    /// Everything the reader did and everything done to them.
    AboutMe,
}

/// The section of the rail. `paths` lead to the whole log and to what is about the reader, and
/// `news` are what happened since the reader's last turn.
pub(super) fn log(
    entries: &[LogEntry],
    filter: LogFilter,
    sitters: &Seats<PlayerLabel>,
    you: Option<Seat>,
    paths: [String; 2],
    news: &[Line],
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
            @if !news.is_empty() { (since(news, sitters, you)) }
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
    fn markup(&self, sitters: &Seats<PlayerLabel>, you: Option<Seat>) -> Markup {
        match self {
            Stretch::Chain(chain) => lines(chain, sitters, you),
            Stretch::Undone(run) => {
                let moves = run.iter().filter(|entry| entry.line.depth == 0).count().max(1);
                html! {
                    li.undone {
                        span {}
                        details {
                            summary { (moves) @if moves == 1 { " move" } @else { " moves" } " undone" }
                            ol { (lines(run, sitters, you)) }
                        }
                    }
                }
            }
        }
    }
}

/// The deepest that a line is moved in, so that it stays readable on a phone.
const DEEPEST: usize = 7;

fn lines(entries: &[LogEntry], sitters: &Seats<PlayerLabel>, you: Option<Seat>) -> Markup {
    let depths = depths(entries);
    html! {
        @for (entry, depth) in entries.iter().zip(depths) { (line(entry, depth, sitters, you)) }
    }
}

/// The indent of each line: one deeper than the nearest line above that it belongs to. A line that
/// was merged into another leaves no gap.
fn depths(entries: &[LogEntry]) -> Vec<usize> {
    let mut above: Vec<u8> = Vec::new();
    let depth = |entry: &LogEntry| {
        let depth = entry.line.depth;
        while above.last().is_some_and(|last| *last >= depth) {
            above.pop();
        }
        // An effect whose cause is not in the list is an effect all the same.
        let shown = above.len().max(depth.min(1).into());
        above.push(depth);
        shown
    };
    entries.iter().map(depth).collect()
}

/// The look of the player who did something; one without a seat has that of their number.
fn look(sitters: &Seats<PlayerLabel>, who: Option<Seat>) -> Option<Seat> {
    who.map(|seat| sitters.get(seat).map_or(seat, |sitter| sitter.look))
}

fn line(entry: &LogEntry, depth: usize, sitters: &Seats<PlayerLabel>, you: Option<Seat>) -> Markup {
    let Line { who, hits, depth: _, words, pieces, goes_on: _, passage } = &entry.line;
    let is_effect = depth > 0;
    let deep = (depth > 1).then(|| depth.min(DEEPEST));
    let about_me = you.is_some_and(|you| *who == Some(you) || hits.contains(&you));
    let hits_me = you.is_some_and(|you| *who != Some(you) && hits.contains(&you));
    let lights = (!pieces.is_empty()).then(|| pieces.join(" "));
    html! {
        li.fx[is_effect].mark[entry.opens].me[about_me].hit[hits_me].new[entry.is_new]
            data-depth=[deep] data-lights=[lights] data-at=(entry.at) data-own[you.is_some() && *who == you] {
            @if is_effect { span {} } @else { (seat_shape(look(sitters, *who))) }
            span {
                (words.markup(sitters)) @if hits_me { span.sr { " This affects you." } }
                @if let Some(passage) = passage { (told_before(passage, sitters)) }
            }
        }
    }
}

/// The moves since the reader last acted, above the log, each with its effects on the reader.
/// Earlier moves are in the log.
fn since(lines: &[Line], sitters: &Seats<PlayerLabel>, you: Option<Seat>) -> Markup {
    let touches = |line: &Line| you.is_some_and(|you| line.hits.contains(&you));
    let is_shown = |line: &&Line| line.depth == 0 || touches(line);
    let shown: Vec<&Line> = lines.iter().filter(is_shown).collect();
    let earlier = shown.len().saturating_sub(LISTED);
    html! {
        @if !shown.is_empty() { details #since .since open {
            summary { "Since your last turn" }
            ul tabindex="0" aria-label="Since your last turn" {
                @if earlier > 0 { li.cap { span {} span { (earlier) " more, in the log" } } }
                @for line in &shown[earlier..] {
                    @let lights = (!line.pieces.is_empty()).then(|| line.pieces.join(" "));
                    li.hit[touches(line)].fx[line.depth > 0] data-lights=[lights] {
                        @if line.depth > 0 { span {} } @else { (seat_shape(look(sitters, line.who))) }
                        span { (line.words.markup(sitters)) }
                    }
                }
            }
        } }
    }
}

/// The largest number of moves listed above the log.
const LISTED: usize = 16;
