//! What each viewer may know, and a table dealt anew from it.

use orrery_core::{Dice, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::content::{MATERIALS_IN_BOX, MONEY_IN_BOX};
use crate::setup::Holdings;
use crate::state::{Open, ProjectMars, Stock};

/// The table as one viewer sees it: everything that is open, and the own screen from behind.
///
/// PM-HID-01, PM-HID-02: another player's money and materials are not in here. What all others
/// have together follows from the general supply, which lies open: with 2 players that is all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// What everybody sees.
    pub open: Open,
    /// What is behind each screen, as far as the viewer knows.
    pub screens: Seats<Option<Stock>>,
}

impl ProjectMars {
    /// PM-RULING-39: totals of others are never shown, unless the table plays with open
    /// holdings or the game is over.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let all = self.open.options.holdings == Holdings::Open || self.open.ending.is_some();
        View {
            open: self.open.clone(),
            screens: self.screens.map(|seat, &stock| (all || viewer.is(seat)).then_some(stock)),
        }
    }
}

impl View {
    /// A table that looks like this to the viewer.
    ///
    /// It is made from the view alone, so it cannot know more than the view. What the others
    /// have together follows from the general supply, which everybody can count; how it is
    /// divided among them is drawn, each division equally likely, with nobody below the bid
    /// that stands in the running auction. What could be remembered beyond that is left
    /// aside on purpose: a bot gets no more help for its memory than a person behind a screen.
    pub(crate) fn deal(&self, dice: &mut Dice) -> ProjectMars {
        let bid = |seat: Seat| self.open.auction.as_ref().map_or(0, |auction| auction.bids[seat]);
        let known = |of: fn(&Stock) -> u8| {
            self.screens.values().flatten().map(|stock| u32::from(of(stock))).sum::<u32>()
        };
        let unknown = || self.screens.iter().filter(|(_, stock)| stock.is_none());
        let bids: u32 = unknown().map(|(seat, _)| u32::from(bid(seat))).sum();
        let others = unknown().count() as u32;
        let money =
            u32::from(MONEY_IN_BOX.value() - self.open.supply.money) - known(|stock| stock.money);
        let materials = u32::from(MATERIALS_IN_BOX.value() - self.open.supply.materials)
            - known(|stock| stock.materials)
            - bids;
        let mut money = Division::new(money, others);
        let mut materials = Division::new(materials, others);
        let screens = self.screens.map(|seat, stock| {
            stock.unwrap_or_else(|| Stock {
                money: money.next_share(dice),
                materials: bid(seat) + materials.next_share(dice),
            })
        });
        ProjectMars { open: self.open.clone(), screens }
    }
}

/// Divides an amount among so many, each division equally likely, share by share.
struct Division {
    left: u32,
    among: u32,
}

impl Division {
    fn new(amount: u32, among: u32) -> Self {
        Division { left: amount, among }
    }

    /// The divisions of `left` among n number C(left + n - 1, n - 1); those that begin with
    /// share s number C(left - s + n - 2, n - 2), so the share is found by counting them off.
    fn next_share(&mut self, dice: &mut Dice) -> u8 {
        self.among -= 1;
        if self.among == 0 {
            return std::mem::take(&mut self.left) as u8;
        }
        let divisions = |amount: u32, among: u32| match among {
            1 => 1,
            2 => amount + 1,
            _ => (amount + 1) * (amount + 2) / 2,
        };
        let mut place = dice.below(divisions(self.left, self.among + 1));
        let mut share = 0;
        while place >= divisions(self.left - share, self.among) {
            place -= divisions(self.left - share, self.among);
            share += 1;
        }
        self.left -= share;
        share as u8
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_division_is_about_equally_frequent() {
        let mut dice = Dice::new("division", "test");
        let mut counts = BTreeMap::new();
        for _ in 0..30_000 {
            let mut division = Division::new(4, 3);
            let shares: [u8; 3] = std::array::from_fn(|_| division.next_share(&mut dice));
            assert_eq!(shares.iter().sum::<u8>(), 4);
            *counts.entry(shares).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 15);
        assert!(counts.values().all(|count| count.abs_diff(2_000) < 200), "{counts:?}");
    }
}
