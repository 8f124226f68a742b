//! The source of every point.

use from_the_moon::{Ending, Event, EventKind, FinalScore, IncomePart, Open, Reason, View};
use orrery_core::{Seat, Seats};

use crate::{ScoreLine, Tally};

/// A source of points: what is won alike stands together, so that the sources can be told apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Source {
    Missions,
    Ships,
    Laboratories,
    Buildings,
    Achievements,
    Rest,
    Hunger,
    Earlier,
}

impl Source {
    const ALL: [Source; 8] = [
        Source::Missions,
        Source::Ships,
        Source::Laboratories,
        Source::Buildings,
        Source::Achievements,
        Source::Rest,
        Source::Hunger,
        Source::Earlier,
    ];

    const fn name(self) -> &'static str {
        match self {
            Source::Missions => "Mission tiles",
            Source::Ships => "Launches, improved parts",
            Source::Laboratories => "Laboratories, Terrain",
            Source::Buildings => "Buildings",
            Source::Achievements => "Achievements",
            Source::Rest => "Team, Resources left",
            Source::Hunger => "Hunger",
            Source::Earlier => "Before this record",
        }
    }

    const fn made_of(self) -> &'static str {
        match self {
            Source::Missions => "The points on the Mission tiles taken.",
            Source::Ships => {
                "The shares of the launches, the ship parts improved, and the rank for most of these."
            }
            Source::Laboratories => "The effects of Laboratories and of Terrain tiles.",
            Source::Buildings => {
                "The effects of small and large Buildings, and what they score at the end."
            }
            Source::Achievements => "Every Achievement, and the rank for most of them.",
            Source::Rest => {
                "Columns, slots and spaces of the player board, the faction, approvals not used, and Resources left at the end."
            }
            Source::Hunger => "3 points for everybody who was not fed.",
            Source::Earlier => "What was scored before the story that is known begins.",
        }
    }
}

/// The points of every seat by their sources. What was scored before the first event that is
/// known has a line of its own, the last one.
pub(super) fn score(view: &View, events: &[Event]) -> Vec<ScoreLine> {
    let open = &view.open;
    let mut sums: Vec<Seats<i32>> = Source::ALL.map(|_| open.players.map(|_, _| 0)).to_vec();
    let mut add = |source: Source, seat: Seat, points: i32| sums[source as usize][seat] += points;
    for (place, event) in events.iter().enumerate() {
        match event.deed {
            EventKind::Scored { seat, points, reason } => {
                add(source_of(reason, event.level, &events[..place]), seat, points.into());
            }
            EventKind::FinalScored { seat, score, .. } => {
                add(Source::Achievements, seat, i32::from(score.achievement_rank));
                add(Source::Achievements, seat, i32::from(score.achievements));
                add(Source::Ships, seat, i32::from(score.improvement_rank));
                add(Source::Rest, seat, i32::from(score.resources));
                add(Source::Buildings, seat, i32::from(score.buildings));
            }
            _ => {}
        }
    }
    for (seat, player) in open.players.iter() {
        let known: i32 = sums.iter().map(|sum| sum[seat]).sum();
        sums[Source::Earlier as usize][seat] = i32::from(player.score) - known;
    }
    let lines = Source::ALL.into_iter().zip(sums);
    let mut lines: Vec<ScoreLine> = lines
        .map(|(source, points)| ScoreLine {
            source: source.name(),
            made_of: source.made_of(),
            tally: Tally::Points,
            points,
        })
        .collect();
    let earlier = lines.pop();
    lines.extend(solo_lines(open));
    lines.extend(earlier.filter(|line| line.points.values().any(|&points| points != 0)));
    lines.extend(end_lines(open));
    lines
}

/// The points that the final scoring would add if the game ended now. A solo player scores nothing
/// before the game is won.
fn end_lines(open: &Open) -> Vec<ScoreLine> {
    if open.is_solo() || open.turn == 0 || open.ending.is_some() {
        return Vec::new();
    }
    let scores = open.final_scores();
    let line = |source, made_of, points: fn(&FinalScore) -> u16| ScoreLine {
        source,
        made_of,
        tally: Tally::IfEnded,
        points: scores.map(|_, score| points(score).into()),
    };
    vec![
        line("Most Achievements", "The rank for most Achievements.", |score| {
            score.achievement_rank
        }),
        line("Each Achievement", "1 point for every Achievement.", |score| score.achievements),
        line("Most improved parts", "The rank for most ship parts improved.", |score| {
            score.improvement_rank
        }),
        line("Pairs of Resources", "1 point for every two Resources left.", |score| {
            score.resources
        }),
        line("Large Buildings", "What large Buildings with an hourglass score.", |score| {
            score.buildings
        }),
    ]
}

/// The goals of a solo game besides points.
fn solo_lines(open: &Open) -> Vec<ScoreLine> {
    if !open.is_solo() || matches!(open.ending, Some(Ending::Scored(_))) {
        return Vec::new();
    }
    let line = |source, come: usize, goal: u8| ScoreLine {
        source,
        made_of: "",
        tally: Tally::Progress { goal: open.players.map(|_, _| goal.into()) },
        points: open.players.map(|_, _| come as i32),
    };
    let achieved = open.objectives.iter().filter(|&objective| open.is_achieved(objective)).count();
    vec![
        line("Ships launched", open.launches().into(), 3),
        line("Objectives achieved", achieved, open.options.difficulty.objectives()),
    ]
}

/// The source that a reason counts for. An effect counts for the tile that had it: the nearest
/// event above it in the chain that names one.
fn source_of(reason: Reason, level: u8, before: &[Event]) -> Source {
    match reason {
        Reason::MissionTile => Source::Missions,
        Reason::Launch | Reason::Improvement => Source::Ships,
        Reason::Hunger => Source::Hunger,
        Reason::Effect => {
            let mut level = level;
            let above = before.iter().rev().find_map(|event| {
                if event.level >= level {
                    return None;
                }
                level = event.level;
                match event.deed {
                    EventKind::Activated { .. } | EventKind::TerrainUsed { .. } => {
                        Some(Source::Laboratories)
                    }
                    EventKind::IncomeTaken {
                        part: IncomePart::Small(_) | IncomePart::Large(_),
                        ..
                    } => Some(Source::Buildings),
                    _ => None,
                }
            });
            above.unwrap_or(Source::Laboratories)
        }
        Reason::Column
        | Reason::Slot
        | Reason::GreenhouseSpace
        | Reason::BottomRow
        | Reason::LargeSpace
        | Reason::Progress
        | Reason::FullGauge
        | Reason::FactionPower
        | Reason::FactionBuilding
        | Reason::UnusedApproval
        | Reason::Ability => Source::Rest,
    }
}
