//! The score of a crew: its progress with its objectives.

use first_martians::content::{Content, ObjectiveKind};
use first_martians::{Table, View};
use orrery_core::Seats;

use crate::{ScoreLine, Tally};

/// FM-END-06: the crew has one score, so it stands for every seat.
pub(super) fn score(view: &View, content: &Content) -> Vec<ScoreLine> {
    let table = &view.table;
    let line = |source, made_of, kind| {
        let (met, goal) = met(table, content, kind);
        let all = |n: i32| Seats::of(table.players, |_| n);
        ScoreLine { source, made_of, tally: Tally::Progress { goal: all(goal) }, points: all(met) }
    };
    vec![
        line("Mandatory objectives", "All of them win the mission.", ObjectiveKind::Mandatory),
        line("Optional objectives", "They are for honour alone.", ObjectiveKind::Optional),
    ]
}

/// Returns how many objectives of a kind are met, and how many there are.
pub(super) fn met(table: &Table, content: &Content, kind: ObjectiveKind) -> (i32, i32) {
    let objectives = &content[content.mission(table.mission).objectives];
    let of_kind = objectives.iter().enumerate().filter(|(_, objective)| objective.kind == kind);
    let slots: Vec<usize> = of_kind.map(|(slot, _)| slot).collect();
    let met = slots.iter().filter(|&&slot| table.done & 1 << slot != 0).count();
    (met as i32, slots.len() as i32)
}
