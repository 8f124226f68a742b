//! Farms: Greenhouses, plants and the Growth track.

use serde::{Deserialize, Serialize};

/// FM-FARM-06: the slots of a Growth track.
pub const GROWTH_SLOTS: u8 = 6;

/// A Farm.
///
/// Invariant (FM-FARM-03): plants and seeds together are at most the built Greenhouses, unless an
/// effect has taken a Greenhouse away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FarmState {
    /// Room for Greenhouses.
    pub room: u8,
    /// Greenhouses built.
    pub greenhouses: u8,
    /// Grown plants.
    pub plants: u8,
    /// FM-FARM-17: the occupied slots of the Growth track, bit 0 for slot 1.
    pub growth: u8,
}

impl FarmState {
    /// Seeds on the Growth track.
    pub fn seeds(&self) -> u8 {
        self.growth.count_ones() as u8
    }

    /// FM-PLANT-02: Greenhouses without a plant and without a seed that will need them.
    pub fn free(&self) -> u8 {
        self.greenhouses.saturating_sub(self.plants + self.seeds())
    }

    /// FM-FARM-06, FM-FARM-07: every marker moves up a slot; one that leaves slot 6 becomes a
    /// plant, or waits there while no Greenhouse is empty.
    pub fn grow(&mut self) {
        let top = 1 << (GROWTH_SLOTS - 1);
        let waits = self.growth & top != 0 && self.plants >= self.greenhouses;
        if self.growth & top != 0 && !waits {
            self.plants += 1;
            self.growth &= !top;
        }
        if waits {
            // The markers below move up as far as there is room under the one that waits.
            let mut blocked = top;
            while self.growth & (blocked >> 1) != 0 {
                blocked >>= 1;
            }
            let stays = self.growth & !(blocked - 1);
            self.growth = stays | (self.growth & (blocked - 1)) << 1;
        } else {
            self.growth <<= 1;
        }
    }

    /// FM-WILT-05 to FM-WILT-08: every marker moves down a slot, one below slot 1 is lost, then
    /// one plant goes to slot 6.
    pub fn wilt(&mut self) {
        self.growth >>= 1;
        if self.plants > 0 {
            self.plants -= 1;
            self.growth |= 1 << (GROWTH_SLOTS - 1);
        }
    }

    /// Moves every marker up or down without wilting.
    pub fn shift(&mut self, by: i8) {
        for _ in 0..by.unsigned_abs() {
            if by > 0 { self.grow() } else { self.growth >>= 1 }
        }
    }

    /// FM-OPEN-54: Greenhouses are added up to the room, or taken away with their plants.
    pub fn build(&mut self, by: i8) {
        let built = (self.greenhouses as i8).saturating_add(by).clamp(0, self.room as i8);
        self.greenhouses = built as u8;
        self.plants = self.plants.min(self.greenhouses);
    }

    /// FM-PLANT-12: whether slot 1 of the Growth track is free.
    pub fn slot_one_is_free(&self) -> bool {
        self.growth & 1 == 0
    }

    /// FM-PLANT-05: a seed is put on slot 1.
    pub fn plant_seed(&mut self) {
        self.growth |= 1;
    }
}
