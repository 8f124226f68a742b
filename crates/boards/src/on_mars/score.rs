//! The source of every point.

use on_mars::{Deed, Event, FinalScore, Open, Reason, View};
use orrery_core::{Seat, Seats};

use super::names::solo_goal;
use crate::{ScoreLine, Tally};

/// A source of points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Source {
    Support,
    Rewards,
    Progress,
    Effects,
    Ships,
    Quarters,
    Techs,
    Blueprints,
    Scientists,
    Contracts,
    Earlier,
}

impl Source {
    const ALL: [Source; 11] = [
        Source::Support,
        Source::Rewards,
        Source::Progress,
        Source::Effects,
        Source::Ships,
        Source::Quarters,
        Source::Techs,
        Source::Blueprints,
        Source::Scientists,
        Source::Contracts,
        Source::Earlier,
    ];

    const fn name(self) -> &'static str {
        match self {
            Source::Support => "Second Buildings",
            Source::Rewards => "LSS Rewards",
            Source::Progress => "Progress",
            Source::Effects => "Mineral Mine",
            Source::Ships => "Ships",
            Source::Quarters => "Colonists",
            Source::Techs => "Tech",
            Source::Blueprints => "Blueprints",
            Source::Scientists => "Scientists",
            Source::Contracts => "Contracts",
            Source::Earlier => "Before this record",
        }
    }

    const fn made_of(self) -> &'static str {
        match self {
            Source::Support => "2 points for the second Building of a Life Support type.",
            Source::Rewards => "LSS Reward tiles, for Buildings the Colony needed.",
            Source::Progress => {
                "Progress cubes at the first two Colony status updates and at the end."
            }
            Source::Effects => "What an effect scores.",
            Source::Ships => "3 points for each Ship in the Hangar.",
            Source::Quarters => "Colonists in the Living Quarters at the end.",
            Source::Techs => "Tech tiles by their column: 1, 2, 3, 4, 5 or 9.",
            Source::Blueprints => {
                "Blueprints that were built; those that were not lose as many points."
            }
            Source::Scientists => "3 points for each Advanced Building of the type they score.",
            Source::Contracts => {
                "Earth Contracts that are complete; those that are not cost points."
            }
            Source::Earlier => "What was scored before the story that is known begins.",
        }
    }
}

/// The points of a source at the end.
type Count = fn(&FinalScore) -> i16;

/// The sources of the final count, each with what it counts.
const COUNTED: [(Source, Count); 7] = [
    (Source::Progress, |score| score.progress),
    (Source::Ships, |score| score.ships),
    (Source::Quarters, |score| score.quarters),
    (Source::Techs, |score| score.techs),
    (Source::Blueprints, |score| score.blueprints),
    (Source::Scientists, |score| score.scientists),
    (Source::Contracts, |score| score.contracts),
];

/// The points of every seat by their sources. What was scored before the first event that is
/// known has a line of its own.
pub(super) fn score(view: &View, events: &[Event]) -> Vec<ScoreLine> {
    let open = &view.open;
    let seats = open.seats();
    let mut sums: Vec<Seats<i32>> = Source::ALL.map(|_| Seats::of(seats, |_| 0)).to_vec();
    let mut add = |source: Source, seat: Seat, points: i16| {
        // Lacerda has points, but no seat.
        if sums[source as usize].get(seat).is_some() {
            sums[source as usize][seat] += i32::from(points);
        }
    };
    for event in events {
        if let Deed::Scored { seat, points, reason } = event.deed {
            add(source_of(reason), seat, points);
        }
    }
    if let Some(scores) = &open.ending {
        for (seat, score) in scores.iter() {
            for (source, count) in COUNTED {
                add(source, seat, count(score));
            }
        }
    }
    for seat in Seat::all(seats) {
        let total = match &open.ending {
            Some(scores) => scores[seat].total(),
            None => open.players[seat].points,
        };
        let known: i32 = sums.iter().map(|sum| sum[seat]).sum();
        sums[Source::Earlier as usize][seat] = i32::from(total) - known;
    }
    let mut lines: Vec<ScoreLine> = Source::ALL
        .into_iter()
        .zip(sums)
        .map(|(source, points)| ScoreLine {
            source: source.name(),
            made_of: source.made_of(),
            tally: Tally::Points,
            points,
        })
        .collect();
    let earlier = lines.pop();
    lines.extend(solo_line(open));
    lines.extend(earlier.filter(|line| line.points.values().any(|&points| points != 0)));
    lines.extend(end_lines(open));
    lines
}

/// Says what the final count would add if the game ended now.
fn end_lines(open: &Open) -> Vec<ScoreLine> {
    if open.ending.is_some() || open.round == 0 {
        return Vec::new();
    }
    let scores = Seats::of(open.seats(), |seat| open.final_score(seat));
    COUNTED
        .into_iter()
        .map(|(source, count)| ScoreLine {
            source: source.name(),
            made_of: source.made_of(),
            tally: Tally::IfEnded,
            points: scores.map(|_, score| count(score).into()),
        })
        .collect()
}

/// Says how much of the Solo Goal is met.
fn solo_line(open: &Open) -> Option<ScoreLine> {
    open.lacerda.as_ref()?;
    let (_, needed) = solo_goal(open.options.solo_goal);
    let met = needed.iter().filter(|one| open.meets(**one)).count() as i32;
    Some(ScoreLine {
        source: "Solo Goal",
        made_of: "Requirements of the Solo Goal that are met.",
        tally: Tally::Progress { goal: Seats::of(1, |_| needed.len() as i32) },
        points: Seats::of(1, |_| met),
    })
}

fn source_of(reason: Reason) -> Source {
    match reason {
        Reason::SecondBuilding => Source::Support,
        Reason::Reward(_) => Source::Rewards,
        Reason::Progress => Source::Progress,
        Reason::Effect | Reason::Invasion(_) => Source::Effects,
    }
}
