//! Effects and prices as rows of small pictures, in a page and in a drawing.

use from_the_moon::content::{Approval, Destination, Effect, Gain, LargeEffect, Work};
use from_the_moon::{Cost, Resource};
use maud::{Markup, html};

use super::names::{destination_symbol, measure_symbol, resource_symbol};

/// One picture of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A symbol.
    Icon(&'static str),
    /// A smaller one that says more about the symbol before it.
    Small(&'static str),
    /// A figure before a symbol.
    Figure(u8),
    /// "or", "/", "then".
    Word(&'static str),
}

use Mark::{Figure, Icon, Small, Word};

/// The symbols of one gain.
fn gain_marks(gain: Gain) -> Vec<Mark> {
    let times = |symbol, number: u8| match number {
        1 => vec![Icon(symbol)],
        2 => vec![Icon(symbol), Icon(symbol)],
        many => vec![Figure(many), Icon(symbol)],
    };
    match gain {
        Gain::Energy(amount) => times("energy", amount),
        Gain::Battery => vec![Icon("battery")],
        Gain::Resource(resource, amount) => times(resource_symbol(resource), amount),
        Gain::AnyResource(amount) => times("resource", amount),
        Gain::Points(points) => vec![Figure(points), Icon("vp")],
        Gain::PointsPer(points, measure) => {
            vec![Figure(points), Icon("vp"), Word("/"), Icon(measure_symbol(measure))]
        }
        Gain::Approval(approval) => approval_marks(approval),
        Gain::Recruit => vec![Icon("astro")],
        Gain::Train => vec![Icon("train")],
        Gain::ImproveGreenhouse => vec![Icon("greenhouse-improved")],
        Gain::Greenhouse => vec![Icon("greenhouse")],
        Gain::GreenhouseFromStack => vec![Icon("greenhouse"), Small("check")],
        Gain::Laboratory => vec![Icon("lab")],
        Gain::BottomLaboratory => vec![Icon("lab"), Small("check")],
    }
}

fn approval_marks(approval: Approval) -> Vec<Mark> {
    let to: Vec<Destination> =
        Destination::ALL.into_iter().filter(|to| approval.to.contains(*to)).collect();
    let mut marks = Vec::new();
    if to.len() == Destination::ALL.len() {
        marks.push(Icon("any-destination"));
    } else {
        for (place, to) in to.into_iter().enumerate() {
            if place > 0 {
                marks.push(Word("/"));
            }
            marks.push(Icon(destination_symbol(to)));
        }
    }
    match approval.work {
        Work::Either => {}
        Work::Construct => marks.push(Small("construct")),
        Work::Improve => marks.push(Small("improve")),
    }
    marks
}

/// The symbols of an effect.
pub(super) fn effect_marks(effect: Effect) -> Vec<Mark> {
    let joined = |one, word: Option<&'static str>, other| {
        let mut marks = gain_marks(one);
        marks.extend(word.map(Word));
        marks.extend(gain_marks(other));
        marks
    };
    match effect {
        Effect::Just(gain) => gain_marks(gain),
        Effect::Both(one, other) => joined(one, None, other),
        Effect::Either(one, other) => joined(one, Some("or"), other),
        Effect::Pay(energy, gain) => {
            let mut marks = if energy > 1 { vec![Figure(energy)] } else { Vec::new() };
            marks.extend([Icon("energy"), Small("chevron")]);
            marks.extend(gain_marks(gain));
            marks
        }
    }
}

/// The symbols of a large Building.
pub(super) fn large_marks(effect: LargeEffect) -> Vec<Mark> {
    match effect {
        LargeEffect::AtTheEnd(points, measure) => {
            vec![
                Small("hourglass"),
                Figure(points),
                Icon("vp"),
                Word("/"),
                Icon(measure_symbol(measure)),
            ]
        }
        LargeEffect::Income(gain) => {
            let mut marks = vec![Small("income")];
            marks.extend(gain_marks(gain));
            marks
        }
    }
}

/// The symbols of a price: one for each cube and each Energy.
pub(super) fn cost_symbols(cost: &Cost) -> Vec<&'static str> {
    let cubes = Resource::ALL.into_iter().flat_map(|resource| {
        std::iter::repeat_n(resource_symbol(resource), cost.stock.of(resource).into())
    });
    cubes.chain(std::iter::repeat_n("energy", cost.energy.into())).collect()
}

/// A row of marks within a page. What it says stands elsewhere, so it is silent.
pub(super) fn row(marks: &[Mark]) -> Markup {
    html! {
        span.marks aria-hidden="true" {
            @for mark in marks {
                @match mark {
                    Icon(symbol) => { svg.i.i-16 { use href={ "#" (symbol) } {} } }
                    Small(symbol) => { svg.i.i-12 { use href={ "#" (symbol) } {} } }
                    Figure(figure) => { b { (figure) } }
                    Word(word) => { span.or { (word) } }
                }
            }
        }
    }
}

/// A price within a page, silent as well. Much Energy is a number, so that the row stays short.
pub(super) fn price_row(cost: &Cost) -> Markup {
    let energy = if cost.energy > 2 { 1 } else { cost.energy };
    html! {
        span.marks.price aria-hidden="true" {
            @for symbol in cost_symbols(&Cost { energy: 0, ..*cost }) { svg.i.i-12 { use href={ "#" (symbol) } {} } }
            @if energy != cost.energy { b { (cost.energy) } }
            @for _ in 0..energy { svg.i.i-12 { use href="#energy" {} } }
            @if cost.is_free() { span.or { "free" } }
        }
    }
}

/// The width of a mark in a drawing whose symbols are `size` units wide.
fn width(mark: &Mark, size: f32) -> f32 {
    match mark {
        Icon(_) => size + 1.0,
        Small(_) => size * 0.56,
        Figure(figure) if *figure > 9 => size * 0.74,
        Figure(_) => size * 0.42,
        Word("or") => size * 0.72,
        Word(_) => size * 0.4,
    }
}

/// The width of a row of marks in a drawing.
pub(super) fn total_width(marks: &[Mark], size: f32) -> f32 {
    marks.iter().map(|mark| width(mark, size)).sum()
}

/// A row of marks in a drawing, beginning at this place; `y` is its middle.
pub(super) fn drawn(marks: &[Mark], x: f32, y: f32, size: f32) -> Markup {
    let mut at = x;
    let placed: Vec<(f32, &Mark)> = marks
        .iter()
        .map(|mark| {
            let place = at;
            at += width(mark, size);
            (place, mark)
        })
        .collect();
    let small = size * 0.58;
    html! {
        @for (x, mark) in placed {
            @match mark {
                Icon(symbol) => {
                    use href={ "#" (symbol) } x=(one(x)) y=(one(y - size / 2.0)) width=(one(size)) height=(one(size)) {}
                }
                Small(symbol) => {
                    use href={ "#" (symbol) } x=(one(x - 1.0)) y=(one(y - small / 2.0)) width=(one(small)) height=(one(small)) {}
                }
                Figure(figure) => {
                    text.figure x=(one(x + width(mark, size) / 2.0 - 1.0)) y=(one(y + size * 0.27)) text-anchor="middle" { (figure) }
                }
                Word(word) => {
                    text.word x=(one(x + width(mark, size) / 2.0 - 0.5)) y=(one(y + size * 0.22)) text-anchor="middle" { (word) }
                }
            }
        }
    }
}

/// A number with one digit behind the point at most.
pub(super) fn one(number: f32) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
