//! Outbreak: the turns that both Missions take, and how near the infection is to its limit.

use on_mars::Open;
use on_mars::outbreak::Outbreak;

use super::missions::Crew;

/// Turns that both Missions take in the middle of a game.
const MIDDLE: f32 = 8.0;
/// Turns that a completed Mission is worth beyond what it took.
const DONE: f32 = 1.0;

/// Returns by how many turns the Missions are nearer than in the middle of a game.
pub fn lead(open: &Open, outbreak: &Outbreak) -> f32 {
    let needed: f32 = Crew::of(open).missions().into_iter().map(|(turns, _)| turns).sum();
    MIDDLE + DONE * (2.0 - f32::from(outbreak.missions_left)) - needed
}

/// Returns how many turns infections cost: a few Colonists little, and the limit everything.
pub fn danger(open: &Open, outbreak: &Outbreak) -> f32 {
    let exposed: u8 = open.exposed().iter().map(|(_, count)| *count).sum();
    let ill = f32::from(open.infected());
    let soon = ill + 0.9 * f32::from(exposed);
    let limit = f32::from(open.infection_limit().max(1));
    let share = (soon / limit).min(1.2);
    let medicine: f32 = outbreak.wards.values().map(|ward| f32::from(ward.medicine)).sum();
    0.12 * soon + 9.0 * share.powi(4) - 0.18 * medicine.min(4.0)
}
