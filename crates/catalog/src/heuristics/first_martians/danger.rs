//! Tracks that must not run too high: a rim that tilts, a growth that spreads.
//!
//! Such a track rises by itself in every sol. The judge therefore looks at where it will stand in
//! the last sol if nobody does anything, and not only at where it stands now.

use first_martians::content::{
    Cmp, Content, Counts, Crossing, Effect, Fact, List, Mission, ObjectiveKind, Op, Outcome,
    TrackId, Trigger,
};
use first_martians::{Ctx, FirstMartians};

use super::effects::Wants;

/// A step too many by the last sol, if nobody does anything.
const STEP_TOO_MANY: f32 = 6.0;
/// A step too many that the next sol brings.
const NEXT_SOL: f32 = 12.0;
/// A step that does no harm yet.
const STEP: f32 = 0.4;

/// The cost of all dangerous tracks at their present levels.
pub(super) fn cost(game: &FirstMartians, wants: &Wants) -> f32 {
    let mission = game.content().mission(game.table.mission);
    let tracks = mission.tracks.range().filter_map(TrackId::at);
    tracks.map(|track| cost_of(game, wants, track, 0.0)).sum()
}

/// The gain from moving a track by `n`; below 0 it is a cost.
pub(super) fn saved(game: &FirstMartians, wants: &Wants, track: TrackId, n: f32) -> f32 {
    cost_of(game, wants, track, 0.0) - cost_of(game, wants, track, n)
}

/// Returns the cost of a track after it has moved by `n`; 0 if the track is harmless.
fn cost_of(game: &FirstMartians, wants: &Wants, track: TrackId, n: f32) -> f32 {
    let (table, content) = (&game.table, game.content());
    let mission = content.mission(table.mission);
    let Some(highest) = highest(content, mission, track) else { return 0.0 };
    let slot = mission.track_slot(track);
    let Some(&now) = slot.and_then(|slot| table.tracks.get(slot)) else { return 0.0 };
    let mut at = (f32::from(now) + n).max(f32::from(content[track].min));
    let mut cost = STEP * at.max(0.0);
    for round in table.round + 1..=table.rounds {
        at += rise(game, mission, track, round);
        let over = at - f32::from(highest);
        if over > 0.0 && round == table.round + 1 {
            cost += NEXT_SOL * over;
        }
        cost += harm(game, wants, mission, track, at, round);
    }
    cost + STEP_TOO_MANY * (at - f32::from(highest)).max(0.0)
}

/// The highest value that does not lose the mission. `None` if no value does.
fn highest(content: &Content, mission: &Mission, track: TrackId) -> Option<i16> {
    let rules = mission.rule_ids().filter_map(|rule| match content[rule].trigger {
        Trigger::TrackReaches { track: of, n, crossing: Crossing::Up }
            if of == track && loses(content, content[rule].effects) =>
        {
            Some(n - 1)
        }
        _ => None,
    });
    let objectives = content[mission.objectives].iter().filter_map(|spec| {
        let counts = spec.kind == ObjectiveKind::Mandatory && spec.counts == Counts::AtEnd;
        match content[spec.check] {
            Fact::Track(of, bound) if counts && of == track => match bound.cmp {
                Cmp::AtMost => Some(bound.n),
                Cmp::Less => Some(bound.n - 1),
                Cmp::Equal | Cmp::AtLeast | Cmp::More => None,
            },
            _ => None,
        }
    });
    rules.chain(objectives).min()
}

fn loses(content: &Content, effects: List<Effect>) -> bool {
    let ends = |effect: &Effect| matches!(effect.op, Op::End { outcome: Outcome::Defeat, .. });
    content[effects].iter().any(ends)
}

/// By how much the sheet moves a track at the start of a sol.
fn rise(game: &FirstMartians, mission: &Mission, track: TrackId, round: u8) -> f32 {
    let content = game.content();
    let by = |effects: List<Effect>| -> f32 {
        let moved = content[effects].iter().map(|effect| match effect.op {
            Op::Track { track: of, n } if of == track => f32::from(n),
            _ => 0.0,
        });
        moved.sum()
    };
    let rules = mission.rule_ids().map(|rule| &content[rule]).filter(|rule| {
        let since = round.checked_sub(rule.from_round.max(1));
        rule.trigger == Trigger::RoundStart
            && since.is_some_and(|since| since % rule.every.max(1) == 0)
            && rule.cond.is_none_or(|cond| may_hold(game, content[cond]))
    });
    let beats = mission.beat_ids().map(|beat| &content[beat]).filter(|beat| beat.round == round);
    rules.map(|rule| by(rule.effects)).chain(beats.map(|beat| by(beat.effects))).sum()
}

/// Returns whether a condition holds, or depends on the sol and may hold later.
fn may_hold(game: &FirstMartians, fact: Fact) -> bool {
    let content = game.content();
    match fact {
        Fact::Round(_) => true,
        Fact::All(facts) => content[facts].iter().all(|&one| may_hold(game, one)),
        Fact::Any(facts) => content[facts].iter().any(|&one| may_hold(game, one)),
        fact => game.holds(fact, Ctx::default()),
    }
}

/// The cost of the sheet's effects on the crew at the start of a sol with a track that high.
fn harm(
    game: &FirstMartians,
    wants: &Wants,
    mission: &Mission,
    track: TrackId,
    at: f32,
    round: u8,
) -> f32 {
    let content = game.content();
    let harms = mission.rule_ids().map(|rule| &content[rule]).filter(|rule| {
        let high = match rule.cond.map(|cond| content[cond]) {
            Some(Fact::Track(of, bound)) if of == track => match bound.cmp {
                Cmp::AtLeast => at >= f32::from(bound.n),
                Cmp::More => at > f32::from(bound.n),
                Cmp::Less | Cmp::AtMost | Cmp::Equal => false,
            },
            _ => false,
        };
        high && rule.trigger == Trigger::RoundStart && round >= rule.from_round
    });
    // Tracks are left out: what one does to another is not looked at again.
    let effect = |effect: &Effect| match effect.op {
        Op::Track { .. } | Op::TrackByDraw { .. } => 0.0,
        op => -wants.effect(game, op, 0).min(0.0),
    };
    harms.flat_map(|rule| &content[rule.effects]).map(effect).sum()
}
