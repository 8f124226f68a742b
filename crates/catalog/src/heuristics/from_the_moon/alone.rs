//! The heuristic of the solo game.

use from_the_moon::content::{Destination, Effect, Gain, Measure, MissionTile};
use from_the_moon::{Cube, Objective, Part, Resource, Rover, largest_group};

use super::{Glance, logistic};

impl Glance<'_> {
    /// Alone, ships and Objectives decide: whether cubes and approvals for the tiles that are left
    /// will come in time.
    pub(super) fn solo_value(&self) -> f32 {
        logistic((self.points() - self.missing() - self.w.solo_even) / self.w.scale)
    }

    /// The distance to a victory: tiles and Objectives, and what will not come in time.
    pub(super) fn missing(&self) -> f32 {
        let w = self.w;
        let missing = |objective| 1.0 - self.progress(objective);
        let objectives: f32 = self.open.objectives.iter().map(missing).sum();
        let open = w.solo_tile * self.covered().count() as f32 + w.solo_objective * objectives;
        let short = w.solo_cubes * self.cubes_short() + w.solo_approval * self.approvals_short();
        open + short
    }

    /// The number of cubes for the remaining tiles that will not be there in time.
    fn cubes_short(&self) -> f32 {
        let short = |colour| {
            let resource = Resource::from(colour);
            let needed: u8 = self.covered().map(|tile| tile.spec().cost.stock.of(resource)).sum();
            let tasks = |rover: &Rover| self.sends(rover) * f32::from(rover.crew.tasks(colour));
            let coming: f32 = self.player.rovers.iter().map(tasks).sum();
            let have = f32::from(self.player.stock.of(resource)) + self.w.solo_yield * coming;
            soft(f32::from(needed) - have)
        };
        let any = self.incomes().map(|effect| match effect {
            Effect::Just(Gain::AnyResource(amount))
            | Effect::Both(Gain::AnyResource(amount), _) => f32::from(amount),
            _ => 0.0,
        });
        soft(Cube::ALL.into_iter().map(short).sum::<f32>() - self.cycles * any.sum::<f32>())
    }

    /// The number of approvals for the remaining tiles that will not be there in time.
    fn approvals_short(&self) -> f32 {
        let sends: f32 = self.player.rovers.iter().map(|rover| self.sends(rover)).sum();
        let gives = |effect: &Effect| matches!(effect, Effect::Just(Gain::Approval(_)));
        let from_buildings = self.cycles * self.incomes().filter(gives).count() as f32;
        soft(self.covered().count() as f32 - self.w.solo_visits * sends - from_buildings)
    }

    /// The Mission tiles that are left.
    fn covered(&self) -> impl Iterator<Item = MissionTile> {
        self.open.ships.iter().flat_map(|ship| &ship.parts).filter_map(|part| match part {
            Part::Covered(tile) => Some(*tile),
            Part::OutOfPlay | Part::Constructed | Part::Improved(_) => None,
        })
    }

    /// The effects of the player's small Buildings at each Income.
    fn incomes(&self) -> impl Iterator<Item = Effect> {
        let tiles = self.player.small.iter().filter_map(|space| self.open.small[space.index()]);
        tiles.map(|tile| tile.spec().effect)
    }

    /// The achieved part of an Objective.
    fn progress(&self, objective: Objective) -> f32 {
        if self.open.is_achieved(objective) {
            return 1.0;
        }
        let player = self.player;
        let of = |count: f32, all: f32| 0.9 * count.min(all) / all;
        let count = |measure| f32::from(player.measure(measure));
        match objective.index() {
            0 => of(player.achievements.into(), 12.0),
            1 => of(count(Measure::Buildings), 6.0),
            2 => of(count(Measure::ImprovedParts), 2.0),
            3 => {
                let basic = 0.6 * f32::from(player.basic_greenhouses);
                of(count(Measure::ImprovedGreenhouses) + basic, 4.0)
            }
            4 => {
                let room = 0.4 * f32::from(player.empty_spaces().len());
                of(count(Measure::Laboratories) + room, 8.0)
            }
            5 => of(count(Measure::Batteries), 9.0),
            6 => of(count(Measure::Specialists), 7.0),
            7 => self.launches_in_order(),
            _ if player.space > 4 => 0.0,
            _ => of(largest_group(player.buildings).into(), 4.0),
        }
    }

    /// Europa, Titan and Mars are to launch from the 4th, 5th and 6th space. A ship that must
    /// wait is best left one tile short.
    fn launches_in_order(&self) -> f32 {
        let mut done = 0.0;
        for (to, space) in Destination::ALL.into_iter().zip(4..) {
            match self.open.ship(to).launch {
                Some(launch) if launch.space == space => done += 0.3,
                None if self.player.space <= space => {
                    let near = 3u8.saturating_sub(self.open.ship(to).tiles_left());
                    done += 0.08 * f32::from(near);
                }
                Some(_) | None => return 0.0,
            }
        }
        done
    }
}

/// The value of a solo victory: mostly for being one, and the rest by its points, which count most
/// around the line between Bronze and Silver.
pub(super) fn solo_victory(score: i32) -> f32 {
    0.75 + 0.25 * logistic((score as f32 - 150.0) / 40.0)
}

/// About `x`, but never less than nothing.
fn soft(x: f32) -> f32 {
    0.5 * (x + (x * x + 2.0).sqrt())
}
