//! The Energy gauge.

use serde::{Deserialize, Serialize};

use crate::content::board::BATTERIES;

/// FTM-ENER-01: the Energy gauge: a row of Battery tiles and a marker standing on them.
///
/// Invariant: `energy <= batteries <= 9`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "SavedGauge")]
pub struct Gauge {
    batteries: u8,
    energy: u8,
}

#[derive(Deserialize)]
struct SavedGauge {
    batteries: u8,
    energy: u8,
}

impl TryFrom<SavedGauge> for Gauge {
    type Error = String;

    fn try_from(saved: SavedGauge) -> Result<Gauge, String> {
        if saved.batteries > *BATTERIES.value() || saved.energy > saved.batteries {
            return Err("a gauge has at most 9 batteries and no more Energy than those".into());
        }
        Ok(Gauge { batteries: saved.batteries, energy: saved.energy })
    }
}

impl Gauge {
    /// FTM-SETP-16: a gauge with this number of Battery tiles, full.
    pub fn full(batteries: u8) -> Gauge {
        let batteries = batteries.min(*BATTERIES.value());
        Gauge { batteries, energy: batteries }
    }

    /// The capacity.
    #[inline]
    pub const fn batteries(&self) -> u8 {
        self.batteries
    }

    /// FTM-ENER-03: the Energy at hand, from 0 on.
    #[inline]
    pub const fn energy(&self) -> u8 {
        self.energy
    }

    /// The amount of Energy that still fits.
    #[inline]
    pub const fn room(&self) -> u8 {
        self.batteries - self.energy
    }

    /// FTM-ENER-02, FTM-ENER-04: Energy gained past the last Battery tile goes to waste. Returns
    /// what was gained.
    pub fn gain(&mut self, energy: u8) -> u8 {
        let gained = energy.min(self.room());
        self.energy += gained;
        gained
    }

    /// FTM-ENER-05: moves the marker to the left, at most to 0.
    pub fn pay(&mut self, energy: u8) {
        self.energy = self.energy.saturating_sub(energy);
    }

    /// FTM-GATH-07: the marker goes to the last Battery tile. Returns what was gained.
    pub fn recharge(&mut self) -> u8 {
        let gained = self.room();
        self.energy = self.batteries;
        gained
    }

    /// FTM-ENER-09: whether there is no place for another Battery tile.
    pub fn is_complete(&self) -> bool {
        self.batteries == *BATTERIES.value()
    }

    /// FTM-ENER-06: a new Battery tile arrives uncharged; `false` if there is no place for it.
    pub fn add_battery(&mut self) -> bool {
        let fits = !self.is_complete();
        self.batteries += u8::from(fits);
        fits
    }

    /// FTM-ENER-07, FTM-ENER-08: takes a Battery tile away; a marker that stood on it steps back.
    /// No tile of ours asks for this yet.
    pub fn remove_battery(&mut self) {
        self.batteries = self.batteries.saturating_sub(1);
        self.energy = self.energy.min(self.batteries);
    }
}
