//! Rules of a mission that could set each other off without end.

use std::collections::BTreeSet;

use super::super::{Content, Crossing, List, MissionRule, Op, TrackId, Trigger};
use super::check::Places;

/// Everything the effects of a rule can do that other rules wait for.
#[derive(Default)]
struct Moves {
    up: BTreeSet<TrackId>,
    down: BTreeSet<TrackId>,
    /// Samples are added somewhere.
    adds_samples: bool,
    /// Samples can reach an Examined or a Discovery space.
    researches: bool,
}

impl Moves {
    fn of(content: &Content, rule: &MissionRule) -> Moves {
        let mut moves = Moves::default();
        content.visit_ops(rule.effects, &mut |op| match op {
            Op::Track { track, n } => {
                let set = if n > 0 { &mut moves.up } else { &mut moves.down };
                set.insert(track);
            }
            Op::TrackByDraw { track, .. } => drop(moves.up.insert(track)),
            Op::Samples { n, .. } if n > 0 => {
                (moves.adds_samples, moves.researches) = (true, true);
            }
            Op::Research { .. } => moves.researches = true,
            _ => {}
        });
        moves
    }

    fn set_off(&self, trigger: &Trigger) -> bool {
        match trigger {
            Trigger::TrackReaches { track, crossing, .. } => {
                let (up, down) = (self.up.contains(track), self.down.contains(track));
                match crossing {
                    Crossing::Up => up,
                    Crossing::Down => down,
                    Crossing::Either => up || down,
                }
            }
            Trigger::Examined | Trigger::Discovered => self.researches,
            _ => false,
        }
    }
}

/// Reports rules without a limit that can set each other off again and again. A track that only goes
/// one way comes to its end, and so do samples of which there are no more; a ring of rules goes on
/// for ever only if it moves a track both ways or adds samples.
pub(super) fn rings(content: &Content, places: &Places<'_>) {
    for mission in &content.missions {
        rings_of(content, mission.rules, places);
    }
}

fn rings_of(content: &Content, rules: List<MissionRule>, places: &Places<'_>) {
    let unlimited: Vec<(usize, &MissionRule, Moves)> = rules
        .range()
        .zip(&content[rules])
        .filter(|(_, rule)| rule.limit.is_none())
        .map(|(place, rule)| (place, rule, Moves::of(content, rule)))
        .collect();
    // Which rule sets off which, over any number of steps.
    let size = unlimited.len();
    let mut leads: Vec<Vec<bool>> = unlimited
        .iter()
        .map(|(_, _, moves)| {
            unlimited.iter().map(|(_, rule, _)| moves.set_off(&rule.trigger)).collect()
        })
        .collect();
    for over in 0..size {
        for from in 0..size {
            for to in 0..size {
                leads[from][to] |= leads[from][over] && leads[over][to];
            }
        }
    }
    for (first, (place, rule, _)) in unlimited.iter().enumerate() {
        let in_ring = |&other: &usize| leads[first][other] && leads[other][first];
        let ring: Vec<usize> = (0..size).filter(in_ring).collect();
        let of_ring = || ring.iter().map(|&member| &unlimited[member].2);
        let both_ways = |moves: &Moves| {
            moves.up.iter().any(|track| of_ring().any(|other| other.down.contains(track)))
        };
        let endless = of_ring().any(both_ways) || of_ring().any(|moves| moves.adds_samples);
        let entry = places.rules.get(*place).copied().flatten();
        if let (Some(&lowest), true, Some(entry)) = (ring.first(), endless, entry)
            && lowest == first
        {
            entry.error(
                format!("the rule `{}` can set itself off again without end", rule.key),
                "expected a `limit`, or effects that do not lead back to its trigger",
            );
        }
    }
}
