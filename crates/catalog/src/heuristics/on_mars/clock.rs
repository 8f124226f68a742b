//! The share of the game that is left.

use on_mars::content::Mission;
use on_mars::monolith::LAST_SPACE;
use on_mars::{Open, Part, Phase};
use orrery_core::Seat;

/// The contributions of a player in a round, by Mission.
const CONTRIBUTIONS: [f32; Mission::COUNT] = [0.14, 0.14, 0.16, 0.22, 0.12, 0.34, 0.28, 0.26, 0.06];

/// The LSS Buildings for the next Colony level that a player adds in a round.
const BUILDINGS: f32 = 0.36;

/// The rounds that a game of Invasion seems to have left at any time.
const INVASION: f32 = 8.0;

/// The rounds of a game against Lacerda. Only the player's hopes fade when it gets shorter, and a
/// clock that looks at the table would keep the player from building.
const ALONE: f32 = 19.0;

/// OM-END-04: the end is triggered in this round at the latest.
const LONGEST: f32 = 30.0;

/// Returns how many rounds there are after this one, as far as a glance can tell.
pub fn rounds_left(open: &Open) -> f32 {
    let round = f32::from(open.round);
    match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Outbreak(outbreak)) => return outbreak.time.into(),
        Some(Part::Blackout(_)) => {
            return (f32::from(open.last_round_of_blackout()) - round).clamp(0.0, 12.0);
        }
        Some(Part::Invasion(_)) => return INVASION,
        Some(Part::Monolith(monolith)) => return LAST_SPACE.saturating_sub(monolith.time).into(),
        None => {}
    }
    if let Some(last) = open.last_round {
        return (f32::from(last) - round).max(0.0);
    }
    if open.lacerda.is_some() && open.remaining > 0 {
        return (ALONE - round).max(1.0);
    }
    let players = f32::from(open.player_count());
    let mut times = [f32::INFINITY; 6];
    for (time, mission) in times.iter_mut().zip(open.missions.iter().flatten()) {
        let rate = players * CONTRIBUTIONS[mission.mission.index()];
        *time = f32::from(mission.left) / rate;
    }
    for (time, level) in times[3..].iter_mut().zip(3..=5u8) {
        if level > open.colony_level() {
            let missing: u8 = open.lss.iter().map(|row| level.saturating_sub(*row)).sum();
            *time = f32::from(missing) / (players * BUILDINGS);
        }
    }
    times.sort_by(f32::total_cmp);
    let steps = usize::from(open.remaining.clamp(1, 3));
    let time = if open.remaining == 0 { 0.0 } else { times[steps - 1] };
    let extra = if open.options.is_oddity() { 0.0 } else { 1.0 };
    (time + extra).min((LONGEST + 1.0 - round).max(0.0))
}

/// Returns how many Main actions a player still takes.
pub fn turns_left(open: &Open, seat: Seat, rounds: f32) -> f32 {
    let to_come = open.phase == Phase::Colonization
        && open.order.iter().skip(usize::from(open.done)).any(|other| *other == seat);
    let begun = open.is_own_turn(seat) && !open.turn.main;
    rounds + f32::from(u8::from(to_come || begun))
}
