//! The score over time, one plot a seat, all on one scale; and bars of sources.
//!
//! Points are areas on top of each other, since they add up; what was lost hangs below the zero
//! line. Where there are no points, each way to the goal has a band of its own, from nothing at
//! its foot to the goal at its top.

use std::fmt::Write;

use maud::{Markup, html};
use orrery_core::Seat;

use super::end::{Past, TurningPoint};
use super::score::{figure, has_points, source_class, thousandths, total};
use crate::parts::signed;
use crate::{ScoreLine, Tally};

const LEFT: f32 = 26.0;
const RIGHT: f32 = 296.0;
const FLOOR: f32 = 182.0;
const CEILING: f32 = 22.0;
/// As many rounds have their number under a plot.
const TICKS: u32 = 5;

/// The scale all plots of a page share.
pub(super) struct Scale {
    steps: usize,
    top: i32,
    /// The largest loss, as a number below zero.
    bottom: i32,
    /// The distance between its lines; one of them is at zero.
    step: i32,
}

impl Scale {
    /// A scale on which every total of every position has room.
    pub(super) fn of(past: &[Past], players: u8) -> Scale {
        let totals = past.iter().flat_map(|past| {
            Seat::all(players)
                .map(move |seat| past.score.iter().map(|line| height(line, seat)).sum::<i32>())
        });
        let highest = totals.max().unwrap_or(0).max(4);
        let losses = past.iter().flat_map(|past| {
            Seat::all(players)
                .map(move |seat| past.score.iter().map(|line| depth(line, seat)).sum::<i32>())
        });
        let lowest = losses.min().unwrap_or(0);
        // The areas fill their plot: only the lines are at round numbers.
        let step = step_for(highest - lowest);
        Scale { steps: past.len().saturating_sub(1).max(1), top: highest, bottom: lowest, step }
    }

    /// The numbers that have a line.
    fn lines(&self) -> impl Iterator<Item = i32> {
        let (first, last) = (self.bottom / self.step, self.top / self.step);
        (first..=last).map(|line| line * self.step)
    }

    fn x(&self, step: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * step as f32 / self.steps as f32
    }

    /// The x coordinate of a position between those that are shown.
    fn x_at(&self, past: &[Past], at: usize) -> f32 {
        let step = past.iter().rposition(|past| past.at <= at).unwrap_or(0);
        let Some([from, to]) = past.get(step..step + 2) else { return self.x(step) };
        let share = (at - from.at.min(at)) as f32 / (to.at - from.at).max(1) as f32;
        self.x(step) + (self.x(step + 1) - self.x(step)) * share
    }

    fn y(&self, points: i32) -> f32 {
        let whole = (self.top - self.bottom) as f32;
        FLOOR - (FLOOR - CEILING) * (points - self.bottom) as f32 / whole
    }
}

/// A round step that gives two to six lines.
fn step_for(highest: i32) -> i32 {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
    steps.into_iter().find(|step| highest <= step * 6).unwrap_or(5000)
}

/// The height of a line among points; 0 if it counts none.
fn height(line: &ScoreLine, seat: Seat) -> i32 {
    match line.tally {
        Tally::Points => line.points.get(seat).copied().unwrap_or(0).max(0),
        Tally::Progress { .. } | Tally::IfEnded => 0,
    }
}

/// The depth of a line below zero; 0 if it counts points that were won.
fn depth(line: &ScoreLine, seat: Seat) -> i32 {
    match line.tally {
        Tally::Points => line.points.get(seat).copied().unwrap_or(0).min(0),
        Tally::Progress { .. } | Tally::IfEnded => 0,
    }
}

fn share(line: &ScoreLine, seat: Seat) -> f32 {
    thousandths(line, seat) as f32 / 1000.0
}

/// One seat's score over time. `shown` is the position at the slider; below stand the rounds, and
/// what changed the game is marked.
pub(super) fn plot(
    past: &[Past],
    scale: &Scale,
    seat: Seat,
    name: &str,
    shown: usize,
    (round, points): (&str, &[TurningPoint]),
) -> Markup {
    let Some(end) = past.last() else { return html! {} };
    let at = past.iter().rposition(|past| past.at <= shown).unwrap_or(0);
    let (label, drawn) = match has_points(&end.score) {
        true => {
            let last = total(&end.score, seat);
            let label = format!("{name}: points over time by source, ending at {last}");
            (label, areas(past, scale, seat))
        }
        false => {
            let ends =
                end.score.iter().map(|line| format!("{} {}", line.source, figure(line, seat)));
            let ends: Vec<String> = ends.collect();
            let label = format!("{name}: progress over time, ending at {}", ends.join(", "));
            (label, bands(past, scale, seat))
        }
    };
    html! {
        svg.board viewBox="0 0 300 206" role="img" aria-label=(label) {
            (drawn)
            @for point in points {
                @if let Some(symbol) = point.symbol { (mark(scale.x_at(past, point.at), symbol)) }
            }
            @let x = one(scale.x(at));
            path d={ "M" (x) " " (CEILING - 14.0) "V" (FLOOR) } stroke="var(--lamp)" stroke-width="1.5" stroke-dasharray="2 3" {}
            (rounds(past, scale, round))
        }
    }
}

/// Something after which the game was not the same.
fn mark(x: f32, symbol: &str) -> Markup {
    html! {
        path d={ "M" (one(x)) " " (CEILING - 4.0) "V" (FLOOR) } stroke="var(--line-strong)" stroke-dasharray="1 3" {}
        use href={ "#" (symbol) } x=(one(x - 8.0)) y=(one(CEILING - 21.0)) width="16" height="16" {}
    }
}

/// The numbers of some rounds, evenly spaced, under what they are called.
fn rounds(past: &[Past], scale: &Scale, name: &str) -> Markup {
    let last = past.last().map_or(0, |past| past.round);
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let step = steps.into_iter().find(|step| last <= step * TICKS).unwrap_or(1000);
    let mut told = 0;
    let ticks = past.iter().enumerate().filter_map(|(place, past)| {
        let is_next = past.round.is_multiple_of(step) && past.round > told;
        told = if is_next { past.round } else { told };
        is_next.then(|| (scale.x(place), past.round))
    });
    // The name stands at the left, so the first number must leave room for it.
    let ticks: Vec<(f32, u32)> = ticks.filter(|(x, _)| *x > LEFT + 48.0).collect();
    html! {
        text.tiny x=(LEFT) y="200" { (name) }
        @for (x, number) in ticks {
            path d={ "M" (one(x)) " " (FLOOR) "v4" } stroke="var(--line-strong)" {}
            text.tiny x=(one(x)) y="200" text-anchor="middle" { (number) }
        }
    }
}

/// Points of all sources on top of each other.
fn areas(past: &[Past], scale: &Scale, seat: Seat) -> Markup {
    let sources = past.last().map_or(0, |past| past.score.len());
    html! {
        @for line in scale.lines() { (rule(scale.y(line), &signed(line))) }
        @for source in 0..sources {
            @let lasts = |part: fn(&ScoreLine, Seat) -> i32| past.iter().any(|past| {
                past.score.get(source).is_some_and(|line| part(line, seat) != 0)
            });
            @if lasts(height) { (pattern(&area(past, scale, seat, source, height), source)) }
            @if lasts(depth) { (pattern(&area(past, scale, seat, source, depth), source)) }
        }
    }
}

/// A band for each way to a goal.
fn bands(past: &[Past], scale: &Scale, seat: Seat) -> Markup {
    let Some(end) = past.last() else { return html! {} };
    let each = (FLOOR - CEILING) / end.score.len().max(1) as f32;
    html! {
        @for (source, line) in end.score.iter().enumerate() {
            @let foot = CEILING + each * (source + 1) as f32;
            @let top = foot - each + 8.0;
            (rule(foot, ""))
            @if let Tally::Progress { goal } = &line.tally { (rule(top, &goal[seat].to_string())) }
            (pattern(&band(past, scale, seat, source, (foot, top)), source))
        }
    }
}

fn rule(y: f32, figure: &str) -> Markup {
    html! {
        path d={ "M" (LEFT) " " (one(y)) "H" (RIGHT) } stroke="var(--line)" {}
        text.tiny x="21" y=(one(y + 3.5)) text-anchor="end" { (figure) }
    }
}

fn pattern(d: &str, source: usize) -> Markup {
    html! {
        path d=(d) fill={ "url(#p-" (source_class(source)) ")" } stroke="var(--panel)" stroke-width="1" {}
    }
}

/// The area under how far a seat came on one way, between the foot and the top of its band.
fn band(
    past: &[Past],
    scale: &Scale,
    seat: Seat,
    source: usize,
    (foot, top): (f32, f32),
) -> String {
    let mut path = format!("M{LEFT} {foot:.1}");
    for (step, past) in past.iter().enumerate() {
        let come = past.score.get(source).map_or(0.0, |line| share(line, seat));
        write!(path, "L{:.1} {:.1}", scale.x(step), foot - (foot - top) * come)
            .expect("a string takes everything");
    }
    path + &format!("V{foot:.1}Z")
}

/// The area between a source's own sum and that of the sources below it.
fn area(
    past: &[Past],
    scale: &Scale,
    seat: Seat,
    source: usize,
    part: fn(&ScoreLine, Seat) -> i32,
) -> String {
    let sum = |step: usize, upto: usize| -> i32 {
        past[step].score.iter().take(upto).map(|line| part(line, seat)).sum()
    };
    let mut path = String::new();
    let mut point = |letter: char, step: usize, upto: usize| {
        let (x, y) = (scale.x(step), scale.y(sum(step, upto)));
        write!(path, "{letter}{x:.1} {y:.1}").expect("a string takes everything");
    };
    for step in 0..past.len() {
        point(if step == 0 { 'M' } else { 'L' }, step, source + 1);
    }
    for step in (0..past.len()).rev() {
        point('L', step, source);
    }
    path.push('Z');
    path
}

/// The gains of a seat, without its losses.
pub(super) fn gained(score: &[ScoreLine], seat: Seat) -> i32 {
    score.iter().map(|line| height(line, seat)).sum()
}

/// The losses of a seat, as a number above zero.
pub(super) fn lost(score: &[ScoreLine], seat: Seat) -> i32 {
    -score.iter().map(|line| depth(line, seat)).sum::<i32>()
}

/// All that a seat has gained, side by side, and to the left of the zero line what it lost; `gain`
/// and `loss` are the most that any player has of these.
pub(super) fn bar(score: &[ScoreLine], seat: Seat, gain: i32, loss: i32) -> Markup {
    let scale = 300.0 / (gain + loss).max(1) as f32;
    let zero = loss as f32 * scale;
    let (mut left, mut right) = (zero, zero);
    let mut parts = Vec::new();
    for (nth, line) in score.iter().enumerate() {
        let (won, lost) = (height(line, seat) as f32 * scale, -depth(line, seat) as f32 * scale);
        if won > 0.0 {
            parts.push((right, (won - 1.5).max(0.5), source_class(nth)));
            right += won;
        }
        if lost > 0.0 {
            left -= lost;
            parts.push((left, (lost - 1.5).max(0.5), source_class(nth)));
        }
    }
    html! {
        svg.board.bar viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true" {
            @for (x, width, class) in parts {
                rect x=(one(x)) width=(one(width)) height="14" rx="2" fill={ "url(#p-" (class) ")" } {}
            }
            @if loss > 0 { path.zero d={ "M" (one(zero - 0.75)) " -2V16" } stroke="var(--text-3)" stroke-width="1.5" {} }
        }
    }
}

/// The progress of a seat on one way: a blueprint of the goal, filled as far.
pub(super) fn track(line: &ScoreLine, nth: usize, seat: Seat) -> Markup {
    html! {
        svg.board.bar viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true" {
            rect x="0.500" y="0.500" width="299" height="13" rx="2" fill="none" stroke="var(--line-strong)" stroke-dasharray="3 3" {}
            rect width=(one(300.0 * share(line, seat))) height="14" rx="2" fill={ "url(#p-" (source_class(nth)) ")" } {}
        }
    }
}

fn one(number: f32) -> String {
    format!("{number:.1}")
}
