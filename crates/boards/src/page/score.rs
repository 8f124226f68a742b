//! The score of each seat: points that add up, or how far each has come.

use maud::{Markup, html};
use orrery_core::{Seat, Seats, Sides, Standing};

use super::parts::who;
use crate::parts::{listed, seat_letter, signed};
use crate::{PlayerLabel, ScoreLine, Tally};

/// Returns whether the game counts points.
pub(super) fn has_points(score: &[ScoreLine]) -> bool {
    score.iter().any(|line| line.tally == Tally::Points)
}

/// The points a seat has in all.
pub(super) fn total(score: &[ScoreLine], seat: Seat) -> i32 {
    let points = score.iter().filter(|line| line.tally == Tally::Points);
    points.filter_map(|line| line.points.get(seat)).sum()
}

/// The figure of a seat in a line: the points in all, or its progress on the first way.
pub(super) fn in_short(score: &[ScoreLine], seat: Seat) -> String {
    match score.first() {
        Some(line) if !has_points(score) => signed(line.points[seat]),
        _ => signed(total(score, seat)),
    }
}

/// "3", or "3 of 5" on the way to a goal.
pub(super) fn figure(line: &ScoreLine, seat: Seat) -> String {
    let points = signed(line.points[seat]);
    match &line.tally {
        Tally::Points | Tally::IfEnded => points,
        Tally::Progress { goal } => format!("{points} of {}", goal[seat]),
    }
}

/// The points that the end would add to a seat's score, if the game ended now; `None` where that is
/// not counted.
pub(super) fn at_the_end(score: &[ScoreLine], seat: Seat) -> Option<i32> {
    let lines = || score.iter().filter(|line| line.tally == Tally::IfEnded);
    lines().next()?;
    Some(lines().filter_map(|line| line.points.get(seat)).sum())
}

/// The lines that tell something, with their places: points that nobody has are left out.
pub(super) fn sources(score: &[ScoreLine]) -> impl Iterator<Item = (usize, &ScoreLine)> {
    let tells = |line: &ScoreLine| match line.tally {
        Tally::Points => line.points.values().any(|&points| points != 0),
        Tally::Progress { .. } => true,
        Tally::IfEnded => false,
    };
    score.iter().enumerate().filter(move |(_, line)| tells(line))
}

/// Returns whether a line is drawn: where there are points, what counts none of them is only told.
pub(super) fn is_drawn(score: &[ScoreLine], line: &ScoreLine) -> bool {
    line.tally == Tally::Points || !has_points(score)
}

/// Every source, a column a seat; with a sum where there are points.
pub(super) fn score_table(score: &[ScoreLine], sitters: &Seats<PlayerLabel>) -> Markup {
    html! {
        table {
            thead {
                tr {
                    td {}
                    @for sitter in sitters.values() {
                        th scope="col" data-seat=(seat_letter(sitter.look)) { (who(sitter.look, &sitter.name)) }
                    }
                }
            }
            tbody {
                @for (nth, line) in sources(score) { (source_row(score, nth, line)) }
            }
            @if has_points(score) {
                tfoot {
                    tr {
                        th scope="row" { "Total" }
                        @for (seat, _) in sitters.iter() { td { (signed(total(score, seat))) } }
                    }
                }
            }
        }
    }
}

/// The points that the end would add now, in a table of their own, with the totals.
pub(super) fn end_table(score: &[ScoreLine], sitters: &Seats<PlayerLabel>) -> Markup {
    let added = |seat| at_the_end(score, seat).unwrap_or(0);
    html! {
        @if at_the_end(score, Seat::ONE).is_some() {
            table.ended {
                caption { "If the game ended now" }
                tbody {
                    @for (nth, line) in score.iter().enumerate().filter(|(_, line)| line.tally == Tally::IfEnded) {
                        (source_row(score, nth, line))
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { "Total then" }
                        @for (seat, _) in sitters.iter() { td { (signed(total(score, seat) + added(seat))) } }
                    }
                }
            }
        }
    }
}

fn source_row(score: &[ScoreLine], nth: usize, line: &ScoreLine) -> Markup {
    let best = line.points.values().max().copied().unwrap_or(0);
    html! {
        tr {
            th scope="row" data-about=[made_of(line)] {
                @if is_drawn(score, line) { i.key.(source_class(nth)) {} } (line.source)
            }
            @for (seat, points) in line.points.iter() {
                td.best[*points == best && best > 0].zero[*points == 0] { (figure(line, seat)) }
            }
        }
    }
}

/// The parts of a source, for its title.
pub(super) fn made_of(line: &ScoreLine) -> Option<&'static str> {
    Some(line.made_of).filter(|words| !words.is_empty())
}

/// Twelve patterns tell the sources apart.
pub(super) fn source_class(nth: usize) -> &'static str {
    ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12"][nth % 12]
}

/// The player who is ahead of everyone else: by points, or by progress on each way.
pub fn leader(score: &[ScoreLine]) -> Option<Seat> {
    let come = |seat| match has_points(score) {
        true => total(score, seat),
        false => score.iter().map(|line| thousandths(line, seat)).sum(),
    };
    let seats = || Seat::all(score.first().map_or(0, |line| line.points.players()));
    let most = seats().map(come).max()?;
    let mut ahead = seats().filter(|&seat| come(seat) == most);
    ahead.next().filter(|_| ahead.next().is_none())
}

/// The progress of a seat towards its goal, in thousandths.
pub(super) fn thousandths(line: &ScoreLine, seat: Seat) -> i32 {
    let points = line.points.get(seat).copied().unwrap_or(0);
    match &line.tally {
        Tally::Points | Tally::IfEnded => 0,
        // A goal of nothing is reached.
        Tally::Progress { goal } if goal[seat] <= 0 => 1000,
        Tally::Progress { goal } => (points * 1000 / goal[seat]).clamp(0, 1000),
    }
}

/// The verdict in a sentence: "You win by 4 points".
pub fn verdict(standing: &Standing, score: &[ScoreLine], sitters: &Seats<PlayerLabel>) -> String {
    match standing.sides {
        Sides::Each => each_for_itself(standing, has_points(score), sitters),
        Sides::Crew => crew(!standing.winners.is_empty(), sitters),
        Sides::OneAgainst(one) => one_against_many(standing, one, sitters),
    }
}

fn each_for_itself(standing: &Standing, by_points: bool, sitters: &Seats<PlayerLabel>) -> String {
    let names: Vec<String> =
        standing.winners.iter().map(|&seat| sitters[seat].name.clone()).collect();
    match standing.winners.as_slice() {
        [] => match sitters.iter().next() {
            // Nobody else could have won.
            Some((_, alone)) if sitters.players() == 1 => {
                format!("{} {}", alone.name, if alone.is_you { "lose" } else { "loses" })
            }
            _ => "Nobody wins".to_owned(),
        },
        [winner] => {
            let others = standing.scores.iter().filter(|(seat, _)| seat != winner);
            let next = others.map(|(_, points)| *points).max().filter(|_| by_points);
            let by = match next.map(|next| standing.scores[*winner] - next) {
                Some(1) => " by 1 point".to_owned(),
                Some(lead) if lead > 1 => format!(" by {lead} points"),
                // A rule about ties has decided, or there is nothing to count.
                _ => String::new(),
            };
            let verb = if sitters[*winner].is_you { "win" } else { "wins" };
            format!("{} {verb}{by}", names[0])
        }
        all if all.len() == usize::from(sitters.players()) => "It is a draw".to_owned(),
        _ => format!("{} share the victory", listed(&names)),
    }
}

/// One against all others: the viewer reads of their own side, everyone else of the winners.
fn one_against_many(standing: &Standing, one: Seat, sitters: &Seats<PlayerLabel>) -> String {
    let Some(&winner) = standing.winners.first() else { return "Nobody wins".to_owned() };
    let name = &sitters[one].name;
    let you = sitters.iter().find(|(_, sitter)| sitter.is_you).map(|(seat, _)| seat);
    let wins = |seat| standing.sides.are_allies(seat, winner);
    match you {
        Some(you) if you == one => match wins(you) {
            true => "You win against everyone".to_owned(),
            false => "You lose against the others".to_owned(),
        },
        Some(you) if wins(you) => format!("You win together against {name}"),
        Some(_) => format!("You lose together against {name}"),
        None if winner == one => format!("{name} wins against everyone"),
        None => format!("The others win against {name}"),
    }
}

/// The difference between the winner and the next, in a sentence: "Mission tiles brought you 18
/// points more than Amara; Amara had 6 more from Buildings." `None` where points did not decide.
pub fn reason(
    standing: &Standing,
    score: &[ScoreLine],
    sitters: &Seats<PlayerLabel>,
) -> Option<String> {
    let [winner] = standing.winners[..] else { return None };
    let others = standing.scores.iter().filter(|(seat, _)| *seat != winner);
    let (next, _) = others.max_by_key(|(_, points)| **points).filter(|_| has_points(score))?;
    let called = |seat: Seat| match sitters[seat].is_you {
        true => "you",
        false => sitters[seat].name.as_str(),
    };
    let lead = |line: &&ScoreLine| line.points[winner] - line.points[next];
    let counted = || score.iter().filter(|line| line.tally == Tally::Points);
    let most = counted().max_by_key(lead).filter(|line| lead(line) > 0)?;
    let least = counted().min_by_key(lead).filter(|line| lead(line) < 0);
    // A source of losses brings nobody anything: it costs.
    let costs = |line: &ScoreLine| line.points[winner].max(line.points[next]) <= 0;
    let (more, us, them) = (points_in_words(lead(&most)), called(winner), called(next));
    let mut told = match costs(most) {
        false => format!("{} brought {us} {more} more than {them}", most.source),
        true => format!("{} cost {them} {more} more than {us}", most.source),
    };
    if let Some(line) = least {
        let behind = -lead(&line);
        told += &match costs(line) {
            false => format!("; {them} had {behind} more from {}", line.source),
            true => format!("; {} cost {us} {behind} more", line.source),
        };
    }
    Some(told + ".")
}

/// "1 point", "3 points".
fn points_in_words(number: i32) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}

/// A crew wins or loses as a whole.
fn crew(wins: bool, sitters: &Seats<PlayerLabel>) -> String {
    let is_aboard = sitters.values().any(|sitter| sitter.is_you);
    let verb = match (wins, is_aboard) {
        (true, true) => "win",
        (true, false) => "wins",
        (false, true) => "lose",
        (false, false) => "loses",
    };
    match (is_aboard, sitters.players()) {
        (true, 1) => format!("You {verb}"),
        (true, _) => format!("You all {verb} together"),
        (false, _) => format!("The crew {verb}"),
    }
}
