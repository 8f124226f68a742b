//! Invasion: the turns that the humans need for their points against those of the aliens.

use on_mars::invasion::{AlienCard, AlienTech, EXTRA, GOAL, Invasion, Question as Asked, TROOPERS};
use on_mars::{Open, Question, Task};

/// Points that a human makes in a turn.
const PACE: f32 = 2.6;
/// The weight of what humans have next to points they have made.
const PROMISE: f32 = 0.3;

/// Returns by how many turns the humans come before the aliens. Both sides take the same number of
/// turns; `means` is what the humans have, in points.
pub fn lead(open: &Open, invasion: &Invasion, means: f32) -> f32 {
    let missing = f32::from(GOAL.value - invasion.points) - PROMISE * means;
    turns_of_aliens(open, invasion) - missing / PACE
}

/// The action that the Alien Commander has begun.
#[derive(Default)]
struct Begun {
    deploys: f32,
    buildings: f32,
    levels: f32,
    other: f32,
}

impl Begun {
    fn of(open: &Open, invasion: &Invasion) -> Begun {
        let mut begun = Begun::default();
        for step in open.agenda() {
            let Task::Ask(_, Question::Invasion(asked)) = step.task else { continue };
            match asked {
                Asked::Deploy { left, .. } => {
                    begun.deploys += f32::from(left.min(invasion.troopers));
                }
                Asked::Construct => begun.buildings += 1.0,
                Asked::Advance { .. } | Asked::Learn => begun.levels += 1.0,
                Asked::Move { left, .. } | Asked::Pulse(left) => {
                    begun.other += 0.1 * f32::from(left);
                }
                Asked::Steal(left) => begun.other += 0.25 * f32::from(left),
                Asked::Obtain
                | Asked::Upgrade
                | Asked::Activate
                | Asked::Abduct
                | Asked::Corrupt
                | Asked::Jam => begun.other += 0.6,
                _ => {}
            }
        }
        begun
    }
}

/// Returns the turns that the aliens need until all Troopers are on the map.
fn turns_of_aliens(open: &Open, invasion: &Invasion) -> f32 {
    let begun = Begun::of(open, invasion);
    let level = f32::from(invasion.level(AlienTech::Deployment)) + 0.8 * begun.levels;
    let on_map = f32::from(invasion.deployed()) + 0.9 * begun.deploys;
    let missing = (f32::from(TROOPERS.value) - on_map).max(0.0);
    let reserve = f32::from(invasion.reserve) / f32::from(open.reinforcements().max(1));
    let buildings = (reserve - 0.85 * begun.buildings).max(0.0);
    // The first Deployment levels are as good as learned, for they pay at once.
    let deploys = missing / (1.8 + 0.8 * level.min(4.0));
    // With more tokens fewer turns go into resets.
    let tokens = 1.0 + f32::from(EXTRA.value.without(invasion.covered).len());
    let rate = (tokens + 1.0) / tokens;
    let cards: f32 = invasion
        .blueprints
        .iter()
        .map(|card| match card {
            AlienCard::Left => 0.0,
            AlienCard::Obtained => 0.35,
            AlienCard::Built { flipped: true, .. } => 0.8,
            AlienCard::Built { flipped: false, .. } => 1.0,
        })
        .sum();
    // Room for Troopers next to Alien Buildings, as far as they need it.
    let room = invasion.buildings().neighbours().and(open.empty_hexes()).len();
    let narrow = (missing - f32::from(room)).max(0.0);
    let others: f32 = [AlienTech::Shelter, AlienTech::Mine, AlienTech::Mobilization]
        .map(|tech| f32::from(invasion.level(tech)))
        .iter()
        .sum();
    let used = invasion.reusable_on.len() + invasion.expendable_on.len();
    (buildings + deploys) * rate
        + 0.12 * narrow
        + 0.05 * f32::from(invasion.stunned.len())
        + 0.1 * f32::from(used)
        - 0.25 * f32::from(invasion.crystals.min(8))
        - 0.4 * f32::from(invasion.expendable)
        - 0.3 * f32::from(invasion.reusable)
        - 0.15 * others
        - 0.5 * cards
        - begun.other
}
