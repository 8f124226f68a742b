//! The parts that all plots share: the sheet, its colours, its scales and its marks.

use maud::{Markup, PreEscaped, html};

/// A drawing that stands on a page or alone.
pub(super) struct Plot {
    /// The name of its file without the ending; also the beginning of its IDs.
    pub(super) name: &'static str,
    /// The title, a few words.
    pub(super) title: String,
    /// A sentence about the plot, for people who cannot see it and for its own heading.
    pub(super) about: String,
    /// The height of what is drawn below the heading.
    pub(super) height: f64,
    /// The drawing, from (0, 0) down.
    pub(super) body: Markup,
}

/// All sheets are this wide.
pub(super) const WIDTH: f64 = 720.0;
/// Air on all sides.
pub(super) const AIR: f64 = 20.0;
/// The top of the drawing when the sheet stands alone and has its own heading.
const HEADING: f64 = 72.0;

impl Plot {
    /// The file's name.
    pub(super) fn file(&self) -> String {
        format!("{}.svg", self.name)
    }

    /// The sheet as a file of its own, on its own ground, with its own heading and colours.
    pub(super) fn alone(&self) -> String {
        let height = HEADING + self.height + AIR;
        let sheet = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (n(height)) }
                width=(WIDTH) height=(n(height)) role="img" aria-labelledby={ (self.name) "-title" }
                aria-describedby={ (self.name) "-about" } {
                title id={ (self.name) "-title" } { (self.title) }
                desc id={ (self.name) "-about" } { (self.about) }
                style { (PreEscaped(COLOURS)) }
                rect.ground width=(WIDTH) height=(n(height)) rx="12" {}
                text.title x=(AIR) y="34" { (self.title) }
                text.about x=(AIR) y="54" { (self.about) }
                g transform={ "translate(0 " (HEADING) ")" } { (self.body) }
            }
        };
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", sheet.into_string())
    }

    /// The sheet on a page that has its heading and its colours.
    pub(super) fn on_page(&self) -> Markup {
        html! {
            svg.plot viewBox={ "0 0 " (WIDTH) " " (n(self.height)) } role="img"
                aria-labelledby={ (self.name) "-title" } aria-describedby={ (self.name) "-about" } {
                title id={ (self.name) "-title" } { (self.title) }
                desc id={ (self.name) "-about" } { (self.about) }
                (self.body)
            }
        }
    }
}

/// The colours of all drawings, by day and by night. Plain properties and no variables, so
/// that programs other than browsers draw them too.
pub(super) const COLOURS: &str = "\
text{font-family:Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',\
'Liberation Sans',sans-serif;font-size:13px;font-variant-numeric:tabular-nums;fill:#1c2028}\
.ground{fill:#faf7f1}.title{font-size:18px;font-weight:640}\
.about,.quiet{fill:#494e59}.about{font-size:13px}.small{font-size:12px;fill:#62656e}\
.strong{font-weight:620}.end{text-anchor:end}.middle{text-anchor:middle}\
.grid{stroke:#e7e0d3;stroke-width:1}.grid-fill{fill:#e7e0d3}.axis{stroke:#8d836e;stroke-width:1}\
.bar{fill:#9c4518;fill-opacity:.3}.edge{stroke:#9c4518;stroke-width:1.5;fill:none}\
.column{fill:#9c4518;fill-opacity:.68}\
.dot{fill:#9c4518;stroke:#faf7f1;stroke-width:1.5}.reach{stroke:#1c2028;stroke-width:1.5;fill:none}\
.mark{fill:#494e59}.known{fill:#9c4518}\
.fair{stroke:#1c2028;stroke-width:1.5;stroke-dasharray:4 4}\
@media (prefers-color-scheme:dark){text{fill:#efe9dd}.ground{fill:#11151d}\
.about,.quiet{fill:#b9b6ae}.small{fill:#8d929d}\
.grid{stroke:#1f2632}.grid-fill{fill:#1f2632}.axis{stroke:#5a667c}\
.bar{fill:#e8935f;fill-opacity:.26}.edge{stroke:#e8935f}.column{fill:#e8935f;fill-opacity:.72}\
.dot{fill:#e8935f;stroke:#11151d}.reach{stroke:#efe9dd}\
.mark{fill:#b9b6ae}.known{fill:#e8935f}.fair{stroke:#efe9dd}}";

/// A scale across the sheet.
#[derive(Copy, Clone)]
pub(super) struct Scale {
    /// The value at the left end, and the right one.
    pub(super) values: (f64, f64),
    /// The places of the two ends.
    pub(super) places: (f64, f64),
}

impl Scale {
    /// The position of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        let (low, high) = self.values;
        let span = if high > low { high - low } else { 1.0 };
        let (left, right) = self.places;
        left + (value - low) / span * (right - left)
    }

    /// Round values on the line, about `about` of them.
    pub(super) fn ticks(&self, about: u32) -> Vec<f64> {
        let (low, high) = self.values;
        let step = step((high - low) / f64::from(about.max(1)));
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// The least of 1, 2, 5, 10, 20, … (and 0.5, 0.2, …) that is not below this.
pub(super) fn step(least: f64) -> f64 {
    if least.is_nan() || least <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    let round =
        [1.0, 2.0, 5.0, 10.0].into_iter().find(|round| round * power >= least * (1.0 - 1e-9));
    round.unwrap_or(10.0) * power
}

/// A number as an attribute: one decimal is finer than any screen.
pub(super) fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Vertical lines at the ticks of a scale of shares, with their values below.
pub(super) fn share_axis(scale: &Scale, top: f64, bottom: f64) -> Markup {
    html! {
        @for tick in scale.ticks(6) {
            @let x = n(scale.at(tick));
            line.grid x1=(x) x2=(x) y1=(n(top)) y2=(n(bottom)) {}
            text.small.middle x=(x) y=(n(bottom + 18.0)) { (n(tick * 100.0)) "%" }
        }
    }
}

/// A share as a dot with its interval, so that how sure it is can be seen.
pub(super) fn dot_with_interval(scale: &Scale, y: f64, share: f64, of: crate::Interval) -> Markup {
    let (low, high, x) = (scale.at(of.low), scale.at(of.high), scale.at(share));
    let (above, below) = (n(y - 4.0), n(y + 4.0));
    html! {
        path.reach d={ "M" (n(low)) " " (n(y)) "H" (n(high))
            "M" (n(low)) " " (above) "V" (below) "M" (n(high)) " " (above) "V" (below) } {}
        circle.dot cx=(n(x)) cy=(n(y)) r="5" {}
    }
}

/// The shape of a seat, as everywhere in the house: circle, triangle, diamond, square, and for
/// the largest tables a six-sided one and a ring.
pub(super) fn seat_mark(seat: usize, x: f64, y: f64) -> Markup {
    let at = format!("translate({} {})", n(x), n(y));
    html! {
        g transform=(at) aria-hidden="true" {
            @match seat {
                0 => { circle.mark r="5.5" {} }
                1 => { path.mark d="M0-6L6 5H-6Z" {} }
                2 => { path.mark d="M0-6.5L6.5 0L0 6.5L-6.5 0Z" {} }
                3 => { rect.mark x="-5" y="-5" width="10" height="10" {} }
                4 => { path.mark d="M0-6.2L5.4-3.1V3.1L0 6.2L-5.4 3.1V-3.1Z" {} }
                _ => { path.mark fill-rule="evenodd"
                    d="M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6ZM0-3A3 3 0 1 0 0 3A3 3 0 1 0 0-3Z" {} }
            }
        }
    }
}

/// A text cut to a length that fits, with an ellipsis where something is missing.
pub(super) fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = |low, high| Scale { values: (low, high), places: (0.0, 100.0) };
        assert_eq!(scale(0.0, 10.0).ticks(5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(scale(3.0, 27.0).ticks(5), [5.0, 10.0, 15.0, 20.0, 25.0]);
        assert_eq!(scale(-7.0, 7.0).ticks(3), [-5.0, 0.0, 5.0]);
        assert_eq!(scale(4.0, 4.0).ticks(5), [4.0]);
        assert_eq!(scale(0.0, 1.0).ticks(4).len(), 3);
    }

    #[test]
    fn steps_are_one_two_or_five_times_a_power_of_ten() {
        let found = [0.03, 0.2, 1.0, 1.1, 3.0, 7.0, 10.0, 480.0, 0.0, f64::NAN].map(step);
        assert_eq!(found, [0.05, 0.2, 1.0, 2.0, 5.0, 10.0, 10.0, 500.0, 1.0, 1.0]);
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut("Fuel", 6), "Fuel");
        assert_eq!(cut("Facilities Manager", 12), "Facilities…");
    }
}
