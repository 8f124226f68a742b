//! Where every point came from.

use from_the_moon::{Deed, Ending, Event, IncomePart, Open, Reason, View};
use orrery_core::{Seat, Seats};

use crate::{ScoreLine, Tally};

/// A source of points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Source {
    Missions,
    Launches,
    Improvements,
    Laboratories,
    Terrain,
    SmallBuildings,
    LargeBuildings,
    Team,
    Approvals,
    Achievements,
    Resources,
    Hunger,
    Earlier,
}

impl Source {
    const ALL: [Source; 13] = [
        Source::Missions,
        Source::Launches,
        Source::Improvements,
        Source::Laboratories,
        Source::Terrain,
        Source::SmallBuildings,
        Source::LargeBuildings,
        Source::Team,
        Source::Approvals,
        Source::Achievements,
        Source::Resources,
        Source::Hunger,
        Source::Earlier,
    ];

    const fn name(self) -> &'static str {
        match self {
            Source::Missions => "Mission tiles",
            Source::Launches => "Launches",
            Source::Improvements => "Improved ship parts",
            Source::Laboratories => "Laboratories",
            Source::Terrain => "Terrain",
            Source::SmallBuildings => "Small Buildings",
            Source::LargeBuildings => "Large Buildings",
            Source::Team => "Team",
            Source::Approvals => "Approvals not used",
            Source::Achievements => "Achievements",
            Source::Resources => "Resources left",
            Source::Hunger => "Hunger",
            Source::Earlier => "Before this record",
        }
    }
}

/// The points of every seat by their sources. What was scored before the first event that is
/// known has a line of its own, the last one.
pub(super) fn score(view: &View, told: &[Event]) -> Vec<ScoreLine> {
    let open = &view.open;
    let mut sums: Vec<Seats<i32>> = Source::ALL.map(|_| open.players.map(|_, _| 0)).to_vec();
    let mut add = |source: Source, seat: Seat, points: i32| sums[source as usize][seat] += points;
    for (place, event) in told.iter().enumerate() {
        match event.deed {
            Deed::Scored { seat, points, reason } => {
                add(source_of(reason, event.level, &told[..place]), seat, points.into());
            }
            Deed::FinalScored { seat, score, .. } => {
                add(Source::Achievements, seat, i32::from(score.achievement_rank));
                add(Source::Achievements, seat, i32::from(score.achievements));
                add(Source::Improvements, seat, i32::from(score.improvement_rank));
                add(Source::Resources, seat, i32::from(score.resources));
                add(Source::LargeBuildings, seat, i32::from(score.buildings));
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
        .map(|(source, points)| ScoreLine { source: source.name(), tally: Tally::Points, points })
        .collect();
    let earlier = lines.pop();
    lines.extend(solo_lines(open));
    lines.extend(earlier.filter(|line| line.points.values().any(|&points| points != 0)));
    lines
}

/// What a solo game is about beside points.
fn solo_lines(open: &Open) -> Vec<ScoreLine> {
    if !open.is_solo() || matches!(open.ending, Some(Ending::Scored(_))) {
        return Vec::new();
    }
    let line = |source, come: usize, goal: u8| ScoreLine {
        source,
        tally: Tally::Progress { goal: open.players.map(|_, _| goal.into()) },
        points: open.players.map(|_, _| come as i32),
    };
    let achieved = open.objectives.iter().filter(|&objective| open.is_achieved(objective)).count();
    vec![
        line("Ships launched", open.launches().into(), 3),
        line("Objectives achieved", achieved, open.options.difficulty.objectives()),
    ]
}

/// What a reason counts for. An effect counts for the tile that had it: the nearest event above
/// it in the chain that names one.
fn source_of(reason: Reason, level: u8, before: &[Event]) -> Source {
    match reason {
        Reason::MissionTile => Source::Missions,
        Reason::Launch => Source::Launches,
        Reason::Improvement => Source::Improvements,
        Reason::UnusedApproval => Source::Approvals,
        Reason::Hunger => Source::Hunger,
        Reason::Effect => {
            let mut level = level;
            let above = before.iter().rev().find_map(|event| {
                if event.level >= level {
                    return None;
                }
                level = event.level;
                match event.deed {
                    Deed::Activated { .. } => Some(Source::Laboratories),
                    Deed::TerrainUsed { .. } => Some(Source::Terrain),
                    Deed::IncomeTaken { part: IncomePart::Small(_), .. } => {
                        Some(Source::SmallBuildings)
                    }
                    Deed::IncomeTaken { part: IncomePart::Large(_), .. } => {
                        Some(Source::LargeBuildings)
                    }
                    _ => None,
                }
            });
            above.unwrap_or(Source::Terrain)
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
        | Reason::Ability => Source::Team,
    }
}
