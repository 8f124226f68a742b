//! Win rates by seat and by bot.

use std::collections::BTreeSet;

use maud::{Markup, html};
use orrery_core::{Seat, Sides};

use super::plot::{AIR, Plot, Scale, WIDTH, dot_with_interval, n, seat_mark, share_axis};
use crate::words::{grouped, percent, range};
use crate::{Interval, Outcome, Victories};

/// One row: a player and their win rate.
pub(super) struct Share {
    /// The name.
    pub(super) name: String,
    /// The seat whose shape is beside the name.
    mark: Option<usize>,
    /// A note about the player.
    note: String,
    won: Victories,
    /// Their part of all victories.
    pub(super) share: f64,
    /// The confidence interval.
    pub(super) interval: Interval,
}

impl Share {
    fn of(outcome: &Outcome, name: String, won: Victories, note: String) -> Share {
        let finished = outcome.tally.finished;
        let (share, interval) = (won.share(finished), won.interval(finished));
        Share { name, mark: None, note, won, share, interval }
    }
}

/// Each player's share if all were alike: shared victories count in part, and games without a
/// winner count for nobody.
pub(super) fn fair_share(outcome: &Outcome) -> f64 {
    let tally = &outcome.tally;
    let won = tally.finished - tally.losses;
    let sides = match outcome.sides {
        Sides::Each => outcome.plan.setup.players.max(1),
        Sides::Crew => 1,
        Sides::OneAgainst(_) => 2,
    };
    won as f64 / tally.finished.max(1) as f64 / f64::from(sides)
}

/// The seats with their shares, or the sides where some or all win together.
pub(super) fn by_seat(outcome: &Outcome) -> Vec<Share> {
    if is_one_side(outcome) {
        return vec![everybody(outcome)];
    }
    if let Sides::OneAgainst(one) = outcome.sides {
        return one_against_many(outcome, one);
    }
    let seats = outcome.tally.seats.iter().map(|(seat, won)| {
        let note = if outcome.plan.rotate {
            String::new()
        } else {
            outcome.bots[seat.index()].to_string()
        };
        let name = format!("Seat {}", seat.index() + 1);
        Share { mark: Some(seat.index()), ..Share::of(outcome, name, *won, note) }
    });
    seats.collect()
}

/// The bots with their shares, wherever they sat; nobody where all bots are alike.
pub(super) fn by_bot(outcome: &Outcome) -> Vec<Share> {
    let alike = outcome.bots.windows(2).all(|pair| pair[0] == pair[1]);
    if alike || outcome.sides != Sides::Each || is_one_side(outcome) {
        return Vec::new();
    }
    let bots = outcome.bots.iter().zip(&outcome.tally.bots).enumerate();
    bots.map(|(number, (bot, won))| {
        let note = format!("bot {}", number + 1);
        Share::of(outcome, bot.to_string(), *won, note)
    })
    .collect()
}

/// The one, and the many, who win together.
fn one_against_many(outcome: &Outcome, one: Seat) -> Vec<Share> {
    let bots = |is_it: &dyn Fn(Seat) -> bool| {
        let seats = Seat::all(outcome.plan.setup.players).filter(|seat| is_it(*seat));
        let names: BTreeSet<String> =
            seats.map(|seat| outcome.bots[seat.index()].to_string()).collect();
        names.into_iter().collect::<Vec<_>>().join(", ")
    };
    let share = |seat: Seat, name: String, note| {
        let won = outcome.tally.seats.get(seat).copied().unwrap_or_default();
        Share { mark: Some(seat.index()), ..Share::of(outcome, name, won, note) }
    };
    let other = Seat::all(outcome.plan.setup.players).find(|seat| *seat != one);
    let alone = share(one, format!("Seat {}", one.index() + 1), bots(&|seat| seat == one));
    let many =
        other.map(|seat| share(seat, "Everybody else".to_owned(), bots(&|seat| seat != one)));
    [alone].into_iter().chain(many).collect()
}

/// Returns whether there is only one side: one player, or a crew that wins and loses together.
pub(super) fn is_one_side(outcome: &Outcome) -> bool {
    outcome.plan.setup.players < 2 || outcome.sides == Sides::Crew
}

fn everybody(outcome: &Outcome) -> Share {
    let name = if outcome.plan.setup.players < 2 { "The player" } else { "All together" };
    let won = outcome.tally.seats.values().next().copied().unwrap_or_default();
    Share::of(outcome, name.to_owned(), won, String::new())
}

/// The plot of some shares.
pub(super) fn plot(name: &'static str, title: &str, outcome: &Outcome, shares: &[Share]) -> Plot {
    let fair = (!is_one_side(outcome)).then(|| fair_share(outcome));
    let about = format!(
        "Part of {} finished games, with 95% intervals{}.",
        grouped(outcome.tally.finished),
        fair.map(|fair| format!("; the fair share is {}", percent(fair))).unwrap_or_default()
    );
    let row = 44.0;
    let top = 26.0;
    let bottom = top + row * shares.len() as f64;
    let scale = Scale { values: (0.0, reach(shares, fair)), places: (150.0, WIDTH - 150.0) };
    let body = html! {
        (share_axis(&scale, top, bottom))
        @for (number, share) in shares.iter().enumerate() {
            (bar(&scale, share, top + row * (number as f64 + 0.5)))
        }
        line.axis x1=(n(scale.at(0.0))) x2=(n(scale.at(0.0))) y1=(n(top)) y2=(n(bottom)) {}
        @if let Some(fair) = fair {
            @let x = n(scale.at(fair));
            line.fair x1=(x) x2=(x) y1=(n(top - 6.0)) y2=(n(bottom)) {}
            text.small.middle x=(x) y=(n(top - 12.0)) { "fair share " (percent(fair)) }
        }
    };
    Plot { name, title: title.to_owned(), about, height: bottom + 26.0, body }
}

/// The right end of the axis of shares: a little further than anything on it.
fn reach(shares: &[Share], fair: Option<f64>) -> f64 {
    let most = shares.iter().map(|share| share.interval.high).fold(fair.unwrap_or(0.0), f64::max);
    ((most * 1.05 * 10.0).ceil() / 10.0).clamp(0.1, 1.0)
}

fn bar(scale: &Scale, share: &Share, y: f64) -> Markup {
    let left = scale.at(0.0);
    let names = if share.mark.is_some() { AIR + 18.0 } else { AIR };
    html! {
        @if let Some(seat) = share.mark {
            (seat_mark(seat, AIR + 6.0, if share.note.is_empty() { y } else { y - 4.0 }))
        }
        @if share.note.is_empty() {
            text.strong x=(n(names)) y=(n(y + 4.5)) { (share.name) }
        } @else {
            text.strong x=(n(names)) y=(n(y)) { (share.name) }
            text.small.note x=(n(names)) y=(n(y + 15.0)) { (share.note) }
        }
        rect.bar x=(n(left)) y=(n(y - 9.0)) width=(n(scale.at(share.share) - left)) height="18"
            rx="2" {}
        (dot_with_interval(scale, y, share.share, share.interval))
        text.strong.end x=(n(WIDTH - AIR)) y=(n(y)) { (percent(share.share)) }
        text.small.note.end x=(n(WIDTH - AIR)) y=(n(y + 15.0)) { (range(share.interval)) }
    }
}

/// The same in figures.
pub(super) fn table(caption: &str, outcome: &Outcome, shares: &[Share]) -> Markup {
    let is_contest = !is_one_side(outcome);
    html! {
        table {
            caption { (caption) }
            thead { tr {
                th scope="col" { "Who" }
                th.figure scope="col" { @if is_contest { "Won alone" } @else { "Won" } }
                @if is_contest { th.figure scope="col" { "Shared" } }
                th.figure scope="col" { "Share" }
                th.figure scope="col" { "95% interval" }
            } }
            tbody {
                @for share in shares {
                    tr {
                        th scope="row" {
                            (share.name)
                            @if !share.note.is_empty() { span.quiet { " " (share.note) } }
                        }
                        td.figure { (grouped(share.won.alone)) }
                        @if is_contest { td.figure { (grouped(share.won.shared)) } }
                        td.figure { (percent(share.share)) }
                        td.figure { (range(share.interval)) }
                    }
                }
            }
        }
    }
}
