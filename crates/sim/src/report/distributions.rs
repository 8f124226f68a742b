//! Plots of scores and game lengths.

use maud::{Markup, html};
use orrery_core::Seat;

use super::plot::{AIR, Plot, Scale, WIDTH, n, seat_mark, step};
use crate::words::{counted, percent, rounded};
use crate::{Histogram, Outcome};

/// Columns of equal width that hold all values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Bins {
    first: i64,
    width: i64,
    count: i64,
}

impl Bins {
    /// A column for each value if there are few, or else columns of a round width.
    fn of(values: &Histogram) -> Option<Bins> {
        let (low, high) = (i64::from(values.min()?), i64::from(values.max()?));
        let span = high - low + 1;
        let width = if span <= 44 { 1 } else { step(span as f64 / 40.0).round() as i64 };
        let first = low.div_euclid(width) * width;
        Some(Bins { first, width, count: (high - first) / width + 1 })
    }

    /// The part of all values that each column holds.
    fn shares(self, histogram: &Histogram) -> Vec<f64> {
        let all = histogram.count().max(1) as f64;
        let mut shares = vec![0.0; self.count as usize];
        for (value, times) in histogram.iter() {
            let column = (i64::from(value) - self.first) / self.width;
            shares[column as usize] += times as f64 / all;
        }
        shares
    }

    /// The scale of the values. A column of one value is centred on it.
    fn scale(self, left: f64, right: f64) -> Scale {
        let half = if self.width == 1 { 0.5 } else { 0.0 };
        let low = self.first as f64 - half;
        let high = (self.first + self.width * self.count) as f64 - half;
        // A handful of columns would otherwise be as broad as the sheet.
        let missing = ((10 - self.count).max(0) * self.width) as f64 / 2.0;
        Scale { values: (low - missing, high + missing), places: (left, right) }
    }

    /// Describes the columns, for the sentence below the title.
    fn words(self) -> String {
        if self.width == 1 { String::new() } else { format!(", in steps of {}", self.width) }
    }
}

/// One histogram on a base line at `y`, `height` high at the share `most`.
fn columns(scale: &Scale, bins: Bins, shares: &[f64], y: f64, height: f64, most: f64) -> Markup {
    let broad = scale.at(bins.width as f64) - scale.at(0.0);
    let gap = if broad > 6.0 { 2.0 } else { 0.0 };
    let left = |column: usize| {
        let value = bins.first as f64 + bins.width as f64 * column as f64;
        scale.at(if bins.width == 1 { value - 0.5 } else { value })
    };
    html! {
        @for (column, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            @let tall = (share / most * height).max(1.0);
            rect.column x=(n(left(column) + gap / 2.0)) y=(n(y - tall))
                width=(n((broad - gap).max(0.5))) height=(n(tall)) {}
        }
    }
}

/// Whole values below the columns, with a fine line up to `top` where there is a `top`.
fn value_axis(scale: &Scale, bins: Bins, top: Option<f64>, bottom: f64) -> Markup {
    let (low, high) = (bins.first as f64, (bins.first + bins.width * bins.count) as f64);
    let is_shown = |tick: &f64| tick.fract().abs() < 1e-9 && *tick >= low && *tick <= high;
    let beyond = |tick: &f64| bins.width == 1 && *tick == high;
    html! {
        @for tick in scale.ticks(10).into_iter().filter(|tick| is_shown(tick) && !beyond(tick)) {
            @let x = n(scale.at(tick));
            @if let Some(top) = top { line.grid x1=(x) x2=(x) y1=(n(top)) y2=(n(bottom)) {} }
            text.small.middle x=(x) y=(n(bottom + 18.0)) { (n(tick)) }
        }
    }
}

fn mean_line(scale: &Scale, mean: f64, top: f64, bottom: f64) -> Markup {
    let x = scale.at(mean);
    // The words stand on the side where there is room.
    let (words, class) =
        if x > WIDTH - 140.0 { (x - 8.0, "strong end") } else { (x + 8.0, "strong") };
    html! {
        line.edge x1=(n(x)) x2=(n(x)) y1=(n(top)) y2=(n(bottom)) {}
        circle.dot cx=(n(x)) cy=(n(top)) r="4" {}
        text class=(class) x=(n(words)) y=(n(top + 4.5)) { "mean " (rounded(mean)) }
    }
}

/// The scores of every seat, one above the other on the same line.
pub(super) fn scores(outcome: &Outcome) -> Option<Plot> {
    let scores = &outcome.tally.scores;
    let mut all = Histogram::default();
    scores.values().for_each(|scores| all.merge(scores));
    let bins = Bins::of(&all)?;
    let shares = scores.map(|_, histogram| bins.shares(histogram));
    let most = shares.values().flatten().fold(0.0, |most: f64, share| most.max(*share));
    let (row, top) = (104.0, 10.0);
    let bottom = top + row * f64::from(scores.players());
    let scale = bins.scale(130.0, WIDTH - AIR);
    let body = html! {
        (value_axis(&scale, bins, Some(top), bottom))
        @for (seat, histogram) in scores.iter() {
            @let y = top + row * (seat.index() as f64 + 1.0);
            (columns(&scale, bins, &shares[seat], y, row - 38.0, most))
            line.axis x1=(n(scale.places.0)) x2=(n(scale.places.1)) y1=(n(y)) y2=(n(y)) {}
            @if let Some(mean) = histogram.mean() { (mean_line(&scale, mean, y - row + 20.0, y)) }
            (seat_mark(seat.index(), AIR + 6.0, y - 34.0))
            text.strong x=(n(AIR + 18.0)) y=(n(y - 30.0)) { (name(seat)) }
            text.small.note x=(n(AIR + 18.0)) y=(n(y - 13.0)) {
                "peak " (percent(peak(&shares[seat])))
            }
        }
    };
    let about = format!("Final scores by seat, as parts of all finished games{}.", bins.words());
    let title = "How scores are spread".to_owned();
    Some(Plot { name: "scores", title, about, height: bottom + 26.0, body })
}

fn peak(shares: &[f64]) -> f64 {
    shares.iter().copied().fold(0.0, f64::max)
}

fn name(seat: Seat) -> String {
    format!("Seat {}", seat.index() + 1)
}

/// Plots the lengths of the games.
pub(super) fn rounds(outcome: &Outcome) -> Option<Plot> {
    let rounds = &outcome.tally.rounds;
    let bins = Bins::of(rounds)?;
    let shares = bins.shares(rounds);
    let (top, bottom) = (36.0, 250.0);
    let scale = bins.scale(64.0, WIDTH - AIR);
    let most = peak(&shares);
    let upright = Scale { values: (0.0, most), places: (bottom, top) };
    let body = html! {
        @for tick in upright.ticks(4) {
            @let y = upright.at(tick);
            line.grid x1=(n(scale.places.0)) x2=(n(scale.places.1)) y1=(n(y)) y2=(n(y)) {}
            text.small.end x=(n(scale.places.0 - 8.0)) y=(n(y + 4.0)) { (n(tick * 100.0)) "%" }
        }
        (columns(&scale, bins, &shares, bottom, bottom - top, most))
        line.axis x1=(n(scale.places.0)) x2=(n(scale.places.1)) y1=(n(bottom)) y2=(n(bottom)) {}
        @if let Some(mean) = rounds.mean() { (mean_line(&scale, mean, 14.0, bottom)) }
        (value_axis(&scale, bins, None, bottom))
    };
    let about = format!("Rounds until the end, as parts of all finished games{}.", bins.words());
    let title = "How long games last".to_owned();
    Some(Plot { name: "rounds", title, about, height: bottom + 26.0, body })
}

fn known(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}

/// The scores in figures, a row for each seat.
pub(super) fn score_table(outcome: &Outcome) -> Markup {
    html! {
        table {
            caption { "Final scores" }
            thead { tr {
                th scope="col" { "Who" }
                @for heading in ["Mean", "SD", "Least", "Median", "Most"] {
                    th.figure scope="col" { (heading) }
                }
            } }
            tbody {
                @let seats = outcome.tally.scores.iter().map(|(seat, scores)| (name(seat), scores));
                @for (who, scores) in seats.chain([("Winners".to_owned(), &outcome.tally.winning)]) {
                    tr {
                        th scope="row" { (who) }
                        td.figure { (known(scores.mean().map(rounded))) }
                        td.figure { (known(scores.sd().map(rounded))) }
                        td.figure { (known(scores.min())) }
                        td.figure { (known(scores.quantile(0.5))) }
                        td.figure { (known(scores.max())) }
                    }
                }
            }
        }
    }
}

/// The lengths in figures, from the shortest to the longest.
pub(super) fn round_table(outcome: &Outcome) -> Markup {
    let rounds = &outcome.tally.rounds;
    let upto = |share| known(rounds.quantile(share));
    let rows = [
        ("Shortest", known(rounds.min())),
        ("One in twenty is at most", upto(0.05)),
        ("One in four is at most", upto(0.25)),
        ("Half are at most", upto(0.5)),
        ("Three in four are at most", upto(0.75)),
        ("Nineteen in twenty are at most", upto(0.95)),
        ("Longest", known(rounds.max())),
        ("Mean", known(rounds.mean().map(rounded))),
        ("Standard deviation", known(rounds.sd().map(rounded))),
    ];
    html! {
        table {
            caption { "Rounds of " (counted(rounds.count(), "finished game")) }
            tbody { @for (name, figure) in rows {
                tr { th scope="row" { (name) } td.figure { (figure) } }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|value| histogram.add(*value));
        histogram
    }

    #[test]
    fn few_values_have_a_column_each_and_many_share_round_ones() {
        let bins = |values: &[i32]| Bins::of(&histogram(values));
        assert_eq!(bins(&[]), None);
        assert_eq!(bins(&[3, 9]), Some(Bins { first: 3, width: 1, count: 7 }));
        assert_eq!(bins(&[-7, 93]), Some(Bins { first: -10, width: 5, count: 21 }));
        let all = bins(&[i32::MIN, i32::MAX]).unwrap();
        assert!(all.count < 50, "{all:?}");
    }

    #[test]
    fn columns_hold_every_value_once() {
        let values = histogram(&[-7, -6, 0, 4, 5, 93, 93, 93]);
        let shares = Bins::of(&values).unwrap().shares(&values);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(shares.last(), Some(&0.375));
        assert_eq!(shares[0], 0.25);
    }
}
