//! Each viewer's view, and a redeal from it.

use orrery_core::{Dice, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::content::{MATERIALS_IN_BOX, MONEY_IN_BOX};
use crate::setup::Holdings;
use crate::state::{Open, ProjectMars, Stock};

/// The table as one viewer sees it: everything that is open, and what is behind the viewer's
/// own screen.
///
/// PM-HID-01, PM-HID-02: another player's money and materials are not in here. What all others
/// have together follows from the general supply, which lies open: with 2 players that is all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The open part, which everyone sees.
    pub open: Open,
    /// The stock behind each screen, as far as the viewer knows.
    pub screens: Seats<Option<Stock>>,
}

/// The range of a player's possible holdings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StockRange {
    /// At least this.
    pub least: Stock,
    /// At most this.
    pub most: Stock,
}

impl ProjectMars {
    /// PM-RULING-39: another player's holdings are never in a view, unless the table plays with
    /// open holdings or the game is over.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let all = self.open.options.holdings == Holdings::Open || self.open.ending.is_some();
        View {
            open: self.open.clone(),
            screens: self.screens.map(|seat, &stock| (all || viewer.is(seat)).then_some(stock)),
        }
    }
}

impl Open {
    /// PM-RULING-39: whether the screens hide anything. With 2 players the general supply tells
    /// each of them what the other has.
    pub fn hides_holdings(&self) -> bool {
        self.options.holdings != Holdings::Open && self.ending.is_none() && self.player_count() > 2
    }
}

impl View {
    /// PM-RULING-39: with `holdings = ranges`, from how much to how much a player can have. It
    /// follows from the general supply, the bids, what players have gained and paid this turn,
    /// and the viewer's own holdings. `None` where the table shows no ranges, or the amount.
    pub fn range_of(&self, seat: Seat) -> Option<StockRange> {
        self.open.shown.as_ref()?;
        if self.screens[seat].is_some() {
            return None;
        }
        let bounds = |in_box: u8, of: fn(&Stock) -> u8| {
            let is_other =
                |(other, stock): &(Seat, &Option<Stock>)| *other != seat && stock.is_none();
            let others: Vec<u32> = self
                .screens
                .iter()
                .filter(is_other)
                .map(|(other, _)| of(&self.least_of(other)).into())
                .collect();
            let most = self.hidden(in_box, of).saturating_sub(others.iter().sum()) as u8;
            let least = if others.is_empty() { most } else { of(&self.least_of(seat)).min(most) };
            (least, most)
        };
        let money = bounds(MONEY_IN_BOX.get(), |stock| stock.money);
        let materials = bounds(MATERIALS_IN_BOX.get(), |stock| stock.materials);
        Some(StockRange {
            least: Stock { money: money.0, materials: materials.0 },
            most: Stock { money: money.1, materials: materials.1 },
        })
    }

    /// The least a player must have by what everyone has seen: the bid in the running auction, and
    /// with `holdings = ranges` the gains of this turn that were not paid out again.
    fn least_of(&self, seat: Seat) -> Stock {
        let bid = self.open.auction.as_ref().map_or(0, |auction| auction.bids[seat]);
        let shown = self.open.shown.as_ref().map_or(Stock::default(), |shown| shown[seat]);
        Stock { money: shown.money, materials: shown.materials.max(bid) }
    }

    /// The total amount behind the screens that the viewer cannot see.
    fn hidden(&self, in_box: u8, of: fn(&Stock) -> u8) -> u32 {
        let known: u32 = self.screens.values().flatten().map(|stock| u32::from(of(stock))).sum();
        u32::from(in_box.saturating_sub(of(&self.open.supply))).saturating_sub(known)
    }

    /// Deals a table that looks like this to the viewer.
    ///
    /// It is made from the view alone, so it cannot know more than the view. What the others
    /// have together follows from the general supply, which everybody can count; how it is
    /// divided among them is drawn, each division equally likely, with nobody below what they
    /// have shown. What a player could add up from the log beyond that is left out on purpose: a
    /// bot gets no more help for its memory than a person.
    pub(crate) fn deal(&self, dice: &mut Dice) -> ProjectMars {
        let unknown = || self.screens.iter().filter(|(_, stock)| stock.is_none());
        let divide = |in_box: u8, of: fn(&Stock) -> u8| {
            let least: u32 = unknown().map(|(seat, _)| u32::from(of(&self.least_of(seat)))).sum();
            let among = unknown().count() as u32;
            Division { left: self.hidden(in_box, of).saturating_sub(least), among }
        };
        let mut money = divide(MONEY_IN_BOX.get(), |stock| stock.money);
        let mut materials = divide(MATERIALS_IN_BOX.get(), |stock| stock.materials);
        let screens = self.screens.map(|seat, stock| {
            stock.unwrap_or_else(|| {
                let least = self.least_of(seat);
                Stock {
                    money: least.money.saturating_add(money.next_share(dice)),
                    materials: least.materials.saturating_add(materials.next_share(dice)),
                }
            })
        });
        ProjectMars { open: self.open.clone(), screens }
    }
}

/// Divides an amount among several, each division equally likely, share by share.
struct Division {
    left: u32,
    among: u32,
}

impl Division {
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
        let mut number = dice.below(divisions(self.left, self.among + 1));
        let mut share = 0;
        while number >= divisions(self.left - share, self.among) {
            number -= divisions(self.left - share, self.among);
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
            let mut division = Division { left: 4, among: 3 };
            let shares: [u8; 3] = std::array::from_fn(|_| division.next_share(&mut dice));
            assert_eq!(shares.iter().sum::<u8>(), 4);
            *counts.entry(shares).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 15);
        assert!(counts.values().all(|count| count.abs_diff(2_000) < 200), "{counts:?}");
    }
}
