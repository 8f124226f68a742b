//! The score of a crew: its progress with its objectives.

use first_martians::content::{Counts, Objective, ObjectiveKind};
use first_martians::{FirstMartians, Pack, View};
use orrery_core::Seats;

use crate::{ScoreLine, Tally};

/// FM-END-06: the crew has one score, so it stands for every seat.
pub(super) fn score(view: &View, pack: &Pack) -> Vec<ScoreLine> {
    let players = view.table.players;
    let game = FirstMartians::seen(view, pack);
    let line = |source, made_of, kind| {
        let (met, goal) = met(&game, pack, kind);
        let all = |n: i32| Seats::of(players, |_| n);
        ScoreLine { source, made_of, tally: Tally::Progress { goal: all(goal) }, points: all(met) }
    };
    vec![
        line("Mandatory objectives", "All of them win the mission.", ObjectiveKind::Mandatory),
        line("Optional objectives", "They are for honour alone.", ObjectiveKind::Optional),
    ]
}

/// Returns how many objectives of a kind are met, and how many there are.
fn met(game: &FirstMartians, pack: &Pack, kind: ObjectiveKind) -> (i32, i32) {
    let content = pack.content();
    let objectives = &content[content.mission(game.table.mission).objectives];
    let of_kind = || objectives.iter().enumerate().filter(|(_, objective)| objective.kind == kind);
    let met = of_kind().filter(|(slot, objective)| is_met(game, *slot, objective)).count();
    (met as i32, of_kind().count() as i32)
}

/// FM-OBJ-11: returns whether an objective is met. One that counts at the end of the mission is
/// looked at once that has come.
pub(super) fn is_met(game: &FirstMartians, slot: usize, objective: &Objective) -> bool {
    let table = &game.table;
    let counts_now = table.ending.is_some() && objective.counts == Counts::AtEnd;
    table.done & 1 << slot != 0 || (counts_now && game.is_so(objective.check))
}
