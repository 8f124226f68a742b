//! Points over time as areas, one plot a seat, all on one scale; and a bar of sources.

use std::fmt::Write;

use maud::{Markup, html};
use orrery_core::Seat;

use super::end::Past;
use super::rail::source_class;
use crate::ScoreLine;

const LEFT: f32 = 26.0;
const RIGHT: f32 = 296.0;
const FLOOR: f32 = 150.0;
const CEILING: f32 = 24.0;

/// The scale all plots of a page share.
pub(super) struct Scale {
    steps: usize,
    top: i32,
}

impl Scale {
    /// A scale on which every total of every position has room.
    pub(super) fn of(past: &[Past], players: u8) -> Scale {
        let totals = past.iter().flat_map(|past| {
            Seat::all(players)
                .map(move |seat| past.score.iter().map(|line| height(line, seat)).sum::<i32>())
        });
        let highest = totals.max().unwrap_or(0).max(4);
        let step = step_for(highest);
        Scale {
            steps: past.len().saturating_sub(1).max(1),
            top: (highest + step - 1) / step * step,
        }
    }

    fn x(&self, step: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * step as f32 / self.steps as f32
    }

    fn y(&self, points: i32) -> f32 {
        FLOOR - (FLOOR - CEILING) * points as f32 / self.top as f32
    }
}

/// A round step that gives two to five lines.
fn step_for(highest: i32) -> i32 {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
    steps.into_iter().find(|step| highest <= step * 4).unwrap_or(5000)
}

fn height(line: &ScoreLine, seat: Seat) -> i32 {
    line.points.get(seat).copied().unwrap_or(0).max(0)
}

/// One seat's points over time. `shown` is the position at the slider.
pub(super) fn plot(past: &[Past], scale: &Scale, seat: Seat, name: &str, shown: usize) -> Markup {
    let last = past.last().map_or(0, |past| past.score.iter().map(|line| height(line, seat)).sum());
    let sources = past.last().map_or(0, |past| past.score.len());
    let step = step_for(scale.top);
    let at = past.iter().rposition(|past| past.at <= shown).unwrap_or(0);
    html! {
        svg.board viewBox="0 0 300 172" role="img"
            aria-label={ (name) ": points over time by source, ending at " (last) } {
            @for line in (0..=scale.top).step_by(step as usize) {
                @let y = scale.y(line);
                path d={ "M" (LEFT) " " (one(y)) "H" (RIGHT) } stroke="var(--line)" {}
                text.tiny x="21" y=(one(y + 3.5)) text-anchor="end" { (line) }
            }
            @for source in 0..sources {
                path d=(area(past, scale, seat, source)) fill={ "url(#p-" (source_class(source)) ")" }
                    stroke="var(--panel)" stroke-width="1" {}
            }
            @let x = one(scale.x(at));
            path d={ "M" (x) " " (CEILING - 14.0) "V" (FLOOR) } stroke="var(--lamp)" stroke-width="1.5" stroke-dasharray="2 3" {}
            @if let (Some(first), Some(end)) = (past.first(), past.last()) {
                text.tiny x=(LEFT) y="166" { (first.label) }
                text.tiny x=(RIGHT) y="166" text-anchor="end" { (end.label) }
            }
        }
    }
}

/// The area between a source's own sum and that of the sources below it.
fn area(past: &[Past], scale: &Scale, seat: Seat, source: usize) -> String {
    let sum = |step: usize, upto: usize| -> i32 {
        past[step].score.iter().take(upto).map(|line| height(line, seat)).sum()
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

/// All sources of a seat side by side; `most` is the largest total at the table.
pub(super) fn bar(score: &[ScoreLine], seat: Seat, most: i32) -> Markup {
    let scale = 300.0 / most.max(1) as f32;
    let mut from = 0.0;
    let mut parts = Vec::new();
    for (nth, line) in score.iter().enumerate() {
        let width = height(line, seat) as f32 * scale;
        if width > 0.0 {
            parts.push((from, (width - 1.5).max(0.5), source_class(nth)));
            from += width;
        }
    }
    html! {
        svg.board.bar viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true" {
            @for (x, width, class) in parts {
                rect x=(one(x)) width=(one(width)) height="14" rx="2" fill={ "url(#p-" (class) ")" } {}
            }
        }
    }
}

fn one(number: f32) -> String {
    format!("{number:.1}")
}
